"""What must hold in every game, move by move; and a script that checks it over thousands of matches.

    python tests/benchmarks/every_game.py [--matches 1000] [--jobs 2] [--game NAME]

plays so many matches of each game in each number of seats and each set of options, by random and casual
seats. Nothing here names a game but ``OWN``; a further game gets all of it for nothing.
"""

import argparse
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import product
from multiprocessing import get_context
from typing import Any

import msgspec

from parlour.cli.parser import whole_number
from parlour.games import GAMES, game
from parlour.games.game import AnyGame, IllegalMove, Options, Step, View
from parlour.games.options import make_options, option_specs
from parlour.match import Match
from parlour.moves import DRAW, FINISH, LEFT_PLAYS, PASS, PLAYS, RIGHT_PLAYS, Deal, Exchange, Lot, Move
from parlour.players import LEVELS, Budget, stream
from parlour.simulate import endless
from parlour.tiles import ALL, TILES, Tile, mask, tile, tiles

NAMES = ("Ania", "Bo {0}", "Cela", "Dag", "Eta", "Fil")  # a name that may not be formatted again
BUDGET = Budget(samples=1)
CUT = 12  # rounds after which a match without an end is cut

PLAYER_MOVES = (*PLAYS, *LEFT_PLAYS, *RIGHT_PLAYS, PASS, DRAW)
OTHER_MOVES = (FINISH, Lot(0), Lot(99), Deal(TILES), Deal(TILES[:3]), Exchange((Tile("6-6"), Tile("6-6"))))


SPELLED = re.compile(r'"(\d-\d)"')  # a tile in JSON
SAID = re.compile(r"\[(\d)\|(\d)]")  # and in words


class Broken(AssertionError):  # noqa: N818
    """Something that must hold does not."""


def hold(holds: bool, what: str, *facts: object) -> None:
    if not holds:
        raise Broken(f"{what}: {', '.join(map(repr, facts))}")


def stones_are_25(state: Any, spelled: dict[str, Any]) -> None:
    hold(spelled["table"] + sum(state.scores) == 25, "25 stones", spelled["table"], state.scores)


def tricks_are_five(state: Any, spelled: dict[str, Any]) -> None:
    taken = sum(spelled["taken"])
    ended = state.round_over and spelled["fly"] is None
    hold(taken == 5 if ended else taken <= 5, "five tricks", spelled)


OWN: dict[str, Callable[[Any, dict[str, Any]], None]] = {"domeng": stones_are_25, "mydelko-fa": tricks_are_five}
"""What a game has of its own to hold after each move."""


def tables(known: AnyGame) -> Iterator[tuple[int, dict[str, object]]]:
    """Each number of seats with each set of options: on and off, and of a number its usual and its lowest value."""
    specs = option_specs(known)
    for seats in known.seats:
        usual = msgspec.to_builtins(known.default_options(seats))
        values = [(usual[each.name], each.low) if each.low is not None else (False, True) for each in specs]
        for chosen in product(*values):
            yield seats, {each.name: value for each, value in zip(specs, chosen, strict=True)}


