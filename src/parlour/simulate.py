"""Matches of computer players without a screen: played, and counted.

The same seed, players, options and version give the same logs to the byte, whatever the number of
processes: each match has its own seed, each seat in it a stream of chances of its own.
"""

import math
import signal
import statistics
import sys
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from parlour import files, games
from parlour.games.game import MAX_SEED, AnyGame, Options
from parlour.language import _
from parlour.lineup import wrong_number
from parlour.match import Match
from parlour.moves import FINISH
from parlour.players import LEVELS, Budget, Level, stream
from parlour.saves import Seat, dump


class NotPlayable(ValueError):  # noqa: N818 - what was asked for
    """Matches that cannot be played; the message is a sentence for people."""


class SeatResult(Struct, frozen=True):
    """What came of one seat; null where there is nothing to take a mean, an error or a median of."""

    seat: int
    player: str  # its level
    wins: float  # a shared win counts as its fraction
    score_mean: float | None
    score_se: float | None
    round_mean: float | None
    round_se: float | None
    think_ms_median: float | None  # of the moves that it was asked for: a forced one is not
    think_ms_max: float | None


class Simulation(Struct, frozen=True):
    """What came of the matches; encoded by msgspec it is what ``simulate --json`` prints."""

    game: str
    options: Options
    seed: int
    matches: int
    rounds: int
    moves: int  # the table's too
    moves_per_second: float
    seats: tuple[SeatResult, ...]


class Played(Struct, frozen=True):
    """One match, as much of it as is counted."""

    moves: int
    winners: tuple[int, ...]  # empty when it was cut
    score: tuple[int, ...]  # a number a seat
    rounds: tuple[tuple[int, ...], ...]  # what each round added, a number a seat
    thought: "tuple[array[float], ...]"  # for each seat the seconds of each move that it was asked for


class Plan(Struct, frozen=True):
    """Matches to be played: match number k, from 0, has the seed ``seed + k``."""

    game: str
    options: Options
    seats: tuple[Seat, ...]
    levels: tuple[str, ...]  # theirs
    seed: int
    matches: int
    rounds: int | None  # cut each match after so many rounds
    budget: Budget | None  # of every seat; None: the samples of its level
    keep: bool  # make a save of each match


def endless(game: AnyGame, options: Options, seats: int) -> bool:
    """Whether a match with these options goes on until its players stop (DM-15)."""
    return game.refusal(game.start(options, seats), FINISH) is None


def simulate(
    game: AnyGame,
    options: Options,
    seats: Sequence[Seat],
    *,
    matches: int,
    seed: int,
    rounds: int | None = None,
    budget: Budget | None = None,
    jobs: int = 1,
    out: Path | None = None,
    progress: Callable[[int], None] = lambda _done: None,
) -> Simulation:
    """Play ``matches`` matches, in ``jobs`` processes, and count them; ``progress`` is told how many are done.

    Without a ``budget`` each player is asked for the samples of its level: then no clock counts, and what it plays
    depends on its chances alone. Under a clock a level that stops after so many samples still does.

    If there is a folder ``out``, each match is written into it as a save, and each file is there whole or not at all.

    Raises NotPlayable for a number of players that the game does not have, a human among them, a
    seed that is too large for the last match, and a match without an end when ``rounds`` does not cut it;
    OSError when a save cannot be written.
    """
    levels = tuple(seat.level for seat in seats if seat.level is not None)
    if len(levels) < len(seats):
        raise NotPlayable(_("Only computers play in a simulation."))
    if len(levels) not in game.seats:
        raise NotPlayable(wrong_number(game, len(levels)))
    if not 0 <= seed <= MAX_SEED - matches + 1:
        raise NotPlayable(_("The last match would have a seed above {max}.").format(max=MAX_SEED))
    if rounds is None and endless(game, options, len(levels)):
        raise NotPlayable(_("Such a match has no end of its own: say after how many rounds it is cut."))
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    plan = Plan(game.name, options, tuple(seats), levels, seed, matches, rounds, budget, out is not None)
    tally = _Tally(plan)
    began = time.perf_counter()
    for done, (number, played, save) in enumerate(_all_played(plan, jobs), start=1):
        tally.add(played)
        if out is not None:
            with files.whole(out / f"{game.name}-{seed + number}.jsonl") as file:
                file.write(save)
        progress(done)
    return tally.result(time.perf_counter() - began)


def _budget(level: Level, asked: Budget | None) -> Budget:
    """What a player of this level thinks for; under a clock alone it keeps the limit that its level has."""
    if asked is None:
        return Budget(samples=level.samples)
    limit = None if level.budget is None else level.budget.samples
    return asked if asked.samples is not None else replace(asked, samples=limit)


