"""What can be wrong with a save, as errors whose text is one sentence for people."""

from pathlib import Path
from typing import TYPE_CHECKING

from parlour.language import _
from parlour.saves.names import shown_name

if TYPE_CHECKING:
    from parlour.saves.reading import Loaded


class BadSave(Exception):  # noqa: N818 - what it is, as players say it
    """A file that is not a sound save. ``line`` counts from 1; None when no line is at fault.

    ``sound`` is the match up to the last sound line, or None when not even the header is sound. ``newer`` says that
    a newer version wrote it: it is not damaged, as far as this one can tell.
    """

    def __init__(
        self, path: Path, line: int | None, reason: str, sound: "Loaded | None" = None, *, newer: bool = False
    ) -> None:
        super().__init__(path, line, reason)
        self.path = path
        self.line = line
        self.reason = reason
        self.sound = sound
        self.newer = newer

    def __str__(self) -> str:
        file = shown_name(str(self.path))
        if self.line is None:
            return _("{file}: {reason}").format(file=file, reason=self.reason)
        return _("{file}, line {line}: {reason}").format(file=file, line=self.line, reason=self.reason)


class SaveLocked(Exception):  # noqa: N818
    """A save that another process, or another window of this one, has open. ``holder`` says which."""

    def __init__(self, path: Path, holder: str) -> None:
        super().__init__(path, holder)
        self.path = path
        self.holder = holder

    def __str__(self) -> str:
        return _("{file} is open already: {holder} has it.").format(file=shown_name(str(self.path)), holder=self.holder)


class NotDone(Exception):  # noqa: N818
    """Something that could not be done to a file; the text says what, and why."""


class ReadOnlyMatch(RuntimeError):  # noqa: N818
    """A change to a match that was opened to be looked at only."""
