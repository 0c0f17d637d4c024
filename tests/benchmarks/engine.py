"""How fast the engine plays: moves a second, beside the PyPI library ``dominoes`` in the same run.

    pip install -e '.[bench]'
    python tests/benchmarks/engine.py [--rounds 10]

Domeng, played at random: the rules alone; in a ``Match`` that keeps its log; and as ``simulate`` does it, with
players that see views. ``dominoes`` plays its own game at random. Each is measured several times in turn, so that
a busy moment hits all of them, and the best of each counts. A ratio of 2 is wanted of the rules, and 100,000 moves a
second of ``simulate``.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable
from random import Random

from parlour.cli.parser import whole_number
from parlour.games import domeng
from parlour.games.options import make_options
from parlour.match import Match
from parlour.simulate import play_match

OPTIONS = make_options(domeng, domeng.seats[0], {})
SEATS = domeng.seats[0]


def rules_alone(seed: int) -> int:
    """A match by the rules' pure functions; the number of its moves."""
    state, dice, moves = domeng.start(OPTIONS, SEATS), Random(seed).random, 0
    while not state.over:
        legal = domeng.legal(state)
        move = legal[int(dice() * len(legal))] if legal else domeng.table_move(state, seed)
        state = domeng.apply(state, move)
        moves += 1
    return moves


def in_a_match(seed: int) -> int:
    """The same in a Match: each move is checked, each state kept."""
    match, dice = Match(domeng, OPTIONS, SEATS, seed), Random(seed).random
    while not match.state.over:
        legal = match.legal()
        if legal:
            match.play(legal[int(dice() * len(legal))])
        else:
            match.play_table()
    return len(match.steps)


def simulated(seed: int) -> int:
    """The same by random players."""
    return play_match(domeng, OPTIONS, ["random"] * SEATS, seed)[1].moves


def dominoes_at_random(seed: int) -> int:
    """Eight games of the library ``dominoes``, about as many moves as a short match of Domeng."""
    import dominoes  # here, so that the rest can be measured without it

    random.seed(seed)
    moves = 0
    for _game in range(8):
        game = dominoes.Game.new()
        while game.result is None:
            game.make_move(*random.choice(game.valid_moves))
            moves += 1
    return moves


def speed(play: Callable[[int], int], seconds: float) -> float:
    """Moves a second of this process, over as many matches as fit the time."""
    moves = seed = 0
    began = now = time.process_time()  # what other processes take from the core is no fault of the engine
    while now - began < seconds:
        moves += play(seed)
        seed += 1
        now = time.process_time()
    return moves / (now - began)


def main() -> int:
    parser = argparse.ArgumentParser(description="Moves a second, beside the library dominoes.")
    parser.add_argument("--rounds", type=whole_number(1), default=10, help="how often each is measured")
    parser.add_argument("--seconds", type=float, default=0.5, help="for how long at a time")
    args = parser.parse_args()
    measured = {
        "Domeng, the rules alone": rules_alone,
        "Domeng, in a match with its log": in_a_match,
        "Domeng, simulated with random players": simulated,
        "dominoes (PyPI)": dominoes_at_random,
    }
    best = dict.fromkeys(measured, 0.0)
    try:
        dominoes_at_random(0)
    except ImportError:
        print("The library dominoes is not installed: pip install -e '.[bench]'", file=sys.stderr)
        return 1
    for _round in range(args.rounds):
        for name, play in measured.items():
            best[name] = max(best[name], speed(play, args.seconds))
    beside = best["dominoes (PyPI)"]
    for name, found in best.items():
        print(f"{name:<40}{found:>10,.0f} moves a second {found / beside:>7.2f} times dominoes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
