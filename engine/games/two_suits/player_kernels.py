"""Players, the games they play, and what a net learns from. Two suits only: lanes 0 and 1.

Hands are masks as in `kernels`, but here the cards of a deal keep their bits while it is
played; what is played leaves a gap. `closed_up` takes the gaps out.

A net is a multi-layer perceptron: three matrices of float32, shapes (inputs + 1, WIDE),
(WIDE + 1, NARROW) and (NARROW + 1, outputs), in each of which the last row is the biases. It
sees a position as the player to move does. Its inputs are 0 or 1: for the n-th highest card
in play of each suit, n up to the ranks it knows, whose it is and whose the next lower one is,
if there is one, and whether it is the card led; and for each number that may be how many cards
of the suit are mine, how many are theirs, and how many of the highest are in one hand. Its
outputs are the tricks it expects to take from here if it plays that card. Without trump the
suit led comes first, so that it need not learn everything twice.
"""

import numpy as np

from engine.arrays import Floats32, Ints
from engine.cards import Mask
from engine.games.two_suits.kernels import (
    LANE,
    LANE_BITS,
    LANES,
    card_values,
    key_of,
    lead_wins,
    replies_to,
    without,
)
from engine.jit import ZERO, kernel
from engine.machine import Address, count_bits, gather_bits, high_product, scatter_bits
from engine.rng import random_word

FIRST_CARD, RANDOM, GREEDY, NET, PERFECT = range(5)
SUITS = 2
MARKS = 7  # of a card: mine or theirs, the next lower one mine, theirs or none; led
LED = 6
INPUTS_A_RANK, INPUTS_MORE = 11, 3  # of a suit: the marks, and four ranges of counts
MOST_SEEN = SUITS * (16 + 1 + 3)  # inputs that are 1: the cards of a suit, one led, counts
WIDE, NARROW = 256, 32  # constants, so that the loops over them become vector code
HAND_TRICKS, OTHER_TRICKS, DECISIONS, OPTIMAL, CRITICAL, CRITICAL_OPTIMAL, LOST = range(7)
DEAL_FIELDS = 7
ANY_DEAL, TRAINED, HELD_OUT = range(3)

Net = tuple[Floats32, Floats32, Floats32]
Table = tuple[Address, int]  # of transpositions: where it is, and its bits
Scratch = tuple[Ints, Floats32, Floats32, Ints]  # inputs, layers and estimates of `judge`, values


@kernel
def closed_up(hand: Mask, in_play: Mask) -> Mask:
    """Cards of `hand` without the gaps between the cards `in_play`."""
    closed = ZERO
    for lane in range(LANES):
        shift = LANE_BITS * lane
        closed |= gather_bits(hand >> shift & LANE, in_play >> shift & LANE) << shift
    return closed


@kernel
def opened_up(card: Mask, in_play: Mask) -> Mask:
    """Undo `closed_up` for a card."""
    opened = ZERO
    for lane in range(LANES):
        shift = LANE_BITS * lane
        opened |= scatter_bits(card >> shift & LANE, in_play >> shift & LANE) << shift
    return opened


# The net -----------------------------------------------------------------------------------


@kernel
def first_suit(mine: Mask, theirs: Mask, led: Mask, trump: int) -> int:
    """Lane of the suit that the net sees first."""
    if trump:
        return 0
    if led:
        return 1 if led > LANE else 0
    in_play = mine | theirs
    first, second = in_play & LANE, in_play >> LANE_BITS & LANE
    if first != second:
        return 1 if second > first else 0
    return 1 if mine >> LANE_BITS > mine & LANE else 0


