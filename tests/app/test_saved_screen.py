"""The list of saves, and what may be done there."""

import json
import os
from pathlib import Path

import pytest
from textual.widgets import Button, Input, OptionList

from parlour.app.session import Phase
from parlour.app.start import Continue
from parlour.saves import KeptMatch, Seat, load
from parlour.saves.records import SUM, SUM_END, chain_sum, parts
from parlour.tiles import tiles

ODD = ("[@click=app.quit]x[/]", "Ana [b + \\", "🎲" + "x" * 499)

# Saved matches


@pytest.fixture
def full_folder(save, new, places) -> dict[str, Path]:
    """A folder with a match to go on with, one that is over, damaged saves, and what is none."""
    paths = {
        "going": save(new("domeng"), "going.jsonl", plies=30, title="Kitchen"),
        "over": save(new("extra-bonus", limit=1), "over.jsonl"),
        "damaged": save(new("mydelko-fa"), "damaged.jsonl", plies=12),
        "torn": save(new("extra-bonus"), "torn.jsonl", plies=8),
        "garbage": places.saves / "garbage.jsonl",
        "empty": places.saves / "empty.jsonl",
        "folder": places.saves / "folder.jsonl",
        "link": places.saves / "link.jsonl",
    }
    lines = paths["damaged"].read_bytes().splitlines(keepends=True)
    lines[6] = lines[6].replace(b"seat", b"seal")
    paths["damaged"].write_bytes(b"".join(lines))
    paths["torn"].write_bytes(paths["torn"].read_bytes()[:-5])
    paths["garbage"].write_bytes(bytes(range(256)) * 9)
    paths["empty"].touch()
    paths["folder"].mkdir()
    paths["link"].symlink_to(places.saves / "nowhere")
    return paths


async def at_saved(person) -> None:
    await person.click("Saved matches")
    await person.sees("how far")


async def choose(person, file: Path) -> None:
    """The cursor on this file, once the list is not being read anew."""
    await person.rest()
    options = person.app.screen.query_one("#entries", OptionList)
    await person.press("home")
    while person.app.screen.chosen.path != file:
        at = options.highlighted
        await person.press("down")
        await person.until(lambda at=at: options.highlighted != at, "the cursor on the next line")
    await person.until(lambda: person.is_told(file.name) or file.name in person.text)


async def test_the_list_shows_every_file_with_what_it_is_or_what_is_wrong(visit, full_folder) -> None:
    kept = KeptMatch.resume(full_folder["going"])
    kept.undo(20)  # and so a move of Ania's
    kept.close()
    async with visit() as person:
        await at_saved(person)
        text = await person.sees("8 saves, 5 damaged", "Kitchen", "Ania", "round", "won")
        assert text.count("! damaged") == 5
        told = {}
        for name, path in full_folder.items():
            await choose(person, path)
            await person.settle()
            told[name] = str(person.app.screen.query_one("#text").render())
            assert person.tidy
        assert "line 7" in told["damaged"]
        assert "can be recovered" in told["damaged"]
        assert "last line was cut off" in told["torn"]
        assert [name for name, text in told.items() if "Assisted: hints or undo were used." in text] == ["going"]
        for name in ("garbage", "empty", "folder", "link"):
            assert told[name].strip().endswith(".")
            assert "recover" not in told[name]
            assert "Traceback" not in told[name]


async def test_a_save_of_a_newer_version_is_not_called_damaged(visit, new, save, full_folder) -> None:
    newer = save(new("domeng"), "newer.jsonl", plies=10)
    header, rest = newer.read_bytes().split(b"\n", 1)
    body = parts(header)[0].replace(b'"format":1', b'"format":9').replace(b'"app":"', b'"app":"9.')
    newer.write_bytes(body + SUM + chain_sum(body, b"") + SUM_END + b"\n" + rest)
    async with visit() as person:
        await person.sees("9 saves · ! 5 of them damaged")
        await at_saved(person)
        text = await person.sees("9 saves, 5 damaged", "! newer version")
        assert text.count("! damaged") == 5
        await choose(person, newer)
        await person.sees("A newer version wrote this save: version 9.")
        assert person.tidy
    assert full_folder


