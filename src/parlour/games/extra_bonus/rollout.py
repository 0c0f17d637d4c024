"""Extra Bonus played to the end of a deal in thought: fast, near-greedy, and scored as the rules have it.

It says the same as ``rules.apply`` move by move would, without making states.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from parlour.games.chain import FITTING, ends_after
from parlour.games.extra_bonus.rules import hand_points, still_in
from parlour.games.extra_bonus.state import ExtraBonusState
from parlour.games.extra_bonus.worth import DealEnd, worth
from parlour.games.game import Fate
from parlour.moves import Draw, Play, SeatMove
from parlour.tiles import DOUBLES, SUITS, TILES, mask, one_of, pips, tiles

STRAY = 0.1
"""How often a player in thought plays any tile that fits."""

READY = 3.0
"""What a tile that fits after the play is worth, in half points."""


def _left_by(number: int, ends: int) -> tuple[int, ...]:
    tile, (left, right) = TILES[number], divmod(ends, 7)
    found = []
    if tile.shows(left):
        found.append(7 * tile.other(left) + right)
    if tile.shows(right) and left != right:
        found.append(7 * left + tile.other(right))
    return tuple(found)


_LEFT_BY = tuple(tuple(_left_by(number, ends) for number in range(len(TILES))) for ends in range(49))
"""By the ends and the number of a tile: the ends that it can leave, none where it does not fit."""

_OPENING: tuple[tuple[int, ...], ...] = tuple((7 * tile.high + tile.low,) for tile in TILES)
"""The same for the first tile."""


def rollout(state: ExtraBonusState, move: SeatMove, seat: int, rng: Random) -> Fate:
    """Make the move, play the deal to its end, and say what became of ``seat``."""
    end = play_out(state, move, rng)
    points = [end.points[each] for each in still_in(state)] if state.out else end.points
    mine, least = end.points[seat], min(points)
    change = -state.scores[seat] if end.reset == seat else mine  # EB-9
    won = 1.0 / points.count(least) if mine == least and seat not in state.out else 0.0
    return Fate(worth(state, end, seat), change, won)


def play_out(state: ExtraBonusState, move: SeatMove | None, rng: Random) -> DealEnd:
    """Make the move, or what the seat on turn likes where it is None, and play the deal to its end."""
    turn, hands = state.turn, list(state.hands)
    assert turn is not None
    chance = rng.random
    weights = [_weights(record) for record in state.records]
    seats = [(turn + k) % len(hands) for k in range(len(hands))]
    seats = [seat for seat in seats if seat not in state.out]
    talon = [tile.bit for tile in reversed(state.talon)] if state.options.drawing else []
    ends = -1 if state.ends is None else 7 * state.ends[0] + state.ends[1]
    passes = 0
    if isinstance(move, Play):
        left, right = ends_after(move.tile, move.end, state.ends)
        ends = 7 * left + right
        hands[turn] ^= move.tile.bit
        if not hands[turn]:
            return _end(state, hands, turn, move.tile.bit, talon)
        seats = [*seats[1:], turn]
    elif move is not None:
        if isinstance(move, Draw):
            hands[turn] |= talon.pop()
        else:
            passes = 1
            seats = [*seats[1:], turn]
    while True:
        for seat in seats:
            hand = hands[seat]
            if ends < 0:
                fit, leaving = hand, _OPENING
            else:
                fitting, leaving = FITTING[ends], _LEFT_BY[ends]
                fit = hand & fitting
                while not fit and talon:
                    drawn = talon.pop()
                    hand |= drawn
                    fit = drawn & fitting
                if not fit:
                    hands[seat] = hand
                    passes += 1
                    if passes == len(seats):
                        return _end(state, hands, None, 0, talon)
                    continue
            passes = 0
            if chance() < STRAY:
                bit = one_of(fit, chance())
                ends = leaving[bit.bit_length() - 1][0]
            else:
                bit, ends = _best(hand, fit, leaving, weights[seat])
            hand ^= bit
            hands[seat] = hand
            if not hand:
                return _end(state, hands, seat, bit, talon)


def _best(hand: int, fit: int, leaving: Sequence[tuple[int, ...]], weights: Sequence[float]) -> tuple[int, int]:
    """The play that the rule of thumb likes best: the tile's bit, and the ends that it leaves."""
    best, chosen, after = -1.0, 0, 0
    while fit:
        bit = fit & -fit
        fit ^= bit
        number = bit.bit_length() - 1
        rest, weight = hand ^ bit, weights[number]
        for ends in leaving[number]:
            value = weight + READY * (rest & FITTING[ends]).bit_count()
            if value > best:
                best, chosen, after = value, bit, ends
    return chosen, after


@lru_cache(maxsize=1 << 8)
def _weights(record: int) -> tuple[float, ...]:
    """By the number of a tile: how good it is to be rid of it, most of all of a double new to the record (EB-12)."""
    missing = DOUBLES & ~record
    new = 5.0 * record.bit_count()
    return tuple(hand_points(tile.bit, 0) / 2 + (new if tile.bit & missing else 0.0) for tile in TILES)


_COUNTS = tuple((tile.bit, hand_points(tile.bit, 0), SUITS[tile.high] ^ tile.bit) for tile in tiles(DOUBLES))
"""Each double, what it counts (EB-6), and the other tiles of its number."""


def _end(state: ExtraBonusState, hands: list[int], out: int | None, last: int, talon: list[int]) -> DealEnd:
    """EB-6 to EB-9: what the hands that are left add; ``out`` went out with the tile ``last``."""
    hidden = sum(hands) + (sum(talon) if state.options.drawing else mask(state.talon))
    points, records = [], []
    for hand, record in zip(hands, state.records, strict=True):
        doubles = hand & DOUBLES
        added = pips(hand ^ doubles)
        if doubles:
            for bit, once, others in _COUNTS:
                if doubles & bit:
                    added += once if others & hidden else 2 * once
        points.append(added)
        records.append(record | doubles)
    return DealEnd(points, records, out if last & DOUBLES else None)
