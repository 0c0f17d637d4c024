"""The search for all games: every move is tried in the same possible worlds, and the round played on in thought.

It sees a view only. Worlds are dealt from it, moves that fall behind are given up one half after the other.
"""

import math
from random import Random
from time import monotonic

from parlour.games.chain import alike
from parlour.games.game import AnyGame, State, View
from parlour.moves import SeatMove
from parlour.players.player import Budget, ByWeight, Weighed

MANY, LIKED, EACH = 20, 6, 100
"""Of more moves than the first only the second are thought about, those that the rule of thumb likes best; and fewer
where each of them would not have so many samples.

So of Mydełko Fa's 32 exchanges: in 40 deals of 40 the best one was among the first four. With few samples the rule of
thumb chooses better than chance among six: with 50 that cost 0.16 ± 0.03 points a deal.
"""


class SearchPlayer(ByWeight):
    """Flat Monte-Carlo over common worlds, with sequential halving of the moves."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def weigh(self, view: View, budget: Budget, rng: Random) -> list[Weighed]:
        """Every legal move with its value; ``budget.samples`` counts rollouts, whatever the number of moves.

        The same for the same view, samples and ``rng``. With a deadline alone it takes about all of
        the time; with both the one that comes first ends it. Each move is tried at least once; moves that come to the
        same are tried together, and have the same figures.
        """
        by_move = {alike(view, move): _Trial(move) for move in view.legal}
        trials = list(by_move.values())
        assert view.seat is not None
        left = trials
        if len(trials) > MANY:
            self._try(trials, view, view.seat, rng)
            liked = dict(zip(view.legal, self.game.thumb(view), strict=True))
            few = LIKED if budget.samples is None else max(1, min(LIKED, budget.samples // EACH))
            left = sorted(trials, key=lambda trial: -liked[trial.move])[:few]
        stages = max(1, math.ceil(math.log2(len(left))))
        began = monotonic()
        for stage in range(1, stages + 1):
            share = stage / stages
            while True:
                self._try(left, view, view.seat, rng)
                tried = sum([trial.samples for trial in trials])
                if budget.samples is not None and tried + len(left) > budget.samples * share:
                    break
                if budget.seconds is not None and monotonic() - began >= budget.seconds * share:
                    break
            if stage < stages:
                left = sorted(left, key=lambda trial: -trial.value)[: (len(left) + 1) // 2]
        return [by_move[alike(view, move)].weighed(move) for move in view.legal]

    def _try(self, trials: list["_Trial"], view: View, seat: int, rng: Random) -> None:
        """Each of the moves once, in one world that all of them share."""
        world = self.world(view, rng)
        rollout = self.game.rollout
        for trial in trials:
            value, score, won = rollout(world, trial.move, seat, rng)
            trial.samples += 1
            trial.value += value
            trial.squares += value * value
            trial.score += score
            trial.won += won

    def world(self, view: View, rng: Random) -> State:
        """A state in which the moves are tried."""
        world: State = self.game.determinize(view, rng)
        return world


class _Trial:
    """A move, and the sums over the worlds that it was tried in."""

    def __init__(self, move: SeatMove) -> None:
        self.move = move
        self.samples = 0
        self.value = self.squares = self.score = self.won = 0.0

    def weighed(self, move: SeatMove) -> Weighed:
        n = self.samples
        mean = self.value / n
        error = math.sqrt(max(0.0, self.squares / n - mean * mean) / (n - 1)) if n > 1 else None
        return Weighed(move, mean, n, error, self.score / n, self.won / n)
