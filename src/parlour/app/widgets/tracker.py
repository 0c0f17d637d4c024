"""The 28 tiles in a triangle, as one seat knows them: its own, played, given away, unseen, one that lies face up."""

from collections.abc import Sequence

from textual.geometry import Size as Cells

from parlour.app.glyphs import TileStyle, signs
from parlour.app.widgets.board import Board, Sprite, label
from parlour.language import _
from parlour.tiles import ALL, Tile, tile, tiles

WIDTH = 37
HEIGHT = 13


class Tracker(Board):
    """Draws the triangle with its legend, 37 × 13 cells."""

    DEFAULT_CSS = """
    Tracker { width: auto; height: auto; background: $background; color: $foreground; }
    Tracker > .board--dim { color: $dim; }
    """

    _own = 0
    _played = 0
    _marked = 0
    _marked_word = ""
    _given = 0

    def show(self, own: int, played: int, marked: int = 0, marked_word: str = "", given: int = 0) -> None:
        """Draw the triangle of these masks; ``marked_word`` says what the marked tiles are ("turned up").

        ``given``: the tiles that the seat gave away.
        """
        self._own, self._played, self._marked, self._marked_word = own, played, marked, marked_word
        self._given = given
        self.redraw()

    def get_content_width(self, container: Cells, viewport: Cells) -> int:
        del container, viewport
        return WIDTH

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        del container, viewport, width
        return HEIGHT

    def build(self, width: int, height: int) -> Sequence[Sprite]:
        del width, height
        return tracker_sprites(
            self._own, self._played, self._marked, self._marked_word, self.tile_style, given=self._given
        )


def tracker_sprites(
    own: int, played: int, marked: int, marked_word: str, style: TileStyle, *, given: int = 0
) -> list[Sprite]:
    """The picture of the triangle: title, seven rows, numbers below, legend."""
    table = signs(style)
    sprites = [label(2, 0, table.text(_("The 28 tiles, as you know them")), "strong")]

    def cell(of: Tile) -> tuple[str, str]:
        face = f"{of.high}{table.bar}{of.low}"
        if of.bit & own:
            return f"[{face}]", "strong"
        if of.bit & marked:
            return f"({face})", "mark"
        if of.bit & played:
            return f"  {table.dot}  ", "dim"
        if of.bit & given:
            return f"  {table.cross}  ", "dim"
        return f" {face} ", "text"

    for high in range(7):
        sprites.append(label(0, 2 + high, str(high), "dim"))
        for low in range(high + 1):
            words, look = cell(tile(high, low))
            sprites.append(label(2 + 5 * low, 2 + high, words, look))
        sprites.append(label(4 + 5 * high, 9, str(high), "dim"))
    unseen = (ALL & ~(own | played | marked | given)).bit_count()
    sample = f"6{table.bar}"
    entries = [
        (f"[{sample}5]", "strong", _("yours, {n}").format(n=own.bit_count())),
        (f" {sample}4 ", "text", _("unseen, {n}").format(n=unseen)),
        (f"  {table.dot}  ", "dim", _("played, {n}").format(n=played.bit_count())),
    ]
    if marked:
        first = tiles(marked)[0]
        entries.append((f"({first.high}{table.bar}{first.low})", "mark", marked_word))
    if given:
        entries.append((f"  {table.cross}  ", "dim", _("given away, {n}").format(n=given.bit_count())))
    top = HEIGHT - (len(entries) + 1) // 2
    for index, (sign, look, words) in enumerate(entries):
        x, y = 2 + 18 * (index % 2), top + index // 2
        sprites.append(label(x, y, sign, look))
        sprites.append(
            label(x + 7, y, table.cut(words, 10 if x == 2 and index + 1 < len(entries) else WIDTH - x - 7), "text")
        )
    return sprites
