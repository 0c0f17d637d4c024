"""``python -m parlour``, the same as the command ``parlour``."""

import sys


def main() -> int:
    """Run the command line; Ctrl+C ends it quietly from here on, while it is still being imported."""
    try:
        from parlour.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
