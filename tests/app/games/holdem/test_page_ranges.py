"""Ranges in the seats of the Hold'em page: the editor, streets, pasted hands, saved ranges."""

import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog

from app.games.holdem.equity.seats import who_of
from app.games.holdem.ranges.library import library
from app.games.holdem.ranges.saved import SavedRanges
from app.games.holdem.ranges.saved_dialog import SavedRangesDialog
from app.games.holdem.spot import Who
from app.shell.room.status import Status
from app.shell.storage.saving import saver
from app.widgets.scrim import Scrim
from engine.cards import parse_cards
from engine.games.holdem import parse_range
from tests.app.games.holdem.helpers import equities, key_press, settle
from tests.app.games.holdem.histories.samples import GG
from tests.app.helpers import click_cards as click
from tests.helpers import LONGEST_S

KINGS = parse_range("KK+")
HISTORY = """\
PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2024/03/01 20:15:11 ET
Table 'Vega' 6-max Seat #3 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cleo ($100 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Dealt to Cleo [Ah Kd]
Cleo: raises $4 to $6
Ann: calls $5
Bob: folds
*** FLOP *** [2c Kh 9s]
Ann: checks
Cleo: bets $8
Ann: calls $8
*** TURN *** [2c Kh 9s] [9d]
Ann: checks
Cleo: checks
*** RIVER *** [2c Kh 9s 9d] [Ts]
Ann: bets $10
Cleo: calls $10
*** SHOW DOWN ***
Ann: shows [Qs Jh] (a straight, Nine to King)
Ann collected $50 from pot
"""


def open_editor(qtbot, page, seat):
    page.ranges.edit(seat)
    qtbot.waitExposed(page.ranges.editor)
    return page.ranges.editor


def chip(page, seat):
    return page.seats.strips[seat].chip


def test_a_seat_shows_its_range_and_a_click_edits_it(qtbot, page):
    page.change(page.from_text("QhQc v TT+, AJs+, AQo+"), "Paste")
    assert page.seats.strips[1].kind.plain() == "53 hands"
    assert chip(page, 1).text() == "TT+, AQ+, AJs"
    assert "53 hands" in chip(page, 1).toolTip()
    assert not page.seats.strips[1].slots[0].isVisible()
    qtbot.waitUntil(lambda: chip(page, 1).width() > 0)  # laid out
    qtbot.mouseClick(chip(page, 1), Qt.MouseButton.LeftButton)
    assert page.ranges.editor.hands == parse_range("TT+, AJs+, AQo+")
    page.ranges.editor.reject()
    assert page.ranges.editor is None


def test_a_range_that_is_used_is_one_step_and_is_answered(qtbot, page):
    click(qtbot, page, "As", "Ks")
    before = len(page.undo_stack.steps)
    editor = open_editor(qtbot, page, 1)
    editor.text.setPlainText("QdQh")
    editor.text.setPlainText("QQ")
    editor.use()
    assert page.state.range_of(1) == parse_range("QQ")
    assert len(page.undo_stack.steps) == before + 1
    settle(qtbot, page)
    assert equities(page) == ["46.0 %", "54.0 %"]
    assert page.answer.method == "exact"
    page.undo_stack.undo()
    assert page.state.range_of(1) is None


def test_the_page_follows_the_editor_and_cancelling_brings_everything_back(qtbot, page):
    page.change(page.from_text("AsKs v QQ"), "Paste")
    settle(qtbot, page)
    before, steps = page.state, len(page.undo_stack.steps)
    editor = open_editor(qtbot, page, 1)
    editor.take(parse_range("AA"))
    qtbot.waitUntil(lambda: page.state.range_of(1) == parse_range("AA"))
    settle(qtbot, page)
    qtbot.waitUntil(lambda: page.seats.strips[1].equity.plain() != "54.0 %")
    editor.take(parse_range(""))
    editor.reject()
    assert page.state == before
    assert len(page.undo_stack.steps) == steps
    settle(qtbot, page)
    qtbot.waitUntil(lambda: equities(page) == ["46.0 %", "54.0 %"])


def test_using_a_range_that_did_not_change_is_no_step(qtbot, page):
    page.change(page.from_text("AsKs v QQ"), "Paste")
    steps = len(page.undo_stack.steps)
    editor = open_editor(qtbot, page, 1)
    editor.take(parse_range("AA"))
    qtbot.waitUntil(lambda: page.state.range_of(1) == parse_range("AA"))
    editor.undo()
    editor.use()
    assert len(page.undo_stack.steps) == steps
    assert chip(page, 1).text() == "QQ"


