"""The one registry of actions: a key, a button, a palette entry and a test all call the same one by its name.

An action is a method ``action_<name>`` of the screen or the app that offers it.
"""

from collections.abc import Iterable

from msgspec import Struct
from textual.app import App
from textual.binding import Binding, BindingType
from textual.keys import format_key

from parlour.language import N_, _


class Action(Struct, frozen=True):
    """What one key does: ``keys`` by default, separated by commas; ``label`` short, for the footer."""

    keys: str
    label: str
    help: str
    command: bool = True  # whether it stands in the command palette: not what only moves a cursor
    priority: bool = False  # whether it goes before the keys of a text field


_MATCH: dict[str, Action] = {
    "previous": Action("left", N_("previous"), N_("To the left: a tile, an end, another value"), command=False),
    "next": Action("right", N_("next"), N_("To the right: a tile, an end, another value"), command=False),
    "lift": Action("space", N_("give"), N_("Give the tile away, or keep it"), command=False),
    "confirm": Action("enter", N_("play"), N_("Play the chosen tile, or go on"), command=False),
    "undo": Action("u", N_("undo"), N_("Take back your last real choice")),
    "redo": Action("r", N_("redo"), N_("Make again what was taken back")),
    "hint": Action("h", N_("hint"), N_("What the expert would play here, and why")),
    "table": Action("f2", N_("table"), N_("The table")),
    "hand": Action("f3", N_("hand"), N_("Your hand and the tiles as you know them")),
    "score": Action("f4", N_("score"), N_("The scoreboard")),
    "rules": Action("f5", N_("rules"), N_("The rulebook of this game")),
    "menu": Action("m", N_("menu"), N_("Seats and title of this match; the speed of all")),
    "sort": Action("s", N_("sort"), N_("Sort the hand: by suit, by weight, as dealt")),
    "retry": Action("w", N_("write"), N_("Try again to save the match")),
    "previous_field": Action("up", N_("up"), N_("The field above"), command=False),
    "next_field": Action("down", N_("down"), N_("The field below"), command=False),
    "start_match": Action("ctrl+s", N_("start"), N_("Start the match")),
}
_LISTS: dict[str, Action] = {
    "rename": Action("n", N_("rename"), N_("Give the match a title")),
    "copy": Action("c", N_("copy"), N_("Copy the save")),
    "delete": Action("d,delete", N_("delete"), N_("Delete the save; asks first")),
    "recover": Action("e", N_("recover"), N_("Recover the sound part of a damaged save")),
    "export": Action("x", N_("export"), N_("Write the match as text or as a transcript")),
    "replay": Action("v", N_("replay"), N_("Step through the match")),
}
_REPLAY: dict[str, Action] = {
    "step_back": Action("left", N_("move back"), N_("One move back"), command=False),
    "step_on": Action("right", N_("move on"), N_("One move on"), command=False),
    "round_back": Action("pageup", N_("round back"), N_("To the start of this round, or of the one before")),
    "round_on": Action("pagedown", N_("round on"), N_("To the next round")),
    "to_start": Action("home", N_("start"), N_("To the start of the match")),
    "to_end": Action("end", N_("end"), N_("To the end of the match")),
    "run": Action("space", N_("play"), N_("Let it play by itself, or stop")),
    "faster": Action("plus,equals_sign", N_("faster"), N_("Faster")),
    "slower": Action("minus", N_("slower"), N_("Slower")),
    "go_to": Action("g", N_("go to"), N_("Go to a move by its number")),
    "show_hands": Action("a", N_("hands"), N_("Show all hands, or as one seat saw it")),
    "play_on": Action("p", N_("play on here"), N_("Play on from here, as a new match")),
}
_PAGES: dict[str, Action] = {
    "section_back": Action("left", N_("section back"), N_("To the start of this section, or of the one before")),
    "section_on": Action("right", N_("section on"), N_("To the next section")),
}
_EVERYWHERE: dict[str, Action] = {
    "keys": Action("question_mark", N_("keys"), N_("Show what the keys do here")),
    "back": Action("escape", N_("back"), N_("Go back")),
    "command_palette": Action("ctrl+p", N_("palette"), N_("Open the command palette"), command=False, priority=True),
    "leave_app": Action("ctrl+q", N_("quit"), N_("Quit Domino Parlour"), priority=True),
}
_PICKS = {
    f"pick({n})": Action(str(n), str(n), N_("Choose a tile, an entry or a page by its number"), command=False)
    for n in range(1, 10)
}
ACTIONS = _MATCH | _LISTS | _REPLAY | _PAGES | _EVERYWHERE | _PICKS
PICKS = tuple(_PICKS)

TOGETHER = tuple(tuple(part | _EVERYWHERE | _PICKS) for part in (_MATCH, _LISTS, _REPLAY, _PAGES))
"""The names of the actions that may be on one screen: no key can call two of them."""


def bindings(*names: str) -> list[BindingType]:
    """The bindings of these actions, by their default keys; a keymap finds them by the action's name."""
    return [
        Binding(ACTIONS[name].keys, name, ACTIONS[name].help, show=False, id=name, priority=ACTIONS[name].priority)
        for name in names
    ]


def key_of(app: App[object], name: str) -> str:
    """The key, as people read it, that calls the action now."""
    for key, active in app.screen.active_bindings.items():
        if name in (active.binding.id, active.binding.action):
            return key_name(key)
    return key_name(ACTIONS[name].keys.split(",")[0])


SIGNS = {
    "question_mark": "?",
    "plus": "+",
    "equals_sign": "=",
    "minus": "-",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
}
WORDS = {
    "pageup": N_("PgUp"),
    "pagedown": N_("PgDn"),
    "space": N_("Space"),
    "enter": N_("Enter"),
    "escape": N_("Esc"),
    "home": N_("Home"),
    "end": N_("End"),
    "delete": N_("Del"),
    "backspace": N_("Backspace"),
    "tab": N_("Tab"),
}
"""Keys as people read them, by Textual's names."""


def key_name(key: str) -> str:
    """A key as people read it: ``?``, ``Ctrl+Q``, ``F2``, ``u``."""
    *modifiers, last = key.split("+") if key != "+" else ["+"]
    if last in WORDS:
        shown = _(WORDS[last])
    else:
        shown = SIGNS.get(last) or format_key(last)
        shown = shown.upper() if modifiers or (len(last) > 1 and last[0] == "f" and last[1:].isdigit()) else shown
    return "+".join([*(modifier.capitalize() for modifier in modifiers), shown])


def named(action: Action) -> str:
    """What an action does, with its short name where that says more: "Take back your last real choice (undo)"."""
    what, label = _(action.help), _(action.label)
    return what if label.casefold() in what.casefold() else _("{what} ({label})").format(what=what, label=label)


def footer(app: App[object], names: Iterable[str]) -> list[tuple[str, str, str]]:
    """(key, label, action) of each action, for a footer."""
    return [(key_of(app, name), _(ACTIONS[name].label), name) for name in names]
