"""The replay screen, by keyboard and by mouse: stepping, jumping, running by itself, secrets, and playing on."""

from collections.abc import Callable
from typing import Any

import pytest
from textual.widgets import Button

from parlour.app.replaying import Sight
from parlour.app.screens.replay import ReplayScreen
from parlour.app.session import Phase
from parlour.app.start import Replay
from parlour.app.widgets.replay import MoveList, ShownHands, Timeline
from parlour.games.game import Chain
from parlour.match import Match
from parlour.moves import Deal
from parlour.saves import list_saves, load
from parlour.tiles import tiles

GAMES = (("mydelko-fa", 3), ("domeng", 5), ("extra-bonus", 4))
each_game = pytest.mark.parametrize(("name", "count"), GAMES)
SHORT = {"mydelko-fa": {"target": 8}, "domeng": {"titles": 1}, "extra-bonus": {"limit": 50}}


@pytest.fixture
def short(new: Callable[..., Any]) -> Callable[..., Any]:
    """A match with options that make it short."""
    return lambda name, count=None, **more: new(name, count, **SHORT[name], **more)


def at(person: Any) -> int:
    """The move on which the replay stands."""
    screen = person.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen.replaying.ply


def deals(match: Match) -> list[int]:
    """The plies at which a round has just been dealt."""
    return [ply for ply, step in enumerate(match.log, start=1) if isinstance(step.move, Deal)]


def enabled(person: Any) -> set[str]:
    return {button.id for button in person.app.screen.query("#buttons Button").results(Button) if not button.disabled}


async def test_keys_step_and_jump(visit, short, save):
    path = save(short("domeng"))
    match = load(path).match
    starts = deals(match)
    async with visit(Replay(path)) as person:
        await person.sees("Replay · Domeng · round 1", f"of {match.ply}")
        went = []
        for key in ("right", "right", "left", "pagedown", "right", "pageup", "pageup", "end", "right", "home", "left"):
            await person.press(key)
            went.append(at(person))
        last = match.ply
        assert went == [2, 3, 2, starts[1], starts[1] + 1, starts[1], starts[0], last, last, 1, 1]
        await person.press("escape")
        assert person.screens == ["HomeScreen"]


async def test_buttons_do_what_the_keys_do_and_rest_at_the_ends(visit, short, save):
    path = save(short("mydelko-fa"))
    match = load(path).match
    last, second = match.ply, deals(match)[1]
    back, on = {"to_start", "round_back", "step_back"}, {"run", "step_on", "round_on", "to_end"}
    async with visit(Replay(path)) as person:
        await person.sees("all hands shown")
        assert enabled(person) == on | {"slower", "faster"}
        way = {"step_on": 2, "round_on": second, "step_back": second - 1, "round_back": 2, "to_end": last}
        for button, place in way.items():
            await person.pilot.click(f"#{button}")
            assert at(person) == place
        assert enabled(person) == back | {"slower", "faster"}
        await person.pilot.click("#to_start")
        assert at(person) == 1
        assert not person.app.screen.focused, "a button that was clicked takes no keys"


async def test_the_numbers_of_the_rounds_and_the_bar_are_clicked(visit, short, save):
    path = save(short("mydelko-fa"))
    async with visit(Replay(path)) as person:
        screen = person.app.screen
        replaying = screen.replaying
        bar = screen.query_one(Timeline)
        await person.until(lambda: bar.sprites)
        number = next(sprite for sprite in bar.sprites if sprite.y == 1 and sprite.lines == ("2",))
        await person.pilot.click(bar, offset=(number.x, number.y))
        assert at(person) == dict(map(reversed, replaying.rounds))[2]
        cells = [sprite for sprite in bar.sprites if sprite.y == 0 and sprite.hit]
        await person.pilot.click(bar, offset=(cells[-1].x, 0))
        assert at(person) == replaying.last
        await person.pilot.click(bar, offset=(cells[0].x, 0))
        assert at(person) == 1


async def test_the_list_stands_on_the_move_and_a_move_is_clicked(visit, short, save):
    async with visit(Replay(save(short("domeng")))) as person:
        moves = person.app.screen.query_one(MoveList)
        await person.until(lambda: moves.sprites)
        await person.settle()
        await person.click_in(moves, 5, 6)
        assert at(person) == 7
        marked = [line for line in person.lines if line[60:].startswith("▸")]
        assert [line[60:].split()[1] for line in marked] == ["7"]


