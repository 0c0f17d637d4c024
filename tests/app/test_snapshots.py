"""What the screens look like: pictures that a person has looked at, at two sizes, in two themes and in plain ASCII.

A picture that has changed is shown beside the old one in ``snapshot_report.html``; when the new one is meant,
``pytest tests/app/test_snapshots.py --snapshot-update`` keeps it.
"""

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from textual.pilot import Pilot

from parlour.app.app import ParlourApp
from parlour.app.start import Continue, NewMatch, Replay, Start
from parlour.folders import Folders
from parlour.games.game import Chain, Trick
from parlour.match import Match
from parlour.moves import Exchange, Play
from parlour.saves import dump


class Look(Struct, frozen=True):
    """A terminal and what is set: its size, the theme, the tile style."""

    size: tuple[int, int]
    theme: str
    tiles: str = "pips"

    def __str__(self) -> str:
        width, height = self.size
        return f"{width}x{height}-{self.theme}" + ("-ascii" if self.tiles == "ascii" else "")


SMALL_DARK, SMALL_LIGHT = Look((80, 24), "felt-dark"), Look((80, 24), "light")
LARGE_DARK, LARGE_LIGHT = Look((120, 40), "felt-dark"), Look((120, 40), "light")
SMALL_ASCII, LARGE_ASCII = Look((80, 24), "felt-dark", "ascii"), Look((120, 40), "light", "ascii")

DARK_AND_LIGHT = (SMALL_DARK, LARGE_LIGHT)
LIGHT_AND_DARK = (SMALL_LIGHT, LARGE_DARK)


def looks(*cases: tuple[Any, ...]) -> pytest.MarkDecorator:
    """Each case is a game, how many play, and its looks."""
    pairs = [(name, count, look) for name, count, *each in cases for look in each]
    ids = [f"{name}-{count}-{look}" for name, count, look in pairs]
    return pytest.mark.parametrize(("name", "count", "look"), pairs, ids=ids)


def in_looks(*looks: Look) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("look", looks, ids=str)


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    """Folders whose names on the screens are the same everywhere."""
    monkeypatch.chdir(tmp_path)
    return Folders(data=Path("data"), config=Path("config"), state=Path("state"))


@pytest.fixture
def same(snap_compare: Callable[..., bool], places: Folders) -> Callable[..., bool]:
    """Whether the app, once these keys have been pressed, looks as it did when someone last looked at it."""

    def compare(look: Look, start: Start | None = None, *keys: str) -> bool:
        places.config.mkdir()
        places.settings.write_text(f'theme = "{look.theme}"\ntiles = "{look.tiles}"\nspeed = "instant"\n')

        async def before(pilot: Pilot[None]) -> None:
            await rest(pilot)
            for key in keys:
                await pilot.press(key)
                await rest(pilot)

        app = ParlourApp(start, places=places, plain=False)
        alike = snap_compare(app, terminal_size=look.size, run_before=before)
        return alike and app.crash is None

    return compare


async def rest(pilot: Pilot[None]) -> None:
    """Wait until nothing is read, written or moved in the background, and all that is drawn."""
    quiet = 0
    while quiet < 3:
        await pilot.pause()
        quiet = 0 if pilot.app.workers else quiet + 1
        await pilot.app.workers.wait_for_complete()


# Positions


def play_to(new: NewMatch, reached: Callable[[Match], object], seed: int = 1) -> Match:
    """A match of random moves, the same ones each time, up to where it stands as is wanted."""
    match, chance = Match(new.game, new.options, len(new.seats), new.seed), Random(seed)
    while not (match.ply and reached(match)):
        match.play(match.table_move() or chance.choice(match.legal()))
    return match


def asked(match: Match) -> bool:
    """Whether Ania has a choice of what to play, in the second round or later."""
    return match.state.turn == 0 and match.state.round > 1 and len(match.legal()) > 1 and not exchanging(match)


def lying(match: Match) -> int:
    """How many tiles lie on the table."""
    table = match.view(None).table
    return len(table.tiles if isinstance(table, Chain) else table.plays)


def in_play(match: Match) -> bool:
    """Amid a round: a trick with two tiles, or a chain that has turned."""
    return asked(match) and (lying(match) == 2 if isinstance(match.view(None).table, Trick) else lying(match) > 8)


def choosing_an_end(match: Match) -> bool:
    """Where the first tile that may be played fits both ends."""
    plays = [move for move in match.legal() if isinstance(move, Play)] if asked(match) and lying(match) > 6 else []
    first = max((play.tile for play in plays), key=lambda tile: (tile.high, tile.low), default=None)
    chain = match.view(None).table
    assert isinstance(chain, Chain)
    return sum(play.tile is first for play in plays) == 2 and chain.tiles[0][0] != chain.tiles[-1][1]


def exchanging(match: Match) -> bool:
    return match.state.turn == 0 and isinstance(match.legal()[0], Exchange)


def round_over(number: int) -> Callable[[Match], bool]:
    return lambda match: match.state.round_over and match.state.round == number and not match.state.over


def over(match: Match) -> bool:
    return match.state.over


SAVED = time.mktime((2025, 11, 27, 12, 0, 0, 0, 0, -1))
"""Noon of a day long past, wherever the tests run."""

DAY = 24 * 3600


