"""Tables of Mydełko Fa laid by hand, and its moves by their names."""

from collections.abc import Callable
from typing import Any

import pytest

from parlour.games import mydelko_fa
from parlour.games.mydelko_fa import MydelkoOptions, MydelkoState
from parlour.match import Match
from parlour.moves import Deal, Lot, Move, Play
from parlour.tiles import TILES, Tile, mask


def read(text: str) -> tuple[Tile, ...]:
    """Tiles from their names, as in "6-4 1-0"."""
    return tuple(map(Tile, text.split()))


@pytest.fixture
def deal() -> Callable[..., Match]:
    """Begins a match: its first deal, before the exchange.

    The hands are five tiles a seat in the order in which they were dealt, parted by strokes; ``up`` is the tile
    turned up, ``talon`` the tiles at its front, those not named follow by number. The options go by their names.
    """

    def begin(hands: str, up: str, talon: str = "", *, soloist: int = 0, **options: Any) -> Match:
        seats = [read(hand) for hand in hands.split("|")]
        named = [*seats[(soloist + 1) % 3], *seats[(soloist + 2) % 3], *seats[soloist], Tile(up), *read(talon)]
        match = Match(mydelko_fa, MydelkoOptions(**options), 3, 0)
        match.play(Lot(soloist))
        match.play(Deal((*named, *(tile for tile in TILES if tile not in named))))
        return match

    return begin


@pytest.fixture
def laid() -> Callable[..., MydelkoState]:
    """Lays a deal in play: the first seat is the soloist and about to lead, unless said otherwise.

    The hands are tiles parted by strokes; where they are fewer than five, the tricks before are not told. The
    options go by their names, like the members of the state.
    """

    def lay(hands: str, trump: int, **more: Any) -> MydelkoState:
        options = {name: more.pop(name) for name in ("target", "trumps_follow", "must_beat") if name in more}
        state = {
            "hands": tuple(mask(read(hand)) for hand in hands.split("|")),
            "scores": (0, 0, 0),
            "turn": 0,
            "round": 1,
            "round_over": False,
            "over": False,
            "winners": (),
            "options": MydelkoOptions(**options),
            "soloist": 0,
            "order": TILES,
            "trump": trump,
            "exchanged": 0,
            "given": 0,
            "trick": (),
            "suit": None,
            "winning": None,
            "taken": (0, 0, 0),
            "fa": None,
            "fly": None,
        }
        return MydelkoState(**{**state, **more})

    return lay


@pytest.fixture
def play() -> Callable[..., MydelkoState]:
    """Plays these tiles, which must be legal, and gives the state after them."""

    def after(state: MydelkoState, *tiles: str) -> MydelkoState:
        for text in tiles:
            move = Play(Tile(text))
            assert move in mydelko_fa.legal(state)
            assert mydelko_fa.refusal(state, move) is None
            state = mydelko_fa.apply(state, move)
        return state

    return after


@pytest.fixture
def playable() -> Callable[[MydelkoState], set[str]]:
    """The names of the tiles that may be played."""
    return lambda state: {move.tile.value for move in mydelko_fa.legal(state) if isinstance(move, Play)}


@pytest.fixture
def refused() -> Callable[[MydelkoState, Move], tuple[str, str, set[str]]]:
    """The rule, the reason and the tiles of the refusal that a move meets."""

    def refuse(state: MydelkoState, move: Move) -> tuple[str, str, set[str]]:
        refusal = mydelko_fa.refusal(state, move)
        assert refusal is not None
        assert move not in mydelko_fa.legal(state)
        return refusal.rule, refusal.reason, {tile.value for tile in refusal.tiles}

    return refuse
