"""The screens beside the table: home, the rulebook, hand and scoreboard."""

import sys
from importlib import import_module
from pkgutil import iter_modules

import pytest
from rich.console import Console
from textual.screen import Screen

from parlour import resources
from parlour.app import screens
from parlour.app.screens.rulebook import MarkdownText
from parlour.app.screens.score import sheet_lines
from parlour.app.session import Phase
from parlour.app.start import Continue
from parlour.app.widgets.hand import Hand
from parlour.app.widgets.tracker import Tracker
from parlour.games import GAMES, game
from parlour.games.game import Column, Sheet
from parlour.saves import copy_save, load, rename_title
from parlour.tiles import tiles

# Home


@pytest.mark.parametrize("size", [(80, 24), (130, 40)])
async def test_continue_says_in_two_lines_which_match_it_is(visit, new, save, places, size) -> None:
    path = save(new("domeng"), plies=30)
    copied = copy_save(path)
    async with visit(size=size) as person:
        await person.sees("1  Continue        Domeng · round 2 ", "Ania, Bo")
        assert "copy" not in person.text
    rename_title(path, "Kitchen" + " and a table" * 20, locks=places.locks)
    async with visit(size=size) as person:
        await person.sees("1  Continue        Domeng · round 2 · Kitchen and a")
        assert person.tidy
        first = next(n for n, line in enumerate(person.lines) if "1  Continue" in line)
        assert person.lines[first].rstrip().endswith("…")
        assert "Ania, Bo" in person.lines[first + 1]
        assert "2  New match" in person.lines[first + 2]
    path.unlink()
    rename_title(copied, "Kitchen", locks=places.locks)
    async with visit(size=size) as person:
        await person.sees("1  Continue        Domeng · round 2 · copy · Kitchen")


async def test_continue_opens_the_match_that_the_menu_shows(visit, new, save) -> None:
    shown = save(new("domeng"), "shown.jsonl", plies=10)
    async with visit() as person:
        await person.sees("Continue        Domeng")
        await person.rest()
        save(new("mydelko-fa"), "newer.jsonl", plies=6)
        await person.press("1")
        await person.until(lambda: person.app.desk.session is not None)
        assert person.session.kept.path == shown


@pytest.mark.parametrize("change", ["gone", "damaged", "over"])
async def test_a_match_that_cannot_be_gone_on_with_any_more_is_told_and_the_menu_is_filled_anew(
    visit, new, save, change
) -> None:
    other = save(new("mydelko-fa"), "other.jsonl", plies=6)
    shown = save(new("extra-bonus", limit=1), "shown.jsonl", plies=5)
    async with visit() as person:
        await person.sees("Continue        Extra Bonus")
        await person.rest()
        match change:
            case "gone":
                shown.unlink()
            case "damaged":
                shown.write_bytes(shown.read_bytes()[1:])
            case "over":
                save(new("extra-bonus", limit=1), "shown.jsonl")
        await person.press("1")
        await person.sees({"gone": "no such file", "damaged": "header", "over": "over by now"}[change])
        await person.sees("Continue        Mydełko Fa")
        assert person.screens == ["HomeScreen"]
        await person.press("1")
        await person.until(lambda: person.app.desk.session is not None)
        assert person.session.kept.path == other


# The rulebook


async def test_the_rulebook_has_a_page_for_each_game(visit) -> None:
    async with visit() as person:
        await person.click("Rulebook")
        for title, rule in (("Domeng", "DM-1"), ("Extra Bonus", "EB-1"), ("Mydełko Fa", "MF-1")):
            await person.sees(title)
            await person.click(f" {title} ")
            await person.press("right", "right")
            await person.sees(f"({rule})")
            assert person.tidy
        await person.click(" Domeng ")
        await person.sees("A blocking game")
        await person.press("1")
        await person.sees("A trick-taking game")
        assert len(person.app.screen.page.query(".title")) == 1
        page = person.app.screen.page
        await person.press("right")
        await person.until(lambda: "The words of the game" in person.lines[4], "the first section")
        words = page.scroll_y
        await person.press("right", "left")
        await person.until(lambda: page.scroll_y == words)
        await person.click("← section back")
        await person.until(lambda: page.scroll_y == 0)
        await person.press("pagedown", "pagedown")
        await person.until(lambda: page.scroll_y > 0)
        await person.press("escape")
        await person.until(lambda: person.screens == ["HomeScreen"])


