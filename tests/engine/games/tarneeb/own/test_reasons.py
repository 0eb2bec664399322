"""What others' calls and cards tell: against the naive twin, and all deals there are."""

import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.cards import mask_of
from engine.games.tarneeb import PASS, Auction, Deal, Position, SeenPlay, next_seat, random_deal
from engine.games.tarneeb.own import (
    advice,
    call_kernels,
    calls,
    draws,
    play_kernels,
    plays,
    strength,
)
from tests.engine.games.tarneeb.own.naive_reasons import chance, naive_naming, play_auction
from tests.engine.games.tarneeb.questions import bid_advice, play_advice, played
from tests.helpers import answer_to, cards

HAND = cards("KsQsTs8s6s3sJhThQd8dAcQc8c")
DIRECTIONS = ("counterclockwise", "clockwise")


# Cards -------------------------------------------------------------------------------------


def naive_likelihood(position, seat, figures):
    """Chances of the cards of all but `seat`, one after the other."""
    found = 1.0
    out = [set(), set(), set(), set()]
    hands = [set(hand) for hand in position.deal.hands]
    gone = []
    tricks = [*position.tricks, *([position.trick] if position.trick else [])]
    for trick in tricks:
        table = []
        for player, card in zip(trick.seats, trick.cards, strict=True):
            if player != seat:
                found *= chance(
                    card,
                    hands[player],
                    gone,
                    [(c, s == (player + 2) % 4) for c, s in table],
                    position.trump,
                    (position.leader - player) % 2 == 0,
                    out[(player + 2) % 4],
                    out[(player + 1) % 4] | out[(player + 3) % 4],
                    figures,
                    plays.ODD,
                )
            if table and card // 13 != table[0][0] // 13:
                out[player].add(table[0][0] // 13)
            hands[player].remove(card)
            table.append((card, player))
            gone.append(card)
    return found


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(1, 51), st.sampled_from(DIRECTIONS))
def test_cards_are_as_likely_as_the_naive_twin_says(seed, count, direction):
    position = played(seed, count, direction)
    figures = dict(zip(play_kernels.FEATURES, plays.FIGURES, strict=True))
    for seat in range(4):
        seen = SeenPlay(
            position.deal.hands[seat],
            seat,
            position.trump,
            position.leader,
            7,
            position.played,
            direction,
        )
        hands = np.array([[mask_of(hand) for hand in position.hands]], np.int64)
        likely = plays.Likelihood(seen).of(hands)
        assert likely[0] == pytest.approx(naive_likelihood(position, seat, figures), rel=1e-9)


