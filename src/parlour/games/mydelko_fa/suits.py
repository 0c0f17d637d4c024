"""Mydełko Fa: what is of which suit and what beats what (MF-2 to MF-5), as tables of masks built once."""

from parlour.tiles import SUITS, TILES, Tile

FA = Tile.T00
"""[0|0], mydełko fa."""

LEADS = tuple(tuple(trump if tile.shows(trump) else tile.high for tile in TILES) for trump in range(7))
"""By trump and number of a tile: the suit that it leads, trump if it shows trump, else its larger half (MF-11)."""

RUFFS = tuple(suit | FA.bit for suit in SUITS)
"""By trump: the mask of the tiles that can ruff (MF-13)."""


def _rank(tile: Tile, trump: int, led: int) -> int:
    """MF-3 to MF-5: the higher takes the trick; 0 never does."""
    if tile is FA:
        return 300
    for number, above in ((trump, 200), (led, 100)):
        if tile.shows(number):
            return above + (50 if tile.is_double else tile.other(number))
    return 0


def _beaters(trump: int, led: int) -> tuple[int, ...]:
    ranks = {tile: _rank(tile, trump, led) for tile in TILES}
    above: dict[Tile, int] = {}
    higher = 0
    for tile in sorted((tile for tile in TILES if ranks[tile]), key=lambda tile: -ranks[tile]):
        above[tile] = higher
        higher |= tile.bit
    return tuple(above.get(tile, higher) for tile in TILES)


BEATERS = tuple(tuple(_beaters(trump, led) for led in range(7)) for trump in range(7))
"""By trump, suit led and number of a tile: the mask of the tiles that beat it (MF-5)."""

_TRUMPLESS = tuple(
    tuple(suit if led == trump else suit & ~SUITS[trump] for led, suit in enumerate(SUITS)) for trump in range(7)
)


def followers(trump: int, led: int, trumps_follow: bool) -> int:
    """The mask of the tiles that are of the suit led (MF-12)."""
    return SUITS[led] if trumps_follow else _TRUMPLESS[trump][led]
