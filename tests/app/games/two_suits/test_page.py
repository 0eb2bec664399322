"""The Two Suits page in its window: play by mouse and keys, payoffs, players, files."""

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication

from app.games.two_suits.page import ARENA_PLAYERS, TwoSuitsPage
from app.games.two_suits.table import Table

ENGINE_MS = 120_000  # the first answer waits for kernels to be compiled
REPORT = Table.from_text("You: 4,0 1,0 3,1 1,1\nOpponent: 3,0 2,0 4,1 2,1")


@pytest.fixture
def window(qtbot, window_in):
    window = window_in("two_suits")
    settle(qtbot, window.page)
    return window


@pytest.fixture
def page(window):
    assert isinstance(window.page, TwoSuitsPage)
    return window.page


def settle(qtbot, page):
    """Wait until what is shown belongs to the position, and the opponent has played."""

    def settled():
        assert not page.job.running
        assert not page.payoff_job.running
        assert not page.review_job.running
        assert not page.state.opponent_plays
        position = page.state.shown.position
        assert position.finished or page.answer.position == position

    qtbot.waitUntil(lambda: settled() is None, timeout=ENGINE_MS)


def show(qtbot, page, table):
    page.restore(table)
    settle(qtbot, page)


def click(qtbot, page, name):
    """Click the card of that name in either hand."""
    for fan in page.fans.values():
        for button in fan.buttons:
            face = button.shown.face
            if name == f"{face.rank}{'♠♥♣♦'[face.suit]}":
                qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(6, 30))
                settle(qtbot, page)
                return
    raise AssertionError(f"no {name}")


def press(qtbot, page, keys):
    qtbot.keyClicks(page.window().focusWidget() or page.window(), keys)
    settle(qtbot, page)


def headline(page):
    return page.verdict.headline.plain()


def badges(page, side="mine"):
    return [button.shown.badge for button in page.fans[side].buttons]


def test_every_legal_card_has_its_tricks_and_the_best_are_in_brass(qtbot, page):
    show(qtbot, page, REPORT)
    assert headline(page) == "Lead the A♠ for 2 of 4 tricks."
    assert page.verdict.detail.plain() == "Any other lead holds you to one."
    assert badges(page) == ["2", "1", "1", "1"]
    kinds = [button.shown.badge_kind for button in page.fans["mine"].buttons]
    assert kinds == ["best", "plain", "plain", "plain"]
    assert badges(page, "theirs") == [""] * 4


def test_a_game_by_mouse_and_the_way_back(qtbot, page):
    show(qtbot, page, REPORT)
    click(qtbot, page, "K♥")
    assert page.trick.slots["mine"].card() is not None
    click(qtbot, page, "K♠")
    assert page.state.played == ((3, 1),)
    assert "must follow hearts" in page.window().strip.note()
    click(qtbot, page, "A♥")
    assert page.state.shown.won == (0, 1)
    assert page.state.shown.position.to_move == "theirs"
    page.undo_stack.undo()
    settle(qtbot, page)
    assert page.state.played == ((3, 1),)
    page.undo_stack.redo()
    settle(qtbot, page)
    assert page.state.played == ((3, 1), (4, 1))


def test_steps_go_through_best_play_to_its_end(qtbot, page):
    show(qtbot, page, REPORT)
    press(qtbot, page, "]")
    assert page.state.shown.played == ((4, 0),)
    press(qtbot, page, "}")
    assert page.state.shown.won == (2, 2)
    assert headline(page) == "A draw, 2 to 2."
    assert page.state.played == ()
    press(qtbot, page, "[")
    press(qtbot, page, "{")
    assert headline(page) == "Lead the A♠ for 2 of 4 tricks."


def test_the_payoffs_are_those_of_the_command_line(qtbot, page, tmp_path):
    show(qtbot, page, REPORT)
    view = page.payoff_view
    assert (view.fixed.plain(), view.best.plain()) == ("1", "2")
    view.map.point(9, 11)
    assert view.cell_orders["mine"].plain().startswith("J♠ K♥")
    shown = [view.map.value(i, j) for i in range(24) for j in range(24)]
    page.write_csv(str(tmp_path / "payoffs.csv"))
    lines = (tmp_path / "payoffs.csv").read_text().splitlines()
    written = [int(cell) for line in lines for cell in line.split(",")]
    assert [-1 if tricks is None else tricks for tricks in shown] == written
    qtbot.keyClick(view.map, Qt.Key.Key_Right)
    assert view.map.at() == (9, 12)
    assert page.grab().width() > 0
    page.rules.segment(1).click()
    settle(qtbot, page)
    assert page.payoffs.question.rules == "winner-leads"


