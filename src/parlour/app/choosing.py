"""What the person at the keyboard is about to do: the tile under the cursor, the end, the tiles to give away.

No screen and no rules: it sorts a view's tiles and narrows its legal moves down to one.
"""

from collections.abc import Callable, Sequence

from parlour.games.game import Chain, IllegalMove, View
from parlour.match import Match
from parlour.moves import End, Exchange, Play, SeatMove
from parlour.tiles import Tile


def by_suit(tile: Tile) -> tuple[int, int]:
    """The key by which tiles are sorted by suit, the highest first."""
    return (-tile.high, -tile.low)


ORDERS: dict[str, Callable[[Tile], tuple[int, ...]] | None] = {
    "suit": by_suit,
    "weight": lambda tile: (-tile.pips, -tile.high),
    "dealt": None,
}


class Choosing:
    """A choice in the making; ``meet`` starts it anew whenever the table has changed."""

    def __init__(self) -> None:
        self.order = "suit"
        self.view: View | None = None
        self.tiles: tuple[Tile, ...] = ()
        self.cursor: Tile | None = None
        self.lifted: set[Tile] = set()
        self.ends: list[Play] = []  # the plays to choose between, once a tile fits both ends
        self.end = 0
        self.touched = False  # the tile under the cursor was put there by the person, not by ``meet``
        self.doubted = False  # Enter was pressed with nothing to give away: perhaps it was meant for what came before

    def meet(self, view: View | None, tile: Tile | None = None) -> None:
        """A view, or None when nobody's tiles may be drawn; the view met last leaves the choice as it stands.

        The cursor stays where it is if that can be played, else goes to a tile that can; to ``tile`` in any case.
        """
        if view is not None and view == self.view:
            return
        self.view = view
        self.tiles = self._sorted()
        self.lifted.intersection_update(self.tiles)
        self.ends = []
        self.doubted = self.touched = False
        if tile in self.tiles:
            self.cursor = tile
        elif self.cursor not in self.tiles or (self.playable and self.cursor not in self.playable):
            self.cursor = next((tile for tile in self.tiles if tile in self.playable), None) or (
                self.tiles[0] if self.tiles else None
            )

    def _sorted(self) -> tuple[Tile, ...]:
        if self.view is None:
            return ()
        key = ORDERS[self.order]
        return self.view.tiles if key is None else tuple(sorted(self.view.tiles, key=key))

    def sort(self) -> None:
        """The next order: by suit, by weight, as dealt."""
        names = list(ORDERS)
        self.order = names[(names.index(self.order) + 1) % len(names)]
        self.tiles = self._sorted()

    @property
    def legal(self) -> tuple[SeatMove, ...]:
        return tuple(self.view.legal) if self.view is not None else ()

    @property
    def exchanging(self) -> bool:
        return bool(self.legal) and isinstance(self.legal[0], Exchange)

    @property
    def playable(self) -> frozenset[Tile]:
        """The tiles that may be played; in an exchange all of them."""
        if self.exchanging:
            return frozenset(self.tiles)
        return frozenset(move.tile for move in self.legal if isinstance(move, Play))

    @property
    def chosen_end(self) -> Play | None:
        """The play that stands chosen while an end is."""
        return self.ends[self.end] if self.ends else None

    def step(self, by: int) -> None:
        """The cursor to the next tile or, while an end is chosen, to the other end."""
        self.doubted = False
        if self.ends:
            self.end = (self.end + by) % len(self.ends)
        elif self.tiles:
            at = self.tiles.index(self.cursor) if self.cursor in self.tiles else 0
            self.pick(self.tiles[(at + by) % len(self.tiles)])

    def pick(self, tile: Tile) -> None:
        """The cursor to this tile, which is in the hand."""
        self.ends = []
        self.doubted = False
        self.cursor, self.touched = tile, True

    def numbered(self, rows: Sequence[int]) -> tuple[Tile, ...]:
        """The tiles that numbers from 1 on choose: those in the row of the cursor; ``rows`` are the tiles in each."""
        start = 0
        at = self.tiles.index(self.cursor) if self.cursor in self.tiles else 0
        for count in rows:
            if at < start + count:
                return self.tiles[start : start + count]
            start += count
        return ()

    def pick_number(self, n: int, rows: Sequence[int]) -> None:
        """The cursor to tile number ``n``, from 1, of those that are ``numbered``."""
        tiles = self.numbered(rows)
        if n <= len(tiles):
            self.pick(tiles[n - 1])

    def lift(self) -> None:
        """Give the tile under the cursor away, or keep it after all."""
        self.doubted = False
        if self.exchanging and self.cursor is not None:
            self.lifted ^= {self.cursor}

    def drop_end(self) -> bool:
        """Take the tile back from the choice of an end; whether there was one."""
        had = bool(self.ends)
        self.ends = []
        return had

    def plays(self, tile: Tile | None = None) -> list[Play]:
        """The different plays of a tile, by default the one under the cursor; of two equal ends the shorter arm's."""
        tile = tile or self.cursor
        found = [move for move in self.legal if isinstance(move, Play) and move.tile is tile]
        chain = self.view.table if self.view is not None else None
        if len(found) == 2 and isinstance(chain, Chain) and chain.ends is not None and len(set(chain.ends)) == 1:
            shorter = "left" if chain.anchor < len(chain.tiles) - 1 - chain.anchor else "right"
            found = [play for play in found if play.end == shorter]
        return found

    def intended(self) -> SeatMove | None:
        """The move that stands chosen now; None while an end is still to be chosen, or nothing may be played."""
        if self.exchanging and self.view is not None:
            return Exchange(tuple(tile for tile in self.view.tiles if tile in self.lifted))
        if self.ends:
            return self.chosen_end
        plays = self.plays()
        if len(plays) == 1:
            return plays[0]
        others = [move for move in self.legal if not isinstance(move, Play)]
        return others[0] if not plays and len(others) == 1 == len(self.legal) else None

    def confirm(self, *, sure: bool = True) -> SeatMove | None:
        """The chosen move; or None, and the choice of an end has begun where the tile fits both.

        Who is not ``sure`` is asked once more before nothing at all is exchanged.
        """
        move = self.intended()
        if not (sure or self.doubted) and move == Exchange(()):
            self.doubted = True
            return None
        if move is None:
            self.ends = self.plays()
            self.end = len(self.ends) - 1
        return move


def why_not(match: Match, view: View, tile: Tile) -> str | None:
    """Why a tile of the hand on turn may not be played, with the rule's number; None when it may."""
    illegal = illegal_play(match, view, tile)
    return None if illegal is None else illegal.reason


def illegal_play(match: Match, view: View, tile: Tile) -> IllegalMove | None:
    """The play of a tile of the hand on turn as it is refused; None when it may be played."""
    table = view.table
    ends: tuple[End | None, ...] = ("left", "right") if isinstance(table, Chain) and table.tiles else (None,)
    refusals = [match.refusal_of(Play(tile, end)) for end in ends]
    if any(illegal is None for illegal in refusals):
        return None
    return refusals[0]  # it speaks of both ends
