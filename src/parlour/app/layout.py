"""Where each tile of a chain lies: a snake of two arms anchored on the opening tile. Pure, no Textual.

The right arm comes back in the rows below, the left arm in the rows above (of two rows, below as well).
A tile's place depends only on the tiles between it and the opening tile, so what lies stays where it lies,
until the whole chain has to go a size down.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Literal

from msgspec import Struct

from parlour.games.chain import Halves, grow
from parlour.games.game import Chain
from parlour.moves import End, Play

Way = Literal["left", "right", "up", "down"]


class Size(Enum):
    """A class of tile sizes, in cells: lying width and height, standing width and height.

    A row is as high as a standing tile. In TINY doubles lie like any other tile, so that two lines make a row.
    """

    LARGE = (9, 5, 5, 9)
    MEDIUM = (7, 3, 5, 5)
    SMALL = (5, 1, 3, 3)
    TINY = (5, 1, 3, 2)

    width: int
    height: int
    standing_width: int
    standing_height: int

    def __init__(self, width: int, height: int, standing_width: int, standing_height: int) -> None:
        self.width = width
        self.height = height
        self.standing_width = standing_width
        self.standing_height = standing_height

    @property
    def across(self) -> bool:
        """Whether doubles lie across the chain."""
        return self is not Size.TINY


SIZES = tuple(Size)
_LEAST_ROWS = {Size.LARGE: 2}  # a single row of large tiles is given up too soon to be worth it


class Rect(Struct, frozen=True):
    """Cells of the table: the left column, the top line, how many of each."""

    x: int
    y: int
    width: int
    height: int

    def overlaps(self, other: "Rect") -> bool:
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def within(self, width: int, height: int) -> bool:
        return self.x >= 0 and self.y >= 0 and self.x + self.width <= width and self.y + self.height <= height


class Placed(Struct, frozen=True):
    """A tile that lies: ``index`` in the chain, ``halves`` as they are read from the left or from the top."""

    index: int
    rect: Rect
    standing: bool
    halves: Halves


class Mark(Struct, frozen=True):
    """An open end: its number, the way the chain grows there, and the cells for the two signs.

    ``rect`` is 3 × 1 (number, blank, arrow), 2 × 1 where room is short, or 1 × 2 over or under a standing tile.
    """

    end: End
    number: int
    way: Way
    rect: Rect


class Place(Struct, frozen=True):
    """Where a play would put its tile, and the marks that the open ends would have then."""

    play: Play
    tile: Placed
    marks: tuple[Mark, ...]


class Laid(Struct, frozen=True):
    """A chain as it lies: a tile an index, a mark an end (none before the opening), places of plays asked for."""

    size: Size
    tiles: tuple[Placed, ...]
    marks: tuple[Mark, ...]
    places: tuple[Place, ...] = ()


def lay(
    chain: Chain, width: int, height: int, sizes: Sequence[Size] = SIZES, plays: Sequence[Play] = ()
) -> Laid | None:
    """Lay a chain in ``width`` × ``height`` cells in the largest of ``sizes`` that holds it.

    ``plays`` are legal plays whose places are wanted, too; one after which the chain must go a size down has
    none. In 60 × 9 cells and above every chain fits, all 28 tiles on one side included. Below that the chain
    may have to be laid from its left end, where tiles do move and no play has a place; None says that even
    this does not fit.
    """
    for size in sizes:
        laid = _in_size(chain, width, height, size)
        if laid is not None:
            places = []
            for play in plays:
                grown = _in_size(_grown(chain, play), width, height, size)
                if grown is not None:
                    places.append(Place(play, grown.tiles[0 if play.end == "left" else -1], grown.marks))
            return Laid(size, laid.tiles, laid.marks, tuple(places))
    return _ribbon(chain.tiles, _Rows(width, height, sizes[-1]))


def _grown(chain: Chain, play: Play) -> Chain:
    tiles = grow(chain.tiles, play)
    anchor = chain.anchor + 1 if play.end == "left" else chain.anchor if chain.tiles else 0
    return Chain(tiles, anchor, None)


def _in_size(chain: Chain, width: int, height: int, size: Size) -> Laid | None:
    rows = _Rows(width, height, size)
    if rows.count < _LEAST_ROWS.get(size, 1):
        return None
    if not chain.tiles:
        return Laid(size, (), ())
    return _snake(chain.tiles, chain.anchor, rows)


class _Rows:
    """The rows of one size in a region, from the top; ``width`` is the region's."""

    def __init__(self, width: int, height: int, size: Size) -> None:
        self.size, self.width, self.height = size, width, height
        pitch = size.standing_height
        spare = 0 if size.across else pitch - size.height  # the last row of tiny tiles needs one line only
        self.count = (height + spare) // pitch
        self.top = (height + spare - self.count * pitch) // 2

    def lying_top(self, row: int) -> int:
        """The top line of the tiles that lie in a row."""
        pitch = self.size.standing_height
        return self.top + row * pitch + (pitch - self.size.height) // 2

    def across(self, halves: Halves) -> bool:
        """Whether a tile stands across its row."""
        return self.size.across and halves[0] == halves[1]

    def wide(self, halves: Halves) -> int:
        return self.size.standing_width if self.across(halves) else self.size.width

    def straight(self, halves: Halves, row: int, x: int) -> Rect:
        """Where a tile lies in the course of a row, with its left column at ``x``."""
        size = self.size
        if self.across(halves):
            return Rect(x, self.top + row * size.standing_height, size.standing_width, size.standing_height)
        return Rect(x, self.lying_top(row), size.width, size.height)


