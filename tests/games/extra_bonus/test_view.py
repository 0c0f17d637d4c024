"""Extra Bonus: what a seat may know and what it is told, the rule of thumb, and the state spelled out."""

import msgspec
import pytest

from parlour.games import extra_bonus
from parlour.games.extra_bonus.view import Added, Drew, DroppedOut, Ended, Lotted, Recorded, Reset, Undecided, Won
from parlour.games.game import Chain, Step, hand_tiles
from parlour.moves import DRAW, Deal, Draw, Play
from parlour.players import LEVELS, Budget, stream
from parlour.tiles import ALL, SUITS, TILES, Tile, mask, tile, tiles

OWN = "6-6 6-5 6-4 1-0 1-1 2-1 2-0"
NO_SIX = "5-5 5-4 5-3 4-4 4-3 3-3 5-2"
UNTIL_6_3 = ("6-6", "draw", "draw", "draw", "6-3 left")


def test_a_view_has_the_own_tiles_in_the_order_in_which_they_came(dealt):
    match = dealt(f"{OWN} | {NO_SIX}", "3-2 4-1 6-3", *UNTIL_6_3)
    assert " ".join(each.value for each in match.view(1).dealt) == f"{NO_SIX} 3-2 4-1 6-3"
    assert " ".join(each.value for each in match.view(1).tiles) == f"{NO_SIX} 3-2 4-1"
    assert match.view(0).dealt == tuple(map(Tile, OWN.split()))
    assert match.view(None).dealt == ()


def test_draws_are_in_the_history_in_their_place_but_not_their_tiles(dealt):
    match = dealt(f"{OWN} | {NO_SIX}", "3-2 4-1 6-3", *UNTIL_6_3, "6-5 right")
    for seat in (0, 1, None):
        view = match.view(seat)
        assert view.history == (
            (0, Play(Tile("6-6"))),
            (1, DRAW),
            (1, DRAW),
            (1, DRAW),
            (1, Play(Tile("6-3"), "left")),
            (0, Play(Tile("6-5"), "right")),
        )
        assert (view.talon, view.counts) == (11, (5, 9))


def test_a_view_says_what_lies(dealt):
    view = dealt(f"{OWN} | {NO_SIX}", "3-2 4-1 6-3", *UNTIL_6_3, drawing=True, limit=500).view(0)
    assert view.table == Chain(((3, 6), (6, 6)), anchor=1, last=0)
    assert view.ends == (3, 6)
    assert view.played == mask([Tile("6-6"), Tile("6-3")])
    assert (view.starter, view.records, view.out) == (0, (0, 0), ())
    assert (view.options.limit, view.options.drawing) == (500, True)


def test_only_the_seat_on_turn_is_offered_moves(dealt):
    match = dealt(f"{OWN} | {NO_SIX}", "3-2", "6-6")
    assert [list(match.view(seat).legal) for seat in (0, 1, None)] == [[], [DRAW], []]


def test_the_tiles_that_a_seat_cannot_see_change_nothing_in_its_views(dealt):
    match = dealt(f"{OWN} | {NO_SIX}", "3-2 4-1 6-3 0-0 4-2", *UNTIL_6_3)
    other = dealt(f"{OWN} | {NO_SIX.replace('5-5', '0-0')}", "4-1 4-2 6-3 5-5 3-2", *UNTIL_6_3)
    for ply in range(1, match.ply + 1):
        assert match.view(0, ply) == other.view(0, ply)
        assert match.view(None, ply) == other.view(None, ply)
        assert match.happenings(ply, 0) == other.happenings(ply, 0)
        assert match.happenings(ply, None) == other.happenings(ply, None)
    assert match.view(1) != other.view(1)


