"""Extra Bonus: Andrzej Lewicki's draw game, in which a double caught in hand is dear, for two to four players."""

from typing import Final

from parlour.games.extra_bonus.knowledge import barred
from parlour.games.extra_bonus.rollout import rollout
from parlour.games.extra_bonus.rules import apply, legal, refusal, table_move
from parlour.games.extra_bonus.sheet import match_scores, report, rest, round_scores, sheet, spell
from parlour.games.extra_bonus.state import SEATS, ExtraBonusOptions, ExtraBonusState, default_options, start
from parlour.games.extra_bonus.view import happenings, thumb, view
from parlour.games.extra_bonus.words import (
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
from parlour.games.extra_bonus.worlds import determinize

name: Final = "extra-bonus"
title: Final = "Extra Bonus"
rules_version: Final = 1
seats: Final = SEATS
options_type: Final = ExtraBonusOptions

__all__ = [
    "ExtraBonusOptions",
    "ExtraBonusState",
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
