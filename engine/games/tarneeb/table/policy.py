"""The net that learned Tarneeb by playing it: what it makes of the play as one player sees it."""

from __future__ import annotations

import io
from functools import cache, lru_cache
from importlib import resources

import numpy as np

from engine.arrays import Floats, Floats32, Ints
from engine.cards import mask_of
from engine.games.tarneeb.knowledge import SeenPlay
from engine.games.tarneeb.table import manners, policy_kernels as k
from engine.rng import stream

ASSET = "policy.npz"


def new_desk() -> k.Desk:
    """Room in which choices are worked out, for one thread."""
    rows = k.MOST_CHOICES + 1
    return (
        np.zeros((k.MOST_CHOICES, k.CHOICE_WORDS), np.int64),
        np.zeros((rows, k.MOST_ACTIVE + 1), np.int64),
        np.zeros((rows, k.UNITS), np.float32),
        np.zeros(k.MOST_CHOICES),
    )


def new_luck(seed: int) -> Ints:
    """Random numbers of their own for each seed: see `policy_kernels.random_share`."""
    return np.array([stream(seed), 0], np.int64)


def to_bytes(net: Floats32) -> bytes:
    """`net` as an .npz file, rounded to half precision (float16)."""
    file = io.BytesIO()
    np.savez_compressed(file, net=net.astype(np.float16))
    return file.getvalue()


def from_bytes(data: bytes) -> Floats32:
    """Net that `to_bytes` wrote: shape (NET_ROWS, UNITS)."""
    with np.load(io.BytesIO(data), allow_pickle=False) as file:
        return np.ascontiguousarray(file["net"], np.float32)


@lru_cache(maxsize=1)
def shipped() -> Floats32:
    """The net that comes with Kibitzer."""
    return from_bytes((resources.files("assets") / "tarneeb" / ASSET).read_bytes())


@cache
def prepare() -> None:
    """Compile or load the kernels: a last trick is played, and a card of it chosen."""
    net, desk, luck = np.zeros((k.NET_ROWS, k.UNITS), np.float32), new_desk(), new_luck(0)
    play, hands = np.zeros(k.PLAY_WORDS, np.int64), np.array([[1, 2, 4, 8]], np.int64)
    play[k.P_HAND : k.P_HAND + 4] = hands
    play[k.P_LED] = play[k.P_BEST] = -1
    play[k.P_LEFT] = 1
    copy, tricks, card = play.copy(), np.zeros((1, 1), np.int64), np.zeros(1, np.int64)
    k.judge_choices(play, net, desk)
    k.choose_card(play, net, 0.0, luck, desk)
    k.try_cards(play, card, hands, net, 0.0, luck, desk, copy, tricks)
    k.pick_choice(1, desk[3], 0.0, luck)
    k.play_deals(play[None].copy(), net, 0.0, luck, desk)
    k.play_card(play, 0)


def play_of(seen: SeenPlay) -> Ints:
    """The play as the kernels know it, with the hand of `seen.seat` and no other."""
    play = np.zeros(k.PLAY_WORDS, np.int64)

    def place(seat: int) -> int:
        return seat if seen.direction == "counterclockwise" else -seat % 4

    play[k.P_GONE] = (1 << 52) - 1 & ~mask_of(seen.deck)
    play[k.P_TRUMP], play[k.P_BID] = seen.trump, seen.bid
    play[k.P_DECLARER] = play[k.P_MOVE] = place(seen.declarer)
    play[k.P_LED] = play[k.P_BEST] = -1
    play[k.P_LEFT] = len(seen.hand)
    if seen.auction is not None:
        for seat, call in zip(seen.auction.seats, seen.auction.calls, strict=True):
            called = k.P_CALLED + place(seat)
            play[called] = max(play[called], call)
    for card in seen.played:
        k.play_card(play, card)
    play[k.P_HAND + place(seen.seat)] = mask_of(seen.remaining)
    return play


def placed(hands: Ints, seen: SeenPlay) -> Ints:
    """Hands by seat, (deals, 4), in the order of the kernels' seats."""
    return hands if seen.direction == "counterclockwise" else hands[:, [0, 3, 2, 1]].copy()


def choices_of(seen: SeenPlay) -> tuple[Ints, Floats]:
    """Lowest card of each choice, and what the net takes it to be worth beside the others."""
    desk = new_desk()
    count = k.judge_choices(play_of(seen), shipped(), desk)
    return desk[0][:count, k.X_LOW].copy(), desk[3][:count].copy()


def policy_card(seen: SeenPlay, temperature: float = 0.0, seed: int = 0) -> int:
    """Card that the net plays; above 0, `temperature` lets it err, in points, as `seed` says.

    It breaks no rule of `manners` where it can choose, which costs it nothing (STRENGTH.md).
    """
    cards, worths = choices_of(seen)
    kept = manners.polite(seen, cards.tolist())
    cards, worths = cards[kept], worths[kept]
    at = k.pick_choice(len(cards), worths, float(temperature), new_luck(seed))
    return manners.shown(seen, int(cards[at]))
