"""Draws that make a group, and draws that only lower the deadwood."""

from app.games.rummy.draw_gains import draw_gain
from engine.cards import cards_text, mask_of, parse_cards
from engine.games.rummy.gin import best_spread, cards_of, least_deadwood


def gains(text, kind):
    hand = mask_of(parse_cards(text))
    unseen = [card for card in range(52) if not hand >> card & 1]
    return [card for card in unseen if draw_gain(hand, card) == kind]


def test_a_pair_a_ladder_and_a_gap_are_completed():
    made = gains("Ks Kh 9c 8c 2d 4d Ah 7s 5h Jc", "group")
    assert cards_text(made) == "7cTcKc3dKd"


def test_a_low_card_for_a_high_one_only_lowers():
    assert "2c" in cards_text(gains("Ks Kh 9c 8c 2d 4d Ah 7s 5h Jc", "lower"))


def test_ten_of_thirty_two_cards_that_improve_make_a_group():
    hand = "KsKhQh 9c 2d2h4d 5s5c6s"  # the jack of diamonds was thrown
    made, lowered = gains(hand, "group"), gains(hand, "lower")
    made = [card for card in made if card != parse_cards("Jd")[0]]
    lowered = [card for card in lowered if card != parse_cards("Jd")[0]]
    assert (len(made), len(lowered)) == (10, 22)
    for card in made:  # it is in a group of the best spread of some ten of the eleven
        eleven = mask_of(parse_cards(hand)) | 1 << card
        tens = [eleven & ~(1 << thrown) for thrown in cards_of(eleven)]
        best = min(map(least_deadwood, tens))
        spreads = [best_spread(ten) for ten in tens if least_deadwood(ten) == best]
        assert any(meld >> card & 1 for spread in spreads for meld in spread)
