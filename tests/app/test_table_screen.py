"""The table of a match in play: whole rounds by keyboard and by mouse, the menu, the save."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.app.screens.match_screen import MatchScreen
from parlour.app.session import Phase
from parlour.app.start import Continue
from parlour.app.widgets.chain import ChainTable
from parlour.app.widgets.hand import Hand
from parlour.saves import Seat, load

GAMES = ("mydelko-fa", "domeng", "extra-bonus")

SHORT = [("mydelko-fa", 3, {"target": 1}), ("domeng", 5, {"titles": 1}), ("extra-bonus", 2, {"limit": 1})]
"""Matches that are soon over."""

TITLES = {"mydelko-fa": "Mydełko Fa", "domeng": "Domeng", "extra-bonus": "Extra Bonus"}


@pytest.fixture
def last_choice(new, save) -> Callable[..., Path]:
    """The save of a match before Ania's last choice, if she goes on as before: by the last tile that she may play."""

    def write(name: str, count: int, **options: object) -> Path:
        start = new(name, count, **options)
        full = load(save(start)).match
        assert full.state.over
        steps = enumerate(full.steps)
        choices = [ply for ply, step in steps if step.seat == 0 and len(full.game.legal(full.seek(ply))) > 1]
        return save(start, plies=choices[-1])

    return write


@pytest.mark.parametrize("size", [(80, 24), (120, 30)])
async def test_the_chain_has_as_much_room_while_nobodys_hand_is_shown(visit, new, size) -> None:
    rooms = []
    for humans in ((0,), ()):
        async with visit(new("extra-bonus", humans=humans), settings='speed = "slow"\n', size=size) as person:
            await person.until(lambda: person.app.screen.query_one(ChainTable).sprites)
            await person.settle()
            rooms.append(person.app.screen.query_one(ChainTable).size)
    assert rooms[0] == rooms[1]


# Whole rounds and matches


@pytest.mark.parametrize("name", GAMES)
async def test_a_round_is_played_by_the_keyboard_alone(visit, name) -> None:
    async with visit() as person:
        await person.press("1")
        await person.sees("New match", "Seats, clockwise")
        for _game in range(GAMES.index(name)):
            await person.press("right")
        await person.sees(f"(●) {TITLES[name]}")
        await person.press("ctrl+s")
        if await person.phase(Phase.ASK, Phase.ROUND_OVER) is Phase.ASK:  # a round may be forced from end to end
            await person.play_to(Phase.ROUND_OVER)
        assert person.match.game.name == name
        await person.sees("1 is over")
        assert person.tidy
        await person.press("enter")
        await person.until(lambda: person.match.state.round == 2)
        await person.phase(Phase.ASK, Phase.ROUND_OVER)
        assert person.tidy


@pytest.mark.parametrize("name", GAMES)
async def test_a_round_is_played_by_the_mouse_alone(visit, name) -> None:
    async with visit() as person:
        await person.click("New match")
        await person.sees("Seats, clockwise")
        await person.click(TITLES[name])
        await person.sees(f"(●) {TITLES[name]}")
        await person.click("Start the match")
        if await person.phase(Phase.ASK, Phase.ROUND_OVER) is Phase.ASK:
            await person.play_to(Phase.ROUND_OVER, mouse=True)
        assert person.match.game.name == name
        await person.click_button("score")
        await person.sees("Scoreboard ·")
        await person.click("F2 table")
        await person.click_button("next")
        await person.until(lambda: person.match.state.round == 2)
        await person.phase(Phase.ASK, Phase.ROUND_OVER)
        ply, target = person.match.ply, person.session.undo_target()
        await person.click("u undo")
        await person.until(lambda: person.match.ply == (ply if target is None else target))
        await person.click("Esc back")
        await person.sees("Continue")
        await person.click("Quit")
        await person.until(lambda: person.app.return_code is not None)


