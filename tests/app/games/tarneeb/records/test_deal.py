"""Open hands as a record: no clicking makes an impossible one, and it survives file and text."""

import json
import random
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from app.games.tarneeb.game import Game
from app.games.tarneeb.open import words as open_words
from app.games.tarneeb.records import deal_file as open_file
from app.games.tarneeb.records.deal import OpenDeal
from app.games.tarneeb.records.seats import DIRECTIONS, EAST, NORTH, SOUTH, WEST
from engine.cards import parse_cards
from engine.games.tarneeb import MOST_CARDS, SEATS, parse_hand_conditions, random_deal

DEAL = "N:K.K65.AK65.QJ965 J75.J974.Q74.742 AQT9832.T3.J9.AK 64.AQ82.T832.T83"
PBN = f"""[Event "A game"]
[Deal "{DEAL}"]
[Declarer "W"]
[Contract "4S"]
[Play "N"]
SK S5 S2 S4
H6 H4 HT H2
*
"""
LIN = (
    "pn|a,b,c,d|md|1SAQT9832HT3DJ9CAK,S64HAQ82DT832CT83,SKHK65DAK65CQJ965,SJ75HJ974DQ74C742|"
    "mb|1S|mb|p|mb|4S|mb|p|mb|p|mb|p|pc|HA|pc|H5|pc|H4|pc|H3|"
)

CLICKS = (
    *("card", "card", "card", "play", "play", "step", "back", "move", "aim", "edit", "size"),
    *("rotate", "rest", "trump", "contract", "turn", "random", "empty", "keep", "fit"),
)
clicks = st.lists(st.tuples(st.sampled_from(CLICKS), st.integers(0, 2**16)), max_size=60)


