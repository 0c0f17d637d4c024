"""No computer player looks at tiles that its seat may not see: the checks of ``tests/benchmarks/honesty.py``."""

import runpy
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from parlour.games import GAMES, domeng
from parlour.tiles import tiles

honesty = SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[1] / "benchmarks" / "honesty.py")))

TABLES = [(known, *table) for known in GAMES for table in honesty.checks.tables(known)]


def some_places(known, seats, options, number, often=0.25):
    seeds = range(20)
    return islice((place for seed in seeds for place in honesty.places(known, seats, options, seed, often)), number)


@pytest.mark.parametrize(
    ("known", "seats", "options"), TABLES, ids=[f"{known.name}-{seats}-{options}" for known, seats, options in TABLES]
)
def test_other_tiles_in_the_other_hands_change_neither_a_move_nor_a_number(known, seats, options):
    dice = Random(seats)
    worlds = sum(place.is_honest(2, 24, dice) for place in some_places(known, seats, options, 15))
    assert worlds > 15


# The checks themselves find what is wrong.


@pytest.mark.parametrize("what", ["tile", "mask", "seed", "deal"])
def test_what_is_hidden_is_found_wherever_it_is(what):
    place = next(some_places(domeng, 5, {}, 1))
    match, hidden = place.match, place.hidden
    wrong = {"tile": tiles(hidden)[0], "mask": hidden, "seed": match.seed, "deal": match.steps[0].move}[what]
    shown = {"hints": [(place.view, {"more": wrong})]}
    with pytest.raises(honesty.Dishonest):
        honesty.holds_nothing_hidden(shown, hidden, frozenset(), match.seed)


def test_a_view_that_depends_on_another_hand_is_found():
    def shows_another_hand(round, seat, *, reveal=False):
        return replace(domeng.view(round, seat, reveal=reveal), newest=round[-1].state.hands[seat - 1] % 7)

    place = next(some_places(domeng, 5, {}, 1))
    place.game = SimpleNamespace(**{**vars(domeng), "view": shows_another_hand})
    with pytest.raises(honesty.Dishonest, match="change the view"):
        place.is_honest(5, 1, Random(1))
