"""Buttons, segments, steppers, chips."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from app.widgets.controls import Button, Chip, KeyCap, SegmentedControl, StepBar, Stepper


def focused():
    return QApplication.focusWidget()


def role(widget):
    return QAccessible.queryAccessibleInterface(widget).role()


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_keys_press_a_button(show, qtbot, key):
    button = show(Button("Deal a random hand", "dice", kind="primary"))
    with qtbot.waitSignal(button.clicked):
        qtbot.keyClick(button, key)


def test_a_compact_button_keeps_its_words_for_tooltip_and_screen_reader(show):
    button = show(Button("Random", "dice"))
    wide = button.sizeHint().width()
    button.set_compact(True)
    assert (button.text(), button.toolTip(), button.accessibleName()) == ("", "Random", "Random")
    assert button.sizeHint().width() == 32
    button.set_compact(False)
    assert (button.text(), button.toolTip()) == ("Random", "")
    assert button.sizeHint().width() == wide


def test_the_icon_of_a_button_of_another_kind_can_be_seen_on_it(show):
    button = show(Button("Next", "next", small=True))
    button.set_compact(True)
    plain, primary = (Button("Next", "next", kind=kind) for kind in ("plain", "primary"))

    def picture(of):
        return of.icon().pixmap(16, 16).toImage()

    assert picture(button) == picture(plain) != picture(primary)
    button.set_kind("primary")
    assert picture(button) == picture(primary)


def test_buttons_are_as_high_as_in_the_drawings(show):
    assert show(Button("New", "new")).sizeHint().height() == 32
    assert show(Button("Cancel", kind="outline", small=True)).sizeHint().height() == 24
    assert show(SegmentedControl(["a", "b"])).sizeHint().height() == 32
    assert show(SegmentedControl(["a", "b"], small=True)).sizeHint().height() == 28


@pytest.fixture
def modes(show):
    return show(SegmentedControl(["No trump", "Trump ♠", "Trump ♥"], name="Trump"))


def test_clicking_a_segment_chooses_it_once(modes, qtbot):
    seen = []
    modes.changed.connect(seen.append)
    for i in (2, 2, 1):
        qtbot.mouseClick(modes.segment(i), Qt.MouseButton.LeftButton)
    assert seen == [2, 1]
    assert modes.chosen() == 1


def test_setting_a_segment_is_silent_and_none_may_be_chosen(modes, qtbot):
    with qtbot.assertNotEmitted(modes.changed):
        modes.set_chosen(2)
        assert modes.chosen() == 2
        modes.set_chosen(-1)
        assert modes.chosen() == -1
    with qtbot.waitSignal(modes.changed):
        qtbot.mouseClick(modes.segment(2), Qt.MouseButton.LeftButton)
    assert modes.chosen() == 2


def test_arrows_choose_among_segments_and_tab_stops_once(show, qtbot):
    window = QWidget()
    before, modes, after = QLineEdit(), SegmentedControl(["a", "b", "c"], chosen=1), QLineEdit()
    column = QVBoxLayout(window)
    for widget in (before, modes, after):
        column.addWidget(widget)
    show(window)
    before.setFocus()
    qtbot.keyClick(before, Qt.Key.Key_Tab)
    assert focused() is modes.segment(1)
    with qtbot.waitSignal(modes.changed) as changed:
        qtbot.keyClick(focused(), Qt.Key.Key_Right)
    assert changed.args == [2]
    assert focused() is modes.segment(2)
    qtbot.keyClick(focused(), Qt.Key.Key_Tab)
    assert focused() is after
    qtbot.keyClick(after, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert focused() is modes.segment(2)
    before.setFocus()
    qtbot.keyClick(before, Qt.Key.Key_Tab)
    assert focused() is modes.segment(2)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_where_a_choice_has_a_price_arrows_only_go_there(show, qtbot, key):
    control = show(SegmentedControl(["a", "b", "c"], waits=True))
    chosen = []
    control.changed.connect(chosen.append)
    control.segment(0).setFocus()
    for _step in range(2):
        qtbot.keyClick(focused(), Qt.Key.Key_Right)
    assert focused() is control.segment(2)
    assert (control.chosen(), chosen) == (0, [])
    qtbot.keyClick(focused(), key)
    assert (control.chosen(), chosen) == (2, [2])
    qtbot.keyClick(focused(), Qt.Key.Key_Left)
    assert (focused(), control.chosen()) == (control.segment(1), 2)
    qtbot.mouseClick(control.segment(0), Qt.MouseButton.LeftButton)
    assert chosen == [2, 0]


def test_segments_are_radio_buttons_with_names(modes):
    assert role(modes.segment(0)) == QAccessible.Role.RadioButton
    modes.set_option_name(1, "Trump spades")
    assert modes.segment(1).accessibleName() == "Trump spades"
    assert modes.accessibleName() == "Trump"


@pytest.fixture
def seats(show):
    return show(Stepper(2, 4, "{} seats".format, value=3, name="seats"))


def test_a_stepper_counts_up_and_down_and_stops_at_its_bounds(seats, qtbot):
    seen = []
    seats.changed.connect(seen.append)
    for _ in range(4):
        qtbot.mouseClick(seats.more, Qt.MouseButton.LeftButton)
    assert seats.value() == 4
    assert not seats.more.isEnabled()
    for _ in range(4):
        qtbot.mouseClick(seats.fewer, Qt.MouseButton.LeftButton)
    assert seats.value() == 2
    assert not seats.fewer.isEnabled()
    assert seen == [4, 3, 2]


def test_a_stepper_takes_values_silently_and_keeps_them_in_bounds(seats, qtbot):
    with qtbot.assertNotEmitted(seats.changed):
        seats.set_value(99)
        assert seats.value() == 4
        seats.set_value(-1)
        assert seats.value() == 2
    assert Stepper(2, 10, value=50).value() == 10


def test_arrow_keys_change_a_stepper(seats, qtbot):
    seats.more.setFocus()
    qtbot.keyClick(seats.more, Qt.Key.Key_Down)
    assert seats.value() == 2
    qtbot.keyClick(seats.more, Qt.Key.Key_Right)
    assert seats.value() == 3


def test_a_stepper_says_its_value_and_what_its_buttons_do(seats):
    assert seats.accessibleDescription() == "3 seats"
    assert seats.more.accessibleName() == "More seats"
    assert seats.fewer.accessibleName() == "Fewer seats"


def test_the_step_bar_asks_for_positions_and_stops_at_both_ends(show, qtbot):
    bar = show(StepBar())
    bar.set_position(1, 3, "Card 1 of 3")
    seen = []
    bar.moved.connect(seen.append)
    for key in ("first", "prev", "next", "last"):
        qtbot.mouseClick(bar.button(key), Qt.MouseButton.LeftButton)
    assert seen == [0, 0, 2, 3]
    bar.set_position(0, 3, "Start")
    assert not bar.button("prev").isEnabled()
    bar.set_position(3, 3, "End")
    assert not bar.button("next").isEnabled()
    assert bar.button("first").isEnabled()


def test_a_chip_changes_text_kind_and_dot(show):
    chip = show(Chip("exact, 903 boards", "quiet"))
    assert chip.height() == 22
    plain = chip.grab().toImage()
    chip.set("Monte Carlo, ± 0.07", "sampling", dot=True)
    assert chip.plain() == "Monte Carlo, ± 0.07"
    assert "●" in chip.markup()
    assert chip.grab().toImage() != plain


def test_key_caps_show_their_key(show):
    assert show(KeyCap("Backspace")).plain() == "Backspace"


def test_a_segment_gets_another_text_or_goes(modes):
    modes.set_option(1, "5")
    modes.set_option(2, "6", shown=False)
    assert modes.segment(1).text() == modes.segment(1).accessibleName() == "5"
    assert not modes.segment(2).isVisible()
    modes.set_option(2, "6")
    assert modes.segment(2).isVisible()


def test_a_button_may_change_its_words_with_or_without_showing_them(show):
    button = show(Button("Random flop", "dice"))
    button.set_words("Random turn")
    assert button.text() == "Random turn"
    button.set_compact(True)
    button.set_words("Random river")
    assert (button.text(), button.toolTip()) == ("", "Random river")
    assert button.accessibleName() == "Random river"
    button.set_compact(False)
    assert button.text() == "Random river"


def test_options_are_called_as_people_say_them(show):
    control = show(SegmentedControl(["No trump", "Trump ♠"], name="Trump"))
    assert control.segment(1).accessibleName() == "Trump spades"
    control.set_option(0, "Trump ♥")
    assert control.segment(0).accessibleName() == "Trump hearts"
