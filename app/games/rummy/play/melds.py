"""My hand on the felt of a deal in play: groups and deadwood in frames, worth under each card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.cards.hand import HEADROOM, Fan, HandCard, hand_card
from app.games.rummy.melds import words as group_words
from app.look import theme
from app.look.paint import paint_frame, placed
from app.widgets.layout import across, down
from app.widgets.text import ElidedText, set_visible
from app.words.cards import card_name
from app.words.counts import listed
from app.words.translation import _, capitalized
from engine.games.rummy.gin import best_spread, cards_of

MOST_FRAMES = 4  # three groups and the deadwood
NOTHING_LAID: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Badge:
    """What is written under a card: its worth, its error, and whether it is the best.

    `short` is the worth where cards are narrow.
    """

    text: str
    note: str
    best: bool
    short: str


class Titled(QWidget):
    """A fan with its title in the room that it keeps for lifted cards."""

    def __init__(
        self, fan: Fan, left: int = 0, top: int = 6, bottom: int = 0, *, most: int = 999
    ) -> None:
        """Show a title of `most` px at most."""
        super().__init__()
        self._most = most
        self.fan = fan
        self.caption = ElidedText("", "hint")
        down((fan, Qt.AlignmentFlag.AlignLeft), margins=(left, top, left, bottom), within=self)
        self.caption.setParent(self)
        self._left, self._top = max(left, 2), max(top - 7, 0)

    def set_title(self, text: str) -> None:
        """Show a title (markup, as for Text)."""
        self.caption.set_text(text)
        self.caption.ensurePolished()
        self.caption.resize(self.caption.sizeHint().boundedTo(QSize(self._most, 99)))
        self.setMinimumWidth(self.caption.width() + self._left + 2)
        self._place_caption()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_caption()

    def _place_caption(self) -> None:
        size = self.caption.size()
        place = QRectF(self._left, self._top, size.width(), size.height())
        self.caption.move(placed(place, self).topLeft().toPoint())


class _Frame(Titled):
    """One group, or the deadwood in a dashed frame."""

    def __init__(self) -> None:
        fan = Fan(_("Group"), 86, step=58, wide_badges=True, notes=True)
        super().__init__(fan, left=6, top=12, bottom=3)
        self.dashed = False

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme.current()
        foot = self.fan.y() + HEADROOM + self.fan.card_height + 6  # badges hang below the frame
        rect = QRectF(0, 0, self.width(), foot).adjusted(0.75, 0.75, -0.75, -0.75)
        if self.dashed:
            paint_frame(QPainter(self), rect, 9, line=colours.line2, width=1.5, dashed=True)
        else:
            fill, line = colours.accbg, colours.acc
            paint_frame(QPainter(self), rect, 9, fill=fill, line=line, width=1.5)


class Melds(QWidget):
    """My cards by groups; a click on a card is the same as one in the deck."""

    clicked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        row = across(spacing=8, within=self)
        self._notes = True
        self._shown: tuple[int, Mapping[int, Badge], str, Mapping[int, int]] = (0, {}, "", {})
        self.frames = [_Frame() for _i in range(MOST_FRAMES)]
        for frame in self.frames:
            frame.fan.clicked.connect(self.clicked)
            row.addWidget(frame)
        row.addStretch(1)

    def show_hand(
        self,
        hand: int,
        badges: Mapping[int, Badge],
        tip: str,
        laid: Mapping[int, int] = NOTHING_LAID,
    ) -> None:
        """Show the cards of a mask by groups, each with its badge if it has one.

        `laid` are the cards that lie on a group, of either player, in the end.
        """
        self._shown = hand, badges, tip, laid
        shown, off = group_words.groups_with(hand, laid), sum(laid.values())
        left = hand & ~off
        melds = best_spread(left) if left else ()
        parts = [(mask, mask & ~off not in melds) for mask in shown]
        for i, frame in enumerate(self.frames):
            set_visible(frame, i < len(parts))
            if i >= len(parts):
                frame.fan.set_cards(())
                continue
            mask, loose = parts[i]
            cards = sorted(cards_of(mask), key=lambda card: ((card % 13 + 1) % 13, card))
            is_set = len({card % 13 for card in cards}) == 1
            name = _("Deadwood") if loose else _("Set") if is_set else _("Run")
            hint = group_words.gin_sum_words(cards) if loose else ""
            frame.set_title(f"<b>{name}</b> {hint}".strip())
            frame.dashed = loose
            frame.fan.set_name(name)
            frame.fan.set_cards(
                [
                    laid_card(card, off)
                    if off >> card & 1
                    else _shown(card, badges.get(card), tip, notes=self._notes)
                    for card in cards
                ]
            )
            frame.update()

    def fit(self, height: int, step: int, *, notes: bool) -> None:
        """Take cards of that height, with errors under what they are worth or without."""
        for frame in self.frames:
            frame.fan.set_badge_room(step - 4, notes=notes)
        if notes != self._notes:
            self._notes = notes
            self.show_hand(*self._shown)
        for frame in self.frames:
            frame.fan.set_height(height)
            frame.fan.set_step(step)
        self.setMinimumHeight(self.frames[0].sizeHint().height())  # also while there are no cards

    def cards(self) -> list[int]:
        """Cards that are shown, by groups."""
        return [b.shown.id for frame in self.frames for b in frame.fan.buttons]

    def badge(self, card: int) -> HandCard:
        """How a card is shown."""
        found = [b for frame in self.frames for b in frame.fan.buttons if b.shown.id == card]
        return found[0].shown


def laid_card(card: int, laid: int, **how: Any) -> HandCard:
    """A card on the table; if it is among those `laid` off on a group, with a ring."""
    if not laid >> card & 1:
        return hand_card(card, **how)
    tip = _("laid off")
    name = listed([card_name(card), tip])
    return hand_card(card, ring="brass", enabled=False, tip=tip, name=capitalized(name))


def _shown(card: int, badge: Badge | None, tip: str, *, notes: bool) -> HandCard:
    if badge is None:
        return hand_card(card, tip=tip)
    return hand_card(
        card,
        badge=badge.text if notes else badge.short,
        unit="" if "%" in badge.text else _("Points"),
        badge_kind="best" if badge.best else "plain",
        note=badge.note if notes else "",
        ring="brass" if badge.best else "",
        tip=f"{badge.text} {badge.note}. {tip}",
    )