def click(state, what, n):
    """One thing that the page lets one do; `n` says which card, seat or number."""
    match what:
        case "card" if state.editing:
            return state.click_card(n % 52)
        case "play" if not state.editing and not state.shown.finished:
            return state.play(state.shown.legal[n % len(state.shown.legal)])
        case "step" if not state.editing:
            line = state.line or best_line(state, n)
            return state.stepped(n % 60 - 2, line)
        case "back" if not state.editing:
            return state.take_back_last()
        case "move" if state.editing and n % 52 in state.owners:
            return state.move(n % 52, n // 52 % 4, n // 208 % 52)
        case "aim" if state.editing:
            return state.aim(n % 4)
        case "edit":
            return state.with_editing(bool(n % 2))
        case "size" if state.editing:
            return state.with_size(n % 13 + 1)
        case "rotate":
            return state.rotated()
        case "keep" if state.size == MOST_CARDS:
            return state.with_kept(n % 4)
        case "fit" if state.size == MOST_CARDS:
            wishes = list(state.conditions.seats)
            wishes[n % 4] = parse_hand_conditions(f"0-{n % 41} H{n % 3}+")
            sides = ((n % 5, 40), (0, 40))
            return state.with_conditions(
                replace(state.conditions, seats=tuple(wishes), sides=sides)
            )
        case "rest" if state.editing:
            return state.deal_rest(n)
        case "trump":
            return state.with_trump(n % 4, n // 4 % 4)
        case "contract":
            return state.with_contract(state.size - n % min(7, state.size))
        case "turn":
            return state.with_direction(DIRECTIONS[n % 2])
        case "random":
            return state.dealt(n)
        case "empty":
            return state.emptied()
    return state


def best_line(state, seed):
    """Some line to the end of the game; the page asks the engine for a good one."""
    position, line = state.game, []
    while state.at is None and not position.finished:
        line.append(random.Random(seed).choice(position.legal))
        position = position.after(line[-1])
    return tuple(line)


def assert_possible(state):
    cards = [card for hand in state.hands for card in hand]
    assert len(set(cards)) == len(cards)
    assert all(len(hand) <= state.size for hand in state.hands)
    assert all(hand == tuple(sorted(hand, key=lambda c: (c // 13, -c))) for hand in state.hands)
    assert state.editing or state.whole
    assert state.whole or not (state.played or state.line)
    if state.whole:
        assert state.shown.played == (*state.played, *state.line)[: state.shown_at]
        assert len(state.game.played) == len(state.played)
    assert state.at is None or state.at != len(state.played)
    assert max(1, state.size - 6) <= state.contract <= state.size


@given(clicks)
@settings(max_examples=150)
def test_no_clicking_makes_an_impossible_table(made):
    state = OpenDeal()
    for what, n in made:
        state = click(state, what, n)
        assert_possible(state)


@given(clicks)
@settings(max_examples=100)
def test_every_table_survives_a_file(made):
    state = OpenDeal()
    for what, n in made:
        state = click(state, what, n)
    assert open_file.from_json(json.loads(json.dumps(open_file.to_json(state)))) == state


def test_a_game_comes_back_from_a_file_where_one_looks():
    state = OpenDeal().dealt(1)
    for _ in range(5):
        state = state.play(state.shown.legal[0])
    for looked_at in (state, state.stepped(2, ()), state.stepped(0, ())):
        assert open_file.from_json(open_file.to_json(looked_at)) == looked_at


@given(clicks)
@settings(max_examples=100)
def test_every_table_survives_a_copy_as_text(made):
    state = OpenDeal()
    for what, n in made:
        state = click(state, what, n)
    read = open_file.from_text(
        open_file.to_text(state, ["Tricks so far: N–S 2, E–W 0"]), OpenDeal()
    )
    expected = replace(
        state,
        line=(),
        at=None,
        editing=not state.whole,
        target=read.target,
        conditions=read.conditions,
    )
    assert read == expected


@given(st.integers(0, 10**6), st.integers(1, 13))
def test_a_deal_survives_pbn(seed, size):
    state = OpenDeal(size=size).dealt(seed)
    assert (
        open_file.from_text(state.pbn(), OpenDeal()).hands
        == state.hands
        == random_deal(seed, size).hands
    )
    assert open_file.from_text(state.pbn(), OpenDeal()).size == size


# ---- setting up --------------------------------------------------------------------------------


def filled(text):
    state = OpenDeal()
    for card in parse_cards(text):
        state = state.click_card(card)
    return state


def test_the_highlighted_hand_is_filled_then_the_next():
    state = filled("AsKsQsJsTs9s8s7s6s5s4s3s2s")
    assert len(state.hands[2]) == 13
    assert SEATS[state.target] == "W"
    assert state.editing
    state = filled("AsKsQsJsTs9s8s7s6s5s4s3s2s AhKhQhJhTh9h8h7h6h5h4h3h2h AdKd")
    assert [len(hand) for hand in state.hands] == [2, 0, 13, 13]


def test_the_last_card_ends_the_setting_up():
    whole = OpenDeal().dealt(1)
    card = whole.hands[3][4]
    state = whole.take_back(card)
    assert state.editing
    assert SEATS[state.target] == "W"
    assert state.click_card(card) == replace(whole, target=3)


def test_a_full_hand_takes_no_card():
    state = filled("AsKsQsJsTs9s8s7s6s5s4s3s2s").aim(2)
    assert state.click_card(51) == state


def test_a_card_moves_to_a_hand_with_room_and_is_swapped_with_one_of_a_full_hand():
    state = filled("AsKs").aim(0).click_card(parse_cards("Ah")[0])
    ace, king, heart = parse_cards("AsKsAh")
    assert state.move(king, 0).hands == ((king, heart), (), (ace,), ())
    whole = OpenDeal().dealt(1).with_editing(True)
    mine, theirs = whole.hands[2][0], whole.hands[1][5]
    swapped = whole.move(mine, 1, theirs)
    assert mine in swapped.hands[1]
    assert theirs in swapped.hands[2]
    assert whole.move(mine, 1) == whole
    assert whole.move(mine, 1, whole.hands[0][0]) == whole  # a card of a third hand
    assert whole.move(mine, 2) == whole


def test_dealing_the_rest_keeps_what_is_there():
    state = filled("AsKsQs").aim(0).click_card(20).deal_rest(7)
    assert set(parse_cards("AsKsQs")) <= set(state.hands[2])
    assert 20 in state.hands[0]
    assert state.whole
    assert not state.editing


def test_rotating_four_times_changes_nothing():
    state = OpenDeal().dealt(3)
    assert state.rotated().hands[1] == state.hands[2]  # counterclockwise: South to East
    assert state.rotated().rotated().rotated().rotated() == state


def test_fewer_cards_each_keep_the_highest():
    state = OpenDeal().dealt(5).with_size(3)
    assert all(len(hand) == 3 for hand in state.hands)
    whole = OpenDeal().dealt(5)
    for hand, kept in zip(whole.hands, state.hands, strict=True):
        assert sorted((c % 13 for c in hand), reverse=True)[:3] == sorted(
            (c % 13 for c in kept), reverse=True
        )


# ---- playing -----------------------------------------------------------------------------------


def test_another_card_begins_a_new_line_and_the_same_card_steps_on():
    state = open_file.from_text(DEAL, OpenDeal())
    for card in parse_cards("Jd7dAdTd"):
        state = state.play(card)
    back = state.stepped(2, ())
    ace, king = parse_cards("AdKd")
    assert back.play(ace) == state.stepped(3, ())
    assert back.play(king).played == (*state.played[:2], king)


def test_a_card_played_along_the_line_joins_the_game():
    state = open_file.from_text(DEAL, OpenDeal())
    line = tuple(parse_cards("Jd7dAdTd"))
    ahead = state.stepped(2, line)
    assert ahead.played == ()
    assert ahead.play(line[2]).played == line[:3]
    assert ahead.take_back_last().played == line[:1]


def test_another_trump_begins_the_play_anew():
    state = open_file.from_text(DEAL, OpenDeal()).play(parse_cards("Jd")[0])
    assert state.with_trump(0, 2) == state
    assert state.with_trump(1).played == ()
    assert state.with_contract(9).played == state.played


# ---- reading -----------------------------------------------------------------------------------


def test_a_pbn_game_is_read_with_its_play():
    state = open_file.from_text(PBN, OpenDeal())
    assert (state.trump, SEATS[state.leader], state.direction) == (0, "N", "clockwise")
    assert state.played == tuple(parse_cards("Ks5s2s4s 6h4hTh2h".replace(" ", "")))[:4] + tuple(
        state.played[4:]
    )
    assert len(state.played) == 8
    assert not state.editing


def test_a_lin_game_is_read_with_its_play():
    state = open_file.from_text(LIN, OpenDeal())
    assert state.pbn() == open_file.from_text(DEAL, OpenDeal()).pbn()
    assert (state.trump, SEATS[state.leader]) == (0, "W")
    assert state.played == tuple(parse_cards("Ah5h4h3h"))


def test_unknown_hands_are_left_to_be_filled():
    state = open_file.from_text("N:AK... - - QJ.2..", OpenDeal())
    assert state.editing
    assert [len(hand) for hand in state.hands] == [2, 0, 0, 3]
    assert SEATS[state.target] == "S"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no text"),
        ("hello", "“hello” does not begin with a seat"),
        (DEAL.replace("J75", "JK5"), "“Ks” is in North's hand and in East's"),
        ("N:AK... QJ... T9... 8.1..", "“1” in West's hand"),
        (f"Deal: {DEAL}\nTrump: spades\nFirst lead: South\nPlayed: S:Ad", "South cannot play “Ad”"),
        (
            f"Deal: {DEAL}\nFirst lead: South\nPlayed: S:Jd E:Js",
            "East cannot play “Js” in trick 1: it must follow diamonds",
        ),
        (f"Kibitzer, Tarneeb\nDael: {DEAL}", "The text has no line for the deal"),
        (f"Deal: {DEAL}\nContract: 6", "The contract is “6”; it should be 7 to 13"),
        (f"Deal: {DEAL}\nOrder: around", "“around” is not an order of play"),
        (f"Deal: {DEAL}\nCards each: 12", "North has 13 cards; a hand has at most 12"),
        (PBN.replace("4S", "3NT"), "has no trump"),
    ],
)
def test_bad_text_is_one_sentence(text, words):
    with pytest.raises(ValueError, match=f"^[^\n]*{re.escape(words)}[^\n]*$"):
        open_file.from_text(text, OpenDeal())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"hands": []}, "four are expected"),
        ({"hands": {"N": 3}}, "Hand N in this file is “3”"),
        ({"hands": {"N": "As", "E": "As"}}, "“As” is in North's hand and in East's"),
        ({"trump": "X"}, "“X” is not a suit"),
        ({"leader": None}, "The first leader in this file is “None”"),
        ({"contract": 14}, "The contract is “14”"),
        ({"cards": True}, "The number of cards is “True”"),
        ({"cards": 5}, "North has 13 cards"),
        ({"direction": "up"}, "“up” is not an order of play"),
        ({"conditions": ["15+"]}, "The conditions of deals in this file cannot be read"),
        ({"conditions": {"S": "X5+"}}, "“X” is not a suit"),
        ({"conditions": {"NS": "41"}}, "“41” is not a range up to 40"),
        ({"conditions": {"N": 15}}, "The condition N"),
        ({"conditions": {"N keeps": "As", "E keeps": "As"}}, "“As” is in North's hand and"),
        ({"played": "Ah"}, "South cannot play “Ah” in trick 1"),
        ({"played": "nonsense"}, "The play in this file cannot be read"),
        ({"at": 53}, "The card that is shown is “53”"),
    ],
)
def test_a_damaged_file_is_one_sentence(change, words):
    data = open_file.to_json(open_file.from_text(DEAL, OpenDeal())) | change
    with pytest.raises(ValueError, match=re.escape(words)):
        open_file.from_json(data)


