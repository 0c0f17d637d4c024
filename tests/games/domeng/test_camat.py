"""The camat of Domeng, and how a match ends: DM-13 to DM-15, a test or more each."""

import pytest

from parlour.games import chance, domeng
from parlour.games.domeng import DomengOptions
from parlour.games.game import Refusal
from parlour.moves import FINISH, PASS, PLAYS

ABOUT_TO_WIN = "5-3 | 6-6 | 1-0 | 2-0 | 4-0"  # seat 0 goes out on a 3 with an end of 2 left


def test_dm_13_a_first_cappu_without_stones_is_elected_once_the_table_is_empty(lay, play):
    state = play(lay(ABOUT_TO_WIN, "3-2", scores=(0, 9, 9, 6, 0), stones=1), "5-3 left")
    assert (state.camat, state.titles) == (0, (1, 0, 0, 0, 0))  # the charge itself emptied the table


def test_dm_13_not_while_stones_lie_on_the_table(lay, play):
    state = play(lay(ABOUT_TO_WIN, "3-2", scores=(0, 9, 9, 5, 0)), "5-3 left")
    assert (state.stones, state.camat, state.titles) == (1, None, (0,) * 5)


def test_dm_13_not_for_who_still_holds_stones(lay, play):
    state = play(lay(ABOUT_TO_WIN, "3-2", scores=(2, 9, 9, 5, 0)), "5-3 left")
    assert (state.stones, state.scores[0], state.camat) == (0, 1, None)


def test_dm_13_stones_paid_away_in_this_very_charge_do_not_count(lay, play):
    state = play(lay(ABOUT_TO_WIN, "3-2", scores=(1, 9, 9, 6, 0)), "5-3 left")
    assert state.camat == 0


def test_dm_13_a_manguno_or_a_mattikkeng_is_not_elected(lay, play):
    manguno = lay("2-2 | 3-2 | 3-3 | 4-2 | 5-5", "0-1", turn=1, last=0, scores=(0, 9, 9, 7, 0))
    assert play(manguno, *["pass"] * 5).camat is None
    beaten = lay("6-3 | 5-5 | 6-4 | 2-2 | 6-5", "0-1", turn=1, last=0, scores=(9, 9, 7, 0, 0))
    over = play(beaten, *["pass"] * 5)
    assert (over.round_winner, over.stones, over.ending, over.camat) == (3, 0, "mattikkeng", None)


def test_dm_14_at_an_election_all_stones_go_back(lay, play):
    state = play(lay(ABOUT_TO_WIN, "3-2", scores=(0, 9, 9, 7, 0)), "5-3 left")
    assert (state.stones, state.scores, state.over) == (25, (0,) * 5, False)
    assert state.round_over


def test_dm_14_at_the_title_that_ends_the_match_too(lay, play):
    state = play(lay(ABOUT_TO_WIN, "3-2", scores=(0, 9, 9, 7, 0), titles=(1, 1, 0, 0, 0), camat=1), "5-3 left")
    assert (state.stones, state.scores, state.over) == (25, (0,) * 5, True)


def test_dm_14_the_sitting_camat_can_be_elected_again(lay, play):
    options = DomengOptions(titles=3)
    state = lay(ABOUT_TO_WIN, "3-2", scores=(0, 9, 9, 7, 0), titles=(1, 0, 0, 0, 0), camat=0, options=options)
    assert play(state, "5-3 left").titles == (2, 0, 0, 0, 0)


@pytest.mark.parametrize("titles", [1, 2, 9])
def test_dm_15_so_many_titles_win_the_match(lay, play, titles):
    held = {"scores": (0, 9, 9, 7, 0), "options": DomengOptions(titles=titles)}
    over = play(lay(ABOUT_TO_WIN, "3-2", titles=(titles - 1, 0, 0, 0, 0), **held), "5-3 left")
    assert (over.over, over.winners, over.turn, domeng.legal(over)) == (True, (0,), None, ())
    assert domeng.table_move(over, 1) is None
    if titles > 1:
        assert not play(lay(ABOUT_TO_WIN, "3-2", titles=(titles - 2, 0, 0, 0, 0), **held), "5-3 left").over


def test_dm_15_after_the_end_nothing_may_be_moved(lay, play):
    over = play(lay(ABOUT_TO_WIN, "3-2", titles=(1, 0, 0, 0, 0), scores=(0, 9, 9, 7, 0)), "5-3 left")
    for move in (PASS, FINISH, chance.deal(1, 3), PLAYS[0]):
        assert domeng.refusal(over, move) == Refusal(None, "DM-15", "over")


def test_dm_15_a_match_with_titles_ends_by_them_alone(lay):
    assert domeng.refusal(lay(ABOUT_TO_WIN, "3-2"), FINISH) == Refusal(None, "DM-15", "has-an-end")


@pytest.mark.parametrize(
    ("titles", "winners"), [((0, 3, 1, 0, 0), (1,)), ((2, 0, 2, 1, 0), (0, 2)), ((0,) * 5, (0, 1, 2, 3, 4))]
)
def test_dm_15_titles_0_goes_on_until_the_players_stop_and_most_titles_win(lay, play, titles, winners):
    options = DomengOptions(titles=0)
    state = lay(ABOUT_TO_WIN, "3-2", scores=(0, 9, 9, 7, 0), titles=titles, options=options)
    assert not play(state, "5-3 left").over
    assert domeng.refusal(state, FINISH) is None
    over = domeng.apply(state, FINISH)
    assert (over.over, over.winners, over.turn, over.round_over) == (True, winners, None, False)
    assert over.hands == state.hands


def test_dm_15_the_defaults_are_two_titles_and_the_opening_double():
    assert domeng.default_options(5) == DomengOptions(titles=2, free_opening=False)
