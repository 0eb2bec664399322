import pytest

from app.words import cards, counts, figures
from app.words.translation import _, ngettext, pgettext
from app.words.verdict import Verdict
from engine.cards import DECK, JOKER, card_name, parse_cards


def test_texts_are_english_for_now():
    assert _("Every pick draws.") == "Every pick draws."
    assert pgettext("button", "Open") == "Open"
    assert ngettext("{count} card", "{count} cards", 1) == "{count} card"


@pytest.mark.parametrize(
    ("number", "most", "text"),
    [(0, 14, "no"), (1, 14, "one"), (14, 14, "fourteen"), (15, 14, "15"), (10, 9, "10")],
)
def test_counts_are_words_up_to_a_number(number, most, text):
    assert counts.count_word(number, most) == text


def test_what_is_counted_is_one_or_several():
    assert counts.cards(1) == "one card"
    assert counts.cards(0) == "no cards"
    assert counts.tricks(2) == "two tricks"
    assert counts.points(1) == "1 point"
    assert counts.cards(1081, counts.IN_FIGURES) == "1,081 cards"


@pytest.mark.parametrize(
    ("parts", "text"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_lists_are_joined_as_people_write_them(parts, text):
    assert counts.and_list(parts) == text
    assert counts.or_list(parts) == text.replace(" and ", " or ")


@pytest.mark.parametrize(
    ("share", "text"),
    [(0, "0 %"), (0.001, "under 1 %"), (0.5, "50 %"), (0.999, "over 99 %"), (1, "100 %")],
)
def test_a_chance_is_never_certain_before_it_is(share, text):
    assert figures.chance(share) == text


def test_per_cent_has_the_digits_asked_for():
    assert figures.percent(0.454) == "45 %"
    assert figures.percent(0.454, 1) == "45.4 %"


def test_an_error_is_half_the_95_percent_interval():
    assert figures.error(0.1) == "± 0.2"
    assert figures.plus_minus(2.514, 0.05) == "2.51 ± 0.10"


def test_what_is_more_than_its_error_is_not_said_to_be_as_much():
    error = 0.12 / 1.96
    assert [figures.digits_apart(value, error) for value in (0.3, 0.14, 0.11)] == [1, 2, 1]
    assert figures.signed_error(0.04, 0.01) == "0.0 ± 0.0"


def test_counts_are_words_up_to_fourteen():
    assert [counts.count_word(n) for n in (0, 14, 15, 2000)] == ["no", "fourteen", "15", "2,000"]
    assert [counts.count_title(n) for n in (0, 14, 15, 2000)] == ["No", "Fourteen", "15", "2,000"]
    assert counts.count_word(3, counts.IN_FIGURES) == "3"


def test_a_minus_is_a_minus_and_nothing_has_none():
    assert figures.figure(-1.26) == "−1.3"
    assert figures.figure(-0.01) == "0.0"
    assert figures.figure(-0.4, 0) == "0"
    assert figures.figure(2.0) == "2.0"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (1.26, "1.3 s"),
        (1, "1.0 s"),
        (0.999, "999 ms"),
        (0.018, "18 ms"),
        (1 / 1024, "under 1 ms"),
        (1 / 1000, "1 ms"),
    ],
)
def test_durations(seconds, text):
    assert figures.duration(seconds) == text


def test_no_line_breaks_within_a_figure():
    said = Verdict("Bid 8 ♠: 84 % of 200.", "8.2 ± 0.1 tricks")
    unbroken = said.unbroken()
    assert figures.unbroken("in 73 ± 10 % of 138") == "in 73\u00a0±\u00a010\u00a0% of 138"
    assert unbroken.headline == "Bid 8\u00a0♠: 84\u00a0% of 200."
    assert unbroken.detail == "8.2\u00a0±\u00a00.1 tricks"


def test_names_of_cards():
    ten, ace = parse_cards("ThAs")
    assert [cards.pretty(c) for c in (ten, ace, JOKER)] == ["10♥", "A♠", "Joker"]
    assert [cards.the(c) for c in (ten, JOKER)] == ["the 10♥", "the joker"]
    assert cards.title(ace) == "Ace of spades"
    assert all(cards.title(c).lower() == card_name(c) for c in (*DECK, JOKER))
    assert cards.RANKS_TITLES[4] == "Sixes"
    assert tuple(map(str.lower, cards.RANKS_TITLES)) == cards.RANKS_NAMES


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.0099, "under 1 %"), (0.01, "1 %"), (0.99, "99 %"), (0.9901, "over 99 %"), (1, "100 %")],
)
def test_the_last_whole_per_cent_is_said_as_it_is(share, text):
    assert figures.chance(share) == text


def test_cards_quoted_in_a_sentence_are_shown_as_they_are_printed():
    said = cards.printed("“Td” is played twice; “south” and “12d” are no cards, “Ac” is one.")
    assert said == "10♦ is played twice; “south” and “12d” are no cards, A♣ is one."
