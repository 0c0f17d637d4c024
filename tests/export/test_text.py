"""A match in words: a line a happening, by rounds, and no more than people may know while it is not over."""

import re

import pytest

from parlour.export import HandsHidden, lines
from parlour.games import GAMES
from parlour.language import capital
from parlour.saves import KeptMatch, Seat, load
from parlour.tiles import tiles

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
NAMES = ("Ania", "Bo", "Cela", "Dag", "Eta")


def by_round(told):
    """The head, then the lines of each round."""
    head, *rounds = "\n".join(told).split("\n\n")
    return head.splitlines(), [part.splitlines() for part in rounds]


@each_game
def test_each_happening_is_a_line_under_its_round(kept, by_chance, game):
    match = by_chance(game, game.seats.start)
    head, rounds = by_round(lines(kept(match), "text"))
    assert head[0].startswith(f"{game.title}: Ania")
    assert [told[0] for told in rounds] == [capital(match.game.nth_round(n + 1)) for n in range(match.state.round)]
    names = NAMES[: game.seats.start]
    said = [
        "  " + game.say(happening, names)
        for ply, step in enumerate(match.steps, start=1)
        for happening in match.happenings(ply, step.seat)
    ]
    told = [line for lines_of_round in rounds for line in lines_of_round[1:]]
    assert [line for line in told if " holds [" not in line] == said
    assert len(told) - len(said) == game.seats.start * match.state.round


@each_game
def test_a_match_of_computers_is_told_whole_at_any_time(kept, by_chance, game):
    head, rounds = by_round(lines(kept(by_chance(game, game.seats.start, plies=20)), "text"))
    assert "The match is not over." in head
    assert sum(" holds [" in line for line in rounds[0]) == game.seats.start


@each_game
def test_one_person_is_told_what_that_seat_saw(kept, by_chance, game):
    """No tile that is still in another hand is named in its round."""
    seats = game.seats.start
    for seat in range(seats):
        for plies in range(2, 40, 3):
            match = by_chance(game, seats, seed=seat, plies=plies)
            head, rounds = by_round(lines(kept(match, humans=[seat]), "text"))
            assert f"Told as {NAMES[seat]} saw it." in head
            dealt = match.round_steps()[0].state if match.state.round else None
            if dealt is not None:
                own = " ".join(map(str, tiles(dealt.hands[seat])))
                assert [line for line in rounds[-1] if " holds [" in line] == [f"  {NAMES[seat]} holds {own}"]
            if not match.state.round_over:
                assert named(rounds[-1]).isdisjoint(held(match, set(range(seats)) - {seat}))


@each_game
def test_several_people_are_told_what_all_saw(kept, by_chance, game):
    seats = game.seats.start
    for plies in range(2, 40, 3):
        match = by_chance(game, seats, seed=plies, plies=plies)
        head, rounds = by_round(lines(kept(match, humans=[0, 1]), "text"))
        assert "Told as all saw it." in head
        assert not any(" holds [" in line for line in rounds[-1])
        if not match.state.round_over:
            assert named(rounds[-1]).isdisjoint(held(match, set(range(seats))))


def named(told):
    return set(re.findall(r"\[\d\|\d\]", "\n".join(told)))


def held(match, seats):
    """The tiles in these hands."""
    return {str(tile) for seat in seats for tile in tiles(match.state.hands[seat])}


@each_game
def test_all_hands_tells_the_rest(kept, by_chance, game):
    match = by_chance(game, game.seats.start, plies=20)
    asked = list(lines(kept(match, humans=[0]), "text", all_hands=True))
    assert asked == list(lines(kept(match), "text"))


@each_game
def test_a_finished_match_hides_nothing(kept, by_chance, game):
    match = by_chance(game, game.seats.start)
    assert list(lines(kept(match, humans=[0, 1]), "text")) == list(lines(kept(match), "text"))


@each_game
def test_a_match_taken_back_from_its_end_is_not_over(kept, by_chance, game):
    match = by_chance(game, game.seats.start)
    match.undo()
    with pytest.raises(HandsHidden):
        lines(kept(match, humans=[0]), "transcript")


@each_game
@pytest.mark.parametrize("sits", [("human", "computer"), ("computer", "human", "computer")])
def test_a_person_who_has_left_the_seat_is_still_a_person_of_this_match(tmp_path, game, sits):
    kinds = [Seat("Ania", kind, None if kind == "human" else "casual") for kind in sits]
    seats = [kinds[0], *[Seat("Bo", "computer", "casual")] * (game.seats.start - 1)]
    kept = KeptMatch.new(tmp_path, game, game.default_options(len(seats)), seats, 1)
    kept.play_table()
    for seat in kinds[1:]:
        kept.put(0, seat)
    branch = kept.branch(1, 2)
    for each in (kept, branch):
        each.close()
        with pytest.raises(HandsHidden):
            lines(load(each.path), "transcript")


def test_names_are_shown_without_steering_the_terminal(tmp_path):
    game = GAMES[0]
    seats = [Seat("Bo", "computer", "casual")] * game.seats.start
    kept = KeptMatch.new(tmp_path, game, game.default_options(len(seats)), seats, 1)
    kept.play_table()
    kept.flush()
    loaded = load(kept.path)
    kept.close()
    steering = type(loaded)(
        **{field: getattr(loaded, field) for field in loaded.__struct_fields__ if field != "seats"},
        seats=(Seat("\x1b[31mred", "computer", "casual"), *loaded.seats[1:]),
    )
    told = "\n".join(lines(steering, "text"))
    assert "\\x1b[31mred" in told
    assert "\x1b" not in told
