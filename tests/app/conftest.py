"""Someone at the app: presses keys, clicks on what stands on the screen, and waits for what should come of it."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Button

from parlour.app.app import ParlourApp
from parlour.app.session import Phase, Session
from parlour.app.start import NewMatch, Start
from parlour.folders import Folders
from parlour.games import game as game_of
from parlour.games.game import View
from parlour.games.options import make_options
from parlour.match import Match
from parlour.moves import Exchange
from parlour.saves import KeptMatch, Seat, dump

NAMES = ("Ania", "Bo", "Cela", "Dag", "Eta")
CHARACTERS = {"enter": "\r", "space": " ", "tab": "\t", "question_mark": "?"}
PATIENCE = 20
"""Seconds after which what a test waits for will not come; no test that passes waits so long."""


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the user's own folders, and none goes by the terminal that it is run from."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("PARLOUR_DATA_DIR", "NO_COLOR", *(f"XDG_{name}_HOME" for name in ("DATA", "CONFIG", "STATE"))):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def places(tmp_path: Path) -> Folders:
    """The folders of the app under test."""
    return Folders(data=tmp_path / "data", config=tmp_path / "config", state=tmp_path / "state")


# Matches


def seats_of(count: int, humans: tuple[int, ...] = (0,), names: tuple[str, ...] = NAMES) -> tuple[Seat, ...]:
    """Ania, Bo and so on: ``humans`` by their seats, the others casual."""
    return tuple(
        Seat(names[seat], "human", None) if seat in humans else Seat(names[seat], "computer", "casual")
        for seat in range(count)
    )


@pytest.fixture
def new() -> Callable[..., NewMatch]:
    """A match to open the app with: the game's name, how many play, who of them is human, its options."""

    def make(
        name: str,
        count: int | None = None,
        *,
        humans: tuple[int, ...] = (0,),
        seed: int = 5,
        names: tuple[str, ...] = NAMES,
        **options: object,
    ) -> NewMatch:
        game = game_of(name)
        count = count or game.seats.start
        chosen = {option.replace("_", "-"): value for option, value in options.items()}
        return NewMatch(game, make_options(game, count, chosen), seats_of(count, humans, names), seed)

    return make


@pytest.fixture
def save(places: Folders) -> Callable[..., Path]:
    """Writes a save: the match after ``plies`` moves, each the first that is legal, or played to its end."""

    def write(
        new: NewMatch, file: str = "evening.jsonl", *, plies: int | None = None, title: str | None = None
    ) -> Path:
        match = play_on(Match(new.game, new.options, len(new.seats), new.seed), plies)
        path = places.saves / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(dump(match, new.seats, title=title))
        return path

    return write


def play_on(match: Match, plies: int | None) -> Match:
    """Plays the last legal move, over and over, until the match is over or has so many moves."""
    while not match.state.over and match.ply != plies:
        match.play(match.table_move() or match.legal()[-1])
    return match


@pytest.fixture
def find() -> Callable[..., Match]:
    """Finds a match of random moves that stands where the view of the seat on turn meets a condition."""

    def found(name: str, condition: Callable[[View], object], seats: int | None = None, **options: object) -> Match:
        game = game_of(name)
        count = seats or game.seats.start
        for seed in range(200):
            match = Match(game, make_options(game, count, options), count, seed)
            chance = random.Random(seed)
            while not match.state.over and match.state.round < 4:
                move = match.table_move()
                if move is None and match.state.turn is not None and condition(match.view(match.state.turn)):
                    return match
                match.play(move or chance.choice(match.legal()))
        raise AssertionError("no such position")

    return found


@pytest.fixture
def save_found(places: Folders) -> Callable[[Match], Path]:
    """Writes the save of a match with a person at the seat on turn."""

    def write(match: Match) -> Path:
        path = places.saves / "found.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        assert match.state.turn is not None
        path.write_bytes(dump(match, seats_of(match.seats, humans=(match.state.turn,))))
        return path

    return write


# A session without a screen


