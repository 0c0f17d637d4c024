"""Mydełko Fa: rank, play and score, MF-1 to MF-5 and MF-11 to MF-19, and the worked examples of the rules page."""

from itertools import pairwise

import pytest

from parlour.games import chance, mydelko_fa
from parlour.games.mydelko_fa import MydelkoOptions
from parlour.games.mydelko_fa.suits import BEATERS
from parlour.games.options import make_options
from parlour.moves import FINISH, Deal, Play
from parlour.tiles import SUITS, TILES, Tile, mask


def beats(tile, other, *, trump, led):
    return bool(Tile(tile).bit & BEATERS[trump][led][Tile(other).number])


# Suits and rank


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_mf_1_three_play(seats):
    assert mydelko_fa.seats == range(3, 4)
    with pytest.raises(ValueError, match="MF-1"):
        mydelko_fa.start(MydelkoOptions(), seats)


def test_mf_2_a_tile_belongs_to_both_suits_that_it_shows(laid, play, playable):
    state = laid("6-4 1-0 | 5-4 6-2 | 3-2 5-1", trump=3)
    assert playable(play(state, "6-4")) == {"6-2"}
    state = laid("4-2 1-0 | 5-4 6-2 | 3-2 5-1", trump=3)
    assert playable(play(state, "4-2")) == {"5-4"}
    assert [suit.bit_count() for suit in SUITS] == [7] * 7


def test_mf_3_the_double_is_the_highest_of_its_suit_then_the_other_halves():
    fours = ["4-4", "6-4", "5-4", "4-3", "4-2", "4-1", "4-0"]
    for trump in (1, 4):
        for high, low in pairwise(fours):
            if trump == 1 and "4-1" in (high, low):
                continue
            assert beats(high, low, trump=trump, led=4)
            assert not beats(low, high, trump=trump, led=4)


def test_mf_4_mydelko_fa_beats_every_other_tile():
    for trump in range(7):
        for led in range(7):
            assert all(Tile.T00.bit & BEATERS[trump][led][tile.number] for tile in TILES if tile is not Tile.T00)
            assert BEATERS[trump][led][Tile.T00.number] == 0


def test_mf_5_mydelko_fa_the_trump_double_trumps_the_double_led_the_suit_led():
    ranked = ["0-0", "2-2", "6-2", "5-2", "4-2", "3-2", "2-1", "2-0", "6-6", "6-5", "6-4", "6-3", "6-1", "6-0"]
    for place, tile in enumerate(ranked):
        above = mask(map(Tile, ranked[:place]))
        assert BEATERS[2][6][Tile(tile).number] == above


def test_mf_5_a_tile_of_no_suit_that_counts_never_takes_a_trick(laid, play):
    state = play(laid("1-0 4-4 | 6-6 5-4 | 5-5 3-3", trump=2), "1-0", "6-6", "5-5")
    assert state.winning == 0
    assert not any(beats("5-5", tile.value, trump=2, led=1) for tile in TILES)


# Play


def test_mf_11_the_soloist_leads_any_tile_then_who_took_the_trick(laid, play, playable):
    state = laid("6-4 1-0 | 5-4 6-6 | 3-2 5-1", trump=3)
    assert playable(state) == {"6-4", "1-0"}
    state = play(state, "6-4", "6-6", "3-2")
    assert (state.winning, state.turn) == (2, 2)
    assert playable(state) == {"5-1"}


@pytest.mark.parametrize(("tile", "suit"), [("6-4", 6), ("6-2", 2), ("2-1", 2), ("3-3", 3), ("0-0", 0), ("1-0", 1)])
def test_mf_11_the_suit_led_is_trump_or_the_larger_half(laid, play, tile, suit):
    assert play(laid(f"{tile} 5-5 | 5-4 6-6 | 4-1 5-1", trump=2), tile).suit == suit