def test_only_the_seat_that_draws_is_told_which_tile(dealt):
    match = dealt(f"{OWN} | {NO_SIX}", "3-2 4-1 6-3", "6-6", "draw", "draw")
    assert match.happenings(4, 1) == [Drew(1, Tile("3-2"), 13)]
    assert match.happenings(5, 1) == [Drew(1, Tile("4-1"), 12)]
    for seat in (0, None):
        assert match.happenings(5, seat) == [Drew(1, None, 12)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_view_names_a_tile_of_another_hand_or_of_the_talon_before_the_deal_is_over(seats, begun):
    match, rng = begun(seats, 3), stream(3)
    player = LEVELS["random"].make(extra_bonus)
    while not match.state.round_over:
        state = match.state
        for seat in (*range(seats), None):
            own = 0 if seat is None else state.hands[seat]
            view = match.view(seat)
            assert view.hands is None
            assert set(tiles(named_in(view) & ~mask(tile(*halves) for halves in state.chain))) <= set(tiles(own))
        match.play(player.choose(match.view(state.turn), Budget(), rng))
    assert match.view(0).hands == match.state.hands


def named_in(view):
    """The mask of the tiles that a view spells out anywhere."""
    text = msgspec.json.encode({f: getattr(view, f) for f in view.__struct_fields__ if f != "hand"}).decode()
    return view.hand | mask(each for each in TILES if f'"{each.value}"' in text)


def test_all_hands_are_shown_after_a_deal_and_until_the_next_and_when_asked_for(dealt, over):
    match = dealt(f"{OWN} | {NO_SIX}", "3-2")
    assert match.view(0).hands is None
    assert match.view(0, reveal=True).hands == match.state.hands
    state = over((5, 5))
    lot = extra_bonus.apply(state, extra_bonus.table_move(state, 0))
    steps = [Step(None, Deal(TILES), state, 0), Step(None, extra_bonus.table_move(state, 0), lot, 0)]
    assert extra_bonus.view(steps, 1).hands == state.hands


def test_eb_12_who_is_out_has_no_tiles_and_sees_the_others_play(laid):
    state = laid("4-1 | | 2-0", "1-2", out=(1,))
    view = extra_bonus.view([Step(None, Deal(TILES), state, 0)], 1)
    assert (view.dealt, view.hand, view.legal, view.counts, view.out) == ((), 0, (), (1, 0, 1), (1,))


def test_the_rest_is_the_talon_and_makes_up_the_28_tiles(dealt):
    match = dealt(f"{OWN} | {NO_SIX}", "3-2 4-1 6-3", *UNTIL_6_3)
    rest = extra_bonus.rest(match.round_steps())
    assert rest == match.state.talon
    seen = mask(rest) | sum(match.state.hands) | match.view(None).played
    assert seen == ALL
    assert len(rest) + sum(map(len, hand_tiles(match.state))) + len(match.state.chain) == 28


def told(state, *moves, seat=None):
    """What the last of some moves brought about."""
    for move in moves:
        before, state = state, extra_bonus.apply(state, move)
    return extra_bonus.happenings(before, moves[-1], state, seat)


def test_eb_13_the_end_of_a_deal_is_told_in_its_order(laid):
    records = ("0", "012346", "")
    state = laid("2-2 | 5-5 4-1 | 6-5", "1-2", records=records, scores=(600, 0, 30))
    happened = told(state, Play(Tile("2-2"), "right"))[1:]
    assert [type(each) for each in happened] == [Ended, Added, Added, Reset, Recorded, DroppedOut]
    _ended, first, second, reset, recorded, dropped = happened
    assert (first.seat, first.points, first.pips, first.now) == (1, 60, 5, 60)
    assert (second.seat, second.points, second.now) == (2, 11, 41)
    assert reset == Reset(0, Tile("2-2"), 600)
    assert recorded == Recorded(1, (5,), 7)
    assert dropped == DroppedOut(1)


def test_eb_11_the_end_of_a_match_and_a_tie_are_told(laid):
    table = {"hands": "4-1 | 6-5 | 2-0", "chain": "1-2"}
    move = Play(Tile("4-1"), "left")
    assert told(laid(**table, scores=(10, 660, 0)), move)[-1] == Won((2,), 2, "limit")
    assert told(laid(**table, scores=(2, 660, 0)), move)[-1] == Undecided((0, 2), 2)
    assert told(laid("4-1 | 5-5", "1-2", records=("", "012346")), move)[-1] == Won((0,), 0, "left")


def test_eb_2_a_lot_is_told_with_the_tied(over):
    state = over((5, 9, 5))
    lot = extra_bonus.table_move(state, 0)
    assert told(state, lot) == [Lotted(lot.seat, 3, (0, 2), 5)]


def test_round_scores_are_before_a_reset(laid):
    before = laid("2-2 | 6-1", "1-2", scores=(640, 10))
    after = extra_bonus.apply(before, Play(Tile("2-2"), "right"))
    steps = [Step(None, Deal(TILES), before, 0), Step(0, Play(Tile("2-2"), "right"), after, 0)]
    assert extra_bonus.round_scores(steps) == (0, 7)
    assert extra_bonus.match_scores(after) == (0, 17)


# The rule of thumb


def choice(state):
    """What the rule of thumb plays with seat 0's tiles."""
    view = extra_bonus.view([Step(None, Deal(TILES), state, 0)], 0)
    values = extra_bonus.thumb(view)
    assert len(values) == len(view.legal)
    return max(zip(values, range(len(values)), view.legal, strict=True))[2]


def test_the_rule_of_thumb_goes_out_and_is_rid_of_dear_doubles_first(laid):
    assert choice(laid("2-2 2-1 | 0-0", "5-2", talon="6-6")).tile == Tile("2-2")
    assert choice(laid("0-0 6-5 5-4 | 1-1", "5-0", talon="6-6")).tile == Tile("0-0")
    assert choice(laid("2-1 | 0-0", "5-2", talon="6-6")).tile == Tile("2-1")


def test_the_rule_of_thumb_keeps_a_double_to_go_out_with_when_the_account_is_high(laid):
    table = {"hands": "2-2 2-1 | 0-0", "chain": "1-3 3-2", "talon": "6-6"}
    assert choice(laid(**table)).tile == Tile("2-2")
    assert choice(laid(**table, scores=(900, 0))) == Play(Tile("2-1"), "left")  # 2 and 2: the double goes next


def test_the_rule_of_thumb_does_not_shut_its_own_double_in(laid):
    chain = "0-3 3-1 1-2 2-3 3-4 4-5 5-3"  # [6|3] is the last way to the 3
    assert SUITS[3] & ~mask(tile(int(word[0]), int(word[2])) for word in chain.split()) == mask(
        [Tile("6-3"), Tile("3-3")]
    )
    assert choice(laid("6-3 3-3 4-0 | 1-1", chain, talon="6-6")).tile != Tile("6-3")


# The state spelled out


def test_the_state_is_spelled_as_a_transcript_has_it(dealt):
    match = dealt(f"{OWN} | {NO_SIX}", "3-2 4-1 6-3", *UNTIL_6_3)
    spelled = [extra_bonus.spell(match.seek(ply)) for ply in range(match.ply + 1)]
    nothing = {"chain": [], "ends": None, "talon": 0, "records": [[], []], "out": [], "ending": None}
    assert spelled[:2] == [nothing, nothing]  # before the lot, and after it
    assert spelled[2] == {**nothing, "talon": 14}
    assert spelled[3] == {**nothing, "talon": 14, "chain": [[6, 6]], "ends": [6, 6]}
    assert [each["talon"] for each in spelled[4:7]] == [13, 12, 11]
    assert spelled[7] == {**nothing, "talon": 11, "chain": [[3, 6], [6, 6]], "ends": [3, 6]}


def test_the_ending_is_spelled_on_its_move_only_and_a_lot_leaves_the_rest_as_it_was(laid):
    state = laid("4-1 | 5-5 | 2-0", "1-2", records=("6", "012346", ""), scores=(2, 0, 0))
    after = extra_bonus.apply(state, Play(Tile("4-1"), "left"))
    spelled = extra_bonus.spell(after)
    assert (spelled["ending"], spelled["out"]) == ("domino", [1])
    assert spelled["records"] == [[6], [0, 1, 2, 3, 4, 5, 6], []]
    lot = extra_bonus.apply(after, extra_bonus.table_move(after, 0))
    assert extra_bonus.spell(lot) == {**spelled, "ending": None}
    assert (lot.hands, lot.turn, lot.round, lot.round_over) == (after.hands, None, after.round + 1, False)
    block = extra_bonus.apply(laid("3-1 0-0 | 5-5", "1-2 2-3"), Play(Tile("3-1"), "right"))
    assert extra_bonus.spell(block)["ending"] == "block"


def test_every_draw_is_one_move_of_the_log(begun):
    match, rng = begun(2, 1), stream(1)
    player = LEVELS["random"].make(extra_bonus)
    while not match.state.round_over:
        match.play(player.choose(match.view(match.state.turn), Budget(), rng))
    draws = [step for step in match.steps if isinstance(step.move, Draw)]
    assert draws
    assert len(draws) == 14 - len(match.state.talon)
    assert all(step.state.turn in (step.seat, None) for step in draws)
