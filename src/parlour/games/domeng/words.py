"""Domeng in words: what the table, the log and the player are told."""

from collections.abc import Sequence

from parlour.games.chain import Played, ends_after
from parlour.games.domeng import rules
from parlour.games.domeng.rules import Charge
from parlour.games.domeng.state import STONES, DomengOptions
from parlour.games.domeng.view import Charged, Dealt, DomengView, Elected, Passed, RoundWon, Won
from parlour.games.game import Beside, Happening, Measure, Panel, Refusal, View
from parlour.games.words import by_the_match, foresee_play, listing, pips, play_on, refused, say_played
from parlour.language import N_, _, ngettext
from parlour.moves import PASS, Play, SeatMove


def stones(n: int) -> str:
    return ngettext("{n} stone", "{n} stones", n).format(n=n)


def titles(n: int) -> str:
    return ngettext("{n} title", "{n} titles", n).format(n=n)


def blurb() -> tuple[str, ...]:
    return (_("blocking, 5 players"), _("25 stones of penalty"), _("two titles of camat"))


def measure(options: DomengOptions) -> Measure:
    """How a round is counted; without an end the search goes by the next title (DM-15)."""
    value, first = by_the_match()
    if not options.titles:
        value = (_("next"), _("camat"))
        first = _("The best for the next title comes first, even where another move does better in this round.")
    return Measure(
        (_("stones"), _("fewer is better")),
        (_("wins"), _("the round")),
        value,
        _("A round is won by who goes out, or else has the fewest pips when it is blocked."),
        first,
    )


def nth_round(n: int) -> str:
    return _("round {n}").format(n=n)


def heading(view: View, options: DomengOptions) -> tuple[str, str]:
    if view.over:
        where = _("the match is over")
    elif view.round_over:
        where = _("round {n} is over").format(n=view.round)
    else:
        where = _("round {n}").format(n=view.round)
    n = options.titles
    if n == 0:
        return where, _("until the players stop")
    return where, ngettext("first to {n} title of camat", "first to {n} titles of camat", n).format(n=n)


def panels(view: View, options: DomengOptions) -> tuple[Panel, ...]:
    del options
    assert isinstance(view, DomengView)
    made = []
    for seat, score in enumerate(view.scores):
        roles = []
        if view.round_over and not view.over:
            if seat == view.camat:
                roles.append(_("camat"))
            if seat == view.round_winner:
                roles.append(_("winner"))
            if view.ending != "mattikkeng" and view.last is not None and seat == rules.cucuq(view.last):
                roles.append(_("cucuq"))
        elif seat == view.camat:
            roles.append(_("camat, {titles}").format(titles=titles(view.titles[seat])))
        elif view.titles[seat]:
            roles.append(titles(view.titles[seat]))
        elif seat == view.starter and not view.chain:
            roles.append(_("starter"))
        made.append(Panel(stones(score), " · ".join(roles)))
    return tuple(made)


def beside(view: View) -> Beside:
    assert isinstance(view, DomengView)
    left = "● " * view.stones + "· " * (STONES - view.stones)
    rows = tuple(left[10 * k : 10 * k + 9] for k in range(5))
    return Beside(_("on the table"), None, (*rows, _("{n} of {all}").format(n=view.stones, all=STONES)))


def prompt(view: View, names: Sequence[str]) -> str:
    assert isinstance(view, DomengView)
    if view.legal == (PASS,):
        charge = _pass_charge(view)
        if not charge.given:
            return _("No tile fits: you pass, and no stone moves (DM-9).")
        return _("No tile fits: a pass brings you {stones} (DM-9).").format(stones=_moved(charge, names))
    if view.ends is not None:
        return play_on(view.ends)
    if len(view.legal) == 1 < view.hand.bit_count():
        return _("You start with the highest double (DM-2).")
    return _("You start: open with any tile.")


def foresee(view: View, move: SeatMove, names: Sequence[str]) -> str:
    assert isinstance(view, DomengView)
    if not isinstance(move, Play):
        return _("You pass: {stones}.").format(stones=_moved(_pass_charge(view), names))
    if view.hand != move.tile.bit:
        return foresee_play(move, view.ends)
    left, right = ends_after(move.tile, move.end, view.ends)
    if left != right:
        return _("{tile} is your last tile: you win the round.").format(tile=move.tile)
    if move.tile.is_double:
        return _("{tile} is your last tile: you win the round with a pollo.").format(tile=move.tile)
    return _("{tile} is your last tile: you win the round with a ceki.").format(tile=move.tile)


