"""What all screens share: a footer of the vital keys, help, and a polite notice when the terminal is too small."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.css.query import NoMatches
from textual.dom import NoScreen
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import ModalScreen, Screen
from textual.widget import MountError, Widget
from textual.widgets import Static

from parlour.app.actions import bindings, footer
from parlour.app.widgets.board import Board
from parlour.app.widgets.dimmed import Dimmed
from parlour.app.widgets.footer import KeyFooter
from parlour.language import _

if TYPE_CHECKING:
    from parlour.app.app import ParlourApp

Result = TypeVar("Result")

MIN_WIDTH, MIN_HEIGHT = 80, 24

GONE = (NoMatches, NoScreen, MountError)
"""What is met by who writes on a screen that has been closed meanwhile, or is not there yet."""

VITAL = frozenset({"keys", "undo", "redo", "menu", "back", "leave_app"})
"""The actions that a footer names at every width."""


class TooSmall(Static):
    """Covers a screen that has no room; goes away by itself, and the focus is where it was."""

    focused: Widget | None = None

    DEFAULT_CSS = """
    TooSmall { display: none; width: 100%; height: 100%; content-align: center middle; text-align: center; }
    """


LAID_OUT_BY = (events.ScreenResume, events.Resize)
"""The events for which Textual lays a screen out and paints it, in one step with whatever else the screen was told."""

MOMENT = 0.001
"""Seconds in which timers and other widgets have their turn; ``sleep(0)`` would let no timer in."""


class Patient(Screen[Result]):
    """A screen that is laid out and painted in several steps, with a turn for others before each.

    It is painted when all that its new size brings with it is known: classes that go by the width come after the first
    layout.
    """

    _awaited = 0  # how many of these events have not had all their consequences
    _is_unpainted = False  # whether Textual has asked for a picture meanwhile

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, LAID_OUT_BY):
            await super().on_event(event)
            return
        await asyncio.sleep(MOMENT)
        self._awaited += 1
        try:
            await super().on_event(event)
        finally:
            self.call_later(self._paint)  # after what the event has made the screen tell itself

    async def _paint(self) -> None:
        await asyncio.sleep(MOMENT)
        self._awaited -= 1
        # A layout that is still to come paints it by itself, and so does coming back to a screen that was left.
        if self._is_unpainted and not self._layout_required and self.is_current:
            self._compositor_refresh()

    def _compositor_refresh(self) -> None:
        """Paint what has changed, as Textual asks for it; later, where there is more to come."""
        self._is_unpainted = self._awaited > 0
        if not self._is_unpainted:
            super()._compositor_refresh()


class ParlourScreen(Patient[None]):
    """A full screen. A subclass gives ``body`` and names its footer's actions in ``FOOTER``."""

    FOOTER: ClassVar[tuple[str, ...]] = ("keys", "back", "leave_app")
    BINDINGS = bindings("keys", "back")

    @property
    def parlour(self) -> "ParlourApp":
        return cast("ParlourApp", self.app)

    def body(self) -> Iterable[Widget]:
        """The widgets between the top and the footer."""
        raise NotImplementedError  # each screen says it

    def compose(self) -> ComposeResult:
        yield from self.body()
        yield KeyFooter()
        yield TooSmall(markup=False)

    def on_screen_resume(self) -> None:
        self.dress()

    def dress(self) -> None:
        """Take over the tile style and the keys as they are now."""
        for board in self.query(Board):
            board.tile_style = self.parlour.tile_style
        self.show_footer()  # in the first picture already; the focus may change it
        self.when_drawn(self.show_footer)

    def show_footer(self) -> None:
        """Write the footer anew: the keys may have changed, or what may be done."""
        actions = [name for name in self.FOOTER if self.offered(name)]
        for line in self.query(KeyFooter):  # none is left when the screen has been closed meanwhile
            line.show(footer(self.app, actions), VITAL)

    def offered(self, action: str) -> bool:
        """Whether the footer names the action now."""
        return bool(self.check_action(action, ()))

    def commands(self) -> Iterable[tuple[str, Callable[[], None]]]:
        """What the command palette offers here besides the actions: its title, and what it does."""
        return [(_("Settings"), lambda: self.parlour.open_by_name("settings"))]

    def in_background(self, work: Callable[[], Awaitable[None]], group: str) -> None:
        """Do what waits for the disk, only the newest of its group; nothing comes of it once this screen has gone."""

        self.run_worker(_unless_gone(work), exclusive=True, group=group)

    def when_drawn(self, work: Callable[..., Any], *args: object, **named: object) -> None:
        """Do what goes by how large things are now, once they are; nothing comes of it once this screen has gone."""

        self.call_after_refresh(_unless_gone(partial(work, *args, **named)))

    def on_resize(self, event: events.Resize) -> None:
        fit(self, event)

    def on_unmount(self) -> None:
        forget_pictures()

    def action_previous_field(self) -> None:
        self.focus_previous()

    def action_next_field(self) -> None:
        self.focus_next()

    def action_back(self) -> None:
        self.parlour.close(self)

    def action_keys(self) -> None:
        self.parlour.open_help(self)


def _unless_gone(work: Callable[[], Any]) -> Callable[[], Awaitable[None]]:
    """The work, of which nothing comes once its screen has been closed."""

    async def guarded() -> None:
        with suppress(*GONE):
            result = work()
            if isawaitable(result):
                await result

    return guarded


class Modal(Patient[Result], ModalScreen[Result]):
    """What lies over a screen; pressing twice before it has gone closes nothing else."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close it, once it is there."""
        if not self.is_mounted:

            def dismiss() -> None:  # which returns nothing: what a callback returns is awaited, and this may not be
                self.dismiss(result)

            self.call_later(dismiss)
            return AwaitComplete()
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()

    def render(self) -> Any:
        drawn = super().render()
        return Dimmed(drawn) if isinstance(drawn, BackgroundScreen) else drawn

    def on_resize(self, event: events.Resize) -> None:
        fit(self, event)

    def on_unmount(self) -> None:
        forget_pictures()


def forget_pictures() -> None:
    """Free what was drawn of screens that have gone.

    Textual's cache of the styles at widgets' edges has the widgets' pictures in its keys, and keeps a thousand of them.
    """
    with suppress(ImportError, AttributeError):  # it is no part of what Textual promises
        from textual._styles_cache import StylesCache

        StylesCache.get_inner_outer.cache_clear()


def fit(screen: Screen[Any], event: events.Resize) -> None:
    """Cover the screen with a notice where it has no room.

    A size that the terminal has no more is passed over: Textual's screens hand theirs on to those behind them, and with
    two of them behind another two sizes would go round for ever.
    """
    if event.size != screen.app.size:
        event.prevent_default()
        return
    width, height = event.size
    small, was_small = width < MIN_WIDTH or height < MIN_HEIGHT, screen.has_class("-too-small")
    screen.set_class(small, "-too-small")
    if not small and not was_small:
        return
    with suppress(*GONE):
        cover = screen.query_one(TooSmall)
        if small and not was_small:
            cover.focused = screen.focused  # which loses the focus when it is covered
        elif not small and cover.focused is not None and cover.focused.is_attached:
            screen.call_after_refresh(screen.set_focus, cover.focused, scroll_visible=False)
        text = _("Please make this window larger: {width} by {height} is needed, it is {now} by {tall}.")
        cover.update(text.format(width=MIN_WIDTH, height=MIN_HEIGHT, now=width, tall=height))
