"""Reading a save: its lines become records, and the match is played again along them."""

import errno
import gc
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from parlour import __version__
from parlour.files import ordinary, why
from parlour.games import game as game_of
from parlour.games.game import AnyGame, AnyStep, IllegalMove
from parlour.language import _
from parlour.match import Match
from parlour.moves import Lot
from parlour.saves.faults import BadSave
from parlour.saves.lines import MAX_LINE, NOT_READ, Fault, Item, check_length, detail, judge, judge_all, too_long
from parlour.saves.names import shown_briefly
from parlour.saves.records import (
    ENCODER,
    FORMAT,
    HEADER_DECODER,
    Header,
    HintRecord,
    PlayerRecord,
    RedoRecord,
    Seat,
    SideRecord,
    UndoRecord,
    chain_sum,
    parts,
)
from parlour.saves.seating import Seating
from parlour.saves.upgrades import UPGRADES, NoWay, Upgrades, upgraded

MAX_FILE = 64 * 1024 * 1024
"""A file of so many bytes is refused."""

_SHORTEST = len('{"type":"draw","sum":"01234567"}')
"""No line has fewer bytes."""


class Loaded(Struct, frozen=True):
    """A save as it was read, or its sound part."""

    path: Path
    header: Header
    match: Match  # the cursor where the records leave it
    seats: tuple[Seat, ...]  # the seating, as records leave it
    people: Mapping[int, Seat]
    since: tuple[int, ...]
    title: str | None
    torn_line: bytes  # a last line without its end, which was dropped
    assisted: bool  # a hint was shown, or a human's move undone
    sound_lines: int
    lines: int  # in the file, a torn one included
    data: bytes  # the sound lines, as lines of today's format
    upgraded: bool  # the file is of an older format

    @property
    def torn(self) -> bool:
        """Whether a torn last line was dropped."""
        return bool(self.torn_line)


def load(path: Path) -> Loaded:
    """The match of a save. Raises BadSave for a file that is not a sound save, whatever is in it."""
    data = read_bytes(path)
    with _no_collection():
        return parse(path, data)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Thousands of objects are made and none of them is garbage: looking for it would cost a tenth of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def read_bytes(path: Path) -> bytes:
    """The bytes of an ordinary file below the limit. Raises BadSave for anything else."""
    try:
        return ordinary(path, MAX_FILE - 1)
    except OSError as error:
        if path.is_symlink() and isinstance(error, FileNotFoundError):
            reason = _("This is a link to a file that is not there.")
        else:
            known = {
                errno.EISDIR: _("This is a folder."),
                errno.EINVAL: _("This is not an ordinary file."),
                errno.EFBIG: _("The file is larger than a save can be: 64 MiB or more."),
            }
            reason = known.get(error.errno or 0) or _("The file cannot be read: {why}.").format(why=why(error))
        raise BadSave(path, None, reason) from None
    except ValueError:  # a zero character in the path
        raise BadSave(path, None, _("There is no such file.")) from None


