"""How likely players choose the cards they played, by what they held: a choice among classes.

Cards of a hand that touch, with none of another player in between, are one class, and any of
them is as likely as the others: whoever has queen and jack plays each half of the time. Which
class is played goes by features (see `FEATURES`) in a conditional logit (McFadden, 1974), as far
as a player goes by reason at all: in a share of cases he takes any legal card.

Cards are codes as in `engine.cards`, hands masks with bit ``c`` for card ``c``.
"""

import numpy as np

from engine.arrays import Floats, Ints
from engine.elementary import exp
from engine.jit import kernel, part
from engine.machine import count_bits

# A judged card: what all see when it is played, one row of int64.
C_SEAT = 0  # who played it
C_CARD = 1
C_GONE = 2  # mask of the cards played before it, those on the table included
C_LATER = 3  # mask of what its player has played from it on
C_LED = 4  # suit led; -1 on lead
C_BEST = 5  # card that wins the trick so far; -1 on lead
C_PARTNERS = 6  # 1 if that is the partner's
C_TURN = 7  # cards on the table
C_TRUMP = 8
C_DECLARING = 9  # 1 if the player's side named the trump
C_PARTNER_OUT = 10  # four bits: suits the partner did not follow
C_OTHERS_OUT = 11  # the same of the opponents, of either of them
CONTEXT_WORDS = 12

#: Order of the features of a class. "Top" is a card with none higher in another hand, "second"
#: with one; "waste" is the classes of the suit in the same hand below it, of those that would do
#: as well.
FEATURES = (
    *("lead top", "lead top, to be ruffed", "lead second", "lead low card", "lead singleton"),
    *("lead length", "lead lowest", "lead sequence", "lead for partner to ruff"),
    *("lead into a ruff", "lead suit nobody has"),
    *("trump lead of declarers", "trump lead of defenders", "trump lead top"),
    *("trump lead lowest", "trump lead when none is out"),
    *("win as last", "win with top", "win with less", "take partner's trick"),
    *("waste losing", "waste winning", "win with second"),
    *("ruff", "ruff partner's trick", "trump in vain", "waste ruffing"),
    *("throw top", "throw second", "throw from length", "throw singleton", "waste throwing"),
    *("throw low card", "throw from suit nobody has"),
)
COUNT = len(FEATURES)
# First features of each kind of choice; a class has features of one kind only.
LEAD, TRUMP_LEAD, FOLLOW, RUFF, THROW = 0, 11, 16, 23, 27
RANKS = 0x1FFF


@part
def _ranks(cards: int, suit: int) -> int:
    return cards >> 13 * suit & RANKS


@kernel
def describe_choices(hand: int, context: Ints, choices: Ints, features: Floats) -> int:
    """Fill in the classes a player may choose from, and say how many there are.

    Parameters
    ----------
    hand : mask of what he held
    context : shape (CONTEXT_WORDS,)
    choices : shape (13, 4): number of cards of each class, 1 if the card played is in it, and
        where its features begin and end
    features : shape (13, COUNT)
    """
    led = context[C_LED]
    card = context[C_CARD]
    if led >= 0 and _ranks(hand, led) != 0:
        first, last = led, led + 1
    else:
        first, last = 0, 4
    count = 0
    for suit in range(first, last):
        mine = _ranks(hand, suit)
        apart = RANKS & ~(mine | _ranks(context[C_GONE], suit))
        if context[C_BEST] >= 0 and context[C_BEST] // 13 == suit:
            apart |= 1 << context[C_BEST] % 13
        start = count
        open_class = False
        for rank in range(13):
            bit = 1 << rank
            if apart & bit:
                open_class = False
            if not mine & bit:
                continue
            if not open_class:
                choices[count, 0] = 0
                choices[count, 1] = 0
                _kind(context, suit, choices[count])
                open_class = True
                count += 1
            choices[count - 1, 0] += 1
            if card == 13 * suit + rank:
                choices[count - 1, 1] = 1
            # the highest card of a class stands for it: the last one overwrites
            _describe(hand, context, suit, rank, features[count - 1])
        for at in range(start, count):  # the lowest class first
            _waste(context, suit, features, start, at)
    return count


@part
def _kind(context: Ints, suit: int, choice: Ints) -> None:
    """Say which features a class of a suit has."""
    if context[C_LED] < 0:
        choice[2], choice[3] = LEAD, TRUMP_LEAD
        if suit == context[C_TRUMP]:
            choice[2], choice[3] = TRUMP_LEAD, FOLLOW
    elif suit == context[C_LED]:
        choice[2], choice[3] = FOLLOW, RUFF
    elif suit == context[C_TRUMP]:
        choice[2], choice[3] = RUFF, THROW
    else:
        choice[2], choice[3] = THROW, COUNT


