"""A round of Three Thirteen played to its end by rule, each player knowing only what he sees.

The cards are an array of shape (players + 2, WIDTH): a row for each hand, then the stock (the
next card last), then the pile (the top last). Column 0 is the number of cards, which follow it.
The other numbers are in the state array, see its places.

The rule: take the top card if it goes into a group, or is wild, and leaves fewer points than the
hand has; else draw from stock. Throw a card that is in no group, the one with the most points
less what its partners in the hand are worth; a wild one only when nothing else leaves as little.
Go out as soon as nothing is left over. On the last turn only the points count.
"""

import numpy as np

from engine.arrays import Floats, Ints
from engine.cards import JOKER
from engine.games.rummy.group_kernels import (
    ACES,
    CARDS,
    DISTINCT_SUITS,
    HIGH,
    LAID,
    POINTS,
    SAME_SUIT_RUNS,
    WILD_RANKS,
    WRAP,
    solve,
)
from engine.games.rummy.kernels import FAR, LENGTH
from engine.jit import ZERO, kernel, part
from engine.machine import high_product
from engine.rng import random_word

WIDTH = 224  # four decks with eight jokers, and their number

# Places in the state array: whose turn it is, whether a card is to be thrown, who went out (-1 for
# nobody), players, cards in a hand, turns ended, begin of the stream of random numbers and how many
# were used, and the most turns after which a round that nobody ends is broken off.
MOVER, TO_THROW, OUT, PLAYERS, SIZE, TURNS, START, DRAWN, MOST_TURNS = range(9)
STATE = 9

# Places of the weights: points that a partner of the same rank is worth, one next to a card in its
# suit, one with a gap between, and how many points the top card must save on the last turn.
SAME_RANK, NEXT, GAP, LAST_GAIN = range(4)

# Of one type, so that `solve` is not compiled again: see `ZERO`.
NONE, KEEP_ALL, NO_END = ZERO - 1, ZERO, ZERO + FAR

TRIES = 40  # hands dealt to a player, until one has use for the cards that he took

# Choices besides a card to throw.
DRAW, TAKE, BY_RULE = -1, -2, -3


@part
def is_wild(card: int, options: Ints) -> bool:
    """Tell whether `card` may stand for another."""
    return card == JOKER or (options[WILD_RANKS] >> card % 13 & 1) == 1


@part
def cost(card: int, options: Ints) -> int:
    """Points of `card` when it is left over."""
    points: int = options[POINTS + (LENGTH if card == JOKER else card % 13)]
    return points


@kernel
def partner_worth(card: int, other: int, options: Ints, weights: Floats) -> float:
    """What `other` is worth to `card`: whether one card more could join them to a group."""
    if is_wild(card, options) or is_wild(other, options):
        return 0.0
    suited = card // 13 == other // 13
    if card % 13 == other % 13:
        return 0.0 if suited and options[DISTINCT_SUITS] else float(weights[SAME_RANK])
    if options[SAME_SUIT_RUNS] and not suited:
        return 0.0
    apart = abs(card % 13 - other % 13)
    if options[ACES] != HIGH:
        low = abs((card + 1) % 13 - (other + 1) % 13)
        apart = low if options[ACES] == 0 else min(low, apart)
    if options[ACES] == WRAP:
        apart = min(apart, LENGTH - apart)
    if apart == 1:
        return float(weights[NEXT])
    return float(weights[GAP]) if apart == 2 else 0.0


@kernel
def worth_of_partners(hand: Ints, at: int, options: Ints, weights: Floats) -> float:
    """What all other cards of a hand are worth to the one at place `at`."""
    worth = 0.0
    for i in range(hand.shape[0]):
        if i != at:
            worth += partner_worth(hand[at], hand[i], options, weights)
    return worth


@part
def choose_throw(
    hand: Ints, rest: Ints, laid: Ints, last: int, options: Ints, weights: Floats
) -> int:
    """Place of the card to throw from `hand`, of which `laid` is the best grouping after that.

    `rest` has room for one card fewer. `last` is 1 if only the points left count: on the last turn,
    and to go out.
    """
    best, best_value, wild = -1, 0.0, 0.0
    for i in range(hand.shape[0]):
        if laid[0, CARDS + i] >= 0:
            continue
        value = float(cost(hand[i], options))
        if is_wild(hand[i], options):
            wild = max(wild, value)
            continue
        if not last:
            value -= worth_of_partners(hand, i, options, weights)
        if best < 0 or value > best_value:
            best, best_value = i, value
    if best >= 0 and not (last and wild > best_value):
        return best
    # All others are in groups, or leave more: what leaves least, a wild card if nothing else does.
    least = NO_END + 0
    for i in range(hand.shape[0]):
        for j in range(rest.shape[0]):
            rest[j] = hand[j + (j >= i)]
        points, _ = solve(rest, options, NONE, KEEP_ALL, NO_END, laid)
        key = 64 * points
        if is_wild(hand[i], options):
            key += 63 if hand[i] == JOKER else 62
        if key < least:
            best, least = i, key
    return best


