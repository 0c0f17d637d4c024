"""Mydełko Fa: every rule and every worked example of its page, before the words and the views."""

from collections.abc import Callable
from itertools import pairwise, permutations
from random import Random

import pytest

from parlour.games import chance, mydelko_fa
from parlour.games.game import make_options
from parlour.games.mydelko_fa import MydelkoOptions, MydelkoState
from parlour.games.mydelko_fa.suits import BEATERS
from parlour.match import IllegalMove, Match
from parlour.moves import DRAW, FINISH, PASS, Deal, Exchange, Lot, Move, Play
from parlour.tiles import ALL, SUITS, TILES, Tile, mask

Lay = Callable[..., MydelkoState]
NewDeal = Callable[..., Match]

PLAIN = "6-5 4-3 2-1 1-0 5-2 | 6-4 5-3 3-2 2-0 6-1 | 6-3 5-4 4-2 3-1 6-0"
"""Three hands without a double and without a fly."""


def playable(state: MydelkoState) -> set[str]:
    return {move.tile.value for move in mydelko_fa.legal(state) if isinstance(move, Play)}


def refused(state: MydelkoState, move: Move) -> tuple[str, str, set[str]]:
    """The rule, the reason and the tiles of a refusal."""
    refusal = mydelko_fa.refusal(state, move)
    assert refusal is not None
    assert move not in mydelko_fa.legal(state)
    return refusal.rule, refusal.reason, {tile.value for tile in refusal.tiles}


def beats(tile: str, other: str, *, trump: int, led: int) -> bool:
    return bool(Tile(tile).bit & BEATERS[trump][led][Tile(other).number])


# Suits and rank


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_mf_1_three_play(seats: int) -> None:
    assert mydelko_fa.seats == range(3, 4)
    with pytest.raises(ValueError, match="MF-1"):
        mydelko_fa.start(MydelkoOptions(), seats)


