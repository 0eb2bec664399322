"""Whole games as a record: against a referee who knows the rules only; claims."""

import random
from dataclasses import replace

import pytest

from engine.games.tarneeb import (
    SCORINGS,
    Deal,
    GameRecord,
    HandRecord,
    HouseRules,
    Scoring,
    SeenPlay,
    claimed,
    parse_deal,
    random_deal,
    sure_tricks,
)
from tests.engine.games.tarneeb.table.naive_game import Referee
from tests.helpers import cards

NORTH, EAST, SOUTH, WEST = range(4)
STEPS = {"counterclockwise": -1, "clockwise": 1}


def do(hand, choice):
    if hand.phase == "bids":
        return hand.called(choice)
    if hand.phase == "double":
        return hand.answered(bool(choice))
    return hand.named(choice) if hand.phase == "trump" else hand.with_card(choice)


def choices(hand):
    if hand.phase == "bids":
        return list(hand.auction.legal)
    if hand.phase == "trump":
        return [0, 1, 2, 3]
    if hand.phase == "double":
        return [0, 1]
    return list(hand.position.legal) if hand.phase == "play" else []


def referee_for(hand):
    rules = hand.rules
    return Referee(
        hand.deal.hands,
        hand.dealer,
        STEPS[rules.direction],
        rules.may_reenter,
        rules.dealer_must_bid,
        rules.doubling,
    )


def play_on(hand, luck, passing=0.6):
    """The hand after a random act."""
    options = choices(hand)
    if hand.phase == "bids" and 0 in options and luck.random() < passing:
        return do(hand, 0)
    if hand.phase == "bids":
        return do(hand, min(option for option in options if option) if options[-1] else 0)
    return do(hand, luck.choice(options))


@pytest.mark.parametrize("seed", range(12))
def test_hands_go_as_the_referee_says(seed):
    luck = random.Random(seed)
    rules = HouseRules(
        direction=luck.choice(list(STEPS)),
        may_reenter=luck.random() < 0.5,
        dealer_must_bid=luck.random() < 0.5,
        doubling=seed % 2 == 1,
    )
    hand = HandRecord(random_deal(seed), luck.randrange(4), rules)
    referee = referee_for(hand)
    while hand.phase != "over":
        assert (hand.phase, hand.to_act) == (referee.stage, referee.turn)
        assert sorted(choices(hand)) == sorted(referee.choices())
        after = play_on(hand, luck, passing=0.5 if seed % 3 else 0.95)
        referee.do(after.choice(len(hand.actors)))
        assert after.phase_of(len(hand.actors)) == hand.phase
        assert after.actors == (*hand.actors, hand.to_act)
        assert after.cut(len(hand.actors)) == hand
        hand = after
    assert referee.stage == "over"
    assert hand.points == referee.points()
    assert hand.passed_out == (referee.bid is None)


def test_a_game_goes_on_until_a_side_has_41():
    luck = random.Random(4)
    game = GameRecord.begun(100, EAST)
    dealers, totals, deals = [EAST], [0, 0], {game.hand.deal}
    while game.winner is None:
        while game.hand.phase != "over":
            game = game.with_hand(play_on(game.hand, luck))
        totals = [a + b for a, b in zip(totals, game.hand.points, strict=True)]
        assert game.scores == tuple(totals)
        if game.winner is None:
            assert max(totals) < 41 or totals[0] == totals[1]
            game = game.next_hand(100 + len(game.hands))
            dealers.append(game.hand.dealer)
            deals.add(game.hand.deal)
    assert totals[game.winner] >= 41
    assert totals[game.winner] > totals[1 - game.winner]
    assert dealers[:5] == [EAST, NORTH, WEST, SOUTH, EAST]
    assert len(deals) == len(game.hands)
    assert GameRecord(game.hands) == game
    with pytest.raises(ValueError, match="was won"):
        game.next_hand(1)


@pytest.mark.parametrize("direction", STEPS)
def test_the_deal_passes_on_in_the_order_of_play(direction):
    game = GameRecord.begun(1, EAST, HouseRules(direction=direction))
    for number in range(1, 6):
        hand = game.hand
        while hand.phase != "over":
            hand = hand.called(0)
        game = game.with_hand(hand).next_hand(number)
        assert game.hand.dealer == (EAST + number * STEPS[direction]) % 4


