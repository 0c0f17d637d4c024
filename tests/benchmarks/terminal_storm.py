"""Resize every screen over and over on a real terminal (a pty), with and without a dialog; or watch idle screens.

Each screen is stood before at 80 × 24, resized through awkward and through random sizes, and brought back. It must
show then what it showed before, below 80 × 24 a notice must stand that goes away by itself, no traceback may be in
the output, and the save must be as it was. Where computers play meanwhile, it may only have grown, and is sound.

    python tests/benchmarks/terminal_storm.py --sizes 300
    python tests/benchmarks/terminal_storm.py --idle 30
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pyte
from msgspec import Struct

from parlour.cli.parser import whole_number
from parlour.games import game as game_of
from parlour.games.game import Chain
from parlour.games.options import make_options
from parlour.match import Match
from parlour.moves import Exchange, Play
from parlour.saves import Seat, dump

USUAL = (80, 24)
AWKWARD = ((1, 1), (6, 3), (20, 5), (79, 23), (80, 24), (132, 43), (300, 100))
NOTICE = "Please make this window larger"
FOOTER = "Ctrl+Q quit"
MY_TURN = ("Your turn", "Go on")
PARLOUR = (sys.executable, "-m", "parlour")
PATIENCE = 30.0
"""Seconds after which what is waited for will not come."""
QUIET = 0.5
"""Seconds without a byte after which a screen is taken to be all there."""

ESCAPE, ENTER, TAB, PALETTE = "\x1b", "\r", "\t", "\x10"
F3, F4, PAGE_DOWN, RIGHT = "\x1bOR", "\x1bOS", "\x1b[6~", "\x1b[C"


# Matches to stand before


def position(name: str, seats: int, reached: Callable[[Match], object], seed: int = 1, **options: object) -> Match:
    """A match of random moves up to where it stands as is wanted."""
    game = game_of(name)
    match, chance = Match(game, make_options(game, seats, options), seats, seed), random.Random(seed)
    while not (match.ply and reached(match)):
        match.play(match.table_move() or chance.choice(match.legal()))
    return match


def asked(match: Match) -> bool:
    """Whether the first seat has a choice of tiles, in the second round or later."""
    return match.state.turn == 0 and match.state.round > 1 and len(match.legal()) > 1 and not exchanging(match)


def exchanging(match: Match) -> bool:
    return match.state.turn == 0 and isinstance(match.legal()[0], Exchange)


def fits_both_ends(match: Match) -> bool:
    """Whether the first tile that may be played fits both ends, which differ."""
    plays = [move for move in match.legal() if isinstance(move, Play)] if asked(match) else []
    chain = match.view(None).table
    if not plays or not isinstance(chain, Chain) or not chain.tiles or chain.tiles[0][0] == chain.tiles[-1][1]:
        return False
    first = max((play.tile for play in plays), key=lambda tile: (tile.high, tile.low))
    return sum(play.tile is first for play in plays) == 2


def round_over(match: Match) -> bool:
    return match.state.round_over and match.state.round > 1 and not match.state.over


def over(match: Match) -> bool:
    return match.state.over


class Scene(Struct, frozen=True):
    """A screen: the match that is saved, the command, the entry of Home and the keys that lead there, words on it.

    ``dialog`` are the keys that open a dialog on it, closed by Esc. ``busy`` tells a table at which computers move
    on meanwhile, after the last of the keys.
    """

    name: str
    words: str
    command: tuple[str, ...] = ()
    entry: str = ""
    keys: tuple[str, ...] = ()
    match: Callable[[], Match] = lambda: position("domeng", 5, asked)
    humans: tuple[int, ...] = (0,)
    level: str = "casual"
    dialog: str = "?"
    busy: bool = False
    idle: bool = False


CONTINUE = ("continue",)

SCENES = (
    Scene("home", "Saved matches", idle=True),
    Scene("new match", "Seats, clockwise", entry="New match"),
    Scene("new match, in a field", "Start the match", entry="New match", keys=(TAB,) * 3, dialog=PALETTE, idle=True),
    Scene("saved matches", "how far", entry="Saved matches", idle=True),
    Scene("replays", "Ania, Bo", entry="Replays", match=lambda: position("extra-bonus", 2, over, limit=60)),
    Scene("rulebook", "The words of the game", entry="Rulebook", idle=True),
    Scene("settings", "Ask if forced", entry="Settings"),
    Scene("table of Mydełko Fa", "Your turn", CONTINUE, match=lambda: position("mydelko-fa", 3, asked), dialog="m"),
    Scene("exchange", "Choose what to give away", CONTINUE, match=lambda: position("mydelko-fa", 3, exchanging)),
    Scene("table of Domeng", "Your turn", CONTINUE, dialog=PALETTE, idle=True),
    Scene("table of Extra Bonus", "Your turn", CONTINUE, match=lambda: position("extra-bonus", 4, asked)),
    Scene("an end chosen", "Where does", CONTINUE, keys=(ENTER,), match=lambda: position("domeng", 5, fits_both_ends)),
    Scene("hand", "The 28 tiles", CONTINUE, keys=(F3,), idle=True),
    Scene("scoreboard", "Scoreboard", CONTINUE, keys=(F4,), idle=True),
    Scene("end of a round", "Go on", CONTINUE, match=lambda: position("domeng", 5, round_over)),
    Scene("result", "Play again", CONTINUE, match=lambda: position("domeng", 5, asked, titles=1), humans=()),
    Scene("curtain", "The keyboard goes to", CONTINUE, humans=(0, 1)),
    Scene("replay", "Replay", ("replay", "storm"), keys=(PAGE_DOWN, RIGHT)),
    Scene("computers that pause", "Domeng", CONTINUE, keys=(ENTER,), busy=True),
    Scene("computers that think", "Domeng", CONTINUE, keys=(ENTER,), level="expert", busy=True),
)


# A terminal


class Fault(Exception):  # noqa: N818 - what it is
    """What is wrong, in a sentence."""


class Terminal:
    """The app on a terminal, in folders of its own with one save; ``raw`` is all that it has written."""

    def __init__(self, scene: Scene, home: Path, speed: str) -> None:
        self.home = home
        self.save = home / "data" / "saves" / "storm.jsonl"
        self.env = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "XDG_", "PARLOUR_"))}
        self.env |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PARLOUR_DATA_DIR": str(home / "data")}
        self.env |= {"XDG_CONFIG_HOME": str(home), "XDG_STATE_HOME": str(home), "HOME": str(home)}
        settings = home / "domino-parlour" / "settings.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text(f'speed = "{speed}"\n')
        match = scene.match()
        seats = [
            Seat(name, "human", None) if seat in scene.humans else Seat(name, "computer", scene.level)
            for seat, name in enumerate(("Ania", "Bo", "Cela", "Dag", "Eta")[: match.seats])
        ]
        self.save.parent.mkdir(parents=True)
        self.save.write_bytes(dump(match, seats))
        self.raw = b""
        self.screen = pyte.Screen(*USUAL)
        self.stream = pyte.ByteStream(self.screen)
        self.child = pexpect.spawn(PARLOUR[0], [*PARLOUR[1:], *scene.command], env=self.env, dimensions=USUAL[::-1])
        self.child.delaybeforesend = None

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def read(self, seconds: float) -> int:
        """Take what is written within so many seconds, from the first byte on only what comes at once; how much."""
        try:
            data = self.child.read_nonblocking(1 << 16, timeout=seconds)
        except pexpect.TIMEOUT:
            return 0
        except pexpect.EOF:
            raise Fault(f"the app has ended; the last it wrote: {self.raw[-300:]!r}") from None
        self.raw += data
        self.stream.feed(data)
        return len(data)

    def rest(self) -> None:
        """Read until nothing more comes for a moment."""
        deadline = time.monotonic() + PATIENCE
        while self.read(QUIET):
            if time.monotonic() > deadline:
                raise Fault("the screen does not come to rest")

    def until(self, condition: Callable[[], object], what: str) -> None:
        """Read until the condition holds."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            self.read(0.05)
            if time.monotonic() > deadline:
                raise Fault(f"{what} did not come:\n{self.text}")

    def resize(self, width: int, height: int) -> None:
        self.screen.resize(height, width)
        self.child.setwinsize(height, width)

    def end(self) -> None:
        self.child.kill(signal.SIGKILL)
        self.child.wait()


