"""Solutions: rivers compared, flops, files, what takes too much memory, sizes and amounts."""

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from app.shell.room.status import State
from app.shell.storage.saving import saver
from tests.app.games.holdem.strategy.helpers import (
    ALT,
    CTRL,
    TURN,
    actions,
    card,
    deal,
    enter,
    headline,
    settle,
)
from tests.app.helpers import click, press


@pytest.fixture
def page(window_in):
    """In a window of its own: what was solved in it before would count."""
    return window_in("holdem").page


def test_all_rivers_are_compared_where_one_is_to_come(qtbot, page, small, tmp_path, monkeypatch):
    view = small
    deal(qtbot, view, TURN)
    qtbot.waitUntil(lambda: view.cost.answer is not None)
    assert "MB of" in view.setup_view.cost_rows[0].plain()
    assert "less than a second" in headline(view.setup_view)
    view.solve()
    settle(qtbot, page)
    for word in ("check", "check"):
        view.take(word)
    settle(qtbot, page)

    def compared():
        return view.rivers.answer is not None and view.rivers.answer.progress == 1

    qtbot.waitUntil(compared)
    report = view.answers.report
    assert report.best.isVisible()
    assert report.rows[2].plain().startswith("BB bets most:")
    picker = view.answers.deck.picker
    evs = {river.card: river.evs[0] for river in view.rivers.answer.cards}
    best = max(evs, key=evs.get)
    assert picker.key(best).value == f"{evs[best]:.1f}"
    assert picker.key(best).heat == 1
    assert not picker.key(card("Ks")).value
    click(qtbot, report.colour.segment(2))
    assert picker.key(best).value != f"{evs[best]:.1f}"
    path = tmp_path / "rivers.csv"
    monkeypatch.setattr(
        "app.shell.room.places.QFileDialog.getSaveFileName", lambda *_: (str(path), "")
    )
    click(qtbot, view.answers.setup_panel.csv_button)
    saver().finish()
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "card,ev oop,ev ip,equity oop,equity ip,check,bet 75"
    assert len(lines) == 49
    click(qtbot, picker.key(best))
    settle(qtbot, page)
    assert view.advice.evs[0] == pytest.approx(evs[best])
    click(qtbot, view.answers.setup_panel.csv_button)
    saver().finish()
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("combo,weight,equity,ev,check,bet 75,ev check")
    assert len(lines) == 1 + len(view.advice.combos)


def test_rivers_that_could_not_be_compared_are_asked_about_again(qtbot, page, small):
    view = small
    deal(qtbot, view, TURN)
    view.solve()
    for word in ("check", "check"):
        view.take(word)
    settle(qtbot, page)
    asked = view.rivers.asked
    assert asked is not None
    with qtbot.waitSignal(view.hint, check_params_cb=lambda text: text == "Not solved."):
        view.rivers.done.emit("Not solved.")
    assert view.rivers.asked is None
    view.render_state()
    assert view.rivers.asked == asked
    qtbot.waitUntil(lambda: view.rivers.answer is not None)


def test_what_takes_too_much_memory_is_not_begun_and_less_is_offered(qtbot, page, view):
    deal(qtbot, view, TURN)
    view.change(view.state.with_sizes("bets", 2, "33, 75"), "Sizes")
    qtbot.waitUntil(lambda: view.cost.answer is not None)
    cost = view.cost.answer
    assert not view.setup_view.cheaper[0].isVisible()
    view.setup_view.show_setup(view.state, replace(cost, free_mb=cost.memory_mb))
    assert "are allowed: give fewer sizes" in headline(view.setup_view)
    assert not view.setup_view.solve_button.isEnabled()
    least = view.setup_view.cheaper[0]
    assert least.text().startswith("Without ")
    click(qtbot, view.setup_view.part.segment(2))
    assert view.state.memory_part == 0.75
    view.setup_view.show_setup(view.state, replace(cost, free_mb=cost.memory_mb))
    before = view.state.texts
    click(qtbot, least)
    less, kind = cost.cheaper[0], cost.cheaper[0].kind
    street = ("flop", "turn", "river").index(less.street)
    old, new = (getattr(texts, kind)[street] for texts in (before, view.state.texts))
    assert new != old


