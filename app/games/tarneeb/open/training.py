"""Cards that gave tricks away with all hands open, as positions to train. No Qt.

You play all four seats: a card counts once best play was known, at the end of the game as played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from app.games.tarneeb.game import Game
from app.games.tarneeb.records.deal import OpenDeal
from app.games.tarneeb.records.seats import SEAT_NAMES
from app.shell.room.training import Judgement, Trainer, needed, with_suits_alike
from app.words.cards import hand_text, pretty
from app.words.translation import _
from engine.cards import SUIT_SYMBOLS, card_text, parse_cards
from engine.games.tarneeb import BestPlay, BestPlayAnswer


class OpenTrainer(Trainer):
    """Cards of any seat, all four hands being seen."""

    mode = "open"
    files = Game
    unit = "tricks"
    themes: ClassVar = {
        "open leads": _("Leads, open hands"),
        "open follows": _("Following, open hands"),
    }

    def theme(self, before: Game, answer: Any) -> str:
        position = before.open.shown
        if before.open.at is not None or position is None or not isinstance(answer, BestPlayAnswer):
            return ""
        if answer.position != position or not answer.best or len(answer.cards) < 2:
            return ""
        return "open follows" if position.trick else "open leads"

    def write(self, position: Game) -> dict[str, Any]:
        return super().write(position.alone())

    def alike(self, position: Game) -> str:
        """Cards that are left, with suits named so that deals that differ in these only are one.

        How it came to this changes nothing: all is seen.
        """
        shown = needed(position.open.shown)
        trick = shown.trick.cards if shown.trick else ()

        def told(card: Callable[[int], int]) -> object:
            hands = [sorted(map(card, hand)) for hand in shown.hands]
            return hands, [*map(card, trick)], card(13 * shown.trump) // 13

        return f"{shown.to_move} {shown.direction} {with_suits_alike(told)}"

    def asked(self, position: Game) -> Game:
        deal = position.open
        dealt = deal.hands, deal.size, deal.trump, deal.leader, deal.contract, deal.declarer
        bare = OpenDeal(*dealt, deal.direction, played=deal.shown_steps, editing=not deal.whole)
        return Game("open", bare)

    def move(self, position: Game, after: Game) -> str:
        before, now = position.open.shown, after.open.shown
        if after.mode != "open" or before is None or now is None or after.open.at is not None:
            return ""
        same = (before.deal, before.trump, before.leader) == (now.deal, now.trump, now.leader)
        number = len(before.played)
        if not same or len(now.played) <= number or now.played[:number] != before.played:
            return ""
        return card_text(now.played[number])

    def question(self, position: Game) -> tuple[str, object]:
        shown = needed(position.open.shown)
        return "tarneeb", None if shown.finished else BestPlay(shown)

    def judge(self, position: Game, move: str, answer: BestPlayAnswer) -> Judgement | None:
        if not answer.best:
            return None
        return Judgement(_loss(answer, move), card_text(answer.best[0]))

    def moves(self, position: Game, answer: BestPlayAnswer) -> Iterable[str]:
        return map(card_text, answer.best)

    def known_by(self, position: Game) -> str:
        shown = needed(position.open.shown)
        return hand_text(shown.hands[shown.to_move])

    def task(self, position: Game) -> str:
        shown = needed(position.open.shown)
        text = _("{trump} is trump, all hands open: {seat} plays.")
        if shown.trick is None:
            text = _("{trump} is trump, all hands open: {seat} leads.")
        return text.format(trump=SUIT_SYMBOLS[shown.trump], seat=SEAT_NAMES[shown.to_move])

    def name(self, position: Game, move: str) -> str:
        return pretty(*parse_cards(move))


def _loss(answer: BestPlayAnswer, move: str) -> int:
    """Tricks that a card gives up by a final answer."""
    tricks = {card_text(each.card): each.tricks.low for each in answer.cards}
    return max(tricks.values()) - tricks.get(move, max(tricks.values()))
