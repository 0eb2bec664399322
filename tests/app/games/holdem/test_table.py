import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.holdem.table import MOST_DEAD, Table
from engine.cards import card_text, parse_cards
from engine.games.holdem import parse_range

RANGES = [parse_range(text) for text in ("QQ+, AKs", "AsKs", "random", "22+:0.5, AKo", "As*")]


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
        match draw(st.integers(0, 12)):
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
            case 9:
                seat = draw(st.integers(0, table.size - 1))
                table = table.with_range(seat, draw(st.sampled_from(RANGES)))
            case 10:
                table = table.step_back()
            case 11:
                table = table.step_forward()
            case 12:
                table = table.deal_street(draw(st.integers(0, 99)))
    return table


@settings(max_examples=300, deadline=None)
@given(tables())
def test_no_clicking_makes_an_impossible_table(table):
    cards = list(table.owners())
    assert len(cards) == len(set(cards))
    assert table.target is None or table.card(table.target) is None
    assert table.target is None or not table.locked(table.target)
    assert len(table.dead) <= MOST_DEAD
    assert (table.question() is None) or not table.problem()  # neither raises
    assert all(table.range_of(seat) is None or not table.hole(seat) for seat in range(table.size))
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


# ---- ranges ------------------------------------------------------------------------------


def test_a_range_takes_the_place_of_cards_and_its_slots_are_gone():
    table = click(Table(), "As", "Ks", "Qd").with_range(1, parse_range("TT+, AKs"))
    assert table.range_of(1) == parse_range("TT+, AKs")
    assert table.hole(1) == ()
    assert code("Qd") not in table.owners()
    assert table.target == "b0"
    assert "s1.0" not in table.slots()
    assert table.question().seats[1] == parse_range("TT+, AKs")
    again = table.clear_seat(1)
    assert again.target == "s1.0"
    assert click(again, "2c", "2d").hole(1) == (code("2c"), code("2d"))


def test_a_seat_that_may_hold_anything_leaves_the_next_card_to_others():
    table = click(Table(), "As", "Ks").with_range(1, parse_range("TT+")).forget_seat(1)
    assert table.range_of(1) is None
    assert table.target == "b0"


def test_a_range_alone_can_be_asked_about():
    table = Table().with_range(1, parse_range("TT+"))
    assert not table.is_blank()
    assert table.question() is not None


def test_a_range_that_known_cards_use_up_is_a_sentence():
    table = click(Table(), "As", "Ad").with_range(1, parse_range("AsKs, AdKd"))
    assert table.question() is None
    assert "nothing left once the known cards are out" in table.problem()
    assert table.take_back("s0.0").problem() == ""


def test_ranges_go_through_files_and_text():
    table = click(Table().with_size(4), "As", "Ks")
    table = table.with_range(1, parse_range("QQ+, AKs:0.5")).with_range(2, parse_range("AhKh"))
    table = table.with_range(3, parse_range("random"))
    assert table.to_json()["seats"][1] == {"range": "QQ+, AKs:0.5"}
    text = table.to_text()
    assert "Seat 2: QQ+, AKs:0.5\n" in text
    for again in (Table.from_json(table.to_json()), Table.from_text(text)):
        assert [again.range_of(seat) for seat in (1, 2, 3)] == [
            table.range_of(seat) for seat in (1, 2, 3)
        ]


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        ({"range": "QQ+, KJx"}, "range of seat 2 in this file: “KJx”"),
        ({"range": ""}, "has no hands"),
        ({"range": "AA:0"}, "has no hands"),
        ({"range": 3}, "range of seat 2 in this file cannot be read"),
        ({}, "range of seat 2 in this file cannot be read"),
        ("QQ+", "A seat in this file cannot be read"),
    ],
)
def test_a_bad_range_in_a_file_gets_one_sentence(seat, sentence):
    data = {"seats": [["As", "Ks"], seat], "board": [None] * 5}
    with pytest.raises(ValueError, match=sentence) as raised:
        Table.from_json(data)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "ranges"),
    [
        ("AsKs v QQ+, AKs", [None, "QQ+, AKs"]),
        ("22+, A2s+, KQo:0.5\n", ["22+, A2s+, KQo:0.5", None]),
        ("As Ks", [None, None]),
        ("As Ks vs. QQ+ v 15%", [None, "QQ+", "15%"]),
        ("AsKs QQ+", [None, "QQ+"]),
        ("22+, AKo\nQQ+, AKs\n", ["22+, AKo", "QQ+, AKs"]),
        ("You: 22+, AKo | 51.0 %\nSeat 2: unknown", ["22+, AKo", None]),
        ("You: AKs:0.5\nSeat 2: As*", ["AKs:0.5", "As*"]),
    ],
)
def test_ranges_can_be_pasted(text, ranges):
    table = Table.from_text(text)
    assert [table.range_of(seat) for seat in range(table.size)] == [
        text and parse_range(text) for text in ranges
    ]


def test_dealing_keeps_ranges():
    table = Table().with_size(3).with_range(1, parse_range("AsKs"))
    for seed in range(30):
        dealt = table.deal(seed)
        assert dealt.range_of(1) == parse_range("AsKs")
        assert dealt.problem() == ""


# ---- streets -----------------------------------------------------------------------------


def full_board():
    return click(Table(), "As", "Ks", "Qd", "Qh", "2c", "3c", "4c", "5c", "6c")


def test_streets_step_back_and_forth_without_losing_cards():
    table = full_board()
    back = table.step_back()
    assert back.street() == 4
    assert back.ghost(4) == code("6c")
    assert back.target == "b4"
    assert back.step_back().step_back().street() == 0
    assert back.step_back().step_back().step_back().street() == 0
    forth = table.step_back().step_back().step_back()
    for _ in range(3):
        forth = forth.step_forward()
    assert forth.board == table.board
    assert forth.step_forward() == forth


def test_cards_put_aside_are_free_and_yield_to_others():
    table = full_board().step_back().step_back()
    assert code("5c") not in table.owners()
    other = click(table, "9h")  # another turn
    assert other.board[3] == code("9h")
    assert other.step_forward().board[4] == code("6c")
    taken = table.clear_seat(1).click_card(code("5c"))
    assert taken.ghost(3) is None
    assert taken.step_forward() == taken


def test_cards_put_aside_are_in_files_and_text():
    table = full_board().step_back().step_back()
    assert table.to_json()["later"] == [None, None, None, "5c", "6c"]
    assert "Later: - - - 5c 6c" in table.to_text()
    for again in (Table.from_json(table.to_json()), Table.from_text(table.to_text())):
        assert again.step_forward().step_forward().board == full_board().board


def test_an_impossible_flop_is_never_laid():
    data = {"seats": [["As", "Ks"], [None, None]], "board": [None] * 5}
    table = Table.from_json(data | {"later": ["2c", "2c", "3c", None, None]})
    assert table.step_forward() == table


@pytest.mark.parametrize("seed", range(5))
def test_streets_are_dealt_at_random(seed):
    table = click(Table(), "As", "Ks")
    streets = []
    for _ in range(4):
        streets.append(table.next_street())
        table = table.deal_street(seed)
        assert len(table.owners()) == 2 + table.street()
    assert streets == ["flop", "turn", "river", ""]
    assert table.street() == 5


def test_a_street_that_is_dealt_keeps_the_target_of_a_seat():
    table = click(Table(), "As").deal_street(1)
    assert table.target == "s0.1"
    assert click(Table(), "As", "Ks", "Qd", "Qh").deal_street(1).target == "b3"
