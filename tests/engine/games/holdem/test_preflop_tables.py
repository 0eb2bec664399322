"""Before the flop: the tables of matchups and of hand classes at the end."""

import itertools
import random

import numpy as np
import pytest

from engine.games.holdem import Question, analyse
from engine.games.holdem.equity import matchups, range_sampler
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, RANKING, parse_range
from lab.holdem.tables import count
from tests.engine.games.holdem.questions import as_dict, ask, question
from tests.helpers import answer_to


def test_the_ranking_of_hands_is_by_equity_against_a_random_hand():
    random_hand = ask("random", "random").seats[0]
    by_hand = {hand: random_hand.combo_equity[HAND_COMBOS[hand][0]] for hand in HAND_COMBOS}
    assert sorted(by_hand, key=by_hand.get, reverse=True) == list(RANKING)
    for hand, combos in HAND_COMBOS.items():
        assert {random_hand.combo_equity[i] for i in combos} == {by_hand[hand]}


def test_matchups_of_the_table_are_those_counted_one_by_one():
    shares, ties = matchups.expanded()
    rng = random.Random(1)
    for _ in range(300):
        mine, theirs = rng.sample(range(1326), 2)
        if set(COMBOS[mine]) & set(COMBOS[theirs]):
            assert shares[theirs, mine] == ties[theirs, mine] == 0
        else:
            won, split = count(mine, theirs)
            assert shares[theirs, mine] == 2 * won + split
            assert ties[theirs, mine] == split


def test_the_table_of_matchups_is_whole_and_balanced():
    won, split = matchups.stored()
    assert len(won) == len(split) == 47_086
    shares, ties = matchups.expanded()
    assert (ties == ties.T).all()
    apart = shares + shares.T
    assert set(np.unique(apart)) == {0, 2 * matchups.BOARDS}
    assert (apart > 0).sum() == 1326 * 1225
    # All deals of two hands and a board, and those in which the pot is split.
    assert shares.sum(dtype=np.int64) == 1326 * 1225 * matchups.BOARDS
    assert ties.sum(dtype=np.int64) == 113_130_263_816


# Hand classes before the flop.


def test_final_classes_before_the_flop_are_those_of_every_two_hands():
    seats = ("QQ,AKs:0.5,7s2h", "JJ,AQs,Ks2c:0.3")
    answer = ask(*seats)
    expected = np.zeros((2, 9))
    for (first, w_first), (second, w_second) in itertools.product(
        *(as_dict(parse_range(text), set()).items() for text in seats)
    ):
        if not set(first) & set(second):
            pair = answer_to(Question((first, second))).seats
            expected += float(w_first * w_second) * np.array([held.classes for held in pair])
    for found, classes in zip(answer.seats, expected, strict=True):
        assert found.classes == pytest.approx(classes)
    assert answer.classes_sampled == 0


@pytest.mark.parametrize("seats", [("random", "random"), ("15%", "T9s-54s"), ("=As7d", "22+")])
def test_final_classes_before_the_flop_add_up_to_all_deals(seats):
    answer = ask(*seats)
    for found in answer.seats:
        assert sum(found.classes) == answer.situations
        assert all(isinstance(deals, int) for deals in found.classes)


def test_final_classes_against_all_hands_are_those_of_a_hand_against_an_unknown_one():
    assert ask("7s2h", "random").seats[0].classes == ask("=7s2h", "").seats[0].classes


def test_equities_before_the_flop_do_not_wait_for_hand_classes():
    first, last = analyse(question("QQ+", "random"))
    assert first.method == "exact"
    assert not first.done
    assert not first.seats[0].classes
    assert last.done
    assert last.seats[0].equity == first.seats[0].equity


def test_final_classes_of_three_ranges_are_sampled_and_said_to_be():
    hands = ("AsKs", "QdQh", "Jc9d")
    answer, expected = ask(*hands), ask(*(f"={hand}" for hand in hands))
    assert answer.method == "exact"
    assert answer.classes_sampled > 0
    for found, counted in zip(answer.seats, expected.seats, strict=True):
        assert sum(found.classes) == answer.classes_sampled
        shares = np.array(counted.classes) / expected.situations
        joint_combos = answer.classes_sampled / max(range_sampler.REPEATS)
        errors = np.sqrt(shares * (1 - shares) / joint_combos)
        sampled = np.array(found.classes) / answer.classes_sampled
        assert (abs(sampled - shares) <= 5 * errors).all()
