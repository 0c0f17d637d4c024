"""Mydełko Fa: lot, deal, exchange and fly, MF-6 to MF-10, and what holds over whole matches."""

from itertools import product
from random import Random

import pytest

from parlour.games import chance, mydelko_fa
from parlour.games.mydelko_fa import MydelkoOptions
from parlour.match import IllegalMove, Match
from parlour.moves import DRAW, PASS, Deal, Exchange, Lot, Play
from parlour.tiles import ALL, TILES, Tile, mask

PLAIN = "6-5 4-3 2-1 1-0 5-2 | 6-4 5-3 3-2 2-0 6-1 | 6-3 5-4 4-2 3-1 6-0"
"""Three hands without a double and without a fly."""


# Deal


def test_mf_6_the_first_soloist_is_drawn_by_lot():
    match = Match(mydelko_fa, MydelkoOptions(), 3, 42)
    assert match.table_move() == chance.lot(42, 1, range(3))
    match.play(Lot(2))
    assert (match.state.soloist, match.state.round, match.state.turn) == (2, 1, None)
    assert match.table_move() == chance.deal(42, 1)
    match.play_table()
    assert (match.state.soloist, match.state.round, match.state.turn) == (2, 1, 2)


def test_mf_6_then_the_players_are_soloist_clockwise():
    match = Match(mydelko_fa, MydelkoOptions(), 3, 5)
    seen = []
    while len(seen) < 7:
        match.play_table()
        if match.state.exchanged is None:
            seen.append((match.state.round, match.state.soloist))
        match.play(match.legal()[0])
    first = seen[0][1]
    assert seen == [(1 + n, (first + n) % 3) for n in range(7)]


@pytest.mark.parametrize("soloist", [0, 1, 2])
def test_mf_7_the_soloists_left_neighbour_is_dealt_first_the_soloist_last(soloist):
    match = Match(mydelko_fa, MydelkoOptions(), 3, 0)
    match.play(Lot(soloist))
    order = chance.deal(0, 1).order
    state = match.play(Deal(order)).state
    for place in range(3):
        assert state.hands[(soloist + 1 + place) % 3] == mask(order[5 * place : 5 * place + 5])
    assert len(mydelko_fa.rest(match.round_steps())) == 13
    assert mydelko_fa.rest(match.round_steps()) == order[15:]


@pytest.mark.parametrize(("up", "trump"), [("5-2", 5), ("6-0", 6), ("3-3", 3), ("0-0", 0)])
def test_mf_8_the_larger_half_of_the_tile_turned_up_is_trump(deal, up, trump):
    hands = PLAIN.replace(up, "4-4")
    state = deal(hands, up).state
    assert (state.trump, state.turned_up) == (trump, Tile(up))


def test_mf_8_the_tile_turned_up_is_out_of_the_deal(deal):
    match = deal(PLAIN, "4-4", "0-0 1-1 2-2 3-3 5-5")
    match.play(match.legal()[-1])
    while not match.state.round_over:
        assert not any(hand & Tile("4-4").bit for hand in match.state.hands)
        assert Tile("4-4") in mydelko_fa.rest(match.round_steps())
        match.play(match.legal()[0])


# Exchange


def test_mf_9_any_number_of_tiles_may_be_exchanged(deal):
    match = deal(PLAIN, "4-4")
    dealt = tuple(map(Tile, ["6-5", "4-3", "2-1", "1-0", "5-2"]))
    offered = {move.tiles for move in match.legal() if isinstance(move, Exchange)}
    assert len(offered) == len(match.legal()) == 32
    assert sorted(map(len, offered)) == [0] + [1] * 5 + [2] * 10 + [3] * 10 + [4] * 5 + [5]
    assert all(tuple(sorted(tiles, key=dealt.index)) == tiles for tiles in offered)


def test_mf_9_as_many_are_drawn_from_the_front_of_the_talon(deal):
    match = deal(PLAIN, "4-4", "3-3 5-5 0-0")
    before = match.state
    state = match.play(Exchange((Tile("4-3"), Tile("1-0")))).state
    assert state.hands[0] == mask(map(Tile, ["6-5", "2-1", "5-2", "3-3", "5-5"]))
    assert state.hands[1:] == before.hands[1:]
    assert (state.exchanged, state.given, state.turn) == (2, mask([Tile("4-3"), Tile("1-0")]), 0)
    rest = mydelko_fa.rest(match.round_steps())
    assert rest[:4] == (Tile("4-4"), Tile("1-0"), Tile("4-3"), Tile("0-0"))
    assert len(rest) == 13


