"""What the guide works out as examples is what comes out."""

import re
from pathlib import Path

import pytest

from app.games.holdem.spot_text import from_text
from app.games.holdem.strategy.notes import note_text
from app.games.holdem.strategy.words import by_class
from app.games.holdem.taken_over import in_mode
from engine.cards import parse_cards
from engine.games.holdem import parse_range
from engine.games.holdem.ranges import HANDS
from engine.games.holdem.strategy.equilibrium import (
    Sizes,
    Spot,
    Strategy,
    analyse,
    moved,
    parse_sizes,
)

DOCS = Path(__file__).parents[5] / "docs"
PAGES = ["holdem.md", "ar/holdem.md"]
ISOLATES = dict.fromkeys(map(ord, "\u2066\u2069"))


def section(page, number):
    """What stands under the first or second heading that the examples have, without isolates."""
    text = (DOCS / page).read_text("utf-8").translate(ISOLATES)
    example = "\n    You: AhKd\n" if number == 0 else "K♠8♦4♣7♥2♠"
    return next(part for part in re.split(r"\n##+ ", text) if example in part)


def test_what_is_taken_over_from_equity_is_listed_so():
    text = section(PAGES[0], 0)
    spot = "\n".join(re.findall(r"^    (.*)$", text, re.MULTILINE))
    listed = re.findall(r"^- ([✓?]) (.*)$", text, re.MULTILINE)
    setup = in_mode(from_text(spot), "strategy").setup
    told = [("?" if note.guessed else "✓", note_text(note, setup)) for note in setup.taken]
    assert told == listed
    assert len(re.findall(r"^- [✓?]", section(PAGES[1], 0), re.MULTILINE)) == len(listed)


@pytest.fixture(scope="module")
def worked():
    """The lock of the guide: before and after, at the bet and at its answer."""
    ranges = re.findall(r"`([^`]*, [^`]*)`", section(PAGES[0], 1))
    one = Sizes(parse_sizes("100"), ())
    board = tuple(parse_cards("Ks8d4c7h2s"))

    def asked(line, locks=()):
        spot = Spot(
            *map(parse_range, ranges), board, 100, 100, sizes=(one, one), cap=1, locks=locks
        )
        *_steps, advice = analyse(Strategy(spot, line, target=0.01, iterations=20_000))
        return advice

    line = ("bet 100",)
    best = asked(line)
    lock = moved(best.combos, (0.7, 0.3), best.pot, line)
    return board, (asked(()), best), (asked((), (lock,)), asked(line, (lock,)))


@pytest.mark.parametrize("page", PAGES)
def test_a_lock_changes_the_hands_that_lose_least_as_the_guide_says(worked, page):
    board, (first, best), (first_locked, locked) = worked
    text = section(page, 1)
    rows = re.findall(r"^\| ([2-9AKQJT]{2}[so]?) \| (\d+) % \| (\d+) % \|$", text, re.MULTILINE)
    calls = [
        {HANDS[at]: round(100 * play.frequencies[1]) for at, play in plays.items()}
        for plays in (by_class(advice.combos, board) for advice in (best, locked))
    ]
    assert {hand: (int(one), int(other)) for hand, one, other in rows} == {
        hand: (calls[0][hand], calls[1][hand]) for hand in calls[0]
    }
    told = [
        *(f"{round(100 * advice.frequencies[0])} %" for advice in (best, locked)),
        f"{round(100 * first.frequencies[1])} %",
        *(f"{advice.evs[0]:.1f}" for advice in (first_locked, first)),
    ]
    assert [figure for figure in told if figure not in text] == []
    assert first_locked.frequencies[1] > 0.995
