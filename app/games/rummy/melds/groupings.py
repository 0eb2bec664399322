"""Groups of cards in frames beside each other. They show what is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.cards.faces import card_width
from app.cards.hand import HEADROOM, RING, Fan, HandCard
from app.look import theme
from app.look.fonts import font
from app.look.paint import paint_frame, placed
from app.widgets.text import Text, paint_text, plain, set_visible
from app.words.translation import _

HEIGHTS = (160, 142, 124, 112, 100, 92, 86, 80, 74, 68, 64, 58, 52, 46, 40, 36)
PAD_X, PAD_TOP, PAD_BOTTOM, CAPTION = 8, 9, 10, 24  # px around the cards of a group
GAPS = (22, 12)
USUAL_FRAMES = 6


class Look(Enum):
    """What is framed."""

    GROUP = auto()
    DEADWOOD = auto()
    WRONG = auto()  # cards that are no group
    NEW = auto()  # a place for another group


@dataclass(frozen=True, slots=True)
class Frame:
    """One framed group: its cards, kind and caption."""

    cards: tuple[HandCard, ...]
    name: str
    hint: str
    look: Look = Look.GROUP
    tip: str = ""


class GroupFrame(QWidget):
    """Cards in a frame with a caption; cards may be clicked, and dragged in and out."""

    clicked = Signal(int)
    received = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._box = _Box(self)
        self.fan = Fan(_("Group"), 100, step=44, reorderable=True, parent=self._box)
        self.fan.clicked.connect(self.clicked)
        # Queued: the card that is dragged must live until its drag is over.
        self.fan.received.connect(self.received, Qt.ConnectionType.QueuedConnection)
        self.caption = Text("", "hint")
        self.caption.setParent(self)
        self.frame = Frame((), "", "")

    def show_frame(self, frame: Frame) -> None:
        self.frame = frame
        self._box.show_look(frame.look)
        name = _("{name}, {hint}")
        self.fan.set_name(name.format(name=frame.name, hint=plain(frame.hint)))
        self.fan.set_cards(frame.cards)
        self.caption.setToolTip(frame.tip)
        self.set_short(False)

    def set_short(self, short: bool) -> None:
        """Show the caption's name only, where there is no room for more."""
        name = f"<b>{self.frame.name}</b>"
        if self.frame.hint and not short:
            name += f" &nbsp;{self.frame.hint}"
        self.caption.set_text(name)
        if short:
            self.caption.setToolTip(self.frame.tip or plain(self.frame.hint))

    def box_width(self, height: int) -> int:
        """Width of the frame around cards of that height."""
        cards = max(1, len(self.frame.cards))
        return card_width(height) + _step(height) * (cards - 1) + 2 * RING + 2 * PAD_X

    def place(self, x: int, y: int, width: int, height: int) -> None:
        """Lay out with cards of that height at a place; `width` is for the caption too."""
        box = self.box_width(height)
        self.setGeometry(x, y, max(box, width), frame_height(height))
        around = QRectF(0, 0, box, height + PAD_TOP + PAD_BOTTOM)
        self._box.setGeometry(placed(around, self).toRect())
        self.fan.set_height(height)
        self.fan.set_step(_step(height))
        top = PAD_TOP - HEADROOM
        self.fan.setGeometry(PAD_X, top, box - 2 * PAD_X, HEADROOM + height + RING)
        self.caption.setGeometry(1, height + PAD_TOP + PAD_BOTTOM + 4, max(box, width), 20)


