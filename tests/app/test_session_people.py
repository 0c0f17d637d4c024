"""A match at one keyboard without a screen: what is taken back, and who is shown what."""

import asyncio

import pytest

from parlour.app.session import Phase, Session
from parlour.moves import Play
from parlour.saves import Seat, load

GAMES = ("mydelko-fa", "domeng", "extra-bonus")

LONG = 3600.0
"""A pause that no test sits out."""


@pytest.mark.parametrize("name", GAMES)
async def test_among_several_people_a_forced_play_is_asked_lest_it_tell_what_its_owner_lacks(sit, new, name) -> None:
    sitting = sit(new(name, humans=(0, 1)))
    session = sitting.session
    await session.start()
    tells: list[int] = []
    while session.phase is not Phase.OVER and session.match.state.round < 7:
        match, turn = session.match, session.match.state.turn
        if session.phase is Phase.ASK and len(match.legal()) == 1:
            assert isinstance(match.legal()[0], Play)
            assert match.view(turn).counts[turn] > 1
            tells.append(match.ply)
        await sitting.go_on()
    assert tells
    asked = {ply for phase, ply in sitting.seen if phase is Phase.ASK}
    plays = [step for step in enumerate(session.match.steps) if step[1].seat in (0, 1)]
    made = [ply for ply, step in plays if ply not in asked and isinstance(step.move, Play)]
    for ply in made:  # the last tile of a hand is played for its owner all the same
        state = session.match.seek(ply)
        assert state.hands[state.turn].bit_count() == 1


# Undo and redo


@pytest.mark.parametrize("name", GAMES)
async def test_undo_goes_back_through_all_choices_across_rounds_and_redo_forward_again(sit, new, name) -> None:
    sitting = sit(new(name))
    await sitting.session.start()
    session = sitting.session
    while session.match.state.round < 3:
        await sitting.go_on_to(Phase.ASK)
    steps, end = list(session.match.steps), session.match.ply
    made = [ply for ply in sitting.choices() if ply < end]

    back = []
    while await session.undo():
        assert session.phase is Phase.ASK
        back.append(session.match.ply)
    assert back == made[::-1]
    assert sitting.forced()
    assert session.kept.assisted

    forth = []
    while await session.redo():
        forth.append(session.match.ply)
    assert forth == [*made[1:], end]
    assert session.match.steps == steps
    assert session.phase is Phase.ASK


async def test_what_a_computer_played_is_not_taken_back_by_who_has_taken_its_seat(sit, new) -> None:
    sitting = sit(new("domeng"))
    session = sitting.session
    await session.start()
    while not sitting.choices(1) or session.phase is not Phase.ASK:
        await sitting.go_on()
    await session.put(1, Seat("Bo", "human", None))
    while session.at_keyboard != 1 or session.phase is not Phase.ASK:
        await sitting.go_on()
    assert session.undo_target() is None
    path = session.kept.path
    await session.leave()

    again = sit(path)
    session = again.session
    await session.start()
    await again.go_on_to(Phase.ASK)
    assert session.at_keyboard == 1
    assert session.undo_target() is None
    ply = session.match.ply
    await again.play_a_choice()
    while session.at_keyboard != 1 or session.phase is not Phase.ASK:
        await again.go_on()
    assert session.undo_target() == ply
    await session.leave()


async def test_undo_and_redo_give_nobody_a_second_draw_of_luck(sit, new) -> None:
    sitting = sit(new("extra-bonus"))
    await sitting.session.start()
    session = sitting.session
    while session.match.state.round < 3:
        await sitting.go_on_to(Phase.ASK)
    before = [(step.seat, step.move) for step in session.match.log]
    asked = sitting.choices()
    while await session.undo():
        pass
    assert session.match.ply == asked[0]
    while session.match.ply < len(before):  # the same choices again: the same deals, draws and replies
        if session.phase is Phase.ASK:
            assert await session.play(before[session.match.ply][1]) is None
        else:
            await session.next_round()
    assert [(step.seat, step.move) for step in session.match.log][: len(before)] == before


async def test_the_end_of_a_round_is_shown_again_when_it_is_played_again(sit, new) -> None:
    sitting = sit(new("extra-bonus"))
    await sitting.session.start()
    session = sitting.session
    await sitting.go_on_to(Phase.ROUND_OVER)
    end, last = session.match.ply, sitting.choices()[-1]
    moves = [step.move for step in session.match.log]
    await session.next_round()
    await session.undo()
    while session.match.ply > last:
        await session.undo()
    while session.match.ply < end and session.phase is Phase.ASK:
        await session.play(moves[session.match.ply])
    assert (session.phase, session.match.ply) == (Phase.ROUND_OVER, end)


