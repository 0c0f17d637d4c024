"""Mydełko Fa: what a seat may know, and what happened as data."""

from collections.abc import Sequence

from msgspec import Struct

from parlour.games.game import Happening, Step, Trick, View
from parlour.games.mydelko_fa import rules
from parlour.games.mydelko_fa.rules import MydelkoOptions, MydelkoState, Played
from parlour.games.mydelko_fa.scoring import Fly, flies, fly_points, points
from parlour.games.mydelko_fa.suits import RUFFS, followers
from parlour.language import _
from parlour.moves import Deal, Exchange, Lot, Move, Play
from parlour.tiles import Tile, mask, tiles


class Exchanged(Struct, frozen=True):
    """What the others see of an exchange: how many tiles, not which (MF-9)."""

    count: int


class MydelkoView(View, frozen=True, gc=False):
    options: MydelkoOptions
    soloist: int | None
    trump: int | None
    turned_up: Tile | None
    exchanged: int | None  # how many the soloist gave away; None before the exchange
    given: int  # the mask of those; 0 for who may not know it
    trick: Played  # as it lies; a trick just completed lies until the next lead
    suit: int | None  # led to that trick
    winning: int | None
    taken: tuple[int, ...]
    fa: int | None  # the seat that has taken mydełko fa
    fly: int | None

    @property
    def leading(self) -> bool:
        """Whether the next tile leads to a trick."""
        return len(self.trick) in (0, rules.SEATS)

    @property
    def table(self) -> Trick:
        done = len(self.trick)
        waiting: tuple[int, ...] = ()
        if self.turn is not None and self.exchanged is not None and done < rules.SEATS:
            waiting = tuple([(self.turn + k) % rules.SEATS for k in range(rules.SEATS - done)])
        return Trick(self.trick, waiting, self.winning, done == rules.SEATS)

    @property
    def played(self) -> int:
        return mask(move.tile for _seat, move in self.history if isinstance(move, Play))

    @property
    def marked(self) -> int:
        return 0 if self.turned_up is None else self.turned_up.bit

    @property
    def given_away(self) -> int:
        return self.given

    @property
    def marked_word(self) -> str:
        return _("turned up")


def view(round: Sequence[Step[MydelkoState]], seat: int | None, *, reveal: bool = False) -> MydelkoView:
    """What ``seat`` (None: the public) may know after the last of these steps."""
    state = round[-1].state
    hands, turn, exchanged = state.hands, state.turn, state.exchanged
    shown = reveal or state.round_over
    knows_given = shown or (seat is not None and seat == state.soloist)
    own: tuple[int, tuple[Tile, ...]] = (0, ())
    if seat is not None and state.order:
        dealt = rules.dealt_to(state, seat)
        if seat == state.soloist and exchanged:
            dealt += rules.drawn(state)
        own = (hands[seat], dealt)
    return MydelkoView(
        seat,
        rules.SEATS,
        state.round,
        state.round_over,
        turn,
        state.over,
        state.winners,
        state.scores,
        tuple([hand.bit_count() for hand in hands]),
        *own,
        hands if shown else None,
        rules.legal(state) if seat == turn and turn is not None else (),
        tuple(
            [
                (step.seat, step.move if knows_given or isinstance(step.move, Play) else Exchanged(exchanged or 0))
                for step in round[1:]
                if step.seat is not None
            ]
        ),
        state.options,
        state.soloist,
        state.trump,
        state.turned_up,
        exchanged,
        state.given if knows_given else 0,
        state.trick,
        state.suit,
        state.winning,
        state.taken,
        state.fa,
        state.fly,
    )


class Drawn(Happening, frozen=True):
    """The lot for the first soloist (MF-6)."""

    soloist: int


class Dealt(Happening, frozen=True):
    round: int
    soloist: int


class TurnedUp(Happening, frozen=True):
    tile: Tile
    trump: int


