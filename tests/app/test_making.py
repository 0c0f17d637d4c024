"""How a screen is made: in steps with turns for others in between, and with what lies below a dialog dimmed."""

import asyncio
from itertools import pairwise

import pytest
from textual._context import visible_screen_stack
from textual.app import App, ComposeResult
from textual.css.styles import RulesMap
from textual.renderables.background_screen import BackgroundScreen
from textual.style import Style
from textual.visual import RenderOptions
from textual.widgets import Static

from parlour.app.screens.base import Patient
from parlour.app.session import Phase
from parlour.app.start import Continue
from parlour.app.widgets.dimmed import Dimmed


class Noting(Patient[None]):
    """Notes its steps, and whether a timer that was due before a step has had its turn."""

    CSS = "Noting.-narrow Static { width: 20; } Noting.-wide Static { width: 40; }"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - as Textual has it

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[tuple[str, bool]] = []
        self.pictures: list[tuple[int, int]] = []  # how wide the screen and the box in it were whenever it was painted
        self.others = asyncio.Event()

    def note(self, step: str) -> None:
        self.steps.append((step, self.others.is_set()))
        self.others.clear()
        asyncio.get_running_loop().call_later(0, self.others.set)

    def compose(self) -> ComposeResult:
        yield Static()

    def on_mount(self) -> None:
        self.note("mounted")

    def on_screen_resume(self) -> None:
        self.note("resumed")

    def on_resize(self) -> None:
        self.note("resized")


@pytest.fixture
def painted(monkeypatch) -> None:
    """Lets a ``Noting`` screen note what is really painted of it."""
    display = App._display

    def noted(app, screen, update) -> None:
        if isinstance(screen, Noting) and update is not None:
            screen.note("painted")
            screen.pictures.append((screen.size.width, screen.query_one(Static).size.width))
        display(app, screen, update)

    monkeypatch.setattr(App, "_display", noted)


async def shown_at(*sizes: tuple[int, int]) -> Noting:
    """A screen that was opened and shown at these sizes, one after the other."""
    app: App[None] = App()
    async with app.run_test(size=sizes[0]) as pilot:
        screen = Noting()
        await app.push_screen(screen)
        for size in sizes:
            await pilot.resize_terminal(*size)
            for _turn in range(20):
                await pilot.pause()
    return screen


@pytest.mark.usefixtures("painted")
async def test_a_timer_has_its_turn_before_a_screen_is_laid_out_and_before_it_is_painted() -> None:
    screen = await shown_at((80, 24), (90, 30))
    turns = [((before, step), turn) for (before, _turn), (step, turn) in pairwise(screen.steps)]
    assert {("mounted", "resumed"), ("resumed", "resized"), ("resized", "painted")} <= {steps for steps, _ in turns}
    assert all(turn for steps, turn in turns if steps != ("painted", "painted")), screen.steps


@pytest.mark.usefixtures("painted")
async def test_a_screen_is_first_painted_when_it_is_laid_out_as_its_width_wants_it() -> None:
    screen = await shown_at((80, 24), (120, 24))
    assert list(dict.fromkeys(screen.pictures)) == [(80, 20), (120, 40)]


async def test_what_lies_below_a_dialog_is_dimmed_as_textual_does_it(visit, new, save) -> None:
    async with visit(Continue(save(new("domeng"), plies=30))) as person:
        await person.phase(Phase.ASK, Phase.ROUND_OVER)
        await person.press("question_mark")
        await person.until(lambda: person.screens[-1] == "Keys")
        dialog, table = person.app.screen, person.app.screen_stack[-2]
        visible_screen_stack.set([table])  # as when it is painted
        drawn = dialog.render()
        assert isinstance(drawn, Dimmed)
        below = BackgroundScreen(table, dialog.styles.background)
        style = Style()
        strips = drawn.render_strips(80, 24, style, RenderOptions(lambda _name: style, RulesMap()))
        for strip, lying in zip(strips, table._compositor.render_strips(), strict=True):
            assert list(strip) == list(below.process_segments(lying, below.color))
