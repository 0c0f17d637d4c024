"""Extra Bonus in words: what the table, the log and the player are told."""

from collections.abc import Sequence

from parlour.games.chain import Played, ends_after
from parlour.games.extra_bonus import rules
from parlour.games.extra_bonus.rules import DoubleLeft
from parlour.games.extra_bonus.state import ExtraBonusOptions
from parlour.games.extra_bonus.view import (
    Added,
    Dealt,
    Drew,
    DroppedOut,
    Ended,
    ExtraBonusView,
    Lotted,
    Passed,
    Recorded,
    Reset,
    Undecided,
    Won,
)
from parlour.games.game import Beside, Happening, Measure, Panel, Refusal, View
from parlour.games.words import by_the_match, foresee_play, listing, pips, play_on, points, refused, say_played
from parlour.language import N_, _, ngettext
from parlour.moves import DRAW, Draw, Pass, Play, SeatMove
from parlour.tiles import ALL, SUITS


def tiles_left(n: int) -> str:
    return ngettext("{n} tile left", "{n} tiles left", n).format(n=n)


def record(doubles: int) -> str:
    """A record of doubles (a mask) with all seven places, so that the gaps are seen: ``· 1 2 · 4 5 ·``."""
    held = rules.numbers(doubles)
    return " ".join(str(n) if n in held else "·" for n in range(7))


def counted(double: DoubleLeft) -> str:
    """What a double left in hand counts: ``66``, ``2 × 33``."""
    return _("2 × {n}").format(n=double.once) if double.twice else str(double.once)


def blurb() -> tuple[str, ...]:
    return (_("draw game for 2 to 4"), _("doubles left are dear"), _("fewest points win"))


def measure(options: ExtraBonusOptions) -> Measure:
    """How a round is counted."""
    del options
    value, first = by_the_match()
    return Measure(
        (_("points"), _("fewer is better")),
        (_("best"), _("of the deal")),
        value,
        _("Best of a deal is who adds the fewest points in it."),
        first,
    )


def nth_round(n: int) -> str:
    return _("deal {n}").format(n=n)


def heading(view: View, options: ExtraBonusOptions) -> tuple[str, str]:
    if view.over:
        where = _("the match is over")
    elif view.round_over:
        where = _("deal {n} is over").format(n=view.round)
    else:
        where = _("deal {n}").format(n=view.round)
    return where, _("limit {limit} · seven doubles drop out").format(limit=options.limit)


def panels(view: View, options: ExtraBonusOptions) -> tuple[Panel, ...]:
    """The account and the record of doubles, a line each; where four play, they must do with 17 columns."""
    assert isinstance(view, ExtraBonusView)
    made = []
    for seat, (account, doubles) in enumerate(zip(view.scores, view.records, strict=True)):
        score = _("{points} of {limit}").format(points=account, limit=options.limit)
        if seat == view.starter and view.turn is not None and view.seats < 4:
            score = _("{score} · starter").format(score=score)
        places, n = record(doubles), doubles.bit_count()
        if view.seats == 2:
            role = _("doubles  {places}   {n} of 7").format(places=places, n=n)
        elif view.seats == 3:
            role = _("{places}  {n} of 7").format(places=places, n=n)
        else:
            role = _("{places} {n}/7").format(places=places, n=n)
        made.append(Panel(score, role, out=seat in view.out))
    return tuple(made)


def beside(view: View) -> Beside:
    """The talon as it was dealt, in rows of seven places; a tile drawn leaves a dot."""
    assert isinstance(view, ExtraBonusView)
    title = _("talon")
    if view.turn is None and not view.chain:
        return Beside(title)  # before the first deal
    places = view.talon + sum(isinstance(move, Draw) for _seat, move in view.history)
    if not places:
        return Beside(title, None, (_("no talon"),))
    signs = ["▮"] * view.talon + ["·"] * (places - view.talon)
    rows = tuple(" ".join(signs[k : k + 7]) for k in range(0, places, 7))
    left = tiles_left(view.talon) if view.options.drawing else _("nobody draws")
    return Beside(title, None, (*rows, "", left))


def prompt(view: View, names: Sequence[str]) -> str:
    del names
    assert isinstance(view, ExtraBonusView)
    if view.ends is None:
        return _("You start: open with any tile (EB-2).")
    move = view.legal[0]
    if isinstance(move, Draw):
        text = ngettext(
            "No tile fits: draw from the talon, which has {n} tile (EB-4).",
            "No tile fits: draw from the talon, which has {n} tiles (EB-4).",
            view.talon,
        )
    elif isinstance(move, Pass):
        text = (
            _("No tile fits, and there is nothing to draw: you pass (EB-4).")
            if view.options.drawing
            else _("No tile fits, and nobody draws: you pass (EB-4).")
        )
    elif view.history[-1] == (view.seat, DRAW):
        text = _("You drew {tile}, which can be played: play it (EB-4).")
    else:
        return play_on(view.ends)
    return text.format(n=view.talon, tile=view.dealt[-1])


def foresee(view: View, move: SeatMove, names: Sequence[str]) -> str:
    del names
    assert isinstance(view, ExtraBonusView)
    if isinstance(move, Draw):
        return _("You draw a tile; the turn stays with you.")
    if not isinstance(move, Play):
        return _("You pass.")
    tile = move.tile
    if view.hand == tile.bit:
        if not tile.is_double:
            return _("{tile} is your last tile: domino!").format(tile=tile)
        return _("{tile} is your last tile: domino! With a double, your account goes to 0 (EB-9).").format(tile=tile)
    left, right = ends_after(tile, move.end, view.ends)
    closed = not view.talon or not view.options.drawing
    if closed and not (SUITS[left] | SUITS[right]) & ALL & ~view.played & ~tile.bit:
        return _("{tile} leaves ends {left} and {right}, which nobody can play on: a block (EB-5).").format(
            tile=tile, left=left, right=right
        )
    return foresee_play(move, view.ends)


