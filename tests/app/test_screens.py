"""The screens beside the table: a new match set up, the list of saves, the rulebook, hand and scoreboard."""

import json
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.widgets import Button, Input, Markdown, OptionList

from parlour import settings as settings_file
from parlour.app.screens.new_match import OptionRow, SeatRow
from parlour.app.session import Phase
from parlour.app.start import Continue
from parlour.app.widgets.choice import Choice
from parlour.app.widgets.hand import Hand
from parlour.app.widgets.tracker import Tracker
from parlour.games import game
from parlour.saves import KeptMatch, Seat, load
from parlour.tiles import tiles

ODD = ("[@click=app.quit]x[/]", "Ana [b + \\", "🎲" + "x" * 499)


def is_tidy(lines: list[str]) -> bool:
    return len(lines) == 24 and all(cell_len(line) == 80 for line in lines)


# A new match


async def at_new_match(person, game: str = "Mydełko Fa") -> None:
    await person.click("New match")
    await person.sees("Seats, clockwise")
    await person.click(game)
    await person.sees(f"(●) {game}")


async def turn(person, choice: Choice) -> None:
    """A click on the right half of a value: the next one."""
    await person.until(lambda: choice.size.width > 0)
    await person.click_in(choice, choice.size.width - 1)


def fields(person, kind) -> list:
    return list(person.app.screen.query(kind))


async def test_every_game_has_its_seats_and_options_with_their_rules(visit) -> None:
    async with visit() as person:
        await person.click("New match")
        for title, seats, options in (
            ("Mydełko Fa", 3, {"target": "MF-", "trumps-follow": "MF-", "must-beat": "MF-"}),
            ("Domeng", 5, {"titles": "DM-"}),
            ("Extra Bonus", 2, {"limit": "EB-", "drawing": "EB-"}),
        ):
            await person.click(title)
            await person.until(lambda seats=seats: len(fields(person, SeatRow)) == seats)
            rows = {row.spec.name: row.spec for row in fields(person, OptionRow)}
            for name, rule in options.items():
                assert rows[name].rule.startswith(rule)
                assert person.is_told(" ".join(rows[name].sentence.split()))
            assert is_tidy(person.lines)


async def test_another_game_keeps_names_and_levels(visit) -> None:
    async with visit() as person:
        await at_new_match(person)
        row = fields(person, SeatRow)[1]
        row.query_one(Input).focus()
        await person.press("end", *["backspace"] * 2)
        await person.type("Zoë [b]")
        choice = row.query_one(Choice)
        await turn(person, choice)
        level = choice.value
        for title in ("Domeng", "Extra Bonus"):
            await person.click(title)
            await person.sees(f"(●) {title}")
            row = fields(person, SeatRow)[1]
            assert (row.query_one(Input).value, row.query_one(Choice).value) == ("Zoë [b]", level)


async def test_a_match_begins_with_the_seats_and_options_that_were_set(visit, places) -> None:
    async with visit() as person:
        await at_new_match(person, "Extra Bonus")
        count = person.app.screen.query_one("#count", Choice)
        assert len(fields(person, SeatRow)) == 3  # as many as the game before had
        await turn(person, count)
        await person.until(lambda: len(fields(person, SeatRow)) == 4)
        choice = fields(person, SeatRow)[3].query_one(Choice)
        while choice.value != "random":
            await turn(person, choice)
        limit = next(row for row in fields(person, OptionRow) if row.spec.name == "limit").query_one(Input)
        limit.focus()
        await person.press("end", *["backspace"] * 4, "5", "0")
        seed = person.app.screen.query_one("#seed", Input)
        seed.focus()
        await person.press("end", *["backspace"] * 8, "7", "7")
        await person.click("Start the match")
        await person.phase(Phase.ASK)
        assert person.match.seed == 77
        assert person.match.options.limit == 50
        assert [seat.level for seat in person.session.kept.seats] == [None, "casual", "casual", "random"]
    last = settings_file.load(places.settings)[0].last_match
    assert (last.game, len(last.players), last.options["limit"]) == ("extra-bonus", 4, 50)
    async with visit() as person:
        await person.click("New match")
        await person.sees("(●) Extra Bonus")
        assert len(fields(person, SeatRow)) == 4
        assert fields(person, SeatRow)[3].query_one(Choice).value == "random"
        limit = next(row for row in fields(person, OptionRow) if row.spec.name == "limit").query_one(Input)
        assert limit.value == "50"


