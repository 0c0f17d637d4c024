"""That no computer player looks at tiles which its seat may not see, checked in thousands of places.

    python tests/benchmarks/honesty.py [--places 500] [--worlds 3] [--samples 60] [--game NAME] [--seed 1]

At each place with a choice the tiles that the seat on turn cannot see are dealt anew, again and again, in ways
that the rules and what has been played allow. Its view must stay the same to the byte and hold no hidden tile, seed
or order, and every level must weigh its moves the same, as must a player that is given nothing but a copy of the view.
"""

import argparse
import pickle
import runpy
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec

from parlour.cli.parser import whole_number
from parlour.games import GAMES
from parlour.games.game import AnyGame, View
from parlour.games.options import make_options
from parlour.match import Match
from parlour.moves import Deal, Lot, SeatMove
from parlour.players import LEVELS, Budget, Weighed
from parlour.tiles import ALL, Tile, tiles

checks = SimpleNamespace(**runpy.run_path(str(Path(__file__).with_name("every_game.py"))))

SEED = 2**52
"""So large that no other number is taken for a seed."""

LARGEST = 2**14
"""Above all scores and counts: a larger number is a mask of tiles or a seed."""

SWAPS = 12
"""How often two hidden tiles change places for one other world."""


class Dishonest(AssertionError):  # noqa: N818
    """A player knows, or could know, what its seat may not see."""


def hold(holds: bool, what: str, *facts: object) -> None:
    if not holds:
        raise Dishonest(f"{what}: {', '.join(map(repr, facts))}")


def held_by(value: object) -> Iterator[object]:
    """Every value that can be reached from this one: by fields, elements, attributes, properties."""
    seen: dict[int, object] = {}  # by identity; kept, so that nothing else takes the place of one that has gone
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if id(each) in seen:
            continue
        seen[id(each)] = each
        yield each
        if isinstance(each, msgspec.Struct):
            waiting += [getattr(each, name) for name in each.__struct_fields__]
            waiting += [getattr(each, name) for name, part in vars(type(each)).items() if isinstance(part, property)]
        elif isinstance(each, dict):
            waiting += [*each.keys(), *each.values()]
        elif isinstance(each, (list, tuple, set, frozenset)):
            waiting += each
        elif not isinstance(each, Enum):
            waiting += getattr(each, "__dict__", {}).values()


def holds_nothing_hidden(shown: object, hidden: int, public: frozenset[int], seed: int) -> None:
    """No tile of the mask ``hidden``, no seed and no deal is to be found in what is shown to a seat.

    ``public`` are numbers that everybody may know, as a mask of doubles on record.
    """
    for value in held_by(shown):
        hold(not isinstance(value, (Deal, Lot, Match)), "what the table drew is shown", value)
        if isinstance(value, Tile):
            hold(not value.bit & hidden, "a hidden tile is shown", value)
        elif isinstance(value, int) and value > LARGEST:
            hold(abs(value - seed) > LARGEST, "a seed is shown", value)
            hold(value in public or not value & hidden, "a mask shows hidden tiles", value)


class Place:
    """A seat on turn with a choice, and the other worlds in which it would see the same."""

    def __init__(self, check: Any) -> None:
        self.check = check
        self.game: AnyGame = check.game
        self.match: Match = check.match
        self.view: View = self.match.view(self.match.state.turn)
        self.hidden: int = check.hidden_from(self.view)

    def other_views(self, worlds: int, dice: Random) -> Iterator[View]:
        """The view as it comes from other worlds, each some swaps of hidden tiles away from the one before."""
        moved = {tile: tile for tile in tiles(ALL)}  # where each tile of the true deal lies now
        hidden = tiles(self.hidden)
        if len(hidden) < 2:
            return
        for _world in range(worlds):
            steps = None
            for _swap in range(SWAPS):
                one, other = dice.sample(hidden, 2)
                swapped = {**moved, one: moved[other], other: moved[one]}
                made = self.check.same_round(self.match.round_steps(), self.view.seat, swapped.__getitem__)
                if made is not None:
                    moved, steps = swapped, made
            if steps is not None:
                yield self.game.view(steps, self.view.seat)

    def is_honest(self, worlds: int, samples: int, dice: Random) -> int:
        """Raises Dishonest; how many other worlds were looked at."""
        budget, chances = Budget(samples=samples), dice.random()
        players = {name: level.make(self.game) for name, level in LEVELS.items()}

        def said_of(view: View) -> dict[str, tuple[list[Weighed], SeatMove]]:
            return {
                name: (player.weigh(view, budget, Random(chances)), player.choose(view, budget, Random(chances)))
                for name, player in players.items()
            }

        given, said = msgspec.json.encode(self.view), said_of(self.view)
        public = frozenset(value for value in held_by(self.match.view(None)) if isinstance(value, int))
        holds_nothing_hidden((self.view, said), self.hidden, public, self.match.seed)
        hold(said_of(pickle.loads(pickle.dumps(self.view))) == said, "a player knows more than its view", said)
        number = 0
        for other in self.other_views(worlds, dice):
            number += 1
            hold(msgspec.json.encode(other) == given, "hidden tiles change the view", self.view)
            hold(said_of(other) == said, "hidden tiles change what a player says", self.view)
        return number


def places(known: AnyGame, seats: int, options: dict[str, object], seed: int, often: float = 0.25) -> Iterator[Place]:
    """Some of the places of one match at which a seat has a choice, by casual and random play."""
    match_seed = SEED + seed
    check = checks.Check(known, make_options(known, seats, options), seats, match_seed)
    match, dice = check.match, Random(seed)
    while not match.state.over:
        turn = match.state.turn
        if turn is None:
            match.play_table()
            continue
        if len(match.legal()) > 1 and dice.random() < often:
            yield Place(check)
        match.play(check.players[turn].choose(match.view(turn), Budget(samples=1), check.chances[turn]))


def main() -> int:
    parser = argparse.ArgumentParser(description="Check that no computer player sees hidden tiles.")
    parser.add_argument(
        "--places", type=whole_number(1), default=500, help="of each game, number of seats and set of options"
    )
    parser.add_argument("--worlds", type=whole_number(1), default=3, help="other worlds a place")
    parser.add_argument("--samples", type=whole_number(1), default=60)
    parser.add_argument("--seed", type=whole_number(0), default=1, help="of the first match")
    parser.add_argument("--game", choices=[known.name for known in GAMES], action="append")
    args = parser.parse_args()
    for known in GAMES:
        if args.game and known.name not in args.game:
            continue
        for seats, options in checks.tables(known):
            done = worlds = 0
            table = ", ".join([f"{known.name} for {seats}", *(f"{name} {value}" for name, value in options.items())])
            seed = args.seed
            while done < args.places:
                dice = Random(seed)
                for place in places(known, seats, options, seed):
                    worlds += place.is_honest(args.worlds, args.samples, dice)
                    done += 1
                    if done == args.places:
                        break
                seed += 1
                if sys.stderr.isatty():
                    print(f"\r\x1b[K{table}: {done}", end="", file=sys.stderr)
            if sys.stderr.isatty():
                print("\r\x1b[K", end="", file=sys.stderr)
            print(f"{table}: {done} places, {worlds} other worlds, no difference", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
