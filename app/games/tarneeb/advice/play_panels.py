"""Panels of the play with your own hand: the contract, what each card is worth, the play."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QMenu, QWidget

from app.cards.hand import HandCard, hand_card
from app.games.tarneeb import words
from app.games.tarneeb.advice import bid_words, play_words
from app.games.tarneeb.advice.pads import more_button
from app.games.tarneeb.felt.line_widgets import CORRECT, LineView
from app.games.tarneeb.felt.lines import later_rows, trick_rows
from app.games.tarneeb.records.deal import Cards
from app.games.tarneeb.records.hand import HIGHEST_BID, LOWEST_BID, Contract, OwnHand
from app.games.tarneeb.records.seats import (
    OTHERS,
    SEAT_COLUMNS,
    SEAT_LABELS,
    SEAT_NAMES,
    SUIT_ROWS,
    side_of,
)
from app.widgets.controls import Button, SegmentedControl
from app.widgets.elided import ElidedCheckBox, name_choices
from app.widgets.layout import STRETCH, across, fill, for_once, make_grid
from app.widgets.panels import Panel
from app.widgets.tables import ListTable
from app.widgets.text import Text, explain, set_role, set_visible
from app.words.cards import (
    SUIT_NAMES,
    pretty,
)
from app.words.translation import _
from engine.cards import (
    SUIT_SYMBOLS,
)
from engine.estimates import half_width
from engine.games.tarneeb import (
    Method,
    PlayAdviceAnswer,
    SeenPlay,
)

#: What the figures of a card are, by column.
CARD_COLUMNS = (
    _("Cards that may be played, the best one first."),
    _("What the cards are ordered by, on average; ± is the error of sampling."),
    _("Tricks of your side in all, or its points less those of the others, on average."),
    _(
        "In how many of 100 deals the contract is made, or broken, by players who see only "
        "their own cards; ± is the error."
    ),
)
_LEFT = Qt.AlignmentFlag.AlignLeft


def card_to_play(
    play: SeenPlay,
    card: int,
    answer: PlayAdviceAnswer | None,
    unknown: str,
    method: Method = "auto",
    *,
    lifted: bool = False,
) -> HandCard:
    """A card of the hand that plays, with what it is worth, or why it may not be played."""
    if card not in play.legal:
        return hand_card(card, dimmed=True, tip=play_words.why_not(play, card))
    advice = next((c for c in answer.cards if c.card == card), None) if answer else None
    if answer is None or advice is None:
        return hand_card(card, lifted=lifted, badge=unknown, badge_kind="quiet")
    return hand_card(
        card,
        lifted=lifted,
        badge=play_words.badge(play, advice, method),
        unit=play_words.unit(method),
        badge_kind="best" if card in answer.best else "plain",
        tip=play_words.tip(play, advice, answer.exact),
        close=advice.behind <= half_width(advice.behind_se),
    )


class ContractPanel(Panel):
    """Who plays what, and the tricks so far; the contract can be set and put right."""

    #: Another contract is wanted.
    changed = Signal(Contract)

    def __init__(self) -> None:
        super().__init__()
        self._open = False
        self._played: Cards = ()
        self.words = Text("", "strong")
        self.change_button = Button(_("Change"), kind="link", then=self._toggle)
        self.change_button.setAccessibleName(_("Change the contract"))
        self.back_button = Button(_("Back to the bids"), small=True)
        explain(
            self.words, _("Tricks that the declarer's side needs, the trump, and who plays it.")
        )
        self.tricks = [Text("", "strong"), Text("", "hint"), Text("", "strong")]
        self.declarer = SegmentedControl(
            [SEAT_LABELS[seat] for seat in SEAT_COLUMNS], small=True, name=_("Declarer")
        )
        for i, seat in enumerate(SEAT_COLUMNS):
            self.declarer.set_option_name(i, SEAT_NAMES[seat])
        bids = [str(bid) for bid in range(LOWEST_BID, HIGHEST_BID + 1)]
        self.bid = SegmentedControl(bids, small=True, name=_("Bid"))
        self.trump = SegmentedControl([SUIT_SYMBOLS[s] for s in SUIT_ROWS], name=_("Trump"))
        self.trump.keep_order()
        for i, suit in enumerate(SUIT_ROWS):
            self.trump.set_option_name(i, SUIT_NAMES[suit])
        for control in (self.declarer, self.bid, self.trump):
            control.changed.connect(lambda _value: self._emit())
        self._grid = make_grid(gaps=(14, 6), wide=1)
        tricks = across(spacing=8)
        for label in self.tricks:
            explain(label, _("Tricks taken so far, and how many more the contract needs."))
            tricks.addWidget(label)
        tricks.addStretch(1)
        self._grid.addWidget(Text(_("Contract"), "hint"), 0, 0)
        self.doubled = ElidedCheckBox(_("Doubled"))
        explain(self.doubled, _("An opponent of the bidder doubled: points count twice (Alt+U)."))
        self.doubled.toggled.connect(lambda _on: self._emit())
        row = across(self.words, (self.doubled, 1), STRETCH, self.change_button, spacing=10)
        self._grid.addLayout(row, 0, 1)
        self._grid.addWidget(Text(_("Tricks"), "hint"), 1, 0)
        self._grid.addLayout(tricks, 1, 1)
        self._controls: list[QWidget] = []
        for i, (name, control) in enumerate(
            ((_("Declarer"), self.declarer), (_("Bid"), self.bid), (_("Trump"), self.trump)),
            start=2,
        ):
            label = Text(name, "hint")
            self._grid.addWidget(label, i, 0)
            self._grid.addWidget(control, i, 1, _LEFT)
            self._controls += [label, control]
        self._grid.addWidget(self.back_button, 5, 1, _LEFT)
        self._controls.append(self.back_button)
        self.body.addLayout(self._grid)

    def open_controls(self) -> None:
        """Let the contract be set, as when it was not bid."""
        self._open = True
        self._show_controls()

    def show_state(self, state: OwnHand, play: SeenPlay) -> None:
        contract = state.contract
        assert contract is not None
        if play.played != self._played:  # play goes on: what is left open is in the way
            self._open, self._played = False, play.played
        self.words.set_text(play_words.contract_text(state, doubled=False))
        self.words.setToolTip(bid_words.list_bids(state))
        for label, text in zip(self.tricks, play_words.tricks_words(play), strict=True):
            label.set_text(text)
        self.declarer.set_chosen(SEAT_COLUMNS.index(contract.declarer))
        self.bid.set_chosen(contract.bid - LOWEST_BID)
        self.trump.set_chosen(SUIT_ROWS.index(contract.trump))
        self.doubled.blockSignals(True)
        self.doubled.setChecked(contract.doubled)
        self.doubled.blockSignals(False)
        set_visible(self.doubled, contract.doubled or state.assumptions.doubling)
        self._show_controls()

    def _toggle(self) -> None:
        self._open = not self._open
        self._show_controls()

    def _show_controls(self) -> None:
        self.change_button.setText(_("Done") if self._open else _("Change"))
        for widget in self._controls:
            set_visible(widget, self._open)

    def _emit(self) -> None:
        self.changed.emit(
            Contract(
                SEAT_COLUMNS[self.declarer.chosen()],
                LOWEST_BID + self.bid.chosen(),
                SUIT_ROWS[self.trump.chosen()],
                self.doubled.isChecked(),
            )
        )


class _MethodBox(QComboBox):
    """Gives the keyboard back when its list closes, or at Escape: letters are cards."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.view().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Hide:  # the list then gives it to the box
            QTimer.singleShot(0, self, self._leave)
        return super().eventFilter(watched, event)

    def _leave(self) -> None:
        if self.window().focusWidget() is self:
            self.left.emit()

    def event(self, event: QEvent) -> bool:
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escape and event.type() is QEvent.Type.ShortcutOverride:
            event.accept()  # else the window's Escape takes it
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class CardPanel(Panel):
    """What each card is worth, and how that is judged."""

    method_chosen = Signal(str)

    def __init__(self) -> None:
        self.more = more_button()
        self.method = _MethodBox()
        name_choices(self.method, _("Method of the advice"))
        choices = tuple(play_words.METHOD_CHOICES)
        for at, (name, meaning) in enumerate(play_words.METHOD_CHOICES.values()):
            self.method.addItem(name)
            self.method.setItemData(at, meaning, Qt.ItemDataRole.ToolTipRole)
        set_role(self.method, "fit", "small")
        super().__init__(_("Each card"), right=self.method, spacing=2)
        self.method.activated.connect(lambda at: self.method_chosen.emit(choices[at]))
        self.cards = ListTable(
            [_("Card"), _("Points"), _("Tricks"), _("Makes")],
            right=(1, 2, 3),
            row_height=27,
            name=_("What each card is worth"),
        )
        for column, sentence in enumerate(CARD_COLUMNS):
            self.cards.explain(column, sentence)
        fill(self.body, self.cards, (self.more, _LEFT))

    def show_method(self, method: Method) -> None:
        self.method.setCurrentIndex(tuple(play_words.METHOD_CHOICES).index(method))
        meaning = play_words.METHOD_CHOICES[method][1]
        self.method.setToolTip(_("{meaning} (Alt+M)").format(meaning=meaning))

    def open_methods(self) -> None:
        """Offer the ways to judge cards."""
        if self.method.isVisible():
            self.method.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.method.showPopup()

    def show_cards(self, play: SeenPlay, answer: PlayAdviceAnswer | None, method: Method) -> None:
        """List the cards that may be played, best first once that is known."""
        self.set_title(_("Each card") if play.trick else _("Each lead"))
        for column, header in enumerate(play_words.headers(play, method)):
            self.cards.set_header(column, header)
        if answer is None:
            legal = words.in_rows(play.legal[::-1])  # as in the hand: from high to low
            self.cards.set_rows([[pretty(card), "–", "–", "–"] for card in legal])
            return
        best = {i for i, card in enumerate(answer.cards) if card.card in answer.best}
        self.cards.set_rows(play_words.advice_rows(play, answer, method), best)


