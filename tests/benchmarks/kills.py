"""Kill the app with SIGKILL at random moments of a match between computers, and count the moves that are lost.

Each time the app runs in a real terminal (a pty). After the kill every line of its log that was on the screen must
be in the save, ``parlour verify`` must find the save sound, and the next run goes on with the same match.

    python tests/benchmarks/kills.py --kills 200
"""

import argparse
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pexpect
import pyte

from parlour.cli.parser import whole_number

SIZE = (40, 120)
FRAME_END = b"\x1b[?2026l"
PARLOUR = (sys.executable, "-m", "parlour")


def run(*words: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PARLOUR, *words], env=env, capture_output=True, text=True, check=False)


def shown_until_killed(words: list[str], after: float, env: dict[str, str]) -> list[str]:
    """Run the app and kill it ``after`` seconds from the table's first sign, and give its last whole frame."""
    child = pexpect.spawn(PARLOUR[0], [*PARLOUR[1:], *words], env=env, dimensions=SIZE)
    child.send("\x1b[?2026;1$y")  # this terminal takes a frame as a whole: frames are marked at both ends
    raw = b""
    deadline = time.monotonic() + 30
    begun = killed = False
    while True:
        try:
            raw += child.read_nonblocking(1 << 16, timeout=0.02)
        except pexpect.TIMEOUT:
            pass
        except pexpect.EOF:
            break
        if not begun and "▸ ".encode() in raw:
            begun, deadline = True, time.monotonic() + after
        if not killed and time.monotonic() >= deadline:
            child.kill(signal.SIGKILL)
            killed = True
    child.close(force=True)
    screen = pyte.Screen(SIZE[1], SIZE[0])
    pyte.ByteStream(screen).feed(raw[: raw.rfind(FRAME_END) + len(FRAME_END)])
    return list(screen.display)


LOG = slice(83, None), slice(15, 34)
"""The columns and lines of the log on a screen of this size."""

TOLD = 120
"""So many letters of the log, the newest, are looked for in the save: about four moves."""


def letters(text: str) -> str:
    """The text without blanks and signs, so that it is the same however it was wrapped."""
    return "".join(each for each in text if each not in " ▸─")


def log_on(display: list[str]) -> str:
    """The newest letters of the log."""
    columns, rows = LOG
    lines = [line[columns] for line in display[rows]]
    # The word below the log begins one column further to the left.
    told = [line for line in lines if not line[1:2].strip() or line[:2].strip() == "▸"]
    return letters("".join(told))[-TOLD:]


def log_in(export: str) -> str:
    """All letters of the log in an export, without the headings and the hands that everybody learnt later."""
    lines = [line.strip() for line in export.splitlines() if line.startswith("  ")]
    return letters("".join(line for line in lines if not re.search(r" holds(?: nothing)?(?: \[|$)", line)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=whole_number(1), default=200)
    parser.add_argument("--seed", type=whole_number(0), default=1)
    args = parser.parse_args()
    chance = random.Random(args.seed)
    lost = unsound = lines = 0
    with tempfile.TemporaryDirectory() as folder:
        env = dict(
            os.environ,
            PARLOUR_DATA_DIR=folder,
            XDG_CONFIG_HOME=folder,
            XDG_STATE_HOME=folder,
            TERM="xterm-256color",
            LANG="C.UTF-8",
        )
        config = Path(folder) / "domino-parlour"
        config.mkdir()
        (config / "settings.toml").write_text('speed = "instant"\n')
        saves = Path(folder) / "saves"
        match: Path | None = None
        for kill in range(1, args.kills + 1):
            known = set(saves.glob("*.jsonl"))
            new = ["play", "domeng", "--players", "casual,casual,casual,casual,casual", "--option", "titles=9"]
            words = new if match is None else ["continue"]
            display = shown_until_killed(words, chance.uniform(0, 1.2), env)
            told = log_on(display)
            made = set(saves.glob("*.jsonl")) - known
            match = match or (made.pop() if made else None)
            if match is None:
                lost += bool(told)
                continue
            checked = run("verify", str(match), env=env)
            unsound += checked.returncode != 0
            text = run("export", str(match), "--format", "text", env=env).stdout
            lines += bool(told)
            if told not in log_in(text):
                lost += 1
                print(f"\nkill {kill}: not in the save: {told}")
            if "The match is not over." not in text:
                match = None
            print(
                f"\r{kill} kills, {lines} logs shown, {lost} not in the save, {unsound} unsound saves ",
                end="",
                flush=True,
            )
    print()
    sys.exit(lost + unsound > 0)


if __name__ == "__main__":
    main()
