"""What one player sees: bids, cards as they fall, marks, files and text. No Qt."""

import random
import re
from dataclasses import replace

import pytest

from app.games.tarneeb.game import Game
from app.games.tarneeb.records import deal_file as open_file, hand_file as own_file
from app.games.tarneeb.records.deal import OpenDeal
from app.games.tarneeb.records.hand import Assumptions, Contract, OwnHand
from engine.games.tarneeb import Position, random_deal
from tests.helpers import cards

NORTH, EAST, SOUTH, WEST = range(4)
HAND = "KsQsTs8s6s3sJhThQd8dAcQc8c"
PLAY = f"Hand: {HAND}\nContract: 8 in spades by South"


def card(text):
    return cards(text)[0]


def bidding(*calls, first=EAST):
    state = replace(OwnHand(), hand=cards(HAND), first=first).checked()
    for call in calls:
        state = state.called(call).checked()
    return state


def playing(played="", declarer=SOUTH, bid=8, trump=0):
    state = bidding().with_contract(Contract(declarer, bid, trump))
    for code in cards(played):
        state = state.played_card(code).checked()
    return state


def whole_game(seed, count=52):
    """A deal played at random, and what South has seen after `count` cards."""
    rng = random.Random(seed)
    deal = random_deal(seed)
    position = Position(deal, rng.randrange(4), rng.randrange(4))
    state = OwnHand(deal.hands[SOUTH], contract=Contract(position.leader, 7, position.trump))
    for _ in range(count):
        code = rng.choice(position.legal)
        position, state = position.after(code), state.played_card(code)
    return position, state.checked()


