"""A player of ours at the table, who is also the judge of what is played against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.shell.asking.engine import Engine
from app.shell.room.side_question import SideQuestion


class Opponent(QObject):
    """Asks what the player does whose turn it is, and what each act of the user was worth.

    Where one of these breaks off, as when the engine's process ended, the page says so at its
    foot and offers to try again. An act of which the answer says nothing is passed over. What was
    asked of another game than the one that is there when the answer comes, is not told.

    Parameters
    ----------
    value : what a number of an act and the final answer about it come to, None for nothing
    game : the record as it is now, whose `robots_turn` and `to_judge` are what is asked; None
        if it is asked of what cannot change meanwhile
    """

    moved = Signal(object)  # final answer to the question whose turn it is
    judged = Signal(object)  # what `value` made of an act's number and of the final answer about it
    changed = Signal()  # nothing can be said of an act, or not now

    def __init__(
        self,
        engine: Engine,
        package: str,
        parent: QObject,
        value: Callable[[int, Any], object | None] = lambda _number, _answer: None,
        game: Callable[[], Any] | None = None,
    ) -> None:
        super().__init__(parent)
        self.turn = SideQuestion(engine, package, self)
        self.turn.done.connect(self._on_turn)
        self._judge = SideQuestion(engine, package, self)
        self._judge.done.connect(self._on_judged)
        self._value, self._game = value, game
        self._failed: list[object] = []  # questions about acts of which nothing can be said
        self._acts: Iterator[tuple[int, object]] = iter(())  # that are still to be judged
        self._about: int | None = None  # number of the act that is judged

    @property
    def judging(self) -> int | None:
        """Number of the act that is being judged."""
        return self._about if self._judge.running else None

    def judge(self, acts: Iterable[tuple[int, object]]) -> None:
        """Judge these acts, numbers and questions, in order, but for what is known to fail."""
        self._acts = ((number, about) for number, about in acts if not self.failed(about))
        self._judge_next()

    def failed(self, question: object) -> bool:
        """Whether the act that `question` is about could not be judged."""
        return question in self._failed

    def stop(self) -> None:
        """Ask no further."""
        self.turn.forget()
        self._judge.forget()
        self._acts, self._about = iter(()), None

    def act(self, answer: Any) -> None:
        """Do what was decided."""
        asked = self.turn.asked
        self.turn.forget()  # after undo it is asked again
        if self._game is None or self._game().robots_turn == asked:
            self.moved.emit(answer)

    def _judge_next(self) -> None:
        self._about, question = next(self._acts, (None, None))
        self._judge.ask(question)

    def _on_turn(self, problem: str | None) -> None:
        if problem is None:
            self.act(self.turn.answer)

    def _on_judged(self, problem: str | None) -> None:
        number, question, answer = self._about, self._judge.asked, self._judge.answer
        if problem is not None:
            self.changed.emit()
        if problem is not None or number is None:
            return
        self._judge.forget()  # after undo the record may lack it, and it is asked again
        self._about = None
        if self._game is not None and (number, question) not in self._game().to_judge():
            return
        found = self._value(number, answer)
        if found is None:
            self._failed.append(question)
            self._judge_next()  # nothing is drawn anew that would ask
            self.changed.emit()
        else:
            self.judged.emit(found)


class Paced(Opponent):
    """An opponent that moves at the pace of the table.

    `game` says how long each move waits at least: `pause_ms`; None until `step` asks for it. What
    was decided meanwhile is kept, however often the page draws.
    """

    def __init__(
        self,
        engine: Engine,
        package: str,
        parent: QObject,
        value: Callable[[int, Any], object | None],
        game: Callable[[], Any],
    ) -> None:
        super().__init__(engine, package, parent, value, game)
        self._table = game
        self._move: Any = None  # decided, and waiting for its time
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._act)
        self._stepped = False  # the next move is not to wait for anything

    def follow(self) -> None:
        """Ask for the move of whose turn it is, and judge what was not judged."""
        game = self._table()
        question, pause_ms = game.robots_turn, game.pause_ms
        if self.turn.ask(question):
            self._move = None
            self._pause.stop()
            if question is not None and pause_ms is not None:
                self._pause.start(pause_ms)
        elif not self._pause.isActive():
            self._act()  # the pace may have changed while it waited
        self.judge(game.to_judge())

    def stop(self) -> None:
        self._pause.stop()
        super().stop()
        self._move, self._stepped = None, False

    def step(self) -> None:
        """Let it move as soon as it has decided, whatever the pace."""
        self._stepped = self.turn.asked is not None
        self._pause.stop()
        self._act()

    def act(self, answer: Any) -> None:
        self._move = answer
        self._act()

    def _act(self) -> None:
        waits = self._pause.isActive() or self._table().pause_ms is None
        if self._move is None or (waits and not self._stepped):
            return
        move, self._move, self._stepped = self._move, None, False
        super().act(move)
