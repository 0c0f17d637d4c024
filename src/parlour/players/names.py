"""Names for the seats that were given none: short, distinct, and the same ones wherever seats are made."""

from collections.abc import Sequence

from parlour.language import _

COMPUTERS = ("Bo", "Cela", "Dag", "Eta", "Fil", "Gro", "Hela", "Ivo", "Jo")
"""More than any table has seats, so that one is always free."""


def fill_names(given: Sequence[str], humans: Sequence[bool], own: str = "") -> list[str]:
    """The names of the seats; an empty one is filled, ``own`` (if not empty) for the first human without a name."""
    taken = {name.casefold() for name in given}
    filled = []
    for seat, (name, human) in enumerate(zip(given, humans, strict=True)):
        if not name:
            name = _("Player {n}").format(n=seat + 1)
            if not human:
                name = next(each for each in COMPUTERS if each.casefold() not in taken)
            elif own and own.casefold() not in taken:
                name = own
            taken.add(name.casefold())
        filled.append(name)
    return filled
