"""Parts of the Gin & Three Thirteen page: groups, discards, odds, turns. They show what is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.cards.controls import Button, Chip, StepBar
from app.cards.faces import card_width, face_of
from app.cards.focus import Roving, RovingButton
from app.cards.hand import HEADROOM, RING, Fan, HandCard
from app.cards.panels import Panel
from app.cards.text import Text, paint_text, plain, set_visible
from app.games.rummy import words
from app.games.rummy.hand import Hand
from app.look import theme
from app.look.fonts import font
from app.look.paint import paint_frame
from engine.cards import JOKER, card_name
from engine.games.rummy import Answer, Discard, Rules
from engine.games.rummy.rules import MOST_CARDS_PLAIN

COPY = 64  # ids of cards: card + COPY * (number of copies before it)
HEIGHTS = (124, 112, 100, 92, 86, 80, 74, 68, 64, 58, 52, 46, 40, 36)
PAD_X, PAD_TOP, PAD_BOTTOM, CAPTION = 8, 9, 10, 24  # px around the cards of a group
GAPS = (22, 12)
USUAL_FRAMES = 6
SHOWN_DISCARDS, ROW = 6, 27  # rows at first, and their height in px


def card_ids(cards: Sequence[int]) -> list[int]:
    """A different id for each card, copies included."""
    met: Counter[int] = Counter()
    ids = []
    for card in cards:
        ids.append(card + COPY * met[card])
        met[card] += 1
    return ids


def card_of(card_id: int) -> int:
    """Card with an id that `card_ids` gave."""
    return card_id % COPY


def shown_card(
    card_id: int,
    rules: Rules,
    *,
    lifted: bool = False,
    enabled: bool = True,
    tip: str = "",
    said: str = "",
) -> HandCard:
    """A card of the hand as fans show it; `said` is added to what a screen reader says."""
    card = card_of(card_id)
    name = card_name(card)
    marks = ["wild"] * (rules.is_wild(card) and card != JOKER) + [said] * bool(said)
    return HandCard(
        card_id,
        face_of(card, wild=card != JOKER and rules.is_wild(card)),
        lifted=lifted,
        enabled=enabled,
        tip=tip,
        name=", ".join([name[0].upper() + name[1:], *marks]),
    )


# ---- groups --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Frame:
    """One framed group: its cards, kind and caption; looks: group, deadwood, wrong or new."""

    cards: tuple[HandCard, ...]
    name: str
    hint: str
    look: str = "group"
    tip: str = ""


class GroupFrame(QWidget):
    """Cards in a frame with a caption; cards may be clicked, and dragged in and out."""

    clicked = Signal(int)
    received = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = ""
        self._box = _Box(self)
        self.fan = Fan("Group", 100, step=44, reorderable=True, parent=self._box)
        self.fan.clicked.connect(self.clicked)
        # Queued: the card that is dragged must live until its drag is over.
        self.fan.received.connect(self.received, Qt.ConnectionType.QueuedConnection)
        self.caption = Text("", "hint")
        self.caption.setParent(self)
        self.frame = Frame((), "", "")

    def show_frame(self, frame: Frame) -> None:
        """Show a group."""
        self.frame = frame
        self._box.show_look(frame.look)
        self.fan.setAccessibleName(f"{frame.name}, {plain(frame.hint)}")
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
        self._box.setGeometry(0, 0, box, height + PAD_TOP + PAD_BOTTOM)
        self.fan.set_height(height)
        self.fan.set_step(_step(height))
        top = PAD_TOP - HEADROOM
        self.fan.setGeometry(PAD_X, top, box - 2 * PAD_X, HEADROOM + height + RING)
        self.caption.setGeometry(1, height + PAD_TOP + PAD_BOTTOM + 4, max(box, width), 20)


class _Box(QWidget):
    """The frame itself; a group that is none is framed in the colour of errors."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = ""

    def show_look(self, look: str) -> None:
        self._look = look
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, painter, rect = theme.current(), QPainter(self), QRectF(self.rect())
        if self._look == "deadwood":
            paint_frame(painter, rect, 10, line=colours.line2, width=1.5, dashed=True)
        elif self._look == "wrong":
            paint_frame(painter, rect, 10, fill=colours.errbg, line=colours.err, width=1.5)
        elif self._look == "new":
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
        """Frames that are to be seen."""
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
                frame.place(x, y, wide, height)
                x += wide + gap
            y += frame_height(height) + 4

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()


# ---- discards ------------------------------------------------------------------------------


