"""All that is done to the disk while a match is saved, one method a call, so that a test can make any of them fail."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from msgspec import Struct

_NO_SUCH_CALL = (errno.EINVAL, errno.ENOTSUP)
"""What a file system says that cannot sync a folder."""

_BINARY: int = getattr(os, "O_BINARY", 0)


class Info(Struct, frozen=True):
    """What tells one state of a file from the next."""

    modified: int  # nanoseconds, as the next
    changed: int
    size: int
    number: int  # of the file in its file system

    @classmethod
    def of(cls, at: os.stat_result) -> "Info":
        return cls(at.st_mtime_ns, at.st_ctime_ns, at.st_size, at.st_ino)


class Disk:
    """The real disk. Every method raises OSError when the system refuses."""

    def create(self, path: Path) -> int:
        """A new, empty file to be written. Raises FileExistsError rather than take one that is there."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)

    def open(self, path: Path) -> int:
        """An existing file to be read and written."""
        return os.open(path, os.O_RDWR | _BINARY)

    def info(self, file: int) -> Info:
        return Info.of(os.fstat(file))

    def read(self, file: int, at: int, count: int) -> bytes:
        os.lseek(file, at, os.SEEK_SET)
        return os.read(file, count)

    def write(self, file: int, at: int, data: bytes) -> None:
        """All of ``data``, from byte ``at`` on; when it fails, some of it may have been written."""
        os.lseek(file, at, os.SEEK_SET)
        left = memoryview(data)
        while left:
            left = left[os.write(file, left) :]

    def truncate(self, file: int, length: int) -> None:
        os.ftruncate(file, length)

    def sync(self, file: int) -> None:
        os.fsync(file)

    def close(self, file: int) -> None:
        os.close(file)

    def rename(self, old: Path, new: Path) -> None:
        """Raises FileExistsError rather than put it in the place of another file."""
        if os.path.lexists(new):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(new))
        old.rename(new)

    def unlink(self, path: Path) -> None:
        path.unlink(missing_ok=True)

    def sync_folder(self, folder: Path) -> None:
        """Make what was made or renamed in the folder last; systems that cannot open a folder do so by themselves."""
        if os.name == "nt":
            return
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        except OSError as error:
            if error.errno not in _NO_SUCH_CALL:
                raise
        finally:
            os.close(file)

    def make_folder(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)


DISK = Disk()

TEMPORARY = ".tmp"
"""The end of a new file's name until its first lines are in it."""


class NewFiles:
    """Writes new files, whole or not at all: each under a temporary name first, then renamed."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._left: Path | None = None  # a temporary file of ours that could not be deleted yet

    def write(self, path: Path, data: bytes) -> None:
        """A new file with ``data`` in it.

        Raises OSError when that fails or the file is there already; then no temporary file stays, or on a disk that
        deletes nothing a single one, which is deleted by the next call. No file that somebody else has made is
        touched. That the rename lasts is left to ``sync_folder``.
        """
        disk = self._disk
        self._clear()
        temporary = path.with_name(f"{path.name}.{token_hex(4)}{TEMPORARY}")
        file = disk.create(temporary)
        self._left = temporary
        try:
            try:
                disk.write(file, 0, data)
                disk.sync(file)
            finally:
                disk.close(file)
            disk.rename(temporary, path)
        except BaseException:
            with suppress(OSError):
                self._clear()
            raise
        self._left = None

    def _clear(self) -> None:
        if self._left is not None:
            self._disk.unlink(self._left)
            self._left = None
