"""Review in its window: files in, what decisions gave up out."""

from dataclasses import replace
from itertools import pairwise
from threading import Event
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QMessageBox

from app.games.holdem.page import MODES
from app.games.holdem.review import words, work, working
from app.games.holdem.review.store import Row, Store, Totals
from app.games.holdem.review.work import Heard, read_in
from app.shell.frame.files import AT_ONCE
from app.shell.storage.database import StoreError
from app.shell.storage.settings import Settings
from engine.cluster.errors import ClusterError
from engine.games.holdem.in_play import Judged
from engine.sentences import Sentence
from tests.app.games.holdem.review.conftest import judge_before_the_flop
from tests.app.games.holdem.review.writer import play, written
from tests.app.games.holdem.table.test_history import some_hands
from tests.app.helpers import click, headline, press, refusal, resize
from tests.app.test_walk import lasting
from tests.helpers import LONGEST_S
from tests.walk import faults

pytestmark = pytest.mark.own_window


@pytest.fixture
def page(window_in):
    return window_in("holdem").page


@pytest.fixture
def view(page):
    page.choose_mode("review")
    view = page.view
    view.working.go_on = lambda: None  # nothing is judged beyond what charts say
    return view


def drop(view, *paths):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    event = QDropEvent(
        QPointF(50, 50),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    view.dropEvent(event)


def rows(view):
    tree = view.dearest.tree
    return [tree.topLevelItem(at) for at in range(tree.topLevelItemCount())]


@pytest.fixture
def full(qtbot, view, folder):
    """The view with thirty hands, one decision of a river judged."""
    with_store = Store(view.working.path)
    for _share in read_in(with_store, [folder]):
        pass
    judge_before_the_flop(with_store)
    first = with_store.to_judge(1)[0]
    with_store.judge([(first.key, Judged(93.5, 0.5, "fold", "call 41", "solved", 0.3))])
    with_store.close()
    view.working.refresh()
    qtbot.waitUntil(lambda: bool(rows(view)) and view._seen is not None)
    return view


def test_an_empty_page_says_what_to_drop(view):
    assert headline(view) == "Which hands shall I look at?"
    assert view.empty.isVisible()
    assert (
        "PokerStars, GG, 888, Winamax and iPoker"
        in view.empty.body.itemAt(0).itemAt(2).widget().plain()
    )


def test_dropped_files_are_read_and_told(qtbot, page, view, folder):
    drop(view, folder)
    assert page.status.kind == "Reading"
    qtbot.waitUntil(lambda: view.working.shown.totals.hands == 30)
    assert not view.empty.isVisible()
    assert view.figures.title.plain() == "30 hands"
    assert view.figures.boxes[0][0].accessibleName() == "Decisions"
    assert rows(view)[0].text(7).startswith("chart, ±")


def test_the_chosen_row_tells_its_hand(full):
    assert headline(full).endswith("the river: " + headline(full).split(": ")[1])
    assert "cost 93.5 bb." in headline(full)
    assert full.hand.title.plain().startswith("Hand 10")
    assert full.hand.line.plain()


def test_rows_come_in_and_the_chosen_one_stays_in_its_place(qtbot, full):
    tree = full.dearest.tree
    assert len(rows(full)) > 2
    tree.setFixedHeight(100)
    tree.setCurrentItem(rows(full)[2])
    chosen = full.dearest.current
    QApplication.processEvents()
    before = tree.visualItemRect(tree.currentItem()).top()
    store = Store(full.working.path)
    second = store.to_judge(1)[0]
    store.judge([(second.key, Judged(80.0, 0.5, "fold", "call 41", "solved", 0.3))])
    store.close()
    count = len(rows(full))
    full.working.refresh()
    qtbot.waitUntil(lambda: len(rows(full)) == count + 1)
    assert full.dearest.current == chosen
    assert tree.indexOfTopLevelItem(tree.currentItem()) == 3
    assert tree.visualItemRect(tree.currentItem()).top() == before


def test_a_street_is_picked_out(qtbot, full):
    full.dearest.street.choose(1)
    qtbot.waitUntil(lambda: {item.text(3) for item in rows(full)} == {"Before"})
    full.dearest.street.choose(4)
    qtbot.waitUntil(lambda: {item.text(3) for item in rows(full)} == {"River"})


def test_a_decision_opens_in_play_with_everything_set(page, full):
    row, seen = full._chosen(), full._seen
    click_in_play = full.hand.play
    click_in_play.click()
    assert page.state.mode == "in_play"
    play_now = page.state.play
    assert (play_now.hand.steps, play_now.me) == (seen.hand.steps[: seen.at], seen.me)
    assert set(play_now.hole) == set(seen.hole)
    assert row.street == len(play_now.hand.board)
    page.undo_stack.undo()
    assert page.state.mode == "review"


def test_a_hand_is_copied_as_its_site_wrote_it(full):
    full.copy_hand()
    text = QApplication.clipboard().text()
    assert text.startswith("PokerStars Hand #")


def test_a_hand_is_copied_as_a_picture_with_what_was_given_up(full):
    full.copy_picture()
    there = QApplication.clipboard().image()
    assert all(button.isVisible() for button in full.hand.buttons)
    with full.hand.alone():  # nobody presses a picture
        assert not any(button.isVisible() for button in full.hand.buttons)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        wide = max(full.verdict.width(), full.hand.width())
        high = full.verdict.height() + full.hand.height()
        below = full.hand.grab().toImage().convertToFormat(there.format())
        ratio = there.devicePixelRatio()
        top = round(full.verdict.height() * ratio)
    assert there.deviceIndependentSize().toSize().toTuple() == (wide, high)
    assert there.copy(0, top, below.width(), below.height()) == below


@pytest.mark.parametrize("width", [340, 300, 290])
def test_all_seven_cards_of_a_hand_have_room(view, width):
    row = view.hand.cards
    row.resize(width, row.height())
    row.show_cards((0, 1), (2, 3, 4, 5, 6))
    places = [place for _card, place in row.places()]
    assert places[-1].right() <= width
    assert all(b.left() >= a.right() for a, b in pairwise(places))
    assert places[2].left() - places[1].right() > places[1].left() - places[0].right()


def test_all_is_forgotten_after_a_question(qtbot, full):
    full.forget_all()
    (box,) = [w for w in full.findChildren(QMessageBox) if w.isVisible()]
    no, yes = box.defaultButton(), next(b for b in box.buttons() if b is not box.defaultButton())
    assert no.text() == "Keep them"
    yes.click()
    qtbot.waitUntil(lambda: full.working.shown.totals.hands == 0)
    assert full.empty.isVisible()


def test_a_habit_shows_its_decisions_and_is_kept_for_train(qtbot, page, view, tmp_path):
    path = tmp_path / "many.txt"
    path.write_text("".join(written("PokerStars", play(seed)) for seed in range(200)))
    view.read([str(path)])
    qtbot.waitUntil(lambda: view.working.shown.totals.hands == 200)
    qtbot.waitUntil(lambda: tuple(view.leaks.leaks) == view.working.shown.totals.leaks[:5] != ())
    leak = view.leaks.leaks[0]
    view.leaks.rows[0][0].click()
    qtbot.waitUntil(lambda: len(rows(view)) <= leak.times and view.working.shown.rows != ())
    qtbot.waitUntil(lambda: {r.did.split()[0] for r in view.working.shown.rows} == {leak.what[2]})
    kept = []
    page.decided.connect(lambda mode, decision: kept.append((mode, decision)))
    place = [each.what for each in view.leaks.leaks].index(leak.what)  # of what is judged meanwhile
    view.leaks.rows[place][4].click()
    said = "{} decisions went to Train"
    qtbot.waitUntil(
        lambda: bool(kept) and view.leaks.hint.plain().startswith(said.format(len(kept)))
    )
    assert {mode for mode, _decision in kept} == {"in_play"}
    assert leak.dear <= len(kept)  # but for those by equity alone, of which there is none
    costs = [decision.cost for _mode, decision in kept]
    assert costs == sorted(costs, reverse=True)


def test_what_cannot_be_read_is_listed(qtbot, view, folder):
    (folder / "bad.txt").write_text("no hands")
    view.read([str(folder)])
    qtbot.waitUntil(lambda: view.working.shown.totals.hands == 30)
    qtbot.waitUntil(
        lambda: (
            "“bad.txt” has no hand histories of a site that is read." in view.rests.unread.plain()
        )
    )


def test_the_head_says_how_many_could_not_be_read(qtbot, view, folder):
    file = next(iter(sorted(folder.iterdir())))
    file.write_text(file.read_text().replace("Seat 1:", "Chair 1:", 1))
    view.read([str(folder)])
    qtbot.waitUntil(lambda: view.working.shown.totals.unread == 1)
    qtbot.waitUntil(lambda: view.figures.hint.plain().startswith("1 unread · "))


def test_names_of_streets_have_room_in_a_narrow_table(view, monkeypatch):
    monkeypatch.setattr(words, "street_title", lambda name: f"{name} and a little more")
    view.dearest.set_room(400)
    width = view.dearest.tree.fontMetrics().horizontalAdvance("before and a little more")
    assert view.dearest.tree.columnWidth(3) > width


def test_names_can_be_left_out(qtbot, full):
    qtbot.waitUntil(lambda: full.opponents._rows[0][0].plain().startswith("P"))
    assert "Player" not in full.opponents._rows[0][0].plain()
    assert full.opponents.names.text() == "Leave names out"
    click(qtbot, full.opponents.names)
    assert full.opponents._rows[0][0].plain().startswith("Player 1 (")
    assert full.opponents.names.text() == "Show names"
    full.working.refresh()  # as after a start
    full.working.shown = replace(full.working.shown, names=True)
    qtbot.waitUntil(lambda: not full.working.shown.names)
    assert full.opponents._rows[0][0].plain().startswith("Player 1 (")


def test_judging_is_paused_and_goes_on(qtbot, page, folder):
    page.choose_mode("review")
    view = page.view
    view.read([str(folder)])
    qtbot.waitUntil(lambda: view.working.phase == "judge")
    page.cancel()  # as Esc does
    assert view.working.phase == ""
    qtbot.waitUntil(lambda: view.figures.pause.text() == "Go on")


def test_the_mode_is_kept_in_a_file(page, view):
    again = page.from_json(page.to_json(page.state))
    assert again.mode == "review"
    assert MODES[-1] == "review"


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_at_each_size_the_table_has_its_room(qtbot, full, size):
    window = full.window()
    window.showNormal()
    window.resize(*size)
    QApplication.processEvents()
    assert full.dearest.tree.height() >= 100
    assert full.dearest.tree.horizontalScrollBar().maximum() == 0


def test_where_nothing_is_judged_stands_a_dash(full):
    told = {street: [w.plain() for w in row[1:]] for street, row in full.streets.rows.items()}
    assert told["flop"] == ["0 of 21 judged", "–"]
    assert told["river"] == ["1 of 18 judged", "−93.5"]


def test_a_file_without_hands_is_told_and_not_kept(qtbot, page, view, tmp_path):
    path = tmp_path / "shopping.txt"
    path.write_text("eggs, milk")
    heard = []
    page.hint.connect(heard.append)
    view.read([str(path)])
    qtbot.waitUntil(lambda: bool(heard))
    assert heard[-1] == "“shopping.txt” has no hand histories of a site that is read."
    qtbot.waitUntil(lambda: view.rests.unread.plain() == heard[-1])
    store = Store(view.working.path)
    assert store.unread() == []
    store.close()


def test_hands_that_are_known_already_are_told(qtbot, page, full, folder):
    heard = []
    page.hint.connect(heard.append)
    full.read([str(folder / "a.txt")])
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == ["20 of 20 known already"]


def test_a_file_that_was_not_read_to_its_end_is_told_and_gone_on_with(
    qtbot, page, tmp_path, folder, monkeypatch
):
    path = page.data / "review.sqlite"
    store = Store(path)
    monkeypatch.setattr(work, "BATCH", 5)
    reading = read_in(store, [folder / "a.txt"])
    next(reading)
    reading.close()
    store.close()
    page.choose_mode("review")
    view = page.view
    qtbot.waitUntil(lambda: view.working.shown.totals.hands == 5)
    told = "5 of about 22 hands of “a.txt” were read; “Go on” reads the rest"
    assert (view.resting().figures, view.figures.hint.plain()) == (told, told)
    assert view.figures.pause.text() == "Go on"
    click(qtbot, view.figures.pause)
    qtbot.waitUntil(lambda: view.working.shown.totals.hands == 20)
    qtbot.waitUntil(lambda: view.working.phase != "read")
    view.working.pause()
    view.working.refresh()
    qtbot.waitUntil(lambda: view.resting().figures.endswith("judges them"))


def test_what_was_not_read_at_all_is_gone_on_with_too(qtbot, page, folder):
    store = Store(page.data / "review.sqlite")
    store.begin([folder / "a.txt"])
    store.close()
    page.choose_mode("review")
    view = page.view
    qtbot.waitUntil(lambda: view.figures.pause.isVisible())
    assert view.verdict.detail.plain() == "“a.txt” is still to be read; “Go on” reads it"
    click(qtbot, view.figures.pause)
    qtbot.waitUntil(lambda: view.working.shown.totals.hands == 20)


def test_what_waits_is_said_while_nothing_is_done(full):
    waiting = full.working.shown.totals.waiting
    assert full.resting().figures == f"{waiting} decisions wait; “Go on” judges them"
    full.figures.show_totals(full.working.shown.totals, going=False, left=full.working.left)
    assert full.figures.pause.isVisible()


def test_a_decision_that_is_not_read_yet_opens_once_it_is(qtbot, page, full):
    first = full._seen
    item = rows(full)[2]
    full.dearest.tree.setCurrentItem(item)
    full.dearest.tree.itemActivated.emit(item, 0)  # a double click, before its hand is there
    qtbot.waitUntil(lambda: page.state.mode == "in_play")
    assert full._seen is not first
    assert page.state.play.hand.steps == full._seen.hand.steps[: full._seen.at]
    assert full.hand.title.plain() == f"Hand {full._chosen().number}"


def test_while_a_hand_is_read_it_is_said(full):
    full._look_at(full.dearest.current)
    assert full.hand.line.plain() == "Reading …"


def test_hands_are_kept_where_the_settings_say(tmp_path, window_in):
    page = window_in("holdem").page
    page.choose_mode("review")
    assert page.data == Settings(str(tmp_path / "settings.ini")).data
    assert page.view.working.path.parent == page.data


def test_a_long_number_of_a_hand_is_told_by_its_last_digits(full):
    row = replace(full._chosen(), number="250000123456")
    full.dearest.show_rows([row])
    (item,) = rows(full)
    assert (item.text(0), item.toolTip(0)) == ("…0123456", "250000123456")
    assert full.dearest.as_rows()[1][0] == "250000123456"


def test_rows_are_made_anew_only_for_what_is_new(full):
    first = full.dearest.tree.topLevelItem(0)
    full.working.changed.emit()  # as each batch of hands does
    assert full.dearest.tree.topLevelItem(0) is first


def test_no_other_page_is_built_while_hands_are_read(full):
    window = full.window()
    assert window._rests()
    full.working.phase = "read"
    full.working.changed.emit()
    assert not window._rests()


def test_no_habit_is_ruled_out_before_decisions_are_judged(full):
    full.working.shown = replace(full.working.shown, totals=Totals(hands=1, judged=0))
    full.working.changed.emit()
    assert full.leaks.none.plain() == "Nothing dear so far."
    full.working.shown = replace(full.working.shown, totals=Totals(hands=1, judged=1))
    full.working.changed.emit()
    assert full.leaks.none.plain().startswith("Nothing done again and again")


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (ClusterError(Sentence("4 processes died.")), "4 processes died."),
        (OSError(12, "Cannot allocate memory"), "cannot allocate memory"),
        (StoreError("It is damaged."), "It is damaged."),
    ],
)
def test_reading_that_breaks_off_is_told_and_over(qtbot, monkeypatch, page, view, problem, told):
    def broken(*_what):
        yield 0.5, Heard()
        raise problem

    monkeypatch.setattr(working, "read_beside", broken)
    heard = []
    page.refused.connect(heard.append)
    view.read(["there.txt"])
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == [told]
    assert (view.working.phase, view.working.left) == ("", False)
    assert page.status.kind == "Ready"


