"""A match spelled out for other programs, which need no rules to read it: after each move the whole state."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from parlour.games.game import AnyGame, AnyStep, State, hand_tiles
from parlour.match import Match
from parlour.moves import Deal, Exchange, Lot

VERSION = 1


def transcript(match: Match, names: Sequence[str]) -> Iterator[str]:
    """The lines of JSON, without their ends: the first says what is played, then one a move up to the cursor.

    All hands are in it: whoever calls has made sure that they may be shown.
    """
    encoder = msgspec.json.Encoder()

    def line(content: dict[str, object]) -> str:
        return encoder.encode(content).decode()

    yield line({"transcript": VERSION, "game": match.game.name, "players": names, "options": match.options})
    before = match.start
    for ply, (number, step) in enumerate(rounds(match.log), start=1):
        yield line({"step": ply, "round": number, **_move(match.game, before, step)})
        before = step.state


def rounds(log: Iterable[AnyStep]) -> Iterator[tuple[int, AnyStep]]:
    """Each step with the number of its round, from 1; a lot for the starter comes before its round's deal."""
    deals = 0
    for step in log:
        deals += isinstance(step.move, Deal)
        yield deals + 1 if isinstance(step.move, Lot) else max(deals, 1), step


def _move(game: AnyGame, before: State, step: AnyStep) -> dict[str, object]:
    state: State = step.state
    return {
        "seat": step.seat,
        "move": step.move,
        # any subset of a hand may be exchanged, so that is not spelled out
        "legal": None if step.seat is None or isinstance(step.move, Exchange) else game.legal(before),
        "state": {
            "hands": hand_tiles(state),
            "scores": state.scores,
            "turn": state.turn,
            "over": state.over,
            "winners": state.winners,
            "round_over": state.round_over,
            **game.spell(state),
        },
    }
