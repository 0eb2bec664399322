"""Panels at the right of a deal in play: the turn, and pages for opponent, log and score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.cards.controls import Button, SegmentedControl, StepBar
from app.cards.panels import Panel
from app.cards.scroll import ScrollColumn
from app.cards.tables import ListTable
from app.cards.text import Text, explain, paint_text, set_visible
from app.games.rummy import play_advice, play_words
from app.games.rummy.play import DEALT, Play
from app.look import theme
from app.look.fonts import font
from app.look.paint import paint_frame
from app.words.figures import unbroken
from app.words.translation import _
from engine.games.rummy.gin import Opponent

MOST_ACTIONS = 5


OPPONENT_EXPLAINED = (
    _("The points that fit no group in the opponent’s hand, on average over what they may hold."),
    _("How often what the opponent holds leaves 10 points or less, usually enough to knock."),
    _("How often the opponent knocks or has gin in their next turn, if you choose best now."),
)
CHART_EXPLAINED = _("Of a hundred hands that the opponent may hold, how many leave so many points.")
KIND_EXPLAINED = _("How well each kind of player explains what the opponent did so far.")


NARROW_BAR = 36  # px, under which a bar has a short name


class DeadwoodChart(QWidget):
    """How many of the opponent's hands have how much deadwood."""

    HEIGHT, FOOT, HEAD = 66, 16, 16

    def __init__(self) -> None:
        super().__init__()
        self._parts: tuple[float, ...] = ()
        self.setFixedHeight(self.HEIGHT)
        self.setMinimumWidth(120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_parts(self, parts: tuple[float, ...]) -> None:
        """Show the shares of `PART_NAMES`."""
        self._parts = parts
        names = zip(play_advice.PART_NAMES, parts, strict=False)  # no parts: nothing is known
        said = ", ".join(f"{name}: {100 * part:.0f} %" for name, part in names) or _("not known")
        self.setAccessibleName(_("Deadwood of the opponent: {parts}").format(parts=said))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._parts:
            return
        painter, colours = QPainter(self), theme.current()
        wide = self.width() / len(self._parts)
        room = self.HEIGHT - self.FOOT - self.HEAD
        top = max(*self._parts, 0.01)
        narrow = wide < NARROW_BAR
        names = play_advice.PART_SHORT if narrow else play_advice.PART_NAMES
        letters = font(11)
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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        row = QHBoxLayout()
        row.setSpacing(16)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        self._lines = [(Text(), Text("", "strong")) for _i in range(3)]
        for i, (labels, sentence) in enumerate(zip(self._lines, OPPONENT_EXPLAINED, strict=True)):
            for label in labels:
                explain(label, sentence)
            grid.addWidget(labels[0], i, 0)
            grid.addWidget(labels[1], i, 1, Qt.AlignmentFlag.AlignRight)
        self.chart = DeadwoodChart()
        explain(self.chart, CHART_EXPLAINED)
        row.addLayout(grid)
        row.addWidget(self.chart, 1)
        column.addLayout(row)
        self.kind = Text("", "hint", wrap=True)
        explain(self.kind, KIND_EXPLAINED)
        column.addWidget(self.kind)

    def show_opponent(self, opponent: Opponent | None, *, mine: bool) -> None:
        """Show what was sampled; on my turn also how likely they go out next."""
        nothing = [(label, "–") for label in play_advice.OPPONENT_LABELS]
        lines = nothing if opponent is None else play_advice.opponent_lines(opponent, mine=mine)
        for labels, line in zip(self._lines, lines, strict=True):
            for label, text in zip(labels, line, strict=True):
                label.set_text(text)
        self.chart.show_parts(() if opponent is None else opponent.parts)
        kind = "" if opponent is None else unbroken(play_advice.kind_text(opponent))
        self.kind.set_text(kind)
        explain(self.chart, f"{CHART_EXPLAINED} {kind}".strip())

    def fit(self, *, low: bool) -> None:
        """Leave the kind of player to the tip of the picture where there is little height."""
        set_visible(self.kind, not low)


@dataclass(frozen=True, slots=True)
class Action:
    """A button of the turn: what it says, what it does, and whether it is the advised one."""

    text: str
    then: Callable[[], object]
    primary: bool = False
    tip: str = ""


class TurnPanel(Panel):
    """What can be done now, each with a button, and steps through the deal."""

    moved = Signal(int)

    def __init__(self) -> None:
        self.steps = StepBar(width=92)
        super().__init__(_("Your turn"), right=self.steps, spacing=6)
        self.steps.moved.connect(self.moved)
        self.ask = Text("", wrap=True)
        self.body.addWidget(self.ask)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(8)
        self.body.addLayout(self._grid)
        self.buttons: list[Button] = []
        self._actions: list[Action] = []
        for kind in ("primary", "outline"):
            for i in range(MOST_ACTIONS):
                button = Button("", kind=kind, small=True)
                button.clicked.connect(lambda checked=False, i=i: self._actions[i].then())
                self._grid.addWidget(button, i // 2, i % 2)
                self.buttons.append(button)

    def show_turn(self, play: Play, hint: str, actions: Sequence[Action]) -> None:
        """Show where the deal is, what is asked, and what can be done."""
        count = len(play.steps)
        at = count if play.at is None else max(play.at, 0)
        self.steps.set_position(at, count, play_words.place_text(play))
        set_visible(self.steps, count > 0)
        self.show_step(play_words.turn_title(play), hint, actions)

    def show_step(self, title: str, hint: str, actions: Sequence[Action]) -> None:
        """Show a title, what is asked, and what can be done."""
        self.set_title(title)
        self.ask.set_text(hint)
        self._actions = list(actions)
        for i, button in enumerate(self.buttons):
            at_action, primary = i % MOST_ACTIONS, i < MOST_ACTIONS
            here = at_action < len(actions) and actions[at_action].primary == primary
            set_visible(button, here)
            if here:
                button.set_words(actions[at_action].text)
                button.setToolTip(actions[at_action].tip)

    def fit(self, *, low: bool) -> None:
        """Leave it to the deck to ask where there is little height."""
        set_visible(self.ask, not low)

    def texts(self) -> list[str]:
        """Buttons that are shown."""
        return [action.text for action in self._actions]

    def press(self, text: str) -> None:
        """Press the button that says `text`."""
        next(action for action in self._actions if action.text == text).then()


class LogPage(QWidget):
    """Every step of the deal, the last turn first; a click on one goes there to correct it."""

    step_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.hint, self.total = Text("", "hint"), Text("", "hint", wrap=True)
        column.addWidget(self.hint)
        column.addWidget(self.total)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        lines = ScrollColumn()  # as high as there is room, and no column scrolls for it
        lines.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        lines.setMinimumHeight(60)
        lines.column.addLayout(self._grid)
        lines.column.addStretch(1)
        column.addWidget(lines, 1)
        self._rows: list[tuple[Text, Text]] = []

    def show_total(self, text: str) -> None:
        """Show what my moves cost together; nothing for an empty text."""
        self.total.set_text(text)
        set_visible(self.total, bool(text))

    def show_log(self, play: Play) -> None:
        """Show the steps, those that cannot have happened struck out."""
        self.hint.set_text(
            _("click a step to look at it") if play.against else _("click a step to correct it")
        )
        faults = play.faults
        lines = [
            (
                play_words.step_numbers(turn),
                " · ".join(_link(at, text, faults[at], chosen=at == play.at) for at, text in turn),
            )
            for turn in play_words.turns(play)
        ]
        lines.reverse()
        if play.deal is not None and not play.against:
            text = _("The ten cards and the upcard")
            lines.append(("", _link(DEALT, text, "", chosen=play.at == DEALT)))
        while len(self._rows) < len(lines):
            row = Text("", "hint"), Text("", wrap=True)
            row[1].setTextInteractionFlags(
                Qt.TextInteractionFlag.LinksAccessibleByMouse
                | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
            )
            row[1].linkActivated.connect(lambda at: self.step_chosen.emit(int(at)))
            self._grid.addWidget(row[0], len(self._rows), 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(row[1], len(self._rows), 1)
            self._rows.append(row)
        for i, row in enumerate(self._rows):
            here = i < len(lines)
            for j, label in enumerate(row):
                set_visible(label, here)
                if here:
                    label.set_text(lines[i][j])

    def texts(self) -> list[str]:
        """Lines that are shown, as they are read."""
        return [text.plain() for _number, text in self._rows if not text.isHidden()]

    def numbers(self) -> list[str]:
        """Numbers of the steps in each line."""
        return [number.plain() for number, _text in self._rows if not number.isHidden()]


def _link(at: int, text: str, fault: str, *, chosen: bool) -> str:
    mark = "i" if chosen else "s" if fault else "b"
    return f'<a href="{at}" style="text-decoration:none"><{mark}>{text}</{mark}></a>'


class SheetPage(QWidget):
    """The score sheet of the game."""

    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.hint = Text("", "hint")
        headers = ["", _("You"), _("Opponent")]
        self.table = ListTable(headers, right=(1, 2), row_height=24, name=_("Score sheet"))
        column.addWidget(self.hint)
        column.addWidget(self.table)

    def show_sheet(self, play: Play) -> None:
        """Show each deal, the boxes, and who won once the game is over."""
        self.hint.set_text(play_words.sheet_hint(play))
        self.table.set_rows(play_words.sheet_rows(play) if play.full_sheet else [])
        set_visible(self.table, bool(play.full_sheet))


class Tab(IntEnum):
    """Pages of `Pages`."""

    OPPONENT = 0
    LOG = 1
    SHEET = 2
    SETUP = 3


BOTH_PX = 250  # height from which opponent and log are shown together


class Pages(Panel):
    """One of several pages at a time, so that the column needs not scroll.

    The room opens the page that belongs to the moment; the one that the user opens stays open
    until that changes.
    """

    def __init__(self, pages: Sequence[QWidget]) -> None:
        names = [_("Opponent"), _("This deal"), _("Score"), _("Set-up")]
        self.tabs = SegmentedControl(names, small=True, name=_("Show"))
        super().__init__(right=None, spacing=6)
        self.header.layout().insertWidget(0, self.tabs)  # type: ignore[union-attr]  # a row, as Panel made it
        self.header.show()
        self.tabs.changed.connect(lambda i: self._open(Tab(i)))
        self._pages = tuple(pages)
        for number, page in enumerate(self._pages):
            self.body.addWidget(page, number == Tab.LOG)
        self.body.addStretch(0)
        self._suited = Tab.SETUP
        self._open(Tab.SETUP)

    def suit(self, tab: Tab) -> None:
        """Open the page that belongs to the moment, if that is another than so far."""
        if tab != self._suited:
            self._suited = tab
            self._open(tab)

    def opened(self) -> Tab:
        """Page that is shown."""
        return Tab(self.tabs.chosen())

    def _open(self, tab: Tab) -> None:
        self.tabs.set_chosen(tab)
        self._show()

    def _show(self) -> None:
        """Show the page that is open; where there is room under the opponent, the log too."""
        tab = self.opened()
        both = tab == Tab.OPPONENT and self.height() >= BOTH_PX
        for number, page in enumerate(self._pages):
            set_visible(page, number == tab or (both and number == Tab.LOG))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show()
