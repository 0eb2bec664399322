"""Decisions in deals of gin against Kibitzer, as positions to train. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from app.games.rummy import hand_file
from app.games.rummy.gin.advice import act_short, cost_of
from app.games.rummy.gin.record import Judged, Play
from app.games.rummy.gin.words import asked
from app.games.rummy.hand import Hand
from app.shell.room.training import Decision, Judgement, Trainer, with_suits_alike
from app.words.cards import hand_text, pretty
from app.words.translation import _
from engine.cards import card_text, parse_cards
from engine.estimates import half_width
from engine.games.rummy.gin import Advice, Step, Table
from engine.games.rummy.gin.melds import cards_of
from engine.games.rummy.gin.rules import Kind

#: Kinds of step that a move of mine can be.
MOVES: tuple[Kind, ...] = ("pass", "take", "draw", "throw", "knock", "big gin")


class GinTrainer(Trainer):
    """Moves of yours in a deal of gin against a player of ours."""

    mode = "gin_play"
    files = hand_file
    themes: ClassVar = {
        "draws": _("Stock or upcard"),
        "discards": _("Discards"),
        "knock": _("Knock or play on"),
    }

    def decisions(self, before: Hand, answer: Any, after: Hand) -> Iterator[Decision]:
        play = after.play
        if before.play is play or not (play.against and _same_deal(before.play, play)):
            return
        known = set(before.play.judged)
        for judged in play.judged:
            advised = 0 <= play.peeked <= judged.number  # perhaps by fewer deals than it is judged
            waits = judged.vague and not judged.again  # for a longer look
            if judged not in known and not advised and not waits:
                yield _decision(play, judged)

    def alike(self, position: Hand) -> str:
        return _alike(position.play)

    def asked(self, position: Hand) -> Hand:
        play = _cut(position.play, len(position.play.steps))
        return Hand(mode="gin_play", play=_forgotten(play))

    def shown(self, position: Hand) -> Hand:
        play = _cut(position.play, len(position.play.steps))
        return Hand(mode="gin_play", play=replace(play, peeked=len(play.steps)))

    def move(self, position: Hand, after: Hand) -> str:
        number = len(position.play.steps)
        if not _same_deal(position.play, after.play) or len(after.play.steps) <= number:
            return ""
        return _move(after.play.steps[number])

    def question(self, position: Hand) -> tuple[str, object]:
        return "rummy.gin", position.play.judges_question(len(position.play.steps))

    def judge(self, position: Hand, move: str, answer: Advice) -> Judgement | None:
        play, step = position.play, _step(move)
        if answer.best is None:
            return None
        found = next((choice for choice in answer.choices if choice.step == step), None)
        if found is None:
            return None
        judged = Judged(len(play.steps), found.behind, found.behind_se, answer.best)
        return Judgement(cost_of(judged), _move(answer.best), half_width(found.behind_se))

    def moves(self, position: Hand, answer: Advice) -> Iterable[str]:
        return {_move(choice.step) for choice in answer.choices}

    def known_by(self, position: Hand) -> str:
        return hand_text(cards_of(_table(position.play).hand))

    def task(self, position: Hand) -> str:
        return asked(position.play).headline

    def name(self, position: Hand, move: str) -> str:
        step = _step(move)
        if step.kind == "throw" and step.card is not None:
            return pretty(step.card)
        return act_short(step, _table(position.play))


def _same_deal(one: Play, other: Play) -> bool:
    return bool(one.hand) and (one.hand, one.theirs, one.stock) == (
        other.hand,
        other.theirs,
        other.stock,
    )


def _cut(play: Play, number: int) -> Play:
    """The deal before a step, without advice and what is known of later ones."""
    return replace(
        play.looking_at(None),
        steps=play.steps[:number],
        shown=(),
        judged=tuple(judged for judged in play.judged if judged.number < number),
        peeked=-1,
        typed=None,
    )


def _forgotten(play: Play) -> Play:
    """The deal with the cards that I had not seen dealt anew: what is kept tells no more of it."""
    seen = {*play.hand, play.upcard, *(step.card for step in play.steps)}
    hidden = [card for card in (*play.theirs, *play.stock) if card not in seen]
    mixed = sorted(hidden)
    Random(_alike(play)).shuffle(mixed)
    anew = dict(zip(hidden, mixed, strict=True))
    return replace(
        play,
        theirs=tuple(anew.get(card, card) for card in play.theirs),
        stock=tuple(anew.get(card, card) for card in play.stock),
    )


def _table(play: Play) -> Table:
    table = play.table
    if table is None:
        raise ValueError(_("There is no deal in this position."))
    return table


def _decision(play: Play, judged: Judged) -> Decision:
    before = _cut(play, judged.number)
    made = play.steps[judged.number]
    kinds = {made.kind, judged.best.kind}
    theme = "draws"
    if _table(before).phase == "throw":
        theme = "knock" if kinds & {"knock", "big gin"} else "discards"
    return Decision(
        position=Hand(mode="gin_play", play=_forgotten(before)),
        theme=theme,
        chosen=_move(made),
        best=_move(judged.best),
        cost=cost_of(judged),
        error=half_width(judged.loss_se),
    )


def _move(step: Step) -> str:
    """A step of mine as a short text; which card comes from stock is no choice."""
    if step.card is None or step.kind == "draw":
        return step.kind
    return f"{step.kind} {card_text(step.card)}"


def _step(move: str) -> Step:
    """What `_move` wrote; ValueError if it is none."""
    kind = next((kind for kind in MOVES if move == kind), None)
    if kind is not None:
        return Step(kind)
    name, _blank, card = move.rpartition(" ")
    return Step(next(kind for kind in MOVES if name == kind), parse_cards(card)[0])


def _alike(play: Play) -> str:
    """What I know, with suits named so that deals that differ in their names only are one."""

    def told(named: Callable[[int], int]) -> object:
        def card(code: int | None) -> int | None:
            return None if code is None else named(code)

        steps = [(step.kind, card(step.card)) for step in play.steps]
        return sorted(map(named, play.hand)), card(play.upcard), play.dealer, steps

    return f"{play.rules} {play.scores} {with_suits_alike(told)}"
