"""A line to type in, one cell high; its cursor does not blink, so that nothing moves while nothing happens."""

from textual import events
from textual.widgets import Input


class Field(Input):
    """Textual's input, compact and at rest. ``max_length`` is in characters."""

    def __init__(
        self, value: str = "", *, restrict: str | None = None, max_length: int = 500, id: str | None = None
    ) -> None:
        super().__init__(value, compact=True, restrict=restrict, max_length=max_length, id=id)
        self.cursor_blink = False

    async def on_key(self, event: events.Key) -> None:
        """Keys that edit are taken in their turn, as letters are: fast typing would come out of order."""
        active = self.screen.active_bindings.get(event.key)
        if active is None or active.node is not self or event.is_printable:
            return
        if await self.app.run_action(active.binding.action, self):  # what it has no use for leads to other fields
            event.stop()
            event.prevent_default()
