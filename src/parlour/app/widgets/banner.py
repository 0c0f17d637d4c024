"""The line over the footer that stays while something is wrong with the save, or it is only looked at."""

from textual.content import Content
from textual.widgets import Static

from parlour.app.actions import key_of
from parlour.language import _
from parlour.saves import KeptMatch


class Banner(Static):
    """Not there while all is well."""

    DEFAULT_CSS = """
    Banner { height: auto; max-height: 2; padding: 0 1; color: $background; background: $warning; }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)

    def show(self, kept: KeptMatch) -> None:
        """Say what there is to say of this save now."""
        trouble = kept.trouble
        if kept.read_only and kept.moved is not None:
            trouble = kept.moved
        elif kept.read_only and kept.holder is not None:
            trouble = _("You are looking on; {holder} has this match open.").format(holder=kept.holder)
        elif kept.read_only:
            trouble = _("You are looking on; nobody has this match open now. Open it again to play on.")
        elif kept.retriable:
            # The key comes first: of a sentence with a long path the end has no room.
            trouble = _("{key} tries to save again. {trouble}").format(key=key_of(self.app, "retry"), trouble=trouble)
        self.display = trouble is not None
        if trouble is not None:
            self.update(Content(f"! {trouble}"))
