"""Mydełko Fa played to the end of a deal in thought: fast and near-greedy, by the rule of thumb of ``thumb``.

It says the same as ``rules.apply`` move by move would, without making states.
"""

from collections.abc import Sequence
from random import Random

from parlour.games.game import Fate
from parlour.games.mydelko_fa import rules
from parlour.games.mydelko_fa.rules import HAND, SEATS, TALON, MydelkoState
from parlour.games.mydelko_fa.scoring import points
from parlour.games.mydelko_fa.suits import BEATERS, FA, LEADS, RUFFS, followers
from parlour.games.mydelko_fa.thumb import SPARING, WORTH
from parlour.games.mydelko_fa.worth import worth
from parlour.moves import Exchange, Play, SeatMove
from parlour.tiles import TILES, mask, one_of

STRAY = 0.1
"""How often a player in thought plays any tile that may be played."""

_FOLLOWERS = tuple(
    tuple(tuple(followers(trump, led, follow) for led in range(7)) for trump in range(7)) for follow in (False, True)
)
"""By ``trumps-follow``, trump and suit led."""

_LEADING = tuple(tuple(BEATERS[trump][LEADS[trump][tile.number]][tile.number] for tile in TILES) for trump in range(7))
"""By trump and number of a tile that leads: the mask of the tiles that beat it."""

_PRICE = tuple(tuple(SPARING * value for value in of) for of in WORTH)
"""By trump and number of a tile: what playing it costs."""

_HOLD = tuple(
    tuple(tuple((1 - n / total) ** tries if total else 1.0 for n in range(total + 1)) for total in range(len(TILES)))
    for tries in range(2 * HAND + 1)
)
"""The chance that a tile holds: by the number of tiles in the hands that still play to the trick, of tiles unseen,
and of those among them that beat it."""


def rollout(state: MydelkoState, move: SeatMove, seat: int, rng: Random) -> Fate:
    """Make the move, play the deal to its end, and say what became of ``seat``."""
    first = 0
    if isinstance(move, Play):
        first = move.tile.bit
    else:
        assert isinstance(move, Exchange)
        before, state = state.scores, rules.apply(state, move)
        if state.fly is not None:
            gains = [now - then for now, then in zip(state.scores, before, strict=True)]
            return _fate(state, before, gains, seat)
    return _fate(state, state.scores, play_out(state, first, rng), seat)


def _fate(state: MydelkoState, before: Sequence[int], gains: Sequence[int], seat: int) -> Fate:
    gain, best = gains[seat], max(gains)
    won = 1.0 / gains.count(best) if gain == best else 0.0
    return Fate(worth(state, [a + b for a, b in zip(before, gains, strict=True)], seat), gain, won)


def play_out(state: MydelkoState, bit: int, rng: Random) -> tuple[int, ...]:
    """Play ``bit``, or what the seat on turn likes where it is 0, and the rest; what each seat gets (MF-17, MF-18)."""
    turn, trump, fa, options = state.turn, state.trump, state.fa, state.options
    assert turn is not None
    assert trump is not None
    hands, taken = list(state.hands), list(state.taken)
    aside = [state.given if seat == state.soloist else 0 for seat in range(SEATS)]  # what each alone has seen go
    hidden = sum(hands) | state.given | mask(state.order[TALON + (state.exchanged or 0) :])
    leads, beats, leading, price = LEADS[trump], BEATERS[trump], _LEADING[trump], _PRICE[trump]
    following, ruffing = _FOLLOWERS[options.trumps_follow][trump], RUFFS[trump]
    must_beat, chance = options.must_beat, rng.random
    lying = len(state.trick) % SEATS
    led, winning, beating, with_fa = 0, turn, 0, False
    if lying:
        assert state.suit is not None
        assert state.winning is not None
        led, winning = state.suit, state.winning
        beating = beats[led][rules.best(state).number]
        with_fa = any(tile is FA for _seat, tile in state.trick)
    while True:
        hand = hands[turn]
        if not bit:
            able = hand
            if lying:
                able = hand & following[led] or hand & ruffing
                if must_beat:
                    able = able & beating or able
                able = able or hand
            if not able & (able - 1):
                bit = able
            elif chance() < STRAY:
                bit = one_of(able, chance())
            else:
                unseen = hidden & ~(hand | aside[turn])
                hold = _HOLD[(SEATS - 1 - lying) * hand.bit_count()][unseen.bit_count()]
                if lying:
                    bit = _follow(able, beating, beats[led], unseen, hold, price)
                else:
                    bit = _lead(able, leading, unseen, hold, price)
        hands[turn] = hand ^ bit
        hidden ^= bit
        if not lying:
            number = bit.bit_length() - 1
            led, winning, with_fa = leads[number], turn, bit == FA.bit
            beating = beats[led][number]
        else:
            with_fa = with_fa or bit == FA.bit
            if bit & beating:
                winning, beating = turn, beats[led][bit.bit_length() - 1]
        lying += 1
        if lying < SEATS:
            turn = turn + 1 if turn < SEATS - 1 else 0
        else:
            taken[winning] += 1
            if with_fa:
                fa = winning
            if hand == bit:  # the last tile of the last hand
                return points(state.soloist, taken, fa)
            lying, turn = 0, winning
        bit = 0


def _lead(able: int, beats: Sequence[int], unseen: int, hold: Sequence[float], price: Sequence[float]) -> int:
    """The tile that the rule of thumb likes best to lead."""
    best, chosen = -9.0, 0
    while able:
        bit = able & -able
        able ^= bit
        number = bit.bit_length() - 1
        value = hold[(beats[number] & unseen).bit_count()] - price[number]
        if value > best:
            best, chosen = value, bit
    return chosen


def _follow(
    able: int, beating: int, beats: Sequence[int], unseen: int, hold: Sequence[float], price: Sequence[float]
) -> int:
    """The tile that it likes best to play to a lead; ``beating`` is the mask of those that would take the trick."""
    best, chosen = -9.0, 0
    while able:
        bit = able & -able
        able ^= bit
        number = bit.bit_length() - 1
        value = -price[number]
        if bit & beating:
            value += hold[(beats[number] & unseen).bit_count()]
        if value > best:
            best, chosen = value, bit
    return chosen
