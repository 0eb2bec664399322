"""Labels with markup, panels, the verdict, errors, steps, the focus ring."""

from functools import partial

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.look import theme
from app.look.colours import DARK, LIGHT
from app.look.fonts import font
from app.widgets.focus import FocusRing
from app.widgets.panels import (
    ErrorBox,
    HeatLegend,
    Panel,
    SeatSquare,
    StepList,
    Verdict,
    set_stale,
)
from app.widgets.text import ElidedText, Text, WholeText, paint_text, plain, set_visible, to_html
from tests.app.helpers import heard_all, rings


def test_a_tag_that_is_not_ours_is_shown_as_it_stands():
    named = "<b>3</b> hands of a<b<img src='n.png'>, <3 Anna"
    assert plain(named) == "3 hands of a<b<img src='n.png'>, <3 Anna"
    styled = to_html("<b style='background-image:url(n.png)'>", DARK)
    assert styled == "&lt;b style='background-image:url(n.png)'>"
    html = to_html(named, DARK)
    assert "<img" not in html
    assert "&lt;img src" in html
    assert "&lt;3 Anna" in html
    assert "font-weight" in html
    ours = '11.8<small> %</small>, <span style="color:#ffcc00">●</span> '
    ours += '<a href="3" style="text-decoration:none">here</a><br>'
    assert to_html(ours, DARK) == ours
    whole = to_html("<b>Throw</b> the 10♦,<br>or <em>not</em>", DARK, 16)
    assert plain(whole) == "Throw the 10♦, or not"


def test_suits_take_their_colours_with_the_rank_before_them():
    html = to_html("Throw the 10♦ or A♣, not B♠", DARK)
    assert f'<span style="color:{DARK.suit(3)};font-weight:600">10♦</span>' in html
    assert f'<span style="color:{DARK.suit(2)};font-weight:600">A♣</span>' in html
    assert f'B<span style="color:{DARK.suit(0)};font-weight:600">♠</span>' in html


def test_advice_is_brass_and_its_suits_too():
    html = to_html("Bid <em>8 in ♠</em>.", LIGHT)
    assert f'<span style="color:{LIGHT.brass}">8 in ♠</span>' in html
    assert LIGHT.suit(0) not in html


def test_a_label_is_read_without_its_markup_and_follows_the_theme(show, qapp):
    label = show(Text("places in <i>Turn</i> &amp; K♦", "hint"))
    assert label.plain() == "places in Turn & K♦"
    assert label.accessibleName() == "places in Turn & king of diamonds"
    assert DARK.acc in label.text()
    theme.apply(qapp, "light")
    assert LIGHT.acc in label.text()
    assert LIGHT.suit(3) in label.text()
    theme.apply(qapp, "dark")


def test_plain_numbers_are_plain_text(show):
    label = show(Text("45.4"))
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.text() == "45.4"


def test_numbers_with_a_fixed_space_are_plain_text_too(show):
    label = show(Text("38.2&nbsp;%"))
    assert (label.text(), label.textFormat()) == (
        "38.2\N{NO-BREAK SPACE}%",
        Qt.TextFormat.PlainText,
    )


def test_wrapped_lines_are_as_high_as_the_design_says(show):
    long = "Throw the king and knock with ten. " * 3
    for role, height in (("verdict", 24), ("detail", 18), ("hint", 16)):
        label = Text(long, role, wrap=True)
        label.setFixedWidth(200)
        show(label)
        assert label.heightForWidth(200) % height == 0, role
        assert label.heightForWidth(200) >= 3 * height


def test_the_verdict_is_as_high_as_drawn_and_hides_an_empty_detail(show):
    verdict = Verdict()
    headline = "Seat 2 is just ahead. You win <em>45.4 %</em>, mostly with a flush."
    why = "12 cards put you ahead on the turn. Calling is right for up to 99 into this pot."
    verdict.set(headline, why)
    show(verdict)
    assert verdict.heightForWidth(404) == 116
    assert verdict.accessibleDescription().startswith(
        "Seat 2 is just ahead. You win 45.4 percent, "
    )
    verdict.set("Show me your two cards.")
    assert not verdict.detail.isVisible()


def test_a_shorter_verdict_moves_nothing_below_it(qtbot):
    frame, verdict, below = QWidget(), Verdict(), QWidget()
    column = QVBoxLayout(frame)
    column.addWidget(verdict)
    column.addWidget(below, 1)
    qtbot.addWidget(frame)
    frame.resize(404, 500)
    frame.show()
    tops = []
    for headline, why in (
        ("Lead the A♠.", ""),
        ("Lead the A♠ for 3 of 4 tricks.", "Other cards hold you to one at most, all of them."),
        ("Seat 2 is just ahead. You win <em>45.4 %</em>, mostly with a flush.", "So it is. " * 40),
        ("Lead the A♠.", ""),
        ("Lead the A♠ for 3 of 4 tricks.", "Other cards hold you to one at most, all of them."),
    ):
        verdict.set(headline, why)
        column.activate()
        tops.append(below.y())
    assert tops[0] == tops[1] < tops[2] == tops[3] == tops[4]
    frame.resize(405, 500)  # room is shared out anew
    column.activate()
    assert below.y() == tops[0]


