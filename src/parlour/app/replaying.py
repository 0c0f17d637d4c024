"""A place in the log of a saved match, and how the match is looked at from there. No Textual.

Of a match that people have not played to its end, nothing is told but what the one of them saw or, where there
are several, what everybody did.
"""

from collections.abc import Sequence

from msgspec import Struct

from parlour.app.choosing import by_suit
from parlour.games.game import AnyStep, Trick, View
from parlour.games.words import sentence
from parlour.language import _, ngettext
from parlour.moves import Deal, Draw, Exchange, Finish, Lot, Pass, Play
from parlour.players import DEFAULT_LEVEL
from parlour.saves import Loaded, Seat, shown_name
from parlour.tiles import Tile, tiles

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Moves a second, when the match plays by itself."""

USUAL_SPEED = SPEEDS.index(1.0)


class Sight(Struct, frozen=True):
    """What of a match is shown: all hands, what one seat saw, or (``seat`` None) what everybody saw."""

    seat: int | None = None
    all_hands: bool = False


class Held(Struct, frozen=True):
    """A seat's hand as it may be shown: ``tiles`` None where only their ``count`` is known."""

    seat: int
    name: str
    count: int
    tiles: tuple[Tile, ...] | None


class Line(Struct, frozen=True):
    """A move in a few words, with what everybody saw of it; ``seat`` None: the table's."""

    ply: int
    seat: int | None
    text: str
    takes: bool  # the tile that takes its trick


class Replaying:
    """A match between its first move and the cursor of its save: what was taken back is no part of it.

    The place is ``ply``, from ``first`` to ``last``: after so many moves. ``first`` is 1, for before it nothing
    is dealt; both are 0 in a match without a move.
    """

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.match = loaded.match
        self.names = [shown_name(seat.name) for seat in loaded.seats]
        self.last = self.match.ply
        self.first = min(1, self.last)
        self.rounds: tuple[tuple[int, int], ...] = tuple(
            (ply, step.state.round) for ply, step in enumerate(self.match.log, start=1) if isinstance(step.move, Deal)
        )  # (the ply of its deal, its number)
        self.secret = bool(loaded.people) and not self.match.state.over
        self.sights = self._sights()
        self.sight = self.sights[0]
        self.ply = self.first

    def _sights(self) -> tuple[Sight, ...]:
        """All that may be looked at, in the order of looking."""
        if not self.secret:
            return (Sight(all_hands=True), *map(Sight, range(self.match.seats)), Sight())
        people = tuple(self.loaded.people)
        return (Sight(people[0] if len(people) == 1 else None),)  # among several nobody knows who is looking

    # The place

    def go(self, ply: int) -> None:
        """To this ply, or to the end beyond which it lies."""
        self.ply = min(max(ply, self.first), self.last)

    def round_back(self) -> int:
        """The ply where this round was dealt or, from there, the one before; the first ply before all of them."""
        return max((ply for ply, _number in self.rounds if ply < self.ply), default=self.first)

    def round_on(self) -> int | None:
        """The ply where the next round was dealt; None in the last one."""
        return next((ply for ply, _number in self.rounds if ply > self.ply), None)

    def wanted(self, typed: str) -> int | None:
        """The ply that was typed; None when it is no number of a move."""
        typed = typed.strip()
        ply = int(typed) if typed.isdecimal() else -1
        return ply if self.first <= ply <= self.last else None

    def look_otherwise(self) -> None:
        """The next sight; after the last one the first."""
        self.sight = self.sights[(self.sights.index(self.sight) + 1) % len(self.sights)]

    # What is shown there

    def view(self) -> View | None:
        """What the sight shows; None while nothing is dealt."""
        if not self.ply:
            return None
        return self.match.view(self.sight.seat, self.ply, reveal=self.sight.all_hands)

    def hands(self, view: View) -> tuple[Held, ...]:
        """The hands, a seat each, the tiles by suit."""
        held = []
        for seat, (name, count) in enumerate(zip(self.names, view.counts, strict=True)):
            known = view.hands[seat] if view.hands is not None else view.hand if seat == view.seat else None
            held.append(Held(seat, name, count, None if known is None else tuple(sorted(tiles(known), key=by_suit))))
        return tuple(held)

    def held_back(self) -> str:
        """Why hands are hidden here; empty where that is what the sight asks for."""
        view = self.view()
        hidden = self.secret and view is not None and view.hands is None
        return _("Hands are shown once the match is over.") if hidden else ""

    def told(self) -> str:
        """What the move just made brought about, in sentences."""
        if not self.ply:
            return _("This match has no move yet.")
        seat = self.match.steps[self.ply - 1].seat if self.sight.all_hands else self.sight.seat
        happenings = self.match.happenings(self.ply, seat)
        return " ".join(sentence(self.match.game.say(each, self.names)) for each in happenings)

    def line(self, ply: int) -> Line:
        """A move in a few words."""
        step = self.match.steps[ply - 1]
        return Line(ply, step.seat, _in_short(step, self.names), self._takes(ply))

    def _takes(self, ply: int) -> bool:
        """Whether a tile was played here that takes its trick, as far as the log tells."""
        step = self.match.steps[ply - 1]
        if not isinstance(step.move, Play):
            return False
        for later in range(ply, min(ply + self.match.seats, self.last + 1)):
            table = self.match.view(None, later).table
            if not isinstance(table, Trick):
                return False
            if table.complete:
                return table.winning == step.seat
        return False

    def shown(self) -> str:
        """What the sight shows, in a word or two."""
        if self.sight.all_hands:
            return _("all hands shown")
        if self.sight.seat is None:
            return _("as everybody saw it")
        return _("as {name} saw it").format(name=self.names[self.sight.seat])

    # Playing on

    def lineups(self) -> list[tuple[str, tuple[Seat, ...]]]:
        """Who may play on from here: what is offered, and the seats.

        Of a match that is still going on everybody stays: another seat would show what it holds.
        """
        seats = self.loaded.seats
        offered = [(_("Everybody stays in their seat"), seats)]
        for own, name in enumerate(() if self.secret else self.names):
            other = tuple(
                Seat(seat.name, "human", None)
                if index == own
                else Seat(seat.name, "computer", seat.level or DEFAULT_LEVEL)
                for index, seat in enumerate(seats)
            )
            if other != seats:
                offered.append((_("You play as {name}, the computer plays the others").format(name=name), other))
        return offered


def speed_words(speed: float) -> str:
    """``1 move a second``, ``a move every 4 seconds``."""
    if speed < 1:
        n = round(1 / speed)
        return ngettext("a move every {n} second", "a move every {n} seconds", n).format(n=n)
    n = round(speed)
    return ngettext("{n} move a second", "{n} moves a second", n).format(n=n)


def _in_short(step: AnyStep, names: Sequence[str]) -> str:
    match step.move:
        case Lot(seat=seat):
            return _("lot: {name}").format(name=names[seat])
        case Deal():
            return _("the deal")
        case Finish():
            return _("the players stop")
        case Exchange(tiles=given):
            return _("gives {n}").format(n=len(given)) if given else _("keeps")
        case Play(tile=tile):
            return str(tile)
        case Draw():
            return _("draws")
        case Pass():
            return _("passes")
