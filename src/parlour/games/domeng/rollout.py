"""Domeng played to the end of a round in thought: fast, near-greedy, and charged as the rules have it.

It says the same as ``rules.apply`` move by move would, without making states.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from parlour.games.chain import ends_after
from parlour.games.domeng.state import HAND, SEATS, DomengState
from parlour.games.domeng.worth import RoundEnd, worth
from parlour.games.game import Fate
from parlour.moves import Play, SeatMove
from parlour.tiles import BY_BIT, DOUBLES, SUITS, pips, tiles

STRAY = 0.15
"""How often a player in thought plays any tile that fits."""

_FITTING = tuple(SUITS[left] | SUITS[right] for left in range(7) for right in range(7))
"""By 7 × left + right the tiles that fit."""


def rollout(state: DomengState, move: SeatMove, seat: int, rng: Random) -> Fate:
    """Make the move, play the round to its end, and say what became of ``seat``."""
    end = play_out(state, move, rng)
    won = 1.0 if end.winner == seat else 0.0
    return Fate(worth(state, end, seat), end.scores[seat] - state.scores[seat], won)


def play_out(state: DomengState, move: SeatMove, rng: Random) -> RoundEnd:
    """Make the move and play the round to its end; the stones then, before any election."""
    turn = state.turn
    assert turn is not None
    hands, scores = list(state.hands), list(state.scores)
    stones, passes, last = state.stones, state.passes, state.last
    ends = 0 if state.ends is None else 7 * state.ends[0] + state.ends[1]
    chance = rng.random
    bit = 0
    if isinstance(move, Play):
        bit = move.tile.bit
        left, right = ends_after(move.tile, move.end, state.ends)
        ends = 7 * left + right
    while True:
        if bit:
            hands[turn] ^= bit
            last, passes = turn, 0
            if not hands[turn]:
                asked = 1 if ends % 8 else 5 if bit & DOUBLES else 3  # 8 divides 7 × left + right where they are equal
                stones = _charge(scores, stones, (turn - 1) % SEATS, asked, (turn,))
                return RoundEnd(scores, stones, turn, True)
        else:
            assert last is not None
            stones = _charge(scores, stones, turn, 2 if hands[turn].bit_count() == HAND else 1, (last,))
            passes += 1
            if passes == SEATS:
                return _block(hands, scores, stones, last)
        turn = turn + 1 if turn < SEATS - 1 else 0
        hand = hands[turn]
        fit = hand & _FITTING[ends]
        if not fit:
            bit = 0
        elif chance() < STRAY:
            bit, ends = _stray(fit, ends, chance())
        else:
            bit, ends = _greedy(hand, ends)


def _charge(scores: list[int], stones: int, to: int, asked: int, payers: Sequence[int]) -> int:
    """Move the stones of a charge (DM-9 to DM-12); the stones left on the table."""
    if asked <= stones:
        scores[to] += asked
        return stones - asked
    scores[to] += stones
    rest = asked - stones
    for payer in payers:
        if payer != to:
            paid = min(rest, scores[payer])
            scores[payer] -= paid
            scores[to] += paid
            rest -= paid
    return 0


def _block(hands: list[int], scores: list[int], stones: int, last: int) -> RoundEnd:
    """DM-7, DM-11, DM-12: a round that ``last`` has blocked."""
    sums = [pips(hand) for hand in hands]
    bar = sums[last]
    around = [(last + k) % SEATS for k in range(1, SEATS)]
    beaters = [seat for seat in around if sums[seat] <= bar]
    if not beaters:
        return RoundEnd(scores, _charge(scores, stones, (last - 1) % SEATS, 1, (last,)), last, False)
    winner = min(beaters, key=sums.__getitem__)
    asked = 1 if len(beaters) > 1 or sums[winner] == bar else 5
    beaters.sort(key=lambda seat: seat != winner)
    return RoundEnd(scores, _charge(scores, stones, last, asked, beaters), winner, False)


def _stray(fit: int, ends: int, chance: float) -> tuple[int, int]:
    """Any tile that fits, on any end that it fits."""
    plays = _plays(fit, ends)
    return plays[int(chance * len(plays))]


@lru_cache(maxsize=1 << 15)
def _plays(fit: int, ends: int) -> tuple[tuple[int, int], ...]:
    """The plays of tiles that all fit: each the tile's bit, and the ends that it leaves as 7 × left + right."""
    left, right = divmod(ends, 7)
    found = []
    for tile in tiles(fit):
        if tile.shows(left):
            found.append((tile.bit, 7 * tile.other(left) + right))
        if tile.shows(right) and left != right:
            found.append((tile.bit, 7 * left + tile.other(right)))
    return tuple(found)


@lru_cache(maxsize=1 << 17)
def _greedy(hand: int, ends: int) -> tuple[int, int]:
    """The play that the rule of thumb likes best."""
    best, chosen = -1.0, (0, 0)
    for bit, after in _plays(hand & _FITTING[ends], ends):
        tile = BY_BIT[bit]
        value = tile.pips + 4.0 * tile.is_double + 3.0 * (hand & ~bit & _FITTING[after]).bit_count()
        if value > best:
            best, chosen = value, (bit, after)
    return chosen
