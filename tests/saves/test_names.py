"""Names and titles are data: cleaned when typed, escaped when shown."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from parlour.saves import clean_name, clean_title, shown_name
from parlour.saves.names import LONGEST, another_path, new_path


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ania", "Ania"),
        ("  Ania  ", "Ania"),
        ("A\x00n\x1bi\x9ba\x7f", "Ania"),
        ("Ana\r\nBo\t", "AnaBo"),
        ("Ana\u2028Bo\u2029", "AnaBo"),
        ("Ana\udcff", "Ana"),
        ("[/] [b \\ \x1b[31m", "[/] [b \\ [31m"),
        ("👩\u200d👧 é", "👩\u200d👧 é"),
        ("x" * 1000, "x" * LONGEST),
        ("x" * (LONGEST - 1) + "  y", "x" * (LONGEST - 1)),
        ("\x1b\n", ""),
    ],
)
def test_control_characters_are_taken_out_when_typed(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept
    assert clean_name(kept) == kept
    assert clean_title(typed) == (kept or None)


def test_no_title_stays_no_title() -> None:
    assert clean_title(None) is None


@pytest.mark.parametrize(
    ("held", "shown"),
    [
        ("Ania [/] \\", "Ania [/] \\"),
        ("A\x1b[2Jn", r"A\x1b[2Jn"),
        ("A\nB\x00", r"A\nB\x00"),
        ("A\u202egp", r"A\u202egp"),
        ("A\u2028", r"A\u2028"),
        ("A\x9b", r"A\x9b"),
        ("مرحبا\u200f", "مرحبا\\u200f"),
        ("a\u00a0b👩\u200d👧", "a\u00a0b👩\u200d👧"),
        ("\udcff", r"\udcff"),
    ],
)
def test_what_would_steer_the_terminal_is_shown_escaped(held: str, shown: str) -> None:
    assert shown_name(held) == shown


def test_a_save_is_named_by_date_game_and_a_tail() -> None:
    when = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
    names = {new_path(Path("saves"), "domeng", when).name for _name in range(20)}
    assert len(names) > 15
    for name in names:
        date, tail = name[:10], name.removesuffix(".jsonl").removeprefix("2026-11-29-domeng-")
        assert date == when.astimezone().strftime("%Y-%m-%d")
        assert len(tail) == 4
        assert tail.isalnum()
        assert tail == tail.lower()
    path = Path("saves/2026-11-29-domeng-k3f9.jsonl")
    assert another_path(path).name.startswith("2026-11-29-domeng-k3f9-")
