"""What a walk through the rooms looks for: texts cut off, widgets one over another, jumps.

`faults` is asked of a window as it stands; `places` and `moved` compare it before and after.
"""

import math
from itertools import islice
from operator import itemgetter

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)

from app.cards.hand import CardButton, Fan
from app.games.tarneeb.felt.line_widgets import LineChip
from app.look import fonts
from app.look.paint import is_mirrored
from app.shell.frame.status_strip import StatusStrip
from app.widgets.controls import KeyCap, StepBar, Stepper
from app.widgets.elided import ElidedButton, ElidedCheckBox, ElidedComboBox
from app.widgets.panels import FloatingError, StepList
from app.widgets.tables import ClassTable, HeatTable, ListTable
from app.widgets.text import ElidedText, plain
from app.words import translation
from app.words.translation import has_right_to_left

WORDED = (QLabel, QPushButton, QRadioButton, QCheckBox, QComboBox, Stepper)
CLICKABLE = (QAbstractButton, QComboBox, QLineEdit)
#: These lie over others on purpose: cards of a fan, the room of a fan without cards, in which its
#: title stands, and what is said over the table.
FLOATING = (CardButton, Fan, FloatingError)
#: Numbers in these need no words: tables have headers, the others say what they count.
PLAIN = (HeatTable, ListTable, ClassTable, StepBar, Stepper, StepList, KeyCap)
SPARE_OF_OPTION = 16  # px of its margins without which an option is still read with ease
COMBO_EDGES = 34  # px of a combo box that are not its words


def shown(widget):
    """Visible widgets within `widget`, each before what is within it; errors over it are not."""
    for child in widget.children():
        if not isinstance(child, QWidget) or isinstance(child, FloatingError):
            continue
        if child.isVisible() and not child.isWindow():
            yield child
            yield from shown(child)


def name(widget):
    """How a fault names a widget: its class, its words, and the classes around it."""
    words = widget.text() if isinstance(widget, (QLabel, QAbstractButton)) else ""
    around, at = [], widget.parentWidget()
    while at is not None and len(around) < 4:
        around.append(type(at).__name__)
        at = at.parentWidget()
    words = plain(words) or widget.accessibleName()
    return f"{type(widget).__name__} “{words}” in {' < '.join(around)}"


def cut_off(widget):
    """How a widget's words do not fit into it, empty if they do."""
    words = widget.currentText() if isinstance(widget, QComboBox) else ""
    if isinstance(widget, (QLabel, QAbstractButton)):
        words = widget.text()
    known = translation.language() in ("en", "ar")  # in others, a tooltip may have to say it all
    if isinstance(widget, ElidedButton):
        return "shortened" if known and widget.is_cut() else ""
    if isinstance(widget, (ElidedCheckBox, ElidedComboBox)) and not known:
        return ""
    if isinstance(widget, ElidedText):
        return "ends in dots" if known and is_cut(widget) else ""
    if not (words or isinstance(widget, Stepper)):
        return ""
    need, have = widget.sizeHint(), widget.size()
    if isinstance(widget, QLabel) and widget.wordWrap():
        need.setWidth(0)
        need.setHeight(widget.heightForWidth(have.width()))
    elif isinstance(widget, QComboBox):
        need.setWidth(widget.fontMetrics().horizontalAdvance(words) + COMBO_EDGES)
    elif isinstance(widget, QLabel) and need.width() > have.width() + 1:
        widget.setIndent(widget.indent())  # Qt remembers a width that the label once had
        need = widget.sizeHint()
    elif isinstance(widget, QRadioButton):
        need.setWidth(need.width() - SPARE_OF_OPTION)
    if need.width() > have.width() + 1:
        return f"{need.width() - have.width()} px too narrow"
    taller = 0 if has_right_to_left(words) else room_for_marks(widget)
    if need.height() > have.height() + 1 + taller and isinstance(widget, QLabel):
        return f"{need.height() - have.height()} px too low"
    return ""


def is_cut(text):
    """Whether a text ends in dots, and had no shorter one for so little room."""
    if isinstance(text.parentWidget(), StatusStrip):  # what it says, and notes, share one line
        return False
    return plain(text.text()).endswith("…") and not text.plain().endswith("…")


