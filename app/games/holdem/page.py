"""The Hold'em page: click cards, read win, tie and equity."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QWidget

from app.cards.dragging import QUEUED
from app.cards.slots import CardSlot
from app.cards.typing import CardTyping, typed_text
from app.games.holdem import actions, spot_file, spot_text, words
from app.games.holdem.equity.bars import EquityView
from app.games.holdem.equity.board import Board
from app.games.holdem.equity.deck import HoldemDeck
from app.games.holdem.equity.seats import Seats
from app.games.holdem.equity.side import Side
from app.games.holdem.equity.status import status_of
from app.games.holdem.equity.verdict import verdict
from app.games.holdem.mode_view import ModeView
from app.games.holdem.ranges import fits
from app.games.holdem.ranges.dialogs import RangeDialogs
from app.games.holdem.ranges.fits import BOTH
from app.games.holdem.spot import Mode, Spot
from app.look import theme
from app.shell.asking.engine import Engine
from app.shell.room.actions import add_actions
from app.shell.room.page import Page
from app.shell.room.status import Status
from app.shell.room.view import MARGIN, View, new_seed
from app.shell.storage.documents import AT_ONCE
from app.widgets.controls import SegmentedControl
from app.widgets.copying import Rows
from app.widgets.focus import put_in_tab_order
from app.widgets.layout import down, fill
from app.widgets.panels import set_stale
from app.widgets.scroll import ScrollColumn, SideColumn
from app.widgets.text import set_visible
from app.words.cards import title
from app.words.translation import _, pgettext
from engine.games.holdem import Answer
from engine.limits import Limits

if TYPE_CHECKING:
    from app.games.holdem.equity.copies import Copies
    from app.games.holdem.equity.next_card import NextCardPanel
    from app.games.holdem.equity.parts_control import PartsControl
    from app.games.holdem.equity.side_panels import SidePanels
    from app.games.holdem.ranges.grids import RangeGrids, Shown

SEATS_BY_KEY = {"+": 1, "-": -1}
MERGE_POT = 1  # typing a number is one undo step
MODES: tuple[Mode, ...] = (
    *("equity", "strategy", "push_fold"),
    *("before_flop", "in_play", "table", "review"),
)
MODE_NAMES = (
    _("Equity"),
    _("Strategy"),
    _("Push or fold"),
    _("Before the flop"),
    _("In play"),
    _("At the table"),
    _("Review"),
)
#: The same where there is less room.
SHORT_NAMES = (
    MODE_NAMES[0],
    pgettext("mode, short", "Solve"),
    pgettext("mode, short", "Push"),
    pgettext("mode, short", "Charts"),
    pgettext("mode, short", "Play"),
    pgettext("mode, short", "Table"),
    MODE_NAMES[6],
)


class HoldemPage(Page):
    """Shows a `Spot` and what the engine says of it."""

    room = "holdem"
    typed_keys = actions.TYPED_KEYS
    by_mode = tuple(zip(MODE_NAMES, actions.BY_MODE, strict=True))
    state: Spot = Spot()
    answer: Answer | None

    def __init__(self, engine: Engine, parent: QWidget | None = None) -> None:
        super().__init__(engine, parent)
        self._engine = engine  # for the views that are built later
        self._placed: list[str] = []  # slots in the order in which they were filled
        self._problem = ""  # why this cannot be dealt
        self._fitted: tuple[object, ...] = ()  # what the sizes were chosen for
        self._clicked: list[int] = []  # seats, the last one first
        self.grids: RangeGrids | None = None  # built in the first wide window
        self.ranges = RangeDialogs(self)
        self._views: dict[Mode, View] = {"equity": self}  # others are built when first opened
        self.build(self._building())

    # ---- building ------------------------------------------------------------------------

    def _building(self) -> Iterator[None]:
        self.deck = HoldemDeck()
        yield
        self._build_left()
        yield
        side = self.side = Side(self._join)
        self.verdict, self.history = side.verdict, side.history
        self.start_panel, self.keys_panel = side.start_panel, side.keys_panel
        self.start_panel.random_wanted.connect(self.deal_random)
        self.start_panel.open_wanted.connect(self.open_wanted)
        self.start_panel.example_wanted.connect(self.show_example)
        self.history.wanted.connect(self.undo_stack.set_index)
        self.typing = CardTyping(self)
        self._typed_in_use: tuple[int, Spot] | None = None  # card, and the spot it was typed in
        self.typing.typed.connect(self.type_card)
        self.typing.rank_lit.connect(self.deck.light_rank)
        self.typing.hint.connect(self.hint)
        self._equities = View(self)  # what moves into its page later is styled twice
        self._equities.lay_out(self._left, self.side)
        add_actions(self._equities, actions.EQUITY_ACTIONS, self)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._equities)
        self.mode = self.mode_control = SegmentedControl(MODE_NAMES, name=_("What is asked"))
        self.mode.changed.connect(lambda i: self.choose_mode(MODES[i]))
        theme.notifier().changed.connect(self._recolour)
        self.render_state()

    def _build_left(self) -> None:
        self._left = QWidget()
        self.board = Board()
        self.board.clear.connect(lambda: self.change(self.state.clear_board(), _("Clear board")))
        self.board.stepped.connect(self.step_street)
        self.board.deal_wanted.connect(self.deal_street)
        for slot in self.board.slots.values():
            self._connect_slot(slot)
        self.equity = EquityView()
        self.equity.stepper.changed.connect(
            lambda size: self.change(self.state.with_size(size), _("Number of seats"))
        )
        self._column = down(self.board, self.equity, within=self._left)
        put_in_tab_order(self.board.clear_button, self.equity.stepper)
        self.seats = Seats(self.equity.stepper.more)
        self.seats.slot_added.connect(self._connect_slot)
        self.seats.chosen.connect(self._choose_versus)
        self.seats.range_wanted.connect(self.ranges.edit)
        self.seats.cards_wanted.connect(self.take_cards)
        self.seats.anything_wanted.connect(
            lambda seat: self.change(self.state.forget_seat(seat), _("Any two cards"))
        )
        self.seats.removed.connect(
            lambda seat: self.change(self.state.without_seat(seat), _("Remove seat"))
        )
        self.seats.named.connect(
            lambda seat, who: self.change(self.state.named(seat, who), _("Name and position"))
        )
        self.seats.add_wanted.connect(lambda: self.equity.stepper.step(1))
        self._scroll = ScrollColumn()
        self._scroll.column.addWidget(self.seats)

        self.deck.picker.clicked.connect(self.click_card)
        self.deck.picker.returned.connect(self._take_back)
        self.deck.colour_chosen.connect(self._recolour_deck)
        self.deck.flop_wanted.connect(self._go_to_flop)
        fill(self._column, (self._scroll, 1), self.deck)

    def _join(self, panels: SidePanels) -> None:
        """Let the panels about the hands be of use, now that they are built."""
        pot_odds = panels.pot_odds

        def change(**stakes: Any) -> None:  # equities do not depend on them: nothing is asked again
            self.change(replace(self.state, **stakes), _("Pot odds"), MERGE_POT)

        pot_odds.changed.connect(lambda pot, call: change(pot=pot, call=call))
        pot_odds.terms_changed.connect(lambda terms: change(terms=terms))
        pot_odds.entered.connect(self.end_step)
        pot_odds.stepped.connect(self.step_decision)
        pot_odds.range_wanted.connect(self.ranges.edit)
        panels.hands.edit_wanted.connect(self.ranges.edit)
        panels.next_card.clicked.connect(self.click_card)
        put_in_tab_order(self.start_panel.example_button, *panels.in_order())
        if self.view is self and not self.state.is_blank():  # else answers are of another mode
            panels.show_spot(self.state)
            self._fit()
            self._show_panels()

    @property
    def panels(self) -> SidePanels:
        """Panels about the hands, built when they are first asked for."""
        return self.side.panels

    @cached_property
    def parts(self) -> PartsControl:
        """What the parts of a range do, from the first cards on."""
        from app.games.holdem.equity.parts_control import PartsControl  # the start is without it

        return PartsControl(self, self._engine, self.panels, self.show_ranges)

    @cached_property
    def next_card(self) -> NextCardPanel:
        """The chart of next cards, from the first window on that has room for it."""
        from app.games.holdem.equity.next_card import NextCardPanel  # the start is without it

        panel = NextCardPanel()
        panel.clicked.connect(self.click_card)
        panel.deal_wanted.connect(self.deal_street)
        panel.back_wanted.connect(lambda: self.step_street(-1))
        panel.show_sides(self.state, self.answer, self._versus())
        panel.hide()  # else Qt would show it by itself
        self._column.insertWidget(self._column.indexOf(self.deck), panel, 100)
        put_in_tab_order(self.seats.add_button, panel)
        return panel

    def has_next_card(self) -> bool:
        """Whether that chart is built."""
        return "next_card" in vars(self)

    @cached_property
    def copies(self) -> Copies:
        """Tables behind panels, once one is asked for."""
        from app.games.holdem.equity.copies import Copies  # the start is without it

        return Copies(self, self.board, self.next_card, self.deck, self.panels, self._versus)

    def rows_of(self, panel: QWidget) -> Rows:
        return self.copies.rows(panel)

    def drop_card(self, card: int, slot: str) -> None:
        """A card of the deck was dragged onto a slot: it lies there then, wherever it was."""
        place = self.state.owners().get(card)
        if place is not None:
            self.change(self.state.swap(place, slot), _("Move a card"))
            return
        aimed = self.state if self.state.card(slot) is None else self.state.take_back(slot)
        self.change(aimed.click_slot(slot).click_card(card), title(card))

    def _connect_slot(self, slot: CardSlot) -> None:
        slot.card_dropped.connect(self.drop_card, QUEUED)
        slot.clicked.connect(lambda: self.click_slot(slot.slot_id))
        slot.swap_requested.connect(
            lambda one, other: self.change(self.state.swap(one, other), _("Move a card"))
        )

    # ---- what the shell asks -------------------------------------------------------------

    def to_json(self, state: Any) -> dict[str, Any]:
        return spot_file.to_json(state)

    def from_json(self, data: dict[str, Any]) -> Spot:
        return spot_file.from_json(data)

    def to_text(self) -> str:
        if isinstance(self.view, ModeView):
            return self.view.to_text()
        answer = self.fresh_answer
        if answer is None:
            return spot_text.to_text(self.state)
        results = [words.seat_result(seat, answer.situations) for seat in answer.seats]
        known = words.outs_line(answer) if self.state.range_of(0) is None else ""
        summary = "\n".join(filter(None, (words.summary(answer), known)))
        return spot_text.to_text(self.state, results, summary)

    def read_text(self, text: str, state: Any) -> tuple[Any, str]:
        from app.games.holdem.paste import pasted  # the start is without it

        return pasted(text, state)

    def open_file(self, path: str, done: Callable[[str | None], None]) -> None:
        view = self._views.get("strategy") or self._build_view("strategy")
        assert isinstance(view, ModeView)
        view.finish()
        view.open_file(path, done)

    def unsaved(self) -> str:
        views = [view for view in self._views.values() if isinstance(view, ModeView)]
        return next(filter(None, (view.unsaved() for view in views)), "")

    def file_stem(self) -> str:
        from app.games.holdem.file_names import file_stem  # the start is without it

        return file_stem(self.state)

    def joined(self, state: Spot) -> Spot:
        return state.beside(self.state)

    def alone(self, state: Spot) -> Spot:
        return state.alone()

    def example(self) -> Spot:
        spot: Spot = self.from_text(spot_text.EXAMPLE)
        return spot

    def header(self) -> QWidget:
        return self.mode

    def question(self) -> object | None:
        question, self._problem = self.state.asked()
        limits = Limits(precision=self.precision)
        return question and replace(question, limits=limits, go_on=True)

    def focus_start(self) -> None:
        self.deck.picker.focus_card()

    def stand_in(self, instead: QWidget | None) -> None:
        self._equities.stand_in(instead)

    def type_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Backspace and not self.typing.waiting():
            self.take_back_last()
            return True
        if event.key() == Qt.Key.Key_Delete:
            self._delete_slot()
            return True
        if event.key() == Qt.Key.Key_F2:
            self.ranges.edit(self._seat_in_use())
            return True
        if typed_text(event) in SEATS_BY_KEY:
            self.equity.stepper.step(SEATS_BY_KEY[typed_text(event)])
            return True
        return self.board.type_key(typed_text(event)) or self.typing.feed(event)

    def cancel(self) -> None:
        view = self.view
        typing = view.typing if isinstance(view, ModeView) else self.typing
        if typing.waiting():
            typing.forget()
            return
        running = self.job.running
        if not running and view is self and self.side.built() and self.parts.forget():
            return
        super().cancel()
        if isinstance(view, ModeView) and (running or view.busy):
            view.stopped()

    def ask(self, *, again: bool = False) -> None:
        if again and isinstance(self.view, ModeView) and self.view.resumed():
            self._made = None
        super().ask(again=again)

    # ---- changes -------------------------------------------------------------------------

    def click_card(self, card: int) -> None:
        """Place a card of the deck in the target slot, or take it back if it is used."""
        if self.state.target is None and card not in self.state.owners():
            self.refused.emit(
                _("Click the slot first that the card is for")
                if self.state.has_place()
                else _("Every slot is full: take a card back first")
            )
            return
        self.change(self.state.click_card(card), title(card))

    def type_card(self, card: int) -> None:
        """Place a card, like a click; one in use is moved only when it is typed twice.

        It takes the place of the card that Tab has just come to.
        """
        spot, place = self.state, self.state.owners().get(card)
        at = self.focusWidget()
        reached = isinstance(at, CardSlot) and at.reached and spot.card(at.slot_id) is not None
        if isinstance(at, CardSlot):
            at.reached = False
        if isinstance(at, CardSlot) and reached and place is None:
            self.change(spot.with_card(at.slot_id, card), title(card))
        elif place is None:
            self.click_card(card)
        elif self._typed_in_use == (card, spot) and spot.target is not None:
            freed = replace(spot.with_card(place, None), target=spot.target)
            self.change(freed.click_card(card), title(card))
        else:
            self._typed_in_use = card, spot
            self.refused.emit(words.in_use(card, place, spot.target))

    def click_slot(self, slot: str) -> None:
        """Take back the card in a slot; an empty slot becomes the target."""
        if self.state.card(slot) is not None:
            self.change(self.state.click_slot(slot), _("Take back"))
        else:
            self.adjust(self.state.click_slot(slot))

    def _go_to_flop(self) -> None:
        """Leave the others unknown: the next three cards are the flop."""
        spot = self.state.to_flop()
        if spot is not None:
            self.adjust(spot)
            self.focus_start()

    def take_back_last(self) -> None:
        """Take back the card that was placed last."""
        filled = [slot for slot in self._placed if self.state.card(slot) is not None]
        if filled:
            self.change(self.state.take_back(filled[-1]), _("Take back"))

    def _take_back(self, slot: str) -> None:
        self.change(self.state.take_back(slot), _("Take back"))

    def _delete_slot(self) -> None:
        focused = self.focusWidget()
        if isinstance(focused, CardSlot) and self.state.card(focused.slot_id) is not None:
            self._take_back(focused.slot_id)

    def _choose_versus(self, seat: int) -> None:
        self._clicked = [seat, *(s for s in self._clicked if s != seat)][:BOTH]
        if seat:
            self.adjust(replace(self.state, versus=seat))
        else:
            self.show_ranges()

    def _recolour_deck(self) -> None:
        self.deck.show_spot(self.state)
        self.deck.show_answer(self.answer)
        self._fit()

    @property
    def guide_heading(self) -> str:
        mode = MODES.index(self.state.mode)
        return MODE_NAMES[mode] if mode else ""

    def choose_mode(self, mode: Mode) -> None:
        """Ask something else."""
        from app.games.holdem.taken_over import in_mode  # the start is without it

        self.change(in_mode(self.state, mode), MODE_NAMES[MODES.index(mode)])
        self.view.focus_start()

    def review(self, hands: Callable[[], str], known: Sequence[Any]) -> None:
        """Go to Review, and read a text of hands there, which is made beside the window.

        What is known of their decisions is not judged again.
        """
        from app.games.holdem.review.view import ReviewView  # the start is without it

        if self.state.mode != "review":
            self.choose_mode("review")
        if isinstance(self.view, ReviewView):
            self.view.working.read(text=hands, known=known)

    def takes(self, text: str, path: str) -> bool:
        from app.games.holdem.histories import is_hand_history  # the start is without it
        from app.games.holdem.review.view import ReviewView

        if not (isinstance(self.view, ReviewView) and is_hand_history(text[:AT_ONCE])):
            return False
        self.view.working.read([path] if path else (), (lambda: "") if path else lambda: text)
        return True

    def renew(self) -> None:
        game = self.state.table
        if self.state.mode != "table" or game is None or game.seed is None:
            super().renew()
        elif game.done_for_you:
            actions.NEXT_HAND.do(self.view)
        else:
            super().renew()
            self.hint.emit(_("The session is over; undo brings it back"))

    def take_cards(self, seat: int) -> None:
        """Let a seat take the next two cards of the deck instead of its range."""
        if self.state.range_of(seat) is not None:
            self.change(self.state.clear_seat(seat), _("Two cards"))
        else:
            full = self.state.card(f"s{seat}.0") is not None
            self.click_slot(f"s{seat}.{int(full)}")
        self.focus_start()

    def _seat_in_use(self) -> int:
        """Seat that has the keyboard, or was clicked last, or is compared with yours."""
        seat = self.seats.with_focus(self.focusWidget())
        clicked = (number for number in self._clicked if number < self.state.size)
        return next(clicked, self._versus()) if seat is None else seat

    def step_street(self, streets: int) -> None:
        """Go some streets back (below 0) or forward, as far as cards are remembered."""
        from app.games.holdem.histories.layout import street_stepped  # the start is without it

        spot = street_stepped(self.state, streets)
        self.change(spot, _("Street back") if streets < 0 else _("Street forward"))

    def step_decision(self, by: int) -> None:
        """Go some decisions of the hand that was played forward, or back (below 0)."""
        if self.state.replay is not None:
            from app.games.holdem.histories.layout import stepped

            spot = stepped(self.state, by)
            self.change(spot, _("Decision back") if by < 0 else _("Decision forward"))

    def deal_street(self) -> None:
        """Deal the next street at random, or all of a full board anew."""
        dealt = self.state.deal_street(new_seed())
        self.change(dealt, words.deal_words(self.state))

    # ---- drawing the spot ---------------------------------------------------------------

    def render_state(self) -> None:
        spot = self.state
        self._open_view()
        if self.view is not self:
            self.view.render_state()
            return
        self._remember_placed()
        self.equity.stepper.set_value(spot.size)
        card = spot.card(self._placed[-1]) if self._placed else None
        source = self.deck.picker.key(card) if card is not None else None
        self.board.show_spot(spot, source)
        self.seats.show_spot(spot, source)
        self.seats.mark(self._versus())
        self.deck.show_spot(spot)
        keyboard = self.side.keyboard()
        self.side.show_spot(spot)
        self._fit()
        if keyboard is not None and not keyboard.isVisible():
            self.focus_start()  # else what is typed next would go to a stranger
        if self.answer is None:
            self.show_nothing()
        elif self.fresh_answer is not None:  # else the results wait, dimmed
            self.equity.show_answer(spot, self.fresh_answer, animate=False)  # who has a new name
            self._show_verdict()
            self._show_panels()

    def _open_view(self) -> None:
        """Show the view of a mode; what was answered to another is not shown in it."""
        self.mode.set_chosen(MODES.index(self.state.mode))
        view = self.view_of(self.state)
        if view is self.view:
            return
        self.view = view
        self._stack.setCurrentIndex(0 if view is self else self._stack.indexOf(view))
        self.answer = self._answered = None

    def drawn_by(self, state: Spot) -> View:
        return self._views.get(state.mode) or self._build_view(state.mode)

    def views_to_come(self) -> Iterator[View]:
        return (self._views.get(mode) or self._build_view(mode) for mode in MODES)

    def rest_to_come(self) -> Iterator[None]:
        return self.side.building()

    def _build_view(self, mode: Mode) -> View:
        from app.games.holdem import views  # the start is without these

        engine = self._engine
        view: ModeView[Any]
        if mode == "strategy":
            view = views.StrategyView(self, engine, self.ranges)
        elif mode == "in_play":
            view = views.PlayView(self, self.ranges, partial(views.met, self.data / views.NAME))
        elif mode == "before_flop":
            view = views.ChartsView(self)
        elif mode == "table":
            view = views.TableView(self, engine)
            view.handed_in.connect(self.review)
        elif mode == "review":
            view = views.ReviewView(self, engine)
        else:
            view = views.PushView(self, engine)
        view.hint.connect(self.hint)
        view.refused.connect(self.refused)
        view.open_wanted.connect(self.open_wanted)
        self._views[mode] = view
        self._stack.addWidget(view)
        return view

    def _remember_placed(self) -> None:
        """Keep the order in which slots were filled, for Backspace and for gliding cards."""
        slots = [*self.state.slots(), "b3", "b4"]
        filled = [slot for slot in dict.fromkeys(slots) if self.state.card(slot) is not None]
        kept = [slot for slot in self._placed if slot in filled]
        self._placed = kept + [slot for slot in filled if slot not in kept]

    def _fit(self) -> None:
        """Choose sizes with which everything fits the height, else the seats scroll."""
        narrow = self.window().width() < SideColumn.NARROW_UNDER
        self.mode.set_texts(SHORT_NAMES if narrow else MODE_NAMES)
        if self.view is not self:
            return
        wide = self.window().width() >= SideColumn.WIDE_FROM
        room = self.height() - 2 * MARGIN
        tight = wide and self.width() < fits.ROOMY_FROM
        narrow = tight or self.window().width() < SideColumn.NARROW_UNDER
        history, played = wide and room >= fits.HISTORY_FROM, self.state.replay is not None
        self.side.fit(room, narrow=narrow, history=history, played=played)
        self._show_history()
        self._show_wide(wide, tight=tight)
        wanted = (narrow, wide, tight, room, self.state.size)
        if wanted == self._fitted:
            return
        self._fitted = wanted
        self.board.set_narrow(narrow)
        for chart, (board, strip, key, columns, legend) in fits.tries_of(
            wide=wide, tight=tight, narrow=narrow, height=self.window().height()
        ):
            gap, seat_gap = fits.GAPS[strip]
            self.board.set_card_height(board)
            self.deck.set_room(key, legend=legend)
            others = sum(
                fits.height_of(part) + gap for part in (self.board, self.equity, self.deck)
            )
            others += (fits.CHART_HEIGHT + gap) if chart else 0
            seats = self.seats.height_with(strip, columns, seat_gap)
            if others + seats <= room:
                break
        self._column.setSpacing(gap)
        seats = self.seats.lay_out(strip, columns, seat_gap, room - others, grow=not chart)
        if chart or self.has_next_card():
            set_visible(self.next_card, chart)
        self.side.set_chart_beside(chart)
        self._scroll.setMinimumHeight(seats if chart else 0)
        self._scroll.setMaximumHeight(seats if chart else fits.ANY_HEIGHT)
        self.board.show_spot(self.state, None)

    def _show_wide(self, wide: bool, *, tight: bool) -> None:
        """Show the ranges between both columns where there is room; built when first shown."""
        row = self._equities.layout()
        if wide and self.grids is None and isinstance(row, QHBoxLayout):
            from app.games.holdem.ranges.grids import RangeGrids

            self.grids = RangeGrids()
            self.grids.edit_wanted.connect(self.ranges.edit)
            row.insertWidget(1, self.grids)
            put_in_tab_order(self.deck.picker.last, self.grids)
            self.show_ranges()
        if self.grids is not None:
            self.grids.set_tight(tight)
            set_visible(self.grids, wide)

    # ---- drawing the answer --------------------------------------------------------------

    def show_answer(self, answer: Answer) -> None:
        animate = answer.method == "exact"
        self.equity.show_answer(self.state, answer, animate=animate)
        self.seats.show_answer(answer, animate=animate)
        self._show_verdict()
        self._show_panels(animate=animate)
        self.deck.show_answer(answer)
        self.ranges.show_answer(answer)
        if self.state.is_set(0):
            self.history.learn(self.state, answer.seats[0].equity)
        self._show_history()

    def show_nothing(self) -> None:
        self.equity.show_nothing(self.state)
        self.seats.show_nothing()
        self._show_verdict()
        self._show_panels()
        self.deck.show_answer(self.answer)

    def show_stale(self, stale: bool) -> None:
        for widget in self.equity.figures():
            set_stale(widget, stale)
        self.side.set_stale(stale)
        if self.has_next_card():
            self.next_card.set_stale(stale)
        if self.grids is not None:
            self.grids.set_stale(stale)
        if stale:
            self.deck.picker.set_values({}, {})
        self.seats.set_stale(stale)

    def status_of(self, answer: Answer, running: bool) -> Status:
        return status_of(self.state, answer, running=running)

    def improves(self, answer: Answer) -> bool:
        old = self.answer
        return old is None or answer.method == "exact" or answer.situations >= old.situations

    def _show_verdict(self) -> None:
        answer = self.fresh_answer  # of the question, which says why there is none
        self.verdict.tell(verdict(self.state, answer, self._problem).unbroken())

    def _versus(self) -> int:
        """Seat that is compared with yours: the one clicked last, or the first known one."""
        spot = self.state
        if 0 < spot.versus < spot.size:
            return spot.versus
        return next((s for s in range(1, spot.size) if spot.is_set(s)), 1)

    def _show_panels(self, *, animate: bool = False) -> None:
        sides = (0, self._versus())
        if self.has_next_card():
            self.next_card.show_sides(self.state, self.answer, sides[1])
        unseen = self.side.built() is None and self.answer is None  # they say nothing then
        if not (self.state.is_blank() or unseen):
            self.panels.show_sides(self.state, self.answer, sides, animate=animate)
            self.panels.pot_odds.show_advice(self.state, self.fresh_answer)
        self.show_ranges()

    def show_ranges(self) -> None:
        """Show the ranges of the seats that were clicked last, or one where there is less room.

        Not while another mode is shown: the answer is that mode's.
        """
        if self.view is not self or (self.side.built() is None and self.grids is None):
            return
        shown = self._shown()
        if self.grids is not None:
            order = dict.fromkeys((*self._clicked, 0, self._versus(), 1))
            seats = sorted([seat for seat in order if seat < self.state.size][:BOTH])
            self.grids.show_seats(shown, (seats[0], seats[1]))
        if panels := self.side.built():
            panels.show_hands(shown, (0, self._versus()), self.parts.seat)

    def _shown(self) -> Shown:
        """What grids show now; of an empty table nothing has to be asked."""
        if self.side.built():
            return self.parts.shown()
        from app.games.holdem.ranges.grids import Shown

        return Shown(self.state)

    def _show_history(self) -> None:
        if not self.history.isHidden():
            self.history.show_steps(self.positions(), self.undo_stack.index)

    def _recolour(self) -> None:
        if self.view is self and self.fresh_answer is not None:
            self.show_answer(self.fresh_answer)
