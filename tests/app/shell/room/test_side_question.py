import pytest
from PySide6.QtCore import QObject, Signal

from app.games.two_suits.deal import FIRST_DEAL
from app.games.two_suits.payoffs import PayoffPanel
from app.shell.room.opponent import Opponent
from app.shell.room.page import Page
from app.shell.room.side_question import SideQuestion
from engine.sentences import Sentence


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


def test_late_answers_and_those_to_others_are_not_taken(side, engine):
    side.ask("q")
    side.ask("r")
    engine.answered.emit(7, 1, "to q")
    engine.answered.emit(8, 2, "to another")
    assert side.answer is None
    assert side.seen == []
    engine.answered.emit(7, 2, "to r")
    assert side.answer == "to r"


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


class OnePage(Page):
    room = "room"

    def blank(self):
        return 0

    def question(self):
        return None

    def render_state(self):
        pass


def test_the_page_says_why_one_broke_off_and_tries_it_again(engine, qtbot):
    page = OnePage(engine)
    qtbot.addWidget(page)
    page.ask()
    first, second = (SideQuestion(engine, "room", QObject(page)) for _ in range(2))
    own = SideQuestion(engine, "room", page, ended=lambda problem: None)
    for number, side in enumerate((first, second, own)):
        side._job = number
        side.ask(number)
    for number in range(3):
        engine.done.emit(number, 1, "it rained")
    assert (page.status.kind, page.status.figures) == ("Could not finish:", "it rained")
    engine.asked.clear()
    page.ask(again=True)
    assert questions(engine) == [0, 1]  # the third's room says why itself
    assert page.status == page.resting()
    engine.done.emit(0, 2, None)
    engine.done.emit(1, 2, "it rained")
    assert page.status.kind == "Could not finish:"
    second.ask(None)
    assert page.status == page.resting()


def test_only_what_may_pass_is_offered_to_be_tried_again(engine, qtbot):
    page = OnePage(engine)
    qtbot.addWidget(page)
    sides = [SideQuestion(engine, "room", page) for _side in range(2)]
    for number, side in enumerate(sides):
        side._job = number
        side.ask("q")
    engine.done.emit(0, 1, Sentence("{card} was given twice.", card="As"))
    assert page.status.refused
    engine.done.emit(1, 1, "the engine stopped")
    assert (page.status.figures, page.status.refused) == ("the engine stopped", False)
    sides[1].ask(None)
    assert (page.status.figures, page.status.refused) == ("As was given twice.", True)


def test_an_opponent_acts_and_judges_and_passes_over_what_cannot_be_judged(engine, qtbot):
    page = OnePage(engine)
    qtbot.addWidget(page)
    opponent = Opponent(engine, "room", page, lambda *judged: judged if judged[1] else None)
    opponent.turn._job, opponent._judge._job = 0, 1
    heard = []
    opponent.moved.connect(heard.append)
    opponent.judged.connect(heard.append)
    opponent.changed.connect(lambda: heard.append("passed over"))
    acts = [(4, "first"), (6, "second")]
    opponent.turn.ask("turn")
    opponent.judge(acts)
    engine.done.emit(1, 1, "it rained")
    assert (opponent.judging, heard.pop()) == (None, "passed over")  # nothing looks at it now
    page.ask(again=True)
    assert opponent.judging == 4
    engine.answered.emit(1, 2, 0)
    engine.done.emit(1, 2, None)
    assert opponent.failed("first")
    assert opponent.judging == 6  # though nothing was drawn anew
    opponent.judge(acts)
    engine.answered.emit(1, 4, "a loss")
    engine.done.emit(1, 4, None)
    engine.answered.emit(0, 1, "throw")
    engine.done.emit(0, 1, None)
    assert heard == ["passed over", (6, "a loss"), "throw"]
    assert opponent.turn.ask("turn")  # after undo, the same again
    opponent.judge(acts)
    assert opponent.judging == 6


def test_payoffs_that_broke_off_do_not_say_that_they_are_summed_up(qtbot, engine):
    panel = PayoffPanel(engine, "two_suits")
    qtbot.addWidget(panel)
    panel.show_position(FIRST_DEAL)
    panel.view.show_remark("Summing up 24 orders")
    engine.done.emit(7, engine.asked[-1][0], "The engine ended.")
    assert panel.view.remark.plain() == "The status bar says why."
