"""What rough hands and odd files do to the app: it goes on, or says in a sentence what is wrong."""

import gc
import os
from pathlib import Path
from weakref import ref

import pytest
from rich.segment import ControlType, Segment
from rich.style import Style
from textual.color import Color
from textual.command import CommandList, CommandPalette
from textual.events import AppBlur, AppFocus, Click, Key, Resize
from textual.geometry import Size
from textual.widgets import OptionList
from textual.worker import WorkerFailed

from parlour import resources
from parlour.app.actions import ACTIONS
from parlour.app.output import HarmlessFilter
from parlour.app.screens.dialogs import Ask
from parlour.app.session import Phase
from parlour.app.themes import load_themes
from parlour.app.widgets.footer import KeyFooter

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
        await person.sees("Please make")
        await person.press("enter", "m", "escape")
        assert person.match.ply == ply
        assert person.screens[-1] == "TableScreen"


@pytest.mark.parametrize("key", ["question_mark", "m", "ctrl+p"])
async def test_the_app_is_quit_from_a_dialog_in_a_window_that_is_too_small(visit, new, key) -> None:
    async with visit(new("domeng")) as person:
        await person.press(key)
        await person.until(lambda: person.screens[-1] != "TableScreen", "the dialog")
        await person.resize(60, 10)
        await person.sees("Please make")
        await person.press_at_once("ctrl+q")
        await person.until(lambda: not person.app.is_running, "the end")


async def test_a_size_that_the_window_has_no_more_is_passed_over(visit, new) -> None:
    """Handed on among three screens over one another, two such sizes would go round for ever."""
    async with visit(new("domeng")) as person:
        app = person.app
        await person.press("m", "ctrl+p")
        await person.until(lambda: isinstance(app.screen, CommandPalette), "the palette")
        late = Size(81, 25)
        for screen in (app.screen, *app._background_screens):
            screen.post_message(Resize(late, late))
            await person.settle()
            assert {each._compositor.size for each in (app.screen, *app._background_screens)} == {Size(80, 24)}


@pytest.mark.parametrize("key", ["m", "f4"])
async def test_screens_that_have_been_closed_are_freed_with_their_pictures(visit, new, key) -> None:
    async with visit(new("domeng")) as person:
        pictures = []
        for _time in range(3):
            await person.press(key)
            await person.until(lambda: person.app.screen.name != "table", "the screen")
            await person.pilot.pause()
            pictures.append([ref(widget._styles_cache) for widget in person.app.screen.query("*")])
            await person.press("escape")
            await person.until(lambda: person.app.screen.name == "table", "the table")
            await person.pilot.pause()
        gc.collect()
        assert [left for left in pictures[0] if left() is not None] == []  # the last may still be going away


@pytest.mark.parametrize("content", ["a = " + "[" * 5000, "a = " + "9" * 5000])
def test_a_theme_that_cannot_be_read_is_reported(tmp_path: Path, content: str) -> None:
    (tmp_path / "odd.toml").write_text(content)
    themes, problems = load_themes(tmp_path)
    assert "felt-dark" in themes
    assert len(problems) == 1


def test_a_pipe_among_the_themes_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert "pipe.toml" in load_themes(tmp_path)[1][0]


async def test_a_pipe_or_a_device_in_place_of_the_settings_is_told(visit, places) -> None:
    places.config.mkdir(parents=True, exist_ok=True)
    places.settings.symlink_to("/dev/zero")
    async with visit() as person:
        await person.sees("that is not an ordinary file")


async def test_the_hand_is_left_while_it_is_being_drawn(visit, new) -> None:
    async with visit(new("domeng")) as person:
        for key in ("f4", "f2", "escape"):
            await person.press("f3")
            await person.until(lambda: person.screens[-1] == "HandScreen")
            await person.press_at_once("2", key)
            await person.until(lambda: person.screens[-1] != "HandScreen")
            await person.press("f2")
            await person.until(lambda: person.screens[-1] == "TableScreen")
        assert person.app.crash is None


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


def test_a_themes_folder_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to("nowhere")
    for name in ("file", "link"):
        themes, problems = load_themes(tmp_path / name)
        assert "felt-dark" in themes
        [problem] = problems
        assert str(tmp_path / name) in problem
    assert load_themes(tmp_path / "missing")[1] == []


async def test_a_page_key_before_the_palette_has_its_list_does_no_harm(visit) -> None:
    async with visit() as person:
        await person.press_at_once("ctrl+p", "pagedown", "pageup")
        await person.until(lambda: isinstance(person.app.screen, CommandPalette), "the palette")
        await person.press_at_once("ctrl+p", "pagedown", "pageup")
        await person.press("pagedown")
        assert person.app.crash is None


