"""``export``, ``verify``, ``recover`` and ``saves``: what they say of sound, torn and damaged saves."""

import json

import pytest

from parlour import games
from parlour.saves import KeptMatch, Seat, load

each_game = pytest.mark.parametrize("game", games.GAMES, ids=lambda game: game.name)


def damage(path):
    """Change one byte in the last line but one; the number of that line."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[-2] = lines[-2].replace(b"{", b"[", 1)
    path.write_bytes(b"".join(lines))
    return len(lines) - 1


def tear(path):
    path.write_bytes(path.read_bytes()[:-4])


# export


@each_game
def test_export_prints_a_transcript_of_a_finished_match(parlour, save, game):
    path = save(game, humans=(0,))
    done = parlour("export", "evening", "--format", "transcript")
    assert (done.status, done.err) == (0, "")
    first, *moves = map(json.loads, done.out.splitlines())
    assert first["game"] == game.name
    assert len(moves) == load(path).match.ply
    assert moves[-1]["state"]["over"]


@each_game
def test_export_writes_the_same_to_a_file(parlour, save, home, game):
    path = save(game)
    for kind in ("transcript", "text"):
        printed = parlour("export", path, "--format", kind)
        done = parlour("export", path, "--format", kind, "-o", f"out.{kind}")
        assert (done.status, done.out, done.err) == (0, "", "")
        assert (home / f"out.{kind}").read_text(encoding="utf-8") == printed.out
        assert printed.status == 0


def test_export_keeps_the_hands_of_an_unfinished_match(parlour, save, home):
    game = games.GAMES[0]
    save(game, plies=9, humans=(0,))
    done = parlour("export", "evening", "--format", "transcript", "-o", "out")
    assert done.status == 2
    assert "--all-hands" in done.sentence
    assert not (home / "out").exists()
    shown = parlour("export", "evening", "--format", "transcript", "--all-hands")
    assert shown.status == 0
    assert len(shown.out.splitlines()) == 10
    assert parlour("export", "evening", "--format", "text").status == 0


def test_export_of_an_unfinished_match_of_computers_hides_nothing(parlour, save):
    save(games.GAMES[0], plies=9)
    assert parlour("export", "evening", "--format", "transcript").status == 0


def test_export_of_a_torn_save_goes_without_the_torn_line_and_says_so(parlour, save):
    path = save(games.GAMES[0], plies=9)
    tear(path)
    done = parlour("export", "evening", "--format", "transcript")
    assert done.status == 0
    assert len(done.out.splitlines()) == 9
    assert done.err.startswith(f"parlour: {path}, line 10: ")


def test_export_of_a_damaged_or_missing_save_is_status_1(parlour, save):
    path = save(games.GAMES[0])
    line = damage(path)
    done = parlour("export", path, "--format", "text")
    assert done.status == 1
    assert f"{path}, line {line}: " in done.sentence
    assert parlour("export", "morning", "--format", "text").status == 1


def test_export_that_cannot_be_written_is_status_1_and_leaves_nothing(parlour, save, home):
    save(games.GAMES[0])
    before = sorted(home.rglob("*"))
    for place in ("no-such-folder/out", "data"):
        done = parlour("export", "evening", "--format", "text", "-o", place)
        assert done.status == 1
        assert place in done.sentence
        assert ".part" not in done.sentence
    assert sorted(home.rglob("*")) == before


def test_export_writes_over_no_file(parlour, save, home):
    path, other, diary = save(games.GAMES[0]), save(games.GAMES[0], "other.jsonl", plies=9), home / "diary.txt"
    diary.write_text("dear diary\n")
    for there in (path, other, diary):
        before = there.read_bytes()
        done = parlour("export", "evening", "--format", "text", "-o", there)
        assert done.status == 1
        assert f"{there} is there already" in done.sentence
        assert there.read_bytes() == before


def test_export_shows_steering_characters_in_words_and_keeps_them_in_the_transcript(parlour, save):
    names = ("A\x1b[31m", "Bo [b +", "C\u202ela", "D\\", "Eta")
    game = next(game for game in games.GAMES if game.seats.start > 3)
    save(game, names=names)
    told = parlour("export", "evening", "--format", "text").out
    assert "A\\x1b[31m" in told
    assert "C\\u202ela" in told
    assert "Bo [b +" in told
    assert "\x1b" not in told
    first = parlour("export", "evening", "--format", "transcript").out.splitlines()[0]
    assert json.loads(first)["players"] == list(names)


# verify


def test_verify_counts_sound_saves(parlour, save):
    for number, game in enumerate(games.GAMES):
        save(game, f"{number}.jsonl")
    done = parlour("verify", *(f"{number}.jsonl" for number in range(len(games.GAMES))))
    n = len(games.GAMES)
    assert (done.status, done.out, done.err) == (0, f"{n} saves: {n} sound, 0 damaged.\n", "")


def test_verify_has_a_line_for_each_fault_and_one_for_the_count(parlour, save, home):
    path = save(games.GAMES[0])
    line = damage(path)
    (home / "diary.txt").write_text("dear diary\n")
    done = parlour("verify", "evening", "diary.txt", "missing", ".")
    assert (done.status, done.err) == (1, "")
    *faults, count = done.out.splitlines()
    assert [fault.split(": ")[0] for fault in faults] == [f"{path}, line {line}", "diary.txt, line 1", "missing", "."]
    assert count == "3 saves: 0 sound, 3 damaged. Not found: 1."
    assert parlour("verify", "missing").status == 1


def test_verify_notes_a_torn_line_and_finds_no_fault(parlour, save):
    path = save(games.GAMES[0], plies=9)
    tear(path)
    done = parlour("verify", "evening")
    note, count = done.out.splitlines()
    assert done.status == 0
    assert note.startswith(f"{path}, line 10: ")
    assert count == "1 save: 1 sound, 0 damaged."


# what another version may have written


@each_game
def test_a_level_that_this_version_has_not_is_a_level_all_the_same(parlour, saves, home, game):
    seats = [Seat(name, "computer", "wi\x1bzard") for name in "ABCDE"[: game.seats.start]]
    kept = KeptMatch.new(saves, game, game.default_options(len(seats)), seats, 1)
    kept.play_table()
    kept.put(1, Seat("Bo", "computer", ""))
    kept.close()
    assert kept.path is not None
    path = kept.path.rename(saves / "evening.jsonl")
    tear(path)  # so that there is something to recover
    assert parlour("saves").status == 0
    assert json.loads(parlour("saves", "--json").out)[0]["damaged"] is None
    assert parlour("verify", "evening").status == 0
    for kind in ("text", "transcript"):
        assert parlour("export", "evening", "--format", kind).status == 0
    assert parlour("recover", "evening", "-o", "new.jsonl").status == 0
    assert load(home / "new.jsonl").seats[0].level == "wi\x1bzard"


ESC = "\x1b[31m"


def test_no_file_name_steers_the_terminal(parlour, save, home):
    torn = save(games.GAMES[0], f"{ESC}torn.jsonl", plies=9)
    tear(torn)
    damage(save(games.GAMES[0], f"{ESC}damaged.jsonl"))
    calls = [
        ("verify", f"{ESC}torn", f"{ESC}damaged", f"{ESC}missing"),
        ("export", f"{ESC}torn", "--format", "text"),
        ("recover", f"{ESC}torn", "-o", f"{ESC}new.jsonl"),
        ("saves",),
        ("locate", "--data-dir", home / ESC),
    ]
    for argv in calls:
        done = parlour(*argv)
        assert "\x1b" not in done.out + done.err
        assert "\\x1b[31m" in done.out + done.err


# recover


def test_recover_writes_the_sound_part_and_leaves_the_damaged_file(parlour, save, home):
    path = save(games.GAMES[0])
    line = damage(path)
    damaged = path.read_bytes()
    done = parlour("recover", "evening", "-o", "new.jsonl")
    assert (done.status, done.err) == (0, "")
    assert "2 lines" in done.out
    assert path.read_bytes() == damaged
    assert load(home / "new.jsonl").match.ply == line - 2
    assert parlour("verify", "new.jsonl").status == 0


def test_recover_what_cannot_be_recovered_is_status_1(parlour, save, home):
    save(games.GAMES[0])
    (home / "diary.txt").write_text("dear diary\n")
    (home / "there").write_text("mine")
    for argv in (("diary.txt", "-o", "new"), ("missing", "-o", "new"), ("evening", "-o", "no-such-folder/new")):
        done = parlour("recover", *argv)
        assert done.status == 1
        assert done.sentence
    assert parlour("recover", "evening", "-o", "there").status == 1
    assert (home / "there").read_text() == "mine"
    assert not (home / "new").exists()


# saves


def test_saves_of_nobody_are_none(parlour, home):
    assert parlour("saves").out == "There are no saved matches.\n"
    assert json.loads(parlour("saves", "--json").out) == []
    assert not (home / "data").exists()


@each_game
def test_saves_lists_what_a_match_is_and_how_far(parlour, save, game):
    path = save(game, humans=(1,), title="With Bo")
    match = load(path).match
    done = parlour("saves", "--json")
    assert (done.status, done.err) == (0, "")
    number = game.seats.start
    assert json.loads(done.out) == [
        {
            "name": "evening.jsonl",
            "path": str(path),
            "game": game.name,
            "title": "With Bo",
            "players": ["Ania", "Bo", "Cela", "Dag", "Eta"][:number],
            "created": None,
            "rounds": match.state.round,
            "moves": match.ply,
            "over": True,
            "winners": list(match.state.winners),
            "damaged": None,
        }
    ]
    told = parlour("saves").out
    assert all(word in told for word in ("evening.jsonl", game.title, "With Bo", "Ania, Bo", "won by"))
    save(game, plies=9)
    [entry] = json.loads(parlour("saves", "--json").out)
    assert (entry["over"], entry["winners"], entry["moves"]) == (False, [], 9)
    assert "9 moves" in parlour("saves").out


def test_saves_shows_damaged_files_beside_sound_ones(parlour, save, saves):
    save(games.GAMES[0], "sound.jsonl")
    damage(save(games.GAMES[0], "damaged.jsonl"))
    (saves / "folder").mkdir()
    (saves / "empty").touch()
    (saves / "\x1b[31m").write_text("null\n")
    done = parlour("saves")
    assert (done.status, done.err) == (0, "")
    assert len(done.out.splitlines()) == 5
    assert done.out.count("damaged: ") == 4
    assert "\x1b" not in done.out
    damaged = {entry["name"]: entry["damaged"] for entry in json.loads(parlour("saves", "--json").out)}
    assert damaged.pop("sound.jsonl") is None
    assert all(isinstance(sentence, str) for sentence in damaged.values())
    assert set(damaged) == {"damaged.jsonl", "folder", "empty", "\x1b[31m"}


def test_a_save_of_a_newer_version_is_told_apart_from_a_damaged_one(parlour, save):
    path = save(games.GAMES[0], plies=5)
    path.write_bytes(path.read_bytes().replace(b'"format":1', b'"format":9', 1))
    assert parlour("saves").out.startswith("evening.jsonl  newer version: ")
    assert "A newer version" in json.loads(parlour("saves", "--json").out)[0]["damaged"]
    assert parlour("verify", "evening").status == 1


def test_a_file_whose_name_is_no_text_is_listed(parlour, saves):
    (saves / "\udcff").write_text("null\n")
    assert json.loads(parlour("saves", "--json").out)[0]["name"] == "\udcff"
    assert "\\udcff" in parlour("saves").out


def test_a_folder_of_saves_that_cannot_be_listed_is_status_1(parlour, home):
    (home / "here").mkdir()
    (home / "here" / "saves").write_text("not a folder")
    for command in ("saves", "continue"):
        done = parlour(command, "--data-dir", "here")
        assert done.status == 1
        assert "saves" in done.sentence
