"""The app as a whole: its settings and themes, every size of terminal."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.widgets import Input

from parlour import settings as settings_file
from parlour.app.screens.base import TooSmall
from parlour.app.session import Phase

SIZES = ((1, 1), (20, 5), (79, 23), (132, 43))

MORE_SIZES = (*SIZES, (6, 3), (300, 100), (31, 100), (160, 12))

# Settings and themes


async def test_settings_are_kept_and_hold_at_once(visit, places) -> None:
    written = '# my settings\nspeed = "instant"  # quick\n'
    async with visit(settings=written) as person:
        await person.click("Settings")
        await person.sees("Ask if forced")
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


async def test_up_and_down_go_from_setting_to_setting_and_a_sign_goes_with_them(visit) -> None:
    async with visit() as person:
        await person.click("Settings")
        await person.sees("Ask if forced")
        settings = ["Theme", "Tiles", "Speed", "Ask if forced", "Proofs", "Your name"]
        for key, labels in (("down", [*settings, "Theme"]), ("up", ["Theme", *reversed(settings)])):
            for label in labels:
                await person.sees(f"▸ {label}")
                assert person.text.count("▸") == 1
                await person.press(key)
            await person.press("up" if key == "down" else "down")
        await person.press("up")
        await person.sees("▸ Your name", "settings.toml, where keys can be changed, too.")
        page = person.app.screen.query_one("#list")
        await person.until(lambda: page.scroll_y == page.max_scroll_y > 0, "the end of the page")


async def test_the_list_of_keys_says_how_a_value_is_changed(visit) -> None:
    async with visit() as person:
        await person.click("Settings")
        await person.sees("▸ Theme")
        await person.press("question_mark")
        await person.sees("← To the left: a tile, an end, another value", "→ Space To the right: ")


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
        await person.sees("Ask if forced")
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
        await person.sees("Ask if forced")
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
        assert person.tidy
    assert places.settings.read_text() == settings


async def test_a_theme_that_is_not_there_is_told(visit, places) -> None:
    settings = 'theme = "[/]gone"\n'
    async with visit(settings=settings) as person:
        await person.sees("There is no theme [/]gone.")
        assert person.app.theme == "felt-dark"
    assert places.settings.read_text() == settings


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
        await person.until(lambda: person.tidy)


async def bear(person, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
    """Resize the terminal to all of the sizes, and back to the first."""
    screens, focused = person.screens, person.app.focused
    for width, height in (*sizes, (80, 24)):
        await person.resize(width, height)
        await person.until(lambda: person.tidy, f"a screen of {width} × {height}")
        small = width < 80 or height < 24
        for notice in person.app.screen.query(TooSmall):
            assert notice.display is small
    assert person.screens == screens
    await person.until(lambda: person.app.focused is focused, "the focus where it was")


async def test_the_palette_gives_way_to_the_notice_and_offers_nothing_that_leads_nowhere(visit) -> None:
    async with visit() as person:
        await person.press("ctrl+p")
        await person.sees("Search for commands")
        await bear(person, ((40, 10), (114, 19)))
        text = await person.sees("Search for commands", "Theme: light")
        assert "Go back" not in text
        assert "🔎" not in text
