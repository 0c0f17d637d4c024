"""What several commands share: the game, its options and players, a save, and the door to the app."""

import re
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from secrets import randbelow
from unicodedata import normalize

from parlour import games, lineup
from parlour.app.start import Start
from parlour.cli.errors import Refused, complain
from parlour.folders import folders
from parlour.games.game import MAX_SEED, AnyGame, Options
from parlour.games.options import BadOption, make_options
from parlour.language import _
from parlour.saves import BadSave, Loaded, NotDone, Seat, find, load, shown_name


def find_game(name: str) -> AnyGame:
    """The game of that name or title, in any case. Raises Refused."""
    wanted = _folded(name)
    for game in games.GAMES:
        if wanted in map(_folded, (game.name, game.title)):
            return game
    known = ", ".join(game.name for game in games.GAMES)
    raise Refused(_("There is no game {name}; there are {known}.").format(name=name, known=known))


def _folded(name: str) -> str:
    """A name for comparing: in one case, and in one spelling of the letters that have two."""
    return normalize("NFC", name).casefold()


def find_seats(game: AnyGame, players: Sequence[str], own_name: str = "") -> tuple[Seat, ...]:
    """Who sits where. Raises Refused."""
    try:
        return lineup.read(game, players, own_name)
    except lineup.BadLineup as bad:
        raise Refused(str(bad)) from None


def find_options(game: AnyGame, seats: int, chosen: Sequence[str]) -> Options:
    """The options from words like ``titles=1``; the last of a name holds. Raises Refused."""
    values: dict[str, object] = {}
    for word in chosen:
        name, equals, value = word.partition("=")
        if not equals:
            raise Refused(_("An option is given as NAME=VALUE, which {word} is not.").format(word=word))
        values[name] = _value(value)
    try:
        return make_options(game, seats, values)
    except BadOption as bad:
        raise Refused(str(bad)) from None


def _value(text: str) -> object:
    if text in _SWITCH:
        return _SWITCH[text]
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text


_SWITCH = {"on": True, "true": True, "off": False, "false": False}


def find_seed(args: Namespace) -> int:
    """The seed that was given, else one by chance. Raises Refused."""
    seed: int | None = args.seed
    if seed is None:
        return randbelow(MAX_SEED + 1)
    if seed > MAX_SEED:
        raise Refused(_("A seed is a number from 0 to {max}, which {seed} is not.").format(max=MAX_SEED, seed=seed))
    return seed


@contextmanager
def could_not() -> Iterator[None]:
    """What is wrong with a save, or could not be done to one, ends the command with its own sentence."""
    try:
        yield
    except (BadSave, NotDone) as error:
        raise Refused(str(error), status=1) from None


def load_save(name_or_path: str) -> Loaded:
    """A sound save, by its path or by the name that the list gives it. Raises Refused.

    A torn last line is told on standard error.
    """
    with could_not():
        loaded = load(find(folders().saves, name_or_path))
    if loaded.torn:
        complain(torn_note(loaded))
    return loaded


def torn_note(loaded: Loaded) -> str:
    """What is said of a save whose last line was cut off while it was written."""
    return _("{path}, line {line}: the last line is torn and does not count.").format(
        path=shown_name(str(loaded.path)), line=loaded.sound_lines + 1
    )


def open_app(start: Start) -> int:
    """Run the app; the exit status. Raises Refused without a terminal."""
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise Refused(_("The app needs a terminal for its input and its output, and there is none here."))
    from parlour.app import run_app

    return run_app(start)
