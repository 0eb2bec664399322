"""Every option of the rules, in a dialog."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QGridLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.games.rummy import options, words
from app.games.rummy.hand import Hand
from app.games.rummy.rules_panel import (
    ACE_TIPS,
    ACE_WORDS,
    ACES,
    PRESET_WORDS,
    explain_presets,
    index_of,
    presets,
)
from app.widgets.controls import Button, SegmentedControl, Stepper
from app.widgets.entry_field import NumberBox
from app.widgets.layout import STRETCH, across, down, fill, make_grid
from app.widgets.panels import ErrorBox
from app.widgets.text import Text
from app.words.cards import rank_text
from app.words.translation import (
    _,
    said,
)
from engine.games.rummy import Rules, Scoring

SWITCHES = (
    ("wilds_as_rank", _("A wild rank may be read as itself")),
    ("mostly_wild", _("More wild cards than others in a group")),
    ("all_wild", _("Groups of wild cards alone")),
    ("same_suit_runs", _("Runs of one suit")),
    ("distinct_suits", _("Sets of distinct suits")),
)
#: Option, its label, its name within a sentence, and the least and most it can be.
NUMBERS = (
    ("min_set", _("Cards in a set at least"), _("cards in a set at least"), 2, 13),
    ("min_run", _("Cards in a run at least"), _("cards in a run at least"), 2, 13),
    (
        "max_set",
        _("Cards in a set at most, 0 for any"),
        _("cards in a set at most, 0 for any"),
        0,
        14,
    ),
    (
        "max_wild",
        _("Wild cards in a group at most, 0 for any"),
        _("wild cards in a group at most, 0 for any"),
        0,
        14,
    ),
    ("decks", _("Decks"), _("decks"), 1, 4),
    ("jokers", _("Jokers"), _("jokers"), 0, 8),
    ("hand_size", _("Cards in a hand"), _("cards in a hand"), 1, 20),
    ("knock", _("Points to go out with, at most"), _("points to go out with, at most"), 0, 100),
)
BONUSES = (
    ("gin", _("Gin")),
    ("big_gin", _("Big gin")),
    ("undercut", _("Undercut")),
    ("box", _("Each deal won")),
    ("game", _("Game")),
    ("target", _("Played to")),
)


class RulesDialog(QDialog):
    """Every option of the rules; what cannot be is said at once and cannot be used."""

    used = Signal(object)  # Hand by the rules that were chosen

    def __init__(self, hand: Hand, parent: QWidget) -> None:
        super().__init__(parent)
        self._hand = hand
        self.setWindowTitle(_("All rules"))
        names = (_("Standard gin"),) if hand.mode == "gin" else PRESET_WORDS
        self.preset = SegmentedControl(list(names), small=True, name=_("Preset"))
        if hand.mode != "gin":
            explain_presets(self.preset)
        self.preset.changed.connect(lambda i: self._show(presets(hand)[i], Scoring()))
        outer = down(
            across(
                Text(_("All rules"), "heading"), STRETCH, Text(_("Preset"), "hint"), self.preset
            ),
            across(self._build_switches(), self._build_numbers(), spacing=28),
            self._build_points(),
            spacing=12,
            margins=(20, 18, 20, 18),
            within=self,
        )
        self.scoring: dict[str, NumberBox] = {}
        self.ties = QCheckBox(_("A tie is an undercut"))
        if hand.mode == "gin":
            outer.addLayout(self._build_scoring())
        self.error = ErrorBox()
        outer.addWidget(self.error)
        cancel = Button(_("Cancel"), kind="outline", then=self.reject)
        self.use = Button(_("Use these rules"), kind="primary", then=self._use)
        outer.addLayout(across(STRETCH, cancel, self.use))
        self._quiet = False
        self._show(hand.rules, hand.scoring)

    # ---- building ------------------------------------------------------------------------

    def _build_switches(self) -> QVBoxLayout:
        column = down(spacing=8)
        self.switches: dict[str, QCheckBox] = {}
        for name, text in SWITCHES:
            self.switches[name] = QCheckBox(text)
            self.switches[name].toggled.connect(self._check)
            column.addWidget(self.switches[name])
        self.aces = SegmentedControl(list(ACE_WORDS), small=True, name=_("Aces"))
        for i, tip in enumerate(ACE_TIPS):
            self.aces.segment(i).setToolTip(tip)
        self.aces.changed.connect(self._check)
        self.wild = QLineEdit()
        self.wild.setPlaceholderText(_("none, or as in 8, K"))
        self.wild.setAccessibleName(_("Wild ranks"))
        self.wild.textChanged.connect(self._check)
        fill(
            column,
            across(Text(_("Aces")), STRETCH, self.aces),
            across(Text(_("Wild ranks")), self.wild),
            STRETCH,
        )
        return column

    def _build_numbers(self) -> QGridLayout:
        grid = make_grid(gaps=(12, 6))
        self.numbers: dict[str, Stepper] = {}
        for i, (name, text, spoken, least, most) in enumerate(NUMBERS):
            stepper = Stepper(least, most, name=spoken)
            stepper.changed.connect(self._check)
            self.numbers[name] = stepper
            label = Text(text)
            grid.addWidget(label, i, 0)
            grid.addWidget(stepper, i, 1)
            if name == "hand_size" and self._hand.mode == "three_thirteen":
                stepper.setEnabled(False)
                stepper.setToolTip(_("The round says how many"))
        return grid

    def _build_points(self) -> QVBoxLayout:
        row = across(spacing=6)
        self.points: list[NumberBox] = []
        order = (12, *range(12), 13)  # ace first, as low cards
        boxes = {place: self._spin(100) for place in order}
        for place in order:
            name = _("Joker") if place == 13 else rank_text(place)
            boxes[place].setAccessibleName(_("Points of {card}").format(card=name))
            row.addLayout(down(Text(name, "hint"), boxes[place], spacing=2))
        self.points = [boxes[place] for place in range(14)]
        return down(Text(_("Points of cards left over"), "title"), row, spacing=6)

    def _build_scoring(self) -> QVBoxLayout:
        row = across(spacing=10)
        for name, text in BONUSES:
            self.scoring[name] = self._spin(1000, least=1 if name == "target" else 0)
            self.scoring[name].setAccessibleName(text)
            row.addLayout(down(Text(text, "hint"), self.scoring[name], spacing=2))
        self.ties.toggled.connect(self._check)
        fill(row, self.ties, STRETCH)
        return down(Text(_("Scoring"), "title"), row, spacing=6)

    def _spin(self, most: int, least: int = 0) -> NumberBox:
        box = NumberBox()
        box.setRange(least, most)
        box.setMinimumWidth(44)
        box.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box.valueChanged.connect(self._check)
        return box

    # ---- values --------------------------------------------------------------------------

    def _show(self, rules: Rules, scoring: Scoring) -> None:
        self._quiet = True
        for name, box in self.switches.items():
            box.setChecked(getattr(rules, name))
        self.aces.set_chosen(ACES.index(rules.aces))
        self.wild.setText(words.wild_rank_text(rules))
        for name, stepper in self.numbers.items():
            stepper.set_value(getattr(rules, name))
        for spin, value in zip(self.points, rules.points, strict=True):
            spin.setValue(value)
        for name, spin in self.scoring.items():
            spin.setValue(getattr(scoring, name))
        self.ties.setChecked(scoring.undercut_on_ties)
        self._quiet = False
        self._check()

    def result_hand(self) -> Hand:
        """Hand by the rules that are shown.

        ValueError if they contradict each other, or the hand.
        """
        changed: dict[str, object] = {n: box.isChecked() for n, box in self.switches.items()}
        changed |= {name: stepper.value() for name, stepper in self.numbers.items()}
        changed["aces"] = ACES[self.aces.chosen()]
        changed["wild_ranks"] = options.parse_wild_ranks(self.wild.text())
        changed["points"] = tuple(box.value() for box in self.points)
        rules = replace(self._hand.rules, **changed)  # type: ignore[arg-type]  # each as its field
        hand = self._hand.with_rules(rules)
        if not self.scoring:
            return hand
        numbers = {name: box.value() for name, box in self.scoring.items()}
        ties = self.ties.isChecked()
        scoring = replace(hand.scoring, **numbers, undercut_on_ties=ties)  # type: ignore[arg-type]  # by name
        by_upcard = hand.by_upcard and rules.knock == self._hand.rules.knock
        return replace(hand, scoring=scoring, by_upcard=by_upcard)

    def _check(self) -> None:
        if self._quiet:
            return
        try:
            hand = self.result_hand()
        except ValueError as error:
            self.error.set_error(said(error))
            self.use.setEnabled(False)
        else:
            self.error.set_error("")
            self.use.setEnabled(True)
            self.preset.set_chosen(index_of(hand.rules, presets(self._hand)))

    def _use(self) -> None:
        try:
            hand = self.result_hand()
        except ValueError as error:
            self.error.set_error(said(error))
            return
        self.accept()
        self.used.emit(hand)
