import random

import pytest
from hypothesis import given, settings, strategies as st

from app.games.holdem import spot_file, spot_text
from app.games.holdem.spot import MOST_DEAD, Spot
from engine.cards import card_text, parse_cards
from engine.games.holdem import parse_range

RANGES = [parse_range(text) for text in ("QQ+, AKs", "AsKs", "random", "22+:0.5, AKo", "As*")]


def code(text):
    return parse_cards(text)[0]


def click(spot, *cards):
    for text in cards:
        spot = spot.click_card(code(text))
    return spot


def test_clicks_fill_seats_then_flop_turn_and_river():
    spot = click(Spot(), "As", "Ks", "Qd", "Qh", "2c", "3c", "4c", "5c", "6c")
    assert spot.hole(0) == (code("As"), code("Ks"))
    assert spot.hole(1) == (code("Qd"), code("Qh"))
    assert spot.street() == 5
    assert spot.target is None
    assert click(spot, "9d") == spot  # no slot is left


def test_a_flop_that_is_begun_in_its_middle_is_filled_before_the_turn():
    spot = click(Spot(), "As", "Ks", "Qd", "Qh").click_slot("b2")
    spot = click(spot, "4c", "2c", "3c", "5c")
    assert spot.board[:4] == tuple(parse_cards("2c3c4c5c"))


def test_a_used_card_goes_back_and_its_slot_is_next():
    spot = click(Spot(), "As", "Ks", "As")
    assert spot.hole(0) == (code("Ks"),)
    assert spot.target == "s0.0"
    assert click(spot, "Ad").target == "s1.0"


def test_taking_back_a_flop_card_keeps_turn_and_river_and_asks_nothing():
    spot = click(Spot(), "As", "Ks", "Qd", "Qh", "2c", "3c", "4c", "5c", "3c")
    assert spot.board == (code("2c"), None, code("4c"), code("5c"), None)
    assert spot.target == "b1"
    assert spot.street() is None
    assert spot.question() is None
    assert spot.locked("b4")
    assert not spot.locked("b3")  # occupied


def test_locked_slots_cannot_be_chosen():
    spot = Spot()
    assert spot.locked("b3")
    assert spot.click_slot("b3") == spot
    assert spot.click_slot("b0").target == "b0"


def test_dead_cards_are_reached_by_their_own_slot_only():
    spot = click(Spot().click_slot("d0"), "7c", "8c")
    assert spot.dead == (code("7c"), code("8c"))
    assert spot.target == "d2"
    assert spot.take_back("d0").dead == (code("8c"),)


def test_swapping_moves_cards_and_opens_gaps():
    spot = click(Spot(), "As", "Ks", "Qd", "Qh")
    assert spot.swap("s0.0", "s1.0").hole(0) == (code("Qd"), code("Ks"))
    moved = spot.swap("s0.0", "b0")
    assert moved.board[0] == code("As")
    assert moved.target == "s0.0"
    assert spot.swap("s0.0", "b3") == spot  # locked
    assert spot.swap("b0", "s0.0") == spot  # nothing to drag
    dead = spot.swap("s1.1", "d0")
    assert dead.dead == (code("Qh"),)
    assert dead.swap("d0", "b0").dead == ()


def test_seats_come_and_go():
    spot = click(Spot(), "As", "Ks", "Qd", "Qh").with_size(4)
    assert spot.size == 4
    assert spot.without_seat(1).hole(1) == ()
    assert spot.with_size(99).size == 10
    assert spot.with_size(0).size == 2
    assert Spot().without_seat(1).size == 2


def test_the_question_has_what_is_known():
    spot = click(Spot().with_size(3), "As", "Ks", "Qd")
    question = spot.question()
    assert question.seats == ((code("As"), code("Ks")), (code("Qd"),), ())
    assert Spot().question() is None


@st.composite
def spots(draw):
    spot = Spot().with_size(draw(st.integers(2, 10)))
    for _ in range(draw(st.integers(0, 40))):
        match draw(st.integers(0, 12)):
            case 0 | 1 | 2:
                spot = spot.click_card(draw(st.integers(0, 51)))
            case 3:
                spot = spot.click_slot(draw(st.sampled_from([*spot.slots(), "b3", "b4"])))
            case 4:
                slots = spot.slots()
                spot = spot.swap(draw(st.sampled_from(slots)), draw(st.sampled_from(slots)))
            case 5:
                spot = spot.with_size(spot.size + draw(st.integers(-1, 1)))
            case 6:
                spot = spot.without_seat(draw(st.integers(0, spot.size - 1)))
            case 7:
                spot = spot.clear_seat(draw(st.integers(0, spot.size - 1)))
            case 8:
                spot = spot.clear_board()
            case 9:
                seat = draw(st.integers(0, spot.size - 1))
                spot = spot.with_range(seat, draw(st.sampled_from(RANGES)))
            case 10:
                spot = spot.step_back()
            case 11:
                spot = spot.step_forward()
            case 12:
                spot = spot.deal_street(draw(st.integers(0, 99)))
    return spot


