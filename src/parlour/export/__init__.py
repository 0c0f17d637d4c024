"""A saved match written out: as a transcript for other programs, or in words for people."""

from collections.abc import Iterator
from typing import Literal, get_args

from parlour.export.text import text
from parlour.export.transcript import transcript
from parlour.saves import Loaded
from parlour.saves.names import shown_name

Format = Literal["transcript", "text"]
FORMATS: tuple[Format, ...] = get_args(Format)


class HandsHidden(Exception):  # noqa: N818 - what stands in the way
    """A transcript shows all hands, and the people who play this match may not see them yet."""


def lines(loaded: Loaded, format: Format, *, all_hands: bool = False) -> Iterator[str]:
    """The lines, without their ends, of the match as it stands at its cursor.

    While a match with people in it is not over they are told no more than they saw: the text leaves the
    rest out, and a transcript raises HandsHidden; unless ``all_hands`` asks for all.
    """
    match = loaded.match
    names = [seat.name for seat in loaded.seats]
    hidden = bool(loaded.people) and not match.state.over and not all_hands
    if format == "text":
        return text(match, [shown_name(name) for name in names], loaded.people if hidden else None)
    if hidden:
        raise HandsHidden
    return transcript(match, names)
