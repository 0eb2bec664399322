"""Two Suits from the rules alone, slow and obvious. Shares no code with the engine.

A card is (rank, suit), a hand a frozenset; whoever leads is "I" of a function.
"""

from fractions import Fraction
from functools import cache
from itertools import permutations


def may_play(hand, led):
    """Cards that follow suit, or all if there are none."""
    following = [card for card in hand if led and card[1] == led[1]]
    return sorted(following or hand)


def leader_wins(led, reply, trump):
    if led[1] == reply[1]:
        return led[0] > reply[0]
    return reply[1] != trump


@cache
def value(leader, other, trump):
    """Tricks of the leader if both play well."""
    return max((lead_value(leader, other, trump, card) for card in leader), default=0)


def lead_value(leader, other, trump, led):
    return min(trick_value(leader, other, trump, led, reply) for reply in may_play(other, led))


def trick_value(leader, other, trump, led, reply):
    """Tricks of the leader from this trick on, once both cards are played."""
    leader, other = leader - {led}, other - {reply}
    if leader_wins(led, reply, trump):
        return 1 + value(leader, other, trump)
    return len(other) - value(other, leader, trump)


@cache
def expectation(mine, theirs, trump, i_lead):
    """Tricks on average, as a fraction, if I know that the opponent plays at random."""
    if not mine:
        return Fraction(0)
    if i_lead:
        return max(lead_expectation(mine, theirs, trump, card) for card in mine)
    return sum(answer_expectation(mine, theirs, trump, card) for card in theirs) / len(theirs)


def lead_expectation(mine, theirs, trump, led):
    replies = may_play(theirs, led)
    total = sum(trick_expectation(mine, theirs, trump, True, led, reply) for reply in replies)
    return total / len(replies)


def answer_expectation(mine, theirs, trump, led):
    return max(
        trick_expectation(mine, theirs, trump, False, led, reply) for reply in may_play(mine, led)
    )


def trick_expectation(mine, theirs, trump, i_lead, led, reply):
    i_win = leader_wins(led, reply, trump) == i_lead
    my_card, its_card = (led, reply) if i_lead else (reply, led)
    return i_win + expectation(mine - {my_card}, theirs - {its_card}, trump, i_win)


def payoff(row, column, trump, winner_leads, i_lead=True):
    """My tricks when both play out their plans, or -1 if a card does not follow suit."""
    tricks = 0
    for at in range(len(row)):
        led, reply = (row[at], column[at]) if i_lead else (column[at], row[at])
        if reply not in may_play((column if i_lead else row)[at:], led):
            return -1
        i_win = leader_wins(led, reply, trump) == i_lead
        tricks += i_win
        if winner_leads:
            i_lead = i_win
    return tricks


def payoffs(mine, theirs, trump, winner_leads, i_lead=True):
    return [
        [payoff(row, column, trump, winner_leads, i_lead) for column in permutations(theirs)]
        for row in permutations(mine)
    ]
