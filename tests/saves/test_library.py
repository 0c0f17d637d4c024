"""The list of saves: every file of the folder, good beside bad; and what people do with the files."""

import os
import socket
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from parlour.games import domeng, mydelko_fa
from parlour.games.game import AnyGame
from parlour.match import Match
from parlour.moves import FINISH
from parlour.saves import (
    BadSave,
    KeptMatch,
    NotDone,
    Seat,
    copy_save,
    delete_save,
    dump,
    find,
    list_saves,
    load,
    newest_unfinished,
    recover,
    recovered_path,
    rename_title,
)

Keep = Callable[..., KeptMatch]
Stepping = Callable[..., None]
Put = Callable[..., Path]


@pytest.fixture
def put(folder: Path, played: Callable[..., Match], seats_of: Callable[[AnyGame], tuple[Seat, ...]]) -> Put:
    """Puts a save into the folder, written in the minute of the hour that is given."""

    def make(name: str, minute: int, game: AnyGame = domeng, moves: int = 20, title: str | None = None) -> Path:
        folder.mkdir(exist_ok=True)
        path = folder / name
        path.write_bytes(dump(played(game, moves), seats_of(game), title=title))
        at = datetime(2026, 11, 29, 20, minute, tzinfo=UTC).timestamp()
        os.utime(path, (at, at))
        return path

    return make


def test_the_list_has_the_newest_first_with_how_far_it_is(put: Put, folder: Path) -> None:
    put("a.jsonl", 1, title="Thursday")
    put("b.jsonl", 3, mydelko_fa, 10_000)
    put("c.jsonl", 2)
    finished, _other, entry = list_saves(folder)
    assert [finished.name, _other.name, entry.name] == ["b.jsonl", "c.jsonl", "a.jsonl"]
    assert (entry.game, entry.title, entry.moves, entry.rounds, entry.over) == ("domeng", "Thursday", 20, 1, False)
    assert [seat.name for seat in entry.players] == ["Ania", "Bo", "Cela", "Dag", "Eta"]
    assert entry.human
    assert entry.modified == datetime(2026, 11, 29, 20, 1, tzinfo=UTC)
    assert finished.over
    assert finished.winners


def test_the_list_has_what_happened_last_as_everybody_saw_it(
    game: AnyGame, put: Put, folder: Path, played: Callable[..., Match]
) -> None:
    for moves in (0, 1, 2, 25):
        match = played(game, moves)
        put("a.jsonl", 1, game, moves)
        [entry] = list_saves(folder)
        told = [each for ply in range(1, match.ply + 1) for each in match.happenings(ply, None)]
        assert entry.last == (told[-1] if told else None)


def test_a_folder_that_is_not_there_has_no_saves(folder: Path) -> None:
    assert list_saves(folder) == []
    assert newest_unfinished(folder) is None


