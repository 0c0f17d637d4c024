"""From the bytes of a save to its records: each line is judged by itself and by the chain of sums.

msgspec decodes, but is not the judge: a line counts only when encoding again what was read gives the same
bytes. That refuses doubled and unknown members, byte order marks and every other spelling at once.
"""

from typing import TypeVar

import msgspec

from parlour.language import _
from parlour.saves.names import shown_name
from parlour.saves.records import ENCODER, RECORD_DECODER, Header, Record, last_sum, right_sum

MAX_LINE = 64 * 1024
"""A line of so many bytes, its end not counted, is refused."""

T = TypeVar("T", Header, Record)


class Fault(Exception):  # noqa: N818
    """What is wrong with a line, as a sentence."""


NOT_READ = (msgspec.MsgspecError, RecursionError, ValueError)
"""What decoding raises."""


def records(lines: list[bytes], before: bytes) -> tuple[list[Record], Fault | None]:
    """The records of the lines after the header, up to the first that is not sound, and what is wrong with it.

    ``before`` is the sum of the header. Whether the match takes them is not asked here.
    """
    whole = _all_at_once(lines, before)
    if whole is not None:
        return whole, None
    found: list[Record] = []
    for line in lines:
        try:
            found.append(judged(line, before, RECORD_DECODER))
        except Fault as fault:
            return found, fault
        before = last_sum(line)
    return found, None


def judged(line: bytes, before: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """What a line holds.

    Raises Fault when it is too long, of no known kind, spelt in another way, or out of the chain of sums.
    """
    check_length(line)
    try:
        held = decoder.decode(line)
    except NOT_READ as error:
        raise Fault(_("This is not a line of a save: {what}.").format(what=detail(error))) from None
    if ENCODER.encode(held) != line:
        raise Fault(_("The line is not spelt as this program spells it: it was changed."))
    if held.sum.encode() != right_sum(line, before):
        raise Fault(_("The sum does not match: this line was changed, or a line before it is missing."))
    return held


def check_length(line: bytes) -> None:
    if len(line) >= MAX_LINE:
        raise Fault(_("The line is longer than a line can be: 64 KiB or more."))


def detail(error: BaseException) -> str:
    """What decoding or converting found, as a clause."""
    return shown_name(str(error)) or type(error).__name__


def _all_at_once(lines: list[bytes], before: bytes) -> list[Record] | None:
    """The records of lines that are all sound; None when any is not. In one go, for speed."""
    body = b"\n".join([*lines, b""])
    try:
        found = RECORD_DECODER.decode_lines(body)
    except NOT_READ:
        return None
    if ENCODER.encode_lines(found) != body or max(map(len, lines), default=0) >= MAX_LINE:
        return None
    for line in lines:
        right = right_sum(line, before)
        before = last_sum(line)
        if right != before:
            return None
    return found
