"""``rules`` and ``themes``: pages and files that ship, and those of the user."""

import pytest

from parlour import games, resources

each_game = pytest.mark.parametrize("game", games.GAMES, ids=lambda game: game.name)


@each_game
def test_rules_prints_the_rulebook_page(parlour, game):
    page = resources.rulebook(game.name)
    for argv in ((game.name,), (game.name.upper(),), (game.title,), (game.title.lower(),), (game.name, "--lang", "en")):
        done = parlour("rules", *argv)
        assert (done.status, done.out, done.err) == (0, page, "")
    assert game.title in page


@each_game
@pytest.mark.parametrize("language", ["tlh", "", "../rulebook", "md"])
def test_rules_in_a_language_that_there_is_not_names_those_there_are(parlour, game, language):
    done = parlour("rules", game.name, "--lang", language)
    assert done.status == 2
    assert "there is one in en" in done.sentence


def test_themes_lists_where_each_comes_from(parlour, home):
    shipped = parlour("themes")
    assert (shipped.status, shipped.err) == (0, "")
    assert len(shipped.out.splitlines()) >= 2
    own = home / "config" / "domino-parlour" / "themes"
    own.mkdir(parents=True)
    (own / "mine.toml").write_text((resources.themes() / "light.toml").read_text())
    (own / "broken.toml").write_text("dark = maybe\n")
    done = parlour("themes")
    assert done.status == 0
    assert len(done.out.splitlines()) == len(shipped.out.splitlines()) + 1
    [mine] = [line for line in done.out.splitlines() if line.startswith("mine ")]
    assert str(own / "mine.toml") in mine
    assert done.err.startswith(f"parlour: {own / 'broken.toml'}, line 1: ")


def test_no_theme_steers_the_terminal(parlour, home):
    own = home / "config" / "domino-parlour" / "themes"
    own.mkdir(parents=True)
    (own / "\x1b[31mred.toml").write_text((resources.themes() / "light.toml").read_text())
    (own / "\x1b[32mgreen.toml").write_text("dark = maybe\n")
    done = parlour("themes")
    assert "\x1b" not in done.out + done.err
    [red] = [line for line in done.out.splitlines() if "red" in line]
    assert red.startswith("\\x1b[31mred")
    assert red.endswith("/\\x1b[31mred.toml")


def test_themes_checks_a_file(parlour, home):
    theme = home / "mine.toml"
    theme.write_text((resources.themes() / "light.toml").read_text())
    done = parlour("themes", theme)
    assert (done.status, done.err) == (0, "")
    assert str(theme) in done.out


@pytest.mark.parametrize(
    ("old", "new", "where"), [('"#', '"blue', "seats[0]"), ("dark", "bark", "bark"), ("=", "", "line ")]
)
def test_themes_says_what_is_wrong_with_a_file(parlour, home, old, new, where):
    theme = home / "mine.toml"
    theme.write_text((resources.themes() / "light.toml").read_text().replace(old, new, 1))
    done = parlour("themes", theme)
    assert (done.status, done.out) == (1, "")
    for line in done.err.splitlines():
        assert line.startswith(f"parlour: {theme}")
    assert where in done.err


def test_themes_without_the_file_is_status_1(parlour):
    assert parlour("themes", "mine.toml").sentence == "mine.toml cannot be read: there is no such file or folder."
    assert parlour("themes", "mine.toml").status == 1
