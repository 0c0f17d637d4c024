"""Someone at the app: presses keys, clicks on what stands on the screen, and waits for what should come of it."""

import asyncio
from collections.abc import Callable

from rich.cells import cell_len
from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Button

from parlour.app.app import ParlourApp
from parlour.app.session import Phase, Session
from parlour.app.widgets.hand import Hand
from parlour.match import Match
from parlour.moves import Exchange

CHARACTERS = {"enter": "\r", "space": " ", "tab": "\t", "question_mark": "?"}
PATIENCE = 20
"""Seconds after which what a test waits for will not come; no test that passes waits so long."""


class Clock:
    """Seconds for what must wait a moment: they pass when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Person:
    """Someone at the app. What they do returns at once; ``sees`` and ``until`` wait for what comes of it."""

    def __init__(self, app: ParlourApp, pilot: Pilot[None], clock: Clock) -> None:
        self.app, self.pilot, self.clock = app, pilot, clock

    @property
    def session(self) -> Session:
        assert self.app.desk.session is not None
        return self.app.desk.session

    @property
    def match(self) -> Match:
        return self.session.match

    @property
    def lines(self) -> list[str]:
        """The screen, dialogs included, line by line."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def screens(self) -> list[str]:
        """The screens that are open, by their classes, the one in front last; without Textual's blank one."""
        return [type(screen).__name__ for screen in self.app.screen_stack[1:]]

    @property
    def tidy(self) -> bool:
        """Whether what is drawn fills the terminal and nothing more."""
        width, height = self.app.size
        return len(self.lines) == height and all(cell_len(line) == width for line in self.lines)

    async def until(self, condition: Callable[[], object], what: str = "what was waited for") -> None:
        """Wait until the condition holds."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + PATIENCE
        while not condition():
            assert loop.time() < deadline, f"{what} did not come; the screen:\n{self.text}"
            await self.pilot.pause(0)

    async def sees(self, *words: str) -> str:
        """Wait until all of these words are on the screen, however it breaks lines; the screen's text."""
        for each in words:
            await self.until(lambda each=each: each in self.text or self.is_told(each), repr(each))
        return self.text

    def is_told(self, words: str) -> bool:
        """Whether a widget of the screen in front says these words, in however many lines."""
        for widget in self.app.screen.walk_children():
            if widget.is_on_screen and words in " ".join(str(widget.render()).split()):
                return True
        return False

    async def settle(self) -> None:
        """Wait until the app has taken what was pressed, and what its widgets have told one another of it."""
        for _turn in range(4):
            await self.pilot.pause(0)

    async def rest(self) -> None:
        """Wait until nothing is made, read, moved or written in the background any more."""
        await self.settle()
        await self.until(lambda: self.settled, "an end of the work in the background")
        await self.settle()

    async def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.clock.now += 1
            await self.press_at_once(key)

    async def press_at_once(self, *keys: str) -> None:
        """Press keys so fast that the app has done nothing between them."""
        for key in keys:
            self.send(events.Key(key, CHARACTERS.get(key, key if len(key) == 1 else None)))
        await self.settle()

    def send(self, event: events.Event) -> None:
        """Hand an event to the app as a terminal does."""
        event.set_sender(self.app)
        self.app.post_message(event)

    async def resize(self, width: int, height: int) -> None:
        """Give the terminal another size."""
        size = Size(width, height)
        assert isinstance(self.app._driver, HeadlessDriver)
        self.app._driver._size = size
        self.send(events.Resize(size, size))
        await self.until(lambda: self.app.size == size and self.tidy, f"the size {width} × {height}")
        await self.settle()

    async def type(self, text: str) -> None:
        """Put a text into the field that has the focus, as a terminal's paste does."""
        self.send(events.Paste(text))
        await self.settle()

    async def click(self, words: str, *, occurrence: int = 0, times: int = 1) -> None:
        """Click in the middle of these words, wherever they stand on the screen."""
        await self.until(lambda: self.find(words, occurrence) is not None, repr(words))
        place = self.find(words, occurrence)
        assert place is not None
        await self.click_at(*place, times=times)

    async def click_at(self, x: int, y: int, *, times: int = 1) -> None:
        """Click on this cell of the screen; a button that is still pressed down from before is waited for."""
        under, _region = self.app.screen.get_widget_at(x, y)
        await self.until(lambda: not under.has_class("-active"), f"{under} to come up")
        self.clock.now += 1
        for _time in range(times):
            for kind in (events.MouseDown, events.MouseUp):
                self.send(kind(None, x, y, 0, 0, 1, False, False, False))
        await self.settle()

    async def click_in(self, widget: Widget | str, x: int = 1, y: int = 0) -> None:
        """Click on a cell of a widget, counted from its first."""
        found = self.app.screen.query_one(widget) if isinstance(widget, str) else widget
        await self.until(lambda: found.is_on_screen, str(widget))
        await self.click_at(found.region.x + x, found.region.y + y)

    async def click_button(self, name: str) -> None:
        """Click on the button of this name, whatever its label is."""

        def button() -> Button | None:
            found = (each for each in self.app.screen.query(Button) if each.name == name and each.is_on_screen)
            return next(found, None)

        await self.until(button, f"the button {name}")
        found = button()
        assert found is not None
        await self.click_in(found)

    def find(self, words: str, occurrence: int = 0) -> tuple[int, int] | None:
        """The middle of these words on the screen: column and line."""
        found = []
        for y, line in enumerate(self.lines):
            at = line.find(words)
            while at >= 0:
                found.append((cell_len(line[:at]) + cell_len(words) // 2, y))
                at = line.find(words, at + 1)
        return found[occurrence] if occurrence < len(found) else None

    async def phase(self, *phases: Phase) -> Phase:
        """Wait until the table waits for one of these, and has been drawn so; which of them."""
        await self.until(
            lambda: self.app.desk.session is not None and self.session.phase in phases and self.settled,
            " or ".join(phase.name for phase in phases),
        )
        await self.settle()
        return self.session.phase

    @property
    def settled(self) -> bool:
        """Whether nothing is being moved or written in the background."""
        return not self.app.workers

    async def play_with_keys(self) -> None:
        """One step on, by the keyboard: plays the tile under the cursor, or goes on."""
        ply, phase = self.match.ply, self.session.phase
        self.clock.now += 10
        await self.press("enter")
        if phase is self.session.phase is Phase.ASK and self.match.ply == ply:
            await self.press("enter")  # the end that stands chosen
        await self.until(
            lambda: (self.match.ply, self.session.phase) != (ply, phase) and self.settled, "the next thing to do"
        )
        await self.settle()

    async def play_with_mouse(self) -> None:
        """One step on, by the mouse: a click on a tile that may be played, then on the button beside it."""
        ply, phase = self.match.ply, self.session.phase

        def waiting() -> bool:
            return (self.match.ply, self.session.phase) == (ply, phase)

        match phase:
            case Phase.ASK:
                move = self.match.legal()[-1]
                if not isinstance(move, Exchange):
                    await self.click_hand_tile(getattr(move, "tile", None))  # plays it if it was chosen already
                for _click in ("the tile", "its end"):
                    if waiting() and self.settled:
                        await self.click_in("#go")
            case Phase.CURTAIN:
                await self.click_in("#lift")
            case Phase.ROUND_OVER:
                await self.click_button("next")
        await self.until(lambda: not waiting() and self.settled, "the next thing to do")
        await self.settle()

    async def click_hand_tile(self, tile: object) -> None:
        """Click on a tile of the hand."""
        hand = self.app.screen.query_one(Hand)
        for sprite in hand.sprites:
            if tile is not None and sprite.hit is tile:
                await self.click_in(hand, sprite.rect.x + 1 + hand.gutter.left, sprite.rect.y + hand.gutter.top)
                return

    async def play_to(self, *phases: Phase, mouse: bool = False) -> Phase:
        """Play on to the next of these phases; at least one step."""
        while True:
            await (self.play_with_mouse() if mouse else self.play_with_keys())
            if self.session.phase in phases:
                return await self.phase(*phases)
