"""The private view: your tiles large, what each would do or why it may not be played, and all 28 as you know them."""

from collections.abc import Iterable

from textual import events, on
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static

from parlour.app.actions import PICKS, bindings
from parlour.app.choosing import illegal_play
from parlour.app.columns import hanging
from parlour.app.screens.match_screen import MatchScreen
from parlour.app.session import Phase
from parlour.app.widgets.hand import Hand
from parlour.app.widgets.heading import Heading
from parlour.app.widgets.tracker import Tracker
from parlour.games.words import lacking
from parlour.language import _
from parlour.tiles import ALL, Tile

WIDTH, BESIDE = 120, 43
"""Columns that the screen takes of a wide window, as ``hand.tcss`` has it; those that the list leaves to its right."""


class HandScreen(MatchScreen):
    """Looks only: a tile is played at the table."""

    FOOTER = ("keys", "undo", "redo", "sort", "table", "score", "back", "leave_app")
    BINDINGS = bindings("sort", "previous", "next", *PICKS)

    def body(self) -> Iterable[Widget]:
        yield Heading(id="heading")
        yield Static(id="state", markup=False)
        with Vertical(id="parts"):
            yield Hand(id="hand")
            with Horizontal():
                with VerticalScroll(id="about", can_focus=False):
                    yield Static(id="each", markup=False)
                yield Tracker(id="tracker")

    def draw(self) -> None:
        session, choosing = self.session, self.choosing
        seat = session.viewer
        self.query_one("#parts").display = seat is not None
        if seat is None:
            self.call_later(self.action_table)  # once nothing lies over this screen
            return
        view = session.view()
        choosing.meet(view)
        game, names = session.match.game, session.names
        where, _until = game.heading(view, session.match.options)
        order = {"suit": _("sorted by suit"), "weight": _("sorted by weight"), "dealt": _("as dealt")}
        title = _("{name}'s hand · {game} · {where}").format(name=names[seat], game=game.title, where=where)
        self.query_one(Heading).show(title, order[choosing.order])
        asked = session.phase is Phase.ASK
        turn = view.turn
        told = game.prompt(view, names) if view.legal else ""
        if not told and turn is not None:
            told = _("{name} is to move.").format(name=names[turn])
        self.query_one("#state", Static).update(Content(told))
        self.query_one(Hand).show(
            choosing.tiles,
            playable=choosing.playable if asked else frozenset(choosing.tiles),
            cursor=choosing.cursor,
            lifted=choosing.lifted if choosing.exchanging else None,
        )
        self.query_one("#each", Static).update(Content("\n").join([*self._lines(), *self._proved()]))
        self.query_one(Tracker).show(view.hand, view.played, view.marked, view.marked_word, view.given_away)

    @property
    def _room(self) -> int:
        """Columns that the list has."""
        return min(self.size.width, WIDTH) - BESIDE

    def _lines(self) -> list[Content]:
        choosing = self.choosing
        view = choosing.view
        if view is None or not view.legal or choosing.exchanging:
            return []
        lines: list[Content] = []
        numbers = dict(zip(choosing.numbered(self.query_one(Hand).shape.rows), range(1, len(PICKS) + 1), strict=False))
        for tile in choosing.tiles:
            chosen = tile is choosing.cursor
            lead, (about, briefly) = f"{'▸' if chosen else ' '} {numbers.get(tile, ' ')} ", self._about(tile)
            wrapped = hanging(lead, about, self._room, 4)
            if len(wrapped) > 1 and briefly and not chosen:
                wrapped = hanging(lead, briefly, self._room, 4)
            if chosen:
                self.when_drawn(self._show_lines, len(lines), len(wrapped))
            lines += [Content.assemble((line, "bold" if chosen else "")) for line in wrapped]
        return lines

    def _show_lines(self, first: int, count: int) -> None:
        """Scroll these lines of the list into sight."""
        self.query_one("#about", VerticalScroll).scroll_to_region(Region(0, first, 1, count), animate=False)

    def on_resize(self, event: events.Resize) -> None:
        del event
        self.redraw()

    def _proved(self) -> list[Content]:
        """What the play has proved about the others' hands."""
        session, view = self.session, self.choosing.view
        if view is None or view.round_over or not self.parlour.settings.proofs:
            return []
        hidden = ALL & ~(view.hand | view.played | view.marked | view.given_away)
        lines: list[str] = []
        for seat, barred in enumerate(session.match.game.barred(view)):
            if seat != view.seat and view.counts[seat] and (words := lacking(barred, hidden)):
                lines += hanging(" ", f"{session.names[seat]}: {words}", self._room, 3)
        if not lines:
            return []
        return [Content(""), Content.styled(_("What the play has proved"), "bold"), *map(Content, lines)]

    def _about(self, tile: Tile) -> tuple[str, str]:
        """The tile and what it would do, or why it may not be played; that in a few words, too."""
        session, choosing = self.session, self.choosing
        view = choosing.view
        assert view is not None
        illegal = illegal_play(session.match, view, tile)
        if illegal is None:
            foresee = session.match.game.foresee
            does = dict.fromkeys(foresee(view, play, session.names) for play in choosing.plays(tile))
            return _named(tile, " / ".join(does)), ""
        briefly = _("may not be played ({rule})").format(rule=illegal.refusal.rule)
        return _named(tile, illegal.reason), _named(tile, briefly)

    def action_previous(self) -> None:
        self._change(-1)

    def action_next(self) -> None:
        self._change(1)

    def _change(self, by: int) -> None:
        self.choosing.step(by)
        self.redraw()

    def action_pick(self, n: int) -> None:
        self.choosing.pick_number(n, self.query_one(Hand).shape.rows)
        self.redraw()

    def action_sort(self) -> None:
        self.choosing.sort()
        self.redraw()

    @on(Hand.Picked)
    def _picked(self, event: Hand.Picked) -> None:
        self.choosing.pick(event.tile)
        self.redraw()

    def action_back(self) -> None:
        self.action_table()


def _named(tile: Tile, about: str) -> str:
    """What is said about a tile, which it names."""
    return about if about.startswith(str(tile)) else f"{tile} {about}"
