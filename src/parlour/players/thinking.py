"""Where a player thinks that takes its time: a lean process of its own, which is killed when nobody waits for it.

Run as a module it is that process: it reads questions from standard input and answers on standard output,
each a length of four bytes and a pickle. It imports no screen, and ends when its input does.
"""

import asyncio
import contextlib
import pickle
import sys
from collections.abc import Awaitable, Callable
from typing import BinaryIO

from msgspec import Struct

from parlour.games import game
from parlour.games.game import View
from parlour.players.levels import LEVELS
from parlour.players.player import Budget, Weighed, stream

GRACE = 0.4
"""Seconds beyond its deadline after which a player is not waited for any longer."""

START = 5.0
"""Seconds that a process may take to start; after that it counts as dead."""

READY = b"!"
"""What a process says once it has started."""


class Question(Struct, frozen=True):
    """What one seat should do. ``about`` makes the chances that the player draws; it tells nothing of the deals."""

    game: str
    level: str
    view: View
    budget: Budget
    about: str


class Overrun(Exception):  # noqa: N818 - what the player did
    """No answer came in time, or the process died."""


def answer(question: Question) -> list[Weighed]:
    """Every legal move with its value."""
    player = LEVELS[question.level].make(game(question.game))
    return player.weigh(question.view, question.budget, stream(0, question.about))


class Thinker:
    """The process that thinks for one table, started when it is first needed, or before by ``warm``."""

    def __init__(self, command: tuple[str, ...] = (sys.executable, "-P", "-m", "parlour.players.thinking")) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._starting = asyncio.Lock()
        self._asking = asyncio.Lock()

    async def warm(self) -> asyncio.subprocess.Process:
        """Start the process, if it is not running, and wait until it can answer. Raises Overrun when it cannot."""
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                try:
                    self._process = await asyncio.create_subprocess_exec(
                        *self._command,
                        stdin=asyncio.subprocess.PIPE,
                        stdout=asyncio.subprocess.PIPE,
                        stderr=asyncio.subprocess.DEVNULL,
                    )
                except OSError as error:
                    raise Overrun from error
                await self._in_time(_read(self._process, len(READY)), START)
            return self._process

    async def weigh(self, question: Question) -> list[Weighed]:
        """The answer to a question. Raises Overrun, and the process is killed, when none comes by its deadline."""
        async with self._asking:  # one question at a time
            process = await self.warm()
            seconds = question.budget.seconds
            data = await self._in_time(_ask(process, question), None if seconds is None else seconds + GRACE)
        weighed: list[Weighed] = pickle.loads(data)
        return weighed

    async def _in_time(self, answer: Awaitable[bytes], seconds: float | None) -> bytes:
        try:
            return await asyncio.wait_for(answer, seconds)
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            await self.close()
            raise Overrun from error
        except asyncio.CancelledError:
            self.kill()  # the answer would come late, to another question
            raise

    async def close(self) -> None:
        """End the process, and wait until it has ended."""
        process = self._process
        self.kill()
        if process is not None:
            await process.wait()

    def kill(self) -> None:
        """End the process at once; the next question starts another."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()


async def _read(process: asyncio.subprocess.Process, size: int) -> bytes:
    assert process.stdout is not None
    return await process.stdout.readexactly(size)


async def _ask(process: asyncio.subprocess.Process, question: Question) -> bytes:
    assert process.stdin is not None
    process.stdin.write(_framed(question))
    await process.stdin.drain()
    return await _read(process, int.from_bytes(await _read(process, 4), "big"))


def _framed(what: object) -> bytes:
    data = pickle.dumps(what)
    return len(data).to_bytes(4, "big") + data


def serve(read: Callable[[int], bytes], out: BinaryIO) -> None:
    """Answer questions until the input ends."""
    out.write(READY)
    out.flush()
    while len(head := read(4)) == 4:
        question: Question = pickle.loads(read(int.from_bytes(head, "big")))
        out.write(_framed(answer(question)))
        out.flush()


def main() -> None:
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer.read, sys.stdout.buffer)


if __name__ == "__main__":
    main()
