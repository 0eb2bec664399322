"""Mistakes in rounds of Three Thirteen in play, as positions to train. No Qt.

What is entered as my own step, while the advice for it stood there, is what I chose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

from app.games.rummy import hand_file
from app.games.rummy.hand import Hand
from app.games.rummy.thirteen import words
from app.games.rummy.thirteen.record import ThirteenPlay
from app.shell.room.training import Decision, Judgement, Trainer, with_suits_alike
from app.words.cards import hand_text, pretty
from app.words.translation import _
from engine.cards import card_text, parse_cards
from engine.estimates import half_width
from engine.games.rummy.thirteen import ME, Advice, Advise, Choice, Step, Table
from engine.limits import Limits

SECONDS = 1.0  # for judging a move


class RoundTrainer(Trainer):
    """Steps of mine in a round."""

    mode = "thirteen_play"
    files = hand_file
    themes: ClassVar = {
        "thirteen draws": _("Stock or upcard, Three Thirteen"),
        "thirteen throws": _("Discards, Three Thirteen"),
        "last turn": _("Last turns, Three Thirteen"),
    }

    def decisions(self, before: Hand, answer: Any, after: Hand) -> Iterator[Decision]:
        move = _next(before, after)
        if not move or not isinstance(answer, Advice) or not answer.done:
            return
        play = before.thirteen
        found = _choice(answer, move)
        if found is None or len(answer.choices) < 2 or play.question() is None:
            return
        yield Decision(
            position=Hand(mode="thirteen_play", thirteen=_bare(play)),
            theme=_theme(_table(play)),
            chosen=move,
            best=_move(answer.choices[0].step),
            cost=_cost(found),
            error=half_width(found.behind_se),
        )

    def alike(self, position: Hand) -> str:
        return _alike(position.thirteen)

    def asked(self, position: Hand) -> Hand:
        return Hand(mode="thirteen_play", thirteen=_bare(position.thirteen))

    def move(self, position: Hand, after: Hand) -> str:
        return _next(position, after)

    def question(self, position: Hand) -> tuple[str, object]:
        question = position.thirteen.question()
        if question is None:
            return "rummy.thirteen", None
        return "rummy.thirteen", Advise(question.table, Limits(seconds=SECONDS))

    def judge(self, position: Hand, move: str, answer: Advice) -> Judgement | None:
        found = _choice(answer, move)
        if found is None:
            return None
        best = _move(answer.choices[0].step)
        return Judgement(_cost(found), best, half_width(found.behind_se))

    def moves(self, position: Hand, answer: Advice) -> Iterable[str]:
        return {_move(choice.step) for choice in answer.choices}

    def known_by(self, position: Hand) -> str:
        return hand_text(_table(position.thirteen).hand)

    def task(self, position: Hand) -> str:
        return words.asked(position.thirteen).headline

    def name(self, position: Hand, move: str) -> str:
        step = _step(move)
        if step.card is not None:
            return pretty(step.card)
        return words.act_short(step, _table(position.thirteen))


def _bare(play: ThirteenPlay) -> ThirteenPlay:
    """The round without what is looked at or half done."""
    return replace(play, at=None, going_out=False, drawing=False)


def _table(play: ThirteenPlay) -> Table:
    table = play.table
    if table is None:
        raise ValueError(_("There is no round in this position."))
    return table


def _next(before: Hand, after: Hand) -> str:
    """My step by which a round goes on; empty if none does."""
    one, other = before.thirteen, after.thirteen
    if {before.mode, after.mode} != {"thirteen_play"} or {one.at, other.at} != {None}:
        return ""
    number, table = len(one.steps), one.table
    if replace(_bare(one), steps=(), sheet=other.sheet) != replace(_bare(other), steps=()):
        return ""
    if table is None or table.to_move != ME or other.steps[:number] != one.steps:
        return ""
    if len(other.steps) > number:
        return _move(other.steps[number])
    # To say that I draw is a choice, whatever card comes.
    return "draw" if other.drawing and not one.drawing and table.phase == "draw" else ""


def _move(step: Step) -> str:
    """A step of mine as a short text: which card comes is no choice, nor is going out with it."""
    if step.kind in ("draw", "take") or step.card is None:
        return step.kind
    return f"throw {card_text(step.card)}"


def _step(move: str) -> Step:
    """What `_move` wrote; ValueError if it is none."""
    if move in ("draw", "take"):
        return Step("draw" if move == "draw" else "take")
    return Step("throw", parse_cards(move.removeprefix("throw "), jokers=True)[0])


def _choice(answer: Advice, move: str) -> Choice | None:
    return next((choice for choice in answer.choices if _move(choice.step) == move), None)


def _cost(choice: Choice) -> float:
    """What a choice gives up, 0 within its error."""
    return choice.behind if choice.behind > half_width(choice.behind_se) else 0.0


def _theme(table: Table) -> str:
    if table.last:
        return "last turn"
    return "thirteen draws" if table.phase == "draw" else "thirteen throws"


def _alike(play: ThirteenPlay) -> str:
    """What I know, with suits named so that rounds that differ in their names only are one."""
    table = _table(play)

    def told(card: Callable[[int], int]) -> object:
        known = [sorted(map(card, held)) for held in table.known]
        under, top = sorted(map(card, table.pile[:-1])), [*map(card, table.pile[-1:])]
        return sorted(map(card, table.hand)), under, top, known

    about = table.rules, table.stock, table.phase, table.out, table.turns, table.shuffles
    return f"{about} {with_suits_alike(told)}"