async def test_a_click_from_a_window_that_was_larger_does_the_palette_no_harm(visit) -> None:
    async with visit() as person:
        await person.press("ctrl+p")
        await person.until(lambda: isinstance(person.app.screen, CommandPalette), "the palette")
        palette = person.app.screen
        palette.post_message(Click(None, 200, 100, 0, 0, 1, False, False, False, 200, 100))
        await person.settle()
        assert person.app.crash is None
        assert person.app.screen is palette
        await person.click_at(0, 0)
        await person.until(lambda: not palette.is_attached, "the palette to be gone")


async def test_what_a_worker_misses_of_a_screen_that_has_been_closed_is_no_fault(visit) -> None:
    async with visit() as person:
        await person.press("ctrl+p")
        await person.until(lambda: isinstance(person.app.screen, CommandPalette), "the palette")
        palette = person.app.screen

        async def search() -> None:
            palette.query_one(CommandList)

        await person.press("escape")
        await person.until(lambda: not palette.is_attached, "the palette to be gone")
        palette.run_worker(search(), exit_on_error=True)
        await person.settle()
        assert person.app.is_running
        assert person.app.crash is None


async def test_a_failure_that_is_waited_for_is_logged(visit, places) -> None:
    async def fail() -> None:
        raise RuntimeError

    async def wait_for_it() -> None:
        async with visit() as person:
            worker = person.app.screen.run_worker(fail(), exit_on_error=False)
            person.app.screen.call_later(worker.wait)
            await person.until(lambda: person.app.crash is not None, "the log")

    with pytest.raises(WorkerFailed):
        await wait_for_it()
    assert "WorkerFailed" in (places.state / "errors.log").read_text()


async def test_a_dialog_that_is_closed_at_once_gives_its_answer(visit) -> None:
    async with visit() as person:
        answers: list[bool | None] = []
        ask = Ask("Is it so?", "Yes", "No")
        person.app.push_once(ask, answers.append)
        ask.dismiss(True)
        await person.until(lambda: answers == [True], "the answer")
        await person.until(lambda: person.screens[-1] == "HomeScreen", "home")
        assert person.app.crash is None


async def test_a_footer_pressed_twice_leaves_one_screen(visit) -> None:
    async with visit() as person:
        person.app.open_by_name("settings")
        await person.sees("Offered for your seat")
        footer = person.app.screen.query_one(KeyFooter)
        footer.hit("back")
        footer.hit("back")
        await person.settle()
        assert person.screens[-1] == "HomeScreen"


async def test_a_window_left_while_the_app_ends_does_no_harm(visit) -> None:
    async with visit() as person:
        person.app.exit()
        for event in (AppBlur(), AppFocus(), Key("x", "x"), Resize(Size(90, 30), Size(90, 30))):
            await person.app.on_event(event)
        assert person.app.crash is None


async def test_home_has_no_more_numbers_than_entries(visit) -> None:
    async with visit() as person:
        await person.until(lambda: person.app.screen.query_one(OptionList).option_count == 4, "the entries")
        numbers = [key for key, active in person.app.screen.active_bindings.items() if key.isdigit() and active.enabled]
        assert sorted(numbers) == ["1", "2", "3", "4"]


async def test_a_command_for_a_screen_that_has_been_closed_meanwhile_does_nothing(visit) -> None:
    async with visit() as person:
        person.app.open_by_name("settings")
        await person.until(lambda: person.screens[-1] == "SettingsScreen", "the settings")
        commands = {each.title: each.callback for each in person.app.get_system_commands(person.app.screen)}
        await person.press("escape")
        await person.until(lambda: person.screens[-1] == "HomeScreen", "home")
        person.app.call_later(commands[ACTIONS["back"].help])
        await person.settle()
        assert person.screens[-1] == "HomeScreen"
        assert person.app.crash is None


async def test_a_click_where_a_list_was_longer_opens_nothing(visit) -> None:
    async with visit() as person:

        async def click_on_what_has_gone() -> None:
            entries = person.app.screen.query_one(OptionList)
            gone = Style(meta={"option": 99})
            entries.post_message(Click(entries, 0, 0, 0, 0, 1, False, False, False, style=gone))
            await person.settle()

        await click_on_what_has_gone()
        assert person.screens[-1] == "HomeScreen"
        await person.press("ctrl+p")
        await person.until(lambda: isinstance(person.app.screen, CommandPalette), "the palette")
        await click_on_what_has_gone()
        assert person.app.crash is None


async def test_an_action_for_a_screen_that_is_not_there_yet_does_nothing(visit) -> None:
    async with visit() as person:
        person.app.open_by_name("rules")
        assert not await person.app.run_action("section_back", person.app.screen)
        await person.settle()
        assert await person.app.run_action("section_back", person.app.screen)


STEERING = "\x1b[31m\x07\x9b2J\x1b]0;owned\x07"


