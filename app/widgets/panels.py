"""Frames with a heading: panels, the verdict, errors, what to click."""

import math
from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsEffect,
    QGraphicsOpacityEffect,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QWidget,
)

from app.look import theme
from app.look.colours import heat_color
from app.look.fonts import font, line_height
from app.look.paint import (
    paint_frame,
    paint_icon,
    paint_logo,
    placed,
)
from app.widgets.layout import STRETCH, across, discard, down
from app.widgets.links import Links
from app.widgets.text import (
    ElidedText,
    Text,
    plain,
    room_below,
    set_role,
    set_visible,
)
from app.widgets.voice import voice
from app.words import digits, verdict as verdicts
from app.words.spoken import aloud
from app.words.translation import _, brief, lengthening

AROUND_PX = 32  # height of a verdict that is none of its lines
PICTURE_PX, GAP_PX = 34, 3  # its picture's side; between the two
LEAST_TITLE, LEAST_TITLE_ALONE = 130, 62  # px: longer ones may end with …
LETTER_PX = (8.7, 6.6)  # mean widths of letters in its headline, and in what says why


class _Title(ElidedText):
    """A title, which gives way only where a hint beside it has done so."""

    def __init__(self, text: str, hint: Text) -> None:
        self._beside = hint
        super().__init__(text, "title")

    def minimumSizeHint(self) -> QSize:
        self._least = LEAST_TITLE if self._beside.markup() else LEAST_TITLE_ALONE
        return super().minimumSizeHint()


