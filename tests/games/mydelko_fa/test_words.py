"""Mydełko Fa: what a seat may know, what people are told, and the state spelled out."""

import json
from itertools import pairwise
from random import Random

import msgspec
import pytest

from parlour.games import mydelko_fa
from parlour.games.game import Panel, Trick
from parlour.games.mydelko_fa import MydelkoOptions
from parlour.games.mydelko_fa.view import Exchanged
from parlour.match import IllegalMove, Match
from parlour.moves import Exchange, Play
from parlour.players import LEVELS, Budget
from parlour.tiles import Tile, mask, tiles

NAMES = ("Ania", "Bo", "Cela")


@pytest.fixture
def seventh(deal):
    """The deal of the mockups: Bo is the soloist, fours are trump, and two tricks have been played."""
    hands = "4-4 6-1 6-5 5-2 3-0 | 6-6 5-3 6-4 2-1 1-0 | 4-3 2-1 5-0 3-1 2-0".replace("2-1 1-0 |", "5-5 1-0 |")
    match = deal(hands, "4-1", "3-2 2-2", soloist=1)
    match.play(Exchange((Tile("5-5"), Tile("1-0"))))
    for tile in ("3-2", "4-3", "4-4"):
        pass
    return match


def names_of(move):
    return " ".join(tile.value for tile in move.tiles)


def play(match, *names):
    for name in names:
        match.play(Play(Tile(name)))


def told(match, seat=None, ply=None):
    return [mydelko_fa.say(each, NAMES) for each in match.happenings(ply or match.ply, seat)]
