"""Jobs of the double-dummy search: what is done once for each, or for each of its questions."""

from engine.games.tarneeb.open.bounds import estimate
from engine.games.tarneeb.open.frames import cards_to_try, lead, nothing_tried, play_card
from engine.games.tarneeb.open.lanes import LANE
from engine.games.tarneeb.open.layout import (
    BEGAN,
    BEST_CARDS,
    F_NEED,
    F_PLAY,
    F_SEAT,
    F_SHAPE,
    F_TODO,
    F_TRICKS,
    FRAME_BYTES,
    FRAMES,
    HAND,
    HIGH,
    J_CARDS,
    J_CARDS_WANTED,
    J_COUNT,
    J_GUESS,
    J_HAND,
    J_HIGH,
    J_LEADER,
    J_LOW,
    J_NEW_DEAL,
    J_RESULT,
    J_RESULTS,
    LOW,
    NEED,
    NO_CARDS,
    OUTSIDE_IN,
    PREVIOUS,
    RESTRICTED,
    ROOT,
    STAGE,
    STRENGTH,
    TRICKS_SEARCHED,
)
from engine.games.tarneeb.open.moves import clear_hints
from engine.games.tarneeb.open.transpositions import clear_patterns
from engine.jit import ZERO, kernel, part
from engine.machine import Address, count_bits, load_i64, store_i64


@kernel
def begin_job(memory: Address, job: Address) -> None:
    """Lay out the position of `job`, with the trick in progress, and its first question."""
    play = ZERO
    shape = 0
    for seat in range(4):
        hand = load_i64(job, J_HAND + seat)
        store_i64(memory, HAND + seat, hand)
        play |= hand
        for suit in range(4):
            lane = LANE << 16 * suit
            shape |= count_bits(hand & lane) << (16 * seat + 4 * suit)
    tricks = count_bits(load_i64(memory, HAND))
    if load_i64(job, J_NEW_DEAL) != 0:
        clear_patterns(memory)
        clear_hints(memory, tricks)
    root = memory + 8 * FRAMES
    store_i64(root, F_PLAY, play)
    store_i64(root, F_TRICKS, tricks)
    store_i64(root, F_SHAPE, shape)
    store_i64(root, F_SEAT, load_i64(job, J_LEADER))
    lead(root)
    for turn in range(load_i64(job, J_COUNT)):
        play_card(root, load_i64(job, J_CARDS + turn))
        root += FRAME_BYTES
    store_i64(memory, BEGAN, load_i64(memory, TRICKS_SEARCHED))
    store_i64(memory, OUTSIDE_IN, 0)
    store_i64(memory, ROOT, root)
    store_i64(memory, RESTRICTED, 0)
    store_i64(memory, STAGE, 0)
    low = load_i64(job, J_LOW)
    high = load_i64(job, J_HIGH)
    guess = load_i64(job, J_GUESS)
    if guess == STRENGTH:
        guess = estimate(memory)
    elif guess == PREVIOUS:
        guess = load_i64(memory, LOW)
    store_i64(memory, LOW, low)
    store_i64(memory, HIGH, high)
    store_i64(memory, NEED, min(max(guess, low + 1), high))
    list_cards(memory, job)


@part
def list_cards(memory: Address, job: Address) -> None:
    """Write the cards into the results of `job` that it asks for, and what is known of them."""
    low = load_i64(job, J_LOW)
    high = load_i64(job, J_HIGH)
    wanted = load_i64(job, J_CARDS_WANTED)
    results = 0
    if wanted != NO_CARDS:
        root = load_i64(memory, ROOT)
        if wanted == BEST_CARDS:
            seat = load_i64(root, F_SEAT)
            low -= 1 - (seat & 1)
            high += seat & 1
        todo = cards_to_try(memory, root)
        while todo != 0:
            store_i64(job, J_RESULT + 3 * results, todo & -todo)
            store_i64(job, J_RESULT + 3 * results + 1, low)
            store_i64(job, J_RESULT + 3 * results + 2, high)
            todo &= todo - 1
            results += 1
    store_i64(job, J_RESULTS, results)


@part
def narrow(memory: Address, value: int) -> None:
    """Narrow the bounds by `value`, the answer to the question, and ask the next."""
    low = load_i64(memory, LOW)
    high = load_i64(memory, HIGH)
    need = load_i64(memory, NEED)
    if value >= need:
        low = min(max(low, value), high)
        need = low + 1
    else:
        high = max(min(high, value), low)
        need = high
    if load_i64(memory, OUTSIDE_IN) != 0 and load_i64(memory, STAGE) == 0:
        need = low + 1 + high - need  # at the other end
    store_i64(memory, LOW, low)
    store_i64(memory, HIGH, high)
    store_i64(memory, NEED, need)


@kernel
def next_question(memory: Address, job: Address) -> bool:
    """Write down the bounds; prepare what is to be searched next, if anything is.

    Once the tricks of the position are known that is the next card of the player to move.
    """
    root = load_i64(memory, ROOT)
    while True:
        low = load_i64(memory, LOW)
        high = load_i64(memory, HIGH)
        stage = load_i64(memory, STAGE)
        if stage == 0:
            store_i64(job, J_LOW, low)
            store_i64(job, J_HIGH, high)
        else:
            store_i64(job, J_RESULT + 3 * stage - 2, low)
            store_i64(job, J_RESULT + 3 * stage - 1, high)
        if low < high:
            break
        if stage == load_i64(job, J_RESULTS):
            return False
        stage += 1
        store_i64(memory, STAGE, stage)
        store_i64(memory, RESTRICTED, 1)
        low = load_i64(job, J_RESULT + 3 * stage - 2)
        high = load_i64(job, J_RESULT + 3 * stage - 1)
        if load_i64(root, F_SEAT) & 1 == 0:
            high = load_i64(job, J_HIGH)
            need = high
        else:
            low = load_i64(job, J_LOW)
            need = low + 1
        store_i64(memory, LOW, low)
        store_i64(memory, HIGH, high)
        store_i64(memory, NEED, need)
    todo = cards_to_try(memory, root)
    if stage != 0:
        todo = load_i64(job, J_RESULT + 3 * stage - 3)
    store_i64(root, F_NEED, load_i64(memory, NEED))
    store_i64(root, F_TODO, todo)
    nothing_tried(root)
    return True
