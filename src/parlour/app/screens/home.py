"""The first screen: go on with a match, begin one, look at others."""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from textual import events
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from parlour.app.actions import bindings
from parlour.app.columns import cut
from parlour.app.screens.base import ParlourScreen
from parlour.app.telling import ago, called, game_title, how_far, names_of
from parlour.app.widgets.entries import Entries
from parlour.app.widgets.title import TitleTiles
from parlour.language import _, ngettext
from parlour.saves import Entry, NotDone, list_saves

WIDTH = 100
"""Cells that the screen takes of a wide terminal, as ``home.tcss`` has it."""


BESIDE, SAVED = 29, 27
"""Cells that are not an entry's text: its number, label and margins; and of the text when a match was saved."""


class HomeScreen(ParlourScreen):
    """Entries by number, arrow keys or mouse; only what works is listed."""

    FOOTER = ("keys", "command_palette", "leave_app")
    BINDINGS = bindings(*(f"pick({n})" for n in range(1, 9)))

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._labels: dict[str, str] = {}  # of the entries, by their names
        self._unfinished: Path | None = None  # the match that the first entry says can be gone on with

    def body(self) -> Iterable[Widget]:
        yield TitleTiles(id="title")
        yield Entries(id="entries")
        yield Static(id="problem", markup=False)

    def on_screen_resume(self) -> None:
        self.fill()

    def on_resize(self, event: events.Resize) -> None:  # after that of all screens
        del event
        self.fill()  # what an entry says goes by the room that it has

    def fill(self) -> None:
        """Write the entries anew: what can be gone on with may have changed."""
        self.in_background(self._fill, "list")

    async def _fill(self) -> None:
        problem = self.parlour.problem
        try:
            entries = await asyncio.to_thread(list_saves, self.parlour.places.saves)
        except NotDone as error:
            entries = []
            problem = f"! {error}\n{problem}"
        damaged = sum(entry.broken for entry in entries)
        unfinished = next((entry for entry in entries if entry.damaged is None and not entry.over), None)
        finished = sum(entry.damaged is None and entry.over for entry in entries)
        rows: list[tuple[str, str, str, str]] = []
        if unfinished is not None:
            rows.append(("continue", _("Continue"), self._which(unfinished), self._who(unfinished)))
        rows.append(("new", _("New match"), "", ""))
        if entries:
            saves = ngettext("{n} save", "{n} saves", len(entries)).format(n=len(entries))
            if damaged:
                saves += " · ! " + ngettext("{n} of them damaged", "{n} of them damaged", damaged).format(n=damaged)
            rows.append(("saved", _("Saved matches"), saves, ""))
        if finished:
            text = ngettext("{n} finished match", "{n} finished matches", finished).format(n=finished)
            rows.append(("replays", _("Replays"), text, ""))
        rows += [("rules", _("Rulebook"), "", ""), ("settings", _("Settings"), "", ""), ("quit", _("Quit"), "", "")]
        self._unfinished = None if unfinished is None else unfinished.path
        self._labels = {name: label for name, label, *_more in rows}
        options = self.query_one("#entries", OptionList)
        chosen = options.highlighted
        options.clear_options()
        for n, (name, label, text, more) in enumerate(rows, start=1):
            line = Content.assemble((f"{n}  {label:<16}", "bold"), text, f"\n{'':19}{more}" if more else "")
            options.add_option(Option(line, id=name))
        options.highlighted = min(chosen or 0, len(rows) - 1)
        options.focus()
        self.query_one("#problem", Static).update(Content(problem))

    @property
    def _room(self) -> int:
        """Cells beside an entry's label: each of its lines stays one, and the list in sight."""
        return min(self.size.width, WIDTH) - BESIDE

    def _which(self, entry: Entry) -> str:
        return cut(" · ".join(filter(None, (game_title(entry), how_far(entry), called(entry)))), self._room)

    def _who(self, entry: Entry) -> str:
        names = cut(names_of(entry), max(self._room - SAVED, 24))
        return _("{names} · saved {when}").format(names=names, when=ago(entry.modified))

    def action_pick(self, n: int) -> None:
        self.query_one("#entries", OptionList).highlighted = n - 1
        self._open(list(self._labels)[n - 1])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Home has nowhere to go back to, and no more numbers than entries."""
        if action == "pick":
            return all(isinstance(n, int) and n <= len(self._labels) for n in parameters)
        return action != "back"

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._open(event.option.id or "")

    def _open(self, name: str) -> None:
        match name:
            case "continue":
                if self._unfinished and not self.parlour.desk.resume(self._unfinished, unfinished=True):
                    self.fill()
            case "quit":
                self.parlour.action_leave_app()
            case _:
                self.parlour.open_by_name(name)

    def commands(self) -> Iterable[tuple[str, Callable[[], None]]]:
        """Its entries, but for the end, which is everywhere."""
        return [(label, partial(self._open, name)) for name, label in self._labels.items() if name != "quit"]