@settings(max_examples=100)
@given(spots())
def test_no_clicking_makes_an_impossible_table(spot):
    cards = list(spot.owners())
    assert len(cards) == len(set(cards))
    assert spot.target is None or spot.card(spot.target) is None
    assert spot.target is None or not spot.locked(spot.target)
    assert len(spot.dead) <= MOST_DEAD
    assert (spot.question() is None) or not spot.problem()  # neither raises
    assert all(spot.range_of(seat) is None or not spot.hole(seat) for seat in range(spot.size))
    again = spot_file.from_json(spot_file.to_json(spot))
    assert spot_file.to_json(again) == spot_file.to_json(spot)
    from_text = spot_text.from_text(
        spot_text.to_text(spot, ["45.4 %"] * spot.size, "Exact, 990 deals")
    )
    assert spot_file.to_json(from_text) == spot_file.to_json(spot)


@pytest.mark.parametrize("seed", range(20))
def test_random_tables_can_be_asked_about(seed):
    assert Spot().with_size(5).dealt(seed).question() is not None


@pytest.mark.parametrize("text", ["AsKs QdQh", "AsKs v QdQh", "A♠K♠ vs. Q♦Q♥", "AsKs,QdQh\n"])
def test_plain_hands_can_be_pasted(text):
    spot = spot_text.from_text(text)
    assert [card_text(c) for c in spot.hole(1)] == ["Qd", "Qh"]
    assert spot.target == "b0"


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
        ("You: Az Ks", "“Az” is no hand or range"),
    ],
)
def test_text_that_is_no_table_gets_one_sentence(text, sentence):
    with pytest.raises(ValueError, match=sentence) as raised:
        spot_text.from_text(text)
    assert "\n" not in str(raised.value)


def test_mutated_positions_are_read_or_get_one_sentence():
    source, sentences = random.Random(3), []
    good = spot_file.to_json(click(Spot(), "As", "Ks", "Qd", "Qh", "2c", "3c", "4c"))
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
            spot = spot_file.from_json(data)
        except ValueError as error:
            sentences.append(str(error))
        else:
            spot.question()
            spot_file.from_json(spot_file.to_json(spot))
    assert sentences
    assert not any("\n" in sentence for sentence in sentences)


def test_a_seat_that_goes_never_leaves_the_target_on_a_card():
    spot = spot_text.from_text("You: As Ks\nSeat 2: 2c 3c\nSeat 4: Kd Kc").click_slot("s2.0")
    moved = spot.without_seat(1)
    assert moved.target == "s1.0"
    assert moved.click_card(code("9h")).hole(2) == (code("Kd"), code("Kc"))


def test_a_full_table_with_a_seat_cleared_takes_cards_again():
    spot = click(Spot(), "As", "Ks", "Qd", "Qh", "2c", "3c", "4c", "5c", "6c")
    assert spot.clear_seat(1).target == "s1.0"
    assert spot.with_size(3).target == "s2.0"
    assert spot.with_size(3).with_size(2).target is None  # not a dead card


# ---- ranges ------------------------------------------------------------------------------


def test_a_range_takes_the_place_of_cards_and_its_slots_are_gone():
    spot = click(Spot(), "As", "Ks", "Qd").with_range(1, parse_range("TT+, AKs"))
    assert spot.range_of(1) == parse_range("TT+, AKs")
    assert spot.hole(1) == ()
    assert code("Qd") not in spot.owners()
    assert spot.target == "b0"
    assert "s1.0" not in spot.slots()
    assert spot.question().seats[1] == parse_range("TT+, AKs")
    again = spot.clear_seat(1)
    assert again.target == "s1.0"
    assert click(again, "2c", "2d").hole(1) == (code("2c"), code("2d"))


