"""Extra Bonus in words: prompts, refusals, the log, what stands at the table, the score sheet and the report."""

import re

import pytest

from parlour.games import extra_bonus
from parlour.games.game import Panel, Step
from parlour.games.options import option_specs
from parlour.moves import DRAW, FINISH, PASS, Deal, Lot, Play
from parlour.players import LEVELS, Budget, stream
from parlour.resources import rulebook
from parlour.tiles import TILES, Tile

NAMES = ("Ania", "Bo", "Cela", "Dag")
OWN = "6-6 6-5 6-4 1-0 1-1 2-1 2-0"
NO_SIX = "5-5 5-4 5-3 4-4 4-3 3-3 5-2"
THREES = "0-3 3-1 1-2 2-3 3-4 4-5 5-3 3-6 6-2"  # all of them but the double
UNTIL_6_3 = ("6-6", "draw", "draw", "draw", "6-3 left")


def seen(state, seat=0):
    return extra_bonus.view([Step(None, Deal(TILES), state, 0)], seat)


def log(match, seat=None):
    return [extra_bonus.say(h, NAMES) for ply in range(1, match.ply + 1) for h in match.happenings(ply, seat)]


def closing(state, move):
    """What the log says about the end of a deal, after the move itself."""
    after = extra_bonus.apply(state, move)
    return [extra_bonus.say(h, NAMES) for h in extra_bonus.happenings(state, move, after, None)][1:]


def steps_of(state, move):
    """A deal that a move ends, as ``report`` and ``sheet`` read it."""
    return [Step(None, Deal(TILES), state, 0), Step(state.turn, move, extra_bonus.apply(state, move), 0)]


# The log


def test_the_log_tells_draws_without_their_tiles_but_to_their_seat(dealt):
    match = dealt(f"{OWN} | {NO_SIX}", "3-2 4-1 6-3", *UNTIL_6_3)
    assert log(match) == [
        "The lot falls on Ania to start the first deal (EB-2)",
        "Deal 1: Ania starts by lot (EB-2)",
        "Ania opens with [6|6]: ends 6 and 6",
        "Bo draws a tile: 13 left in the talon (EB-4)",
        "Bo draws a tile: 12 left in the talon (EB-4)",
        "Bo draws a tile: 11 left in the talon (EB-4)",
        "Bo plays [6|3] on the 6: ends 3 and 6",
    ]
    assert log(match, 1)[3:6] == [
        "Bo draws [3|2]: 13 left in the talon (EB-4)",
        "Bo draws [4|1]: 12 left in the talon (EB-4)",
        "Bo draws [6|3]: 11 left in the talon (EB-4)",
    ]


def test_the_log_says_why_one_passes(laid):
    for drawing, line in ((True, "Ania passes: nothing to draw (EB-4)"), (False, "Ania passes (EB-4)")):
        state = laid("5-5 | 4-1", "1-2", drawing=drawing)
        told = extra_bonus.happenings(state, PASS, extra_bonus.apply(state, PASS), None)
        assert [extra_bonus.say(h, NAMES) for h in told] == [line]


def test_the_log_says_who_starts_a_later_deal(over):
    tied, alone = over((5, 9, 5)), over((5, 9, 6))
    for state, move, line in (
        (tied, Lot(2), "Ania and Cela tie with 5 points: the lot falls on Cela to start (EB-2)"),
        (extra_bonus.apply(tied, Lot(2)), Deal(TILES), "Deal 3: Cela starts by lot (EB-2)"),
        (alone, Deal(TILES), "Deal 3: Ania starts with the fewest points, 5 (EB-2)"),
    ):
        told = extra_bonus.happenings(state, move, extra_bonus.apply(state, move), None)
        assert [extra_bonus.say(h, NAMES) for h in told] == [line]


def test_the_log_tells_points_records_and_who_drops_out(laid):
    state = laid("2-2 | 3-3 4-1 | 6-6 0-0", THREES, records=("", "012456", "6"), scores=(640, 10, 3))
    assert closing(state, Play(Tile("2-2"), "right")) == [
        "Domino! Ania goes out with [2|2] (EB-5)",
        "Bo adds 71: 2 × 33 for [3|3] and 5 pips; now 81 (EB-6, EB-7)",
        "Cela adds 166: 100 for [0|0] and 66 for [6|6]; now 169 (EB-6)",
        "Ania went out with the double [2|2]: the account goes from 640 to 0 (EB-9)",
        "Bo's record of doubles gains 3: 7 of 7 (EB-8)",
        "Cela's record of doubles gains 0: 2 of 7 (EB-8)",
        "Bo's record holds all seven doubles: Bo drops out (EB-12)",
    ]


