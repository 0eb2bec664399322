"""What is said: once, when it is steady, and the last of a burst."""

import pytest
from PySide6.QtGui import QAccessible

from app.widgets import voice as voices
from app.widgets.panels import Verdict
from app.widgets.voice import voice
from tests.app.helpers import heard_all


@pytest.fixture
def verdict(show):
    return show(Verdict())


def test_a_verdict_is_said_once_and_again_when_asked(verdict, heard):
    verdict.set("Play <em>K♣</em>.", "It wins.")
    voice().tell(verdict)
    assert heard_all(heard) == ["Play king of clubs. It wins."]
    voice().tell(verdict)
    assert heard_all(heard) == []
    voice().tell(verdict, again=True)
    assert heard_all(heard) == ["Play king of clubs. It wins."]


def test_of_another_position_the_same_words_are_said_again(verdict, heard):
    for _position in range(2):
        voice().forget()
        verdict.set("Any card will do.")
        voice().tell(verdict)
        assert heard_all(heard) == ["Any card will do."]


def test_a_verdict_that_was_only_shown_before_is_said_when_it_is_steady(verdict, heard):
    verdict.set("Play <em>7♣</em>.")
    verdict.set("Play <em>K♣</em>.")
    assert heard_all(heard) == []
    voice().tell(verdict)
    assert heard_all(heard) == ["Play king of clubs."]


@pytest.mark.parametrize("moved_on", [False, True])
def test_a_verdict_that_changed_within_the_moment_is_said_a_moment_later(verdict, heard, moved_on):
    verdict.set("Ready.")
    voice().tell(verdict)
    if moved_on:  # what is then said of another position is told when it is steady
        voice().forget()
    verdict.set("Ready. It takes a second.")
    assert heard_all(heard) == []
    assert heard_all(heard) == ([] if moved_on else ["Ready. It takes a second."])
    assert heard_all(heard) == []


def test_a_verdict_that_waits_is_not_said(verdict, heard):
    verdict.set("One moment.", waits=True)
    voice().tell(verdict)
    assert heard_all(heard) == []


def test_a_burst_says_the_last_of_each_topic_and_the_verdict_last(verdict, heard):
    verdict.set("You win.")
    voice().tell(verdict)
    voice().say("East: K♣")
    for share in range(5):
        voice().say(f"{share} seats", "seats")
    assert heard_all(heard) == ["East: king of clubs. 4 seats. You win."]


@pytest.mark.parametrize(
    ("amount", "said"),
    [("all", ["Saved. You win."]), ("verdicts", ["You win."]), ("nothing", [])],
)
def test_a_setting_says_how_much_is_said(verdict, heard, amount, said):
    verdict.set("You win.")
    voice().amount = amount
    voice().say("Saved")
    voice().tell(verdict)
    assert heard_all(heard) == said


def test_a_screen_reader_hears_it_and_where_none_runs_nothing_is_sent(verdict, heard, monkeypatch):
    sent = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda e: sent.append(e.message()))
    for runs in (False, True):
        monkeypatch.setattr(voices.QAccessible, "isActive", lambda runs=runs: runs)
        voice().say("Saved")
        heard_all(heard)
        assert sent == ["Saved."] * runs
