import json
import os
import pickle
import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.cards import cards_text
from engine.games import rummy
from engine.games.rummy import (
    ARTICLE,
    GIN,
    Question,
    Rules,
    Survey,
    analysis,
    check,
    kernels,
    three_thirteen,
)
from tests.engine.games.rummy import naive
from tests.engine.games.rummy.strategies import random_cards, random_rules
from tests.helpers import answer_to as final, cards

GOLDEN = Path(__file__).parent / "golden"
GOLDEN_GIN = json.loads((GOLDEN / "gin.json").read_text())
GOLDEN_ROUNDS = json.loads((GOLDEN / "three_thirteen.json").read_text())
seeds = st.integers(0, 2**32)


def answer_adds_up(grouping, hand, rules):
    used = [card for group in grouping.groups for card in group.cards]
    assert sorted([*used, *grouping.unmatched]) == sorted(hand)
    assert grouping.points == sum(naive.cost(card, rules) for card in grouping.unmatched)
    for group in grouping.groups:
        assert naive.is_group(group.cards, rules)
        assert check(group.cards, rules).valid


# Golden answers, cross-checked by independent programs: see the files.


@pytest.mark.parametrize("part", ["hands10", "hands10_rich"])
def test_golden_gin_hands_of_ten(part):
    for case in GOLDEN_GIN[part]:
        hand = cards("".join(case["hand"]))
        assert analysis.least_points(hand, GIN) == case["deadwood"], case
        grouping = analysis.best_grouping(hand, GIN)
        assert grouping.points == case["deadwood"], case
        answer_adds_up(grouping, hand, GIN)


@pytest.mark.parametrize("part", ["hands11", "hands11_rich"])
def test_golden_gin_hands_of_eleven_and_their_best_discards(part):
    for case in GOLDEN_GIN[part]:
        answer = final(Question(cards("".join(case["hand"]))))
        assert answer.points == case["deadwood_all11"], case
        assert answer.discards[0].points == case["deadwood_after_best_discard"], case
        least = [d.card for d in answer.discards if d.points == answer.discards[0].points]
        assert sorted(least) == sorted(cards("".join(case["best_discards"]))), case


def golden_rules(case):
    config = GOLDEN_ROUNDS["configs"][case["config"]]
    return Rules(
        points=tuple(config["points"][rank] for rank in "23456789TJQKAX"),
        wild_ranks=(case["round"] - 2,),
        wilds_as_rank=config["wild_as_rank"],
        mostly_wild=config["mostly_wild"],
        all_wild=config["all_wild"],
        same_suit_runs=config["same_suit_runs"],
        aces=config["ace"],
        min_set=config["min_len"],
        min_run=config["min_len"],
        distinct_suits=config["distinct_suits"],
        max_set=config["max_set"],
        decks=case["decks"],
        jokers=case["jokers"],
    )


@pytest.mark.parametrize("config", GOLDEN_ROUNDS["configs"])
def test_golden_rounds_of_three_thirteen(config):
    cases = [case for case in GOLDEN_ROUNDS["cases"] if case["config"] == config]
    assert cases
    for case in cases:
        hand, rules = cards("".join(case["hand"])), golden_rules(case)
        grouping = analysis.best_grouping(hand, rules)
        assert grouping.points == analysis.least_points(hand, rules) == case["points"], case
        answer_adds_up(grouping, hand, rules)
        for group in case["example_groups"]:
            assert check(cards("".join(group)), rules).valid, case


# Against the naive twin.


def compare_with_naive(seed, hands, sizes):
    g = Random(seed)
    for _ in range(hands):
        rules = random_rules(g)
        hand = random_cards(g, rules, g.choice(sizes))
        expected = naive.least_points(hand, rules)
        case = cards_text(hand), rules
        assert analysis.least_points(hand, rules) == expected, case
        grouping = analysis.best_grouping(hand, rules)
        assert grouping.points == expected, case
        answer_adds_up(grouping, hand, rules)
        if 1 < len(hand) < 7:
            after = analysis._solve(hand, rules, discard=True)[0]
            assert after == min(naive.best_discards(hand, rules)), case