async def test_offers_are_what_can_be_done_with_a_file(visit, full_folder) -> None:
    offers = {
        "going": ["Play on", "Replay", "Title", "Copy", "Export", "Delete …"],
        "over": ["Replay", "Title", "Copy", "Export", "Delete …"],
        "damaged": ["Recover to a new save", "Delete …"],
        "garbage": ["Delete …"],
        "folder": ["Delete …"],
    }
    async with visit() as person:
        await at_saved(person)
        for name, labels in offers.items():
            await choose(person, full_folder[name])
            await person.until(
                lambda labels=labels: [str(button.label) for button in person.app.screen.query(Button)] == labels, name
            )


async def test_keys_do_nothing_to_what_they_do_not_fit(visit, full_folder) -> None:
    async with visit() as person:
        await at_saved(person)
        for name in ("garbage", "empty", "folder", "link"):
            await choose(person, full_folder[name])
            await person.press("n", "x", "v", "e", "enter")
            await person.settle()
            assert person.screens == ["HomeScreen", "SavedScreen"]
        await choose(person, full_folder["going"])
        await person.press("e")
        assert len(person.screens) == 2


async def test_a_match_is_opened_from_the_list_by_enter_and_by_click(visit, full_folder) -> None:
    async with visit() as person:
        await at_saved(person)
        for how in ("enter", "click"):
            await choose(person, full_folder["going"])
            await (person.press("enter") if how == "enter" else person.click("Play on"))
            await person.phase(Phase.ASK, Phase.ROUND_OVER)
            assert person.session.kept.path == full_folder["going"]
            await person.press("escape")
            await person.until(lambda: person.screens == ["HomeScreen", "SavedScreen"])


async def test_a_click_chooses_an_entry_and_another_one_opens_it(visit, full_folder) -> None:
    async with visit() as person:
        await at_saved(person)
        await choose(person, full_folder["over"])
        await person.click("Kitchen")
        await person.until(lambda: person.app.screen.chosen.path == full_folder["going"])
        assert person.screens == ["HomeScreen", "SavedScreen"]
        await person.click("Kitchen")
        await person.phase(Phase.ASK, Phase.ROUND_OVER)


async def test_a_finished_match_is_replayed_from_the_list(visit, full_folder) -> None:
    async with visit() as person:
        await at_saved(person)
        await choose(person, full_folder["over"])
        for key in ("enter", "v"):
            await person.press_at_once(key, key)
            await person.until(lambda: person.screens == ["HomeScreen", "SavedScreen", "ReplayScreen"])
            await person.press("escape")
            await person.until(lambda: person.screens == ["HomeScreen", "SavedScreen"])
        assert person.app.screen.chosen.path == full_folder["over"]


async def test_replays_lists_finished_matches_only(visit, full_folder) -> None:
    async with visit() as person:
        await person.click("Replays")
        await person.sees("how far", "1 save")
        assert [entry.path for entry in person.app.screen.entries] == [full_folder["over"]]


@pytest.mark.parametrize("title", ODD)
async def test_a_match_is_given_a_title(visit, full_folder, title) -> None:
    async with visit() as person:
        await at_saved(person)
        await choose(person, full_folder["going"])
        await person.press("n")
        await person.sees("The title of this match")
        assert person.app.screen.query_one(Input).value == "Kitchen"
        await person.press("end", *["backspace"] * 7)
        await person.type(title)
        assert person.tidy
        await person.press("enter")
        await person.until(lambda: load(full_folder["going"]).title == title)
        await person.sees(title[:8])
        assert person.tidy
        assert person.app.screen.chosen.path == full_folder["going"]
        await person.press("n")
        await person.sees("The title of this match")
        await person.press("end", "x", "escape")
        await person.until(lambda: person.screens[-1] == "SavedScreen")
        assert load(full_folder["going"]).title == title


async def test_a_save_is_copied(visit, full_folder) -> None:
    async with visit() as person:
        await at_saved(person)
        await choose(person, full_folder["going"])
        await person.click("Copy")
        copied = full_folder["going"].with_name("going-copy.jsonl")
        await person.until(copied.exists)
        assert copied.read_bytes() == full_folder["going"].read_bytes()
        await person.sees("9 saves")
        await choose(person, copied)
        await person.sees("  copy ", "A copy of going.jsonl.")
        going = load(full_folder["going"])
        person.app.desk.play_on(going, 6, going.seats)
        await person.until(lambda: person.app.desk.session is not None and person.settled)
        await person.press("escape")
        await person.until(lambda: person.screens == ["HomeScreen", "SavedScreen"])
        await person.until(lambda: person.app.screen.entries[0].origin is not None, "the branch")
        await choose(person, person.app.screen.entries[0].path)
        await person.sees("from move 6", "Played on from move 6 of going.jsonl.")


