"""Keys for jokers, which stand beside a deck."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.look import theme
from app.look.fonts import font
from app.look.paint import STAR, paint_frame, paint_suit
from app.widgets.focus import Roving, RovingButton
from app.widgets.layout import across
from app.widgets.text import paint_text
from app.words.owners import Owner
from app.words.translation import _

HEIGHT, WIDE, NARROW = 28, 74, 28
MOST_WIDE = 2  # more of them are stars without the word
_OWNERS: dict[str, str] = {
    "": _("free"),
    Owner.YOU: _("in your hand"),
    Owner.SEEN: _("seen"),
}


class JokerKey(RovingButton):
    """One joker: free, or used by somebody."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number
        self.owner = ""
        self.dot = False
        self.wide = True

    def show_use(self, owner: str, dot: bool, wide: bool) -> None:
        """Show who has it, the brass dot of an advised card, and the word if `wide`."""
        self.owner, self.dot, self.wide = owner, dot, wide
        self.setFixedSize(WIDE if wide else NARROW, HEIGHT)
        where = _OWNERS[owner]
        name = _("Joker {number}, {where}").format(number=self._number, where=where)
        self.set_name(name)
        self.setToolTip(_("Joker, {where}").format(where=where) if owner else _("Joker"))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        whole = QRectF(self.rect())
        color = QColor(colours.tx3 if self.owner else colours.suit(STAR))
        line = colours.tx if self.hovered_or_down() else colours.keyline
        fill = None if self.owner else colours.key
        line = line if not self.owner or self.hovered_or_down() else colours.line
        paint_frame(painter, whole, self.radius, fill=fill, line=line, dashed=bool(self.owner))
        if self.wide:
            letters = font(13, 600)
            text = _("Joker {number}").format(number=self._number)
            paint_text(painter, whole, text, letters, color, plain_suits=True)
        else:
            paint_suit(painter, QRectF(7, 7, 14, 14), STAR, color)
        if self.dot and not self.owner:
            dot = QRectF(whole.width() - 9, 3, 6, 6)
            paint_frame(painter, dot, 3, fill=colours.brass)


class JokerKeys(QWidget):
    """A row of jokers; which of them is used makes no difference, so the first ones are."""

    clicked = Signal(bool)  # whether a used one was clicked

    def __init__(self, most: int) -> None:
        super().__init__()
        self.setAccessibleName(_("Jokers"))
        row = across(spacing=6, within=self)
        self.keys = [JokerKey(i + 1) for i in range(most)]
        for key in self.keys:
            row.addWidget(key)
            key.clicked.connect(lambda checked=False, key=key: self.clicked.emit(bool(key.owner)))
        self._roving = Roving()
        self._roving.set_buttons(self.keys)
        self.show_jokers(0, (), dot=False)

    def show_jokers(
        self, count: int, owners: tuple[str, ...], *, dot: bool, compact: bool = False
    ) -> None:
        """Show `count` jokers of which the first belong to `owners`."""
        for i, key in enumerate(self.keys):
            owner = owners[i] if i < len(owners) else ""
            key.show_use(owner, dot, count <= MOST_WIDE and not compact)
            key.setVisible(i < count)
        self.setVisible(count > 0)
