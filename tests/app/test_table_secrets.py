"""Hands that stay hidden at the table, the curtain between people, and their odd names."""

import asyncio
import re
import threading

import pytest
from tests.app.conftest import NAMES, play_on

from parlour.app.layout import Size
from parlour.app.logbook import log_lines
from parlour.app.screens.match_screen import MatchScreen
from parlour.app.session import Phase
from parlour.app.start import Continue
from parlour.app.tileart import TileState, tile_art
from parlour.app.widgets.board import Board
from parlour.app.widgets.tracker import Tracker
from parlour.match import Match
from parlour.moves import Play
from parlour.saves import KeptMatch, Seat
from parlour.tiles import Tile, tiles

# What may be seen


def pictures(tile: Tile) -> set[tuple[str, ...]]:
    """How a tile can be drawn, in any size and state, standing or lying."""
    return {
        tile_art(halves, size, standing=standing, style="pips", state=state)
        for halves in {(tile.high, tile.low), (tile.low, tile.high)}
        for size in (Size.LARGE, Size.MEDIUM, Size.SMALL)
        for standing in (False, True)
        for state in (TileState.PLAIN, TileState.CHOSEN, TileState.BLOCKED, TileState.LAST)
    }


PICTURES = {tile: pictures(tile) for tile in Tile}


def tiles_shown(person) -> set[Tile]:
    """The tiles drawn or named on any screen of the match, in front or not, and in tooltips; the tracker apart."""
    shown: set[Tile] = set()
    words = [person.text] if not person.app.screen.query(Tracker) else []
    for screen in (screen for screen in person.app.screen_stack if isinstance(screen, MatchScreen)):
        for widget in screen.walk_children():
            words.append(str(widget.tooltip or ""))
            if isinstance(widget, Board) and not isinstance(widget, Tracker) and on_show(widget):
                drawn = {sprite.lines for sprite in widget.sprites}
                shown |= {tile for tile, arts in PICTURES.items() if arts & drawn}
    for high, low in re.findall(r"\[(\d)[|│](\d)\]", "\n".join(words)):
        shown.add(Tile(f"{high}-{low}") if high >= low else Tile(f"{low}-{high}"))
    return shown


def on_show(widget) -> bool:
    return all(each.display for each in widget.ancestors_with_self if each.is_attached)


def hidden(person, seat: int | None) -> set[Tile]:
    """The tiles in the hands of others than this seat."""
    return {tile for index, hand in enumerate(person.match.state.hands) if index != seat for tile in tiles(hand)}


@pytest.mark.parametrize(("name", "count"), [("mydelko-fa", 3), ("domeng", 5), ("extra-bonus", 2)])
def test_the_log_tells_a_seat_which_of_its_own_tiles_were_forced_and_nobody_elses(new, name, count) -> None:
    begun = new(name, count)
    match = play_on(Match(begun.game, begun.options, count, begun.seed), 250)
    forced = [
        step.seat
        for ply, step in enumerate(match.steps)
        if isinstance(step.move, Play) and len(begun.game.legal(match.seek(ply))) == 1
    ]
    for seat in range(count):
        lines = log_lines(match, NAMES, seat, limit=1000, marks_forced=True)
        assert sum("the only move" in line for line in lines) == forced.count(seat) > 0
    for told in (log_lines(match, NAMES, None, limit=1000, marks_forced=True), log_lines(match, NAMES, 0, limit=1000)):
        assert "the only move" not in "\n".join(told)


@pytest.mark.parametrize(("name", "count"), [("mydelko-fa", 3), ("domeng", 5), ("extra-bonus", 4)])
async def test_no_screen_shows_a_tile_of_another_hand(visit, new, name, count) -> None:
    async with visit(new(name, count)) as person:
        while person.session.phase is not Phase.ROUND_OVER:
            for key, screen in (("f3", "HandScreen"), ("f4", "ScoreScreen"), ("f2", "TableScreen")):
                assert not tiles_shown(person) & hidden(person, 0)
                await person.press(key)
                await person.until(lambda screen=screen: person.screens[-1] == screen)
            await person.play_with_keys()


