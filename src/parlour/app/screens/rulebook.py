"""The rulebook: the page of each game."""

from collections.abc import Iterable
from functools import cached_property, lru_cache

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Markdown
from rich.segment import Segment
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Static

from parlour import resources
from parlour.app.actions import PICKS, bindings
from parlour.app.screens.base import ParlourScreen
from parlour.app.widgets.button import PushButton
from parlour.app.widgets.heading import Heading
from parlour.app.widgets.report import SCROLLING
from parlour.games import GAMES
from parlour.language import _


class MarkdownText:
    """A text in Markdown, for Rich, without Rich's colours; one thing to draw however much it says.

    Textual's own widget makes one of every paragraph, list entry and bullet, some hundreds a page, and holds the app up
    for a tenth of a second when they come and when they go.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._width = 0
        self._lines: list[list[Segment]] = []  # as they are at this width

    @cached_property
    def _parsed(self) -> Markdown:
        return Markdown(self.text, hyperlinks=False)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self._width != options.max_width:
            self._width = options.max_width
            lines = console.render_lines(self._parsed, options, pad=False)
            self._lines = [list(Segment.remove_color(line)) for line in _trimmed(lines)]
        for line in self._lines:
            yield from line
            yield Segment.line()


def _trimmed(lines: list[list[Segment]]) -> list[list[Segment]]:
    """Without the blank lines that Rich leaves above and below a list."""
    full = [n for n, line in enumerate(lines) if any(segment.text.strip() for segment in line)]
    return lines[full[0] : full[-1] + 1] if full else []


class Page(VerticalScroll, inherit_bindings=False):
    """A page as wide as its room: ← and → are left for its sections."""

    BINDINGS = [Binding(key, how, show=False) for key, how in SCROLLING.items()]  # noqa: RUF012 - as Textual has it

    @property
    def sections(self) -> list[int]:
        """The lines at which sections begin."""
        return [heading.virtual_region.y for heading in self.query(".section")]

    @property
    def _at(self) -> float:
        """The line at the top, once it stands still; after a window has grown it may lie beyond the last that can."""
        return min(self.scroll_target_y, self.max_scroll_y)

    def section_back(self) -> None:
        self._go_to(max((top for top in self.sections if top < self._at), default=0))

    def section_on(self) -> None:
        self._go_to(min((top for top in self.sections if top > self._at), default=self.max_scroll_y))

    def _go_to(self, line: int) -> None:
        self.scroll_to(y=line, animate=False, immediate=True)


class RulebookScreen(ParlourScreen):
    """A button a game, and its page below."""

    FOOTER = ("keys", "section_back", "section_on", "back", "leave_app")
    BINDINGS = bindings("section_back", "section_on", *PICKS[: len(GAMES)])

    def __init__(self, game: str | None = None) -> None:
        super().__init__()
        self.game = game or GAMES[0].name

    def body(self) -> Iterable[Widget]:
        yield Heading(_("Rulebook"))
        with Horizontal(id="games"):
            for n, game in enumerate(GAMES, start=1):
                yield PushButton(f"{n} {game.title}", id=game.name)
        for game in GAMES:
            yield Page(id=f"{game.name}-page")

    def on_mount(self) -> None:
        self._open(self.game)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self._open(event.button.id or self.game)

    def _open(self, game: str) -> None:
        self.game = game
        for button in self.query(Button):
            button.set_class(button.id == game, "-chosen")
        for page in self.query(Page):
            page.display = page is self.page
        if not self.page.children:
            self.page.mount_all(_written(resources.rulebook(game)))
        self.page.scroll_home(animate=False, immediate=True)
        self.set_focus(self.page)

    def action_pick(self, n: int) -> None:
        self._open(GAMES[n - 1].name)

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self.query_one(f"#{self.game}-page", Page)

    def action_section_back(self) -> None:
        self.when_drawn(self.page.section_back)

    def action_section_on(self) -> None:
        self.when_drawn(self.page.section_on)


def _written(page: str) -> Iterable[Static]:
    """A page: its title and what is said first, then the heading and the text of each section."""
    for n, (heading, text) in enumerate(_sections(page)):
        yield Static(heading, classes="section" if n else "title")
        yield Static(text)


@lru_cache
def _sections(page: str) -> list[tuple[Content, MarkdownText]]:
    parts = [part.partition("\n") for part in page.removeprefix("# ").split("\n## ")]
    return [(Content(heading), MarkdownText(text)) for heading, _newline, text in parts]
