"""The installed program on a real terminal: a pty, read by a terminal emulator; how it begins, plays and ends there."""

import os
import pty
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pyte
import pytest
from msgspec import json

from parlour.saves import load
from parlour.tiles import tiles

PATIENCE = 60
"""Seconds after which what a test waits for will not come."""

ALTERNATE, CURSOR, MOUSE = b"\x1b[?1049", b"\x1b[?25", b"\x1b[?1000"
"""Private modes of a terminal, each switched on by h and off by l."""


def environment(home: Path) -> dict[str, str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "XDG_", "PARLOUR_"))}
    env |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONUTF8": "1", "HOME": str(home)}
    return env | {"PARLOUR_DATA_DIR": str(home / "data"), "XDG_CONFIG_HOME": str(home), "XDG_STATE_HOME": str(home)}


class Terminal:
    """A program on a terminal of 80 × 24: its bytes, and what a person sees of them."""

    def __init__(self, home: Path, words: list[str]) -> None:
        env = environment(home)
        self.raw = b""
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.child = pexpect.spawn(sys.executable, words, env=env, dimensions=(24, 80), cwd=str(home))
        self.child.delaybeforesend = None

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    @property
    def after(self) -> str:
        """What was printed on the normal screen after the app had gone."""
        return self.raw.rpartition(ALTERNATE + b"l")[2].decode()

    def _read(self) -> bool:
        """Take what has been written by now; False at the end."""
        try:
            data = self.child.read_nonblocking(65536, timeout=0.05)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += data
        self._stream.feed(data)
        return True

    def until(self, *words: str, other_than: str | None = None) -> str:
        """Read until one of the words is on the screen, and the screen is another than that."""
        deadline = time.monotonic() + PATIENCE
        while not (any(word in self.text for word in words) and self.text != other_than):
            assert self._read(), f"it ended before one of {words}:\n{self.after}"
            assert time.monotonic() < deadline, f"none of {words} came:\n{self.text}"
        return self.text

    def press(self, keys: str | bytes) -> None:
        self.child.send(keys)

    def press_until(self, keys: str, *words: str) -> str:
        """Press, and read until the screen has changed and shows one of the words."""
        before = self.text
        self.press(keys)
        return self.until(*words, other_than=before)

    def rest(self) -> None:
        """Read until nothing has been written for a moment."""
        quiet = 0
        while quiet < 10:
            before = len(self.raw)
            assert self._read(), f"it ended:\n{self.after}"
            quiet = quiet + 1 if len(self.raw) == before else 0

    def press_again_until(self, keys: str, *words: str) -> str:
        """Press until one of the words is on the screen, again whenever nothing has come of it for a second."""
        deadline = time.monotonic() + PATIENCE
        while not any(word in self.text for word in words):
            assert time.monotonic() < deadline, f"none of {words} came:\n{self.text}"
            before, again = self.text, time.monotonic() + 1
            self.press(keys)
            while self.text == before and time.monotonic() < again:
                assert self._read(), f"it ended before one of {words}:\n{self.after}"
        return self.text

    def status(self) -> int:
        """Read to the end; the exit status, 128 and the number for a signal."""
        deadline = time.monotonic() + PATIENCE
        while self._read():
            assert time.monotonic() < deadline, f"it did not end:\n{self.text}"
        self.child.wait()
        return self.child.exitstatus if self.child.exitstatus is not None else 128 + (self.child.signalstatus or 0)

    def assert_restored(self) -> None:
        """The terminal is as it was: main screen, cursor shown, mouse off; and nobody met a traceback."""
        assert b"Traceback" not in self.raw
        assert self.raw.rfind(ALTERNATE + b"l") > self.raw.rfind(ALTERNATE + b"h") > -1
        assert self.raw.rfind(CURSOR + b"h") > self.raw.rfind(CURSOR + b"l") > -1
        assert self.raw.rfind(MOUSE + b"l") > self.raw.rfind(MOUSE + b"h") > -1


