"""Domeng: the state spelled out, what a round is worth, the score sheet, and the report of a round."""

from collections.abc import Sequence
from itertools import pairwise, zip_longest
from types import UnionType

from parlour.games.chain import spell_chain
from parlour.games.domeng import rules
from parlour.games.domeng.rules import Charge
from parlour.games.domeng.state import HAND, SEATS, STONES, DomengState
from parlour.games.domeng.view import Charged, Elected, Passed, RoundWon, Won, happenings
from parlour.games.domeng.words import say, stones
from parlour.games.game import Column, Happening, Report, Sheet, Step
from parlour.games.words import account, change_columns, number, sentence, signed, spoken
from parlour.language import _, ngettext
from parlour.moves import Deal
from parlour.tiles import Tile, pips, tiles


def spell(state: DomengState) -> dict[str, object]:
    """The state as a transcript spells it."""
    return {
        **spell_chain(state.chain),
        "table": state.stones,
        "camat": state.camat,
        "titles": list(state.titles),
        "ending": state.ending,
        "round_winner": state.round_winner,
    }


def match_scores(state: DomengState) -> tuple[int, ...]:
    """The titles: they end a match, the stones go back to the table (DM-14, DM-15)."""
    return state.titles


def round_scores(round: Sequence[Step[DomengState]]) -> tuple[int, ...]:
    """The stones that each seat received less those that it paid in a round that is over, before DM-14."""
    _made, end = rules.closing(round[-2].state, round[-1].move)
    return tuple([now - then for now, then in zip(end.scores, round[0].state.scores, strict=True)])


def rest(round: Sequence[Step[DomengState]]) -> tuple[Tile, ...]:
    """The three tiles that stay unused (DM-1)."""
    deal = round[0].move
    assert isinstance(deal, Deal)
    return deal.order[HAND * SEATS :]


def _told(round: Sequence[Step[DomengState]]) -> list[Happening]:
    """All happenings of a round but the deal."""
    return [told for before, step in pairwise(round) for told in happenings(before.state, step.move, step.state, None)]


def _ended_by(won: RoundWon, names: Sequence[str]) -> str:
    name, last = names[won.seat], names[won.last]
    match won.ending:
        case "cappu":
            return _("{name} plays out").format(name=name)
        case "ceki":
            return _("{name} plays out: ceki").format(name=name)
        case "pollo":
            return _("{name} plays out: pollo").format(name=name)
        case "manguno":
            return _("{name} blocks and wins").format(name=name)
    return _("{last} blocks, {name} wins").format(last=last, name=name)


_SUMMARY = (
    ("early", "DM-9"),
    ("pass", "DM-9"),
    ("cappu", "DM-10"),
    ("ceki", "DM-10"),
    ("pollo", "DM-10"),
    ("manguno", "DM-11"),
    ("mattikkeng", "DM-12"),
)


def _reason(reason: str) -> str:
    return {
        "early": _("a pass before a tile"),
        "pass": _("any other pass"),
        "cappu": _("cucuq of a first cappu"),
        "ceki": _("cucuq of a ceki"),
        "pollo": _("cucuq of a pollo"),
        "manguno": _("cucuq of a manguno"),
        "mattikkeng": _("a beaten manguno"),
    }[reason]


def sheet(steps: Sequence[Step[DomengState]], names: Sequence[str]) -> Sheet:
    """A row a round that is over: starter, how it ended, stones gained and held a player, stones on the table."""
    rows: list[tuple[str, ...]] = []
    remarks: list[tuple[int, str]] = []
    totals: list[tuple[int, ...]] = []
    given = {reason: [0] * SEATS for reason, _rule in _SUMMARY}
    paid = [0] * SEATS
    for index, step in enumerate(steps):
        if not step.state.round_over:
            continue
        starter = step.state.starter
        assert starter is not None
        steps_of_round = steps[step.deal : index + 1]
        ended = ""
        for told in _told(steps_of_round):
            match told:
                case Passed(charge=charge, passebunge=early):
                    _count(charge, given["early" if early else "pass"], paid)
                case Charged(charge=charge, reason=reason):
                    _count(charge, given[reason], paid)
                case RoundWon():
                    ended = _ended_by(told, names)
                case Elected():
                    remarks.append((len(rows), say(told, names)))
        change = round_scores(steps_of_round)
        now = tuple(held + more for held, more in zip(steps_of_round[0].state.scores, change, strict=True))
        cells = [
            cell
            for more, total in zip(change, now, strict=True)
            for cell in (signed(more) if more else "", number(total))
        ]
        rows.append((str(step.state.round), names[starter], ended, *cells, str(STONES - sum(now))))
        totals.append(now)
    summary = [
        (f"{_reason(reason)} ({rule})", *(str(n) if n else "·" for n in given[reason]))
        for reason, rule in _SUMMARY
        if any(given[reason])
    ]
    if any(paid):
        summary.append((_("paid to others"), *(number(-n) if n else "·" for n in paid)))
    if summary:
        summary.insert(0, (_("stones in the match so far"), *[""] * SEATS))
    if steps and any(steps[-1].state.titles):
        summary.append((_("titles of camat (DM-13)"), *map(str, steps[-1].state.titles)))
    return Sheet(
        columns=(
            Column(_("round"), right=True),
            Column(_("starter")),
            Column(_("ended by")),
            *change_columns(names),
            Column(_("tbl"), right=True),  # the stones left there; the word in full would not fit 80 columns
        ),
        rows=tuple(rows),
        remarks=tuple(remarks),
        summary=tuple(summary),
        totals=tuple(totals),
        notes=(_("±: stones of the round; =: stones held after it; tbl: stones left on the table"),) if rows else (),
    )


