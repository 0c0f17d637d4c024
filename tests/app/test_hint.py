"""A hint is for the person and the position that it was asked for, says what the expert would play, and is noted."""

import asyncio

import pytest
from msgspec.structs import replace

from parlour.app import advisers
from parlour.app.screens.hint import Hint, as_good, hint_lines, spell
from parlour.app.session import Phase
from parlour.games import game
from parlour.games.game import Measure, View
from parlour.games.options import make_options
from parlour.match import Match
from parlour.players import LEVELS, Budget, Weighed, best, ranked, stream
from parlour.saves import Seat, load

GAMES = ("mydelko-fa", "domeng", "extra-bonus")
LONG = 3600.0


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The expert thinks for a moment only."""
    monkeypatch.setitem(LEVELS, "expert", replace(LEVELS["expert"], budget=Budget(seconds=0.02)))
    monkeypatch.setattr(advisers, "HINT_BUDGET", Budget(samples=200))


def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint does not come by itself."""
    monkeypatch.setattr(advisers, "HINT_BUDGET", Budget(seconds=LONG))


@pytest.mark.parametrize("name", GAMES)
async def test_a_hint_weighs_every_legal_move_and_is_noted_in_the_save(sit, new, name) -> None:
    session = sit(new(name)).session
    await session.start()
    hint = await session.hint()
    assert hint is not None
    view, weighed = hint
    assert view.seat == 0
    assert {each.move for each in weighed} == set(session.match.legal())
    assert all(each.score is not None and 0 <= (each.won or 0) <= 1 for each in weighed)
    await session.leave()
    assert session.kept.path is not None
    assert load(session.kept.path).assisted


async def test_the_same_place_has_the_same_hint_again(sit, new) -> None:
    sitting = sit(new("extra-bonus", 2))
    session = sitting.session
    await session.start()
    first = await session.hint()
    await sitting.play_a_choice()
    await session.undo()
    assert first is not None
    assert await session.hint() == first
    await session.leave()


def test_the_move_that_leads_a_hint_is_the_one_that_would_be_played() -> None:
    weighed = [Weighed(n, value, samples) for n, (value, samples) in enumerate([(9.0, 3), (1.0, 40), (2.0, 40)])]  # type: ignore[arg-type]
    assert ranked(weighed)[0].move == best(weighed, stream(1)) == 2


async def test_a_hint_ends_when_its_person_plays(sit, new, monkeypatch) -> None:
    slow(monkeypatch)
    sitting = sit(new("domeng"), pause=0.0)
    session = sitting.session
    await session.start()
    asked = asyncio.ensure_future(session.hint())
    await asyncio.sleep(0)
    await sitting.play_a_choice()
    assert await asked is None
    assert not session.kept.assisted
    await session.leave()


async def test_a_hint_that_is_thought_about_does_not_hold_up_the_next_expert(sit, new, monkeypatch) -> None:
    sitting = sit(new("extra-bonus", 2))
    session = sitting.session
    await session.start()
    await session.put(1, Seat("Bo", "computer", "expert"))
    slow(monkeypatch)
    asked = asyncio.ensure_future(session.hint())
    await asyncio.sleep(0)
    await sitting.play_a_choice()
    assert await asked is None
    assert session.phase in (Phase.ASK, Phase.ROUND_OVER)
    await session.leave()


async def test_a_hint_that_comes_just_as_its_person_plays_is_not_shown(sit, new, monkeypatch) -> None:
    async def at_once(_advisers, match, _seat):
        return [Weighed(move, 0.0) for move in match.legal()]

    monkeypatch.setattr(advisers.Advisers, "advise", at_once)
    sitting = sit(new("domeng"))
    session = sitting.session
    await session.start()
    asked = asyncio.ensure_future(session.hint())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await sitting.play_a_choice()
    assert await asked is None
    assert not session.kept.assisted
    await session.leave()


async def test_nobody_is_shown_the_hint_of_another(sit, new, monkeypatch) -> None:
    slow(monkeypatch)
    sitting = sit(new("extra-bonus", 2, humans=(0, 1)))
    session = sitting.session
    await session.start()
    await session.lift_curtain()
    asked = asyncio.ensure_future(session.hint())
    await asyncio.sleep(0)
    await sitting.play_a_choice()
    await session.lift_curtain()
    assert await asked is None
    await session.leave()


