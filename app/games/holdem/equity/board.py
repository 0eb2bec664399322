"""The board of the Hold'em page: flop, turn, river and dead cards. It shows what it is told."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QWidget,
)

from app.cards.slots import CardSlot, SlotState
from app.games.holdem import words
from app.games.holdem.spot import MOST_DEAD, Spot, any_card
from app.widgets.controls import STEP_KEYS, Button
from app.widgets.elided import ElidedButton
from app.widgets.layout import STRETCH, across, down, in_order, make_grid
from app.widgets.panels import Panel
from app.widgets.text import (
    Text,
    set_visible,
)
from app.words.translation import _

SHOWN_DEAD = 3  # dead-card slots that are always there
DEAD_PER_ROW = 6
LOCKED = {3: _("Set the flop first"), 4: _("Set the turn first")}  # by place
STREETS_OF = {"prev": -1, "next": 1, "first": -3, "last": 3}  # that a step goes
MOST_DEAL = 132, 106  # px of what deals the next street; the second with small letters


class Board(Panel):
    """Flop, turn, river and dead cards on the felt, and buttons to step from street to street."""

    clear = Signal()
    stepped = Signal(int)  # streets forward, or back if below 0
    deal_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(role="felt", margins=(16, 12, 16, 14))
        self.slots: dict[str, CardSlot] = {}
        self._row = row = in_order(spacing=16)
        for label, first, last in ((_("Flop"), 0, 3), (_("Turn"), 3, 4), (_("River"), 4, 5)):
            names = (f"b{i}" for i in range(first, last))
            cards = in_order(*(self._slot(b, words.slot_name(b)) for b in names), spacing=6)
            row.addLayout(down(Text(label, "hint"), cards, spacing=6))
        row.addStretch(1)
        self._dead = make_grid((4, 4))
        for i in range(MOST_DEAD):
            slot = self._slot(f"d{i}", _("Dead card {number}").format(number=i + 1))
            self._dead.addWidget(slot, i // DEAD_PER_ROW, i % DEAD_PER_ROW)
        self.dead_label = Text(_("Dead cards"), "hint")
        tools = self._make_tools()
        right = down(
            (tools, Qt.AlignmentFlag.AlignRight),
            STRETCH,
            across(STRETCH, self.dead_label, self._dead, spacing=8),
            spacing=4,
        )
        row.addLayout(right)
        self.body.addLayout(row)
        dead = (self.slots[f"d{i}"] for i in range(MOST_DEAD))
        for before, after in pairwise((self.slots["b4"], *dead, *self.tool_buttons())):
            QWidget.setTabOrder(before, after)  # slots before buttons
        tools.raise_()  # readers find the last raised last
        self._card_height = 98
        self.set_card_height(98)

    def _make_tools(self) -> QWidget:
        self.back_button = Button(_("A street back"), "prev", kind="outline", icon_only=True)
        self.forward_button = Button(_("A street forward"), "next", kind="outline", icon_only=True)
        self.deal_button = ElidedButton(_("Random flop"), "dice", kind="outline")
        self.clear_button = ElidedButton(_("Clear"), "close", kind="outline")
        self.clear_button.setToolTip(_("Clear board"))
        self.clear_button.setAccessibleName(_("Clear board"))
        self.back_button.clicked.connect(lambda: self.stepped.emit(-1))
        self.forward_button.clicked.connect(lambda: self.stepped.emit(1))
        self.deal_button.clicked.connect(self.deal_wanted)
        self.clear_button.clicked.connect(self.clear)
        self.back_button.setToolTip(_("A street back; its cards are kept ([)"))
        tools = QWidget()
        across(*self.tool_buttons(), spacing=4, within=tools)
        return tools

    def tool_buttons(self) -> tuple[Button, ...]:
        """The buttons at the top right, in their order."""
        return self.back_button, self.forward_button, self.deal_button, self.clear_button

    def set_narrow(self, narrow: bool) -> None:
        """Let the buttons have smaller letters: where they are depends on the window alone."""
        self._row.setSpacing(12 if narrow else 16)
        for button in self.tool_buttons():
            button.set_small(narrow)
        widest = self.deal_button.width_with(words.EVERY_DEAL)
        self.deal_button.setFixedWidth(min(widest, MOST_DEAL[narrow]))

    def _slot(self, slot_id: str, name: str) -> CardSlot:
        self.slots[slot_id] = CardSlot(slot_id, 98, name)
        return self.slots[slot_id]

    def set_card_height(self, height: int) -> None:
        """Show cards 98 px high, or 64 where there is little room."""
        self._card_height = height
        compact = height < 98
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(*((14, 10, 14, 10) if compact else (16, 10, 14, 14)))
        for slot_id, slot in self.slots.items():
            if slot_id[0] == "b":
                slot.set_height(height)

    def type_key(self, text: str) -> bool:
        """Step where one of the keys ``[ ] { }`` leads; False if `text` is another key."""
        key = STEP_KEYS.get(text)
        if key is not None:
            self.stepped.emit(STREETS_OF[key])
        return key is not None

    def show_spot(self, spot: Spot, source: QWidget | None) -> None:
        """Show board and dead cards; a new card glides in from `source`."""
        for i in range(5):
            slot = self.slots[f"b{i}"]
            slot.set_card(spot.board[i], come_from=source)
            slot.set_ghost(spot.ghost(i))
            if spot.locked(f"b{i}"):
                slot.set_state(SlotState.LOCKED, LOCKED[i])
            else:
                target = spot.target == f"b{i}"
                slot.set_state(SlotState.TARGET if target else SlotState.EMPTY)
        crowded = len(spot.dead) >= DEAD_PER_ROW
        small = 24 if self._card_height < 98 else 34
        for i in range(MOST_DEAD):
            slot = self.slots[f"d{i}"]
            slot.set_height(small if crowded else 44)
            set_visible(slot, i < max(SHOWN_DEAD, len(spot.dead) + 1))
            slot.set_card(spot.dead[i] if i < len(spot.dead) else None, come_from=source)
            first_free = i == len(spot.dead)
            slot.setEnabled(i <= len(spot.dead))
            if spot.target == f"d{i}":
                slot.set_state(SlotState.TARGET)
            else:
                slot.set_state(SlotState.ADD if first_free else SlotState.EMPTY)
        self.clear_button.setEnabled(any_card(spot.board) or any_card(spot.later))
        self.back_button.setEnabled(any_card(spot.board))
        forward = spot.step_forward() != spot
        self.forward_button.setEnabled(forward)
        self.forward_button.setToolTip(
            _("A street forward (])") if forward else _("No later street is remembered")
        )
        self.deal_button.set_words(words.deal_words(spot))
