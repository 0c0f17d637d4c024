"""What Domeng shows: views, happenings, sentences, the score sheet, the report, and the state spelled out."""

import msgspec
import pytest

from parlour.games import chance, domeng
from parlour.games.domeng import DomengOptions
from parlour.games.game import Beside, Step
from parlour.games.options import make_options
from parlour.match import Match
from parlour.moves import DRAW, FINISH, LEFT_PLAYS, PASS, PLAYS, Deal, Pass, Play
from parlour.tiles import TILES, Tile

NAMES = ("Ania", "Bo", "Cela", "Dag", "Eta")

# The first two rounds of the deals of seed 3.
ROUND_1 = (
    "6-6; 6-3 left; 6-1 right; 1-0 right; 5-3 left; 2-0 right; 3-2 right; 5-1 left; pass; pass; 3-3 right; 1-1 left; "
    "2-1 left; 5-2 left; pass; pass; 3-0 right; 5-4 left; 5-0 right; 4-4 left; 4-2 left; pass; pass; 5-5 right; "
    "2-2 left; 6-2 left"
)
ROUND_2 = (
    "6-3; 6-6 left; 6-4 left; 3-0 right; 6-0 right; 6-1 right; 4-4 left; 5-4 left; 6-5 left; 6-2 left; 3-2 left; "
    "3-3 left; 3-1 left; 4-1 right; 4-0 right; 1-1 left; pass; 0-0 right; 5-0 right; 5-2 right; pass; 4-2 right; "
    "pass; 1-0 left"
)


@pytest.fixture
def match(move_name):
    """The match of seed 3, after its first two rounds."""
    match = Match(domeng, make_options(domeng, 5, {}), 5, 3)
    for script in (ROUND_1, ROUND_2):
        match.play_table()
        for name in script.split("; "):
            match.play(next(move for move in match.legal() if move_name(move) == name))
    return match


def as_round(state, *moves, game=domeng):
    """Steps of a round that began with this state, as a match keeps them."""
    steps = [Step(None, Deal(TILES), state, 0)]
    for move in moves:
        steps.append(Step(state.turn, move, game.apply(state, move), 0))
        state = steps[-1].state
    return steps


def lines(before, move, seat=None):
    after = domeng.apply(before, move)
    return [domeng.say(told, NAMES) for told in domeng.happenings(before, move, after, seat)]


def left(word):
    return LEFT_PLAYS[Tile(word).number]


# Views


def test_a_view_holds_the_own_hand_alone_until_the_round_is_over(match):
    for ply in range(1, 27):
        for seat in (None, *range(5)):
            view = match.view(seat, ply)
            assert view.hands is None
            assert view.hand == (0 if seat is None else match.seek(ply).hands[seat])
            assert len(view.dealt) == (0 if seat is None else 5)
    assert match.view(0, 27).hands == match.seek(27).hands


def test_a_view_shows_all_hands_when_that_is_asked_for(match):
    assert match.view(None, 5, reveal=True).hands == match.seek(5).hands


def test_only_the_seat_on_turn_is_offered_moves(match):
    turn = match.seek(5).turn
    offered = {seat: match.view(seat, 5).legal for seat in (None, *range(5))}
    assert offered.pop(turn) == domeng.legal(match.seek(5))
    assert set(map(tuple, offered.values())) == {()}


def test_a_view_has_the_history_of_its_round(match):
    view = match.view(None, 12)
    assert [seat for seat, _move in view.history] == [1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1]
    assert [move for _seat, move in view.history][-3:] == [PASS, PASS, match.steps[11].move]


def test_a_view_says_what_lies_and_where_the_stones_are(match):
    view = match.view(4, 10)
    assert (view.table.tiles[view.table.anchor], view.table.last) == ((6, 6), 0)
    assert view.played == sum(Tile(word).bit for word in ["6-6", "6-3", "6-1", "1-0", "5-3", "2-0", "3-2", "5-1"])
    assert (view.stones, view.scores, view.last) == (24, (0, 0, 0, 0, 1), 3)


# Happenings


def test_no_seat_is_told_another_seats_tile(match):
    for ply in range(1, len(match.steps) + 1):
        told = [match.happenings(ply, seat) for seat in (None, *range(5))]
        assert all(each == told[0] for each in told)
        if not match.seek(ply).round_over:
            hidden = [tile for tile in TILES if tile.bit & sum(match.seek(ply).hands)]
            text = msgspec.json.encode(told[0]).decode()
            assert not [tile for tile in hidden if f'"{tile.value}"' in text]


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


# The score sheet and the report


def test_the_report_accounts_for_every_player_and_the_table(match):
    report = match.report(NAMES)
    assert report.lines == (
        "Eta plays out with [1|0] and wins the round (DM-5).",
        "Dag, the seat before Eta, is the cucuq: 1 stone (DM-10).",
    )
    assert report.rows == (
        ("Ania", "[2|0]", "2", "", "", " 3 +  0 =  3"),
        ("Bo", "[5|3]", "8", "1", "a pass", " 1 +  1 =  2"),
        ("Cela", "[4|3]", "7", "1", "a pass", " 1 +  1 =  2"),
        ("Dag", "[5|5]", "10", "1", "a pass", " 1 +  2 =  3"),
        ("", "", "", "1", "cucuq of a first cappu", ""),
        ("Eta", "out", "0", "", "", " 1 +  0 =  1"),
        ("unused", "[5|1] [2|2] [2|1]", "", "", "", ""),
        ("table", "", "", "", "", "18 −  4 = 14"),
    )
    assert report.after == (
        "Eta starts round 3: the winner of the last one (DM-3).",
        "No new title: 14 stones still lie on the table (DM-13).",
    )


