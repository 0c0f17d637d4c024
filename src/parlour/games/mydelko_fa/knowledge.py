"""Mydełko Fa: what the plays that everybody sees prove about the hands (MF-10, MF-12, MF-13)."""

from collections.abc import Sequence

from msgspec import Struct

from parlour.games.game import View
from parlour.games.mydelko_fa.suits import BEATERS, LEADS, RUFFS, followers
from parlour.games.mydelko_fa.view import MydelkoView
from parlour.moves import Move, Play
from parlour.tiles import Tile


class Shown(Struct, frozen=True):
    """What a seat's plays show, as masks: the tiles that it has played, and those that its hand cannot hold.

    A hand only shrinks after the exchange, so what was barred once is barred for the rest of the deal.
    """

    played: int
    barred: int


def barred(view: View) -> tuple[int, ...]:
    """For each seat the mask of the tiles that its plays prove it not to hold (MF-12, MF-13)."""
    assert isinstance(view, MydelkoView)
    if view.trump is None:
        return (0,) * view.seats
    follow, beat = view.options.trumps_follow, view.options.must_beat
    proved = shown(view.history, view.seats, view.trump, trumps_follow=follow, must_beat=beat)
    return tuple([of.barred for of in proved])


def barred_by(tile: Tile, trump: int, led: int, best: Tile, *, trumps_follow: bool, must_beat: bool) -> int:
    """The mask of the tiles that a hand cannot hold from which ``tile`` is played to a trick.

    ``led`` is the suit led, ``best`` the best tile so far. Who does not follow holds none of the suit (MF-12); who
    does not ruff either holds no trump and not mydełko fa; with ``must_beat``, who follows or ruffs below the best
    tile holds nothing with which the same would beat it (MF-13).
    """
    following, ruffing = followers(trump, led, trumps_follow), RUFFS[trump]
    if tile.bit & following:
        barred, pool = 0, following
    elif tile.bit & ruffing:
        barred, pool = following, ruffing
    else:
        return following | ruffing
    beating = BEATERS[trump][led][best.number]
    return barred if not must_beat or tile.bit & beating else barred | pool & beating


def shown(
    history: Sequence[tuple[int, Move | Struct]], seats: int, trump: int, *, trumps_follow: bool, must_beat: bool
) -> tuple[Shown, ...]:
    """What this deal's plays, as in a view's ``history``, show about each seat."""
    played, barred = [0] * seats, [0] * seats
    lying = led = 0
    best: Tile | None = None
    for seat, move in history:
        if not isinstance(move, Play):
            continue
        tile = move.tile
        if best is None:
            led, best = LEADS[trump][tile.number], tile
        else:
            barred[seat] |= barred_by(tile, trump, led, best, trumps_follow=trumps_follow, must_beat=must_beat)
            if tile.bit & BEATERS[trump][led][best.number]:
                best = tile
        played[seat] |= tile.bit
        lying += 1
        if lying == seats:
            lying, best = 0, None
    return tuple(Shown(*of) for of in zip(played, barred, strict=True))
