"""Extra Bonus: the states that a view allows, each deal as likely as any other."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, product
from math import comb
from random import Random

from msgspec import Struct

from parlour.games import worlds
from parlour.games.extra_bonus.knowledge import Holding, holdings
from parlour.games.extra_bonus.state import ExtraBonusState
from parlour.games.extra_bonus.view import ExtraBonusView
from parlour.games.game import View
from parlour.moves import Move, Play
from parlour.tiles import ALL, SUITS, mask, tiles

Bin = tuple[int, int, int]
"""Tiles of one seat that are alike in what is known of them: the seat, how many, the mask of what they may be."""


class Possible(Struct, frozen=True):
    """Some of the deals that a view allows. The first ``len(owners)`` bins of ``deals`` belong to those seats."""

    deals: worlds.Deals
    owners: tuple[int, ...]
    hands: tuple[int, ...]  # what each seat holds in all of them, its own seat's hand with it
    talon: int  # the mask of what is in the talon in all of them


class Mixture(Struct, frozen=True):
    """All the deals that a view allows: sets that share none, and the running sum of how likely each set is."""

    sets: tuple[Possible, ...]
    running: tuple[float, ...]


def determinize(view: View, rng: Random) -> ExtraBonusState:
    """A state that fits the view: the hands and the order of the talon, each deal as likely as any other."""
    assert isinstance(view, ExtraBonusView)
    hands = view.hands
    if hands is None:
        hands, left = _draw(
            _possible(view.seat, view.hand, view.counts, view.out, view.ends, view.options.drawing, view.history), rng
        )
    else:
        left = ALL & ~(view.played | sum(hands))
    return ExtraBonusState(
        hands,
        view.scores,
        view.turn,
        view.round,
        view.round_over,
        view.over,
        view.winners,
        view.options,
        view.chain,
        view.ends,
        view.anchor,
        view.newest,
        tuple(rng.sample(tiles(left), view.talon)),  # before the first deal there is none
        view.records,
        view.out,
        view.starter,
        view.ending,
    )


def _draw(possible: Mixture, rng: Random) -> tuple[tuple[int, ...], int]:
    """The hands, and what is in the talon."""
    sets = possible.sets
    drawn = sets[0] if len(sets) == 1 else rng.choices(sets, cum_weights=possible.running)[0]
    dealt = drawn.deals.draw(rng)
    hands = list(drawn.hands)
    for seat, tiles_of_bin in zip(drawn.owners, dealt, strict=False):
        hands[seat] |= tiles_of_bin
    return tuple(hands), drawn.talon | dealt[-1]


@lru_cache(maxsize=64)
def _possible(
    own: int | None,
    hand: int,
    counts: tuple[int, ...],
    out: tuple[int, ...],
    ends: tuple[int, int] | None,
    drawing: bool,
    history: tuple[tuple[int, Move | Struct], ...],
) -> Mixture:
    """Counted once for the whole of a search."""
    others = [seat for seat in range(len(counts)) if seat != own and seat not in out]
    known = holdings(history, others)
    free = ALL & ~(hand | mask(move.tile for _seat, move in history if isinstance(move, Play)))
    hands = tuple([hand if seat == own else 0 for seat in range(len(counts))])
    ways: Counter[tuple[Bin, ...]] = Counter({(): 1})
    for seat in others:
        own_ways = bins_of(seat, known[seat])
        ways = Counter({(*a, *b): n * m for (a, n), (b, m) in product(ways.items(), own_ways.items())})
    sets: list[Possible] = []
    weights: list[int] = []
    fitting = 0 if ends is None else SUITS[ends[0]] | SUITS[ends[1]]
    unblocked = not drawing and fitting and not hand & fitting
    for bins, number in ways.items():
        for each in _unblocked(free, bins, hands, fitting) if unblocked else [_counted(free, bins, hands, 0)]:
            if each.deals.count:
                sets.append(each)
                weights.append(number * each.deals.count)
    total = sum(weights)
    return Mixture(tuple(sets), tuple([part / total for part in accumulate(weights)]))


def bins_of(seat: int, known: Holding) -> Counter[tuple[Bin, ...]]:
    """What a seat may still hold: bins, and in how many ways the tiles that it has played leave just these.

    A tile played may have come with one batch or with another, which then has one tile less that is still held.
    """
    left = Counter({tuple([batch.size for batch in known.batches]): 1})
    for _bit, batches in known.played:
        after: Counter[tuple[int, ...]] = Counter()
        for sizes, number in left.items():
            for batch in batches:
                if sizes[batch]:
                    after[(*sizes[:batch], sizes[batch] - 1, *sizes[batch + 1 :])] += number
        left = after
    found: Counter[tuple[Bin, ...]] = Counter()
    for sizes, number in left.items():
        alike: dict[int, int] = {}
        for came, size in zip(known.batches, sizes, strict=True):
            held = alike.get(came.barred, 0) + size
            number *= comb(held, size)  # which of the tiles that are alike came with this batch
            alike[came.barred] = held
        found[tuple([(seat, held, ALL & ~barred) for barred, held in alike.items() if held])] += number
    return found


def _counted(free: int, bins: Sequence[Bin], hands: tuple[int, ...], talon: int) -> Possible:
    deals = worlds.deals(free, tuple([(room, may) for _seat, room, may in bins]))
    return Possible(deals, tuple([seat for seat, _room, _may in bins]), hands, talon)


def _unblocked(free: int, bins: Sequence[Bin], hands: tuple[int, ...], fitting: int) -> Iterator[Possible]:
    """The deals in which somebody holds a tile that fits, for else the deal were over (EB-5).

    They are told apart by the first such tile, and by who holds it.
    """
    talon = 0
    for tile in tiles(free & fitting):
        rest = free & ~(talon | tile.bit)
        for k, (seat, room, may) in enumerate(bins):
            if tile.bit & may:
                holding = (*hands[:seat], hands[seat] | tile.bit, *hands[seat + 1 :])
                yield _counted(rest, (*bins[:k], (seat, room - 1, may), *bins[k + 1 :]), holding, talon)
        talon |= tile.bit
