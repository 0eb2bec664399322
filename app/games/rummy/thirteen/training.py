"""Mistakes in rounds of Three Thirteen in play, as positions to train. No Qt.

What is entered as my own step, while the advice for it stood there, is what I chose.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from app.games.rummy.hand import Hand
from app.games.rummy.thirteen import words
from app.games.rummy.thirteen.record import ThirteenPlay
from app.games.rummy.training import StepTrainer, step_text
from app.shell.room.training import needed, with_suits_alike
from app.words.cards import hand_text
from app.words.translation import _
from engine.games.rummy.thirteen import ME, Advice, Advise, Step, Table
from engine.limits import Limits

SECONDS = 1.0  # for judging a move


class RoundTrainer(StepTrainer):
    """Steps of mine in a round."""

    mode = "thirteen_play"
    step = Step
    themes: ClassVar = {
        "thirteen draws": _("Stock or upcard, Three Thirteen"),
        "thirteen throws": _("Discards, Three Thirteen"),
        "last turn": _("Last turns, Three Thirteen"),
    }

    def theme(self, before: Hand, answer: Any) -> str:
        known = isinstance(answer, Advice) and answer.done and len(answer.choices) > 1
        if not known or before.thirteen.question() is None:
            return ""
        table = self.table(before)
        if table.last:
            return "last turn"
        return "thirteen draws" if table.phase == "draw" else "thirteen throws"

    def alike(self, position: Hand) -> str:
        """What I know, with suits named so that rounds that differ in their names only are one."""
        table = self.table(position)

        def told(card: Callable[[int], int]) -> object:
            known = [sorted(map(card, held)) for held in table.known]
            under, top = sorted(map(card, table.pile[:-1])), [*map(card, table.pile[-1:])]
            return sorted(map(card, table.hand)), under, top, known

        about = table.rules, table.stock, table.phase, table.out, table.turns, table.shuffles
        return f"{about} {with_suits_alike(told)}"

    def asked(self, position: Hand) -> Hand:
        return Hand(mode="thirteen_play", thirteen=_bare(position.thirteen))

    def move(self, position: Hand, after: Hand) -> str:
        one, other = position.thirteen, after.thirteen
        if {position.mode, after.mode} != {"thirteen_play"} or {one.at, other.at} != {None}:
            return ""
        number, table = len(one.steps), one.table
        if replace(_bare(one), steps=(), sheet=other.sheet) != replace(_bare(other), steps=()):
            return ""
        if table is None or table.to_move != ME or other.steps[:number] != one.steps:
            return ""
        if len(other.steps) > number:
            return step_text(other.steps[number])
        # To say that I draw is a choice, whatever card comes.
        return "draw" if other.drawing and not one.drawing and table.phase == "draw" else ""

    def question(self, position: Hand) -> tuple[str, object]:
        question = needed(position.thirteen.question())
        return "rummy.thirteen", Advise(question.table, Limits(seconds=SECONDS))

    def table(self, position: Hand) -> Table:
        return needed(position.thirteen.table)

    def task(self, position: Hand) -> str:
        return words.asked(position.thirteen).headline

    def known_by(self, position: Hand) -> str:
        return hand_text(self.table(position).hand)

    def act_name(self, step: Step, table: Table) -> str:
        return words.act_short(step, table)


def _bare(play: ThirteenPlay) -> ThirteenPlay:
    """The round without what is looked at or half done."""
    return replace(play, at=None, going_out=False, drawing=False)