def test_a_flop_is_solved_walked_to_a_turn_saved_and_opened_by_mouse_and_keys(
    qtbot, page, small, tmp_path, monkeypatch
):
    view, path = small, tmp_path / "flop.kibs"
    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(f"app.shell.room.places.QFileDialog.{name}", lambda *_: (str(path), ""))
    view.change(view.state.changed(target=1.0, cap=1), "Target")
    deal(qtbot, view, "7s7h2d")
    click(qtbot, view.setup_view.solve_button)
    settle(qtbot, page)
    assert actions(view) == ["Check", "Bet 66 %"]
    for _step in range(2):
        click(qtbot, view.answers.decision.rows[0])
        settle(qtbot, page)
    assert headline(view) == "The turn comes. Click its card in the deck."
    qtbot.waitUntil(
        lambda: view.rivers.answer is not None and view.rivers.answer.progress == 1,
    )
    assert len(view.rivers.answer.cards) == 49
    deal(qtbot, view, "Kd")
    settle(qtbot, page)
    assert view.answers.slots[3].card() == card("Kd")
    wanted = view.advice.evs
    hints = []
    view.hint.connect(hints.append)
    click(qtbot, view.answers.setup_panel.save_button)
    qtbot.waitUntil(lambda: "Saved flop.kibs" in hints)

    view.change(view.state.edit().with_chips("pot", "60"), "Pot")
    press(qtbot, page, Qt.Key.Key_O, modifier=ALT)
    qtbot.waitUntil(lambda: view.state.solving)
    settle(qtbot, page)
    assert (view.state.pot, view.state.names) == (100, ("BB", "BTN"))
    for word in ("check", "check", "Kd"):
        view.take(word)
    settle(qtbot, page)
    assert view.advice.evs == pytest.approx(wanted, abs=0.5)
    for word in ("check", "check", "3c"):  # a river is not in the file: it is solved now
        view.take(word)
    settle(qtbot, page)
    assert actions(view) == ["Check", "Bet 75 %"]
    press(qtbot, page, Qt.Key.Key_S, modifier=ALT)
    qtbot.waitUntil(lambda: hints.count("Saved flop.kibs") == 2)
    window = page.window()  # the toolbar's Open takes it too, from another mode and room
    page.choose_mode("equity")
    window.open_room(1)
    other = path.rename(tmp_path / "renamed.dat")
    window.open_file(str(other))
    qtbot.waitUntil(lambda: page.state.mode == "strategy")
    settle(qtbot, page)
    assert (window.page, view.state.solving) == (page, True)
    assert (page.file, window.settings.recent[0]) == (str(other), str(other))
    assert not window.notice.isVisible()
    path.write_bytes(b"nothing")
    told, status = headline(view), page.status
    view.load_solution()
    assert headline(view) == "Reading “flop.kibs” …"  # not what stood there before
    said = "“flop.kibs” is damaged or is not a solution of Kibitzer."
    qtbot.waitUntil(lambda: said in hints)
    qtbot.waitUntil(lambda: (headline(view), page.status) == (told, status))
    before = page.state
    window.open_room(1)
    with qtbot.assertNotEmitted(window.rooms.opened):  # what cannot be read leads nowhere
        window.open_file(str(path))
        qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.text() == said
    assert (page.state, window.settings.recent[0]) == (before, str(other))


def test_a_solution_is_saved_while_another_is_opened(qtbot, page, small, tmp_path, monkeypatch):
    view, hints, paths = small, [], [tmp_path / "one.kibs", tmp_path / "two.kibs"]
    view.hint.connect(hints.append)
    deal(qtbot, view, TURN)
    view.solve()
    settle(qtbot, page)
    left = iter((*paths, tmp_path / "three.kibs"))
    monkeypatch.setattr(
        "app.shell.room.places.QFileDialog.getSaveFileName",
        lambda *_: (str(next(left)), ""),
    )
    view.save_solution()
    qtbot.waitUntil(lambda: "Saved one.kibs" in hints)
    qtbot.waitUntil(lambda: not view.saving.running)
    view.save_solution()
    view.open_file(str(paths[0]), view._say)
    assert view.saving.running
    assert view.opening.running
    view.save_solution()  # one after the other
    assert hints[-1] == "Saving two.kibs …"
    qtbot.waitUntil(lambda: "Saved two.kibs" in hints)
    qtbot.waitUntil(lambda: page.file == str(paths[0]))
    assert sorted(tmp_path.glob("*.kibs")) == paths


def test_a_flop_is_stopped_and_goes_on(qtbot, page, view):
    deal(qtbot, view, "7s7h2d")
    view.solve()
    qtbot.waitUntil(lambda: page.answer is not None)
    assert page.job.running  # these ranges take minutes
    page.cancel()
    assert page.status.state is State.STOPPED
    if view.advice is None:
        assert headline(view) == "Nothing is solved here."
    kept = page.from_json(page.to_json(page.state))
    view._stopped = None  # as after a start
    page.restore(page.blank())
    page.restore(kept)
    assert not page.job.running
    assert (page.status.state, headline(view)) == (State.STOPPED, "Nothing is solved here.")
    press(qtbot, page, Qt.Key.Key_Return, modifier=CTRL)
    assert page.job.running
    page.cancel()


