"""The command line. This module finds the command and gives its end a status; each command is a module of its own.

Nothing heavy is imported before it is known what is asked for.
"""

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from parlour.cli.errors import Refused, complain
from parlour.language import _

FAILED = 1
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit status: 0 done and sound, 1 it could not be done, 2 the call is off, 130 Ctrl+C."""
    _mend_streams()
    try:
        status = _run(argv)
        sys.stdout.flush()  # here, so that a full disk or a closed pipe still gets its sentence
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Refused as refused:
        complain(str(refused))
        status = refused.status
    except BrokenPipeError:  # who read our output has seen enough
        status = FAILED
    except OSError as error:
        _tell(error)
        status = FAILED
    except Exception as error:
        _log(error)
        status = FAILED
    if status:
        _drop_output()
    return status


def _run(argv: Sequence[str] | None) -> int:
    from parlour.cli.parser import parse

    try:
        args = parse(argv)
    except SystemExit:  # help or the version is printed
        return 0
    if args.data_dir is not None:
        # The app, and the processes that it starts, find the folders by this.
        os.environ["PARLOUR_DATA_DIR"] = args.data_dir
    _check_folders()
    status: int = import_module(f"parlour.cli.{args.module}").run(args)
    return status


def _check_folders() -> None:
    from parlour.folders import NoFolder, folders

    try:
        folders()
    except NoFolder as error:
        raise Refused(str(error)) from None


def _mend_streams() -> None:
    """Output may be closed, or unable to spell a name: neither is a reason to fail."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - for the process's life
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Forget what could not be printed, or the interpreter would complain about it once more at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)


def _tell(error: OSError) -> None:
    from parlour.files import why

    complain(_("{what}: {why}.").format(what=error.filename or _("the output"), why=why(error)))


def _log(error: Exception) -> None:
    from parlour import errorlog
    from parlour.folders import state_folder

    path = errorlog.write(error, state_folder())
    complain(
        _("Something went wrong that should not ({error}); {path} has the details.").format(
            error=type(error).__name__, path=path
        )
    )
