"""The hands of a range one by one: sorted by a click on a column, copied as text or CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.games.holdem.ranges import figures as hand_figures
from app.games.holdem.ranges.figures import HEADS, Combo
from app.widgets.controls import Button
from app.widgets.layout import STRETCH, across, down
from app.widgets.text import Text
from app.words.translation import _, english, ngettext

EQUITY = 3  # a column of `HEADS`
FIGURES = (2, EQUITY)  # columns that are flush right
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class _Item(QTreeWidgetItem):
    """A row, sorted by figures and not by their texts."""

    def __init__(self, combo: Combo) -> None:
        super().__init__(list(hand_figures.row(combo)))
        self.combo = combo
        self._keys = hand_figures.keys(combo)
        for column in FIGURES:
            self.setTextAlignment(column, RIGHT)
        self.setToolTip(len(HEADS) - 1, hand_figures.combo_words(combo))

    def __lt__(self, other: QTreeWidgetItem) -> bool:
        column = self.treeWidget().sortColumn()
        assert isinstance(other, _Item)
        return self._keys[column] < other._keys[column]  # type: ignore[operator]  # of one kind


def _head(title: str, count: int, of: int | None) -> str:
    """Whose combinations are listed, and how many; where they are picked, `of` how many."""
    if of is not None:
        text = ngettext(
            "{title}: {count} of {of} combination, those that are picked",
            "{title}: {count} of {of} combinations, those that are picked",
            of,
        )
        return text.format(title=title, count=f"{count:,}", of=f"{of:,}")
    text = ngettext("{count} combination", "{count} combinations", count)
    return _("{title}: {count}").format(title=title, count=text.format(count=f"{count:,}"))


class HandList(QDialog):
    """Every live combination of a seat, or those that are picked `of` so many."""

    def __init__(
        self, title: str, combos: Sequence[Combo], parent: QWidget, *, of: int | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(940, 560)
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(title)
        self.tree.setColumnCount(len(HEADS))
        self.tree.setHeaderLabels(list(HEADS))
        self.tree.setRootIsDecorated(False)
        self.tree.setUniformRowHeights(True)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.tree.addTopLevelItems([_Item(combo) for combo in combos])
        header = self.tree.header()
        header.setSectionsClickable(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for place, width in enumerate((76, 60, 66, 70, 170, 210)):
            header.resizeSection(place, width)
        self.tree.sortByColumn(EQUITY, Qt.SortOrder.DescendingOrder)
        self.tree.setSortingEnabled(True)
        hint = Text(
            _("A click on a column, or Alt and its number, sorts by it; once more turns it round."),
            "hint",
            wrap=True,
        )
        self.text_button = Button(_("Copy as text"), "copy", kind="outline")
        self.text_button.clicked.connect(lambda: self._copy(hand_figures.text))
        self.csv_button = Button(_("Copy as CSV"), "copy", kind="outline")
        self.csv_button.clicked.connect(lambda: self._copy(hand_figures.csv))
        self.said = Text("", "hint")
        close = Button(_("Close"), kind="primary", then=self.reject)
        down(
            Text(_head(title, len(combos), of), "title"),
            (self.tree, 1),
            hint,
            across(self.text_button, self.csv_button, self.said, STRETCH, close),
            spacing=12,
            margins=(20, 18, 20, 18),
            within=self,
        )
        self.tree.setFocus()

    def shown(self) -> list[Combo]:
        """Combinations in the order in which they are listed; those that are chosen, if any are."""
        chosen = {id(item) for item in self.tree.selectedItems()}
        items = [self.tree.topLevelItem(i) for i in range(self.tree.topLevelItemCount())]
        return [
            item.combo
            for item in items
            if isinstance(item, _Item) and (len(chosen) < 2 or id(item) in chosen)
        ]

    def sort_by(self, column: int) -> None:
        """Sort by a column, the largest first; once more turns it round."""
        header = self.tree.header()
        down = Qt.SortOrder.DescendingOrder
        same = header.sortIndicatorSection() == column and header.sortIndicatorOrder() == down
        self.tree.sortByColumn(column, Qt.SortOrder.AscendingOrder if same else down)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        digit = event.key() - Qt.Key.Key_1
        if event.matches(QKeySequence.StandardKey.Copy):
            self.text_button.click()
        elif event.modifiers() & Qt.KeyboardModifier.AltModifier and 0 <= digit < len(HEADS):
            self.sort_by(digit)
        else:
            super().keyPressEvent(event)

    def _copy(self, write: Callable[[Iterable[Combo]], str]) -> None:
        with english():
            text = write(self.shown())
        QGuiApplication.clipboard().setText(text)
        count = text.count("\n") - 1
        said = ngettext("{count} line copied", "{count} lines copied", count)
        self.said.set_text(said.format(count=f"{count:,}"))
