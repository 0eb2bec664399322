"""The range editor driven as a user would: strokes and keys in, a range out."""

import math

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.games.holdem.ranges import words as range_words
from app.games.holdem.ranges.editor import EDITED_EVERY_MS, FORMATS, SIZE, RangeEditor
from app.games.holdem.ranges.orders import ALL_IN_FIRST, RAISE_FIRST, part
from app.games.holdem.ranges.suits_popup import SuitsPopup, combo_places
from app.look import theme
from app.words import translation
from engine.cards import parse_cards
from engine.games.holdem import parse_range
from engine.games.holdem.ranges import COMBOS, EVERYTHING, HAND_COMBOS, HANDS, NOTHING

LEFT = Qt.MouseButton.LeftButton
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def editor_of(qtbot, qapp):
    """Open an editor over a window, for a range and known cards."""
    theme.apply(qapp, "dark")
    parent = QWidget()
    theme.dress(parent)
    qtbot.addWidget(parent)
    parent.show()

    def opened(text="", known=""):
        editor = RangeEditor(1, "Range for seat 2", parse_range(text), parse_cards(known), parent)
        editor.open()
        qtbot.waitExposed(editor)
        editor.activateWindow()
        qtbot.waitUntil(editor.isActiveWindow)
        return editor

    return opened


def cell(editor, hand):
    return editor.grid.cells[HANDS.index(hand)]


def stroke(editor, start, *ends, modifier=Qt.KeyboardModifier.NoModifier):
    first = cell(editor, start)
    QTest.mousePress(first, LEFT, modifier)
    for end in ends:
        center = cell(editor, end).geometry().center()
        QTest.mouseMove(first, first.mapFrom(editor.grid, center))
    QTest.mouseRelease(first, LEFT, modifier)


def write(editor, text):
    editor.text.selectAll()
    QTest.keyClicks(editor.text, text)


def test_it_is_as_large_as_drawn_and_fits_the_smallest_window(editor_of):
    editor = editor_of()
    assert (SIZE.width(), SIZE.height()) == (904, 634)
    assert editor.size() == SIZE
    inside = [w for w in editor.findChildren(QWidget) if w.isVisible() and w.parent() is editor]
    assert all(editor.rect().contains(w.geometry()) for w in inside)


def test_painting_writes_the_text_and_counts(editor_of):
    editor = editor_of()
    stroke(editor, "AA", "TT")
    stroke(editor, "AKs", modifier=SHIFT)
    assert editor.text.toPlainText() == "TT+, AKs:0.5"
    assert editor.count.plain() == "32 of 1,326 hands, 2.4 %"
    assert editor.hands == parse_range("TT+, AKs:0.5")
    assert cell(editor, "AKs").accessibleName() == "ace king suited, weight 50 percent"
    assert cell(editor, "66").accessibleName() == "pair of sixes, not in the range"


def test_a_bad_word_is_explained_in_the_language_of_the_window(editor_of):
    translation.use(["ar"])
    try:
        editor = editor_of()
        write(editor, "QX+, foo")
        refused = editor.error.text()
    finally:
        translation.use([])
    assert translation.has_right_to_left(refused)
    assert "is no hand" not in refused


def test_typing_paints(editor_of):
    editor = editor_of()
    write(editor, "TT+, 99:50, AJs+, ATs:50, KQs:50, AQo+")
    assert editor.count.plain() == "73 of 1,326 hands, 5.5 %"
    assert (cell(editor, "99").weight, cell(editor, "AA").weight) == (0.5, 1.0)
    assert editor.text.toPlainText() == "TT+, 99:50, AJs+, ATs:50, KQs:50, AQo+"  # as typed


def test_a_bad_word_is_underlined_and_explained_and_the_rest_is_in_use(editor_of, qtbot):
    editor = editor_of()
    write(editor, "TT+, KJx, AKo")
    assert editor.hands == parse_range("TT+, AKo")
    assert editor.error.text().startswith("“KJx” is no hand; write KJs (suited)")
    assert editor.error.text().endswith("The rest is in use.")
    marks = editor.text.extraSelections()
    assert [mark.cursor.selectedText() for mark in marks] == ["KJx"]
    assert editor.text.property("wrong") is True
    write(editor, "TT+")
    assert editor.error.text() == ""
    assert not editor.error.isVisible()
    assert editor.text.extraSelections() == []


