"""What the terminal can carry: when the app keeps to ASCII, that it then does on every screen, and NO_COLOR."""

import re
import subprocess
import sys
from collections.abc import AsyncIterator
from typing import Any

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import ColorType
from rich.segment import Segment
from textual.color import Color
from textual.command import CommandPalette

from parlour.app.app import ParlourApp
from parlour.app.output import AsciiFilter, is_plain
from parlour.app.session import Phase
from parlour.app.start import Replay

GAMES = (("mydelko-fa", 3), ("domeng", 5), ("extra-bonus", 4))
each_game = pytest.mark.parametrize(("name", "count"), GAMES)

NAMES = ("Łukasz", "Ángel", "Zoë", "Ævar", "Żaneta")
WIDE = ("Łukasz", "日本語", "Zoë", "Ævar 🎲", "Żaneta")


# When the app keeps to ASCII


@pytest.mark.parametrize(
    "environ",
    [
        {"LANG": "pl_PL.UTF-8"},
        {"LANG": "pl_PL.utf8"},
        {"LANG": "C.UTF-8"},
        {"LC_ALL": "en_GB.UTF-8"},
        {"LC_ALL": "en_GB.UTF-8", "LANG": "C"},
        {"LC_ALL": "", "LANG": "lt_LT.UTF-8"},
        {"LC_CTYPE": "lt_LT.UTF-8", "LANG": "C"},
        {"LC_CTYPE": "C.UTF-8", "LANG": "lt_LT.UTF-8"},
        {"LANG": "pl_PL.UTF-8", "TERM": "xterm-256color"},
    ],
)
def test_a_locale_with_utf_8_carries_everything(environ: dict[str, str]) -> None:
    assert not is_plain(environ, "utf-8")


@pytest.mark.parametrize(
    "environ",
    [
        {},
        {"LANG": ""},
        {"LANG": "C"},
        {"LANG": "POSIX"},
        {"LANG": "pl_PL"},
        {"LANG": "pl_PL.ISO-8859-2"},
        {"LC_ALL": "C", "LANG": "pl_PL.UTF-8"},
        {"LC_ALL": "C", "LC_CTYPE": "pl_PL.UTF-8", "LANG": "pl_PL.UTF-8"},
        {"LC_CTYPE": "C", "LANG": "pl_PL.UTF-8"},
        {"LANG": "pl_PL.UTF-8", "TERM": "dumb"},
    ],
)
def test_a_locale_without_it_and_a_dumb_terminal_are_plain(environ: dict[str, str]) -> None:
    assert is_plain(environ, "utf-8")


@pytest.mark.parametrize("lc_ctype", ["C.UTF-8", "C.utf8", "UTF-8"])
@pytest.mark.parametrize("lang", [{}, {"LANG": "C"}])
def test_the_lc_ctype_that_python_sets_in_the_c_locale_is_not_the_users_word(
    lc_ctype: str, lang: dict[str, str]
) -> None:
    """PEP 538."""
    assert is_plain({"LC_CTYPE": lc_ctype, **lang}, "utf-8")


@pytest.mark.parametrize(
    ("encoding", "plain"),
    [
        *(("utf-8", False), ("UTF-8", False), ("utf8", False)),
        *(("ascii", True), ("US-ASCII", True), ("ANSI_X3.4-1968", True), ("iso8859-2", True), ("cp437", True)),
        (None, True),
    ],
)
def test_an_output_that_encodes_less_is_plain(encoding: str | None, plain: bool) -> None:
    assert is_plain({"LANG": "pl_PL.UTF-8"}, encoding) is plain


