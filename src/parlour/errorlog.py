"""The log file of errors: where a traceback goes that no player should meet.

It holds frames and the error's type, never its text or local variables, which may name hidden tiles.
"""

import traceback
from datetime import UTC, datetime
from pathlib import Path

from parlour import __version__


def write(error: BaseException, folder: Path) -> Path:
    """Append what is known of an error to ``errors.log`` in ``folder``; the file's path. Never raises OSError."""
    path = folder / "errors.log"
    frames = traceback.extract_tb(error.__traceback__)
    lines = [
        f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ} parlour {__version__} {type(error).__name__}",
        *(f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in frames),
        "",
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    except OSError:
        pass  # the sentence on the screen still says that something went wrong
    return path