@part
def load_hand(row: Ints, more: int, hand: Ints) -> None:
    """Copy the cards of a row, and `more` if it is a card, to `hand`, which has room for them."""
    for i in range(row[0]):
        hand[i] = row[i + 1]
    if more >= 0:
        hand[row[0]] = more


@part
def takes_top(
    row: Ints,
    top: int,
    last: int,
    hand: Ints,
    rest: Ints,
    options: Ints,
    weights: Floats,
    laid: Ints,
) -> bool:
    """Tell whether the rule takes the top card; `hand` and `rest` are room for cards."""
    load_hand(row, top, hand)
    n = row[0]
    wild = is_wild(top, options)
    if not (wild or last or worth_of_partners(hand, n, options, weights) > 0.0):
        return False
    after, _ = solve(hand, options, NONE, KEEP_ALL + 1, NO_END, laid)
    used = wild or laid[0, CARDS + n] >= 0
    load_hand(row, NONE, rest)
    before, _ = solve(rest, options, NONE, KEEP_ALL, NO_END, laid)
    if last:
        return bool(before - after >= weights[LAST_GAIN])
    return bool(used and after < before)


@part
def below(state: Ints, limit: int) -> int:
    """The next random number from 0 to `limit` - 1."""
    state[DRAWN] += 1
    return high_product(random_word(state[START], state[DRAWN]), limit)


@kernel
def shuffle(row: Ints, state: Ints) -> None:
    """Put the cards of a row into random order."""
    for i in range(row[0], 1, -1):
        j = 1 + below(state, ZERO + i)
        row[i], row[j] = row[j], row[i]


@part
def push(row: Ints, card: int) -> None:
    """Put a card at the end of a row."""
    row[0] += 1
    row[row[0]] = card


@part
def pop(row: Ints) -> int:
    """Take the last card of a row."""
    row[0] -= 1
    card: int = row[row[0] + 1]
    return card


@part
def draw(cards: Ints, state: Ints) -> int:
    """Take a card from stock, which is made anew of the pile if need be; -1 if there is none."""
    players = state[PLAYERS]
    stock, pile = cards[players], cards[players + 1]
    if stock[0] == 0:
        if pile[0] < 2:
            return -1
        top = pop(pile)
        while pile[0] > 0:
            push(stock, pop(pile))
        push(pile, top)
        shuffle(stock, state)
    return pop(stock)


@part
def throw(cards: Ints, state: Ints, at: int, points: int, left: Ints) -> None:
    """Throw the card at place `at` of the mover's hand, and end the turn.

    `points` are what is left then; with none the mover goes out. They go into `left`.
    """
    mover = state[MOVER]
    row = cards[mover]
    card = row[at + 1]
    row[at + 1] = row[row[0]]
    row[0] -= 1
    push(cards[state[PLAYERS] + 1], card)
    left[mover] = points
    if points == 0 and state[OUT] < 0:
        state[OUT] = mover
    state[MOVER] = (mover + 1) % state[PLAYERS]
    state[TO_THROW] = 0
    state[TURNS] += 1


@kernel
def play_on(
    cards: Ints,
    state: Ints,
    choice: int,
    options: Ints,
    weights: Floats,
    laid: Ints,
    left: Ints,
) -> None:
    """Play a round to its end by rule; `left` are each player's points.

    The first thing done is `choice`: `DRAW`, `TAKE`, a card to throw, or what the rule says.
    """
    size = state[SIZE]
    hand, rest = np.empty(size + 1, np.int64), np.empty(size, np.int64)
    players = state[PLAYERS]
    pile = cards[players + 1]
    gone = state[OUT]
    for player in range(players):
        left[player] = 0 if player == gone else -1
    while state[MOVER] != state[OUT] and state[TURNS] < state[MOST_TURNS]:
        row = cards[state[MOVER]]
        last = ZERO + (1 if state[OUT] >= 0 else 0)
        if state[TO_THROW] == 0:
            drawn = NONE
            takes = choice == TAKE
            if choice != TAKE and choice != DRAW and pile[0] > 0:
                takes = takes_top(row, pile[pile[0]], last, hand, rest, options, weights, laid)
            if not takes:
                drawn = draw(cards, state)
            if drawn < 0:
                drawn = pop(pile)
            push(row, drawn)
            state[TO_THROW] = 1
            choice = ZERO + BY_RULE
        load_hand(row, NONE, hand)
        points, _ = solve(hand, options, NONE, KEEP_ALL + 1, NO_END, laid)
        at = NONE
        if choice >= 0:
            for i in range(hand.shape[0]):
                if hand[i] == choice:
                    at = i
            for j in range(size):
                rest[j] = hand[j + (j >= at)]
            points, _ = solve(rest, options, NONE, KEEP_ALL, NO_END, laid)
            choice = ZERO + BY_RULE
        else:
            quick = ZERO + (1 if last or points == 0 else 0)
            at = choose_throw(hand, rest, laid, quick, options, weights)
        throw(cards, state, at, points, left)
    for player in range(players):
        if left[player] < 0 or state[OUT] < 0:  # without a last turn
            load_hand(cards[player], NONE, rest)
            left[player], _ = solve(rest, options, NONE, KEEP_ALL, NO_END, laid)


