"""``parlour rules``: the rulebook page of a game, as it is written."""

from argparse import Namespace

from parlour import resources
from parlour.cli.common import find_game
from parlour.cli.errors import Refused
from parlour.language import _


def run(args: Namespace) -> int:
    game = find_game(args.game)
    known = resources.rulebook_languages(game.name)
    if args.lang not in known:
        raise Refused(
            _("There is no rulebook of {game} in the language {lang}; there is one in {known}.").format(
                game=game.title, lang=args.lang, known=", ".join(known)
            )
        )
    print(resources.rulebook(game.name, args.lang), end="")
    return 0