def test_what_breaks_off_after_a_pause_is_over_too(qtbot, monkeypatch, page, view):
    paused = Event()

    def broken(*_what):
        paused.wait(LONGEST_S)
        raise StoreError("It is damaged.")
        yield

    monkeypatch.setattr(working, "read_beside", broken)
    heard = []
    page.refused.connect(heard.append)
    view.read(["there.txt"])
    view.working.pause()
    paused.set()
    qtbot.waitUntil(lambda: bool(heard))
    assert not view.working.left


def test_what_train_cannot_judge_is_not_sent_there(page, full):
    row, seen = full._chosen(), full._seen
    found = [(row, seen), (replace(row, source="equity"), seen)]
    full.working.all_of = lambda _leak, then: then(found)
    kept = []
    page.decided.connect(lambda mode, decision: kept.append(decision))
    full.train(None)
    assert [(each.cost, each.in_game) for each in kept] == [(93.5, False)]
    assert full.leaks.hint.plain().startswith("1 decision went to Train")
    del found[0]
    full.train(None)
    assert full.leaks.hint.plain().startswith("They rest on equity alone")


def test_an_all_in_says_what_it_is_judged_by(full):
    row = replace(full._chosen(), source="equity")
    assert "By pot odds alone" in words.verdict(row, full.working.shown.totals, "").detail
    row = replace(row, did="all-in 100")
    assert "By who would call an all-in" in words.verdict(row, full.working.shown.totals, "").detail


