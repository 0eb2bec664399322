"""What an opponent decides is told while the game is the one that it was asked about."""

from types import SimpleNamespace

import pytest

from app.shell.opponent import Opponent
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
