"""A round that is over: how it ended, what each had left and what it cost, and what comes next."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Static

from parlour.app.columns import line_up
from parlour.app.widgets.button import PushButton
from parlour.games.game import Report

SCROLLING = {
    "up": "scroll_up",
    "down": "scroll_down",
    "pageup": "page_up",
    "pagedown": "page_down",
    "home": "scroll_home",
    "end": "scroll_end",
}
"""What scrolls the report, from its buttons too."""


class ReportView(Vertical):
    """Draws a report, with a row of buttons under it; the first is where Enter leads."""

    DEFAULT_CSS = """
    ReportView { padding: 0 1; }
    ReportView VerticalScroll { height: 1fr; }
    ReportView Static { height: auto; }
    ReportView Horizontal { height: 1; margin: 1 0; }
    ReportView Button { margin: 0 1 0 0; }
    """

    BINDINGS = [  # noqa: RUF012 - as Textual declares it
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        *(Binding(key, f"scroll('{how}')", show=False) for key, how in SCROLLING.items()),
    ]

    class Chosen(Message):
        """One of the buttons was pressed; ``what`` is its name."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._report: Report | None = None
        self._buttons: list[tuple[str, str]] = []

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(id="report-text", markup=False)
        yield Horizontal(id="report-buttons")

    def show(self, report: Report, buttons: Sequence[tuple[str, str]]) -> None:
        """``buttons`` are (name, label)."""
        self._report = report
        self._write()
        if list(buttons) != self._buttons:
            self._buttons = list(buttons)
            row = self.query_one("#report-buttons")
            row.remove_children()
            row.mount(*(PushButton(label, name=name) for name, label in buttons))

    def lead(self) -> None:
        """Give the first button the focus."""
        self._focus(0)

    def _focus(self, index: int) -> None:
        name, _label = self._buttons[index % len(self._buttons)]
        for button in self.query(PushButton):  # those of another report may still be going away
            if button.name == name:
                button.focus()

    def action_step(self, by: int) -> None:
        names = [name for name, _label in self._buttons]
        at = self.screen.focused.name if self.screen.focused is not None else None
        self._focus(names.index(at) + by if at in names else 0)

    async def action_scroll(self, how: str) -> None:
        await self.query_one(VerticalScroll).run_action(how)

    def on_resize(self) -> None:
        self._write()

    def _write(self) -> None:
        report = self._report
        if report is None:
            return
        room = self.content_size.width or self.screen.size.width - 2  # it fills the screen, but not before it is shown
        width = max(room - 1, 20)  # beside its scrollbar
        parts = (report.lines, line_up(report.columns, report.rows, width), report.after)
        self.query_one("#report-text", Static).update(Content("\n\n".join("\n".join(part) for part in parts if part)))

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.post_message(self.Chosen(event.button.name or ""))
