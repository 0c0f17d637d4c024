"""What fields stand in: a line that says when its control has the focus, and a page of such lines."""

from textual import events
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static


class Marked(Horizontal):
    """Its widgets side by side behind two columns for a sign, so that the focus is seen without colours, too."""

    DEFAULT_CSS = """
    Marked { width: auto; height: 1; }
    Marked > #focus-mark { width: 2; color: $mark; text-style: bold; }
    """

    def __init__(self, *children: Widget) -> None:
        self._mark = Static(id="focus-mark")
        super().__init__(self._mark, *children)

    def on_descendant_focus(self) -> None:
        self._mark.update("▸")

    def on_descendant_blur(self) -> None:
        self._mark.update()


class FieldPage(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Scrolls with the focus: its keys are left to the way from field to field. What follows the last comes with it."""

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        last = [widget for widget in self.query("*") if widget.focusable][-1:]
        if event.widget in last:
            self.call_after_refresh(self.scroll_end, animate=False)
