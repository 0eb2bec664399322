"""Words that have no room end with …, and the tooltip has them; figures of tables never do."""

from functools import partial

from PySide6.QtCore import QEvent
from PySide6.QtGui import QHelpEvent, QTextDocument
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QToolTip, QWidget

from app.look import fonts
from app.widgets.controls import Button
from app.widgets.elided import ElidedButton, ElidedComboBox
from app.widgets.panels import Panel
from app.widgets.tables import ListTable
from app.widgets.text import ElidedText, Text


def combo():
    box = ElidedComboBox()
    box.addItem("A long name of an opponent")
    return box


def test_a_sum_of_many_figures_behind_a_strong_word_has_the_room_that_it_asks_for(show):
    fonts.load()
    label = ElidedText("<b>Deadwood</b> 1 + 3 + 5 + 6 + 8 + 9 + 10 + 10 + 10 + 10 = 72", "hint")
    show(label)
    document = QTextDocument()
    document.setDefaultFont(label.font())
    document.setDocumentMargin(0)
    document.setHtml(label.text())
    assert document.idealWidth() <= label.sizeHint().width() < document.idealWidth() + 9


def test_a_button_without_room_says_the_rest_in_its_tooltip(show):
    button = ElidedButton("Claim all of the rest", small=True)
    button.setToolTip("They are yours.")
    show(button).setFixedWidth(80)
    assert button.is_cut()
    assert button.toolTip() == "Claim all of the rest\nThey are yours."
    assert button.accessibleName() == button.text() == "Claim all of the rest"
    button.setFixedWidth(300)
    assert not button.is_cut()
    assert button.toolTip() == "They are yours."


def test_new_words_are_cut_anew(show):
    button = ElidedButton("Go", small=True)
    show(button).setFixedWidth(60)
    assert not button.is_cut()
    button.set_words("Knock with 10 and throw the king")
    assert button.is_cut()
    button.set_words("Go")
    assert not button.is_cut()
    assert "Knock" not in button.toolTip()


def test_buttons_side_by_side_share_what_there_is(show):
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    buttons = [ElidedButton("Sample some more", small=True) for _ in range(3)]
    for button in buttons:
        layout.addWidget(button)
    show(row).setFixedWidth(240)
    layout.activate()
    assert all(button.geometry().right() < 240 for button in buttons)


def test_a_box_is_narrower_than_what_is_chosen(show):
    box = combo()
    assert box.minimumSizeHint().width() < box.sizeHint().width()


def test_a_box_says_what_is_cut_and_only_then(qtbot, show):
    box = combo()
    show(box).setFixedWidth(400)
    at = box.rect().center()
    ask = partial(QHelpEvent, QEvent.Type.ToolTip, at, box.mapToGlobal(at))
    QApplication.sendEvent(box, ask())
    assert QToolTip.text() == ""
    box.setFixedWidth(80)
    QApplication.sendEvent(box, ask())
    assert QToolTip.text() == "A long name of an opponent"
    QToolTip.hideText()


def test_names_of_a_table_give_way_to_its_figures(show):
    table = ListTable(["A header that is long", "Points"], right=(1,))
    table.set_rows([["A name of many letters", "12.5 ± 0.3"]])
    show(table).setFixedWidth(150)
    name, figure = (
        next(label for label in table.findChildren(Text) if label.plain() == text)
        for text in ("A name of many letters", "12.5 ± 0.3")
    )
    assert figure.width() >= figure.sizeHint().width()
    assert name.text().endswith("…")
    assert name.toolTip() == "A name of many letters"


def test_a_title_gives_way_where_no_hint_can(show):
    panel = Panel("Your next turns", right=Button("Forward and on", small=True))
    show(panel).setFixedWidth(200)
    assert panel.title.text().endswith("…")
    assert panel.title.toolTip() == "Your next turns"
    panel.setFixedWidth(400)
    assert panel.title.text() == "Your next turns"


def test_suits_of_a_text_that_is_cut_short_stick_out_nowhere(show):
    fonts.load()
    label = ElidedText("K42♠ K6543♥ K♣ K5♦: الورق المرمي على الطاولة")
    show(label)
    cut = 0
    for width in range(90, 260, 7):
        label.setFixedWidth(width)
        QApplication.processEvents()
        cut += label.text().endswith("…") or "…" in label.text()
        assert QLabel.sizeHint(label).width() <= width
    assert cut > 10
