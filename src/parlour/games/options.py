"""The options of a game as people set them: which there are and what they may be, and a match's by what was chosen."""

from collections.abc import Mapping
from typing import cast

import msgspec
from msgspec import Struct

from parlour.games.game import AnyGame, Options
from parlour.language import _


class OptionSpec(Struct, frozen=True):
    """An option as people set it: ``low`` and ``high`` are None for one that is on or off."""

    name: str
    rule: str
    sentence: str
    low: int | None
    high: int | None


class BadOption(ValueError):  # noqa: N818
    """An option that the game does not have, or a value that it does not take; the message is for people."""


def option_specs(game: AnyGame) -> tuple[OptionSpec, ...]:
    """The options of a game, in the order of its rules page."""
    info = cast(msgspec.inspect.StructType, msgspec.inspect.type_info(game.options_type))
    specs = []
    for field in info.fields:
        kind = field.type
        if not isinstance(kind, msgspec.inspect.Metadata):
            raise TypeError(f"{game.name}: the option {field.name} has no Meta")
        number = kind.type if isinstance(kind.type, msgspec.inspect.IntType) else None
        specs.append(
            OptionSpec(
                name=field.encode_name,
                rule=(kind.extra or {})["rule"],
                sentence=_((kind.extra_json_schema or {})["description"]),
                low=number.ge if number else None,
                high=number.le if number else None,
            )
        )
    return tuple(specs)


def make_options(game: AnyGame, seats: int, chosen: Mapping[str, object]) -> Options:
    """The options of a match: what was chosen, by the names of the rules pages, over the defaults.

    Raises BadOption with a sentence for an unknown name or a value out of range.
    """
    specs = {spec.name: spec for spec in option_specs(game)}
    for name, value in chosen.items():
        if name not in specs:
            raise BadOption(
                _("{game} has no option {name}; it has {names}.").format(
                    game=game.title, name=name, names=", ".join(specs)
                )
            )
        low, high = specs[name].low, specs[name].high
        if low is None or high is None:
            if not isinstance(value, bool):
                raise BadOption(_("The option {name} is on or off.").format(name=name))
        elif isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadOption(
                _("The option {name} is a number from {low} to {high}.").format(name=name, low=low, high=high)
            )
    defaults: dict[str, object] = msgspec.to_builtins(game.default_options(seats))
    return cast(Options, msgspec.convert({**defaults, **chosen}, game.options_type))
