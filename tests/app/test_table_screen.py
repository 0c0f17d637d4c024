"""The table of a match in play: whole rounds by keyboard and by mouse, hands that stay hidden, people's odd names."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len

from parlour.app.layout import Size
from parlour.app.screens.match_screen import MatchScreen
from parlour.app.session import Phase
from parlour.app.start import Continue
from parlour.app.tileart import TileState, tile_art
from parlour.app.widgets.board import Board
from parlour.app.widgets.hand import Hand
from parlour.app.widgets.tracker import Tracker
from parlour.games.game import Chain
from parlour.moves import Exchange, Pass, Play
from parlour.saves import KeptMatch, Seat, load
from parlour.tiles import Tile, tiles

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


def is_tidy(lines: list[str], width: int = 80, height: int = 24) -> bool:
    """Whether a screen fills the terminal and nothing more."""
    return len(lines) == height and all(cell_len(line) == width for line in lines)


# Whole rounds and matches


@pytest.mark.parametrize("name", GAMES)
async def test_a_round_is_played_by_the_keyboard_alone(visit, name) -> None:
    async with visit() as person:
        await person.press("1")
        await person.sees("New match", "Seats, clockwise")
        for _game in range(GAMES.index(name)):
            await person.press("tab")
        await person.press("enter")
        await person.sees(f"(●) {TITLES[name]}")
        await person.press("ctrl+s")
        if await person.phase(Phase.ASK, Phase.ROUND_OVER) is Phase.ASK:  # a round may be forced from end to end
            await person.play_to(Phase.ROUND_OVER)
        assert person.match.game.name == name
        await person.sees("1 is over")
        assert is_tidy(person.lines)
        await person.press("enter")
        await person.until(lambda: person.match.state.round == 2)
        await person.phase(Phase.ASK, Phase.ROUND_OVER)
        assert is_tidy(person.lines)


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
        text = await person.sees("Play again", "Same deals, other seats", "Replay", "Scoreboard")
        winners = [person.session.names[seat] for seat in person.match.state.winners]
        assert all(winner in text for winner in winners)
        assert is_tidy(person.lines)
        first = person.match
        await person.press("tab", "enter")
        await person.until(lambda: person.app.desk.session is not None and person.match is not first)
        await person.phase(Phase.ASK, Phase.ROUND_OVER, Phase.OVER)  # a round may be forced from end to end
        assert person.match.seed != first.seed
        assert (person.match.game, person.match.options) == (first.game, first.options)
        assert person.session.names == ["Ania", "Bo", "Cela", "Dag", "Eta"][:count]
        assert person.screens == ["HomeScreen", "TableScreen"]


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
        assert is_tidy(person.lines)


# The choice of a tile and an end


async def test_a_tile_is_chosen_by_arrow_by_number_and_by_click(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        hand = person.app.desk._choosing
        await person.press("right", "right")
        assert hand.cursor is hand.tiles[2]
        await person.press("left")
        assert hand.cursor is hand.tiles[1]
        await person.press("6")
        assert hand.cursor is hand.tiles[5]
        await person.click_hand_tile(hand.tiles[3])
        await person.until(lambda: hand.cursor is hand.tiles[3])
        await person.sees("[4]")


async def test_a_click_on_the_chosen_tile_plays_it(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        tile = person.app.desk._choosing.tiles[2]
        await person.click_hand_tile(tile)
        assert person.match.round_steps()[-1].move != Play(tile)
        await person.click_hand_tile(tile)
        await person.until(lambda: Play(tile) in [step.move for step in person.match.log])


async def test_a_dim_tile_says_why_it_may_not_be_played_and_is_not(visit, find, save_found) -> None:
    def choosy(view) -> bool:
        return 1 < len({move.tile for move in view.legal if isinstance(move, Play)}) < len(view.tiles)

    path = save_found(find("domeng", choosy))
    async with visit(Continue(path)) as person:
        await person.phase(Phase.ASK)
        ply = person.match.ply
        choosing = person.app.desk._choosing
        blocked = next(tile for tile in choosing.tiles if tile not in choosing.playable)
        await person.press(str(choosing.tiles.index(blocked) + 1))
        await person.sees("(DM-", " ×]")
        await person.press("enter")
        await person.sees("(DM-")
        await person.click_hand_tile(blocked)
        assert person.match.ply == ply
        assert person.session.phase is Phase.ASK


def both_ends(view) -> bool:
    chain = view.table
    if not isinstance(chain, Chain) or not chain.tiles or chain.tiles[0][0] == chain.tiles[-1][1]:
        return False
    plays = [move.tile for move in view.legal if isinstance(move, Play)]
    return len(plays) > len(set(plays))


def tile_for_both(view) -> Tile:
    plays = [move.tile for move in view.legal if isinstance(move, Play)]
    return next(tile for tile in plays if plays.count(tile) == 2)


@pytest.mark.parametrize("end", ["left", "right"])
async def test_an_end_is_chosen_by_keys(visit, find, save_found, end) -> None:
    match = find("domeng", both_ends)
    async with visit(Continue(save_found(match))) as person:
        await person.phase(Phase.ASK)
        choosing, ply = person.app.desk._choosing, person.match.ply
        tile = tile_for_both(person.session.view())
        await person.press(str(choosing.tiles.index(tile) + 1))
        await person.sees("fits both ends")
        await person.press("enter")
        await person.sees(f"Where does {tile} go?")
        while choosing.chosen_end.end != end:
            await person.press("right")
        await person.press("enter")
        await person.until(lambda: len(person.match.steps) > ply)
        assert person.match.steps[ply].move == Play(tile, end)


@pytest.mark.parametrize("end", ["left", "right"])
@pytest.mark.parametrize("asked", [False, True])
async def test_an_end_is_chosen_by_a_click_on_the_chain(visit, find, save_found, end, asked) -> None:
    match = find("domeng", both_ends)
    async with visit(Continue(save_found(match))) as person:
        await person.phase(Phase.ASK)
        ply, tile = person.match.ply, tile_for_both(person.session.view())
        await person.click_hand_tile(tile)
        await person.sees("fits both ends")
        if asked:
            await person.click("Choose an end")
            await person.sees(f"Where does {tile} go?")
        chain = person.app.screen.query_one("#chain")
        sprite = next(sprite for sprite in chain.sprites if sprite.hit == end)
        await person.click_in(chain, sprite.rect.x, sprite.rect.y)
        await person.until(lambda: len(person.match.steps) > ply)
        assert person.match.steps[ply].move == Play(tile, end)


@pytest.mark.parametrize("end", ["left", "right"])
async def test_where_both_ends_are_equal_a_click_still_chooses_one(visit, find, save_found, end) -> None:
    def equal_ends(view) -> bool:
        chain = view.table
        if not isinstance(chain, Chain) or len(chain.tiles) < 2 or chain.tiles[0][0] != chain.tiles[-1][1]:
            return False
        plays = [move.tile for move in view.legal if isinstance(move, Play)]
        return len(plays) > len(set(plays))

    async with visit(Continue(save_found(find("domeng", equal_ends)))) as person:
        await person.phase(Phase.ASK)
        ply, tile = person.match.ply, tile_for_both(person.session.view())
        if person.app.desk._choosing.cursor is not tile:
            await person.click_hand_tile(tile)
        chain = person.app.screen.query_one("#chain")
        sprite = next(sprite for sprite in chain.sprites if sprite.hit == end)
        await person.click_in(chain, sprite.rect.x, sprite.rect.y)
        await person.until(lambda: len(person.match.steps) > ply)
        assert person.match.steps[ply].move == Play(tile, end)


async def test_esc_leaves_the_choice_of_an_end_and_writes_nothing(visit, find, save_found) -> None:
    path = save_found(find("domeng", both_ends))
    data = path.read_bytes()
    async with visit(Continue(path)) as person:
        await person.phase(Phase.ASK)
        tile = tile_for_both(person.session.view())
        await person.click_hand_tile(tile)
        await person.press("enter")
        await person.sees(f"Where does {tile} go?")
        await person.press("escape")
        await person.until(lambda: "Where does" not in person.text)
        assert person.screens == ["HomeScreen", "TableScreen"]
        assert path.read_bytes() == data


async def test_tiles_are_exchanged_by_keys(visit, new) -> None:
    async with visit(new("mydelko-fa")) as person:
        assert person.app.desk._choosing.exchanging
        hand, dealt = person.app.desk._choosing.tiles, person.session.view().tiles
        await person.press("space", "right", "right", "space")
        text = await person.sees("Give 2, draw 2")
        assert re.findall(r"\d (?:give|keep)", text) == ["1 give", "2 keep", "3 give", "4 keep", "5 keep"]
        await person.press("enter")
        given = {hand[0], hand[2]}
        await person.until(lambda: any(isinstance(step.move, Exchange) for step in person.match.log))
        move = next(step.move for step in person.match.log if isinstance(step.move, Exchange))
        assert move == Exchange(tuple(tile for tile in dealt if tile in given))


async def test_tiles_are_exchanged_by_the_mouse(visit, new) -> None:
    async with visit(new("mydelko-fa")) as person:
        hand = person.app.desk._choosing.tiles
        for index in (1, 4, 1):
            await person.click_hand_tile(hand[index])
        await person.click("Give 1, draw 1")
        await person.until(lambda: any(isinstance(step.move, Exchange) for step in person.match.log))
        move = next(step.move for step in person.match.log if isinstance(step.move, Exchange))
        assert move == Exchange((hand[4],))


async def test_the_hand_is_sorted_by_key(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        choosing = person.app.desk._choosing
        for order in ("weight", "dealt", "suit"):
            await person.press("s")
            assert choosing.order == order
            drawn = [sprite.hit for sprite in person.app.screen.query_one(Hand).sprites if isinstance(sprite.hit, Tile)]
            assert tuple(dict.fromkeys(drawn)) == choosing.tiles


async def test_a_forced_pass_is_told_and_not_asked(visit, find, save_found) -> None:
    match = find("domeng", lambda view: isinstance(view.legal[0], Pass))
    name = ("Ania", "Bo", "Cela", "Dag", "Eta")[match.state.turn]
    async with visit(Continue(save_found(match)), size=(120, 40)) as person:
        await person.phase(Phase.ASK, Phase.ROUND_OVER)
        assert isinstance(person.match.steps[match.ply].move, Pass)
        if person.session.phase is Phase.ASK:
            await person.sees(f"{name} passes")


async def test_a_forced_pass_is_asked_when_the_settings_say_so(visit, find, save_found) -> None:
    match = find("domeng", lambda view: isinstance(view.legal[0], Pass))
    settings = 'speed = "instant"\nask-forced = true\n'
    async with visit(Continue(save_found(match)), settings=settings) as person:
        await person.phase(Phase.ASK)
        assert person.match.ply == match.ply
        await person.click_in("#go")
        await person.until(lambda: len(person.match.steps) > match.ply)
        assert isinstance(person.match.steps[match.ply].move, Pass)


# Pauses


async def test_any_key_ends_a_pause_and_is_used_up(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        person.session.pause = 3600
        ply = person.match.ply
        await person.press("enter")
        await person.until(lambda: person.match.ply > ply and person.session.phase is Phase.COMPUTER)
        await person.sees("Bo is to move")
        before = len(person.match.steps)
        await person.press("escape")
        await person.until(lambda: len(person.match.steps) > before)
        assert person.screens == ["HomeScreen", "TableScreen"]


@pytest.mark.parametrize(("key", "screen"), [("f4", "ScoreScreen"), ("f3", "HandScreen"), ("question_mark", "Keys")])
async def test_looking_elsewhere_does_not_end_a_pause(visit, new, key, screen) -> None:
    async with visit(new("extra-bonus")) as person:
        person.session.pause = 3600
        await person.press("enter")
        await person.until(lambda: person.session.phase is Phase.COMPUTER and not person.session._skip.is_set())
        ply = person.match.ply
        await person.press(key)
        await person.until(lambda: person.screens[-1] == screen)
        assert person.match.ply == ply


async def test_quitting_while_a_computer_pauses_is_at_once(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        person.session.pause = 3600
        path, match = person.session.kept.path, person.match
        await person.press("enter")
        await person.until(lambda: person.session.phase is Phase.COMPUTER and not person.session._skip.is_set())
        await person.press("ctrl+q")
        await person.until(lambda: person.app.return_code is not None)
        assert load(path).match.log == match.log
    assert person.app.return_code == 0


# Undo and redo


async def test_undo_and_redo_by_keys(visit, new) -> None:
    async with visit(new("domeng")) as person:
        await person.press("u")
        await person.sees("There is no choice of yours to take back.")
        await person.press("r")
        await person.sees("There is nothing to make again.")
        plies = []
        for _choice in range(3):
            plies.append(person.match.ply)
            await person.play_to(Phase.ASK)
        end = person.match.ply
        for ply in plies[::-1]:
            await person.press("u")
            await person.until(lambda ply=ply: person.match.ply == ply and person.settled)
            await person.sees(f"Taken back: {person.match.steps[ply].move.tile}. r makes it again.")
        for ply in [*plies[1:], end]:
            await person.press("r")
            await person.until(lambda ply=ply: person.match.ply == ply and person.settled)
        assert "Taken back" not in person.text


async def test_redo_and_the_rules_are_in_the_menu_for_the_mouse(visit, new) -> None:
    async with visit(new("domeng")) as person:
        await person.play_to(Phase.ASK)
        end = person.match.ply
        await person.click("u undo")
        await person.until(lambda: person.match.ply < end and person.settled)
        await person.click("m menu")
        await person.click("Make again what was taken back")
        await person.until(lambda: person.match.ply == end and person.settled)
        await person.click("m menu")
        await person.sees("This match")
        assert "Make again" not in person.text
        await person.click("The rulebook of this game")
        await person.until(lambda: person.screens[-1] == "RulebookScreen")


async def test_undo_under_the_curtain_brings_the_keyboard_back_behind_a_curtain(visit, new) -> None:
    """To who had it last; nobody's tiles are seen on the way, and the word says what was taken back."""
    async with visit(new("extra-bonus", humans=(0, 1))) as person:
        while person.session.phase is not Phase.CURTAIN or person.session.undo_target() is None:
            await person.play_with_keys()
        asked = person.session.at_keyboard
        name, other = person.session.names[asked], person.session.names[1 - asked]
        await person.press("u")
        await person.sees(f"{other}: may {name} take back a move?")
        await person.click(" Yes ")
        await person.phase(Phase.CURTAIN)
        await person.sees(f"The keyboard goes to {name}.")
        assert not tiles_shown(person) & hidden(person, None)
        await person.play_with_keys()
        await person.phase(Phase.ASK)
        assert person.session.viewer == asked
        await person.sees("Taken back: ")