def test_cells_of_the_editor_show_equities_of_the_answer(qtbot, page):
    page.change(page.from_text("AsKs v QQ, AA"), "Paste")
    settle(qtbot, page)
    editor = open_editor(qtbot, page, 1)
    qtbot.waitUntil(editor.show_equity.isEnabled)
    editor.show_equity.click()
    notes = {c.label: c.note for c in editor.grid.cells if c.note}
    assert notes["QQ"] == "54"
    assert int(notes["AA"]) > 80
    editor.reject()


def test_the_editor_lies_without_a_frame_over_the_darkened_page(qtbot, page):
    page.focus_start()
    focused = page.focusWidget()
    editor = open_editor(qtbot, page, 1)
    scrim = page.findChild(Scrim)
    assert scrim.isVisible()
    assert scrim.geometry() == page.rect()
    assert editor.windowFlags() & Qt.WindowType.FramelessWindowHint
    page.resize(940, 612)
    assert scrim.geometry() == page.rect()
    for place in (QPoint(40, 30), QPoint(90, 60)):
        page.move(place)
        middle = page.mapToGlobal(page.rect().center())
        qtbot.waitUntil(lambda middle=middle: editor.geometry().center() == middle)
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert not editor.isVisible()
    assert not scrim.isVisible()
    assert page.focusWidget() is focused


def test_the_page_is_not_drawn_while_a_range_is_painted_but_once_the_hand_rests(
    qtbot, page, monkeypatch
):
    page.change(page.from_text("AsKs v QQ"), "Paste")
    settle(qtbot, page)
    editor = open_editor(qtbot, page, 1)
    drawn = []
    with monkeypatch.context() as patch:
        patch.setattr(page, "setUpdatesEnabled", drawn.append)
        editor.top.slider.setValue(300)
        qtbot.waitUntil(lambda: drawn[-1:] == [True])
    assert drawn[0] is False
    editor.edited.emit(editor.hands)
    assert not page.updatesEnabled()
    editor.reject()
    assert page.updatesEnabled()


def test_the_menu_by_keys(qtbot, page):
    click(qtbot, page, "As", "Ks")

    def choose(seat, *keys):
        strip = page.seats.strips[seat]
        strip.more.setFocus()
        QTest.keyClick(strip.more, Qt.Key.Key_Space)
        menu = QApplication.activePopupWidget()
        for key in keys:
            QTest.keyClick(menu, key)

    choose(1, Qt.Key.Key_R)
    editor = page.ranges.editor
    assert editor is not None
    editor.take(parse_range("QQ+"))
    editor.use()
    assert page.state.range_of(1) == parse_range("QQ+")
    choose(1, Qt.Key.Key_A)
    assert page.state.range_of(1) is None
    assert page.state.target == "b0"
    choose(1, Qt.Key.Key_T)
    assert page.state.target == "s1.0"
    page.change(page.state.with_size(3), "Seats")
    choose(2, Qt.Key.Key_M)
    assert page.state.size == 2


def test_f2_edits_the_range_of_the_seat_in_use(qtbot, page):
    page.change(page.from_text("AsKs v QQ v KK"), "Paste")
    page.seats.strips[2].chip.setFocus()
    page.type_key(key_press("", Qt.Key.Key_F2))
    assert page.ranges.editor.seat == 2
    page.ranges.editor.reject()


def test_f2_edits_the_seat_that_was_clicked_last(qtbot, page):
    page.change(page.from_text("You: QQ+\nSeat 2: KK+\nSeat 3: AsKs"), "Paste")
    for seat in (0, 2, 1):
        strip = page.seats.strips[seat]
        qtbot.mouseClick(strip.name, Qt.MouseButton.LeftButton)
        for focused in (strip.square, page.panels.pot_odds.pot):
            focused.setFocus()
            page.type_key(key_press("", Qt.Key.Key_F2))
            assert page.ranges.editor.seat == seat
            page.ranges.editor.reject()


