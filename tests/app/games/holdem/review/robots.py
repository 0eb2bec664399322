"""Hands of robots, cheap enough for thousands: charts before the flop, then a few rules.

The hero has three leaks: never 3-bets in the big blind, calls every river with a pair, and bets
half the pot with all draws.
"""

import random

from app.games.holdem.review.habits import hand_part
from engine.games.holdem.in_play import Hand, Step, Table
from engine.games.holdem.in_play.before import chart_line, own_size
from engine.games.holdem.preflop.charts import OFTEN, find
from engine.games.holdem.ranges import class_of
from tests.app.games.holdem.review.writer import settled

SEATS, STACK = 6, 100.0


def play(seed, hero=None, other=None):
    """A hand to its end; the hero sits at each place in turn, and `hero` may say what is done.

    `other` says it for all others while the hero plays.
    """
    rng, me = random.Random(seed), seed % SEATS
    deck = list(range(52))
    rng.shuffle(deck)
    holes = tuple((deck.pop(), deck.pop()) for _ in range(SEATS))
    hand = Hand(Table((STACK,) * SEATS))
    while not hand.over:
        if hand.cards_due:
            hand = hand.deal(*(deck.pop() for _ in range(hand.cards_due)))
        else:
            seat = hand.to_act
            if other and seat != me and me in hand.left:
                hand = other(rng, hand, holes[seat], me)
            elif not hand.street:
                hand = before(rng, hand, holes[seat], seat == me)
            elif hero and seat == me:
                hand = hero(rng, hand, holes[seat])
            else:
                hand = after(rng, hand, holes[seat], seat == me)
    return settled(seed, hand, me, holes)


def before(rng, hand, hole, hero):
    """By the chart; where it has nothing, what is free."""
    try:
        choice = find(SEATS, STACK).choice(chart_line(hand), class_of(hole))
    except ValueError:
        return hand.check_or_call() if hand.choices().checks else hand.fold()
    often = [share if share >= OFTEN else 0.0 for share in choice.frequencies]
    (action,) = rng.choices(choice.actions, often)
    kind, _blank, to = own_size(hand, choice, action).partition(" ")
    raises = sum(step.kind in ("raise", "all-in") for step in hand.steps)
    if hero and to and raises == 1 and hand.to_act == SEATS - 1:
        return hand.check_or_call()  # never a 3-bet in the big blind
    if kind == "fold":
        return hand.check_or_call() if hand.choices().checks else hand.fold()
    return hand.then(Step(kind, hand.to_act, float(to or 0)))


def after(rng, hand, hole, hero):
    """A bet with what is strong, a call with a pair of bets that are not too large."""
    choices, part = hand.choices(), hand_part(hole, hand.board)
    bet = min(choices.most, max(choices.least, round(choices.pot / 2, 2)))
    if choices.checks:
        wants = part == "strong" or (hero and part == "draw") or rng.random() < 0.15
        return (
            hand.raise_to(bet) if wants and choices.bets and choices.most else hand.check_or_call()
        )
    if hero and part == "pair" and hand.street == 5:
        return hand.check_or_call()
    likes = {"strong": 1.0, "pair": 0.6, "draw": 0.7, "nothing": 0.1}[part]
    return hand.check_or_call() if rng.random() < likes else hand.fold()
