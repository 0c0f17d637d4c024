"""Domeng in words: what the table, the log and the player are told."""

from collections.abc import Sequence

from parlour.games.chain import ends_after
from parlour.games.domeng import rules
from parlour.games.domeng.rules import Charge, DomengOptions
from parlour.games.domeng.view import Charged, Dealt, DomengView, Elected, Passed, Played, RoundWon, Won
from parlour.games.game import Beside, Happening, Panel, Refusal, View
from parlour.games.words import listing, spoken
from parlour.language import _, ngettext
from parlour.moves import Play, SeatMove


def stones(n: int) -> str:
    return ngettext("{n} stone", "{n} stones", n).format(n=n)


def titles(n: int) -> str:
    return ngettext("{n} title", "{n} titles", n).format(n=n)


def blurb() -> tuple[str, ...]:
    return (_("blocking, 5 players"), _("25 stones of penalty"), _("the camat wins"))


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
    for seat in range(view.seats):
        roles = []
        if seat == view.camat:
            roles.append(_("camat"))
        if view.titles[seat]:
            roles.append(titles(view.titles[seat]))
        if view.round_over:
            if seat == view.round_winner:
                roles.append(_("winner"))
        elif seat == view.starter and not view.chain:
            roles.append(_("starter"))
        made.append(Panel(stones(view.scores[seat]), " · ".join(roles)))
    return tuple(made)


def beside(view: View) -> Beside:
    assert isinstance(view, DomengView)
    left = "● " * view.stones + "· " * (rules.STONES - view.stones)
    rows = tuple(left[10 * k : 10 * k + 9] for k in range(5))
    return Beside(_("on the table"), None, (*rows, _("{n} of {all}").format(n=view.stones, all=rules.STONES)))


def prompt(view: View, names: Sequence[str]) -> str:
    assert isinstance(view, DomengView)
    if not any(isinstance(move, Play) for move in view.legal):
        assert view.last is not None
        cost = 2 if view.counts[view.seat or 0] == rules.HAND else 1
        text = _("No tile fits: a pass costs {stones} (DM-9).").format(stones=stones(cost))
        if view.stones < cost:
            text += " " + _("{payer} pays what the table cannot.").format(payer=names[view.last])
        return text
    if view.ends is not None:
        return _("Play a tile on the {left} or the {right}.").format(left=view.ends[0], right=view.ends[1])
    if len(view.legal) == 1 < view.hand.bit_count():
        return _("You start with the highest double (DM-2).")
    return _("You start: open with any tile.")


def foresee(view: View, move: SeatMove, names: Sequence[str]) -> str:
    del names
    assert isinstance(view, DomengView)
    if not isinstance(move, Play):
        return _("You pass.")
    left, right = ends_after(move.tile, move.end, view.ends)
    if view.hand == move.tile.bit:
        if left != right:
            return _("{tile} is your last tile: you win the round.").format(tile=move.tile)
        if move.tile.is_double:
            return _("{tile} is your last tile: a pollo.").format(tile=move.tile)
        return _("{tile} is your last tile: a ceki.").format(tile=move.tile)
    return _("{tile} leaves ends {left} and {right}.").format(tile=move.tile, left=left, right=right)


def explain(refusal: Refusal) -> str:
    tile = refusal.tiles[0] if refusal.tiles else None
    match refusal.reason:
        case "over":
            text = _("the match is over")
        case "has-an-end":
            text = _("this match ends by its titles, not by its players")
        case "deal-due":
            text = _("the table deals first")
        case "not-a-set":
            text = _("a deal is all 28 tiles, each once")
        case "opening-double":
            text = _("the first round is opened with {tile}, the highest double in a hand").format(tile=tile)
        case "not-held":
            text = _("you do not hold {tile}").format(tile=tile)
        case "no-end":
            text = _("an end is named for every tile but the opening")
        case "no-fit":
            text = _("{tile} does not fit that end").format(tile=tile)
        case "can-play":
            text = _("you can play {tiles}, so you may not pass").format(tiles=spoken(refusal.tiles))
        case _other:
            text = _("that is no move in this game")
    return text


