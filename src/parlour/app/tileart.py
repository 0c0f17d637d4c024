"""The picture of a tile: lines of characters for its halves, size, style and state. Pure, no Textual.

Frames carry the state, so that it can be told without colour: thin, thick, double, dashed, corners only.
"""

from enum import Enum
from functools import cache
from typing import NamedTuple

from rich.cells import cell_len

from parlour.app.glyphs import TileStyle
from parlour.app.layout import Size
from parlour.games.chain import Halves


class TileState(Enum):
    """What the frame says."""

    PLAIN = "plain"
    CHOSEN = "chosen"
    BLOCKED = "blocked"  # may not be played
    LAST = "last"  # played last; of a trick, the one that wins it
    EMPTY = "empty"  # a place for a tile


class _Frame(NamedTuple):
    """The corners, sides and joints of a box."""

    left_top: str
    line: str
    top_joint: str
    right_top: str
    side: str
    middle: str
    left_bottom: str
    bottom_joint: str
    right_bottom: str
    left_joint: str
    right_joint: str


_FRAMES = {
    TileState.PLAIN: _Frame._make("╭─┬╮││╰┴╯├┤"),
    TileState.CHOSEN: _Frame._make("┏━┳┓┃┃┗┻┛┣┫"),
    TileState.BLOCKED: _Frame._make("╭╌╌╮╎╎╰╌╯├┤"),
    TileState.LAST: _Frame._make("╔═╦╗║║╚╩╝╠╣"),
}
_ASCII_FRAMES = {
    TileState.PLAIN: _Frame._make("+-++||+++++"),
    TileState.CHOSEN: _Frame._make("#=###|#####"),
    TileState.BLOCKED: _Frame._make("....::'''::"),
    TileState.LAST: _Frame._make("*=**||*****"),
}
# Tiles of one line: left, middle, right.
_BRACKETS = {
    TileState.PLAIN: "[│]",
    TileState.CHOSEN: "┃│┃",
    TileState.BLOCKED: "╎╎╎",
    TileState.LAST: "║║║",
}
_ASCII_BRACKETS = {
    TileState.PLAIN: "[|]",
    TileState.CHOSEN: "#|#",
    TileState.BLOCKED: "(|)",
    TileState.LAST: "*|*",
}

# The standard pattern, three rows of a half; 2, 3 and 6 turn with the tile.
_STANDING_PIPS = (
    ("   ", "   ", "   "),
    ("   ", " ● ", "   "),
    ("●  ", "   ", "  ●"),
    ("●  ", " ● ", "  ●"),
    ("● ●", "   ", "● ●"),
    ("● ●", " ● ", "● ●"),
    ("● ●", "● ●", "● ●"),
)
_LYING_PIPS = (
    *_STANDING_PIPS[:2],
    ("  ●", "   ", "●  "),
    ("  ●", " ● ", "●  "),
    *_STANDING_PIPS[4:6],
    ("●●●", "   ", "●●●"),
)


@cache
def tile_art(
    halves: Halves,
    size: Size,
    *,
    standing: bool = False,
    style: TileStyle = "pips",
    state: TileState = TileState.PLAIN,
) -> tuple[str, ...]:
    """The lines of a tile whose ``halves``, 0 to 6 each, are read from the left or, standing, from the top.

    Only large tiles have room for pips; the others show digits in every style. ``state`` EMPTY is ``place_art``'s.
    """
    a, b = halves
    if not standing and size.height == 1:
        brackets = (_ASCII_BRACKETS if style == "ascii" else _BRACKETS)[state]
        return (f"{brackets[0]}{a}{brackets[1]}{b}{brackets[2]}",)
    frame = (_ASCII_FRAMES if style == "ascii" else _FRAMES)[state]
    if size.standing_width == 3:
        top, bottom = f"{frame.left_top}{a}{frame.right_top}", f"{frame.left_bottom}{b}{frame.right_bottom}"
        waist = frame.left_joint + frame.line + frame.right_joint
        return (top, waist, bottom) if size.standing_height == 3 else (top, bottom)
    first = _half(a, size, standing, style)
    second = _half(b, size, standing, style, second=True)
    side, run = frame.side, frame.line * len(first[0])
    if standing:
        return (
            frame.left_top + run + frame.right_top,
            *(side + row + side for row in first),
            frame.left_joint + run + frame.right_joint,
            *(side + row + side for row in second),
            frame.left_bottom + run + frame.right_bottom,
        )
    return (
        frame.left_top + run + frame.top_joint + run + frame.right_top,
        *(side + left + frame.middle + right + side for left, right in zip(first, second, strict=True)),
        frame.left_bottom + run + frame.bottom_joint + run + frame.right_bottom,
    )


def _half(number: int, size: Size, standing: bool, style: TileStyle, *, second: bool = False) -> tuple[str, ...]:
    """The cells of a half, without its frame."""
    if size is not Size.LARGE:
        digit = str(number)
        return (f" {digit} " if standing else f"{digit} " if second else f" {digit}",)
    if style == "digits":
        return ("   ", f" {number} ", "   ")
    rows = (_STANDING_PIPS if standing else _LYING_PIPS)[number]
    return tuple(row.replace("●", "o") for row in rows) if style == "ascii" else rows


def place_art(size: Size, *, standing: bool = False, style: TileStyle = "pips", word: str = "") -> tuple[str, ...]:
    """The corners of an empty place, with a word inside where it has room."""
    ascii_only = style == "ascii"
    if size.height == 1 and not standing:
        return ("[ . ]" if ascii_only else "[ · ]",)
    width, height = (size.standing_width, size.standing_height) if standing else (size.width, size.height)
    frame = (_ASCII_FRAMES if ascii_only else _FRAMES)[TileState.PLAIN]
    dash = frame.line if width > 3 else ""
    gap = dash + " " * (width - 2 - 2 * len(dash)) + dash
    lines = [frame.left_top + gap + frame.right_top]
    lines += [" " * width] * (height - 2)
    lines.append(frame.left_bottom + gap + frame.right_bottom)
    if height > 2:
        text = word if cell_len(word) <= width else ""
        if width == 3 and not text:
            text = "." if ascii_only else "·"
        rest = width - cell_len(text)
        lines[height // 2] = " " * (rest // 2) + text + " " * (rest - rest // 2)
    return tuple(lines)
