"""One process writes to a save: the second is told who holds it, and a killed one holds nothing."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from parlour.folders import folders
from parlour.games import domeng
from parlour.saves import KeptMatch, SaveLocked, copy_save, delete_save, load, rename_title

Keep = Callable[..., KeptMatch]
Stepping = Callable[..., None]

HOLD = """
import sys
from pathlib import Path
from parlour.saves import KeptMatch
kept = KeptMatch.resume(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def saved(keep: Keep, step: Stepping) -> Path:
    kept = keep(domeng)
    step(kept, 10)
    kept.close()
    assert kept.path is not None
    return kept.path


@contextmanager
def held_by_another_process(path: Path) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        try:
            yield process
        finally:
            process.kill()


def test_the_second_process_is_told_which_one_has_it(saved: Path) -> None:
    before = saved.read_bytes()
    with held_by_another_process(saved) as process:
        for _attempt in range(3):
            with pytest.raises(SaveLocked) as caught:
                KeptMatch.resume(saved)
            assert str(process.pid) in str(caught.value)
            assert socket.gethostname() in str(caught.value)
            assert str(saved) in str(caught.value)
        with pytest.raises(SaveLocked):
            rename_title(saved, "mine")
        with pytest.raises(SaveLocked):
            delete_save(saved)
        assert saved.read_bytes() == before


def test_the_second_process_may_look_or_open_a_copy(saved: Path, step: Stepping) -> None:
    with held_by_another_process(saved):
        looking = KeptMatch.resume(saved, read_only=True)
        assert looking.match.ply == 10
        copied = KeptMatch.resume(copy_save(saved))
        step(copied, 3)
        assert copied.trouble is None
        copied.close()
        assert load(saved).match.ply == 10


def test_the_lock_of_a_killed_process_bars_nobody(saved: Path, step: Stepping) -> None:
    with held_by_another_process(saved) as process:
        process.kill()
        process.wait()
        kept = KeptMatch.resume(saved)
        step(kept)
        assert load(saved).match.ply == 11
        kept.close()


def test_the_same_process_opens_a_save_once(keep: Keep, step: Stepping) -> None:
    kept = keep(domeng)
    step(kept)
    assert kept.path is not None
    with pytest.raises(SaveLocked, match="this program itself"):
        KeptMatch.resume(kept.path)
    kept.close()
    KeptMatch.resume(kept.path).close()


def test_a_link_to_a_save_has_its_lock(keep: Keep, step: Stepping, tmp_path: Path) -> None:
    kept = keep(domeng)
    step(kept)
    assert kept.path is not None
    link = tmp_path / "link.jsonl"
    link.symlink_to(kept.path)
    with pytest.raises(SaveLocked):
        KeptMatch.resume(link)
    kept.close()


def test_a_save_that_is_refused_is_not_held(saved: Path) -> None:
    whole = saved.read_bytes()
    saved.write_bytes(whole[:50])
    with pytest.raises(Exception, match="whole line"):
        KeptMatch.resume(saved)
    saved.write_bytes(whole)
    KeptMatch.resume(saved).close()


def test_lock_files_lie_in_the_state_folder_with_process_and_host(keep: Keep, step: Stepping, folder: Path) -> None:
    kept = keep(domeng)
    step(kept)
    [lock] = folders().locks.iterdir()
    assert lock.read_text() == f"{os.getpid()} {socket.gethostname()}\n"
    assert list(folder.iterdir()) == [kept.path]
    kept.close()
    assert kept.path is not None
    delete_save(kept.path)
    assert list(folders().locks.iterdir()) == []


def test_without_a_place_for_locks_no_two_logs_are_mixed(saved: Path, step: Stepping, tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("")
    one = KeptMatch.resume(saved, locks=nowhere / "locks")
    two = KeptMatch.resume(saved, locks=nowhere / "locks")
    step(one, 2)
    step(two, 1)
    step(one, 2)
    assert one.path == saved
    assert load(saved).match.ply == 14
    assert two.path is not None
    assert two.path != saved
    assert load(two.path).match.ply == 11
    one.close()
    two.close()
