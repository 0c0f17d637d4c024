"""Domeng played to the end of a round in thought: fast, near-greedy, and charged as the rules have it.

It says the same as ``rules.apply`` move by move would, without making states.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from parlour.games.chain import FITTING, ends_after, on_the_table
from parlour.games.domeng.state import HAND, SEATS, DomengState
from parlour.games.domeng.worth import RoundEnd, worth
from parlour.games.game import Fate
from parlour.moves import Play, SeatMove
from parlour.tiles import ALL, DOUBLES, TILES, Tile, one_of, pips

STRAY = 0.1
"""How often a player in thought plays any tile that fits."""


class _Rule(NamedTuple):
    """What a player in thought likes about a play."""

    double: float  # to be rid of a double
    pip: float  # and of each pip
    equal: float  # ends that are equal, which few tiles fit
    ready: float  # each of one's own tiles that fits the ends left
    open: float  # what it dislikes: each tile that one does not see and that fits them


OWN = _Rule(double=15.0, pip=0.25, equal=5.5, ready=3.5, open=1.0)
"""The rule of who thinks. Over some hundred thousand rounds one such player against four by ``thumb`` wins 22.8 %."""

RULES = (
    OWN,
    _Rule(double=8.0, pip=1.0, equal=0.0, ready=0.0, open=0.0),
    _Rule(double=4.0, pip=1.0, equal=0.0, ready=3.0, open=0.0),
)
"""Each of the others goes by one of these, as chance has it: nobody knows how they play. One of them plays as oneself,
one is rid of what is heavy, one of that and keeps what fits."""


class _After(NamedTuple):
    """What a play leaves."""

    liked: float  # about the tile and the ends
    ends: int  # 7 × left + right
    fitting: int


_Plays = dict[int, tuple[_After, ...]]
"""By the tile's bit: what it can leave, nothing where it does not fit."""


class _Style(NamedTuple):
    """A rule as it is played by."""

    plays: tuple[_Plays, ...]  # by 7 × left + right
    ready: float
    open: float


def _after(rule: _Rule, tile: Tile, left: int, right: int) -> _After:
    liked = rule.double * tile.is_double + rule.pip * tile.pips + rule.equal * (left == right)
    return _After(liked, 7 * left + right, FITTING[7 * left + right])


def _plays(rule: _Rule, tile: Tile, left: int, right: int) -> tuple[_After, ...]:
    found = []
    if tile.shows(left):
        found.append(_after(rule, tile, tile.other(left), right))
    if tile.shows(right) and left != right:
        found.append(_after(rule, tile, left, tile.other(right)))
    return tuple(found)


def _style(rule: _Rule) -> _Style:
    plays = tuple({tile.bit: _plays(rule, tile, *divmod(ends, 7)) for tile in TILES} for ends in range(49))
    return _Style(plays, rule.ready, rule.open)


_STYLES = tuple(map(_style, RULES))


_lying = lru_cache(maxsize=1 << 8)(on_the_table)  # one world is asked for once a move tried in it


def rollout(state: DomengState, move: SeatMove, seat: int, rng: Random) -> Fate:
    """Make the move, play the round to its end, and say what became of ``seat``."""
    end = play_out(state, move, rng)
    won = 1.0 if end.winner == seat else 0.0
    left = 0 if end.elects else end.scores[seat]  # DM-14: all stones go back
    return Fate(worth(state, end, seat), left - state.scores[seat], won)


def play_out(state: DomengState, move: SeatMove, rng: Random) -> RoundEnd:
    """Make the move and play the round to its end, who is on turn by ``OWN``; the stones then, before any election."""
    turn = state.turn
    assert turn is not None
    hands, scores = list(state.hands), list(state.scores)
    stones, passes, last = state.stones, state.passes, state.last
    ends = 0 if state.ends is None else 7 * state.ends[0] + state.ends[1]
    hidden = ALL ^ _lying(state.chain)
    chance = rng.random
    styles = [_STYLES[int(chance() * len(_STYLES))] for _seat in range(SEATS)]
    styles[turn] = _STYLES[0]
    bit = 0
    if isinstance(move, Play):
        bit = move.tile.bit
        left, right = ends_after(move.tile, move.end, state.ends)
        ends = 7 * left + right
    while True:
        if bit:
            hands[turn] ^= bit
            hidden ^= bit
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
        fit = hand & FITTING[ends]
        if not fit:
            bit = 0
        elif chance() < STRAY:
            bit = one_of(fit, chance())
            ends = styles[turn].plays[ends][bit][0].ends
        else:
            bit, ends = _best(hand, fit, ends, styles[turn], hidden & ~hand)


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


def _best(hand: int, fit: int, ends: int, style: _Style, unseen: int) -> tuple[int, int]:
    """The play that a style likes best: the tile's bit, and the ends that it leaves."""
    by_ends, ready, open_ = style
    plays = by_ends[ends]
    best, chosen, after = -99.0, 0, 0
    while fit:
        bit = fit & -fit
        fit ^= bit
        rest = hand ^ bit
        for liked, left, fitting in plays[bit]:
            value = liked + ready * (rest & fitting).bit_count() - open_ * (unseen & fitting).bit_count()
            if value > best:
                best, chosen, after = value, bit, left
    return chosen, after
