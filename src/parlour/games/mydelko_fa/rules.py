"""Mydełko Fa: the rules MF-1 to MF-19 as pure functions over an immutable state."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from parlour.games import chance
from parlour.games.game import Options, Refusal, State, Step
from parlour.games.mydelko_fa.scoring import flies, fly_points, points, result
from parlour.games.mydelko_fa.suits import BEATERS, FA, LEADS, RUFFS, followers
from parlour.language import N_
from parlour.moves import PLAYS, Deal, Exchange, Finish, Lot, Move, Play, SeatMove
from parlour.tiles import BY_BIT, Tile, mask, tiles

SEATS = 3
HAND = 5
TRICKS = 5
TURNED_UP = SEATS * HAND  # its place in the order of the deal (MF-8)
TALON = TURNED_UP + 1  # where the talon begins
Played = tuple[tuple[int, Tile], ...]
"""(seat, tile) in the order of play."""


class MydelkoOptions(Options, frozen=True, kw_only=True):
    target: Annotated[
        int,
        Meta(
            ge=1,
            le=999,
            description=N_("Points that end the match: the highest total after that deal wins."),
            extra={"rule": "MF-19"},
        ),
    ] = 61
    trumps_follow: Annotated[
        bool,
        Meta(
            description=N_("A trump that shows the suit led follows it; off: a trump is of no suit but trump."),
            extra={"rule": "MF-12"},
        ),
    ] = True
    must_beat: Annotated[
        bool,
        Meta(
            description=N_("Who follows or ruffs must beat the best tile so far, if able."),
            extra={"rule": "MF-13"},
        ),
    ] = False


class MydelkoState(State, frozen=True, gc=False):
    """``order`` is the whole deal: hands, the tile turned up, the talon lie in it by the soloist's seat."""

    options: MydelkoOptions
    soloist: int | None  # None before the first lot
    order: tuple[Tile, ...]  # of this deal; empty before the first
    trump: int | None  # None before the first deal
    exchanged: int | None  # how many the soloist gave away; None before the exchange
    given: int  # the mask of those, put aside face down
    trick: Played  # as it lies; a trick just completed lies until the next lead
    suit: int | None  # led to that trick
    winning: int | None  # the seat that takes it so far
    taken: tuple[int, ...]  # tricks a seat
    fa: int | None  # the seat that has taken mydełko fa
    fly: int | None  # the seat that won this deal by a fly

    @property
    def turned_up(self) -> Tile | None:
        return self.order[TURNED_UP] if self.order else None


_PLAY_OF = {bit: PLAYS[tile.number] for bit, tile in BY_BIT.items()}
_PICKS = tuple(tuple(place for place in range(HAND) if pick >> place & 1) for pick in range(1 << HAND))


def default_options(seats: int) -> MydelkoOptions:  # noqa: ARG001 - the same for every number of seats
    return MydelkoOptions()


def start(options: MydelkoOptions, seats: int) -> MydelkoState:
    """Before the first lot. Raises ValueError unless three play (MF-1)."""
    if seats != SEATS:
        raise ValueError("MF-1: three players")
    zeros = (0,) * SEATS
    return MydelkoState(
        hands=zeros,
        scores=zeros,
        turn=None,
        round=0,
        round_over=False,
        over=False,
        winners=(),
        options=options,
        soloist=None,
        order=(),
        trump=None,
        exchanged=None,
        given=0,
        trick=(),
        suit=None,
        winning=None,
        taken=zeros,
        fa=None,
        fly=None,
    )


def table_move(state: MydelkoState, seed: int) -> Move | None:
    """The lot for the first soloist (MF-6) or the next deal, when it is due."""
    if state.turn is not None or state.over:
        return None
    if state.soloist is None:
        return chance.lot(seed, 1, range(SEATS))
    return chance.deal(seed, state.round + 1 if state.order else state.round)


def dealt_to(state: MydelkoState, seat: int) -> tuple[Tile, ...]:
    """The five tiles that a seat was dealt, the soloist's left neighbour first (MF-7); before a deal none."""
    assert state.soloist is not None
    first = HAND * ((seat - state.soloist - 1) % SEATS)
    return state.order[first : first + HAND]


def drawn(state: MydelkoState) -> tuple[Tile, ...]:
    """The tiles that the soloist took from the talon, in that order (MF-9)."""
    return state.order[TALON : TALON + (state.exchanged or 0)]


def is_lead(state: MydelkoState) -> bool:
    """Whether the next tile leads to a trick."""
    return len(state.trick) in (0, SEATS)


