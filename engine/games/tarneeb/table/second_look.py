"""Advice on the play, with what deals that are played out tell beside those that are solved."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

from engine.games.tarneeb.own import advice
from engine.games.tarneeb.own.sampling import Sample
from engine.games.tarneeb.own_hand import PlayAdvice, PlayAdviceAnswer
from engine.games.tarneeb.table import doubling


def advise_play(question: PlayAdvice) -> Iterator[PlayAdviceAnswer]:
    """Yield ever better advice, see `own.advice`; playing out takes longer than the first answer.

    Raises
    ------
    ValueError
        If all cards have been played.
    """
    answers = advice.advise_play(question)
    return _looked_at_again(question, answers) if question.doubling else answers


def _looked_at_again(
    question: PlayAdvice, answers: Iterator[PlayAdviceAnswer]
) -> Iterator[PlayAdviceAnswer]:
    double = None
    with closing(answers):  # type: ignore[type-var]  # a generator
        for number, answer in enumerate(answers):
            if double is None and (number or answer.done):
                worlds = advice.Worlds(question)
                hands, weights, worth = worlds.block(0, doubling.DEALS)
                sample = Sample(weights, worlds.moves, worth=float(worth.mean()))
                double = doubling.worth(question, hands, sample)
            yield replace(answer, double=double)
