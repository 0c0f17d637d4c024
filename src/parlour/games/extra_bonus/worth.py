"""Extra Bonus: what the accounts and records at the end of a deal are worth to a seat: its chance to win the match.

What ends a match is applied as the rules have it. Else the chances are as the exponentials of a few traits of an
account and a record, weighed by figures that were fitted on self-play.
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


Figures = tuple[float, float, float, float]

FITTED: dict[int, Figures] = {
    2: (-0.61, -0.83, -1.3, -1.15),
    3: (-0.64, -0.4, -1.89, -2.26),
    4: (-1.06, 0.0, -6.28, -0.72),
}
"""By how many began the match, what each of the ``traits`` weighs.

Fitted by ``tests/benchmarks/fit_worth.py`` on 6,000 to 10,000 matches of each, played in thought. A table with an
entry for each number of doubles told no more.
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
    after = standing(state, end)
    scores, left, winners = after.scores, after.left, after.winners
    if winners:
        return 1.0 / len(winners) if seat in winners else 0.0
    if seat not in left:
        return 0.0
    if passes_limit(scores, left, state.options.limit):  # the tie for the fewest is all that keeps the match open
        tied = fewest(scores, left)
        return 1.0 / len(tied) if seat in tied else 0.0
    a, b, c, d = FITTED[len(scores)]
    mine = total = 0.0
    for each, (n, n4, x, xt) in zip(left, traits(after, state.options.limit), strict=True):
        weight = exp(a * n + b * n4 + c * x + d * xt)
        total += weight
        if each == seat:
            mine = weight
    return mine / total


def traits(after: Standing, limit: int) -> list[Figures]:
    """For each seat still in what its chance goes by: n (1 − x), n⁴, x and x t.

    n is the number of its recorded doubles as a part of 6, x its account as a part of the limit, t the highest x.
    """
    top = max([after.scores[seat] for seat in after.left]) / limit
    found = []
    for seat in after.left:
        n, x = after.records[seat].bit_count() / 6, after.scores[seat] / limit
        found.append((n * (1 - x), n**4, x, x * top))
    return found
