"""Extra Bonus: what a seat may know, what happened as data, and a rule of thumb."""

from collections.abc import Sequence

from parlour.games.chain import ChainView, ends_after, fitting, on_the_table, tell_play
from parlour.games.extra_bonus import rules
from parlour.games.extra_bonus.rules import DoubleLeft
from parlour.games.extra_bonus.state import HAND, ExtraBonusOptions, ExtraBonusState
from parlour.games.game import Happening, Step, View
from parlour.moves import Deal, Draw, Lot, Move, Pass, Play
from parlour.tiles import DOUBLES, SUITS, Tile, pips, tiles


class ExtraBonusView(ChainView, frozen=True, gc=False):
    """``history`` has every draw, play and pass of the deal with its seat; what a draw brought only ``dealt`` tells."""

    options: ExtraBonusOptions
    talon: int  # how many tiles
    records: tuple[int, ...]  # a mask of doubles a seat
    out: tuple[int, ...]
    starter: int | None
    ending: str | None


def view(round: Sequence[Step[ExtraBonusState]], seat: int | None, *, reveal: bool = False) -> ExtraBonusView:
    """What ``seat`` (None: the public) may know after the last of these steps.

    Between two deals, when the table is to move, the hands of the last one lie open.
    """
    state = round[-1].state
    hands, turn = state.hands, state.turn
    return ExtraBonusView(
        seat,
        len(hands),
        state.round,
        state.round_over,
        turn,
        state.over,
        state.winners,
        state.scores,
        tuple([hand.bit_count() for hand in hands]),
        0 if seat is None else hands[seat],
        () if seat is None else _dealt(round, seat),
        hands if reveal or turn is None else None,
        rules.legal(state) if seat == turn and turn is not None else (),
        tuple([(step.seat, step.move) for step in round[1:] if step.seat is not None]),
        state.chain,
        state.ends,
        state.anchor,
        state.newest,
        state.options,
        len(state.talon),
        state.records,
        state.out,
        state.starter,
        state.ending,
    )


def _dealt(round: Sequence[Step[ExtraBonusState]], seat: int) -> tuple[Tile, ...]:
    """The tiles that came to a seat this deal: its seven, then those that it drew (C-4)."""
    deal = round[0].move
    served = rules.dealing(round[0].state)
    if not isinstance(deal, Deal) or seat not in served:
        return ()
    place = HAND * served.index(seat)
    drawn = [step.seat for step in round if isinstance(step.move, Draw)]
    talon = deal.order[HAND * len(served) :]
    own = [tile for tile, drawer in zip(talon, drawn, strict=False) if drawer == seat]
    return (*deal.order[place : place + HAND], *own)


class Lotted(Happening, frozen=True):
    seat: int
    round: int  # of the deal that follows
    among: tuple[int, ...]
    points: int  # of all these


class Dealt(Happening, frozen=True):
    round: int
    starter: int
    points: int | None  # the starter's, when they are the fewest; None: it starts by lot


class Drew(Happening, frozen=True):
    seat: int
    tile: Tile | None  # known to its seat only
    left: int  # tiles in the talon


class Passed(Happening, frozen=True):
    seat: int
    drawing: bool  # whether the match has drawing: then the talon is empty


class Ended(Happening, frozen=True):
    seat: int | None  # who went out; None: a block
    tile: Tile | None  # the tile gone out with
    drawing: bool


class Added(Happening, frozen=True):
    seat: int
    doubles: tuple[DoubleLeft, ...]
    pips: int  # of the other tiles
    now: int  # the account

    @property
    def points(self) -> int:
        return self.pips + sum(double.points for double in self.doubles)


class Reset(Happening, frozen=True):
    seat: int
    tile: Tile
    account: int  # before


class Recorded(Happening, frozen=True):
    seat: int
    numbers: tuple[int, ...]  # the doubles that are new in the record
    count: int  # of the record now


class DroppedOut(Happening, frozen=True):
    seat: int


class Undecided(Happening, frozen=True):
    """The limit is passed, but some tie for the fewest points (EB-11)."""

    tied: tuple[int, ...]
    points: int


