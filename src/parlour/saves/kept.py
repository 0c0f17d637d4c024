"""A match with its journal: what the app plays.

Each change is made in memory, and its record queued; ``flush`` brings the queue to the disk.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from parlour import __version__
from parlour.games.game import MAX_SEED, AnyGame, AnyStep, Options
from parlour.language import _
from parlour.match import Match
from parlour.moves import Move
from parlour.saves.disk import DISK, Disk
from parlour.saves.faults import ReadOnlyMatch
from parlour.saves.journal import Journal
from parlour.saves.locks import Lock, holder
from parlour.saves.names import clean_name, clean_title, new_path, shown_name
from parlour.saves.reading import Loaded, load, takes_back_a_human
from parlour.saves.records import (
    FORMAT,
    Header,
    HintRecord,
    Origin,
    PlayerRecord,
    Record,
    RedoRecord,
    RenameRecord,
    Seat,
    UndoRecord,
    record_of,
    seal_all,
)
from parlour.saves.seating import Seating


class KeptMatch:
    """A match that is kept on the disk. Made by ``new``, ``resume`` and ``branch``.

    Only ``flush`` and ``close`` touch the disk; they block, and ``flush`` may run in another thread than the rest.
    """

    def __init__(
        self,
        match: Match,
        seating: Seating,
        title: str | None,
        created: datetime | None,
        journal: Journal,
        *,
        read_only: bool = False,
    ) -> None:
        self.match = match
        self.seating = seating
        self.title = title
        self.created = created  # in UTC; None for a match that was simulated
        self.assisted = False  # a hint was shown, or a human's move undone
        self.torn = False  # a torn last line was dropped when the save was opened
        self.read_only = read_only
        self.holder: str | None = None  # who had the save open when it was opened to be looked at only, for people
        self._journal = journal
        self._begun = journal.created  # before that nothing is written
        self._seen: tuple[int, int, str | None] | None = None
        self._replaced: str | None = None

    @classmethod
    def new(
        cls,
        folder: Path,
        game: AnyGame,
        options: Options,
        seats: Sequence[Seat],
        seed: int,
        title: str | None = None,
        *,
        created: datetime | None = None,
        locks: Path | None = None,
        disk: Disk = DISK,
    ) -> "KeptMatch":
        """A match before its first move, to be saved in ``folder`` from that move on. ``seed`` is 0 to 2^53 − 1.

        Names and the title are cleaned. ``created``: now, unless it is given. ``locks``: where lock files lie, the
        state folder's by default.
        """
        when = _second(created or datetime.now(UTC))
        journal = Journal(new_path(folder, game.name, when), locks=locks, disk=disk)
        return cls._begin(Match(game, options, len(seats), seed), seats, {}, title, when, None, journal)

    @classmethod
    def resume(
        cls, path: Path, *, read_only: bool = False, locks: Path | None = None, disk: Disk = DISK
    ) -> "KeptMatch":
        """The match of a save, to be played on; with ``read_only`` only to be looked at, which needs no lock.

        Raises SaveLocked while somebody else has it open, and BadSave when it is not a sound save. A save of an
        older format goes on in a new file.
        """
        seen = _seen(path, locks) if read_only else None
        lock = None
        if not read_only:
            with suppress(OSError):  # no locks to be had here: the journal still sees what others write
                lock = Lock(path, locks)
        try:
            loaded = load(path)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        journal = Journal(path, loaded.data, created=True, torn=loaded.torn_line, lock=lock, locks=locks, disk=disk)
        if loaded.upgraded and not read_only:
            journal.move()
        kept = cls._of(loaded, journal, read_only=read_only)
        if seen is not None:
            kept._seen, kept.holder = seen, seen[-1]
        return kept

    def look_again(self) -> "KeptMatch | None":
        """The match as its save has it by now, again only to be looked at; None while nothing has changed there.

        When the file has another match by now it is this one as it was, and ``moved`` says so. Blocks. Raises
        BadSave when it is not a sound save any more.
        """
        path, locks = self._journal.path, self._journal.locks
        if _seen(path, locks) == self._seen:
            return None
        again = KeptMatch.resume(path, read_only=True, locks=locks)
        if again._journal.header == self._journal.header:
            return again
        self._seen = again._seen
        self._replaced = _("{file} now holds another match; this is the one that it held before.").format(
            file=shown_name(path.name)
        )
        return self

    @classmethod
    def look(cls, loaded: Loaded) -> "KeptMatch":
        """The match of a save as it was read, to be looked at or branched from: nothing is locked or read again."""
        journal = Journal(loaded.path, loaded.data, created=True)
        return cls._of(loaded, journal, read_only=True)

    @classmethod
    def _of(cls, loaded: Loaded, journal: Journal, *, read_only: bool) -> "KeptMatch":
        seating = Seating(loaded.seats, loaded.people, loaded.since)
        kept = cls(loaded.match, seating, loaded.title, loaded.header.created, journal, read_only=read_only)
        kept.assisted = loaded.assisted
        kept.torn = loaded.torn
        return kept

    @classmethod
    def _begin(
        cls,
        match: Match,
        seats: Sequence[Seat],
        people: Mapping[int, Seat],
        title: str | None,
        when: datetime,
        origin: Origin | None,
        journal: Journal,
    ) -> "KeptMatch":
        """``people``: by seat, the humans who have played before: they may not be shown what is hidden here."""
        seated = [_clean(seat) for seat in seats]
        first = [seat if seat.kind == "human" else _clean(people.get(at, seat)) for at, seat in enumerate(seated)]
        kept = cls(match, Seating(first), clean_title(title), when, journal)
        journal.add(_header(match, first, kept.title, when, origin))
        for at, seat in enumerate(seated):
            if seat != first[at]:
                kept.put(at, seat)
        for step in match.log:
            kept._add(record_of(step))
        return kept

    # How it is kept

    @property
    def seats(self) -> Sequence[Seat]:
        """Who sits there now."""
        return self.seating.seats

    @property
    def people(self) -> Mapping[int, Seat]:
        """By seat, the human who sits there or was the last to sit there."""
        return self.seating.people

    @property
    def path(self) -> Path | None:
        """The file; None before it is there."""
        return self._journal.path if self._journal.created else None

    @property
    def trouble(self) -> str | None:
        """Why the match is not being saved, in a sentence; None while all that was flushed is on the disk."""
        return self._journal.trouble

    @property
    def retriable(self) -> bool:
        """Whether another try may save what is not saved: no save grows larger than a save can be."""
        return self.trouble is not None and not self._journal.full

    @property
    def moved(self) -> str | None:
        """That its file is another's by now, in a sentence; None while it is its own.

        Somebody else has changed it, and the match goes on in another file; or the file holds another match, and
        this one is only looked at.
        """
        return self._replaced or self._journal.moved

    # Changes; each raises ReadOnlyMatch when the match was opened to be looked at only

    def play(self, move: Move) -> AnyStep:
        """Make a move, as ``Match.play`` does, with its errors."""
        self._check_writable()
        step = self.match.play(move)
        self._add(record_of(step))
        return step

    def play_table(self) -> list[AnyStep]:
        """Make the lots and deals that are due."""
        made = []
        while (move := self.match.table_move()) is not None:
            made.append(self.play(move))
        return made

    def undo(self, to: int | None = None) -> AnyStep | None:
        """Take back, as ``Match.undo`` does. A human's move taken back makes the match an assisted one."""
        self._check_writable()
        was = self.match.ply
        step = self.match.undo(to)
        if step is not None:
            ply = self.match.ply
            self.assisted = self.assisted or takes_back_a_human(self.match.steps[ply:was], self.seats)
            self._add(UndoRecord(ply=ply, sum=""))
        return step

    def redo(self, to: int | None = None) -> AnyStep | None:
        """Make again, as ``Match.redo`` does."""
        self._check_writable()
        step = self.match.redo(to)
        if step is not None:
            self._add(RedoRecord(ply=self.match.ply, sum=""))
        return step

    def put(self, index: int, seat: Seat) -> None:
        """Someone else takes the seat from here on; the name is cleaned. Raises IndexError for no such seat."""
        self._check_writable()
        cleaned = _clean(seat)
        self._check_seat(index)
        self.seating.take(index, cleaned, self.match.ply)
        self._add(PlayerRecord(seat=index, name=cleaned.name, kind=cleaned.kind, level=cleaned.level, sum=""))

    def rename(self, title: str | None) -> None:
        """Give the match a title, which is cleaned, or none."""
        self._check_writable()
        self.title = clean_title(title)
        self._add(RenameRecord(title=self.title, sum=""))

    def hint(self, seat: int) -> None:
        """The seat was shown a hint: the match is an assisted one. Raises IndexError for no such seat."""
        self._check_writable()
        self._check_seat(seat)
        self.assisted = True
        self._add(HintRecord(seat=seat, sum=""))

    def _add(self, record: Record) -> None:
        self._journal.add(record)
        self._begun = self._begun or bool(self.match.steps)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise IndexError(f"no seat {seat} in a match of {len(self.seats)}")

    def _check_writable(self) -> None:
        if self.read_only:
            raise ReadOnlyMatch("this match was opened to be looked at only")

    # The disk

    def flush(self) -> bool:
        """Bring all changes to the disk; True when they are there. Blocks.

        The file is made at the first move. When it fails, ``trouble`` says why, what was on the disk stays as it
        was, and the next flush tries again.
        """
        return self.read_only or not self._begun or self._journal.flush()

    def close(self) -> None:
        """Flush, and let the save go."""
        self.flush()
        self._journal.close()

    def branch(
        self, ply: int, seed: int, folder: Path | None = None, *, seats: Sequence[Seat] | None = None
    ) -> "KeptMatch":
        """A new match that shares the first ``ply`` moves, with a save of its own in ``folder``, or beside this one.

        ``seats``: who sits there, everybody as here by default. The humans who have played here are known there, too:
        the header names them, and ``player`` records say who has their seats. Raises IndexError as ``Match.branch``.
        """
        other = self.match.branch(ply, seed)
        here = self._journal.path
        when = _second(datetime.now(UTC))
        journal = self._journal.another(new_path(folder or here.parent, other.game.name, when))
        origin = Origin(clean_name(here.name), ply)
        return self._begin(other, seats or self.seats, self.people, self.title, when, origin, journal)


