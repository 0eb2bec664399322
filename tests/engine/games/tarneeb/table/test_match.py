"""Players and matches: nobody looks at hidden cards, and sides are exchanged fairly."""

import random

import numpy as np
import pytest

from engine.cards import mask_of
from engine.games import tarneeb
from engine.games.tarneeb import (
    METHODS,
    Calibration,
    Match,
    Position,
    SeenPlay,
    Series,
    random_deal,
)
from engine.games.tarneeb.own import strength
from engine.games.tarneeb.table import match, players
from engine.limits import Limits
from tests.helpers import answer_to, cards

HAND = cards("KsQsTs8s6s3sJhThQd8dAcQc8c")


@pytest.mark.parametrize("method", [*METHODS, "score+calls", "score+reasons", "rollout+reasons"])
def test_advice_never_depends_on_hidden_cards(method):
    """The same cards seen, the rest dealt anew: the same question, and the same card."""
    rng = random.Random(2)
    deal = tarneeb.deal_the_rest(((), (), HAND, ()), 8)
    position = Position(deal, 0, 2)
    while len(position.tricks) < 6 or position.to_move != 2:
        position = position.after(rng.choice(position.legal))
    series = Series(thinking=Limits(deals=6))
    contract = match.Contract(2, 0, 8)
    mine = match.known_to(HAND, 2, position, contract, method, series, 1)
    hidden = [card for s, hand in enumerate(position.hands) if s != 2 for card in hand]
    for _ in range(3):
        rng.shuffle(hidden)
        again = None
        while again is None:
            rng.shuffle(hidden)
            hands = [set(HAND) if s == 2 else set() for s in range(4)]
            for trick in (*position.tricks, *([position.trick] if position.trick else [])):
                for seat, card in zip(trick.seats, trick.cards, strict=True):
                    hands[seat].add(card)
            rest = iter(hidden)
            for hand in hands:
                while len(hand) < 13:
                    hand.add(next(rest))
            try:
                other = tarneeb.Deal(tuple(map(tuple, hands)))
                again = Position(other, 0, 2, position.played)
            except ValueError:  # somebody could have followed suit
                continue
        question = match.known_to(HAND, 2, again, contract, method, series, 1)
        assert question == mine
        assert match.choose(question) == match.choose(mine)


def test_who_plays_like_the_other_is_neither_better_nor_worse():
    for method in ("greedy", "score"):
        answer = answer_to(Match(method, method, Series(Limits(deals=2), Limits(deals=1))))
        assert (answer.tricks, answer.points, answer.better, answer.worse) == (0, 0, 0, 0)
        assert answer.made[0] == answer.made[1]


def test_a_contract_is_made_by_as_many_tricks_as_were_bid(monkeypatch):
    played = []

    def watched(deal, contract, methods, *rest):
        won = play_out(deal, contract, methods, *rest)
        played.append((contract, methods, won))
        return won

    play_out = match.play_out
    monkeypatch.setattr(match, "play_out", watched)
    limits = Limits(deals=6, threads=1)
    answer = answer_to(Match("score", "greedy", Series(limits, Limits(deals=1))))
    made, just = {"score": 0, "greedy": 0}, 0
    for contract, methods, of_north_south in played:
        side = contract.declarer % 2
        taken = (of_north_south, 13 - of_north_south)[side]
        made[methods[side]] += taken > contract.bid - 1
        just += taken == contract.bid
    assert just
    assert answer.made == pytest.approx((made["score"] / 6, made["greedy"] / 6))


def test_looking_ahead_is_better_than_greed_and_greed_than_none():
    answer = answer_to(Match("greedy", "first-card", Series(Limits(deals=30))))
    assert answer.tricks > 3 * answer.tricks_se > 0
    assert answer.done
    ahead = answer_to(Match("score", "greedy", Series(Limits(deals=4), Limits(deals=3))))
    assert ahead.points > 0


def test_a_match_refuses_what_cannot_be_played():
    with pytest.raises(ValueError, match="“oracle” is no player"):
        Match("greedy", "oracle")
    with pytest.raises(ValueError, match="“0” deals are too few"):
        Match("greedy", "score", Series(Limits(deals=0)))
    with pytest.raises(ValueError, match="“0” deals are too few"):
        Calibration(bidding=Limits(deals=0))
    with pytest.raises(ValueError, match="A limit of seconds means nothing here"):
        Calibration(bidding=Limits(seconds=1.0))
    with pytest.raises(ValueError, match="A limit of seconds means nothing here"):
        Series(Limits(seconds=1.0))
    with pytest.raises(ValueError, match="A limit of threads means nothing here"):
        Series(thinking=Limits(threads=2))
    with pytest.raises(ValueError, match="“oracle” is no player"):
        Calibration(method="oracle")


def test_bins_of_predictions_hold_all_contracts():
    answer = answer_to(Calibration("greedy", Limits(deals=3), Series(Limits(deals=4))))
    assert sum(number for number, *_ in answer.bins) + answer.passed == answer.deals == 4
    for number, predicted, made, error in answer.bins:
        if number:
            assert 0 <= made <= 1
            assert error > 0
            assert 0 <= predicted <= 1


