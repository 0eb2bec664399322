from dataclasses import dataclass

import pytest

from app.shell.room.steps import Steps


@dataclass(frozen=True, slots=True)
class Game(Steps):
    name: str = "x"
    played: tuple[int, ...] = ()
    line: tuple[int, ...] = ()
    at: int | None = None


GAME = Game(played=(1, 2, 3))


def test_all_of_the_game_is_shown_unless_one_looks_elsewhere():
    assert GAME.shown_at == 3
    assert GAME.shown_steps == (1, 2, 3)
    assert not hasattr(GAME, "__dict__")


@pytest.mark.parametrize(
    ("at", "place", "shown"),
    [(-1, 0, ()), (2, 2, (1, 2)), (3, None, (1, 2, 3)), (4, 4, (1, 2, 3, 8)), (9, 5, None)],
)
def test_one_steps_through_game_and_best_play_and_no_further(at, place, shown):
    looking = GAME.stepped(at, (8, 9))
    assert looking.at == place
    assert looking.shown_steps == (shown if shown is not None else (1, 2, 3, 8, 9))


def test_the_game_s_own_next_step_only_looks_further():
    again = GAME.stepped(1, (8,)).gone_on(2)
    assert again == Game(played=(1, 2, 3), line=(8,), at=2)


def test_another_step_begins_a_new_game_from_what_is_shown():
    assert GAME.stepped(1, ()).gone_on(7) == Game(played=(1, 7))
    assert GAME.stepped(4, (8, 9)).gone_on(7) == Game(played=(1, 2, 3, 8, 7))
    assert GAME.gone_on(7) == Game(played=(1, 2, 3, 7))
