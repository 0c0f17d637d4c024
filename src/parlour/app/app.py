"""The app: its folders and settings, its themes and keys, and how it begins and ends."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace
from textual import events
from textual._context import active_message_pump
from textual.actions import ActionParseResult
from textual.app import App, SystemCommand
from textual.command import CommandPalette
from textual.dom import DOMNode
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import WorkerFailed, active_worker

from parlour import errorlog, settings
from parlour.app import themes
from parlour.app.actions import ACTIONS, PICKS, bindings, key_name, named
from parlour.app.choices import speeds, tile_styles
from parlour.app.desk import Desk
from parlour.app.fewcolours import in_256_colours
from parlour.app.glyphs import TileStyle
from parlour.app.keymap import keymap
from parlour.app.output import AsciiFilter, HarmlessFilter, is_plain
from parlour.app.screens import opened
from parlour.app.screens.base import GONE, ParlourScreen
from parlour.app.screens.dialogs import Dialog, Keys
from parlour.app.screens.match_screen import MatchScreen
from parlour.app.screens.palette import Palette
from parlour.app.session import Phase
from parlour.app.start import Continue, Home, NewMatch, Replay, Start
from parlour.folders import Folders, folders
from parlour.language import _
from parlour.saves import shown_name

Answer = TypeVar("Answer")

NEVER_SKIPS = {
    "keys",
    "leave_app",
    "command_palette",
    "table",
    "hand",
    "score",
    "rules",
    "hint",
    "undo",
    "redo",
    "menu",
}
"""Actions whose keys mean what they mean while a computer seat makes a pause; any other ends it and is used up."""

FROM_OUTSIDE = (events.InputEvent, events.AppFocus, events.AppBlur, events.Resize)
"""Events that the terminal sends, and may send to an app that is ending."""

TIDY, JUST = 0.1, 0.06
"""Seconds from one tidying up to the next, and for which a key has only just come: what it opens is being made."""

HELD, FIRST_AGAIN = 0.2, 0.8
"""Seconds between two of the same key, at most, while it is held down; and before it comes for the second time."""


class ParlourApp(App[None]):
    """Domino Parlour on a terminal. ``clock`` gives seconds, for what must wait a moment.

    ``plain`` says that the output carries ASCII only; by default the environment tells. ``settle`` is called when a
    table has been laid, and to collect what has gone when it has been left; ``tidy`` again and again, with whether no
    key has just come.
    """

    TITLE = "Domino Parlour"
    # Those of all screens: what a screen brought along would be read when it is opened, and hold up a match in thought.
    CSS_PATH = ["parlour.tcss", *sorted(Path(__file__).parent.glob("screens/*.tcss"))]  # noqa: RUF012 - Textual's way
    COMMAND_PALETTE_BINDING = "ctrl+p"
    ALLOW_SELECT = False  # Textual's selection fails where a widget goes away under the mouse; the terminal's own stays
    BINDINGS = bindings("leave_app")

    def __init__(
        self,
        start: Start | None = None,
        *,
        places: Folders | None = None,
        clock: Callable[[], float] = time.monotonic,
        plain: bool | None = None,
        settle: Callable[..., None] = lambda **_collect: None,
        tidy: Callable[..., None] | None = None,
    ) -> None:
        # Without colours Textual drops them all only where it does not compute with them, as in an ANSI theme.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.begin_with: Start = start or Home()
        self.places = places or folders()
        self.clock = clock
        self.settle = settle
        self._tidy = tidy
        self.settings, problem = settings.load(self.places.settings)
        self.problems: list[str] = [problem] if problem else []
        self.desk = Desk(self)
        self.crash: Path | None = None
        self._found_themes: set[str] = set()
        self._last_key: tuple[str, float, object] = ("", 0.0, None)  # which, when, on what screen
        # One of each for all lines: Textual keeps what a filter has made of them.
        self._harmless, self._ascii = HarmlessFilter(), AsciiFilter()
        self._plain = is_plain(os.environ, sys.stdout.encoding) if plain is None else plain

    @property
    def known_themes(self) -> list[str]:
        """The names of the themes that were found."""
        return [name for name in self.available_themes if name in self._found_themes]

    @property
    def tile_style(self) -> TileStyle:
        """How tiles are drawn: as set, or what the output can carry."""
        if self.settings.tiles != "auto":
            return self.settings.tiles
        return "ascii" if self._plain else "pips"

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = [*super().get_line_filters(), self._harmless]
        return [*filters, self._ascii] if self.tile_style == "ascii" else filters

    @property
    def problem(self) -> str:
        """What is wrong with the user's own files, a line each."""
        return "\n".join(f"! {shown_name(problem)}" for problem in self.problems)

    # Beginning and end

    def on_load(self) -> None:
        """Before the terminal is changed: a signal from here on puts it back."""
        if not self.is_headless:
            loop = asyncio.get_running_loop()
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
                loop.add_signal_handler(number, self._told_to_end, number)

    def on_mount(self) -> None:
        known, problems = themes.load_themes(self.places.themes)
        self.problems += problems
        few = self.console.color_system == "256" and not self.is_headless
        for theme in known.values():
            self.register_theme(themes.to_textual(in_256_colours(theme) if few else theme))
        self._found_themes = set(known)
        if self.settings.theme in known:
            self.theme = self.settings.theme
        else:
            self.problems.append(_("There is no theme {name}.").format(name=self.settings.theme))
            self.theme = themes.DEFAULT
        keys, wrong = keymap(self.settings.keys)
        if wrong:
            self.problems.append(_("{path}: {wrong}.").format(path=self.places.settings, wrong="; ".join(wrong)))
        self.set_keymap(keys)
        self._quit_keys = keys.get("leave_app", ACTIONS["leave_app"].keys).split(",")
        if self._tidy is not None:
            self.set_interval(TIDY, self._put_in_order)
        self.open_by_name("home")
        match self.begin_with:
            case NewMatch():
                self.desk.begin(self.begin_with)
            case Continue(path=path):
                self.desk.resume(path)
            case Replay(path=path):
                self.desk.replay(path)

    def _put_in_order(self) -> None:
        assert self._tidy is not None
        _key, arrived, _screen = self._last_key
        self._tidy(quiet=self.clock() - arrived > JUST)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return themes.default_variables()

    def run_to_status(self) -> int:
        """Run until the player quits; the exit status. A crash is told in one sentence on the normal screen."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # until the handlers of this app are there, it just ends
        self.run()
        session = self.desk.session
        trouble = session.kept.trouble if session is not None else None
        if self.crash is not None:
            text = _("parlour: something went wrong; what is known of it is in {path}.")
            print(text.format(path=self.crash), file=sys.stderr)
        if trouble is not None:
            print(f"parlour: {trouble}", file=sys.stderr)
        return self.return_code or 0

    def get_driver_class(self) -> type[Driver]:
        found = super().get_driver_class()
        if found.__name__ != "LinuxDriver":
            return found
        from parlour.app.driver import PatientDriver

        return PatientDriver

    def panic(self, *renderables: object) -> None:
        """In place of Textual's report of a thread that failed."""
        del renderables
        self._return_code = 1
        self._fatal_error()

    def _handle_exception(self, error: Exception) -> None:
        """What is missing of a screen that has been closed, or of all while the app ends, is no fault."""
        worker = active_worker.get(None) if isinstance(error, WorkerFailed) else None
        met = error.error if isinstance(error, WorkerFailed) else error
        where = worker.node if worker is not None else active_message_pump.get(None)
        gone = isinstance(where, Widget) and not any(each in self.screen_stack for each in where.ancestors_with_self)
        if not (isinstance(met, GONE) and (gone or self._exit)):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """In place of Textual's report, which prints local variables and with them hidden tiles."""
        if self.crash is None:
            error = sys.exc_info()[1] or self._exception or RuntimeError()
            self.crash = errorlog.write(error, self.places.state)
        self._close_messages_no_wait()

    def _told_to_end(self, number: int) -> None:
        """A signal from outside: what can be written is written, and nobody is asked."""

        async def end() -> None:
            if self.desk.session is not None:
                await self.desk.session.drop_thoughts()  # first: it ends a computer's pause
                await self.desk.session.retry()
            self.exit(return_code=128 + number)

        self.run_worker(end())

    def action_leave_app(self) -> None:
        """Quit, once the match in play is on the disk, or the player does not mind."""

        async def leave() -> None:
            if await self.desk.may_leave():
                await self.desk.put_away()
                self.exit()

        self.run_worker(leave(), group="match")

    # Keys

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, FROM_OUTSIDE) and (self._exit or not self.screen_stack):
            return
        if isinstance(event, events.Key) and not event.is_forwarded:
            if self.screen.focused is not None and not self.screen.focused.is_attached:
                self.screen.set_focus(None)  # it was clicked while it was taken away, and would swallow every key
            held = self._is_held(event)
            if (held and self._is_deaf_to_held(event.key)) or self._used_up(event.key):
                return
        await super().on_event(event)

    def _is_held(self, event: events.Key) -> bool:
        """Whether a key comes again as only one that is held down does: a terminal does not tell when it is let go."""
        arrived = self.clock() - (time.monotonic() - event.time)  # it may have waited for its turn
        key, before, screen = self._last_key
        self._last_key = event.key, arrived, self.screen
        return key == event.key and arrived - before < (HELD if screen is self.screen else FIRST_AGAIN)

    def _is_deaf_to_held(self, key: str) -> bool:
        """Whether a held key would answer, unseen, what has come up meanwhile: a curtain, a result, or a question."""
        if isinstance(self.screen, MatchScreen):
            phase, doubted = self.screen.session.phase, self.screen.choosing.doubted
            return phase is Phase.CURTAIN or (key == "enter" and (phase is Phase.OVER or doubted))
        return isinstance(self.screen, Dialog) and key == "enter"

    def _used_up(self, key: str) -> bool:
        """Whether a key is taken before any screen has it: to end a pause, or as nobody can see what it does."""
        if self.screen.has_class("-too-small"):
            return key not in self._quit_keys  # which no dialog counts among its own
        if not isinstance(self.screen, MatchScreen) or self._means(key, NEVER_SKIPS):
            return False
        if self._means(key, {"back"}) and self.screen.name != "table":
            return False  # the table lies below, and nobody sees the pause
        # Who only watches has no other moment for the other keys.
        if self.screen.session.watched and not self._means(key, {"confirm", "lift"}):
            return False
        return self.desk.skip()

    def _means(self, key: str, actions: set[str]) -> bool:
        """Whether a key calls one of these actions now."""
        active = self.screen.active_bindings.get(key)
        return active is not None and not actions.isdisjoint({active.binding.id or "", active.binding.action})

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """As Textual's, but a screen that has been closed, or is not there yet, does nothing."""
        if isinstance(default_namespace, Screen) and not (
            default_namespace in self.screen_stack and default_namespace.is_mounted
        ):
            return False
        return await super().run_action(action, default_namespace, namespaces)

    def action_command_palette(self) -> None:
        if self.use_command_palette and not isinstance(self.screen, CommandPalette):
            self.push_screen(Palette())

    def open_help(self, screen: Screen[None]) -> None:
        keys: dict[str, list[str]] = {}
        numbers: list[str] = []
        for key, active in screen.active_bindings.items():
            name = active.binding.id or active.binding.action
            if active.enabled and name in PICKS:
                numbers.append(key_name(key))
            elif active.enabled and name in ACTIONS:
                keys.setdefault(name, []).append(key_name(key))
        entries = [(" ".join(keys[name]), _(action.help), name) for name, action in ACTIONS.items() if name in keys]
        if numbers:
            entries.insert(0, (f"{min(numbers)} … {max(numbers)}", _(ACTIONS[PICKS[0]].help), ""))
        if screen.focus_chain:
            entries += [
                (key_name("tab"), _("To the next field, list or button"), ""),
                (f"{key_name('up')} {key_name('down')}", _("Up and down a list or a page"), ""),
                (key_name("enter"), _("Choose, or press a button"), ""),
            ]
        entries.append(("", _("In brackets: the names for the settings file"), ""))
        self.push_once(Keys(entries))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        bound = {active.binding.id or "": active for active in screen.active_bindings.values()}  # each once
        for name, active in bound.items():
            action = ACTIONS.get(name)
            offered = screen.offered(name) if isinstance(screen, ParlourScreen) else active.enabled
            if action is not None and action.command and offered:
                yield SystemCommand(named(action), "", partial(self.run_action, active.binding.action, active.node))
        if isinstance(screen, ParlourScreen):
            for title, run in screen.commands():
                yield SystemCommand(title, "", run)
        for name in self.available_themes:
            if name in self.known_themes:
                title = _("Theme: {name}").format(name=shown_name(name))
                yield SystemCommand(title, "", partial(self.set_setting, "theme", name))
        for style, text in tile_styles():
            title = _("Tiles: {style}").format(style=text)
            yield SystemCommand(title, "", partial(self.set_setting, "tiles", style))
        for speed, text in speeds():
            title = _("Speed: {speed}").format(speed=text)
            yield SystemCommand(title, "", partial(self.set_setting, "speed", speed))

    # Screens

    def push_once(self, screen: Screen[Answer], then: Callable[[Answer | None], None] | None = None) -> None:
        """Open a screen, unless one of its kind is open already: what opens it may be pressed twice."""
        if not any(type(each) is type(screen) for each in self.screen_stack):
            self.push_screen(screen, then)

    def close(self, screen: Screen[None]) -> None:
        """Go back from a screen to the one below it; from one that is still being written, once it is there."""
        if not screen.is_mounted:
            screen.call_later(self.close, screen)
        elif self.screen is screen and len(self.screen_stack) > 2:  # Textual's own blank screen and Home stay
            self.pop_screen()

    def open_by_name(self, name: str) -> None:
        """Open one of the app's screens."""
        self.push_once(opened(name, self))

    def open_rules(self, game: str) -> None:
        """The rulebook, at the page of a game."""
        from parlour.app.screens.rulebook import RulebookScreen

        self.push_once(RulebookScreen(game))

    # Settings and files

    def set_setting(self, key: str, value: str | bool | settings.LastMatch) -> None:
        """Change one setting, now and in the file; a file that cannot be read or written is left alone, and told."""
        self.settings = replace(self.settings, **{key.replace("-", "_"): value})
        try:
            settings.save_change(self.places.settings, key, value)
        except (settings.BadSettings, OSError) as error:
            self.tell(_("The setting holds until you quit: {why}").format(why=error))
        self._apply()

    def _apply(self) -> None:
        """Let what is open follow the settings."""
        if self.settings.theme in self._found_themes and self.theme != self.settings.theme:
            self.theme = self.settings.theme
        self.desk.settings_changed()
        for screen in self.screen_stack:
            if isinstance(screen, ParlourScreen):
                screen.dress()

    def tell(self, sentence: str) -> None:
        """A sentence at the edge of the screen, as text."""
        self.notify(shown_name(sentence), markup=False, timeout=8)
