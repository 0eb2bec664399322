import pickle

import pytest

from app.words.translation import said
from engine.cards import card_name
from engine.games.tarneeb import parse_seat
from engine.sentences import LONGEST, Counted, RefusedError, Sentence, and_joined, brief, plain


def test_a_sentence_is_english_and_knows_what_it_is_made_of():
    text = Sentence("{seat} has {count}.", seat=Sentence("North"), count=13)
    assert text == "North has 13."
    assert (text.template, text.values["seat"].template) == ("{seat} has {count}.", "North")
    assert Sentence("100 % of {braces") == "100 % of {braces"


def test_what_is_counted_is_one_or_several():
    one, none = (Counted("{number} card", "{number} cards", number=n) for n in (1, 0))
    assert (one, none) == ("1 card", "0 cards")


def test_names_are_joined_as_sentences():
    assert and_joined(["a", "b", "c"]) == "a and b and c"
    assert and_joined(["a"]) == "a"
    assert and_joined([]) == ""


def test_a_refusal_comes_whole_through_a_pipe():
    error = RefusedError("{seat} has {count}.", seat=Sentence("North"), count=13)
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) == "North has 13."
    assert again.args[0].values["seat"].template == "North"


def test_the_app_says_it_in_english_as_it_is():
    with pytest.raises(ValueError, match="not a seat") as refused:
        parse_seat("Q")
    assert said(refused.value) == str(refused.value)
    assert said(card_name(0)) == "two of spades"
    assert said(OSError("Full")) == "Full"
    assert said(ValueError()) == ""


def test_a_refusal_is_never_long_whatever_it_quotes():
    for template in ("“{text}” is no card.", "{text} is no card.", "“{text}” of {text} “{text}”"):
        error = RefusedError(template, text="9" * 100_000)
        assert len(str(error)) <= LONGEST
        assert "99…" in str(error)
        assert len(pickle.loads(pickle.dumps(error)).args[0]) < 2 * LONGEST
    assert str(RefusedError("“{text}”", text="9" * 60)) == f"“{'9' * 60}”"
    assert str(RefusedError("“{text}”", text="9" * 61)) == f"“{'9' * 60}…”"


@pytest.mark.parametrize(
    "sign", ["\x1b", "\x07", "\u202e", "\u2067", "\u200f", "\n", "\x9b", "\udcff"]
)
def test_what_is_quoted_steers_no_terminal_and_turns_no_order(sign):
    error = RefusedError("“{text}” is no card.", text=f"A{sign}[31mB")
    assert str(error).isprintable()
    assert "[31mB" in str(error)
    assert str(error.args[0]).isprintable()


def test_a_sentence_may_be_as_long_as_the_longest():
    longest = "x" * LONGEST
    assert brief(longest) is longest
    assert brief(longest + "y") == longest[:-1] + "…"
    assert brief("“As” is “♠”, ä.") == "“As” is “♠”, ä."
    assert brief(f"“{'x' * 61}” is “{'y' * 60}”.") == f"“{'x' * 60}…” is “{'y' * 60}”."
    assert plain("a\tb\u2066c", "\u2066") == "a b\u2066c"
