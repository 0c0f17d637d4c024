"""Themes for terminals of 256 colours: each colour by the one that looks nearest. Pure, no Textual.

Rich goes by the cube of six steps a channel, where a dark green felt turns into a garish one; the eye goes by
lightness first, and then takes a calm grey.
"""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from parlour.app.themes import Theme

_STEPS = (0, 95, 135, 175, 215, 255)


def in_256_colours(theme: Theme) -> Theme:
    """The theme in colours that such a terminal has; one in the terminal's own 16 colours stays."""
    if theme.ansi:
        return theme
    return replace(theme, colours={key: nearest(colour) for key, colour in theme.colours.items()})


@cache
def nearest(colour: str) -> str:
    """The one of the 256 colours that looks most like ``#rgb`` or ``#rrggbb``."""
    wanted = _seen(colour if len(colour) == 7 else "#" + "".join(2 * digit for digit in colour[1:]))
    distances = {
        known: sum((one - other) ** 2 for one, other in zip(wanted, seen, strict=True))
        for known, seen in _palette().items()
    }
    return min(distances, key=distances.__getitem__)


@cache
def _palette() -> dict[str, tuple[float, float, float]]:
    return {colour: _seen(colour) for colour in _colours()}


def _colours() -> Iterator[str]:
    """The cube, and of the greys those that Rich makes the 24 of the terminal from; it does not take the cube's."""
    for red in _STEPS:
        for green in _STEPS:
            for blue in _STEPS:
                if not red == green == blue or red in (0, 255):
                    yield f"#{red:02x}{green:02x}{blue:02x}"
    for n in range(1, 25):
        yield f"#{round(n * 10.2):02x}" + f"{round(n * 10.2):02x}" * 2


def _seen(colour: str) -> tuple[float, float, float]:
    """Lightness and two axes of hue of ``#rrggbb``, in which equal distances look equal (Oklab)."""
    red, green, blue = (_linear(int(colour[start : start + 2], 16) / 255) for start in (1, 3, 5))
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
