"""The replay: the table of a saved match one move at a time, by hand or by itself, and from there a new match."""

from collections.abc import Iterable, Sequence

from textual import on
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Button, Static

from parlour.app.actions import bindings, key_of
from parlour.app.glyphs import signs
from parlour.app.replaying import SPEEDS, USUAL_SPEED, Replaying, speed_words
from parlour.app.screens.base import ParlourScreen
from parlour.app.screens.dialogs import AskText, Choose
from parlour.app.widgets.beside import BesideView
from parlour.app.widgets.chain import ChainTable
from parlour.app.widgets.heading import Heading
from parlour.app.widgets.replay import GoTo, MoveList, ShownHands, Timeline
from parlour.app.widgets.seats import SeatBar, SeatPanel
from parlour.app.widgets.trick import TrickTable
from parlour.games.game import Chain, Trick, View
from parlour.language import _, ngettext
from parlour.saves import Loaded, shown_name

BACK = ("to_start", "round_back", "step_back")
ON = ("run", "step_on", "round_on", "to_end")
SPEED = ("slower", "faster")


class ReplayScreen(ParlourScreen):
    """Steps through a save. ``speeds`` are the moves a second that can be chosen, ascending."""

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - as Textual declares it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-high")]  # noqa: RUF012 - as Textual declares it
    FOOTER = ("keys", "go_to", "show_hands", "play_on", "back", "leave_app")
    BINDINGS = bindings(*BACK, *ON, *SPEED, "go_to", "show_hands", "play_on")

    def __init__(self, loaded: Loaded, speeds: Sequence[float] = SPEEDS) -> None:
        super().__init__()
        self.replaying = Replaying(loaded)
        self.speeds = tuple(speeds)
        self.speed = min(USUAL_SPEED, len(self.speeds) - 1)
        self._timer: Timer | None = None

    def body(self) -> Iterable[Widget]:
        yield Heading(id="heading")
        yield SeatBar(id="seats")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                with Container(id="felt"):
                    yield ChainTable(id="chain")
                    yield TrickTable(id="trick")
                with Horizontal(id="below"):
                    yield ShownHands(id="hands")
                    yield BesideView(id="beside")
            yield MoveList(id="moves")
        yield Static(id="told", markup=False)
        yield Timeline(id="timeline")
        with Horizontal(id="buttons"):
            for name in (*BACK, *ON, *SPEED):
                button = Button("", id=name, compact=True)
                button.can_focus = False  # the keys are the screen's own
                yield button

    # Drawing

    def on_mount(self) -> None:
        self.draw()

    def on_screen_resume(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Write the screen anew for the place and the sight."""
        replaying = self.replaying
        view = replaying.view()
        self._draw_heading(view)
        if view is not None:
            self._draw_table(view)
        told = "\n".join(filter(None, (replaying.told(), replaying.held_back())))
        self.query_one("#told", Static).update(Content(self._text(told)))
        self.query_one(MoveList).show(replaying.line, replaying.names, replaying.ply, replaying.first, replaying.last)
        self._draw_bar()

    def _draw_heading(self, view: View | None) -> None:
        replaying = self.replaying
        game = replaying.match.game
        title = shown_name(replaying.loaded.title or game.title)
        if view is None:
            left = _("Replay · {title}").format(title=title)
        else:
            where, _until = game.heading(view, replaying.match.options)
            left = _("Replay · {title} · {where}").format(title=title, where=where)
        self.query_one(Heading).show(self._text(left), self._text(replaying.shown()))

    def _draw_table(self, view: View) -> None:
        replaying = self.replaying
        game = replaying.match.game
        panels = game.panels(view, replaying.match.options)
        seats = [
            SeatPanel(name, count, panel.score, panel.role, panel.out)
            for name, count, panel in zip(replaying.names, view.counts, panels, strict=True)
        ]
        self.query_one(SeatBar).show(seats, view.turn)
        table = view.table
        chain, trick = self.query_one(ChainTable), self.query_one(TrickTable)
        chain.display, trick.display = isinstance(table, Chain), isinstance(table, Trick)
        self.query_one("#below").set_class(isinstance(table, Trick), "-trick")
        if isinstance(table, Chain):
            chain.show(table)
        else:
            trick.show(table, replaying.names)
        self.query_one(ShownHands).show(replaying.hands(view), pairs=view.round_over)
        self.query_one(BesideView).show(game.beside(view))
        self.set_class(view.round_over, "-round-over")

    def _draw_bar(self) -> None:
        replaying = self.replaying
        place = _("move {n} of {all}").format(n=replaying.ply, all=replaying.last)
        speed = speed_words(self.speeds[self.speed])
        self.query_one(Timeline).show(replaying.ply, replaying.first, replaying.last, replaying.rounds, (place, speed))
        at_start, at_end = replaying.ply == replaying.first, replaying.ply == replaying.last
        able = {
            **dict.fromkeys(BACK, not at_start),
            **dict.fromkeys(ON, not at_end),
            "round_on": replaying.round_on() is not None,
            "slower": self.speed > 0,
            "faster": self.speed < len(self.speeds) - 1,
        }
        for name, text in self._labels().items():
            button, label = self.query_one(f"#{name}", Button), Content(self._text(text))
            if button.label != label:
                button.label = label
                button.refresh(layout=True)  # it is as wide as its label
            button.disabled = not able[name]

    def _labels(self) -> dict[str, str]:
        key = {name: key_of(self.app, name) for name in (*BACK, *ON, *SPEED)}
        running = self._timer is not None
        return {
            **key,
            "to_start": _("{key} ‹‹").format(key=key["to_start"]),
            "round_back": _("{key} ‹ round").format(key=key["round_back"]),
            "run": (_("{key} stop") if running else _("{key} play")).format(key=key["run"]),
            "round_on": _("round › {key}").format(key=key["round_on"]),
            "to_end": _("›› {key}").format(key=key["to_end"]),
        }

    def _text(self, text: str) -> str:
        return signs(self.parlour.tile_style).text(text)

    # Moving

    def _go(self, ply: int | None) -> None:
        """To a move, by hand: the match stops playing by itself."""
        self._stop()
        if ply is not None:
            self.replaying.go(ply)
        self.draw()

    def action_step_back(self) -> None:
        self._go(self.replaying.ply - 1)

    def action_step_on(self) -> None:
        self._go(self.replaying.ply + 1)

    def action_round_back(self) -> None:
        self._go(self.replaying.round_back())

    def action_round_on(self) -> None:
        self._go(self.replaying.round_on())

    def action_to_start(self) -> None:
        self._go(self.replaying.first)

    def action_to_end(self) -> None:
        self._go(self.replaying.last)

    def action_go_to(self) -> None:
        replaying = self.replaying
        if not replaying.last:
            return

        def answered(typed: str | None) -> None:
            if typed is None:
                return
            ply = replaying.wanted(typed)
            if ply is None:
                text = _("There is no move {typed}: type a number from {first} to {last}.")
                self.parlour.tell(text.format(typed=shown_name(typed), first=replaying.first, last=replaying.last))
            else:
                self._go(ply)

        question = ngettext("To which move? There is {n}.", "To which move, from 1 to {n}?", replaying.last)
        self.parlour.push_once(AskText(question.format(n=replaying.last)), answered)

    @on(GoTo)
    def _clicked(self, event: GoTo) -> None:
        self._go(event.ply)

    @on(Button.Pressed)
    async def _pressed(self, event: Button.Pressed) -> None:
        await self.run_action(event.button.id or "")

    # By itself

    def action_run(self) -> None:
        if self._timer is not None:
            self._stop()
        elif self.replaying.ply < self.replaying.last:
            self._start()
        self._draw_bar()

    def action_faster(self) -> None:
        self._set_speed(self.speed + 1)

    def action_slower(self) -> None:
        self._set_speed(self.speed - 1)

    def _set_speed(self, speed: int) -> None:
        if 0 <= speed < len(self.speeds):
            self.speed = speed
            if self._timer is not None:
                self._stop()
                self._start()
        self._draw_bar()

    def _start(self) -> None:
        self._timer = self.set_interval(1 / self.speeds[self.speed], self._tick)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _tick(self) -> None:
        replaying = self.replaying
        replaying.go(replaying.ply + 1)
        if replaying.ply == replaying.last:
            self._stop()
        self.draw()

    def on_screen_suspend(self) -> None:
        self._stop()

    # How it is looked at, and played on

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing that would do nothing is offered: with one sight there is no other."""
        del parameters
        return action != "show_hands" or len(self.replaying.sights) > 1

    def action_show_hands(self) -> None:
        self.replaying.look_otherwise()
        self.draw()

    def action_play_on(self) -> None:
        replaying = self.replaying
        if replaying.match.seek(replaying.ply).over:
            self.parlour.tell(_("The match is over here; go back to a move from which it can be played on."))
            return
        ply = replaying.ply
        offered = replaying.lineups()

        def answered(chosen: str | None) -> None:
            if chosen is not None:
                self.parlour.desk.play_on(replaying.loaded, ply, offered[int(chosen)][1], instead_of=self)

        title = _("Play on from move {n}, as a new match").format(n=ply)
        entries = [(str(index), text) for index, (text, _seats) in enumerate(offered)]
        self.parlour.push_once(Choose(title, entries), answered)