@pytest.mark.parametrize(
    ("drawing", "line"),
    [
        (True, "A block: nobody can play, and there is nothing to draw (EB-5)"),
        (False, "A block: nobody can play (EB-5)"),
    ],
)
def test_the_log_tells_a_block(laid, drawing, line):
    state = laid("3-1 1-0 | 5-4", "1-2 2-3", drawing=drawing)
    told = closing(laid("3-1 6-0 | 5-4", "1-2 2-3", drawing=drawing), Play(Tile("3-1"), "right"))
    assert told == [line, "Ania adds 6 pips: now 6 (EB-6)", "Bo adds 9 pips: now 9 (EB-6)"]
    assert line not in closing(state, Play(Tile("3-1"), "right"))  # [1|0] still fits


def test_the_log_tells_how_a_match_ends(laid):
    out = Play(Tile("4-1"), "left")
    table = {"hands": "4-1 | 6-5 | 2-0", "chain": "1-2"}
    for state, move, line in (
        (
            laid(**table, scores=(10, 660, 0)),
            out,
            "The limit is passed: Cela wins the match with the fewest points, 2 (EB-10, EB-11)",
        ),
        (
            laid(**table, scores=(2, 660, 0)),
            out,
            "The limit is passed, but Ania and Cela tie with 2 points: another deal (EB-11)",
        ),
        (
            laid("4-1 | 5-5", "1-2", records=("", "012346"), scores=(1, 0)),
            out,
            "Ania is left and wins the match with 1 point (EB-12)",
        ),
        (
            laid("3-1 6-6 | 5-5", "1-2 2-3", records=("012345", "012346"), scores=(20, 30)),
            Play(Tile("3-1"), "right"),
            "The last ones drop out together: Bo has the fewest points, 85, and wins the match (EB-12)",
        ),
        (
            laid("3-1 6-6 | 5-5", "1-2 2-3", records=("012345", "012346"), scores=(20, 31)),
            Play(Tile("3-1"), "right"),
            "The last ones drop out together: Ania and Bo share the win with 86 points (EB-12)",
        ),
    ):
        assert closing(state, move)[-1] == line


# The table


def test_the_heading_says_the_deal_and_both_ends_of_a_match(dealt, over):
    options = dealt(f"{OWN} | {NO_SIX}").options
    assert extra_bonus.heading(dealt(f"{OWN} | {NO_SIX}").view(0), options) == (
        "deal 1",
        "limit 999 · seven doubles drop out",
    )
    assert extra_bonus.heading(seen(over((1, 2))), options)[0] == "deal 2 is over"
    assert extra_bonus.heading(seen(over((1, 2), over=True)), options)[0] == "the match is over"


@pytest.mark.parametrize(
    ("seats", "panel"),
    [
        (2, Panel("214 of 999 · starter", "doubles  · 1 2 · 4 5 ·   4 of 7")),
        (3, Panel("214 of 666 · starter", "· 1 2 · 4 5 ·  4 of 7")),
        (4, Panel("214 of 333", "· 1 2 · 4 5 · 4/7")),
    ],
)
def test_the_record_of_doubles_stands_beside_the_account_with_its_gaps(laid, seats, panel):
    hands = " | ".join(["1-0", "2-0", "3-0", "4-0"][:seats])
    state = laid(hands, "1-1", scores=(214, *[0] * (seats - 1)), records=("1245", *[""] * (seats - 1)))
    panels = extra_bonus.panels(seen(state), state.options)
    assert panels[0] == panel
    assert len(panels) == seats
    assert max(len(line) for each in panels[1:] for line in (each.score, each.role)) <= 80 // seats - 3


def test_a_seat_that_has_dropped_out_is_marked(laid):
    state = laid("1-0 | | 2-0", "1-1", out=(1,))
    assert [panel.out for panel in extra_bonus.panels(seen(state), state.options)] == [False, True, False]


