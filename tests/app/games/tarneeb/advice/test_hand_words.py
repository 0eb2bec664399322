"""The sentences of your own hand's view, for answers made up."""

from copy import copy
from dataclasses import replace
from types import SimpleNamespace

import pytest

from app.games.tarneeb import words as tarneeb_words
from app.games.tarneeb.advice import bid_words, hand_words as own_words, play_words
from app.games.tarneeb.records import hand_file as own_file
from app.games.tarneeb.records.hand import Assumptions, Contract, OwnHand
from app.widgets.text import plain
from app.words.figures import figure, unbroken
from engine.estimates import half_width
from engine.games.tarneeb import ADVICE_METHODS
from tests.app.games.tarneeb.own_answers import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    advice,
    bidding,
    bids,
    card,
    playing,
    read,
)
from tests.helpers import cards

# ---- play --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "answer", "headline", "detail"),
    [
        (playing(), None, "One moment.", "on their way"),
        (
            playing("Ac4c7c2h"),
            advice("KsQs", Ks=7.2, Qs=7.2, Jh=6.9),
            "Lead the K♠ or Q♠: 8.2 ± 0.1 tricks on average.",
            "Your 8 in ♠ then makes in 58 ± 6 % as at a table. There each sees his own cards only.",
        ),
        (
            playing("Ac4c7c2h"),
            advice("Ks", "KsJh", Ks=7.2, Qs=7.0, Jh=6.9),
            "Too close to call: K♠ or J♥. 8.2 ± 0.1 tricks on average.",
            "then makes",
        ),
        (
            playing("Ac4c7c2h"),
            advice("Ks", "KsQsJhQd", Ks=7.2, Qs=7.2, Jh=7.1, Qd=7.1, Th=5.0),
            "Too close to call: K♠, J♥ or Q♦. 8.2 ± 0.1 tricks on average.",  # K♠ and Q♠ touch
            "Touching cards count as one choice. Your 8 in ♠ then makes",
        ),
        (
            playing("Ac4c7c2h"),
            advice("Ks", "KsQsTsJhThQd", Ks=7.2, Qs=7.2, Ts=7.1, Jh=7.1, Th=7.1, Qd=7.1, Qc=5.0),
            "Too close to call between 4 choices, K♠ first. 8.2 ± 0.1 tricks on average.",
            "Touching cards count as one choice.",
        ),
        (
            playing("Ac4c7c2h"),
            advice("Ks", "KsQs", Ks=7.2, Qs=7.2, Jh=7.1),
            "Lead the K♠ or Q♠: 8.2 ± 0.1 tricks on average.",
            "then makes",
        ),
        (
            playing("JsAs", declarer=NORTH),  # the jack on the table is between
            advice("Qs", "QsTs", Qs=7.2, Ts=7.2, **{"8s": 5.0}),
            "Too close to call: Q♠ or 10♠. 7.2 ± 0.1 tricks on average.",
            "then makes",
        ),
        (
            playing("JsAs8s2s4s", declarer=NORTH),  # it is gone
            advice("Qs", "QsTs", Qs=7.2, Ts=7.2, **{"6s": 5.0}),
            "Play the Q♠ or 10♠: 7.2 ± 0.1 tricks on average.",
            "then makes",
        ),
        (
            playing("Ac4c7c2h"),
            advice("Ks", "KsJh", Ks=7.2, Jh=7.2),
            "Too close to call: any card. 8.2 ± 0.1 tricks on average.",
            "then makes",
        ),
        (
            playing("Ac4c7c2h"),
            advice("Ks", "KsQs", Ks=7.2, Qs=7.2),
            "All cards are the same: 8.2 ± 0.1 tricks on average.",
            "then makes",
        ),
        (
            playing("As", declarer=WEST, trump=3),  # to be followed
            advice("Ks", "KsTs", Ks=5.0, Ts=4.9),
            "Too close to call: any of them. 5.0 ± 0.1 tricks on average.",
            "then is broken",
        ),
        (
            playing("Ac4c7c2h"),
            advice("KsQs", exact=True, method="exact", deals=1680, Ks=7.2, Qs=7.2),
            "All cards are the same: 8.2 tricks on average.",
            "then makes",
        ),
        (
            playing("Ac4c7c2h"),
            advice("KsQsJhQd", exact=True, Ks=7.2, Qs=7.2, Jh=7.2, Qd=7.2, Th=5.0),
            "4 cards are the same, K♠ first: 8.2 tricks on average.",
            "then makes",
        ),
        (
            playing("Ac4c7c2h"),
            advice("Ks", exact=True, method="exact", deals=1680, Ks=7.2, Qs=7.0),
            "Lead the K♠: 8.2 tricks on average.",
            "makes in 58 % of all 1,680 deals.",
        ),
        (
            playing("Kh", declarer=WEST, trump=3),
            advice("Jh", Jh=5.0, Th=4.9),
            "Play the J♥: 5.0 ± 0.1 tricks on average.",
            "Their 8 in ♦ then is broken in 58 ± 6 %",
        ),
        (
            playing("9h4h", declarer=NORTH),
            advice("Jh", Jh=5.0, Th=4.9),
            "Play the J♥: 5.0 ± 0.1 tricks on average.",
            "Your partner’s 8 in ♠ then makes",
        ),
        (playing("Ac"), advice(), "East is to play.", "Your 8 in ♠ makes in 58 ± 6 %"),
        (playing("Ac"), None, "East is to play.", "Click the card that falls."),
        (playing("", declarer=WEST), None, "West is to lead.", "Click the card that falls."),
    ],
)
def test_the_verdict_on_cards(state, answer, headline, detail):
    said = read(play_words.play_verdict(state, state.play, answer))
    assert said[0] == headline
    assert detail in said[1]


