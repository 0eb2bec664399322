import itertools
import math
import random
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from engine.games.holdem import Question, analyse
from engine.games.holdem.equity import card_situation
from engine.games.holdem.equity.card_situation import CardSituation
from engine.limits import Limits
from tests.engine.games.holdem import naive
from tests.helpers import cards

GOLDEN = Path(__file__).parent / "golden" / "equity.txt"


def ask(*seats, board="", dead="", method="auto", **limits):
    seats = tuple(cards(seat) for seat in seats)
    *_, answer = analyse(Question(seats, cards(board), cards(dead), method, Limits(**limits)))
    return answer


def golden_cases():
    for line in GOLDEN.read_text().splitlines():
        if not line.startswith("#"):
            hands, board, won = (part.strip() for part in line.split(";"))
            masks = dict(tuple(map(int, item.split(":"))) for item in won.split())
            yield pytest.param(hands.split(), board, masks, id=f"{hands} {board}".strip())


@pytest.mark.parametrize(("hands", "board", "won"), list(golden_cases()))
def test_counts_are_those_that_other_programs_found(hands, board, won):
    answer = ask(*("" if hand == "random" else hand for hand in hands), board=board)
    assert answer.method == "exact"
    assert answer.situations == sum(won.values())
    for i, seat in enumerate(answer.seats):
        mine = {mask: deals for mask, deals in won.items() if mask >> i & 1}
        ties = [0] * (len(hands) - 1)
        for mask, deals in mine.items():
            if mask.bit_count() > 1:
                ties[mask.bit_count() - 2] += deals
        assert seat.win == mine.get(1 << i, 0)
        assert seat.ties == tuple(ties)
        assert seat.lose == answer.situations - seat.win - seat.tie


def same_as_naive(seats, board, dead, answer):
    total, after = naive.count(seats, board, dead)
    assert answer.method == "exact"
    assert answer.situations == answer.planned == total.deals
    for seat, found in enumerate(answer.seats):
        assert found.win == total.win(seat)
        assert found.ties == total.ties(seat)
        assert found.lose == total.lose(seat)
        assert found.equity == float(total.equity(seat))
        assert found.equity_se == 0
        assert found.classes == tuple(total.classes[seat])
    if len(board) in (3, 4):
        assert [n.card for n in answer.next_cards] == sorted(after)
        for n in answer.next_cards:
            assert n.equity == tuple(float(after[n.card].equity(s)) for s in range(len(seats)))
    else:
        assert answer.next_cards == answer.outs == ()


MOST_DEALS = 2500  # that the naive count goes through


def deals(known, board, left):
    """Number of deals for seats with that many cards known, of `left` cards in the deck."""
    number = math.comb(left, 5 - board)
    left -= 5 - board
    for cards_known in known:
        number *= math.comb(left, 2 - cards_known)
        left -= 2 - cards_known
    return number


@st.composite
def small_questions(draw):
    """Tables with so many dead cards that every deal can be tried."""
    known = draw(st.lists(st.integers(0, 2), min_size=2, max_size=4))
    board = draw(st.sampled_from([0, 3, 4, 5]))

    def missing():
        return sum(2 - n for n in known) + 5 - board

    while deals(known, board, missing()) > MOST_DEALS:
        known[known.index(min(known))] += 1
    # From a part of the deck, flushes, straights and full houses are common.
    part = draw(
        st.sampled_from(
            [
                range(52),
                range(26),
                [c for c in range(52) if c % 13 in (0, 1, 2, 3, 4, 5, 12)],
                [c for c in range(52) if c % 13 in (8, 9, 10, 11) or c in (6, 7, 12)],
                [*range(13), 13, 14, 26, 27, 39, 40, 25, 38, 51],
            ]
        )
    )
    order = draw(st.permutations(part))
    most = len(order) - sum(known) - board
    left = draw(
        st.sampled_from(
            [n for n in range(missing(), most + 1) if deals(known, board, n) <= MOST_DEALS]
        )
    )
    given = iter(order)
    seats = tuple(tuple(itertools.islice(given, n)) for n in known)
    flop = tuple(itertools.islice(given, board))
    deck = set(itertools.islice(given, left))
    dead = set(range(52)) - deck - {*flop, *itertools.chain(*seats)}
    return seats, flop, tuple(sorted(dead))


@settings(max_examples=30)
@given(small_questions())
def test_every_count_is_the_naive_one(table):
    *_, answer = analyse(Question(*table, method="exact"))
    same_as_naive(*table, answer)


