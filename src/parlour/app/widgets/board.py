"""The canvas under all table widgets: sprites on the Line API, kept line by line, repainted only where they changed."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from parlour.app.glyphs import Signs, TileStyle, signs
from parlour.app.layout import Rect
from parlour.tiles import Tile

Hit = Tile | str
"""What a click on a sprite means."""


class Sprite(Struct, frozen=True):
    """Lines of text at a place, all of them equally wide, in one look; a tile has a second one for its frame.

    Looks are ``text``, ``dim``, ``strong``, ``mark``, ``rule``, ``turn``, ``key``, ``seat-1`` to ``seat-5``, and
    ``tile-plain``, ``tile-chosen``, ``tile-blocked``, ``tile-last``, ``tile-fresh``, ``tile-empty``.
    """

    x: int
    y: int
    lines: tuple[str, ...]
    look: str
    hit: Hit | None = None

    @property
    def rect(self) -> Rect:
        return Rect(self.x, self.y, cell_len(self.lines[0]), len(self.lines))


def label(x: int, y: int, words: str, look: str = "text", hit: Hit | None = None) -> Sprite:
    """One line of text."""
    return Sprite(x, y, (words,), look, hit)


Span = tuple[str, str]  # the text, its look
_BARE = ""  # the look of the cells that nothing covers


def spans(sprites: Iterable[Sprite], y: int, width: int) -> list[Span]:
    """Line ``y`` of the sprites as spans that fill ``width`` cells, as few as can be.

    Of two sprites that overlap in a line, the one that begins later gives way.
    """
    found: list[Span] = []
    x = 0

    def add(text: str, look: str) -> None:
        if found and found[-1][1] == look:
            found[-1] = (found[-1][0] + text, look)
        elif text:
            found.append((text, look))

    for sprite in sorted((s for s in sprites if s.y <= y < s.y + len(s.lines)), key=lambda s: s.x):
        line = sprite.lines[y - sprite.y]
        if sprite.x < x or sprite.x + cell_len(line) > width:
            continue
        add(" " * (sprite.x - x), _BARE)
        for text, look in _parts(line, sprite.look):
            add(text, look)
        x = sprite.x + cell_len(line)
    add(" " * (width - x), _BARE)
    return found


def _parts(line: str, look: str) -> list[Span]:
    """A line of a tile as its frame and its pips; blanks go with what is before them."""
    if not look.startswith("tile-"):
        return [(line, look)]
    frame = look.replace("tile-", "frame-")
    parts: list[Span] = []
    for char in line:
        of = parts[-1][1] if char == " " and parts else look if char in "●o" or char.isalnum() else frame
        if parts and parts[-1][1] == of:
            parts[-1] = (parts[-1][0] + char, of)
        else:
            parts.append((char, of))
    return parts


_STATES = ("plain", "chosen", "blocked", "last", "fresh", "empty")
_LOOKS = (
    *("text", "dim", "strong", "mark", "rule", "turn", "key"),
    *(f"seat-{n}" for n in range(1, 6)),
    *(f"{part}-{state}" for part in ("tile", "frame") for state in _STATES),
)


class Board(Widget):
    """A canvas. A subclass gives its sprites for a size in ``build`` and calls ``redraw`` when its data change."""

    COMPONENT_CLASSES = {f"board--{look}" for look in _LOOKS}  # noqa: RUF012
    DEFAULT_CSS = """
    Board { background: $felt; color: $felt-text; }
    Board > .board--dim { color: $felt-dim; }
    Board > .board--strong { text-style: bold; }
    Board > .board--mark { color: $mark; text-style: bold; }
    Board > .board--rule { color: $rule; }
    Board > .board--turn { color: $turn; text-style: bold; }
    Board > .board--key { color: $mark; text-style: bold; }
    Board > .board--seat-1 { color: $seat-1; text-style: bold; }
    Board > .board--seat-2 { color: $seat-2; text-style: bold; }
    Board > .board--seat-3 { color: $seat-3; text-style: bold; }
    Board > .board--seat-4 { color: $seat-4; text-style: bold; }
    Board > .board--seat-5 { color: $seat-5; text-style: bold; }
    Board > .board--tile-plain { color: $pips; background: $tile; }
    Board > .board--frame-plain { color: $tile-frame; background: $tile; }
    Board > .board--tile-chosen { color: $highlight-pips; background: $highlight; text-style: bold; }
    Board > .board--frame-chosen { color: $highlight-frame; background: $highlight; text-style: bold; }
    Board > .board--tile-blocked { color: $illegal-pips; background: $illegal; }
    Board > .board--frame-blocked { color: $illegal-frame; background: $illegal; }
    Board:ansi > .board--tile-blocked { text-style: dim; }
    Board:ansi > .board--frame-blocked { text-style: dim; }
    Board > .board--tile-last { color: $last-pips; background: $last; }
    Board > .board--frame-last { color: $last-frame; background: $last; }
    Board > .board--tile-fresh { color: $fresh-pips; background: $fresh; }
    Board > .board--frame-fresh { color: $fresh-pips; background: $fresh; text-style: bold; }
    Board > .board--tile-empty { color: $mark; background: $felt; }
    Board > .board--frame-empty { color: $mark; background: $felt; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None, tile_style: TileStyle = "pips") -> None:
        super().__init__(id=id, classes=classes)
        self._tile_style = tile_style
        self._sprites: tuple[Sprite, ...] = ()
        self._strips: dict[int, Strip] = {}

    @property
    def tile_style(self) -> TileStyle:
        """How tiles are drawn; ``ascii`` brings all signs and words into ASCII."""
        return self._tile_style

    @tile_style.setter
    def tile_style(self, style: TileStyle) -> None:
        if style != self._tile_style:
            self._tile_style = style
            self.refresh(layout=True)
            self.redraw()

    @property
    def signs(self) -> Signs:
        return signs(self._tile_style)

    def build(self, width: int, height: int) -> Sequence[Sprite]:
        """The sprites for a canvas of this size."""
        raise NotImplementedError  # each widget says it

    def hit(self, what: Hit) -> None:
        """A sprite with a ``hit`` was clicked."""

    @property
    def sprites(self) -> Sequence[Sprite]:
        """What is drawn now."""
        return self._sprites

    def redraw(self) -> None:
        """Build anew and repaint what differs."""
        width, height = self.size
        new = tuple(self.build(width, height)) if width and height else ()
        changed = set(new).symmetric_difference(self._sprites)
        self._sprites = new
        if not changed:
            return
        offset = self.gutter.top_left
        regions = set()
        for sprite in changed:
            rect = sprite.rect
            regions.add(Region(rect.x, rect.y, rect.width, rect.height).translate(offset))
            for y in range(rect.y, rect.y + rect.height):
                self._strips.pop(y, None)
        self.refresh(*regions)

    def on_resize(self) -> None:
        self._strips.clear()
        self.redraw()

    def notify_style_update(self) -> None:
        self._strips.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        strip = self._strips.get(y)
        if strip is None:
            width = self.size.width
            style = self.get_component_rich_style
            base = self.rich_style
            segments = [
                Segment(words, style(f"board--{look}") if look else base)
                for words, look in spans(self._sprites, y, width)
            ]
            strip = self._strips[y] = Strip(segments, width)
        return strip

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        at = Rect(offset.x, offset.y, 1, 1)
        for sprite in reversed(self._sprites):
            if sprite.hit is not None and sprite.rect.overlaps(at):
                event.stop()
                self.hit(sprite.hit)
                return
