"""A match in words for people: a line a happening, grouped by round."""

from collections.abc import Collection, Iterator, Sequence

import msgspec

from parlour.export.transcript import rounds
from parlour.games.game import hand_tiles
from parlour.games.words import listing, spoken
from parlour.language import _, capital
from parlour.match import Match
from parlour.moves import Deal


def text(match: Match, names: Sequence[str], humans: Collection[int] | None) -> Iterator[str]:
    """The lines, without their ends, of the match up to its cursor.

    ``humans`` None tells everything. Else only what people may know is told: what the one human saw or,
    where there are several, what all of them did.
    """
    seat = next(iter(humans)) if humans is not None and len(humans) == 1 else None
    yield _("{game}: {names}").format(game=match.game.title, names=listing(names))
    yield ", ".join(_option(name, value) for name, value in msgspec.to_builtins(match.options).items())
    if not match.state.over:
        yield _("The match is not over.")
    if humans is not None:
        yield _("Told as {name} saw it.").format(name=names[seat]) if seat is not None else _("Told as all saw it.")
    told = 0
    for ply, (number, step) in enumerate(rounds(match.log), start=1):
        if number != told:
            told = number
            yield ""
            yield capital(match.game.nth_round(number))
        for happening in match.happenings(ply, step.seat if humans is None else seat):
            yield "  " + match.game.say(happening, names)
        if isinstance(step.move, Deal):
            for holder, hand in enumerate(hand_tiles(step.state)):
                if humans is None or holder == seat:
                    yield "  " + _("{name} holds {tiles}").format(name=names[holder], tiles=spoken(hand))


def _option(name: str, value: object) -> str:
    shown = (_("on") if value else _("off")) if isinstance(value, bool) else value
    return _("{option} {value}").format(option=name, value=shown)
