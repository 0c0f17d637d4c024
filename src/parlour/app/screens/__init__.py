"""The screens by their names; each is imported when it is first shown."""

from importlib import import_module
from typing import TYPE_CHECKING

from textual.screen import Screen

if TYPE_CHECKING:
    from parlour.app.app import ParlourApp
    from parlour.app.choosing import Choosing
    from parlour.app.screens.match_screen import MatchScreen
    from parlour.app.session import Session


def opened(name: str, app: "ParlourApp") -> Screen[None]:
    """A new screen of that name. Raises KeyError for a name that none has."""
    match name:
        case "home":
            from parlour.app.screens.home import HomeScreen

            return HomeScreen(id=name)
        case "new":
            from parlour.app.screens.new_match import NewMatchScreen

            return NewMatchScreen(app.settings.last_match, app.settings.name)
        case "saved" | "replays":
            from parlour.app.screens.saved import SavedScreen

            return SavedScreen(finished_only=name == "replays")
        case "rules":
            from parlour.app.screens.rulebook import RulebookScreen

            return RulebookScreen()
        case "settings":
            from parlour.app.screens.settings import SettingsScreen

            return SettingsScreen()
    raise KeyError(name)


def match_part(name: str, session: "Session", choosing: "Choosing") -> "MatchScreen":
    """A new screen of the match in play: its table, hand or score. Raises KeyError for another name."""
    match name:
        case "table":
            from parlour.app.screens.table import TableScreen

            return TableScreen(session, choosing, name)
        case "hand":
            from parlour.app.screens.hand import HandScreen

            return HandScreen(session, choosing, name)
        case "score":
            from parlour.app.screens.score import ScoreScreen

            return ScoreScreen(session, choosing, name)
    raise KeyError(name)


def import_ahead() -> None:
    """Import the screens that a match in play may open, so that no key waits for it."""
    for name in ("hand", "rulebook", "score", "settings"):
        import_module(f"{__name__}.{name}")
