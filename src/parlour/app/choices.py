"""What settings and options can be, as people read it: (value, text) of each choice. Imports no screen."""

from parlour.language import _


def switch() -> list[tuple[str, str]]:
    """Off and on."""
    return [("off", _("off")), ("on", _("on"))]


def speeds() -> list[tuple[str, str]]:
    """(value, text) of the speeds of computer seats."""
    return [("instant", _("instant")), ("fast", _("fast")), ("normal", _("normal")), ("slow", _("slow"))]


def tile_styles() -> list[tuple[str, str]]:
    """(value, text) of the ways to draw tiles."""
    return [("auto", _("by itself")), ("pips", _("pips")), ("digits", _("digits")), ("ascii", _("ascii"))]