def test_amounts_are_told_in_chips_or_big_blinds(qtbot, page, small):
    view = small
    deal(qtbot, view, TURN)
    enter(qtbot, view.setup_view.blind, "2")
    view.solve()
    settle(qtbot, page)
    assert view.answers.pot.plain() == "50"
    evs = [float(row[1].plain()) for row in view.answers.both.figures]
    assert sum(evs) == pytest.approx(50, abs=0.2)
    click(qtbot, view.answers.unit.segment(0))
    assert view.answers.pot.plain() == "100"
    press(qtbot, page, Qt.Key.Key_B, modifier=ALT)
    assert view.answers.pot.plain() == "50"
    assert not page.job.running  # nothing is solved anew
    data = json.loads(json.dumps(page.to_json(page.state)))
    assert page.from_json(data).setup.first_table.unit == 2
    assert page.from_text(page.to_text()).setup.blind == 2


def test_sizes_of_each_player_the_rake_and_all_in(qtbot, page, small):
    view, sizes = small, small.setup_view.sizes
    deal(qtbot, view, "7s7h2d")
    sizes.whose.segment(2).click()
    enter(qtbot, sizes.fields["bets", 0], "33")
    assert view.state.texts.bets == ("66", "66", "75")
    assert view.state.ip_texts.bets == ("33", "66", "75")
    sizes.whose.segment(1).click()
    assert sizes.fields["bets", 0].text() == "66"
    enter(qtbot, sizes.fields["donks", 1], "-")
    enter(qtbot, sizes.rake["rake"], "5")
    enter(qtbot, sizes.rake["rake_cap"], "3")
    sizes.all_in.segment(1).click()
    spot = view.state.spot()
    assert (spot.rake, spot.rake_cap, spot.all_in_under) == (0.05, 3, 1.5)
    assert spot.sizes[0].bets != spot.sizes[1].bets
    assert spot.turn_sizes[0].donks == ()
    enter(qtbot, sizes.rake["rake"], "x")
    assert "“x” is no rake" in sizes.error.text()
    assert not view.setup_view.solve_button.isEnabled()
    enter(qtbot, sizes.rake["rake"], "5")
    sizes.whose.segment(0).click()
    enter(qtbot, sizes.fields["bets", 0], "50")
    assert view.state.ip_texts is None


@pytest.mark.own_window
def test_closing_asks_where_a_minute_of_solving_is_in_no_file(
    qtbot, page, small, tmp_path, monkeypatch
):
    view, window = small, page.window()
    deal(qtbot, view, TURN)
    view.solve()
    settle(qtbot, page)
    assert not page.unsaved()  # it takes no time
    view.show_answer(replace(view.advice, elapsed_s=34.0))
    assert not page.unsaved()
    view.show_answer(view.advice)  # asked again at another decision
    view.show_answer(replace(view.advice, elapsed_s=30.0))
    page.choose_mode("equity")
    window.open_room(1)
    assert not window.close()
    (box,) = window.findChildren(QMessageBox)
    assert box.text().startswith("The strategy was solved for 1:04 that no file has")
    box.defaultButton().click()
    assert window.isVisible()
    window.start_again("language")  # to come back, as in another language
    assert window.isVisible()
    assert window.comes_back == "language"
    next(each for each in window.findChildren(QMessageBox) if each.isVisible()).close()
    assert (window.isVisible(), window.comes_back) == (True, "")
    assert not window.close()
    assert window.close()  # asked once more, as a signal does


def test_what_is_in_a_file_is_not_asked_about_at_closing(qtbot, page, small, tmp_path, monkeypatch):
    view, path = small, tmp_path / "turn.kibs"
    monkeypatch.setattr(
        "app.shell.room.places.QFileDialog.getSaveFileName", lambda *_: (str(path), "")
    )
    deal(qtbot, view, TURN)
    view.solve()
    settle(qtbot, page)
    view.show_answer(replace(view.advice, elapsed_s=64.0))
    assert page.unsaved()
    with qtbot.waitSignal(view.saving.done):
        view.save_solution()
    assert not page.unsaved()
    view.show_answer(replace(view.advice, elapsed_s=130.0))  # it went on
    assert page.unsaved()
    view.change(view.state.with_rake("rake", "5"), "Rake")
    view.solve()
    settle(qtbot, page)
    assert not page.unsaved()  # another, which takes no time
