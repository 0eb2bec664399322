import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.holdem.table import MOST_DEAD, Table
from engine.cards import card_text, parse_cards


def code(text):
    return parse_cards(text)[0]


def click(table, *cards):
    for text in cards:
        table = table.click_card(code(text))
    return table


def test_clicks_fill_seats_then_flop_turn_and_river():
    table = click(Table(), "As", "Ks", "Qd", "Qh", "2c", "3c", "4c", "5c", "6c")
    assert table.hole(0) == (code("As"), code("Ks"))
    assert table.hole(1) == (code("Qd"), code("Qh"))
    assert table.street() == 5
    assert table.target is None
    assert click(table, "9d") == table  # no slot is left


def test_a_used_card_goes_back_and_its_slot_is_next():
    table = click(Table(), "As", "Ks", "As")
    assert table.hole(0) == (code("Ks"),)
    assert table.target == "s0.0"
    assert click(table, "Ad").target == "s1.0"


def test_taking_back_a_flop_card_keeps_turn_and_river_and_asks_nothing():
    table = click(Table(), "As", "Ks", "Qd", "Qh", "2c", "3c", "4c", "5c", "3c")
    assert table.board == (code("2c"), None, code("4c"), code("5c"), None)
    assert table.target == "b1"
    assert table.street() is None
    assert table.question() is None
    assert table.locked("b4")
    assert not table.locked("b3")  # occupied


def test_locked_slots_cannot_be_chosen():
    table = Table()
    assert table.locked("b3")
    assert table.click_slot("b3") == table
    assert table.click_slot("b0").target == "b0"


def test_dead_cards_are_reached_by_their_own_slot_only():
    table = click(Table().click_slot("d0"), "7c", "8c")
    assert table.dead == (code("7c"), code("8c"))
    assert table.target == "d2"
    assert table.take_back("d0").dead == (code("8c"),)


def test_swapping_moves_cards_and_opens_gaps():
    table = click(Table(), "As", "Ks", "Qd", "Qh")
    assert table.swap("s0.0", "s1.0").hole(0) == (code("Qd"), code("Ks"))
    moved = table.swap("s0.0", "b0")
    assert moved.board[0] == code("As")
    assert moved.target == "s0.0"
    assert table.swap("s0.0", "b3") == table  # locked
    assert table.swap("b0", "s0.0") == table  # nothing to drag
    dead = table.swap("s1.1", "d0")
    assert dead.dead == (code("Qh"),)
    assert dead.swap("d0", "b0").dead == ()


def test_seats_come_and_go():
    table = click(Table(), "As", "Ks", "Qd", "Qh").with_size(4)
    assert table.size == 4
    assert table.without_seat(1).hole(1) == ()
    assert table.with_size(99).size == 10
    assert table.with_size(0).size == 2
    assert Table().without_seat(1).size == 2


def test_the_question_has_what_is_known():
    table = click(Table().with_size(3), "As", "Ks", "Qd")
    question = table.question()
    assert question.seats == ((code("As"), code("Ks")), (code("Qd"),), ())
    assert Table().question() is None


@st.composite
def tables(draw):
    table = Table().with_size(draw(st.integers(2, 10)))
    for _ in range(draw(st.integers(0, 40))):
        match draw(st.integers(0, 8)):
            case 0 | 1 | 2:
                table = table.click_card(draw(st.integers(0, 51)))
            case 3:
                table = table.click_slot(draw(st.sampled_from([*table.slots(), "b3", "b4"])))
            case 4:
                slots = table.slots()
                table = table.swap(draw(st.sampled_from(slots)), draw(st.sampled_from(slots)))
            case 5:
                table = table.with_size(table.size + draw(st.integers(-1, 1)))
            case 6:
                table = table.without_seat(draw(st.integers(0, table.size - 1)))
            case 7:
                table = table.clear_seat(draw(st.integers(0, table.size - 1)))
            case 8:
                table = table.clear_board()
    return table


