"""A table of Extra Bonus laid by hand, and its moves by their names."""

from collections.abc import Callable
from typing import Any

import pytest

from parlour.games import extra_bonus
from parlour.games.extra_bonus import ExtraBonusOptions, ExtraBonusState
from parlour.moves import DRAW, PASS, Play
from parlour.tiles import TILES, Tile, mask


@pytest.fixture
def laid() -> Callable[..., ExtraBonusState]:
    """Lays a table in its second deal, seat 0 on turn, all of it in words.

    The hands are parted by strokes, as in "5-3 1-0 | 6-6"; the chain is as it lies, left half first, as in
    "3-5 5-2"; records are the numbers of doubles, as in "0126". All else goes by the state's names.
    """

    def lay(
        hands: str,
        chain: str = "",
        *,
        talon: str = "",
        limit: int | None = None,
        drawing: bool = True,
        records: tuple[str, ...] | None = None,
        **more: Any,
    ) -> ExtraBonusState:
        held = [mask(map(Tile, hand.split())) for hand in hands.split("|")]
        halves = tuple((int(word[0]), int(word[2])) for word in chain.split())
        usual_limit = extra_bonus.default_options(len(held)).limit
        usual = {
            "scores": (0,) * len(held),
            "turn": 0,
            "round": 2,
            "round_over": False,
            "over": False,
            "winners": (),
            "anchor": 0,
            "newest": len(halves) - 1 if halves else None,
            "out": (),
            "starter": 0,
            "ending": None,
        }
        return ExtraBonusState(
            hands=tuple(held),
            options=ExtraBonusOptions(limit=usual_limit if limit is None else limit, drawing=drawing),
            chain=halves,
            ends=(halves[0][0], halves[-1][1]) if halves else None,
            talon=tuple(map(Tile, talon.split())),
            records=tuple(mask(Tile(f"{n}-{n}") for n in record) for record in records or ("",) * len(held)),
            **{**usual, **more},
        )

    return lay


@pytest.fixture
def made() -> Callable[..., ExtraBonusState]:
    """Makes moves that must be legal: "5-3 left", "5-3" to open, "draw", "pass"."""

    def make(state: ExtraBonusState, *moves: str) -> ExtraBonusState:
        for name in moves:
            move = named(name)
            assert move in extra_bonus.legal(state)
            assert extra_bonus.refusal(state, move) is None
            state = extra_bonus.apply(state, move)
        return state

    return make


def named(name: str) -> Any:
    tile, _space, end = name.partition(" ")
    return {"draw": DRAW, "pass": PASS}.get(name) or Play(Tile(tile), *([end] if end else []))


@pytest.fixture
def order() -> Callable[[str], tuple[Tile, ...]]:
    """The 28 tiles with some in front, as in "6-4 5-1"; the others follow by number."""

    def front(first: str) -> tuple[Tile, ...]:
        chosen = [Tile(word) for word in first.replace("|", " ").split()]
        return (*chosen, *(each for each in TILES if each not in chosen))

    return front
