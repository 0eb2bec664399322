"""Cards that gave tricks away with all hands open, as positions to train. No Qt.

You play all four seats: a card counts once best play was known, at the end of the game as played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

from app.games.tarneeb.game import Game
from app.games.tarneeb.records.deal import OpenDeal
from app.games.tarneeb.records.seats import SEAT_NAMES
from app.shell.room.training import Decision, Judgement, Trainer, with_suits_alike
from app.words import counts
from app.words.cards import hand_text, pretty
from app.words.translation import _
from engine.cards import SUIT_SYMBOLS, card_text, parse_cards
from engine.games.tarneeb import BestPlay, BestPlayAnswer, Position


class OpenTrainer(Trainer):
    """Cards of any seat, all four hands being seen."""

    mode = "open"
    files = Game
    unit = "tricks"
    point = 0.0
    themes: ClassVar = {
        "open leads": _("Leads, open hands"),
        "open follows": _("Following, open hands"),
    }

    def decisions(self, before: Game, answer: Any, after: Game) -> Iterator[Decision]:
        move, position = self.move(before, after), before.open.shown
        if not move or before.open.at is not None or position is None:
            return
        if not isinstance(answer, BestPlayAnswer) or answer.position != position:
            return
        if not answer.best or len(answer.cards) < 2:
            return
        yield Decision(
            position=self.asked(before),
            theme="open follows" if position.trick else "open leads",
            chosen=move,
            best=card_text(answer.best[0]),
            cost=_loss(answer, move),
            error=0.0,
        )

    def write(self, position: Game) -> dict[str, Any]:
        return super().write(position.alone())

    def alike(self, position: Game) -> str:
        shown = position.open.shown
        return "" if shown is None else _alike(shown)

    def asked(self, position: Game) -> Game:
        deal = position.open
        return Game(
            "open",
            OpenDeal(
                deal.hands,
                deal.size,
                deal.trump,
                deal.leader,
                deal.contract,
                deal.declarer,
                deal.direction,
                played=deal.shown_steps,
                editing=not deal.whole,
            ),
        )

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
        shown = position.open.shown
        return "tarneeb", None if shown is None or shown.finished else BestPlay(shown)

    def judge(self, position: Game, move: str, answer: BestPlayAnswer) -> Judgement | None:
        if not answer.best:
            return None
        return Judgement(_loss(answer, move), card_text(answer.best[0]))

    def moves(self, position: Game, answer: BestPlayAnswer) -> Iterable[str]:
        return map(card_text, answer.best)

    def known_by(self, position: Game) -> str:
        shown = position.open.shown
        return "" if shown is None else hand_text(shown.hands[shown.to_move])

    def task(self, position: Game) -> str:
        shown = position.open.shown
        if shown is None:
            raise ValueError(_("There is no deal in this position."))
        text = _("{trump} is trump, all hands open: {seat} plays.")
        if shown.trick is None:
            text = _("{trump} is trump, all hands open: {seat} leads.")
        return text.format(trump=SUIT_SYMBOLS[shown.trump], seat=SEAT_NAMES[shown.to_move])

    def name(self, position: Game, move: str) -> str:
        return pretty(*parse_cards(move))

    def cost(self, points: float, error: float = 0.0) -> str:
        return counts.tricks(round(points))


def _loss(answer: BestPlayAnswer, move: str) -> int:
    """Tricks that a card gives up by a final answer."""
    tricks = {card_text(each.card): each.tricks.low for each in answer.cards}
    return max(tricks.values()) - tricks.get(move, max(tricks.values()))


def _alike(position: Position) -> str:
    """Cards that are left, with suits named so that deals that differ in their names only are one.

    How it came to this changes nothing: all is seen.
    """
    trick = position.trick.cards if position.trick else ()

    def told(card: Callable[[int], int]) -> object:
        hands = [sorted(map(card, hand)) for hand in position.hands]
        return hands, [*map(card, trick)], card(13 * position.trump) // 13

    return f"{position.to_move} {position.direction} {with_suits_alike(told)}"
