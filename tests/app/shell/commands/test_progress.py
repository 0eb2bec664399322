import io

import pytest

from app.shell.commands import progress
from app.shell.commands.progress import ProgressBar
from app.words.figures import clock


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def at(monkeypatch):
    """Bring the clock forward to a second."""
    now = [70.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])

    def bring(seconds):
        now[0] = 70.0 + seconds

    return bring


def test_it_shows_on_a_terminal_after_a_second_and_is_wiped(at):
    stream = Terminal()
    bar = ProgressBar(stream)
    at(0.5)
    bar.show(0.1)
    assert stream.getvalue() == ""
    at(1.5)
    bar.show(0.5)
    assert stream.getvalue() == "\r[" + 20 * "#" + 20 * "." + "]  50%  0:02 left"
    bar.clear()
    *_, line, blanks, after = stream.getvalue().split("\r")
    assert blanks.strip() == after == ""
    assert len(blanks) == len(line)


def test_it_tells_the_rate_and_the_time_left(at):
    stream = Terminal()
    bar = ProgressBar(stream)
    at(10)
    bar.show(0.25, 12_345)
    assert stream.getvalue().endswith("] 25%  1,234 a second  0:30 left".replace("] 25", "]  25"))
    at(20)
    bar.show(None, 30)
    assert stream.getvalue().split("\r")[-1].strip() == "1.5 a second"


def test_a_shorter_line_covers_a_longer_one(at):
    stream = Terminal()
    bar = ProgressBar(stream)
    at(2)
    bar.show(0.5, 4)
    at(4)
    bar.show(None, 4)
    *_, long, short = stream.getvalue().split("\r")
    assert len(short) == len(long)


def test_it_is_redrawn_ten_times_a_second_at_most(at):
    stream = Terminal()
    bar = ProgressBar(stream)
    for hundredth in range(100, 201):
        at(hundredth / 100)
        bar.show(0.5)
    assert 5 < stream.getvalue().count("\r") <= 11


def test_nothing_is_written_where_no_terminal_is(at):
    stream = io.StringIO()
    for bar in (ProgressBar(stream), ProgressBar(None)):
        assert not bar.seen
        at(5)
        bar.show(0.5)
        bar.clear()
    assert stream.getvalue() == ""


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.4, "0:00"), (7, "0:07"), (719.6, "12:00"), (11_100, "3:05:00")]
)
def test_times_read_like_a_clock(seconds, text):
    assert clock(seconds) == text