class _Arm:
    """One arm, growing from ``edge``, the boundary of the opening tile: ``way`` is 1 rightwards, -1 leftwards."""

    def __init__(self, rows: _Rows, row: int, last_row: int, way: int, edge: int) -> None:
        self.rows, self.row, self.last_row, self.way, self.edge = rows, row, last_row, way, edge
        self.down = 1 if last_row > row else -1
        self.corner: Rect | None = None  # where the last tile stands, if it is a corner

    def add(self, inner: int, outer: int) -> tuple[Rect, bool, Halves] | None:
        """The place of the next tile, whether it stands, and its halves as they are read; None: no room."""
        rows, size, halves = self.rows, self.rows.size, (inner, outer)
        if self.corner is not None:
            # Flush with the outer side of the corner, back the other way.
            self.edge = self.corner.x + (self.corner.width if self.way > 0 else 0)
            self.row, self.way, self.corner = self.row + self.down, -self.way, None
            rect = Rect(self._start(size.width), rows.lying_top(self.row), size.width, size.height)
            standing = False
        elif self._room() - rows.wide(halves) >= size.standing_width:
            rect = rows.straight(halves, self.row, self._start(rows.wide(halves)))
            standing = rows.across(halves)
        elif self.row != self.last_row and self._room() >= size.standing_width:
            top = rows.lying_top(self.row)
            if self.down < 0:
                top += size.height - size.standing_height
            rect = Rect(self._start(size.standing_width), top, size.standing_width, size.standing_height)
            self.corner = rect
            return rect, True, halves if self.down > 0 else (outer, inner)
        else:
            return None
        self.edge = rect.x + rect.width if self.way > 0 else rect.x
        return rect, standing, halves if self.way > 0 else (outer, inner)

    def _room(self) -> int:
        return self.rows.width - self.edge if self.way > 0 else self.edge

    def _start(self, wide: int) -> int:
        return self.edge if self.way > 0 else self.edge - wide

    def mark_room(self) -> Rect:
        """The cells that the mark of the open end needs at least: beside the end one of them is a blank."""
        if self.corner is None:
            return Rect(self._start(3), self.rows.lying_top(self.row) + self.rows.size.height // 2, 3, 1)
        wide, high = (1, 2) if self.rows.size.height > 1 else (2, 1)
        y = self.corner.y + self.corner.height if self.down > 0 else self.corner.y - high
        return Rect(self.corner.x + self.corner.width // 2, y, wide, high)

    def mark(self, end: End, number: int, taken: Sequence[Rect]) -> Mark:
        """The mark of the open end, as wide as what is ``taken`` allows."""
        room = self.mark_room()
        if self.corner is not None:
            return Mark(end, number, "down" if self.down > 0 else "up", room)
        way: Way = "right" if self.way > 0 else "left"
        wide = Rect(self._start(4), room.y, 4, 1)
        if wide.within(self.rows.width, self.rows.height) and not any(map(wide.overlaps, taken)):
            room = wide
        return Mark(end, number, way, Rect(room.x + (self.way > 0), room.y, room.width - 1, 1))


def _snake(tiles: Sequence[Halves], anchor: int, rows: _Rows) -> Laid | None:
    """Both arms from the opening tile, which lies in the middle of the middle row (of two, the upper one)."""
    if not rows.count:
        return None
    middle, last = (rows.count - 1) // 2, rows.count - 1
    x = (rows.width - rows.wide(tiles[anchor])) // 2
    return _joined(tiles, anchor, rows, middle, x, left_last=last if last < 2 else 0)


def _ribbon(tiles: Sequence[Halves], rows: _Rows) -> Laid | None:
    """One arm from the left end, which lies at the top left behind its mark."""
    if not rows.count:
        return None
    return _joined(tiles, 0, rows, 0, 3, left_last=0) if tiles else Laid(rows.size, (), ())


def _joined(tiles: Sequence[Halves], anchor: int, rows: _Rows, row: int, x: int, left_last: int) -> Laid | None:
    """The opening tile at column ``x`` of ``row`` and both arms; None where they have no room or touch."""
    opening = rows.straight(tiles[anchor], row, x)
    right = _Arm(rows, row, rows.count - 1, 1, x + opening.width)
    left = _Arm(rows, row, left_last, -1, x)
    after, before = [], []
    for index in range(anchor + 1, len(tiles)):
        found = right.add(*tiles[index])
        if found is None:
            return None
        after.append(Placed(index, *found))
    for index in range(anchor - 1, -1, -1):
        found = left.add(tiles[index][1], tiles[index][0])
        if found is None:
            return None
        before.append(Placed(index, *found))
    first = Placed(anchor, opening, rows.across(tiles[anchor]), tiles[anchor])
    ours = [*(tile.rect for tile in after), right.mark_room()]
    theirs = [*(tile.rect for tile in before), left.mark_room()]
    if not all(rect.within(rows.width, rows.height) for rect in (opening, *ours, *theirs)):
        return None
    if any(a.overlaps(b) for a in ours for b in theirs):
        return None
    marks = left.mark("left", tiles[0][0], ours), right.mark("right", tiles[-1][1], theirs)
    return Laid(rows.size, (*reversed(before), first, *after), marks)