def room_for_marks(widget):
    """Px of a line that only letters from right to left need: cards and figures need less."""
    return math.ceil(2 * fonts.TALLER * widget.fontMetrics().height()) if is_mirrored() else 0


def outside(widget):
    """How a widget sticks out of what is around it; empty if it does not, or can be scrolled to."""
    rect, at = QRect(QPoint(0, 0), widget.size()), widget
    while (around := at.parentWidget()) is not None and not at.isWindow():
        rect.translate(at.pos())
        room, area = around.rect().adjusted(-1, -1, 1, 1), around.parentWidget()
        if isinstance(area, QAbstractScrollArea) and area.viewport() is around:
            beside = rect.left() < room.left() or rect.right() > room.right()
            beside &= area.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            return "out at the side of what scrolls" if beside else ""
        if not room.contains(rect):
            return f"out of {type(around).__name__}: {rect.getRect()} in {room.getRect()}"
        at = around
    return ""


def overlaps(window, widgets):
    """Sentences on widgets, with nothing within them, that lie one over another."""
    leaves = [
        (w, QRect(w.mapTo(window, QPoint(0, 0)), w.size()).intersected(seen(window, w)))
        for w in widgets
        if not any(isinstance(c, QWidget) and c.isVisible() for c in w.children())
        and not isinstance(w, FLOATING)
        and type(w) is not QWidget  # places and spacers
        and not w.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # rings
    ]
    boxes = [(*rect.getCoords(), widget) for widget, rect in leaves if not rect.isEmpty()]
    boxes.sort(key=itemgetter(1))  # from top to bottom: soon none can lie over one any more
    for at, (left, _top, right, bottom, one) in enumerate(boxes, 1):
        for its_left, its_top, its_right, its_bottom, other in islice(boxes, at, None):
            if its_top > bottom:
                break
            width = min(right, its_right) - max(left, its_left) + 1
            if width > 0:
                height = min(bottom, its_bottom) - its_top + 1
                yield f"{name(one)} and {name(other)} overlap by {width}x{height}"


def seen(window, widget):
    """The part of the window in which a widget can be seen: that of what scrolls around it."""
    room, at = window.rect(), widget.parentWidget()
    while at is not None and at is not window:
        if isinstance(at.parentWidget(), QAbstractScrollArea):
            room = room.intersected(QRect(at.mapTo(window, QPoint(0, 0)), at.size()))
        at = at.parentWidget()
    return room


def faults(window):
    """Sentences on what is cut off or covered of what is to be seen."""
    widgets = list(shown(window))
    known = translation.language() in ("en", "ar")  # in others, options may be cut
    found = [
        f"{name(widget)}: {fault}"
        for widget in widgets
        if isinstance(widget, WORDED) and (known or not isinstance(widget, QRadioButton))
        for fault in (cut_off(widget), outside(widget))
        if fault
    ]
    cut = [
        f"{name(card)} is cut at the side of its fan"
        for card in widgets
        if isinstance(card, CardButton)
        and not (card.x() >= -1 and card.geometry().right() <= card.parentWidget().width())
    ]
    return found + cut + list(overlaps(window, widgets))


def unexplained(page):
    """Sentences on labels with a number that nothing explains: neither they nor what is around."""
    return [
        name(label)
        for label in shown(page)
        if isinstance(label, QLabel)
        and any(letter.isdigit() for letter in plain(label.text()))
        and not any(isinstance(at, PLAIN) or at.whatsThis() for at in within(label, page))
    ]


def within(widget, page):
    """The widget, and all that is around it up to the page."""
    while widget is not page:
        yield widget
        widget = widget.parentWidget()


def places(window):
    """Where what can be clicked is, in the window; of cards of a line, an answer, the row."""
    found = {}
    for widget in shown(window):
        if isinstance(widget, CardButton) and not widget.shown.enabled:
            continue  # only to be looked at
        if isinstance(widget, CLICKABLE):
            rect = found[widget] = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
            if isinstance(widget, LineChip):
                rect.setLeft(0)
                rect.setWidth(0)
    return found


def moved(before, after):
    """Sentences on what was to be clicked in one place and is now in another."""
    return [
        f"{name(widget)} went from {rect.getRect()} to {after[widget].getRect()}"
        for widget, rect in before.items()
        if widget in after and after[widget] != rect
    ]
