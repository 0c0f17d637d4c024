"""Domeng: the score sheet, the report of a round, and the state spelled out."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from parlour.games.chain import spell_chain
from parlour.games.domeng import rules
from parlour.games.domeng.rules import Charge, DomengState
from parlour.games.domeng.view import Charged, Elected, Passed, RoundWon, happenings
from parlour.games.domeng.words import say, stones
from parlour.games.game import Column, Report, Sheet, Step
from parlour.games.words import number, signed, spoken
from parlour.language import _, ngettext
from parlour.tiles import ALL, mask, pips, tile, tiles


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


def _told(steps: Sequence[Step[DomengState]]) -> Iterator[object]:
    """All happenings of these steps but the first, which only gives the state before."""
    for before, step in pairwise(steps):
        yield from happenings(before.state, step.move, step.state, None)


def _changes(charges: Sequence[Charge]) -> list[int]:
    change = [0] * rules.SEATS
    for charge in charges:
        change[charge.to] += charge.given
        for payer, n in charge.paid:
            change[payer] -= n
    return change


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
    given = {reason: [0] * rules.SEATS for reason, _rule in _SUMMARY}
    paid = [0] * rules.SEATS
    charges: list[Charge] = []
    starter = 0
    held = [0] * rules.SEATS
    for index, step in enumerate(steps):
        before = steps[index - 1].state if index else None
        state: DomengState = step.state
        if before is None or step.seat is None:
            starter, charges = state.starter or 0, []
            held = list(state.scores)
            continue
        for told in happenings(before, step.move, state, None):
            match told:
                case Passed(charge=charge, passebunge=early):
                    charges.append(charge)
                    given["early" if early else "pass"][charge.to] += charge.given
                case Charged(charge=charge, reason=reason):
                    charges.append(charge)
                    given[reason][charge.to] += charge.given
                case RoundWon():
                    won = told
                case Elected():
                    remarks.append((len(rows), say(told, names)))
        if not state.round_over:
            continue
        change = _changes(charges)
        for charge in charges:
            for payer, n in charge.paid:
                paid[payer] += n
        now = tuple(h + c for h, c in zip(held, change, strict=True))
        cells = [cell for c, n in zip(change, now, strict=True) for cell in (signed(c) if c else "", number(n))]
        table = rules.STONES - sum(now)
        rows.append((str(state.round), names[starter], _ended_by(won, names), *cells, str(table)))
        totals.append(now)
    remarks = [(min(row, len(rows) - 1), text) for row, text in remarks]
    summary = [
        (f"{_reason(reason)} ({rule})", *(str(n) if n else "·" for n in given[reason]))
        for reason, rule in _SUMMARY
        if any(given[reason])
    ]
    if any(paid):
        summary.append((_("paid to others"), *(number(-n) if n else "·" for n in paid)))
    if steps and any(steps[-1].state.titles):
        summary.append((_("titles of camat (DM-13)"), *map(str, steps[-1].state.titles)))
    players = [
        column
        for seat, name in enumerate(names)
        for column in (Column("±", seat, right=True, group=name), Column("=", seat, right=True, group=name))
    ]
    return Sheet(
        columns=(
            Column(_("round"), right=True),
            Column(_("starter")),
            Column(_("ended by")),
            *players,
            Column(_("table"), right=True),
        ),
        rows=tuple(rows),
        remarks=tuple(remarks),
        summary=tuple(summary),
        totals=tuple(totals),
    )


def report(round: Sequence[Step[DomengState]], names: Sequence[str]) -> Report:
    """How the round ended, and for each player what was left and the stones before, charged and now."""
    before: DomengState = round[0].state
    after: DomengState = round[-1].state
    told = list(_told(round))
    passes = [h for h in told if isinstance(h, Passed)]
    closing = next(h for h in told if isinstance(h, Charged))
    elected = next((h for h in told if isinstance(h, Elected)), None)
    charges = [*(h.charge for h in passes), closing.charge]
    change = _changes(charges)
    rows: list[tuple[str, ...]] = []
    for seat, name in enumerate(names):
        reasons = _reasons(seat, passes, closing, names)
        now = before.scores[seat] + change[seat]
        sums = f"{before.scores[seat]} {'−' if change[seat] < 0 else '+'} {abs(change[seat])} = {now}"
        left = spoken(tiles(after.hands[seat])) or _("out")
        for index, (n, why) in enumerate(reasons or [("", "")]):
            lead = (name, left, str(pips(after.hands[seat])), n, why, sums) if not index else ("", "", "", n, why, "")
            rows.append(lead)
    unused = ALL & ~sum(after.hands) & ~mask(tile(*halves) for halves in after.chain)
    given = sum(charge.table for charge in charges)
    rows.append(
        (
            _("table"),
            _("never in play  {tiles}").format(tiles=spoken(tiles(unused))),
            "",
            "",
            "",
            f"{before.stones} − {given} = {before.stones - given}",
        )
    )
    return Report(
        lines=tuple(say(h, names) for h in told if isinstance(h, RoundWon | Charged)),
        columns=(
            Column(""),
            Column(_("left in hand")),
            Column(_("pips"), right=True),
            Column("", right=True),
            Column(_("charged this round")),
            Column(_("stones"), right=True),
        ),
        rows=tuple(rows),
        after=_after(after, elected, names),
    )


def _reasons(seat: int, passes: Sequence[Passed], closing: Charged, names: Sequence[str]) -> list[tuple[str, str]]:
    found = []
    early = [h.charge.given for h in passes if h.charge.to == seat and h.passebunge]
    late = [h.charge.given for h in passes if h.charge.to == seat and not h.passebunge]
    if early:
        text = ngettext("{n} pass before a tile", "{n} passes before a tile", len(early))
        found.append((str(sum(early)), text.format(n=len(early))))
    if late:
        found.append((str(sum(late)), ngettext("{n} pass", "{n} passes", len(late)).format(n=len(late))))
    if closing.charge.to == seat:
        found.append((str(closing.charge.given), _reason(closing.reason)))
    paid: dict[int, int] = {}
    for charge in (*(h.charge for h in passes), closing.charge):
        for payer, n in charge.paid:
            if payer == seat:
                paid[charge.to] = paid.get(charge.to, 0) + n
    found += [(number(-n), _("paid to {name}").format(name=names[to])) for to, n in sorted(paid.items())]
    return found


def _after(state: DomengState, elected: Elected | None, names: Sequence[str]) -> tuple[str, ...]:
    lines = []
    if elected is not None:
        lines.append(say(elected, names))
    elif state.ending in ("manguno", "mattikkeng"):
        lines.append(_("No new title: nobody played out (DM-13)."))
    elif state.stones:
        lines.append(_("No new title: {stones} still on the table (DM-13).").format(stones=stones(state.stones)))
    else:
        lines.append(_("No new title: the winner holds stones (DM-13)."))
    if not state.over:
        text = (
            _("{name} starts round {n}: the winner of the last one (DM-3).")
            if state.camat is None
            else _("{name} starts round {n}: the camat starts every round (DM-3).")
        )
        lines.append(text.format(name=names[rules.next_starter(state)], n=state.round + 1))
    return tuple(lines)
