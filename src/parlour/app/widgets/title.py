"""The name of the house beside three tiles of a chain."""

from collections.abc import Sequence

from parlour.app.layout import Size
from parlour.app.tileart import tile_art
from parlour.app.widgets.board import Board, Sprite, label
from parlour.language import _


class TitleTiles(Board):
    """Drawn at the top of the home screen."""

    DEFAULT_CSS = "TitleTiles { height: 6; }"

    def build(self, width: int, height: int) -> Sequence[Sprite]:
        del height
        sprites = [
            label(6, 2, "D O M I N O   P A R L O U R", "strong"),
            label(6, 3, _("domino games at one table"), "dim"),
        ]
        x = max(width - 34, 44)
        for halves, standing in (((6, 4), False), ((4, 4), True), ((4, 1), False), ((1, 0), False)):
            art = tile_art(halves, Size.MEDIUM, standing=standing, style=self.tile_style)
            sprites.append(Sprite(x, 0 if standing else 1, art, "tile-plain"))
            x += len(art[0])
        return sprites
