"""Extra Bonus: what moves prove about hidden tiles, and the worlds that a view allows."""

from collections import Counter
from itertools import combinations, permutations, product
from math import comb
from random import Random

import pytest

from parlour.games import extra_bonus, worlds
from parlour.games.chain import ends_after
from parlour.games.extra_bonus import worlds as extra_bonus_worlds
from parlour.games.extra_bonus.knowledge import Batch, holdings
from parlour.games.extra_bonus.rules import dealing
from parlour.games.extra_bonus.worlds import _possible as possible_deals
from parlour.games.extra_bonus.worlds import bins_of
from parlour.games.game import Step
from parlour.games.options import make_options
from parlour.match import Match
from parlour.moves import DRAW, PASS, Deal, Draw, Play
from parlour.players import LEVELS, Budget
from parlour.tiles import ALL, SUITS, TILES, Tile, mask, tiles

# What is proved


def history(*moves):
    """Moves as a view has them, from words: "0 4-0", "1 4-4 left", "0 draw"."""
    told = []
    for words in moves:
        seat, name, *end = words.split()
        told.append((int(seat), {"draw": DRAW, "pass": PASS}.get(name) or Play(Tile(name), *end)))
    return told


def of_seat(seat, *moves):
    return holdings(history(*moves), range(2))[seat]


def bits(*names):
    return [Tile(name).bit for name in names]


OPENED = ("0 4-0", "1 0-0 right", "0 1-0 right", "1 4-1 right")  # both ends are fours


def test_plays_alone_show_nothing():
    [own, other] = bits("4-0", "1-0")
    assert of_seat(0, *OPENED).batches == (Batch(7, 0),)
    assert of_seat(0, *OPENED).played == ((own, (0,)), (other, (0,)))


def test_eb_4_a_draw_shows_that_nothing_in_the_hand_fits():
    assert of_seat(0, *OPENED, "0 draw").batches == (Batch(7, SUITS[4]), Batch(1, 0))


def test_eb_4_a_pass_shows_it_too():
    assert of_seat(0, *OPENED, "0 pass").batches == (Batch(7, SUITS[4]),)


def test_eb_4_a_tile_drawn_did_not_fit_if_another_draw_or_a_pass_comes_after_it():
    assert of_seat(0, *OPENED, *["0 draw"] * 3).batches == (Batch(7, SUITS[4]), Batch(2, SUITS[4]), Batch(1, 0))
    assert of_seat(0, *OPENED, *["0 draw"] * 3, "0 pass").batches == (Batch(7, SUITS[4]), Batch(3, SUITS[4]))


def test_eb_4_the_tile_played_after_a_draw_is_the_one_drawn_last():
    of = of_seat(0, *OPENED, *["0 draw"] * 3, "0 4-2 left")
    assert of.batches == (Batch(7, SUITS[4]), Batch(2, SUITS[4]))
    assert [bit for bit, _batches in of.played] == bits("4-0", "1-0")


DRAWN_TWICE = (
    *OPENED,
    *["0 draw"] * 3,  # to two fours
    "0 4-2 left",
    "1 4-3 right",
    *["0 draw"] * 2,  # to a two and a three
    "0 3-3 right",
    "1 6-2 left",
)


def test_what_a_draw_shows_is_kept_and_says_nothing_of_what_comes_later():
    first, second = SUITS[4], SUITS[2] | SUITS[3]
    assert of_seat(0, *DRAWN_TWICE).batches == (Batch(7, first | second), Batch(2, first | second), Batch(1, second))


def test_a_tile_held_through_several_draws_fits_none_of_them():
    last = SUITS[6] | SUITS[3]
    old, new = SUITS[4] | SUITS[2] | SUITS[3] | last, SUITS[2] | SUITS[3] | last
    moves = (*DRAWN_TWICE, "0 draw", "0 pass")
    assert of_seat(0, *moves).batches == (Batch(7, old), Batch(2, old), Batch(1, new), Batch(1, last))


