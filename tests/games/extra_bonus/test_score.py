"""Extra Bonus: the score and the match, EB-6 to EB-13; then the worked examples of the rules page."""

import pytest

from parlour.games import extra_bonus
from parlour.games.extra_bonus import ExtraBonusOptions
from parlour.games.options import BadOption, make_options
from parlour.moves import FINISH, PASS, Deal, Lot, Play
from parlour.tiles import DOUBLES, TILES, mask

# Chains with all six tiles of a number but its double, for EB-7.
THREES = "0-3 3-1 1-2 2-3 3-4 4-5 5-3 3-6"
THREES_BUT_ONE = "0-3 3-2 2-4 4-3 3-5 5-6 6-3"  # [3|1] is missing
BLANKS = "1-0 0-2 2-3 3-0 0-4 4-5 5-0 0-6"


# Score


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("6-5", 11),
        ("1-0", 1),
        ("1-1", 11),
        ("2-2", 22),
        ("3-3", 33),
        ("4-4", 44),
        ("5-5", 55),
        ("6-6", 66),
        ("0-0", 100),
    ],
)
def test_eb_6_pips_but_doubles_11_a_number_and_the_blank_100(laid, made, hand, points):
    state = made(laid(f"4-1 | {hand}", "1-2", scores=(7, 10)), "4-1 left")
    assert state.scores == (7, 10 + points)


def test_eb_6_in_a_block_everyone_adds(laid, made):
    state = made(laid("3-1 0-0 | 5-5 6-2 | 4-2", "1-2 2-3", scores=(1, 2, 3)), "3-1 right")
    assert state.scores == (101, 65, 9)


def test_eb_7_a_double_counts_twice_when_its_six_others_are_on_the_table(laid, made):
    state = made(laid("6-4 | 3-3", THREES), "6-4 right")
    assert state.scores == (0, 66)


def test_eb_7_the_tile_just_played_is_on_the_table_and_any_number_of_doubles_may_count_twice(laid, made):
    chain = "1-2 2-6 6-3 3-1 1-4 4-6 6-1 1-5 5-6 6-0"
    state = made(laid("1-0 | 1-1 6-6 | 2-2", chain), "1-0 right")
    assert state.scores == (0, 22 + 132, 22)


def test_eb_7_a_tile_of_the_number_in_a_hand_or_in_the_talon_leaves_it_single(laid, made):
    assert made(laid("1-0 | 3-3 3-1", THREES_BUT_ONE, talon="6-6"), "1-0 left").scores == (0, 33 + 4)
    assert made(laid("1-0 | 3-3 6-6", THREES_BUT_ONE, talon="3-1"), "1-0 left").scores == (0, 33 + 66)


def test_eb_8_the_record_is_a_set_of_doubles_left_over_the_deals(laid, made):
    state = made(laid("4-1 | 5-5 2-2 6-1", "1-2", records=("0", "24")), "4-1 left")
    assert extra_bonus.spell(state)["records"] == [[0], [2, 4, 5]]


def test_eb_9_who_goes_out_with_a_double_has_0_and_keeps_the_record(laid, made):
    state = made(laid("2-2 | 6-1", "1-2", scores=(640, 10), records=("123", "")), "2-2 right")
    assert state.scores == (0, 17)
    assert extra_bonus.spell(state)["records"] == [[1, 2, 3], []]


def test_eb_9_a_double_played_before_a_block_resets_nothing(laid, made):
    state = made(laid("2-2 6-5 | 5-1", "2-3 3-2", scores=(640, 10)), "2-2 left")
    assert (state.ending, state.scores) == ("block", (651, 16))


# The match


@pytest.mark.parametrize(("seats", "limit"), [(2, 999), (3, 666), (4, 333)])
def test_eb_10_the_limit_goes_by_the_players_who_began(seats, limit):
    assert make_options(extra_bonus, seats, {}) == ExtraBonusOptions(limit=limit, drawing=True)


def test_eb_10_option_limit_is_1_to_9999():
    assert make_options(extra_bonus, 2, {"limit": 50}).limit == 50
    for bad in (0, 10000, "999", True):
        with pytest.raises(BadOption):
            make_options(extra_bonus, 2, {"limit": bad})


def test_eb_10_option_limit_ends_the_match(laid, made):
    table = {"hands": "4-1 | 6-5 4-4", "chain": "1-2", "scores": (3, 0)}
    assert not made(laid(**table), "4-1 left").over
    assert made(laid(**table, limit=54), "4-1 left").winners == (0,)


