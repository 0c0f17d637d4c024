"""The app as a whole: its home, its keys and how they are told, its settings and themes, every size of terminal."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.command import CommandList, CommandPalette
from textual.widgets import Input

from parlour import settings as settings_file
from parlour.app.actions import ACTIONS, key_name
from parlour.app.screens.base import TooSmall
from parlour.app.session import Phase
from parlour.app.start import Continue, Replay
from parlour.saves import load

SIZES = ((1, 1), (20, 5), (79, 23), (132, 43))
MORE_SIZES = (*SIZES, (6, 3), (300, 100), (31, 100), (160, 12))


def is_tidy(lines: list[str], width: int = 80, height: int = 24) -> bool:
    """Whether a screen fills the terminal and nothing more."""
    return len(lines) == height and all(cell_len(line) == width for line in lines)


# Home


async def test_home_lists_only_what_there_is(visit, new, save, places) -> None:
    async with visit() as person:
        text = await person.sees("1  New match", "2  Rulebook", "3  Settings", "4  Quit")
        for entry in ("Continue", "Saved matches", "Replays"):
            assert entry not in text
        assert is_tidy(person.lines)
    save(new("extra-bonus", limit=1), "over.jsonl")
    async with visit() as person:
        text = await person.sees("1  New match", "2  Saved matches   1 save", "3  Replays         1 finished match")
        assert "Continue" not in text
    save(new("domeng"), "evening.jsonl", plies=20)
    (places.saves / "broken.jsonl").write_text("nonsense")
    async with visit() as person:
        await person.sees("1  Continue        Domeng", "Ania, Bo, Cela, Dag, Eta · saved today at")
        await person.sees("3  Saved matches   3 saves · ! 1 of them damaged", "4  Replays         1 finished match")


@pytest.mark.parametrize(("entry", "screen"), [("New match", "NewMatchScreen"), ("Settings", "SettingsScreen")])
async def test_home_is_gone_through_by_arrows_numbers_and_clicks(visit, entry, screen) -> None:
    async with visit() as person:
        number = next(line.strip("▸ ").split()[0] for line in person.lines if entry in line)
        for open_it in ("arrows", "number", "click"):
            if open_it == "arrows":
                await person.press("home", *["down"] * (int(number) - 1), "enter")
            elif open_it == "number":
                await person.press(number)
            else:
                await person.click(entry)
            await person.until(lambda: person.screens == ["HomeScreen", screen])
            await person.press("escape")
            await person.until(lambda: person.screens == ["HomeScreen"])


async def test_continue_opens_the_newest_match_that_is_not_over(visit, new, save) -> None:
    save(new("domeng"), "older.jsonl", plies=10)
    newest = save(new("mydelko-fa"), "newer.jsonl", plies=6)
    save(new("extra-bonus", limit=1), "over.jsonl")
    async with visit() as person:
        await person.press("1")
        await person.until(lambda: person.app.desk.session is not None)
        assert person.session.kept.path == newest


async def test_a_folder_that_cannot_be_read_is_told_in_a_sentence(visit, places) -> None:
    places.data.mkdir()
    places.saves.write_text("in the way")
    async with visit() as person:
        await person.sees("cannot be listed", "New match")
        assert is_tidy(person.lines)


# Opening and leaving


@pytest.mark.parametrize("how", ["number", "enter", "click"])
@pytest.mark.parametrize("entry", ["New match", "Saved matches", "Continue"])
async def test_what_opens_a_screen_opens_it_once_however_fast_it_is_pressed(visit, new, save, entry, how) -> None:
    save(new("domeng"), "going.jsonl", plies=8)
    save(new("extra-bonus", limit=1), "over.jsonl")
    async with visit() as person:
        place = person.find(entry)
        number = person.lines[place[1]].strip("▸ ").split()[0]
        if how == "number":
            await person.press_at_once(number, number, number)
        elif how == "enter":
            await person.press("home", *["down"] * (int(number) - 1))
            await person.press_at_once("enter", "enter")
        else:
            await person.click(entry, times=3)
        await person.until(lambda: len(person.screens) > 1 and person.settled)
        await person.settle()
        assert len(person.screens) == 2
        if entry == "Continue":
            await person.phase(Phase.ASK, Phase.ROUND_OVER)
        await person.press("escape")
        await person.until(lambda: person.screens == ["HomeScreen"])
        assert person.app.desk.session is None


@pytest.mark.parametrize("key", ["f3", "f4", "m", "question_mark", "ctrl+p"])
async def test_what_opens_a_screen_of_a_match_opens_it_once(visit, new, key) -> None:
    async with visit(new("extra-bonus")) as person:
        await person.press_at_once(key, key, key)
        await person.until(lambda: person.settled)
        assert len(person.screens) in (2, 3)  # the keys of the keys close them
        while len(person.screens) > 2:
            await person.press("escape")
        await person.until(lambda: person.screens == ["HomeScreen", "TableScreen"])


async def test_esc_leaves_nothing_behind(visit, places) -> None:
    async with visit() as person:
        before = sorted(path for path in places.config.parent.rglob("*"))
        for number in ("1", "2", "3"):
            await person.press(number)
            await person.until(lambda: len(person.screens) == 2)
            await person.press("tab", "tab", "escape", "escape", "escape")
            await person.until(lambda: person.screens == ["HomeScreen"])
        assert sorted(path for path in places.config.parent.rglob("*")) == before
        assert places.settings.read_text() == 'speed = "instant"\n'


async def test_a_match_is_set_up_once_and_offered_again(visit, places) -> None:
    async with visit() as person:
        await person.press("1")
        await person.sees("Seats, clockwise")
        await person.press_at_once("ctrl+s", "ctrl+s")
        await person.phase(Phase.ASK)
        assert person.screens == ["HomeScreen", "TableScreen"]
    assert len(list(places.saves.iterdir())) == 1
    assert settings_file.load(places.settings)[0].last_match.game == "mydelko-fa"


async def test_quitting_keeps_the_match(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        await person.play_with_keys()
        path, log = person.session.kept.path, person.match.log
        await person.click("Ctrl+Q quit")
        await person.until(lambda: person.app.return_code is not None)
    assert person.app.return_code == 0
    assert load(path).match.log == log


async def test_a_save_that_is_none_is_told_and_home_stays(visit, places) -> None:
    places.saves.mkdir(parents=True)
    path = places.saves / "x.jsonl"
    path.write_text("nonsense")
    for start in (Continue(path), Replay(path), Continue(places.saves / "missing.jsonl")):
        async with visit(start) as person:
            await person.sees("New match")
            await person.until(lambda person=person: person.is_told(".jsonl") or ".jsonl" in person.text)
            assert person.screens == ["HomeScreen"]


# Keys


async def test_help_lists_what_is_bound_and_nothing_else(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        bound = {
            active.binding.id: key_name(key)
            for key, active in person.app.screen.active_bindings.items()
            if active.binding.id in ACTIONS
        }
        await person.press("question_mark")
        await person.sees("What the keys do here")
        entries = {what: keys for keys, what in person.app.screen.entries}
        told = {name: entries.get(action.help) for name, action in ACTIONS.items() if action.help in entries}
        for name in ("keys", "undo", "redo", "table", "hand", "score", "menu", "confirm", "back", "leave_app", "sort"):
            assert bound[name] in told[name]
        assert ACTIONS["delete"].help not in entries
        await person.click("Close")
        await person.until(lambda: person.screens[-1] == "TableScreen")


async def test_keys_are_bound_anew_by_the_name_of_their_action(visit, new) -> None:
    settings = 'speed = "instant"\n[keys]\nundo = "z"\nscore = ["f6", "ctrl+t"]\n'
    async with visit(new("domeng"), settings=settings) as person:
        await person.sees("z undo", "F6 score")
        await person.play_to(Phase.ASK)
        ply = person.match.ply
        await person.press("u")
        assert person.match.ply == ply
        await person.press("z")
        await person.until(lambda: person.match.ply < ply)
        for key in ("f6", "ctrl+t"):
            await person.press(key)
            await person.sees("Scoreboard")
            await person.press("f2")
            await person.until(lambda: person.screens[-1] == "TableScreen")
        await person.press("question_mark")
        entries = {what: keys for keys, what in person.app.screen.entries}
        assert entries[ACTIONS["undo"].help] == "z"


async def test_a_key_meant_for_a_field_stays_in_it(visit, new) -> None:
    async with visit(new("domeng")) as person:
        await person.press("m")
        await person.click("Title:")
        await person.sees("The title of this match")
        await person.press("u", "r", "1", "m", "left", "h", "space", "home", "s")
        assert person.app.screen.query_one(Input).value == "sur1h m"
        assert len(person.screens) == 3


@pytest.mark.parametrize("part", ["table", "hand", "score"])
async def test_the_footer_names_the_vital_keys_and_each_is_a_button(visit, new, part) -> None:
    async with visit(new("domeng")) as person:
        await person.play_to(Phase.ASK)
        for size in ((80, 24), (200, 60))[: 2 if part == "table" else 1]:
            await person.resize(*size)
            if part != "table":
                await person.press("f3" if part == "hand" else "f4")
            await person.sees("? keys", "u undo", "Esc back", "Ctrl+Q quit")
            await person.click("? keys")
            await person.sees("What the keys do here")
            await person.press("escape")
            ply = person.match.ply
            await person.click("u undo")
            await person.until(lambda ply=ply: person.match.ply < ply)
            await person.press("r")
            await person.until(lambda ply=ply: person.match.ply == ply and person.settled)
            if part != "table":
                await person.click("Esc back")
                await person.until(lambda: person.screens[-1] == "TableScreen")
        await person.click("Ctrl+Q quit")
        await person.until(lambda: person.app.return_code is not None)


# The command palette


async def palette_titles(person) -> list[str]:
    await person.press("ctrl+p")
    await person.until(lambda: isinstance(person.app.screen, CommandPalette))
    await person.until(lambda: person.app.screen.query_one(CommandList).option_count > 3)
    options = person.app.screen.query_one(CommandList).options
    return [str(option.prompt).split("\n")[0] for option in options]


async def run_from_palette(person, words: str) -> None:
    await person.press("ctrl+p")
    await person.until(lambda: isinstance(person.app.screen, CommandPalette))
    await person.type(words)
    found = person.app.screen.query_one(CommandList)
    await person.until(lambda: found.option_count and words in str(found.get_option_at_index(0).prompt))
    await person.press("enter")
    await person.until(lambda: not isinstance(person.app.screen, CommandPalette))


async def test_the_palette_offers_the_actions_of_the_screen_once_each(visit, new) -> None:
    async with visit(new("domeng")) as person:
        titles = await palette_titles(person)
        assert len(set(titles)) == len(titles)
        for name in ("keys", "undo", "redo", "table", "hand", "score", "menu", "sort", "back", "leave_app"):
            assert ACTIONS[name].help in titles
        for name in ("delete", "start_match", "confirm", "next"):
            assert ACTIONS[name].help not in titles
        assert "Theme: light" in titles


async def test_palette_entries_call_the_same_actions(visit, new) -> None:
    async with visit(new("domeng")) as person:
        await person.play_to(Phase.ASK)
        ply = person.match.ply
        await run_from_palette(person, ACTIONS["undo"].help)
        await person.until(lambda: person.match.ply < ply)
        await run_from_palette(person, ACTIONS["score"].help)
        await person.until(lambda: person.screens[-1] == "ScoreScreen")
        await run_from_palette(person, ACTIONS["keys"].help)
        await person.sees("What the keys do here")
        await person.press("escape")
        await run_from_palette(person, ACTIONS["leave_app"].help)
        await person.until(lambda: person.app.return_code is not None)


async def test_a_theme_is_chosen_in_the_palette(visit, places) -> None:
    async with visit() as person:
        await run_from_palette(person, "Theme: light")
        await person.until(lambda: person.app.theme == "light")
        assert settings_file.load(places.settings)[0].theme == "light"


# Settings and themes


async def test_settings_are_kept_and_hold_at_once(visit, places) -> None:
    written = '# my settings\nspeed = "instant"  # quick\n'
    async with visit(settings=written) as person:
        await person.click("Settings")
        await person.sees("Forced moves")
        theme = person.app.theme
        await person.press("right")
        await person.until(lambda: person.app.theme != theme)
        await person.press("tab", "right", "right", "tab", "right", "tab", "space", "tab", "space", "tab")
        await person.type("Zoë [/]")
        await person.press("enter")
        await person.until(lambda: person.app.settings.name == "Zoë [/]")
        assert person.app.tile_style == "digits"
        await person.press("escape")
        await person.until(lambda: person.screens == ["HomeScreen"])
        chosen = person.app.theme
    kept, problem = settings_file.load(places.settings)
    assert problem is None
    assert (kept.theme, kept.tiles, kept.speed, kept.ask_forced, kept.proofs, kept.name) == (
        chosen,
        "digits",
        "fast",
        True,
        False,
        "Zoë [/]",
    )
    text = places.settings.read_text()
    assert "# my settings" in text
    assert "# quick" in text
    async with visit() as person:
        assert (person.app.theme, person.app.tile_style) == (chosen, "digits")
        await person.press("1")
        await person.until(lambda: any(field.value == "Zoë [/]" for field in person.app.screen.query(Input)))


async def test_a_name_that_was_typed_is_kept_also_when_the_screen_is_left_with_esc(visit, places) -> None:
    async with visit() as person:
        await person.click("Settings")
        await person.sees("Your name")
        person.app.screen.query_one("#name").focus()
        await person.settle()
        await person.type("Ola")
        await person.press("escape")
        await person.until(lambda: person.screens == ["HomeScreen"])
        await person.until(lambda: settings_file.load(places.settings)[0].name == "Ola")


async def test_a_value_is_changed_by_a_click_on_either_half(visit) -> None:
    async with visit() as person:
        await person.click("Settings")
        await person.sees("Forced moves")
        choice = person.app.screen.query_one("#speed")
        await person.click_in(choice, choice.size.width - 1)
        await person.until(lambda: person.app.settings.speed == "fast")
        await person.click_in(choice, 0)
        await person.until(lambda: person.app.settings.speed == "instant")


@pytest.mark.parametrize("broken", ["speed = \n", 'theme = "felt-dark', "\xff\xfe not text"])
async def test_a_broken_settings_file_is_told_and_left_alone(visit, places, broken) -> None:
    places.config.mkdir(parents=True)
    data = broken.encode("latin-1")
    places.settings.write_bytes(data)
    async with visit() as person:
        await person.sees("settings.toml", "1  New match")
        await person.click("Settings")
        await person.sees("Forced moves")
        await person.press("tab", "right")
        await person.sees("The setting holds until you quit")
        assert person.app.settings.tiles == "pips"
    assert places.settings.read_bytes() == data


async def test_a_wrong_key_in_the_settings_is_told_and_the_others_hold(visit) -> None:
    settings = 'speed = "hasty"\ntheme = "light"\ncolour = "red"\n[keys]\nfly = "f"\n'
    async with visit(settings=settings) as person:
        await person.sees("speed is", "colour is no setting", "fly")
        assert person.app.theme == "light"
        assert person.app.settings.speed == "normal"


async def test_a_settings_file_that_is_not_there_is_no_problem(visit, places, tmp_path: Path) -> None:
    fresh = type(places)(data=tmp_path / "d", config=tmp_path / "c", state=tmp_path / "s")
    async with visit(at=fresh, settings="") as person:
        assert "!" not in person.text


async def test_a_broken_theme_is_told_the_default_is_used_and_the_setting_kept(visit, places) -> None:
    places.themes.mkdir(parents=True)
    (places.themes / "mine.toml").write_text('title = "Mine"\nfelt = "no colour"\n')
    settings = 'theme = "mine"\n'
    async with visit(settings=settings) as person:
        await person.sees("mine.toml", "New match")
        assert person.app.theme == "felt-dark"
        assert is_tidy(person.lines)
    assert places.settings.read_text() == settings


async def test_a_theme_that_is_not_there_is_told(visit, places) -> None:
    settings = 'theme = "[/]gone"\n'
    async with visit(settings=settings) as person:
        await person.sees("There is no theme [/]gone.")
        assert person.app.theme == "felt-dark"
    assert places.settings.read_text() == settings


async def test_a_theme_changes_everything_that_is_open(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        before = person.app.export_screenshot()
        await run_from_palette(person, "Theme: light")
        await person.until(lambda: person.app.theme == "light")
        await person.settle()
        assert person.app.export_screenshot() != before
        await person.sees("Your turn")


async def test_the_tile_style_changes_what_is_open(visit, new) -> None:
    async with visit(new("mydelko-fa"), settings='speed = "instant"\ntiles = "ascii"\n') as person:
        await person.until(lambda: person.text.isascii() or "Myde" in person.text)
        art = person.text.replace("ł", "l")
        assert "+---+---+" in art
        assert not set(art) & set("╭●─│▸▮")


# Sizes


async def test_too_small_a_terminal_is_told_so_and_loses_nothing(visit, new) -> None:
    async with visit(new("domeng")) as person:
        await person.play_to(Phase.ASK)
        await person.press("right")
        log, cursor = person.match.log, person.app.desk._choosing.cursor
        for size in ((79, 24), (80, 23), (40, 10)):
            await person.resize(*size)
            await person.sees("Please make this window larger: 80 by 24 is needed")
            assert "Your turn" not in person.text
        await person.resize(80, 24)
        await person.sees("Your turn")
        assert "larger" not in person.text
        assert person.match.log == log
        assert person.app.desk._choosing.cursor is cursor


PLACES = {
    "home": (),
    "new": ("1",),
    "settings": ("3",),
    "keys": ("question_mark",),
}


@pytest.mark.parametrize("place", PLACES)
async def test_every_screen_bears_every_size(visit, place) -> None:
    async with visit() as person:
        await person.press(*PLACES[place])
        await person.until(lambda: place == "home" or len(person.screens) == 2)
        await bear(person)


@pytest.mark.parametrize("name", ["mydelko-fa", "domeng", "extra-bonus"])
async def test_the_table_of_every_game_bears_every_size(visit, new, name) -> None:
    async with visit(new(name)) as person:
        log = person.match.log
        await bear(person, MORE_SIZES if name == "domeng" else SIZES)
        assert person.match.log == log
        await person.play_with_keys()


@pytest.mark.parametrize("keys", [("f3",), ("f4",), ("m",), ("question_mark",), ("ctrl+p",)])
async def test_every_screen_of_a_match_bears_every_size(visit, new, keys) -> None:
    async with visit(new("mydelko-fa")) as person:
        log = person.match.log
        await person.press(*keys)
        await person.until(lambda: len(person.screens) == 2 + len(keys))
        await bear(person)
        assert person.match.log == log
        while len(person.screens) > 2:
            await person.press("escape")
            await person.settle()
        await person.play_with_keys()


async def test_the_end_of_a_round_and_the_list_of_saves_bear_every_size(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        await person.play_to(Phase.ROUND_OVER)
        await bear(person)
        await person.sees("deal 1 is over")
        await person.press("escape")
        await person.sees("Saved matches")
        await person.click("Saved matches")
        await person.sees("how far")
        await bear(person)


async def test_a_long_page_bears_a_change_of_size(visit) -> None:
    async with visit() as person:
        await person.press("2")
        await person.until(lambda: person.screens == ["HomeScreen", "RulebookScreen"])
        await bear(person, ((20, 5),))


async def test_a_terminal_may_be_resized_while_computers_play(visit, new) -> None:
    chance = random.Random(1)
    async with visit(new("domeng", humans=())) as person:
        while not person.match.state.over and person.match.state.round < 2:
            await person.resize(chance.randint(1, 140), chance.randint(1, 50))
        await person.resize(80, 24)
        await person.until(lambda: is_tidy(person.lines))


async def bear(person, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
    """Resize the terminal to all of the sizes, and back to the first."""
    screens = person.screens
    for width, height in (*sizes, (80, 24)):
        await person.resize(width, height)
        await person.until(
            lambda width=width, height=height: is_tidy(person.lines, width, height), f"a screen of {width} × {height}"
        )
        small = width < 80 or height < 24
        for notice in person.app.screen.query(TooSmall):
            assert notice.display is small
    assert person.screens == screens


async def test_the_palette_gives_way_to_the_notice_and_offers_nothing_that_leads_nowhere(visit) -> None:
    async with visit() as person:
        await person.press("ctrl+p")
        await person.sees("Search for commands")
        await bear(person, ((40, 10), (114, 19)))
        text = await person.sees("Search for commands", "Theme: light")
        assert "Go back" not in text
        assert "🔎" not in text
