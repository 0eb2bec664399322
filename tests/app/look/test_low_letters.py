"""Letters that hang low, and marks that stand high, are whole in every kind of label and button.

What is drawn is looked at where the run speaks Arabic, as `make test-languages` does.
"""

import math
import re

import pytest
from babel.messages.pofile import read_po
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QPainterPath, QRawFont
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)

from app.look import fonts, theme
from app.widgets.controls import Button, Chip, SegmentedControl, StepBar, Stepper
from app.widgets.panels import ErrorBox, HeatLegend, Panel, StepList, Verdict
from app.widgets.tables import ClassTable, HeatTable, ListTable
from app.widgets.text import ElidedText, Text, room_below
from app.words import translation
from tests.walk import shown

CATALOGUE = translation.FOLDER / "ar" / "LC_MESSAGES" / "kibitzer.po"
FONTS = translation.FOLDER.parent / "fonts"
SHEET = translation.FOLDER.parent / "style.qss"
LETTERS = "أجعيضّي"
BIG = 200  # px
ROOM = 20  # px above and below, in which nothing is cut
#: Ems by which two marks, one over the other, may stand out of a line: a word in a hundred.
STACKED = 0.18
ROLES = (
    *("body", "title", "hint", "strong", "room", "verdict", "detail", "number", "advice"),
    *("heading", "error", "figure", "status"),
)


def words():
    """Every Arabic word of the catalogue."""
    with CATALOGUE.open("rb") as file:
        for message in read_po(file):
            forms = message.string if isinstance(message.string, tuple) else (message.string,)
            for form in forms:
                yield from re.findall("[\u0621-\u0652]+", form)


@pytest.mark.parametrize(("face", "weight"), [("Regular", 400), ("SemiBold", 600)])
def test_every_arabic_word_has_room_in_a_line(qapp, face, weight):
    data = (FONTS / f"Inter-{face}.ttf").read_bytes()
    line = QRawFont(QByteArray(fonts.taller(data)), BIG)
    usual = QRawFont(QByteArray(data), BIG)
    assert line.ascent() + line.descent() > usual.ascent() + usual.descent() + 0.3 * BIG
    checked = set(words())
    assert len(checked) > 2_000
    for word in checked:
        path = QPainterPath()
        path.addText(0, 0, fonts.font(BIG, weight), word)
        box = path.boundingRect()
        assert box.bottom() <= line.descent() + 0.5, word
        assert -box.top() <= line.ascent() + STACKED * BIG + 0.5, word
        if not re.search("[\u064b-\u0652]", word):
            assert -box.top() <= line.ascent(), word


@pytest.mark.parametrize("role", ROLES[:-2])
def test_lines_are_as_high_as_the_taller_font(qapp, monkeypatch, role):
    monkeypatch.setattr(fonts, "is_mirrored", lambda: True)
    rule = re.search(rf'QLabel\[role="{role}"\] {{[^}}]*font-size: (\d+)px', SHEET.read_text())
    px = int(rule[1]) if rule else 13
    line = QRawFont(QByteArray(fonts.taller((FONTS / "Inter-Regular.ttf").read_bytes())), px)
    assert fonts.line_height(role) == math.ceil(line.ascent() + line.descent())


in_arabic = pytest.mark.skipif(
    translation.language() != "ar", reason="run in that language by make test-languages"
)


@pytest.fixture
def whole(qtbot, qapp):
    """What widgets stand in: dressed, and in the app's letters."""
    theme.apply(qapp)
    made = QWidget()
    qtbot.addWidget(made)
    theme.dress(made)
    return made


def rows_of(one, other):
    """Rows in which two pictures of a size differ by a quarter of what they differ most."""
    differ = []
    for y in range(one.height()):
        here = 0
        for x in range(one.width()):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            here = max(here, abs(a.lightness() - b.lightness()))
        differ.append(here)
    most = max(differ)
    return [y for y, here in enumerate(differ) if here > most / 4]


def picture(widget, height):
    """How a widget looks when it has a height in px."""
    widget.setMaximumHeight(height)
    widget.resize(widget.width(), height)
    return widget.grab().toImage()


