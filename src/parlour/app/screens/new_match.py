"""A new match on one screen: the game, who sits where, the options, the deal code."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from secrets import randbelow

import msgspec
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from parlour import lineup
from parlour.app.actions import bindings
from parlour.app.choices import switch
from parlour.app.screens.base import GONE, ParlourScreen
from parlour.app.start import NewMatch
from parlour.app.widgets.button import PushButton
from parlour.app.widgets.choice import Choice
from parlour.app.widgets.field import Field
from parlour.app.widgets.fields import FieldPage, Marked
from parlour.app.widgets.heading import Heading
from parlour.games import GAMES
from parlour.games.game import MAX_SEED, AnyGame
from parlour.games.options import BadOption, OptionSpec, make_options, option_specs
from parlour.language import _
from parlour.players import DEFAULT_LEVEL, LEVELS
from parlour.players.names import fill_names
from parlour.saves import clean_name
from parlour.settings import LastMatch


class GameCard(Button):
    """One of the games, with what it is like; ← and → ``turn`` to others, and only the chosen one has the focus."""

    BINDINGS = bindings("previous", "next")

    def __init__(self, game: AnyGame, turn: Callable[[int], None]) -> None:
        super().__init__(id=game.name, compact=True)
        self.game, self.turn = game, turn
        self.styles.line_pad = 0  # TCSS takes no 0 here

    def mark(self, chosen: bool) -> None:
        self.can_focus = chosen
        self.set_class(chosen, "-chosen")

    def render(self) -> Content:
        title = f"{'▸' if self.has_focus else ' '}{'(●)' if self.can_focus else '( )'} {self.game.title}"
        return Content("\n".join([title, *(f"  {line}" for line in self.game.blurb())]))

    def action_previous(self) -> None:
        self.turn(-1)

    def action_next(self) -> None:
        self.turn(1)


class SeatRow(Horizontal):
    """A seat: its number, a name, a person or a level of computer."""

    def __init__(self, index: int, name: str, who: str) -> None:
        super().__init__()
        self.index, self.start_name, self.start_who = index, name, who

    def compose(self) -> ComposeResult:
        yield Static(f"{self.index + 1}", classes="seat-number", markup=False)
        yield Marked(Field(self.start_name))
        levels = [(level, _("computer: {level}").format(level=level)) for level in LEVELS]
        yield Marked(Choice([(lineup.HUMAN, _("human")), *levels], self.start_who))

    @property
    def word(self) -> str:
        """Who sits here, as a lineup spells it."""
        return f"{self.query_one(Choice).value}:{self.query_one(Input).value}"


class OptionRow(Vertical):
    """An option of the game: its value, its rule number, one sentence."""

    def __init__(self, spec: OptionSpec, value: bool | int) -> None:
        super().__init__()
        self.spec, self.start_value = spec, value

    def compose(self) -> ComposeResult:
        spec, value = self.spec, self.start_value
        control: Widget
        if spec.low is None or spec.high is None:
            control = Choice(switch(), "on" if value else "off")
        elif spec.high - spec.low < 10:
            control = Choice(numbers(range(spec.low, spec.high + 1)), str(value))
        else:
            control = Field(str(value), restrict=r"[0-9]*", max_length=4)
        yield Marked(
            Static(spec.name, classes="option-name", markup=False),
            control,
            Static(spec.rule, classes="option-rule", markup=False),
        )
        yield Static(spec.sentence, classes="option-sentence", markup=False)

    @property
    def value(self) -> bool | int:
        """The value as it stands; a number field left empty is 0, which no number option takes by mistake."""
        if self.spec.low is None:
            return self.query_one(Choice).value == "on"
        choices = self.query(Choice)
        return int(choices.first().value if choices else self.query_one(Input).value or 0)


class NewMatchScreen(ParlourScreen):
    """Choosing another game keeps names and levels, and changes the number of seats and the options.

    What is chosen holds at once, for keys come faster than rows are made; the rows follow.
    """

    FOOTER = ("keys", "start_match", "back", "leave_app")
    BINDINGS = bindings("previous_field", "next_field", "start_match")

    def __init__(self, last: LastMatch | None, own_name: str) -> None:
        super().__init__()
        self.game: AnyGame = next((game for game in GAMES if last and game.name == last.game), GAMES[0])
        self.own_name = own_name
        self.seats = seats_to_offer(last, own_name)
        self._first_count = len(last.players) if last and len(last.players) in self.game.seats else self.game.seats[0]
        self.options: dict[str, dict[str, bool | int]] = {}
        self._written: tuple[AnyGame, int] | None = None  # the game and the number of seats that there are rows of
        self._writing = asyncio.Lock()  # held while rows are written anew: what reads them waits for all of them
        if last and last.game == self.game.name:
            with suppress(BadOption):  # the settings file can be written by hand
                make_options(self.game, self._first_count, last.options)
                self.options[last.game] = dict(last.options)

    def body(self) -> Iterable[Widget]:
        yield Heading(_("New match"))
        with Horizontal(id="games"):
            for game in GAMES:
                yield GameCard(game, self._turn)
        with Horizontal(id="setup"):
            with FieldPage(id="left"):
                with Horizontal(id="seats-head"):
                    yield Static(_("Seats, clockwise"), markup=False)
                    yield Marked(Choice(numbers(self.game.seats), str(self._first_count), id="count"))
                yield Vertical(id="seats")
                with Horizontal(id="code"):
                    yield Static(_("Deal code"), markup=False)
                    yield Marked(Field(any_code(), restrict=r"[0-9]*", max_length=16, id="seed"))
                yield Static(_("The same code deals the same tiles."), classes="option-sentence", markup=False)
                yield Static(id="level", classes="option-sentence", markup=False)
            with Vertical(id="right"):
                yield FieldPage(id="options")
                yield Static(id="wrong", markup=False)
                yield PushButton(_("Start the match"), id="start")

    async def on_mount(self) -> None:
        self._choose(self.game)
        await self._write()

    @property
    def count(self) -> int:
        """The number of seats that is chosen by now."""
        return int(self.query_one("#count", Choice).value)

    def _turn(self, by: int) -> None:
        self._choose(GAMES[(GAMES.index(self.game) + by) % len(GAMES)])
        self.call_later(self._write)

    def _choose(self, game: AnyGame) -> None:
        """Make it the chosen game, with the focus on it."""
        self.game, count = game, self.count
        for card in self.query(GameCard):
            card.mark(card.game is game)
        choice = self.query_one("#count", Choice)
        choice.display = len(game.seats) > 1
        choice.entries = numbers(game.seats)
        choice.value = str(count if count in game.seats else game.seats[0])
        self.set_focus(self.query_one(f"#{game.name}"))

    async def _write(self) -> None:
        """Make the rows those of what is chosen by now."""
        async with self._writing:
            with suppress(*GONE):  # it was closed again before it was there
                while self._written != (wanted := (self.game, self.count)):
                    self._keep()
                    self._written = None
                    await self._write_seats(wanted[1])
                    await self._write_options(*wanted)
                    self._written = wanted

    async def _write_seats(self, count: int) -> None:
        rows = list(self.query(SeatRow))
        for row in rows[count:]:
            await row.remove()
        missing = range(len(rows), count)
        await self.query_one("#seats").mount(*(SeatRow(index, *self.seats[index]) for index in missing))

    async def _write_options(self, game: AnyGame, count: int) -> None:
        box = self.query_one("#options")
        await box.remove_children()
        chosen = self.options.get(game.name, {})
        options = game.default_options(count)
        rows = []
        for spec in option_specs(game):
            default = getattr(options, spec.name.replace("-", "_"))
            rows.append(OptionRow(spec, chosen.get(spec.name, default)))
        await box.mount(*rows)

    def _keep(self) -> None:
        """Remember what the rows say, for when they are made anew."""
        for row in self.query(SeatRow):
            self.seats[row.index] = (row.query_one(Input).value, row.query_one(Choice).value)
        if self._written is not None:
            game, count = self._written
            chosen, usual = self._chosen_options(), msgspec.to_builtins(game.default_options(count))
            # A default may go by the number of players: what was left at it follows it.
            self.options[game.name] = {name: value for name, value in chosen.items() if value != usual[name]}

    def _chosen_options(self) -> dict[str, bool | int]:
        return {row.spec.name: row.value for row in self.query(OptionRow)}

    @on(Button.Pressed, "GameCard")
    async def _game_clicked(self, event: Button.Pressed) -> None:
        assert isinstance(event.button, GameCard)
        self._choose(event.button.game)
        await self._write()

    @on(Choice.Changed, "#count")
    async def _count_changed(self) -> None:
        await self._write()

    @on(events.DescendantFocus)
    @on(Choice.Changed, "SeatRow Choice")
    def _say_level(self) -> None:
        """What the computer in the seat that has the focus is like."""
        who = [row.query_one(Choice).value for row in self.query(SeatRow) if row.has_focus_within]
        level = LEVELS.get(who[0]) if who else None
        text = "" if level is None else _("{level} {what}.").format(level=who[0], what=_(level.sentence))
        self.query_one("#level", Static).update(text)

    @on(Button.Pressed, "#start")
    @on(Input.Submitted)
    def action_start_match(self) -> None:
        """Begin, when everything is as it should be; else say what is not."""
        self.call_later(self._start)

    async def _start(self) -> None:
        await self._write()
        if self.app.screen is self and self._written:  # not pressed twice, and nothing has been opened over it since
            self._begin()

    def _begin(self) -> None:
        chosen = self._chosen_options()
        wrong = None
        seed = int(self.query_one("#seed", Input).value or any_code())
        try:
            options = make_options(self.game, self.count, chosen)
        except BadOption as bad:
            wrong = str(bad)
        if seed > MAX_SEED:
            wrong = _("A deal code is a number up to {max}.").format(max=MAX_SEED)
        self.query_one("#wrong", Static).update(Content("" if wrong is None else f"! {wrong}"))
        if wrong is not None:
            return
        seats = lineup.read(self.game, [row.word for row in self.query(SeatRow)], self.own_name)
        last = LastMatch(game=self.game.name, players=lineup.spell(seats), options=chosen)
        self.parlour.set_setting("last-match", last)
        self.parlour.desk.begin(NewMatch(self.game, options, seats, seed), instead_of=self)


def any_code() -> str:
    """A deal code of up to six digits, by chance."""
    return str(randbelow(1_000_000))


def numbers(counts: Iterable[int]) -> list[tuple[str, str]]:
    """(value, text) of each number of players."""
    return [(str(n), str(n)) for n in counts]


def seats_to_offer(last: LastMatch | None, own_name: str) -> list[tuple[str, str]]:
    """(name, "human" or a level) of as many seats as any game has: those of the last match, then the usual ones."""
    most = max(max(game.seats) for game in GAMES)
    words = [*(last.players if last else [lineup.HUMAN]), *[DEFAULT_LEVEL] * most][:most]
    mine = next((seat for seat, word in enumerate(words) if word.partition(":")[0] == lineup.HUMAN), None)
    if own_name and mine is not None:
        words[mine] = f"{lineup.HUMAN}:{own_name}"
    parts = [word.partition(":") for word in words]
    pairs = [(clean_name(name), who if who in LEVELS else lineup.HUMAN) for who, _colon, name in parts]
    names = fill_names([name for name, _who in pairs], [who == lineup.HUMAN for _name, who in pairs], own_name)
    return [(name, who) for name, (_name, who) in zip(names, pairs, strict=True)]
