"""The stones of Domeng: DM-9 to DM-12, a test or more each; then the worked examples of the rules page."""

from itertools import permutations

import pytest

from parlour.games import domeng
from parlour.moves import PASS


def test_dm_9_a_pass_costs_1_and_before_the_first_tile_of_the_round_2(lay, play):
    played = lay("6-6 5-5 6-5 4-4 | 3-2 | 3-3 | 4-2 | 4-3", "0-1")
    assert play(played, "pass").scores == (1, 0, 0, 0, 0)
    fresh = lay("6-6 5-5 6-5 4-4 5-4 | 3-2 | 3-3 | 4-2 | 4-3", "0-1")
    assert play(fresh, "pass").scores == (2, 0, 0, 0, 0)


def test_dm_9_every_pass_before_the_first_tile_is_a_passebunge(lay, play):
    state = lay("6-6 5-5 6-5 4-4 5-4 | 1-0 2-2 | 1-1 2-0 | 2-1 3-1 | 3-0 4-1", "0-0")
    again = play(state, "pass", "1-0 left", "1-1 left", "2-1 left", "3-0 right", "pass")
    assert again.scores == (4, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("stones", "payers", "scores"),
    [
        (2, 5, (2, 0, 0, 0, 5)),  # the table has enough
        (1, 5, (2, 0, 0, 0, 4)),  # one from the table, one from the last mappano
        (0, 5, (2, 0, 0, 0, 3)),
        (0, 1, (1, 0, 0, 0, 0)),  # at most what the payer has
        (0, 0, (0, 0, 0, 0, 0)),
    ],
)
def test_dm_9_the_last_mappano_pays_what_the_table_cannot_as_far_as_they_reach(lay, stones, payers, scores):
    hands = "6-6 5-5 6-5 4-4 5-4 | 3-2 | 3-3 | 4-2 | 4-3"
    state = domeng.apply(lay(hands, "0-1", scores=(0, 0, 0, 0, payers), stones=stones), PASS)
    assert state.scores == scores


@pytest.mark.parametrize(
    ("hand", "chain", "move", "ending", "charged"),
    [
        ("5-3", "3-2", "5-3 left", "cappu", 1),
        ("5-3", "3-2 2-5", "5-3 right", "ceki", 3),
        ("4-4", "4-5 5-4", "4-4 left", "pollo", 5),
        ("4-4", "4-5 5-2", "4-4 left", "cappu", 1),
    ],
)
def test_dm_10_the_cucuq_is_charged_1_for_a_cappu_3_for_a_ceki_5_for_a_pollo(
    lay, play, hand, chain, move, ending, charged
):
    state = play(lay(f"{hand} | 6-6 | 1-0 | 2-0 | 4-0", chain), move)
    assert (state.ending, state.scores, state.stones) == (ending, (0, 0, 0, 0, charged), 25 - charged)


def test_dm_10_a_tile_that_makes_the_ends_equal_is_a_ceki_only_when_it_is_the_last(lay, play):
    state = play(lay("5-3 6-6 | 5-5 | 1-0 | 2-0 | 4-0", "3-2 2-5"), "5-3 right")
    assert (state.ends, state.ending, sum(state.scores)) == ((3, 3), None, 0)


def test_dm_10_the_first_cappu_pays_what_the_table_cannot(lay, play):
    state = lay("4-4 | 6-6 | 1-0 | 2-0 | 3-0", "4-5 5-4", scores=(6, 8, 6, 3, 1))
    assert play(state, "4-4 left").scores == (2, 8, 6, 3, 6)  # 1 from the table, 4 from the first cappu


def test_dm_11_an_unbeaten_manguno_costs_the_cucuq_1_and_pays_it_when_the_table_is_empty(lay, play):
    state = lay("2-2 | 3-2 | 3-3 | 4-2 | 5-5", "0-1", turn=1, last=0, scores=(9, 4, 4, 4, 4), titles=(0,) * 5)
    # The passes take 4 stones from the manguno; its own moves none.
    assert play(state, *["pass"] * 5).scores == (4, 5, 5, 5, 6)


def test_dm_12_a_single_mattikkeng_with_fewer_pips_costs_the_manguno_5(lay, play):
    state = play(lay("6-3 | 5-5 | 6-4 | 2-2 | 6-5", "0-1", turn=1, last=0), *["pass"] * 5)
    assert state.scores == (6, 1, 1, 1, 1)


def test_dm_12_one_stone_only_for_an_equal_sum_or_several_mattikkeng(lay, play):
    equal = play(lay("6-3 | 5-5 | 6-4 | 5-4 | 6-5", "0-1", turn=1, last=0), *["pass"] * 5)
    assert (equal.round_winner, equal.scores) == (3, (2, 1, 1, 1, 1))
    several = play(lay("6-3 | 5-5 | 3-2 | 2-2 | 6-5", "0-1", turn=1, last=0), *["pass"] * 5)
    assert (several.round_winner, several.scores) == (3, (2, 1, 1, 1, 1))


