"""The line over the footer: what it says while something is wrong with the save, or it is only looked at."""

from parlour.app.session import Phase
from parlour.app.start import Continue
from parlour.saves import load


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
        await person.play_with_keys()
        assert 6 <= load(path).match.ply < person.match.ply
        await person.press("escape")
        await person.sees("What was played since is lost if you leave.")
        await person.click_in("#yes")
        await person.until(lambda: person.screens == ["HomeScreen"])