async def test_who_is_asked_about_a_move_is_not_shown_the_hint_of_its_owner(sit, new, monkeypatch) -> None:
    slow(monkeypatch)
    session = sit(new("extra-bonus", 2, humans=(0, 1))).session
    await session.start()
    await session.lift_curtain()
    asked = asyncio.ensure_future(session.hint())
    await asyncio.sleep(0)
    session.lower_curtain()
    assert await asked is None
    assert not session.kept.assisted
    await session.leave()


async def test_undo_and_leaving_end_a_hint_without_a_word(sit, new, monkeypatch) -> None:
    sitting = sit(new("domeng"))
    session = sitting.session
    await session.start()
    await sitting.go_on_to(Phase.ASK)
    slow(monkeypatch)
    for end in (session.undo, session.leave):
        asked = asyncio.ensure_future(session.hint())
        await asyncio.sleep(0)
        await end()
        assert await asked is None


async def test_only_one_hint_is_thought_about_at_a_time(sit, new, monkeypatch) -> None:
    slow(monkeypatch)
    session = sit(new("domeng")).session
    await session.start()
    first = asyncio.ensure_future(session.hint())
    await asyncio.sleep(0)
    assert await session.hint() is None
    await session.leave()
    assert await first is None


@pytest.mark.parametrize("name", GAMES)
async def test_a_hint_is_shown_with_a_line_a_move(visit, new, name) -> None:
    async with visit(new(name)) as person:
        await person.until(lambda: person.session.phase is Phase.ASK)
        await person.press("h")
        await person.until(lambda: person.screens[-1] == "Hint", "the hint")
        hint = person.app.screen
        lines = hint_lines(hint.measure, hint.seen, hint.weighed)
        unit, better = hint.measure.score
        assert unit in lines[0]
        assert better in lines[1]
        assert spell(hint.seen, hint.weighed[0].move) in lines[2]
        await person.sees("The expert would choose", "The match counts as assisted", "[ Close ]")
        shown = " ".join(person.text.split())
        assert all(" ".join(line.split()) in shown for line in lines), "none is cut at 80 columns"
        await person.press("escape")
        assert person.screens[-1] == "TableScreen"


async def test_the_longest_hint_has_room_for_all_that_is_pressed(visit, new) -> None:
    async with visit(new("mydelko-fa")) as person:
        await person.until(lambda: person.session.phase is Phase.ASK)
        view = person.match.view(0)
        moves = sorted(view.legal, key=lambda move: -len(move.tiles))
        weighed = [Weighed(move, 0.5, 32 - n, 0.01, 1.0, 0.5) for n, move in enumerate(moves)]
        person.app.push_screen(Hint(person.match.game.measure(person.match.options), view, weighed))
        await person.sees("The expert would choose", "The match counts as assisted", "[ Close ]")
        dialog, button = (person.app.screen.query_one(each) for each in (".dialog", "#close"))
        assert dialog.content_region.contains_region(button.region)


async def test_what_goes_on_and_its_own_key_close_a_hint_and_play_nothing(visit, new) -> None:
    async with visit(new("extra-bonus")) as person:
        await person.phase(Phase.ASK)
        ply = person.match.ply
        for key in ("enter", "h", "escape"):
            await person.press("h")
            await person.until(lambda: person.screens[-1] == "Hint", "the hint")
            await person.press(key)
            await person.until(lambda: person.screens == ["HomeScreen", "TableScreen"], "the table")
        assert person.match.ply == ply


def measure_of(name: str, seats: int) -> Measure:
    known = game(name)
    return known.measure(known.default_options(seats))


