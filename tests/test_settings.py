"""The settings file: each key on its own, the user's comments kept, what cannot be read left alone."""

import errno
from pathlib import Path

import pytest

from parlour.settings import PAUSES, BadSettings, LastMatch, Settings, load, save_change

LAST = LastMatch(game="domeng", players=("human:Ania", "casual:Bo"), options={"titles": 2, "free-opening": True})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


@pytest.fixture
def written(path: Path):
    def write(text: str | bytes) -> Path:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def test_without_a_file_everything_is_at_its_default(path):
    assert load(path) == (Settings(), None)
    assert not path.parent.exists()


def test_every_key_is_read(written):
    path = written(
        """
        theme = "light"
        tiles = "digits"
        speed = "instant"
        ask-forced = true
        proofs = false
        name = "Ania"
        keys = { undo = "z", redo = ["r", "ctrl+r"] }
        [last-match]
        game = "domeng"
        players = ["human:Ania", "casual:Bo"]
        options = { titles = 2, free-opening = true }
        """
    )
    settings, problem = load(path)
    assert problem is None
    assert settings == Settings(
        theme="light",
        tiles="digits",
        speed="instant",
        ask_forced=True,
        proofs=False,
        name="Ania",
        keys={"undo": ("z",), "redo": ("r", "ctrl+r")},
        last_match=LAST,
    )
    assert settings.pause == PAUSES["instant"] == 0


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("theme = 3", "theme"),
        ('tiles = "emoji"', "tiles"),
        ("speed = 1.5", "speed"),
        ('ask-forced = "yes"', "ask-forced"),
        ("proofs = 1", "proofs"),
        ("name = [1]", "name"),
        ("keys = 1", "keys"),
        ("keys = { undo = 3 }", "keys.undo"),
        ('keys = { undo = ["u", ""] }', "keys.undo"),
        ('last-match = "domeng"', "last-match"),
        ('last-match = { game = "domeng" }', "last-match"),
        ("sped = 1", "sped"),
    ],
)
def test_a_bad_key_is_named_and_the_others_hold(written, line, key):
    others = {name: value for name, value in {"theme": "light", "name": "Ania"}.items() if name != key}
    path = written("\n".join([*(f'{name} = "{value}"' for name, value in others.items()), line]))
    settings, problem = load(path)
    assert problem is not None
    assert problem.startswith(f"{path}: {key} is ")
    assert problem.endswith(".")
    assert settings == Settings(**others)


def test_a_bad_key_of_an_action_leaves_the_other_actions(written):
    settings, problem = load(written('[keys]\nundo = 7\nredo = "x"\n'))
    assert settings.keys == {"redo": ("x",)}
    assert problem is not None


def test_several_bad_keys_are_one_sentence(written):
    path = written('speed = "quick"\ntiles = 1\n')
    problem = load(path)[1]
    assert problem == (
        f'{path}: speed is "instant", "fast", "normal" or "slow"; tiles is "auto", "pips", "digits" or "ascii".'
    )


BROKEN = [
    (b'theme = "light"\nspeed = fast\n', "line 2"),
    (b"speed\n", "line 1"),
    (b'theme = "light"\ntheme = "dark"\n', "line 2"),
    (b"name = " + b"[" * 5000, "line 1"),
    (b'name = "\xff"', "no UTF-8 text"),
    (b"[keys]\nundo = 1\n[keys.undo]\n", ""),
]


@pytest.mark.parametrize(("text", "where"), BROKEN)
def test_a_broken_file_is_reported_and_left_alone(written, text, where):
    path = written(text)
    settings, problem = load(path)
    assert settings == Settings()
    assert problem is not None
    assert str(path) in problem
    assert where in problem
    with pytest.raises(BadSettings) as refused:
        save_change(path, "theme", "light")
    assert str(refused.value) == problem
    assert path.read_bytes() == text
    assert list(path.parent.iterdir()) == [path]


def test_a_file_that_cannot_be_written_is_told(path):
    path.parent.mkdir()
    path.symlink_to(path.parent / "gone" / "settings.toml")
    with pytest.raises(BadSettings) as refused:
        save_change(path, "theme", "light")
    assert str(refused.value) == f"{path}: there is no such file or folder."


def test_a_folder_in_its_place_is_reported(path):
    path.mkdir(parents=True)
    settings, problem = load(path)
    assert settings == Settings()
    assert problem == f"{path}: that is a folder."


def test_a_file_that_may_not_be_read_is_told(written, monkeypatch):
    def refuse(_path, _mode):
        raise PermissionError(errno.EACCES, "Permission denied")

    path = written("")
    monkeypatch.setattr(Path, "open", refuse)  # the superuser may read everything, so permissions do not serve
    assert load(path) == (Settings(), f"{path}: there is no permission.")


COMMENTED = """\
# how I like it
theme = "light"  # for the balcony
speed = "quick"  # not a speed

[keys]  # mine
undo = "z"  # as everywhere
redo = "x"

[last-match]  # written by the app
game = "extra-bonus"  # with Bo
players = ["human:Ania", "casual:Bo"]
options = { limit = 999 }
"""


def test_a_change_touches_its_own_key_only(written):
    path = written(COMMENTED)
    save_change(path, "theme", "felt-dark")
    assert path.read_text() == COMMENTED.replace('"light"', '"felt-dark"')
    save_change(path, "theme", "light")
    save_change(path, "keys.redo", ["r", "ctrl+r"])
    assert path.read_text() == COMMENTED.replace('"x"', '["r", "ctrl+r"]')
    save_change(path, "keys.redo", None)
    assert path.read_text() == COMMENTED.replace('redo = "x"\n', "")


def test_the_last_match_is_changed_inside_its_table(written):
    path = written(COMMENTED)
    save_change(path, "last-match", LAST)
    text = path.read_text()
    for comment in ("# written by the app", "# with Bo", "# as everywhere", "# how I like it"):
        assert comment in text
    assert "limit" not in text
    assert load(path)[0].last_match == LAST


def test_a_first_change_makes_the_file(path):
    save_change(path, "last-match", LAST)
    save_change(path, "keys.undo", ("u", "z"))
    save_change(path, "ask-forced", True)
    assert load(path) == (Settings(ask_forced=True, keys={"undo": ("u", "z")}, last_match=LAST), None)


def test_what_is_not_there_can_be_taken_out(path):
    save_change(path, "keys.undo", None)
    save_change(path, "theme", None)
    assert load(path) == (Settings(), None)


def test_a_change_goes_through_a_link_and_leaves_one_file(written, tmp_path):
    path = written('theme = "light"\n')
    kept = path.rename(tmp_path / "dotfile.toml")
    kept.chmod(0o600)
    path.symlink_to(kept)
    save_change(path, "speed", "slow")
    assert path.is_symlink()
    assert load(kept)[0] == Settings(theme="light", speed="slow")
    assert kept.stat().st_mode & 0o777 == 0o600
    assert list(path.parent.iterdir()) == [path]
