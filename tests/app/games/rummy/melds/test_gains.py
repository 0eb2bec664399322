"""Draws that make a group, and draws that only lower the deadwood."""

from random import Random

import pytest

from app.games.rummy import words
from app.games.rummy.deadwood.verdict import verdict
from app.games.rummy.gin import file as play_file, words as play_words
from app.games.rummy.gin.record import Play
from app.games.rummy.hand import Hand
from app.games.rummy.hand_file import from_text
from app.games.rummy.melds.gains import draw_gain, gains as gains_of
from engine.cards import cards_text, mask_of, parse_cards
from engine.games import rummy
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


TEN = "KsKhQhJd9c2d2h4d5s5c6s"


def test_in_a_hand_ten_cards_make_a_group_and_twenty_two_only_lower():
    hand = from_text(TEN, Hand())
    *_, answer = rummy.analyse(hand.question())
    said = verdict(hand, answer)
    assert said.detail.startswith(
        "10 of the 41 unseen cards then make a group, 22 only lower the points"
    )
    discard = words.ranked(answer, hand)[0]
    found = words.helping_cards(hand, discard.draws, discard.card)
    assert len(found) == 10
    assert found[parse_cards("2c")[0]] == "makes 2♥ 2♣ 2♦"


def test_in_play_the_same_ten_cards_make_a_group():
    history = "upcard 8c; pass; pass; draw 9c; throw Jd; draw; throw 7h"
    cards = "Dealt: KsKhQhJd2d2h4d5s5c6s\nDealer: opponent\n"
    play = play_file.from_text(f"{play_file.TITLE}\n{cards}History: {history}\n", Play())
    made = play_words.made_groups(play)
    hand = from_text(TEN, Hand())
    *_, answer = rummy.analyse(hand.question())
    discard = next(d for d in answer.discards if d.card == parse_cards("Jd")[0])
    assert made == words.helping_cards(hand, discard.draws, discard.card)
    assert len(made) == 10
    assert "10 of the 39 unseen cards make a group, 20 only lower" in play_words.own_hint(
        play, play.table
    )
    thrown = play.looking_at(3)  # a card is to be thrown: nothing is drawn now
    assert play_words.made_groups(thrown) is None


@pytest.mark.parametrize("seed", range(6))
def test_cards_that_help_are_told_apart_as_least_deadwood_tells(seed):
    cards = Random(seed).sample(range(52), 11)
    hand, unseen = mask_of(cards[:10]), mask_of(set(range(52)) - set(cards[:10]))
    made, lowered = gains_of(hand, unseen)
    before = least_deadwood(hand)
    for card in cards_of(unseen):
        eleven = hand | 1 << card
        after = min(least_deadwood(eleven & ~(1 << thrown)) for thrown in cards_of(eleven))
        assert (card in made or card in lowered) == (after < before)
    assert not set(made) & set(lowered)
