"""The folder of saves: what lies in it and how it stands, and what people do with the files of it."""

import os
import re
import time
from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from parlour.files import why
from parlour.games.game import Happening
from parlour.language import _, ngettext
from parlour.match import Match
from parlour.saves.disk import DISK, TEMPORARY, Disk, Info, NewFiles
from parlour.saves.faults import BadSave, NotDone
from parlour.saves.kept import KeptMatch
from parlour.saves.locks import Lock
from parlour.saves.names import SUFFIX, another_path, shown_name
from parlour.saves.reading import Loaded, load, read_bytes
from parlour.saves.records import Origin, Seat


class Entry(Struct, frozen=True):
    """A file of the folder: how the match stands in it, or what is wrong with it.

    Of a damaged save it tells what its sound part holds; with nothing sound ``game`` and the like are empty.
    """

    name: str  # of the file
    path: Path
    modified: datetime  # in UTC
    game: str | None = None
    title: str | None = None
    players: tuple[Seat, ...] = ()  # who sits there now
    created: datetime | None = None
    rounds: int = 0  # begun so far
    moves: int = 0
    over: bool = False
    winners: tuple[int, ...] = ()
    assisted: bool = False
    origin: Origin | None = None  # the save that this one was branched from
    last: Happening | None = None  # the last thing that happened, as everybody saw it
    torn: bool = False  # a torn last line will be dropped
    damaged: str | None = None  # what is wrong, in a sentence; None for a sound save
    reason: str | None = None  # the same without file and line
    line: int | None = None  # the line at fault
    newer: bool = False  # what is wrong is that a newer version wrote it
    lines: int = 0  # whole and torn lines of the file

    @property
    def human(self) -> bool:
        """Whether a human sits at the table."""
        return any(seat.kind == "human" for seat in self.players)

    @property
    def broken(self) -> bool:
        """Whether it is damaged, and not only of a newer version."""
        return self.damaged is not None and not self.newer

    @property
    def recoverable(self) -> bool:
        """Whether it is damaged and has a sound part."""
        return self.damaged is not None and self.game is not None


def list_saves(folder: Path) -> list[Entry]:
    """Every file of the folder, the newest first, whatever is in it; empty where there is no such folder.

    A new save that is still being written, a ``.tmp`` file not ten seconds old, is left out.
    A copy has its original's time until it is played on, and comes after it. A file that has not changed since
    it was last listed is not read again. Raises NotDone when the folder cannot be read.
    """
    return [_entry(path, info) for path, info in _files(folder)]


def newest_unfinished(folder: Path) -> Entry | None:
    """The sound save, written last, of a match that is not over; None without one. Raises as ``list_saves``."""
    for path, info in _files(folder):
        entry = _entry(path, info)
        if entry.damaged is None and not entry.over:
            return entry
    return None


def find(folder: Path, name: str | Path) -> Path:
    """The save of a path, or of a name that ``list_saves`` has, with or without its ``.jsonl``.

    A folder of that name is found only where no file is. Raises BadSave when there is none.
    """
    with suppress(OSError, ValueError):
        paths = (Path(name), folder / name, folder / f"{name}{SUFFIX}")
        found = [path for path in paths if str(name) and os.path.lexists(path)]
        if found:
            return min(found, key=Path.is_dir)
    raise BadSave(Path(name), None, _("There is no such save."))


def _files(folder: Path) -> list[tuple[Path, Info]]:
    found = []
    try:
        for path in folder.iterdir():
            with suppress(OSError):  # gone since
                try:
                    at = path.stat()
                except OSError:
                    at = path.lstat()  # a link to nothing
                info = Info.of(at)
                if not (path.name.endswith(TEMPORARY) and abs(time.time_ns() - info.modified) < _BEING_WRITTEN):
                    found.append((path, info))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise NotDone(
            _("The saves in {folder} cannot be listed: {why}.").format(folder=shown_name(str(folder)), why=why(error))
        ) from None
    return sorted(found, key=_rank, reverse=True)


def _rank(found: tuple[Path, Info]) -> tuple[int, bool, str]:
    path, info = found
    return info.modified, made_from(path) is None, path.name


_BEING_WRITTEN = 10_000_000_000
"""A temporary file younger than so many nanoseconds is a new save being written, an older one was cut off."""

_SETTLED = 2_000_000_000
"""A file that was changed less than so many nanoseconds ago may change again without a sign of it in its times."""


def _entry(path: Path, info: Info) -> Entry:
    try:
        if path.name.endswith(TEMPORARY):
            raise BadSave(path, None, _("A new save was cut off before its first move; it can be deleted."))
        settled = time.time_ns() - info.changed > _SETTLED
        return _known_entry(path, info) if settled else _sound_entry(path, info, load(path))
    except BadSave as error:
        if error.sound is not None:
            return _sound_entry(path, info, error.sound, error)
        return Entry(
            path.name,
            path,
            _time(info.modified),
            damaged=str(error),
            reason=error.reason,
            line=error.line,
            newer=error.newer,
        )


@lru_cache(maxsize=1000)
def _known_entry(path: Path, info: Info) -> Entry:
    """Of sound saves only: errors are not kept, and their sentences are made in the language of the moment."""
    return _sound_entry(path, info, load(path))


