"""Files that are there whole or not at all."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO


@contextmanager
def whole(path: Path) -> Iterator[BinaryIO]:
    """A file to write that takes the place of ``path`` when the block ends well, and else leaves nothing behind.

    A link goes on pointing where it did, and a file keeps its mode; a pipe or a device is written straight.
    Raises OSError.
    """
    if path.exists() and not path.is_file():
        with path.open("wb") as straight:
            yield straight
        return
    real = path.resolve()
    part = real.with_name(f".{real.name}.{token_hex(4)}.part")
    try:
        with part.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if real.exists():
            shutil.copymode(real, part)
        part.replace(real)
    except BaseException as error:
        part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename = str(path)  # what the user asked for, not the name that it had meanwhile
        raise
