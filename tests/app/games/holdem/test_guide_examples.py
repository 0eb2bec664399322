"""The worked examples of the guide are what Kibitzer computes, in every language."""

from pathlib import Path

import pytest

from app.games.holdem import words
from app.games.holdem.betting import Terms, decide, equity_when_called
from app.games.holdem.command import player
from app.games.holdem.equity import betting_words
from engine.cards import cards_text, parse_cards
from engine.games.holdem import Question, analyse
from tests.helpers import last_of

DOCS = Path(__file__).parents[4] / "docs"
MINE, PAIR, RANGE, FLOP = "AsKs", "9c9d", "JJ+,AK,AQs,KQs:.5", "Qs7s2d"


def answer(other):
    seats = (tuple(parse_cards(MINE)), player(other))
    return last_of(analyse(Question(seats, tuple(parse_cards(FLOP)))))


@pytest.fixture(params=["holdem.md", "ar/holdem.md"])
def guide(request):
    """The guide without line breaks and marks of direction."""
    text = (DOCS / request.param).read_text("utf-8")
    return " ".join(text.replace("\u2066", "").replace("\u2069", "").split())


def figures_in_order(guide, start, figures):
    """Look for each figure behind the one before, from `start` on."""
    at = guide.index(start)
    for figure in figures:
        assert figure in guide[at:], figure
        at = guide.index(figure, at)
    assert at < guide.index(start) + 900


def test_the_outs_of_the_guide(guide):
    pair, ranged = answer(PAIR), answer(RANGE)
    against, outs = pair.outs[0], ranged.outs[0]
    assert [(cards_text(c), len(c)) for _class, c in against.groups] == [
        ("JsTs9s8s6s5s4s3s2s", 9),
        ("AhAcAdKhKcKd", 6),
    ]
    shares = [words.shares_text(group.shares) for group in words.out_groups(outs)]
    now = (words.percent(share) for share in (outs.now.ahead, outs.now.level, outs.now.behind))
    equity = words.percent(pair.seats[0].equity)
    told = [f"`{MINE}`", f"`{FLOP}`", f"`{PAIR}`", equity, str(against.count), f"`{RANGE}`"]
    figures_in_order(guide, f"`{MINE}`", [*told, *now, *shares])


def test_the_pot_odds_of_the_guide(guide):
    equity = answer(PAIR).seats[0].equity
    called = decide(90, 30, Terms(), equity)
    mine, other = answer(RANGE).seats
    top = equity_when_called(other.combo_equity, other.combo_weight, 0.4)
    terms = Terms(bet=75, folds=0.4)
    check, bet = decide(100, 0, terms, mine.equity, called=top).options
    told = [words.percent(called.needed), words.percent(equity)]
    told.append(betting_words.gain(called.options[1].ev))
    told += [f"`{RANGE}`", words.percent(mine.equity), words.percent(top)]
    told += [betting_words.gain(bet.ev), f"{check.ev:.1f}"]
    start = guide.index(words.percent(called.needed)) - 200
    figures_in_order(guide[start:], f"`{MINE}`", told)
