"""``parlour`` alone: the app, at its home screen."""

from argparse import Namespace

from parlour.app.start import Home
from parlour.cli.common import open_app


def run(args: Namespace) -> int:
    del args
    return open_app(Home())
