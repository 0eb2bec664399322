"""Keep the catalogues in step with the texts: extract, update, compile, check (`make messages`).

    python -m setup.messages            writes kibitzer.pot, every kibitzer.po and kibitzer.mo
    python -m setup.messages --check    writes nothing; says what is out of step, and fails
    python -m setup.messages --new CODE begins a catalogue

A catalogue is ``assets/locale/CODE/LC_MESSAGES/kibitzer.po``; any editor of gettext opens it.
The guide's pages in a language, ``docs/CODE/*.md``, are checked too.
"""

import argparse
import io
import re
import string
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from setup import pages

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "assets" / "locale"
TEMPLATE = LOCALE / "kibitzer.pot"
#: What holds a text, and which of its arguments: those of the app, and errors of the engine.
KEYWORDS = {
    "_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "Sentence": (1,),
    "RefusedError": (1,),
    "NotInChartError": (1,),
    "Counted": (1, 2),
}
#: What argparse fills in.
_PERCENT = re.compile(r"%(?:\(\w+\))?[sr]")
NO_DATE = datetime(1970, 1, 1, tzinfo=UTC)
#: The numbers of Arabic as CLDR lists them: 0, 1, 2, 3-10, 11-99, 100-102.
PLURALS = {
    "ar": "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 "
    ": n%100>=11 ? 4 : 5;"
}


def template() -> Catalog:
    """Every text of the program, by file; without dates, so that it changes with texts only."""
    catalog = Catalog(project="Kibitzer", copyright_holder="", fuzzy=False, charset="utf-8")
    options = {"comment_tags": ("Translators:",), "strip_comment_tags": True}
    for package in ("app", "engine"):
        found = extract_from_dir(ROOT / package, keywords=KEYWORDS, **options)
        for file, _line, words, comments, context in sorted(found, key=lambda one: one[:2]):
            place = [(f"{package}/{Path(file).as_posix()}", 0)]
            catalog.add(words, None, place, auto_comments=comments, context=context)
    for message in catalog:
        message.locations = sorted(set(message.locations))
        _set_flags(message)
    return catalog


def updated(catalog: Catalog, newest: Catalog) -> Catalog:
    """`catalog` with the texts of `newest`; what is gone is dropped, what is new is empty."""
    fresh = Catalog(locale=catalog.locale, project="Kibitzer", charset="utf-8", fuzzy=False)
    for message in newest:
        if not message.id:
            continue
        known = catalog.get(message.id, message.context)
        same = known is not None and known.pluralizable == message.pluralizable
        fresh.add(
            *(message.id, known.string if same else None, message.locations, message.flags),
            auto_comments=message.auto_comments,
            user_comments=known.user_comments if known is not None else (),
            context=message.context,
        )
        if same and known.fuzzy:
            fresh.get(message.id, message.context).flags.add("fuzzy")
    for message in fresh:
        _set_flags(message)
    return fresh


def problems(catalog: Catalog) -> Iterator[str]:
    """What is missing, unsure or broken in a catalogue, in a line each."""
    for message in catalog:
        if not message.id:
            continue
        first = message.id if isinstance(message.id, str) else message.id[0]
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        wished = catalog.num_plurals if message.pluralizable else 1
        if len(forms) != wished or not all(forms):
            yield f"not translated: {first!r}"
        elif message.fuzzy:
            yield f"fuzzy: {first!r}"
        else:
            yield from _broken(message, forms)


def places(text: str) -> set[str]:
    """Names of what is filled into a text."""
    return {name for _text, name, _spec, _how in string.Formatter().parse(text) if name is not None}


