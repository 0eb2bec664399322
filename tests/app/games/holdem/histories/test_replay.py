"""A hand that was played, walked decision by decision; and who sits where, in files and text."""

from dataclasses import replace

import pytest

from app.games.holdem import spot_file, spot_text
from app.games.holdem.betting import Terms
from app.games.holdem.histories import read_hand
from app.games.holdem.histories.layout import (
    acting,
    at_decision,
    at_question,
    at_street,
    decision_words,
    place_words,
    spot_from_history,
    stepped,
)
from app.games.holdem.ranges.splits import unsplit
from app.games.holdem.spot import Spot, Who
from engine.cards import cards_text, parse_cards
from engine.games.holdem import parse_range
from tests.app.games.holdem.histories.samples import GG, POKERSTARS, SAMPLES


@pytest.fixture
def end():
    return spot_from_history(POKERSTARS)


def names(spot):
    return [spot.who_is(seat).name for seat in range(spot.size)]


def board(spot):
    return cards_text(card for card in spot.board if card is not None)


def test_the_end_has_who_stayed_with_names_positions_and_the_pot(end):
    assert [(w.name, w.position) for w in end.who] == [("Hero", "BTN"), ("Bob: the (2nd)", "CO")]
    assert cards_text(end.hole(1)) == "QsJh"
    assert (end.pot, end.call) == (228, None)
    assert place_words(end.replay) == "End of the hand"


def test_a_pasted_hand_opens_where_the_writer_last_had_something_to_call(end):
    spot = at_question(end)
    assert (board(spot), spot.pot, spot.call) == ("2cKh9s9d", 153.75, 74.25)
    assert spot.terms.stack == 74.25
    assert acting(spot) == 0
    assert place_words(spot.replay) == "Turn, 13 of 13"
    assert decision_words(spot.replay) == "Hero calls 74.25"
    assert cards_text(c for c in spot.later if c is not None) == "Ts"


def test_a_player_whose_name_is_changed_still_acts_and_keeps_a_range(end):
    first = at_decision(end, 0)
    seat = acting(first)
    assert (names(first)[seat], seat) == ("Bob: the (2nd)", 3)
    hands = parse_range("QQ+")
    renamed = first.named(seat, replace(first.who_is(seat), name="Robert"))
    renamed = renamed.with_range(seat, hands)
    assert acting(renamed) == seat
    later = at_decision(renamed, 1)
    assert later.range_of(names(later).index("Bob: the (2nd)")) == hands
    nobody = renamed.named(seat, Who("", ""))
    assert acting(nobody) == 0


def test_from_another_board_a_step_leads_back_to_where_the_hand_was_left(end):
    spot = at_decision(end, 5)
    assert stepped(spot, 1).replay.at == 6
    other = replace(spot, board=(*parse_cards("3c4d5h"), None, None))
    assert not other.is_played()
    for by in (1, -1):
        assert stepped(other, by) == spot


def test_every_decision_has_its_pot_and_its_players(end):
    hand = end.replay.hand
    for at, action in enumerate(hand.decisions):
        spot = at_decision(end, at)
        assert spot.is_played()
        assert spot.pot == action.playable
        assert (spot.call or 0) == action.call
        assert spot.who_is(acting(spot)).name == hand.players[action.player].name
        assert spot.terms.stack <= action.stack
        assert set(names(spot)) == {
            player.name
            for number, player in enumerate(hand.players)
            if number not in hand.folded_before(at)
        }
    flop = at_street(end, 1)
    assert (names(flop)[0], board(flop), flop.pot) == ("Hero", "2cKh9s", 14.5)
    assert set(names(flop)) == {"Hero", "Ann", "Bob: the (2nd)"}
    assert flop.terms == Terms(stack=109.25, bet=15, faced=5)  # of Hero's, whom Bob covers


def test_what_a_player_holds_goes_along_and_comes_back_after_folding(end):
    flop = at_street(end, 1)
    ann = names(flop).index("Ann")
    ranged = flop.with_range(ann, parse_range("22+"))
    ranged = ranged.with_split(unsplit(ann, ranged.known_board(), parse_range("22+")), ann)
    later = at_decision(ranged, len(ranged.replay.hand.decisions))
    assert "Ann" not in names(later)
    back = at_street(later, 1)
    assert back.range_of(names(back).index("Ann")) == parse_range("22+")
    assert back.splits == ranged.splits != ()


