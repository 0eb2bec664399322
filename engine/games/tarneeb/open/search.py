"""Double-dummy search: how many tricks North-South take with best play by all four.

A zero-window search asks "do North-South take at least `need` of the tricks from here?";
MTD(f) (Plaat and others, 1996) asks it until the number is known. Every answer comes with
the cards whose rank it depends on (its winners): any position with the same suit lengths,
the same player to lead and the same owners of all cards down to the lowest winner of every
suit has the same answer (partition search: Ginsberg, "Partition search", AAAI 1996). Such a
class of positions is a pattern; patterns are kept in a transposition table (`transpositions`).

Since a card never changes hands, a position before a lead is (cards in play, leader). The
search is one loop with a stack of frames, one per card played, so it can stop after a number
of tricks searched and go on later.

Before a lead both sides count tricks that nobody can take from them (`bounds`): the leader's
quick tricks, and sure trumps of either. The longer suit of trumps wins some by length alone,
which depends on no rank at all and so makes the most general patterns: it goes before all else.
`moves` says which card is tried first. `lanes` and `layout` say how cards are encoded and where
everything is.

Ideas come from Haglund and Hein's papers on DDS (quick and later tricks), from Kuijf (small cards
that do not matter) and from the published solvers macroxue/bridge-solver and DDS, which were read
for ideas and not for text.
"""

from engine.cards import Mask
from engine.games.tarneeb.open.bounds import by_trump_length, certain
from engine.games.tarneeb.open.frames import (
    cards_to_try,
    last_trick,
    nothing_tried,
    play_card,
    take_trick,
)
from engine.games.tarneeb.open.jobs import begin_job, narrow, next_question
from engine.games.tarneeb.open.lanes import CARDS, lane_of, lowest_card
from engine.games.tarneeb.open.layout import (
    BEGAN,
    BEGIN_TRICK,
    CARDS_SEARCHED,
    CHOOSE,
    F_BEGAN,
    F_BEST,
    F_CARD,
    F_HIGH_OWNERS,
    F_HINT,
    F_KEY,
    F_LED,
    F_LOW_OWNERS,
    F_NEED,
    F_NUMBER,
    F_ORDERED,
    F_PLAY,
    F_SEAT,
    F_SHAPE,
    F_TODO,
    F_TRICK_SEAT,
    F_TRICKS,
    F_WINNERS,
    F_WON_BY_RANK,
    FAILED,
    FRAME,
    FRAME_BYTES,
    HAND,
    HIGH,
    HITS,
    JOB,
    JOB_WORDS,
    LOW,
    MODE,
    MOST_EFFORT,
    NEED,
    NEXT_JOB,
    NEXT_QUESTION,
    OUTSIDE_IN,
    PROBES,
    RESTRICTED,
    RETURN,
    ROOT,
    STAGE,
    STOP,
    TRICKS_SEARCHED,
    VALUE,
    WINNERS,
)
from engine.games.tarneeb.open.moves import choose_card, note_hint
from engine.games.tarneeb.open.transpositions import insert, probe, relevant_cards
from engine.jit import kernel, part
from engine.machine import Address, gather_bits, leading_zeros, load_i64, scatter_bits, store_i64

# A job on which as many tricks have been searched, between two calls, is slow: its value is then
# closed in from both ends, so that there are bounds to show. The easy questions at the ends cost
# little, but would cost a usual deal a tenth of its time.
SLOW = 200_000


