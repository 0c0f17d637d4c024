"""What the tests of several games share."""

from collections import Counter
from collections.abc import Callable
from math import sqrt
from typing import Any

import pytest


@pytest.fixture
def as_likely() -> Callable[[Counter[Any], Counter[Any]], bool]:
    """Chi-square: whether things were found about as often as is expected, up to a common factor."""

    def compare(found: Counter[Any], expected: Counter[Any]) -> bool:
        if not set(found) <= set(expected):
            return False
        share = found.total() / expected.total()
        off = sum((found[what] - number * share) ** 2 / (number * share) for what, number in expected.items())
        free = len(expected) - 1
        return off < free + 4 * sqrt(2 * free)  # four standard deviations

    return compare
