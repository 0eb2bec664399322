import csv
import random
from fractions import Fraction
from itertools import pairwise, permutations
from math import factorial

import pytest
from hypothesis import given, settings, strategies as st

from engine.games import two_suits
from engine.games.two_suits import (
    Game,
    Payoffs,
    Position,
    best_games_csv,
    matrix_csv,
    order,
    parse_cards,
    pictured,
    random_position,
    strategy_csv,
)
from engine.games.two_suits.plans import row_values, sum_rows
from tests.engine.games.two_suits import naive
from tests.helpers import answer_to as final

RULES = ("report", "winner-leads")


def payoffs(mine, theirs, rules="report", trump=1):
    return final(Payoffs(Position(parse_cards(mine), parse_cards(theirs), game=Game(trump)), rules))


def matrix(answer):
    return [list(answer.row(number)) for number in range(answer.orders)]


# Printed in "Card Game Strategy Analysis: Tarneeb", section 5.1, in which -1 is impossible.
THREE_CARDS = ("1,0 2,1 3,1", "1,1 2,0 3,0")
LOW_FIRST, HIGH_FIRST = [-1, -1, 2, -1, 2, -1], [2, 2, -1, -1, -1, -1]
FOUR_CARDS = ("2,0 5,1 5,0 4,0", "1,0 3,0 4,1 2,1")
ROW_0 = [-1, -1, 3, -1, 3, -1, -1, -1, 2, -1, 2] + 13 * [-1]
ROW_23 = [3, 3, -1, -1, -1, -1, 3, 3] + 16 * [-1]
BEST_ROWS = (9, 11, 15, 16, 17, 21, 22, 23)


def test_the_reports_determined_game_of_three_cards():
    answer = payoffs(*THREE_CARDS)
    assert matrix(answer) == 2 * [LOW_FIRST] + 4 * [HIGH_FIRST]
    assert answer.determined
    assert answer.games == 12
    for strategy in (answer.random, answer.competent):
        assert (strategy.value, strategy.rows) == (2, (0, 1, 2, 3, 4, 5))


def test_the_reports_game_of_four_cards():
    answer = payoffs(*FOUR_CARDS)
    assert answer.row(0) == tuple(ROW_0)
    assert answer.row(23) == tuple(ROW_23)
    assert not answer.determined
    for strategy in (answer.random, answer.competent):
        assert (strategy.value, strategy.rows) == (3, BEST_ROWS)
    assert answer.best_play == 3


def test_the_reports_games_as_they_are_played():
    three, four = payoffs(*THREE_CARDS, "winner-leads"), payoffs(*FOUR_CARDS, "winner-leads")
    possible = [sum(tricks >= 0 for tricks in row) for row in matrix(three)]
    assert possible == [4, 4, 2, 2, 2, 2]
    assert three.competent.rows == (0, 1, 2, 3, 4, 5)
    assert len(four.competent.rows) == 10


def test_the_largest_share_of_games_with_the_most_tricks():
    answer = payoffs(*FOUR_CARDS)
    shares = {first.card: first.share for first in answer.first_cards}
    for begin, card in enumerate(parse_cards(FOUR_CARDS[0])):
        games = [t for row in matrix(answer)[6 * begin : 6 * begin + 6] for t in row if t >= 0]
        assert shares[card] == games.count(3) / len(games)
    assert answer.best_first_cards == ((5, 0), (4, 0))


@st.composite
def deals(draw, most=4):
    size = draw(st.integers(1, most))
    deck = [(rank, suit) for suit in range(draw(st.integers(1, 3))) for rank in range(1, 9)]
    cards = random.Random(draw(st.integers(0, 2**32))).sample(deck, 2 * size)
    leader = draw(st.sampled_from(["mine", "theirs"]))
    game = Game(draw(st.sampled_from([None, 0, 1])))
    return Position(tuple(cards[:size]), tuple(cards[size:]), leader, game=game)


def check_against_naive(position, rules):
    i_lead = rules == "report" or position.leader == "mine"
    cells = naive.payoffs(
        position.mine, position.theirs, position.game.trump, rules == "winner-leads", i_lead
    )
    answer = final(Payoffs(position, rules))
    assert matrix(answer) == cells
    possible = [[tricks for tricks in row if tricks >= 0] for row in cells]
    assert answer.games == sum(map(len, possible))
    assert answer.determined == (len({tricks for row in possible for tricks in row}) == 1)
    means = [Fraction(sum(row), len(row)) if row else -1 for row in possible]
    least = [min(row, default=-1) for row in possible]
    for strategy, values in ((answer.random, means), (answer.competent, least)):
        assert strategy.value == pytest.approx(max(values))
        assert strategy.rows == tuple(n for n, v in enumerate(values) if v == max(values))
    most, block = max(max(row, default=-1) for row in possible), len(cells) // position.size
    for at, first in enumerate(answer.first_cards):
        games = [t for row in possible[at * block : (at + 1) * block] for t in row]
        assert first.card == position.mine[at]
        assert first.most == max(games, default=-1)
        assert first.share == pytest.approx(games.count(most) / len(games) if games else 0)