async def test_the_hand_is_drawn_so_the_test_above_can_see(visit, new) -> None:
    async with visit(new("domeng")) as person:
        assert tiles_shown(person) >= set(tiles(person.match.state.hands[0]))


@pytest.mark.parametrize(("name", "count"), [("mydelko-fa", 3), ("domeng", 5), ("extra-bonus", 2)])
async def test_the_curtain_shows_nothing_of_any_hand(visit, new, name, count) -> None:
    async with visit(new(name, count, humans=(0, 1))) as person:
        curtains = 0
        while person.session.phase is not Phase.ROUND_OVER:
            if person.session.phase is Phase.CURTAIN:
                curtains += 1
                turn = person.match.state.turn
                text = await person.sees(f"The keyboard goes to {person.session.names[turn]}.")
                assert not tiles_shown(person) & hidden(person, None)
                assert "plays" not in text
                for key in ("f3", "s", "1", "space", "right"):
                    await person.press(key)
                assert not tiles_shown(person) & hidden(person, None)
                assert person.screens == ["HomeScreen", "TableScreen"]
            else:
                assert not tiles_shown(person) & hidden(person, person.session.viewer)
            await person.play_with_keys()
        assert curtains > 1


async def test_no_key_that_is_held_down_lifts_the_curtain(visit, new) -> None:
    async with visit(new("extra-bonus", humans=(0, 1))) as person:
        await person.press_at_once("enter")
        await person.click_in("#lift")
        await person.until(lambda: person.session.phase is Phase.ASK, "a click to lift it")
        while person.session.phase is not Phase.CURTAIN:
            await person.play_with_keys()
        for seconds in (0.0, 0.66, *[0.03] * 40, *[0.15] * 10):
            person.clock.now += seconds
            await person.press_at_once("enter")
            assert person.session.phase is Phase.CURTAIN
        person.clock.now += 0.3
        await person.press_at_once("enter")
        await person.phase(Phase.ASK)