def _paid(charge: Charge, names: Sequence[str]) -> str:
    """Who paid what the table could not, to stand after a number of stones."""
    if not charge.paid:
        return ""
    payers = listing([_("{n} from {name}").format(n=n, name=names[seat]) for seat, n in charge.paid])
    return _(", {payers}").format(payers=payers)


def say(happening: Happening, names: Sequence[str]) -> str:
    match happening:
        case Dealt(round=n, starter=seat, rule=rule, opening=tile):
            if tile is not None:
                return _("Round {n}: {name} starts with {tile} ({rule})").format(
                    n=n, name=names[seat], tile=tile, rule=rule
                )
            return _("Round {n}: {name} starts ({rule})").format(n=n, name=names[seat], rule=rule)
        case Played(seat=seat, tile=tile, on=on, ends=(left, right)):
            if on is None:
                return _("{name} opens with {tile}: ends {left} and {right}").format(
                    name=names[seat], tile=tile, left=left, right=right
                )
            return _("{name} plays {tile} on the {on}: ends {left} and {right}").format(
                name=names[seat], tile=tile, on=on, left=left, right=right
            )
        case Passed(seat=seat, passebunge=early, charge=charge):
            text = (
                _("{name} passes before playing a tile: {stones}{paid} (DM-9)")
                if early
                else _("{name} passes: {stones}{paid} (DM-9)")
            )
            return text.format(name=names[seat], stones=stones(charge.given), paid=_paid(charge, names))
        case RoundWon():
            return _say_won(happening, names)
        case Charged(charge=charge, reason=reason, rule=rule, before=before):
            name, paid = names[charge.to], _paid(charge, names)
            if reason == "mattikkeng":
                return _("{name} is a beaten manguno: {stones}{paid} ({rule})").format(
                    name=name, stones=stones(charge.given), paid=paid, rule=rule
                )
            return _("{name}, the seat before {winner}, is the cucuq: {stones}{paid} ({rule})").format(
                name=name, winner=names[before], stones=stones(charge.given), paid=paid, rule=rule
            )
        case Elected(seat=seat, titles=n):
            return _("{name} is elected camat (DM-13), {titles}: all 25 stones go back to the table (DM-14)").format(
                name=names[seat], titles=titles(n)
            )
        case Won(winners=winners, titles=n, stopped=stopped):
            return _say_result([names[seat] for seat in winners], n, stopped)
    raise TypeError(happening)


def _say_won(won: RoundWon, names: Sequence[str]) -> str:
    name, ends = names[won.seat], won.ends
    match won.ending:
        case "cappu":
            return _("{name} plays out with {tile} and wins the round").format(name=name, tile=won.tile)
        case "ceki":
            return _("{name} plays out with {tile}, both ends are {n}: a ceki").format(
                name=name, tile=won.tile, n=ends[0]
            )
        case "pollo":
            return _("{name} plays out with {tile}, both ends are {n}: a pollo").format(
                name=name, tile=won.tile, n=ends[0]
            )
        case "manguno":
            return _("{name} blocks as manguno and wins the round: nobody holds {sum} pips or fewer (DM-7)").format(
                name=name, sum=won.sums[won.seat]
            )
    return _("{last} blocks with {sum} pips, but {name} holds {own}: a mattikkeng wins the round (DM-7)").format(
        last=names[won.last], sum=won.sums[won.last], name=name, own=won.sums[won.seat]
    )


def _say_result(winners: Sequence[str], n: int, stopped: bool) -> str:
    if not stopped:
        return _("{name} wins the match with {titles} (DM-15)").format(name=winners[0], titles=titles(n))
    if len(winners) == 1:
        return _("The players stop: {name} wins with {titles} (DM-15)").format(name=winners[0], titles=titles(n))
    return _("The players stop: {names} share the win with {titles} (DM-15)").format(
        names=listing(winners), titles=titles(n)
    )
