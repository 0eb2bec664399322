"""Whole plans: each player fixes the order of its cards before the game. Light: no numpy.

Tricks are always mine, so that numbers compare whoever would be to move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import factorial
from typing import Literal

from engine.asking import Asks
from engine.games.two_suits.rules import MOST_CARDS, Card, Cards, Position
from engine.sentences import RefusedError

PlanRules = Literal["report", "winner-leads"]

MOST_STORED = 7
MOST_SUMMARISED = 9
PICTURED = 720  # orders of each player in a picture of more
IMPOSSIBLE = 255  # -1 as a byte


@dataclass(frozen=True, slots=True)
class Payoffs(Asks["PayoffsAnswer"]):
    """Ask what happens if each player fixes the order of all its cards before the game.

    Rows are my orders, columns the opponent's, numbered as `itertools.permutations` gives them.

    Attributes
    ----------
    rules : "report": my card counts as the card led in every trick, as in the report's program;
        "winner-leads": the game as it is played, begun by the position's leader. A cell in
        which a card does not follow suit is an impossible game.
    most_stored : cards each up to which the answer has all cells, 7 at most; above it there is
        a picture of some

    Raises
    ------
    ValueError
        If a card is led already, or there are more than 9 cards each.
    """

    answered_by = "two_suits.analysis:analyse"

    position: Position
    rules: PlanRules = "report"
    threads: int | None = None
    most_stored: int = MOST_STORED

    def __post_init__(self) -> None:
        self.position.check_unfinished()
        if self.position.led is not None:
            raise RefusedError("A card is on the table; finish the trick to compare whole orders.")
        if self.rules not in ("report", "winner-leads"):
            raise RefusedError(
                "“{rules}” are no rules; write report or winner-leads.", rules=self.rules
            )
        if self.position.size > MOST_SUMMARISED:
            raise RefusedError(
                "{size} cards each have {factorial:,} orders; play on, or take at most "
                "{most_summarised} cards.",
                size=self.position.size,
                factorial=factorial(self.position.size),
                most_summarised=MOST_SUMMARISED,
            )


@dataclass(frozen=True, slots=True)
class Strategy:
    """The plans that are best against an opponent, to be played with equal weights.

    Attributes
    ----------
    value : tricks they make
    numbers : their numbers as an array of 32-bit integers, which may be many
    """

    value: float
    numbers: bytes = field(repr=False)

    @property
    def rows(self) -> tuple[int, ...]:
        """Numbers of the plans, ascending; none before the answer is complete."""
        return tuple(memoryview(self.numbers).cast("i"))

    @property
    def count(self) -> int:
        """How many plans these are."""
        return len(self.numbers) // 4


@dataclass(frozen=True, slots=True)
class FirstCard:
    """The plans that begin with one card of mine.

    Attributes
    ----------
    most : most tricks in any of their games
    share : share of their games that reach the most of all games (the report's "proportion",
        section 5.3)
    random, competent : best value of one of these plans against the two opponents; None if
        none of their games is possible
    """

    card: Card
    most: int
    share: float
    random: float | None
    competent: int | None


@dataclass(frozen=True, slots=True)
class PayoffsAnswer:
    """The payoffs of all pairs of plans; before it is complete, of the plans summed up so far.

    Attributes
    ----------
    orders : rows, and columns
    games : possible games
    determined : whether all possible games end alike
    cells : int8 by rows: my tricks, -1 where impossible; None above `Payoffs.most_stored` cards
    picture : where there are no cells, those of the rows and columns that `pictured` names
    random : best plans by the mean of their possible games
    competent : best plans by the least of their possible games: the best fixed plan
    shared : how many plans are among the best against both opponents
    best_play : my tricks if both choose card by card: the true game
    first_cards : my cards in the order of the hand
    """

    question: Payoffs
    orders: int
    games: int
    determined: bool
    cells: bytes | None
    picture: bytes | None
    random: Strategy
    competent: Strategy
    shared: int
    best_play: int
    first_cards: tuple[FirstCard, ...]
    progress: float
    elapsed_s: float = 0.0

    @property
    def best_first_cards(self) -> Cards:
        """The cards with the largest share of best continuations."""
        most = max(first.share for first in self.first_cards)
        return tuple(first.card for first in self.first_cards if first.share == most)

    def cell(self, row: int, column: int) -> int | None:
        """My tricks in one game, None if it is impossible."""
        position = self.question.position
        plans = order(position.mine, row), order(position.theirs, column)
        return plan_tricks(position, self.question.rules, *plans)

    def row(self, number: int) -> tuple[int, ...]:
        """My tricks in the games of one row, -1 where impossible.

        Raises
        ------
        ValueError
            If there are so many cards that the payoffs are not kept.
        """
        if self.cells is None:
            raise RefusedError(
                "Above {most_stored} cards each the payoffs are not kept.", most_stored=MOST_STORED
            )
        begin = number * self.orders
        return tuple(-1 if t == IMPOSSIBLE else t for t in self.cells[begin : begin + self.orders])


def plan_tricks(position: Position, rules: PlanRules, mine: Cards, theirs: Cards) -> int | None:
    """My tricks if both play out their orders, None if a card does not follow suit."""
    i_lead, tricks = rules == "report" or position.leader == "mine", 0
    for at, (my_card, their_card) in enumerate(zip(mine, theirs, strict=True)):
        led, reply, hand = (
            (my_card, their_card, theirs[at:]) if i_lead else (their_card, my_card, mine[at:])
        )
        if reply not in position.game.followers(hand, led):
            return None
        i_win = position.game.beats(reply, led) != i_lead
        tricks += i_win
        i_lead = i_lead if rules == "report" else i_win
    return tricks


def pictured(orders: int) -> tuple[int, ...]:
    """Numbers of the orders in a picture: all, or one of each of 720 equal blocks.

    Which one of a block is as by lot: at an even distance all orders would end alike.
    """
    step = orders // min(orders, PICTURED)
    return tuple(begin + (begin * 0x9E3779B1 >> 12) % step for begin in range(0, orders, step))


def order(hand: Cards, number: int) -> Cards:
    """Order of `hand` with the given number, as `itertools.permutations` counts."""
    left = list(hand)
    cards = []
    while left:
        at, number = divmod(number, factorial(len(left) - 1))
        cards.append(left.pop(at))
    return tuple(cards)


def matrix_csv(answer: PayoffsAnswer) -> Iterator[str]:
    """Lines of the payoff matrix as the report's program writes them.

    Raises
    ------
    ValueError
        If there are so many cards that the payoffs are not kept.
    """
    texts = [str(tricks) for tricks in range(MOST_CARDS + 1)] + [""] * 241 + ["-1"]  # by byte
    if answer.cells is None:
        raise RefusedError(
            "The payoffs of {size} cards each are too many to write; take at most {most_stored}.",
            size=answer.question.position.size,
            most_stored=MOST_STORED,
        )
    for begin in range(0, len(answer.cells), answer.orders):
        row = answer.cells[begin : begin + answer.orders]
        yield ",".join(map(texts.__getitem__, row)) + "\n"


def best_games_csv(answer: PayoffsAnswer, strategy: Strategy) -> Iterator[str]:
    """Lines with the orders of a strategy, as the report's program writes them: ``[4 0],...``."""
    for row in strategy.rows:
        cards = order(answer.question.position.mine, row)
        yield ",".join(f"[{rank} {suit}]" for rank, suit in cards) + "\r\n"


def strategy_csv(answer: PayoffsAnswer, strategy: Strategy) -> Iterator[str]:
    """Lines with the weight of every row, as the report's program writes them."""
    chosen = set(strategy.rows)
    weight = 1 / len(chosen) if chosen else 0.0
    for row in range(answer.orders):
        yield f"{weight if row in chosen else 0.0:.18e}\n"