def _count(charge: Charge, given: list[int], paid: list[int]) -> None:
    given[charge.to] += charge.given
    for payer, n in charge.paid:
        paid[payer] += n


def report(round: Sequence[Step[DomengState]], names: Sequence[str]) -> Report:
    """The result, how the round ended, and for each player what was left and the stones before, charged and now.

    Of a match that was ended in mid-round, the titles and the stones (DM-15).
    """
    before: DomengState = round[0].state
    after: DomengState = round[-1].state
    told = _told(round)
    if not after.round_over:
        standing = zip(names, map(str, after.titles), map(str, after.scores), strict=True)
        columns = (Column(""), Column(_("titles of camat (DM-13)"), right=True), Column(_("stones"), right=True))
        return Report(lines=tuple(_said(told, Won, names)), columns=columns, rows=tuple(standing), after=())
    passes = [h for h in told if isinstance(h, Passed)]
    closing = next(h for h in told if isinstance(h, Charged))
    rows: list[tuple[str, ...]] = []
    for seat, change in enumerate(round_scores(round)):
        hand = after.hands[seat]
        held = tiles(hand)
        left = [spoken(held[start : start + 3]) for start in range(0, len(held), 3)] or [_("out")]
        reasons = _reasons(seat, passes, closing, names)
        name, weight, total = names[seat], str(pips(hand)), account(before.scores[seat], change, 2)
        for some, why in zip_longest(left, reasons):
            rows.append((name, some or "", weight, *(why or ("", "")), total))
            name = weight = total = ""
    given = closing.charge.table + sum(h.charge.table for h in passes)
    rows.append((_("unused"), spoken(rest(round)), "", "", "", ""))
    rows.append((_("table"), "", "", "", "", account(before.stones, -given, 2)))
    return Report(
        lines=(*_said(told, Won, names), *_said(told, RoundWon | Charged, names)),
        columns=(
            Column(""),
            Column(_("left in hand")),
            Column(_("pips"), right=True),
            Column("", right=True),
            Column(_("charged this round")),
            Column(_("stones"), right=True),
        ),
        rows=tuple(rows),
        after=_after(after, told, names),
    )


def _reasons(seat: int, passes: Sequence[Passed], closing: Charged, names: Sequence[str]) -> list[tuple[str, str]]:
    found = []
    early = [h.charge.given for h in passes if h.charge.to == seat and h.passebunge]
    late = [h.charge.given for h in passes if h.charge.to == seat and not h.passebunge]
    if early:
        text = ngettext("a pass before a tile", "{n} passes before a tile", len(early))
        found.append((str(sum(early)), text.format(n=len(early))))
    if late:
        found.append((str(sum(late)), ngettext("a pass", "{n} passes", len(late)).format(n=len(late))))
    if closing.charge.to == seat:
        found.append((str(closing.charge.given), _reason(closing.reason)))
    paid: dict[int, int] = {}
    for charge in (*(h.charge for h in passes), closing.charge):
        for payer, n in charge.paid:
            if payer == seat:
                paid[charge.to] = paid.get(charge.to, 0) + n
    found += [(number(-n), _("paid to {name}").format(name=names[to])) for to, n in sorted(paid.items())]
    return found


def _said(told: Sequence[Happening], kind: type[Happening] | UnionType, names: Sequence[str]) -> list[str]:
    return [sentence(say(h, names)) for h in told if isinstance(h, kind)]


def _after(state: DomengState, told: Sequence[Happening], names: Sequence[str]) -> tuple[str, ...]:
    lines = _said(told, Elected, names)
    if not state.over:
        text = (
            _("{name} starts round {n}: the winner of the last one (DM-3).")
            if state.camat is None
            else _("{name} starts round {n}: the camat starts every round (DM-3).")
        )
        lines.append(text.format(name=names[rules.next_starter(state)], n=state.round + 1))
    if not any(isinstance(h, Elected) for h in told):
        lines.append(_no_title(state, names))
    return tuple(lines)


def _no_title(state: DomengState, names: Sequence[str]) -> str:
    winner = state.round_winner
    assert winner is not None
    if state.ending in ("manguno", "mattikkeng"):
        return _("No new title: nobody played out (DM-13).")
    if state.stones:
        return ngettext(
            "No new title: a stone still lies on the table (DM-13).",
            "No new title: {n} stones still lie on the table (DM-13).",
            state.stones,
        ).format(n=state.stones)
    return _("No new title: {name} still holds {stones} (DM-13).").format(
        name=names[winner], stones=stones(state.scores[winner])
    )