def test_the_talon_is_drawn_as_places_in_rows_of_seven(dealt):
    match = dealt(f"{OWN} | {NO_SIX}", "3-2 4-1 6-3", *UNTIL_6_3)
    assert extra_bonus.beside(match.view(0)).lines == ("▮ ▮ ▮ ▮ ▮ ▮ ▮", "▮ ▮ ▮ ▮ · · ·", "", "11 tiles left")
    off = dealt(f"{OWN} | {NO_SIX}", drawing=False)
    assert extra_bonus.beside(off.view(0)).lines[-1] == "nobody draws"
    four = dealt(" | ".join([OWN, NO_SIX, "0-0 3-0 4-0 5-0 6-0 3-1 4-1", "5-1 6-1 2-2 3-2 4-2 6-2 6-3"]))
    assert extra_bonus.beside(four.view(0)).lines == ("no talon",)
    assert extra_bonus.beside(four.view(0, 1)).lines == ()  # before the first deal


# The word


def test_the_prompt_says_what_is_expected(laid, dealt):
    for state, text in (
        (laid("4-1 | 0-0"), "You start: open with any tile (EB-2)."),
        (laid("4-1 | 0-0", "1-2"), "Play a tile on the 1 or the 2."),
        (laid("4-1 | 0-0", "1-2 2-1"), "Play a tile on a 1: both ends show it."),
        (laid("4-4 | 0-0", "1-2", talon="6-6"), "No tile fits: draw from the talon, which has 1 tile (EB-4)."),
        (laid("4-4 | 1-0", "1-2"), "No tile fits, and there is nothing to draw: you pass (EB-4)."),
        (laid("4-4 | 1-0", "1-2", drawing=False), "No tile fits, and nobody draws: you pass (EB-4)."),
    ):
        steps = [Step(None, Deal((Tile("6-6"), *TILES[:27])), state, 0), Step(1, PASS, state, 0)]
        assert extra_bonus.prompt(extra_bonus.view(steps, 0), NAMES) == text
    drawn = dealt(f"{OWN} | {NO_SIX}", "6-3", "6-6", "draw")
    assert extra_bonus.prompt(drawn.view(1), NAMES) == "You drew [6|3], which can be played: play it (EB-4)."


def test_foresee_says_what_a_move_would_visibly_do(laid):
    for state, move, text in (
        (laid("4-1 6-6 | 0-0", "1-2"), Play(Tile("4-1"), "left"), "[4|1] fits the 1 and leaves ends 4 and 2."),
        (laid("4-1 6-6 | 0-0"), Play(Tile("4-1")), "[4|1] opens: ends 4 and 1."),
        (laid("4-1 | 0-0", "1-2"), Play(Tile("4-1"), "left"), "[4|1] is your last tile: domino!"),
        (
            laid("2-2 | 0-0", "1-2"),
            Play(Tile("2-2"), "right"),
            "[2|2] is your last tile: domino! With a double, your account goes to 0 (EB-9).",
        ),
        (laid("4-4 | 1-0", "1-2", talon="6-6"), DRAW, "You draw a tile; the turn stays with you."),
        (laid("4-4 | 1-0", "1-2"), PASS, "You pass."),
    ):
        assert extra_bonus.foresee(seen(state), move, NAMES) == text


@pytest.mark.parametrize(("talon", "drawing", "blocks"), [("", True, True), ("5-5", True, False), ("5-5", False, True)])
def test_foresee_says_a_block_that_everybody_could_see(laid, talon, drawing, blocks):
    chain = "0-1 1-1 1-2 2-3 3-1 1-4 4-5 5-1 1-6 6-0"  # all ones are played; then all blanks
    chain = f"{chain} 0-2 2-4 4-0 0-0 0-3 3-5"
    state = laid("5-0 6-6 | 6-4 6-3", chain, talon=talon, drawing=drawing)
    text = extra_bonus.foresee(seen(state), Play(Tile("5-0"), "right"), NAMES)
    assert (text == "[5|0] leaves ends 0 and 0, which nobody can play on: a block (EB-5).") == blocks
    assert (extra_bonus.apply(state, Play(Tile("5-0"), "right")).ending == "block") == blocks


