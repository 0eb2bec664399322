"""The eight rules call as strong robots do, and not by always passing."""

from engine.games.tarneeb import by_rule
from lab.tarneeb import bidding_rules

HANDS = range(3000, 3040)


def test_rules_agree_with_the_robot_and_pass_half_the_time():
    assert sum(bidding_rules.agree(number, deals=40) for number in HANDS) > 28
    asked = map(bidding_rules.situation, HANDS)
    assert 10 < sum(by_rule(one.hand, one.auction).call == 0 for one in asked) < 28


def test_a_situation_is_the_same_again_and_somebody_is_to_call():
    for number in range(20):
        asked = bidding_rules.situation(number)
        assert asked == bidding_rules.situation(number)
        assert asked.legal
