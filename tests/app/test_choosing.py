"""A choice in the making: the cursor, the orders of a hand, the ends, the tiles to give away."""

import pytest

from parlour.app.choosing import ORDERS, Choosing, why_not
from parlour.games.game import Chain, View
from parlour.match import Match
from parlour.moves import Draw, Exchange, Pass, Play
from parlour.tiles import Tile


def met(match: Match) -> Choosing:
    choosing = Choosing()
    choosing.meet(match.view(match.state.turn))
    return choosing


def plays_of(view: View, tile: Tile) -> list[Play]:
    return [move for move in view.legal if isinstance(move, Play) and move.tile is tile]


def both_ends(view: View) -> Tile | None:
    """A tile that fits both ends, which are different numbers."""
    chain = view.table
    if not isinstance(chain, Chain) or not chain.tiles or chain.tiles[0][0] == chain.tiles[-1][1]:
        return None
    return next((tile for tile in view.tiles if len(plays_of(view, tile)) == 2), None)


def equal_ends(view: View) -> Tile | None:
    """A tile that fits both ends, which are the same number, with arms of different length."""
    chain = view.table
    if (
        not isinstance(chain, Chain)
        or not chain.tiles
        or len(chain.tiles) % 2
        or chain.tiles[0][0] != chain.tiles[-1][1]
    ):
        return None
    return next((tile for tile in view.tiles if len(plays_of(view, tile)) == 2), None)


def choosy(view: View) -> bool:
    """Whether some tiles may be played and others not, the first of the hand among these."""
    playable = [bool(plays_of(view, tile)) for tile in sorted(view.tiles, key=ORDERS["suit"])]
    return len(playable) > 4 and not playable[0] and sum(playable) > 1


def exchanging(view: View) -> bool:
    return bool(view.legal) and isinstance(view.legal[0], Exchange)


# The cursor


def test_the_cursor_begins_on_a_tile_that_may_be_played(find) -> None:
    choosing = met(find("domeng", choosy, 5))
    assert choosing.cursor == next(tile for tile in choosing.tiles if tile in choosing.playable)
    assert choosing.cursor is not choosing.tiles[0]


def test_the_cursor_goes_over_all_tiles_and_round(find) -> None:
    choosing = met(find("domeng", choosy, 5))
    start, seen = choosing.cursor, []
    for _step in choosing.tiles:
        choosing.step(1)
        seen.append(choosing.cursor)
    assert choosing.cursor is start
    assert set(seen) == set(choosing.tiles)
    choosing.step(-1)
    assert choosing.cursor is seen[-2]


def test_the_cursor_stays_on_its_tile_while_it_may_be_played(find) -> None:
    match = find("domeng", choosy, 5)
    choosing = met(match)
    last = [tile for tile in choosing.tiles if tile in choosing.playable][-1]
    choosing.pick(last)
    choosing.meet(match.view(match.state.turn))
    assert choosing.cursor is last


def test_drawing_the_same_position_again_leaves_the_choice_alone(find) -> None:
    match = find("domeng", choosy, 5)
    choosing = met(match)
    choosing.pick(choosing.tiles[0])  # it may not be played
    choosing.meet(match.view(match.state.turn))
    assert choosing.cursor is choosing.tiles[0]
    match = find("domeng", both_ends, 5)
    choosing = met(match)
    tile = both_ends(match.view(match.state.turn))
    assert tile is not None
    choosing.pick(tile)
    assert choosing.confirm() is None
    choosing.meet(match.view(match.state.turn))
    assert choosing.chosen_end is not None


def test_a_tile_that_may_not_be_played_can_be_chosen_and_says_why(find) -> None:
    match = find("domeng", choosy, 5)
    choosing = met(match)
    choosing.pick(choosing.tiles[0])
    assert choosing.plays() == []
    assert choosing.intended() is None
    assert choosing.confirm() is None
    assert choosing.ends == []
    view, tile = match.view(match.state.turn), choosing.tiles[0]
    left, right = view.table.tiles[0][0], view.table.tiles[-1][1]
    assert why_not(match, view, tile) == f"{tile} fits neither the {left} nor the {right} (DM-4)."
    assert why_not(match, view, next(iter(choosing.playable))) is None


def test_no_hand_leaves_nothing_chosen(find) -> None:
    match = find("domeng", choosy, 5)
    choosing = met(match)
    choosing.meet(None)
    assert (choosing.tiles, choosing.cursor, choosing.legal) == ((), None, ())
    choosing.step(1)
    choosing.lift()
    choosing.pick_number(1, (0,))
    assert choosing.confirm() is None
    assert (choosing.cursor, choosing.lifted) == (None, set())


def test_another_hand_does_not_inherit_a_choice(find) -> None:
    match = find("mydelko-fa", exchanging)
    choosing = met(match)
    choosing.lift()
    other = (match.state.turn + 1) % 3
    choosing.meet(match.view(other))
    assert choosing.lifted == set()
    assert choosing.cursor in match.view(other).tiles


# The orders of a hand


def test_a_hand_is_sorted_by_suit_by_weight_and_as_dealt_in_turn(find) -> None:
    match = find("domeng", choosy, 5)
    choosing = met(match)
    dealt = match.view(match.state.turn).tiles
    assert choosing.tiles == tuple(sorted(dealt, key=lambda tile: (tile.high, tile.low), reverse=True))
    choosing.sort()
    weights = [tile.pips for tile in choosing.tiles]
    assert (choosing.order, weights) == ("weight", sorted(weights, reverse=True))
    choosing.sort()
    assert (choosing.order, choosing.tiles) == ("dealt", dealt)
    choosing.sort()
    assert choosing.order == "suit"