@settings(max_examples=300, deadline=None)
@given(tables())
def test_no_clicking_makes_an_impossible_table(table):
    cards = list(table.owners())
    assert len(cards) == len(set(cards))
    assert table.target is None or table.card(table.target) is None
    assert table.target is None or not table.locked(table.target)
    assert len(table.dead) <= MOST_DEAD
    table.question()  # never raises
    again = Table.from_json(table.to_json())
    assert again.to_json() == table.to_json()
    from_text = Table.from_text(table.to_text(["45.4 %"] * table.size, "Exact, 990 deals"))
    assert from_text.to_json() == table.to_json()


@pytest.mark.parametrize("seed", range(20))
def test_random_tables_can_be_asked_about(seed):
    assert Table().with_size(5).deal(seed).question() is not None


@pytest.mark.parametrize("text", ["AsKs QdQh", "AsKs v QdQh", "A♠K♠ vs. Q♦Q♥", "AsKs,QdQh\n"])
def test_plain_hands_can_be_pasted(text):
    table = Table.from_text(text)
    assert [card_text(c) for c in table.hole(1)] == ["Qd", "Qh"]
    assert table.target == "b0"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no text to paste"),
        ("hello there", "“hello” is no hand or range"),
        ("AsKsQs", "a player holds two"),
        ("AsKs AsQs", "“As” was given twice"),
        ("You: As Ks Qs", "a player holds two"),
        ("You: As Ks\nSeat 11: 2c 3c", "numbered 1 to 10"),
        ("You: As Ks\nBoard: 2c 3c 4c 5c 6c 7c", "a board has five"),
        ("You: As Ks\nPot: much", "“much” is not an amount"),
        ("You: As Ks\nPot: -3", "should be from 0 to"),
        ("You: As Ks\nPot: " + "9" * 400, "is not an amount"),
        ("You: Ax Ks", "“Ax” is no hand or range"),
    ],
)
def test_text_that_is_no_table_gets_one_sentence(text, sentence):
    with pytest.raises(ValueError, match=sentence) as raised:
        Table.from_text(text)
    assert "\n" not in str(raised.value)


def test_mutated_positions_are_read_or_get_one_sentence():
    source, sentences = random.Random(3), []
    good = click(Table(), "As", "Ks", "Qd", "Qh", "2c", "3c", "4c").to_json()
    odd = [
        None,
        3,
        -1,
        1e300,
        10**400,
        "As",
        "Zz",
        [],
        {},
        [None],
        ["As", "As"],
        True,
        float("nan"),
    ]
    for _ in range(2000):
        data = {key: value for key, value in good.items() if source.random() > 0.1}
        key = source.choice(list(good))
        value = data.get(key)
        if isinstance(value, list) and value and source.random() < 0.7:
            value = list(value)
            value[source.randrange(len(value))] = source.choice(odd)
            data[key] = value
        else:
            data[key] = source.choice(odd)
        try:
            table = Table.from_json(data)
        except ValueError as error:
            sentences.append(str(error))
        else:
            table.question()
            Table.from_json(table.to_json())
    assert sentences
    assert not any("\n" in sentence for sentence in sentences)


def test_a_seat_that_goes_never_leaves_the_target_on_a_card():
    table = Table.from_text("You: As Ks\nSeat 2: 2c 3c\nSeat 4: Kd Kc").click_slot("s2.0")
    moved = table.without_seat(1)
    assert moved.target == "s1.0"
    assert moved.click_card(code("9h")).hole(2) == (code("Kd"), code("Kc"))


def test_a_full_table_with_a_seat_cleared_takes_cards_again():
    table = click(Table(), "As", "Ks", "Qd", "Qh", "2c", "3c", "4c", "5c", "6c")
    assert table.clear_seat(1).target == "s1.0"
    assert table.with_size(3).target == "s2.0"
    assert table.with_size(3).with_size(2).target is None  # not a dead card
