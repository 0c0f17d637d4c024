"""Domeng in words: what happened, what is expected and refused, and what stands at the seats and beside the play."""

import pytest

from parlour.games import chance, domeng
from parlour.games.domeng import DomengOptions
from parlour.games.game import Beside, Step
from parlour.moves import DRAW, FINISH, LEFT_PLAYS, PASS, PLAYS, Deal, Play
from parlour.tiles import TILES, Tile

NAMES = ("Ania", "Bo", "Cela", "Dag", "Eta")


def as_round(state, *moves):
    """Steps of a round that began with this state, as a match keeps them."""
    steps = [Step(None, Deal(TILES), state, 0)]
    for move in moves:
        steps.append(Step(state.turn, move, domeng.apply(state, move), 0))
        state = steps[-1].state
    return steps


def lines(before, move, seat=None):
    after = domeng.apply(before, move)
    return [domeng.say(told, NAMES) for told in domeng.happenings(before, move, after, seat)]


def left(word):
    return LEFT_PLAYS[Tile(word).number]


# Happenings


def test_the_deal_says_who_starts_and_why_without_naming_a_tile(match, lay):
    assert [domeng.say(each, NAMES) for each in match.happenings(1, 1)] == [
        "Round 1: Bo holds the highest double and starts (DM-2)"
    ]
    assert [domeng.say(each, NAMES) for each in match.happenings(28, None)] == [
        "Round 2: Bo won the last one and starts (DM-3)"
    ]
    over = lay("5-3 | | | | ", "3-2", turn=None, camat=3, round_winner=0)
    assert lines(over, chance.deal(3, 3)) == ["Round 3: Dag is camat and starts (DM-3)"]


def test_plays_name_the_end_by_its_number(lay):
    opening = lay("6-4 | 5-5 | 4-4 | 3-3 | 2-2")
    assert lines(opening, PLAYS[Tile("6-4").number])[:1] == ["Ania opens with [6|4]: ends 6 and 4"]
    assert lines(lay("6-4 1-0 | 5-5 | 4-4 | 3-3 | 2-2", "6-5"), left("6-4")) == [
        "Ania plays [6|4] on the 6: ends 4 and 5"
    ]


FRESH = "6-6 5-5 6-5 4-4 5-4 | 3-2 | 3-3 | 4-2 | 4-3"
STUCK = "6-6 5-5 6-5 4-4 | 3-2 | 3-3 | 4-2 | 4-3"


@pytest.mark.parametrize(
    ("hands", "stones", "held", "line", "prompt"),
    [
        (STUCK, 9, 16, "Ania passes: 1 stone (DM-9)", "a pass brings you 1 stone (DM-9)."),
        (FRESH, 9, 16, "Ania passes before playing a tile: 2 stones (DM-9)", "a pass brings you 2 stones (DM-9)."),
        (STUCK, 0, 25, "Ania passes: 1 stone from Eta (DM-9)", "a pass brings you 1 stone from Eta (DM-9)."),
        (
            FRESH,
            1,
            24,
            "Ania passes before playing a tile: 2 stones, 1 from the table and 1 from Eta (DM-9)",
            "a pass brings you 2 stones, 1 from the table and 1 from Eta (DM-9).",
        ),
        (STUCK, 0, 0, "Ania passes: no stone moves (DM-9)", "you pass, and no stone moves (DM-9)."),
    ],
)
def test_a_pass_is_told_and_foretold_with_its_payer(lay, hands, stones, held, line, prompt):
    state = lay(hands, "0-1", scores=(0, 25 - stones - held, 0, 0, held), stones=stones)
    assert lines(state, PASS) == [line]
    view = domeng.view(as_round(state), 0)
    assert domeng.prompt(view, NAMES) == "No tile fits: " + prompt
    assert domeng.foresee(view, PASS, NAMES) == line.replace(" (DM-9)", ".").replace(
        "Ania passes before playing a tile", "You pass"
    ).replace("Ania passes", "You pass")


def test_a_pass_of_the_last_mappano_alone_moves_nothing(lay):
    state = lay(STUCK, "0-1", last=0, passes=0, scores=(9, 9, 7, 0, 0))
    assert lines(state, PASS) == ["Ania passes: no stone moves (DM-9)"]