def test_a_word_being_typed_is_called_wrong_only_after_a_while(editor_of, qtbot):
    editor = editor_of()
    write(editor, "TT+, K")
    assert editor.error.text() == ""
    qtbot.waitUntil(lambda: "“K”" in editor.error.text())
    QTest.keyClicks(editor.text, "Js")
    assert editor.error.text() == ""
    assert editor.hands == parse_range("TT+, KJs")


def test_signs_beyond_the_basic_plane_do_not_shift_the_underline(editor_of):
    editor = editor_of()
    editor.text.setPlainText("\N{GRINNING FACE} KJx AA")
    assert [m.cursor.selectedText() for m in editor.text.extraSelections()] == [
        "\N{GRINNING FACE}",
        "KJx",
    ]


def test_one_stroke_is_one_step_of_undo_and_so_is_what_was_typed(editor_of):
    editor = editor_of("22")
    stroke(editor, "AA", "TT")
    write(editor, "TT+, AKs")
    assert editor.hands == parse_range("TT+, AKs")
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(editor.text, Qt.Key.Key_Z, control)
    assert editor.hands.text() == "TT+,22"
    QTest.keyClick(editor.grid, Qt.Key.Key_Z, control)
    assert editor.hands == parse_range("22")
    assert editor.text.toPlainText() == "22"
    editor.undo()
    editor.redo()
    editor.redo()
    assert editor.text.toPlainText() == "TT+, AKs"
    editor.undo()
    stroke(editor, "AA")
    editor.redo()  # nothing is left to be made again
    assert editor.hands == parse_range("KK-TT, 22")


def test_undo_brings_back_a_wrong_text_with_its_mark(editor_of):
    editor = editor_of()
    write(editor, "AA, KJx, KK")
    stroke(editor, "QQ")
    assert editor.error.text() == ""
    editor.undo()
    assert editor.text.toPlainText() == "AA, KJx, KK"
    assert "“KJx”" in editor.error.text()


def test_the_top_slider_takes_the_best_hands(editor_of):
    editor = editor_of()
    for value in range(0, 101, 10):
        editor.top.slider.setValue(value)
    assert editor.hands == parse_range("10%")
    assert abs(editor.hands.share - 0.1) < 0.005
    assert editor.top.number.value() == 10.0
    editor.top.number.setValue(100)
    assert editor.hands == EVERYTHING
    editor.undo()  # all of it was one step
    assert editor.hands == NOTHING


def test_a_number_is_not_rewritten_while_it_is_typed(editor_of):
    editor = editor_of()
    line = editor.top.number.lineEdit()
    line.selectAll()
    QTest.keyClicks(line, "15")
    assert editor.top.number.value() == 15
    assert editor.hands == parse_range("15%")


def test_the_slider_shows_the_share_of_what_was_painted(editor_of):
    editor = editor_of("random")
    assert editor.top.slider.value() == 1000
    editor.take(parse_range("22+"))
    assert editor.top.number.value() == pytest.approx(5.9)


def test_letters_typed_in_the_grid_go_on_with_the_text(editor_of):
    editor = editor_of("QQ+")
    QTest.keyClicks(cell(editor, "AA"), "A")
    QTest.keyClicks(editor.focusWidget(), "Ks")
    assert editor.text.toPlainText() == "QQ+, AKs"
    assert editor.hands == parse_range("QQ+, AKs")


def test_any_weight_can_be_painted(editor_of):
    editor = editor_of()
    editor.brush.number.setValue(30)
    stroke(editor, "AA")
    stroke(editor, "KK", modifier=SHIFT)
    assert editor.hands == parse_range("AA:0.3, KK:0.15")
    stroke(editor, "AA")
    assert editor.hands == parse_range("KK:0.15")


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("Pairs", 78),
        ("Broadway", 160),
        ("Suited aces", 48),
        ("Suited connectors", 48),
        ("Any two", 1326),
    ],
)
def test_start_chips_add_hands_or_replace_those_there(editor_of, name, count):
    editor = editor_of("JTo")
    button = next(b for b in editor.presets if b.text() == name)
    within = name in ("Broadway", "Any two")
    QTest.mouseClick(button, LEFT)
    assert editor.hands.total == count + (0 if within else 12)
    editor.undo()
    assert editor.hands == parse_range("JTo")
    editor.replace.click()
    QTest.mouseClick(button, LEFT)
    assert editor.hands.total == count


