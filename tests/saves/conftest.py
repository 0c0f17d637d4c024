"""What the tests of the saves share: matches played by chance, disks that fail, and the faults of a script."""

import errno
import importlib.util
import random
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from parlour.games import GAMES
from parlour.games import game as game_of
from parlour.games.game import AnyGame
from parlour.match import Match
from parlour.saves import KeptMatch, Seat
from parlour.saves.disk import Disk, Info

NAMES = ("Ania", "Bo", "Cela", "Dag", "Eta")


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the user's own folders."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("PARLOUR_DATA_DIR", raising=False)
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.delenv(f"XDG_{name}_HOME", raising=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where saves lie; it is made by the first of them."""
    return tmp_path / "saves"


@pytest.fixture(params=[game.name for game in GAMES])
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Each game in turn."""
    return game_of(request.param)


def seats_of(game: AnyGame) -> tuple[Seat, ...]:
    """Ania, and computers."""
    count = max(game.seats)
    return tuple(Seat(NAMES[i], "computer", "casual") if i else Seat(NAMES[i], "human", None) for i in range(count))


@pytest.fixture(name="seats_of")
def seats_of_fixture() -> Callable[[AnyGame], tuple[Seat, ...]]:
    return seats_of


@pytest.fixture
def played() -> Callable[..., Match]:
    """A match of a game after so many moves, all made by chance."""

    def make(game: AnyGame, moves: int, seed: int = 1) -> Match:
        seats = max(game.seats)
        match = Match(game, game.default_options(seats), seats, seed)
        chance = random.Random(seed)
        while match.ply < moves and not match.state.over:
            match.play(match.table_move() or chance.choice(match.legal()))
        return match

    return make


@pytest.fixture
def keep(folder: Path) -> Callable[..., KeptMatch]:
    """A match that is kept, before its first move."""

    def make(game: AnyGame, seed: int = 1, **more: object) -> KeptMatch:
        options = game.default_options(max(game.seats))
        return KeptMatch.new(folder, game, options, seats_of(game), seed, **more)  # type: ignore[arg-type]

    return make


@pytest.fixture
def step() -> Callable[..., None]:
    """Makes moves of a kept match, the table's or by chance, each of them flushed unless ``flush`` is off."""

    def make(kept: KeptMatch, moves: int = 1, *, flush: bool = True) -> None:
        for _move in range(moves):
            match = kept.match
            kept.play(match.table_move() or random.Random(match.ply).choice(match.legal()))
            if flush:
                kept.flush()

    return make


class FailingDisk(Disk):
    """A disk whose calls fail from the ``first``th on (counted from 1), ``count`` times; a write that fails has
    written the half of it."""

    def __init__(self, first: int, count: int = 1, number: int = errno.ENOSPC) -> None:
        self.calls = 0
        self.failures = range(first, first + count)
        self.number = number

    def _fails(self) -> bool:
        self.calls += 1
        return self.calls in self.failures

    def _call(self) -> None:
        if self._fails():
            raise OSError(self.number, "made to fail")

    def create(self, path: Path) -> int:
        self._call()
        return super().create(path)

    def open(self, path: Path) -> int:
        self._call()
        return super().open(path)

    def info(self, file: int) -> Info:
        self._call()
        return super().info(file)

    def read(self, file: int, at: int, count: int) -> bytes:
        self._call()
        return super().read(file, at, count)

    def write(self, file: int, at: int, data: bytes) -> None:
        if self._fails():
            super().write(file, at, data[: len(data) // 2])
            raise OSError(self.number, "made to fail")
        super().write(file, at, data)

    def truncate(self, file: int, length: int) -> None:
        self._call()
        super().truncate(file, length)

    def sync(self, file: int) -> None:
        self._call()
        super().sync(file)

    def close(self, file: int) -> None:
        super().close(file)  # even a close that reports an error has closed
        self._call()

    def rename(self, old: Path, new: Path) -> None:
        self._call()
        super().rename(old, new)

    def unlink(self, path: Path) -> None:
        self._call()
        super().unlink(path)

    def sync_folder(self, folder: Path) -> None:
        self._call()
        super().sync_folder(folder)

    def make_folder(self, folder: Path) -> None:
        self._call()
        super().make_folder(folder)


@pytest.fixture
def failing() -> type[FailingDisk]:
    return FailingDisk


@pytest.fixture(scope="session")
def faults() -> ModuleType:
    """The script that does in full what the tests do by samples."""
    path = Path(__file__).parents[1] / "benchmarks" / "save_faults.py"
    spec = importlib.util.spec_from_file_location("save_faults", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
