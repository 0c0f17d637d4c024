"""Make the pictures of the README: the app's own screenshots of matches with fixed seeds, played by casual players."""

import asyncio
import tempfile
from pathlib import Path

from textual.pilot import Pilot

from parlour.app.app import ParlourApp
from parlour.app.start import NewMatch
from parlour.folders import Folders
from parlour.games import game
from parlour.games.options import make_options
from parlour.match import Match
from parlour.moves import Exchange
from parlour.players import LEVELS, Budget, stream
from parlour.saves import KeptMatch, Seat

HERE = Path(__file__).parent
NAMES = ("Ania", "Bo", "Cela", "Dag", "Eta")

PICTURES = (
    # file, game, seats, seed, moves to play first, size, key to press then
    ("domeng", "domeng", 5, 24480, 212, (112, 36), None),
    ("mydelko-fa", "mydelko-fa", 3, 7, 20, (80, 24), None),
    ("extra-bonus", "extra-bonus", 2, 11, 160, (80, 24), "f4"),
)


def prepared(new: NewMatch, moves: int, folder: Path) -> Path:
    """The save of a match that casual players have played on for so many moves, and until the human is asked."""
    kept = KeptMatch.new(folder, new.game, new.options, new.seats, new.seed)
    player = LEVELS["casual"].make(new.game)
    match: Match = kept.match
    while not match.state.over:
        if match.state.turn is None:
            kept.play_table()
            continue
        legal = match.legal()
        if match.ply >= moves and match.state.turn == 0 and len(legal) > 1 and not isinstance(legal[0], Exchange):
            break
        kept.play(player.choose(match.view(match.state.turn), Budget(), stream(new.seed, match.ply)))
    kept.close()
    assert kept.path is not None
    return kept.path


async def picture(
    file: str, name: str, seats: int, seed: int, moves: int, size: tuple[int, int], key: str | None
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        places = Folders(data=Path(folder), config=Path(folder), state=Path(folder))
        chosen = game(name)
        people = tuple(
            Seat(NAMES[seat], "computer" if seat else "human", "casual" if seat else None) for seat in range(seats)
        )
        new = NewMatch(chosen, make_options(chosen, seats, {}), people, seed)
        path = prepared(new, moves, places.saves)
        places.settings.write_text('speed = "instant"\n')  # no tile is lit up for a moment
        app = ParlourApp(places=places, plain=False)
        async with app.run_test(size=size) as pilot:
            app.desk.resume(path)
            await settled(pilot)
            if key is not None:
                await pilot.press(key)
                await settled(pilot)
            app.save_screenshot(f"{file}.svg", str(HERE))


async def settled(pilot: Pilot[None]) -> None:
    for _turn in range(10):
        await pilot.pause()


async def main() -> None:
    for each in PICTURES:
        await picture(*each)


if __name__ == "__main__":
    asyncio.run(main())
