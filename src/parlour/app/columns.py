"""Columns of text, lined up by the cells they take on the screen."""

import re
from collections.abc import Sequence

from rich.cells import cell_len, chop_cells, set_cell_size

from parlour.games.game import Column

_SLASHED = re.compile(r"[^/]*/+|[^/]+")
"""A path in pieces, each with the slash at its end."""


def cut(text: str, width: int) -> str:
    """The text in at most ``width`` cells, with ``…`` where something was left out."""
    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)) + "…"


def pad(text: str, width: int, *, right: bool = False) -> str:
    """The text in exactly ``width`` cells, cut where it must be."""
    text = cut(text, width)
    space = " " * (width - cell_len(text))
    return space + text if right else text + space


def line_up(columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int, gap: int = 2) -> list[str]:
    """The rows as lines of equal columns, under one or two lines of heads.

    Columns of one ``group`` share a head above them. Where ``width`` cells do not hold them all, gaps shrink
    first, then the widest columns; of those that are aligned to the right, numbers mostly, only the head is cut.
    """
    cells = [max((cell_len(row[index]) for row in rows), default=0) for index in range(len(columns))]
    sizes = [min(max(cell_len(column.head), widest), width) for column, widest in zip(columns, cells, strict=True)]
    least = [max(4, widest) if column.right else 4 for column, widest in zip(columns, cells, strict=True)]
    heads = _spans(columns)
    for start, end, group in heads:
        short = cell_len(group) - sum(sizes[start:end]) - gap * (end - start - 1)
        if group and short > 0:
            sizes[end - 1] += min(short, 6)
    while gap > 1 and sum(sizes) + gap * (len(sizes) - 1) > width:
        gap -= 1
    while sum(sizes) + gap * (len(sizes) - 1) > width:
        index = max((i for i, size in enumerate(sizes) if size > least[i]), key=lambda i: sizes[i], default=None)
        if index is None:
            break
        sizes[index] -= 1
    lines = []
    space = " " * gap
    if any(group for _start, _end, group in heads):
        lines.append(
            space.join(
                pad(group, sum(sizes[start:end]) + gap * (end - start - 1), right=columns[end - 1].right)
                for start, end, group in heads
            )
        )
    if any(column.head for column in columns):
        lines.append(space.join(pad(c.head, size, right=c.right) for c, size in zip(columns, sizes, strict=True)))
    lines += [
        space.join(pad(cell, size, right=c.right) for cell, size, c in zip(row, sizes, columns, strict=True))
        for row in rows
    ]
    return [line.rstrip() for line in lines]


def hang(lines: Sequence[str], width: int, height: int) -> list[str]:
    """The lines of a log, the newest marked, wrapped to ``width`` cells, from 8: as many as ``height`` holds, whole.

    What follows in a wrapped line hangs by two. The newest line keeps to the foot of a log that is full; of one that
    has no room by itself the end is left.
    """
    shown: list[str] = []
    for line in reversed(lines):
        wrapped = hanging(" " if shown else "▸", line, width, 3)
        if len(wrapped) + len(shown) > height:
            shown = shown or wrapped
            return [*[""] * (height - len(shown)), *shown[max(len(shown) - height, 0) :]]
        shown = wrapped + shown
    return shown


def hanging(lead: str, text: str, width: int, indent: int) -> list[str]:
    """``lead`` and the words of the text, wrapped to ``width`` cells; what follows hangs by ``indent`` and a blank."""
    lines: list[str] = []
    current, first = lead, True
    for word in (part for whole in text.split() for part in chop_cells(whole, max(width - indent - 1, 2))):
        if not first and cell_len(current) + 1 + cell_len(word) > width:
            lines.append(current)
            current = " " * indent
        current, first = f"{current} {word}", False
    return [*lines, current]


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of ``width`` cells, broken at blanks; a word without room in a line, after its slashes."""
    lines: list[str] = []
    for line in text.split("\n"):
        current = ""
        for word in line.split(" "):
            parts = [word] if cell_len(word) <= width else _SLASHED.findall(word)
            gap = " " if current else ""
            for part in (piece for whole in parts for piece in chop_cells(whole, max(width, 2))):
                if current and cell_len(current + gap + part) > width:
                    lines.append(current)
                    current = gap = ""
                current += gap + part
                gap = ""
        lines.append(current)
    return lines


def _spans(columns: Sequence[Column]) -> list[tuple[int, int, str]]:
    """(first, past the last, group) of neighbouring columns with the same group; one a column without."""
    spans: list[tuple[int, int, str]] = []
    for index, column in enumerate(columns):
        if column.group and spans and spans[-1][2] == column.group:
            spans[-1] = (spans[-1][0], index + 1, column.group)
        else:
            spans.append((index, index + 1, column.group))
    return spans
