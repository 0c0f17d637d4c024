"""How a screen is made: in steps with turns for others in between, and with what lies below a dialog dimmed."""

import asyncio

import pytest
from textual._context import visible_screen_stack
from textual.css.styles import RulesMap
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen
from textual.style import Style
from textual.visual import RenderOptions

from parlour.app.screens.dialogs import Keys
from parlour.app.screens.score import ScoreScreen
from parlour.app.session import Phase
from parlour.app.start import Continue
from parlour.app.widgets.dimmed import Dimmed


@pytest.mark.parametrize(("key", "opened"), [("f4", ScoreScreen), ("question_mark", Keys)])
async def test_others_have_a_turn_between_laying_a_screen_out_and_painting_it(
    visit, new, save, monkeypatch, key, opened
) -> None:
    turn, laid, painted = 0, [], []
    layout, paint = Screen._refresh_layout, Screen._compositor_refresh

    async def others() -> None:
        nonlocal turn
        while True:
            turn += 1
            await asyncio.sleep(0)

    def noted_layout(screen, *args, **named) -> None:
        if isinstance(screen, opened):
            laid.append(turn)
        layout(screen, *args, **named)

    def noted_paint(screen) -> None:
        if isinstance(screen, opened):
            painted.append(turn)
        paint(screen)

    async with visit(Continue(save(new("domeng"), plies=30))) as person:
        await person.phase(Phase.ASK, Phase.ROUND_OVER)
        waiting = asyncio.ensure_future(others())
        monkeypatch.setattr(Screen, "_refresh_layout", noted_layout)
        monkeypatch.setattr(Screen, "_compositor_refresh", noted_paint)
        await person.press(key)
        await person.until(lambda: laid and painted and painted[-1] >= laid[0])
        assert laid[0] not in painted
        waiting.cancel()


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
