"""Why a card is good: what is said holds in the deal, which the one who says it does not know."""

import re
from dataclasses import replace

import pytest

from app.games.tarneeb.advice.play_words import play_verdict
from app.games.tarneeb.advice.reasons import happens_words, reason
from app.widgets.text import plain
from engine.games.tarneeb import Event, Happens, Marks, SeenPlay
from tests.app.games.tarneeb.helpers import card, playing
from tests.app.games.tarneeb.naive_reasons import NUMBERS, SOUTH, SUITS, holds, seen, turns
from tests.app.games.tarneeb.own_answers import advice
from tests.helpers import cards


@pytest.mark.parametrize("wanted", [150, pytest.param(2000, marks=pytest.mark.slow)])
def test_reasons_hold_in_the_deal_that_is_not_known(wanted):
    told = set()
    for position, bid in turns(1, wanted):
        play = seen(position, bid)
        for played in position.legal:
            said = reason(play, (played,))
            if said:
                told.add(re.sub(r"\S*[♠♥♣♦]|" + "|".join((*NUMBERS[1:], *SUITS)), "_", said))
                assert holds(said, position, bid, played), (said, played, position)
    assert len(told) > 8


@pytest.mark.parametrize(
    ("state", "played", "said"),
    [
        (playing(""), "Ks", "It draws trumps; seven are still out."),
        (playing("Ac4c7c2h"), "Ks", "It draws trumps; seven are still out."),
        (playing(""), "Ac", ""),  # an opponent might ruff
        (playing(""), "Qd", ""),
    ],
)
def test_what_is_said(state, played, said):
    assert reason(state.play, (card(played),)) == said


def test_several_cards_have_a_reason_if_it_is_the_same():
    play = playing("").play
    assert reason(play, cards("KsQs")) == reason(play, cards("Ks")) != ""
    assert reason(play, cards("KsQd")) == ""
    assert reason(play, ()) == ""


def test_the_trump_that_is_kept_is_said_to_be_behind_who_must_have_some():
    hand = cards("AsQs4s Kh9h7h Ac8c6c Ad9d5d3d")
    marks = Marks(held=((), (), (), cards("Ks")))
    play = SeenPlay(hand, SOUTH, 0, 1, 8, cards("2s3s5s"), marks=marks)
    assert play.to_move == SOUTH
    assert reason(play, cards("4s")) == "It keeps the A♠, the highest trump, behind West."


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event("takes", 3), "West takes the trick"),
        (Event("ruffs", 2, 1), "you ruff hearts"),
        (Event("ruffs", 0, 3), "North ruffs diamonds"),
        (Event("wins", 2, 25), "your A♥ wins"),
        (Event("falls", 1, 11), "their K♠ falls"),
        (Event("draws", 3), "West draws your last trump"),
    ],
)
def test_what_playouts_show_is_one_sentence_with_its_shares(event, said):
    words = happens_words(Happens(event, card("6s"), card("9h"), 0.31, 0.03, 0.08))
    assert plain(words) == f"After the 6♠ {said}: 31 ± 6 % of deals, 8 % after the 9♥."


def test_what_is_certain_is_said_first():
    """Else what deals that were played out show, in the verdict."""
    shown = Happens(Event("draws", 3), card("6s"), card("Ks"), 0.31, 0.03, 0.08)
    state = playing("")
    for best, certain in (("Ks", "It draws trumps"), ("Qc", "After the 6♠ West draws")):
        answer = replace(advice(best=best, close=best, **{best: 5.0, "Jh": 4.0}), why=shown)
        assert plain(play_verdict(state, state.play, answer).detail).startswith(certain)