@pytest.fixture
def saved(places: Folders, new: Callable[..., NewMatch]) -> Callable[..., Path]:
    """Writes the save of a match; the next one is a day older."""
    written: list[Path] = []

    def write(
        reached: Callable[[Match], object], name: str, count: int, *, title: str | None = None, **more: Any
    ) -> Path:
        begun = new(name, count, **more)
        path = places.saves / f"evening-{len(written) + 1}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(dump(play_to(begun, reached), begun.seats, title=title))
        when = SAVED - DAY * len(written)
        os.utime(path, (when, when))
        written.append(path)
        return path

    return write


@pytest.fixture
def shelf(saved: Callable[..., Path]) -> Sequence[Path]:
    """Saves of each game, finished and not; the second one is damaged."""
    shelf = [
        saved(in_play, "domeng", 5, title="Thursday table"),
        saved(round_over(3), "mydelko-fa", 3, title="At the window"),
        saved(in_play, "extra-bonus", 4),
        saved(over, "mydelko-fa", 3, humans=(), target=8),
        saved(over, "extra-bonus", 2, limit=60, title="A quick one"),
    ]
    when = shelf[1].stat().st_mtime
    lines = shelf[1].read_bytes().split(b"\n")
    lines[20] = lines[20].replace(b'"seat":', b'"seat": ')
    shelf[1].write_bytes(b"\n".join(lines))
    os.utime(shelf[1], (when, when))
    return shelf


# Without a match


@pytest.mark.usefixtures("shelf")
@in_looks(*DARK_AND_LIGHT)
def test_home(same, look) -> None:
    assert same(look)


@in_looks(*LIGHT_AND_DARK)
def test_settings(same, look) -> None:
    assert same(look, None, "3")


@in_looks(*DARK_AND_LIGHT)
def test_rulebook(same, look) -> None:
    assert same(look, None, "2")


@pytest.mark.usefixtures("shelf")
@in_looks(*LIGHT_AND_DARK)
def test_saved_matches(same, look) -> None:
    """The cursor is on the damaged one."""
    assert same(look, None, "3", "down")


@pytest.mark.parametrize("to_game", [("mydelko-fa", 0), ("domeng", 1), ("extra-bonus", 2)], ids=lambda each: each[0])
@in_looks(*DARK_AND_LIGHT)
def test_new_match(same, monkeypatch, look, to_game) -> None:
    monkeypatch.setattr("parlour.app.screens.new_match.randbelow", lambda _below: 271828)
    assert same(look, None, "1", *["right"] * to_game[1])


# A match


@looks(
    ("mydelko-fa", 3, *DARK_AND_LIGHT, SMALL_ASCII),
    ("domeng", 5, *DARK_AND_LIGHT, SMALL_ASCII),
    ("extra-bonus", 2, SMALL_DARK),
    ("extra-bonus", 3, SMALL_ASCII),
    ("extra-bonus", 4, LARGE_LIGHT),
)
def test_table(same, saved, name, count, look) -> None:
    assert same(look, Continue(saved(in_play, name, count)))


@looks(("domeng", 5, *LIGHT_AND_DARK), ("extra-bonus", 2, *LIGHT_AND_DARK))
def test_choosing_an_end(same, saved, name, count, look) -> None:
    assert same(look, Continue(saved(choosing_an_end, name, count)), "enter")


@in_looks(*LIGHT_AND_DARK)
def test_exchange(same, saved, look) -> None:
    assert same(look, Continue(saved(exchanging, "mydelko-fa", 3)), "right", "space", "right", "right", "space")


@looks(("mydelko-fa", 3, *DARK_AND_LIGHT), ("domeng", 5, *LIGHT_AND_DARK), ("extra-bonus", 2, SMALL_ASCII, LARGE_DARK))
def test_hand(same, saved, name, count, look) -> None:
    """The cursor is on a tile that may not be played, or on the last one."""
    assert same(look, Continue(saved(in_play, name, count)), "f3", "left")


@looks(("mydelko-fa", 3, *LIGHT_AND_DARK), ("domeng", 5, *DARK_AND_LIGHT), ("extra-bonus", 2, *LIGHT_AND_DARK))
def test_scoreboard(same, saved, name, count, look) -> None:
    assert same(look, Continue(saved(round_over(6), name, count)), "f4")


@looks(("mydelko-fa", 3, *DARK_AND_LIGHT), ("domeng", 5, *LIGHT_AND_DARK), ("extra-bonus", 4, *DARK_AND_LIGHT))
def test_end_of_a_round(same, saved, name, count, look) -> None:
    assert same(look, Continue(saved(round_over(3), name, count)))


@looks(("domeng", 5, SMALL_DARK), ("extra-bonus", 2, LARGE_LIGHT))
def test_curtain(same, saved, name, count, look) -> None:
    assert same(look, Continue(saved(in_play, name, count, humans=(0, 1))))


@looks(("mydelko-fa", 3, SMALL_LIGHT), ("domeng", 5, LARGE_DARK), ("extra-bonus", 3, SMALL_DARK))
def test_result(same, saved, name, count, look) -> None:
    assert same(look, Continue(saved(over, name, count)))


@looks(("mydelko-fa", 3, *LIGHT_AND_DARK), ("domeng", 5, *DARK_AND_LIGHT), ("extra-bonus", 2, *LIGHT_AND_DARK))
def test_replay(same, saved, name, count, look) -> None:
    """In the midst of the second round."""
    path = saved(round_over(4), name, count, humans=())
    assert same(look, Replay(path), "pagedown", *["right"] * (6 if name == "mydelko-fa" else 9))


@looks(("mydelko-fa", 3, SMALL_LIGHT), ("domeng", 5, LARGE_DARK))
def test_keys(same, saved, name, count, look) -> None:
    assert same(look, Continue(saved(in_play, name, count)), "question_mark")
