"""A walk through the rooms and their states: nothing is cut off, covered, or moves unasked."""

from pathlib import Path

import pytest

from app.games import GAMES
from app.shell.explain import explanations
from tests.app.helpers import ENGINE_MS
from tests.walk import faults, moved, places, unexplained

POSITIONS = Path(__file__).parents[1] / "positions"
SIZES = ((1024, 700), (1280, 800), (1920, 1080))
#: States that differ most from each other; the slow walk takes all.
STATES = {
    "holdem": (
        *("holdem-range-flop", "holdem-ten", "holdem-strategy-setup"),
        *("holdem-strategy-river", "holdem-pushfold-four"),
    ),
    "tarneeb": ("tarneeb-lead", "tarneeb-set-up", "tarneeb-my-hand", "tarneeb-my-hand-play"),
    "two_suits": ("two_suits-report", "two_suits-thirteen"),
    "nine_cards": ("nine_cards-fork", "nine_cards-thirteen", "nine_cards-won"),
}
STEPS = 3  # rounds of the event loop in which layouts come to rest


@pytest.fixture
def walk(qtbot, window_in):
    """Open each file at each size; return sentences on what is wrong, each with where."""

    def go(room, files):
        window = window_in(room)
        window.showNormal()
        found = []
        for file in files:
            for size in SIZES:
                window.resize(*size)
                window.new()
                window.open_file(str(file))
                before = rest(qtbot, window)
                page = window.page
                qtbot.waitUntil(
                    lambda page=page: page.fresh_answer is not None or not page.job.running,
                    timeout=ENGINE_MS,
                )
                page.cancel()  # better answers would come in the middle of looking
                after = rest(qtbot, window)
                wrong = faults(window) + moved(before, after)
                found += [f"{file.stem}, {size[0]}x{size[1]}: {fault}" for fault in wrong]
        return found

    return go


def rest(qtbot, window):
    """Where things are to be clicked once layouts have come to rest."""
    for _ in range(STEPS):
        qtbot.wait(5)
    return places(window)


@pytest.mark.parametrize("room", STATES)
def test_nothing_is_cut_off_or_covered_and_no_answer_moves_anything(walk, room):
    assert walk(room, [POSITIONS / f"{state}.kib" for state in STATES[room]]) == []


@pytest.mark.parametrize("room", STATES)
def test_every_number_is_explained(qtbot, window_in, room):
    window = window_in(room)
    window.showNormal()
    window.resize(1280, 800)
    found = []
    for file in [POSITIONS / f"{state}.kib" for state in STATES[room]]:
        window.open_file(str(file))
        page = window.page
        qtbot.waitUntil(
            lambda page=page: page.fresh_answer is not None or not page.job.running,
            timeout=ENGINE_MS,
        )
        rest(qtbot, window)
        found += [f"{file.stem}: {label}" for label in unexplained(page)]
        sentences = [s for said in explanations(page).values() for s in said]
        assert len(sentences) > 2
        assert all(s[0].isupper() or s[0] == "–" for s in sentences)
        assert all(s.endswith(".") for s in sentences), sentences
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("room", [game.name for game in GAMES if game.name in STATES])
def test_the_same_in_every_state(walk, room):
    assert walk(room, sorted(POSITIONS.glob(f"{room}-*.kib"))) == []
