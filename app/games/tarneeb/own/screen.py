"""What is seen of your own hand: felt, deck and panels, drawn from the record and the answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QWidget

from app.cards.deck import DeckPanel
from app.games.tarneeb.advice import bid_words, hand_words as own_words, play_words
from app.games.tarneeb.advice.assumption_panel import AssumptionPanel
from app.games.tarneeb.advice.bid_panels import AverageTricks, BidButtons, ChancePanel
from app.games.tarneeb.advice.chances import KnownChances
from app.games.tarneeb.advice.estimates import is_few
from app.games.tarneeb.advice.marks import VoidMarks
from app.games.tarneeb.advice.play_panels import CardPanel, ContractPanel, HoldsPanel, PlayedPanel
from app.games.tarneeb.felt.sheet_panel import SheetPanel
from app.games.tarneeb.own.felt import OwnFelt, fit_for
from app.games.tarneeb.records.hand import OwnHand
from app.games.tarneeb.records.seats import SOUTH
from app.games.tarneeb.told import calls_told, cards_told
from app.games.tarneeb.view import View
from app.shell.asking.engine import Engine
from app.shell.room.page import Page
from app.shell.room.status import State, Status
from app.widgets.layout import down, fill
from app.widgets.panels import FloatingError, Verdict, set_stale
from app.widgets.text import explain, set_visible
from app.words import verdict
from app.words.owners import Owner
from app.words.translation import _
from engine.games.tarneeb import (
    MOST_CARDS,
    PASS,
    SEATS,
    BidAdviceAnswer,
    CallWorth,
    PlayAdviceAnswer,
    SeenPlay,
)


def show_deck(deck: DeckPanel, state: OwnHand, play: SeenPlay | None, fixing: int | None) -> None:
    """Show where each card is; `fixing` is the number of a card that is being put right."""
    owners: dict[int, str] = dict.fromkeys(state.hand, Owner.YOU)
    if play is not None:
        players = zip(play.played, play.players, strict=True)
        owners |= {card: SEATS[seat] for card, seat in players}
    deck.picker.set_owners(owners)
    marked = {card: own_words.mark_words(state, card) for card in range(52)}
    deck.picker.set_values({card: key for card, (key, __) in marked.items()}, {})
    deck.picker.set_spoken({card: spoken for card, (__, spoken) in marked.items()})
    deck.set_hint(own_words.caption(state, play, fixing))
    deck.set_yours(not state.hand or fixing is not None)


class OwnScreen(View[OwnHand]):
    """Draws an `OwnHand` and what the engine says of it; `OwnView` lets it be changed."""

    part = "own"
    answers = (BidAdviceAnswer, PlayAdviceAnswer)
    example_text = "Hand: KsQsTs8s6s3s JhTh AcQc8c Qd8d\nFirst bid: East\nBids: pass 7 pass"

    def __init__(self, page: Page, engine: Engine) -> None:
        super().__init__(page, engine)
        self._sampled_s = 0.0  # that were asked for by “More deals”
        self._fixing: int | None = None  # number of the card that is being put right
        self._kept = False  # whether the verdict shown is of an earlier position
        self._known = KnownChances()
        self.build(self._building())

    # ---- building ------------------------------------------------------------------------

    def _building(self) -> Iterator[None]:
        yield from super()._building()
        left = down(spacing=12)
        self.lay_out(left, self._right)
        self.felt = OwnFelt()
        fill(left, (self.felt, 1))
        yield
        self.voids = VoidMarks(self)
        for widget in self.voids.widgets:
            self.deck.add_right(widget)
        fill(left, self.deck)
        yield
        yield from self._build_right()

    def _build_right(self) -> Iterator[None]:
        self.verdict = Verdict(headline=51, detail=145)
        explain(self.verdict, _("What to do, and what it is worth."), hover=False)
        self.problem = FloatingError(self.verdict)
        self.contract = ContractPanel()
        yield
        self.chances, self.average = ChancePanel(), AverageTricks()
        self.assumptions = AssumptionPanel()
        yield
        self.cards, self.played, self.holds = CardPanel(), PlayedPanel(), HoldsPanel()
        self.sheet = SheetPanel()
        self.sheet.hands_button.hide()
        self.bid_buttons = BidButtons()
        yield
        start, keys = self.make_start_panels(
            own_words.STEPS, own_words.KEYS, _("Deal a random hand"), _("Open a position")
        )
        self._right.add(self.verdict)
        left, right = self._right.LEFT, self._right.RIGHT
        for widget, place in (
            *((start, left), (keys, right)),
            *((self.contract, left), (self.chances, left), (self.bid_buttons, left)),
            *((self.average, right), (self.cards, left), (self.played, right)),
            *((self.holds, left), (self.sheet, right), (self.assumptions, right)),
        ):
            self._right.add(widget, place)
            yield

    # ---- what the page asks --------------------------------------------------------------

    def results(self) -> list[str]:
        play, answer = self.state.play, self.fresh_answer
        if play is not None:
            return play_words.play_results(play, self._play_answer())
        return bid_words.bid_results(answer) if isinstance(answer, BidAdviceAnswer) else []

    def question(self) -> object | None:
        state = self.state
        if state.later:  # one card is to be put right first
            return None
        advice = state.advice(self.page.precision)
        if advice is not None:
            return None if advice.seen.finished else replace(advice, holds=True, reasons=True)
        return state.bids

    def _wants_holds(self) -> bool:
        """Whether it is shown who may hold what: instead of your cards, or beside them."""
        play = self.state.play
        if play is None or play.finished or self.state.later:
            return False
        return not play.legal or self._right.paired()

    # ---- drawing -------------------------------------------------------------------------

    def on_table(self) -> object:
        state = self.state
        return state.hand, state.calls, state.contract, state.played

    def render_state(self) -> None:
        state, play = self.state, self.state.play
        phase = state.phase
        self._sampled_s = 0.0
        self._offer_more(False)
        self.problem.set_error("")
        for start in (self.start_panel, self.keys_panel):
            set_visible(start, not state.hand)
        for widget in (self.chances, self.average, self.felt.bid_box):
            set_visible(widget, phase == "bids")
        in_play: tuple[QWidget, ...] = (self.contract, self.played, self.felt.trick)
        for shown in in_play:
            set_visible(shown, phase == "play")
        set_visible(self.cards, play is not None and bool(play.legal) and not state.later)
        set_visible(self.bid_buttons, phase == "bids" and state.auction.to_call == SOUTH)
        self.felt.show_seats(state, play, narrow=self._narrow)
        if play is not None:
            self.felt.show_trick(play)
            known = all(len(hand) == MOST_CARDS for hand in state.known_hands())
            if self._fixing is not None and self._fixing >= len(state.played):
                self._fixing = None
            known = known and not state.later
            self.played.show_play(play, later=state.later, fixing=self._fixing, known=known)
        set_visible(self.sheet, bool(state.past))
        rows, how = own_words.sheet_rows(state), state.assumptions
        self.sheet.show_rows(rows, len(rows) + 1, how.scores, how.target)
        self.render_settings()
        self.deck.picker.echoes = play is None  # what is played is told with who played it
        show_deck(self.deck, state, play, self._fixing)
        yours = (state.auction.to_call if play is None else play.to_move) == SOUTH
        alike = BidAdviceAnswer if play is None else PlayAdviceAnswer  # a call is no card
        self._kept = yours and isinstance(self.answer, alike) and not self.fresh_answer
        if self._kept and self.question() is not None:
            self._show_hand()  # the old figures stay, dimmed, until the new ones come
        else:
            self._show_results()
        self._fit()

    def render_settings(self) -> None:
        """Let contract, assumptions and voids show what the state says, whatever was clicked."""
        play = self.state.play
        if play is not None:
            self.contract.show_state(self.state, play)
        self.assumptions.show_state(self.state)
        self.cards.show_method(self.state.assumptions.method)
        self.voids.show_state(self.state, play)

    def improves(self, answer: Any) -> bool:
        return self.answer is None or answer.deals >= self.answer.deals

    def _offer_more(self, offered: bool) -> None:
        for panel in (self.cards, self.chances):
            panel.more.setEnabled(offered)

    def told(self) -> list[str]:
        state, play = self.state, self.state.play
        found = calls_told(state.auction)
        return found if play is None else found + cards_told(play)

    def announce(self) -> None:
        answer = self.fresh_answer
        exact = answer is None or (isinstance(answer, PlayAdviceAnswer) and answer.exact)
        self._offer_more(not exact)
        super().announce()

    def show_stale(self, stale: bool) -> None:
        self._stale = stale
        set_stale(self.verdict, stale and self._kept)
        for table in (self.cards.cards, self.holds.cards):
            set_stale(table, stale)
        for widget in (self.chances.cells, self.average):
            set_stale(widget, stale and self._known.of(self.state.bids) is None)
        self._show_hand()

    def status_of(self, answer: Any, running: bool) -> Status:
        if isinstance(answer, BidAdviceAnswer):
            known = self._known.best(self.state.bids, answer)
            kind, figures = _("Sampled"), bid_words.bid_status(known)
        else:
            kind, figures = play_words.play_kind(answer), play_words.play_status(answer)
        if running:
            return Status(_("Sampling"), figures, State.RUNNING, answer.progress)
        if own_words.is_rough(answer):
            return Status(_("Rough, more deals help:"), figures, State.ROUGH)
        return Status(kind, figures)

    def _bid_answer(self) -> BidAdviceAnswer | None:
        """Newest answer about the bids, with the chances that are known best."""
        answer = self.fresh_answer
        if not isinstance(answer, BidAdviceAnswer):
            return None
        return self._known.best(self.state.bids, answer)

    def _play_answer(self) -> PlayAdviceAnswer | None:
        answer = self.fresh_answer
        return answer if isinstance(answer, PlayAdviceAnswer) else None

    def _best_call(self) -> CallWorth | None:
        answer = self._bid_answer()
        return answer.best if answer is not None else None

    def _best_bid(self) -> CallWorth | None:
        answer = self._bid_answer()
        calls = answer.calls if answer is not None else ()
        return next((call for call in calls if call.call != PASS), None)

    def _verdict(self) -> verdict.Verdict:
        known = None if self.state.played else self._known.of(self.state.bids)
        bids, cards = self._bid_answer(), self._play_answer()
        few = is_few(self.fresh_answer)
        return own_words.verdict(self.state, bids, cards, known, few=few)

    def _show_results(self) -> None:
        play = self.state.play
        self.verdict.tell(self._verdict())
        if play is not None:
            self.cards.show_cards(play, self._play_answer(), self.state.assumptions.method)
            if self._wants_holds():
                self.holds.show_holds(play, self._play_answer())
        elif self.state.phase == "bids":
            self._show_bids()
        self._show_hand()

    def _show_bids(self) -> None:
        state, answer = self.state, self._bid_answer()
        chances = answer or self._known.of(state.bids)
        self.chances.show_answer(chances, few=is_few(self.fresh_answer))
        self.average.show_answer(chances)
        self.felt.bid_box.mark_best(state, answer)
        may_pass = PASS in state.auction.legal
        self.bid_buttons.show_calls(self._best_call(), self._best_bid(), may_pass=may_pass)

    def _show_hand(self) -> None:
        self.felt.show_hand(
            self.state,
            self.state.play,
            self._play_answer(),
            unknown="–" if self._stale or self.answer is None else "",
            narrow=self._narrow,
        )

    def _fit(self) -> None:
        """Choose card heights for which everything fits the felt."""
        narrow = self._right.fit()
        self.open_button.set_words(_("Open") if narrow else _("Open a position"))
        width = self.table_width(self._right)
        fit = fit_for(width, self.height(), narrow=narrow, wide=self._right.paired())
        state = self.state
        if narrow != self._narrow:
            self._narrow = narrow
            self.felt.show_seats(state, state.play, narrow=narrow)
            self._show_hand()
        wants, play = self._wants_holds(), state.play
        if wants and play is not None and self.holds.isHidden():
            self.holds.show_holds(play, self._play_answer())
        set_visible(self.holds, wants)
        self.deck.picker.set_key_height(fit.key)
        self.felt.fit(fit, playing=state.phase == "play", narrow=narrow)
