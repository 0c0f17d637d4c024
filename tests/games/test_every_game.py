"""One suite for every registered game: a few dozen whole matches, checked move by move.

The checks are those of ``tests/benchmarks/every_game.py``, which makes them over thousands of matches.
"""

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from parlour.games import GAMES, domeng, game
from parlour.games.options import make_options
from parlour.moves import Deal, Pass
from parlour.tiles import SUITS

checks = SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[1] / "benchmarks" / "every_game.py")))

TABLES = [(known.name, seats, chosen) for known in GAMES for seats, chosen in checks.tables(known)]


def check(known, seats=5, chosen=None, seed=1):
    return checks.Check(known, make_options(known, seats, chosen or {}), seats, seed).run()


@pytest.mark.parametrize(
    ("seed", "name", "seats", "chosen"),
    [pytest.param(seed, *table, id="-".join(map(str, table))) for seed, table in enumerate(TABLES)],
)
def test_a_match_holds_all_that_must_hold_in_every_game(seed, name, seats, chosen):
    done = check(game(name), seats, chosen, seed)
    assert done.refused > 0
    assert done.worlds > 0 or len(done.match.steps) < 100  # too short for a place to be sure to be looked at


def test_every_number_of_seats_and_every_switch_is_played():
    assert {(name, seats) for name, seats, _chosen in TABLES} == {
        (known.name, seats) for known in GAMES for seats in known.seats
    }
    for known in GAMES:
        played = [chosen for name, _seats, chosen in TABLES if name == known.name]
        assert all(len({chosen[option] for chosen in played}) > 1 for option in played[0])


# The suite itself: a game that breaks one of the promises does not get through.


def broken(**parts):
    """Domeng with some of its functions replaced."""
    return SimpleNamespace(**{**vars(domeng), **parts})


def shows_another_hand(round, seat, *, reveal=False):
    seen = domeng.view(round, seat, reveal=reveal)
    return seen if seat is None else replace(seen, newest=round[-1].state.hands[seat - 1])


def tells_of_another_hand(before, move, after, seat):
    told = domeng.happenings(before, move, after, seat)
    return [replace(told[0], round=max(after.hands))] if isinstance(move, Deal) else told


def lets_everybody_pass(state, move):
    return None if isinstance(move, Pass) and state.turn is not None else domeng.refusal(state, move)


def loses_a_stone(state, move):
    after = domeng.apply(state, move)
    return replace(after, stones=after.stones - 1) if after.round_over else after


def loses_a_tile(round):
    return domeng.rest(round)[1:]


def forgets_a_move(state):
    legal = domeng.legal(state)
    return legal[1:] if len(legal) > 1 else legal


def proves_too_much(view):
    return tuple(0 if seat == view.seat else SUITS[3] for seat in range(view.seats))


def mumbles(refusal):
    return f"not now ({refusal.rule})"


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ({"view": shows_another_hand}, "depends on hidden tiles"),
        ({"happenings": tells_of_another_hand}, "hidden tiles change the news"),
        ({"refusal": lets_everybody_pass}, "what is not legal is refused"),
        ({"legal": forgets_a_move}, "what is not legal is refused"),
        ({"barred": proves_too_much}, "no proof is wrong"),
        ({"explain": mumbles}, "whole sentence"),
        ({"apply": loses_a_stone}, "25 stones"),
        ({"rest": loses_a_tile}, "28 tiles"),
    ],
)
def test_the_suite_catches_a_game_that_breaks_a_promise(parts, why):
    with pytest.raises(checks.Broken, match=why):
        check(broken(**parts))
