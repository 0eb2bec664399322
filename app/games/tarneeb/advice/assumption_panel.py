"""What the figures assume, in words, and the settings behind the words."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from app.games.tarneeb.advice import hand_words as own_words
from app.games.tarneeb.advice.scoring_dialog import (
    DOUBLING,
    ScoringBox,
    lowest_bid,
)
from app.games.tarneeb.records.hand import MOST_POINTS, Assumptions, OwnHand
from app.games.tarneeb.words import DIRECTION_TITLES
from app.widgets.controls import Button
from app.widgets.entry_field import NumberBox
from app.widgets.layout import fill, make_grid
from app.widgets.panels import Panel
from app.widgets.text import Text, explain, set_visible
from app.words.translation import _
from engine.games.tarneeb import Scoring

_LEFT = Qt.AlignmentFlag.AlignLeft


class AssumptionPanel(Panel):
    """What the figures assume, in words, and the settings behind the words."""

    #: Other assumptions are wanted.
    changed = Signal(Assumptions)
    #: The order of play is to be turned round.
    turned = Signal()
    #: What is typed into a field is complete.
    entered = Signal()

    def __init__(self) -> None:
        self.change_button = Button(_("Change"), kind="link")
        super().__init__(_("What I assume"), right=self.change_button, spacing=4)
        self.change_button.setAccessibleName(_("Change what is assumed"))
        self.change_button.clicked.connect(self._toggle)
        sentence = _("What deals are sampled, how they count, and what points are worth.")
        explain(self, sentence, hover=False)
        self._assumptions = Assumptions()
        self._kept: dict[str, Scoring] = {}  # which were chosen, by name
        self.lowest = lowest_bid()
        self.lowest.changed.connect(lambda bid: self._emit(lowest_bid=bid))
        self.reasons = QCheckBox(_("Bids and cards of others count"))
        self.reasons.setToolTip(
            _("As good players bid and play; off, every unseen deal is equally likely")
        )
        self.reasons.toggled.connect(lambda on: self._emit(weigh_bids=on, weigh_plays=on))
        self.words = Text("", "hint", wrap=True)
        self.settings = QWidget()
        self.settings.hide()
        fill(self.body, self.reasons, self.words, self.settings)
        self.may_reenter = QCheckBox(_("Who passed may bid again"))
        self.dealer_must_bid = QCheckBox(_("The dealer must bid when all others pass"))
        self.doubling = QCheckBox(_("Opponents may double"))
        explain(self.doubling, DOUBLING)
        for box, name in (
            (self.may_reenter, "may_reenter"),
            (self.dealer_must_bid, "dealer_must_bid"),
            (self.doubling, "doubling"),
        ):
            box.toggled.connect(lambda on, name=name: self._emit(**{name: on}))
        self.scoring = ScoringBox()
        self.scoring.chosen.connect(
            lambda scoring: self.changed.emit(self._assumptions.scored_by(scoring))
        )
        self.target = _points(_("Points that win"), 1)
        self.ours, self.theirs = _points(_("Your score")), _points(_("Their score"))
        for number in (self.target, self.ours, self.theirs):
            number.editingFinished.connect(self.entered)
        self.target.valueChanged.connect(lambda value: self._emit(target=value))
        self.ours.valueChanged.connect(lambda _value: self._emit_scores())
        self.theirs.valueChanged.connect(lambda _value: self._emit_scores())
        self.direction = Button(_("Counterclockwise"), "undo", kind="outline", small=True)
        self.direction.clicked.connect(self.turned)
        grid = make_grid(gaps=(8, 6), wide=4, margins=(0, 4, 0, 0), within=self.settings)
        boxes = (self.may_reenter, self.dealer_must_bid)
        for row, box in enumerate(boxes):
            grid.addWidget(box, row, 0, 1, 5)
        grid.addWidget(Text(_("Scoring"), "hint"), 2, 0)
        grid.addWidget(self.scoring, 2, 1, 1, 4)
        grid.addWidget(Text(_("Wins at"), "hint"), 3, 0)
        grid.addWidget(self.target, 3, 1)
        grid.addWidget(Text(_("Order"), "hint"), 3, 2)
        grid.addWidget(self.direction, 3, 3, 1, 2, _LEFT)
        grid.addWidget(Text(_("You have"), "hint"), 4, 0)
        grid.addWidget(self.ours, 4, 1)
        grid.addWidget(Text(_("they"), "hint"), 4, 2)
        grid.addWidget(self.theirs, 4, 3, _LEFT)
        grid.addWidget(Text(_("Lowest bid"), "hint"), 5, 0)
        grid.addWidget(self.lowest, 5, 1, 1, 3, _LEFT)
        grid.addWidget(self.doubling, 6, 0, 1, 5)

    def show_state(self, state: OwnHand) -> None:
        how = self._assumptions = state.assumptions
        self.words.set_text(own_words.assumption_words(state))
        widgets = (
            *(self.reasons, self.may_reenter, self.dealer_must_bid, self.doubling),
            *(self.target, self.ours, self.theirs),
        )
        for widget in widgets:
            widget.blockSignals(True)
        self.reasons.setChecked(how.weigh_bids or how.weigh_plays)
        self.may_reenter.setChecked(how.may_reenter)
        self.dealer_must_bid.setChecked(how.dealer_must_bid)
        self.doubling.setChecked(how.doubling)
        self._kept[how.rules.name] = how.rules
        self.scoring.show_scoring(how.rules, self._kept.values())
        self.lowest.set_value(how.lowest_bid)
        self.target.setValue(how.target)
        self.ours.setValue(how.scores[0])
        self.theirs.setValue(how.scores[1])
        for widget in widgets:
            widget.blockSignals(False)
        self.direction.setText(DIRECTION_TITLES[state.direction])
        text = _("{seats}. Click to turn it round; bids and cards played are taken back")
        self.direction.setToolTip(text.format(seats=own_words.direction_words(state)))

    def _toggle(self) -> None:
        set_visible(self.settings, self.settings.isHidden())
        self.change_button.setText(_("Change") if self.settings.isHidden() else _("Done"))

    def _emit(self, **changes: object) -> None:
        self.changed.emit(replace(self._assumptions, **changes))  # type: ignore[arg-type]  # by name

    def _emit_scores(self) -> None:
        self._emit(scores=(self.ours.value(), self.theirs.value()))


def _points(name: str, least: int = -MOST_POINTS) -> NumberBox:
    box = NumberBox()
    box.setRange(least, MOST_POINTS)
    box.setKeyboardTracking(False)  # one change for a number, not one for each digit
    box.setAccessibleName(name)
    box.setFixedWidth(64)
    return box