def dearer(view, count):
    """The rows that are shown, below others that cost more."""
    shown = view.working.shown.rows
    return [*(replace(shown[0], id=-at, cost=100.0) for at in range(1, count + 1)), *shown]


def test_the_dearest_decisions_are_in_sight_until_one_scrolls(full):
    tree = full.dearest.tree
    full.dearest.show_rows(dearer(full, 30))
    assert tree.verticalScrollBar().value() == 0
    assert full.dearest.current == -1  # the first, as nobody has chosen
    tree.hide()  # as while another mode is looked at
    full.dearest.show_rows(dearer(full, 31))
    tree.show()
    assert tree.verticalScrollBar().value() == 0


def test_what_was_scrolled_to_stays_where_it_is(full):
    tree = full.dearest.tree
    full.dearest.show_rows(dearer(full, 30))
    tree.setCurrentItem(tree.topLevelItem(31))  # as by a click
    assert tree.verticalScrollBar().value() > 0
    place = tree.visualItemRect(tree.currentItem()).top()
    full.dearest.show_rows(dearer(full, 33))
    assert tree.visualItemRect(tree.currentItem()).top() == place


def test_what_is_copied_stays_though_dearer_ones_come(full):
    full.copy_hand()
    chosen = full.dearest.current
    full.dearest.show_rows(dearer(full, 3))
    assert full.dearest.current == chosen