def parse(path: Path, data: bytes, upgrades: Upgrades = UPGRADES) -> Loaded:
    """The match of a file's bytes. Raises BadSave as ``load`` does."""
    if not data:
        raise BadSave(path, None, _("The file is empty."))
    # A file of line ends alone would make a list of millions: one that has more lines than can be sound has an
    # unsound one among the first of them.
    lines = data.split(b"\n", len(data) // _SHORTEST + 1)
    torn = lines.pop()
    if not lines:
        raise BadSave(path, 1, _("There is no whole line here: this is no save, or its header is cut off."))
    try:
        number = _check_age(lines[0])
        ours = upgraded(lines, number, upgrades) if number < FORMAT else lines
        if not ours:
            raise Fault(_("This is not a sound header of the format that it names."))
        header = judge(ours[0], b"", HEADER_DECODER)
        played = _Played(header)
    except NoWay:
        raise BadSave(path, 1, _("No version of this program has this format.")) from None
    except Fault as wrong:
        raise BadSave(path, 1, str(wrong), newer=isinstance(wrong, _Newer)) from None

    items, fault = judge_all(ours[1:], parts(ours[0])[1])
    if fault is None and len(ours) < len(lines):
        fault = Fault(_("This is not a sound line of the format that the header names."))
    elif fault is None and len(torn) >= MAX_LINE:
        fault = too_long()
    fault = played.take_all(items) or fault
    sound = 1 + played.taken
    loaded = Loaded(
        path=path,
        header=header,
        match=played.match,
        seats=tuple(played.seating.seats),
        people=played.seating.people,
        since=tuple(played.seating.since),
        title=played.title,
        torn_line=torn,
        assisted=played.assisted,
        sound_lines=sound,
        lines=len(lines) + bool(torn),
        data=b"\n".join([*ours[:sound], b""]),
        upgraded=number < FORMAT,
    )
    if fault is not None:
        raise BadSave(path, sound + 1, str(fault), loaded)
    return loaded


class _Peek(Struct):
    """As much of a header as every format has."""

    type: str = ""
    format: int = 0
    rules: int = 0
    game: str = ""
    app: str = ""


class _Newer(Fault):
    """A header of a format, or of rules, that this version does not know yet."""


def _check_age(line: bytes) -> int:
    """The format that a header names. Raises Fault when this version reads neither it nor its rules."""
    check_length(line)
    try:
        peek = msgspec.json.decode(line, type=_Peek)
    except NOT_READ:
        raise Fault(_("This is not the header of a match: it is damaged, or the file is no save.")) from None
    if peek.type != "match":
        raise Fault(_("This is not the header of a match, with which a save begins."))
    game, newer = _known(peek.game), _numbers(peek.app) > _numbers(__version__)
    if peek.format > FORMAT or (newer if game is None else peek.rules > game.rules_version):
        reason = _("A newer version of this program wrote this save, and is needed to read it.")
        if newer:
            text = _("A newer version wrote this save: version {app} or later reads it, this is version {own}.")
            reason = text.format(app=shown_briefly(peek.app, 40), own=__version__)
        body, digits = parts(line)
        if digits != chain_sum(body, b""):
            reason = _("{reason} Or the line is damaged: its sum does not match.").format(reason=reason)
        raise _Newer(reason)
    return peek.format


def _numbers(version: str) -> list[int]:
    """The numbers that a version begins with, to tell which of two is newer; none of what is no version."""
    found = re.match(r"[0-9]{1,9}(\.[0-9]{1,9})*", version)
    return [int(number) for number in found[0].split(".")] if found else []


def _known(name: str) -> AnyGame | None:
    try:
        return game_of(name)
    except KeyError:
        return None


class _Played:
    """The match of a header, played along records."""

    def __init__(self, header: Header) -> None:
        """Raises Fault for a header of a match that this version cannot play."""
        game = _known(header.game)
        if game is None:
            raise Fault(_("This version has no game {game}.").format(game=shown_briefly(header.game, 40)))
        if header.rules != game.rules_version:
            raise Fault(
                _("The match was played by version {rules} of the rules, which this program has no more.").format(
                    rules=header.rules
                )
            )
        if len(header.players) not in game.seats:
            raise Fault(_("{game} is not played by {count}.").format(game=game.title, count=len(header.players)))
        if header.created is not None and header.created.utcoffset():
            raise Fault(_("The time of creation is not in UTC."))
        try:
            options = msgspec.convert(header.options, game.options_type)
            self.match = Match(game, options, len(header.players), header.seed)
        except ValueError as error:
            raise Fault(_("The options are not those of the game: {what}.").format(what=detail(error))) from None
        if ENCODER.encode(options) != ENCODER.encode(header.options):
            raise Fault(_("The options are not those of the game, all of them and in their order."))
        if header.origin is not None:
            self.match.floor = header.origin.ply
        self.seating = Seating(header.players)
        self.title = header.title
        self.assisted = False
        self.taken = 0  # records

    def take_all(self, items: Sequence[Item]) -> Fault | None:
        """Take moves and records up to the first that the match does not take here, and what is wrong with that."""
        match, play = self.match, self.match.play
        try:
            for self.taken, item in enumerate(items):
                if isinstance(item, tuple):
                    seat, move = item
                    if seat is None:
                        if isinstance(move, Lot):
                            self._check_number(move.seat)
                    elif seat != match.state.turn:
                        raise Fault(_("Seat {seat} is not to move here.").format(seat=seat))
                    play(move)
                else:
                    self._take(item)
        except IllegalMove as error:
            return Fault(_("The rules do not allow this move ({rule}).").format(rule=error.refusal.rule))
        except Fault as fault:
            return fault
        self.taken = len(items)
        return None

    def _take(self, record: SideRecord) -> None:
        match = self.match
        if isinstance(record, UndoRecord):
            taken = match.steps[record.ply : match.ply]
            if match.undo(record.ply) is None:
                raise Fault(_("Nothing can be taken back to move {ply} here.").format(ply=record.ply))
            self.assisted = self.assisted or takes_back_a_human(taken, self.seating.seats)
        elif isinstance(record, RedoRecord):
            if match.redo(record.ply) is None:
                raise Fault(_("Nothing can be made again up to move {ply} here.").format(ply=record.ply))
        elif isinstance(record, HintRecord):
            self._check_number(record.seat)
            self.assisted = True
        elif isinstance(record, PlayerRecord):
            self._check_number(record.seat)
            try:
                seat_taken = Seat(record.name, record.kind, record.level)
            except ValueError as error:
                raise Fault(_("This is not a line of a save: {what}.").format(what=detail(error))) from None
            self.seating.take(record.seat, seat_taken, match.ply)
        else:
            self.title = record.title

    def _check_number(self, seat: int) -> None:
        if seat >= len(self.seating.seats):
            raise Fault(_("There is no seat {seat} in this match.").format(seat=seat))


def takes_back_a_human(taken: Sequence[AnyStep], seats: Sequence[Seat]) -> bool:
    """Whether one of the steps was a human's, by who sits there now."""
    return any(step.seat is not None and seats[step.seat].kind == "human" for step in taken)
