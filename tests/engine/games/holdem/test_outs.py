"""Who is ahead as hands stand, and after which cards: against a slow twin, by share."""

import itertools
import random

import pytest
from hypothesis import given, settings, strategies as st

from engine.cards import cards_text, parse_cards
from engine.games.holdem import HAND_CLASSES, Question, parse_range
from engine.games.holdem.equity import outs
from engine.games.holdem.equity.outs import outs_of
from engine.games.holdem.equity.weights import Weights
from engine.games.holdem.ranges import COMBOS
from tests.engine.games.holdem import naive
from tests.engine.games.holdem.questions import ask


@pytest.mark.parametrize("board", [3, 4])
@pytest.mark.parametrize("half", [False, True])
def test_outs_against_an_unknown_hand_are_told_by_share(board, half):
    deck = random.Random(f"{board} {half}").sample(range(52), 52)  # a second each
    mine, flop = tuple(deck[:2]), tuple(deck[5 : 5 + board])
    theirs = (deck[2],) if half else ()
    ours, other = outs_of(Weights(Question((mine, theirs), flop)))
    assert other is None
    left = [card for card in range(52) if card not in (*mine, *theirs, *flop)]
    hands = {hand: 1 for hand in itertools.combinations(left, 2) if not half}
    hands |= {(deck[2], card): 1 for card in left if half}
    now, then = naive.standings(mine, hands, flop)
    check_standings(ours, now, then)


def check_standings(outs, now, then):
    """Compare outs with how often a hand is ahead now, level and behind, and after each card."""
    assert (outs.now.ahead, outs.now.level, outs.now.behind) == pytest.approx(now)
    assert outs.ahead == (now[0] >= now[2])
    good = {card: found[0] for card, found in then.items() if found[0] > found[2] + 1e-9}
    listed = {}
    for (_class, cards), shares in zip(outs.groups, outs.shares, strict=True):
        listed |= dict(zip(cards, shares, strict=True))
    assert listed == pytest.approx({} if outs.ahead else good)


def test_outs_against_a_range_are_told_by_share():
    answer = ask("=AsKs", "JJ+,AK,AQs,KQs:.5", board="Qs7s2d")
    ours, theirs = answer.outs
    assert theirs is None
    assert (ours.now.ahead, ours.now.level, ours.now.behind) == pytest.approx(
        (0, 9 / 28.5, 19.5 / 28.5)
    )
    (flush, spades), (pair, over) = ours.groups
    assert (HAND_CLASSES[flush], cards_text(spades)) == ("flush", "JsTs9s8s6s5s4s3s2s")
    assert (HAND_CLASSES[pair], cards_text(over)) == ("pair", "AhAcAdKhKcKd")
    assert ours.shares[0][0] == 1
    assert ours.shares[0][-1] == pytest.approx(25.5 / 28.5)  # QQ fills up


RANGE = parse_range("JJ-99, AQs+, KQs:0.5, 87s:0.25, 76s")


@settings(max_examples=6)
@given(st.permutations(range(52)), st.sampled_from([3, 4]))
def test_outs_against_a_range_are_those_that_comparing_every_hand_shows(deck, board):
    mine, flop = tuple(deck[:2]), tuple(deck[2 : 2 + board])
    known = {*mine, *flop}
    hands = {
        combo: weight
        for combo, weight in zip(COMBOS, RANGE.weights, strict=True)
        if weight and not known & {*combo}
    }
    ours = outs_of(Weights(Question((mine, RANGE), flop)))[0]
    check_standings(ours, *naive.standings(mine, hands, flop))


def test_who_is_behind_more_hands_than_ahead_of_is_behind_however_many_are_level():
    ours = ask("=AsKd", "AhKh,AhKc,AcKh,AcKc,QQ", board="Qs7s2d").outs[0]
    assert ours.now.level > ours.now.behind > ours.now.ahead == 0
    assert not ours.ahead


def test_outs_against_two_ranges_need_a_hand_that_beats_both():
    both = ask("=AsKs", "99", "77", board="Qs7s2d").outs[0]
    one = ask("=AsKs", "99", board="Qs7s2d").outs[0]
    cards = [{card for _class, group in outs.groups for card in group} for outs in (both, one)]
    assert cards[0] < cards[1]
    assert both.now.behind == one.now.behind == 1
    assert both.sampled == 0


def test_outs_against_many_hands_are_sampled_and_agree_with_all_of_them(monkeypatch):
    question = Question((tuple(parse_cards("AsKs")), RANGE, RANGE), tuple(parse_cards("Qs7s2d")))
    counted = outs_of(Weights(question))[0]
    monkeypatch.setattr(outs, "COUNTED", 10)
    sampled = outs_of(Weights(question))[0]
    assert (counted.sampled, sampled.sampled) == (0, outs.ENOUGH)
    assert sampled.now.behind == pytest.approx(counted.now.behind, abs=0.03)
    assert [cards for _class, cards in sampled.groups] == [c for _class, c in counted.groups]


def test_two_others_of_a_sample_never_hold_the_same_card(monkeypatch):
    monkeypatch.setattr(outs, "COUNTED", 1)
    held = parse_range("AdAc, 6h5h")
    question = Question((tuple(parse_cards("KsKh")), held, held), tuple(parse_cards("Qs7s2d")))
    found = outs_of(Weights(question))[0]
    assert found.sampled == outs.ENOUGH
    assert found.now.behind == 1  # one of them holds the aces


@pytest.mark.parametrize("seed", range(8))
def test_a_card_that_wins_as_often_as_it_loses_is_no_out_of_a_sample(monkeypatch, seed):
    monkeypatch.setattr(outs, "COUNTED", 1)
    monkeypatch.setattr(outs, "SEED", seed)
    question = Question(
        (tuple(parse_cards("KsQs")), parse_range("AdAc, JdJc"), parse_range("6h5h, 5c3c")),
        tuple(parse_cards("Th8c2d")),
    )
    found = outs_of(Weights(question))[0]  # a king or a queen beats jacks and loses to aces
    assert found.now.behind == 1
    assert found.groups == ()