@pytest.mark.parametrize(("name", "count", "options"), SHORT)
async def test_a_match_is_played_to_its_result_and_then_again(visit, last_choice, name, count, options) -> None:
    async with visit(Continue(last_choice(name, count, **options))) as person:
        while await person.play_to(Phase.ROUND_OVER, Phase.OVER) is not Phase.OVER:
            pass
        assert not person.is_told("Assisted: hints or undo.")
        await person.press("u")
        while await person.phase(Phase.ASK, Phase.ROUND_OVER, Phase.OVER) is not Phase.OVER:
            await person.play_to(Phase.ROUND_OVER, Phase.OVER)
        text = await person.sees("Play again", "Same deals, other seats", "Replay", "Scoreboard", "Assisted: hints or")
        winners = [person.session.names[seat] for seat in person.match.state.winners]
        assert all(winner in text for winner in winners)
        assert person.tidy
        first = person.match
        focused = []
        await person.press_at_once("enter")  # that played the last tile
        for key in ("right", "left", "left", "tab", "shift+tab", "right"):
            focused.append(person.app.screen.focused.name)
            await person.press(key)
        assert focused == ["again", "seats", "again", "score", None, "score"]
        assert person.match is first
        await person.press("f2")
        await person.sees("The match is over", "Enter shows how it ended.", "[ Result ]")
        await person.press("enter")
        await person.sees("Play again")
        await person.click_button("table")
        await person.click("[ Result ]")
        await person.sees("[▸Play again ]")
        seen = []

        def again() -> bool:
            seen.append(person.app.screen.name)
            return person.app.desk.session is not None and person.match is not first

        await person.press("enter")
        await person.until(again)
        assert set(seen) == {"table"}, "Home is not shown in between"
        await person.phase(Phase.ASK, Phase.ROUND_OVER, Phase.OVER)  # a round may be forced from end to end
        assert person.match.seed != first.seed
        assert (person.match.game, person.match.options) == (first.game, first.options)
        assert person.session.names == ["Ania", "Bo", "Cela", "Dag", "Eta"][:count]
        assert person.screens == ["HomeScreen", "TableScreen"]


@pytest.mark.parametrize(
    "keys",
    [
        ("enter", "escape"),
        ("enter", "question_mark"),
        ("enter", "ctrl+p"),
        ("enter", "enter"),
        ("enter", "tab", "enter", "escape"),
    ],
)
async def test_what_is_pressed_right_behind_play_again_opens_one_match_or_none(visit, last_choice, keys) -> None:
    async with visit(Continue(last_choice("mydelko-fa", 3, target=1))) as person:
        while await person.play_to(Phase.ROUND_OVER, Phase.OVER) is not Phase.OVER:
            pass
        await person.sees("[▸Play again ]")
        person.clock.now += 10
        first, goes, close = person.match, threading.Event(), person.session.kept.close

        def closed() -> None:
            assert goes.wait(20)
            close()

        person.session.kept.close = closed
        for key in keys:
            person.app.simulate_key(key)
            await person.settle()
        goes.set()

        def sessions() -> list[object]:
            return [screen.session for screen in person.app.screen_stack if isinstance(screen, MatchScreen)]

        await person.until(lambda: first not in [session.match for session in sessions()], "the next match, or none")
        await person.rest()
        assert sessions() == ([person.app.desk.session] if person.app.desk.session else [])
        assert person.screens[0] == "HomeScreen"


async def test_a_match_that_is_ended_where_it_stands_has_its_result(visit, new) -> None:
    async with visit(new("domeng", titles=0)) as person:
        await person.play_to(Phase.ASK)
        await person.press("m")
        await person.click("End the match here")
        await person.click("End it")
        await person.sees("The players stop", "titles of camat (DM-13)", "[▸Play again ]")
        await person.press("f2")
        await person.click("[ Result ]")
        await person.sees("[▸Play again ]")


async def test_the_same_deals_are_played_from_other_seats(visit, last_choice) -> None:
    async with visit(Continue(last_choice("mydelko-fa", 3, target=1))) as person:
        while await person.play_to(Phase.ROUND_OVER, Phase.OVER, mouse=True) is not Phase.OVER:
            pass
        first = person.match
        await person.click_button("seats")
        await person.until(lambda: person.app.desk.session is not None and person.match is not first)
        await person.phase(Phase.ASK)
        assert person.match.seed == first.seed
        assert person.session.kept.seats[1] == Seat("Ania", "human", None)
        deals = [next(step.move for step in match.steps if step.seat is None) for match in (first, person.match)]
        assert deals[0] == deals[1]


async def test_a_finished_match_leads_to_its_replay(visit, new) -> None:
    async with visit(new("extra-bonus", limit=1)) as person:
        await person.play_to(Phase.OVER)
        await person.click_button("replay")
        await person.until(lambda: person.screens == ["HomeScreen", "ReplayScreen"])
        assert person.app.desk.session is None
        await person.press("escape")
        await person.until(lambda: person.screens == ["HomeScreen"])


async def test_a_match_is_left_with_esc_and_gone_on_with_from_home(visit, new) -> None:
    async with visit(new("domeng")) as person:
        for _choice in range(3):
            await person.play_to(Phase.ASK, Phase.ROUND_OVER)
        log, path = list(person.match.log), person.session.kept.path
        await person.press("escape")
        await person.sees("1  Continue", "Domeng")
        await person.until(lambda: person.app.desk.session is None and not person.app.workers)
        assert load(path).match.log == log
        await person.press("1")
        await person.phase(Phase.ASK)
        assert person.match.log == log


