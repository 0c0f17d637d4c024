"""What another program does to a save while its match is open: it is seen, and left to that program."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.games import domeng
from parlour.saves import KeptMatch, load
from parlour.saves.disk import Disk

Keep = Callable[..., KeptMatch]
Stepping = Callable[..., None]


@pytest.mark.parametrize("change", ["longer", "shorter", "other", "another match"])
def test_a_save_changed_by_another_program_is_left_to_it(change: str, keep: Keep, step: Stepping, folder: Path) -> None:
    kept = keep(domeng)
    step(kept, 10)
    assert kept.path is not None
    path, whole = kept.path, kept.path.read_bytes()
    other = {
        "longer": whole + b"x\n",
        "shorter": whole[:-20],
        "other": whole[:-30] + b"\x00" * 30,
        "another match": whole[::-1],
    }[change]
    path.write_bytes(other)
    step(kept, 2)
    assert kept.trouble is None
    assert kept.moved is not None
    assert str(path) in kept.moved
    assert path.read_bytes() == other
    assert kept.path != path
    assert load(kept.path).match.ply == 12
    assert len(list(folder.iterdir())) == 2
    kept.close()


@pytest.mark.parametrize("way", ["edited", "replaced"])
def test_a_change_of_one_byte_far_from_the_end_is_seen(way: str, keep: Keep, step: Stepping, folder: Path) -> None:
    kept = keep(domeng)
    step(kept, 30)
    assert kept.path is not None
    path, before = kept.path, kept.path.stat()
    other = path.read_bytes().replace(b"Ania", b"Anna")
    if way == "edited":
        path.write_bytes(other)
        os.utime(path, ns=(0, before.st_mtime_ns + 1))  # as any clock would have it some time later
    else:
        new = folder / "new"
        new.write_bytes(other)
        os.utime(new, ns=(0, before.st_mtime_ns))
        new.replace(path)
    step(kept, 2)
    assert (kept.trouble, kept.moved is not None) == (None, True)
    assert path.read_bytes() == other
    assert kept.path != path
    assert load(kept.path).match.ply == 32
    kept.close()


def test_a_save_that_was_touched_or_restored_goes_on(keep: Keep, step: Stepping, folder: Path) -> None:
    kept = keep(domeng)
    step(kept, 30)
    assert kept.path is not None
    os.utime(kept.path, ns=(0, 0))
    step(kept)
    restored = folder / "restored"
    restored.write_bytes(kept.path.read_bytes())
    restored.replace(kept.path)
    step(kept, 2)
    assert kept.moved is None
    assert load(kept.path).match.ply == 33
    kept.close()


def test_what_is_read_before_a_move_is_written_does_not_grow_with_the_save(keep: Keep, step: Stepping) -> None:
    class Counting(Disk):
        read_so_far = 0

        def read(self, file: int, at: int, count: int) -> bytes:
            held = super().read(file, at, count)
            self.read_so_far += len(held)
            return held

    disk = Counting()
    kept = keep(domeng, disk=disk)
    for moves in (10, 300):
        step(kept, moves, flush=False)
        step(kept, 2)
        before = disk.read_so_far
        step(kept, 10)
        assert disk.read_so_far - before <= 640
    kept.close()


@pytest.mark.parametrize("way", ["after a write that failed", "in place of a torn line"])
def test_only_own_bytes_are_cut_off_and_no_line_of_another_program(
    way: str, keep: Keep, step: Stepping, tmp_path: Path
) -> None:
    class Full(Disk):
        full = True

        def write(self, file: int, at: int, data: bytes) -> None:
            if self.full:
                raise OSError(errno.ENOSPC, "made to fail")
            super().write(file, at, data)

    kept = keep(domeng)
    step(kept, 10)
    kept.close()
    assert kept.path is not None
    path, whole = kept.path, kept.path.read_bytes()
    elsewhere = tmp_path / "elsewhere.jsonl"
    elsewhere.write_bytes(whole)
    other = KeptMatch.resume(elsewhere)
    other.rename("Thursday")
    other.close()
    theirs = elsewhere.read_bytes()
    disk = Full()
    if way == "in place of a torn line":
        path.write_bytes(whole + b'{"type":"player","seat":1,"name":"' + b"x" * 200)
        disk.full = False
    again = KeptMatch.resume(path, disk=disk)
    if way == "after a write that failed":
        step(again, 5)
        assert again.trouble is not None
        assert path.read_bytes() == whole
        disk.full = False
    path.write_bytes(theirs)
    step(again, 2)
    assert (again.trouble, again.moved is not None) == (None, True)
    assert path.read_bytes() == theirs
    assert again.path != path
    assert load(again.path).match.ply == again.match.ply
    again.close()


@pytest.mark.parametrize("change", ["a line", "one byte"])
def test_a_change_while_a_move_is_being_made_to_last_is_seen(change: str, keep: Keep, step: Stepping) -> None:
    class Shared(Disk):
        others: Callable[[], None] | None = None

        def sync(self, file: int) -> None:
            super().sync(file)
            if self.others is not None:
                self.others()
                self.others = None

    disk = Shared()
    kept = keep(domeng, disk=disk)
    step(kept, 10)
    assert kept.path is not None
    path = kept.path

    def others() -> None:
        held = path.read_bytes()
        path.write_bytes(held + b"{}\n" if change == "a line" else held.replace(b"Ania", b"Anna"))
        os.utime(path, ns=(0, path.stat().st_mtime_ns + 1))

    disk.others = others
    step(kept)
    theirs = path.read_bytes()
    step(kept, 2)
    assert (kept.trouble, kept.moved is not None) == (None, True)
    assert path.read_bytes() == theirs
    assert load(kept.path).match.ply == 13
    kept.close()