async def test_there_is_nothing_to_take_back_before_the_first_choice(sit, new) -> None:
    sitting = sit(new("domeng"))
    await sitting.session.start()
    session = sitting.session
    ply, data = session.match.ply, session.kept.path.read_bytes()
    assert session.undo_target() is None
    assert session.redo_target() is None
    assert not await session.undo()
    assert not await session.redo()
    assert (session.match.ply, session.phase) == (ply, Phase.ASK)
    assert session.kept.path.read_bytes() == data
    assert not session.kept.assisted


async def test_undo_at_the_end_of_a_match_takes_the_end_back(sit, new) -> None:
    sitting = sit(new("extra-bonus", limit=1))
    await sitting.session.start()
    await sitting.go_on_to(Phase.OVER)
    session = sitting.session
    assert await session.undo()
    assert session.phase is Phase.ASK
    assert not session.match.state.over
    while await session.redo():
        pass
    assert session.phase is Phase.OVER


async def test_undo_while_a_computer_pauses_drops_its_move(sit, new) -> None:
    sitting = sit(new("extra-bonus"), pause=LONG)
    await sitting.session.start()
    session = sitting.session
    ply = session.match.ply
    task = asyncio.create_task(sitting.play_a_choice())
    await sitting.until(lambda: session.phase is Phase.COMPUTER and not session._skip.is_set())
    assert await session.undo()
    await task
    assert (session.phase, session.match.ply) == (Phase.ASK, ply)


# Several people at one keyboard


async def hand_over(sitting) -> None:
    """On to the next curtain."""
    await sitting.go_on_to(Phase.CURTAIN)


@pytest.mark.parametrize(("name", "count"), [("mydelko-fa", 3), ("domeng", 5), ("extra-bonus", 4)])
async def test_a_curtain_falls_at_every_hand_over_and_nobody_sees_another_hand(sit, new, name, count) -> None:
    """Whoever lifted the curtain last sits at the keyboard: until the next one nobody else's hand is drawn."""
    sitting = sit(new(name, count, humans=(0, 1, count - 1)))
    session = sitting.session
    here: list[int | None] = [None]

    def check(session: Session) -> None:
        assert session.viewer in (None, here[0])
        assert session.view().seat == session.viewer
        if session.phase is Phase.CURTAIN:
            assert session.viewer is None
            assert session.view().hand == 0
        if session.phase is Phase.ASK:
            assert session.viewer == session.match.state.turn

    sitting.check = check
    await session.start()
    curtains = []
    while session.match.state.round < 3 and session.phase is not Phase.OVER:
        if session.phase is Phase.CURTAIN:
            here[0] = session.match.state.turn
            curtains.append(here[0])
        await sitting.go_on()
    assert set(curtains) == {0, 1, count - 1}


async def test_a_new_round_begins_under_a_curtain_for_all_have_looked_at_the_report(sit, new) -> None:
    for seed in range(6):
        sitting = sit(new("extra-bonus", 2, humans=(0, 1), seed=seed))
        await sitting.session.start()
        await sitting.go_on_to(Phase.ROUND_OVER)
        before = len(sitting.seen)
        await sitting.session.next_round()
        assert sitting.session.phase is Phase.CURTAIN
        assert Phase.ASK not in [phase for phase, _ply in sitting.seen[before:]]


async def test_one_person_alone_meets_no_curtain(sit, new) -> None:
    sitting = sit(new("mydelko-fa"))
    await sitting.session.start()
    while sitting.session.match.state.round < 2:
        await sitting.go_on()
    assert Phase.CURTAIN not in [phase for phase, _ply in sitting.seen]
    assert sitting.session.viewer == 0


async def test_undo_takes_back_the_choice_of_the_person_who_asks(sit, new) -> None:
    sitting = sit(new("extra-bonus", 2, humans=(0, 1)))
    await sitting.session.start()
    session = sitting.session
    for _hand_over in range(5):
        await hand_over(sitting)
    await session.lift_curtain()
    here = session.match.state.turn
    session.lower_curtain()  # behind the question
    assert await session.undo()
    assert session.match.state.turn == here
    assert (session.phase, session.viewer) == (Phase.CURTAIN, None)
    await session.lift_curtain()
    assert (session.phase, session.viewer) == (Phase.ASK, here)