def test_mf_9_none_may_be_exchanged(deal):
    match = deal(PLAIN, "4-4")
    before = match.state.hands
    assert match.play(Exchange(())).state.hands == before
    assert match.state.exchanged == 0


def test_mf_9_what_an_exchange_may_not_be(deal, refused):
    match = deal(PLAIN, "4-4")
    state = match.state
    assert refused(state, Exchange((Tile("6-4"),))) == ("MF-9", "not-held", {"6-4"})
    assert refused(state, Exchange((Tile("6-5"), Tile("6-5"))))[:2] == ("MF-9", "named-twice")
    assert refused(state, Exchange((Tile("4-3"), Tile("6-5"))))[:2] == ("MF-9", "not-in-order")
    assert refused(state, Play(Tile("6-5")))[:2] == ("MF-9", "exchange-due")
    assert refused(state, PASS)[:2] == ("MF-9", "exchange-due")
    match.play(Exchange(()))
    assert refused(match.state, Exchange(()))[:2] == ("MF-9", "exchanged-already")


# Fly


FIVES = "5-0 5-1 5-2 5-3 5-4"  # 25 pips
THREES = "3-0 3-1 3-2 3-3 4-3"  # 22 pips
BLANKS = "2-0 3-0 4-0 5-0 6-0"  # 20 pips


def test_mf_10_five_tiles_of_one_suit_win_the_deal_without_play(deal):
    match = deal(f"6-4 6-3 2-1 4-2 4-1 | {FIVES} | 6-6 1-1 3-2 2-0 4-4", "2-2", "0-0")
    before = match.state
    assert not before.round_over
    state = match.play(Exchange((Tile("6-4"),))).state
    assert (state.fly, state.round_over, state.turn, state.scores) == (1, True, None, (0, 5, 0))
    assert state.taken == (0, 0, 0)
    assert match.legal() == ()
    assert isinstance(match.table_move(), Deal)


def test_mf_10_the_soloist_may_draw_a_fly_or_spoil_one(deal):
    others = "6-4 6-3 2-1 4-2 4-1 | 6-6 1-1 3-2 2-0 4-4"
    match = deal(f"5-0 5-1 5-2 5-3 6-1 | {others}", "2-2", "5-4")
    assert match.play(Exchange((Tile("6-1"),))).state.fly == 0
    match = deal(f"{FIVES} | {others}", "2-2", "6-1")
    assert match.play(Exchange((Tile("5-0"),))).state.fly is None
    assert match.state.turn == 0


def test_mf_10_the_lightest_of_several_wins(deal):
    match = deal(f"6-4 6-1 2-1 4-2 4-1 | {FIVES.replace('5-3', '5-5')} | {THREES}", "2-2")
    assert match.play(Exchange(())).state.fly == 2


def test_mf_10_on_equal_sums_the_lower_suit_wins(deal):
    ones, twos = "1-1 3-1 4-1 5-1 6-1", "2-0 2-2 3-2 4-2 5-2"  # 24 pips each
    for hands, winner in (((ones, twos), 0), ((twos, ones), 1)):
        match = deal(f"{hands[0]} | {hands[1]} | 5-5 6-6 6-3 5-4 3-3", "6-4")
        assert match.play(Exchange(())).state.fly == winner


def test_mf_10_every_tile_is_of_both_suits_with_trumps_follow_off(deal):
    hands = f"6-4 6-3 2-1 4-2 4-1 | {FIVES} | 6-6 1-1 3-0 2-0 4-4"
    match = deal(hands, "2-2", trumps_follow=False)
    assert match.play(Exchange(())).state.fly == 1  # although [5|2] shows trump


def test_mf_17_a_fly_is_worth_5_to_its_owner_alone(deal):
    match = deal(f"6-4 6-3 2-1 4-2 4-1 | {FIVES} | 6-6 1-1 3-2 2-0 4-4", "2-2")
    match.play(Exchange(()))
    assert match.state.scores == (0, 5, 0)
    assert mydelko_fa.round_scores(match.round_steps()) == (0, 5, 0)


@pytest.mark.parametrize(("fly", "points"), [(BLANKS, 5), (BLANKS.replace("2-0", "0-0"), 10)])
def test_mf_18_a_fly_that_holds_mydelko_fa_counts_10(deal, fly, points):
    match = deal(f"6-4 6-3 2-1 4-2 4-1 | {fly} | 6-6 1-1 3-2 5-3 4-4", "2-2")
    match.play(Exchange(()))
    assert match.state.scores == (0, points, 0)


