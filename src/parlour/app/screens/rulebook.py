"""The rulebook: the page of each game."""

from collections.abc import Iterable

from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Markdown

from parlour import resources
from parlour.app.screens.base import ParlourScreen
from parlour.app.widgets.button import PushButton
from parlour.app.widgets.heading import Heading
from parlour.games import GAMES
from parlour.language import _


class RulebookScreen(ParlourScreen):
    """A button a game, and its page below."""

    CSS_PATH = "rulebook.tcss"
    FOOTER = ("keys", "back", "leave_app")

    def __init__(self, game: str | None = None) -> None:
        super().__init__()
        self.first = game or GAMES[0].name

    def body(self) -> Iterable[Widget]:
        yield Heading(_("Rulebook"))
        with Horizontal(id="games"):
            for game in GAMES:
                yield PushButton(game.title, id=game.name)
        with VerticalScroll(id="page"):
            yield Markdown(open_links=False)

    async def on_mount(self) -> None:
        await self._open(self.first)

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        await self._open(event.button.id or self.first)

    async def _open(self, game: str) -> None:
        for button in self.query(Button):
            button.set_class(button.id == game, "-chosen")
        await self.query_one(Markdown).update(resources.rulebook(game))
        page = self.query_one("#page")
        page.focus()
        self.call_after_refresh(page.scroll_home, animate=False)