@part
def begin_trick(memory: Address, frame: Address, searched: bool) -> tuple[int, int]:
    """Tricks of North-South from the lead at `frame`, if they decide its question at once, or -1.

    And the winners of that. `searched` says that nothing may be known or kept of this position,
    because only some of the cards may be led.
    """
    play = load_i64(frame, F_PLAY)
    tricks = load_i64(frame, F_TRICKS)
    leader = load_i64(frame, F_SEAT)
    if tricks == 1:
        return last_trick(memory, play, leader)
    store_i64(frame, F_ORDERED, 0)
    nothing_tried(frame)
    if searched:
        return -1, 0
    shape = load_i64(frame, F_SHAPE)
    need = load_i64(frame, F_NEED)
    value = by_trump_length(shape, tricks, need)  # first of all, as it says most of other positions
    if value >= 0:
        return value, 0
    second = load_i64(memory, HAND + 2)
    third = load_i64(memory, HAND + 3)
    low_owners = gather_bits(load_i64(memory, HAND + 1) | third, play)
    high_owners = gather_bits(second | third, play)
    key = (shape & 0xFFF_FFFF_FFFF_FFFF) | leader << 60 | 1 << 62
    store_i64(frame, F_LOW_OWNERS, low_owners)
    store_i64(frame, F_HIGH_OWNERS, high_owners)
    store_i64(frame, F_KEY, key)
    store_i64(memory, PROBES, load_i64(memory, PROBES) + 1)
    value, mask = probe(memory, key, low_owners, high_owners, need)
    if value >= 0:
        store_i64(memory, HITS, load_i64(memory, HITS) + 1)
        return value, scatter_bits(mask, play)
    value, winners = certain(memory, play, leader, tricks, need)
    if value < 0:
        store_i64(frame, F_TODO, cards_to_try(memory, frame))
    return value, winners


@part
def still_worth_trying(frame: Address, winners: Mask) -> Mask:
    """Cards not yet tried at `frame` that may do better than the last: `winners` made it fail."""
    card = load_i64(frame, F_CARD)
    todo = load_i64(frame, F_TODO)
    if todo == 0:
        return 0
    lane = lane_of(card)
    in_suit = winners & lane
    if in_suit == 0:
        return todo & ~lane
    lowest = lowest_card(in_suit)
    if card > lowest:  # ranks below the lowest winner are all the same
        todo &= ~lane | (2 * lowest - 1)
    return todo


@part
def winners_of_failure(memory: Address, frame: Address, winners: Mask) -> Mask:
    """What it depends on that all cards at `frame` fail: `winners`, and the runs these end in."""
    play = load_i64(frame, F_PLAY)
    hand = load_i64(memory, HAND + load_i64(frame, F_SEAT)) & play
    follow = hand & load_i64(frame, F_LED)
    if follow != 0:
        hand = follow  # only these were passed over as equals
    winners &= CARDS
    run = hand | (CARDS & ~play)  # what was said of a card holds for all of its run
    return winners | run & ~(run + (winners & hand)) & hand


@part
def keep(memory: Address, frame: Address, value: int, winners: Mask, searched: int) -> None:
    """Store the answer to the question at `frame`, a lead, for all positions like it."""
    play = load_i64(frame, F_PLAY)
    mask = gather_bits(relevant_cards(memory, play, winners), play)
    low = 0
    high = load_i64(frame, F_TRICKS)
    if value >= load_i64(frame, F_NEED):
        low = value
    else:
        high = value
    effort = min(64 - leading_zeros(searched - load_i64(frame, F_BEGAN)), MOST_EFFORT)
    insert(memory, frame, mask, low, high, effort)


