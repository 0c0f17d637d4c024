"""Keys in the settings file: however they are spelt they work, and what cannot work is told."""

import pytest

from parlour.app.actions import ACTIONS, key_name
from parlour.app.keymap import keymap
from parlour.saves.names import shown_briefly

KEYS = [
    *sorted({key for action in ACTIONS.values() for key in action.keys.split(",")}),
    "backspace",
    "ctrl+z",
    "comma",
    "Z",
]


@pytest.mark.parametrize("key", KEYS)
def test_a_key_may_be_spelt_as_the_screens_show_it(key):
    assert keymap({"undo": [key_name(key)]})[0] == keymap({"undo": [key]})[0] == {"undo": key}


@pytest.mark.parametrize("key", ["ctrl+", "Ctrl++", "nokey", "zz", "\x1b", "hyper+z", "ctrl", "a+b"])
def test_what_is_no_key_is_told_and_the_others_hold(key):
    assert keymap({"undo": [key, "z"]}) == ({"undo": "z"}, [f"{shown_briefly(key)} is no key"])
    assert keymap({"undo": [key]})[0] == {}


def test_an_action_that_does_not_exist_is_told():
    assert keymap({"jump": ["z"]}) == ({}, ["there is no action jump"])


def test_a_key_that_is_given_to_two_actions_of_one_screen_is_told():
    assert keymap({"undo": ["z"], "pick(1)": ["z"]})[1] == ["z is given to both pick(1) and undo"]
    assert keymap({"undo": ["s"]})[1] == ["s is given to both sort and undo"]
    assert keymap({"undo": ["s"], "sort": ["u"]})[1] == []
    assert keymap({"run": ["u"]})[1] == []  # never on the screen of undo
