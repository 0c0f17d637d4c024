"""The computer players: they answer with a legal move, by what their view shows and their own chances alone."""

from collections import Counter
from random import Random

import pytest

from parlour.games import GAMES, domeng, game
from parlour.games.options import make_options
from parlour.match import Match
from parlour.players import DEFAULT_LEVEL, LEVELS, Budget, Weighed, best, search, stream

BUDGET = Budget(samples=1)


def choices(known, seats, seed, moves=80):
    """A match as far as it goes by chance, stopped wherever a seat has a choice."""
    match = Match(known, make_options(known, seats, {}), seats, seed)
    dice = Random(seed)
    for _move in range(moves):
        if match.state.over:
            return
        if len(match.legal()) > 1:
            yield match.view(match.state.turn)
        match.play(match.table_move() or dice.choice(match.legal()))


@pytest.fixture(params=[(known.name, seats) for known in GAMES for seats in known.seats], ids=str)
def views(request):
    name, seats = request.param
    return game(name), [view for seed in range(3) for view in choices(game(name), seats, seed)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_weighs_every_legal_move_and_chooses_one_of_them(level, views):
    known, seen = views
    player = LEVELS[level].make(known)
    for view in seen:
        weighed = player.weigh(view, BUDGET, Random(1))
        assert [each.move for each in weighed] == list(view.legal)
        assert player.choose(view, BUDGET, Random(1)) in view.legal


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_chooses_the_same_from_the_same_view_and_chances(level, views):
    known, seen = views
    for view in seen:
        one, other = (LEVELS[level].make(known).choose(view, BUDGET, Random(5)) for _again in range(2))
        assert one == other


def test_casual_plays_a_best_move_of_the_rule_of_thumb(views):
    known, seen = views
    player = LEVELS["casual"].make(known)
    for view in seen:
        values = known.thumb(view)
        chosen = player.choose(view, BUDGET, Random(1))
        assert values[list(view.legal).index(chosen)] == max(values)


def test_random_plays_each_legal_move_about_as_often():
    view = next(view for view in choices(domeng, 5, 1) if len(view.legal) == 4)
    player, dice = LEVELS["random"].make(domeng), Random(1)
    counts = Counter(player.choose(view, BUDGET, dice) for _choice in range(2000))
    assert set(counts) == set(view.legal)
    assert all(420 < count < 580 for count in counts.values())


def test_the_best_move_is_drawn_among_equals():
    moves = next(view.legal for view in choices(domeng, 5, 1) if len(view.legal) == 5)
    weighed = [Weighed(move, value) for move, value in zip(moves, [1.0, 3.0, 2.0, 3.0, 0.0], strict=True)]
    drawn = {best(weighed, Random(seed)) for seed in range(50)}
    assert drawn == {moves[1], moves[3]}


def test_each_seed_and_seat_has_a_stream_of_its_own():
    draws = {stream(seed, seat).random() for seed in range(4) for seat in range(5)}
    assert len(draws) == 20
    assert stream(7, 2).random() == stream(7, 2).random()


def test_the_default_level_is_one_of_the_levels_and_each_says_what_it_is():
    assert DEFAULT_LEVEL in LEVELS
    assert all(level.sentence for level in LEVELS.values())


@pytest.mark.parametrize(
    ("name", "options", "matches", "least"),
    [("mydelko-fa", {"target": 20}, 12, 8), ("domeng", {"titles": 1}, 60, 20), ("extra-bonus", {"limit": 500}, 12, 10)],
)
def test_the_search_wins_where_others_play_by_chance(name, options, matches, least):
    """Who took the worst of what it weighs, or gave up the best, would win next to nothing."""
    known, won = game(name), 0.0
    seats = known.seats[0]
    for seed in range(matches):
        match = Match(known, make_options(known, seats, options), seats, seed)
        players = [LEVELS["expert" if seat == seed % seats else "random"].make(known) for seat in range(seats)]
        while not match.state.over:
            if match.state.turn is None:
                match.play_table()
                continue
            turn = match.state.turn
            match.play(players[turn].choose(match.view(turn), Budget(samples=100), stream(seed, match.ply)))
        won += seed % seats in match.state.winners
    assert won >= least


@pytest.mark.parametrize("name", ["domeng", "extra-bonus"])
def test_a_tile_on_one_or_the_other_of_two_equal_ends_is_tried_once(name):
    known = game(name)
    views = (view for seed in range(30) for view in choices(known, known.seats[0], seed))
    view = next(view for view in views if view.ends and view.ends[0] == view.ends[1] and len(view.legal) == 4)
    weighed = LEVELS["expert"].make(known).weigh(view, Budget(samples=100), Random(1))
    assert [each.move for each in weighed] == list(view.legal)
    assert [each.samples for each in weighed] == [50] * 4
    figures = {each.move.tile: each.value for each in weighed}
    assert all(figures[each.move.tile] == each.value for each in weighed)


def test_of_many_moves_only_so_many_are_thought_about_that_each_has_samples():
    """The others, of Mydełko Fa's 32 exchanges, are tried once; with few samples the rule of thumb chooses alone."""
    known = game("mydelko-fa")
    for seed in range(5):
        view = next(view for view in choices(known, 3, seed) if len(view.legal) == 32)
        values = known.thumb(view)
        for samples, thought_about in ((50, 1), (250, 2), (1000, 6)):
            weighed = LEVELS["expert"].make(known).weigh(view, Budget(samples=samples), Random(seed))
            liked = [k for k, each in enumerate(weighed) if each.samples > 1]
            assert len(liked) == thought_about
            assert sorted(values[k] for k in liked) == sorted(values)[-thought_about:]


def test_the_deadline_is_shared_out_over_the_stages(monkeypatch):
    views = (view for seed in range(9) for view in choices(domeng, 5, seed))
    view = next(view for view in views if len(view.legal) == 4 and view.ends and view.ends[0] != view.ends[1])
    beats = iter(range(10**6))
    monkeypatch.setattr(search, "monotonic", lambda: next(beats) / 1000)
    weighed = LEVELS["expert"].make(domeng).weigh(view, Budget(seconds=0.1), Random(1))
    assert sorted(each.samples for each in weighed) == [50, 50, 100, 100]
    assert next(beats) == 101  # one when it began


def test_of_samples_and_a_deadline_what_comes_first_ends_the_thinking(views):
    known, seen = views
    expert = LEVELS["expert"].make(known)

    def samples(**budget: float) -> int:
        return sum(each.samples for each in expert.weigh(seen[0], Budget(**budget), Random(1)))

    at_once = samples(seconds=0.0)
    assert samples(samples=10**9, seconds=0.0) == at_once
    assert samples(samples=500, seconds=3600.0) == samples(samples=500) > at_once
