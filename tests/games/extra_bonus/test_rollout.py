"""Extra Bonus: a deal played on in thought keeps to the rules, and its end is worth a chance to win the match."""

from random import Random

import pytest

from parlour.games import extra_bonus
from parlour.games.extra_bonus.rollout import play_out
from parlour.games.extra_bonus.rules import hand_points, on_the_table
from parlour.games.extra_bonus.worth import DealEnd, standing, worth
from parlour.games.options import make_options
from parlour.match import Match
from parlour.moves import Play
from parlour.tiles import Tile


def ends(state):
    """All states with which the deal can end."""
    if state.turn is None:
        return [state]
    return [end for move in extra_bonus.legal(state) for end in ends(extra_bonus.apply(state, move))]


@pytest.mark.parametrize("drawing", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deal_played_on_ends_as_it_can_by_the_rules(seats, drawing):
    dice = Random(3)
    match = Match(extra_bonus, make_options(extra_bonus, seats, {"drawing": drawing, "limit": 500}), seats, 1)
    looked = several = 0
    while not match.state.over:
        match.play_table()
        state = match.state
        if state.turn is None:
            break
        if sum(map(int.bit_count, state.hands)) + drawing * len(state.talon) <= 9:
            for move in match.legal():
                possible = {
                    (end.scores, end.records, end.winners): [
                        hand_points(hand, on_the_table(end.chain)) for hand in end.hands
                    ]
                    for end in ends(extra_bonus.apply(state, move))
                }
                for _time in range(3):
                    end = play_out(state, move, dice)
                    after = standing(state, end)
                    met = (tuple(after.scores), tuple(after.records), after.winners)
                    assert met in possible
                    assert end.points == possible[met]
                looked += 1
                several += len(possible) > 1
        match.play(dice.choice(match.legal()))
    assert looked > 30
    assert several > 5


def test_what_became_of_each_seat(laid):
    state = laid("6-4 | 2-2 1-0 | 5-0", "3-3 3-4", talon="3-2", scores=(0, 10, 0))
    fates = [extra_bonus.rollout(state, Play(Tile("6-4"), "right"), seat, Random(0)) for seat in range(3)]
    assert [fate.score for fate in fates] == [0, 23, 5]
    assert [fate.won for fate in fates] == [1, 0, 0]
    assert sum(fate.value for fate in fates) == pytest.approx(1)
    assert fates[0].value > fates[2].value > fates[1].value


def test_eb_9_in_thought_too_who_goes_out_with_a_double_has_nothing_left(laid):
    state = laid("4-4 | 2-1", "3-3 3-4", scores=(700, 10))
    end = play_out(state, Play(Tile("4-4"), "right"), Random(0))
    assert (end.points, end.reset, standing(state, end).scores) == ([0, 3], 0, [0, 13])
    assert [extra_bonus.rollout(state, Play(Tile("4-4"), "right"), seat, Random(0)).score for seat in (0, 1)] == [
        -700,
        3,
    ]


def test_eb_12_who_has_dropped_out_wins_no_deal(laid):
    state = laid("6-4 | 2-2 1-0 |", "3-3 3-4", scores=(0, 10, 0), out=(2,))
    fates = [extra_bonus.rollout(state, Play(Tile("6-4"), "right"), seat, Random(0)) for seat in range(3)]
    assert [fate.won for fate in fates] == [1, 0, 0]


# The worth


@pytest.fixture
def chances(laid):
    """The chances of each seat to win after a deal in which nobody was left with anything."""

    def of(*scores, records=None, limit=None):
        state = laid(" | ".join(["1-0"] * len(scores)), "1-1", scores=scores, records=records, limit=limit)
        end = DealEnd([0] * len(scores), list(state.records), None)
        return [worth(state, end, seat) for seat in range(len(scores))]

    return of


def test_eb_11_a_match_past_its_limit_is_won_by_the_fewest_points(chances):
    assert chances(1000, 999) == [0, 1]
    assert chances(100, 90, 667) == [0, 1, 0]


def test_eb_11_on_a_tie_past_the_limit_another_deal_is_played(chances):
    assert chances(100, 100, 667) == [0.5, 0.5, 0]


def test_eb_12_who_has_all_seven_doubles_cannot_win(chances):
    assert chances(0, 900, records=("0123456", "")) == [0, 1]
    dropped = chances(0, 100, 100, records=("0123456", "", ""))
    assert dropped == [0, pytest.approx(0.5), pytest.approx(0.5)]


def test_eb_12_if_the_last_drop_out_together_the_fewest_points_win(chances):
    assert chances(20, 10, records=("0123456", "0123456")) == [0, 1]
    assert chances(10, 10, records=("0123456", "0123456")) == [0.5, 0.5]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_and_recorded_doubles_cost_chances(seats, chances):
    even = chances(*[50] * seats)
    assert even == [pytest.approx(1 / seats)] * seats
    assert chances(100, *[50] * (seats - 1))[0] < even[0]
    numbers = "0123456"
    falling = [chances(*[50] * seats, records=(numbers[:n], *["0"] * (seats - 1)))[0] for n in range(7)]
    assert falling[6] < falling[3] < falling[0]
