import random
import re
from dataclasses import replace
from functools import cache

import pytest

from app.games.two_suits import words
from app.games.two_suits.deal import Deal
from engine.games.two_suits import BestPlay, Estimate, Play, analyse, card_text, random_position


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (Estimate(0.5, 0.05, 100), "50 ± 10"),
        (Estimate(0, 0, 200), "0 (to 2)"),
        (Estimate(1, 0, 60), "100 (from 94)"),
        (Estimate(0.02, 0.02, 50), "2 (0 to 10)"),
        (Estimate(0, 0, 0), "–"),
    ],
)
def test_shares_tell_what_a_sample_leaves_open(share, text):
    assert words.share_text(share) == text


def test_what_is_known_of_all_deals_has_no_error():
    assert words.share_text(Estimate(1, 0, 6), exact=True) == "100"
    assert words.mean_text(Estimate(1.5, 0, 20), exact=True) == "1.50"
    assert words.share_text(Estimate(0, 0, 0), exact=True) == "–"


def test_means_of_numbers_that_are_all_alike_tell_how_many_these_were():
    assert words.mean_text(Estimate(1, 0, 12)) == "1.00 (12×)"
    assert words.mean_text(Estimate(1.25, 0.1, 12)) == "1.25 ± 0.20"
    assert words.mean_text(Estimate(0, 0, 0)) == "–"


@cache
def most_in_all(play):
    """Tricks of mine, those already won too, when both sides play on as well as they can."""
    if play.position.finished:
        return play.won[0]
    choose = max if play.position.to_move == "mine" else min
    return choose(most_in_all(play.after(card)) for card in play.position.legal)


def in_the_middle(seed):
    """A deal after some cards by which I have won a trick, and the answer to it."""
    source = random.Random(seed)
    play = Play(random_position(seed, 5))
    while not (play.won[0] and len(play.played) > 2 + seed % 3):
        if play.position.finished:
            play = Play(random_position(source.getrandbits(32), 5))
        play = play.after(source.choice(play.position.legal))
    if play.position.finished:
        return in_the_middle(seed + 100)
    *_, answer = analyse(BestPlay(play.position))
    return Deal(play.start, play.played), answer


@pytest.mark.parametrize("seed", range(12))
def test_what_is_said_of_tricks_counts_those_already_won(seed):
    deal, answer = in_the_middle(seed)
    play = deal.shown
    total = most_in_all(play)
    by_card = {card.card: most_in_all(play.after(card.card)) for card in answer.cards}
    lines = words.results_text(deal, answer)
    assert f"Best play: you take {total} of {deal.size}" in lines
    assert [f"  {card_text(card)}: {tricks}" for card, tricks in by_card.items()] == [
        line for line in lines if line.startswith("  ")
    ]
    said = words.verdict(deal, answer)
    assert f"<em>{total} of {deal.size}</em> tricks" in said.headline
    others = [tricks for tricks in by_card.values() if tricks != total]
    if others:
        number = words.count_word(max(others))
        assert f" {number}" in said.detail
    for card in answer.cards:
        tip = words.tip(play, replace(card, against_random=card.tricks + 0.25))
        tricks = by_card[card.card]
        assert tip.startswith(f"{words.tricks_word(tricks)} for you; {tricks + 0.25:.2f} against")


def test_the_room_opens_on_a_deal_where_the_lead_matters():
    *_, answer = analyse(BestPlay(Deal().start))
    said = words.verdict(Deal(), answer)
    assert said.headline == "Lead the A♠ for <em>3 of 4</em> tricks."
    assert said.detail == "Other cards hold you to one at most."


#: What no sentence says: "no to one", "1 tricks", "2 card", a figure that was not put in.
WRONG = re.compile(
    r"\bno to\b|\bto no\b|\bto none\b|\b(1|one) (tricks|cards)\b"
    r"|\b(no|0|[2-9]|1[0-3]|two|three|four) (trick|card)\b|  |[{}]|\.\."
)


def test_every_sentence_of_thousands_of_positions_can_be_read():
    source, seen = random.Random(5), set()
    for _ in range(2_000):
        play = Play(random_position(source.getrandbits(32), source.randint(2, 5)))
        for _ in range(source.randrange(2 * play.position.size)):
            play = play.after(source.choice(play.position.legal))
        deal = Deal(play.start, play.played)
        *_, answer = analyse(BestPlay(play.position))
        said = words.verdict(deal, answer)
        tips = [words.tip(play, card) for card in answer.cards]
        for text in (said.headline, said.detail, words.caption(deal, "mine"), *tips):
            assert not WRONG.search(text), text
            seen.add(re.sub(r"\d|[^\x00-\x7f]", "#", text))
    assert len(seen) > 100  # sentences that differ in more than figures and cards


def test_captions_reasons_and_steps_of_a_whole_deal_follow_it_card_by_card():
    for seed in range(40):
        source = random.Random(seed)
        start = random_position(seed, 2 + seed % 4)
        held = {"mine": set(start.mine), "theirs": set(start.theirs)}
        play, count = Play(start), len(start.mine) + len(start.theirs)
        while not play.position.finished:
            position, deal = play.position, Deal(start, play.played)
            moving = position.to_move
            waiting = "theirs" if moving == "mine" else "mine"
            assert words.step_label(deal) == f"Card {len(play.played) + 1} of {count}"
            does = "to lead" if len(held["mine"]) == len(held["theirs"]) else "to play"
            said = {side: words.caption(deal, side) for side in held}
            assert does in said[moving]
            assert "to " not in said[waiting].removeprefix(words.OPPONENT_HINTS[deal.opponent])
            for side, won in zip(("mine", "theirs"), play.won, strict=True):
                tricks = "1 trick" if won == 1 else f"{won} tricks"
                assert (said[side].split(", ")[-1].endswith(tricks) if play.tricks
                        else "trick" not in said[side]), said  # fmt: skip
            if waiting == "theirs":
                some = "1 card" if len(held["theirs"]) == 1 else f"{len(held['theirs'])} cards"
                assert f", {some}" in said["theirs"]
            for side, hand in held.items():
                for card in hand:
                    why = words.why_not(deal, card)
                    assert (why == "") == (card in position.legal)
                    if side == waiting:
                        assert "next" in why
                    elif why:
                        assert "must follow" in why
            card = source.choice(position.legal)
            held[moving].discard(card)
            play = play.after(card)
        deal = Deal(start, play.played)
        assert words.step_label(deal) == "The end"
        assert words.caption(deal, "mine").startswith("took ")
        assert {words.why_not(deal, card) for card in start.mine} == {"All cards are played"}
