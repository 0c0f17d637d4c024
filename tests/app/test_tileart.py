"""Tiles as they are drawn: the pictures of every size and style, and states that need no colour."""

from itertools import product
from typing import get_args

import pytest

from parlour.app.glyphs import TileStyle
from parlour.app.layout import SIZES, Size
from parlour.app.tileart import TileState, place_art, tile_art
from parlour.tiles import TILES

STYLES: tuple[TileStyle, ...] = get_args(TileStyle)
DRAWN = [state for state in TileState if state is not TileState.EMPTY]


def side_by_side(*pictures: tuple[str, ...]) -> list[str]:
    """Pictures of one height, a blank between them."""
    return [" ".join(lines) for lines in zip(*pictures, strict=True)]


def test_large_pips_lie() -> None:
    assert side_by_side(*(tile_art(halves, Size.LARGE) for halves in ((0, 1), (2, 3), (4, 5), (6, 0)))) == [
        "╭───┬───╮ ╭───┬───╮ ╭───┬───╮ ╭───┬───╮",
        "│   │   │ │  ●│  ●│ │● ●│● ●│ │●●●│   │",
        "│   │ ● │ │   │ ● │ │   │ ● │ │   │   │",
        "│   │   │ │●  │●  │ │● ●│● ●│ │●●●│   │",
        "╰───┴───╯ ╰───┴───╯ ╰───┴───╯ ╰───┴───╯",
    ]


def test_large_pips_stand_with_2_3_and_6_turned() -> None:
    halves = ((0, 1), (2, 3), (4, 5), (6, 0))
    assert side_by_side(*(tile_art(each, Size.LARGE, standing=True) for each in halves)) == [
        "╭───╮ ╭───╮ ╭───╮ ╭───╮",
        "│   │ │●  │ │● ●│ │● ●│",
        "│   │ │   │ │   │ │● ●│",
        "│   │ │  ●│ │● ●│ │● ●│",
        "├───┤ ├───┤ ├───┤ ├───┤",
        "│   │ │●  │ │● ●│ │   │",
        "│ ● │ │ ● │ │ ● │ │   │",
        "│   │ │  ●│ │● ●│ │   │",
        "╰───╯ ╰───╯ ╰───╯ ╰───╯",
    ]


@pytest.mark.parametrize("number", range(7))
def test_a_lying_half_is_a_standing_one_turned_by_a_right_angle(number: int) -> None:
    lying = [line[1:4] for line in tile_art((number, 0), Size.LARGE)[1:4]]
    standing = [line[1:4] for line in tile_art((number, 0), Size.LARGE, standing=True)[1:4]]
    turned = ["".join(row[column] for row in reversed(standing)) for column in range(3)]
    assert lying == turned
    assert "".join(lying).count("●") == number


def test_digits_and_smaller_tiles_show_numbers() -> None:
    assert tile_art((6, 4), Size.LARGE, style="digits") == (
        "╭───┬───╮",
        "│   │   │",
        "│ 6 │ 4 │",
        "│   │   │",
        "╰───┴───╯",
    )
    for style in ("pips", "digits"):
        assert tile_art((6, 4), Size.MEDIUM, style=style) == ("╭──┬──╮", "│ 6│4 │", "╰──┴──╯")
        assert tile_art((6, 4), Size.SMALL, style=style) == tile_art((6, 4), Size.TINY) == ("[6│4]",)
    assert tile_art((6, 4), Size.MEDIUM, standing=True) == ("╭───╮", "│ 6 │", "├───┤", "│ 4 │", "╰───╯")
    assert tile_art((6, 4), Size.SMALL, standing=True) == ("╭6╮", "├─┤", "╰4╯")
    assert tile_art((6, 4), Size.TINY, standing=True) == ("╭6╮", "╰4╯")


def test_the_states_in_medium_and_small() -> None:
    medium = [tile_art((6, 4), Size.MEDIUM, state=state) for state in DRAWN]
    assert side_by_side(*medium, place_art(Size.MEDIUM, word="on 6")) == [
        "╭──┬──╮ ┏━━┳━━┓ ╭╌╌╌╌╌╮ ╔══╦══╗ ╭─   ─╮",
        "│ 6│4 │ ┃ 6┃4 ┃ ╎ 6╎4 ╎ ║ 6║4 ║  on 6  ",
        "╰──┴──╯ ┗━━┻━━┛ ╰╌╌╌╌╌╯ ╚══╩══╝ ╰─   ─╯",
    ]
    small = [tile_art((6, 4), Size.SMALL, state=state) for state in DRAWN]
    assert side_by_side(*small, place_art(Size.SMALL)) == ["[6│4] ┃6│4┃ ╎6╎4╎ ║6║4║ [ · ]"]


def test_the_states_in_ascii() -> None:
    medium = [tile_art((6, 4), Size.MEDIUM, style="ascii", state=state) for state in DRAWN]
    assert side_by_side(*medium, place_art(Size.MEDIUM, style="ascii")) == [
        "+--+--+ #==#==# ....... *==*==* +-   -+",
        "| 6|4 | # 6|4 # : 6:4 : | 6|4 |        ",
        "+--+--+ #==#==# '..'..' *==*==* +-   -+",
    ]
    small = [tile_art((6, 4), Size.SMALL, style="ascii", state=state) for state in DRAWN]
    assert side_by_side(*small, place_art(Size.SMALL, style="ascii")) == ["[6|4] #6|4# (6|4) *6|4* [ . ]"]


def test_ascii_pips() -> None:
    assert tile_art((6, 5), Size.LARGE, style="ascii") == (
        "+---+---+",
        "|ooo|o o|",
        "|   | o |",
        "|ooo|o o|",
        "+---+---+",
    )


@pytest.mark.parametrize(("size", "standing", "style"), product(SIZES, (False, True), STYLES))
def test_every_picture_has_the_size_of_its_class_and_its_own_state(
    size: Size, standing: bool, style: TileStyle
) -> None:
    width, height = (size.standing_width, size.standing_height) if standing else (size.width, size.height)
    for tile in TILES:
        halves = (tile.high, tile.low)
        # Only a hand has tiles that may not be played, and there they lie.
        states = [state for state in DRAWN if state is not TileState.BLOCKED or not standing]
        pictures = [tile_art(halves, size, standing=standing, style=style, state=state) for state in states]
        pictures.append(place_art(size, standing=standing, style=style, word="on 6"))
        assert len(set(pictures)) == len(states) + 1, "without colour each state still has its sign"
        for lines in pictures:
            assert [len(line) for line in lines] == [width] * height
            assert style != "ascii" or "".join(lines).isascii()


@pytest.mark.parametrize(("size", "standing", "style"), product(SIZES, (False, True), STYLES))
def test_every_tile_looks_different(size: Size, standing: bool, style: TileStyle) -> None:
    halves = [*((t.high, t.low) for t in TILES), *((t.low, t.high) for t in TILES if not t.is_double)]
    assert len({tile_art(each, size, standing=standing, style=style) for each in halves}) == 49
