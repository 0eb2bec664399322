"""Bids by the chance to win the game."""

import numpy as np
import pytest

from engine.cards import mask_of
from engine.games.tarneeb import PASS, Auction, BidAdvice, random_deal
from engine.games.tarneeb.table import game_bids, policy, policy_kernels as k
from engine.limits import Limits
from tests.helpers import cards

STRONG = cards("AsKsQsJsTs9s8s7sAhKhAdKdAc")
POOR = cards("2s3s4s2h3h4h2d3d4d2c3c4c5c")
LIKELY = cards("KsQsTs8s6s3sJhThQd8dAcQc8c")


def asked(hand, calls=(), scores=(0, 0), dealer=1, **options):
    auction = Auction(dealer, calls, options.get("direction", "counterclockwise"))
    seat = auction.bidder if auction.to_call is None else auction.to_call
    return BidAdvice(hand, seat, auction, scores=scores, limits=Limits(seed=4), **options)


def test_strong_hands_bid_and_poor_ones_pass():
    assert game_bids.best_call(asked(STRONG)) > PASS
    assert game_bids.best_call(asked(POOR)) == PASS
    assert game_bids.best_call(asked(POOR, (8,))) == PASS


def test_who_must_bid_bids():
    auction = Auction(1, (PASS,) * 3, dealer_must_bid=True)
    question = BidAdvice(POOR, auction.to_call, auction, limits=Limits(seed=4))
    assert game_bids.best_call(question) == 7


def test_the_best_trump_is_named():
    question = asked(STRONG, (9, PASS, PASS, PASS))
    assert game_bids.best_trump(question, 40) == 0


def test_who_is_about_to_lose_bids_more():
    """The others need two points: with 7 tricks at the most they are there next hand."""
    even = game_bids._Table(asked(LIKELY, (8,)), 160)
    lost = game_bids._Table(asked(LIKELY, (8,), (0, 39)), 160)
    gain = {table: table.worth(9) - table.worth(PASS) for table in (even, lost)}
    assert gain[lost] > gain[even]


def test_an_order_of_play_that_is_turned_round_changes_nothing():
    """East and West change places, and all is as before."""
    hands = np.array([[mask_of(hand) for hand in random_deal(seed).hands] for seed in range(40)])
    turned = hands[:, [0, 3, 2, 1]]
    bidders, trumps = np.arange(40) % 4, np.arange(40) // 10
    bids = np.full(40, 8)
    there = Auction(0, (7, 8))
    back = Auction(0, (7, 8), "clockwise")
    one = game_bids.taken_in(there, hands, bidders, bids, trumps, 3)
    other = game_bids.taken_in(back, turned, -bidders % 4, bids, trumps, 3)
    assert (one == other).all()
    assert len(set(one.tolist())) > 4


def test_deals_are_played_one_after_the_other():
    """`play_deals` is `play_out` of each, with luck that goes on."""
    seeds = range(6)
    plays = np.zeros((len(seeds), k.PLAY_WORDS), np.int64)
    for row, seed in zip(plays, seeds, strict=True):
        row[k.P_HAND : k.P_HAND + 4] = [mask_of(hand) for hand in random_deal(seed).hands]
        row[k.P_LED] = row[k.P_BEST] = -1
        row[k.P_LEFT], row[k.P_BID], row[k.P_TRUMP] = 13, 8, seed % 4
        row[k.P_DECLARER] = row[k.P_MOVE] = seed % 4
    alone, luck, desk = plays.copy(), policy.new_luck(2), policy.new_desk()
    for row in alone:
        k.play_out(row, policy.shipped(), 0.5, luck, desk)
    k.play_deals(plays, policy.shipped(), 0.5, policy.new_luck(2), desk)
    assert (plays == alone).all()
    assert (plays[:, k.P_WON] + plays[:, k.P_WON + 1] == 13).all()


@pytest.mark.parametrize("seat", range(4))
def test_hands_that_are_drawn_are_whole_deals(seat):
    own = mask_of(LIKELY)
    for row in game_bids._drawn(seat, own, 20, np.random.default_rng(1)).tolist():
        assert row[seat] == own
        assert [hand.bit_count() for hand in row] == [13] * 4
        assert row[0] | row[1] | row[2] | row[3] == (1 << 52) - 1
