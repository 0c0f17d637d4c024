"""Files that are there whole or not at all, and the texts of users."""

import errno
import os
from pathlib import Path

import pytest

from parlour.files import MOST_TEXT, user_text, whole, why


def test_a_file_is_there_once_the_block_has_ended(tmp_path):
    path = tmp_path / "score.txt"
    with whole(path) as file:
        file.write(b"one\n")
        assert not path.exists()
    assert path.read_bytes() == b"one\n"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("end", [ValueError, KeyboardInterrupt])
def test_what_ends_the_block_leaves_the_old_file_and_no_other(tmp_path, end):
    def write_half():
        with whole(path) as file:
            file.write(b"half a li")
            raise end

    path = tmp_path / "score.txt"
    path.write_bytes(b"old\n")
    with pytest.raises(end):
        write_half()
    assert path.read_bytes() == b"old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_an_error_names_the_file_that_was_asked_for(tmp_path):
    for path, error in ((tmp_path / "missing" / "score.txt", FileNotFoundError), (tmp_path, IsADirectoryError)):
        with pytest.raises(error) as raised, whole(path):
            pass
        assert raised.value.filename == str(path)


def test_a_file_that_happens_to_have_the_meanwhile_name_is_not_touched(tmp_path, monkeypatch):
    monkeypatch.setattr("parlour.files.token_hex", lambda _count: "chance")
    other = tmp_path / ".score.txt.chance.part"
    other.write_text("mine")
    with pytest.raises(FileExistsError), whole(tmp_path / "score.txt"):
        pass
    assert other.read_text() == "mine"


def test_a_refusal_of_the_system_is_told_in_words_of_ours_where_there_are_some():
    assert why(OSError(errno.ENOSPC, "No space left on device")) == "the disk is full"
    assert why(OSError(errno.EMFILE, "Too many open files")) == "Too many open files"
    assert why(OSError("what no system says")) == "OSError"


def test_a_link_goes_on_pointing_where_it_did(tmp_path):
    path, link = tmp_path / "score.txt", tmp_path / "link"
    path.touch(mode=0o640)
    link.symlink_to(path)
    with whole(link) as file:
        file.write(b"one\n")
    assert link.is_symlink()
    assert path.read_bytes() == b"one\n"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_pipe_is_written_straight(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with whole(pipe) as file:
        file.write(b"one\n")
    assert os.read(reader, 100) == b"one\n"
    os.close(reader)
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_users_text_is_read_with_a_mark_of_its_encoding_or_without(tmp_path):
    path = tmp_path / "settings.toml"
    for data in ("Ł = 1\n".encode(), "Ł = 1\n".encode("utf-8-sig")):
        path.write_bytes(data)
        assert user_text(path) == "Ł = 1\n"


@pytest.mark.parametrize("what", ["pipe", "device", "folder", "too much", "link to a device"])
def test_what_is_no_users_text_is_refused_without_waiting_or_reading_on(tmp_path, what):
    path = tmp_path / "settings.toml"
    match what:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path = Path("/dev/zero")
        case "folder":
            path.mkdir()
        case "too much":
            path.write_bytes(b" " * (MOST_TEXT + 1))
        case _:
            path.symlink_to("/dev/zero")
    with pytest.raises(OSError, match=r"ordinary|larger|directory") as refused:
        user_text(path)
    assert why(refused.value).startswith("that is ")
