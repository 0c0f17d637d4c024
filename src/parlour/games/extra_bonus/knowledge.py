"""Extra Bonus: what plays, draws and passes prove about the tiles that a seat holds (EB-3, EB-4).

A draw or a pass proves that nothing in the hand of that moment fits the ends. It says nothing of what comes to the
hand later, so tiles are told apart by when they came: those that came at the same time are a *batch*.
"""

from collections.abc import Sequence
from functools import reduce
from operator import and_

from msgspec import Struct

from parlour.games.chain import Ends, ends_after
from parlour.games.extra_bonus.state import HAND
from parlour.games.game import View
from parlour.moves import Draw, Move, Play
from parlour.tiles import SUITS


def barred(view: View) -> tuple[int, ...]:
    """For each seat the mask of the tiles that its draws and passes prove that it does not hold (EB-3, EB-4)."""
    proved = holdings(view.history, range(view.seats))
    return tuple([reduce(and_, [batch.barred for batch in proved[seat].batches]) for seat in range(view.seats)])


class Batch(Struct, frozen=True):
    """Tiles that came to a hand at the same time, as far as can be told."""

    size: int  # how many came, with those that have been played since
    barred: int  # the mask of the tiles that none of those still held can be


class Holding(Struct, frozen=True):
    """What the moves of a seat show about the tiles that have come to it.

    ``batches`` are in the order in which they came, the seven of the deal first. ``played`` has the bit of each tile
    played, and of which batches it can have been; but a tile that is played in the turn of a draw is the one drawn
    last, since nothing else fitted, and is in neither.
    """

    batches: tuple[Batch, ...]
    played: tuple[tuple[int, tuple[int, ...]], ...]


class _Watch:
    """A seat, watched while its moves go by."""

    def __init__(self) -> None:
        self.sizes = [HAND]
        self.barred = [0]
        self.played: list[tuple[int, tuple[int, ...]]] = []
        self.fresh = False  # whether the tile drawn last may still fit
        self.open = False  # whether the last batch is one of tiles drawn in this turn

    def holds_none(self, fitting: int) -> None:
        """Nothing in the hand fits: a draw or a pass."""
        for batch in range(len(self.barred)):
            self.barred[batch] |= fitting
        if self.fresh and self.open:
            self.sizes[-1] += 1
        elif self.fresh:
            self._comes(fitting)
            self.open = True

    def _comes(self, barred: int) -> None:
        self.sizes.append(1)
        self.barred.append(barred)

    def plays(self, bit: int) -> None:
        if not self.fresh:
            self.played.append((bit, tuple([batch for batch, barred in enumerate(self.barred) if not barred & bit])))

    def turn_ends(self) -> None:
        self.fresh = self.open = False

    def holding(self) -> Holding:
        if self.fresh:
            self._comes(0)
        return Holding(tuple(map(Batch, self.sizes, self.barred)), tuple(self.played))


def holdings(history: Sequence[tuple[int, Move | Struct]], seats: Sequence[int]) -> dict[int, Holding]:
    """What this deal's moves, as in a view's ``history``, show about each of these seats.

    Of one that was not dealt to it says what it would of any hand that has not moved.
    """
    watched = {seat: _Watch() for seat in seats}
    ends: Ends | None = None
    for seat, move in history:
        watch = watched.get(seat)
        if isinstance(move, Play):
            if watch is not None:
                watch.plays(move.tile.bit)
                watch.turn_ends()
            ends = ends_after(move.tile, move.end, ends)
        elif watch is not None and ends is not None:
            watch.holds_none(SUITS[ends[0]] | SUITS[ends[1]])
            if isinstance(move, Draw):
                watch.fresh = True
            else:
                watch.turn_ends()
    return {seat: watch.holding() for seat, watch in watched.items()}
