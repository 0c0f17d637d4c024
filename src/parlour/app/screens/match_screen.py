"""What the screens of a match in play share: the session, undo and redo, the way between table, hand and scoreboard."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from parlour.app.actions import bindings
from parlour.app.choosing import Choosing
from parlour.app.screens.base import GONE, ParlourScreen
from parlour.app.session import Phase, Session
from parlour.language import _, ngettext
from parlour.moves import Draw, Exchange, Move, Play

PLAYING = frozenset(
    {"undo", "redo", "hint", "hand", "menu", "sort", "retry", "previous", "next", "lift", "confirm", "pick"}
)
"""The actions of who plays; who looks on has none of them."""

WATCHING = frozenset({"menu", "retry", "confirm", "lift"})
"""Those of them that are left where only computers play."""


class MatchScreen(ParlourScreen):
    """A screen of the match in play. ``redraw`` is called whenever the match has changed."""

    AUTO_FOCUS = ""
    BINDINGS = bindings("undo", "redo", "table", "hand", "score", "rules", "menu", "retry")

    def __init__(self, session: Session, choosing: Choosing, name: str | None = None) -> None:
        super().__init__(name=name)
        # ``name`` is no id: one of the same name may still be going away.
        self.session = session
        self.choosing = choosing  # shared, so that a tile chosen on one screen is chosen on the others

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing that would do nothing is offered."""
        del parameters
        if action == "confirm" and self.session.phase is Phase.OVER:
            return True  # to look at the result hands nobody a move
        if action in PLAYING and (self.session.kept.read_only or (self.session.watched and action not in WATCHING)):
            return False
        if action == "hand":
            return self.session.viewer is not None
        return action != "retry" or self.session.kept.retriable

    def offered(self, action: str) -> bool:
        return super().offered(action) and (action != "redo" or self.session.redo_target() is not None)

    def draw(self) -> None:
        """Write the screen anew from the session's view."""
        raise NotImplementedError  # each screen says it

    def redraw(self) -> None:
        """Draw, unless the screen has been left, or a move stands in the match that is not on the disk yet.

        A curtain falls all the same: it shows no move.
        """
        if self not in self.app.screen_stack:
            return
        with suppress(*GONE):  # the app is ending, and part of the screen has gone
            if self.session.drawable:
                self.draw()
                if self.is_current:
                    self.show_footer()
            elif self.session.phase is Phase.CURTAIN:
                self.draw_curtain()

    def draw_curtain(self) -> None:
        """Hide whatever hand is seen."""

    def on_mount(self) -> None:
        self.redraw()

    def on_screen_resume(self) -> None:
        self.redraw()

    def action_table(self) -> None:
        self.parlour.desk.show_part("table")

    def action_hand(self) -> None:
        if self.session.viewer is not None:
            self.parlour.desk.show_part("hand")

    def action_score(self) -> None:
        self.parlour.desk.show_part("score")

    def action_rules(self) -> None:
        self.parlour.open_rules(self.session.match.game.name)

    def action_menu(self) -> None:
        self.parlour.desk.open_menu()

    async def action_undo(self) -> None:
        match, target = self.session.match, self.session.undo_target()
        if target is None:
            self.notify(_("There is no choice of yours to take back."), markup=False, timeout=3)
            return
        n = sum(step.seat is not None for step in match.steps[target : match.ply])
        question = ngettext(
            "{others}: may {name} take back {move} of {round}, {n} move ago?",
            "{others}: may {name} take back {move} of {round}, {n} moves ago?",
            n,
        )
        self._ask_others(question, self.session.undo, target, n=n)

    async def action_redo(self) -> None:
        if self.session.redo_target() is None:
            self.notify(_("There is nothing to make again."), markup=False, timeout=3)
        else:
            question = _("{others}: may {name} make {move} of {round} again?")
            self._ask_others(question, self.session.redo, self.session.match.ply)

    def _ask_others(self, question: str, do: Callable[[], Awaitable[object]], ply: int, **told: int) -> None:
        """Ask about the move that was made at ``ply``, which is {move} of {round}."""
        match = self.session.match
        step, in_round = match.steps[ply], match.game.nth_round(match.seek(ply).round)
        self.parlour.desk.ask_others(question, do, step.seat, move=_in_public(step.move), round=in_round, **told)

    def action_retry(self) -> None:
        self.parlour.run_worker(self.session.retry())


def _in_public(move: Move) -> str:
    """What everybody at the table knows of a move."""
    match move:
        case Play():
            return str(move.tile)
        case Exchange():
            return _("the exchange")
        case Draw():
            return _("the draw")
    return _("the pass")
