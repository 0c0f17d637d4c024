"""The command palette: Textual's, for hands in a hurry, and with the notice of all screens."""

from textual.app import ComposeResult
from textual.command import CommandList, CommandPalette, SearchIcon

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

    def on_mount(self) -> None:
        for icon in self.query(SearchIcon):  # none in a palette that is closed at once
            icon.icon = "▸"  # a sign of one cell in every terminal
