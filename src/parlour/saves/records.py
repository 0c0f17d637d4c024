"""The lines of a save as structs, a header and records, and the chain of sums that binds them.

The order of a struct's fields is the order in the line: ``type`` first, ``sum`` last.
"""

from binascii import hexlify
from collections.abc import Iterable
from datetime import datetime
from hashlib import blake2b
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from parlour.games.game import MAX_SEED, AnyStep
from parlour.language import _
from parlour.moves import (
    DRAW,
    FINISH,
    LEFT_PLAYS,
    PASS,
    PLAYS,
    RIGHT_PLAYS,
    Deal,
    End,
    Exchange,
    Lot,
    Move,
    Play,
)
from parlour.tiles import TILES, Tile

FORMAT = 1
"""The format of the saves that this version writes."""

# What msgspec does not ask, because the reader of a save does it better, is for the schema only.
Number = Annotated[int, Meta(ge=0, le=MAX_SEED)]  # a seat or a ply; whether the match has it is asked when played
Sum = Annotated[str, Meta(extra_json_schema={"pattern": "^[0-9a-f]{8}$"})]
Kind = Literal["human", "computer"]


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at a seat: ``level`` names a computer player's level; a human has none.

    Raises ValueError for a human with a level and a computer without one.
    """

    name: str
    kind: Kind
    level: str | None

    def __post_init__(self) -> None:
        if (self.kind == "human") != (self.level is None):
            raise ValueError(_("a computer player has a level, and a human has none"))


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """The save that a match was branched from, and after how many moves."""

    name: str
    ply: Number


class Line(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What every line has beside its own members: ``type`` first and ``sum`` last."""


class Header(Line, frozen=True, kw_only=True, tag="match", rename={"origin": "from"}):
    """The first line: all that a match is before its first move."""

    format: Annotated[int, Meta(extra_json_schema={"const": FORMAT})]
    rules: Annotated[int, Meta(ge=1, le=MAX_SEED)]  # the version of the game's rules
    game: str
    options: dict[str, bool | int]  # all of them, by the names of the rules pages
    players: Annotated[tuple[Seat, ...], Meta(min_length=2)]
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED)]
    created: Annotated[datetime, Meta(tz=True, extra_json_schema={"pattern": "Z$"})] | None  # in UTC
    app: str  # the version that wrote it
    title: str | None
    origin: Origin | None
    sum: Sum


class LotRecord(Line, frozen=True, kw_only=True, tag="lot"):
    seat: Number  # the seat drawn
    sum: Sum


class DealRecord(Line, frozen=True, kw_only=True, tag="deal"):
    order: Annotated[
        tuple[Tile, ...],
        Meta(min_length=len(TILES), max_length=len(TILES), extra_json_schema={"uniqueItems": True}),
    ]
    sum: Sum


class FinishRecord(Line, frozen=True, kw_only=True, tag="finish"):
    sum: Sum


class ExchangeRecord(Line, frozen=True, kw_only=True, tag="exchange"):
    seat: Number
    tiles: Annotated[tuple[Tile, ...], Meta(extra_json_schema={"uniqueItems": True})]
    sum: Sum


class PlayRecord(Line, frozen=True, kw_only=True, tag="play"):
    seat: Number
    tile: Tile
    end: End | UnsetType = UNSET  # left out while no chain has a tile
    sum: Sum


class DrawRecord(Line, frozen=True, kw_only=True, tag="draw"):
    seat: Number
    sum: Sum


class PassRecord(Line, frozen=True, kw_only=True, tag="pass"):
    seat: Number
    sum: Sum


class UndoRecord(Line, frozen=True, kw_only=True, tag="undo"):
    """The cursor stands after ``ply`` moves, fewer than before."""

    ply: Number
    sum: Sum


class RedoRecord(Line, frozen=True, kw_only=True, tag="redo"):
    """The cursor stands after ``ply`` moves, more than before."""

    ply: Number
    sum: Sum


class HintRecord(Line, frozen=True, kw_only=True, tag="hint"):
    """The seat was shown a hint."""

    seat: Number
    sum: Sum


class PlayerRecord(Line, frozen=True, kw_only=True, tag="player"):
    """Someone else takes the seat from here."""

    seat: Number
    name: str
    kind: Kind
    level: str | None
    sum: Sum


class RenameRecord(Line, frozen=True, kw_only=True, tag="rename"):
    title: str | None
    sum: Sum


MoveRecord = LotRecord | DealRecord | FinishRecord | ExchangeRecord | PlayRecord | DrawRecord | PassRecord
SideRecord = UndoRecord | RedoRecord | HintRecord | PlayerRecord | RenameRecord
Record = MoveRecord | SideRecord
AnyLine = Header | Record

ENCODER = msgspec.json.Encoder()
HEADER_DECODER = msgspec.json.Decoder(Header)
RECORD_DECODER = msgspec.json.Decoder(Record)

SUM = b',"sum":"'
SUM_END = b'"}'


def chain_sum(body: bytes, before: bytes) -> bytes:
    """The ``sum`` of a line: ``body`` is its bytes before ``,"sum":``, ``before`` the sum of the line before it."""
    return hexlify(blake2b(before + body).digest()[:4])


def parts(line: bytes) -> tuple[bytes, bytes]:
    """The body of a line, without its end, and the ``sum`` that it carries; of other bytes, something else."""
    body, _sum, tail = line.rpartition(SUM)
    return body, tail.removesuffix(SUM_END)


def seal(line: AnyLine, before: bytes) -> tuple[bytes, bytes]:
    """The bytes of a line whose ``sum`` is still empty, its end included, and the sum that it got.

    ``before`` is the sum of the line before it, empty for the header.
    """
    body, _empty = parts(ENCODER.encode(line))
    digits = chain_sum(body, before)
    return b"".join((body, SUM, digits, SUM_END, b"\n")), digits


def seal_all(lines: Iterable[AnyLine]) -> bytes:
    """A whole save: its header and its records, their sums still empty."""
    before = b""
    sealed = []
    for line in lines:
        made, before = seal(line, before)
        sealed.append(made)
    return b"".join(sealed)


def record_of(step: AnyStep) -> MoveRecord:
    """The record of a move, its sum still empty."""
    move, seat = step.move, step.seat
    if seat is None:
        if isinstance(move, Deal):
            return DealRecord(order=move.order, sum="")
        if isinstance(move, Lot):
            return LotRecord(seat=move.seat, sum="")
        return FinishRecord(sum="")
    if isinstance(move, Play):
        return PlayRecord(seat=seat, tile=move.tile, end=move.end or UNSET, sum="")
    if isinstance(move, Exchange):
        return ExchangeRecord(seat=seat, tiles=move.tiles, sum="")
    return DrawRecord(seat=seat, sum="") if move == DRAW else PassRecord(seat=seat, sum="")


_PLAYS: dict[End | UnsetType, tuple[Play, ...]] = {UNSET: PLAYS, "left": LEFT_PLAYS, "right": RIGHT_PLAYS}


def move_of(record: MoveRecord) -> tuple[int | None, Move]:
    """Who moves by a record (None: the table), and the move."""
    if isinstance(record, PlayRecord):
        return record.seat, _PLAYS[record.end][record.tile.number]
    if isinstance(record, PassRecord):
        return record.seat, PASS
    if isinstance(record, DrawRecord):
        return record.seat, DRAW
    if isinstance(record, DealRecord):
        return None, Deal(record.order)
    if isinstance(record, ExchangeRecord):
        return record.seat, Exchange(record.tiles)
    if isinstance(record, LotRecord):
        return None, Lot(record.seat)
    return None, FINISH
