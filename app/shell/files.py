"""Positions come and go: files, the clipboard, what is dropped on the window."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from app.shell import documents
from app.shell.documents import DocumentError
from app.shell.page import Page
from app.shell.rooms import Rooms
from app.shell.settings import Settings
from app.words.translation import (
    _,
    english,
    said,
)


class Files(QObject):
    """Opens and saves positions of the rooms; what cannot be opened changes nothing.

    Signals
    -------
    problem : one sentence about what could not be done
    hint : a short remark for the status strip
    copied : the same, of what was copied
    named : the open position has the name of a file now
    """

    problem = Signal(str)
    hint = Signal(str)
    copied = Signal(str)
    named = Signal()

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        super().__init__(rooms)
        self._rooms, self._settings = rooms, settings

    def open_dialog(self) -> None:
        """Ask for a file and open it."""
        path = QFileDialog.getOpenFileName(
            self._rooms.page, _("Open a position"), self._settings.folder, self.open_filter()
        )[0]
        if path:
            self.open(path)

    def offer_recent(self, under: QWidget) -> None:
        """Offer the files of late and, first of all, to look for another, below a widget."""
        recent = self._settings.recent
        if not recent:
            self.open_dialog()
            return
        menu = QMenu(under)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setDefaultAction(menu.addAction(_("&Open a file…"), self.open_dialog))
        menu.addSeparator()
        names = Counter(Path(path).name for path in recent)
        for number, path in enumerate(recent, 1):
            name = Path(path).name
            if names[name] > 1:  # of the same name: the folder tells them apart
                name = str(Path(Path(path).parent.name, name))
            name = name.replace("&", "&&")
            action = menu.addAction(f"&{number} {name}", partial(self.open, path))
            action.setToolTip(path)
        menu.setToolTipsVisible(True)
        menu.popup(under.mapToGlobal(under.rect().bottomLeft()))
        menu.setActiveAction(menu.actions()[0])

    def open(self, path: str) -> None:
        """Open a saved position in its room."""
        ending = Path(path).suffix.lower()
        readers = [i for i, game in enumerate(self._rooms.games) if ending in game.text_files]
        try:
            if readers:
                text = documents.load_text(path)
                self._open_in(readers[0], lambda page: page.from_text(text), path)
            else:
                room, position = documents.load(path)
                self._open_position(room, position, f"“{Path(path).name}”", path)
        except ValueError as error:
            self.problem.emit(said(error))
            if os.path.isdir(Path(path).parent) and not os.path.lexists(path):
                self._settings.forget_recent(_whole(path))
        else:
            self._remember(path)

    def open_filter(self) -> str:
        """Kinds of files to choose from, as Qt's dialogs want them."""
        endings = [".kib", *(ending for game in self._rooms.games for ending in game.text_files)]
        return _filter(endings)

    def save_again(self) -> None:
        """Save the position in the file that it is of; ask for a name if that holds another.

        Another is what is of another room or mode, or cannot be read.
        """
        page = self._rooms.page
        try:
            room, kept = documents.load(page.file)
        except DocumentError:
            self.save_dialog()
            return
        if room == page.room and kept.get("mode") == page.to_json(page.state).get("mode"):
            self.save(page.file)
        else:
            self.save_dialog()

    def save_dialog(self) -> None:
        """Ask for a file name and save the position there."""
        dialog = QFileDialog(
            self._rooms.page, _("Save the position"), self._settings.folder, _filter([".kib"])
        )
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("kib")  # added before the dialog asks about overwriting
        dialog.selectFile(f"{Path(self._rooms.page.file or self._rooms.game.name).stem}.kib")
        if dialog.exec():
            self.save(dialog.selectedFiles()[0])
        dialog.deleteLater()  # else it stays with the page, with its hundred widgets

    def save(self, path: str) -> None:
        """Save the position of the open room."""
        page = self._rooms.page
        try:
            documents.save(path, page.room, page.to_json(page.state))
        except DocumentError as error:
            self.problem.emit(said(error))
        else:
            page.saved_as(path)
            self._remember(path)
            self.named.emit()
            self.hint.emit(_("Saved as “{file}”").format(file=Path(path).name))

    def copy(self) -> None:
        """Put position and results on the clipboard as plain text."""
        with english():
            text = self._rooms.page.to_text()
        QGuiApplication.clipboard().setText(text)
        self.copied.emit(_("Copied as text"))

    def paste(self) -> None:
        """Take over the position on the clipboard: text, or the content of a file."""
        text = QGuiApplication.clipboard().text()
        page = self._rooms.page
        try:
            if len(text) > documents.LARGEST_BYTES:
                raise DocumentError(_("The text on the clipboard is too long for a position."))
            if text.lstrip().startswith("{"):
                room, position = documents.loads(text)
                self._open_position(room, position, _("The text"), "")
            else:
                page.begin(page.from_text(text), _("Paste"))
        except ValueError as error:
            self.problem.emit(said(error))

    def _remember(self, path: str) -> None:
        self._settings.folder = str(Path(path).parent)
        self._settings.add_recent(_whole(path))

    def _open_position(self, room: str, position: documents.Position, name: str, path: str) -> None:
        index = self._rooms.index_of(room)
        if index is None:
            raise DocumentError(
                _("{file} is for a room “{room}” that this Kibitzer does not have.").format(
                    file=name, room=room
                )
            )
        self._open_in(index, lambda page: page.from_json(position), path)

    def _open_in(self, index: int, read: Callable[[Page], object], path: str) -> None:
        """Go to a room and to the position that its page reads; if it cannot, come back."""
        rooms = self._rooms
        was = rooms.index
        rooms.open(index)
        try:
            rooms.page.begin(read(rooms.page), _("Open"), path)
        except ValueError as error:
            rooms.open(was)
            if not path:
                raise
            raise DocumentError(
                _("In “{file}”: {problem}").format(file=Path(path).name, problem=said(error))
            ) from None
        except Exception as error:  # whatever a file holds, it must not stop the app
            rooms.open(was)
            problem = _("This position cannot be read ({error}).")
            raise DocumentError(problem.format(error=type(error).__name__)) from None
        rooms.page.view.focus_start()


def _whole(path: str) -> str:
    return str(Path(path).absolute())


def dropped_file(data: QMimeData) -> str:
    """Path of the file that is dragged here, if it is one."""
    files = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 else ""


def _filter(endings: list[str]) -> str:
    kinds = " ".join(f"*{ending}" for ending in endings)
    return _("Kibitzer positions ({kinds});;All files (*)").format(kinds=kinds)
