import random
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from engine.games.tarneeb import (
    PASS,
    SCORINGS,
    Auction,
    Deal,
    Position,
    contract_state,
    deal_text,
    deal_the_rest,
    next_seat,
    parse_deal,
    random_deal,
)
from tests.helpers import cards

NORTH, EAST, SOUTH, WEST = range(4)
SMALL = "N:AK.2.. QJ.3.. 32.4.. 54.5.."


def small(played="", trump=0, leader=NORTH, direction="counterclockwise"):
    return Position(parse_deal(SMALL), trump, leader, cards(played), direction)


# Deals -------------------------------------------------------------------------------------


def test_a_card_in_two_hands_is_named_with_both_seats():
    with pytest.raises(ValueError, match="“2h” is in North's hand and in West's"):
        Deal((cards("2h"), cards("3h"), cards("4h"), cards("2h")))


def test_a_card_twice_in_a_hand_is_named():
    with pytest.raises(ValueError, match="“As” is in East's hand twice"):
        Deal((cards("2h3h"), cards("AsAs"), cards("4h5h"), cards("6h7h")))


def test_the_hand_of_another_size_is_named():
    with pytest.raises(ValueError, match="South has 1 card where the other hands have 2"):
        Deal((cards("2h3h"), cards("4h5h"), cards("6h"), cards("7h8h")))


def test_empty_hands_cannot_be_played():
    with pytest.raises(ValueError, match="A hand of 0 cards cannot be played"):
        Deal(((), (), (), ()))


def test_a_number_that_is_no_card_is_rejected():
    with pytest.raises(ValueError, match="“52” in North's hand is not a card"):
        Deal(((52,), (1,), (2,), (3,)))


@given(st.integers(0, 10**6), st.integers(1, 13))
def test_a_random_deal_has_the_size_asked_for_and_is_repeatable(seed, size):
    deal = random_deal(seed, size)
    assert deal.size == size
    assert len({card for hand in deal.hands for card in hand}) == 4 * size
    assert deal == random_deal(seed, size)


@given(st.integers(0, 10**6))
def test_dealing_the_rest_keeps_what_is_fixed(seed):
    known = (cards("AsKs"), (), cards("2h"), ())
    deal = deal_the_rest(known, seed)
    assert deal.size == 13
    for hand, fixed in zip(deal.hands, known, strict=True):
        assert set(fixed) <= set(hand)


def test_dealing_the_rest_names_a_hand_that_is_too_large():
    with pytest.raises(ValueError, match="East already has 2 cards"):
        deal_the_rest(((), cards("AsKs"), (), ()), seed=1, cards=1)


# Play --------------------------------------------------------------------------------------


def test_play_runs_counterclockwise_unless_told_otherwise():
    assert [next_seat(seat) for seat in range(4)] == [WEST, NORTH, EAST, SOUTH]
    assert small("As").to_move == WEST
    assert small("As", direction="clockwise").to_move == EAST


def test_the_winner_of_a_trick_leads_the_next():
    position = small("2h 5h 4h 3h", trump=2)
    assert position.to_move == WEST
    assert position.won == (0, 1)
    assert position.tricks[0].winner == WEST
    assert position.tricks[0].seats == (NORTH, WEST, SOUTH, EAST)
    assert position.trick is None
    assert position.trick_number == 2


def test_a_trump_takes_a_trick_from_the_suit_led():
    deal = parse_deal("N:.A.. .K.. 2... .Q..")
    position = Position(deal, 0, NORTH, cards("Ah Qh 2s Kh"))
    assert position.won == (1, 0)
    assert position.finished
    assert position.tricks_left == 0
    assert position.to_move == SOUTH


def test_the_table_shows_the_trick_in_progress_and_who_wins_it():
    position = small("Ks 5s")
    assert position.trick.cards == cards("Ks 5s")
    assert position.trick.seats == (NORTH, WEST)
    assert position.trick.winner == NORTH
    assert position.legal == cards("3s 2s")


def test_a_card_not_held_is_named_with_seat_and_trick():
    with pytest.raises(ValueError, match="West cannot play “As” in trick 1 because it is not in"):
        small("Ks As")


def test_a_revoke_is_named_with_seat_card_and_trick():
    with pytest.raises(ValueError, match="West cannot play “5h” in trick 1: it must follow spades"):
        small("Ks 5h")


def test_a_card_after_the_last_one_is_rejected():
    position = small()
    while not position.finished:
        position = position.after(position.legal[0])
    with pytest.raises(ValueError, match="in trick 4 because it is not in its hand; it has no"):
        position.after(0)


@pytest.mark.parametrize(
    ("trump", "leader", "direction", "message"),
    [
        (4, 0, "clockwise", "“4” is not a trump"),
        (0, 9, "clockwise", "“9” is not a seat"),
        (0, 0, "left", "“left” is not an order of play"),
    ],
)
def test_what_no_game_has_is_rejected(trump, leader, direction, message):
    with pytest.raises(ValueError, match=message):
        Position(parse_deal(SMALL), trump, leader, (), direction)


@given(st.integers(0, 10**6))
def test_a_game_of_legal_cards_gives_out_thirteen_tricks(seed):
    rng = random.Random(seed)
    position = Position(random_deal(seed), rng.randrange(4), rng.randrange(4))
    while not position.finished:
        assert set(position.legal) <= set(position.hands[position.to_move])
        position = position.after(rng.choice(position.legal))
    assert sum(position.won) == 13
    for before, after in pairwise(position.tricks):
        assert after.seats[0] == before.winner
    assert position.at(7).played == position.played[:7]


