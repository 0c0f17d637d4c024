"""A value that ← and → change, as in ``‹ casual ›``; a click on its left or right half does the same."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from parlour.app.actions import bindings
from parlour.app.columns import pad


class Choice(Widget, can_focus=True):
    """One of several values; ``entries`` are (value, text). Goes round at its ends."""

    DEFAULT_CSS = """
    Choice { height: 1; width: auto; }
    Choice:focus { text-style: bold; }
    """
    BINDINGS = [*bindings("previous", "next"), Binding("space", "next", show=False)]  # noqa: RUF012 - as Textual has it

    index = reactive(0)

    class Changed(Message):
        """Another value was chosen by the user."""

        def __init__(self, choice: "Choice", value: str) -> None:
            super().__init__()
            self.choice, self.value = choice, value

        @property
        def control(self) -> "Choice":
            return self.choice

    def __init__(self, entries: Sequence[tuple[str, str]], value: str | None = None, id: str | None = None) -> None:
        super().__init__(id=id)
        self.entries = list(entries)
        values = [each for each, _text in self.entries]
        self.set_reactive(Choice.index, values.index(value) if value in values else 0)

    @property
    def value(self) -> str:
        return self.entries[self.index][0]

    @value.setter
    def value(self, value: str) -> None:
        self.index = [each for each, _text in self.entries].index(value)

    def get_content_width(self, container: object, viewport: object) -> int:
        del container, viewport
        return max(cell_len(text) for _value, text in self.entries) + 4

    def render(self) -> Content:
        width = max(self.content_size.width - 4, 1)
        text = pad(self.entries[self.index][1], width)
        return Content(f"‹ {text} ›")

    def action_previous(self) -> None:
        self._turn(-1)

    def action_next(self) -> None:
        self._turn(1)

    def _turn(self, by: int) -> None:
        self.index = (self.index + by) % len(self.entries)
        self.post_message(self.Changed(self, self.value))

    def on_click(self, event: events.Click) -> None:
        self._turn(-1 if event.x < self.size.width // 2 else 1)