def test_hands_with_any_options_leave_what_the_naive_twin_says():
    compare_with_naive(seed=1, hands=800, sizes=(1, 2, 3, 4, 4, 5, 5, 6, 6, 7))
    compare_with_naive(seed=2, hands=6, sizes=(9, 10))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 8))
def test_a_hundred_thousand_hands_with_any_options_leave_what_the_naive_twin_says(seed):
    compare_with_naive(seed, hands=20_000, sizes=(3, 4, 5, 5, 6, 6, 7, 8))
    compare_with_naive(seed + 100, hands=20, sizes=(11, 12, 13))


BOUNDS = """
from random import Random
import numpy as np
from engine.games.rummy import analysis
from engine.games.rummy.group_kernels import LAID, solve
from tests.engine.games.rummy.strategies import random_cards, random_rules
from tests.helpers import cards
g = Random(9)
for _ in range(20_000):
    rules = random_rules(g)
    hand = random_cards(g, rules, g.randint(10, 14))
    analysis._solve(hand, rules, discard=g.random() < 0.5)
    if g.random() < 0.1:
        limit, laid = analysis.least_points(hand, rules) + 1, np.empty((20, LAID), np.int64)
        solve(np.array(hand), analysis.options_of(rules), -1, 0, limit, laid)
"""


@pytest.mark.slow
def test_no_kernel_writes_beyond_its_arrays(tmp_path):
    asked = {"NUMBA_BOUNDSCHECK": "1", "KIBITZER_CACHE": str(tmp_path), "KIBITZER_KERNELS": "numba"}
    checked = os.environ | asked
    root = Path(__file__).parents[4]
    subprocess.run([sys.executable, "-c", BOUNDS], check=True, env=checked, cwd=root)


def plain_rules(g):
    return Rules(
        points=g.choice([GIN.points, ARTICLE.points]),
        aces=g.choice(["low", "high", "both", "wrap"]),
        min_run=g.choice([2, 3, 4, 5, 13]),
        max_set=g.choice([0, 4]),
        distinct_suits=g.random() < 0.5,
    )


@settings(max_examples=400)
@given(seeds)
def test_suit_masks_and_search_agree_on_plain_hands(seed):
    g = Random(seed)
    rules = plain_rules(g)
    ranks = g.sample(range(13), g.randint(5, 13))
    deck = [13 * suit + rank for suit in range(4) for rank in ranks]
    hand = g.sample(deck, g.randint(1, min(21, len(deck))))
    assert rules.plain
    assert analysis.least_points(hand, rules) == analysis._solve(hand, rules)[0]


@settings(max_examples=60)
@given(seeds)
def test_plain_hands_leave_what_the_naive_twin_says(seed):
    g = Random(seed)
    rules = plain_rules(g)
    hand = g.sample([13 * s + r for s in range(4) for r in g.sample(range(13), 4)], 8)
    hand = list(dict.fromkeys(hand))
    assert analysis.least_points(hand, rules) == naive.least_points(hand, rules)


def test_batches_of_suit_masks_leave_what_single_hands_do():
    g = Random(5)
    hands = [g.sample(range(52), 11) for _ in range(200)]
    masks = np.array([analysis._suit_masks(hand) for hand in hands])
    table = analysis.suit_table(GIN)
    whole = np.zeros(200, np.int64)
    after = np.full((200, 52), -1)
    kernels.deadwoods(masks, table, whole)
    kernels.after_discards(masks, table, after)
    for hand, left, discards in zip(hands, whole, after, strict=True):
        assert left == analysis.least_points(hand, GIN)
        for card in range(52):
            kept = [c for c in hand if c != card]
            assert discards[card] == (analysis.least_points(kept, GIN) if card in hand else -1)


# Properties.


def freer(rules):
    """The same rules with one option freed at a time."""
    yield replace(rules, wilds_as_rank=True)
    yield replace(rules, mostly_wild=True)
    yield replace(rules, all_wild=True)
    yield replace(rules, max_wild=0)
    yield replace(rules, same_suit_runs=False)
    yield replace(rules, distinct_suits=False)
    yield replace(rules, max_set=0)
    yield replace(rules, min_set=2)
    yield replace(rules, min_run=2)
    if rules.aces in ("low", "high"):
        yield replace(rules, aces="both")
    yield replace(rules, aces="wrap")


