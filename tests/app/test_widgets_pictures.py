"""What the widgets draw, as plain text: chains, tricks, hands, seats, the tracker and the footer."""

import unicodedata
from collections.abc import Sequence

import pytest
from rich.cells import cell_len

from parlour.app.glyphs import ASCII, NARROW, PLAIN, TileStyle, to_ascii
from parlour.app.layout import Size
from parlour.app.widgets.board import Sprite, spans
from parlour.app.widgets.chain import chain_sprites
from parlour.app.widgets.footer import footer_sprites
from parlour.app.widgets.hand import hand_shape, hand_sprites
from parlour.app.widgets.seats import SeatPanel, seat_sprites
from parlour.app.widgets.tracker import tracker_sprites
from parlour.app.widgets.trick import trick_sprites
from parlour.games.game import Chain, Trick
from parlour.moves import LEFT_PLAYS, RIGHT_PLAYS
from parlour.tiles import TILES, Tile, mask


def halves(words: str) -> tuple[tuple[int, int], ...]:
    """A chain from "3-3 3-2": each tile as it lies."""
    return tuple((int(word[0]), int(word[2])) for word in words.split())


def hand(words: str) -> tuple[Tile, ...]:
    return tuple(map(Tile, words.split()))


def as_text(sprites: Sequence[Sprite], width: int, height: int) -> list[str]:
    """The sprites as plain lines, as wide as the canvas."""
    return ["".join(words for words, _look in spans(sprites, y, width)) for y in range(height)]


def drawn(sprites: Sequence[Sprite], width: int, height: int) -> list[str]:
    return [line.rstrip() for line in as_text(sprites, width, height)]


# A long chain: [0|0] opened, [6|6] was played last.
SNAKE = Chain(halves("3-3 3-2 2-5 5-3 3-1 1-4 4-0 0-0 0-2 2-1 1-1 1-6 6-6"), 7, 12)
SIX_THREE = Tile("6-3")
BOTH_ENDS = (LEFT_PLAYS[SIX_THREE.number], RIGHT_PLAYS[SIX_THREE.number])


def test_the_chain_turns_at_both_ends_of_its_row() -> None:
    assert drawn(chain_sprites(SNAKE, 62, 10, "pips"), 62, 10) == [
        "                            ╭───╮              ╭───╮",
        "  ╭───╮╭──┬──╮╭──┬──╮╭──┬──╮│ 0 │╭──┬──╮╭──┬──╮│ 1 │╭───╮",
        "  │ 3 ││ 3│1 ││ 1│4 ││ 4│0 │├───┤│ 0│2 ││ 2│1 │├───┤│ 1 │",
        "  ├───┤╰──┴──╯╰──┴──╯╰──┴──╯│ 0 │╰──┴──╯╰──┴──╯│ 1 │├───┤",
        "  │ 5 │                     ╰───╯              ╰───╯│ 6 │",
        "  ╰───╯         ╭───╮                               ╰───╯",
        "  ╭──┬──╮╭──┬──╮│ 3 │                             ╔══╦══╗",
        "  │ 5│2 ││ 2│3 │├───┤ 3 ▸                     ◂ 6 ║ 6║6 ║",
        "  ╰──┴──╯╰──┴──╯│ 3 │                             ╚══╩══╝",
        "                ╰───╯",
    ]