def test_a_refusal_is_a_full_sentence_with_its_rule(laid, over):
    at_table = laid("4-1 6-6 | 0-0", "1-2 2-3", talon="5-5")
    stuck = laid("6-6 | 0-0 4-1", "1-2 2-3", talon="5-5 6-5")
    off = laid("6-6 | 4-1", "1-2", talon="5-5", drawing=False)
    for state, move, text in (
        (at_table, Play(Tile("5-1"), "left"), "You do not hold [5|1] (EB-3)."),
        (at_table, Play(Tile("4-1"), "right"), "[4|1] does not fit the 3 (EB-3)."),
        (at_table, Play(Tile("6-6"), "right"), "[6|6] fits neither the 1 nor the 3 (EB-3)."),
        (at_table, Play(Tile("4-1")), "An end is named for every tile but the opening (EB-3)."),
        (at_table, PASS, "You can play [4|1], and who can play must (EB-3)."),
        (at_table, Lot(0), "A deal goes on until somebody goes out, or nobody can play (EB-5)."),
        (at_table, FINISH, "This match ends by its limit and its doubles, not by its players (EB-10)."),
        (stuck, PASS, "You may not pass yet: draw, 2 tiles are left in the talon (EB-4)."),
        (off, DRAW, "Nobody draws in this match: who cannot play passes (EB-4)."),
        (laid("6-6 | 4-1", "1-2"), DRAW, "There is nothing to draw: you can only pass (EB-4)."),
        (over((1, 1)), Deal(TILES), "Some tie for the fewest points: a lot comes before the deal (EB-2)."),
        (over((1, 2, 1)), Lot(1), "The lot falls on one of those with the fewest points (EB-2)."),
        (over((1, 2)), Lot(0), "No lot is due now (EB-2)."),
        (over((1, 2)), PASS, "The table deals first (EB-1)."),
        (over((1, 2)), Deal(TILES[1:]), "A deal is all 28 tiles, each once (C-1)."),
        (over((1, 2), over=True), PASS, "The match is over (EB-11)."),
    ):
        assert extra_bonus.explain(extra_bonus.refusal(state, move)) == text


# The score sheet and the report


def test_the_report_shows_hands_what_they_count_sums_and_who_starts(laid):
    state = laid(
        "2-2 | 3-3 4-1 5-1 6-1 6-4 | 6-6", THREES, talon="0-0 5-0", records=("", "2", "6"), scores=(640, 10, 3)
    )
    report = extra_bonus.report(steps_of(state, Play(Tile("2-2"), "right")), NAMES[:3])
    assert report.lines == (
        "Domino! Ania goes out with [2|2] (EB-5).",
        "[3|3] counts twice: all six other tiles with a 3 lie on the table (EB-7).",
        "Ania went out with the double [2|2]: the account goes from 640 to 0 (EB-9).",
    )
    assert report.rows == (
        ("Ania", "nothing", "", "640 + 0 = 640", "· · · · · · ·"),
        ("", "", "", "to 0 (EB-9)", ""),
        ("Bo", "[3|3]", "2 × 33", "10 + 94 = 104", "· · 2 3 · · ·"),
        ("", "[4|1] [5|1] [6|1]", "18 pips", "", ""),
        ("", "[6|4]", "10 pips", "", ""),
        ("Cela", "[6|6]", "66", "3 + 66 = 69", "· · · · · · 6"),
        ("talon", "2 tiles not drawn", "", "", ""),
    )
    assert report.after == ("Ania starts deal 3 with the fewest points, 0 (EB-2).",)
    assert all(len(row) == len(report.columns) for row in report.rows)


def test_the_report_says_when_a_lot_is_to_come_and_who_is_out(laid):
    state = laid("4-1 | | 2-0", "1-2", out=(1,), scores=(12, 50, 10))
    report = extra_bonus.report(steps_of(state, Play(Tile("4-1"), "left")), NAMES[:3])
    assert report.rows[1] == ("Bo", "out", "", "50", "0 1 2 3 4 5 6")
    assert report.after == ("Ania and Cela tie for the fewest points, 12: a lot says who starts deal 3 (EB-2).",)