class Check:
    """One match, checked while it is played. ``run`` raises Broken; the counts say how much was looked at."""

    def __init__(self, known: AnyGame, options: Options, seats: int, seed: int) -> None:
        self.game = known
        self.seats = seats
        self.names = NAMES[:seats]
        self.match = Match(known, options, seats, seed)
        self.endless = endless(known, options, seats)
        self.dice = stream(seed, "checks")
        self.chances = [stream(seed, seat) for seat in range(seats)]
        levels = [("random", "casual")[seed + seat & 1] for seat in range(seats)]
        self.players = [LEVELS[level].make(known) for level in levels]
        self.refused = 0
        self.worlds = 0

    def run(self) -> "Check":
        match = self.match
        rounds = 0
        while not match.state.over and not (self.endless and rounds == CUT):
            turn = match.state.turn
            if turn is None:
                hold(not match.legal(), "no seat may move while the table does", match.legal())
                due = match.table_move()
                hold(due is not None, "the table or a seat is to move")
                self.refuses()
                match.play(due)
            else:
                hold(match.table_move() is None, "one at a time", turn)
                self.refuses()
                view = match.view(turn)
                match.play(self.players[turn].choose(view, BUDGET, self.chances[turn]))
            self.tiles_exist_once()
            self.state_is_spelled()
            self.nothing_hidden_is_shown()
            if self.dice.random() < 0.1:
                self.views_hold_nothing_of_what_is_hidden()
            if self.dice.random() < 0.2:
                self.everything_can_be_said()
            if self.dice.random() < 0.05:
                self.undo_and_redo()
            if match.state.round_over:
                rounds += 1
                self.accounts_are_shown(rounds)
        self.undo_and_redo()
        self.ends()
        self.replays()
        return self

    # The rules

    def refuses(self) -> None:
        """A move is refused unless it is legal, and then with its rule, and nothing changes."""
        known, match = self.game, self.match
        state, legal = match.state, match.legal()
        hold(len(set(legal)) == len(legal), "each legal move once", legal)
        hold(bool(legal) == (state.turn is not None), "the seat on turn has a move", state.turn, legal)
        for move in legal:
            hold(known.refusal(state, move) is None, "a legal move is not refused", move)
        allowed = set(legal)
        bad = [move for move in PLAYER_MOVES if move not in allowed]
        for move in bad:
            hold(known.refusal(state, move) is not None, "what is not legal is refused", move)
        bad += [move for move in OTHER_MOVES if known.refusal(state, move) is not None]
        hold(FINISH in bad or self.endless, "the players stop only a match without an end")
        self.refuses_in_the_match(self.dice.choice(bad))

    def refuses_in_the_match(self, move: Move) -> None:
        match = self.match
        before = (match.ply, len(match.steps), match.state, match.legal())
        try:
            match.play(move)
        except IllegalMove as illegal:
            refusal, sentence = illegal.refusal, illegal.reason
        else:
            raise Broken(f"an illegal move was played: {move}")
        self.refused += 1
        hold(before == (match.ply, len(match.steps), match.state, match.legal()), "a refusal changes nothing", move)
        hold(re.fullmatch(r"(C|[A-Z]{2})-\d+", refusal.rule) is not None, "a refusal names its rule", refusal)
        whole = re.fullmatch(rf"[A-Z\[][^{{}}]* \({refusal.rule}\)\.", sentence)
        hold(whole is not None, "a refusal is a whole sentence that ends with its rule", sentence)
        hold(refusal.seat in (None, match.state.turn), "who is refused", refusal)
        own = match.state.hands[refusal.seat] if refusal.seat is not None else 0
        named = mask(getattr(move, "tiles", ())) | getattr(getattr(move, "tile", None), "bit", 0)
        hold(not mask(refusal.tiles) & ~(own | named), "a refusal names own tiles only", refusal)

    def tiles_exist_once(self) -> None:
        steps = self.match.round_steps()
        if not isinstance(steps[0].move, Deal):
            hold(not any(self.match.state.hands), "no tiles before the first deal")
            return
        hands = self.match.state.hands
        played, rest = self.match.view(None).played, self.game.rest(steps)
        plays = sum(1 for step in steps if hasattr(step.move, "tile"))
        hold(played.bit_count() == plays, "each play lies on the table", tiles(played), plays)
        hold(sum(map(int.bit_count, hands)) + plays + len(rest) == 28, "28 tiles", hands, plays, rest)
        hold(sum(hands) | played | mask(rest) == ALL, "each tile exists", hands, tiles(played), rest)

    def state_is_spelled(self) -> None:
        state = self.match.state
        spelled = self.game.spell(state)
        hold(msgspec.json.decode(msgspec.json.encode(spelled)) == spelled, "JSON spells the state", spelled)
        if self.game.name in OWN:
            OWN[self.game.name](state, spelled)

    # What is shown

    def hidden_from(self, view: View) -> int:
        """The mask of the tiles of this round that the view's seat cannot know; between the rounds all lies open."""
        return ALL & ~(mask(view.dealt) | view.played | view.marked) if view.hands is None else 0

    def nothing_hidden_is_shown(self) -> None:
        """No view, and nothing told of the last move, spells a tile that its seat may not know; one seat at a time."""
        match = self.match
        ply, state = match.ply, match.state
        for seat in (None, self.dice.randrange(self.seats)):
            view = match.view(seat)
            own = 0 if seat is None else state.hands[seat]
            others = sum(state.hands) ^ own
            hold(view.hand == own, "a view has its own hand", seat)
            came = mask(view.dealt)
            gone = mask(
                each for step in match.round_steps() if step.seat == seat for each in getattr(step.move, "tiles", ())
            )
            hold(not own & ~came, "the own tiles came to the own hand", seat, view.dealt)
            hold(not came & ~(own | view.played | gone), "what came is held, played or given away", seat, view.dealt)
            hold(bool(view.legal) == (seat is not None and seat == state.turn), "moves for who is on turn", seat)
            if not isinstance(match.round_steps()[0].move, Deal):
                continue
            hold(bool(view.marked) <= bool(view.marked_word), "marked tiles have a word", seat)
            if view.hands is None:
                hold(not others & (came | view.played | view.marked), "no other hand is known", seat)
                hold(not view.given_away & (sum(state.hands) | view.played), "what was given away is gone", seat)
                proved = zip(state.hands, self.game.barred(view), strict=True)
                hold(not any(hand & barred for hand, barred in proved), "no proof is wrong", seat)
            else:
                hold(state.turn is None, "all hands are shown between the rounds only", seat)
            told = match.happenings(ply, seat)
            said = "\n".join(self.game.say(each, self.names) for each in told)
            text = (msgspec.json.encode(view) + msgspec.json.encode(told)).decode()
            shown = mask(map(Tile, SPELLED.findall(text))) | mask(tile(int(a), int(b)) for a, b in SAID.findall(said))
            hold(not shown & self.hidden_from(view), "a hidden tile is shown", seat, told, said)

    def views_hold_nothing_of_what_is_hidden(self) -> None:
        """Deal two hidden tiles the other way round: whoever sees neither sees and is told the same."""
        match = self.match
        steps = match.round_steps()
        if match.state.turn is None or not isinstance(steps[0].move, Deal):
            return
        for seat in (None, *range(self.seats)):
            view = match.view(seat)
            hidden = tiles(self.hidden_from(view))
            for _attempt in range(8 if len(hidden) > 1 else 0):
                one, other = self.dice.sample(hidden, 2)
                swap = {one: other, other: one}
                world = self.same_round(steps, seat, lambda each, swap=swap: swap.get(each, each))
                if world is not None:
                    self.worlds += 1
                    hold(self.game.view(world, seat) == view, "a view depends on hidden tiles", seat, one, other)
                    break

    def same_round(
        self, round: Sequence[Step[Any]], seat: int | None, other: Callable[[Tile], Tile]
    ) -> list[Step[Any]] | None:
        """The round with other tiles in the places of some, as far as it has come; None when the rules then differ."""
        known = self.game
        before = truth = self.match.seek(round[0].deal)
        made: list[Step[Any]] = []
        for step in round:
            move = step.move
            if isinstance(move, Deal):
                move = Deal(tuple(map(other, move.order)))
            elif isinstance(move, Exchange):
                move = Exchange(tuple(map(other, move.tiles)))
            if (made and before.turn != step.seat) or known.refusal(before, move) is not None:
                return None
            after = known.apply(before, move)
            if after.round_over or after.turn != step.state.turn:
                return None
            told = known.happenings(before, move, after, seat)
            hold(told == known.happenings(truth, step.move, step.state, seat), "hidden tiles change the news", seat)
            made.append(Step(step.seat, move, after, step.deal))
            before, truth = after, step.state
        return made

    def everything_can_be_said(self) -> None:
        known, match = self.game, self.match
        for seat in (None, *range(self.seats)):
            view = match.view(seat)
            beside = known.beside(view)
            panels = known.panels(view, match.options)
            hold(len(panels) == self.seats, "a panel a seat", panels)
            said = [*known.heading(view, match.options), beside.title, *(panel.score for panel in panels)]
            maybe = [*beside.lines, *(panel.role for panel in panels)]
            if view.legal:
                said.append(known.prompt(view, self.names))
                said += [known.foresee(view, move, self.names) for move in view.legal]
            said += [known.say(each, self.names) for each in match.happenings(match.ply, seat)]
            self.is_text(said, maybe)
            shown = mask(tile(int(a), int(b)) for a, b in SAID.findall("\n".join(said + maybe)))
            hold(not shown & self.hidden_from(view), "a hidden tile is said", seat, said)

    def is_text(self, said: Sequence[str], maybe_empty: Sequence[str] = ()) -> None:
        for text in (*said, *maybe_empty):
            hold(re.search(r"\{[a-z_]+\}|None", text) is None, "an unfinished sentence", text)
        hold(all(said), "nothing is said", said)

    def accounts_are_shown(self, rounds: int) -> None:
        """After a round: what it added, its report, and the sheet."""
        known, match = self.game, self.match
        hold(len(known.round_scores(match.round_steps())) == self.seats, "what a round added, a number a seat")
        hold(len(known.match_scores(match.state)) == self.seats, "the score of the match, a number a seat")
        report, sheet = match.report(self.names), match.sheet(self.names)
        for row in report.rows:
            hold(len(row) == len(report.columns), "a report is a table", row)
        for row in sheet.rows:
            hold(len(row) == len(sheet.columns), "a sheet is a table", row)
        hold(len(sheet.rows) == len(sheet.totals) == rounds, "a row a round", len(sheet.rows), rounds)
        for row in sheet.summary:
            hold(len(row) == 1 + self.seats, "a summary has a cell a seat", row)
        hold(all(len(totals) == self.seats for totals in sheet.totals), "a total a seat")
        hold(all(0 <= index < rounds for index, _line in sheet.remarks), "remarks stand under rows", sheet.remarks)
        self.is_text([*report.lines, *report.after], [cell for row in (*report.rows, *sheet.rows) for cell in row])
        self.is_text([line for _index, line in sheet.remarks], [*sheet.notes, *(row[0] for row in sheet.summary)])

    # The log

    def undo_and_redo(self) -> None:
        """Some undo and as many redo meet the same states."""
        match = self.match
        end, state = match.ply, match.state
        back = self.dice.randint(1, end)
        states = [match.seek(ply) for ply in range(end + 1)]
        for ply in range(end - 1, end - back - 1, -1):
            match.undo()
            hold(match.ply == ply and match.state is states[ply], "an undo leads back", ply)
        for ply in range(end - back + 1, end + 1):
            match.redo()
            hold(match.ply == ply and match.state is states[ply], "a redo leads on", ply)
        hold(match.redo() is None and match.state is state, "no redo at the end")

    def replays(self) -> None:
        """The log, written and read, gives the same states after each move, and asks no seed."""
        match = self.match
        written = msgspec.json.encode([step.move for step in match.steps])
        again = Match(self.game, match.options, self.seats, 0)
        for step, move in zip(match.steps, msgspec.json.decode(written, type=list[Move]), strict=True):
            played = again.play(move)
            hold(played == step, "a replay gives the same states", again.ply)

    def ends(self) -> None:
        """The match is over, or without an end and stopped by its players; then nothing may be moved."""
        match = self.match
        if not match.state.over:
            hold(self.endless, "a match ends")
            match.play(FINISH)
        state = match.state
        hold(state.over and state.turn is None, "over", state)
        hold(bool(state.winners) and tuple(sorted(set(state.winners))) == state.winners, "winners", state.winners)
        hold(not match.legal() and match.table_move() is None, "nothing is to be moved")
        for move in (*PLAYER_MOVES, *OTHER_MOVES):
            hold(self.game.refusal(state, move) is not None, "nothing may be moved after the end", move)
        self.is_text([self.game.say(each, self.names) for each in match.happenings(match.ply, None)])


