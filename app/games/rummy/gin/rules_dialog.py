"""House rules of a deal in play: what may be done, and what it scores."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QWidget,
)

from app.games.rummy.gin.record import PLAIN
from app.games.rummy.rules_panel import index_of
from app.widgets.controls import Button, SegmentedControl, Stepper
from app.widgets.entry_field import NumberBox
from app.widgets.layout import STRETCH, across, down, make_grid
from app.widgets.text import Text, explain
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
    ("shutout", _("Shut-out"), _("Points more for winning before the other has any."), 25),
    ("target", _("Played to"), _("Points that end the game."), 25),
)
#: What is usual among those who play for these; all else may be changed then.
SCORINGS = {
    _("Usual"): Scoring(),
    _("Classic"): Scoring(gin=20, undercut=10, box=20, shutout=100),
    _("Hollywood"): Scoring(gin=20, undercut=10, box=20, shutout=100, hollywood=True),
}
SCORING_TIPS = (
    _("Gin 25, undercut 25, boxes 25, the game 100."),
    _("Gin 20, undercut 10, boxes 20, the game 100, and 200 where the other has no points."),
    _("As the classic way, with three games scored at once."),
)
ROWS = 4  # of bonuses, in two columns
MOST, LEAST_TARGET = 1000, 25


class PlayRulesDialog(QDialog):
    """Every house rule of gin in play."""

    used = Signal(object)  # GinRules that were chosen

    def __init__(self, rules: GinRules, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Rules of gin"))
        self.knock = Stepper(0, 100, name=_("points to knock with, at most"))
        outer = down(
            Text(_("What may be done"), "title"),
            across(Text(_("Knock with at most, 0 for gin only")), STRETCH, self.knock),
            spacing=14,
            margins=(20, 18, 20, 18),
            within=self,
        )
        self.switches: dict[str, QCheckBox] = {}
        for name, text, sentence in SWITCHES:
            self.switches[name] = QCheckBox(text)
            explain(self.switches[name], sentence)
            outer.addWidget(self.switches[name])
        self.switches["oklahoma"].toggled.connect(self.switches["spades_double"].setEnabled)
        self.switches["oklahoma"].toggled.connect(lambda on: self.knock.setEnabled(not on))
        outer.addWidget(Text(_("What it scores"), "title"))
        self.preset = SegmentedControl(list(SCORINGS), small=True, name=_("Preset"))
        for i, tip in enumerate(SCORING_TIPS):
            explain(self.preset.segment(i), tip)
        self.preset.changed.connect(lambda i: self._show_scoring(list(SCORINGS.values())[i]))
        outer.addWidget(self.preset, 0, Qt.AlignmentFlag.AlignLeft)
        grid = make_grid(gaps=(14, 8))
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
            grid.addWidget(label, i % ROWS, 2 * (i // ROWS))
            grid.addWidget(self.bonuses[name], i % ROWS, 2 * (i // ROWS) + 1)
            box.valueChanged.connect(self._show_preset)
        outer.addLayout(grid)
        self.ties = QCheckBox(_("A tie is an undercut"))
        outer.addWidget(self.ties)
        self.hollywood = QCheckBox(_("Hollywood: three games at once"))
        said = _(
            "A first win counts in game 1, a second in games 1 and 2, later ones in all three."
        )
        explain(self.hollywood, said)
        outer.addWidget(self.hollywood)
        for switch in (self.ties, self.hollywood):
            switch.toggled.connect(self._show_preset)
        usual = Button(_("Usual rules"), kind="outline", then=lambda: self._show(PLAIN))
        cancel = Button(_("Cancel"), kind="outline", then=self.reject)
        self.use = Button(_("Use these rules"), kind="primary", then=self._use)
        outer.addLayout(across(usual, STRETCH, cancel, self.use))
        self._show(rules)
        self._show_preset()

    def scoring(self) -> Scoring:
        numbers = {name: box.value() for name, box in self.bonuses.items()}
        ties, hollywood = self.ties.isChecked(), self.hollywood.isChecked()
        return Scoring(**numbers, undercut_on_ties=ties, hollywood=hollywood)

    def rules(self) -> GinRules:
        return GinRules(
            self.scoring(),
            knock=self.knock.value(),
            **{name: box.isChecked() for name, box in self.switches.items()},
        )

    def _show(self, rules: GinRules) -> None:
        self.knock.set_value(rules.knock)
        for name, box in self.switches.items():
            box.setChecked(getattr(rules, name))
        self.switches["spades_double"].setEnabled(rules.oklahoma)
        self.knock.setEnabled(not rules.oklahoma)
        self._show_scoring(rules.scoring)

    def _show_scoring(self, scoring: Scoring) -> None:
        for name, bonus in self.bonuses.items():
            bonus.setValue(getattr(scoring, name))
        self.ties.setChecked(scoring.undercut_on_ties)
        self.hollywood.setChecked(scoring.hollywood)

    def _show_preset(self) -> None:
        self.preset.set_chosen(index_of(self.scoring(), SCORINGS.values()))

    def _use(self) -> None:
        self.accept()
        self.used.emit(self.rules())
