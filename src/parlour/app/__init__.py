"""The full-screen app. Importing this package is cheap; Textual comes with ``run_app``."""

import gc

from parlour.app.start import Continue, Home, NewMatch, Replay, Start


def run_app(start: Start) -> int:
    """Run the app until the player quits; the exit status of the process."""
    from parlour.app.app import ParlourApp

    gc.freeze()  # what has been imported stays; to go through it first would make the start slower
    return ParlourApp(start, settle=settle).run_to_status()


def settle() -> None:
    """Take what is there now out of later garbage collections: one of all that stalls the loop for 50 ms.

    What has gone since it was taken out is freed the next time.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


__all__ = ["Continue", "Home", "NewMatch", "Replay", "Start", "run_app", "settle"]
