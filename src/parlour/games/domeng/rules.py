"""Domeng: the rules DM-1 to DM-15 as pure functions over an immutable state."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from parlour.games import chance
from parlour.games.chain import ends_after, grow, play_refusal, plays
from parlour.games.domeng.state import HAND, OPENERS, SEATS, STONES, DomengState
from parlour.games.game import Refusal
from parlour.moves import PASS, TABLE_MOVES, Deal, Finish, Move, Pass, Play, SeatMove
from parlour.tiles import mask, pips, tile


class Charge(Struct, frozen=True):
    """Stones given to a player: ``table`` of them from the table, the rest paid by others (DM-9 to DM-12)."""

    to: int
    asked: int
    table: int
    paid: tuple[tuple[int, int], ...]  # (payer, stones), only those who paid

    @property
    def given(self) -> int:
        return self.table + sum([n for _payer, n in self.paid]) if self.paid else self.table


def table_move(state: DomengState, seed: int) -> Move | None:
    """The next deal, when it is due; Domeng draws no lots."""
    return chance.deal(seed, state.round + 1) if state.turn is None and not state.over else None


def opening_double(hands: Sequence[int]) -> int:
    """The number of the double that opens the first round: the highest of 6 to 3 that is in a hand (DM-2)."""
    held = sum(hands)
    return next(n for n in OPENERS if tile(n, n).bit & held)


def must_open(state: DomengState) -> int | None:
    """The bit of the one tile that may open, or None where any may (DM-2, DM-3)."""
    if state.chain or state.round != 1 or state.options.free_opening:
        return None
    number = opening_double(state.hands)
    return tile(number, number).bit


def legal(state: DomengState) -> Sequence[SeatMove]:
    """DM-2 to DM-4: a tile that fits an end, or a pass for who has none."""
    turn = state.turn
    if turn is None:
        return ()
    ends = state.ends
    if ends is None:
        opener = must_open(state)
        return plays(state.hands[turn] if opener is None else opener, None)
    return plays(state.hands[turn], ends) or _PASS_ONLY


_PASS_ONLY: tuple[Pass] = (PASS,)


def refusal(state: DomengState, move: Move) -> Refusal | None:
    """Why the move may not be made now (DM-1 to DM-5, DM-15), or None."""
    turn = state.turn
    if state.over:
        return Refusal(None, "DM-15", "over")
    if isinstance(move, Play) and turn is not None:  # first, since it is asked most
        opener = must_open(state) if state.ends is None else None
        if opener is not None and move.tile.bit != opener:
            number = opening_double(state.hands)
            return Refusal(turn, "DM-2", "opening-double", (tile(number, number),))
        return play_refusal(move, turn, state.hands[turn], state.ends, "DM-4")
    if isinstance(move, Finish):
        return Refusal(None, "DM-15", "has-an-end") if state.options.titles else None
    if turn is None:
        return chance.deal_refusal(move, "DM-1")
    if isinstance(move, TABLE_MOVES):
        return Refusal(None, "DM-5", "round-on")
    if isinstance(move, Pass):
        able = legal(state)
        if able == _PASS_ONLY:
            return None
        held = dict.fromkeys(play.tile for play in able if isinstance(play, Play))
        return Refusal(turn, "DM-4", "can-play", tuple(held))
    return Refusal(turn, "DM-4", "not-a-move")


def apply(state: DomengState, move: Move) -> DomengState:
    """The state after a move that may be made."""
    if isinstance(move, Play):
        after = _play(state, move)
        return _close(after) if after.round_over else after
    if isinstance(move, Pass):
        after = _pass(state)
        return _close(after) if after.round_over else after
    if isinstance(move, Deal):
        return _deal(state, move)
    return _finish(state)


# _play and _pass leave a round that they end still to be closed with its charge.


def _play(state: DomengState, move: Play) -> DomengState:
    seat = state.turn
    assert seat is not None
    ends = ends_after(move.tile, move.end, state.ends)
    hands = list(state.hands)
    hands[seat] = hand = hands[seat] ^ move.tile.bit
    left = move.end == "left"
    chain = grow(state.chain, move)
    after = DomengState(
        tuple(hands),
        state.scores,
        (seat + 1) % SEATS,
        state.round,
        False,
        False,
        (),
        state.options,
        chain,
        ends,
        state.anchor + 1 if left else state.anchor,
        state.stones,
        state.camat,
        state.titles,
        None,
        None,
        state.starter,
        seat,
        0 if left else len(chain) - 1,
        0,
    )
    return after if hand else _cappu(after, seat, move)


def _pass(state: DomengState) -> DomengState:
    seat = state.turn
    assert seat is not None
    made = pass_charge(state.stones, state.scores, seat, state.hands[seat].bit_count(), state.last)
    scores, stones = _move_stones(state, made)
    after = DomengState(
        state.hands,
        scores,
        (seat + 1) % SEATS,
        state.round,
        False,
        False,
        (),
        state.options,
        state.chain,
        state.ends,
        state.anchor,
        stones,
        state.camat,
        state.titles,
        None,
        None,
        state.starter,
        state.last,
        state.newest,
        state.passes + 1,
    )
    return after if after.passes < SEATS else _blocked(after)


def _deal(state: DomengState, move: Deal) -> DomengState:
    """DM-1 to DM-3: five tiles a seat from seat 0 on, and who starts."""
    hands = tuple([mask(move.order[HAND * seat : HAND * seat + HAND]) for seat in range(SEATS)])
    if state.round == 0:
        number = opening_double(hands)
        starter = next(seat for seat in range(SEATS) if hands[seat] & tile(number, number).bit)
    else:
        starter = next_starter(state)
    return DomengState(
        hands=hands,
        scores=state.scores,
        turn=starter,
        round=state.round + 1,
        round_over=False,
        over=False,
        winners=(),
        options=state.options,
        chain=(),
        ends=None,
        anchor=0,
        stones=state.stones,
        camat=state.camat,
        titles=state.titles,
        ending=None,
        round_winner=None,
        starter=starter,
        last=None,
        newest=None,
        passes=0,
    )


def next_starter(state: DomengState) -> int:
    """Who starts after a round that is over: the camat, or its winner while there is none (DM-3)."""
    starter = state.camat if state.camat is not None else state.round_winner
    assert starter is not None
    return starter


def _finish(state: DomengState) -> DomengState:
    """DM-15 with ``titles`` 0: the most titles win, shared on a tie."""
    most = max(state.titles)
    winners = tuple(seat for seat in range(SEATS) if state.titles[seat] == most)
    return replace(state, turn=None, round_over=False, over=True, winners=winners, ending=None, round_winner=None)


# Stones


def charge(stones: int, scores: Sequence[int], to: int, asked: int, payers: Sequence[int]) -> Charge:
    """Stones for ``to``: from the ``stones`` on the table, then from the payers' own, as far as they reach.

    ``scores`` are the stones held. A payer never pays themselves: nothing moves.
    """
    if asked <= stones:
        return Charge(to, asked, asked, ())
    rest = asked - stones
    paid = []
    for payer in payers:
        share = min(rest, scores[payer])
        if payer != to and share:
            paid.append((payer, share))
            rest -= share
    return Charge(to, asked, stones, tuple(paid))


def pass_charge(stones: int, scores: Sequence[int], seat: int, tiles: int, last: int | None) -> Charge:
    """What a pass costs a seat with so many tiles (DM-9): a passebunge 2, any other 1; the last mappano pays."""
    assert last is not None
    return charge(stones, scores, seat, 2 if is_passebunge(tiles) else 1, (last,))


def is_passebunge(tiles: int) -> bool:
    """Whether a pass of who holds so many tiles comes before their first tile of the round (DM-9)."""
    return tiles == HAND


def closing_charge(state: DomengState) -> Charge:
    """The charge that closes a round which has just ended, before it is made (DM-10 to DM-12).

    ``state`` has its ``ending`` and ``round_winner``, and the stones from before this charge.
    """
    last = state.last
    assert last is not None
    if state.ending == "mattikkeng":
        beaters = mattikkeng(state)
        lenient = len(beaters) > 1 or pips(state.hands[beaters[0]]) == pips(state.hands[last])
        payers = sorted(beaters, key=lambda seat: seat != state.round_winner)  # stable: then clockwise
        return charge(state.stones, state.scores, last, 1 if lenient else 5, payers)
    asked = {"ceki": 3, "pollo": 5}.get(state.ending or "", 1)
    return charge(state.stones, state.scores, cucuq(last), asked, (last,))


def cucuq(last: int) -> int:
    """The seat before the first cappu, or before an unbeaten manguno (DM-8)."""
    return (last - 1) % SEATS


def _move_stones(state: DomengState, made: Charge) -> tuple[tuple[int, ...], int]:
    scores = list(state.scores)
    scores[made.to] += made.given
    for payer, n in made.paid:
        scores[payer] -= n
    return tuple(scores), state.stones - made.table


# Ends of a round


def mattikkeng(state: DomengState) -> list[int]:
    """The others whose tiles sum to no more than the last mappano's, clockwise from there (DM-7)."""
    last = state.last
    assert last is not None
    bar = pips(state.hands[last])
    others = ((last + k) % SEATS for k in range(1, SEATS))
    return [seat for seat in others if pips(state.hands[seat]) <= bar]


