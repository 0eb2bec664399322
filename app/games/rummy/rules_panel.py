"""The rules that people change most, in a panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import Signal

from app.games.rummy import options
from app.games.rummy.hand import Hand, first_rules
from app.widgets.controls import Button, SegmentedControl
from app.widgets.layout import make_grid
from app.widgets.panels import Panel
from app.widgets.text import Text, explain, set_visible
from app.words.cards import the
from app.words.counts import count_title
from app.words.translation import _, ngettext
from engine.games.rummy import GIN, PRESETS, Rules, three_thirteen
from engine.games.rummy.rules import Aces

ACES: tuple[Aces, ...] = ("low", "high", "both", "wrap")
ACE_WORDS = (_("low"), _("high"), _("either"), _("around"))
ACE_TIPS = (
    _("Before the two"),
    _("After the king"),
    _("Before the two or after the king"),
    _("In a circle: king, ace, two"),
)
#: Presets by how many wild cards a group may hold, as tables say it, and what else they mean.
PRESET_WORDS = (_("Half wild"), _("All wild"), _("Mostly wild"), _("One wild"))
# Translators: the same beside each other where room is short: Preset: Half, All, Mostly, One wild
PRESET_SHORT = (_("Half"), _("All"), _("Mostly"), _("One wild"))
PRESET_TIPS = (
    _("A group holds no more wild cards than others; jack, queen and king count 11, 12 and 13."),
    _("A group may be of wild cards alone; court cards count 10."),
    _("A group may hold more wild cards than others, but one other at least."),
    _("A group holds one wild card at most."),
)
JOKERS = (0, 2, 4)
KNOCKS = (10, 0)
UPCARD = len(KNOCKS)


def presets(hand: Hand) -> list[Rules]:
    """Rules that the presets mean for this hand's game and round."""
    if hand.mode == "gin":
        return [GIN]
    return [three_thirteen(hand.number, rules) for rules in PRESETS.values()]


def explain_presets(control: SegmentedControl) -> None:
    """Say of each preset of Three Thirteen what it means."""
    for i, (name, tip) in enumerate(zip(PRESET_WORDS, PRESET_TIPS, strict=True)):
        explain(control.segment(i), tip)
        control.segment(i).setAccessibleName(name)