def stand_before(scene: Scene, terminal: Terminal) -> None:
    """Go to the screen of the scene."""
    first = "  Quit" if not scene.command else "Replay" if scene.command[0] == "replay" else "Ania"
    terminal.until(lambda: first in terminal.text and FOOTER in terminal.text, first)
    terminal.rest()
    keys = list(scene.keys)
    if scene.entry:
        keys[:0] = next(line.strip("▸ ")[0] for line in terminal.screen.display if f"  {scene.entry}" in line)
    for key in keys:
        terminal.child.send(key)
        terminal.read(PATIENCE)
        if not scene.busy:
            terminal.rest()
    terminal.until(lambda: scene.words in terminal.text and FOOTER in terminal.text, scene.words)


# The storm


class Counts(Struct):
    """What was done."""

    resizes: int = 0
    notices: int = 0


def sizes(count: int, chance: random.Random) -> Iterator[tuple[tuple[int, int], bool]]:
    """The sizes, and for which of them the screen is looked at: all awkward ones, and some of the random ones."""
    for size in AWKWARD:
        yield size, True
    for n in range(count):
        width = round(300 ** chance.random()) if n % 3 else chance.randint(60, 140)
        height = round(100 ** chance.random()) if n % 3 else chance.randint(15, 50)
        yield (width, height), n % 25 == 0