async def test_a_move_is_gone_to_by_its_number(visit, short, save):
    async with visit(Replay(save(short("domeng")))) as person:
        await person.sees("move")
        await person.press("g", "2", "0", "enter")
        assert at(person) == 20
        await person.press("g", "5", "escape")
        assert at(person) == 20


async def test_a_wrong_number_is_answered_in_one_sentence(visit, short, save):
    path = save(short("domeng"))
    last = load(path).match.ply
    async with visit(Replay(path)) as person:
        for typed in ("[b]x", "0", "99999"):
            await person.press("g")
            await person.type(typed)
            await person.press("enter")
            await person.sees(f"There is no move {typed}: type a number from 1 to {last}.")
            assert at(person) == 1


async def test_it_plays_by_itself_to_the_end_and_stops(visit, short, save):
    path = save(short("mydelko-fa"), plies=25)
    async with visit() as person:
        screen = ReplayScreen(load(path), speeds=(1000.0,))
        person.app.push_screen(screen)
        await person.sees("Space play")
        await person.press("space")
        await person.until(lambda: screen.replaying.ply == screen.replaying.last, "the end")
        await person.sees("Space play")
        assert not running(screen)


def running(screen: ReplayScreen) -> bool:
    return "stop" in str(screen.query_one("#run", Button).label)


async def test_space_stops_it_and_so_does_a_step(visit, short, save):
    async with visit(Replay(save(short("mydelko-fa")))) as person:
        screen = person.app.screen
        for stop in ("space", "right", "home", "escape"):
            await person.press("space")
            assert running(screen)
            await person.until(lambda: any("Space stop" in line for line in person.lines), "the stop button")
            await person.press(*(("question_mark", "escape") if stop == "escape" else (stop,)))
            await person.until(lambda: not running(screen), f"the stop by {stop}")


async def test_the_speed_is_changed_up_to_its_ends(visit, short, save):
    async with visit(Replay(save(short("domeng")))) as person:
        await person.sees("1 move a second")
        await person.press("plus")
        await person.sees("2 moves a second")
        await person.press(*["minus"] * 9)
        await person.sees("a move every 4 seconds")
        assert "slower" not in enabled(person)
        await person.press(*["equals_sign"] * 9)
        await person.sees("8 moves a second")
        assert "faster" not in enabled(person)


# What is shown


def beside_the_list(person: Any) -> str:
    """The screen at 80 columns without the list of moves, which tells what has been played in other rounds."""
    return "\n".join([*(line[:60] for line in person.lines[:18]), *person.lines[18:]])


async def test_all_hands_then_each_seat_then_what_all_saw(visit, short, save):
    async with visit(Replay(save(short("extra-bonus", 3)))) as person:
        await person.press("pagedown")
        view = person.app.screen.replaying.view()
        for sight in (*map(Sight, range(3)), Sight(), Sight(all_hands=True)):
            await person.press("a")
            text = beside_the_list(person)
            for seat in range(3):
                shown = sight.all_hands or sight.seat == seat
                assert [str(tile) in text for tile in tiles(view.hands[seat])] == [shown] * view.counts[seat]


@each_game
async def test_a_match_going_on_never_shows_a_tile_that_its_person_has_not_seen(visit, new, save, name, count):
    path = save(new(name, count, humans=(1,)), plies=36)
    match = load(path).match
    assert not match.state.round_over
    secret = [tile for seat, hand in enumerate(match.state.hands) if seat != 1 for tile in tiles(hand)]
    assert secret
    start = match.steps[match.ply - 1].deal + 1
    async with visit(Replay(path)) as person:
        await person.sees("as Bo saw it")
        assert "hands" not in person.lines[-1], "there is nothing else to be shown"
        await person.press("end", "a")
        await person.sees("Hands are shown once the match is over.")
        while at(person) > start:
            assert not [tile for tile in secret if str(tile) in beside_the_list(person)]
            await person.press("left")


