"""Mydełko Fa in words: what the table, the log and the player are told."""

from collections.abc import Sequence

from parlour.games.game import Beside, Happening, Measure, Panel, Refusal, View
from parlour.games.mydelko_fa import rules
from parlour.games.mydelko_fa.rules import MydelkoOptions
from parlour.games.mydelko_fa.suits import BEATERS, FA, LEADS, RUFFS, followers
from parlour.games.mydelko_fa.view import (
    Dealt,
    Drawn,
    FlyShown,
    GaveAway,
    Laid,
    MydelkoView,
    Scored,
    Shared,
    TrickTaken,
    TurnedUp,
    Won,
)
from parlour.games.words import by_the_match, listing, points, refused, spoken
from parlour.language import N_, _, ngettext
from parlour.moves import Exchange, Play, SeatMove
from parlour.tiles import Tile

_SUIT = (N_("blank"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"))
_SUITS = (N_("blanks"), N_("ones"), N_("twos"), N_("threes"), N_("fours"), N_("fives"), N_("sixes"))


def suit(n: int) -> str:
    """One of a suit: ``five``."""
    return _(_SUIT[n])


def suits(n: int) -> str:
    """All of a suit: ``fives``."""
    return _(_SUITS[n])


def tricks(n: int) -> str:
    return ngettext("{n} trick", "{n} tricks", n).format(n=n)


def tile_count(n: int) -> str:
    return ngettext("{n} tile", "{n} tiles", n).format(n=n)


# The screen


def blurb() -> tuple[str, ...]:
    return (_("trick-taking, 3 players"), _("one soloist a deal"), _("first to 61 points"))


def measure(options: MydelkoOptions) -> Measure:
    """How a round is counted."""
    del options
    value, first = by_the_match()
    return Measure(
        (_("points"), _("more is better")),
        (_("best"), _("of the deal")),
        value,
        _("Best of a deal is who has the most points from it."),
        first,
    )


def nth_round(n: int) -> str:
    return _("deal {n}").format(n=n)


def heading(view: View, options: MydelkoOptions) -> tuple[str, str]:
    assert isinstance(view, MydelkoView)
    if view.over:
        where = _("the match is over")
    elif view.round_over:
        where = _("deal {n} is over").format(n=view.round)
    elif view.trump is None:
        where = _("deal {n}").format(n=max(view.round, 1))
    elif view.exchanged is None:
        where = _("deal {n} · exchange").format(n=view.round)
    else:
        where = _("deal {n} · trick {trick} of {all}").format(n=view.round, trick=sum(view.taken) + 1, all=rules.TRICKS)
    return where, ngettext("first to {n} point", "first to {n} points", options.target).format(n=options.target)


def panels(view: View, options: MydelkoOptions) -> tuple[Panel, ...]:
    del options
    assert isinstance(view, MydelkoView)
    made = []
    for seat in range(view.seats):
        roles = []
        if seat == view.soloist:
            roles.append(_("soloist"))
        if seat == view.fly:
            roles.append(_("fly"))
        elif view.fly is None and view.exchanged is not None:
            roles.append(tricks(view.taken[seat]) + (f" {FA}" if seat == view.fa else ""))
        made.append(Panel(points(view.scores[seat]), " · ".join(roles)))
    return tuple(made)


def beside(view: View) -> Beside:
    assert isinstance(view, MydelkoView)
    if view.trump is None:
        return Beside(_("trump"), None, (_("not yet turned up"),))
    lines = [view.marked_word]
    if view.exchanged is not None:
        lines.append(_("{n} exchanged").format(n=view.exchanged))
    return Beside(_("trump {n}").format(n=view.trump), view.turned_up, tuple(lines))


def prompt(view: View, names: Sequence[str]) -> str:
    del names
    assert isinstance(view, MydelkoView)
    if view.exchanged is None:
        return _(
            "Choose what to give away: 0 to 5 tiles, once. They are put aside face down; as many come from the "
            "talon, unseen until then. The others see how many, not which (MF-9)."
        )
    if view.leading:
        return _("You lead: play any tile (MF-11).")
    trump, led = view.trump, view.suit
    assert trump is not None
    assert led is not None
    able = view.legal[0]
    assert isinstance(able, Play)
    lying = _best(view)
    beats = view.options.must_beat and able.tile.bit & BEATERS[trump][led][lying.number]
    if able.tile.bit & followers(trump, led, view.options.trumps_follow):
        text = (
            _("A {suit} was led: you must follow with one that beats {tile} (MF-12, MF-13).")
            if beats
            else _("A {suit} was led: you must follow with one (MF-12).")
        )
    elif able.tile.bit & RUFFS[trump]:
        text = (
            _("A {suit} was led. You cannot follow: you must ruff, and beat {tile} (MF-13).")
            if beats
            else _("A {suit} was led. You cannot follow: you must ruff (MF-13).")
        )
    else:
        text = _("A {suit} was led. You can neither follow nor ruff: play any tile (MF-14).")
    return text.format(suit=suit(led), tile=lying)


def _best(view: MydelkoView) -> Tile:
    return next(tile for seat, tile in view.trick if seat == view.winning)


def foresee(view: View, move: SeatMove, names: Sequence[str]) -> str:
    assert isinstance(view, MydelkoView)
    if isinstance(move, Exchange):
        if not move.tiles:
            return _("You keep all five tiles.")
        return _("You give {tiles} away and draw as many.").format(tiles=spoken(move.tiles))
    assert isinstance(move, Play)
    assert view.trump is not None
    tile = move.tile
    if view.leading:
        return _("{tile} leads: the suit is {suit}.").format(tile=tile, suit=suit(LEADS[view.trump][tile.number]))
    assert view.suit is not None
    assert view.winning is not None
    wins = bool(tile.bit & BEATERS[view.trump][view.suit][_best(view).number])
    if len(view.table.waiting) > 1:
        text = _("{tile} would be winning so far.") if wins else _("{tile} leaves {name} winning so far.")
    else:
        text = _("{tile} takes the trick.") if wins else _("{tile} leaves it to {name}.")
    return text.format(tile=tile, name=names[view.winning])


_REFUSALS = {
    "has-an-end": N_("This match ends by its points, not by its players ({rule})."),
    "lot-due": N_("The first soloist is drawn by lot, before the deal ({rule})."),
    "no-such-seat": N_("The lot falls on one of the three seats ({rule})."),
    "exchange-due": N_("You exchange first, or keep all five tiles ({rule})."),
    "exchanged-already": N_("Tiles are exchanged once, before the first trick ({rule})."),
    "named-twice": N_("A tile can be given away only once ({rule})."),
    "not-in-order": N_("Tiles given away are named in the order of the deal: {tiles} ({rule})."),
    "no-end": N_("A trick has no ends to play on ({rule})."),
    "must-follow": N_("You hold {tiles}, and must follow: a {suit} was led ({rule})."),
    "must-ruff": N_("You hold {tiles}, and must ruff: a {suit} was led and you cannot follow ({rule})."),
    "must-beat": N_("You hold {tiles}, and must beat the best tile so far ({rule})."),
}


def explain(refusal: Refusal) -> str:
    return refused(refusal, _REFUSALS, suit=suit(refusal.numbers[0]) if refusal.numbers else "")


# The log


def say(happening: Happening, names: Sequence[str]) -> str:
    match happening:
        case Drawn(soloist=seat):
            return _("The lot falls on {name}, the first soloist (MF-6)").format(name=names[seat])
        case Dealt(round=n, soloist=seat):
            return _("{name} is the soloist of deal {n} (MF-6)").format(name=names[seat], n=n)
        case TurnedUp(tile=tile, trump=trump):
            return _("{tile} is turned up: {suits} are trump (MF-8)").format(tile=tile, suits=suits(trump))
        case GaveAway():
            return _say_exchange(happening, names)
        case Laid():
            return _say_laid(happening, names)
        case TrickTaken(seat=seat, tile=tile, number=n):
            text = (
                _("{name} takes trick {n} with mydełko fa, {tile} (MF-15)")
                if tile is FA
                else _("{name} takes trick {n} with {tile} (MF-15)")
            )
            return text.format(name=names[seat], n=n, tile=tile)
        case FlyShown():
            return _say_fly(happening, names)
        case Scored():
            return _say_scored(happening, names)
        case Shared(seats=seats, total=n):
            return _("{names} share the highest total, {points}: another deal is played (MF-19)").format(
                names=listing([names[seat] for seat in seats]), points=points(n)
            )
        case Won(seat=seat, total=n):
            return _("{name} wins the match with {points} (MF-19)").format(name=names[seat], points=points(n))
    raise TypeError(happening)


def _say_exchange(told: GaveAway, names: Sequence[str]) -> str:
    name, n = names[told.seat], told.count
    if n == 0:
        return _("{name} keeps all five tiles (MF-9)").format(name=name)
    if told.given is None or told.drawn is None:
        return _("{name} exchanges {tiles} (MF-9)").format(name=name, tiles=tile_count(n))
    return _("{name} gives {given} away and draws {drawn} (MF-9)").format(
        name=name, given=spoken(told.given), drawn=spoken(told.drawn)
    )


def _say_laid(told: Laid, names: Sequence[str]) -> str:
    match told.how:
        case "lead" if told.suit == told.trump:
            text = _("{name} leads {tile}: the suit is {suit}, trump")
        case "lead":
            text = _("{name} leads {tile}: the suit is {suit}")
        case "follow" if told.suit != told.trump and told.tile.shows(told.trump):
            text = _("{name} follows with {tile}, a trump")
        case "follow":
            text = _("{name} follows with {tile}")
        case "ruff":
            text = _("{name} ruffs with mydełko fa, {tile}") if told.tile is FA else _("{name} ruffs with {tile}")
        case _discard:
            text = (
                _("{name} throws {tile}: no trump (MF-14)")
                if told.suit == told.trump
                else _("{name} throws {tile}: no {suit}, no trump (MF-14)")
            )
    return text.format(name=names[told.seat], tile=told.tile, suit=suit(told.suit))


def _say_fly(told: FlyShown, names: Sequence[str]) -> str:
    doubled = FA in told.tiles
    if told.heavier:
        text = (
            _("{name} has the lightest fly, {suits}, {tiles}: {points}, for it holds mydełko fa (MF-10, MF-18)")
            if doubled
            else _("{name} has the lightest fly, {suits}, {tiles}: {points} (MF-10)")
        )
    else:
        text = (
            _("{name} has a fly of {suits}, {tiles}: {points}, for it holds mydełko fa (MF-10, MF-18)")
            if doubled
            else _("{name} has a fly of {suits}, {tiles}: {points} (MF-10)")
        )
    return text.format(
        name=names[told.fly.seat], suits=suits(told.fly.suit), tiles=spoken(told.tiles), points=points(told.points)
    )


def _say_scored(told: Scored, names: Sequence[str]) -> str:
    if told.soloist:
        text = (
            _("{name} takes {tricks} as soloist, with mydełko fa: {points} (MF-17, MF-18)")
            if told.fa
            else _("{name} takes {tricks} as soloist: {points} (MF-17)")
        )
    else:
        text = (
            _("{name} takes {tricks}, with mydełko fa: {points} (MF-17, MF-18)")
            if told.fa
            else _("{name} takes {tricks}: {points} (MF-17)")
        )
    return text.format(name=names[told.seat], tricks=tricks(told.tricks), points=points(told.points))