async def test_while_others_are_asked_no_hand_is_open(sit, new) -> None:
    sitting = sit(new("extra-bonus", 2, humans=(0, 1)))
    session = sitting.session
    await session.start()
    await session.lift_curtain()
    assert session.phase is Phase.ASK
    session.lower_curtain()
    assert sitting.seen[-1][0] is Phase.CURTAIN
    assert session.viewer is None
    other = 1 - session.match.state.turn
    await session.put(other, Seat("Bo", "computer", "casual"))  # and nobody but its owner is left
    assert session.phase is Phase.CURTAIN
    await session.lift_curtain()
    assert session.viewer == session.match.state.turn


@pytest.mark.parametrize(("asked", "then"), [(False, Phase.ASK), (True, Phase.CURTAIN)])
async def test_who_is_asked_while_a_computer_is_on_turn_sees_no_hand_afterwards(sit, new, asked, then) -> None:
    sitting = sit(new("extra-bonus", 3, humans=(0, 1)))
    session = sitting.session

    def check(session: Session) -> None:
        if session.phase is Phase.COMPUTER and session.match.state.turn == 2:
            session.at_keyboard = 0  # as where the people between pass by force
            if asked:
                session.lower_curtain()

    await session.start()
    sitting.check = check
    while not (session.match.steps[-1].seat == 2 and session.match.state.turn == 0):
        await sitting.go_on()
    assert session.phase is then


async def test_after_undo_under_the_curtain_it_hangs_again(sit, new) -> None:
    """Nobody knows who pressed the key: the tiles of the one who may choose again wait for their own word."""
    sitting = sit(new("extra-bonus", 2, humans=(0, 1)))
    await sitting.session.start()
    session = sitting.session
    for _hand_over in range(3):
        await hand_over(sitting)
    before = session.at_keyboard
    session.lower_curtain()
    assert await session.undo()
    assert session.phase is Phase.CURTAIN
    assert session.match.state.turn == before
    assert session.viewer is None
    await session.lift_curtain()
    assert (session.phase, session.viewer) == (Phase.ASK, before)


async def test_after_resuming_the_first_person_meets_a_curtain(sit, new) -> None:
    sitting = sit(new("extra-bonus", 2, humans=(0, 1)))
    await sitting.session.start()
    await hand_over(sitting)
    await sitting.session.lift_curtain()
    path = sitting.session.kept.path
    await sitting.session.leave()
    again = sit(path)
    await again.session.start()
    assert again.session.phase is Phase.CURTAIN
    assert {again.session.viewer} == {None}
    await again.session.lift_curtain()
    assert again.session.viewer == again.session.match.state.turn


async def test_a_person_who_takes_a_computers_seat_is_met_by_a_curtain(sit, new) -> None:
    sitting = sit(new("extra-bonus", 2))
    await sitting.session.start()
    session = sitting.session
    await session.put(1, Seat("Bo", "human", None))
    assert (session.phase, session.viewer) == (Phase.ASK, 0)
    await hand_over(sitting)
    assert session.match.state.turn == 1
    assert session.viewer is None


async def test_the_last_person_left_meets_a_curtain_when_another_had_the_keyboard(sit, new) -> None:
    """Ania's seat goes to a computer while she looks at her hand: Bo's is not shown to her."""
    sitting = sit(new("extra-bonus", 2, humans=(0, 1)))
    await sitting.session.start()
    session = sitting.session
    assert session.phase is Phase.CURTAIN
    first = session.match.state.turn
    await session.lift_curtain()
    shown: list[int | None] = []
    sitting.check = lambda session: shown.append(session.viewer)
    await session.put(first, Seat("Ania", "computer", "casual"))
    assert session.phase is Phase.CURTAIN
    assert set(shown) == {None}
    await session.lift_curtain()
    assert session.viewer == 1 - first


async def test_a_computer_in_a_persons_seat_plays_at_once_and_the_person_may_come_back(sit, new) -> None:
    sitting = sit(new("extra-bonus", 2))
    await sitting.session.start()
    session = sitting.session
    await session.put(0, Seat("Ania", "computer", "random"))
    assert session.phase is Phase.OVER
    assert session.watched
    loaded = load(session.kept.path)
    assert loaded.seats[0] == Seat("Ania", "computer", "random")
