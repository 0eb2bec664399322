"""Panels of your own hand's view: bids, chances, the contract, and what is assumed."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QHBoxLayout, QSpinBox, QWidget

from app.cards.bars import ShareBar
from app.cards.controls import Button, Chip, SegmentedControl
from app.cards.panels import Panel
from app.cards.tables import HeatTable
from app.cards.text import Text, set_visible
from app.games.tarneeb import own_words
from app.games.tarneeb.open_deal import Cards
from app.games.tarneeb.own_hand import (
    HIGHEST_BID,
    LOWEST_BID,
    MOST_POINTS,
    Assumptions,
    Contract,
    OwnHand,
)
from app.games.tarneeb.own_widgets import Pad, suit_pad
from app.games.tarneeb.seats import SEAT_COLUMNS, SOUTH, SUIT_ROWS
from engine.cards import SUIT_NAMES, SUIT_SYMBOLS
from engine.games.tarneeb import (
    MOST_CARDS,
    PASS,
    SCORINGS,
    SEAT_NAMES,
    SEATS,
    BidAdviceAnswer,
    SeenPlay,
)

LEVELS = range(LOWEST_BID, HIGHEST_BID + 1)
_LEFT = Qt.AlignmentFlag.AlignLeft


class BidBox(Panel):
    """The box on the felt in which bids are clicked in, and then the trump."""

    #: A bid, or `PASS`, of the seat whose turn it is.
    called = Signal(int)
    #: The trump that the winner of the bidding names.
    trump_chosen = Signal(int)
    #: Another seat bids first.
    first_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__(role="feltbox", margins=(8, 8, 8, 8), spacing=6)
        middle = Qt.AlignmentFlag.AlignHCenter
        self.turn = Text("", "body")
        self.turn.setAlignment(middle)
        calls = [(PASS, "Pass", "Pass"), *((bid, str(bid), f"Bid {bid}") for bid in LEVELS)]
        self.calls = Pad("Bid of the seat whose turn it is", calls, 4)
        self.calls.clicked.connect(self.called)
        self.trumps = suit_pad("Trump")
        self.trumps.clicked.connect(self.trump_chosen)
        self.first = SegmentedControl(
            [SEATS[seat] for seat in SEAT_COLUMNS], small=True, name="Who bids first"
        )
        for i, seat in enumerate(SEAT_COLUMNS):
            self.first.set_option_name(i, SEAT_NAMES[seat])
        self.first.changed.connect(lambda i: self.first_chosen.emit(SEAT_COLUMNS[i]))
        self._first_word = Text("first", "hint")
        self.take_back_button = Button("Take back", small=True)
        self.contract_button = Button("Set contract", small=True)
        self.contract_button.setToolTip("Say who plays what without clicking the bids in")
        below = QHBoxLayout()
        below.setSpacing(4)
        for widget in (self._first_word, self.first, self.take_back_button):
            below.addWidget(widget)
        below.addStretch(1)
        below.addWidget(self.contract_button)
        for row in (self.turn, self.calls, self.trumps):
            self.body.addWidget(row, 0, middle)
        self.body.addLayout(below)

    def show_state(self, state: OwnHand) -> None:
        """Show whose turn it is, and offer the calls that are legal."""
        auction = state.auction
        over = auction.to_call is None
        self.turn.set_text(own_words.turn_words(state))
        set_visible(self.calls, not over)
        set_visible(self.trumps, over and auction.bidder is not None)
        self.mark_best(state, None)
        for widget in (self.first, self._first_word):
            set_visible(widget, not state.calls)
        self.first.set_chosen(SEAT_COLUMNS.index(state.first))
        bids = own_words.list_bids(state)
        set_visible(self.take_back_button, bool(bids))
        self.take_back_button.setToolTip(f"{bids}. Take back the last bid" if bids else "")

    def mark_best(self, state: OwnHand, answer: BidAdviceAnswer | None) -> None:
        """Mark the call, or the trump, that the answer recommends to you."""
        auction = state.auction
        best = answer.best if answer is not None else None
        trump = None
        if answer is not None and auction.to_call is None and auction.bidder == SOUTH:
            trump = own_words.best_trump(answer, auction.bid)
        self.calls.offer(auction.legal, best.call if best is not None else None)
        self.trumps.offer(SUIT_ROWS, trump)

    def fit(self, small: bool) -> None:
        """Lay the bids out in two rows, or in one if there is little height."""
        self.calls.set_columns(8 if small else 4)
        for pad in (self.calls, self.trumps):
            pad.setFixedWidth(230 if small else 228)

    def focus_key(self) -> None:
        """Give the keyboard to the bids, or to the trumps."""
        (self.calls if not self.calls.isHidden() else self.trumps).focus_key()


class ChancePanel(Panel):
    """Chance to make each number of tricks in each trump, and all about one of them in words."""

    def __init__(self) -> None:
        super().__init__("Chance to make", "%, best play by all four", spacing=4)
        self.cells = HeatTable(
            [SUIT_SYMBOLS[suit] for suit in SUIT_ROWS],
            [str(bid) for bid in LEVELS],
            name="Chance to make",
            row_names=[SUIT_NAMES[suit] for suit in SUIT_ROWS],
            cell_height=32,
            header_width=26,
        )
        self.cells.clicked.connect(self._point_at)
        self.cells.hovered.connect(self._point_at)
        self._answer: BidAdviceAnswer | None = None
        self._cell: tuple[int, int] | None = None  # row and column of what is pointed at
        self._recommended = Chip("recommended", "brass")
        self.words = Text("", "hint")
        below = QHBoxLayout()
        below.setSpacing(8)
        below.addWidget(self._recommended)
        below.addWidget(self.words)
        below.addStretch(1)
        self.body.addWidget(self.cells)
        self.body.addLayout(below)

    def show_answer(self, answer: BidAdviceAnswer | None) -> None:
        """Show the chances; None for dashes."""
        self._answer = answer
        best = answer.best if answer is not None else None
        for row, suit in enumerate(SUIT_ROWS):
            for column, bid in enumerate(LEVELS):
                if answer is None:
                    self.cells.set_cell(row, column, "–", spoken="no result yet")
                    continue
                share = answer.make[suit][column]
                advised = best is not None and (best.call, best.trump) == (bid, suit)
                text = f"{100 * share:.0f}"
                spoken = own_words.cell_words(answer, suit, bid)
                self.cells.set_cell(row, column, text, share, best=advised, spoken=spoken)
        set_visible(self._recommended, best is not None and best.call != PASS)
        self._show_words()

    def _point_at(self, row: int, column: int) -> None:
        self._cell = (row, column) if row >= 0 else None
        self._show_words()

    def _show_words(self) -> None:
        if self._answer is None:
            self.words.set_text("")
        elif self._cell is None:
            self.words.set_text(own_words.error_words(self._answer))
        else:
            row, column = self._cell
            text = own_words.cell_words(self._answer, SUIT_ROWS[row], LEVELS[column])
            self.words.set_text(text)


class ContractPanel(Panel):
    """Who plays what, and the tricks so far; the contract can be set and put right."""

    #: Another contract is wanted.
    changed = Signal(Contract)

    def __init__(self) -> None:
        super().__init__()
        self._open = False
        self._played: Cards = ()
        self.words = Text("", "strong")
        self.change_button = Button("Change", kind="link")
        self.change_button.setAccessibleName("Change the contract")
        self.change_button.clicked.connect(self._toggle)
        self.back_button = Button("Back to the bids", small=True)
        self.tricks = [Text("", "strong"), Text("", "hint"), Text("", "strong")]
        self.declarer = SegmentedControl(
            [SEATS[seat] for seat in SEAT_COLUMNS], small=True, name="Declarer"
        )
        for i, seat in enumerate(SEAT_COLUMNS):
            self.declarer.set_option_name(i, SEAT_NAMES[seat])
        bids = [str(bid) for bid in range(LOWEST_BID, HIGHEST_BID + 1)]
        self.bid = SegmentedControl(bids, small=True, name="Bid")
        self.trump = SegmentedControl([SUIT_SYMBOLS[s] for s in SUIT_ROWS], name="Trump")
        for i, suit in enumerate(SUIT_ROWS):
            self.trump.set_option_name(i, SUIT_NAMES[suit])
        for control in (self.declarer, self.bid, self.trump):
            control.changed.connect(lambda _: self._emit())
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        tricks = QHBoxLayout()
        tricks.setSpacing(8)
        for label in self.tricks:
            tricks.addWidget(label)
        tricks.addStretch(1)
        head = QHBoxLayout()
        head.addWidget(self.words)
        head.addStretch(1)
        head.addWidget(self.change_button)
        self._grid.addWidget(Text("Contract", "hint"), 0, 0)
        self._grid.addLayout(head, 0, 1)
        self._grid.addWidget(Text("Tricks", "hint"), 1, 0)
        self._grid.addLayout(tricks, 1, 1)
        self._controls: list[QWidget] = []
        for i, (name, control) in enumerate(
            (("Declarer", self.declarer), ("Bid", self.bid), ("Trump", self.trump)), start=2
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
        """Show the contract and the tricks."""
        contract = state.contract
        assert contract is not None
        if play.played != self._played:  # play goes on: what is left open is in the way
            self._open, self._played = False, play.played
        self.words.set_text(own_words.contract_text(state))
        self.words.setToolTip(own_words.list_bids(state))
        for label, text in zip(self.tricks, own_words.tricks_words(play), strict=True):
            label.set_text(text)
        self.declarer.set_chosen(SEAT_COLUMNS.index(contract.declarer))
        self.bid.set_chosen(contract.bid - LOWEST_BID)
        self.trump.set_chosen(SUIT_ROWS.index(contract.trump))
        self._show_controls()

    def _toggle(self) -> None:
        self._open = not self._open
        self._show_controls()

    def _show_controls(self) -> None:
        self.change_button.setText("Done" if self._open else "Change")
        for widget in self._controls:
            set_visible(widget, self._open)

    def _emit(self) -> None:
        self.changed.emit(
            Contract(
                SEAT_COLUMNS[self.declarer.chosen()],
                LOWEST_BID + self.bid.chosen(),
                SUIT_ROWS[self.trump.chosen()],
            )
        )


class AverageTricks(Panel):
    """A bar for each trump: how many tricks your side takes in it on average."""

    def __init__(self) -> None:
        super().__init__("Average tricks")
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        grid.setColumnMinimumWidth(2, 58)
        self._bars: dict[int, ShareBar] = {}
        self.figures: dict[int, Text] = {}
        for row, suit in enumerate(SUIT_ROWS):
            bar, figure = ShareBar(8), Text("–", "body")
            figure.setAlignment(Qt.AlignmentFlag.AlignRight)
            grid.addWidget(Text(SUIT_SYMBOLS[suit], "sign"), row, 0)
            grid.addWidget(bar, row, 1)
            grid.addWidget(figure, row, 2)
            self._bars[suit], self.figures[suit] = bar, figure
        self.body.addLayout(grid)

    def show_answer(self, answer: BidAdviceAnswer | None) -> None:
        """Show average tricks by trump; None for dashes."""
        for suit in SUIT_ROWS:
            tricks, error = (answer.tricks[suit], answer.tricks_se[suit]) if answer else (0.0, 0.0)
            text = own_words.figure_pm(tricks, error) if answer else "–"
            self._bars[suit].set_share(tricks / MOST_CARDS)
            self.figures[suit].set_text(text)
            self.figures[suit].setAccessibleName(f"{SUIT_NAMES[suit]}, {text} tricks")


class AssumptionPanel(Panel):
    """What the figures assume, in words, and the settings behind the words."""

    #: Other assumptions are wanted.
    changed = Signal(Assumptions)
    #: The order of play is to be turned round.
    turned = Signal()

    def __init__(self) -> None:
        self.change_button = Button("Change", kind="link")
        super().__init__("What I assume", right=self.change_button, spacing=4)
        self.change_button.setAccessibleName("Change what is assumed")
        self.change_button.clicked.connect(self._toggle)
        self._assumptions = Assumptions()
        self.words = Text("", "hint", wrap=True)
        self.body.addWidget(self.words)
        self.settings = QWidget()
        self.settings.hide()
        self.body.addWidget(self.settings)
        self.weigh_bids = QCheckBox("Hands that explain the bids count more")
        self.weigh_plays = QCheckBox("Hands that explain the cards played count more")
        self.may_reenter = QCheckBox("Who passed may bid again")
        self.dealer_must_bid = QCheckBox("The dealer must bid when all others pass")
        for box, name in (
            (self.weigh_bids, "weigh_bids"),
            (self.weigh_plays, "weigh_plays"),
            (self.may_reenter, "may_reenter"),
            (self.dealer_must_bid, "dealer_must_bid"),
        ):
            box.toggled.connect(lambda on, name=name: self._emit(**{name: on}))
        self.scoring = QComboBox()
        self.scoring.setAccessibleName("Scoring")
        self.scoring.addItems([scoring.name for scoring in SCORINGS])
        self.scoring.activated.connect(lambda i: self._emit(scoring=i, target=SCORINGS[i].target))
        self.target = _points("Points that win", 1)
        self.ours, self.theirs = _points("Your score"), _points("Their score")
        self.target.valueChanged.connect(lambda value: self._emit(target=value))
        self.ours.valueChanged.connect(lambda _: self._emit_scores())
        self.theirs.valueChanged.connect(lambda _: self._emit_scores())
        self.direction = Button("Counterclockwise", "undo", kind="outline", small=True)
        self.direction.clicked.connect(self.turned)
        grid = QGridLayout(self.settings)
        grid.setContentsMargins(0, 4, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(4, 1)
        boxes = (self.weigh_bids, self.weigh_plays, self.may_reenter, self.dealer_must_bid)
        for row, box in enumerate(boxes):
            grid.addWidget(box, row, 0, 1, 5)
        grid.addWidget(Text("Scoring", "hint"), 4, 0)
        grid.addWidget(self.scoring, 4, 1, 1, 4)
        grid.addWidget(Text("Wins at", "hint"), 5, 0)
        grid.addWidget(self.target, 5, 1)
        grid.addWidget(Text("Order", "hint"), 5, 2)
        grid.addWidget(self.direction, 5, 3, 1, 2, _LEFT)
        grid.addWidget(Text("You have", "hint"), 6, 0)
        grid.addWidget(self.ours, 6, 1)
        grid.addWidget(Text("they", "hint"), 6, 2)
        grid.addWidget(self.theirs, 6, 3, _LEFT)

    def show_state(self, state: OwnHand) -> None:
        """Show what is assumed."""
        how = self._assumptions = state.assumptions
        self.words.set_text(own_words.assumption_words(state))
        widgets = (
            *(self.weigh_bids, self.weigh_plays, self.may_reenter, self.dealer_must_bid),
            *(self.target, self.ours, self.theirs),
        )
        for widget in widgets:
            widget.blockSignals(True)
        self.weigh_bids.setChecked(how.weigh_bids)
        self.weigh_plays.setChecked(how.weigh_plays)
        self.may_reenter.setChecked(how.may_reenter)
        self.dealer_must_bid.setChecked(how.dealer_must_bid)
        self.scoring.setCurrentIndex(how.scoring)
        self.target.setValue(how.target)
        self.ours.setValue(how.scores[0])
        self.theirs.setValue(how.scores[1])
        for widget in widgets:
            widget.blockSignals(False)
        self.direction.setText(state.direction.capitalize())
        self.direction.setToolTip(
            f"{own_words.direction_words(state)}. Click to turn it round; "
            "bids and cards played are taken back"
        )

    def _toggle(self) -> None:
        set_visible(self.settings, self.settings.isHidden())
        self.change_button.setText("Change" if self.settings.isHidden() else "Done")

    def _emit(self, **changes: object) -> None:
        self.changed.emit(replace(self._assumptions, **changes))  # type: ignore[arg-type]  # by name

    def _emit_scores(self) -> None:
        self._emit(scores=(self.ours.value(), self.theirs.value()))


def _points(name: str, least: int = -MOST_POINTS) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, MOST_POINTS)
    box.setKeyboardTracking(False)  # one change for a number, not one for each digit
    box.setAccessibleName(name)
    box.setFixedWidth(64)
    return box