def test_who_has_scrolled_without_a_choice_stays_there(full):
    tree = full.dearest.tree
    full.dearest.show_rows(dearer(full, 30))
    tree.verticalScrollBar().setValue(40)
    full.dearest.show_rows(dearer(full, 33))
    assert tree.verticalScrollBar().value() == 40


def test_figures_are_said_shorter_instead_of_cut_in_the_smallest_window(qtbot, full):
    full.window().resize(1024, 700)
    totals = Totals(hands=300, decisions=917, judged=240, cost=1237.5, cost_se=88.0)
    totals = replace(
        totals, whole=138, whole_cost=1526.4, whole_se=52.7, luck=-11608.9, all_ins=165
    )
    full.figures.show_totals(totals, going=False, left=True)
    texts = [text for _box, *texts in full.figures.boxes for text in texts]
    qtbot.waitUntil(lambda: full.window().width() == 1024)
    qtbot.waitUntil(lambda: not any("…" in text.text() for text in texts))
    assert full.figures.boxes[1][1].accessibleName() == "1237.5 bb"


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080), (640, 352)])
def test_nothing_is_cut_off_or_covered(qtbot, full, size):
    full.window().setMinimumSize(0, 0)
    resize(qtbot, full.window(), size)
    assert lasting(qtbot, lambda: faults(full.window())) == []


