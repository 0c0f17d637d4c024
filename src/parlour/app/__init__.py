"""The full-screen app. Importing this package is cheap; Textual comes with ``run_app``."""

import gc

from parlour.app.start import Continue, Home, NewMatch, Replay, Start


def run_app(start: Start) -> int:
    """Run the app until the player quits; the exit status of the process."""
    from parlour.app.app import ParlourApp

    gc.freeze()  # what has been imported stays: a collection that goes through all of it stalls the loop for 50 ms
    return ParlourApp(start).run_to_status()


__all__ = ["Continue", "Home", "NewMatch", "Replay", "Start", "run_app"]
