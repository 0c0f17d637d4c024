"""The settings file, ``settings.toml`` in the config folder: read key by key, written one key at a time.

tomlkit keeps the user's comments and order; what cannot be read is reported and never written over.
"""

from collections.abc import MutableMapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec
import tomlkit
from msgspec import Struct
from tomlkit import TOMLDocument
from tomlkit.exceptions import ParseError, TOMLKitError

from parlour.files import user_text, whole, why
from parlour.language import N_, _
from parlour.saves.names import clean_name

TileStyle = Literal["auto", "pips", "digits", "ascii"]
Speed = Literal["instant", "fast", "normal", "slow"]

PAUSES: dict[Speed, float] = {"instant": 0.0, "fast": 0.3, "normal": 0.8, "slow": 1.6}
"""The pause in seconds before a computer seat moves."""


class LastMatch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The match that was set up last, to be offered again; whether it can still be played is not looked at here."""

    game: str
    players: tuple[str, ...]  # a seat each, spelled as in ``--players``: "human:Ania", "casual:Bo"
    options: dict[str, bool | int] = {}


class Settings(Struct, frozen=True, kw_only=True, rename="kebab"):
    """What the user has set; every key has a default."""

    theme: str = "felt-dark"
    tiles: TileStyle = "auto"
    speed: Speed = "normal"
    ask_forced: bool = False  # ask for moves that leave no choice, too
    proofs: bool = True  # show what the play has proved about the others' hands
    name: str = ""  # the user's own, at the table
    keys: dict[str, tuple[str, ...]] = {}  # an action's name: its keys
    last_match: LastMatch | None = None

    @property
    def pause(self) -> float:
        """The pause in seconds before a computer seat moves."""
        return PAUSES[self.speed]


class BadSettings(ValueError):  # noqa: N818 - what the file is
    """The file cannot be read as settings at all, or not written; the message names it, maybe a line, and why."""


def load(path: Path) -> tuple[Settings, str | None]:
    """The settings, and a sentence about what is wrong with the file, or None.

    A key that is wrong is left at its default and does not harm the others; a file that is not there is no problem.
    """
    try:
        document = _read(path)
    except BadSettings as bad:
        return Settings(), str(bad)
    values: dict[str, object] = document.unwrap()
    fields = {field.encode_name: field for field in msgspec.structs.fields(Settings)}
    good: dict[str, object] = {}
    wrong = [_("{key} is no setting").format(key=key) for key in values if key not in fields]
    for key in fields.keys() & values.keys() - {"keys"}:
        try:
            msgspec.convert(values[key], fields[key].type)
            good[key] = values[key]
        except msgspec.ValidationError:
            wrong.append(_(_EXPECTED[key]).format(key=key))
    if "keys" in values:
        good["keys"], wrong_keys = _keys(values["keys"])
        wrong += wrong_keys
    if "name" in good:
        good["name"] = clean_name(str(good["name"]))
    problem = _("{path}: {wrong}.").format(path=path, wrong="; ".join(sorted(wrong))) if wrong else None
    return msgspec.convert(good, Settings), problem


def save_change(path: Path, key: str, value: str | bool | Sequence[str] | LastMatch | None) -> None:
    """Set one key, such as "theme" or "keys.undo"; None takes it out. The rest of the file stays as it is.

    Raises BadSettings, and the file stays as it is, when it cannot be read or written.
    """
    document = _read(path)
    _put(document, key.split(".", 1), msgspec.to_builtins(value))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole(path) as file:
            file.write(tomlkit.dumps(document).encode())
    except OSError as error:
        raise _refused(path, error) from error


_EXPECTED = {
    "theme": N_("{key} is the name of a theme, in quotes"),
    "tiles": N_('{key} is "auto", "pips", "digits" or "ascii"'),
    "speed": N_('{key} is "instant", "fast", "normal" or "slow"'),
    "ask-forced": N_("{key} is true or false"),
    "proofs": N_("{key} is true or false"),
    "name": N_("{key} is a name, in quotes"),
    "last-match": N_("{key} is no match that can be set up: it has a game, players and options"),
}


def _keys(value: object) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """The keys of the actions, and what is wrong with some of them."""
    if not isinstance(value, dict):
        return {}, [_("{key} is a table of actions and their keys").format(key="keys")]
    good, wrong = {}, []
    for action, keys in value.items():
        named = [keys] if isinstance(keys, str) else keys
        if isinstance(named, list) and all(isinstance(key, str) and key for key in named):
            good[action] = tuple(named)
        else:
            wrong.append(_("{key} is a key in quotes, or a list of them").format(key=f"keys.{action}"))
    return good, wrong


def _read(path: Path) -> TOMLDocument:
    try:
        return tomlkit.parse(user_text(path))
    except FileNotFoundError:
        return tomlkit.document()
    except OSError as error:
        raise _refused(path, error) from error
    except UnicodeDecodeError as error:
        raise BadSettings(_("{path}: this is no UTF-8 text.").format(path=path)) from error
    except ParseError as error:
        what = str(error).removesuffix(f" at line {error.line} col {error.col}").rstrip(".")
        raise BadSettings(_("{path}, line {line}: {why}.").format(path=path, line=error.line, why=what)) from error
    except TOMLKitError as error:
        raise BadSettings(_("{path}: {why}.").format(path=path, why=str(error).rstrip("."))) from error


def _refused(path: Path, error: OSError) -> BadSettings:
    return BadSettings(_("{path}: {why}.").format(path=path, why=why(error)))


def _put(table: MutableMapping[str, object], path: Sequence[str], value: object) -> None:
    """Set what lies at the path of keys. A table is changed inside, so that the comments in it stay."""
    name, *inner = path
    if value is None and (not inner or name not in table):
        table.pop(name, None)
    elif not inner and not isinstance(value, dict):
        table[name] = value
    else:
        held = table.get(name)
        if not isinstance(held, MutableMapping):
            table[name] = tomlkit.table()
            held = table[name]
            assert isinstance(held, MutableMapping)
        if inner:
            _put(held, inner, value)
        elif isinstance(value, dict):
            for gone in held.keys() - value.keys():
                del held[gone]
            for key, each in value.items():
                _put(held, [key], each)
