from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from engine.cards import cards_text
from engine.games.rummy import ARTICLE, GIN, REASONS, Rules, arrange, check, points_left
from tests.engine.games.rummy import naive
from tests.engine.games.rummy.strategies import any_rules
from tests.helpers import cards

SEVENS = replace(ARTICLE, wild_ranks=(5,), decks=4, jokers=8)


# The reasons, each with a group that has it, what is said and what would mend it.
REFUSED = [
    ("too_few", "5s6s", {}, "at least 3 cards: here are 2", "Add 1 card"),
    ("too_few", "", {}, "No cards", "Choose"),
    ("too_few", "5s6sXX", {"min_run": 4}, "at least 4 cards", "Add 1 card"),
    ("only_wild", "XXXXXX", {}, "Only wild cards", "Add natural cards"),
    ("neither", "5s6h9c", {}, "5s6h9c are neither a set", "Choose cards of one rank"),
    ("neither", "5s6s9s", {}, "neither a set", "Choose"),
    ("neither", "3s7dKc", {}, "Even with 7d wild, 3sKc are neither", "Choose"),
    ("mixed_suits", "4s5h6s", {}, "one suit: 4s5h6s are of spades and hearts", "Use only spades"),
    ("mixed_suits", "4s5h6s7s", {}, "one suit", "Without 5h it is a group"),
    ("repeated_rank", "5s5s6s", {}, "each rank once: 5s and 5s", "Put 5s into another group"),
    ("no_wrap", "KsAs2s", {"aces": "both"}, "do not wrap around", "End the run at the ace"),
    ("no_wrap", "KsAs2s", {}, "do not wrap around", "End the run"),
    ("ace_low_only", "QsKsAs", {}, "The ace is only low", "Leave the ace out"),
    ("ace_high_only", "As2s3s", {"aces": "high"}, "The ace is only high", "Leave the ace out"),
    ("gap", "5s9sXX", {}, r"gaps \(6 7 8\) need 3 wild cards: here is 1", "Add 2 wild cards"),
    ("repeated_suit", "5s5s5h", {"distinct_suits": True}, "5s5s share a suit", "Leave one"),
    ("repeated_suit", "5s5s5h5d", {"distinct_suits": True}, "share a suit", "Without 5s"),
    ("set_too_large", "5s5s5s5h5d", {"max_set": 4}, "at most 4 cards: here are 5", "Without 5s"),
    ("too_long", "As2s3s4s5s6s7s8s9sTsJsQsKsXX", {}, "at most 13 cards", "Without"),
    ("wild_beyond_end", "As2s3s4s5s6s8s9sTsJsQsXXXXXX", {}, "beyond the end", "Without"),
    ("too_many_wild", "5s6sXXXX", {"max_wild": 1}, "at most 1 wild card", "Without XX"),
    ("mostly_wild", "5sXXXX", {}, "2 wild .XXXX., 1 natural .5s.", "Add natural cards"),
    ("mostly_wild", "5s6sXXXXXX", {}, "3 wild", "Without XX it is a group"),
]


@pytest.mark.parametrize(("reason", "group", "options", "message", "suggestion"), REFUSED)
def test_a_refused_group_has_its_reason_sentence_and_suggestion(
    reason, group, options, message, suggestion
):
    verdict = check(cards(group), replace(SEVENS, **options))
    assert not verdict.valid
    assert verdict.reason == reason
    assert verdict.suggestion.startswith(suggestion)
    with pytest.raises(ValueError, match=message):
        arrange(cards(group), replace(SEVENS, **options))


def test_every_reason_has_an_example_above():
    assert {reason for reason, *_ in REFUSED} == set(REASONS)


