"""Bars: how a whole is shared, and how much of it one has."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QRectF, QSize, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.look import theme
from app.look.fonts import font
from app.look.paint import (
    paint_frame,
    placed,
)
from app.widgets.text import paint_text
from app.words.counts import listed
from app.words.spoken import aloud

BAR_MS = 150


@dataclass(frozen=True, slots=True)
class Segment:
    """Part of a stacked bar: its size, its colour, its label, and a label for little room."""

    value: float
    color: str
    label: str
    short: str = ""
    spoken: str = ""  # instead of the label


class _Moving(QWidget):
    """Widget that shows numbers, and moves to new ones unless motion is off."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: list[float] = []
        self._motion = QVariantAnimation(self)
        self._motion.setDuration(BAR_MS)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.valueChanged.connect(self._step)
        self._from: list[float] = []
        self._to: list[float] = []

    def _go(self, numbers: list[float], animate: bool) -> None:
        self._motion.stop()
        same_shape = len(numbers) == len(self._shown)
        if animate and same_shape and self.isVisible() and not theme.reduce_motion():
            self._from, self._to = self._shown, numbers
            self._motion.start()
        else:
            self._shown = numbers
            self.update()

    def _step(self, share: float) -> None:
        pairs = zip(self._from, self._to, strict=True)
        numbers = [a + (b - a) * share for a, b in pairs]
        moved = max((abs(a - b) for a, b in zip(numbers, self._shown, strict=True)), default=0)
        half_px = 0.5 * max(1.0, sum(self._to)) / max(1, self.width())
        if moved >= half_px or share == 1:  # less is not seen until it has added up
            self._shown = numbers
            self.update()


class StackedBar(_Moving):
    """A whole in coloured segments; a dashed frame with a sentence while there is none."""

    GAP, NARROW = 2, 48

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._segments: tuple[Segment, ...] = ()
        self._empty = ""
        self.setFixedHeight(30)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)

    def set_segments(self, segments: Sequence[Segment], *, animate: bool = False) -> None:
        """Show these segments; `animate` only for a finished answer, not while sampling."""
        if tuple(segments) == self._segments:
            return
        self._segments = tuple(segments)
        self.setAccessibleName(
            aloud(listed([self._name, *(s.spoken or s.label for s in segments)]))
        )
        self._go([s.value for s in segments], animate)

    def set_empty(self, sentence: str) -> None:
        """Show no segments but a sentence that says when they come."""
        self._segments, self._empty = (), sentence
        self.setAccessibleName(aloud(listed([self._name, sentence])))
        self._go([], False)

    def segments(self) -> tuple[Segment, ...]:
        """Segments that are shown, or on their way."""
        return self._segments

    def sizeHint(self) -> QSize:
        return QSize(400, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = theme.current()
        whole = QRectF(self.rect())
        total = sum(self._shown)
        if not self._segments or total <= 0:
            paint_frame(painter, whole, 6, line=colours.line2, dashed=True)
            paint_text(painter, whole, self._empty, font(12), colours.tx2)
            return
        clip = QPainterPath()
        clip.addRoundedRect(whole, 6, 6)
        painter.setClipPath(clip)
        painter.setFont(font(12, 600))
        shown = [(s, v) for s, v in zip(self._segments, self._shown, strict=True) if v > 0]
        room = whole.width() - self.GAP * (len(shown) - 1)
        x = 0.0
        for segment, value in shown:
            wide = room * value / total
            rect = QRectF(round(x), 0, round(x + wide) - round(x), whole.height())
            rect = placed(rect, self)
            painter.fillRect(rect, QColor(segment.color))
            label = segment.label
            if rect.width() < max(self.NARROW, painter.fontMetrics().horizontalAdvance(label) + 8):
                label = segment.short
            if painter.fontMetrics().horizontalAdvance(label) <= rect.width():
                paint_text(painter, rect, label, painter.font(), colours.seat_tx)
            x += wide + self.GAP


class ShareBar(_Moving):
    """A thin bar filled from where a line begins; `track` shows what is left of the whole."""

    def __init__(self, height: int = 10, *, track: bool = True, color: str = "acc") -> None:
        super().__init__()
        self._color = color
        self._track = track
        self._shown = [0.0]
        self._share = 0.0
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_share(self, share: float, *, animate: bool = False) -> None:
        """Fill `share` (0 to 1) of the bar."""
        share = max(0.0, min(1.0, share))
        if share != self._share:
            self._share = share
            self._go([share], animate)

    def set_color(self, color: str) -> None:
        """Change the colour: a name of the theme's colours, or ``#RRGGBB``."""
        if color != self._color:
            self._color = color
            self.update()

    def share(self) -> float:
        """Share that is shown, or on its way."""
        return self._share

    def sizeHint(self) -> QSize:
        return QSize(60, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = theme.current()
        whole = QRectF(self.rect())
        radius = min(3.0, whole.height() / 2)
        if self._track:
            paint_frame(painter, whole, radius, fill=colours.raised)
        if self._shown[0] > 0:
            color = self._color
            filled = QRectF(whole)
            filled.setWidth(max(1.5, whole.width() * self._shown[0]))
            named = color if color.startswith("#") else getattr(colours, color)
            filled = placed(filled, self)
            paint_frame(painter, filled, min(radius, filled.width() / 2), fill=named)
