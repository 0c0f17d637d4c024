"""Matches without a screen: what is played, what is counted, and that it is the same in any number of processes."""

import json
import multiprocessing
import os
import subprocess
import sys

import msgspec
import pytest

from parlour.games import GAMES, domeng, game
from parlour.games.game import MAX_SEED
from parlour.games.options import make_options
from parlour.players import Budget
from parlour.saves import Seat, dump, load
from parlour.simulate import endless, play_match, simulate

LEVELS = ("random", "casual", "random", "casual", "random")
SEARCHING = ("skilled", "expert", "casual", "skilled", "expert")
FEW = Budget(samples=20)


def seats_of(n, levels=LEVELS):
    return [Seat(f"P{seat}", "computer", level) for seat, level in enumerate(levels[:n])]


def run(known=domeng, n=5, matches=3, seed=11, chosen=None, levels=LEVELS, **more):
    options = make_options(known, n, chosen or {"titles": 1})
    return simulate(known, options, seats_of(n, levels), matches=matches, seed=seed, **more)


# One match


@pytest.mark.parametrize(("name", "n"), [(known.name, n) for known in GAMES for n in known.seats])
def test_a_match_is_played_to_its_end_with_its_log(name, n):
    known = game(name)
    match, played = play_match(known, known.default_options(n), LEVELS[:n], 4)
    assert match.state.over
    assert (played.moves, played.winners) == (len(match.steps), match.state.winners)
    assert played.score == known.match_scores(match.state)
    assert len(played.rounds) == match.state.round


def test_domeng_counts_titles_a_match_and_stones_a_round_before_any_reset():
    match, played = play_match(domeng, make_options(domeng, 5, {}), LEVELS, 4)
    assert played.score == match.state.titles
    ends = [step.state for step in match.steps if step.state.round_over]
    given = elections = 0
    for added, state in zip(played.rounds, ends, strict=True):
        given += sum(added)
        if sum(state.titles) > elections:
            assert given == 25
            given, elections = 0, sum(state.titles)
        assert given == 25 - state.stones
    assert elections > 1


def test_moves_without_a_choice_are_played_without_asking():
    match, played = play_match(domeng, make_options(domeng, 5, {"titles": 1}), LEVELS, 4)
    asked = [0] * 5
    for ply in range(len(match.steps)):
        state = match.seek(ply)
        if state.turn is not None and len(domeng.legal(state)) > 1:
            asked[state.turn] += 1
    assert [len(each) for each in played.thought] == asked


def test_under_a_clock_a_level_still_stops_after_its_samples():
    options = make_options(domeng, 5, {"titles": 1})
    played = [
        play_match(domeng, options, ("skilled",) * 5, 4, rounds=1, budget=budget)[0]
        for budget in (None, Budget(seconds=3600.0))
    ]
    assert [step.move for step in played[0].steps] == [step.move for step in played[1].steps]


def test_the_players_draw_from_streams_of_their_own_seat():
    one, _played = play_match(domeng, make_options(domeng, 5, {"titles": 1}), ["random"] * 5, 4)
    other, _played = play_match(domeng, make_options(domeng, 5, {"titles": 1}), ["random"] * 4 + ["casual"], 4)
    apart = next(k for k, (a, b) in enumerate(zip(one.steps, other.steps, strict=False)) if a != b)
    assert one.seek(apart).turn == 4  # nobody else draws other chances


def test_a_match_is_cut_after_so_many_rounds_and_then_nobody_wins():
    match, played = play_match(domeng, make_options(domeng, 5, {"titles": 0}), LEVELS, 4, rounds=3)
    assert (match.state.over, match.state.round, match.state.round_over) == (False, 3, True)
    assert (len(played.rounds), played.winners) == (3, ())


# Many


def test_match_k_has_the_seed_s_plus_k(tmp_path):
    run(out=tmp_path, seed=11, matches=3)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"domeng-{seed}.jsonl" for seed in (11, 12, 13)]
    for seed in (11, 12, 13):
        match, _played = play_match(domeng, make_options(domeng, 5, {"titles": 1}), LEVELS, seed)
        assert (tmp_path / f"domeng-{seed}.jsonl").read_bytes() == dump(match, seats_of(5))


def test_the_saves_can_be_loaded(tmp_path):
    folder = tmp_path / "new" / "folder"
    run(out=folder, matches=1)
    loaded = load(folder / "domeng-11.jsonl")
    assert loaded.match.state.over
    assert loaded.header.created is None


def test_a_shared_win_counts_as_its_fraction_and_a_cut_match_none():
    done = run(matches=5)
    assert sum(seat.wins for seat in done.seats) == 5
    cut = run(matches=5, rounds=1)
    assert sum(seat.wins for seat in cut.seats) == 0
    assert (cut.rounds, cut.matches) == (5, 5)


