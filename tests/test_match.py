"""``Match``: the log with a cursor; and what falls by chance, worked through by hand (C-3)."""

from hashlib import blake2b
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import errorlog
from parlour.games import chance, domeng, game
from parlour.games.game import IllegalMove
from parlour.games.options import make_options
from parlour.match import Match
from parlour.moves import PASS, PLAYS, Deal, Lot
from parlour.tiles import TILES, Tile


def new(seed=7, known=domeng, seats=5, **chosen):
    return Match(known, make_options(known, seats, chosen), seats, seed)


def advance(match, moves, seed=1):
    """Make so many moves, the players' by chance; stops where the match ends."""
    dice = Random(seed)
    for _move in range(moves):
        if match.state.over:
            break
        match.play(match.table_move() or dice.choice(match.legal()))
    return match


def moves_of(match):
    return [step.move for step in match.log]


# Chance


def digest(text):
    return blake2b(text.encode("ascii"), digest_size=8).digest()


SPELLED = [f"{a}-{b}" for a in range(7) for b in range(a + 1)]


@pytest.mark.parametrize(("seed", "round"), [(0, 1), (24480, 10), (2**53 - 1, 999)])
def test_c_3_a_deal_is_the_tiles_sorted_by_their_digests(seed, round):
    order = sorted(SPELLED, key=lambda spelling: digest(f"{seed}:{round}:{spelling}"))
    assert [tile.value for tile in chance.deal(seed, round).order] == order


def test_c_3_a_deal_worked_through_to_the_byte():
    assert digest("24480:1:6-4").hex() == "076a06fa5ef742ae"
    assert " ".join(tile.value for tile in chance.deal(24480, 1).order) == (
        "6-4 4-4 0-0 3-2 6-2 3-0 5-1 5-4 1-1 5-5 4-0 3-1 5-3 6-6 "
        "5-0 6-0 6-5 4-1 6-3 4-3 6-1 5-2 2-1 2-0 2-2 3-3 1-0 4-2"
    )


@pytest.mark.parametrize("among", [(0, 1, 2), (0, 3), (1, 2, 3)])
def test_c_3_a_lot_is_the_digest_as_a_number_mod_n_among_the_seats_ascending(among):
    for n in range(1, 30):
        number = int.from_bytes(digest(f"24480:{n}:lot"), "big")
        assert chance.lot(24480, n, among) == Lot(among[number % len(among)])


def test_c_3_the_deals_of_a_match_follow_from_its_seed_and_the_round_alone():
    one, other = advance(new(24480), 80, seed=1), advance(new(24480), 80, seed=2)
    assert moves_of(one) != moves_of(other)
    for match in (one, other):
        dealt = [move for move in moves_of(match) if isinstance(move, Deal)]
        assert len(dealt) > 1
        assert dealt == [chance.deal(24480, n) for n in range(1, len(dealt) + 1)]


def test_c_3_the_lot_of_a_match_falls_before_the_first_deal():
    match = new(24480, game("mydelko-fa"), 3)
    assert moves_of(advance(match, 2)) == [chance.lot(24480, 1, (0, 1, 2)), chance.deal(24480, 1)]


# Playing


def test_a_move_adds_one_step_with_who_moved_and_the_state_it_made():
    match = new()
    step = match.play(match.table_move())
    assert (step.seat, step.state, match.ply, list(match.log)) == (None, match.state, 1, [step])
    turn = match.state.turn
    step = match.play(match.legal()[0])
    assert (step.seat, step.move, step.deal) == (turn, match.steps[1].move, 0)
    assert step.state == domeng.apply(match.steps[0].state, step.move)


def test_an_illegal_move_says_who_what_and_why_and_changes_nothing():
    match = advance(new(), 1)
    state, turn = match.state, match.state.turn
    wrong = next(move for move in PLAYS if move not in match.legal())
    with pytest.raises(IllegalMove) as caught:
        match.play(wrong)
    assert (caught.value.refusal.seat, caught.value.refusal.rule, caught.value.move) == (turn, "DM-2", wrong)
    assert caught.value.reason.endswith(" (DM-2).")
    what = f'{{"type":"play","tile":"{wrong.tile.value}"}}'
    assert str(caught.value) == f"Seat {turn} may not make the move {what}: {caught.value.reason}"
    assert (match.state, match.ply, len(match.steps)) == (state, 1, 1)
    assert match.refusal_of(wrong).refusal == caught.value.refusal
    assert match.refusal_of(match.legal()[0]) is None


def test_a_refusal_of_the_tables_move_names_no_seat():
    with pytest.raises(IllegalMove, match=r'^The table may not make the move \{"type":"lot","seat":1\}: .*\(DM-1\)\.$'):
        new().play(Lot(1))


def test_the_log_of_errors_names_no_tile_of_a_refusal(tmp_path):
    match = advance(new(), 1)
    with pytest.raises(IllegalMove) as caught:
        match.play(next(move for move in PLAYS if move not in match.legal()))
    logged = errorlog.write(caught.value, tmp_path).read_text("utf-8")
    assert "IllegalMove" in logged
    assert caught.value.reason not in logged
    assert not [tile for tile in TILES if f'"{tile.value}"' in logged or str(tile) in logged]


