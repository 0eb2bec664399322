"""Panels of the bidding: bids to click in, chances, average tricks, the advised call."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QMenu, QStackedLayout, QWidget

from app.games.tarneeb.advice import bid_words
from app.games.tarneeb.advice.estimates import figure_pm, points
from app.games.tarneeb.advice.pads import Pad, more_button, suit_pad
from app.games.tarneeb.records.hand import HIGHEST_BID, LOWEST_BID, OwnHand
from app.games.tarneeb.records.seats import SEAT_COLUMNS, SEAT_LABELS, SEAT_NAMES, SOUTH, SUIT_ROWS
from app.look.fonts import font
from app.widgets.bars import ShareBar
from app.widgets.controls import Button, Chip, SegmentedControl
from app.widgets.elided import ElidedButton
from app.widgets.layout import STRETCH, across, fill, for_once, make_grid
from app.widgets.panels import Panel
from app.widgets.tables import HeatTable
from app.widgets.text import ElidedText, Text, explain, set_role, set_visible
from app.words.cards import SUIT_NAMES
from app.words.spoken import aloud
from app.words.translation import _, pgettext
from engine.cards import (
    SUIT_SYMBOLS,
)
from engine.games.tarneeb import (
    MOST_CARDS,
    PASS,
    Auction,
    BidAdviceAnswer,
    CallWorth,
)

CHIP_HEIGHT, CHIP_EDGES = 24, 20  # px
LEVELS = range(LOWEST_BID, HIGHEST_BID + 1)


def offer_calls(
    calls: Pad,
    trumps: Pad,
    auction: Auction,
    answer: BidAdviceAnswer | None,
    *,
    naming: bool,
    yours: bool = True,
) -> None:
    """Offer calls and trumps if it is your turn; what the answer recommends is marked."""
    best = [answer.best.call] if answer is not None and answer.best is not None else []
    close = [worth.call for worth in bid_words.close_calls(answer)]
    calls.offer(auction.legal if yours else (), best, close)
    trumps.offer(SUIT_ROWS if yours else (), bid_words.trumps_to_name(answer) if naming else ())


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
        self.turn = ElidedText("", "body")
        self.turn.setAlignment(middle)
        calls = [
            (call, bid_words.call_name(call), bid_words.make_call(call, None))
            for call in (PASS, *LEVELS)
        ]
        self.calls = Pad(_("Bid of the seat whose turn it is"), calls, 4)
        self.calls.clicked.connect(self.called)
        self.trumps = suit_pad(_("Trump"))
        self.trumps.clicked.connect(self.trump_chosen)
        self.first = SegmentedControl(
            [SEAT_LABELS[seat] for seat in SEAT_COLUMNS], small=True, name=_("Who bids first")
        )
        for i, seat in enumerate(SEAT_COLUMNS):
            self.first.set_option_name(i, SEAT_NAMES[seat])
        self.first.changed.connect(lambda i: self.first_chosen.emit(SEAT_COLUMNS[i]))
        self._first_word = Text(_("first"), "hint")
        self.take_back_button = Button(_("Take back"), small=True)
        self.contract_button = ElidedButton(_("Set contract"), small=True)
        self.contract_button.setToolTip(_("Say who plays what without clicking the bids in"))
        self.next_button = Button(_("Next hand"), kind="primary", small=True)
        explain(self.next_button, _("All four passed: deal again, with the next dealer (Alt+X)."))
        # What takes turns has the room of the larger one: the box keeps its size.
        self._pads, self._begin = QStackedLayout(), QStackedLayout()
        below = across(self._begin, self.contract_button, self.next_button, spacing=4)
        fill(self.body, (self.turn, middle), self._pads, below)
        # Pages come once there is a panel to show them in: else each were a window of its own.
        for pad in (self.calls, self.trumps):
            self._pads.addWidget(pad)
        for widgets in ((self._first_word, self.first), (self.take_back_button,)):
            page = QWidget(self)
            across(*widgets, STRETCH, spacing=4, within=page)
            self._begin.addWidget(page)

    def show_state(self, state: OwnHand) -> None:
        """Show whose turn it is, and offer the calls that are legal."""
        auction = state.auction
        self.turn.set_text(bid_words.turn_words(state))
        naming = auction.to_call is None and auction.bidder is not None
        self._pads.setCurrentWidget(self.trumps if naming else self.calls)
        set_visible(self.next_button, state.passed_out)
        set_visible(self.contract_button, not state.passed_out)
        self.mark_best(state, None)
        self._begin.setCurrentIndex(int(bool(state.calls)))
        self.first.set_chosen(SEAT_COLUMNS.index(state.first))
        bids = bid_words.list_bids(state)
        text = _("{bids}. Take back the last bid").format(bids=bids)
        self.take_back_button.setToolTip(text if bids else "")

    def mark_best(self, state: OwnHand, answer: BidAdviceAnswer | None) -> None:
        """Mark the call, or the trump, that the answer recommends to you."""
        auction = state.auction
        naming = auction.to_call is None and auction.bidder == SOUTH
        offer_calls(self.calls, self.trumps, auction, answer, naming=naming)

    def fit(self, small: bool) -> None:
        """Lay the bids out in two rows, or in one if there is little height."""
        self.calls.set_columns(8 if small else 4)
        self.forget_size()

    def focus_key(self) -> None:
        """Give the keyboard to the bids, or to the trumps."""
        (self.calls if not self.calls.isHidden() else self.trumps).focus_key()


class ChancePanel(Panel):
    """Chance to make each number of tricks in each trump, and all about one of them in words."""

    def __init__(self) -> None:
        super().__init__(_("Chance to make"), _("%, as at a table"), spacing=4)
        sentence = _(
            "In how many of 100 deals that fit what you have seen the contract is made, by players "
            "who see only their own cards; ± is the error."
        )
        explain(self, sentence, hover=False)
        explain(self.header, sentence)
        self.more = more_button()
        self.add_right(self.more)
        self.cells = HeatTable(
            [SUIT_SYMBOLS[suit] for suit in SUIT_ROWS],
            [str(bid) for bid in LEVELS],
            name=_("Chance to make"),
            row_names=[SUIT_NAMES[suit] for suit in SUIT_ROWS],
            cell_height=32,
            header_width=26,
        )
        self.cells.clicked.connect(self._point_at)
        self.cells.hovered.connect(self._point_at)
        self._answer: BidAdviceAnswer | None = None
        self._best: CallWorth | None = None
        self._cell: tuple[int, int] | None = None  # row and column of what is pointed at
        self._recommended = Chip(_("recommended"), "brass")
        letters, words = QFontMetrics(font(12, 600)), (_("recommended"), _("best so far"))
        self._recommended.setFixedWidth(max(map(letters.horizontalAdvance, words)) + CHIP_EDGES)
        self._recommended.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words = ElidedText("", "hint")
        below = across(spacing=8)
        below.addStrut(CHIP_HEIGHT)  # it comes and goes
        below.addWidget(self._recommended)
        below.addWidget(self.words, 1)
        fill(self.body, self.cells, below)

    def show_answer(self, answer: BidAdviceAnswer | None, *, few: bool = False) -> None:
        """Show the chances; None for dashes. Nothing is recommended by `few` deals."""
        self._answer = answer
        words, kind = (_("best so far"), "plain") if few else (_("recommended"), "brass")
        self._recommended.set(words, kind)
        best = self._best = answer.best if answer is not None else None
        for row, suit in enumerate(SUIT_ROWS):
            for column, bid in enumerate(LEVELS):
                if answer is None:
                    self.cells.set_cell(row, column, "–", spoken=_("no result yet"))
                    continue
                share = answer.make[suit][column]
                advised = best is not None and (best.call, best.trump) == (bid, suit)
                text = bid_words.cell_text(answer, suit, bid)
                spoken = bid_words.cell_words(answer, suit, bid)
                self.cells.set_cell(row, column, text, share, best=advised, spoken=spoken)
        self._show_words()

    def _point_at(self, row: int, column: int) -> None:
        self._cell = (row, column) if row >= 0 else None
        self._show_words()

    def _show_words(self) -> None:
        advised = self._best is not None and self._best.call != PASS
        set_visible(self._recommended, advised and self._cell is None)  # room for what is said
        if self._answer is None:
            self.words.set_text("")
        elif self._cell is None:
            self.words.set_text(bid_words.error_words(self._answer))
        else:
            row, column = self._cell
            text = bid_words.cell_words(self._answer, SUIT_ROWS[row], LEVELS[column])
            self.words.set_text(text)


class AverageTricks(Panel):
    """A bar for each trump: how many tricks your side takes in it on average."""

    def __init__(self) -> None:
        super().__init__(_("Average tricks"), _("with open hands"))
        sentence = _(
            "Tricks of your side on average, by trump, if all four play as if they saw every card; "
            "the chances to make are as at a table. ± is the error of sampling."
        )
        explain(self, sentence)
        grid = make_grid(gaps=(8, 4), wide=1)
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
            text = figure_pm(tricks, error) if answer else "–"
            self._bars[suit].set_share(tricks / MOST_CARDS)
            self.figures[suit].set_text(text)
            spoken = _("{suit}, {tricks} tricks").format(suit=SUIT_NAMES[suit], tricks=text)
            self.figures[suit].setAccessibleName(aloud(spoken))


class BidButtons(QWidget):
    """The best bid in one click, a pass, or any other bid; each always in its place."""

    def __init__(self) -> None:
        super().__init__()
        self.bid = Button(pgettext("button", "Bid"), kind="primary")
        self.pass_ = Button(_("Pass"), kind="outline")
        self.other = Button(_("Other bid"), kind="outline")
        across((self.bid, 1), self.pass_, self.other, spacing=8, within=self)

    def offer(
        self,
        answer: BidAdviceAnswer | None,
        legal: Sequence[int],
        call: Callable[[int], object],
    ) -> None:
        """Offer every legal bid, with its worth if that is known, and `call` what is chosen."""
        menu = for_once(QMenu(self))
        worths = {worth.call: worth for worth in answer.calls} if answer else {}
        for bid in legal:
            worth = worths.get(bid)
            name = bid_words.call_name(bid, worth.trump if worth else None)
            text = f"{name}\t{points(worth.score)}" if worth else name
            menu.addAction(text).triggered.connect(lambda _checked=False, c=bid: call(c))
        menu.popup(self.other.mapToGlobal(QPoint(0, self.other.height())))

    def show_calls(self, best: CallWorth | None, bid: CallWorth | None, *, may_pass: bool) -> None:
        """Offer the best bid, once it is known, and a pass; whichever is advised stands out."""
        text = pgettext("button", "Bid")
        self.bid.setText(text if bid is None else bid_words.make_call(bid.call, bid.trump))
        self.bid.setEnabled(bid is not None)
        passes = best is not None and best.call == PASS
        set_role(self.bid, "kind", "outline" if passes else "primary")
        set_role(self.pass_, "kind", "primary" if passes else "outline")
        set_visible(self.pass_, may_pass)
