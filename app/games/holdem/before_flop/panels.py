"""What a chart says beside its grid: all hands and mine, how good it is, and solving it anew."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal

from app.cards.slots import CardSlot, SlotState
from app.games.holdem.before_flop import words
from app.games.holdem.before_flop.record import Lookup
from app.games.holdem.ranges.action_grid import looks
from app.games.holdem.ranges.choice_table import MOST_ROWS, Choice, ChoiceTable
from app.games.holdem.words import action_text
from app.look.fonts import line_height
from app.widgets.controls import Button
from app.widgets.entry_field import EntryField
from app.widgets.layout import STRETCH, across, down, fill, in_order
from app.widgets.panels import Panel
from app.widgets.text import ElidedText, Text, explain, keep_room, set_visible
from app.words.digits import Notation
from app.words.figures import percent, signed
from app.words.translation import _
from engine.games.holdem.preflop import Answer
from engine.games.holdem.ranges import HANDS

CARD_PX = 62
USUAL_ROWS = 3  # of choices: what is below does not move when they come


class ChoicesPanel(Panel):
    """How often each action is taken: by all hands, and by one of them, with its EVs."""

    card_clicked = Signal(int)  # a card of my hand
    cleared = Signal()  # no hand is mine
    lock_entered = Signal(str)  # how often the action is taken that can be locked, as text

    def __init__(self) -> None:
        super().__init__("–", spacing=8)
        self.slots = [CardSlot(f"s0.{at}", CARD_PX, _("Your hand")) for at in range(2)]
        for slot in self.slots:
            slot.setAcceptDrops(False)
            slot.clicked.connect(partial(self._click, slot))
        hole = in_order(*self.slots)
        self.mine = Text("", "hint", wrap=True)
        self.clear = Button(_("No hand"), kind="link", small=True, then=self.cleared)
        self.table = ChoiceTable(3, (_("all"), "", _("EV")))
        self.table.leave_room(USUAL_ROWS)
        self.lock_name = ElidedText("", "hint")
        self.lock = EntryField(
            _("Percent of hands that take this action"),
            _("If you know that they do it more often, or less; empty: as is best"),
            width=84,
        )
        self.lock.setPlaceholderText(_("as is best"))
        self.lock.entered.connect(self.lock_entered)
        keep_room(self.lock)
        fill(
            self.body,
            across(
                hole,
                6,
                (down(self.mine, across(self.clear, STRETCH)), 1),
                spacing=6,
            ),
            self.table,
            across((self.lock_name, 1), self.lock, Text("%", "hint"), spacing=8),
        )
        explain(
            self,
            _(
                "How often each action is taken by all hands that get here, and by your hand or "
                "the one under the pointer, with what it wins more than a fold, in big blinds."
            ),
            hover=False,
        )

    def _click(self, slot: CardSlot) -> None:
        card = slot.card()
        if card is not None:
            self.card_clicked.emit(card)

    def show_lookup(self, lookup: Lookup) -> None:
        """Show my hand."""
        for at, slot in enumerate(self.slots):
            slot.set_card(lookup.hole[at] if at < len(lookup.hole) else None)
            target = at == len(lookup.hole)
            slot.set_state(SlotState.TARGET if target else SlotState.EMPTY)
        known = lookup.hand >= 0
        self.mine.set_text(
            _("Your hand: <b>{hand}</b>").format(hand=Notation(HANDS[lookup.hand]))
            if known
            else _("Your hand: type it, or click it in the chart.")
        )
        set_visible(self.clear, bool(lookup.hole))

    def show_lock(self, lookup: Lookup, answer: Answer) -> None:
        """Show how often an action of the turn is taken, if that was entered."""
        line = words.lockable(answer)
        share = dict(lookup.locks).get(line)
        self.lock.show_text("" if share is None else f"{100 * share:g}")
        action = answer.actions[words.lock_action(answer)]
        text = _("Lock {seat}, {action}:")
        self.lock_name.set_text(text.format(seat=answer.to_act, action=action_text(action)))

    def show_answer(self, answer: Answer | None, hand: int) -> None:
        """Show what all hands do, and one, -1 for none."""
        self.table.heads[1].set_text(Notation(HANDS[hand]) if hand >= 0 else "")
        set_visible(self.lock, answer is not None)
        if answer is None:
            self.set_title("–")
            self.table.show_choices(())
            return
        self.set_title(_("{seat} to act").format(seat=answer.to_act))
        faces = looks(answer.actions)
        evs = answer.evs[hand] if hand >= 0 else ()
        choices = []
        for at, action in enumerate(answer.actions[:MOST_ROWS]):
            total = answer.totals[at]
            figures = percent(total, 1), "", ""
            if hand >= 0:
                figures = (
                    percent(total, 1),
                    percent(answer.frequencies[hand][at]),
                    signed(evs[at], 2),
                )
            best = hand >= 0 and evs[at] == max(evs)
            choices.append(Choice(faces[at], action_text(action), total, figures, best))
        self.table.show_choices(choices)


class SourcePanel(Panel):
    """Which chart it is, how good it is, and what else can be done with it."""

    solve_wanted = Signal()  # the table is to be solved anew, or for longer
    play_wanted = Signal()  # the hand is to be played on

    def __init__(self) -> None:
        super().__init__(_("Where this is from"), spacing=6)
        self.source, self.notes = Text("", "body", wrap=True), Text("", "hint", wrap=True)
        self.source.setMinimumHeight(2 * line_height("body"))
        self.solve = Button(_("Solve anew"), kind="outline", small=True, then=self.solve_wanted)
        self.solve.setToolTip(_("Solve this very table, or go on (Ctrl+Enter)"))
        self.play = Button(_("Play on from here"), kind="outline", small=True)
        self.play.setToolTip(_("Take table, line and hand to In play (Alt+I)"))
        self.play.clicked.connect(self.play_wanted)
        fill(self.body, self.source, across(self.solve, self.play, STRETCH, spacing=8), self.notes)
        explain(
            self,
            _(
                "Which solved table the figures are of, and how many big blinds a hand the best "
                "response to it would gain: the less, the closer it is to perfect. Charts of two "
                "are of whole hands, and ≥ is what was found: there may be more."
            ),
            hover=False,
        )

    def show_answer(self, lookup: Lookup, answer: Answer | None) -> None:
        """Say where it is from."""
        self.source.set_text(words.source_line(answer) if answer is not None else "–")
        notes = words.source_notes(lookup, answer) if answer is not None else []
        self.notes.set_text(" ".join(notes))
        set_visible(self.notes, bool(notes))
        solved = answer is not None and answer.source == "solved"
        self.solve.set_words(_("Solve longer") if solved else _("Solve anew"))