def test_where_both_ends_fit_both_places_are_shown() -> None:
    sprites = chain_sprites(SNAKE, 62, 10, "pips", BOTH_ENDS, BOTH_ENDS[0])
    assert drawn(sprites, 62, 10)[5:] == [
        "  ╰───╯         ╭───╮                               ╰───╯",
        "  ╭──┬──╮╭──┬──╮│ 3 │┏━━┳━━┓               ╭─   ─╮╔══╦══╗",
        "  │ 5│2 ││ 2│3 │├───┤┃ 3┃6 ┃                on 6  ║ 6║6 ║",
        "  ╰──┴──╯╰──┴──╯│ 3 │┗━━┻━━┛               ╰─   ─╯╚══╩══╝",
        "                ╰───╯▲ on 3",
    ]
    other = drawn(chain_sprites(SNAKE, 62, 10, "pips", BOTH_ENDS, BOTH_ENDS[1]), 62, 10)[5:]
    assert other == [
        "  ╰───╯         ╭───╮                               ╰───╯",
        "  ╭──┬──╮╭──┬──╮│ 3 │╭─   ─╮               ┏━━┳━━┓╔══╦══╗",
        "  │ 5│2 ││ 2│3 │├───┤ on 3                 ┃ 3┃6 ┃║ 6║6 ║",
        "  ╰──┴──╯╰──┴──╯│ 3 │╰─   ─╯               ┗━━┻━━┛╚══╩══╝",
        "                ╰───╯                      ▲ on 6",
    ]


def test_places_of_small_tiles_are_named_beside_them() -> None:
    sprites = chain_sprites(SNAKE, 62, 9, "pips", BOTH_ENDS, BOTH_ENDS[0])
    assert drawn(sprites, 62, 9)[1:6] == [
        " [3│3]┃3│6┃",
        " ╭3╮  ▲ on 3",
        " ├─┤                         ╭0╮          ╭1╮     ╔6╗",
        " ╰2╯[2│5][5│3][3│1][1│4][4│0]├─┤[0│2][2│1]├─┤[1│6]╠═╣[ · ]",
        "                             ╰0╯          ╰1╯     ╚6╝on 6",
    ]


def test_ends_that_come_close_keep_their_size_and_show_the_chosen_place() -> None:
    # Both arms come back in the lower row; there is room for a tile on either end, but not on both.
    chain = Chain(halves("1-3 3-2 2-1 1-0 0-2 2-6 6-6 6-3 3-5 5-2 2-2 2-4 4-0 0-5 5-4"), 8, 14)
    left, right = (plays[Tile("4-1").number] for plays in (LEFT_PLAYS, RIGHT_PLAYS))
    rows = {
        None: "   │ 0│1 ││ 1│2 ││ 2│3 ││ 3│1 │ 1 ▸     ◂ 4 ║ 4║5 ║│ 5│0 │",
        left: "   │ 0│1 ││ 1│2 ││ 2│3 ││ 3│1 │┃ 1┃4 ┃   ◂4 ║ 4║5 ║│ 5│0 │",
        right: "   │ 0│1 ││ 1│2 ││ 2│3 ││ 3│1 │ 1▸   ┃ 1┃4 ┃║ 4║5 ║│ 5│0 │",
    }
    for chosen, row in rows.items():
        sprites = chain_sprites(chain, 61, 10, "pips", (left, right) if chosen else (), chosen)
        assert drawn(sprites, 61, 10)[7] == row
        assert {sprite.hit for sprite in sprites if sprite.hit} == {"left", "right"}, "either can be clicked"


def test_a_large_chain_shows_pips_and_marks_a_standing_end_below_it() -> None:
    lines = drawn(chain_sprites(SNAKE, 86, 27, "pips"), 86, 27)
    assert lines[2:11] == [
        "        ╭───┬───╮╭───┬───╮│ ● │",
        "        │● ●│  ●││  ●│  ●││  ●│",
        "        │ ● │   ││   │ ● │├───┤ 3 ▸",
        "        │● ●│●  ││●  │●  ││●  │",
        "        ╰───┴───╯╰───┴───╯│ ● │",
        "        ╭───╮             │  ●│",
        "        │● ●│             ╰───╯",
        "        │ ● │                           ╭───╮                  ╭───╮",
        "        │● ●│                           │   │                  │   │",
    ]
    assert [line[77:82].rstrip() for line in lines[11:22]] == [
        "╔═══╗",
        "║● ●║",
        "║● ●║",
        "║● ●║",
        "╠═══╣",
        "║● ●║",
        "║● ●║",
        "║● ●║",
        "╚═══╝",
        "  6",
        "  ▾",
    ]


