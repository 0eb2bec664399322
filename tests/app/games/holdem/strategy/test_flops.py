"""Many flops in the window: a report is calculated, stopped, read again, sorted and opened."""

from contextlib import closing

import pytest
from PySide6.QtCore import Qt

from app.games.holdem.strategy import flops_view
from app.games.holdem.strategy.flops_table import FlopsTree, names_of
from app.games.holdem.strategy.report_file import ReportFile
from app.shell.room import places
from app.shell.room.status import State
from app.shell.storage.saving import saver
from engine.games.holdem import live, parse_range
from engine.games.holdem.strategy.many_flops import Decision, Row
from tests.helpers import cards

FLOPS = ("As7d2c", "Qh9h4c:0.5", "8s8d3h", "KdQdJd")


@pytest.fixture
def many(small, monkeypatch, tmp_path):
    """The page of many flops with a list of four, which a few boards are sampled on."""
    monkeypatch.setattr(flops_view, "BOARDS", (8, 8, 8, None))
    (tmp_path / "flops.txt").write_text("\n".join(FLOPS))
    monkeypatch.setattr(places, "path_to_open", lambda *_of: str(tmp_path / "flops.txt"))
    monkeypatch.setattr(places, "path_to_save", lambda *_of: str(tmp_path / "report.kibr"))
    small.flops.set_shown(False)
    work = small.flops.work  # of another test
    work.pause()
    work.question, work.summary, work.rows = None, None, {}
    small.turn_flops()
    small.flops.view.sets.choose(0)
    assert not small.flops.view.list_button.isVisible()
    small.flops.view.sets.choose(flops_view.LIST)
    small.flops.view.list_button.click()
    return small.flops.view


def go_on(qtbot, view, left=0):
    qtbot.waitUntil(
        lambda: bool(view.flops.work.rows) and view.flops.work.left <= left, timeout=60_000
    )


def wait_for_table(qtbot, many, count=4):
    qtbot.waitUntil(lambda: len(many.tree.shown()) == count and many.textures.rows() != [])


def test_a_report_is_calculated_beside_the_window_and_kept(qtbot, small, many, tmp_path):
    many.start.click()
    qtbot.waitUntil(lambda: small.flops.work.going)
    assert not many.start.isEnabled()
    small.turn_flops()  # it goes on while the set-up is looked at
    go_on(qtbot, small)
    small.turn_flops()
    wait_for_table(qtbot, many)
    assert small.page.status.figures == "4 of 4 flops"
    assert many.verdict.headline.plain().startswith("OOP bets")
    assert "EV of OOP" in many.verdict.detail.plain()
    heads, *rows = many.tree.as_rows()
    assert heads[:5] == ("Flop", "EV OOP", "Equity", "OOP bets", "IP after a check")
    assert heads[5].startswith("OOP: ")
    assert len(rows) == 4
    assert many.textures.rows()[0][:2] == ("All flops", "100 %")
    assert "1 rule, loses" in many.rule_lines.plain()
    kept = ReportFile(tmp_path / "report.kibr")
    found = kept.read()
    kept.close()
    assert found.known
    assert {row.flop for row in found.known} == {*small.flops.work.rows}
    assert [each.weight for each in found.flops] == [1, 0.5, 1, 1]


def test_it_is_stopped_and_gone_on_with_after_a_start(qtbot, page, small, many, tmp_path):
    many.start.click()
    go_on(qtbot, small, left=3)
    page.cancel()  # as Esc does
    assert page.status.state is State.STOPPED
    before = small.flops.work.rows
    known = dict(before)
    heard = []
    qtbot.waitUntil(lambda: all(future.done() for future in small.flops.work._last))
    assert page.file == str(tmp_path / "report.kibr")  # which is kept till the next start
    small.turn_flops()
    small.flops.work.question = None
    small.turn_flops()
    qtbot.waitUntil(lambda: small.flops.work.question is not None)
    small.turn_flops()
    page.open_file(page.file, heard.append)
    qtbot.waitUntil(lambda: heard == [None])
    assert small.flops.work.rows == known
    assert small.flops.work.rows is not before
    assert small.state.cards == ()
    assert small.state.pot == 100
    assert small.flops.shown
    assert not small.flops.work.going
    page.ask(again=True)  # as Resume does
    go_on(qtbot, small)
    wait_for_table(qtbot, many)
    assert {flop: small.flops.work.rows[flop] for flop in known} == known


