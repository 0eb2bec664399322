"""Lines of play as rows of cards to click, and the list of mistakes. They show and tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.games.tarneeb.felt import review_words
from app.games.tarneeb.felt.lines import Chip, TrickRow
from app.games.tarneeb.records.seats import SEAT_NAMES, SEAT_SIGNS
from app.look import theme
from app.look.fonts import font
from app.look.paint import (
    paint_frame,
    placed,
)
from app.widgets.focus import Roving, RovingButton, put_in_tab_order
from app.widgets.layout import STRETCH, across, discard, down
from app.widgets.text import ElidedText, Text, keep_room, paint_text, set_visible
from app.words import counts
from app.words.cards import (
    card_name,
    rank_text,
)
from app.words.counts import listed
from app.words.translation import _
from engine.cards import (
    SUIT_SYMBOLS,
    rank_of,
    suit_of,
)
from engine.games.tarneeb import (
    PlayedCard,
)

_LEFT = Qt.AlignmentFlag.AlignLeft
#: What a click on a card of a line does, and how it is said.
GO_THERE = _("{name}. Click to go there")
CORRECT = _("{name}. Click to put it right")
#: What is said of cards of a kind.
SPOKEN = {
    "fixing": _("being put right"),
    "bad": _("cannot be"),
    "kept": _("kept until then"),
}


class LineChip(RovingButton):
    """A card of a line with the seat that plays it."""

    radius = 5.0
    WIDTH, HEIGHT = 52, 22  # px: wide enough for a ten, so that a line keeps its places

    def __init__(self, does: str) -> None:
        super().__init__()
        self.chip: Chip | None = None
        self._does = does
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_chip(self, chip: Chip) -> None:
        self.chip = chip
        name = card_name(chip.card)
        if chip.seat is not None:
            name = f"{SEAT_NAMES[chip.seat]} {name}"
        if chip.kind in SPOKEN:
            name = listed([name, SPOKEN[chip.kind]])
        if chip.cost:
            cost = counts.tricks(chip.cost)
            name = _("{card}, gives up {tricks}").format(card=name, tricks=cost)
        self.setText(" ".join(part for part, *_ in self._parts(chip)))
        self.set_name(name)
        self.setToolTip(self._does.format(name=name))
        self.updateGeometry()
        self.update()

    def _parts(self, chip: Chip) -> list[tuple[str, int, str]]:
        colours = theme.current()
        parts = [
            (_place(chip), 400, colours.tx2),
            (rank_text(rank_of(chip.card)), 600, colours.suit(suit_of(chip.card))),
            (SUIT_SYMBOLS[suit_of(chip.card)], 600, colours.suit(suit_of(chip.card))),
        ]
        if chip.cost:
            parts.append((f"−{chip.cost}", 600, colours.err))
        return parts

    def sizeHint(self) -> QSize:
        if self.chip is None:
            return QSize(self.WIDTH, self.HEIGHT)
        wide = sum(
            QFontMetrics(font(12, weight)).horizontalAdvance(text) + 3
            for text, weight, _ in self._parts(self.chip)
        )
        return QSize(max(self.WIDTH, wide + 13), self.HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.chip is None:
            return
        painter, colours = QPainter(self), theme.current()
        whole = QRectF(self.rect())
        fill, line = {
            "brass": (colours.brassbg, colours.brassline),
            "quiet": (colours.raised, colours.raised),
            "fixing": (colours.accbg, colours.acc),
            "bad": (colours.errbg, colours.err),
        }.get(self.chip.kind, (None, colours.line2))
        if self.hovered_or_down():
            line = colours.tx
        paint_frame(painter, whole, self.radius, fill=fill, line=line)
        at_left = _LEFT | Qt.AlignmentFlag.AlignAbsolute
        begin = 7.0
        seat, rank, suit, *cost = self._parts(self.chip)
        for parts in ([seat], [rank, suit], cost):  # from right to left, a card stays as it is
            wide = [QFontMetrics(font(12, weight)).horizontalAdvance(t) for t, weight, _ in parts]
            x = placed(QRectF(begin, 0, sum(wide), 1), self).x()
            for (text, weight, color), advance in zip(parts, wide, strict=True):
                place = QRectF(x, 0, 40, self.height())
                paint_text(painter, place, text, font(12, weight), color, at_left)
                x += advance
            begin += sum(wide) + 4


def _place(chip: Chip) -> str:
    """What stands before a card: who plays it, or that this cannot be."""
    if chip.seat is not None:
        return SEAT_SIGNS[chip.seat]
    return "✗" if chip.kind == "bad" else _("?")


class LineView(QWidget):
    """Tricks of a line, one below the other: ``Trick 3  S 10♠  E J♠  N K♠  W 6♠  → N``.

    They run as their language is read: from right to left the card led is at the right.
    """

    #: Number of cards played before the card that was clicked.
    clicked = Signal(int)

    SPACING = 5  # px

    def __init__(self, name: str, does: str = GO_THERE, *, least: int = 0) -> None:
        """Leave room for `least` tricks; `does` says what a click on the card ``{name}`` does."""
        super().__init__()
        self.leave_room(least)
        self.setAccessibleName(name)
        self._does = does
        self._column = down(spacing=self.SPACING, within=self)
        self._rows: list[_LineRow] = []
        self._roving = Roving()

    def leave_room(self, tricks: int) -> None:
        """Be high enough for so many tricks, whether they are shown or not."""
        self.setMinimumHeight(max(0, tricks * (LineChip.HEIGHT + self.SPACING) - self.SPACING))

    def show_rows(self, rows: Sequence[TrickRow]) -> None:
        while len(self._rows) < len(rows):
            row = _LineRow(self.clicked.emit, self._does)
            before = self._rows[-1].chips[-1] if self._rows else self
            self._rows.append(row)
            self._column.addWidget(row)
            put_in_tab_order(before, row)
        for i, row in enumerate(self._rows):
            set_visible(row, i < len(rows))
            if i < len(rows):
                row.show_trick(rows[i])
        self._roving.set_buttons([c for row in self._rows for c in row.chips], 4)

    def chips(self) -> list[LineChip]:
        """Chips that are shown, in the order played."""
        return [c for row in self._rows if not row.isHidden() for c in row.chips if c.isEnabled()]

    def texts(self) -> list[str]:
        return [row.text() for row in self._rows if not row.isHidden()]


@cache
def number_width() -> int:
    """Px of what stands before a trick: cards of all tricks stand one below the other."""
    widest = _("Trick {number}").format(number=13)
    return min(max(46, QFontMetrics(font(12)).horizontalAdvance(widest) + 2), 56)


class _LineRow(QWidget):
    def __init__(self, clicked: Callable[[int], object], does: str) -> None:
        super().__init__()
        self._number, self._winner = ElidedText("", "hint"), Text("", "hint")
        self._number.setFixedWidth(number_width())
        self.chips = [LineChip(does) for _ in range(4)]
        line = across(spacing=6)
        for chip in self.chips:
            keep_room(chip)  # a card stays where it fell when others follow
            line.addWidget(chip)
            chip.clicked.connect(lambda _checked=False, c=chip: c.chip and clicked(c.chip.at))
        winners = map(_winner_text, range(len(SEAT_SIGNS)))
        self._winner.setMinimumWidth(max(map(QFontMetrics(font(12)).horizontalAdvance, winners)))
        line.addWidget(self._winner)
        across(self._number, line, STRETCH, spacing=6, within=self)

    def show_trick(self, trick: TrickRow) -> None:
        self._number.set_text(_("Trick {number}").format(number=trick.number))
        for i, chip in enumerate(self.chips):
            set_visible(chip, i < len(trick.chips))
            chip.setEnabled(i < len(trick.chips))
            if i < len(trick.chips):
                chip.show_chip(trick.chips[i])
        self._winner.set_text("" if trick.winner is None else _winner_text(trick.winner))

    def text(self) -> str:
        shown = [chip.text() for chip in self.chips if chip.isEnabled()]
        return " ".join([self._number.plain(), *shown, self._winner.plain()]).strip()


def _winner_text(seat: int) -> str:
    # Translators: who takes a trick, behind its cards; the arrow goes on as the line runs
    return _("→ {seat}").format(seat=SEAT_SIGNS[seat])


class MistakeList(QWidget):
    """Cards that gave up tricks; a click goes to the position before the card."""

    #: Number of cards played before the mistake.
    clicked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Mistakes"))
        self._column = down(spacing=2, within=self)
        self.rows: list[_Mistake] = []
        self._roving = Roving()

    def show_mistakes(self, mistakes: Sequence[PlayedCard]) -> None:
        discard(self._column, self.rows[len(mistakes) :])
        del self.rows[len(mistakes) :]
        while len(self.rows) < len(mistakes):
            row = _Mistake()
            row.clicked.connect(lambda _checked=False, r=row: self.clicked.emit(r.at))
            self.rows.append(row)
            self._column.addWidget(row)
        for row, mistake in zip(self.rows, mistakes, strict=True):
            row.show_mistake(mistake)
        self._roving.set_buttons(self.rows, 1)


class _Mistake(RovingButton):
    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self._words = ("", "", "")
        self.setFixedHeight(26)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_mistake(self, mistake: PlayedCard) -> None:
        self.at = mistake.number - 1
        self._words = review_words.mistake_text(mistake)
        self.setText(listed(self._words))
        self.set_name(GO_THERE.format(name=self.text()))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        whole = QRectF(self.rect())
        if self.hovered_or_down():
            paint_frame(painter, whole, self.radius, fill=colours.raised, line=colours.line2)
        trick, card, cost = self._words
        row = whole.adjusted(8, 0, -8, 0)
        paint_text(painter, row, trick, font(12), colours.tx2, _LEFT)
        paint_text(
            painter, placed(row.adjusted(62, 0, 0, 0), self), card, font(13, 600), colours.tx, _LEFT
        )
        right = Qt.AlignmentFlag.AlignRight
        paint_text(painter, row, cost, font(12), colours.err, right)