def test_the_seat_that_is_compared_is_marked_and_all_look_clickable(qtbot, page):
    page.change(page.from_text("AsKs v QQ v KK"), "Paste")

    def marked():
        names = [strip.square.accessibleName() for strip in page.seats.strips]
        return [name.endswith("compared with you") for name in names]

    assert marked() == [False, True, False]
    qtbot.mouseClick(page.seats.strips[2].name, Qt.MouseButton.LeftButton)
    assert marked() == [False, False, True]
    cursors = {strip.cursor().shape() for strip in page.seats.strips}
    assert cursors == {Qt.CursorShape.PointingHandCursor}


def test_a_range_in_a_seat_has_as_much_room_as_there_is(page):
    short, long = "QQ+", "TT+, AQ+, AJs, KQs, T9s, 98s, 87s, 76s, 65s, 54s"
    page.change(page.from_text(f"You: AsKs\nSeat 2: {short}"), "Paste")
    narrow = page.seats.strips[1].chip.width()
    page.change(page.from_text(f"You: AsKs\nSeat 2: {long}"), "Paste")
    QApplication.processEvents()
    chip = page.seats.strips[1].chip
    assert chip.width() > 2 * narrow
    bars = {strip.bar.mapTo(page, QPoint(0, 0)).x() for strip in page.seats.strips}
    assert len(bars) == 1  # equities can be compared by their bars


def test_a_seat_is_given_a_name_and_a_position(qtbot, page):
    page.change(page.from_text("AsKs v QQ"), "Paste")
    page.seats.ask_name(1)
    dialog = page.seats.findChild(QInputDialog)
    dialog.setTextValue("Bob, co")
    dialog.accept()
    assert page.state.who_is(1) == Who("Bob", "CO")
    assert page.seats.strips[1].name.plain() == "Bob"
    assert page.seats.strips[1].kind.plain().startswith("CO, ")
    settle(qtbot, page)
    assert "Bob" in page.verdict.headline.plain()
    page.undo_stack.undo()
    assert page.state.who_is(1) == Who()


@pytest.mark.parametrize(
    ("text", "who"),
    [
        *(("Bob", ("Bob", "")), ("bb", ("", "BB")), ("Bob, utg+1", ("Bob", "UTG+1"))),
        *(("Smith, John", ("Smith, John", "")), ("", ("", "")), (", SB", ("", "SB"))),
        ("BTNX", ("BTNX", "")),
    ],
)
def test_names_and_positions_are_told_apart(text, who):
    assert who_of(text) == Who(*who)


def test_your_own_range_is_spoken_of(qtbot, page):
    page.change(page.from_text("You: QQ+, AKs\nSeat 2: JJ-99, AQs\nBoard: Ks 9s 4d"), "Paste")
    settle(qtbot, page)
    assert page.verdict.headline.plain().startswith("Your range is")
    assert "Seat 2’s range with" in page.verdict.headline.plain()
    assert page.deck.legend.isVisible()  # the deck is coloured for a range too
    page.panels.tabs.choose(page.panels.tabs.place(page.panels.curve))
    assert not page.panels.outs.isVisible()
    assert page.panels.curve.isVisible()
    assert [curve.name for curve in page.panels.curve.chart.curves()] == ["You", "Seat 2"]
    assert "exact" in page.equity.kind.plain()


def test_what_ranges_have_now_is_shown_on_the_flop(qtbot, page):
    page.change(page.from_text("You: QQ+, AKs\nSeat 2: JJ-99, AQs\nBoard: Ks 9s 4d"), "Paste")
    settle(qtbot, page)
    assert page.panels.classes.when.isVisible()
    page.panels.classes.when.segment(1).click()
    assert page.panels.classes.now.isVisible()
    assert not page.panels.classes.at_end.isVisible()
    page.panels.classes.whose.segment(1).click()
    assert page.panels.classes.texts()[0] == "Set 15.8 % 3 76"  # three nines
    page.step_street(-1)
    settle(qtbot, page)
    qtbot.waitUntil(lambda: not page.panels.classes.now.isVisible())
    assert not page.panels.classes.when.isVisible()


def test_a_page_that_waits_for_its_first_answer_does_not_ask_for_your_cards(qtbot, page):
    page.adjust(page.from_text("AsKs v JJ-99, AQs"))
    assert page.answer is None
    assert [strip.message.plain() for strip in page.seats.strips] == ["", ""]
    assert page.equity.bar.accessibleName() == "Equity, no figure"


