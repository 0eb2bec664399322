"""The window: rail, header, the open room's page, status strip; knows no game by name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QMoveEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QGridLayout, QMessageBox, QVBoxLayout, QWidget

from app.look import theme
from app.look.icons import logo_icon
from app.shell.asking.engine import Engine
from app.shell.frame import accessible
from app.shell.frame.ahead import ImportsAhead, StepsAhead
from app.shell.frame.files import Files, dropped_file
from app.shell.frame.header import Header
from app.shell.frame.notes import Notes
from app.shell.frame.presses import Presses
from app.shell.frame.rail import Rail
from app.shell.frame.rooms import Rooms
from app.shell.frame.status_strip import StatusStrip
from app.shell.room import actions
from app.shell.room.actions import EVERYWHERE, Action, add_actions
from app.shell.room.game import Game
from app.shell.room.hearing import Hearing, modes_of
from app.shell.room.page import Page
from app.shell.room.status import State
from app.shell.storage.keeper import Keeper
from app.shell.storage.saving import saver
from app.shell.storage.settings import Settings
from app.widgets.controls import Button
from app.widgets.copying import menu_target
from app.widgets.focus import FocusRing, put_ahead_in_tab_order
from app.widgets.layout import for_once
from app.widgets.panels import FloatingError
from app.widgets.scroll import ScrollWhole
from app.widgets.text import headings
from app.widgets.voice import voice
from app.words.translation import _, pgettext, shown

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from app.shell.frame.copies import Copies
    from app.shell.help.explain import Explainer

WORDS_FROM_PX = 1120  # narrower, the header's buttons have no words
SMALLEST = (1024, 640)
FIRST_SIZE = (1280, 800)
TITLE_BAR_PX = 48
LONG_MS = 10_000  # of work on a question, as of a solution, that other pages wait for
LAYOUTS = 2  # passes before the first picture, in which columns come to what they need
NOTICE_MARGIN_PX = 16
FIRST_MODE_KEY, MOST_MODES = 5, 7  # F5 to F11
NEWS_MS = 10_000  # that it goes on from where it was is said so long


class _Grid(QGridLayout):
    """Does with the height that there is, down to the least: rooms make do, or scroll columns."""

    def hasHeightForWidth(self) -> bool:
        return False


class Window(QWidget):
    """Shows `games` in order."""

    def __init__(self, games: Sequence[Game], settings: Settings, engine: Engine) -> None:
        accessible.install()
        self._news = settings.hold()
        _apply_look(settings)  # first: widgets made before do not take the app's font
        super().__init__()
        self.settings, self.engine = settings, engine
        self.keeper = Keeper(settings, self)
        self._painted = self._welcomes = False
        self.comes_back = ""  # once it is closed, at this one of the settings
        self._asks_to_close = False  # whether what would be lost is to be
        self._ahead = ImportsAhead(games, self)
        self._explainer: Explainer | None = None
        self.setWindowIcon(logo_icon())
        self.setAcceptDrops(True)
        self.rooms = Rooms(games, settings, engine, self)
        self._pages_ahead = StepsAhead(self._rests, self)
        self._ahead.done.connect(self._prepare_rooms)
        self.files = Files(self.rooms, settings)
        self._build()
        self._add_actions()
        self.presses = Presses(FocusRing(_app(), self))
        self._place()
        self.open_room(self.rooms.index_of(settings.room) or 0)

    # ---- building ------------------------------------------------------------------------

    def _build(self) -> None:
        self.rail = Rail(self.rooms.games)
        self.rail.chosen.connect(self.open_room)
        self.rail.guide.clicked.connect(lambda: self.show_guide())
        headings().clicked.connect(self._show_line)
        self.rail.theme.clicked.connect(self.toggle_theme)
        self.rail.settings.clicked.connect(lambda: self.open_settings())
        self.header = Header()
        body = QWidget()
        # Over the strip and the margin above it: table and verdict stay in sight.
        self.notice = FloatingError(body, NOTICE_MARGIN_PX, at_foot=True)
        self.strip = StatusStrip()
        self.strip.acted.connect(self._on_strip_action)
        self.notes = Notes(self.strip, self.engine, self.rooms)
        for source in (self.rooms, self.files):
            source.hint.connect(self.notes.show_hint)
        self.rooms.refused.connect(lambda text: self.notes.refuse(text, self.page.view.typed_at))
        self.files.problem.connect(self.show_problem)
        self.files.copied.connect(
            lambda text: self.notes.tell(text, self.page.view.verdict_shown())
        )
        self.keeper.problem.connect(self.show_problem)
        saver().problem.connect(self.show_problem)
        self.rooms.unread.connect(self._on_unread)
        self.rooms.problem.connect(self.show_problem)
        self.rooms.told.connect(self._show_badge)
        self.files.named.connect(self._show_name)
        self.rooms.opened.connect(self._show_room)
        self.rooms.changed.connect(self._on_change)
        self.rooms.status_changed.connect(self.strip.set_status)
        self.hearing = Hearing(self)
        self.rooms.status_changed.connect(self.hearing.follow)
        self.rooms.open_wanted.connect(self.files.open_dialog)
        self._unchanged = QElapsedTimer()
        for signal in (self.rooms.opened, self.rooms.changed):
            signal.connect(lambda: self._unchanged.start())
            signal.connect(self._ahead.wait)
            signal.connect(self._pages_ahead.wait)

        whole = QWidget()
        whole.setMinimumSize(*SMALLEST)
        self.whole = ScrollWhole(whole)  # empty yet, else all of it would be styled twice
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self.whole)
        grid = _Grid(whole)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        right = QVBoxLayout(body)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self.header)
        right.addWidget(self.rooms, 1)
        right.addWidget(self.strip)
        grid.addWidget(self.rail, 0, 0)
        grid.addWidget(body, 0, 1)
        self._dress()
        theme.notifier().changed.connect(self._dress)  # before any text within puts in colours

    def _add_actions(self) -> None:
        self._actions = dict(zip(EVERYWHERE, add_actions(self, EVERYWHERE), strict=True))
        self._room_actions = add_actions(
            self,
            [
                Action(game.title, (f"Ctrl+{index + 1}",), partial(Window.open_room, index=index))
                for index, game in enumerate(self.rooms.games)
            ],
        )
        add_actions(
            self,
            [
                Action("", (f"F{FIRST_MODE_KEY + mode}",), partial(Window.open_mode, index=mode))
                for mode in range(MOST_MODES)
            ],
        )
        header, of = self.header, self._actions
        self.undo_button = header.add_button("undo", of[actions.UNDO])
        self.redo_button = header.add_button("redo", of[actions.REDO])
        header.add_separator()
        header.add_button("new", of[actions.NEW], pgettext("button", "New"))
        header.add_button("dice", of[actions.RANDOM], pgettext("button", "Random"))
        header.add_separator()
        self._opener = header.add_button(
            "open", of[actions.OPEN], pgettext("button", "Open"), self.files.offer_recent
        )
        header.add_button("save", of[actions.SAVE], pgettext("button", "Save"))
        header.add_button("copy", of[actions.COPY], pgettext("button", "Copy"), self._offer_copies)

    def _place(self) -> None:
        screens = [screen.availableSize() for screen in QGuiApplication.screens()]
        room = QSize(*SMALLEST)
        for size in screens:  # on a smaller one, with large letters, the whole scrolls
            room = room.boundedTo(size - QSize(0, TITLE_BAR_PX))
        self.setMinimumSize(room)
        if self.restoreGeometry(self.settings.geometry):
            return
        screen = QGuiApplication.primaryScreen().availableSize()
        room = QSize(screen.width(), screen.height() - TITLE_BAR_PX)
        self.resize(QSize(*FIRST_SIZE).boundedTo(room))  # what “Restore” brings, on the screen
        if screen.width() <= FIRST_SIZE[0] or screen.height() < FIRST_SIZE[1] + TITLE_BAR_PX:
            self.setWindowState(Qt.WindowState.WindowMaximized)

    # ---- rooms ---------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        return self.rooms.page

    def open_room(self, index: int) -> None:
        """Show the room with this index in the table of contents."""
        self.rooms.open(index)

    def open_file(self, path: str) -> None:
        """Open what Kibitzer reads in its room; what cannot be opened changes nothing."""
        self.files.open(path)

    def _show_room(self) -> None:
        page = self.page
        self.header.show_room(self.rooms.game.title, page)
        self.rail.rooms[self.rooms.index].setChecked(True)
        self.notice.hide()
        self.notes.show_hint("")
        self.strip.set_status(page.status)
        self.hearing.turn_to(page.status)
        for action in (actions.NEW, actions.RANDOM, actions.SAVE, actions.SAVE_AS):
            self._actions[action].setEnabled(page.keeps_positions)
        self._update_undo()
        self._show_name()
        QTimer.singleShot(0, self, lambda: self._order_tabs(page))  # after the paint
        voice().say(self.rooms.game.title, "room")
        self.hearing.show_mode(self.header.mode(page))
        page.course.follow(page.view, page.view.told(), aloud=False)
        page.view.speak(again=True)
        page.view.focus_start()

    def _show_badge(self, room: str, figure: str, told: str) -> None:
        index = self.rooms.index_of(room)
        if index is not None:
            self.rail.rooms[index].set_badge(figure, told)

    def _order_tabs(self, page: Page) -> None:
        """Let Tab go from the rail to the room's mode, header, page, and the strip's button."""
        before: QWidget = self.rail.settings
        for widget in self.header.mode(page).findChildren(QWidget):
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                QWidget.setTabOrder(before, widget)
                before = widget
        put_ahead_in_tab_order(self.strip.button(), self.rail.rooms[0])  # all of it is a ring
        if page.comes_last is not None:
            put_ahead_in_tab_order(page.comes_last, self.strip.button())

    # ---- what the user does --------------------------------------------------------------

    def _on_strip_action(self, state: State) -> None:
        if state is State.RUNNING:
            self.page.cancel()
        else:
            self.page.ask(again=True)

    def _on_change(self) -> None:
        self.notice.hide()
        self.notes.forget_refusal()
        self._update_undo()
        self._show_name()
        self.hearing.show_mode(self.header.mode(self.page))

    def _show_name(self) -> None:
        """Let the title be the file's name, with a star once it was changed, or the room.

        And say for as long as the window is there if it keeps nothing.
        """
        page = self.page
        title = f"{shown(Path(page.file).name)}[*]" if page.file else self.rooms.game.title
        if not self.settings.keeps:
            title = _("{title} (a second window: nothing is kept)").format(title=title)
        self.setWindowTitle(title)
        self.setWindowModified(bool(page.file) and not page.undo_stack.is_clean())

    def _update_undo(self) -> None:
        """Let undo and redo be called by what they would do."""
        stack = self.page.undo_stack
        for action, plain, named, step in (
            (actions.UNDO, _("Undo"), _("Undo {step}"), stack.undo_text()),
            (actions.REDO, _("Redo"), _("Redo {step}"), stack.redo_text()),
        ):
            self._actions[action].setEnabled(bool(step))
            self._actions[action].setText(named.format(step=step) if step else plain)

    def open_mode(self, index: int) -> None:
        """Go to a mode of the open room, by its place in the header."""
        control = modes_of(self.header.mode(self.page))
        if control is not None and control.choose(index):
            self.hearing.show_mode(control)
            self.page.view.focus_start()

    def say_again(self) -> None:
        """Tell a screen reader the verdict as it stands."""
        self.page.view.speak(again=True)

    def undo(self) -> None:
        """Take back the last change in the open room, and say which."""
        stack = self.page.undo_stack
        if step := stack.undo_text():
            stack.undo()
            self.notes.show_hint(_("Undone: {step}").format(step=step))

    def redo(self) -> None:
        """Make the change again that was taken back last, and say which."""
        stack = self.page.undo_stack
        if step := stack.redo_text():
            stack.redo()
            self.notes.show_hint(_("Done again: {step}").format(step=step))

    def offer_recent(self) -> None:
        """Offer the files of late."""
        self.files.offer_recent(self._opener)

    def open_palette(self) -> None:
        """Let the player find by name what can be done, and do it."""
        from app.shell.frame import palette

        found = palette.entries(self.rooms, self.header.mode_of, self.palette_actions())
        files = palette.of_files(self.settings.recent, self.open_file)
        dialog = palette.Palette(self.page, [*found, *files])
        dialog.exec()
        if dialog.chosen is not None:
            dialog.chosen.do()

    def palette_actions(self) -> list[QAction]:
        """What can be done in any room, as it is called now."""
        return [*self._actions.values(), *self._room_actions]

    # ---- copies --------------------------------------------------------------------------

    @cached_property
    def copies(self) -> Copies:
        """What copies and prints, once it is asked to."""
        from app.shell.frame.copies import Copies

        copies = Copies(self)
        copies.said.connect(self.notes.tell)
        return copies

    def copy_answer(self) -> None:
        """Put a picture of all that the room shows on the clipboard."""
        self.copies.copy_answer(self.page)

    def print_answer(self) -> None:
        """Write all that the room shows as PDF."""
        self.copies.ask_and_print(self.page, self.rooms.game.title)

    def offer_panels(self) -> None:
        """Offer copies of every panel, for the keyboard."""
        self.copies.panels_menu(self.page).popup(self.page.mapToGlobal(self.page.rect().center()))

    def _copy_actions(self) -> list[QAction]:
        wanted = (actions.COPY, actions.PICTURE, actions.PRINT, actions.PALETTE)
        return [self._actions[action] for action in wanted]

    def _offer_copies(self, under: Button) -> None:
        menu = self.copies.menu(self.page, None, self._copy_actions()[:-1])
        menu.popup(under.mapToGlobal(under.rect().bottomLeft()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.offer_menu(menu_target(self, event), event.globalPos())

    def offer_menu(self, at: QWidget | None, place: QPoint) -> None:
        """Offer what can be done with a widget, and with all that is shown, at a place."""
        self.copies.menu(self.page, at, self._copy_actions()).popup(place)

    def new(self) -> None:
        """Empty the table; undo brings everything back."""
        self.page.renew()
        self.page.view.focus_start()

    def deal_random(self) -> None:
        self.page.begin(self.page.random_state(), _("Random"))

    def escape(self) -> None:
        """Explain no click, or take the notice away, or stop computing."""
        if self._explainer is not None and self._explainer.leave():
            return
        if self.notice.isVisible():
            self.notice.hide()
        else:
            self.page.cancel()

    def show_problem(self, sentence: str) -> None:
        """Say in one sentence what could not be done; the position stays."""
        self.notice.set_error(sentence)

    def _on_unread(self) -> None:
        self._news += self.settings.say_unread()
        if self._painted:
            self._say_news()

    def _say_news(self) -> None:
        """Say what became of what was kept, once there is a window to say it in."""
        if self._news:
            self.show_problem(" ".join(self._news))
        elif self.settings.profile.left_open:
            sentence = _("Kibitzer was not closed the last time; it goes on from where it was.")
            self.notes.show_hint(sentence, ms=NEWS_MS)
        self._news.clear()
        self.settings.profile.left_open = False

    def show_guide(self, term: str = "") -> None:
        """Explain the open room, and the others; or what a term means that is used there."""
        from app.shell.help.guide import GuideDialog

        page = self.page
        place = term, page.guide_heading
        GuideDialog(self.rooms.games, self.rooms.index, page.keys, page, *place).exec()

    def _show_line(self, term: str) -> None:
        if self.isActiveWindow():  # a dialog has its own headings
            self.show_guide(term)

    def show_keys(self) -> None:
        """List the keys of the open room and of every room."""
        from app.shell.help.dialogs import KeysDialog

        KeysDialog(self.rooms.game.title, self.page.keys, self.page).exec()

    def welcome_once(self) -> None:
        """At the first start, with the first paint, say what Kibitzer is for.

        Later it would take the keyboard from who has begun.
        """
        self._welcomes = not self.settings.welcomed
        self.update()

    def welcome(self) -> None:
        """Say what Kibitzer is for, in three pictures."""
        from app.shell.help.welcome import WelcomeDialog

        self.settings.welcomed = True
        if QApplication.activeModalWidget() is None:
            WelcomeDialog(self.page).open()

    def show_about(self) -> None:
        """Tell version, licences and where files are kept."""
        from app.shell.help.about import AboutDialog

        AboutDialog(self.settings, self.page).exec()

    def explain(self) -> None:
        """Explain what is clicked next or, asked again, all that the open room shows."""
        from app.shell.help.explain import Explainer

        if self._explainer is None:
            self._explainer = Explainer(self, self.notes.show_hint)
        self._explainer.ask(self.page)

    # ---- settings ------------------------------------------------------------------------

    def apply_settings(self) -> None:
        """Show theme, suit colours and motion, and sample as precisely, as the settings say."""
        _apply_look(self.settings)
        self.rooms.apply_settings()

    def _dress(self) -> None:
        bars = self.whole.verticalScrollBar(), self.whole.horizontalScrollBar()
        parts = self.rail, self.header, self.notice, self.notes.refusal, self.strip, *bars
        for part in (*parts, *self.rooms.shown()):
            theme.dress(part)
        if self._painted and not self._ahead.busy:
            self._prepare_rooms()

    def toggle_theme(self) -> None:
        """Change between light and dark."""
        self.settings.theme = "light" if theme.current().name == "dark" else "dark"
        self.apply_settings()

    def toggle_contrast(self) -> None:
        """Show black on white, or white on black, with full borders, or no longer."""
        self.settings.high_contrast = not self.settings.high_contrast
        self.apply_settings()

    def open_settings(self, at: str = "") -> None:
        """Let the user change settings; begin at the one of this name, if one is given."""
        from app.shell.help.dialogs import SettingsDialog

        dialog = SettingsDialog(self.settings, self.apply_settings, self.page)
        dialog.about.clicked.connect(self.show_about)
        dialog.welcome.clicked.connect(dialog.accept)
        dialog.welcome.clicked.connect(self.welcome, Qt.ConnectionType.QueuedConnection)
        dialog.start_wanted.connect(dialog.accept)
        dialog.start_wanted.connect(self.start_again)
        if at:
            dialog.go_to(at)
        dialog.exec()

    def start_again(self, at: str) -> None:
        """Close, keeping everything, and come back to one of the settings.

        Texts are of one language from the start on.
        """
        self.comes_back = at
        if not self.close() and not self._asks_to_close:
            self.comes_back = ""

    def _ask_to_close(self, lost: str) -> None:
        """Say what would be lost, and close if that is meant, or if it is asked for once more."""
        self._asks_to_close = True
        box = for_once(QMessageBox(self.page))
        box.setText(lost)
        yes = box.addButton(_("Close Kibitzer"), QMessageBox.ButtonRole.DestructiveRole)
        no = box.addButton(_("Stay"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(no)
        box.setEscapeButton(no)
        box.finished.connect(lambda: self.close() if box.clickedButton() is yes else self._stay())
        box.open()

    def _stay(self) -> None:
        self._asks_to_close, self.comes_back = False, ""

    # ---- Qt ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:  # first paint comes before the engine
            self._painted = True
            QTimer.singleShot(0, self.engine.start)
            QTimer.singleShot(0, self._say_news)
            self.keeper.start()
            for game in self.rooms.games:
                game.watch(self.rooms)
            self._ahead.start()
        if self._welcomes:
            self._welcomes = False
            QTimer.singleShot(0, self.welcome)

    def _rests(self) -> bool:
        """Whether nothing is worked on, neither what the page asks nor beside; or for long."""
        done = self.page.settled and self.page.status.state is not State.RUNNING
        return done or self._unchanged.hasExpired(LONG_MS)

    def _prepare_rooms(self) -> None:
        self._pages_ahead.begin(self.rooms.prepare())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.header.set_narrow(self.width() < WORDS_FROM_PX)
        for _pass in range(0 if self._painted else LAYOUTS):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self._keep_place()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._keep_place()

    def _keep_place(self) -> None:
        if self._painted:
            self.settings.geometry = self.saveGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        if not plain:
            super().keyPressEvent(event)
        elif self.page.view.type_key(event):
            self.presses.typed(event)
        else:
            self.hearing.unused_key(event.text())
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_file(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if path := dropped_file(event.mimeData()):
            event.acceptProposedAction()
            self.open_file(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.copies.finish()
        lost = "" if self._asks_to_close else self.rooms.unsaved()
        if lost:
            self._ask_to_close(lost)
        if lost or not saver().finish():  # why, is said now
            self._asks_to_close = bool(lost)
            event.ignore()
            return
        self.settings.geometry = self.saveGeometry()
        self.rooms.stop()
        if self.keeper.finish():
            self.settings.profile.let_go()
        self.engine.stop()
        super().closeEvent(event)


def _apply_look(settings: Settings) -> None:
    voice().amount = settings.spoken
    theme.set_reduce_motion(settings.reduce_motion)
    two, high = not settings.four_colours, settings.high_contrast
    theme.apply(_app(), settings.theme, two_colours=two, high_contrast=high)


def _app() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