def _sound_entry(path: Path, info: Info, loaded: Loaded, error: BadSave | None = None) -> Entry:
    state = loaded.match.state
    return Entry(
        name=path.name,
        path=path,
        modified=_time(info.modified),
        game=loaded.match.game.name,
        title=loaded.title,
        players=loaded.seats,
        created=loaded.header.created,
        rounds=state.round,
        moves=loaded.match.ply,
        over=state.over,
        winners=state.winners,
        assisted=loaded.assisted,
        origin=loaded.header.origin,
        last=_last(loaded.match),
        torn=loaded.torn,
        damaged=None if error is None else str(error),
        reason=None if error is None else error.reason,
        line=None if error is None else error.line,
        lines=loaded.lines,
    )


def _last(match: Match) -> Happening | None:
    for ply in range(match.ply, 0, -1):
        if told := match.happenings(ply, None):
            return told[-1]
    return None


def _time(nanoseconds: int) -> datetime:
    try:
        return datetime.fromtimestamp(nanoseconds / 1e9, UTC)
    except (OverflowError, OSError, ValueError):  # a time that no calendar has
        return datetime.fromtimestamp(0, UTC)


# What people do with them


def is_save(path: Path) -> bool:
    """Whether a match lies in the file, if only a part of one."""
    try:
        load(path)
    except BadSave as error:
        return error.sound is not None
    return True


class Recovered(Struct, frozen=True):
    """What ``recover`` kept and what it left out."""

    path: Path  # the new save
    lines: int  # kept, the header included
    moves: int  # the match stands after so many
    left_out: int  # lines
    reason: str | None  # what was wrong, in a sentence; None when nothing was left out

    def __str__(self) -> str:
        if not self.left_out:
            return _("{file}: the whole save is sound; nothing was left out.").format(file=shown_name(str(self.path)))
        kept = ngettext("{n} move kept", "{n} moves kept", self.moves).format(n=self.moves)
        left_out = ngettext("{n} line left out", "{n} lines left out", self.left_out).format(n=self.left_out)
        return _("{file}: {kept}, {left_out}. {reason}").format(
            file=shown_name(str(self.path)), kept=kept, left_out=left_out, reason=self.reason
        )


def recover(path: Path, new_path: Path, *, disk: Disk = DISK) -> Recovered:
    """Write the sound part of a save as a new save; the damaged file is not touched.

    Raises BadSave when nothing in it is sound, and NotDone when the new file is there already or cannot be written.
    """
    reason: str | None
    try:
        loaded = load(path)
        reason = _("The last line is torn.") if loaded.torn else None
    except BadSave as error:
        if error.sound is None:
            raise
        loaded, reason = error.sound, str(error)
    write_save(new_path, loaded.data, disk=disk)
    return Recovered(new_path, loaded.sound_lines, loaded.match.ply, loaded.lines - loaded.sound_lines, reason)


def recovered_path(path: Path) -> Path:
    """A free name beside a damaged save for what is recovered from it."""
    return _beside(path, "recovered")


def made_from(path: Path) -> tuple[str, str] | None:
    """How a save came of another, "copy" or "recovered", and the other's name, as the file's own name tells it."""
    found = re.fullmatch(r"(.+)-(copy|recovered)(-[a-z2-9]{4})?", path.stem)
    return (found[2], f"{found[1]}{path.suffix}") if found else None


def copy_save(path: Path, *, disk: Disk = DISK) -> Path:
    """Copy a file, sound or not, beside itself, with its time; the path of the copy. Raises BadSave or NotDone."""
    copied, written = _beside(path, "copy"), _written(path)
    write_save(copied, read_bytes(path), disk=disk)
    _say_written(copied, written)
    return copied


def rename_title(path: Path, title: str | None, *, locks: Path | None = None) -> None:
    """Give the match of a save another title; its time stays that of the last move.

    Raises SaveLocked, BadSave or NotDone.
    """
    kept = KeptMatch.resume(path, locks=locks)
    try:
        written = _written(path)
        kept.rename(title)
        if not kept.flush():
            raise NotDone(kept.trouble)
        _say_written(kept.path or path, written)
    finally:
        kept.close()


def _written(path: Path) -> int | None:
    """When a file was written, in nanoseconds; None where the system does not tell."""
    with suppress(OSError):
        return path.stat().st_mtime_ns
    return None


def _say_written(path: Path, when: int | None) -> None:
    """Give a file this time, so that it takes no other's place among the newest; no harm where that is refused."""
    with suppress(OSError):
        if when is not None:
            os.utime(path, ns=(when, when))


def delete_save(path: Path, *, locks: Path | None = None) -> None:
    """Delete a file of the folder. Raises SaveLocked while the match is open, and NotDone."""
    lock = None
    with suppress(OSError):
        lock = Lock(path, locks)
    try:
        path.unlink()
    except OSError as error:
        if lock is not None:
            lock.release()
        raise NotDone(
            _("{file} cannot be deleted: {why}.").format(file=shown_name(str(path)), why=why(error))
        ) from None
    if lock is not None:
        lock.release(forget=True)


def _beside(path: Path, what: str) -> Path:
    suffix = path.suffix or SUFFIX
    beside = path.with_name(f"{path.stem}-{what}{suffix}")
    while os.path.lexists(beside):
        beside = another_path(path.with_name(f"{path.stem}-{what}{suffix}"))
    return beside


def write_save(path: Path, data: bytes, *, disk: Disk = DISK) -> None:
    """A new file with a whole save in it, or none. Raises NotDone when it is there already or cannot be written."""
    try:
        NewFiles(disk).write(path, data)
        disk.sync_folder(path.parent)
    except OSError as error:
        raise NotDone(
            _("{file} cannot be written: {why}.").format(file=shown_name(str(path)), why=why(error))
        ) from None