@pytest.mark.parametrize(
    ("hand", "chain", "move", "won", "stones"),
    [
        ("5-3", "3-2", "5-3", "Ania plays out with [5|3] and wins the round (DM-5)", "1 stone"),
        (
            "5-3",
            "3-5",
            "5-3",
            "Ania plays out with [5|3], and both ends are 5: a ceki wins the round (DM-10)",
            "3 stones",
        ),
        (
            "4-4",
            "4-5 5-4",
            "4-4",
            "Ania plays out with [4|4], and both ends are 4: a pollo wins the round (DM-10)",
            "5 stones",
        ),
    ],
)
def test_the_end_of_a_round_by_playing_out_is_told(lay, hand, chain, move, won, stones):
    state = lay(f"{hand} | 6-6 | 1-0 | 2-0 | 4-0", chain)
    assert lines(state, left(move))[1:] == [won, f"Eta, the seat before Ania, is the cucuq: {stones} (DM-10)"]


def test_the_end_of_a_round_by_a_block_is_told(lay):
    manguno = lay("2-2 | 3-2 | 3-3 | 4-2 | 5-5", "0-1", last=0, passes=4)
    assert lines(manguno, PASS)[1:] == [
        "Ania blocks as manguno and wins the round: nobody else holds 4 pips or fewer (DM-7)",
        "Eta, the seat before Ania, is the cucuq: 1 stone (DM-11)",
    ]
    light = lay("1-0 | 3-2 | 3-3 | 4-2 | 5-5", "6-6", last=0, passes=4)
    assert "holds 1 pip or fewer" in lines(light, PASS)[1]
    beaten = lay("5-2 | 5-5 | 6-6 | 3-2 | 5-0", "4-1", last=0, passes=4, scores=(0, 9, 9, 0, 7))
    assert lines(beaten, PASS)[1:] == [
        "Ania blocks with 7 pips, but Dag holds 5: a mattikkeng wins the round (DM-7)",
        "Ania is a beaten manguno: 1 stone from Eta (DM-12)",
    ]
    alone = lay("5-2 | 5-5 | 6-6 | 3-2 | 6-5", "4-1", last=0, passes=4, scores=(0, 9, 8, 3, 3), stones=2)
    assert lines(alone, PASS)[2] == "Ania is a beaten manguno: 4 stones, 1 from the table and 3 from Dag (DM-12)"


def test_an_election_and_the_end_of_the_match_are_told(lay):
    state = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", scores=(0, 9, 9, 7, 0), titles=(1, 0, 0, 0, 0), camat=0)
    assert lines(state, left("5-3"))[-2:] == [
        "Ania is elected camat (DM-13), 2 titles: all 25 stones go back (DM-14)",
        "Ania wins the match with 2 titles (DM-15)",
    ]


@pytest.mark.parametrize(
    ("titles", "line"),
    [
        ((0, 3, 1, 0, 0), "The players stop: Bo wins with 3 titles (DM-15)"),
        ((1, 0, 1, 1, 0), "The players stop: Ania, Cela and Dag share the win with 1 title (DM-15)"),
    ],
)
def test_the_players_stop_is_told(lay, titles, line):
    state = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", titles=titles, options=DomengOptions(titles=0))
    assert lines(state, FINISH) == [line]


# The word


def test_the_prompt_says_what_is_expected(match):
    assert domeng.prompt(match.view(1, 1), NAMES) == "You start with the highest double (DM-2)."
    assert domeng.prompt(match.view(1, 28), NAMES) == "You start: open with any tile."
    assert domeng.prompt(match.view(3, 3), NAMES) == "Play a tile on the 3 or the 6."
    assert domeng.prompt(match.view(2, 2), NAMES) == "Play a tile on a 6: both ends show it."


@pytest.mark.parametrize(
    ("hand", "chain", "move", "foreseen"),
    [
        ("6-4 1-1", "", PLAYS[Tile("6-4").number], "[6|4] opens: ends 6 and 4."),
        ("6-4 1-1", "3-5 5-6", Play(Tile("6-4"), "right"), "[6|4] fits the 6 and leaves ends 3 and 4."),
        ("5-3", "3-2", left("5-3"), "[5|3] is your last tile: you win the round."),
        ("5-3", "3-5", left("5-3"), "[5|3] is your last tile: you win the round with a ceki."),
        ("4-4", "4-5 5-4", left("4-4"), "[4|4] is your last tile: you win the round with a pollo."),
    ],
)
def test_the_word_foresees_what_the_table_shows_a_moment_later(lay, hand, chain, move, foreseen):
    view = domeng.view(as_round(lay(f"{hand} | 6-6 | 1-0 | 2-0 | 4-0", chain)), 0)
    assert domeng.foresee(view, move, NAMES) == foreseen


