"""What is this? Shift+F1 asks it of what is clicked next; once more, of all that is to be seen.

Widgets say what they show by `app.widgets.text.explain`; of others their tooltip is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QVBoxLayout, QWhatsThis, QWidget

from app.shell.help.dialogs import Dialog
from app.widgets.panels import Panel
from app.widgets.scroll import ScrollColumn
from app.widgets.text import Text
from app.words.translation import _

SIZE = (560, 620)  # px
ERROR = _("±: in 19 of 20 cases the true figure is no further off than this.")


def sentence_of(widget: QWidget | None) -> str:
    """What a widget, or the nearest around it that says anything, shows."""
    while widget is not None:
        if sentence := widget.whatsThis() or widget.toolTip():
            own = "±" in sentence  # it is not an interval of 95 % everywhere
            return f"{sentence} {ERROR}" if _has_error(widget) and not own else sentence
        widget = None if widget.isWindow() else widget.parentWidget()
    return ""


def _has_error(widget: QWidget) -> bool:
    """Whether a figure that is shown has an error."""
    texts = [widget, *widget.findChildren(Text)]
    return any(isinstance(t, Text) and t.isVisible() and "±" in t.plain() for t in texts)


def explanations(page: QWidget) -> dict[str, list[str]]:
    """Sentences on what is to be seen, in the order on screen, by the title of their panel."""
    found: dict[str, list[str]] = {}
    for widget in _in_order(page):
        if (sentence := widget.whatsThis()) and widget.isVisible():
            sentences = found.setdefault(panel_title(widget), [])
            if sentence not in sentences:
                sentences.append(sentence)
    return found


def _in_order(widget: QWidget) -> Iterator[QWidget]:
    yield widget
    for child in widget.children():
        if isinstance(child, QWidget) and not child.isWindow():
            yield from _in_order(child)


def panel_title(widget: QWidget) -> str:
    """Title of the nearest panel that has one."""
    around: QWidget | None = widget
    while around is not None:
        if isinstance(around, Panel) and (title := around.title.plain()):
            return title
        around = around.parentWidget()
    return ""


class Explainer(QObject):
    """Asks for `window`: its own event filter answers for widgets that have a tooltip alone."""

    def __init__(self, window: QWidget, hint: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window, self._hint = window, hint
        window.installEventFilter(self)

    def ask(self, page: QWidget) -> None:
        """Let the next click be answered with a sentence; asked again, tell all of `page`."""
        if self.leave():
            FiguresDialog(page, page.window().focusWidget()).exec()
        else:
            QWhatsThis.enterWhatsThisMode()
            self._hint(_("Click what you want explained, or press Shift+F1 again for all figures"))

    def leave(self) -> bool:
        """Wait for no click any more; False if none was waited for."""
        waiting = QWhatsThis.inWhatsThisMode()
        if waiting:
            QWhatsThis.leaveWhatsThisMode()
            self._hint("")
        return waiting

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.WhatsThis, QEvent.Type.QueryWhatsThis)
        if watched is self._window and event.type() in kinds and isinstance(event, QHelpEvent):
            sentence = sentence_of(self._window.childAt(event.pos()))
            if sentence and event.type() == QEvent.Type.WhatsThis:
                QWhatsThis.showText(event.globalPos(), sentence, self._window)
            event.setAccepted(bool(sentence))
            return bool(sentence)
        return False


class FiguresDialog(Dialog):
    """What the figures on a page mean, the one that has the keyboard first."""

    def __init__(self, page: QWidget, focused: QWidget | None) -> None:
        super().__init__(_("What the figures mean"), page)
        column = ScrollColumn(spacing=6)
        self._column: QVBoxLayout = column.column
        here = sentence_of(focused if focused is not None and page.isAncestorOf(focused) else None)
        if here:
            self._add(_("Here"), [here])
        for title, sentences in explanations(page).items():
            self._add(title, [sentence for sentence in sentences if sentence != here])
        self._column.addStretch(1)
        column.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # so that arrows scroll it
        self.column.addWidget(column)
        self.resize(*SIZE)

    def _add(self, title: str, sentences: list[str]) -> None:
        if not sentences:
            return
        if title:
            self._column.addWidget(Text(title, "title"))
        for sentence in sentences:
            self._column.addWidget(Text(sentence, "detail", wrap=True))
        self._column.addSpacing(8)