def test_a_side_has_won_with_the_target_and_with_no_point_less():
    suits = Deal(tuple(tuple(range(13 * seat, 13 * seat + 13)) for seat in range(4)))
    for target, winner in ((13, 1), (14, None)):
        rules = HouseRules(Scoring("short", target))
        hand = HandRecord(suits, SOUTH, rules).called(7).called(0).called(0).called(0)
        hand = hand.named(EAST)  # whose suit it is
        while hand.phase != "over":
            hand = do(hand, choices(hand)[0])
        assert hand.points == (0, 13)
        assert GameRecord((hand,)).winner == winner


def test_what_no_game_can_be_is_refused():
    hand = HandRecord(random_deal(1), WEST)
    bid = hand.called(7).called(0).called(0).called(0)
    assert (bid.phase, bid.to_act) == ("trump", SOUTH)
    for make, said in (
        (lambda: replace(hand, played=(1,)), "no trump is named"),
        (lambda: hand.named(2), "once the bidding is won"),
        (lambda: replace(hand, dealer=4), "not a seat"),
        (lambda: replace(hand, deal=random_deal(1, 5)), "13 cards each"),
        (lambda: hand.called(7).called(7), "cannot bid 7"),
        (lambda: bid.named(0).with_card(hand.deal.hands[EAST][0]), "not in its hand"),
        (lambda: GameRecord(()), "at least one hand"),
        (lambda: GameRecord((hand, hand)), "Hand 1 is not over"),
    ):
        with pytest.raises(ValueError, match=said):
            make()
    over = hand.called(0).called(0).called(0).called(0)
    assert over.passed_out
    other = HouseRules(SCORINGS[0])
    for after, said in (
        (HandRecord(random_deal(2), WEST), "turn to deal"),
        (HandRecord(random_deal(2), SOUTH, other), "other rules"),
    ):
        with pytest.raises(ValueError, match=said):
            GameRecord((over, after))


def test_the_play_is_seen_with_ones_own_cards_only():
    hand = HandRecord(random_deal(3), WEST)
    assert hand.seen_by(NORTH) is None
    hand = hand.called(8).called(0).called(0).called(0).named(1)
    seen = hand.seen_by(NORTH)
    assert seen.hand == tuple(sorted(hand.deal.hands[NORTH]))
    assert (seen.declarer, seen.bid, seen.trump) == (SOUTH, 8, 1)
    assert set(seen.hidden.cards) == set(range(52)) - set(seen.hand)


# ---- claims ----------------------------------------------------------------------------------


def ending(deal, trump=0, seat=SOUTH):
    """What `seat` sees of an ending whose first lead is its own."""
    hands = parse_deal(deal).hands
    deck = tuple(sorted(card for hand in hands for card in hand))
    return SeenPlay(hands[seat], seat, trump, seat, 1, deck=deck)


@pytest.mark.parametrize(
    ("south", "order"),
    [
        ("AK.A.", "As Ks Ah"),
        ("A.AK.", None),  # two trumps may be in one hand
        ("AQ.A.", None),  # the king is out
        ("AKQ..", "As Ks Qs"),
    ],
)
def test_what_is_sure_can_be_claimed(south, order):
    others = cards("AsKsQsJsAhKhQhJhTh9h8h7h")
    mine = cards(
        "".join(
            t
            for t in {"AK.A.": "AsKsAh", "A.AK.": "AsAhKh", "AQ.A.": "AsQsAh", "AKQ..": "AsKsQs"}[
                south
            ].split()
        )
    )
    rest = [card for card in others if card not in mine]
    hands = [(), (), mine, ()]
    for seat, at in ((NORTH, 0), (EAST, 3), (WEST, 6)):
        hands[seat] = tuple(rest[at : at + 3])
    deck = tuple(sorted(others))
    found = sure_tricks(SeenPlay(tuple(mine), SOUTH, 0, SOUTH, 1, deck=deck))
    assert found == (None if order is None else tuple(cards(order.replace(" ", ""))))


