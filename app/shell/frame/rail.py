"""The rail at the left: logo, the rooms, guide, theme and settings."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QWidget

from app.look import theme
from app.look.fonts import font
from app.look.paint import (
    paint_frame,
    paint_icon,
    paint_logo,
    placed,
)
from app.shell.room.game import Game
from app.widgets.layout import down
from app.widgets.text import paint_text
from app.words.translation import _

WIDTH = 84


class _Logo(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(36, 36)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_logo(QPainter(self), QRectF(self.rect()), theme.current().brass)


class RailButton(QAbstractButton):
    """An icon with its word below; the chosen room has a bar at the window's edge."""

    def __init__(self, icon: str, word: str, height: int = 60) -> None:
        super().__init__()
        self._icon = icon
        self.setText(word)
        self.setAccessibleName(word.replace("\n", " ").replace("&", "and"))
        self.setFixedSize(WIDTH, height)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._name, self.badge = self.accessibleName(), ""

    def set_badge(self, figure: str, told: str) -> None:
        """Show a short figure at the icon, or none; `told` says what it is."""
        self.badge = figure
        self.setAccessibleName(
            _("{name}, {told}").format(name=self._name, told=told) if told else self._name
        )
        self.update()

    def sizeHint(self) -> QSize:
        return self.size()

    def ring_shape(self) -> tuple[QRectF, float]:
        """What is inside the box, for the rail has no room for a ring around it."""
        return QRectF(self.rect()).adjusted(10, 4, -10, -4), 4

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme.current()
        painter = QPainter(self)
        box = QRectF(6, 0, WIDTH - 12, self.height())
        chosen = self.isChecked()
        if chosen:
            paint_frame(painter, box, 8, fill=colours.accbg)
            bar = placed(QRectF(0, 14, 3, self.height() - 28), self)
            paint_frame(painter, bar, 1.5, fill=colours.acc)
        elif self.underMouse():
            paint_frame(painter, box, 8, fill=colours.raised)
        if self.badge:
            letters = font(10, 600)
            wide = max(16, QFontMetricsF(letters).horizontalAdvance(self.badge) + 9)
            pill = placed(QRectF(WIDTH / 2 + 5, 3, wide, 16), self)
            paint_frame(painter, pill, 8, fill=colours.acc)
            paint_text(painter, pill, self.badge, letters, colours.acctx)
        lines = self.text().split("\n")
        top = (self.height() - 22 - 4 - 13 * len(lines)) / 2
        icon_box = QRectF((WIDTH - 22) / 2, top, 22, 22)
        paint_icon(painter, icon_box, self._icon, colours.acc if chosen else colours.tx2)
        letters = font(11, 600 if chosen else 400, tabular=False)
        for i, line in enumerate(lines):
            where = QRectF(0, top + 26 + 13 * i, WIDTH, 13)
            paint_text(painter, where, line, letters, colours.tx if chosen else colours.tx2)


class Rail(QFrame):
    """The rooms as buttons."""

    chosen = Signal(int)  # index of a room

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__()
        self.setProperty("role", "rail")
        self.setFixedWidth(WIDTH)
        layout = down(
            (_Logo(), Qt.AlignmentFlag.AlignHCenter),
            10,
            spacing=4,
            margins=(0, 12, 0, 8),
            within=self,
        )
        self.rooms = []
        for index, game in enumerate(games):
            button = RailButton(game.icon, game.nav)
            button.setCheckable(True)
            button.setAutoExclusive(True)
            button.setToolTip(
                _("{title} (Ctrl+{number})").format(title=game.title, number=index + 1)
            )
            button.clicked.connect(lambda _checked, i=index: self.chosen.emit(i))
            self.rooms.append(button)
            if not game.apart:
                layout.addWidget(button)
        layout.addStretch(1)
        for game, button in zip(games, self.rooms, strict=True):
            if game.apart:
                layout.addWidget(button)
        self.guide = RailButton("guide", _("Guide"), 50)
        self.guide.setToolTip(_("What to click, and what the figures mean (F1)"))
        self.theme = RailButton("theme", _("Theme"), 50)
        self.theme.setToolTip(_("Light or dark (Ctrl+T)"))
        self.settings = RailButton("gear", _("Settings"), 50)
        self.settings.setToolTip(_("Settings (Ctrl+comma)"))
        layout.addWidget(self.guide)
        layout.addWidget(self.theme)
        layout.addWidget(self.settings)
