"""The pieces of sentences that several games use."""

import pytest

from parlour.games.words import lacking
from parlour.tiles import ALL, SUITS, tile


@pytest.mark.parametrize(
    ("barred", "hidden", "words"),
    [
        (SUITS[6] | SUITS[4] | tile(0, 0).bit, ALL, "no 6, no 4, not [0|0]"),
        (SUITS[6], ALL & ~tile(6, 4).bit, "no 6"),
        (SUITS[6], SUITS[3], "not [6|3]"),
        (SUITS[6] & ~tile(6, 6).bit, tile(6, 5).bit | tile(6, 6).bit, "not [6|5]"),
        (SUITS[6], ALL & ~SUITS[6], ""),
    ],
)
def test_what_a_hand_lacks_is_said_by_numbers_and_single_tiles(barred, hidden, words):
    assert lacking(barred, hidden) == words
