"""``parlour locate``: where the program keeps its things."""

from argparse import Namespace

from parlour.folders import folders
from parlour.language import _
from parlour.saves import shown_name


def run(args: Namespace) -> int:
    del args
    places = folders()
    rows = ((_("data"), places.data), (_("config"), places.config), (_("state"), places.state))
    width = max(len(name) for name, _path in rows)
    for name, path in rows:
        print(f"{name.ljust(width)}  {shown_name(str(path))}")
    return 0
