"""Saves: a match is its move log on the disk, one JSON Lines file that only ever grows."""

from parlour.saves.faults import BadSave, NotDone, ReadOnlyMatch, SaveLocked
from parlour.saves.kept import KeptMatch, dump
from parlour.saves.library import (
    Entry,
    Recovered,
    copy_save,
    delete_save,
    find,
    is_save,
    list_saves,
    made_from,
    newest_unfinished,
    recover,
    recovered_path,
    rename_title,
    write_save,
)
from parlour.saves.names import clean_name, clean_title, shown_name
from parlour.saves.reading import Loaded, load
from parlour.saves.records import Header, Origin, Seat

__all__ = [
    "BadSave",
    "Entry",
    "Header",
    "KeptMatch",
    "Loaded",
    "NotDone",
    "Origin",
    "ReadOnlyMatch",
    "Recovered",
    "SaveLocked",
    "Seat",
    "clean_name",
    "clean_title",
    "copy_save",
    "delete_save",
    "dump",
    "find",
    "is_save",
    "list_saves",
    "load",
    "made_from",
    "newest_unfinished",
    "recover",
    "recovered_path",
    "rename_title",
    "shown_name",
    "write_save",
]