@pytest.mark.parametrize(
    ("won", "words"),
    [
        ((8, 1), "Your 8 in ♠ is made; your side takes"),
        ((2, 6), "Your 8 in ♠ is defeated; your side"),
    ],
)
def test_a_contract_that_is_decided_is_said_to_be(won, words):
    state = playing("Ac4c7c2h")
    play = copy(state.play)
    object.__setattr__(play, "won", won)
    detail = play_words.play_verdict(state, play, advice("Ks", Ks=1.2, Qs=1.0)).detail
    assert words in detail


def test_the_chance_known_from_the_bids_holds_until_the_leads_are_known_as_well():
    state, known, few = playing(), bids(), advice("Ks", Ks=8.2, Qs=8.0)
    assert known.make_se[0][1] < few.make_se
    for cards_known, end in ((None, "each lead is on its way."), (few, "fewer are known yet.")):
        detail = own_words.verdict(state, None, cards_known, known).detail
        assert unbroken("8 in ♠ makes in 84 ± 4 %, by 400 deals") in detail
        assert detail.endswith(end)
    enough = replace(few, make_se=0.01)
    assert "58" in own_words.verdict(state, None, enough, known).detail
    led = playing("Ks2s5s4s")
    assert "84" not in own_words.verdict(led, None, few, known).detail


def test_only_figures_as_at_a_table_are_called_that():
    state = playing("Ac4c7c2h")
    for method, said in (("plain", True), ("score", True), ("exact", False)):
        answer = advice("Ks", method=method, Ks=7.2, Qs=7.0)
        detail = play_words.play_verdict(state, state.play, answer).detail
        assert ("as at a table" in detail) is said
        assert play_words.METHODS[method] in play_words.play_status(answer)


def test_exact_is_said_only_of_deals_that_are_all_solved():
    said = {
        method: play_words.play_kind(advice("Ks", exact=True, method=method, Ks=7.0))
        for method in ("exact", "plain")
    }
    assert said == {"exact": "Exact", "plain": "Exact"}
    assert play_words.play_kind(advice("Ks", method="plain", Ks=7.0)) == "Sampled"


def test_a_row_for_each_card_with_its_errors():
    play = playing("Ac4c7c2h").play
    rows = play_words.advice_rows(play, advice("Ks", Ks=7.2, Qs=7.0), "plain")
    assert rows[0][:2] == ["K♠", "<em>8.2 ± 0.1</em>"]
    assert rows[0][3] == "58 ± 6 %"
    assert rows[1][1] == "<b>8.0 ± 0.1</b>"
    exact = play_words.advice_rows(play, advice("Ks", exact=True, Ks=7.0), "auto")
    assert exact[0][2:] == ["8.0", "58 %"]
    assert play_words.make_header(play) == "Makes 8"
    assert play_words.make_header(playing(declarer=EAST).play) == "Breaks 8"


