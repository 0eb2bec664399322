"""Figures in rummy's words, counted another way."""

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import pytest

from app.games.rummy import words
from app.games.rummy.hand import Hand
from app.games.rummy.hand_text import from_text
from app.games.rummy.verdict import verdict
from engine.games import rummy
from engine.games.rummy import Draw


def answered(text):
    hand = from_text(text, Hand())
    *_, answer = rummy.analyse(hand.question())
    return hand, answer


@pytest.mark.parametrize(
    "text",
    [
        "5s6s7s9s Ah Jh 4d8d Jd Jc Kc",
        "2s3s 7h8h 9d9c Qd Kd Qc 4h 5c",
        "As2s4s5s 8h8d Tc Jc 3d Kh Kd",
    ],
)
def test_of_equal_discards_those_come_first_after_which_most_cards_help(text):
    hand, answer = answered(text)
    order = words.ranked(answer, hand)

    def helping(discard):
        made = words.making(hand, discard.draws, discard.card) or ()
        lower = [draw for draw in discard.draws.cards if draw.points < discard.draws.points]
        return [sum(draw.copies for draw in some) for some in (made, lower)]

    for first, second in pairwise(order):
        assert first.points <= second.points
        if first.points == second.points:
            assert helping(first) >= helping(second)
    equal = [helping(d) for d in order if d.points == order[0].points]
    assert len(words.best_discards(answer, hand)) == equal.count(max(equal))


def test_the_stock_leaves_as_much_on_average_as_its_cards_one_by_one():
    hand, answer = answered("5s6s7s9s Ah Jh 4d8d Jd Jc")
    taken, taking = answered("5s6s7s9s Ah Jh 4d8d Jd Jc Kc")
    draws = tuple(
        Draw(draw.card, 1 + i % 2, draw.points) for i, draw in enumerate(answer.draws.cards)
    )
    stock = [draw.points for draw in draws for _ in range(draw.copies)]
    answer = replace(answer, draws=replace(answer.draws, unseen=len(stock), cards=draws))
    at_upcard = SimpleNamespace(
        cards=hand.cards, complete=True, upcard_now=50, take=lambda _: taken, mode="gin"
    )
    assert f" {sum(stock) / len(stock):.1f} on average" in verdict(at_upcard, answer, taking).detail
