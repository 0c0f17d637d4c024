"""``parlour recover``: the sound part of a damaged save as a new save."""

from argparse import Namespace
from pathlib import Path

from parlour.cli.common import could_not
from parlour.cli.errors import Refused
from parlour.folders import folders
from parlour.language import _
from parlour.saves import find, recover


def run(args: Namespace) -> int:
    if not Path(args.output).name:
        raise Refused(_("The new save needs a file's name."))
    with could_not():
        recovered = recover(find(folders().saves, args.save), Path(args.output))
    print(recovered)
    return 0