async def test_what_would_steer_a_terminal_is_text_wherever_the_users_files_are_shown(visit, places) -> None:
    places.themes.mkdir(parents=True)
    default = (resources.themes() / "felt-dark.toml").read_text(encoding="utf-8")
    (places.themes / "a\x1b[31m.toml").write_text(default, encoding="utf-8")
    held = STEERING.replace("\x1b", "\\u001b").replace("\x07", "\\u0007").replace("\x9b", "\\u009b")
    (places.themes / "b.toml").write_text(f'"{held}" = 1')
    settings = f"""speed = "instant"
name = "{held}"
theme = "{held}"
"{held}" = 1
[keys]
"{held}" = "x"
undo = "{held}"
leave_app = "{held}"
[last-match]
game = "domeng"
players = ["human:{held}", "casual", "casual", "casual", "casual:{held}"]
"""
    async with visit(settings=settings) as person:

        def harmless() -> None:
            assert not set(person.text) & set("\x1b\x07\x9b")

        await person.sees("There is no theme", "is no setting", "there is no action", "is no key of a theme")
        await person.until(lambda: "\\x1b[31m" in person.text)
        harmless()
        await person.press("1")
        await person.until(lambda: person.screens[-1] == "NewMatchScreen", "new match")
        await person.sees("[31m2J]0;own")
        harmless()
        await person.press("ctrl+s")
        await person.phase(Phase.ASK, Phase.ROUND_OVER)
        harmless()
        person.app.tell(STEERING)
        await person.sees("\\x1b[31m\\x07\\x9b2J")
        harmless()
        assert person.app.crash is None


def test_no_character_that_steers_a_terminal_leaves_the_app() -> None:
    drawn = [Segment("Ania\x1b[2J\x9b\x07 ő 6|4"), Segment("\x1b[?25l", control=[(ControlType.HOME,)])]
    shown = HarmlessFilter().apply(drawn, Color(0, 0, 0))
    assert [segment.text for segment in shown] == ["Ania[2J ő 6|4", "\x1b[?25l"]


async def test_a_match_is_left_and_gone_on_with_however_fast(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        await person.press("enter")
        for _time in range(3):
            await person.press_at_once("f3", "f4", "f3", "f4", "f2", "f3", "escape", "escape", "1", "1", "enter")
            await person.until(lambda: person.app.crash is not None or person.settled, "what was pressed")
            if person.screens[-1] != "TableScreen":
                await person.press("1")
            await person.until(lambda: person.screens[-1] == "TableScreen", "the table")
        assert person.app.crash is None


async def test_a_new_match_is_set_up_and_left_however_fast(visit) -> None:
    async with visit() as person:
        for keys in (
            ("enter", "right", "right", "tab", "right", "left", "escape", "1", "right", "escape"),
            ("enter", "right", "right", "down", "right", "ctrl+s", "escape", "escape"),
        ):
            await person.press_at_once(*keys)
            await person.press_at_once("escape", "escape")
            await person.until(lambda: person.screens == ["HomeScreen"], "home")
        assert person.app.crash is None


@pytest.mark.parametrize("first", [(), ("1",)])
async def test_a_new_match_that_is_started_twice_is_one_match(visit, places, first) -> None:
    async with visit() as person:
        if not first:
            await person.press("1")
            await person.sees("Seats, clockwise")
        await person.press_at_once(*first, "left", "enter", "down", "enter", "ctrl+s")
        await person.until(lambda: person.app.desk.session is not None)
        await person.until(lambda: person.screens == ["HomeScreen", "TableScreen"], "the table")
        assert person.app.crash is None
    assert len(list(places.saves.iterdir())) == 1


async def test_an_export_asks_before_it_writes_over_a_file_and_never_writes_over_a_save(
    visit, new, save, places
) -> None:
    path = save(new("extra-bonus"), plies=6)
    exports = places.data / "exports"
    exports.mkdir()
    there = exports / "evening.txt"
    there.write_text("mine\n")
    async with visit() as person:

        async def export() -> None:
            await person.press("x")
            await person.until(lambda: person.screens[-1] == "Choose", "the formats")
            await person.press("enter")

        await person.click("Saved matches")
        await person.sees("evening.jsonl")
        await export()
        await person.until(lambda: person.screens[-1] == "Ask", "a question")
        await person.press("enter")
        assert there.read_text() == "mine\n"
        await export()
        await person.click("[ Write ]")
        await person.until(lambda: there.read_text() != "mine\n", "the export")
        there.write_bytes(path.read_bytes())
        await export()
        await person.sees("is a save")
        assert there.read_bytes() == path.read_bytes()
        there.unlink()
        exports.rmdir()
        exports.touch()
        await export()
        await person.sees("there is such a file already")
        assert "Errno" not in person.text