class Won(Happening, frozen=True):
    winners: tuple[int, ...]
    points: int  # of the winners
    by: str  # limit: EB-11; left: the others have dropped out; last: they dropped out together (EB-12)


def happenings(before: ExtraBonusState, move: Move, after: ExtraBonusState, seat: int | None) -> list[Happening]:
    """What the step brought about, as ``seat`` (None: the public) may know it."""
    if isinstance(move, Lot):
        return [Lotted(move.seat, after.round, rules.lot_among(before), before.scores[move.seat])]
    if isinstance(move, Deal):
        starter = after.starter
        assert starter is not None
        points = None if rules.lot_has_fallen(before) else after.scores[starter]
        return [Dealt(after.round, starter, points)]
    mover, drawing = before.turn, before.options.drawing
    assert mover is not None
    told: list[Happening] = []
    if isinstance(move, Play):
        told.append(tell_play(mover, move, before.ends))
    elif isinstance(move, Draw):
        told.append(Drew(mover, before.talon[0] if seat == mover else None, len(after.talon)))
    elif isinstance(move, Pass):
        told.append(Passed(mover, drawing))
    if after.round_over:
        last = move.tile if isinstance(move, Play) and after.ending == "domino" else None
        told.append(Ended(None if last is None else mover, last, drawing))
        told += _closing(before, after, last)
    return told


def _closing(before: ExtraBonusState, after: ExtraBonusState, last: Tile | None) -> list[Happening]:
    """The end of a deal in the order of EB-13; ``last`` is the tile gone out with."""
    played = on_the_table(after.chain)
    told: list[Happening] = []
    for seat, hand in enumerate(after.hands):
        if hand:
            doubles = rules.doubles_left(hand, played)
            told.append(Added(seat, doubles, pips(hand & ~DOUBLES), after.scores[seat]))
    if last is not None and last.is_double:
        assert before.turn is not None
        told.append(Reset(before.turn, last, before.scores[before.turn]))
    for seat, (then, now) in enumerate(zip(before.records, after.records, strict=True)):
        if then != now:
            told.append(Recorded(seat, rules.numbers(now ^ then), now.bit_count()))
    told += [DroppedOut(seat) for seat in after.out if seat not in before.out]
    left = rules.still_in(after)
    if after.over:
        by = "limit" if len(left) > 1 else "left" if left else "last"
        told.append(Won(after.winners, after.scores[after.winners[0]], by))
    elif rules.passes_limit(after.scores, left, after.options.limit):
        tied = rules.fewest(after.scores, left)
        told.append(Undecided(tied, after.scores[tied[0]]))
    return told


def thumb(view: View) -> list[float]:
    """Go out when you can; else be rid of what is dear, and keep tiles of many numbers and for the ends you leave.

    A double is dear to be caught with and harder to play than any other tile, so it goes early, most of all
    one that the record lacks (EB-12). To go out with a double pays when the account is high (EB-9).
    """
    assert isinstance(view, ExtraBonusView)
    assert view.seat is not None
    values: list[float] = []
    for move in view.legal:
        if not isinstance(move, Play):
            values.append(0.0)
        elif view.hand == move.tile.bit:
            values.append(1000.0)
        else:
            values.append(_worth(view, move, view.scores[view.seat], view.records[view.seat]))
    return values


def _worth(view: ExtraBonusView, move: Play, account: int, record: int) -> float:
    """What a play that is not the last one is worth, about in half points."""
    played, rest = view.played | move.tile.bit, view.hand ^ move.tile.bit
    ready = fitting(rest, ends_after(move.tile, move.end, view.ends))
    value = rules.hand_points(move.tile.bit, played) / 2
    if move.tile.bit & DOUBLES & ~record:
        value += 5.0 * record.bit_count()
    value += 3.0 * ready.bit_count() + sum(1.0 for suit in SUITS if rest & suit)
    for double in tiles(rest & DOUBLES):
        if double.bit & ready:
            value += 4.0
        elif not SUITS[double.high] & ~played & ~double.bit:
            value -= rules.hand_points(double.bit, played) / 2  # it can never be played now, and counts twice
    if rest & ready & DOUBLES and rest.bit_count() == 1:
        value += account / 10
    return value
