"""What falls by chance: a function of the match's seed and the round alone (C-3)."""

from collections.abc import Sequence
from hashlib import blake2b

from parlour.games.game import Refusal
from parlour.moves import Deal, Lot, Move
from parlour.tiles import TILES


def _prefix(seed: int, round: int) -> bytes:
    return f"{seed}:{round}:".encode("ascii")


def _digest(text: bytes) -> bytes:
    return blake2b(text, digest_size=8).digest()


_SPELLED = tuple((tile.value.encode("ascii"), tile) for tile in TILES)


def deal(seed: int, round: int) -> Deal:
    """The shuffled order of a round: the tiles sorted by their digests (C-3)."""
    begun = blake2b(_prefix(seed, round), digest_size=8)  # the part that all 28 texts share
    drawn = {}
    for spelling, tile in _SPELLED:
        text = begun.copy()
        text.update(spelling)
        drawn[text.digest()] = tile
    return Deal(tuple([drawn[digest] for digest in sorted(drawn)]))


def deal_refusal(move: Move, rule: str) -> Refusal | None:
    """Why a move is not the deal that a game's rule asks for now: it is another, or not the 28 tiles (C-1); or None."""
    if not isinstance(move, Deal):
        return Refusal(None, rule, "deal-due")
    return None if len(set(move.order)) == len(move.order) == len(TILES) else Refusal(None, "C-1", "not-a-set")


def lot(seed: int, round: int, among: Sequence[int]) -> Lot:
    """The lot of a round among these seats, which must ascend (C-3)."""
    return Lot(among[int.from_bytes(_digest(_prefix(seed, round) + b"lot"), "big") % len(among)])