Open = Callable[..., Terminal]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with all that belongs to the user."""
    settings = tmp_path / "domino-parlour" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text('speed = "instant"\n')
    return tmp_path


@pytest.fixture
def run(home: Path) -> Iterator[Open]:
    """Starts ``parlour`` with these words on a terminal, or with ``code`` another program."""
    opened: list[Terminal] = []

    def start(*words: str, code: str | None = None) -> Terminal:
        terminal = Terminal(home, ["-m", "parlour", *words] if code is None else ["-c", code, *words])
        opened.append(terminal)
        return terminal

    yield start
    for terminal in opened:
        terminal.child.close(force=True)


def the_save(home: Path) -> Path:
    [path] = (home / "data" / "saves").iterdir()
    return path


def verified(path: Path) -> bool:
    call = subprocess.run([sys.executable, "-m", "parlour", "verify", str(path)], capture_output=True, check=False)
    return call.returncode == 0


def test_a_match_is_played_left_gone_on_with_taken_back_and_replayed(run: Open, home: Path) -> None:
    terminal = run("play", "extra-bonus", "--seed", "5")
    terminal.until("Your turn")
    while "is over" not in terminal.text:
        terminal.press_until("\r", "Your turn", "go?", "is over")
        terminal.rest()  # or the next Enter would be for what has not been drawn yet
    terminal.press("\x11")
    assert terminal.status() == 0
    terminal.assert_restored()
    path = the_save(home)
    assert verified(path)
    played = load(path).match
    assert played.state.round_over

    terminal = run("continue")
    terminal.until("is over")
    for _time in range(3):
        terminal.press_until("u", "Your turn")
        terminal.rest()  # or it may be half drawn, and look the same once the redo has been
    terminal.press_until("r", "Your turn", "is over")
    terminal.press("\x11")
    assert terminal.status() == 0
    terminal.assert_restored()
    assert verified(path)
    records = [json.decode(line)["type"] for line in path.read_bytes().splitlines()]
    assert records[-4:] == ["undo", "undo", "undo", "redo"]
    assert load(path).match.steps == played.steps

    terminal = run("replay", path.name)
    terminal.until("Replay ·")
    for key in ("\x1b[C", "\x1b[C", "\x1b[F", "\x1b[D"):
        terminal.press_until(key, "Replay")
    terminal.press("\x11")
    assert terminal.status() == 0
    terminal.assert_restored()


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)])
def test_a_signal_ends_it_with_the_terminal_restored_and_the_save_sound(
    run: Open, home: Path, number: signal.Signals, status: int
) -> None:
    (home / "domino-parlour" / "settings.toml").write_text('speed = "slow"\n')
    terminal = run("play", "extra-bonus", "--seed", "5")
    terminal.until("Your turn")
    terminal.press_until("\r", "Bo is to move")
    terminal.child.kill(number)
    assert terminal.status() == status
    terminal.assert_restored()
    assert verified(the_save(home))
    assert load(the_save(home)).match.ply == 3  # the lot, the deal, and the tile that the screen has shown
    assert list((home / "domino-parlour").glob("errors.log")) == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_at_the_start_ends_it_quietly_and_restored(run: Open, number: signal.Signals) -> None:
    terminal = run()
    while ALTERNATE + b"h" not in terminal.raw:
        assert terminal._read()
    terminal.child.kill(number)
    assert terminal.status() == 128 + number
    terminal.assert_restored()


def test_a_terminal_that_goes_away_ends_it_and_lets_go_of_the_match(home: Path) -> None:
    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", "parlour", "play", "extra-bonus", "--seed", "5"]
    program = subprocess.Popen(words, env=environment(home), stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    seen = b""
    while b"Your turn" not in seen:
        seen += os.read(ours, 65536)
    os.close(ours)
    try:
        assert program.wait(PATIENCE) == 128 + signal.SIGHUP
    finally:
        program.kill()
    assert verified(the_save(home))
    assert list((home / "domino-parlour").glob("errors.log")) == []


def test_told_to_continue_though_nothing_stopped_it_it_goes_on_and_ends_as_ever(run: Open) -> None:
    """A shell that loses its terminal sends this to its jobs, too."""
    terminal = run("play", "extra-bonus", "--seed", "5")
    terminal.until("Your turn")
    terminal.child.kill(signal.SIGCONT)
    terminal.rest()
    terminal.press_until("?", "What the keys do here")
    terminal.press("\x11")
    assert terminal.status() == 0
    terminal.assert_restored()


def test_ctrl_c_while_it_is_imported_prints_nothing(run: Open) -> None:
    code = """
import signal, sys
class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == "parlour.cli.parser":
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Interrupted())
from parlour.__main__ import main
sys.exit(main())
"""
    terminal = run(code=code)
    assert terminal.status() == 130
    assert terminal.raw == b""


BROKEN = {
    "handler": "TableScreen.action_sort = boom",
    "worker": "TableScreen.action_sort = lambda self: self.run_worker(worker(self))",
    "compose": "HandScreen.body = boom; HandScreen.compose = boom",
}


@pytest.mark.parametrize("where", BROKEN)
def test_an_error_shows_no_traceback_and_no_tile_and_names_its_log(run: Open, home: Path, where: str) -> None:
    code = f"""