@settings(max_examples=60)
@given(small_questions(), st.permutations(range(4)), st.integers(0, 3))
def test_renamed_suits_and_rotated_seats_change_nothing(table, suits, turn):
    seats, board, dead = table
    turn %= len(seats)

    def renamed(hand):
        return tuple(13 * suits[card // 13] + card % 13 for card in reversed(hand))

    other = [renamed(seat) for seat in seats[turn:] + seats[:turn]]
    *_, answer = analyse(Question(seats, board, dead))
    *_, turned = analyse(Question(tuple(other), renamed(board), renamed(dead)))
    assert turned.situations == answer.situations
    assert turned.seats == answer.seats[turn:] + answer.seats[:turn]


@settings(max_examples=60)
@given(small_questions())
def test_shares_of_the_pot_sum_to_one_and_every_deal_is_counted(table):
    *_, answer = analyse(Question(*table))
    shares = [
        Fraction(seat.win) + sum(Fraction(n, ways) for ways, n in enumerate(seat.ties, start=2))
        for seat in answer.seats
    ]
    assert sum(shares) == answer.situations
    for seat in answer.seats:
        assert seat.win + seat.tie + seat.lose == sum(seat.classes) == answer.situations


def test_ten_known_hands_are_counted():
    deck = list(range(52))
    random.Random(3).shuffle(deck)
    seats = tuple((deck[2 * n], deck[2 * n + 1]) for n in range(10))
    dead = tuple(deck[20:42])  # ten cards are left for the board
    *_, answer = analyse(Question(seats, dead=dead))
    same_as_naive(seats, (), dead, answer)


@pytest.mark.parametrize("threads", [2, 3])
@pytest.mark.parametrize(
    ("seats", "board"),
    [
        (("AsKs", "QdQh", "JcTc"), ""),
        (("AsKs", ""), ""),
        (("AsKs", "", "9c9d"), ""),
        (("AsKs", "Qd"), ""),
        (("AsKs", ""), "Qs7s2d"),
        (("AsKs", "", ""), "Qs7s2d"),
        (("", ""), "Qs7s2d"),
        (("AsKs", "7h", "", ""), "Qs7s2dTh"),
    ],
)
def test_the_number_of_threads_changes_nothing(seats, board, threads):
    one = ask(*seats, board=board, threads=1, method="exact")
    more = ask(*seats, board=board, threads=threads, method="exact")
    assert (one.situations, one.seats, one.next_cards, one.outs) == (
        more.situations,
        more.seats,
        more.next_cards,
        more.outs,
    )


# The states of knowledge of the project report that this room began with, and their numbers of
# deals; for the last the report prints ten times as many.
STATES = [
    ("none", "QdQh", "Qs7s2dTh4c", 1),
    ("river", "QdQh", "Qs7s2dTh", 44),
    ("turn and river", "QdQh", "Qs7s2d", 990),
    ("opponent", "", "Qs7s2dTh4c", 990),
    ("opponent and river", "", "Qs7s2dTh", 45_540),
    ("opponent, turn and river", "", "Qs7s2d", 1_070_190),
    ("flop, turn and river", "QdQh", "", 1_712_304),
    ("opponent, flop, turn and river", "", "", 2_097_572_400),
]


@pytest.mark.parametrize(
    ("opponent", "board", "number"), [s[1:] for s in STATES], ids=[s[0] for s in STATES]
)
def test_every_state_of_knowledge_is_exact(opponent, board, number):
    answer = ask("AsKs", opponent, board=board)
    assert answer.method == "exact"
    assert answer.situations == number
    if number < 50_000:
        same_as_naive((cards("AsKs"), cards(opponent)), cards(board), (), answer)


def test_an_ace_king_against_any_hand_on_a_flop_is_right_where_others_were_wrong():
    # 0.5962 comes out if the turn and the river are forgotten.
    assert ask("AsKs", "", board="Qs7s2d").seats[0].equity == pytest.approx(0.726830, abs=5e-7)


def test_a_hand_against_any_other_is_the_sum_over_all_others():
    mine = cards("9s8s")
    left = [card for card in range(52) if card not in mine]
    dead = tuple(card for card in left if card % 4)
    won = tied = 0
    for theirs in itertools.combinations([card for card in left if card % 4 == 0], 2):
        *_, answer = analyse(Question((mine, theirs), dead=dead))
        won += answer.seats[0].win
        tied += answer.seats[0].tie
    *_, answer = analyse(Question((mine, ()), dead=dead))
    assert (answer.seats[0].win, answer.seats[0].tie) == (won, tied)


@pytest.mark.parametrize(
    "seats", [("AsKs", ""), ("AsKs", "Qd"), ("9s9d", "Ah2h", ""), ("AsKs", "QdQh")]
)
def test_rank_patterns_count_what_single_boards_count(seats, monkeypatch):
    question = Question(
        tuple(map(cards, seats)), dead=cards("2s4s6s8s 2d4d6d8dTd 3c5c7c9cJcKc 3h5h7h")
    )
    *_, by_patterns = analyse(question)
    monkeypatch.setattr(CardSituation, "counting", CardSituation._count_boards)
    *_, by_boards = analyse(question)
    assert by_boards.seats == by_patterns.seats


@pytest.mark.parametrize("seats", [("", ""), ("AsKs", "", ""), ("As", "Ah"), ("As", "Qh", "")])
def test_boards_that_suits_alike_make_equal_may_be_counted_once(seats, monkeypatch):
    question = Question(
        tuple(map(cards, seats)), dead=tuple(c for c in range(52) if c % 13 < 8), method="exact"
    )
    *_, once = analyse(question)
    monkeypatch.setattr(CardSituation, "_suits_alike", lambda self: [[0], [1], [2], [3]])
    *_, each = analyse(question)
    assert each.seats == once.seats


@pytest.mark.parametrize("seats", [("AsKs", "", ""), ("As", "", "Qd"), ("As", "Qd", "")])
@pytest.mark.parametrize("board", ["Qs7s2dTh", "Qs7s2dTh4c"])
def test_a_count_cut_into_the_smallest_pieces_is_the_same(seats, board, monkeypatch):
    question = Question(tuple(map(cards, seats)), cards(board))
    *_, whole = analyse(question)
    monkeypatch.setattr(card_situation, "PIECE_S", 2e-6)
    *_, cut = analyse(question)
    assert (cut.seats, cut.next_cards) == (whole.seats, whole.next_cards)
