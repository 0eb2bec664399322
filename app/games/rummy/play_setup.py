"""How a deal of gin is played and advised on: the opponent, who dealt, the rules, the time."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.cards.controls import SegmentedControl
from app.cards.elided import ElidedButton
from app.cards.text import Text, explain
from app.games.rummy.play import SECONDS, Play, RivalName
from app.words.translation import _
from engine.games.rummy.gin import KINDS, ME, GinRules

RIVALS: tuple[RivalName, ...] = ("", "simple", "rule", "advise")
RIVAL_TIPS = (
    _("You enter what a real opponent does."),
    _("Kibitzer deals, and plays simply: keeps what fits, knocks at once."),
    _("Kibitzer deals, and plays by its tuned rule."),
    _("Kibitzer deals, and plays as it would advise."),
)
#: Kinds of opponent, and what is said of each; the first is "not known".
KIND_WORDS = (_("any"), _("well"), _("early"), _("gin"), _("safe"))
KIND_TIPS = (
    _("Nothing is known of the opponent: Kibitzer finds out as the deals are played."),
    _("The opponent plays well."),
    _("The opponent knocks as soon as they can."),
    _("The opponent plays on for gin."),
    _("The opponent throws safe cards and knocks low."),
)
KNOCK_TIPS = (
    _("Knock with 10 points or less left over."),
    _("Only gin ends a deal."),
    _("Oklahoma: the points of the first upcard are the most to knock with."),
)
KNOCKS = (10, 0)  # the choice after these is "by the upcard"


class SetupPage(QWidget):
    """Opponent, dealer, rules and time.

    Signals
    -------
    changed : Play as it is set up now
    rival_chosen : who plays the other hand
    all_wanted : the user wants to see every rule
    """

    changed = Signal(object)
    rival_chosen = Signal(str)
    all_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._play = Play()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._grid = QGridLayout()
        self._rows: list[QHBoxLayout] = []
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        column.addLayout(self._grid)
        names = (_("real"), _("simple"), _("rule"), _("adviser"))
        self.who = self._choice(_("Opponent"), names, RIVAL_TIPS)
        self.who.changed.connect(lambda i: self.rival_chosen.emit(RIVALS[i]))
        self.kind = self._choice(_("They play"), KIND_WORDS, KIND_TIPS)
        self.kind.changed.connect(
            lambda i: self.changed.emit(self._play.with_kind(("", *KINDS)[i]))
        )
        self.seconds = self._choice(
            _("Sample for"),
            tuple(_("{count} s").format(count=seconds) for seconds in SECONDS),
            (_("How long the choices are tried in deals that may be, at every decision."),),
        )
        self.seconds.changed.connect(
            lambda i: self.changed.emit(replace(self._play, seconds=SECONDS[i]))
        )
        self.dealer = self._choice(_("Dealt by"), (_("you"), _("opponent")), ())
        self.dealer.changed.connect(lambda i: self.changed.emit(replace(self._play, dealer=i)))
        self.knock = self._choice(_("Knock at"), ("10", _("gin"), _("upcard")), KNOCK_TIPS)
        self.knock.changed.connect(self._choose_knock)
        self.all_rules = ElidedButton(_("All rules"), "gear", kind="link", small=True)
        self.all_rules.clicked.connect(self.all_wanted)
        self._rows[-1].addWidget(self.all_rules)

    def _choice(self, name: str, words: tuple[str, ...], tips: tuple[str, ...]) -> SegmentedControl:
        control = SegmentedControl(list(words), small=True, name=name)
        for i in range(len(words)):
            if tips:
                explain(control.segment(i), tips[min(i, len(tips) - 1)])
        row = self._grid.rowCount()
        self._grid.addWidget(Text(name, "hint"), row, 0)
        line = QHBoxLayout()
        line.addWidget(control)
        line.addStretch(1)
        self._grid.addLayout(line, row, 1)
        self._rows.append(line)
        return control

    def show_setup(self, play: Play) -> None:
        """Show what is set; the dealer and the rules are settled once a card has moved."""
        self._play = play
        self.who.set_chosen(RIVALS.index(play.against))
        self.kind.set_chosen(("", *KINDS).index(play.kind))
        self.seconds.set_chosen(SECONDS.index(play.seconds))
        self.dealer.set_chosen(0 if play.dealer == ME else 1)
        limit = KNOCKS.index(play.rules.knock) if play.rules.knock in KNOCKS else -1
        self.knock.set_chosen(len(KNOCKS) if play.rules.oklahoma else limit)
        for control in (self.dealer, self.knock, self.all_rules):
            control.setEnabled(not play.steps)

    def _choose_knock(self, i: int) -> None:
        rules: GinRules = replace(
            self._play.rules, knock=(*KNOCKS, 10)[i], oklahoma=i == len(KNOCKS)
        )
        self.changed.emit(replace(self._play, rules=rules))