def test_means_and_standard_errors_are_those_of_the_matches_and_rounds():
    done = run(matches=4)
    scores, added, moves = [], [], 0
    for seed in range(11, 15):
        _match, played = play_match(domeng, make_options(domeng, 5, {"titles": 1}), LEVELS, seed)
        scores.append(played.score[1])
        added += [each[1] for each in played.rounds]
        moves += played.moves
    seat = done.seats[1]
    assert (done.moves, done.rounds) == (moves, len(added))
    for values, mean, error in ((scores, seat.score_mean, seat.score_se), (added, seat.round_mean, seat.round_se)):
        middle = sum(values) / len(values)
        spread = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
        assert mean == pytest.approx(middle)
        assert error == pytest.approx((spread / len(values)) ** 0.5)


def test_one_match_has_no_standard_error():
    assert {seat.score_se for seat in run(matches=1).seats} == {None}


def test_the_result_is_the_object_that_the_command_line_prints():
    done = json.loads(msgspec.json.encode(run(matches=2)))
    assert list(done) == ["game", "options", "seed", "matches", "rounds", "moves", "moves_per_second", "seats"]
    assert done["options"] == {"titles": 1, "free-opening": False}
    assert [list(seat) for seat in done["seats"]] == [
        [
            "seat",
            "player",
            "wins",
            "score_mean",
            "score_se",
            "round_mean",
            "round_se",
            "think_ms_median",
            "think_ms_max",
        ]
    ] * 5
    assert [seat["player"] for seat in done["seats"]] == list(LEVELS)
    assert all(0 <= seat["think_ms_median"] <= seat["think_ms_max"] for seat in done["seats"])
    assert done["moves_per_second"] > 0


def test_progress_is_told_how_many_matches_are_done():
    told = []
    run(matches=3, progress=told.append)
    assert told == [1, 2, 3]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"chosen": {"titles": 0}}, "no end"),
        ({"seed": MAX_SEED - 1}, "seed"),
        ({"seed": -1}, "seed"),
    ],
)
def test_what_cannot_be_simulated_is_refused(more, why):
    with pytest.raises(ValueError, match=why):
        run(**more)


def test_the_game_says_how_many_play():
    with pytest.raises(ValueError, match=r"^Domeng is for 5 players, not 4\.$"):
        simulate(domeng, make_options(domeng, 5, {}), seats_of(4), matches=1, seed=1)


def test_people_do_not_play_in_a_simulation():
    seats = [*seats_of(4), Seat("Ania", "human", None)]
    with pytest.raises(ValueError, match="Only computers"):
        simulate(domeng, make_options(domeng, 5, {}), seats, matches=1, seed=1)


@pytest.mark.parametrize("known", GAMES, ids=lambda known: known.name)
def test_only_domeng_without_titles_is_endless(known):
    assert not endless(known, known.default_options(known.seats[0]), known.seats[0])
    assert endless(domeng, make_options(domeng, 5, {"titles": 0}), 5)


# The same everywhere


@pytest.mark.parametrize(
    ("levels", "rounds"), [(LEVELS, None), (SEARCHING, 1)], ids=["players at once", "players that search"]
)
def test_several_processes_play_the_same_to_the_byte(tmp_path, levels, rounds):
    alone = run(out=tmp_path / "1", matches=5, levels=levels, rounds=rounds, budget=FEW)
    apart = run(out=tmp_path / "2", matches=5, levels=levels, rounds=rounds, budget=FEW, jobs=3)
    for path in (tmp_path / "1").iterdir():
        assert path.read_bytes() == (tmp_path / "2" / path.name).read_bytes()
    fixed = [(seat.wins, seat.score_mean, seat.score_se, seat.round_mean, seat.round_se) for seat in alone.seats]
    assert fixed == [
        (seat.wins, seat.score_mean, seat.score_se, seat.round_mean, seat.round_se) for seat in apart.seats
    ]
    assert (alone.moves, alone.rounds) == (apart.moves, apart.rounds)


FRESH = """
import hashlib, sys
from parlour.games import GAMES
from parlour.players import Budget
from parlour.saves import Seat, dump
from parlour.simulate import play_match
whole = hashlib.sha256()
for levels, rounds in ((sys.argv[1].split(), None), (sys.argv[2].split(), 2)):
    for game in GAMES:
        for n in game.seats:
            match, _played = play_match(
                game, game.default_options(n), levels[:n], 4, rounds=rounds, budget=Budget(samples=20)
            )
            whole.update(dump(match, [Seat("P", "computer", level) for level in levels[:n]]))
print(whole.hexdigest())
"""


def test_the_same_seed_gives_the_same_logs_in_fresh_processes_under_any_hash_seed():
    digests = set()
    for hash_seed in ("0", "1", "7"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", FRESH, " ".join(LEVELS), " ".join(SEARCHING)],
            env=env,
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(run.stdout.strip())
    assert len(digests) == 1
    assert len(digests.pop()) == 64


def test_an_interruption_ends_every_process_and_leaves_whole_saves_only(tmp_path):
    def interrupt(_done):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(matches=400, jobs=2, out=tmp_path, progress=interrupt)
    assert multiprocessing.active_children() == []
    [kept] = tmp_path.iterdir()
    assert load(kept).match.state.over


def test_a_process_that_dies_is_noticed(monkeypatch):
    monkeypatch.setattr("parlour.simulate._work", os.abort)  # which does not even take what it is given
    with pytest.raises(RuntimeError, match="died"):
        run(matches=4, jobs=2)
