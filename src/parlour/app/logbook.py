"""The log of a match in words: what each move brought about, as one seat may know it."""

from collections.abc import Sequence

from parlour.games.game import View
from parlour.language import _
from parlour.match import Match
from parlour.moves import Draw, Pass, Play


def log_lines(
    match: Match, names: Sequence[str], seat: int | None, *, limit: int, marks_forced: bool = False
) -> list[str]:
    """The last ``limit`` lines up to the cursor, the newest last, as ``seat`` may know them; None: as everybody may.

    With ``marks_forced`` a tile that the seat itself had no choice about is marked as such: it was played for it. Of
    another seat that would tell what it holds.
    """
    lines: list[str] = []
    at = match.ply
    while at > 0 and len(lines) < limit:
        told = [match.game.say(happening, names) for happening in match.happenings(at, seat)]
        step = match.steps[at - 1]
        own = marks_forced and step.seat == seat and isinstance(step.move, Play)
        if own and len(match.game.legal(match.seek(at - 1))) == 1:
            told[0] = _("{what} – the only move").format(what=told[0])
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
