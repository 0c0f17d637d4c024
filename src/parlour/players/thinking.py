"""Where a player thinks that takes its time: a lean process of its own, which is killed when nobody waits for it.

Run as a module it is that process: it reads questions from standard input and answers on standard output,
each a length of four bytes and a pickle; where a player fails the answer is a text for the log file. It imports no
screen, and ends when its input does.
"""

import asyncio
import contextlib
import pickle
import sys
from collections.abc import Awaitable, Callable
from typing import BinaryIO

from msgspec import Struct

from parlour import errorlog
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
    """What one seat should do."""

    game: str
    level: str
    view: View
    budget: Budget


class Overrun(Exception):  # noqa: N818 - what the player did
    """No answer came; the text says why, for the log file."""


def answer(question: Question) -> list[Weighed]:
    """Every legal move with its value. The chances that the player draws go by the view, and by nothing else."""
    player = LEVELS[question.level].make(game(question.game))
    return player.weigh(question.view, question.budget, stream(0, question.view))


class Thinker:
    """The process that thinks for one table, started when it is first needed, or before by ``warm``."""

    def __init__(self, command: tuple[str, ...] = (sys.executable, "-P", "-m", "parlour.players.thinking")) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._kills = 0  # so that one that is only just starting meets its end, too
        self._starting = asyncio.Lock()
        self._asking = asyncio.Lock()

    async def warm(self) -> asyncio.subprocess.Process:
        """Start the process, if it is not running, and wait until it can answer. Raises Overrun when it cannot."""
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                kills = self._kills
                try:
                    process = await asyncio.create_subprocess_exec(
                        *self._command,
                        stdin=asyncio.subprocess.PIPE,
                        stdout=asyncio.subprocess.PIPE,
                        stderr=asyncio.subprocess.DEVNULL,
                    )
                except OSError as error:
                    raise Overrun("the process that thinks cannot be started") from error
                self._process = process
                if kills != self._kills:
                    await self.close()
                    raise Overrun("the process that thinks was not wanted any more")
                await self._in_time(_read(process, len(READY)), START)
                return process
            return self._process

    async def weigh(self, question: Question) -> list[Weighed]:
        """The answer to a question. Raises Overrun when none comes, and kills the process where it is late."""
        async with self._asking:  # one question at a time
            process = await self.warm()
            seconds = question.budget.seconds
            data = await self._in_time(_ask(process, question), None if seconds is None else seconds + GRACE)
        weighed: list[Weighed] | str = pickle.loads(data)
        if isinstance(weighed, str):
            raise Overrun(weighed)
        return weighed

    async def _in_time(self, answer: Awaitable[bytes], seconds: float | None) -> bytes:
        try:
            async with asyncio.timeout(seconds):
                return await answer
        except TimeoutError as error:
            await self.close()
            raise Overrun("no answer by the deadline") from error
        except (OSError, asyncio.IncompleteReadError) as error:
            await self.close()
            raise Overrun("the process that thinks has ended") from error
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
        self._kills += 1
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
        try:
            out.write(_framed(answer(question)))
        except Exception as error:  # a player's fault: the fallback moves, and the log file says where it lies
            out.write(_framed(errorlog.told(error)))
        out.flush()


def main() -> None:
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer.read, sys.stdout.buffer)


if __name__ == "__main__":
    main()