async def test_with_other_people_at_the_table_undo_asks_them(visit, new) -> None:
    async with visit(new("extra-bonus", humans=(0, 1))) as person:
        while not (person.session.phase is Phase.ASK and person.session.undo_target() is not None):
            await person.play_with_keys()
        ply, name = person.match.ply, person.session.names[person.session.at_keyboard]
        other = person.session.names[1 - person.session.at_keyboard]
        for answer in ("No", None):
            await person.press("u")
            await person.sees(f"{other}: may {name} take back a move?")
            await (person.click(f" {answer} ") if answer else person.press("escape"))
            await person.until(lambda: person.screens[-1] == "TableScreen")
            assert person.match.ply == ply
        await person.press("u")
        await person.sees("take back a move?")
        await person.click(" Yes ")
        await person.until(lambda: person.match.ply < ply)
        await person.phase(Phase.ASK)
        assert person.session.names[person.session.at_keyboard] == name


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


# Names are text

ODD = ("[/]", "[@click=app.quit]x[/]", "Ana [b +", "back\\", "🎲 dice")
LONG = ("x" * 500, "Zoë " + "y" * 400, "日本語" * 60, "[" * 300, "ordinary")


@pytest.mark.parametrize("names", [ODD, LONG])
async def test_names_are_text_everywhere(visit, new, names) -> None:
    async with visit(new("domeng", 5, names=names)) as person:
        for name in names:
            await person.sees(name[:3])
        assert is_tidy(person.lines)
        await person.play_to(Phase.ROUND_OVER)
        for name in names:
            await person.sees(name[:3])
        assert is_tidy(person.lines)
        await person.press("f4")
        await person.sees("Scoreboard", *(name[:3] for name in names))
        assert is_tidy(person.lines)
        await person.press("f2")
        await person.press("m")
        await person.sees("Seat 2: " + names[1][:3], "Seat 3: " + names[2][:3])
        assert is_tidy(person.lines)
        await person.press("escape")
        await person.press("enter")
        await person.phase(Phase.ASK)
        await person.press("f3")
        await person.sees(names[0][:3])
        assert is_tidy(person.lines)
        await person.press("f2")
        await person.press("escape")
        await person.sees("Continue", names[0][:3], "· saved today", "6  Quit")
        assert is_tidy(person.lines)


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


# The menu


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
        await person.click("Speed of the computers")
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
        await person.sees("! The match is not being saved")
        await person.press("enter")
        await person.phase(Phase.ASK)
        await person.sees("! The match is not being saved")
        assert is_tidy(person.lines)
        places.saves.unlink()
        await person.press("w")
        await person.until(lambda: "not being saved" not in person.text)
        assert load(person.session.kept.path).match.log == person.match.log


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