@pytest.mark.parametrize(
    ("chain", "move", "sentence"),
    [
        ("3-4 4-2", PASS, "You can play [2|1] and [5|3], so you may not pass (DM-4)."),
        ("3-4 4-2", left("6-6"), "[6|6] fits neither the 3 nor the 2 (DM-4)."),
        ("3-4 4-2", left("2-1"), "[2|1] does not fit the 3 (DM-4)."),
        ("3-4 4-3", left("6-6"), "[6|6] does not fit the 3 (DM-4)."),
        ("3-4 4-2", left("4-3"), "You do not hold [4|3] (DM-4)."),
        ("3-4 4-2", PLAYS[Tile("5-3").number], "An end is named for every tile but the opening (DM-4)."),
        ("3-4 4-2", DRAW, "That is no move of this game (DM-4)."),
        ("3-4 4-2", Deal(TILES), "The round is still being played (DM-5)."),
        ("3-4 4-2", FINISH, "This match ends by its titles, not by its players (DM-15)."),
    ],
)
def test_a_refusal_is_a_sentence_with_its_rule(lay, chain, move, sentence):
    state = lay("5-3 2-1 6-6 | 6-5 | 1-1 | 2-0 | 4-0", chain)
    assert domeng.explain(domeng.refusal(state, move)) == sentence


def test_other_refusals_are_sentences_too(lay, match):
    first = match.seek(1)
    assert domeng.explain(domeng.refusal(first, PLAYS[Tile("5-3").number])) == (
        "The first round is opened with [6|6], the highest double in a hand (DM-2)."
    )
    before = match.seek(0)
    assert domeng.explain(domeng.refusal(before, PASS)) == "The table deals first (DM-1)."
    assert domeng.explain(domeng.refusal(before, Deal(TILES[:3]))) == "A deal is all 28 tiles, each once (C-1)."
    over = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", turn=None, over=True)
    assert domeng.explain(domeng.refusal(over, PASS)) == "The match is over (DM-15)."


# The seats and what lies beside


def roles(state, ply_steps=()):
    view = domeng.view(as_round(state, *ply_steps), None)
    return [panel.role for panel in domeng.panels(view, state.options)]


def test_the_panels_say_stones_and_roles(lay):
    state = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", scores=(4, 7, 2, 4, 1), camat=2, titles=(1, 0, 1, 0, 0))
    view = domeng.view(as_round(state), None)
    assert [panel.score for panel in domeng.panels(view, state.options)] == [
        "4 stones",
        "7 stones",
        "2 stones",
        "4 stones",
        "1 stone",
    ]
    assert roles(state) == ["1 title", "", "camat, 1 title", "", ""]
    assert roles(lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", starter=3)) == ["", "", "", "starter", ""]


def test_after_a_round_the_panels_name_its_winner_and_the_cucuq(lay):
    state = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", camat=0, titles=(1, 0, 0, 0, 0))
    assert roles(state, [left("5-3")]) == ["camat · winner", "", "", "", "cucuq"]
    beaten = lay("5-2 | 5-5 | 6-6 | 3-2 | 5-0", "4-1", last=0, passes=4)
    assert roles(beaten, [PASS]) == ["", "", "", "winner", ""]


def test_the_heading_says_the_round_and_what_ends_the_match(lay):
    state = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2")
    playing, over = (domeng.view(as_round(state, *moves), None) for moves in ([], [left("5-3")]))
    assert domeng.heading(playing, DomengOptions()) == ("round 2", "first to 2 titles of camat")
    assert domeng.heading(over, DomengOptions(titles=1)) == ("round 2 is over", "first to 1 title of camat")
    assert domeng.heading(playing, DomengOptions(titles=0))[1] == "until the players stop"


def test_beside_the_play_lie_the_stones_of_the_table(lay):
    view = domeng.view(as_round(lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", scores=(4, 7, 2, 4, 1))), None)
    assert domeng.beside(view) == Beside(
        "on the table", None, ("● ● ● ● ●", "● ● · · ·", "· · · · ·", "· · · · ·", "· · · · ·", "7 of 25")
    )
