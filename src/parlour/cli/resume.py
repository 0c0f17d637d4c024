"""``parlour continue``: the app in the newest unfinished match."""

from argparse import Namespace

from parlour.app.start import Continue
from parlour.cli.common import could_not, open_app
from parlour.cli.errors import Refused
from parlour.folders import folders
from parlour.language import _
from parlour.saves import newest_unfinished


def run(args: Namespace) -> int:
    del args
    with could_not():
        entry = newest_unfinished(folders().saves)
    if entry is None:
        raise Refused(_("There is no unfinished match to continue."), status=1)
    return open_app(Continue(entry.path))
