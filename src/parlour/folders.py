"""Where the program keeps its things: the data, config and state folders, and what lies in them.

It writes nowhere else. ``--data-dir`` and ``PARLOUR_DATA_DIR`` put another folder in place of the data one.
"""

import os
from pathlib import Path

import platformdirs
from msgspec import Struct

_NAME = "domino-parlour"


class Folders(Struct, frozen=True):
    """The three folders. None of them need exist yet: who writes makes them."""

    data: Path
    config: Path
    state: Path

    @property
    def saves(self) -> Path:
        return self.data / "saves"

    @property
    def settings(self) -> Path:
        return self.config / "settings.toml"

    @property
    def themes(self) -> Path:
        """The user's own themes."""
        return self.config / "themes"

    @property
    def locks(self) -> Path:
        return self.state / "locks"

    @property
    def log(self) -> Path:
        """The log file of errors."""
        return self.state / "errors.log"


def folders(data_dir: str | os.PathLike[str] | None = None) -> Folders:
    """The folders of this user; ``data_dir``, else ``PARLOUR_DATA_DIR`` when it is not empty, is the data folder."""
    chosen = data_dir or os.environ.get("PARLOUR_DATA_DIR")
    return Folders(
        data=Path(chosen).expanduser().absolute() if chosen else platformdirs.user_data_path(_NAME, appauthor=False),
        config=platformdirs.user_config_path(_NAME, appauthor=False),
        state=platformdirs.user_state_path(_NAME, appauthor=False),
    )