def test_chances_are_scored_by_their_mean_squared_error():
    rows = [
        match._Predictions((0.5, 0.75, 1.0), 0.5, ((0.9, 1.0, 1.0), (0.8, 1.0, 0.0))),
        None,
        match._Predictions((0.25, 0.5, 0.0), -1.5, ()),
    ]
    answer = match._calibration_answer(Calibration("greedy"), rows, 0.0)
    assert answer.log_loss == pytest.approx(-np.log(0.5 * 0.75) / 2)
    assert answer.play_brier == pytest.approx((0.01 + 0.64) / 2)
    assert [row[0] for row in answer.play_bins] == [0] * 8 + [1, 1]
    assert answer.brier == pytest.approx((0.25 + 0.0625) / 2)
    assert answer.brier_double_dummy == pytest.approx((0.0625 + 0.25) / 2)
    assert answer.tricks_over == -0.5


def test_where_all_cards_are_worth_the_same_the_lowest_is_played_without_a_search():
    """As the advice says it is, in every such choice of some deals played at random."""
    luck, found = random.Random(4), 0
    series = Series(thinking=Limits(deals=6))
    while found < 12:
        position = Position(random_deal(luck.randrange(1 << 30)), luck.randrange(4), 0)
        while not position.finished:
            seat, legal = position.to_move, position.legal
            contract = match.Contract(0, position.trump, 8)
            asked = match.known_to(
                *(position.deal.hands[seat], seat, position, contract, "score+reasons"), series, 1
            )
            only = players.only_card(asked.seen)
            if only is not None and len(legal) > 1:
                answer = answer_to(asked)
                assert {card.behind for card in answer.cards} == {0}
                assert answer.cards[0].card == only == match.choose(asked)
                found += 1
            position = position.after(luck.choice(legal))


# Players that do not search ----------------------------------------------------------------


def known(hand, deck, played="", **options):
    options = {"seat": 2, "trump": 0, "declarer": 2, "bid": 1} | options
    deck = tuple(sorted(cards(deck)))
    return SeenPlay(hand=cards(hand), played=cards(played), deck=deck, **options)


@pytest.mark.parametrize(
    ("hand", "deck", "played", "card"),
    [
        ("As2h3h", "As2h3h Ks Qs 4h Ah 5h 6h 7h 8h 9h", "", "As"),  # a sure winner
        ("Kh2h3d", "Kh2h3d Ks Qs 4h Ah 5h 6h 7h 8h 9h", "", "2h"),  # none: the lowest
        ("Kh2h3d", "Kh2h3d Qh 5h 6h 4h Jh 7h 8h 9h Th", "", "Kh"),  # a winner by cards gone
    ],
)
def test_greed_leads_what_is_sure_to_win(hand, deck, played, card):
    assert players.greedy_card(known(hand, deck, played)) == cards(card)[0]


@pytest.mark.parametrize(
    ("hand", "played", "card"),
    [
        ("Ah2h3h", "4h", "Ah"),  # East led: sure to win
        ("Kh2h3h", "4h", "2h"),  # not sure: the ace is out
        ("2s3s4d", "4h", "2s"),  # ruff, cheaply
    ],
)
def test_greed_follows_as_cheaply_as_is_sure(hand, played, card):
    # East leads, then North, West and South would be last; here the player is North, second.
    rest = [c for c in cards("AhKhQhJhTh9h8h7h6h5h") if c not in cards(hand)][:8]
    deck = [*cards(hand), *cards(played), *rest]
    question = SeenPlay(
        hand=cards(hand),
        seat=0,
        trump=0,
        declarer=1,
        bid=1,
        played=cards(played),
        deck=tuple(sorted(deck)),
    )
    assert players.greedy_card(question) == cards(card)[0]


def test_the_partners_trick_is_left_to_him():
    hand, deck = "Kh2h", "Kh2h Ah 3h 4h 5h 6h 7h"
    question = known(hand, deck, "Ah 3h", declarer=0, seat=2, direction="clockwise")
    assert question.to_move == 2
    assert players.greedy_card(question) == cards("2h")[0]


# What a hand looks like --------------------------------------------------------------------


def test_more_high_cards_and_more_trumps_are_expected_to_take_more_tricks():
    def expected(text):
        return strength.expected_tricks(np.array([mask_of(cards(text))]))[0]

    weak = expected("2s3s4s5s2h3h4h2d3d4d2c3c4c")
    ace = expected("As3s4s5s2h3h4h2d3d4d2c3c4c")
    longer = expected("2s3s4s5s6s3h4h2d3d4d2c3c4c")
    assert (ace > weak).all()
    assert longer[0] > weak[0]


def test_the_best_hand_bids():
    deal = tarneeb.deal_the_rest(((), (), cards("AsKsQsJsTs9s8s7sAhKhAdKdAc"), ()), 1)
    assert strength.contract(deal.hands) == (2, 0, 13)
