"""The terminal as Textual drives it, but for its input: no bytes that arrive there, whatever they are, end the app."""

import asyncio
import os
import re
import selectors
import signal
from codecs import getincrementaldecoder
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, TextIO

from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message
from textual.messages import InBandWindowResize

SOME, MUCH = 128, 1024
"""Bytes at once: so many are handled before more is read, and so many are keys that nobody has typed."""

SILENCE = 20
"""Tenths of a second without input after which a paste that was begun will have no end."""

_NO_TEXT = re.compile("[\ud800-\udfff\ufffd]")


class Output:
    """Where the app draws. Once the terminal has gone nothing is drawn, and the app can still end by itself."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self.fileno = file.fileno

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()


class PatientDriver(LinuxDriver):
    """Leaves out what is no UTF-8, and what Textual's parser stumbles over; goes on with what follows.

    The size is what the system says, never what the input says: terminals are not asked to tell it there.
    """

    _flooded = False

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        assert self._file is not None  # the app is opened on a terminal only
        self._file = Output(self._file)  # type: ignore[assignment]

    def run_input_thread(self) -> None:
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        parser, silent = XTermParser(), 0
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                data = b""
                if selector.select(0.1):
                    data, silent = self._read(), 0
                elif (silent := silent + 1) == SILENCE:
                    parser = XTermParser()
                self._flooded = len(data) >= MUCH
                for character in decode(data):
                    parser = self._parse(parser, parser.feed(character))
                parser = self._parse(parser, parser.tick())
                if len(data) >= SOME:
                    self._wait_for_the_app()

    def _parse(self, parser: XTermParser, found: Iterable[Message]) -> XTermParser:
        """Pass on what the parser has found; the parser to go on with, a new one where it has stumbled."""
        try:
            for event in found:
                self.process_message(event)
        except Exception:  # a number that is no character, and what else its versions do not expect
            return XTermParser()
        return parser

    def _read(self) -> bytes:
        """What has arrived; once the terminal has gone, the app is told so and nothing more is read."""
        try:
            data = os.read(self.fileno, 4 * MUCH)
        except OSError:
            data = b""
        if not data:
            os.kill(os.getpid(), signal.SIGHUP)
            self.exit_event.wait()
        return data

    def _wait_for_the_app(self) -> None:
        """Until it has handled what was read, or ends: what floods in meanwhile is then seen to be a flood."""
        handled = asyncio.run_coroutine_threadsafe(asyncio.sleep(0), self._loop)
        while not (handled.done() or self.exit_event.wait(0.01)):
            pass

    def process_message(self, message: Message) -> None:
        if isinstance(message, events.InputEvent) and self._flooded:
            return
        if isinstance(message, events.Key) and _NO_TEXT.search(message.key + (message.character or "")):
            return
        if not isinstance(message, events.Resize | InBandWindowResize):
            super().process_message(message)

    def _sigcont_application(self, *args: Any) -> None:
        """Resume what was suspended, and only that: whose terminal goes away is told to continue, too."""
        if self._must_signal_resume:
            super()._sigcont_application(*args)

    def _query_in_band_window_resize(self) -> None:
        pass
