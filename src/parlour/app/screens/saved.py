"""The saved matches: every file of the folder with what it is or what is wrong with it, and what can be done."""

import asyncio
from collections.abc import Callable, Iterable

from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from parlour.app.actions import ACTIONS, bindings, key_of
from parlour.app.columns import line_up
from parlour.app.screens.base import ParlourScreen
from parlour.app.screens.dialogs import Ask, AskText, Choose
from parlour.app.telling import ago, called, game_title, how_far, names_of, standing, whence
from parlour.app.widgets.button import PushButton
from parlour.app.widgets.entries import Entries
from parlour.app.widgets.heading import Heading
from parlour.app.widgets.prose import Prose
from parlour.export import FORMATS, Format, HandsHidden, lines
from parlour.files import whole, why
from parlour.games import game
from parlour.games.game import Column
from parlour.language import _, ngettext
from parlour.saves import (
    BadSave,
    Entry,
    NotDone,
    SaveLocked,
    clean_name,
    copy_save,
    delete_save,
    is_save,
    list_saves,
    load,
    recover,
    recovered_path,
    rename_title,
    shown_name,
)


class SavedScreen(ParlourScreen):
    """The list above, what is chosen in it below. ``finished_only`` lists what can be replayed from end to end."""

    FOOTER = ("keys", "rename", "copy", "delete", "replay", "export", "back", "leave_app")
    BINDINGS = bindings("rename", "copy", "delete", "recover", "export", "replay")

    def __init__(self, *, finished_only: bool = False) -> None:
        super().__init__()
        self.finished_only = finished_only
        self.entries: list[Entry] = []

    def body(self) -> Iterable[Widget]:
        yield Heading(id="heading")
        with Vertical(id="list"):
            yield Static(id="heads", markup=False)
            yield Entries(id="entries", two_clicks=True)
        with Vertical(id="about"):
            yield Prose(id="file")
            yield Prose(id="text")
            yield Horizontal(id="buttons")

    def on_screen_resume(self) -> None:
        self.fill()

    def fill(self) -> None:
        """List the folder anew; the cursor stays on its file, or where that was when it has gone."""
        self.in_background(self._fill, "list")

    async def _fill(self) -> None:
        options = self.query_one("#entries", OptionList)
        try:
            entries = await asyncio.to_thread(list_saves, self.parlour.places.saves)
        except NotDone as error:
            entries = []
            self.parlour.tell(str(error))
        if self.finished_only:
            entries = [entry for entry in entries if entry.over and entry.damaged is None]
        chosen, at = self.chosen, options.highlighted or 0  # as they are now: the cursor may have moved meanwhile
        self.entries = entries
        damaged = sum(entry.broken for entry in entries)
        right = ngettext("{n} save", "{n} saves", len(entries)).format(n=len(entries))
        if damaged:
            right += ", " + ngettext("{n} damaged", "{n} damaged", damaged).format(n=damaged)
        self.query_one(Heading).show(_("Replays") if self.finished_only else _("Saved matches"), right)
        lines = self._lines()
        self.query_one("#heads", Static).update(Content(lines[0]))
        options.clear_options()
        options.add_options([Option(Content(line)) for line in lines[1:]])
        paths = [entry.path for entry in entries]
        if entries:
            here = paths.index(chosen.path) if chosen is not None and chosen.path in paths else at
            options.highlighted = min(here, len(entries) - 1)
        options.focus()
        self._tell()

    def _lines(self) -> list[str]:
        columns = [Column(head) for head in (_("game"), _("title"), _("players"), _("saved"), _("how far"))]
        rows = [
            (
                game_title(entry),
                called(entry) or "–",
                names_of(entry, most=3),
                ago(entry.modified),
                standing(entry),
            )
            for entry in self.entries
        ]
        return line_up(columns, rows, max(self.size.width - 8, 60))

    @property
    def chosen(self) -> Entry | None:
        """The entry under the cursor."""
        at = self.query_one("#entries", OptionList).highlighted
        return self.entries[at] if at is not None and at < len(self.entries) else None

    @on(OptionList.OptionHighlighted)
    def _tell(self) -> None:
        """Say of the chosen save what it is, and offer what can be done with it."""
        entry = self.chosen
        file = "" if entry is None else shown_name(str(entry.path))
        self.query_one("#file", Prose).show(file)
        self.query_one("#text", Prose).show("\n".join(self._about(entry)))
        row = self.query_one("#buttons")
        row.remove_children()
        row.mount(*(PushButton(label, name=name) for name, label in self._offers(entry)))

    def _about(self, entry: Entry | None) -> list[str]:
        if entry is None:
            return [_("There is no saved match yet.")]
        if entry.damaged is not None:
            why = entry.reason or entry.damaged
            if entry.line is not None and not entry.newer:
                why = _("In line {line}: {why}").format(line=entry.line, why=why)
            lines = [why]
            if entry.recoverable:
                lines.append(_("What is sound can be recovered into a new save. The damaged file stays as it is."))
            return lines
        assisted = _("Assisted: hints or undo were used.") if entry.assisted else ""
        lines = [f"{game_title(entry)} · {how_far(entry)} · {names_of(entry)}"]
        if about := " ".join(filter(None, (whence(entry), assisted))):
            lines.append(about)
        if entry.torn:
            lines.append(_("Its last line was cut off: the match goes on from the last whole move."))
        if entry.game is not None and entry.last is not None:
            lines.append(game(entry.game).say(entry.last, [shown_name(seat.name) for seat in entry.players]))
        return lines

    def _offers(self, entry: Entry | None) -> list[tuple[str, str]]:
        if entry is None:
            return []
        delete = ("delete", _("Delete …"))
        if entry.damaged is not None:
            return [("recover", _("Recover to a new save")), delete] if entry.recoverable else [delete]
        first = ("replay", _("Replay")) if entry.over else ("open", _("Play on"))
        more = [] if entry.over else [("replay", _("Replay"))]
        return [first, *more, ("rename", _("Title")), ("copy", _("Copy")), ("export", _("Export")), delete]

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        name = event.button.name or ""
        if name == "open":
            self._open()
        elif name in ACTIONS:
            self.run_worker(self.run_action(name))

    @on(OptionList.OptionSelected)
    def _open(self) -> None:
        entry = self.chosen
        if entry is None:
            return
        if entry.damaged is not None:
            self._point_to_recovery(entry)
        elif entry.over:
            self.parlour.desk.replay(entry.path)
        else:
            self.parlour.desk.resume(entry.path)

    def _point_to_recovery(self, entry: Entry) -> None:
        """Say how a damaged save is recovered, if it can be."""
        self.app.clear_notifications()  # said once, however often it is asked for
        if entry.recoverable:
            text = _("{key} recovers its sound part into a new save.").format(key=key_of(self.app, "recover"))
        elif entry.newer:
            text = entry.reason or ""
        else:
            text = _("There is nothing in it that could be recovered.")
        self.parlour.tell(text)

    def action_replay(self) -> None:
        if self.chosen is not None and self.chosen.damaged is None:
            self.parlour.desk.replay(self.chosen.path)

    def action_rename(self) -> None:
        entry = self.chosen
        if entry is None or entry.damaged is not None:
            return

        def answered(title: str | None) -> None:
            if title is not None:
                self._do(lambda: rename_title(entry.path, title, locks=self.parlour.places.locks))

        self.parlour.push_once(AskText(_("The title of this match"), clean_name(entry.title or "")), answered)

    def action_copy(self) -> None:
        entry = self.chosen
        if entry is not None:
            self._do(lambda: copy_save(entry.path))

    def action_delete(self) -> None:
        entry = self.chosen
        if entry is None:
            return

        def answered(sure: bool | None) -> None:
            if sure:
                self._do(lambda: delete_save(entry.path, locks=self.parlour.places.locks))

        question = "\n".join([_("Delete this save? It cannot be brought back."), "", *self._which(entry)])
        self.parlour.push_once(Ask(question, _("Delete"), _("Keep")), answered)

    def _which(self, entry: Entry) -> list[str]:
        """The save as people know it, to be sure that it is the right one."""
        saved = _("saved {when}").format(when=ago(entry.modified))
        if entry.game is None:
            return [shown_name(entry.name), saved]
        lines = [f"{game_title(entry)} · {how_far(entry)}", names_of(entry), saved, shown_name(entry.name)]
        return [called(entry), *lines] if called(entry) else lines

    def action_recover(self) -> None:
        entry = self.chosen
        if entry is not None and entry.recoverable:
            self._do(lambda: self.parlour.tell(str(recover(entry.path, recovered_path(entry.path)))))

    def action_export(self) -> None:
        entry = self.chosen
        if entry is None or entry.damaged is not None:
            return
        entries = [("text", _("In words")), ("transcript", _("As a transcript, for other programs"))]

        def answered(format: str | None) -> None:
            known: dict[str, Format] = {each: each for each in FORMATS}
            if format in known:
                self._do(lambda: self._export(entry, known[format]))

        self.parlour.push_once(Choose(_("Export"), entries), answered)

    def _export(self, entry: Entry, format: Format) -> None:
        """Write the match to a file of its own; asks first where one of that name is, unless that is a save."""
        folder = self.parlour.places.data / "exports"
        folder.mkdir(parents=True, exist_ok=True)
        try:
            written = lines(load(entry.path), format)
        except HandsHidden:
            self.parlour.tell(_("The match is not over, and a transcript shows all hands."))
            return
        path = folder / f"{entry.path.stem}.{'txt' if format == 'text' else 'transcript.jsonl'}"

        def write() -> None:
            with whole(path) as file:
                file.writelines(f"{line}\n".encode() for line in written)
            self.parlour.tell(_("Written to {path}.").format(path=path))

        def answered(sure: bool | None) -> None:
            if sure:
                self._do(write)

        if not path.is_file():
            write()
        elif is_save(path):
            self.parlour.tell(_("{path} is a save: it is not written over.").format(path=path))
        else:
            question = _("{file} is there already, in {folder}. Write it anew?")
            question = question.format(file=shown_name(path.name), folder=shown_name(str(folder)))
            self.parlour.push_once(Ask(question, _("Write"), _("Keep")), answered)

    def _do(self, what: Callable[[], object]) -> None:
        """Do something to a file, and list the folder anew; what went wrong is told."""
        try:
            what()
        except (BadSave, NotDone, SaveLocked) as error:
            self.parlour.tell(str(error))
        except OSError as error:
            self.parlour.tell(_("{what}: {why}.").format(what=error.filename or _("The file"), why=why(error)))
        self.fill()
