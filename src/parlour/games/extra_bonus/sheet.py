"""Extra Bonus: what a deal was worth, the score sheet, the report of a deal, and the state spelled out."""

from collections.abc import Sequence
from itertools import pairwise

from parlour.games.chain import on_the_table, spell_chain
from parlour.games.extra_bonus import rules
from parlour.games.extra_bonus.rules import DoubleLeft
from parlour.games.extra_bonus.state import ExtraBonusState
from parlour.games.extra_bonus.view import (
    Added,
    DroppedOut,
    Ended,
    Reset,
    Undecided,
    Won,
    happenings,
)
from parlour.games.extra_bonus.words import counted, record, say
from parlour.games.game import Column, Happening, Report, Sheet, Step
from parlour.games.words import account, listing, pips, sentence, signed, spoken
from parlour.language import _, ngettext
from parlour.tiles import DOUBLES, Tile, tiles

IN_A_LINE = 3  # tiles left in hand, so that a report keeps to 80 columns


def spell(state: ExtraBonusState) -> dict[str, object]:
    """The state as a transcript spells it."""
    return {
        **spell_chain(state.chain),
        "talon": len(state.talon),
        "records": [list(rules.numbers(doubles)) for doubles in state.records],
        "out": list(state.out),
        "ending": state.ending,
    }


def match_scores(state: ExtraBonusState) -> tuple[int, ...]:
    """The accounts."""
    return state.scores


def round_scores(round: Sequence[Step[ExtraBonusState]]) -> tuple[int, ...]:
    """The points that a deal which is over added to each account, before EB-9."""
    state = round[-1].state
    played = on_the_table(state.chain)
    return tuple([rules.hand_points(hand, played) for hand in state.hands])


def rest(round: Sequence[Step[ExtraBonusState]]) -> tuple[Tile, ...]:
    """What is left of the talon, in its order."""
    return round[-1].state.talon


def sheet(steps: Sequence[Step[ExtraBonusState]], names: Sequence[str]) -> Sheet:
    """A row a deal that is over: starter, how it ended, and for each player points added, account, doubles left."""
    rows: list[tuple[str, ...]] = []
    remarks: list[tuple[int, str]] = []
    totals: list[tuple[int, ...]] = []
    twice, wide = False, len(names) == 2  # a sheet of more players is written closer, to keep to 80 columns
    for before, step in pairwise(steps):
        after = step.state
        if not after.round_over:
            continue
        told = happenings(before.state, step.move, after, None)
        added = {each.seat: each for each in told if isinstance(each, Added)}
        reset = {each.seat for each in told if isinstance(each, Reset)}
        cells: list[str] = []
        for seat, score in enumerate(after.scores):
            if seat in before.state.out:
                cells += ["", str(score), _("out")]
            elif seat in added:
                doubles = added[seat].doubles
                cells += [signed(added[seat].points), str(score), " ".join(map(_short, doubles))]
                twice = twice or any(double.twice for double in doubles)
            else:
                cells += ["0", str(score), (_("to 0, EB-9") if wide else _("to 0")) if seat in reset else ""]
        starter = "" if after.starter is None else names[after.starter]
        rows.append((str(after.round), starter, _ended_by(told, names, wide), *cells))
        totals.append(after.scores)
        closing = (each for each in told if isinstance(each, DroppedOut | Undecided | Won))
        remarks += [(len(rows) - 1, say(each, names)) for each in closing]
    records = steps[-1].state.records if steps else (0,) * len(names)
    head = _("doubles") if wide else _("dbl")
    notes: list[str] = []
    if rows:
        notes.append(_("+: points of the deal; =: account after it; {doubles}: left in hand").format(doubles=head))
    if twice:
        notes.append(_("×2: all six other tiles of the number lay on the table (EB-7)"))
    return Sheet(
        columns=(
            Column(_("deal"), right=True),
            Column(_("starter")),
            Column(_("ended by")),
            *_player_columns(names, head),
        ),
        rows=tuple(rows),
        remarks=tuple(remarks),
        summary=((_("record of doubles (EB-8)"), *(_record_of_seven(doubles, wide) for doubles in records)),),
        totals=tuple(totals),
        notes=tuple(notes),
    )


def _player_columns(names: Sequence[str], doubles: str) -> list[Column]:
    return [
        column
        for seat, name in enumerate(names)
        for column in (
            Column("+", seat, right=True, group=name),
            Column("=", seat, right=True, group=name),
            Column(doubles, seat, group=name),
        )
    ]


