"""Fits what the search takes a standing between two rounds to be worth: the figures of all games' ``worth`` modules.

    python tests/benchmarks/fit_worth.py domeng [--matches 10000]
    python tests/benchmarks/fit_worth.py extra-bonus [--seats 2] [--matches 10000]
    python tests/benchmarks/fit_worth.py mydelko-fa [--matches 10000]

Matches are played in thought, by the players of the rollouts. Each standing after a round, with who won the match in
the end (in Domeng with who is the next camat), is a trial. It prints the figures under which what happened is
likeliest, and how well they foretell matches that they were not fitted on: the mean surprise, in nats, beside that of
knowing nothing.
"""

import argparse
import math
import sys
from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from parlour.cli.parser import whole_number
from parlour.games import domeng, extra_bonus, mydelko_fa
from parlour.games.domeng.rollout import play_out as play_domeng
from parlour.games.domeng.state import SEATS, STONES
from parlour.games.domeng.worth import RoundEnd
from parlour.games.extra_bonus.rollout import play_out as play_extra_bonus
from parlour.games.extra_bonus.rules import lot_among
from parlour.games.extra_bonus.worth import standing, traits
from parlour.games.game import Step
from parlour.games.mydelko_fa.rollout import play_out as play_mydelko_fa
from parlour.games.mydelko_fa.rules import dealt_to
from parlour.games.mydelko_fa.scoring import result
from parlour.moves import Deal, Exchange, Lot
from parlour.tiles import TILES

Trial = tuple[list[list[float]], int]
"""For each seat that can win what its chance goes by, as numbers; and the place among these of who won."""

HELD_BACK = 0.2  # the part of the matches that is not fitted on


def a_deal(rng: Random) -> Deal:
    return Deal(tuple(rng.sample(TILES, len(TILES))))


# Domeng


def domeng_match(rng: Random) -> list[Trial]:
    """The standings before the first election, and from there to the second one."""
    state = domeng.start(domeng.DomengOptions(), SEATS)
    trials: list[Trial] = []
    stood: list[list[list[float]]] = []
    while True:
        deal = a_deal(rng)
        state = domeng.apply(state, deal)
        view = domeng.view([Step(None, deal, state, 0)], state.turn)
        values = domeng.thumb(view)
        end = play_domeng(state, view.legal[values.index(max(values))], rng)
        camat = state.camat
        if end.elects:
            trials += [(seen, end.winner) for seen in stood]
            if camat is not None:
                return trials
            stood, camat, end = [], end.winner, RoundEnd([0] * SEATS, STONES, end.winner, True)
        stood.append(domeng_seen(end, camat))
        state = replace(
            state,
            scores=tuple(end.scores),
            stones=end.stones,
            camat=camat,
            round_winner=end.winner,
            turn=None,
            round_over=True,
        )


def domeng_seen(end: RoundEnd, camat: int | None) -> list[list[float]]:
    """For each seat what its figures are multiplied by: stones held, starting as camat, starting as the winner."""
    starts = 1 - end.stones / STONES if camat is None else 0.0
    return [
        [-float(max(held, not end.stones)), float(seat == camat), starts * (seat == end.winner)]
        for seat, held in enumerate(end.scores)
    ]


# Extra Bonus


def extra_bonus_match(seats: int, rng: Random) -> list[Trial]:
    """The standings of one match, as traits."""
    options = extra_bonus.default_options(seats)
    state = extra_bonus.start(options, seats)
    stood = []
    while True:
        if among := lot_among(state):
            state = extra_bonus.apply(state, Lot(rng.choice(among)))
        state = extra_bonus.apply(state, a_deal(rng))
        after = standing(state, play_extra_bonus(state, None, rng))
        if after.winners:
            break
        stood.append((after.left, traits(after, options.limit)))
        state = replace(
            state,
            scores=tuple(after.scores),
            records=tuple(after.records),
            out=tuple(seat for seat in range(seats) if seat not in after.left),
            turn=None,
            round_over=True,
        )
    winner = rng.choice(after.winners)
    return [([list(each) for each in seen], left.index(winner)) for left, seen in stood if winner in left]


def sensible(weights: list[float]) -> list[float]:
    """A double recorded never raises a chance, though among four so few get to six that the trials may say so."""
    return [min(weight, 0.0) for weight in weights]


