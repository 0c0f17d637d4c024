"""The log file of errors: where a traceback goes that no player should meet.

It holds frames and the error's type, never its text or local variables, which may name hidden tiles.
"""

import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from parlour import __version__


def told(error: BaseException) -> str:
    """What the log file says of an error: its type, and its frames, a line each."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]
    return "\n".join([type(error).__name__, *lines])


def write(error: BaseException, folder: Path) -> Path:
    """Append what is known of an error to ``errors.log`` in ``folder``; the file's path. Never raises OSError."""
    return note(told(error), folder)


def note(text: str, folder: Path) -> Path:
    """Append a line, with what follows it, to ``errors.log`` in ``folder``; as ``write``."""
    path = folder / "errors.log"
    with suppress(OSError):  # the sentence on the screen still says that something went wrong
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ} parlour {__version__} {text}\n")
    return path
