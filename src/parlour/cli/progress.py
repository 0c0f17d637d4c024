"""A bar on standard error that shows how far a long command is; nothing where that is no terminal."""

import sys
import time

_WIDTH = 30
_PAUSE = 0.1  # seconds between two looks of the bar, at least


class Progress:
    """Used as a context: it is told how many of ``total`` are done, and leaves a clean line."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.shown = sys.stderr.isatty()
        self.due = 0.0
        self.drawn = 0

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *error: object) -> None:
        self.clear()

    def __call__(self, done: int) -> None:
        now = time.monotonic()
        if self.shown and now >= self.due:
            self.due = now + _PAUSE
            full = _WIDTH * done // self.total
            self._draw(f"[{'#' * full}{'.' * (_WIDTH - full)}] {done}/{self.total}")

    def clear(self) -> None:
        """Take the bar away, for something else to be printed."""
        if self.drawn:
            self._draw("")
            sys.stderr.write("\r")
            sys.stderr.flush()

    def _draw(self, bar: str) -> None:
        sys.stderr.write("\r" + bar.ljust(self.drawn))
        sys.stderr.flush()
        self.drawn = len(bar)
