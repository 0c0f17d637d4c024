"""Domino Parlour: three domino games for the terminal."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("domino-parlour")
except PackageNotFoundError:  # run straight from a source tree that was never installed
    __version__ = "0"
