"""Domeng: the states that a view allows, each deal as likely as any other."""

from collections.abc import Iterator
from random import Random

from parlour.games import worlds
from parlour.games.domeng.knowledge import barred, shown_by_opening
from parlour.games.domeng.state import SEATS, DomengState
from parlour.games.domeng.view import DomengView
from parlour.games.game import View
from parlour.moves import Pass
from parlour.tiles import ALL


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
