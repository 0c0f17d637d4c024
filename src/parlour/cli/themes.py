"""``parlour themes``: the themes there are, or what is wrong with a theme file."""

from argparse import Namespace
from pathlib import Path

from parlour.app.themes import BadTheme, check_theme, load_themes
from parlour.cli.errors import complain
from parlour.folders import folders
from parlour.language import _
from parlour.saves import shown_name


def run(args: Namespace) -> int:
    return _list() if args.file is None else _check(Path(args.file))


def _list() -> int:
    themes, problems = load_themes(folders().themes)
    rows = [
        (shown_name(name), _("ships with the program") if theme.shipped else shown_name(theme.path))
        for name, theme in sorted(themes.items())
    ]
    width = max((len(name) for name, _where in rows), default=0)
    for name, where in rows:
        print(f"{name.ljust(width)}  {where}")
    for problem in problems:
        complain(problem)
    return 0


def _check(path: Path) -> int:
    try:
        theme = check_theme(path)
    except BadTheme as bad:
        for problem in bad.problems:
            complain(problem)
        return 1
    print(_("{path}: the theme {title} is sound.").format(path=shown_name(str(path)), title=shown_name(theme.title)))
    return 0