def test_too_many_wild_cards_say_whether_reading_one_as_itself_would_mend_it():
    off_suit = check(cards("5s7hXX8sXX"), SEVENS)
    assert off_suit.reason == "mostly_wild"
    assert "Reading 7h as itself does not mend it: it is off suit." in off_suit.message
    not_allowed = check(cards("5s7sXX9sXX"), replace(SEVENS, wilds_as_rank=False))
    assert "Read as itself 7s would mend it, but these rules do not" in not_allowed.message
    neither = check(cards("5s7hXX9sXX"), replace(SEVENS, wilds_as_rank=False))
    assert "7h" in neither.message
    assert "as itself" not in neither.message


# Where the wild cards stand.


@pytest.mark.parametrize(
    ("group", "aces", "stands_for"),
    [
        ("3sXX5s", "low", "3s4s5s"),
        ("3s4sXX", "low", "3s4s5s"),
        ("3sXX5sXX", "low", "3s4s5s6s"),
        ("QsKsXX", "low", "JsQsKs"),
        ("QsKsXX", "high", "QsKsAs"),
        ("QsKsXX", "both", "QsKsAs"),
        ("QsKsXX", "wrap", "QsKsAs"),
        ("KsXXXX2s", "wrap", "KsAs2s3s"),
        ("2sAsXX", "both", "As2s3s"),
        ("JsAsXXXX", "both", "JsQsKsAs"),
        ("5sXX7s", "low", "5s6s7s"),
        ("5s5hXX", "low", "5s5h5c"),
        ("5s5h5c5dXX", "low", "5s5h5c5d5s"),
        ("7s7h7d", "low", "7s7h7d"),
    ],
)
def test_wild_cards_fill_gaps_then_extend_up_then_down(group, aces, stands_for):
    laid = arrange(cards(group), replace(SEVENS, aces=aces))
    assert cards_text(laid.stands_for) == stands_for
    assert sorted(laid.cards) == sorted(cards(group))


def test_wild_cards_of_a_mixed_run_take_the_suit_before_them():
    laid = arrange(cards("3s4hXX6d"), replace(SEVENS, same_suit_runs=False))
    assert cards_text(laid.stands_for) == "3s4h5h6d"


def test_a_group_of_only_wild_cards_stands_for_the_wild_rank_or_for_aces():
    rules = replace(SEVENS, all_wild=True, wilds_as_rank=False)
    assert cards_text(arrange(cards("XX7d7h"), rules).stands_for) == "7s7h7c"
    assert cards_text(arrange(cards("XXXXXX"), rules).stands_for) == "AsAhAc"


@settings(max_examples=300)
@given(any_rules(), st.data())
def test_what_is_a_group_agrees_with_the_naive_reading(rules, data):
    first, unique = data.draw(st.integers(0, 12)), data.draw(st.booleans())
    following = [(first + step) % 13 for step in range(4)]  # else runs would be rare
    ranks = data.draw(
        st.just(following) | st.lists(st.integers(0, 12), min_size=1, max_size=4, unique=True)
    )
    suits = data.draw(st.integers(1, 2))
    pool = [13 * suit + rank for suit in range(suits) for rank in ranks] + [52]
    group = data.draw(st.lists(st.sampled_from(pool), min_size=1, max_size=6, unique=unique))
    verdict = check(group, rules)
    assert verdict.valid == naive.is_group(group, rules)
    if verdict.valid:
        assert sorted(verdict.group.cards) == sorted(group)
        for held, shown in zip(verdict.group.cards, verdict.group.stands_for, strict=True):
            assert held == shown or rules.is_wild(held)
        natural = replace(rules, wild_ranks=())
        kinds = {"set": naive.is_set, "run": naive.is_run}
        assert kinds[verdict.group.kind](verdict.group.stands_for, 0, natural)
    else:
        assert verdict.reason in REASONS
        assert verdict.message.endswith(".")
        assert verdict.suggestion.endswith(".")


def test_points_of_a_players_own_grouping_count_what_is_no_group():
    groups = (cards("5s6s7s"), cards("8h8d9c"))
    assert points_left(groups, cards("Ks"), GIN) == 8 + 8 + 9 + 10


def test_rules_are_hashable_and_equal_by_value():
    assert hash(Rules()) == hash(Rules())
    assert Rules() == Rules()
