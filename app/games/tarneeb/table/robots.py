"""The robots at the table, each of which acts in its time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer

from app.games.tarneeb.table.record import Pace, Table
from app.shell.engine import Engine
from app.shell.opponent import Opponent
from engine.games.tarneeb import RobotMove

#: Between two acts of robots, at least; and before a trick that is over is cleared.
PACE_MS = {"second": 1000, "fast": 120, "step": 0}
TRICK_MS = {"second": 1000, "fast": 500, "step": 0}


def _pace(table: Table) -> Pace:
    """The pace chosen; fast once you have left your cards to be played."""
    return table.pace if table.out_from is None else "fast"


class Robots(Opponent):
    """An opponent that moves at the pace of the table."""

    def __init__(
        self, engine: Engine, room: str, table: Callable[[], Table], parent: QObject
    ) -> None:
        super().__init__(
            engine, room, parent, lambda act, answer: table().judged_by(act, answer), table
        )
        self._table = table
        self._move: RobotMove | None = None  # decided, and waiting for its time
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._act)
        self._stepped = False  # the next act is not to wait for anything

    def follow(self, table: Table) -> None:
        """Ask for the act of the robot whose turn it is, and judge what was not judged."""
        question = table.robots_turn
        if self.turn.ask(question):
            self._move = None
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
        self.judge(table.to_judge())

    def stop(self) -> None:
        self._pause.stop()
        super().stop()
        self._move, self._stepped = None, False

    def step(self) -> None:
        """Let the robot act as soon as it has decided, whatever the pace."""
        self._stepped = self.turn.asked is not None
        self._pause.stop()
        self._act()

    def act(self, answer: Any) -> None:
        self._move = answer
        self._act()

    def _act(self) -> None:
        waits = self._pause.isActive() or _pace(self._table()) == "step"
        if self._move is None or (waits and not self._stepped):
            return
        move, self._move, self._stepped = self._move, None, False
        super().act(move)
