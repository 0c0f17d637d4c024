"""What a command says when it cannot do what was asked: one sentence on standard error."""

import contextlib
import sys


class Refused(Exception):  # noqa: N818 - what happened to the call
    """Ends a command with a sentence for people and an exit status: 2, the call is off; 1, it could not be done."""

    def __init__(self, sentence: str, status: int = 2) -> None:
        super().__init__(sentence)
        self.status = status


def complain(sentence: str) -> None:
    """Print ``parlour: sentence`` on standard error, on one line, whatever the sentence quotes."""
    shown = "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in sentence)
    with contextlib.suppress(OSError):  # nobody can be told that nobody can be told
        print(f"parlour: {shown}", file=sys.stderr)
