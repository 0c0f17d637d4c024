"""Mydełko Fa: flies, what a deal is worth, and when a match is won (MF-10, MF-17 to MF-19)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from parlour.games.mydelko_fa.suits import FA
from parlour.tiles import SUITS, pips

LOSS = -3
FLY = 5


class Fly(Struct, frozen=True, order=True):
    """A hand of five tiles of one suit; the least of several wins (MF-10)."""

    pips: int
    suit: int
    seat: int


def flies(hands: Sequence[int]) -> list[Fly]:
    """The flies among full hands, the one that wins first (MF-10)."""
    return sorted(_flies(hands))


def _flies(hands: Sequence[int]) -> Iterator[Fly]:
    for seat, hand in enumerate(hands):
        for suit, of in enumerate(SUITS):
            if hand & of == hand:
                yield Fly(pips(hand), suit, seat)


def fly_points(hand: int) -> int:
    """MF-17, MF-18: 5 for a fly, 10 for one that holds mydełko fa."""
    return FLY * 2 if hand & FA.bit else FLY


def points(soloist: int | None, taken: Sequence[int], fa: int | None) -> tuple[int, ...]:
    """What the five tricks are worth a seat; mydełko fa doubles points won, not a loss (MF-17, MF-18)."""
    worth = []
    for seat, tricks in enumerate(taken):
        if seat == soloist and tricks <= 2:
            worth.append(0 if tricks == 2 else LOSS)
        else:
            worth.append(2 * tricks if seat == fa else tricks)
    return tuple(worth)


def result(scores: Sequence[int], target: int) -> tuple[bool, tuple[int, ...]]:
    """Whether the match is over after a deal, and who has won: the highest total, once it is not shared (MF-19)."""
    top = max(scores)
    if top < target or scores.count(top) > 1:
        return False, ()
    return True, (scores.index(top),)
