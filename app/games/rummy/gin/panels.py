"""Pages at the right of a deal in play: the opponent, and the score."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.games.rummy.gin import advice as play_advice, words as play_words
from app.games.rummy.gin.file import LONGEST_NAME
from app.games.rummy.gin.habits import Habits, habits_text
from app.games.rummy.gin.record import Play
from app.games.rummy.play.points_field import points_field, read_points
from app.look import theme
from app.look.fonts import font
from app.look.paint import paint_frame
from app.widgets.entry_field import EntryField
from app.widgets.layout import STRETCH, across, down, fill, make_grid
from app.widgets.scroll import ScrollList
from app.widgets.tables import ListTable
from app.widgets.text import ElidedText, Text, explain, paint_text, set_visible
from app.words.counts import listed
from app.words.figures import percent, unbroken
from app.words.spoken import aloud
from app.words.translation import _
from engine.games.rummy.gin import Opponent
from engine.games.rummy.rules import HOLLYWOOD

OPPONENT_EXPLAINED = (
    _("The points that fit no group in the opponent’s hand, on average over what they may hold."),
    _("How often what the opponent holds leaves 10 points or less, usually enough to knock."),
    _("How often the opponent knocks or has gin in their next turn, if you choose best now."),
)
CHART_EXPLAINED = _("Of a hundred hands that the opponent may hold, how many leave so many points.")
KIND_EXPLAINED = _("How well each kind of player explains what the opponent did so far.")


NAME_TIP = _("How the opponent plays is counted by name, over all deals that are followed.")
NAME_PX = 150
KIND_PX = 34  # room for two lines


class DeadwoodChart(QWidget):
    """How many of the opponent's hands have how much deadwood."""

    HEIGHT, FOOT, HEAD = 66, 16, 16
    APART = 8  # px between names: “11–20” and “21–30” would read as one

    def __init__(self) -> None:
        super().__init__()
        self._parts: tuple[float, ...] = ()
        self.setFixedHeight(self.HEIGHT)
        self.setMinimumWidth(64)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_parts(self, parts: tuple[float, ...]) -> None:
        """Show the shares of `PART_NAMES`."""
        self._parts = parts
        names = zip(play_advice.PART_NAMES, parts, strict=False)  # no parts: nothing is known
        said = listed(f"{name}: {percent(part)}" for name, part in names) or _("not known")
        self.setAccessibleName(aloud(_("Deadwood of the opponent: {parts}").format(parts=said)))
        self.update()

    def names(self) -> tuple[str, ...]:
        """Names under the bars: short ones where whole ones would touch."""
        names = play_advice.PART_NAMES
        widest = max(map(QFontMetricsF(font(11)).horizontalAdvance, names))
        fits = widest + self.APART <= self.width() / len(names)
        return names if fits else play_advice.PART_SHORT

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._parts:
            return
        painter, colours = QPainter(self), theme.current()
        wide = self.width() / len(self._parts)
        room = self.HEIGHT - self.FOOT - self.HEAD
        top = max(*self._parts, 0.01)
        letters, names = font(11), self.names()
        for i, part in enumerate(self._parts):
            high = max(2.0, room * part / top)
            y = self.HEAD + room - high
            bar = QRectF(i * wide + 2, y, wide - 4, high)
            paint_frame(painter, bar, 2, fill=colours.heat_bad if i < 2 else colours.heat_good)
            number = QRectF(i * wide, y - self.HEAD, wide, self.HEAD)
            paint_text(painter, number, f"{100 * part:.0f}", font(12), QColor(colours.tx))
            name = QRectF(i * wide, self.HEIGHT - self.FOOT, wide, self.FOOT)
            paint_text(painter, name, names[i], letters, QColor(colours.tx2))


