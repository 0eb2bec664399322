"""An empty table offers an example, and there is something to see in it."""

import pytest

from tests.app.helpers import headline


@pytest.mark.parametrize(
    ("room", "mode"),
    [
        *(("nine_cards", ""), ("tarneeb", "open"), ("tarneeb", "own"), ("tarneeb", "table")),
        *(("rummy", "gin"), ("rummy", "three_thirteen")),
    ],
)
def test_an_empty_table_offers_an_example(qtbot, window_in, room, mode):
    window = window_in(room)
    page = window.page
    if mode in ("own", "table"):
        page.modes.segment(("own", "table").index(mode) + 1).click()
    if mode == "three_thirteen":
        page.choose_mode(mode)
    view = page.view
    assert view.start_panel.example_button.text() == "Show me an example"
    assert view.start_panel.isVisible()
    before = headline(view)
    view.start_panel.example_button.click()
    qtbot.waitUntil(lambda: page.fresh_answer is not None)
    qtbot.waitUntil(lambda: headline(view) not in (before, "–", "One moment."))
    assert not view.start_panel.isVisible()
    page.cancel()
    window.undo()
    assert view.start_panel.isVisible()


def test_an_example_of_a_game_leaves_no_setting_changed(qtbot, window_in):
    window = window_in("tarneeb")
    window.page.modes.segment(2).click()
    view = window.page.table_view
    before = view.state
    view.start_panel.example_button.click()
    assert view.chances.isVisible()  # the advice on your bid
    qtbot.waitUntil(lambda: window.page.fresh_answer is not None)
    window.new()
    assert view.state == before


@pytest.mark.parametrize("mode", ["gin_play", "thirteen_play"])
def test_so_does_a_game_in_play(qtbot, window_in, mode):
    page = window_in("rummy").page
    page.choose_mode(mode)
    view = page.view
    assert view.start_panel.isVisible()
    view.turn.press("Show me an example")
    advice = ("Knock", "Throw", "Too close")
    qtbot.waitUntil(lambda: headline(view).startswith(advice))
    assert page.state.mode == mode
    assert not view.start_panel.isVisible()
    page.cancel()
    page.window().undo()
    assert view.start_panel.isVisible()