def test_a_range_whose_hands_are_all_alike_has_no_best_one(qtbot, page):
    page.change(page.from_text("You: AsAd\nSeat 2: KK\nBoard: Ah Ac 7d 8s 2c"), "Paste")
    settle(qtbot, page)
    assert page.panels.curve.extremes.plain() == "Seat 2’s range: every hand alike."


def test_where_one_end_of_a_range_has_no_name_the_other_is_told(qtbot, page):
    said = page.panels.curve.extremes
    page.change(page.from_text("You: 22+, AKs\nSeat 2: AcKc\nBoard: Kd 9h 4h"), "Paste")
    settle(qtbot, page)
    assert said.plain() == "Your range: best K♠K♥."
    page.change(page.from_text("You: T9-T6, 98-95\nSeat 2: 3d3s\nBoard: Ah Kh Qc Jd 2s"), "Paste")
    settle(qtbot, page)
    assert said.plain() == ""


def test_what_two_known_cards_have_now_stands_beside_a_range(qtbot, page):
    page.change(page.from_text("You: As Ad\nSeat 2: JJ-99, AQs\nBoard: Ks 9s 4d"), "Paste")
    settle(qtbot, page)
    page.panels.classes.when.segment(1).click()
    page.panels.classes.whose.segment(0).click()
    assert page.panels.classes.texts()[0].startswith("Overpair 100.0 % 1 ")


def test_hands_at_the_end_are_shown_for_ranges_before_the_flop(qtbot, page):
    page.change(page.from_text("QQ+, AKs v JJ-99, AQs"), "Paste")
    settle(qtbot, page)
    assert page.panels.classes.isVisible()
    assert page.panels.classes.unit.plain() == "% of boards"
    assert page.answer.seats[0].classes
    page.change(page.from_text("QQ+, AKs v JJ-99, AQs v AKo, KQs"), "Paste")
    settle(qtbot, page)
    assert page.answer.method == "exact"
    assert page.panels.classes.unit.plain() == "% of boards, sampled"


def test_a_range_that_is_used_up_says_so_and_asks_nothing(qtbot, page):
    page.change(page.from_text("AsAd v AhKh:1"), "Paste")
    settle(qtbot, page)
    page.change(page.state.with_card("d0", parse_cards("Ah")[0]), "Dead card")
    assert page.verdict.headline.plain() == "This cannot be dealt."
    assert "Seat 2’s range has nothing left" in page.verdict.detail.plain()
    assert equities(page) == ["–", "–"]
    assert page.status == Status("Ready")


def test_streets_step_back_and_forth_by_keys_and_buttons(qtbot, page):
    page.change(page.from_text("You: As Ks\nSeat 2: QQ\nBoard: 2c 3c 4c 5c 6c"), "Paste")
    page.type_key(key_press("["))
    assert page.state.street() == 4
    assert page.board.slots["b4"].accessibleName() == "River, empty, next, was six of clubs"
    qtbot.mouseClick(page.board.back_button, Qt.MouseButton.LeftButton)
    assert page.state.street() == 3
    page.type_key(key_press("{"))
    assert page.state.street() == 0
    assert not page.board.back_button.isEnabled()
    page.type_key(key_press("}"))
    assert page.state.street() == 5
    assert not page.board.forward_button.isEnabled()
    page.type_key(key_press("{"))  # all streets at once
    assert page.state.street() == 0
    page.undo_stack.undo()
    page.undo_stack.undo()
    assert page.state.street() == 0


def test_a_random_board_comes_street_by_street(qtbot, page):
    names = ("Random flop", "Random turn", "Random river", "New board")
    for name, street in zip(names, (3, 4, 5, 5), strict=True):
        assert page.board.deal_button.accessibleName() == name
        qtbot.mouseClick(page.board.deal_button, Qt.MouseButton.LeftButton)
        assert page.state.street() == street


def test_a_hand_history_sets_up_the_seats(qtbot, page):
    page.change(page.from_text(HISTORY), "Paste")
    assert [page.state.hole(seat) for seat in (0, 1)] == [
        tuple(parse_cards("AhKd")),
        tuple(parse_cards("QsJh")),
    ]
    settle(qtbot, page)
    assert page.verdict.headline.plain() == "Ann wins with a straight."
    assert [strip.name.plain() for strip in page.seats.strips] == ["You", "Ann"]
    assert [strip.kind.plain() for strip in page.seats.strips] == [
        "BTN, two cards",
        "SB, two cards",
    ]
    panel = page.panels.pot_odds
    assert (panel.pot.text(), panel.call.text(), panel.stack.text()) == ("40", "10", "86")
    assert panel.place.accessibleName() == "River, 10 of 10: Cleo calls 10"
    assert panel.need.plain() == "Need 20.0 %, have 0.0 %"


