"""Theme files: colours in TOML, read and checked without Textual, and handed to it by ``to_textual``.

``themes/README.md`` says how to write one. A broken file is reported and left out; it harms no other.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from parlour import resources
from parlour.files import user_text, why
from parlour.language import _

if TYPE_CHECKING:
    from textual.theme import Theme as TextualTheme

Folder = TypeVar("Folder", Path, Traversable)

DEFAULT = "felt-dark"
"""The theme that is taken where none is set, or the one that is set cannot be read."""

COLOURS = (
    *("primary", "secondary", "accent", "foreground", "background", "surface", "panel"),
    *("warning", "error", "success"),
)
"""The keys of ``[colours]``: Textual's own."""

TABLE = (
    *("dim", "rule", "turn", "mark"),
    *("felt", "felt-text", "felt-dim"),
    *("tile", "pips", "tile-frame"),
    *("highlight", "highlight-pips", "highlight-frame"),
    *("last", "last-pips", "last-frame"),
    *("fresh", "fresh-pips"),
    *("illegal", "illegal-pips", "illegal-frame"),
)
"""The keys of ``[table]``; each is a variable of that name in TCSS. ``seats`` become seat-1 to seat-5."""

SEATS = 5

TEXT_PAIRS: tuple[tuple[str, str], ...] = (
    *((text, ground) for ground in ("background", "surface", "panel") for text in ("foreground", "dim")),
    *(
        (text, ground)
        for ground in ("background", "surface")
        for text in ("primary", "secondary", "accent", "warning", "error", "success", "mark", "turn")
    ),
    *((text, "felt") for text in ("felt-text", "felt-dim", "mark", "turn")),
    *((f"seat-{n}", ground) for ground in ("felt", "background") for n in range(1, SEATS + 1)),
    *((f"{tile}pips", tile.removesuffix("-") or "tile") for tile in ("", "highlight-", "last-", "fresh-", "illegal-")),
)
"""(text, what it stands on): the pairs whose contrast must be 4.5 : 1 at least."""

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}")
_ANSI = frozenset(
    "ansi_" + bright + name
    for bright in ("", "bright_")
    for name in ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
) | {"ansi_default"}


class Theme(Struct, frozen=True):
    """A theme as its file has it. ``colours`` holds ``[colours]``, ``[table]`` and seat-1 to seat-5 by key."""

    name: str  # the file's, without ``.toml``
    title: str
    dark: bool
    ansi: bool  # only the terminal's own 16 colours
    colours: dict[str, str]
    path: str
    shipped: bool


class BadTheme(ValueError):  # noqa: N818 - what the file is
    """A file that is no theme; ``problems`` are sentences that name it and the line or the key."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def load_themes(folder: Path | None = None) -> tuple[dict[str, Theme], list[str]]:
    """The themes that ship and those of a user's ``folder``, by name, and a sentence for each thing wrong there.

    A user's theme goes before one that ships under its name. A folder that is not there is no problem.
    """
    themes: dict[str, Theme] = {}
    own, problems = _own_files(folder)
    for file, shipped in (*((file, True) for file in _files(resources.themes())), *((file, False) for file in own)):
        try:
            theme = _read(file, shipped)
        except BadTheme as bad:
            problems += bad.problems
        else:
            themes[theme.name] = theme
    return themes, problems


def check_theme(path: Path) -> Theme:
    """The theme in a file; raises BadTheme with all that is wrong, too little contrast included."""
    theme = _read(path, shipped=False)
    if faint := faint_pairs(theme):
        text = _("{path}: {text} on {ground} has a contrast of {ratio:.1f} : 1; 4.5 : 1 is needed to be read.")
        raise BadTheme([text.format(path=path, text=a, ground=b, ratio=ratio) for a, b, ratio in faint])
    return theme


def _own_files(folder: Path | None) -> tuple[list[Path], list[str]]:
    """The theme files of a user's folder, and the sentence that says why it cannot be read."""
    try:
        return ([] if folder is None else _files(folder)), []
    except OSError as error:
        if isinstance(error, FileNotFoundError) and folder is not None and not folder.is_symlink():
            return [], []  # most people have no such folder
        return [], [_("The themes in {folder} cannot be read: {why}.").format(folder=folder, why=why(error))]


def _files(folder: Folder) -> list[Folder]:
    return sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)


def _read(file: Path | Traversable, shipped: bool) -> Theme:
    try:
        document = tomllib.loads(user_text(file))
    except OSError as error:
        raise BadTheme([_("{path} cannot be read: {why}.").format(path=file, why=why(error))]) from error
    except UnicodeDecodeError as error:
        raise BadTheme([_("{path} is not a text file in UTF-8.").format(path=file)]) from error
    except RecursionError as error:
        raise BadTheme([_("{path} is nested too deeply.").format(path=file)]) from error
    except ValueError as error:  # a number of thousands of digits is one that is no TOMLDecodeError
        where = re.search(r"\(at line (\d+), column \d+\)", str(error))
        if where is None:
            text = _("{path}: this is not TOML to its end: {why}.").format(path=file, why=error)
        else:
            what = str(error)[: where.start()].strip()
            text = _("{path}, line {line}: this is not TOML: {why}.").format(path=file, line=where[1], why=what)
        raise BadTheme([text]) from error
    wrong = list(_wrong(document))
    if wrong:
        raise BadTheme([_("{path}: {what}.").format(path=file, what=what) for what in wrong])
    colours = {**document["colours"], **document["table"]}
    colours |= {f"seat-{index + 1}": colour for index, colour in enumerate(document["seats"])}
    name = file.name.removesuffix(".toml")
    ansi = all(colour in _ANSI for colour in colours.values())
    return Theme(name, document.get("title", name), document["dark"], ansi, colours, str(file), shipped)