def test_an_empty_table_shows_the_place_of_the_opening_tile() -> None:
    empty = Chain((), 0, None)
    assert drawn(chain_sprites(empty, 62, 10, "pips"), 62, 10)[:4] == [
        "",
        "                           ╭─   ─╮",
        "",
        "                           ╰─   ─╯",
    ]


def test_a_chain_in_ascii() -> None:
    chain = Chain(halves("2-1 1-1 1-6"), 1, 2)
    assert drawn(chain_sprites(chain, 62, 10, "ascii"), 62, 10)[:5] == [
        "                            +---+",
        "                     +--+--+| 1 |*==*==*",
        "                 < 2 | 2|1 |+---+| 1|6 | 6 >",
        "                     +--+--+| 1 |*==*==*",
        "                            +---+",
    ]


def test_a_trick_stands_in_the_order_of_play() -> None:
    trick = Trick(((1, Tile("5-3")), (2, Tile("5-0"))), (0,), 1, complete=False)
    names = ["Ania", "Bo", "Cela"]
    assert drawn(trick_sprites(trick, names, 61, 9, "pips", own=0), 61, 9)[:7] == [
        "   Bo leads        Cela            you",
        "   ╔═══╦═══╗       ╭───┬───╮       ╭─     ─╮",
        "   ║● ●║  ●║       │● ●│   │",
        "   ║ ● ║ ● ║       │ ● │   │",
        "   ║● ●║●  ║       │● ●│   │",
        "   ╚═══╩═══╝       ╰───┴───╯       ╰─     ─╯",
        "   ▲ winning",
    ]
    taken = Trick((*trick.plays, (0, Tile("6-5"))), (), 0, complete=True)
    lines = drawn(trick_sprites(taken, names, 61, 6, "digits", own=0), 61, 6)
    assert lines[0] == "   Bo leads        Cela            you"
    assert lines[2] == "   │ 5│3 │         │ 5│0 │         ║ 6║5 ║"
    assert lines[4:] == ["                                   ▴ takes it", ""]


def test_the_tile_that_wins_a_trick_has_the_strong_frame_and_the_newest_is_lit_up() -> None:
    trick = Trick(((1, Tile("5-3")), (2, Tile("5-0"))), (0,), 1, complete=False)
    for winner, fresh, looks in (
        (1, False, ["tile-last", "tile-plain"]),
        (1, True, ["tile-last", "tile-fresh"]),
        (2, False, ["tile-plain", "tile-last"]),
        (2, True, ["tile-plain", "tile-fresh"]),
    ):
        stands = Trick(trick.plays, trick.waiting, winner, complete=False)
        sprites = trick_sprites(stands, ["Ania", "Bo", "Cela"], 61, 9, "pips", fresh=fresh)
        tiles = [sprite for sprite in sprites if sprite.look in ("tile-last", "tile-plain", "tile-fresh")]
        assert [sprite.look for sprite in tiles] == looks
        assert [sprite.lines[0][0] for sprite in tiles] == ["╔" if seat == winner else "╭" for seat in (1, 2)]


def test_a_hand_shows_what_may_be_played() -> None:
    tiles = hand("6-6 5-2 3-0")
    assert drawn(hand_sprites(tiles, hand("6-6 5-2"), tiles[0], None, 54, "pips"), 54, 6) == [
        "  ┏━━━┳━━━┓ ╭───┬───╮ ╭╌╌╌╌╌╌╌╮",
        "  ┃●●●┃●●●┃ │● ●│  ●│ ╎  ●╎   ╎",
        "  ┃   ┃   ┃ │ ● │   │ ╎ ● ╎   ╎",
        "  ┃●●●┃●●●┃ │● ●│●  │ ╎●  ╎   ╎",
        "  ┗━━━┻━━━┛ ╰───┴───╯ ╰╌╌╌╌╌╌╌╯",
        "     [1]        2        3 ×",
    ]
    tiles = hand("6-3 6-4 2-2")
    playable = hand("6-3 6-4")
    assert drawn(hand_sprites(tiles, playable, tiles[2], None, 54, "pips", Size.MEDIUM), 54, 4) == [
        "  ╭──┬──╮ ╭──┬──╮ ╭╌╌╌╌╌╮",
        "  │ 6│3 │ │ 6│4 │ ╎ 2╎2 ╎",
        "  ╰──┴──╯ ╰──┴──╯ ╰╌╌╌╌╌╯",
        "     1       2     [3 ×]",
    ]


