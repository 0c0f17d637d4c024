"""A button as the screens draw it: in brackets, with a sign when it has the focus, so that colours are not needed."""

from textual.content import Content
from textual.geometry import Size
from textual.widgets import Button


class PushButton(Button):
    """Textual's button, one line high."""

    def __init__(self, label: str = "", *, name: str | None = None, id: str | None = None) -> None:
        super().__init__(Content(label), name=name, id=id, compact=True)
        self.styles.line_pad = 0  # TCSS takes no 0 here

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return super().get_content_width(container, viewport) + 2

    def render(self) -> Content:
        assert isinstance(self.label, Content)
        return Content.assemble("[▸" if self.has_focus else "[ ", self.label, " ]")


class ClickButton(PushButton, can_focus=False):
    """A button for the mouse; Enter does the same from anywhere on the screen. As wide as its label, whatever it is."""

    def watch_label(self) -> None:
        self.refresh(layout=True)
