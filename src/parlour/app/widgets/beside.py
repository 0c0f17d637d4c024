"""What lies beside the play: the tile turned up, the stones on the table, the talon."""

from collections.abc import Sequence

from parlour.app.layout import Size
from parlour.app.tileart import tile_art
from parlour.app.widgets.board import Board, Sprite, label
from parlour.games.game import Beside


class BesideView(Board):
    """Draws a game's ``Beside``: its title, a tile where there is one, its lines."""

    _beside: Beside | None = None

    def show(self, beside: Beside) -> None:
        self._beside = beside
        self.redraw()

    def build(self, width: int, height: int) -> Sequence[Sprite]:
        del width
        beside = self._beside
        if beside is None:
            return ()
        sprites = [label(1, 0, beside.title, "strong")]
        y = 1
        if beside.tile is not None:
            size = Size.LARGE if height >= 6 + len(beside.lines) else Size.MEDIUM
            art = tile_art((beside.tile.high, beside.tile.low), size, style=self.tile_style)
            sprites.append(Sprite(1, y, art, "tile-plain"))
            y += len(art)
        for line in beside.lines[: max(height - y, 0)]:
            sprites.append(label(1, y, self.signs.text(line) or " "))
            y += 1
        return sprites
