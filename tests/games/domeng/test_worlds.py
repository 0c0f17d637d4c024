"""Domeng in thought: what passes and the opening prove, the worlds that a view allows, rollouts and their worth."""

from collections import Counter
from importlib import import_module
from itertools import combinations, islice
from math import prod
from random import Random

import pytest

from parlour.games import domeng
from parlour.games.chain import ends_after
from parlour.games.domeng import DomengOptions, rules
from parlour.games.domeng.knowledge import barred, shown_by_opening
from parlour.games.domeng.rollout import play_out
from parlour.games.domeng.worlds import possible
from parlour.games.domeng.worth import RoundEnd, worth
from parlour.games.game import Step
from parlour.match import Match
from parlour.moves import FINISH, PASS, Deal, Play
from parlour.tiles import ALL, SUITS, TILES, Tile, mask, tiles

EVERYBODY = (None, *range(5))


def positions(numbers, often=0.2, **options):
    """Some of the places of matches of random moves at which a round is being played, each with its chances."""
    for seed in numbers:
        match, dice = Match(domeng, DomengOptions(titles=1, **options), 5, seed), Random(seed)
        while not match.state.over:
            match.play(match.table_move() or dice.choice(match.legal()))
            if match.state.turn is not None and dice.random() < often:
                yield match, dice


def deal_of(view, hands):
    """A deal from which these hands have come, by what each seat has played since."""
    dealt = list(hands)
    for seat, move in view.history:
        if isinstance(move, Play):
            dealt[seat] |= move.tile.bit
    order = [tile for seat, hand in enumerate(dealt) for tile in (view.dealt if seat == view.seat else tiles(hand))]
    return Deal((*order, *tiles(ALL & ~sum(dealt))))


def replayed(match, view, hands):
    """The steps of the round if these were the hands now; None when by the rules they cannot be."""
    state, steps = match.seek(match.round_steps()[0].deal), []
    for seat, move in [(None, deal_of(view, hands)), *view.history]:
        if (seat is not None and seat != state.turn) or domeng.refusal(state, move) is not None:
            return None
        state = domeng.apply(state, move)
        steps.append(Step(seat, move, state, 0))
    return steps


# What is proved


@pytest.fixture
def watched(move_name):
    """What a seat sees after moves, by their names, from a table that was laid by hand."""

    def watch(state, seat, *moves):
        steps = [Step(None, Deal(TILES), state, 0)]
        for name in moves:
            [move] = [legal for legal in domeng.legal(state) if move_name(legal) == name]
            mover, state = state.turn, domeng.apply(state, move)
            steps.append(Step(mover, move, state, 0))
        return domeng.view(steps, seat)

    return watch


HANDS = "6-1 4-3 | 3-3 2-2 | 1-1 5-4 | 4-4 6-6 | 6-0 1-0"


def test_dm_4_a_pass_shows_that_no_tile_fits_either_end(lay, watched):
    view = watched(lay(HANDS), 0, "6-1", "pass", "1-1 right")
    assert barred(view) == (0, SUITS[6] | SUITS[1], 0, 0, 0)


def test_dm_4_what_a_pass_shows_is_kept_when_later_ones_come(lay, watched):
    moves = ("6-1", "pass", "1-1 right", "6-6 left", "6-0 left", "pass", "pass", "pass", "pass", "1-0 left")
    view = watched(lay(HANDS), 4, *moves)
    both, later = SUITS[6] | SUITS[1], SUITS[0] | SUITS[1]
    assert barred(view) == (later, both | later, later, later, 0)


def test_a_play_shows_nothing_of_the_tiles_that_are_kept(lay, watched):
    assert barred(watched(lay(HANDS), 4, "4-3")) == (0,) * 5


def opening(match, seat, ply=None):
    held, unused = zip(*shown_by_opening(match.view(seat, ply)), strict=True)
    return [tiles(bits) for bits in held], [tiles(bits) for bits in unused]


def begun(*unused, free=False):
    """The first round, with these tiles unused; the others in the order of their numbers, from seat 0 on."""
    out = [Tile(name) for name in unused]
    match = Match(domeng, DomengOptions(free_opening=free), 5, 1)
    match.play(Deal((*[tile for tile in TILES if tile not in out], *out)))
    return match


def test_dm_2_who_starts_holds_the_highest_double_or_the_higher_ones_are_unused():
    match = begun("6-6", "5-5", "1-0")  # seat 2 starts, with [4|4]
    six, five, four, three = (Tile(name) for name in ("6-6", "5-5", "4-4", "3-3"))
    assert match.state.turn == 2
    assert three.bit & match.state.hands[1]
    nobody_knows = [(six,), (five,), (four,), (three,)], [(), (six,), (five, six), (four, five, six)]
    assert opening(match, 0) == nobody_knows
    assert opening(match, 1) == (nobody_knows[0][:3], nobody_knows[1][:3])  # with [3|3] in hand it knows of one more
    assert opening(match, 2) == ([()], [(five, six)])


