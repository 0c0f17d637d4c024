"""From the lines of a save to its moves: each is judged by itself, and by the chain of sums.

msgspec decodes, but is not the judge: a line counts only when encoding again what was read gives the same
bytes. That refuses doubled and unknown members, byte order marks and every other spelling at once.
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from parlour.language import _
from parlour.moves import Move
from parlour.saves.names import shown_briefly
from parlour.saves.records import (
    ENCODER,
    RECORD_DECODER,
    SUM,
    SUM_END,
    Header,
    Record,
    SideRecord,
    chain_sum,
    move_of,
    parts,
)

MAX_LINE = 64 * 1024
"""A line of so many bytes, its end not counted, is refused."""

Item = tuple[int | None, Move] | SideRecord
"""A move with who made it (None: the table), or the record of something else."""

T = TypeVar("T", Header, Record)


class Fault(Exception):  # noqa: N818
    """What is wrong with a line, as a sentence."""


NOT_READ = (msgspec.MsgspecError, RecursionError, ValueError)
"""What decoding raises."""


def judge_all(lines: Sequence[bytes], before: bytes) -> tuple[list[Item], Fault | None]:
    """What the lines after the header hold, up to the first that is not sound, and what is wrong with that one.

    ``before`` is the sum of the header. Whether the match takes the moves is not asked here.
    """
    items: list[Item] = []
    # The same few hundred lines come again and again, but for their sums: what one holds is found out once.
    known: dict[bytes, Item] = {}
    for line in lines:
        body, _sum, tail = line.rpartition(SUM)
        digits = chain_sum(body, before)
        item = known.get(body) if tail == digits + SUM_END else None
        if item is None:
            try:
                item = known[body] = _item(judge(line, before, RECORD_DECODER))
            except Fault as fault:
                return items, fault
        items.append(item)
        before = digits
    return items, None


def judge(line: bytes, before: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """What a line holds.

    Raises Fault when it is empty or too long, of no known kind, spelt in another way, or out of the chain of sums.
    """
    if not line:
        raise Fault(_("This line is empty."))
    check_length(line)
    try:
        held = decoder.decode(line)
    except NOT_READ as error:
        raise Fault(_("This is not a line of a save: {what}.").format(what=detail(error))) from None
    if ENCODER.encode(held) != line:
        raise Fault(_("The line is not spelt as this program spells it: it was changed."))
    body, digits = parts(line)
    if digits != chain_sum(body, before):
        raise Fault(_("The sum does not match: this line was changed, or a line before it is missing."))
    return held


def check_length(line: bytes) -> None:
    """Raises Fault for a line that is too long."""
    if len(line) >= MAX_LINE:
        raise too_long()


def too_long() -> Fault:
    return Fault(_("The line is longer than a line can be: 64 KiB or more."))


def detail(error: BaseException) -> str:
    """What decoding or converting found, as a clause."""
    return shown_briefly(str(error)) or type(error).__name__


def _item(record: Record) -> Item:
    return record if isinstance(record, SideRecord) else move_of(record)
