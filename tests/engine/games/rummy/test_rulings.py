"""Rulings on what the sources leave open."""

from dataclasses import replace

import pytest

from engine.games.rummy import ARTICLE, GIN, Question, check, three_thirteen
from tests.engine.games.rummy.questions import FREE, points
from tests.helpers import answer_to as final, cards


def test_ruling_1_as_many_wild_as_natural_cards_is_fine():
    assert points("5s6sXXXX", FREE) == 0
    assert points("5s6sXXXXXX", FREE) == 20


def test_ruling_2_mostly_wild_and_all_wild_are_independent():
    all_wild = replace(FREE, all_wild=True)
    mostly = replace(FREE, mostly_wild=True)
    assert points("XXXXXX", all_wild) == 0
    assert points("5sXXXX", all_wild) == 45
    assert points("XXXXXX", mostly) == 60
    assert points("5sXXXX", mostly) == 0


def test_ruling_3_wild_cards_in_one_group_may_be_limited():
    one = replace(FREE, max_wild=1)
    assert points("5s6sXXXX", one) == 20
    assert points("5s6sXX", one) == 0


def test_ruling_4_a_card_of_the_wild_rank_may_be_natural_in_its_own_suit_only():
    sevens = replace(FREE, wild_ranks=(5,))
    assert points("5sXX7sXX9s", sevens) == 0
    assert points("5sXX7hXX9s", sevens) > 0
    assert points("5sXX7sXX9s", replace(sevens, wilds_as_rank=False)) > 0


def test_ruling_5_three_cards_of_the_wild_rank_are_a_natural_set():
    fours = replace(FREE, wild_ranks=(2,))
    assert points("4s4h4d4c", fours) == 0
    assert points("4s4h4d4c", replace(fours, wilds_as_rank=False)) == 16
    assert points("4s4h4d4c", replace(fours, wilds_as_rank=False, all_wild=True)) == 0


def test_ruling_6_a_set_may_hold_like_cards_unless_suits_must_be_distinct():
    assert points("5s5s5h", FREE) == 0
    assert points("5s5s5s5sXX", FREE) == 0
    assert points("5s5s5h", replace(FREE, distinct_suits=True)) == 15
    assert points("5s5h5c5dXX", replace(FREE, distinct_suits=True)) == 5
    assert points("5s5h5c5d5s", replace(FREE, max_set=4)) == 5


def test_ruling_7_like_cards_serve_in_two_runs_but_not_in_one():
    assert points("4s5s5s6s", FREE) == 5
    assert points("4s5s6s5s6s7s", FREE) == 0


def test_ruling_8_wild_cards_extend_a_run_at_either_end_but_not_beyond_the_line():
    assert points("QsKsXX", FREE) == 0
    # One run of thirteen is all there is: the ace stays over rather than the joker.
    whole = replace(FREE, min_run=13)
    assert points("As2s3s4s5s6s7s8s9sTsJsQsKsXX", whole) == 1


@pytest.mark.parametrize(
    ("aces", "left"),
    [("low", (0, 26, 16)), ("high", (6, 0, 16)), ("both", (0, 0, 16)), ("wrap", (0, 0, 0))],
)
def test_ruling_9_aces_are_low_high_both_or_in_a_circle(aces, left):
    for rules in (replace(GIN, aces=aces, points=ARTICLE.points), replace(FREE, aces=aces)):
        hands = ("As2s3s", "QsKsAs", "KsAs2s")
        assert tuple(points(hand, rules) for hand in hands) == left


def test_in_a_circle_a_run_may_leave_out_either_of_two_equal_gaps():
    rules = replace(FREE, aces="wrap", min_run=9, min_set=4)
    assert points("As2s3s8s9sXXXXXXXX", rules) == 0
    assert points("As2s3s8s9sXXXXXXXX", replace(rules, aces="low")) == 0
    assert points("As2s3s9sTsXXXXXXXX", rules) == 0
    assert points("As2s3s9sTsXXXXXXXX", replace(rules, aces="low")) > 0


