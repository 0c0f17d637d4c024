"""The double-six set (C-1): 28 tiles, and sets of them as 28-bit masks.

A tile's number is its place in one fixed order, [0|0] [1|0] [1|1] [2|0] … [6|6]; its bit is
``1 << number``. A hand, a suit or a talon without order is the sum of its tiles' bits.
"""

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache


class Tile(Enum):
    """One of the 28 tiles; ``Tile("6-4")`` is the tile [6|4], high half first.

    An enum with string values, because msgspec reads and writes those without hooks. ``number`` is
    0 to 27, ``bit`` is ``1 << number``, ``pips`` 0 to 12; ``high`` >= ``low``, both 0 to 6.
    """

    T00 = "0-0"
    T10 = "1-0"
    T11 = "1-1"
    T20 = "2-0"
    T21 = "2-1"
    T22 = "2-2"
    T30 = "3-0"
    T31 = "3-1"
    T32 = "3-2"
    T33 = "3-3"
    T40 = "4-0"
    T41 = "4-1"
    T42 = "4-2"
    T43 = "4-3"
    T44 = "4-4"
    T50 = "5-0"
    T51 = "5-1"
    T52 = "5-2"
    T53 = "5-3"
    T54 = "5-4"
    T55 = "5-5"
    T60 = "6-0"
    T61 = "6-1"
    T62 = "6-2"
    T63 = "6-3"
    T64 = "6-4"
    T65 = "6-5"
    T66 = "6-6"

    high: int
    low: int
    number: int
    bit: int
    pips: int

    def __init__(self, spelling: str) -> None:
        self.high = int(spelling[0])
        self.low = int(spelling[2])
        self.number = self.high * (self.high + 1) // 2 + self.low
        self.bit = 1 << self.number
        self.pips = self.high + self.low

    @property
    def is_double(self) -> bool:
        return self.high == self.low

    def shows(self, number: int) -> bool:
        """Whether either half shows this number (0 to 6)."""
        return number in (self.high, self.low)

    def other(self, number: int) -> int:
        """The half that is not ``number``, which the tile must show; for a double the number itself."""
        return self.pips - number

    def __str__(self) -> str:
        return f"[{self.high}|{self.low}]"

    def __hash__(self) -> int:
        return self.number

    def __copy__(self) -> "Tile":
        return self

    def __deepcopy__(self, memo: object) -> "Tile":
        return self


TILES: tuple[Tile, ...] = tuple(Tile)
"""All 28, by number."""

ALL = (1 << len(TILES)) - 1
"""The whole set as a mask."""

SUITS: tuple[int, ...] = tuple(sum(t.bit for t in TILES if t.shows(n)) for n in range(7))
"""For each number 0 to 6 the mask of the seven tiles that show it."""

DOUBLES = sum(t.bit for t in TILES if t.is_double)
"""The mask of the seven doubles."""

BY_BIT: dict[int, Tile] = {t.bit: t for t in TILES}


def tile(a: int, b: int) -> Tile:
    """The tile that shows ``a`` and ``b``, in either order."""
    return TILES[a * (a + 1) // 2 + b if a >= b else b * (b + 1) // 2 + a]


def mask(tiles: Iterable[Tile]) -> int:
    """The mask of these tiles."""
    made = 0
    for each in tiles:
        made |= each.bit
    return made


@lru_cache(maxsize=1 << 16)
def tiles(of: int) -> tuple[Tile, ...]:
    """The tiles of a mask, by number."""
    found = []
    while of:
        bit = of & -of
        found.append(BY_BIT[bit])
        of ^= bit
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def pips(of: int) -> int:
    """The sum of pips over the tiles of a mask."""
    return sum(t.pips for t in tiles(of))


def one_of(of: int, chance: float) -> int:
    """The bit of a tile of a mask, which is not empty: each is as likely, by a ``chance`` from 0 to 1."""
    for _skipped in range(int(chance * of.bit_count())):
        of &= of - 1
    return of & -of
