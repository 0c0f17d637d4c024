"""Who sits where, as people write it, and the names of those who were given none."""

import pytest

from parlour import games, lineup
from parlour.players import LEVELS
from parlour.players.names import COMPUTERS, fill_names

each_game = pytest.mark.parametrize("game", games.GAMES, ids=lambda game: game.name)


@each_game
def test_the_usual_players_can_sit_down(game):
    seats = lineup.read(game, lineup.usual(game))
    assert len(seats) == game.seats.start
    assert [seat.kind for seat in seats].count("human") == 1


@each_game
def test_what_is_spelled_is_read_back(game):
    for number in game.seats:
        seats = lineup.read(game, [lineup.HUMAN, *LEVELS, *LEVELS][:number], "Zofia")
        assert lineup.read(game, lineup.spell(seats)) == seats


@pytest.mark.parametrize("name", ["a:b", "human", "a, b", "[b]", "é"])
def test_a_name_may_hold_any_mark(name):
    game = games.game("extra-bonus")
    seats = lineup.read(game, [f"human:{name}", "casual"])
    assert seats[0].name == name
    assert lineup.read(game, lineup.spell(seats)) == seats


def test_names_are_distinct_however_many_are_given():
    most = max(game.seats.stop for game in games.GAMES) - 1
    for taken in range(most + 1):
        given = [*map(str.upper, COMPUTERS[:taken]), *[""] * (most - taken)]
        names = fill_names(given, [False] * most)
        assert names[:taken] == given[:taken]
        assert len({name.casefold() for name in names}) == most


def test_your_own_name_is_for_the_first_human_without_one():
    humans = [False, True, True, True]
    assert fill_names(["", "Ania", "", ""], humans, "Zofia") == ["Bo", "Ania", "Zofia", "Player"]
    assert fill_names(["zofia", "", "", ""], [True] * 4, "Zofia") == ["zofia", "Player 2", "Player 3", "Player 4"]


def test_the_only_person_without_a_name_is_player_and_several_go_by_their_seats():
    assert fill_names(["", "", ""], [False, True, False]) == ["Bo", "Player", "Cela"]
    assert fill_names(["", "", ""], [True, False, True]) == ["Player 1", "Bo", "Player 3"]
    assert fill_names(["player", "", ""], [True, True, False]) == ["player", "Player 2", "Bo"]
