"""The first line of a screen: where one is at the left, what ends it or how it stands at the right."""

from textual.content import Content
from textual.widget import Widget

from parlour.app.columns import cut, pad


class Heading(Widget):
    """One line with two ends; the left one is bold and is cut last."""

    DEFAULT_CSS = "Heading { dock: top; height: 1; padding: 0 1; }"

    def __init__(self, left: str = "", right: str = "", id: str | None = None) -> None:
        super().__init__(id=id)
        self.left, self.right = left, right

    def show(self, left: str, right: str) -> None:
        if (left, right) != (self.left, self.right):
            self.left, self.right = left, right
            self.refresh()

    def render(self) -> Content:
        width = self.content_size.width
        left = cut(self.left, width)
        rest = width - Content(left).cell_length
        right = cut(self.right, rest - 2) if rest > 4 else ""
        return Content.assemble((left, "bold"), pad(right, rest, right=True))