def test_sorting_keeps_the_cursor_on_its_tile_and_holds_for_the_next_view(find) -> None:
    match = find("domeng", choosy, 5)
    choosing = met(match)
    cursor = choosing.cursor
    choosing.sort()
    assert choosing.cursor is cursor
    choosing.meet(match.view(match.state.turn))
    assert choosing.order == "weight"


# Numbers


def test_a_number_chooses_the_tile_that_it_stands_under(find) -> None:
    choosing = met(find("domeng", choosy, 5))
    count = len(choosing.tiles)
    for n in range(1, count + 1):
        choosing.pick_number(n, (count,))
        assert choosing.cursor is choosing.tiles[n - 1]
    choosing.pick_number(count + 1, (count,))
    assert choosing.cursor is choosing.tiles[count - 1]


def test_in_two_rows_numbers_count_from_the_row_of_the_cursor(find) -> None:
    choosing = met(find("extra-bonus", lambda view: len(view.tiles) == 11))
    rows = (6, 5)
    choosing.pick(choosing.tiles[0])
    choosing.pick_number(2, rows)
    assert choosing.cursor is choosing.tiles[1]
    choosing.pick(choosing.tiles[7])
    choosing.pick_number(2, rows)
    assert choosing.cursor is choosing.tiles[7]
    choosing.pick_number(1, rows)
    assert choosing.cursor is choosing.tiles[6]
    choosing.pick_number(6, rows)  # the second row has five
    assert choosing.cursor is choosing.tiles[6]
    assert choosing.numbered(rows) == choosing.tiles[6:]


# The ends


def test_a_tile_that_fits_one_end_is_played_at_once(find) -> None:
    match = find("domeng", lambda view: any(len(plays_of(view, tile)) == 1 for tile in view.tiles), 5)
    choosing = met(match)
    choosing.pick(next(tile for tile in choosing.tiles if len(plays_of(choosing.view, tile)) == 1))
    assert choosing.confirm() == plays_of(choosing.view, choosing.cursor)[0]
    assert choosing.ends == []


@pytest.mark.parametrize("name", ["domeng", "extra-bonus"])
def test_a_tile_that_fits_both_ends_asks_for_one(find, name: str) -> None:
    match = find(name, both_ends)
    choosing = met(match)
    tile = both_ends(choosing.view)
    choosing.pick(tile)
    assert choosing.intended() is None
    assert choosing.confirm() is None
    assert {play.end for play in choosing.ends} == {"left", "right"}
    first = choosing.chosen_end
    choosing.step(1)
    second = choosing.chosen_end
    assert {first, second} == set(choosing.ends)
    choosing.step(1)
    assert choosing.chosen_end == first
    assert choosing.cursor is tile
    assert choosing.confirm() == first


def test_the_choice_of_an_end_is_left_by_going_back_or_by_another_tile(find) -> None:
    choosing = met(find("extra-bonus", both_ends))
    choosing.pick(both_ends(choosing.view))
    choosing.confirm()
    assert choosing.drop_end()
    assert not choosing.drop_end()
    assert choosing.chosen_end is None
    choosing.confirm()
    choosing.pick(choosing.tiles[-1])
    assert choosing.ends == []


@pytest.mark.parametrize("name", ["domeng", "extra-bonus"])
def test_where_both_ends_show_the_same_number_the_shorter_arm_grows(find, name: str) -> None:
    match = find(name, equal_ends)
    choosing = met(match)
    choosing.pick(equal_ends(choosing.view))
    chain = choosing.view.table
    left, right = chain.anchor, len(chain.tiles) - 1 - chain.anchor
    assert left != right
    move = choosing.confirm()
    assert move.end == ("left" if left < right else "right")
    assert choosing.ends == []
    assert match.refusal_of(move) is None


# Moves without a tile


def test_the_only_other_move_is_the_one_that_is_meant(find) -> None:
    drawing = find("extra-bonus", lambda view: any(isinstance(move, Draw) for move in view.legal))
    assert met(drawing).confirm() == Draw()
    passing = find("domeng", lambda view: any(isinstance(move, Pass) for move in view.legal), 5)
    assert met(passing).confirm() == Pass()


# The exchange


def test_an_exchange_begins_with_keeping_everything(find) -> None:
    choosing = met(find("mydelko-fa", exchanging))
    assert choosing.exchanging
    assert choosing.playable == frozenset(choosing.tiles)
    assert choosing.confirm() == Exchange(())


def test_tiles_are_lifted_and_put_back_one_by_one(find) -> None:
    match = find("mydelko-fa", exchanging)
    choosing = met(match)
    choosing.lift()
    choosing.step(1)
    choosing.lift()
    choosing.step(1)
    choosing.lift()
    choosing.lift()
    assert choosing.lifted == set(choosing.tiles[:2])
    move = choosing.intended()
    assert set(move.tiles) == set(choosing.tiles[:2])
    assert match.refusal_of(move) is None


def test_tiles_given_away_are_named_in_the_order_of_the_deal(find) -> None:
    match = find("mydelko-fa", exchanging)
    choosing = met(match)
    for tile in choosing.tiles:
        choosing.pick(tile)
        choosing.lift()
    choosing.sort()
    assert choosing.intended() == Exchange(match.view(match.state.turn).tiles)


def test_what_was_lifted_is_forgotten_once_it_is_given_away(find) -> None:
    match = find("mydelko-fa", exchanging)
    choosing = met(match)
    choosing.lift()
    gone = set(choosing.lifted)
    seat = match.state.turn
    match.play(choosing.confirm())
    choosing.meet(match.view(seat))
    assert choosing.lifted == set()
    assert not gone & set(choosing.tiles)
    choosing.lift()
    assert choosing.lifted == set()
