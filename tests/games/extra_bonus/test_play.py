"""Extra Bonus: the deal and the play, EB-1 to EB-5, and C-1 to C-5."""

from hashlib import blake2b

import pytest

from parlour.games import chance, extra_bonus
from parlour.games.extra_bonus import ExtraBonusOptions
from parlour.games.game import IllegalMove
from parlour.moves import DRAW, FINISH, PASS, Deal, Exchange, Lot, Play
from parlour.players import LEVELS, Budget, stream
from parlour.tiles import ALL, TILES, Tile, mask, tile

# The deal and the start


@pytest.mark.parametrize(("seats", "talon"), [(2, 14), (3, 7), (4, 0)])
def test_eb_1_seven_tiles_each_and_the_rest_is_the_talon(seats, talon, begun):
    state = begun(seats).state
    assert [hand.bit_count() for hand in state.hands] == [7] * seats
    assert len(state.talon) == talon
    assert sum(state.hands) | mask(state.talon) == ALL


@pytest.mark.parametrize("seats", [1, 5])
def test_eb_1_two_to_four_players(seats):
    with pytest.raises(ValueError, match="EB-1"):
        extra_bonus.start(ExtraBonusOptions(limit=999), seats)
    assert list(extra_bonus.seats) == [2, 3, 4]


def test_eb_1_c_4_dealt_a_hand_at_a_time_from_the_starter_on_clockwise():
    start = extra_bonus.start(extra_bonus.default_options(3), 3)
    state = extra_bonus.apply(extra_bonus.apply(start, Lot(1)), Deal(TILES))
    assert state.hands == (mask(TILES[14:21]), mask(TILES[:7]), mask(TILES[7:14]))
    assert state.talon == TILES[21:]
    assert (state.turn, state.starter) == (1, 1)


def test_c_4_the_talon_is_drawn_from_its_front(laid, made):
    state = made(laid("5-5 | 4-4", "1-1", talon="6-2 6-3 6-4"), "draw", "draw")
    assert state.hands[0] == mask(map(Tile, ("5-5", "6-2", "6-3")))
    assert state.talon == (Tile("6-4"),)


def test_c_1_a_deal_is_the_28_tiles_each_once(why):
    state = extra_bonus.apply(extra_bonus.start(extra_bonus.default_options(2), 2), Lot(0))
    assert why(state, Deal(TILES[:27])) == (None, "C-1", "not-a-set")
    assert why(state, Deal((*TILES[:27], TILES[0]))) == (None, "C-1", "not-a-set")
    assert why(state, Deal(TILES)) is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_eb_2_c_3_the_first_deal_is_started_by_lot_among_all(seats, begun):
    digest = blake2b(b"11:1:lot", digest_size=8).digest()
    fallen = int.from_bytes(digest, "big") % seats
    lot, deal = begun(seats, seed=11).steps
    assert lot.move == Lot(fallen)
    assert (lot.seat, lot.state.round, lot.state.turn) == (None, 1, None)
    assert deal.move == chance.deal(11, 1)
    assert (deal.state.round, deal.state.turn) == (1, fallen)


def test_eb_2_later_deals_are_started_by_the_fewest_points(over):
    state = over((40, 30, 50))
    assert extra_bonus.table_move(state, 5) == chance.deal(5, 3)
    dealt = extra_bonus.apply(state, chance.deal(5, 3))
    assert (dealt.starter, dealt.turn, dealt.round) == (1, 1, 3)


def test_eb_2_on_a_tie_for_the_fewest_a_lot_among_the_tied(over):
    state = over((30, 90, 30, 30))
    digest = int.from_bytes(blake2b(b"5:3:lot", digest_size=8).digest(), "big")
    lot = extra_bonus.table_move(state, 5)
    assert lot == Lot((0, 2, 3)[digest % 3])
    drawn = extra_bonus.apply(state, lot)
    assert (drawn.round, drawn.round_over, drawn.turn) == (3, False, None)
    assert extra_bonus.table_move(drawn, 5) == chance.deal(5, 3)
    dealt = extra_bonus.apply(drawn, chance.deal(5, 3))
    assert (dealt.starter, dealt.turn, dealt.round) == (lot.seat, lot.seat, 3)


