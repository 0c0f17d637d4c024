"""Mydełko Fa: what a seat may know, and that it knows nothing else."""

from random import Random

import msgspec
import pytest

from parlour.games import mydelko_fa
from parlour.games.game import Trick
from parlour.games.mydelko_fa.view import Exchanged, GaveAway
from parlour.match import Match
from parlour.moves import Deal, Exchange, Lot, Play
from parlour.tiles import TILES, Tile, mask

HANDS = "4-4 6-1 6-5 5-2 3-0 | 4-0 1-0 6-6 3-2 5-3 | 4-3 2-1 5-0 3-1 2-0"
GIVEN = (Tile("1-0"), Tile("3-2"))
DRAWN = (Tile("6-4"), Tile("2-2"))
TO_TRICK_3 = ["4-0", "4-3", "4-4", "6-1", "6-6", "2-1", "5-3", "5-0"]


@pytest.fixture
def match(deal):
    """A deal in its third trick: Bo, the second seat, is the soloist, fours are trump, Ania is to end trick 3."""
    made = deal(HANDS, "4-1", "6-4 2-2", soloist=1)
    made.play(Exchange(GIVEN))
    for name in TO_TRICK_3:
        made.play(Play(Tile(name)))
    return made


def test_all_that_is_public_is_in_every_view(match):
    for seat in (None, 0, 1, 2):
        view = match.view(seat)
        assert (view.seat, view.seats, view.round, view.turn, view.counts) == (seat, 3, 1, 0, (3, 2, 2))
        assert (view.soloist, view.trump, view.turned_up, view.exchanged) == (1, 4, Tile("4-1"), 2)
        assert (view.marked, view.marked_word) == (Tile("4-1").bit, "turned up")
        assert view.played == mask(map(Tile, TO_TRICK_3))
        assert (view.taken, view.fa, view.fly, view.hands) == ((1, 1, 0), None, None, None)
        assert view.options == match.options
        assert view.table == Trick(((1, Tile("5-3")), (2, Tile("5-0"))), (0,), 1, complete=False)
        assert [who for who, _move in view.history] == [1, 1, 2, 0, 0, 1, 2, 1, 2]


def test_a_seat_knows_its_own_tiles_in_the_order_in_which_they_came(match):
    ania, bo, public = match.view(0), match.view(1), match.view(None)
    assert ania.tiles == (Tile("6-5"), Tile("5-2"), Tile("3-0"))
    assert ania.dealt == (Tile("4-4"), Tile("6-1"), Tile("6-5"), Tile("5-2"), Tile("3-0"))
    assert bo.dealt == (Tile("4-0"), Tile("1-0"), Tile("6-6"), Tile("3-2"), Tile("5-3"), *DRAWN)
    assert bo.tiles == DRAWN
    assert (public.hand, public.dealt, public.legal) == (0, (), ())


def test_only_the_seat_on_turn_has_legal_moves(match):
    assert {move.tile for move in match.view(0).legal} == {Tile("6-5"), Tile("5-2")}
    assert not match.view(1).legal
    assert not match.view(2).legal


def test_mf_9_the_soloist_alone_knows_what_was_given_away(match):
    assert match.view(1).given == mask(GIVEN)
    assert match.view(1).history[0] == (1, Exchange(GIVEN))
    for seat in (None, 0, 2):
        assert match.view(seat).given == 0
        assert match.view(seat).history[0] == (1, Exchanged(2))


def test_mf_9_an_exchange_is_told_without_its_tiles(match):
    ply = 3
    assert match.happenings(ply, 1) == [GaveAway(1, 2, GIVEN, DRAWN)]
    for seat in (None, 0, 2):
        assert match.happenings(ply, seat) == [GaveAway(1, 2, None, None)]


def test_the_trick_just_completed_lies_until_the_next_lead(match):
    match.play(Play(Tile("6-5")))
    lying = ((1, Tile("5-3")), (2, Tile("5-0")), (0, Tile("6-5")))
    assert match.view(0).table == Trick(lying, (), 0, complete=True)
    assert match.state.turn == 0
    match.play(Play(Tile("5-2")))
    assert match.view(0).table == Trick(((0, Tile("5-2")),), (1, 2), 0, complete=False)


def test_the_table_before_the_first_lead(deal):
    match = deal(HANDS, "4-1", soloist=1)
    assert match.view(1).table == Trick((), (), None, complete=False)
    match.play(Exchange(()))
    assert match.view(0).table == Trick((), (1, 2, 0), None, complete=False)


