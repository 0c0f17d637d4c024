"""The dialogs: a question, a line of text, a list to choose from, and what the keys do."""

from collections.abc import Sequence
from typing import TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from parlour.app.actions import bindings
from parlour.app.columns import pad
from parlour.app.screens.base import Modal, TooSmall
from parlour.app.widgets.button import PushButton
from parlour.app.widgets.entries import Entries
from parlour.app.widgets.field import Field
from parlour.app.widgets.prose import Prose
from parlour.language import _

Answer = TypeVar("Answer")


class Dialog(Modal[Answer | None]):
    """A dialog over a screen: Esc, or a click outside it, leaves everything as it was."""

    BINDINGS = bindings("back")

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss(None)

    def action_back(self) -> None:
        self.dismiss(None)


class Ask(Dialog[bool]):
    """A question with two answers; the safe one is chosen first."""

    BINDINGS = bindings("previous", "next")

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self.question, self.yes, self.no = question, yes, no

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Prose(self.question)
            with Horizontal(classes="buttons"):
                yield PushButton(self.no, id="no")
                yield PushButton(self.yes, id="yes")
        yield TooSmall(markup=False)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_previous(self) -> None:
        self.focus_previous()

    def action_next(self) -> None:
        self.focus_next()


class AskText(Dialog[str]):
    """A line of text to be typed."""

    def __init__(self, question: str, value: str = "") -> None:
        super().__init__()
        self.question, self.value = question, value

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Content(self.question))
            yield Field(self.value)
            with Horizontal(classes="buttons"):
                yield PushButton(_("OK"), id="ok")
                yield PushButton(_("Cancel"), id="cancel")
        yield TooSmall(markup=False)

    @on(Input.Submitted)
    @on(Button.Pressed, "#ok")
    def _done(self) -> None:
        self.dismiss(self.query_one(Input).value)

    @on(Button.Pressed, "#cancel")
    def _cancelled(self) -> None:
        self.dismiss(None)


class Choose(Dialog[str]):
    """A list to choose one thing from; ``entries`` are (name, text)."""

    def __init__(self, title: str, entries: Sequence[tuple[str, str]], chosen: str | None = None) -> None:
        super().__init__()
        self.heading, self.entries, self.chosen = title, list(entries), chosen

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Prose(self.heading, classes="dialog-title")
            yield Entries(*(Option(Content(text), id=name) for name, text in self.entries))
            with Horizontal(classes="buttons"):
                yield PushButton(_("Cancel"), id="cancel")
        yield TooSmall(markup=False)

    def on_mount(self) -> None:
        names = [name for name, _text in self.entries]
        if self.chosen in names:
            self.query_one(OptionList).highlighted = names.index(self.chosen)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)

    @on(Button.Pressed, "#cancel")
    def _cancelled(self) -> None:
        self.dismiss(None)


class Keys(Dialog[None]):
    """What the keys do on the screen below; ``entries`` are (keys, help, the action's name in the settings file)."""

    BINDINGS = bindings("keys")

    def __init__(self, entries: Sequence[tuple[str, str, str]]) -> None:
        super().__init__()
        self.entries = entries

    def compose(self) -> ComposeResult:
        width = max(len(keys) for keys, *_others in self.entries) + 3
        with Vertical(classes="dialog"):
            yield Static(Content(_("What the keys do here")), classes="dialog-title")
            with VerticalScroll():
                text = Content("\n").join(
                    Content.assemble((pad(keys, width), "bold"), f"{what} ({name})" if name else what)
                    for keys, what, name in self.entries
                )
                yield Static(text)
            with Horizontal(classes="buttons"):
                yield PushButton(_("Close"), id="close")
        yield TooSmall(markup=False)

    def on_button_pressed(self) -> None:
        self.dismiss(None)

    def action_keys(self) -> None:
        self.dismiss(None)
