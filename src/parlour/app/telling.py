"""Saves in a few words: when, how far, who won."""

from datetime import UTC, datetime

from parlour.app.columns import cut
from parlour.games import game
from parlour.games.words import listing
from parlour.language import _, ngettext
from parlour.saves import Entry, Seat, made_from, shown_name


def ago(when: datetime, now: datetime | None = None) -> str:
    """A moment as people say it: ``today at 20:14``, ``yesterday at 9:02``, ``2026-11-27``; in local time."""
    local, today = when.astimezone(), (now or datetime.now(UTC)).astimezone().date()
    days = (today - local.date()).days
    if days == 0:
        return _("today at {time}").format(time=f"{local:%H:%M}")
    if days == 1:
        return _("yesterday at {time}").format(time=f"{local:%H:%M}")
    return f"{local:%Y-%m-%d}"


def game_title(entry: Entry) -> str:
    """The title of the save's game; ``–`` where the file does not tell."""
    return game(entry.game).title if entry.game else "–"


def names_of(entry: Entry, most: int = 5) -> str:
    """Who plays; beyond ``most`` names how many more."""
    names = [shown_name(seat.name) for seat in entry.players]
    shown = ", ".join(names[:most])
    return f"{shown} +{len(names) - most}" if len(names) > most else shown


def level_of(seat: Seat) -> str:
    """The level of a computer player; a file may name any, of any length."""
    return cut(shown_name(seat.level or "–"), 20)


def called(entry: Entry) -> str:
    """What tells a save from the others: that it is a copy or branches off, its title, the file of what is no match.

    Empty where there is nothing of that.
    """
    if entry.game is None:
        return shown_name(entry.name)
    made = made_from(entry.path)
    if made is not None:
        kin = _("copy") if made[0] == "copy" else _("recovered")
    else:
        kin = _("from move {n}").format(n=entry.origin.ply) if entry.origin else ""
    return " · ".join(filter(None, (kin, shown_name(entry.title or ""))))


def whence(entry: Entry) -> str:
    """Of which save this one is a copy or a branch, in a sentence; empty for neither."""
    made = made_from(entry.path)
    if made is not None:
        text = _("A copy of {name}.") if made[0] == "copy" else _("Recovered from {name}.")
        return text.format(name=shown_name(made[1]))
    if entry.origin is None:
        return ""
    return _("Played on from move {n} of {name}.").format(n=entry.origin.ply, name=shown_name(entry.origin.name))


def how_far(entry: Entry) -> str:
    """``round 10``, or who won."""
    if not entry.over:
        return game(entry.game).nth_round(entry.rounds) if entry.game else ""
    names = [shown_name(entry.players[seat].name) for seat in entry.winners]
    return ngettext("{names} won", "{names} won together", len(names)).format(names=listing(names))


def standing(entry: Entry) -> str:
    """How far it is, or that something is wrong with it."""
    if entry.newer:
        return _("! newer version")
    return _("! damaged") if entry.broken else how_far(entry)