@settings(max_examples=150)
@given(seeds)
def test_freeing_an_option_never_raises_points(seed):
    g = Random(seed)
    rules = random_rules(g)
    hand = random_cards(g, rules, g.randint(3, 14))
    strict = analysis.least_points(hand, rules)
    for free in freer(rules):
        assert analysis.least_points(hand, free) <= strict


@settings(max_examples=200)
@given(seeds)
def test_a_joker_worth_nothing_never_raises_points(seed):
    g = Random(seed)
    rules = random_rules(g)
    rules = replace(rules, points=(*rules.points[:13], 0))
    hand = random_cards(g, rules, g.randint(1, 13))
    assert analysis.least_points([*hand, 52], rules) <= analysis.least_points(hand, rules)


@settings(max_examples=200)
@given(seeds)
def test_suits_and_order_of_the_cards_do_not_matter(seed):
    g = Random(seed)
    rules = random_rules(g)
    hand = random_cards(g, rules, g.randint(1, 14))
    suits = g.sample(range(4), 4)
    other = [c if c == 52 else 13 * suits[c // 13] + c % 13 for c in hand]
    g.shuffle(other)
    assert analysis.least_points(other, rules) == analysis.least_points(hand, rules)


@settings(max_examples=20)
@given(seeds)
def test_the_answer_of_a_large_hand_adds_up_and_every_group_passes_check(seed):
    g = Random(seed)
    rules = replace(random_rules(g), hand_size=12)
    hand = tuple(random_cards(g, rules, 13))
    first, *_, last = rummy.analyse(Question(hand, rules))
    answer_adds_up(last.grouping, hand, rules)
    assert first.grouping == last.grouping
    assert last.progress == 1
    for discard in last.discards:
        kept = list(hand)
        kept.remove(discard.card)
        answer_adds_up(discard.grouping, kept, rules)
        assert discard.points == analysis.least_points(kept, rules)
        for draw in discard.draws.cards:
            assert draw.points <= discard.points  # the drawn card may be thrown again
    assert [d.points for d in last.discards] == sorted(d.points for d in last.discards)


# Discards, draws and objections.


@settings(max_examples=40)
@given(seeds)
def test_draws_leave_what_the_naive_twin_says(seed):
    g = Random(seed)
    plain = g.random() < 0.3
    rules = plain_rules(g) if plain else replace(random_rules(g), decks=3)
    rules = replace(rules, hand_size=4, knock=5)
    hand = g.sample(range(52), 4)
    seen = tuple(g.sample([c for c in range(52) if c not in hand], 3))
    draws = final(Question(tuple(hand), rules, seen)).draws
    left = [*range(52)] * rules.decks + [52] * rules.jokers
    for card in [*hand, *seen]:
        left.remove(card)
    assert draws.unseen == len(left) == sum(draw.copies for draw in draws.cards)
    assert [draw.card for draw in draws.cards] == sorted(set(left))
    for draw in draws.cards[:: g.choice([5, 7])]:
        assert draw.copies == left.count(draw.card)
        assert draw.points == min(naive.best_discards([*hand, draw.card], rules))
        if not plain:
            whole = naive.least_points([*hand, draw.card], rules)
            assert draw.fits == (whole <= naive.least_points(hand, rules))
    assert {d.card for d in draws.improving} == {
        d.card for d in draws.cards if d.points < draws.points
    }
    assert all(draw.points <= 5 for draw in draws.knocking)
    assert all(draw.points == 0 for draw in draws.gin)
    assert draws.chance(draws.cards) == pytest.approx(1)


def test_a_gin_hand_is_advised_as_in_the_book():
    answer = final(Question(cards("5s6s7s8s AhJh 4d5dJd JcKc")))
    assert [cards_text(group.cards) for group in answer.grouping.groups] == ["5s6s7s8s", "JhJcJd"]
    assert cards_text(answer.grouping.unmatched) == "Ah4d5dKc"
    assert answer.points == 20
    assert answer.can_knock
    assert not answer.gin
    best = answer.discards[0]
    assert (cards_text([best.card]), best.points, best.can_knock) == ("Kc", 10, True)
    assert cards_text(draw.card for draw in best.draws.gin) == "3d6d"
    assert sum(draw.copies for draw in best.draws.improving) == 19
    assert best.draws.chance(best.draws.gin) == pytest.approx(2 / 41)
    assert len(answer.discards) == 11


def test_a_round_of_three_thirteen_is_advised_with_wild_cards_in_place():
    rules = three_thirteen(8, Rules(decks=1, jokers=2))
    answer = final(Question(cards("QsQh9h8dKd3c4c6cXX"), rules))
    wild = [cards_text(group.stands_for) for group in answer.grouping.groups]
    assert wild == ["3c4c5c6c", "QsQhQc"]
    assert answer.points == 19
    counted = {
        cards_text([d.card]): (d.points, sum(draw.copies for draw in d.draws.gin))
        for d in answer.discards
    }
    assert counted["Kd"] == (9, 11)
    assert counted["9h"] == (10, 9)
    assert counted["Qs"] == (23, 7)
    assert counted["3c"] == counted["6c"] == (19, 0)


def test_seen_cards_are_no_draws():
    hand = cards("5s6s7s8s AhJh 4d5dJd Jc")
    draws = final(Question(hand, seen=cards("3d6d"))).draws
    assert draws.gin == ()
    assert draws.unseen == 40


def test_an_objection_names_the_cards_two_groups_compete_for():
    answer = final(Question(cards("5s6s7s7h7d"), GIN))
    assert answer.points == 11
    by_card = {cards_text([o.card]): o for o in answer.objections}
    assert set(by_card) == {"5s", "6s"}
    assert by_card["5s"].points == 14
    assert cards_text(by_card["5s"].contested) == "7s"
    assert cards_text(by_card["5s"].group.cards) == "5s6s7s"


def test_a_card_that_no_group_can_hold_is_said_to_be_so():
    answer = final(Question(cards("5s6s7s Kh"), GIN))
    (objection,) = answer.objections
    assert (objection.points, objection.group, objection.contested) == (None, None, ())


@settings(max_examples=100)
@given(seeds)
def test_objections_leave_what_the_naive_twin_says(seed):
    g = Random(seed)
    rules = random_rules(g)
    hand = tuple(random_cards(g, rules, 6))
    ways = list(naive.groupings(hand, rules))
    for objection in final(Question(hand, rules)).objections:
        indices = [i for i, card in enumerate(hand) if card == objection.card]
        possible = [left for left, laid in ways if any({*indices} & {*group} for group in laid)]
        if objection.points is None:
            assert not possible
        elif len(indices) == 1:
            assert objection.points == min(possible)
            assert objection.card in objection.group.cards
            assert not {*objection.contested} - {*objection.group.cards}


# Counting all hands.


def test_a_survey_counts_all_hands_of_three_as_the_naive_twin_does():
    answer = final(Survey(3))
    expected = [0] * len(answer.counts)
    for hand in combinations(range(52), 3):
        expected[naive.least_points(hand, GIN)] += 1
    assert list(answer.counts) == expected
    assert answer.counts[0] == 13 * 4 + 4 * 11


def test_a_survey_is_the_same_for_any_number_of_threads():
    assert final(Survey(4, threads=1)) == final(Survey(4, threads=3))


@pytest.mark.slow
def test_all_hands_of_ten_have_the_published_deadwood():
    answer = final(Survey(10))
    assert sum(answer.counts) == 15_820_024_220
    assert answer.counts[0] == 136_694
    assert sum(answer.counts[:11]) == 10_212_276
    assert answer.mean == pytest.approx(56.569434028590884, abs=1e-12)
    assert len(answer.counts) == 99
    assert answer.counts[98] == 1584


def test_questions_and_answers_travel_between_processes():
    for question in (
        Question(cards("5s6s7s8s AhJh 4d5dJd JcKc")),
        Survey(2),
    ):
        answer = final(pickle.loads(pickle.dumps(question)))
        assert pickle.loads(pickle.dumps(answer)) == answer
        assert "numpy" not in pickle.dumps(answer, protocol=0).decode("latin-1")


def test_preparing_says_what_is_compiled_and_how_much_there_is():
    steps = list(rummy.prepare())
    assert [name for name, _ in steps] == ["gin hands", "gin draws", "wild cards"]
    assert {number for _, number in steps} == {len(steps)}
