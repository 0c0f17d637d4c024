"""The full-screen app. Importing this package is cheap; Textual comes with ``run_app``."""

import gc

from parlour.app.start import Continue, Home, NewMatch, Replay, Start

OLD, TOO_OLD = 2, 10
"""Collections of the young since the last one of all: after so many all are due, and after so many overdue."""


def run_app(start: Start) -> int:
    """Run the app until the player quits; the exit status of the process."""
    from parlour.app.app import ParlourApp

    gc.freeze()  # what has been imported stays; to go through it first would make the start slower
    return ParlourApp(start, settle=settle, tidy=tidy).run_to_status()


def settle(*, collect: bool) -> None:
    """Take what is there now out of later garbage collections; with ``collect`` only what is left after one of all.

    One of all holds up the loop for 50 ms, so nobody may be thinking then; it frees what has gone since it was taken
    out, too. From then on only the young are collected by themselves, the others by ``tidy``: that would come while a
    screen is made, which then takes twice as long.
    """
    if collect:
        gc.unfreeze()
        gc.collect()
    gc.freeze()
    young, middle, _old = gc.get_threshold()
    gc.set_threshold(young, middle, 10 * TOO_OLD)


def tidy(*, quiet: bool) -> None:
    """Collect what has gone, if there may be much of it; where nothing is ``quiet``, only if it is overdue."""
    if gc.get_count()[2] >= (OLD if quiet else TOO_OLD):
        gc.collect()


__all__ = ["Continue", "Home", "NewMatch", "Replay", "Start", "run_app", "settle", "tidy"]
