"""What each seat sees of Domeng, what the transcript spells of it, and what the rule of thumb makes of it."""

import msgspec

from parlour.games import domeng
from parlour.moves import PASS, Pass
from parlour.tiles import TILES, Tile


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


def test_no_seat_is_told_another_seats_tile(match):
    for ply in range(1, len(match.steps) + 1):
        told = [match.happenings(ply, seat) for seat in (None, *range(5))]
        assert all(each == told[0] for each in told)
        if not match.seek(ply).round_over:
            hidden = [tile for tile in TILES if tile.bit & sum(match.seek(ply).hands)]
            text = msgspec.json.encode(told[0]).decode()
            assert not [tile for tile in hidden if f'"{tile.value}"' in text]


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
