"""The sentences of the bidding with your own hand only, for answers made up."""

import re
from dataclasses import replace

import pytest

from app.games.tarneeb.advice import bid_words, hand_words as own_words
from app.games.tarneeb.records.hand import Assumptions, OwnHand
from app.widgets.text import plain
from tests.app.games.tarneeb.own_answers import (
    CHANCES,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    bidding,
    bids,
    read,
)
from tests.helpers import cards


@pytest.mark.parametrize(
    ("best", "margin", "told"),
    [
        ((7, 0), 0.8, "By rule 5, too: you count 27, and 7 needs 17."),
        ((8, 0), 0.8, "Against rule 5: you count 27, and 7 needs 17."),
        ((0, None), 0.8, "Against rule 5"),
        ((0, None), 0.1, "Rule 5: you count 27, and 7 needs 17."),  # too close to call
    ],
)
def test_the_verdict_names_the_rule_that_it_follows_or_breaks(best, margin, told):
    answer = bids((*best, 4.1), (9, 0, 3.3), margin=margin)
    _headline, detail = read(own_words.verdict(bidding(), answer, None, None))
    assert told in detail
    assert detail.count("ule 5") == 1
    late = replace(bidding(), assumptions=Assumptions(scores=(38, 10)))  # they are made for 0 : 0
    assert "ule 5" not in own_words.verdict(late, answer, None, None).detail
    apart = replace(bidding(), assumptions=Assumptions(scores=(20, 0)))
    assert "ule 5" not in own_words.verdict(apart, answer, None, None).detail


@pytest.mark.parametrize(
    ("state", "answer", "headline", "detail"),
    [
        (OwnHand(), None, "Show me your hand.", "Click thirteen cards"),
        (OwnHand(cards("As")), None, "Your hand needs 12 more cards.", "Then I say what to bid."),
        (bidding(), None, "One moment.", "on their way"),
        (
            bidding(),
            bids((8, 0, 4.1), (7, 0, 3.3), (0, None, -1.0)),
            "Bid 8 in ♠. You make it in 84 ± 4 %.",
            "Worth +4.1 ± 0.4 points on average, 0.8 ± 0.2 more than 7 ♠.",
        ),
        (
            bidding(),
            bids((0, None, -1.0), (7, 0, -1.8)),
            "Pass. No bid is worth more.",
            "Worth −1.0 ± 0.4 points on average, 0.8 ± 0.2 more than 7 ♠.",
        ),
        (
            bidding(),
            bids((8, 0, 4.1), (0, None, 4.0), margin=0.1),
            "Too close to call: bid 8 ♠ or pass.",
            "Worth +4.1 ± 0.4 points on average, 0.1 ± 0.2 more than passing. "
            "8 ♠ makes in 84 ± 4 %.",
        ),
        (
            bidding(),
            bids((0, None, 0.3), (9, 0, 2.2), margin=-1.9, margin_se=1.2),
            "Too close to call: pass or 9 ♠.",
            "9 ♠ may be worth 1.9 ± 2.4 more; hardly anybody bids it with such a hand. 9 ♠ makes",
        ),
        (
            bidding(),
            bids((8, 0, 0.3), (0, None, 2.2), margin=-1.9, margin_se=1.2),
            "Too close to call: bid 8 ♠ or pass.",
            "To pass may be worth 1.9 ± 2.4 more; hardly anybody does with such a hand. 8 ♠ makes",
        ),
        (
            bidding(7, first=SOUTH),
            bids(),
            "East bids next.",
            "Your best suit is ♠: there you make 8 in 84 ± 4 %.",
        ),
        (bidding(first=EAST), bids(), "East bids next.", "there you make 7 in"),
        (bidding(12, first=SOUTH), bids(), "East bids next.", "best suit to make 13"),
        (bidding(12, 13, first=NORTH), bids(), "West plays 13.", "the trump that West names"),
        (
            bidding(8, 0, 0, 0),
            bids((8, 0, 4.1), (8, 3, 3.3), naming=True),
            "Name ♠. You make 8 in 84 ± 4 %.",
            "Worth +4.1 ± 0.4 points on average, 0.8 ± 0.2 more than ♦. "
            "Click your trump, then lead.",
        ),
        (bidding(0, 0, 0, 0), bids(), "All four passed.", "Deal again"),
    ],
)
def test_the_verdict_on_bids(state, answer, headline, detail):
    said = read(bid_words.bid_verdict(state, answer))
    assert said[0] == headline
    assert detail in said[1]


@pytest.mark.parametrize(
    ("behind", "close"), [((0.3, 0.3, 0.3), ""), ((0.3, 0.3, 0.11), "♠ or ♦"), ((0.1,) * 3, "all")]
)
def test_suits_are_ranked_where_they_differ_by_more_than_the_error(behind, close):
    few = replace(
        bids(),
        make=(CHANCES, *(tuple(chance - less for chance in CHANCES) for less in behind)),
        make_se=((0.04,) * 7,) * 4,  # of a difference 0.057, so 0.111 is within its error
    )
    close = close.replace("all", "♠, ♥, ♦ or ♣")
    guessed = read(bid_words.bid_verdict(bidding(7, first=SOUTH), few))[1]
    if close:
        assert guessed == f"Too close to call which is your best suit to make 8: {close}."
    else:
        assert guessed == "Your best suit is ♠: there you make 8 in 84 ± 8 %."