def test_chances_of_the_cards_a_player_may_choose_sum_to_one():
    for seed in range(30):
        position = played(seed, seed + 3)
        contexts = plays.contexts(
            (*position.tricks, *((position.trick,) if position.trick else ())),
            position.trump,
            position.leader,
        )
        row = contexts[-1].copy()
        seat = row[play_kernels.C_SEAT]
        hand = position.at(len(position.played) - 1).hands[seat]
        led = row[play_kernels.C_LED]
        legal = [card for card in hand if card // 13 == led] or hand
        total = 0.0
        for card in legal:
            row[play_kernels.C_CARD] = card
            row[play_kernels.C_LATER] = 0
            likely = np.ones(1)
            masks = np.zeros((1, 4), np.int64)
            masks[0, seat] = mask_of(hand)
            play_kernels.judge_plays(masks, row[None], plays.FIGURES, plays.ODD, likely)
            assert likely[0] >= plays.ODD / len(legal)  # no card rules a hand out
            total += likely[0]
        assert total == pytest.approx(1)


def test_who_throws_a_card_hardly_holds_a_lower_one():
    seen = SeenPlay(HAND, 2, 0, 2, 7, cards("Ks 4h 9s 7s"))  # East throws a heart
    assert seen.players == (2, 1, 0, 3)
    likely = plays.Likelihood(seen)

    def of(east):
        masks = np.zeros((1, 4), np.int64)
        masks[0, 1] = mask_of(cards(east))
        return likely.of(masks)[0]

    lower, higher = of("KhQh2hKdJdTd9d7d4d3d2dJc"), of("KhQh7hKdJdTd9d7d4d3d2dJc")
    assert higher > 5 * lower > 0


# Calls -------------------------------------------------------------------------------------


@st.composite
def auctions(draw):
    """An auction that is not over, of whichever rules."""
    options = {
        "direction": draw(st.sampled_from(DIRECTIONS)),
        "may_reenter": draw(st.booleans()),
        "dealer_must_bid": draw(st.booleans()),
        "lowest": draw(st.sampled_from((7, 8))),
    }
    auction = Auction(draw(st.integers(0, 3)), (), **options)
    for _ in range(draw(st.integers(0, 5))):
        after = auction.after(draw(st.sampled_from(auction.legal[:3])))
        if after.to_call is None:
            break
        auction = after
    return auction


@given(auctions(), st.lists(st.floats(5, 15), min_size=4, max_size=4))
def test_auctions_end_as_they_do_by_the_rules(auction, worths):
    ends = np.zeros((1, 2), np.int64)
    start = calls._start(auction)[None]
    call_kernels.play_auctions(np.array([worths]), start, np.tile(calls.MARGINS, (4, 1)), ends)
    end = play_auction(auction, worths, calls.MARGINS)
    assert ends[0].tolist() == [-1 if end.bidder is None else end.bidder, end.bid]


STRONG = mask_of(cards("AsKsQsJsTs9s8s7sAhKhAdKdAc"))
WEAK = mask_of(cards("2s3s4s5s2h3h4h2d3d4d2c3c4c"))


def test_a_bid_is_likelier_from_a_better_hand_and_a_pass_from_a_worse():
    hands = np.array([[0, STRONG, 0, 0], [0, WEAK, 0, 0]])
    east_bids = Auction(2, (9,))
    assert east_bids.seats == (1,)
    by_bid = calls.likelihood(east_bids, 2, hands)
    by_pass = calls.likelihood(Auction(2, (PASS,)), 2, hands)
    assert by_bid[0] > 0.85 > 0.05 > by_bid[1] > 0  # less likely, and never impossible
    assert 0 < by_pass[0] < 0.1 < 0.85 < by_pass[1]
    assert (calls.likelihood(east_bids, 1, hands) == 1).all()  # the own bid tells nothing


def test_a_bid_that_asks_for_too_much_tells_of_a_good_hand_still():
    """West bids 9 over partners who went to 8: hardly ever with reason, more so with more."""
    auction = Auction(3, (7, PASS, 8, 9))
    assert auction.seats == (2, 1, 0, 3)
    good = mask_of(cards("AsKsQs9s5sAh4h2d3d4d2c3c4c"))
    fair = mask_of(cards("KsTs9s5s3sQh4h2d3d4d2c3c4c"))
    hands = np.array([[0, 0, 0, good], [0, 0, 0, fair], [0, 0, 0, WEAK]])
    worths = strength.expected_tricks(hands[:, 3]).max(axis=1)
    assert calls.limits_of(auction, 3).least > worths[0] > worths[1] + 2 > worths[2] + 3
    without = calls.likelihood(Auction(3, (7, PASS, 8)), 2, hands)
    bid = calls.likelihood(auction, 2, hands) / without
    assert bid[0] > 4 * bid[1] > 4 * bid[2] > 0


@given(st.permutations(range(52)))
def test_suits_are_named_as_often_as_the_naive_twin_says(deck):
    hands = np.array([mask_of(deck[:13])], np.int64)
    worths = strength.expected_tricks(hands)[0].tolist()
    named = [calls.naming(hands, trump)[0] for trump in range(4)]
    assert named == pytest.approx([naive_naming(worths, trump) for trump in range(4)])
    assert sum(named) == pytest.approx(1)
    assert min(named) >= calls.ODD / 4  # no suit rules out a hand
    assert named.index(max(named)) == worths.index(max(worths))


def test_a_partner_and_opponents_know_who_named_the_trump():
    """In the deals that count, the declarer has more trumps than in all that agree."""
    for seat in (0, 1, 2, 3):
        hand = tuple(range(seat, 52, 4))
        asked = play_advice(hand=hand, seat=seat, trump=0, declarer=1, bid=8, deals=60)
        worlds, alike = advice.Worlds(asked), advice.Worlds(replace(asked, weigh_bids=False))
        trumps = [
            np.average(np.bitwise_count(hands[:, 1] & 0x1FFF), weights=weights)
            for hands, weights, _ in (found.block(0, 300) for found in (worlds, alike))
        ]
        assert trumps[0] > trumps[1] + 1 if seat != 1 else trumps[0] == trumps[1]


def test_a_pass_over_the_partners_bid_tells_less_than_one_over_an_opponents():
    fair = mask_of(cards("AsKsQsJs9s5sAh3h4h2d3d2c3c"))
    assert 8 + calls.MARGINS[1] < strength.expected_tricks(np.array([fair])).max() < 12
    hands = np.array([[0, 0, 0, fair]])
    partners = Auction(2, (8, PASS, PASS))  # East bids, North and West pass
    assert partners.seats == (1, 0, 3)
    opponents = Auction(1, (8, PASS))  # North bids, West passes
    assert opponents.seats == (0, 3)

    def of_west(auction):
        before = calls.likelihood(Auction(auction.dealer, auction.calls[:-1]), 2, hands)
        return calls.likelihood(auction, 2, hands)[0] / before[0]

    assert of_west(partners) > of_west(opponents)


def test_a_dealer_who_has_to_bid_tells_nothing_by_it():
    auction = Auction(2, (PASS, PASS, PASS, 7), dealer_must_bid=True)
    assert calls.limits_of(auction, 2) == calls.Limits()
    assert calls.limits_of(auction, 1).less_than == 7 + calls.MARGINS[0]


def test_the_rest_of_an_auction_goes_on_as_it_began():
    """Who has bid is worth his bid, whatever his luck, and who passed stays out."""
    hands = np.array([[mask_of(hand) for hand in random_deal(seed).hands] for seed in range(300)])
    auction = Auction(2, (PASS, 8))  # East passes, North bids 8, West is to call
    assert auction.to_call == 3
    rest = calls.Rest(auction, hands, np.random.default_rng(1).random((300, 4)))
    ends = rest.after(PASS)
    assert set(ends[:, 0].tolist()) <= {0, 2}
    assert (ends[:, 1] >= 8).all()
    over = rest.after(9)
    north = over[over[:, 0] == 0]
    assert (north[:, 1] >= 10).all()
    assert 0 < len(north) < 150  # he seldom bids twice


# Deals, weighed ----------------------------------------------------------------------------


def known_game(tricks, seed=4):
    """A deal bid and played by reason, at South's turn, and the question about it."""
    number = seed
    while True:
        number += 1
        deal = random_deal(number)
        auction = Auction(number % 4, (), dealer_must_bid=True)
        masks = np.array([[mask_of(hand) for hand in deal.hands]], np.int64)
        luck = np.random.default_rng(number).random((1, 4))
        auction = calls.Rest(auction, masks, luck).played_out()
        trump = int(strength.expected_tricks(masks[:, auction.bidder]).argmax())
        position = played(number, 0, deal=deal)
        position = Position(deal, trump, auction.bidder)
        luck = random.Random(number)
        while len(position.tricks) < tricks or position.to_move != 2:
            if len(position.tricks) > tricks:
                break
            position = position.after(luck.choice(position.legal))
        else:
            return position, {
                "hand": deal.hands[2],
                "seat": 2,
                "trump": trump,
                "declarer": auction.bidder,
                "bid": auction.bid,
                "played": position.played,
                "auction": auction,
                "method": "score",
            }


def test_all_deals_count_by_how_likely_calls_and_cards_are():
    """Enumeration: every deal that agrees, weighed by the twin, against the exact answer."""
    position, options = known_game(10)
    question = play_advice(**options)
    answer = answer_to(question)
    assert answer.exact
    worlds = advice.Worlds(question)
    hands, weights, _ = worlds.block(0, worlds.sampler.deals)
    assert len(hands) == answer.deals > 20
    figures = dict(zip(play_kernels.FEATURES, plays.FIGURES, strict=True))
    seen = question.seen
    shown = [[], [], [], []]
    for player, card in zip(seen.players, seen.played, strict=True):
        shown[player].append(card)
    for row, weight in list(zip(hands.tolist(), weights, strict=True))[::7]:
        left = [[card for card in range(52) if mask >> card & 1] for mask in row]
        table = position.trick
        dealt = tuple(tuple(mine + gone) for mine, gone in zip(left, shown, strict=True))
        if table is not None:
            assert all(len(hand) == 13 for hand in dealt)
        other = Position(Deal(dealt), seen.trump, seen.declarer, seen.played)
        masks = np.array([[mask_of(hand) for hand in dealt]], np.int64)
        by_calls = calls.likelihood(options["auction"], 2, masks)[0]
        if seen.declarer != 2:
            worths = strength.expected_tricks(masks[:, seen.declarer])[0]
            by_calls *= naive_naming(worths.tolist(), seen.trump)
        assert weight == pytest.approx(naive_likelihood(other, 2, figures) * by_calls, rel=1e-9)
    assert answer.effective_deals == pytest.approx(weights.sum() ** 2 / (weights**2).sum())


def test_deals_are_picked_as_often_as_they_are_likely():
    """Picked deals against all deals there are: who holds each hidden card."""
    seed, everything = 0, None
    while everything is None or not 2000 < everything.sampler.deals < 9000:
        seed += 1
        _, options = known_game(9, seed=50 * seed)
        everything = advice.Worlds(play_advice(**options))
    assert everything.exact
    question = play_advice(**options, deals=300)
    worlds = advice.Worlds(question)
    assert not worlds.exact
    hands, weights, _ = everything.block(0, everything.sampler.deals)
    count = 6000
    picked, counted, worth = worlds.block(0, count)
    assert len(picked) == count
    assert 0 < worth.min() <= worth.max() <= 1
    plain = 0
    for card in question.seen.hidden.cards:
        for seat in (0, 1, 3):
            holds = (picked[:, seat] >> card & 1).astype(float)
            share = np.average(hands[:, seat] >> card & 1, weights=weights)
            mean = np.average(holds, weights=counted)
            by_draw = (counted * (holds - mean)).reshape(-1, draws.PICKED).sum(axis=1)
            error = np.sqrt((by_draw**2).sum()) / counted.sum()
            assert abs(mean - share) < 4.5 * error + 1e-6
            plain += abs((hands[:, seat] >> card & 1).mean() - share) > 4.5 * error
    assert plain > 5  # what was done does tell something


def test_a_sample_is_worth_hundreds_of_deals_after_ten_tricks_of_a_known_auction():
    worth = []
    for seed in range(3):
        for tricks in (6, 8, 10):
            _, options = known_game(tricks, seed=100 * seed)
            worlds = advice.Worlds(play_advice(**options, deals=3000))
            hands, weights, share = worlds.block(0, min(3000, worlds.sampler.deals))
            effective = share.mean() * weights.sum() ** 2 / (weights**2).sum()
            assert worlds.exact or effective > 200
            worth.append(effective / len(hands))
    assert max(worth) < 1


def test_weights_can_be_switched_off():
    _, options = known_game(8)
    off = play_advice(**options, weigh_bids=False, weigh_plays=False, deals=90)
    assert answer_to(off).effective_deals == pytest.approx(90)
    for more in ({"weigh_bids": False}, {"weigh_plays": False}, {}):
        assert answer_to(play_advice(**options, **more, deals=90)).effective_deals < 90
    auction = Auction(3, (7, 8, PASS, 9))
    bids = bid_advice(hand=HAND, auction=auction, weigh_bids=False, deals=9)
    assert answer_to(bids).effective_deals == pytest.approx(9)


def test_errors_of_picked_deals_are_what_repeated_samples_show():
    _, options = known_game(7, seed=9)
    answers = [answer_to(play_advice(**options, deals=60, seed=seed)) for seed in range(20)]
    found = [{card.card: card for card in answer.cards} for answer in answers]
    for card in found[0]:
        means = [cards_of[card].tricks for cards_of in found]
        said = np.mean([cards_of[card].tricks_se for cards_of in found])
        assert np.std(means, ddof=1) == pytest.approx(said, rel=0.6, abs=0.01)


def test_a_partner_who_bids_nine_over_the_own_eight_is_left_to_play_it():
    """No sensible player takes the bid away from a partner who has shown so much."""
    for seed in range(3):
        auction = Auction(next_seat(2, "clockwise"), (8, PASS, 9, PASS))
        assert (auction.seats, auction.to_call) == ((2, 1, 0, 3), 2)
        deal = random_deal(1000 + seed)
        answer = answer_to(bid_advice(hand=deal.hands[2], auction=auction, deals=9, seed=seed))
        assert answer.best.call == PASS


def test_hidden_hands_are_counted_by_seat_and_the_own_cards_by_none():
    count = Counter()
    _, options = known_game(5)
    worlds = advice.Worlds(play_advice(**options, deals=30))
    hands, _, _ = worlds.block(0, 30)
    for row in hands.tolist():
        count.update(mask.bit_count() for mask in row)
        assert row[2] == mask_of(worlds.seen.remaining)
    assert set(count) <= {8, 7}
