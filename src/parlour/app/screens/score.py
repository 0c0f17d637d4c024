"""The scoreboard: the score sheet as players write it, the totals over the rounds, the result."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from textual import events
from textual.containers import ScrollableContainer
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from parlour.app.columns import line_up, wrapped
from parlour.app.screens.match_screen import MatchScreen
from parlour.app.widgets.chart import Chart
from parlour.app.widgets.heading import Heading
from parlour.games.game import AnyGame, Column, Sheet
from parlour.language import _, capital


class ScoreScreen(MatchScreen):
    """Drawn from what everybody has seen."""

    AUTO_FOCUS = "#sheet"  # so that the arrow keys scroll it
    FOOTER = ("keys", "table", "hand", "undo", "redo", "back", "leave_app")

    def body(self) -> Iterable[Widget]:
        yield Heading(id="heading")
        with ScrollableContainer(id="sheet"):
            yield Static(id="rows", markup=False)
            yield Chart(id="chart")
            yield Static(id="notes", markup=False)

    def draw(self) -> None:
        session = self.session
        view = session.match.view(None)
        game, names = session.match.game, session.names
        sheet = session.match.sheet(names)
        where, until = game.heading(view, session.match.options)
        self.query_one(Heading).show(_("Scoreboard · {game} · {where}").format(game=game.title, where=where), until)
        width = max(self.size.width - 4, 40)
        lines = sheet_lines(sheet, names, width) if sheet.rows else [_none_yet(game)]
        self.query_one("#rows", Static).update(Content("\n".join(lines)))
        by_rounds = _("totals, {round} by {round}").format(round=sheet.columns[0].head)
        self.query_one(Chart).show(by_rounds, sheet.totals, names)
        self.query_one("#notes", Static).update(Content("\n".join(sheet.notes)))

    def on_resize(self, event: events.Resize) -> None:
        del event
        self.redraw()

    def action_back(self) -> None:
        self.action_table()


def _none_yet(game: AnyGame) -> str:
    return _("{round} is not over yet.").format(round=capital(game.nth_round(1)))


def sheet_lines(sheet: Sheet, names: Sequence[str], width: int) -> list[str]:
    """The rows, the remarks that stand under them, and the lower table, lined up in ``width`` cells."""
    lined = _whole(sheet.columns, sheet.rows, width)
    heads, rows = lined[: len(lined) - len(sheet.rows)], lined[len(lined) - len(sheet.rows) :]
    lines = list(heads)
    for index, row in enumerate(rows):
        lines.append(row)
        for at, text in sheet.remarks:
            if at == index:
                lines += [f"    {line}" for line in wrapped(text, width - 4)]
    if sheet.summary:
        columns = [Column(""), *(Column(name, seat, right=True) for seat, name in enumerate(names))]
        lines += ["", *_whole(columns, sheet.summary, width)]
    return lines


def _whole(columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """The rows lined up in ``width`` cells, or in as many as they need: the sheet can be scrolled sideways."""
    narrowest = max(map(cell_len, line_up(columns, rows, 10_000, gap=1)))
    return line_up(columns, rows, max(width, narrowest))