def test_mf_12_who_can_follow_must(laid, play, playable, refused):
    state = play(laid("5-3 | 6-5 5-2 3-0 0-0 | 4-1", trump=4), "5-3")
    assert playable(state) == {"6-5", "5-2"}
    for tile in ("3-0", "0-0"):
        assert refused(state, Play(Tile(tile))) == ("MF-12", "must-follow", {"6-5", "5-2"})


def test_mf_12_a_trump_that_shows_the_suit_led_follows_and_ranks_as_a_trump(laid, play, playable):
    state = play(laid("5-3 1-0 | 5-4 5-1 3-0 | 5-5 2-0", trump=4), "5-3")
    assert playable(state) == {"5-4", "5-1"}
    assert play(state, "5-4", "5-5").winning == 1


def test_mf_12_with_trumps_follow_off_a_trump_is_of_no_other_suit(laid, play, playable):
    state = play(laid("5-3 1-0 | 5-4 5-1 3-0 | 5-5 2-0", trump=4, trumps_follow=False), "5-3")
    assert playable(state) == {"5-1"}
    state = play(laid("5-3 1-0 | 5-4 4-1 3-0 | 5-5 2-0", trump=4, trumps_follow=False), "5-3")
    assert playable(state) == {"5-4", "4-1"}  # both ruff
    state = play(laid("4-3 1-0 | 5-4 5-1 3-0 | 5-5 2-0", trump=4, trumps_follow=False), "4-3")
    assert playable(state) == {"5-4"}  # trump led


def test_mf_13_who_cannot_follow_must_ruff(laid, play, playable, refused):
    state = play(laid("5-3 1-0 | 4-1 6-4 0-0 6-6 | 2-1 2-0", trump=4), "5-3")
    assert playable(state) == {"4-1", "6-4", "0-0"}
    assert refused(state, Play(Tile("6-6"))) == ("MF-13", "must-ruff", {"0-0", "4-1", "6-4"})


def test_mf_13_a_lower_trump_will_do(laid, play, playable):
    state = play(laid("5-3 1-0 | 6-4 2-1 | 4-1 4-4", trump=4), "5-3", "6-4")
    assert playable(state) == {"4-1", "4-4"}


def test_mf_13_when_trump_is_led_mydelko_fa_alone_ruffs(laid, play, playable):
    state = play(laid("4-3 1-0 | 0-0 6-6 | 2-1 2-0", trump=4), "4-3")
    assert playable(state) == {"0-0"}


@pytest.mark.parametrize(
    ("led", "held", "able"),
    [
        ("5-3", "5-1 0-0", {"5-1"}),  # it may not be played where one can follow
        ("0-0", "5-0 1-1", {"5-0"}),
        ("1-0", "0-0 2-1", {"2-1"}),
    ],
)
def test_mf_13_mydelko_fa_only_leads_ruffs_or_follows_blanks(laid, play, led, held, able, playable):
    assert playable(play(laid(f"{led} 6-6 | {held} | 6-2 3-2", trump=4), led)) == able


def test_mf_13_mydelko_fa_follows_blanks(laid, play, playable):
    state = play(laid("2-0 6-6 | 0-0 5-0 1-1 | 6-2 3-2", trump=0), "2-0")
    assert playable(state) == {"0-0", "5-0"}


def test_mf_13_must_beat_asks_for_a_tile_that_beats_the_best_so_far(laid, play, playable, refused):
    hands = "5-3 1-0 | 6-5 5-2 5-4 3-0 | 5-1 5-5"
    assert playable(play(laid(hands, trump=4), "5-3")) == {"6-5", "5-2", "5-4"}
    state = play(laid(hands, trump=4, must_beat=True), "5-3")
    assert playable(state) == {"6-5", "5-4"}
    assert refused(state, Play(Tile("5-2"))) == ("MF-13", "must-beat", {"6-5", "5-4"})
    assert refused(state, Play(Tile("3-0")))[:2] == ("MF-12", "must-follow")
    assert playable(play(state, "5-4")) == {"5-1", "5-5"}  # nothing beats the trump: any five