def test_cards_played_from_hands_that_are_not_whole_are_refused():
    data = open_file.to_json(filled("AsKs")) | {"played": "As"}
    with pytest.raises(ValueError, match="deal the rest first"):
        open_file.from_json(data)


# ---- a declarer who does not lead, and what a bridge file brings ---------------------------

BRIDGE = """[Deal "N:AKQ2.T98.765.432 JT9.AKQ.T98.J765 876.J76.AKQJ.T98 543.5432.432.AKQ"]
[Declarer "S"]
[Contract "4H"]
[Play "W"]
CK C2 C5 C8
*
"""


def test_a_bridge_file_brings_contract_declarer_and_play():
    state = Game(open=OpenDeal(trump=3, contract=8)).from_text(BRIDGE).open
    assert (state.contract, state.trump, state.leader, state.bidder) == (10, 1, WEST, SOUTH)
    assert len(state.played) == 4
    assert state.direction == "clockwise"
    needs = open_words.contract_words(state, state.shown)
    assert "N–S 0" in needs[0]
    assert "10 more" in needs[1]
    assert Game.from_json(Game(open=state).to_json()).open == state
    assert Game().from_text(Game(open=state).to_text()).open.bidder == SOUTH


def test_the_order_of_a_bridge_deal_does_not_stay():
    state = Game().from_text(BRIDGE).open
    for after in (state.emptied(), state.dealt(5)):
        assert after.direction == "counterclockwise"
        assert after.bidder == after.leader
    plain = Game(open=state).from_text("N:AK.2.. QJ.3.. 32.4.. 54.5..").open
    assert plain.direction == "counterclockwise"
    turned = OpenDeal().with_direction("clockwise")
    assert turned.emptied().direction == "clockwise"