def _pass_charge(view: DomengView) -> Charge:
    """What the pass of the view's seat, which is on turn, would cost."""
    assert view.seat is not None
    return rules.pass_charge(view.stones, view.scores, view.seat, view.counts[view.seat], view.last)


_REFUSALS = {
    "has-an-end": N_("This match ends by its titles, not by its players ({rule})."),
    "round-on": N_("The round is still being played ({rule})."),
    "opening-double": N_("The first round is opened with {tile}, the highest double in a hand ({rule})."),
    "can-play": N_("You can play {tiles}, so you may not pass ({rule})."),
}


def explain(refusal: Refusal) -> str:
    return refused(refusal, _REFUSALS)


def _moved(charge: Charge, names: Sequence[str]) -> str:
    """The stones of a charge, and where they came from unless all of them came from the table."""
    if not charge.given:
        return _("no stone moves")
    if not charge.paid:
        return stones(charge.given)
    if not charge.table and len(charge.paid) == 1:
        return _("{stones} from {name}").format(stones=stones(charge.given), name=names[charge.paid[0][0]])
    parts = [_("{n} from {name}").format(n=n, name=names[seat]) for seat, n in charge.paid]
    if charge.table:
        parts.insert(0, _("{n} from the table").format(n=charge.table))
    return _("{stones}, {parts}").format(stones=stones(charge.given), parts=listing(parts))


def say(happening: Happening, names: Sequence[str]) -> str:
    match happening:
        case Dealt(round=n, starter=seat, reason=reason):
            text = {
                "double": _("Round {n}: {name} holds the highest double and starts (DM-2)"),
                "winner": _("Round {n}: {name} won the last one and starts (DM-3)"),
                "camat": _("Round {n}: {name} is camat and starts (DM-3)"),
            }[reason]
            return text.format(n=n, name=names[seat])
        case Played():
            return say_played(happening, names)
        case Passed(seat=seat, passebunge=early, charge=charge):
            text = (
                _("{name} passes before playing a tile: {stones} (DM-9)")
                if early
                else _("{name} passes: {stones} (DM-9)")
            )
            return text.format(name=names[seat], stones=_moved(charge, names))
        case RoundWon():
            return _say_won(happening, names)
        case Charged(charge=charge, reason="mattikkeng", rule=rule):
            return _("{name} is a beaten manguno: {stones} ({rule})").format(
                name=names[charge.to], stones=_moved(charge, names), rule=rule
            )
        case Charged(charge=charge, rule=rule, before=before):
            return _("{name}, the seat before {winner}, is the cucuq: {stones} ({rule})").format(
                name=names[charge.to], winner=names[before], stones=_moved(charge, names), rule=rule
            )
        case Elected(seat=seat, titles=n):
            return _("{name} is elected camat (DM-13), {titles}: all 25 stones go back (DM-14)").format(
                name=names[seat], titles=titles(n)
            )
        case Won(winners=winners, titles=n, stopped=stopped):
            return _say_result([names[seat] for seat in winners], n, stopped)
    raise TypeError(happening)


def _say_won(won: RoundWon, names: Sequence[str]) -> str:
    name, ends = names[won.seat], won.ends
    match won.ending:
        case "cappu":
            return _("{name} plays out with {tile} and wins the round (DM-5)").format(name=name, tile=won.tile)
        case "ceki":
            return _("{name} plays out with {tile}, and both ends are {n}: a ceki wins the round (DM-10)").format(
                name=name, tile=won.tile, n=ends[0]
            )
        case "pollo":
            return _("{name} plays out with {tile}, and both ends are {n}: a pollo wins the round (DM-10)").format(
                name=name, tile=won.tile, n=ends[0]
            )
        case "manguno":
            return _("{name} blocks as manguno and wins the round: nobody else holds {pips} or fewer (DM-7)").format(
                name=name, pips=pips(won.sums[won.seat])
            )
    return _("{last} blocks with {pips}, but {name} holds {own}: a mattikkeng wins the round (DM-7)").format(
        last=names[won.last], pips=pips(won.sums[won.last]), name=name, own=won.sums[won.seat]
    )


def _say_result(winners: Sequence[str], n: int, stopped: bool) -> str:
    if not stopped:
        return _("{name} wins the match with {titles} (DM-15)").format(name=winners[0], titles=titles(n))
    if len(winners) == 1:
        return _("The players stop: {name} wins with {titles} (DM-15)").format(name=winners[0], titles=titles(n))
    return _("The players stop: {names} share the win with {titles} (DM-15)").format(
        names=listing(winners), titles=titles(n)
    )