async def test_deleting_asks_and_the_safe_answer_comes_first(visit, full_folder) -> None:
    path = full_folder["over"]
    async with visit() as person:
        await at_saved(person)
        await choose(person, path)
        for leave in ("enter", "escape"):
            await person.press("d")
            await person.sees("It cannot be brought back.", " won", "Ania, Bo", "saved today", "over.jsonl")
            await person.press(leave)
            await person.until(lambda: person.screens[-1] == "SavedScreen")
            assert path.exists()
        await person.click("Delete …")
        await person.sees("It cannot be brought back.")
        await person.click_in("#yes")
        await person.until(lambda: not path.exists())
        await person.sees("7 saves")


async def test_after_a_delete_the_cursor_is_on_the_next_entry(visit, new, save) -> None:
    paths = [save(new("extra-bonus"), f"{n}.jsonl", plies=8) for n in range(4)]
    for n, path in enumerate(paths):
        os.utime(path, (1000 - n, 1000 - n))
    async with visit() as person:
        await at_saved(person)
        for gone, then in ((paths[1], paths[2]), (paths[3], paths[2])):  # the second, and the last one
            await choose(person, gone)
            await person.press("d")
            await person.sees("It cannot be brought back.")
            await person.click_in("#yes")
            await person.until(lambda then=then: person.app.screen.chosen.path == then, then.name)


async def test_what_cannot_be_deleted_is_told(visit, full_folder) -> None:
    async with visit() as person:
        await at_saved(person)
        await choose(person, full_folder["folder"])
        await person.press("d")
        await person.sees("It cannot be brought back.")
        await person.click_in("#yes")
        await person.sees("cannot be deleted")
        assert full_folder["folder"].exists()


async def test_a_damaged_save_is_recovered_into_a_new_one(visit, full_folder) -> None:
    data = full_folder["damaged"].read_bytes()
    async with visit() as person:
        await at_saved(person)
        await choose(person, full_folder["damaged"])
        await person.click("Recover to a new save")
        recovered = full_folder["damaged"].with_name("damaged-recovered.jsonl")
        await person.until(recovered.exists)
        await person.sees("5 moves kept")
        assert full_folder["damaged"].read_bytes() == data
        assert load(recovered).match.ply == 5
        await choose(person, recovered)
        await person.press("enter")
        await person.phase(Phase.ASK, Phase.ROUND_OVER)


@pytest.mark.parametrize("how", ["enter", "click"])
async def test_a_damaged_save_is_not_recovered_by_opening_it(visit, full_folder, how) -> None:
    files = sorted(full_folder["damaged"].parent.iterdir())
    told = {
        "damaged": "e recovers its sound part into a new save.",
        "garbage": "There is nothing in it that could be recovered.",
    }
    async with visit() as person:
        await at_saved(person)
        for name, words in told.items():
            await choose(person, full_folder[name])
            for _time in range(3):
                await (person.press("enter") if how == "enter" else person.click("▸ "))
            await person.sees(words)
            assert len(person.app._notifications) == 1
        assert sorted(full_folder["damaged"].parent.iterdir()) == files


@pytest.mark.parametrize(("entry", "suffix"), [("In words", ".txt"), ("As a transcript", ".transcript.jsonl")])
async def test_a_match_is_exported(visit, full_folder, places, entry, suffix) -> None:
    async with visit() as person:
        await at_saved(person)
        await choose(person, full_folder["over"])
        await person.press("x")
        await person.click(entry)
        path = places.data / "exports" / f"over{suffix}"
        await person.until(path.exists)
        await person.sees("Written to")
        lines = path.read_text().splitlines()
        assert len(lines) > 10
        if suffix != ".txt":
            assert json.loads(lines[0])["game"] == "extra-bonus"


async def test_a_transcript_of_a_match_that_goes_on_is_refused_and_its_text_shows_one_hand(
    visit, full_folder, places
) -> None:
    async with visit() as person:
        await at_saved(person)
        await choose(person, full_folder["going"])
        await person.press("x")
        await person.click("As a transcript")
        await person.sees("a transcript shows all hands")
        assert list((places.data / "exports").iterdir()) == []
        await person.press("x")
        await person.click("In words")
        path = places.data / "exports" / "going.txt"
        await person.until(path.exists)
        match = load(full_folder["going"]).match
        others = [str(tile) for hand in match.state.hands[1:] for tile in tiles(hand)]
        last_round = path.read_text().split("Round ")[-1]
        assert others
        assert not [tile for tile in others if tile in last_round]


