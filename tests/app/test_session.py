"""A match at one keyboard without a screen: who is asked, what is on disk, pauses, looking on."""

import asyncio
import random

import pytest

from parlour.app.session import Phase, Session
from parlour.saves import KeptMatch, ReadOnlyMatch, SaveLocked, Seat, load

GAMES = ("mydelko-fa", "domeng", "extra-bonus")

LONG = 3600.0
"""A pause that no test sits out."""


# Who is asked


@pytest.mark.parametrize("name", GAMES)
async def test_the_table_moves_on_until_a_person_has_a_choice(sit, new, name) -> None:
    sitting = sit(new(name))
    await sitting.session.start()
    session = sitting.session
    assert session.phase is Phase.ASK
    assert session.match.state.turn == 0
    assert len(session.match.legal()) > 1
    assert sitting.seen[-1] == (Phase.ASK, session.match.ply)
    assert sitting.choices() == []


@pytest.mark.parametrize("name", GAMES)
async def test_forced_moves_are_made_and_not_asked(sit, new, name) -> None:
    sitting = sit(new(name))
    await sitting.session.start()
    await sitting.go_on_to(Phase.ROUND_OVER)
    assert sitting.forced()
    asked = [ply for phase, ply in sitting.seen if phase is Phase.ASK]
    assert asked == sitting.choices()


async def test_forced_moves_are_asked_when_the_settings_say_so(sit, new) -> None:
    sitting = sit(new("domeng"), ask_forced=True)
    await sitting.session.start()
    await sitting.go_on_to(Phase.ROUND_OVER)
    asked = [ply for phase, ply in sitting.seen if phase is Phase.ASK]
    assert sitting.forced()
    assert asked == sorted(sitting.choices() + sitting.forced())


async def test_the_end_of_a_round_waits_to_be_seen_and_the_next_is_dealt_then(sit, new) -> None:
    sitting = sit(new("extra-bonus"))
    await sitting.session.start()
    await sitting.go_on_to(Phase.ROUND_OVER)
    session = sitting.session
    ply = session.match.ply
    assert session.match.state.round_over
    assert await session.play(session.match.steps[ply - 1].move) is None  # nobody is asked, nothing is played
    assert session.match.ply == ply
    await session.next_round()
    assert session.match.state.round == 2
    assert session.phase is Phase.ASK


async def test_a_match_ends_with_its_result(sit, new) -> None:
    sitting = sit(new("extra-bonus", limit=1))
    await sitting.session.start()
    await sitting.go_on_to(Phase.OVER)
    assert sitting.session.match.state.winners
    assert sitting.session.viewer == 0


async def test_a_match_without_a_person_plays_itself(sit, new) -> None:
    sitting = sit(new("mydelko-fa", humans=(), target=1))
    assert sitting.session.watched
    await sitting.session.start()
    phases = [phase for phase, _ply in sitting.seen]
    assert phases[-1] is Phase.OVER
    assert Phase.ASK not in phases
    assert sitting.session.viewer is None


async def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(sit, new) -> None:
    sitting = sit(new("extra-bonus"))
    await sitting.session.start()
    session = sitting.session
    ply, data = session.match.ply, session.kept.path.read_bytes()
    others = session.match.view(1).tiles
    refused = await session.play(type(session.match.legal()[0])(others[0], "left"))
    assert "EB-" in refused.reason
    assert (session.match.ply, session.phase, session.kept.path.read_bytes()) == (ply, Phase.ASK, data)


async def test_a_move_pressed_twice_is_played_once(sit, new) -> None:
    sitting = sit(new("extra-bonus"), pause=LONG)
    start = asyncio.create_task(sitting.session.start())
    await start
    session = sitting.session
    move, ply = session.match.legal()[0], session.match.ply
    twice = [asyncio.create_task(session.play(move)) for _press in range(2)]
    await sitting.until(lambda: session.phase is Phase.COMPUTER)
    assert session.match.ply == ply + 1
    await session.leave()
    assert await asyncio.gather(*twice) == [None, None]


# What is on disk


@pytest.mark.parametrize("name", GAMES)
async def test_a_move_is_on_disk_before_it_is_shown(sit, new, name) -> None:
    sitting = sit(new(name, humans=(0, 1)))
    looks = 0

    def check(session: Session) -> None:
        nonlocal looks
        looks += 1
        saved = load(session.kept.path)
        assert saved.match.log == session.match.log
        assert list(saved.seats) == session.kept.seats

    sitting.check = check
    await sitting.session.start()
    await sitting.go_on_to(Phase.ROUND_OVER)
    await sitting.go_on_to(Phase.ASK)
    await sitting.session.undo()
    await sitting.session.redo()
    await sitting.session.put(0, Seat("Ania", "computer", "casual"))
    assert looks > 20


