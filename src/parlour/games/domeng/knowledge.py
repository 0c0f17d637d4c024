"""Domeng: what the passes and the opening prove about the hands, and the states that a view allows."""

from collections.abc import Iterator
from random import Random

from parlour.games import worlds
from parlour.games.chain import Ends, ends_after
from parlour.games.domeng.state import SEATS, DomengState
from parlour.games.domeng.view import DomengView
from parlour.games.game import View
from parlour.moves import Pass, Play
from parlour.tiles import ALL, SUITS, tile

OPENERS = (6, 5, 4, 3)
"""The doubles that may open the first round: one of the four is always in a hand (DM-2)."""


def barred(view: View) -> tuple[int, ...]:
    """For each seat the mask of the tiles that its passes prove it does not hold (DM-4): all of both ends' numbers.

    A hand only shrinks, so a pass proves it for the rest of the round, whatever is played later.
    """
    assert isinstance(view, DomengView)
    lacks = [0] * SEATS
    ends: Ends | None = None
    for seat, move in view.history:
        if isinstance(move, Play):
            ends = ends_after(move.tile, move.end, ends)
        elif isinstance(move, Pass) and ends is not None:
            lacks[seat] |= SUITS[ends[0]] | SUITS[ends[1]]
    return tuple(lacks)


def shown_by_opening(view: DomengView) -> list[tuple[int, int]]:
    """The ways in which the first round's starter came to start (DM-2), of which one holds: (held, unused).

    ``held`` is the mask of the hidden tile that the starter then still holds, ``unused`` that of the
    hidden tiles that are then in no hand. They exclude each other; in a later round nothing is shown.
    """
    if view.round != 1 or view.starter is None:
        return [(0, 0)]
    starter = view.starter
    opened = None if view.options.free_opening or not view.chain else view.chain[view.anchor][0]
    own = view.hand if view.seat == starter else 0
    starters = own | sum(move.tile.bit for seat, move in view.history if seat == starter and isinstance(move, Play))
    elsewhere = (view.hand | view.played) & ~starters
    ways = []
    higher = 0
    for number in OPENERS:
        double = tile(number, number).bit
        hidden_in_own = view.seat == starter and not double & starters  # its holder would know it
        if not double & elsewhere and not hidden_in_own and opened in (None, number):
            ways.append((double & ~starters, higher))
        if double & (starters | elsewhere):
            break  # it was in a hand, so no lower one made a starter
        higher |= double
    return ways


def possible(view: DomengView) -> list[tuple[int, int, worlds.Deals]]:
    """The deals that a view allows, in sets that share none, each with its ``held`` and ``unused`` of the opening."""
    hidden = ALL & ~(view.hand | view.played)
    lacks = barred(view)
    found = []
    for held, unused in shown_by_opening(view):
        if held and (view.starter is None or held & lacks[view.starter] or not view.counts[view.starter]):
            continue
        bins = tuple(_bins(view, held, lacks))
        found.append((held, unused, worlds.deals(hidden & ~(held | unused), bins)))
    return found


def _bins(view: DomengView, held: int, lacks: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """What each seat takes of the hidden tiles, the view's own seat nothing; what is left over is unused."""
    for seat, count in enumerate(view.counts):
        if seat == view.seat:
            yield 0, ALL
        else:
            yield count - (1 if held and seat == view.starter else 0), ALL & ~lacks[seat]


def determinize(view: View, rng: Random) -> DomengState:
    """A state that fits the view, each deal that the view allows as likely as any other."""
    assert isinstance(view, DomengView)
    return DomengState(
        hands=_hands(view, rng) if view.hands is None else view.hands,
        scores=view.scores,
        turn=view.turn,
        round=view.round,
        round_over=view.round_over,
        over=view.over,
        winners=view.winners,
        options=view.options,
        chain=view.chain,
        ends=view.ends,
        anchor=view.anchor,
        stones=view.stones,
        camat=view.camat,
        titles=view.titles,
        ending=view.ending,
        round_winner=view.round_winner,
        starter=view.starter,
        last=view.last,
        newest=view.newest,
        passes=_passes(view),
    )


def _hands(view: DomengView, rng: Random) -> tuple[int, ...]:
    options = possible(view)
    index, hands = worlds.draw([deals for _held, _unused, deals in options], rng)
    held, _unused, _deals = options[index]
    if held:
        assert view.starter is not None
        hands[view.starter] |= held
    if view.seat is not None:
        hands[view.seat] = view.hand
    return tuple(hands[:SEATS])


def _passes(view: DomengView) -> int:
    """How many passes in a row were the last moves."""
    passes = 0
    for _seat, move in reversed(view.history):
        if not isinstance(move, Pass):
            break
        passes += 1
    return passes
