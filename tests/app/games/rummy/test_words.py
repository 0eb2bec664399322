"""Figures in rummy's words, counted another way."""

from dataclasses import replace
from itertools import pairwise
from random import Random
from types import SimpleNamespace

import pytest

from app.games.rummy import words
from app.games.rummy.deadwood.verdict import verdict
from app.games.rummy.hand import Hand
from app.games.rummy.hand_file import from_text
from app.games.rummy.melds.gains import draw_gain
from app.words.cards import pretty, the
from app.words.figures import chance
from engine.cards import DECK, JOKER, cards_text, mask_of, parse_cards
from engine.games import rummy
from engine.games.rummy import ARTICLE, Draw, three_thirteen
from engine.games.rummy.gin import least_deadwood


def answered(text):
    hand = from_text(text, Hand())
    *_, answer = rummy.analyse(hand.question())
    return hand, answer


@pytest.mark.parametrize(
    "text",
    [
        "5s6s7s9s Ah Jh 4d8d Jd Jc Kc",
        "2s3s 7h8h 9d9c Qd Kd Qc 4h 5c",
        "As2s4s5s 8h8d Tc Jc 3d Kh Kd",
    ],
)
def test_of_equal_discards_those_come_first_after_which_most_cards_help(text):
    hand, answer = answered(text)
    order = words.ranked(answer, hand)

    def helping(discard):
        made = words.making(hand, discard.draws, discard.card) or ()
        lower = [draw for draw in discard.draws.cards if draw.points < discard.draws.points]
        return [sum(draw.copies for draw in some) for some in (made, lower)]

    for first, second in pairwise(order):
        assert first.points <= second.points
        if first.points == second.points:
            assert helping(first) >= helping(second)
    equal = [helping(d) for d in order if d.points == order[0].points]
    assert len(words.best_discards(answer, hand)) == equal.count(max(equal))


def test_a_wild_card_is_never_thrown_when_another_does_as_well():
    deals = 0
    for seed in range(120):
        number = 5 + seed % 4
        rules = three_thirteen(number, ARTICLE)
        few = [13 * suit + rank for suit in (0, 1) for rank in (3, 4, 5, 6, 11)]
        held = tuple(Random(seed).sample(few * 2 + [JOKER] * 3, number + 1))
        hand = Hand(mode="three_thirteen", number=number, rules=rules, cards=held)
        *_, answer = rummy.analyse(hand.question())
        best = words.best_discards(answer, hand)
        least = [d for d in answer.discards if d.points == best[0].points]
        natural = [d for d in least if not hand.rules.is_wild(d.card)]
        if natural:
            assert set(best) <= set(natural)
            deals += len(natural) < len(least)
    assert deals > 3  # some of them had the choice


def test_going_out_throws_what_leaves_room_for_most_cards():
    hand = from_text("Three Thirteen, round 7\nHand: 3s4s5s6s 9c9d9h XX", Hand())
    *_, answer = rummy.analyse(hand.question())
    said = verdict(hand, answer).headline
    assert said == "Throw the 6♠ or the 3♠ and <em>go out</em>."  # the ends of the long run


def test_what_leaves_more_and_lets_more_cards_go_out_is_told_beside():
    rules = three_thirteen(3, ARTICLE)
    hand = Hand(mode="thirteen", rules=rules, cards=(*parse_cards("9h8dKd"), JOKER))
    *_, answer = rummy.analyse(hand.question())
    said = verdict(hand, answer)
    assert said.headline.startswith("Throw the joker.")
    after = {
        discard.card: (sum(draw.copies for draw in discard.draws.knocking), discard.points)
        for discard in answer.discards
    }
    count, left = max(after.values(), key=lambda of: (of[0], -of[1]))
    assert count > after[JOKER][0] == 0
    assert said.detail.endswith(f" {count} cards let you go out, with {left} points left.")


def test_the_stock_leaves_as_much_on_average_as_its_cards_one_by_one():
    hand, answer = answered("5s6s7s9s Ah Jh 4d8d Jd Jc")
    taken, taking = answered("5s6s7s9s Ah Jh 4d8d Jd Jc Kc")
    draws = tuple(
        Draw(draw.card, 1 + i % 2, draw.points) for i, draw in enumerate(answer.draws.cards)
    )
    stock = [draw.points for draw in draws for _ in range(draw.copies)]
    answer = replace(answer, draws=replace(answer.draws, unseen=len(stock), cards=draws))
    at_upcard = SimpleNamespace(
        cards=hand.cards, complete=True, upcard_now=50, take=lambda _: taken, mode="gin"
    )
    assert f" {sum(stock) / len(stock):.1f} on average" in verdict(at_upcard, answer, taking).detail


def least_after_throwing(cards):
    whole = mask_of(cards)
    return min(least_deadwood(whole & ~(1 << card)) for card in cards)