def test_a_seat_that_may_hold_anything_leaves_the_next_card_to_others():
    spot = click(Spot(), "As", "Ks").with_range(1, parse_range("TT+")).forget_seat(1)
    assert spot.range_of(1) is None
    assert spot.target == "b0"


def test_a_range_alone_can_be_asked_about():
    spot = Spot().with_range(1, parse_range("TT+"))
    assert not spot.is_blank()
    assert spot.question() is not None


def test_a_range_that_known_cards_use_up_is_a_sentence():
    spot = click(Spot(), "As", "Ad").with_range(1, parse_range("AsKs, AdKd"))
    assert spot.question() is None
    assert "nothing left once the known cards are out" in spot.problem()
    assert spot.take_back("s0.0").problem() == ""


def test_ranges_go_through_files_and_text():
    spot = click(Spot().with_size(4), "As", "Ks")
    spot = spot.with_range(1, parse_range("QQ+, AKs:0.5")).with_range(2, parse_range("AhKh"))
    spot = spot.with_range(3, parse_range("random"))
    assert spot_file.to_json(spot)["seats"][1] == {"range": "QQ+, AKs:0.5"}
    text = spot_text.to_text(spot)
    assert "Seat 2: QQ+, AKs:0.5\n" in text
    for again in (spot_file.from_json(spot_file.to_json(spot)), spot_text.from_text(text)):
        assert [again.range_of(seat) for seat in (1, 2, 3)] == [
            spot.range_of(seat) for seat in (1, 2, 3)
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
        spot_file.from_json(data)
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
    spot = spot_text.from_text(text)
    assert [spot.range_of(seat) for seat in range(spot.size)] == [
        text and parse_range(text) for text in ranges
    ]


def test_dealing_keeps_ranges():
    spot = Spot().with_size(3).with_range(1, parse_range("AsKs"))
    for seed in range(30):
        dealt = spot.dealt(seed)
        assert dealt.range_of(1) == parse_range("AsKs")
        assert dealt.problem() == ""


# ---- streets -----------------------------------------------------------------------------


def full_board():
    return click(Spot(), "As", "Ks", "Qd", "Qh", "2c", "3c", "4c", "5c", "6c")


def test_streets_step_back_and_forth_without_losing_cards():
    spot = full_board()
    back = spot.step_back()
    assert back.street() == 4
    assert back.ghost(4) == code("6c")
    assert back.target == "b4"
    assert back.step_back().step_back().street() == 0
    assert back.step_back().step_back().step_back().street() == 0
    forth = spot.step_back().step_back().step_back()
    for _ in range(3):
        forth = forth.step_forward()
    assert forth.board == spot.board
    assert forth.step_forward() == forth


def test_cards_put_aside_are_free_and_yield_to_others():
    spot = full_board().step_back().step_back()
    assert code("5c") not in spot.owners()
    other = click(spot, "9h")  # another turn
    assert other.board[3] == code("9h")
    assert other.step_forward().board[4] == code("6c")
    taken = spot.clear_seat(1).click_card(code("5c"))
    assert taken.ghost(3) is None
    assert taken.step_forward() == taken


def test_cards_put_aside_are_in_files_and_text():
    spot = full_board().step_back().step_back()
    assert spot_file.to_json(spot)["later"] == [None, None, None, "5c", "6c"]
    assert "Later: - - - 5c 6c" in spot_text.to_text(spot)
    for again in (
        spot_file.from_json(spot_file.to_json(spot)),
        spot_text.from_text(spot_text.to_text(spot)),
    ):
        assert again.step_forward().step_forward().board == full_board().board


def test_an_impossible_flop_is_never_laid():
    data = {"seats": [["As", "Ks"], [None, None]], "board": [None] * 5}
    spot = spot_file.from_json(data | {"later": ["2c", "2c", "3c", None, None]})
    assert spot.step_forward() == spot


@pytest.mark.parametrize("seed", range(5))
def test_streets_are_dealt_at_random(seed):
    spot = click(Spot(), "As", "Ks")
    streets = []
    for _ in range(4):
        streets.append(spot.next_street())
        spot = spot.deal_street(seed)
        assert len(spot.owners()) == 2 + spot.street()
    assert streets == [3, 4, 5, None]
    assert spot.street() == 5


def test_a_street_that_is_dealt_keeps_the_target_of_a_seat():
    spot = click(Spot(), "As").deal_street(1)
    assert spot.target == "s0.1"
    assert click(Spot(), "As", "Ks", "Qd", "Qh").deal_street(1).target == "b3"
