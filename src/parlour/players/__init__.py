"""The computer players: they see views only."""

from parlour.players.levels import DEFAULT_LEVEL, LEVELS, Level
from parlour.players.player import Budget, Player, Weighed, best, ranked, stream

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Budget", "Level", "Player", "Weighed", "best", "ranked", "stream"]
