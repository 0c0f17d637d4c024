"""How strong the levels are: one seat of a level against seats of another, in common deals, the seats rotated.

    python tests/benchmarks/strength.py [--game NAME] [--level expert] [--against casual] [--matches 300]
        [--samples N | --seconds S] [--seats N] [--option titles=1] [--jobs 2] [--state FILE]
    python tests/benchmarks/strength.py --table [--matches 300] [--jobs 2] [--state FILE]

Besides the levels there are ``heaviest``, which plays the tile with the most pips, ``playouts``, which plays 200 random
playouts a move, and as ceilings ``seeing``, which searches the one world that it sees, and ``hands``, which sees all
hands but not the order of a talon. Each deal
is played once from every seat. What has been played is kept in the state file, and is not played again. Of each
arm the matches and rounds won, the score a round, and how far that is above the mean of the other seats are printed,
with their standard errors, beside what even play has.
"""

import argparse
import math
import random
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from parlour.cli.parser import whole_number
from parlour.games import GAMES, game
from parlour.games.game import AnyGame, State, View
from parlour.games.options import make_options
from parlour.match import Match
from parlour.moves import Exchange, Play, SeatMove
from parlour.players import LEVELS, Budget, Player, Weighed, best, stream
from parlour.players.search import SearchPlayer

PLAYOUTS = 200
"""How many random playouts a move the opponents play that are no level."""

TABLE = ("random", "casual", "skilled", "expert")

SHORT: dict[str, dict[str, object]] = {"domeng": {"titles": 1}}
"""The options with which a game is measured unless others are asked for: a quick match of Domeng."""


class Arm(Struct, frozen=True):
    """One seat of ``level`` against seats of ``against``; ``options`` by the names of the rules pages."""

    game: str
    seats: int
    options: dict[str, object]
    level: str
    against: str
    samples: int | None  # None: it does not search, or for seconds
    seconds: float | None  # instead of samples
    others_samples: int | None  # None: they do not search

    @property
    def table(self) -> str:
        """Where it is played: the game, the seats, the options that are not the usual ones."""
        chosen = "".join(f", {name} {value}" for name, value in self.options.items())
        return f"{game(self.game).title} for {self.seats}{chosen}"

    @property
    def name(self) -> str:
        """All that it goes by; what has been played is kept under this name."""
        thinks = f" for {self.seconds:g} s" if self.seconds else _of(self.samples)
        return f"{self.table}: {self.level}{thinks} against {self.against}{_of(self.others_samples)}"


def _of(samples: int | None) -> str:
    return "" if samples is None else f" of {samples:,} samples"


class Result(Struct, frozen=True):
    """What came of one match for the seat that was measured."""

    arm: Arm
    seed: int
    seat: int
    won: float  # a shared win counts as its fraction
    rounds: int
    rounds_won: float
    score: int  # what its rounds added
    others: float  # what they added to the other seats, in the mean
    moves: int  # that it was asked for
    seconds: float  # of CPU that it thought for


# The players that are no level


class Seeing(SearchPlayer):
    """The search, in the one world that there is: a ceiling."""

    def __init__(self, known: AnyGame, match: Match) -> None:
        super().__init__(known)
        self.match = match

    def world(self, view: View, rng: random.Random) -> State:  # noqa: ARG002
        return self.match.state


class SeeingHands(Seeing):
    """The same without the order of the talon."""

    def world(self, view: View, rng: random.Random) -> State:
        state: Any = super().world(view, rng)
        talon = getattr(state, "talon", ())  # Mydełko Fa has none but in its order of tiles
        return replace(state, talon=tuple(rng.sample(talon, len(talon)))) if talon else state


