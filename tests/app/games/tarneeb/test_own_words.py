"""The sentences of your own hand's view, for answers made up here."""

from copy import copy
from dataclasses import replace
from types import SimpleNamespace

import pytest

from app.cards.text import plain
from app.games.tarneeb import bid_words, own_words, play_words
from app.games.tarneeb import words as tarneeb_words
from app.games.tarneeb.own_hand import Assumptions, Contract, OwnHand
from app.words.figures import figure, unbroken
from engine.estimates import half_width
from engine.games.tarneeb import (
    ADVICE_METHODS,
    BidAdviceAnswer,
    CallWorth,
    CardAdvice,
    PlayAdviceAnswer,
)
from tests.helpers import cards

NORTH, EAST, SOUTH, WEST = range(4)
HAND = "KsQsTs8s6s3sJhThQd8dAcQc8c"
CHANCES = (0.92, 0.84, 0.66, 0.45, 0.27, 0.13, 0.04)
OPEN_CHANCES = (0.97, 0.91, 0.75, 0.52, 0.31, 0.12, 0.02)


def card(text):
    return cards(text)[0]


def bidding(*calls, first=SOUTH):
    return OwnHand(cards(HAND), first, calls).checked()


def playing(played="", declarer=SOUTH, bid=8, trump=0):
    state = bidding().with_contract(Contract(declarer, bid, trump))
    for code in cards(played):
        state = state.played_card(code)
    return state


def bids(*calls, margin=0.8, margin_se=0.1):
    """An answer in which spades are best; `calls` are (call, trump, score), best first."""
    small = tuple(chance / 2 for chance in CHANCES)
    return BidAdviceAnswer(
        deals=400,
        effective_deals=400.0,
        make=(CHANCES, small, small, small),
        make_se=((0.02,) * 7,) * 4,
        make_double_dummy=(OPEN_CHANCES, small, small, small),
        tricks=(9.3, 6.5, 7.3, 6.4),
        tricks_se=(0.05,) * 4,
        calls=tuple(CallWorth(call, trump, score, 0.2) for call, trump, score in calls),
        margin=margin,
        margin_se=margin_se,
        legal=tuple(call for call, *_ in calls),
        dropped=(1,),
        progress=1.0,
        elapsed_s=2.0,
    )


def advice(best="", close="", exact=False, method="score", deals=200, **worths):
    """An answer in which each card of `worths` takes so many further tricks, best first."""
    made = tuple(
        CardAdvice(card(text), tricks, 0.05, 0.58, 0.03, 0.63, 3.0, 0.1, 0.77, 0.0, 0.0)
        for text, tricks in worths.items()
    )
    return PlayAdviceAnswer(
        method=method,
        exact=exact,
        deals=deals,
        effective_deals=float(deals),
        cards=made,
        best=cards(best),
        close=cards(close or best),
        tricks=made[0].tricks if made else 7.2,
        tricks_se=0.05,
        make=0.58,
        make_se=0.03,
        make_double_dummy=0.63,
        progress=1.0,
        elapsed_s=0.4,
    )


def read(verdict):
    return plain(verdict.headline), plain(verdict.detail)


