"""The score sheet of Domeng and the report of a round."""

from parlour.games import domeng
from parlour.games.domeng import DomengOptions
from parlour.games.game import Step
from parlour.moves import LEFT_PLAYS, Deal
from parlour.tiles import TILES, Tile

NAMES = ("Ania", "Bo", "Cela", "Dag", "Eta")


def played_out(state):
    """The steps of a round that seat 0 wins with [5|3], laid on the left end of this table."""
    move = LEFT_PLAYS[Tile("5-3").number]
    return [Step(None, Deal(TILES), state, 0), Step(0, move, domeng.apply(state, move), 0)]


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
    report = domeng.report(played_out(state), NAMES)
    assert report.rows[0] == ("Ania", "out", "0", "−2", "paid to Eta", " 6 −  2 =  4")
    assert report.rows[4] == ("Eta", "[4|0]", "4", "3", "cucuq of a ceki", " 0 +  3 =  3")
    assert report.after == (
        "Ania starts round 3: the winner of the last one (DM-3).",
        "No new title: Ania still holds 4 stones (DM-13).",
    )


def test_the_report_tells_an_election_from_the_stones_before_the_reset(lay):
    state = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", scores=(1, 9, 9, 6, 0))
    report = domeng.report(played_out(state), NAMES)
    assert report.rows[0][-1] == " 1 −  1 =  0"
    assert report.after == (
        "Ania is elected camat (DM-13), 1 title: all 25 stones go back (DM-14).",
        "Ania starts round 3: the camat starts every round (DM-3).",
    )


def test_the_report_of_the_last_round_begins_with_the_winner(lay):
    state = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", scores=(1, 9, 9, 6, 0), options=DomengOptions(titles=1))
    report = domeng.report(played_out(state), NAMES)
    assert report.lines[:2] == (
        "Ania wins the match with 1 title (DM-15).",
        "Ania plays out with [5|3] and wins the round (DM-5).",
    )
    assert report.after == ("Ania is elected camat (DM-13), 1 title: all 25 stones go back (DM-14).",)


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
    assert sheet.notes == ("±: stones of the round; =: stones held after it; tbl: stones left on the table",)


def test_the_sheet_shows_an_election_under_its_round_with_the_stones_before_the_reset(lay):
    state = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", scores=(1, 9, 9, 6, 0))
    sheet = domeng.sheet(played_out(state), NAMES)
    assert sheet.rows[0][3:] == ("−1", "0", "", "9", "", "9", "", "6", "+1", "1", "0")
    assert sheet.remarks == ((0, "Ania is elected camat (DM-13), 1 title: all 25 stones go back (DM-14)"),)
    assert sheet.summary[-2:] == (
        ("paid to others", "−1", "·", "·", "·", "·"),
        ("titles of camat (DM-13)", "1", "0", "0", "0", "0"),
    )


def test_a_round_counts_the_stones_received_less_paid_before_the_reset(lay):
    state = lay("5-3 | 6-6 | 1-0 | 2-0 | 4-0", "3-2", scores=(1, 9, 9, 6, 0))
    steps = played_out(state)
    assert domeng.round_scores(steps) == (-1, 0, 0, 0, 1)
    assert domeng.match_scores(steps[-1].state) == (1, 0, 0, 0, 0)