@pytest.mark.parametrize(
    ("size", "hidden"), [((1280, 800), []), ((1024, 700), ["Hand"]), ((640, 352), ["Hand"])]
)
def test_columns_that_have_no_room_are_left_out(qtbot, full, size, hidden):
    full.window().setMinimumSize(0, 0)
    resize(qtbot, full.window(), size)
    tree, head = full.dearest.tree, full.dearest.tree.headerItem()
    columns = [at for at in range(tree.columnCount()) if tree.isColumnHidden(at)]
    assert [head.text(at) for at in columns] == hidden


def test_a_graph_tells_what_was_won_and_by_equity(full):
    totals = full.working.shown.totals
    graph = totals.graph
    assert graph[-1][0] == pytest.approx(full.working.shown.totals.net)
    assert graph[-1][1] == pytest.approx(graph[-1][0] - full.working.shown.totals.luck)
    text = words.graph_text(totals)
    assert full.won.chart.accessibleDescription() == text
    assert text.startswith(f"Won {full.working.shown.totals.net:+.1f}".replace("-", "−"))
    full.won.chart.grab()
    full.won.show_graph(Totals())
    full.won.chart.grab()


def test_decisions_that_are_never_judged_are_counted_beside_those_that_are():
    totals = Totals(judged=10, whys=(("No chart has this line.", 3), ("It was not solved.", 1)))
    assert words.judged_of(totals)[0] == "judged 10, 4 cannot be"
    assert words.judged_of(Totals(decisions=20_000, judged=15_000)) == (
        "judged 15,000",
        "judged 75 %",
    )


