"""What the felts of games in play have in common: stock and pile, my line, and sizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.cards.dragging import HAND, DropPlace
from app.cards.hand import Fan, HandCard, spoken
from app.games.rummy.play.melds import Titled
from app.look.paint import is_mirrored
from app.widgets.layout import STRETCH, across
from app.widgets.panels import Panel
from app.widgets.text import Text, explain
from app.words.counts import listed
from app.words.translation import _

PILE_STEP = 34
SAY_PX = 38  # of two lines: no card moves when a sentence grows
MOST_TITLE = 216  # px of what is said of the pile


class SayLine(QWidget):
    """The line over my hand: what I hold, and what is due."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(SAY_PX)
        self.hint = Text("", "hint", wrap=True)
        across(Text(_("You"), "title"), (self.hint, 10), STRETCH, spacing=8, within=self)
        explain(self.hint, _("The points that are left over are those of cards in no group."))


class TableFelt(Panel):
    """The table as it lies there."""

    clicked = Signal(int)  # a card, wherever it lies
    stock_clicked = Signal()  # the stock

    def __init__(self, pile_top: int) -> None:
        super().__init__(role="felt", margins=(18, 10, 18, 10), spacing=5)
        self._in_pile: tuple[HandCard, ...] = ()
        self._most_in_pile = 1
        self._take = False
        self._fits: tuple[int, bool, bool] | None = None
        self.stock = Fan(_("Stock"), 60)
        self.stock.clicked.connect(lambda _id: self.stock_clicked.emit())
        self.pile = Fan(_("Discard pile, top first"), 60, step=PILE_STEP)
        self.stock_title = Titled(self.stock, top=pile_top)
        self.pile_title = Titled(self.pile, top=pile_top, most=MOST_TITLE)
        explain(self.stock_title.caption, _("Cards that are left in the stock."))
        self.middle = across(self.stock_title, (self.pile_title, 1), spacing=22)
        self.mine = SayLine()

    def take_drops(self, mine: QWidget, card_of: Callable[[int], int] = int) -> None:
        """Let cards be dragged from `mine` to the pile, and from there to `mine`, as by a click."""

        def lies_there(card: int) -> bool:
            return card in (button.shown.id for button in self.pile.buttons)

        def click(card: int) -> None:
            self.clicked.emit(card_of(card))

        DropPlace(self.pile_title, click, (HAND,), allowed=lambda card: not lies_there(card))
        DropPlace(mine, click, (HAND,), allowed=lies_there)

    def show_pile(self, cards: Sequence[HandCard]) -> None:
        """Show cards of the pile that have room, the top first, and how many more there are."""
        self._in_pile = tuple(cards)
        under = cards[self._most_in_pile :]
        title = _("Discard pile, top first") if len(cards) > 1 else _("Discard pile")
        if under:
            text = _("Discard pile, top first; <b>{count}</b> more below")
            title = text.format(count=len(under))
        self.pile_title.set_title(title)
        names = listed(card.name or spoken(card) for card in under)
        said = _("Below: {cards}.").format(cards=names) if under else ""
        explain(self.pile_title.caption, said)
        self._lay_pile()

    def _lay_pile(self) -> None:
        cards = list(self._in_pile[: self._most_in_pile])
        if cards and self._take:
            cards[0] = replace(cards[0], ring="brass", badge_kind="best")
        if is_mirrored():  # the top lies first, beside the stock, and over the others
            cards.reverse()
        self.pile.set_cards(cards)

    def advise_taking(self, take: bool) -> None:
        """Say on the top of the pile whether to take it is best."""
        if take != self._take:
            self._take = take
            self._lay_pile()

    def show_first(self, cards: Sequence[HandCard]) -> None:
        """Show the first upcard, if it is known, while cards are dealt."""
        self.show_pile(cards)
        self.pile_title.set_title(_("First upcard"))

    def hold_in_pile(self, most: int) -> None:
        """Have room for so many cards of the pile."""
        if most != self._most_in_pile:
            self._most_in_pile = most
            self.show_pile(self._in_pile)

    def fit(self, height: int, *, narrow: bool, wide: bool) -> None:
        """Take sizes that suit a page of that height; in a wide window cards grow with the felt."""
        self._fits = height, narrow, wide
        self.take_sizes(height, narrow=narrow, wide=wide)

    def take_sizes(self, height: int, *, narrow: bool, wide: bool) -> None:
        """Give each card its size; the felt's own is what it is by now."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fits is not None:
            height, narrow, wide = self._fits
            self.take_sizes(height, narrow=narrow, wide=wide)
