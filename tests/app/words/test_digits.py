"""Figures in the reader's own digits: on text, if they want them, and nowhere else."""

import pytest

from app.cards.copying import csv_text
from app.cards.text import Text
from app.words import digits, figures, translation
from app.words.cards import pretty
from app.words.counts import cards, points
from app.words.translation import _, written
from engine.cards import parse_cards

FROM_THE_RIGHT = "\u2067{}\u2069"


@pytest.fixture
def own():
    """Arabic with its own digits, as the setting has it."""
    translation.use(["ar"], own_digits=True)
    yield
    translation.use([])


def test_western_digits_are_the_default():
    translation.use(["ar"])
    try:
        assert translation.has_own_digits()
        assert "13" in points(13)
        assert "45.3" in figures.percent(0.453, 1)
    finally:
        translation.use([])
    assert not translation.has_own_digits()


def test_figures_are_in_own_digits_and_read_from_the_right(own):
    assert figures.signed(-8.2) == FROM_THE_RIGHT.format("−٨٫٢")
    assert figures.plus_minus(2.51, 0.1) == FROM_THE_RIGHT.format("٢٫٥١ ± ٠٫٢٠")
    assert figures.number(1234567) == FROM_THE_RIGHT.format("١٬٢٣٤٬٥٦٧")
    assert "٤٥٫٣" in figures.percent(0.453, 1)
    assert "٪" in figures.percent(0.453, 1)
    assert "\u2066" not in figures.percent(0.453, 1)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "لا نقاط"),
        (1, "نقطة واحدة"),
        (2, "نقطتين"),
        (3, "٣ نقاط"),
        (11, "١١ نقطة"),
        (100, "١٠٠ نقطة"),
    ],
)
def test_counts_keep_their_forms(own, number, said):
    assert points(number).translate({0x2067: "", 0x2069: ""}) == said


@pytest.mark.parametrize(
    "text", ["22+", "77", "99-55, ATs+", "10♦", "AsKs", "8 ♠", "KQo:0.5", "2.5x", "15%", "+", ""]
)
def test_notation_is_left_as_it_is(own, text):
    assert text == "77" or digits.value(text) == text  # a pair is told by its place in a text
    assert text in _("{hand}: push {percent} %, {gain} {unit} against a fold").format(
        hand=text, percent="50.0", gain="+1.2", unit="bb"
    )
    assert "10♦" in pretty(*parse_cards("Td"))


def test_texts_of_the_catalogue_have_them_but_for_what_is_typed(own):
    typed = _("As in 15-17, 5+ or 3; empty means any")
    assert "15-17" in typed
    assert "5+" in typed
    assert "Alt 0" in _("bid 7; Alt 0, 1, 2, 3 are 10 to 13")
    assert "١٠٠" in _(
        "Of a hundred hands that the opponent may hold, how many leave so many points."
    )


def test_a_table_is_quoted_as_it_is_written(own):
    assert csv_text([[figures.number(1200), "b"]]) == '"1,200",b\n'


def test_labels_of_figures_alone_have_them(own, qtbot):
    label = Text("<b>13</b>")
    qtbot.addWidget(label)
    assert label.plain() == FROM_THE_RIGHT.format("١٣")
    label.set_text("A♠")
    assert label.plain() == "A♠"


def test_what_is_written_has_western_digits(own):
    assert written(figures.percent(0.453, 1)).replace("\u00a0", " ") == "45.3 %"
    with translation.english():
        assert figures.percent(0.453, 1) == "45.3 %"
        assert cards(13) == "thirteen cards"
    assert digits.in_use()