class DiscardRow(RovingButton):
    """One discard: card, what it allows, points it leaves, cards that help then."""

    focused = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.card = -1
        self.texts = ("", "", "", "")
        self.best = False
        self.setFixedHeight(ROW)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(280, ROW)

    def show_discard(self, card: int, texts: tuple[str, str, str, str], *, best: bool) -> None:
        """Show a discard: its texts are card, word, points, draws."""
        self.card, self.texts, self.best = card, texts, best
        name, word, left, draws = texts
        said = [f"Throw {name}", word, f"{left} points left", f"{draws} then help"]
        self.set_name(", ".join(filter(None, [*said, "best" * best])))
        self.setToolTip(f"Click to throw {name}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        whole = QRectF(self.rect())
        if self.hovered_or_down() or self.hasFocus():
            paint_frame(painter, whole.adjusted(0, 1, 0, -1), 5, fill=colours.raised)
        painter.fillRect(QRectF(0, whole.height() - 1, whole.width(), 1), QColor(colours.line))
        if self.best:
            painter.fillRect(QRectF(0, 1, 2, whole.height() - 2), QColor(colours.brass))
        name, word, left, draws = self.texts
        strong, usual = font(13, 600), font(13)
        x, middle = 10.0, 0.46 * whole.width()
        color = colours.suit(4) if name == "Joker" else colours.tx
        _write(painter, whole, x, name, color, bold=True)
        beside = QRectF(x + 46, 0, middle, whole.height())
        left_side = Qt.AlignmentFlag.AlignLeft
        paint_text(painter, beside, word, font(12), colours.tx2, left_side)
        number = QRectF(0, 0, middle, whole.height())
        value = colours.brass if self.best else colours.tx
        paint_text(painter, number, left, strong, value, Qt.AlignmentFlag.AlignRight)
        paint_text(
            painter, whole.adjusted(middle + 26, 0, 0, 0), draws, usual, colours.tx, left_side
        )

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit(True)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focused.emit(False)
        self.update()


def _write(painter: QPainter, rect: QRectF, x: float, text: str, color: str, *, bold: bool) -> None:
    """Write a card in the colour of its suit, rank included."""
    suit = "♠♥♣♦".find(text[-1:]) if text else -1
    tint = theme.current().suit(suit) if suit >= 0 else color
    letters = font(13, 600 if bold else 400)
    box = rect.adjusted(x, 0, 0, 0)
    paint_text(painter, box, text, letters, tint, Qt.AlignmentFlag.AlignLeft)


class DiscardTable(Panel):
    """Discards, best first; a click throws, the pointer or the focus shows the grouping."""

    thrown = Signal(int)
    pointed = Signal(int)  # card, -1 for none

    def __init__(self) -> None:
        super().__init__("If you discard", spacing=0, margins=(14, 12, 14, 10))
        self.set_hint("click a row to throw the card")
        self._headers = [Text(t, "hint") for t in ("Card", "Deadwood", "Draws that improve")]
        self._head = _Columns(self._headers)
        self.body.addSpacing(4)
        self.body.addWidget(self._head)
        self._rows_box = QVBoxLayout()
        self._rows_box.setSpacing(0)
        self.body.addLayout(self._rows_box)
        self.rows = [self._new_row() for _ in range(MOST_CARDS_PLAIN)]  # in order for Tab
        self.more = Button("All discards", kind="link", small=True)
        self.more.clicked.connect(self._toggle)
        self.body.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self._roving = Roving()
        self._all = False
        self._discards: tuple[Discard, ...] = ()
        self._hand = Hand()
        self._best: Collection[int] = ()

    def show_discards(
        self, hand: Hand, discards: tuple[Discard, ...], best: Collection[int]
    ) -> None:
        """Show what each discard leaves."""
        self._discards, self._hand, self._best = discards, hand, best
        going_out = hand.mode == "three_thirteen"
        self._headers[2].set_text("Draws that go out" if going_out else "Draws that improve")
        self._show()

    def _show(self) -> None:
        several = len(self._discards) > SHOWN_DISCARDS + 1
        shown = self._discards if self._all or not several else self._discards[:SHOWN_DISCARDS]
        for i, row in enumerate(self.rows):
            set_visible(row, i < len(shown))
            if i < len(shown):
                discard = shown[i]
                texts = (
                    words.pretty(discard.card),
                    words.discard_word(discard, self._hand),
                    str(discard.points),
                    words.discard_draws(discard, self._hand),
                )
                row.show_discard(discard.card, texts, best=discard.card in self._best)
        self._roving.set_buttons(self.rows[: len(shown)], 1)
        self.more.setText("The best only" if self._all else f"All {len(self._discards)} discards")
        set_visible(self.more, several)

    def _new_row(self) -> DiscardRow:
        row = DiscardRow()
        row.hide()
        row.clicked.connect(lambda: self.thrown.emit(row.card))
        row.hover_changed.connect(lambda on: self._point(row, on))
        row.focused.connect(lambda on: self._point(row, on))
        self._rows_box.addWidget(row)
        return row

    def _toggle(self) -> None:
        self._all = not self._all
        self._show()

    def _point(self, row: DiscardRow, on: bool) -> None:
        self.pointed.emit(row.card if on else -1)

    def row(self, card: int) -> DiscardRow:
        """Row of a card that is shown."""
        return next(row for row in self.rows if row.card == card and not row.isHidden())


class _Columns(QWidget):
    """Headers where `DiscardRow` paints its columns."""

    def __init__(self, labels: Sequence[Text]) -> None:
        super().__init__()
        self._labels = labels
        for label in labels:
            label.setParent(self)
        self.setFixedHeight(22)

    def resizeEvent(self, event: QResizeEvent) -> None:
        first, second, third = self._labels
        middle = round(0.46 * self.width())
        wide = second.sizeHint().width()
        first.setGeometry(10, 0, 60, 20)
        second.setGeometry(middle - wide, 0, wide, 20)
        third.setGeometry(middle + 26, 0, self.width() - middle - 26, 20)


# ---- odds, turns ---------------------------------------------------------------------------


class OddsPanel(Panel):
    """Knock or go out now, and the chances of the next card from the stock."""

    def __init__(self) -> None:
        super().__init__("Knock or play on", spacing=5)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(0, 1)
        self.body.addLayout(self._grid)
        self._rows: list[tuple[Text, Text, Chip]] = []
        self.note = Text("", "hint", wrap=True)
        self.body.addWidget(self.note)

    def show_odds(self, hand: Hand, answer: Answer) -> None:
        """Show the chances of this hand."""
        self.set_title("Knock or play on" if hand.mode == "gin" else "Go out or play on")
        lines = words.odds(hand, answer)
        right = Qt.AlignmentFlag.AlignRight
        while len(self._rows) < len(lines):
            row = Text(), Text("", "strong"), Chip("", "brass")
            at = len(self._rows)
            self._grid.addWidget(row[0], at, 0)
            self._grid.addWidget(row[1], at, 1, right)
            self._grid.addWidget(row[2], at, 1, right)
            self._rows.append(row)
        for i, (label, figures, chip) in enumerate(self._rows):
            here = i < len(lines)
            best = here and lines[i].best
            for widget, visible in (
                (label, here),
                (figures, here and not best),
                (chip, best),
            ):
                widget.setVisible(visible)
            if here:
                label.set_text(lines[i].label)
                figures.set_text(lines[i].figures)
                chip.set(lines[i].figures)
        note = words.knock_words(hand, answer)
        self.note.set_text(note)
        set_visible(self.note, bool(note))

    def texts(self) -> list[str]:
        """Lines that are shown, as they are read."""
        return [
            f"{label.plain()}: {figures.plain()}"
            for label, figures, _ in self._rows
            if not label.isHidden()
        ]


class TurnsPanel(Panel):
    """What happened since the deal, with steps back and forward."""

    moved = Signal(int)
    taken = Signal(int)

    def __init__(self) -> None:
        self.steps = StepBar(width=74)
        super().__init__("This deal", right=self.steps)
        self.steps.moved.connect(self.moved)
        self.text = Text("", wrap=True)
        self.body.addWidget(self.text)
        self._upcard = -1
        self.take = Button("Take it", kind="outline", small=True)
        self.take.clicked.connect(lambda: self.taken.emit(self._upcard))
        row = QHBoxLayout()
        row.addWidget(self.take)
        row.addStretch(1)
        self.body.addLayout(row)

    def show_turns(self, hand: Hand) -> None:
        """Show the turns so far, and those stepped back over."""
        done, count = len(hand.turns), len(hand.turns) + len(hand.ahead)
        self.steps.set_position(done, count, f"{done} of {count}")
        said = [words.turn_text(move) for move in (*hand.turns, *hand.ahead)]
        first = max(0, done - 8)
        parts = [
            f"<b>{text}</b>" if i == done - 1 else f"<s>{text}</s>" if i >= done else text
            for i, text in enumerate(said)
        ][first : done + 3]
        self.text.set_text(("… · " if first else "") + " · ".join(parts))
        upcard = hand.upcard_now
        set_visible(self.take, upcard is not None)
        if upcard is not None:
            self._upcard = upcard
            self.take.setText(f"Take {words.the(upcard)}")
            self.take.setAccessibleName(self.take.text())