def test_a_solution_is_as_sure_as_its_cost_and_not_as_its_own_gap():
    row = Row(1, 1, "1", "AhAd", "BB", 5, "call 9", "fold", 70.2, 45.4, "solved", 0.1, 6)
    assert words.how_sure(row) == "solved, ± 45.40"


def test_not_all_was_right_where_something_was_given_up():
    assert words.figures(Totals(judged=1000, right=997))[-1][0] == ("99.7 %",)
    assert words.figures(Totals(judged=100_000, right=99_999))[-1][0] == ("99.9 %",)
    assert words.figures(Totals(judged=1000, right=1000))[-1][0] == ("100 %",)


def test_what_is_chosen_has_its_verdict_in_sight(qtbot, full):
    resize(qtbot, full.window(), (1024, 700))
    bar = full.right.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    full.dearest.tree.setCurrentItem(rows(full)[2])
    assert bar.value() == 0


@pytest.mark.parametrize(
    ("graph", "labels"),
    [
        (((-2.0, 0.0), (29.0, 29.0)), ["0", "29"]),
        (((-9.0, 0.0), (12.0, 12.0)), ["0", "−9", "12"]),
        (((0.0, 0.0),), ["0"]),
    ],
)
def test_what_stands_beside_the_graph_covers_nothing(qtbot, view, graph, labels):
    view.won.show_graph(Totals(graph=graph))
    assert [label for _share, label in view.won.chart.LEVELS] == labels


def test_hands_that_are_pasted_are_read_here(qtbot, page, view):
    text = "".join(written("PokerStars", play(seed)) for seed in range(3))
    QApplication.clipboard().setText(text)
    before = page.state
    page.window().files.paste()
    qtbot.waitUntil(lambda: view.working.shown.totals.hands == 3)
    assert page.state == before


