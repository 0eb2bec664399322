"""Robots at a table: they obey the rules, and hidden cards change nothing of what they do."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from engine.games import tarneeb
from engine.games.tarneeb import STRENGTHS, Deal, HandRecord, random_deal, robot_turn
from engine.games.tarneeb.table import manners, policy, robot_play
from engine.limits import Limits

QUICK = Limits(deals=2)


def move(hand, strength, limits=QUICK, scores=(0, 0)):
    *_, answer = tarneeb.analyse(robot_turn(hand, scores, strength, limits))
    return answer


def play_out(hand, strength, acts=60):
    while hand.phase != "over" and acts:
        hand = move(hand, strength).done_in(hand)
        acts -= 1
    return hand


def test_simple_robots_play_whole_hands():
    for seed in range(20):
        hand = play_out(HandRecord(random_deal(seed), seed % 4), "easy")
        assert hand.phase == "over"
        assert hand.passed_out or len(hand.played) == 52


@pytest.mark.parametrize("strength", ["fair", "strong"])
def test_robots_that_sample_play_by_the_rules(strength):
    hand = play_out(HandRecord(random_deal(5), 1), strength, acts=9)
    assert len(hand.actors) == 9
    # the last tricks are quick to judge
    hand = play_out(play_out(HandRecord(random_deal(5), 1), "easy").cut(40), strength)
    assert len(hand.played) == 52


def with_other_hidden_cards(hand, seed):
    """The same as the seat to act sees it: what others have not shown is dealt anew."""
    seen = hand.seen_by(hand.to_act)
    played = set(hand.played)
    while True:
        seed += 1
        luck = random.Random(seed)
        hidden = [c for s, h in enumerate(hand.deal.hands) if s != hand.to_act for c in h]
        pool = [card for card in hidden if card not in played]
        luck.shuffle(pool)
        hands = []
        for seat, held in enumerate(hand.deal.hands):
            if seat == hand.to_act:
                hands.append(held)
                continue
            shown = [card for card in held if card in played]
            hands.append((*shown, *(pool.pop() for _ in range(13 - len(shown)))))
        deal = Deal(tuple(hands))
        if deal == hand.deal:
            continue
        try:
            return replace(hand, deal=deal)
        except ValueError:  # a seat would have had to follow suit: not what was seen
            assert seen is not None


@pytest.mark.parametrize("strength", STRENGTHS)
def test_hidden_cards_change_nothing(strength):
    whole = play_out(HandRecord(random_deal(11), 2), "easy")
    for acts in (0, 2, len(whole.calls), len(whole.calls) + 6, len(whole.calls) + 30):
        hand = whole.cut(acts)
        other = with_other_hidden_cards(hand, acts)
        assert other.deal != hand.deal
        assert robot_turn(other, (3, 5), strength) == robot_turn(hand, (3, 5), strength)
        assert move(other, strength) == move(hand, strength)


def test_a_robot_has_the_scores_of_its_side_first():
    hand = HandRecord(random_deal(1), 2)  # East calls first
    assert robot_turn(hand, (30, 12), "easy").scores == (12, 30)
    assert robot_turn(hand.called(0), (30, 12), "easy").scores == (30, 12)


def test_who_is_not_to_act_is_not_asked():
    hand = HandRecord(random_deal(1), 2)
    turn = robot_turn(hand, (0, 0), "easy")
    with pytest.raises(ValueError, match="not the robot's turn"):
        replace(turn, seat=0)
    with pytest.raises(ValueError, match="is no robot"):
        replace(turn, strength="weak")
    with pytest.raises(ValueError, match="deal the next one"):
        robot_turn(hand.called(0).called(0).called(0).called(0), (0, 0), "easy")


def test_a_simple_robot_leaves_its_partners_bid_alone_and_bids_when_it_must():
    strong = tarneeb.parse_deal(
        "N:AKQJT98.AK.AK.AK 7654.QJ.QJT9.QJT 32.T98765.876.98 .432.5432.765432"
    )
    hand = HandRecord(strong, 3)  # South calls first
    assert move(hand.called(7).called(0), "easy").call == 0
    assert move(hand.called(0).called(0), "easy").call == 7
    forced = HandRecord(random_deal(2), 1, tarneeb.HouseRules(dealer_must_bid=True))
    assert move(forced.called(0).called(0).called(0), "easy").call == 7


RULES = tarneeb.HouseRules(doubling=True)
#: East plays 9 in spades without a chance; or is sure of them.
HOPELESS = "N:KQJT9.AK.AK.AK87 432.QJT9.QJT9.32 A876.432.432.QJ9 5.8765.8765.T654"
SURE = "N:432.QJT9.QJT9.32 AKQJT9876.AK.A.A 5.5432.5432.KQJT .876.K876.987654"


def in_doubt(deal):
    hand = HandRecord(tarneeb.parse_deal(deal), 2, RULES)  # East calls first, North doubles first
    return hand.called(9).called(0).called(0).called(0).named(0)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_robot_doubles_what_it_expects_to_break(strength):
    limits = Limits(deals=20)
    hopeless = in_doubt(HOPELESS)
    assert hopeless.to_act == 0
    assert move(hopeless, strength, limits).double is True
    assert move(in_doubt(SURE), strength, limits).double is False
    other = with_other_hidden_cards(hopeless, 1)
    assert robot_turn(other, (0, 0), strength) == robot_turn(hopeless, (0, 0), strength)
    with pytest.raises(ValueError, match="not the robot's turn"):  # East himself
        replace(robot_turn(hopeless, (0, 0), strength), seat=1, seen=hopeless.seen_by(1))


def test_robots_play_hands_that_may_be_doubled():
    hands = [
        play_out(HandRecord(random_deal(seed), seed % 4, RULES), "easy", acts=99)
        for seed in range(60)
    ]
    assert all(hand.phase == "over" for hand in hands)
    assert 0 < sum(hand.doubled for hand in hands) < 30


def test_a_strong_robot_pauses_while_it_plays_deals_out():
    hand = play_out(HandRecord(random_deal(11), 2), "easy")
    pauses = 0
    for acts in range(len(hand.calls) + 20, len(hand.calls) + 40):
        *moves, last = tarneeb.analyse(robot_turn(hand.cut(acts), (0, 0), "strong"))
        assert all(move == robot_play.UNDECIDED for move in moves)
        assert last.card is not None
        pauses += len(moves)
    assert pauses > 20


def test_a_fair_robot_errs_now_and_then_and_not_always_in_the_same_way():
    """Its luck is another one at each card, whatever seed the table has."""
    cards, erred = 0, Counter()
    for seed in range(12):
        hand = play_out(HandRecord(random_deal(seed), 1), "easy")
        for acts in range(len(hand.calls), len(hand.actors)):
            position = hand.cut(acts)
            seen = position.seen_by(position.to_act)
            if seen is None or len(policy.choices_of(seen)[0]) < 3:
                continue
            choices, worths = policy.choices_of(seen)
            led = [manners.shown(seen, int(card)) for card in choices]
            place = sorted(-worths).index(-worths[led.index(move(position, "fair").card)])
            erred[place] += 1
            cards += 1
    assert cards > 100
    assert 0.5 * cards < erred[0] < cards
    assert len(erred) > 2
