"""The double-six set (C-1), and how everybody writes it."""

import copy

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.moves import DRAW, FINISH, LEFT_PLAYS, PASS, PLAYS, RIGHT_PLAYS, Deal, Exchange, Lot, Move, Play
from parlour.tiles import ALL, BY_BIT, DOUBLES, SUITS, TILES, Tile, mask, one_of, pips, tile, tiles

masks = st.integers(0, ALL)


def test_c_1_the_set_has_28_tiles_high_half_first():
    assert [each.value for each in TILES] == [f"{a}-{b}" for a in range(7) for b in range(a + 1)]
    assert [(each.high, each.low, each.pips) for each in TILES] == [
        (a, b, a + b) for a in range(7) for b in range(a + 1)
    ]


def test_each_tile_has_its_number_and_its_bit():
    assert [each.number for each in TILES] == list(range(28))
    assert [each.bit for each in TILES] == [1 << number for number in range(28)]
    assert all(BY_BIT[each.bit] is each for each in TILES)
    assert mask(TILES) == ALL


def test_a_suit_has_seven_tiles_and_there_are_seven_doubles():
    assert [suit.bit_count() for suit in SUITS] == [7] * 7
    assert tiles(DOUBLES) == tuple(Tile(f"{n}-{n}") for n in range(7))
    assert all(each.is_double == (each.high == each.low) for each in TILES)


def test_a_tile_is_found_by_its_halves_in_either_order():
    assert all(tile(a, b) is tile(b, a) is Tile(f"{a}-{b}") for a in range(7) for b in range(a + 1))


def test_the_other_half():
    assert [Tile("6-4").other(6), Tile("6-4").other(4), Tile("3-3").other(3)] == [4, 6, 3]
    assert [Tile("6-4").shows(n) for n in range(7)] == [False, False, False, False, True, False, True]


def test_tiles_are_single_values_also_when_copied():
    assert copy.copy(Tile("6-4")) is copy.deepcopy(Tile("6-4")) is Tile("6-4")


def test_a_tile_is_said_in_brackets():
    assert str(Tile("6-4")) == "[6|4]"


@given(masks)
def test_a_mask_is_its_tiles_by_number(of):
    assert mask(tiles(of)) == of
    assert [each.number for each in tiles(of)] == [n for n in range(28) if of >> n & 1]
    assert pips(of) == sum(each.pips for each in tiles(of))


def test_each_tile_of_a_hand_is_as_likely():
    hand = [Tile(word) for word in ("1-0", "4-2", "5-5", "6-6")]
    drawn = [one_of(mask(hand), n / 100) for n in range(100)]
    assert drawn == [tile.bit for tile in hand for _time in range(25)]


@pytest.mark.parametrize("spelling", ["4-6", "7-7", "6-", "64", "-1-0", "", "６-4"])
def test_no_other_spelling_is_a_tile(spelling):
    with pytest.raises(ValueError, match="not a valid Tile"):
        Tile(spelling)


MOVES = [
    (Lot(2), '{"type":"lot","seat":2}'),
    (Deal(TILES[:2]), '{"type":"deal","order":["0-0","1-0"]}'),
    (Exchange((Tile("3-1"), Tile("0-0"))), '{"type":"exchange","tiles":["3-1","0-0"]}'),
    (Play(Tile("6-4")), '{"type":"play","tile":"6-4"}'),
    (Play(Tile("6-4"), "left"), '{"type":"play","tile":"6-4","end":"left"}'),
    (DRAW, '{"type":"draw"}'),
    (PASS, '{"type":"pass"}'),
    (FINISH, '{"type":"finish"}'),
]


@pytest.mark.parametrize(("move", "spelled"), MOVES)
def test_moves_are_spelled_as_the_transcript_has_them(move, spelled):
    assert msgspec.json.encode(move).decode() == spelled
    assert msgspec.json.decode(spelled, type=Move) == move


def test_the_moves_built_once_are_all_plays_by_number():
    assert [move.tile for move in PLAYS] == [move.tile for move in LEFT_PLAYS] == list(TILES)
    assert {move.end for move in PLAYS} == {None}
    assert ({move.end for move in LEFT_PLAYS}, {move.end for move in RIGHT_PLAYS}) == ({"left"}, {"right"})
