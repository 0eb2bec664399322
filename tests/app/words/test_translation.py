"""The language: how it is chosen, its plurals, its direction; a language is one file more."""

import io
import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.widgets.copying import csv_text
from app.words import translation
from app.words.counts import and_list, listed
from app.words.figures import percent
from app.words.translation import _, isolate, ngettext, pgettext
from setup.messages import mo_bytes

TINY = {
    "fr": """
msgid ""
msgstr ""
"Language: fr\\n"
"Plural-Forms: nplurals=2; plural=n>1;\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgctxt "name of this language"
msgid "English"
msgstr "Français"

msgid "Every pick draws."
msgstr "Tout choix fait nulle."

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} carte"
msgstr[1] "{count} cartes"

msgid "{count} point"
msgid_plural "{count} points"
msgstr[0] ""
msgstr[1] ""
""",
    "he": """
msgid ""
msgstr ""
"Language: he\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgctxt "direction of writing"
msgid "ltr"
msgstr "rtl"

msgid "Only {card} is left: a draw."
msgstr "נשאר רק {card}: תיקו."
""",
}
ARABIC = {0: "zero", 1: "one", 2: "two", 3: "few", 10: "few", 11: "many", 99: "many", 100: "other"}


@pytest.fixture
def folder(tmp_path):
    """Two tiny catalogues; English again afterwards."""
    for code, text in TINY.items():
        file = tmp_path / code / "LC_MESSAGES" / "kibitzer.mo"
        file.parent.mkdir(parents=True)
        file.write_bytes(mo_bytes(text.encode()))
    yield tmp_path
    translation.use(["en"])


def test_a_figure_in_a_figure_is_kept_in_its_order_once():
    translation.use(["ar"])
    try:
        assert (
            percent(0.84)
            == f"{translation.ISOLATE}84\N{NO-BREAK SPACE}%{translation.END_OF_ISOLATE}"
        )
    finally:
        translation.use([])


def test_a_new_language_is_one_file_more(folder):
    assert translation.languages(folder) == {"en": "English", "fr": "Français", "he": "English"}
    translation.use(["fr"], folder)
    assert _("Every pick draws.") == "Tout choix fait nulle."
    assert ngettext("{count} card", "{count} cards", 0).format(count=0) == "0 carte"
    assert ngettext("{count} card", "{count} cards", 2).format(count=2) == "2 cartes"
    assert translation.language() == "fr"
    assert not translation.right_to_left()


def test_what_is_not_translated_stays_english(folder):
    translation.use(["fr"], folder)
    assert _("Every pick wins.") == "Every pick wins."
    assert pgettext("button", "Open") == "Open"
    assert ngettext("{count} point", "{count} points", 3) == "{count} points"


@pytest.mark.parametrize(
    ("wished", "spoken"),
    [
        (["fr-CA"], "fr"),
        (["fr_FR.UTF-8"], "fr"),
        (["de", "fr"], "fr"),
        (["en-GB", "fr"], "en"),
        (["C.UTF-8"], "en"),
        (["../../fr"], "en"),
        (["", "xx"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_that_is_known_is_spoken(folder, wished, spoken):
    translation.use(wished, folder)
    assert translation.language() == spoken


@pytest.mark.parametrize(
    ("environment", "languages"),
    [
        ({}, []),
        ({"LANG": "ar_JO.UTF-8"}, ["ar_JO.UTF-8"]),
        ({"LANG": "de_DE", "LC_ALL": "ar"}, ["ar"]),
        ({"LANG": "en_US", "LANGUAGE": "ar:fr"}, ["ar", "fr", "en_US"]),
        ({"LANG": "C", "LANGUAGE": "ar"}, ["C"]),
    ],
)
def test_a_terminal_speaks_what_it_is_set_to(environment, languages):
    assert translation.system_languages(environment) == languages


def test_what_is_filled_in_keeps_its_order_from_right_to_left(folder):
    translation.use(["he"], folder)
    assert translation.right_to_left()
    assert _("Only {card} is left: a draw.").format(card="10♦") == "נשאר רק \u206610♦\u2069: תיקו."
    assert isolate("53 ± 4 %") == "\u206653 ± 4 %\u2069"
    assert isolate(isolate("Q♠")) == "\u2066Q♠\u2069"
    assert isolate("צפון") == "צפון"
    assert isolate("") == ""


def test_a_list_in_a_sentence_is_in_the_order_in_which_the_sentence_is_read(folder):
    assert and_list(["2", "4", "9"]) == "2, 4 and 9"
    translation.use(["he"], folder)
    said = and_list(["2", "4", "9"])
    assert "\u2067\u20662\u2069, \u20664\u2069\u2069" in said  # the 4 is left of the 2
    with translation.english():
        assert format(said) == "2, 4 and 9"


def test_from_left_to_right_nothing_is_put_in(folder):
    assert isolate("53 ± 4 %") == "53 ± 4 %"
    assert _("Only {card} is left: a draw.").format(card="10♦") == "Only 10♦ is left: a draw."


def test_what_is_copied_is_written_in_english(folder):
    translation.use(["he"], folder)
    template = _("Only {card} is left: a draw.")  # as one at the level of a module
    with translation.english():
        assert template.format(card=isolate("10♦")) == "Only 10♦ is left: a draw."
        assert f"{template}" == "Only {card} is left: a draw."
        assert listed([template, "10"]) == "Only {card} is left: a draw., 10"
        assert _("Only {card} is left: a draw.") == "Only {card} is left: a draw."
        assert not translation.right_to_left()
    assert f"{template}" == str(template) == "נשאר רק {card}: תיקו."
    assert translation.language() == "he"


def test_what_was_said_before_is_copied_in_english_too(folder):
    translation.use(["he"], folder)
    shown = _("Only {card} is left: a draw.").format(card="10♦")
    both = and_list([shown, listed([shown, "10"])])
    with translation.english():
        told = "Only 10♦ is left: a draw."
        assert format(shown) == told
        assert format(both) == f"{told} and {told}, 10"
    assert csv_text([[shown, "10"]]) == f"{told},10\n"
    assert format(shown) == shown == pickle.loads(pickle.dumps(shown))
    assert type(pickle.loads(pickle.dumps(shown))) is str  # the engine knows no languages


def test_marks_of_order_are_not_written():
    assert translation.written("א \u206610♦\u2069") == "א 10♦"


@pytest.mark.parametrize(("number", "form"), ARABIC.items())
def test_arabic_has_six_numbers(tmp_path, number, form):
    from babel.messages.catalog import Catalog

    from setup.messages import po_bytes

    catalog = Catalog(locale="ar")
    catalog.add(("{n} card", "{n} cards"), ("zero", "one", "two", "few", "many", "other"))
    texts = translation.GNUTranslations(io.BytesIO(mo_bytes(po_bytes(catalog))))
    assert texts.ngettext("{n} card", "{n} cards", number) == form


def test_english_is_written_by_one_thread_alone(folder):
    translation.use(["fr"], folder)
    own = translation._("Every pick draws.")
    with ThreadPoolExecutor(1) as other, translation.english():
        assert translation._("Every pick draws.") == "Every pick draws."
        assert (
            other.submit(translation._, "Every pick draws.").result() == own != "Every pick draws."
        )
    assert translation._("Every pick draws.") == own