def test_with_ctrl_a_start_chip_replaces_and_weights_are_never_lowered(editor_of, monkeypatch):
    editor = editor_of("KK:0.5, 72o:0.25")
    pairs = next(b for b in editor.presets if b.text() == "Pairs")
    QTest.mouseClick(pairs, LEFT)
    assert (editor.hands.hand_weight("KK"), editor.hands.hand_weight("72o")) == (1, 0.25)
    control = Qt.KeyboardModifier.ControlModifier
    monkeypatch.setattr(QApplication, "keyboardModifiers", lambda: control)
    QTest.mouseClick(pairs, LEFT, control)
    assert editor.hands == parse_range("22+")


def test_the_order_of_hands_is_named_and_can_be_chosen(editor_of):
    editor = editor_of()
    editor.top.number.setValue(20)
    assert editor.hands == parse_range("20%")
    editor.order.segment(1).click()
    assert editor.hands == part(RAISE_FIRST, 0.2)
    editor.order.segment(2).click()
    assert editor.hands == part(ALL_IN_FIRST, 0.2)
    sources = ("two cards", "Chen", "Sklansky")
    assert all(source in editor.order.segment(i).whatsThis() for i, source in enumerate(sources))
    editor.take(parse_range("AA"))
    editor.order.segment(0).click()
    assert editor.hands == parse_range("AA")  # what was not taken from an order stays


def test_clear_and_invert(editor_of):
    editor = editor_of("AA, KK:0.25")
    QTest.mouseClick(editor.invert_button, LEFT)
    assert editor.hands.hand_weight("AA") == 0
    assert editor.hands.hand_weight("KK") == 0.75
    assert editor.hands.hand_weight("QQ") == 1
    QTest.mouseClick(editor.clear_button, LEFT)
    assert editor.hands == NOTHING
    assert not editor.use_button.isEnabled()
    editor.use()  # an empty range is never given
    assert editor.isVisible()


def test_known_cards_that_are_in_the_range_are_named(editor_of):
    editor = editor_of("TT+, AJs+, AQo+", "QhQc2s")
    assert editor.removed.plain() == (
        "13 of these hands use Q♥ or Q♣, which are already out. They get no weight."
    )
    editor.take(parse_range("22"))
    assert editor.removed.plain().startswith("3 of these hands use 2♠, which is already out.")
    editor.take(parse_range("33"))
    assert editor.removed.plain() == "None of these hands uses a card that is already out."


def test_suits_of_one_hand_are_painted_in_a_panel(editor_of):
    editor = editor_of("AKo", "Ah")
    editor.open_suits(HANDS.index("AKo"))
    popup = editor.findChild(SuitsPopup)
    off = [c.label for c in popup.grid.cells if c.label and not c.isEnabled()]
    assert off == ["A♥K♠", "A♥K♦", "A♥K♣"]
    first = next(c for c in popup.grid.cells if c.label == "A♠K♥")
    assert first.accessibleName() == "ace of spades, king of hearts, weight 100 percent"
    QTest.mouseClick(first, LEFT)
    assert editor.hands.weights[COMBOS.index(tuple(sorted(parse_cards("AsKh"))))] == 0
    assert editor.hands.total == 11
    assert cell(editor, "AKo").mixed
    assert cell(editor, "AKo").accessibleName() == "ace king offsuit, 11 of 12 combinations"
    QTest.keyClick(popup, Qt.Key.Key_Escape)
    assert editor.isVisible()
    editor.undo()
    assert editor.hands == parse_range("AKo")


@pytest.mark.parametrize(("hand", "count"), [("AKs", 4), ("AKo", 12), ("77", 6)])
def test_every_combination_has_one_place(hand, count):
    places = [combo for row in combo_places(hand) for combo in row if combo is not None]
    assert sorted(places) == sorted(HAND_COMBOS[hand])
    assert len(places) == count


def test_enter_uses_and_escape_cancels(editor_of, qtbot):
    for where in ("grid", "text"):
        editor = editor_of("AA")
        target = editor.text if where == "text" else cell(editor, "AA")
        with qtbot.waitSignal(editor.used) as used:
            QTest.keyClick(target, Qt.Key.Key_Return)
        assert used.args == [parse_range("AA")]
        assert not editor.isVisible()
    editor = editor_of("AA")
    with qtbot.waitSignal(editor.rejected):
        QTest.keyClick(editor, Qt.Key.Key_Escape)


