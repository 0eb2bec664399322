"""The engine process and the jobs that talk to it; ordered by events, never by sleeping."""

import io
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

from app.shell.asking import engine_process, wire
from app.shell.asking.engine import Engine, Job
from engine.games.holdem import Question
from engine.games.two_suits.players import Choice
from engine.games.two_suits.rules import random_position
from engine.limits import Limits
from tests.helpers import LONGEST_S

KINGS_AND_QUEENS = Question(((11, 24), (10, 23)), board=(0, 14, 28))
RIVER = Question(((12, 25), (11, 24)), board=(0, 14, 28, 3, 17))


def test_messages_survive_any_cut():
    messages = [("ask", 1, 2, "holdem", RIVER), ("cancel", 1), ("ready",)]
    data = b"".join(wire.encode(m) for m in messages)
    for size in (1, 3, 7, len(data)):
        decoder, got = wire.Decoder(), []
        for at in range(0, len(data), size):
            got += decoder.feed(data[at : at + size])
        assert got == messages


def test_a_question_is_answered(qtbot, engine):
    job, news = Job(engine, "holdem"), []
    job.update.connect(news.append)
    with qtbot.waitSignal(job.done) as done:
        job.start(KINGS_AND_QUEENS)
    assert done.args == [None]
    assert news[-1].done
    assert news[-1].situations == 990
    assert not job.running


def test_a_job_that_is_low_gives_way_where_a_thread_can(qtbot, engine):
    def low_threads():  # other tests' jobs are the engine's, too
        nice = []
        for stat in Path(f"/proc/{engine.process.processId()}/task").glob("*/stat"):
            with suppress(OSError):  # one that has ended meanwhile
                nice.append(int(stat.read_text().rsplit(")", 1)[1].split()[16]))
        return nice.count(min(min(nice) + engine_process.LOW, 19))

    found = []
    for low in (False, False, True):
        job = Job(engine, "holdem", low=low)
        with qtbot.waitSignal(job.done) as done:
            job.start(RIVER)
        assert done.args == [None]
        found += [low_threads()] if sys.platform == "linux" else []
    if found:
        before, usual, low = found
        assert usual <= before
        assert low > usual


def test_the_newest_question_wins_and_late_news_is_dropped(qtbot, engine):
    job, news = Job(engine, "holdem"), []
    job.update.connect(news.append)
    job.done.connect(news.append)
    endless = Question(((), ()), method="sampled", limits=Limits(precision=1e-6, seed=1))
    with qtbot.waitSignal(engine.answered) as sampled:
        job.start(endless)
    news.clear()
    with qtbot.waitSignal(job.done):
        job.start(RIVER)
    assert news[-1] is None
    assert {answer.situations for answer in news[:-1]} == {1}
    ours, number, _ = sampled.args
    engine.answered.emit(ours, number, "late")
    engine.done.emit(ours, number, "late")
    assert "late" not in news


def test_a_message_that_is_cut_off_is_the_end():
    data = wire.encode(("cancel", 1))
    stream = io.BytesIO(data + data[:-1])
    assert wire.read(stream) == ("cancel", 1)
    assert wire.read(stream) is None
    assert wire.read(io.BytesIO(data[:2])) is None


def test_standard_input_is_free_while_a_question_is_waited_for():
    script = """if True:
        import sys
        from app.shell.asking import engine_process
        def serve(process):
            print(process._source.read(3), sys.stdin.buffer.read(), file=sys.stderr)
        engine_process.EngineProcess.serve = serve
        engine_process.main()
    """
    told = subprocess.run([sys.executable, "-c", script], input=b"asked", capture_output=True)
    assert told.stderr.split() == [b"b'ask'", b"b''"]


def test_other_rooms_are_not_imported_while_a_question_waits(monkeypatch):
    imported, ready = [], threading.Event()

    class Sink(io.BytesIO):
        def write(self, data):
            ready.set()

    monkeypatch.setattr(engine_process, "start_linking", lambda: None)

    def import_module(name):
        imported.append(name)
        return SimpleNamespace(prepare=lambda: iter(()))

    importlib = SimpleNamespace(import_module=import_module)
    monkeypatch.setattr(engine_process, "importlib", importlib)
    asked = io.BytesIO(wire.encode(("prepare", ["holdem", "rummy"])))
    process = engine_process.EngineProcess(asked, Sink())
    with process.question_running():
        process.serve()
        assert not ready.wait(0.1)
        assert imported == []
    assert ready.wait(LONGEST_S)
    assert imported == ["engine.games.holdem", "engine.games.rummy"]


