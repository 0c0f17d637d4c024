"""Names for the seats that were given none: short, distinct, and the same ones wherever seats are made."""

from collections.abc import Sequence

from parlour.language import _

COMPUTERS = ("Bo", "Cela", "Dag", "Eta", "Fil", "Gro", "Hela", "Ivo", "Jo")
"""More than any table has seats, so that one is always free."""


def fill_names(given: Sequence[str], humans: Sequence[bool], own: str = "") -> list[str]:
    """The names of the seats; an empty one is filled, ``own`` (if not empty) for the first human without a name.

    The only human who is left without one is ``Player``; of several each is ``Player 2`` and so on, by the seat.
    """
    filled = list(given)
    taken = {name.casefold() for name in given}

    def fill(seat: int, name: str) -> None:
        filled[seat] = name
        taken.add(name.casefold())

    unnamed = [seat for seat, (name, human) in enumerate(zip(given, humans, strict=True)) if human and not name]
    if unnamed and own and own.casefold() not in taken:
        fill(unnamed.pop(0), own)
    for seat in unnamed:
        alone = len(unnamed) == 1 and _("Player").casefold() not in taken
        fill(seat, _("Player") if alone else _("Player {n}").format(n=seat + 1))
    for seat, name in enumerate(filled):
        if not name:
            fill(seat, next(each for each in COMPUTERS if each.casefold() not in taken))
    return filled