@kernel
def solve(memory: Address, jobs: Address, count: int, budget: int) -> int:
    """Work on `count` jobs for about `budget` tricks searched; number of jobs still to do.

    Call it again to go on where it stopped. Bounds found so far are in the jobs.
    """
    nodes = load_i64(memory, TRICKS_SEARCHED)
    limit = nodes + budget
    cards_searched = load_i64(memory, CARDS_SEARCHED)
    mode = load_i64(memory, MODE)
    frame = load_i64(memory, FRAME)
    value = load_i64(memory, VALUE)
    winners = load_i64(memory, WINNERS)
    number = load_i64(memory, JOB)
    job = jobs + 8 * JOB_WORDS * number
    root = load_i64(memory, ROOT)
    restricted = load_i64(memory, RESTRICTED)
    slow = (
        nodes - load_i64(memory, BEGAN) > SLOW and mode != NEXT_JOB and load_i64(memory, STAGE) == 0
    )
    if (
        slow
        and load_i64(memory, OUTSIDE_IN) == 0
        and load_i64(memory, HIGH) - load_i64(memory, LOW) > 1
    ):
        store_i64(memory, OUTSIDE_IN, 1)
        store_i64(memory, NEED, load_i64(memory, LOW) + 1)
        mode = NEXT_QUESTION
    while True:
        if mode == BEGIN_TRICK:
            if nodes >= limit or load_i64(memory, STOP) != 0:
                break
            store_i64(frame, F_BEGAN, nodes)
            nodes += 1
            value, winners = begin_trick(memory, frame, frame == root and restricted != 0)
            mode = CHOOSE if value < 0 else RETURN

        if mode == CHOOSE:
            # Choose a card at `frame` and go down until a trick is complete.
            while True:
                cards_searched += 1
                card = todo = load_i64(frame, F_TODO)
                first_try = load_i64(frame, F_WINNERS) == 0
                if first_try:
                    store_i64(frame, F_HINT, -1)
                if todo & (todo - 1) != 0:
                    card = choose_card(memory, frame, todo, first_try)
                store_i64(frame, F_CARD, card)
                store_i64(frame, F_TODO, todo & ~card)
                if load_i64(frame, F_NUMBER) == 3:
                    break
                play_card(frame, card)
                frame += FRAME_BYTES
                store_i64(frame, F_TODO, cards_to_try(memory, frame))
                nothing_tried(frame)
            take_trick(frame, card)
            frame += FRAME_BYTES
            need = load_i64(frame, F_NEED)
            tricks = load_i64(frame, F_TRICKS)
            mode = BEGIN_TRICK
            if need <= 0 or need > tricks:  # whatever is played
                value = 0 if need <= 0 else tricks
                winners = 0
                mode = RETURN
            else:
                continue

        if mode == RETURN:
            # `value` and `winners` are those of the position below: take them up.
            while frame != root:
                frame -= FRAME_BYTES
                seat = load_i64(frame, F_SEAT)
                turn = load_i64(frame, F_NUMBER)
                if turn == 3:
                    value += 1 - (load_i64(frame, F_TRICK_SEAT) & 1)
                    winners |= load_i64(frame, F_WON_BY_RANK)
                made = value >= load_i64(frame, F_NEED)
                if made == (seat & 1 == 0):  # good for who plays: no other card is needed
                    note_hint(memory, frame)
                else:
                    todo = still_worth_trying(frame, winners)
                    best = load_i64(frame, F_BEST)
                    value = min(best, value) if seat & 1 else max(best, value)
                    winners |= load_i64(frame, F_WINNERS)
                    if todo != 0:
                        store_i64(frame, F_TODO, todo)
                        store_i64(frame, F_BEST, value)
                        store_i64(frame, F_WINNERS, winners | FAILED)
                        mode = CHOOSE
                        break
                    winners = winners_of_failure(memory, frame, winners)
                if turn == 0 and (frame != root or restricted == 0):
                    keep(memory, frame, value, winners, nodes)
            if mode == CHOOSE:
                continue
            narrow(memory, value)
            mode = NEXT_QUESTION

        if mode == NEXT_QUESTION:
            if next_question(memory, job):
                restricted = load_i64(memory, RESTRICTED)
                frame = root
                mode = BEGIN_TRICK if load_i64(frame, F_NUMBER) == 0 else CHOOSE
                continue
            number += 1
            store_i64(memory, JOB, number)
            job += 8 * JOB_WORDS
            mode = NEXT_JOB
            if number == count:
                break

        if mode == NEXT_JOB:
            store_i64(memory, TRICKS_SEARCHED, nodes)
            begin_job(memory, job)
            root = load_i64(memory, ROOT)
            restricted = 0
            mode = NEXT_QUESTION
    store_i64(memory, TRICKS_SEARCHED, nodes)
    store_i64(memory, CARDS_SEARCHED, cards_searched)
    store_i64(memory, MODE, mode)
    store_i64(memory, FRAME, frame)
    store_i64(memory, VALUE, value)
    store_i64(memory, WINNERS, winners)
    return count - number
