"""A short field: what is typed is told once it is finished."""

import pytest
from PySide6.QtCore import Qt

from app.cards.entry_field import EntryField
from app.words.digits import western


def test_digits_of_any_keyboard_are_read_as_western_ones(qtbot, show):
    field = EntryField("Pot")
    show(field)
    with qtbot.waitSignal(field.entered) as entered:
        field.insert("١٢٫٥")  # QTest types Latin letters only
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert entered.args == ["12.5"]
    assert field.text() == "12.5"


@pytest.mark.parametrize(
    ("typed", "read"), [("٥٠، ٣", "50, 3"), ("۱۵٪", "15%"), ("AsKs, ½", "AsKs, ½"), ("", "")]
)
def test_other_signs_stay(typed, read):
    assert western(typed) == read
