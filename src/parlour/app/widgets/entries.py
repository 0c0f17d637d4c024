"""A list to choose from, with a sign before the chosen entry, so that it is seen without colours, too."""

from rich.segment import Segment
from textual import events
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option

MARK = "▸ "


class CarefulList(OptionList):
    """Textual's list, where a click on what has gone meanwhile, or a page before the first layout, does nothing."""

    def on_click(self, event: events.Click) -> None:
        clicked = event.style.meta.get("option")
        if clicked is not None and clicked >= self.option_count:
            event.prevent_default()

    def action_page_up(self) -> None:
        if self._lines:  # none before the first layout
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        if self._lines:
            super().action_page_down()  # type: ignore[no-untyped-call]


class Entries(CarefulList):
    """Textual's list with two columns more at its left.

    With ``two_clicks`` the first click on an entry only chooses it, so that something else can be done with it.
    """

    def __init__(self, *options: Option, id: str | None = None, two_clicks: bool = False) -> None:
        super().__init__(*options, id=id, compact=True, markup=False)
        self._two_clicks = two_clicks

    def on_click(self, event: events.Click) -> None:
        clicked = event.style.meta.get("option")
        if self._two_clicks and clicked is not None and clicked != self.highlighted:
            self.highlighted = clicked
            event.prevent_default()  # of Textual's list, which opens it

    def _get_left_gutter_width(self) -> int:
        return len(MARK)

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        style = next((segment.style for segment in strip), None)
        chosen = None if self.highlighted is None else (self.highlighted, 0)
        line = self.scroll_offset.y + y
        lead = MARK if line < len(self._lines) and self._lines[line] == chosen else " " * len(MARK)
        return Strip([Segment(lead, style), *strip], len(lead) + strip.cell_length)
