"""The status strip: what the figures on the screen are, how far they are, and how to stop."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from app.look import theme
from app.look.colours import track
from app.look.paint import (
    paint_frame,
    placed,
)
from app.shell.room.status import State, Status
from app.widgets.controls import Button
from app.widgets.layout import STRETCH, across
from app.widgets.panels import set_stale
from app.widgets.text import ElidedText, explain
from app.words.translation import _, pgettext

#: The strip changes at most this often, and shows the bar only for work longer than that.
UPDATE_MS, BAR_AFTER_MS = 100, 150
MARGIN, SPACING = 16, 12  # px
NOTE_SHARE = 0.5  # of the strip at most, where the figures would leave the note less
BUTTON_PX = 91  # wide enough for “Cancel   Esc”, so that it keeps its place as it changes
#: Colour of the dot in each state, and its name.
_DOTS = {
    State.DONE: "acc",
    State.ROUGH: "brass",
    State.RUNNING: "brass",
    State.STOPPED: "acc",
    State.FAILED: "err",
}
_NAMES = {
    State.DONE: _("done"),
    State.ROUGH: pgettext("an answer", "rough"),
    State.RUNNING: _("running"),
    State.STOPPED: _("stopped"),
    State.FAILED: _("failed"),
}
#: What the button does in each state that has one.
_ACTIONS = {
    State.RUNNING: pgettext("button", "Cancel"),
    State.STOPPED: pgettext("button", "Resume"),
    State.FAILED: pgettext("button", "Try again"),
}
ESC = "   Esc"  # behind what that key does


class StatusStrip(QFrame):
    """Dot, kind, figures and bar at the left; a lasting note, and the button, at the right.

    The button is at the very end, where growing figures do not push it from under the pointer.
    """

    #: The button was pressed; carries the `State` in which it was shown.
    acted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "status")
        self.setFixedHeight(32)
        self._wanted = self._shown = Status()
        self._quiet = QTimer(self, singleShot=True, interval=UPDATE_MS)
        self._quiet.timeout.connect(self._catch_up)
        self._bar_delay = QTimer(self, singleShot=True, interval=BAR_AFTER_MS)
        self._bar_delay.timeout.connect(self._share_out)
        self._dot = _Dot()
        self._text = ElidedText(role="status")
        self._bar = _ProgressBar(180)
        self._button = Button("", kind="outline", small=True)
        # A click leaves the keyboard where it is: the button goes, and Qt would look for another.
        # As wide whatever it says: Resume stands where Cancel did.
        self._button.ensurePolished()
        widest = self._button.width_with([_ACTIONS[State.RUNNING] + ESC, _ACTIONS[State.STOPPED]])
        self._button.setMinimumWidth(max(BUTTON_PX, widest))
        self._button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._note, self._note_bar = ElidedText(role="status"), _ProgressBar(90)
        self._text.setObjectName("status")
        self._note.setObjectName("note")
        sentence = _(
            "Whether the figures are exact or sampled, from how much, and their error: in 95 of "
            "100 samples the true figure is no more than ± away."
        )
        explain(self._text, sentence, hover=False)
        self._note_bar.setObjectName("note bar")
        across(
            self._dot,
            self._text,
            self._bar,
            STRETCH,
            self._note,
            self._note_bar,
            self._button,
            spacing=SPACING,
            margins=(MARGIN, 1, MARGIN, 0),
            within=self,
        )
        for widget in (self._bar, self._button, self._note_bar):
            widget.hide()
        self._button.clicked.connect(lambda: self.acted.emit(self._shown.state))
        self.setAccessibleName(_("Status"))

    def set_status(self, status: Status) -> None:
        """Say what is on the screen."""
        self._wanted = status
        ended = self._shown.state is State.RUNNING and status.state is not State.RUNNING
        if ended or not self._quiet.isActive():  # the last figures are those of the page, at once
            self._catch_up()

    def set_note(self, text: str, progress: float | None = None) -> None:
        """Show a lasting note at the right, with a small bar if `progress` is given."""
        self._note.set_text(text)
        self._note_bar.setVisible(progress is not None)
        self._note_bar.set_share(progress or 0.0)
        self._share_out()

    def text(self) -> str:
        """Kind and figures as they are shown."""
        return self._text.plain()

    def note(self) -> str:
        return self._note.plain()

    def button(self) -> Button:
        """Cancel, Resume or Try again, whichever it is now."""
        return self._button

    def bar_shown(self) -> bool:
        """Whether the progress bar is to be seen."""
        return not self._bar.isHidden()

    def sizeHint(self) -> QSize:
        return QSize(400, 32)

    def _catch_up(self) -> None:
        new, old = self._wanted, self._shown
        if new == old:
            return
        self._shown = new
        self._quiet.start()
        for part in (self._dot, self._text):
            set_stale(part, new.stale)
        self._text.set_text(f"<b>{new.kind}</b>&nbsp; {new.figures}" if new.kind else new.figures)
        self._dot.set_state(new.state)
        self._bar.set_share(new.progress or 0.0)
        if new.progress is None:
            self._bar_delay.stop()
        elif old.progress is None:
            self._bar_delay.start()
        action = "" if new.refused else _ACTIONS.get(new.state, "")
        if action:  # once it is gone, a reader that still looks at it finds what it was
            hint = ESC if new.state is State.RUNNING else ""
            self._button.setText(action + hint)
            self._button.setAccessibleName(action)
        self._button.setVisible(bool(action))
        self._share_out()
        if new.state is not old.state and new.state is State.FAILED:
            self.setAccessibleDescription(self._text.plain())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        """Leave the note what room the status does not need.

        A note without a bar, as why a click was refused, gets half of all if it needs it; the bar
        of the status, which says no more than the figures do, goes first.
        """
        said = self._note_bar.isHidden() and self._note.plain()
        needed = self._note.sizeHint().width() if said else 0
        running = self._shown.progress is not None and not self._bar_delay.isActive()
        self._bar.setVisible(running and needed <= self._room(self._bar))
        least = min(needed, round(NOTE_SHARE * self.width()))
        self._note.setMinimumWidth(least)
        self._note.setMaximumWidth(max(least, self._room()))

    def _room(self, *more: QWidget) -> int:
        """Width in px beside all that is shown, and `more`, but the note."""
        beside = [self._dot, self._text, *more]
        beside += [w for w in (self._button, self._note_bar) if not w.isHidden()]
        if not (more or self._bar.isHidden()):
            beside.append(self._bar)
        taken = sum(widget.sizeHint().width() for widget in beside)
        return self.width() - 2 * MARGIN - taken - SPACING * (len(beside) + 1)


class _Dot(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._state = State.DONE
        self.setFixedSize(8, 8)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def set_state(self, state: State) -> None:
        if state is not self._state:
            self._state = state
            self.setAccessibleName(_NAMES[state])
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(0, 0, 0, 0))
        painter.setBrush(QColor(getattr(theme.current(), _DOTS[self._state])))
        painter.drawEllipse(QPointF(4, 4), 4, 4)


class _ProgressBar(QWidget):
    def __init__(self, width: int) -> None:
        super().__init__()
        self._filled = 0
        self.setFixedSize(width, 6)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def set_share(self, share: float) -> None:
        filled = round(max(0.0, min(1.0, share)) * self.width())
        if filled != self._filled:
            self._filled = filled
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = theme.current()
        paint_frame(painter, QRectF(self.rect()), 3, fill=track(colours))
        if self._filled:
            filled = placed(QRectF(0, 0, max(6, self._filled), 6), self)
            paint_frame(painter, filled, 3, fill=colours.acc)
