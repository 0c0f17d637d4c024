"""A match that is kept: what it writes, and that it comes back the same."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.games import domeng
from parlour.games.game import AnyGame, IllegalMove
from parlour.match import Match
from parlour.saves import KeptMatch, Seat, dump, load
from parlour.saves.faults import ReadOnlyMatch

Keep = Callable[..., KeptMatch]
Stepping = Callable[..., None]


def same(one: Match, other: Match) -> bool:
    return one.steps == other.steps and one.ply == other.ply and one.state == other.state


def test_a_file_is_made_at_the_first_move(keep: Keep, folder: Path) -> None:
    kept = keep(domeng)
    kept.rename("Thursday")
    assert kept.flush()
    assert kept.path is None
    assert not folder.exists()
    kept.play_table()
    assert kept.flush()
    assert kept.path is not None
    assert list(folder.iterdir()) == [kept.path]
    assert load(kept.path).title == "Thursday"


def test_each_flush_brings_every_move_to_the_disk(game: AnyGame, keep: Keep, step: Stepping) -> None:
    kept = keep(game)
    for _move in range(60):
        step(kept)
        assert kept.path is not None
        assert same(load(kept.path).match, kept.match)
    kept.close()


def test_a_whole_match_comes_back_from_what_a_chance_player_does(game: AnyGame, keep: Keep, step: Stepping) -> None:
    kept = keep(game, 5)
    chance = random.Random(9)
    for _turn in range(120):
        match = kept.match
        what = chance.random()
        if what < 0.15 and match.ply > 1:
            kept.undo(chance.randrange(1, match.ply))
        elif what < 0.3 and match.ply < len(match.steps):
            kept.redo(chance.randrange(match.ply + 1, len(match.steps) + 1))
        else:
            step(kept, flush=False)
    assert kept.flush()
    assert kept.path is not None
    assert same(load(kept.path).match, kept.match)
    kept.close()
    again = KeptMatch.resume(kept.path)
    assert same(again.match, kept.match)
    assert (again.seats, again.title, again.assisted) == (kept.seats, kept.title, kept.assisted)
    again.close()


def test_the_same_tiles_come_after_undo_save_and_load(game: AnyGame, keep: Keep, step: Stepping) -> None:
    kept = keep(game)
    step(kept, 50)
    steps = list(kept.match.steps)
    kept.undo(0)
    kept.close()
    assert kept.path is not None
    again = KeptMatch.resume(kept.path)
    for made in steps:
        assert again.match.table_move() in (None, made.move)
        assert again.play(made.move).state == made.state
    again.close()


def test_a_move_after_an_undo_drops_the_tail_from_the_match_and_not_from_the_file(keep: Keep, step: Stepping) -> None:
    kept = keep(domeng)
    step(kept, 20)
    kept.undo(10)
    step(kept)
    kept.close()
    assert kept.path is not None
    loaded = load(kept.path)
    assert (loaded.match.ply, len(loaded.match.steps), loaded.sound_lines) == (11, 11, 23)


def test_what_cannot_be_done_writes_nothing(keep: Keep, step: Stepping) -> None:
    kept = keep(domeng)
    step(kept, 5)
    assert kept.path is not None
    before = kept.path.read_bytes()
    assert kept.undo(-1) is None
    assert kept.undo(5) is None
    assert kept.redo() is None
    with pytest.raises(IllegalMove):
        kept.play(kept.match.steps[0].move)
    assert kept.flush()
    assert kept.path.read_bytes() == before
    kept.close()


def test_the_match_is_assisted_by_a_hint_or_when_a_human_takes_back(keep: Keep, step: Stepping) -> None:
    kept = keep(domeng)  # seat 0 is human
    step(kept)
    while kept.match.state.turn != 1:
        step(kept)
    step(kept)
    kept.undo()  # a computer's
    assert not kept.assisted
    kept.undo()  # the human's
    assert kept.assisted
    kept.close()
    assert kept.path is not None
    assert load(kept.path).assisted
    hinted = keep(domeng)
    step(hinted)
    hinted.hint(0)
    hinted.close()
    assert hinted.path is not None
    assert load(hinted.path).assisted


def test_seats_and_titles_change_and_come_back_cleaned(keep: Keep, step: Stepping) -> None:
    kept = keep(domeng, title="  Thurs\x1b[2Jday\n")
    step(kept)
    kept.put(2, Seat("Ewa\x00", "human", None))
    kept.put(0, Seat("Ania", "computer", "random"))
    kept.close()
    assert kept.path is not None
    loaded = load(kept.path)
    assert loaded.title == "Thurs[2Jday"
    assert loaded.seats == tuple(kept.seats)
    assert loaded.seats[2] == Seat("Ewa", "human", None)
    assert loaded.header.players[2].name == "Cela"


@pytest.mark.parametrize(
    "name",
    [
        "[/]",
        "[@click=app.quit]x[/]",
        "Ana [b +",
        "back\\",
        'q"uote',
        "مرحبا\u200f",
        "🁣" * 500,
        "x" * 500,
        "",
        ',"sum":""}',
    ],
)
def test_odd_names_come_back_as_they_are(name: str, keep: Keep, step: Stepping) -> None:
    kept = keep(domeng, title=name)
    kept.put(1, Seat(name, "human", None))
    step(kept, 2)
    kept.rename(name)
    kept.close()
    assert kept.path is not None
    loaded = load(kept.path)
    assert (loaded.title or "", loaded.seats[1].name) == (name, name)


def test_a_torn_line_is_cut_off_when_the_next_record_is_written(keep: Keep, step: Stepping) -> None:
    kept = keep(domeng)
    step(kept, 10)
    kept.close()
    path = kept.path
    assert path is not None
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"type":"play","se')
    again = KeptMatch.resume(path)
    assert again.torn
    assert path.read_bytes() != whole
    step(again)
    assert path.read_bytes().startswith(whole)
    assert not load(path).torn
    assert same(load(path).match, again.match)
    again.close()


def test_a_branch_is_a_new_save_with_its_moves_copied_in(game: AnyGame, keep: Keep, step: Stepping) -> None:
    kept = keep(game)
    step(kept, 40)
    branch = kept.branch(25, 99)
    assert kept.path is not None
    assert branch.match.steps == kept.match.steps[:25]
    branch.flush()
    step(branch)
    branch.close()
    kept.close()
    assert branch.path is not None
    assert branch.path != kept.path
    loaded = load(branch.path)
    assert loaded.header.origin is not None
    assert (loaded.header.origin.name, loaded.header.origin.ply) == (kept.path.name, 25)
    assert (loaded.header.seed, loaded.match.floor, loaded.match.ply) == (99, 25, 26)
    again = KeptMatch.resume(branch.path)
    assert again.undo(24) is None
    assert again.undo(25) is not None
    again.close()


def test_a_branch_knows_who_has_played(game: AnyGame, keep: Keep, step: Stepping) -> None:
    kept = keep(game)  # Ania sits at seat 0
    step(kept, 20)
    kept.put(1, Seat("Ewa", "human", None))
    kept.put(0, Seat("Robot", "computer", "casual"))
    kept.put(1, Seat("Robot", "computer", "casual"))
    kept.close()
    assert kept.path is not None
    before = load(kept.path)
    ways = (kept, KeptMatch.look(before), KeptMatch.resume(kept.path))
    for source in ways:
        branch = source.branch(15, 1)
        branch.close()
        assert branch.path is not None
        loaded = load(branch.path)
        assert loaded.seats == tuple(branch.seats) == tuple(kept.seats)
        assert loaded.people == before.people == {0: Seat("Ania", "human", None), 1: Seat("Ewa", "human", None)}
        assert (loaded.match.ply, loaded.match.floor, loaded.assisted) == (15, 15, False)
        again = KeptMatch.resume(branch.path, read_only=True).branch(10, 2)
        again.close()
        assert again.path is not None
        assert load(again.path).people == before.people
    for source in ways:
        source.close()


def test_a_human_takes_a_seat_in_a_branch(keep: Keep, step: Stepping) -> None:
    kept = keep(domeng)
    step(kept, 20)
    seats = [Seat(seat.name, "computer", "casual") for seat in kept.seats]
    seats[3] = Seat("Ewa", "human", None)
    branch = kept.branch(15, 1, seats=seats)
    branch.close()
    kept.close()
    assert branch.path is not None
    loaded = load(branch.path)
    assert loaded.seats == tuple(seats)
    assert loaded.people == {0: Seat("Ania", "human", None), 3: Seat("Ewa", "human", None)}


def test_a_branch_cut_before_its_floor_is_a_sound_shorter_save(keep: Keep, step: Stepping, tmp_path: Path) -> None:
    kept = keep(domeng)
    step(kept, 20)
    branch = kept.branch(15, 1)
    branch.close()
    kept.close()
    assert branch.path is not None
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(branch.path.read_bytes().splitlines(keepends=True)[:9]))
    again = KeptMatch.resume(cut)
    assert again.undo() is None
    step(again, 9)
    assert again.match.ply == 17
    assert again.undo(15) is not None
    again.close()


def test_who_only_looks_changes_nothing(keep: Keep, step: Stepping, folder: Path) -> None:
    kept = keep(domeng)
    step(kept, 10)
    assert kept.path is not None
    looking = KeptMatch.resume(kept.path, read_only=True)  # while it is open
    before = kept.path.read_bytes()
    assert looking.read_only
    assert looking.path == kept.path
    for change in (
        lambda: looking.play(looking.match.legal()[0]),
        looking.undo,
        lambda: looking.redo(3),
        lambda: looking.put(0, Seat("x", "human", None)),
        lambda: looking.rename("x"),
        lambda: looking.hint(0),
    ):
        with pytest.raises(ReadOnlyMatch):
            change()
    assert (looking.match.ply, looking.title, looking.assisted) == (10, None, False)
    looking.close()
    assert kept.path.read_bytes() == before
    branch = looking.branch(5, 1, folder / "elsewhere")
    step(branch)
    branch.close()
    assert branch.path is not None
    assert branch.path.parent == folder / "elsewhere"
    kept.close()


def test_a_dump_is_the_file_that_a_kept_match_writes(game: AnyGame, keep: Keep, step: Stepping) -> None:
    kept = keep(game, title="Thursday")
    step(kept, 30)
    kept.close()
    assert kept.path is not None
    assert kept.path.read_bytes() == dump(kept.match, kept.seats, title="Thursday", created=kept.created)


def test_a_dump_without_a_time_is_the_same_each_time(
    game: AnyGame, played: Callable[..., Match], seats_of: Callable[[AnyGame], tuple[Seat, ...]]
) -> None:
    seats = seats_of(game)
    assert dump(played(game, 50), seats) == dump(played(game, 50), seats)


def test_what_could_not_be_read_again_is_not_written(keep: Keep, step: Stepping) -> None:
    kept = keep(domeng)
    step(kept)
    for seat in (-1, 5):
        with pytest.raises(IndexError):
            kept.hint(seat)
        with pytest.raises(IndexError):
            kept.put(seat, Seat("x", "human", None))
    with pytest.raises(ValueError, match="level"):
        Seat("x", "human", "casual")
    with pytest.raises(ValueError, match="level"):
        Seat("x", "computer", None)
    with pytest.raises(ValueError, match="seed"):
        kept.branch(1, 2**53)
    with pytest.raises(ValueError, match="seed"):
        keep(domeng, -1)
    kept.put(1, Seat("x" * 100_000, "human", None))
    kept.rename("x" * 100_000)
    kept.close()
    assert not kept.assisted
    assert kept.path is not None
    assert load(kept.path).seats == tuple(kept.seats)


def test_a_save_of_a_header_alone_is_played_on(keep: Keep, step: Stepping) -> None:
    kept = keep(domeng)
    step(kept)
    kept.close()
    assert kept.path is not None
    kept.path.write_bytes(kept.path.read_bytes().splitlines(keepends=True)[0])
    again = KeptMatch.resume(kept.path)
    again.rename("Thursday")
    assert again.flush()
    assert load(kept.path).title == "Thursday"
    step(again, 3)
    again.close()
    assert load(kept.path).match.ply == 3
