"""What every call has in common: its status, its one sentence, its folders, and what it does not import."""

import os
import pty
import signal
import subprocess
import sys
from contextlib import suppress
from gettext import NullTranslations
from pathlib import Path
from select import select

import pytest

from parlour import __version__, games
from parlour.cli import main
from parlour.games.options import option_specs
from parlour.players import LEVELS

COMMANDS = (
    "play",
    "continue",
    "replay",
    "simulate",
    "export",
    "verify",
    "recover",
    "saves",
    "rules",
    "themes",
    "locate",
)


def test_the_version_and_the_help_are_done_and_sound(parlour):
    assert parlour("--version").out == f"parlour {__version__}\n"
    for argv in [("--help",), *((command, "--help") for command in COMMANDS)]:
        done = parlour(*argv)
        assert (done.status, done.err) == (0, "")


def test_the_help_of_a_match_lists_the_levels_and_every_option(parlour):
    for command in ("play", "simulate"):
        told = " ".join(parlour(command, "--help").out.split())
        for level in LEVELS.values():
            assert level.sentence in told
        for known in games.GAMES:
            assert f"{known.name}: " in told
            for spec in option_specs(known):
                assert f" {spec.name} " in told
                assert f"{spec.sentence} ({spec.rule})" in told


def test_the_help_has_an_example_of_every_command(parlour):
    examples = parlour("--help").out.split("examples:")[1]
    for command in COMMANDS:
        assert f"  parlour {command}" in examples
        assert f"examples:\n  parlour {command}" in parlour(command, "--help").out


@pytest.mark.parametrize(
    "argv",
    [
        ("polka",),
        ("--polka",),
        ("play",),
        ("simulate", "domeng"),
        ("simulate", "domeng", "--players", "random", "--matches", "0"),
        ("simulate", "domeng", "--players", "random", "--jobs", "two"),
        ("simulate", "domeng", "--players", "random", "--rounds", "-1"),
        ("simulate", "domeng", "--players", "random", "--think-ms", "1.5"),
        ("play", "domeng", "--seed", "-1"),
        ("play", "domeng", "--see", "1"),
        ("export", "evening"),
        ("export", "evening", "--format", "xml"),
        ("recover", "evening"),
        ("verify",),
        ("replay",),
        ("rules",),
        ("--data-dir", "", "locate"),
        ("simulate", "domeng", "--players", "random", "--out", ""),
        ("themes", "one", "two"),
    ],
)
def test_a_call_that_is_off_gets_a_sentence_and_status_2(parlour, argv):
    done = parlour(*argv)
    assert done.status == 2
    assert "--help" in done.sentence


@pytest.mark.parametrize("seed", ["9" * 23, str(2**53)])
def test_a_seed_that_is_too_large_is_called_so(parlour, seed):
    done = parlour("simulate", "domeng", "--players", "random,random,random,random,random", "--seed", seed)
    assert done.status == 2
    assert done.sentence == f"A seed is a number from 0 to {2**53 - 1}, which {seed} is not."


@pytest.mark.parametrize("command", ["play", "simulate", "rules"])
def test_an_unknown_game_gets_the_list_of_games(parlour, command):
    players = ("--players", "random,random") if command == "simulate" else ()
    done = parlour(command, "chess", *players)
    assert done.status == 2
    assert done.sentence.startswith("There is no game chess")
    assert all(game.name in done.sentence for game in games.GAMES)


def test_the_data_folder_is_named_before_or_after_the_command(parlour, home):
    for argv in (("--data-dir", "here", "locate"), ("locate", "--data-dir", "here")):
        done = parlour(*argv)
        assert done.status == 0
        assert done.out.splitlines()[0].split() == ["data", str(home / "here")]
    both = parlour("--data-dir", "there", "locate", "--data-dir", "here")
    assert str(home / "here") in both.out


@pytest.mark.parametrize("command", ["saves", "locate", "rules", "play"])
def test_a_data_folder_in_the_home_of_nobody_is_a_sentence_and_status_2(parlour, monkeypatch, command):
    game = ("domeng",) if command in ("rules", "play") else ()
    named = "~nosuchuser/x"
    done = parlour("--data-dir", named, command, *game)
    assert done.status == 2
    assert named in done.sentence
    monkeypatch.setenv("PARLOUR_DATA_DIR", named)
    assert parlour(command, *game) == done


def test_locate_names_the_three_folders(parlour, home):
    done = parlour("locate")
    assert done.status == 0
    assert dict(line.split(maxsplit=1) for line in done.out.splitlines()) == {
        name: str(home / name / "domino-parlour") for name in ("data", "config", "state")
    }
    assert list(home.iterdir()) == []


