"""What happens to the app while experts think: how long its event loop stalls, how soon keys answer, what stays behind.

    python tests/benchmarks/thinking.py

Prints the longest stall of the event loop and the slowest answer to a key while an expert thinks; then begins,
resumes, undoes, replays and quits matches of four experts, and counts processes that are still alive two seconds
after each, and moves that arrive in a match that was left.
"""

import argparse
import asyncio
import gc
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from textual.pilot import Pilot

from parlour.app import settle, tidy
from parlour.app.app import ParlourApp
from parlour.app.screens.replay import ReplayScreen
from parlour.app.session import Phase, Session
from parlour.app.start import NewMatch
from parlour.cli.parser import whole_number
from parlour.folders import Folders
from parlour.games import game
from parlour.games.options import make_options
from parlour.saves import Seat, list_saves

KEYS = ("f4", "f2", "m", "escape", "f5", "right", "escape", "question_mark", "escape", "ctrl+p", "escape")
"""Opens whatever a key opens in a match that is watched, and leaves it."""


def experts(name: str, seats: int, humans: int) -> NewMatch:
    chosen = game(name)
    people = tuple(
        Seat(f"Seat {n}", "human", None) if n < humans else Seat(f"Seat {n}", "computer", "expert")
        for n in range(seats)
    )
    return NewMatch(chosen, make_options(chosen, seats, {}), people, 7)


def settings(folder: Path) -> Folders:
    places = Folders(data=folder, config=folder, state=folder)
    places.settings.write_text('speed = "instant"\n')
    return places


async def heartbeat(stalls: list[float]) -> None:
    while True:
        before = time.perf_counter()
        await asyncio.sleep(0.005)
        stalls.append(time.perf_counter() - before - 0.005)


async def stalls_and_keys(seconds: float) -> None:
    """Watch a match of experts, press keys all the while, and time the loop and the answers."""
    gc.freeze()  # as where the app is run
    with tempfile.TemporaryDirectory() as folder:
        app = ParlourApp(experts("domeng", 5, 0), places=settings(Path(folder)), settle=settle, tidy=tidy)
        async with app.run_test(size=(120, 40)) as pilot:
            await thinking(pilot, app)
            stalls: list[float] = []
            beat = asyncio.ensure_future(heartbeat(stalls))
            answers = []
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                for key in KEYS:
                    before = time.perf_counter()
                    app.simulate_key(key)
                    await app.animator.wait_for_idle()
                    await asyncio.sleep(0)
                    answers.append(time.perf_counter() - before)
                    await asyncio.sleep(0.1)
            beat.cancel()
            await app.desk.put_away()
        print(f"longest stall of the event loop {max(stalls) * 1000:6.1f} ms (of {len(stalls)} beats)")
        print(f"slowest answer to a key         {max(answers) * 1000:6.1f} ms (of {len(answers)} keys)")


async def thinking(pilot: Pilot[None], app: ParlourApp) -> None:
    """Wait until a computer seat thinks."""
    while app.desk.session is None or app.desk.session.phase is not Phase.COMPUTER or not children():
        await asyncio.sleep(0.01)
        await pilot.pause()


async def played(pilot: Pilot[None], app: ParlourApp) -> Session:
    """Play the human's next choice, and wait until a computer seat thinks after it; the match in play."""
    while app.desk.session is None or app.desk.session.phase is not Phase.ASK:
        if app.desk.session is not None and app.desk.session.phase is Phase.ROUND_OVER:
            await pilot.press("enter")
        await asyncio.sleep(0.05)
    await pilot.press("enter")
    if app.desk.session.phase is Phase.ASK:  # the tile fitted both ends
        await pilot.press("enter")
    await thinking(pilot, app)
    assert app.desk.session is not None
    return app.desk.session


def children() -> list[int]:
    """The processes that think for this one, dead ones not counted."""
    found = subprocess.run(["ps", "-o", "pid=,stat=,args=", "--ppid", str(os.getpid())], capture_output=True, text=True)
    lines = [line.split(None, 2) for line in found.stdout.splitlines()]
    return [int(pid) for pid, stat, args in lines if "parlour.players.thinking" in args and not stat.startswith("Z")]


async def left_behind(turns: int) -> int:
    """Begin, resume, undo, replay and quit while four experts think; what stays behind."""
    alive = arrived = 0
    with tempfile.TemporaryDirectory() as folder:
        places = settings(Path(folder))
        for turn in range(turns):
            app = ParlourApp(experts("domeng", 5, 1), places=places, settle=settle, tidy=tidy)
            async with app.run_test(size=(80, 24)) as pilot:
                left = []
                session = await played(pilot, app)
                await pilot.press("u")
                await pilot.press("escape")
                while app.desk.session is not None:
                    await asyncio.sleep(0.01)
                left.append((session, session.match.ply))
                app.desk.resume(list_saves(places.saves)[0].path)
                session = await played(pilot, app)
                app.desk.replay_this_match()
                while app.desk.session is not None:
                    await asyncio.sleep(0.01)
                left.append((session, session.match.ply))
                while not isinstance(app.screen, ReplayScreen):
                    await asyncio.sleep(0.01)
                app.desk.resume(list_saves(places.saves)[0].path)
                session = await played(pilot, app)
                app.action_leave_app()
                while app.is_running:
                    await asyncio.sleep(0.01)
                left.append((session, session.match.ply))
            await asyncio.sleep(2)
            alive += len(children())
            arrived += sum(session.match.ply - ply for session, ply in left)
            print(f"\r{turn + 1} times: {alive} processes left, {arrived} late moves", end="", flush=True)
    print()
    return alive + arrived


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=whole_number(1), default=10)
    parser.add_argument("--times", type=whole_number(0), default=10)
    args = parser.parse_args()
    await stalls_and_keys(args.seconds)
    return await left_behind(args.times)


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(asyncio.run(main()) > 0)