def test_ruling_10_mixed_runs_drop_only_the_suit():
    mixed = replace(FREE, same_suit_runs=False)
    assert points("4s5h6d", mixed) == 0
    assert points("4s4h5h6d", mixed) == 4


def test_ruling_11_cards_that_fit_both_kinds_report_both():
    mostly = replace(FREE, mostly_wild=True)
    assert check(cards("5sXXXX"), mostly).kinds == ("set", "run")
    assert check(cards("5s6sXX"), mostly).kinds == ("run",)


def test_ruling_12_an_unused_wild_card_costs_its_own_points():
    eights = replace(FREE, wild_ranks=(6,))
    assert points("8sXX", eights) == 28
    free_joker = replace(eights, points=(*eights.points[:13], 0))
    assert points("8sXX", free_joker) == 8


def test_ruling_13_the_cheapest_wild_cards_stay_unused():
    threes = replace(FREE, wild_ranks=(1,))
    answer = final(Question(cards("KhKd3sXXXX"), threes))
    assert answer.points == 3
    assert answer.grouping.unmatched == cards("3s")


def test_ruling_14_sets_and_runs_have_least_lengths_of_their_own():
    rules = replace(FREE, min_set=4, min_run=3)
    assert points("5s5h5c", rules) == 15
    assert points("5s6s7s", rules) == 0
    assert points("5s6s7s", replace(FREE, min_run=4)) == 18


def test_ruling_15_leaving_cards_ungrouped_is_legal_and_surplus_jokers_spoil_nothing():
    sixes = replace(FREE, wild_ranks=(4,))
    assert points("6s6hKcXXXXXX", sixes) == 33
    assert points("2s2h2cXXXXXXXX", FREE) == 20


def test_ruling_16_two_cards_leave_their_total():
    assert points("5s5h", FREE) == 10
    assert points("XX", FREE) == 20


def test_ruling_17_hands_split_only_at_gaps_that_wild_cards_cannot_bridge():
    assert points("3s4sXXXX7s8s", FREE) == 0
    assert points("Ks2sXX", replace(FREE, aces="wrap")) == 0
    assert points("KsAsXX", replace(FREE, aces="both")) == 0


def test_ruling_18_a_lone_card_with_wild_cards_is_a_set_or_a_run_whichever_fits():
    rules = replace(FREE, mostly_wild=True, max_set=3, min_run=5)
    assert points("5sXXXX", rules) == 0
    assert points("5sXXXXXX", rules) == 20
    assert points("5sXXXXXXXX", rules) == 0


def test_ruling_19_the_discard_is_chosen_before_the_groups_and_is_compulsory():
    # Peers meld all eleven cards first and then drop the highest, which leaves 26.
    answer = final(Question(cards("Th6h5hTs8c9c8sTc8h9h6d")))
    assert answer.discards[0].card == cards("Ts")[0]
    assert answer.discards[0].points == 25
    pairless = final(Question(cards("5s6s7s5h"), replace(GIN, hand_size=3)))
    assert pairless.discards[0].points == 0
    forced = final(Question(cards("5s6s7s"), replace(GIN, hand_size=2)))
    assert forced.points == 0
    assert forced.discards[0].points == 11
    assert forced.big_gin
    assert not forced.gin


def test_ruling_20_decks_and_jokers_are_free():
    for decks in range(1, 5):
        for jokers in range(9):
            hand = cards("5s" * decks + "XX" * jokers)
            assert final(Question(hand, replace(ARTICLE, decks=decks, jokers=jokers)))


def test_ruling_21_a_hand_in_its_turn_has_one_card_more_than_the_round():
    rules = three_thirteen(5)
    assert final(Question(cards("2s3s4s9hKd"), rules)).draws is not None
    assert len(final(Question(cards("2s3s4s9hKdKc"), rules)).discards) == 6


def test_ruling_22_a_player_goes_out_with_nothing_or_up_to_a_limit():
    rules = three_thirteen(3, FREE)
    assert not final(Question(cards("2s2h4d"), rules)).can_knock
    assert final(Question(cards("2s2h4d"), replace(rules, knock=8))).can_knock
