"""What a screen has no room for is reached by the keyboard."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

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
