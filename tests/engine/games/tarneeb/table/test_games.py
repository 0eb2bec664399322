"""Whole games between players, and what calls are worth when the bidding goes on."""

import random
from dataclasses import replace

import numpy as np
import pytest

from engine.games.tarneeb import BIDDERS, PASS, Auction, Games, HandRecord, Series, random_deal
from engine.games.tarneeb.own import bid_table, bidding, calls, outcomes, strength
from engine.games.tarneeb.table import games
from engine.limits import Limits
from tests.engine.games.tarneeb.own.naive_reasons import play_auction
from tests.engine.games.tarneeb.questions import bid_advice
from tests.engine.games.tarneeb.table.test_robots import with_other_hidden_cards
from tests.helpers import answer_to, cards

HAND = cards("KsQsTs8s6s3sJhThQd8dAcQc8c")


def pairs(number, **options):
    return Series(Limits(deals=number, threads=1), Limits(deals=2), **options)


def test_who_plays_like_the_other_wins_every_second_game():
    answer = answer_to(Games("greedy", "greedy", series=pairs(3)))
    assert (answer.won, answer.won_se, answer.points) == (0.5, 0, 0)
    assert answer.games == 3
    assert answer.done
    assert answer.bids[0] == answer.bids[1] >= 7
    assert 2 < answer.hands < 40


def test_greed_wins_games_against_none():
    answer = answer_to(Games("greedy", "first-card", series=pairs(8)))
    assert answer.won - 3 * answer.won_se > 0.5
    assert answer.points > 3 * answer.points_se > 0
    assert answer.made[0] > answer.made[1]


def test_robots_play_games():
    answer = answer_to(Games("easy", "first-card", series=pairs(2)))
    assert answer.points > 0


@pytest.mark.parametrize("bidder", BIDDERS)
def test_a_call_never_depends_on_hidden_cards(bidder):
    question = Games("greedy", "greedy", (bidder, bidder), pairs(1), Limits(deals=1))
    hand = HandRecord(random_deal(12), 2).called(PASS)
    for other in (with_other_hidden_cards(hand, seed) for seed in range(2)):
        assert other.deal != hand.deal
        called = games._act(question, 0, hand, (3, 5), 7).calls
        assert games._act(question, 0, other, (3, 5), 7).calls == called


def test_games_refuse_what_cannot_be_played():
    with pytest.raises(ValueError, match="“oracle” is no player"):
        Games("oracle", "greedy")
    with pytest.raises(ValueError, match="“oracle” is no bidder"):
        Games("greedy", "greedy", ("ahead", "oracle"))
    with pytest.raises(ValueError, match="A limit of seconds means nothing here"):
        Games("greedy", "greedy", bidding=Limits(seconds=1.0))


# What calls are worth ----------------------------------------------------------------------


def test_the_rest_of_the_bidding_is_played_out_in_every_deal():
    """Bidder and bid after each call, against the auction played by the rules."""
    auction = Auction(3, (7, PASS))  # South bids, East passes, North is to call
    assert auction.to_call == 0
    question = bid_advice(hand=random_deal(5).hands[0], seat=0, auction=auction)
    table = bid_table.BidTable(question, many=40)
    many = table.many
    luck = bid_table.random_shares(0, 4 * bid_table.FIRST_CONTROL, 160).reshape(-1, 4)
    rest = bid_table.Rest(auction, many.hands, luck)
    for at, call in enumerate(question.legal):
        for number in range(40):
            after = auction.after(call)
            end = play_auction(after, rest._worths[number], bid_table.calls.MARGINS)
            bidder = -1 if end.bidder is None else end.bidder
            assert many.ends[at, number].tolist() == [bidder, end.bid]