def storm(terminal: Terminal, count: int, chance: random.Random, counts: Counts) -> None:
    """Resize through all the sizes and back to the usual one."""
    for (width, height), looked_at in sizes(count, chance):
        terminal.resize(width, height)
        counts.resizes += 1
        terminal.read(0.03)
        if looked_at and width >= 20 and height >= 5:
            small = width < USUAL[0] or height < USUAL[1]
            where = f"at {width} by {height} the notice {'stands' if small else 'is gone'}"
            terminal.until(lambda small=small: (NOTICE in " ".join(terminal.text.split())) is small, where)
            counts.notices += small
    terminal.resize(*USUAL)


def check_quiet(terminal: Terminal, kept: bytes) -> None:
    """No traceback, no crash, and the save as it was."""
    if b"Traceback" in terminal.raw or b"Error" in terminal.raw:
        raise Fault("there is a traceback in the output")
    if (terminal.home / "domino-parlour" / "errors.log").exists():
        raise Fault((terminal.home / "domino-parlour" / "errors.log").read_text())
    if terminal.save.read_bytes() != kept:
        raise Fault("the save has changed")


def check_sound(terminal: Terminal, before: bytes) -> None:
    """The save holds what it held, and what was played since, and is sound."""
    if not terminal.save.read_bytes().startswith(before):
        raise Fault("the save has lost what it held")
    verify = [*PARLOUR, "verify", str(terminal.save)]
    done = subprocess.run(verify, env=terminal.env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Fault(f"the save is not sound: {done.stdout}")


def stay(scene: Scene, terminal: Terminal, count: int, chance: random.Random, counts: Counts) -> bytes:
    """A screen at which nothing happens: the storm without a dialog and with one; the save as it must have stayed."""
    terminal.rest()
    kept, shown = terminal.save.read_bytes(), terminal.text
    storm(terminal, count, chance, counts)
    terminal.until(lambda: terminal.text == shown, f"the screen as it was before\n{shown}\nand now")
    terminal.child.send(scene.dialog)
    terminal.until(lambda: terminal.text != shown, "the dialog")
    terminal.rest()
    with_dialog = terminal.text
    storm(terminal, count, chance, counts)
    terminal.until(lambda: terminal.text == with_dialog, f"the dialog as it was before\n{with_dialog}\nand now")
    terminal.child.send(ESCAPE)
    terminal.until(lambda: terminal.text == shown, f"the screen as it was before\n{shown}\nand now")
    return kept


def play_on(scene: Scene, terminal: Terminal, count: int, chance: random.Random, counts: Counts) -> bytes:
    """A table at which computers move: the storm meanwhile, without a dialog and with one; the save as it then is."""
    storm(terminal, count, chance, counts)
    terminal.until(lambda: any(word in terminal.text for word in MY_TURN), "my turn")
    terminal.child.send(ENTER)
    terminal.read(PATIENCE)
    terminal.child.send(scene.dialog)
    storm(terminal, count, chance, counts)
    terminal.until(lambda: "What the keys do here" in terminal.text, "the dialog as it was before")
    terminal.child.send(ESCAPE)
    terminal.until(lambda: any(word in terminal.text for word in MY_TURN), "my turn")
    return terminal.save.read_bytes()


def play_scene(scene: Scene, count: int, chance: random.Random, counts: Counts) -> None:
    """The storm over one scene, and a look at what it has left."""
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(scene, Path(folder), "slow" if scene.busy else "instant")
        try:
            before = terminal.save.read_bytes()
            stand_before(scene, terminal)
            stand = play_on if scene.busy else stay
            kept = stand(scene, terminal, count, chance, counts)
            if scene.busy and kept == before:
                raise Fault("nobody has played")
            check_quiet(terminal, kept)
            check_sound(terminal, before)
        finally:
            terminal.end()


# Idle screens


def watch_idle(scenes: list[Scene], seconds: float) -> int:
    """Stand before all of these at once and count those that write anything within so many seconds."""
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        terminals = []
        for n, scene in enumerate(scenes):
            terminal = Terminal(scene, Path(folder) / str(n), "normal")
            stand_before(scene, terminal)
            terminals.append(terminal)
        for terminal in terminals:
            while terminal.read(1.0):
                pass
        start = time.monotonic()
        written = [0] * len(terminals)
        while time.monotonic() < start + seconds:
            for n, terminal in enumerate(terminals):
                written[n] += terminal.read(0.02)
        for scene, count, terminal in zip(scenes, written, terminals, strict=True):
            print(f"{scene.name}: {count} bytes in {seconds:.0f} s")
            faults += count > 0
            terminal.end()
    return faults


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=whole_number(1), default=300, help="random sizes a screen and a dialog")
    parser.add_argument("--idle", type=float, metavar="SECONDS", help="watch idle screens in the storm's stead")
    parser.add_argument("--only", metavar="WORDS", default="", help="only the screens with these words in their names")
    parser.add_argument("--seed", type=whole_number(0), default=1)
    args = parser.parse_args()
    scenes = [scene for scene in SCENES if args.only in scene.name]
    if args.idle is not None:
        sys.exit(watch_idle([scene for scene in scenes if scene.idle], args.idle) > 0)
    faults = 0
    total = Counts()
    for scene in scenes:
        counts = Counts()
        try:
            play_scene(scene, args.sizes, random.Random(args.seed), counts)
            told = "as it was before"
        except Fault as fault:
            faults += 1
            told = f"FAULT: {fault}"
        total.resizes += counts.resizes
        total.notices += counts.notices
        print(f"{scene.name}: {counts.resizes} sizes, {counts.notices} notices seen, {told}", flush=True)
    print(f"{len(scenes)} screens, {total.resizes} sizes, {total.notices} notices seen, {faults} faults")
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