def test_nothing_is_heard_after_cancel(qtbot, engine):
    job, other, news = Job(engine, "holdem"), Job(engine, "holdem"), []
    job.update.connect(news.append)
    job.done.connect(news.append)
    endless = Question(((), (), ()), method="sampled", limits=Limits(precision=1e-6))
    with qtbot.waitSignal(job.update):
        job.start(endless)
    job.cancel()
    heard = len(news)
    with qtbot.waitSignal(other.done):  # the engine is free for others
        other.start(RIVER)
    assert len(news) == heard
    assert not job.running


def test_an_error_reaches_the_page_as_a_sentence(qtbot, engine, capfd):
    job = Job(engine, "no_such_room")
    with qtbot.waitSignal(job.done) as done:
        job.start(RIVER)
    assert "no_such_room" in done.args[0]


def test_a_refusal_is_a_sentence_for_the_page_and_nothing_in_the_terminal(qtbot, capfd):
    deal = random_position(1, 13)
    engine = Engine()  # begun here, so that what it prints is heard
    job = Job(engine, "two_suits")
    with qtbot.waitSignal(job.done) as done:
        job.start(Choice(deal, "net"))
    engine.stop()
    assert done.args[0].startswith("The net has learned suits of up to ")
    assert "\n" not in done.args[0]
    assert capfd.readouterr().err == ""


def test_a_dead_engine_is_reported_and_replaced(qtbot):
    engine = Engine()
    job = Job(engine, "holdem")
    endless = Question(((), (), ()), method="sampled", limits=Limits(precision=1e-6))
    with qtbot.waitSignal(job.update):
        job.start(endless)
    with qtbot.waitSignal(job.done) as done:
        engine.process.kill()
    assert "stopped unexpectedly" in done.args[0]
    with qtbot.waitSignal(job.done) as done:
        job.start(RIVER)
    assert done.args == [None]
    engine.stop()


def test_a_dead_engine_is_told_to_who_waits_the_first_last_and_leaves_no_half_message(qtbot):
    engine, told = Engine(), []
    page, beside, answered = (Job(engine, "holdem") for _job in range(3))
    with qtbot.waitSignal(answered.done):
        answered.start(RIVER)
    for job in (page, beside, answered):
        job.done.connect(lambda _problem, job=job: told.append(job))
    endless = Question(((), (), ()), method="sampled", limits=Limits(precision=1e-6))
    for job in (page, beside):
        with qtbot.waitSignal(job.update):
            job.start(endless)
    with qtbot.waitSignal(page.done):
        engine.process.kill()
        list(engine._decoder.feed(wire.encode(("ready",))[:-1]))
    assert told == [beside, page]
    with qtbot.waitSignal(answered.done) as done:
        answered.start(RIVER)
    assert done.args == [None]
    engine.stop()


def test_stopping_in_the_middle_is_clean_and_quiet(qtbot, capfd):
    engine = Engine(["holdem"])
    job = Job(engine, "holdem")
    with qtbot.waitSignal(job.update):
        job.start(Question(((), (), ()), method="sampled", limits=Limits(precision=1e-6)))
    process = engine.process
    engine.stop()
    assert process.state() == process.ProcessState.NotRunning
    assert capfd.readouterr().err == ""


def test_what_is_compiled_is_counted_and_what_is_only_loaded_is_not(qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("KIBITZER_KERNELS", "numba")  # nothing is linked when that is done

    def preparing():
        engine, counted = Engine(["nine_cards"]), []
        engine.preparing.connect(lambda done, planned, name: counted.append((done, planned, name)))
        with qtbot.waitSignal(engine.ready, timeout=300_000):
            engine.start()
        engine.stop()
        return counted

    counted = preparing()
    assert [done for done, _, _ in counted] == list(range(len(counted)))
    assert {planned for _, planned, _ in counted} == {len(counted)}
    assert all(name for _, _, name in counted)
    assert preparing() == []
