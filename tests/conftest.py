"""What several tests share: a table of Domeng laid by hand, and moves by their names."""

from collections.abc import Callable
from typing import Any

import pytest

from parlour.games import domeng
from parlour.games.domeng import DomengOptions, DomengState
from parlour.moves import Move
from parlour.tiles import Tile, mask

DEFAULTS = DomengOptions()


@pytest.fixture
def lay() -> Callable[..., DomengState]:
    """Lays a table of Domeng in its second round, seat 0 on turn, all of it in words.

    The hands are parted by strokes, as in "5-3 1-0 | 6-6 | …"; the chain is as it lies, left half first, as
    in "3-5 5-2". The table has the stones that the five do not hold. All else goes by the state's names.
    """

    def laid(hands: str, chain: str = "", *, options: DomengOptions = DEFAULTS, **more: Any) -> DomengState:
        halves = tuple((int(word[0]), int(word[2])) for word in chain.split())
        scores = more.get("scores", (0,) * 5)
        usual = {
            "hands": tuple(mask(map(Tile, hand.split())) for hand in hands.split("|")),
            "scores": scores,
            "turn": 0,
            "round": 2,
            "round_over": False,
            "over": False,
            "winners": (),
            "chain": halves,
            "ends": (halves[0][0], halves[-1][1]) if halves else None,
            "anchor": 0,
            "stones": 25 - sum(scores),
            "camat": None,
            "titles": (0,) * 5,
            "ending": None,
            "round_winner": None,
            "starter": 0,
            "last": ((more.get("turn") or 0) - 1) % 5 if halves else None,
            "newest": 0 if halves else None,
            "passes": 0,
        }
        return DomengState(options=options, **{**usual, **more})

    return laid


@pytest.fixture
def play() -> Callable[..., DomengState]:
    """Makes moves of Domeng that must be legal: "5-3 left", "5-3" to open, "pass"."""

    def played(state: DomengState, *moves: str) -> DomengState:
        for name in moves:
            [move] = [legal for legal in domeng.legal(state) if move_name(legal) == name]
            assert domeng.refusal(state, move) is None
            state = domeng.apply(state, move)
            assert sum(state.scores) + state.stones == 25
        return state

    return played


@pytest.fixture(name="move_name")
def move_name_fixture() -> Callable[[Move], str]:
    return move_name


def move_name(move: Move) -> str:
    """A player's move by its name: "5-3 left", "5-3", "pass"."""
    tile, end = getattr(move, "tile", None), getattr(move, "end", None)
    if tile is None:
        return type(move).__name__.lower()
    return f"{tile.value} {end}" if end else str(tile.value)
