"""Mydełko Fa: what plays prove about hidden tiles, and the worlds that a view allows."""

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from parlour.games import mydelko_fa, worlds
from parlour.games.game import Step
from parlour.games.mydelko_fa.knowledge import barred_by, shown
from parlour.games.mydelko_fa.rules import dealt_to
from parlour.games.mydelko_fa.suits import FA
from parlour.games.mydelko_fa.worlds import _possible as possible_deals
from parlour.games.options import make_options
from parlour.match import Match
from parlour.moves import Deal, Exchange, Play
from parlour.players import LEVELS, Budget
from parlour.tiles import SUITS, TILES, Tile, mask

# What is proved


def barred(tile, *, trump, led, best, trumps_follow=True, must_beat=False):
    return barred_by(Tile(tile), trump, led, Tile(best), trumps_follow=trumps_follow, must_beat=must_beat)


def names(of):
    return {tile.value for tile in TILES if tile.bit & of}


def test_mf_12_who_follows_shows_nothing():
    assert barred("6-1", trump=5, led=6, best="6-4") == 0
    assert barred("6-5", trump=5, led=6, best="6-4") == 0


def test_mf_12_who_does_not_follow_holds_none_of_the_suit():
    assert barred("5-1", trump=5, led=6, best="6-4") == SUITS[6]
    assert barred("0-0", trump=5, led=6, best="6-4") == SUITS[6]


def test_mf_12_with_trumps_of_no_other_suit_who_ruffs_may_hold_more_of_them():
    assert barred("6-5", trump=5, led=6, best="6-4", trumps_follow=False) == SUITS[6] & ~SUITS[5]


def test_mf_13_who_does_not_ruff_holds_no_trump_and_not_mydelko_fa():
    assert barred("4-4", trump=5, led=6, best="6-4") == SUITS[6] | SUITS[5] | FA.bit
    assert barred("4-4", trump=5, led=6, best="6-4", must_beat=True) == SUITS[6] | SUITS[5] | FA.bit


def test_mf_13_with_must_beat_who_follows_lower_holds_nothing_higher_to_follow_with():
    higher = names(barred("6-1", trump=5, led=6, best="6-3", must_beat=True))
    assert higher == {"6-4", "6-5", "6-6"}
    assert barred("6-4", trump=5, led=6, best="6-3", must_beat=True) == 0


def test_mf_13_with_must_beat_who_ruffs_lower_holds_no_higher_trump_and_not_mydelko_fa():
    shows = names(barred("5-1", trump=5, led=6, best="6-5", must_beat=True))
    assert shows == names(SUITS[6]) | {"5-5", "0-0"}
    assert barred("5-1", trump=5, led=6, best="6-4", must_beat=True) == SUITS[6]


def seen(*plays, must_beat=False):
    """What these plays show when fives are trump, each as seat and tile, after an exchange by seat 0."""
    history = [(int(play[0]), Play(Tile(play[2:]))) for play in plays]
    return shown([(0, Exchange(())), *history], 3, 5, trumps_follow=True, must_beat=must_beat)


def test_what_was_shown_in_one_trick_is_kept_in_the_next_and_who_leads_shows_nothing():
    of = seen("0 6-4", "1 5-1", "2 4-4", "1 5-2", "2 4-3", "0 3-3")
    pairs = [("6-4", "3-3"), ("5-1", "5-2"), ("4-4", "4-3")]
    assert [seat.played for seat in of] == [mask(map(Tile, pair)) for pair in pairs]
    assert [seat.barred for seat in of] == [SUITS[5] | FA.bit, SUITS[6], SUITS[6] | SUITS[5] | FA.bit]


def test_mf_13_with_must_beat_it_is_the_best_tile_of_the_trick_that_counts():
    of = seen("0 6-4", "1 5-2", "2 5-1", must_beat=True)
    assert names(of[2].barred) == names(SUITS[6]) | {"0-0", "5-3", "5-4", "5-5"}


# The worlds


def replayed(steps, before, order, given):
    """The steps of a deal with other tiles in the places that are hidden, each of which must be legal."""
    made, state = [], before
    for step in steps:
        move = step.move
        if isinstance(move, Deal):
            move = Deal(order)
        elif isinstance(move, Exchange):
            move = Exchange(tuple(tile for tile in dealt_to(state, state.soloist) if tile.bit & given))
        if (made and state.turn != step.seat) or mydelko_fa.refusal(state, move) is not None:
            return None
        state = mydelko_fa.apply(state, move)
        made.append(Step(step.seat, move, state, step.deal))
    return made


def allows(view, hands):
    """Whether these hands are among the deals that the view allows, as ``determinize`` counts them."""
    bins = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worlds, "deals", lambda free, into: (bins.extend(into), worlds.Deals(free, into))[1])
        possible_deals.cache_clear()
        if view.trump is None:
            return True
        trump = None if view.exchanged is None or view.fly is not None else view.trump
        possible = possible_deals(
            view.seat, view.hand, view.counts, view.hands, view.marked | view.given, trump, view.options, view.history
        )
    others = [seat for seat in range(3) if seat != view.seat]
    fits = all(hands[seat].bit_count() == bins[seat][0] and not hands[seat] & ~bins[seat][1] for seat in others)
    return fits and all(hands[seat] & kept for seat, kept in possible.without_fly)