def test_payoffs_of_many_cards_are_refused_in_words(qtbot, page):
    show(qtbot, page, Table().emptied(9))
    assert "up to 7 cards" in page.payoff_view.remark.plain()
    assert not page.csv_button.isEnabled()


def test_trump_leader_and_number_of_cards(qtbot, page):
    page.count.more.click()
    settle(qtbot, page)
    assert page.state.size == 5
    page.trump.segment(2).click()
    page.leader.segment(1).click()
    settle(qtbot, page)
    assert page.state.start.game.trump == 1
    assert page.state.shown.position.to_move == "theirs"
    assert any(badges(page, "theirs"))
    for _ in range(8):
        page.count.more.click()
    settle(qtbot, page)
    assert len(page.fans["mine"].buttons) == 13


def test_two_cards_change_hands(qtbot, page):
    show(qtbot, page, REPORT)
    page.swap_button.click()
    click(qtbot, page, "A♠")
    click(qtbot, page, "A♥")
    page.swap_button.click()
    settle(qtbot, page)
    assert page.state.start.mine == ((4, 1), (1, 0), (3, 1), (1, 1))
    assert page.state.start.theirs == ((3, 0), (2, 0), (4, 0), (2, 1))


@pytest.mark.parametrize("opponent", ["perfect", "random", "greedy", "first-card", "net"])
def test_an_opponent_replies(qtbot, page, opponent):
    show(qtbot, page, REPORT.with_opponent(opponent))
    click(qtbot, page, "A♠")
    assert len(page.state.played) >= 2
    assert page.state.shown.position.to_move == "mine"
    page.undo_stack.undo()
    settle(qtbot, page)
    assert page.state.played == ()


def test_costs_are_hidden_until_asked_for(qtbot, page):
    show(qtbot, page, REPORT)
    click(qtbot, page, "J♥")
    assert not page.costs.isVisible()
    page.costs_button.click()
    settle(qtbot, page)
    assert page.costs.plain() == "J♥ cost 1 trick."


def test_the_arena_runs_and_can_be_stopped(qtbot, page):
    page.run_arena()
    page.run_arena()
    assert not page.arena_job.running
    page.run_arena()
    qtbot.waitUntil(lambda: not page.arena_job.running, timeout=ENGINE_MS)
    rows = page.arena.rows()
    assert len(rows) == len(ARENA_PLAYERS)
    assert rows[0][:2] == ("Perfect", "2.00")
    assert float(rows[0][2]) > 2.2
    assert page.arena_panel.hint.plain().startswith("1,000 deals of 4 cards, ±")


def test_a_net_trains_and_can_be_stopped(qtbot, page):
    page.train()
    qtbot.waitUntil(lambda: len(page.curve.points()) > 1, timeout=ENGINE_MS)
    assert page.curve.points()[0].games == 0
    page.cancel()
    assert not page.training_job.running


def test_the_survey_fills_its_table(qtbot, page):
    dialog = page.open_survey()
    assert dialog.grab().width() > 0
    qtbot.waitUntil(lambda: dialog.table.rows()[0][1] != "–", timeout=ENGINE_MS)
    dialog.button.click()
    assert not dialog.job.running
    dialog.button.click()


def test_files_and_text_come_back_as_they_were(qtbot, page, tmp_path):
    table = REPORT.with_trump(1).play((4, 0)).play((3, 0)).with_opponent("greedy")
    show(qtbot, page, table)
    file = str(tmp_path / "a.kib")
    page.window().save_file(file)
    text = page.to_text()
    show(qtbot, page, Table())
    page.window().open_file(file)
    settle(qtbot, page)
    assert page.state == table
    assert page.from_text(text) == table
    assert Table.from_json(json.loads(json.dumps(table.to_json()))) == table
    page.window().copy()
    assert "You: 4,0 1,0 3,1 1,1" in QGuiApplication.clipboard().text()


def test_small_windows_show_everything(qtbot, page):
    show(qtbot, page, Table().emptied(13))
    page.window().resize(1024, 700)
    settle(qtbot, page)
    for fan in page.fans.values():
        assert fan.step() >= 0.39 * fan.card_height
        assert fan.sizeHint().width() <= fan.width() + 1
