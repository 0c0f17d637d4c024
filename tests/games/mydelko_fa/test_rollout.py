"""Mydełko Fa: a deal played on in thought keeps to the rules, and its end is worth a chance to win the match."""

from importlib import import_module
from random import Random

import pytest

from parlour.games import mydelko_fa
from parlour.games.mydelko_fa.worth import worth
from parlour.games.options import make_options
from parlour.match import Match
from parlour.moves import Exchange
from parlour.tiles import Tile


def ends(state):
    """All scores with which the deal can end."""
    if state.turn is None:
        return {state.scores}
    return set().union(*[ends(mydelko_fa.apply(state, move)) for move in mydelko_fa.legal(state)])


@pytest.mark.parametrize("options", [{}, {"trumps-follow": False}, {"must-beat": True}])
def test_a_deal_played_on_ends_as_it_can_by_the_rules(options):
    dice = Random(3)
    match = Match(mydelko_fa, make_options(mydelko_fa, 3, {"target": 40, **options}), 3, 0)
    looked = several = 0
    while not match.state.over:
        match.play_table()
        state = match.state
        if sum(map(int.bit_count, state.hands)) <= 7:
            for move in match.legal():
                after = mydelko_fa.apply(state, move)
                possible = [tuple(map(int.__sub__, scores, state.scores)) for scores in ends(after)]
                for _time in range(5):
                    chances = dice.getstate()
                    fates = []
                    for seat in range(3):
                        dice.setstate(chances)
                        fates.append(mydelko_fa.rollout(state, move, seat, dice))
                    gains = tuple(fate.score for fate in fates)
                    assert gains in possible
                    assert [fate.won for fate in fates] == [
                        (gain == max(gains)) / gains.count(max(gains)) for gain in gains
                    ]
                    if after.over:
                        assert [fate.value for fate in fates] == [seat in after.winners for seat in range(3)]
                    else:
                        assert all(0 <= fate.value <= 1 for fate in fates)
                looked += 1
                several += len(possible) > 1
        match.play(dice.choice(match.legal()))
    assert looked > 80
    assert several > 20


def test_mf_10_an_exchange_that_makes_a_fly_ends_the_deal(deal):
    match = deal("6-6 6-5 6-4 6-3 1-0 | 6-0 6-1 2-2 3-3 4-4 | 5-4 5-3 4-3 1-1 3-0", "2-1", "6-2", soloist=0)
    away = Exchange((Tile("1-0"),))
    fates = [mydelko_fa.rollout(match.state, away, seat, Random(0)) for seat in range(3)]
    assert [fate.score for fate in fates] == [5, 0, 0]
    assert [fate.won for fate in fates] == [1, 0, 0]


def test_everybody_plays_by_the_rule_of_thumb_the_soloist_with_what_it_gave_away_in_mind(monkeypatch):
    module = import_module("parlour.games.mydelko_fa.rollout")
    monkeypatch.setattr(module, "STRAY", 0.0)
    chosen = []

    def noting(choose):
        def noted(*of):
            chosen.append(choose(*of))
            return chosen[-1]

        return noted

    for name in ("_lead", "_follow"):
        monkeypatch.setattr(module, name, noting(getattr(module, name)))
    dice, looked = Random(3), 0
    for seed in range(40):
        match = Match(mydelko_fa, make_options(mydelko_fa, 3, {}), 3, seed)
        while not match.state.round_over:
            match.play(match.table_move() or dice.choice(match.legal()))
            state = match.state
            if state.turn is None or not state.exchanged or len(match.legal()) == 1:
                continue
            view = match.view(state.turn)
            values = mydelko_fa.thumb(view)
            top = max(values) - 1e-9
            liked = [move.tile.bit for move, value in zip(view.legal, values, strict=True) if value > top]
            chosen.clear()
            module.play_out(state, 0, Random(1))
            assert chosen[0] in liked
            looked += state.turn == state.soloist
    assert looked > 60


# The worth


@pytest.fixture
def chances(laid):
    state = laid("", 2)

    def of(*scores):
        return [worth(state, scores, seat) for seat in range(3)]

    return of


def test_mf_19_a_match_that_is_won_is_worth_all(chances):
    assert chances(61, 60, 3) == [1, 0, 0]
    assert chances(70, 72, 3) == [0, 1, 0]


def test_mf_19_a_shared_highest_total_is_an_open_match(chances):
    assert chances(61, 61, 3)[0] == chances(61, 61, 3)[1] > 0.4


def test_the_chances_sum_to_one_and_a_lead_counts_for_more_near_the_target(chances):
    early, late = chances(5, 0, 0), chances(58, 53, 53)
    assert sum(early) == pytest.approx(1)
    assert 1 / 3 < early[0] < late[0] < 1
