"""The app as a whole: its home, its keys and how they are told."""

import pytest
from textual.command import CommandList, CommandPalette
from textual.widgets import Input

from parlour import settings as settings_file
from parlour.app.actions import ACTIONS, key_name, named
from parlour.app.session import Phase
from parlour.app.start import Continue, Replay
from parlour.saves import load

# Home


async def test_home_lists_only_what_there_is(visit, new, save, places) -> None:
    async with visit() as person:
        text = await person.sees("1  New match", "2  Rulebook", "3  Settings", "4  Quit")
        for entry in ("Continue", "Saved matches", "Replays"):
            assert entry not in text
        assert person.tidy
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
        assert person.tidy


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
        await person.phase(Phase.ASK, Phase.ROUND_OVER)  # a deal may be over with a fly, or leave no choice
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
        entries = {what: keys for keys, what, _name in person.app.screen.entries}
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
        entries = {what: keys for keys, what, _name in person.app.screen.entries}
        assert entries[ACTIONS["undo"].help] == "z"
        assert ("z", ACTIONS["undo"].help, "undo") in person.app.screen.entries


async def test_a_key_meant_for_a_field_stays_in_it(visit, new) -> None:
    async with visit(new("domeng")) as person:
        await person.press("m")
        await person.click("Title:")
        await person.sees("The title of this match")
        await person.press("u", "r", "1", "m", "left", "h", "space", "home", "s")
        assert person.app.screen.query_one(Input).value == "sur1h m"
        assert len(person.screens) == 3


async def test_what_is_typed_fast_comes_out_in_its_order(visit, new) -> None:
    async with visit(new("domeng")) as person:
        await person.press("m")
        await person.click("Title:")
        await person.sees("The title of this match")
        await person.type("Alpha")
        await person.press_at_once(*["backspace"] * 3, *"ive", "left", "left", "delete", *"on", "home", "X")
        assert person.app.screen.query_one(Input).value == "XAlione"
        await person.press_at_once("end", "Y", "enter")
        await person.until(lambda: person.session.kept.title == "XAlioneY")


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
        for name in ("keys", "undo", "hand", "score", "menu", "sort", "back", "leave_app"):
            assert named(ACTIONS[name]) in titles
        for name in ("delete", "start_match", "confirm", "next", "redo", "table"):
            assert named(ACTIONS[name]) not in titles
        assert {"Theme: light", "Tiles: digits", "Settings"} <= set(titles)


async def test_the_palette_offers_at_home_what_the_list_there_does(visit, new, save) -> None:
    save(new("domeng"), "going.jsonl", plies=9)
    async with visit() as person:
        await person.sees("Continue")
        titles = await palette_titles(person)
        assert {"Continue", "New match", "Saved matches", "Rulebook", "Settings"} <= set(titles)
        assert len(set(titles)) == len(titles)
        await person.press("escape")
        await run_from_palette(person, "Rulebook")
        await person.until(lambda: person.screens[-1] == "RulebookScreen")


async def test_palette_entries_call_the_same_actions(visit, new) -> None:
    async with visit(new("domeng")) as person:
        await person.play_to(Phase.ASK)
        ply = person.match.ply
        await run_from_palette(person, ACTIONS["undo"].label)  # by its word in the footer, and by what it does
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


async def test_a_theme_changes_everything_that_is_open(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        before = person.app.export_screenshot()
        await run_from_palette(person, "Theme: light")
        await person.until(lambda: person.app.theme == "light")
        await person.settle()
        assert person.app.export_screenshot() != before
        await person.sees("Your turn")