@pytest.mark.parametrize(("had", "ends"), [(988, False), (989, True)])
def test_eb_10_exactly_the_limit_plays_on(laid, made, had, ends):
    state = made(laid("4-1 | 6-5", "1-2", scores=(400, had)), "4-1 left")
    assert (state.scores[1], state.over) == (had + 11, ends)


def test_eb_10_players_do_not_end_the_match(laid, why):
    assert why(laid("4-1 | 0-0"), FINISH) == (None, "EB-10", "has-an-end")


def test_eb_11_the_fewest_points_win(laid, made, why):
    state = made(laid("4-1 | 6-5 | 2-0", "1-2", scores=(500, 660, 100)), "4-1 left")
    assert (state.scores, state.over, state.winners) == ((500, 671, 102), True, (2,))
    assert why(state, PASS) == (None, "EB-11", "over")
    assert extra_bonus.table_move(state, 1) is None


def test_eb_11_on_a_tie_for_the_fewest_another_deal(laid, made):
    state = made(laid("4-1 | 6-5 | 2-0", "1-2", scores=(102, 660, 100)), "4-1 left")
    assert (state.over, state.winners) == (False, ())
    assert extra_bonus.table_move(state, 1).seat in (0, 2)


def test_eb_11_after_a_tie_the_limit_is_looked_at_afresh(laid, made):
    state = made(laid("4-3 | 2-2 | 2-0", "1-2", scores=(100, 700, 100), turn=1), "2-2 right")
    assert (state.scores, state.over) == ((107, 0, 102), False)  # nobody is above 666 any more
    state = made(laid("4-1 | 2-2 | 2-0", "1-2", scores=(100, 700, 100)), "4-1 left")
    assert (state.scores, state.winners) == ((100, 722, 102), (0,))


ALL_BUT_5 = "012346"


def test_eb_12_who_has_all_seven_doubles_drops_out_and_the_rest_play_on(laid, made):
    state = made(laid("4-1 | 5-5 | 2-0", "1-2", records=("", ALL_BUT_5, "012345"), scores=(30, 0, 50)), "4-1 left")
    assert (state.out, state.over) == ((1,), False)
    assert state.records[1] == DOUBLES
    dealt = extra_bonus.apply(state, Deal(TILES))
    assert [hand.bit_count() for hand in dealt.hands] == [7, 0, 7]
    assert dealt.hands[2] == mask(TILES[7:14])
    assert len(dealt.talon) == 14  # grown by the free hand
    assert [dealt.turn, extra_bonus.apply(dealt, extra_bonus.legal(dealt)[0]).turn] == [0, 2]


def test_eb_12_the_turn_goes_past_who_is_out(laid, made):
    state = laid("4-1 1-0 | | | 4-3 3-0", "1-2", out=(1, 2), talon="6-6 5-5")
    state = made(state, "4-1 left")
    assert state.turn == 3
    assert made(state, "4-3 left").turn == 0
    assert made(laid("6-6 | | | 1-0", "1-2", out=(1, 2)), "pass").turn == 3


def test_eb_12_with_two_players_the_other_one_wins_whatever_the_points(laid, made, why):
    state = made(laid("4-1 | 5-5", "1-2", records=("0", ALL_BUT_5), scores=(900, 0)), "4-1 left")
    assert (state.out, state.over, state.winners) == ((1,), True, (0,))
    assert why(state, Play(TILES[0])) == (None, "EB-12", "over")


def test_eb_12_who_is_out_does_not_start_and_counts_for_no_limit(laid, made):
    state = made(laid("4-1 | | 2-0", "1-2", out=(1,), scores=(30, 0, 30)), "4-1 left")
    assert extra_bonus.apply(state, Deal(TILES)).starter == 0  # 30 against 32; seat 1's 0 is out
    state = made(laid("4-1 | | 2-0", "1-2", out=(1,), scores=(30, 9000, 30)), "4-1 left")
    assert not state.over
    state = made(laid("4-1 | | 2-0", "1-2", out=(1,), scores=(30, 0, 665)), "4-1 left")
    assert state.winners == (0,)


def test_eb_12_no_lot_among_who_is_out(why, over):
    state = over((30, 30, 30, 40), out=(1,))
    assert why(state, Lot(1)) == (None, "EB-2", "not-tied")
    assert why(state, Lot(2)) is None


