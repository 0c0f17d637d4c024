"""``simulate``: what it prints and writes, and the calls that it refuses."""

import json

import pytest

from parlour import games
from parlour.players import Budget
from parlour.saves import load
from parlour.simulate import simulate

each_game = pytest.mark.parametrize("game", games.GAMES, ids=lambda game: game.name)


def levels(game):
    return ("random,casual," * game.seats.stop).split(",")[: game.seats.start]


@each_game
def test_it_prints_one_object(parlour, game):
    players = levels(game)
    argv = (game.name, "--players", ",".join(players), "--matches", "3", "--rounds", "2", "--seed", "5")
    done = parlour("simulate", *argv, "--json")
    assert (done.status, done.err) == (0, "")
    told = json.loads(done.out)
    assert list(told) == ["game", "options", "seed", "matches", "rounds", "moves", "moves_per_second", "seats"]
    assert (told["game"], told["seed"], told["matches"], told["rounds"]) == (game.name, 5, 3, 6)
    assert [(seat["seat"], seat["player"]) for seat in told["seats"]] == list(enumerate(players))
    assert list(told["seats"][0]) == [
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


@each_game
def test_it_prints_a_row_a_seat(parlour, game):
    players = levels(game)
    done = parlour("simulate", game.name, "--players", ",".join(players), "--rounds", "1", "--seed", "5")
    assert (done.status, done.err) == (0, "")
    head, empty, _columns, *rows = done.out.splitlines()
    assert head.startswith(f"{game.title}, seed 5: 1 match, 1 round, ")
    assert empty == ""
    assert [row.split()[:2] for row in rows] == [[str(seat), player] for seat, player in enumerate(players)]


@each_game
def test_it_writes_each_match_as_a_save_the_same_each_time(parlour, home, game):
    players = ",".join(levels(game))
    for folder, jobs in (("one", "1"), ("two", "2")):
        argv = ("--players", players, "--matches", "2", "--rounds", "1", "--seed", "5", "--jobs", jobs)
        assert parlour("simulate", game.name, *argv, "--out", folder).status == 0
    names = [f"{game.name}-{seed}.jsonl" for seed in (5, 6)]
    assert sorted(path.name for path in (home / "one").iterdir()) == names
    for name in names:
        assert (home / "one" / name).read_bytes() == (home / "two" / name).read_bytes()
        assert load(home / "one" / name).header.created is None
    assert parlour("verify", *(home / "one" / name for name in names)).status == 0


def test_it_draws_a_seed_and_says_which(parlour):
    seeds = {
        json.loads(parlour("simulate", "extra-bonus", "--players", "random,random", "--rounds", "1", "--json").out)[
            "seed"
        ]
        for _time in range(3)
    }
    assert len(seeds) > 1


@pytest.mark.parametrize(("words", "budget"), [((), None), (("--think-ms", "5"), Budget(seconds=0.005))])
def test_players_think_by_the_clock_only_when_they_are_asked_to(parlour, monkeypatch, words, budget):
    asked = []

    def noted(*args, **kwargs):
        asked.append(kwargs["budget"])
        return simulate(*args, **kwargs)

    monkeypatch.setattr("parlour.cli.simulate.simulate", noted)
    assert parlour("simulate", "extra-bonus", "--players", "casual,casual", "--rounds", "1", *words).status == 0
    assert asked == [budget]


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("extra-bonus", "--players", "human,casual"), "Only computers play"),
        (("extra-bonus", "--players", "casual"), "2 to 4 players"),
        (("extra-bonus", "--players", "casual,grandmaster"), "no player grandmaster"),
        (("extra-bonus", "--players", "casual,casual", "--option", "limit=-5"), "limit is a number from 1 to 9999"),
        (("extra-bonus", "--players", "casual,casual", "--option", "drawing=2"), "drawing is on or off"),
        (("domeng", "--players", "random," * 4 + "random", "--option", "titles=0"), "no end of its own"),
        (("extra-bonus", "--players", "casual,casual", "--seed", str(2**53 - 2), "--matches", "3"), "seed above"),
    ],
)
def test_what_cannot_be_simulated_is_status_2(parlour, argv, words):
    done = parlour("simulate", *argv)
    assert done.status == 2
    assert words in done.sentence


def test_a_folder_that_cannot_be_made_is_status_1(parlour, home):
    (home / "file").touch()
    done = parlour("simulate", "extra-bonus", "--players", "casual,casual", "--out", "file")
    assert done.status == 1
    assert "file" in done.sentence
