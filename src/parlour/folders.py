"""Where the program keeps its things: the data, config and state folders, and what lies in them.

It writes nowhere else. ``--data-dir`` and ``PARLOUR_DATA_DIR`` put another folder in place of the data one.
"""

import os
from pathlib import Path

import platformdirs
from msgspec import Struct

from parlour.language import _

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


class NoFolder(ValueError):  # noqa: N818 - what was named
    """A data folder that there cannot be; the message is a sentence for people."""


def folders(data_dir: str | os.PathLike[str] | None = None) -> Folders:
    """The folders of this user; ``data_dir``, else ``PARLOUR_DATA_DIR`` when it is not empty, is the data folder.

    Raises NoFolder when that one begins with the home of a user whom this machine does not know.
    """
    chosen = data_dir or os.environ.get("PARLOUR_DATA_DIR")
    return Folders(
        data=_expanded(Path(chosen)) if chosen else platformdirs.user_data_path(_NAME, appauthor=False),
        config=platformdirs.user_config_path(_NAME, appauthor=False),
        state=state_folder(),
    )


def state_folder() -> Path:
    """The state folder, which is there whatever the data folder is: for the log file of errors."""
    return platformdirs.user_state_path(_NAME, appauthor=False)


def _expanded(path: Path) -> Path:
    try:
        return path.expanduser().absolute()
    except RuntimeError:
        raise NoFolder(
            _("The folder {path} cannot be found: {home} is no home folder that this machine knows.").format(
                path=path, home=path.parts[0]
            )
        ) from None
