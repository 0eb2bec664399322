import pytest
from PySide6.QtCore import QObject, Signal

from app.shell.side_question import SideQuestion


class FakeEngine(QObject):
    answered = Signal(int, int, object)
    done = Signal(int, int, object)

    def __init__(self):
        super().__init__()
        self.asked, self.cancelled = [], 0

    def new_job_number(self):
        return 7

    def ask(self, job, number, room, question):
        self.asked.append((number, question))

    def cancel(self, job):
        self.cancelled += 1

    def answer(self, answer, end=True):
        number = self.asked[-1][0]
        self.answered.emit(7, number, answer)
        if end:
            self.done.emit(7, number, None)


@pytest.fixture
def engine():
    return FakeEngine()


@pytest.fixture
def side(engine, qapp):
    side = SideQuestion(engine, "room", engine)
    side.seen = []
    side.update.connect(side.seen.append)
    return side


def questions(engine):
    return [question for _, question in engine.asked]


def test_a_question_is_asked_once(side, engine):
    assert side.ask("q")
    assert not side.ask("q")
    engine.answer("a")
    assert not side.ask("q")
    assert questions(engine) == ["q"]
    assert side.answer == "a"


def test_another_question_forgets_the_answer_and_none_stops(side, engine):
    side.ask("q")
    engine.answer("a", end=False)
    side.ask("r")
    assert side.answer is None
    side.ask(None)
    assert engine.cancelled == 1
    assert not side.running
    side.ask("r")
    assert questions(engine) == ["q", "r", "r"]


def test_what_was_forgotten_is_asked_anew(side, engine):
    side.ask("q")
    engine.answer("a")
    side.forget()
    assert side.answer is None
    assert side.ask("q")
    assert questions(engine) == ["q", "q"]


def test_the_answer_is_known_when_it_is_shown(engine, qapp):
    known = []
    side = SideQuestion(
        engine, "room", engine, lambda a: known.append((a, side.answer)), known.append
    )
    side.ask("q")
    engine.answer("a")
    assert known == [("a", "a"), None]
