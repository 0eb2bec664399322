"""Parts of the Nine Cards page: hands, the cards on the table, the square. They show and tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.cards.faces import Face, card_width
from app.cards.hand import HEADROOM, RING, Fan, HandCard
from app.cards.slots import CardSlot, SlotState
from app.games.nine_cards import words
from app.games.nine_cards.board import SIDES
from app.look import theme
from app.look.fonts import font
from app.look.paint import (
    paint_frame,
    placed,
)
from app.widgets.controls import Chip
from app.widgets.focus import Roving, RovingButton
from app.widgets.layout import STRETCH, across, down, in_order, make_grid
from app.widgets.text import Text, paint_text, plain
from app.words.counts import listed
from app.words.digits import Notation
from app.words.translation import _
from engine.games.nine_cards import MOST_CARDS, Position, Side, sum_text

RINGS: dict[Side, str] = {"mine": "acc", "theirs": "heat_bad"}
ONE_ROW = 9  # more cards than these lie in two rows


@dataclass(frozen=True, slots=True)
class Spot:
    """How one card of the game is shown, on the table and in the square.

    `owner` is who picked it. A free card has a result word (`badge`) of a kind, a `note` under
    it, and a `ring`: a colour of the theme, or none.
    """

    number: int
    name: str
    tip: str
    owner: Side | None = None
    badge: str = ""
    badge_kind: str = "plain"
    note: str = ""
    ring: str = ""


class TableCards(QWidget):
    """All cards of the game in one row, or in two if there are many."""

    clicked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        column = down(spacing=0, within=self)
        self.rows = [
            Fan(_("Cards on the table"), 97, wide_badges=True, notes=True, spread=True)
            for _number in range(2)
        ]
        for row in self.rows:
            row.clicked.connect(self.clicked)
            column.addWidget(row)
        self._roving = Roving()

    def show_spots(self, spots: Sequence[Spot]) -> None:
        """Show these cards, ascending."""
        count = len(spots)
        columns = count if count <= ONE_ROW else (count + 1) // 2
        for row, part in zip(self.rows, (spots[:columns], spots[columns:]), strict=True):
            blanks = [_blank(-i - 1) for i in range(columns - len(part))] if part else []
            row.set_cards([*map(_table_card, part), *blanks])
            row.setVisible(bool(part))
            for blank in blanks:
                row.button(blank.id).hide()
        buttons = [b for row in self.rows for b in row.buttons if b.shown.id > 0]
        self._roving.set_buttons(buttons, columns)

    def button(self, number: int) -> RovingButton:
        row = next(row for row in self.rows if any(b.shown.id == number for b in row.buttons))
        return row.button(number)

    def fit(self, width: int, most: int) -> None:
        """Make the cards as high as `width` px allow, `most` px at the most."""
        columns = max(1, len(self.rows[0].buttons))
        for row in self.rows:
            row.set_height(_height_for(width // columns - 6, most))

    def focus_card(self) -> None:
        """Give the keyboard to the first free card."""
        buttons = [b for row in self.rows for b in row.buttons if b.isEnabled()]
        first = next((b for b in buttons if not b.shown.gone), buttons[0])
        first.setFocus(Qt.FocusReason.OtherFocusReason)


def _height_for(card: int, most: int) -> int:
    """Greatest height of cards that are `card` px wide with their rings, up to `most`."""
    height = most
    while height > 24 and card_width(height) + 2 * RING > card:
        height -= 1
    return height


def _table_card(spot: Spot) -> HandCard:
    return HandCard(
        spot.number,
        Face(str(spot.number)),
        badge=spot.badge,
        badge_kind=spot.badge_kind,
        note=spot.note,
        ring=spot.ring,
        gone=spot.owner is not None,
        tip=spot.tip,
        name=spot.name,
    )


def _blank(card_id: int) -> HandCard:
    """Nothing, in the place of a card that the second row lacks."""
    return HandCard(card_id, None, enabled=False, name=_("nothing"))


class PlayerHand(QWidget):
    """What one side holds, the place of its next card, and the sums it has made."""

    clicked = Signal(int)

    def __init__(self, side: Side) -> None:
        super().__init__()
        self.side = side
        mine = side == "mine"
        self._name = _("You") if mine else _("Opponent")
        self.title, self.hint = Text("", "strong"), Text("", "hint")
        self.fan = Fan(_("Your cards") if mine else _("The opponent’s cards"), 94)
        self.fan.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.fan.clicked.connect(self.clicked)
        self.next_card = CardSlot(
            f"next.{side}", 94, _("{name}, next card").format(name=self._name)
        )
        self.next_card.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.next_card.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        place = down(self.next_card, margins=(0, HEADROOM, 0, RING))  # as around the fan's cards
        cards = across(in_order(self.fan, place, spacing=6), STRETCH)  # it comes behind these
        self._most_sums = words.MOST_SUMS
        self.needs_title, self.wants = Text("", "hint"), Text("", "strong")
        self.sums = [Text("", "hint") for _number in range(words.MOST_SUMS)]
        right = down(spacing=4)
        right.addStretch(int(mine))
        for label in (self.needs_title, self.wants, *self.sums):
            right.addWidget(label, 0, Qt.AlignmentFlag.AlignRight)
        right.addStretch(int(not mine))
        across(
            (down(across(self.title, self.hint, STRETCH, spacing=8), cards, spacing=0), 1),
            right,
            spacing=12,
            within=self,
        )

    def show_hand(self, position: Position, kept: Mapping[int, str], told: bool = True) -> None:
        """Show the hand; `kept` says of some cards why they cannot be taken back.

        Unless `told`, who plays finds out which cards win.
        """
        side, hand = self.side, position.hand(self.side)
        moving = position.to_move == side and not position.finished
        self.title.set_text(f"<i>{self._name}</i>" if moving else f"<b>{self._name}</b>")
        self.hint.set_text(words.hand_hint(position, side))
        won = words.won_with(position) if position.winner == side else ()
        self.fan.set_cards([self._card(n, kept.get(n, ""), n in won) for n in hand])
        self.fan.setVisible(bool(hand))
        self.next_card.setVisible(not position.finished)
        self.next_card.set_state(SlotState.TARGET if moving else SlotState.EMPTY)
        said = words.needs(position, side) if told or position.finished else words.Needs("", "")
        texts = (said.title, said.wants, *said.sums, *[""] * words.MOST_SUMS)
        for label, text in zip((self.needs_title, self.wants, *self.sums), texts, strict=False):
            label.set_text(text)
            label.setVisible(bool(text))
        self._show_sums()

    def _card(self, number: int, reason: str, won: bool) -> HandCard:
        return HandCard(
            number,
            Face(str(number)),
            ring=RINGS[self.side],
            lifted=won,
            tip=reason or _("Click to take it back"),
            name=words.taken_name(number, self.side) + _(", one of the winning three") * won,
        )

    def fit(self, width: int, cards: int, most: int, sums: int) -> None:
        """Make cards as high as `width` px allow for `cards` of them; show so many sums at most."""
        height = _height_for((width - 210) // cards - 6, most)
        self.fan.set_height(height)
        self.fan.set_step(card_width(height) + 8)
        self.next_card.set_height(height)
        self._most_sums = sums
        self._show_sums()

    def least_height(self) -> int:
        """Height in px that the cards or the sums need, whichever is more."""
        return max(18 + self.fan.sizeHint().height(), 48 + 20 * self._most_sums)

    def _show_sums(self) -> None:
        for i, label in enumerate(self.sums):
            label.setVisible(i < self._most_sums and bool(label.markup()))


class SquareCell(RovingButton):
    """One number of the magic square: free, with its result, or somebody's."""

    radius = 8.0

    def __init__(self) -> None:
        super().__init__()
        self.spot = Spot(0, "", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(64)
        self.setMaximumWidth(92)

    def sizeHint(self) -> QSize:
        return QSize(92, 64)

    def show_spot(self, spot: Spot) -> None:
        self.spot = spot
        self.setToolTip(spot.tip)
        self.set_name(spot.name)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours, spot = theme.current(), self.spot
        whole = QRectF(self.rect())
        text, word = QColor(colours.tx), spot.badge
        if spot.owner is not None:
            seat = colours.seat(0 if spot.owner == "mine" else 2)
            line = colours.tx if self.hovered_or_down() else seat
            paint_frame(painter, whole, self.radius, fill=seat, line=line)
            text, word = QColor(colours.seat_tx), _("you") if spot.owner == "mine" else _("opp")
        else:
            line = getattr(colours, spot.ring) if spot.ring else colours.line2
            line = colours.tx if self.hovered_or_down() else line
            width = 2 if spot.ring else 1
            paint_frame(painter, whole, self.radius, fill=colours.raised, line=line, width=width)
        letters = font(26, 700, display=True, tabular=False)
        paint_text(painter, whole, Notation(spot.number), letters, text)
        corner = QRectF(0, self.height() - 20, self.width() - 8, 16)
        paint_text(
            painter, placed(corner, self), word, font(11, 600), text, Qt.AlignmentFlag.AlignRight
        )


class MagicSquare(QWidget):
    """The numbers so that every line makes 15; takes the same clicks as the cards."""

    clicked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Magic square"))
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as on paper
        grid = make_grid(gaps=(8, 8), within=self)
        self.cells = [SquareCell() for _number in range(9)]
        for i, cell in enumerate(self.cells):
            grid.addWidget(cell, i // 3, i % 3 + 1)
            cell.clicked.connect(
                lambda checked=False, cell=cell: self.clicked.emit(cell.spot.number)
            )
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(4, 1)
        for column in (1, 2, 3):
            grid.setColumnStretch(column, 100)
        self._roving = Roving()
        self._roving.set_buttons(self.cells, 3)

    def show_spots(self, square: Sequence[Sequence[int]], spots: Sequence[Spot]) -> None:
        """Show the cards of the game in the places that `square` gives them."""
        for cell, number in zip(self.cells, (n for row in square for n in row), strict=True):
            cell.show_spot(spots[number - 1])

    def set_cells(self, width: int, height: int) -> None:
        """Change the size of the cells, which is `width` at most."""
        for cell in self.cells:
            cell.setMaximumWidth(width)
            cell.setFixedHeight(height)

    def cell(self, number: int) -> SquareCell:
        return next(cell for cell in self.cells if cell.spot.number == number)


class Triples(QWidget):
    """The winning sets of a game without a magic square; sets nobody can complete are dim."""

    SIDE, GAP, COLUMN_GAP, ROW_GAP = 22, 2, 12, 6

    def __init__(self) -> None:
        super().__init__()
        self._position = Position()
        self._sets: list[tuple[tuple[int, int, int], bool]] = []  # a set, and whether it is alive
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_position(self, position: Position, dead: Sequence[tuple[int, int, int]]) -> None:
        """Show the sets of this game, the ones in `dead` last."""
        self._position = position
        alive = [t for t in position.game.triples if t not in dead]
        self._sets = [*((t, True) for t in alive), *((t, False) for t in dead)]
        sets = listed(map(sum_text, alive)) or _("none")
        self.setAccessibleName(_("Sets that can still be completed: {sets}").format(sets=sets))
        self.updateGeometry()
        self.update()

    def _columns(self, width: int) -> int:
        wide = 3 * self.SIDE + 2 * self.GAP + self.COLUMN_GAP
        return max(1, (width + self.COLUMN_GAP) // wide)

    def heightForWidth(self, width: int) -> int:
        rows = -(-len(self._sets) // self._columns(width))
        return max(0, rows * (self.SIDE + self.ROW_GAP) - self.ROW_GAP)

    def sizeHint(self) -> QSize:
        return QSize(300, self.heightForWidth(300))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        columns = self._columns(self.width())
        wide = 3 * self.SIDE + 2 * self.GAP + self.COLUMN_GAP
        for i, (numbers, alive) in enumerate(self._sets):
            painter.setOpacity(1 if alive else 0.35)
            y = i // columns * (self.SIDE + self.ROW_GAP)
            for j, number in enumerate(numbers):
                x = i % columns * wide + j * (self.SIDE + self.GAP)
                self._paint_number(painter, QRectF(x, y, self.SIDE, self.SIDE), number)

    def _paint_number(self, painter: QPainter, box: QRectF, number: int) -> None:
        colours, position = theme.current(), self._position
        if number in position.mine or number in position.theirs:
            fill = colours.seat(0 if number in position.mine else 2)
            paint_frame(painter, box, 5, fill=fill)
            text = colours.seat_tx
        else:
            paint_frame(painter, box, 5, fill=colours.raised, line=colours.line2)
            text = colours.tx
        paint_text(painter, box, Notation(number), font(12, 600), text)


CHIP_PX = 18  # of a chip that are not its words


class LineChips(QWidget):
    """Best play as chips: who picks what; the next pick of the shown table is marked."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = make_grid(gaps=(6, 6), within=self)
        self.chips = [Chip("", square=True) for _number in range(MOST_CARDS + 1)]
        self._columns = 0
        self.fit(0, 5)

    def fit(self, width: int, most: int) -> None:
        """Put as many chips in a row as a width in px has room for, and `most` at most."""
        widest = max(
            QFontMetrics(font(12, 600)).horizontalAdvance(f"{words.side_word(side)} 10")
            for side in SIDES.values()
        )
        columns = max(2, min(most, (width + 6) // (widest + CHIP_PX + 6)))
        if columns == self._columns:
            return
        self._columns = columns
        for i, chip in enumerate(self.chips):
            self._grid.addWidget(chip, i // columns, i % columns)
        for column in range(8):
            self._grid.setColumnStretch(column, int(column == columns))

    def show_line(self, line: Sequence[tuple[Side, int]], done: int, end: str) -> None:
        """Show a line of which `done` picks are on the table, and how it ends."""
        for i, chip in enumerate(self.chips):
            chip.setVisible(i < len(line) or (i == len(line) and bool(end)))
            if i < len(line):
                side, number = line[i]
                kind = "brass" if i == done else "quiet" if i < done else "plain"
                chip.set(f"{words.side_word(side)} <b>{number}</b>", kind)
            elif i == len(line):
                chip.set(end, "quiet")


class PickRows(QWidget):
    """What each pick threatens: its number, and the sums; many short texts stand in two columns."""

    FEW, SHORT = 4, 12  # rows, and letters

    def __init__(self) -> None:
        super().__init__()
        self._grid = make_grid(gaps=(10, 5), within=self)
        for column in (0, 2):
            self._grid.setColumnMinimumWidth(column, 44)
            self._grid.setColumnStretch(column + 1, 1)
        self._rows: list[tuple[Text, Text]] = []

    def show_rows(self, rows: Sequence[tuple[str, str]]) -> None:
        """Show these numbers and texts (markup, as for Text)."""
        while len(self._rows) < len(rows):
            self._rows.append((Text("", "strong", wrap=True), Text("", wrap=True)))
            for label in self._rows[-1]:
                label.setParent(self)  # shown without a parent, it would be a window for a moment
        short = all(len(plain(text)) <= self.SHORT for _numbers, text in rows)
        high = (len(rows) + 1) // 2 if short and len(rows) > self.FEW else max(1, len(rows))
        for i, labels in enumerate(self._rows):
            for j, label in enumerate(labels):
                label.setVisible(i < len(rows))
                if i < len(rows):
                    label.set_text(rows[i][j])
                    at = (i % high, 2 * (i // high) + j)
                    wide = 1 if j == 0 or high < len(rows) else 3
                    self._grid.addWidget(label, *at, 1, wide, Qt.AlignmentFlag.AlignTop)

    def texts(self) -> list[str]:
        """Rows that are shown, as they are read."""
        return [f"{n.plain()}: {t.plain()}" for n, t in self._rows if not n.isHidden()]
