"""A process killed at any moment: no move that it has shown is missing, and the match goes on with the same tiles."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.games import domeng
from parlour.match import Match
from parlour.saves import KeptMatch, list_saves, load

PLAY = """
import random, sys
from pathlib import Path
from parlour.games import domeng
from parlour.games.options import make_options
from parlour.saves import KeptMatch, Seat
seats = [Seat(name, "computer", "random") for name in "ABCDE"]
kept = KeptMatch.new(Path(sys.argv[1]), domeng, make_options(domeng, 5, {"titles": 0}), seats, 1)
chance = random.Random(1)
while True:
    kept.play(kept.match.table_move() or chance.choice(kept.match.legal()))
    assert kept.flush()
    print(kept.match.ply, flush=True)
"""


@pytest.mark.parametrize("shown", [1, 40, 333])
def test_no_move_that_was_shown_is_missing(shown: int, folder: Path, step: Callable[..., None]) -> None:
    with subprocess.Popen([sys.executable, "-c", PLAY, str(folder)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _move in range(shown):
            assert process.stdout.readline()
        process.kill()
        rest = process.stdout.read().split("\n")  # what was shown before the signal came
    plies = [int(line) for line in rest[:-1]]
    last = plies[-1] if plies else shown
    [entry] = list_saves(folder)
    assert entry.damaged is None
    assert entry.moves >= last
    kept = KeptMatch.resume(entry.path)
    step(kept, 30)
    kept.close()
    again = load(entry.path).match
    deals = Match(domeng, again.options, 5, 1)
    for made in again.steps:
        assert deals.table_move() in (None, made.move)
        deals.play(made.move)
    assert again.ply == entry.moves + 30