def clear(widget):
    """Take away the words of a widget, not its size."""
    if isinstance(widget, QComboBox):
        widget.setItemText(0, "")
    else:
        widget.setText("")


def texts_within(widget):
    kinds = (QLabel, QPushButton, QCheckBox, QRadioButton, QLineEdit)
    for at in (widget, *shown(widget)):
        if isinstance(at, QComboBox):
            said = at.currentText()
        else:
            said = at.text() if isinstance(at, kinds) else ""
        if LETTERS in said:
            yield at


def test_an_empty_combo_box_has_no_text_to_look_at(qtbot):
    box = QComboBox()
    qtbot.addWidget(box)
    assert not list(texts_within(box))
    box.addItem(LETTERS)
    assert box in texts_within(box)


def list_table():
    table = ListTable([LETTERS, LETTERS], row_height=25)
    table.set_rows([[LETTERS, f"<b>{LETTERS}</b>"], [LETTERS, "8♠"]])
    return table


def combo():
    box = QComboBox()
    box.addItem(LETTERS)
    return box


def verdict():
    made = Verdict()
    made.set(LETTERS, LETTERS)
    return made


def steps():
    made = StepList()
    made.set_steps([LETTERS, LETTERS], 1)
    return made


def step_bar():
    made = StepBar()
    made.set_position(1, 2, LETTERS)
    return made


def error():
    made = ErrorBox()
    made.set_error(LETTERS)
    return made


def legend():
    made = HeatLegend()
    made.set_words(LETTERS, LETTERS)
    return made


KINDS = {
    **{f"plain {role}": lambda role=role: Text(LETTERS, role) for role in ROLES},
    **{f"rich {role}": lambda role=role: Text(f"<b>{LETTERS}</b>", role) for role in ROLES},
    **{f"wrapped {role}": lambda role=role: Text(LETTERS, role, wrap=True) for role in ROLES},
    "elided": lambda: ElidedText(LETTERS, "hint"),
    "chip": lambda: Chip(LETTERS),
    **{
        f"{kind} button": lambda kind=kind: Button(LETTERS, kind=kind)
        for kind in ("plain", "outline", "primary", "link")
    },
    "small button": lambda: Button(LETTERS, small=True),
    "check box": lambda: QCheckBox(LETTERS),
    "radio button": lambda: QRadioButton(LETTERS),
    "combo box": combo,
    "entry": lambda: QLineEdit(LETTERS),
    "segments": lambda: SegmentedControl([LETTERS, "b"]),
    "small segments": lambda: SegmentedControl([LETTERS, "b"], small=True),
    "step bar": step_bar,
    "stepper": lambda: Stepper(1, 9, lambda _number: LETTERS),
    "panel": lambda: Panel(LETTERS, LETTERS),
    "verdict": verdict,
    "steps": steps,
    "error": error,
    "legend": legend,
    "table": list_table,
    "heat table": lambda: HeatTable([LETTERS], [LETTERS], name="-", corner=LETTERS),
    "class table": lambda: ClassTable([LETTERS], name="-"),
}


@in_arabic
@pytest.mark.parametrize("role", ROLES[:-2])
def test_lines_are_as_high_as_is_said(whole, role):
    text = Text(f"{LETTERS}<br>{LETTERS}", role, wrap=True)
    text.setParent(whole)
    text.ensurePolished()
    assert text.heightForWidth(500) == 2 * fonts.line_height(role) + room_below(role)


@in_arabic
@pytest.mark.parametrize("kind", KINDS)
def test_no_letter_is_cut(whole, kind):
    widget = KINDS[kind]()
    widget.setParent(whole)
    whole.resize(600, 400)
    whole.show()
    widget.adjustSize()
    widget.show()
    found = list(texts_within(widget))
    assert found
    for text in found:
        heights = text.height(), text.height() + 2 * ROOM
        with_words = [picture(text, height) for height in heights]
        clear(text)
        here, free = (
            len(rows_of(one, picture(text, height)))
            for one, height in zip(with_words, heights, strict=True)
        )
        assert here == free, f"{free - here} rows of {text} are cut"
