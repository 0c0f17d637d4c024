"""The log of a match in words: what each move brought about, as one seat may know it."""

from collections.abc import Sequence

from parlour.games.game import View
from parlour.language import _
from parlour.match import Match
from parlour.moves import Draw, Pass, Play


def log_lines(match: Match, names: Sequence[str], seat: int | None, *, limit: int) -> list[str]:
    """The last ``limit`` lines up to the cursor, the newest last."""
    lines: list[str] = []
    at = match.ply
    while at > 0 and len(lines) < limit:
        told = [match.game.say(happening, names) for happening in match.happenings(at, seat)]
        lines = told + lines
        at -= 1
    return lines[-limit:]


def last_moves(view: View) -> dict[int, str]:
    """What each seat did last this round, in a word or as its tile."""
    words = {}
    for seat, move in view.history:
        if isinstance(move, Play):
            words[seat] = str(move.tile)
        elif isinstance(move, Pass):
            words[seat] = _("passed")
        elif isinstance(move, Draw):
            words[seat] = _("draws")
    return words
