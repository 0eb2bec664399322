"""Decisions of hands that were played, judged one after the other; and luck when all was in."""

from engine.asking import analyse
from engine.games.holdem.review.questions import AllIn, Answer, Decision, Question

__all__ = ["AllIn", "Answer", "Decision", "Question", "analyse"]