def test_a_tile_played_cannot_have_been_there_when_a_draw_showed_that_none_fitted():
    [four, five] = bits("6-4", "5-5")
    assert of_seat(0, *DRAWN_TWICE, "0 6-4 left").played[-1] == (four, (2,))
    moves = (*DRAWN_TWICE, "0 6-5 left", "1 5-0 left", "0 5-5 left")
    assert of_seat(0, *moves).played[-1] == (five, (0, 1, 2))


def test_in_how_many_ways_played_tiles_leave_what_is_held():
    known = of_seat(0, *DRAWN_TWICE, "0 6-5 left")
    first, second = SUITS[4] | SUITS[2] | SUITS[3], SUITS[2] | SUITS[3]
    one_of_either, all_of_the_old = (0, 1, ALL & ~second), (0, 7, ALL & ~first)
    assert known.played == tuple(zip(bits("4-0", "1-0", "6-5"), [(0,), (0,), (0, 1, 2)], strict=True))
    assert bins_of(0, known) == {
        # [6|5] was one of the seven, or of the first two drawn; which of six tiles alike are then those first drawn?
        ((0, 6, ALL & ~first), one_of_either): comb(6, 2) + comb(6, 1),
        (all_of_the_old,): comb(7, 2),  # or it was drawn later
    }


# The worlds


def a_deal(view, state, before):
    """A deal, as an order of the 28 tiles, from which ``view`` could come with these hands and this talon.

    Each place of a hand takes, of the tiles that may have come there, the one that was to be played first.
    """
    served, ends = dealing(before), None
    needs = {seat: [] for seat in served}  # when it drew or passed, and what fitted then
    leaves = {tile: (seat, len(view.history)) for seat in served for tile in tiles(state.hands[seat])}
    for time, (seat, move) in enumerate(view.history):
        if isinstance(move, Play):
            leaves[move.tile] = (seat, time)
            ends = ends_after(move.tile, move.end, ends)
        else:
            needs[seat].append((time, SUITS[ends[0]] | SUITS[ends[1]]))
    draws = [(seat, time) for time, (seat, move) in enumerate(view.history) if isinstance(move, Draw)]
    came = {view.seat: list(view.dealt)} if view.seat is not None else {}
    for seat in served:
        if seat == view.seat:
            continue
        mine = {tile: until for tile, (holder, until) in leaves.items() if holder == seat}
        since = {
            tile: max([time for time, fitting in needs[seat] if time < until and fitting & tile.bit], default=-1)
            for tile, until in mine.items()
        }
        came[seat] = []
        for time in [-1] * 7 + [time for drawer, time in draws if drawer == seat]:
            able = [tile for tile in mine if since[tile] <= time < mine[tile]]
            chosen = min(able, key=mine.__getitem__)
            came[seat].append(chosen)
            del mine[chosen]
    hands = [tile for seat in served for tile in came[seat][:7]]
    drawn = {seat: iter(came[seat][7:]) for seat in served}
    return Deal((*hands, *[next(drawn[seat]) for seat, _time in draws], *state.talon))


def replayed(steps, before, deal):
    """The steps of a round with another deal, each of which must be legal."""
    made, state = [], before
    for step in steps:
        move = deal if isinstance(step.move, Deal) else step.move
        assert made == [] or state.turn == step.seat
        assert extra_bonus.refusal(state, move) is None
        state = extra_bonus.apply(state, move)
        made.append(Step(step.seat, move, state, step.deal))
    return made


