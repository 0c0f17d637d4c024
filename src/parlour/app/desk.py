"""The matches that the app opens, plays, leaves and replays, one at a time."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from parlour import errorlog
from parlour.app.actions import ACTIONS
from parlour.app.choices import speeds
from parlour.app.choosing import Choosing
from parlour.app.columns import cut
from parlour.app.screens import import_ahead, match_part
from parlour.app.screens.dialogs import Ask, AskText, Choose
from parlour.app.screens.match_screen import MatchScreen
from parlour.app.session import Phase, Session
from parlour.app.start import NewMatch
from parlour.app.telling import level_of
from parlour.games.game import MAX_SEED
from parlour.games.words import listing
from parlour.language import _
from parlour.players import DEFAULT_LEVEL, LEVELS
from parlour.saves import (
    BadSave,
    KeptMatch,
    Loaded,
    NotDone,
    SaveLocked,
    Seat,
    clean_name,
    copy_save,
    load,
    shown_name,
)

if TYPE_CHECKING:
    from parlour.app.app import ParlourApp

MENU_NAME = 40
"""Cells that a name takes in a dialog at most, so that its answers stay in sight."""


class AskToLeave(Ask):
    """Asks whether to leave a match that is not saved."""


class Desk:
    """Opens and leaves matches for the app; ``session`` is the match in play, if there is one."""

    def __init__(self, app: "ParlourApp") -> None:
        self.app = app
        self.session: Session | None = None
        self._choosing = Choosing()
        self._moved_told = False

    # Opening

    def begin(self, new: NewMatch, instead_of: Screen[None] | None = None) -> None:
        """Start a match; its save is made with its first move."""
        if self.session is None:
            places = self.app.places
            kept = KeptMatch.new(places.saves, new.game, new.options, new.seats, new.seed, locks=places.locks)
            self._sit_down(kept, instead_of)

    def resume(self, path: Path, instead_of: Screen[None] | None = None, *, unfinished: bool = False) -> bool:
        """Go on with a saved match; one that another process holds may be looked at, or copied.

        With ``unfinished`` not with one that is over by now. False when it cannot be gone on with, which is told.
        """
        if self.session is not None:
            return True  # one match at a time: what opens it was pressed twice
        try:
            kept = KeptMatch.resume(path, locks=self.app.places.locks)
        except BadSave as bad:
            self.app.tell(str(bad))
            return False
        except SaveLocked as locked:
            self._ask_locked(path, str(locked), instead_of)
            return True
        if unfinished and kept.match.state.over:
            kept.close()
            self.app.tell(_("{file}: this match is over by now.").format(file=shown_name(str(path))))
            return False
        self._sit_down(kept, instead_of)
        return True

    def _ask_locked(self, path: Path, sentence: str, instead_of: Screen[None] | None) -> None:
        def answered(answer: str | None) -> None:
            try:
                if answer == "look":
                    self._sit_down(KeptMatch.resume(path, read_only=True, locks=self.app.places.locks), instead_of)
                elif answer == "copy":
                    self.resume(copy_save(path), instead_of)
            except (BadSave, NotDone) as error:
                self.app.tell(str(error))

        entries = [("look", _("Look on, without playing")), ("copy", _("Open a copy"))]
        self.app.push_once(Choose(sentence, entries), answered)

    def _sit_down(self, kept: KeptMatch, instead_of: Screen[None] | None = None) -> None:
        app = self.app
        self.session = session = Session(
            kept, pause=app.settings.pause, ask_forced=app.settings.ask_forced, changed=self._changed
        )
        session.advisers.overran = self._overran
        self._choosing = Choosing()
        table = match_part("table", session, self._choosing)
        opened = app.switch_screen(table) if app.screen is instead_of else app.push_screen(table)
        self._moved_told = False
        self._tell_of(kept)
        app.run_worker(session.start(), group="match")

        async def laid() -> None:
            await opened
            if self.session is session:
                app.settle(collect=False)  # players may think already
            await asyncio.to_thread(import_ahead)

        app.run_worker(laid(), group="match")

    def _tell_of(self, kept: KeptMatch) -> None:
        """Say what is odd about a match that was opened."""
        if kept.torn:
            self.app.tell(_("The last line of the save was torn off: the match goes on from the move before it."))
        for seat in kept.seats:
            if seat.kind == "computer" and seat.level not in LEVELS:
                text = _("There is no level {level} here: {name} plays as {usual}.")
                name = cut(shown_name(seat.name), MENU_NAME)
                self.app.tell(text.format(level=level_of(seat), name=name, usual=DEFAULT_LEVEL))

    def _overran(self, seat: int, why: str) -> None:
        """The log file says when a thought brought nothing: the rule of thumb moves instead, or no hint is shown."""
        errorlog.note(f"no thought for seat {seat + 1}: {why}", self.app.places.state)

    # In play

    def skip(self) -> bool:
        """End a computer seat's pause; whether that brings its move."""
        return self.session is not None and self.session.skip()

    def settings_changed(self) -> None:
        """Take over what the settings say now."""
        if self.session is not None:
            self.session.pause = self.app.settings.pause
            self.session.ask_forced = self.app.settings.ask_forced

    def _changed(self) -> None:
        session = self.session
        if session is None:
            return
        if session.phase in (Phase.CURTAIN, Phase.ROUND_OVER):
            self.show_part("table")
        if session.kept.moved is not None and not self._moved_told:
            self._moved_told = True
            self.app.tell(session.kept.moved)
        for screen in self.app.screen_stack:
            if isinstance(screen, MatchScreen) and screen.is_mounted:
                screen.redraw()

    def show_part(self, part: str) -> None:
        """The table, the hand or the scoreboard of the match in play."""
        app, session = self.app, self.session
        if session is None or not isinstance(app.screen, MatchScreen) or app.screen.name == part:
            return
        if part == "table":
            app.pop_screen()
        elif app.screen.name == "table":
            app.push_screen(match_part(part, session, self._choosing))
        else:
            app.switch_screen(match_part(part, session, self._choosing))

    def ask_others(
        self, question: str, do: Callable[[], Awaitable[object]], usual: int | None, **told: str | int
    ) -> None:
        """Do it, once the other people at the table agree to ``question``; the curtain falls before it is asked.

        It has {others} and {name}, who asks, besides what is ``told``: whoever is at the keyboard, and while nobody
        is, whose seat is ``usual``.
        """
        session = self.session
        if session is None:
            return
        if len(session.humans) < 2:
            self.app.run_worker(do())
            return

        asking = next(seat for seat in (session.at_keyboard, usual, *session.humans) if seat in session.humans)
        names = [cut(name, MENU_NAME) for name in session.names]
        others = listing([names[seat] for seat in session.humans if seat != asking])
        text = question.format(others=others, name=names[asking], **told)
        self._ask_all(session, Ask(text, _("Yes"), _("No")), do)

    def _ask_all(self, session: Session, asked: Ask, do: Callable[[], Awaitable[object]]) -> None:
        """Ask what concerns all who share the keyboard: their curtain falls first, and the question hides the table."""

        def answered(agreed: bool | None) -> None:
            session.lower_curtain()  # it may have been lifted just as the question came
            if agreed:
                self.app.run_worker(do())

        session.lower_curtain()
        if len(session.humans) > 1:
            asked.add_class("-covers")
        self.app.push_once(asked, answered)

    # The menu of a match

    def open_menu(self) -> None:
        """Seats, title, speed; and what the footer has no room for."""
        session = self.session
        if session is None:
            return
        entries = []
        if session.redo_target() is not None:
            entries.append(("redo", _(ACTIONS["redo"].help)))
        if session.kept.retriable:
            entries.append(("retry", _(ACTIONS["retry"].help)))
        title = cut(shown_name(session.kept.title or "–"), MENU_NAME)
        entries.append(("title", _("Title: {title}").format(title=title)))
        for index, seat in enumerate(session.kept.seats):
            who = _("human") if seat.kind == "human" else _("computer: {level}").format(level=level_of(seat))
            name = cut(session.names[index], MENU_NAME)
            text = _("Seat {n}: {name}, {who}").format(n=index + 1, name=name, who=who)
            entries.append((f"seat-{index}", text))
        speed = dict(speeds())[self.app.settings.speed]
        entries.append(("speed", _("Speed of the computers, in all matches: {speed}").format(speed=speed)))
        entries.append(("settings", _("Settings: look, forced moves, tiles, your name")))
        if session.may_finish:
            entries.append(("finish", _("End the match here")))
        entries.append(("rules", _(ACTIONS["rules"].help)))
        entries.append(("leave", _("Leave the match")))

        def answered(answer: str | None) -> None:
            if answer == "title":
                self._ask_title()
            elif answer == "speed":
                choose = Choose(_("Speed of the computers, in all matches"), speeds(), self.app.settings.speed)
                self.app.push_once(choose, self._speed_chosen)
            elif answer == "settings":
                self.app.open_by_name(answer)
            elif answer == "leave":
                self.leave()
            elif answer == "finish":
                self._ask_finish()
            elif answer in ACTIONS:
                self.app.run_worker(self.app.screen.run_action(answer))
            elif answer is not None:
                self._ask_seat(int(answer.removeprefix("seat-")))

        self.app.push_once(Choose(_("This match"), entries), answered)

    def _ask_finish(self) -> None:
        session = self.session
        if session is not None:
            question = _("Does everybody want to end the match here, as it stands?")
            self._ask_all(session, Ask(question, _("End it"), _("Play on")), session.finish)

    def _speed_chosen(self, speed: str | None) -> None:
        if speed is not None:
            self.app.set_setting("speed", speed)

    def _ask_title(self) -> None:
        session = self.session

        def answered(title: str | None) -> None:
            if session is not None and title is not None:
                self.app.run_worker(session.rename(title))

        if session is not None:
            self.app.push_once(AskText(_("The title of this match"), clean_name(session.kept.title or "")), answered)

    def _ask_seat(self, index: int) -> None:
        session = self.session
        if session is None:
            return
        seat = session.kept.seats[index]
        entries = [("human", _("A person at this keyboard"))]
        entries += [
            (name, _("The computer, {level}: {what}").format(level=name, what=_(level.sentence)))
            for name, level in LEVELS.items()
        ]

        def answered(who: str | None) -> None:
            if who is not None and session is self.session:
                human = who == "human"
                self.app.run_worker(
                    session.put(index, Seat(seat.name, "human" if human else "computer", None if human else who))
                )

        title = _("Who plays for {name} from here?").format(name=cut(session.names[index], MENU_NAME))
        self.app.push_once(Choose(title, entries, seat.level or "human"), answered)

    # Leaving

    async def put_away(self) -> None:
        """Write what is left of the match in play and let go of it."""
        session = self.session
        if session is not None:
            await session.leave()
            if self.session is session:  # not until now: one match at a time
                self.session = None

    def leave(self) -> None:
        """Back to where the match was opened."""
        self.app.run_worker(self._clear(), group="match")

    async def may_leave(self) -> bool:
        """Whether nothing is lost by leaving now, or the player wants to leave all the same."""
        session = self.session
        if session is None or session.kept.trouble is None:
            return True
        await session.retry()
        if session.kept.trouble is None:
            return True
        if any(isinstance(screen, AskToLeave) for screen in self.app.screen_stack):
            return False  # asked already
        text = _("{trouble} What was played since is lost if you leave.").format(trouble=session.kept.trouble)
        ask: Screen[Any] = AskToLeave(text, _("Leave all the same"), _("Stay"))
        return bool(await self.app.push_screen_wait(ask))

    async def _clear(self, keep: int = 0) -> bool:
        """Leave the match in play; False when the player would rather stay, as it is not saved.

        So many of its screens stay for what comes in their place.
        """
        session = self.session
        if not await self.may_leave():
            return False
        await self.put_away()
        while len([each for each in self.app.screen_stack if _shows(each, session)]) > keep:
            await self.app.pop_screen()
        self.app.settle(collect=True)
        return True

    def play_again(self, *, other_seats: bool) -> None:
        """A new match with the same people: new deals, or the same deals with everybody one seat on."""
        session = self.session
        if session is None:
            return
        match, seats = session.match, tuple(session.kept.seats)
        seed = match.seed if other_seats else randbelow(MAX_SEED + 1)
        if other_seats:
            seats = (*seats[-1:], *seats[:-1])
        new = NewMatch(match.game, match.options, seats, seed)

        async def again() -> None:
            if self.session is session and await self._clear(keep=1):  # once, however fast it is pressed
                old = next((each for each in self.app.screen_stack if _shows(each, session)), None)
                while old in self.app.screen_stack[:-1]:  # something was opened meanwhile
                    await self.app.pop_screen()
                if self.app.screen is old:  # or it was left meanwhile
                    self.begin(new, instead_of=old)

        self.app.run_worker(again(), group="match")

    # Replay

    def replay(self, path: Path) -> None:
        """Open the replay of a save."""
        from parlour.app.screens.replay import ReplayScreen

        try:
            self.app.push_once(ReplayScreen(load(path)))
        except BadSave as bad:
            self.app.tell(str(bad))

    def play_on(self, loaded: Loaded, ply: int, seats: Sequence[Seat], instead_of: Screen[None] | None = None) -> None:
        """Start a new match that shares the first ``ply`` moves of a save; later deals are new ones."""
        if self.session is None:
            seed = randbelow(MAX_SEED + 1)
            self._sit_down(KeptMatch.look(loaded).branch(ply, seed, self.app.places.saves, seats=seats), instead_of)

    def replay_this_match(self) -> None:
        """Leave the match in play and open its replay."""
        path = self.session.kept.path if self.session is not None else None

        async def change() -> None:
            if await self._clear() and path is not None and self.session is None:  # no other was begun meanwhile
                self.replay(path)

        self.app.run_worker(change(), group="match")


def _shows(screen: Screen[Any], session: Session | None) -> bool:
    """Whether a screen is one of this match; None: of any, as none is in play."""
    return isinstance(screen, MatchScreen) and session in (None, screen.session)
