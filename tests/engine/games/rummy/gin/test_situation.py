"""Tables from cards seen and reasons."""

from dataclasses import replace

import numpy as np
import pytest

from engine.cards import card_text, mask_of, parse_cards
from engine.games.rummy import gin
from engine.games.rummy.gin import Advise, Choice, Step
from engine.games.rummy.gin.advice import reason_for
from engine.games.rummy.gin.situation import seen_table
from engine.limits import Limits


def cards(text):
    return tuple(parse_cards(text))


HAND = cards("5s6s7s9s9h9dAh2h3d4c")
ELEVEN = (*HAND, *cards("Ks"))


def texts(mask):
    return {card_text(card) for card in gin.cards_of(mask)}


def test_a_hand_alone_asks_for_the_first_upcard():
    table = seen_table(HAND, upcard=cards("Qh")[0])
    assert (table.phase, table.stock, table.hidden, table.events) == ("first offer", 31, 10, ())
    assert table.unseen.bit_count() == 41


def test_the_stock_is_what_the_cards_seen_leave():
    table = seen_table(ELEVEN, discards=cards("QhJcTd8c"), took=cards("5d"))
    assert table.unseen.bit_count() == table.stock + table.hidden
    assert table.stock == 27
    assert texts(table.theirs) == {"5d"}
    fewer = seen_table(ELEVEN, discards=cards("QhJcTd8c"), stock=22)
    assert fewer.stock == 22
    assert gin.Advise(fewer).table == fewer


def test_cards_that_they_let_lie_are_refusals_and_the_others_their_throws():
    table = seen_table(HAND, upcard=cards("8c")[0], discards=cards("QhJcTd"), passed=cards("QhTd"))
    refused = [card_text(event.top) for event in table.events if event.kind in ("pass", "draw")]
    thrown = [card_text(event.thrown) for event in table.events if event.thrown is not None]
    assert refused == ["Qh", "Td"]
    assert thrown == ["Jc", "8c"]
    assert texts(table.shed[gin.ME]) == {"Qh", "Td"}


def test_without_that_the_players_threw_by_turns():
    table = seen_table(HAND, upcard=cards("8c")[0], discards=cards("QhJcTd"))
    thrown = [card_text(event.thrown) for event in table.events if event.thrown is not None]
    assert thrown == ["Jc", "8c"]


def test_a_card_taken_is_held_and_was_wanted():
    told = seen_table(ELEVEN, discards=cards("QhJcTd8c"), took=cards("5d"), passed=cards("QhTd"))
    assert [event.kind for event in told.events] == ["pass", "draw", "take"]
    *_, answer = gin.analyse(Advise(told, limits=Limits(deals=512)))
    assert answer.opponent.holds[cards("5d")[0]] == 1
    assert answer.opponent.holds[cards("Qc")[0]] < answer.opponent.holds[cards("4d")[0]]


@pytest.mark.parametrize("seed", range(30))
def test_any_cards_seen_can_be_asked_about(seed):
    rng = np.random.default_rng(seed)
    deck = [int(card) for card in rng.permutation(52)]
    size = int(rng.integers(10, 12))
    pile, took = int(rng.integers(1, 12)), int(rng.integers(0, 4))
    discards = tuple(deck[11 : 11 + pile])
    table = seen_table(
        tuple(deck[:size]),
        upcard=deck[30],
        discards=discards,
        took=tuple(deck[31 : 31 + took]),
        passed=tuple(rng.permutation(discards)[: int(rng.integers(0, pile + 1))].tolist()),
    )
    *_, answer = gin.analyse(Advise(table, limits=Limits(deals=64)))
    assert len(answer.choices) == len(table.choices())
    assert sum(answer.opponent.holds) == pytest.approx(10)
    held = sum(1 << card for card, share in enumerate(answer.opponent.holds) if share)
    assert held & (table.hand | mask_of(table.pile)) == 0


# Reasons -----------------------------------------------------------------------------------


def choice(kind, card=None, **facts):
    step = Step(kind, None if card is None else cards(card)[0])
    plain = Choice(step, 0, 1, 0.5, 0, 0.5, 0, 0, 0, 10, 0.1, 0, 0, 0, 0, 64)
    return replace(plain, **facts)


def test_reasons_name_the_one_term_that_decides():
    table = seen_table(ELEVEN, discards=cards("Qh"), took=cards("4d4h"))
    throw, knock = choice("throw", "Ks"), choice("knock", "Ks", behind=5.0, behind_se=1.0)
    assert reason_for(table, [throw, replace(knock, undercut=0.4)]).kind == "undercut"
    assert reason_for(table, [throw, knock]).kind == "waits"
    four = choice("throw", "4c", deadwood=5, behind=5.0, behind_se=1.0, helps=0.9)
    found = reason_for(table, [throw, four])
    assert found.kind == "partners"
    assert [card_text(card) for card in found.cards] == ["4c", "4h", "4d"]
    three = choice("throw", "3d", deadwood=5, behind=5.0, behind_se=1.0, helps=0.9)
    assert reason_for(replace(table, theirs=0), [throw, three]).kind == "wanted"
    assert reason_for(table, [replace(throw, helps=0.01), choice("throw", "Ah")]).kind == "safe"
    assert reason_for(table, [throw]).kind == "only"
    assert reason_for(table, []).kind == ""
    assert reason_for(table, [throw, choice("throw", "Ah")]).kind == ""