@pytest.mark.parametrize(
    ("environ", "plain"),
    [
        ({}, True),
        ({"LANG": "C"}, True),
        ({"LC_ALL": "C"}, True),
        ({"LANG": "C.UTF-8"}, False),
        ({"LC_ALL": "C.UTF-8"}, False),
        ({"LANG": "C.UTF-8", "PYTHONIOENCODING": "ascii"}, True),
        ({"LANG": "C.UTF-8", "TERM": "dumb"}, True),
    ],
)
def test_a_python_started_in_an_environment_tells_the_same(environ: dict[str, str], plain: bool) -> None:
    program = (
        "import os, sys; from parlour.app.output import is_plain; print(is_plain(os.environ, sys.stdout.encoding))"
    )
    done = subprocess.run([sys.executable, "-c", program], env=environ, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(plain)


@pytest.mark.parametrize(("lang", "style"), [("C", "ascii"), ("pl_PL.UTF-8", "pips")])
def test_the_tile_style_goes_by_the_environment(places, monkeypatch, lang, style) -> None:
    for name in ("LC_ALL", "LC_CTYPE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", lang)
    assert ParlourApp(places=places).tile_style == style


@pytest.mark.parametrize("style", ["pips", "digits"])
def test_a_tile_style_that_is_set_goes_before_the_environment(places, style) -> None:
    places.config.mkdir()
    places.settings.write_text(f'tiles = "{style}"\n')
    assert ParlourApp(places=places, plain=True).tile_style == style


# The filter


def filtered(*texts: str) -> list[str]:
    made = AsciiFilter().apply([Segment(text) for text in texts], Color(0, 0, 0))
    return [segment.text for segment in made]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Łukasz · 6│4 → …", "Lukasz . 6|4 >.."),
        ("a hint …  ", "a hint ..."),
        ("Aleksand…│", "Aleksa...|"),
        ("│…│", "|.|"),
        ("=  ±  =", "= +/- ="),
        ("╭─┐ ┏━╗ ▔▁▌", "+-+ +=+ -_|"),
        ("Zoe\u0308!", "Zoe!"),
        ("Å\u0323b", "Ab"),
        ("日本|", "????|"),
        ("🎲|", "??|"),
        ("한|", "??|"),
        ("❤\ufe0f|", "??|"),
        ("👍🏽|", "??|"),
        ("👨\u200d👩\u200d👧|", "??|"),
        ("\u0301|", "|"),
        ("plain", "plain"),
    ],
)
def test_every_cell_stays_one_cell(text: str, plain: str) -> None:
    assert filtered(text) == [plain]
    assert cell_len(text) == len(plain)


@given(st.lists(st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))), max_size=3))
def test_any_text_keeps_its_width(texts: list[str]) -> None:
    made = filtered(*texts)
    assert all(text.isascii() for text in made)
    assert list(map(len, made)) == list(map(cell_len, texts))


def test_three_dots_take_their_room_from_the_text_beside_them() -> None:
    assert filtered("[ Go", " … ", "]") == ["[ Go", "...", "]"]
    assert filtered("Aleksand…", "|") == ["Aleksa...", "|"]


def test_what_steers_the_terminal_is_left_alone() -> None:
    segments = [Segment("\x1b[2Jé", None, [(2,)]), Segment("é")]
    made = AsciiFilter().apply(segments, Color(0, 0, 0))
    assert made == [segments[0], Segment("e")]


# A running app

ASCII = 'tiles = "ascii"\nspeed = "instant"\n'


def segments(person: Any) -> list[Segment]:
    """What the app hands to the terminal for the whole screen, with what shows through from under a dialog."""
    app = person.app
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    return [segment for segment in app.console.render(update) if not segment.control]


PAGES = {"3": "Saved matches", "4": "Replays", "5": "Rulebook", "6": "Settings", "2": "Start the match"}
"""The screens that need no match, by their keys at home."""


async def tour(person: Any, keys: str) -> AsyncIterator[str]:
    """From home through the screens with these keys, and their dialogs; each by its name."""
    await person.sees("New match")
    yield "home"
    for key in keys:
        words = PAGES[key]
        await person.press(key)
        await person.sees(words)
        await person.settle()
        yield words
        await person.press("question_mark")
        await person.sees("What the keys do here")
        yield f"the keys of {words}"
        await person.press("escape")
        if words == "Saved matches":
            await person.press("d")
            await person.sees("cannot be brought back")
            yield "a question"
            await person.press("escape")
        await person.press("escape")
        await person.until(lambda: person.screens == ["HomeScreen"])
    await person.press("ctrl+p")
    await person.until(lambda: isinstance(person.app.screen, CommandPalette))
    await person.settle()
    yield "palette"
    await person.press("escape")


async def tour_of_a_match(person: Any) -> AsyncIterator[str]:
    """Through the screens of a match, to the end of its round."""
    await person.phase(Phase.ASK)
    yield "table"
    for key, words in (("f3", "The 28 tiles"), ("f4", "Scoreboard")):
        await person.press(key)
        await person.sees(words)
        yield words
        await person.press("f2")
    await person.press("m")
    await person.sees("This match")
    yield "menu"
    await person.press("escape")
    person.app.tell("A sentence … of the kind that stands at the edge of a screen for some seconds.")
    await person.sees("at the edge")
    yield "notice at the edge"
    await person.pilot.resize_terminal(40, 10)
    await person.sees("Please make this window larger")
    yield "notice"
    await person.pilot.resize_terminal(120, 40)
    await person.settle()
    yield "wide table"
    await person.pilot.resize_terminal(80, 24)
    await person.play_to(Phase.ROUND_OVER)
    await person.sees("Go on")
    yield "report"