def test_mf_2_a_tile_belongs_to_both_suits_that_it_shows(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_at("6-4 1-0 | 5-4 6-2 | 3-2 5-1", trump=3)
    assert playable(mydelko_play(state, "6-4")) == {"6-2"}
    state = mydelko_at("4-2 1-0 | 5-4 6-2 | 3-2 5-1", trump=3)
    assert playable(mydelko_play(state, "4-2")) == {"5-4"}
    assert [suit.bit_count() for suit in SUITS] == [7] * 7


def test_mf_3_the_double_is_the_highest_of_its_suit_then_the_other_halves() -> None:
    fours = ["4-4", "6-4", "5-4", "4-3", "4-2", "4-1", "4-0"]
    for trump in (1, 4):
        for high, low in pairwise(fours):
            if trump == 1 and "4-1" in (high, low):
                continue
            assert beats(high, low, trump=trump, led=4)
            assert not beats(low, high, trump=trump, led=4)


def test_mf_4_mydelko_fa_beats_every_other_tile() -> None:
    for trump in range(7):
        for led in range(7):
            assert all(Tile.T00.bit & BEATERS[trump][led][tile.number] for tile in TILES if tile is not Tile.T00)
            assert BEATERS[trump][led][Tile.T00.number] == 0


def test_mf_5_mydelko_fa_the_trump_double_trumps_the_double_led_the_suit_led() -> None:
    ranked = ["0-0", "2-2", "6-2", "5-2", "4-2", "3-2", "2-1", "2-0", "6-6", "6-5", "6-4", "6-3", "6-1", "6-0"]
    for place, tile in enumerate(ranked):
        above = mask(map(Tile, ranked[:place]))
        assert BEATERS[2][6][Tile(tile).number] == above


def test_mf_5_a_tile_of_no_suit_that_counts_never_takes_a_trick(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_play(mydelko_at("1-0 4-4 | 6-6 5-4 | 5-5 3-3", trump=2), "1-0", "6-6", "5-5")
    assert state.winning == 0
    assert not any(beats("5-5", tile.value, trump=2, led=1) for tile in TILES)


# Deal


def test_mf_6_the_first_soloist_is_drawn_by_lot() -> None:
    match = Match(mydelko_fa, MydelkoOptions(), 3, 42)
    assert match.table_move() == chance.lot(42, 1, range(3))
    match.play(Lot(2))
    assert (match.state.soloist, match.state.round, match.state.turn) == (2, 1, None)
    assert match.table_move() == chance.deal(42, 1)
    match.play_table()
    assert (match.state.soloist, match.state.round, match.state.turn) == (2, 1, 2)


def test_mf_6_then_the_players_are_soloist_clockwise() -> None:
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
def test_mf_7_the_soloists_left_neighbour_is_dealt_first_the_soloist_last(soloist: int) -> None:
    match = Match(mydelko_fa, MydelkoOptions(), 3, 0)
    match.play(Lot(soloist))
    order = chance.deal(0, 1).order
    state = match.play(Deal(order)).state
    for place in range(3):
        assert state.hands[(soloist + 1 + place) % 3] == mask(order[5 * place : 5 * place + 5])
    assert len(mydelko_fa.rest(match.round_steps())) == 13
    assert mydelko_fa.rest(match.round_steps()) == order[15:]


@pytest.mark.parametrize(("up", "trump"), [("5-2", 5), ("6-0", 6), ("3-3", 3), ("0-0", 0)])
def test_mf_8_the_larger_half_of_the_tile_turned_up_is_trump(mydelko_deal: NewDeal, up: str, trump: int) -> None:
    hands = PLAIN.replace(up, "4-4")
    state = mydelko_deal(hands, up).state
    assert (state.trump, state.turned_up) == (trump, Tile(up))


def test_mf_8_the_tile_turned_up_is_out_of_the_deal(mydelko_deal: NewDeal) -> None:
    match = mydelko_deal(PLAIN, "4-4", "0-0 1-1 2-2 3-3 5-5")
    match.play(match.legal()[-1])
    while not match.state.round_over:
        assert not any(hand & Tile("4-4").bit for hand in match.state.hands)
        assert Tile("4-4") in mydelko_fa.rest(match.round_steps())
        match.play(match.legal()[0])


# Exchange


def test_mf_9_any_number_of_tiles_may_be_exchanged(mydelko_deal: NewDeal) -> None:
    match = mydelko_deal(PLAIN, "4-4")
    dealt = tuple(map(Tile, ["6-5", "4-3", "2-1", "1-0", "5-2"]))
    offered = {move.tiles for move in match.legal() if isinstance(move, Exchange)}
    assert len(offered) == len(match.legal()) == 32
    assert sorted(map(len, offered)) == [0] + [1] * 5 + [2] * 10 + [3] * 10 + [4] * 5 + [5]
    assert all(tuple(sorted(tiles, key=dealt.index)) == tiles for tiles in offered)


def test_mf_9_as_many_are_drawn_from_the_front_of_the_talon(mydelko_deal: NewDeal) -> None:
    match = mydelko_deal(PLAIN, "4-4", "3-3 5-5 0-0")
    before = match.state
    state = match.play(Exchange((Tile("4-3"), Tile("1-0")))).state
    assert state.hands[0] == mask(map(Tile, ["6-5", "2-1", "5-2", "3-3", "5-5"]))
    assert state.hands[1:] == before.hands[1:]
    assert (state.exchanged, state.given, state.turn) == (2, mask([Tile("4-3"), Tile("1-0")]), 0)
    rest = mydelko_fa.rest(match.round_steps())
    assert rest[:4] == (Tile("4-4"), Tile("1-0"), Tile("4-3"), Tile("0-0"))
    assert len(rest) == 13


def test_mf_9_none_may_be_exchanged(mydelko_deal: NewDeal) -> None:
    match = mydelko_deal(PLAIN, "4-4")
    before = match.state.hands
    assert match.play(Exchange(())).state.hands == before
    assert match.state.exchanged == 0


def test_mf_9_what_an_exchange_may_not_be(mydelko_deal: NewDeal) -> None:
    match = mydelko_deal(PLAIN, "4-4")
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


def test_mf_10_five_tiles_of_one_suit_win_the_deal_without_play(mydelko_deal: NewDeal) -> None:
    match = mydelko_deal(f"6-4 6-3 2-1 4-2 4-1 | {FIVES} | 6-6 1-1 3-2 2-0 4-4", "2-2", "0-0")
    before = match.state
    assert not before.round_over
    state = match.play(Exchange((Tile("6-4"),))).state
    assert (state.fly, state.round_over, state.turn, state.scores) == (1, True, None, (0, 5, 0))
    assert state.taken == (0, 0, 0)
    assert match.legal() == ()
    assert isinstance(match.table_move(), Deal)


def test_mf_10_the_soloist_may_draw_a_fly_or_spoil_one(mydelko_deal: NewDeal) -> None:
    others = "6-4 6-3 2-1 4-2 4-1 | 6-6 1-1 3-2 2-0 4-4"
    match = mydelko_deal(f"5-0 5-1 5-2 5-3 6-1 | {others}", "2-2", "5-4")
    assert match.play(Exchange((Tile("6-1"),))).state.fly == 0
    match = mydelko_deal(f"{FIVES} | {others}", "2-2", "6-1")
    assert match.play(Exchange((Tile("5-0"),))).state.fly is None
    assert match.state.turn == 0


def test_mf_10_the_lightest_of_several_wins(mydelko_deal: NewDeal) -> None:
    match = mydelko_deal(f"6-4 6-1 2-1 4-2 4-1 | {FIVES.replace('5-3', '5-5')} | {THREES}", "2-2")
    assert match.play(Exchange(())).state.fly == 2


def test_mf_10_on_equal_sums_the_lower_suit_wins(mydelko_deal: NewDeal) -> None:
    ones, twos = "1-1 3-1 4-1 5-1 6-1", "2-0 2-2 3-2 4-2 5-2"  # 24 pips each
    for hands, winner in (((ones, twos), 0), ((twos, ones), 1)):
        match = mydelko_deal(f"{hands[0]} | {hands[1]} | 5-5 6-6 6-3 5-4 3-3", "6-4")
        assert match.play(Exchange(())).state.fly == winner


def test_mf_10_every_tile_is_of_both_suits_with_trumps_follow_off(mydelko_deal: NewDeal) -> None:
    hands = f"6-4 6-3 2-1 4-2 4-1 | {FIVES} | 6-6 1-1 3-0 2-0 4-4"
    match = mydelko_deal(hands, "2-2", trumps_follow=False)
    assert match.play(Exchange(())).state.fly == 1  # although [5|2] shows trump


# Play


def test_mf_11_the_soloist_leads_any_tile_then_who_took_the_trick(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_at("6-4 1-0 | 5-4 6-6 | 3-2 5-1", trump=3)
    assert playable(state) == {"6-4", "1-0"}
    state = mydelko_play(state, "6-4", "6-6", "3-2")
    assert (state.winning, state.turn) == (2, 2)
    assert playable(state) == {"5-1"}


@pytest.mark.parametrize(("tile", "suit"), [("6-4", 6), ("6-2", 2), ("2-1", 2), ("3-3", 3), ("0-0", 0), ("1-0", 1)])
def test_mf_11_the_suit_led_is_trump_or_the_larger_half(
    mydelko_at: Lay, mydelko_play: Lay, tile: str, suit: int
) -> None:
    assert mydelko_play(mydelko_at(f"{tile} 5-5 | 5-4 6-6 | 4-1 5-1", trump=2), tile).suit == suit


def test_mf_12_who_can_follow_must(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_play(mydelko_at("5-3 | 6-5 5-2 3-0 0-0 | 4-1", trump=4), "5-3")
    assert playable(state) == {"6-5", "5-2"}
    for tile in ("3-0", "0-0"):
        assert refused(state, Play(Tile(tile))) == ("MF-12", "must-follow", {"6-5", "5-2"})


def test_mf_12_a_trump_that_shows_the_suit_led_follows_and_ranks_as_a_trump(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_play(mydelko_at("5-3 1-0 | 5-4 5-1 3-0 | 5-5 2-0", trump=4), "5-3")
    assert playable(state) == {"5-4", "5-1"}
    assert mydelko_play(state, "5-4", "5-5").winning == 1


def test_mf_12_with_trumps_follow_off_a_trump_is_of_no_other_suit(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_play(mydelko_at("5-3 1-0 | 5-4 5-1 3-0 | 5-5 2-0", trump=4, trumps_follow=False), "5-3")
    assert playable(state) == {"5-1"}
    state = mydelko_play(mydelko_at("5-3 1-0 | 5-4 4-1 3-0 | 5-5 2-0", trump=4, trumps_follow=False), "5-3")
    assert playable(state) == {"5-4", "4-1"}  # both ruff
    state = mydelko_play(mydelko_at("4-3 1-0 | 5-4 5-1 3-0 | 5-5 2-0", trump=4, trumps_follow=False), "4-3")
    assert playable(state) == {"5-4"}  # trump led


def test_mf_13_who_cannot_follow_must_ruff(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_play(mydelko_at("5-3 1-0 | 4-1 6-4 0-0 6-6 | 2-1 2-0", trump=4), "5-3")
    assert playable(state) == {"4-1", "6-4", "0-0"}
    assert refused(state, Play(Tile("6-6"))) == ("MF-13", "must-ruff", {"0-0", "4-1", "6-4"})


def test_mf_13_a_lower_trump_will_do(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_play(mydelko_at("5-3 1-0 | 6-4 2-1 | 4-1 4-4", trump=4), "5-3", "6-4")
    assert playable(state) == {"4-1", "4-4"}


def test_mf_13_when_trump_is_led_mydelko_fa_alone_ruffs(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_play(mydelko_at("4-3 1-0 | 0-0 6-6 | 2-1 2-0", trump=4), "4-3")
    assert playable(state) == {"0-0"}


@pytest.mark.parametrize(
    ("led", "held", "able"),
    [
        ("5-3", "5-1 0-0", {"5-1"}),  # it may not be played where one can follow
        ("0-0", "5-0 1-1", {"5-0"}),
        ("1-0", "0-0 2-1", {"2-1"}),
    ],
)
def test_mf_13_mydelko_fa_only_leads_ruffs_or_follows_blanks(
    mydelko_at: Lay, mydelko_play: Lay, led: str, held: str, able: set[str]
) -> None:
    assert playable(mydelko_play(mydelko_at(f"{led} 6-6 | {held} | 6-2 3-2", trump=4), led)) == able


def test_mf_13_mydelko_fa_follows_blanks(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_play(mydelko_at("2-0 6-6 | 0-0 5-0 1-1 | 6-2 3-2", trump=0), "2-0")
    assert playable(state) == {"0-0", "5-0"}


def test_mf_13_must_beat_asks_for_a_tile_that_beats_the_best_so_far(mydelko_at: Lay, mydelko_play: Lay) -> None:
    hands = "5-3 1-0 | 6-5 5-2 5-4 3-0 | 5-1 5-5"
    assert playable(mydelko_play(mydelko_at(hands, trump=4), "5-3")) == {"6-5", "5-2", "5-4"}
    state = mydelko_play(mydelko_at(hands, trump=4, must_beat=True), "5-3")
    assert playable(state) == {"6-5", "5-4"}
    assert refused(state, Play(Tile("5-2"))) == ("MF-13", "must-beat", {"6-5", "5-4"})
    assert refused(state, Play(Tile("3-0")))[:2] == ("MF-12", "must-follow")
    assert playable(mydelko_play(state, "5-4")) == {"5-1", "5-5"}  # nothing beats the trump: any five


def test_mf_13_must_beat_never_at_the_price_of_following(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_play(mydelko_at("5-3 1-0 | 5-1 4-4 0-0 | 6-2 3-2", trump=4, must_beat=True), "5-3")
    assert playable(state) == {"5-1"}


def test_mf_13_must_beat_with_low_trumps_only_mydelko_fa(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_at("5-3 1-0 | 6-4 2-1 | 4-1 0-0 6-6", trump=4, must_beat=True)
    state = mydelko_play(state, "5-3", "6-4")
    assert playable(state) == {"0-0"}
    assert refused(state, Play(Tile("4-1"))) == ("MF-13", "must-beat", {"0-0"})
    without = mydelko_at("5-3 1-0 | 6-4 2-1 | 4-1 4-0 6-6", trump=4, must_beat=True)
    assert playable(mydelko_play(without, "5-3", "6-4")) == {"4-1", "4-0"}


def test_mf_14_who_can_neither_follow_nor_ruff_plays_any_tile(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_play(mydelko_at("5-3 1-0 | 6-6 2-1 | 2-0 5-1", trump=4), "5-3")
    assert playable(state) == {"6-6", "2-1"}
    assert mydelko_play(state, "6-6").winning == 0


def test_mf_15_the_best_tile_takes_the_trick_and_the_fifth_ends_the_deal(mydelko_deal: NewDeal) -> None:
    match = mydelko_deal(PLAIN, "4-4")
    match.play(Exchange(()))
    for trick in range(1, 6):
        for _play in range(3):
            assert not match.state.round_over
            match.play(match.legal()[0])
        state = match.state
        assert sum(state.taken) == trick
        assert state.taken[state.winning] > 0
        assert state.turn == (state.winning if trick < 5 else None)
    assert match.state.round_over
    assert match.state.hands == (0, 0, 0)


# Score


@pytest.mark.parametrize(
    ("taken", "points"),
    [
        ((0, 3, 2), (-3, 3, 2)),
        ((1, 0, 4), (-3, 0, 4)),
        ((2, 2, 1), (0, 2, 1)),
        ((3, 1, 1), (3, 1, 1)),
        ((5, 0, 0), (5, 0, 0)),
    ],
)
def test_mf_17_tricks_are_points(
    mydelko_at: Lay, mydelko_play: Lay, taken: tuple[int, ...], points: tuple[int, ...]
) -> None:
    # Before the last trick, which the seat that leads takes.
    leader = max(range(3), key=lambda seat: taken[seat])
    before = tuple(n - (seat == leader) for seat, n in enumerate(taken))
    state = mydelko_at("6-6 | 5-5 | 3-3", trump=2, turn=leader, taken=before, scores=(10, 20, 30))
    tiles = ["6-6", "5-5", "3-3"]
    state = mydelko_play(state, *(tiles[(leader + k) % 3] for k in range(3)))
    assert state.taken == taken
    assert state.scores == tuple(a + b for a, b in zip((10, 20, 30), points, strict=True))
    assert state.round_over
    assert not state.over


def test_mf_17_a_fly_is_worth_5_to_its_owner_alone(mydelko_deal: NewDeal) -> None:
    match = mydelko_deal(f"6-4 6-3 2-1 4-2 4-1 | {FIVES} | 6-6 1-1 3-2 2-0 4-4", "2-2")
    match.play(Exchange(()))
    assert match.state.scores == (0, 5, 0)
    assert mydelko_fa.round_scores(match.round_steps()) == (0, 5, 0)


@pytest.mark.parametrize(("fly", "points"), [(BLANKS, 5), (BLANKS.replace("2-0", "0-0"), 10)])
def test_mf_18_a_fly_that_holds_mydelko_fa_counts_10(mydelko_deal: NewDeal, fly: str, points: int) -> None:
    match = mydelko_deal(f"6-4 6-3 2-1 4-2 4-1 | {fly} | 6-6 1-1 3-2 5-3 4-4", "2-2")
    match.play(Exchange(()))
    assert match.state.scores == (0, points, 0)


def test_mf_19_the_highest_total_wins_once_the_target_is_reached(mydelko_at: Lay, mydelko_play: Lay) -> None:
    last = {"trump": 2, "taken": (2, 1, 1)}
    state = mydelko_play(mydelko_at("6-6 | 5-5 | 3-3", scores=(57, 20, 30), **last), "6-6", "5-5", "3-3")
    assert (state.scores, state.over) == ((60, 21, 31), False)
    state = mydelko_play(mydelko_at("6-6 | 5-5 | 3-3", scores=(58, 60, 63), **last), "6-6", "5-5", "3-3")
    assert (state.scores, state.over, state.winners) == ((61, 61, 64), True, (2,))
    assert state.turn is None
    assert mydelko_fa.table_move(state, 0) is None
    assert refused(state, chance.deal(0, 2))[:2] == ("MF-19", "over")


def test_mf_19_a_shared_highest_total_is_played_off(mydelko_at: Lay, mydelko_play: Lay) -> None:
    last = {"trump": 2, "taken": (2, 1, 1)}
    state = mydelko_play(mydelko_at("6-6 | 5-5 | 3-3", scores=(60, 62, 2), **last), "6-6", "5-5", "3-3")
    assert (state.scores, state.over, state.winners) == ((63, 63, 3), False, ())
    assert isinstance(mydelko_fa.table_move(state, 0), Deal)


def test_mf_19_a_fly_can_end_the_match(mydelko_deal: NewDeal) -> None:
    match = mydelko_deal(f"6-4 6-3 2-1 4-2 4-1 | {FIVES} | 6-6 1-1 3-2 2-0 4-4", "2-2", target=5)
    match.play(Exchange(()))
    assert (match.state.over, match.state.winners, match.table_move()) == (True, (1,), None)


def test_mf_19_the_players_cannot_stop_a_match(mydelko_at: Lay) -> None:
    assert refused(mydelko_at("6-6 | 5-5 | 3-3", trump=2), FINISH)[:2] == ("MF-19", "has-an-end")


def test_the_options_and_their_defaults() -> None:
    options = make_options(mydelko_fa, 3, {})
    assert options == MydelkoOptions(target=61, trumps_follow=True, must_beat=False)
    chosen = make_options(mydelko_fa, 3, {"target": 999, "trumps-follow": False, "must-beat": True})
    assert chosen == MydelkoOptions(target=999, trumps_follow=False, must_beat=True)


# Worked examples


def test_example_1_the_higher_four_takes_it(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_play(mydelko_at("4-3 1-0 | 4-1 1-1 | 6-4 6-6", trump=2), "4-3")
    assert state.suit == 4
    state = mydelko_play(state, "4-1", "6-4")
    assert (state.winning, state.taken) == (2, (0, 0, 1))


def test_example_2_mf_16_the_trump_double_takes_it(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_at("2-2 1-0 | 2-0 1-1 | 4-2 6-6", trump=2, turn=2)
    state = mydelko_play(state, "4-2", "2-2", "2-0")
    assert (state.winning, state.taken) == (0, (1, 0, 0))


@pytest.mark.parametrize(("trumps_follow", "rule"), [(True, "MF-12"), (False, "MF-13")])
def test_example_3_a_trump_that_shows_the_suit_led(
    mydelko_at: Lay, mydelko_play: Lay, trumps_follow: bool, rule: str
) -> None:
    hands = "6-4 3-2 2-2 | 6-5 4-4 1-0 | 6-6 2-0 1-1"
    state = mydelko_play(mydelko_at(hands, trump=5, trumps_follow=trumps_follow), "6-4")
    assert playable(state) == {"6-5"}
    assert refused(state, Play(Tile("4-4")))[0] == rule
    assert mydelko_play(state, "6-5", "6-6").winning == 1
    assert BEATERS[5][6][Tile("6-5").number] == mask([Tile("5-5"), Tile("0-0")])


def test_example_4_a_trump_or_mydelko_fa(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_play(mydelko_at("5-5 4-4 1-1 | 3-1 0-0 6-2 | 6-6 2-0 1-0", trump=3), "5-5")
    assert playable(state) == {"3-1", "0-0"}


def test_example_5_mydelko_fa_leads_blanks(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_play(mydelko_at("0-0 4-4 | 4-0 1-1 | 6-6 2-2", trump=1), "0-0")
    assert playable(state) == {"4-0"}
    assert mydelko_play(state, "4-0", "6-6").winning == 0


def test_example_6_mydelko_fa_is_a_trump_when_blanks_are(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_play(mydelko_at("6-0 4-4 | 0-0 1-1 | 6-6 2-2", trump=0), "6-0")
    assert playable(state) == {"0-0"}
    assert mydelko_play(state, "0-0", "6-6").winning == 1


@pytest.mark.parametrize(
    ("seat", "tricks", "points"),
    [(0, 1, -3), (0, 2, 0), (0, 3, 6), (1, 2, 4)],
)
def test_example_7_mydelko_fa_doubles_points_won_but_no_loss(
    mydelko_at: Lay, mydelko_play: Lay, seat: int, tricks: int, points: int
) -> None:
    # The seat leads mydełko fa to the last trick; another has taken the rest.
    taken = [0, 0, 0]
    taken[seat] = tricks - 1
    taken[2] = 5 - tricks
    hands = ["6-6", "5-5", "3-3"]
    hands[seat] = "0-0"
    state = mydelko_at(" | ".join(hands), trump=2, turn=seat, taken=tuple(taken))
    state = mydelko_play(state, *(hands[(seat + k) % 3] for k in range(3)))
    assert (state.taken[seat], state.fa) == (tricks, seat)
    assert state.scores[seat] == points


# What holds always


def test_c_1_a_deal_is_the_28_tiles_each_once() -> None:
    state = mydelko_fa.apply(mydelko_fa.start(MydelkoOptions(), 3), Lot(0))
    for order in (TILES[:27], (*TILES[:27], TILES[0]), (*TILES, TILES[0])):
        assert refused(state, Deal(order))[:2] == ("C-1", "not-a-set")


def test_c_3_the_table_makes_its_moves_in_turn() -> None:
    state = mydelko_fa.start(MydelkoOptions(), 3)
    for move in (chance.deal(0, 1), Exchange(()), Play(Tile.T66), PASS):
        assert refused(state, move)[:2] == ("MF-6", "lot-due")
    for seat in (-1, 3, 99):
        assert refused(state, Lot(seat))[:2] == ("MF-6", "no-such-seat")
    state = mydelko_fa.apply(state, Lot(0))
    for move in (Lot(0), Exchange(()), Play(Tile.T66), PASS):
        assert refused(state, move)[:2] == ("MF-7", "deal-due")


def test_a_play_must_be_held_and_names_no_end(mydelko_at: Lay, mydelko_play: Lay) -> None:
    state = mydelko_at("5-3 1-0 | 4-1 6-4 | 2-1 2-0", trump=4)
    assert refused(state, Play(Tile("6-6"))) == ("MF-11", "not-held", {"6-6"})
    assert refused(state, Play(Tile("5-3"), "left")) == ("MF-11", "no-end", {"5-3"})
    for move in (PASS, DRAW):
        assert refused(state, move)[:2] == ("MF-11", "not-a-move")
    state = mydelko_play(state, "5-3")
    assert refused(state, Play(Tile("6-6"))) == ("MF-12", "not-held", {"6-6"})
    for move in (PASS, DRAW):
        assert refused(state, move)[:2] == ("MF-12", "not-a-move")


def test_an_illegal_move_changes_nothing(mydelko_deal: NewDeal) -> None:
    match = mydelko_deal(PLAIN, "4-4")
    match.play(Exchange(()))
    match.play(Play(Tile("6-5")))
    before, ply = match.state, match.ply
    with pytest.raises(IllegalMove) as caught:
        match.play(Play(Tile("5-3")))
    assert caught.value.refusal.rule == "MF-12"
    assert (match.state, match.ply, len(match.steps)) == (before, ply, ply)


@pytest.mark.parametrize(("trumps_follow", "must_beat"), [(True, False), (False, False), (True, True), (False, True)])
def test_random_matches_run_to_their_end(trumps_follow: bool, must_beat: bool) -> None:
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


def test_legal_and_refusal_agree_over_whole_matches() -> None:
    rng = Random(12)
    for trumps_follow, must_beat in permutations((True, False)):
        match = Match(mydelko_fa, MydelkoOptions(target=20, trumps_follow=trumps_follow, must_beat=must_beat), 3, 3)
        while not match.state.over:
            match.play_table()
            legal = match.legal()
            for tile in TILES:
                assert (mydelko_fa.refusal(match.state, Play(tile)) is None) == (Play(tile) in legal)
            for move in legal:
                assert mydelko_fa.refusal(match.state, move) is None
            match.play(rng.choice(legal))