async def test_what_is_open_elsewhere_is_neither_titled_nor_deleted(visit, full_folder, places) -> None:
    path = full_folder["going"]
    holding = KeptMatch.resume(path, locks=places.locks)
    data = path.read_bytes()
    async with visit() as person:
        await at_saved(person)
        await choose(person, path)
        await person.press("n")
        await person.sees("The title of this match")
        await person.press("x", "enter")
        await person.sees("is open already")
        await person.press("d")
        await person.sees("It cannot be brought back.")
        await person.click_in("#yes")
        await person.until(lambda: person.screens[-1] == "SavedScreen")
        assert path.read_bytes() == data
    holding.close()


async def test_a_save_that_is_gone_meanwhile_is_told(visit, full_folder) -> None:
    async with visit() as person:
        await at_saved(person)
        for keys in (("enter",), ("c",), ("v",)):
            path = full_folder["going"]
            data = path.read_bytes()
            await choose(person, path)
            path.unlink()
            await person.press(*keys)
            await person.sees("there is no such file or folder")
            assert person.screens == ["HomeScreen", "SavedScreen"]
            path.write_bytes(data)
            await person.press("escape")
            await person.until(lambda: person.screens == ["HomeScreen"])
            await at_saved(person)


async def test_an_unknown_level_is_told_within_bounds_and_steers_nothing(visit, new, places) -> None:
    start = new("extra-bonus")
    seats = [start.seats[0], Seat("Bo", "computer", "wi\x1bzard" + "!" * 5000)]
    kept = KeptMatch.new(places.saves, start.game, start.options, seats, 1, locks=places.locks)
    kept.play_table()
    kept.close()
    async with visit(Continue(kept.path)) as person:
        await person.phase(Phase.ASK)
        level = "wi\\x1bzard!!!!!!!!!…"
        await person.sees(f"There is no level {level} here: Bo plays as casual.")
        await person.press("m")
        await person.sees(f"Seat 2: Bo, computer: {level}")
        assert person.tidy


async def test_the_list_scrolls_and_files_can_have_any_name(visit, new, save) -> None:
    data = save(new("extra-bonus"), "first.jsonl", plies=8)
    names = ["[b].jsonl", "[@click=app.quit]x.jsonl", "a\x1b[2Jb.jsonl", "back\\.jsonl", "e\u202evil.jsonl"]
    for name in [*names, *(f"save-{n:02}.jsonl" for n in range(30))]:
        data.with_name(name).write_bytes(data.read_bytes())
    async with visit() as person:
        await at_saved(person)
        await person.sees("36 saves")
        for name in names:
            options = person.app.screen.query_one("#entries", OptionList)
            options.highlighted = [entry.name for entry in person.app.screen.entries].index(name)
            await person.settle()
            assert person.tidy
            assert all(each.isprintable() and each != "\u202e" for line in person.lines for each in line)
            await person.press("d")
            await person.sees("It cannot be brought back.")
            assert all(each.isprintable() and each != "\u202e" for line in person.lines for each in line)
            await person.press("escape")
            await person.until(lambda: person.screens[-1] == "SavedScreen")


@pytest.mark.parametrize("key", ["escape", "ctrl+q", "question_mark"])
async def test_the_list_may_be_left_while_it_is_read(visit, full_folder, key) -> None:
    assert full_folder
    async with visit() as person:
        await person.sees("Saved matches")
        number = next(line.split()[0] for line in person.lines if "Saved matches" in line)
        for _time in range(3):
            await person.press_at_once(number, key)
            if key != "ctrl+q":
                await person.press("escape", "escape")
                await person.until(lambda: person.screens == ["HomeScreen"])


async def test_an_empty_list_says_so(visit, places) -> None:
    places.saves.mkdir(parents=True)
    path = places.saves / "only.jsonl"
    path.write_text("x")
    async with visit() as person:
        await at_saved(person)
        await person.press("d")
        await person.sees("It cannot be brought back.")
        await person.click_in("#yes")
        await person.sees("There is no saved match yet.")
        await person.press("enter", "n", "c", "d", "e", "x", "v")
        assert person.screens == ["HomeScreen", "SavedScreen"]