def test_eb_12_is_looked_at_before_eb_10(laid, made):
    table = {"hands": "4-1 | 5-5 | 6-5", "chain": "1-2", "records": ("", ALL_BUT_5, ""), "scores": (70, 0, 660)}
    state = made(laid(**table), "4-1 left")
    assert (state.scores, state.out, state.winners) == ((70, 55, 671), (1,), (0,))  # seat 1 has fewer, but is out
    state = made(laid(**{**table, "scores": (70, 650, 0)}), "4-1 left")
    assert (state.scores[1], state.out, state.over) == (705, (1,), False)  # seat 1 is above, but is out


def test_eb_12_the_limit_stays_that_of_the_players_who_began(laid, made):
    state = made(laid("4-1 | | 6-5", "1-2", out=(1,), scores=(30, 0, 656)), "4-1 left")
    assert (state.scores[2], state.winners) == (667, (0,))


# Seat 0 plays the tile that blocks; each of those left has the double that its record lacks.
LAST_ONES = {"chain": "1-2 2-3", "records": ("012345", "012346")}


def test_eb_12_of_the_last_ones_that_drop_out_together_the_fewest_points_win(laid, made):
    state = made(laid("3-1 6-6 | 5-5", scores=(20, 30), **LAST_ONES), "3-1 right")
    assert (state.scores, state.out, state.winners) == ((86, 85), (0, 1), (1,))


def test_eb_12_on_equal_points_the_last_ones_share_the_win(laid, made):
    state = made(laid("3-1 6-6 | 5-5", scores=(20, 31), **LAST_ONES), "3-1 right")
    assert (state.over, state.winners) == (True, (0, 1))


def test_eb_12_who_dropped_out_earlier_does_not_win_with_the_last_ones(laid, made):
    state = laid("3-1 6-6 | 5-5 |", "1-2 2-3", records=("012345", "012346", "0123456"), out=(2,), scores=(20, 30, 0))
    state = made(state, "3-1 right")
    assert (state.out, state.winners) == ((0, 1, 2), (1,))


def test_eb_13_points_then_the_double_gone_out_with_then_records_then_the_limit(laid, made):
    records = ("012345", ALL_BUT_5, "")
    state = laid("2-2 | 5-5 | 6-5 0-0", "1-2", records=records, scores=(666, 600, 500))
    state = made(state, "2-2 right")
    assert state.scores == (0, 655, 611)  # EB-6, then EB-9
    assert extra_bonus.spell(state)["records"] == [[0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5, 6], [0]]  # EB-8
    assert (state.out, state.over) == ((1,), False)  # EB-12, then EB-10


# The worked examples


def test_eb_3_example_1_the_chain(laid, made):
    state = made(laid("5-1 6-6 | 3-1 6-5 | 3-2 6-4"), "5-1", "3-1 right", "3-2 right")
    assert extra_bonus.spell(state)["chain"] == [[5, 1], [1, 3], [3, 2]]
    assert extra_bonus.spell(state)["ends"] == [5, 2]


def test_eb_6_eb_8_example_2_a_hand_of_171(laid, made):
    state = made(laid("5-3 | 6-6 0-0 4-1", "3-2", records=("", "2")), "5-3 left")
    assert state.scores == (0, 171)
    assert extra_bonus.spell(state)["records"] == [[], [0, 2, 6]]


def test_eb_7_example_3_a_double_twice_or_once(laid, made):
    assert made(laid("6-4 | 3-3", THREES), "6-4 right").scores[1] == 66
    assert made(laid("1-0 | 3-3", THREES_BUT_ONE, talon="3-1"), "1-0 left").scores[1] == 33
    assert made(laid("1-0 | 3-3 | 3-1", THREES_BUT_ONE), "1-0 left").scores[1] == 33


def test_eb_7_example_4_the_double_blank_twice(laid, made):
    assert made(laid("6-4 | 0-0", BLANKS), "6-4 right").scores[1] == 200


def test_eb_9_example_5_from_640_to_0_and_the_next_start(laid, made):
    state = made(laid("2-2 | 6-1 | 5-0", "1-2", scores=(640, 10, 20)), "2-2 right")
    assert (state.scores[0], state.over) == (0, False)
    assert extra_bonus.apply(state, extra_bonus.table_move(state, 1)).starter == 0


def test_eb_10_eb_11_example_6_the_limit_of_two(laid, made):
    assert not made(laid("6-5 | 4-1", "1-2", turn=1, scores=(988, 400)), "4-1 left").over
    state = made(laid("6-5 | 4-1", "1-2", turn=1, scores=(989, 400)), "4-1 left")
    assert (state.scores, state.winners) == ((1000, 400), (1,))
