"""Do the report's claims hold? Looks at many deals of each size."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from math import comb
from time import perf_counter

import numpy as np

from engine import pool
from engine.arrays import Ints
from engine.estimates import Estimate, estimate
from engine.games.two_suits import nets, payoff_kernels as kernels, player_kernels
from engine.games.two_suits.arena import play
from engine.games.two_suits.payoffs import PlanRules
from engine.games.two_suits.plans import row_values, sum_rows
from engine.games.two_suits.players import ARENA_DEALS, PLAYERS, Player
from engine.games.two_suits.questions import BestPlay, Survey, SurveyAnswer, SurveyRow
from engine.games.two_suits.rules import Card, Cards, Game, Position
from engine.games.two_suits.search import best_play

PIECE = 10  # deals a piece of work
FIELDS = (
    *("determined", "determined_winner_leads", "any_lead", "same_rows", "same_rows_winner_leads"),
    *("some_same_row", "some_same_row_winner_leads", "has_sure_winner", "sure_winner_best"),
    *("sure_winner_only", "sure_winner_cost", "plan", "plan_winner_leads", "best_play"),
    *("plan_random", "best_play_random"),
)
Values = dict[str, float | None]  # of one deal; None where a question does not arise


def survey(question: Survey) -> Iterator[SurveyAnswer]:
    """Yield rows for more and more cards."""
    started = perf_counter()
    rows: list[SurveyRow] = []
    sizes = range(question.fewest, question.most + 1)
    costs = [6.0**cards for cards in sizes]  # about how much longer each size takes
    for cards, cost in zip(sizes, costs, strict=True):
        deals = _deals(question, cards)
        pieces = (
            partial(_look_at, deals[begin : begin + PIECE]) for begin in range(0, len(deals), PIECE)
        )
        seen: list[Values] = []
        against = tuple(_against(question, cards, player) for player in PLAYERS)
        for values in pool.run(pieces, question.limits.threads):
            seen += values
            row = _row(cards, seen, len(deals) == comb(2 * cards, cards), against)
            done = (sum(costs[: len(rows)]) + cost * len(seen) / len(deals)) / sum(costs)
            yield SurveyAnswer((*rows, row), done, perf_counter() - started)
        rows.append(row)


def _deals(question: Survey, cards: int) -> list[Position]:
    """All deals, or as many as asked for."""
    deck = [(rank, suit) for suit in (0, 1) for rank in range(1, cards + 1)]
    hands: list[Cards]
    if comb(2 * cards, cards) <= question.deals:
        hands = list(combinations(deck, cards))
    else:
        source = random.Random(f"{question.limits.seed} {cards}")
        hands = [tuple(source.sample(deck, cards)) for _ in range(question.deals)]
    game = Game(question.trump, cards)
    return [
        Position(hand, tuple(card for card in deck if card not in hand), game=game)
        for hand in hands
    ]


def _look_at(deals: Sequence[Position]) -> list[Values]:
    return [_values(deal) for deal in deals]


def _values(position: Position) -> Values:
    """What is to be known about one deal; shares are 0 or 1."""
    *_, answer = best_play(BestPlay(position))
    tricks = {card.card: card.tricks for card in answer.cards}
    sure = [tricks[card] for card in position.mine if _is_sure(position, card)]
    others = [tricks[card] for card in position.mine if not _is_sure(position, card)]
    best = answer.tricks
    values: Values = {
        "best_play": best,
        "best_play_random": answer.against_random,
        "any_lead": min(tricks.values()) == best,
        "has_sure_winner": bool(sure),
        "sure_winner_best": max(sure) == best if sure else None,
        "sure_winner_only": max(sure) == best > max(others, default=-1) if sure else None,
        "sure_winner_cost": best - max(sure) if sure and max(sure) < best else None,
    }
    rules: tuple[tuple[PlanRules, str], ...] = (("report", ""), ("winner-leads", "_winner_leads"))
    for rule, ending in rules:
        rows = sum_rows(position, rule, threads=1)
        means, least = row_values(rows)
        for_random, for_competent = means == means.max(), least == least.max()
        low = rows[rows[:, kernels.COUNT] > 0, kernels.LOW].min()
        values[f"determined{ending}"] = bool(low == rows[:, kernels.HIGH].max())
        values[f"same_rows{ending}"] = bool((for_random == for_competent).all())
        values[f"some_same_row{ending}"] = bool((for_random & for_competent).any())
        values[f"plan{ending}"] = int(least.max())
    values["plan_random"] = float(means.max())  # of the game as it is played
    return values


def _is_sure(position: Position, card: Card) -> bool:
    """Tell whether leading `card` is sure to take the trick."""
    replies = position.game.followers(position.theirs, card)
    return not any(position.game.beats(reply, card) for reply in replies)


def _against(question: Survey, cards: int, player: Player) -> Estimate | None:
    """Tricks of the perfect player, who leads, against `player`."""
    weights = nets.blank()
    if player == "net":
        net = nets.shipped(question.trump is not None)
        if cards > net.cards:
            return None
        weights = net.weights
    players = np.array([PLAYERS.index("perfect"), PLAYERS.index(player)])
    rows = play(players, weights, cards, question.trump, question.limits.seed, 0, ARENA_DEALS)
    tricks = rows[:, player_kernels.HAND_TRICKS]
    return estimate(len(rows), float(tricks.sum()), float((tricks**2).sum()))


def _row(
    cards: int, seen: Sequence[Values], complete: bool, against: tuple[Estimate | None, ...]
) -> SurveyRow:
    means = {}
    for field in FIELDS:
        values = [float(v) for deal in seen if (v := deal[field]) is not None]
        mean = estimate(len(values), sum(values), sum(v * v for v in values))
        means[field] = Estimate(mean.mean, 0.0, mean.count) if complete else mean
    tricks: Ints = np.bincount([int(deal["best_play"] or 0) for deal in seen], minlength=cards + 1)
    return SurveyRow(
        cards=cards,
        deals=len(seen),
        complete=complete,
        **means,
        against=against,
        tricks=tuple(tricks.tolist()),
    )