class OpponentPage(QWidget):
    """What the opponent may hold, and what kind of player it is."""

    def __init__(self) -> None:
        super().__init__()
        grid = make_grid(gaps=(12, 4))
        self._lines = [(Text(), Text("", "strong")) for _i in range(3)]  # the chart gives way
        for i, (labels, sentence) in enumerate(zip(self._lines, OPPONENT_EXPLAINED, strict=True)):
            for label in labels:
                explain(label, sentence)
            grid.addWidget(labels[0], i, 0)
            grid.addWidget(labels[1], i, 1, Qt.AlignmentFlag.AlignRight)
        self.chart = DeadwoodChart()
        explain(self.chart, CHART_EXPLAINED)
        self.kind = Text("", "hint", wrap=True, room=KIND_PX)
        explain(self.kind, KIND_EXPLAINED)
        down(across(grid, (self.chart, 1), spacing=16), self.kind, spacing=4, within=self)

    def show_opponent(self, opponent: Opponent | None, worlds: int, *, mine: bool) -> None:
        """Show what was sampled; on my turn also how likely they go out next."""
        nothing = [(label, "–") for label in play_advice.OPPONENT_LABELS]
        lines = (
            nothing if opponent is None else play_advice.opponent_lines(opponent, worlds, mine=mine)
        )
        for labels, line in zip(self._lines, lines, strict=True):
            for label, text in zip(labels, line, strict=True):
                label.set_text(text)
        self.chart.show_parts(() if opponent is None else opponent.parts)
        kind = "" if opponent is None else unbroken(play_advice.kind_text(opponent))
        self.kind.set_text(kind)
        explain(self.chart, f"{CHART_EXPLAINED} {kind}".strip())

    def fit(self, *, whole: bool) -> None:
        """Leave the kind of player to the tip of the picture where the choices need the room."""
        set_visible(self.kind, whole)


class SheetPage(QWidget):
    """The score sheet of the game, with fields for the points of a deal."""

    scored = Signal(object)  # points of the deal, negative for the opponent, or None
    named = Signal(str)  # what the opponent is called
    refused = Signal(str)  # why points cannot be

    def __init__(self) -> None:
        super().__init__()
        self.hint = Text("", "hint")
        headers = ["", _("You"), _("Opponent")]
        self.table = ListTable(headers, right=(1, 2), row_height=24, name=_("Score sheet"))
        headers = ["", *(_("Game {number}").format(number=i + 1) for i in range(HOLLYWOOD))]
        columns = range(1, len(headers))
        self.hollywood = ListTable(headers, right=columns, row_height=24, name=_("Score sheet"))
        self.hollywood.set_spacing(8)
        self.boxes = Text("", "hint", wrap=True)
        self.habits = Text("", "hint", wrap=True)
        self.name = EntryField(_("The opponent’s name"), NAME_TIP, width=NAME_PX)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(_("Opponent"))
        self.name.entered.connect(self.named)
        self.fields: list[EntryField] = []
        self.label = ElidedText("", "hint")
        entry = across((self.label, 1), spacing=8)
        for i, name in enumerate((_("You"), _("Opponent"))):
            entry.addWidget(Text(name))
            field = points_field()
            field.entered.connect(lambda text, i=i: self._entered(i, text.strip()))
            entry.addWidget(field)
            self.fields.append(field)
        lines = ScrollList(_("Score sheet"))
        lines.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its rows have it
        fill(lines.column, self.table, self.hollywood, self.boxes, self.habits, STRETCH)
        down(across((self.hint, 1), self.name), entry, (lines, 1), spacing=4, within=self)
        explain(
            self, _("Points of each deal, and what is added when the game is over."), hover=False
        )

    def show_sheet(self, play: Play) -> None:
        """Show each deal, the boxes, and who won once the game is over."""
        self.hint.set_text(play_words.sheet_hint(play))
        rows = play_words.sheet_rows(play) if play.full_sheet else []
        hollywood = play.rules.scoring.hollywood
        for table, here in ((self.table, not hollywood), (self.hollywood, hollywood)):
            table.set_rows(rows if here else [])
            set_visible(table, here and bool(rows))
        self.boxes.set_text(play_words.boxes_text(play) if rows else "")
        known = habits_text(play.met_now.get(play.opponent, Habits()))
        name = play_words.opponent_name(play)
        self.habits.set_text(f"<b>{name}</b> {known}" if known else "")
        self.name.show_text(play.name)
        set_visible(self.name, not play.against)
        self._show_fields(play)

    def _show_fields(self, play: Play) -> None:
        number = len(play.full_sheet) + (play.points is None)
        if not play.hand and play.totals is not None:
            number = 1
        self.label.set_text(_("Points of deal {number}").format(number=number))
        names = (_("Your points of deal {number}"), _("Points of the opponent in deal {number}"))
        for sign, name, field in zip((1, -1), names, self.fields, strict=True):
            earned = None if play.points is None else max(sign * play.points, 0)
            field.setEnabled(not (play.against and play.hand))  # those are counted
            field.setAccessibleName(name.format(number=number))
            field.show_text("" if earned is None else str(earned))

    def _entered(self, player: int, text: str) -> None:
        field = self.fields[player]
        earned = read_points(field, text, self.refused)
        if earned is not None:
            self.scored.emit((-earned if player else earned) if text else None)


class Tab(IntEnum):
    """Pages under the turn."""

    OPPONENT, LOG, SHEET, SETUP = range(4)


PAGE_NAMES = (_("Opponent"), _("This deal"), _("Score"), _("Set-up"))
