"""Ctrl+K: all that can be done, in every room, found by its name.

It knows no list of its own: it asks the actions of window and rooms, and the buttons, modes and
choices that their pages show.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QFontMetricsF, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QDialog,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from shiboken6 import isValid

from app.look import theme
from app.look.fonts import font
from app.look.paint import paint_frame, placed
from app.shell.frame.rooms import Rooms
from app.shell.help.explain import panel_title
from app.shell.room.page import Page
from app.widgets.controls import SegmentedControl, Stepper
from app.widgets.focus import RovingButton
from app.widgets.layout import down
from app.widgets.text import Text, paint_text
from app.widgets.voice import voice
from app.words.translation import _, ngettext

SIZE, TOP = QSize(600, 440), 64  # px; the last is from the window's top
ROW_PX, PADDING, GAP = 32, 12, 16
FARTHER = 1.5  # ranks that what is elsewhere stands behind
_ARTICLE = "ال"  # before Arabic nouns: who looks for a word does not type it


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that can be done, where, and by which keys; `near`: where the player is now."""

    name: str
    where: str
    do: Callable[[], object]
    keys: str = ""
    usable: bool = True
    near: bool = True

    def spoken(self) -> str:
        """What a screen reader says of it."""
        said = ", ".join(filter(None, (self.name, self.where, self.keys)))
        return said if self.usable else _("{action}, not possible now").format(action=said)


# ---- what there is ------------------------------------------------------------------------------


def entries(
    rooms: Rooms, headers: Callable[[Page], QWidget | None], actions: Sequence[QAction]
) -> list[Entry]:
    """What can be done in the open room, then in the window, then in other rooms, each once."""
    pages = rooms.built()
    here = list(_of_room(rooms, rooms.index, pages.pop(rooms.index), headers))
    window = [
        Entry(action.text(), "", action.trigger, shown_keys(action.shortcut()), action.isEnabled())
        for action in actions
    ]
    others = [
        entry
        for index, page in sorted(pages.items())
        for entry in _of_room(rooms, index, page, headers)
    ]
    found: dict[tuple[str, str], Entry] = {}
    known = {entry.name for entry in window}  # buttons on an empty table do what the header does
    for entry in (*here, *window, *others):
        if entry.where == "" or entry.name not in known:
            found.setdefault((entry.name, entry.where), entry)
    return list(found.values())


def of_files(paths: Sequence[str], open_file: Callable[[str], object]) -> list[Entry]:
    """Files that were opened of late."""
    where = _("Recent file")
    return [Entry(Path(path).name, where, partial(open_file, path)) for path in paths]


def shown_keys(keys: QKeySequence) -> str:
    """Keys as they are called on this system."""
    return keys.toString(QKeySequence.SequenceFormat.NativeText)


def _of_room(
    rooms: Rooms, index: int, page: Page, headers: Callable[[Page], QWidget | None]
) -> Iterator[Entry]:
    title, here = rooms.games[index].title, index == rooms.index

    def go(then: Callable[[], object]) -> None:
        if index != rooms.index:
            rooms.open(index)
        then()

    chosen = page.mode_control.chosen() if page.mode_control is not None else 0
    modes = sorted(enumerate(page.by_mode), key=lambda mode: mode[0] != chosen)
    named = set()
    for number, (mode, actions) in modes:
        where = _("{room} · {part}").format(room=title, part=mode)
        for action in actions:
            keys = shown_keys(QKeySequence(action.keys[0])) if action.keys else ""
            do = partial(go, partial(page.do_in_mode, number, action))
            yield Entry(action.name, where, do, keys, near=here and number == chosen)
            named |= {action.name} if number == chosen else set()
    for widget in filter(None, (headers(page), page)):
        for name, panel, press in _controls(widget):
            if name in named:  # it is listed with its key
                continue
            where = _("{room} · {part}").format(room=title, part=panel) if panel else title
            yield Entry(name, where, partial(go, press), near=here)


