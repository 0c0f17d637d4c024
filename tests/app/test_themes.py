"""Theme files: those that ship can be read by people, those of users are checked and never harm another."""

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.color_triplet import ColorTriplet
from textual.color import Color

from parlour import resources
from parlour.app.fewcolours import in_256_colours
from parlour.app.themes import (
    COLOURS,
    DEFAULT,
    SEATS,
    TABLE,
    BadTheme,
    Theme,
    check_theme,
    contrast,
    default_variables,
    faint_pairs,
    load_themes,
    to_textual,
    variables,
)

SHIPPED, PROBLEMS = load_themes()
GOOD = (resources.themes() / "felt-dark.toml").read_text(encoding="utf-8")


@pytest.fixture
def write(tmp_path: Path):
    """Writes a user's theme file: the default theme's text with pieces of it replaced."""

    def written(name: str, *changes: tuple[str, str]) -> Path:
        text = GOOD
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return written


def test_the_shipped_themes_are_sound() -> None:
    assert PROBLEMS == []
    assert set(SHIPPED) == {"felt-dark", "light", "high-contrast", "colour-blind", "terminal"}
    assert DEFAULT in SHIPPED
    assert all(theme.shipped for theme in SHIPPED.values())
    assert [name for name, theme in SHIPPED.items() if theme.ansi] == ["terminal"]


@pytest.mark.parametrize("theme", SHIPPED.values(), ids=lambda theme: theme.name)
def test_every_text_has_a_contrast_of_4_5_to_1(theme: Theme) -> None:
    assert faint_pairs(theme) == []
    if theme.name == "high-contrast":
        assert faint_pairs(theme, 7.0) == []


def shown(colour: str) -> ColorTriplet:
    """What Rich makes of a colour on a terminal of 256."""
    return RichColor.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor()


@pytest.mark.parametrize("theme", [each for each in SHIPPED.values() if not each.ansi], ids=lambda theme: theme.name)
def test_on_256_colours_texts_keep_their_contrast_and_grounds_their_lightness(theme: Theme) -> None:
    colours = {key: shown(colour).hex for key, colour in in_256_colours(theme).colours.items()}
    assert faint_pairs(replace(theme, colours=colours)) == []
    for ground in ("felt", "background", "surface", "panel", "tile", "illegal"):
        assert contrast(colours[ground], theme.colours[ground]) < 1.2
    assert colours["felt"] != colours["background"] or theme.name == "high-contrast"


def test_on_256_colours_the_felt_is_calm() -> None:
    felt = shown(in_256_colours(SHIPPED[DEFAULT]).colours["felt"])
    assert max(felt) - min(felt) < 48


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#fff", "#fff") == pytest.approx(1)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast("#00f", "#ffffff") == pytest.approx(8.59, abs=0.005)


def test_the_terminal_theme_uses_only_the_terminals_own_colours() -> None:
    theme = SHIPPED["terminal"]
    assert all(colour.startswith("ansi_") for colour in theme.colours.values())
    made = to_textual(theme)
    assert made.ansi
    assert made.background == "ansi_default"


@pytest.mark.parametrize("theme", SHIPPED.values(), ids=lambda theme: theme.name)
def test_textual_gets_the_tables_own_colours_as_variables(theme: Theme) -> None:
    made = to_textual(theme)
    assert (made.name, made.dark) == (theme.name, theme.dark)
    for key in (*TABLE, *(f"seat-{n}" for n in range(1, SEATS + 1))):
        assert made.variables[key] == theme.colours[key]
    assert variables(theme).keys() >= default_variables().keys()
    assert all(Color.parse(colour).a == 1 for colour in theme.colours.values())


