"""Deals that fit conditions: what hands are to be like, a deal, how often the contract makes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QGridLayout

from app.games.tarneeb.open import deals_words
from app.games.tarneeb.records.deal import OpenDeal
from app.games.tarneeb.records.seats import (
    SEAT_COLUMNS,
    SEAT_NAMES,
    SIDE_NAMES,
    SIDE_SIGNS,
    SUIT_ROWS,
)
from app.look.fonts import font
from app.shell.asking.engine import Engine
from app.shell.room.side_question import SideQuestion
from app.shell.room.status import State, Status
from app.shell.room.view import new_seed
from app.widgets.controls import Button
from app.widgets.elided import ElidedButton
from app.widgets.entry_field import EntryField
from app.widgets.layout import across, fill, make_grid
from app.widgets.panels import Panel, set_stale
from app.widgets.tables import HeatTable
from app.widgets.text import Text, explain, set_role, set_visible
from app.words.cards import SUIT_NAMES
from app.words.fields import quoted
from app.words.translation import _, said
from engine.cards import SUIT_SYMBOLS
from engine.games.tarneeb import (
    BIDS,
    MOST_CARDS,
    MOST_POINTS,
    ContractRate,
    ContractRateAnswer,
    DealConditions,
    FittingDeals,
    FittingDealsAnswer,
    Range,
    parse_range,
    range_text,
)
from engine.limits import Limits

NAME_PX, FIELD_PX, GAP_PX = 56, 48, 3  # a field is at least so wide: ``15-17`` fits
FIRST_DEALS, MORE = 1000, 4  # looked at; times as many when asked again

#: Which points are meant; a hand's score is another matter.
POINTS_WORDS = _("High-card points: an ace counts 4, a king 3, a queen 2, a jack 1.")
POINTS_FIELD = _(
    "High-card points, as in 15-17, 5+ or 3: an ace counts 4, a king 3, a queen 2, a jack 1; "
    "an empty field means any number."
)

Place = tuple[int, int]  # of a field: seat, or 4 + side; suit, or POINTS
POINTS = 4


def _most(place: Place) -> int:
    return MOST_POINTS if place[1] == POINTS else MOST_CARDS


class DealsPanel(Panel):
    """Takes conditions, has deals found, and counts in how many of them the contract makes."""

    changed = Signal(object)  # other conditions
    # a seat whose hand is to stay in other deals, or, if it did, to be dealt anew
    kept = Signal(int)
    dealt = Signal(object)  # a deal that fits
    contract_chosen = Signal(int)  # the number of tricks that was clicked
    refused = Signal(str)  # why something that was entered or clicked cannot be
    progressed = Signal()  # more is counted, or nothing any more

    def __init__(self, engine: Engine, room: str) -> None:
        super().__init__(_("Deals that fit"), _("points: A 4, K 3, Q 2, J 1"))
        explain(
            self,
            _(
                "What hands are to be like: points (ace 4, king 3, queen 2, jack 1) and cards of "
                "each suit, as in 15-17, 5+ or 3; an empty field means any number."
            ),
            hover=False,
        )
        self._state = OpenDeal()
        self._deals = FIRST_DEALS
        self._counting = False
        self._kept: tuple[ContractRateAnswer, int] | None = None  # until more deals are counted
        self._searched = 0.0  # how far it is looked for a deal, 0 to 1
        self._deal_job = SideQuestion(engine, room, self, self._on_deal, self._on_end)
        self._rate_job = SideQuestion(engine, room, self, self._on_count, self._on_end)
        self.fields: dict[Place, EntryField] = {}
        self.keeps: dict[int, Button] = {}
        self.body.addLayout(self._grid())
        self.deal_button = Button(_("Deal one"), "dice", kind="outline", then=self.deal)
        self.count_button = Button(_("How often?"), kind="outline", then=self.count)
        buttons = across(spacing=8)
        for button in (self.deal_button, self.count_button):
            # A click takes no keyboard: a field that is left as the button is pressed would start
            # a count, and the button would mean something else by the time it is let go.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            buttons.addWidget(button)
        buttons.addStretch(1)
        self.problem = Text("", "body", wrap=True)
        self.headline, self.detail = Text("", "strong", wrap=True), Text("", "hint", wrap=True)
        self.shares = HeatTable(
            [_("%")],
            [str(bid) for bid in BIDS],
            name=_("Deals in which so many tricks are taken"),
            row_names=[_("per cent of deals")],
        )
        self.shares.clicked.connect(lambda row, column: self.contract_chosen.emit(BIDS[column]))
        fill(self.body, buttons, self.problem, self.headline, self.shares, self.detail)
        set_visible(self.problem, False)  # not even its spacing, until there is one

    def _grid(self) -> QGridLayout:
        grid = make_grid(gaps=(GAP_PX, 5))
        for column, words in enumerate((_("Points"), *(SUIT_SYMBOLS[s] for s in SUIT_ROWS)), 1):
            header = Text(words, "hint")
            if column == 1:
                explain(header, POINTS_WORDS)
            grid.addWidget(header, 0, column, Qt.AlignmentFlag.AlignCenter)
        for row, seat in enumerate(SEAT_COLUMNS, 1):
            keep = self.keeps[seat] = ElidedButton(SEAT_NAMES[seat], kind="outline", small=True)
            keep.setCheckable(True)
            keep.setFixedWidth(NAME_PX)
            keep.clicked.connect(partial(self._keep, seat))
            grid.addWidget(keep, row, 0)
            name = _("{seat}, points").format(seat=SEAT_NAMES[seat])
            grid.addWidget(self._field(name, (seat, POINTS)), row, 1)
            for column, suit in enumerate(SUIT_ROWS, 2):
                name = _("{seat}, {suit}").format(seat=SEAT_NAMES[seat], suit=SUIT_NAMES[suit])
                grid.addWidget(self._field(name, (seat, suit)), row, column)
        for side, sign in enumerate(SIDE_SIGNS):
            row = len(SEAT_COLUMNS) + 1 + side
            grid.addWidget(Text(sign, "body"), row, 0)
            name = _("{side}, points of both hands").format(side=SIDE_NAMES[side])
            grid.addWidget(self._field(name, (len(SEAT_NAMES) + side, POINTS)), row, 1)
            grid.addWidget(Text(_("points of both hands"), "hint"), row, 2, 1, 4)
        return grid

    def _field(self, name: str, place: Place) -> EntryField:
        field = EntryField(name, _("As in 15-17, 5+ or 3; empty means any"))
        field.setMinimumWidth(FIELD_PX)
        field.setFont(font(12, 500))
        set_role(field, "fit", "tight")
        if place[1] == POINTS:
            explain(field, POINTS_FIELD)
        field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        field.entered.connect(lambda text: self._enter(place, text))
        field.returnPressed.connect(self.deal)
        field.textChanged.connect(lambda _text: self._show_count())
        self.fields[place] = field
        return field

    def _enter(self, place: Place, text: str) -> None:
        field, most = self.fields[place], _most(place)
        try:
            found = parse_range(text, most)
        except ValueError as error:
            field.refuse()
            self._say(said(error))
            self._show_count()
            return
        field.accept()
        field.show_text(range_text(found, most))
        self._say("")
        self.changed.emit(_with_range(self._state.conditions, place, found))

    def _keep(self, seat: int) -> None:
        if self._state.hands[seat]:
            self.kept.emit(seat)
            return
        self.keeps[seat].setChecked(False)
        text = _("{seat} has no cards that could stay")
        self.refused.emit(text.format(seat=SEAT_NAMES[seat]))

    # ---- asking --------------------------------------------------------------------------

    def deal(self) -> None:
        """Have a deal found that fits; the next one is another."""
        if not self._may_ask():
            return
        self._say("")
        seed = new_seed()
        self._deal_job.start(FittingDeals(self._state.to_fit, Limits(deals=1, seed=seed)))

    def count(self) -> None:
        """Count in how many deals the contract makes; stop; or go on with more deals."""
        if self._rate_job.running and not self._is_typing():
            self.stop()
            return
        asked = self._rate_job.asked
        if not self._may_ask() or self._rate_job.asked != asked:
            return  # what was being typed is counted by now
        answer = self._count
        if self._counting and answer is not None:
            self._kept = answer, self._deals
            if answer.done:
                self._deals *= MORE
        self._counting = True
        self._say("")
        self._rate_job.forget()
        self._rate_job.ask(self._question())
        self._show_count()

    def _may_ask(self) -> bool:
        """Whether deals can be asked for, with what is being typed; if not, it is said why."""
        for field in self.fields.values():
            if field.hasFocus():
                field.commit()
        wrong = next((field for field in self.fields.values() if field.is_wrong()), None)
        reason = deals_words.nothing_to_deal(self._state)
        if wrong is not None:
            wrong.setFocus(Qt.FocusReason.OtherFocusReason)
            reason = _("{text} is no range: put the field right first")
            reason = reason.format(text=quoted(wrong.text()))
        if reason:
            self.refused.emit(reason)
        return not reason

    def leave(self) -> None:
        """Stop, as other things are shown from now on; say so if a deal was looked for."""
        looking = self._deal_job.running
        self.stop()
        if looking:
            self._tell(_("You left the open hands: no deal is looked for now. Ask for one again."))

    def stop(self) -> bool:
        """Look at no more deals; what is counted stays, of the most deals. False if nothing ran."""
        running = self._rate_job.running or self._deal_job.running
        self._rate_job.cancel()
        self._deal_job.cancel()
        if self._kept is not None and self._count is self._kept[0]:
            answer, self._deals = self._kept
            self._rate_job.asked, self._rate_job.answer = self._question(), answer
        if running and self._rate_job.asked is not None and not self._has_figures():
            self._counting = False  # it is not looked for deals any more, and none is counted
            self._rate_job.forget()
        self._show_count()
        return running

    @property
    def running(self) -> bool:
        return self._rate_job.running

    def status(self) -> Status:
        """Status line while hands are set up."""
        figures = deals_words.counting(self._rate_job.answer, self._deals)
        if self._deal_job.running:
            return Status(_("Looking for a deal that fits"), "", State.RUNNING, self._searched)
        answer = self._rate_job.answer  # while more are counted, of those
        if self._rate_job.running:
            progress = answer.progress if answer is not None else 0.0
            return Status(_("Counting"), figures, State.RUNNING, progress)
        if not self._has_figures():
            return Status(_("Ready"))
        kind = _("Counted before this change") if self._is_typing() else _("Counted")
        return Status(kind, figures)

    @property
    def _count(self) -> ContractRateAnswer | None:
        """What is counted of the conditions shown: the answer of the most deals."""
        newest: ContractRateAnswer | None = self._rate_job.answer
        kept = self._kept[0] if self._kept is not None else None
        if kept is None or (newest is not None and newest.deals >= kept.deals):
            return newest
        return kept

    def _question(self) -> ContractRate | None:
        state = self._state
        if not self._counting or not state.editing or deals_words.nothing_to_deal(state):
            return None
        return ContractRate(
            state.to_fit,
            state.trump,
            state.leader,
            state.bidder,
            state.direction,
            Limits(deals=self._deals),
        )

    def _on_deal(self, answer: FittingDealsAnswer) -> None:
        self._searched = answer.progress
        if answer.deals:
            self._deal_job.cancel()  # it is found: the change that it makes stops no search
            self.dealt.emit(answer.deals[0])
        self.progressed.emit()  # what is rare takes long to be found

    def _on_count(self, _answer: ContractRateAnswer) -> None:
        self._show_count()

    def _on_end(self, problem: str | None) -> None:
        if problem is not None:
            self._counting, self._kept = False, None
            self._tell(said(problem))
        self._show_count()

    # ---- drawing -------------------------------------------------------------------------

    def show_state(self, state: OpenDeal) -> None:
        """Show the conditions, and count anew if other deals are meant."""
        before, self._state = self._state, state
        other = (state.conditions, state.hands) != (before.conditions, before.hands)
        stopped = self._deal_job.running and (other or state.size != before.size)
        if stopped:
            self._deal_job.cancel()  # what it finds was meant for other hands
        if other:
            self._say("")
        if stopped:
            self._tell(_("This change stopped the search for a deal: Alt+D looks for one again."))
        if not state.editing:  # nothing of it is to be seen
            self._kept = None
            self._rate_job.ask(None)
            return
        for place, field in self.fields.items():
            field.blockSignals(True)  # all are shown before it is seen what differs
            field.show_text(range_text(_range_at(state.conditions, place), _most(place)))
            field.blockSignals(False)
        known = state.to_fit.known
        for seat, button in self.keeps.items():
            button.setChecked(bool(known[seat]))
            text = _("{seat}’s cards are dealt anew; a click lets those on the table stay")
            if known[seat]:
                text = _("{seat}’s cards stay in other deals; a click lets them be dealt anew")
            button.setToolTip(text.format(seat=SEAT_NAMES[seat]))
        if self._question() != self._rate_job.asked:
            self._deals, self._kept = FIRST_DEALS, None  # other deals: what was counted is gone
            self._rate_job.ask(self._question())
        self._show_count()

    def _say(self, problem: str) -> None:
        self.problem.set_text(problem)
        set_visible(self.problem, bool(problem))

    def _tell(self, problem: str) -> None:
        """Say why there is no deal, or no count: over the table, if the panel is not seen.

        Once a change is drawn, what was said over the table before it is forgotten.
        """

        def over_table() -> None:
            if not self.isVisible():
                self.refused.emit(problem)

        self._say(problem)
        QTimer.singleShot(0, self, over_table)

    def _has_figures(self) -> bool:
        """Whether deals are counted, of the conditions shown."""
        answer = self._count
        return answer is not None and answer.deals > 0

    def _is_typing(self) -> bool:
        """Whether a field says something else than the conditions that are counted."""
        conditions = self._state.conditions
        return any(
            field.text() != range_text(_range_at(conditions, place), _most(place))
            for place, field in self.fields.items()
        )

    def _show_count(self) -> None:
        typing = self._is_typing()
        for widget in (self.headline, self.shares):
            set_stale(widget, typing)
        answer = self._count
        counted = self._counting and self._rate_job.asked is not None
        headline, detail = deals_words.how_often(self._state, answer) if counted else ("", "")
        self.headline.set_text(headline)
        if typing and detail:
            detail = _("These figures are of the conditions before this change: Alt+O counts anew.")
        self.detail.set_text(detail)
        for widget in (self.headline, self.detail, self.shares):
            set_visible(widget, counted)
        if counted and answer is not None and answer.deals:
            for column, bid in enumerate(BIDS):
                self.shares.set_cell(
                    0,
                    column,
                    deals_words.share(answer, bid),
                    2 * answer.made(bid).mean - 1,
                    current=bid == self._state.contract,
                    spoken=deals_words.share_spoken(answer, bid),
                )
        elif counted:
            self.shares.clear()
        words = _("How often?")
        if self._rate_job.running and not typing:
            words = _("Stop")
        elif counted and answer is not None and answer.done and not typing:
            words = _("More deals")
        self.count_button.set_words(words)
        self.progressed.emit()


# What a field shows, and the conditions with what was entered in it.


def _range_at(conditions: DealConditions, place: Place) -> Range:
    holder, what = place
    if holder >= len(SEAT_NAMES):
        return conditions.sides[holder - len(SEAT_NAMES)]
    hand = conditions.seats[holder]
    return hand.points if what == POINTS else hand.lengths[what]


def _with_range(conditions: DealConditions, place: Place, found: Range) -> DealConditions:
    holder, what = place
    if holder >= len(SEAT_NAMES):
        sides = list(conditions.sides)
        sides[holder - len(SEAT_NAMES)] = found
        return replace(conditions, sides=(sides[0], sides[1]))
    seats = list(conditions.seats)
    if what == POINTS:
        seats[holder] = replace(seats[holder], points=found)
    else:
        lengths = list(seats[holder].lengths)
        lengths[what] = found
        spades, hearts, clubs, diamonds = lengths
        seats[holder] = replace(seats[holder], lengths=(spades, hearts, clubs, diamonds))
    north, east, south, west = seats
    return replace(conditions, seats=(north, east, south, west))
