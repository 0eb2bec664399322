"""The net that plays Tarneeb: it learns, the same from the same seed, from contracts as bid."""

import numpy as np
import pytest

from engine.games.tarneeb import Auction
from engine.games.tarneeb.own import calls
from engine.games.tarneeb.table import policy, policy_kernels as k
from lab.tarneeb import policy_fit, policy_match
from tests.engine.games.tarneeb.own import naive_reasons

pytestmark = pytest.mark.compiles


def test_contracts_are_those_of_auctions_by_hand():
    luck = np.random.default_rng(1)
    worths, dealers = luck.uniform(5, 12, (200, 4)), luck.integers(0, 4, 200)
    worths[:40] -= 3  # all pass, but for the dealer who must bid
    plays = np.zeros((200, k.PLAY_WORDS), np.int64)
    policy_fit._bid(worths, dealers, np.array(calls.MARGINS), plays)
    forced = 0
    for play, worth, dealer in zip(plays.tolist(), worths, dealers.tolist(), strict=True):
        start = Auction(dealer, dealer_must_bid=True)
        auction = naive_reasons.play_auction(start, worth, calls.MARGINS)
        forced += auction.calls == (0, 0, 0, 7)
        assert [play[k.P_DECLARER], play[k.P_BID]] == [auction.bidder, auction.bid]
        assert play[k.P_MOVE] == auction.bidder
        for seat in range(4):
            made = zip(auction.seats, auction.calls, strict=True)
            highest = max((call for who, call in made if who == seat), default=0)
            assert play[k.P_CALLED + seat] == highest
    assert forced > 10


def test_deals_are_whole_and_the_trump_is_the_declarers_best():
    plays = policy_fit.new_plays(50, 3)
    for play in plays.tolist():
        hands = play[k.P_HAND : k.P_HAND + 4]
        assert [hand.bit_count() for hand in hands] == [13] * 4
        assert hands[0] | hands[1] | hands[2] | hands[3] == (1 << 52) - 1
        expected = policy_fit.strength.expected_tricks(np.array([hands[play[k.P_DECLARER]]]))
        assert expected[0, play[k.P_TRUMP]] == expected.max()


@pytest.mark.slow
def test_a_net_learns_by_playing_and_the_same_from_the_same_seed(monkeypatch, tmp_path):
    monkeypatch.setattr(policy_fit, "KEPT", 3000)
    monkeypatch.setattr(policy_fit, "NEW", 3000)
    parts = (
        policy_fit.Part(2, False, 8, 2e-3, 2e-4, 0.3),
        policy_fit.Part(1, True, 4, 6e-4, 5e-5, 0.4),
    )
    monkeypatch.setattr(policy_fit, "PARTS", parts)
    out = tmp_path / "net.npz"
    net = policy_fit.train(out, 5, 1.0, policy_fit.DEFAULT_SCORING)
    kept = out.read_bytes()
    assert np.abs(policy.from_bytes(kept) - net).max() < 1e-2
    assert policy.to_bytes(policy_fit.train(out, 5, 1.0, policy_fit.DEFAULT_SCORING)) == kept
    told = policy_fit.meet((net, policy_fit.new_net(5)), deals=300)
    assert float(told.split()[1]) > 1  # tricks a deal
    same = policy_fit.meet((net, net), deals=20)
    assert same.startswith("tricks +0.000")


@pytest.mark.slow
@pytest.mark.parametrize("first", ["policy:0.05", "rollout+reasons:0.05"])
def test_a_match_in_equal_time_is_fair(first):
    row = policy_match.play_twice(first, first, 7)
    if not first.startswith("policy"):  # else each table has its own luck
        assert row[:2] == (0, 0)
    assert row[5] == row[7] > 20
    rows = np.array([row, policy_match.play_twice(first, "greedy", 8)], float)
    told = policy_match.report(first, "greedy", rows)
    assert told.startswith(f"{first} – greedy, 2 deals: tricks ")
