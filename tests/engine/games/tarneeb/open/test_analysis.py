import json
import pickle
import random
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.cards import parse_cards
from engine.games import tarneeb
from engine.games.tarneeb import (
    BestPlay,
    Bounds,
    CanTake,
    Deal,
    Position,
    Review,
    TrickTable,
    parse_deal,
    parse_played,
    parse_seat,
    parse_trump,
)
from engine.games.tarneeb.open import analysis
from engine.limits import Limits
from tests.engine.games.tarneeb.endings import (
    card_values,
    last,
    naive_values,
    random_ending,
    table_values,
)

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "double_dummy.json").read_text())
FOUR_VOIDS = "N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962"
TWO_SUITERS = "N:KJ9753..AQT8642. ..KJ9753.AQT8642 .AQT8642..KJ9753 AQT8642.KJ9753.."


# Golden ------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", GOLDEN["tables"], ids=lambda case: case["deal"][:12])
def test_golden_tables(case):
    got = table_values(parse_deal(case["deal"]), "clockwise")
    for trump, row in case["tricks"].items():
        for leader, tricks in row.items():
            assert got[parse_trump(trump)][parse_seat(leader)] == tricks, (trump, leader)


@pytest.mark.parametrize("case", GOLDEN["boards"], ids=lambda case: case["deal"][:12])
def test_golden_boards(case):
    played = " ".join(case["played"])
    position = parse_played(
        played,
        parse_deal(case["deal"]),
        parse_trump(case["trump"]),
        parse_seat(case["leader"]),
        "clockwise",
    )
    assert position.to_move == parse_seat(case["to_move"])
    values = card_values(position)
    for text, tricks in case["tricks"].items():
        assert values[parse_cards(text)[0]] == tricks, text


# Against the naive twin --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "trump", "leader"),
    [  # a lowest winner that its owner may still play: rare, and it once was not tried
        ("N:J2..96. A8...T5 3.A.84. Q.Q.K3.", "D", "N"),
        ("N:..AJ9.KJ 632..Q.6 9.A.K3.4 ..6.AQT2", "H", "N"),
        ("N:.5.KT.A8 3..J5.J5 5.864.Q. .A.32.96", "D", "N"),
        ("N:.J873.. A4...75 T..7.T6 K86...3", "D", "S"),
    ],
)
def test_endings_in_which_small_cards_matter(deal, trump, leader):
    position = Position(parse_deal(deal), parse_trump(trump), parse_seat(leader), (), "clockwise")
    assert card_values(position) == naive_values(position)


@given(st.integers(0, 10**9))
@settings(max_examples=120)
def test_every_card_of_a_small_ending_agrees_with_the_naive_twin(seed):
    position = random_ending(seed, [2, 3, 3, 4])
    assert card_values(position) == naive_values(position)


@pytest.mark.slow
def test_ten_thousand_random_endings_agree_with_the_naive_twin():
    for seed in range(10_000):
        sizes = [5] if seed % 500 == 0 else [2, 3, 3, 4]  # five cards take the twin seconds
        position = random_ending(seed, sizes)
        assert card_values(position) == naive_values(position), position


@given(st.integers(0, 10**9))
@settings(max_examples=50)
def test_a_threshold_is_possible_up_to_the_value_and_no_further(seed):
    position = random_ending(seed, [2, 3, 4])
    value = max(naive_values(position).values())
    side = position.to_move % 2
    for tricks in range(-1, position.tricks_left + 2):
        assert last(CanTake(position, side, tricks)).possible == (tricks <= value)
        others = position.tricks_left - value
        assert last(CanTake(position, 1 - side, tricks)).possible == (tricks <= others)