@pytest.mark.parametrize("seed", range(100))
def test_a_claim_holds_against_every_deal_and_every_play(seed):
    luck = random.Random(seed)
    deck = luck.sample(range(0, 52, 1 + seed % 3), 12)
    mine = sorted(deck, key=lambda c: c % 13 + luck.random() * 6, reverse=True)[:3]
    trump = luck.randrange(4)
    seen = SeenPlay(tuple(mine), SOUTH, trump, SOUTH, 1, deck=tuple(sorted(deck)))
    order = sure_tricks(seen)
    if order is None:
        return
    assert sorted(order) == sorted(mine)
    rest = [card for card in deck if card not in mine]
    for _ in range(40):
        luck.shuffle(rest)
        hands = [rest[:3], rest[3:6], list(mine), rest[6:]]
        for card in order:
            referee = Referee(hands, WEST, -1)
            referee.stage, referee.trump, referee.turn = "play", trump, SOUTH
            referee.do(card)
            for _ in range(3):
                referee.do(luck.choice(referee.choices()))
            assert referee.turn == SOUTH, (mine, trump, hands)
            hands = referee.hands


def test_some_of_those_endings_can_be_claimed():
    def claimable(seed):
        luck = random.Random(seed)
        deck = luck.sample(range(0, 52, 1 + seed % 3), 12)
        mine = sorted(deck, key=lambda c: c % 13 + luck.random() * 6, reverse=True)[:3]
        seen = SeenPlay(tuple(mine), SOUTH, luck.randrange(4), SOUTH, 1, deck=tuple(sorted(deck)))
        return sure_tricks(seen) is not None

    assert sum(map(claimable, range(100))) > 3


def test_a_claim_is_played_out_and_scored():
    hand = HandRecord(
        parse_deal("N:5432.5432.543.32 76.76.9876.98765 AKQJT98.AKQ.AK.A .JT98.QJT2.KQJT4"), WEST
    )
    hand = hand.called(13).named(0)
    order = sure_tricks(hand.seen_by(SOUTH))
    assert order is not None
    over = claimed(hand, order)
    assert over.phase == "over"
    assert over.position.won == (13, 0)
    assert over.points == (13, 0)
    assert sure_tricks(over.cut(10).seen_by(EAST)) is None


def test_where_all_pass_the_same_player_may_deal_again():
    passed = HandRecord(random_deal(1), 2, HouseRules(same_dealer=True), calls=(0, 0, 0, 0))
    assert GameRecord((passed,)).next_hand(5).hand.dealer == 2
    usual = HandRecord(random_deal(1), 2, calls=(0, 0, 0, 0))
    assert GameRecord((usual,)).next_hand(5).hand.dealer == 1
    hand, luck = (
        HandRecord(random_deal(1), 2, HouseRules(same_dealer=True), calls=(7,)),
        random.Random(1),
    )
    while hand.phase != "over":
        hand = play_on(hand, luck)
    assert GameRecord((hand,)).next_hand(5).hand.dealer == 1


def test_the_lowest_bid_may_be_higher_than_seven():
    rules = HouseRules(lowest_bid=9)
    hand = HandRecord(random_deal(1), 2, rules)
    assert hand.auction.legal == (0, 9, 10, 11, 12, 13)
    with pytest.raises(ValueError, match="pass, or bid 9 to 13"):
        hand.called(8)
    with pytest.raises(ValueError, match="write 7 to 13"):
        HandRecord(random_deal(1), 2, HouseRules(lowest_bid=6))


def in_doubt():
    """South plays 8 in spades, and East is asked first."""
    return HandRecord(random_deal(3), WEST, HouseRules(doubling=True), (8, 0, 0, 0), 0)


def test_each_opponent_may_double_once_before_the_lead():
    hand = in_doubt()
    assert (hand.phase, hand.to_act) == ("double", EAST)
    asked = hand.answered(False)
    assert (asked.phase, asked.to_act) == ("double", WEST)
    for answered in (hand.answered(True), asked.answered(True), asked.answered(False)):
        assert (answered.phase, answered.to_act) == ("play", SOUTH)
        assert answered.scoring.times == 1 + any(answered.doubles)
    with pytest.raises(ValueError, match="doubled once"):
        hand.answered(True).answered(True)
    with pytest.raises(ValueError, match="Cards come after"):
        asked.with_card(hand.deal.hands[SOUTH][0])
    with pytest.raises(ValueError, match="know no double"):
        HandRecord(random_deal(3), WEST, HouseRules(), (8, 0, 0, 0), 0).answered(True)
    with pytest.raises(ValueError, match="once the trump is named"):
        HandRecord(random_deal(3), WEST, HouseRules(doubling=True), (8,)).answered(True)


def test_what_is_not_agreed_is_not_written():
    """Ids of positions kept for training are made of such texts."""
    assert "doubling" not in repr(HouseRules())
    assert "times" not in repr(SCORINGS[0])
