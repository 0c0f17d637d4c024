"""Mydełko Fa: trick-taking with dominoes after the old Polish card game Pamfil, for three players."""

from typing import Final

from parlour.games.mydelko_fa.knowledge import barred
from parlour.games.mydelko_fa.rollout import rollout
from parlour.games.mydelko_fa.rules import (
    MydelkoOptions,
    MydelkoState,
    apply,
    default_options,
    legal,
    match_scores,
    refusal,
    rest,
    round_scores,
    start,
    table_move,
)
from parlour.games.mydelko_fa.sheet import report, sheet, spell
from parlour.games.mydelko_fa.thumb import thumb
from parlour.games.mydelko_fa.view import happenings, view
from parlour.games.mydelko_fa.words import (
    beside,
    blurb,
    explain,
    foresee,
    heading,
    measure,
    nth_round,
    panels,
    prompt,
    say,
)
from parlour.games.mydelko_fa.worlds import determinize

name: Final = "mydelko-fa"
title: Final = "Mydełko Fa"
rules_version: Final = 1
seats: Final = range(3, 4)
options_type: Final = MydelkoOptions

__all__ = [
    "MydelkoOptions",
    "MydelkoState",
    "apply",
    "barred",
    "beside",
    "blurb",
    "default_options",
    "determinize",
    "explain",
    "foresee",
    "happenings",
    "heading",
    "legal",
    "match_scores",
    "measure",
    "name",
    "nth_round",
    "options_type",
    "panels",
    "prompt",
    "refusal",
    "report",
    "rest",
    "rollout",
    "round_scores",
    "rules_version",
    "say",
    "seats",
    "sheet",
    "spell",
    "start",
    "table_move",
    "thumb",
    "title",
    "view",
]
