"""Older formats: each is upgraded in memory to the next one, line by line, until it is today's.

There is none yet. A change of the format puts its upgrade here, under the number of the format that it
upgrades from, and leaves that format's samples in ``saves-schema/samples/``.
"""

from collections.abc import Callable, Mapping

import msgspec

from parlour.saves.records import ENCODER, FORMAT, AnyLine, Header, Record, last_sum, right_sum, seal

Upgrade = Callable[[dict[str, object]], dict[str, object]]
"""From the members of a line, ``sum`` left out, to its members in the next format."""

Upgrades = Mapping[int, Upgrade]

UPGRADES: Upgrades = {}


def upgraded(lines: list[bytes], format: int, upgrades: Upgrades) -> list[bytes]:
    """The lines of a save of an older format as lines of today's: those before the first that is not sound.

    Raises KeyError for a format that there is no way from.
    """
    chain = [upgrades[number] for number in range(format, FORMAT)]
    before = new_before = b""
    made: list[bytes] = []
    for line in lines:
        try:
            members = msgspec.json.decode(line, type=dict[str, object])
            sound = ENCODER.encode(members) == line and right_sum(line, before) == last_sum(line)
            if not sound or members.pop("sum", None) is None:
                break
            for upgrade in chain:
                members = upgrade(members)
            kind: type[AnyLine] = Record if made else Header  # type: ignore[assignment]
            record: AnyLine = msgspec.convert({**members, "sum": ""}, kind)
        except (msgspec.MsgspecError, RecursionError, ValueError):
            break
        new, new_before = seal(record, new_before)
        made.append(new[:-1])
        before = last_sum(line)
    return made
