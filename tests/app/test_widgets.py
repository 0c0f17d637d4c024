"""The widgets in a running app: what a click says, what is painted anew, and that themes reach them."""

import pytest
from textual import on
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from parlour.app import themes
from parlour.app.layout import Size
from parlour.app.widgets.chain import ChainTable
from parlour.app.widgets.footer import KeyFooter
from parlour.app.widgets.hand import Hand
from parlour.app.widgets.log import Log
from parlour.app.widgets.seats import SeatBar, SeatPanel
from parlour.app.widgets.tracker import Tracker
from parlour.app.widgets.trick import TrickTable
from parlour.app.widgets.word import Word
from parlour.games.game import Chain, Trick
from parlour.moves import LEFT_PLAYS, RIGHT_PLAYS
from parlour.tiles import TILES, Tile

CHAIN = Chain(((3, 3), (3, 2), (2, 5), (5, 3), (3, 1), (1, 6)), 3, 5)
SIX_THREE = Tile("6-3")
BOTH_ENDS = (LEFT_PLAYS[SIX_THREE.number], RIGHT_PLAYS[SIX_THREE.number])


class Bench(App[None]):
    """A few widgets on a screen, and what they said."""

    CSS = "Screen { overflow: hidden; } ChainTable, TrickTable { width: 62; height: 10; }"

    def __init__(self, *boards: Widget) -> None:
        super().__init__()
        self.boards = boards
        self.said: list[Message | str] = []
        for theme in themes.load_themes()[0].values():
            self.register_theme(themes.to_textual(theme))
        self.theme = themes.DEFAULT

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return themes.default_variables()

    def compose(self) -> ComposeResult:
        yield from self.boards

    @on(ChainTable.EndChosen)
    @on(Hand.Picked)
    def keep(self, event: Message) -> None:
        self.said.append(event)

    def action_undo(self) -> None:
        self.said.append("undo")


