"""A player that takes its time thinks in a process of its own, which nobody waits for too long."""

import asyncio
import io
import pickle
import sys

import pytest

from parlour.games import GAMES
from parlour.games.game import AnyGame, View
from parlour.games.options import make_options
from parlour.match import Match
from parlour.players import Budget, Weighed, thinking
from parlour.players.thinking import Overrun, Question, Thinker, answer, serve


def first_choice(game: AnyGame) -> View:
    """The view of the first seat that has a choice in a match of this game."""
    seats = game.seats[0]
    match = Match(game, make_options(game, seats, {}), seats, 1)
    match.play_table()
    while len(match.legal()) < 2:
        match.play(match.legal()[0])
    return match.view(match.state.turn)


def question(game: AnyGame, level: str = "expert", budget: Budget | None = None) -> Question:
    return Question(game.name, level, first_choice(game), budget or Budget(samples=60))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_the_process_answers_what_the_player_itself_answers(game: AnyGame) -> None:
    asked = question(game)
    thinker = Thinker()
    try:
        weighed = await thinker.weigh(asked)
    finally:
        await thinker.close()
    assert weighed == answer(asked)
    assert {each.move for each in weighed} == set(asked.view.legal)


async def test_one_process_answers_many_questions() -> None:
    thinker = Thinker()
    try:
        first = await thinker.warm()
        for _turn in range(3):
            await thinker.weigh(question(GAMES[0]))
        assert await thinker.warm() is first
    finally:
        await thinker.close()


@pytest.mark.parametrize("code", ["sys.stdin.buffer.read()", "raise SystemExit(3)", "print('!' * 99)"])
async def test_who_finds_no_move_in_time_is_not_waited_for_and_its_process_ends(code: str) -> None:
    thinker = Thinker((sys.executable, "-c", f"import sys; sys.stdout.write('!'); sys.stdout.flush(); {code}"))
    process = await thinker.warm()
    with pytest.raises(Overrun):
        await thinker.weigh(question(GAMES[0], budget=Budget(seconds=0.01)))
    await process.wait()


async def test_a_process_that_does_not_start_is_not_waited_for() -> None:
    with pytest.raises(Overrun):
        await Thinker((sys.executable, "-c", "raise SystemExit(3)")).weigh(question(GAMES[0]))


async def test_a_process_that_says_nothing_is_not_waited_for_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "START", 0.05)
    thinker = Thinker((sys.executable, "-c", "import sys; sys.stdin.buffer.read()"))
    with pytest.raises(Overrun):
        await thinker.warm()
    assert thinker._process is None


async def test_a_question_that_is_dropped_ends_the_process() -> None:
    thinker = Thinker()
    process = await thinker.warm()
    asking = asyncio.ensure_future(thinker.weigh(question(GAMES[1], budget=Budget(seconds=600))))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert await process.wait() != 0


def test_the_process_serves_until_its_input_ends() -> None:
    asked = pickle.dumps(question(GAMES[2], level="casual"))
    message = len(asked).to_bytes(4, "big") + asked
    out = io.BytesIO()
    serve(io.BytesIO(message + message).read, out)
    data = out.getvalue().removeprefix(b"!")
    size = int.from_bytes(data[:4], "big")
    weighed: list[Weighed] = pickle.loads(data[4 : 4 + size])
    assert len(weighed) == len(first_choice(GAMES[2]).legal)
    assert data == data[: 4 + size] * 2


def test_the_process_is_lean() -> None:
    """What the process imports has no screen in it."""
    import subprocess

    code = (
        "import parlour.players.thinking, sys; print([m for m in sys.modules if m in ('textual', 'rich', 'tomlkit')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
