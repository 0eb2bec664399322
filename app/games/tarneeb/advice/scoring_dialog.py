"""Points of a house of its own: a scoring that can be edited, under a name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QWidget

from app.games.tarneeb.records.scoring_text import LONGEST, MOST, WORDS, scoring_name
from app.games.tarneeb.words import SCORING_NAMES
from app.widgets.controls import Button, SegmentedControl, Stepper
from app.widgets.elided import name_choices
from app.widgets.entry_field import NumberBox
from app.widgets.layout import STRETCH, across, down, make_grid
from app.widgets.text import ElidedText, Text, explain
from app.words.translation import _
from engine.games.tarneeb import HIGHEST_BID, LOWEST_BID, SCORINGS, Scoring

NUMBERS = (
    ("target", _("Played to"), _("Points that win the game."), 1),
    ("all_tricks", _("All 13, bid less"), _("Points for all tricks without having bid 13."), 0),
    ("kaboot", _("Kaboot"), _("Points for bidding 13 and taking them."), 0),
    ("failed_kaboot", _("Failed kaboot"), _("Points lost by bidding 13 and failing."), 0),
)
CHOICES = (
    ("made", _("Made: bidders score"), (_("their tricks"), _("their bid"))),
    ("failed", _("Failed: the others score"), (_("their tricks"), _("nothing"))),
    ("lost", _("Failed: bidders lose"), (_("their bid"), _("their tricks"))),
)
#: What the double of house rules is.
DOUBLING = _(
    "Once the trump is named, each opponent of the bidder may double before the lead: all points "
    "of the hand then count twice."
)


class ScoringDialog(QDialog):
    """Every figure of a scoring."""

    used = Signal(object)  # Scoring that was made

    def __init__(self, scoring: Scoring, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("House rules: points"))
        self._scoring = scoring
        usual = scoring.name in SCORING_NAMES
        self.name = QLineEdit(_("Our rules") if usual else scoring.name)
        self.name.setMaxLength(LONGEST)
        self.name.setAccessibleName(_("Name of the scoring"))
        self.name.textChanged.connect(self._offer)
        self.why = ElidedText("", "hint")
        outer = down(
            across(Text(_("Name")), (self.name, 1), spacing=14),
            self.why,
            spacing=12,
            margins=(20, 18, 20, 18),
            within=self,
        )
        grid = make_grid(gaps=(14, 8))
        self.numbers: dict[str, NumberBox] = {}
        for row, (field, label, sentence, least) in enumerate(NUMBERS):
            box = self.numbers[field] = NumberBox()
            box.setRange(least, MOST)
            box.setValue(getattr(scoring, field))
            box.setAccessibleName(sentence)
            words = Text(label)
            explain(words, sentence)
            grid.addWidget(words, row, 0)
            grid.addWidget(box, row, 1, Qt.AlignmentFlag.AlignLeft)
        self.choices: dict[str, SegmentedControl] = {}
        for row, (field, label, options) in enumerate(CHOICES, start=len(NUMBERS)):
            chosen = WORDS[field].index(getattr(scoring, field))
            control = SegmentedControl(list(options), chosen=chosen, small=True, name=label)
            self.choices[field] = control
            grid.addWidget(Text(label), row, 0)
            grid.addWidget(control, row, 1, Qt.AlignmentFlag.AlignLeft)
        outer.addLayout(grid)
        cancel = Button(_("Cancel"), kind="outline", then=self.reject)
        self.use = Button(_("Use these rules"), kind="primary", then=self._use)
        outer.addLayout(across(STRETCH, cancel, self.use))
        self._offer()

    def scoring(self) -> Scoring:
        numbers = {field: box.value() for field, box in self.numbers.items()}
        words = {field: WORDS[field][c.chosen()] for field, c in self.choices.items()}
        name = " ".join(self.name.text().replace(";", ",").split())
        return replace(self._scoring, name=name, **numbers, **words)  # type: ignore[arg-type]  # by their names

    def _offer(self) -> None:
        """A name of one's own is needed: it stands in files."""
        name = self.scoring().name
        taken = name.lower() in map(str.lower, (*SCORING_NAMES, *SCORING_NAMES.values()))
        self.use.setEnabled(bool(name) and not taken)
        why = _("A usual scoring has this name; write another") if taken else ""
        self.why.set_text(why if name else _("Your rules need a name"))

    def _use(self) -> None:
        self.accept()
        self.used.emit(self.scoring())


def lowest_bid() -> Stepper:
    return Stepper(LOWEST_BID, HIGHEST_BID, small=True, name=_("Lowest bid"))


class ScoringBox(QComboBox):
    """The usual scorings and those that were made here; behind the last, one is made."""

    chosen = Signal(Scoring)

    def __init__(self) -> None:
        super().__init__()
        self._offered: list[Scoring] = []
        self._now = SCORINGS[0]
        name_choices(self, _("Scoring"))
        self.activated.connect(self.choose)

    def show_scoring(self, now: Scoring, kept: Iterable[Scoring]) -> None:
        """Offer the usual ones, those that are `kept` and the one of now."""
        self._now, self._offered = now, list(dict.fromkeys((*SCORINGS, *kept, now)))
        names = [*map(scoring_name, self._offered), _("House rules …")]
        if names != [self.itemText(at) for at in range(self.count())]:
            self.clear()
            self.addItems(names)
        self.setCurrentIndex(self._offered.index(now))

    def choose(self, at: int) -> None:
        """Use the scoring of that place, or make one that begins with the one of now."""
        if at < len(self._offered):
            self.chosen.emit(self._offered[at])
        else:
            dialog = ScoringDialog(self._now, self)
            dialog.used.connect(self.chosen)
            dialog.open()
        self.setCurrentIndex(self._offered.index(self._now))