def test_tiles_to_give_away_are_lifted() -> None:
    tiles = hand("6-6 6-5 5-2")
    assert drawn(hand_sprites(tiles, tiles, tiles[2], tiles[1:], 54, "digits"), 54, 7) == [
        "            ╭───┬───╮ ┏━━━┳━━━┓",
        "  ╭───┬───╮ │   │   │ ┃   ┃   ┃",
        "  │   │   │ │ 6 │ 5 │ ┃ 5 ┃ 2 ┃",
        "  │ 6 │ 6 │ │   │   │ ┃   ┃   ┃",
        "  │   │   │ ╰───┴───╯ ┗━━━┻━━━┛",
        "  ╰───┴───╯",
        "   1 keep    2 give   [3 give]",
    ]


def test_more_than_nine_tiles_lie_in_two_rows_and_keys_count_from_the_row_of_the_cursor() -> None:
    tiles, playable = TILES[:12], TILES[:8]
    assert drawn(hand_sprites(tiles, playable, tiles[7], None, 54, "pips"), 54, 4) == [
        "  [0│0] [1│0] [1│1] [2│0] [2│1] [2│2]",
        "",
        "  [3│0] ┃3│1┃ ╎3╎2╎ ╎3╎3╎ ╎4╎0╎ ╎4╎1╎",
        "    1    [2]   3 ×   4 ×   5 ×   6 ×",
    ]


@pytest.mark.parametrize(
    ("count", "width", "size", "rows"),
    [
        (0, 54, Size.LARGE, (0,)),
        (5, 54, Size.LARGE, (5,)),
        (6, 54, Size.MEDIUM, (6,)),
        (7, 60, Size.MEDIUM, (7,)),
        (7, 54, Size.SMALL, (7,)),
        (9, 80, Size.MEDIUM, (9,)),
        (9, 120, Size.LARGE, (9,)),
        (10, 120, Size.SMALL, (5, 5)),
        (26, 80, Size.SMALL, (13, 13)),
        (21, 54, Size.SMALL, (7, 7, 7)),
    ],
)
def test_a_hand_is_as_large_as_it_fits(count: int, width: int, size: Size, rows: tuple[int, ...]) -> None:
    shape = hand_shape(count, width)
    assert (shape.size, shape.rows) == (size, rows)
    lines = as_text(hand_sprites(TILES[:count], TILES, None, None, width, "pips"), width, shape.height)
    assert all(any(f"{tile.high}│{tile.low}" in line for line in lines) for tile in TILES[:count] if size is Size.SMALL)


def test_five_seats_and_the_thick_line_under_the_one_on_turn() -> None:
    stones = ("4 stones", "7 stones", "2 stones", "4 stones", "1 stone")
    roles = ("", "", "camat, 1 title", "", "")
    seats = [
        SeatPanel(name, tiles, score, role)
        for name, tiles, score, role in zip(
            ("Ania", "Bo", "Cela", "Dag", "Eta"), (3, 5, 1, 2, 1), stones, roles, strict=True
        )
    ]
    assert drawn(seat_sprites(seats, 0, 0, 80, "pips"), 80, 4) == [
        " ▸ Ania    ▮▮▮     Bo      ▮▮▮▮▮   Cela    ▮       Dag     ▮▮      Eta     ▮",
        "   4 stones · you  7 stones        2 stones        4 stones        1 stone",
        "                                   camat, 1 title",
        "─━━━━━━━━━━━━━━━────────────────────────────────────────────────────────────────",
    ]
    assert drawn(seat_sprites(seats, None, None, 80, "pips"), 80, 4)[3] == "─" * 80