async def test_the_same_deal_code_deals_the_same_tiles(visit) -> None:
    hands = []
    for _match in range(2):
        async with visit() as person:
            await at_new_match(person, "Domeng")
            person.app.screen.query_one("#seed", Input).focus()
            await person.press("end", *["backspace"] * 8, "4", "2")
            await person.press("ctrl+s")
            await person.phase(Phase.ASK)
            hands.append(person.match.seek(person.match.steps[0].deal + 1).hands)
    assert hands[0] == hands[1]


@pytest.mark.parametrize(("value", "sentence"), [("", "target is a number from 1 to 999"), ("0", "target is a number")])
async def test_an_option_that_is_off_is_told_and_nothing_begins(visit, places, value, sentence) -> None:
    async with visit() as person:
        await at_new_match(person)
        target = next(row for row in fields(person, OptionRow) if row.spec.name == "target").query_one(Input)
        target.focus()
        await person.press("end", *["backspace"] * 4, *value)
        await person.press("ctrl+s")
        await person.sees("! ", sentence)
        assert person.app.desk.session is None
        assert not places.saves.exists()
        await person.press("6", "1", "ctrl+s")
        await person.phase(Phase.ASK)


async def test_a_deal_code_that_is_too_large_is_told(visit) -> None:
    async with visit() as person:
        await at_new_match(person)
        person.app.screen.query_one("#seed", Input).focus()
        await person.press("end", *["backspace"] * 8, *["9"] * 16)
        await person.press("enter")
        await person.sees("A deal code is a number up to 9007199254740991.")
        assert person.app.desk.session is None


@pytest.mark.parametrize("name", ODD)
async def test_names_are_typed_as_text(visit, name) -> None:
    async with visit() as person:
        await at_new_match(person, "Extra Bonus")
        field = fields(person, SeatRow)[0].query_one(Input)
        field.focus()
        await person.press("end", *["backspace"] * len(field.value))
        await person.type(name)
        assert is_tidy(person.lines)
        await person.press("ctrl+s")
        await person.phase(Phase.ASK)
        assert person.session.names[0] == name
        await person.sees(name[:3])
        await person.press("escape")
        await person.sees("Continue", name[:3])
        await person.press("2")
        await person.until(
            lambda: fields(person, SeatRow) and fields(person, SeatRow)[0].query_one(Input).value == name
        )


async def test_a_last_match_that_is_no_more_is_no_trouble(visit) -> None:
    settings = (
        '[last-match]\ngame = "mah-jongg"\nplayers = ["ghost:Bo", "human", "casual:Bo", "x"]\n'
        "[last-match.options]\nstones = 7\n"
    )
    async with visit(settings=settings) as person:
        await at_new_match(person, "Domeng")
        assert len(fields(person, SeatRow)) == 5
        await person.press("ctrl+s")
        await person.until(lambda: person.app.desk.session is not None)


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
    """The cursor on this file."""
    options = person.app.screen.query_one("#entries", OptionList)
    await person.press("home")
    while person.app.screen.chosen.path != file:
        at = options.highlighted
        await person.press("down")
        assert options.highlighted != at or options.option_count == 1
    await person.until(lambda: person.is_told(file.name) or file.name in person.text)


async def test_the_list_shows_every_file_with_what_it_is_or_what_is_wrong(visit, full_folder) -> None:
    async with visit() as person:
        await at_saved(person)
        text = await person.sees("8 saves, 5 damaged", "Kitchen", "Ania", "round", "won")
        assert text.count("! damaged") == 5
        told = {}
        for name, path in full_folder.items():
            await choose(person, path)
            await person.settle()
            told[name] = str(person.app.screen.query_one("#text").render())
            assert is_tidy(person.lines)
        assert "line 7" in told["damaged"]
        assert "can be recovered" in told["damaged"]
        assert "last line was cut off" in told["torn"]
        for name in ("garbage", "empty", "folder", "link"):
            assert told[name].strip().endswith(".")
            assert "recover" not in told[name]
            assert "Traceback" not in told[name]


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
        assert is_tidy(person.lines)
        await person.press("enter")
        await person.until(lambda: load(full_folder["going"]).title == title)
        await person.sees(title[:8])
        assert is_tidy(person.lines)
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
            assert is_tidy(person.lines)
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


# The rulebook


async def test_the_rulebook_has_a_page_for_each_game(visit) -> None:
    async with visit() as person:
        await person.click("Rulebook")
        for title, rule in (("Domeng", "DM-1"), ("Extra Bonus", "EB-1"), ("Mydełko Fa", "MF-1")):
            await person.sees(title)
            await person.click(f" {title} ")
            await person.until(lambda rule=rule: rule in person.app.screen.query_one(Markdown).source)
            assert is_tidy(person.lines)
        page = person.app.screen.query_one("#page")
        await person.press("pagedown", "pagedown")
        await person.until(lambda: page.scroll_y > 0)
        await person.press("escape")
        await person.until(lambda: person.screens == ["HomeScreen"])


