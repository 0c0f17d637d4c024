"""Files that are there whole or not at all, the texts of users, and why the system refused a file, in words."""

import errno
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

from parlour.language import _


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
    made = False
    try:
        with part.open("xb") as file:
            made = True
            yield file
            file.flush()
            os.fsync(file.fileno())
        if real.exists():
            shutil.copymode(real, part)
        part.replace(real)
    except BaseException as error:
        if made:
            part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename = str(path)  # what the user asked for, not the name that it had meanwhile
        raise


MOST_TEXT = 1 << 20
"""Bytes of a text that a user has written, at most."""


def ordinary(file: Path | Traversable, most: int) -> bytes:
    """The bytes of an ordinary file, ``most`` of them at most.

    Raises OSError, also for what is no such file, by its number: EISDIR for a folder; EINVAL for a pipe, which would
    be waited for, a device without an end and the like; EFBIG for a larger one.
    """
    if isinstance(file, Path):
        # Looked at before it is opened: to open a pipe would wait for its other end.
        mode = file.stat().st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, _("that is not an ordinary file"))
    with file.open("rb") as opened:
        data = opened.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, _("that is larger than such a file can be"))
    return data


def user_text(file: Path | Traversable) -> str:
    """The text of a file that a user has written, in UTF-8 with or without a mark of it.

    Raises OSError as ``ordinary`` does, and UnicodeDecodeError.
    """
    return ordinary(file, MOST_TEXT).decode("utf-8-sig")


def why(error: OSError) -> str:
    """The reason of an operating system's refusal, as a clause for people."""
    known = {
        errno.ENOSPC: _("the disk is full"),
        errno.EDQUOT: _("there is no room left for this user"),
        errno.EROFS: _("the disk is read-only"),
        errno.EACCES: _("there is no permission"),
        errno.EPERM: _("there is no permission"),
        errno.ENOENT: _("there is no such file or folder"),
        errno.ENOTDIR: _("that is no folder"),
        errno.EISDIR: _("that is a folder"),
        errno.ENAMETOOLONG: _("the name is too long"),
        errno.ELOOP: _("the links lead round in a circle"),
        errno.EEXIST: _("there is such a file already"),
        errno.EIO: _("the disk does not answer as it should"),
    }
    return known.get(error.errno or 0) or error.strerror or type(error).__name__