def test_what_goes_on_on_one_street_is_a_players_range_on_the_next(end):
    flop = at_street(end, 1)
    bob = names(flop).index("Bob: the (2nd)")
    ranged = flop.with_range(bob, parse_range("QQ+, JTs"))
    pairs = [i for i, weight in enumerate(parse_range("QQ+").weights) if weight]
    split = unsplit(bob, ranged.known_board(), parse_range("QQ+, JTs")).given(pairs, "folds")
    ranged = ranged.with_split(split, bob)
    turn = at_street(ranged, 2)
    assert turn.size == 2  # Ann has folded: Bob sits elsewhere now
    assert turn.range_of(1) == parse_range("JTs")
    back = at_street(turn, 1)
    assert back.range_of(names(back).index("Bob: the (2nd)")) == parse_range("QQ+, JTs")
    start = at_street(back, 0)
    assert at_street(start, 2).range_of(1) == parse_range("JTs")


def test_a_street_without_decisions_is_dealt_all_the_same(end):
    river = at_street(end, 3)
    assert (board(river), river.pot, river.call) == ("2cKh9s9dTs", 228, None)
    turn = at_street(spot_from_history(GG), 2)
    assert (board(turn), turn.pot) == ("2cKh9s9d", 20.6)
    assert board(at_street(turn, -3)) == ""


def test_another_board_is_no_longer_the_hand(end):
    spot = at_question(end)
    assert not spot.take_back("b1").is_played()
    assert spot.take_back("b3").is_played()  # its flop
    assert acting(spot.take_back("b1")) == 0


@pytest.mark.parametrize("site", SAMPLES)
def test_a_hand_goes_through_a_file_at_its_place(site):
    spot = at_question(spot_from_history(SAMPLES[site]))
    spot = spot.with_range(1, parse_range("QQ+, AKs:0.5"))
    spot = replace(spot, terms=replace(spot.terms, folds=0.4, rake=0.05, cap=3.0))
    read = spot_file.from_json(spot_file.to_json(spot))
    assert replace(read, target=spot.target) == spot
    assert at_decision(read, 0).replay.hand == read_hand(SAMPLES[site])


def test_names_and_terms_go_through_text():
    spot = spot_text.from_text("AsKs v QQ+")
    spot = spot.named(0, Who("Ann ”A” <b>", "BTN")).named(1, Who("Bob: the (2nd)", "UTG+1"))
    spot = replace(spot, pot=120.0, call=60.0, terms=Terms(400, 180, 0.35, 0.05, 3, 60))
    text = spot_text.to_text(spot)
    assert 'You “Ann "A" <b>”, BTN: As Ks' in text
    read = spot_text.from_text(text)
    assert read.who_is(1) == Who("Bob: the (2nd)", "UTG+1")
    assert read.terms == spot.terms
    assert (read.pot, read.call) == (120, 60)
    only = spot_text.from_text("You, BTN: AsKs\nSeat 2 “Bob”: QQ+")
    assert (only.who_is(0), only.who_is(1)) == (Who("", "BTN"), Who("Bob"))


def test_names_stay_with_their_seats():
    spot = Spot().with_size(4).named(1, Who("Ann", "SB")).named(3, Who("Cleo", "CO"))
    assert [spot.without_seat(2).who_is(seat).name for seat in range(3)] == ["", "Ann", "Cleo"]
    assert spot.with_size(3).who_is(3) == Who()
    assert spot.named(1, Who()).named(3, Who()).who == ()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"names": [["Bob"]]}, "A name in this file"),
        ({"names": 7}, "The names in this file"),
        ({"rake": 7}, "is not a share"),
        ({"folds": 1.5}, "is not a share"),
        ({"stack": "much"}, "The stack in this file is not a number"),
        ({"hand": 7}, "The hand that was played cannot be read"),
        ({"hand": {"text": POKERSTARS, "decision": 99, "held": []}}, "does not fit its text"),
        ({"hand": {"text": "*** HOLE CARDS ***", "decision": 0}}, "names no two players"),
    ],
)
def test_what_a_file_has_wrong_is_one_sentence(change, sentence):
    with pytest.raises(ValueError, match=sentence):
        spot_file.from_json(spot_file.to_json(Spot()) | change)


@pytest.mark.parametrize("line", ["Rake: 200", "Folds: much", "Stack: x", "Rake: 5, 3, 1"])
def test_terms_that_make_no_sense_are_refused(line):
    with pytest.raises(ValueError, match="“"):
        spot_text.from_text(f"You: AsKs\n{line}")


def test_a_card_that_somebody_folded_is_in_no_hand_at_the_table(end):
    hand, folded = end.replay.hand, 0
    assert folded in hand.folded_before(end.replay.at)
    shown = replace(hand.players[folded], cards=parse_cards("Qs2d"))  # Bob is said to hold Q♠J♥
    hand = replace(hand, players=(shown, *hand.players[1:]))
    spot = at_street(replace(end, replay=replace(end.replay, hand=hand)), 3)
    assert cards_text(spot.dead) == "Qs2d"
    assert [cards_text(spot.hole(seat)) for seat in range(2)] == ["AhKd", ""]
