"""Places of the board in the felt of a strategy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QHBoxLayout

from app.cards.dragging import QUEUED
from app.cards.slots import CardSlot
from app.games.holdem import words
from app.widgets.layout import across, down
from app.widgets.text import Text, keep_order
from app.words.translation import _


def board_row(
    letter: str, gaps: tuple[int, int], clicked: Callable[[int], object], dropped: SignalInstance
) -> tuple[QHBoxLayout, list[CardSlot]]:
    """Row of flop, turn and river, with room behind them, and its five places.

    `letter` is what names of the places begin with; `gaps` are px between streets, and from the
    name of a street to its cards.
    """
    between, below = gaps
    row = across(spacing=between)
    keep_order(row)
    slots: list[CardSlot] = []
    for label, places in ((_("Flop"), (0, 1, 2)), (_("Turn"), (3,)), (_("River"), (4,))):
        cards = across(spacing=5)
        keep_order(cards)
        for at in places:
            slot = CardSlot(f"{letter}{at}", 64, words.slot_name(f"b{at}"))
            slot.clicked.connect(partial(clicked, at))
            slot.card_dropped.connect(dropped, QUEUED)
            slots.append(slot)
            cards.addWidget(slot)
        row.addLayout(down(Text(label, "hint"), cards, spacing=below))
    row.addStretch(1)
    return row, slots
