"""``parlour locate``: where the program keeps its things."""

from argparse import Namespace

from parlour.folders import folders


def run(args: Namespace) -> int:
    del args
    places = folders()
    for name, path in (("data", places.data), ("config", places.config), ("state", places.state)):
        print(f"{name:8}{path}")
    return 0
