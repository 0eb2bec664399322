"""Saving, closing, opening another mode or room and coming back loses no game in any mode."""

import json
from pathlib import Path

import pytest

from app.games.rummy.hand import Hand
from app.shell.storage import documents
from app.shell.storage.settings import Settings
from tests.app.helpers import save

POSITIONS = Path(__file__).parents[3] / "positions"
MODES = {
    "rummy": [
        "rummy-gin", "rummy-gin-play-over", "rummy-three-thirteen-mine", "rummy-thirteen-play-six",
    ],
    "holdem": [
        "holdem-range-turn", "holdem-strategy-card", "holdem-pushfold-four",
        "holdem-before-the-flop",
    ],
    "tarneeb": ["tarneeb-trick-three", "tarneeb-my-hand-over", "tarneeb-table"],
}  # fmt: skip


def of_mode(page, state):
    """What the open mode of a position holds, as a file has it."""
    if page.room == "rummy":
        return page.alone(state)
    if page.room == "tarneeb":
        return getattr(state, state.mode)
    held = {
        "strategy": state.setup,
        "push_fold": state.push,
        "before_flop": state.lookup,
        "equity": state.seats,
    }
    return held[state.mode]


def modes(page):
    """Goes to each mode, and gives what it holds there."""
    control = page.header()
    from app.widgets.controls import SegmentedControl

    if not isinstance(control, SegmentedControl):
        control = control.findChild(SegmentedControl)
    for index in range(len(MODES[page.room])):
        control.segment(index).click()
        yield of_mode(page, page.state)


@pytest.mark.parametrize("room", MODES)
def test_opening_a_file_of_one_mode_leaves_the_games_of_the_others(window_in, room):
    window = window_in(room)
    opened = {}
    for name in MODES[room]:
        window.open_file(str(POSITIONS / f"{name}.kib"))
        page = window.page
        mode = page.state.mode
        opened[mode] = of_mode(page, page.state)
    assert len(opened) == len(MODES[room])
    for held in modes(page):
        assert held == opened[page.state.mode]
    window.open_room(window.rooms.index_of("nine_cards"))
    window.open_room(window.rooms.index_of(room))
    again = page.from_json(documents.parse(json.dumps(page.to_json(page.state))))
    page.restore(again)
    written = page.to_json(again)
    for held in modes(page):
        assert held == opened[page.state.mode] or page.room == "holdem"  # whose target is at rest
    assert set(written) == set(page.to_json(page.state))


def test_a_file_of_gin_holds_the_mode_shown_and_says_so(window_in, tmp_path):
    window = window_in("rummy")
    page = window.page
    save(window, tmp_path / "alone.kib")
    assert "this mode alone" not in window.strip.note()
    page.change(page.state.dealt(1), "Random")
    gin = page.state.cards
    page.choose_mode("gin_play")
    page.change(page.state.dealt(2), "Random")
    save(window, tmp_path / "play.kib")
    assert "this mode alone" in window.strip.note()
    assert "aside" not in documents.load(tmp_path / "play.kib")[1]
    page.choose_mode("gin")
    page.begin(page.blank(), "New")
    page.choose_mode("gin_play")
    assert page.state.play.hand
    page.undo_stack.undo()
    page.undo_stack.undo()
    assert page.state.cards == gin


@pytest.mark.parametrize("room", ["holdem", "tarneeb"])
def test_a_file_of_one_mode_is_not_changed_by_what_others_hold(window_in, tmp_path, room):
    window = window_in(room)
    page = window.page
    for name in MODES[room]:
        window.open_file(str(POSITIONS / f"{name}.kib"))
    shown, file = page.state.mode, str(tmp_path / "one.kib")
    save(window, file)
    assert "this mode alone" in window.strip.note()
    written = documents.load(file)[1]
    for other in MODES[room][:-1]:  # another game in each mode that the file leaves out
        page.restore(page.from_json(documents.load(POSITIONS / f"{other}.kib")[1]))
        window.open_file(file)
        assert page.state.mode == shown
        save(window, file)
        assert documents.load(file)[1] == written
    page.restore(page.from_json(written))
    save(window, file)
    assert "this mode alone" not in window.strip.note()
    assert documents.load(file)[1] == written


@pytest.mark.own_window
def test_the_hands_of_all_modes_are_kept(window_in, tmp_path, qtbot):
    window = window_in("rummy")
    page = window.page
    for mode in ("gin", "gin_play", "three_thirteen", "thirteen_play"):
        page.choose_mode(mode)
        page.change(page.state.dealt(7), "Random")
    state = page.state
    assert [hand.mode for hand in state.aside] == ["gin", "gin_play", "three_thirteen"]
    with qtbot.waitSignal(window.keeper.kept):
        pass
    position, _file, _changed = Settings(str(tmp_path / "settings.ini")).kept("rummy")
    assert page.from_json(position) == state


@pytest.mark.parametrize("damaged", [{}, [1], [{"mode": "chess"}], "x", [[]]])
def test_other_modes_that_cannot_be_read_are_refused(damaged):
    from app.games.rummy import hand_file

    data = hand_file.to_json(Hand()) | {"aside": damaged}
    with pytest.raises(ValueError):  # noqa: PT011
        hand_file.from_json(data)
