"""Who thinks in a process of its own: it is warm, ended with what it thinks about, and replaced where it fails."""

import asyncio
import sys
from asyncio.subprocess import Process

import pytest
from msgspec.structs import replace
from tests.app.person import PATIENCE

from parlour.app import advisers
from parlour.app.session import Phase
from parlour.app.start import NewMatch
from parlour.games import game
from parlour.match import Match
from parlour.moves import DRAW, PASS, Play
from parlour.players import DEFAULT_LEVEL, LEVELS, Budget, stream
from parlour.players.thinking import GRACE, Thinker
from parlour.saves import Seat

LONG = 3600.0

SILENT = "sys.stdin.buffer.read()"
DYING = "sys.exit(3)"
BROKEN = """
from parlour.players import thinking
def fail(question): raise ZeroDivisionError("6-6 is hidden")
thinking.answer = fail
thinking.serve(sys.stdin.buffer.read, sys.stdout.buffer)
"""


def begins(new: NewMatch) -> bool:
    """Whether the first seat has the first choice, and the next one a choice whatever is played."""
    match = Match(new.game, new.options, len(new.seats), new.seed)
    while (move := match.table_move()) is not None:
        match.play(move)
    legal, apply = match.game.legal, match.game.apply
    return match.state.turn == 0 and all(len(legal(apply(match.state, move))) > 1 for move in match.legal())


@pytest.fixture
def table(new, monkeypatch: pytest.MonkeyPatch):
    """A match of four experts, who think so long, with a person."""

    def laid(seconds: float, code: str | None = None):
        monkeypatch.setitem(LEVELS, "expert", replace(LEVELS["expert"], budget=Budget(seconds=seconds)))
        if code is not None:
            greet = "" if code is BROKEN else "sys.stdout.write('!'); sys.stdout.flush();"
            command = (sys.executable, "-P", "-c", f"import sys; {greet}{code}")
            monkeypatch.setattr(advisers, "Thinker", lambda: Thinker(command))
        matches = (new("domeng", seed=seed, free_opening=True) for seed in range(99))
        match = next(match for match in matches if begins(match))
        return replace(match, seats=(match.seats[0], *(replace(seat, level="expert") for seat in match.seats[1:])))

    return laid


def process_of(session) -> Process | None:
    return session.advisers._thinker._process


async def test_the_process_is_warm_before_anybody_needs_it(sit, table) -> None:
    session = sit(table(LONG)).session
    await session.start()
    assert session.phase is Phase.ASK
    assert process_of(session) is not None
    await session.leave()


@pytest.mark.parametrize("end", ["undo", "put", "drop_thoughts", "leave"])
async def test_what_is_not_wanted_any_more_is_not_thought_about(sit, table, end) -> None:
    sitting = sit(table(LONG))
    session = sitting.session
    await session.start()
    going = asyncio.ensure_future(sitting.play_a_choice())
    await sitting.until(session.advisers._thinker._asking.locked)
    await asyncio.sleep(0)
    process, ply = process_of(session), session.match.ply
    assert process is not None
    turn = session.match.state.turn
    async with asyncio.timeout(PATIENCE):
        await {
            "undo": session.undo,
            "put": lambda: session.put(turn, Seat("Bo", "human", None)),
            "drop_thoughts": session.drop_thoughts,
            "leave": session.leave,
        }[end]()
        assert await process.wait() != 0
        await going
    assert session.match.ply <= ply
    await session.leave()


