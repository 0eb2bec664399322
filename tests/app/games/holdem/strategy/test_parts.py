"""Parts of a range: how each plays, looked at alone, and locked; locks and files by keys."""

import pytest
from PySide6.QtCore import Qt

from app.widgets.focus import FocusRing, ring_shape
from engine.games.holdem.ranges import HANDS
from engine.games.holdem.strategy.equilibrium import PARTS
from tests.app.games.holdem.strategy.helpers import (
    ALT,
    CTRL,
    TURN,
    actions,
    deal,
    enter,
    headline,
    settle,
)
from tests.app.helpers import click, press

OVERPAIR, GUTSHOT = PARTS.index("overpair"), PARTS.index("gutshot")


@pytest.fixture
def page(window_in):
    """In a window of its own: what was solved in it before would count."""
    return window_in("holdem").page


def hands(view):
    return {HANDS[at] for at in view.answers.plays}


def focused(page):
    return page.window().focusWidget()


@pytest.fixture
def solved(qtbot, page, small):
    """A turn with AA, QQ, 76s and 65s against KK, AK and JTs."""
    deal(qtbot, small, TURN)
    small.solve()
    settle(qtbot, page)
    return small


def test_a_part_is_looked_at_alone_by_a_click_and_all_again_by_another(qtbot, page, solved):
    answers = solved.answers
    click(qtbot, answers.tabs.control.segment(answers.tabs.place(answers.parts)))
    rows = answers.parts.rows
    shown = [PARTS[row.part] for row in answers.parts.shown_rows()]
    assert shown == [
        *("straight", "overpair", "second pair", "third pair"),
        *("gutshot", "pair and straight draw"),
    ]
    before = answers.decision.texts()
    assert rows[GUTSHOT].text().startswith("Gutshot 16 %")  # 3 of 19 combinations
    click(qtbot, rows[GUTSHOT])
    assert hands(solved) == {"76s"}
    assert answers.decision.title.plain() == "BB: Gutshot"
    assert answers.hands.title.plain() == "BB: Gutshot"
    combos = [c for c in solved.advice.combos if c.parts >> GUTSHOT & 1 and c.reach]
    checks = sum(c.share * c.frequencies[0] for c in combos) / sum(c.share for c in combos)
    assert answers.decision.texts()[0].startswith(f"Check {100 * checks:.1f} %")
    assert "16 percent of the range" in rows[GUTSHOT].accessibleName()
    click(qtbot, rows[GUTSHOT])
    assert answers.decision.texts() == before
    assert hands(solved) == {"AA", "QQ", "76s", "65s"}


def test_parts_are_gone_through_by_keys_and_stay_along_the_line(qtbot, page, solved):
    answers = solved.answers
    press(qtbot, page, Qt.Key.Key_P, modifier=ALT)
    assert answers.parts.isVisible()
    qtbot.keyClick(focused(page), Qt.Key.Key_Down)
    row = answers.parts.rows[OVERPAIR]
    assert focused(page) is row
    shape, _radius = ring_shape(row)  # a ring outside would cover the rows beside it
    out = FocusRing.GAP + FocusRing.WIDTH
    assert row.rect().contains(shape.toAlignedRect().adjusted(-out, -out, out, out))
    for _step in range(3):
        qtbot.keyClick(focused(page), Qt.Key.Key_Down)
    qtbot.keyClick(focused(page), Qt.Key.Key_Return)
    assert hands(solved) == {"76s"}
    solved.take("check")
    settle(qtbot, page)
    assert hands(solved) == {"JTs"}
    assert answers.hands.title.plain() == "BTN: Gutshot"
    solved.walk(-1)
    settle(qtbot, page)
    assert hands(solved) == {"76s"}


