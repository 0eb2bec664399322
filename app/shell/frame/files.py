"""Positions come and go: files, the clipboard, what is dropped on the window."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from app.shell.frame import contents
from app.shell.frame.rooms import Rooms
from app.shell.room import places
from app.shell.room.page import Page
from app.shell.storage import documents
from app.shell.storage.aside import Aside
from app.shell.storage.documents import AT_ONCE, DocumentError
from app.shell.storage.saving import saver
from app.shell.storage.settings import Settings
from app.widgets.layout import for_once
from app.words.translation import (
    _,
    english,
    said,
)

MOST_PASTED = 5_000_000  # letters


class Files(QObject):
    """Opens and saves positions of the rooms; what cannot be opened changes nothing."""

    problem = Signal(str)  # one sentence about what could not be done
    hint = Signal(str)  # a short remark for the status strip
    copied = Signal(str)  # the same, of what was copied
    named = Signal()  # the open position has the name of a file now

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        super().__init__(rooms)
        self._rooms, self._settings = rooms, settings
        self._aside = Aside(self)
        places.use(settings)

    def open_dialog(self) -> None:
        path = places.path_to_open(self._rooms.page, _("Open a file"), self.open_filter())
        if path:
            self.open(path)

    def offer_recent(self, under: QWidget) -> None:
        """Offer the files of late and, first of all, to look for another, below a widget."""
        recent = self._settings.recent
        if not recent:
            self.open_dialog()
            return
        menu = for_once(QMenu(under))
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
        """Open whatever Kibitzer reads, in its room; what cannot be opened changes nothing."""
        large = not path.lower().endswith(".kib") and _size(path) > AT_ONCE
        self._do(lambda: contents.of_file(path, self._rooms.games), self._go_to, path, large)

    def open_filter(self) -> str:
        """Kinds of files to choose from, as Qt's dialogs want them."""
        games = self._rooms.games
        endings = [".kib", *(e for game in games for e in (*game.own_files, *game.text_files))]
        return _filter([*endings, ".txt", ".xml"])

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
        kinds = _("Kibitzer positions (*.kib)")
        title, folder = _("Save the position"), self._settings.folder
        dialog = QFileDialog(self._rooms.page, title, folder, kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("kib")  # added before the dialog asks about overwriting
        dialog.selectFile(f"{places.proposed_name(self._rooms.page)}.kib")
        while dialog.exec():
            path = dialog.selectedFiles()[0]
            whole = places.with_ending(path, ".kib", kinds)
            if whole == path or not os.path.exists(whole):  # else that is asked about, too
                self.save(whole)
                break
            dialog.selectFile(whole)
        dialog.deleteLater()  # else it stays with the page, with its hundred widgets

    def save(self, path: str) -> None:
        """Save the position of the open room."""
        page = self._rooms.page
        state, document, alone = page.state, page.document, page.alone(page.state)

        def tell(problem: str | None) -> None:
            if problem is not None:
                self.problem.emit(problem)
                return
            page.saved_as(path, state, document)
            self._remember(path)
            self.named.emit()
            text = _("Saved as “{file}”")
            if alone != state:
                text = _("Saved as “{file}”: this mode alone; what the others hold stays here")
            self.hint.emit(text.format(file=Path(path).name))

        def write() -> None:
            documents.save(path, page.room, page.to_json(alone))

        saver().save(path, write, page, tell)

    def copy(self) -> None:
        """Put position and results on the clipboard as plain text."""
        with english():
            text = self._rooms.page.to_text()
        QGuiApplication.clipboard().setText(text)
        self.copied.emit(_("Copied as text"))

    def paste(self) -> None:
        """Take over the position on the clipboard: text, or the content of a file."""
        text = QGuiApplication.clipboard().text()
        if len(text) > MOST_PASTED:
            self.problem.emit(_("The text on the clipboard is too long for a position."))
            return
        large = len(text) > AT_ONCE
        self._do(lambda: contents.of_text(text, self._rooms.games), self._go_to, "", large)

    def _do(
        self,
        work: Callable[[], Any],
        then: Callable[[Any, str], None],
        path: str,
        large: bool,
    ) -> None:
        """Do what touches nothing on screen, in a thread if that is `large`, and go on with it.

        `path` is of the file that it is about, or empty.
        """
        if not large:
            self._aside.forget()
            self._go_on(work, then, path)
            return
        name = Path(path).name
        self.hint.emit(_("Reading “{file}” …").format(file=name) if path else _("Reading …"))
        self._aside.start(work, lambda done: self._go_on(done.result, then, path))

    def _go_on(
        self, outcome: Callable[[], Any], then: Callable[[Any, str], None], path: str
    ) -> None:
        try:
            then(outcome(), path)
        except ValueError as error:
            self._refuse(said(error), path)

    def _refuse(self, problem: str, path: str) -> None:
        self.problem.emit(problem)
        if path and os.path.isdir(Path(path).parent) and not os.path.lexists(path):
            self._settings.forget_recent(_whole(path))

    def _go_to(self, found: contents.Contents, path: str) -> None:
        """Go to what was found in a file, or in the clipboard."""
        index = self._rooms.index if found.room is None else found.room
        page = self._rooms.page_of(index)
        text, position, state = found.text, found.position, page.state
        if position is not None:
            self._do(lambda: _read(page, position, path), partial(self._show, index), path, False)
        elif text is not None and index == self._rooms.index and page.takes(text, path):
            if path:
                self._remember(path)
        elif text is not None:
            if found.room is None and len(text) > documents.LARGEST_BYTES:
                raise DocumentError(_("This text is too long for a position."))
            self._do(
                lambda: _read_text(page, text, state, path),
                partial(self._show, index),
                path,
                len(text) > AT_ONCE,
            )
        else:
            page.open_file(path, lambda problem: self._opened(problem, path, index))

    def _show(self, index: int, found: tuple[object, str], path: str) -> None:
        """Show the position that a page has read in its room."""
        state, hint = found
        rooms = self._rooms
        same = index == rooms.index
        if not same or path:
            rooms.open(index)
        rooms.page.begin(rooms.page.joined(state), _("Open") if path else _("Paste"), path)
        if hint:
            self.hint.emit(hint)
        if path:
            self._remember(path)
        if path or not same:
            rooms.page.view.focus_start()

    def _opened(self, problem: str | None, path: str, index: int) -> None:
        if problem is None:
            if index != self._rooms.index:
                self._rooms.open(index)
            self._remember(path)
        else:
            self._refuse(problem, path)

    def _remember(self, path: str) -> None:
        self._settings.folder = str(Path(path).parent)
        self._settings.add_recent(_whole(path))


def _read_text(page: Page, text: str, state: object, path: str) -> tuple[object, str]:
    """What a page makes of a text."""
    return _named(lambda: page.read_text(text, state), path)


def _read(page: Page, position: documents.Position, path: str) -> tuple[object, str]:
    """What a page makes of a position in a file."""
    return _named(lambda: (page.from_json(position), ""), path)


def _named(read: Callable[[], tuple[object, str]], path: str) -> tuple[object, str]:
    """What is read; what is wrong with it says in which file."""
    try:
        with documents.reading():
            return read()
    except ValueError as error:
        if not path:
            raise
        text = _("In “{file}”: {problem}").format(file=Path(path).name, problem=said(error))
        raise DocumentError(text) from None


def _size(path: str) -> int:
    """Bytes of a file; 0 if there is none."""
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


def _whole(path: str) -> str:
    return str(Path(path).absolute())


def dropped_file(data: QMimeData) -> str:
    """Path of the file that is dragged here, if it is one."""
    files = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 else ""


def _filter(endings: list[str]) -> str:
    kinds = " ".join(f"*{ending}" for ending in endings)
    return _("What Kibitzer reads ({kinds});;All files (*)").format(kinds=kinds)
