"""Answers: decisions one by one, and what pots were worth when all was in."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby

from engine import pool
from engine.games.holdem.in_play.judging import Judged, asked_of, judge
from engine.games.holdem.review.questions import AllIn, Answer, Decision, Question
from engine.games.holdem.table.luck import pot_shares
from engine.limits import Limits


def judge_all(question: Question) -> Iterator[Answer]:
    """Yield what becomes known, hand by hand: all-ins first, which are soon done."""
    count, done = len(question.all_ins) + len(question.decisions), 0
    pieces = [partial(_share, each) for each in question.all_ins]
    hands = groupby(question.decisions, lambda each: (each.played_in, each.me))
    pieces += [partial(_judged, tuple(hand), question.limits) for _which, hand in hands]
    for answer in pool.run(pieces, threads=1):
        done += len(answer.judged) + len(answer.shares)
        yield replace(answer, progress=done / count)


def _share(hand: AllIn) -> Answer:
    try:
        return Answer(shares=((hand.key, expected(hand)),))
    except ValueError:  # the others are judged all the same
        return Answer(shares=((hand.key, None),))


def _judged(decisions: tuple[Decision, ...], limits: Limits) -> Answer:
    found = []
    for each in decisions:
        try:
            steps = each.step, *each.later
            judged = judge(
                asked_of(each.hand, each.me, each.hole, *steps, limits=limits), each.step
            )
        except ValueError as problem:
            judged = Judged(why=problem.args[0])
        found.append((each.key, judged))
    return Answer(judged=tuple(found))


def expected(hand: AllIn) -> float:
    """Big blinds that were to be expected from the pots with the cards that all hold."""
    holes = dict(zip(hand.hand.left, hand.holes, strict=True))
    return sum(
        pot_shares(holes, hand.hand.board, pot.seats)[pot.seats.index(hand.me)] * pot.chips
        for pot in hand.hand.pots()
        if hand.me in pot.seats
    )
