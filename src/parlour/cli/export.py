"""``parlour export``: a match as a transcript for other programs, or in words."""

import sys
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from parlour.cli.common import load_save
from parlour.cli.errors import Refused
from parlour.export import HandsHidden, lines
from parlour.files import whole
from parlour.language import _


def run(args: Namespace) -> int:
    loaded = load_save(args.save)
    try:
        written = lines(loaded, args.format, all_hands=args.all_hands)
    except HandsHidden:
        raise Refused(
            _("The match is not over, and a transcript shows all hands: --all-hands writes it all the same.")
        ) from None
    if args.output is not None:
        path = Path(args.output)
        if path.is_file():  # it may be a save, or what took somebody an evening
            raise Refused(_("{path} is there already; give another name, or delete it first.").format(path=path), 1)
        _write(path, written)
    elif args.format == "transcript":
        for line in written:  # UTF-8, whatever the terminal speaks
            sys.stdout.buffer.write(line.encode() + b"\n")
    else:
        for line in written:
            print(line)
    return 0


def _write(path: Path, written: Iterable[str]) -> None:
    with whole(path) as file:
        for line in written:
            file.write(line.encode() + b"\n")
