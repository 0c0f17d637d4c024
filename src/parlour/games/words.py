"""Small pieces of sentences and of score sheets that several games use."""

from collections.abc import Iterable, Mapping, Sequence

from parlour.games.chain import Ends, Played, ends_after, on_end
from parlour.games.game import Column, Refusal
from parlour.language import N_, _, ngettext
from parlour.moves import Play
from parlour.tiles import SUITS, Tile, tiles


def signed(n: int) -> str:
    """A change of a score: ``+3``, ``0``, ``−2`` with a true minus sign."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def number(n: int) -> str:
    """A score with a true minus sign."""
    return f"−{-n}" if n < 0 else str(n)


def points(n: int) -> str:
    return ngettext("{n} point", "{n} points", abs(n)).format(n=number(n))


def pips(n: int) -> str:
    return ngettext("{n} pip", "{n} pips", n).format(n=n)


def listing(items: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    return _("{some} and {last}").format(some=", ".join(items[:-1]), last=items[-1])


def sentence(line: str) -> str:
    """A line of the log with its full stop, to stand in a text."""
    return _("{line}.").format(line=line)


def by_the_match() -> tuple[tuple[str, str], str]:
    """The head of a column, in two lines, and a sentence, where a search goes by the chance to win the match."""
    return (
        (_("wins"), _("match")),
        _("The best for the match comes first, even where another move does better in this round."),
    )


def spoken(tiles: Iterable[Tile]) -> str:
    """Tiles one after the other, as in ``[6|4] [1|0]``."""
    return " ".join(map(str, tiles))


def lacking(barred: int, hidden: int) -> str:
    """What a hand is proved not to hold of the tiles still hidden: ``no 6, no 4, not [0|0]``; empty for nothing.

    Both are masks. A number stands for all its hidden tiles.
    """
    said: list[str] = []
    left = barred & hidden
    suits = {number: suit & hidden for number, suit in enumerate(SUITS) if not suit & hidden & ~barred}
    while left:
        number = max(suits, key=lambda number: ((suits[number] & left).bit_count(), number), default=None)
        if number is None or (suits[number] & left).bit_count() < 2:
            return ", ".join([*said, *(_("not {tile}").format(tile=tile) for tile in tiles(left))])
        said.append(_("no {number}").format(number=number))
        left &= ~suits[number]
    return ", ".join(said)


# Accounts


def account(before: int, change: int, width: int = 0) -> str:
    """A sum that can be checked by eye, each number in ``width`` places: ``12 + 3 = 15``."""
    sign = "−" if change < 0 else "+"
    return f"{number(before):>{width}} {sign} {abs(change):>{width}} = {number(before + change):>{width}}"


def change_columns(names: Sequence[str]) -> list[Column]:
    """Two columns a player for a score sheet: what changed, and the total after it."""
    return [Column(head, seat, right=True, group=name) for seat, name in enumerate(names) for head in ("±", "=")]


# A chain


def play_on(ends: Ends) -> str:
    """What is expected of who can play to a chain with these ends."""
    left, right = ends
    if left == right:
        return _("Play a tile on a {number}: both ends show it.").format(number=left)
    return _("Play a tile on the {left} or the {right}.").format(left=left, right=right)


def foresee_play(play: Play, ends: Ends | None) -> str:
    """What a play that fits would do to a chain with these ends."""
    left, right = ends_after(play.tile, play.end, ends)
    if ends is None:
        return _("{tile} opens: ends {left} and {right}.").format(tile=play.tile, left=left, right=right)
    return _("{tile} fits the {on} and leaves ends {left} and {right}.").format(
        tile=play.tile, on=on_end(play, ends), left=left, right=right
    )


def say_played(told: Played, names: Sequence[str]) -> str:
    text = (
        _("{name} opens with {tile}: ends {left} and {right}")
        if told.on is None
        else _("{name} plays {tile} on the {on}: ends {left} and {right}")
    )
    left, right = told.ends
    return text.format(name=names[told.seat], tile=told.tile, on=told.on, left=left, right=right)


# Refusals


_REFUSALS = {  # by the reason, in the words of more than one game
    "over": N_("The match is over ({rule})."),
    "deal-due": N_("The table deals first ({rule})."),
    "not-a-set": N_("A deal is all 28 tiles, each once ({rule})."),
    "not-held": N_("You do not hold {tile} ({rule})."),
    "no-end": N_("An end is named for every tile but the opening ({rule})."),
    "no-fit": N_("{tile} does not fit the {number} ({rule})."),
    "fits-neither": N_("{tile} fits neither the {number} nor the {other} ({rule})."),
    "not-a-move": N_("That is no move of this game ({rule})."),
}


def refused(refusal: Refusal, own: Mapping[str, str], **more: str) -> str:
    """The sentence of a refusal: the game's own for its reason, or else the one that games share.

    Sentences are marked for gettext. They may name ``{rule}``; ``{tile}`` and ``{tiles}``, the first and all of the
    refusal's tiles; ``{number}`` and ``{other}``, the first and the last of its numbers; and what the game gives as
    ``more``.
    """
    text = _(own.get(refusal.reason) or _REFUSALS[refusal.reason])
    tiles, numbers = [str(tile) for tile in refusal.tiles] or [""], refusal.numbers or ("",)
    return text.format(
        rule=refusal.rule, tile=tiles[0], tiles=listing(tiles), number=numbers[0], other=numbers[-1], **more
    )