import sys
from parlour.app.screens.hand import HandScreen
from parlour.app.screens.table import TableScreen
from parlour.cli import main
def boom(self):
    state = self.session.match.state
    raise RuntimeError(state, [str(tile) for tile in self.session.match.view(1).tiles])
async def worker(self):
    boom(self)
{BROKEN[where]}
sys.exit(main(sys.argv[1:]))
"""
    terminal = run("play", "extra-bonus", "--seed", "5", code=code)
    terminal.until("Your turn")
    terminal.press("\x1bOR" if where == "compose" else "s")
    assert terminal.status() == 1
    terminal.assert_restored()
    log = home / "domino-parlour" / "errors.log"
    told = "".join(terminal.after.split())
    assert str(log) in told
    assert told.count(".") >= 1
    match = load(the_save(home)).match
    written = log.read_text().partition(" ")[2]  # without the time: at T10:06 it has a tile's name in it
    assert "RuntimeError" in written
    for tile in tiles(match.state.hands[1]):
        for spelled in (str(tile), tile.name, tile.value):
            assert spelled not in terminal.after
            assert spelled not in written
    assert verified(the_save(home))


def test_a_second_window_is_told_which_process_holds_the_match(run: Open, home: Path) -> None:
    first = run("play", "extra-bonus", "--seed", "5")
    first.until("Your turn")
    first.press_until("\r", "Your turn", "go?")
    second = run("continue")
    second.until("Look on, without playing")
    second.rest()
    dialog = " ".join(line.split("│")[-2] for line in second.screen.display if line.count("│") >= 2)
    assert f"process {first.child.pid}" in " ".join(dialog.split())
    second.press("\r")
    second.until("You are looking on")
    data = the_save(home).read_bytes()
    second.press("\r1u\r")
    second.press("\x11")
    assert second.status() == 0
    assert the_save(home).read_bytes() == data
    first.press_until("\r", "Your turn", "go?", "is over")
    first.child.kill(signal.SIGKILL)
    first.status()
    third = run("continue")
    third.until("Your turn", "is over")
    third.press("\x11")
    assert third.status() == 0


LIKE_ESCAPES = (
    *(b"\x1b", b"\x1b[", b"\x1b[<", b"\x1b[200~", b"\x1b[201~", b"\x1b[48;", b"\x1bO", b"\x1b]0;", b"\x1bP", b"\x1b[M"),
    *(
        b"0",
        b"1",
        b"27",
        b"1114112",
        b"55296",
        b"99999999999",
        b"-",
        b":",
        b";",
        b";",
        b";5",
        b"?2048;1$y",
        b"\xc2",
        b"\xff",
    ),
    *(b"u", b"~", b"M", b"m", b"R", b"t", b"A", b"\x00", b"\x7f", b"x", b"l", b"\r", "é".encode(), "🁣".encode()),
)
KNOWN = (
    *(b"\x1b[1114112u", b"\x1b[99999999u", b"\x1b[27;5;1114112~", b"\x1b[;;;;;;~", b"\x1b[1:2u", b"\x1b[97;1;55296u"),
    *(b"\x1b[<999999999999;1;1M", b"\x1b[<0;999;999M", b"\x1b[M \xa00", b"\xff\xfe", b"\x1b[48;9999;9999;1;1t"),
    *(
        b"\x1b[48;24;80;0;0t",
        b"\x1b]0;" + 5000 * b"x",
        b"\x1bP" + 5000 * b"1;",
        b"\x1b[200~" + 100_000 * b"x" + b"\x1b[201~",
    ),
)


def test_no_bytes_on_its_input_lose_the_match_or_the_terminal(run: Open, home: Path) -> None:
    chance = random.Random(7)
    noise = [*KNOWN, *(b"".join(chance.choices(LIKE_ESCAPES, k=12)) for _time in range(600))]
    terminal = run("play", "extra-bonus", "--seed", "5")
    terminal.press_again_until("\r", "go?", "plays", "draws")
    terminal.press("\x11")
    assert terminal.status() == 0
    while noise:  # among it are keys by which one quits
        terminal = run("continue")
        terminal.until("Your turn", "is over")
        while terminal._read() and noise:
            terminal.press(noise.pop(0))
        while terminal._read():
            terminal.press("\x1b[201~\x11")
        assert terminal.status() == 0
        terminal.assert_restored()
    assert list((home / "domino-parlour").glob("errors.log")) == []
    assert all(verified(path) for path in (home / "data" / "saves").iterdir())
