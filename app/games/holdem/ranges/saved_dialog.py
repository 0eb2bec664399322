"""The dialog of saved ranges: take one over, keep the present one, import and export."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.games.holdem.ranges.library import library
from app.games.holdem.ranges.saved import Folders, SavedRanges, SavedRangesError, from_text, to_text
from app.shell.room import places
from app.shell.storage.documents import load_text, write_whole
from app.shell.storage.saving import saver
from app.widgets.controls import Button
from app.widgets.layout import STRETCH, across, down
from app.widgets.panels import ErrorBox
from app.widgets.text import Text, explain, set_visible
from app.words.translation import _, isolate, said
from engine.games.holdem.ranges import Range, RangeError, parse_range

FIRST_FOLDER = _("My ranges")
DELETES = _("Delete"), _("Put back")
FILE_FILTER = _("Ranges as text (*.txt);;All files (*)")


class SavedRangesDialog(QDialog):
    """Shows the ranges in `saved`; `text` is the range that can be kept."""

    chosen = Signal(object)  # a Range that the user takes over

    def __init__(self, saved: SavedRanges, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._saved, self._text = saved, text
        self._folders: Folders = {}
        self._deleted: tuple[str, str, str] | None = None  # folder, name and text of the last one
        self.setWindowTitle(_("Saved ranges"))
        self.resize(640, 460)
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setColumnCount(2)
        self.tree.setAccessibleName(_("Saved ranges"))
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.currentItemChanged.connect(lambda: self._show_chosen())
        self.tree.itemActivated.connect(lambda: self.take())
        self.empty = Text("", "hint", wrap=True)
        self.error = ErrorBox()
        self.folder, self.name = QLineEdit(FIRST_FOLDER), QLineEdit()
        self.folder.setAccessibleName(_("Folder"))
        self.name.setAccessibleName(_("Name of the range"))
        self.name.setPlaceholderText(_("Name"))
        self.keep_button = Button(_("Keep this range"), kind="outline", then=self.keep)
        self.rename_button = Button(_("Rename"), kind="outline", then=self.rename)
        for line in (self.folder, self.name):
            line.textChanged.connect(self._show_buttons)
            line.returnPressed.connect(self.keep_button.click)  # in the tree, Enter takes over
        import_button = Button(_("Import…"), "open", kind="outline", then=self._import)
        self.export_button = Button(_("Export…"), "save", kind="outline", then=self._export)
        self.library_button = Button(_("Add the library"), kind="outline")
        explain(
            self.library_button,
            _("Ranges by table, action and position, from the charts with 100 big blinds."),
        )
        self.library_button.clicked.connect(lambda: self._try(lambda: self._saved.add(library())))
        self.delete_button = Button(_("Delete"), kind="outline", then=self._delete_or_put_back)
        self.delete_button.setMinimumWidth(self.delete_button.width_with(DELETES))
        close = Button(_("Close"), kind="outline", then=self.reject)
        self.take_button = Button(_("Use"), kind="primary", then=self.take)
        buttons = across(
            import_button,
            self.export_button,
            self.library_button,
            self.delete_button,
            STRETCH,
            close,
            self.take_button,
        )
        down(
            (self.tree, 1),
            self.empty,
            self.error,
            across(
                self.folder,
                Text("/", "hint"),
                (self.name, 1),
                self.keep_button,
                self.rename_button,
            ),
            buttons,
            spacing=12,
            margins=(20, 18, 20, 18),
            within=self,
        )
        self.read()
        (self.tree if self._folders else self.name).setFocus()

    def read(self) -> None:
        """Show what the file holds now."""
        self.error.set_error("")
        try:
            found = self._saved.folders()
        except SavedRangesError as error:
            found = {}
            self.error.set_error(said(error))
        self._show(found)

    def _show(self, found: Folders, chosen: tuple[str, str] | None = None) -> None:
        """Show what was found; `chosen` is shown and chosen, or else what was."""
        chosen = chosen or self.current()
        roots = [self.tree.topLevelItem(at) for at in range(self.tree.topLevelItemCount())]
        shown = {root.text(0): root.isExpanded() for root in roots if root is not None}
        self._folders = found
        self.tree.clear()
        for folder, ranges in self._folders.items():
            parent = QTreeWidgetItem(self.tree, [folder, ""])
            parent.setExpanded(shown.get(folder, folder not in library()))
            for name, text in ranges.items():
                item = QTreeWidgetItem(parent, [name, isolate(text)])
                item.setToolTip(1, text)
                if (folder, name) == chosen:
                    self.tree.setCurrentItem(item)
                    self.tree.scrollToItem(item)
        none = _("No range is kept yet. Give this one a name below.")
        rule = _(
            "Ranges of the library are from the solved charts, with 100 big blinds each. A number "
            "behind a hand is how often it gets there."
        )
        with_library = any(folder in self._folders for folder in library())
        said_below = rule if with_library else "" if self._folders else none
        self.empty.set_text(said_below)
        self.empty.setVisible(bool(said_below))
        self._show_buttons()

    def current(self) -> tuple[str, str] | None:
        """Folder and name of the range that is chosen."""
        item = self.tree.currentItem()
        folder = item.parent() if item is not None else None
        return (folder.text(0), item.text(0)) if item is not None and folder is not None else None

    def take(self) -> None:
        """Hand over the chosen range and close."""
        place = self.current()
        if place is None:
            return
        try:
            hands: Range = parse_range(self._folders[place[0]][place[1]])
        except RangeError as error:
            self.error.set_error(said(error))
            return
        self.chosen.emit(hands)
        self.accept()

    def keep(self) -> None:
        """Keep the present range under the name that was typed."""
        place = self._typed()
        self._try(lambda: self._saved.put(*place, self._text), place)

    def rename(self) -> None:
        """Give the chosen range the name that was typed."""
        place = self.current()
        if place is not None:
            new = self._typed()
            self._try(lambda: self._saved.rename(place, new), new)

    def delete(self) -> None:
        """Keep the chosen range no longer; until another is chosen, it can be put back."""
        place = self.current()
        if place is not None:
            self._deleted = (*place, self._folders[place[0]][place[1]])
            self._try(lambda: self._saved.remove(*place))

    def put_back(self) -> None:
        """Keep the range again that was deleted last."""
        if self._deleted is not None:
            deleted, self._deleted = self._deleted, None
            self._try(lambda: self._saved.put(*deleted), deleted[:2])

    def _delete_or_put_back(self) -> None:
        if self.current() is None:
            self.put_back()
        else:
            self.delete()

    def import_file(self, path: str) -> None:
        """Keep the ranges of a text file too."""
        self._try(lambda: self._saved.add(from_text(load_text(path))))

    def export_file(self, path: str) -> None:
        """Write all ranges into a text file."""
        self._try(partial(write_whole, path, to_text(self._folders)), file=path)

    def _import(self) -> None:
        path = places.path_to_open(self, _("Import ranges"), FILE_FILTER)
        if path:
            self.import_file(path)

    def _export(self) -> None:
        path = places.path_to_save(self, _("Export ranges"), "ranges.txt", FILE_FILTER)
        if path:
            self.export_file(path)

    def _typed(self) -> tuple[str, str]:
        """Folder and name that were typed, as they would be kept."""
        return " ".join(self.folder.text().split()), " ".join(self.name.text().split())

    def _try(
        self,
        change: Callable[[], object],
        chosen: tuple[str, str] | None = None,
        file: str | Path = "",
    ) -> None:
        """Change `file`, or else the ranges; show what came of it, `chosen` then, or why nothing.

        That is done in a thread: nothing that is on screen may be touched.
        """
        found: list[Folders] = []

        def work() -> None:
            change()
            found.append(self._saved.folders())

        def tell(problem: str | None) -> None:
            self.error.set_error(problem or "")
            if problem is None:
                self._show(found[0], chosen)

        saver().save(file or self._saved.path, work, self, tell)

    def _show_chosen(self) -> None:
        place = self.current()
        if place is not None:
            self.folder.setText(place[0])
            self.name.setText(place[1])
            self.name.setCursorPosition(0)  # else a long one begins out of sight
        self._show_buttons()

    def _show_buttons(self) -> None:
        place = self.current()
        typed = self._typed()
        taken = typed[1] in self._folders.get(typed[0], {})
        self.keep_button.set_words(_("Replace by this range") if taken else _("Keep this range"))
        solved = typed[1] in library().get(typed[0], {})  # what is solved is no range of mine
        self.keep_button.setToolTip(
            _("What was solved stays as it is; choose another name.") if taken and solved else ""
        )
        self.keep_button.setEnabled(all(typed) and bool(self._text) and not (taken and solved))
        self.rename_button.setEnabled(place is not None and all(typed) and not taken)
        can_put_back = place is None and self._deleted is not None
        self.delete_button.set_words(DELETES[can_put_back])
        self.delete_button.setEnabled(place is not None or can_put_back)
        self.take_button.setEnabled(place is not None)
        self.export_button.setEnabled(bool(self._folders))
        missing = any(
            name not in self._folders.get(folder, {})
            for folder, ranges in library().items()
            for name in ranges
        )
        set_visible(self.library_button, missing)