def test_the_column_that_cards_are_ordered_by_is_marked_and_carries_the_brass():
    play, answer = playing("Ac4c7c2h").play, advice("Ks", Ks=7.2, Qs=7.0)
    for method, ordered, value in (
        ("auto", "Points ▾", figure(answer.cards[0].points)),
        ("score", "Points ▾", figure(answer.cards[0].points)),
        ("plain", "Tricks ▾", "8.2"),
    ):
        assert play_words.headers(play, method)[1] == ordered
        rows = play_words.advice_rows(play, answer, method)
        assert rows[0][1].startswith(f"<em>{value}")
        assert "<em>" not in "".join(rows[1])
        assert play_words.badge(play, answer.cards[0], method) == value


def test_the_highest_unseen_cards_stand_with_who_may_hold_them():
    play = playing("Ac9c7cTc").play
    rows = play_words.holds_rows(play, advice(**{"Qd": 7.8}))
    assert [row[0] for row in rows] == ["A♠", "J♠", "9♠", "A♥", "K♥", "A♦", "K♦", "K♣", "J♣"]
    assert rows[0][1:] == ["20 %", "50 %", "30 %"]  # West, North, East
    assert play_words.holds_rows(play, None)[0] == ["A♠", "–", "–", "–"]
    sure = replace(advice(), holds=((1.0,) * 52, *((0.0,) * 52,) * 3))
    assert play_words.holds_rows(play, sure)[0][1:] == ["0 %", "<b>100 %</b>", "0 %"]
    even = replace(advice(), holds=((0.504,) * 52, (0.0,) * 52, (0.0,) * 52, (0.496,) * 52))
    assert play_words.holds_rows(play, even)[0][1:] == ["50 %", "50 %", "0 %"]  # none stands out


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        (None, "%"),
        (advice(), "%, ± 2 at most"),
        (advice(exact=True), "%, of all deals there are"),
    ],
)
def test_how_sure_that_is_stands_beside_it(answer, hint):
    assert play_words.holds_hint(answer) == hint


def test_the_state_of_the_contract():
    play = playing("Ac4c7c2h").play
    assert [plain(text) for text in play_words.tricks_words(play)] == [
        "N–S 1",
        "needs 7 more",
        "E–W 0",
    ]
    theirs = playing("KhTh3h2h", declarer=WEST).play
    assert plain(play_words.tricks_words(theirs)[0]) == "E–W 1"


def test_who_threw_what_and_who_is_void():
    state = playing("Ac4c7c2h").with_void(WEST, 3).with_void(EAST, 1)
    play = state.play
    assert own_words.void_words(state, play, WEST) == "void ♦ ♣"
    assert own_words.void_words(state, play, EAST) == "void ♥"
    assert own_words.threw_words(play, WEST) == "threw 2♥"
    assert own_words.threw_words(play, EAST) == ""
    ruffed = playing("Ac4c7c2s")
    assert own_words.threw_words(ruffed.play, WEST) == "ruffed 2♠"


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (OwnHand(cards("As")), "gives to your hand, 1 of 13"),
        (bidding(), "changes your hand, 13 of 13"),
        (playing(), "click the card you play"),
        (playing("Ac"), "click the card East plays"),
    ],
)
def test_the_caption_says_what_the_next_click_does(state, words):
    assert plain(own_words.caption(state, state.play)) == words


@pytest.mark.parametrize(
    ("how", "words"),
    [
        (
            Assumptions(False, False),
            "Every unseen deal is equally likely. Bids do not change the odds.",
        ),
        (
            Assumptions(weigh_plays=False),
            "Hands count more that explain the bids and the trump named.",
        ),
        (
            Assumptions(scores=(12, -20)),
            "Unseen deals count by how well they explain what the others did. "
            "Tarneeb to 41; you have 12, they −20.",
        ),
    ],
)
def test_what_is_assumed_is_said(how, words):
    assert own_words.assumption_words(replace(bidding(), assumptions=how)).startswith(words)


def test_bids_that_are_left_aside_are_said_to_be():
    state = bidding(7, 0, 0, 0).with_contract(Contract(SOUTH, 8, 0))
    aside = "The bids end in another contract and are left aside, but for the trump."
    assert aside in own_words.assumption_words(state)
    agreed = state.with_contract(Contract(SOUTH, 7, 0))
    assert aside not in own_words.assumption_words(agreed)


def test_a_line_does_not_begin_with_the_end_of_a_figure():
    text = unbroken("Bid 8 ♠ or <em>9 ♦</em>: 84 ± 4 % of 200 deals")
    assert text == "Bid 8\u00a0♠ or <em>9\u00a0♦</em>: 84\u00a0±\u00a04\u00a0% of 200 deals"


