"""The line over the footer: what it says while something is wrong with the save, or it is only looked at."""

import os

from parlour.app.session import Phase
from parlour.app.start import Continue
from parlour.saves import KeptMatch, load


async def test_a_save_that_can_grow_no_more_is_told_and_stays_sound(visit, new, save, monkeypatch) -> None:
    path = save(new("extra-bonus"), plies=6)
    for module in ("journal", "reading"):
        monkeypatch.setattr(f"parlour.saves.{module}.MAX_FILE", path.stat().st_size + 100)
    async with visit(Continue(path)) as person:
        await person.phase(Phase.ASK)
        while person.session.kept.trouble is None:
            await person.play_with_keys()
        await person.sees("! The save is as large as a save can be: what is played from here is not saved.")
        assert person.tidy
        assert not person.app.screen.check_action("retry", ()), "another try would not help"
        await person.play_with_keys()
        assert 6 <= load(path).match.ply < person.match.ply
        await person.press("escape")
        await person.sees("What was played since is lost if you leave.")
        await person.click_in("#yes")
        await person.until(lambda: person.screens == ["HomeScreen"])


async def test_another_question_does_not_stand_in_the_way_of_the_one_whether_to_leave(
    visit, new, save, monkeypatch
) -> None:
    path = save(new("extra-bonus", humans=(0, 1)), plies=6)
    for module in ("journal", "reading"):
        monkeypatch.setattr(f"parlour.saves.{module}.MAX_FILE", path.stat().st_size + 100)
    async with visit(Continue(path)) as person:
        while person.session.kept.trouble is None or person.session.undo_target() is None:
            await person.play_with_keys()
        await person.press("u")
        await person.sees("take back")
        await person.press("ctrl+q", "ctrl+q")
        await person.sees("What was played since is lost if you leave.")
        assert person.screens.count("AskToLeave") == 1
        await person.click_in("#yes")
        await person.until(lambda: person.app.return_code is not None)


async def test_who_looks_on_is_told_once_that_the_file_holds_another_match(
    visit, new, save, places, monkeypatch
) -> None:
    path = save(new("extra-bonus"), plies=6)
    others = [save(new("extra-bonus", seed=seed), f"{seed}.jsonl", plies=8).read_bytes() for seed in (7, 8)]
    holding = KeptMatch.resume(path, locks=places.locks)
    held = path.read_bytes()
    async with visit(Continue(path)) as person:
        await person.click("Look on, without playing")
        await person.phase(Phase.LOOK)
        log = person.match.log
        told: list[str] = []
        monkeypatch.setattr(person.app, "tell", told.append)
        for data in others:
            path.write_bytes(data)
            os.utime(path, ns=(0, len(data)))
            await person.until(lambda: person.session.kept._seen[0] == path.stat().st_mtime_ns, "the next look")
            await person.sees("! evening.jsonl now holds another match; this is the one that it held before.")
            assert person.match.log == log
        await person.until(lambda: told, "the notice")
        assert len(told) == 1
        path.write_bytes(held)
        holding.play(holding.match.legal()[0])
        holding.flush()
        await person.until(lambda: person.match.log == holding.match.log, "the match that was opened")
        await person.sees("You are looking on; this program itself has this match open")
    holding.close()
