"""Mydełko Fa: a rule of thumb, from a view alone."""

from collections.abc import Sequence
from math import comb

from parlour.games.game import View
from parlour.games.mydelko_fa import rules
from parlour.games.mydelko_fa.scoring import FLY
from parlour.games.mydelko_fa.suits import BEATERS, FA, LEADS
from parlour.games.mydelko_fa.view import MydelkoView
from parlour.moves import Exchange, Play
from parlour.tiles import ALL, SUITS, TILES, Tile, mask, tiles


def _worth(tile: Tile, trump: int) -> float:
    """About how many points a tile in hand brings: mydełko fa, trumps, doubles, then high tiles.

    The figures were tried against one another over some thousand deals; small changes make no difference.
    """
    if tile is FA:
        return 2.5
    if tile.shows(trump):
        return 1.2 if tile.is_double else 0.75 + 0.05 * tile.other(trump)
    return 0.35 if tile.is_double else 0.015 * tile.pips


WORTH = tuple(tuple(_worth(tile, trump) for tile in TILES) for trump in range(7))
"""By trump and number of a tile."""

SPARING = 0.7
"""How dear a tile's worth is when it is played: below 1, for it would not bring it in full later."""


def thumb(view: View) -> list[float]:
    """Keep mydełko fa, trumps, doubles and a fly that is near; take tricks cheaply, and throw the lightest."""
    assert isinstance(view, MydelkoView)
    if view.exchanged is None:
        return _exchanges(view)
    return [_play(view, move.tile) for move in view.legal if isinstance(move, Play)]


def _exchanges(view: MydelkoView) -> list[float]:
    assert view.trump is not None
    worth = WORTH[view.trump]
    unseen = ALL & ~view.hand & ~view.marked
    average = sum(worth[tile.number] for tile in tiles(unseen)) / unseen.bit_count()
    values = []
    for move in view.legal:
        assert isinstance(move, Exchange)
        kept = [tile for tile in view.dealt if tile not in move.tiles]
        value = sum(worth[tile.number] for tile in kept) + average * len(move.tiles)
        values.append(value + FLY * _fly_chance(kept, unseen))
    return values


def _fly_chance(kept: Sequence[Tile], unseen: int) -> float:
    """How likely five tiles of one suit are, with the kept ones and as many as are missing drawn blind."""
    missing = rules.HAND - len(kept)
    chance = 0.0
    for suit in SUITS:
        if all(tile.bit & suit for tile in kept):
            chance += comb((unseen & suit).bit_count(), missing) / comb(unseen.bit_count(), missing)
    return min(chance, 1.0)


def _play(view: MydelkoView, tile: Tile) -> float:
    """The chance that the tile takes the trick, less a share of what it would bring later."""
    trump = view.trump
    assert trump is not None
    if view.leading:
        led, lying, after = LEADS[trump][tile.number], 0, rules.SEATS - 1
    else:
        assert view.suit is not None
        led, lying = view.suit, mask(other for _seat, other in view.trick)
        after = rules.SEATS - 1 - len(view.trick)
    beaters = BEATERS[trump][led][tile.number]
    if beaters & lying:
        hold = 0.0
    else:
        unseen = ALL & ~(view.hand | view.marked | view.given | view.played)
        unbeaten = 1 - (beaters & unseen).bit_count() / unseen.bit_count()
        hold = unbeaten ** (after * view.hand.bit_count())
    return hold - SPARING * WORTH[trump][tile.number]