def best(state: MydelkoState) -> Tile:
    """The best tile of the trick that lies, which has one."""
    assert state.winning is not None
    return state.trick[(state.winning - state.trick[0][0]) % SEATS][1]


def playable(state: MydelkoState) -> int:
    """The mask of the tiles that the seat on turn may play (MF-11 to MF-14)."""
    assert state.turn is not None
    hand = state.hands[state.turn]
    if is_lead(state):
        return hand
    trump, suit, options = state.trump, state.suit, state.options
    assert trump is not None
    assert suit is not None
    able = hand & followers(trump, suit, options.trumps_follow) or hand & RUFFS[trump]
    if options.must_beat:
        able = able & BEATERS[trump][suit][best(state).number] or able
    return able or hand


def legal(state: MydelkoState) -> Sequence[SeatMove]:
    """MF-9: the 32 exchanges; MF-11 to MF-14: the tiles that may be played, by their numbers."""
    if state.turn is None:
        return ()
    if state.exchanged is None:
        dealt = dealt_to(state, state.turn)
        return [Exchange(tuple([dealt[place] for place in pick])) for pick in _PICKS]
    left = playable(state)
    found = []
    while left:
        bit = left & -left
        found.append(_PLAY_OF[bit])
        left ^= bit
    return found


def refusal(state: MydelkoState, move: Move) -> Refusal | None:
    """Why the move may not be made now (MF-6 to MF-14, MF-19), or None."""
    turn = state.turn
    if state.over:
        return Refusal(None, "MF-19", "over")
    if isinstance(move, Finish):
        return Refusal(None, "MF-19", "has-an-end")
    if turn is None:
        return _table_refusal(state, move)
    if state.exchanged is None:
        if isinstance(move, Exchange):
            return _exchange_refusal(turn, dealt_to(state, turn), move)
        return Refusal(turn, "MF-9", "exchange-due")
    if isinstance(move, Exchange):
        return Refusal(turn, "MF-9", "exchanged-already")
    if isinstance(move, Play):
        return _play_refusal(state, turn, move)
    return Refusal(turn, "MF-11" if is_lead(state) else "MF-12", "not-a-move")


def _table_refusal(state: MydelkoState, move: Move) -> Refusal | None:
    if state.soloist is None:
        if not isinstance(move, Lot):
            return Refusal(None, "MF-6", "lot-due")
        return None if 0 <= move.seat < SEATS else Refusal(None, "MF-6", "no-such-seat")
    return chance.deal_refusal(move, "MF-7")


def _exchange_refusal(turn: int, dealt: Sequence[Tile], move: Exchange) -> Refusal | None:
    """MF-9; an exchange names its tiles in the order of the deal, so that each is written in one way."""
    strange = tuple(tile for tile in move.tiles if tile not in dealt)
    if strange:
        return Refusal(turn, "MF-9", "not-held", strange[:1])
    named = set(move.tiles)
    if len(named) < len(move.tiles):
        return Refusal(turn, "MF-9", "named-twice")
    in_order = tuple(tile for tile in dealt if tile in named)
    return None if in_order == move.tiles else Refusal(turn, "MF-9", "not-in-order", in_order)


def _play_refusal(state: MydelkoState, turn: int, move: Play) -> Refusal | None:
    hand, bit = state.hands[turn], move.tile.bit
    rule = "MF-11" if is_lead(state) else "MF-12"
    if not bit & hand:
        return Refusal(turn, rule, "not-held", (move.tile,))
    if move.end is not None:
        return Refusal(turn, rule, "no-end", (move.tile,))
    able = playable(state)
    if bit & able:
        return None
    trump, suit = state.trump, state.suit
    assert trump is not None
    assert suit is not None
    following = hand & followers(trump, suit, state.options.trumps_follow)
    pool = following or hand & RUFFS[trump]
    if bit & pool:
        return Refusal(turn, "MF-13", "must-beat", tiles(able), (suit,))
    if following:
        return Refusal(turn, "MF-12", "must-follow", tiles(following), (suit,))
    return Refusal(turn, "MF-13", "must-ruff", tiles(pool), (suit,))


def apply(state: MydelkoState, move: Move) -> MydelkoState:
    """The state after a move that may be made."""
    if isinstance(move, Play):
        return _play(state, move.tile)
    if isinstance(move, Exchange):
        return _exchange(state, move.tiles)
    if isinstance(move, Deal):
        return _deal(state, move.order)
    assert isinstance(move, Lot)
    return _lot(state, move.seat)


