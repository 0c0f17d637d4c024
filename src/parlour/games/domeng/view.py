"""Domeng: what a seat may know, what happened as data, and a rule of thumb."""

from collections.abc import Sequence

from parlour.games.chain import ChainView, Ends, ends_after, fitting, tell_play
from parlour.games.domeng import rules
from parlour.games.domeng.rules import Charge
from parlour.games.domeng.state import HAND, SEATS, DomengOptions, DomengState
from parlour.games.game import Happening, Step, View
from parlour.moves import Deal, Finish, Move, Play
from parlour.tiles import Tile, pips


class DomengView(ChainView, frozen=True, gc=False):
    options: DomengOptions
    stones: int  # on the table
    camat: int | None
    titles: tuple[int, ...]
    ending: str | None
    round_winner: int | None
    starter: int | None
    last: int | None  # the last mappano


def view(round: Sequence[Step[DomengState]], seat: int | None, *, reveal: bool = False) -> DomengView:
    """What ``seat`` (None: the public) may know after the last of these steps."""
    state = round[-1].state
    deal = round[0].move
    hands, turn = state.hands, state.turn
    own: tuple[int, tuple[Tile, ...]] = (0, ())
    if seat is not None and isinstance(deal, Deal):
        own = (hands[seat], deal.order[HAND * seat : HAND * (seat + 1)])
    return DomengView(
        seat,
        SEATS,
        state.round,
        state.round_over,
        turn,
        state.over,
        state.winners,
        state.scores,
        tuple([hand.bit_count() for hand in hands]),
        *own,
        hands if reveal or state.round_over else None,
        rules.legal(state) if seat == turn and turn is not None else (),
        tuple([(step.seat, step.move) for step in round[1:] if step.seat is not None]),
        state.chain,
        state.ends,
        state.anchor,
        state.newest,
        state.options,
        state.stones,
        state.camat,
        state.titles,
        state.ending,
        state.round_winner,
        state.starter,
        state.last,
    )


class Dealt(Happening, frozen=True):
    round: int
    starter: int
    reason: str  # why that one: double (DM-2), winner, camat (DM-3)


class Passed(Happening, frozen=True):
    seat: int
    passebunge: bool
    charge: Charge


class RoundWon(Happening, frozen=True):
    seat: int
    ending: str
    last: int  # the first cappu, or the manguno
    tile: Tile | None  # the tile played out with
    ends: Ends
    sums: tuple[int, ...]  # pips left, a number a seat


class Charged(Happening, frozen=True):
    charge: Charge
    reason: str  # cappu, ceki, pollo, manguno: of the cucuq; mattikkeng: of a beaten manguno
    rule: str
    before: int  # the seat whose cucuq it is, or the winner over the manguno


class Elected(Happening, frozen=True):
    seat: int
    titles: int


class Won(Happening, frozen=True):
    winners: tuple[int, ...]
    titles: int
    stopped: bool  # the players ended the match (DM-15)


CHARGE_RULE = {"cappu": "DM-10", "ceki": "DM-10", "pollo": "DM-10", "manguno": "DM-11", "mattikkeng": "DM-12"}


def happenings(before: DomengState, move: Move, after: DomengState, seat: int | None) -> list[Happening]:
    """What the step brought about; everything in Domeng but the hands is public."""
    del seat
    if isinstance(move, Deal):
        assert after.starter is not None
        reason = "double" if after.round == 1 else "winner" if after.camat is None else "camat"
        return [Dealt(after.round, after.starter, reason)]
    if isinstance(move, Finish):
        return [Won(after.winners, max(after.titles), stopped=True)]
    told: list[Happening] = []
    mover = before.turn
    assert mover is not None
    if isinstance(move, Play):
        told.append(tell_play(mover, move, before.ends))
    else:
        held = before.hands[mover].bit_count()
        charge = rules.pass_charge(before.stones, before.scores, mover, held, before.last)
        told.append(Passed(mover, rules.is_passebunge(held), charge))
    if after.round_over:
        told += _closing(before, move, after)
    return told


def _closing(before: DomengState, move: Move, after: DomengState) -> list[Happening]:
    ending, winner, last, ends = after.ending, after.round_winner, after.last, after.ends
    assert ending is not None
    assert winner is not None
    assert last is not None
    assert ends is not None
    made, charged = rules.closing(before, move)
    sums = tuple(pips(hand) for hand in after.hands)
    told: list[Happening] = [
        RoundWon(winner, ending, last, move.tile if isinstance(move, Play) else None, ends, sums),
        Charged(made, ending, CHARGE_RULE[ending], winner if ending == "mattikkeng" else last),
    ]
    if rules.elects_camat(charged):
        told.append(Elected(winner, after.titles[winner]))
    if after.over:
        told.append(Won(after.winners, max(after.titles), stopped=False))
    return told


def thumb(view: View) -> list[float]:
    """Play out when you can; else get rid of weight and doubles, and keep tiles for the ends you leave."""
    assert isinstance(view, DomengView)
    values: list[float] = []
    for move in view.legal:
        if not isinstance(move, Play):
            values.append(0.0)
            continue
        rest = view.hand ^ move.tile.bit
        ends = ends_after(move.tile, move.end, view.ends)
        value = move.tile.pips + 4.0 * move.tile.is_double + 3.0 * fitting(rest, ends).bit_count()
        values.append(value if rest else 100.0)
    return values