class Sitting:
    """A session, and all the phases and plies that its listener was told of."""

    def __init__(self, kept: KeptMatch, **settings: Any) -> None:
        self.seen: list[tuple[Phase, int]] = []
        self.session = Session(kept, changed=self.changed, **{"pause": 0.0, **settings})
        self.check: Callable[[Session], object] = lambda _session: None

    def changed(self) -> None:
        self.seen.append((self.session.phase, self.session.match.ply))
        self.check(self.session)

    def choices(self, seat: int = 0) -> list[int]:
        """The plies at which the seat had a choice, of the whole log."""
        return self._plies(seat, lambda legal: legal > 1)

    def forced(self, seat: int = 0) -> list[int]:
        """The plies at which it moved and had none."""
        return self._plies(seat, lambda legal: legal == 1)

    def _plies(self, seat: int, meets: Callable[[int], bool]) -> list[int]:
        match = self.session.match
        steps = enumerate(match.steps)
        return [ply for ply, step in steps if step.seat == seat and meets(len(match.game.legal(match.seek(ply))))]

    async def until(self, condition: Callable[[], object]) -> None:
        """Let other tasks run until the condition holds."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await asyncio.sleep(0)  # not for a time, but for one turn of the others

    async def play_a_choice(self, which: int = -1) -> None:
        """The person who is asked plays one of the moves that may be made."""
        assert self.session.phase is Phase.ASK
        assert await self.session.play(self.session.match.legal()[which]) is None

    async def go_on(self) -> None:
        """Whatever the table waits for: a choice, the next person, the next round."""
        match self.session.phase:
            case Phase.ASK:
                await self.play_a_choice()
            case Phase.CURTAIN:
                await self.session.lift_curtain()
            case Phase.ROUND_OVER:
                await self.session.next_round()

    async def go_on_to(self, *phases: Phase) -> None:
        """On to the next of these phases; at least one step."""
        await self.go_on()
        while self.session.phase not in phases:
            assert self.session.phase is not Phase.OVER
            await self.go_on()


@pytest.fixture
def sit(places: Folders) -> Callable[..., Sitting]:
    """A sitting before its start: a new match, or the save of one to be resumed; the rest as a Session takes it."""

    def make(what: NewMatch | Path, *, read_only: bool = False, **settings: Any) -> Sitting:
        if isinstance(what, Path):
            kept = KeptMatch.resume(what, read_only=read_only, locks=places.locks)
        else:
            kept = KeptMatch.new(places.saves, what.game, what.options, what.seats, what.seed, locks=places.locks)
        return Sitting(kept, **settings)

    return make


# The app


class Clock:
    """Seconds for what must wait a moment: they pass when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Person:
    """Someone at the app. What they do returns at once; ``sees`` and ``until`` wait for what comes of it."""

    def __init__(self, app: ParlourApp, pilot: Pilot[None], clock: Clock) -> None:
        self.app, self.pilot, self.clock = app, pilot, clock

    @property
    def session(self) -> Session:
        assert self.app.desk.session is not None
        return self.app.desk.session

    @property
    def match(self) -> Match:
        return self.session.match

    @property
    def lines(self) -> list[str]:
        """The screen, dialogs included, line by line."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def screens(self) -> list[str]:
        """The screens that are open, by their classes, the one in front last; without Textual's blank one."""
        return [type(screen).__name__ for screen in self.app.screen_stack[1:]]

    @property
    def tidy(self) -> bool:
        """Whether what is drawn fills the terminal and nothing more."""
        width, height = self.app.size
        return len(self.lines) == height and all(cell_len(line) == width for line in self.lines)

    async def until(self, condition: Callable[[], object], what: str = "what was waited for") -> None:
        """Wait until the condition holds."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + PATIENCE
        while not condition():
            assert loop.time() < deadline, f"{what} did not come; the screen:\n{self.text}"
            await self.pilot.pause(0)

    async def sees(self, *words: str) -> str:
        """Wait until all of these words are on the screen, however it breaks lines; the screen's text."""
        for each in words:
            await self.until(lambda each=each: each in self.text or self.is_told(each), repr(each))
        return self.text

    def is_told(self, words: str) -> bool:
        """Whether a widget of the screen in front says these words, in however many lines."""
        for widget in self.app.screen.walk_children():
            if widget.is_on_screen and words in " ".join(str(widget.render()).split()):
                return True
        return False

    async def settle(self) -> None:
        """Wait until the app has taken what was pressed, and what its widgets have told one another of it."""
        for _turn in range(4):
            await self.pilot.pause(0)

    async def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.clock.now += 1
            await self.press_at_once(key)

    async def press_at_once(self, *keys: str) -> None:
        """Press keys so fast that the app has done nothing between them."""
        for key in keys:
            self.send(events.Key(key, CHARACTERS.get(key, key if len(key) == 1 else None)))
        await self.settle()

    def send(self, event: events.Event) -> None:
        """Hand an event to the app as a terminal does."""
        event.set_sender(self.app)
        self.app.post_message(event)

    async def resize(self, width: int, height: int) -> None:
        """Give the terminal another size."""
        size = Size(width, height)
        assert isinstance(self.app._driver, HeadlessDriver)
        self.app._driver._size = size
        self.send(events.Resize(size, size))
        await self.until(lambda: self.app.size == size and self.tidy, f"the size {width} × {height}")
        await self.settle()

    async def type(self, text: str) -> None:
        """Put a text into the field that has the focus, as a terminal's paste does."""
        self.send(events.Paste(text))
        await self.settle()

    async def click(self, words: str, *, occurrence: int = 0, times: int = 1) -> None:
        """Click in the middle of these words, wherever they stand on the screen."""
        await self.until(lambda: self.find(words, occurrence) is not None, repr(words))
        place = self.find(words, occurrence)
        assert place is not None
        await self.click_at(*place, times=times)

    async def click_at(self, x: int, y: int, *, times: int = 1) -> None:
        """Click on this cell of the screen; a button that is still pressed down from before is waited for."""
        under, _region = self.app.screen.get_widget_at(x, y)
        await self.until(lambda: not under.has_class("-active"), f"{under} to come up")
        self.clock.now += 1
        for _time in range(times):
            for kind in (events.MouseDown, events.MouseUp):
                self.send(kind(None, x, y, 0, 0, 1, False, False, False))
        await self.settle()

    async def click_in(self, widget: Widget | str, x: int = 1, y: int = 0) -> None:
        """Click on a cell of a widget, counted from its first."""
        found = self.app.screen.query_one(widget) if isinstance(widget, str) else widget
        await self.until(lambda: found.is_on_screen, str(widget))
        await self.click_at(found.region.x + x, found.region.y + y)

    async def click_button(self, name: str) -> None:
        """Click on the button of this name, whatever its label is."""

        def button() -> Button | None:
            found = (each for each in self.app.screen.query(Button) if each.name == name and each.is_on_screen)
            return next(found, None)

        await self.until(button, f"the button {name}")
        found = button()
        assert found is not None
        await self.click_in(found)

    def find(self, words: str, occurrence: int = 0) -> tuple[int, int] | None:
        """The middle of these words on the screen: column and line."""
        found = []
        for y, line in enumerate(self.lines):
            at = line.find(words)
            while at >= 0:
                found.append((cell_len(line[:at]) + cell_len(words) // 2, y))
                at = line.find(words, at + 1)
        return found[occurrence] if occurrence < len(found) else None

    async def phase(self, *phases: Phase) -> Phase:
        """Wait until the table waits for one of these, and has been drawn so; which of them."""
        await self.until(
            lambda: self.app.desk.session is not None and self.session.phase in phases and self.settled,
            " or ".join(phase.name for phase in phases),
        )
        await self.settle()
        return self.session.phase

    @property
    def settled(self) -> bool:
        """Whether nothing is being moved or written in the background."""
        return not self.app.workers

    async def play_with_keys(self) -> None:
        """One step on, by the keyboard: plays the tile under the cursor, or goes on."""
        ply, phase = self.match.ply, self.session.phase
        self.clock.now += 10
        await self.press("enter")
        if phase is self.session.phase is Phase.ASK and self.match.ply == ply:
            await self.press("enter")  # the end that stands chosen
        await self.until(
            lambda: (self.match.ply, self.session.phase) != (ply, phase) and self.settled, "the next thing to do"
        )
        await self.settle()

    async def play_with_mouse(self) -> None:
        """One step on, by the mouse: a click on a tile that may be played, then on the button beside it."""
        ply, phase = self.match.ply, self.session.phase

        def waiting() -> bool:
            return (self.match.ply, self.session.phase) == (ply, phase)

        match phase:
            case Phase.ASK:
                move = self.match.legal()[-1]
                if not isinstance(move, Exchange):
                    await self.click_hand_tile(getattr(move, "tile", None))  # plays it if it was chosen already
                for _click in ("the tile", "its end"):
                    if waiting() and self.settled:
                        await self.click_in("#go")
            case Phase.CURTAIN:
                await self.click_in("#lift")
            case Phase.ROUND_OVER:
                await self.click_button("next")
        await self.until(lambda: not waiting() and self.settled, "the next thing to do")
        await self.settle()

    async def click_hand_tile(self, tile: object) -> None:
        """Click on a tile of the hand."""
        from parlour.app.widgets.hand import Hand

        hand = self.app.screen.query_one(Hand)
        for sprite in hand.sprites:
            if tile is not None and sprite.hit is tile:
                await self.click_in(hand, sprite.rect.x + 1 + hand.gutter.left, sprite.rect.y + hand.gutter.top)
                return

    async def play_to(self, *phases: Phase, mouse: bool = False) -> Phase:
        """Play on to the next of these phases; at least one step."""
        while True:
            await (self.play_with_mouse() if mouse else self.play_with_keys())
            if self.session.phase in phases:
                return await self.phase(*phases)


Visit = Callable[..., AbstractAsyncContextManager[Person]]


@pytest.fixture
def visit(places: Folders) -> Visit:
    """Opens the app, with computers that do not pause, for someone who then sits before it."""

    @asynccontextmanager
    async def opened(
        start: Start | None = None,
        *,
        size: tuple[int, int] = (80, 24),
        settings: str = 'speed = "instant"\n',
        at: Folders | None = None,
    ) -> AsyncIterator[Person]:
        own = at or places
        if not own.settings.exists():
            own.config.mkdir(parents=True, exist_ok=True)
            own.settings.write_text(settings, encoding="utf-8")
        clock = Clock()
        app = ParlourApp(start, places=own, clock=clock, plain=False)
        async with app.run_test(size=size, notifications=True) as pilot:
            person = Person(app, pilot, clock)
            await person.until(lambda: len(app.screen_stack) > 1, "the first screen")
            if start is None:
                await person.sees("Quit")
            if isinstance(start, NewMatch):
                await person.until(lambda: app.desk.session is not None, "the match")
                await person.until(lambda: person.session.watched or person.settled, "the match")
            yield person
            await app.desk.put_away()

    return opened
