"""What the terminal can carry: Unicode or plain ASCII only, colours or none."""

import os
import re
from collections.abc import Mapping

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from parlour.app.glyphs import WIDE, to_ascii

_STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def is_plain(environ: Mapping[str, str], encoding: str | None) -> bool:
    """Whether only ASCII gets through: a dumb terminal, a locale without UTF-8, an output that encodes less.

    Python itself sets ``LC_CTYPE`` where it meets the C locale (PEP 538), so that does not count as the user's word.
    """
    ctype, lang = environ.get("LC_CTYPE", ""), environ.get("LANG", "")
    if ctype in ("C.UTF-8", "C.utf8", "UTF-8"):
        ctype = ""
    locale = (environ.get("LC_ALL") or ctype or lang).lower()
    utf8 = "utf-8" in locale or "utf8" in locale
    carried = (encoding or "ascii").lower().startswith("utf")
    return environ.get("TERM") == "dumb" or (os.name == "posix" and not utf8) or not carried


class HarmlessFilter(LineFilter):
    """Lets no character through that would steer the terminal, whatever has drawn it; such take no cell."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        return [
            segment
            if segment.control or segment.text.isprintable()
            else segment._replace(text=_STEERING.sub("", segment.text))
            for segment in segments
        ]


class AsciiFilter(LineFilter):
    """Brings every line of the screen into ASCII, cell by cell, after all widgets have drawn."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        if all(segment.control or segment.text.isascii() for segment in segments):
            return segments
        texts = ["" if segment.control else _same_width(segment.text) for segment in segments]
        line, made = _spread("".join(texts)), []
        for segment, text in zip(segments, texts, strict=True):
            made.append(segment if segment.control else segment._replace(text=line[: len(text)]))
            line = line[len(text) :]
        return made


def _same_width(text: str) -> str:
    """The text in as many cells; what joins onto the character before it gets only the cells that it adds.

    A sign of ``WIDE`` stays, to be spread over its line.
    """
    made = ""
    for end, each in enumerate(text, start=1):
        room = max(cell_len(text[:end]) - len(made), 0)
        made += (each if each in WIDE else to_ascii(each))[:room].ljust(room, "?")
    return made


def _spread(line: str) -> str:
    """The line with the stand-ins of wide signs: they take blanks beside them, or the letters that they cut off.

    The last blank between two words is taken last.
    """
    for sign, stand_in in WIDE.items():
        while (at := line.find(sign)) >= 0:
            start, end = at, at + 1
            for blank in ("  ", " "):
                while end - start < len(stand_in) and line[:start].endswith(blank):
                    start -= 1
                while end - start < len(stand_in) and f"{line[end:]} ".startswith(blank) and end < len(line):
                    end += 1
            while end - start < len(stand_in) and line[:start][-1:].isalnum():
                start -= 1
            line = line[:start] + stand_in[: end - start] + line[end:]
    return line
