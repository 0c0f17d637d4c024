"""Press keys and click at random on all screens, faster than they are drawn, and count what ended the app.

Matches of all games are opened, with people and computers in their seats, a damaged save lies beside theirs, and
pastes and other sizes of the window come in between. At the end every other save must be sound.

    python tests/benchmarks/hurry.py --runs 100
"""

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from textual import events
from textual.geometry import Size

from parlour.app.actions import ACTIONS
from parlour.app.app import ParlourApp
from parlour.app.start import NewMatch
from parlour.cli.parser import whole_number
from parlour.folders import Folders
from parlour.games import GAMES
from parlour.games.options import make_options
from parlour.saves import BadSave, Seat, load

PRESSES = 600
"""Events of keys and the mouse in a run, at least; where they close the app, it is opened anew, with another match."""

OFTEN = ("enter", "enter", "enter", "right", "escape", "u", "m", "tab", "down")
"""Keys that lead somewhere, more often than the others: most of what is random leads nowhere."""

CHARACTERS = {"space": " ", "question_mark": "?", "plus": "+", "minus": "-", "enter": "\r", "tab": "\t"}
"""What keys with a name write."""

PATIENCE = 120
"""Seconds after which an app that still answers has hung; one that does not is seen by its run never ending."""

DAMAGED = "damaged"
"""The stem of a save that is damaged; those of its copies begin with it."""

LEFT, RIGHT = 1, 3  # buttons of the mouse
CLICK = (events.MouseDown, events.MouseUp)
CARDS = ((10, 4), (35, 4), (65, 4), (8, 9))
"""Where a new match has its games and the first seat's name, at 80 columns."""
GESTURES = (CLICK, CLICK, 2 * CLICK, (events.MouseMove,), (events.MouseDown, events.MouseMove), CLICK[1:])


def all_keys() -> list[str]:
    """Keys by Textual's names: those of every action but to quit, and others."""
    bound = [key for name, action in ACTIONS.items() if name != "leave_app" for key in action.keys.split(",")]
    return [*OFTEN, *bound, "up", "shift+tab", "backspace", "insert", *"0iyRQé"]


KEYS = all_keys()


def prepare(chance: random.Random, places: Folders) -> None:
    """Settings, and a save that is damaged."""
    speed, style = chance.choice(("instant", "instant", "fast")), chance.choice(("pips", "digits", "ascii"))
    places.config.mkdir(parents=True)
    places.settings.write_text(f'speed = "{speed}"\ntiles = "{style}"\n')
    places.saves.mkdir(parents=True)
    (places.saves / f"{DAMAGED}.jsonl").write_text("no save\n")


def opened(chance: random.Random, places: Folders) -> ParlourApp:
    """An app at its first screen, or with a new match: any game, any number of people."""
    if chance.random() < 0.25:
        return ParlourApp(places=places)
    game = chance.choice(GAMES)
    count = chance.choice(list(game.seats))
    people = min(count, chance.choice((0, 1, 1, 1, 2, count)))
    seats = tuple(
        Seat(f"Seat {n}", "human", None) if n < people else Seat(f"Seat {n}", "computer", "casual")
        for n in range(count)
    )
    return ParlourApp(NewMatch(game, make_options(game, count, {}), seats, chance.randrange(1 << 32)), places=places)


def keys(chance: random.Random) -> Iterator[events.Event]:
    """A key, sometimes twice or three times."""
    key = chance.choice(KEYS)
    for _time in range(chance.choice((1, 1, 1, 2, 3))):
        yield events.Key(key, key if len(key) == 1 else CHARACTERS.get(key))


def mouse(chance: random.Random, width: int, height: int) -> Iterator[events.Event]:
    """A click, a double click or half of one anywhere."""
    x, y = chance.choice(CARDS) if chance.random() < 0.2 else (chance.randrange(width), chance.randrange(height))
    button = chance.choice((LEFT, LEFT, LEFT, RIGHT))
    for kind in chance.choice(GESTURES):
        pressed = 0 if kind is events.MouseMove else button
        yield kind(None, x, y, 0, 0, pressed, False, False, False, screen_x=x, screen_y=y)


def others(chance: random.Random) -> Iterator[events.Event]:
    """Another size of the window, a paste, the window in front or behind."""
    small = chance.random() < 0.2
    size = (
        Size(chance.randint(1, 90), chance.randint(1, 30))
        if small
        else Size(chance.randint(80, 160), chance.randint(24, 50))
    )
    yield chance.choice((events.Resize(size, size), events.Paste("pasted\ntext"), events.AppFocus(), events.AppBlur()))


async def hurried(app: ParlourApp, chance: random.Random) -> int:
    """Be in a hurry until the app is closed, or for a whole run; how many events that were."""
    pressed = 0
    async with app.run_test(size=(chance.randint(80, 140), chance.randint(24, 45))) as pilot:
        await pilot.pause()
        while pressed < PRESSES and app.is_running:
            what = chance.random()
            some = keys(chance) if what < 0.72 else mouse(chance, *app.size) if what < 0.96 else others(chance)
            for event in some:
                app.post_message(event)
                pressed += 1
            pace = chance.random()
            if pace < 0.9:
                await asyncio.sleep(0 if pace < 0.5 else chance.random() / 50)
            else:
                await pilot.pause()
        app.action_leave_app()
        while app.is_running:
            await asyncio.sleep(0.01)
    return pressed


def run(seed: int) -> tuple[int, list[str]]:
    """A run: how many events, and what went wrong."""
    faults: list[str] = []
    pressed, chance = 0, random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        places = Folders(*(Path(folder) / name for name in ("data", "config", "state")))
        prepare(chance, places)
        while pressed < PRESSES and not faults:
            try:
                pressed += asyncio.run(asyncio.wait_for(hurried(opened(chance, places), chance), PATIENCE))
            except Exception as error:  # TimeoutError is one
                log = places.state / "errors.log"
                known = log.read_text() if log.exists() else ""
                faults.append(f"run {seed}: ended by {type(error).__name__}\n{known}")
        for path in places.saves.glob("*.jsonl"):
            try:
                load(path)
            except BadSave as bad:
                if not path.name.startswith(DAMAGED):
                    faults.append(f"run {seed}: {bad}")
    return pressed, faults


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=whole_number(1), default=100)
    parser.add_argument("--seed", type=whole_number(0), default=1, help="of the first run")
    parser.add_argument("--jobs", type=whole_number(1), default=2)
    args = parser.parse_args()
    pressed = faults = 0
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        begun = [pool.submit(run, seed) for seed in range(args.seed, args.seed + args.runs)]
        for done, ended in enumerate(as_completed(begun), start=1):
            times, found = ended.result()
            pressed += times
            faults += len(found)
            print(*found, sep="\n", end="\n" * bool(found), flush=True)
            print(f"{done} runs: {pressed:,} events, {faults} faults", end="\r", file=sys.stderr, flush=True)
    print(f"{args.runs} runs: {pressed:,} events, {faults} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
