"""The command run in this process, in folders of its own; and saves to run it on."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct

from parlour.cli import main
from parlour.games.game import AnyGame
from parlour.games.options import make_options
from parlour.match import Match
from parlour.saves import Seat, dump


class Done(Struct):
    """What came of a call."""

    status: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """The one sentence on standard error; with nothing on standard output."""
        assert self.out == ""
        assert self.err.startswith("parlour: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith(".\n")
        return self.err.removeprefix("parlour: ").rstrip("\n")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that stands in for the user's own: nothing outside it is read or written."""
    for name in ("config", "state", "data"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(tmp_path / name))
    monkeypatch.setenv("PARLOUR_DATA_DIR", str(tmp_path / "data" / "domino-parlour"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def saves(home: Path) -> Path:
    folder = home / "data" / "domino-parlour" / "saves"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def parlour(
    home: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Done]:
    del home

    def call(*argv: object) -> Done:
        capsys.readouterr()
        if "opened" in request.fixturenames:
            monkeypatch.setattr(sys, "stdin", Terminal())
            for stream in (sys.stdout, sys.stderr):
                monkeypatch.setattr(stream, "isatty", Terminal.isatty)
        status = main([str(word) for word in argv])
        return Done(status, *capsys.readouterr())

    return call


class Terminal:
    @staticmethod
    def isatty() -> bool:
        return True


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Stands in for the app on a terminal, which every call then has; what the app is opened with is in the list."""
    starts: list[object] = []

    def run_app(start: object) -> int:
        starts.append(start)
        return 0

    monkeypatch.setattr("parlour.app.run_app", run_app)
    return starts


def play_on(match: Match, plies: int | None) -> Match:
    """Always the first legal move, until the match is over or has so many moves."""
    while not match.state.over and len(match.steps) != plies:
        match.play(match.table_move() or match.legal()[0])
    return match


@pytest.fixture
def save(saves: Path) -> Callable[..., Path]:
    """Writes the save of a match: ``humans`` sit at these seats; after ``plies`` moves, else to its end."""

    def write(
        game: AnyGame,
        name: str = "evening.jsonl",
        *,
        seed: int = 7,
        plies: int | None = None,
        humans: tuple[int, ...] = (),
        names: tuple[str, ...] = ("Ania", "Bo", "Cela", "Dag", "Eta"),
        title: str | None = None,
    ) -> Path:
        number = game.seats.start
        match = play_on(Match(game, make_options(game, number, {}), number, seed), plies)
        seats = [
            Seat(name, "human", None) if seat in humans else Seat(name, "computer", "casual")
            for seat, name in enumerate(names[:number])
        ]
        path = saves / name
        path.write_bytes(dump(match, seats, title=title))
        return path

    return write