QUESTIONS = re.compile(r"\? keys|\?  +Show|\w\? |(?<!\?)(\?\?|\?{6})(?!\?)")
"""A question mark as it should be: a key, the end of a question, or a character of two cells in a name."""


def strange(person: Any) -> set[str]:
    """What a screen has that is not ASCII, and its lines with a ``?`` in place of a sign."""
    text = "".join(segment.text for segment in segments(person))
    return {char for char in text if not char.isascii()} | {
        line for line in text.split("\n") if "?" in QUESTIONS.sub("", line)
    }


@pytest.fixture
def saves(new, save, places) -> None:
    """A finished match, one that is not, and a damaged one."""
    save(new("extra-bonus", 4, names=WIDE, limit=1), "finished.jsonl", title="Środa")
    save(new("extra-bonus", names=WIDE), "begun.jsonl", plies=9)
    (places.saves / "damaged.jsonl").write_text("żółw\n")


@pytest.mark.usefixtures("saves")
async def test_in_the_ascii_style_no_screen_leaves_ascii(visit) -> None:
    async with visit(settings=ASCII) as person:
        async for screen in tour(person, "34562"):
            assert not strange(person), screen


@each_game
async def test_in_the_ascii_style_no_screen_of_a_match_leaves_ascii(visit, new, name, count) -> None:
    async with visit(new(name, count, names=NAMES), settings=ASCII) as person:
        async for screen in tour_of_a_match(person):
            assert not strange(person), screen


@each_game
async def test_in_the_ascii_style_no_replay_leaves_ascii(visit, new, save, name, count) -> None:
    async with visit(Replay(save(new(name, count, humans=(), names=NAMES), plies=40)), settings=ASCII) as person:
        await person.sees("Replay")
        for key in ("right", "right", "end", "g", "escape", "p"):
            await person.press(key)
            assert not strange(person), key


async def test_a_changed_tile_style_is_followed_at_once_and_everywhere(visit, monkeypatch) -> None:
    """On the terminal too, which is sent only what has changed."""
    terminal = pyte.Screen(80, 24)
    stream = pyte.Stream(terminal)

    def sent(app: ParlourApp, _screen: object, update: Any) -> None:
        if update is not None:
            stream.feed(update.render_segments(app.console))

    monkeypatch.setattr(ParlourApp, "_display", sent)
    async with visit() as person:
        await person.click("Settings")
        await person.sees("By itself: pips, or plain ASCII")
        await person.press("tab")
        for style in ("pips", "digits", "ascii", "auto"):
            await person.press("right")
            await person.until(lambda style=style: person.app.settings.tiles == style)
            await person.settle()
            assert "".join(terminal.display).isascii() is (style == "ascii")
        await person.press("left", "escape")
        await person.sees("New match")
        await person.settle()
        assert "".join(terminal.display).isascii()


# No colours


def colours(person: Any) -> set[str]:
    """The colours of a screen but the terminal's own text and ground."""
    found = set()
    for segment in segments(person):
        style = segment.style
        for colour in (style.color, style.bgcolor) if style is not None else ():
            if colour is not None and colour.type is not ColorType.DEFAULT:
                found.add(colour.name)
    return found


@pytest.mark.usefixtures("saves")
async def test_no_color_drops_all_colours(visit, monkeypatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with visit() as person:
        async for screen in tour(person, "36"):
            assert not colours(person), screen


@pytest.mark.parametrize(
    ("name", "count", "theme"),
    [("mydelko-fa", 3, "light"), ("domeng", 5, "high-contrast"), ("extra-bonus", 4, "terminal")],
)
async def test_no_color_drops_all_colours_of_a_match(visit, new, monkeypatch, name, count, theme) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with visit(new(name, count), settings=f'speed = "instant"\ntheme = "{theme}"\n') as person:
        async for screen in tour_of_a_match(person):
            assert not colours(person), screen


async def test_without_no_color_there_are_colours(visit) -> None:
    async with visit() as person:
        await person.sees("New match")
        assert colours(person)
