"""What a game must offer, and the words that all games share: state, view, refusal, happening, sheet.

A game is one package under ``games/`` whose module satisfies :class:`Game`, and one line in the list in
``games/__init__.py``. Nothing else in the house knows which games there are.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Struct

from parlour.language import _
from parlour.moves import Move, SeatMove
from parlour.tiles import Tile, tiles

MAX_SEED = 2**53 - 1


class Options(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """The options of a match: one field each, by the names of the rules pages with ``-`` for ``_``.

    A field is an ``int`` with a range or a ``bool``. Its ``Meta`` carries the range, one sentence for
    people (``description``, marked for gettext) and the rule number (``extra={"rule": …}``).
    """


class State(Struct, frozen=True, gc=False):
    """What the state of every game has. A value: ``apply`` gives a new one.

    States, steps and views hold no cycles, so the garbage collector is spared them.
    """

    hands: tuple[int, ...]  # a mask a seat
    scores: tuple[int, ...]  # a number a seat; in Domeng the stones held
    turn: int | None  # the seat to move; None: the table moves next, or the match is over
    round: int  # the deal or round, from 1; 0 before the first
    round_over: bool  # the last move ended the round
    over: bool
    winners: tuple[int, ...]  # ascending; empty until over


S = TypeVar("S", bound=State)
O = TypeVar("O", bound=Options)  # noqa: E741


class Step(Struct, Generic[S], frozen=True, gc=False):
    """One move of a match's log, and the state that it made."""

    seat: int | None  # who moved; None: the table
    move: Move
    state: S  # after the move
    deal: int  # index in the log of this round's deal; before the first deal, 0


class Chain(Struct, frozen=True):
    """A line of play as it lies: ``tiles`` left to right, each (left half, right half)."""

    tiles: tuple[tuple[int, int], ...]
    anchor: int  # index of the opening tile
    last: int | None  # index of the tile played last; None before the opening

    @property
    def ends(self) -> tuple[int, int] | None:
        """The numbers on the left and on the right end, 0 to 6; None before the opening."""
        return (self.tiles[0][0], self.tiles[-1][1]) if self.tiles else None


class Trick(Struct, frozen=True):
    """A trick as it lies, in the order of play."""

    plays: tuple[tuple[int, Tile], ...]  # (seat, tile); a trick just completed still lies here
    waiting: tuple[int, ...]  # the seats still to play to it, in order
    winning: int | None  # the seat that is taking it so far
    complete: bool


class View(Struct, frozen=True, gc=False):
    """All that one seat may know (``seat`` None: what the public may know), and nothing else.

    A game adds its own public fields. There is no way from a view back to the state: no other hand
    (but ``hands`` when all are shown), no seed, no order of a talon.
    """

    seat: int | None
    seats: int
    round: int
    round_over: bool
    turn: int | None
    over: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    counts: tuple[int, ...]  # tiles in each hand
    hand: int  # the seat's own tiles as a mask; 0 for the public
    dealt: tuple[Tile, ...]  # every tile that came to the seat's hand this round, in the order it came
    hands: tuple[int, ...] | None  # all hands, when they are shown: after a round, or asked for
    legal: Sequence[SeatMove]  # empty unless this seat is to move
    history: tuple[tuple[int, Move | Struct], ...]  # this round's public moves; a hidden part is left out

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The seat's own tiles in the order in which they came."""
        return tuple(t for t in self.dealt if t.bit & self.hand)

    @property
    def table(self) -> Chain | Trick:
        """What lies on the table, to be drawn."""
        raise NotImplementedError  # each game's view says it

    @property
    def played(self) -> int:
        """The mask of the tiles that everybody has seen played this round."""
        raise NotImplementedError  # each game's view says it

    @property
    def marked(self) -> int:
        """The mask of tiles in sight that are neither played nor in a hand."""
        return 0

    @property
    def given_away(self) -> int:
        """The mask of tiles that this seat knows to be out of play, as it gave them away."""
        return 0

    @property
    def marked_word(self) -> str:
        """What the marked tiles are, in the language of the moment: "turned up"; empty in a game without any."""
        return ""


class Refusal(Struct, frozen=True):
    """Why a move may not be made, as data; a game's ``explain`` makes the sentence.

    ``tiles`` may name tiles of the mover's own hand: a sentence made from it is for that player only.
    """

    seat: int | None
    rule: str
    reason: str  # one of the game's own words for it, as in "must-follow"
    tiles: tuple[Tile, ...] = ()
    numbers: tuple[int, ...] = ()  # a suit, ends, a count: as the reason needs