@pytest.mark.parametrize(
    ("margin", "third", "close"), [(0.3, 3.4, ""), (0.1, 3.4, "♠ or ♦"), (0.1, 3.6, "♠, ♥ or ♦")]
)
def test_a_trump_is_named_that_is_worth_more_by_more_than_the_error(margin, third, close):
    worths = ((8, 0, 4.1), (8, 3, 4.1 - margin), (8, 1, third), (8, 2, -2.0))
    answer = bids(*worths, margin=margin, naming=True)  # ± 0.2 of the first two, ± 0.55 of others
    named = read(bid_words.bid_verdict(bidding(8, 0, 0, 0), answer))
    if close:
        assert named[0] == f"Too close to call: name {close}."
        assert "8 in ♠ makes in 84 ± 4 %." in named[1]
    else:
        assert named[0] == "Name ♠. You make 8 in 84 ± 4 %."
    assert len(bid_words.trumps_to_name(answer)) == max(1, len(re.findall("[♠♥♦♣]", close)))


@pytest.mark.parametrize(
    ("state", "answer", "headline"),
    [
        (bidding(), bids((8, 0, 4.1), (7, 0, 3.3)), "So far 8 in ♠: you make it in 84 ± 4 %."),
        (bidding(), bids((0, None, -1.0), (7, 0, -1.8)), "So far pass: no bid is worth more."),
        (
            bidding(8, 0, 0, 0),
            bids((8, 0, 4.1), (8, 3, 3.3), naming=True),
            "So far ♠: you make 8 in 84 ± 4 %.",
        ),
        (bidding(7, first=SOUTH), bids(), "East bids next."),
    ],
)
def test_few_deals_recommend_no_call(state, answer, headline):
    few = own_words.verdict(state, replace(answer, effective_deals=3.0), None, None, few=True)
    assert read(few)[0].replace("\N{NO-BREAK SPACE}", " ") == headline
    assert few.detail.endswith("Few deals count yet: the figures are rough.")
    assert "Few deals" not in own_words.verdict(state, answer, None, None).detail


@pytest.mark.parametrize(
    ("share", "se", "words"),
    [
        (0.999, 0.001, "over 99 %"),
        (1.0, 0.03, "over 94 %"),
        (0.98, 0.061, "over 86 %"),
        (0.6, 0.25, "60 ± 49 %"),
        (0.0, 0.03, "under 6 %"),
        (0.03, 0.03, "under 9 %"),
    ],
)
def test_a_sample_never_says_all_or_none(share, se, words):
    answer = bids((8, 0, 4.1), (7, 0, 3.3))
    answer = replace(answer, make=((share,) * 7,) * 4, make_se=((se,) * 7,) * 4)
    naming = replace(answer, legal=())
    for state, found in ((bidding(), answer), (bidding(8, 0, 0, 0), naming)):
        assert f"in {words}." in " ".join(read(bid_words.bid_verdict(state, found)))


def test_what_is_certain_is_said_to_be_without_an_error():
    answer = bids((8, 0, 4.1), (7, 0, 3.3))
    answer = replace(answer, make=((1.0,) * 7,) * 4, make_se=((0.0,) * 7,) * 4)
    said = read(bid_words.bid_verdict(bidding(), answer, few=True))
    assert said[0] == "Bid 8 in ♠. You make it for certain."
    assert bid_words.cell_text(answer, 0, 8) == "100"
    assert bid_words.cell_words(answer, 0, 8).startswith("8 in ♠: 100 %")


@pytest.mark.parametrize(
    ("share", "text"), [(1.0, ">99"), (0.997, ">99"), (0.0, "<1"), (0.4, "40")]
)
def test_a_cell_never_rounds_to_certain(share, text):
    answer = replace(bids((8, 0, 4.1)), make=((share,) * 7,) * 4)
    assert bid_words.cell_text(answer, 0, 8) == text


def test_a_cell_tells_chance_and_worth():
    answer = bids((8, 0, 4.1), (7, 0, 3.3))
    assert (
        bid_words.cell_words(answer, 0, 8)
        == "8 in ♠: 84 ± 4 %, 91 % with open hands, worth +4.1 ± 0.4 points"
    )
    hopeless = "7 in ♥: 46 ± 4 %, 46 % with open hands, hopeless"
    assert bid_words.cell_words(answer, 1, 7).startswith(hopeless)
    assert bid_words.error_words(answer) == "± 4 at 400 sampled deals"


def test_what_each_seat_called_and_who_is_next():
    state = bidding(0, 8, first=EAST)
    assert bid_words.call_words(state, EAST) == ("passed", "")
    assert bid_words.call_words(state, NORTH) == ("bid", "8")
    assert bid_words.call_words(state, WEST) == ("to bid", "")
    assert plain(bid_words.turn_words(state)) == "West bids next: 6 calls are legal"
    assert bid_words.list_bids(state) == "East passed, North 8"
    assert own_words.own_hint(state, None) == "your hand"
    assert own_words.own_hint(bidding(9), None) == "your hand, bid 9"


@pytest.mark.parametrize(("margin", "close"), [(0.8, [7]), (0.1, [7, 8]), (-0.1, [7, 8])])
def test_calls_are_close_that_may_be_worth_most(margin, close):
    answer = bids((7, 0, 4.1), (8, 0, 4.1 - margin), (9, 0, 2.0), margin=margin)
    assert [worth.call for worth in bid_words.close_calls(answer)] == close
    assert bid_words.close_calls(None) == []
