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
    """A seat in words: ``tiles`` in its hand, and ``note`` stands behind them in the first line."""

    name: str
    tiles: int
    score: str
    role: str = ""
    out: bool = False  # dropped out of the match
    note: str = ""
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
        left = _out(seat, table.hidden)
        note = f"{left}   {seat.note}" if seat.note else left
        sprites.append(label(x + name_room, 0, table.cut(note, pitch - 3 - name_room), look if not seat.out else "dim"))
        role = between.join(filter(None, (_("you") if index == own else "", seat.role)))
        both = between.join(filter(None, (role, seat.did)))
        if cell_len(both) < pitch:
            role = both
        for y, words in ((1, seat.score), (2, role)):
            if words:
                sprites.append(label(x, y, table.cut(words, pitch - 1), "text" if not seat.out else "dim"))
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