# The script


def check_some(name: str, seats: int, chosen: dict[str, object], seeds: range) -> tuple[int, int, int, int, list[str]]:
    """Check a match a seed; the moves, refusals and other worlds looked at, and a line a fault."""
    known = game(name)
    moves = rounds = refused = worlds = 0
    faults = []
    for seed in seeds:
        check = Check(known, make_options(known, seats, chosen), seats, seed)
        try:
            check.run()
        except Exception as fault:
            ply = check.match.ply
            faults.append(f"{name} for {seats} {chosen} seed {seed} ply {ply}: {type(fault).__name__} {fault}")
        moves += len(check.match.steps)
        rounds += check.match.state.round
        refused += check.refused
        worlds += check.worlds
    return moves, rounds, refused, worlds, faults


def main() -> int:
    parser = argparse.ArgumentParser(description="Check every game, move by move.")
    parser.add_argument(
        "--matches", type=whole_number(1), default=1000, help="of each number of seats and set of options"
    )
    parser.add_argument("--jobs", type=whole_number(1), default=2)
    parser.add_argument("--game", choices=[known.name for known in GAMES], action="append")
    args = parser.parse_args()
    chunk = 20
    began = time.monotonic()
    missed = 0
    with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as pool:
        for name in args.game or [known.name for known in GAMES]:
            for seats, chosen in tables(game(name)):
                parts = [range(first, min(first + chunk, args.matches)) for first in range(0, args.matches, chunk)]
                futures = [pool.submit(check_some, name, seats, chosen, part) for part in parts]
                totals = [0, 0, 0, 0]
                faults: list[str] = []
                for done, future in enumerate(as_completed(futures), start=1):
                    *counts, found = future.result()
                    totals = [a + b for a, b in zip(totals, counts, strict=True)]
                    faults += found
                    if sys.stderr.isatty():
                        print(f"\r{name} {seats} {chosen}: {done * 100 // len(parts)} %", end="\r", file=sys.stderr)
                moves, rounds, refused, worlds = totals
                options = " ".join(f"{key}={value}" for key, value in chosen.items())
                print(
                    f"{name} for {seats}, {options}: {args.matches} matches, {rounds} rounds, {moves} moves, "
                    f"{refused} refusals, {worlds} other worlds, {len(faults)} faults",
                    flush=True,
                )
                for line in faults[:10]:
                    print("  ", line)
                missed += len(faults)
    print(f"{missed} faults in {time.monotonic() - began:.0f} s")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