@kernel
def look(mine: Mask, theirs: Mask, led: Mask, trump: int, ranks: int, inputs: Ints) -> int:
    """Write the numbers of the net's inputs that are 1 to `inputs`; return how many there are.

    `inputs` has shape (MOST_SEEN,) or more; `ranks` are those that the net knows.
    """
    count = 0
    first = first_suit(mine, theirs, led, trump)
    for suit in range(SUITS):
        shift = LANE_BITS * (suit ^ first)
        own, all_cards = mine >> shift & LANE, (mine | theirs) >> shift & LANE
        above = count_bits(all_cards)
        mine_here = count_bits(own)
        run = 0  # of the highest cards in one hand; below 0 if that is the other's
        if above:
            top_is_mine = own >> above - 1 & 1
            while run < above and own >> above - 1 - run & 1 == top_is_mine:
                run += 1
            if not top_is_mine:
                run = -run
        begin = suit * (INPUTS_A_RANK * ranks + INPUTS_MORE)
        inputs[count] = begin + MARKS * ranks + mine_here
        inputs[count + 1] = begin + (MARKS + 1) * ranks + 1 + above - mine_here
        inputs[count + 2] = begin + (MARKS + 3) * ranks + 2 + run
        count += 3
        while above:
            above -= 1
            next_lower = 2 * (own >> above - 1 & 1) if above else 4
            inputs[count] = begin + (own >> above & 1) + next_lower
            count += 1
            if led >> shift >> above & 1:
                inputs[count] = begin + LED
                count += 1
            begin += MARKS
    return count


@kernel
def judge(
    mine: Mask,
    theirs: Mask,
    led: Mask,
    trump: int,
    net: Net,
    inputs: Ints,
    layers: Floats32,
    values: Floats32,
) -> int:
    """Tricks the net expects from each legal card, by its bit; return the bit of the best.

    Of neighbours the lowest counts for all. `inputs` and `layers`, shape (3, WIDE), are scratch.
    """
    first_weights, second_weights, third_weights = net
    narrow, outputs = second_weights.shape[1], third_weights.shape[1]
    ranks = outputs // SUITS
    row = len(first_weights) - 1
    for unit in range(WIDE):
        layers[0, unit] = first_weights[row, unit]
    for at in range(look(mine, theirs, led, trump, ranks, inputs)):
        row = inputs[at]
        for unit in range(WIDE):
            layers[0, unit] += first_weights[row, unit]
    for unit in range(narrow):
        layers[1, unit] = second_weights[WIDE, unit]
    for above in range(0, WIDE, 4):  # four at a time: fewer loads and stores
        one = max(layers[0, above], np.float32(0))
        two = max(layers[0, above + 1], np.float32(0))
        three = max(layers[0, above + 2], np.float32(0))
        four = max(layers[0, above + 3], np.float32(0))
        for unit in range(narrow):
            layers[1, unit] += (
                one * second_weights[above, unit]
                + two * second_weights[above + 1, unit]
                + three * second_weights[above + 2, unit]
                + four * second_weights[above + 3, unit]
            )
    for output in range(outputs):
        layers[2, output] = third_weights[narrow, output]
    for above in range(narrow):
        strength = max(layers[1, above], np.float32(0))
        for output in range(outputs):
            layers[2, output] += strength * third_weights[above, output]
    first = first_suit(mine, theirs, led, trump)
    best = -1
    legal = replies_to(led, mine) if led else mine
    lowest = legal & ~(legal << 1)
    for suit in range(SUITS):
        shift = LANE_BITS * (suit ^ first)
        top = suit * ranks + count_bits((mine | theirs) >> shift & LANE) - 1
        for rank in range(ranks):
            bit = shift + rank
            if lowest >> bit & 1:
                values[bit] = layers[2, top - rank]
                if best < 0 or values[bit] > values[best]:
                    best = bit
            elif legal >> bit & 1:
                values[bit] = values[bit - 1]
    return best


# Players -----------------------------------------------------------------------------------


