"""Extra Bonus: the options and the state, and how a match starts."""

from typing import Annotated

from msgspec import Meta

from parlour.games.chain import Ends, Halves
from parlour.games.game import Options, State
from parlour.language import N_
from parlour.tiles import Tile

SEATS = range(2, 5)
HAND = 7
LIMITS = {2: 999, 3: 666, 4: 333}


class ExtraBonusOptions(Options, frozen=True, kw_only=True):
    limit: Annotated[
        int,
        Meta(
            ge=1,
            le=9999,
            description=N_(
                "An account above it ends the match. By default 999 for two players, 666 for three, 333 for four."
            ),
            extra={"rule": "EB-10"},
        ),
    ]
    drawing: Annotated[
        bool,
        Meta(
            description=N_("Who cannot play draws from the talon. Off: they pass at once, and the talon stays."),
            extra={"rule": "EB-4"},
        ),
    ] = True


class ExtraBonusState(State, frozen=True, gc=False):
    """``scores`` are the accounts; hands, ``talon`` and ``chain`` hold the 28 tiles."""

    options: ExtraBonusOptions
    chain: tuple[Halves, ...]
    ends: Ends | None
    anchor: int  # index of the opening tile in the chain
    newest: int | None  # index in the chain of the tile played last
    talon: tuple[Tile, ...]  # in the order in which it is drawn
    records: tuple[int, ...]  # a mask of doubles a seat (EB-8)
    out: tuple[int, ...]  # the seats that have dropped out (EB-12), ascending
    starter: int | None  # who opens this deal; after a lot who will open the next
    ending: str | None  # how this move ended the deal: domino, block


def default_options(seats: int) -> ExtraBonusOptions:
    """The limit goes by the players who begin (EB-10)."""
    return ExtraBonusOptions(limit=LIMITS[seats])


def start(options: ExtraBonusOptions, seats: int) -> ExtraBonusState:
    """Before the first lot. Raises ValueError unless two to four play (EB-1)."""
    if seats not in SEATS:
        raise ValueError("EB-1: two to four players")
    zeros = (0,) * seats
    return ExtraBonusState(
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
        newest=None,
        talon=(),
        records=zeros,
        out=(),
        starter=None,
        ending=None,
    )