class HoldsPanel(Panel):
    """How likely each of the others holds the highest cards that are not seen."""

    def __init__(self) -> None:
        super().__init__(_("Who may hold what"), "%", spacing=2)
        sentence = _(
            "In how many of 100 deals that fit what you have seen a player holds the card; ± is "
            "the error. The two highest cards of each suit that are not seen, and three trumps."
        )
        explain(self, sentence, hover=False)
        explain(self.header, sentence)
        self.cards = ListTable(
            [_("Card"), *(SEAT_NAMES[seat] for seat in OTHERS)],
            right=(1, 2, 3),
            row_height=27,
            name=_("Who may hold what"),
        )
        self.body.addWidget(self.cards)

    def show_holds(self, play: SeenPlay, answer: PlayAdviceAnswer | None) -> None:
        """List the cards, with dashes until it is known."""
        self.set_hint(play_words.holds_hint(answer))
        self.cards.set_rows(play_words.holds_rows(play, answer))


class PlayedPanel(Panel):
    """Cards played, to be put right or taken back; at the end the review and the next hand."""

    #: Number of cards played before the one from which on all are to be taken back.
    back_wanted = Signal(int)
    #: The hand is over; tricks of the bidders, or -1 where all cards were played.
    next_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__(_("Played"), _("click a card to put it right"))
        self._fixing = -1
        self._play: SeenPlay | None = None
        explain(self, _("The tricks so far, the last one first."), hover=False)
        self.review_button = Button(_("Open the hand for review"), "tarneeb", kind="primary")
        self.next_button = Button(_("Next hand"), kind="outline", small=True)
        explain(
            self.next_button,
            _("Score, dealer and rules go on; say how it ended if cards are left (Alt+X)."),
        )
        self.next_button.clicked.connect(self.offer_next)
        self.line = LineView(_("Cards played"), CORRECT)
        self.fixing_words = Text("", "body", wrap=True)
        self.back_button = Button(_("Take back from here"), kind="outline", small=True)
        self.back_button.clicked.connect(lambda: self.back_wanted.emit(self._fixing))
        self.leave_button = Button(_("Keep it"), small=True)
        # The list keeps its place when a card of it is put right: a second click may follow.
        for widget in (self.review_button, self.line, self.fixing_words):
            self.body.addWidget(widget)
        self.body.addLayout(across(self.back_button, self.leave_button, STRETCH, spacing=6))
        self.add_right(self.next_button)
        self.header.setMinimumHeight(self.next_button.sizeHint().height())

    def show_play(self, play: SeenPlay, *, later: Cards, fixing: int | None, known: bool) -> None:
        """Show the tricks, the last one first; `known` tells that all hands are.

        `later` are cards that wait for the first of them to be put right; `fixing` is the
        number of a card that is being put right.
        """
        self._play, self._fixing = play, -1 if fixing is None else fixing
        rows = [*trick_rows(play, fixing=fixing), *later_rows(len(play.played), later)]
        self.line.show_rows(rows[::-1])
        set_visible(self.line, bool(rows))
        set_visible(self.review_button, known)
        set_visible(self, True)
        for widget in (self.fixing_words, self.back_button, self.leave_button):
            set_visible(widget, fixing is not None)
        if fixing is not None:
            self.fixing_words.set_text(play_words.fixing_words(play, fixing))
        set_visible(self.next_button, not later and fixing is None)

    def offer_next(self) -> None:
        """Ask for the next hand; where cards are left, for the tricks of the bidders first."""
        play = self._play
        if play is None or self.next_button.isHidden():
            return
        if play.finished:
            self.next_wanted.emit(-1)
            return
        menu = for_once(QMenu(self))
        won = play.won[side_of(play.declarer)]
        for taken in range(won + play.tricks_left, won - 1, -1):
            text = play_words.taken_words(play, taken)
            menu.addAction(text, partial(self.next_wanted.emit, taken))
        menu.popup(self.next_button.mapToGlobal(QPoint(0, self.next_button.height())))