def _short(double: DoubleLeft) -> str:
    """A double left, on the sheet: ``4``, ``4×2``."""
    return f"{double.tile.high}×2" if double.twice else str(double.tile.high)


def _record_of_seven(doubles: int, wide: bool) -> str:
    places = record(doubles) if wide else record(doubles).replace(" ", "")
    return _("{places}  {n}/7").format(places=places, n=doubles.bit_count())


def _ended_by(told: Sequence[Happening], names: Sequence[str], wide: bool) -> str:
    ended = next(each for each in told if isinstance(each, Ended))
    if ended.seat is None:
        return _("a block")
    text = _("domino! {name} {tile}") if wide else _("{name} {tile}")
    return text.format(name=names[ended.seat], tile=ended.tile)


def report(round: Sequence[Step[ExtraBonusState]], names: Sequence[str]) -> Report:
    """The result, how the deal ended, and for each player what was left, what it counted, the sum, and the record."""
    before: ExtraBonusState = round[-2].state
    after: ExtraBonusState = round[-1].state
    told = happenings(before, round[-1].move, after, None)
    rows: list[tuple[str, ...]] = []
    for seat, name in enumerate(names):
        if seat in before.out:
            rows.append((name, _("out"), "", str(after.scores[seat]), record(after.records[seat])))
            continue
        lines = _left(next((each for each in told if isinstance(each, Added) and each.seat == seat), None), after)
        gained = sum(each.points for each in told if isinstance(each, Added) and each.seat == seat)
        total = account(before.scores[seat], gained)
        for index, (left, counts) in enumerate(lines):
            lead = (total, record(after.records[seat])) if not index else ("", "")
            rows.append(("" if index else name, left, counts, *lead))
        if any(isinstance(each, Reset) and each.seat == seat for each in told):
            rows.append(("", "", "", _("to 0 (EB-9)"), ""))
    if after.talon:
        undrawn = ngettext("{n} tile not drawn", "{n} tiles not drawn", len(after.talon)).format(n=len(after.talon))
        rows.append((_("talon"), undrawn, "", "", ""))
    return Report(
        lines=_ending_lines(told, names),
        columns=(
            Column(""),
            Column(_("left in hand")),
            Column(_("counts"), right=True),
            Column(_("account"), right=True),
            Column(_("record of doubles")),
        ),
        rows=tuple(rows),
        after=_after(after, told, names),
    )


def _left(added: Added | None, after: ExtraBonusState) -> list[tuple[str, str]]:
    """What a seat has left in lines of tiles and what they count: each double by itself, then the others."""
    if added is None:
        return [(_("nothing"), "")]
    lines = [(str(double.tile), counted(double)) for double in added.doubles]
    others = tiles(after.hands[added.seat] & ~DOUBLES)
    for k in range(0, len(others), IN_A_LINE):
        some = others[k : k + IN_A_LINE]
        lines.append((spoken(some), pips(sum(tile.pips for tile in some))))
    return lines


def _ending_lines(told: Sequence[Happening], names: Sequence[str]) -> tuple[str, ...]:
    """Who won the match, where it is over; how the deal ended."""
    lines = [sentence(say(each, names)) for each in told if isinstance(each, Won)]
    for each in told:
        if isinstance(each, Ended | Reset):
            lines.append(sentence(say(each, names)))
        elif isinstance(each, Added):
            text = _("{double} counts twice: all six other tiles with a {n} lie on the table (EB-7).")
            lines += [text.format(double=d.tile, n=d.tile.high) for d in each.doubles if d.twice]
    return tuple(lines)


def _after(state: ExtraBonusState, told: Sequence[Happening], names: Sequence[str]) -> tuple[str, ...]:
    """Who has dropped out, why the match goes on although the limit is passed, who starts next and why."""
    lines = [sentence(say(each, names)) for each in told if isinstance(each, DroppedOut | Undecided)]
    if not state.over:
        first = rules.fewest(state.scores, rules.still_in(state))
        text = (
            _("{names} starts deal {n} with the fewest points, {least} (EB-2).")
            if len(first) == 1
            else _("{names} tie for the fewest points, {least}: a lot says who starts deal {n} (EB-2).")
        )
        least, who = state.scores[first[0]], listing([names[seat] for seat in first])
        lines.append(text.format(names=who, n=state.round + 1, least=least))
    return tuple(lines)
