"""The list of games: a fourth one is a package here and a line below."""

from parlour.games import domeng, extra_bonus, mydelko_fa
from parlour.games.game import AnyGame

GAMES: tuple[AnyGame, ...] = (mydelko_fa, domeng, extra_bonus)


def game(name: str) -> AnyGame:
    """The game of that name; raises KeyError for a name that none has."""
    return {known.name: known for known in GAMES}[name]