@kernel
def greedy_card(legal: Mask, other: Mask, led: Mask, trump: int) -> int:
    """A sure winner if there is one, as low as it may be; else the lowest card, trumps last."""
    lowest, lowest_rank = 0, LANE
    winner, winner_rank = 0, LANE
    for lane in range(LANES):
        hand = legal >> LANE_BITS * lane & LANE
        for rank in range(LANE_BITS):
            if hand >> rank & 1:
                card = 1 << LANE_BITS * lane + rank
                height = rank + LANE_BITS * trump if lane == 0 else rank
                if led:
                    wins = 1 - lead_wins(led, card, trump)
                else:
                    wins = 1
                    answers = replies_to(card, other)
                    while answers:
                        reply = answers & -answers
                        answers ^= reply
                        wins &= lead_wins(card, reply, trump)
                if height < lowest_rank:
                    lowest, lowest_rank = card, height
                if wins and height < winner_rank:
                    winner, winner_rank = card, height
    return winner if winner else lowest


@kernel
def choose(
    player: int,
    hand: Mask,
    other: Mask,
    led: Mask,
    trump: int,
    dealt: Ints,
    word: int,
    net: Net,
    scratch: Scratch,
    table: Table,
) -> Mask:
    """Card that `player` plays from `hand`; `other`, the other hand, holds the card `led`.

    `dealt`, shape (cards,), has the hand in the order in which it was dealt, `word` is a random
    one. Of `scratch`, `inputs` and `layers` are as for `judge`; `estimates` and `values` have a
    place for every bit of the lanes.
    """
    inputs, layers, estimates, values = scratch
    legal = replies_to(led, hand) if led else hand
    if legal & legal - 1 == 0:
        return legal
    if player == FIRST_CARD:
        at = 0
        while legal & dealt[at] == 0:
            at += 1
        return int(dealt[at])
    if player == RANDOM:
        for _ in range(high_product(word, count_bits(legal))):
            legal &= legal - 1
        return legal & -legal
    if player == GREEDY:
        return greedy_card(legal, other, led, trump)
    in_play = hand | other
    mine, theirs = closed_up(hand, in_play), closed_up(other, in_play)
    lead = closed_up(led, in_play)
    if player == NET:
        best = judge(mine, theirs, lead, trump, net, inputs, layers, estimates)
    else:
        if led:
            card_values(theirs, mine, trump, lead, values, table[0], table[1])
        else:
            card_values(mine, theirs, trump, lead, values, table[0], table[1])
        best = 0
        for bit in range(SUITS * LANE_BITS):
            if values[bit] > values[best]:
                best = bit
    return opened_up(1 << best, in_play)


@kernel
def is_held_out(hand: Mask, other: Mask) -> bool:
    """Tell whether a deal is one of the sixteenth that no net is trained on.

    The hands exchanged or the suits renamed make no difference.
    """
    key = min(key_of(hand, other, ZERO), key_of(other, hand, ZERO))
    return random_word(key, ZERO) & 15 == 0


