"""Columns of text, lined up by the cells they take on the screen."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from parlour.games.game import Column


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
    first, then the widest columns that are aligned to the left.
    """
    sizes = [
        max([cell_len(column.head), *(cell_len(row[index]) for row in rows)]) for index, column in enumerate(columns)
    ]
    heads = _spans(columns)
    for start, end, group in heads:
        short = cell_len(group) - sum(sizes[start:end]) - gap * (end - start - 1)
        if group and short > 0:
            sizes[end - 1] += min(short, 6)
    while gap > 1 and sum(sizes) + gap * (len(sizes) - 1) > width:
        gap -= 1
    while (over := sum(sizes) + gap * (len(sizes) - 1) - width) > 0:
        index = max((i for i, c in enumerate(columns) if not c.right), key=lambda i: sizes[i], default=None)
        if index is None or sizes[index] <= 4:
            break
        sizes[index] -= min(over, sizes[index] - 4)
    lines = []
    space = " " * gap
    if any(group for _start, _end, group in heads):
        lines.append(
            space.join(
                pad(group, sum(sizes[start:end]) + gap * (end - start - 1), right=columns[start].right)
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
    """The lines of a log, the newest marked, wrapped at blanks to ``width`` cells; the last ``height`` of all that.

    What follows in a wrapped line hangs by two.
    """
    wrapped: list[str] = []
    for index, line in enumerate(lines):
        current, first = "▸" if index == len(lines) - 1 else " ", True
        for word in line.split():
            if not first and cell_len(current) + 1 + cell_len(word) > width:
                wrapped.append(current)
                current = "   "
            current, first = f"{current} {word}", False
        wrapped.append(current)
    return wrapped[-height:] if height > 0 else []


def _spans(columns: Sequence[Column]) -> list[tuple[int, int, str]]:
    """(first, past the last, group) of neighbouring columns with the same group; one a column without."""
    spans: list[tuple[int, int, str]] = []
    for index, column in enumerate(columns):
        if column.group and spans and spans[-1][2] == column.group:
            spans[-1] = (spans[-1][0], index + 1, column.group)
        else:
            spans.append((index, index + 1, column.group))
    return spans
