"""The deal, the start and the play of Domeng: DM-1 to DM-8, a test or more each."""

import pytest

from parlour.games import chance, domeng
from parlour.games.domeng import DomengOptions
from parlour.moves import DRAW, LEFT_PLAYS, PASS, PLAYS, RIGHT_PLAYS, Deal, Exchange, Lot
from parlour.tiles import ALL, TILES, Tile, mask, tile

FIVE_STUCK = "2-2 6-5 | 3-2 | 3-3 | 4-2 | 4-3"  # no zero and no one: nobody fits the chain 0-1


def unused(*last: str) -> Deal:
    """A deal that leaves these three tiles unused."""
    away = [Tile(word) for word in last]
    return Deal((*[each for each in TILES if each not in away], *away))


def begun(order: Deal, **options):
    return domeng.apply(domeng.start(DomengOptions(**options), 5), order)


def names_of(moves, move_name):
    return [move_name(move) for move in moves]


def why(state, move):
    refusal = domeng.refusal(state, move)
    return None if refusal is None else (refusal.seat, refusal.rule, refusal.reason, refusal.tiles)


def ends_refused(state, move):
    refusal = domeng.refusal(state, move)
    return refusal.rule, refusal.reason, refusal.numbers


# The deal and the start


def test_dm_1_five_players_exactly():
    assert list(domeng.seats) == [5]
    with pytest.raises(ValueError, match="DM-1"):
        domeng.start(DomengOptions(), 4)


def test_dm_1_five_tiles_each_from_seat_0_on_and_three_unused():
    order = chance.deal(7, 1)
    state = begun(order)
    assert state.hands == tuple(mask(order.order[5 * seat : 5 * seat + 5]) for seat in range(5))
    assert sum(state.hands) == ALL ^ mask(order.order[25:])


def test_dm_1_all_25_stones_lie_on_the_table_at_the_start():
    state = begun(chance.deal(7, 1))
    assert (state.stones, state.scores) == (25, (0, 0, 0, 0, 0))


def test_dm_1_the_table_deals_before_anybody_plays():
    before = domeng.start(DomengOptions(), 5)
    assert domeng.legal(before) == ()
    assert why(before, PLAYS[0]) == (None, "DM-1", "deal-due", ())
    assert why(before, Lot(2)) == (None, "DM-1", "deal-due", ())
    assert why(before, chance.deal(7, 1)) is None


@pytest.mark.parametrize("order", [TILES[:27], (*TILES[:27], TILES[0]), (*TILES, TILES[0])])
def test_c_1_a_deal_is_every_tile_once(order):
    assert why(domeng.start(DomengOptions(), 5), Deal(order)) == (None, "C-1", "not-a-set", ())


@pytest.mark.parametrize(
    ("away", "opens"),
    [
        (("2-1", "1-0", "5-5"), "6-6"),
        (("6-6", "1-0", "4-4"), "5-5"),
        (("6-6", "5-5", "3-3"), "4-4"),
        (("6-6", "5-5", "4-4"), "3-3"),
    ],
)
def test_dm_2_the_holder_of_the_highest_double_of_6_to_3_opens_with_it(away, opens, move_name):
    state = begun(unused(*away))
    assert state.hands[state.turn] & Tile(opens).bit
    assert state.starter == state.turn
    assert names_of(domeng.legal(state), move_name) == [opens]


def test_dm_2_another_tile_does_not_open_the_first_round():
    state = begun(unused("2-1", "1-0", "0-0"))
    other = next(each for each in TILES if each.bit & state.hands[state.turn] and each is not Tile("6-6"))
    assert why(state, PLAYS[other.number]) == (state.turn, "DM-2", "opening-double", (Tile("6-6"),))
    assert why(state, PASS)[1:3] == ("DM-4", "can-play")


def test_dm_2_free_opening_lets_the_holder_open_with_any_tile():
    strict, free = begun(chance.deal(7, 1)), begun(chance.deal(7, 1), free_opening=True)
    assert free.turn == strict.turn
    assert [move.tile.bit & free.hands[free.turn] > 0 for move in domeng.legal(free)] == [True] * 5


def test_dm_3_the_winner_of_the_last_round_starts_and_opens_with_any_tile(lay, play, move_name):
    over = play(lay("5-3 | 6-6 5-5 | 1-0 | 2-0 | 4-0", "3-2"), "5-3 left")
    dealt = domeng.apply(over, unused("2-1", "1-0", "0-0"))
    assert (over.round_winner, dealt.turn, dealt.starter, dealt.round) == (0, 0, 0, 3)
    assert names_of(domeng.legal(dealt), move_name) == ["1-1", "2-0", "2-2", "3-0", "3-1"]


