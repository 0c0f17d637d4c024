"""What the app opens with: handed over by the command line, so it imports nothing heavy."""

from pathlib import Path

from msgspec import Struct

from parlour.games.game import AnyGame, Options
from parlour.saves import Seat


class Home(Struct, frozen=True):
    """The home screen."""


class NewMatch(Struct, frozen=True):
    """A new match, at once."""

    game: AnyGame
    options: Options
    seats: tuple[Seat, ...]
    seed: int


class Continue(Struct, frozen=True):
    """A saved match, to play on."""

    path: Path


class Replay(Struct, frozen=True):
    """The replay of a saved match."""

    path: Path


Start = Home | NewMatch | Continue | Replay
