"""The deck picker: one key for each of the 52 cards, in four rows from ace to two, or fewer."""

from collections.abc import Collection, Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.cards.deck_key import DeckKey
from app.cards.dragging import card_of, slot_of
from app.widgets.focus import Roving, put_ahead_in_tab_order
from app.widgets.layout import fill
from app.widgets.panels import HeatLegend, Panel
from app.widgets.text import explain
from app.widgets.voice import voice
from app.words.translation import _
from engine.cards import DECK, RANKS, rank_of, suit_of

#: Suits of the rows, top to bottom: spades, hearts, diamonds, clubs.
ROWS = (0, 1, 3, 2)
COLUMNS = len(RANKS)
PLACES = ("owner", "offered")  # what tells where a card is
MOST_SAID = 4  # cards that are placed at once; more of them are another position
GAP, KEY_MIN_WIDTH, KEY_WIDTH, KEY_MAX = 4, 34, 52, QSize(64, 48)


class DeckPicker(QWidget):
    """All cards to click: free ones to take, used ones to give back."""

    clicked = Signal(int)
    #: Card under the pointer, -1 when it leaves.
    hovered = Signal(int)
    #: A card was dragged here out of the slot with this id.
    returned = Signal(str)
    #: A card was dragged here out of a hand, in which it has this id.
    hand_returned = Signal(int)

    def __init__(self, *, suits: Collection[int] = ROWS) -> None:
        super().__init__()
        self._rows = [suit for suit in ROWS if suit in suits]
        self.setAccessibleName(_("Deck"))
        self.setAcceptDrops(True)
        self._key_height = 42
        self.echoes = True  # whether cards that are placed, or taken back, are said
        self._keys = {c: DeckKey(c, self) for c in DECK if suit_of(c) in self._rows}
        for card, key in self._keys.items():
            key.clicked.connect(lambda checked=False, card=card: self.clicked.emit(card))
            key.hover_changed.connect(lambda on, card=card: self.hovered.emit(card if on else -1))
        self._roving = Roving()
        down = range(COLUMNS - 1, -1, -1)
        in_rows = [self._keys[COLUMNS * suit + rank] for suit in self._rows for rank in down]
        previous: QWidget | None = None
        for key in in_rows:
            if previous is not None:
                QWidget.setTabOrder(previous, key)
            previous = key
        self._roving.set_buttons(in_rows, COLUMNS)
        self.first, self.last = in_rows[0], in_rows[-1]
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def key(self, card: int) -> DeckKey:
        return self._keys[card]

    def focus_card(self, card: int | None = None) -> None:
        """Give the keyboard to a card's key, or to the key that had it last."""
        stops = (k for k in self._keys.values() if k.focusPolicy() == Qt.FocusPolicy.StrongFocus)
        key = next(stops) if card is None else self._keys[card]
        key.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_owners(self, owners: Mapping[int, str]) -> None:
        """Say which cards are used, and by whom: an `Owner`, a seat's number, or N E S W."""
        new = {card: owners.get(card, "") for card in DECK}
        moved = [key for card, key in self._keys.items() if key.owner != new[card]]
        self._set("owner", new)
        if self.echoes and self.isVisible() and len(moved) <= MOST_SAID:
            for key in moved:
                voice().say(key.placed)

    def set_offered(self, card: int | None) -> None:
        """Say which card lies face up to be taken, by a click on its key."""
        self._set("offered", {each: each == card for each in DECK})

    def set_values(self, texts: Mapping[int, str], heat: Mapping[int, float]) -> None:
        """Write numbers under free cards, and colour them from -1 (worse) to 1 (better)."""
        self._set("value", {card: texts.get(card, "") for card in DECK})
        self._set("heat", {card: heat.get(card) for card in DECK})

    def set_banded(self, banded: bool) -> None:
        """Colour only the strip with the number, so that cards keep the colours of their suits."""
        self._set("banded", dict.fromkeys(DECK, banded))

    def set_dots(self, cards: Collection[int]) -> None:
        """Mark advised cards by a brass dot."""
        self._set("dot", {card: card in cards for card in DECK})

    def set_spoken(self, extra: Mapping[int, str]) -> None:
        """Add to what a screen reader says of a card: ``equity after it 88 percent``."""
        self._set("spoken", {card: extra.get(card, "") for card in DECK})

    def light_rank(self, rank: int | None) -> None:
        """Light the column of a rank 0..12 (two to ace), when half a card has been typed."""
        self._set("lit", {card: rank_of(card) == rank for card in DECK})

    def _set(self, what: str, values: Mapping[int, object]) -> None:
        for card, key in self._keys.items():
            value = values[card]
            if getattr(key, what) != value:
                setattr(key, what, value)
                if what in PLACES:
                    key.placed = key.place()
                if what in (*PLACES, "spoken"):
                    key.rename()
                if what != "spoken":
                    key.update()

    def set_key_height(self, height: int) -> None:
        """Height of a key in pixels."""
        self._key_height = min(height, KEY_MAX.height())
        self.updateGeometry()
        self._lay_out()

    def sizeHint(self) -> QSize:
        return QSize(COLUMNS * KEY_WIDTH + (COLUMNS - 1) * GAP, self._rows_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(COLUMNS * KEY_MIN_WIDTH + (COLUMNS - 1) * GAP, self._rows_height())

    def _rows_height(self) -> int:
        return len(self._rows) * self._key_height + (len(self._rows) - 1) * GAP

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        """Share the width out evenly, to the pixel, with keys no wider than `KEY_MAX`."""
        widest = COLUMNS * KEY_MAX.width() + (COLUMNS - 1) * GAP
        width = min(self.width(), widest)
        left = (self.width() - width) // 2
        edges = [left + round(i * (width + GAP) / COLUMNS) for i in range(COLUMNS + 1)]
        for row, suit in enumerate(self._rows):
            top = row * (self._key_height + GAP)
            for column in range(COLUMNS):
                key = self._keys[13 * suit + 12 - column]
                wide = edges[column + 1] - GAP - edges[column]
                key.setGeometry(edges[column], top, wide, self._key_height)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        data = event.mimeData()
        if slot_of(data) is not None or card_of(data) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        card = card_of(event.mimeData())
        if card is not None:
            event.acceptProposedAction()
            self.hand_returned.emit(card)
        source = slot_of(event.mimeData())
        if source is not None:
            event.acceptProposedAction()
            self.returned.emit(source)


class DeckPanel(Panel):
    """The deck picker in its panel: ``places in Turn``, controls at the right, a legend below."""

    def __init__(self, key_height: int = 42, *, suits: Collection[int] = range(4)) -> None:
        super().__init__(_("Deck"), margins=(12, 10, 12, 12))
        self.picker = DeckPicker(suits=suits)
        self.picker.set_key_height(key_height)
        sentence = _("A click takes a free card, and gives a used one back.")
        explain(self, sentence, hover=False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.legend = HeatLegend()
        self.legend.hide()
        fill(self.body, self.picker, self.legend)

    def add_right(self, widget: QWidget) -> None:
        super().add_right(widget)
        put_ahead_in_tab_order(widget, self.picker.first)

    def set_place(self, place: str) -> None:
        """Say where the next card goes: ``Turn``; nothing for an empty text."""
        self.set_hint(_("places in <i>{place}</i>").format(place=place) if place else "")
