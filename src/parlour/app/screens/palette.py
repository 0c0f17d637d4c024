"""The command palette: Textual's, for hands in a hurry, and with the notice of all screens."""

from textual import events
from textual.app import ComposeResult
from textual.command import CommandList, CommandPalette, SearchIcon
from textual.errors import NoWidget

from parlour.app.screens.base import Modal, TooSmall
from parlour.app.widgets.entries import CarefulList


class Commands(CommandList, CarefulList):
    """The commands that were found."""


class Palette(CommandPalette, Modal[None]):
    """Textual's command palette."""

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            yield Commands() if isinstance(widget, CommandList) else widget
        yield TooSmall(markup=False)

    def on_click(self, event: events.Click) -> None:
        """A click into a window that has become smaller since hits nothing; Textual's own handler would fail."""
        try:
            self.get_widget_at(event.screen_x, event.screen_y)
        except NoWidget:
            event.prevent_default()

    def on_mount(self) -> None:
        for icon in self.query(SearchIcon):  # none in a palette that is closed at once
            icon.icon = "▸"  # a sign of one cell in every terminal
