"""``parlour play``: the app in a new match."""

from argparse import Namespace

from parlour import lineup, settings
from parlour.app.start import NewMatch
from parlour.cli.common import find_game, find_options, find_seats, find_seed, open_app
from parlour.folders import folders


def run(args: Namespace) -> int:
    game = find_game(args.game)
    own_name = settings.load(folders().settings)[0].name  # what is wrong with the file, the app says
    seats = find_seats(game, args.players or lineup.usual(game), own_name)
    options = find_options(game, len(seats), args.option)
    return open_app(NewMatch(game, options, seats, find_seed(args)))