@pytest.mark.parametrize("seed", range(12))
def test_the_upcard_is_taken_when_it_leaves_less_than_the_stock_does(seed):
    *cards, upcard = Random(seed).sample(DECK, 11)
    hand, answer = answered(cards_text(cards))
    _taken, taking = answered(cards_text([*cards, upcard]))
    seen = replace(hand, seen=(upcard,), turns=(("see", upcard),))
    said = verdict(seen, answer, taking)
    left = least_after_throwing([*cards, upcard])
    rest = [card for card in DECK if card not in cards]
    mean = sum(least_after_throwing([*cards, card]) for card in rest) / len(rest)
    thrown = words.ranked(taking, seen.take(upcard))[0].card
    if left < mean:
        assert said.headline.startswith(f"Take {the(upcard)}: ")
        assert said.headline.endswith(f"left after throwing {the(thrown)}.")
        assert thrown != upcard
    else:
        assert said.headline == f"Leave {the(upcard)} and <em>draw from the stock</em>."
        again = "and is thrown again" if thrown == upcard else f"after throwing {the(thrown)}"
        assert again in said.detail


def some_hand(seed, size=10):
    """Cards of few ranks and suits, so that there are groups, near groups and gin."""
    return Random(seed).sample([13 * suit + rank for suit in range(3) for rank in range(9)], size)


def after(cards, drawn):
    """Points left when `drawn` comes and the best card goes."""
    return least_after_throwing([*cards, drawn])


@pytest.mark.parametrize("seed", range(6))
def test_the_odds_of_a_draw_are_those_of_the_cards_tried_one_by_one(seed):
    cards = some_hand(seed)
    hand, answer = answered(cards_text(cards))
    left = least_deadwood(mask_of(cards))
    unseen = [card for card in DECK if card not in cards]
    better = [card for card in unseen if after(cards, card) < left]
    group = [card for card in better if draw_gain(mask_of(cards), card) == "group"]
    wanted = {"Makes a group": group, "Only lowers the points": sorted({*better} - {*group})}
    if left > 10:
        wanted["Knock after one draw"] = [c for c in unseen if after(cards, c) <= 10]
    if left:
        wanted["Gin after one draw"] = [c for c in unseen if after(cards, c) == 0]
    now, *lines = words.odds(hand, answer)
    if left <= 10:
        assert (now.label, now.figures, now.best) == (f"Knock with {left}", "allowed", True)
    else:
        assert (now.label, now.figures) == ("Knock now", f"{left - 10} over 10")
    said = {line.label.split(" &nbsp;")[0]: line for line in lines}
    assert list(said) == list(wanted)
    for label, some in wanted.items():
        share = chance(len(some) / 42)
        assert said[label].figures == (f"{len(some)} of 42, {share}" if some else "no card")
        named = " &nbsp;" + " ".join(pretty(card) for card in sorted(some))
        few = 0 < len(some) <= words.MOST_NAMED
        assert sorted(said[label].label.removeprefix(label)) == sorted(named if few else "")


@pytest.mark.parametrize("seed", range(6))
def test_what_a_discard_leaves_is_counted_card_by_card(seed):
    cards = some_hand(seed, 11)
    hand, answer = answered(cards_text(cards))
    assert words.hand_hint(hand) == "11 cards, throw one"
    assert words.odds(hand, answer)[0].best == answer.can_knock
    for discard in answer.discards:
        kept = [card for card in cards if card != discard.card]
        left = least_deadwood(mask_of(kept))
        assert discard.points == left
        word = "" if left > 10 else "knock" if left else "gin"
        assert words.discard_word(discard, hand) == word
        better = [card for card in DECK if card not in cards and after(kept, card) < left]
        group = [card for card in better if draw_gain(mask_of(kept), card) == "group"]
        text = f"{len(group)} group, {len(better) - len(group)} lower" if better else "none"
        if discard.draws is not None:
            assert words.discard_draws(discard, hand) == text
            marked = words.helping_cards(hand, discard.draws, discard.card)
            assert set(marked) == set(group or better)
            assert all(text.startswith("makes ") == bool(group) for text in marked.values())
    _, second, *rest = words.results(hand, answer)
    assert second.endswith(f"({words.points(answer.points)})")
    assert len(rest) == min(len(answer.discards), words.MOST_NAMED)


def test_a_hand_says_how_many_cards_it_has_and_wants():
    assert words.hand_hint(Hand()) == "0 of 10 cards"
    nine, ten = some_hand(1, 9), some_hand(1, 10)
    assert words.hand_hint(from_text(cards_text(nine), Hand())) == "9 of 10 cards"
    assert words.hand_hint(from_text(cards_text(ten), Hand())) == "10 cards, draw one"
    assert words.results(Hand(), None) == []


def test_what_is_wild_is_said_of_ranks_jokers_both_or_nothing():
    rules = [
        replace(rummy.GIN, wild_ranks=ranks, jokers=jokers)
        for ranks in ((), (6,), (6, 11)) for jokers in (0, 2)
    ]  # fmt: skip
    said = ["Nothing is", "Jokers are", "8s are", "8s and jokers are", "8s and Ks are",
            "8s, Ks and jokers are"]  # fmt: skip
    assert [words.wild_hint(one) for one in rules] == [f"{text} wild" for text in said]
    assert [words.wild_words(one) for one in rules] == [f"{text} wild." for text in said]


def test_until_there_is_an_answer_it_is_said_to_be_on_its_way():
    hand, answer = answered("5s6s7s9s Ah Jh 4d8d Jd Jc Kc")
    assert verdict(hand, None).headline == "One moment."
    assert verdict(hand, None).waits
    assert not verdict(hand, answer).waits
