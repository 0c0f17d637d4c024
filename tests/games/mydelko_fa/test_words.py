"""Mydełko Fa in words: the log, the player's word, the panels, the sheet, the report; and the state spelled out."""

import json
import re
from random import Random

import msgspec
import pytest

from parlour.games import mydelko_fa
from parlour.games.game import Beside, Panel, Refusal
from parlour.games.mydelko_fa import MydelkoOptions
from parlour.match import IllegalMove, Match
from parlour.moves import Exchange, Lot, Play
from parlour.players import LEVELS, Budget
from parlour.tiles import Tile

NAMES = ("Ania", "Bo", "Cela")
HANDS = "4-4 6-1 6-5 5-2 3-0 | 4-0 1-0 6-6 3-2 5-3 | 4-3 2-1 5-0 3-1 2-0"
FLY = "6-4 6-3 2-1 4-2 4-1 | 5-0 5-1 5-2 5-3 5-4 | 6-6 1-1 3-2 2-0 4-4"


@pytest.fixture
def match(deal):
    """A deal in its third trick, which Bo began as the soloist; the tiles in the order in which they are played."""
    made = deal(HANDS, "4-1", "6-4 2-2", soloist=1)
    made.play(Exchange((Tile("1-0"), Tile("3-2"))))
    for name in ("4-0", "4-3", "4-4", "6-1", "6-6", "2-1", "5-3", "5-0"):
        made.play(Play(Tile(name)))
    return made


def play_on(match, *names):
    for name in names:
        match.play(Play(Tile(name)))


def log(match, first, last, seat=None):
    """What the moves from ``first`` to ``last`` brought about."""
    return [mydelko_fa.say(told, NAMES) for ply in range(first, last + 1) for told in match.happenings(ply, seat)]


# The log


def test_the_log_tells_lot_deal_exchange_and_tricks(match):
    assert log(match, 1, match.ply) == [
        "The lot falls on Bo, the first soloist (MF-6)",
        "Bo is the soloist of deal 1 (MF-6)",
        "[4|1] is turned up: fours are trump (MF-8)",
        "Bo exchanges 2 tiles (MF-9)",
        "Bo leads [4|0]: the suit is four, trump",
        "Cela follows with [4|3]",
        "Ania follows with [4|4]",
        "Ania takes trick 1 with [4|4] (MF-15)",
        "Ania leads [6|1]: the suit is six",
        "Bo follows with [6|6]",
        "Cela throws [2|1]: no six, no trump (MF-14)",
        "Bo takes trick 2 with [6|6] (MF-15)",
        "Bo leads [5|3]: the suit is five",
        "Cela follows with [5|0]",
    ]


def test_the_soloist_is_told_what_the_exchange_gave(match):
    assert log(match, 3, 3, seat=1) == ["Bo gives [1|0] [3|2] away and draws [6|4] [2|2] (MF-9)"]
    assert log(match, 3, 3, seat=0) == ["Bo exchanges 2 tiles (MF-9)"]


def test_the_log_tells_a_deal_that_ends(match):
    ply = match.ply
    play_on(match, "6-5", "5-2", "6-4", "2-0", "2-2", "3-1", "3-0")
    assert log(match, ply + 1, match.ply) == [
        "Ania follows with [6|5]",
        "Ania takes trick 3 with [6|5] (MF-15)",
        "Ania leads [5|2]: the suit is five",
        "Bo ruffs with [6|4]",
        "Cela throws [2|0]: no five, no trump (MF-14)",
        "Bo takes trick 4 with [6|4] (MF-15)",
        "Bo leads [2|2]: the suit is two",
        "Cela throws [3|1]: no two, no trump (MF-14)",
        "Ania throws [3|0]: no two, no trump (MF-14)",
        "Bo takes trick 5 with [2|2] (MF-15)",
        "Cela takes 0 tricks: 0 points (MF-17)",
        "Ania takes 2 tricks: 2 points (MF-17)",
        "Bo takes 3 tricks as soloist: 3 points (MF-17)",
    ]


