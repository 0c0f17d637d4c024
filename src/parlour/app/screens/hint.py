"""A hint: each legal move with what the expert expects of it."""

import math
from collections.abc import Iterable, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from parlour.app.actions import bindings
from parlour.app.columns import line_up
from parlour.app.screens.base import TooSmall
from parlour.app.screens.dialogs import Dialog
from parlour.app.widgets.button import PushButton
from parlour.games.chain import alike, on_end
from parlour.games.game import Chain, Column, Measure, View
from parlour.games.words import spoken
from parlour.language import _, ngettext
from parlour.moves import Draw, Exchange, Play, SeatMove
from parlour.players import Weighed
from parlour.tiles import mask

WIDTH = 64
"""Cells that a line takes at most: what a dialog of 80 columns has beside its scrollbar."""

FINE = 10
"""Scores below it are told with two decimals, since a round brings a few points or stones only."""


class Hint(Dialog[None]):
    """The moves that were tried longest first, by their value among them: the first is the one that would be played.

    What is pressed to go on closes it, and its own key.
    """

    BINDINGS = bindings("confirm", "hint")

    def __init__(self, measure: Measure, view: View, weighed: Sequence[Weighed]) -> None:
        super().__init__()
        self.measure, self.seen, self.weighed = measure, view, weighed

    def compose(self) -> ComposeResult:
        lines = [*hint_lines(self.measure, self.seen, self.weighed), "", " ".join(self._about())]
        with Vertical(classes="dialog"):
            title = _("The expert would choose: {move}").format(move=spell(self.seen, self.weighed[0].move))
            yield Static(Content(title), classes="dialog-title")
            with VerticalScroll():
                yield Static(Content("\n".join(lines)))
            with Horizontal(classes="buttons"):
                yield Static(Content(_("The match counts as assisted from here.")))
                yield PushButton(_("Close"), id="close")
        yield TooSmall(markup=False)

    def action_confirm(self) -> None:
        self.dismiss(None)

    action_hint = on_button_pressed = action_confirm

    def _about(self) -> Iterable[str]:
        """What the figures are, and what can be told from them."""
        weighed = apart(self.seen, self.weighed)
        if len(weighed) > 1:
            yield self.measure.first
        if (n := len(as_good(weighed))) > 1:
            yield ngettext(
                "The first {n} is about as good as any.", "The first {n} are about as good as one another.", n
            ).format(n=n)
        if weighed[-1].samples < weighed[0].samples:
            yield _("What fell behind was tried less often: it stands lower, and its figures are rougher.")
        if (n := sum(_is_tried(each, weighed[0]) for each in weighed)) < len(weighed):
            yield ngettext(
                "The expert thought about {n} of {all} choices only.",
                "The expert thought about {n} of {all} choices only.",
                n,
            ).format(all=len(weighed), n=n)
        n = sum(each.samples for each in weighed)
        yield ngettext(
            "The figures go by what your seat can know: {n} round was played on in thought.",
            "The figures go by what your seat can know: {n} rounds were played on in thought.",
            n,
        ).format(n=n)
        yield self.measure.meaning


def apart(view: View, weighed: Sequence[Weighed]) -> list[Weighed]:
    """The moves in their order; of those that come to the same the first."""
    first: dict[object, Weighed] = {}
    for each in weighed:
        first.setdefault(alike(view, each.move), each)
    return list(first.values())


def as_good(weighed: Sequence[Weighed]) -> list[Weighed]:
    """The first of the moves, best first, up to one that was given up, or is worse by twice both errors together."""
    best = weighed[0]

    def is_worse(each: Weighed) -> bool:
        return best.value - each.value > 2 * math.hypot(best.error or 0.0, each.error or 0.0)

    end = next((k for k, each in enumerate(weighed) if each.samples < best.samples or is_worse(each)), len(weighed))
    return list(weighed[:end])


def _is_tried(each: Weighed, best: Weighed) -> bool:
    """Whether the figures of a move say something: it was tried more than once, or all were tried as little."""
    return each.samples > 1 or best.samples == each.samples


def hint_lines(measure: Measure, view: View, weighed: Sequence[Weighed]) -> list[str]:
    """A line a move: what it is, what the round is expected to bring, the chances to win the round and the match.

    A move that the expert tried only once, where it had time for others, says nothing and is left out.
    """
    heads = (measure.score, measure.won, measure.value)
    columns = (Column(_("move")), *[Column(under, right=True, group=over) for over, under in heads])
    tried = [each for each in apart(view, weighed) if _is_tried(each, weighed[0])]
    places = 2 if max(abs(each.score or 0.0) for each in tried) < FINE else 1
    rows = []
    for each in tried:
        score = round(each.score or 0.0, places) + 0.0  # a small loss is +0.0, and not −0.0
        shown = f"{score:+.{places}f}".replace("-", "−")
        rows.append((spell(view, each.move), shown, f"{each.won or 0.0:.0%}", f"{each.value:.1%}"))
    return line_up(columns, rows, WIDTH)


def spell(view: View, move: SeatMove) -> str:
    """A move in a few words."""
    if isinstance(move, Play):
        table = view.table
        if isinstance(table, Chain) and table.ends is not None and move.end is not None:
            return _("{tile} on the {end}").format(tile=move.tile, end=on_end(move, table.ends))
        return str(move.tile)
    if isinstance(move, Exchange):
        if mask(move.tiles) == view.hand:
            return _("give all")
        return _("give {tiles}").format(tiles=spoken(move.tiles)) if move.tiles else _("keep all")
    return _("draw") if isinstance(move, Draw) else _("pass")