def test_an_error_shows_its_sentence_as_it_is_and_goes_away(show, heard):
    box = show(ErrorBox())
    box.set_error("“<KJx>” is not a hand. Write KJs, KJo or KJ.")
    assert box.isVisible()
    assert box.text() == "“<KJx>” is not a hand. Write KJs, KJo or KJ."
    assert box.accessibleName() == f"Error: {box.text()}"
    assert heard_all(heard) == [box.text()]
    box.set_error("")
    assert not box.isVisible()


def test_steps_say_their_number_and_which_is_now(show):
    steps = StepList()
    steps.set_steps(["Your two cards", "Seat 2", "Flop"], current=1)
    show(steps)
    names = [w.accessibleName() for w in steps.children() if isinstance(w, QWidget)]
    assert names == ["Step 1: Your two cards", "Step 2, now: Seat 2", "Step 3: Flop"]
    before = steps.grab().toImage()
    steps.set_steps(["Your two cards", "Seat 2", "Flop"], current=2)
    assert steps.grab().toImage() != before
    steps.set_steps(["One"])
    assert steps.layout().count() == 1


def test_a_panel_has_title_hint_right_widget_and_body(show):
    right = Text("% of boards", "hint")
    panel = Panel("Outs", "turn cards", right)
    panel.body.addWidget(Text("Q♠"))
    panel.resize(300, 100)
    show(panel)
    assert panel.accessibleName() == "Outs"
    assert panel.title.x() < panel.hint.x() < right.x()
    assert right.mapTo(panel, right.rect().topRight()).x() > 270
    panel.set_title("Other outs")
    assert panel.accessibleName() == "Other outs"
    before = panel.grab().toImage()
    panel.set_yours(True)
    assert panel.grab().toImage() != before


def test_a_unit_is_read_whole_or_in_short_or_not_at_all(show):
    unit = show(WholeText("% of boards, sampled", "hint", "%"))
    read = []
    for wide in (200, 40, 4):
        unit.setFixedWidth(wide)
        QApplication.processEvents()
        read.append((unit.text(), unit.toolTip()))
    whole = unit.plain()
    assert read == [(whole, ""), ("%", whole), ("", whole)]
    assert unit.accessibleName() == "percent of boards, sampled"


def test_what_there_is_no_room_for_is_said_shorter_before_it_ends_in_dots(show):
    label = show(ElidedText("", "hint"))
    label.set_text("Flop, 7 of 13: Hero raises to 15", "Flop, 7 of 13", "7 of 13")
    read = []
    for wide in (300, 100, 60, 30):
        label.setFixedWidth(wide)
        QApplication.processEvents()
        read.append(label.text())
    assert read[:3] == [label.plain(), "Flop, 7 of 13", "7 of 13"]
    assert read[3].endswith("…")
    assert label.toolTip() == label.plain()
    label.set_text("Another board than the hand’s")
    assert label.text().endswith("…")


def test_a_panel_without_title_has_no_header(show):
    assert not show(Panel()).header.isVisible()


def test_stale_numbers_are_dimmed_until_new_ones_come(show):
    label = show(Text("45.4", "number"))
    fresh = label.grab().toImage()
    set_stale(label, False)
    assert label.grab().toImage() == fresh
    set_stale(label, True)
    assert label.grab().toImage() != fresh
    set_stale(label, False)
    assert label.grab().toImage() == fresh


def test_legend_and_seat_square_are_painted(show):
    legend = HeatLegend()
    legend.set_words("worse", "better than now (45.4 %)")
    show(legend)
    both = legend.grab().toImage()
    legend.set_words("worse", "better than now (45.4 %)", from_neutral=True)
    assert legend.grab().toImage() != both
    assert show(SeatSquare(2)).accessibleName() == "Seat 3"


@pytest.fixture
def ring(qapp):
    ring = FocusRing(qapp)
    yield ring
    ring.stop()


def test_the_ring_goes_two_pixels_outside_what_has_the_keyboard(show, ring, qtbot):
    window = QWidget()
    column = QVBoxLayout(window)
    one, two = QPushButton("one"), QPushButton("two")
    column.addWidget(one)
    column.addWidget(two)
    show(window)
    one.setFocus()
    (shown,) = rings(window)
    assert shown.geometry() == one.geometry().adjusted(-4, -4, 4, 4)
    qtbot.keyClick(one, Qt.Key.Key_Tab)
    (shown,) = rings(window)
    assert shown.geometry() == two.geometry().adjusted(-4, -4, 4, 4)
    window.resize(window.width() + 50, window.height() + 50)
    qtbot.waitUntil(lambda: shown.geometry() == two.geometry().adjusted(-4, -4, 4, 4))
    two.hide()  # the keyboard goes to the other
    around = one.geometry().adjusted(-4, -4, 4, 4)
    qtbot.waitUntil(lambda: [ring.geometry() for ring in rings(window)] == [around])
    one.clearFocus()
    assert rings(window) == []


