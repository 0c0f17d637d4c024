"""What people do at the table: a tile and an end are chosen, a pause is ended, moves are taken back."""

import asyncio
import re

import pytest

from parlour.app.session import Phase
from parlour.app.start import Continue
from parlour.app.widgets.hand import Hand
from parlour.games.game import Chain
from parlour.moves import Exchange, Pass, Play
from parlour.saves import load
from parlour.tiles import Tile

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
        choosing = person.app.desk._choosing
        ply, tile = person.match.ply, choosing.cursor  # put there by nobody: the first click only chooses
        await person.click_hand_tile(tile)
        await person.until(lambda: choosing.touched)
        assert person.match.ply == ply
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


def exchanges(person) -> list[Exchange]:
    return [step.move for step in person.match.log if isinstance(step.move, Exchange)]


async def test_an_enter_meant_for_what_came_before_gives_up_no_exchange(visit, new) -> None:
    """The first that would keep everything only says so, the second does it; any other choice asks anew."""
    async with visit(new("mydelko-fa")) as person:
        again = "Enter again keeps all your tiles."
        await person.press("enter")
        await person.sees(again)
        await person.press_at_once("enter", "enter")  # held down
        assert person.is_told(again)
        await person.press("right")
        await person.until(lambda: not person.is_told(again))
        await person.press("enter")
        await person.sees(again)
        assert not exchanges(person)
        await person.press("enter")
        await person.until(lambda: exchanges(person) == [Exchange(())])


async def test_a_click_keeps_all_tiles_at_once(visit, new) -> None:
    async with visit(new("mydelko-fa")) as person:
        await person.click("Keep all")
        await person.until(lambda: exchanges(person) == [Exchange(())])


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


async def test_a_key_that_brings_no_move_as_a_computer_still_thinks_is_not_used_up(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        person.session.pause = 3600
        await person.press("enter")
        await person.sees("Bo is to move")
        person.session._deciding = asyncio.get_running_loop().create_future()
        await person.press("escape")
        await person.until(lambda: person.screens == ["HomeScreen"], "home")


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
            tile = person.match.steps[ply].move.tile
            await person.sees(f"Taken back: {tile}. r makes it again.")
            assert person.app.desk._choosing.cursor is tile
        for ply in [*plies[1:], end]:
            await person.press("r")
            await person.until(lambda ply=ply: person.match.ply == ply and person.settled)
        assert "Taken back" not in person.text


async def test_redo_is_in_the_footer_while_there_is_something_to_make_again(visit, new) -> None:
    async with visit(new("domeng")) as person:
        await person.play_to(Phase.ASK)
        end = person.match.ply
        assert "r redo" not in person.text
        await person.click("u undo")
        await person.until(lambda: person.match.ply < end and person.settled)
        await person.click("r redo")
        await person.until(lambda: person.match.ply == end and person.settled)


async def test_redo_the_settings_and_the_rules_are_in_the_menu_for_the_mouse(visit, new) -> None:
    async with visit(new("domeng")) as person:
        await person.play_to(Phase.ASK)
        end = person.match.ply
        await person.click("m menu")
        await person.click("Settings:")
        await person.until(lambda: person.screens[-1] == "SettingsScreen")
        await person.press("escape")
        await person.until(lambda: person.screens[-1] == "TableScreen")
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


async def test_under_a_curtain_undo_asks_for_whoever_made_the_move(visit, new) -> None:
    async with visit(new("extra-bonus", humans=(0, 1))) as person:
        while person.session.phase is not Phase.CURTAIN or person.session.undo_target() is None:
            await person.play_with_keys()
        taken = person.match.steps[person.session.undo_target()]
        one, other = (person.session.names[seat] for seat in (taken.seat, 1 - taken.seat))
        await person.press("u")
        await person.sees(f"{other}: may {one} take back {taken.move.tile}")
        await person.click(" Yes ")
        await person.until(lambda: person.match.ply < len(person.match.steps) and person.settled)
        await person.press("r")
        await person.sees(f"{other}: may {one} make {taken.move.tile} of deal", "again?")


async def test_with_other_people_at_the_table_undo_asks_them(visit, new) -> None:
    async with visit(new("extra-bonus", humans=(0, 1))) as person:
        while not (person.session.phase is Phase.ASK and person.session.undo_target() is not None):
            await person.play_with_keys()
        ply, name = person.match.ply, person.session.names[person.session.at_keyboard]
        other = person.session.names[1 - person.session.at_keyboard]
        target = person.session.undo_target()
        taken, past = person.match.steps[target], person.match.seek(target)
        assert isinstance(taken.move, Play)
        for answer in ("No", None):
            await person.press("u")
            await person.sees(f"{other}: may {name} take back {taken.move.tile} of deal {past.round},", "ago?")
            await (person.click(f"{answer} ]") if answer else person.press("escape"))
            await person.until(lambda: person.screens[-1] == "TableScreen")
            assert person.match.ply == ply
            await person.phase(Phase.CURTAIN)
            await person.press("enter")
            await person.phase(Phase.ASK)
        await person.press("u")
        await person.sees("ago?")
        await person.click(" Yes ")
        await person.until(lambda: person.match.ply < ply)
        await person.phase(Phase.CURTAIN)
        await person.press("enter")
        await person.phase(Phase.ASK)
        assert person.session.names[person.session.at_keyboard] == name