def test_others_contracts_are_worth_what_their_tricks_come_to():
    auction = Auction(3, (7, PASS))  # South bids, East passes, North is to call
    question = bid_advice(hand=random_deal(5).hands[0], seat=0, auction=auction)
    table = bid_table.BidTable(question, many=120)
    many, others = table.many, table.others(PASS)
    rows, sides = [], []
    for hands, best, (bidder, bid) in zip(many.hands, many.trumps, many.ends[0], strict=True):
        at_least = strength.chances(hands[None], int(best[bidder]), int(bidder))[0]
        exactly = [a - b for a, b in zip([1, *at_least], [*at_least, 0], strict=True)]
        rows.append(exactly)
        sides.append((bidder % 2, bid))
    for side in (0, 1):  # the partner's, the opponents'
        mine = [at for at, (found, _) in enumerate(sides) if found == side]
        promises = sum(many.weights[at] * np.array(rows[at]) for at in mine)
        table_of = outcomes.outcomes(promises, "bidder")
        for at in mine:
            points = bid_table.points_of(question, int(sides[at][1]), side)
            worth = sum(
                chance * float(row @ points) for chance, row in zip(rows[at], table_of, strict=True)
            )
            assert others.values[at] == pytest.approx(worth)
    assert {side for side, _ in sides} == {0, 1}


def test_a_bid_taken_to_be_the_last_is_worth_what_it_is_without_an_auction():
    auction = Auction(next(d for d in range(4) if Auction(d).to_call == 2))
    alone = answer_to(bid_advice(hand=HAND, deals=12))
    last = answer_to(bid_advice(hand=HAND, auction=auction, looks_ahead=False, deals=12))
    ahead = answer_to(bid_advice(hand=HAND, auction=auction, deals=12))
    by_call = {call.call: call for call in last.calls}
    for call in alone.calls:
        assert by_call[call.call].score == pytest.approx(call.score)
    lowest = next(call for call in ahead.calls if call.call == 7)
    assert lowest.score < by_call[7].score  # others may bid more


def test_after_a_pass_the_bid_that_stands_is_played_where_nobody_looks_ahead():
    auction = Auction(1, (8, PASS))  # North bids 8, West passes
    question = bid_advice(hand=HAND, auction=auction, looks_ahead=False, deals=6)
    many = bid_table.BidTable(question, many=9).many
    assert (many.ends[0] == (0, 8)).all()
    spades = cards("AsKsQsJsTs9s2h2d2c3h3d3c4h")
    luck = random.Random(1)
    rest = [card for card in range(52) if card not in spades]
    luck.shuffle(rest)
    hands = np.array([[bid_table.mask_of(spades)] + [bid_table.mask_of(rest[:13])] * 3])
    ones = np.ones(1)
    deals = bid_table.BidTable(question)._played_on(0, hands, ones, ones)
    assert deals.trumps[0, 0] == 0


def test_quick_calls_are_near_those_of_solved_deals():
    auction = Auction(next(d for d in range(4) if Auction(d).to_call == 2))
    question = bid_advice(hand=HAND, auction=auction, deals=45)
    searched = {call.call: call for call in answer_to(question).calls}
    quick = bidding.quick_calls(question, 1500)
    assert [call.call for call in quick][:2] == [*searched][:2]
    for call in quick:
        assert call.score == pytest.approx(searched[call.call].score, abs=4)


def test_unusual_calls_come_first_only_where_they_are_shown_to_be_better():
    over_partner = Auction(1, (8, PASS))
    first = Auction(next(d for d in range(4) if Auction(d).to_call == 2))
    weak, strong = cards("9s8s7s5s9h8h7h5h9d8d7d5d2c"), cards("AsKsQsJs9s8s7s6sAhKh2d3d2c")
    assert calls.usual_calls(over_partner, bid_table.mask_of(weak)) == (PASS,)
    assert PASS not in calls.usual_calls(first, bid_table.mask_of(strong))
    assert {7, 8} <= set(calls.usual_calls(first, bid_table.mask_of(HAND)))
    for seed in range(3):
        question = bid_advice(hand=weak, auction=over_partner, deals=3, seed=seed)
        assert answer_to(question).best.call == PASS
        assert answer_to(bid_advice(hand=strong, auction=first, deals=3, seed=seed)).best.call


def test_a_trump_is_named_for_the_bid_that_won():
    question = Games("greedy", "greedy", ("quick", "quick"), pairs(1), Limits(deals=1))
    for bidder in BIDDERS:
        asked = replace(question, bidders=(bidder, bidder))
        hand = HandRecord(random_deal(3), 2)
        while hand.phase == "bids":
            hand = hand.called(PASS if hand.auction.bid else 7)
        named = games._act(asked, 0, hand, (0, 0), 1)
        assert named.trump in range(4)