def test_dm_3_a_mattikkeng_or_manguno_who_won_starts_too(lay, play):
    over = play(lay("6-6 | 5-2 | 5-3 | 5-4 | 2-2", "0-1", turn=1, last=0), *["pass"] * 5)
    assert over.ending == "mattikkeng"
    assert domeng.apply(over, chance.deal(1, 3)).turn == over.round_winner == 4


def test_dm_3_the_camat_starts_every_round_until_a_new_one_is_elected(lay, play):
    over = play(lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", camat=3, titles=(0, 0, 0, 1, 0)), "5-3 left")
    assert (over.round_winner, domeng.apply(over, chance.deal(1, 3)).turn) == (0, 3)
    elected = play(
        lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", camat=3, titles=(0, 0, 0, 1, 0), scores=(0, 9, 9, 7, 0)), "5-3 left"
    )
    assert (elected.camat, domeng.apply(elected, chance.deal(1, 3)).turn) == (0, 0)


def test_domeng_example_1_the_holder_of_4_4_starts_with_it(move_name):
    state = begun(unused("6-6", "5-5", "2-1"))
    assert state.hands[state.turn] & tile(4, 4).bit
    assert names_of(domeng.legal(state), move_name) == ["4-4"]


# Play


def test_dm_4_a_tile_goes_on_either_end_that_it_matches(lay, play, move_name):
    state = lay("5-3 5-5 1-0 | 6-6 | 1-1 | 2-0 | 4-0", "3-2 2-5")
    assert names_of(domeng.legal(state), move_name) == ["5-3 left", "5-3 right", "5-5 right"]
    left, right = play(state, "5-3 left"), play(state, "5-3 right")
    assert (left.chain, left.ends, left.anchor, left.newest) == (((5, 3), (3, 2), (2, 5)), (5, 5), 1, 0)
    assert (right.chain, right.ends, right.anchor, right.newest) == (((3, 2), (2, 5), (5, 3)), (3, 3), 0, 2)


def test_dm_4_where_both_ends_are_equal_both_are_open(lay, move_name):
    state = lay("4-4 4-1 2-0 | 6-6 | 1-1 | 3-0 | 4-0", "4-5 5-4")
    assert names_of(domeng.legal(state), move_name) == ["4-1 left", "4-1 right", "4-4 left", "4-4 right"]


def test_dm_4_play_goes_clockwise_from_the_last_seat_to_the_first(lay, play):
    state = lay("6-6 2-0 | 6-6 | 1-1 | 2-0 | 4-0 3-1", "3-2", turn=4)
    assert play(state, "3-1 left").turn == 0
    assert play(lay("6-6 4-1 | 3-1 2-2 | 1-1 | 2-0 | 4-0", "3-2"), "pass").turn == 1


def test_dm_4_who_can_play_may_not_pass(lay):
    state = lay("5-3 2-1 6-6 | 6-5 | 1-1 | 2-0 | 4-0", "3-4 4-2")
    assert why(state, PASS) == (0, "DM-4", "can-play", (Tile("2-1"), Tile("5-3")))


def test_dm_4_who_cannot_play_may_only_pass(lay):
    state = lay("5-5 6-6 | 6-5 | 1-1 | 2-0 | 4-0", "3-4 4-2")
    assert list(domeng.legal(state)) == [PASS]
    assert why(state, PASS) is None


def test_dm_4_refuses_tiles_that_are_not_held_do_not_fit_or_name_no_end(lay):
    state = lay("5-3 6-6 | 6-5 | 1-1 | 2-0 | 4-0", "3-4 4-2")
    n = {word: Tile(word).number for word in ("5-3", "6-6", "2-0")}
    assert why(state, RIGHT_PLAYS[n["2-0"]]) == (0, "DM-4", "not-held", (Tile("2-0"),))
    assert why(state, LEFT_PLAYS[n["6-6"]]) == (0, "DM-4", "fits-neither", (Tile("6-6"),))
    assert why(state, RIGHT_PLAYS[n["5-3"]]) == (0, "DM-4", "no-fit", (Tile("5-3"),))
    assert why(state, PLAYS[n["5-3"]]) == (0, "DM-4", "no-end", (Tile("5-3"),))
    opening = lay("5-3 6-6 | 6-5 | 1-1 | 2-0 | 4-0")
    assert why(opening, LEFT_PLAYS[n["5-3"]]) == (0, "DM-4", "no-end", (Tile("5-3"),))


def test_dm_4_a_tile_that_fits_nowhere_is_refused_with_both_ends_whichever_is_named(lay):
    hands = "5-3 6-6 | 6-5 | 1-1 | 2-0 | 4-0"
    state = lay(hands, "3-4 4-2")
    fits, stuck = Tile("5-3").number, Tile("6-6").number
    assert ends_refused(state, RIGHT_PLAYS[fits]) == ("DM-4", "no-fit", (2,))
    assert ends_refused(state, LEFT_PLAYS[stuck]) == ends_refused(state, RIGHT_PLAYS[stuck])
    assert ends_refused(state, LEFT_PLAYS[stuck]) == ("DM-4", "fits-neither", (3, 2))
    equal = lay(hands, "3-4 4-3")
    assert ends_refused(equal, LEFT_PLAYS[stuck]) == ends_refused(equal, RIGHT_PLAYS[stuck]) == ("DM-4", "no-fit", (3,))


def test_dm_4_there_is_nothing_to_draw_or_to_exchange(lay):
    state = lay("5-5 6-6 | 6-5 | 1-1 | 2-0 | 4-0", "3-4 4-2")
    assert why(state, DRAW) == (0, "DM-4", "not-a-move", ())
    assert why(state, Exchange(())) == (0, "DM-4", "not-a-move", ())


def test_dm_5_who_plays_out_first_wins_the_round(lay, play):
    state = play(lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2"), "5-3 left")
    assert (state.round_over, state.turn, state.ending, state.round_winner) == (True, None, "cappu", 0)
    assert not state.over


def test_dm_5_the_table_does_not_deal_into_a_round(lay):
    state = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2")
    assert why(state, chance.deal(7, 3)) == (None, "DM-5", "round-on", ())


def test_dm_6_five_passes_in_a_row_end_the_round_the_last_mappanos_own_the_fifth(lay, play):
    state = lay(FIVE_STUCK, "0-1", turn=3, last=2)
    four = play(state, *["pass"] * 4)
    assert (four.round_over, four.turn) == (False, 2)
    five = play(four, "pass")
    assert (five.round_over, five.turn) == (True, None)
    assert five.ending in ("manguno", "mattikkeng")


def test_dm_6_a_tile_between_breaks_the_row_of_passes(lay, play):
    state = lay("6-6 2-0 | 3-2 | 3-3 | 4-2 | 4-3", "5-1", turn=1, last=0)
    assert play(state, *["pass"] * 4).passes == 4
    tile_between = play(lay("6-6 | 3-2 | 3-3 5-4 | 4-2 | 6-3", "5-1", turn=1, last=0), "pass", "5-4 left")
    assert (tile_between.passes, tile_between.last) == (0, 2)


def test_dm_6_each_of_the_five_passes_is_charged(lay, play):
    state = play(lay("6-6 | 3-2 | 3-3 | 4-2 | 5-5", "0-1", turn=1, last=0), *["pass"] * 4)
    assert state.scores == (0, 1, 1, 1, 1)
    assert play(state, "pass").scores[0] == 2  # its own pass, and DM-12 for several mattikkeng


def test_dm_7_without_a_mattikkeng_the_manguno_wins(lay, play):
    state = play(lay("2-2 | 3-2 | 3-3 | 4-2 | 5-5", "0-1", turn=1, last=0), *["pass"] * 5)
    assert (state.ending, state.round_winner) == ("manguno", 0)


def test_dm_7_the_mattikkeng_with_the_lowest_sum_wins(lay, play):
    state = play(lay("6-6 | 5-3 | 5-2 | 2-2 | 5-4", "0-1", turn=1, last=0), *["pass"] * 5)
    assert (state.ending, state.round_winner) == ("mattikkeng", 3)


def test_dm_7_on_equal_sums_the_first_clockwise_from_the_manguno_wins(lay, play):
    hands = "3-2 | 6-6 | 5-5 | 4-4 | 5-0"
    state = play(lay(hands, "1-1", turn=2, last=1), *["pass"] * 5)
    assert (state.ending, state.round_winner) == ("mattikkeng", 4)  # from seat 1 on: 10, 8, 5, then seat 0 with 5


def test_dm_8_the_cucuq_is_the_seat_before_also_round_the_table(lay, play):
    cappu = play(lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2"), "5-3 left")
    assert cappu.scores == (0, 0, 0, 0, 1)
    manguno = play(lay("6-6 | 5-5 | 2-2 | 4-2 | 5-3", "0-1", turn=3, last=2), *["pass"] * 5)
    assert manguno.scores == (1, 2, 1, 1, 1)