async def test_the_way_to_a_section_leaves_a_page_that_is_opened_next_at_its_top(visit) -> None:
    async with visit() as person:
        await person.click("Rulebook")
        for key in ("2", "1"):
            await person.press(key)
            await person.sees("A blocking game" if key == "2" else "A trick-taking game")
        await person.press_at_once("right", "right", "right", "2")
        await person.sees("A blocking game")
        await person.rest()
        assert person.app.screen.page.scroll_y == 0


@pytest.mark.parametrize("name", ["mydelko-fa", "domeng", "extra-bonus"])
async def test_the_way_to_a_section_is_gone_once_the_rulebook_is_written_that_far(visit, name) -> None:
    async with visit() as person:
        person.app.open_rules(name)
        await person.press_at_once("right", "right", "right", "left")
        await person.until(lambda: person.app.screen.page.sections[1:], "the page")
        screen = person.app.screen
        await person.until(lambda: screen.page.scroll_y == screen.page.sections[1] > 0, "the second section")
        await person.rest()
        assert screen.page.scroll_y == screen.page.sections[1], "it is still there when all is laid out"


async def test_a_page_of_the_rulebook_is_little_to_make_and_to_leave(visit) -> None:
    """Every widget costs the event loop when it comes and when it goes, whoever is thinking meanwhile."""
    async with visit() as person:
        for game in GAMES:
            person.app.open_rules(game.name)
            _first, *sections = resources.rulebook(game.name).split("\n## ")
            await person.sees(sections[0].splitlines()[0])
            assert len(person.app.screen.page.query("*")) == 2 * (1 + len(sections)) > 12
            await person.press("escape")
            await person.until(lambda: person.screens == ["HomeScreen"])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_page_of_the_rulebook_is_drawn_at_every_width_and_has_only_the_themes_colours(game) -> None:
    for language in resources.rulebook_languages(game.name):
        for width in (*range(1, 20), 76, 98):
            console = Console(width=width, color_system="truecolor", force_terminal=True)
            text = MarkdownText(resources.rulebook(game.name, language) + "\n### a\n\n    b\n\n> c\n\n<https://d.e>\n")
            lines = console.render_lines(text, pad=False)
            assert len(lines) > 100
            assert [
                each for line in lines for each in line if each.style and (each.style.color or each.style.bgcolor)
            ] == []


async def test_the_section_before_is_that_of_what_is_seen_where_a_window_has_grown(visit) -> None:
    async with visit() as person:
        await person.click("Rulebook")
        await person.sees("The words of the game")
        page = person.app.screen.page
        await person.press(*["right"] * 14)
        await person.until(lambda: page.scroll_y == page.max_scroll_y > 0, "the end")
        await person.resize(100, 60)
        await person.until(lambda: 0 < page.scroll_y == page.max_scroll_y < page.sections[-1], "the end again")
        before = max(top for top in page.sections if top < page.max_scroll_y)
        await person.press("left")
        await person.until(lambda: page.scroll_y == before, "the section before")


async def test_a_window_of_any_width_leaves_the_rulebook_open(visit) -> None:
    async with visit() as person:
        await person.click("Rulebook")
        await person.sees("The words of the game")
        for width in (*range(12, 0, -1), 80):
            await person.resize(width, 24)
        await person.sees("The words of the game")


async def test_what_a_match_may_open_is_imported_before_a_key_asks_for_it(visit, new, monkeypatch) -> None:
    names = [f"parlour.app.screens.{name}" for name in ("hand", "rulebook", "score", "settings")]
    for name in names:
        monkeypatch.delitem(sys.modules, name, raising=False)
    async with visit(new("domeng")) as person:
        await person.until(lambda: set(names) <= sys.modules.keys(), "the screens")


