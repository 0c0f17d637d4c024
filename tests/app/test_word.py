"""The word beside the hand: what it says of a choice that is being made."""

import asyncio
import re
from collections.abc import Callable

import pytest

from parlour.app.choosing import Choosing
from parlour.app.session import Phase
from parlour.app.word import button_label, word
from parlour.games.game import Chain
from parlour.match import Match
from parlour.moves import Draw, Pass, Play

Found = Callable[..., tuple[Match, Choosing]]


@pytest.fixture
def fits_both(find) -> Found:
    """A position whose first tile that may be played fits two different ends, and the choice there in the making."""

    def found(name: str) -> tuple[Match, Choosing]:
        choosing = Choosing()

        def two_ends(view) -> bool:
            chain = view.table
            assert isinstance(chain, Chain)
            choosing.meet(view)
            return len(choosing.plays()) == 2 and len(chain.tiles) > 3

        return find(name, two_ends), choosing

    return found


@pytest.mark.parametrize("name", ["domeng", "extra-bonus"])
async def test_where_a_tile_fits_both_ends_the_word_says_what_each_leaves(sit, save_found, fits_both, name) -> None:
    match, choosing = fits_both(name)
    session = sit(save_found(match)).session
    await session.start()
    assert choosing.view is not None
    tile, chain = choosing.cursor, choosing.view.table
    assert isinstance(chain, Chain)
    left, right = chain.tiles[0][0], chain.tiles[-1][1]
    assert word(session, choosing)[1] == f"{tile} fits both ends."
    assert button_label(session, choosing) == "Choose an end"
    assert choosing.confirm() is None
    title, text = word(session, choosing)
    assert title == f"Where does {tile} go?"
    assert text == f"  on {left}: ends {right} and {right}\n▸ on {right}: ends {left} and {left}"
    assert button_label(session, choosing) == f"Play {tile}"
    choosing.step(1)
    assert word(session, choosing)[1].startswith(f"▸ on {left}")
    move = choosing.confirm()
    assert isinstance(move, Play)
    assert move.end == "left"
    await session.leave()


@pytest.mark.parametrize("name", ["mydelko-fa", "domeng"])
async def test_under_a_curtain_and_beside_a_report_the_footer_offers_no_hint(visit, new, name) -> None:
    async with visit(new(name, humans=(0, 1))) as person:
        assert await person.phase(Phase.CURTAIN)
        await person.until(lambda: "h hint" not in person.lines[-1])
        assert "F3 hand" not in person.lines[-1]
        await person.press("h", "f3", "question_mark")
        await person.sees("What the keys do here")
        assert "expert" not in person.text
        await person.press("escape")
        await person.play_with_keys()
        await person.phase(Phase.ASK)
        await person.until(lambda: {"h hint", "F3 hand"} <= set(re.split(" {2,}", person.lines[-1].strip())))
        await person.play_to(Phase.ROUND_OVER)
        await person.until(lambda: "h hint" not in person.lines[-1])


@pytest.mark.parametrize(
    ("name", "only", "said"), [("domeng", Pass, "the pass is made"), ("extra-bonus", Draw, "drawn")]
)
async def test_the_word_says_what_is_made_for_who_has_no_tile_to_play(sit, save_found, find, name, only, said) -> None:
    match = find(name, lambda view: [type(move) for move in view.legal] == [only])
    sitting = sit(save_found(match), pause=3600.0)
    session = sitting.session
    starting = asyncio.ensure_future(session.start())
    await sitting.until(lambda: sitting.seen)
    assert session.phase is Phase.COMPUTER
    choosing = Choosing()
    choosing.meet(session.match.view(match.state.turn))
    title, text = word(session, choosing)
    assert title.endswith("is to move")
    assert said in text
    assert text.startswith("You have no tile to play")
    await session.leave()
    await starting
