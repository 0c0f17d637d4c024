"""The word beside the hand: a title and a sentence, in as many lines as there are; what has no room is seen to miss."""

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from parlour.app.columns import cut, wrapped


class Word(Static):
    """A bold line and text below it."""

    _title = _text = ""
    _most = 4

    def show(self, title: str, text: str, most: int) -> None:
        """Draw the two in ``most`` lines; the text ends with ``…`` where they do not hold it."""
        if (title, text, most) != (self._title, self._text, self._most):
            self._title, self._text, self._most = title, text, most
            self.refresh(layout=True)

    def render(self) -> Content:
        title, *lines = self._lines(self.content_size.width)
        return Content.assemble((title, "bold"), *(f"\n{line}" for line in lines))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport
        return len(self._lines(width))

    def _lines(self, width: int) -> list[str]:
        whole = [wrapped(line, width) if cell_len(line) > width else [line] for line in self._text.split("\n")]
        lines, room = [line for some in whole for line in some], max(self._most - 1, 1)
        if len(lines) > room:
            lines[room - 1 :] = [cut(f"{lines[room - 1]} {lines[room]}", width)]
        return [cut(self._title, width), *lines]
