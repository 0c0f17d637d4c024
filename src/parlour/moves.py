"""The moves, as everybody speaks of them: frozen values without a seat (who moves is the state's business).

``Lot``, ``Deal`` and ``Finish`` are the table's, the others a player's. Encoded by msgspec they are the
``move`` objects of a transcript.
"""

from typing import Literal

from msgspec import Struct

from parlour.tiles import TILES, Tile

End = Literal["left", "right"]


class Lot(Struct, frozen=True, tag_field="type", tag="lot"):
    """A lot among seats fell on ``seat`` (C-3)."""

    seat: int


class Deal(Struct, frozen=True, tag_field="type", tag="deal"):
    """The 28 tiles in the order in which they are dealt (C-3, C-4)."""

    order: tuple[Tile, ...]


class Finish(Struct, frozen=True, tag_field="type", tag="finish"):
    """The players end a match that has no end of its own (DM-15)."""


class Exchange(Struct, frozen=True, tag_field="type", tag="exchange"):
    """Tiles given away for as many from the talon, in the order in which they were dealt (MF-9)."""

    tiles: tuple[Tile, ...]


class Play(Struct, frozen=True, tag_field="type", tag="play", omit_defaults=True):
    """A tile played; ``end`` only where a chain has a tile already."""

    tile: Tile
    end: End | None = None


class Draw(Struct, frozen=True, tag_field="type", tag="draw"):
    """One tile drawn from the talon (EB-4)."""


class Pass(Struct, frozen=True, tag_field="type", tag="pass"):
    """A turn without a tile (DM-4, EB-4)."""


TableMove = Lot | Deal | Finish
SeatMove = Exchange | Play | Draw | Pass
Move = TableMove | SeatMove
TABLE_MOVES = (Lot, Deal, Finish)

# Built once: the games pick from these, so that a legal move costs no new object.
PLAYS: tuple[Play, ...] = tuple(Play(t) for t in TILES)
LEFT_PLAYS: tuple[Play, ...] = tuple(Play(t, "left") for t in TILES)
RIGHT_PLAYS: tuple[Play, ...] = tuple(Play(t, "right") for t in TILES)
PASS = Pass()
DRAW = Draw()
FINISH = Finish()
