"""The robots at the table, and the judge of what you did: both work in the engine's process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from app.games.tarneeb.table import Pace, Table, judge
from app.shell.engine import Engine
from app.shell.side_question import SideQuestion
from engine.games.tarneeb import BidAdviceAnswer, HandRecord, PlayAdviceAnswer, RobotMove

#: Between two acts of robots, at least; and before a trick that is over is cleared.
PACE_MS = {"second": 1000, "fast": 120, "step": 0}
TRICK_MS = {"second": 1000, "fast": 500, "step": 0}
JUDGED_S = 1.0  # seconds for each act of yours


def _pace(table: Table) -> Pace:
    """The pace chosen; fast once you have left your cards to be played."""
    return table.pace if table.out_from is None else "fast"


class Robots(QObject):
    """Asks what the robot does whose turn it is, and what your acts gave away.

    Signals
    -------
    moved : `RobotMove` of the seat to act
    judged : `Judged`, another act of yours
    changed : what is being judged is another act now, or could not be judged
    """

    moved = Signal(object)
    judged = Signal(object)
    changed = Signal()

    def __init__(
        self, engine: Engine, room: str, table: Callable[[], Table], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._table = table
        self._reply = SideQuestion(engine, room, self, self._on_move, self._on_move_end)
        self._judge = SideQuestion(engine, room, self, ended=self._on_judged)
        self._move: RobotMove | None = None  # decided, and waiting for its time
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._act)
        self._stepped = False  # the next act is not to wait for anything
        self.judging: int | None = None  # number of the act
        self._failed: set[HandRecord] = set()  # hands up to an act that could not be judged
        self.problem = ""  # why a robot could not answer

    def follow(self, table: Table) -> None:
        """Ask for the act of the robot whose turn it is, and judge what was not judged."""
        question = table.robots_turn
        if self._reply.ask(question):
            self._move, self.problem = None, ""
            self._pause.stop()
            pace = _pace(table)
            if question is not None and pace != "step":
                hand = table.hand
                cleared = (
                    hand is not None
                    and hand.position is not None
                    and (hand.position.trick is None and bool(hand.position.tricks))
                )
                self._pause.start((TRICK_MS if cleared else PACE_MS)[pace])
        elif question is not None and _pace(table) != "step" and not self._pause.isActive():
            self._act()  # the pace was changed while it waited
        self._judge_next(table)

    def stop(self) -> None:
        """Ask no further; `follow` begins again."""
        self._pause.stop()
        self._reply.forget()
        self._judge.forget()
        self._move, self._stepped, self.judging = None, False, None

    def step(self) -> None:
        """Let the robot act as soon as it has decided, whatever the pace."""
        self._stepped = self._reply.asked is not None
        self._pause.stop()
        self._act()

    # ---- the robot whose turn it is ------------------------------------------------------

    def _on_move(self, move: RobotMove) -> None:
        if move.progress == 1:
            self._move = move
            self._act()

    def _on_move_end(self, problem: str | None) -> None:
        if problem is not None:
            self.problem = problem
            self.changed.emit()

    def _act(self) -> None:
        waits = self._pause.isActive() or _pace(self._table()) == "step"
        if self._move is None or (waits and not self._stepped):
            return
        move, self._move, self._stepped = self._move, None, False
        self._reply.forget()  # after undo it is asked again
        self.moved.emit(move)

    # ---- the judge -----------------------------------------------------------------------

    def failed(self, table: Table, act: int) -> bool:
        """Whether an act of this hand could not be judged."""
        return table.hand is not None and table.hand.cut(act + 1) in self._failed

    def _judge_next(self, table: Table) -> None:
        acts = [a for a in table.to_judge() if not self.failed(table, a)]
        self.judging = next(iter(acts), None)
        question = None if self.judging is None else table.question(self.judging)
        if question is not None:
            limits = replace(question.limits, seconds=min(JUDGED_S, question.limits.seconds or 1))
            question = replace(question, limits=limits)
        self._judge.ask(question)

    def _on_judged(self, problem: str | None) -> None:
        table, act, answer = self._table(), self.judging, self._judge.answer
        hand = table.hand
        self._judge.forget()
        self.judging = None
        if hand is None or act is None or act not in table.to_judge():
            return
        found = None
        if isinstance(answer, BidAdviceAnswer | PlayAdviceAnswer):
            choice = hand.choice(act)
            found = judge(table.number, act, choice, answer)
        if found is None:
            self._failed.add(hand.cut(act + 1))
            self.changed.emit()
        else:
            self.judged.emit(found)