@kernel
def deal_world(cards: Ints, state: Ints, unseen: Ints, hidden: Ints) -> None:
    """Deal the cards that are not seen: `hidden` of them to each player, the others to stock.

    `unseen` is a row like those of `cards`; every order of it is as likely.
    """
    shuffle(unseen, state)
    at = 1
    for player in range(state[PLAYERS]):
        for _ in range(hidden[player]):
            push(cards[player], unseen[at])
            at += 1
    while at <= unseen[0]:
        push(cards[state[PLAYERS]], unseen[at])
        at += 1


@part
def copy_cards(cards: Ints, others: Ints) -> None:
    """Copy all rows: a slice would take numba a second to compile."""
    for row in range(cards.shape[0]):
        for i in range(cards[row, 0] + 1):
            others[row, i] = cards[row, i]


@part
def has_use_for(row: Ints, known: int, rest: Ints, last: bool, options: Ints, laid: Ints) -> bool:
    """Tell whether the first `known` cards of a hand are in its groups or wild.

    And whether something is left over, as nobody went out with it; on the last turn that may be.
    """
    load_hand(row, NONE, rest)
    points, _ = solve(rest, options, NONE, KEEP_ALL, NO_END, laid)
    for i in range(known):
        if laid[0, CARDS + i] < 0 and not is_wild(rest[i], options):
            return False
    return bool(last or points > 0)


@kernel
def join_known(cards: Ints, state: Ints, hidden: Ints, options: Ints, laid: Ints) -> None:
    """Deal the hidden cards anew to those who took cards, until they had use for these.

    Who takes a card from the pile joins it to a group; hands dealt at random would leave it over.
    After so many `TRIES` a hand stays as it is.
    """
    size = state[SIZE]
    rest = np.empty(size, np.int64)
    stock = cards[state[PLAYERS]]
    for player in range(1, state[PLAYERS]):
        row = cards[player]
        known = row[0] - hidden[player]
        if known == 0 or row[0] != size or stock[0] == 0:
            continue
        for _ in range(TRIES):
            if has_use_for(row, known, rest, state[OUT] >= 0, options, laid):
                break
            for i in range(known + 1, size + 1):
                j = 1 + below(state, stock[0])
                row[i], stock[j] = stock[j], row[i]


@part
def put_into(row: Ints, card: int, state: Ints) -> None:
    """Put a card at a random place of a row."""
    push(row, card)
    at = 1 + below(state, row[0])
    row[row[0]], row[at] = row[at], card


@kernel
def improve_hands(
    cards: Ints, state: Ints, draws: Ints, hidden: Ints, options: Ints, weights: Floats, laid: Ints
) -> None:
    """Let the hidden part of each hand become as good as so many `draws` from stock make it.

    Of a card drawn and those that are hidden the rule throws one, back into the stock. Known
    cards stay, and a draw that would have let its player go out was not drawn.
    """
    size = state[SIZE]
    hand, rest = np.empty(size + 1, np.int64), np.empty(size, np.int64)
    stock = cards[state[PLAYERS]]
    for player in range(1, state[PLAYERS]):
        row = cards[player]
        known = row[0] - hidden[player]
        if row[0] != size:
            continue
        for _ in range(draws[player]):
            if stock[0] == 0:
                break
            drawn = pop(stock)
            load_hand(row, drawn, hand)
            points, _ = solve(hand, options, NONE, KEEP_ALL + 1, NO_END, laid)
            at = size
            if points > 0:
                at = choose_throw(hand, rest, laid, ZERO, options, weights)
            if at >= known:
                row[at + 1], drawn = drawn, hand[at]
            put_into(stock, drawn, state)


@kernel
def try_choices(
    seen: Ints,
    state: Ints,
    unseen: Ints,
    hidden: Ints,
    draws: Ints,
    choices: Ints,
    options: Ints,
    weights: Floats,
    start: int,
    ends: Ints,
) -> None:
    """How each choice ends in worlds that agree with what is seen.

    `seen` are the cards whose place is known, `draws` how many each player has drawn unseen.
    World w comes from stream `start` + w, whatever the choices are. ``ends[w, i]`` becomes the
    points of every player, then who went out.
    """
    players = state[PLAYERS]
    laid = np.empty((1, LAID), np.int64)
    world, cards = np.empty_like(seen), np.empty_like(seen)
    now, row = np.empty_like(state), np.empty_like(unseen)
    for w in range(ends.shape[0]):
        for i in range(unseen[0] + 1):
            row[i] = unseen[i]
        copy_cards(seen, world)
        state[START] = random_word(start, ZERO + w)
        state[DRAWN] = 0
        deal_world(world, state, row, hidden)
        join_known(world, state, hidden, options, laid)
        improve_hands(world, state, draws, hidden, options, weights, laid)
        for choice in range(choices.shape[0]):
            copy_cards(world, cards)
            for i in range(state.shape[0]):
                now[i] = state[i]
            play_on(cards, now, choices[choice], options, weights, laid, ends[w, choice])
            ends[w, choice, players] = now[OUT]
