"""``parlour saves``: the saved matches, and what is wrong with the damaged ones."""

import json
from argparse import Namespace

import msgspec

from parlour import games
from parlour.cli.common import could_not
from parlour.folders import folders
from parlour.games.words import listing
from parlour.language import _, ngettext
from parlour.saves import Entry, list_saves, shown_name


def run(args: Namespace) -> int:
    with could_not():
        entries = list_saves(folders().saves)
    if args.json:
        print(json.dumps([_spelled(entry) for entry in entries]))  # in ASCII: a file's name may be no text
    elif not entries:
        print(_("There are no saved matches."))
    else:
        names = [shown_name(entry.name) for entry in entries]
        width = max(map(len, names))
        for name, entry in zip(names, entries, strict=True):
            print(name.ljust(width) + "  " + _told(entry))
    return 0


def _spelled(entry: Entry) -> dict[str, object]:
    return {
        "name": entry.name,
        "path": str(entry.path),
        "game": entry.game,
        "title": entry.title,
        "players": [seat.name for seat in entry.players],
        "created": msgspec.to_builtins(entry.created),
        "rounds": entry.rounds,
        "moves": entry.moves,
        "over": entry.over,
        "winners": entry.winners,
        "damaged": entry.damaged,
    }


def _told(entry: Entry) -> str:
    """What it is, who plays and how far they are; or what is wrong."""
    if entry.newer:
        return _("newer version: {what}").format(what=entry.reason)
    if entry.damaged is not None or entry.game is None:
        return _("damaged: {what}").format(what=entry.damaged)
    names = [shown_name(seat.name) for seat in entry.players]
    if entry.over:
        where = _("won by {names}").format(names=listing([names[seat] for seat in entry.winners]))
    else:
        moves = ngettext("{n} move", "{n} moves", entry.moves).format(n=entry.moves)
        where = _("{round}, {moves}").format(round=games.game(entry.game).nth_round(entry.rounds), moves=moves)
    parts = [games.game(entry.game).title, shown_name(entry.title or ""), ", ".join(names), where]
    return " · ".join(filter(None, parts))