async def test_the_ending_move_is_on_disk_before_the_result_is_shown(sit, new) -> None:
    sitting = sit(new("mydelko-fa", humans=(), target=1))

    def check(session: Session) -> None:
        assert load(session.kept.path).match.state.over == session.match.state.over

    sitting.check = check
    await sitting.session.start()
    assert sitting.session.phase is Phase.OVER


async def test_a_match_goes_on_where_it_was_left(sit, new) -> None:
    sitting = sit(new("domeng"))
    await sitting.session.start()
    await sitting.go_on_to(Phase.ROUND_OVER)
    await sitting.go_on_to(Phase.ASK)
    await sitting.go_on_to(Phase.ASK)
    log, path = list(sitting.session.match.log), sitting.session.kept.path
    await sitting.session.leave()
    again = sit(path)
    await again.session.start()
    assert again.session.phase is Phase.ASK
    assert list(again.session.match.log) == log
    assert await again.session.undo()


async def test_a_match_that_is_over_or_between_rounds_is_resumed_there(sit, new) -> None:
    sitting = sit(new("extra-bonus", limit=1))
    await sitting.session.start()
    await sitting.go_on_to(Phase.OVER)
    path = sitting.session.kept.path
    await sitting.session.leave()
    again = sit(path)
    await again.session.start()
    assert again.session.phase is Phase.OVER
    await again.session.leave()

    sitting = sit(new("domeng"))
    await sitting.session.start()
    await sitting.go_on_to(Phase.ROUND_OVER)
    path = sitting.session.kept.path
    await sitting.session.leave()
    again = sit(path)
    await again.session.start()
    assert again.session.phase is Phase.ROUND_OVER


async def test_a_title_is_kept_and_an_empty_one_taken_away(sit, new) -> None:
    sitting = sit(new("domeng"))
    await sitting.session.start()
    await sitting.session.rename("Kitchen [/] table")
    assert load(sitting.session.kept.path).title == "Kitchen [/] table"
    await sitting.session.rename("")
    assert load(sitting.session.kept.path).title is None


async def test_what_could_not_be_written_is_written_when_it_is_tried_again(sit, new, places) -> None:
    places.data.mkdir()
    places.saves.write_text("in the way")
    sitting = sit(new("domeng"))
    await sitting.session.start()
    session = sitting.session
    assert session.phase is Phase.ASK
    assert str(places.saves) in session.kept.trouble
    await sitting.play_a_choice()
    places.saves.unlink()
    await session.retry()
    assert session.kept.trouble is None
    assert load(session.kept.path).match.log == session.match.log


# Pauses, and leaving


async def test_a_pause_can_be_skipped_and_only_then(sit, new) -> None:
    sitting = sit(new("mydelko-fa"), pause=LONG)
    session = sitting.session
    await session.start()
    skipped: list[int] = []
    while len(set(skipped)) < 2:
        assert session.phase is Phase.ASK
        assert not session.skip()
        task = asyncio.create_task(sitting.play_a_choice())
        while not task.done():
            if session._deciding is not None and session._deciding.done() and session.skip():
                skipped.append(session.match.state.turn)
            await asyncio.sleep(0)
    assert set(skipped) == {1, 2}


async def test_the_pause_after_a_watched_round_is_skipped_too(sit, new) -> None:
    sitting = sit(new("extra-bonus", humans=()))
    session = sitting.session
    sitting.check = lambda session: setattr(session, "pause", LONG if session.match.state.round_over else 0.0)
    task = asyncio.create_task(session.start())

    async def skip_to_the_report() -> None:
        await sitting.until(lambda: session.match.state.round_over and not session._skip.is_set())
        assert session.phase is Phase.COMPUTER  # the last tile is seen on the table
        assert session.skip()
        await sitting.until(lambda: session.phase is Phase.ROUND_OVER and not session._skip.is_set())

    await skip_to_the_report()
    assert session.skip()
    await sitting.until(lambda: session.match.state.round == 2)
    await skip_to_the_report()
    asking = asyncio.create_task(session.next_round())
    await sitting.until(lambda: session.match.state.round == 3)
    await session.leave()
    await asyncio.gather(task, asking)


