"""Advice on the play, with what deals that are played out tell beside those that are solved."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import numpy as np

from engine.arrays import Ints
from engine.games.tarneeb.own import advice
from engine.games.tarneeb.own.sampling import Sample
from engine.games.tarneeb.own_hand import DoubleWorth, Happens, PlayAdvice, PlayAdviceAnswer
from engine.games.tarneeb.table import comparing, doubling
from engine.limits import Limits

DOUBLED_AT_ONCE, COMPARED_AT_ONCE = 100, 20  # deals played out between two yields


def advise_play(question: PlayAdvice) -> Iterator[PlayAdviceAnswer]:
    """Yield ever better advice, see `own.advice`; playing out takes longer than the first answer.

    ValueError if all cards have been played.
    """
    # What is looked at here changes nothing there: a question that goes on has the same deals.
    answers = advice.advise_play(replace(question, reasons=False, doubling=False))
    again = question.doubling or question.reasons
    return _looked_at_again(question, answers) if again else answers


def _looked_at_again(
    question: PlayAdvice, answers: Iterator[PlayAdviceAnswer]
) -> Iterator[PlayAdviceAnswer]:
    double: DoubleWorth | None = None
    why: Happens | None = None
    with closing(answers):  # type: ignore[type-var]  # a generator
        for number, answer in enumerate(answers):
            so_far = replace(answer, progress=min(answer.progress, 0.99), double=double)
            if question.doubling and double is None and (number or answer.done):
                pauses = _double(question)
                while (double := next(pauses)) is None:
                    yield so_far
            if question.reasons and answer.done:
                trial = _why(question, answer)
                while (found := next(trial)) is None:
                    yield so_far
                (why,) = found
            yield replace(answer, double=double, why=why)


def _deals(question: PlayAdvice, count: int) -> tuple[Ints, Sample]:
    """So many deals, or all there are if they are fewer."""
    worlds = advice.Worlds(replace(question, limits=Limits(deals=count, seed=question.limits.seed)))
    hands, weights, worth = worlds.block(0, worlds.most or count)
    return hands, Sample(weights, worlds.moves, worlds.exact, float(worth.mean()))


def _double(question: PlayAdvice) -> Iterator[DoubleWorth | None]:
    """Yield None while deals are played out, then what a double is worth."""
    hands, sample = _deals(question, doubling.DEALS)
    tricks = []
    for at in range(0, len(hands), DOUBLED_AT_ONCE):
        piece = hands[at : at + DOUBLED_AT_ONCE]
        tricks.append(doubling.taken(question.seen, piece, question.limits.seed + at))
        yield None
    yield doubling.worth(question, np.concatenate(tricks), sample)


def _why(question: PlayAdvice, answer: PlayAdviceAnswer) -> Iterator[tuple[Happens | None] | None]:
    """Yield None while deals are played out, then what tells the best card apart from the next.

    Nothing does where it is too close to call.
    """
    worse = [card.card for card in answer.cards if card.card not in answer.close]
    if len(answer.close) != len(answer.best) or not worse:
        yield (None,)
        return
    cards = answer.cards[0].card, worse[0]
    hands, sample = _deals(question, comparing.DEALS)
    found: list[list[comparing.Found]] = [[], []]
    for at in range(0, len(hands), COMPARED_AT_ONCE):
        piece, seed = hands[at : at + COMPARED_AT_ONCE], question.limits.seed + at
        for pieces, card in zip(found, cards, strict=True):
            pieces.append(comparing.played_out(question.seen, card, piece, seed))
        yield None
    first, second = (
        (np.concatenate([tricks for tricks, _ in pieces]), [e for _, es in pieces for e in es])
        for pieces in found
    )
    yield (comparing.why(cards, (first, second), sample),)
