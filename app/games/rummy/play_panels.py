"""Panels at the right of a deal in play: choices, the opponent, the turn, the log, the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from app.cards.controls import Button, SegmentedControl, StepBar
from app.cards.panels import Panel
from app.cards.tables import ListTable
from app.cards.text import Text, paint_text, set_visible
from app.games.rummy import play_advice, play_words
from app.games.rummy.play import DEALT, Play, RivalName
from app.look import theme
from app.look.fonts import font
from app.look.paint import paint_frame
from app.words.figures import unbroken
from app.words.translation import _
from engine.games.rummy.gin import ME, Choice, GinRules, Opponent

SHOWN_CHOICES = 6
RIVALS: tuple[RivalName, ...] = ("", "simple", "rule", "advise")
MOST_ACTIONS = 5


class ChoicesPanel(Panel):
    """What each choice is worth, the best first, and what a knock is worth."""

    goal_chosen = Signal(int)

    def __init__(self) -> None:
        self.goal = SegmentedControl([_("Points"), _("Game")], small=True, name=_("Worth in"))
        self.goal.segment(0).setToolTip(_("Points of this deal, on average"))
        self.goal.segment(1).setToolTip(_("The chance to win the game"))
        super().__init__(_("Your choices"), right=self.goal, spacing=4)
        self.goal.changed.connect(self.goal_chosen)
        headers = [_("Choice"), _("Points"), _("You win"), _("Left"), _("Helps them")]
        self.throws = ListTable(headers, right=(1, 2, 3, 4), row_height=26, name=_("Choices"))
        self.draws = ListTable(headers[:3], right=(1, 2), row_height=26, name=_("Choices"))
        self.body.addWidget(self.throws)
        self.body.addWidget(self.draws)
        self._narrow = False
        self.more = Button("", kind="link", small=True)
        self.more.clicked.connect(self._toggle)
        self.body.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self.knock, self.knock_line = Text(""), Text("", "hint", wrap=True)
        self.body.addWidget(self.knock)
        self.body.addWidget(self.knock_line)
        self._all = False
        self._shown: tuple[Play, tuple[Choice, ...]] = (Play(), ())

    def show_choices(self, play: Play, choices: tuple[Choice, ...]) -> None:
        """Show choices, the best first."""
        self._shown = (play, choices)
        self.goal.set_chosen(int(play.goal == "game"))
        self._show()

    def _show(self) -> None:
        play, choices = self._shown
        table = play.table
        if table is None:
            return
        plain = [c for c in choices if c.step.kind != "knock" or c is choices[0]]
        several = len(plain) > SHOWN_CHOICES + 1
        shown = plain if self._all or not several else plain[:SHOWN_CHOICES]
        rows = play_advice.choice_rows(play, table, shown, errors=not self._narrow)
        thrown = table.phase == "throw"
        header = _("Points") if play.goal == "points" else _("Game")
        for chart, here, columns in ((self.throws, thrown, 5), (self.draws, not thrown, 3)):
            set_visible(chart, here)
            chart.set_header(1, header)
            chart.set_rows([row[:columns] for row in rows] if here else [], [0] if here else [])
        self.more.setText(
            _("The best only") if self._all else _("All {count} choices").format(count=len(plain))
        )
        set_visible(self.more, several)
        head, line = play_advice.knock_lines(play, table, choices)
        self.knock.set_text(head)
        self.knock_line.set_text(line)
        set_visible(self.knock, bool(head))
        set_visible(self.knock_line, bool(line))

    def _toggle(self) -> None:
        self._all = not self._all
        self._show()

    def fit(self, *, narrow: bool) -> None:
        """Leave the errors to the strip where there is little room."""
        if narrow != self._narrow:
            self._narrow = narrow
            self.throws.set_header(4, _("Helps") if narrow else _("Helps them"))
            self._show()

    def rows(self) -> list[tuple[str, ...]]:
        """Rows that are shown."""
        return self.throws.rows() or self.draws.rows()


class DeadwoodChart(QWidget):
    """How many of the opponent's hands have how much deadwood."""

    HEIGHT, FOOT, HEAD = 74, 16, 16

    def __init__(self) -> None:
        super().__init__()
        self._parts: tuple[float, ...] = ()
        self.setFixedHeight(self.HEIGHT)
        self.setMinimumWidth(120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_parts(self, parts: tuple[float, ...]) -> None:
        """Show the shares of `PART_NAMES`."""
        self._parts = parts
        names = zip(play_advice.PART_NAMES, parts, strict=True)
        said = ", ".join(f"{name}: {100 * part:.0f} %" for name, part in names)
        self.setAccessibleName(_("Deadwood of the opponent: {parts}").format(parts=said))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._parts:
            return
        painter, colours = QPainter(self), theme.current()
        wide = self.width() / len(self._parts)
        room = self.HEIGHT - self.FOOT - self.HEAD
        top = max(*self._parts, 0.01)
        letters = font(11 if wide > 33 else 9)
        for i, part in enumerate(self._parts):
            high = max(2.0, room * part / top)
            y = self.HEAD + room - high
            bar = QRectF(i * wide + 2, y, wide - 4, high)
            paint_frame(painter, bar, 2, fill=colours.heat_bad if i < 2 else colours.heat_good)
            number = QRectF(i * wide, y - self.HEAD, wide, self.HEAD)
            paint_text(painter, number, f"{100 * part:.0f}", font(12), QColor(colours.tx))
            name = QRectF(i * wide, self.HEIGHT - self.FOOT, wide, self.FOOT)
            paint_text(painter, name, play_advice.PART_NAMES[i], letters, QColor(colours.tx2))


class OpponentPanel(Panel):
    """What the opponent may hold, and what kind of player it is."""

    def __init__(self) -> None:
        super().__init__(_("Opponent"), spacing=6)
        row = QHBoxLayout()
        row.setSpacing(16)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        self._lines = [(Text(), Text("", "strong")) for _i in range(3)]
        for i, (label, figures) in enumerate(self._lines):
            grid.addWidget(label, i, 0)
            grid.addWidget(figures, i, 1, Qt.AlignmentFlag.AlignRight)
        self.chart = DeadwoodChart()
        row.addLayout(grid)
        row.addWidget(self.chart, 1)
        self.body.addLayout(row)
        self.kind = Text("", "hint", wrap=True)
        self.body.addWidget(self.kind)

    def show_opponent(self, opponent: Opponent, worlds: int, *, mine: bool) -> None:
        """Show what was sampled; on my turn also how likely they go out next."""
        self.set_hint(_("from {count} sampled hands").format(count=f"{worlds:,}"))
        lines = play_advice.opponent_lines(opponent, mine=mine)
        for i, (label, figures) in enumerate(self._lines):
            here = i < len(lines)
            for widget in (label, figures):
                set_visible(widget, here)
            if here:
                label.set_text(lines[i][0])
                figures.set_text(lines[i][1])
        self.chart.show_parts(opponent.parts)
        self.kind.set_text(unbroken(play_advice.kind_text(opponent)))


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
        super().__init__(_("Turn"), right=self.steps, spacing=8)
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
        table = play.table
        self.set_title(
            _("Deal")
            if table is None or play.setting_up
            else _("Turn {number}").format(number=max(table.turns) + 1)
        )
        label = _("step {at} of {count}").format(at=at, count=count)
        self.steps.set_position(at, count, label)
        self.ask.set_text(hint)
        self._actions = list(actions)
        for i, button in enumerate(self.buttons):
            at_action, primary = i % MOST_ACTIONS, i < MOST_ACTIONS
            here = at_action < len(actions) and actions[at_action].primary == primary
            set_visible(button, here)
            if here:
                button.set_words(actions[at_action].text)
                button.setToolTip(actions[at_action].tip)
        set_visible(self.steps, count > 0)

    def texts(self) -> list[str]:
        """Buttons that are shown."""
        return [action.text for action in self._actions]

    def press(self, text: str) -> None:
        """Press the button that says `text`."""
        next(action for action in self._actions if action.text == text).then()


class LogPanel(Panel):
    """Every step of the deal, the last turn first; a click on one goes there to correct it."""

    step_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__(_("This deal"), _("click a step to correct it"), spacing=5)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self.body.addLayout(self._grid)
        self._rows: list[tuple[Text, Text]] = []

    def show_log(self, play: Play) -> None:
        """Show the steps, those that cannot have happened struck out."""
        self.set_hint(
            _("click a step to look at it") if play.against else _("click a step to correct it")
        )
        faults = play.faults
        turns = play_words.turns(play)
        lines = [
            (
                str(number + 1),
                " · ".join(_link(at, text, faults[at], chosen=at == play.at) for at, text in turn),
            )
            for number, turn in enumerate(turns)
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


def _link(at: int, text: str, fault: str, *, chosen: bool) -> str:
    mark = "i" if chosen else "s" if fault else "b"
    return f'<a href="{at}" style="text-decoration:none"><{mark}>{text}</{mark}></a>'


class PlayRulesPanel(Panel):
    """House rules of the deal, and who dealt it."""

    dealer_chosen = Signal(int)
    rules_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__(_("Rules of this deal"), spacing=8)
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(2, 1)
        self.body.addLayout(grid)
        self._rules = GinRules()
        self.dealer = SegmentedControl([_("You"), _("Opponent")], small=True, name=_("Dealt by"))
        self.knock = SegmentedControl(
            [_("10 or less"), _("gin only"), _("upcard")], small=True, name=_("Knock at")
        )
        self.big_gin = SegmentedControl([_("no"), _("yes")], small=True, name=_("Big gin"))
        self.dealer.changed.connect(self.dealer_chosen)
        self.knock.changed.connect(self._choose_knock)
        self.big_gin.changed.connect(lambda i: self._choose(big_gin=bool(i)))
        rows = ((_("Dealt by"), self.dealer), (_("Knock at"), self.knock))
        for i, (name, control) in enumerate((*rows, (_("Big gin"), self.big_gin))):
            grid.addWidget(Text(name, "hint"), i, 0)
            grid.addWidget(control, i, 1)

    def show_rules(self, play: Play) -> None:
        """Show the rules in force."""
        self._rules = play.rules
        self.dealer.set_chosen(0 if play.dealer == ME else 1)
        at = 2 if play.rules.oklahoma else {10: 0, 0: 1}.get(play.rules.knock, -1)
        self.knock.set_chosen(at)
        self.big_gin.set_chosen(int(play.rules.big_gin))

    def _choose_knock(self, i: int) -> None:
        self._choose(knock=(10, 0, 10)[i], oklahoma=i == 2)

    def _choose(self, **rules: object) -> None:
        self.rules_chosen.emit(replace(self._rules, **rules))  # type: ignore[arg-type]  # by name


class RivalPanel(Panel):
    """Who the opponent is: a real one, or one of ours; what my moves cost against ours."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__(_("Opponent at the table"), spacing=8)
        names = [_("A real one"), _("Simple"), _("Rule"), _("Adviser")]
        self.who = SegmentedControl(names, small=True, name=_("Opponent at the table"))
        tips = (
            _("You enter what a real opponent does"),
            _("Kibitzer deals, and plays simply: keeps what fits, knocks at once"),
            _("Kibitzer deals, and plays by its tuned rule"),
            _("Kibitzer deals, and plays as it would advise"),
        )
        for i, tip in enumerate(tips):
            self.who.segment(i).setToolTip(tip)
        self.who.changed.connect(lambda i: self.chosen.emit(RIVALS[i]))
        self.body.addWidget(self.who)
        self.judged = Text("", wrap=True)
        self.total = Text("", "hint", wrap=True)
        self.body.addWidget(self.judged)
        self.body.addWidget(self.total)

    def show_rival(self, play: Play, judged: str, total: str) -> None:
        """Show the opponent, and how my last move and all of them were judged."""
        self.who.set_chosen(RIVALS.index(play.against))
        for label, text in ((self.judged, judged), (self.total, total)):
            label.set_text(text)
            set_visible(label, bool(text))


class SheetPanel(Panel):
    """The score sheet of the game."""

    def __init__(self) -> None:
        super().__init__(_("Score sheet"), spacing=4)
        headers = ["", _("You"), _("Opponent")]
        self.table = ListTable(headers, right=(1, 2), row_height=24, name=_("Score sheet"))
        self.body.addWidget(self.table)

    def show_sheet(self, play: Play) -> None:
        """Show each deal, the boxes, and who won once the game is over."""
        self.set_hint(_("game to {target}").format(target=play.rules.scoring.target))
        self.table.set_rows(play_words.sheet_rows(play))
