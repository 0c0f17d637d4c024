"""What a screen has no room for is reached by the keyboard."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events

from parlour.app.session import Phase
from parlour.app.start import Continue, NewMatch
from parlour.match import Match
from parlour.saves import dump


@pytest.fixture
def after_round(new, places) -> Callable[..., Path]:
    """Writes the save of a match of Domeng that stands at the end of a round like this."""

    def write(wanted: Callable[[Match], bool]) -> Path:
        for seed in range(50):
            begun: NewMatch = new("domeng", seed=seed, titles=9)
            match, chance = Match(begun.game, begun.options, 5, seed), random.Random(seed)
            while match.state.round < 12 and not (match.state.round_over and wanted(match)):
                match.play(match.table_move() or chance.choice(match.legal()))
            if match.state.round_over:
                path = places.saves / "long.jsonl"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(dump(match, begun.seats))
                return path
        raise AssertionError("no such round")

    return write


async def test_a_long_report_is_scrolled_by_the_arrows_and_left_by_enter(visit, after_round) -> None:
    path = after_round(lambda match: len(match.report("ABCDE").rows) > 12)
    async with visit(Continue(path)) as person:
        await person.phase(Phase.ROUND_OVER)
        last = person.match.report(person.session.names).after[-1]
        assert last not in person.text
        await person.press(*["down"] * 12)
        await person.until(lambda: last in person.text)
        await person.press("enter")
        await person.until(lambda: person.session.phase is not Phase.ROUND_OVER)


async def test_a_long_score_sheet_is_scrolled_by_the_arrows(visit, after_round) -> None:
    path = after_round(lambda match: match.state.round == 9)
    async with visit(Continue(path)) as person:
        await person.phase(Phase.ROUND_OVER)
        await person.press("f4")
        await person.sees("Scoreboard")
        assert "totals, round by round" not in person.text
        await person.press("end")
        await person.until(lambda: "totals, round by round" in person.text)
        await person.press("pageup", "f2")
        await person.sees("Go on")


async def test_all_keys_are_listed_and_scrolled_to_by_keys_and_wheel(visit, new) -> None:
    async with visit(new("domeng")) as person:
        await person.phase(Phase.ASK)
        await person.press("question_mark")
        await person.sees("What the keys do here", "1 … 9", "Close")
        assert "Ctrl+P" not in person.text
        await person.press(*["down"] * 12)
        await person.until(lambda: "Ctrl+P" in person.text and "Ctrl+Q" in person.text)
        await person.press("home")
        await person.until(lambda: "1 … 9" in person.text)
        for _turn in range(9):
            person.send(events.MouseScrollDown(None, 30, 12, 0, 1, 0, False, False, False))
        await person.until(lambda: "Ctrl+P" in person.text)
