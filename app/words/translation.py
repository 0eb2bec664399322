"""Texts in the reader's language: standard gettext. English for now; no Qt.

A text is a whole sentence, or a name that stands alone, and its figures have names::

    from app.words.translation import _, ngettext, pgettext

    _("Only {card} is left: a draw.").format(card=last)
    ngettext("{count} card", "{count} cards", number).format(count=count_word(number))
    pgettext("button", "Open")

The braces are filled after the translation, so no f-strings here; sentences are not made of
pieces, and their first letter is written as it is shown. A module that uses ``_`` does not
also use it as the name of a value that nobody needs.
"""

from gettext import NullTranslations

_texts = NullTranslations()  # the first translation is found here: gettext.translation(...)
_ = _texts.gettext
ngettext = _texts.ngettext
pgettext = _texts.pgettext