def _cappu(state: DomengState, seat: int, move: Play) -> DomengState:
    """DM-5, DM-10, DM-13 to DM-15: a first cappu."""
    assert state.ends is not None
    equal = state.ends[0] == state.ends[1]
    ending = "cappu" if not equal else "pollo" if move.tile.is_double else "ceki"
    return replace(state, turn=None, round_over=True, ending=ending, round_winner=seat)


def _blocked(state: DomengState) -> DomengState:
    """DM-6, DM-7, DM-11, DM-12: five passes in a row, the last mappano's own the last of them."""
    beaters = mattikkeng(state)
    if beaters:
        winner = min(beaters, key=lambda seat: pips(state.hands[seat]))  # the first clockwise of the lowest
        return replace(state, turn=None, round_over=True, ending="mattikkeng", round_winner=winner)
    return replace(state, turn=None, round_over=True, ending="manguno", round_winner=state.last)


def elects_camat(state: DomengState) -> bool:
    """DM-13, looked at after the round's charges: a first cappu, an empty table, and no stone held."""
    winner = state.round_winner
    return (
        state.ending in ("cappu", "ceki", "pollo")
        and winner is not None
        and state.stones == 0
        and state.scores[winner] == 0
    )


def closing(before: DomengState, move: Move) -> tuple[Charge, DomengState]:
    """For a move that ends a round: the charge that closes it, and the state after it, before any election."""
    ended = _play(before, move) if isinstance(move, Play) else _pass(before)
    made = closing_charge(ended)
    return made, _charged(ended, made)


def _charged(state: DomengState, made: Charge) -> DomengState:
    scores, stones = _move_stones(state, made)
    return replace(state, scores=scores, stones=stones)


def _close(state: DomengState) -> DomengState:
    state = _charged(state, closing_charge(state))
    if not elects_camat(state):
        return state
    camat = state.round_winner
    assert camat is not None
    titles = tuple(n + (seat == camat) for seat, n in enumerate(state.titles))
    over = titles[camat] == state.options.titles  # never with 0 titles (DM-15)
    return replace(
        state,
        scores=(0,) * SEATS,  # DM-14
        stones=STONES,
        camat=camat,
        titles=titles,
        over=over,
        winners=(camat,) if over else (),
    )