def _broken(message: Message, forms: tuple[str, ...]) -> Iterator[str]:
    one, many = (message.id, message.id) if isinstance(message.id, str) else message.id
    allowed = places(one) | places(many)
    for form in forms:
        try:
            found = places(form)
        except ValueError as error:
            yield f"{error}: {form!r}"
            continue
        # A form of a single number may leave that number out: "trick", not "1 trick".
        needed = set() if message.pluralizable else allowed
        if not needed <= found <= allowed:
            yield f"places {sorted(found)} instead of {sorted(allowed)}: {form!r}"
        if sorted(_PERCENT.findall(form)) != sorted(_PERCENT.findall(one)):
            yield f"%s of {one!r} are others: {form!r}"
        if form.count("%%") != one.count("%%"):  # argparse fills in what comes after a single one
            yield f"%% of {one!r} is missing: {form!r}"
        if form.count("<") != one.count("<") and not message.pluralizable:
            yield f"marks of {one!r} are missing or too many: {form!r}"
    if message.pluralizable and places(forms[-1]) != places(many):
        yield f"places {sorted(places(forms[-1]))} instead of {sorted(places(many))}: {forms[-1]!r}"


def _set_flags(message: Message) -> None:
    """Flag texts with braces, as xgettext does; Babel takes ``84 % of`` for a format of C."""
    message.flags.discard("python-format")
    words = message.id if isinstance(message.id, tuple) else (message.id,)
    if any("{" in word for word in words):
        message.flags.add("python-brace-format")


def po_bytes(catalog: Catalog) -> bytes:
    """The file of a catalogue."""
    file = io.BytesIO()
    write_po(file, catalog, width=0, include_lineno=False, ignore_obsolete=True)
    lines = file.getvalue().decode().splitlines(keepends=True)
    dates = ('"POT-Creation-Date', '"PO-Revision-Date', '"Generated-By')
    text = "".join(line for line in lines if not line.startswith(dates))
    plurals = PLURALS.get(str(catalog.locale))
    if plurals:
        old = f'"Plural-Forms: {catalog.plural_forms}\\n"'
        text = text.replace(old, f'"Plural-Forms: {plurals}\\n"')
    return text.encode()


class _Messages(list):
    """The messages of a catalogue, the first of which does not say which Babel wrote it."""

    charset = "utf-8"

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        lines = self[0].string.splitlines(keepends=True)
        self[0].string = "".join(line for line in lines if not line.startswith("Generated-By"))


def mo_bytes(po: bytes) -> bytes:
    """The compiled form of a catalogue's file; what is not translated stays English."""
    file, catalog = io.BytesIO(), read_po(io.BytesIO(po))
    catalog.creation_date = NO_DATE  # else it is that of now, and no two files are the same
    for message in catalog:
        if isinstance(message.string, tuple) and not all(message.string):
            message.string = ""  # else Babel writes its empty forms
    write_mo(file, _Messages(catalog))
    return file.getvalue()


def catalogues() -> Iterator[tuple[Path, Catalog]]:
    """Every language there is."""
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/kibitzer.po")):
        with path.open("rb") as file:
            yield path, read_po(file, locale=path.parts[-3])


def main() -> int:
    """Write or check everything; the exit status says whether all is complete and in step."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--new", metavar="CODE", help="begin a catalogue, as in: --new fr")
    options = parser.parse_args()
    newest = template()
    files = {TEMPLATE: po_bytes(newest)}
    found = list(catalogues())
    if options.new:
        path = LOCALE / options.new / "LC_MESSAGES" / "kibitzer.po"
        found.append((path, Catalog(locale=options.new)))
    wrong = []
    for path, catalog in found:
        fresh = updated(catalog, newest)
        files[path] = po_bytes(fresh)
        files[path.with_suffix(".mo")] = mo_bytes(files[path])
        wrong += [f"{path.relative_to(ROOT)}: {problem}" for problem in problems(fresh)]
    for path, content in files.items():
        if path.exists() and path.read_bytes() == content:
            continue
        if options.check:
            wrong.append(f"{path.relative_to(ROOT)} is out of step: run make messages")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    wrong += pages.all_problems()
    print(*wrong, f"{len(newest)} texts, {len(found)} translations", sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
