"""Dealing hidden tiles so that what is proved about each hand holds: every such deal as likely as any other."""

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from random import Random

from parlour.tiles import tiles

Bins = tuple[tuple[int, int], ...]
"""For each place where hidden tiles lie how many it takes, and the mask of those that it may hold."""


class Deals:
    """All ways to deal a set of tiles into bins; what no bin takes is left over.

    The deals are counted once, each is then drawn by its number: no draw is thrown away however tight it
    gets. The count goes tile by tile over the room left in those bins that may not hold everything; a bin that may is
    filled by a shuffle at the end.
    """

    def __init__(self, free: int, bins: Bins) -> None:
        self._bins = len(bins)
        self._open = [(place, room) for place, (room, may) in enumerate(bins) if not free & ~may]
        barred = [(place, room, may) for place, (room, may) in enumerate(bins) if free & ~may]
        choices: dict[int, tuple[tuple[int, int], ...]] = {}
        for tile in tiles(free):
            found = tuple([(1 << 5 * k, place) for k, (place, _room, may) in enumerate(barred) if may & tile.bit])
            if found:
                choices[tile.bit] = found
        # Alike tiles lie together and the hard ones come first, so that fewer counts are met.
        order = sorted(choices, key=lambda bit: (len(choices[bit]), choices[bit]))
        self._tiles = [(bit, choices[bit]) for bit in order]
        self._loose = [tile.bit for tile in tiles(free) if tile.bit not in choices]
        self._room = sum(room << 5 * k for k, (_place, room, _may) in enumerate(barred))
        self._spare = len(order) - sum(room for _place, room, _may in barred)
        self._known: dict[tuple[int, int], int] = {}
        self._ways = self._count(0, self._room, self._spare) if self._spare >= 0 else 0
        self.count = self._ways
        left = len(self._loose) + self._spare
        for _place, room in self._open:
            self.count *= comb(left, room) if left >= room else 0
            left -= room

    def _count(self, index: int, room: int, spare: int) -> int:
        """The ways to deal the tiles from ``index`` on into the ``room`` left, 5 bits a bin, ``spare`` into none."""
        if not room:
            return 1
        if index == len(self._tiles):
            return 0
        known = self._known.get((index, room))
        if known is not None:
            return known
        ways = self._count(index + 1, room, spare - 1) if spare else 0
        for one, _place in self._tiles[index][1]:
            if room & 31 * one:
                ways += self._count(index + 1, room - one, spare)
        self._known[index, room] = ways
        return ways

    def draw(self, rng: Random) -> list[int]:
        """A deal, each as likely: a mask a bin, and last the mask of what is left over. There must be one."""
        dealt = [0] * (self._bins + 1)
        loose = self._loose
        if self._tiles:
            loose = loose.copy()
            number = int(rng.random() * self._ways)
            room, spare = self._room, self._spare
            count = self._count
            for index, (bit, choices) in enumerate(self._tiles, start=1):
                if spare:
                    ways = count(index, room, spare - 1)
                    if number < ways:
                        loose.append(bit)
                        spare -= 1
                        continue
                    number -= ways
                for one, place in choices:
                    if room & 31 * one:
                        ways = count(index, room - one, spare)
                        if number < ways:
                            dealt[place] |= bit
                            room -= one
                            break
                        number -= ways
        if self._open:
            loose = rng.sample(loose, len(loose))
        first = 0
        for place, room in self._open:
            dealt[place] = sum(loose[first : first + room])
            first += room
        dealt[-1] = sum(loose[first:])
        return dealt


@lru_cache(maxsize=256)
def deals(free: int, bins: Bins) -> Deals:
    """The ways to deal the tiles of the mask ``free`` into the bins, counted once for the whole of a search."""
    return Deals(free, bins)


def draw(options: Sequence[Deals], rng: Random) -> tuple[int, list[int]]:
    """One deal out of several sets that share none, each deal as likely: which set it is of, and the deal."""
    index = rng.choices(range(len(options)), [each.count for each in options])[0] if len(options) > 1 else 0
    return index, options[index].draw(rng)
