"""Older formats: each is upgraded in memory to the next one, line by line, until it is today's.

There is none yet. A change of the format puts its upgrade here, under the number of the format that it
upgrades from, and leaves that format's samples in ``saves-schema/samples/``.
"""

from collections.abc import Callable, Mapping

import msgspec

from parlour.saves.lines import NOT_READ
from parlour.saves.records import ENCODER, FORMAT, AnyLine, Header, Record, chain_sum, parts, seal

Upgrade = Callable[[dict[str, object]], dict[str, object]]
"""From the members of a line to its members in the next format; ``sum`` is seen to elsewhere."""

Upgrades = Mapping[int, Upgrade]

UPGRADES: Upgrades = {}


class NoWay(Exception):  # noqa: N818
    """A format that no upgrade leads on from."""


def upgraded(lines: list[bytes], number: int, upgrades: Upgrades) -> list[bytes]:
    """The lines of a save of format ``number`` as lines of today's: those before the first that is not sound.

    An old line is judged as a new one, by its spelling and its sum. Raises NoWay for a format that cannot be read.
    """
    try:
        steps = [upgrades[each] for each in range(number, FORMAT)]
    except KeyError:
        raise NoWay from None
    before = new_before = b""
    made: list[bytes] = []
    for line in lines:
        body, digits = parts(line)
        try:
            members = msgspec.json.decode(line, type=dict[str, object])
            if ENCODER.encode(members) != line or digits != chain_sum(body, before):
                break
            for step in steps:
                members = step(members)
            record: AnyLine
            if made:
                record = msgspec.convert({**members, "sum": ""}, Record)
            else:
                record = msgspec.convert({**members, "sum": ""}, Header)
        except NOT_READ:
            break
        before = digits
        new, new_before = seal(record, new_before)
        made.append(new.removesuffix(b"\n"))
    return made
