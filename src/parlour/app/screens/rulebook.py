"""The rulebook: the page of each game."""

from collections.abc import Callable, Iterable

from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Markdown

from parlour import resources
from parlour.app.actions import bindings
from parlour.app.screens.base import ParlourScreen
from parlour.app.widgets.button import PushButton
from parlour.app.widgets.heading import Heading
from parlour.app.widgets.report import SCROLLING
from parlour.games import GAMES
from parlour.language import _


class Page(VerticalScroll, inherit_bindings=False):
    """A page as wide as its room: ← and → are left for its sections."""

    BINDINGS = [Binding(key, how, show=False) for key, how in SCROLLING.items()]  # noqa: RUF012 - as Textual has it


class RulebookScreen(ParlourScreen):
    """A button a game, and its page below."""

    CSS_PATH = "rulebook.tcss"
    FOOTER = ("keys", "section_back", "section_on", "back", "leave_app")
    BINDINGS = bindings("section_back", "section_on")

    def __init__(self, game: str | None = None) -> None:
        super().__init__()
        self.game = game or GAMES[0].name
        self._is_written = False
        self._asked: list[Callable[[], None]] = []  # the ways to a section that were asked for before it was written

    def body(self) -> Iterable[Widget]:
        yield Heading(_("Rulebook"))
        with Horizontal(id="games"):
            for game in GAMES:
                yield PushButton(game.title, id=game.name)
        with Page(id="page"):
            yield Markdown(open_links=False)

    def on_mount(self) -> None:
        self._open(self.game)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self._open(event.button.id or self.game)

    def _open(self, game: str) -> None:
        """Mark the page as the open one, which is seen at once, and then write it, which takes its time."""
        self.game = game
        for button in self.query(Button):
            button.set_class(button.id == game, "-chosen")
        self.set_focus(self.query_one(Page))
        self._is_written = False
        self._asked.clear()
        self.when_drawn(self._write, game)

    async def _write(self, game: str) -> None:
        await self.query_one(Markdown).update(resources.rulebook(game))
        if game == self.game:  # no other was opened meanwhile
            self.when_drawn(self._show)

    def _show(self) -> None:
        self.query_one(Page).scroll_home(animate=False, immediate=True)
        self._is_written = True
        asked, self._asked = self._asked, []
        for go in asked:
            go()

    def action_section_back(self) -> None:
        self._go(self._section_back)

    def action_section_on(self) -> None:
        self._go(self._section_on)

    def _go(self, go: Callable[[], None]) -> None:
        if self._is_written:
            go()
        else:
            self._asked.append(go)

    def _section_back(self) -> None:
        at = self.query_one(Page).scroll_offset.y
        self._go_to(max((top for top in self._sections() if top < at), default=0))

    def _section_on(self) -> None:
        page = self.query_one(Page)
        at = page.scroll_offset.y
        self._go_to(min((top for top in self._sections() if top > at), default=page.max_scroll_y))

    def _sections(self) -> list[int]:
        """The lines of the page at which sections begin."""
        return [heading.virtual_region.y for heading in self.query("MarkdownH2")]

    def _go_to(self, line: int) -> None:
        self.query_one(Page).scroll_to(y=line, animate=False, immediate=True)
