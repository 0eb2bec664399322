"""Cards played one by one in the frames of the double-dummy search."""

from engine.cards import Mask
from engine.games.tarneeb.open.lanes import TRUMPS, lane_of, lower_equals
from engine.games.tarneeb.open.layout import (
    F_BEST,
    F_LED,
    F_NEED,
    F_NUMBER,
    F_PLAY,
    F_PLAYED,
    F_SEAT,
    F_SHAPE,
    F_TRICK_SEAT,
    F_TRICKS,
    F_WINNERS,
    F_WINNING,
    F_WINNING_SEAT,
    F_WON_BY_RANK,
    FRAME_BYTES,
    HAND,
)
from engine.jit import kernel, part
from engine.machine import Address, load_i64, store_i64, trailing_zeros


@part
def cards_to_try(memory: Address, frame: Address) -> Mask:
    """Cards that may be played at `frame`, of each run of equals the highest."""
    play = load_i64(frame, F_PLAY)
    hand = load_i64(memory, HAND + load_i64(frame, F_SEAT)) & play
    todo = hand & ~lower_equals(hand, play)
    follow = todo & load_i64(frame, F_LED)
    return follow if follow != 0 else todo


@part
def play_card(frame: Address, card: Mask) -> None:
    """Fill the frame after `frame` with the trick once `card` is played, which completes none."""
    seat = load_i64(frame, F_SEAT)
    turn = load_i64(frame, F_NUMBER)
    led = load_i64(frame, F_LED)
    winning = load_i64(frame, F_WINNING)
    winning_seat = load_i64(frame, F_WINNING_SEAT)
    if turn == 0:
        led = lane_of(card)
        winning = card
        winning_seat = seat
    elif card < winning and card & (led | TRUMPS) != 0:
        winning = card
        winning_seat = seat
    suit_place = trailing_zeros(card) >> 2 & 12
    after = frame + FRAME_BYTES
    store_i64(after, F_PLAY, load_i64(frame, F_PLAY))
    store_i64(after, F_TRICKS, load_i64(frame, F_TRICKS))
    store_i64(after, F_NEED, load_i64(frame, F_NEED))
    store_i64(after, F_SHAPE, load_i64(frame, F_SHAPE) - (1 << (16 * seat + suit_place)))
    store_i64(after, F_SEAT, (seat + 1) & 3)
    store_i64(after, F_NUMBER, turn + 1)
    store_i64(after, F_WINNING, winning)
    store_i64(after, F_WINNING_SEAT, winning_seat)
    store_i64(after, F_LED, led)
    store_i64(after, F_PLAYED, load_i64(frame, F_PLAYED) | card)


@part
def take_trick(frame: Address, card: Mask) -> None:
    """Complete the trick with `card`: its winner leads in the frame after `frame`."""
    play = load_i64(frame, F_PLAY)
    winner = load_i64(frame, F_WINNING_SEAT)
    winning = load_i64(frame, F_WINNING)
    seat = load_i64(frame, F_SEAT)
    if card < winning and card & (load_i64(frame, F_LED) | TRUMPS) != 0:
        winning = card
        winner = seat
    played = load_i64(frame, F_PLAYED) | card
    by_rank = 0
    if played & lane_of(winning) != winning:
        by_rank = winning
    store_i64(frame, F_WON_BY_RANK, by_rank)
    store_i64(frame, F_TRICK_SEAT, winner)
    after = frame + FRAME_BYTES
    suit_place = trailing_zeros(card) >> 2 & 12
    store_i64(after, F_SHAPE, load_i64(frame, F_SHAPE) - (1 << (16 * seat + suit_place)))
    store_i64(after, F_PLAY, play & ~played)
    store_i64(after, F_TRICKS, load_i64(frame, F_TRICKS) - 1)
    store_i64(after, F_NEED, load_i64(frame, F_NEED) - 1 + (winner & 1))
    store_i64(after, F_SEAT, winner)
    lead(after)


@part
def lead(frame: Address) -> None:
    """Clear the trick: the seat of `frame` leads."""
    store_i64(frame, F_NUMBER, 0)
    store_i64(frame, F_LED, 0)
    store_i64(frame, F_PLAYED, 0)
    store_i64(frame, F_WINNING, 0)


@part
def nothing_tried(frame: Address) -> None:
    """Begin to try cards at `frame`: its player has found nothing yet."""
    store_i64(frame, F_WINNERS, 0)
    store_i64(frame, F_BEST, load_i64(frame, F_TRICKS) if load_i64(frame, F_SEAT) & 1 else 0)


@kernel
def last_trick(memory: Address, play: Mask, leader: int) -> tuple[int, int]:
    """Tricks of North-South when everybody has one card, and the winner if that is by rank."""
    winning = load_i64(memory, HAND + leader) & play
    seat = leader
    lane = lane_of(winning) | TRUMPS  # the first suit led or a trump decides
    for turn in range(1, 4):
        card = load_i64(memory, HAND + ((leader + turn) & 3)) & play
        if card < winning and card & lane != 0:
            winning = card
            seat = leader + turn
    return 1 - (seat & 1), winning if play & lane_of(winning) != winning else 0
