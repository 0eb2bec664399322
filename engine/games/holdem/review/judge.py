"""Answers: decisions one by one, and what pots were worth when all was in."""

from collections.abc import Iterator

from engine.asking import analyse
from engine.games.holdem import rules as equities
from engine.games.holdem.in_play import questions as in_play
from engine.games.holdem.in_play.judging import Judged, judge
from engine.games.holdem.review.questions import AllIn, Answer, Question
from engine.limits import Limits

DEALS = 200_000  # sampled for an equity before the flop of three or more


def judge_all(question: Question) -> Iterator[Answer]:
    """Yield what becomes known: all-ins first, which are soon done."""
    count, done = len(question.all_ins) + len(question.decisions), 0
    for each in question.all_ins:
        done += 1
        yield Answer(shares=((each.key, expected(each)),), progress=done / count)
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
    left = hand.hand.left
    total = 0.0
    for pot in hand.hand.pots():
        if hand.me not in pot.seats:
            continue
        if len(pot.seats) == 1:
            total += pot.chips
            continue
        seats = (hand.me, *(seat for seat in pot.seats if seat != hand.me))
        holes = tuple(hand.holes[left.index(seat)] for seat in seats)
        dead = tuple(
            card
            for seat, hole in zip(left, hand.holes, strict=True)
            if seat not in seats
            for card in hole
        )
        exact = bool(hand.hand.board) or len(seats) == 2
        *_others, answer = analyse(
            equities.Question(
                holes,
                hand.hand.board,
                dead,
                method="exact" if exact else "sampled",
                limits=Limits() if exact else Limits(deals=DEALS),
            )
        )
        total += answer.seats[0].equity * pot.chips
    return total
