"""The schema: not stale, and it takes what is written and nothing else."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from parlour.games import GAMES
from parlour.games.game import AnyGame
from parlour.match import Match
from parlour.saves import KeptMatch, Seat, dump
from parlour.saves.schema import printed

FILE = Path(__file__).parents[2] / "saves-schema" / "save-v1.schema.json"


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    schema = json.loads(FILE.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema, format_checker=FormatChecker())


def test_the_schema_is_the_one_that_the_structs_make() -> None:
    """Else: ``python -m parlour.saves.schema > saves-schema/save-v1.schema.json``."""
    assert FILE.read_text(encoding="utf-8") == printed()


def test_what_is_written_is_valid(
    game: AnyGame,
    played: Callable[..., Match],
    seats_of: Callable[[AnyGame], tuple[Seat, ...]],
    validator: Draft202012Validator,
) -> None:
    for line in dump(played(game, 150), seats_of(game)).splitlines():
        validator.validate(json.loads(line))


def test_every_kind_of_line_is_valid(
    keep: Callable[..., KeptMatch], step: Callable[..., None], validator: Draft202012Validator
) -> None:
    kept = keep(GAMES[0], title="Thursday")
    step(kept, 10)
    kept.undo()
    kept.redo()
    kept.hint(0)
    kept.rename(None)
    kept.put(1, Seat("Ewa", "human", None))
    branch = kept.branch(5, 1)
    for each in (kept, branch):
        each.close()
        assert each.path is not None
        for line in each.path.read_bytes().splitlines():
            validator.validate(json.loads(line))


@pytest.mark.parametrize(
    "line",
    [
        {"type": "pass", "seat": 0},
        {"type": "pass", "seat": 0, "sum": "0123456"},
        {"type": "pass", "seat": 0, "sum": "0123456G"},
        {"type": "pass", "seat": -1, "sum": "01234567"},
        {"type": "pass", "seat": 0, "sum": "01234567", "more": 1},
        {"type": "play", "seat": 0, "tile": "7-7", "sum": "01234567"},
        {"type": "play", "seat": 0, "tile": "6-4", "end": None, "sum": "01234567"},
        {"type": "deal", "order": ["6-4"] * 28, "sum": "01234567"},
        {"type": "shuffle", "sum": "01234567"},
        {},
        None,
    ],
)
def test_what_is_no_line_is_invalid(line: object, validator: Draft202012Validator) -> None:
    assert not validator.is_valid(line)
