"""Best play, reviews and single choices, from the kernels' answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from time import perf_counter

import numpy as np

from engine.arrays import Ints
from engine.games.two_suits import kernels
from engine.games.two_suits.questions import (
    BestPlay,
    BestPlayAnswer,
    CardTricks,
    PlayedCard,
    Review,
    ReviewAnswer,
)
from engine.games.two_suits.rules import MOST_SUITS, Card, Cards, Position, other
from engine.machine import address_of

TABLE_BITS = 20
EXPECTATION_BITS = 18


@cache
def table() -> Ints:
    """The transposition table, shape (2**TABLE_BITS,), 8 MB.

    What it knows is true of every deal and for all threads.
    """
    return np.zeros(1 << TABLE_BITS, np.int64)


@dataclass(frozen=True, slots=True)
class Lanes:
    """A position as the kernels want it: hands of the leader and the other player."""

    leader: int
    other: int
    led: int  # card led, or 0
    trump: int  # 1 if lane 0 is a trump suit, else 0
    bits: dict[Card, int]  # bit number of every card in play

    @property
    def mover(self) -> tuple[int, int]:
        """Hands of the player to move and of the other one."""
        return (self.other, self.leader) if self.led else (self.leader, self.other)


def lanes(position: Position, closed_up: bool = True) -> Lanes:
    """Cards of `position` in lanes: trump first, then suits in which there are cards.

    Unless `closed_up`, there are gaps where ranks are missing.
    """
    game = position.game
    in_play = sorted((*position.mine, *position.theirs))
    suits = sorted(
        range(MOST_SUITS),
        key=lambda suit: (suit != game.trump, all(card[1] != suit for card in in_play), suit),
    )
    bits: dict[Card, int] = {}
    for lane, suit in enumerate(suits):
        cards = [card for card in in_play if card[1] == suit]
        for place, card in enumerate(cards):
            height = place if closed_up else card[0] - game.lowest
            bits[card] = kernels.LANE_BITS * lane + height
    leader, rest = position.hand(position.leader), position.hand(other(position.leader))
    return Lanes(
        leader=sum(1 << bits[card] for card in leader),
        other=sum(1 << bits[card] for card in rest),
        led=0 if position.led is None else 1 << bits[position.led],
        trump=int(game.trump is not None),
        bits=bits,
    )


def card_tricks(position: Position) -> dict[Card, int]:
    """My tricks from here on for every legal card, if both play well after it."""
    where = lanes(position)
    values = np.empty(kernels.LANES * kernels.LANE_BITS, np.int64)
    kernels.card_values(
        where.leader,
        where.other,
        where.trump,
        where.led,
        values,
        address_of(table()),
        TABLE_BITS,
    )
    made = {card: int(values[where.bits[card]]) for card in position.legal}
    if position.to_move == "mine":
        return made
    return {card: position.size - tricks for card, tricks in made.items()}


def best_cards(position: Position, tricks: dict[Card, int]) -> tuple[Cards, int]:
    """The best of the cards in `tricks` for the side to move, and my tricks then."""
    best = max(tricks.values()) if position.to_move == "mine" else min(tricks.values())
    return tuple(card for card in tricks if tricks[card] == best), best


def tricks_of(position: Position) -> int:
    """My tricks from here on, if both play well."""
    return 0 if position.finished else best_cards(position, card_tricks(position))[1]


def best_play(question: BestPlay) -> Iterator[BestPlayAnswer]:
    """Yield the tricks of every card, then the expectations, too."""
    started = perf_counter()
    position = question.position
    tricks = card_tricks(position)
    best, most = best_cards(position, tricks)
    line = _line(position, best)
    for expected in (None, _expectations(position)):
        cards = tuple(
            CardTricks(card, made, abs(most - made), expected[card] if expected else None)
            for card, made in tricks.items()
        )
        progress = 0.5 if expected is None else 1.0
        elapsed_s = perf_counter() - started
        yield BestPlayAnswer(position, cards, most, best, line, progress, elapsed_s)


def _line(position: Position, best: Cards) -> tuple[tuple[Card, Card], ...]:
    tricks = []
    while True:
        card = min(best)
        after = position.after(card)
        if position.led is not None:
            tricks.append((position.led, card))
        if after.finished:
            return tuple(tricks)
        position = after
        best, _ = best_cards(position, card_tricks(position))


def _expectations(position: Position) -> dict[Card, float]:
    """My tricks on average against a random opponent, for every legal card."""
    where = lanes(position)
    i_lead = int(position.leader == "mine")
    hands = (where.leader, where.other) if i_lead else (where.other, where.leader)
    keys = np.zeros(1 << EXPECTATION_BITS, np.int64)
    expected = np.empty(1 << EXPECTATION_BITS)

    def after(card: Card, reply: Card) -> float:
        return kernels.expectation_after(
            *hands,
            where.trump,
            i_lead,
            1 << where.bits[card],
            1 << where.bits[reply],
            keys,
            expected,
            EXPECTATION_BITS,
        )

    if position.led is not None:
        return {card: after(position.led, card) for card in position.legal}
    means = {}
    for card in position.legal:
        replies = [after(card, reply) for reply in position.after(card).legal]
        means[card] = sum(replies) / len(replies) if i_lead else max(replies)
    return means


def review(question: Review) -> Iterator[ReviewAnswer]:
    """Judge every card of a game."""
    started = perf_counter()
    play = question.play
    stages = [play.at(count) for count in range(len(play.played) + 1)]
    totals = [stage.won[0] + tricks_of(stage.position) for stage in stages]
    cards = []
    for number, card in enumerate(play.played):
        side = stages[number].position.to_move
        before, after = totals[number], totals[number + 1]
        won = stages[number].won[0]
        loss = before - after if side == "mine" else after - before
        cards.append(PlayedCard(side, card, before - won, after - won, loss))
    yield ReviewAnswer(tuple(cards), 1.0, perf_counter() - started)