def test_the_table_moves_until_a_seat_is_to_move():
    match = new(known=game("mydelko-fa"), seats=3)
    assert [type(step.move) for step in match.play_table()] == [Lot, Deal]
    assert match.play_table() == []


def test_every_step_knows_the_deal_of_its_round():
    match = advance(new(), 120)
    for index, step in enumerate(match.steps):
        assert isinstance(match.steps[step.deal].move, Deal)
        assert match.steps[step.deal].state.round == step.state.round
        assert step.deal <= index
    assert match.round_steps(1) == match.steps[:1]
    assert match.round_steps() == match.steps[match.steps[-1].deal :]
    assert new().round_steps() == ()


# Undo, redo, seek


def test_undo_and_redo_step_along_the_states_that_are_kept():
    match = advance(new(), 40)
    states = [match.seek(ply) for ply in range(41)]
    taken = [match.undo() for _undo in range(40)]
    assert taken == match.steps[::-1]
    assert (match.ply, match.state, match.undo()) == (0, states[0], None)
    for ply in range(1, 41):
        assert match.redo() is match.steps[ply - 1]
        assert match.state is states[ply]
    assert match.redo() is None


def test_undo_and_redo_go_to_a_ply_at_once():
    match = advance(new(), 40)
    assert match.undo(10) is match.steps[10]
    assert (match.ply, match.state) == (10, match.seek(10))
    assert match.redo(25) is match.steps[24]
    assert match.ply == 25
    for ply in (25, 26, 40, -1):
        assert match.undo(ply) is None
    for ply in (25, 24, 0, 41):
        assert match.redo(ply) is None
    assert match.ply == 25


def test_legal_moves_and_the_log_follow_the_cursor():
    match = advance(new(), 12)
    moves = moves_of(match)
    match.undo(5)
    assert moves_of(match) == moves[:5]
    assert match.legal() == domeng.legal(match.state)
    assert moves[5] in match.legal()


def test_a_move_after_an_undo_drops_the_tail_a_refused_one_does_not():
    match = advance(new(), 12)
    match.undo(1)
    with pytest.raises(IllegalMove):
        match.play(PASS)
    assert len(match.steps) == 12
    match.play(match.legal()[0])
    assert (len(match.steps), match.redo()) == (2, None)


def test_an_undone_deal_falls_the_same_again():
    match = new()
    dealt = match.play(match.table_move())
    match.undo()
    assert match.play(match.table_move()) == dealt


def test_seek_looks_and_leaves_the_match_where_it_stands():
    match = advance(new(), 20)
    match.undo(8)
    assert match.seek(0) is match.start
    assert match.seek(20) is match.steps[19].state
    assert match.ply == 8
    for ply in (-1, 21):
        with pytest.raises(IndexError):
            match.seek(ply)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**53 - 1), st.lists(st.tuples(st.booleans(), st.integers(0, 90)), max_size=8))
def test_wherever_the_cursor_is_moved_the_state_is_that_of_the_replayed_log(seed, jumps):
    match = advance(new(seed), 90)
    for back, ply in jumps:
        match.undo(ply) if back else match.redo(ply)
        again = new(seed)
        for step in match.log:
            again.play(step.move)
        assert (again.state, again.legal()) == (match.state, match.legal())


# Branches


def test_a_branch_shares_the_log_and_deals_by_its_own_seed():
    match = advance(new(7, titles=2), 60)
    ply = next(ply for ply in range(1, 60) if match.seek(ply).round_over)
    other = match.branch(ply, 8)
    assert (other.seed, other.ply, other.state, other.options) == (8, ply, match.seek(ply), match.options)
    assert other.steps == match.steps[:ply]
    assert other.play(other.table_move()).move == chance.deal(8, 2)
    assert match.steps[ply].move == chance.deal(7, 2)
    assert len(match.steps) == 60


def test_the_undo_of_a_branch_stops_at_the_branch():
    other = advance(new(), 30).branch(20, 8)
    assert other.floor == 20
    assert other.undo() is None
    advance(other, 5)
    assert other.undo(19) is None
    assert other.undo(20) is other.steps[20]
    assert other.undo() is None
    assert other.redo(25) is not None


def test_a_branch_of_nowhere_is_refused():
    with pytest.raises(IndexError):
        advance(new(), 5).branch(6, 1)


# What may be seen


def test_a_look_back_shows_what_was_known_then():
    match = advance(new(), 30)
    then = advance(new(), 12)
    for seat in (None, *range(5)):
        assert match.view(seat, 12) == then.view(seat)


def test_a_match_that_is_undone_shows_nothing_of_its_tail():
    match, then = advance(new(), 30), advance(new(), 12)
    match.undo(12)
    names = ("Ania", "Bo", "Cela", "Dag", "Eta")
    assert match.view(2) == then.view(2)
    assert match.sheet(names) == then.sheet(names)


def test_happenings_are_those_of_one_move():
    match = advance(new(), 3)
    told = match.happenings(2, None)
    assert told == domeng.happenings(match.seek(1), match.steps[1].move, match.seek(2), None)
    assert match.steps[1].move.tile in (Tile("6-6"), Tile("5-5"), Tile("4-4"), Tile("3-3"))
