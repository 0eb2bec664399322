"""Why a card of gin is safe to throw."""

from itertools import combinations

from app.games.rummy.gin.record import Play
from app.games.rummy.gin.safety import neighbours, why_safe
from engine.cards import card_text, mask_of, parse_cards
from engine.games.rummy.gin import Step
from tests.app.games.rummy.deals import HAND, card
from tests.engine.games.rummy.gin import naive


def test_neighbours_are_the_cards_of_all_groups_of_three():
    every = [card_text(c) for c in range(52)]
    together = dict.fromkeys(range(52), 0)
    for three in combinations(every, 3):
        if naive.is_meld(three):
            for one in three:
                together[card(one)] |= mask_of(parse_cards("".join(three))) & ~(1 << card(one))
    assert {c: neighbours(c) for c in range(52)} == together


def test_what_they_took_and_what_is_gone_are_the_reasons():
    play = Play()
    for one in parse_cards(HAND + "Kc"):
        play = play.clicked(one)
    table = play.done(Step("pass")).done(Step("pass")).clicked(card("Qc")).table
    # With the K♦ go three kings and J♦ Q♦; the K♣ lies open. With the Q♣ go seven, that king too.
    assert why_safe(table, card("Kd")) == "One of its 5 neighbours is gone."
    assert why_safe(table, card("Qc")) == "One of its 6 neighbours is gone."
    assert why_safe(table, card("4c")) == ""
    taken = play.done(Step("pass")).done(Step("take")).table
    assert why_safe(taken, card("Kd")) == "They took the K♣."
