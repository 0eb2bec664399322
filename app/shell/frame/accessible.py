"""What screen readers find of a window: what is to be seen, each part with the role that it has.

Qt puts what is hidden into the tree as well, pages of rooms that are not open and panels without
figures, and calls every widget of ours a filler. `Any` stands for what may be None, which Qt
allows here and its stubs do not.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

Role = QAccessible.Role


class Shown(QAccessibleWidget):
    """A widget, and of the widgets within it those that are to be seen, in their order.

    Qt may ask for it while the widget is still being made: then a button is but a `QWidget` yet,
    and whatever held on to it would have everyone who meets it later take it for one. So the
    widget, and whether it is a window, is asked for each time.
    """

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, Role.Grouping)

    def role(self) -> QAccessible.Role:
        widget = self.object()
        if isinstance(widget, QWidget) and widget.isWindow():
            return Role.Window
        found: QAccessible.Role = getattr(widget, "accessible_role", Role.Grouping)
        return found

    def _children(self) -> list[QWidget]:
        widget = self.object()
        inside = widget.children() if widget is not None else ()
        return [
            child
            for child in inside
            if isinstance(child, QWidget)
            and not (child.isWindow() or child.isHidden() or getattr(child, "unheard", False))
        ]

    def childCount(self) -> int:
        return len(self._children())

    def child(self, index: int) -> Any:
        children = self._children()
        if not 0 <= index < len(children):
            return None
        return QAccessible.queryAccessibleInterface(children[index])

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        children, thing = self._children(), child.object() if child is not None else None
        return next((i for i, each in enumerate(children) if each is thing), -1)


def _interface_of(class_name: str, thing: QObject) -> Any:
    if class_name not in ("QWidget", "QFrame", "QStackedWidget") or not isinstance(thing, QWidget):
        return None
    return Shown(thing)


@cache
def install() -> None:
    """Give readers this tree, once there is an application: before, Qt's own would come first."""
    QAccessible.installFactory(_interface_of)


def tell_of_showing(widget: QWidget, event: QEvent.Type) -> None:
    """Tell readers, who keep what they have read, that a widget has come or gone."""
    kinds = {
        QEvent.Type.Show: QAccessible.Event.ObjectCreated,
        QEvent.Type.Hide: QAccessible.Event.ObjectDestroyed,
    }
    if event in kinds and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleEvent(widget, kinds[event]))