# ---- bidding -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "answer", "headline", "detail"),
    [
        (OwnHand(), None, "Show me your hand.", "Click thirteen cards"),
        (OwnHand(cards("As")), None, "Your hand needs 12 more cards.", "Then I say what to bid."),
        (bidding(), None, "One moment.", "on their way"),
        (
            bidding(),
            bids((8, 0, 4.1), (7, 0, 3.3), (0, None, -1.0)),
            "Bid 8 in ♠. You make it in 84 %.",
            "Worth +4.1 points on average, 0.8 ± 0.2 more than 7 ♠.",
        ),
        (
            bidding(),
            bids((0, None, -1.0), (7, 0, -1.8)),
            "Pass. No bid is worth more.",
            "Worth −1.0 points on average, 0.8 ± 0.2 more than 7 ♠.",
        ),
        (
            bidding(),
            bids((8, 0, 4.1), (0, None, 4.0), margin=0.1),
            "Too close to call: bid 8 ♠ or pass.",
            "Worth +4.1 points on average, 0.1 ± 0.2 more than passing. 8 ♠ makes in 84 %.",
        ),
        (
            bidding(7, first=SOUTH),
            bids(),
            "East bids next.",
            "Your best suit is ♠: there you make 8 in 84 %.",
        ),
        (bidding(12, 13, first=NORTH), bids(), "West plays 13.", "the trump that West names"),
        (
            bidding(8, 0, 0, 0),
            bids(),
            "Name ♠. You make 8 in 84 %.",
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
    ("share", "se", "words"),
    [(1.0, 0.0, "over 99 %"), (1.0, 0.03, "over 94 %"), (0.0, 0.03, "under 6 %")],
)
def test_a_sample_never_says_all_or_none(share, se, words):
    answer = bids((8, 0, 4.1), (7, 0, 3.3))
    answer = replace(answer, make=((share,) * 7,) * 4, make_se=((se,) * 7,) * 4)
    for state in (bidding(), bidding(7, first=SOUTH), bidding(8, 0, 0, 0)):
        assert f"in {words}." in " ".join(read(bid_words.bid_verdict(state, answer)))


def test_a_cell_tells_chance_and_worth():
    answer = bids((8, 0, 4.1), (7, 0, 3.3))
    assert (
        bid_words.cell_words(answer, 0, 8)
        == "8 in ♠: 84 ± 4 %, 91 % with open hands, worth +4.1 points"
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


# ---- play --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "answer", "headline", "detail"),
    [
        (playing(), None, "One moment.", "on their way"),
        (
            playing("Ac4c7c2h"),
            advice("KsQs", Ks=7.2, Qs=7.2, Jh=6.9),
            "Lead the K♠ or Q♠: 8.2 tricks on average.",
            "Your 8 ♠ then makes in 58 ± 6 % of 200 sampled deals. Tricks are a double-dummy "
            "estimate, as if all saw every card; the chance allows for players who do not.",
        ),
        (
            playing("Ac4c7c2h"),
            advice("Ks", "KsJh", Ks=7.2, Qs=7.0, Jh=6.9),
            "Too close to call: K♠ or J♥. 8.2 tricks on average.",
            "then makes",
        ),
        (
            playing("Ac4c7c2h"),
            advice("Ks", "KsQsJhQd", Ks=7.2, Qs=7.2, Jh=7.1, Qd=7.1, Th=5.0),
            "Too close to call between 4 cards, K♠ first. 8.2 tricks on average.",
            "then makes",
        ),
        (
            playing("Ac4c7c2h"),
            advice("Ks", "KsQs", Ks=7.2, Qs=7.2),
            "Too close to call: any card. 8.2 tricks on average.",
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
            "Play the J♥: 5.0 tricks on average.",
            "Their 8 ♦ then is broken in 58 ± 6 %",
        ),
        (
            playing("9h4h", declarer=NORTH),
            advice("Jh", Jh=5.0, Th=4.9),
            "Play the J♥: 5.0 tricks on average.",
            "Your partner’s 8 ♠ then makes",
        ),
        (playing("Ac"), advice(), "East is to play.", "Your 8 ♠ makes in 58 ± 6 %"),
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
    [((8, 1), "Your 8 ♠ is made; your side takes"), ((2, 6), "Your 8 ♠ is defeated; your side")],
)
def test_a_contract_that_is_decided_is_said_to_be(won, words):
    state = playing("Ac4c7c2h")
    play = copy(state.play)
    object.__setattr__(play, "won", won)
    detail = play_words.play_verdict(state, play, advice("Ks", Ks=1.2, Qs=1.0)).detail
    assert detail.startswith(words)


def test_only_double_dummy_figures_are_called_that():
    state = playing("Ac4c7c2h")
    for method, said in (("plain", True), ("score", True), ("deep", False), ("greedy", False)):
        answer = advice("Ks", method=method, Ks=7.2, Qs=7.0)
        detail = play_words.play_verdict(state, state.play, answer).detail
        assert ("double-dummy estimate" in detail) is said
        assert play_words.METHODS[method] in play_words.play_status(answer)


def test_exact_is_said_only_of_deals_that_are_all_solved():
    said = {
        method: play_words.play_kind(advice("Ks", exact=True, method=method, Ks=7.0))
        for method in ("exact", "deep")
    }
    assert said == {"exact": "Exact", "deep": "All deals"}
    assert play_words.play_kind(advice("Ks", method="deep", Ks=7.0)) == "Sampled"


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
        (Assumptions(), "Every unseen deal is equally likely. Bids do not change the odds."),
        (Assumptions(weigh_bids=True), "Hands count more that explain the bids."),
        (
            Assumptions(True, True, scores=(12, -20)),
            "Hands count more that explain the bids and that explain the cards played. "
            "Tarneeb to 41; you have 12, they −20.",
        ),
    ],
)
def test_what_is_assumed_is_said(how, words):
    assert own_words.assumption_words(replace(bidding(), assumptions=how)).startswith(words)