def test_thirteen_cards_come_before_bids_and_a_contract_before_cards():
    state = OwnHand()
    assert (state.phase, state.bids, state.play) == ("hand", None, None)
    for code in cards(HAND):
        state = state.click_card(code)
    assert state.phase == "bids"
    assert state.hand == tuple(sorted(cards(HAND), key=lambda c: (c // 13, -c)))
    assert state.click_card(card("As")) == state  # a full hand takes no more
    assert state.click_card(card("Ks")).phase == "hand"
    assert playing().phase == "play"


def test_bids_go_round_from_the_first_bidder():
    state = bidding(0, 7)
    assert state.auction.seats == (EAST, NORTH)
    assert state.auction.to_call == WEST
    assert state.bids.legal == ()
    assert state.called(0).bids.legal == (0, 8, 9, 10, 11, 12, 13)
    assert bidding(0, 13).auction.to_call is None
    assert bidding(0, 7).with_direction("clockwise").calls == ()


def test_the_dealer_may_have_to_bid():
    forced = replace(bidding(0, 0, 0), assumptions=Assumptions(dealer_must_bid=True))
    assert forced.auction.to_call == SOUTH
    assert 0 not in forced.auction.legal
    with pytest.raises(ValueError, match="South cannot pass"):
        forced.called(0).checked()


def test_each_card_belongs_to_the_seat_whose_turn_it_was():
    state = playing("Ac4c7c2h")
    assert state.play.won == (1, 0)
    assert state.play.seen_voids[WEST] == (2,)
    assert state.play.to_move == SOUTH
    assert state.play.players == (SOUTH, EAST, NORTH, WEST)


def test_taking_back_goes_from_cards_to_the_contract_to_bids():
    state = bidding(0, 7, 0, 8, 0).with_contract(Contract(SOUTH, 8, 0))
    state = state.played_card(card("Ac")).played_card(card("4c"))
    assert state.taken_back().played == cards("Ac")
    assert state.taken_back(2).played == ()
    bids = state.taken_back(2).taken_back()
    assert (bids.phase, bids.calls) == ("bids", (0, 7, 0, 8, 0))
    assert bids.taken_back().calls == (0, 7, 0, 8)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: playing("AcKs"), "“Ks” is in your hand and played by East"),
        (lambda: playing("2cKs", declarer=WEST), "You cannot play “Ks” in trick 1: you must"),
        (lambda: playing("Ac").played_card(card("Ac")), "“Ac” is played twice"),
        (lambda: playing("Ac4c7c2hQc9c5c3c"), "West plays “3c” in trick 2 and did not follow"),
        (lambda: playing().with_void(EAST, 2).played_card(card("Ac")).played_card(card("4c")),
         "East is marked void in clubs and cannot play “4c”"),
        (lambda: playing("Ac4c").marked(card("4c"), WEST, "held").checked(),
         "“4c” is marked as West's, but East played it"),
        (lambda: bidding().marked(card("Ks"), WEST, "held").checked(),
         "“Ks” is marked as West's, but is in your hand"),
        (lambda: bidding(9).called(8).checked(), "North cannot bid 8 in call 2: pass, or bid 10"),
        (lambda: replace(bidding(), played=cards("Ac")).checked(), "a contract"),
        (lambda: replace(bidding(), hand=cards("AsAs")).checked(), "“As” is in your hand twice"),
        (lambda: OwnHand().played_card(card("As")), "Set the contract first"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_one_sentence(wrong, words):
    with pytest.raises(ValueError, match=f"^[^\n]*{re.escape(words)}[^\n]*$"):
        wrong()


def test_all_three_others_cannot_be_void_in_a_suit_that_is_out():
    state = bidding()
    for seat in (WEST, NORTH):
        state = state.with_void(seat, 1).checked()
    with pytest.raises(ValueError, match="Nobody can hold"):
        state.with_void(EAST, 1).checked()


def test_a_mark_is_taken_away_by_the_same_again_and_a_new_one_replaces_it():
    state = playing().marked(card("As"), EAST, "held")
    assert state.marks.held[EAST] == cards("As")
    moved = state.marked(card("As"), WEST, "held")
    assert (moved.marks.held[EAST], moved.marks.held[WEST]) == ((), cards("As"))
    assert moved.marked(card("As"), WEST, "held").marks.held == ((), (), (), ())
    nots = state.marked(card("As"), EAST, "not_held").marked(card("As"), NORTH, "not_held")
    assert nots.marks.held[EAST] == ()
    assert nots.marks.not_held == (cards("As"), cards("As"), (), ())
    again = nots.marked(card("As"), EAST, "not_held")
    assert again.marks.not_held == (cards("As"), (), (), ())
    assert playing().with_void(EAST, 3).with_void(EAST, 3).marks.voids == ((), (), (), ())


# ---- review ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_after_the_last_card_the_hand_is_reviewed_as_it_was_dealt(seed):
    position, state = whole_game(seed)
    review = state.opened()
    assert review.deal == position.deal
    assert review.played == position.played
    assert (review.trump, review.leader) == (position.trump, position.leader)
    assert review.contract == 7
    assert not review.editing


@pytest.mark.parametrize("seed", range(6))
def test_known_cards_are_never_wrong_and_soon_all_of_them(seed):
    for count in range(0, 53, 4):
        position, state = whole_game(seed, count)
        known = state.known_hands()
        for seat in range(4):
            assert set(known[seat]) <= set(position.deal.hands[seat])
    assert sum(map(len, whole_game(seed, 48)[1].known_hands())) >= 49


def test_marks_can_make_all_hands_known_in_the_middle():
    position, state = whole_game(3, 36)
    for seat in (EAST, NORTH):
        for code in position.hands[seat]:
            state = state.marked(code, seat, "held")
    assert state.checked().opened().deal == position.deal  # West has what is left


def test_a_full_hand_takes_no_more_cards():
    position, state = whole_game(3, 36)
    for code in position.hands[WEST]:
        state = state.marked(code, WEST, "held")
    other = position.hands[NORTH][0]
    assert other not in state.known_hands()[NORTH]
    known = state.marked(other, EAST, "not_held").checked().known_hands()
    assert other in known[NORTH]  # neither East nor West, who is full


def test_there_is_nothing_to_review_before_all_cards_are_known():
    assert playing("Ac4c7c2h").opened() is None
    assert bidding().opened() is None


def test_bids_that_end_in_another_contract_are_left_aside():
    state = bidding(0, 7, 0, 8, 0)
    agreed = state.with_contract(Contract(SOUTH, 8, 0))
    assert agreed.bids_agree
    assert (agreed.play.auction, agreed.advice().weigh_bids) == (agreed.auction, True)
    other = agreed.with_contract(Contract(WEST, 9, 1)).checked()
    assert not other.bids_agree
    assert other.calls == state.calls  # they come back with the contract
    assert (other.play.auction, other.advice().weigh_bids) == (None, True)


def test_a_question_may_be_asked_to_a_precision():
    state = playing("Ac4c7c2h")
    usual = state.advice()
    assert usual.limits.precision is None
    asked = replace(usual, limits=replace(usual.limits, precision=0.003))
    assert state.advice(0.003) == asked
    assert bidding().advice(0.003) is None


# ---- files and text ----------------------------------------------------------------------------


def rich():
    state = bidding(0, 7, 0, 8, 0).with_contract(Contract(SOUTH, 8, 0))
    for text in ("Ac", "4c", "7c", "2h", "Qd"):
        state = state.played_card(card(text))
    state = state.with_void(EAST, 1).marked(card("As"), WEST, "held")
    state = state.marked(card("Kd"), EAST, "not_held")
    how = Assumptions(True, True, 2, 61, (-7, 40))
    return replace(state, assumptions=how).checked()


@pytest.mark.parametrize(
    "state",
    [
        OwnHand(),
        replace(OwnHand(), hand=cards("AsKd")),
        bidding(0, 7),
        bidding(first=WEST).with_direction("clockwise"),
        replace(bidding(), assumptions=Assumptions(may_reenter=True)).called(0).called(7),
        replace(bidding(), assumptions=Assumptions(dealer_must_bid=True)).called(0),
        playing("Ac4c7c2h", declarer=SOUTH),
        rich(),
        whole_game(1)[1],
        playing("Ac4c7c2h").with_void(EAST, 2),  # after its last club
        replace(playing("Ac"), assumptions=Assumptions(method="plain")),
        replace(playing("Ac"), assumptions=Assumptions(weigh_bids=False)),
        replace(playing("Ac"), assumptions=Assumptions(False, False)),
        replace(bidding(7, 0, 0, 0), contract=Contract(SOUTH, 9, 1)),  # set by hand
    ],
)
def test_a_table_comes_back_from_a_file_and_from_text(state):
    assert own_file.from_json(own_file.to_json(state)) == state.checked()
    other = replace(OwnHand(), hand=cards("2c"), direction="clockwise", calls=(7,))
    assert (
        own_file.from_text(own_file.to_text(state, ["Sampled: 4 deals"]), other) == state.checked()
    )


def test_a_game_keeps_both_tables_in_one_file():
    state = OpenDeal().dealt(4).with_contract(9)
    game = Game("own", state, rich())
    assert Game.from_json(game.to_json()) == game
    assert Game.from_json(open_file.to_json(state)) == Game("open", state, OwnHand())
    assert Game.from_json({"mode": "own", "own": own_file.to_json(rich())}).own == rich()


def test_text_goes_to_the_table_that_it_is_of():
    game = Game("own", OpenDeal().dealt(4), rich())
    assert game.from_text(game.to_text()) == game
    opened = game.from_text("N:AK.2.. QJ.3.. 32.4.. 54.5..")
    assert (opened.mode, opened.own) == ("open", game.own)
    assert opened.from_text(own_file.to_text(rich())).mode == "own"
    assert game.from_text(HAND).own.hand == bidding().hand
    with pytest.raises(ValueError, match="no line for your hand"):
        opened.from_text("Kibitzer, Tarneeb, my hand\nHnad: AsKs")
    with pytest.raises(ValueError, match="does not begin with a seat"):
        opened.from_text(HAND)  # a bare hand says nothing where four are open


@pytest.mark.parametrize(
    ("mode", "text", "words"),
    [
        ("own", "Kibitzer, Tarneeb, my hnad\nHnad: AsKs", "“Kibitzer” is not a card"),
        ("own", "Kibitzer, Tarneeb, my hnad\nHnad: AsKs\nTarget: 41", "no line for your hand"),
        ("own", "AsKs 1x", "“1x” is not a card"),
        ("own", " \n", "no text to paste. Copy a hand"),
        ("own", "N:AK.2 3", "“N:AK.2 3” has 2 hands"),
        ("own", "Kibitzer, Tarneeb\nDael: N:AK.2.. QJ.3.. 32.4.. 54.5..", "no line for the deal"),
        ("open", "Kibitzer Tarneeb\nmy hand: AsKs", "“Kibitzer Tarneeb my hand” is not a seat"),
        ("open", "hello\nworld", "“hello world” does not begin with a seat"),
        ("open", "one\n" * 30, "“one one one one one one one one one o...” does not begin"),
    ],
)
def test_a_text_that_is_no_table_is_one_sentence(mode, text, words):
    game = Game(mode, OpenDeal().dealt(4), rich())
    with pytest.raises(ValueError, match=f"^[^\n]*{re.escape(words)}[^\n]*$"):
        game.from_text(text)


def test_a_hand_with_a_mistyped_title_is_a_hand():
    text = own_file.to_text(rich()).replace("Tarneeb, my hand", "Tarneb my hnad")
    assert Game("open").from_text(text).own == rich()
    assert Game("open").from_text(text.replace(" E:", ",E:")).own == rich()  # with commas


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Kibitzer, Tarneeb, my hand\nHnad: AsKs", "The text has no line for your hand"),
        ("Hand: AsAs", "“As” is in your hand twice"),
        ("Hand: As1x", "“1x” is not a card"),
        (f"Hand: {HAND}\nBids: 7 7", "East cannot bid 7"),
        (f"Hand: {HAND}\nBids: 6", "The bid is “6”; it should be 7 to 13"),
        (f"Hand: {HAND}\nBids: seven", "The bid is “seven”"),
        (f"Hand: {HAND}\nContract: 8 spades", "“8 spades” is not a contract"),
        (f"Hand: {HAND}\nContract: 8 in mud by South", "“mud” is not a suit"),
        (f"Hand: {HAND}\nPlayed: S:Ac", "the hand or the contract is not known"),
        (f"Hand: {HAND}\nContract: 8 in spades by South\nPlayed: W:Ac", "South plays next"),
        (f"Hand: {HAND}\nContract: 8 in spades by South\nPlayed: S:2c", "is not in your hand"),
        (f"Hand: {HAND}\nScoring: mine", "“mine” is not a scoring"),
        (f"Hand: {HAND}\nTarget: 0", "The target is “0”"),
        (f"Hand: {HAND}\nScores: 12", "“12” are not two scores"),
        (f"Hand: {HAND}\nWest is void in: mud", "“mud” is not a suit"),
        (f"Hand: {HAND}\nOrder: around", "“around” is not an order of play"),
        (f"Hand: {HAND}\nMethod: best", "“best” is not a method; write auto, plain, score or deep"),
        (f"Hand: {HAND}\nWeighed by: bids, mud", "“mud” cannot be weighed by"),
        (f"Hand: {HAND}\nWho passed: never", "“Who passed: never” cannot be read; write Who"),
        (f"Hand: {HAND}\nDealer: may", "“Dealer: may” cannot be read; write Dealer: must bid"),
        (f"{PLAY}\nPlayed: S:Ac E:Qc", "“Qc” is in your hand and played by East in trick 1"),
        (f"{PLAY}\nPlayed: S:Ac E:4c N:7c W:2h S:8c E:5c N:6c W:9c", "did not follow clubs before"),
        (f"{PLAY}\nPlayed: S:Ac E:4c9c", "“E:4c9c” is not one played card"),
        (f"{PLAY}\nWest is void in: clubs hearts\nEast is void in: spades hearts diamonds", "hold"),
        (f"{PLAY}\nSouth has: As", "“As” is marked as South's, but is not in your hand"),
        (f"{PLAY}\nSouth is void in: spades", "You are marked void in spades and hold some"),
        (f"{PLAY}\nEast has: As\nWest has: As", "“As” is marked as West's, but also as East's"),
    ],
)
def test_bad_text_is_one_sentence(text, words):
    with pytest.raises(ValueError, match=f"^[^\n]*{re.escape(words)}[^\n]*$"):
        own_file.from_text(text, OwnHand())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"hand": 7}, "Your hand in this file is “7”"),
        ({"hand": "AsAs"}, "twice"),
        ({"bids": "7"}, "The bids or the scores in this file cannot be read"),
        ({"bids": [7, True]}, "The bid is “True”"),
        ({"bids": [False]}, "The bid is “False”"),
        ({"scores": [1]}, "The bids or the scores"),
        ({"scores": [1, "x"]}, "A score is “x”"),
        ({"contract": 8}, "The contract in this file cannot be read"),
        ({"contract": {"declarer": "S", "bid": 6, "trump": "S"}}, "The bid is “6”"),
        ({"contract": {"declarer": "X", "bid": 8, "trump": "S"}}, "“X” is not a seat"),
        ({"played": "2c"}, "is not in your hand"),
        ({"held": ["As"]}, "What is marked as held in this file cannot be read"),
        ({"held": {"W": "Ks"}}, "“Ks” is marked as West's, but is in your hand"),
        ({"voids": {"W": "Q"}}, "“Q” is not a suit"),
        ({"scoring": None}, "“None” is not a scoring"),
        ({"target": 10_000}, "The target is “10000”"),
        ({"direction": "up"}, "“up” is not an order of play"),
        ({"method": "greedy"}, "“greedy” is not a method"),
        ({"first bid": None}, "The first bidder in this file is “None”"),
    ],
)
def test_a_damaged_file_is_one_sentence(change, words):
    data = own_file.to_json(playing()) | change
    with pytest.raises(ValueError, match=f"^[^\n]*{re.escape(words)}[^\n]*$"):
        own_file.from_json(data)


@pytest.mark.parametrize(
    ("data", "words"),
    [({"mode": "both"}, "The mode in this file is “both”"), ({"own": []}, "cannot be read")],
)
def test_a_damaged_game_is_one_sentence(data, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        Game.from_json(open_file.to_json(OpenDeal()) | data)
