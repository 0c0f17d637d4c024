"""The word: what the table tells the person at the keyboard, beside the hand; and the label of its button."""

from parlour.app.choosing import Choosing, why_not
from parlour.app.columns import cut
from parlour.app.session import Phase, Session
from parlour.games.chain import ends_after, on_end
from parlour.games.game import Chain, View
from parlour.language import _, capital
from parlour.moves import Draw, Exchange, Pass, Play, SeatMove

NAME = 12
"""Cells that a name takes in the title, so that the title is one line."""


def word(session: Session, choosing: Choosing, aside: str | None = None) -> tuple[str, str]:
    """A title and a sentence: whose turn it is, what the chosen move would do, why a tile may not be played.

    ``aside`` takes the sentence's place: a refusal, or that a hint is being thought about.
    """
    view = choosing.view
    game, names, turn = session.match.game, session.names, session.match.state.turn
    if session.phase is not Phase.ASK or view is None:
        if session.phase is Phase.ROUND_OVER:
            over = _("{round} is over").format(round=capital(game.nth_round(session.match.state.round)))
            return over, _("Enter goes on.")
        if session.phase is Phase.OVER:
            return _("The match is over"), _("Enter shows how it ended.")
        if turn is None:
            return "", ""
        forced = view is not None and turn == view.seat and session.phase is Phase.COMPUTER
        title = _("{name} is to move").format(name=cut(names[turn], NAME))
        return title, _made_for_you(session.match.legal()[0]) if forced else ""
    title = (
        _("Your turn") if len(session.humans) == 1 else _("{name}'s turn").format(name=cut(names[view.seat or 0], NAME))
    )
    if aside is not None:
        return title, aside
    chosen = choosing.chosen_end
    if chosen is not None:
        lines = [("▸ " if play is chosen else "  ") + _on_end(view, play) for play in choosing.ends]
        return _("Where does {tile} go?").format(tile=chosen.tile), "\n".join(lines)
    move = choosing.intended()
    if isinstance(move, Exchange) and choosing.doubted:
        return title, _("Enter again keeps all your tiles.")
    if isinstance(move, Exchange):
        return title, _("{effect} Space, a number or a click gives a tile or keeps it.").format(
            effect=game.foresee(view, move, names)
        )
    if isinstance(move, Play):
        return title, game.foresee(view, move, names)
    if len(choosing.plays()) > 1 and choosing.cursor is not None:
        return title, _("{tile} fits both ends.").format(tile=choosing.cursor)
    return title, (why_no_play(session, choosing) if move is None else None) or game.prompt(view, names)


def _made_for_you(move: SeatMove) -> str:
    """What is said while the only legal move is made for the person who has the turn."""
    match move:
        case Pass():
            return _("You have no tile to play: the pass is made for you.")
        case Draw():
            return _("You have no tile to play: one is drawn for you.")
    return _("There is only this one move: it is made for you.")


def _on_end(view: View, play: Play) -> str:
    """Where a tile that fits both ends goes, and what ends that leaves, in one short line."""
    chain = view.table
    assert isinstance(chain, Chain)
    ends = chain.ends
    assert ends is not None
    left, right = ends_after(play.tile, play.end, ends)
    return _("on {end}: ends {left} and {right}").format(end=on_end(play, ends), left=left, right=right)


def why_no_play(session: Session, choosing: Choosing) -> str | None:
    """Why the tile under the cursor may not be played; None when it may, or nothing is to be played."""
    if choosing.cursor is None or choosing.view is None or choosing.exchanging:
        return None
    return why_not(session.match, choosing.view, choosing.cursor)


def button_label(session: Session, choosing: Choosing) -> str | None:
    """What Enter would do now; None where it would do nothing."""
    if session.phase is Phase.ROUND_OVER:
        return _("Go on")
    if session.phase is Phase.OVER:
        return _("Result")
    if session.phase is not Phase.ASK:
        return None
    match choosing.intended():
        case Exchange(tiles=tiles):
            n = len(tiles)
            return _("Give {n}, draw {n}").format(n=n) if n else _("Keep all")
        case Play(tile=tile):
            return _("Play {tile}").format(tile=tile)
        case Draw():
            return _("Draw a tile")
        case Pass():
            return _("Pass")
    return _("Choose an end") if choosing.plays() else None