def test_of_a_text_the_window_looks_at_no_more_than_its_head(page, view):
    hand = written("PokerStars", play(3))
    assert page.takes("\n" * (AT_ONCE - 1_000) + hand, "")
    assert not page.takes("\n" * AT_ONCE + hand, "")


def test_a_hand_is_opened_in_play_where_no_review_is_shown(page):
    QApplication.clipboard().setText(written("PokerStars", play(3)))
    page.window().files.paste()
    assert page.state.replay is not None


def test_a_position_is_pasted_from_review_as_from_everywhere(page, view):
    QApplication.clipboard().setText("AsKs v QdQh")
    page.window().files.paste()
    assert page.state.mode == "equity"


def test_the_session_at_the_table_is_handed_in_once(qtbot, page, view):
    page.change(replace(page.state, table=some_hands(5)), "hands")
    page.choose_mode("table")
    press(qtbot, page, "v", modifier=Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: view.working.shown.totals.hands == 5)
    assert page.view is view
    page.choose_mode("table")
    click(qtbot, page.view.session.review)
    qtbot.waitUntil(lambda: view.working.heard.known == 5)
    assert view.working.shown.totals.hands == 5


def test_what_the_table_has_judged_is_judged_alike(qtbot, page, view, monkeypatch):
    monkeypatch.setattr(view.working, "go_on", lambda: None)  # nothing else is judged
    game = some_hands(12)
    place, at = next(
        (place, at)
        for place, past in enumerate(game.past)
        for at in game.again(past).your_acts()
        if game.again(past).hand.states[at].board
    )
    past = game.past[place]
    found = Judged(7.5, 0.5, "fold", "call", "rough", 2.0)
    prizes = Judged(1.0, 0.1, "fold", "call", "prizes")
    judged = replace(past, judgements=((past.first, prizes), (at, found)))
    game = replace(game, past=(*game.past[:place], judged, *game.past[place + 1 :]))
    page.change(replace(page.state, table=game), "hands")
    page.choose_mode("table")
    page.view.hand_in()
    qtbot.waitUntil(lambda: view.working.shown.totals.cost >= 7.5)
    (row,) = [row for row in view.working.shown.rows if row.source == "rough"]
    assert (row.cost, row.error, row.best, row.within) == (7.5, 0.5, "fold", 2.0)


def test_a_session_without_a_hand_says_so(qtbot, page):
    page.choose_mode("table")
    page.view.hand_in()
    assert refusal(page.view).startswith("No hand is over")


def test_what_is_not_judged_says_why_and_its_odds_where_the_eye_is(qtbot, full, monkeypatch):
    store = Store(full.working.path)
    waits = store.to_judge(1000)
    asked = next(each for each in waits if not each.hand.choices().checks)
    pot = max(each.hand.pot for each in waits)
    store.judge([(each.key, Judged(why="They hardly ever play like this.")) for each in waits])
    store.close()
    questions = []
    monkeypatch.setattr(full._equity, "start", questions.append)
    full.dearest.street.choose(5)
    qtbot.waitUntil(lambda: bool(questions))
    assert rows(full)[0].text(5) == "–"
    assert rows(full)[0].text(7) == "They hardly ever play like this."
    assert headline(full).endswith("is not judged.")
    (first,) = questions
    assert first.hand.pot == pytest.approx(pot)  # the dearest pots first
    whys = full.working.shown.totals.whys
    assert len(rows(full)) == sum(number for _why, number in whys)
    item = next(each for each in rows(full) if each.data(0, Qt.ItemDataRole.UserRole) == asked.key)
    full.dearest.tree.setCurrentItem(item)
    qtbot.waitUntil(lambda: full._seen is not None and len(questions) > 1)
    full._equity.answer = Mock(equity=0.314)
    full._say()
    needs = f"{100 * asked.hand.choices().call / asked.hand.called_pot:.1f} %"
    detail = full.verdict.detail.plain()
    assert detail.startswith("They hardly ever play like this. By pot odds a call needs ")
    assert needs in detail.replace("\xa0", " ")
    assert "Your equity was 31.4" in detail
