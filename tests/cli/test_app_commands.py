"""``parlour``, ``play``, ``continue`` and ``replay``: what the app is opened with, and what keeps it shut."""

import pytest

from parlour import games
from parlour.app.start import Continue, Home, NewMatch, Replay
from parlour.games.game import MAX_SEED
from parlour.games.options import make_options, option_specs

each_game = pytest.mark.parametrize("game", games.GAMES, ids=lambda game: game.name)


def test_without_a_command_the_app_opens_at_home(parlour, opened):
    assert parlour().status == 0
    assert opened == [Home()]


@each_game
def test_play_seats_you_and_casual_players(parlour, opened, game):
    assert parlour("play", game.name).status == 0
    [start] = opened
    number = game.seats.start
    assert isinstance(start, NewMatch)
    assert start.game is game
    assert start.options == make_options(game, number, {})
    assert [(seat.kind, seat.level) for seat in start.seats] == [
        ("human", None),
        *[("computer", "casual")] * (number - 1),
    ]
    assert len({seat.name for seat in start.seats}) == number
    assert 0 <= start.seed <= MAX_SEED


def test_play_draws_a_seed_when_none_is_given(parlour, opened):
    parlour("play", "extra-bonus")
    parlour("play", "extra-bonus")
    assert opened[0].seed != opened[1].seed


@pytest.mark.parametrize("seed", [MAX_SEED + 1, "9" * 19])
def test_a_seed_is_below_2_to_the_53(parlour, opened, seed):
    done = parlour("play", "domeng", "--seed", seed)
    assert done.status == 2
    assert str(MAX_SEED) in done.sentence
    assert opened == []


def test_play_takes_players_options_and_a_seed(parlour, opened):
    players = "random:Bo,human:Ania,casual,human,casual:human"
    options = ("--option", "titles=0", "--option", "free-opening=on", "--option", "titles=9")
    assert parlour("play", "domeng", "--players", players, *options, "--seed", MAX_SEED).status == 0
    [start] = opened
    assert [(seat.name, seat.kind, seat.level) for seat in start.seats] == [
        ("Bo", "computer", "random"),
        ("Ania", "human", None),
        ("Cela", "computer", "casual"),
        ("Player", "human", None),
        ("human", "computer", "casual"),
    ]
    assert (start.options.titles, start.options.free_opening) == (9, True)
    assert start.seed == MAX_SEED


def test_play_with_computers_only_is_watched(parlour, opened):
    assert parlour("play", "extra-bonus", "--players", "casual,random,casual,random").status == 0
    assert {seat.kind for seat in opened[0].seats} == {"computer"}


def test_play_calls_you_by_the_name_of_your_settings(parlour, opened, home):
    settings = home / "config" / "domino-parlour" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('name = "Zofia"\nspeed = "quick"\n')
    parlour("play", "extra-bonus")
    assert [seat.name for seat in opened[0].seats] == ["Zofia", "Bo"]
    settings.write_text("name =")
    assert parlour("play", "extra-bonus").status == 0
    assert [seat.name for seat in opened[1].seats] == ["Player", "Bo"]


def test_a_name_loses_its_control_characters(parlour, opened):
    parlour("play", "extra-bonus", "--players", "human: A\x1b[2Jn\nia\udcff ,human:\x07")
    assert [seat.name for seat in opened[0].seats] == ["A[2Jnia", "Player"]


@each_game
def test_a_wrong_number_of_players_is_refused(parlour, opened, game):
    for number in {game.seats.start - 1, game.seats.stop}:
        players = ",".join(["casual"] * number)
        for command in ("play", "simulate"):
            done = parlour(command, game.name, "--players", players)
            assert done.status == 2
            assert done.sentence.startswith(f"{game.title} is for {game.seats.start} ")
            assert done.sentence.endswith(f"players, not {number}.")
    assert opened == []


def test_domeng_is_not_for_four(parlour):
    sentence = parlour("play", "domeng", "--players", "human,casual,casual,casual").sentence
    assert sentence == "Domeng is for 5 players, not 4."


@pytest.mark.parametrize("player", ["grandmaster", "Human", "", "expert ", ":Ania"])
def test_an_unknown_level_gets_the_list_of_players(parlour, player):
    done = parlour("play", "extra-bonus", "--players", f"human,{player}")
    assert done.status == 2
    assert "human, random, casual" in done.sentence


@each_game
def test_every_option_is_checked(parlour, opened, game):
    """Its range to both ends, on and off; and nothing beyond."""
    for spec in option_specs(game):
        if spec.low is None:
            good, bad = ["on", "off", "true", "false"], ["1", "yes", "", "On"]
        else:
            good, bad = [spec.low, spec.high], [spec.low - 1, spec.high + 1, "on", "", "2.0", "9" * 30]
        for value in good:
            assert parlour("play", game.name, "--option", f"{spec.name}={value}").status == 0
        for value in bad:
            done = parlour("play", game.name, "--option", f"{spec.name}={value}")
            assert done.status == 2
            assert done.sentence.startswith(f"The option {spec.name} is ")
    opened.clear()
    assert parlour("play", game.name, "--option", "polka=1").sentence.startswith(f"{game.title} has no option polka")
    assert parlour("play", game.name, "--option", "polka").status == 2
    assert opened == []


def test_continue_opens_the_newest_unfinished_match(parlour, opened, save):
    save(games.GAMES[0], "finished.jsonl")
    path = save(games.GAMES[0], "unfinished.jsonl", plies=9, humans=(0,))
    assert parlour("continue").status == 0
    assert opened == [Continue(path)]


def test_continue_without_an_unfinished_match_is_status_1(parlour, opened, save):
    assert parlour("continue").status == 1
    save(games.GAMES[0])
    done = parlour("continue")
    assert (done.status, done.sentence) == (1, "There is no unfinished match to continue.")
    assert opened == []


def test_replay_opens_a_save_by_name_or_path(parlour, opened, save):
    path = save(games.GAMES[0])
    for word in ("evening", "evening.jsonl", path):
        assert parlour("replay", word).status == 0
    assert opened == [Replay(path)] * 3


def test_replay_of_what_is_no_save_is_status_1(parlour, opened, save):
    assert parlour("replay", "evening").status == 1
    save(games.GAMES[0]).write_text("dear diary\n")
    done = parlour("replay", "evening")
    assert done.status == 1
    assert "evening.jsonl, line 1" in done.sentence
    assert opened == []


@pytest.mark.parametrize("argv", [(), ("play", "domeng"), ("continue",), ("replay", "evening")])
def test_without_a_terminal_the_app_stays_shut(parlour, save, argv):
    save(games.GAMES[0], plies=5)
    done = parlour(*argv)
    assert done.status == 2
    assert "terminal" in done.sentence
