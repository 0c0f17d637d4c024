"""The walls of the house: who imports whom, and that nobody who may not reaches the true state."""

import subprocess
import sys
from collections.abc import Iterator
from enum import Enum
from inspect import isclass
from typing import get_args, get_type_hints

import msgspec
import pytest

from parlour.games import GAMES
from parlour.games.game import State, View, make_options
from parlour.match import Match
from parlour.moves import Deal, Lot
from parlour.players import LEVELS, Budget, stream

LOADED = """
import importlib, sys
importlib.import_module({room!r})
print("\\n".join(sys.modules))
"""

LEAN = ["parlour.games", "parlour.match", "parlour.players", "parlour.saves", "parlour.simulate"]

BELOW = {
    "parlour.tiles": (),
    "parlour.moves": ("tiles",),
    "parlour.games": ("tiles", "moves", "language"),
    "parlour.match": ("tiles", "moves", "language", "games"),
    "parlour.players": ("tiles", "moves", "language", "games"),
    "parlour.saves": ("tiles", "moves", "language", "games", "match", "files", "folders"),
}
"""What each room may import of the house."""


def loaded_by(room: str) -> set[str]:
    """The modules that a fresh interpreter has after importing this one."""
    run = subprocess.run([sys.executable, "-c", LOADED.format(room=room)], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


@pytest.mark.parametrize("room", LEAN)
def test_no_room_below_the_app_imports_textual_or_rich(room):
    tops = {name.partition(".")[0] for name in loaded_by(room)}
    assert not tops & {"textual", "rich"}


@pytest.mark.parametrize("room", BELOW)
def test_a_room_knows_only_those_below_it(room):
    house = {name.split(".")[1] for name in loaded_by(room) if name.startswith("parlour.")}
    assert house - {room.split(".")[1]} <= set(BELOW[room])


# The view


def fields_of(kind: type) -> Iterator[type]:
    """Every class that a value of this one can hold, as its fields are declared."""
    seen: set[object] = set()
    waiting: list[object] = [kind]
    while waiting:
        each = waiting.pop()
        if each in seen:
            continue
        seen.add(each)
        waiting += get_args(each)
        if isclass(each):
            yield each
            if issubclass(each, msgspec.Struct):
                waiting += get_type_hints(each, include_extras=True).values()


def held_by(value: object) -> Iterator[object]:
    """Every value that can be reached from this one: by fields, elements, attributes, properties."""
    seen: set[int] = set()
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        yield each
        if isinstance(each, msgspec.Struct):
            waiting += [getattr(each, name) for name in each.__struct_fields__]
            waiting += [getattr(each, name) for name, part in vars(type(each)).items() if isinstance(part, property)]
        elif isinstance(each, dict):
            waiting += [*each.keys(), *each.values()]
        elif isinstance(each, (list, tuple, set, frozenset)):
            waiting += each
        elif not isinstance(each, Enum):
            waiting += getattr(each, "__dict__", {}).values()


def views_along_a_match(known):
    seats = known.seats[-1]
    match = Match(known, make_options(known, seats, {}), seats, 3)
    dice = stream(3, "walls")
    for _move in range(60):
        if match.state.over:
            return
        match.play(match.table_move() or dice.choice(match.legal()))
        for seat in (None, *range(seats)):
            yield match, match.view(seat)


@pytest.mark.parametrize("known", GAMES, ids=lambda known: known.name)
def test_no_field_of_a_view_is_declared_to_hold_a_state_or_a_match(known):
    seats = known.seats[0]
    match = Match(known, make_options(known, seats, {}), seats, 3)
    match.play_table()
    view = match.view(0)
    assert isinstance(view, View)
    assert [kind for kind in fields_of(type(view)) if issubclass(kind, (State, Match))] == []


@pytest.mark.parametrize("known", GAMES, ids=lambda known: known.name)
def test_no_state_deal_seed_or_match_is_reached_from_a_view(known):
    for match, view in views_along_a_match(known):
        hands = () if view.hands is not None else match.state.hands
        others = {hand for seat, hand in enumerate(hands) if seat != view.seat and hand > 1000}  # no number else is so
        for value in held_by(view):
            assert not isinstance(value, (State, Match, Deal, Lot))
            assert not (isinstance(value, int) and value in others)
            if isinstance(value, msgspec.Struct):
                assert not {"seed", "state", "order"} & set(value.__struct_fields__)


@pytest.mark.parametrize("known", GAMES, ids=lambda known: known.name)
@pytest.mark.parametrize("level", LEVELS)
def test_a_player_is_made_of_the_game_alone_and_holds_no_state(known, level):
    player = LEVELS[level].make(known)
    dice = stream(3, 0)
    for match, view in views_along_a_match(known):
        if view.legal:
            player.choose(view, Budget(samples=1), dice)
            held = [value for value in vars(player).values() if not callable(value)]
            assert not any(isinstance(value, (State, Match)) for part in held for value in held_by(part))
            assert match.state.turn == view.seat