@settings(max_examples=150)
@given(deals(), st.sampled_from(RULES))
def test_every_cell_is_what_playing_out_both_plans_gives(position, rules):
    check_against_naive(position, rules)


@pytest.mark.parametrize("rules", RULES)
def test_five_cards_each_agree_with_playing_out_all_plans(rules):
    check_against_naive(random_position(11, 5, 1), rules)


@pytest.mark.parametrize("rules", RULES)
def test_summing_up_rows_agrees_with_the_cells_of_seven_cards(rules):
    position = random_position(5, 7, 1)
    answer = final(Payoffs(position, rules))
    means, least = row_values(sum_rows(position, rules))
    for row in (0, 17, 2600, 5039):
        games = [tricks for tricks in answer.row(row) if tricks >= 0]
        assert least[row] == min(games, default=-1)
        assert means[row] == pytest.approx(sum(games) / len(games) if games else -1)
    assert answer.games == len(answer.cells) - answer.cells.count(255)


def test_eight_cards_are_summed_up_without_cells_by_any_number_of_threads():
    position = random_position(5, 8, 1)
    one, two = (final(Payoffs(position, "winner-leads", threads)) for threads in (1, 2))
    assert one.cells is None
    assert (one.games, one.random, one.competent) == (two.games, two.random, two.competent)
    with pytest.raises(ValueError, match="Above 7 cards each the payoffs are not kept"):
        one.row(0)
    with pytest.raises(ValueError, match="The payoffs of 8 cards each are too many to write"):
        list(matrix_csv(one))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("cards", "leader"), [(5, "theirs"), (7, "mine"), (8, "theirs")])
def test_a_picture_has_the_cells_of_the_orders_it_names(cards, leader, rules):
    position = random_position(6, cards, 1, leader)
    answer = final(Payoffs(position, rules, most_stored=4))
    assert answer.cells is None
    numbers = pictured(answer.orders)
    assert len(answer.picture) == len(numbers) ** 2
    source = random.Random(1)
    for _ in range(400):
        i, j = source.randrange(len(numbers)), source.randrange(len(numbers))
        plans = order(position.mine, numbers[i]), order(position.theirs, numbers[j])
        i_lead = rules == "report" or leader == "mine"
        tricks = naive.payoff(*plans, 1, rules == "winner-leads", i_lead)
        assert answer.picture[i * len(numbers) + j] == tricks % 256
        assert answer.cell(numbers[i], numbers[j]) == (None if tricks < 0 else tricks)


def test_pictured_orders_are_spread_evenly_and_end_in_many_ways():
    assert pictured(120) == tuple(range(120))
    for cards in (7, 8, 9):
        block = factorial(cards) // 720
        numbers = pictured(factorial(cards))
        assert [number // block for number in numbers] == list(range(720))
        ends = {order(tuple((card, 0) for card in range(cards)), n)[-2:] for n in numbers}
        assert len(ends) > 0.9 * cards * (cards - 1)


def test_payoffs_of_eight_cards_come_bit_by_bit():
    answers = list(two_suits.analyse(Payoffs(random_position(5, 8, 1))))
    assert len(answers) > 20
    for before, after in pairwise(answers):
        assert before.progress < after.progress
        assert before.games <= after.games
        assert before.competent.value <= after.competent.value
        assert before.competent.rows == ()
    assert answers[-1].progress == 1
    assert answers[-1].competent.count == len(answers[-1].competent.rows) > 0
    shared = set(answers[-1].random.rows) & set(answers[-1].competent.rows)
    assert answers[-1].shared == len(shared)


def test_a_single_suit_makes_every_game_possible():
    cards = [(rank, 0) for rank in range(1, 14)]
    position = Position(tuple(cards[:12:2]), tuple(cards[1:12:2]))
    answer = final(Payoffs(position))
    assert answer.games == answer.orders**2
    # Against a random order each of my cards meets each of theirs equally often.
    beaten = sum(mine > theirs for mine in position.mine for theirs in position.theirs)
    assert answer.random.value == pytest.approx(beaten / 6)
    assert len(answer.random.rows) == answer.orders


def test_files_are_written_as_by_the_reports_program():
    answer = payoffs(*FOUR_CARDS)
    lines = list(matrix_csv(answer))
    assert lines[0] == ",".join(map(str, ROW_0)) + "\n"
    assert [[int(cell) for cell in row] for row in csv.reader(lines)] == matrix(answer)
    games = list(best_games_csv(answer, answer.random))
    assert len(games) == 8
    assert games[-1] == "[4 0],[5 0],[5 1],[2 0]\r\n"
    weights = [float(line) for line in strategy_csv(answer, answer.competent)]
    assert [row for row, weight in enumerate(weights) if weight == 1 / 8] == list(BEST_ROWS)
    assert sum(weights) == 1


def test_cells_are_read_by_row_and_column():
    answer = payoffs(*FOUR_CARDS)
    assert answer.cell(0, 2) == 3
    assert answer.cell(0, 0) is None
    rows = list(permutations(parse_cards(FOUR_CARDS[0])))
    assert two_suits.order(answer.question.position.mine, 9) == rows[9]