def test_dm_12_the_mattikkeng_pay_the_winner_first_then_clockwise_from_the_manguno():
    for payers in permutations((1, 2, 4)):
        made = domeng.rules.charge(1, (9, 1, 2, 7, 1), 3, 5, payers)
        assert (made.given, made.table) == (5, 1)
        assert made.paid == tuple((payer, {1: 1, 2: 2, 4: 1}[payer]) for payer in payers)


def test_dm_12_the_winner_pays_before_mattikkeng_who_sit_nearer(lay, play):
    hands = "6-3 | 3-2 | 5-5 | 2-2 | 6-5"  # from seat 0: seat 1 with 5 pips, seat 3 wins with 4
    state = lay(hands, "0-1", turn=1, last=0, scores=(0, 12, 6, 7, 0))
    over = play(state, *["pass"] * 5)
    assert (over.round_winner, over.scores) == (3, (1, 12, 6, 6, 0))


# The worked examples


def test_domeng_example_2_a_ceki(lay, play):
    state = play(lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2 2-5"), "5-3 right")
    assert (state.ends, state.ending, state.scores) == ((3, 3), "ceki", (0, 0, 0, 0, 3))


def test_domeng_example_3_a_pollo_and_a_double_that_makes_none(lay, play):
    pollo = play(lay("4-4 | 6-6 | 1-0 | 2-0 | 3-0", "4-5 5-4"), "4-4 right")
    assert (pollo.ends, pollo.ending, pollo.scores) == ((4, 4), "pollo", (0, 0, 0, 0, 5))
    none = play(lay("4-4 | 6-6 | 1-0 | 2-0 | 3-0", "4-5 5-2"), "4-4 left")
    assert (none.ends, none.ending, none.scores) == ((4, 2), "cappu", (0, 0, 0, 0, 1))


@pytest.mark.parametrize(("held", "scores"), [(3, (2, 0, 19, 0, 4)), (0, (1, 0, 24, 0, 0))])
def test_domeng_example_4_a_passebunge_with_one_stone_on_the_table(lay, play, held, scores):
    bo = "6-6 5-5 6-5 4-4 5-4"
    before = (0, 0, 24 - held - 2 if held else 24, 0, held + 2 if held else 0)
    state = play(lay(f"{bo} | 3-2 | 3-3 | 4-2 | 4-3", "0-1", scores=before), "pass")
    assert (state.scores, state.stones) == (scores, 0)


EXAMPLE_5 = "6-6 | 5-5 | 5-2 | 4-4 | {fourth}"  # seat 2 has blocked with 7


def test_domeng_example_5_an_equal_sum_costs_1(lay, play):
    state = play(lay(EXAMPLE_5.format(fourth="4-3"), "0-1", turn=3, last=2), *["pass"] * 5)
    assert (state.ending, state.round_winner) == ("mattikkeng", 4)
    assert state.scores == (1, 1, 1 + 1, 1, 1)


def test_domeng_example_6_fewer_pips_cost_5_and_several_mattikkeng_1(lay, play):
    lower = play(lay(EXAMPLE_5.format(fourth="4-2"), "0-1", turn=3, last=2), *["pass"] * 5)
    assert (lower.round_winner, lower.scores) == (4, (1, 1, 1 + 5, 1, 1))
    two = play(lay("5-0 | 5-5 | 5-2 | 3-2 | 6-6", "4-1", turn=3, last=2), *["pass"] * 5)
    assert (two.ending, two.round_winner, two.scores) == ("mattikkeng", 3, (1, 1, 1 + 1, 1, 1))


def test_domeng_example_7_the_blocker_pays_for_the_others_while_its_stones_last(lay, play):
    state = lay(EXAMPLE_5.format(fourth="4-2"), "0-1", turn=3, last=2, scores=(6, 6, 3, 5, 5))
    four = play(state, *["pass"] * 4)
    assert four.scores == (7, 6, 0, 6, 6)  # seats 3, 4 and 0 took its three stones, seat 1 got none
    assert play(four, "pass").scores == (7, 6, 5, 6, 1)  # its own pass moves nothing; then DM-12


def test_domeng_example_8_the_second_mattikkeng_pays_for_the_winner_who_holds_none(lay, play):
    # Seat 2 has just passed for itself when its four others' passes had moved what it held.
    hands = "5-0 | 5-5 | 5-2 | 3-2 | 6-6"
    state = lay(hands, "4-1", turn=2, last=2, passes=4, scores=(2, 11, 0, 0, 12))
    over = play(state, "pass")
    assert (over.round_winner, over.scores) == (3, (1, 11, 1, 0, 12))
