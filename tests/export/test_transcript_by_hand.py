"""Three small matches, one a game, with every line of their transcripts written out by hand from the rules."""

import json

from parlour.export import lines
from parlour.games import domeng, extra_bonus, mydelko_fa
from parlour.moves import DRAW, FINISH, PASS, Deal, Exchange, Lot, Play
from parlour.tiles import TILES, Tile


def deal(front):
    """A deal that begins with these tiles, the others behind them by number; and how a transcript spells it."""
    first = [Tile(word) for word in front.split()]
    order = (*first, *(tile for tile in TILES if tile not in first))
    return Deal(order), [tile.value for tile in order]


def spelled(loaded):
    return [json.loads(line) for line in lines(loaded, "transcript")]


def line(step, seat, move, legal, state):
    return {"step": step, "round": 1, "seat": seat, "move": move, "legal": legal, "state": state}


def test_extra_bonus(kept, played):
    """Seat 0 opens with [6|6], seat 1 passes, [6|5] blocks; 117 points against 121 (EB-5, EB-6)."""
    one = ["0-0", "1-0", "1-1", "2-0", "2-1", "6-5", "6-6"]
    two = ["2-2", "3-1", "3-2", "3-3", "4-2", "4-3", "4-4"]
    dealt, order = deal(" ".join(one + two))
    moves = [Lot(0), dealt, Play(Tile("6-6")), PASS, Play(Tile("6-5"), "left")]
    match = played(extra_bonus, 2, moves, limit=100, drawing=False)
    state = {
        "hands": [one, two],
        "scores": [0, 0],
        "turn": 0,
        "over": False,
        "winners": [],
        "round_over": False,
        "chain": [],
        "ends": None,
        "talon": 14,
        "records": [[], []],
        "out": [],
        "ending": None,
    }
    opened = {**state, "hands": [one[:-1], two], "turn": 1, "chain": [[6, 6]], "ends": [6, 6]}
    assert spelled(kept(match)) == [
        {
            "transcript": 1,
            "game": "extra-bonus",
            "players": ["Ania", "Bo"],
            "options": {"limit": 100, "drawing": False},
        },
        line(1, None, {"type": "lot", "seat": 0}, None, {**state, "hands": [[], []], "turn": None, "talon": 0}),
        line(2, None, {"type": "deal", "order": order}, None, state),
        line(3, 0, {"type": "play", "tile": "6-6"}, [{"type": "play", "tile": tile} for tile in one], opened),
        line(4, 1, {"type": "pass"}, [{"type": "pass"}], {**opened, "turn": 0}),
        line(
            5,
            0,
            {"type": "play", "tile": "6-5", "end": "left"},
            [{"type": "play", "tile": "6-5", "end": end} for end in ("left", "right")],
            {
                **state,
                "hands": [one[:-2], two],
                "scores": [100 + 11 + 1 + 2 + 3, 22 + 33 + 44 + 4 + 5 + 6 + 7],
                "turn": None,
                "over": True,
                "winners": [0],
                "round_over": True,
                "chain": [[5, 6], [6, 6]],
                "ends": [5, 6],
                "records": [[0, 1], [2, 3, 4]],
                "ending": "block",
            },
        ),
    ]


def test_extra_bonus_draws_a_tile_a_line(kept, played):
    """Seat 1 has no six and draws the front of the talon, [1|0], and stays on turn (EB-4)."""
    one = ["0-0", "2-0", "3-0", "6-3", "6-4", "6-5", "6-6"]
    two = ["1-1", "2-1", "2-2", "3-1", "3-2", "3-3", "4-1"]
    dealt, _order = deal(" ".join(one + two))
    drawn = spelled(kept(played(extra_bonus, 2, [Lot(0), dealt, Play(Tile("6-6")), DRAW])))[-1]
    assert (drawn["step"], drawn["seat"], drawn["move"], drawn["legal"]) == (4, 1, {"type": "draw"}, [{"type": "draw"}])
    state = drawn["state"]
    assert (state["hands"][1], state["talon"], state["turn"]) == (["1-0", *two], 13, 1)


def test_mydelko_fa(kept, played):
    """Seat 1 is dealt a fly of sixes; the soloist, seat 0, exchanges nothing, and loses the match at once (MF-10)."""
    fly, other, own = ["6-2", "6-3", "6-4", "6-5", "6-6"], ["0-0", "1-0", "1-1", "2-0", "2-1"], ["2-2"]
    own += ["3-0", "3-1", "3-2", "3-3"]
    dealt, order = deal(" ".join([*fly, *other, *own, "5-4"]))
    match = played(mydelko_fa, 3, [Lot(0), dealt, Exchange(())], target=5)
    state = {
        "hands": [own, fly, other],
        "scores": [0, 0, 0],
        "turn": 0,
        "over": False,
        "winners": [],
        "round_over": False,
        "soloist": 0,
        "trump": 5,
        "turned_up": "5-4",
        "trick": [],
        "taken": [0, 0, 0],
        "fly": None,
    }
    before = {**state, "hands": [[], [], []], "turn": None, "trump": None, "turned_up": None}
    after = {**state, "scores": [0, 5, 0], "turn": None, "over": True, "winners": [1], "round_over": True, "fly": 1}
    assert spelled(kept(match)) == [
        {
            "transcript": 1,
            "game": "mydelko-fa",
            "players": ["Ania", "Bo", "Cela"],
            "options": {"target": 5, "trumps-follow": True, "must-beat": False},
        },
        line(1, None, {"type": "lot", "seat": 0}, None, before),
        line(2, None, {"type": "deal", "order": order}, None, state),
        line(3, 0, {"type": "exchange", "tiles": []}, None, after),
    ]


def test_domeng(kept, played):
    """[6|6] opens, seat 1 passes before it has played, and the players stop with no title (DM-2, DM-9, DM-15)."""
    hands = [
        ["0-0", "1-0", "2-0", "6-5", "6-6"],
        ["1-1", "2-1", "2-2", "3-0", "3-1"],
        ["3-2", "3-3", "4-0", "4-1", "6-0"],
        ["4-2", "4-3", "4-4", "5-0", "6-1"],
        ["5-1", "5-2", "5-3", "5-4", "6-2"],
    ]
    dealt, order = deal(" ".join(" ".join(hand) for hand in hands))
    match = played(domeng, 5, [dealt, Play(Tile("6-6")), PASS, FINISH], titles=0)
    state = {
        "hands": hands,
        "scores": [0] * 5,
        "turn": 0,
        "over": False,
        "winners": [],
        "round_over": False,
        "chain": [],
        "ends": None,
        "table": 25,
        "camat": None,
        "titles": [0] * 5,
        "ending": None,
        "round_winner": None,
    }
    opened = {**state, "hands": [hands[0][:-1], *hands[1:]], "turn": 1, "chain": [[6, 6]], "ends": [6, 6]}
    passed = {**opened, "scores": [0, 2, 0, 0, 0], "turn": 2, "table": 23}
    assert spelled(kept(match)) == [
        {
            "transcript": 1,
            "game": "domeng",
            "players": ["Ania", "Bo", "Cela", "Dag", "Eta"],
            "options": {"titles": 0, "free-opening": False},
        },
        line(1, None, {"type": "deal", "order": order}, None, state),
        line(2, 0, {"type": "play", "tile": "6-6"}, [{"type": "play", "tile": "6-6"}], opened),
        line(3, 1, {"type": "pass"}, [{"type": "pass"}], passed),
        line(
            4,
            None,
            {"type": "finish"},
            None,
            {**passed, "turn": None, "over": True, "winners": [0, 1, 2, 3, 4]},
        ),
    ]
