"""Who sits where, as people write it on the command line and in the settings: ``human:Ania``, ``casual``."""

from collections.abc import Sequence

from parlour.games.game import AnyGame
from parlour.language import _, ngettext
from parlour.players import DEFAULT_LEVEL, LEVELS
from parlour.players.names import fill_names
from parlour.saves import Seat
from parlour.saves.names import clean_name

HUMAN = "human"


class BadLineup(ValueError):  # noqa: N818 - what was written
    """Players that the game cannot be played by; the message is a sentence for people."""


def usual(game: AnyGame) -> list[str]:
    """Who plays when nobody is named: one human and computers of the usual level, as few as the game takes."""
    return [HUMAN, *[DEFAULT_LEVEL] * (game.seats.start - 1)]


def read(game: AnyGame, players: Sequence[str], own_name: str = "") -> tuple[Seat, ...]:
    """The seats of a match, from one word a seat; ``own_name`` is for the first human without a name.

    Raises BadLineup for a level that there is not, or a number of players that the game does not have.
    """
    words = [word.partition(":") for word in players]
    for who, _colon, _name in words:
        if who != HUMAN and who not in LEVELS:
            raise BadLineup(
                _("There is no player {player}; a player is {players}.").format(
                    player=who or '""', players=", ".join([HUMAN, *LEVELS])
                )
            )
    if len(words) not in game.seats:
        raise BadLineup(wrong_number(game, len(words)))
    humans = [who == HUMAN for who, _colon, _name in words]
    names = fill_names([clean_name(name) for _who, _colon, name in words], humans, clean_name(own_name))
    return tuple(
        Seat(name=name, kind="human" if human else "computer", level=None if human else who)
        for (who, _colon, _name), human, name in zip(words, humans, names, strict=True)
    )


def spell(seats: Sequence[Seat]) -> tuple[str, ...]:
    """The words that ``read`` makes the same seats from."""
    return tuple(f"{HUMAN if seat.kind == 'human' else seat.level}:{seat.name}" for seat in seats)


def wrong_number(game: AnyGame, players: int) -> str:
    """The sentence that says how many may play."""
    few, many = game.seats.start, game.seats.stop - 1
    if few == many:
        text = ngettext(
            "{game} is for {few} player, not {players}.", "{game} is for {few} players, not {players}.", few
        )
    else:
        text = _("{game} is for {few} to {many} players, not {players}.")
    return text.format(game=game.title, few=few, many=many, players=players)