class RulesPanel(Panel):
    """The rules people change most, and a button for all of them."""

    # a function from the hand to the hand by the rules that the user wants; it raises ValueError if
    # those cannot be
    changed = Signal(object)
    all_wanted = Signal()  # the user wants to see every option

    def __init__(self) -> None:
        self.all_button = Button(_("All rules"), "gear", kind="link", small=True)
        super().__init__(_("Rules in force"), right=self.all_button, spacing=8)
        self.all_button.clicked.connect(self.all_wanted)
        brief = _("The rules in short; “All rules” shows every one, to be changed.")
        explain(self.hint, brief, hover=False)
        self._hand, self._brief = Hand(), False
        self._grid = make_grid(gaps=(14, 8))
        self._grid.setColumnMinimumWidth(0, 70)
        self._grid.setColumnStretch(2, 1)
        self.body.addLayout(self._grid)
        self._labels: dict[SegmentedControl, Text] = {}
        self.preset = self._choice(_("Preset"), PRESET_SHORT, self._choose_preset)
        self.wild = self._choice(_("Wild cards"), (_("round’s rank"), _("none")), self._choose_wild)
        self.aces = self._choice(_("Aces"), ACE_WORDS, lambda i: self._change(aces=ACES[i]))
        self.knock = self._choice(
            _("Knock at"), (_("10 or less"), _("gin only"), _("upcard")), self._choose_knock
        )
        self.runs = self._choice(_("Runs"), (_("3 or more"), _("4 or more")), self._choose_runs)
        self.decks = self._choice(_("Decks"), "1234", lambda i: self._change(decks=i + 1))
        self.jokers = self._choice(
            _("Jokers"), (_("none"), "2", "4"), lambda i: self._change(jokers=JOKERS[i])
        )
        for i, tip in enumerate(ACE_TIPS):
            self.aces.segment(i).setToolTip(tip)
        self.knock.segment(UPCARD).setToolTip(
            _("Oklahoma: the first upcard’s points; an ace asks for gin, a spade doubles")
        )
        explain_presets(self.preset)
        self.note = Text("", "hint", wrap=True)
        self.body.addWidget(self.note)

    def _choice(
        self, name: str, words_: tuple[str, ...] | str, then: Callable[[int], None]
    ) -> SegmentedControl:
        control = SegmentedControl(list(words_), small=True, name=name)
        control.changed.connect(then)
        row = self._grid.rowCount()
        self._labels[control] = Text(name, "hint")
        self._grid.addWidget(self._labels[control], row, 0)
        self._grid.addWidget(control, row, 1)
        return control

    def fit(self, *, brief: bool) -> None:
        """Say the rules in the header only, where there is no room to choose them."""
        if brief != self._brief:
            self._brief = brief
            self.show_rules(self._hand)

    def show_rules(self, hand: Hand) -> None:
        self._hand, rules = hand, hand.rules
        gin = hand.mode == "gin"
        for control, here in (
            (self.preset, not gin),
            (self.wild, not gin and hand.number < 14),
            (self.aces, True),
            (self.knock, gin),
            (self.runs, not gin),
            (self.decks, not gin),
            (self.jokers, True),
        ):
            set_visible(self._labels[control], here and not self._brief)
            set_visible(control, here and not self._brief)
        self.set_hint(*_in_brief(hand) if self._brief else ("",))
        self.preset.set_chosen(index_of(rules, presets(hand)))
        usual = three_thirteen(hand.number).wild_ranks
        self.wild.set_chosen(index_of(rules.wild_ranks, [usual, ()]))
        self.aces.set_chosen(ACES.index(rules.aces))
        limit = index_of(rules.knock, KNOCKS)
        self.knock.set_chosen(UPCARD if hand.by_upcard else limit)
        self.runs.set_chosen(index_of(rules.min_run, (3, 4)))
        self.decks.set_chosen(rules.decks - 1)
        self.jokers.set_chosen(index_of(rules.jokers, JOKERS))
        note = self._note(hand)
        self.note.set_text(note)
        set_visible(self.note, bool(note))

    def _note(self, hand: Hand) -> str:
        if hand.by_upcard and hand.upcard is None:
            return _("Mark the first upcard as seen: its points are the most to knock with.")
        if hand.by_upcard and hand.upcard is not None:
            limit = hand.in_force.knock
            text = (
                _("The first upcard was {card}: knock with {limit} or less.")
                if limit
                else _("The first upcard was {card}: gin only.")
            )
            return text.format(card=the(hand.upcard), limit=limit)
        base = first_rules(hand.mode, hand.number)
        shown = {"aces", "knock", "jokers", "decks", "min_run", "wild_ranks", "hand_size"}
        text = options.rules_text(hand.rules, base) if hand.rules != base else ""
        others = [part for part in text.split("; ") if part and part.split("=")[0] not in shown]
        changed = ngettext(
            "{count} other rule changed.", "{count} other rules changed.", len(others)
        )
        return changed.format(count=count_title(len(others))) if others else ""

    def _change(self, **changed: object) -> None:
        def with_change(hand: Hand) -> Hand:
            rules = replace(hand.rules, **changed)  # type: ignore[arg-type]  # from controls, each as its field
            return hand.with_rules(rules)

        self._use(with_change)

    def _use(self, change: Callable[[Hand], Hand]) -> None:
        self.changed.emit(change)

    def _choose_preset(self, chosen: int) -> None:
        self._use(lambda hand: hand.with_rules(presets(hand)[chosen]))

    def _choose_wild(self, chosen: int) -> None:
        ranks = three_thirteen(self._hand.number).wild_ranks if chosen == 0 else ()
        self._change(wild_ranks=ranks)

    def _choose_knock(self, chosen: int) -> None:
        if chosen == UPCARD:
            self._use(Hand.with_oklahoma)
        else:
            rules = replace(self._hand.rules, knock=KNOCKS[chosen])
            self._use(lambda hand: replace(hand.with_rules(rules), by_upcard=False))

    def _choose_runs(self, chosen: int) -> None:
        self._change(min_run=3 + chosen)


def _in_brief(hand: Hand) -> tuple[str, str]:
    """The rules that differ most from table to table, ``knock at 10, no jokers``; and shorter."""
    rules = hand.rules
    jokers = ngettext("{count} joker", "{count} jokers", rules.jokers).format(count=rules.jokers)
    if not rules.jokers:
        jokers = _("no jokers")
    if hand.mode != "gin":
        preset = index_of(rules, presets(hand))
        name = PRESET_WORDS[preset] if preset >= 0 else _("own rules")
        decks = ngettext("{count} deck", "{count} decks", rules.decks).format(count=rules.decks)
        return _("{name}, {decks}, {jokers}").format(name=name, decks=decks, jokers=jokers), name
    knock = _("knock at {limit}").format(limit=rules.knock) if rules.knock else _("gin only")
    if hand.by_upcard:
        knock = _("knock at the upcard")
    return _("{knock}, {jokers}").format(knock=knock, jokers=jokers), knock


def index_of(value: object, known: Iterable[object]) -> int:
    """Place of a value in a list, -1 if it is not there."""
    values = list(known)
    return values.index(value) if value in values else -1
