"""A table of Extra Bonus laid by hand, and its moves by their names."""

from collections.abc import Callable
from typing import Any

import pytest

from parlour.games import extra_bonus
from parlour.games.extra_bonus import ExtraBonusOptions, ExtraBonusState
from parlour.games.options import make_options
from parlour.match import Match
from parlour.moves import DRAW, PASS, Deal, Lot, Move, Play
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
        out: tuple[int, ...] = (),
        **more: Any,
    ) -> ExtraBonusState:
        held = [mask(map(Tile, hand.split())) for hand in hands.split("|")]
        halves = tuple((int(word[0]), int(word[2])) for word in chain.split())
        no_records = ["0123456" if seat in out else "" for seat in range(len(held))]
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
            "starter": 0,
            "ending": None,
        }
        return ExtraBonusState(
            hands=tuple(held),
            options=ExtraBonusOptions(limit=usual_limit if limit is None else limit, drawing=drawing),
            chain=halves,
            ends=(halves[0][0], halves[-1][1]) if halves else None,
            talon=tuple(map(Tile, talon.split())),
            records=tuple(mask(Tile(f"{n}-{n}") for n in record) for record in records or no_records),
            out=out,
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
def over(laid: Callable[..., ExtraBonusState]) -> Callable[..., ExtraBonusState]:
    """A table whose second deal is over with these accounts; all else by the state's names."""

    def lay(scores: tuple[int, ...], **more: Any) -> ExtraBonusState:
        hands = " | ".join(["1-0", *["2-0"] * (len(scores) - 1)])
        return laid(hands, "1-1", scores=scores, turn=None, round_over=True, **more)

    return lay


@pytest.fixture
def begun() -> Callable[..., Match]:
    """A match whose first deal is dealt; the options by their names."""

    def begin(seats: int, seed: int = 7, **options: object) -> Match:
        match = Match(extra_bonus, make_options(extra_bonus, seats, options), seats, seed)
        match.play_table()
        return match

    return begin


@pytest.fixture
def why() -> Callable[[ExtraBonusState, Move], tuple[int | None, str, str] | None]:
    """What refuses a move: seat, rule, reason."""

    def ask(state: ExtraBonusState, move: Move) -> tuple[int | None, str, str] | None:
        refusal = extra_bonus.refusal(state, move)
        return None if refusal is None else (refusal.seat, refusal.rule, refusal.reason)

    return ask


@pytest.fixture
def dealt() -> Callable[..., Match]:
    """A match just dealt, seat 0 the starter, in words: hands as in "5-3 … | 6-6 …", the talon's front; then moves."""

    def deal(hands: str, talon: str = "", *moves: str, **options: object) -> Match:
        front = [Tile(name) for name in f"{hands} {talon}".replace("|", " ").split()]
        seats = hands.count("|") + 1
        match = Match(extra_bonus, make_options(extra_bonus, seats, options), seats, 0)
        match.play(Lot(0))
        match.play(Deal((*front, *(tile for tile in TILES if tile not in front))))
        for name in moves:
            match.play(named(name))
        return match

    return deal
