"""The table as a record: no clicking makes an impossible one, and it survives file and text."""

import json
import random
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.tarneeb.table import DIRECTIONS, Table
from engine.cards import parse_cards
from engine.games.tarneeb import SEATS, random_deal

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
    *("rotate", "rest", "trump", "contract", "turn", "random", "empty"),
)
clicks = st.lists(st.tuples(st.sampled_from(CLICKS), st.integers(0, 2**16)), max_size=60)


def click(table, what, n):
    """One thing that the page lets one do; `n` says which card, seat or number."""
    match what:
        case "card" if table.editing:
            return table.click_card(n % 52)
        case "play" if not table.editing and not table.shown.finished:
            return table.play(table.shown.legal[n % len(table.shown.legal)])
        case "step" if not table.editing:
            line = table.line or best_line(table, n)
            return table.stepped(n % 60 - 2, line)
        case "back" if not table.editing:
            return table.take_back_last()
        case "move" if table.editing and n % 52 in table.owners:
            return table.move(n % 52, n // 52 % 4, n // 208 % 52)
        case "aim" if table.editing:
            return table.aim(n % 4)
        case "edit":
            return table.with_editing(bool(n % 2))
        case "size" if table.editing:
            return table.with_size(n % 13 + 1)
        case "rotate":
            return table.rotated()
        case "rest" if table.editing:
            return table.deal_rest(n)
        case "trump":
            return table.with_trump(n % 4, n // 4 % 4)
        case "contract":
            return table.with_contract(table.size - n % min(7, table.size))
        case "turn":
            return table.with_direction(DIRECTIONS[n % 2])
        case "random":
            return table.dealt(n)
        case "empty":
            return table.emptied()
    return table


def best_line(table, seed):
    """Some line to the end of the game; the page asks the engine for a good one."""
    position, line = table.game, []
    while table.at is None and not position.finished:
        line.append(random.Random(seed).choice(position.legal))
        position = position.after(line[-1])
    return tuple(line)


def assert_possible(table):
    cards = [card for hand in table.hands for card in hand]
    assert len(set(cards)) == len(cards)
    assert all(len(hand) <= table.size for hand in table.hands)
    assert all(hand == tuple(sorted(hand, key=lambda c: (c // 13, -c))) for hand in table.hands)
    assert table.editing or table.whole
    assert table.whole or not (table.played or table.line)
    if table.whole:
        assert table.shown.played == (*table.played, *table.line)[: table.shown_at]
        assert len(table.game.played) == len(table.played)
    assert table.at is None or table.at != len(table.played)
    assert max(1, table.size - 6) <= table.contract <= table.size


@given(clicks)
@settings(max_examples=150, deadline=None)
def test_no_clicking_makes_an_impossible_table(made):
    table = Table()
    for what, n in made:
        table = click(table, what, n)
        assert_possible(table)


@given(clicks)
@settings(max_examples=100, deadline=None)
def test_every_table_survives_a_file(made):
    table = Table()
    for what, n in made:
        table = click(table, what, n)
    assert Table.from_json(json.loads(json.dumps(table.to_json()))) == table


@given(clicks)
@settings(max_examples=100, deadline=None)
def test_every_table_survives_a_copy_as_text(made):
    table = Table()
    for what, n in made:
        table = click(table, what, n)
    read = Table().from_text(table.to_text(["Tricks so far: N–S 2, E–W 0"]))
    expected = replace(table, line=(), at=None, editing=not table.whole, target=read.target)
    assert read == expected


@given(st.integers(0, 10**6), st.integers(1, 13))
def test_a_deal_survives_pbn(seed, size):
    table = Table(size=size).dealt(seed)
    assert Table().from_text(table.pbn()).hands == table.hands == random_deal(seed, size).hands
    assert Table().from_text(table.pbn()).size == size


# ---- setting up --------------------------------------------------------------------------------


def filled(text):
    table = Table()
    for card in parse_cards(text):
        table = table.click_card(card)
    return table


def test_the_highlighted_hand_is_filled_then_the_next():
    table = filled("AsKsQsJsTs9s8s7s6s5s4s3s2s")
    assert len(table.hands[2]) == 13
    assert SEATS[table.target] == "W"
    assert table.editing
    table = filled("AsKsQsJsTs9s8s7s6s5s4s3s2s AhKhQhJhTh9h8h7h6h5h4h3h2h AdKd")
    assert [len(hand) for hand in table.hands] == [2, 0, 13, 13]


def test_the_last_card_ends_the_setting_up():
    whole = Table().dealt(1)
    card = whole.hands[3][4]
    table = whole.take_back(card)
    assert table.editing
    assert SEATS[table.target] == "W"
    assert table.click_card(card) == replace(whole, target=3)


def test_a_full_hand_takes_no_card():
    table = filled("AsKsQsJsTs9s8s7s6s5s4s3s2s").aim(2)
    assert table.click_card(51) == table


def test_a_card_moves_to_a_hand_with_room_and_is_swapped_with_one_of_a_full_hand():
    table = filled("AsKs").aim(0).click_card(parse_cards("Ah")[0])
    ace, king, heart = parse_cards("AsKsAh")
    assert table.move(king, 0).hands == ((king, heart), (), (ace,), ())
    whole = Table().dealt(1).with_editing(True)
    mine, theirs = whole.hands[2][0], whole.hands[1][5]
    swapped = whole.move(mine, 1, theirs)
    assert mine in swapped.hands[1]
    assert theirs in swapped.hands[2]
    assert whole.move(mine, 1) == whole
    assert whole.move(mine, 2) == whole


def test_dealing_the_rest_keeps_what_is_there():
    table = filled("AsKsQs").aim(0).click_card(20).deal_rest(7)
    assert set(parse_cards("AsKsQs")) <= set(table.hands[2])
    assert 20 in table.hands[0]
    assert table.whole
    assert not table.editing


def test_rotating_four_times_changes_nothing():
    table = Table().dealt(3)
    assert table.rotated().hands[1] == table.hands[2]  # counterclockwise: South to East
    assert table.rotated().rotated().rotated().rotated() == table


def test_fewer_cards_each_keep_the_highest():
    table = Table().dealt(5).with_size(3)
    assert all(len(hand) == 3 for hand in table.hands)
    whole = Table().dealt(5)
    for hand, kept in zip(whole.hands, table.hands, strict=True):
        assert sorted((c % 13 for c in hand), reverse=True)[:3] == sorted(
            (c % 13 for c in kept), reverse=True
        )


# ---- playing -----------------------------------------------------------------------------------


def test_another_card_begins_a_new_line_and_the_same_card_steps_on():
    table = Table().from_text(DEAL)
    for card in parse_cards("Jd7dAdTd"):
        table = table.play(card)
    back = table.stepped(2, ())
    ace, king = parse_cards("AdKd")
    assert back.play(ace) == table.stepped(3, ())
    assert back.play(king).played == (*table.played[:2], king)


def test_a_card_played_along_the_line_joins_the_game():
    table = Table().from_text(DEAL)
    line = tuple(parse_cards("Jd7dAdTd"))
    ahead = table.stepped(2, line)
    assert ahead.played == ()
    assert ahead.play(line[2]).played == line[:3]
    assert ahead.take_back_last().played == line[:1]


def test_another_trump_begins_the_play_anew():
    table = Table().from_text(DEAL).play(parse_cards("Jd")[0])
    assert table.with_trump(0, 2) == table
    assert table.with_trump(1).played == ()
    assert table.with_contract(9).played == table.played


# ---- reading -----------------------------------------------------------------------------------


def test_a_pbn_game_is_read_with_its_play():
    table = Table().from_text(PBN)
    assert (table.trump, SEATS[table.leader], table.direction) == (0, "N", "clockwise")
    assert table.played == tuple(parse_cards("Ks5s2s4s 6h4hTh2h".replace(" ", "")))[:4] + tuple(
        table.played[4:]
    )
    assert len(table.played) == 8
    assert not table.editing


def test_a_lin_game_is_read_with_its_play():
    table = Table().from_text(LIN)
    assert table.pbn() == Table().from_text(DEAL).pbn()
    assert (table.trump, SEATS[table.leader]) == (0, "W")
    assert table.played == tuple(parse_cards("Ah5h4h3h"))


def test_unknown_hands_are_left_to_be_filled():
    table = Table().from_text("N:AK... - - QJ.2..")
    assert table.editing
    assert [len(hand) for hand in table.hands] == [2, 0, 0, 3]
    assert SEATS[table.target] == "S"


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
        Table().from_text(text)


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
        ({"played": "Ah"}, "South cannot play “Ah” in trick 1"),
        ({"played": "nonsense"}, "The play in this file cannot be read"),
        ({"at": 53}, "The card that is shown is “53”"),
    ],
)
def test_a_damaged_file_is_one_sentence(change, words):
    data = Table().from_text(DEAL).to_json() | change
    with pytest.raises(ValueError, match=re.escape(words)):
        Table.from_json(data)


def test_cards_played_from_hands_that_are_not_whole_are_refused():
    data = filled("AsKs").to_json() | {"played": "As"}
    with pytest.raises(ValueError, match="deal the rest first"):
        Table.from_json(data)