@kernel
def _describe(hand: int, context: Ints, suit: int, rank: int, found: Floats) -> None:
    """Fill in all features of one class but those of waste and of the lowest."""
    found[:] = 0.0
    trump = context[C_TRUMP]
    out = RANKS & ~(_ranks(hand, suit) | _ranks(context[C_GONE], suit))
    above = count_bits(out >> rank)
    length = count_bits(_ranks(hand, suit))
    trumps = count_bits(_ranks(hand, trump))
    trumps_out = 13 - trumps - count_bits(_ranks(context[C_GONE], trump))
    if context[C_LED] < 0:
        if suit == trump:
            at = TRUMP_LEAD if context[C_DECLARING] else TRUMP_LEAD + 1
            found[at] = 1.0
            found[TRUMP_LEAD + 2] = 1.0 if above == 0 else 0.0
            found[TRUMP_LEAD + 4] = 1.0 if out == 0 else 0.0
            return
        ruffed = trumps_out > 0 and context[C_OTHERS_OUT] >> suit & 1 != 0
        found[LEAD] = 1.0 if above == 0 else 0.0
        found[LEAD + 1] = 1.0 if above == 0 and ruffed else 0.0
        found[LEAD + 2] = 1.0 if above == 1 else 0.0
        found[LEAD + 3] = 1.0 if above > 3 else 0.0
        found[LEAD + 4] = 1.0 if length == 1 and trumps > 0 else 0.0
        found[LEAD + 5] = length / 4.0
        sequence = rank > 0 and _ranks(hand, suit) >> (rank - 1) & 1 != 0
        found[LEAD + 7] = 1.0 if sequence and above > 0 and rank > 7 else 0.0
        partner_out = context[C_PARTNER_OUT] >> suit & 1 != 0
        found[LEAD + 8] = 1.0 if partner_out and trumps_out > 0 else 0.0
        found[LEAD + 9] = 1.0 if above > 0 and ruffed else 0.0
        found[LEAD + 10] = 1.0 if out == 0 else 0.0
        return
    if suit == context[C_LED]:
        if _wins(context, suit, rank):
            if context[C_PARTNERS]:
                found[FOLLOW + 3] = 1.0
            elif context[C_TURN] == 3:
                found[FOLLOW] = 1.0
            elif above == 0:
                found[FOLLOW + 1] = 1.0
            else:
                found[FOLLOW + 2] = 1.0
                found[FOLLOW + 6] = 1.0 if above == 1 else 0.0
        return
    if suit == trump:
        if not _wins(context, suit, rank):
            found[RUFF + 2] = 1.0
        elif context[C_PARTNERS]:
            found[RUFF + 1] = 1.0
        else:
            found[RUFF] = 1.0
        return
    found[THROW] = 1.0 if above == 0 else 0.0
    found[THROW + 1] = 1.0 if above == 1 else 0.0
    found[THROW + 2] = length / 4.0
    found[THROW + 3] = 1.0 if length == 1 and trumps > 0 else 0.0
    found[THROW + 5] = 1.0 if above > 3 else 0.0
    found[THROW + 6] = 1.0 if out == 0 else 0.0


@part
def _wins(context: Ints, suit: int, rank: int) -> bool:
    best = int(context[C_BEST])
    if best // 13 == suit:
        return rank > best % 13
    return suit == int(context[C_TRUMP])


@kernel
def _waste(context: Ints, suit: int, features: Floats, start: int, at: int) -> None:
    """Fill in of class `at` of a suit, whose lowest is `start`, what goes by those below it."""
    found = features[at]
    below = at - start
    if context[C_LED] < 0:
        if below == 0 and suit == context[C_TRUMP]:
            found[TRUMP_LEAD + 3] = 1.0
        elif below == 0:
            found[LEAD + 6] = 1.0
        return
    if suit != context[C_LED] and suit != context[C_TRUMP]:
        found[THROW + 4] = below / 4.0
        return
    first = FOLLOW if suit == context[C_LED] else RUFF
    wins = _winning(found, first)
    alike = 0
    for other in range(start, at):
        alike += _winning(features[other], first) == wins
    if first == RUFF:
        found[RUFF + 3] = alike / 4.0
    elif wins:
        found[FOLLOW + 5] = alike / 4.0
    else:
        found[FOLLOW + 4] = alike / 4.0


@part
def _winning(found: Floats, first: int) -> bool:
    lost = float(found[RUFF + 2])
    won = float(found[FOLLOW] + found[FOLLOW + 1] + found[FOLLOW + 2] + found[FOLLOW + 3])
    return lost == 0.0 if first == RUFF else won > 0.0


@kernel
def judge_plays(hands: Ints, contexts: Ints, figures: Floats, odd: float, likely: Floats) -> None:
    """Multiply `likely` by the chances of the cards played.

    Parameters
    ----------
    hands : shape (deals, 4), what each seat holds after all of them
    contexts : shape (cards, CONTEXT_WORDS)
    figures : shape (COUNT,), what each feature adds to the logarithm of the odds
    odd : share of cards played for no reason, any legal one alike
    likely : shape (deals,)
    """
    choices = np.zeros((13, 4), np.int64)
    features = np.zeros((13, COUNT))
    for deal in range(len(hands)):
        for number in range(len(contexts)):
            context = contexts[number]
            hand = hands[deal, context[C_SEAT]] | context[C_LATER]
            count = describe_choices(hand, context, choices, features)
            cards = 0
            total = 0.0
            chosen = 0.0
            for at in range(count):
                value = 0.0
                for feature in range(choices[at, 2], choices[at, 3]):
                    value += figures[feature] * features[at, feature]
                value = exp(value)
                total += value
                cards += choices[at, 0]
                if choices[at, 1]:
                    chosen = value / choices[at, 0]
            likely[deal] *= (1.0 - odd) * chosen / total + odd / cards
