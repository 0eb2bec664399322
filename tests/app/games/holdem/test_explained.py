"""Every figure whose meaning is not plain says in a sentence what it is."""

import pytest
from PySide6.QtWidgets import QApplication

from app.shell.help.explain import explanations, sentence_of
from app.widgets.panels import Panel
from app.widgets.text import Text
from tests.app.games.holdem.helpers import settle

RANGES = "You: TT+, AQ+, AJs, KQs\nSeat 2: 99-55, ATs+, KTs+, QJs\nBoard: Ks 9s 4d"
HANDS = "You: AsKs\nSeat 2: QdQh\nSeat 3: unknown\nBoard: Qs 7s 2d"
SAMPLED = "You: AsKs\n" + "\n".join(f"Seat {seat}: TT+" for seat in range(2, 10))


@pytest.fixture
def page(window_in):
    window = window_in("holdem")
    window.showNormal()
    window.resize(1920, 1080)
    return window.page


def silent(page):
    """Figures on screen of which nothing is said, and that stand in no sentence."""
    roles = ("number", "figure", "advice", "strong")
    labels = [t for t in page.findChildren(Text) if t.isVisible()]
    figures = [t for t in labels if "±" in t.plain() or t.property("role") in roles]
    return [
        t.plain() for t in figures if any(c.isdecimal() for c in t.plain()) and not sentence_of(t)
    ]


@pytest.mark.own_window
@pytest.mark.parametrize("text", [RANGES, HANDS, SAMPLED])
def test_figures_of_equity_are_explained(qtbot, page, text):
    page.change(page.from_text(text + "\nPot: 120\nCall: 60"), "Paste")
    qtbot.waitUntil(lambda: bool(page.equity.kind.plain()))
    QApplication.processEvents()
    seats = [f"{word} {seat}" for word in ("Seat", "seats") for seat in range(1, 11)]
    assert [t for t in silent(page) if t not in seats] == []
    for panel in (page.next_card, page.history, *page.grids.cards):
        assert sentence_of(panel)
    assert "95 in 100" in sentence_of(page.seats.strips[0].margin)
    assert sentence_of(page.panels.curve.chart)
    if text is SAMPLED:
        assert "95 in 100" in sentence_of(page.equity.kind)
    page.cancel()


def test_sentences_are_one_sentence_each(qtbot, page):
    page.change(page.from_text(RANGES), "Paste")
    settle(qtbot, page)
    told = [sentence for part in explanations(page).values() for sentence in part]
    assert len(told) > 10
    assert all(sentence.endswith(".") and sentence.count(". ") == 0 for sentence in told)


def test_names_in_the_range_editor_are_explained(qtbot, page):
    page.ranges.edit(1)
    editor = QApplication.activeModalWidget()
    assert "in the order that is chosen" in sentence_of(editor.top.slider)
    for button in editor.presets:
        assert len(sentence_of(button).split()) > 4
    editor.reject()


@pytest.mark.parametrize("mode", ["strategy", "push_fold", "before_flop"])
def test_figures_of_the_other_modes_are_explained(qtbot, page, mode):
    page.choose_mode(mode)
    if mode != "strategy":
        settle(qtbot, page)
    QApplication.processEvents()
    panels = [p for p in page.view.findChildren(Panel) if p.isVisible()]
    assert panels
    plain = {f"{number} seats" for number in range(2, 10)}
    assert [text for text in silent(page.view) if text not in plain] == []