def test_the_log_tells_trumps_mydelko_fa_and_a_loss(deal):
    match = deal("5-3 5-1 3-2 2-1 2-0 | 5-4 4-3 6-1 6-2 3-3 | 0-0 1-1 2-2 3-1 6-3", "4-1", target=4)
    match.play(Exchange(()))
    play_on(
        match, "5-3", "5-4", "0-0", "2-2", "3-2", "6-2", "1-1", "5-1", "6-1", "3-1", "2-1", "3-3", "4-3", "6-3", "2-0"
    )
    text = log(match, 3, match.ply)
    assert text[:5] == [
        "Ania keeps all five tiles (MF-9)",
        "Ania leads [5|3]: the suit is five",
        "Bo follows with [5|4], a trump",
        "Cela ruffs with mydełko fa, [0|0]",
        "Cela takes trick 1 with mydełko fa, [0|0] (MF-15)",
    ]
    assert text[-4:] == [
        "Bo takes 2 tricks: 2 points (MF-17)",
        "Cela takes 3 tricks, with mydełko fa: 6 points (MF-17, MF-18)",
        "Ania takes 0 tricks as soloist: −3 points (MF-17)",
        "Cela wins the match with 6 points (MF-19)",
    ]


def test_the_log_tells_a_fly(deal):
    match = deal(FLY, "2-2", target=5)
    match.play(Exchange(()))
    assert log(match, 3, 3)[1:] == [
        "Bo has a fly of fives, [5|0] [5|1] [5|2] [5|3] [5|4]: 5 points (MF-10)",
        "Bo wins the match with 5 points (MF-19)",
    ]
    match = deal("6-4 6-1 2-1 4-2 4-1 | 5-0 5-1 5-2 5-5 5-4 | 0-0 2-0 3-0 4-0 6-0", "2-2")
    match.play(Exchange(()))
    assert log(match, 3, 3)[1:] == [
        "Cela has the lightest fly, blanks, [0|0] [2|0] [3|0] [4|0] [6|0]: 10 points, for it holds mydełko fa "
        "(MF-10, MF-18)"
    ]


def test_the_log_tells_a_shared_highest_total(laid, play):
    before = play(laid("6-6 | 5-5 | 3-3", trump=2, taken=(2, 1, 1), scores=(60, 62, 2)), "6-6", "5-5")
    move = Play(Tile("3-3"))
    told = mydelko_fa.happenings(before, move, mydelko_fa.apply(before, move), None)
    assert mydelko_fa.say(told[-1], NAMES) == (
        "Ania and Bo share the highest total, 63 points: another deal is played (MF-19)"
    )


# The player's word


def test_the_word_says_what_is_expected_and_what_a_tile_would_do(match):
    view = match.view(0)
    assert mydelko_fa.prompt(view, NAMES) == "A five was led: you must follow with one (MF-12)."
    assert mydelko_fa.foresee(view, Play(Tile("6-5")), NAMES) == "[6|5] takes the trick."
    assert mydelko_fa.foresee(view, Play(Tile("5-2")), NAMES) == "[5|2] leaves it to Bo."
    play_on(match, "6-5")
    view = match.view(0)
    assert mydelko_fa.prompt(view, NAMES) == "You lead: play any tile (MF-11)."
    assert mydelko_fa.foresee(view, Play(Tile("5-2")), NAMES) == "[5|2] leads: the suit is five."
    play_on(match, "5-2")
    view = match.view(1)
    assert mydelko_fa.prompt(view, NAMES) == "A five was led. You cannot follow: you must ruff (MF-13)."
    assert mydelko_fa.foresee(view, Play(Tile("6-4")), NAMES) == "[6|4] would be winning so far."
    play_on(match, "6-4")
    view = match.view(2)
    assert mydelko_fa.prompt(view, NAMES) == ("A five was led. You can neither follow nor ruff: play any tile (MF-14).")
    assert mydelko_fa.foresee(view, Play(Tile("2-0")), NAMES) == "[2|0] leaves it to Bo."


def test_the_word_of_the_exchange(deal):
    view = deal(HANDS, "4-1", soloist=1).view(1)
    assert "0 to 5 tiles" in mydelko_fa.prompt(view, NAMES)
    assert mydelko_fa.foresee(view, Exchange(()), NAMES) == "You keep all five tiles."
    given = Exchange((Tile("1-0"), Tile("3-2")))
    assert mydelko_fa.foresee(view, given, NAMES) == "You give [1|0] [3|2] away and draw as many."


