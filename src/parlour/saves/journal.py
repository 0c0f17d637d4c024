"""The writing of a save: lines are queued in memory, and ``flush`` brings them to the disk, whole or not at all.

Only sealed lines get here. What is on the disk is never rewritten: a write that failed is cut off again,
and everything since then is written at the next flush.
"""

import os
from contextlib import suppress
from pathlib import Path
from threading import Lock as ThreadLock

from parlour.files import why
from parlour.language import _
from parlour.saves.disk import DISK, Disk, Info, NewFiles
from parlour.saves.faults import SaveLocked
from parlour.saves.locks import Lock
from parlour.saves.names import another_path, shown_name
from parlour.saves.reading import MAX_FILE
from parlour.saves.records import AnyLine, parts, seal


class Journal:
    """The file of one match. ``path`` is where it lies, or will lie; ``created`` whether it is there.

    ``trouble`` says why lines are not being saved; None while all that was flushed is on the disk. A journal is
    ``full`` once a line would have made the file larger than can be read: that line and all after it are left out.
    ``moved`` says that the match goes on in another file, because somebody else changed its own.
    """

    def __init__(
        self,
        path: Path,
        log: bytes = b"",
        *,
        created: bool = False,
        torn: bytes = b"",
        lock: Lock | None = None,
        locks: Path | None = None,
        disk: Disk = DISK,
    ) -> None:
        """``log``: the lines so far, which a file that is ``created`` holds, and behind them the ``torn`` line, which
        is cut off when the next line is written. ``lock``: the file's own, taken already; ``locks``: the folder of
        others."""
        self.path = path
        self.created = created
        self.trouble: str | None = None
        self.moved: str | None = None
        self.full = False
        self._log = bytearray(log)  # every line, so that a file that was lost can be made again
        self._safe = len(log) if created else 0  # so many bytes are on the disk
        self._before = parts(log[log.rfind(b"\n", 0, -1) + 1 : -1])[1]
        self._torn = torn  # what may stand behind that, or a beginning of it: a torn line, or a write that failed
        self._left: Info | None = None  # the file as the last write has left it; None when that is not known
        self._unsynced: list[Path] = []  # folders that may not know for good what was made in them, the upper first
        self._lock = lock
        self.locks = locks
        self._disk = disk
        self._new = NewFiles(disk)
        self._closed = False
        self._busy = ThreadLock()

    @property
    def pending(self) -> bool:
        return self._safe < len(self._log) or bool(self._unsynced)

    @property
    def header(self) -> bytes:
        """The first line."""
        return bytes(self._log[: self._log.find(b"\n")])

    def add(self, line: AnyLine) -> None:
        """Queue a line whose sum is still empty."""
        sealed, digits = seal(line, self._before)
        self.full = self.full or len(self._log) + len(sealed) >= MAX_FILE
        if not self.full:
            self._log += sealed
            self._before = digits

    def flush(self) -> bool:
        """Bring all queued lines to the disk and make them last; False, with ``trouble``, when that failed.

        Blocks. Lines may be added meanwhile by another thread; they wait for the next flush.
        """
        with self._busy:
            if self._closed:
                return not (self.pending or self.full)
            try:
                if self.pending:
                    self._save(len(self._log))
            except OSError as error:
                self.trouble = _("The match is not being saved: {why} ({file}).").format(
                    why=why(error), file=shown_name(str(self.path))
                )
                return False
            full = _("The save is as large as a save can be: what is played from here is not saved.")
            self.trouble = full if self.full else None
            return not self.full

    def move(self) -> None:
        """Leave the file as it is, and go on in a new one beside it, from the next line on."""
        self._let_go()
        self.path = another_path(self.path)
        self.created = False
        self._safe = 0

    def another(self, path: Path) -> "Journal":
        """A journal for another match, on the same disk."""
        return Journal(path, locks=self.locks, disk=self._disk)

    def close(self) -> None:
        """Let go of the file for good. What is still queued is not written any more."""
        with self._busy:
            self._closed = True
            self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _save(self, end: int) -> None:
        if self.created and self._safe < end:
            try:
                self._append(end)
            except FileNotFoundError:  # deleted, or its folder moved away, under our feet
                self.created = False
                self._safe = 0
            except _Changed:
                self.moved = _("Another program has changed {file}; the match goes on in a new file.").format(
                    file=shown_name(str(self.path))
                )
                self.move()
        if not self.created:
            self._create(end)
        while self._unsynced:
            self._disk.sync_folder(self._unsynced[0])
            del self._unsynced[0]

    def _append(self, end: int) -> None:
        disk, safe = self._disk, self._safe
        file = disk.open(self.path)
        try:
            self._check(file)
            self._left = None
            self._torn = bytes(self._log[safe:end])
            left = None
            try:
                disk.write(file, safe, self._torn)
                with suppress(OSError):
                    left = disk.info(file)  # before the sync: it takes its time, and others may write meanwhile
                disk.sync(file)
            except OSError:
                with suppress(OSError):
                    disk.truncate(file, safe)
                raise
            self._safe, self._torn = end, b""
            self._left = left if left is not None and left.size == end else None
        finally:
            with suppress(OSError):
                disk.close(file)

    def _check(self, file: int) -> None:
        """That the file still holds what this journal has written, and no more: a torn end of its own is cut off.

        A lock holds off this program's other processes, but no other program, and not where there are no locks. Only
        a file that has changed since is read from its beginning; its last bytes are looked at in any case, as two
        changes at one tick of the clock look like one.
        """
        disk, safe = self._disk, self._safe
        info = disk.info(file)
        tail = min(safe, 64)
        if info == self._left and disk.read(file, safe - tail, tail) == self._log[safe - tail : safe]:
            return
        if not safe <= info.size <= safe + len(self._torn):
            raise _Changed
        held = disk.read(file, 0, info.size)
        if held[:safe] != self._log[:safe] or not self._torn.startswith(held[safe:]):
            raise _Changed
        if info.size > safe:
            disk.truncate(file, safe)

    def _create(self, end: int) -> None:
        folder = self.path.parent
        for each in (*reversed(folder.parents), folder):
            if not each.exists() and each.parent not in self._unsynced:
                self._unsynced.append(each.parent)
        self._disk.make_folder(folder)
        self._claim()
        self._new.write(self.path, bytes(self._log[:end]))
        self.created = True
        self._safe, self._torn = end, b""
        self._left = None
        self._unsynced.append(folder)

    def _claim(self) -> None:
        """Take the lock of the new file; where its name is taken, take another name."""
        for _attempt in range(100):
            with suppress(SaveLocked):
                if self._lock is None:
                    with suppress(OSError):  # no locks to be had here: ``_check`` still sees what others write
                        self._lock = Lock(self.path, self.locks)
                if not os.path.lexists(self.path):
                    return
            self._let_go()
            self.path = another_path(self.path)


class _Changed(Exception):  # noqa: N818
    """Another program has written to the file."""