class PaintedChain(ChainTable):
    """Counts the lines that are drawn and keeps the regions that are painted anew."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[int] = []
        self.regions: list[Region] = []

    def render_line(self, y: int):
        self.lines.append(y)
        return super().render_line(y)

    def refresh(self, *regions: Region, **more: bool):
        self.regions += regions
        return super().refresh(*regions, **more)


def screen(app: App[None]) -> list[str]:
    """The lines on the screen as text."""
    width, height = app.size
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).ljust(width) for strip in strips[:height]]


async def test_an_end_is_chosen_by_a_click_on_its_mark_or_on_the_place_there() -> None:
    app = Bench(ChainTable())
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.query_one(ChainTable)
        table.show(CHAIN)
        await pilot.pause()
        marks = {sprite.hit: (sprite.x, sprite.y) for sprite in table.sprites if sprite.hit}
        await pilot.click(ChainTable, offset=marks["left"])
        await pilot.click(ChainTable, offset=(0, 0))  # bare felt says nothing
        table.show(CHAIN, BOTH_ENDS, BOTH_ENDS[0])
        await pilot.pause()
        places = {sprite.hit: (sprite.x + 3, sprite.y + 1) for sprite in table.sprites if sprite.hit}
        assert places.keys() == {"left", "right"}
        await pilot.click(ChainTable, offset=places["right"])
        await pilot.click(ChainTable, offset=places["left"])
        assert [event.end for event in app.said if isinstance(event, ChainTable.EndChosen)] == ["left", "right", "left"]


async def test_a_new_tile_paints_only_what_changed() -> None:
    table = PaintedChain()
    app = Bench(table)
    async with app.run_test(size=(80, 24)) as pilot:
        table.show(CHAIN)
        await pilot.pause()
        table.lines.clear()
        table.regions.clear()
        table.show(CHAIN)
        await pilot.pause()
        assert (table.lines, table.regions) == ([], []), "the same chain again costs nothing"
        grown = Chain((*CHAIN.tiles, (6, 4)), CHAIN.anchor, 6)
        old = set(table.sprites)
        table.show(grown)
        await pilot.pause()
        changed = old.symmetric_difference(table.sprites)
        rects = {(s.rect.x, s.rect.y, s.rect.width, s.rect.height) for s in changed}
        assert {tuple(region) for region in table.regions} == rects
        assert 0 < sum(region.area for region in table.regions) < 80, "two tiles and the mark of an end, twice"
        touched = {y for s in changed for y in range(s.rect.y, s.rect.y + s.rect.height)}
        assert set(table.lines) == touched
        assert len(touched) < 10


async def test_a_changed_theme_and_a_resize_reach_what_was_kept() -> None:
    app = Bench(ChainTable())
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.query_one(ChainTable)
        table.show(CHAIN)
        await pilot.pause()

        def colours() -> set[str]:
            strips = [table.render_line(y) for y in range(table.size.height)]
            grounds = {s.style.bgcolor for strip in strips for s in strip if s.style and s.style.bgcolor}
            return {ground.triplet.hex for ground in grounds if ground.triplet}

        shipped = themes.load_themes()[0]
        for name in ("light", "felt-dark"):
            app.theme = name
            await pilot.pause()
            assert {shipped[name].colours[key] for key in ("felt", "tile", "last")} <= colours()
        before = screen(app)
        await pilot.resize_terminal(100, 30)
        await pilot.resize_terminal(80, 24)
        assert screen(app) == before
        table.styles.width = 40
        table.styles.height = 6
        await pilot.pause()
        assert any("[3│1]" in line for line in screen(app)), "a smaller table has smaller tiles"


@pytest.mark.parametrize("theme", list(themes.load_themes()[0]))
async def test_every_theme_paints_every_widget(theme: str) -> None:
    chain, trick, hand = ChainTable(), TrickTable(), Hand()
    tracker, seats, footer = Tracker(), SeatBar(), KeyFooter()
    app = Bench(chain, trick, hand, tracker, seats, footer)
    app.theme = theme
    async with app.run_test(size=(80, 50)) as pilot:
        chain.show(CHAIN, BOTH_ENDS, BOTH_ENDS[1], fresh=True)
        trick.show(Trick(((1, SIX_THREE),), (0,), 1, complete=False), ["Ania", "Bo"])
        hand.show(TILES[:3], TILES[:2], TILES[0])
        tracker.show(1, 2, 4, "turned up")
        seats.show([SeatPanel("Ania", 3, "4 stones")], 0)
        footer.show([("u", "undo", "undo")])
        await pilot.pause()
        for board in app.boards:
            strips = [board.render_line(y) for y in range(board.size.height)]
            assert any(segment.text.strip() for strip in strips for segment in strip)
            styles = [segment.style for strip in strips for segment in strip if segment.style]
            colours = [colour for style in styles for colour in (style.color, style.bgcolor) if colour is not None]
            assert colours
            if theme == "terminal":
                assert all(colour.triplet is None for colour in colours), "the terminal's own colours only"


async def test_a_click_picks_a_tile_and_a_second_one_says_so() -> None:
    app = Bench(Hand())
    async with app.run_test(size=(80, 24)) as pilot:
        hand = app.query_one(Hand)
        tiles = TILES[3:6]
        hand.show(tiles, tiles[:2], tiles[0])
        await pilot.pause()
        await pilot.click(Hand, offset=(13, 2))
        await pilot.click(Hand, offset=(3, 0))
        await pilot.click(Hand, offset=(26, 5))  # on its key, and it may not be played: why is the screen's to say
        await pilot.click(Hand, offset=(70, 2))
        picked = [(event.tile, event.again) for event in app.said if isinstance(event, Hand.Picked)]
        assert picked == [(tiles[1], False), (tiles[0], True), (tiles[2], False)]


async def test_a_hand_grows_and_shrinks_with_its_tiles() -> None:
    app = Bench(Hand())
    async with app.run_test(size=(60, 24)) as pilot:
        hand = app.query_one(Hand)

        async def height(count: int, largest: Size = Size.LARGE, lifted: tuple[Tile, ...] | None = None) -> int:
            hand.largest = largest
            hand.show(TILES[:count], TILES, None, lifted)
            await pilot.pause()
            return hand.size.height

        assert await height(5) == 6
        assert await height(5, lifted=()) == 7
        assert await height(5, Size.MEDIUM) == 4
        assert await height(7) == 4
        assert await height(12) == 4
        assert await height(26) == 6
        assert await height(0) == 6


async def test_a_click_on_the_footer_runs_the_action_of_the_screen_or_the_app() -> None:
    app = Bench(KeyFooter())
    async with app.run_test(size=(80, 24)) as pilot:
        footer = app.query_one(KeyFooter)
        footer.show([("?", "keys", "keys"), ("u", "undo", "undo")])
        await pilot.pause()
        await pilot.click(KeyFooter, offset=(10, 0))
        await pilot.pause()
        assert app.said == ["undo"]


async def test_names_are_shown_as_they_are_and_wide_ones_keep_the_columns() -> None:
    app = Bench(SeatBar())
    async with app.run_test(size=(80, 24)) as pilot:
        seats = [SeatPanel("[b]王[/b]", 2, "[/] points"), SeatPanel("Bo", 1, "3 points")]
        app.query_one(SeatBar).show(seats, 1, 0)
        await pilot.pause()
        lines = screen(app)
        assert lines[0].startswith("   [b]王[/b]")
        assert lines[1].startswith("   [/] points")
        assert lines[1].index("3 points") == 43
        assert "▸ Bo" in lines[0]


async def test_the_tile_style_can_be_changed_while_the_app_runs() -> None:
    app = Bench(ChainTable(tile_style="ascii"))
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.query_one(ChainTable)
        table.show(CHAIN)
        await pilot.pause()
        assert "".join(screen(app)).isascii()
        table.tile_style = "digits"
        await pilot.pause()
        assert any("│ 3│1 │" in line for line in screen(app))


async def test_a_log_has_the_lines_for_its_room_whenever_that_changes() -> None:
    log = Log()
    log.styles.height = "100%"
    async with Bench(log).run_test(size=(30, 4)) as pilot:
        log.show([f"Bo plays tile number {n} of the twelve" for n in range(1, 13)])
        for width, height, first in ((30, 4, "  Bo plays tile number 11 of"), (30, 2, "▸ Bo plays tile number 12 of")):
            await pilot.resize_terminal(width, height)
            lines = [strip.text.rstrip() for strip in log.render_lines(log.size.region)]
            assert lines[0] == first
            assert lines[-1] == "    the twelve"
        await pilot.resize_terminal(60, 3)
        lines = [strip.text.rstrip() for strip in log.render_lines(log.size.region)]
        assert lines[-1] == "▸ Bo plays tile number 12 of the twelve"
        assert len(lines) == 3


async def test_a_sentence_beside_the_hand_that_has_no_room_is_seen_to_miss() -> None:
    word = Word()
    word.styles.width = 20
    sentence = "No tile fits: a pass brings you 1 stone from Dag (DM-9)."
    async with Bench(word).run_test(size=(40, 10)) as pilot:
        for lines, end in ((3, "…"), (5, "(DM-9).")):
            word.show("Your turn", sentence, lines)
            await pilot.pause()
            title, *text = str(word.render()).split("\n")
            assert title == "Your turn"
            assert len(text) == word.size.height - 1 <= lines - 1
            assert text[-1].endswith(end)
