"""The catalogues are in step with the texts, complete and whole."""

import shutil
import subprocess

import pytest
from babel.messages.catalog import Catalog

from setup import messages


def catalogue(one, forms, many=None):
    """A catalogue of Arabic with one text."""
    made = Catalog(locale="ar")
    made.add((one, many) if many else one, forms)
    return made


@pytest.mark.parametrize(
    ("one", "form", "problem"),
    [
        ("Only {card} is left.", "", "not translated"),
        ("Only {card} is left.", "بقيت {ورقة}.", "places"),
        ("Only {card} is left.", "بقيت.", "places"),
        ("Only {card} is left.", "بقيت {card.", "expected"),
        ("<em>{card}</em> wins", "{card} تربح", "marks"),
        ("15%% of all", "15% من الكل", "%%"),
        ("Only {card} is left.", "بقيت {card}.", ""),
    ],
)
def test_what_is_missing_or_broken_is_told(one, form, problem):
    said = "\n".join(messages.problems(catalogue(one, form)))
    assert problem in said if problem else said == ""


def test_each_number_has_its_form_and_only_the_small_ones_may_do_without_their_figure():
    whole = ("لا ورق", "ورقة", "ورقتين", "{n} ورقات", "{n} ورقة", "{n} ورقة")
    assert list(messages.problems(catalogue("{n} card", whole, "{n} cards"))) == []
    missing = (*whole[:5], "")
    assert list(messages.problems(catalogue("{n} card", missing, "{n} cards")))
    without = (*whole[:5], "ورقة")
    assert "places" in "".join(messages.problems(catalogue("{n} card", without, "{n} cards")))


def test_a_doubtful_text_is_not_done():
    made = catalogue("Open", "فتح")
    made.get("Open").flags.add("fuzzy")
    assert list(messages.problems(made)) == ["fuzzy: 'Open'"]


def test_what_is_known_stays_and_what_is_gone_goes():
    newest = Catalog()
    newest.add("Open")
    newest.add("Save")
    old = catalogue("Open", "فتح")
    old.add("Close", "إغلاق")
    fresh = messages.updated(old, newest)
    assert {m.id: m.string or "" for m in fresh if m.id} == {"Open": "فتح", "Save": ""}


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext's own tools are not installed")
def test_gettext_finds_nothing_wrong():
    for path, _catalogue in messages.catalogues():
        command = ["msgfmt", "--check-format", "--output-file=-", str(path)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=60)


def test_a_catalogue_is_compiled_alike_at_any_time():
    compiled = messages.mo_bytes(messages.po_bytes(catalogue("Open", "فتح")))
    assert b"POT-Creation-Date: 1970-01-01" in compiled
    assert "فتح".encode() in compiled


def test_catalogues_are_in_step_and_complete():
    newest = messages.template()
    run_it = "run make messages, translate what it names, and commit"
    assert messages.TEMPLATE.read_bytes() == messages.po_bytes(newest), run_it
    found = list(messages.catalogues())
    assert "ar" in {path.parts[-3] for path, _catalogue in found}
    for path, known in found:
        po = messages.po_bytes(messages.updated(known, newest))
        assert path.read_bytes() == po, run_it
        assert path.with_suffix(".mo").read_bytes() == messages.mo_bytes(po), run_it
        assert list(messages.problems(messages.updated(known, newest))) == []
