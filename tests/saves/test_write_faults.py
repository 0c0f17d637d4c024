"""Writing that fails: the match plays on, what was saved stays, and a later flush saves the rest."""

import contextlib
import errno
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from parlour.games import domeng
from parlour.saves import KeptMatch, list_saves, load
from parlour.saves.disk import Disk

Keep = Callable[..., KeptMatch]
Stepping = Callable[..., None]
Failing = Callable[..., Disk]


def moves_on_disk(folder: Path) -> int:
    """The moves in the one save of a folder, all of it sound or torn at its end; 0 without one."""
    files = list(folder.glob("*")) if folder.exists() else []
    if not files:
        return 0
    [path] = files  # no temporary file stays
    return load(path).match.ply


def calls_of(keep: Keep, step: Stepping, failing: Failing) -> int:
    """How many calls a match of three moves makes."""
    disk = failing(0)
    kept = keep(domeng, disk=disk)
    step(kept, 3)
    kept.close()
    assert kept.path is not None
    kept.path.unlink()
    return disk.calls  # type: ignore[attr-defined]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_whichever_call_fails_nothing_is_lost(
    number: int, keep: Keep, step: Stepping, folder: Path, failing: Failing
) -> None:
    calls = calls_of(keep, step, failing)
    assert calls > 15
    for first in range(1, calls + 1):
        kept = keep(domeng, disk=failing(first, number=number))
        failed = 0
        for moves in range(1, 4):
            safe = moves_on_disk(folder)
            step(kept, flush=False)
            if kept.flush():
                assert kept.trouble is None
                assert moves_on_disk(folder) == moves
            else:
                failed += 1
                assert kept.trouble is not None
                assert "not being saved" in kept.trouble
                assert moves_on_disk(folder) >= safe
        assert kept.flush()
        assert moves_on_disk(folder) == 3
        assert failed <= 1
        kept.close()
        assert kept.path is not None
        kept.path.unlink()


def test_a_disk_that_stays_full_is_tried_again_until_there_is_room(
    keep: Keep, step: Stepping, folder: Path, failing: Failing
) -> None:
    calls = calls_of(keep, step, failing)
    for first in range(1, calls + 1):
        disk = failing(first, 10_000)
        kept = keep(domeng, disk=disk)
        step(kept, 30)
        assert kept.match.ply == 30
        assert kept.trouble == f"The match is not being saved: the disk is full ({kept._journal.path})."
        disk.failures = range(0)  # type: ignore[attr-defined]
        assert kept.flush()
        assert kept.trouble is None
        assert moves_on_disk(folder) == 30
        kept.close()
        assert kept.path is not None
        kept.path.unlink()


def test_a_match_resumed_on_a_full_disk_keeps_what_it_had(
    keep: Keep, step: Stepping, folder: Path, failing: Failing
) -> None:
    kept = keep(domeng)
    step(kept, 10)
    kept.close()
    path = kept.path
    assert path is not None
    whole = path.read_bytes()
    for torn in (b"", b'{"type":"pl'):
        for first in range(1, 9):
            path.write_bytes(whole + torn)
            again = KeptMatch.resume(path, disk=failing(first, 10_000))
            step(again, 2)
            assert again.trouble is not None or moves_on_disk(folder) == 12
            assert path.read_bytes().startswith(whole)
            again.close()
            assert load(path).match.ply >= 10


def test_a_real_full_disk(keep: Keep, step: Stepping) -> None:
    """``/dev/full`` says that it is full at each write."""
    if not Path("/dev/full").exists():
        return

    class Full(Disk):
        def write(self, file: int, at: int, data: bytes) -> None:  # noqa: ARG002
            with open("/dev/full", "wb", buffering=0) as full:  # noqa: PTH123
                full.write(data)

    kept = keep(domeng, disk=Full())
    step(kept, 5)
    assert kept.match.ply == 5
    assert kept.trouble is not None
    assert "the disk is full" in kept.trouble
    kept.close()


def test_a_folder_that_is_a_file(keep: Keep, step: Stepping, folder: Path) -> None:
    folder.write_text("in the way")
    kept = keep(domeng)
    step(kept, 3)
    assert kept.trouble is not None
    folder.unlink()
    assert kept.flush()
    assert moves_on_disk(folder) == 3
    kept.close()


def test_each_folder_that_is_made_is_made_to_last(keep: Keep, step: Stepping, folder: Path) -> None:
    """It lasts once the folder that it lies in is synced after its making; the disk fails at first."""

    class Noting(Disk):
        def __init__(self) -> None:
            self.synced: list[Path] = []
            self.made: list[Path] = []
            self.fails = 2

        def make_folder(self, folder: Path) -> None:
            self.made += [each for each in (folder, *folder.parents) if not each.exists()]
            super().make_folder(folder)

        def sync_folder(self, folder: Path) -> None:
            if self.fails:
                self.fails -= 1
                raise OSError(errno.EIO, "made to fail")
            assert folder.is_dir()
            self.synced.append(folder)

    disk = Noting()
    deep = folder / "data" / "saves"
    kept = KeptMatch.new(deep, domeng, domeng.default_options(5), keep(domeng).seats, 1, disk=disk)
    step(kept, 2)
    assert kept.trouble is not None
    assert kept.flush()
    assert disk.made == [deep, folder / "data", folder]
    assert disk.synced == [folder.parent, folder, folder / "data", deep]
    step(kept, 2)
    kept.close()
    assert len(disk.synced) == 4


