"""The trick in progress, or the last one."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QWidget

from app.cards.faces import face_of, paint_card
from app.cards.slots import CardSlot, SlotState
from app.games.two_suits import words
from app.look import theme
from app.widgets.layout import STRETCH, in_order
from app.widgets.panels import Panel
from app.words.translation import _
from engine.games.two_suits import (
    Card,
    Play,
    Side,
    other,
)

SIDES: tuple[Side, Side] = ("theirs", "mine")


class _TrickSlot(CardSlot):
    """A place of the trick, which stays when the trick is over, but dimmed."""

    dimmed = False

    def paintEvent(self, event: QPaintEvent) -> None:
        card = self.card()
        if card is None or not self.dimmed or self._in_flight:
            super().paintEvent(event)
            return
        colours = theme.current()
        paint_card(QPainter(self), QRectF(self.rect()), face_of(card), colours, dimmed=True)


class TrickView(Panel):
    """The trick in progress; before a lead the last trick, dimmed."""

    def __init__(self) -> None:
        super().__init__(role="feltbox", margins=(24, 14, 24, 14))
        self.slots = {side: _TrickSlot(f"trick.{side}", 92, side) for side in SIDES}
        for slot in self.slots.values():
            slot.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            slot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.body.addLayout(in_order(STRETCH, *self.slots.values(), STRETCH, spacing=14))

    def set_card_height(self, height: int) -> None:
        """Change the size of the cards."""
        for slot in self.slots.values():
            slot.set_height(height)

    def show_trick(self, play: Play, source: QWidget | None) -> None:
        """Show the trick of a position; a card that is new glides in from `source`."""
        position = play.position
        names = {"theirs": _("Opponent’s card"), "mine": _("Your card")}
        cards: dict[Side, Card] = {}
        over = position.led is None and bool(play.tricks)
        if position.led is not None:
            cards[position.leader] = position.led
        elif over:
            last = play.tricks[-1]
            cards = dict(zip((last.leader, other(last.leader)), last.cards, strict=True))
        for side, slot in self.slots.items():
            card = words.deck_card(cards[side], position.game) if side in cards else None
            slot.dimmed = over
            slot.set_name(names[side])
            slot.set_card(card, come_from=source if card != slot.card() else None)
            moving = not position.finished and position.to_move == side
            slot.set_state(
                SlotState.TARGET if moving else SlotState.EMPTY,
                _("you") if side == "mine" else _("them"),
            )
            slot.update()
