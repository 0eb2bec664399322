"""What a player knows: who has how many cards, of what he is void, and what cannot be."""

import pickle
import subprocess
import sys
from math import comb

import pytest

from engine.cards import parse_cards
from engine.games.tarneeb import PASS, Auction, BidAdvice, Marks, SeenPlay
from engine.games.tarneeb.knowledge import check_auction
from engine.sentences import RefusedError, Sentence

HAND = tuple(parse_cards("KsQsTs8s6s3sJhThQd8dAcQc8c"))
NOTHING = ((), (), (), ())


def known(played="", **also):
    options = {"seat": 2, "trump": 0, "declarer": 2, "bid": 8} | also
    return SeenPlay(hand=HAND, played=tuple(parse_cards(played)), **options)


def marks(seat, held="", not_held="", voids=()):
    def at_seat(what):
        return tuple(tuple(what) if s == seat else () for s in range(4))

    return Marks(at_seat(parse_cards(held)), at_seat(parse_cards(not_held)), at_seat(voids))


def test_a_void_is_noticed_and_the_turn_goes_round():
    question = known("Ac 4c 7c 2h")
    assert question.won == (1, 0)
    assert question.to_move == 2
    assert question.seen_voids == ((), (), (), (2,))
    assert question.sizes == (12, 12, 12, 12)
    assert len(question.remaining) == 12
    assert len(question.legal) == 12
    assert len(question.hidden.cards) == 36
    assert question.tricks_left == 12
    clubs = [
        c
        for c, s in zip(question.hidden.cards, question.hidden.may_hold, strict=True)
        if c // 13 == 2
    ]
    assert clubs
    assert all(
        seats == 0b0011
        for card, seats in zip(question.hidden.cards, question.hidden.may_hold, strict=True)
        if card in clubs
    )


def test_another_seats_turn_leaves_nothing_to_choose():
    question = known("Ac")
    assert question.to_move == 1
    assert question.legal == ()
    assert question.sizes == (13, 13, 12, 13)


def test_the_number_of_deals_is_counted_exactly():
    assert known().hidden.deals == 84_478_098_072_866_400
    assert known(marks=marks(1, voids=(1,))).hidden.deals < known().hidden.deals
    # West is void in clubs: it has 12 of the 28 other cards, and East 12 of the 24 left.
    assert known("Ac 4c 7c 2h").hidden.deals == comb(28, 12) * comb(24, 12)


def test_marks_say_who_may_hold_a_card():
    question = known(marks=marks(0, held="As", not_held="Ah", voids=(3,)))
    seats = dict(zip(question.hidden.cards, question.hidden.may_hold, strict=True))
    assert seats[12] == 0b0001
    assert seats[25] == 0b1010
    assert seats[51] == 0b1010
    assert seats[0] == 0b1011


REFUSED = {
    "Qc": ("Ac Qc", "“Qc” is in your hand and played by East in trick 1"),
    "twice": ("Ac 4c 4c", "“4c” is played twice; take back the one in trick 1"),
    "not held": ("2s", "“2s”, played by you in trick 1, is not in your hand"),
    "revoke": ("Ac 4c 7c 2h Qc 5c 6c 9c", "West plays “9c” in trick 2 and did not follow clubs"),
    "own revoke": ("Ac 4c 7c 9c Qc Kc 6c 5c 9d Ad 2d Ks", "You cannot play “Ks” in trick 3"),
}


@pytest.mark.parametrize(("played", "message"), REFUSED.values(), ids=REFUSED)
def test_cards_that_cannot_have_been_played(played, message):
    with pytest.raises(ValueError, match=message) as error:
        known(played)
    assert "\n" not in str(error.value)


CONTRADICTIONS = {
    "mine": (marks(0, held="Ks"), "“Ks” is marked as North's, but is in your hand"),
    "played": (marks(0, held="4c"), "“4c” is marked as North's, but East played it"),
    "both": (marks(0, held="As", not_held="As"), "as North's and as not North's"),
    "not mine": (marks(2, not_held="Ks"), "“Ks” is marked as not South's, but is in your hand"),
    "not his": (marks(1, not_held="4c"), "“4c” is marked as not East's, but East played it"),
    "void held": (marks(0, held="As", voids=(0,)), "Nobody can hold “As”"),
    "me void": (marks(2, voids=(0,)), "You are marked void in spades and hold some"),
    "full": (marks(0, voids=(0, 1, 3)), "East and West would have to hold"),
}


