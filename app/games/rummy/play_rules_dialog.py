"""House rules of a deal in play: what may be done, and what it scores."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from app.cards.controls import Button, Stepper
from app.cards.entry_field import NumberBox
from app.cards.text import Text, explain
from app.games.rummy.play import PLAIN
from app.words.translation import _
from engine.games.rummy import Scoring
from engine.games.rummy.gin import GinRules

SWITCHES = (
    ("oklahoma", _("Oklahoma"), _("The points of the first upcard are the most to knock with.")),
    ("spades_double", _("A spade doubles"), _("In Oklahoma a spade as first upcard doubles.")),
    ("big_gin", _("Big gin"), _("Eleven cards that all fit in groups may go out at once.")),
)
#: Field of the scoring, its label, what it is, and by how much a step changes it.
BONUSES = (
    ("gin", _("Gin"), _("Points for going out with nothing left over."), 5),
    ("big_gin", _("Big gin"), _("Points for going out with eleven cards in groups."), 5),
    ("undercut", _("Undercut"), _("Points for the opponent of a knocker with no less left."), 5),
    ("box", _("Box"), _("Points for each deal won, counted at the end of the game."), 5),
    ("game", _("Game"), _("Points for winning the game."), 25),
    ("target", _("Played to"), _("Points that end the game."), 25),
)
MOST, LEAST_TARGET = 1000, 25


class PlayRulesDialog(QDialog):
    """Every house rule of gin in play.

    Signals
    -------
    used : GinRules that were chosen
    """

    used = Signal(object)

    def __init__(self, rules: GinRules, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Rules of gin"))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(20, 18, 20, 18)
        outer.setSpacing(14)
        outer.addWidget(Text(_("What may be done"), "title"))
        self.knock = Stepper(0, 100, name=_("points to knock with, at most"))
        row = QHBoxLayout()
        row.addWidget(Text(_("Knock with at most, 0 for gin only")))
        row.addStretch(1)
        row.addWidget(self.knock)
        outer.addLayout(row)
        self.switches: dict[str, QCheckBox] = {}
        for name, text, sentence in SWITCHES:
            self.switches[name] = QCheckBox(text)
            explain(self.switches[name], sentence)
            outer.addWidget(self.switches[name])
        self.switches["oklahoma"].toggled.connect(self.switches["spades_double"].setEnabled)
        self.switches["oklahoma"].toggled.connect(lambda on: self.knock.setEnabled(not on))
        outer.addWidget(Text(_("What it scores"), "title"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(8)
        self.bonuses: dict[str, NumberBox] = {}
        for i, (name, text, sentence, size) in enumerate(BONUSES):
            box = NumberBox()
            box.setRange(LEAST_TARGET if name == "target" else 0, MOST)
            box.setSingleStep(size)
            box.setAlignment(Qt.AlignmentFlag.AlignCenter)
            box.setAccessibleName(sentence)
            self.bonuses[name] = box
            label = Text(text)
            explain(label, sentence)
            grid.addWidget(label, i % 3, 2 * (i // 3))
            grid.addWidget(self.bonuses[name], i % 3, 2 * (i // 3) + 1)
        outer.addLayout(grid)
        self.ties = QCheckBox(_("A tie is an undercut"))
        outer.addWidget(self.ties)
        buttons = QHBoxLayout()
        usual = Button(_("Usual rules"), kind="outline")
        usual.clicked.connect(lambda: self._show(PLAIN))
        cancel = Button(_("Cancel"), kind="outline")
        cancel.clicked.connect(self.reject)
        self.use = Button(_("Use these rules"), kind="primary")
        self.use.clicked.connect(self._use)
        buttons.addWidget(usual)
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self.use)
        outer.addLayout(buttons)
        self._show(rules)

    def rules(self) -> GinRules:
        """Rules that are shown."""
        numbers = {name: box.value() for name, box in self.bonuses.items()}
        scoring = Scoring(**numbers, undercut_on_ties=self.ties.isChecked())
        return GinRules(
            scoring,
            knock=self.knock.value(),
            **{name: box.isChecked() for name, box in self.switches.items()},
        )

    def _show(self, rules: GinRules) -> None:
        self.knock.set_value(rules.knock)
        for name, box in self.switches.items():
            box.setChecked(getattr(rules, name))
        self.switches["spades_double"].setEnabled(rules.oklahoma)
        self.knock.setEnabled(not rules.oklahoma)
        for name, bonus in self.bonuses.items():
            bonus.setValue(getattr(rules.scoring, name))
        self.ties.setChecked(rules.scoring.undercut_on_ties)

    def _use(self) -> None:
        self.accept()
        self.used.emit(self.rules())