def likeliest(trials: Sequence[Trial], rng: Random, rounds: int = 8) -> list[float]:
    """The weights of the traits by maximum likelihood: stochastic gradients, the mean of the last half."""
    size = len(trials[0][0][0])
    weights, mean = [0.0] * size, [0.0] * size
    order = list(trials)
    for turn in range(rounds):
        rng.shuffle(order)
        rate = 0.05 / (1 + turn)
        for seen, winner in order:
            chances = [math.exp(sum(map(float.__mul__, weights, traits))) for traits in seen]
            total = sum(chances)
            for place, each in enumerate(seen):
                push = rate * ((place == winner) - chances[place] / total)
                for k, trait in enumerate(each):
                    weights[k] += push * trait
        weights = sensible(weights)
        if turn >= rounds // 2:
            mean = [a + b / (rounds - rounds // 2) for a, b in zip(mean, weights, strict=True)]
    return mean


def linear_surprise(trials: Sequence[Trial], weights: Sequence[float]) -> float:
    lost = 0.0
    for seen, winner in trials:
        exponents = [sum(map(float.__mul__, weights, each)) for each in seen]
        lost += math.log(sum(map(math.exp, exponents))) - exponents[winner]
    return lost / len(trials)


# Mydełko Fa


def mydelko_fa_gains(rng: Random, deals: int) -> list[tuple[int, ...]]:
    """What deals brought the soloist and the two others, who keeps trumps and doubles."""
    lotted = mydelko_fa.apply(mydelko_fa.start(mydelko_fa.MydelkoOptions(), 3), Lot(0))
    gains = []
    for _deal in range(deals):
        state = mydelko_fa.apply(lotted, a_deal(rng))
        away = [tile for tile in dealt_to(state, 0) if not (tile.shows(state.trump) or tile.is_double)]
        state = mydelko_fa.apply(state, Exchange(tuple(away)))
        gains.append(play_mydelko_fa(state, 0, rng) if state.fly is None else state.scores)
    return gains


def mydelko_fa_match(gains: Sequence[tuple[int, ...]], rng: Random) -> list[Trial]:
    """Some standings of a match: the scores and how many points the first is from the target."""
    target = rng.choice((15, 31, 61, 61))
    scores, soloist, stood = [0, 0, 0], 0, []
    while not (ended := result(scores, target))[0]:
        stood.append([[float(score), float(max(target - max(scores), 0))] for score in scores])
        for k, gain in enumerate(rng.choice(gains)):
            scores[(soloist + k) % 3] += gain
        soloist = (soloist + 1) % 3
    return [(seen, ended[1][0]) for seen in rng.sample(stood, min(len(stood), 4))]


def mydelko_fa_surprise(trials: Sequence[Trial], figures: Sequence[float]) -> float:
    near, far = figures
    lost = 0.0
    for seen, winner in trials:
        spread = math.sqrt(near + far * seen[0][1])
        exponents = [score / spread for score, _short in seen]
        top = max(exponents)
        lost += top + math.log(sum(math.exp(each - top) for each in exponents)) - exponents[winner]
    return lost / len(trials)


def downhill(surprise: Callable[[Sequence[float]], float], start: Sequence[float]) -> list[float]:
    """The figures, all above 0, from which no small step leads to less surprise."""
    best, least, step = list(start), surprise(start), 0.5
    while step > 0.01:
        for k, sign in ((k, sign) for k in range(len(best)) for sign in (1, -1)):
            tried = [value * (1 + sign * step) if place == k else value for place, value in enumerate(best)]
            if tried[k] > 0 and (found := surprise(tried)) < least:
                best, least = tried, found
                break
        else:
            step /= 2
    return best


# The script


def main() -> int:
    parser = argparse.ArgumentParser(description="Fit what a standing between two rounds is worth.")
    parser.add_argument("game", choices=[domeng.name, extra_bonus.name, mydelko_fa.name])
    parser.add_argument("--seats", type=int, choices=extra_bonus.seats, action="append", help="of Extra Bonus")
    parser.add_argument("--matches", type=whole_number(1), default=10000)
    parser.add_argument("--seed", type=whole_number(0), default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    if args.game == domeng.name:
        matches = [domeng_match(rng) for _match in range(args.matches)]
        train, kept = parted(matches)
        figures = downhill(lambda figures: linear_surprise(train, figures), (0.2, 0.5, 0.5))
        report("Domeng", figures, len(matches), linear_surprise(kept, figures), kept)
        return 0
    if args.game == mydelko_fa.name:
        gains = mydelko_fa_gains(rng, args.matches)
        matches = [mydelko_fa_match(gains, rng) for _match in range(args.matches)]
        train, kept = parted(matches)
        figures = downhill(lambda figures: mydelko_fa_surprise(train, figures), (5.0, 3.0))
        report("Mydełko Fa", figures, len(matches), mydelko_fa_surprise(kept, figures), kept)
        return 0
    for seats in args.seats or extra_bonus.seats:
        matches = [extra_bonus_match(seats, rng) for _match in range(args.matches)]
        train, kept = parted(matches)
        figures = likeliest(train, rng)
        report(f"Extra Bonus for {seats}", figures, len(matches), linear_surprise(kept, figures), kept)
    return 0


def parted(matches: Sequence[list[Trial]]) -> tuple[list[Trial], list[Trial]]:
    """The trials to fit on, and those held back: of other matches."""
    cut = int(len(matches) * (1 - HELD_BACK))
    return [trial for each in matches[:cut] for trial in each], [trial for each in matches[cut:] for trial in each]


def report(name: str, figures: Sequence[float], matches: int, surprise: float, kept: Sequence[Trial]) -> None:
    nothing = sum(math.log(len(seen)) for seen, _winner in kept) / len(kept)
    shown = ", ".join(f"{figure:.2f}" for figure in figures)
    print(
        f"{name}, {matches} matches: ({shown}); surprise {surprise:.4f}, of knowing nothing {nothing:.4f}", flush=True
    )


if __name__ == "__main__":
    sys.exit(main())