def test_the_last_seat_has_room_for_a_title_of_camat() -> None:
    roles = ["", "", "", "camat, 1 title", "camat, 1 title"]
    seats = [SeatPanel("Eta", 1, "2 stones", role, did="[6|5]") for role in roles]
    assert drawn(seat_sprites(seats, 0, 0, 80, "pips"), 80, 4)[2].count("camat, 1 title") == 2


def test_three_seats() -> None:
    seats = [
        SeatPanel("Ania", 3, "16 points", "1 trick"),
        SeatPanel("Bo", 2, "11 points", "soloist · 1 trick"),
        SeatPanel("Cela", 2, "4 points", "0 tricks"),
    ]
    assert drawn(seat_sprites(seats, 0, 0, 80, "pips"), 80, 4) == [
        " ▸ Ania    ▮▮▮       you     Bo      ▮▮                Cela    ▮▮",
        "   16 points                 11 points                 4 points",
        "   1 trick                   soloist · 1 trick         0 tricks",
        "─━━━━━━━━━━━━━━━━━━━━━━━━━──────────────────────────────────────────────────────",
    ]


@pytest.mark.parametrize(
    ("count", "record", "own"),
    [(2, "doubles  · 1 2 · 4 5 ·   4 of 7", 0), (3, "· 1 2 · 4 5 ·  4 of 7", 2), (4, "· 1 2 · 4 5 · 4/7", 3)],
)
def test_every_record_of_doubles_stands_in_full(count: int, record: str, own: int) -> None:
    seats = [SeatPanel("Ania", 7, "214 of 333", record, did="[6|4]")] * count
    lines = drawn(seat_sprites(seats, 0, own, 80, "pips"), 80, 4)
    assert lines[2].count(record) == count
    assert (lines[0] + lines[1]).count("you") == 1


def test_long_and_wide_names_and_many_tiles_keep_to_their_seats() -> None:
    seats = [
        SeatPanel("Maximiliana-Ottilie", 12, "a very long account of points", "starter", did="passes"),
        SeatPanel("王麗華王麗華王麗華", 7, "4 stones", "[b]camat[/b] with a very long title", did="passes"),
        SeatPanel("Bo", 0, "1 stone", out=True),
        SeatPanel("Dag", 1, "1 stone"),
    ]
    lines = as_text(seat_sprites(seats, 3, 1, 80, "pips"), 80, 4)
    assert [cell_len(line) for line in lines] == [80] * 4
    assert [line.rstrip() for line in lines] == [
        "   Maximil… ▮ 12       王麗華…  ▮▮▮▮▮▮▮    Bo       out      ▸ Dag      ▮",
        "   a very long accoun… 4 stones · you      1 stone             1 stone",
        "   starter · passes    [b]camat[/b] with…",
        "─────────────────────────────────────────────────────────────━━━━━━━━━━━━━━━━━━━",
    ]


def test_the_tracker_parts_own_played_unseen_and_turned_up_tiles() -> None:
    own, turned = mask(hand("6-5 5-2 3-0")), mask(hand("4-1"))
    played = mask(hand("2-1 4-0 4-3 4-4 5-0 5-3 6-1 6-6"))
    assert drawn(tracker_sprites(own, played, turned, "turned up", "pips"), 37, 13) == [
        "  The 28 tiles, as you know them",
        "",
        "0  0│0",
        "1  1│0  1│1",
        "2  2│0   ·   2│2",
        "3 [3│0] 3│1  3│2  3│3",
        "4   ·  (4│1) 4│2   ·    ·",
        "5   ·   5│1 [5│2]  ·   5│4  5│5",
        "6  6│0   ·   6│2  6│3  6│4 [6│5]  ·",
        "    0    1    2    3    4    5    6",
        "",
        "  [6│5]  yours, 3    6│4   unseen, 16",
        "    ·    played, 8  (4│1)  turned up",
    ]
    assert "turned up" not in "".join(drawn(tracker_sprites(own, played, 0, "turned up", "pips"), 37, 13))


