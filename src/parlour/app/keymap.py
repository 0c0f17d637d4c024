"""The keys of the settings file: people may spell them as the screens show them, and are told what is no key."""

from collections.abc import Iterator, Mapping, Sequence
from unicodedata import lookup

from textual.keys import KEY_NAME_REPLACEMENTS, Keys, _character_to_key

from parlour.app.actions import ACTIONS, SIGNS, TOGETHER, WORDS, key_name
from parlour.language import _
from parlour.saves.names import shown_briefly

MODIFIERS = ("ctrl", "alt", "shift")

_SHOWN = {shown.lower(): key for key, shown in (SIGNS | WORDS).items()}
_NAMED = {key.value for key in Keys} | {*SIGNS, *WORDS, *KEY_NAME_REPLACEMENTS.values()}


def keymap(chosen: Mapping[str, Sequence[str]]) -> tuple[dict[str, str], list[str]]:
    """A keymap for Textual from the names of actions and of keys, and a clause for each thing that is wrong."""
    good: dict[str, list[str]] = {}
    wrong = [
        _("there is no action {name}").format(name=shown_briefly(name, 20))
        for name in sorted(chosen.keys() - ACTIONS.keys())
    ]
    for name in chosen.keys() & ACTIONS.keys():
        keys = {each: _key(each) for each in chosen[name]}
        wrong += [_("{key} is no key").format(key=shown_briefly(each, 20)) for each, key in keys.items() if key is None]
        if known := [key for key in keys.values() if key is not None]:
            good[name] = known
    wrong += [
        _("{key} is given to both {one} and {other}").format(key=key_name(key), one=one, other=other)
        for key, one, other in sorted(set(_taken_twice(good)))
    ]
    return {name: ",".join(keys) for name, keys in good.items()}, wrong


def _key(text: str) -> str | None:
    """The key as Textual names it; None where this is no key."""
    *modifiers, last = ["plus"] if text == "+" else text.lower().split("+")
    if any(each not in MODIFIERS for each in modifiers):
        return None
    if last in _SHOWN:
        last = _SHOWN[last]
    elif len(text) == 1:
        return _character_to_key(text) if text.isprintable() else None
    elif len(last) == 1:
        last = _character_to_key(last)
    elif last not in _NAMED:
        try:
            lookup(last.replace("_", " "))
        except KeyError:
            return None
    return "+".join([*(each for each in MODIFIERS if each in modifiers), last]) if last else None


def _taken_twice(good: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str, str]]:
    """Each key that calls two actions of one screen, one of them by choice, and these."""
    for names in TOGETHER:
        owners: dict[str, str] = {}
        for name in sorted(names, key=lambda name: name not in good):
            for key in good.get(name) or ACTIONS[name].keys.split(","):
                first = owners.setdefault(key, name)
                if first != name and first in good:
                    one, other = sorted((first, name))
                    yield key, one, other
