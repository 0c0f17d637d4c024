"""Domeng: the options and the state, and how a match starts."""

from typing import Annotated

from msgspec import Meta

from parlour.games.chain import Ends, Halves
from parlour.games.game import Options, State
from parlour.language import N_

SEATS = 5
HAND = 5
STONES = 25

OPENERS = (6, 5, 4, 3)
"""The doubles that may open the first round: one of the four is always in a hand (DM-2)."""


class DomengOptions(Options, frozen=True, kw_only=True):
    titles: Annotated[
        int,
        Meta(
            ge=0,
            le=9,
            description=N_(
                "Elections to camat that end the match. 2: about 27 rounds; 1: about 7; 0: until the players stop."
            ),
            extra={"rule": "DM-15"},
        ),
    ] = 2
    free_opening: Annotated[
        bool,
        Meta(
            description=N_("The first round may be opened with any tile, not only the highest double."),
            extra={"rule": "DM-2"},
        ),
    ] = False


class DomengState(State, frozen=True, gc=False):
    """``scores`` are the stones held; with ``stones`` on the table they always sum to 25."""

    options: DomengOptions
    chain: tuple[Halves, ...]
    ends: Ends | None
    anchor: int  # index of the opening tile in the chain
    stones: int  # on the table
    camat: int | None
    titles: tuple[int, ...]
    ending: str | None  # how this move ended the round: cappu, ceki, pollo, manguno, mattikkeng
    round_winner: int | None
    starter: int | None  # who opened this round
    last: int | None  # the last mappano: who played the last tile
    newest: int | None  # index in the chain of that tile
    passes: int  # in a row


def default_options(seats: int) -> DomengOptions:  # noqa: ARG001 - the same for every number of seats
    return DomengOptions()


def start(options: DomengOptions, seats: int) -> DomengState:
    """Before the first deal. Raises ValueError unless five play (DM-1)."""
    if seats != SEATS:
        raise ValueError("DM-1: five players")
    zeros = (0,) * SEATS
    return DomengState(
        hands=zeros,
        scores=zeros,
        turn=None,
        round=0,
        round_over=False,
        over=False,
        winners=(),
        options=options,
        chain=(),
        ends=None,
        anchor=0,
        stones=STONES,
        camat=None,
        titles=zeros,
        ending=None,
        round_winner=None,
        starter=None,
        last=None,
        newest=None,
        passes=0,
    )
