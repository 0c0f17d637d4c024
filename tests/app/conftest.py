"""Matches, saves, sessions and the app itself, for the tests of the app."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.app.person import PATIENCE, Clock, Person

from parlour.app.app import ParlourApp
from parlour.app.session import Phase, Session
from parlour.app.start import NewMatch, Start
from parlour.folders import Folders
from parlour.games import game as game_of
from parlour.games.game import View
from parlour.games.options import make_options
from parlour.match import Match
from parlour.saves import KeptMatch, Seat, dump

NAMES = ("Ania", "Bo", "Cela", "Dag", "Eta")


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
