"""Extra Bonus: what the accounts and records at the end of a deal are worth to a seat: its chance to win the match.

What ends a match is applied as the rules have it. Else the chances are as exp(a + x (b + c t)), where x is the account
as a part of the limit, t the highest x of those still in, and a, b and c go by how many doubles are recorded.
"""

from math import exp
from typing import NamedTuple

from parlour.games.extra_bonus.rules import fewest, passes_limit, winning
from parlour.games.extra_bonus.state import ExtraBonusState
from parlour.tiles import DOUBLES


class DealEnd(NamedTuple):
    """How a deal played in thought ended, a number or a mask a seat."""

    points: list[int]  # added for the hands that were left (EB-6, EB-7)
    records: list[int]  # after the deal (EB-8)
    reset: int | None  # the seat that went out with a double (EB-9)


class Standing(NamedTuple):
    """How the match stands after a deal."""

    scores: list[int]
    records: list[int]
    left: list[int]  # the seats that have not dropped out
    winners: tuple[int, ...]  # empty while it goes on


Curve = tuple[float, float, float]

CURVES: dict[int, tuple[Curve, ...]] = {
    2: (
        (0.0, -1.18, -0.07),
        (-0.12, -1.56, 0.23),
        (-0.24, -1.57, 0.74),
        (-0.37, -1.28, -0.82),
        (-0.53, -1.43, -0.58),
        (-0.85, -0.79, -1.38),
        (-1.51, -0.4, -1.53),
    ),
    3: (
        (0.0, -1.74, -0.12),
        (-0.03, -2.67, -1.52),
        (-0.14, -2.28, -1.88),
        (-0.28, -1.72, -2.33),
        (-0.38, -1.73, -2.18),
        (-0.61, -1.27, -2.52),
        (-1.22, -0.97, -2.25),
    ),
    4: (
        (0.0, -8.96, -3.01),
        (-0.43, -5.63, -2.23),
        (-0.73, -4.22, -2.52),
        (-0.68, -4.01, -2.8),
        (-0.69, -3.63, -2.68),
        (-0.46, -3.54, -2.44),
        (-2.99, -2.02, -0.93),
    ),
}
"""By how many began the match and by the number of doubles recorded, 0 to 6: a, b and c.

Fitted by ``tests/benchmarks/fit_worth.py`` on about 10,000 matches of each, played in thought.
"""


def standing(state: ExtraBonusState, end: DealEnd) -> Standing:
    """EB-13: the accounts, then EB-9, EB-12, EB-10 and EB-11."""
    scores = [score + added for score, added in zip(state.scores, end.points, strict=True)]
    if end.reset is not None:
        scores[end.reset] = 0
    left = [seat for seat, record in enumerate(end.records) if record != DOUBLES]
    dropping = [seat for seat in range(len(scores)) if seat not in left and seat not in state.out]
    return Standing(scores, end.records, left, winning(scores, left, dropping, state.options.limit))


def worth(state: ExtraBonusState, end: DealEnd, seat: int) -> float:
    """The chance of ``seat`` to win the match once this deal of ``state`` has so ended, 0 to 1."""
    scores, records, left, winners = standing(state, end)
    if winners:
        return 1.0 / len(winners) if seat in winners else 0.0
    if seat not in left:
        return 0.0
    if passes_limit(scores, left, state.options.limit):  # the tie for the fewest is all that keeps the match open
        tied = fewest(scores, left)
        return 1.0 / len(tied) if seat in tied else 0.0
    curves, limit = CURVES[len(scores)], state.options.limit
    top = max([scores[each] for each in left]) / limit
    mine = total = 0.0
    for each in left:
        a, b, c = curves[records[each].bit_count()]
        weight = exp(a + scores[each] / limit * (b + c * top))
        total += weight
        if each == seat:
            mine = weight
    return mine / total