def test_every_method_has_a_name_and_a_meaning():
    assert [name for name, _ in play_words.METHOD_CHOICES.values()] == ["By points", "By tricks"]
    assert set(play_words.METHOD_CHOICES) <= set(ADVICE_METHODS)
    for method, meant in (("score", "auto"), ("deep", "auto"), ("plain", "plain")):
        assert own_file.read_method(method) == meant  # as files of earlier versions have it


def test_the_status_tells_how_many_deals_and_how_sure():
    assert bid_words.bid_status(bids()) == "400 deals, at most ± 4 %, as at a table"
    weighed = replace(bids(), effective_deals=120.4)
    assert bid_words.bid_status(weighed).startswith("400 deals, as good as 120 equal ones,")
    assert play_words.play_status(advice("Ks", Ks=7.0)) == (
        "200 deals, ± 0.1 tricks, by points as at a table"
    )
    exact = advice("Ks", exact=True, method="exact", deals=34650, Ks=7.0)
    assert play_words.play_status(exact) == (
        "all 34,650 deals, each played on with all hands open, in 400 ms"
    )


def test_each_suit_of_the_table_has_its_error_and_the_status_the_largest():
    answer = bids((8, 0, 4.1))
    errors = [list(row) for row in answer.make_se]
    errors[2][5], errors[1][0] = 0.031, 0.001
    answer = replace(answer, make_se=tuple(map(tuple, errors)))
    # 1.96 times 3.1
    assert bid_words.error_words(answer) == "± 4 ♠, 4 ♥, 4 ♦, 6 ♣"
    assert bid_words.bid_status(answer) == "400 deals, at most ± 6 %, as at a table"


def test_the_clipboard_has_the_chance_of_every_bid_in_every_suit():
    answer = bids((8, 0, 4.1))
    first, *rows = bid_words.bid_results(answer)
    assert first == f"Sampled: {bid_words.bid_status(answer)}"
    names = ("Spades", "Hearts", "Clubs", "Diamonds")
    for name, tricks, chances in zip(names, answer.tricks, answer.make, strict=True):
        (row,) = [row for row in rows if row.startswith(name)]
        assert f"{tricks:.1f}" in row
        said = row.split("makes ")[1]
        for bid, chance in zip(range(7, 14), chances, strict=True):
            told = f"{100 * chance:.0f} ± 4 %" if chance > 0.03 else "under 6 %"
            assert f"{bid} {told}" in said


def test_a_button_says_what_it_does():
    said = [bid_words.make_call(*call) for call in ((0, None), (8, 0), (13, 3), (7, None))]
    assert said == [
        "Pass",
        "Bid 8 ♠",
        "Bid 13 ♦",
        "Bid 7",
    ]


# ---- beside the names ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "short", "words"),
    [
        (OwnHand(cards("AsKs")), False, "2 of 13, takes the next card"),
        (bidding(first=SOUTH), False, "your hand, to bid"),
        (bidding(first=EAST), False, "your hand"),
        (bidding(8, first=SOUTH), False, "your hand, bid 8"),
        (bidding(0, first=SOUTH), False, "your hand, passed"),
        (playing(), True, "to lead, trick 1"),
        (playing(), False, "to lead, trick 1. Expected points under each card."),
        (playing("Ac"), False, "your hand"),
        (playing("Ac4c7c2h"), True, "to lead, trick 2"),
        (playing("2d3d4d", declarer=EAST), True, "to play, trick 1"),
        (
            playing("2d3d4d", declarer=EAST),
            False,
            "to play, trick 1. Expected points under each card.",
        ),
    ],
)
def test_what_stands_beside_your_name(state, short, words):
    play = state.play if state.phase == "play" else None
    assert own_words.own_hint(state, play, short=short) == words


def test_what_stands_beside_the_others_is_what_is_unseen_of_theirs():
    assert own_words.seat_hint(NORTH, None) == "partner, 13 unseen"
    assert own_words.seat_hint(WEST, None) == "13 unseen"
    play = playing("Ac4c").play
    assert own_words.seat_hint(NORTH, play) == "partner, 13 unseen"
    assert own_words.seat_hint(EAST, play) == "12 unseen"
    over = SimpleNamespace(sizes=(0, 0, 0, 0))
    assert own_words.seat_hint(NORTH, over) == "partner, no cards left"
    assert own_words.seat_hint(EAST, over) == "no cards"


