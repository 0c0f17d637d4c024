"""The line of play that the chain games share: its two ends, what fits them, how it grows, how it is seen.

A chain is a tuple of (left half, right half) from left to right; an empty one has no ends.
"""

from collections.abc import Sequence

from parlour.games.game import Chain, Happening, Refusal, View
from parlour.moves import LEFT_PLAYS, PLAYS, RIGHT_PLAYS, Play, SeatMove
from parlour.tiles import BY_BIT, SUITS, Tile, mask, tiles
from parlour.tiles import tile as tile_of

Halves = tuple[int, int]
Ends = tuple[int, int]

FITTING = tuple(SUITS[left] | SUITS[right] for left in range(7) for right in range(7))
"""By 7 × left + right the tiles that fit."""


def fitting(hand: int, ends: Ends | None) -> int:
    """The mask of the tiles of a hand that may be played; before the opening all of them."""
    return hand if ends is None else hand & (SUITS[ends[0]] | SUITS[ends[1]])


def _fits(left: int, right: int) -> dict[int, tuple[Play, ...]]:
    both = {}
    for bit, tile in BY_BIT.items():
        plays = []
        if tile.shows(left):
            plays.append(LEFT_PLAYS[tile.number])
        if tile.shows(right):
            plays.append(RIGHT_PLAYS[tile.number])
        both[bit] = tuple(plays)
    return both


_FITS = {(left, right): _fits(left, right) for left in range(7) for right in range(7)}


def plays(hand: int, ends: Ends | None) -> list[Play]:
    """The plays that a hand allows, by the tiles' numbers; where both ends are equal, on both of them."""
    if ends is None:
        return [PLAYS[tile.number] for tile in tiles(hand)]
    fits = _FITS[ends]
    found: list[Play] = []
    left = hand & (SUITS[ends[0]] | SUITS[ends[1]])
    while left:
        bit = left & -left
        found += fits[bit]
        left ^= bit
    return found


def grow(chain: tuple[Halves, ...], play: Play) -> tuple[Halves, ...]:
    """The chain after a play that fits it; an opening tile lies with its high half to the left."""
    tile = play.tile
    if play.end == "left":
        inner = chain[0][0]
        return ((tile.pips - inner, inner), *chain)
    if play.end == "right":
        inner = chain[-1][1]
        return (*chain, (inner, tile.pips - inner))
    return ((tile.high, tile.low),)


def on_end(play: Play, ends: Ends) -> int:
    """The number on the end where a play goes."""
    return ends[0] if play.end == "left" else ends[1]


def on_the_table(chain: Sequence[Halves]) -> int:
    """The mask of the tiles of a chain."""
    return mask(tile_of(*halves) for halves in chain)


def ends_after(tile: Tile, end: str | None, ends: Ends | None) -> Ends:
    """The ends that a play leaves, which must fit."""
    if ends is None:
        return (tile.high, tile.low)
    if end == "left":
        return (tile.pips - ends[0], ends[1])
    return (ends[0], tile.pips - ends[1])


def play_refusal(play: Play, seat: int, hand: int, ends: Ends | None, rule: str) -> Refusal | None:
    """Why a seat may not make a play on this chain, by a game's rule about play; None when it may.

    "not-held": the tile is not in the hand; "no-end": an end is named before the opening, or none
    after it; "no-fit": the tile does not show that end's number; "fits-neither": it shows neither of two.
    """
    tile, end = play.tile, play.end
    if not tile.bit & hand:
        return Refusal(seat, rule, "not-held", (tile,))
    if (ends is None) != (end is None):
        return Refusal(seat, rule, "no-end", (tile,))
    if ends is None:
        return None
    here = ends[0] if end == "left" else ends[1]
    if tile.bit & SUITS[here]:
        return None
    there = ends[1] if end == "left" else ends[0]
    if here == there or tile.shows(there):
        return Refusal(seat, rule, "no-fit", (tile,), (here,))
    return Refusal(seat, rule, "fits-neither", (tile,), ends)


class ChainView(View, frozen=True, gc=False):
    """A view of a game that is played to a chain."""

    chain: tuple[Halves, ...]
    ends: Ends | None
    anchor: int  # index of the opening tile in the chain
    newest: int | None  # index in the chain of the tile played last

    @property
    def table(self) -> Chain:
        return Chain(self.chain, self.anchor, self.newest)

    @property
    def played(self) -> int:
        return on_the_table(self.chain)


def alike(view: View, move: SeatMove) -> Tile | SeatMove:
    """What moves have in common that come to the same: a tile on one or the other of two equal ends."""
    ends = view.ends if isinstance(view, ChainView) else None
    return move.tile if isinstance(move, Play) and ends is not None and ends[0] == ends[1] else move


class Played(Happening, frozen=True):
    """A tile played to a chain."""

    seat: int
    tile: Tile
    on: int | None  # the number of the end; None: the opening
    ends: Ends  # after it


def tell_play(seat: int, play: Play, ends: Ends | None) -> Played:
    """What a play brings about on a chain with these ends, which it must fit."""
    on = None if ends is None else on_end(play, ends)
    return Played(seat, play.tile, on, ends_after(play.tile, play.end, ends))


def spell_chain(chain: Sequence[Halves]) -> dict[str, object]:
    """``chain`` and ``ends`` of a transcript's state."""
    return {
        "chain": [list(halves) for halves in chain],
        "ends": [chain[0][0], chain[-1][1]] if chain else None,
    }
