"""Columns and logs: every line fits its width, whatever people are called."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from parlour.app.columns import cut, hang, line_up, pad, wrapped
from parlour.games.game import Column

ANY_NAME = st.one_of(
    st.sampled_from(["Ania", "[/]", "Ana [b +", "\\", "🎲" * 9, "日本語", "x" * 500, "a b " * 100]),
    st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=60),
)


@given(ANY_NAME, st.integers(1, 60))
def test_a_cut_text_says_that_something_is_missing(text: str, width: int) -> None:
    short = cut(text, width)
    assert cell_len(short) <= width
    assert short == text or short.endswith("…")
    assert cell_len(pad(text, width)) == cell_len(pad(text, width, right=True)) == width


def test_columns_are_as_wide_as_what_stands_in_them() -> None:
    columns = (Column("name"), Column("points", right=True))
    assert line_up(columns, [("Ania", "4"), ("日本", "1000000")], 40) == [
        "name   points",
        "Ania        4",
        "日本  1000000",
    ]


def test_columns_of_one_group_share_a_head() -> None:
    columns = (Column("", group=""), Column("a", group="stones"), Column("b", group="stones"))
    assert line_up(columns, [("1", "2", "3")], 40) == ["   stones", "   a  b", "1  2  3"]


def test_where_room_is_short_names_are_cut_and_numbers_are_not() -> None:
    columns = (Column("round"), Column("x" * 500, 0, right=True), Column("Bartholomew Long", 1, right=True))
    lines = line_up(columns, [("1", "1234567", "89")], 30)
    assert max(map(cell_len, lines)) <= 30
    assert lines[1].split() == ["1", "1234567", "89"]
    assert "…" in lines[0]


@given(st.lists(ANY_NAME, min_size=2, max_size=5), st.integers(60, 120))
def test_a_score_sheet_fits_its_width_whatever_the_names(names: list[str], width: int) -> None:
    columns = (Column("deal", right=True), Column("how it ended"), *(Column(name, right=True) for name in names))
    rows = [(str(n), f"{name} goes out", *("−120" for _name in names)) for n, name in enumerate(names, start=1)]
    lines = line_up(columns, rows, width)
    assert max(map(cell_len, lines)) <= width
    assert all(line.count("−120") == len(names) for line in lines[1:])


def test_the_newest_line_of_a_log_is_marked_and_what_follows_in_a_line_hangs() -> None:
    lines = ["Bo passes", "Cela plays [3|2] on the 2: ends 3 and 6"]
    assert hang(lines, 20, 4) == ["  Bo passes", "▸ Cela plays [3|2]", "    on the 2: ends 3", "    and 6"]
    assert hang(lines, 20, 2) == ["    on the 2: ends 3", "    and 6"]
    assert hang(lines, 20, 0) == hang([], 20, 0) == []
    assert hang([], 20, 4) == []


def test_a_path_breaks_after_a_slash_and_only_where_it_must() -> None:
    path = "/home/ania/saves/2026-11-28-domeng.jsonl"
    assert wrapped(f"{path} is open", 60) == [f"{path} is open"]
    assert wrapped(f"This is {path} here.", 40) == ["This is", path, "here."]
    assert wrapped(f"In {path}:\n\nno more", 30) == ["In /home/ania/saves/", "2026-11-28-domeng.jsonl:", "", "no more"]
    assert wrapped(path, 12) == ["/home/ania/", "saves/", "2026-11-28-d", "omeng.jsonl"]
    assert wrapped("", 12) == [""]


@given(st.lists(ANY_NAME, max_size=5), st.integers(4, 80))
def test_a_text_keeps_to_its_width_and_loses_nothing(parts: list[str], width: int) -> None:
    text = "/".join(parts)
    lines = wrapped(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace("\n", "").replace(" ", "")


def test_a_log_begins_with_a_whole_line_and_ends_at_its_foot() -> None:
    lines = ["Bo plays [4|3] on the 4: ends 3 and 3", "Cela passes", "Dag passes"]
    assert hang(lines, 24, 5) == ["  Bo plays [4|3] on the", "    4: ends 3 and 3", "  Cela passes", "▸ Dag passes"]
    assert hang(lines, 24, 4) == hang(lines, 24, 5)
    assert hang(lines, 24, 3) == ["", "  Cela passes", "▸ Dag passes"]


@given(st.lists(ANY_NAME, max_size=5), st.integers(10, 80), st.integers(0, 12))
def test_a_log_keeps_to_its_place_whatever_the_names(names: list[str], width: int, height: int) -> None:
    lines = hang([f"{name} plays [6|4]" for name in names], width, height)
    assert len(lines) <= height
    assert all(cell_len(line) <= width for line in lines)
    if names and height > 1:
        assert "[6|4]" in "".join(lines).replace(" ", "")