class Panel(QFrame):
    """Frame with a title, a hint beside it, a widget at the right, and a `body` under them.

    `role` is the look: panel, felt (the table), feltbox (a box on the felt). Without a title
    there is no header until one is set.
    """

    def __init__(
        self,
        title: str = "",
        hint: str = "",
        right: QWidget | None = None,
        *,
        role: str = "panel",
        margins: tuple[int, int, int, int] = (14, 12, 14, 12),
        spacing: int = 8,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", role)
        self.header = QWidget()
        self.hint = ElidedText(hint, "hint")
        self.title = _Title(title, self.hint)
        self._header_row = across(self.title, self.hint, STRETCH, spacing=8, within=self.header)
        if right is not None:
            self._header_row.addWidget(right)
        self.header.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.body = down(spacing=spacing)
        self._column = down(self.header, self.body, spacing=spacing, within=self)
        self.set_margins(*margins)
        if not any((title, hint, right)):  # shown by name, it would be styled at once, and again
            self.header.hide()
        self.setAccessibleName(plain(title))

    def set_margins(self, left: int, top: int, right: int, bottom: int) -> None:
        """Leave so many px free within the frame."""
        self._column.setContentsMargins(left, top, right, bottom)

    def forget_size(self) -> None:
        """Work its size out anew: while only its room is kept, nobody else tells Qt to."""
        for layout in (self.body, self._column):
            layout.invalidate()
        self.updateGeometry()

    def set_title(self, title: str) -> None:
        self.title.set_text(title)
        self.setAccessibleName(plain(title))
        set_visible(self.header, True)

    def set_hint(self, hint: str, *shorter: str) -> None:
        """Change the hint beside the title (markup, as for Text), and what little room gets."""
        self.hint.set_text(hint, *shorter)

    def add_right(self, widget: QWidget) -> None:
        """Put a widget at the right end of the header."""
        self._header_row.addWidget(widget)
        set_visible(self.header, True)

    def add_left(self, widget: QWidget) -> None:
        """Put a widget before the title."""
        self._header_row.insertWidget(0, widget)

    def set_yours(self, yours: bool) -> None:
        """Frame the panel in green: this is where the next click goes."""
        set_role(self, "yours", yours)


class HeatLegend(QWidget):
    """``worse`` [seven colours] ``better than now (45.4 %)``, and room at the right."""

    SWATCH = QSize(20, 10)

    def __init__(self) -> None:
        super().__init__()
        self._low, self._high = ElidedText(_("worse"), "hint"), ElidedText(_("better"), "hint")
        self._scale = _HeatScale()
        row = across(
            self._low,
            self._scale,
            self._high,
            STRETCH,
            spacing=6,
            margins=(0, 1, 0, 0),
            within=self,
        )
        self._row = row

    def set_words(self, low: str, high: str, *, from_neutral: bool = False) -> None:
        """Name both ends; a scale of chances begins at neutral."""
        self._low.set_text(low)
        self._high.set_text(high)
        self._scale.set_first(0 if from_neutral else -1)

    def add_right(self, widget: QWidget) -> None:
        """Put a widget at the right end."""
        self._row.addWidget(widget)

    def add_row(self, row: QHBoxLayout) -> None:
        """Put a row of widgets at the right end."""
        self._row.addLayout(row)


class _HeatScale(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._first = -1.0
        self.setFixedSize(7 * HeatLegend.SWATCH.width(), HeatLegend.SWATCH.height())

    def set_first(self, first: float) -> None:
        self._first = first
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        wide, high = HeatLegend.SWATCH.width(), HeatLegend.SWATCH.height()
        for i in range(7):
            t = self._first + (1 - self._first) * i / 6
            swatch = placed(QRectF(i * wide, 0, wide, high), self)
            painter.fillRect(swatch, heat_color(theme.current(), t))


class _Picture(QWidget):
    """The logo or an icon in a theme colour."""

    def __init__(self, side: int, name: str, token: str) -> None:
        super().__init__()
        self._name, self._token = name, token
        self.setFixedSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, box = QPainter(self), QRectF(self.rect())
        color = getattr(theme.current(), self._token)
        if self._name == "logo":
            paint_logo(painter, box, color)
        else:
            paint_icon(painter, box, self._name, color)


def verdict_height(headline: int, detail: int) -> int:
    """Height in px of a verdict of so many lines, and so many that say why, in English."""
    headline, detail = (math.ceil(lines * lengthening()) for lines in (headline, detail))
    around = AROUND_PX + room_below("verdict")
    return around + headline * line_height("verdict") + detail * line_height("detail")


class Verdict(QFrame):
    """What to do, in one sentence, and why, in another; the onlooker's own voice.

    It has room for as many letters as the room usually says, and once it was taller it stays so
    until its width changes: what lies below does not move under the pointer because an answer came.
    """

    def __init__(
        self, parent: QWidget | None = None, *, headline: int = 0, detail: int = 0
    ) -> None:
        """Letters that the `headline` and the `detail` under it usually have at most."""
        super().__init__(parent)
        self._letters = headline, detail
        self.setProperty("role", "verdict")
        self.headline = Text(role="verdict", wrap=True)
        self.detail = Links("detail")
        self.detail.hide()
        self._row = across(
            (_Picture(PICTURE_PX, "logo", "brass"), Qt.AlignmentFlag.AlignTop),
            (down(self.headline, self.detail, STRETCH, spacing=GAP_PX), 1),
            spacing=12,
            margins=(14, 13, 16, 14),
            within=self,
        )
        self.setAccessibleName(_("Verdict"))
        self._room = 0
        self.waits = False

    def set_room(self, height: int) -> None:
        """Be at least so high, in px, from the start."""
        if height != self._room:
            self._room = height
            self.setMinimumHeight(height)
            self._stay_tall()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            wide = self._text_width()
            headline, detail = (
                max(1, math.ceil(letters * px / wide))
                for letters, px in zip(self._letters, LETTER_PX, strict=True)
            )
            self.setMinimumHeight(max(self._room, verdict_height(headline, detail)))
            self._stay_tall()

    def _text_width(self) -> int:
        margins = self._row.contentsMargins()
        beside = margins.left() + margins.right() + PICTURE_PX + self._row.spacing()
        return max(1, self.width() - beside)

    def _stay_tall(self) -> None:
        """Be as high as the words need; Qt's layout would still answer for the words before."""
        margins, wide = self._row.contentsMargins(), self._text_width()
        shown = [text for text in (self.headline, self.detail) if not text.isHidden()]
        needed = sum(text.heightForWidth(wide) for text in shown) + GAP_PX * (len(shown) - 1)
        needed += margins.top() + margins.bottom()
        for text in shown:
            text.updateGeometry()
        if needed > self.minimumHeight() > 0:
            self.setMinimumHeight(needed)

    def tell(self, said: verdicts.Verdict) -> None:
        """Show what a room says."""
        self.set(said.headline, said.detail, waits=said.waits)

    def set(self, headline: str, detail: str = "", *, waits: bool = False) -> None:
        """Show a verdict, advice in ``<em>``; one that `waits` says that an answer is coming."""
        self.waits = waits
        changed = (headline, detail) != (self.headline.markup(), self.detail.markup())
        if changed:
            self.headline.set_text(headline)
            self.detail.show_links(detail)
            policy = Qt.FocusPolicy.TabFocus if self.detail.links else Qt.FocusPolicy.NoFocus
            if self.detail.focusPolicy() != policy:
                self.detail.setFocusPolicy(policy)
            set_visible(self.detail, bool(detail))
            self._stay_tall()
            words = (plain(format(digits.value(part))) for part in (headline, detail))
            self.setAccessibleDescription(aloud(" ".join(filter(None, words))))


class ErrorBox(QFrame):
    """What is wrong, and what to write instead; hidden while nothing is wrong."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "error")
        self._text = Text(role="error", wrap=True)
        self._row = across(
            (_Picture(16, "warn", "err"), Qt.AlignmentFlag.AlignTop),
            (self._text, 1),
            spacing=9,
            margins=(11, 8, 11, 8),
            within=self,
        )
        self.hide()

    def set_error(self, text: str) -> None:
        """Show a plain sentence; hide for an empty one."""
        text = brief(text)
        if escape(text) != self._text.markup():
            self._text.set_text(escape(text))
            self.setAccessibleName(aloud(_("Error: {text}").format(text=text)) if text else "")
            if text:
                voice().say(text, "error")
        self.setVisible(bool(text))

    def text(self) -> str:
        """Sentence that is shown, empty for none."""
        return self._text.plain()


class FloatingError(ErrorBox):
    """An error that lies over the top of `over`, so that nothing moves; a click takes it away.

    One `at_foot` lies over its foot.
    """

    def __init__(self, over: QWidget, margin_px: int = 0, *, at_foot: bool = False) -> None:
        super().__init__(over)
        self._over, self._margin_px, self._at_foot = over, margin_px, at_foot
        self.setAutoFillBackground(True)
        over.installEventFilter(self)

    def set_error(self, text: str) -> None:
        super().set_error(text)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.hide()

    def _place(self) -> None:
        self._row.activate()
        wide = self._over.width() - 2 * self._margin_px
        high = self.heightForWidth(wide)
        top = self._over.height() - high if self._at_foot else self._margin_px
        self.setGeometry(self._margin_px, top, wide, high)
        self.raise_()


class StepList(QWidget):
    """Numbered steps of which the current one is lit."""

    def __init__(self) -> None:
        super().__init__()
        self._column = down(spacing=12, within=self)
        self._rows: list[_Step] = []

    def set_steps(self, steps: Sequence[str], current: int = 0) -> None:
        """Show these steps; light number `current`, counted from 0."""
        discard(self._column, self._rows[len(steps) :])
        del self._rows[len(steps) :]
        while len(self._rows) < len(steps):
            self._rows.append(_Step(len(self._rows) + 1))
            self._column.addWidget(self._rows[-1])
        for i, (row, step) in enumerate(zip(self._rows, steps, strict=True)):
            row.set(step, i == current)


DISC_PX = 32  # beside a step, for its number


class _Step(QWidget):
    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number
        self._current = False
        self._text = Text(wrap=True)
        across(self._text, margins=(DISC_PX, 0, 0, 0), within=self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._be_high_enough()

    def _be_high_enough(self) -> None:
        """Ask for all lines: a column that is too low for them scrolls."""
        wide = max(1, self.width() - DISC_PX)
        self._text.setMinimumHeight(max(22, self._text.heightForWidth(wide)))

    def set(self, text: str, current: bool) -> None:
        self._current = current
        self._text.set_text(f"<b>{text}</b>" if current else text)
        set_role(self._text, "role", "body" if current else "detail")
        self._be_high_enough()
        name = _("Step {number}, now: {text}") if current else _("Step {number}: {text}")
        self.setAccessibleName(name.format(number=self._number, text=plain(text)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = theme.current()
        disc = placed(QRectF(0, 0, 22, 22), self)
        if self._current:
            paint_frame(painter, disc, 11, fill=colours.acc)
        else:
            paint_frame(painter, disc, 11, line=colours.line2)
        painter.setPen(colours.acctx if self._current else colours.tx2)
        painter.setFont(font(12, 700))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, digits.value(str(self._number)))


class SeatSquare(QLabel):
    """A seat's number on its colour."""

    def __init__(self, seat: int, side: int = 24) -> None:
        super().__init__()
        self.setFixedSize(side, side)
        self.set_seat(seat)

    def set_seat(self, seat: int) -> None:
        """Stand for another seat, counted from 0."""
        self._seat = seat
        self.setAccessibleName(_("Seat {number}").format(number=seat + 1))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_seat(QPainter(self), QRectF(self.rect()), self._seat)


def paint_seat(painter: QPainter, rect: QRectF, seat: int) -> None:
    """Paint a seat's number, counted from 1, on its colour."""
    colours = theme.current()
    paint_frame(painter, rect, 6, fill=colours.seat(seat))
    painter.setPen(colours.seat_tx)
    painter.setFont(font(12, 700))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, digits.value(str(seat + 1)))


def set_stale(widget: QWidget, stale: bool) -> None:
    """Dim numbers that belong to the question before this one."""
    effect: QGraphicsEffect | None = widget.graphicsEffect()
    if effect is None and stale:
        effect = QGraphicsOpacityEffect(widget)
        effect.setOpacity(0.45)
        widget.setGraphicsEffect(effect)
    if effect is not None:
        effect.setEnabled(stale)