def test_a_pasted_hand_is_walked_by_click_and_key(qtbot, page):
    page.change(page.from_text(HISTORY), "Paste")
    panel = page.panels.pot_odds
    qtbot.mouseClick(panel.back, Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert panel.place.accessibleName() == "River, 9 of 10: Ann bets 10"
    assert (panel.pot.text(), panel.call.text(), panel.bet.text()) == ("30", "0", "10")
    assert panel.need.plain() == "Ann has 100.0 %, nothing to call"
    assert panel.options.whose.plain() == "Ann"
    qtbot.keyClick(page.deck.picker.key(0), Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert panel.place.accessibleName() == "Turn, 8 of 10: Cleo checks"
    assert page.state.street() == 4
    for key, place in (("{", "Before the flop, 1 of 10: Cleo raises to 6"), ("]", "Flop, 5 of 10")):
        page.type_key(key_press(key))
        assert panel.place.accessibleName().startswith(place)
    assert [strip.name.plain() for strip in page.seats.strips] == ["You", "Ann"]
    page.type_key(key_press("["))
    assert [strip.name.plain() for strip in page.seats.strips] == ["You", "Ann", "Bob"]
    assert (panel.pot.text(), panel.call.text(), panel.stack.text()) == ("3", "2", "100")
    page.undo_stack.undo()
    assert page.state.street() == 3
    qtbot.mouseClick(page.board.clear_button, Qt.MouseButton.LeftButton)
    page.change(page.state.click_card(0), "Another card")
    page.change(page.state.click_card(1), "Another card")
    assert page.state.replay is not None
    qtbot.mouseClick(panel.forward, Qt.MouseButton.LeftButton)
    assert panel.place.accessibleName().startswith("Flop, 5 of 10")


def test_at_the_decision_of_another_nothing_is_said_of_your_call(qtbot, page):
    page.change(page.from_text(HISTORY), "Paste")
    page.step_street(-1)  # to the turn, your check
    page.change(replace(page.state, call=4.0), "Pot odds")
    settle(qtbot, page)
    assert "Calling is right" in page.verdict.detail.plain()
    assert page.panels.pot_odds.need.plain().startswith("Need ")
    assert page.panels.pot_odds.options.whose.plain() == ""
    page.step_decision(-1)  # Ann's
    page.change(replace(page.state, call=4.0), "Pot odds")
    settle(qtbot, page)
    assert "Calling" not in page.verdict.detail.plain()
    assert page.panels.pot_odds.need.plain().startswith("Ann needs ")
    assert page.panels.pot_odds.options.whose.plain() == "Ann"


def test_what_was_not_understood_of_a_hand_is_said(qtbot, page):
    said = []
    page.hint.connect(said.append)
    page.from_text(HISTORY.replace("Cleo: checks", "Cleo: ponders\nCleo: checks"))
    assert said == ["“Cleo: ponders” was not understood."]


def test_of_a_board_run_twice_it_is_said_which_is_shown(qtbot, page):
    said = []
    page.hint.connect(said.append)
    page.from_text(GG)
    assert said == ["The board was run twice; the first is shown"]


def test_the_editor_is_called_by_the_players_name(qtbot, page):
    page.change(page.from_text(HISTORY), "Paste")
    editor = open_editor(qtbot, page, 1)
    assert editor.windowTitle() == "Range for Ann"
    editor.reject()


def test_hands_on_a_board_and_a_board_alone_can_be_pasted(qtbot, page):
    page.change(page.from_text("AsKs vs QQ+ on Kd9h4h"), "Paste")
    assert page.state.range_of(1) == parse_range("QQ+")
    assert page.state.board[:3] == tuple(parse_cards("Kd9h4h"))
    page.change(page.from_text("board: Qc Qd 2h 3h"), "Paste")
    assert page.state.hole(0) == tuple(parse_cards("AsKs"))
    assert page.state.board[:4] == tuple(parse_cards("QcQd2h3h"))
    with pytest.raises(ValueError, match="“As” was given twice"):
        page.from_text("board: As 2s 3s")


def test_of_several_hands_pasted_it_is_said_which_was_taken(qtbot, page):
    said = []
    page.hint.connect(said.append)
    page.from_text(HISTORY)
    assert said == []
    page.from_text(3 * HISTORY)
    assert said == ["The last of 3 hands was taken; paste another alone"]


def open_saved(qtbot, editor):
    qtbot.mouseClick(editor.saved_button, Qt.MouseButton.LeftButton)
    saver().finish()  # the library is read in a thread


def test_saved_ranges_are_kept_and_taken_over(qtbot, page):
    SavedRanges().put("Old", "one", "22")
    SavedRanges().remove("Old", "one")
    editor = open_editor(qtbot, page, 1)
    editor.take(parse_range("QQ+, AKs"))
    open_saved(qtbot, editor)
    dialog = editor.findChild(SavedRangesDialog)
    assert not dialog.keep_button.isEnabled()
    assert dialog.focusWidget() is dialog.name
    QTest.keyClicks(dialog.name, "Strong")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    saver().finish()
    assert dialog.isVisible()
    assert SavedRanges().folders() == {"My ranges": {"Strong": "QQ+, AKs"}}
    assert dialog.keep_button.text() == "Replace by this range"
    dialog.reject()
    editor.take(parse_range("72o"))
    open_saved(qtbot, editor)
    dialog = next(d for d in editor.findChildren(SavedRangesDialog) if d.isVisible())
    dialog.tree.setCurrentItem(dialog.tree.topLevelItem(0).child(0))
    qtbot.mouseClick(dialog.take_button, Qt.MouseButton.LeftButton)
    assert editor.hands == parse_range("QQ+, AKs")
    editor.undo()
    assert editor.hands == parse_range("72o")
    editor.reject()


def test_a_library_is_there_till_ranges_are_kept_and_can_be_added_to_them(qtbot, page):
    editor = open_editor(qtbot, page, 1)
    open_saved(qtbot, editor)
    dialog = editor.findChild(SavedRangesDialog)
    assert dialog.tree.topLevelItemCount() == len(library())
    assert not dialog.library_button.isVisible()
    folder = dialog.tree.topLevelItem(0)
    chosen = folder.child(0)
    folder_name, name, text = folder.text(0), chosen.text(0), chosen.text(1)
    assert library()[folder_name][name] == text
    dialog.tree.setCurrentItem(chosen)
    assert dialog.name.text() == name
    assert not dialog.keep_button.isEnabled()  # what is solved is not replaced by a range of mine
    before = [dialog.tree.topLevelItem(at).text(0) for at in range(len(library()))]
    close = dialog.take_button.x()
    dialog.delete_button.click()
    saver().finish()
    dialog.layout().activate()
    assert dialog.take_button.x() == close
    dialog.delete_button.click()  # puts it back where it was
    saver().finish()
    assert dialog.current() == (folder_name, name)
    assert dialog.tree.currentItem().parent().isExpanded()
    assert [dialog.tree.topLevelItem(at).text(0) for at in range(len(library()))] == before
    dialog.delete()
    saver().finish()
    assert name not in SavedRanges().folders()[folder_name]
    assert dialog.library_button.isVisible()
    dialog.library_button.click()
    saver().finish()
    assert SavedRanges().folders()[folder_name][name] == text
    assert not dialog.library_button.isVisible()
    dialog.reject()
    editor.reject()


def test_a_range_that_was_kept_is_chosen_and_in_sight(qtbot, page):
    editor = open_editor(qtbot, page, 1)
    editor.take(parse_range("QQ+, AKs"))
    open_saved(qtbot, editor)
    dialog = editor.findChild(SavedRangesDialog)  # with the library in it
    dialog.name.setFocus()
    QTest.keyClicks(dialog.name, " Strong")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    saver().finish()
    assert dialog.current() == ("My ranges", "Strong")
    tree = dialog.tree
    qtbot.waitUntil(
        lambda: tree.viewport().rect().contains(tree.visualItemRect(tree.currentItem()))
    )
    assert dialog.focusWidget() is dialog.name
    dialog.name.setText("Stronger")
    qtbot.mouseClick(dialog.rename_button, Qt.MouseButton.LeftButton)
    saver().finish()
    assert dialog.current() == ("My ranges", "Stronger")
    dialog.reject()
    editor.reject()


def test_the_editor_starts_from_the_two_cards_of_a_seat(qtbot, page):
    page.change(page.from_text("AsKs v QcQd"), "Paste")
    editor = open_editor(qtbot, page, 1)
    assert editor.hands == parse_range("QcQd")
    editor.reject()
    page.change(page.state.take_back("s1.0"), "Take back")
    editor = open_editor(qtbot, page, 1)
    assert editor.hands.combos == 0
    editor.reject()


def test_the_library_is_read_when_the_editor_opens_and_a_long_wait_is_told(
    qtbot, page, monkeypatch
):
    begun, may_end = threading.Event(), threading.Event()

    def slowly():
        begun.set()
        assert may_end.wait(LONGEST_S)

    monkeypatch.setattr("app.games.holdem.ranges.library.library", slowly)
    editor = open_editor(qtbot, page, 1)
    assert begun.wait(LONGEST_S)
    monkeypatch.setattr("app.games.holdem.ranges.library.library", dict)
    qtbot.mouseClick(editor.saved_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: editor.saved_button.text() == "Reading the library …")
    assert not editor.saved_button.isEnabled()
    assert not editor.findChildren(SavedRangesDialog)
    may_end.set()
    qtbot.waitUntil(lambda: bool(editor.findChildren(SavedRangesDialog)))
    assert editor.saved_button.text() == "Saved ranges"
    assert editor.saved_button.isEnabled()


def test_saved_ranges_go_out_and_come_in_as_text(qtbot, page, tmp_path):
    editor = open_editor(qtbot, page, 1)
    SavedRanges().put("Six seats", "Button", "22+")
    open_saved(qtbot, editor)
    dialog = editor.findChild(SavedRangesDialog)
    out = tmp_path / "out.txt"
    dialog.export_file(str(out))
    saver().finish()
    assert "Six seats/Button: 22+" in out.read_text()
    dialog.tree.setCurrentItem(dialog.tree.topLevelItem(0).child(0))
    dialog.name.setText("Late")
    dialog.rename()
    saver().finish()
    assert SavedRanges().folders() == {"Six seats": {"Late": "22+"}}
    dialog.tree.setCurrentItem(dialog.tree.topLevelItem(0).child(0))
    dialog.delete_button.click()
    saver().finish()
    assert SavedRanges().folders() == {}
    assert dialog.delete_button.text() == "Put back"
    dialog.delete_button.click()
    saver().finish()
    assert SavedRanges().folders() == {"Six seats": {"Late": "22+"}}
    assert dialog.delete_button.text() == "Delete"
    assert dialog.current() == ("Six seats", "Late")
    dialog.import_file(str(out))
    saver().finish()
    assert list(SavedRanges().folders()["Six seats"]) == ["Button", "Late"]
    out.write_text("Six seats/Button: 2x")
    dialog.import_file(str(out))
    saver().finish()
    assert "Line 1: “2x”" in dialog.error.text()
    out.write_text("".join(f"Many/{number}: 22+\n" for number in range(9_000)))
    dialog.import_file(str(out))  # so many are read while the window goes on
    assert "Many" not in SavedRanges().folders()
    saver().finish()
    assert len(SavedRanges().folders()["Many"]) == 9_000
    assert dialog.tree.topLevelItemCount() == 2
    out.write_text("Many/one: 2x\n" + "# \n" * 40_000)
    dialog.import_file(str(out))
    saver().finish()
    assert "Line 1: “2x”" in dialog.error.text()
    dialog.delete()
    saver().finish()
    SavedRanges().path.write_text("{")
    dialog.read()
    assert "is damaged" in dialog.error.text()
    dialog.reject()
    editor.reject()


def test_sampled_ranges_are_told_from_exact_ones(qtbot, page):
    page.change(page.from_text("QhQc v TT+, AJs+ v 22+ v random v 20% v A2s+"), "Paste")
    qtbot.waitUntil(lambda: "Monte Carlo" in page.equity.kind.plain())
    assert "deals, ±" in page.equity.kind.plain()
    assert page.seats.strips[1].margin.plain().startswith("± ")


def test_grids_of_seats_that_another_position_has_not_are_not_edited(qtbot, page):
    """They stay, dimmed, until it is answered."""
    page.resize(1920, 1000)
    table = page.state.emptied().with_size(6)
    page.restore(table.with_range(0, KINGS).with_range(4, KINGS))
    page.seats.chosen.emit(4)
    settle(qtbot, page)
    list(page.rest_to_come())
    page.show_ranges()
    card = page.grids.cards[1]
    page.parts._choose_seat(1)
    assert (card.seat, page.parts.seat) == (4, 4)
    page.restore(page.state.emptied().with_size(2).with_range(1, KINGS))
    assert card.seat == 4
    card.edit.click()
    card.grid.chosen.emit(0)
    assert page.ranges.editor is None
    assert page.parts.seat == 0
    page.parts.keep()
    page.parts.clear()
    assert page.state.size == 2


def test_panels_that_are_built_beside_another_mode_show_nothing_of_its_answer(qtbot, page):
    spot = page.from_text("AsKs v QQ+ on Qs7s2d")
    page.restore(replace(spot, mode="push_fold"))
    settle(qtbot, page)
    assert list(page.rest_to_come())
    page.choose_mode("equity")
    settle(qtbot, page)
    assert page.panels.outs.message.plain().startswith("Now you are ahead of")


def test_what_hands_end_up_as_may_be_known_after_another_mode_was_answered(qtbot, page):
    list(page.rest_to_come())
    page.change(page.from_text("AsKs v QQ+ on Qs7s2d"), "Paste")
    settle(qtbot, page)
    page.choose_mode("before_flop")
    settle(qtbot, page)
    page.parts._ends.update.emit(page.parts._ends.answer)
    page.choose_mode("equity")
    settle(qtbot, page)
    assert page.parts.shown().ends is page.parts._ends.answer


def test_a_hand_that_is_behind_a_range_has_outs_by_share(qtbot, page):
    page.change(page.from_text("AsKs v JJ+,AK,AQs,KQs:.5 on Qs7s2d"), "Paste")
    settle(qtbot, page)
    outs = page.panels.outs
    now = "Now you are ahead of 0.0 % of the hands, level with 31.6 %, behind 68.4 %."
    assert outs.message.plain() == now
    assert outs.total.plain() == "15 of 47"
    rows = [[text.plain() for text in row] for row in outs._rows]
    assert [(name, share, count) for name, _cards, share, count in rows] == [
        ("Flush", "then ahead 89–100 %", "9"),
        ("Aces", "then ahead 47 %", "3"),
        ("Kings", "then ahead 39 %", "3"),
    ]
    assert "You are behind more hands than ahead of; 15 turn cards turn that round." in (
        page.verdict.detail.plain()
    )
    assert "Outs: 15 of 47, Flush JsTs9s8s6s5s4s3s2s (89–100 %), Aces AhAcAd (47 %), " in (
        page.to_text()
    )
    assert page.from_text(page.to_text()).seats == page.state.seats


def test_who_is_surely_behind_one_of_two_is_behind(qtbot, page):
    page.change(page.from_text("You: AsKs\nSeat 2: QdQh\nSeat 3: random\nBoard: Qs7s2d"), "Paste")
    settle(qtbot, page)
    assert page.verdict.detail.plain().startswith("You are behind now; 8 turn cards put you ahead.")


def test_outs_keep_their_tab_when_a_range_brings_others(qtbot, page):
    def offered():
        control = page.panels.tabs.control
        segments = map(control.segment, range(len(page.panels.in_order())))
        return [segment.text() for segment in segments if not segment.isHidden()]

    page.change(page.from_text("AsKs v 9c9d on Qs7s2d"), "Paste")
    settle(qtbot, page)
    before = offered()
    page.change(page.from_text("AsKs v JJ+,AK on Qs7s2d"), "Paste")
    settle(qtbot, page)
    assert len(offered()) > len(before)
    assert offered()[:2] == before[:2] == ["Ends up", "Outs"]


def test_a_draw_that_is_the_favourite_is_behind_and_has_outs(qtbot, page):
    page.change(page.from_text("AsKs v 9c9d on Qs7s2d"), "Paste")
    settle(qtbot, page)
    assert page.verdict.headline.plain() == "You are the favourite with 55.1\N{NO-BREAK SPACE}%."
    assert "You are behind now; 15 turn cards put you ahead." in page.verdict.detail.plain()


def test_who_is_ahead_of_most_hands_needs_no_card_and_hears_of_the_rest(qtbot, page):
    page.change(page.from_text("AsQh v 77,QJ on Qs7s2d"), "Paste")
    settle(qtbot, page)
    outs = page.panels.outs
    assert outs.message.plain().startswith("Now you are ahead of ")
    assert outs.total.plain() == ""
    assert "behind" not in page.verdict.detail.plain()
