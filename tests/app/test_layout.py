"""The chain on the table: rows of two arms anchored on the opening tile, whatever the chain and the room."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.app.layout import SIZES, Laid, Placed, Rect, Size, lay
from parlour.games.chain import Halves, grow
from parlour.games.game import Chain
from parlour.moves import LEFT_PLAYS, RIGHT_PLAYS, Play
from parlour.tiles import TILES, Tile, tile


def circuit(seed: int) -> list[Halves]:
    """All 28 tiles in a ring, each touching the next with equal halves: a random walk over every pair once."""
    rng = Random(seed)
    left = {a: [b for b in range(7) if b != a] for a in range(7)}
    for numbers in left.values():
        rng.shuffle(numbers)
    path, ring = [rng.randrange(7)], []
    while path:
        here = path[-1]
        if left[here]:
            there = left[here].pop()
            left[there].remove(here)
            path.append(there)
        else:
            ring.append(path.pop())
    tiles = list(pairwise(ring))
    for number in range(7):
        at = rng.choice([index for index, halves in enumerate(tiles) if halves[0] == number])
        tiles.insert(at, (number, number))
    start = rng.randrange(28)
    return tiles[start:] + tiles[:start]


@st.composite
def chains(draw: st.DrawFn, shortest: int = 1) -> Chain:
    """Any chain: any stretch of any ring of all tiles, opened at any of its tiles."""
    ring = circuit(draw(st.integers(0, 2**32)))
    length = draw(st.integers(shortest, 28))
    return Chain(tuple(ring[:length]), draw(st.integers(0, length - 1)), None)


WIDTHS = st.integers(60, 200)
HEIGHTS = st.integers(9, 60)
many = settings(max_examples=400, deadline=None)


def laid(chain: Chain, width: int, height: int, sizes: tuple[Size, ...] = SIZES) -> Laid:
    found = lay(chain, width, height, sizes)
    assert found is not None
    return found


def without_end(chain: Chain, right: bool) -> Chain:
    """The chain before the play on its right or its left end."""
    if right:
        return Chain(chain.tiles[:-1], chain.anchor, None)
    return Chain(chain.tiles[1:], chain.anchor - 1, None)


def touching(one: Rect, other: Rect) -> bool:
    """Whether two rectangles share a piece of an edge."""
    beside = one.x + one.width == other.x or other.x + other.width == one.x
    above = one.y + one.height == other.y or other.y + other.height == one.y
    return (beside and one.y < other.y + other.height and other.y < one.y + one.height) or (
        above and one.x < other.x + other.width and other.x < one.x + one.width
    )


def half_rects(placed: Placed) -> list[tuple[int, Rect]]:
    """Each half's number and cells; the frame between them belongs to both."""
    r = placed.rect
    if placed.standing:
        tall = (r.height + 1) // 2
        parts = [Rect(r.x, r.y, r.width, tall), Rect(r.x, r.y + r.height - tall, r.width, tall)]
    else:
        wide = (r.width + 1) // 2
        parts = [Rect(r.x, r.y, wide, r.height), Rect(r.x + r.width - wide, r.y, wide, r.height)]
    return list(zip(placed.halves, parts, strict=True))


@many
@given(chains(), WIDTHS, HEIGHTS)
def test_every_tile_lies_once_within_the_table_and_over_no_other(chain: Chain, width: int, height: int) -> None:
    table = laid(chain, width, height)
    assert [placed.index for placed in table.tiles] == list(range(len(chain.tiles)))
    assert [tile(*placed.halves) for placed in table.tiles] == [tile(*halves) for halves in chain.tiles]
    rects = [placed.rect for placed in table.tiles] + [mark.rect for mark in table.marks]
    assert all(rect.within(width, height) for rect in rects)
    assert not any(a.overlaps(b) for index, a in enumerate(rects) for b in rects[:index])


@many
@given(chains(shortest=2), WIDTHS, HEIGHTS)
def test_neighbours_touch_with_equal_halves(chain: Chain, width: int, height: int) -> None:
    for one, other in pairwise(laid(chain, width, height).tiles):
        assert touching(one.rect, other.rect)
        assert any(a == b and touching(mine, theirs) for a, mine in half_rects(one) for b, theirs in half_rects(other))


@many
@given(chains(shortest=2), WIDTHS, HEIGHTS, st.booleans())
def test_what_lies_stays_where_it_lies_until_the_chain_goes_a_size_down(
    chain: Chain, width: int, height: int, right: bool
) -> None:
    if chain.anchor == (len(chain.tiles) - 1 if right else 0):
        right = not right  # the opening tile is not taken away
    before, after = laid(without_end(chain, right), width, height), laid(chain, width, height)
    assert SIZES.index(before.size) <= SIZES.index(after.size), "a longer chain is never drawn larger"
    if before.size is after.size:
        old = [(placed.rect, placed.standing, placed.halves) for placed in before.tiles]
        new = [(placed.rect, placed.standing, placed.halves) for placed in after.tiles]
        assert old == (new[:-1] if right else new[1:])