def test_dm_2_the_double_that_opens_shows_that_the_higher_ones_are_unused():
    match = begun("6-6", "5-5", "1-0")
    match.play(match.legal()[0])
    for seat in EVERYBODY:
        assert opening(match, seat) == ([()], [(Tile("5-5"), Tile("6-6"))])


def test_dm_2_with_free_opening_the_double_may_still_be_held():
    match = begun("6-6", "5-5", "1-0", free=True)
    match.play(next(move for move in match.legal() if not move.tile.is_double))
    held, _unused = opening(match, 0)
    assert held == [(Tile("6-6"),), (Tile("5-5"),), (Tile("4-4"),), (Tile("3-3"),)]


def test_dm_3_the_starter_of_a_later_round_shows_nothing(lay, watched):
    assert shown_by_opening(watched(lay(HANDS), 3, "4-3")) == [(0, 0)]


# The worlds


def allows(view, hands):
    """Whether these hands are among the deals that the view allows."""
    found = 0
    for held, unused, _deals in possible(view):
        starter = 0 if view.starter is None else hands[view.starter]
        found += held & starter == held and not unused & sum(hands)
    lacks = barred(view)
    return found == 1 and not any(hand & none for hand, none in zip(hands, lacks, strict=True))


@pytest.mark.parametrize("free_opening", [False, True])
def test_the_true_hands_are_always_among_the_possible_ones(free_opening):
    for match, _dice in positions(range(8), 0.3, free_opening=free_opening):
        for seat in EVERYBODY:
            assert allows(match.view(seat), match.state.hands)


@pytest.mark.parametrize("free_opening", [False, True])
def test_a_world_is_a_round_as_it_could_have_been_played_and_gives_the_same_view(free_opening):
    for match, dice in positions(range(12), free_opening=free_opening):
        for seat in EVERYBODY:
            view = match.view(seat)
            world = domeng.determinize(view, dice)
            steps = replayed(match, view, world.hands)
            assert steps is not None
            assert steps[-1].state == world
            assert domeng.view(steps, seat) == view


def test_with_all_hands_shown_there_is_one_world():
    match, dice = Match(domeng, DomengOptions(titles=1), 5, 3), Random(3)
    while not match.state.over:
        match.play(match.table_move() or dice.choice(match.legal()))
        if match.state.round_over:
            assert domeng.determinize(match.view(2), dice) == match.state
        assert domeng.determinize(match.view(2, None, reveal=True), dice) == match.state


def test_a_match_that_its_players_have_stopped_has_worlds_too():
    match, dice = Match(domeng, DomengOptions(titles=0), 5, 3), Random(3)
    match.play_table()
    for _move in range(9):
        match.play(dice.choice(match.legal()))
    match.play(FINISH)
    assert domeng.determinize(match.view(2), dice).winners == match.state.winners


def ends_of_rounds(numbers, most, **options):
    """Places at which so few tiles are hidden from the seat on turn that all ways to deal them can be tried."""
    for match, dice in positions(numbers, 1.0, **options):
        view = match.view(match.state.turn)
        others = [count for seat, count in enumerate(view.counts) if seat != view.seat]
        if ways(sum(others) + 3, others) <= most:
            yield match, view, dice


def ways(free, rooms):
    return prod(len(list(combinations(range(free - sum(rooms[:k])), room))) for k, room in enumerate(rooms))


def dealt_out(free, rooms):
    """All ways to deal a set of tiles into rooms, as a mask a room."""
    if not rooms:
        yield ()
        return
    for some in combinations(tiles(free), rooms[0]):
        for rest in dealt_out(free & ~mask(some), rooms[1:]):
            yield (mask(some), *rest)


@pytest.mark.parametrize("free_opening", [False, True])
def test_each_deal_that_the_rules_allow_is_drawn_as_often(as_likely, free_opening):
    ways_met = []
    for match, view, dice in islice(ends_of_rounds(range(30), 900, free_opening=free_opening), 8):
        rooms = [0 if seat == view.seat else count for seat, count in enumerate(view.counts)]
        able = []
        for dealt in dealt_out(ALL & ~(view.hand | view.played), rooms):
            hands = tuple([view.hand if seat == view.seat else hand for seat, hand in enumerate(dealt)])
            if replayed(match, view, hands) is not None:
                able.append(hands)
        assert len(able) == sum(deals.count for _held, _unused, deals in possible(view))
        drawn = Counter(domeng.determinize(view, dice).hands for _draw in range(10 * len(able)))
        assert as_likely(drawn, Counter(able))
        ways_met.append(len(able))
    assert len(ways_met) == 8
    assert max(ways_met) > 20


# Rollouts


def forced(state, move):
    """The state before a round's last move and that move, when ``move`` leaves nobody a choice; else None."""
    while True:
        after = domeng.apply(state, move)
        if after.round_over:
            return state, move
        state = after
        plays = {(each.tile, *sorted(ends_after(each.tile, each.end, state.ends))): each for each in state_plays(state)}
        if len(plays) > 1:
            return None
        move = next(iter(plays.values()), PASS)


