"""Who errs in the positions that come with Kibitzer, and which of them are taken."""

import pytest

from app.shell.room.training import Decision
from app.train.store import as_line
from engine.cards import card_text, parse_cards
from engine.games.tarneeb import Deal, Position
from lab import positions

HANDS = ("AsKh2h", "Qs9h8h", "3sJh4c", "5s6s7c")  # of North, East, South, West


def played(*cards, leader=0, trump=2):
    deal = Deal(tuple(tuple(parse_cards(hand)) for hand in HANDS))
    return Position(deal, trump, leader, tuple(parse_cards(" ".join(cards))), "clockwise")


@pytest.mark.parametrize(
    ("position", "card"),
    [
        (played(), "Kh"),  # the highest of the longest suit
        (played("2h", leader=0), "8h"),  # as cheaply as it is taken
        (played("2h", "9h"), "Jh"),
        (played("Kh", "9h"), "Jh"),  # the partner has it, and there is but one heart
        (played("2h", "9h", "Jh"), "7c"),  # a trump takes it
        (played("7c", leader=3), "2h"),  # nothing takes it
    ],
)
def test_a_trick_is_taken_as_cheaply_as_it_can_be(position, card):
    assert card_text(positions._cheapest(position)) == card


@pytest.mark.parametrize(
    ("cost", "error", "clear"), [(2.0, 0.0, True), (0.9, 0.0, False), (2.0, 1.4, False)]
)
def test_a_mistake_is_clear_if_it_costs_enough_and_surely(cost, error, clear):
    trainer = positions.trainer_of("tarneeb", "table")
    decision = Decision(None, "leads", "2h", "3h", cost, error)
    assert positions.is_clear(trainer, decision) is clear


def test_what_stands_is_in_the_file_before_more_is_looked_for(tmp_path, monkeypatch):
    (first, second, *_others) = positions.positions_of("nine_cards")
    file = tmp_path / "nine_cards.jsonl"
    file.write_text(as_line(first) + "\n", encoding="utf-8")
    seen = []

    def find(_room, *_wanted):
        seen.append(positions.positions_of("nine_cards"))
        yield second

    monkeypatch.setattr(positions, "FOLDER", tmp_path)
    monkeypatch.setattr(positions, "find", find)
    monkeypatch.setattr(positions, "stands", lambda _position, _seed: True)
    monkeypatch.setattr("sys.argv", ["positions", "nine_cards", "--more"])
    positions.main()
    assert seen == [[first]]
    assert positions.positions_of("nine_cards") == [first, second]
