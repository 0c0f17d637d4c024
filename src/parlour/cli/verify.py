"""``parlour verify``: replay saves, and say what is wrong with each."""

from argparse import Namespace

from parlour.cli.common import torn_note
from parlour.cli.progress import Progress
from parlour.folders import folders
from parlour.language import ngettext
from parlour.saves import BadSave, find, load


def run(args: Namespace) -> int:
    folder = folders().saves
    damaged = 0
    with Progress(len(args.saves)) as progress:
        for done, save in enumerate(args.saves, start=1):
            try:
                loaded = load(find(folder, save))
                said = torn_note(loaded) if loaded.torn else None
            except BadSave as bad:
                damaged += 1
                said = str(bad)
            if said is not None:
                progress.clear()
                print(said)
            progress(done)
    n = len(args.saves)
    text = ngettext("{n} save: {sound} sound, {damaged} damaged.", "{n} saves: {sound} sound, {damaged} damaged.", n)
    print(text.format(n=n, sound=n - damaged, damaged=damaged))
    return 1 if damaged else 0
