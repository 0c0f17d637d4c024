"""A match at this keyboard: whose turn it is to be asked, who is shown what, and when the computers move.

It knows no screen. It moves the match on until a person is needed, writes each move to disk before it is
shown, and tells its listener that something changed.
"""

import asyncio
import contextlib
from collections.abc import Callable
from enum import Enum, auto
from typing import cast

from parlour.app.advisers import Advisers, tells_of_hand
from parlour.games.game import IllegalMove, View
from parlour.moves import FINISH, SeatMove
from parlour.players import Weighed, ranked
from parlour.saves import BadSave, KeptMatch, Seat, shown_name


class Phase(Enum):
    """What the table is waiting for."""

    COMPUTER = auto()  # a computer's move, or a forced one
    ASK = auto()  # a person's choice
    CURTAIN = auto()  # the keyboard to be handed over
    ROUND_OVER = auto()  # the next round to be asked for
    OVER = auto()  # nothing: the match is over
    LOOK = auto()  # nothing: the save is opened read-only


class Session:
    """A match in play at one keyboard.

    ``pause`` is in seconds before each move that nobody here chooses; ``ask_forced`` asks people for moves
    without a choice too. ``changed`` is called, in the event loop, whenever there is something new to draw.
    """

    def __init__(
        self, kept: KeptMatch, *, pause: float, ask_forced: bool = False, changed: Callable[[], None] = lambda: None
    ) -> None:
        self.kept = kept
        self.match = kept.match
        self.pause = pause
        self.ask_forced = ask_forced
        self.changed = changed
        self.phase = Phase.COMPUTER
        self.at_keyboard: int | None = None
        self._others_looked = False  # since a person last confirmed to be at the keyboard
        self._round_seen = -1  # the ply of a round's end that has been shown and left
        self._shown_last = self.match.ply  # the ply of a round's end of which the table was seen
        self._generation = 0
        self._leaving = False  # nothing moves any more
        self._left = False
        self._skip = asyncio.Event()  # set while no pause is running
        self._skip.set()
        self._lock = asyncio.Lock()
        self.advisers = Advisers()
        self._deciding: asyncio.Future[SeatMove] | None = None
        self._hinting: asyncio.Future[list[Weighed]] | None = None
        self._writing = 0  # so many are writing: a move may stand in the match that is not on the disk yet

    # Who is here

    @property
    def names(self) -> list[str]:
        """The names as they are shown."""
        return [shown_name(seat.name) for seat in self.kept.seats]

    @property
    def humans(self) -> list[int]:
        """The seats of people."""
        return [index for index, seat in enumerate(self.kept.seats) if seat.kind == "human"]

    @property
    def watched(self) -> bool:
        """Whether no person plays."""
        return not self.humans

    @property
    def viewer(self) -> int | None:
        """The seat whose view may be drawn now; None: only what is public.

        Among several people a hand is open while its owner is asked, and no longer: then others look at the screen.
        """
        if self.phase is Phase.CURTAIN or self.kept.read_only:
            return None
        if self.phase is Phase.COMPUTER and len(self.humans) > 1:
            return None
        return next((seat for seat in self.humans if self._sits_here(seat)), None)

    def _sits_here(self, seat: int) -> bool:
        """Whether the keyboard is this person's: they had it last, or nobody else can have had it."""
        if self._others_looked:
            return False
        return seat == self.at_keyboard or (self.at_keyboard is None and len(self.humans) == 1)

    @property
    def drawable(self) -> bool:
        """Whether there is something to draw, and no move in it that is not on the disk yet."""
        return self.match.ply > 0 and not self._writing

    def view(self) -> View:
        """What may be drawn now."""
        return self.match.view(self.viewer)

    # Looking on

    async def follow(self) -> None:
        """Take over what whoever has the match open has written since, when it is looked at only."""
        if not self.kept.read_only or self._left:
            return
        try:
            kept = await asyncio.to_thread(self.kept.look_again)
        except BadSave:  # it has gone, or is half written: the next look may find it whole
            return
        if kept is not None and not self._left:
            self.kept, self.match = kept, kept.match
            await self._move_on()

    # What people do

    async def start(self) -> None:
        """Deal, and move on until a person is needed."""
        if not self.kept.read_only and not self._leaving:
            await self.advisers.warm(self.kept.seats)
        await self._move_on()

    async def play(self, move: SeatMove) -> IllegalMove | None:
        """Make the move of the person who is asked; the refusal when it may not be made."""
        if self.phase is not Phase.ASK or self._lock.locked():
            return None
        async with self._lock:  # nothing more is taken until the move is on disk
            try:
                self.kept.play(move)
            except IllegalMove as illegal:
                return illegal
            self.drop_hint()
            await self._keep()
        await self._move_on()
        return None

    async def lift_curtain(self) -> None:
        """The person on turn is at the keyboard."""
        if self.phase is Phase.CURTAIN:
            self.at_keyboard = self.match.state.turn
            self._others_looked = False
            await self._move_on()

    def lower_curtain(self) -> None:
        """All look at the screen now: whose turn it is, or will be, confirms again, where there are several people."""
        if len(self.humans) < 2 or self.phase is Phase.OVER:
            return
        self._others_looked = True
        self.drop_hint()
        if self.phase is Phase.ASK:
            self.phase = Phase.CURTAIN
            self.changed()

    async def next_round(self) -> None:
        """The end of the round has been seen."""
        if self.phase is Phase.ROUND_OVER:
            self._round_seen = self.match.ply
            self.lower_curtain()
            self._skip.set()
            await self._move_on()

    def skip(self) -> bool:
        """End the pause that is running; whether that brings the move: while a player still thinks, it does not."""
        if self._skip.is_set():
            return False
        self._skip.set()
        return self._deciding is None or self._deciding.done()

    async def hint(self) -> tuple[View, list[Weighed]] | None:
        """The view of the person who is asked, and what the expert makes of each legal move, the best first.

        The save says so. None when nobody is asked, a hint is being thought about already, or the match has gone on
        meanwhile. Raises Overrun when no answer came.
        """
        seat, ply = self.match.state.turn, self.match.ply
        if self.phase is not Phase.ASK or seat is None or self._hinting is not None or self._leaving:
            return None
        view = self.match.view(seat)
        thought = self._hinting = asyncio.ensure_future(self.advisers.advise(self.match, seat))
        await asyncio.wait([thought])
        self._hinting = None
        if thought.cancelled():
            return None
        weighed = thought.result()
        async with self._lock:
            if self.phase is not Phase.ASK or (self.match.state.turn, self.match.ply) != (seat, ply):
                return None
            self.kept.hint(seat)
            await self._keep()
            if self.phase is not Phase.ASK:  # others have been asked something meanwhile
                return None
        return view, ranked(weighed)

    def undo_target(self) -> int | None:
        """The ply before the last real choice of the person here; None when there is none to take back."""
        return self._choice(range(self.match.ply - 1, self.match.floor - 1, -1))

    def redo_target(self) -> int | None:
        """The ply where a redo comes to rest: the person's next choice, or the end; None with nothing to redo."""
        end = len(self.match.steps)
        if self.match.ply == end:
            return None
        following = self._choice(range(self.match.ply + 1, end))
        return end if following is None else following

    @property
    def taken_back(self) -> SeatMove | None:
        """The choice of the person who is asked that was taken back, while a redo would make it again."""
        ply, steps = self.match.ply, self.match.steps
        if self.phase is not Phase.ASK or ply >= len(steps) or steps[ply].seat is None:
            return None
        return cast(SeatMove, steps[ply].move)

    def _choice(self, plies: range) -> int | None:
        humans = self.humans
        seats = [self.at_keyboard] if self.at_keyboard in humans else humans
        for ply in plies:
            seat = self.match.steps[ply].seat
            if (
                seat in seats
                and ply >= self.kept.seating.since[seat]
                and len(self.match.game.legal(self.match.seek(ply))) > 1
            ):
                return ply
        return None

    async def undo(self) -> bool:
        """Take back the last real choice, and all that came after it."""
        return await self._jump(self.undo_target, self.kept.undo)

    async def redo(self) -> bool:
        """Make again what was taken back, up to the next choice."""
        return await self._jump(self.redo_target, self.kept.redo)

    async def _jump(self, find: Callable[[], int | None], go: Callable[[int], object]) -> bool:
        if self.kept.read_only:
            return False
        found = False

        def jump() -> None:
            nonlocal found
            target = find()
            if target is not None:
                found = True
                go(target)
                self._round_seen = -1  # the end of the round may come once more
                self._others_looked = len(self.humans) > 1

        await self._change(jump)
        return found

    async def put(self, index: int, seat: Seat) -> None:
        """Someone else takes a seat from here."""

        def put() -> None:
            self.kept.put(index, seat)

        await self._change(put)

    async def rename(self, title: str) -> None:
        """Give the match a title; an empty one takes it away."""
        await self._change(lambda: self.kept.rename(title or None))

    async def _change(self, change: Callable[[], object]) -> None:
        """Change the match while nothing moves, and move on from there; nothing once it has been left."""
        self._interrupt()
        async with self._lock:
            if not self._left:
                change()
                await self._keep()
        await self._move_on()

    async def retry(self) -> None:
        """Try again to write what is not on disk yet."""
        async with self._lock:
            await self._keep()
        self.changed()

    @property
    def may_finish(self) -> bool:
        """Whether this match has no end of its own, and may be ended by the people at the table now."""
        return not self.kept.read_only and self.match.game.refusal(self.match.state, FINISH) is None

    async def finish(self) -> None:
        """The people at the table end a match that has no end of its own."""
        await self._change(lambda: self.kept.play(FINISH))

    async def drop_thoughts(self) -> None:
        """Move nothing and think about nothing any more, and end the process that does, now."""
        self._leaving = True  # first: a move that is being written now would have the others go on
        self._interrupt()
        await self.advisers.close()

    async def leave(self) -> None:
        """Stop moving, write what is left, let go of the file."""
        await self.drop_thoughts()
        async with self._lock:
            if self._left:
                return
            await self._keep()
            self._left = True
            self.phase = Phase.LOOK  # nothing is taken any more
        await self.advisers.close()
        await asyncio.to_thread(self.kept.close)

    # Moving on

    def _interrupt(self) -> None:
        self._generation += 1
        self._skip.set()
        self.drop_hint()
        if self._deciding is not None:
            self._deciding.cancel()

    def drop_hint(self) -> None:
        """Think no more about a hint: it is not wanted, or for a position that is gone."""
        if self._hinting is not None:
            self._hinting.cancel()

    async def _keep(self) -> None:
        if not self.kept.read_only:
            self._writing += 1
            try:
                await asyncio.to_thread(self.kept.flush)
            finally:
                self._writing -= 1

    async def _move_on(self) -> None:
        """Make the moves that nobody here chooses, until somebody is needed."""
        generation = self._generation
        async with self._lock:
            while generation == self._generation and not self._leaving:
                self.phase = self._due()
                if self.phase is Phase.COMPUTER:
                    await self._move_by_itself(generation)
                    continue
                if self.phase in (Phase.ROUND_OVER, Phase.OVER) and self._shown_last != self.match.ply:
                    await self._show_last()
                    continue
                if self.phase is Phase.ROUND_OVER and self.watched:
                    self.changed()
                    await self._wait(self.pause * 4)
                    if generation == self._generation:
                        self._round_seen = self.match.ply
                    continue
                self.changed()
                return

    async def _show_last(self) -> None:
        """The move that has ended a round is seen on the table before the report takes its place."""
        self._shown_last = self.match.ply
        if self.pause > 0:
            self.phase = Phase.COMPUTER
            self.changed()
            await self._wait(self.pause * 2)

    def _due(self) -> Phase:
        state = self.match.state
        if state.over:
            return Phase.OVER
        if self.kept.read_only:
            return Phase.LOOK
        if state.turn is None:
            return Phase.ROUND_OVER if state.round_over and self._round_seen != self.match.ply else Phase.COMPUTER
        if state.turn not in self.humans or self._is_made(state.turn):
            return Phase.COMPUTER
        if not self._sits_here(state.turn):
            return Phase.CURTAIN
        self.at_keyboard = state.turn
        return Phase.ASK

    def _is_made(self, turn: int) -> bool:
        """Whether the move of a person is made for them: a forced one, unless that tells the others what they hold."""
        if len(self.match.legal()) > 1 or self.ask_forced:
            return False
        return len(self.humans) == 1 or not tells_of_hand(self.match.view(turn))

    async def _move_by_itself(self, generation: int) -> None:
        turn = self.match.state.turn
        if turn is None:
            self.kept.play_table()
        else:
            self.changed()
            self._deciding = asyncio.ensure_future(self.advisers.choose(self.match, self.kept.seats[turn]))
            await self._wait(self.pause)
            await asyncio.wait([self._deciding])
            if generation != self._generation:
                return
            self.kept.play(self._deciding.result())
        await self._keep()
        self.changed()

    async def _wait(self, seconds: float) -> None:
        self._skip.clear()
        if seconds <= 0:
            await asyncio.sleep(0)
        else:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._skip.wait(), seconds)
        self._skip.set()
