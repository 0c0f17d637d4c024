"""The settings that can be changed in the app; each is written to the settings file at once."""

from collections.abc import Callable, Iterable

from textual import on
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from parlour.app.actions import bindings
from parlour.app.choices import speeds, switch, tile_styles
from parlour.app.screens.base import ParlourScreen
from parlour.app.widgets.choice import Choice
from parlour.app.widgets.field import Field
from parlour.app.widgets.fields import FieldPage, Marked
from parlour.app.widgets.heading import Heading
from parlour.app.widgets.prose import Prose
from parlour.language import _
from parlour.saves.names import clean_name, shown_name


class SettingsScreen(ParlourScreen):
    """A line a setting, with a sentence about it."""

    FOOTER = ("keys", "back", "leave_app")
    BINDINGS = bindings("previous_field", "next_field")

    def dress(self) -> None:
        super().dress()
        self.query_one("#theme", Choice).value = self.parlour.theme
        self.query_one("#tiles", Choice).value = self.parlour.settings.tiles

    def commands(self) -> Iterable[tuple[str, Callable[[], None]]]:
        return ()  # they are open

    def body(self) -> Iterable[Widget]:
        now = self.parlour.settings
        themes = [(name, shown_name(name)) for name in self.parlour.known_themes]
        yield Heading(_("Settings"))
        with FieldPage(id="list"):
            yield from self._line(_("Theme"), Choice(themes, self.parlour.theme, id="theme"), _("The colours."))
            yield from self._line(
                _("Tiles"),
                Choice(tile_styles(), now.tiles, id="tiles"),
                _("By itself: pips, or plain ASCII where the terminal carries no more."),
            )
            yield from self._line(
                _("Speed"), Choice(speeds(), now.speed, id="speed"), _("How long a computer waits before it plays.")
            )
            yield from self._line(
                _("Ask if forced"),
                Choice(switch(), "on" if now.ask_forced else "off", id="ask-forced"),
                _("On: you are asked for moves that leave no choice, too."),
            )
            yield from self._line(
                _("Proofs"),
                Choice(switch(), "on" if now.proofs else "off", id="proofs"),
                _("On: your hand shows what the others are proved to lack."),
            )
            yield from self._line(
                _("Your name"),
                Field(now.name, id="name"),
                _("Offered for your seat in a new match."),
            )
            place = _("All of this is kept in {path}, where keys can be changed, too.")
            yield Prose(place.format(path=shown_name(str(self.parlour.places.settings))), id="place")

    def _line(self, label: str, control: Widget, sentence: str) -> Iterable[Widget]:
        yield Marked(Static(Content(label), classes="setting-label"), control)
        yield Static(Content(sentence), classes="setting-sentence")

    def on_mount(self) -> None:
        self.query_one("#theme").focus()

    @on(Choice.Changed)
    def _changed(self, event: Choice.Changed) -> None:
        key = event.choice.id or ""
        self.parlour.set_setting(key, event.value == "on" if key in ("ask-forced", "proofs") else event.value)

    def action_back(self) -> None:
        self._named()
        super().action_back()

    @on(Input.Blurred, "#name")
    @on(Input.Submitted, "#name")
    def _named(self) -> None:
        name = clean_name(self.query_one("#name", Input).value)
        if name != self.parlour.settings.name:
            self.parlour.set_setting("name", name)
