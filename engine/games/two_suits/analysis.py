"""Answers every question about Two Suits, and prepares the kernels."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

import numpy as np

from engine.games.two_suits import nets, plans, player_kernels as kernels
from engine.games.two_suits.arena import arena, choose, play
from engine.games.two_suits.payoffs import Payoffs
from engine.games.two_suits.players import PLAYERS, AboutNet, Arena, Choice, Training
from engine.games.two_suits.questions import Answer, BestPlay, Question, Review, Survey
from engine.games.two_suits.rules import Position
from engine.games.two_suits.search import best_play, review
from engine.games.two_suits.survey import survey
from engine.games.two_suits.training import train
from engine.sentences import Sentence

EXAMPLE = Position(((2, 0), (2, 1)), ((1, 0), (1, 1)))


def analyse(question: Question) -> Iterator[Answer]:
    """Yield ever better answers to `question`; the last one is final.

    ValueError if a net is to play a game that it has not learned.
    """
    deque(_needed(question), maxlen=0)  # loading kernels is no part of the time an answer takes
    match question:
        case BestPlay():
            return best_play(question)
        case Review():
            return review(question)
        case Payoffs():
            return plans.payoffs(question)
        case Choice():
            return choose(question)
        case Arena():
            return arena(question)
        case Survey():
            return survey(question)
        case Training():
            return train(question)
        case AboutNet():
            return nets.about(question)


def _needed(question: Question) -> Iterator[None]:
    """Load the kernels that `question` needs."""
    steps: tuple[Callable[[], None], ...]
    match question:
        case BestPlay() | Review():
            steps = (_search,)
        case Payoffs():
            steps = (_search, _payoffs)
        case Choice() | Arena():
            steps = (_search, _players)
        case Survey():
            steps = (_search, _payoffs, _players)
        case Training():
            steps = (_search, _players, _learning)
        case AboutNet():
            steps = ()
    for step in steps:
        yield step()


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernels one by one: yield (name of the next, how many in all)."""
    steps = (
        (Sentence("best play"), _search),
        (Sentence("payoffs of plans"), _payoffs),
        (Sentence("players"), _players),
        (Sentence("learning by play"), _learning),
    )
    for name, step in steps:
        yield name, len(steps)
        step()


def _search() -> None:
    deque(best_play(BestPlay(EXAMPLE)), maxlen=0)


def _payoffs() -> None:
    plans.sum_rows(EXAMPLE, "report")
    plans.fill_cells(EXAMPLE, "report")


def _players() -> None:
    players = np.array([PLAYERS.index("random"), PLAYERS.index("random")])
    play(players, nets.blank(), 1, None, 0, 0, 1)
    deque(choose(Choice(EXAMPLE, "greedy")), maxlen=0)


def _learning() -> None:
    rows = np.empty((1, 6), np.float32), np.empty((1, 2), np.float32), np.empty((1, 2), np.float32)
    kernels.self_play(0, 0, 1, 0, 0, 0.0, nets.blank(), *rows)