@pytest.mark.parametrize("name", GAMES)
async def test_a_match_without_a_person_is_watched(visit, new, name) -> None:
    async with visit(new(name, humans=())) as person:
        await person.until(lambda: person.match.state.round > 1 or person.match.state.over)
        assert person.app.screen.query_one(Hand).sprites == ()
        assert person.tidy


# The menu


async def test_the_menu_gives_a_title_and_sets_the_speed(visit, new, places) -> None:
    async with visit(new("extra-bonus")) as person:
        await person.press("m")
        await person.click("Title:")
        await person.sees("The title of this match")
        await person.type("u r? [/] [b]bold")
        await person.press("enter")
        await person.until(lambda: person.session.kept.title == "u r? [/] [b]bold")
        await person.press("m")
        await person.sees("Title: u r? [/] [b]bold")
        await person.click("Speed of the computers, in all matches: instant")
        await person.sees("Speed of the computers, in all matches")
        await person.click("slow")
        await person.until(lambda: person.session.pause == 1.6)
        assert 'speed = "slow"' in places.settings.read_text()
        await person.press("m")
        await person.click("Leave the match")
        await person.until(lambda: person.screens == ["HomeScreen"] and person.app.desk.session is None)


async def test_a_menu_left_by_esc_or_a_click_outside_changes_nothing(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        data = person.session.kept.path.read_bytes()
        for leave in ("escape", "outside", "Cancel"):
            await person.press("m")
            await person.sees("This match")
            if leave == "outside":
                await person.click_at(1, 1)
            else:
                await (person.press(leave) if leave == "escape" else person.click(leave))
            await person.until(lambda: person.screens[-1] == "TableScreen")
        assert person.session.kept.path.read_bytes() == data
        assert person.session.phase is Phase.ASK


@pytest.mark.parametrize("entry", ["Title", "Seat 1", "Speed", "Leave"])
async def test_what_is_chosen_twice_at_once_is_chosen_once(visit, new, entry) -> None:
    async with visit(new("extra-bonus")) as person:
        await person.press("m")
        await person.sees("This match")
        while entry not in person.app.screen.entries[person.app.screen.query_one("OptionList").highlighted][1]:
            await person.press("down")
        await person.press_at_once("enter", "enter")
        await person.until(lambda: "This match" not in person.text)
        await person.until(lambda: person.settled)
        left = ["HomeScreen"] if entry == "Leave" else ["HomeScreen", "TableScreen"]
        assert person.screens[:2] == left
        assert len(person.screens) <= 3


# The save


async def test_a_match_that_cannot_be_saved_says_so_and_is_saved_once_it_can_be(visit, new, places) -> None:
    places.data.mkdir()
    places.saves.write_text("in the way")
    async with visit(new("extra-bonus")) as person:
        await person.sees("! w tries to save again. The match is not being saved")
        await person.press("enter")
        await person.phase(Phase.ASK)
        await person.sees("The match is not being saved")
        assert person.tidy
        places.saves.unlink()
        await person.press("w")
        await person.until(lambda: "not being saved" not in person.text)
        assert load(person.session.kept.path).match.log == person.match.log


async def test_two_apps_never_write_to_one_save(visit, new, save) -> None:
    path = save(new("extra-bonus"), plies=6)
    async with visit(Continue(path)) as first:
        await first.phase(Phase.ASK)
        async with visit(Continue(path)) as second:
            await second.sees("Look on, without playing")
            assert second.app.desk.session is None
            await second.press("escape")
            await second.until(lambda: second.screens == ["HomeScreen"])
        await first.play_with_keys()
        assert load(path).match.log == first.match.log
    async with visit(Continue(path)) as again:
        await again.phase(Phase.ASK, Phase.ROUND_OVER)


@pytest.mark.parametrize(("name", "size"), [("mydelko-fa", (80, 24)), ("domeng", (80, 24)), ("domeng", (120, 40))])
async def test_a_notice_covers_neither_the_hand_nor_the_word(visit, new, name, size) -> None:
    async with visit(new(name), size=size) as person:
        await person.phase(Phase.ASK)
        person.app.tell("A sentence that is long enough to take more than one line, and then says even more.")
        await person.sees("says even more")
        covered = person.app.screen.query("Toast").first().region
        assert covered.height > 1
        for part in ("#hand", "#word"):
            assert not covered.overlaps(person.app.screen.query_one(part).region)
