"""The signs that the screens draw with: one table for terminals that can show them, one in plain ASCII.

``Signs.text`` brings a whole sentence into what the output can carry. No Textual here.
"""

import unicodedata
from typing import Literal

from msgspec import Struct
from rich.cells import cell_len, set_cell_size

TileStyle = Literal["pips", "digits", "ascii"]
"""How tiles are drawn; ``ascii`` stands for everything else on the screen, too."""


class Signs(Struct, frozen=True):
    """The signs beside letters and tiles; ``ascii`` says that texts must be brought into ASCII as well."""

    right: str = "▸"  # the focus, whose turn it is, an end that grows to the right
    left: str = "◂"
    up: str = "▴"
    down: str = "▾"
    winning: str = "▲"
    hidden: str = "▮"  # a tile that nobody may see
    dot: str = "·"
    cross: str = "×"
    ellipsis: str = "…"
    thin: str = "─"
    thick: str = "━"
    bar: str = "│"
    ascii: bool = False

    def text(self, text: str) -> str:
        """The text as this table can show it."""
        return to_ascii(text) if self.ascii else text

    def cut(self, text: str, width: int) -> str:
        """The text in at most ``width`` cells, ended by the ellipsis where something was left out."""
        text = self.text(text)
        if cell_len(text) <= width:
            return text
        room = max(width - len(self.ellipsis), 0)
        return (set_cell_size(text, room).rstrip() + self.ellipsis)[: max(width, 0)]

    def arrow(self, way: str) -> str:
        """The arrow for ``left``, ``right``, ``up`` or ``down``."""
        return {"left": self.left, "right": self.right, "up": self.up, "down": self.down}[way]


PLAIN = Signs()
NARROW = Signs(
    winning="▴", dot="⋅", cross="x", ellipsis="..."
)  # none that East Asian terminals may draw two cells wide
ASCII = Signs(
    right=">",
    left="<",
    up="^",
    down="v",
    winning="^",
    hidden="#",
    dot=".",
    cross="x",
    ellipsis="...",
    thin="-",
    thick="=",
    bar="|",
    ascii=True,
)


def signs(style: TileStyle) -> Signs:
    """The signs that go with a tile style."""
    return ASCII if style == "ascii" else NARROW if style == "digits" else PLAIN


WIDE = {"…": "...", "±": "+/-"}
"""The signs whose stand-ins take more cells than they do."""

_REPLACED = str.maketrans(
    {
        **dict(zip("▸◂▾▴▲▮·⋅×●∙−–—‘’“”«»•←→↑↓", '><v^^#..xo.---\'\'""""*<>^v', strict=True)),
        **dict(zip("▁▂▃▄▅▆▇█▒░", "_.::--=###", strict=True)),
        **dict(zip("łŁøØđĐıŋŊħĦŧŦ", "lLoOdDinNhHtT", strict=True)),
        **dict.fromkeys("─╌╍▀▔╸╺", "-"),
        **dict.fromkeys("━═", "="),
        **dict.fromkeys("│┃║╎╏▉▊▋▌▍▎▏▐▕", "|"),
        **dict.fromkeys("┌┏┐┓└┗┘┛├┣┤┫┬┳┴┻╔╗╚╝╠╣╦╩╭╮╯╰▖▗▘▙▛▜▝▟", "+"),
        **dict.fromkeys("‣▪◦⭑", "*"),
        **dict(zip("‹›▶", "<>>", strict=True)),
        **WIDE,
        "ß": "ss",
        "æ": "ae",
        "Æ": "AE",
        "œ": "oe",
        "Œ": "OE",
        "þ": "th",
        "Þ": "Th",
        "\N{NO-BREAK SPACE}": " ",
    }
)


def to_ascii(text: str) -> str:
    """The text in ASCII: signs by their stand-ins, letters without their marks, ``?`` for what has neither."""
    if text.isascii():
        return text
    bare = unicodedata.normalize("NFKD", text.translate(_REPLACED))
    return "".join(each if each.isascii() else "?" for each in bare if not unicodedata.combining(each))
