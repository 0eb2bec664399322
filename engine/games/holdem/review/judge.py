"""Answers: decisions one by one, and what pots were worth when all was in."""

from collections.abc import Iterator

from engine.games.holdem.in_play import questions as in_play
from engine.games.holdem.in_play.judging import Judged, judge
from engine.games.holdem.review.questions import AllIn, Answer, Question
from engine.games.holdem.table.luck import pot_shares


def judge_all(question: Question) -> Iterator[Answer]:
    """Yield what becomes known: all-ins first, which are soon done."""
    count, done = len(question.all_ins) + len(question.decisions), 0
    chips: float | None
    for each in question.all_ins:
        done += 1
        try:
            chips = expected(each)
        except ValueError:  # the others are judged all the same
            chips = None
        yield Answer(shares=((each.key, chips),), progress=done / count)
    for decision in question.decisions:
        done += 1
        try:
            asked = in_play.Question(
                decision.hand, decision.me, decision.hole, limits=question.limits
            )
            found = judge(asked, decision.step)
        except ValueError as problem:
            found = Judged(why=problem.args[0])
        yield Answer(judged=((decision.key, found),), progress=done / count)


def expected(hand: AllIn) -> float:
    """Big blinds that were to be expected from the pots with the cards that all hold."""
    holes = dict(zip(hand.hand.left, hand.holes, strict=True))
    return sum(
        pot_shares(holes, hand.hand.board, pot.seats)[pot.seats.index(hand.me)] * pot.chips
        for pot in hand.hand.pots()
        if hand.me in pot.seats
    )
