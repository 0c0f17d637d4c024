"""Mydełko Fa: the score sheet, the report of a deal, and the state spelled out."""

from collections.abc import Sequence

from parlour.games.game import Column, Report, Sheet, Step
from parlour.games.mydelko_fa import rules
from parlour.games.mydelko_fa.rules import MydelkoState
from parlour.games.mydelko_fa.scoring import FLY, Fly, flies
from parlour.games.mydelko_fa.suits import FA
from parlour.games.mydelko_fa.view import Scored, outcome, scored, shown_fly
from parlour.games.mydelko_fa.words import say
from parlour.games.words import account, change_columns, number, sentence, signed, spoken
from parlour.language import _
from parlour.tiles import pips, tiles


def spell(state: MydelkoState) -> dict[str, object]:
    """The state as a transcript spells it: a trick just completed is gone."""
    lying = () if len(state.trick) == rules.SEATS else state.trick
    return {
        "soloist": state.soloist,
        "trump": state.trump,
        "turned_up": state.turned_up.value if state.turned_up else None,
        "trick": [{"seat": seat, "tile": tile.value} for seat, tile in lying],
        "taken": list(state.taken),
        "fly": state.fly,
    }


def sheet(steps: Sequence[Step[MydelkoState]], names: Sequence[str]) -> Sheet:
    """A row a deal that is over: soloist, trump, tricks, who took [0|0], and what each gained and has."""
    rows: list[tuple[str, ...]] = []
    remarks: list[tuple[int, str]] = []
    totals: list[tuple[int, ...]] = []
    alone, against = [0] * rules.SEATS, [0] * rules.SEATS
    held: tuple[int, ...] = (0,) * rules.SEATS
    for state in (step.state for step in steps if step.state.round_over):
        soloist = state.soloist
        assert soloist is not None
        if state.fly is None:
            tricks = list(map(str, state.taken))
            taken_by = "–" if state.fa is None else names[state.fa]
        else:
            tricks = ["–"] * rules.SEATS
            taken_by = _("a fly")
            remarks.append((len(rows), say(shown_fly(state), names)))
        for seat, n in enumerate(state.taken):
            (alone if seat == soloist else against)[seat] += n
        cells = [
            cell for then, now in zip(held, state.scores, strict=True) for cell in (signed(now - then), number(now))
        ]
        rows.append((str(state.round), names[soloist], str(state.trump), *tricks, taken_by, *cells))
        totals.append(state.scores)
        held = state.scores
    tally = [f"{a} / {b}" for a, b in zip(alone, against, strict=True)]
    return Sheet(
        columns=_columns(names),
        rows=tuple(rows),
        remarks=tuple(remarks),
        summary=((_("tricks as soloist / against"), *tally),),
        totals=tuple(totals),
        notes=_notes(rows, steps[-1].state, names) if steps else (),
    )


def _columns(names: Sequence[str]) -> tuple[Column, ...]:
    taken = [Column(name[:1], seat, right=True, group=_("tricks")) for seat, name in enumerate(names)]
    return (
        Column(_("deal"), right=True),
        Column(_("soloist")),
        Column(_("trump"), right=True),
        *taken,
        Column(_("taken by"), group=str(FA)),
        *change_columns(names),
    )


def _notes(rows: Sequence[object], state: MydelkoState, names: Sequence[str]) -> tuple[str, ...]:
    notes = [_("±: points of the deal; =: points in all; tricks: by the initials; –: none")] if rows else []
    if not state.round_over and state.soloist is not None:
        text = _("Deal {n} is being played. Soloist: {name}.")
        notes.append(text.format(n=state.round, name=names[state.soloist]))
    return tuple(notes)


def report(round: Sequence[Step[MydelkoState]], names: Sequence[str]) -> Report:
    """The result, how the deal ended, and for each player what it scored and why; after a fly the hands as well."""
    before: MydelkoState = round[0].state
    after: MydelkoState = round[-1].state
    sums = [account(then, now - then) for then, now in zip(before.scores, after.scores, strict=True)]
    if after.fly is None:
        lines, columns, rows = _played_out(after, names, sums)
    else:
        lines, columns, rows = _flown(after, names, sums)
    closing = [sentence(say(told, names)) for told in outcome(after)]
    if after.over:
        lines, closing = [*closing, *lines], []
    else:
        closing.append(
            _("{name} is the soloist of deal {n} (MF-6).").format(
                name=names[rules.next_soloist(after)], n=after.round + 1
            )
        )
    return Report(tuple(lines), columns, tuple(rows), tuple(closing))


_Part = tuple[list[str], tuple[Column, ...], list[tuple[str, ...]]]


def _played_out(state: MydelkoState, names: Sequence[str], sums: Sequence[str]) -> _Part:
    told = sorted(scored(state), key=lambda each: each.seat)
    rows: list[tuple[str, ...]] = [
        (names[each.seat], str(each.tricks), signed(each.points), _why(each), total)
        for each, total in zip(told, sums, strict=True)
    ]
    if state.given:
        rows.append((_("put aside"), "", "", spoken(tiles(state.given)), ""))
    columns = (
        Column(""),
        Column(_("tricks"), right=True),
        Column(_("scored"), right=True),
        Column(_("for")),
        Column(_("points"), right=True),
    )
    return [sentence(say(each, names)) for each in told if each.soloist], columns, rows


def _why(each: Scored) -> str:
    """What the points of a seat come from (MF-17, MF-18)."""
    if each.points < 0:
        return _("a loss, not doubled by [0|0] (MF-18)") if each.fa else _("a soloist with fewer than 2 (MF-17)")
    if each.points == 0:
        return _("a soloist with 2 (MF-17)") if each.soloist else _("no trick")
    return _("1 a trick, doubled by [0|0] (MF-18)") if each.fa else _("1 a trick (MF-17)")


def _flown(state: MydelkoState, names: Sequence[str], sums: Sequence[str]) -> _Part:
    told = shown_fly(state)
    suit_of = {fly.seat: fly.suit for fly in flies(state.hands)}
    rows: list[tuple[str, ...]] = []
    for seat, hand in enumerate(state.hands):
        change = signed(told.points if seat == state.fly else 0)
        why = _fly_why(suit_of.get(seat), told.fly, seat, told.points)
        rows.append((names[seat], spoken(tiles(hand)), str(pips(hand)), change, why, sums[seat]))
    if state.given:
        rows.append((_("put aside"), spoken(tiles(state.given)), "", "", "", ""))
    columns = (
        Column(""),
        Column(_("in hand")),
        Column(_("pips"), right=True),
        Column(_("scored"), right=True),
        Column(_("for")),
        Column(_("points"), right=True),
    )
    return [sentence(say(told, names))], columns, rows


def _fly_why(suit: int | None, won: Fly, seat: int, worth: int) -> str:
    if suit is None:
        return ""
    if seat != won.seat:
        return _("a heavier fly")
    return _("a fly with [0|0]") if worth > FLY else _("a fly")
