"""What falls by chance: a function of the match's seed and the round alone (C-3)."""

from collections.abc import Sequence
from hashlib import blake2b

from parlour.moves import Deal, Lot
from parlour.tiles import TILES


def _prefix(seed: int, round: int) -> bytes:
    return f"{seed}:{round}:".encode("ascii")


def _digest(text: bytes) -> bytes:
    return blake2b(text, digest_size=8).digest()


_SPELLED = tuple((tile.value.encode("ascii"), tile) for tile in TILES)


def deal(seed: int, round: int) -> Deal:
    """The shuffled order of a round: the tiles sorted by their digests (C-3)."""
    prefix = _prefix(seed, round)
    drawn = {_digest(prefix + spelling): tile for spelling, tile in _SPELLED}
    return Deal(tuple([drawn[digest] for digest in sorted(drawn)]))


def lot(seed: int, round: int, among: Sequence[int]) -> Lot:
    """The lot of a round among these seats, which must ascend (C-3)."""
    return Lot(among[int.from_bytes(_digest(_prefix(seed, round) + b"lot"), "big") % len(among)])
