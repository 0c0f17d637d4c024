"""Names: of players and matches, which are data and cleaned when typed, shown with care; and of the files."""

import secrets
import unicodedata
from datetime import datetime
from pathlib import Path

SUFFIX = ".jsonl"

LONGEST = 500
"""A name or a title keeps no more characters than this."""

_NOT_TYPED = ("Cc", "Cs", "Zl", "Zp")  # control characters, half characters, line and paragraph ends
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean_name(typed: str) -> str:
    """A name or a title as it is kept: without control characters and outer blanks, cut to ``LONGEST``."""
    kept = "".join(each for each in typed if unicodedata.category(each) not in _NOT_TYPED)
    return kept.strip()[:LONGEST].rstrip()


def clean_title(typed: str | None) -> str | None:
    """A title as it is kept; None for none, or when nothing is left of it."""
    return (clean_name(typed) or None) if typed is not None else None


def shown_name(held: str) -> str:
    r"""A name or a title as it is shown: characters that would steer a terminal, or turn the direction of the
    line around, are escaped, as in ``\x1b``. Brackets and backslashes stay: what shows it must not read markup."""
    if held.isprintable():
        return held
    return "".join(
        each.encode("unicode_escape").decode("ascii")
        if each in _DIRECTIONS or unicodedata.category(each) in _NOT_TYPED
        else each
        for each in held
    )


def shown_briefly(held: str, longest: int = 200) -> str:
    """As ``shown_name``, cut to so many characters: for a sentence about a file that may hold anything."""
    return shown_name(held if len(held) <= longest else held[: longest - 1] + "…")


def new_path(folder: Path, game: str, when: datetime) -> Path:
    """Where a new match of a game is saved: ``2026-11-29-domeng-k3f9.jsonl``, by the date of this place."""
    return folder / f"{when.astimezone():%Y-%m-%d}-{game}-{_tail()}{SUFFIX}"


def another_path(path: Path) -> Path:
    """A path beside this one, for when its name is taken."""
    return path.with_name(f"{path.stem}-{_tail()}{path.suffix}")


def _tail() -> str:
    return "".join(secrets.choice("abcdefghijkmnpqrstuvwxyz23456789") for _place in range(4))