def test_before_the_first_deal_there_is_nothing_to_see():
    match = Match(mydelko_fa, mydelko_fa.MydelkoOptions(), 3, 0)
    match.play(Lot(2))
    view = match.view(0)
    assert (view.round, view.soloist, view.trump, view.turned_up, view.hand, view.tiles) == (1, 2, None, None, 0, ())
    assert (view.marked, view.played, view.history, view.table.plays) == (0, 0, (), ())


def test_when_the_deal_is_over_or_all_hands_are_asked_for_everything_is_shown(match):
    asked = match.view(0, reveal=True)
    assert asked.hands == match.state.hands
    assert asked.given == mask(GIVEN)
    for name in ("6-5", "5-2", "6-4", "2-0", "2-2", "3-1", "3-0"):
        match.play(Play(Tile(name)))
    view = match.view(2)
    assert view.round_over
    assert view.hands == (0, 0, 0)
    assert view.history[0] == (1, Exchange(GIVEN))


def test_after_a_fly_all_hands_are_shown(deal):
    match = deal("6-4 6-3 2-1 4-2 4-1 | 5-0 5-1 5-2 5-3 5-4 | 6-6 1-1 3-2 2-0 4-4", "2-2")
    assert match.view(0).hands is None
    match.play(Exchange(()))
    assert match.view(0).hands == match.state.hands


def hidden_from(match, seat):
    """The tiles that a seat cannot have seen."""
    view = match.view(seat)
    own = mask(view.dealt) if seat is not None else 0
    return [tile for tile in TILES if not tile.bit & (own | view.played | view.marked)]


def shuffled(match, seat, rng):
    """The same match up to here, with the tiles that a seat cannot see changed round among where they lie."""
    hidden = hidden_from(match, seat)
    other = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    again = Match(mydelko_fa, match.options, 3, 0)
    for step in match.log:
        move = step.move
        if isinstance(move, Deal):
            move = Deal(tuple(other.get(tile, tile) for tile in move.order))
        elif isinstance(move, Exchange):
            move = Exchange(tuple(other.get(tile, tile) for tile in move.tiles))
        if again.refusal_of(move) is not None:
            return None  # the play so far rules these hands out
        again.play(move)
    return again


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_view_and_what_is_told_do_not_depend_on_hidden_tiles(match, seat):
    rng = Random(3)
    found = 0
    for _attempt in range(300):
        again = shuffled(match, seat, rng)
        if again is None or again.state.turn != match.state.turn:
            continue
        found += again.state.hands != match.state.hands
        for ply in range(2, match.ply + 1):
            assert msgspec.json.encode(again.view(seat, ply)) == msgspec.json.encode(match.view(seat, ply))
            assert again.happenings(ply, seat) == match.happenings(ply, seat)
    assert found > 5


def test_the_rule_of_thumb_weighs_every_legal_move_by_the_view_alone(match):
    rng = Random(5)
    for seat, ply in ((0, match.ply), (1, 2)):
        values = mydelko_fa.thumb(match.view(seat, ply))
        assert len(values) == len(match.view(seat, ply).legal)
        for _attempt in range(100):
            again = shuffled(match, seat, rng)
            if again is not None:
                assert mydelko_fa.thumb(again.view(seat, ply)) == values


def choice(view):
    values = mydelko_fa.thumb(view)
    return view.legal[values.index(max(values))]


def test_the_rule_of_thumb_keeps_what_is_good(deal):
    match = deal("0-0 4-4 5-4 3-2 1-0 | 6-4 5-3 2-2 2-0 6-1 | 6-3 5-1 4-2 3-1 6-0", "4-1")
    assert choice(match.view(0)) == Exchange((Tile("3-2"), Tile("1-0")))
    match = deal("5-0 5-1 5-2 5-3 5-4 | 6-4 6-3 2-1 4-2 4-1 | 6-6 1-1 3-2 2-0 4-4", "2-2")
    assert choice(match.view(0)) == Exchange(())


@pytest.mark.parametrize(
    ("held", "chosen"),
    [
        ("6-5 5-1 5-2 1-1 2-0", "6-5"),  # the only one that takes it
        ("4-4 4-2 1-1 2-0 6-1", "4-2"),  # the cheaper trump
        ("5-1 5-2 1-1 2-0 6-1", "5-1"),  # nothing takes it: the lightest
    ],
)
def test_the_rule_of_thumb_takes_cheaply_or_throws_the_lightest(deal, held, chosen):
    match = deal(f"{held} | 5-3 6-6 6-4 2-2 3-2 | 5-0 4-3 3-1 3-0 3-3", "4-1", soloist=1)
    for move in (Exchange(()), Play(Tile("5-3")), Play(Tile("5-0"))):
        match.play(move)
    assert choice(match.view(0)) == Play(Tile(chosen))
