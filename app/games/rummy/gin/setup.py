"""How a deal of gin is played and advised on: the opponent, who dealt, the rules, the time."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.games.rummy.gin.record import SECONDS, Play, RivalName
from app.widgets.controls import SegmentedControl
from app.widgets.elided import ElidedButton, ElidedComboBox, name_choices
from app.widgets.layout import STRETCH, across, down, make_grid
from app.widgets.text import ElidedText, Text, explain, set_visible
from app.words.translation import _
from engine.games.rummy.gin import KINDS, ME, GinRules

RIVALS: tuple[RivalName, ...] = ("", "simple", "rule", "net", "advise")
RIVAL_TIPS = (
    _("You enter what a real opponent does."),
    _("Kibitzer deals and plays, as beginners do: it keeps what fits, and knocks at once."),
    _("Kibitzer deals and plays, fairly well, by rules of thumb."),
    _("Kibitzer deals and plays at once, by what it learned from playing itself."),
    _("Kibitzer deals and plays, as well as it advises."),
)
#: Kinds of opponent, and what is said of each; the first is "not known".
KIND_WORDS = (
    _("not known yet"),
    _("well"),
    _("to knock early"),
    _("for gin"),
    _("carefully"),
    # Translators: of an opponent, after "They play": as most people do
    _("as most do"),
)
KIND_TIPS = (
    _("Kibitzer finds out."),
    _("By well-tuned rules."),
    _("As soon as they can."),
    _("They hardly knock."),
    _("Safe throws, low knocks."),
    _("Well, and knock early."),
)
KNOCK_TIPS = (
    _("Knock with 10 points or less left over."),
    _("Only gin ends a deal."),
    _("Oklahoma: the points of the first upcard are the most to knock with."),
)
KNOCKS = (10, 0)  # the choice after these is "by the upcard"


class SetupPage(QWidget):
    """Opponent, dealer, rules and time."""

    changed = Signal(object)  # Play as it is set up now
    rival_chosen = Signal(str)  # who plays the other hand
    advice_wanted = Signal(bool)  # whether advice is to be shown against one of ours
    all_wanted = Signal()  # the user wants to see every rule

    def __init__(self) -> None:
        super().__init__()
        self._play = Play()
        self._grid = make_grid((12, 4), wide=1)
        self._rows: list[QHBoxLayout] = []
        self._labels: list[Text] = []
        down(self._grid, within=self)
        # Translators: who plays the other hand: a person, or Kibitzer as an easy player, and so on
        names = (_("a person"), _("easy"), _("fair"), _("good"), _("strong"))
        self.who = self._choice(_("Opponent"), names, RIVAL_TIPS)
        self.who.set_padding(4)  # five names in the narrowest column
        self.who.changed.connect(lambda i: self.rival_chosen.emit(RIVALS[i]))
        self.advice = self._choice(
            _("Advice"),
            (_("hidden"), _("shown")),
            (
                _("You play by yourself; what each move cost is said afterwards."),
                _("Every choice of yours is advised on, in this deal and the next (Ctrl+H)."),
            ),
        )
        self.advice.changed.connect(lambda i: self.advice_wanted.emit(i == 1))
        self._advice_label = self._labels[-1]
        self.kind = ElidedComboBox()
        name_choices(self.kind, _("They play"))
        self.kind.addItems(KIND_WORDS)
        for i, tip in enumerate(KIND_TIPS):
            self.kind.setItemData(i, tip, Qt.ItemDataRole.ToolTipRole)
        self.kind.activated.connect(
            lambda i: self.changed.emit(self._play.with_kind(("", *KINDS)[i]))
        )
        self._add(_("They play"), self.kind)
        self._kind_label = self._labels[-1]
        self.about_kind = ElidedText("", "hint")
        self._rows[-1].setStretch(1, 0)
        self._rows[-1].setSpacing(8)
        self._rows[-1].addWidget(self.about_kind, 1)
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
        self._add(name, control)
        return control

    def _add(self, name: str, control: QWidget) -> None:
        row = self._grid.rowCount()
        self._labels.append(Text(name, "hint"))
        self._grid.addWidget(self._labels[-1], row, 0)
        line = across(control, STRETCH)
        self._grid.addLayout(line, row, 1)
        self._rows.append(line)

    def show_setup(self, play: Play) -> None:
        """Show what is set; the dealer and the rules are settled once a card has moved."""
        self._play = play
        self.who.set_chosen(RIVALS.index(play.against))
        ours = bool(play.against)
        self.advice.set_chosen(0 if play.peeked < 0 else 1)
        kind = ("", *KINDS).index(play.kind)
        self.kind.setCurrentIndex(kind)
        self.about_kind.set_text(KIND_TIPS[kind] if kind else "")  # not known: it says so itself
        for widget, here in (
            (self._advice_label, ours),
            (self.advice, ours),
            (self._kind_label, not ours),  # of ours it is known
            (self.kind, not ours),
            (self.about_kind, not ours),
        ):
            set_visible(widget, here)
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