class Heaviest:
    """Plays the tile with the most pips that it may play, and exchanges nothing."""

    def __init__(self, known: AnyGame) -> None:
        del known

    def weigh(self, view: View, budget: Budget, rng: random.Random) -> list[Weighed]:
        del budget, rng
        return [Weighed(move, self.weight(move)) for move in view.legal]

    def weight(self, move: SeatMove) -> int:
        if isinstance(move, Play):
            return move.tile.pips
        return -len(move.tiles) if isinstance(move, Exchange) else 0

    def choose(self, view: View, budget: Budget, rng: random.Random) -> SeatMove:
        return best(self.weigh(view, budget, rng), rng)


class Playouts:
    """Plays each move on at random, in worlds that fit its view, and takes the one that fares best."""

    def __init__(self, known: AnyGame) -> None:
        self.game = known

    def weigh(self, view: View, budget: Budget, rng: random.Random) -> list[Weighed]:
        del budget
        assert view.seat is not None
        times = math.ceil(PLAYOUTS / len(view.legal))
        sums = [0.0] * len(view.legal)
        for _time in range(times):
            world = self.game.determinize(view, rng)
            for k, move in enumerate(view.legal):
                sums[k] += self.played_out(world, move, view.seat, rng)
        return [Weighed(move, value / times, times) for move, value in zip(view.legal, sums, strict=True)]

    def played_out(self, state: State, move: SeatMove, seat: int, rng: random.Random) -> float:
        known = self.game
        while True:
            after = known.apply(state, move)
            if after.round_over:
                return known.rollout(state, move, seat, rng).value  # of a move that ends the round
            legal = known.legal(after)
            state, move = after, legal[int(rng.random() * len(legal))]

    def choose(self, view: View, budget: Budget, rng: random.Random) -> SeatMove:
        return best(self.weigh(view, budget, rng), rng)


SEARCHING = ("skilled", "expert", "seeing", "hands")
"""The kinds of player that think for a number of samples, or for seconds."""


def samples_of(kind: str) -> int | None:
    """For how many samples a kind of player thinks unless it is said; None: it does not search."""
    return LEVELS[kind if kind in LEVELS else "expert"].samples if kind in SEARCHING else None


def player(kind: str, known: AnyGame, match: Match) -> Player:
    """A player of this kind, a level or another; who sees all looks at ``match``."""
    if kind == "heaviest":
        return Heaviest(known)
    if kind == "playouts":
        return Playouts(known)
    if kind == "seeing":
        return Seeing(known, match)
    if kind == "hands":
        return SeeingHands(known, match)
    return LEVELS[kind].make(known)


# Matches


def play(arm: Arm, seed: int, seat: int) -> Result:
    """One match; the same seed deals the same tiles, whoever plays."""
    known = game(arm.game)
    match = Match(known, make_options(known, arm.seats, arm.options), arm.seats, seed)
    kinds = [arm.level if each == seat else arm.against for each in range(arm.seats)]
    players = [player(kind, known, match) for kind in kinds]
    budgets = [Budget(arm.others_samples)] * arm.seats
    budgets[seat] = Budget(arm.samples, arm.seconds)
    chances = [stream(seed, arm.name, each) for each in range(arm.seats)]
    rounds = score = moves = 0
    rounds_won = others = seconds = 0.0
    while True:
        turn = match.state.turn
        if turn is None:
            if match.state.round_over:
                steps = match.round_steps()
                last = steps[-1].move
                rounds += 1
                added = known.round_scores(steps)
                score += added[seat]
                others += (sum(added) - added[seat]) / (arm.seats - 1)
                rounds_won += known.rollout(steps[-2].state, last, seat, chances[seat]).won
            if match.state.over:
                break
            match.play_table()
            continue
        legal = match.legal()
        if len(legal) == 1:
            match.play(legal[0])
            continue
        view = match.view(turn)
        began = time.process_time()
        move = players[turn].choose(view, budgets[turn], chances[turn])
        if turn == seat:
            moves += 1
            seconds += time.process_time() - began
        match.play(move)
    winners = match.state.winners
    won = 1 / len(winners) if seat in winners else 0.0
    return Result(arm, seed, seat, won, rounds, rounds_won, score, others, moves, seconds)


# What came of them