def test_a_save_deleted_under_its_match_is_made_again(keep: Keep, step: Stepping, folder: Path) -> None:
    kept = keep(domeng)
    step(kept, 5)
    assert kept.path is not None
    kept.path.unlink()
    folder.rmdir()
    step(kept)
    assert kept.trouble is None
    assert moves_on_disk(folder) == 6
    kept.close()


def test_a_new_save_never_takes_the_place_of_a_file(keep: Keep, step: Stepping, folder: Path) -> None:
    kept = keep(domeng)
    folder.mkdir()
    taken = kept._journal.path
    taken.write_text("mine")
    step(kept)
    assert kept.trouble is None
    assert kept.path != taken
    assert taken.read_text() == "mine"
    kept.close()


def test_a_temporary_file_that_somebody_else_has_made_is_left_alone(keep: Keep, step: Stepping, folder: Path) -> None:
    kept = keep(domeng)
    folder.mkdir()
    temporary = kept._journal.path.with_name(kept._journal.path.name + ".tmp")
    temporary.write_text("mine")
    step(kept)
    kept.close()
    assert kept.path is not None
    assert load(kept.path).match.ply == 1
    assert temporary.read_text() == "mine"
    assert set(folder.iterdir()) == {kept.path, temporary}


def test_no_temporary_name_is_taken_that_is_there(
    keep: Keep, step: Stepping, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.saves.disk.token_hex", lambda _count: "chance")
    kept = keep(domeng)
    folder.mkdir()
    temporary = kept._journal.path.with_name(kept._journal.path.name + ".chance.tmp")
    temporary.write_text("mine")
    step(kept)
    assert kept.trouble is not None
    assert temporary.read_text() == "mine"
    temporary.unlink()
    assert kept.flush()
    assert moves_on_disk(folder) == 1
    kept.close()


def test_a_disk_that_deletes_nothing_gets_one_temporary_file_however_often_it_is_tried(
    keep: Keep, step: Stepping, folder: Path
) -> None:
    class Growing(Disk):
        grows_only = True

        def rename(self, old: Path, new: Path) -> None:
            if self.grows_only:
                raise OSError(errno.EPERM, "made to fail")
            super().rename(old, new)

        def unlink(self, path: Path) -> None:
            if self.grows_only:
                raise OSError(errno.EPERM, "made to fail")
            super().unlink(path)

    disk = Growing()
    kept = keep(domeng, disk=disk)
    step(kept, 5)
    assert kept.trouble is not None
    [file] = folder.iterdir()
    os.utime(file, (0, 0))  # not being written any more
    [left] = list_saves(folder)
    assert left.damaged is not None
    assert "can be deleted" in left.damaged
    disk.grows_only = False
    assert kept.flush()
    assert moves_on_disk(folder) == 5
    kept.close()


def test_a_save_never_grows_larger_than_can_be_read(
    keep: Keep, step: Stepping, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("journal", "reading"):
        monkeypatch.setattr(f"parlour.saves.{module}.MAX_FILE", 4000)
    kept = keep(domeng)
    while kept.trouble is None:
        step(kept)
    assert kept.trouble == "The save is as large as a save can be: what is played from here is not saved."
    moves = moves_on_disk(folder)
    assert moves == kept.match.ply - 1
    assert kept.path is not None
    data = kept.path.read_bytes()
    kept.rename("")  # a shorter line: it may have room, but not its place in the chain
    assert not kept.flush()
    step(kept, 30)
    kept.close()
    assert kept.path.read_bytes() == data
    again = KeptMatch.resume(kept.path)
    assert again.trouble is None
    step(again, 2)
    assert again.trouble == kept.trouble
    again.close()
    assert moves_on_disk(folder) == moves


def test_nothing_is_written_after_the_close(keep: Keep, step: Stepping) -> None:
    kept = keep(domeng)
    step(kept, 3)
    kept.close()
    assert kept.path is not None
    before = kept.path.read_bytes()
    kept.undo()
    assert not kept.flush()
    kept.close()
    assert kept.path.read_bytes() == before


def test_lines_added_while_another_thread_flushes_all_get_there(keep: Keep, step: Stepping, folder: Path) -> None:
    kept = keep(domeng)
    done = threading.Event()

    def flushing() -> None:
        while not done.is_set():
            kept.flush()

    thread = threading.Thread(target=flushing)
    thread.start()
    try:
        step(kept, 300, flush=False)
    finally:
        done.set()
        thread.join()
    assert kept.flush()
    assert moves_on_disk(folder) == 300
    kept.close()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path | None]:
    """A file system of 16 KiB; None where this user may not mount one."""
    place = tmp_path / "small"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(place)]
    mounted = sys.platform == "linux" and subprocess.run(command, capture_output=True, check=False).returncode == 0
    yield place if mounted else None
    if mounted:
        subprocess.run(["umount", str(place)], check=True)


def test_a_file_system_that_fills_up_and_is_cleared(small_disk: Path | None, keep: Keep, step: Stepping) -> None:
    if small_disk is None:
        return
    kept = KeptMatch.new(small_disk, domeng, domeng.default_options(5), keep(domeng).seats, 1)
    step(kept, 5)
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(b"x" * 512):
            pass
    step(kept, 100)
    assert kept.trouble is not None
    assert "the disk is full" in kept.trouble
    assert kept.path is not None
    assert 5 <= load(kept.path).match.ply < 105
    filler.unlink()
    assert kept.flush()
    assert kept.trouble is None
    assert load(kept.path).match.ply == 105
    kept.close()
