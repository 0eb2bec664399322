"""Decisions in deals of gin against Kibitzer, as positions to train. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from app.games.rummy.gin.advice import act_short, cost_of
from app.games.rummy.gin.record import Judged, Play
from app.games.rummy.gin.words import asked
from app.games.rummy.hand import Hand
from app.games.rummy.training import StepTrainer, step_text
from app.shell.room.judged import settled
from app.shell.room.training import Decision, needed, with_suits_alike
from app.words.cards import hand_text
from app.words.translation import _
from engine.estimates import half_width
from engine.games.rummy.gin import Step, Table
from engine.games.rummy.gin.melds import cards_of


class GinTrainer(StepTrainer):
    """Moves of yours in a deal of gin against a player of ours."""

    mode = "gin_play"
    step = Step
    themes: ClassVar = {
        "draws": _("Stock or upcard"),
        "discards": _("Discards"),
        "knock": _("Knock or play on"),
    }

    def decisions(self, before: Hand, answer: Any, after: Hand) -> Iterator[Decision]:
        if before.play is after.play:
            return
        same = _same_deal(before.play, after.play)
        play = after.play if same else before.play
        for judged in settled(before.play.judged, after.play.judged, same=same):
            if not play.against:
                return
            advised = 0 <= play.peeked <= judged.number  # perhaps by fewer deals than it is judged
            if not advised:
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
        new = after.play.steps[len(position.play.steps) :]
        return step_text(new[0]) if new and _same_deal(position.play, after.play) else ""

    def question(self, position: Hand) -> tuple[str, object]:
        return "rummy.gin", position.play.judges_question(len(position.play.steps))

    def table(self, position: Hand) -> Table:
        return needed(position.play.table)

    def known_by(self, position: Hand) -> str:
        return hand_text(cards_of(self.table(position).hand))

    def task(self, position: Hand) -> str:
        return asked(position.play).headline

    def act_name(self, step: Step, table: Table) -> str:
        return act_short(step, table)


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


def _decision(play: Play, judged: Judged) -> Decision:
    before, made = _cut(play, judged.number), play.steps[judged.number]
    theme = "draws"
    if needed(before.table).phase == "throw":
        knocks = {"knock", "big gin"} & {made.kind, judged.best.kind}
        theme = "knock" if knocks else "discards"
    return Decision(
        position=Hand(mode="gin_play", play=_forgotten(before)),
        theme=theme,
        chosen=step_text(made),
        best=step_text(judged.best),
        cost=cost_of(judged),
        error=half_width(judged.loss_se),
    )


def _alike(play: Play) -> str:
    """What I know, with suits named so that deals that differ in their names only are one."""

    def told(named: Callable[[int], int]) -> object:
        def card(code: int | None) -> int | None:
            return None if code is None else named(code)

        steps = [(step.kind, card(step.card)) for step in play.steps]
        return sorted(map(named, play.hand)), card(play.upcard), play.dealer, steps

    return f"{play.rules} {play.scores} {with_suits_alike(told)}"