def test_a_hint_says_what_is_as_good_what_was_tried_less_and_what_not_at_all() -> None:
    measure, view = measure_of("mydelko-fa", 3), exchange()
    figures = [(0.50, 400, 0.01), (0.49, 400, 0.01), (0.40, 400, 0.01), (0.60, 50, 0.03), (0.70, 1, None)]
    weighed = [
        Weighed(move, value, samples, error, 1.0, 0.5)
        for move, (value, samples, error) in zip(view.legal, figures, strict=False)
    ]
    assert [each.value for each in as_good(weighed)] == [0.50, 0.49]
    said = " ".join(Hint(measure, view, weighed)._about())
    assert "The first 2 are about as good as one another." in said
    assert "What fell behind was tried less often: it stands lower, and its figures are rougher." in said
    assert "The expert thought about 4 of 5 choices only." in said
    assert "1251 rounds were played on in thought." in said
    assert measure.meaning in said
    said = " ".join(Hint(measure, view, weighed[:1])._about())
    assert "as good" not in said
    assert "less often" not in said


async def test_a_hint_is_for_ones_own_turn_and_esc_drops_only_it(visit, new, monkeypatch) -> None:
    slow(monkeypatch)
    async with visit(new("extra-bonus")) as person:
        person.session.pause = LONG
        await person.press("enter")
        await person.sees("Bo is to move")
        ply = person.match.ply
        await person.press("h")
        await person.sees("Hints are for your own turn.")
        assert person.match.ply == ply, "the key ends no pause"
        person.session.pause = 0.0
        await person.press("space")
        await person.phase(Phase.ASK)
        await person.press("h")
        await person.sees("The expert thinks about a hint")
        await person.press("escape")
        await person.until(lambda: not person.is_told("The expert thinks"))
        assert person.screens == ["HomeScreen", "TableScreen"]
        assert not person.session.kept.assisted
        await person.press("escape")
        await person.until(lambda: person.screens == ["HomeScreen"])


def exchange() -> View:
    """The view of the soloist of Mydełko Fa who is asked what to exchange."""
    known = game("mydelko-fa")
    match = Match(known, known.default_options(3), 3, 5)
    while (move := match.table_move()) is not None:
        match.play(move)
    assert match.state.turn is not None
    return match.view(match.state.turn)


def test_the_longest_exchange_is_spelled_out_and_what_was_tried_once_is_left_out() -> None:
    view = exchange()
    keep, *_some, four, all_five = view.legal
    weighed = [Weighed(four, 0.524, 40, score=1.0, won=0.5), Weighed(all_five, 0.4, 40), Weighed(keep, 0.6, 1)]
    lines = hint_lines(measure_of("mydelko-fa", 3), view, weighed)
    assert len(lines) == 4
    assert "more is better" in lines[1]
    assert lines[2].startswith(spell(view, four))
    assert lines[2].count("[") == len(four.tiles) == 4
    assert lines[2].split()[-2:] == ["50%", "52.4%"]
    assert lines[3].startswith("give all ")


@pytest.mark.parametrize(
    ("score", "shown"),
    [(-0.004, " +0.00 "), (0.0, " +0.00 "), (-0.006, " −0.01 "), (1.25, " +1.25 "), (-112.34, " −112.3 ")],
)
def test_what_a_round_brings_is_told_finely_where_it_is_little(score, shown) -> None:
    view = exchange()
    weighed = [Weighed(view.legal[0], 1.0, 40, score=score, won=0.5)]
    assert shown in hint_lines(measure_of("mydelko-fa", 3), view, weighed)[2]


@pytest.mark.parametrize(
    ("titles", "heads", "aim"), [(2, ("wins", "match"), "match"), (0, ("next", "camat"), "next title")]
)
def test_without_an_end_of_the_match_a_hint_goes_by_the_next_title_and_says_so(titles, heads, aim) -> None:  # DM-15
    known = game("domeng")
    match = Match(known, make_options(known, 5, {"titles": titles, "free-opening": True}), 5, 1)
    match.play_table()
    measure, view = known.measure(match.options), match.view(match.state.turn)
    weighed = [Weighed(move, 0.2, 40, score=1.0, won=0.5) for move in view.legal]
    over, under, *_lines = hint_lines(measure, view, weighed)
    assert (over.split()[-1], under.split()[-1]) == heads
    assert f"The best for the {aim} comes first" in " ".join(Hint(measure, view, weighed)._about())