class IllegalMove(ValueError):  # noqa: N818 - what happened, as players say it
    """A move that the rules refuse. ``refusal`` says who and why, ``move`` what; nothing has changed.

    Its text, as ``reason``, is for the mover's own eyes: it may name tiles of the hand. Files get the rule alone.
    """

    def __init__(self, refusal: Refusal, move: Move, reason: str) -> None:
        super().__init__(refusal, move, reason)
        self.refusal = refusal
        self.move = move
        self.reason = reason  # the whole sentence of the refusal

    def __str__(self) -> str:
        seat = self.refusal.seat
        text = (
            _("The table may not make the move {move}: {reason}")
            if seat is None
            else _("Seat {seat} may not make the move {move}: {reason}")
        )
        return text.format(seat=seat, move=msgspec.json.encode(self.move).decode(), reason=self.reason)


class Happening(Struct, frozen=True):
    """One thing that a step brought about, as data; a game's ``say`` makes the sentence."""


class Column(Struct, frozen=True):
    """A column of a score sheet."""

    head: str
    seat: int | None = None  # the player whose column it is
    right: bool = False  # aligned to the right
    group: str = ""  # a head above several columns


class Sheet(Struct, frozen=True):
    """The score sheet as players write it: text cells, ready to be shown."""

    columns: tuple[Column, ...]  # the first one numbers the rounds, and its head is the game's word for a round
    rows: tuple[tuple[str, ...], ...]  # a row a round
    remarks: tuple[tuple[int, str], ...]  # (index of a row, a line that stands under it)
    summary: tuple[tuple[str, ...], ...]  # a lower table: a label, then a cell a seat
    totals: tuple[tuple[int, ...], ...]  # after each round, the running total a seat: the chart
    notes: tuple[str, ...] = ()


class Report(Struct, frozen=True):
    """A round that is over: how it ended, what each seat had left and what it cost."""

    lines: tuple[str, ...]  # who won the match, where it is over; how the round ended
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    after: tuple[str, ...]  # what comes of it; who starts next and why


class Fate(NamedTuple):
    """What became of one seat in a round that was played to its end in thought."""

    value: float  # what the search goes by: the chance to win the match, 0 to 1; without an end the next title of it
    score: float  # what the seat's score changes by from the move on, with what the end of the round sets back
    won: float  # 1 when the seat won the round, a fraction when it shares the win


class Measure(NamedTuple):
    """How a round is counted, and what a search goes by, in words: the heads of three columns, and two sentences."""

    score: tuple[str, str]  # what a score counts, and which is better: "stones", "fewer is better"
    won: tuple[str, str]  # what it is to win a round, in two lines: "wins", "the round"
    value: tuple[str, str]  # what ``Fate.value`` is the chance of, in two lines: "wins", "match"
    meaning: str  # what it is to win a round
    first: str  # which move is the best one


class Panel(Struct, frozen=True):
    """A seat at the table, in words: the two lines under its name."""

    score: str
    role: str
    out: bool = False  # dropped out of the match


class Beside(Struct, frozen=True):
    """What lies beside the play: trump and the tile turned up, stones, talon."""

    title: str
    tile: Tile | None = None
    lines: tuple[str, ...] = ()