# The hand


@pytest.mark.parametrize("name", ["mydelko-fa", "domeng", "extra-bonus"])
async def test_the_hand_shows_own_tiles_large_and_all_28_as_they_are_known(visit, new, name) -> None:
    async with visit(new(name)) as person:
        for _choice in range(3):
            await person.press("f3")
            await person.sees("Ania's hand")
            hits = {sprite.hit for sprite in person.app.screen.query_one(Hand).sprites}
            assert hits == set(tiles(person.match.state.hands[0]))
            assert person.app.screen.query_one(Tracker).sprites
            assert is_tidy(person.lines)
            for sort in ("sorted by weight", "as dealt", "sorted by suit"):
                await person.press("s")
                await person.sees(sort)
            await person.press("escape")
            await person.until(lambda: person.screens[-1] == "TableScreen")
            if await person.play_to(Phase.ASK, Phase.ROUND_OVER) is Phase.ROUND_OVER:
                break


async def test_a_tile_chosen_in_the_hand_is_chosen_at_the_table(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        await person.press("f3")
        await person.sees("Ania's hand")
        await person.press("4")
        await person.sees("▸ 4  ")
        tile = person.app.desk._choosing.cursor
        await person.press("f2")
        await person.sees("Your turn", f"Play {tile}")


async def test_the_hand_says_of_each_tile_what_it_would_do_or_why_it_may_not(visit, find, save_found) -> None:
    def choosy(view) -> bool:
        return 1 < len({move.tile for move in view.legal if hasattr(move, "tile")}) < len(view.tiles)

    async with visit(Continue(save_found(find("domeng", choosy)))) as person:
        await person.phase(Phase.ASK)
        await person.press("f3")
        await person.sees("fits the", "may not be played")
        for n, tile in enumerate(person.app.desk._choosing.tiles, start=1):
            if tile not in person.app.desk._choosing.playable:
                await person.press(str(n))
                await person.sees(f"▸ {n}  {tile} ", "(DM-4)")


async def test_the_hand_says_what_the_play_has_proved_and_what_was_given_away(visit, find, save_found) -> None:
    def told(view) -> bool:
        barred = game("mydelko-fa").barred(view)
        return view.given_away and any(barred[seat] & ~view.played for seat in range(3) if seat != view.seat)

    async with visit(Continue(save_found(find("mydelko-fa", told)))) as person:
        await person.phase(Phase.ASK)
        await person.press("f3")
        await person.sees("What the play has proved", f"given away, {person.session.view().given_away.bit_count()}")
        assert is_tidy(person.lines)
        person.app.set_setting("proofs", False)
        await person.press("s")
        await person.until(lambda: "What the play has proved" not in person.text)


# The scoreboard


@pytest.mark.parametrize(("name", "count"), [("mydelko-fa", 3), ("domeng", 5), ("extra-bonus", 4)])
async def test_the_scoreboard_has_a_row_a_round_and_the_totals(visit, new, save, name, count) -> None:
    start = new(name, count)
    full = load(save(start)).match
    deals = [ply for ply, step in enumerate(full.steps) if step.deal == ply]
    path = save(start, plies=deals[min(4, len(deals) - 1)] + 2)
    async with visit(Continue(path)) as person:
        await person.phase(Phase.ASK, Phase.ROUND_OVER)
        await person.press("f4")
        await person.sees("Scoreboard", *("Ania", "Bo", "Cela", "Dag", "Eta")[:count])
        assert is_tidy(person.lines)
        rows = str(person.app.screen.query_one("#rows").render()).splitlines()
        sheet = person.match.sheet(person.session.names)
        assert sheet.rows
        assert len(rows) >= len(sheet.rows) + 1
        assert all(str(total).replace("-", "−") in "\n".join(rows) for total in sheet.totals[-1])


async def test_the_scoreboard_says_that_nothing_is_over_yet(visit, new) -> None:
    async with visit(new("domeng")) as person:
        await person.press("f4")
        await person.sees("No round is over yet.")


# Seats


async def test_a_match_may_change_hands_while_it_is_played(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        await person.press("m")
        await person.click("Seat 2: Bo")
        await person.click("A person at this keyboard")
        await person.until(lambda: person.session.kept.seats[1] == Seat("Bo", "human", None))
        assert person.session.viewer == 0
        await person.play_to(Phase.CURTAIN)
        await person.sees("The keyboard goes to Bo.")
