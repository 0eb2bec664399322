"""The window: rail, header, the open room's page, status strip; knows no game by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QMimeData, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.cards.controls import Button
from app.cards.focus import FocusRing
from app.cards.panels import ErrorBox
from app.cards.text import Text
from app.look import theme
from app.look.icons import logo_icon
from app.shell import documents
from app.shell.documents import DocumentError
from app.shell.engine import Engine
from app.shell.game import Game
from app.shell.page import Page
from app.shell.rail import Rail
from app.shell.settings import Settings
from app.shell.status import State, Status
from app.shell.status_strip import StatusStrip

FILE_FILTER = "Kibitzer positions (*.kib);;All files (*)"
WORDS_FROM_PX = 1120  # narrower, the header's buttons have no words
HINT_MS = 4_000
QUICK_START_MS = 1_500
SMALLEST = (1024, 640)
FIRST_SIZE = (1280, 800)
TITLE_BAR_PX = 48


class Window(QWidget):
    """Shows `games` in order; a page is built on its first visit."""

    def __init__(self, games: Sequence[Game], settings: Settings, engine: Engine) -> None:
        super().__init__()
        self.games, self.settings, self.engine = games, settings, engine
        self.pages: dict[int, Page] = {}  # index in `games` -> page
        self.room = 0
        self._mode_of: dict[int, QWidget] = {}
        self._painted = False
        self._since_start = QElapsedTimer()
        self._preparing: tuple[str, float] | None = None  # note while kernels are compiled
        self.apply_settings()
        self.setWindowTitle("Kibitzer")
        self.setWindowIcon(logo_icon())
        self.setMinimumSize(*SMALLEST)
        self.setAcceptDrops(True)
        self._build()
        self._add_actions()
        self._focus_ring = FocusRing(_app(), self)
        self._place()
        engine.preparing.connect(self._on_preparing)
        engine.ready.connect(self._on_ready)
        names = [game.name for game in games]
        self.open_room(names.index(settings.room) if settings.room in names else 0)

    # ---- building ------------------------------------------------------------------------

    def _build(self) -> None:
        self.rail = Rail(self.games)
        self.rail.chosen.connect(self.open_room)
        self.rail.theme.clicked.connect(self.toggle_theme)
        self.rail.settings.clicked.connect(self.open_settings)

        self.header = QFrame()
        self.header.setProperty("role", "header")
        self.header.setFixedHeight(56)
        self.title = Text("", "room")
        self._modes = QHBoxLayout()  # each page's own header widget; one is to be seen
        row = QHBoxLayout(self.header)
        row.setContentsMargins(16, 0, 16, 0)
        row.setSpacing(8)
        row.addWidget(self.title)
        row.addSpacing(12)
        row.addLayout(self._modes)
        row.addStretch(1)
        self._header_row = row

        self.notice = ErrorBox()
        self.notice.hide()
        self.stack = QStackedWidget(self)
        self.strip = StatusStrip()
        self.strip.acted.connect(self._on_strip_action)
        self._note: tuple[str, float | None] = ("", None)
        self._hint_timer = QTimer(self, singleShot=True, interval=HINT_MS)
        self._hint_timer.timeout.connect(lambda: self.strip.set_note(*self._note))

        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.header)
        right.addWidget(self.notice)
        right.addWidget(self.stack, 1)
        right.addWidget(self.strip)
        grid.addWidget(self.rail, 0, 0)
        grid.addLayout(right, 0, 1)

    def _add_actions(self) -> None:
        self._wordy: list[Button] = []  # buttons that drop their words in a narrow window
        self.undo_button = self._button("undo", "", "Undo", "Ctrl+Z", self.undo)
        self.redo_button = self._button("redo", "", "Redo", "Ctrl+Shift+Z", self.redo)
        self._separator()
        self._button("new", "New", "New position", "Ctrl+N", self.new)
        self._button("dice", "Random", "Deal at random", "Ctrl+R", self.deal_random)
        self._separator()
        self._button("open", "Open", "Open a position", "Ctrl+O", self.open_dialog)
        self._button("save", "Save", "Save the position", "Ctrl+S", self.save_dialog)
        self._button("copy", "Copy", "Copy position and results", "Ctrl+Shift+C", self.copy)
        for index in range(len(self.games)):
            self._shortcut(f"Ctrl+{index + 1}", partial(self.open_room, index))
        self._shortcut("Ctrl+V", self.paste)
        self._shortcut("Ctrl+Y", self.redo)
        self._shortcut("Ctrl+T", self.toggle_theme)
        self._shortcut("Ctrl+,", self.open_settings)
        self._shortcut("F1", self.show_keys)
        self._shortcut("Ctrl+Q", self.close)
        self._shortcut("Esc", self.escape)

    def _button(
        self, icon: str, word: str, name: str, keys: str, then: Callable[[], None]
    ) -> Button:
        button = Button(word or name, icon, icon_only=not word)
        button.setAccessibleName(name)
        shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        button.setToolTip(f"{name} ({shown})")
        button.clicked.connect(lambda: then())
        self._header_row.addWidget(button)
        if word:
            self._wordy.append(button)
        self._shortcut(keys, then)
        return button

    def _separator(self) -> None:
        line = QFrame()
        line.setProperty("role", "rule")
        line.setFixedSize(1, 20)
        self._header_row.addSpacing(4)
        self._header_row.addWidget(line)
        self._header_row.addSpacing(4)

    def _shortcut(self, keys: str, then: Callable[[], object]) -> None:
        action = QAction(self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda: then())
        self.addAction(action)

    def _place(self) -> None:
        if self.restoreGeometry(self.settings.geometry):
            return
        screen = QGuiApplication.primaryScreen().availableSize()
        self.resize(*FIRST_SIZE)
        if screen.width() <= FIRST_SIZE[0] or screen.height() < FIRST_SIZE[1] + TITLE_BAR_PX:
            self.setWindowState(Qt.WindowState.WindowMaximized)

    # ---- rooms ---------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """Page of the open room."""
        return self.pages[self.room]

    def open_room(self, index: int) -> None:
        """Show the room with this index in the table of contents."""
        self.room = index
        if index not in self.pages:
            self._add_page(index)
        page = self.page
        self.stack.setCurrentWidget(page)
        for i, mode in self._mode_of.items():
            mode.setVisible(i == index)
        self.title.set_text(self.games[index].title)
        self.rail.rooms[index].setChecked(True)
        self.notice.hide()
        self.show_hint("")
        self.strip.set_status(page.status)
        self._update_undo()
        QTimer.singleShot(0, self, lambda: self._order_tabs(page))  # 20 ms: after the paint
        page.view.focus_start()

    def _add_page(self, index: int) -> None:
        game = self.games[index]
        page = game.make_page(self.engine, self.stack)
        page.precision = self.settings.precision
        self.pages[index] = page
        self.stack.addWidget(page)
        mode = page.header() or QWidget()
        self._mode_of[index] = mode
        self._modes.addWidget(mode)
        page.status_changed.connect(lambda status, p=page: self._on_status(p, status))
        page.hint.connect(self.show_hint)
        page.open_wanted.connect(self.open_dialog)
        page.undo_stack.indexChanged.connect(self._on_change)
        remembered = self.settings.position(game.name)
        state = page.blank()
        if remembered is not None:
            with suppress(ValueError):  # from another version, or damaged: start afresh
                state = page.from_json(remembered)
        page.restore(state)

    def _order_tabs(self, page: Page) -> None:
        """Let Tab go from the rail to the room's mode, header, page, and the strip's button."""
        before: QWidget = self.rail.settings
        for widget in self._mode_of[self.room].findChildren(QWidget):
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                QWidget.setTabOrder(before, widget)
                before = widget
        last: QWidget = self.undo_button
        following = last.nextInFocusChain()
        while following is not None and following is not self.undo_button:
            widget, following = following, following.nextInFocusChain()
            if page.isAncestorOf(widget) and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                last = widget
        QWidget.setTabOrder(last, self.strip.button())

    def _on_status(self, page: Page, status: Status) -> None:
        if page is self.stack.currentWidget():
            self.strip.set_status(status)

    def _on_strip_action(self, state: State) -> None:
        if state is State.RUNNING:
            self.page.cancel()
        else:
            self.page.ask(again=True)

    def _on_preparing(self, done: int, planned: int, name: str) -> None:
        self._preparing = (
            f"First start: preparing engine {done + 1} of {planned}, {name}",
            done / planned,
        )
        if self._since_start.elapsed() > QUICK_START_MS:  # kernels in the cache load unseen
            self._show_preparing()

    def _show_preparing(self) -> None:
        if self._preparing is not None:
            self._set_note(*self._preparing)

    def _on_ready(self) -> None:
        self._preparing = None
        self._set_note("Engine ready")

    def _set_note(self, text: str, progress: float | None = None) -> None:
        self._note = (text, progress)
        if not self._hint_timer.isActive():
            self.strip.set_note(text, progress)

    def show_hint(self, text: str) -> None:
        """Say something at the right of the strip for a while; nothing ends it at once."""
        if text:
            self.strip.set_note(text)
            self._hint_timer.start()
        else:
            self._hint_timer.stop()
            self.strip.set_note(*self._note)

    # ---- changes -------------------------------------------------------------------------

    def _on_change(self) -> None:
        self.notice.hide()
        self._update_undo()

    def _update_undo(self) -> None:
        stack = self.page.undo_stack
        self.undo_button.setEnabled(stack.canUndo())
        self.redo_button.setEnabled(stack.canRedo())

    def undo(self) -> None:
        """Take back the last change in the open room."""
        self.page.undo_stack.undo()

    def redo(self) -> None:
        """Make the change again that was taken back last."""
        self.page.undo_stack.redo()

    def new(self) -> None:
        """Empty the table; undo brings everything back."""
        self.page.change(self.page.blank(), "New")
        self.page.view.focus_start()

    def deal_random(self) -> None:
        """Deal the table at random."""
        self.page.change(self.page.random_state(), "Random")

    # ---- files and clipboard -------------------------------------------------------------

    def open_dialog(self) -> None:
        """Ask for a file and open it."""
        path, _ = QFileDialog.getOpenFileName(
            self, "Open a position", self.settings.folder, self._open_filter()
        )
        if path:
            self.open_file(path)

    def open_file(self, path: str) -> None:
        """Open a saved position in its room; what cannot be opened changes nothing."""
        ending = Path(path).suffix.lower()
        readers = [i for i, game in enumerate(self.games) if ending in game.text_files]
        try:
            if readers:
                text = documents.load_text(path)
                self._open_in(readers[0], lambda page: page.from_text(text))
            else:
                room, position = documents.load(path)
                self._open_position(room, position, f"“{Path(path).name}”")
        except ValueError as error:
            self.show_problem(str(error))
        else:
            self.settings.folder = str(Path(path).parent)

    def _open_filter(self) -> str:
        endings = [".kib", *(ending for game in self.games for ending in game.text_files)]
        return FILE_FILTER.replace("*.kib", " ".join(f"*{ending}" for ending in endings))

    def _open_position(self, room: str, position: documents.Position, name: str) -> None:
        names = [game.name for game in self.games]
        if room not in names:
            raise DocumentError(f"{name} is for a room “{room}” that this Kibitzer does not have.")
        self._open_in(names.index(room), lambda page: page.from_json(position))

    def _open_in(self, room: int, read: Callable[[Page], object]) -> None:
        """Go to a room and to the position that its page reads; if it cannot, come back."""
        was = self.room
        self.open_room(room)
        try:
            self.page.change(read(self.page), "Open")
        except ValueError:
            self.open_room(was)
            raise
        except Exception as error:  # whatever a file holds, it must not stop the app
            self.open_room(was)
            raise DocumentError(f"This position cannot be read ({type(error).__name__}).") from None
        self.page.view.focus_start()

    def save_dialog(self) -> None:
        """Ask for a file name and save the position there."""
        name = f"{self.games[self.room].name}.kib"
        dialog = QFileDialog(self, "Save the position", self.settings.folder, FILE_FILTER)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("kib")  # added before the dialog asks about overwriting
        dialog.selectFile(name)
        if dialog.exec():
            self.save_file(dialog.selectedFiles()[0])

    def save_file(self, path: str) -> None:
        """Save the position of the open room."""
        try:
            documents.save(path, self.page.room, self.page.to_json(self.page.state))
        except DocumentError as error:
            self.show_problem(str(error))
        else:
            self.settings.folder = str(Path(path).parent)
            self.show_hint(f"Saved as “{Path(path).name}”")

    def copy(self) -> None:
        """Put position and results on the clipboard as plain text."""
        QGuiApplication.clipboard().setText(self.page.to_text())
        self.show_hint("Copied as text")

    def paste(self) -> None:
        """Take over the position on the clipboard: text, or the content of a file."""
        text = QGuiApplication.clipboard().text()
        try:
            if text.lstrip().startswith("{"):
                room, position = documents.loads(text)
                self._open_position(room, position, "The text")
            else:
                self.page.change(self.page.from_text(text), "Paste")
        except ValueError as error:
            self.show_problem(str(error))

    def show_problem(self, sentence: str) -> None:
        """Say in one sentence what could not be done; the position stays."""
        self.notice.set_error(sentence)

    # ---- look ----------------------------------------------------------------------------

    def apply_settings(self) -> None:
        """Show theme, suit colours and motion, and sample as precisely, as the settings say."""
        theme.set_reduce_motion(self.settings.reduce_motion)
        theme.apply(_app(), self.settings.theme, two_colours=not self.settings.four_colours)
        for page in self.pages.values():
            if page.precision != self.settings.precision:
                page.precision = self.settings.precision
                page.ask()

    def toggle_theme(self) -> None:
        """Change between light and dark."""
        self.settings.theme = "light" if theme.current().name == "dark" else "dark"
        self.apply_settings()

    def open_settings(self) -> None:
        """Let the user change settings; each takes effect at once."""
        from app.shell.dialogs import SettingsDialog

        SettingsDialog(self.settings, self.apply_settings, self).exec()

    def escape(self) -> None:
        """Take the notice away, or stop computing."""
        if self.notice.isVisible():
            self.notice.hide()
        else:
            self.page.cancel()

    def show_keys(self) -> None:
        """List the keys of the open room and of every room."""
        from app.shell.dialogs import KeysDialog

        KeysDialog(self.games[self.room].title, self.page.keys, self).exec()

    # ---- Qt ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:  # first paint comes before the engine
            self._painted = True
            self._since_start.start()
            QTimer.singleShot(0, self.engine.start)
            QTimer.singleShot(QUICK_START_MS, self, self._show_preparing)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for button in self._wordy:
            button.set_compact(self.width() < WORDS_FROM_PX)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        if not (plain and self.page.view.type_key(event)):
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped_file(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if path := _dropped_file(event.mimeData()):
            event.acceptProposedAction()
            self.open_file(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.settings.geometry = self.saveGeometry()
        self.settings.room = self.games[self.room].name
        for index, page in self.pages.items():
            page.job.cancel()
            self.settings.set_position(self.games[index].name, page.to_json(page.state))
        self.settings.save()
        self.engine.stop()
        super().closeEvent(event)


def _app() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app


def _dropped_file(data: QMimeData) -> str:
    files = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 else ""
