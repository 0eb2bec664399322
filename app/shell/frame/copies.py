"""What is shown is copied and printed, and the menu of a right click, alike in all rooms."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction, QCursor, QGuiApplication, QImage
from PySide6.QtWidgets import QMenu, QWhatsThis, QWidget
from shiboken6 import isValid

from app.shell.help.explain import sentence_of
from app.shell.room import places
from app.shell.room.page import Page
from app.shell.storage.documents import write_whole
from app.shell.storage.saving import saver
from app.widgets.copying import (
    csv_text,
    panel_of,
    picture_file,
    picture_parts,
    printing_parts,
    text_in,
)
from app.widgets.layout import for_once
from app.widgets.panels import Panel
from app.words.translation import _, brief, english, ngettext, shown

Made = TypeVar("Made")
MOST_TRIES = 5  # to paint a page while answers go on coming


class Copies(QObject):
    """Copies what `page` shows."""

    said = Signal(str, object)  # what was copied or could not be, and the widget that it is of

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._painting: dict[QTimer, Callable[[], None]] = {}

    def menu(self, page: Page, at: QWidget | None, actions: Sequence[QAction]) -> QMenu:
        """Menu of a right click on a widget of the page or beside it; `actions` come along."""
        menu = self._menu(page)
        panel = panel_of(at)
        if at is not None and (text := text_in(panel or at)):
            menu.addAction(_("Copy te&xt"), partial(self.copy_text, text, panel or at))
        if panel is not None:
            self._fill(menu, page, panel)
        menu.addSeparator()
        for action in actions:
            menu.addAction(action)
        sentence = sentence_of(at)
        if at is not None and sentence:
            menu.addSeparator()
            place = QCursor.pos()
            menu.addAction(_("&What is this?"), lambda: QWhatsThis.showText(place, sentence, at))
        return menu

    def panels_menu(self, page: Page) -> QMenu:
        """Menu of every panel that is to be seen, for the keyboard."""
        menu = self._menu(page)
        for panel in page.findChildren(Panel):
            if panel.isVisible() and panel.accessibleName().strip():
                name = panel.accessibleName().replace("&", "&&")
                self._fill(menu.addMenu(name), page, panel)
        return menu

    def copy_text(self, text: str, of: QWidget) -> None:
        """Put a text on the clipboard."""
        QGuiApplication.clipboard().setText(text)
        self.said.emit(_("Copied as text"), of)

    def copy_picture(self, of: QWidget) -> None:
        """Put a picture of a panel on the clipboard."""
        QGuiApplication.clipboard().setPixmap(of.grab())
        self.said.emit(_("The picture was copied"), of)

    def copy_answer(self, page: Page) -> None:
        """Put a picture of all that a page shows, its cards and panels, on the clipboard."""

        def copy(picture: QImage) -> None:
            QGuiApplication.clipboard().setImage(picture)
            self.said.emit(_("A picture of the answer was copied"), page.view.verdict_shown())

        self._paint(page, lambda: picture_parts(page), copy)

    def copy_rows(self, page: Page, panel: QWidget) -> None:
        """Put the table of a panel on the clipboard, as CSV."""
        with english():
            rows = page.view.rows_of(panel)
        QGuiApplication.clipboard().setText(csv_text(rows))
        count = len(rows) - 1
        text = ngettext(
            "The table was copied, {count} row", "The table was copied, {count} rows", count
        )
        self.said.emit(text.format(count=f"{count:,}"), panel)

    def save_picture(self, panel: QWidget, path: str) -> None:
        """Write a picture of a panel, as PNG."""
        picture = panel.grab().toImage()
        self._save(lambda: picture_file(picture), path, panel)

    def print(self, page: Page, title: str, path: str) -> None:
        """Write all that a page shows as PDF."""
        self._paint(
            page,
            lambda: printing_parts(page, title),
            lambda data: self._save(lambda: data, path, page.view.verdict_shown()),
        )

    def ask_and_print(self, page: Page, title: str) -> None:
        """Ask for a file, and write what the page shows in it as PDF."""
        name = f"{places.proposed_name(page)}.pdf"
        path = places.path_to_save(page, _("Print to PDF"), name, _("PDF files (*.pdf)"))
        if path:
            self.print(page, title, path)

    def _paint(
        self,
        page: Page,
        parts: Callable[[], Generator[None, None, Made]],
        done: Callable[[Made], object],
    ) -> None:
        """Paint a page in turns of the event loop, then give what was made to `done`.

        It is begun anew where something else is shown meanwhile, so that all is of one answer.
        """

        def shown_now() -> tuple[object, object]:
            return page.state, page.answer

        begun, at_work, tries = shown_now(), parts(), MOST_TRIES
        timer = QTimer(self)

        def end() -> None:
            del self._painting[timer]
            timer.deleteLater()

        def paint() -> None:
            nonlocal begun, at_work, tries
            if not isValid(page):
                end()
                return
            if tries and any(a is not b for a, b in zip(begun, shown_now(), strict=True)):
                begun, at_work, tries = shown_now(), parts(), tries - 1
            try:
                next(at_work)
            except StopIteration as made:
                end()
                done(made.value)

        self._painting[timer] = paint
        timer.timeout.connect(paint)
        timer.start()

    def finish(self) -> None:
        """Paint to the end what is being painted: the window closes."""
        while self._painting:
            next(iter(self._painting.values()))()

    def _save(self, data: Callable[[], bytes], path: str, of: QWidget) -> None:
        def tell(problem: str | None) -> None:
            text = shown(_("Saved as “{path}”").format(path=path))
            self.said.emit(text if problem is None else brief(problem), of)

        saver().save(path, lambda: write_whole(path, data()), of, tell)

    def _menu(self, page: Page) -> QMenu:
        menu = for_once(QMenu(page))
        return menu

    def _fill(self, menu: QMenu, page: Page, panel: QWidget) -> None:
        menu.addAction(_("Copy &picture"), partial(self.copy_picture, panel))
        menu.addAction(_("&Save picture…"), partial(self._ask_and_save, page, panel))
        table = menu.addAction(_("Copy &table (CSV)"), partial(self.copy_rows, page, panel))
        table.setEnabled(len(page.view.rows_of(panel)) > 1)

    def _ask_and_save(self, page: Page, panel: QWidget) -> None:
        name = f"{places.proposed_name(page)}.png"
        path = places.path_to_save(panel, _("Save picture"), name, _("Pictures (*.png)"))
        if path:
            self.save_picture(panel, path)
