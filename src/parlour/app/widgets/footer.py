"""The footer: keys with what they do, each a button; the vital ones stay whatever the width."""

from collections.abc import Collection, Sequence

from rich.cells import cell_len

from parlour.app.glyphs import TileStyle, signs
from parlour.app.widgets.board import Board, Hit, Sprite, label

Entry = tuple[str, str, str]
"""A key, what it does, the action that a click runs."""


class KeyFooter(Board):
    """Draws the entries in their order."""

    DEFAULT_CSS = """
    KeyFooter { height: 1; dock: bottom; background: $footer-background; color: $footer-foreground; pointer: pointer; }
    KeyFooter > .board--key { color: $footer-key-foreground; }
    """

    _entries: tuple[Entry, ...] = ()
    _vital: frozenset[str] = frozenset()

    def show(self, entries: Sequence[Entry], vital: Collection[str] = ()) -> None:
        """Draw these entries; where room is short, those not ``vital`` are left out, the last ones first."""
        self._entries, self._vital = tuple(entries), frozenset(vital)
        self.redraw()

    def build(self, width: int, height: int) -> Sequence[Sprite]:
        del height
        return footer_sprites(self._entries, self._vital, width, self.tile_style)

    def hit(self, what: Hit) -> None:
        # In the app's own queue, as a key would be: the action may close the screen that this footer is on.
        action = str(what)
        owner = self.screen if hasattr(self.screen, f"action_{action}") else self.app
        self.app.call_next(self.app.run_action, action, owner)


def footer_sprites(entries: Sequence[Entry], vital: Collection[str], width: int, style: TileStyle) -> list[Sprite]:
    """The picture of the footer in one line of ``width`` cells."""
    table = signs(style)
    shown = [(table.text(key), table.text(words), action) for key, words, action in entries]

    def wide(gap: int) -> int:
        return 2 + sum(cell_len(key) + 1 + cell_len(words) for key, words, _action in shown) + gap * (len(shown) - 1)

    while wide(2) > width:
        spare = [index for index, entry in enumerate(shown) if entry[2] not in vital]
        if not spare:
            break
        del shown[spare[-1]]
    gap = 3 if wide(3) <= width else 2
    sprites = []
    x = 1
    for key, words, action in shown:
        sprites.append(label(x, 0, key, "key", action))
        x += cell_len(key)
        sprites.append(label(x, 0, f" {words}", "text", action))
        x += cell_len(words) + 1 + gap
    return sprites
