"""What a computer player is: it weighs the legal moves of a view, and plays the best.

A player never meets a match or a state. Hints and the study of a match read the same list as the choice.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol

from msgspec import Struct

from parlour.games.game import View
from parlour.moves import SeatMove


class Budget(Struct, frozen=True):
    """How long a player may think: a number of samples, or seconds until its deadline; of both what comes first.

    Who searches needs one of them.
    """

    samples: int | None = None
    seconds: float | None = None


class Weighed(Struct, frozen=True):
    """A legal move with its value, in the player's own unit: the higher the better.

    A player that searches gives the game's ``Fate.value``, and says more: over how many ``samples``, and what they
    came to. A move that it has given up early has fewer of them, and is none of those that it plays.
    """

    move: SeatMove
    value: float
    samples: int = 0
    error: float | None = None  # the standard error of the value
    score: float | None = None  # what the round is expected to add to the seat's score from here on
    won: float | None = None  # the chance to win the round


class Player(Protocol):
    """One level of computer player in one game."""

    def weigh(self, view: View, budget: Budget, rng: Random) -> list[Weighed]:
        """Every move of ``view.legal``, which is not empty, with its value."""
        ...

    def choose(self, view: View, budget: Budget, rng: Random) -> SeatMove:
        """The move that it plays: one of ``view.legal``."""
        ...


class ByWeight:
    """A player that plays the best of what it weighs."""

    def weigh(self, view: View, budget: Budget, rng: Random) -> list[Weighed]:
        """As ``Player.weigh``."""
        raise NotImplementedError  # each player says it

    def choose(self, view: View, budget: Budget, rng: Random) -> SeatMove:
        """As ``Player.choose``; where only one move is legal nothing is weighed."""
        if len(view.legal) == 1:
            return view.legal[0]
        return best(self.weigh(view, budget, rng), rng)


def best(weighed: Sequence[Weighed], rng: Random) -> SeatMove:
    """The move with the highest value of those that had the most samples; among equals by chance."""
    top = max(map(_rank, weighed))
    return rng.choice([each.move for each in weighed if _rank(each) == top])


def ranked(weighed: Iterable[Weighed]) -> list[Weighed]:
    """The moves in the order in which ``best`` would have them."""
    return sorted(weighed, key=_rank, reverse=True)


def _rank(each: Weighed) -> tuple[int, float]:
    return each.samples, each.value


def stream(seed: int, *about: object) -> Random:
    """A generator of the players' own, apart from the deals (C-3): the same for the same seed and subject."""
    return Random(":".join(map(str, ("player", seed, *about))))
