"""The chain on the table: a snake of tiles, its open ends, and the places of a tile that fits both."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.message import Message

from parlour.app.glyphs import Signs, TileStyle, signs
from parlour.app.layout import SIZES, Laid, Mark, Place, Placed, Rect, lay
from parlour.app.tileart import TileState, place_art, tile_art
from parlour.app.widgets.board import Board, Hit, Sprite, label
from parlour.games.chain import on_end
from parlour.games.game import Chain
from parlour.language import _
from parlour.moves import PLAYS, End, Play


class ChainTable(Board):
    """Draws a chain as large as it fits; nothing ever scrolls."""

    class EndChosen(Message):
        """An open end, or the place of a tile there, was clicked."""

        def __init__(self, end: End) -> None:
            super().__init__()
            self.end = end

    _chain: Chain | None = None
    _targets: tuple[Play, ...] = ()
    _chosen: Play | None = None
    _fresh = False

    def show(
        self, chain: Chain | None, targets: Sequence[Play] = (), chosen: Play | None = None, *, fresh: bool = False
    ) -> None:
        """Draw the chain; None clears the table.

        ``targets`` are plays to choose between, whose places are shown: ``chosen`` as the tile, turned as it would
        lie, the others as corners. ``fresh`` lights the tile played last up for a moment.
        """
        self._chain, self._targets, self._chosen, self._fresh = chain, tuple(targets), chosen, fresh
        self.redraw()

    def build(self, width: int, height: int) -> Sequence[Sprite]:
        if self._chain is None:
            return ()
        return chain_sprites(
            self._chain, width, height, self.tile_style, self._targets, self._chosen, fresh=self._fresh
        )

    def hit(self, what: Hit) -> None:
        self.post_message(self.EndChosen("left" if what == "left" else "right"))


def chain_sprites(
    chain: Chain,
    width: int,
    height: int,
    style: TileStyle,
    targets: Sequence[Play] = (),
    chosen: Play | None = None,
    *,
    fresh: bool = False,
) -> list[Sprite]:
    """The picture of a chain in ``width`` × ``height`` cells; empty where there is no room at all."""
    if not chain.tiles and not targets:
        return _empty_table(width, height, style)
    laid = lay(chain, width, height, SIZES, targets)
    if laid is None:
        return []
    sprites = []
    for placed in laid.tiles:
        last = placed.index == chain.last
        state = TileState.LAST if last else TileState.PLAIN
        look = "tile-plain" if not last else "tile-fresh" if fresh else "tile-last"
        sprites.append(_tile(placed, laid, style, state, look))
    return sprites + _ends(chain, laid, chosen, width, height, style, sprites)


def _ends(
    chain: Chain, laid: Laid, chosen: Play | None, width: int, height: int, style: TileStyle, tiles: Sequence[Sprite]
) -> list[Sprite]:
    """The marks of the open ends, or in their stead the places to choose between, with their captions."""
    table = signs(style)
    sprites: list[Sprite] = []
    captions: list[tuple[Rect, str, bool]] = []  # beside what, the words, whether they point at it
    places = _apart(sorted(laid.places, key=lambda place: place.play != chosen))
    marks = places[0].marks if places and chain.tiles else laid.marks
    for mark in marks:
        if not any(place.play.end == mark.end for place in places):
            sprites.append(Sprite(mark.rect.x, mark.rect.y, _mark_lines(mark, table), "mark", mark.end))
            if chosen is not None and chosen.end == mark.end:
                captions.append((mark.rect, _on(chain, chosen, table), True))
    for place in places:
        rect, hit, on = place.tile.rect, place.play.end or "right", _on(chain, place.play, table)
        if place.play == chosen:
            sprites.append(_tile(place.tile, laid, style, TileState.CHOSEN, "tile-chosen", hit))
            captions.append((rect, on, True))
        else:
            art = place_art(laid.size, standing=place.tile.standing, style=style, word=on)
            sprites.append(Sprite(rect.x, rect.y, art, "tile-empty", hit))
            if not any(on in line for line in art):
                captions.append((rect, on, False))
    for rect, words, pointing in captions:
        sprites += _caption(rect, words, pointing, [*tiles, *sprites], width, height, table)
    return sprites


def _apart(places: Sequence[Place]) -> list[Place]:
    """The places that can be shown together: where the arms are close, that of the first one only."""
    if len(places) == 2 and places[0].tile.rect.overlaps(places[1].tile.rect):
        return [places[0]]
    return list(places)


def _empty_table(width: int, height: int, style: TileStyle) -> list[Sprite]:
    """The place of the opening tile, which is still to come."""
    laid = lay(Chain((), 0, None), width, height, SIZES, PLAYS[1:2])
    if laid is None or not laid.places:
        return []
    rect = laid.places[0].tile.rect
    return [Sprite(rect.x, rect.y, place_art(laid.size, style=style), "tile-empty")]


def _tile(placed: Placed, laid: Laid, style: TileStyle, state: TileState, look: str, hit: Hit | None = None) -> Sprite:
    art = tile_art(placed.halves, laid.size, standing=placed.standing, style=style, state=state)
    return Sprite(placed.rect.x, placed.rect.y, art, look, hit)


def _mark_lines(mark: Mark, table: Signs) -> tuple[str, ...]:
    number, arrow = str(mark.number), table.arrow(mark.way)
    if mark.rect.height == 2:
        return (arrow, number) if mark.way == "up" else (number, arrow)
    gap = " " * (mark.rect.width - 2)
    return (arrow + gap + number,) if mark.way == "left" else (number + gap + arrow,)


def _on(chain: Chain, play: Play, table: Signs) -> str:
    """Where a play goes, in a word or two; nothing to say of an opening."""
    if chain.ends is None:
        return ""
    return table.text(_("on {number}").format(number=on_end(play, chain.ends)))


def _caption(
    beside: Rect, words: str, pointing: bool, others: Sequence[Sprite], width: int, height: int, table: Signs
) -> list[Sprite]:
    """Words under or over a place or a mark; none where there is no room, or nothing to say."""
    for y, sign in ((beside.y + beside.height, table.winning), (beside.y - 1, table.down)):
        line = f"{sign} {words}" if pointing else words
        caption = label(min(beside.x, width - cell_len(line)), y, line, "mark")
        rect = caption.rect
        if words and rect.within(width, height) and not any(rect.overlaps(other.rect) for other in others):
            return [caption]
    return []