def test_a_declarer_apart_from_the_leader():
    state = OpenDeal().dealt(3)
    assert state.bidder == state.leader == SOUTH
    assert state.with_trump(1, EAST).bidder == EAST  # in Tarneeb the declarer leads
    apart = state.with_declarer(NORTH)
    assert (apart.leader, apart.bidder) == (SOUTH, NORTH)
    assert apart.with_trump(0, WEST).bidder == NORTH
    assert apart.with_trump(0, NORTH).declarer is None
    assert apart.with_declarer(SOUTH) == state
    assert apart.rotated().bidder == WEST  # counterclockwise


def test_what_is_dealt_stays_in_deals_to_come():
    state = OpenDeal().click_card(12).click_card(11)
    assert set(state.to_fit.known[SOUTH]) == {12, 11}
    whole = state.with_deal(state.deal_rest(3).deal)
    assert whole.to_fit.known == state.to_fit.known
    assert not whole.editing
    moved = whole.with_editing(True).take_back(12)
    assert len(moved.to_fit.known[SOUTH]) == 12  # of hands that are set up, all
    assert set(whole.with_kept(EAST).to_fit.known[EAST]) == set(whole.hands[EAST])
    assert whole.with_kept(SOUTH).to_fit.known[SOUTH] == ()
    assert state.with_kept(SOUTH).empty


def test_conditions_go_round_with_the_hands():
    conditions = replace(
        OpenDeal().conditions,
        seats=tuple(parse_hand_conditions(f"{n}+") for n in range(4)),
        sides=((20, 40), (0, 19)),
    )
    state = OpenDeal().dealt(1).with_conditions(conditions).with_kept(SOUTH)
    turned = state.rotated()
    east = state.hands[SOUTH]  # counterclockwise, South's cards go to East
    assert turned.hands[EAST] == turned.to_fit.known[EAST] == east
    assert turned.conditions.seats[EAST] == conditions.seats[SOUTH]
    assert turned.conditions.sides == ((0, 19), (20, 40))
    for _ in range(3):
        turned = turned.rotated()
    assert turned.conditions == state.conditions