def test_the_ring_scrolls_with_what_it_surrounds(show, ring, qtbot):
    area, page = QScrollArea(), QWidget()
    button = QPushButton("deep", page)
    button.setGeometry(QRect(50, 400, 80, 30))
    page.resize(200, 800)
    area.setWidget(page)
    area.resize(200, 200)
    show(area)
    button.setFocus()
    (shown,) = rings(area)
    assert shown.parentWidget() is page
    area.verticalScrollBar().setValue(300)
    corner = shown.mapTo(area, QPoint(4, 4))
    assert corner == button.mapTo(area, QPoint(0, 0))


def test_at_the_edge_of_what_scrolls_the_ring_is_whole(show, ring):
    area, page = QScrollArea(), QWidget()
    button = QPushButton("other", page)
    button.setGeometry(QRect(120, 40, 80, 30))
    page.resize(200, 300)
    area.setWidget(page)
    area.setFixedSize(230, 200)
    show(area)
    button.setFocus()
    (shown,) = rings(area)
    assert page.rect().contains(shown.geometry())
    assert shown.geometry().right() == button.geometry().right()


def test_a_click_gives_focus_without_a_ring(show, ring, qtbot, monkeypatch):
    window = QWidget()
    first, button = QPushButton("one", window), QPushButton("two", window)
    show(window)
    first.setFocus()
    monkeypatch.setattr(QApplication, "mouseButtons", lambda: Qt.MouseButton.LeftButton)
    button.setFocus(Qt.FocusReason.MouseFocusReason)
    assert rings(window) == []


def test_a_dialog_that_is_closed_before_it_gets_the_focus_goes(show, ring, qtbot):
    window = show(QWidget())
    gone = []

    def open_and_close():
        dialog = QDialog(window)
        QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
        dialog.destroyed.connect(lambda: gone.append(True))
        QTimer.singleShot(0, dialog.reject)
        dialog.exec()

    open_and_close()
    QApplication.processEvents()
    assert gone
    assert rings(window) == []


def test_the_ring_survives_the_end_of_its_widget(show, ring, qtbot):
    window = QWidget()
    button, other = QPushButton("one", window), QPushButton("two", window)
    show(window)
    button.setFocus()
    assert len(rings(window)) == 1
    button.deleteLater()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not button)
    other.setFocus()
    assert len(rings(window)) == 1


def test_what_was_hidden_on_another_page_gets_no_keys_when_its_page_comes_back(show, qtbot):
    stack, pressed = QStackedWidget(), []
    pages = [QWidget(), QWidget()]
    first, second, other = (QPushButton(text) for text in ("first", "second", "other"))
    for button, page in ((first, 0), (second, 0), (other, 1)):
        (pages[page].layout() or QVBoxLayout(pages[page])).addWidget(button)
        button.clicked.connect(lambda checked=False, button=button: pressed.append(button))
    for page in pages:
        stack.addWidget(page)
    show(stack)
    second.setFocus()
    stack.setCurrentIndex(1)
    set_visible(second, False)
    stack.setCurrentIndex(0)
    qtbot.keyClick(stack.window().windowHandle(), Qt.Key.Key_Space)
    assert pressed == [first]


@pytest.mark.parametrize("make", [Text, ElidedText, partial(Text, wrap=True)])
def test_a_text_that_changes_or_is_resized_is_painted_once(show, make):
    text = show(make("<b>One</b>"))
    text.setFixedSize(120, 40)
    QApplication.processEvents()
    painted = []

    class Watch(QObject):
        def eventFilter(self, watched, event):
            if event.type() == QEvent.Type.Paint:
                painted.append(text.plain())
            return False

    watch = Watch()
    text.installEventFilter(watch)

    def settle():
        painted.clear()
        for _turn in range(5):
            QApplication.processEvents()
        return len(painted)

    text.set_text("<b>Two</b> words")
    assert settle() == 1
    text.setFixedSize(100, 40)
    assert settle() == 1


def test_a_wrapped_text_knows_its_height_again_when_words_or_letters_change(show):
    text = show(Text("One word", wrap=True))
    low = text.heightForWidth(100)
    text.set_text("Many more words than fit into one line of a hundred pixels")
    high = text.heightForWidth(100)
    assert high > low
    text.setFont(font(30))
    assert text.heightForWidth(100) > high


def test_a_line_that_was_painted_before_has_the_colours_and_the_place_of_now(qtbot, monkeypatch):
    def painted(text, **how):
        image = QImage(120, 24, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.gray)
        painter = QPainter(image)
        paint_text(painter, QRectF(0, 0, 120, 24), text, font(13), "white", **how)
        painter.end()
        return image

    looks = []
    for colours in (DARK, LIGHT, DARK):
        monkeypatch.setattr(theme, "current", lambda colours=colours: colours)
        looks.append(painted("K♥ 72"))
    assert looks[0] == looks[2] != looks[1]
    assert painted("K♥ 72", plain_suits=True) not in looks
    left, right = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
    assert painted("72", align=left) == painted("72", align=left) != painted("72", align=right)