@many
@given(chains(), WIDTHS, HEIGHTS)
def test_doubles_lie_across_the_chain_and_other_tiles_stand_only_as_corners(
    chain: Chain, width: int, height: int
) -> None:
    table = laid(chain, width, height)
    size = table.size
    for placed in table.tiles:
        r, double = placed.rect, placed.halves[0] == placed.halves[1]
        neighbours = [other for other in table.tiles if abs(other.index - placed.index) == 1]
        if placed.standing:
            assert (r.width, r.height) == (size.standing_width, size.standing_height)
            beside = [other for other in neighbours if r.x in (other.rect.x + other.rect.width, other.rect.x - r.width)]
            over = len(neighbours) - len(beside)
            assert double or over == 1 or len(neighbours) < 2, "a corner: one neighbour beside, one over or under it"
        else:
            assert (r.width, r.height) == (size.width, size.height)
            after_corner = any(other.standing and other.rect.x + other.rect.width > r.x for other in neighbours)
            assert not double or size is Size.TINY or after_corner, "it lies across the way the chain comes"


@many
@given(chains(), WIDTHS, HEIGHTS)
def test_each_open_end_is_marked_beside_its_tile_with_its_number(chain: Chain, width: int, height: int) -> None:
    table = laid(chain, width, height)
    ends = [(mark.end, mark.number) for mark in table.marks]
    assert ends == [("left", chain.tiles[0][0]), ("right", chain.tiles[-1][1])]
    for mark, placed in zip(table.marks, (table.tiles[0], table.tiles[-1]), strict=True):
        m, r = mark.rect, placed.rect
        match mark.way:
            case "right":
                assert m.x - (r.x + r.width) in (0, 1)
            case "left":
                assert r.x - (m.x + m.width) in (0, 1)
            case "down":
                assert m.y == r.y + r.height
            case "up":
                assert m.y + m.height == r.y
        sideways = mark.way in ("left", "right")
        assert r.y <= m.y < r.y + r.height if sideways else r.x <= m.x < r.x + r.width


@pytest.mark.parametrize("width", [60, 61, 62, 63, 64, 79, 84, 120, 200])
@pytest.mark.parametrize("height", [9, 10, 11, 12, 17, 40])
def test_all_28_tiles_fit_whichever_of_them_opened(width: int, height: int) -> None:
    # Tiny tiles all take the same room, so only the lengths of the arms count.
    for opened in range(28):
        tiles = tuple((number % 7, (number + 1) % 7) for number in range(28))
        assert laid(Chain(tiles, opened, None), width, height, (Size.TINY,)).tiles[opened].index == opened
        found = laid(Chain(tiles, opened, None), width, height)
        assert len(found.tiles) == 28


def candidates(chain: Chain) -> list[Play]:
    played = {tile(*halves) for halves in chain.tiles}
    left, right = chain.tiles[0][0], chain.tiles[-1][1]
    fits = [each for each in TILES if each not in played and each.shows(left) and each.shows(right)]
    return [plays[each.number] for each in fits[:1] for plays in (LEFT_PLAYS, RIGHT_PLAYS)]


@many
@given(chains(), WIDTHS, HEIGHTS)
def test_the_place_shown_for_a_play_is_where_its_tile_will_lie(chain: Chain, width: int, height: int) -> None:
    plays = candidates(chain)
    table = lay(chain, width, height, SIZES, plays)
    assert table is not None
    assert (table.size, table.tiles) == (laid(chain, width, height).size, laid(chain, width, height).tiles)
    shown = {place.play: place for place in table.places}
    for play in plays:
        anchor = chain.anchor + (play.end == "left")
        after = laid(Chain(grow(chain.tiles, play), anchor, None), width, height)
        if after.size is table.size:
            assert shown[play].tile == after.tiles[0 if play.end == "left" else -1]
            assert shown[play].marks == after.marks
        else:
            assert play not in shown, "the whole chain will be drawn smaller"


def test_the_opening_tile_lies_in_the_middle() -> None:
    table = lay(Chain((), 0, None), 61, 10, SIZES, [Play(Tile.T55)])
    assert table is not None
    assert table.tiles == table.marks == ()
    place = table.places[0].tile
    assert (place.rect, place.standing) == (Rect(28, 0, 5, 5), True)


@given(chains(), st.integers(0, 59), st.integers(0, 8))
@settings(max_examples=300, deadline=None)
def test_a_table_that_is_too_small_is_laid_as_far_as_it_can_be(chain: Chain, width: int, height: int) -> None:
    table = lay(chain, width, height)
    if table is not None:
        rects = [placed.rect for placed in table.tiles]
        assert all(rect.within(width, height) for rect in rects)
        assert not any(a.overlaps(b) for index, a in enumerate(rects) for b in rects[:index])


def test_a_smaller_table_gets_smaller_tiles() -> None:
    chain = Chain(((3, 5), (5, 5), (5, 1), (1, 4)), 1, None)
    sizes = [laid(chain, width, height).size for width, height in ((84, 27), (62, 10), (62, 3), (62, 2))]
    assert sizes == [Size.LARGE, Size.MEDIUM, Size.SMALL, Size.TINY]
