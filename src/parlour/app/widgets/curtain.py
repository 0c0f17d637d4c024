"""Between two people at one keyboard: nobody's tiles."""

from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Button, Static

from parlour.app.columns import cut
from parlour.app.widgets.button import ClickButton
from parlour.language import _

NAME = 40
"""Cells that the name takes, so that the button stays in sight."""


class Curtain(Vertical):
    """Says to whom the keyboard goes, with the button ``#lift`` to press once it is there."""

    DEFAULT_CSS = """
    Curtain { align: center middle; background: $surface; }
    Curtain > Static { width: 100%; height: auto; text-align: center; margin-bottom: 2; }
    Curtain Button { width: auto; }
    """

    def compose(self) -> ComposeResult:
        yield Static(markup=False)
        with Center():
            yield ClickButton(id="lift")

    def show(self, name: str) -> None:
        """Hand over to the person of this name."""
        name = cut(name, NAME)
        lines = [
            _("The keyboard goes to {name}.").format(name=name),
            "",
            _("No tiles are shown until {name} says so.").format(name=name),
        ]
        self.query_exactly_one(Static).update(Content("\n".join(lines)))
        self.query_exactly_one(Button).label = Content(_("I am {name}, show my tiles").format(name=name))