def mean(values: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """The mean of what each match brought a unit of its weight, and its standard error, the matches being drawn."""
    total, n = sum(weights), len(values)
    ratio = sum(values) / total
    off = sum((value - ratio * weight) ** 2 for value, weight in zip(values, weights, strict=True))
    return ratio, math.sqrt(off * n / max(1, n - 1)) / total


def line(arm: Arm, results: Sequence[Result]) -> str:
    """What came of an arm: matches and rounds won in per cent, score a round, CPU a move in milliseconds."""
    rounds = [result.rounds for result in results]
    won, won_error = mean([result.won for result in results], [1.0] * len(results))
    part, part_error = mean([result.rounds_won for result in results], rounds)
    score, score_error = mean([result.score for result in results], rounds)
    above, above_error = mean([result.score - result.others for result in results], rounds)
    moves = sum(result.moves for result in results)
    ms = 1000 * sum(result.seconds for result in results) / max(1, moves)
    return (
        f"{arm.name}: {len(results)} matches, "
        f"won {100 * won:.1f} ± {100 * won_error:.1f} % (even {100 / arm.seats:.0f}); "
        f"{sum(rounds)} rounds won {100 * part:.1f} ± {100 * part_error:.1f} %, "
        f"score a round {score:+.3f} ± {score_error:.3f}, {above:+.3f} ± {above_error:.3f} above the others' mean; "
        f"{ms:.1f} ms a move"
    )


def arms_of(args: argparse.Namespace) -> Iterator[Arm]:
    """The arms that were asked for. Raises ValueError for an option that is none."""
    for known in GAMES:
        if args.game and known.name not in args.game:
            continue
        chosen = dict(SHORT.get(known.name, {}))
        for option in args.option:
            name, _equals, value = option.partition("=")
            try:
                chosen[name] = value == "on" if value in ("on", "off") else whole_number(0)(value)
            except argparse.ArgumentTypeError as wrong:
                raise ValueError(f"--option {option}: {wrong}") from wrong
        if chosen.get("titles") == 0:
            raise ValueError("a match to 0 titles has no end")
        for seats in known.seats:
            if args.seats and seats not in args.seats:
                continue
            make_options(known, seats, chosen)  # which says what is wrong with them
            if args.table:
                if seats == known.seats[0]:
                    for level in TABLE[1:]:
                        for against in TABLE[: TABLE.index(level)]:
                            yield Arm(
                                known.name, seats, chosen, level, against, samples_of(level), None, samples_of(against)
                            )
                continue
            for level in args.level:
                for against in args.against:
                    samples, seconds = samples_of(level), None
                    if samples is not None and (args.samples or args.seconds):
                        samples, seconds = args.samples, args.seconds
                    yield Arm(known.name, seats, chosen, level, against, samples, seconds, samples_of(against))


def kept(state: str | None) -> dict[tuple[str, int, int], Result]:
    """What the state file has, by the arm's name, seed and seat. Raises OSError, and ValueError for another file."""
    known: dict[tuple[str, int, int], Result] = {}
    if state is not None:
        Path(state).open("ab").close()  # it can be written
        for n, each in enumerate(Path(state).read_bytes().splitlines(), start=1):
            try:
                result = msgspec.json.decode(each, type=Result)
            except msgspec.DecodeError as wrong:
                raise ValueError(f"{state}, line {n}: {wrong}") from wrong
            known[result.arm.name, result.seed, result.seat] = result
    return known


def measured(
    arms: Sequence[Arm], known: dict[tuple[str, int, int], Result], args: argparse.Namespace
) -> Iterator[tuple[Arm, list[Result]]]:
    """Each arm with its matches, those that are ``known`` and the others played now."""
    pool = ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn"))
    try:
        for arm in arms:
            yield arm, measured_in(pool, arm, known, args)
    finally:
        pool.shutdown(cancel_futures=True)  # who stops it does not wait for all that is left


def measured_in(
    pool: ProcessPoolExecutor, arm: Arm, known: dict[tuple[str, int, int], Result], args: argparse.Namespace
) -> list[Result]:
    """The matches of one arm; what is played now is written down as it comes."""
    wanted = [(args.seed + k // arm.seats, k % arm.seats) for k in range(args.matches)]
    results = [known[arm.name, *each] for each in wanted if (arm.name, *each) in known]
    missing = [each for each in wanted if (arm.name, *each) not in known]
    for future in as_completed([pool.submit(play, arm, *each) for each in missing]):
        result = future.result()
        results.append(result)
        if args.state is not None:
            with Path(args.state).open("ab") as file:
                file.write(msgspec.json.encode(result) + b"\n")
        if sys.stderr.isatty() and len(results) > 1:
            print(f"\r\x1b[K{len(results)} of {args.matches}  {line(arm, results)}"[:150], end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    return results


def table(done: Sequence[tuple[Arm, list[Result]]]) -> Iterator[str]:
    """The matches won by one seat of a level, a row a game and level, a column a level that it played against."""
    yield "| game | level | " + " | ".join(f"against {level}" for level in TABLE[:-1]) + " |"
    yield "|---" * (len(TABLE) + 1) + "|"
    cells: dict[tuple[str, int, str], dict[str, str]] = {}
    for arm, results in done:
        won, error = mean([result.won for result in results], [1.0] * len(results))
        error = max(error, 1 / len(results))  # who has won all may yet lose one
        row = cells.setdefault((arm.table, arm.seats, arm.level), {})
        row[arm.against] = f"{100 * won:.0f} ± {100 * error:.0f} %"
    for (where, seats, level), row in cells.items():
        won = " | ".join(row.get(against, "") for against in TABLE[:-1])
        yield f"| {where} (even {100 / seats:.0f} %) | `{level}` | {won} |"


def main() -> int:
    others = ("heaviest", "playouts", "seeing", "hands")
    parser = argparse.ArgumentParser(description="Measure how strong the levels are.")
    parser.add_argument("--game", choices=[known.name for known in GAMES], action="append", help="default: all")
    parser.add_argument(
        "--seats", type=whole_number(1), action="append", help="default: every number that the game has"
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--level", choices=[*LEVELS, *others], action="append")
    parser.add_argument("--against", choices=[*LEVELS, "heaviest", "playouts"], action="append")
    parser.add_argument("--table", action="store_true", help="all levels against all, as the table of the README")
    parser.add_argument(
        "--matches", type=whole_number(1), default=300, help="of each arm; best a multiple of the seats"
    )
    parser.add_argument(
        "--samples", type=whole_number(1), help="of the seat that is measured; default: those of its level"
    )
    parser.add_argument("--seconds", type=float, help="a move instead of samples")
    parser.add_argument("--seed", type=whole_number(0), default=1, help="of the first match")
    parser.add_argument("--jobs", type=whole_number(1), default=2)
    parser.add_argument("--state", help="a file that keeps what has been played")
    args = parser.parse_args()
    if args.table and (args.level or args.against or args.samples or args.seconds or args.seats):
        parser.error("--table is all levels against all, with their own samples, at the smallest table of each game")
    if args.samples and args.seconds:
        parser.error("--seconds are thought instead of --samples")
    if args.seconds is not None and not 0 < args.seconds <= 60:
        parser.error("--seconds are above 0, up to 60")
    args.level = args.level or ["expert"]
    args.against = args.against or ["casual"]
    try:
        arms = list(arms_of(args))
        known = kept(args.state)
    except (OSError, ValueError) as wrong:
        parser.error(str(wrong))
    if not arms:
        parser.error("no game is played by so many")
    done = []
    for arm, results in measured(arms, known, args):
        print(line(arm, results), flush=True)
        done.append((arm, results))
    if args.table:
        print(*table(done), sep="\n")
    return 0


if __name__ == "__main__":
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, lambda number, _frame: sys.exit(128 + number))  # its processes end with it
    sys.exit(main())