def test_changes_are_told_while_they_are_made(editor_of, qtbot):
    editor = editor_of("AA")
    with qtbot.waitSignal(editor.edited) as told:
        stroke(editor, "KK", "QQ")
    assert told.args == [parse_range("QQ+")]


def test_nothing_is_told_after_cancelling(editor_of, qtbot):
    editor = editor_of("AA")
    told = []
    editor.edited.connect(told.append)
    stroke(editor, "KK")
    editor.reject()
    qtbot.wait(2 * EDITED_EVERY_MS)
    assert told == []


def test_cells_show_the_equity_of_their_hands(editor_of):
    editor = editor_of("AA, KK")
    assert not editor.show_equity.isEnabled()
    equities, shares = [math.nan] * 1326, [0.0] * 1326
    for hand, equity in (("AA", 0.85), ("KK", 0.5)):
        for combo in HAND_COMBOS[hand]:
            equities[combo], shares[combo] = equity, 1 / 12
    editor.set_equities(equities, shares)
    assert cell(editor, "AA").note == ""
    assert editor.show_equity.text() == "Equity, exact"
    editor.set_equities(equities, shares, exact=False)
    assert editor.show_equity.text() == "Equity, sampled"
    editor.show_equity.click()
    assert (cell(editor, "AA").note, cell(editor, "KK").note) == ("85", "50")
    assert cell(editor, "AA").heat == 1.0
    assert cell(editor, "KK").heat < 0
    stroke(editor, "QQ")
    editor.set_equities(equities, shares)  # of a range without queens
    assert cell(editor, "QQ").note == ""
    editor.show_equity.click()
    assert cell(editor, "AA").note == ""


def test_an_answer_repaints_only_cells_that_changed(editor_of, monkeypatch):
    editor = editor_of("AA, KK")
    equities, shares = [0.5] * 1326, [1 / 1326] * 1326
    editor.set_equities(equities, shares)
    editor.show_equity.click()
    repainted = []
    for hand, button in zip(HANDS, editor.grid.cells, strict=True):
        monkeypatch.setattr(button, "update", lambda hand=hand: repainted.append(hand))
    editor.set_equities(list(equities), shares)
    assert repainted == []
    for combo in HAND_COMBOS["AA"]:
        equities[combo] = 0.75
    editor.set_equities(equities, shares)
    assert set(repainted) == {"AA", "KK"}  # the middle that colours are measured from moved too


def test_the_curve_of_a_range_runs_from_best_to_worst():
    equities = [math.nan] * 1326
    shares = [0.0] * 1326
    for combo, equity, share in ((0, 0.2, 0.5), (1, 0.9, 0.25), (2, 0.6, 0.25)):
        equities[combo], shares[combo] = equity, share
    assert range_words.curve(equities, shares) == [(0.0, 0.9), (0.25, 0.9), (0.5, 0.6), (1.0, 0.2)]
    assert range_words.histogram(equities, shares, 2) == [0.5, 0.5]
    assert range_words.extremes(equities, shares) == ("4♠2♠", "3♠2♠")
    assert range_words.curve([math.nan] * 3, [0.0] * 3) == []
    assert range_words.extremes([math.nan], [0.0]) == ("", "")


def test_a_popup_stays_on_the_screen(editor_of):
    editor = editor_of("22")
    editor.move(QPoint(0, 0))
    editor.open_suits(HANDS.index("22"))
    screen = editor.screen().availableGeometry()
    assert screen.contains(editor.findChild(SuitsPopup).geometry())
    editor.findChild(SuitsPopup).close()


def test_a_range_is_copied_as_other_programs_read_it_and_pasted_again(qtbot, editor_of):
    editor = editor_of("QQ+, AKs:0.5, AsKh:0.25")
    for form, start in (
        ("pio", "AA,KK,QQ,AKs:0.5"),
        ("gto", "AA,KK,QQ,[50]AKs"),
        ("weights", "0 "),
    ):
        editor.copy_button.click()
        menu = QApplication.activePopupWidget()
        assert [action.text() for action in menu.actions()] == list(FORMATS.values())
        menu.close()
        editor.copy_as(form)
        text = QApplication.clipboard().text()
        assert text.startswith(start)
        hands = editor.hands
        editor.text.setPlainText("22")
        editor.text.setPlainText(text)
        assert editor.hands == hands
