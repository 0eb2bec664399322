"""Panels beside the table: what decisions cost, the hidden advice, the session, the log."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from app.games.holdem.play import words as play_words
from app.games.holdem.table import words
from app.games.holdem.table.record import NO_GAME, PACES, Game, Past, Setup
from app.widgets.controls import Button, SegmentedControl, StepBar
from app.widgets.elided import ElidedCheckBox, name_choices
from app.widgets.layout import STRETCH, across, fill
from app.widgets.panels import Panel
from app.widgets.scroll import ScrollList
from app.widgets.text import ElidedText, Text, explain, set_visible
from app.words.counts import listed
from app.words.translation import _, ngettext
from engine.games.holdem.table import Drill, Tournament

PRIZES = ((60.0, 40.0), (50.0, 30.0, 20.0), (100.0,))
LEVELS = (4, 8, 16)  # hands of each
ROW_PX, LEAST_ROWS, MOST_PAST = 24, 3, 200


class Rows(QGridLayout):
    """Rows of texts, as many as are shown."""

    def __init__(self, roles: tuple[str, ...], wide: int) -> None:
        super().__init__()
        self.setHorizontalSpacing(10)
        self.setVerticalSpacing(2)
        self.setColumnStretch(wide, 1)
        self._roles, self._wide = roles, wide
        self.texts: list[list[Text]] = []

    def show_rows(self, rows: list[tuple[str, ...]]) -> None:
        """Show these rows."""
        while len(self.texts) < len(rows):
            at = len(self.texts)
            made: list[Text] = []
            for column, role in enumerate(self._roles):
                wide = column == self._wide
                text = Text("", role, wrap=True) if wide else Text("", role)
                last = column and column == len(self._roles) - 1 and not wide
                side = Qt.AlignmentFlag.AlignRight if last else Qt.AlignmentFlag(0)
                self.addWidget(text, at, column, Qt.AlignmentFlag.AlignTop | side)
                made.append(text)
            self.texts.append(made)
        for at, made in enumerate(self.texts):
            for column, text in enumerate(made):
                set_visible(text, at < len(rows))
                if at < len(rows):
                    text.set_text(rows[at][column])


class CostPanel(Panel):
    """Your decisions of the hand, and what each gave up."""

    def __init__(self) -> None:
        self.total = Text("", "strong")
        super().__init__(_("Your decisions"), _("given up"), right=self.total, spacing=4)
        sentence = _(
            "Big blinds of the best action less those of yours; what is within its error counts "
            "as nothing."
        )
        explain(self, sentence, hover=False)
        explain(self.header, sentence)
        self.rows = Rows(("hint", "strong", "hint", "strong"), 2)
        self.body.addLayout(self.rows)

    def show_game(self, game: Game, judging: int | None) -> None:
        """Show what is known of the hand."""
        found = words.cost_rows(game, judging)
        self.rows.show_rows([(row.place, row.act, row.words, row.cost) for row in found])
        known = any(judged.cost is not None for _at, judged in game.judged)
        self.total.set_text(words.given_up(game.judged) if known else "")
        spoken = [listed(filter(None, (r.place, r.act, r.cost, r.words))) for r in found]
        self.setAccessibleDescription(listed(spoken, ";"))
        set_visible(self, bool(found))


class HiddenPanel(Panel):
    """Says that there is advice, and shows it for this decision when asked."""

    once_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.button = Button(_("Show once"), kind="outline", small=True)
        explain(self.button, _("Show the advice for this decision only (Alt+Q)."))
        self.button.clicked.connect(self.once_wanted)
        hidden = ElidedText(_("The advice is hidden."), "strong")
        self.body.addLayout(across((hidden, 1), self.button))


class SessionPanel(Panel):
    """What was won and given up in all hands."""

    def __init__(self) -> None:
        self.review = Button(_("Review"), small=True)
        self.review.setToolTip(_("Hand the session in to Review (Alt+V)"))
        super().__init__(_("Session"), right=self.review, spacing=4)
        self.rows = Rows(("hint", "strong"), 0)
        self.body.addLayout(self.rows)
        explain(
            self,
            _(
                "Won in all hands; by equity: with pots that were all-in early shared as they "
                "stood then; and what your decisions gave up."
            ),
        )

    def show_game(self, game: Game) -> None:
        """Show the session."""
        rows = words.session_rows(game)
        self.rows.show_rows([*rows])
        set_visible(self, bool(rows))
        self.review.setEnabled(bool(game.past) or game.done_for_you)


class LogPanel(Panel):
    """The hand street by street, the hands before, and how robots play."""

    stepped = Signal(int)  # to look at the hand after so many steps
    pace_chosen = Signal(int)  # a place in `PACES`
    advice_shown = Signal(bool)  # whether advice is to be shown
    robot_wanted = Signal()  # the robot is to act now

    def __init__(self) -> None:
        super().__init__(spacing=8)
        self.steps = StepBar(width=32)
        self._before = 0  # 1 if there is a hand before the one that is looked at
        self._shown: tuple[Past, ...] | None = None
        self.steps.moved.connect(lambda at: self.stepped.emit(at - self._before))
        self.advice = ElidedCheckBox(_("Show advice"))
        self.advice.setToolTip(_("Show the advice at every decision (Ctrl+H)"))
        self.advice.toggled.connect(self.advice_shown)
        self.pace = SegmentedControl(
            [words.PACE_NAMES[pace] for pace in PACES], small=True, name=_("Pace of the robots")
        )
        self.pace.changed.connect(self.pace_chosen)
        self.step_button = Button(_("Robot"), "next", small=True, icon_only=True)
        self.step_button.setToolTip(_("Let the robot act ( . )"))
        self.step_button.clicked.connect(self.robot_wanted)
        self.controls: tuple[QWidget, ...] = (self.advice, self.pace, self.step_button)
        self.body.addLayout(across(self.steps, STRETCH, *self.controls, spacing=8))
        lines = ScrollList(_("Log"), LEAST_ROWS * ROW_PX)
        self.rows, self.past = Rows(("hint", "hint"), 1), Rows(("hint",), 0)
        fill(lines.column, self.rows, 6, self.past, STRETCH)
        self.body.addWidget(lines, 1)

    def show_game(self, game: Game) -> None:
        """Show the hand, and those before."""
        viewed, number = game.viewed, len(game.past) - game.back + 1
        at = viewed.acts if game.at is None else game.at
        self._before = int(number > 1)
        end = viewed.acts + self._before + (game.back > 0)
        text = _("Hand {number}").format(number=number)
        self.steps.set_position(at + self._before, end, text, str(number))
        self.rows.show_rows([*words.log_lines(viewed)] if viewed.dealt_yet else [])
        if game.past is not self._shown:  # not at each step of a robot
            self._shown = game.past
            newest = reversed([*enumerate(game.past)][-MOST_PAST:])
            self.past.show_rows([(words.past_line(at, past, game),) for at, past in newest])
        self.pace.set_chosen(PACES.index(game.pace))
        self.advice.blockSignals(True)
        self.advice.setChecked(game.advice)
        self.advice.blockSignals(False)
        self.step_button.setEnabled(game.robots_turn is not None)


class GameRow(QWidget):
    """Cash or a tournament, its prizes, and how long a level takes."""

    chosen = Signal(object)  # a `Tournament`, or None for cash

    def __init__(self) -> None:
        super().__init__()
        kinds = [_("Cash"), _("Tournament")]
        self.kind = SegmentedControl(kinds, small=True, name=_("What is played"))
        self.kind.changed.connect(self._choose)
        self.prizes, self.hands = QComboBox(), QComboBox()
        self.prizes.addItems([play_words.prizes_text(prizes) for prizes in PRIZES])
        for hands in LEVELS:
            text = ngettext("{count} hand a level", "{count} hands a level", hands)
            self.hands.addItem(text.format(count=hands))
        for box, name in ((self.prizes, _("Prizes")), (self.hands, _("Hands of a level"))):
            name_choices(box, name)
            box.activated.connect(self._choose)
        across(self.kind, self.prizes, self.hands, STRETCH, spacing=8, within=self)

    def show_setup(self, setup: Setup) -> None:
        """Show what is played from the next hand on."""
        found = setup.tournament or Tournament()
        self.kind.set_chosen(int(setup.tournament is not None))
        self.prizes.setCurrentIndex(PRIZES.index(found.prizes) if found.prizes in PRIZES else -1)
        self.hands.setCurrentIndex(LEVELS.index(found.hands) if found.hands in LEVELS else -1)
        for box in (self.prizes, self.hands):
            box.setEnabled(setup.tournament is not None)

    def _choose(self, *_changed: object) -> None:
        if not self.kind.chosen():
            self.chosen.emit(None)
            return
        prizes, hands = self.prizes.currentIndex(), self.hands.currentIndex()
        self.chosen.emit(Tournament(PRIZES[prizes], LEVELS[hands]))


class DrillRow(QWidget):
    """What the hands are about: all, or one kind of decision at one position, against another."""

    chosen = Signal(object)  # a `Drill`, or None for whole hands

    def __init__(self) -> None:
        super().__init__()
        self._setup = NO_GAME.setup
        self.pots, self.me, self.other, self.street = (QComboBox() for _box in range(4))
        for box, name in (
            (self.pots, _("Drill")),
            (self.me, _("Your position")),
            (self.other, _("The other’s position")),
            (self.street, _("From this street on")),
        ):
            name_choices(box, name)
            box.activated.connect(partial(self._choose, box))
        self.pots.addItems([_("Whole hands"), *words.DRILL_NAMES.values()])
        self.street.addItems(list(words.STREET_NAMES.values()))
        across(
            *(Text(_("Drill"), "hint"), self.pots, self.me, Text(_("against"), "hint")),
            *(self.other, self.street, STRETCH),
            spacing=8,
            within=self,
        )

    def show_setup(self, setup: Setup) -> None:
        """Show what is drilled from the next hand on."""
        self._setup, drill = setup, setup.drill
        positions = setup.table.positions
        for box in (self.me, self.other):
            if [box.itemText(at) for at in range(box.count())] != list(positions):
                box.clear()
                box.addItems(positions)
        shown = drill or Drill(positions[-1], positions[max(0, len(positions) - 3)])
        self.me.setCurrentText(shown.me)
        self.other.setCurrentText(shown.other)
        if shown.street:
            self.street.setCurrentIndex(list(words.STREET_NAMES).index(shown.street))
        kinds = list(words.DRILL_NAMES)
        self.pots.setCurrentIndex(
            0 if drill is None else 1 + kinds.index((drill.pot, not drill.street))
        )
        self.me.setEnabled(drill is not None)
        self.other.setEnabled(drill is not None and drill.pot != "first in")
        self.street.setEnabled(drill is not None and bool(drill.street))

    def _choose(self, box: QComboBox, _at: int) -> None:
        if not self.pots.currentIndex():
            self.chosen.emit(None)
            return
        pot, before = list(words.DRILL_NAMES)[self.pots.currentIndex() - 1]
        street = 0 if before else list(words.STREET_NAMES)[self.street.currentIndex()]
        positions, wanted = self._setup.table.positions, (self.me, self.other)
        pairs = [(each.currentText(), 1 + (each is box)) for each in wanted]
        drills = (Drill(me, other, pot, street) for me in positions[::-1] for other in positions)

        def kept(drill: Drill) -> int:  # who was not chosen gives way
            both = zip((drill.me, drill.other), pairs, strict=True)
            return sum(weight for found, (name, weight) in both if found == name)

        fitting = [drill for drill in drills if drill.fits(positions)]
        self.chosen.emit(max(fitting, key=kept))
