"""A line to type in, one cell high; its cursor does not blink, so that nothing moves while nothing happens."""

from textual.widgets import Input


class Field(Input):
    """Textual's input, compact and at rest. ``max_length`` is in characters."""

    def __init__(
        self, value: str = "", *, restrict: str | None = None, max_length: int = 500, id: str | None = None
    ) -> None:
        super().__init__(value, compact=True, restrict=restrict, max_length=max_length, id=id)
        self.cursor_blink = False
