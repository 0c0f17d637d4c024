"""A place in a saved match and how it is looked at: the way through the log, and what people may be told."""

from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.app.replaying import SPEEDS, Replaying, Sight, speed_words
from parlour.games.mydelko_fa.view import TrickTaken
from parlour.saves import KeptMatch, Seat, load
from parlour.tiles import mask

GAMES = (("mydelko-fa", 3), ("domeng", 5), ("extra-bonus", 2), ("extra-bonus", 4))
each_game = pytest.mark.parametrize(("name", "count"), GAMES)


@pytest.fixture
def replaying(new: Callable[..., object], save: Callable[..., Path]) -> Callable[..., Replaying]:
    """The replay of a match: its game, how many play, what else ``new`` takes; to its end or after ``plies``."""

    def make(name: str, count: int | None = None, *, plies: int | None = None, **more: object) -> Replaying:
        return Replaying(load(save(new(name, count, **more), plies=plies)))

    return make


def finished(replaying: Callable[..., Replaying], name: str, count: int) -> Replaying:
    options = {"mydelko-fa": {"target": 8}, "domeng": {"titles": 1}, "extra-bonus": {"limit": 50}}[name]
    return replaying(name, count, **options)


# The way through the log


def test_it_begins_after_the_first_move_and_ends_at_the_cursor(replaying):
    place = replaying("domeng", plies=30)
    assert (place.first, place.ply, place.last) == (1, 1, 30)
    place.go(-5)
    assert place.ply == 1
    place.go(31)
    assert place.ply == 30


def test_what_was_taken_back_is_no_part_of_it(new, save):
    path = save(new("domeng"), plies=40)
    kept = KeptMatch.resume(path)
    kept.undo(25)
    kept.close()
    place = Replaying(load(path))
    assert len(place.match.steps) == 40
    place.go(40)
    assert (place.ply, place.last) == (25, 25)
    assert place.wanted("26") is None


def test_a_match_without_a_move_has_nothing_to_show(replaying):
    place = replaying("mydelko-fa", plies=0)
    assert (place.first, place.ply, place.last) == (0, 0, 0)
    assert place.view() is None
    assert place.rounds == ()
    assert place.told() == "This match has no move yet."


@each_game
def test_rounds_begin_where_they_are_dealt(replaying, name, count):
    place = finished(replaying, name, count)
    assert [number for _ply, number in place.rounds] == list(range(1, place.match.state.round + 1))
    for ply, number in place.rounds:
        place.go(ply)
        view = place.view()
        assert view.round == number
        assert view.played == 0
        assert sum(view.counts) > 0


def test_round_back_goes_to_the_start_of_this_round_and_then_of_the_one_before(replaying):
    place = finished(replaying, "mydelko-fa", 3)
    starts = [ply for ply, _number in place.rounds]
    place.go(starts[2] + 3)
    went = []
    while place.ply > place.first:
        place.go(place.round_back())
        went.append(place.ply)
    assert went == [starts[2], starts[1], starts[0], 1]  # the lot for the first soloist stands before its deal


def test_round_on_goes_to_the_next_deal_while_there_is_one(replaying):
    place = finished(replaying, "mydelko-fa", 3)
    went = []
    while (ply := place.round_on()) is not None:
        place.go(ply)
        went.append(ply)
    assert went == [ply for ply, _number in place.rounds]


@pytest.mark.parametrize("typed", ["", "x", "0", "-1", "31", "1.5", "²", "9" * 400, "[b]1[/b]"])
def test_what_is_no_number_of_a_move_is_not_gone_to(replaying, typed):
    assert replaying("domeng", plies=30).wanted(typed) is None


def test_the_number_of_a_move_is_gone_to(replaying):
    place = replaying("domeng", plies=30)
    assert [place.wanted(typed) for typed in ("1", " 30 ", "007")] == [1, 30, 7]


# What may be told


@each_game
def test_all_of_a_finished_match_may_be_seen(replaying, name, count):
    place = finished(replaying, name, count)
    assert place.sights == (Sight(all_hands=True), *map(Sight, range(count)), Sight())
    looks = []
    for _sight in place.sights:
        looks.append(place.shown())
        place.look_otherwise()
    names = ["Ania", "Bo", "Cela", "Dag", "Eta"][:count]
    assert looks == ["all hands shown", *(f"as {each} saw it" for each in names), "as everybody saw it"]
    assert place.sight == Sight(all_hands=True)


@each_game
def test_all_of_a_match_without_people_may_be_seen(replaying, name, count):
    place = replaying(name, count, plies=12, humans=())
    assert place.sight == Sight(all_hands=True)
    place.go(12)
    hands = place.hands(place.view())
    assert tuple(mask(hand.tiles) for hand in hands) == place.match.state.hands


