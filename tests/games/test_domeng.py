"""The rules of Domeng, DM-1 to DM-15, a test or more each; then the worked examples of the rules page."""

from itertools import permutations

import pytest

from parlour.games import chance, domeng
from parlour.games.domeng import DomengOptions
from parlour.moves import DRAW, FINISH, LEFT_PLAYS, PASS, PLAYS, RIGHT_PLAYS, Deal, Exchange, Lot
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


# Stones


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


# Camat


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
        assert why(over, move) == (None, "DM-15", "over", ())


def test_dm_15_a_match_with_titles_ends_by_them_alone(lay):
    assert why(lay(ABOUT_TO_WIN, "3-2"), FINISH) == (None, "DM-15", "has-an-end", ())


@pytest.mark.parametrize(
    ("titles", "winners"), [((0, 3, 1, 0, 0), (1,)), ((2, 0, 2, 1, 0), (0, 2)), ((0,) * 5, (0, 1, 2, 3, 4))]
)
def test_dm_15_titles_0_goes_on_until_the_players_stop_and_most_titles_win(lay, play, titles, winners):
    options = DomengOptions(titles=0)
    state = lay(ABOUT_TO_WIN, "3-2", scores=(0, 9, 9, 7, 0), titles=titles, options=options)
    assert not play(state, "5-3 left").over
    assert why(state, FINISH) is None
    over = domeng.apply(state, FINISH)
    assert (over.over, over.winners, over.turn, over.round_over) == (True, winners, None, False)
    assert over.hands == state.hands


def test_dm_15_the_defaults_are_two_titles_and_the_opening_double():
    assert domeng.default_options(5) == DomengOptions(titles=2, free_opening=False)


# The worked examples


def test_domeng_example_1_the_holder_of_4_4_starts_with_it(move_name):
    state = begun(unused("6-6", "5-5", "2-1"))
    assert state.hands[state.turn] & tile(4, 4).bit
    assert names_of(domeng.legal(state), move_name) == ["4-4"]


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
