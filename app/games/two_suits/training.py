"""Decisions against the room's players, as positions to train. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from app.games.two_suits import words
from app.games.two_suits.deal import Deal
from app.shell.room.training import Decision, Judgement, Trainer
from app.words.cards import hand_text
from app.words.counts import tricks
from app.words.translation import _
from engine.games.two_suits import BestPlay, BestPlayAnswer, Card, Position, card_text, parse_cards


class GameTrainer(Trainer):
    """Cards of yours in a game against an opponent that plays by itself."""

    files = Deal
    unit = "tricks"
    point = 0.0
    themes: ClassVar = {"leads": _("Leads"), "answers": _("Second to a trick")}

    def decisions(self, before: Deal, answer: Any, after: Deal) -> Iterator[Decision]:
        position = before.shown.position
        card = self._played(before, after)
        yours = before.opponent != "nobody" and position.to_move == "mine"
        if card is None or not yours or not isinstance(answer, BestPlayAnswer):
            return
        if answer.position != position:
            return
        if len(answer.cards) > 1:
            yield Decision(
                position=Deal(before.start, before.shown.played),
                theme="answers" if position.led is not None else "leads",
                chosen=card_text(card),
                best=card_text(answer.best[0]),
                cost=_loss(answer, card),
                error=0.0,
            )

    def _played(self, before: Deal, after: Deal) -> Card | None:
        """The card by which a deal goes on from what was shown of it."""
        played = before.shown.played
        if after.start != before.start or after.at is not None or before.setup or after.setup:
            return None
        goes_on = len(after.played) > len(played) and after.played[: len(played)] == played
        if not goes_on or after.played == before.played:
            return None
        return after.played[len(played)]

    def alike(self, position: Deal) -> str:
        return _alike(position.shown.position)

    def asked(self, position: Deal) -> Deal:
        return Deal(position.start, position.shown.played)

    def move(self, position: Deal, after: Deal) -> str:
        card = self._played(position, after)
        return "" if card is None else card_text(card)

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

    def cost(self, points: float, error: float = 0.0) -> str:
        return tricks(round(points))


def _loss(answer: BestPlayAnswer, card: Card) -> int:
    return next((found.loss for found in answer.cards if found.card == card), 0)


def _alike(position: Position) -> str:
    """Hands, lead and trump; without trumps the two suits are alike."""

    def renamed(turned: int) -> str:
        def of(card: Card) -> Card:
            return card[0], card[1] ^ turned

        led = None if position.led is None else of(position.led)
        hands = [sorted(map(of, hand)) for hand in (position.mine, position.theirs)]
        return repr((hands, led, position.leader, position.game))

    return min(renamed(turned) for turned in ((0, 1) if position.game.trump is None else (0,)))


TRAINERS = (GameTrainer(),)
