import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from app.cards.typing import CardTyping
from engine.cards import parse_cards


def feed(typing, text):
    return [
        typing.feed(QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, key))
        for key in text
    ]


@pytest.fixture
def typing(qapp):
    typing = CardTyping()
    typing.cards, typing.lit, typing.hints = [], [], []
    typing.typed.connect(typing.cards.append)
    typing.rank_lit.connect(typing.lit.append)
    typing.hint.connect(typing.hints.append)
    return typing


@pytest.mark.parametrize("text", ["AsTh", "asth", "As10h", "KAs1110h"])
def test_rank_then_suit_is_a_card(typing, text):
    assert all(feed(typing, text))
    assert typing.cards == parse_cards("AsTh")
    assert not typing.waiting()


def test_a_rank_alone_is_lit_until_escape_or_time(typing, qtbot):
    feed(typing, "A")
    assert typing.lit == [12]
    assert typing.hints == ["A_"]
    typing.forget()
    assert typing.lit == [12, -1]
    assert feed(typing, "s") == [False]  # a suit alone is nothing
    feed(typing, "Q")
    waits = typing.findChild(QTimer)
    waits.setInterval(1)
    waits.start()
    qtbot.waitUntil(lambda: not typing.waiting())
    assert typing.cards == []


def test_other_keys_are_left_to_others(typing):
    assert feed(typing, ["x", "+", "", "é"]) == [False] * 4


def test_backspace_drops_half_a_card_and_is_otherwise_left_to_others(typing):
    backspace = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Backspace, Qt.KeyboardModifier.NoModifier
    )
    feed(typing, "A")
    assert [typing.feed(backspace) for _time in range(2)] == [True, False]
    assert typing.cards == []
