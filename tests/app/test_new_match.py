"""A new match is set up, and may change hands."""

import asyncio

import pytest
from textual.widgets import Input

from parlour import settings as settings_file
from parlour.app.screens import new_match
from parlour.app.screens.new_match import GameCard, OptionRow, SeatRow
from parlour.app.session import Phase
from parlour.app.widgets.choice import Choice
from parlour.players import LEVELS
from parlour.saves import Seat

ODD = ("[@click=app.quit]x[/]", "Ana [b + \\", "🎲" + "x" * 499)

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
            assert person.tidy


async def test_the_game_is_one_stop_on_the_way_through_the_fields_and_the_arrows_choose_it(visit) -> None:
    async with visit() as person:
        await person.click("New match")
        await person.sees("▸(●) Mydełko Fa", "( ) Domeng")
        await person.press("right")
        await person.sees("▸(●) Domeng", " ( ) Mydełko Fa")
        await person.until(lambda: len(fields(person, SeatRow)) == 5)
        for on, back in (("down", "up"), ("tab", "shift+tab")):
            await person.press(on)
            assert person.app.screen.focused is fields(person, SeatRow)[0].query_one(Input)
            await person.press(back)
            assert person.app.screen.focused.id == "domeng"
        await person.press("left", "left")
        await person.sees("▸(●) Extra Bonus")
        await person.press("down")
        assert person.app.screen.focused.id == "count"


async def test_a_sign_before_the_field_says_that_it_has_the_focus(visit) -> None:
    async with visit() as person:
        await at_new_match(person)
        stops = len(person.app.screen.focus_chain)
        for _stop in range(stops):
            await person.press("down")
            assert person.text.count("▸") == 1
        await person.press(*["down"] * (stops - 1))
        await person.sees("[▸Start the match ]")
        await person.press("down", "down", "down")
        await person.sees("1   Player       ▸ ‹ human ")


async def test_the_level_in_the_seat_that_has_the_focus_says_what_it_is(visit) -> None:
    async with visit() as person:
        await at_new_match(person)
        row = person.app.screen.query(SeatRow)[1]
        row.query_one(Choice).focus()
        for level in ("casual", "skilled", "expert"):
            await person.sees(f"{level} {LEVELS[level].sentence}.")
            await person.press("right")
        person.app.screen.query(SeatRow)[0].query_one(Choice).focus()
        await person.until(lambda: "plays " not in person.text, "no level at a person's seat")


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
        await person.phase(Phase.ASK, Phase.ROUND_OVER)


async def test_a_deal_code_that_is_too_large_is_told(visit) -> None:
    async with visit() as person:
        await at_new_match(person)
        person.app.screen.query_one("#seed", Input).focus()
        await person.press("end", *["backspace"] * 8, *["9"] * 16)
        await person.press("enter")
        await person.sees("A deal code is a number up to 9007199254740991.")
        assert person.app.desk.session is None


async def test_what_is_opened_right_behind_a_start_stays_on_top_and_the_start_can_be_pressed_again(visit) -> None:
    async with visit() as person:
        await at_new_match(person)
        await person.press_at_once("ctrl+s", "question_mark")
        await person.sees("What the keys do here")
        await person.rest()
        assert person.screens == ["HomeScreen", "NewMatchScreen", "Keys"]
        await person.press("escape", "ctrl+s")
        await person.until(lambda: person.screens == ["HomeScreen", "TableScreen"], "the table")


async def test_a_deal_code_left_empty_is_drawn_by_chance(visit, monkeypatch) -> None:
    codes = iter((24480, 13579))  # the one that is offered, and the one that is drawn in its place
    monkeypatch.setattr(new_match, "randbelow", lambda _below: next(codes))
    async with visit() as person:
        await at_new_match(person)
        person.app.screen.query_one("#seed", Input).focus()
        await person.press("end", *["backspace"] * 8)
        await person.press("enter")
        await person.until(lambda: person.app.desk.session is not None)
        assert person.session.match.seed == 13579