def test_the_report_of_the_last_deal_begins_with_the_winner(laid):
    state = laid("4-1 | 5-5", "1-2", records=("", "012346"))
    report = extra_bonus.report(steps_of(state, Play(Tile("4-1"), "left")), NAMES[:2])
    assert report.lines == (
        "Ania is left and wins the match with 0 points (EB-12).",
        "Domino! Ania goes out with [4|1] (EB-5).",
    )
    assert report.after == ("Bo's record holds all seven doubles: Bo drops out (EB-12).",)


def test_the_sheet_has_a_row_a_deal_with_points_account_and_doubles_left(laid):
    state = laid("2-2 | 3-3 4-4 4-1", THREES, scores=(640, 10))
    sheet = extra_bonus.sheet(steps_of(state, Play(Tile("2-2"), "right")), NAMES[:2])
    assert sheet.rows == (("2", "Ania", "domino! Ania [2|2]", "0", "0", "to 0, EB-9", "+115", "125", "3×2 4"),)
    assert sheet.totals == ((0, 125),)
    assert sheet.notes == (
        "+: points of the deal; =: account after it; doubles: left in hand",
        "×2: all six other tiles of the number lay on the table (EB-7)",
    )
    assert all(len(row) == len(sheet.columns) for row in sheet.rows)
    assert [column.group for column in sheet.columns[3:]] == ["Ania"] * 3 + ["Bo"] * 3


def test_the_sheet_names_a_block_who_is_out_and_the_result(laid):
    state = laid(
        "3-1 0-0 | | 6-6", "1-2 2-3", out=(1,), scores=(0, 80, 0), records=("", "0123456", "012345"), starter=2
    )
    sheet = extra_bonus.sheet(steps_of(state, Play(Tile("3-1"), "right")), NAMES[:3])
    assert sheet.rows == (("2", "Cela", "a block", "+100", "100", "0", "", "80", "out", "+66", "66", "6"),)
    assert sheet.remarks == (
        (0, "Cela's record holds all seven doubles: Cela drops out (EB-12)"),
        (0, "Ania is left and wins the match with 100 points (EB-12)"),
    )
    assert sheet.summary == (("record of doubles (EB-8)", "0······  1/7", "0123456  7/7", "0123456  7/7"),)
    assert sheet.notes == ("+: points of the deal; =: account after it; dbl: left in hand",)


def test_the_sheet_of_a_whole_match_adds_up(begun):
    match, rng = begun(3, 5, limit=150), stream(5)
    player, added = LEVELS["casual"].make(extra_bonus), []
    while not match.state.over:
        if match.state.turn is None:
            match.play_table()
        match.play(player.choose(match.view(match.state.turn), Budget(), rng))
        if match.state.round_over:
            added.append(extra_bonus.round_scores(match.round_steps()))
    sheet = match.sheet(NAMES[:3])
    assert [row[0] for row in sheet.rows] == [str(n) for n in range(1, match.state.round + 1)]
    assert sheet.totals[-1] == match.state.scores
    for points, row in zip(added, sheet.rows, strict=True):
        assert [f"+{n}" if n else "0" for n in points] == list(row[3::3])
    assert [f"  {record.bit_count()}/7" for record in match.state.records] == [c[-5:] for c in sheet.summary[0][1:]]


def test_the_sheet_is_there_before_the_first_deal_is_over(begun):
    sheet = extra_bonus.sheet(begun(3).steps, NAMES[:3])
    assert (sheet.rows, sheet.totals) == ((), ())
    assert sheet.summary[0][1:] == ("·······  0/7",) * 3
    assert extra_bonus.sheet((), NAMES[:2]).rows == ()


# The pages


def test_the_rulebook_names_every_rule_and_option():
    page = rulebook("extra-bonus")
    assert {int(n) for n in re.findall(r"EB-(\d+)", page)} == set(range(1, 14))
    for spec in option_specs(extra_bonus):
        assert f"`{spec.name}` ({spec.rule})" in page
    assert all(len(line) <= 78 for line in page.splitlines())


def test_the_options_have_a_sentence_and_a_rule_each():
    specs = {spec.name: spec for spec in option_specs(extra_bonus)}
    assert [(s.rule, s.low, s.high) for s in specs.values()] == [("EB-10", 1, 9999), ("EB-4", None, None)]
    assert all(spec.sentence.endswith(".") for spec in specs.values())
