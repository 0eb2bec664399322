"""The Hold'em page: click cards, read win, tie and equity."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from app.cards.bars import Segment, StackedBar
from app.cards.controls import Button, Chip, KeyCap, SegmentedControl, Stepper
from app.cards.curves import Curve, CurveChart
from app.cards.panels import DeckPanel, Panel, StepList, Verdict, announce_text, set_stale
from app.cards.scroll import ScrollColumn, SideColumn
from app.cards.slots import CardSlot
from app.cards.tables import ClassTable
from app.cards.text import Text, set_visible
from app.cards.typing import CardTyping
from app.games.holdem import range_words, spot_file, spot_text, words
from app.games.holdem.hand_history import hand_count, is_hand_history, spot_from_history
from app.games.holdem.range_editor import RangeEditor
from app.games.holdem.range_words import whole_or_tenth
from app.games.holdem.saved_ranges import SavedRanges
from app.games.holdem.saved_ranges_dialog import SavedRangesDialog
from app.games.holdem.scrim import Scrim
from app.games.holdem.spot import MOST_SEATS, Spot
from app.games.holdem.widgets import Board, OutsPanel, PotOdds, SeatStrip
from app.shell import theme
from app.shell.engine import Engine
from app.shell.page import Page
from app.shell.status import Status
from engine.games.holdem import Answer, Question, Range
from engine.games.holdem.ranges import NOTHING

MERGE_POT = 1  # typing into the pot odds is one undo step
RIGHT_WIDTH = 404
SPREAD_BINS = 10
STREET_KEYS = {"[": -1, "]": 1, "{": -3, "}": 3}
#: Card, seat and key heights and columns of seats, from roomy to tight.
FITS = ((98, 52, 42, 1), (64, 52, 42, 1), (64, 44, 42, 1), (64, 44, 34, 1), (64, 44, 34, 2))
FITS_NARROW = ((64, 52, 42, 1), (64, 44, 42, 1), (64, 44, 34, 1), (48, 44, 34, 1))
STEPS = (
    "Your two cards in the deck below",
    "Seat 2: two cards, a range, or leave it unknown",
    "Three cards for the flop, then turn and river",
    "Pot and call size, to see if calling pays",
)
KEYS = (
    (("A", "S"), "place the ace of spades"),
    (("Tab",), "next part of the window"),
    (("Backspace",), "take back the last card"),
    (("F2",), "range of a seat"),
    (("Ctrl", "Z"), "undo"),
    (("Ctrl", "1"), "change room"),
    (("F1",), "all keys"),
)


class HoldemPage(Page):
    """Shows a `Spot` and what the engine says of it."""

    room = "holdem"
    keys = (
        ("A S", "place the ace of spades: rank, then suit"),
        ("Backspace", "take back the last card"),
        ("Del", "take back the card that has the focus"),
        ("Menu", "a seat: two cards, range, any two, remove"),
        ("F2", "range of the seat in use"),
        ("[ ]", "a street back, a street forward"),
        ("{ }", "before the flop, last street"),
    )
    state: Spot
    answer: Answer | None

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self.strips: list[SeatStrip] = []
        self.typing = CardTyping(self)
        self.typing.typed.connect(self.click_card)
        self.typing.rank_lit.connect(self._light_rank)
        self.typing.hint.connect(self.hint)
        self._placed: list[str] = []  # slots in the order in which they were filled
        self._colour_wanted: bool | None = None  # None: by street
        self._fitted: tuple[object, ...] = ()  # what the sizes were chosen for
        self._editor: RangeEditor | None = None
        self._classes_counted = True
        self._last_question: tuple[Spot, float, Question | None] | None = None
        self._build_left()
        self._build_right()
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 16, 16, 16)
        row.setSpacing(16)
        row.addWidget(self._left, 1)
        row.addWidget(self._right)
        self.stepper = Stepper(2, MOST_SEATS, "seats", name="seats")
        self.stepper.changed.connect(
            lambda size: self.change(self.state.with_size(size), "Number of seats")
        )
        theme.notifier().changed.connect(self._recolour)
        self.render_state()

    # ---- building ------------------------------------------------------------------------

    def _build_left(self) -> None:
        self._left = QWidget()
        self._column = column = QVBoxLayout(self._left)
        column.setContentsMargins(0, 0, 0, 0)
        self.board = Board()
        self.board.clear.connect(lambda: self.change(self.state.clear_board(), "Clear board"))
        self.board.stepped.connect(self.step_street)
        self.board.deal_wanted.connect(self.deal_street)
        for slot in self.board.slots.values():
            self._connect_slot(slot)
        column.addWidget(self.board)

        self._equity = QWidget()
        equity = QVBoxLayout(self._equity)
        equity.setContentsMargins(0, 0, 0, 0)
        equity.setSpacing(7)
        header = QHBoxLayout()
        header.setSpacing(8)
        header.addWidget(Text("Equity", "title"))
        self.kind_chip = Chip(kind="quiet")
        policy = self.kind_chip.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # else the seats would jump when it comes
        self.kind_chip.setSizePolicy(policy)
        header.addWidget(self.kind_chip)
        header.addStretch(1)
        self.ties_hint = Text("ties split", "hint")
        header.addWidget(self.ties_hint)
        equity.addLayout(header)
        self.bar = StackedBar("Equity")
        equity.addWidget(self.bar)
        column.addWidget(self._equity)

        scroll = ScrollColumn()
        self._seats = QWidget()
        self._seat_grid = QGridLayout(self._seats)
        self._seat_grid.setContentsMargins(0, 0, 0, 0)
        scroll.column.addWidget(self._seats)
        column.addWidget(scroll, 1)
        self.add_seat = Button("Add seat", "new", kind="outline")
        self.add_seat.clicked.connect(lambda: self.stepper.step(1))
        self._add_row = QWidget(self._seats)
        add = QHBoxLayout(self._add_row)
        add.setContentsMargins(0, 0, 0, 0)
        add.addWidget(self.add_seat)
        add.addWidget(Text(f"up to {MOST_SEATS}", "hint"))
        add.addStretch(1)

        self.deck = DeckPanel()
        self.deck.picker.clicked.connect(self.click_card)
        self.deck.picker.returned.connect(self._take_back)
        self._colour_hint = Text("Colour by", "hint")
        self.deck.add_right(self._colour_hint)
        self.colour = SegmentedControl(
            ["Nothing", "My equity after this card"], small=True, name="Colour the deck by"
        )
        self.colour.changed.connect(self._choose_colour)
        self.deck.add_right(self.colour)
        for cap in ("Q", "S"):
            self.deck.legend.add_right(KeyCap(cap))
        self.deck.legend.add_right(Text("types Q♠", "hint"))
        column.addWidget(self.deck)

    def _build_right(self) -> None:
        self._right = SideColumn(RIGHT_WIDTH)
        self.verdict = Verdict()
        self._right.add(self.verdict)
        self.start_panel = self._start_panel()
        self.keys_panel = _keys_panel()
        self.classes_panel = Panel("How each hand ends up")
        self.classes_unit = Text("% of boards", "hint")
        self.classes_panel.add_right(self.classes_unit)
        self.when = SegmentedControl(["End", "Now"], small=True, name="Hands at the end or")
        self.when.changed.connect(lambda _: self.render_state())
        self.classes_panel.add_right(self.when)
        self.classes = ClassTable(words.CLASS_LABELS, name="How each hand ends up")
        self.classes_panel.body.addWidget(self.classes)
        labels = (*words.CLASS_LABELS, *words.DRAW_LABELS)
        self.classes_now = ClassTable(labels, name="What each player has now")
        self.classes_panel.body.addWidget(self.classes_now)
        self.curve_panel = Panel("Equity of each hand", spacing=4)
        self.curve = CurveChart("Equity of each hand of a range, from the best")
        self.curve_panel.body.addWidget(self.curve)
        self.curve_hint = Text("", "hint", wrap=True)
        self.curve_panel.body.addWidget(self.curve_hint)
        self.outs = OutsPanel()
        self.pot_odds = PotOdds()
        self.pot_odds.changed.connect(self._change_stakes)
        for panel in (
            *(self.start_panel, self.keys_panel),
            *(self.classes_panel, self.curve_panel, self.outs, self.pot_odds),
        ):
            self._right.add(panel)

    def _start_panel(self) -> Panel:
        panel = Panel("What to click", margins=(16, 14, 16, 14), spacing=12)
        self.steps = StepList()
        panel.body.addWidget(self.steps)
        row = QHBoxLayout()
        row.setSpacing(8)
        self.deal_button = Button("Deal a random hand", "dice", kind="primary")
        self.deal_button.clicked.connect(lambda: self.change(self.random_state(), "Random"))
        self.open_button = Button("Open a position", "open", kind="outline")
        self.open_button.clicked.connect(self.open_wanted)
        row.addWidget(self.deal_button)
        row.addWidget(self.open_button)
        row.addStretch(1)
        panel.body.addLayout(row)
        return panel

    def _connect_slot(self, slot: CardSlot) -> None:
        slot.clicked.connect(lambda: self.click_slot(slot.slot_id))
        slot.swap_requested.connect(
            lambda one, other: self.change(self.state.swap(one, other), "Move a card")
        )

    # ---- what the shell asks -------------------------------------------------------------

    def blank(self) -> Spot:
        return Spot()

    def random_state(self) -> Spot:
        return self.state.deal(random.SystemRandom().getrandbits(32))

    def to_json(self, state: Any) -> dict[str, Any]:
        return spot_file.to_json(state)

    def from_json(self, data: dict[str, Any]) -> Spot:
        return spot_file.from_json(data)

    def to_text(self) -> str:
        answer = self.fresh_answer
        if answer is None:
            return spot_text.to_text(self.state)
        results = [words.seat_result(seat, answer.situations) for seat in answer.seats]
        return spot_text.to_text(self.state, results, words.summary(answer))

    def from_text(self, text: str) -> Spot:
        if is_hand_history(text):
            spot = spot_from_history(text)
            if (hands := hand_count(text)) > 1:
                self.hint.emit(f"The last of {hands} hands was taken; paste another alone")
            return spot
        return spot_text.from_text(text)

    def header(self) -> QWidget:
        return self.stepper

    def question(self) -> object | None:
        # Asked for at every drawing; ranges make it a millisecond.
        last = self._last_question
        if last is None or last[0] is not self.state or last[1] != self.precision:
            question = self.state.question()
            question = question and replace(question, precision=self.precision)
            self._last_question = last = (self.state, self.precision, question)
        return last[2]

    def focus_start(self) -> None:
        self.deck.picker.focus_card()

    def type_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Backspace:
            self.take_back_last()
            return True
        if event.key() == Qt.Key.Key_Delete:
            self._delete_slot()
            return True
        if event.key() == Qt.Key.Key_F2:
            self.edit_range(self._seat_in_use())
            return True
        if steps := STREET_KEYS.get(event.text()):
            self.step_street(steps)
            return True
        return self.typing.feed(event)

    def cancel(self) -> None:
        if self.typing.waiting():
            self.typing.forget()
        else:
            super().cancel()

    # ---- changes -------------------------------------------------------------------------

    def click_card(self, card: int) -> None:
        """Place a card of the deck in the target slot, or take it back if it is used."""
        if self.state.target is None and card not in self.state.owners():
            self.hint.emit("Every slot is full: take a card back first")
        self.change(self.state.click_card(card), words.pretty_change(card))

    def click_slot(self, slot: str) -> None:
        """Take back the card in a slot; an empty slot becomes the target."""
        if self.state.card(slot) is not None:
            self.change(self.state.click_slot(slot), "Take back")
        else:
            self.adjust(self.state.click_slot(slot))

    def take_back_last(self) -> None:
        """Take back the card that was placed last."""
        filled = [slot for slot in self._placed if self.state.card(slot) is not None]
        if filled:
            self.change(self.state.take_back(filled[-1]), "Take back")

    def _take_back(self, slot: str) -> None:
        self.change(self.state.take_back(slot), "Take back")

    def _delete_slot(self) -> None:
        focused = self.focusWidget()
        if isinstance(focused, CardSlot) and self.state.card(focused.slot_id) is not None:
            self._take_back(focused.slot_id)

    def _change_stakes(self, pot: float | None, call: float | None) -> None:
        # Equities do not depend on the stakes: nothing is asked again.
        self.change(replace(self.state, pot=pot, call=call), "Pot odds", MERGE_POT)

    def _choose_versus(self, seat: int) -> None:
        if seat:
            self.adjust(replace(self.state, versus=seat))

    def _choose_colour(self, chosen: int) -> None:
        self._colour_wanted = bool(chosen)
        self._show_colour_choice()
        self._show_deck_values()
        self._fit()

    # ---- seats ---------------------------------------------------------------------------

    def _seat_menu(self, seat: int, place: QPoint) -> None:
        menu = QMenu(self)
        spot = self.state
        hands, known = spot.range_of(seat), len(spot.hole(seat))
        two = menu.addAction("&Two cards", lambda: self.take_cards(seat))
        ranged = menu.addAction("&Range…", lambda: self.edit_range(seat))
        anything = menu.addAction("&Any two cards", lambda: self.take_anything(seat))
        for action, on in (
            (two, bool(known)),
            (ranged, hands is not None),
            (anything, hands is None and not known),
        ):
            action.setCheckable(True)
            action.setChecked(on)
        two.setEnabled(known < 2)
        anything.setEnabled(not anything.isChecked())
        menu.addSeparator()
        remove = menu.addAction(
            "Re&move seat", lambda: self.change(self.state.without_seat(seat), "Remove seat")
        )
        remove.setEnabled(seat > 0 and spot.size > 2)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)

    def take_cards(self, seat: int) -> None:
        """Let a seat take the next two cards of the deck instead of its range."""
        if self.state.range_of(seat) is not None:
            self.change(self.state.clear_seat(seat), "Two cards")
        else:
            full = self.state.card(f"s{seat}.0") is not None
            self.click_slot(f"s{seat}.{int(full)}")
        self.focus_start()

    def take_anything(self, seat: int) -> None:
        """Let a seat hold any two cards."""
        self.change(self.state.forget_seat(seat), "Any two cards")

    def edit_range(self, seat: int) -> None:
        """Open the range editor for a seat; until it is used, undo knows nothing of it."""
        before = self.state
        hands = before.range_of(seat) or NOTHING
        editor = RangeEditor(seat, hands, before.known_elsewhere(seat), self)
        editor.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        editor.edited.connect(lambda hands: self._preview(before, seat, hands))
        editor.used.connect(lambda hands: self._use_range(before, seat, hands))
        editor.rejected.connect(lambda: self._preview(before, seat, None))
        editor.finished.connect(self._forget_editor)
        editor.saved_wanted.connect(self._open_saved_ranges)
        self._editor = editor
        if self.fresh_answer is not None:
            self._show_in_editor(self.fresh_answer)
        editor.edited.connect(Scrim(self, editor).pause_page)
        editor.open()

    def _preview(self, before: Spot, seat: int, hands: Range | None) -> None:
        """Show and ask about the range in the editor; with None what was before it."""
        if hands is None:
            self.adjust(before)
        elif hands.combos:
            self.adjust(before.with_range(seat, hands))
        self.ask()

    def _use_range(self, before: Spot, seat: int, hands: Range) -> None:
        self.state = before
        self.change(before.with_range(seat, hands), "Range")
        if self.state is before:  # nothing has changed, but the last preview may show
            self._preview(before, seat, None)

    def _forget_editor(self) -> None:
        self._editor = None

    def _show_in_editor(self, answer: Answer) -> None:
        if self._editor is not None:
            seat = answer.seats[self._editor.seat]
            exact = answer.method == "exact"
            self._editor.set_equities(seat.combo_equity, seat.combo_weight, exact=exact)

    def _open_saved_ranges(self) -> None:
        if self._editor is not None:
            text = range_words.range_text(self._editor.hands)
            dialog = SavedRangesDialog(SavedRanges(), text, self._editor)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.chosen.connect(self._editor.take)
            dialog.open()

    def _seat_in_use(self) -> int:
        """Seat that has the keyboard, or else the one that is compared with yours."""
        focused = self.focusWidget()
        inside = [strip.seat for strip in self.strips if focused and strip.isAncestorOf(focused)]
        return inside[0] if inside else self._versus()

    # ---- streets -------------------------------------------------------------------------

    def step_street(self, streets: int) -> None:
        """Go some streets back (below 0) or forward, as far as cards are remembered."""
        spot = self.state
        for _ in range(abs(streets)):
            spot = spot.step_back() if streets < 0 else spot.step_forward()
        self.change(spot, "Street back" if streets < 0 else "Street forward")

    def deal_street(self) -> None:
        """Deal the next street at random, or all of a full board anew."""
        seed = random.SystemRandom().getrandbits(32)
        self.change(self.state.deal_street(seed), words.deal_words(self.state))

    # ---- drawing the spot ---------------------------------------------------------------

    def render_state(self) -> None:
        spot = self.state
        self._remember_placed()
        self.stepper.set_value(spot.size)
        self._make_strips(spot.size)
        last = self._placed[-1] if self._placed else None
        card = spot.card(last) if last else None
        source = self.deck.picker.key(card) if card is not None else None
        self.board.show_spot(spot, source)
        for strip in self.strips:
            strip.show_seat(spot, source)
        self.deck.picker.set_owners(
            {card: words.owner_name(slot) for card, slot in spot.owners().items()}
        )
        if spot.target is None:
            self.deck.set_hint("every slot is full")
        else:
            self.deck.set_place(words.slot_name(spot.target))
        blank = spot.is_blank()
        self.deck.set_yours(blank)
        set_visible(self.start_panel, blank)
        set_visible(self.keys_panel, blank)
        set_visible(self.pot_odds, not blank)
        set_visible(self.classes_panel, self._classes_counted and not blank)
        set_visible(self.outs, not blank and spot.range_of(0) is None)  # outs are a hand's
        set_visible(self._add_row, blank and spot.size < MOST_SEATS)
        self.steps.set_steps(STEPS, 0)
        self.pot_odds.show_stakes(spot)
        self._show_colour_choice()
        self._fit()
        if self.answer is None:
            self.show_nothing()
        elif self.fresh_answer is not None:  # else the results wait, dimmed
            self._show_verdict()
            self._show_pot_odds()
            self._show_classes()
            self._show_curve()
            self._show_outs()

    def _remember_placed(self) -> None:
        """Keep the order in which slots were filled, for Backspace and for gliding cards."""
        slots = [*self.state.slots(), "b3", "b4"]
        filled = [slot for slot in dict.fromkeys(slots) if self.state.card(slot) is not None]
        kept = [slot for slot in self._placed if slot in filled]
        self._placed = kept + [slot for slot in filled if slot not in kept]

    def _make_strips(self, size: int) -> None:
        while len(self.strips) > size:
            strip = self.strips.pop()
            strip.hide()
            strip.deleteLater()
        while len(self.strips) < size:
            strip = SeatStrip(len(self.strips), self._seats)
            strip.chosen.connect(self._choose_versus)
            strip.menu_wanted.connect(self._seat_menu)
            strip.range_wanted.connect(self.edit_range)
            for slot in strip.slots:
                self._connect_slot(slot)
            self.strips.append(strip)
            strip.show_nothing(self._seat_message(strip.seat))
            self._put_in_tab_order(strip)

    def _put_in_tab_order(self, strip: SeatStrip) -> None:
        """Let Tab come to a new seat after the seat before it, or after the board."""
        seat = strip.seat
        before: QWidget = self.strips[seat - 1].more if seat else self.board.clear_button
        for widget in (strip.square, *strip.slots, strip.chip, strip.more):
            QWidget.setTabOrder(before, widget)
            before = widget
        QWidget.setTabOrder(before, self.add_seat)

    def _fit(self) -> None:
        """Choose sizes with which everything fits the height, else the seats scroll."""
        narrow = self._right.fit()
        count, room = len(self.strips), self.height() - 32
        wanted = (
            *(narrow, count, room),
            *(self.deck.legend.isHidden(), self._add_row.isHidden()),
        )
        if wanted == self._fitted:
            return
        self._fitted = wanted
        self.open_button.setText("Open" if narrow else "Open a position")
        for board, strip, key, columns in FITS_NARROW if narrow else FITS:
            rows = -(-count // columns)
            gap, seat_gap = (12, 6) if strip == 52 else (10, 4)
            self.board.set_card_height(board)
            self.deck.picker.set_key_height(key)
            parts = (self.board, self._equity, self.deck)
            others = sum(_height(part) + gap for part in parts)
            if not self._add_row.isHidden():
                others += self._add_row.sizeHint().height() + seat_gap
            if others + rows * strip + (rows - 1) * seat_gap <= room:
                break
        self._column.setSpacing(gap)
        self._seat_grid.setSpacing(seat_gap)
        while self._seat_grid.count():
            self._seat_grid.takeAt(0)
        for i, widget in enumerate(self.strips):
            widget.set_size(strip, narrow=columns == 2)
            self._seat_grid.addWidget(widget, i // columns, i % columns)
        self._seat_grid.addWidget(self._add_row, rows, 0, 1, columns)
        for row in range(self._seat_grid.rowCount()):
            self._seat_grid.setRowStretch(row, 0)
        self._seat_grid.setRowStretch(rows + 1, 1)
        self.board.show_spot(self.state, None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    # ---- drawing the answer --------------------------------------------------------------

    def show_answer(self, answer: Answer) -> None:
        spot = self.state
        exact = answer.method == "exact"
        animate = exact
        self._show_kind(answer)
        colours = theme.current()
        few = spot.size <= 4
        segments = []
        for seat, result in enumerate(answer.seats):
            name = words.seat_name(seat) if few or seat == 0 else str(seat + 1)
            figure = words.percent(result.equity) if few else f"{100 * result.equity:.1f}"
            label = f"{name}  {figure}"
            segments.append(Segment(result.equity, colours.seat(seat), label, str(seat + 1)))
        self.bar.set_segments(segments, animate=animate)
        for strip, result in zip(self.strips, answer.seats, strict=True):
            strip.show_result(result, answer.situations, animate=animate)
        self._show_verdict()
        self._show_classes(animate=animate)
        self._show_curve()
        self._show_outs()
        self._show_pot_odds()
        self._show_deck_values()
        self._show_in_editor(answer)

    def show_nothing(self) -> None:
        spot = self.state
        self.kind_chip.hide()
        self.ties_hint.hide()
        if spot.is_blank():
            self.bar.set_empty("The bar fills in as soon as your two cards are set.")
        else:
            self.bar.set_empty("–")
        for strip in self.strips:
            strip.show_nothing(self._seat_message(strip.seat))
        self._show_verdict()
        self._show_classes()
        self._show_curve()
        self._show_outs()
        self._show_pot_odds()
        self._show_deck_values()

    def show_stale(self, stale: bool) -> None:
        for widget in (
            self.bar,
            self.kind_chip,
            self.classes,
            self.classes_now,
            self.curve,
            self.curve_hint,
            self.verdict.headline,
            self.verdict.detail,
            self.outs,
            self.pot_odds.need,
            self.pot_odds.advice,
        ):
            set_stale(widget, stale)
        if stale:
            self.deck.picker.set_values({}, {})
        for strip in self.strips:
            strip.set_stale(stale)

    def status_of(self, answer: Answer, running: bool) -> Status:
        unit, count = self._unit(answer), whole_or_tenth(answer.situations)
        figures = f"{count} {unit} in {_duration(answer.elapsed_s)}"
        part = f"{count} of {whole_or_tenth(answer.planned)} {unit}"
        progress = answer.situations / max(answer.planned, 1)
        if answer.method == "exact":
            if progress >= 1:
                return Status("Exact", figures)
            return Status("Exact", part, "running", progress, "Cancel")
        margin = f"± {_margin(answer):.2f}"
        if running and answer.situations >= answer.planned:  # precise enough; the count goes on
            done = f"{count} {unit} sampled, {margin}, {answer.progress:.0%} counted"
            return Status("Counting", done, "running", answer.progress, "Cancel")
        if running:
            return Status("Sampling", f"{part}, {margin}", "running", progress, "Cancel")
        return Status("Sampled", f"{figures}, {margin}")

    def _unit(self, answer: Answer) -> str:
        known = all(len(self.state.hole(seat)) == 2 for seat in range(self.state.size))
        unit = "boards" if known else "deals"
        return unit[:-1] if answer.situations == 1 else unit

    def _show_kind(self, answer: Answer) -> None:
        count = f"{whole_or_tenth(answer.situations)} {self._unit(answer)}"
        if answer.method == "exact":
            self.kind_chip.set(f"exact, {count}", "quiet", dot=False)
        else:
            text = f"Monte Carlo, {count}, ± {_margin(answer):.2f}"
            self.kind_chip.set(text, "sampling", dot=True)
        self.kind_chip.show()
        self.ties_hint.show()

    def _seat_message(self, seat: int) -> str:
        spot = self.state
        if not spot.is_blank():
            return ""
        if seat == 0:
            return "← The highlighted slot takes the next card."
        if spot.range_of(seat) is not None:
            return ""
        return "Any two cards. Click a slot, or ⋯ for a range."

    def improves(self, answer: Answer) -> bool:
        old = self.answer
        return old is None or answer.method == "exact" or answer.situations >= old.situations

    def announce(self) -> None:
        announce_text(self.verdict, self.verdict.accessibleDescription())

    def _show_verdict(self) -> None:
        said = words.verdict(self.state, self.fresh_answer).unbroken()
        self.verdict.set(said.headline, said.detail)

    def _versus(self) -> int:
        """Seat that is compared with yours: the one clicked last, or the first known one."""
        spot = self.state
        if 0 < spot.versus < spot.size:
            return spot.versus
        return next((s for s in range(1, spot.size) if spot.is_set(s)), 1)

    def _show_classes(self, *, animate: bool = False) -> None:
        colours = theme.current()
        sides = [(seat, self.answer.seats[seat] if self.answer else None) for seat in self._sides()]
        counted = any(result is not None and result.classes for _, result in sides)
        if counted or (self.answer is not None and self.answer.done):
            self._classes_counted = counted  # till an answer says otherwise: panels do not jump
        set_visible(self.classes_panel, self._classes_counted and not self.state.is_blank())
        to_come = self.state.street() in words.NEXT_STREET
        known_now = to_come and any(result is not None and result.made for _, result in sides)
        set_visible(self.when, known_now)
        set_visible(self.classes_unit, not known_now)
        answer = self.answer
        by_samples = answer and (answer.method == "sampled" or answer.classes_sampled)
        self.classes_unit.set_text("% of boards, sampled" if by_samples else "% of boards")
        now = known_now and self.when.chosen() == 1
        set_visible(self.classes, not now)
        set_visible(self.classes_now, now)
        spot = self.classes_now if now else self.classes
        shares = words.now_share if now else words.class_share
        for side, (seat, result) in enumerate(sides):
            percents = shares(result) if result else []
            spot.set_side(
                side,
                words.seat_name(seat),
                colours.seat(seat),
                percents or None,
                animate=animate,
            )

    def _sides(self) -> tuple[int, int]:
        """Your seat, and the one compared with it."""
        return 0, self._versus()

    def _show_curve(self) -> None:
        """Show the equity of every hand of the two ranges that are compared."""
        curves, hints = [], []
        for seat in self._sides():
            result = self.answer.seats[seat] if self.answer else None
            if result is None or not result.combo_equity:
                continue
            held = (result.combo_equity, result.combo_weight)
            points = tuple(range_words.curve(*held))
            if points:
                spread = tuple(range_words.histogram(*held, SPREAD_BINS))
                color = theme.current().seat(seat)
                curves.append(Curve(words.seat_name(seat), color, points, spread))
                best, worst = range_words.extremes(*held)
                said = f"best {best}, worst {worst}" if best != worst else "every hand alike"
                hints.append(f"{words.side_name(self.state, seat)}: {said}.")
        ranges = any(self.state.range_of(seat) is not None for seat in self._sides())
        missing = not curves and self.answer is not None and self.answer.done
        set_visible(self.curve_panel, ranges and not missing)
        exact = self.answer is not None and self.answer.method == "exact"
        self.curve_panel.set_hint(("exact" if exact else "sampled") if curves else "")
        self.curve.set_curves(curves)
        self.curve_hint.set_text(" ".join(hints) or "–")

    def _show_outs(self) -> None:
        spot = self.state
        street = spot.street()
        if street in words.NEXT_STREET and self.answer and self.answer.outs:
            outs = self.answer.outs[0]
            if outs is not None:
                self.outs.show_outs(outs, words.NEXT_STREET[street], len(self.answer.next_cards))
                return
        if street == 5:
            self.outs.show_message("No card is to come.")
        elif len(spot.hole(0)) < 2:
            self.outs.show_message("Outs are listed once your two cards are set.")
        elif street in words.NEXT_STREET:
            self.outs.show_message("–")
        else:
            self.outs.show_message(
                "Outs are listed once the flop is set. Click three cards in the deck."
            )

    def _show_pot_odds(self) -> None:
        answer = self.fresh_answer
        you = answer.seats[0] if answer and self.state.is_set(0) else None
        self.pot_odds.show_advice(self.state, you)

    def _show_colour_choice(self) -> None:
        """Offer to colour the deck on flop and turn."""
        possible = self.state.street() in words.NEXT_STREET and self.state.is_set(0)
        set_visible(self.colour, possible)
        set_visible(self._colour_hint, possible)
        coloured = possible and self._colour_wanted is not False
        self.colour.set_chosen(int(coloured))
        set_visible(self.deck.legend, coloured)

    def _show_deck_values(self) -> None:
        """Colour the deck by your equity after each next card."""
        picker, answer = self.deck.picker, self.answer
        if self.deck.legend.isHidden() or answer is None or not answer.next_cards:
            picker.set_values({}, {})
            picker.set_spoken({})
            return
        now = answer.seats[0].equity
        after = {next_card.card: next_card.equity[0] for next_card in answer.next_cards}
        best = max(after.values())
        heat = {card: words.heat(equity, now, best) for card, equity in after.items()}
        picker.set_values({card: f"{100 * e:.0f}" for card, e in after.items()}, heat)
        picker.set_spoken(
            {card: f"equity after it {100 * e:.0f} percent" for card, e in after.items()}
        )
        self.deck.legend.set_words("worse", f"better than now ({words.percent(now)})")

    def _light_rank(self, rank: int) -> None:
        self.deck.picker.light_rank(None if rank < 0 else rank)

    def _recolour(self) -> None:
        if self.fresh_answer is not None:
            self.show_answer(self.fresh_answer)


def _height(part: QWidget) -> int:
    """Height that a part wants now; nested layouts remember what it was before."""
    layout = part.layout()
    if layout is not None:
        layout.activate()
    return part.sizeHint().height()


def _margin(answer: Answer) -> float:
    """Half width in per cent of the widest 95 % interval of an answer."""
    return max(100 * words.half_width(seat.equity_se) for seat in answer.seats)


def _duration(seconds: float) -> str:
    ms = 1000 * seconds
    return f"{seconds:.1f} s" if seconds >= 1 else f"{ms:.0f} ms" if ms >= 1 else "under 1 ms"


def _keys_panel() -> Panel:
    panel = Panel("Keyboard", margins=(16, 14, 16, 14))
    grid = QGridLayout()
    grid.setVerticalSpacing(8)
    grid.setColumnMinimumWidth(0, 112)
    grid.setColumnStretch(1, 1)
    for i, (keys, meaning) in enumerate(KEYS):
        caps = QHBoxLayout()
        caps.setSpacing(4)
        for key in keys:
            caps.addWidget(KeyCap(key))
        caps.addStretch(1)
        grid.addLayout(caps, i, 0)
        grid.addWidget(Text(meaning, "hint"), i, 1)
    panel.body.addLayout(grid)
    return panel
