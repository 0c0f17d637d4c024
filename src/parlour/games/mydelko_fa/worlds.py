"""Mydełko Fa: the states that a view allows, each deal as likely as any other."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from msgspec import Struct

from parlour.games import worlds
from parlour.games.game import View
from parlour.games.mydelko_fa import rules
from parlour.games.mydelko_fa.knowledge import Shown, shown
from parlour.games.mydelko_fa.rules import MydelkoOptions, MydelkoState
from parlour.games.mydelko_fa.view import MydelkoView
from parlour.moves import Move
from parlour.tiles import ALL, SUITS, Tile, mask, tiles

TRIES = 1000
"""How many deals may be drawn until one has no fly; a hand that is down to one tile needs no second."""


class Possible(Struct, frozen=True):
    """The deals that a view allows, counted: ``deals`` has a bin a seat, and leaves over what lies aside and in the
    talon. Those deals are to be thrown away in which some seat holds none of one of its masks in ``without_fly``."""

    deals: worlds.Deals
    seats: tuple[Shown, ...]
    without_fly: tuple[tuple[int, int], ...]


def determinize(view: View, rng: Random) -> MydelkoState:
    """A state that fits the view: the hands, the tiles put aside and the talon, each deal as likely as any other."""
    assert isinstance(view, MydelkoView)
    order: tuple[Tile, ...] = ()
    hands, given = view.counts, 0
    if view.trump is not None:
        possible = _possible(
            view.seat,
            view.hand,
            view.counts,
            view.hands,
            view.marked | view.given,
            None if view.exchanged is None or view.fly is not None else view.trump,
            view.options,
            view.history,
        )
        dealt = _draw(possible, rng)
        hands = (*dealt[:-1],) if view.seat is None else (*dealt[: view.seat], view.hand, *dealt[view.seat + 1 : -1])
        order, given = _order(view, possible.seats, dealt, rng)
    return MydelkoState(
        hands,
        view.scores,
        view.turn,
        view.round,
        view.round_over,
        view.over,
        view.winners,
        view.options,
        view.soloist,
        order,
        view.trump,
        view.exchanged,
        given,
        view.trick,
        view.suit,
        view.winning,
        view.taken,
        view.fa,
        view.fly,
    )


@lru_cache(maxsize=64)
def _possible(
    own: int | None,
    hand: int,
    counts: tuple[int, ...],
    open_hands: tuple[int, ...] | None,
    aside: int,
    trump: int | None,
    options: MydelkoOptions,
    history: tuple[tuple[int, Move | Struct], ...],
) -> Possible:
    """Counted once for the whole of a search. ``trump`` is None when no play can have shown anything."""
    seats: Sequence[Shown] = [Shown(0, 0)] * rules.SEATS
    if trump is not None:
        seats = shown(history, rules.SEATS, trump, trumps_follow=options.trumps_follow, must_beat=options.must_beat)
    bins: list[tuple[int, int]] = []
    without_fly: list[tuple[int, int]] = []
    for seat, (count, of) in enumerate(zip(counts, seats, strict=True)):
        if seat == own:
            bins.append((0, ALL))
            continue
        may = ALL & ~of.barred if open_hands is None else open_hands[seat]
        flies = [suit for suit in SUITS if not of.played & ~suit] if trump is not None and count else []
        for suit in flies:
            if count == 1:
                may &= ~suit
            else:
                without_fly.append((seat, ~suit))
        bins.append((count, may))
    free = ALL & ~(hand | aside | sum(of.played for of in seats))
    return Possible(worlds.deals(free, tuple(bins)), tuple(seats), tuple(without_fly))


def _draw(possible: Possible, rng: Random) -> list[int]:
    """Hands in which nobody has had a fly (MF-10), and last what is in no hand."""
    for _try in range(TRIES):
        dealt = possible.deals.draw(rng)
        for seat, kept in possible.without_fly:
            if not dealt[seat] & kept:
                break
        else:
            return dealt
    raise RuntimeError("MF-10: no deal without a fly was met")


def _order(
    view: MydelkoView, seats: Sequence[Shown], dealt: Sequence[int], rng: Random
) -> tuple[tuple[Tile, ...], int]:
    """An order of the 28 tiles from which the deal came so, and the mask of the tiles put aside (MF-7 to MF-9)."""
    soloist, count = view.soloist, view.exchanged or 0
    assert soloist is not None
    assert view.turned_up is not None
    left = tiles(dealt[-1])
    talon = rng.sample(left, len(left))
    given = view.given
    if count and not given:
        given = mask(talon[:count])
        talon = talon[count:]
    order: list[Tile] = []
    for k in range(1, rules.SEATS + 1):
        seat = (soloist + k) % rules.SEATS
        if seat == view.seat:
            came = view.dealt
        else:
            came = tiles(dealt[seat] | seats[seat].played)
            if seat == soloist and count:
                came = tuple(rng.sample(came, rules.HAND))
                came = (*tiles(given), *came)
        order += came[: rules.HAND]
        drawn = came[rules.HAND :]
    return (*order, view.turned_up, *drawn, *talon), given