def test_marks_of_a_card_name_who_has_it_or_has_it_not():
    ace = card("As")
    state = bidding()
    assert own_words.mark_words(state, ace) == ("", "")
    held = replace(state, marks=replace(state.marks, held=((), (ace,), (), ())))
    assert own_words.mark_words(held, ace) == ("E’s", "marked as East’s")
    assert own_words.mark_words(held, card("Ad")) == ("", "")
    nots = replace(state, marks=replace(state.marks, not_held=((ace,), (), (), (ace,))))
    assert own_words.mark_words(nots, ace) == ("not NW", "marked as not North or West’s")
    assert own_words.mark_words(nots, card("Ad")) == ("", "")


def test_nobody_bids_beyond_thirteen():
    assert bid_words.too_close(0.2, 0.2)
    assert not bid_words.too_close(0.4, 0.2)
    said = read(bid_words.bid_verdict(bidding(12, first=SOUTH), bids()))
    assert said[1] == "Too close to call which is your best suit to make 13: ♠, ♥, ♦ or ♣."
    assert read(bid_words.bid_verdict(bidding(12, 13, first=EAST), bids()))[1] != ""


# ---- while others play, and at the end -----------------------------------------------------------


@pytest.mark.parametrize(
    ("margin", "close"), [(0.195, True), (half_width(0.1), False), (0.197, False)]
)
def test_a_lead_as_large_as_its_error_is_none_too_close(margin, close):
    assert bid_words.too_close(margin, 0.1) is close


def with_won(state, won):
    """The play of a state, with other tricks taken."""
    play = copy(state.play)
    object.__setattr__(play, "won", won)
    return play


def test_tricks_to_come_are_added_to_those_that_are_won():
    state = playing("Ac4c7c2h")
    for won in ((8, 1), (10, 0)):
        detail = play_words.play_verdict(
            state, with_won(state, won), advice("Ks", Ks=1.2, Qs=1.0)
        ).detail
        assert f"takes {won[0] + 1.2:.1f} tricks" in detail


@pytest.mark.parametrize(
    ("calls", "headline"),
    [
        ((7,), "<b>East bids</b> next: 7 calls are legal"),
        ((0, 0, 0), "<b>West bids</b> next: 8 calls are legal"),
        ((0, 0, 0, 0), "<b>All four passed</b>"),
        ((7, 0, 0, 0), "<b>You play 7</b> in"),
        ((7, 8, 0, 0, 0), "<b>East plays 8</b> in"),
        ((), "<b>You bid</b> next: 8 calls are legal"),
    ],
)
def test_the_heading_of_the_bids(calls, headline):
    assert bid_words.turn_words(bidding(*calls)) == headline


@pytest.mark.parametrize(
    ("played", "name", "reason"),
    [
        ("", "2c", "It is your turn, and 2♣ is not in your hand"),
        ("", "Ac", ""),
        ("Ac", "Ac", "A♣ has been played: click it in the list to put it right"),
        ("Ac", "Ks", "It is East’s turn, and K♠ is yours"),
        ("Ac", "2c", ""),
    ],
)
def test_why_a_card_cannot_be_clicked(played, name, reason):
    assert play_words.why_not(playing(played).play, card(name)) == reason


def test_suit_must_be_followed():
    play = playing("9h4h", declarer=NORTH).play
    assert play_words.why_not(play, card("Ks")) == "You must follow hearts"
    assert play_words.why_not(play, card("Jh")) == ""


def test_a_hand_is_shown_suit_by_suit():
    shown = tarneeb_words.in_rows(cards("2d3cKsQh4dAs"))
    assert shown == cards("KsAsQh2d4d3c")


@pytest.mark.parametrize(
    ("declarer", "won", "headline", "detail"),
    [
        (
            SOUTH,
            (9, 4),
            "North–South took 9, East–West 4.",
            "8 in ♠ by South is made. You score 9.",
        ),
        (
            NORTH,
            (8, 5),
            "North–South took 8, East–West 5.",
            "8 in ♠ by North is made. You score 8.",
        ),
        (SOUTH, (6, 7), "North–South took 6, East–West 7.", "South is defeated. You score −8."),
        (WEST, (5, 8), "North–South took 5, East–West 8.", "8 in ♠ by West is made. You score 0."),
        (WEST, (7, 6), "North–South took 7, East–West 6.", "by West is defeated. You score 7."),
    ],
)
def test_a_hand_that_is_over_tells_tricks_and_points(declarer, won, headline, detail):
    over = SimpleNamespace(finished=True, declarer=declarer, won=won, bid=8)
    said = read(play_words.play_verdict(playing(declarer=declarer), over, None))
    assert said[0] == headline
    assert f"{detail} Open the hand to see what each card was worth." in said[1]
    assert play_words.why_not(over, card("As")).endswith("take one back first")