def test_mf_13_the_word_names_the_tile_to_beat(deal):
    match = deal("5-4 5-1 5-2 3-0 2-0 | 5-3 6-6 6-4 2-2 3-2 | 5-0 4-3 3-1 1-1 3-3", "4-1", soloist=1, must_beat=True)
    match.play(Exchange(()))
    play_on(match, "5-3", "5-0")
    assert mydelko_fa.prompt(match.view(0), NAMES) == (
        "A five was led: you must follow with one that beats [5|3] (MF-12, MF-13)."
    )
    play_on(match, "5-4", "2-0")
    assert mydelko_fa.prompt(match.view(1), NAMES) == (
        "A two was led: you must follow with one that beats [2|0] (MF-12, MF-13)."
    )


def test_mf_12_a_refusal_says_what_is_held_and_what_was_led(match):
    with pytest.raises(IllegalMove) as caught:
        play_on(match, "3-0")
    assert caught.value.reason == "You hold [5|2] and [6|5], and must follow: a five was led (MF-12)."


def test_mf_13_a_refusal_says_what_must_be_played(laid, play):
    state = play(laid("5-3 1-0 | 4-1 0-0 6-6 | 2-1 2-0", trump=4), "5-3")
    refusal = mydelko_fa.refusal(state, Play(Tile("6-6")))
    assert mydelko_fa.explain(refusal) == (
        "You hold [0|0] and [4|1], and must ruff: a five was led and you cannot follow (MF-13)."
    )
    state = play(laid("5-3 1-0 | 5-4 5-1 | 2-1 2-0", trump=4, must_beat=True), "5-3")
    refusal = mydelko_fa.refusal(state, Play(Tile("5-1")))
    assert mydelko_fa.explain(refusal) == "You hold [5|4], and must beat the best tile so far (MF-13)."


REASONS = """over has-an-end lot-due no-such-seat deal-due not-a-set exchange-due exchanged-already named-twice
not-in-order not-held no-end must-follow must-ruff must-beat not-a-move"""


def test_every_refusal_has_its_own_sentence_and_its_rule():
    tiles = (Tile("6-4"), Tile("1-0"))
    texts = [mydelko_fa.explain(Refusal(0, "MF-9", reason, tiles, (5,))) for reason in REASONS.split()]
    assert len(set(texts)) == len(texts)
    assert [text for text in texts if not re.fullmatch(r"[A-Z][^.{}]* \(MF-9\)\.", text)] == []


# The screen


def test_heading_panels_and_what_lies_beside(match):
    view = match.view(0)
    assert mydelko_fa.heading(view, match.options) == ("deal 1 · trick 3 of 5", "first to 61 points")
    assert mydelko_fa.panels(view, match.options) == (
        Panel("0 points", "1 trick"),
        Panel("0 points", "soloist · 1 trick"),
        Panel("0 points", "0 tricks"),
    )
    assert mydelko_fa.beside(view) == Beside("trump 4", Tile("4-1"), ("turned up", "2 exchanged"))


def test_the_screen_of_the_exchange_and_of_a_fly(deal):
    match = deal(FLY, "2-2")
    view = match.view(0)
    assert mydelko_fa.heading(view, match.options)[0] == "deal 1 · exchange"
    assert [panel.role for panel in mydelko_fa.panels(view, match.options)] == ["soloist", "", ""]
    assert mydelko_fa.beside(view).lines == ("turned up",)
    match.play(Exchange(()))
    view = match.view(0)
    assert mydelko_fa.heading(view, match.options)[0] == "deal 1 is over"
    assert mydelko_fa.panels(view, match.options)[1] == Panel("5 points", "fly")


def test_the_screen_before_the_first_deal():
    match = Match(mydelko_fa, MydelkoOptions(target=1), 3, 0)
    match.play(Lot(2))
    view = match.view(None)
    assert mydelko_fa.heading(view, match.options) == ("deal 1", "first to 1 point")
    assert mydelko_fa.panels(view, match.options)[2] == Panel("0 points", "soloist")
    assert mydelko_fa.beside(view) == Beside("trump", None, ("not yet turned up",))