@given(st.integers(0, 10**6), st.integers(0, 20))
def test_playing_on_comes_to_the_same_as_playing_from_the_first_card(seed, count):
    rng = random.Random(seed)
    position = Position(random_deal(seed, 5), rng.randrange(4), rng.randrange(4), (), "clockwise")
    for _ in range(count):
        position = position.after(rng.choice(position.legal))
    again = Position(
        position.deal, position.trump, position.leader, position.played, position.direction
    )
    for name in Position.__slots__:
        assert getattr(position, name) == getattr(again, name)


# Bidding -----------------------------------------------------------------------------------


def test_bidding_begins_after_the_dealer_and_goes_up():
    auction = Auction(dealer=SOUTH)
    assert auction.to_call == EAST
    assert auction.legal == (PASS, 7, 8, 9, 10, 11, 12, 13)
    assert auction.after(9).legal == (PASS, 10, 11, 12, 13)
    assert auction.after(9).to_call == NORTH


def test_who_passes_is_out_and_the_last_one_left_has_bid():
    auction = Auction(SOUTH, (7, PASS, 8, PASS, 9, PASS))
    assert auction.seats == (EAST, NORTH, WEST, SOUTH, EAST, WEST)
    assert auction.to_call is None
    assert (auction.bid, auction.bidder) == (9, EAST)
    assert auction.legal == ()


@pytest.mark.parametrize(
    ("calls", "before"),
    [
        ((7, PASS, 8, PASS, 9, PASS), (7, PASS, 8, PASS)),
        ((PASS, PASS, 7), (PASS, PASS)),
        ((PASS,) * 4, ()),
        ((), ()),
    ],
)
def test_the_bidding_before_its_highest_bid(calls, before):
    assert Auction(SOUTH, calls).before_highest == Auction(SOUTH, before)


def test_four_passes_end_the_bidding_without_a_bid():
    assert Auction(NORTH, (PASS,) * 3).to_call == NORTH
    auction = Auction(NORTH, (PASS,) * 4)
    assert auction.to_call is None
    assert auction.bidder is None


def test_thirteen_ends_the_bidding():
    assert Auction(NORTH, (13,)).to_call is None


def test_with_reentry_a_pass_is_not_for_good():
    calls = (7, PASS, 8, PASS)
    assert Auction(NORTH, calls).seats == (WEST, SOUTH, EAST, NORTH)
    assert Auction(NORTH, calls).after(9).to_call == EAST
    again = Auction(NORTH, calls, may_reenter=True).after(9)
    assert again.to_call == SOUTH
    assert again.after(PASS, PASS, PASS).bidder == WEST


@pytest.mark.parametrize(
    ("calls", "message"),
    [
        ((9, 9), "cannot bid 9 in call 2: pass, or bid 10 to 13"),
        ((6,), "cannot bid 6 in call 1: pass, or bid 7 to 13"),
        ((13, PASS), "Call 2 comes after the end of the bidding"),
    ],
)
def test_a_call_out_of_order_is_explained(calls, message):
    with pytest.raises(ValueError, match=message):
        Auction(NORTH, calls)


def test_the_dealer_may_have_to_bid_when_all_others_pass():
    auction = Auction(NORTH, (PASS,) * 3, dealer_must_bid=True)
    assert auction.to_call == NORTH
    assert auction.legal == tuple(range(7, 14))
    assert auction.after(7).bidder == NORTH
    with pytest.raises(ValueError, match="North cannot pass in call 4: bid 7 to 13"):
        auction.after(PASS)
    assert PASS in Auction(NORTH, (PASS, 7, PASS), dealer_must_bid=True).legal


def finished_auctions(auction):
    if auction.to_call is None:
        return 1
    return sum(finished_auctions(auction.after(call)) for call in auction.legal)


def test_as_many_biddings_as_the_calls_allow():
    # From a bid of b with m opponents still in: each may pass or go higher.
    def count(bid, others):
        if others == 0 or bid == 13:
            return 1
        return count(bid, others - 1) + sum(count(b, others) for b in range(bid + 1, 14))

    first = sum(count(bid, 3) for bid in range(7, 14))
    second = sum(count(bid, 2) for bid in range(7, 14))
    third = sum(count(bid, 1) for bid in range(7, 14))
    fourth = 7
    assert finished_auctions(Auction(NORTH)) == first + second + third + fourth + 1


# Contracts and scores ----------------------------------------------------------------------


def test_a_contract_is_open_until_it_is_made_or_cannot_be():
    assert contract_state(8, 7, 5) == "open"
    assert contract_state(8, 8, 0) == "made"
    assert contract_state(8, 7, 6) == "defeated"
    assert contract_state(13, 0, 1) == "defeated"


def scoring(name):
    return next(s for s in SCORINGS if s.name == name)


@pytest.mark.parametrize(
    ("name", "bid", "taken", "points"),
    [
        ("Tarneeb to 41", 8, 10, (10, 0)),
        ("Tarneeb to 41", 8, 6, (-8, 7)),
        ("Tarneeb to 31", 13, 13, (13, 0)),
        ("Tarneeb to 41 with kaboot", 9, 13, (16, 0)),
        ("Tarneeb to 41 with kaboot", 13, 13, (26, 0)),
        ("Tarneeb to 41 with kaboot", 13, 12, (-16, 1)),
        ("Tarneeb to 41 with kaboot", 7, 7, (7, 0)),
        ("Bid only, to 41", 8, 10, (8, 0)),
        ("Bid only, to 41", 8, 7, (-8, 0)),
        ("Own tricks lost, to 31", 8, 6, (-6, 7)),
    ],
)
def test_scores_of_a_contract(name, bid, taken, points):
    assert scoring(name).points(bid, taken) == points


def test_targets():
    assert {s.target for s in SCORINGS} == {31, 41, 61}


def test_hands_are_kept_in_order():
    assert deal_text(random_deal(1)) == deal_text(parse_deal(deal_text(random_deal(1))))