def test_no_screen_brings_styles_that_would_be_read_when_it_is_opened() -> None:
    found = [import_module(f"{screens.__name__}.{module.name}") for module in iter_modules(screens.__path__)]
    kinds = {kind for module in found for kind in vars(module).values() if isinstance(kind, type)}
    ours = {kind for kind in kinds if issubclass(kind, Screen) and kind.__module__.startswith("parlour.")}
    assert len(ours) > 10
    assert {kind.__name__ for kind in ours if kind.CSS_PATH or kind.CSS} == set()


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
            assert person.tidy
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
        playable = {move.tile for move in view.legal if hasattr(move, "tile")}
        return 1 < len(playable) < len(view.tiles) and len(set(view.ends or ())) == 2

    async with visit(Continue(save_found(find("domeng", choosy)))) as person:
        await person.phase(Phase.ASK)
        await person.press("f3")
        await person.sees("fits the", "may not be played (DM-4)")
        await person.resize(120, 40)
        blocked = [tile for tile in person.session.view().tiles if tile not in person.app.desk._choosing.playable]
        await person.sees(*(f" {tile} fits neither the " for tile in blocked))
        await person.resize(80, 24)
        for n, tile in enumerate(person.app.desk._choosing.tiles, start=1):
            if tile not in person.app.desk._choosing.playable:
                await person.press(str(n))
                await person.sees(f"▸ {n}  {tile} ", "(DM-4)")


async def test_in_two_rows_the_list_beside_the_hand_has_the_numbers_that_the_keys_choose_by(
    visit, find, save_found
) -> None:
    match = find("extra-bonus", lambda view: len(view.tiles) == 11 and len(view.legal) > 1)
    async with visit(Continue(save_found(match))) as person:
        await person.phase(Phase.ASK)
        await person.press("f3")
        await person.until(lambda: len(person.app.screen.query_one(Hand).shape.rows) == 2)
        first, second = person.app.screen.query_one(Hand).shape.rows
        choosing = person.app.desk._choosing
        for start, count in ((0, first), (first, second)):
            choosing.pick(choosing.tiles[start])
            person.app.screen.redraw()
            about = person.app.screen.query_one("#each").render().plain.splitlines()
            listed = {tile: line for line in about for tile in choosing.tiles if str(tile) in line[:12]}
            for index, tile in enumerate(choosing.tiles):
                number = str(index - start + 1) if start <= index < start + count else ""
                assert listed[tile][1 : listed[tile].index("[")].strip() == number


async def test_the_hand_says_what_the_play_has_proved_and_what_was_given_away(visit, find, save_found) -> None:
    def told(view) -> bool:
        barred = game("mydelko-fa").barred(view)
        return view.given_away and any(barred[seat] & ~view.played for seat in range(3) if seat != view.seat)

    async with visit(Continue(save_found(find("mydelko-fa", told)))) as person:
        await person.phase(Phase.ASK)
        await person.press("f3")
        await person.sees("What the play has proved", f"given away, {person.session.view().given_away.bit_count()}")
        assert person.tidy
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
        assert person.tidy
        rows = str(person.app.screen.query_one("#rows").render()).splitlines()
        sheet = person.match.sheet(person.session.names)
        assert sheet.rows
        assert len(rows) >= len(sheet.rows) + 1
        assert all(str(total).replace("-", "−") in "\n".join(rows) for total in sheet.totals[-1])


def test_a_remark_under_a_row_of_the_sheet_keeps_to_the_window() -> None:
    remark = "The limit is passed: " + "and so on " * 20
    sheet = Sheet((Column("deal"),), (("1",), ("2",)), remarks=((0, remark),), summary=(), totals=())
    lines = sheet_lines(sheet, ["Ania"], 60)
    assert max(map(len, lines)) <= 60
    assert " ".join(line.strip() for line in lines[2:-1]) == remark.strip()


@pytest.mark.parametrize(("name", "word"), [("mydelko-fa", "Deal"), ("domeng", "Round"), ("extra-bonus", "Deal")])
async def test_the_scoreboard_says_that_nothing_is_over_yet(visit, new, name, word) -> None:
    async with visit(new(name)) as person:
        await person.press("f4")
        await person.sees(f"{word} 1 is not over yet.")


async def test_esc_leaves_the_scoreboard_in_a_pause_too(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        person.session.pause = 3600.0
        await person.press("enter")
        await person.sees("Bo is to move")
        ply = person.match.ply
        await person.press("f4")
        await person.until(lambda: person.screens[-1] == "ScoreScreen", "the scoreboard")
        await person.press("escape")
        await person.until(lambda: person.screens == ["HomeScreen", "TableScreen"], "the table")
        assert person.match.ply == ply
        person.session.pause = 0.0
