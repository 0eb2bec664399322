"""Advice on the play, with what deals that are played out tell beside those that are solved."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

from engine.arrays import Ints
from engine.games.tarneeb.own import advice
from engine.games.tarneeb.own.sampling import Sample
from engine.games.tarneeb.own_hand import DoubleWorth, Happens, PlayAdvice, PlayAdviceAnswer
from engine.games.tarneeb.table import comparing, doubling
from engine.limits import Limits


def advise_play(question: PlayAdvice) -> Iterator[PlayAdviceAnswer]:
    """Yield ever better advice, see `own.advice`; playing out takes longer than the first answer.

    Raises
    ------
    ValueError
        If all cards have been played.
    """
    answers = advice.advise_play(question)
    again = question.doubling or question.reasons
    return _looked_at_again(question, answers) if again else answers


def _looked_at_again(
    question: PlayAdvice, answers: Iterator[PlayAdviceAnswer]
) -> Iterator[PlayAdviceAnswer]:
    double: DoubleWorth | None = None
    with closing(answers):  # type: ignore[type-var]  # a generator
        for number, answer in enumerate(answers):
            if question.doubling and double is None and (number or answer.done):
                double = doubling.worth(question, *_deals(question, doubling.DEALS))
            why = _why(question, answer) if question.reasons and answer.done else None
            yield replace(answer, double=double, why=why)


def _deals(question: PlayAdvice, count: int) -> tuple[Ints, Sample]:
    """So many deals, or all there are if they are fewer."""
    worlds = advice.Worlds(replace(question, limits=Limits(deals=count, seed=question.limits.seed)))
    hands, weights, worth = worlds.block(0, worlds.most or count)
    return hands, Sample(weights, worlds.moves, worlds.exact, float(worth.mean()))


def _why(question: PlayAdvice, answer: PlayAdviceAnswer) -> Happens | None:
    """What tells the best card apart from the next; nothing where it is too close to call."""
    worse = [card.card for card in answer.cards if card.card not in answer.close]
    if len(answer.close) != len(answer.best) or not worse:
        return None
    cards = answer.cards[0].card, worse[0]
    return comparing.why(question, cards, *_deals(question, comparing.DEALS))
