"""Pages of the guide in other languages say what the English ones say."""

import pytest

from setup import pages

ENGLISH = """# Room

Click **10** cards, as in `5+`; Alt+C does it, see [Play](#play).

## Play

- One point

| a | b |
|---|---|

    kibitzer deal
"""
ARABIC = """# غرفة

انقر **10** ورقات، مثل `5+`؛ و`Alt+C` يفعل ذلك، انظر [اللعب](#اللعب).

## اللعب

- نقطة

| أ | ب |
|---|---|

    kibitzer deal
"""


def test_a_translation_may_say_it_in_its_own_words():
    assert list(pages.problems(ENGLISH, ARABIC)) == []


@pytest.mark.parametrize(
    ("here", "instead", "said"),
    [
        ("**10**", "**11**", "figures: missing 10"),
        ("`5+`", "`6+`", "code: missing 5+"),
        ("Alt+C", "Alt+D", "keys: missing Alt+C"),
        ("## اللعب", "### اللعب", "headings: missing ##"),
        ("- نقطة\n", "", "points: missing - "),
        ("|---|---|", "|---|", "tables: missing 3 bars"),
        ("kibitzer deal", "kibitzer وزّع", "commands: missing     kibitzer deal"),
        ("#اللعب)", "#الرهان)", "heading: #الرهان is none of this page"),
    ],
)
def test_what_differs_is_told(here, instead, said):
    assert said in list(pages.problems(ENGLISH, ARABIC.replace(here, instead, 1)))


def test_translated_pages_say_what_the_english_ones_say():
    assert list(pages.all_problems()) == []


def test_arabic_has_every_page():
    english = {page.name for page in pages.DOCS.glob("*.md")}
    assert {
        page.name for page, _english in pages.translated() if page.parent.name == "ar"
    } == english