def _controls(root: QWidget) -> Iterator[tuple[str, str, Callable[[], object]]]:
    """Buttons and choices that can be used in `root`: name, what they belong to, what they do."""
    for button in root.findChildren(QAbstractButton):
        group = button.parentWidget()
        a_card = isinstance(button, RovingButton) and not isinstance(group, Stepper)
        if a_card or not (button.isEnabled() and button.isVisibleTo(root)):
            continue
        name = button.accessibleName() or button.text().replace("&", "")
        of = group.accessibleName() if isinstance(group, SegmentedControl) else ""
        if any(map(str.isalpha, name)):
            yield name, of or panel_title(button), partial(_click, button)
    for box in root.findChildren(QComboBox):
        if box.isEnabled() and box.isVisibleTo(root):
            for row in range(box.count()):
                yield box.itemText(row), box.accessibleName(), partial(_choose, box, row)


def _click(button: QAbstractButton) -> None:
    if isValid(button):
        button.click()


def _choose(box: QComboBox, row: int) -> None:
    if isValid(box):
        box.setCurrentIndex(row)
        box.activated.emit(row)


# ---- finding ------------------------------------------------------------------------------------


def folded(text: str) -> str:
    """Letters without marks, case or lengthening, to be compared."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign) and sign != "ـ")


def rank(query: str, entry: Entry) -> int | None:
    """How well an entry answers a query, 0 the best; None if it does not.

    Each word of the query begins a word of the name, or else of what stands beside it; at last
    its letters are in the name in this order.
    """
    wanted, name = folded(query).split(), folded(entry.name)
    if not wanted:
        return 0
    if name.startswith(" ".join(wanted)):
        return 0
    if _begin(wanted, name):
        return 1
    if _begin(wanted, " ".join((name, folded(entry.where), folded(entry.keys)))):
        return 2
    letters = iter(name)
    return 3 if all(sign in letters for sign in "".join(wanted)) else None


def _begin(wanted: Sequence[str], text: str) -> bool:
    words = [word for word in re.split(r"[^\w+♠♥♣♦]+", text) if word]
    words += [word[len(_ARTICLE) :] for word in words if word.startswith(_ARTICLE)]
    return all(any(word.startswith(begun) for word in words) for begun in wanted)


def matching(query: str, among: Sequence[Entry]) -> list[Entry]:
    """Entries that answer a query, the best first; letters in order count if nothing else does.

    What is elsewhere comes behind what is near, if that has the words in its name.
    """
    ranked = [(found, entry) for entry in among if (found := rank(query, entry)) is not None]
    by_words = [pair for pair in ranked if pair[0] < 3]
    best = sorted(by_words or ranked, key=lambda pair: pair[0] + FARTHER * (not pair[1].near))
    return [entry for _rank, entry in best]


# ---- what is shown ------------------------------------------------------------------------------


class _Rows(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.shown: list[Entry] = []

    def show(self, shown: list[Entry]) -> None:
        self.beginResetModel()
        self.shown = shown
        self.endResetModel()

    def rowCount(self, _parent: Any = None) -> int:
        return len(self.shown)

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.shown[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return entry.spoken()
        return None

    def flags(self, index: Any) -> Qt.ItemFlag:
        usable = self.shown[index.row()].usable
        return super().flags(index) if usable else Qt.ItemFlag.ItemIsSelectable


class _Row(QStyledItemDelegate):
    """Name at the side where a line begins, room and keys at the other."""

    def __init__(self, view: QListView, rows: _Rows) -> None:
        super().__init__(view)
        self._view, self._rows = view, rows

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Any) -> QSize:
        return QSize(0, ROW_PX)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Any) -> None:
        entry, colours = self._rows.shown[index.row()], theme.current()
        at, within = QRectF(option.rect), self._view.viewport()
        if option.state & QStyle.StateFlag.State_Selected:
            paint_frame(painter, at.adjusted(2, 1, -2, -1), 6, fill=colours.accbg, line=colours.acc)
        wide = at.width() - 2 * PADDING
        both = QRectF(PADDING, at.top(), wide, at.height())
        begin, end = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        color = colours.tx if entry.usable else colours.tx3
        name, keys, hint = font(13, 500), font(12, 600), font(12)
        painter.save()
        painter.setClipRect(placed(both, within))
        paint_text(painter, placed(both, within), entry.name, name, color, begin)
        painter.restore()
        paint_text(painter, placed(both, within), entry.keys, keys, colours.tx2, end)
        before, behind = (
            QFontMetricsF(letters).horizontalAdvance(text) + GAP if text else 0
            for letters, text in ((name, entry.name), (keys, entry.keys))
        )
        rest = both.adjusted(before, 0, -behind, 0)  # the mode, at its end, tells like names apart
        where = QFontMetricsF(hint).elidedText(
            entry.where, Qt.TextElideMode.ElideLeft, rest.width()
        )
        paint_text(painter, placed(rest, within), where, hint, colours.tx3, end)


class Palette(QDialog):
    """A field to type a name in, and what answers to it; `chosen` is what was picked."""

    def __init__(self, page: QWidget, all_of_it: Sequence[Entry]) -> None:
        super().__init__(page)  # which has the theme's style
        window = page.window()
        self.setWindowTitle(_("What can be done"))
        self._all = all_of_it
        self.chosen: Entry | None = None
        self.field = QLineEdit()
        self.field.setAccessibleName(_("Find what can be done"))
        self.field.setPlaceholderText(_("Type what you want to do, a room, or a file"))
        self.field.textChanged.connect(self._show)
        self.field.installEventFilter(self)
        self.list = QListView()
        self.list.setAccessibleName(_("What can be done"))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._rows = _Rows(self)
        self.list.setModel(self._rows)
        self.list.setItemDelegate(_Row(self.list, self._rows))
        self.list.clicked.connect(self._choose)
        self.count = Text("", "hint")
        down(self.field, self.list, self.count, spacing=10, margins=(14, 14, 14, 12), within=self)
        self.resize(SIZE.boundedTo(window.size() - QSize(0, 2 * TOP)))
        self.move(
            window.mapToGlobal(window.rect().center()).x() - self.width() // 2,
            window.mapToGlobal(window.rect().topLeft()).y() + TOP,
        )
        self.finished.connect(self.deleteLater)
        self._show("")

    def shown(self) -> list[Entry]:
        """What answers to what is typed, the best first."""
        return self._rows.shown

    def _show(self, query: str) -> None:
        found = matching(query, self._all)
        self._rows.show(found)
        words = ngettext("{count} of {all} fits", "{count} of {all} fit", len(found))
        nothing = _("Nothing fits. Fewer letters find more.")
        words = words.format(count=len(found), all=len(self._all)) if found else nothing
        self.count.set_text(words)
        self._go_to(
            next((i for i, entry in enumerate(found) if entry.usable), 0), speak=bool(query)
        )

    def _go_to(self, row: int, *, speak: bool = True) -> None:
        rows = len(self._rows.shown)
        if rows:
            index = self._rows.index(max(0, min(rows - 1, row)))
            self.list.setCurrentIndex(index)
            if speak:
                voice().say(self._rows.shown[index.row()].spoken(), "row")
        elif speak:
            voice().say(self.count.plain(), "row")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows in the field move in the list; Enter does what is chosen."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        row, page = self.list.currentIndex().row(), self.list.height() // ROW_PX
        steps = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: page,
            Qt.Key.Key_PageUp: -page,
        }
        if (step := steps.get(Qt.Key(event.key()))) is not None:
            self._go_to(row + step)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.list.currentIndex())
        else:
            return False
        return True

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid() and self._rows.shown[index.row()].usable:
            self.chosen = self._rows.shown[index.row()]
            self.accept()
