"""Parts of a range: what its hands have made and draw to, beside the same said card by card."""

import random

import pytest
from hypothesis import given, settings, strategies as st

from engine.games.holdem.hand_parts import parts_on
from engine.games.holdem.parts import DRAWS, MADE, PARTS
from engine.games.holdem.ranges import COMBOS
from tests.engine.games.holdem import naive_parts
from tests.engine.games.holdem.questions import cards


def names_on(board, combo):
    bits = int(parts_on(tuple(board))[combo])
    return {name for at, name in enumerate(PARTS) if bits >> at & 1}


def named(hand, board):
    return names_on(cards(board), COMBOS.index(tuple(sorted(cards(hand)))))


def test_parts_are_those_found_card_by_card_on_every_flop():
    flops = naive_parts.flops_up_to_suits()
    assert len(flops) == 1755
    assert sum(flops.values()) == 22_100
    source = random.Random(1)
    for flop in flops:
        board = source.sample(flop, 3)
        for combo in source.sample(range(1326), 2):
            if not set(COMBOS[combo]) & set(board):
                assert names_on(board, combo) == naive_parts.parts(COMBOS[combo], board)


@settings(max_examples=150)
@given(st.permutations(range(52)), st.sampled_from([3, 4, 5]), st.booleans())
def test_parts_are_those_found_card_by_card_on_any_board(deck, size, narrow):
    if narrow:  # straights, flushes and pairs are common
        deck = [card for card in deck if 3 <= card % 13 <= 9 and card < 39]
    board = deck[:size]
    for n in range(size, 20, 2):
        hand = tuple(sorted(deck[n : n + 2]))
        assert names_on(board, COMBOS.index(hand)) == naive_parts.parts(hand, board)


@pytest.mark.parametrize("board", ["Kd9h4h", "Kd9h4h4s", "Kd9h4h4sKs"])
def test_every_hand_has_made_one_thing_and_those_with_a_card_of_the_board_nothing(board):
    made = (1 << len(MADE)) - 1
    for combo, bits in zip(COMBOS, parts_on(tuple(cards(board))).tolist(), strict=True):
        out = bool(set(combo) & set(cards(board)))
        assert (bits & made).bit_count() == (0 if out else 1)
        assert not (bits & ~made and len(cards(board)) == 5)


@pytest.mark.parametrize(
    ("hand", "board", "parts"),
    [
        ("9s9c", "Kd9h4h", "set"),
        ("9s8c", "9d9h4h", "trips"),
        ("AcQc", "4d4c4h", "trips"),
        ("Kc9c", "Kd9h4h", "two pair"),
        ("AcAs", "Kd4c4h", "pair and the board's pair"),
        ("Kc9c", "Kd4c4h", "pair and the board's pair"),
        ("2c2d", "KdKc4h4s", "board's pair"),
        ("AcAd", "Kd9h4h", "overpair"),
        ("AcKs", "Kd9h4h", "top pair, top kicker"),
        ("QcKs", "Kd9h4h", "top pair, good kicker"),
        ("TcKs", "Kd9h4h", "top pair, good kicker"),
        ("8cKs", "Kd9h4h", "top pair, weak kicker"),
        ("KcAd", "As9h4h", "top pair, top kicker"),
        ("JsJc", "Kd9h4h", "second pair"),
        ("9s2c", "Kd9h4h", "second pair"),
        ("7s7c", "Kd9h4h", "third pair"),
        ("4s2c", "Kd9h4h", "third pair"),
        ("3s3c", "Kd9h4h", "weak pair"),
        ("AsQc", "Kd9h9s", "board's pair"),
        ("AsQc", "Kd9h4h", "ace high"),
        ("KsQc", "Ad9h4h", "king high"),
        ("QsJc", "Ad8h4h", "nothing"),
    ],
)
def test_parts_are_named_as_players_speak(hand, board, parts):
    assert named(hand, board) & set(MADE) == {parts}


@pytest.mark.parametrize(
    ("hand", "board", "draws"),
    [
        ("JcTs", "9d8h2c", {"open-ended straight draw", "two overcards"}),
        ("Jc7s", "Td9h2c", {"gutshot"}),
        ("JcTs", "8d7h2sQc", {"gutshot"}),
        ("9c7s", "JdTh5c8s", set()),
        ("9c7s", "JdTh5c6s", {"gutshot"}),
        ("9c7s", "JdTh6c", {"gutshot"}),
        ("9c7s", "JdTh5c", {"gutshot"}),
        ("9c7s", "JdTh8c", set()),
        ("9c5s", "8d7hJcQd", {"double gutshot"}),
        ("9c5s", "8d7hJc", {"double gutshot"}),
        ("4c3s", "Ad2h9c", {"gutshot"}),
        ("5h4h", "3h2hKs", {"other flush draw", "open-ended straight draw"}),
        ("KhQh", "Ah9h4d", {"nut flush draw"}),
        ("Ah9c", "9h5h2h", {"nut flush draw"}),
        ("QhQc", "9h5h2h", {"other flush draw"}),
        ("KhKc", "9h5h2h", {"second flush draw"}),
        ("AsTs", "Td9s2c", {"backdoor flush draw"}),
    ],
)
def test_draws_are_named_as_players_speak(hand, board, draws):
    found = named(hand, board) & set(DRAWS)
    combined = {"flush and straight draw", "pair and flush draw", "pair and straight draw"}
    assert found - combined == draws
