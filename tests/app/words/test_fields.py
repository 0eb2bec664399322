import pytest

from app.words import fields


def read(reader, *values):
    with pytest.raises(ValueError, match=r"\.$") as caught:
        reader(*values)
    return str(caught.value)


def test_fields_of_a_file_are_what_they_should_be():
    assert fields.text_field("S", "The trump") == "S"
    assert fields.list_field([1], "The hand", "cards") == [1]
    assert fields.cards_field("2s 3s", "The hand") == (0, 1)
    assert fields.number_field(-3, "The target") == -3
    assert fields.whole_number(13, "The size", 1, 13) == 13
    assert fields.choice("up", ("up", "down"), "{value}") == "up"


@pytest.mark.parametrize(
    ("reader", "values", "sentence"),
    [
        (fields.text_field, (3, "The trump"), "The trump in this file is “3”, not a word."),
        (
            fields.list_field,
            ("AsKs", "Your hand", "numbers"),
            "Your hand in this file cannot be read; a list of numbers is expected.",
        ),
        (fields.cards_field, (None, "The play"), "The play in this file is “None”, not a word."),
        (fields.number_field, (True, "The target"), "The target in this file is “True”, not a"),
        (fields.number_field, ("9", "The target"), "The target in this file is “9”, not a"),
        (fields.whole_number, (14, "The size", 1, 13), "The size is “14”; it should be 1 to 13."),
        (fields.whole_number, (True, "The size", 1, 13), "The size is “True”"),
        (
            fields.choice,
            ("north", ("mine", "theirs"), "{value} is not a side; write {words}."),
            "“north” is not a side; write mine or theirs.",
        ),
    ],
)
def test_a_wrong_field_is_named_quoted_and_put_right(reader, values, sentence):
    assert sentence in read(reader, *values)


def test_cards_say_which_of_them_is_wrong():
    said = read(fields.cards_field, "AsKx", "The play")
    assert said.startswith("The play in this file cannot be read: “Kx” is not a card.")


def test_a_long_quotation_is_cut_short():
    assert fields.quoted("x" * 50) == f"“{'x' * 20}”"


def test_named_lines_are_found_in_any_case_and_others_passed_over():
    text = "Kibitzer, a room\n You :  1  2\nplayed: a:b\nnoted: no\nOpponent 3"
    assert fields.named_lines(text, ("you", "played")) == {"you": "1 2", "played": "a:b"}


@pytest.mark.parametrize(("word", "value"), [(" 12 ", 12), ("-3", -3), ("x1", "x1"), ("٣", "٣")])
def test_numbers_are_read_and_words_kept_for_the_error(word, value):
    assert fields.number_or_word(word) == value


def test_an_empty_text_says_what_could_be_pasted():
    assert fields.pasted(" 1 ", "hands") == " 1 "
    said = read(fields.pasted, " \n", "two hands such as 6 8 v 1 3")
    assert said == "There is no text to paste. Copy two hands such as 6 8 v 1 3 first."


@pytest.mark.parametrize("between", [" v ", " vs. ", "/", " | ", ";", " V "])
def test_hands_of_a_pasted_line(between):
    assert fields.pasted_hands(f" 6 8{between}1 3 ") == ["6 8", "1 3"]


def test_a_quotation_has_one_line():
    assert fields.quoted("Kibitzer\n\tNine Cards and more") == "“Kibitzer Nine Cards ”"


def test_a_number_may_be_the_least_and_the_most():
    assert [fields.whole_number(value, "It", 2, 4) for value in (2, 3, 4)] == [2, 3, 4]
    for value in (1, 5):
        with pytest.raises(ValueError, match=r"It is “\d”; it should be 2 to 4\."):
            fields.whole_number(value, "It", 2, 4)
