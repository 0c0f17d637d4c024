"""Every text that a person sees goes through here: gettext, with English as the source.

``_`` translates at the moment of showing; ``N_`` only marks a text that is kept as data and shown later.
"""

from gettext import NullTranslations

_catalogue = NullTranslations()


def _(message: str) -> str:
    """The message in the language of this moment."""
    return _catalogue.gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """The form of a message that goes with ``n``."""
    return _catalogue.ngettext(one, many, n)


def capital(text: str) -> str:
    """The text with a capital letter first, as a heading or a sentence begins."""
    return text[:1].upper() + text[1:]


def N_(message: str) -> str:  # noqa: N802 - the name that gettext's tools look for
    """Mark a message for the catalogues; it is translated where it is shown."""
    return message