_REFUSALS = {
    "has-an-end": N_("This match ends by its limit and its doubles, not by its players ({rule})."),
    "no-lot": N_("No lot is due now ({rule})."),
    "not-tied": N_("The lot falls on one of those with the fewest points ({rule})."),
    "lot-due": N_("Some tie for the fewest points: a lot comes before the deal ({rule})."),
    "deal-on": N_("A deal goes on until somebody goes out, or nobody can play ({rule})."),
    "can-play": N_("You can play {tiles}, and who can play must ({rule})."),
    "talon-empty": N_("There is nothing to draw: you can only pass ({rule})."),
    "no-drawing": N_("Nobody draws in this match: who cannot play passes ({rule})."),
}


def explain(refusal: Refusal) -> str:
    if refusal.reason != "must-draw":
        return refused(refusal, _REFUSALS)
    [n] = refusal.numbers
    return ngettext(
        "You may not pass yet: draw, {n} tile is left in the talon ({rule}).",
        "You may not pass yet: draw, {n} tiles are left in the talon ({rule}).",
        n,
    ).format(n=n, rule=refusal.rule)


def say(happening: Happening, names: Sequence[str]) -> str:
    match happening:
        case Lotted(seat=seat, round=n, among=among, points=tied):
            if n == 1:
                return _("The lot falls on {name} to start the first deal (EB-2)").format(name=names[seat])
            return _("{tied} tie with {points}: the lot falls on {name} to start (EB-2)").format(
                tied=listing([names[each] for each in among]), points=points(tied), name=names[seat]
            )
        case Dealt(round=n, starter=seat, points=fewest):
            text = (
                _("Deal {n}: {name} starts by lot (EB-2)")
                if fewest is None
                else _("Deal {n}: {name} starts with the fewest points, {fewest} (EB-2)")
            )
            return text.format(n=n, name=names[seat], fewest=fewest)
        case Played():
            return say_played(happening, names)
        case Drew(seat=seat, tile=tile, left=left):
            text = (
                _("{name} draws a tile: {left} left in the talon (EB-4)")
                if tile is None
                else _("{name} draws {tile}: {left} left in the talon (EB-4)")
            )
            return text.format(name=names[seat], tile=tile, left=left)
        case Passed(seat=seat, drawing=drawing):
            text = _("{name} passes: nothing to draw (EB-4)") if drawing else _("{name} passes (EB-4)")
            return text.format(name=names[seat])
        case Ended(seat=seat, tile=tile, drawing=drawing):
            if seat is not None:
                return _("Domino! {name} goes out with {tile} (EB-5)").format(name=names[seat], tile=tile)
            if drawing:
                return _("A block: nobody can play, and there is nothing to draw (EB-5)")
            return _("A block: nobody can play (EB-5)")
        case Added():
            return _say_added(happening, names)
        case Reset(seat=seat, tile=tile, account=account):
            text = (
                _("{name} went out with the double {tile}: the account goes from {account} to 0 (EB-9)")
                if account
                else _("{name} went out with the double {tile}: the account stays 0 (EB-9)")
            )
            return text.format(name=names[seat], tile=tile, account=account)
        case Recorded(seat=seat, numbers=numbers, count=count):
            return _("{name}'s record of doubles gains {numbers}: {count} of 7 (EB-8)").format(
                name=names[seat], numbers=listing(list(map(str, numbers))), count=count
            )
        case DroppedOut(seat=seat):
            return _("{name}'s record holds all seven doubles: {name} drops out (EB-12)").format(name=names[seat])
        case Undecided(tied=tied, points=n):
            return _("The limit is passed, but {tied} tie with {points}: another deal (EB-11)").format(
                tied=listing([names[seat] for seat in tied]), points=points(n)
            )
        case Won():
            return _say_won(happening, names)
    raise TypeError(happening)


def _say_added(added: Added, names: Sequence[str]) -> str:
    items = [_("{points} for {tile}").format(points=counted(each), tile=each.tile) for each in added.doubles]
    if added.pips:
        items.append(pips(added.pips))
    rule = "EB-6, EB-7" if any(each.twice for each in added.doubles) else "EB-6"
    text = (
        _("{name} adds {items}: now {now} ({rule})")
        if len(items) == 1
        else _("{name} adds {points}: {items}; now {now} ({rule})")
    )
    return text.format(name=names[added.seat], points=added.points, items=listing(items), now=added.now, rule=rule)


def _say_won(won: Won, names: Sequence[str]) -> str:
    winners = [names[seat] for seat in won.winners]
    if won.by == "limit":
        text = _("The limit is passed: {name} wins the match with the fewest points, {n} (EB-10, EB-11)")
    elif won.by == "left":
        text = _("{name} is left and wins the match with {points} (EB-12)")
    elif len(winners) == 1:
        text = _("The last ones drop out together: {name} has the fewest points, {n}, and wins the match (EB-12)")
    else:
        text = _("The last ones drop out together: {name} share the win with {points} (EB-12)")
    return text.format(name=listing(winners), n=won.points, points=points(won.points))
