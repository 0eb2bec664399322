"""Cards that are dealt, and who wins what."""

import random
from itertools import pairwise

import pytest

from engine.cards import parse_cards
from engine.games.holdem import table
from engine.games.holdem.evaluator import strengths
from engine.games.holdem.in_play import Hand, Step, Table, parse_line
from tests.engine.games.holdem.table import naive_pots


def any_step(hand, rng):
    """Something that may be done, in whole big blinds."""
    choices, seat = hand.choices(), hand.to_act
    found = [Step("check" if choices.checks else "call", seat), Step("fold", seat)]
    if choices.most:
        least = -int(-choices.least // 1)
        if least <= choices.most:
            to = min(float(rng.randint(least, least + 30)), choices.most)
            found.append(Step("bet" if choices.bets else "raise", seat, to))
        found.append(Step("all-in", seat))
    return rng.choice([*found, found[0], found[0]])


def played_at_random(seed, rake=(0.0, 0.0)):
    rng = random.Random(seed)
    seats = rng.randint(2, 6)
    stacks = tuple(float(rng.randint(1, 60)) for _ in range(seats))
    hand = Hand(Table(stacks, small_blind=1.0, ante=float(rng.randint(0, 1)), rake=rake))
    dealt = table.deal(seed, 0, seats)
    while not hand.over:
        hand = table.run_on(hand, dealt.board)
        if hand.to_act >= 0:
            hand = hand.then(any_step(hand, rng))
    return hand, dealt


def test_a_seed_deals_the_same_cards_and_none_twice():
    for number in range(50):
        dealt = table.deal(7, number, 6)
        cards = [card for hole in dealt.holes for card in hole] + list(dealt.board)
        assert len(set(cards)) == 17
        assert dealt == table.deal(7, number, 6) != table.deal(8, number, 6)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_strengths_order_hands_as_the_evaluator_does(cards):
    rng = random.Random(cards)
    hands = [rng.sample(range(52), cards) for _ in range(4000)]
    hands += [  # what is rare
        parse_cards(text)[:cards]
        for text in ("As2s3s4s5s KdKh", "AsAhAdAc2s 2h2d", "KsKhKd2s2h 2d3c", "AhKhQhJhTh 9h8h")
    ]
    told = strengths(hands).tolist()
    mine = [table.strength(hand) for hand in hands]
    order = sorted(range(len(hands)), key=told.__getitem__)
    for one, other in pairwise(order):
        assert (told[one] == told[other]) == (mine[one] == mine[other])
        assert mine[one] <= mine[other]


@pytest.mark.parametrize("seed", range(300))
def test_pots_are_won_as_chip_by_chip(seed):
    hand, dealt = played_at_random(seed)
    full = (*hand.board, *dealt.board[len(hand.board) :])
    made = [table.strength((*hole, *full)) for hole in dealt.holes]
    expected = naive_pots.nets([int(chips) for chips in hand.state.put], hand.state.folded, made)
    assert table.nets(hand, dealt.holes) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("seed", range(100))
def test_nets_sum_to_what_the_house_took(seed):
    hand, dealt = played_at_random(seed, rake=(0.05, 3.0))
    taken = table.raked(hand)
    assert sum(table.nets(hand, dealt.holes)) == pytest.approx(-taken, abs=1e-4)
    assert taken == pytest.approx(min(0.05 * hand.pot, 3.0) if hand.street else 0.0)


def test_without_a_flop_nothing_is_taken():
    hand = parse_line("BTN raise 2.5; BB fold", Table((100.0,) * 2, rake=(0.05, 3.0)))
    assert table.nets(hand, table.deal(1, 0, 2).holes) == (1.0, -1.0)


def test_luck_is_told_from_where_all_were_in():
    hand = parse_line("BTN all-in; BB call", Table((100.0,) * 2))
    holes = (tuple(parse_cards("AsAh")), tuple(parse_cards("KsKh")))
    board = tuple(parse_cards("KdQcJc2s3d"))
    hand = table.run_on(hand, board)
    assert table.all_in_street(hand) == 0
    assert table.nets(hand, holes) == (-100.0, 100.0)
    (luck,) = table.analyse(table.Luck(hand, holes))
    assert luck.nets == pytest.approx((65.25, -65.25), abs=0.2)  # 82.6 %


def test_who_bets_the_river_or_is_folded_to_has_no_luck():
    line = "BTN call; BB check | KdQcJc BB check; BTN check | 2s BB check; BTN check | 3d "
    hand = parse_line(line + "BB all-in; BTN call", Table((100.0,) * 2))
    assert table.all_in_street(hand) is None
    with pytest.raises(ValueError, match="Nobody was all-in"):
        table.Luck(hand, table.deal(1, 0, 2).holes)
    assert table.all_in_street(parse_line("BTN all-in; BB fold", Table((100.0,) * 2))) is None