def state_plays(state):
    return [move for move in domeng.legal(state) if isinstance(move, Play)]


def test_a_rollout_says_the_same_as_the_rules_where_nobody_has_a_choice():
    endings = Counter()
    for match, dice in positions(range(60), 0.5):
        for move in match.legal():
            last = forced(match.state, move)
            if last is None:
                continue
            _charge, end = rules.closing(*last)
            endings[end.ending, end.stones > 0] += 1
            cappu = end.ending in ("cappu", "ceki", "pollo")
            assert play_out(match.state, move, dice) == (list(end.scores), end.stones, end.round_winner, cappu)
            for seat in range(5):
                fate = domeng.rollout(match.state, move, seat, dice)
                assert fate.score == domeng.apply(*last).scores[seat] - match.state.scores[seat]
                assert fate.won == (seat == end.round_winner)
    assert all(endings[ending, left] > 5 for ending in ("cappu", "ceki", "manguno", "mattikkeng") for left in (0, 1))
    assert endings["pollo", 1] > 0


def test_a_rollout_changes_nothing_and_is_the_same_for_the_same_chances():
    for match, _dice in positions(range(2)):
        before = match.state
        for move in match.legal():
            one, other = (domeng.rollout(before, move, 3, Random(8)) for _again in range(2))
            assert one == other
        assert match.state is before


def test_who_thinks_goes_by_its_own_rule_and_each_of_the_others_by_one_of_them_a_round(monkeypatch):
    module = import_module("parlour.games.domeng.rollout")
    asked = []
    best = module._best
    monkeypatch.setattr(module, "_best", lambda *of: asked.append(of) or best(*of))
    went_by = {seat: set() for seat in range(5)}
    for match, dice in positions(range(40)):
        asked.clear()
        state = match.state
        play_out(state, match.legal()[0], dice)
        for seat, hand in enumerate(state.hands):
            styles = {id(style) for held, _fit, _ends, style, _unseen in asked if not held & ~hand}
            assert len(styles) <= 1
            went_by[(seat - state.turn) % 5] |= styles
    assert went_by[0] == {id(module._STYLES[0])}
    assert all(went_by[seat] == set(map(id, module._STYLES)) for seat in range(1, 5))


# What the end of a round is worth


def worths(state, scores, stones, winner=0, cappu=True):
    return [worth(state, RoundEnd(list(scores), stones, winner, cappu), seat) for seat in range(5)]


@pytest.mark.parametrize("titles", [0, 1, 2, 9])
def test_the_chances_of_the_five_are_one_together(lay, titles):
    for camat in (None, 3):
        state = lay(HANDS, options=DomengOptions(titles=titles), camat=camat)
        for scores, stones in [((3, 1, 0, 2, 4), 15), ((10, 0, 5, 7, 3), 0), ((0,) * 5, 25)]:
            chances = worths(state, scores, stones)
            assert sum(chances) == pytest.approx(1)
            assert min(chances) > 0


def test_dm_13_who_is_elected_with_the_last_title_missing_has_won(lay):
    state = lay(HANDS, options=DomengOptions(titles=2), titles=(1, 0, 1, 0, 0))
    assert worths(state, (0, 5, 5, 5, 10), 0) == [1, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("scores", "stones", "cappu"),
    [((1, 4, 5, 5, 10), 0, True), ((0, 5, 5, 5, 9), 1, True), ((0, 5, 5, 5, 10), 0, False)],
)
def test_dm_13_with_a_stone_or_stones_on_the_table_or_by_a_block_nobody_is_elected(lay, scores, stones, cappu):
    chances = worths(lay(HANDS, options=DomengOptions(titles=1)), scores, stones, cappu=cappu)
    assert max(chances) == chances[0] < 1


def test_fewer_stones_are_worth_more_and_to_start_is_too(lay):
    state = lay(HANDS, options=DomengOptions(titles=1))
    chances = worths(state, (5, 2, 2, 4, 5), 7, winner=1)
    assert chances[1] > chances[2] > chances[3] > chances[0] == chances[4]


def test_dm_3_the_camat_starts_whoever_wins_a_round(lay):
    state = lay(HANDS, options=DomengOptions(titles=3), camat=2, titles=(0, 0, 1, 0, 0))
    assert worths(state, (2,) * 5, 15, winner=1)[1] == worths(state, (2,) * 5, 15, winner=3)[1]


def test_a_title_more_is_worth_more(lay):
    even = lay(HANDS, options=DomengOptions(titles=2))
    ahead = lay(HANDS, options=DomengOptions(titles=2), titles=(1, 0, 0, 0, 0), camat=0)
    assert worths(ahead, (2,) * 5, 15)[0] > 2 * worths(even, (2,) * 5, 15)[0]
    assert worths(ahead, (2,) * 5, 15)[1] < worths(even, (2,) * 5, 15)[1]
