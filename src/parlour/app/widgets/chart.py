"""Totals over the rounds: a line a player, all on one scale."""

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from parlour.app.columns import pad
from parlour.games.words import number

BARS = "▁▂▃▄▅▆▇█"


class Chart(Widget):
    """Bars of the running totals, oldest first, each line ended by the last total; a title above them."""

    DEFAULT_CSS = "Chart { height: auto; margin: 1 0; }"

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.heading = ""
        self.totals: Sequence[Sequence[int]] = ()
        self.names: Sequence[str] = ()

    def show(self, heading: str, totals: Sequence[Sequence[int]], names: Sequence[str]) -> None:
        """``totals``: after each round a number a seat."""
        self.heading, self.totals, self.names = heading, totals, names
        self.refresh(layout=True)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        del container, viewport, width
        return len(self.names) + 1 if len(self.totals) > 1 else 0

    def render(self) -> Content:
        if len(self.totals) < 2:
            return Content("")
        low = min(0, *(min(row) for row in self.totals))
        span = max(max(row) for row in self.totals) - low or 1
        room = max(self.content_size.width - 26, 1)
        lines = [self.heading]
        for seat, name in enumerate(self.names):
            line = [row[seat] for row in self.totals]
            shown = [line[len(line) * at // room] for at in range(room)] if len(line) > room else line
            wide = max(1, min(3, room // len(shown)))  # cells a round
            bars = "".join(BARS[(total - low) * (len(BARS) - 1) // span] * wide for total in shown)
            lines.append(f"{pad(name, 16)}{bars}  {number(line[-1])}")
        return Content("\n".join(lines))