def test_the_tracker_does_not_count_what_the_seat_gave_away_as_unseen() -> None:
    own, given = mask(hand("6-5 5-2 3-0")), mask(hand("2-2 1-0"))
    lines = drawn(tracker_sprites(own, 0, mask(hand("4-1")), "turned up", "pips", given=given), 37, 13)
    assert lines[4] == "2  2│0  2│1   ×"
    assert lines[10:] == [
        "  [6│5]  yours, 3    6│4   unseen, 22",
        "    ·    played, 0  (4│1)  turned up",
        "    ×    given away, 2",
    ]


VITAL = {"keys", "undo", "leave_app"}
ENTRIES = [
    ("?", "keys", "keys"),
    ("u", "undo", "undo"),
    ("h", "hint", "hint"),
    ("F2", "table", "table"),
    ("F3", "hand", "hand"),
    ("F4", "score", "score"),
    ("Esc", "back", "back"),
    ("Ctrl+Q", "quit", "leave_app"),
]


def test_the_footer_names_all_keys_where_they_fit() -> None:
    assert drawn(footer_sprites(ENTRIES, VITAL, 80, "pips"), 80, 1) == [
        " ? keys  u undo  h hint  F2 table  F3 hand  F4 score  Esc back  Ctrl+Q quit"
    ]


@pytest.mark.parametrize("width", range(30, 121))
def test_the_footer_leaves_out_whole_entries_and_never_a_vital_one(width: int) -> None:
    many = [*ENTRIES[:3], ("x", "something that takes a good deal of room", "more"), *ENTRIES[3:]]
    (line,) = as_text(footer_sprites(many, VITAL, width, "pips"), width, 1)
    assert all(f"{key} {words}" in line for key, words, action in many if action in VITAL)
    whole = [f"{key} {words}" for key, words, _action in many]
    shown = line.strip().replace("   ", "  ").split("  ")
    assert shown == [entry for entry in whole if entry in shown]


@pytest.mark.parametrize("style", ["pips", "digits", "ascii"])
def test_ascii_draws_ascii_only_and_digits_no_sign_of_unsure_width(style: TileStyle) -> None:
    trick = Trick(((1, Tile("5-3")), (2, Tile("5-0"))), (0,), 1, complete=False)
    name = "Łucja" if style == "ascii" else "Lucja Swieta-Bogumila"
    seats = [SeatPanel(name, 3, "−3 points", "starter"), SeatPanel("Bo", 9, "")]
    pictures = [
        chain_sprites(SNAKE, 62, 10, style, BOTH_ENDS, BOTH_ENDS[0]),
        chain_sprites(SNAKE, 90, 27, style),
        trick_sprites(trick, [name, "Bo", "Cela"], 62, 9, style, own=0),
        hand_sprites(TILES[:5], TILES[:2], TILES[0], None, 80, style),
        hand_sprites(TILES[:12], TILES[:2], TILES[5], None, 54, style),
        seat_sprites(seats, 0, 0, 80, style),
        tracker_sprites(7, 56, 64, "turned up", style),
        footer_sprites([("↑ ↓", "wählen", "choose")], VITAL, 80, style) if style == "ascii" else [],
    ]
    shown = "".join("".join(as_text(sprites, 90, 27)) for sprites in pictures)
    if style == "ascii":
        assert shown.isascii()
        assert "Lucja" in shown
    if style == "digits":
        frames = "─━│┃═║╔╗╚╝╠╣╦╩╭╮╰╯├┤┬┴┏┓┗┛┣┫┳┻╌╎"
        assert {each for each in shown if unicodedata.east_asian_width(each) == "A"} <= set(frames)


def test_words_are_cut_to_cells() -> None:
    assert PLAIN.cut("Ania", 4) == "Ania"
    assert PLAIN.cut("Aniela", 4) == "Ani…"
    assert PLAIN.cut("王麗華", 4) == "王…"
    assert NARROW.cut("Aniela", 5) == "An..."
    assert ASCII.cut("Żaneta z Łodzi", 9) == "Zaneta..."
    assert PLAIN.cut("Aniela", 0) == ""
    assert to_ascii("−2 × [6│4] … Mydełko ☂") == "-2 x [6|4] ... Mydelko ?"