def test_locate_says_its_words_in_the_language_of_the_moment(parlour, home, monkeypatch):
    class Polish(NullTranslations):
        def gettext(self, message):
            return {"data": "dane", "config": "ustawienia", "state": "stan"}.get(message, message)

    monkeypatch.setattr("parlour.language._catalogue", Polish())
    assert [line.split()[0] for line in parlour("locate").out.splitlines()] == ["dane", "ustawienia", "stan"]
    assert len({line.index(str(home)) for line in parlour("locate").out.splitlines()}) == 1


def test_what_nobody_foresaw_is_one_sentence_and_a_line_in_the_log(parlour, home, monkeypatch):
    def fail(_args):
        raise KeyError("6-6 in the hand of Bo")

    monkeypatch.setattr("parlour.cli.locate.run", fail)
    done = parlour("locate")
    log = home / "state" / "domino-parlour" / "errors.log"
    assert done.status == 1
    assert str(log) in done.sentence
    assert "KeyError" in log.read_text()
    assert "6-6" not in done.err + log.read_text()


def test_the_log_is_written_wherever_the_data_folder_is(parlour, home, monkeypatch):
    def fail(_args):
        monkeypatch.setenv("PARLOUR_DATA_DIR", "~nosuchuser/x")
        raise KeyError

    monkeypatch.setattr("parlour.cli.locate.run", fail)
    assert parlour("locate").status == 1
    assert (home / "state" / "domino-parlour" / "errors.log").is_file()


def test_ctrl_c_is_status_130_without_a_word(parlour, monkeypatch):
    def interrupt(_args):
        raise KeyboardInterrupt

    monkeypatch.setattr("parlour.cli.locate.run", interrupt)
    done = parlour("locate")
    assert (done.status, done.out, done.err) == (130, "", "")


def test_a_sentence_stays_on_one_line_whatever_it_quotes(parlour):
    assert "\\x1b[31m\\nred" in parlour("play", "\x1b[31m\nred").sentence
    assert "\\udcff" in parlour("rules", "\udcff").sentence


# Real processes


def run(*argv: str, home: Path, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "parlour", *argv], text=True, cwd=home, timeout=60, **more)


def test_a_module_is_the_command_too(home):
    done = run("--version", home=home, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"parlour {__version__}\n", "")


@pytest.mark.parametrize("argv", [["--version"], ["--help"], ["export", "--help"], ["polka"]])
def test_what_needs_no_game_imports_none(home, argv):
    code = f"import sys; from parlour.cli import main; main({argv!r}); sys.stdout = sys.__stderr__; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], text=True, cwd=home, capture_output=True, check=True)
    loaded = done.stderr.split()
    assert "parlour.cli.parser" in loaded
    heavy = {"textual", "rich", "msgspec", "tomlkit", "parlour.games", "parlour.saves", "parlour.match"}
    assert heavy.isdisjoint(loaded)


@pytest.mark.parametrize("argv", [["locate"], ["themes"], ["saves"]])
def test_no_command_but_the_app_imports_textual(home, argv):
    code = f"import sys; from parlour.cli import main; main({argv!r}); sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=home, capture_output=True).returncode == 0


def test_a_reader_that_goes_away_ends_a_command_quietly(home, save):
    save(games.GAMES[0])
    command = subprocess.Popen(
        [sys.executable, "-m", "parlour", "export", "evening", "--format", "transcript"],
        cwd=home,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert command.stdout is not None
    assert command.stderr is not None
    command.stdout.readline()
    command.stdout.close()
    with command.stderr as errors:
        assert errors.read() == b""
    assert command.wait() == 1


def test_a_full_disk_is_a_sentence_and_status_1(home):
    with Path("/dev/full").open("w") as full:
        done = run("locate", home=home, stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (1, "parlour: the output: the disk is full.\n")


def test_ctrl_c_leaves_no_process_and_no_half_written_file(home):
    """The bar on the terminal shows that the matches are under way; then the whole group gets the signal."""
    leader, terminal = pty.openpty()
    game = games.GAMES[0]
    players = ",".join(["random"] * game.seats.start)
    command = subprocess.Popen(
        [
            *(sys.executable, "-m", "parlour", "simulate", game.name, "--players", players),
            *("--matches", "100000", "--seed", "1", "--jobs", "2", "--out", "logs"),
        ],
        cwd=home,
        stdout=subprocess.DEVNULL,
        stderr=terminal,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job in the background is born deaf to it
    )
    os.close(terminal)
    shown = b""
    while b"/100000" not in shown:
        shown += os.read(leader, 1000)
    os.killpg(command.pid, signal.SIGINT)
    assert command.wait(timeout=120) == 130
    with suppress(OSError):  # what a terminal says once no process holds it any more
        while select([leader], [], [], 20)[0]:
            os.read(leader, 1000)
        pytest.fail("a process is left")
    os.close(leader)
    logs = list((home / "logs").iterdir())
    assert logs
    assert main(["verify", *map(str, logs)]) == 0
