"""How fast a save is loaded, beside what msgspec needs to decode its lines; and what it costs to append a move.

    python tests/benchmarks/saves.py [--game domeng]

plays a match of 10,000 moves by chance (of Domeng, one without an end) and prints
- how many times as long it takes to load and verify it as msgspec alone needs to decode each of its lines, into
  the save's own structs and into plain objects, the best of many runs each;
- the cost of appending a move and making it last, at move 10 and at move 10,000, and of the same bytes written
  and synced without the journal, the median of many.
"""

import argparse
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from parlour.games import GAMES
from parlour.games import game as game_of
from parlour.games.game import AnyGame
from parlour.games.options import make_options
from parlour.match import Match
from parlour.saves import KeptMatch, Seat, dump, load
from parlour.saves.records import RECORD_DECODER

MOVES = 10_000
ROUNDS = 40
APPENDS = 100
LONGEST = {"mydelko-fa": {"target": 999}, "domeng": {"titles": 0}, "extra-bonus": {"limit": 9999}}


def long_match(game: AnyGame, moves: int) -> tuple[Match, tuple[Seat, ...]]:
    """A match of so many moves, or as long as the game gets."""
    seats = max(game.seats)
    chance = random.Random(1)
    match = Match(game, make_options(game, seats, LONGEST[game.name]), seats, 1)
    while match.ply < moves and not match.state.over:
        match.play(match.table_move() or chance.choice(match.legal()))
    return match, tuple(Seat(f"P{number}", "computer", "random") for number in range(seats))


def best(*runs: Callable[[], object]) -> list[float]:
    """The least processor time of each, in seconds, over rounds in which each runs once: so a busy machine slows all
    alike."""
    least = [float("inf")] * len(runs)
    for _round in range(ROUNDS):
        for number, run in enumerate(runs):
            start = time.process_time()
            run()
            least[number] = min(least[number], time.process_time() - start)
    return least


def loading(path: Path) -> None:
    lines = path.read_bytes().split(b"\n")[1:-1]
    loaded, typed, plain = best(
        lambda: load(path),
        lambda: [RECORD_DECODER.decode(line) for line in lines],
        lambda: [msgspec.json.decode(line) for line in lines],
    )

    def a_line(seconds: float) -> str:
        return f"{seconds / len(lines) * 1e6:.2f} µs a line"

    print(f"{len(lines)} lines: loading and verifying {a_line(loaded)}")
    print(f"  decoding into structs {a_line(typed)}: ratio {loaded / typed:.1f}")
    print(f"  decoding into plain objects {a_line(plain)}: ratio {loaded / plain:.1f}")


def appending(folder: Path, game: AnyGame) -> None:
    match, seats = long_match(game, MOVES + APPENDS)
    moves = [step.move for step in match.steps]
    for start in (10, len(moves) - APPENDS):
        kept = KeptMatch.new(folder, game, match.options, seats, 1)
        for move in moves[:start]:
            kept.play(move)
        kept.flush()
        times = []
        for move in moves[start : start + APPENDS]:
            begun = time.perf_counter()
            kept.play(move)
            kept.flush()
            times.append(time.perf_counter() - begun)
        kept.close()
        print(f"appending at move {start}: {statistics.median(times) * 1e6:.0f} µs")
    times = []
    with (folder / "bare").open("ab", buffering=0) as file:
        for _write in range(APPENDS):
            begun = time.perf_counter()
            file.write(b"x" * 65)
            os.fsync(file.fileno())
            times.append(time.perf_counter() - begun)
    print(f"a bare write and fsync: {statistics.median(times) * 1e6:.0f} µs")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=[game.name for game in GAMES], default="domeng")
    game = game_of(parser.parse_args().game)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        os.environ["XDG_STATE_HOME"] = made
        path = folder / "long.jsonl"
        path.write_bytes(dump(*long_match(game, MOVES)))
        loading(path)
        appending(folder, game)


if __name__ == "__main__":
    main()