def test_eb_2_a_lot_falls_only_on_one_of_the_tied_and_only_when_it_is_due(why, over):
    tied, alone = over((30, 90, 30)), over((30, 90, 40))
    assert why(tied, Lot(1)) == (None, "EB-2", "not-tied")
    assert why(tied, Lot(7)) == (None, "EB-2", "not-tied")
    assert why(tied, Lot(2)) is None
    assert why(tied, chance.deal(5, 3)) == (None, "EB-2", "lot-due")
    assert why(alone, Lot(0)) == (None, "EB-2", "no-lot")
    drawn = extra_bonus.apply(tied, Lot(2))
    assert why(drawn, Lot(0)) == (None, "EB-2", "no-lot")
    assert why(drawn, PASS) == (None, "EB-1", "deal-due")


def test_eb_2_the_starter_opens_with_any_tile(begun):
    match = begun(2)
    hand = match.state.hands[match.state.turn]
    assert match.legal() == [Play(each) for each in TILES if each.bit & hand]


# Play


def test_eb_3_a_tile_goes_on_either_end_where_the_halves_are_equal(laid):
    state = laid("4-1 5-3 6-6 | 0-0", "1-2 2-3")
    assert extra_bonus.legal(state) == [Play(Tile("4-1"), "left"), Play(Tile("5-3"), "right")]


def test_eb_3_where_both_ends_show_its_number_a_tile_fits_both(laid):
    state = laid("3-1 | 0-0", "3-2 2-3")
    assert extra_bonus.legal(state) == [Play(Tile("3-1"), "left"), Play(Tile("3-1"), "right")]


def test_eb_3_one_tile_a_turn_then_clockwise_on(laid, made):
    state = laid("4-1 6-0 | 4-4 0-0 | 6-4 2-0", "1-2 2-3")
    assert [state.turn, (state := made(state, "4-1 left")).turn] == [0, 1]
    assert [(state := made(state, "4-4 left")).turn, made(state, "6-4 left").turn] == [2, 0]


def test_eb_3_a_double_is_no_spinner_the_chain_has_two_ends(laid, made):
    state = made(laid("3-3 1-0 | 4-3 0-0", "1-2 2-3"), "3-3 right", "4-3 right")
    assert state.chain == ((1, 2), (2, 3), (3, 3), (3, 4))
    assert state.ends == (1, 4)


def test_eb_3_who_can_play_must(laid, why):
    state = laid("4-1 6-6 | 0-0", "1-2 2-3", talon="5-5")
    assert why(state, PASS) == (0, "EB-3", "can-play")
    assert why(state, DRAW) == (0, "EB-3", "can-play")
    assert extra_bonus.refusal(state, PASS).tiles == (Tile("4-1"),)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Play(Tile("5-1"), "left"), "not-held"),
        (Play(Tile("4-1")), "no-end"),
        (Play(Tile("4-1"), "right"), "no-fit"),
        (Play(Tile("6-6"), "left"), "fits-neither"),
        (Exchange(()), "not-a-move"),
    ],
)
def test_eb_3_what_may_not_be_played(laid, move, reason, why):
    assert why(laid("4-1 6-6 | 0-0", "1-2 2-3"), move) == (0, "EB-3", reason)


def test_eb_3_the_opening_names_no_end(laid, why):
    assert why(laid("4-1 | 0-0"), Play(Tile("4-1"), "left")) == (0, "EB-3", "no-end")


def test_eb_4_who_cannot_play_draws_until_a_tile_can_be_played(laid, made, why):
    state = laid("5-5 6-6 | 4-0", "1-2 2-3", talon="6-5 6-4 4-3 0-0")
    for _time in range(3):
        assert extra_bonus.legal(state) == (DRAW,)
        assert why(state, PASS) == (0, "EB-4", "must-draw")
        state = made(state, "draw")
        assert state.turn == 0
    assert extra_bonus.legal(state) == [Play(Tile("4-3"), "right")]
    assert why(state, DRAW) == (0, "EB-3", "can-play")
    assert made(state, "4-3 right").turn == 1


def test_eb_4_with_the_talon_empty_they_pass(laid, made, why):
    state = laid("5-5 6-6 | 4-1", "1-2 2-3")
    assert extra_bonus.legal(state) == (PASS,)
    assert why(state, DRAW) == (0, "EB-4", "talon-empty")
    assert made(state, "pass").turn == 1


def test_eb_4_who_draws_the_last_tile_in_vain_passes(laid, made):
    state = made(laid("5-5 6-6 | 4-1", "1-2 2-3", talon="6-5"), "draw")
    assert (state.turn, extra_bonus.legal(state)) == (0, (PASS,))
    assert made(state, "pass").turn == 1