class Game(Protocol[S, O]):
    """The rules, the views and the words of one game: pure functions, satisfied by its package."""

    @property
    def name(self) -> str: ...  # "domeng": in saves, transcripts and commands
    @property
    def title(self) -> str: ...  # "Domeng": a proper name, the same in every language
    @property
    def rules_version(
        self,
    ) -> int: ...  # raised when a fix could make an old log illegal or score it differently
    @property
    def seats(self) -> range: ...  # how many may play
    @property
    def options_type(self) -> type[O]: ...

    # Rules
    def default_options(self, seats: int) -> O: ...
    def start(self, options: O, seats: int) -> S:
        """The state before the first lot or deal."""
        ...

    def table_move(self, state: S, seed: int) -> Move | None:
        """The lot or the deal that is due, as the seed has it (C-3); None when a seat is to move or it is over."""
        ...

    def legal(self, state: S) -> Sequence[SeatMove]:
        """What the seat on turn may do; empty only when the table moves or the match is over."""
        ...

    def apply(self, state: S, move: Move) -> S:
        """The next state. Trusts its caller: ``refusal`` is asked first where a move may be wrong."""
        ...

    def refusal(self, state: S, move: Move) -> Refusal | None:
        """Why the move, a table's move too, may not be made now; None when it may."""
        ...

    # Accounts
    def match_scores(self, state: S) -> tuple[int, ...]:
        """What a match is counted by, a number a seat: the scores; in Domeng the titles."""
        ...

    def round_scores(self, round: Sequence[Step[S]]) -> tuple[int, ...]:
        """What a round, whose last step ended it, added to each score, before any reset; ``round`` as in ``view``."""
        ...

    def rest(self, round: Sequence[Step[S]]) -> tuple[Tile, ...]:
        """The round's tiles that are in no hand and were not played: talon, put aside, unused; ``round`` as in
        ``view``, its deal made. The hands, the tiles played and the rest are the 28 tiles, each once."""
        ...

    # Knowledge
    def view(self, round: Sequence[Step[S]], seat: int | None, *, reveal: bool = False) -> View:
        """What ``seat`` may know (None: the public). ``round`` holds the steps since this round's deal, the
        deal first (before any deal: the steps so far, at least one). ``reveal`` shows all hands."""
        ...

    def barred(self, view: View) -> tuple[int, ...]:
        """For each seat the mask of the tiles that this round's moves, as the view shows them, prove it not to hold;
        not all that can be proved, but nothing that is not."""
        ...

    def happenings(self, before: S, move: Move, after: S, seat: int | None) -> list[Happening]:
        """What the step brought about, as ``seat`` (None: the public) may know it."""
        ...

    def thumb(self, view: View) -> Sequence[float]:
        """A rule of thumb: a value for each of ``view.legal``, the higher the better. Sees only the view."""
        ...

    # Thought: what the search asks, thousands of times a move
    def determinize(self, view: View, rng: Random) -> S:
        """A full state that fits the view, drawn uniformly over the deals that the view allows.

        All that the view shows and proves holds in it, and what nobody can know (hands, the order of a talon,
        tiles put aside) falls by ``rng``. The time is bounded; no view of a real match makes it raise.
        """
        ...

    def rollout(self, state: S, move: SeatMove, seat: int, rng: Random) -> Fate:
        """Make the move, which is legal, play the round to its end, and say what became of ``seat``.

        Everybody plays fast and near-greedily, by what their own seat may know, with some moves by chance. The value
        of the round's end knows the match: what the state says of it, and its options. It need not keep states.
        """
        ...

    # Words, in the language of the moment; ``names`` has a name a seat
    def blurb(self) -> tuple[str, ...]:
        """What the game is like: up to three short lines."""
        ...

    def measure(self, options: O) -> Measure:
        """How a round is counted, and what a search goes by."""
        ...

    def nth_round(self, n: int) -> str:
        """A round by its number, in the game's own word: "round 10", "deal 3"."""
        ...

    def heading(self, view: View, options: O) -> tuple[str, str]:
        """Where the match stands ("round 10"), and what ends it ("first to 2 titles of camat")."""
        ...

    def panels(self, view: View, options: O) -> tuple[Panel, ...]: ...
    def beside(self, view: View) -> Beside: ...
    def prompt(self, view: View, names: Sequence[str]) -> str:
        """What the game expects of the seat on turn, in a sentence or two; asked when ``view.legal`` is not empty."""
        ...

    def foresee(self, view: View, move: SeatMove, names: Sequence[str]) -> str:
        """What a legal move would visibly do ("takes the trick"): no advice."""
        ...

    def explain(self, refusal: Refusal) -> str:
        """The whole sentence of a refusal, "… (DM-4).", for the player concerned only."""
        ...

    def say(self, happening: Happening, names: Sequence[str]) -> str:
        """The line of the log, without a full stop."""
        ...

    def sheet(self, steps: Sequence[Step[S]], names: Sequence[str]) -> Sheet: ...
    def report(self, round: Sequence[Step[S]], names: Sequence[str]) -> Report:
        """Of a round whose last step ended it, or the match in its middle; ``round`` as in ``view``."""
        ...

    def spell(self, state: S) -> dict[str, object]:
        """The state as a transcript spells it, without ``hands`` to ``round_over``, which every game has."""
        ...


AnyGame = Game[Any, Any]
AnyStep = Step[Any]


def hand_tiles(state: State) -> tuple[tuple[Tile, ...], ...]:
    """The hands as tiles by number, a tuple a seat."""
    return tuple(tiles(hand) for hand in state.hands)
