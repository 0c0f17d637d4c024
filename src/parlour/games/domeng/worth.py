"""Domeng: what the stones after a round are worth, as the chance to win the match.

The chance to be the next camat goes by three figures. Between players in thought who all played alike 0.23 and 0.67
fitted for the first two, for a round's winner who starts about 0.2. With that figure the search won no more, 36 ± 2 %
of 600 matches against 40 ± 2, so it stayed higher. In a rollout who is on turn plays better than the others do in the
mean, so ``tests/benchmarks/fit_worth.py`` finds more for who starts: 0.23, 0.91 and 0.29.
"""

from functools import lru_cache
from math import exp
from typing import NamedTuple

from parlour.games.domeng.state import STONES, DomengState

PER_STONE = 0.225
"""A stone held lowers the chance to be the next camat by a fifth."""

CAMAT_STARTS = 0.64
WINNER_STARTS = 0.5
"""To start raises it: for the camat, who goes on starting; for a round's winner more when more stones are given out."""


class RoundEnd(NamedTuple):
    """How a round played in thought ended, before any election."""

    scores: list[int]  # the stones held
    stones: int  # on the table
    winner: int
    cappu: bool  # whether it ended by a first cappu

    @property
    def elects(self) -> bool:
        """Whether the winner is elected camat (DM-13)."""
        return self.cappu and not self.stones and not self.scores[self.winner]


def worth(state: DomengState, end: RoundEnd, seat: int) -> float:
    """The chance of ``seat`` to win the match once this round of ``state`` has so ended, 0 to 1.

    Without an end by titles it is the chance to be the next camat (DM-15).
    """
    scores, stones, winner, _cappu = end
    needs = _needs(state)
    if end.elects:
        return _after_election(needs, winner, seat)
    weights = _STONES_WEIGH[not stones]
    chances = [weights[n] for n in scores]
    if state.camat is not None:
        chances[state.camat] *= _CAMAT
    else:
        chances[winner] *= _WINNER[stones]
    if needs is None:
        return chances[seat] / sum(chances)
    won = [_after_election(needs, camat, seat) for camat in range(len(chances))]
    return sum([chance * win for chance, win in zip(chances, won, strict=True)]) / sum(chances)


# While stones are on the table 0 is better than 1; then it is not, for who goes out pays one to the cucuq (DM-10).
_STONES_WEIGH = tuple([exp(-PER_STONE * max(n, least)) for n in range(STONES + 1)] for least in (0, 1))
_CAMAT = exp(CAMAT_STARTS)
_WINNER = [exp(WINNER_STARTS * (1 - n / STONES)) for n in range(STONES + 1)]


def _needs(state: DomengState) -> tuple[int, ...] | None:
    """The titles that each seat still needs; None where the next one is as good as the match."""
    target = state.options.titles
    return tuple([target - n for n in state.titles]) if target > 1 else None


def _after_election(needs: tuple[int, ...] | None, camat: int, seat: int) -> float:
    """The chance of ``seat`` to win the match once ``camat`` is elected."""
    if needs is None or needs[camat] == 1:
        return 1.0 if camat == seat else 0.0
    return _elected(needs, camat, seat)


@lru_cache(maxsize=1 << 12)
def _elected(needs: tuple[int, ...], camat: int, seat: int) -> float:
    left = [n - (other == camat) for other, n in enumerate(needs)]
    others = tuple(sorted(n for other, n in enumerate(left) if other != seat))
    return _from_start(left[seat], others, None if camat == seat else left[camat])


@lru_cache(maxsize=1 << 16)
def _from_start(own: int, others: tuple[int, ...], camat: int | None) -> float:
    """The chance to win with all stones on the table, ``own`` titles missing and ``others``' ascending.

    ``camat`` is how many the camat misses; None: the camat is oneself. Whoever misses as many is the same to us.
    """
    first = None if camat is None else others.index(camat)
    total = len(others) + _CAMAT
    chance = (_CAMAT if first is None else 1.0) / total
    value = chance * (1.0 if own == 1 else _from_start(own - 1, others, None))
    for place, need in enumerate(others):
        if need > 1:
            chance = (_CAMAT if place == first else 1.0) / total
            rest = tuple(sorted((*others[:place], need - 1, *others[place + 1 :])))
            value += chance * _from_start(own, rest, need - 1)
    return value
