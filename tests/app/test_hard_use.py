"""What rough hands and odd files do to the app: it goes on, or says in a sentence what is wrong."""

import os
from pathlib import Path

import pytest
from textual.command import CommandPalette

from parlour.app.themes import load_themes

LONG = 3600.0


async def test_a_watched_match_is_left_by_its_own_key_while_computers_move(visit, new) -> None:
    async with visit(new("domeng", humans=())) as person:
        person.session.pause = LONG
        await person.press("enter")  # ends the pause that runs
        await person.press("escape")
        await person.until(lambda: person.screens[-1] == "HomeScreen", "home")


async def test_the_palette_survives_enter_held_down(visit) -> None:
    async with visit() as person:
        await person.press("ctrl+p")
        await person.until(lambda: isinstance(person.app.screen, CommandPalette), "the palette")
        for _time in range(4):
            await person.press("enter")
        assert person.app.crash is None


async def test_no_key_acts_unseen_in_a_terminal_that_is_too_small(visit, new) -> None:
    async with visit(new("domeng")) as person:
        ply = person.match.ply
        await person.resize(20, 5)
        await person.press("enter", "m", "escape")
        assert person.match.ply == ply
        assert person.screens[-1] == "TableScreen"


@pytest.mark.parametrize("content", ["a = " + "[" * 5000, "a = " + "9" * 5000])
def test_a_theme_that_cannot_be_read_is_reported(tmp_path: Path, content: str) -> None:
    (tmp_path / "odd.toml").write_text(content)
    themes, problems = load_themes(tmp_path)
    assert "felt-dark" in themes
    assert len(problems) == 1


def test_a_pipe_among_the_themes_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert "pipe.toml" in load_themes(tmp_path)[1][0]


async def test_a_last_match_that_no_game_takes_is_not_offered(visit, places) -> None:
    places.config.mkdir(parents=True, exist_ok=True)
    places.settings.write_text(
        '[last-match]\ngame = "mydelko-fa"\nplayers = ["", "human", "expert:z"]\n[last-match.options]\ntarget = true\n'
    )
    async with visit() as person:
        await person.press("1")
        await person.until(lambda: person.screens[-1] == "NewMatchScreen", "new match")
        await person.sees("61")
        await person.press("ctrl+s")
        await person.until(lambda: person.app.desk.session is not None, "the match")
