"""Transcripts of whole matches, read back as another program would: with nothing but the page that describes them."""

import json

import pytest

from parlour.export import HandsHidden, lines
from parlour.games import GAMES
from parlour.games.options import OptionSpec, option_specs

MATCHES = [
    pytest.param(game, seats, options, id=f"{game.name}-{seats}-{'-'.join(map(str, options.values()))}")
    for game in GAMES
    for seats in game.seats
    for options in (
        {},
        {spec.name: True for spec in option_specs(game) if spec.low is None},
        {spec.name: False for spec in option_specs(game) if spec.low is None},
    )
]
EVERY_GAME = {"hands", "scores", "turn", "over", "winners", "round_over"}
OWN = {
    "mydelko-fa": {"soloist", "trump", "turned_up", "trick", "taken", "fly"},
    "domeng": {"chain", "ends", "table", "camat", "titles", "ending", "round_winner"},
    "extra-bonus": {"chain", "ends", "talon", "records", "out", "ending"},
}
TILES = {f"{high}-{low}" for high in range(7) for low in range(high + 1)}


class Reader:
    """Follows the hands, the table and the rounds of a transcript by itself, and compares."""

    def __init__(self, first):
        assert first["transcript"] == 1
        self.game = first["game"]
        self.hands = [[] for _player in first["players"]]
        self.chain = []
        self.talon = []
        self.rounds = 0
        self.turn = None
        self.over = False
        self.dealt = False

    def read(self, step, line):
        assert list(line) == ["step", "round", "seat", "move", "legal", "state"]
        assert not self.over
        move, state, seat = line["move"], line["state"], line["seat"]
        assert line["step"] == step
        assert seat == self.turn
        assert set(state) == EVERY_GAME | OWN.get(self.game, set(state))
        getattr(self, move["type"])(move, line["legal"], seat, state)
        assert line["round"] == self.rounds + (move["type"] == "lot")
        assert [sorted(hand) for hand in state["hands"]] == [sorted(hand) for hand in self.hands]
        if "chain" in state:
            assert state["chain"] == self.chain
            assert state["ends"] == ([self.chain[0][0], self.chain[-1][1]] if self.chain else None)
        if "talon" in state:
            assert state["talon"] == len(self.talon)
        self.turn, self.over = state["turn"], state["over"]
        assert (self.turn is None) == (state["round_over"] or move["type"] == "lot" or self.over)
        assert bool(state["winners"]) == self.over

    def lot(self, move, legal, seat, state):
        assert (set(move), legal, seat) == ({"type", "seat"}, None, None)
        assert not state["round_over"]

    def deal(self, move, legal, seat, state):
        assert (legal, seat) == (None, None)
        assert set(move["order"]) == TILES
        assert len(move["order"]) == 28
        self.rounds += 1
        self.chain = []
        self.hands = [list(hand) for hand in state["hands"]]
        held = [tile for hand in self.hands for tile in hand]
        assert sorted(held) == sorted(move["order"][: len(held)])
        self.talon = move["order"][len(held) :]
        if "turned_up" in state:
            assert state["turned_up"] == self.talon.pop(0)

    def exchange(self, move, legal, seat, state):
        assert legal is None
        for tile in move["tiles"]:
            self.hands[seat].remove(tile)
        self.hands[seat] += self.talon[: len(move["tiles"])]
        assert state["taken"] == [0, 0, 0]

    def play(self, move, legal, seat, state):
        assert move in legal
        assert all(each["type"] == "play" and each["tile"] in self.hands[seat] for each in legal)
        self.hands[seat].remove(move["tile"])
        halves = [int(move["tile"][0]), int(move["tile"][2])]
        if "chain" not in state:
            assert "end" not in move
        elif not self.chain:
            assert "end" not in move
            self.chain = [halves]
        else:
            fitting = [*self._fitting(seat), move["tile"]]
            ends = {"left": self.chain[0][0], "right": self.chain[-1][1]}
            assert sorted((each["tile"], each["end"]) for each in legal) == sorted(
                (tile, end) for tile in fitting for end, number in ends.items() if str(number) in tile
            )
            inner = ends[move["end"]]
            outer = sum(halves) - inner
            self.chain = [[outer, inner], *self.chain] if move["end"] == "left" else [*self.chain, [inner, outer]]

    def draw(self, move, legal, seat, state):
        assert legal == [move] == [{"type": "draw"}]
        assert self._fitting(seat) == []
        self.hands[seat].append(self.talon.pop(0))
        assert state["turn"] in (seat, None)

    def _fitting(self, seat):
        ends = {str(self.chain[0][0]), str(self.chain[-1][1])}
        return [tile for tile in self.hands[seat] if ends & set(tile)]

    def __getattr__(self, name):
        if name != "pass":  # a word of Python's own
            raise AttributeError(name)
        return self._pass

    def _pass(self, move, legal, seat, _state):
        assert legal == [move] == [{"type": "pass"}]
        assert self._fitting(seat) == []


@pytest.mark.parametrize(("game", "seats", "options"), MATCHES)
def test_another_program_can_follow_every_move(kept, by_chance, game, seats, options):
    match = by_chance(game, seats, **options)
    first, *moves = map(json.loads, lines(kept(match), "transcript"))
    reader = Reader(first)
    for step, line in enumerate(moves, start=1):
        reader.read(step, line)
    assert reader.over
    assert len(moves) == len(match.steps)


@pytest.mark.parametrize(("game", "seats", "options"), MATCHES)
def test_the_first_line_has_every_option_and_its_value(kept, by_chance, game, seats, options):
    first = json.loads(next(lines(kept(by_chance(game, seats, plies=1, **options)), "transcript")))
    assert list(first) == ["transcript", "game", "players", "options"]
    assert (first["game"], len(first["players"])) == (game.name, seats)
    assert list(first["options"]) == [spec.name for spec in option_specs(game)]
    for spec in option_specs(game):
        value = first["options"][spec.name]
        assert value == options.get(spec.name, value)
        assert _in_range(spec, value)


def _in_range(spec: OptionSpec, value: object) -> bool:
    if spec.low is None:
        return isinstance(value, bool)
    return isinstance(value, int) and spec.low <= value <= spec.high


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_match_in_its_middle_is_a_whole_transcript_up_to_there(kept, by_chance, game):
    match = by_chance(game, game.seats.start)
    whole = list(lines(kept(match), "transcript"))
    for ply in range(0, len(match.steps), 7):
        match.undo(ply) if ply < match.ply else match.redo(ply)
        assert list(lines(kept(match), "transcript")) == whole[: ply + 1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_hands_of_people_are_kept_until_the_match_is_over(kept, by_chance, game):
    unfinished = kept(by_chance(game, game.seats.start, plies=12), humans=[1])
    with pytest.raises(HandsHidden):
        lines(unfinished, "transcript")
    assert len(list(lines(unfinished, "transcript", all_hands=True))) == 13
    finished = by_chance(game, game.seats.start)
    assert len(list(lines(kept(finished, humans=[1]), "transcript"))) == len(finished.steps) + 1
