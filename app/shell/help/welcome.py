"""The page of a first start: what Kibitzer is for, in three pictures. Esc leaves it for good."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.cards.faces import CORNER, card_width, face_of, paint_card
from app.look import theme
from app.look.fonts import font
from app.look.paint import paint_frame, paint_logo, placed
from app.shell.help.dialogs import Dialog
from app.widgets.layout import STRETCH, across, down
from app.widgets.text import Text, paint_text
from app.words.cards import card_name
from app.words.translation import _
from engine.cards import parse_cards

WIDTH, HEIGHT = 236, 132  # px of a picture
CARD_PX, GAP = 84, 10
EXAMPLE = parse_cards("As Kd Th")


class _Picture(QWidget):
    """A drawing on felt, and what it shows, for who hears it."""

    def __init__(self, shows: str) -> None:
        super().__init__()
        self.setFixedSize(WIDTH, HEIGHT)
        self.setAccessibleName(shows)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        paint_frame(painter, QRectF(self.rect()), 10, fill=colours.felt, line=colours.feltline)
        self.draw(painter)

    def draw(self, painter: QPainter) -> None:
        raise NotImplementedError  # Qt's classes allow no abstract methods


class _Cards(_Picture):
    """Two cards, and the place of the next."""

    def draw(self, painter: QPainter) -> None:
        colours, wide = theme.current(), card_width(CARD_PX)
        left, top = (WIDTH - 3 * wide - 2 * GAP) / 2, (HEIGHT - CARD_PX) / 2
        for at, card in enumerate(EXAMPLE):
            place = QRectF(left + at * (wide + GAP), top, wide, CARD_PX)
            if at < 2:
                paint_card(painter, place, face_of(card), colours)
            else:
                corner = CORNER * CARD_PX
                paint_frame(painter, place, corner, fill=colours.accbg, line=colours.acc, width=2)
                paint_text(painter, place, _("next"), font(11, 500), colours.acc)


class _Verdict(_Picture):
    """The yellow panel, and a bar for each of two seats."""

    def draw(self, painter: QPainter) -> None:
        colours = theme.current()
        panel = QRectF(14, 14, WIDTH - 28, 44)
        paint_frame(painter, panel, 8, fill=colours.brassbg, line=colours.brassline)
        paint_logo(painter, placed(QRectF(24, 24, 24, 24), self), colours.brass)
        words = placed(QRectF(58, 14, WIDTH - 80, 44), self)
        begin = Qt.AlignmentFlag.AlignLeft
        paint_text(painter, words, _("You are ahead."), font(15, 600), colours.tx, begin)
        for seat, share in enumerate((0.64, 0.36)):
            top = 76 + 24 * seat
            whole = QRectF(14, top, WIDTH - 28, 12)
            paint_frame(painter, whole, 6, fill=colours.slot)
            part = placed(QRectF(14, top, share * (WIDTH - 28), 12), self)
            paint_frame(painter, part, 6, fill=colours.seat(seat))


class _Keys(_Picture):
    """Three keys that lead on."""

    def draw(self, painter: QPainter) -> None:
        colours = theme.current()
        for at, (keys, does) in enumerate(
            (("F1", _("guide")), ("Shift F1", _("what is this?")), ("Ctrl K", _("find")))
        ):
            top = 18 + 34 * at
            cap = placed(QRectF(16, top, 78, 26), self)
            paint_frame(painter, cap, 5, fill=colours.raised, line=colours.line2)
            paint_text(painter, cap, keys, font(12, 600), colours.tx)
            beside = placed(QRectF(106, top, WIDTH - 120, 26), self)
            begin = Qt.AlignmentFlag.AlignLeft
            paint_text(painter, beside, does, font(13), colours.tx, begin)


class WelcomeDialog(Dialog):
    """Three pictures, each with a heading and a sentence or two."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("Welcome to Kibitzer"), parent)
        row = across(spacing=18)
        for picture, heading, words in _steps():
            text = Text(words, "detail", wrap=True)
            text.setFixedWidth(WIDTH)
            text.setMinimumHeight(text.heightForWidth(WIDTH))
            row.addLayout(down(picture, Text(heading, "title"), text, STRETCH, spacing=8))
        self.column.addLayout(row)


def _steps() -> Sequence[tuple[QWidget, str, str]]:
    first, second, _third = map(card_name, EXAMPLE)
    return (
        (
            _Cards(
                _("Two cards, {first} and {second}, and the place of the next").format(
                    first=first, second=second
                )
            ),
            _("Show what you see"),
            _(
                "Click cards in the deck, drag them, or type them: A, then S, is the ace of "
                "spades. The green place is the next one."
            ),
        ),
        (
            _Verdict(_("The yellow panel, and the share of each of two players")),
            _("Read what to do"),
            _(
                "The yellow panel says it in one sentence, and why. Figures beside it are exact, "
                "or say by ± how far they may be off."
            ),
        ),
        (
            _Keys(_("Three keys: F1 opens the guide, Shift+F1 explains, Ctrl+K finds")),
            _("Ask when in doubt"),
            _(
                "Each room has a guide and an example; a right click says what a figure is. "
                "Undo brings everything back."
            ),
        ),
    )