def test_mf_13_must_beat_never_at_the_price_of_following(laid, play, playable):
    state = play(laid("5-3 1-0 | 5-1 4-4 0-0 | 6-2 3-2", trump=4, must_beat=True), "5-3")
    assert playable(state) == {"5-1"}


def test_mf_13_must_beat_with_low_trumps_only_mydelko_fa(laid, play, playable, refused):
    state = laid("5-3 1-0 | 6-4 2-1 | 4-1 0-0 6-6", trump=4, must_beat=True)
    state = play(state, "5-3", "6-4")
    assert playable(state) == {"0-0"}
    assert refused(state, Play(Tile("4-1"))) == ("MF-13", "must-beat", {"0-0"})
    without = laid("5-3 1-0 | 6-4 2-1 | 4-1 4-0 6-6", trump=4, must_beat=True)
    assert playable(play(without, "5-3", "6-4")) == {"4-1", "4-0"}


def test_mf_14_who_can_neither_follow_nor_ruff_plays_any_tile(laid, play, playable):
    state = play(laid("5-3 1-0 | 6-6 2-1 | 2-0 5-1", trump=4), "5-3")
    assert playable(state) == {"6-6", "2-1"}
    assert play(state, "6-6").winning == 0


def test_mf_15_the_best_tile_takes_the_trick_and_the_fifth_ends_the_deal(laid, play):
    state = laid("6-6 6-5 6-4 6-3 5-5 | 6-2 4-3 4-1 3-3 1-0 | 6-1 5-3 5-1 3-0 2-0", trump=4)
    tricks = [("6-6 6-2 6-1", 0), ("6-5 4-1 5-3", 1), ("3-3 3-0 6-3", 1), ("4-3 2-0 6-4", 0), ("5-5 1-0 5-1", 0)]
    taken = [0, 0, 0]
    for number, (tiles, winner) in enumerate(tricks, 1):
        state = play(state, *tiles.split())
        taken[winner] += 1
        assert state.taken == tuple(taken)
        assert (state.turn, state.round_over) == ((winner, False) if number < 5 else (None, True))
    assert state.hands == (0, 0, 0)


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
def test_mf_17_tricks_are_points(laid, play, taken, points):
    # Before the last trick, which the seat that leads takes.
    leader = max(range(3), key=lambda seat: taken[seat])
    before = tuple(n - (seat == leader) for seat, n in enumerate(taken))
    state = laid("6-6 | 5-5 | 3-3", trump=2, turn=leader, taken=before, scores=(10, 20, 30))
    tiles = ["6-6", "5-5", "3-3"]
    state = play(state, *(tiles[(leader + k) % 3] for k in range(3)))
    assert state.taken == taken
    assert state.scores == tuple(a + b for a, b in zip((10, 20, 30), points, strict=True))
    assert state.round_over
    assert not state.over


def test_mf_19_the_highest_total_wins_once_the_target_is_reached(laid, play, refused):
    last = {"trump": 2, "taken": (2, 1, 1)}
    state = play(laid("6-6 | 5-5 | 3-3", scores=(57, 20, 30), **last), "6-6", "5-5", "3-3")
    assert (state.scores, state.over) == ((60, 21, 31), False)
    state = play(laid("6-6 | 5-5 | 3-3", scores=(58, 60, 63), **last), "6-6", "5-5", "3-3")
    assert (state.scores, state.over, state.winners) == ((61, 61, 64), True, (2,))
    assert state.turn is None
    assert mydelko_fa.table_move(state, 0) is None
    assert refused(state, chance.deal(0, 2))[:2] == ("MF-19", "over")


def test_mf_19_a_shared_highest_total_is_played_off(laid, play):
    last = {"trump": 2, "taken": (2, 1, 1)}
    state = play(laid("6-6 | 5-5 | 3-3", scores=(60, 62, 2), **last), "6-6", "5-5", "3-3")
    assert (state.scores, state.over, state.winners) == ((63, 63, 3), False, ())
    assert isinstance(mydelko_fa.table_move(state, 0), Deal)


