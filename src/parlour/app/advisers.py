"""Who decides for the seats that nobody at this keyboard plays, and what the expert advises those who do."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

from parlour.games.game import View
from parlour.match import Match
from parlour.moves import Play, SeatMove
from parlour.players import DEFAULT_LEVEL, LEVELS, Budget, Weighed, best, stream
from parlour.players.thinking import Overrun, Question, Thinker
from parlour.saves import Seat

HINT_LEVEL, HINT_BUDGET = "expert", Budget(samples=20_000, seconds=2.0)
"""The level of the player that hints come from, and how long it thinks: the same place has the same hint again, unless
the machine is too slow for all the samples."""


class Advisers:
    """The computer players of one table. What takes its time is thought about in another process."""

    def __init__(self) -> None:
        self.overran: Callable[[int, str], None] = lambda _seat, _why: None  # whose thought brought nothing
        self._thinker = Thinker()

    async def warm(self, seats: Iterable[Seat]) -> None:
        """Start the process that thinks, if one of these seats will need it."""
        levels = (LEVELS.get(seat.level or "") for seat in seats)
        if any(level is not None and level.budget is not None for level in levels):
            with suppress(Overrun):  # it is tried again when there is something to think about
                await self._thinker.warm()

    async def choose(self, match: Match, seat: Seat) -> SeatMove:
        """The move of the computer that has the turn; a rule of thumb's where no thought comes."""
        turn = match.state.turn
        assert turn is not None
        name = seat.level if seat.level in LEVELS else DEFAULT_LEVEL  # a save may name a level of another version
        level, view = LEVELS[name], match.view(turn)
        if len(view.legal) == 1:
            await _as_if_thinking(view, level.budget)
            return view.legal[0]
        # The same position draws the same chances: who plays at once gives nobody a second reply after an undo.
        chances = stream(match.seed, match.ply)
        if level.budget is not None:
            try:
                return best(await self._weigh(match, name, view, level.budget), chances)
            except Overrun:
                level = LEVELS[DEFAULT_LEVEL]
        return level.make(match.game).choose(view, Budget(), chances)

    async def advise(self, match: Match, seat: int) -> list[Weighed]:
        """What the expert makes of each move of this seat, in no order. Raises Overrun when no answer came."""
        return await self._weigh(match, HINT_LEVEL, match.view(seat), HINT_BUDGET)

    async def _weigh(self, match: Match, level: str, view: View, budget: Budget) -> list[Weighed]:
        try:
            return await self._thinker.weigh(Question(match.game.name, level, view, budget))
        except Overrun as why:
            assert view.seat is not None
            self.overran(view.seat, str(why))
            raise

    async def close(self) -> None:
        """End the process that thinks, now."""
        await self._thinker.close()


async def _as_if_thinking(view: View, budget: Budget | None) -> None:
    """Let a forced move that ``tells_of_hand`` come no sooner than one that was chosen."""
    if tells_of_hand(view) and budget is not None and budget.samples is None:
        await asyncio.sleep(budget.seconds or 0.0)


def tells_of_hand(view: View) -> bool:
    """Whether to see that the only legal move is forced tells others of tiles that they do not see: nothing else fits.

    A pass, a draw and the last tile of a hand tell that by themselves.
    """
    assert view.seat is not None
    return isinstance(view.legal[0], Play) and view.counts[view.seat] > 1