def _lot(state: MydelkoState, seat: int) -> MydelkoState:
    """MF-6: the first soloist; the lot belongs to round 1 already."""
    return replace(state, round=1, soloist=seat)


def next_soloist(state: MydelkoState) -> int:
    """Who is the soloist of the deal that comes next (MF-6)."""
    assert state.soloist is not None
    return (state.soloist + 1) % SEATS if state.order else state.soloist


def _deal(state: MydelkoState, order: tuple[Tile, ...]) -> MydelkoState:
    """MF-7, MF-8: five tiles a seat, the soloist last, and the tile that makes trump."""
    soloist = next_soloist(state)
    hands = [0] * SEATS
    for place in range(SEATS):
        hands[(soloist + 1 + place) % SEATS] = mask(order[HAND * place : HAND * place + HAND])
    return MydelkoState(
        hands=tuple(hands),
        scores=state.scores,
        turn=soloist,
        round=state.round + 1 if state.order else state.round,
        round_over=False,
        over=False,
        winners=(),
        options=state.options,
        soloist=soloist,
        order=order,
        trump=order[TURNED_UP].high,
        exchanged=None,
        given=0,
        trick=(),
        suit=None,
        winning=None,
        taken=(0,) * SEATS,
        fa=None,
        fly=None,
    )


def _exchange(state: MydelkoState, away: tuple[Tile, ...]) -> MydelkoState:
    """MF-9, and MF-10: a fly ends the deal here."""
    soloist, given = state.soloist, mask(away)
    new = mask(state.order[TALON : TALON + len(away)])
    hands = tuple([hand ^ given | new if seat == soloist else hand for seat, hand in enumerate(state.hands)])
    after = replace(state, hands=hands, exchanged=len(away), given=given)
    found = flies(hands)
    if not found:
        return after
    fly = found[0].seat
    scores = tuple([score + fly_points(hands[fly]) * (seat == fly) for seat, score in enumerate(state.scores)])
    over, winners = result(scores, state.options.target)
    return replace(after, scores=scores, turn=None, round_over=True, over=over, winners=winners, fly=fly)


def _play(state: MydelkoState, tile: Tile) -> MydelkoState:
    """MF-11 to MF-15, and MF-17 to MF-19 after the fifth trick."""
    seat, trump, trick, taken, fa = state.turn, state.trump, state.trick, state.taken, state.fa
    assert seat is not None
    assert trump is not None
    hands = (*state.hands[:seat], state.hands[seat] ^ tile.bit, *state.hands[seat + 1 :])
    scores = state.scores
    over = False
    winners: tuple[int, ...] = ()
    turn: int | None = (seat + 1) % SEATS
    if len(trick) in (0, SEATS):
        trick, suit, winning = ((seat, tile),), LEADS[trump][tile.number], seat
    else:
        assert state.suit is not None
        assert state.winning is not None
        suit = state.suit
        winning = seat if tile.bit & BEATERS[trump][suit][best(state).number] else state.winning
        trick = (*trick, (seat, tile))
        if len(trick) == SEATS:
            turn = winning
            taken = (*taken[:winning], taken[winning] + 1, *taken[winning + 1 :])
            if any(played is FA for _seat, played in trick):
                fa = winning
            if not any(hands):
                turn = None
                scores = tuple([a + b for a, b in zip(scores, points(state.soloist, taken, fa), strict=True)])
                over, winners = result(scores, state.options.target)
    return MydelkoState(
        hands,
        scores,
        turn,
        state.round,
        turn is None,
        over,
        winners,
        state.options,
        state.soloist,
        state.order,
        trump,
        state.exchanged,
        state.given,
        trick,
        suit,
        winning,
        taken,
        fa,
        None,
    )


# Accounts


def match_scores(state: MydelkoState) -> tuple[int, ...]:
    """The totals (MF-19)."""
    return state.scores


def round_scores(round: Sequence[Step[MydelkoState]]) -> tuple[int, ...]:
    """What a deal that is over added to each total."""
    return tuple([now - then for now, then in zip(round[-1].state.scores, round[0].state.scores, strict=True)])


def rest(round: Sequence[Step[MydelkoState]]) -> tuple[Tile, ...]:
    """The tile turned up, what was put aside, and what is left of the talon."""
    state = round[-1].state
    return (*state.order[TURNED_UP:TALON], *tiles(state.given), *state.order[TALON + (state.exchanged or 0) :])