async def test_a_title_given_while_computers_play_is_kept_at_once(sit, new) -> None:
    sitting = sit(new("domeng", humans=()), pause=LONG)
    session = sitting.session
    task = asyncio.create_task(session.start())
    await sitting.until(lambda: session.phase is Phase.COMPUTER and not session._skip.is_set())
    ply = session.match.ply
    renaming = asyncio.create_task(session.rename("Evening"))
    await sitting.until(lambda: session.kept.title == "Evening")
    assert session.match.ply == ply
    await session.leave()
    await asyncio.gather(task, renaming)
    assert load(session.kept.path).title == "Evening"


async def test_leaving_while_a_computer_pauses_ends_at_once_and_lets_go_of_the_file(sit, new) -> None:
    sitting = sit(new("domeng", humans=()), pause=LONG)
    session = sitting.session
    task = asyncio.create_task(session.start())
    await sitting.until(lambda: session.phase is Phase.COMPUTER and not session._skip.is_set())
    ply, path = session.match.ply, session.kept.path
    with pytest.raises(SaveLocked):
        sit(path)
    await session.leave()
    await task
    assert session.match.ply == ply
    assert load(path).match.ply == ply
    sit(path).session.kept.close()


@pytest.mark.parametrize("what", ["undo", "redo", "put", "rename", "start"])
async def test_what_was_asked_for_as_the_match_was_left_moves_nothing_any_more(sit, new, what) -> None:
    sitting = sit(new("domeng"))
    await sitting.session.start()
    session = sitting.session
    await sitting.go_on_to(Phase.ASK)
    await session.undo()
    ask = {
        "undo": session.undo,
        "redo": session.redo,
        "put": lambda: session.put(0, Seat("Ania", "computer", "casual")),
        "rename": lambda: session.rename("Late"),
        "start": session.start,
    }[what]
    await asyncio.gather(ask(), session.leave())
    saved = load(session.kept.path)
    assert saved.match.log == session.match.log
    assert list(saved.seats) == session.kept.seats
    assert saved.title == session.kept.title
    if what == "put":
        assert session.match.ply == sitting.choices()[0]
    data = session.kept.path.read_bytes()
    await ask()
    assert session.kept.path.read_bytes() == data
    assert session.match.log == saved.match.log


# Looking on


async def test_who_looks_on_sees_what_is_public_and_changes_nothing(sit, new, save) -> None:
    path = save(new("domeng"), plies=9)
    data = path.read_bytes()
    sitting = sit(path, read_only=True)
    session = sitting.session
    await session.start()
    assert session.phase is Phase.LOOK
    assert session.viewer is None
    assert session.view().hand == 0
    assert await session.play(session.match.legal()[0]) is None
    assert not await session.undo()
    assert not await session.redo()
    with pytest.raises(ReadOnlyMatch):
        await session.put(0, Seat("Bo", "human", None))
    await session.leave()
    assert path.read_bytes() == data
    assert session.match.ply == 9


async def test_who_looks_on_does_not_hold_the_match(sit, new, save, places) -> None:
    path = save(new("domeng"), plies=9)
    looking = sit(path, read_only=True)
    await looking.session.start()
    playing = KeptMatch.resume(path, locks=places.locks)
    playing.close()


# As people play: at random


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_people_do_the_save_holds_what_they_see(sit, new, seed) -> None:
    """Random acts of two people at one table; after each, the file is the match."""
    chance = random.Random(seed)
    sitting = sit(new(GAMES[seed % 3], humans=(0, 1), seed=seed))
    session = sitting.session
    await session.start()
    for _act in range(80):
        match chance.choice(("on", "on", "on", "undo", "redo", "put")):
            case "on" if session.phase is Phase.ASK:
                await session.play(chance.choice(session.match.legal()))
            case "on":
                await sitting.go_on()
            case "undo":
                await session.undo()
            case "redo":
                await session.redo()
            case "put":
                human = chance.random() < 0.5
                await session.put(1, Seat("Bo", "human" if human else "computer", None if human else "random"))
        saved = load(session.kept.path)
        assert saved.match.log == session.match.log
        assert [step.move for step in saved.match.steps] == [step.move for step in session.match.steps]
        assert list(saved.seats) == session.kept.seats
        assert session.phase is not Phase.COMPUTER
        if session.phase is Phase.ASK:
            assert session.viewer == session.match.state.turn
