"""``parlour simulate``: matches of computer players without a screen, and what came of them."""

from argparse import Namespace
from pathlib import Path

import msgspec

from parlour.cli.common import find_game, find_options, find_seats, find_seed
from parlour.cli.errors import Refused
from parlour.cli.progress import Progress
from parlour.games.game import AnyGame
from parlour.language import _, ngettext
from parlour.players import Budget
from parlour.simulate import NotPlayable, SeatResult, Simulation, simulate


def run(args: Namespace) -> int:
    game = find_game(args.game)
    seats = find_seats(game, args.players)
    options = find_options(game, len(seats), args.option)
    try:
        with Progress(args.matches) as progress:
            result = simulate(
                game,
                options,
                seats,
                matches=args.matches,
                seed=find_seed(args),
                rounds=args.rounds,
                budget=None if args.think_ms is None else Budget(seconds=args.think_ms / 1000),
                jobs=args.jobs,
                out=None if args.out is None else Path(args.out),
                progress=progress,
            )
    except NotPlayable as error:
        raise Refused(str(error)) from None
    if args.json:
        print(msgspec.json.encode(result).decode())
    else:
        for line in _table(game, result):
            print(line)
    return 0


def _table(game: AnyGame, result: Simulation) -> list[str]:
    """What came of it, for people: a line about all, and a row a seat."""
    heads = (_("seat"), _("player"), _("wins"), _("score a match"), _("score a round"), _("ms a move"), _("worst"))
    rows = [heads, *map(_row, result.seats)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    matches = ngettext("{n} match", "{n} matches", result.matches).format(n=result.matches)
    rounds = ngettext("{n} round", "{n} rounds", result.rounds).format(n=result.rounds)
    return [
        _("{game}, seed {seed}: {matches}, {rounds}, {moves} moves, {speed} moves a second").format(
            game=game.title,
            seed=result.seed,
            matches=matches,
            rounds=rounds,
            moves=result.moves,
            speed=round(result.moves_per_second),
        ),
        "",
        *("  ".join(map(str.rjust, row, widths)) for row in rows),
    ]


def _row(seat: SeatResult) -> tuple[str, ...]:
    return (
        str(seat.seat),
        seat.player,
        _decimal(seat.wins),
        _mean(seat.score_mean, seat.score_se),
        _mean(seat.round_mean, seat.round_se),
        _decimal(seat.think_ms_median, 3),
        _decimal(seat.think_ms_max, 1),
    )


def _mean(mean: float | None, error: float | None) -> str:
    return _decimal(mean) if error is None else f"{_decimal(mean)} ± {_decimal(error)}"


def _decimal(number: float | None, places: int = 2) -> str:
    return "–" if number is None else f"{number:.{places}f}".replace("-", "−")
