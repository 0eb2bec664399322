import itertools
import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, strategies as st

from engine.cards import parse_cards
from engine.games.holdem.evaluator import category, strength, strengths
from engine.games.holdem.kernels import tables
from tests.engine.games.holdem import naive

# https://en.wikipedia.org/wiki/Poker_probability: hands of five and of seven cards by class.
FIVE_CARDS = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]
SEVEN_CARDS = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584]


def class_counts(made):
    return np.bincount(made >> 12, minlength=9).tolist()


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_hands_rank_as_the_best_five_of_all_do(cards):
    rng = random.Random(cards)
    hands = [rng.sample(range(52), cards) for _ in range(1200)]
    # Few suits and few ranks, so that the strong classes are met too.
    hands += [rng.sample(range(rng.choice([13, 16, 26])), cards) for _ in range(1200)]
    hands += [rng.sample([c for c in range(52) if c % 13 < 5], cards) for _ in range(1200)]
    made = strengths(np.array(hands, np.uint8)).tolist()
    naively = [naive.value_of(hand) for hand in hands]
    by_strength = sorted(zip(made, naively, strict=True))
    for (weak, weak_value), (strong, strong_value) in itertools.pairwise(by_strength):
        assert (weak < strong) == (weak_value < strong_value)
        assert (weak == strong) == (weak_value == strong_value)
    assert [category(s) for s in made] == [value[0] for value in naively]


@given(st.lists(st.integers(0, 51), min_size=5, max_size=7, unique=True))
def test_one_hand_is_as_strong_as_in_a_batch(cards):
    assert strength(cards) == strengths(np.array([cards], np.uint8))[0]
    assert category(strength(cards)) == naive.value_of(cards)[0]


@given(st.permutations(range(52)), st.permutations(range(4)))
def test_the_order_of_cards_and_the_names_of_suits_change_nothing(deck, suits):
    hand = deck[:7]
    renamed = [13 * suits[card // 13] + card % 13 for card in reversed(hand)]
    assert strength(hand) == strength(renamed)


def test_the_ace_is_low_only_in_the_lowest_straight():
    wheel, six_high = parse_cards("As2h3d4c5s 9d Kh"), parse_cards("2h3d4c5s6h 9d Kh")
    around = parse_cards("Qs Kh As 2d 3c 7h 8d")
    assert category(strength(wheel)) == 4
    assert strength(wheel) < strength(six_high)
    assert category(strength(around)) == 0


def test_all_hands_of_five_cards_have_the_known_classes_and_7462_strengths():
    cards = itertools.chain.from_iterable(itertools.combinations(range(52), 5))
    made = strengths(np.fromiter(cards, np.uint8).reshape(-1, 5))
    assert class_counts(made) == FIVE_CARDS
    assert len(np.unique(made)) == 7462


@pytest.mark.slow
def test_all_hands_of_seven_cards_have_the_known_classes_and_4824_strengths():
    classes = Counter()
    found = np.zeros(1 << 16, bool)
    for first, second in itertools.combinations(range(47), 2):
        rest = np.array(list(itertools.combinations(range(second + 1, 52), 5)), np.uint8)
        hands = np.empty((len(rest), 7), np.uint8)
        hands[:, 0], hands[:, 1], hands[:, 2:] = first, second, rest
        made = strengths(hands)
        classes.update(dict(enumerate(class_counts(made))))
        found[made] = True
    assert [classes[c] for c in range(9)] == SEVEN_CARDS
    assert sum(classes.values()) == 133_784_560
    assert found.sum() == 4824


@pytest.mark.parametrize("shape", [(3, 4), (3, 8), (7,), (1, 7, 1)])
def test_hands_of_other_sizes_are_refused(shape):
    with pytest.raises(ValueError, match="each row needs 5 to 7 cards"):
        strengths(np.zeros(shape, np.uint8))


def test_a_number_that_is_no_card_is_refused():
    with pytest.raises(ValueError, match="Card number 52 is not in the deck"):
        strengths(np.array([[0, 1, 2, 3, 4, 5, 52]], np.uint8))
    with pytest.raises(ValueError, match="Card number -1 is not in the deck"):
        strength([0, 1, 2, 3, -1])


def test_other_types_and_orders_of_hands_give_the_same():
    hands = np.array([random.Random(1).sample(range(52), 7) for _ in range(50)])
    expected = strengths(hands.astype(np.uint8))
    assert (strengths(hands) == expected).all()
    assert (strengths(np.asfortranarray(hands.astype(np.uint8))) == expected).all()


@pytest.fixture
def table_file(tmp_path, monkeypatch):
    """The tables as if in a fresh cache folder."""
    kept = tables.memory()
    monkeypatch.setattr(tables, "CACHE_FOLDER", tmp_path)
    fresh = tables.memory.__wrapped__
    return tmp_path / tables.FILE, fresh, kept


def test_tables_are_built_once_and_then_read(table_file, monkeypatch):
    file, fresh, kept = table_file
    assert (fresh() == kept).all()
    assert [f.name for f in file.parent.iterdir()] == [file.name]
    monkeypatch.setattr(tables, "build", None)
    assert (fresh() == kept).all()


@pytest.mark.parametrize("damage", [b"", b"nonsense", "cut", "bit"])
def test_a_damaged_table_file_is_built_anew(table_file, damage):
    file, fresh, kept = table_file
    fresh()
    whole = file.read_bytes()
    if damage == "cut":
        damage = whole[: len(whole) // 2]
    elif damage == "bit":
        damage = whole[:600_000] + bytes([whole[600_000] ^ 4]) + whole[600_001:]
    file.write_bytes(damage)
    assert (fresh() == kept).all()
    assert file.read_bytes() == whole


def test_tables_work_without_a_folder_to_keep_them(table_file, monkeypatch):
    file, fresh, kept = table_file
    monkeypatch.setattr(tables, "CACHE_FOLDER", file.parent / "absent")
    assert (fresh() == kept).all()
