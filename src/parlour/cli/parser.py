"""The commands and their arguments, as argparse knows them. What they mean is looked at by the commands."""

from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import NamedTuple, NoReturn

from parlour import __version__
from parlour.cli.errors import Refused
from parlour.language import _


def parse(argv: Sequence[str] | None) -> Namespace:
    """The arguments, with the ``module`` of the command. Raises Refused; SystemExit after the help or the version."""
    return _parser().parse_args(argv)


class _Parser(ArgumentParser):
    more: Callable[[], str] | None = None  # what the help says beyond the arguments, before the examples

    def format_help(self) -> str:
        if self.more is not None:
            self.epilog, self.more = f"{self.more()}\n\n{self.epilog}", None
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        raise Refused(_("{problem} (see {command} --help).").format(problem=message, command=self.prog))


class _Command(NamedTuple):
    name: str
    help: str
    examples: tuple[str, ...]
    arguments: Callable[[ArgumentParser], None]
    module: str = ""  # when it is not called as the command


def _commands() -> tuple[_Command, ...]:
    return (
        _Command(
            "play",
            _("open the app in a new match"),
            ("parlour play mydelko-fa", "parlour play domeng --players human:Ania,casual,casual,random,casual"),
            _play,
        ),
        _Command(
            "continue", _("open the app in the newest unfinished match"), ("parlour continue",), _nothing, "resume"
        ),
        _Command(
            "replay",
            _("open the app in the replay of a save"),
            ("parlour replay 2026-11-29-domeng-k3f9",),
            _save,
        ),
        _Command(
            "simulate",
            _("play matches of computer players without a screen"),
            ("parlour simulate extra-bonus --players casual,random --matches 200 --seed 1",),
            _simulate,
        ),
        _Command(
            "export",
            _("write a match as a transcript or in words"),
            ("parlour export 2026-11-29-domeng-k3f9 --format text",),
            _export,
        ),
        _Command("verify", _("replay saves and report each fault"), ("parlour verify saves/*.jsonl",), _verify),
        _Command(
            "recover",
            _("write the sound part of a damaged save as a new save"),
            ("parlour recover 2026-11-29-domeng-k3f9 -o recovered.jsonl",),
            _recover,
        ),
        _Command("saves", _("list the saved matches"), ("parlour saves",), _saves),
        _Command("rules", _("print the rulebook page of a game"), ("parlour rules extra-bonus",), _rules),
        _Command(
            "themes",
            _("list the themes, or check a theme file"),
            ("parlour themes", "parlour themes my-theme.toml"),
            _themes,
        ),
        _Command("locate", _("print the data, config and state folders"), ("parlour locate",), _nothing),
    )