@pytest.mark.parametrize(
    ("name", "forced", "waits"),
    [
        ("domeng", lambda view: isinstance(view.legal[0], Play) and view.counts[view.seat] > 1, [("expert", LONG)]),
        ("mydelko-fa", lambda view: isinstance(view.legal[0], Play) and view.counts[view.seat] > 1, [("expert", LONG)]),
        ("domeng", lambda view: isinstance(view.legal[0], Play) and view.counts[view.seat] == 1, []),
        ("domeng", lambda view: view.legal[0] == PASS, []),
        ("extra-bonus", lambda view: view.legal[0] == DRAW, []),
    ],
)
async def test_only_what_tells_of_the_hand_is_a_forced_move_that_comes_as_late_as_a_chosen_one(
    table, find, monkeypatch, name, forced, waits
) -> None:
    table(LONG)  # so long its experts think
    waited: list[tuple[str, float]] = []

    async def sleep(seconds: float) -> None:
        waited.append((level, seconds))

    match = find(name, lambda view: len(view.legal) == 1 and forced(view))
    monkeypatch.setattr(asyncio, "sleep", sleep)
    deciding = advisers.Advisers()
    for level in LEVELS:
        assert await deciding.choose(match, Seat("Bo", "computer", level)) == match.legal()[0]
    assert waited == waits


@pytest.mark.parametrize("turns", range(0, 60, 6))
@pytest.mark.parametrize("signalled", [False, True])
async def test_nobody_moves_on_when_the_match_is_left_while_a_move_is_written(sit, table, turns, signalled) -> None:
    session = sit(table(0.01)).session
    await session.start()
    playing = asyncio.ensure_future(session.put(0, Seat("Ania", "computer", "expert")))
    for _turn in range(turns):
        await asyncio.sleep(0)
    ply = session.match.ply
    if signalled:  # the app is told to end
        await session.drop_thoughts()
        await session.retry()
    await session.leave()
    await playing
    assert session.match.ply <= ply + 1, "but for the move that was being written"
    assert process_of(session) is None


@pytest.mark.parametrize("turns", range(8))
async def test_a_process_that_is_only_starting_is_ended_too(sit, table, turns) -> None:
    session = sit(table(LONG)).session
    starting = asyncio.ensure_future(session.start())
    for _turn in range(turns):
        await asyncio.sleep(0)
    await session.leave()
    await starting
    assert process_of(session) is None


@pytest.mark.parametrize("level", ["grandmaster", "expert"])  # one that there is not, and one whose process fails
async def test_in_place_of_a_level_that_cannot_play_the_usual_one_moves(monkeypatch, level) -> None:
    monkeypatch.setattr(advisers, "Thinker", lambda: Thinker((sys.executable, "-c", "raise SystemExit(3)")))
    known, told = game("domeng"), []
    deciding = advisers.Advisers()
    deciding.overran = lambda seat, _why: told.append(seat)
    match = Match(known, known.default_options(5), 5, 1)
    choices = 0
    while match.state.round < 2:
        turn = match.state.turn
        if turn is None or len(match.legal()) == 1:
            match.play(match.table_move() or match.legal()[0])
            continue
        usual = LEVELS[DEFAULT_LEVEL].make(known)
        expected = usual.choose(match.view(turn), Budget(), stream(match.seed, match.ply))
        assert await deciding.choose(match, Seat("Bo", "computer", level)) == expected
        match.play(expected)
        choices += 1
    assert choices > 10
    assert len(told) == (choices if level == "expert" else 0)


@pytest.mark.parametrize(
    ("code", "seconds", "told"),
    [
        (SILENT, 0.01, "no answer by the deadline"),
        (DYING, PATIENCE, "the process that thinks has ended"),
        (BROKEN, PATIENCE, "<string>:3 in fail"),
    ],
)
async def test_where_no_thought_comes_the_rule_of_thumb_moves_and_the_log_file_says_why(
    visit, table, places, code, seconds, told
) -> None:
    assert GRACE < 0.5
    async with visit(table(seconds, code)) as person:
        await person.phase(Phase.ASK)
        ply = person.match.ply
        await person.press("enter")
        await person.until(lambda: person.match.ply > ply + 1, "the move of the next seat")
        log = (places.state / "errors.log").read_text()
        assert "no thought for seat 2: " in log
        assert told in log
        assert "6-6" not in log
