"""A match of Domeng that several of its tests look at."""

from collections.abc import Callable

import pytest

from parlour.games import domeng
from parlour.games.options import make_options
from parlour.match import Match
from parlour.moves import Move

# The first two rounds of the deals of seed 3.
ROUND_1 = (
    "6-6; 6-3 left; 6-1 right; 1-0 right; 5-3 left; 2-0 right; 3-2 right; 5-1 left; pass; pass; 3-3 right; 1-1 left; "
    "2-1 left; 5-2 left; pass; pass; 3-0 right; 5-4 left; 5-0 right; 4-4 left; 4-2 left; pass; pass; 5-5 right; "
    "2-2 left; 6-2 left"
)
ROUND_2 = (
    "6-3; 6-6 left; 6-4 left; 3-0 right; 6-0 right; 6-1 right; 4-4 left; 5-4 left; 6-5 left; 6-2 left; 3-2 left; "
    "3-3 left; 3-1 left; 4-1 right; 4-0 right; 1-1 left; pass; 0-0 right; 5-0 right; 5-2 right; pass; 4-2 right; "
    "pass; 1-0 left"
)


@pytest.fixture
def match(move_name: Callable[[Move], str]) -> Match:
    """The match of seed 3, after its first two rounds."""
    match = Match(domeng, make_options(domeng, 5, {}), 5, 3)
    for script in (ROUND_1, ROUND_2):
        match.play_table()
        for name in script.split("; "):
            match.play(next(move for move in match.legal() if move_name(move) == name))
    return match