def test_bids_that_are_left_aside_are_said_to_be():
    state = bidding(7, 0, 0, 0).with_contract(Contract(SOUTH, 8, 0))
    aside = "The bids end in another contract and are left aside."
    assert aside in own_words.assumption_words(state)
    agreed = state.with_contract(Contract(SOUTH, 7, 0))
    assert aside not in own_words.assumption_words(agreed)


def test_a_line_does_not_begin_with_the_end_of_a_figure():
    text = unbroken("Bid 8 ♠ or <em>9 ♦</em>: 84 ± 4 % of 200 deals")
    assert text == "Bid 8\u00a0♠ or <em>9\u00a0♦</em>: 84\u00a0± 4\u00a0% of 200 deals"


def test_every_method_has_a_name_and_a_meaning():
    assert tuple(play_words.METHOD_CHOICES) == ADVICE_METHODS
    assert len({name for name, _ in play_words.METHOD_CHOICES.values()}) == len(ADVICE_METHODS)


def test_the_status_tells_how_many_deals_and_how_sure():
    assert bid_words.bid_status(bids()) == "400 deals, ± 4 %, as at a table"
    weighed = replace(bids(), effective_deals=120.4)
    assert bid_words.bid_status(weighed).startswith("400 deals worth 120,")
    assert play_words.play_status(advice("Ks", Ks=7.0)) == (
        "200 deals, ± 0.1 tricks, double-dummy estimate of points"
    )
    exact = advice("Ks", exact=True, method="exact", deals=34650, Ks=7.0)
    assert play_words.play_status(exact) == "all 34,650 deals, each solved double dummy, in 400 ms"


def test_the_error_of_the_table_is_its_largest():
    answer = bids((8, 0, 4.1))
    errors = [list(row) for row in answer.make_se]
    errors[2][5], errors[1][0] = 0.031, 0.001
    answer = replace(answer, make_se=tuple(map(tuple, errors)))
    assert bid_words.error_words(answer) == "± 6 at 400 sampled deals"  # 1.96 times 3.1
    assert bid_words.bid_status(answer) == "400 deals, ± 6 %, as at a table"


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
            assert f"{bid}: {100 * chance:.0f} %" in said or f"{bid} {100 * chance:.0f} %" in said


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
    assert said[1] == "Your best suit is ♠: there you make 13 in 4 %."
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
        "Sampled: 200 deals, ± 0.1 tricks, double-dummy estimate of points",
        "Ks: 8.2 ± 0.1 tricks, makes 8 58 ± 6 %, best in 77 %",
        "Qs: 8.0 ± 0.1 tricks, makes 8 58 ± 6 %, best in 77 %",
    ]
    theirs = playing("Kh", declarer=WEST, trump=3).play
    only = advice("Jh", exact=True, method="exact", deals=1, Jh=5.0)
    assert play_words.play_results(theirs, only)[2:] == [
        "Exact: the one deal that is possible, each solved double dummy, in 400 ms",
        "Jh: 5.0 tricks, breaks 8 58 %, best in 77 %",
    ]


def test_a_badge_says_what_it_means_and_looked_at_is_not_solved():
    play, answer = playing("Ac4c7c2h").play, advice("Ks", Ks=7.2)
    for exact, tricks in ((False, "8.2 ± 0.1"), (True, "8.2")):
        said = play_words.tip(play, answer.cards[0], exact)
        assert said.startswith(f"Your side takes {tricks} tricks on average and scores ")
        assert said.endswith("with open hands the goal is reached in 63 %")
    deep = advice("Ks", exact=True, method="deep", deals=34650, Ks=7.0)
    assert play_words.play_status(deep) == (
        "34,650 looked at, estimate by what your side sees, in 400 ms"
    )


def test_a_sample_too_small_to_go_by_is_said_to_be():
    answer = advice("Ks", Ks=7.0)
    assert not own_words.is_rough(replace(answer, make_se=0.03))
    assert own_words.is_rough(replace(answer, make_se=0.09))
    assert not own_words.is_rough(replace(answer, make_se=0.09, exact=True))


def test_naming_the_trump_keeps_what_is_known_of_the_contract():
    state, known = playing(), bids()
    said = own_words.verdict(state, None, None, known)
    assert said.detail.startswith("8\u00a0♠ makes in ")
    assert "400 deals looked at so far" in said.detail
    theirs = playing(declarer=WEST)
    assert "looked at so far" not in own_words.verdict(theirs, None, None, known).detail
    answer = advice("Ks", Ks=7.0)
    assert "looked at so far" not in own_words.verdict(state, None, answer, known).detail
