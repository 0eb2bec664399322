"""What an opponent decides is told while the game is the one that it was asked about."""

from types import SimpleNamespace

import pytest

from app.shell.room.opponent import Opponent, Paced
from engine.games.nine_cards import Position

FORK = Position((6, 8), (1, 3))


@pytest.mark.parametrize("same", [True, False])
def test_a_move_of_another_game_is_not_told(qtbot, engine, same):
    game = SimpleNamespace(robots_turn=FORK)
    opponent = Opponent(engine, "nine_cards", engine, game=lambda: game)
    moves = []
    opponent.moved.connect(moves.append)
    opponent.turn.ask(game.robots_turn)
    if not same:
        game.robots_turn = None
    qtbot.waitUntil(lambda: opponent.turn.asked is None)
    assert len(moves) == same


@pytest.mark.parametrize("same", [True, False])
def test_a_judgement_of_another_game_is_not_told(qtbot, engine, same):
    game = SimpleNamespace(to_judge=lambda: [(2, FORK)])
    value = lambda number, answer: (number, answer.position)  # noqa: E731
    opponent = Opponent(engine, "nine_cards", engine, value, lambda: game)
    found = []
    opponent.judged.connect(found.append)
    opponent.judge(game.to_judge())
    if not same:
        game.to_judge = list
    qtbot.waitUntil(lambda: opponent.judging is None)
    assert found == [(2, FORK)] * same


def paced(engine, pause_ms):
    """A player of the fork, whose moves are kept; what it asks is counted."""
    game = SimpleNamespace(robots_turn=FORK, pause_ms=pause_ms, to_judge=list)
    opponent = Paced(engine, "nine_cards", engine, lambda *_judged: None, lambda: game)
    moves = []
    opponent.moved.connect(moves.append)
    return opponent, game, moves


def test_what_was_decided_waits_for_its_key_and_is_kept_however_often_it_is_drawn(qtbot, engine):
    opponent, _game, moves = paced(engine, None)
    opponent.follow()
    qtbot.waitUntil(lambda: opponent._move is not None)
    decided = opponent._move
    opponent.follow()
    opponent.follow()
    assert opponent._move is decided
    assert moves == []
    opponent.step()
    assert moves == [decided]


def test_what_waits_goes_on_when_the_pace_changes(qtbot, engine):
    opponent, game, moves = paced(engine, None)
    opponent.follow()
    qtbot.waitUntil(lambda: opponent._move is not None)
    game.pause_ms = 0
    opponent.follow()
    assert len(moves) == 1


def test_a_move_comes_once_its_time_is_over(qtbot, engine):
    opponent, _game, moves = paced(engine, 1)
    opponent.follow()
    qtbot.waitUntil(lambda: bool(moves))
    assert opponent._move is None


def test_who_stops_forgets_what_was_decided(qtbot, engine):
    opponent, _game, moves = paced(engine, None)
    opponent.follow()
    qtbot.waitUntil(lambda: opponent._move is not None)
    opponent.stop()
    opponent.step()
    assert moves == []
