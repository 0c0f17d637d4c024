"""``parlour replay``: the app in the replay of a save."""

from argparse import Namespace

from parlour.app.start import Replay
from parlour.cli.common import load_save, open_app


def run(args: Namespace) -> int:
    return open_app(Replay(load_save(args.save).path))  # loaded, so that a damaged one is told here
