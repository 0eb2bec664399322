"""Kibitzer as the opponent, and as the judge of what was played against it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.games.rummy.play import Judged, Play
from app.shell.engine import Engine
from app.shell.side_question import SideQuestion
from engine.games.rummy import gin
from engine.games.rummy.gin import ME, THEM, Advice, Played, Step
from engine.limits import Limits

PACKAGE = "rummy.gin"
JUDGED_S = 0.6  # seconds for each move
REPLY_DEALS = 512


class Rival(QObject):
    """Asks what the opponent does, and what my moves were worth by what I could know.

    Signals
    -------
    moved : a step of the opponent
    judged : `Judged`, another move of mine
    """

    moved = Signal(object)
    judged = Signal(object)

    def __init__(self, engine: Engine, state: Callable[[], Play], parent: QObject) -> None:
        super().__init__(parent)
        self._state = state
        self._reply = SideQuestion(engine, PACKAGE, self, self._on_reply)
        self._judge = SideQuestion(engine, PACKAGE, self, self._on_judged)
        self._judging = -1  # number of the step

    def follow(self, play: Play) -> None:
        """Ask for the opponent's move if it is their turn, and judge what was not judged."""
        table = play.table
        question: Any = None
        waits = table is not None and table.to_move == THEM and table.phase != "over"
        if play.against and play.theirs and play.at is None and waits:
            seed = len(play.steps) + 1000 * play.stock[-1]  # the same if it is asked again
            question = gin.Play(
                play.rivals_deal.table,
                play.against,
                play.rules.scoring,
                Limits(deals=REPLY_DEALS, seed=seed),
            )
        self._reply.ask(question)
        self._judge_next(play)

    @property
    def judging(self) -> bool:
        """Whether a move is being judged."""
        return self._judge.running

    def _judge_next(self, play: Play) -> None:
        deal = play.deal
        if not play.against or deal is None or not play.theirs:
            self._judge.ask(None)
            return
        done = {judged.number for judged in play.judged}
        for number in range(len(play.steps)):
            table = deal.table_before(number)
            if number in done or table.to_move != ME or table.phase == "over":
                continue
            if len(table.choices()) < 2:
                continue
            self._judging = number
            self._judge.ask(
                gin.Advise(
                    table,
                    play.dealer,
                    play.rules.scoring,
                    play.scores,
                    kinds=play.kinds,
                    limits=Limits(seconds=JUDGED_S),
                )
            )
            return
        self._judge.ask(None)

    def _on_reply(self, answer: Played) -> None:
        play = self._state()
        table = play.table
        if play.against and table is not None and table.to_move == THEM:
            self.moved.emit(answer.step)

    def _on_judged(self, answer: Advice) -> None:
        play, number = self._state(), self._judging
        if not answer.done or answer.best is None:
            return
        self._judge.forget()  # after undo the record may lack it, and it is asked again
        if number >= len(play.steps):
            return
        made = play.steps[number]
        plain = Step("draw") if made.kind == "draw" else made
        mine = next((choice for choice in answer.choices if choice.step == plain), None)
        if mine is not None:
            self.judged.emit(Judged(number, mine.behind, mine.behind_se, answer.best))
        else:
            self.judged.emit(Judged(number, 0.0, 0.0, plain))