def allows(view, hands, talon):
    """In how many sets of the deals that the view allows these tiles lie so; True where nothing is hidden."""
    sets = []
    counted = extra_bonus_worlds._counted

    def noted(free, bins, held, drawn):
        sets.append((free, bins, held, drawn))
        return counted(free, bins, held, drawn)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(extra_bonus_worlds, "_counted", noted)
        possible_deals.cache_clear()
        if view.hands is not None:
            return True
        possible_deals(view.seat, view.hand, view.counts, view.out, view.ends, view.options.drawing, view.history)

    def fits(free, bins, held, drawn):
        if drawn & ~talon:
            return False
        for seat in range(len(hands)):
            own = tuple((room, may) for owner, room, may in bins if owner == seat)
            left = hands[seat] & ~held[seat]
            whole = held[seat] & ~hands[seat] == 0 and not left & ~free
            if not whole or left.bit_count() != sum(room for room, _may in own):
                return False
            if not worlds.Deals(left, own).count:
                return False
        return True

    return sum(fits(*each) for each in sets)


TABLES = [(seats, drawing) for seats in (2, 3, 4) for drawing in (True, False)]


@pytest.mark.parametrize(("seats", "drawing"), TABLES)
def test_a_world_fits_the_view_and_the_true_one_is_never_ruled_out(seats, drawing):
    dice = Random(seats)
    options = make_options(extra_bonus, seats, {"drawing": drawing, "limit": 9999})
    looked = dropped = 0
    match = Match(extra_bonus, options, seats, 0)
    players = [LEVELS[("random", "casual")[seat & 1]].make(extra_bonus) for seat in range(seats)]
    while not match.state.over:
        match.play_table()
        if match.state.turn is None:
            break
        state, steps = match.state, match.round_steps()
        known = holdings(match.view(None).history, dealing(steps[0].state))
        for seat, holding in known.items():
            ways = [
                worlds.Deals(state.hands[seat], tuple((room, may) for _seat, room, may in bins)).count
                for bins in bins_of(seat, holding)
            ]
            assert any(ways)
        for seat in (None, *known):
            if dice.random() < 0.1:
                view = match.view(seat)
                assert allows(view, state.hands, mask(state.talon))
                world = extra_bonus.determinize(view, dice)
                made = replayed(steps, match.seek(steps[0].deal), a_deal(view, world, steps[0].state))
                assert made[-1].state == world
                assert extra_bonus.view(made, seat) == view
                looked += 1
                dropped += bool(state.out)
        match.play(players[state.turn].choose(match.view(state.turn), Budget(samples=1), dice))
    assert looked > 50
    assert dropped or seats == 2


def test_between_the_deals_a_world_is_what_lies_open():
    match = Match(extra_bonus, make_options(extra_bonus, 2, {}), 2, 0)
    match.play(match.table_move())
    assert extra_bonus.determinize(match.view(0), Random(0)) == match.state
    match.play_table()
    while match.state.turn is not None:
        match.play(match.legal()[0])
    world = extra_bonus.determinize(match.view(0), Random(0))
    assert (world.hands, world.scores, mask(world.talon)) == (
        match.state.hands,
        match.state.scores,
        mask(match.state.talon),
    )


# Each deal as likely as any other

DEALS = {
    "two, the other in the middle of a draw": (
        0,
        "2-2 6-2 6-1 5-1 1-0 3-1 4-0 | 6-4 4-3 4-1 0-0 4-4 6-3 6-0",
        "6-6 3-0 3-3 5-0 5-2 2-0 2-1 4-2 1-1 5-5 5-3 3-2 5-4 6-5",
        "4-0, 0-0 right, 1-0 right, 4-1 right, draw, draw, draw, draw, draw, draw, draw, draw, 4-2 left, 6-4 right, "
        "6-2 left, 6-3 left, 6-1 right, 4-3 left, 3-1 right, 4-4 left, 3-3 right, draw, draw",
        {},
    ),
    "three, and tiles played that may have come twice": (
        2,
        "3-2 6-6 0-0 5-3 2-1 6-1 4-3 | 1-1 3-3 4-2 4-0 6-0 4-1 6-2 | 6-3 3-0 2-0 4-4 5-1 5-0 1-0",
        "6-5 5-5 2-2 6-4 5-2 3-1 5-4",
        "0-0, 4-0 left, 4-4 left, 4-3 left, 6-0 right, 6-3 left, 6-6 right, 6-2 right, 2-0 right, 6-1 left, 1-1 left, "
        "1-0 right, 2-1 right, 4-1 left, draw, draw, draw, 2-2 right, 3-2 right, 4-2 left, 3-0 right, draw, draw",
        {},
    ),
    "three without drawing, one of the others can play": (
        2,
        "5-1 5-2 2-1 6-5 3-3 6-2 6-6 | 1-1 3-1 5-5 4-2 4-4 3-0 3-2 | 5-4 5-3 2-0 6-0 6-3 0-0 6-4",
        "6-1 5-0 4-0 2-2 4-1 4-3 1-0",
        "6-6, pass, 6-3 right, 3-3 right, 3-1 right, 6-4 left, 5-1 right, 4-4 left, 5-4 left, 6-5 left, 5-5 right, "
        "5-3 right, 6-2 left, 3-2 left, pass, pass, 3-0 left, 2-0 left, 2-1 left",
        {"drawing": False},
    ),
}


