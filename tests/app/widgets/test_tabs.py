import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from app.widgets.panels import Panel
from app.widgets.tabs import Tabs


@pytest.fixture
def place(show):
    """A widget with three panels that share one place."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    holder.panels = [Panel(name) for name in ("First", "Second", "Third")]
    holder.above = QLineEdit()
    column.addWidget(holder.above)
    holder.fields = [QLineEdit() for _panel in holder.panels]
    for panel, field in zip(holder.panels, holder.fields, strict=True):
        panel.body.addWidget(field)
        column.addWidget(panel)
    holder.tabs = Tabs(holder.panels, ("One", "Two", "Three"), "What is shown")
    return show(holder)


def seen(place):
    return [panel.title.plain() for panel in place.panels if panel.isVisible()]


def test_many_names_stand_closer_together(show):
    def width(count):
        holder = QWidget()
        column = QVBoxLayout(holder)
        panels = [Panel(str(i)) for i in range(count)]
        for panel in panels:
            column.addWidget(panel)
        tabs = Tabs(panels, ("Equities",) * count, "What is shown")
        tabs.set_on(True)
        show(holder)
        return tabs.control.segment(0).width()

    assert width(6) < width(5) == width(2)


def test_all_panels_are_shown_where_there_is_room(place):
    assert seen(place) == ["First", "Second", "Third"]
    assert not place.tabs.control.isVisible()
    assert place.panels[0].title.isVisible()


def test_one_panel_at_a_time_is_chosen_in_its_header(place):
    place.tabs.set_on(True)
    assert seen(place) == ["First"]
    assert not place.panels[0].title.isVisible()
    place.tabs.control.segment(2).click()
    assert seen(place) == ["Third"]
    assert place.tabs.control.chosen() == 2
    place.tabs.set_on(False)
    assert seen(place) == ["First", "Second", "Third"]


def test_arrow_keys_go_from_panel_to_panel_and_take_the_keyboard_along(qtbot, place):
    place.tabs.set_on(True)
    place.tabs.control.segment(0).setFocus()
    qtbot.keyClick(place.focusWidget(), Qt.Key.Key_Right)
    assert seen(place) == ["Second"]
    QApplication.processEvents()  # the control finds its place
    qtbot.keyClick(place.focusWidget(), Qt.Key.Key_Right)
    assert seen(place) == ["Third"]
    QApplication.processEvents()
    qtbot.keyClick(place.focusWidget(), Qt.Key.Key_Left)
    assert seen(place) == ["Second"]


def test_what_says_nothing_now_is_not_offered(place):
    first, second, third = place.panels
    place.tabs.set_on(True)
    place.tabs.choose(1)
    place.tabs.set_on(True, wanted=(first, third))
    assert seen(place) == ["First"]
    assert not place.tabs.control.segment(1).isVisible()
    place.tabs.set_on(True, wanted=place.panels)
    assert seen(place) == ["Second"]  # the choice is remembered
    place.tabs.set_on(True, wanted=(second,))
    assert seen(place) == ["Second"]
    assert place.panels[1].title.isVisible()  # the only one needs no choice


def test_a_large_panel_takes_the_place_of_those_beside_it_too(place):
    first, _second, third = place.panels
    place.tabs.set_on(True, beside=(first,), large=(third,))

    def shown():
        return [panel.isVisible() for panel in place.panels]

    assert shown() == [True, True, False]
    place.tabs.choose(place.tabs.place(third))
    assert shown() == [False, False, True]
    place.tabs.control.segment(1).click()
    assert shown() == [True, True, False]


def test_tab_comes_to_the_choice_before_what_is_in_its_panel(qtbot, place):
    place.tabs.set_on(True)
    for i, field in enumerate(place.fields):
        place.tabs.choose(i)
        place.above.setFocus()
        for stop in (place.tabs.control.segment(i), field):
            qtbot.keyClick(place.focusWidget(), Qt.Key.Key_Tab)
            assert place.focusWidget() is stop


def test_what_comes_and_what_goes_is_said_at_once_and_nothing_is_shown_in_between(place):
    first, second, third = place.panels
    place.tabs.set_on(True, wanted=(first, second))
    assert seen(place) == ["First"]
    shown = []
    second.showEvent = lambda _event: shown.append(second)
    place.tabs.set_on(True, wanted=(third,))
    assert seen(place) == ["Third"]
    assert not shown