@pytest.mark.parametrize(("marked", "message"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_marks_that_contradict_what_is_known(marked, message):
    with pytest.raises(ValueError, match=message) as error:
        known("Ac 4c", marks=marked)
    assert "\n" not in str(error.value)


def test_two_seats_cannot_be_marked_with_one_card():
    with pytest.raises(ValueError, match="“As” is marked as East's, but"):
        known(marks=Marks(((12,), (12,), (), ())))


def test_a_seat_marked_void_cannot_play_that_suit():
    question = known("Ac", marks=marks(1, voids=(2,)))
    with pytest.raises(ValueError, match="East is marked void in clubs and cannot play “4c”"):
        question.after(*parse_cards("4c"))
    assert question.after(*parse_cards("4d")).to_move == 0
    assert question.played == tuple(parse_cards("Ac"))  # nothing is lost


def test_a_hand_must_be_whole():
    with pytest.raises(ValueError, match="Your hand has 12 of 13 cards"):
        BidAdvice(hand=HAND[1:])
    with pytest.raises(ValueError, match="“Ks” is in your hand twice"):
        BidAdvice(hand=(HAND[0], *HAND[:12]))
    with pytest.raises(ValueError, match="“14” is no bid; write 7 to 13"):
        known(bid=14)


def test_calls_are_legal_only_when_it_is_ones_turn():
    assert BidAdvice(hand=HAND).legal == (PASS, 7, 8, 9, 10, 11, 12, 13)
    bidding = Auction(3, (7, PASS))  # West deals: South, East
    assert BidAdvice(hand=HAND, seat=0, auction=bidding).legal == (PASS, 8, 9, 10, 11, 12, 13)
    assert BidAdvice(hand=HAND, seat=2, auction=bidding).legal == ()


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        ((7, PASS, PASS, PASS), "7 by South"),
        ((7, 8, PASS, 9, PASS, PASS), "9 by West"),
        ((7, 8), "8 by East"),  # who may be left to play it
        ((7, 8), "9 by North"),  # or be outbid
        ((13,), "13 by South"),
    ],
)
def test_the_bids_may_lead_to_the_contract(calls, contract):
    bid, name = contract.split(" by ")
    seat = ("North", "East", "South", "West").index(name)
    auction = Auction(3, calls)
    assert known(auction=auction, declarer=seat, bid=int(bid)).auction == auction


@pytest.mark.parametrize(
    ("calls", "contract", "end"),
    [
        ((7, PASS, PASS, PASS), "8 by South", "7 by South"),
        ((7, 8, PASS, 9, PASS, PASS), "9 by South", "9 by West"),
        ((7, 8), "8 by North", "8 by East"),
        ((PASS, 8), "9 by South", "8 by East"),  # South has passed
        ((PASS, PASS, PASS, PASS), "7 by South", "nobody's"),
    ],
)
def test_bids_that_lead_to_another_contract_are_told(calls, contract, end):
    bid, name = contract.split(" by ")
    seat = ("North", "East", "South", "West").index(name)
    with pytest.raises(ValueError, match=rf"“{contract}” is not .* bids, which is {end}; put one"):
        known(auction=Auction(3, calls), declarer=seat, bid=int(bid))
    again = Auction(3, (PASS, 8), may_reenter=True)
    assert known(auction=again, declarer=2, bid=9).auction == again


def test_bids_and_play_go_the_same_way_round():
    with pytest.raises(ValueError, match="goes clockwise and the play counterclockwise"):
        known(auction=Auction(3, (8,), "clockwise"))


def test_a_question_travels_between_processes():
    question = known("Ac 4c 7c 2h", marks=marks(0, held="As"))
    again = pickle.loads(pickle.dumps(question))
    assert again == question
    assert again.hidden == question.hidden


def test_neither_numpy_nor_numba_is_needed_to_ask():
    code = "import sys, engine.games.tarneeb; print({'numpy', 'numba'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"


def test_directions_that_differ_are_named_in_any_language():
    auction = Auction(0, direction="clockwise")
    with pytest.raises(
        RefusedError, match="The bidding goes clockwise and the play counterc"
    ) as no:
        check_auction(auction, "counterclockwise")
    values = no.value.args[0].values
    assert all(isinstance(values[name], Sentence) for name in ("bidding", "play"))
    check_auction(auction, "clockwise")