@pytest.mark.parametrize("name", ODD)
async def test_names_are_typed_as_text(visit, name) -> None:
    async with visit() as person:
        await at_new_match(person, "Extra Bonus")
        field = fields(person, SeatRow)[0].query_one(Input)
        field.focus()
        await person.press("end", *["backspace"] * len(field.value))
        await person.type(name)
        assert person.tidy
        await person.press("ctrl+s")
        await person.phase(Phase.ASK, Phase.ROUND_OVER)
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


# Seats


async def test_a_match_may_change_hands_while_it_is_played(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        await person.press("m")
        await person.click("Seat 2: Bo")
        await person.click("A person at this keyboard")
        await person.until(lambda: person.session.kept.seats[1] == Seat("Bo", "human", None) and person.settled)
        assert person.session.viewer == 0
        await person.play_to(Phase.CURTAIN)
        await person.sees("The keyboard goes to Bo.")


async def turns(count: int) -> None:
    """Let everything else go on for so many turns of the loop."""
    for _turn in range(count):
        await asyncio.sleep(0)


@pytest.mark.parametrize("game", [0, 1])
async def test_a_count_that_was_meant_for_the_game_before_is_passed_over(visit, game) -> None:
    async with visit() as person:
        await at_new_match(person, "Extra Bonus")
        screen, card = person.app.screen, fields(person, GameCard)[game]
        screen.query_one("#count", Choice).action_next()
        card.press()
        await person.until(lambda: len(fields(person, SeatRow)) == card.game.seats.start, "its seats")
        await person.settle()
        assert len(fields(person, SeatRow)) == card.game.seats.start == screen.count
        screen.action_start_match()
        await person.until(lambda: person.app.desk.session is not None, "the match")


@pytest.mark.parametrize("wait", range(0, 40, 4))
async def test_a_match_is_started_while_another_game_is_being_chosen(visit, wait) -> None:
    async with visit() as person:
        await at_new_match(person)
        screen, cards = person.app.screen, fields(person, GameCard)
        cards[1].press()
        await turns(wait)
        screen.action_start_match()
        cards[2].press()
        await person.until(lambda: person.app.desk.session is not None, "the match")
        assert person.app.crash is None


@pytest.mark.parametrize("wait", range(0, 40, 4))
async def test_a_field_that_is_being_taken_away_does_not_keep_the_keys(visit, wait) -> None:
    async with visit() as person:
        await at_new_match(person)
        screen, cards = person.app.screen, fields(person, GameCard)
        field = screen.query(SeatRow).first().query_one(Input)
        cards[1].press()
        await turns(wait)
        screen.set_focus(field)
        await person.until(lambda: len(screen.query(SeatRow)) == 5, "the seats of Domeng")
        await person.press("escape")
        await person.until(lambda: person.screens[-1] == "HomeScreen", "home")


async def test_what_is_typed_while_the_screen_opens_is_for_that_screen(visit) -> None:
    async with visit() as person:
        person.app.open_by_name("new")
        await person.press_at_once("right")
        await person.until(lambda: person.app.screen.game.name == "domeng", "Domeng")


async def test_keys_that_come_faster_than_the_rows_are_made_all_count(visit) -> None:
    async with visit() as person:
        await at_new_match(person)
        await person.press_at_once("right", "right", "tab")
        await person.press_at_once("right", "right", "ctrl+s")
        await person.phase(Phase.ASK, Phase.COMPUTER)
        assert (person.match.game.name, person.match.seats) == ("extra-bonus", 4)
    async with visit() as person:
        await at_new_match(person, "Domeng")
        await person.press_at_once(*["right"] * 4, "tab")
        await person.press_at_once("right", "right", "tab")
        await person.press_at_once("end", "X")
        await person.until(lambda: len(fields(person, SeatRow)) == 4)
        await person.until(lambda: fields(person, SeatRow)[0].query_one(Input).value.endswith("X"))
