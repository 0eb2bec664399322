"""What positions to train have in common where steps of mine are judged. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from app.games.rummy import hand_file
from app.games.rummy.hand import Hand
from app.shell.room.training import Judgement, Trainer
from app.words.cards import pretty
from engine.cards import card_text, parse_cards
from engine.estimates import half_width

PLAIN = ("pass", "take", "draw", "big gin")  # moves that name no card
WITH_CARD = ("throw", "knock")


class StepTrainer(Trainer):
    """Steps of mine, written as ``draw`` or ``throw 7h``: which card comes is no choice."""

    files = hand_file
    step: Callable[..., Any]  # makes a step of a kind, and perhaps a card

    def table(self, position: Hand) -> Any:
        """The table at which the step is due; ValueError if there is none."""
        raise NotImplementedError  # each game has its own

    def act_name(self, step: Any, table: Any) -> str:
        """A step that throws no card, as it is shown."""
        raise NotImplementedError  # each game has its own

    def judge(self, position: Hand, move: str, answer: Any) -> Judgement | None:
        found = next((each for each in answer.choices if step_text(each.step) == move), None)
        if found is None:
            return None
        error = half_width(found.behind_se)
        cost = found.behind if found.behind > error else 0.0
        return Judgement(cost, step_text(answer.choices[0].step), error)

    def moves(self, position: Hand, answer: Any) -> Iterable[str]:
        return {step_text(choice.step): None for choice in answer.choices}

    def name(self, position: Hand, move: str) -> str:
        if move in PLAIN:
            return self.act_name(self.step(move), self.table(position))
        name, _blank, text = move.partition(" ")
        (card,) = parse_cards(text, jokers=True)
        kind = next(kind for kind in WITH_CARD if kind == name)
        if kind == "throw":
            return pretty(card)
        return self.act_name(self.step(kind, card), self.table(position))


def step_text(step: Any) -> str:
    """A step of mine as a move; to go out with what is thrown is no other one."""
    if step.card is None or step.kind in PLAIN:
        return str(step.kind)
    return f"{'throw' if step.kind == 'out' else step.kind} {card_text(step.card)}"