def test_a_flop_is_opened_in_strategy(qtbot, page, small, many):
    many.start.click()
    go_on(qtbot, small, left=3)
    small.flops.work.pause()
    qtbot.waitUntil(lambda: len(many.tree.shown()) >= 1)
    many.tree.setFocus()
    qtbot.keyClick(many.tree, Qt.Key.Key_Return)
    assert small.state.solving
    assert small.state.cards == many.tree.shown()[0].flop
    assert small.state.names == ("BB", "BTN")  # as set up: it is that spot
    small.turn_flops()
    assert not small.state.solving
    assert small.flops.shown


def test_what_is_shown_is_written_as_a_table(qtbot, small, many, monkeypatch, tmp_path):
    many.start.click()
    go_on(qtbot, small)
    qtbot.waitUntil(lambda: len(many.tree.shown()) == 4)
    many.filters[1].choose(1)  # paired
    monkeypatch.setattr(places, "path_to_save", lambda *_of: str(tmp_path / "flops.csv"))
    many.csv_button.click()
    saver().finish()
    many.filters[1].choose(0)
    heads, *rows = (tmp_path / "flops.csv").read_text().splitlines()
    assert heads.startswith("flop,weight,deals,equity,ev oop,ev ip,se,rough,first: check,")
    assert [row.split(",")[0] for row in rows] == ["8s8d3h"]


def test_more_flops_are_gone_on_with_and_fewer_leave_the_others_kept(qtbot, small, many, tmp_path):
    counts = []
    for text in ("As7d2c Qh9h4c", "As7d2c:3 8s8d3h", "8s8d3h"):
        (tmp_path / "flops.txt").write_text(text)
        many.list_button.click()
        small.flops.work.rows = {}
        many.start.click()
        go_on(qtbot, small)
        qtbot.waitUntil(lambda: not small.flops.work.going)
        counts.append(len(small.flops.work.rows))
        with closing(ReportFile(tmp_path / "report.kibr")) as file:
            question = file.read()
        assert len(question.flops) == counts[-1]
    assert counts == [2, 2, 1]
    assert len(question.known) == 3


def test_what_cannot_be_asked_is_said(small, many):
    told = []
    small.refused.connect(told.append)
    small.change(small.state.with_range(0, parse_range("")), "Ranges")
    assert not small.flops.shown  # another spot: the set-up is seen
    small.turn_flops()
    assert not many.start.isEnabled()
    assert many.start.toolTip() == "BB needs a range."
    small.change(small.state.with_range(0, parse_range("AhKh")), "Ranges")
    small.turn_flops()
    assert many.start.isEnabled()  # of a list
    many.sets.choose(0)
    assert "treat suits alike" in many.start.toolTip()
    small.solve()
    assert "treat suits alike" in told[-1]
    small.turn_third()
    small.turn_flops()
    assert many.start.toolTip() == "Many flops are of two players: take the third away."


def test_a_file_that_is_no_report_is_refused(qtbot, page, small, tmp_path):
    (tmp_path / "one.kibr").write_text("nothing of the kind")
    heard = []
    with closing(ReportFile(tmp_path / "two.kibr")) as file, file._writing() as db:
        db.execute("INSERT INTO asked VALUES ('', '{}')")
    for count, name in enumerate(("one.kibr", "none.kibr", "two.kibr"), 1):
        page.open_file(str(tmp_path / name), heard.append)
        qtbot.waitUntil(lambda count=count: len(heard) == count)
    assert heard[0].startswith("“one.kibr”, where a report over flops is kept, is damaged")
    assert heard[1] == "There is no file “none.kibr”."
    assert heard[2] == heard[0].replace("one", "two")
    assert not small.flops.shown


