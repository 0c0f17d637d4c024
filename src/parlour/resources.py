"""Where the files that ship with the program are found: themes, the rulebook pages.

In a wheel they lie in the package. An editable install has ``themes/`` at the top of its checkout only, so that is
looked at second.
"""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def themes() -> Traversable:
    """The folder of the themes that ship."""
    packed = files("parlour") / "themes"
    return packed if packed.is_dir() else Path(__file__).parents[2] / "themes"


def rulebook(game: str, language: str = "en") -> str:
    """The rulebook page of a game by its name, in Markdown: in ``language`` where it exists, else in English.

    Raises FileNotFoundError for a game without a page.
    """
    folder = _game(game)
    own = folder / f"rulebook.{language}.md"
    page = own if own.is_file() else folder / "rulebook.md"
    return page.read_text(encoding="utf-8")


def rulebook_languages(game: str) -> list[str]:
    """The languages in which a game has a rulebook page, English first."""
    pages = sorted(page.name.split(".") for page in _game(game).iterdir() if page.name.startswith("rulebook."))
    return ["en", *(language for _rulebook, language, *_md in pages if language != "md")]


def _game(name: str) -> Traversable:
    return files("parlour") / "games" / name.replace("-", "_")