def test_mf_19_a_fly_can_end_the_match(deal):
    match = deal(f"6-4 6-3 2-1 4-2 4-1 | {FIVES} | 6-6 1-1 3-2 2-0 4-4", "2-2", target=5)
    match.play(Exchange(()))
    assert (match.state.over, match.state.winners, match.table_move()) == (True, (1,), None)


# What holds always


def test_c_1_a_deal_is_the_28_tiles_each_once(refused):
    state = mydelko_fa.apply(mydelko_fa.start(MydelkoOptions(), 3), Lot(0))
    for order in (TILES[:27], (*TILES[:27], TILES[0]), (*TILES, TILES[0])):
        assert refused(state, Deal(order))[:2] == ("C-1", "not-a-set")


def test_c_3_the_table_makes_its_moves_in_turn(refused):
    state = mydelko_fa.start(MydelkoOptions(), 3)
    for move in (chance.deal(0, 1), Exchange(()), Play(Tile.T66), PASS):
        assert refused(state, move)[:2] == ("MF-6", "lot-due")
    for seat in (-1, 3, 99):
        assert refused(state, Lot(seat))[:2] == ("MF-6", "no-such-seat")
    state = mydelko_fa.apply(state, Lot(0))
    for move in (Lot(0), Exchange(()), Play(Tile.T66), PASS):
        assert refused(state, move)[:2] == ("MF-7", "deal-due")


def test_a_play_must_be_held_and_names_no_end(laid, play, refused):
    state = laid("5-3 1-0 | 4-1 6-4 | 2-1 2-0", trump=4)
    assert refused(state, Play(Tile("6-6"))) == ("MF-11", "not-held", {"6-6"})
    assert refused(state, Play(Tile("5-3"), "left")) == ("MF-11", "no-end", {"5-3"})
    for move in (PASS, DRAW):
        assert refused(state, move)[:2] == ("MF-11", "not-a-move")
    state = play(state, "5-3")
    assert refused(state, Play(Tile("6-6"))) == ("MF-12", "not-held", {"6-6"})
    for move in (PASS, DRAW):
        assert refused(state, move)[:2] == ("MF-12", "not-a-move")


def test_an_illegal_move_changes_nothing(deal):
    match = deal(PLAIN, "4-4")
    match.play(Exchange(()))
    match.play(Play(Tile("6-5")))
    before, ply = match.state, match.ply
    with pytest.raises(IllegalMove) as caught:
        match.play(Play(Tile("5-3")))
    assert caught.value.refusal.rule == "MF-12"
    assert (match.state, match.ply, len(match.steps)) == (before, ply, ply)


@pytest.mark.parametrize(("trumps_follow", "must_beat"), [(True, False), (False, False), (True, True), (False, True)])
def test_random_matches_run_to_their_end(trumps_follow, must_beat):
    options = MydelkoOptions(trumps_follow=trumps_follow, must_beat=must_beat)
    rng = Random(19)
    for seed in range(6):
        match = Match(mydelko_fa, options, 3, seed)
        while not match.state.over:
            match.play_table()
            legal = match.legal()
            assert legal
            match.play(legal[int(rng.random() * len(legal))])
            state = match.state
            seen = mask(mydelko_fa.rest(match.round_steps())) | sum(state.hands)
            played = [step.move.tile for step in match.round_steps() if isinstance(step.move, Play)]
            assert len(played) == len(set(played))
            assert seen | mask(played) == ALL
            assert len(mydelko_fa.rest(match.round_steps())) + sum(map(int.bit_count, state.hands)) + len(played) == 28
            assert sum(state.taken) == len(played) // 3
            assert state.round_over == (state.fly is not None or sum(state.taken) == 5)
        assert max(state.scores) >= 61
        assert state.winners == (state.scores.index(max(state.scores)),)
        assert state.scores.count(max(state.scores)) == 1


def test_legal_and_refusal_agree_over_whole_matches():
    rng = Random(12)
    for trumps_follow, must_beat in product((True, False), repeat=2):
        match = Match(mydelko_fa, MydelkoOptions(target=20, trumps_follow=trumps_follow, must_beat=must_beat), 3, 3)
        while not match.state.over:
            match.play_table()
            legal = match.legal()
            for tile in TILES:
                assert (mydelko_fa.refusal(match.state, Play(tile)) is None) == (Play(tile) in legal)
            for move in legal:
                assert mydelko_fa.refusal(match.state, move) is None
            match.play(rng.choice(legal))
