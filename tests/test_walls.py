"""The walls of the house: who imports whom, and that nobody who may not reaches the true state."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from inspect import isclass
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest
from tests.benchmarks.honesty import held_by

import parlour
from parlour.games import GAMES
from parlour.games.game import State, View
from parlour.games.options import make_options
from parlour.match import Match
from parlour.moves import Deal, Lot
from parlour.players import LEVELS, Budget, stream

SOURCE = Path(parlour.__file__).parent

ROOMS = {
    # room: (the rooms that it may import, the libraries)
    "tiles": ("", "msgspec"),
    "moves": ("tiles", "msgspec"),
    "language": ("", ""),
    "resources": ("", ""),
    "errorlog": ("", ""),
    "files": ("language", ""),
    "folders": ("language", "msgspec platformdirs"),
    "games": ("tiles moves language", "msgspec"),
    "match": ("tiles moves language games", "msgspec"),
    "players": ("tiles moves language errorlog games", "msgspec"),
    "saves": ("tiles moves language files folders games match", "msgspec filelock"),
    "settings": ("language files players saves", "msgspec tomlkit"),
    "lineup": ("language games players saves", "msgspec"),
    "export": ("tiles moves language games match players saves", "msgspec"),
    "simulate": ("tiles moves language files games match players saves lineup", "msgspec"),
    "app": (
        "tiles moves language resources errorlog files folders games match players saves settings lineup export",
        "msgspec textual rich",
    ),
    "cli": (
        "tiles moves language resources errorlog files folders games match players saves settings lineup export "
        "simulate app",
        "msgspec",
    ),
    "__main__": ("cli", ""),
    "__init__": ("", ""),
}
"""The house. A room knows only those below it; and Textual is known to one of them."""

LEAN = ("games", "match", "players", "saves", "simulate")
"""What must run where there is no screen."""

LOAD = """
import importlib, sys
for module in sys.argv[1:]:
    importlib.import_module(module)
print(*sys.modules)
"""


def room_of(module: str) -> str:
    """The room of a module of the house; of ``parlour`` itself, which has the version, ``__init__``."""
    return [*module.split("."), "__init__"][1]


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the house, with its file."""
    for path in sorted(SOURCE.rglob("*.py")):
        name = ".".join(["parlour", *path.relative_to(SOURCE).with_suffix("").parts])
        yield name.removesuffix(".__init__"), path


MODULES = dict(modules())


def imports(path: Path) -> set[str]:
    """Every module that one names: at its top, in a function, for the type checker, or as a string."""
    named = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            named |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}, line {node.lineno}: import by the whole name"
            inner = {f"{node.module}.{each.name}" for each in node.names}
            named |= {name if name in MODULES else str(node.module) for name in inner}
        elif isinstance(node, ast.Constant) and node.value in MODULES:
            named.add(node.value)
    return named


def test_every_room_of_the_house_is_in_the_table():
    assert {room_of(module) for module in MODULES} == set(ROOMS)


@pytest.mark.parametrize("module", MODULES)
def test_a_room_knows_only_those_below_it(module):
    room = room_of(module)
    house, libraries = map(str.split, ROOMS[room])
    named = {name for name in imports(MODULES[module]) if name.split(".")[0] not in sys.stdlib_module_names}
    inside = {name for name in named if name.split(".")[0] == "parlour"}
    assert {room_of(name) for name in inside} <= {room, "__init__", *house}
    assert {name.split(".")[0] for name in named - inside} <= set(libraries)


@pytest.mark.parametrize("module", [module for module in MODULES if module != "parlour.games"])
def test_a_game_is_known_to_the_list_of_games_alone(module):
    """So a fourth game is one more package, and one more line in the list."""
    packages = {game.__name__ for game in GAMES}
    known = {".".join(name.split(".")[:3]) for name in imports(MODULES[module])} & packages
    assert known <= {".".join(module.split(".")[:3])}


def test_no_room_below_the_app_loads_textual_or_rich():
    """Whatever else it loads, too."""
    lean = [module for module in MODULES if room_of(module) in LEAN]
    run = subprocess.run([sys.executable, "-c", LOAD, *lean], capture_output=True, text=True, check=True)
    loaded = run.stdout.split()
    assert set(lean) <= set(loaded)
    assert not {name.partition(".")[0] for name in loaded} & {"textual", "rich"}


def test_an_import_in_a_function_is_seen(tmp_path):
    path = tmp_path / "module.py"
    path.write_text(
        "def later():\n    from parlour import app, __version__\n    from parlour.saves import load\n"
        "    import rich.text\n    return import_module('parlour.cli.saves')\n"
    )
    assert imports(path) == {"parlour", "parlour.app", "parlour.saves", "rich.text", "parlour.cli.saves"}


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


class Maker(msgspec.Struct, frozen=True):
    """Its properties make what they give when they are asked."""

    n: int

    @property
    def one(self) -> list[int]:
        return [1000 * self.n + 1]

    @property
    def two(self) -> list[int]:
        return [1000 * self.n + 2]


def test_what_properties_make_is_looked_at_too():
    numbers = range(1, 50)
    found = {value for value in held_by([Maker(n) for n in numbers]) if isinstance(value, int)}
    assert found == {value for n in numbers for value in (n, 1000 * n + 1, 1000 * n + 2)}


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
