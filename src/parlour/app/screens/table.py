"""The table of a match in play: seats, what lies, the log, the hand and the word; a whole match is played here."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace
from textual import events, on
from textual.containers import Container, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, ContentSwitcher, Static

from parlour.app.actions import PICKS, bindings, key_of
from parlour.app.choosing import Choosing
from parlour.app.layout import Size
from parlour.app.logbook import last_moves, log_lines
from parlour.app.screens.hint import Hint, spell
from parlour.app.screens.match_screen import MatchScreen
from parlour.app.session import Phase, Session
from parlour.app.widgets.banner import Banner
from parlour.app.widgets.beside import BesideView
from parlour.app.widgets.button import ClickButton
from parlour.app.widgets.chain import ChainTable
from parlour.app.widgets.curtain import Curtain
from parlour.app.widgets.hand import Hand, HandShape, hand_shape
from parlour.app.widgets.heading import Heading
from parlour.app.widgets.log import Log
from parlour.app.widgets.report import ReportView
from parlour.app.widgets.seats import SeatBar, SeatPanel
from parlour.app.widgets.trick import TrickTable
from parlour.app.widgets.word import Word
from parlour.app.word import button_label, why_no_play, word
from parlour.games.game import Chain, Trick, View
from parlour.language import _
from parlour.moves import Play, SeatMove
from parlour.players.thinking import Overrun

DEAF = 0.8
"""Seconds for which nothing lifts a curtain, leaves a report or begins another match: neither the last move's Enter
nor its click, and not the one that ended a pause."""

ROOMY = 34
"""Lines from which a chain leaves room for large tiles in the hand."""

NARROW_HAND, LONGER_HAND = 52, 58
"""Cells for the hand at 80 columns, and for one that would need smaller tiles otherwise."""

FOLLOW = 1.0
"""Seconds between two looks at a match that is played elsewhere."""

FLASH = 0.6
"""Seconds at most for which a tile that was just played is lit up."""


class TableScreen(MatchScreen):
    """The match as the seat at the keyboard sees it."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - as Textual declares it
    FOOTER = ("keys", "undo", "redo", "hint", "hand", "score", "menu", "sort", "rules", "back", "leave_app")
    BINDINGS = bindings("hint", "sort", "previous", "next", "lift", "confirm", *PICKS)

    def __init__(self, session: Session, choosing: Choosing, name: str | None = None) -> None:
        super().__init__(session, choosing, name)
        self.refused: str | None = None
        self.part_since = 0.0
        self._shown = ("play", False)  # the part, and whether the match is over in it
        self._lit = 0  # the ply whose tile was lit up last
        self._fresh = False
        self._hinting = False
        self._looking_back = False  # at the table, once more, before the next round

    def body(self) -> Iterable[Widget]:
        yield Heading(id="heading")
        yield SeatBar(id="seats")
        with ContentSwitcher(initial="play", id="parts"):
            with Container(id="play"):
                with Container(id="felt"):
                    yield ChainTable(id="chain")
                    yield TrickTable(id="trick")
                    yield Static(id="advice", markup=False)
                yield BesideView(id="beside")
                yield Log(id="log")
                yield Hand(id="hand")
                with Vertical(id="word"):
                    yield Word(id="word-text", markup=False)
                    yield ClickButton(id="go")
            yield ReportView(id="report")
            yield Curtain(id="curtain")
        yield Banner()

    def on_mount(self) -> None:
        if self.session.kept.read_only:
            self.set_interval(FOLLOW, self.session.follow)

    # Drawing

    def draw(self) -> None:
        session = self.session
        view = session.view()
        back = session.taken_back
        self.choosing.meet(view if view.seat is not None else None, back.tile if isinstance(back, Play) else None)
        self.refused = self._taken_back(back)
        self._draw_frame(view)
        over = session.phase in (Phase.ROUND_OVER, Phase.OVER)
        self._looking_back = self._looking_back and over
        if session.phase is Phase.CURTAIN:
            self.draw_curtain()
        elif over and not self._looking_back:
            self._draw_report(view)
            self._turn_to("report")
        else:
            self._draw_table(view)
            self._draw_hand()
            self._turn_to("play")

    def draw_curtain(self) -> None:
        session = self.session
        self.query_one(Curtain).show(session.names[session.match.state.turn or 0])
        self._turn_to("curtain")

    def _turn_to(self, part: str) -> None:
        """Show the play, a report or the curtain."""
        shown = (part, self.session.phase is Phase.OVER)
        if self._shown != shown:
            self._shown = shown
            self.part_since = self.parlour.clock()
            self.query_one("#parts", ContentSwitcher).current = part
            self.set_focus(None)
            if part == "report":
                self.when_drawn(self.query_one(ReportView).lead)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing that would do nothing is offered, under a curtain or beside a report."""
        if action in ("hint", "sort") and self.session.phase not in (Phase.ASK, Phase.COMPUTER):
            return False
        if action == "lift" and not (self.choosing.exchanging or self.session.watched):
            return False
        return super().check_action(action, parameters)

    def offered(self, action: str) -> bool:
        return super().offered(action) and (
            action != "table" or self.session.match.state.round_over or self.session.match.state.over
        )

    def _taken_back(self, move: SeatMove | None) -> str | None:
        """After an undo, until something else is chosen: that ``move`` was taken back."""
        if move is None:
            return None
        return _("Taken back: {move}. {key} makes it again.").format(
            move=move.tile if isinstance(move, Play) else spell(self.session.view(), move), key=key_of(self.app, "redo")
        )

    def _draw_frame(self, view: View) -> None:
        session = self.session
        where, until = session.match.game.heading(view, session.match.options)
        title = f"{session.match.game.title} · {where}"
        self.query_one(Heading).show(title, until)
        panels = session.match.game.panels(view, session.match.options)
        # In a trick the tiles show it, and one beside the number of tricks would look as if it had been won.
        did = {} if view.round_over or isinstance(view.table, Trick) else last_moves(view)
        seats = [
            SeatPanel(name, count, panel.score, panel.role, panel.out, did=did.get(seat, ""))
            for seat, (name, count, panel) in enumerate(zip(session.names, view.counts, panels, strict=True))
        ]
        self.query_one(SeatBar).show(seats, view.turn, session.viewer)
        self.query_one(Banner).show(session.kept)

    def _draw_table(self, view: View) -> None:
        table = view.table
        exchanging = self.choosing.exchanging
        self.query_one(ChainTable).display = isinstance(table, Chain)
        self.query_one("#trick").display = isinstance(table, Trick) and not exchanging
        advice = self.query_one("#advice", Static)
        advice.display = exchanging
        if exchanging:
            advice.update(Content(self.session.match.game.prompt(view, self.session.names)))
        self._light()
        self._draw_lying(view)
        self.query_one(BesideView).show(self.session.match.game.beside(view))
        self._draw_log()

    def _light(self) -> None:
        """Light the newest tile up for a moment, unless nothing is to move."""
        ply, pause = self.session.match.ply, self.session.pause
        if ply != self._lit:
            self._lit, self._fresh = ply, pause > 0
            if self._fresh:
                self.set_timer(min(pause, FLASH), self._dim)

    def _dim(self) -> None:
        self._fresh = False
        self.redraw()

    def _draw_lying(self, view: View) -> None:
        """What lies on the table, and the places of a tile whose end is being chosen."""
        table = view.table
        if isinstance(table, Chain):
            choosing = self.choosing
            self.query_one(ChainTable).show(table, choosing.ends, choosing.chosen_end, fresh=self._fresh)
        else:
            self.query_one(TrickTable).show(table, self.session.names, own=view.seat, fresh=self._fresh)

    def _draw_log(self) -> None:
        session, limit = self.session, max(self.size.height, 4)
        made = not session.ask_forced and len(session.humans) == 1  # plays that leave no choice are made for people
        lines = log_lines(session.match, session.names, session.viewer, limit=limit, marks_forced=made)
        self.query_one(Log).show(lines)

    def on_resize(self, event: events.Resize) -> None:
        del event
        self.when_drawn(self.redraw)

    def _draw_hand(self) -> None:
        choosing = self.choosing
        session = self.session
        asked = session.phase is Phase.ASK
        hand = self.query_one(Hand)
        dock = self._lay_dock(hand)
        hand.show(
            choosing.tiles,
            playable=choosing.playable if asked else frozenset(choosing.tiles),
            cursor=choosing.cursor if asked else None,
            lifted=choosing.lifted if choosing.exchanging else None,
        )
        title, text = word(session, choosing, _("The expert thinks about a hint …") if self._hinting else self.refused)
        go = self.query_one("#go", Button)
        label = button_label(session, choosing)
        go.display = label is not None
        self.query_one(Word).show(title, text, dock - go.display)
        if label is not None:
            go.label = Content(label)

    def _lay_dock(self, hand: Hand) -> int:
        """Give the hand as many lines as it needs, and say how many: smaller tiles where a chain wants the room."""
        choosing, wide = self.choosing, self.has_class("-wide")
        chain = self.query_one(ChainTable).display  # whoever's hand is shown, or nobody's
        hand.largest = Size.MEDIUM if chain and self.size.height < ROOMY else Size.LARGE

        def shape(room: int) -> HandShape:
            return hand_shape(len(choosing.tiles), room, hand.largest, lifting=choosing.exchanging)

        room = self.size.width - 40 if wide else NARROW_HAND
        longer = not wide and shape(LONGER_HAND).size.width > shape(room).size.width
        self.set_class(longer, "-long-hand")
        dock = max(shape(LONGER_HAND if longer else room).height, 4)
        self.query_one("#play").styles.grid_rows = f"9 1fr {dock}" if wide else f"1fr 4 {dock}"
        self.query("ToastRack").set_styles(margin=(0, 0, dock + 1, 0))  # it covers neither hand nor word
        return dock

    def _draw_report(self, view: View) -> None:
        session = self.session
        report = session.match.report(session.names)
        if view.over and session.kept.assisted:
            report = replace(report, after=(*report.after, _("Assisted: hints or undo.")))
        buttons = (
            [("again", _("Play again")), ("seats", _("Same deals, other seats")), ("replay", _("Replay"))]
            if view.over
            else [("next", _("Go on"))]
        )
        table = _("Table") if view.over else _("See the table")  # all of the last report's buttons fit 80 columns
        self.query_one(ReportView).show(report, [*buttons, ("table", table), ("score", _("Scoreboard"))])

    # What a person does

    def action_table(self) -> None:
        """After a round: from its report to the table as it stood, and back."""
        if self.session.phase in (Phase.ROUND_OVER, Phase.OVER):
            self._looking_back = not self._looking_back
            self.redraw()
            self.when_drawn(self.redraw)  # the log goes by the room that it has

    def action_previous(self) -> None:
        self._choose(lambda: self.choosing.step(-1))

    def action_next(self) -> None:
        self._choose(lambda: self.choosing.step(1))

    def action_pick(self, n: int) -> None:
        self._choose(lambda: self.choosing.pick_number(n, self.query_one(Hand).shape.rows))
        if self.choosing.exchanging:
            self.action_lift()

    def action_lift(self) -> None:
        self._choose(self.choosing.lift)

    def action_sort(self) -> None:
        self._choose(self.choosing.sort)

    def _choose(self, change: Callable[[], object]) -> None:
        """Change the choice in the making and draw it; nothing while nobody is asked."""
        if self.session.phase is Phase.ASK:
            self.refused = None
            change()
            self._draw_choice()

    def _draw_choice(self) -> None:
        self._draw_hand()
        if self.choosing.view is not None:
            self._draw_lying(self.choosing.view)

    @property
    def _deaf(self) -> bool:
        """Whether what is pressed now may have been meant for what was here before."""
        return self.parlour.clock() - self.part_since < DEAF

    def action_confirm(self) -> None:
        """Enter: whatever the table waits for."""
        match self.session.phase:
            case Phase.ASK:
                self._confirm(sure=False)
            case Phase.CURTAIN if not self._deaf:
                self.parlour.run_worker(self.session.lift_curtain())
            case Phase.ROUND_OVER if not self._deaf:
                self.parlour.run_worker(self.session.next_round())
            case Phase.OVER if self._looking_back and not self._deaf:
                self.action_table()

    def _confirm(self, *, sure: bool = True) -> None:
        choosing = self.choosing
        why_not = why_no_play(self.session, choosing)
        move = choosing.confirm(sure=sure)
        if move is not None:
            self._play(move)
        else:
            self.refused = why_not
            self._draw_choice()

    def _play(self, move: SeatMove) -> None:
        async def play() -> None:
            illegal = await self.session.play(move)
            if illegal is not None:
                self.refused = illegal.reason
                self._draw_hand()

        self.choosing.drop_end()
        self.parlour.run_worker(play())

    def action_hint(self) -> None:
        """Ask the expert, once at a time, and show what it says."""

        async def ask() -> None:
            hint = None
            try:
                hint = await self.session.hint()
            except Overrun:
                self.parlour.tell(_("The expert found no hint."))
            self._hinting = False
            if hint is not None:
                match = self.session.match
                self.parlour.push_once(Hint(match.game.measure(match.options), *hint))
            self.redraw()

        if self.session.phase is not Phase.ASK:
            self.notify(_("Hints are for your own turn."), markup=False, timeout=3)
        elif len(self.choosing.legal) == 1:
            self.notify(_("There is only this one move."), markup=False, timeout=3)
        elif not self._hinting:
            self._hinting = True
            self._draw_hand()
            self.parlour.run_worker(ask())

    def action_back(self) -> None:
        """Esc: out of what is being asked for, or else out of the match."""
        if self._hinting:
            self.session.drop_hint()
        elif self.session.phase is Phase.ASK and self.choosing.drop_end():
            self._draw_choice()
        else:
            self.parlour.desk.leave()

    @on(Hand.Picked)
    def _picked(self, event: Hand.Picked) -> None:
        if self.choosing.exchanging:
            self._choose(lambda: self.choosing.pick(event.tile))
            self._choose(self.choosing.lift)
        elif event.again and self.choosing.touched:
            self._confirm()
        else:
            self._choose(lambda: self.choosing.pick(event.tile))

    @on(ChainTable.EndChosen)
    def _end_chosen(self, event: ChainTable.EndChosen) -> None:
        """Play the chosen tile at this very end, on the longer arm too where both show the same number."""
        play = Play(self.choosing.cursor, event.end) if self.choosing.cursor is not None else None
        if self.session.phase is Phase.ASK and play in self.choosing.legal:
            self._play(play)

    @on(Button.Pressed, "#go")
    def _go(self) -> None:
        if self.session.phase is Phase.ASK:
            self._confirm()
        else:
            self.action_confirm()

    @on(Button.Pressed, "#lift")
    def _lift(self) -> None:
        self.action_confirm()

    @on(ReportView.Chosen)
    def _report_chosen(self, event: ReportView.Chosen) -> None:
        match event.what:
            case "next":
                self.action_confirm()
            case "score":
                self.action_score()
            case "table":
                self.action_table()
            case "replay":
                self.parlour.desk.replay_this_match()
            case what if not self._deaf:
                self.parlour.desk.play_again(other_seats=what == "seats")