def _wrong(document: Mapping[str, object]) -> Iterator[str]:
    """What is wrong with the values of a theme file, each with its key."""
    for key in document.keys() - {"title", "dark", "colours", "table", "seats"}:
        yield _("{key} is no key of a theme").format(key=key)
    if not isinstance(document.get("title", ""), str):
        yield _("{key} must be a text in quotes").format(key="title")
    if not isinstance(document.get("dark"), bool):
        yield _("{key} must be true or false").format(key="dark")
    found: dict[str, object] = {}
    for section, keys in (("colours", COLOURS), ("table", TABLE)):
        values = document.get(section)
        if not isinstance(values, dict):
            yield _("the section [{key}] is missing").format(key=section)
            continue
        for key in sorted(values.keys() - set(keys)):
            yield _("{key} is no key of a theme").format(key=f"{section}.{key}")
        for key in keys:
            if key in values:
                found[f"{section}.{key}"] = values[key]
            else:
                yield _("{key} is missing").format(key=f"{section}.{key}")
    seats = document.get("seats")
    if isinstance(seats, list) and len(seats) == SEATS:
        found |= {f"seats[{index}]": colour for index, colour in enumerate(seats)}
    else:
        yield _("{key} must be a list of {n} colours").format(key="seats", n=SEATS)
    yield from _wrong_colours(found)


def _wrong_colours(found: Mapping[str, object]) -> Iterator[str]:
    names = {key for key, colour in found.items() if isinstance(colour, str) and colour in _ANSI}
    for key, colour in found.items():
        if key not in names and not (isinstance(colour, str) and _HEX.fullmatch(colour)):
            yield _('{key} must be a colour such as "#1b2a24"').format(key=key)
        elif key not in names and names:
            yield _("{key} must be one of the terminal's own colours, as the other colours are").format(key=key)


# Contrast, as the Web Content Accessibility Guidelines define it


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, ``#rgb`` or ``#rrggbb``: 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    linear = []
    for start in (0, 2, 4):
        part = int(digits[start : start + 2], 16) / 255
        linear.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def faint_pairs(theme: Theme, least: float = 4.5) -> list[tuple[str, str, float]]:
    """(text, ground, contrast) of the pairs below ``least``; none of a theme in the terminal's own colours."""
    if theme.ansi:
        return []
    found = [(text, ground, contrast(theme.colours[text], theme.colours[ground])) for text, ground in TEXT_PAIRS]
    return [pair for pair in found if pair[2] < least]


# For Textual


def variables(theme: Theme) -> dict[str, str]:
    """The table's own colours as TCSS variables: the keys of ``[table]``, seat-1 to seat-5, and the footer's."""
    colours = theme.colours
    made = {key: colour for key, colour in colours.items() if key not in COLOURS}
    made |= {
        "footer-background": colours["surface"],
        "footer-foreground": colours["foreground"],
        "footer-key-foreground": colours["accent"],
        "footer-description-foreground": colours["foreground"],
        "scrollbar": colours["rule"],
        "scrollbar-hover": colours["mark"],
        "scrollbar-active": colours["mark"],
        "scrollbar-background": colours["surface"],
    }
    return made | _TERMINAL if theme.ansi else made


_TERMINAL = {
    "ansi-background": "ansi_default",
    "ansi-foreground": "ansi_default",
    "border-blurred": "ansi_default",
    "block-cursor-foreground": "ansi_default",
    "block-cursor-background": "ansi_default",
    "block-cursor-text-style": "bold reverse",
    "input-selection-background": "ansi_cyan",
    "input-selection-foreground": "ansi_black",
    "screen-selection-background": "ansi_cyan",
    "screen-selection-foreground": "ansi_black",
    "scrollbar-background": "ansi_default",
    "scrollbar-background-hover": "ansi_default",
    "scrollbar-background-active": "ansi_default",
}
"""What Textual asks of a theme in the terminal's own colours; it must not know whether they are dark or light."""


@cache
def default_variables() -> dict[str, str]:
    """The default theme's variables: what TCSS falls back on under a theme that is not ours."""
    return variables(_read(resources.themes() / f"{DEFAULT}.toml", shipped=True))


def to_textual(theme: Theme) -> "TextualTheme":
    """The theme as Textual takes it."""
    from textual.theme import Theme as TextualTheme

    colours = theme.colours
    return TextualTheme(
        name=theme.name,
        primary=colours["primary"],
        secondary=colours["secondary"],
        warning=colours["warning"],
        error=colours["error"],
        success=colours["success"],
        accent=colours["accent"],
        foreground=colours["foreground"],
        background=colours["background"],
        surface=colours["surface"],
        panel=colours["panel"],
        boost=colours["panel"] if theme.ansi else None,
        dark=theme.dark,
        ansi=theme.ansi,
        variables=variables(theme),
    )