def test_a_report_that_is_gone_bars_nothing(qtbot, page, small, tmp_path):
    small.flops.set_shown(False)
    small.flops.work.question = None
    hints = []
    small.hint.connect(hints.append)
    page.begin(page.state, "Open", str(tmp_path / "gone.kibr"))
    small.turn_flops()
    qtbot.waitUntil(lambda: small.flops.shown)
    assert hints[-1] == "There is no file “gone.kibr”."


def test_a_flop_without_hands_is_not_waited_for(qtbot, small, many, tmp_path):
    (tmp_path / "flops.txt").write_text("AsAhAd Ac7d2c")
    many.list_button.click()
    setup = small.state.with_range(0, parse_range("AA")).with_range(1, parse_range("KK"))
    small.change(setup, "Ranges")
    small.turn_flops()
    many.start.click()
    go_on(qtbot, small)
    heard = []
    qtbot.waitUntil(lambda: not small.flops.work.going)
    small.page.open_file(str(tmp_path / "report.kibr"), heard.append)
    qtbot.waitUntil(lambda: heard == [None])
    assert (len(small.flops.work.rows), small.flops.work.left) == (1, 0)
    assert small.page.status.figures == "2 of 2 flops"


def row_of(flop, bet, ev):
    first = Decision(("check", "bet 5"), (1 - bet, bet), (3.0, 4.0), ev, (0.1, 0.1))
    return Row(cards(flop), 1.0, 2.0, 0.5, (ev, 10 - ev), 0.3, 1.0, first, Decision())


@pytest.fixture
def tree(qtbot):
    tree = FlopsTree()
    qtbot.addWidget(tree)
    spot = live.spot_of(parse_range("AA"), parse_range("KK"), cards("As7d2c"), pot=10, stack=30)
    rows = [row_of("As7d2c", 0.2, 7.0), row_of("Qh9h4c", 0.9, 5.0), row_of("8s8d3h", 0.5, 9.5)]
    tree.begin(spot, rows)
    qtbot.waitUntil(lambda: len(tree.shown()) == 3)
    return tree


def flops_of(tree):
    return [row[0] for row in tree.as_rows()[1:]]


def test_flops_are_sorted_by_figures(tree):
    assert flops_of(tree) == ["A♠7♦2♣", "Q♥9♥4♣", "8♠8♦3♥"]
    tree.sort_by(1)
    assert flops_of(tree) == ["8♠8♦3♥", "A♠7♦2♣", "Q♥9♥4♣"]
    tree.sort_by(1)
    assert flops_of(tree) == ["Q♥9♥4♣", "A♠7♦2♣", "8♠8♦3♥"]
    tree.sort_by(3)
    assert [row[3] for row in tree.as_rows()[1:]] == ["90 %", "50 %", "20 %"]
    tree.sort_by(40)  # there is none


def test_flops_are_filtered(tree):
    heard = []
    tree.filtered.connect(heard.append)
    tree.filter(("", "paired", ""))
    assert flops_of(tree) == ["8♠8♦3♥"]
    tree.filter(("rainbow", "", "ace high"))
    assert flops_of(tree) == ["A♠7♦2♣"]
    assert [len(rows) for rows in heard] == [1, 1]
    assert tree.currentItem().row.flop == cards("As7d2c")  # nothing that is hidden is opened
    assert {"", "paired", "jack high or lower"} < names_of(cards("8s8d8h"))


@pytest.mark.parametrize(("column", "turns"), [(0, 0), (1, 1), (1, 2), (3, 1)])
def test_a_flop_that_comes_takes_its_place(qtbot, tree, column, turns):
    for _turn in range(turns):
        tree.sort_by(column)
    tree.setCurrentItem(tree.topLevelItem(1))
    chosen = tree.currentItem().row.flop
    tree.add([row_of("KsKdQh", 0.4, 6.0)])
    qtbot.waitUntil(lambda: len(tree.shown()) == 4)
    assert tree.currentItem().row.flop == chosen
    found = flops_of(tree)
    tree.filter(("", "", ""))
    assert flops_of(tree) == found


def test_a_row_is_said_whole(tree):
    said = tree.topLevelItem(0).data(0, Qt.ItemDataRole.AccessibleTextRole)
    assert all(each in said for each in ("EV OOP 7.00", "OOP bets 20 per", "OOP: Check 80 per"))