@pytest.mark.parametrize(("trumps_follow", "must_beat"), product((True, False), repeat=2))
def test_a_world_fits_the_view_and_the_true_one_is_never_ruled_out(trumps_follow, must_beat):
    dice = Random(5)
    options = make_options(mydelko_fa, 3, {"target": 12, "trumps-follow": trumps_follow, "must-beat": must_beat})
    match = Match(mydelko_fa, options, 3, 0)
    players = [LEVELS[level].make(mydelko_fa) for level in ("random", "casual", "random")]
    looked = 0
    while not match.state.over:
        match.play_table()
        state, steps = match.state, match.round_steps()
        if state.exchanged is not None:
            known = shown(match.view(None).history, 3, state.trump, trumps_follow=trumps_follow, must_beat=must_beat)
            for hand, of in zip(state.hands, known, strict=True):
                assert not hand & of.barred
                assert not hand & of.played
        for seat in (None, 0, 1, 2):
            view = match.view(seat)
            assert allows(view, state.hands)
            world = mydelko_fa.determinize(view, dice)
            made = replayed(steps, match.seek(steps[0].deal), world.order, world.given)
            assert made is not None
            assert made[-1].state == world
            assert mydelko_fa.view(made, seat) == view
            looked += 1
        match.play(players[state.turn].choose(match.view(state.turn), Budget(samples=1), dice))
    assert looked > 300


# Each deal as likely as any other


def all_hands(view, steps, before):
    """The hands that the view allows: all of them are tried and played. There are as many deals with each."""
    others = [seat for seat in range(3) if seat != view.seat]
    played = [
        {move.tile for seat, move in view.history if seat == other and isinstance(move, Play)} for other in others
    ]
    known = view.hand | view.played | view.marked | view.given
    free = [tile for tile in TILES if not tile.bit & known]
    found = Counter()
    for one in combinations(free, view.counts[others[0]]):
        for other in combinations([tile for tile in free if tile not in one], view.counts[others[1]]):
            rest = [tile for tile in free if tile not in one + other]
            came = {view.seat: view.dealt, others[0]: (*one, *played[0]), others[1]: (*other, *played[1])}
            given = view.given
            if view.seat != view.soloist and view.exchanged:
                aside, rest = rest[: view.exchanged], rest[view.exchanged :]
                given = mask(aside)
                came[view.soloist] = (*aside, *came[view.soloist])
            around = [came[(view.soloist + k) % 3] for k in (1, 2, 3)]
            order = (*around[0], *around[1], *around[2][:5], view.turned_up, *around[2][5:], *rest)
            made = replayed(steps, before, order, given)
            if made is not None:
                found[made[-1].state.hands] += 1
    return found


def drawn_hands(view, expected):
    dice = Random(1)
    return Counter(mydelko_fa.determinize(view, dice).hands for _draw in range(10 * len(expected)))


def test_each_deal_is_as_likely_as_any_other(deal, as_likely):
    match = deal("4-4 6-1 6-5 5-2 3-0 | 4-0 1-0 6-6 3-2 5-3 | 4-3 2-1 5-0 3-1 2-0", "4-1", "6-4 2-2", soloist=1)
    match.play(Exchange((Tile("1-0"), Tile("3-2"))))
    for name in ("4-0", "4-3", "4-4", "6-1", "6-6", "2-1", "5-3", "5-0", "6-5", "5-2", "6-4", "2-0"):
        match.play(Play(Tile(name)))
    for seat in range(3):
        view, steps = match.view(seat), match.round_steps()
        expected = all_hands(view, steps, match.seek(steps[0].deal))
        assert set(expected.values()) == {1}
        assert as_likely(drawn_hands(view, expected), expected)


def test_mf_10_nobody_is_dealt_a_fly_that_was_not_shown(deal, as_likely):
    """Seat 0 plays three sixes, then a fourth: five of them would have been a fly."""
    match = deal("6-6 6-5 5-5 1-0 4-2 | 6-0 6-1 2-2 3-3 4-4 | 5-4 5-3 4-3 1-1 3-0", "2-1", "6-4 6-3", soloist=0)
    match.play(Exchange((Tile("1-0"), Tile("4-2"))))
    for name in ("6-6", "6-0", "5-4", "6-5", "6-1", "5-3", "6-4", "2-2", "4-3", "3-3"):
        match.play(Play(Tile(name)))
    for more, counts, fly in (((), (2, 1, 2), {"6-2", "6-3"}), (("3-0", "6-3"), (1, 1, 1), {"6-2"})):
        for name in more:
            match.play(Play(Tile(name)))
        view, steps = match.view(2), match.round_steps()
        expected = all_hands(view, steps, match.seek(steps[0].deal))
        assert view.counts == counts
        assert not any(names(hands[0]) == fly for hands in expected)
        assert as_likely(drawn_hands(view, expected), expected)


def test_mf_9_each_tile_given_away_or_drawn_is_as_likely_as_any_other(deal, as_likely):
    match = deal("6-6 6-5 5-5 1-0 4-2 | 6-0 6-1 2-2 3-3 4-4 | 5-4 5-3 4-3 1-1 3-0", "2-1", "6-4 3-1", soloist=0)
    match.play(Exchange((Tile("1-0"), Tile("4-2"))))
    match.play(Play(Tile("6-6")))
    view, dice = match.view(1), Random(4)
    given, drew = Counter(), 0
    for _draw in range(2000):
        world = mydelko_fa.determinize(view, dice)
        given.update(tile for tile in TILES if tile.bit & world.given)
        drew += Tile("6-6") in world.order[16:18]
    free = [tile for tile in TILES if not tile.bit & (view.hand | view.played | view.marked)]
    assert as_likely(given, Counter(free))
    assert abs(drew - 2000 * 2 / 5) < 4 * (2000 * 0.4 * 0.6) ** 0.5
