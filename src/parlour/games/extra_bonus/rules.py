"""Extra Bonus: the rules EB-1 to EB-13 as pure functions over an immutable state."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from parlour.games import chance
from parlour.games.chain import ends_after, fitting, grow, on_the_table, play_refusal, plays
from parlour.games.extra_bonus.state import HAND, ExtraBonusState
from parlour.games.game import Refusal
from parlour.moves import DRAW, PASS, TABLE_MOVES, Deal, Draw, Finish, Lot, Move, Pass, Play, SeatMove
from parlour.tiles import DOUBLES, SUITS, Tile, mask, pips, tiles


class DoubleLeft(Struct, frozen=True):
    """A double left in hand: what it counts once (EB-6), and whether it counts twice (EB-7)."""

    tile: Tile
    once: int
    twice: bool

    @property
    def points(self) -> int:
        return 2 * self.once if self.twice else self.once


def table_move(state: ExtraBonusState, seed: int) -> Move | None:
    """The lot (EB-2) or the deal that is due."""
    if state.turn is not None or state.over:
        return None
    among = lot_among(state)
    number = coming_round(state)
    return chance.lot(seed, number, among) if among else chance.deal(seed, number)


def still_in(state: ExtraBonusState) -> tuple[int, ...]:
    """The seats that have not dropped out (EB-12), ascending."""
    return tuple(seat for seat in range(len(state.hands)) if seat not in state.out)


def fewest(scores: Sequence[int], among: Sequence[int]) -> tuple[int, ...]:
    """Those of some seats, of which there is one at least, that have the fewest points."""
    least = min(scores[seat] for seat in among)
    return tuple(seat for seat in among if scores[seat] == least)


def coming_round(state: ExtraBonusState) -> int:
    """The number of the deal that comes next, while the table is to move; a lot has it already."""
    return state.round if lot_has_fallen(state) else state.round + 1


def lot_has_fallen(state: ExtraBonusState) -> bool:
    """Whether the last move was a lot, so that the deal is due."""
    return state.turn is None and state.round > 0 and not state.round_over and not state.over


def lot_among(state: ExtraBonusState) -> tuple[int, ...]:
    """The seats among which a lot for the starter is due now, ascending; none when no lot is due (EB-2)."""
    if lot_has_fallen(state):
        return ()
    tied = fewest(state.scores, still_in(state))
    return tied if len(tied) > 1 else ()


def dealing(state: ExtraBonusState) -> tuple[int, ...]:
    """The seats in the order in which a deal serves them: from the starter on, clockwise (EB-1), none that is out."""
    assert state.starter is not None
    seats = len(state.hands)
    around = ((state.starter + k) % seats for k in range(seats))
    return tuple(seat for seat in around if seat not in state.out)


_DRAW_ONLY: tuple[Draw] = (DRAW,)
_PASS_ONLY: tuple[Pass] = (PASS,)


def legal(state: ExtraBonusState) -> Sequence[SeatMove]:
    """A tile that fits an end; for who has none a draw, or a pass where nothing is to be drawn (EB-3, EB-4)."""
    turn = state.turn
    if turn is None:
        return ()
    found = plays(state.hands[turn], state.ends)
    if found:
        return found
    return _DRAW_ONLY if state.talon and state.options.drawing else _PASS_ONLY


def refusal(state: ExtraBonusState, move: Move) -> Refusal | None:
    """Why the move may not be made now (EB-1 to EB-5, EB-10 to EB-12), or None."""
    if state.over:
        return Refusal(None, "EB-12" if len(still_in(state)) < 2 else "EB-11", "over")
    if isinstance(move, Finish):
        return Refusal(None, "EB-10", "has-an-end")
    turn = state.turn
    if turn is None:
        return _table_refusal(state, move)
    if isinstance(move, TABLE_MOVES):
        return Refusal(None, "EB-5", "deal-on")
    hand = state.hands[turn]
    if isinstance(move, Play):
        return play_refusal(move, turn, hand, state.ends, "EB-3")
    if not isinstance(move, Draw | Pass):
        return Refusal(turn, "EB-3", "not-a-move")
    able = fitting(hand, state.ends)
    if able:
        return Refusal(turn, "EB-3", "can-play", tiles(able))
    if isinstance(move, Pass):
        to_draw = bool(state.talon) and state.options.drawing
        return Refusal(turn, "EB-4", "must-draw", numbers=(len(state.talon),)) if to_draw else None
    if not state.options.drawing:
        return Refusal(turn, "EB-4", "no-drawing")
    return None if state.talon else Refusal(turn, "EB-4", "talon-empty")


def _table_refusal(state: ExtraBonusState, move: Move) -> Refusal | None:
    among = lot_among(state)
    if isinstance(move, Lot):
        if not among:
            return Refusal(None, "EB-2", "no-lot")
        return None if move.seat in among else Refusal(None, "EB-2", "not-tied")
    if among:
        return Refusal(None, "EB-2", "lot-due")
    return chance.deal_refusal(move, "EB-1")


def apply(state: ExtraBonusState, move: Move) -> ExtraBonusState:
    """The state after a move that may be made."""
    if isinstance(move, Play):
        return _play(state, move)
    if isinstance(move, Draw):
        return _draw(state)
    if isinstance(move, Pass):
        return _pass(state)
    if isinstance(move, Deal):
        return _deal(state, move)
    assert isinstance(move, Lot)
    # A lot: what lies stays until the deal.
    return replace(state, round=coming_round(state), round_over=False, starter=move.seat, ending=None)


def next_seat(state: ExtraBonusState, seat: int) -> int:
    """The seat that moves after this one (C-2), past those that have dropped out (EB-12)."""
    seats = len(state.hands)
    seat = (seat + 1) % seats
    while seat in state.out:
        seat = (seat + 1) % seats
    return seat


def _play(state: ExtraBonusState, move: Play) -> ExtraBonusState:
    seat = state.turn
    assert seat is not None
    ends = ends_after(move.tile, move.end, state.ends)
    hands = state.hands
    hand = hands[seat] ^ move.tile.bit
    hands = (*hands[:seat], hand, *hands[seat + 1 :])
    left = move.end == "left"
    chain = grow(state.chain, move)
    after = ExtraBonusState(
        hands,
        state.scores,
        next_seat(state, seat),
        state.round,
        False,
        False,
        (),
        state.options,
        chain,
        ends,
        state.anchor + 1 if left else state.anchor,
        0 if left else len(chain) - 1,
        state.talon,
        state.records,
        state.out,
        state.starter,
        None,
    )
    if not hand:
        return _close(after, "domino", seat if move.tile.is_double else None)
    return _close(after, "block", None) if _blocked(after) else after


def _draw(state: ExtraBonusState) -> ExtraBonusState:
    seat = state.turn
    assert seat is not None
    hands, talon = state.hands, state.talon
    after = ExtraBonusState(
        (*hands[:seat], hands[seat] | talon[0].bit, *hands[seat + 1 :]),
        state.scores,
        seat,
        state.round,
        False,
        False,
        (),
        state.options,
        state.chain,
        state.ends,
        state.anchor,
        state.newest,
        talon[1:],
        state.records,
        state.out,
        state.starter,
        None,
    )
    return _close(after, "block", None) if _blocked(after) else after


def _pass(state: ExtraBonusState) -> ExtraBonusState:
    seat = state.turn
    assert seat is not None
    return ExtraBonusState(
        state.hands,
        state.scores,
        next_seat(state, seat),
        state.round,
        False,
        False,
        (),
        state.options,
        state.chain,
        state.ends,
        state.anchor,
        state.newest,
        state.talon,
        state.records,
        state.out,
        state.starter,
        None,
    )


def _deal(state: ExtraBonusState, move: Deal) -> ExtraBonusState:
    """EB-1, EB-2, C-4: seven tiles a seat from the starter on; what is left, also by who is out, is the talon."""
    starter = state.starter if lot_has_fallen(state) else fewest(state.scores, still_in(state))[0]
    ready = replace(
        state,
        turn=starter,
        round=coming_round(state),
        round_over=False,
        chain=(),
        ends=None,
        anchor=0,
        newest=None,
        starter=starter,
        ending=None,
    )
    served = dealing(ready)
    hands = [0] * len(state.hands)
    for k, seat in enumerate(served):
        hands[seat] = mask(move.order[HAND * k : HAND * (k + 1)])
    return replace(ready, hands=tuple(hands), talon=move.order[HAND * len(served) :])


# The end of a deal


def _blocked(state: ExtraBonusState) -> bool:
    """EB-5: nobody can play, and there is nothing to draw."""
    return not ((state.talon and state.options.drawing) or fitting(sum(state.hands), state.ends))


def doubles_left(hand: int, played: int) -> tuple[DoubleLeft, ...]:
    """The doubles of a hand that is left (a mask), by number, with what they count (EB-6, EB-7).

    ``played`` is the mask of the tiles on the table.
    """
    found = []
    for double in tiles(hand & DOUBLES):
        others = SUITS[double.high] ^ double.bit
        found.append(DoubleLeft(double, 11 * double.high or 100, twice=not others & ~played))
    return tuple(found)


def numbers(doubles: int) -> tuple[int, ...]:
    """The numbers of a mask of doubles, ascending: a record as people read it (EB-8)."""
    return tuple(double.high for double in tiles(doubles))


def hand_points(hand: int, played: int) -> int:
    """What a hand that is left adds to an account (EB-6, EB-7); masks, as for ``doubles_left``."""
    return pips(hand & ~DOUBLES) + sum(double.points for double in doubles_left(hand, played))


def _close(state: ExtraBonusState, ending: str, reset: int | None) -> ExtraBonusState:
    """EB-13: the points of the hands, the account of who went out with a double, records, who drops out, the limit."""
    played = on_the_table(state.chain)
    scores = [score + hand_points(hand, played) for score, hand in zip(state.scores, state.hands, strict=True)]
    if reset is not None:
        scores[reset] = 0
    records = tuple([record | hand & DOUBLES for record, hand in zip(state.records, state.hands, strict=True)])
    out = tuple(seat for seat, record in enumerate(records) if record == DOUBLES)
    dropping = [seat for seat in out if seat not in state.out]
    left = [seat for seat in range(len(records)) if seat not in out]
    winners = winning(scores, left, dropping, state.options.limit)
    return replace(
        state,
        scores=tuple(scores),
        turn=None,
        round_over=True,
        over=bool(winners),
        winners=winners,
        records=records,
        out=out,
        ending=ending,
    )


def winning(scores: Sequence[int], left: Sequence[int], dropping: Sequence[int], limit: int) -> tuple[int, ...]:
    """Who has won after a deal, as EB-12, EB-10 and EB-11 have it; none: another deal is played."""
    if not left:
        return fewest(scores, dropping)
    best = fewest(scores, left)
    if len(left) == 1 or (len(best) == 1 and passes_limit(scores, left, limit)):
        return best
    return ()


def passes_limit(scores: Sequence[int], left: Sequence[int], limit: int) -> bool:
    """EB-10: whether one of those still in is above the limit."""
    return max(scores[seat] for seat in left) > limit
