"""A trick on the table: the tiles in the order of play, who is winning it, empty places for those still to play."""

from collections.abc import Sequence

from parlour.app.glyphs import TileStyle, signs
from parlour.app.layout import Size
from parlour.app.tileart import TileState, place_art, tile_art
from parlour.app.widgets.board import Board, Sprite, label
from parlour.games.game import Trick
from parlour.language import _

_PITCH = 16  # columns from one place to the next


class TrickTable(Board):
    """Draws a trick."""

    _trick: Trick | None = None
    _names: tuple[str, ...] = ()
    _own: int | None = None
    _fresh = False

    def show(
        self,
        trick: Trick | None,
        names: Sequence[str],
        *,
        own: int | None = None,
        fresh: bool = False,
    ) -> None:
        """Draw the trick; None clears the table.

        ``names`` go by seat, ``own`` is the seat called "you". ``fresh`` lights the tile played last up for a moment.
        """
        self._trick, self._names, self._own, self._fresh = trick, tuple(names), own, fresh
        self.redraw()

    def build(self, width: int, height: int) -> Sequence[Sprite]:
        if self._trick is None:
            return ()
        return trick_sprites(
            self._trick,
            self._names,
            width,
            height,
            self.tile_style,
            own=self._own,
            fresh=self._fresh,
        )


def trick_sprites(
    trick: Trick,
    names: Sequence[str],
    width: int,
    height: int,
    style: TileStyle,
    *,
    own: int | None = None,
    fresh: bool = False,
) -> list[Sprite]:
    """The picture of a trick in ``width`` × ``height`` cells; the double frame is for the tile that wins it."""
    table = signs(style)
    size = Size.LARGE if height >= Size.LARGE.height + 2 else Size.MEDIUM
    places = [*trick.plays, *((seat, None) for seat in trick.waiting)]
    high = size.height + 2
    left = max(3, (width - _PITCH * len(places)) // 2) if width > 80 else 3
    top = (height - high) // 3 if height > high + 3 else 0
    sprites = []
    for index, (seat, played) in enumerate(places):
        x = left + _PITCH * index
        look = f"seat-{seat + 1}"
        leads = index == 0 and played is not None
        sprites.append(label(x, top, table.cut(_heading(names[seat], leads, seat == own), _PITCH - 1), look))
        if played is None:
            sprites.append(Sprite(x, top + 1, place_art(size, style=style), "tile-empty"))
        else:
            wins, newest = seat == trick.winning, index == len(trick.plays) - 1
            state = TileState.LAST if wins else TileState.PLAIN
            tile_look = "tile-fresh" if newest and fresh else "tile-last" if wins else "tile-plain"
            art = tile_art((played.high, played.low), size, style=style, state=state)
            sprites.append(Sprite(x, top + 1, art, tile_look))
        below = top + 1 + size.height
        if seat == trick.winning:
            words = _("takes it") if trick.complete else _("winning")
            sprites.append(label(x, below, table.cut(f"{table.winning} {words}", _PITCH - 1), "mark"))
    return sprites


def _heading(name: str, leads: bool, own: bool) -> str:
    if own:
        return _("you lead") if leads else _("you")
    return _("{name} leads").format(name=name) if leads else name