class GaveAway(Happening, frozen=True):
    """An exchange; ``given`` and ``drawn`` only for the soloist's own eyes."""

    seat: int
    count: int
    given: tuple[Tile, ...] | None
    drawn: tuple[Tile, ...] | None


class FlyShown(Happening, frozen=True):
    """A fly ends the deal; ``heavier`` are the flies that it beats, ``tiles`` its hand, shown to all."""

    fly: Fly
    tiles: tuple[Tile, ...]
    points: int
    heavier: tuple[Fly, ...]


class Laid(Happening, frozen=True):
    """A tile played to a trick; ``how`` is lead, follow, ruff or discard."""

    seat: int
    tile: Tile
    how: str
    suit: int  # led
    trump: int


class TrickTaken(Happening, frozen=True):
    seat: int
    tile: Tile
    number: int  # 1 to 5


class Scored(Happening, frozen=True):
    """What a seat's tricks are worth at the end of a deal."""

    seat: int
    tricks: int
    soloist: bool
    fa: bool  # mydełko fa is among the tiles taken
    points: int


class Shared(Happening, frozen=True):
    """The target is reached, but the highest total is shared (MF-19)."""

    seats: tuple[int, ...]
    total: int


class Won(Happening, frozen=True):
    seat: int
    total: int


def happenings(before: MydelkoState, move: Move, after: MydelkoState, seat: int | None) -> list[Happening]:
    """What the step brought about, as ``seat`` may know it: an exchange shows its tiles to the soloist only."""
    if isinstance(move, Lot):
        return [Drawn(move.seat)]
    soloist, trump = after.soloist, after.trump
    assert soloist is not None
    assert trump is not None
    if isinstance(move, Deal):
        assert after.turned_up is not None
        return [Dealt(after.round, soloist), TurnedUp(after.turned_up, trump)]
    told: list[Happening] = []
    if isinstance(move, Exchange):
        own = seat == soloist
        told.append(
            GaveAway(soloist, len(move.tiles), move.tiles if own else None, rules.drawn(after) if own else None)
        )
        if after.fly is not None:
            told.append(shown_fly(after))
    elif isinstance(move, Play):
        assert before.turn is not None
        assert after.suit is not None
        told.append(Laid(before.turn, move.tile, _how(before, move.tile, after.suit, trump), after.suit, trump))
        if len(after.trick) == rules.SEATS:
            assert after.winning is not None
            told.append(TrickTaken(after.winning, rules.best(after), sum(after.taken)))
        if after.round_over:
            told += scored(after)
    return told + outcome(after) if after.round_over else told


def _how(before: MydelkoState, tile: Tile, suit: int, trump: int) -> str:
    if rules.is_lead(before):
        return "lead"
    if tile.bit & followers(trump, suit, before.options.trumps_follow):
        return "follow"
    return "ruff" if tile.bit & RUFFS[trump] else "discard"


def shown_fly(state: MydelkoState) -> FlyShown:
    """The fly that has won the deal, which stands as it ended (MF-10)."""
    won, *heavier = flies(state.hands)
    hand = state.hands[won.seat]
    return FlyShown(won, tiles(hand), fly_points(hand), tuple(heavier))


def scored(state: MydelkoState) -> list[Scored]:
    """What each seat gets from a deal that was played out, the soloist last."""
    soloist = state.soloist
    assert soloist is not None
    worth = points(soloist, state.taken, state.fa)
    order = [(soloist + k) % rules.SEATS for k in (1, 2, 3)]
    return [Scored(seat, state.taken[seat], seat == soloist, seat == state.fa, worth[seat]) for seat in order]


def outcome(state: MydelkoState) -> list[Happening]:
    """After a deal: the end of the match, or why it goes on although the target is reached (MF-19)."""
    top = max(state.scores)
    if state.over:
        return [Won(state.winners[0], top)]
    if top >= state.options.target:
        return [Shared(tuple([seat for seat, score in enumerate(state.scores) if score == top]), top)]
    return []