def _parser() -> ArgumentParser:
    commands = _commands()
    parser = _Parser(
        prog="parlour",
        description=_("Domino games for the terminal. Without a command the app opens."),
        epilog=_examples([command.examples[-1] for command in commands]),
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"parlour {__version__}")
    parser.set_defaults(module="home")
    _data_dir(parser, None)
    subparsers = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"), dest="command", parser_class=_Parser)
    for command in commands:
        sub = subparsers.add_parser(
            command.name,
            help=command.help,
            description=command.help,
            epilog=_examples(command.examples),
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        sub.set_defaults(module=command.module or command.name)
        _data_dir(sub, SUPPRESS)  # only where it is given here does it stand above the one before the command
        if command.arguments in (_play, _simulate):
            sub.more = _choices
        command.arguments(sub)
    return parser


def _choices() -> str:
    """What can be played, with which options and against whom; only the help asks, for it imports the games."""
    from parlour.games import GAMES
    from parlour.games.options import option_specs
    from parlour.players.levels import LEVELS

    lines = [_("levels of computers:")]
    lines += _hanging([(name, _(level.sentence)) for name, level in LEVELS.items()])
    for game in GAMES:
        lines += ["", _("{game}: {title}, with the options").format(game=game.name, title=game.title)]
        options = []
        for spec in option_specs(game):
            values = _("on or off") if spec.low is None else f"{spec.low}–{spec.high}"
            options.append((spec.name, f"{values}. {spec.sentence} ({spec.rule})"))
        lines += _hanging(options)
    return "\n".join(lines)


def _hanging(entries: Sequence[tuple[str, str]]) -> list[str]:
    """Two columns, the second one wrapped."""
    lines = []
    for name, text in entries:
        lines += wrap(text, 78, initial_indent=f"  {name:<16}", subsequent_indent=" " * 18)
    return lines


def _examples(lines: Sequence[str]) -> str:
    return "\n".join([_("examples:"), *(f"  {line}" for line in lines)])


def _data_dir(parser: ArgumentParser, default: str | None) -> None:
    parser.add_argument(
        "--data-dir",
        metavar=_("DIR"),
        type=_folder,
        default=default,
        help=_("the folder for saves/ and exports/, in place of the usual one"),
    )


# The arguments of each command


def _nothing(parser: ArgumentParser) -> None:
    del parser


def _match(parser: ArgumentParser, *, players: str, required: bool) -> None:
    parser.add_argument("game", metavar=_("GAME"), help=_("what is played, as in: domeng"))
    parser.add_argument(
        "--players", metavar="P,P,…", type=lambda text: text.split(","), required=required, help=players
    )
    parser.add_argument(
        "--option",
        metavar=_("NAME=VALUE"),
        action="append",
        default=[],
        help=_("an option of the game by the name that its rules give it; may be given again"),
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole_number(0),
        help=_("what the deals follow from, 0 to 2^53 − 1; else one by chance"),
    )


def _play(parser: ArgumentParser) -> None:
    _match(
        parser,
        players=_("a seat each: human, or the level of a computer; with a name if you like, as in human:Ania"),
        required=False,
    )


def _simulate(parser: ArgumentParser) -> None:
    _match(parser, players=_("a seat each: the level of a computer"), required=True)
    parser.add_argument(
        "--matches", metavar="N", type=whole_number(1), default=1, help=_("how many matches; 1 if not said")
    )
    parser.add_argument("--rounds", metavar="R", type=whole_number(1), help=_("stop each match after R deals"))
    parser.add_argument("--jobs", metavar="J", type=whole_number(1, 256), default=1, help=_("in so many processes"))
    parser.add_argument(
        "--think-ms",
        metavar="T",
        type=whole_number(1),
        help=_("let players think by the clock, T ms a move; else for a number of samples, the same for the same seed"),
    )
    parser.add_argument("--out", type=_folder, metavar=_("DIR"), help=_("write each match as a save into this folder"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def _save(parser: ArgumentParser) -> None:
    parser.add_argument("save", metavar=_("SAVE"), help=_("a path, or a name that `parlour saves` lists"))


def _export(parser: ArgumentParser) -> None:
    _save(parser)
    parser.add_argument(
        "--format", required=True, choices=("transcript", "text"), help=_("for other programs, or in words")
    )
    parser.add_argument("--all-hands", action="store_true", help=_("show all hands, also of a match that is not over"))
    parser.add_argument("-o", "--output", metavar=_("FILE"), help=_("a new file to write; else standard output"))


def _verify(parser: ArgumentParser) -> None:
    parser.add_argument("saves", metavar=_("SAVE"), nargs="+", help=_("a path, or a name that `parlour saves` lists"))


def _recover(parser: ArgumentParser) -> None:
    _save(parser)
    parser.add_argument("-o", "--output", metavar=_("NEW"), required=True, help=_("the file of the new save"))


def _saves(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=_("print a JSON list"))


def _rules(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar=_("GAME"), help=_("whose rules, as in: domeng"))
    parser.add_argument("--lang", metavar="L", default="en", help=_("the language of the page; en if not said"))


def _themes(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar=_("FILE"), nargs="?", help=_("a theme file to check"))


# Kinds of values


def whole_number(low: int, high: int | None = None) -> Callable[[str], int]:
    """The type of an argument: a whole number from ``low`` up, to ``high`` if there is an end."""

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 100 else -1
        if number < low:
            raise ArgumentTypeError(_("{text} is no whole number from {low} up").format(text=text, low=low))
        if high is not None and number > high:
            raise ArgumentTypeError(_("{text} is more than {high}").format(text=text, high=high))
        return number

    return read


def _folder(text: str) -> str:
    if not text:
        raise ArgumentTypeError(_("a folder has a name"))
    return text
