"""Matches to be written out, by hand and by chance, as the saves room would load them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from parlour.games.game import AnyGame
from parlour.games.options import make_options
from parlour.match import Match
from parlour.moves import Move
from parlour.saves import Loaded, Seat, dump, load

NAMES = ("Ania", "Bo", "Cela", "Dag", "Eta")


@pytest.fixture
def kept(tmp_path: Path) -> Callable[..., Loaded]:
    """A match as it is loaded from its save; people sit at the seats of ``humans``."""

    def keep(match: Match, humans: Sequence[int] = ()) -> Loaded:
        seats = [
            Seat(name, "human", None) if seat in humans else Seat(name, "computer", "casual")
            for seat, name in enumerate(NAMES[: match.seats])
        ]
        path = tmp_path / "match.jsonl"
        path.write_bytes(dump(match, seats))
        return load(path)

    return keep


@pytest.fixture
def played() -> Callable[..., Match]:
    """A match with these options and these moves."""

    def play(game: AnyGame, seats: int, moves: Sequence[Move], **options: object) -> Match:
        match = Match(game, make_options(game, seats, options), seats, 1)
        for move in moves:
            match.play(move)
        return match

    return play


@pytest.fixture
def by_chance() -> Callable[..., Match]:
    """A match of random moves, to its end or for so many moves."""

    def play(game: AnyGame, seats: int, *, seed: int = 1, plies: int | None = None, **options: object) -> Match:
        match = Match(game, make_options(game, seats, options), seats, seed)
        rng = Random(seed)
        while not match.state.over and len(match.steps) != plies:
            match.play(match.table_move() or rng.choice(match.legal()))
        return match

    return play
