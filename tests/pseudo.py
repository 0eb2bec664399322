"""Languages that nobody speaks: what they show has gone through gettext, and fits or does not.

``python -m tests.pseudo FOLDER`` writes their catalogues: ``brackets`` puts every text between ⟦
and ⟧, ``longer`` makes every text 40 % longer, ``mirrored`` is written from right to left.
"""

import io
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from setup.messages import template

#: What stays as it is: places, marks, entities.
_KEPT = re.compile(r"(\{[^}]*\}|<[^>]+>|&\w+;)")
_ARABIC = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ابسدهفجحيكلمنوبقرشتعضطوخيز")


def bracketed(text):
    """The text, recognisable as gettext's."""
    return f"⟦{text}⟧"


def longer(text):
    """The text and two fifths more, in words as long as its own."""
    letters = len(_KEPT.sub("", text))
    more = letters * 2 // 5
    words = " ".join("o" * 6 for _ in range(more // 7 + 1))
    end = re.search(r"[.:!?…]*$", text)[0]
    return f"{text.removesuffix(end)}{' ' if more > 3 else ''}{words[:more].strip()}{end}"


def mirrored(text):
    """The text in Arabic letters, which mean nothing."""
    pieces = _KEPT.split(text)
    return "".join(p if _KEPT.fullmatch(p) else p.lower().translate(_ARABIC) for p in pieces)


HOW = {"brackets": bracketed, "longer": longer, "mirrored": mirrored}


def write(folder, language):
    """Write the catalogue of a pseudo-language as gettext looks for it in `folder`."""
    how = HOW[language]
    catalog = Catalog(locale="en", fuzzy=False)
    catalog.locale = None
    for message in template():
        words = message.id
        if not words:
            continue
        made = tuple(map(how, words)) if isinstance(words, tuple) else how(words)
        if message.context == "direction of writing":
            made = "rtl" if language == "mirrored" else "ltr"
        catalog.add(words, made, context=message.context)
    file = io.BytesIO()
    write_mo(file, catalog)
    path = Path(folder) / language / "LC_MESSAGES" / "kibitzer.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(file.getvalue())


if __name__ == "__main__":
    for language in HOW:
        write(sys.argv[1], language)