def test_mf_19_the_players_cannot_stop_a_match(laid, refused):
    assert refused(laid("6-6 | 5-5 | 3-3", trump=2), FINISH)[:2] == ("MF-19", "has-an-end")


def test_the_options_and_their_defaults():
    options = make_options(mydelko_fa, 3, {})
    assert options == MydelkoOptions(target=61, trumps_follow=True, must_beat=False)
    chosen = make_options(mydelko_fa, 3, {"target": 999, "trumps-follow": False, "must-beat": True})
    assert chosen == MydelkoOptions(target=999, trumps_follow=False, must_beat=True)


# Worked examples


def test_example_1_the_higher_four_takes_it(laid, play):
    state = play(laid("4-3 1-0 | 4-1 1-1 | 6-4 6-6", trump=2), "4-3")
    assert state.suit == 4
    state = play(state, "4-1", "6-4")
    assert (state.winning, state.taken) == (2, (0, 0, 1))


def test_example_2_mf_16_the_trump_double_takes_it(laid, play):
    state = laid("2-2 1-0 | 2-0 1-1 | 4-2 6-6", trump=2, turn=2)
    state = play(state, "4-2", "2-2", "2-0")
    assert (state.winning, state.taken) == (0, (1, 0, 0))


@pytest.mark.parametrize(("trumps_follow", "rule"), [(True, "MF-12"), (False, "MF-13")])
def test_example_3_a_trump_that_shows_the_suit_led(laid, play, trumps_follow, rule, playable, refused):
    hands = "6-4 3-2 2-2 | 6-5 4-4 1-0 | 6-6 2-0 1-1"
    state = play(laid(hands, trump=5, trumps_follow=trumps_follow), "6-4")
    assert playable(state) == {"6-5"}
    assert refused(state, Play(Tile("4-4")))[0] == rule
    assert play(state, "6-5", "6-6").winning == 1
    assert BEATERS[5][6][Tile("6-5").number] == mask([Tile("5-5"), Tile("0-0")])


def test_example_4_a_trump_or_mydelko_fa(laid, play, playable):
    state = play(laid("5-5 4-4 1-1 | 3-1 0-0 6-2 | 6-6 2-0 1-0", trump=3), "5-5")
    assert playable(state) == {"3-1", "0-0"}


def test_example_5_mydelko_fa_leads_blanks(laid, play, playable):
    state = play(laid("0-0 4-4 | 4-0 1-1 | 6-6 2-2", trump=1), "0-0")
    assert playable(state) == {"4-0"}
    assert play(state, "4-0", "6-6").winning == 0


def test_example_6_mydelko_fa_is_a_trump_when_blanks_are(laid, play, playable):
    state = play(laid("6-0 4-4 | 0-0 1-1 | 6-6 2-2", trump=0), "6-0")
    assert playable(state) == {"0-0"}
    assert play(state, "0-0", "6-6").winning == 1


@pytest.mark.parametrize(
    ("seat", "tricks", "points"),
    [(0, 1, -3), (0, 2, 0), (0, 3, 6), (1, 2, 4)],
)
def test_example_7_mydelko_fa_doubles_points_won_but_no_loss(laid, play, seat, tricks, points):
    # The seat leads mydełko fa to the last trick; another has taken the rest.
    taken = [0, 0, 0]
    taken[seat] = tricks - 1
    taken[2] = 5 - tricks
    hands = ["6-6", "5-5", "3-3"]
    hands[seat] = "0-0"
    state = laid(" | ".join(hands), trump=2, turn=seat, taken=tuple(taken))
    state = play(state, *(hands[(seat + k) % 3] for k in range(3)))
    assert (state.taken[seat], state.fa) == (tricks, seat)
    assert state.scores[seat] == points