def test_eb_4_option_drawing_off_nobody_draws(laid, made, why):
    state = laid("5-5 6-6 | 4-1", "1-2 2-3", talon="6-5 3-3", drawing=False)
    assert extra_bonus.legal(state) == (PASS,)
    assert why(state, DRAW) == (0, "EB-4", "no-drawing")
    after = made(state, "pass")
    assert (after.turn, after.talon) == (1, state.talon)


def test_eb_5_domino_ends_the_deal(laid, made):
    state = made(laid("4-1 | 5-2 6-6", "1-2 2-3", talon="0-0"), "4-1 left")
    assert (state.ending, state.round_over, state.turn) == ("domino", True, None)
    assert extra_bonus.legal(state) == ()


def test_eb_5_a_block_is_seen_at_once_after_a_play(laid, made):
    state = made(laid("3-1 0-0 | 5-5 6-2", "1-2 2-3"), "3-1 right")  # ends 1 and 1
    assert (state.ending, state.turn) == ("block", None)


def test_eb_5_no_block_while_the_talon_has_tiles(laid, made):
    state = made(laid("3-1 0-0 | 5-5 6-2", "1-2 2-3", talon="6-6"), "3-1 right")
    assert (state.ending, state.turn, extra_bonus.legal(state)) == (None, 1, (DRAW,))


def test_eb_5_a_block_can_fall_on_the_draw_of_the_last_tile(laid, made):
    state = made(laid("0-0 | 5-5 6-2", "1-2 2-3 3-1", turn=1, talon="6-6 5-0"), "draw")
    assert state.ending is None
    state = made(state, "draw")
    assert (state.ending, state.round_over, state.turn) == ("block", True, None)
    assert state.hands[1] == mask(map(Tile, ("5-5", "6-2", "6-6", "5-0")))  # what was drawn counts, too
    assert state.scores == (100, 55 + 8 + 66 + 5)


def test_eb_5_without_drawing_a_talon_does_not_hold_up_a_block(laid, made):
    state = made(laid("3-1 0-0 | 5-5 6-2", "1-2 2-3", talon="6-1 4-1", drawing=False), "3-1 right")
    assert state.ending == "block"


def test_eb_5_going_out_on_ends_that_nobody_fits_is_domino(laid, made):
    state = made(laid("3-1 | 5-5 6-2", "1-2 2-3"), "3-1 right")
    assert (state.ending, state.scores) == ("domino", (0, 63))


def test_eb_5_no_deal_while_one_goes_on(laid, why):
    state = laid("4-1 | 0-0", "1-2")
    assert why(state, Deal(TILES)) == (None, "EB-5", "deal-on")
    assert why(state, Lot(0)) == (None, "EB-5", "deal-on")


# What holds always


@pytest.mark.parametrize("drawing", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c_5_every_match_ends(seats, drawing, begun):
    for seed in range(3):
        match = begun(seats, seed, drawing=drawing)
        players = [LEVELS[name].make(extra_bonus) for name in ("random", "casual")]
        rng = stream(seed)
        while not match.state.over:
            state = match.state
            if state.turn is None:
                match.play_table()
                continue
            assert sum(hand.bit_count() for hand in state.hands) + len(state.talon) + len(state.chain) == 28
            assert sum(state.hands) | mask(state.talon) | mask(tile(*halves) for halves in state.chain) == ALL
            assert (DRAW in match.legal()) <= drawing
            match.play(players[state.turn % 2].choose(match.view(state.turn), Budget(), rng))
        left = [seat for seat in range(seats) if seat not in match.state.out]
        assert len(left) < 2 or max(match.state.scores[seat] for seat in left) > match.options.limit
        assert all(match.state.scores[w] <= match.state.scores[seat] for w in match.state.winners for seat in left)


@pytest.mark.parametrize("move", [PASS, DRAW, Play(Tile("6-6"), "left"), Lot(0), Deal(TILES), FINISH, Exchange(())])
def test_a_refused_move_changes_nothing_and_says_its_rule(move, begun):
    match = begun(2)
    match.play(match.legal()[0])
    while not isinstance(match.legal()[0], Play):
        match.play(match.legal()[0])
    state, ply = match.state, match.ply
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert (match.state, match.ply) == (state, ply)
    assert f"({caught.value.refusal.rule})." in caught.value.reason
