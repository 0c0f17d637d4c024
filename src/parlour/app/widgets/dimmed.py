"""What lies below a dialog, dimmed."""

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.color import Color
from textual.css.styles import RulesMap
from textual.renderables.background_screen import BackgroundScreen
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual


class Dimmed(Visual):
    """Draws what ``BackgroundScreen`` does, tinting each style once: by itself that takes as long as all the rest."""

    def __init__(self, below: BackgroundScreen) -> None:
        self.below = below

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        del width, height, style, options  # it is as large as the screen
        color = self.below.color
        return [
            Strip(
                [Segment(text, _tinted(style, color), control) for text, style, control in strip],
                strip.cell_length,
            )
            for strip in self.below.screen._compositor.render_strips()
        ]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        del rules
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        del rules, width
        return self.below.screen.size.height


@lru_cache(maxsize=1 << 10)
def _tinted(style: RichStyle | None, color: Color) -> RichStyle | None:
    [segment] = BackgroundScreen.process_segments([Segment(" ", style)], color)
    return segment.style