@pytest.mark.own_window
def test_a_part_is_locked_and_solved_again_by_keys(qtbot, page, solved):
    answers, lock = solved.answers, solved.answers.lock
    press(qtbot, page, Qt.Key.Key_P, modifier=ALT)
    qtbot.keyClick(focused(page), Qt.Key.Key_Down)
    qtbot.keyClick(focused(page), Qt.Key.Key_Return)  # overpairs
    tabs = answers.tabs.control
    tabs.segment(answers.tabs.place(answers.parts)).setFocus()
    qtbot.keyClick(focused(page), Qt.Key.Key_Right)
    assert lock.isVisible()
    assert lock.whom.chosen() == lock.PART
    lock.whom.segment(lock.PART).setFocus()
    for text in ("100", "0"):
        press(qtbot, page, Qt.Key.Key_Tab)
        press(qtbot, page, text)
    press(qtbot, page, Qt.Key.Key_Tab)
    assert focused(page) is lock.lock_button
    press(qtbot, page, Qt.Key.Key_Return)
    assert answers.grid.isAncestorOf(focused(page))  # the keyboard is not lost
    settle(qtbot, page)
    assert len(solved.state.locks) == 1
    for combo in solved.advice.combos:
        if combo.parts >> OVERPAIR & 1:
            assert combo.frequencies == pytest.approx((1, 0), abs=1e-6)
    assert sum(weight > 0 for weight in solved.state.locks[0].hands.weights) == 6
    # Once more, with what the part does now for a start.
    assert [field.text() for field in lock.fields[:2]] == ["100", "0"]
    enter(qtbot, lock.fields[0], "110")
    assert lock.error.text() == "Give numbers from 0 on that add up to 100."
    lock.fields[0].selectAll()
    qtbot.keyClicks(lock.fields[0], "0")
    assert lock.error.isHidden()  # it was about what has been corrected since
    assert lock.fields[1].text() == "100"  # what is left
    qtbot.keyClick(lock.fields[0], Qt.Key.Key_Return)
    settle(qtbot, page)
    assert len(solved.state.locks) == 1
    for combo in solved.advice.combos:
        if combo.parts >> OVERPAIR & 1:
            assert combo.frequencies == pytest.approx((0, 1), abs=1e-6)


def test_a_hand_of_a_part_is_locked_without_the_rest_of_the_hand(qtbot, page, solved):
    answers = solved.answers
    answers.choose_part(GUTSHOT)
    answers.choose_hand(HANDS.index("76s"))
    assert len(answers.combos_of(answers.lock.HAND)) == 3  # without the seven on the board
    assert answers.combos_of(answers.lock.PART) == answers.combos_of(answers.lock.HAND)
    answers.choose_part(-1)
    assert len(answers.combos_of(answers.lock.HAND)) == 4
    assert len(answers.combos_of(answers.lock.ALL)) == 1326


def test_a_turn_with_a_lock_is_saved_and_loaded_by_keys(qtbot, page, solved, tmp_path, monkeypatch):
    path = tmp_path / "turn.kibs"
    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(f"app.shell.room.places.QFileDialog.{name}", lambda *_: (str(path), ""))
    solved.lock_decision(solved.answers.lock.ALL, (0.25, 0.75))
    settle(qtbot, page)
    wanted, hints = solved.advice.evs, []
    solved.hint.connect(hints.append)
    press(qtbot, page, Qt.Key.Key_S, modifier=ALT)
    qtbot.waitUntil(lambda: "Saved turn.kibs" in hints)
    solved.unlock()
    solved.edit_setup()
    press(qtbot, page, Qt.Key.Key_O, modifier=ALT)
    qtbot.waitUntil(lambda: solved.state.solving)
    settle(qtbot, page)
    assert len(solved.state.locks) == 1
    assert solved.advice.frequencies == pytest.approx((0.25, 0.75), abs=1e-6)
    assert solved.advice.evs == pytest.approx(wanted, abs=0.3)
    for word in ("check", "check", "2s"):
        solved.take(word)
    settle(qtbot, page)
    assert actions(solved) == ["Check", "Bet 75 %"]
    press(qtbot, page, Qt.Key.Key_Return, modifier=CTRL)
    assert headline(solved).startswith("BB:")