@each_game
async def test_nothing_is_cut_off_at_the_deal_nor_at_the_end_of_a_round(visit, short, save, name, count):
    async with visit(Replay(save(short(name, count)))) as person:
        screen = person.app.screen
        hands = screen.query_one(ShownHands)
        for size in ((80, 24), (110, 24)):
            await person.pilot.resize_terminal(*size)
            for key in ("home", "pagedown", "end"):
                await person.press(key)
                await person.pilot.pause()
                view = screen.replaying.view()
                assert hands.region.bottom <= screen.query_one("#left").region.bottom
                shown = "".join(line for sprite in hands.sprites for line in sprite.lines)
                assert all(str(tile) in shown for hand in view.hands for tile in tiles(hand))
                chain = isinstance(view.table, Chain)
                drawn = screen.query_one("#chain" if chain else "#trick").sprites
                lying = view.table.tiles if chain else view.table.plays
                assert len([sprite for sprite in drawn if sprite.look in ("tile-plain", "tile-last")]) == len(lying)


async def test_names_and_titles_are_text(visit, short, save):
    names = ("[b]Ania[/b]", "[/]", "Cela[@click=app.exit]", "Dag", "Eta")
    async with visit(Replay(save(short("domeng", names=names), title="[red]evening[/]"))) as person:
        await person.sees("Replay · [red]evening[/] · round 1")
        await person.until(lambda: any("[/]" in line[60:] for line in person.lines), "the seats beside the table")
        for key in ("a", "right", "end", "p"):
            await person.press(key)
        await person.press("home", "g", "escape", "p")
        await person.sees("You play as Cela[@click=app.exit]")


async def test_a_match_without_a_move_is_an_empty_table(visit, new, save):
    async with visit(Replay(save(new("mydelko-fa"), plies=0))) as person:
        await person.sees("This match has no move yet.")
        await person.press("right", "end", "pagedown", "pageup", "space", "a", "g", "plus")
        await person.sees("move 0 of 0")
        assert person.screens[-1] == "ReplayScreen"


async def test_it_fits_a_window_that_changes_its_size(visit, short, save):
    async with visit(Replay(save(short("domeng")))) as person:
        for size in ((120, 40), (60, 20), (80, 24)):
            await person.pilot.resize_terminal(*size)
            await person.sees("make this window larger" if size == (60, 20) else "all hands shown")


# Playing on


@each_game
async def test_playing_on_begins_a_match_whose_undo_stops_at_the_branch(visit, new, save, name, count):
    path = save(new(name, count), plies=30)
    before, match = path.read_bytes(), load(path).match
    ply = next(ply for ply in range(12, 30) if match.seek(ply).turn == 0 and len(match.game.legal(match.seek(ply))) > 1)
    async with visit(Replay(path)) as person:
        await person.sees("as Ania saw it")
        await person.press("g", *str(ply), "enter")
        await person.press("p")
        await person.sees(f"Play on from move {ply}, as a new match", "Everybody stays in their seat")
        await person.press("enter")
        await person.until(lambda: person.app.desk.session is not None, "the table")
        await person.phase(Phase.ASK)
        assert person.screens == ["HomeScreen", "TableScreen"]
        assert (person.match.ply, person.match.floor) == (ply, ply)
        assert person.match.state == match.seek(ply)
        await person.play_with_keys()
        assert person.match.ply > ply
        await person.press("u", "u", "u")
        await person.until(lambda: person.match.ply == ply and person.settled, "the way back to the branch")
        await person.play_with_keys()
        kept = person.session.kept.path
        assert kept.parent == path.parent
        assert path.read_bytes() == before
        assert load(kept).header.origin.name == path.name
    assert len(list_saves(path.parent)) == 2


async def test_the_deals_after_a_branch_are_new_ones(visit, short, save):
    path = save(short("domeng"))
    async with visit(Replay(path)) as person:
        await person.press("end", "p")
        await person.sees("The match is over here; go back to a move from which it can be played on.")
        await person.press("left", "p", "enter")
        await person.until(lambda: person.app.desk.session is not None, "the table")
        assert person.match.seed != load(path).header.seed


async def test_a_finished_match_is_played_on_in_another_seat(visit, short, save):
    async with visit(Replay(save(short("extra-bonus", 2)))) as person:
        await person.press("pagedown", "p")
        await person.click("You play as Bo")
        await person.until(lambda: person.app.desk.session is not None, "the table")
        assert [(seat.name, seat.kind) for seat in person.session.kept.seats] == [("Ania", "computer"), ("Bo", "human")]
        assert person.session.viewer == 1