@each_game
def test_a_match_going_on_is_seen_as_its_one_person_saw_it(replaying, name, count):
    """At each place no other hand is known before the round is over, and the words are those for that seat."""
    place = replaying(name, count, plies=45, humans=(1,))
    assert place.sights == (Sight(1),)
    for ply in range(place.rounds[0][0], place.last + 1):
        place.go(ply)
        place.look_otherwise()
        state, view = place.match.seek(ply), place.view()
        assert view.seat == 1
        for hand in place.hands(view):
            shown = None if hand.tiles is None else mask(hand.tiles)
            known = hand.seat == 1 or state.turn is None
            assert shown == (state.hands[hand.seat] if known else None)
            assert hand.count == state.hands[hand.seat].bit_count()
        own = [place.match.game.say(each, place.names) for each in place.match.happenings(ply, 1)]
        assert place.told() == " ".join(f"{line}." for line in own)


@each_game
def test_a_match_going_on_between_people_shows_no_hand_to_anybody(replaying, name, count):
    """Nobody knows who of them is looking."""
    place = replaying(name, count, plies=30, humans=(0, 1))
    assert place.sights == (Sight(),)
    for ply in range(place.rounds[0][0], place.last + 1):
        place.go(ply)
        place.look_otherwise()
        if place.view().turn is not None:
            assert all(hand.tiles is None for hand in place.hands(place.view()))
            assert place.held_back() == "Hands are shown once the match is over."


def test_nothing_is_said_to_be_held_back_of_a_match_that_is_over(replaying):
    place = finished(replaying, "domeng", 5)
    while place.sight.all_hands:
        place.look_otherwise()
    assert place.held_back() == ""


def test_who_has_given_up_the_seat_is_told_no_more(new, save):
    path = save(new("domeng"), plies=30)
    kept = KeptMatch.resume(path)
    kept.put(0, Seat("Ania", "computer", "casual"))
    kept.close()
    assert Replaying(load(path)).sights == (Sight(0),)


def test_an_exchange_is_told_with_its_tiles_to_the_soloist_only(replaying):
    place = finished(replaying, "mydelko-fa", 3)
    place.go(3)
    step = place.match.steps[2]
    assert step.move.tiles, "the last legal exchange gives all five away"
    given = str(step.move.tiles[0])
    told = {}
    for sight in place.sights:
        told[sight] = given in place.told()
        place.look_otherwise()
    soloist = step.seat
    assert told == {sight: sight.all_hands or sight.seat == soloist for sight in place.sights}
    assert place.line(3).text == f"gives {len(step.move.tiles)}"


def test_the_list_marks_the_tile_that_takes_each_trick(replaying):
    place = finished(replaying, "mydelko-fa", 3)
    taken = [
        happening.seat
        for ply in range(1, place.last + 1)
        for happening in place.match.happenings(ply, None)
        if isinstance(happening, TrickTaken)
    ]
    lines = [place.line(ply) for ply in range(1, place.last + 1)]
    assert [line.seat for line in lines if line.takes] == taken


def test_a_trick_that_is_not_full_at_the_end_has_no_taker(replaying):
    place = replaying("mydelko-fa", plies=5, humans=())
    assert [place.line(ply).takes for ply in (4, 5)] == [False, False]


def test_moves_in_short(replaying):
    place = replaying("extra-bonus", 2, plies=40)
    texts = {type(place.match.steps[ply - 1].move).__name__: place.line(ply).text for ply in range(40, 0, -1)}
    assert texts["Lot"].startswith("lot: ")
    assert texts["Deal"] == "the deal"
    assert texts["Draw"] == "draws"
    assert len(texts["Play"]) == 5


# Playing on


def test_a_finished_match_is_played_on_by_whoever_likes(replaying):
    place = finished(replaying, "extra-bonus", 2)
    kept, other = place.lineups()  # Ania is in her seat already
    assert kept[1] == place.loaded.seats
    assert other[0] == "You play as Bo, the computer plays the others"
    assert other[1] == (Seat("Ania", "computer", "casual"), Seat("Bo", "human", None))


def test_a_match_going_on_is_played_on_by_those_who_are_in_it(replaying):
    """Another seat would show the tiles that it holds there."""
    place = replaying("extra-bonus", 2, plies=10)
    assert [seats for _text, seats in place.lineups()] == [place.loaded.seats]


def test_speeds_in_words():
    assert [speed_words(speed) for speed in SPEEDS] == [
        "a move every 4 seconds",
        "a move every 2 seconds",
        "1 move a second",
        "2 moves a second",
        "4 moves a second",
        "8 moves a second",
    ]
