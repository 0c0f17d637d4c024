"""The log beside a match: the newest lines, as many as there is room for."""

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from parlour.app.columns import hang


class Log(Widget):
    """Wraps its lines for the room that it has when it is painted, whatever has become of the terminal since."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: tuple[str, ...] = ()

    def show(self, lines: Sequence[str]) -> None:
        """``lines``, the newest last; those that have no room are left out."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self.refresh()

    def render(self) -> Content:
        width, height = self.content_size
        return Content("\n".join(hang(self.lines, width, height)))