def play_match(
    game: AnyGame,
    options: Options,
    levels: Sequence[str],
    seed: int,
    *,
    rounds: int | None = None,
    budget: Budget | None = None,
) -> tuple[Match, Played]:
    """Play one match to its end, or until ``rounds`` rounds are over, with its whole log; ``budget`` as above."""
    match = Match(game, options, len(levels), seed)
    players = [LEVELS[level].make(game) for level in levels]
    budgets = [_budget(LEVELS[level], budget) for level in levels]
    chances = [stream(seed, seat) for seat in range(len(levels))]
    thought = tuple(array("d") for _level in levels)
    scores: list[tuple[int, ...]] = []
    clock = time.perf_counter
    while True:
        turn = match.state.turn
        if turn is None:
            if match.state.round_over:
                scores.append(game.round_scores(match.round_steps()))
            if match.state.over or len(scores) == rounds:
                break
            match.play_table()
            continue
        legal = match.legal()
        if len(legal) == 1:
            match.play(legal[0])
            continue
        view = match.view(turn)
        asked = clock()
        move = players[turn].choose(view, budgets[turn], chances[turn])
        thought[turn].append(clock() - asked)
        match.play(move)
    return match, Played(len(match.steps), match.state.winners, game.match_scores(match.state), tuple(scores), thought)


_Outcome = tuple[int, Played, bytes]  # the number of the match, and its save if it was asked for


def _all_played(plan: Plan, jobs: int) -> Iterator[_Outcome]:
    return _in_processes(plan, jobs) if jobs > 1 else _played(plan, range(plan.matches))


def _played(plan: Plan, numbers: Sequence[int]) -> Iterator[_Outcome]:
    game = games.game(plan.game)
    for number in numbers:
        match, played = play_match(
            game, plan.options, plan.levels, plan.seed + number, rounds=plan.rounds, budget=plan.budget
        )
        yield number, played, dump(match, plan.seats) if plan.keep else b""


# Several processes


def _in_processes(plan: Plan, jobs: int) -> Iterator[_Outcome]:
    """The matches as they come from ``jobs`` processes, in any order; none of the processes is left behind."""
    context = get_context("spawn")
    workers = []
    readers: list[Connection] = []
    try:
        for first in range(min(jobs, plan.matches)):
            reader, writer = context.Pipe(duplex=False)
            readers.append(reader)
            worker = context.Process(target=_work, args=(plan, range(first, plan.matches, jobs), writer), daemon=True)
            with _deaf():
                worker.start()
            workers.append(worker)
            writer.close()  # so that the end of the worker is the end of what is read
        missing = plan.matches
        while missing:
            for ready in wait(readers):
                reader = cast(Connection, ready)
                try:
                    outcome: _Outcome = reader.recv()
                except EOFError:
                    readers.remove(reader)
                    if not readers:
                        raise RuntimeError("a process that played matches has died") from None
                    continue
                missing -= 1
                yield outcome
    finally:
        for worker in workers:
            worker.kill()
        for worker in workers:
            worker.join()
            worker.close()
        for reader in readers:
            reader.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """A process that starts here never hears Ctrl+C: it reaches all, and the first process ends the others."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # its own start would give them their ears back
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(plan: Plan, numbers: Sequence[int], writer: Connection) -> None:
    """What a process does: play, and hand over what was played."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where a process cannot be born deaf
    with suppress(BrokenPipeError):  # nobody is there to read any more
        for outcome in _played(plan, numbers):
            writer.send(outcome)


# Counting


class _Sum:
    """Whole numbers, as far as a mean and its standard error need them: exact in any order."""

    def __init__(self) -> None:
        self.n = self.total = self.squares = 0

    def add(self, value: int) -> None:
        self.n += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float | None:
        return self.total / self.n if self.n else None

    @property
    def error(self) -> float | None:
        """The standard error of the mean; one value has none."""
        if self.n < 2:
            return None
        return math.sqrt((self.n * self.squares - self.total**2) / (self.n - 1)) / self.n


class _Tally:
    def __init__(self, plan: Plan) -> None:
        seats = range(len(plan.levels))
        self.plan = plan
        self.moves = 0
        self.rounds = 0
        self.wins = [Fraction(0) for _seat in seats]
        self.scores = [_Sum() for _seat in seats]
        self.added = [_Sum() for _seat in seats]
        self.thought = [array("d") for _seat in seats]

    def add(self, played: Played) -> None:
        self.moves += played.moves
        self.rounds += len(played.rounds)
        for seat in played.winners:
            self.wins[seat] += Fraction(1, len(played.winners))
        for seat, score in enumerate(played.score):
            self.scores[seat].add(score)
            self.thought[seat].extend(played.thought[seat])
        for added in played.rounds:
            for seat, score in enumerate(added):
                self.added[seat].add(score)

    def result(self, seconds: float) -> Simulation:
        plan = self.plan
        return Simulation(
            game=plan.game,
            options=plan.options,
            seed=plan.seed,
            matches=plan.matches,
            rounds=self.rounds,
            moves=self.moves,
            moves_per_second=self.moves / seconds,
            seats=tuple(self._seat(seat) for seat in range(len(plan.levels))),
        )

    def _seat(self, seat: int) -> SeatResult:
        thought = self.thought[seat]
        return SeatResult(
            seat=seat,
            player=self.plan.levels[seat],
            wins=float(self.wins[seat]),
            score_mean=self.scores[seat].mean,
            score_se=self.scores[seat].error,
            round_mean=self.added[seat].mean,
            round_se=self.added[seat].error,
            think_ms_median=1000 * statistics.median(thought) if thought else None,
            think_ms_max=1000 * max(thought) if thought else None,
        )