@kernel
def deal(cards: int, which: int, start: int, dealt: Ints) -> int:
    """Shuffle `cards` ranks of two suits into `dealt`, shape (2, cards), a hand in each row.

    Return how many random words were used of the stream at `start`. `which` is ANY_DEAL, or
    TRAINED or HELD_OUT to shuffle again until it is such a deal.
    """
    used = ZERO
    while True:
        for at in range(2 * cards):
            dealt[at // cards, at % cards] = 1 << LANE_BITS * (at // cards) + at % cards
        for at in range(2 * cards - 1, 0, -1):
            swap = high_product(random_word(start, used), at + 1)
            used += 1
            card = dealt[at // cards, at % cards]
            dealt[at // cards, at % cards] = dealt[swap // cards, swap % cards]
            dealt[swap // cards, swap % cards] = card
        if which == ANY_DEAL or is_held_out(hand_of(dealt[0]), hand_of(dealt[1])) == (
            which == HELD_OUT
        ):
            return used


@kernel
def hand_of(cards: Ints) -> int:
    """Mask of the cards of a hand, shape (cards,)."""
    hand = ZERO
    for at in range(len(cards)):
        hand |= cards[at]
    return hand


@kernel
def judge_play(
    mine: Mask,
    theirs: Mask,
    led: Mask,
    card: Mask,
    trump: int,
    values: Ints,
    table: Table,
    counts: Ints,
) -> None:
    """Add to `counts`, DEAL_FIELDS long, how good it is to play `card` from `mine`."""
    legal = replies_to(led, mine) if led else mine
    if legal & legal - 1 == 0:
        return
    in_play = mine | theirs
    own, others = closed_up(mine, in_play), closed_up(theirs, in_play)
    lead = closed_up(led, in_play)
    if led:
        card_values(others, own, trump, lead, values, table[0], table[1])
    else:
        card_values(own, others, trump, lead, values, table[0], table[1])
    played = closed_up(card, in_play)
    best, worst, made = -1, LANE, 0
    for bit in range(SUITS * LANE_BITS):
        if values[bit] >= 0:
            best, worst = max(best, values[bit]), min(worst, values[bit])
            if played >> bit & 1:
                made = values[bit]
    counts[DECISIONS] += 1
    counts[OPTIMAL] += made == best
    if worst < best:
        counts[CRITICAL] += 1
        counts[CRITICAL_OPTIMAL] += made == best
    counts[LOST] += best - made


@kernel
def play_deals(
    begin: int,
    cards: int,
    trump: int,
    players: Ints,
    which: int,
    judged: int,
    start: int,
    net: Net,
    table: Table,
    deals: Ints,
) -> None:
    """Play one deal for each row of `deals`, twice: the two `players` exchange their hands.

    The player with the first hand leads. A row gets the tricks of the first hand when each of
    the players holds it and, if `judged`, how well the first player played in both games.

    Parameters
    ----------
    begin : number of the first of these deals in the random stream at `start`
    players : shape (2,), FIRST_CARD to PERFECT
    which : ANY_DEAL, TRAINED or HELD_OUT
    deals : shape (n, DEAL_FIELDS)
    """
    dealt = np.empty((2, cards), np.int64)
    inputs = np.empty(MOST_SEEN, np.int64)
    layers = np.empty((3, WIDE), np.float32)
    estimates = np.empty(SUITS * LANE_BITS, np.float32)
    values = np.empty(LANES * LANE_BITS, np.int64)
    scratch = inputs, layers, estimates, values
    for row in range(len(deals)):
        words = random_word(start, begin + row)
        used = deal(cards, which, words, dealt)
        for field in range(DEAL_FIELDS):
            deals[row, field] = 0
        for exchanged in range(2):
            mover, other = hand_of(dealt[0]), hand_of(dealt[1])
            seat = ZERO  # which hand leads
            for _ in range(cards):
                used += 2
                led = choose(
                    players[seat ^ exchanged], mover, other, ZERO, trump, dealt[seat],
                    random_word(words, used), net, scratch, table,
                )  # fmt: skip
                if judged and seat == exchanged:
                    judge_play(mover, other, ZERO, led, trump, values, table, deals[row])
                reply = choose(
                    players[seat ^ 1 ^ exchanged], other, mover, led, trump, dealt[seat ^ 1],
                    random_word(words, used + 1), net, scratch, table,
                )  # fmt: skip
                if judged and seat ^ 1 == exchanged:
                    judge_play(other, mover, led, reply, trump, values, table, deals[row])
                mover ^= led
                other ^= reply
                if lead_wins(led, reply, trump) == 0:
                    mover, other = other, mover
                    seat ^= 1
                if seat == 0:
                    deals[row, exchanged] += 1


# Learning ----------------------------------------------------------------------------------


@kernel
def outlook(
    mine: Mask,
    theirs: Mask,
    led: Mask,
    trump: int,
    net: Net,
    inputs: Ints,
    layers: Floats32,
    estimates: Floats32,
) -> int:
    """Tricks that the player to move takes from here, as far as the net can tell.

    Moves that are no choice are played. As tricks are whole numbers, so is the answer: an
    error below one half does not reach the positions that lead here. `inputs`, `layers` and
    `estimates` are scratch, as for `judge`.
    """
    won, me = 0, 1
    while mine:
        legal = replies_to(led, mine) if led else mine
        card = legal & ~(legal << 1)
        if card & card - 1:
            best = judge(mine, theirs, led, trump, net, inputs, layers, estimates)
            left = count_bits(mine)
            tricks = min(max(int(np.rint(estimates[best])), 0), left)
            return won + (tricks if me else left - tricks)
        if led == 0:
            mine, theirs, led = theirs, mine, card
            me ^= 1
        else:
            first, second = (card, led) if card > led else (led, card)
            mine, theirs = (
                without(without(mine, first), second),
                without(without(theirs, first), second),
            )
            if lead_wins(led, card, trump):
                mine, theirs = theirs, mine
                me ^= 1
            won += me
            led = ZERO
    return won


@kernel
def self_play(
    begin: int,
    games: int,
    cards: int,
    trump: int,
    start: int,
    curiosity: float,
    net: Net,
    seen: Floats32,
    targets: Floats32,
    tried: Floats32,
) -> int:
    """Let the net play against itself and note what it could learn; return the rows written.

    A row is a position with a choice: `seen`, the inputs of the net; `targets`, for every
    card that may be played the tricks it leads to, by the net's own outlook one card later;
    `tried`, 1 where there is a target. `curiosity` is the share of cards played at random, 0 to 1.
    Shapes: `seen` (n, inputs), `targets` and `tried` (n, outputs), for n up to
    ``games * (2 * cards - 2)``.
    """
    dealt = np.empty((2, cards), np.int64)
    inputs = np.empty(MOST_SEEN, np.int64)
    layers = np.empty((3, WIDE), np.float32)
    estimates = np.empty(SUITS * LANE_BITS, np.float32)
    row = 0
    for game in range(begin, begin + games):
        words = random_word(start, game)
        used = deal(cards, ZERO + TRAINED, words, dealt)
        mine, theirs, led = hand_of(dealt[0]), hand_of(dealt[1]), ZERO
        while mine:
            legal = replies_to(led, mine) if led else mine
            runs = legal & ~(legal << 1)
            card = runs
            if runs & runs - 1:
                for at in range(seen.shape[1]):
                    seen[row, at] = 0
                for at in range(look(mine, theirs, led, trump, cards, inputs)):
                    seen[row, inputs[at]] = 1
                for at in range(targets.shape[1]):
                    targets[row, at] = 0
                    tried[row, at] = 0
                first = first_suit(mine, theirs, led, trump)
                left = count_bits(mine)
                best, tricks, random = (
                    -1,
                    0,
                    high_product(random_word(words, used), count_bits(runs)),
                )
                explore = high_product(random_word(words, used + 1), 1000) < 1000 * curiosity
                used += 2
                for suit in range(SUITS):
                    shift = LANE_BITS * (suit ^ first)
                    top = suit * cards + count_bits((mine | theirs) >> shift & LANE) - 1
                    for rank in range(cards):
                        played = 1 << shift + rank
                        if legal & played == 0:
                            continue
                        if runs & played:
                            if led == 0:
                                tricks = left - outlook(
                                    theirs, mine, played, trump, net,
                                    inputs, layers, estimates,
                                )  # fmt: skip
                            else:
                                high, low = (played, led) if played > led else (led, played)
                                own = without(without(mine, high), low)
                                others = without(without(theirs, high), low)
                                if lead_wins(led, played, trump):
                                    tricks = left - 1 - outlook(
                                        others, own, ZERO, trump, net,
                                        inputs, layers, estimates,
                                    )  # fmt: skip
                                else:
                                    tricks = 1 + outlook(
                                        own, others, ZERO, trump, net,
                                        inputs, layers, estimates,
                                    )  # fmt: skip
                            if (random == 0) if explore else (tricks > best):
                                best, card = tricks, played
                            random -= 1
                        targets[row, top - rank] = tricks
                        tried[row, top - rank] = 1
                row += 1
            if led == 0:
                mine, theirs, led = theirs, mine, card
            else:
                high, low = (card, led) if card > led else (led, card)
                own = without(without(mine, high), low)
                others = without(without(theirs, high), low)
                if lead_wins(led, card, trump):
                    mine, theirs = others, own
                else:
                    mine, theirs = own, others
                led = ZERO
    return row
