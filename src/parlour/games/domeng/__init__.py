"""Domeng: a blocking game from South Sulawesi with 25 stones of penalty, for five players."""

from typing import Final

from parlour.games.domeng.knowledge import barred
from parlour.games.domeng.rollout import rollout
from parlour.games.domeng.rules import apply, legal, refusal, table_move
from parlour.games.domeng.sheet import match_scores, report, rest, round_scores, sheet, spell
from parlour.games.domeng.state import DomengOptions, DomengState, default_options, start
from parlour.games.domeng.view import happenings, thumb, view
from parlour.games.domeng.words import beside, blurb, explain, foresee, heading, measure, nth_round, panels, prompt, say
from parlour.games.domeng.worlds import determinize

name: Final = "domeng"
title: Final = "Domeng"
rules_version: Final = 1
seats: Final = range(5, 6)
options_type: Final = DomengOptions

__all__ = [
    "DomengOptions",
    "DomengState",
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