async def test_no_enter_that_is_held_down_answers_a_dialog(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        await person.press("m")
        await person.until(lambda: person.screens[-1] == "Choose", "the menu")
        records = len(person.session.kept.path.read_bytes().splitlines())
        await person.press("down", "enter")
        for seconds in (0.5, *[0.03] * 40):
            person.clock.now += seconds
            await person.press_at_once("enter")
        assert person.screens[-1] == "Choose"
        assert len(person.session.kept.path.read_bytes().splitlines()) == records
        await person.press("enter")
        await person.until(lambda: person.screens[-1] == "TableScreen", "an answer")


async def test_the_curtain_is_lifted_by_a_click(visit, new) -> None:
    async with visit(new("extra-bonus", humans=(0, 1))) as person:
        turn = person.match.state.turn
        await person.click(f"I am {person.session.names[turn]}, show my tiles")
        await person.phase(Phase.ASK)
        assert person.session.viewer == turn


async def test_the_curtain_hangs_after_a_resume_and_a_resize(visit, new) -> None:
    async with visit(new("extra-bonus", humans=(0, 1))) as person:
        await person.play_to(Phase.ASK)
        await person.press("escape")
        await person.sees("Continue")
        await person.press("1")
        await person.phase(Phase.CURTAIN)
        for size in ((1, 1), (200, 60), (80, 24)):
            await person.resize(*size)
            assert person.session.phase is Phase.CURTAIN
            assert not tiles_shown(person) & hidden(person, None)
        await person.sees("The keyboard goes to")


async def test_a_hand_looked_at_is_covered_when_another_person_comes_on_turn(visit, new) -> None:
    """Also when a dialog lies over the hand: nothing of it is left when the dialog goes."""
    async with visit(new("domeng", humans=(0, 2))) as person:
        while person.session.phase is not Phase.ASK or person.session.at_keyboard != 0:
            await person.play_with_keys()
        person.session.pause = 3600
        await person.press("enter")
        await person.until(lambda: person.session.phase is Phase.COMPUTER and not person.session._skip.is_set())
        await person.press("f3", "question_mark")
        await person.sees("What the keys do here")
        person.session.pause = 0
        person.session.skip()
        await person.phase(Phase.CURTAIN)
        await person.press("escape")
        await person.until(lambda: person.screens[-1] != "Keys")
        await person.until(lambda: person.screens == ["HomeScreen", "TableScreen"])
        assert not tiles_shown(person) & hidden(person, None)
        await person.sees("The keyboard goes to Cela.")


async def test_the_end_of_a_round_shows_all_hands(visit, new) -> None:
    async with visit(new("domeng")) as person:
        await person.play_to(Phase.ROUND_OVER)
        left = {tile for hand in person.match.state.hands for tile in tiles(hand)}
        assert left
        assert left <= tiles_shown(person)


async def test_a_computer_takes_a_persons_seat_and_the_person_comes_back(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        await person.press("m")
        await person.click("Seat 1: Ania, human")
        await person.sees("Who plays for Ania from here?")
        person.session.pause = 3600
        await person.click("plays any tile that may be played")
        await person.until(lambda: person.session.kept.seats[0] == Seat("Ania", "computer", "random"))
        assert person.session.watched
        await person.until(lambda: person.session.phase is Phase.COMPUTER and not person.session._skip.is_set())
        await person.settle()
        assert not tiles_shown(person) & set(tiles(person.match.state.hands[0]))
        person.session.pause = 0
        await person.click("m menu")
        await person.click("Seat 1: Ania")
        await person.click("A person at this keyboard")
        await person.phase(Phase.ASK, Phase.ROUND_OVER)
        assert person.session.kept.seats[0] == Seat("Ania", "human", None)


async def test_a_match_that_is_open_elsewhere_says_who_holds_it(visit, new, save, places) -> None:
    path = save(new("extra-bonus"), plies=6)
    holding = KeptMatch.resume(path, locks=places.locks)
    data = path.read_bytes()
    async with visit(Continue(path)) as person:
        await person.sees("this program itself", "Look on, without playing", "Open a copy")
        await person.click("Look on, without playing")
        await person.phase(Phase.LOOK)
        await person.sees("You are looking on; this program itself has this match open")
        assert not tiles_shown(person) & hidden(person, None)
        for key in ("enter", "1", "u", "r", "s", "space", "m", "h", "f3"):
            await person.press(key)
        assert person.screens[-1] == "TableScreen"
        assert all(f" {word} " not in person.lines[-1] for word in ("undo", "hint", "hand", "menu", "sort"))
        assert path.read_bytes() == data
        assert person.session.kept.look_again() is None
        holding.play(holding.match.legal()[0])
        holding.flush()
        data = path.read_bytes()
        await person.until(lambda: person.match.log == holding.match.log, "the move that was played elsewhere")
        holding.close()
        await person.sees("You are looking on; nobody has this match open now.")
        assert path.read_bytes() == data
        holding = KeptMatch.resume(path, locks=places.locks)
        await person.press("escape")
        await person.until(lambda: person.screens == ["HomeScreen"] and person.app.desk.session is None)
        await person.press("1")
        await person.click("Open a copy")
        await person.phase(Phase.ASK)
        assert person.session.kept.path != path
        await person.play_with_keys()
        assert path.read_bytes() == data
    holding.close()


async def test_undo_under_the_curtain_brings_the_keyboard_back_behind_a_curtain(visit, new) -> None:
    """To who had it last; nobody's tiles are seen on the way, and the word says what was taken back."""
    async with visit(new("extra-bonus", humans=(0, 1))) as person:
        while person.session.phase is not Phase.CURTAIN or person.session.undo_target() is None:
            await person.play_with_keys()
        asked = person.session.at_keyboard
        name, other = person.session.names[asked], person.session.names[1 - asked]
        await person.press("u")
        await person.sees(f"{other}: may {name} take back")
        await person.click(" Yes ")
        await person.phase(Phase.CURTAIN)
        await person.sees(f"The keyboard goes to {name}.")
        assert not tiles_shown(person) & hidden(person, None)
        await person.play_with_keys()
        await person.phase(Phase.ASK)
        assert person.session.viewer == asked
        await person.sees("Taken back: ")


@pytest.mark.parametrize("theme", ["felt-dark", "terminal"])
async def test_who_is_asked_whether_another_may_take_back_sees_none_of_the_tiles_of_that_hand(
    visit, new, theme
) -> None:
    async with visit(new("extra-bonus", humans=(0, 1)), settings=f'speed = "instant"\ntheme = "{theme}"\n') as person:
        while person.session.phase is not Phase.ASK or person.session.undo_target() is None:
            await person.play_with_keys()
        await person.sees("F3 hand")
        await person.press("u")
        await person.sees("take back", "[ Yes ]")
        await person.until(lambda: "╭──" not in person.text and "F3 hand" not in person.text, "a covered table")
        await person.press("escape")
        await person.phase(Phase.CURTAIN)
        assert not tiles_shown(person) & hidden(person, None)


async def test_no_hand_is_seen_when_the_curtain_is_lifted_just_as_all_are_asked_whether_to_end_the_match(
    visit, new
) -> None:
    async with visit(new("domeng", humans=(0, 1), titles=0)) as person:
        await person.play_to(Phase.ASK)
        await person.press("m")
        await person.click("End the match here")
        await person.sees("Play on ]")
        await person.session.lift_curtain()
        await person.phase(Phase.ASK)
        await person.rest()
        assert "╭──" not in person.text
        await person.press("escape")
        await person.phase(Phase.CURTAIN)
        assert not tiles_shown(person) & hidden(person, None)


class SlowDisk:
    """Stands before what a match writes, so that a write lasts as long as a test needs it."""

    def __init__(self, kept: KeptMatch) -> None:
        self.goes = threading.Event()
        self.flush, kept.flush = kept.flush, self.wait

    def wait(self) -> bool:
        assert self.goes.wait(20)
        return self.flush()


async def test_the_hand_is_hidden_while_others_are_asked_though_a_move_is_being_written(visit, new) -> None:
    async with visit(new("extra-bonus", humans=(0, 1))) as person:
        while person.session.phase is not Phase.ASK or person.session.undo_target() is None:
            await person.play_with_keys()
        seat, ply = person.session.viewer, person.match.ply
        disk = SlowDisk(person.session.kept)
        asked = asyncio.ensure_future(person.session.play(person.match.legal()[0]))
        await person.until(lambda: person.match.ply > ply)
        await person.press("u")
        await person.sees("[ Yes ]")
        assert not tiles_shown(person) & set(tiles(person.match.state.hands[seat]))
        disk.goes.set()
        await asked


async def test_a_curtain_lifted_just_as_the_question_comes_shows_no_hand(visit, new) -> None:
    async with visit(new("extra-bonus", humans=(0, 1))) as person:
        while person.session.phase is not Phase.CURTAIN or person.session.undo_target() is None:
            await person.play_with_keys()
        person.clock.now += 10
        await person.press_at_once("enter", "u")
        await person.sees("[ Yes ]")
        await person.until(lambda: "╭──" not in person.text and "F3 hand" not in person.text, "a covered table")
        await person.click("No ]")
        await person.phase(Phase.CURTAIN)
        assert not tiles_shown(person) & hidden(person, None)


async def test_a_hint_that_is_being_noted_is_not_shown_to_who_is_asked_meanwhile(sit, new) -> None:
    session = sit(new("extra-bonus", humans=(0, 1))).session
    await session.start()
    await session.lift_curtain()
    disk = SlowDisk(session.kept)
    hint = asyncio.ensure_future(session.hint())
    while not session._writing:
        await asyncio.sleep(0)
    session.lower_curtain()
    disk.goes.set()
    assert await hint is None
    await session.leave()


@pytest.mark.parametrize("key", ["u", "r"])
async def test_a_hand_is_not_open_to_who_has_just_agreed(visit, new, key) -> None:
    async with visit(new("extra-bonus", humans=(0, 1))) as person:

        async def agreed(key: str) -> None:
            await person.press(key)
            await person.sees("[ Yes ]")
            assert person.session.phase is Phase.CURTAIN, "already behind the question"
            await person.click(" Yes ")
            await person.phase(Phase.CURTAIN)
            assert not tiles_shown(person) & hidden(person, None)

        while person.session.phase is not Phase.ASK or person.session.undo_target() is None:
            await person.play_with_keys()
        await agreed("u")
        if key == "r":
            await person.play_with_keys()
            await person.phase(Phase.ASK)
            await agreed("r")


# Names are text

ODD = ("[/]", "[@click=app.quit]x[/]", "Ana [b +", "back\\", "🎲 dice")
LONG = ("x" * 500, "Zoë " + "y" * 400, "日本語" * 60, "[" * 300, "ordinary")


@pytest.mark.parametrize("names", [ODD, LONG])
async def test_names_are_text_everywhere(visit, new, names) -> None:
    async with visit(new("domeng", 5, names=names)) as person:
        for name in names:
            await person.sees(name[:3])
        assert person.tidy
        await person.play_to(Phase.ROUND_OVER)
        for name in names:
            await person.sees(name[:3])
        assert person.tidy
        await person.press("f4")
        await person.sees("Scoreboard", *(name[:3] for name in names))
        assert person.tidy
        await person.press("f2")
        await person.press("m")
        await person.sees("Seat 2: " + names[1][:3], "Seat 3: " + names[2][:3])
        assert person.tidy
        await person.press("escape")
        await person.press("enter")
        await person.phase(Phase.ASK)
        await person.press("f3")
        await person.sees(names[0][:3])
        assert person.tidy
        await person.press("f2")
        await person.press("escape")
        await person.sees("Continue", names[0][:3], "· saved today", "6  Quit")
        assert person.tidy


async def test_names_in_the_log_stand_in_full(visit, new) -> None:
    async with visit(new("extra-bonus", names=("[@click=app.quit]Ana[/]", "Bo [b + \\"))) as person:
        await person.press("enter")
        await person.sees("[@click=app.quit]Ana[/] opens", "Bo [b + \\")
        await person.click("[@click=app.quit]Ana")
        assert person.app.return_code is None


async def test_names_in_a_save_that_would_steer_the_terminal_are_shown_escaped(visit, new, save) -> None:
    names = ("A\x1b]0;owned\x07\x1b[31mna", "B\u202eob\x9b2J")
    path = save(new("extra-bonus", names=names), plies=8, title="T\x1b[2J\u202eitle")
    async with visit(Continue(path)) as person:
        await person.phase(Phase.ASK)
        for keys in (("f4",), ("f3",), ("f2", "m")):
            await person.press(*keys)
            assert steering(person.text) == set()
        await person.press("enter")
        await person.sees("The title of this match")
        assert not steering(person.text) - {"\u202e"}  # in its field a title stands as it is
        await person.press("escape", "u")
        await person.press("escape")
        await person.sees("Continue", "A\\x1b")
        assert steering(person.text) == set()
        await person.press("3")
        await person.sees("Saved matches", "T\\x1b")
        assert steering(person.text) == set()
        await person.press("n")
        await person.sees("The title of this match")
        assert not steering(person.text) - {"\u202e"}


def steering(text: str) -> set[str]:
    """The characters of a screen that would steer a terminal, or turn the line around."""
    return {each for each in text if (not each.isprintable() and each != "\n") or each in "\u202e\x9b"}
