"""Damage saves in every way and see that each is refused or recovered, and none taken for another match.

    python tests/benchmarks/save_faults.py [SAVE…]

takes the golden samples by default: each is cut at every byte, has every byte flipped, and every line dropped,
doubled and swapped with the next. Prints how many faults were tried, recovered, refused and missed; the status
is 1 when any was missed. The tests take a sample of the same faults.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from parlour.saves.faults import BadSave
from parlour.saves.reading import parse

FLIPS = (0x01, 0x20, 0x80)
SAMPLES = Path(__file__).parents[2] / "saves-schema" / "samples"


def cuts(data: bytes, step: int = 1, start: int = 0) -> Iterator[bytes]:
    """The save cut short, after every ``step``th byte."""
    for at in range(start, len(data), step):
        yield data[:at]


def flips(data: bytes, step: int = 1, start: int = 0) -> Iterator[bytes]:
    """The save with one byte changed, every ``step``th in turn, in each of a few ways."""
    for at in range(start, len(data), step):
        for bits in FLIPS:
            yield data[:at] + bytes([data[at] ^ bits]) + data[at + 1 :]


def shuffles(data: bytes, step: int = 1, start: int = 0) -> Iterator[bytes]:
    """The save with one line dropped, doubled, or swapped with the next."""
    lines = data.splitlines(keepends=True)
    for at in range(start, len(lines), step):
        before, line, after = lines[:at], lines[at], lines[at + 1 :]
        yield b"".join([*before, *after])
        yield b"".join([*before, line, line, *after])
        if after:
            yield b"".join([*before, after[0], line, *after[1:]])


def outcome(damaged: bytes, whole: bytes) -> str:
    """What reading a damaged save comes to: "recovered" (a torn last line dropped, or a save cut at the end of a
    line), "refused" with file and line, or "missed"."""
    path = Path("damaged.jsonl")
    try:
        loaded = parse(path, damaged)
    except BadSave as bad:
        told = str(path) in str(bad) and (not damaged or bad.line is not None)
        kept = b"" if bad.sound is None else bad.sound.data
        return "refused" if told and _whole_lines(kept, whole) else "missed"
    except Exception:  # a traceback is what is looked for
        return "missed"
    torn = not damaged.endswith(b"\n")
    return "recovered" if _whole_lines(loaded.data, whole) and loaded.torn == torn else "missed"


def _whole_lines(kept: bytes, whole: bytes) -> bool:
    return whole.startswith(kept) and (not kept or kept.endswith(b"\n"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("saves", metavar="SAVE", nargs="*", type=Path, default=sorted(SAMPLES.glob("*/*.jsonl")))
    total: Counter[str] = Counter()
    for path in parser.parse_args().saves:
        whole = path.read_bytes()
        for name, kind in (("cut", cuts), ("flipped", flips), ("shuffled", shuffles)):
            found = Counter(outcome(damaged, whole) for damaged in kind(whole))
            total += found
            print(f"{path.name}: {name}: {_counts(found)}", flush=True)
    print(f"all: {_counts(total)}")
    return 1 if total["missed"] else 0


def _counts(found: Counter[str]) -> str:
    told = (f"{found[what]} {what}" for what in ("recovered", "refused", "missed"))
    return f"{found.total()} tried, {', '.join(told)}"


if __name__ == "__main__":
    sys.exit(main())
