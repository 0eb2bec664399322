"""A short field: what is typed is told once it is finished."""

import pytest
from PySide6.QtCore import QEvent, QLocale, Qt
from PySide6.QtGui import QDoubleValidator, QKeyEvent

from app.widgets.entry_field import DecimalBox, EntryField, LiveField, NumberBox
from app.words.digits import western


def test_digits_of_any_keyboard_are_read_as_western_ones(qtbot, show):
    field = EntryField("Pot")
    show(field)
    with qtbot.waitSignal(field.entered) as entered:
        field.insert("١٢٫٥")  # QTest types Latin letters only
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert entered.args == ["12.5"]
    assert field.text() == "12.5"


@pytest.mark.parametrize("typed", ["١٠٠", "۱۰۰", "100"])
def test_a_field_that_is_checked_takes_the_digits_of_any_keyboard(show, qtbot, typed):
    field = LiveField()
    validator = QDoubleValidator(0, 1e9, 2)
    validator.setLocale(QLocale.c())
    field.setValidator(validator)
    show(field)
    with qtbot.waitSignal(field.textEdited) as edited:
        field.insert(typed)
    assert edited.args == ["100"]
    field.insert("ا")
    assert field.text() == "100"


@pytest.mark.parametrize("kind", [NumberBox, DecimalBox])
@pytest.mark.parametrize("typed", ["٤٢", "۴۲", "42"])
def test_a_box_with_arrows_takes_the_digits_of_any_keyboard(show, kind, typed):
    box = kind()
    show(box)
    box.lineEdit().selectAll()
    box.lineEdit().insert(typed)
    assert box.value() == 42


@pytest.mark.parametrize(
    ("typed", "read"), [("٥٠، ٣", "50, 3"), ("۱۵٪", "15%"), ("AsKs, ½", "AsKs, ½"), ("", "")]
)
def test_other_signs_stay(typed, read):
    assert western(typed) == read


def test_a_letter_in_a_field_of_numbers_is_the_pages_unless_something_is_half_typed(qtbot, show):
    field = EntryField("Pot", letters=False)
    field.show_text("12")
    show(field)
    for typed, taken in (("", False), ("5", True)):
        qtbot.keyClicks(field, typed)
        letter = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_K, Qt.KeyboardModifier.NoModifier, "k")
        field.keyPressEvent(letter)
        assert (field.text(), letter.isAccepted()) == (f"12{typed}", taken)


def test_what_was_refused_stays_until_escape_brings_the_value(qtbot, show):
    field = EntryField("Pot")
    field.show_text("12")
    show(field)
    field.setText("x")
    field.refuse()
    field.show_text("14")
    assert (field.text(), field.is_wrong()) == ("x", True)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "14"


def test_what_is_being_typed_stays_while_the_value_is_the_same(qtbot, show):
    field = EntryField("Pot")
    field.show_text("12")
    show(field)
    qtbot.keyClicks(field, "3")
    field.show_text("12")
    assert field.text() == "123"
    with qtbot.waitSignal(field.entered):
        field.finish()
    field.show_text("12")  # it is not taken over
    assert field.text() == "12"
    qtbot.keyClicks(field, "4")
    field.show_text("5")
    assert field.text() == "5"
    with qtbot.assertNotEmitted(field.entered):
        field.finish()
        field.show_text("5")
        field.finish()