class _Box(QWidget):
    """The frame itself; a group that is none is framed in the colour of errors."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = Look.GROUP

    def show_look(self, look: Look) -> None:
        self._look = look
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, painter, rect = theme.current(), QPainter(self), QRectF(self.rect())
        if self._look is Look.DEADWOOD:
            paint_frame(painter, rect, 10, line=colours.line2, width=1.5, dashed=True)
        elif self._look is Look.WRONG:
            paint_frame(painter, rect, 10, fill=colours.errbg, line=colours.err, width=1.5)
        elif self._look is Look.NEW:
            paint_frame(painter, rect, 10, line=colours.acc, width=1.5, dashed=True)
            paint_text(painter, rect, "+", font(20, 500), colours.acc)
        else:
            paint_frame(painter, rect, 10, fill=colours.accbg, line=colours.acc, width=1.5)


def frame_height(height: int) -> int:
    """Height of a frame around cards of that height, with its caption."""
    return height + PAD_TOP + PAD_BOTTOM + CAPTION


def _step(height: int) -> int:
    return round(0.44 * height)


class GroupsView(QWidget):
    """Frames beside each other, in more rows and smaller where there is little room."""

    clicked = Signal(int, int)  # number of the frame, card
    received = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.frames = [self._new_frame(i) for i in range(USUAL_FRAMES)]  # in order for Tab
        self._shown = 0
        self._empty = Text("", "hint")
        self._empty.setParent(self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(frame_height(HEIGHTS[-1]))

    def show_frames(self, frames: Sequence[Frame], empty: str = "") -> None:
        """Show these groups, or a sentence where there are none."""
        while len(self.frames) < len(frames):
            self.frames.append(self._new_frame(len(self.frames)))
        self._shown = len(frames)
        for i, widget in enumerate(self.frames):
            set_visible(widget, i < len(frames))
            if i < len(frames):
                widget.show_frame(frames[i])
        self._empty.set_text(empty)
        set_visible(self._empty, bool(empty) and not frames)
        self._lay_out()

    def _new_frame(self, number: int) -> GroupFrame:
        frame = GroupFrame(self)
        frame.clicked.connect(lambda card: self.clicked.emit(number, card))
        frame.received.connect(lambda card: self.received.emit(number, card))
        return frame

    def shown(self) -> list[GroupFrame]:
        return self.frames[: self._shown]

    def _lay_out(self) -> None:
        self._empty.setGeometry(self.rect())
        highest = max(100, 0.4 * self.height())
        for frame in self.shown():
            frame.set_short(False)
        captions_px = [frame.caption.sizeHint().width() + 2 for frame in self.shown()]
        for captions in (True, False):
            for gap in GAPS:
                for height in (h for h in HEIGHTS if h <= highest):
                    rows = self._rows(height, gap, captions_px if captions else ())
                    last = height == HEIGHTS[-1] and gap == GAPS[-1] and not captions
                    least = 46 if captions else 0
                    high = len(rows) * frame_height(height) + (len(rows) - 1) * 4
                    wide = max(sum(w + gap for _, w in row) - gap for row in rows)
                    fits = high <= self.height() and wide <= self.width()
                    if last or (height >= least and fits):
                        self._place(rows, height, gap, captions)
                        return

    def _rows(
        self, height: int, gap: int, captions_px: Sequence[int]
    ) -> list[list[tuple[GroupFrame, int]]]:
        """Frames in rows, each with the width that it takes, with captions of these widths."""
        rows: list[list[tuple[GroupFrame, int]]] = [[]]
        x = 0
        for i, frame in enumerate(self.shown()):
            wide = max(frame.box_width(height), captions_px[i] if captions_px else 0)
            if rows[-1] and x + wide > self.width():
                rows.append([])
                x = 0
            rows[-1].append((frame, wide))
            x += wide + gap
        return rows

    def _place(
        self, rows: list[list[tuple[GroupFrame, int]]], height: int, gap: int, captions: bool
    ) -> None:
        high = len(rows) * frame_height(height) + (len(rows) - 1) * 4
        y = max(0, (self.height() - high) // 2)
        for row in rows:
            x = 0
            for frame, wide in row:
                frame.set_short(not captions)
                frame.place(round(placed(QRectF(x, y, wide, 0), self).x()), y, wide, height)
                x += wide + gap
            y += frame_height(height) + 4

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()