def test_who_has_taken_mydelko_fa_carries_it(laid, play):
    state = play(laid("5-3 1-0 | 5-4 2-1 | 0-0 2-0", trump=4, scores=(0, 0, -3)), "5-3", "5-4", "0-0")
    match = Match(mydelko_fa, state.options, 3, 0)
    match.play_table()
    step = msgspec.structs.replace(match.steps[-1], state=state)
    view = mydelko_fa.view([step], 0)
    assert mydelko_fa.panels(view, state.options)[2] == Panel("−3 points", "1 trick [0|0]")


# Sheet and report


def test_the_sheet_has_a_row_a_deal(match):
    play_on(match, "6-5", "5-2", "6-4", "2-0", "2-2", "3-1", "3-0")
    match.play_table()
    sheet = match.sheet(NAMES)
    assert [column.head for column in sheet.columns] == [
        *("deal", "soloist", "trump", "A", "B", "C", "taken by"),
        *("±", "=") * 3,
    ]
    assert sheet.rows == (("1", "Bo", "4", "2", "3", "0", "–", "+2", "2", "+3", "3", "0", "0"),)
    assert sheet.totals == ((2, 3, 0),)
    assert sheet.summary == (("tricks as soloist / against", "0 / 2", "3 / 0", "0 / 0"),)
    assert sheet.notes == (
        "±: points of the deal; =: points in all; tricks: by the initials; –: none",
        "Deal 2 is being played. Soloist: Cela.",
    )


def test_the_sheet_of_a_fly(deal):
    match = deal(FLY, "2-2")
    match.play(Exchange(()))
    sheet = match.sheet(NAMES)
    assert sheet.rows == (("1", "Ania", "2", "–", "–", "–", "a fly", "0", "0", "+5", "5", "0", "0"),)
    assert sheet.remarks == ((0, "Bo has a fly of fives, [5|0] [5|1] [5|2] [5|3] [5|4]: 5 points (MF-10)"),)
    assert sheet.notes == ("±: points of the deal; =: points in all; tricks: by the initials; –: none",)


def test_an_empty_sheet():
    sheet = Match(mydelko_fa, MydelkoOptions(), 3, 0).sheet(NAMES)
    assert (sheet.rows, sheet.totals, sheet.notes) == ((), (), ())


def test_the_report_of_a_deal_that_was_played_out(match):
    play_on(match, "6-5", "5-2", "6-4", "2-0", "2-2", "3-1", "3-0")
    report = match.report(NAMES)
    assert report.lines == ("Bo takes 3 tricks as soloist: 3 points (MF-17).",)
    assert report.rows == (
        ("Ania", "2", "+2", "1 a trick (MF-17)", "0 + 2 = 2"),
        ("Bo", "3", "+3", "1 a trick (MF-17)", "0 + 3 = 3"),
        ("Cela", "0", "0", "no trick", "0 + 0 = 0"),
        ("put aside", "", "", "[1|0] [3|2]", ""),
    )
    assert report.after == ("Cela is the soloist of deal 2 (MF-6).",)


def test_the_report_of_the_last_deal_begins_with_the_winner(deal):
    match = deal(FLY, "2-2", target=5)
    match.play(Exchange(()))
    report = match.report(NAMES)
    assert report.lines == (
        "Bo wins the match with 5 points (MF-19).",
        "Bo has a fly of fives, [5|0] [5|1] [5|2] [5|3] [5|4]: 5 points (MF-10).",
    )
    assert report.after == ()


def test_the_report_of_a_fly_shows_all_hands(deal):
    match = deal(FLY, "2-2", "0-0")
    match.play(Exchange((Tile("6-4"),)))
    report = match.report(NAMES)
    assert report.lines == ("Bo has a fly of fives, [5|0] [5|1] [5|2] [5|3] [5|4]: 5 points (MF-10).",)
    assert report.rows == (
        ("Ania", "[0|0] [2|1] [4|1] [4|2] [6|3]", "23", "0", "", "0 + 0 = 0"),
        ("Bo", "[5|0] [5|1] [5|2] [5|3] [5|4]", "35", "+5", "a fly", "0 + 5 = 5"),
        ("Cela", "[1|1] [2|0] [3|2] [4|4] [6|6]", "29", "0", "", "0 + 0 = 0"),
        ("put aside", "[6|4]", "", "", "", ""),
    )


