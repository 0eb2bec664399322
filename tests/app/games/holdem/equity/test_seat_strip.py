import pytest
from PySide6.QtGui import QFontMetrics

from app.games.holdem.equity.seat_strip import two_lines
from app.games.holdem.ranges import words as range_words
from app.look.fonts import font
from engine.games.holdem import parse_range


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("QQ+", ["QQ+"]),
        ("TT+, AQ+, AJs", ["TT+, AQ+,", "AJs"]),
        ("", [""]),
    ],
)
def test_a_chip_breaks_its_text_into_two_lines(qapp, text, lines):
    assert two_lines(text, QFontMetrics(font(12, tabular=False)), 70) == lines


def test_a_chip_leaves_out_what_two_lines_cannot_hold(qapp):
    metrics = QFontMetrics(font(12, tabular=False))
    first, second = two_lines("22+, A2s+, KTs+, QTs+, JTs", metrics, 70)
    assert first == "22+, A2s+,"
    assert second.startswith("KTs+,")
    assert second.endswith("…")
    assert metrics.horizontalAdvance(second) <= 70


@pytest.mark.parametrize(
    ("text", "count"),
    [("QQ+", "18"), ("QQ:0.25", "1.5"), ("random", "1,326"), ("AKs:0.75", "3")],
)
def test_hands_are_counted_by_their_weights(text, count):
    assert range_words.hand_count(parse_range(text)) == count


def test_what_known_cards_take_is_said_in_full_sentences():
    hands = parse_range("AA, KK")
    assert range_words.removed_by(hands, (), 3).startswith("No card is known yet")
    assert range_words.removed_by(parse_range("AsKs"), (12,), 3) == (
        "1 of these hands uses A♠, which is already out. It gets no weight."
    )
    aces_and_kings = [12, 11, 25, 24]
    assert "A♠ K♠ A♥ or 1 more" in range_words.removed_by(hands, aces_and_kings, 3)
