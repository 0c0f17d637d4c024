"""Make the golden saves of a format, two a game and some more, each with what it should come to beside it.

    python tests/benchmarks/saves_samples.py

writes the samples that ``saves-schema/samples/`` does not have yet. One that is there is never written again:
a save that was readable once stays readable for ever, and that is what the samples are for.
"""

import argparse
import random
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from parlour.games import GAMES, domeng
from parlour.games.game import AnyGame, hand_tiles
from parlour.games.options import make_options
from parlour.moves import FINISH
from parlour.players import LEVELS, Budget
from parlour.saves import KeptMatch, Loaded, Seat, dump, load
from parlour.saves.records import FORMAT

SAMPLES = Path(__file__).parents[2] / "saves-schema" / "samples" / f"v{FORMAT}"
CREATED = datetime(2026, 11, 29, 20, 14, 5, tzinfo=UTC)
NAMES = ("Ania", "Bo", "Cela", "Dag", "Eta")
SHORT = {
    "mydelko-fa": {"target": 9, "trumps-follow": False, "must-beat": True},
    "domeng": {"titles": 1, "free-opening": True},
    "extra-bonus": {"limit": 150, "drawing": True},
}
"""Options for a match that is over soon, not the usual ones."""


def expected(loaded: Loaded) -> dict[str, object]:
    """What a save comes to: who sits where, how many moves, and the state as a transcript spells it."""
    match = loaded.match
    state = match.state
    return {
        "title": loaded.title,
        "players": loaded.seats,
        "moves": match.ply,
        "moves_with_those_taken_back": len(match.steps),
        "assisted": loaded.assisted,
        "state": {
            "hands": hand_tiles(state),
            "scores": state.scores,
            "turn": state.turn,
            "over": state.over,
            "winners": state.winners,
            "round_over": state.round_over,
            **match.game.spell(state),
        },
    }


def finished(folder: Path, game: AnyGame) -> bytes:
    """A short match among computers, to its end, as ``simulate`` writes it."""
    seats = [Seat(name, "computer", "casual") for name in NAMES[: max(game.seats)]]
    options = make_options(game, len(seats), SHORT[game.name])
    kept = KeptMatch.new(folder, game, options, seats, 2**53 - 1)
    _move_on(kept, lambda: kept.match.state.over)
    return dump(kept.match, seats)


def stopped(folder: Path, game: AnyGame) -> bytes:
    """A match of Domeng without an end, which its players end."""
    seats = [Seat(name, "human", None) for name in NAMES]
    kept = KeptMatch.new(folder, game, make_options(game, 5, {"titles": 0}), seats, 0, created=CREATED)
    _move_on(kept, lambda: kept.match.ply == 30)
    kept.play(FINISH)
    return _saved(kept)


def taken_back(folder: Path, game: AnyGame) -> bytes:
    """A match with a human that is not over: moves taken back and made again, a hint, new names and titles."""
    seats = [Seat(name, "computer", "casual") for name in NAMES[: min(game.seats)]]
    seats[0] = Seat("Żaneta „Ż” \\ [/] 🁣", "human", None)
    options = game.default_options(len(seats))
    kept = KeptMatch.new(folder, game, options, seats, 20261129, "Thursday table", created=CREATED)
    _move_on(kept, lambda: kept.match.ply == 9)
    kept.undo()
    kept.redo()
    kept.undo(5)
    kept.redo(7)
    kept.hint(0)
    _move_on(kept, lambda: kept.match.ply == 12)  # the moves taken back are gone now
    kept.rename('Wieczór "u Ani"')
    kept.put(1, Seat("Бо", "human", None))
    _move_on(kept, lambda: kept.match.ply == 45)
    kept.put(1, Seat("Бо", "computer", "random"))
    kept.undo(40)
    return _saved(kept)


def branched(folder: Path, game: AnyGame) -> bytes:
    """A branch of the match above, a few moves on."""
    path = folder / "2026-11-29-domeng-k3f9.jsonl"
    path.write_bytes(taken_back(folder, game))
    kept = KeptMatch.resume(path, read_only=True).branch(20, 7)
    _move_on(kept, lambda: kept.match.ply == 30)
    return _saved(kept)


def _saved(kept: KeptMatch) -> bytes:
    kept.close()
    assert kept.path is not None
    return kept.path.read_bytes()


def _move_on(kept: KeptMatch, there: Callable[[], bool]) -> None:
    match = kept.match
    player = LEVELS["casual"].make(match.game)
    while not there():
        move = match.table_move()
        if move is None:
            assert match.state.turn is not None
            move = player.choose(match.view(match.state.turn), Budget(), random.Random(match.ply))
        kept.play(move)


def write(name: str, make: Callable[[Path, AnyGame], bytes], game: AnyGame) -> None:
    path = SAMPLES / f"{name}.jsonl"
    if path.exists():
        print(f"{path.name} is there already")
        return
    with TemporaryDirectory() as made:
        data = make(Path(made), game)
    SAMPLES.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    told = msgspec.json.format(msgspec.json.encode(expected(load(path))))
    path.with_suffix(".expected.json").write_bytes(told + b"\n")
    print(f"{path.name}: {len(data)} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    for game in GAMES:
        write(f"{game.name}-finished", finished, game)
        write(f"{game.name}-undo", taken_back, game)
    write("domeng-branch", branched, domeng)
    write("domeng-stopped", stopped, domeng)


if __name__ == "__main__":
    main()