@pytest.mark.parametrize(
    ("taken", "fa", "row"),
    [
        ((0, 3, 1), 0, ("Ania", "1", "−3", "a loss, not doubled by [0|0] (MF-18)", "10 − 3 = 7")),
        ((0, 3, 1), None, ("Ania", "1", "−3", "a soloist with fewer than 2 (MF-17)", "10 − 3 = 7")),
        ((1, 2, 1), 0, ("Ania", "2", "0", "a soloist with 2 (MF-17)", "10 + 0 = 10")),
        ((3, 1, 0), 0, ("Ania", "4", "+8", "1 a trick, doubled by [0|0] (MF-18)", "10 + 8 = 18")),
    ],
)
def test_mf_17_the_report_says_what_the_points_are_for(deal, laid, play, taken, fa, row):
    state = play(laid("6-6 | 5-5 | 3-3", trump=2, taken=taken, fa=fa, scores=(10, 0, 0)), "6-6", "5-5", "3-3")
    steps = deal(HANDS, "4-1").round_steps()
    before = msgspec.structs.replace(steps[0], state=laid("6-6 | 5-5 | 3-3", trump=2, scores=(10, 0, 0)))
    report = mydelko_fa.report([before, msgspec.structs.replace(steps[0], state=state)], NAMES)
    assert report.rows[0] == row


def test_a_whole_match_can_be_told():
    match = Match(mydelko_fa, MydelkoOptions(), 3, 7)
    player, rng = LEVELS["casual"].make(mydelko_fa), Random(1)
    hole = re.compile(r"[{}]|None")
    while not match.state.over:
        first = match.ply + 1
        match.play_table()
        seat = match.state.turn
        view = match.view(seat)
        move = player.choose(view, Budget(), rng)
        text = [mydelko_fa.prompt(view, NAMES), mydelko_fa.foresee(view, move, NAMES)]
        text += [*mydelko_fa.heading(view, match.options), *(p.role for p in mydelko_fa.panels(view, match.options))]
        match.play(move)
        text += log(match, first, match.ply, seat)
        if match.state.round_over:
            report = match.report(NAMES)
            text += [*report.lines, *report.after, *(cell for row in report.rows for cell in row)]
            assert all(len(row) == len(report.columns) for row in report.rows)
            assert all(line.endswith(").") for line in (*report.lines, *report.after))
        assert not [line for line in text if hole.search(line)]
    sheet = match.sheet(NAMES)
    assert len(sheet.rows) == len(sheet.totals) == match.state.round
    assert all(len(row) == len(sheet.columns) for row in sheet.rows)
    assert sheet.totals[-1] == match.state.scores
    assert mydelko_fa.heading(match.view(None), match.options)[0] == "the match is over"


# The transcript


def test_the_state_is_spelled_as_a_transcript_wants_it(match):
    assert mydelko_fa.spell(match.state) == {
        "soloist": 1,
        "trump": 4,
        "turned_up": "4-1",
        "trick": [{"seat": 1, "tile": "5-3"}, {"seat": 2, "tile": "5-0"}],
        "taken": [1, 1, 0],
        "fly": None,
    }
    play_on(match, "6-5")
    spelled = mydelko_fa.spell(match.state)
    assert (spelled["trick"], spelled["taken"]) == ([], [2, 1, 0])
    assert json.loads(json.dumps(spelled)) == spelled


def test_before_the_first_deal_the_spelled_state_has_the_soloist_only():
    match = Match(mydelko_fa, MydelkoOptions(), 3, 0)
    empty = {"trump": None, "turned_up": None, "trick": [], "taken": [0, 0, 0], "fly": None}
    assert mydelko_fa.spell(match.state) == {"soloist": None, **empty}
    match.play(Lot(2))
    assert mydelko_fa.spell(match.state) == {"soloist": 2, **empty}


def test_what_a_deal_left_stays_in_the_spelled_state_until_the_next(deal):
    match = deal(FLY, "2-2")
    match.play(Exchange(()))
    assert mydelko_fa.spell(match.state) == {
        "soloist": 0,
        "trump": 2,
        "turned_up": "2-2",
        "trick": [],
        "taken": [0, 0, 0],
        "fly": 1,
    }
    match.play_table()
    spelled = mydelko_fa.spell(match.state)
    assert (spelled["soloist"], spelled["fly"]) == (1, None)
