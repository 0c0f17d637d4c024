"""The seats, clockwise from left to right: name and tiles left, score, role; a thick line under the one on turn."""

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len

from parlour.app.glyphs import TileStyle, signs
from parlour.app.widgets.board import Board, Sprite, label
from parlour.language import _

_FULL = 7  # tiles that are drawn one by one
_NAME = 8  # columns that a name has at least


class SeatPanel(Struct, frozen=True):
    """A seat in words, with the number of ``tiles`` in its hand."""

    name: str
    tiles: int
    score: str
    role: str = ""
    out: bool = False  # dropped out of the match
    did: str = ""  # what it did last; left out where the role leaves no room


class SeatBar(Board):
    """Draws two to five seats in three lines, and the line under them."""

    DEFAULT_CSS = """
    SeatBar { height: 4; background: $background; color: $foreground; }
    SeatBar > .board--dim { color: $dim; }
    """

    _seats: tuple[SeatPanel, ...] = ()
    _turn: int | None = None
    _own: int | None = None

    def show(self, seats: Sequence[SeatPanel], turn: int | None, own: int | None = None) -> None:
        """Draw the seats; ``turn`` is the one to move, ``own`` the one called "you"."""
        self._seats, self._turn, self._own = tuple(seats), turn, own
        self.redraw()

    def build(self, width: int, height: int) -> Sequence[Sprite]:
        del height
        return seat_sprites(self._seats, self._turn, self._own, width, self.tile_style)


def seat_sprites(
    seats: Sequence[SeatPanel], turn: int | None, own: int | None, width: int, style: TileStyle
) -> list[Sprite]:
    """The picture of the seats in ``width`` × 4 cells."""
    table = signs(style)
    if not seats:
        return [label(0, 3, table.thin * width, "rule")]
    pitch = width // len(seats)
    # One column for all tiles, so that they do not wander as they are played.
    name_room = max(_NAME, min(max(cell_len(seat.name) for seat in seats) + 1, pitch - 3 - _FULL - 1))
    sprites, between = [], f" {table.dot} "
    for index, seat in enumerate(seats):
        x, look = 3 + index * pitch, f"seat-{index + 1}"
        if index == turn:
            sprites.append(label(x - 2, 0, table.right, "turn"))
        sprites.append(label(x, 0, table.cut(seat.name, name_room - 1), look))
        room = min(pitch - 1, width - x)
        first, score = _out(seat, table.hidden), seat.score
        if index == own and pitch - 3 - name_room >= _FULL + 3 + cell_len(_("you")):
            first = f"{first:<{_FULL + 3}}{_('you')}"  # it stays where it is, too
        elif index == own:
            score = between.join(filter(None, (score, _("you"))))
        both = between.join(filter(None, (seat.role, seat.did)))
        role = both if cell_len(both) <= room - 2 else seat.role
        sprites.append(
            label(x + name_room, 0, table.cut(first, pitch - 3 - name_room), look if not seat.out else "dim")
        )
        for y, words in ((1, score), (2, role)):
            if words:
                at = x if cell_len(words) <= width - x else x - 1  # the last seat has less room at its right
                words = table.cut(words, min(pitch - 1, width - at))
                sprites.append(label(at, y, words, "text" if not seat.out else "dim"))
    if turn is None:
        return [*sprites, label(0, 3, table.thin * width, "rule")]
    start, long = 1 + turn * pitch, pitch - 1
    return [
        *sprites,
        label(0, 3, table.thin * start, "rule"),
        label(start, 3, table.thick * long, "turn"),
        *([label(start + long, 3, table.thin * (width - start - long), "rule")] if width > start + long else []),
    ]


def _out(seat: SeatPanel, hidden: str) -> str:
    if seat.out:
        return _("out")
    return hidden * seat.tiles if seat.tiles <= _FULL else f"{hidden} {seat.tiles}"