def test_a_users_theme_stands_beside_those_that_ship(write) -> None:
    path = write("my-felt.toml", ('felt = "#173a2c"', 'felt = "#102a20"'), ("Felt, dark", "Mine"))
    themes, problems = load_themes(path.parent)
    assert problems == []
    assert themes.keys() - SHIPPED.keys() == {"my-felt"}
    mine = themes["my-felt"]
    assert (mine.title, mine.path, mine.shipped, mine.colours["felt"]) == ("Mine", str(path), False, "#102a20")


def test_a_users_theme_goes_before_one_that_ships_under_its_name(write) -> None:
    path = write("light.toml")
    themes, problems = load_themes(path.parent)
    assert problems == []
    assert themes["light"].dark


def test_a_folder_that_is_not_there_is_no_problem(tmp_path: Path) -> None:
    assert load_themes(tmp_path / "none") == (SHIPPED, [])


def test_broken_toml_is_reported_with_file_and_line_and_harms_no_other(write) -> None:
    path = write("broken.toml", ('accent = "#f2cf73"', "accent = #f2cf73"))
    write("sound.toml")
    line = GOOD.splitlines().index('accent = "#f2cf73"') + 1
    themes, problems = load_themes(path.parent)
    assert "broken" not in themes
    assert "sound" in themes
    (problem,) = problems
    assert problem.startswith(f"{path}, line {line}: ")


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('felt = "#173a2c"', 'felt = "green"', "table.felt"),
        ('felt = "#173a2c"', "felt = 7", "table.felt"),
        ('felt = "#173a2c"', 'felt = "#12345"', "table.felt"),
        ('felt = "#173a2c"', 'felt = "ansi_green"', "table.tile"),
        ('felt = "#173a2c"', "", "table.felt is missing"),
        ('felt = "#173a2c"', 'felt = "#173a2c"\nfelts = "#173a2c"', "table.felts"),
        ('primary = "#8fd6ae"', 'primary = "red"', "colours.primary"),
        ("[colours]", "[colors]", "colors"),
        ("dark = true", 'dark = "yes"', "dark"),
        ('title = "Felt, dark"', "title = 3", "title"),
        (', "#d9c0ff"', "", "seats"),
        ('"#d9c0ff"', '"violet"', "seats[4]"),
    ],
)
def test_a_wrong_value_is_reported_with_file_and_key(write, old: str, new: str, key: str) -> None:
    path = write("mine.toml", (old, new))
    themes, problems = load_themes(path.parent)
    assert "mine" not in themes
    assert any(problem.startswith(f"{path}: ") and key in problem for problem in problems)
    with pytest.raises(BadTheme) as caught:
        check_theme(path)
    assert caught.value.problems == problems


def test_a_check_finds_texts_that_are_hard_to_read(write) -> None:
    path = write("faint.toml", ('felt-dim = "#aac6b7"', 'felt-dim = "#2a5c47"'))
    assert "faint" in load_themes(path.parent)[0], "it can be used all the same"
    with pytest.raises(BadTheme, match=r"felt-dim on felt has a contrast of 1\.\d : 1"):
        check_theme(path)
    assert check_theme(write("fine.toml")).name == "fine"


@pytest.mark.parametrize(("content", "said"), [(b"\xff\xfe", "UTF-8"), (b"seats = [", "not TOML"), (b"", "missing")])
def test_a_file_that_is_no_theme_at_all_is_reported(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(content)
    (tmp_path / "folder.toml").mkdir()
    themes, problems = load_themes(tmp_path)
    assert themes == SHIPPED
    assert any(str(path) in problem and said in problem for problem in problems)
    assert any("folder.toml" in problem for problem in problems)


def test_themes_are_checked_without_textual() -> None:
    code = "import sys, parlour.app.themes as t; t.load_themes(); sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_readme_names_every_key() -> None:
    readme = (resources.themes() / "README.md").read_text(encoding="utf-8")
    missing = [key for key in ("title", "dark", "seats", *COLOURS, *TABLE) if f"`{key}`" not in readme]
    assert missing == []
    assert all(f"`{name}.toml`" in readme for name in SHIPPED)
