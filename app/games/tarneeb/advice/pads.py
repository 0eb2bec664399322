"""Keys to click for a bid, a trump or voids; they show and tell."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.games.tarneeb.records.seats import SUIT_ROWS
from app.look import theme
from app.look.fonts import font
from app.look.paint import paint_frame
from app.widgets.controls import Button
from app.widgets.focus import Roving, RovingButton
from app.widgets.layout import make_grid
from app.widgets.text import explain, paint_text
from app.words.cards import SUIT_TITLES
from app.words.translation import _
from engine.cards import SUIT_SYMBOLS


class PadKey(RovingButton):
    """One choice of a pad."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__()
        self.setText(text)
        self.set_name(name)
        self.best = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(28)

    def sizeHint(self) -> QSize:
        text = QFontMetrics(font(13, 600)).horizontalAdvance(self.text())
        return QSize(max(24, text + 7), 28)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        whole = QRectF(self.rect())
        fill, line, color = colours.surf, colours.line2, colours.tx
        if self.best:
            fill, line, color = colours.brassbg, colours.brass, colours.brass
        elif self.isChecked():
            fill, line = colours.accbg, colours.acc
        if self.hovered_or_down():
            line = colours.tx
        if not self.isEnabled():
            painter.setOpacity(0.55 if self.isChecked() else 0.4)
            color = colours.tx3
        paint_frame(painter, whole, self.radius, fill=fill, line=line, width=2 if self.best else 1)
        paint_text(painter, whole, self.text(), font(13, 600), QColor(color))


class Pad(QWidget):
    """A few keys, of which the ones that may be clicked are offered; one Tab stop."""

    clicked = Signal(int)

    def __init__(self, name: str, keys: Sequence[tuple[int, str, str]], columns: int) -> None:
        """`keys` are (what a click means, text, spoken name)."""
        super().__init__()
        self.setAccessibleName(name)
        self._keys: dict[int, PadKey] = {}
        self._best: list[PadKey] = []
        self._roving = Roving()
        self._grid = make_grid(gaps=(3, 3), within=self)
        for meaning, text, spoken in keys:
            key = PadKey(text, spoken)
            key.clicked.connect(lambda _checked=False, m=meaning: self.clicked.emit(m))
            self._keys[meaning] = key
        self._columns = 0
        self.set_columns(columns)

    def set_columns(self, columns: int) -> None:
        """Lay the keys out in rows of so many."""
        if columns != self._columns:
            self._columns = columns
            for i, key in enumerate(self._keys.values()):
                self._grid.addWidget(key, i // columns, i % columns)
            self._roving.set_buttons(list(self._keys.values()), columns)

    def offer(
        self, meanings: Collection[int], best: Sequence[int] = (), close: Sequence[int] = ()
    ) -> None:
        """Let only these be clicked; one that alone is best is marked.

        Of those that are `close` the best is not clear, by its error.
        """
        for meaning, key in self._keys.items():
            key.setEnabled(meaning in meanings)
            key.best = [meaning] == [*best] and meaning in meanings
            key.setAccessibleDescription(_("best") if key.best else "")
            key.update()
        offered = self._offered()
        stops = [key for key in offered if key.focusPolicy() == Qt.FocusPolicy.StrongFocus]
        if offered and not stops:
            self._roving.stop_at(offered[0])
        self._best = [key for meaning in best if (key := self._keys[meaning]).isEnabled()]
        self._roving.follow(self._best, [self._keys[meaning] for meaning in close])

    def _offered(self) -> list[PadKey]:
        return [key for key in self._keys.values() if key.isEnabled()]

    def check(self, meanings: Collection[int]) -> None:
        """Show these as chosen."""
        for meaning, key in self._keys.items():
            key.setCheckable(True)
            key.setChecked(meaning in meanings)
            key.update()

    def key(self, meaning: int) -> PadKey:
        return self._keys[meaning]

    def focus_key(self) -> bool:
        """Give the keyboard to the best key, or else to one that is offered; False if none is."""
        return self._roving.place(self._offered(), self._best)


def suit_pad(name: str) -> Pad:
    pad = Pad(name, [(s, SUIT_SYMBOLS[s], SUIT_TITLES[s]) for s in SUIT_ROWS], 4)
    pad.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # suits keep their order
    return pad


def more_button() -> Button:
    """Asks for more deals than were sampled; off while they are."""
    button = Button(_("More deals"), kind="link", small=True)
    button.setEnabled(False)
    explain(button, _("Sample anew, three times as long; what is known stays until more is known."))
    return button