def test_the_report_names_who_was_paid(lay):
    state = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-5", scores=(6, 9, 9, 0, 0), stones=1)
    report = domeng.report(as_round(state, left("5-3")), NAMES)
    assert report.rows[0] == ("Ania", "out", "0", "−2", "paid to Eta", " 6 −  2 =  4")
    assert report.rows[4] == ("Eta", "[4|0]", "4", "3", "cucuq of a ceki", " 0 +  3 =  3")
    assert report.after == (
        "Ania starts round 3: the winner of the last one (DM-3).",
        "No new title: Ania still holds 4 stones (DM-13).",
    )


def test_the_report_tells_an_election_from_the_stones_before_the_reset(lay):
    state = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", scores=(1, 9, 9, 6, 0))
    report = domeng.report(as_round(state, left("5-3")), NAMES)
    assert report.rows[0][-1] == " 1 −  1 =  0"
    assert report.after == (
        "Ania is elected camat (DM-13), 1 title: all 25 stones go back (DM-14).",
        "Ania starts round 3: the camat starts every round (DM-3).",
    )


def test_the_report_of_the_last_round_tells_the_result(lay):
    state = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", scores=(1, 9, 9, 6, 0), options=DomengOptions(titles=1))
    assert domeng.report(as_round(state, left("5-3")), NAMES).after[-1] == "Ania wins the match with 1 title (DM-15)."


def test_the_sheet_has_a_row_a_round_and_says_where_the_stones_came_from(match):
    sheet = match.sheet(NAMES)
    assert [column.head for column in sheet.columns] == ["round", "starter", "ended by", *["±", "="] * 5, "tbl"]
    assert sheet.rows == (
        ("1", "Bo", "Bo plays out", "+3", "3", "+1", "1", "+1", "1", "+1", "1", "+1", "1", "18"),
        ("2", "Bo", "Eta plays out", "", "3", "+1", "2", "+1", "2", "+2", "3", "", "1", "14"),
    )
    assert sheet.summary == (
        ("stones in the match so far", "", "", "", "", ""),
        ("any other pass (DM-9)", "2", "2", "2", "2", "1"),
        ("cucuq of a first cappu (DM-10)", "1", "·", "·", "1", "·"),
    )
    assert sheet.totals == ((3, 1, 1, 1, 1), (3, 2, 2, 3, 1))


def test_the_sheet_shows_an_election_under_its_round_with_the_stones_before_the_reset(lay):
    state = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", scores=(1, 9, 9, 6, 0))
    sheet = domeng.sheet(as_round(state, left("5-3")), NAMES)
    assert sheet.rows[0][3:] == ("−1", "0", "", "9", "", "9", "", "6", "+1", "1", "0")
    assert sheet.remarks == ((0, "Ania is elected camat (DM-13), 1 title: all 25 stones go back (DM-14)"),)
    assert sheet.summary[-2:] == (
        ("paid to others", "−1", "·", "·", "·", "·"),
        ("titles of camat (DM-13)", "1", "0", "0", "0", "0"),
    )


def test_a_round_counts_the_stones_received_less_paid_before_the_reset(lay):
    state = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", scores=(1, 9, 9, 6, 0))
    steps = as_round(state, left("5-3"))
    assert domeng.round_scores(steps) == (-1, 0, 0, 0, 1)
    assert domeng.match_scores(steps[-1].state) == (1, 0, 0, 0, 0)


# The transcript


def test_the_state_is_spelled_as_the_transcript_has_it(match):
    assert domeng.spell(match.seek(1)) == {
        "chain": [],
        "ends": None,
        "table": 25,
        "camat": None,
        "titles": [0, 0, 0, 0, 0],
        "ending": None,
        "round_winner": None,
    }
    second = domeng.spell(match.seek(29))
    assert (second["chain"], second["ends"]) == ([[6, 3]], [6, 3])  # the high half lies to the left
    third = domeng.spell(match.seek(30))
    assert (third["chain"], third["ends"]) == ([[6, 6], [6, 3]], [6, 3])


def test_ending_and_winner_are_spelled_on_the_move_that_ended_the_round_only(match):
    spelled = [domeng.spell(match.seek(ply)) for ply in range(1, len(match.steps) + 1)]
    ends = {ply: (each["ending"], each["round_winner"]) for ply, each in enumerate(spelled, start=1) if each["ending"]}
    assert ends == {27: ("cappu", 1), 52: ("cappu", 4)}
    assert [each["round_winner"] for each in spelled].count(None) == len(spelled) - 2


def test_the_rule_of_thumb_values_every_legal_move_and_plays_out_when_it_can(match):
    for ply in range(1, len(match.steps)):
        turn = match.seek(ply).turn
        if turn is None:
            continue
        view = match.view(turn, ply)
        values = domeng.thumb(view)
        assert len(values) == len(view.legal)
        if view.hand.bit_count() == 1 and not isinstance(view.legal[0], Pass):
            assert min(values) == 100
