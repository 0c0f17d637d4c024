"""What only the replay shows: the moves in a list, the hands of all seats, and the bar of the whole match."""

from collections.abc import Callable, Sequence

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.geometry import Size as Cells
from textual.message import Message

from parlour.app.glyphs import Signs, TileStyle, signs
from parlour.app.replaying import Held, Line
from parlour.app.widgets.board import Board, Hit, Sprite, label

_NAME = 8  # cells that a name has at most
_SIDE = 22  # cells beside the bar, so that it does not change with the words there


class GoTo(Message):
    """A move was clicked, in the list or on the bar."""

    def __init__(self, ply: int) -> None:
        super().__init__()
        self.ply = ply


# The list of moves


class MoveList(Board):
    """As many moves as there is room for, around the one just made; the wheel goes on and back."""

    DEFAULT_CSS = """
    MoveList { background: $background; color: $foreground; pointer: pointer; }
    MoveList > .board--dim { color: $dim; }
    """

    _line: Callable[[int], Line] | None = None
    _names: tuple[str, ...] = ()
    _ply = _first = _last = 0

    def show(self, line: Callable[[int], Line], names: Sequence[str], ply: int, first: int, last: int) -> None:
        """``line`` tells the move of a ply from ``first`` to ``last``; ``ply`` is the one just made."""
        self._line, self._names = line, tuple(names)
        self._ply, self._first, self._last = ply, first, last
        self.redraw()

    def build(self, width: int, height: int) -> Sequence[Sprite]:
        if self._line is None or not self._last:
            return ()
        start = max(self._first, min(self._ply - height // 2, self._last - height + 1))
        lines = [self._line(ply) for ply in range(start, min(start + height, self._last + 1))]
        return move_sprites(lines, self._names, self._ply, len(str(self._last)), width, self.tile_style)

    def hit(self, what: Hit) -> None:
        self.post_message(GoTo(int(str(what))))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(GoTo(self._ply + 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(GoTo(self._ply - 1))


def move_sprites(
    lines: Sequence[Line], names: Sequence[str], ply: int, digits: int, width: int, style: TileStyle
) -> list[Sprite]:
    """The picture of some moves, a line each; ``ply`` stands on one, numbers have so many ``digits``."""
    table = signs(style)
    name_room = min(max(map(cell_len, names)), _NAME, max(width - digits - 11, 1))
    sprites = []
    for y, line in enumerate(lines):
        hit = str(line.ply)
        at = line.ply == ply
        sprites.append(label(0, y, table.right if at else " ", "turn", hit))
        sprites.append(label(1, y, f" {line.ply:>{digits}} ", "strong" if at else "dim", hit))
        x = digits + 3
        if line.seat is not None:
            name = set_cell_size(table.cut(names[line.seat], name_room), name_room + 1)
            sprites.append(label(x, y, name, f"seat-{line.seat + 1}", hit))
            x += name_room + 1
        text = f"{line.text} {table.winning}" if line.takes else line.text
        look = "strong" if at else "text" if line.seat is not None else "dim"
        sprites.append(label(x, y, set_cell_size(table.cut(text, width - x), max(width - x, 0)), look, hit))
    return sprites


# The hands


class ShownHands(Board):
    """A line a seat, or more where its tiles need them; small tiles, no choice to be made."""

    DEFAULT_CSS = """
    ShownHands { height: auto; background: $background; color: $foreground; }
    ShownHands > .board--dim { color: $dim; }
    """

    _hands: tuple[Held, ...] = ()
    _pairs = False

    def show(self, hands: Sequence[Held], *, pairs: bool = False) -> None:
        """``pairs``: two hands in a row, where all of them are short enough."""
        before = len(self._rows(self.size.width))
        self._hands, self._pairs = tuple(hands), pairs
        if len(self._rows(self.size.width)) != before:
            self.refresh(layout=True)
        self.redraw()

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        del container, viewport
        return len(self._rows(width))

    def build(self, width: int, height: int) -> Sequence[Sprite]:
        del height
        return [sprite for y, row in enumerate(self._rows(width)) for sprite in _at(row, y)]

    def _rows(self, width: int) -> list[list[Sprite]]:
        return hand_rows(self._hands, width, self.signs, pairs=self._pairs) if width else []


def hand_rows(hands: Sequence[Held], width: int, table: Signs, *, pairs: bool = False) -> list[list[Sprite]]:
    """The hands in rows of ``width`` cells; with ``pairs`` two hands share a row, where all are short enough.

    Tiles stand close where a hand would need a second row otherwise; names give way to seven of them, but of few hands.
    """
    if not hands:
        return []
    most = max(len(hand.tiles or ()) for hand in hands)
    least = 6 if len(hands) <= 3 else 3  # of few hands one may take a second row
    name_room = min(max(cell_len(hand.name) for hand in hands), _NAME, max(width - 4 - 5 * min(most, 7), least))
    room = width - name_room - 4
    half = width // 2
    paired, gap = False, " " if most * 6 - 1 <= room else ""
    for closer in (" ", "") if pairs else ():
        if max(cell_len(_tiles(hand, closer, table)) for hand in hands) <= half - name_room - 4:
            paired, gap = True, closer
            break
    fit = max((room + len(gap)) // (5 + len(gap)), 1)
    rows: list[list[Sprite]] = []
    for index, hand in enumerate(hands):
        second = paired and index % 2 == 1
        x = 3 + (half if second else 0)
        name = label(x, 0, table.cut(hand.name, name_room), f"seat-{hand.seat + 1}")
        shown = hand.tiles or ()
        texts = [gap.join(map(str, shown[start : start + fit])) for start in range(0, len(shown), fit)]
        looks = "text"
        if not texts:
            texts, looks = [_tiles(hand, gap, table)], "dim"
        for n, text in enumerate(texts):
            sprites = [name] if n == 0 else []
            if text:
                sprites.append(label(x + name_room + 1, 0, text, looks))
            if second:
                rows[-1] += sprites
            else:
                rows.append(sprites)
    return rows


def _tiles(hand: Held, gap: str, table: Signs) -> str:
    if hand.tiles is None:
        return table.hidden * hand.count if hand.count <= 7 else f"{table.hidden} {hand.count}"
    return gap.join(map(str, hand.tiles)) or table.thin


def _at(row: Sequence[Sprite], y: int) -> list[Sprite]:
    return [Sprite(sprite.x, y, sprite.lines, sprite.look, sprite.hit) for sprite in row]


# The bar


class Timeline(Board):
    """The whole match as a bar, with its place, and under it the numbers of its rounds; all of it can be clicked."""

    DEFAULT_CSS = """
    Timeline { height: 2; background: $background; color: $foreground; pointer: pointer; }
    Timeline > .board--dim { color: $dim; }
    """

    _first = _last = _ply = 0
    _rounds: tuple[tuple[int, int], ...] = ()
    _beside = ("", "")

    def show(self, ply: int, first: int, last: int, rounds: Sequence[tuple[int, int]], beside: tuple[str, str]) -> None:
        """``rounds`` are (ply, number); ``beside`` stands at the right, the place over the speed."""
        self._ply, self._first, self._last = ply, first, last
        self._rounds, self._beside = tuple(rounds), beside
        self.redraw()

    def build(self, width: int, height: int) -> Sequence[Sprite]:
        del height
        return bar_sprites(self._ply, self._first, self._last, self._rounds, self._beside, width, self.tile_style)

    def hit(self, what: Hit) -> None:
        self.post_message(GoTo(int(str(what))))


def bar_sprites(
    ply: int,
    first: int,
    last: int,
    rounds: Sequence[tuple[int, int]],
    beside: tuple[str, str],
    width: int,
    style: TileStyle,
) -> list[Sprite]:
    """The picture of the bar in ``width`` × 2 cells; a number that would touch the one before is left out."""
    table = signs(style)
    place, speed = map(table.text, beside)
    long = width - 3 - max(cell_len(place), cell_len(speed), _SIDE)
    sprites = [
        label(width - 1 - cell_len(place), 0, place, "strong"),
        label(width - 1 - cell_len(speed), 1, speed, "dim"),
    ]
    if long < 2 or first == last:
        return sprites

    def cell(at: int) -> int:
        return (at - first) * (long - 1) // (last - first)

    here = cell(ply)
    for x in range(long):
        nearest = first + round(x * (last - first) / (long - 1))
        if x == here:
            sign, look = table.text("●"), "turn"
        else:
            sign, look = (table.thick, "mark") if x < here else (table.thin, "rule")
        sprites.append(label(1 + x, 0, sign, look, str(nearest)))
    now = max((number for at, number in rounds if at <= ply), default=0)
    free = 0
    for at, number in rounds:
        x, text = 1 + cell(at), str(number)
        if x >= free and x + len(text) <= long + 1:
            sprites.append(label(x, 1, text, "turn" if number == now else "dim", str(at)))
            free = x + len(text) + 1
    return sprites
