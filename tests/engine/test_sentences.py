import pickle

import pytest

from app.words.translation import said
from engine.cards import card_name
from engine.games.tarneeb import parse_seat
from engine.sentences import Counted, RefusedError, Sentence, and_joined


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
