"""Mydełko Fa: what the totals at the end of a deal are worth to a seat: its chance to win the match."""

from collections.abc import Sequence
from math import exp, sqrt

from parlour.games.mydelko_fa.rules import MydelkoState
from parlour.games.mydelko_fa.scoring import result

NEAR, FAR = 6.7, 3.0
"""The square of the lead that counts, in points: at the target, and what each point short of it adds.

Fitted by ``tests/benchmarks/fit_worth.py`` on 8,000 matches in thought; whose turn it is to be the soloist told
nothing beside it.
"""


def worth(state: MydelkoState, scores: Sequence[int], seat: int) -> float:
    """The chance of ``seat`` to win the match, from 0 to 1, when the deal of ``state`` has brought these totals."""
    over, winners = result(scores, state.options.target)
    if over:
        return 1.0 if seat in winners else 0.0
    top = max(scores)
    spread = sqrt(NEAR + FAR * max(state.options.target - top, 0))
    return exp((scores[seat] - top) / spread) / sum([exp((score - top) / spread) for score in scores])
