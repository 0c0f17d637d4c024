"""``parlour verify``: replay saves, and say what is wrong with each."""

from argparse import Namespace

from parlour.cli.common import torn_note
from parlour.cli.progress import Progress
from parlour.folders import folders
from parlour.language import _, ngettext
from parlour.saves import BadSave, find, load


def run(args: Namespace) -> int:
    folder = folders().saves
    damaged = missing = 0
    with Progress(len(args.saves)) as progress:
        for done, save in enumerate(args.saves, start=1):
            path = None
            try:
                path = find(folder, save)
                loaded = load(path)
                said = torn_note(loaded) if loaded.torn else None
            except BadSave as bad:
                damaged += path is not None
                missing += path is None
                said = str(bad)
            if said is not None:
                progress.clear()
                print(said)
            progress(done)
    n = len(args.saves) - missing
    text = ngettext("{n} save: {sound} sound, {damaged} damaged.", "{n} saves: {sound} sound, {damaged} damaged.", n)
    counted = text.format(n=n, sound=n - damaged, damaged=damaged)
    print(counted + (" " + _("Not found: {n}.").format(n=missing) if missing else ""))
    return 1 if damaged or missing else 0
