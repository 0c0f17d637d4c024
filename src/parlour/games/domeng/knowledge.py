"""Domeng: what the passes and the opening prove about the hands (DM-2, DM-4)."""

from parlour.games.chain import Ends, ends_after
from parlour.games.domeng.state import OPENERS, SEATS
from parlour.games.domeng.view import DomengView
from parlour.games.game import View
from parlour.moves import Pass, Play
from parlour.tiles import SUITS, tile


def barred(view: View) -> tuple[int, ...]:
    """For each seat the mask of the tiles that its passes prove it does not hold (DM-4): all of both ends' numbers.

    A hand only shrinks, so a pass proves it for the rest of the round, whatever is played later.
    """
    assert isinstance(view, DomengView)
    lacks = [0] * SEATS
    ends: Ends | None = None
    for seat, move in view.history:
        if isinstance(move, Play):
            ends = ends_after(move.tile, move.end, ends)
        elif isinstance(move, Pass) and ends is not None:
            lacks[seat] |= SUITS[ends[0]] | SUITS[ends[1]]
    return tuple(lacks)


def shown_by_opening(view: DomengView) -> list[tuple[int, int]]:
    """The ways in which the first round's starter came to start (DM-2), of which one holds: (held, unused).

    ``held`` is the mask of the hidden tile that the starter then still holds, ``unused`` that of the
    hidden tiles that are then in no hand. They exclude each other; in a later round nothing is shown.
    """
    if view.round != 1 or view.starter is None:
        return [(0, 0)]
    starter = view.starter
    opened = None if view.options.free_opening or not view.chain else view.chain[view.anchor][0]
    own = view.hand if view.seat == starter else 0
    starters = own | sum(move.tile.bit for seat, move in view.history if seat == starter and isinstance(move, Play))
    elsewhere = (view.hand | view.played) & ~starters
    ways = []
    higher = 0
    for number in OPENERS:
        double = tile(number, number).bit
        hidden_in_own = view.seat == starter and not double & starters  # its holder would know it
        if not double & elsewhere and not hidden_in_own and opened in (None, number):
            ways.append((double & ~starters, higher))
        if double & (starters | elsewhere):
            break  # it was in a hand, so no lower one made a starter
        higher |= double
    return ways
