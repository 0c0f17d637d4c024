"""Sentences that may name files: a path that needs more than a line breaks after a slash."""

from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from parlour.app.columns import wrapped


class Prose(Static):
    """Textual's text, plain, with line breaks of its own."""

    def __init__(self, text: str = "", *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes, markup=False)
        self.text = text

    def show(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self.refresh(layout=True)

    def render(self) -> Content:
        return Content("\n".join(wrapped(self.text, self.content_size.width)))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport
        return len(wrapped(self.text, width))
