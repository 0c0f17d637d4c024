"""What a repaint of the table costs, beside one of cached strips.

    python tests/benchmarks/repaint.py [--rounds 20]

The chain of all 28 tiles at 120 × 40 is painted again and again; beside it a bare Line-API widget of that size,
which only hands out one and the same strip made beforehand: no widget is cheaper. At most twice its time is wanted.
Then two tiles are played, and the cells that were painted anew are counted.
"""

import argparse
import asyncio
import statistics
import time
from itertools import pairwise

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.strip import Strip
from textual.widget import Widget

from parlour.app import themes
from parlour.app.widgets.chain import ChainTable
from parlour.cli.parser import whole_number
from parlour.games.game import Chain

WIDTH, HEIGHT = 120, 40
REPAINTS = 20  # a round

# The numbers at which the tiles of a ring of all 28 touch.
RING = (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 0, 2, 4, 6, 1, 3, 5, 0, 3, 6, 2, 5, 1, 4, 0)
TILES = tuple(pairwise(RING))
WHOLE = Chain(TILES, 14, 27)
BEFORE = Chain(TILES[1:-1], 13, 25)


class Floor(Widget):
    """One strip, made beforehand, for every line."""

    def on_mount(self) -> None:
        self.strip = Strip([Segment(" " * WIDTH, Style(color="white", bgcolor="green"))], WIDTH)

    def render_line(self, y: int) -> Strip:
        del y
        return self.strip


class Bench(App[None]):
    CSS = "Screen { overflow: hidden; } Floor, ChainTable { width: 100%; height: 100%; }"

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self.widget = widget
        self.register_theme(themes.to_textual(themes.load_themes()[0][themes.DEFAULT]))
        self.theme = themes.DEFAULT

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return themes.default_variables()

    def compose(self) -> ComposeResult:
        yield self.widget

    def paint(self) -> int:
        """One update of the screen, as far as the bytes for the terminal; how many those are."""
        compositor = self.screen._compositor
        compositor.update_widgets({self.widget})
        update = compositor.render_update()
        return 0 if update is None else len(update.render_segments(self.console))

    def repaint(self) -> float:
        """Seconds for one repaint of the whole widget."""
        start = time.perf_counter()
        for _ in range(REPAINTS):
            self.widget.refresh()
            self.paint()
        return (time.perf_counter() - start) / REPAINTS


async def measure(rounds: int) -> None:
    costs: dict[type[Widget], list[float]] = {ChainTable: [], Floor: []}
    for kind in [*costs] * 3:
        app = Bench(kind())
        async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
            if isinstance(app.widget, ChainTable):
                app.widget.show(WHOLE)
            await pilot.pause()
            app.repaint()
            costs[kind] += [app.repaint() for _ in range(rounds)]
    for name, of in (("at best", min), ("in the middle", statistics.median)):
        table, floor = of(costs[ChainTable]), of(costs[Floor])
        print(f"{name}: the table {1000 * table:.2f} ms, the floor {1000 * floor:.2f} ms, ratio {table / floor:.2f}")

    app = Bench(ChainTable())
    async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
        assert isinstance(app.widget, ChainTable)
        app.widget.show(BEFORE)
        await pilot.pause()
        app.widget.refresh()
        whole = app.paint()
        app.widget.show(WHOLE)
        cells = sum(region.area for region in app.widget._repaint_regions)
        part = app.paint()
    print(f"two tiles played: {cells} of {WIDTH * HEIGHT} cells painted, {part} of {whole} bytes sent")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--rounds", type=whole_number(1), default=20, help="how often each is measured, three times over"
    )
    asyncio.run(measure(parser.parse_args().rounds))


if __name__ == "__main__":
    main()
