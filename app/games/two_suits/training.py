"""Decisions against the room's players, as positions to train. No Qt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from app.games.two_suits import words
from app.games.two_suits.deal import Deal
from app.shell.room.training import Judgement, Trainer
from app.words.cards import hand_text
from app.words.translation import _
from engine.games.two_suits import BestPlay, BestPlayAnswer, Card, card_text, parse_cards


class GameTrainer(Trainer):
    """Cards of yours in a game against an opponent that plays by itself."""

    files = Deal
    unit = "tricks"
    themes: ClassVar = {"leads": _("Leads"), "answers": _("Second to a trick")}

    def theme(self, before: Deal, answer: Any) -> str:
        position = before.shown.position
        yours = before.opponent != "nobody" and position.to_move == "mine"
        if not yours or not isinstance(answer, BestPlayAnswer) or answer.position != position:
            return ""
        if len(answer.cards) < 2:
            return ""
        return "leads" if position.led is None else "answers"

    def alike(self, position: Deal) -> str:
        """Hands, lead and trump; without trumps the two suits are alike."""
        shown = position.shown.position

        def renamed(turned: int) -> str:
            def of(card: Card) -> Card:
                return card[0], card[1] ^ turned

            led = None if shown.led is None else of(shown.led)
            hands = [sorted(map(of, hand)) for hand in (shown.mine, shown.theirs)]
            return repr((hands, led, shown.leader, shown.game))

        return min(map(renamed, (0, 1) if shown.game.trump is None else (0,)))

    def asked(self, position: Deal) -> Deal:
        return Deal(position.start, position.shown.played)

    def move(self, position: Deal, after: Deal) -> str:
        played = position.shown.played
        if after.start != position.start or after.at is not None or position.setup or after.setup:
            return ""
        if after.played == position.played or after.played[: len(played)] != played:
            return ""
        return "".join(map(card_text, after.played[len(played) :][:1]))

    def question(self, position: Deal) -> tuple[str, object]:
        return "two_suits", BestPlay(position.shown.position)

    def judge(self, position: Deal, move: str, answer: BestPlayAnswer) -> Judgement | None:
        (card,) = parse_cards(move)
        return Judgement(_loss(answer, card), card_text(answer.best[0]))

    def moves(self, position: Deal, answer: BestPlayAnswer) -> Iterable[str]:
        return map(card_text, answer.best)

    def known_by(self, position: Deal) -> str:
        mine = position.shown.position.mine
        return hand_text(words.deck_card(card, position.start.game) for card in mine)

    def task(self, position: Deal) -> str:
        if position.shown.position.led is None:
            return _("Your turn: you lead.")
        return _("Your turn: answer the card that was led.")

    def name(self, position: Deal, move: str) -> str:
        (card,) = parse_cards(move)
        return words.pretty(card, position.start.game)


def _loss(answer: BestPlayAnswer, card: Card) -> int:
    return next((found.loss for found in answer.cards if found.card == card), 0)


TRAINERS = (GameTrainer(),)
