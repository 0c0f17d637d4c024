"""The levels of computer players, by the names that saves and commands use."""

from collections.abc import Callable
from random import Random

from msgspec import Struct

from parlour.games.game import AnyGame, View
from parlour.language import N_
from parlour.moves import SeatMove
from parlour.players.player import Budget, ByWeight, Player, Weighed
from parlour.players.search import SearchPlayer


class RandomPlayer:
    """Any legal move, each as likely as the other."""

    def __init__(self, game: AnyGame) -> None:
        del game

    def weigh(self, view: View, budget: Budget, rng: Random) -> list[Weighed]:
        del budget, rng
        return [Weighed(move, 0.0) for move in view.legal]

    def choose(self, view: View, budget: Budget, rng: Random) -> SeatMove:
        del budget
        return view.legal[int(rng.random() * len(view.legal))]


class CasualPlayer(ByWeight):
    """The game's rule of thumb."""

    def __init__(self, game: AnyGame) -> None:
        self.thumb = game.thumb

    def weigh(self, view: View, budget: Budget, rng: Random) -> list[Weighed]:
        del budget, rng
        return [Weighed(move, value) for move, value in zip(view.legal, self.thumb(view), strict=True)]


class Level(Struct, frozen=True):
    """A level: how its players are made, and what they are in one sentence."""

    make: Callable[[AnyGame], Player]
    sentence: str
    budget: Budget | None = None  # for which it thinks about a move, in a process of its own; None: it plays at once
    samples: int = 1  # what it is asked for instead where no clock may count


LEVELS: dict[str, Level] = {
    "random": Level(RandomPlayer, N_("plays any tile that may be played")),
    "casual": Level(CasualPlayer, N_("plays by a rule of thumb, as someone at the kitchen table")),
    "skilled": Level(
        SearchPlayer,
        N_("plays each round on in thought for a moment, and knows the score"),
        Budget(samples=50, seconds=1.0),
        samples=50,
    ),
    "expert": Level(
        SearchPlayer,
        N_("plays each round on in thought for a second, and knows the score"),
        Budget(seconds=1.0),
        samples=1000,
    ),
}

DEFAULT_LEVEL = "casual"