def ways_to_hold(free, sizes):
    """Every way to take so many tiles for each hand, and what is left."""
    if not sizes:
        yield [], free
        return
    for held in combinations(free, sizes[0]):
        for more, left in ways_to_hold([tile for tile in free if tile not in held], sizes[1:]):
            yield [held, *more], left


def all_hands(view, before):
    """In how many deals that the view allows the hands are these: each is played by the rules.

    The order of the talon and of the seven tiles dealt to a hand is left aside; there are as many for all hands.
    """
    served, history = dealing(before), view.history
    others = [seat for seat in served if seat != view.seat]
    draws = [seat for seat, move in history if isinstance(move, Draw)]
    free = [tile for tile in TILES if not tile.bit & (view.played | view.hand)]
    found = Counter()
    for hands, talon in ways_to_hold(free, [view.counts[seat] for seat in others]):
        had = [
            (*held, *[move.tile for seat, move in history if seat == other and isinstance(move, Play)])
            for other, held in zip(others, hands, strict=True)
        ]
        for drawn in product(*[permutations(of, draws.count(seat)) for seat, of in zip(others, had, strict=True)]):
            came = {view.seat: view.dealt}
            for seat, tiles_had, later in zip(others, had, drawn, strict=True):
                came[seat] = (*[tile for tile in tiles_had if tile not in later], *later)
            order = [tile for seat in served for tile in came[seat][:7]]
            later = {seat: iter(came[seat][7:]) for seat in served}
            state = extra_bonus.apply(before, Deal((*order, *[next(later[seat]) for seat in draws], *talon)))
            for seat, move in history:
                if state.turn != seat or extra_bonus.refusal(state, move) is not None:
                    break
                state = extra_bonus.apply(state, move)
            else:
                if state.turn is not None:
                    found[state.hands] += 1
    return found


@pytest.mark.parametrize("name", DEALS)
def test_each_deal_is_as_likely_as_any_other(name, dealt, as_likely):
    seat, hands, talon, moves, options = DEALS[name]
    match = dealt(hands, talon, *moves.split(", "), **options)
    view, dice = match.view(seat), Random(1)
    expected = all_hands(view, match.seek(1))
    assert len(expected) > 1
    found = Counter(extra_bonus.determinize(view, dice).hands for _draw in range(30 * len(expected)))
    assert as_likely(found, expected)


def test_each_order_of_the_talon_is_as_likely_as_any_other(dealt, as_likely):
    seat, hands, talon, moves, _options = DEALS["two, the other in the middle of a draw"]
    view, dice = dealt(hands, talon, *moves.split(", ")).view(seat), Random(2)
    talons = [extra_bonus.determinize(view, dice).talon for _draw in range(500)]
    assert view.talon > 1
    for place in (min, max):
        found = Counter(order.index(place(order, key=hash)) for order in talons)
        assert as_likely(found, Counter(range(view.talon)))
