"""Counts in words or figures, and lists of names: ``three``, ``two cards``, ``a, b and c``."""

from collections.abc import Iterable, Sequence

from app.words.translation import _, as_figure, joined, ngettext, pgettext

NUMBER_WORDS = (
    *(_("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven")),
    *(_("eight"), _("nine"), _("ten"), _("eleven"), _("twelve"), _("thirteen"), _("fourteen")),
)
#: The same where a count begins a sentence: ``Three more cards make a hand.``
NUMBER_TITLES = (
    *(_("No"), _("One"), _("Two"), _("Three"), _("Four"), _("Five"), _("Six"), _("Seven")),
    *(_("Eight"), _("Nine"), _("Ten"), _("Eleven"), _("Twelve"), _("Thirteen"), _("Fourteen")),
)
MOST_IN_WORDS = len(NUMBER_WORDS) - 1
IN_FIGURES = -1  # for `most`: every count in figures


def count_word(number: int, most: int = MOST_IN_WORDS) -> str:
    """``three``; in figures above `most`, 14 unless told."""
    return as_figure(NUMBER_WORDS[number] if number <= most else f"{number:,}")


def count_title(number: int) -> str:
    """``Three``: a count that begins a sentence; in figures above 14."""
    return as_figure(NUMBER_TITLES[number] if number <= MOST_IN_WORDS else f"{number:,}")


def cards(number: int, most: int = MOST_IN_WORDS) -> str:
    """``no cards``, ``one card``, ``11 cards``; words up to `most`."""
    return ngettext("{count} card", "{count} cards", number).format(count=count_word(number, most))


def cards_each(number: int) -> str:
    """``1 card each``, ``8 cards each``."""
    return ngettext("{count} card each", "{count} cards each", number).format(count=number)


def tricks(number: int, most: int = MOST_IN_WORDS) -> str:
    """``one trick``, ``two tricks``; words up to `most`."""
    text = ngettext("{count} trick", "{count} tricks", number)
    return text.format(count=count_word(number, most))


def points(number: int, most: int = IN_FIGURES) -> str:
    """``1 point``, ``9 points``; words up to `most`."""
    text = ngettext("{count} point", "{count} points", number)
    return text.format(count=count_word(number, most))


def and_list(parts: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``; empty for nothing."""
    return _listed(parts, _("{first} and {last}"))


def or_list(parts: Sequence[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``; empty for nothing."""
    return _listed(parts, _("{first} or {last}"))


def listed(parts: Iterable[str], sign: str = ",", *, in_sentence: bool = False) -> str:
    """``a, b, c`` or, with another sign, ``a; b; c``."""
    # Translators: the commas and semicolons of your script
    signs = {",": pgettext("between items", ", "), ";": pgettext("between items", "; ")}
    return joined(signs[sign], list(parts), in_sentence=in_sentence)


def _listed(parts: Sequence[str], two: str) -> str:
    if len(parts) < 2:
        return joined("", parts)
    first = listed(parts[:-1], in_sentence=len(parts) > 2)
    return two.format(first=first, last=joined("", parts[-1:]))
