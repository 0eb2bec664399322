"""What readers find of widgets, whenever they ask."""

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from app.shell.frame.accessible import install

Role = QAccessible.Role


def role_of(widget):
    return QAccessible.queryAccessibleInterface(widget).role()


def test_what_was_asked_for_before_it_had_its_place_is_no_window(show):
    install()
    part, whole = QWidget(), show(QWidget())
    assert role_of(part) == Role.Window
    part.setParent(whole)
    part.show()
    assert (role_of(part), role_of(whole)) == (Role.Grouping, Role.Window)
    assert QAccessible.queryAccessibleInterface(whole).childCount() == 1
