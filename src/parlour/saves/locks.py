"""One process at a time writes to a save: a lock file in the state folder for each save that is open.

The operating system frees the lock of a process that is killed. What the file says, a process number and
a host, is for people only.
"""

import os
import socket
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from filelock import FileLock, Timeout

from parlour.folders import folders
from parlour.language import _
from parlour.saves.faults import SaveLocked
from parlour.saves.names import shown_name


class Lock:
    """The lock of one save, held from its making until ``release``."""

    def __init__(self, path: Path, folder: Path | None = None) -> None:
        """``folder`` is where lock files lie, the state folder's by default.

        Raises SaveLocked when the lock is held, by another process or by this one, and OSError when none can be had.
        """
        self.file = _lock_file(path, folder or folders().locks)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        holder = _holder(self.file)  # read first: an attempt may empty the file
        self._lock = FileLock(self.file, timeout=0, thread_local=False)
        try:
            self._lock.acquire()
        except Timeout:
            raise SaveLocked(path, holder) from None
        except NotImplementedError as error:
            raise OSError(str(error)) from None
        with suppress(OSError):
            self.file.write_text(f"{os.getpid()} {socket.gethostname()}\n", encoding="utf-8")

    def release(self, forget: bool = False) -> None:
        """Let go; with ``forget`` the lock file goes too, for a save that is no more."""
        with suppress(OSError):
            if forget:
                self.file.unlink()
            else:
                self.file.write_bytes(b"")
        with suppress(OSError):
            self._lock.release()


def holder(path: Path, folder: Path | None = None) -> str | None:
    """Who says to have the save open, for people; None when nobody does."""
    with suppress(OSError):
        file = _lock_file(path, folder or folders().locks)
        if file.read_bytes().strip():
            return _holder(file)
    return None


def _lock_file(path: Path, folder: Path) -> Path:
    """By the file's real place, so that a link to a save has the save's lock."""
    place = os.path.realpath(path)
    name = blake2b(os.fsencode(os.path.normcase(place)), digest_size=8).hexdigest()
    return folder / f"{name}.lock"


def _holder(file: Path) -> str:
    try:
        number, host = file.read_text(encoding="utf-8").split()
    except (OSError, ValueError):
        return _("another process")
    if number == str(os.getpid()) and host == socket.gethostname():
        return _("this program itself")
    return _("process {number} on {host}").format(number=shown_name(number), host=shown_name(host))