def test_every_file_is_listed_with_what_is_wrong_and_the_good_ones_stay_usable(put: Put, folder: Path) -> None:
    good = put("good.jsonl", 1)
    whole = good.read_bytes()
    (folder / "empty.jsonl").write_bytes(b"")
    (folder / "half.jsonl").write_bytes(whole[: len(whole) // 2])
    (folder / "damaged.jsonl").write_bytes(whole.replace(b'"play"', b'"pray"', 1))
    (folder / "null.jsonl").write_bytes(b"null")
    (folder / "null line.jsonl").write_bytes(b"null\n")
    (folder / "folder.jsonl").mkdir()
    (folder / "dangling.jsonl").symlink_to(folder / "nowhere")
    (folder / "loop.jsonl").symlink_to(folder / "loop.jsonl")
    (folder / "new.jsonl.tmp").write_bytes(whole)
    os.utime(folder / "new.jsonl.tmp", (0, 0))
    (folder / "being written.jsonl.tmp").write_bytes(whole)
    (folder / "\x1b[2Jname.jsonl").write_bytes(b"x\n")
    os.mkfifo(folder / "pipe.jsonl")
    with socket.socket(socket.AF_UNIX) as plug:
        here = Path.cwd()
        os.chdir(folder)  # a socket's path must be short
        try:
            plug.bind("plug")
        finally:
            os.chdir(here)
    entries = {entry.name: entry for entry in list_saves(folder)}
    assert set(entries) == {path.name for path in folder.iterdir()} - {"being written.jsonl.tmp"}
    assert entries["good.jsonl"].damaged is None
    told = {
        "empty.jsonl": "empty",
        "damaged.jsonl": "line 3",
        "null.jsonl": "no whole line",
        "null line.jsonl": "line 1",
        "folder.jsonl": "folder",
        "dangling.jsonl": "link",
        "loop.jsonl": "cannot be read",
        "new.jsonl.tmp": "can be deleted",
        "pipe.jsonl": "not an ordinary file",
        "plug": "not an ordinary file",
        "\x1b[2Jname.jsonl": r"\x1b[2Jname",
    }
    for name, words in told.items():
        damaged = entries[name].damaged
        assert damaged is not None
        assert words in damaged
        assert damaged.isprintable()
    assert entries["half.jsonl"].damaged is None
    assert entries["half.jsonl"].torn
    damaged_entry = entries["damaged.jsonl"]
    assert damaged_entry.recoverable
    assert (damaged_entry.game, damaged_entry.moves, damaged_entry.line) == ("domeng", 1, 3)
    assert not entries["empty.jsonl"].recoverable
    newest = newest_unfinished(folder)
    assert newest is not None
    assert newest.name in {"good.jsonl", "half.jsonl"}


def test_a_save_that_may_not_be_read_is_told(monkeypatch: pytest.MonkeyPatch, put: Put, folder: Path) -> None:
    put("a.jsonl", 1)

    def refuse(*_arguments: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(Path, "open", refuse)  # the superuser may read everything, so permissions do not serve
    [entry] = list_saves(folder)
    assert entry.damaged is not None
    assert "there is no permission" in entry.damaged


def test_the_list_sees_a_change_of_a_file(put: Put, folder: Path) -> None:
    path = put("a.jsonl", 1)
    whole = path.read_bytes()
    assert list_saves(folder)[0].damaged is None
    path.write_bytes(whole.replace(b'"seed":1', b'"seed":2', 1))
    assert list_saves(folder)[0].damaged is not None
    path.write_bytes(whole)
    assert list_saves(folder)[0].damaged is None


def test_the_newest_unfinished_match_is_neither_over_nor_damaged(put: Put, folder: Path) -> None:
    put("old.jsonl", 1)
    put("newer.jsonl", 2)
    put("over.jsonl", 4, mydelko_fa, 10_000)
    bad = put("bad.jsonl", 5)
    bad.write_bytes(bad.read_bytes()[1:])
    newest = newest_unfinished(folder)
    assert newest is not None
    assert newest.name == "newer.jsonl"


def test_a_match_that_is_taken_back_from_its_end_is_unfinished(folder: Path) -> None:
    options = domeng.DomengOptions(titles=0)
    kept = KeptMatch.new(folder, domeng, options, [Seat(name, "human", None) for name in "ABCDE"], 1)
    kept.play_table()
    kept.play(FINISH)
    kept.flush()
    assert list_saves(folder)[0].over
    kept.undo()
    kept.close()
    entry = newest_unfinished(folder)
    assert entry is not None
    assert entry.path == kept.path


def test_a_save_is_found_by_path_or_by_name(put: Put, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put("a.jsonl", 1)
    assert find(folder, "a.jsonl") == path
    assert find(folder, "a") == path
    assert find(folder, str(path)) == path
    assert find(folder, path) == path
    monkeypatch.chdir(folder)
    assert find(folder / "x", "a.jsonl").resolve() == path.resolve()
    for name in ("b", "", "a\0b", "x" * 5000):
        with pytest.raises(BadSave, match="no such save"):
            find(folder / "x", name)


def test_a_save_is_found_where_a_folder_here_has_its_name(
    put: Put, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a", "a.jsonl", "b"):
        Path(name).mkdir()
    path = put("a.jsonl", 1)
    assert find(folder, "a") == find(folder, "a.jsonl") == path
    assert find(folder, "b") == Path("b")


def test_a_title_is_given_and_taken(put: Put) -> None:
    path = put("a.jsonl", 1, title="Old")
    before = path.read_bytes()
    rename_title(path, "New\x1b one")
    assert load(path).title == "New one"
    rename_title(path, None)
    assert load(path).title is None
    assert path.read_bytes().startswith(before)


def test_a_damaged_save_gets_no_title(put: Put) -> None:
    path = put("a.jsonl", 1)
    path.write_bytes(damaged := path.read_bytes()[1:])
    with pytest.raises(BadSave):
        rename_title(path, "x")
    assert path.read_bytes() == damaged


def test_copies_have_names_of_their_own(put: Put, folder: Path) -> None:
    path = put("a.jsonl", 1)
    path.write_bytes(path.read_bytes() + b"torn")
    copies = [copy_save(path) for _copy in range(3)]
    assert copies[0] == folder / "a-copy.jsonl"
    assert len({path, *copies}) == 4
    assert {copy.read_bytes() for copy in copies} == {path.read_bytes()}
    assert recovered_path(path) == folder / "a-recovered.jsonl"


@pytest.mark.parametrize("name", ["b.jsonl", "b", "b-copy.jsonl"])
def test_a_copy_comes_after_its_original_until_it_is_played_on(
    name: str, put: Put, folder: Path, step: Stepping
) -> None:
    put("a.jsonl", 1)
    path = put(name, 2)
    copied = [copy_save(path) for _copy in range(2)]
    entries = list_saves(folder)
    assert [entries[0].path, entries[3].name] == [path, "a.jsonl"]
    assert {entry.modified for entry in entries[:3]} == {entries[0].modified}
    kept = KeptMatch.resume(copied[0])
    step(kept)
    kept.close()
    newest = newest_unfinished(folder)
    assert newest is not None
    assert newest.path == copied[0]


def test_a_title_does_not_make_a_match_the_newest(put: Put, folder: Path) -> None:
    path = put("a.jsonl", 1)
    put("b.jsonl", 2)
    rename_title(path, "Thursday")
    assert [(entry.name, entry.title) for entry in list_saves(folder)] == [("b.jsonl", None), ("a.jsonl", "Thursday")]


def test_what_is_no_file_is_not_copied(folder: Path) -> None:
    folder.mkdir()
    for path in (folder, folder / "nowhere"):
        with pytest.raises(BadSave):
            copy_save(path)


def test_everything_but_a_folder_can_be_deleted(put: Put, folder: Path) -> None:
    path = put("a.jsonl", 1)
    link = folder / "link"
    link.symlink_to("nowhere")
    temporary = folder / "b.jsonl.tmp"
    temporary.write_bytes(b"")
    inner = folder / "inner"
    inner.mkdir()
    for each in (path, link, temporary):
        delete_save(each)
    with pytest.raises(NotDone, match="cannot be deleted"):
        delete_save(inner)
    with pytest.raises(NotDone, match="no such file"):
        delete_save(path)
    assert list(folder.iterdir()) == [inner]


def test_nothing_is_recovered_into_a_file_that_is_there(put: Put, folder: Path) -> None:
    path = put("a.jsonl", 1)
    (folder / "b.jsonl").write_text("mine")
    with pytest.raises(NotDone, match="such a file already"):
        recover(path, folder / "b.jsonl")
    with pytest.raises(NotDone, match="such a file already"):
        recover(path, path)
    assert (folder / "b.jsonl").read_text() == "mine"
    with pytest.raises(NotDone, match="no such file or folder"):
        recover(path, folder / "no" / "b.jsonl")


def test_a_recovery_touches_no_file_but_its_own(put: Put, folder: Path) -> None:
    path = put("a.jsonl", 1)
    (folder / "b.jsonl.tmp").write_text("mine")
    recover(path, folder / "b.jsonl")
    assert (folder / "b.jsonl.tmp").read_text() == "mine"
    assert {each.name for each in folder.iterdir()} == {"a.jsonl", "b.jsonl", "b.jsonl.tmp"}


@pytest.mark.parametrize("first", range(1, 7))
def test_a_recovery_that_fails_leaves_no_file(
    first: int, put: Put, folder: Path, failing: Callable[..., object]
) -> None:
    path = put("a.jsonl", 1)
    new = folder / "b.jsonl"
    with pytest.raises(NotDone, match="the disk is full"):
        recover(path, new, disk=failing(first))  # type: ignore[arg-type]
    assert {each.name for each in folder.iterdir()} <= {"a.jsonl", "b.jsonl"}
    assert not new.exists() or new.read_bytes() == path.read_bytes()