def _seen(path: Path, locks: Path | None) -> tuple[int, int, str | None]:
    """What tells one state of a save from the next: when it was written, its size, who has it open."""
    try:
        at = path.stat()
    except OSError:
        return 0, 0, None
    return at.st_mtime_ns, at.st_size, holder(path, locks)


def dump(
    match: Match,
    seats: Sequence[Seat],
    *,
    title: str | None = None,
    created: datetime | None = None,
    origin: Origin | None = None,
) -> bytes:
    """A whole save of a match as it stands at its cursor: the same bytes for the same match and arguments."""
    header = _header(match, seats, title, created, origin)
    return seal_all([header, *map(record_of, match.log)])


def _header(
    match: Match, seats: Sequence[Seat], title: str | None, created: datetime | None, origin: Origin | None
) -> Header:
    if not 0 <= match.seed <= MAX_SEED:
        raise ValueError(f"a seed is 0 to {MAX_SEED}, not {match.seed}")
    return Header(
        format=FORMAT,
        rules=match.game.rules_version,
        game=match.game.name,
        options=msgspec.to_builtins(match.options),
        players=tuple(seats),
        seed=match.seed,
        created=created,
        app=__version__,
        title=title,
        origin=origin,
        sum="",
    )


def _clean(seat: Seat) -> Seat:
    return Seat(clean_name(seat.name), seat.kind, seat.level)


def _second(when: datetime) -> datetime:
    return when.astimezone(UTC).replace(microsecond=0)
