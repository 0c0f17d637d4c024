"""A hint: each legal move with what the expert expects of it."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from parlour.app.columns import line_up
from parlour.app.screens.base import TooSmall
from parlour.app.screens.dialogs import Dialog
from parlour.app.widgets.button import PushButton
from parlour.games.chain import on_end
from parlour.games.game import AnyGame, Chain, Column, View
from parlour.games.words import spoken
from parlour.language import _, ngettext
from parlour.moves import Draw, Exchange, Play, SeatMove
from parlour.players import Weighed

WIDTH = 64
"""Cells that a line takes at most: what a dialog of 80 columns has beside its scrollbar."""


class Hint(Dialog[None]):
    """The moves in the order of their value, the best first."""

    def __init__(self, game: AnyGame, view: View, weighed: Sequence[Weighed]) -> None:
        super().__init__()
        self.game, self.seen, self.weighed = game, view, weighed

    def compose(self) -> ComposeResult:
        best = self.weighed[0]
        samples = sum(each.samples for each in self.weighed)
        lines = hint_lines(self.game, self.seen, self.weighed)
        lines += [
            "",
            ngettext(
                "The best for the match comes first. The figures are what each move is likely to bring this round, by"
                " what your seat can know; {n} round was played on in thought.",
                "The best for the match comes first. The figures are what each move is likely to bring this round, by"
                " what your seat can know; {n} rounds were played on in thought.",
                samples,
            ).format(n=samples),
            _("The match counts as assisted from here."),
        ]
        with Vertical(classes="dialog"):
            title = _("The expert would choose: {move}").format(move=spell(self.seen, best.move))
            yield Static(Content(title), classes="dialog-title")
            with VerticalScroll():
                yield Static(Content("\n".join(lines)))
            with Horizontal(classes="buttons"):
                yield PushButton(_("Close"), id="close")
        yield TooSmall(markup=False)

    def on_button_pressed(self) -> None:
        self.dismiss(None)


def hint_lines(game: AnyGame, view: View, weighed: Sequence[Weighed]) -> list[str]:
    """A line a move: what it is, what the round is expected to bring, the chance to win the round.

    A move that the expert tried only once, where it had time for others, says nothing and is left out.
    """
    unit, better = game.measure()
    columns = (
        Column(_("move")),
        Column(better, right=True, group=unit),
        Column(_("the round"), right=True, group=_("wins")),
    )
    rows: dict[str, tuple[str, ...]] = {}  # two equal ends make one line
    for each in weighed:
        if each.samples > 1 or weighed[0].samples == each.samples:
            move = spell(view, each.move)
            score = round(each.score or 0.0, 1) + 0.0  # a small loss is +0.0, and not −0.0
            rows.setdefault(move, (move, f"{score:+.1f}".replace("-", "−"), f"{each.won or 0.0:.0%}"))
    return line_up(columns, list(rows.values()), WIDTH)


def spell(view: View, move: SeatMove) -> str:
    """A move in a few words."""
    if isinstance(move, Play):
        table = view.table
        if isinstance(table, Chain) and table.ends is not None and move.end is not None:
            return _("{tile} on the {end}").format(tile=move.tile, end=on_end(move, table.ends))
        return str(move.tile)
    if isinstance(move, Exchange):
        return _("give {tiles}").format(tiles=spoken(move.tiles)) if move.tiles else _("keep all")
    return _("draw") if isinstance(move, Draw) else _("pass")
