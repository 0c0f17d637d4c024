"""The hand of the seat at the keyboard: its tiles in one row as large as they fit, or in rows of small ones."""

from collections.abc import Collection, Sequence

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Size as Cells
from textual.message import Message

from parlour.app.glyphs import TileStyle, signs
from parlour.app.layout import Size
from parlour.app.tileart import TileState, tile_art
from parlour.app.widgets.board import Board, Hit, Sprite, label
from parlour.language import _
from parlour.tiles import Tile

_MARGIN = 2
_KEYS = 9  # tiles of a row that have a key


class HandShape(Struct, frozen=True):
    """How a hand is laid out: the tiles' size, how many in each row, the lines that all of it takes."""

    size: Size
    rows: tuple[int, ...]
    height: int


def hand_shape(count: int, width: int, largest: Size = Size.LARGE, *, lifting: bool = False) -> HandShape:
    """The largest shape for ``count`` tiles in ``width`` cells: up to nine in a row of large or medium ones.

    ``lifting`` keeps a line for tiles that are raised.
    """
    for size in (Size.LARGE, Size.MEDIUM):
        if size.width > largest.width or count > _KEYS:
            continue
        if _MARGIN + count * (size.width + 1) - 1 <= width:
            return HandShape(size, (count,), size.height + 1 + lifting)
    fit = max(1, (width - _MARGIN + 1) // (Size.SMALL.width + 1))
    rows = max(2 if count > _KEYS else 1, -(-count // fit))
    longest = max(1, -(-count // rows))
    counts = tuple(min(longest, count - start) for start in range(0, count, longest))
    return HandShape(Size.SMALL, counts, 2 * max(1, len(counts)))


class Hand(Board):
    """Draws a hand; ``largest`` bounds the size of its tiles, ``auto`` is its height."""

    DEFAULT_CSS = """
    Hand { height: auto; background: $background; color: $foreground; }
    Hand > .board--dim { color: $dim; }
    """

    class Picked(Message):
        """A tile was clicked; ``again``: it was under the cursor already."""

        def __init__(self, tile: Tile, again: bool) -> None:
            super().__init__()
            self.tile = tile
            self.again = again

    _tiles: tuple[Tile, ...] = ()
    _playable: frozenset[Tile] = frozenset()
    _cursor: Tile | None = None
    _lifted: frozenset[Tile] | None = None
    _largest = Size.LARGE

    @property
    def largest(self) -> Size:
        return self._largest

    @largest.setter
    def largest(self, size: Size) -> None:
        if size is not self._largest:
            self._largest = size
            self.refresh(layout=True)
            self.redraw()

    def show(
        self,
        tiles: Sequence[Tile],
        playable: Collection[Tile],
        cursor: Tile | None = None,
        lifted: Collection[Tile] | None = None,
    ) -> None:
        """Draw the tiles in this order; those not ``playable`` are dashed, the one under ``cursor`` thick.

        ``lifted`` is given while tiles are chosen to be given away: these are raised.
        """
        before = hand_shape(len(self._tiles), self.size.width, self._largest, lifting=self._lifted is not None)
        self._tiles, self._playable, self._cursor = tuple(tiles), frozenset(playable), cursor
        self._lifted = None if lifted is None else frozenset(lifted)
        after = hand_shape(len(self._tiles), self.size.width, self._largest, lifting=lifted is not None)
        if before.height != after.height:
            self.refresh(layout=True)
        self.redraw()

    @property
    def shape(self) -> HandShape:
        """How the hand is laid out now."""
        return hand_shape(len(self._tiles), self.size.width, self._largest, lifting=self._lifted is not None)

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        del container, viewport
        return hand_shape(len(self._tiles), width, self._largest, lifting=self._lifted is not None).height

    def build(self, width: int, height: int) -> Sequence[Sprite]:
        del height
        return hand_sprites(
            self._tiles, self._playable, self._cursor, self._lifted, width, self.tile_style, self._largest
        )

    def hit(self, what: Hit) -> None:
        if isinstance(what, Tile):
            self.post_message(self.Picked(what, what is self._cursor))


def hand_sprites(
    tiles: Sequence[Tile],
    playable: Collection[Tile],
    cursor: Tile | None,
    lifted: Collection[Tile] | None,
    width: int,
    style: TileStyle,
    largest: Size = Size.LARGE,
) -> list[Sprite]:
    """The picture of a hand; arguments as in ``Hand.show`` and ``hand_shape``."""
    shape = hand_shape(len(tiles), width, largest, lifting=lifted is not None)
    size, table = shape.size, signs(style)
    raised = 1 if lifted is not None and size is not Size.SMALL else 0
    sprites: list[Sprite] = []
    start = top = 0
    for count in shape.rows:
        row = tiles[start : start + count]
        # In several rows the keys count from the row of the cursor.
        keyed = len(shape.rows) == 1 or cursor in row or (cursor is None and start == 0)
        for index, tile in enumerate(row):
            x = _MARGIN + index * (size.width + 1)
            state = (
                TileState.BLOCKED if tile not in playable else TileState.CHOSEN if tile is cursor else TileState.PLAIN
            )
            art = tile_art((tile.high, tile.low), size, style=style, state=state)
            up = lifted is not None and tile in lifted
            sprites.append(Sprite(x, top + raised - (raised if up else 0), art, f"tile-{state.value}", tile))
            words = str(index + 1) if keyed and index < _KEYS else ""
            if lifted is not None and size is not Size.SMALL:
                words = f"{words} {_('give') if up else _('keep')}".strip()
            elif tile not in playable:
                words = f"{words} {table.cross}".strip()
            if tile is cursor:
                words = f"[{words}]"
            words = table.text(words)
            look = "key" if tile is cursor else "dim" if tile not in playable else "text"
            middle = x + max(0, (size.width - cell_len(words)) // 2)
            if words:
                sprites.append(label(middle, top + raised + size.height, words, look, tile))
        start += count
        top += raised + size.height + 1
    return sprites