def test_the_clipboard_has_a_line_for_each_card():
    play = playing("Ac4c7c2h").play
    assert play_words.play_results(play, None) == ["Tricks so far: N–S 1, E–W 0"]
    assert play_words.play_results(play, advice("Ks", Ks=7.2, Qs=7.0)) == [
        "Tricks so far: N–S 1, E–W 0",
        "To move: South, trick 2",
        "Sampled: 200 deals, ± 0.1 tricks, by points as at a table",
        "Ks: 8.2 ± 0.1 tricks, makes 8 58 ± 6 %, best in 77 %",
        "Qs: 8.0 ± 0.1 tricks, makes 8 58 ± 6 %, best in 77 %",
    ]
    theirs = playing("Kh", declarer=WEST, trump=3).play
    only = advice("Jh", exact=True, method="exact", deals=1, Jh=5.0)
    assert play_words.play_results(theirs, only)[2:] == [
        "Exact: the one deal that is possible, each played on with all hands open, in 400 ms",
        "Jh: 5.0 tricks, breaks 8 58 %, best in 77 %",
    ]


def test_a_badge_says_what_it_means():
    play, answer = playing("Ac4c7c2h").play, advice("Ks", Ks=7.2)
    for exact, tricks in ((False, "8.2 ± 0.1"), (True, "8.2")):
        said = play_words.tip(play, answer.cards[0], exact)
        assert said.startswith(f"Your side takes {tricks} tricks on average and scores ")
        assert "With open hands it takes 8.6 tricks, scores 4.5 points more and reaches" in said
        assert "the goal in 63 %; no card takes more tricks in 77 %" in said
    plain_exact = advice("Ks", exact=True, method="plain", deals=34650, Ks=7.0)
    assert play_words.play_status(plain_exact) == (
        "all 34,650 deals, each played on with all hands open, in 400 ms"
    )


def test_a_sample_too_small_to_go_by_is_said_to_be():
    answer = advice("Ks", Ks=7.0)
    assert not own_words.is_rough(replace(answer, make_se=0.03))
    assert own_words.is_rough(replace(answer, make_se=0.09))
    assert not own_words.is_rough(replace(answer, make_se=0.09, exact=True))
    for worth, rough in ((11.9, True), (12.0, False)):
        weighed = replace(answer, make_se=0.0, effective_deals=worth)
        assert own_words.is_rough(weighed) is rough
        assert own_words.is_rough(replace(bids(), effective_deals=worth)) is rough
        assert not own_words.is_rough(replace(weighed, exact=True))


@pytest.mark.parametrize("worth", [3.0, 11.9, 12.0])
def test_few_deals_recommend_no_card(worth):
    state, lead = playing("Ac4c7c2h"), advice("KsQs", Ks=7.2, Qs=7.2, Jh=6.9)
    said = read(play_words.play_verdict(state, state.play, replace(lead, effective_deals=worth)))
    few = worth < 12
    assert said[0] == f"{'So far' if few else 'Lead'} the K♠ or Q♠: 8.2 ± 0.1 tricks on average."
    assert ("Few deals count yet: the figures are rough." in said[1]) is few
    assert ("There each sees" in said[1]) is not few
    exact = replace(lead, exact=True, effective_deals=worth)
    assert read(play_words.play_verdict(state, state.play, exact))[0].startswith("Lead the K♠")


def test_naming_the_trump_keeps_what_is_known_of_the_contract():
    state, known = playing(), bids()
    said = own_words.verdict(state, None, None, known)
    assert said.detail.startswith("8 in ♠ makes in ")
    assert "400 deals looked at so far" in said.detail
    theirs = playing(declarer=WEST)
    assert "looked at so far" not in own_words.verdict(theirs, None, None, known).detail
    answer = advice("Ks", Ks=7.0)
    assert "looked at so far" not in own_words.verdict(state, None, answer, known).detail
