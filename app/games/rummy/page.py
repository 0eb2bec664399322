"""The Gin & Three Thirteen page: click a hand, read its groups and what to throw."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.cards.controls import Button, Chip, SegmentedControl, Stepper
from app.cards.hand import CardButton, Fan
from app.cards.jokers import JokerKeys
from app.cards.panels import DeckPanel, ErrorBox, Panel, StepList, Verdict, set_stale
from app.cards.scroll import ScrollColumn
from app.cards.text import Text, set_visible
from app.cards.typing import CardTyping
from app.games.rummy import words
from app.games.rummy.hand import Hand, Mode, Sort, first_rules
from app.games.rummy.rules_view import RulesDialog, RulesPanel
from app.games.rummy.widgets import (
    DiscardTable,
    Frame,
    GroupsView,
    OddsPanel,
    TurnsPanel,
    card_ids,
    card_of,
    shown_card,
)
from app.shell.engine import Engine, Job
from app.shell.page import Page
from app.shell.status import Status
from engine.cards import DECK, JOKER
from engine.games.rummy import ROUNDS, Answer, Discard, Group, Grouping, check, points_left
from engine.games.rummy import Verdict as GroupVerdict
from engine.games.rummy.rules import MOST_JOKERS

RIGHT_WIDTH, RIGHT_NARROW, NARROW_UNDER = 404, 340, 1120
LOW_UNDER = 580
#: From this height of the page on: height of cards, of loose cards, and of the deck's keys.
FITS = ((820, 98, 98, 42), (640, 86, 86, 36), (LOW_UNDER, 72, 60, 34), (0, 64, 44, 32))
MODES: tuple[Mode, Mode] = ("gin", "three_thirteen")
SORTS: tuple[Sort, ...] = ("rank", "suit", "groups")
ROUND_NAMES = (*map(str, range(3, 11)), "J", "Q", "K", "14")
STEPS = (
    "Click the cards of your hand in the deck below",
    "One more card, drawn: then read what to throw",
    "Click cards that others throw: they cannot be drawn",
    "“My grouping”: put cards into groups yourself",
)


class RummyPage(Page):
    """Shows a `Hand` and what the engine says of it."""

    room = "rummy"
    keys = (
        ("A S", "hold the ace of spades: rank, then suit"),
        ("X", "hold a joker"),
        ("/", "next card: held, or seen elsewhere"),
        ("Enter", "throw the discard in focus, or put a card back"),
        ("Backspace", "take back the last turn or card"),
        ("Del", "put the focused card back"),
        ("[ ]", "one turn back, one forward"),
        ("{ }", "first turn, last turn"),
    )
    state: Hand = Hand()
    answer: Answer | None

    def __init__(self, engine: Engine, parent: QWidget | None = None) -> None:
        super().__init__(engine, parent)
        self._left_behind: dict[Mode, Hand] = {}  # the hand of the mode that is not open
        self._narrow = self._low = False
        self._selected: set[int] = set()  # ids of cards lifted to test a group
        self._upcard_job = Job(engine, self.room, self)
        self._upcard_job.update.connect(self._on_upcard)
        self._upcard_asked: object | None = None
        self._taking: Answer | None = None  # for the hand with the upcard
        self._pointed = -1  # discard under the pointer or with the focus
        self._order: list[int] = []  # ids of the cards in the fan
        self.typing = CardTyping(self)
        self.typing.typed.connect(self.click_card)
        self.typing.rank_lit.connect(self._light_rank)
        self.typing.hint.connect(self.hint)
        self.mode = SegmentedControl(["Gin rummy", "Three Thirteen"], name="Game")
        self.mode.changed.connect(lambda i: self.choose_mode(MODES[i]))
        left = self._build_left()
        self._build_right()
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 16, 16, 16)
        row.setSpacing(16)
        row.addLayout(left, 1)
        row.addWidget(self._right)
        self.render_state()
        self.show_nothing()

    # ---- building ------------------------------------------------------------------------

    def _build_left(self) -> QVBoxLayout:
        self._felt = Panel(role="felt", margins=(18, 12, 18, 14), spacing=6)
        body = self._felt.body
        body.addLayout(self._build_felt_header())
        self.groups = GroupsView()
        self.groups.clicked.connect(self._click_grouped)
        self.groups.received.connect(self._drop_on_group)
        body.addWidget(self.groups, 1)
        self.why = Text("", "hint", wrap=True)
        body.addWidget(self.why)
        body.addLayout(self._build_hand_header())
        self.fan = Fan("Your hand", 86, reorderable=True)
        self.fan.clicked.connect(self._click_held)
        self.fan.reordered.connect(self._reorder, Qt.ConnectionType.QueuedConnection)
        self.fan.received.connect(self._drop_on_hand, Qt.ConnectionType.QueuedConnection)
        hand = QHBoxLayout()
        hand.addWidget(self.fan)
        hand.addStretch(1)
        body.addLayout(hand)
        self.own_words = Text("", wrap=True)
        body.addWidget(self.own_words)
        self.error = ErrorBox()
        body.addWidget(self.error)
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addWidget(self._felt, 1)
        left.addWidget(self._build_deck())
        return left

    def _build_felt_header(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self.groupings = SegmentedControl(["Best grouping", "My grouping"], small=True, name="Show")
        self.groupings.changed.connect(self.show_view)
        self.hand_hint = Text("", "hint")
        row.addWidget(self.groupings)
        row.addWidget(self.hand_hint)
        row.addStretch(1)
        self._round_label = Text("Round", "hint")
        self.rounds = SegmentedControl(ROUND_NAMES, small=True, name="Round")
        self.rounds.changed.connect(lambda i: self.choose_round(ROUNDS[i]))
        self.rounds.segment(11).setToolTip("Some play a 14th round, without a wild rank")
        self.round_steps = Stepper(ROUNDS[0], ROUNDS[-1], name="rounds")
        self.round_steps.changed.connect(self.choose_round)
        for widget in (self._round_label, self.rounds, self.round_steps):
            row.addWidget(widget)
        return row

    def _build_hand_header(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self._hand_title, self._hand_tip = Text("Your hand", "title"), Text("", "hint")
        row.addWidget(self._hand_title)
        row.addWidget(self._hand_tip)
        row.addStretch(1)
        self.make_group = Button("Group them", kind="primary", small=True)
        self.make_group.clicked.connect(self.group_selected)
        self.use_best = Button("Start from the best", kind="outline", small=True)
        self.use_best.clicked.connect(self._use_best)
        self.ungroup = Button("Clear", kind="outline", small=True)
        self.ungroup.clicked.connect(
            lambda: self.change(replace(self.state, groups=()), "Clear groups")
        )
        self._own_buttons = (self.make_group, self.use_best, self.ungroup)
        for button in self._own_buttons:
            row.addWidget(button)
        self._sort_label = Text("Sort by", "hint")
        row.addWidget(self._sort_label)
        self.sort = SegmentedControl(["Rank", "Suit", "Groups"], small=True, name="Sort by")
        self.sort.changed.connect(lambda i: self.choose_sort(SORTS[i]))
        row.addWidget(self.sort)
        return row

    def _build_deck(self) -> DeckPanel:
        self.deck = DeckPanel(36)
        self.deck.picker.clicked.connect(self.click_card)
        self.deck.picker.hand_returned.connect(self._put_back, Qt.ConnectionType.QueuedConnection)
        self.dots_chip = Chip("", dot=True)
        self.deck.add_right(self.dots_chip)
        self._target_label = Text("Next click", "hint")
        self.deck.add_right(self._target_label)
        self.target = SegmentedControl(["Hand", "Seen"], small=True, name="Next click")
        self.target.segment(0).setToolTip("The next card clicked is in your hand ( / )")
        self.target.segment(1).setToolTip("The next card clicked lies elsewhere ( / )")
        self.target.changed.connect(lambda i: self.adjust(replace(self.state, seeing=bool(i))))
        self.deck.add_right(self.target)
        self.jokers = JokerKeys(MOST_JOKERS)
        self.jokers.clicked.connect(self._click_joker)
        self.deck.add_right(self.jokers)
        return self.deck

    def _build_right(self) -> None:
        self._right = ScrollColumn()
        self.verdict = Verdict()
        self.start_panel = self._make_start_panel()
        self.discards = DiscardTable()
        self.discards.thrown.connect(self.throw)
        self.discards.pointed.connect(self._point)
        self.odds = OddsPanel()
        self.turns = TurnsPanel()
        self.turns.moved.connect(self.step_to)
        self.turns.taken.connect(
            lambda card: self.change(self.state.take(card), f"Take {words.pretty(card)}")
        )
        self.rules = RulesPanel()
        self.rules.changed.connect(self.choose_rules)
        self.rules.all_wanted.connect(self.open_rules)
        panels = (
            *(self.verdict, self.start_panel, self.discards, self.odds),
            *(self.turns, self.rules),
        )
        for panel in panels:
            self._right.column.addWidget(panel)
        self._right.column.addStretch(1)

    def _make_start_panel(self) -> Panel:
        panel = Panel("What to click", margins=(16, 14, 16, 14), spacing=12)
        steps = StepList()
        steps.set_steps(STEPS)
        panel.body.addWidget(steps)
        row = QHBoxLayout()
        row.setSpacing(8)
        self.deal_button = Button("Deal a random hand", "dice", kind="primary")
        self.deal_button.clicked.connect(lambda: self.change(self.random_state(), "Random"))
        self.open_button = Button("Open a position", kind="outline")
        self.open_button.clicked.connect(self.open_wanted)
        row.addWidget(self.deal_button)
        row.addWidget(self.open_button)
        row.addStretch(1)
        panel.body.addLayout(row)
        return panel

    # ---- what the shell asks -------------------------------------------------------------

    def blank(self) -> Hand:
        return self.state.emptied()

    def random_state(self) -> Hand:
        return self.state.dealt(random.SystemRandom().getrandbits(32))

    def to_json(self, state: Any) -> dict[str, Any]:
        hand: Hand = state
        return hand.to_json()

    def from_json(self, data: dict[str, Any]) -> Hand:
        return Hand.from_json(data)

    def to_text(self) -> str:
        return self.state.to_text(words.results(self.state, self.fresh_answer))

    def from_text(self, text: str) -> Hand:
        return Hand.from_text(text, self.state)

    def header(self) -> QWidget:
        return self.mode

    def question(self) -> object | None:
        return self.state.question()

    def focus_start(self) -> None:
        self.deck.picker.focus_card()

    def type_key(self, event: QKeyEvent) -> bool:
        key, text = event.key(), event.text()
        if key == Qt.Key.Key_Escape and self.typing.waiting():
            self.typing.forget()
        elif key == Qt.Key.Key_Backspace:
            self.take_back_last()
        elif key == Qt.Key.Key_Delete:
            self._delete_focused()
        elif text and text in "[]{}":
            at, last = len(self.state.turns), len(self.state.turns) + len(self.state.ahead)
            self.step_to({"[": at - 1, "]": at + 1, "{": 0, "}": last}[text])
        elif text == "/":
            self.adjust(replace(self.state, seeing=not self.state.seeing))
        elif text in ("x", "X"):
            self._click_joker(False)
        else:
            return self.typing.feed(event)
        return True

    # ---- changes -------------------------------------------------------------------------

    def click_card(self, card: int) -> None:
        """Hold a card of the deck, mark it as seen, or put it back if it is used."""
        hand, new = self.state, self.state.click(card)
        if hand.to_throw and not hand.seeing and card in new.seen and card not in hand.seen:
            self.hint.emit(f"{len(hand.cards)} cards are held: {words.pretty(card)} is seen")
        self.change(new, words.pretty(card))

    def throw(self, card: int) -> None:
        """Throw a card."""
        self.change(self.state.throw(card), f"Throw {words.pretty(card)}")

    def take_back_last(self) -> None:
        """Take back the last turn, or put back the card that was placed last."""
        hand = self.state
        if hand.turns:
            self.change(replace(hand.step(-1), ahead=()), "Take back")
        elif hand.cards:
            self.change(hand.put_back(hand.cards[-1]), "Take back")

    def step_to(self, at: int) -> None:
        """Look at the hand after `at` turns."""
        self.change(self.state.step_to(at), "Step", 2)

    def choose_mode(self, mode: Mode) -> None:
        """Go to the other game, where its hand was left."""
        if mode == self.state.mode:
            return
        self._left_behind[self.state.mode] = self.state
        new = Hand(mode=mode, rules=first_rules(mode))
        self.change(self._left_behind.get(mode, new), "Game")

    def choose_round(self, number: int) -> None:
        """Play another round of Three Thirteen."""
        new = self.state.with_round(number)
        if self.state.cards and not new.cards:
            held = len(self.state.cards)
            self.hint.emit(f"{held} cards are too many for this round; undo brings them back")
        self.change(new, "Round", 1)
        self.render_state()

    def choose_sort(self, sort: Sort) -> None:
        """Arrange the hand."""
        self.change(replace(self.state, sort=sort), "Sort")

    def choose_rules(self, change: Callable[[Hand], Hand]) -> None:
        """Play by other rules; what cannot be is said, and the rules stay."""
        try:
            self.change(change(self.state), "Rules")
        except ValueError as error:
            self._show_error(str(error))
            self.rules.show_rules(self.state)

    def open_rules(self) -> RulesDialog:
        """Show every option of the rules."""
        dialog = RulesDialog(self.state, self)
        dialog.used.connect(lambda hand: self.change(hand, "Rules"))
        dialog.open()
        return dialog

    def show_view(self, view: int) -> None:
        """Show the best grouping (0) or the player's own (1)."""
        self._selected = set()
        self.adjust(self.state.with_view(mine=bool(view)))

    def group_selected(self) -> None:
        """Make a group of the lifted cards."""
        cards = [card_of(i) for i in self._order if i in self._selected]
        self._selected = set()
        self.change(self.state.with_group(cards), "Make a group")

    def _click_joker(self, used: bool) -> None:
        hand = self.state
        if used or hand.free(JOKER) <= 0:
            if hand.rules.jokers:
                new = hand.put_back(JOKER) if JOKER in hand.cards else hand.unsee(JOKER)
                self.change(new, "Joker")
            else:
                self.hint.emit("There are no jokers in these rules")
        else:
            self.click_card(JOKER)

    def _click_held(self, card_id: int) -> None:
        if self.state.mine:
            self._selected ^= {card_id}
            self._show_own()
        else:
            self._put_back(card_id)

    def _put_back(self, card_id: int) -> None:
        card = card_of(card_id)
        self.change(self.state.put_back(card), f"Put back {words.pretty(card)}")

    def _delete_focused(self) -> None:
        focused = self.focusWidget()
        if isinstance(focused, CardButton) and self.fan.isAncestorOf(focused):
            self._put_back(focused.shown.id)

    def _reorder(self, ids: Sequence[int]) -> None:
        cards = [card_of(i) for i in ids]
        if self.state.mine:  # only the loose cards are in the fan
            cards += [card for group in self.state.groups for card in group]
        self.change(self.state.reordered(cards), "Move a card")

    def _click_grouped(self, group: int, card_id: int) -> None:
        self._move(card_of(card_id), group, -1)

    def _drop_on_group(self, group: int, card_id: int) -> None:
        if self.state.mine:
            self._move(card_of(card_id), self._source_of(card_id), group)

    def _drop_on_hand(self, card_id: int) -> None:
        if self.state.mine:
            self._move(card_of(card_id), self._source_of(card_id), -1)

    def _source_of(self, card_id: int) -> int:
        """Group that shows a card with this id, -1 for the loose cards."""
        for i, frame in enumerate(self.groups.shown()):
            if any(button.shown.id == card_id for button in frame.fan.buttons):
                return i
        return -1

    def _move(self, card: int, source: int, goal: int) -> None:
        if self.state.mine and source < len(self.state.groups):
            self._selected = set()
            self.change(self.state.moved(card, source, goal), f"Move {words.pretty(card)}")

    def _use_best(self) -> None:
        answer = self.fresh_answer
        if answer is not None:
            self.change(self.state.grouped_as(answer.grouping), "Group as best")

    # ---- drawing -------------------------------------------------------------------------

    def render_state(self) -> None:
        hand = self.state
        self.mode.set_chosen(MODES.index(hand.mode))
        self.groupings.set_chosen(int(hand.mine))
        self.rounds.set_chosen(hand.number - ROUNDS[0])
        self.round_steps.set_value(hand.number)
        self.sort.set_chosen(SORTS.index(hand.sort) if hand.sort != "own" else -1)
        self.hand_hint.set_text(words.hand_hint(hand))
        self._show_deck_state()
        self.rules.show_rules(hand)
        self.turns.show_turns(hand)
        several = len(hand.turns) + len(hand.ahead) > 1
        set_visible(self.turns, several or hand.upcard_now is not None)
        set_visible(self.start_panel, not hand.cards)
        self._show_error("")
        self._pointed = -1
        self._ask_about_upcard()
        self._fit()
        if self.answer is None or self.fresh_answer is not None or not hand.cards:
            self._show_results()
        else:  # the new answer comes within some ms: the old one waits, but the hand does not
            self._show_hand()

    def _show_deck_state(self) -> None:
        hand = self.state
        owners, notes = words.deck_notes(hand)
        picker = self.deck.picker
        picker.set_owners({card: who for card, who in owners.items() if card in DECK})
        picker.set_values({card: note for card, note in notes.items() if card in DECK}, {})
        self.deck.set_hint(words.next_click(hand))
        self.deck.set_yours(not hand.cards)
        self.target.set_chosen(int(hand.next_is_seen))
        self.target.segment(0).setEnabled(not hand.to_throw)

    def show_answer(self, answer: Answer) -> None:
        self._show_results()

    def show_nothing(self) -> None:
        self._show_results()

    def show_stale(self, stale: bool) -> None:
        for widget in (self.verdict, self.discards, self.odds, self.groups):
            set_stale(widget, stale)

    def status_of(self, answer: Answer, running: bool) -> Status:
        looked = [d.draws.unseen for d in answer.discards if d.draws]
        looked += [answer.draws.unseen] if answer.draws else []
        if answer.discards:
            figures = f"{len(answer.discards)} discards compared, {sum(looked):,} draws looked at"
        elif looked:
            figures = f"best grouping, {looked[0]} draws looked at"
        else:
            figures = "best grouping"
        if running and answer.progress < 1:
            return Status("Exact", figures, "running", answer.progress, "Cancel")
        return Status("Exact", figures)

    def _show_results(self) -> None:
        """Draw what the answer says, or that there is none."""
        hand, answer = self.state, self.fresh_answer if self.state.cards else None
        said = words.verdict(hand, answer, self._taking)
        done = answer is not None and answer.progress >= 1
        self.verdict.set(said.headline, said.detail, announce=done)
        set_visible(self.discards, answer is not None and bool(answer.discards))
        set_visible(self.odds, answer is not None and hand.complete)
        if answer is not None:
            best = (
                {discard.card for discard in words.best_discards(answer)}
                if answer.discards
                else set()
            )
            self.discards.show_discards(hand, words.ranked(answer), best)
            if hand.complete:
                self.odds.show_odds(hand, answer)
        self._show_dots(answer)
        self._show_hand()

    def _ask_about_upcard(self) -> None:
        """Ask what the hand is worth with the upcard, if one may be taken."""
        upcard = self.state.upcard_now
        question = None if upcard is None else self.state.take(upcard).question()
        if question == self._upcard_asked:
            return
        self._upcard_asked, self._taking = question, None
        if question is None:
            self._upcard_job.cancel()
        else:
            self._upcard_job.start(question)

    def _on_upcard(self, answer: Answer) -> None:
        self._taking = answer
        if self.fresh_answer is not None:
            self._show_results()

    def _show_dots(self, answer: Answer | None) -> None:
        """Mark the draws that help after the best discard, or after the one pointed at."""
        discard = self._discard() if answer else None
        draws = discard.draws if discard else answer.draws if answer else None
        cards = words.helping(self.state, draws) if draws else ()
        found = {draw.card for draw in cards}
        self.deck.picker.set_dots(found - {JOKER})
        self.deck.picker.set_spoken({card: "helps" for card in found if card in DECK})
        hand = self.state
        owners = ("you",) * hand.cards.count(JOKER) + ("seen",) * hand.seen.count(JOKER)
        narrow = self._narrow
        self.jokers.show_jokers(hand.rules.jokers, owners, dot=JOKER in found, compact=narrow)
        set_visible(self.dots_chip, bool(found) and not narrow)
        if draws:
            thrown = discard.card if discard else None
            self.dots_chip.set(words.helping_hint(hand, draws, thrown))

    def _discard(self) -> Discard | None:
        """Discard under the pointer, else the best one; None if none is due."""
        answer = self.fresh_answer
        if answer is None or not answer.discards:
            return None
        ranked = words.ranked(answer)
        return next((d for d in ranked if d.card == self._pointed), ranked[0])

    def _show_hand(self) -> None:
        """Draw groups and hand, as the view is."""
        mine = self.state.mine
        for widget in (*self._own_buttons, self.own_words):
            set_visible(widget, mine)
        set_visible(self._sort_label, not mine)
        set_visible(self.sort, not mine)
        self._hand_title.set_text("Loose cards" if mine else "Your hand")
        if mine:
            self._show_own()
            return
        answer = self.fresh_answer
        if answer is not None:
            self._show_best(answer)
        elif not self.state.cards or self.answer is None:
            when = "the engine is ready" if self.state.cards else "cards are in your hand"
            self.groups.show_frames([], f"Groups appear here as soon as {when}.")
            self._set_why("")
        discard = self._discard()
        lifted = discard.card if discard else -1
        ids = self._ids(self.state.arranged(answer.grouping if answer else None))
        tip = "Click to put it back"
        cards = [shown_card(i, self.state.rules, lifted=False, tip=tip) for i in ids]
        if lifted in self.state.cards:  # the last of several copies
            at = max(j for j, i in enumerate(ids) if card_of(i) == lifted)
            said = "best to throw"
            cards[at] = shown_card(ids[at], self.state.rules, lifted=True, tip=tip, said=said)
        self.fan.set_cards(cards)
        self._hand_tip.set_text("drag to reorder, click to put a card back" * bool(ids))

    def _ids(self, cards: Sequence[int]) -> list[int]:
        self._order = card_ids(cards)
        return self._order

    def _show_best(self, answer: Answer) -> None:
        grouping = answer.grouping
        discard = self._discard() if self._pointed >= 0 else None
        if discard is not None:
            grouping = discard.grouping
            left = words.points(grouping.points)
            self.hand_hint.set_text(f"without {words.the(discard.card)}: {left}")
        else:
            self.hand_hint.set_text(words.hand_hint(self.state))
        self.groups.show_frames(self._frames(grouping))
        self._set_why(words.why(answer) if discard is None else "")

    def _frames(self, grouping: Grouping) -> list[Frame]:
        rules = self.state.rules
        frames = []
        for group in grouping.groups:
            name, hint = words.group_caption(group)
            frames.append(Frame(self._still(group), name, hint))
        if grouping.unmatched:
            left = tuple(shown_card(i, rules, enabled=False) for i in card_ids(grouping.unmatched))
            hint = words.sum_words(grouping.unmatched, rules)
            frames.append(Frame(left, "Deadwood", hint, "deadwood"))
        return frames

    def _still(self, group: Group) -> tuple[Any, ...]:
        """Cards of a group that is only to be looked at."""
        rules, cards = self.state.rules, []
        for i, stands in zip(card_ids(group.cards), group.stands_for, strict=True):
            said = f"stands for {words.pretty(stands)}" if card_of(i) != stands else ""
            cards.append(shown_card(i, rules, enabled=False, tip=said, said=said))
        return tuple(cards)

    def _set_why(self, text: str) -> None:
        self.why.set_text(f"<b>Why not better</b> &nbsp;{text}" if text else "")
        set_visible(self.why, bool(text) and not self._low)
        self.groupings.setToolTip(f"Why not better: {text}" if text and self._low else "")

    # ---- the player's own grouping ---------------------------------------------------------

    def _show_own(self) -> None:
        hand, rules = self.state, self.state.rules
        self._set_why("")
        self.hand_hint.set_text(words.hand_hint(hand))
        ids = iter(card_ids([card for group in hand.groups for card in group]))
        frames, problems = [], []
        for cards in hand.groups:
            verdict = check(cards, rules)
            held = tuple(shown_card(next(ids), rules, tip="Click to take it out") for _ in cards)
            if verdict.group is not None:
                name, hint = words.group_caption(verdict.group)
                kinds = " or ".join(verdict.kinds)
                frames.append(Frame(held, f"{name} ✓", hint, "group", f"Valid: a {kinds}"))
            else:
                cost = words.points(sum(rules.cost(card) for card in cards))
                problem = self._problem(verdict)
                frames.append(Frame(held, "Not a group", cost, "wrong", problem))
                problems.append(problem)
        if hand.loose:
            frames.append(Frame((), "New", "drag cards here", "new"))
        self.groups.show_frames(frames, "" if frames else "Click the cards of your hand first.")
        self._show_loose()
        left = points_left(hand.groups, hand.loose, rules)
        answer = self.fresh_answer
        best = answer.points if answer else None
        self.own_words.set_text(words.own_groups(hand, left, len(problems), best))
        self.use_best.setEnabled(answer is not None)
        self.ungroup.setEnabled(bool(hand.groups))
        self._test_selected(problems)

    def _show_loose(self) -> None:
        hand = self.state
        used = [card for group in hand.groups for card in group]
        shown = list(hand.arranged(self.fresh_answer.grouping if self.fresh_answer else None))
        for card in used:
            shown.remove(card)
        ids = card_ids([*used, *shown])[len(used) :]
        self._order = ids
        self._selected &= set(ids)
        self.fan.set_cards([shown_card(i, hand.rules, lifted=i in self._selected) for i in ids])
        self._hand_tip.set_text("drag into a group, or select and group them")

    def _test_selected(self, problems: Sequence[str]) -> None:
        """Say whether the lifted cards are a group, else what is wrong with the first group."""
        cards = [card_of(i) for i in self._order if i in self._selected]
        self.make_group.setEnabled(bool(cards))
        if len(cards) < 2:
            self._show_error(problems[0] if problems else "")
            return
        verdict = check(cards, self.state.rules)
        if verdict.group is not None:
            name, hint = words.group_caption(verdict.group)
            self.own_words.set_text(f"<i>{name}</i> {hint}: these cards are a group.")
            self._show_error("")
        else:
            self._show_error(self._problem(verdict))

    def _problem(self, verdict: GroupVerdict) -> str:
        """Why cards are no group, and what would mend it if there is room to say so."""
        mend = "" if self._narrow else f" {verdict.suggestion}"
        return words.with_symbols(verdict.message + mend).strip()

    def _show_error(self, text: str) -> None:
        self.error.set_error(text)

    # ---- pointing, sizes -------------------------------------------------------------------

    def _point(self, card: int) -> None:
        if card != self._pointed:
            self._pointed = card
            self._show_dots(self.fresh_answer)
            self._show_hand()

    def _light_rank(self, rank: int) -> None:
        self.deck.picker.light_rank(None if rank < 0 else rank)

    def _fit(self) -> None:
        narrow = self.window().width() < NARROW_UNDER
        three = self.state.mode == "three_thirteen"
        self._right.setFixedWidth(RIGHT_NARROW if narrow else RIGHT_WIDTH)
        set_visible(self._round_label, three)
        set_visible(self.rounds, three and not narrow)
        set_visible(self.round_steps, three and narrow)
        fan, own_fan, key = next(fit[1:] for fit in FITS if self.height() >= fit[0])
        self.fan.set_height(own_fan if self.state.mine else fan)
        self.deck.picker.set_key_height(key)
        self.open_button.setText("Open" if narrow else "Open a position")
        self.discards.set_hint("" if narrow else "click a row to throw the card")
        set_visible(self._hand_tip, not narrow)
        set_visible(self.hand_hint, not (narrow and three))
        set_visible(self._target_label, not narrow and not self.state.rules.jokers)
        low = self.height() < LOW_UNDER
        if (narrow, low) != (self._narrow, self._low):
            self._narrow, self._low = narrow, low
            self._show_dots(self.fresh_answer)
            self._show_hand()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