@given(st.integers(0, 10**9))
@settings(max_examples=12)
def test_a_review_tells_what_each_card_cost(seed):
    rng = random.Random(seed)
    position = random_ending(seed, [3, 4])
    while not position.finished and rng.random() < 0.95:
        position = position.after(rng.choice(position.legal))
    reviewed = last(Review(position)).cards
    assert [card.card for card in reviewed] == list(position.played)
    for number, card in enumerate(reviewed):
        stage = position.at(number)
        values = naive_values(stage)
        assert card.number == number + 1
        assert card.seat == stage.to_move
        assert card.before == max(values.values())
        assert card.after == values[card.card]
        assert card.cost == card.before - card.after >= 0
    mistakes = last(Review(position)).mistakes
    assert [card.number for card in mistakes] == [c.number for c in reviewed if c.cost > 0]


# Properties --------------------------------------------------------------------------------


def mapped(position, seat_map, suit_map, direction):
    """The position with seats and suits renamed."""
    hands = [()] * 4
    for seat, hand in enumerate(position.deal.hands):
        hands[seat_map[seat]] = tuple(13 * suit_map[card // 13] + card % 13 for card in hand)
    played = tuple(13 * suit_map[card // 13] + card % 13 for card in position.played)
    return Position(
        Deal(tuple(hands)),
        suit_map[position.trump],
        seat_map[position.leader],
        played,
        direction,
    )


@given(st.integers(0, 10**9), st.permutations(range(4)), st.integers(0, 3))
@settings(max_examples=60)
def test_rotating_seats_renaming_suits_and_mirroring_change_nothing(seed, suits, turn):
    position = random_ending(seed, [5, 6, 7])
    values = card_values(position)
    renamed = {13 * suits[card // 13] + card % 13: tricks for card, tricks in values.items()}
    rotated = [(seat + turn) % 4 for seat in range(4)]
    assert card_values(mapped(position, rotated, suits, position.direction)) == renamed
    other = "clockwise" if position.direction == "counterclockwise" else "counterclockwise"
    mirrored = [-seat % 4 for seat in rotated]
    assert card_values(mapped(position, mirrored, suits, other)) == renamed


@given(st.integers(0, 10**9))
@settings(max_examples=40)
def test_the_best_line_yields_the_value_and_every_step_of_it_is_best(seed):
    position = random_ending(seed, [3, 5, 7])
    answer = last(BestPlay(position))
    assert answer.tricks.low == max(card.tricks.low for card in answer.cards)
    assert answer.line[0] in answer.best
    end = position.after(*answer.line)
    assert end.finished
    side = position.to_move % 2
    assert end.won[side] - position.won[side] == answer.tricks.low
    assert all(card.number <= len(position.played) for card in last(Review(end)).mistakes)


def test_a_full_deal_played_out_by_best_cards_takes_what_was_promised():
    position = Position(tarneeb.random_deal(7), trump=1, leader=3)
    answer = last(BestPlay(position))
    assert position.after(*answer.line).won[1] == answer.tricks.low
    assert len(answer.line) == 52


def test_bounds_only_ever_close_and_the_last_answer_is_exact(monkeypatch):
    monkeypatch.setattr(analysis.Solver.work, "__defaults__", (500,))
    position = Position(tarneeb.random_deal(31), trump=0, leader=0)
    before = None
    for answer in tarneeb.analyse(BestPlay(position)):
        if before:
            assert before.progress <= answer.progress
            assert before.tricks.low <= answer.tricks.low <= answer.tricks.high
            assert answer.tricks.high <= before.tricks.high
            assert not before.best
            for old, new in zip(before.cards, answer.cards, strict=True):
                assert old.tricks.low <= new.tricks.low <= new.tricks.high <= old.tricks.high
        before = answer
    assert before.progress == 1
    assert before.tricks.exact


def test_the_table_is_the_same_for_any_number_of_threads_and_either_order_of_questions():
    deal = tarneeb.random_deal(11)
    one = table_values(deal, threads=1)
    for trump in (3, 1, 0, 2):
        for leader in range(4):
            value = max(card_values(Position(deal, trump, leader)).values())
            assert value == one[trump][leader]
    for threads in (2, 3, 4):
        assert table_values(tarneeb.random_deal(11, cards=13), threads=threads) == one


def test_closing_a_question_stops_its_searches():
    deal = parse_deal(TWO_SUITERS)
    for threads in (1, 2, 4):
        answers = tarneeb.analyse(TrickTable(deal, limits=Limits(threads=threads)))
        first = next(answers)
        answers.close()
        assert first.progress < 1
    answers = tarneeb.analyse(BestPlay(Position(deal, 0, 0)))
    next(answers)
    answers.close()
    value = last(BestPlay(Position(tarneeb.random_deal(1, cards=4), 0, 0)))
    assert value.tricks.exact


def narrowing(before, after):
    """Whether bounds have closed, after making sure that none has opened."""
    for old, new in zip(before, after, strict=True):
        assert old.low <= new.low <= new.high <= old.high
    return before != after


@pytest.mark.parametrize("trump", range(4))
def test_a_slow_position_shows_bounds_that_close_while_it_works(trump):
    analysis._shelf.cache_clear()  # nothing is known of this deal
    position = Position(parse_deal(TWO_SUITERS), trump, leader=1)
    answers = tarneeb.analyse(BestPlay(position))
    before = next(answers)
    assert before.tricks == Bounds(0, 13)
    steps = 0
    for answer in islice(answers, 60):
        assert narrowing([c.tricks for c in before.cards], [c.tricks for c in answer.cards]) <= (
            before.tricks != answer.tricks
        )
        steps += narrowing([before.tricks], [answer.tricks])
        before = answer
    answers.close()
    assert steps >= 3
    assert not before.tricks.exact
    assert before.tricks.high - before.tricks.low <= 6


@pytest.mark.parametrize("deal", [FOUR_VOIDS, TWO_SUITERS])
def test_the_table_of_a_freakish_deal_is_closed_in_on(deal):
    analysis._shelf.cache_clear()
    answers = tarneeb.analyse(TrickTable(parse_deal(deal), limits=Limits(threads=1)))
    before = [bounds for row in next(answers).tricks for bounds in row]
    steps = 0
    for answer in islice(answers, 100):
        after = [bounds for row in answer.tricks for bounds in row]
        steps += narrowing(before, after)
        before = after
    answers.close()
    assert steps >= 5
    assert any(bounds.high - bounds.low < 13 for bounds in before)


def test_sides_share_the_tricks():
    position = random_ending(77, [6])
    value = last(BestPlay(position)).tricks.low
    left = position.tricks_left
    assert last(CanTake(position, position.to_move % 2, value)).possible
    assert not last(CanTake(position, 1 - position.to_move % 2, left - value + 1)).possible


def test_nothing_can_be_asked_once_all_cards_are_played():
    position = random_ending(3, [2])
    while not position.finished:
        position = position.after(position.legal[0])
    with pytest.raises(ValueError, match="All cards have been played"):
        last(BestPlay(position))


def test_prepare_names_its_kernels():
    assert list(tarneeb.prepare()) == [
        ("double-dummy search", 3),
        ("calls and cards of others", 3),
        ("deals played out", 3),
    ]


def test_masks_become_lanes_with_the_trump_first_and_the_ace_lowest():
    cards = parse_cards("As 2s Kh 3c Qd")
    masks = np.array([sum(1 << card for card in cards)])
    hearts_trump = analysis.as_lanes(masks, 1)[0]
    assert hearts_trump == 1 << 1 | 1 << 16 | 1 << 28 | 1 << 43 | 1 << 50
    for trump in range(4):
        one_by_one = sum(analysis.card_lane(card, trump) for card in cards)
        assert analysis.as_lanes(masks, trump)[0] == one_by_one


def test_questions_and_answers_travel_between_processes_as_plain_values():
    position = random_ending(5, [4])
    for question in (
        BestPlay(position),
        TrickTable(position.deal),
        CanTake(position, 0, 2),
        Review(position),
    ):
        copy = pickle.loads(pickle.dumps(question))
        assert copy == question
        answer = last(copy)
        sent = pickle.dumps(answer)
        assert b"numpy" not in sent
        assert pickle.loads(sent) == answer
    assert pickle.loads(pickle.dumps(position)).hands == position.hands
