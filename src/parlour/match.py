"""A match: a game, its options and its log of moves with a cursor. The only door to a game in play.

The states along the log are kept, so undo, redo and a look anywhere are steps along them and never a
second computation.
"""

from collections.abc import Sequence

from parlour.games.game import AnyGame, AnyStep, Happening, IllegalMove, Options, Report, Sheet, State, Step, View
from parlour.moves import TABLE_MOVES, Deal, Move, SeatMove


class Match:
    """A match in play.

    ``steps`` is the whole log, the redo tail included; ``ply`` is the cursor, 0 to ``len(steps)``: the
    match stands after ``ply`` moves. ``floor`` is the ply that undo does not pass: 0, or the ply of a branch.
    """

    def __init__(self, game: AnyGame, options: Options, seats: int, seed: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.seed = seed
        self.start: State = game.start(options, seats)
        self.steps: list[AnyStep] = []
        self.ply = 0
        self.floor = 0
        self.state = self.start  # at the cursor
        self._legal: Sequence[SeatMove] | None = None

    @property
    def log(self) -> Sequence[AnyStep]:
        """The steps up to the cursor: the match as it stands."""
        return self.steps if self.ply == len(self.steps) else self.steps[: self.ply]

    def legal(self) -> Sequence[SeatMove]:
        """What the seat on turn may do; empty when the table is to move or the match is over."""
        if self._legal is None:
            self._legal = self.game.legal(self.state)
        return self._legal

    def table_move(self) -> Move | None:
        """The lot or the deal that is due, as the seed has it (C-3); None when a seat is to move or it is over."""
        return self.game.table_move(self.state, self.seed)

    def refusal_of(self, move: Move) -> IllegalMove | None:
        """The error that ``play`` would raise for this move."""
        if self._legal is not None and move in self._legal:
            return None
        refusal = self.game.refusal(self.state, move)
        return None if refusal is None else IllegalMove(refusal, move, self.game.explain(refusal))

    def play(self, move: Move) -> AnyStep:
        """Make a move, a player's or the table's; a redo tail is dropped.

        Raises IllegalMove, which says who, what and why with its rule number; nothing changes then.
        """
        if (error := self.refusal_of(move)) is not None:
            raise error
        ply, steps, before = self.ply, self.steps, self.state
        after = self.game.apply(before, move)
        if ply < len(steps):
            del steps[ply:]
        if type(move) in TABLE_MOVES:
            step = Step(None, move, after, ply if isinstance(move, Deal) or not ply else steps[-1].deal)
        else:
            step = Step(before.turn, move, after, steps[-1].deal)
        steps.append(step)
        self.ply = ply + 1
        self.state = after
        self._legal = None
        return step

    def play_table(self) -> list[AnyStep]:
        """Make the lots and deals that are due, until a seat is to move or the match is over."""
        made = []
        while (move := self.table_move()) is not None:
            made.append(self.play(move))
        return made

    def undo(self, to: int | None = None) -> AnyStep | None:
        """Take back the last move, or all moves after ply ``to``; the step taken back last, or None at the floor."""
        target = self.ply - 1 if to is None else to
        if not self.floor <= target < self.ply:
            return None
        self._go(target)
        return self.steps[target]

    def redo(self, to: int | None = None) -> AnyStep | None:
        """Make again the next move taken back, or all up to ply ``to``; the last step made, or None without one."""
        target = self.ply + 1 if to is None else to
        if not self.ply < target <= len(self.steps):
            return None
        self._go(target)
        return self.steps[target - 1]

    def _go(self, ply: int) -> None:
        self.ply = ply
        self.state = self.seek(ply)
        self._legal = None

    def seek(self, ply: int) -> State:
        """The state after ``ply`` moves, the redo tail included; the match stays where it is.

        Raises IndexError outside 0 to ``len(steps)``.
        """
        if not 0 <= ply <= len(self.steps):
            raise IndexError(f"no ply {ply} in a match of {len(self.steps)} moves")
        return self.steps[ply - 1].state if ply else self.start

    def branch(self, ply: int, seed: int) -> "Match":
        """Another match that shares the first ``ply`` moves; its undo stops there, its later deals follow ``seed``.

        Raises IndexError as ``seek`` does.
        """
        self.seek(ply)
        other = Match(self.game, self.options, self.seats, seed)
        other.steps = self.steps[:ply]
        other.floor = ply
        other._go(ply)
        return other

    # What may be seen

    def round_steps(self, ply: int | None = None) -> Sequence[AnyStep]:
        """The steps of the round that stands at ``ply`` (the cursor's by default), its deal first."""
        if ply is None:
            ply = self.ply
        return self.steps[self.steps[ply - 1].deal : ply] if ply else ()

    def view(self, seat: int | None, ply: int | None = None, *, reveal: bool = False) -> View:
        """What ``seat`` (None: the public) may know after ``ply`` moves (the cursor's by default), at least one."""
        seen = self.game.view(self.round_steps(ply), seat, reveal=reveal)
        if ply is None and seen.legal:
            self._legal = seen.legal
        return seen

    def happenings(self, ply: int, seat: int | None) -> list[Happening]:
        """What move number ``ply`` (from 1) brought about, as ``seat`` may know it."""
        return self.game.happenings(self.seek(ply - 1), self.steps[ply - 1].move, self.seek(ply), seat)

    def sheet(self, names: Sequence[str]) -> Sheet:
        """The score sheet of the match as it stands."""
        return self.game.sheet(self.log, names)

    def report(self, names: Sequence[str]) -> Report:
        """The report of the round, or of the match, that has just ended at the cursor."""
        return self.game.report(self.round_steps(), names)
