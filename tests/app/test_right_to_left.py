"""From right to left: lines, bars and arrows turn; seats, suits, decks and lines of play do not."""

import re
import sys
from dataclasses import replace
from itertools import pairwise

import pytest
from babel.messages.pofile import read_po
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QImage,
    QKeyEvent,
    QPainter,
    QRegion,
    QTextDocument,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from app.cards.deck import DeckPanel, DeckPicker
from app.cards.hand import Fan, hand_card
from app.cards.typing import CardTyping, typed_text
from app.games.holdem.before_flop.panels import ChoicesPanel
from app.games.holdem.equity.betting_panel import BettingPanel
from app.games.holdem.equity.seat_strip import SeatStrip
from app.games.holdem.play.felt import Felt
from app.games.holdem.push_fold.sweep import SweepPanel
from app.games.holdem.ranges.action_grid import Action, ActionGrid, Cell
from app.games.holdem.ranges.percent_slider import PercentSlider
from app.games.holdem.spot import Spot
from app.games.holdem.strategy.line import Table, walk
from app.games.holdem.strategy.panels import LinePanel
from app.games.holdem.strategy.setup import Setup
from app.games.holdem.words import counted
from app.games.nine_cards.widgets import PlayerHand
from app.games.rummy.deadwood.discard_table import DiscardTable
from app.games.rummy.gin.words import full_key
from app.games.rummy.melds.groupings import Frame, GroupsView
from app.games.rummy.play.felt import TableFelt
from app.games.rummy.play.melds import Titled
from app.games.tarneeb.advice.auction_table import AuctionTable
from app.games.tarneeb.advice.bid_words import error_words
from app.games.tarneeb.felt.line_widgets import LineView
from app.games.tarneeb.felt.lines import Chip, TrickRow
from app.games.tarneeb.felt.seat_widgets import TrickStrip
from app.games.tarneeb.felt.widgets import HandOnFelt
from app.games.tarneeb.open.panels import GamePanel
from app.games.tarneeb.own.felt import OwnFelt
from app.games.tarneeb.records.hand import OwnHand
from app.games.tarneeb.records.seats import EAST, NORTH, SEAT_SIGNS, SOUTH, WEST
from app.games.tarneeb.words import side_bid
from app.games.two_suits import words
from app.games.two_suits.charts import LearningCurve
from app.games.two_suits.survey import SurveyDialog
from app.look import fonts, theme
from app.look.paint import paint_icon
from app.widgets.bars import Segment, ShareBar, StackedBar
from app.widgets.controls import KeyCap, SegmentedControl, StepBar
from app.widgets.focus import Roving, RovingButton
from app.widgets.panels import StepList
from app.widgets.start import KeysPanel
from app.widgets.tables import ListTable
from app.widgets.text import Text, paint_text, set_margins
from app.words import translation
from app.words.translation import has_right_to_left
from engine.cards import parse_cards
from engine.games.holdem import parse_range
from engine.games.holdem.strategy import equilibrium
from engine.games.two_suits import LearningPoint
from tests.app.games.tarneeb.own_answers import bids
from tests.app.helpers import turn

CATALOGUE = translation.FOLDER / "ar" / "LC_MESSAGES" / "kibitzer.po"
LEFT, RIGHT = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft
NO_SIZES = equilibrium.Sizes((), ())
X11_FIRST = 8  # what X11 and Wayland add to a key's scan code


@pytest.fixture
def arabic():
    """Speak Arabic for a while."""
    translation.use(["ar"])
    yield
    translation.use([])


@pytest.fixture
def mirrored(qapp):
    """Run from right to left for a while, with the lines of the run's own language."""
    fonts.load()
    qapp.setLayoutDirection(RIGHT)
    yield
    qapp.setLayoutDirection(LEFT)


def left_of(one, other):
    return one.mapToGlobal(QPoint(0, 0)).x() < other.mapToGlobal(QPoint(0, 0)).x()


def columns_of_ink(label):
    """Where from left to right there are letters in the picture of a label."""
    picture = QImage(label.size(), QImage.Format.Format_ARGB32)
    picture.fill(0)
    label.render(picture, QPoint(0, 0), QRegion(), QWidget.RenderFlag.DrawChildren)
    return [
        x
        for x in range(picture.width())
        if any(picture.pixelColor(x, y).alpha() > 100 for y in range(picture.height()))
    ]


def colours_at(widget, share):
    """Colour of a picture of the widget in its middle, at a share of its width."""
    picture = widget.grab().toImage()
    return picture.pixelColor(int(share * (picture.width() - 1)), picture.height() // 2).name()


def test_arrows_go_to_the_option_that_lies_there(mirrored, qtbot, show):
    control = show(SegmentedControl(["a", "b", "c"], waits=True))
    control.segment(0).setFocus()
    qtbot.keyClick(control.segment(0), Qt.Key.Key_Left)
    assert control.focusWidget() is control.segment(1)
    assert left_of(control.segment(1), control.segment(0))


def test_bars_fill_from_the_right(mirrored, show):
    bar = ShareBar()
    bar.set_share(0.25)
    show(bar).resize(200, 10)
    assert colours_at(bar, 0.9) == theme.current().acc.lower()
    assert colours_at(bar, 0.1) == theme.current().raised.lower()


def test_shares_of_a_whole_begin_at_the_right(mirrored, show):
    bar = StackedBar("Shares")
    bar.set_segments([Segment(3, "#112233", ""), Segment(1, "#445566", "")])
    show(bar).resize(200, 30)
    assert (colours_at(bar, 0.9), colours_at(bar, 0.05)) == ("#112233", "#445566")


def test_hands_of_a_grid_fill_from_the_right_as_bars_do(mirrored, show):
    grid = ActionGrid("Hands")
    parts = ((Action("call"), 0.5), (Action("fold"), 0.5))
    grid.set_cells({1: Cell(parts, 1.0)})
    show(grid).resize(grid.sizeHint())
    cell = grid.cells[1]
    picture = cell.grab().toImage()
    seen = [picture.pixelColor(x, picture.height() - 4).name() for x in (6, picture.width() - 6)]
    assert seen[1] == theme.current().call.lower() != seen[0]


def test_sizes_in_a_survey_follow_each_other_as_on_its_axis(mirrored, qtbot, engine):
    page = QWidget()
    qtbot.addWidget(page)
    dialog = SurveyDialog(engine, "two_suits", None, page)
    dialog.show()
    named = {label.text(): label for label in dialog.table.findChildren(Text)}
    assert left_of(named["2"], named["7"])
    dialog.reject()


def test_sliders_fill_from_the_right_but_for_one_over_an_axis(mirrored, show):
    percent = PercentSlider("Share", 0, 0)
    percent.show_percent(25)
    panel = SweepPanel()
    panel.slider.setValue(panel.slider.minimum() + 5)
    for slider, sides in ((percent.slider, (0.1, 0.9)), (panel.slider, (0.9, 0.1))):
        show(slider.parentWidget()).resize(300, 200)
        seen = tuple(colours_at(slider, share) for share in sides)
        assert seen == (theme.current().line.lower(), theme.current().acc.lower())


def test_headings_stand_over_their_columns(mirrored, show):
    table = DiscardTable()
    show(table).resize(320, 300)
    named = {label.text(): label for label in table.findChildren(Text)}
    card, deadwood, draws = (named[text] for text in ("Card", "Deadwood", "Draws that improve"))
    assert left_of(draws, deadwood)
    assert left_of(deadwood, card)


def test_numbers_of_steps_stand_beside_their_texts(mirrored, show):
    steps = StepList()
    steps.set_steps(["Click two cards."])
    show(steps).resize(200, 40)
    text = steps.findChild(Text)
    number = QRectF(steps.width() - 22, 0, 22, 22)
    assert not number.intersects(QRectF(text.geometry()))


def test_an_axis_begins_at_the_left_whatever_its_labels(mirrored, qtbot, monkeypatch):
    monkeypatch.setattr(words, "games", lambda _count: "100,000 لعبة")
    curve = LearningCurve()
    qtbot.addWidget(curve)
    curve.resize(300, 100)
    curve.show_points([LearningPoint(500, 0.8)], 1000)
    below = curve.grab().toImage().copy(0, 85, 300, 15)
    ground = below.pixelColor(150, 7)
    inked = {x for x in range(300) for y in range(15) if below.pixelColor(x, y) != ground}
    assert max(inked) > 290
    assert not inked & set(range(50, 150))


def test_the_mark_of_the_best_row_is_at_the_right(mirrored, show):
    table = ListTable(["Card"])
    table.set_rows([["A♠"]], best=[0])
    show(table).resize(200, 60)
    picture = table.grab().toImage()
    column = [picture.pixelColor(picture.width() - 1, y).name() for y in range(picture.height())]
    assert theme.current().brass.lower() in column


STAY = ("counterclockwise", "clockwise")


@pytest.mark.parametrize("name", ["undo", "redo", "first", "prev", "next", "last", "help", *STAY])
def test_arrows_turn_and_the_turn_of_play_does_not(qapp, name):
    def picture(direction):
        qapp.setLayoutDirection(direction)
        made = QImage(24, 24, QImage.Format.Format_ARGB32)
        made.fill(0)
        painter = QPainter(made)
        paint_icon(painter, QRectF(0, 0, 24, 24), name, "#ffffff")
        painter.end()
        qapp.setLayoutDirection(LEFT)
        return made

    turned, plain = (
        [[made.pixelColor(x, y).alpha() > 128 for x in range(24)] for y in range(24)]
        for made in (picture(RIGHT), picture(LEFT))
    )
    assert plain != [row[::-1] for row in plain]
    assert turned == (plain if name in STAY else [row[::-1] for row in plain])


def test_back_is_at_the_right_and_its_key_stays(mirrored, show):
    steps = StepBar()
    steps.set_position(2, 4, "2")
    show(steps)
    assert left_of(steps.button("next"), steps.button("prev"))
    moved = []
    steps.moved.connect(moved.append)
    assert steps.type_key("[")
    assert moved == [1]


def test_seats_sit_where_they_sat(mirrored, show):
    felt = OwnFelt()
    show(felt).resize(744, 500)
    assert left_of(felt.seats[WEST], felt.seats[NORTH])
    assert left_of(felt.seats[NORTH], felt.seats[EAST])


def test_the_trick_is_read_from_the_right(mirrored, show, qapp):
    theme.apply(qapp, "dark")  # cards are lighter than the felt
    strip = TrickStrip()
    cards = parse_cards("As4s")
    strip.show_trick(
        [SOUTH, EAST, NORTH, WEST], dict(zip((2, 1), cards, strict=True)), 0, over=False, number=1
    )
    strip.set_card_height(60)
    show(strip)
    picture = strip.grab().toImage()
    row = [picture.pixelColor(x, strip.height() - 20).lightness() for x in range(strip.width())]
    assert min(x for x, light in enumerate(row) if light > 200) > 0.4 * strip.width()


def test_the_auction_begins_at_the_right(mirrored, show):
    table = AuctionTable()
    table.show_auction(OwnHand(hand=tuple(range(13))))
    table.fit(180, 20)
    show(table)
    picture = table.grab().toImage()
    row = [picture.pixelColor(x, 34).name() for x in range(picture.width())]
    assert min(x for x, c in enumerate(row) if c == theme.current().acc.lower()) > 0.7 * 180


def test_decks_stay(mirrored, show):
    deck = DeckPicker()
    show(deck)
    ace, two = parse_cards("As2s")
    assert left_of(deck.key(ace), deck.key(two))


def test_a_line_of_play_begins_at_the_right_as_its_trick_does(mirrored, show):
    (ace,) = parse_cards("As")
    line = LineView("Line")
    chips = tuple(Chip(at=at, card=ace, seat=seat) for at, seat in enumerate((SOUTH, EAST)))
    line.show_rows([TrickRow(1, chips, EAST)])
    show(line)
    led, second = line.chips()
    number, winner = line.findChildren(Text)
    assert left_of(led, number)  # “Trick 1” begins the row
    assert left_of(second, led)
    assert left_of(winner, second)


def test_a_card_of_a_line_stays_where_it_fell(mirrored, qtbot, show):
    line = LineView("Line", least=2)
    line.setFixedWidth(320)
    chips = tuple(Chip(at=at, card=at, seat=seat) for at, seat in enumerate((1, 2, 3, 0)))
    begins = set()
    line.show_rows([TrickRow(1, chips[:1], None)])
    show(line)
    for played in range(1, 5):
        line.show_rows([TrickRow(1, chips[:played], EAST if played == 4 else None)])
        turn(qtbot)  # rows are laid out when the window is idle
        begins.add(line.chips()[0].mapTo(line, QPoint()).x())
    assert len(begins) == 1


def test_what_is_strong_is_not_cut_where_a_line_ends_at_the_left(mirrored, show):
    panel = DeckPanel()
    panel.set_place("المقعد 2، الورقة الأولى")
    show(panel).resize(700, 300)
    hint = panel.hint
    document = QTextDocument()
    document.setDefaultFont(hint.font())
    document.setHtml(hint.text())
    assert document.idealWidth() <= hint.width() + 2 * document.documentMargin()


def test_keys_stand_as_they_are_pressed(mirrored, show):
    panel = KeysPanel("Keys", [(("Ctrl", "V"), "paste")])
    assert left_of(*show(panel).findChildren(KeyCap))


def test_hole_cards_stay_and_begin_beside_the_name(mirrored, show):
    table = QWidget()
    strip = SeatStrip(0, table)
    strip.resize(700, 52)
    show(table).resize(700, 60)
    assert left_of(*strip.slots)
    assert left_of(strip.slots[1], strip.name)


def test_cards_in_play_and_before_the_flop_stay(mirrored, show):
    felt, panel = Felt(), ChoicesPanel()
    for widget in (felt, panel):
        show(widget).resize(900, 400)
        QApplication.processEvents()
    slots = [*felt.slots.values()]
    assert all(left_of(one, other) for one, other in pairwise(slots))
    assert left_of(*panel.slots)


def test_a_hand_in_rows_begins_under_its_name(mirrored, show):
    hand = HandOnFelt(WEST)
    hand.setFixedWidth(300)
    hand.show_cards([hand_card(card) for card in parse_cards("AsKs")], setting_up=False)
    show(hand)
    assert hand.name.x() == 0


def test_arrow_keys_go_where_they_point(mirrored, show, qtbot):
    row = QWidget()
    layout = QHBoxLayout(row)
    buttons = [RovingButton() for _ in range(3)]
    for button in buttons:
        button.setFixedSize(20, 20)
        layout.addWidget(button)
    roving = Roving()
    roving.set_buttons(buttons)
    show(row)
    buttons[0].setFocus()
    qtbot.keyClick(buttons[0], Qt.Key.Key_Right)
    assert buttons[0].hasFocus()
    qtbot.keyClick(buttons[0], Qt.Key.Key_Left)
    assert buttons[1].hasFocus()


def test_groups_of_cards_begin_at_the_right_and_their_cards_at_the_left(mirrored, show, qtbot):
    cards = [hand_card(card) for card in parse_cards("5s6s7s")]
    view = GroupsView()
    show(view).resize(700, 220)
    view.show_frames([Frame(tuple(cards), "Run", ""), Frame((hand_card(0),), "Deadwood", "2")])
    qtbot.waitUntil(lambda: view.shown()[1].x() > 0)
    first, second = view.shown()
    assert left_of(second, first)
    assert first.geometry().right() == view.width() - 1
    five, six, _seven = first.fan.buttons
    assert left_of(five, six)


def test_the_top_of_a_pile_lies_beside_the_stock(mirrored, show):
    felt = TableFelt(12)
    felt.hold_in_pile(3)
    felt.show_pile([hand_card(card) for card in parse_cards("5s6s7s")])
    show(felt)
    top, under, last = reversed(felt.pile.buttons)
    assert [button.shown.id for button in (top, under, last)] == parse_cards("5s6s7s")
    assert left_of(last, under)
    assert left_of(under, top)


def test_a_title_over_a_fan_stands_at_its_right(mirrored, show):
    fan = Fan("Pile", 60)
    fan.set_cards([hand_card(card) for card in parse_cards("5s6s")])
    titled = Titled(fan)
    titled.set_title("Discard pile, top first; 2 more below")
    show(titled).resize(400, 120)
    assert abs(titled.caption.geometry().right() - fan.geometry().right()) < 6


def test_a_text_begins_at_the_right_whatever_its_first_letter(mirrored, qtbot):
    label = Text("Q♠ أو K♠")
    qtbot.addWidget(label)
    assert 'dir="rtl"' in label.text()
    label.set_text("8 ♠")
    assert 'dir="ltr"' in label.text()


@pytest.mark.parametrize(
    ("side", "edge"), [(Qt.AlignmentFlag.AlignRight, 0), (Qt.AlignmentFlag.AlignTop, 199)]
)
@pytest.mark.parametrize("text", ["فولد", "\u2066+9.2\u2069", "<b>65.5 %</b>"])
def test_a_figure_stands_where_the_word_over_it_does(mirrored, show, side, edge, text):
    label = Text(text)
    label.setAlignment(side)
    label.setFixedSize(200, 20)
    inked = columns_of_ink(show(label))
    assert min(abs(min(inked) - edge), abs(max(inked) - edge)) < 4


def test_the_next_of_nine_cards_comes_behind_those_that_are_held(mirrored, show):
    hand = PlayerHand("mine")
    hand.fan.set_cards([hand_card(card) for card in parse_cards("5s6s")])
    show(hand).resize(600, 200)
    assert left_of(hand.fan, hand.next_card)


def test_room_at_a_side_is_left_at_the_side_where_lines_end(mirrored, show):
    page = QWidget()
    row = QHBoxLayout(page)
    inner = QWidget()
    row.addWidget(inner)
    set_margins(row, 16, 0, 6, 0)
    page.setFixedSize(200, 50)
    show(page)
    assert (inner.x(), page.width() - inner.geometry().right() - 1) == (6, 16)


def test_suits_keep_their_order_and_begin_beside_their_name(mirrored, show):
    panel = GamePanel()
    show(panel).resize(380, 200)
    assert left_of(panel.trump.segment(0), panel.trump.segment(1))
    assert panel.trump.geometry().right() == panel.declarer.geometry().right()


def test_painted_lines_begin_at_the_right(mirrored):
    fonts.load()
    made = QImage(200, 20, QImage.Format.Format_ARGB32)
    made.fill(0)
    painter = QPainter(made)
    paint_text(
        painter, QRectF(0, 0, 200, 20), "Q", fonts.font(13), "#fff", Qt.AlignmentFlag.AlignLeft
    )
    painter.end()
    inked = {x for x in range(200) for y in range(20) if made.pixelColor(x, y).alpha()}
    assert min(inked) > 150


@pytest.mark.parametrize(
    ("context", "text"),
    [
        *(("of a player", "Turn"), ("of figures", "Table"), ("button", "Run")),
        *(("button", "Bid"), ("button", "Play")),
    ],
)
def test_two_senses_of_a_word_are_two_words(arabic, context, text):
    said = translation.pgettext(context, text)
    assert has_right_to_left(said)
    assert said != translation._(text)


def test_signs_of_thousands_and_of_decimals_are_told_apart(qapp):
    letters = QFontMetricsF(fonts.font(13))
    thousands, decimals = (letters.tightBoundingRect(sign) for sign in "٬٫")
    assert thousands.top() < 2 * decimals.top() < 0  # one hangs high, the other is on the line


@pytest.mark.parametrize("number", [1, 2, 3, 12, 990])
def test_counts_take_the_form_of_their_number(arabic, number):
    form = translation.ngettext("{count} deal", "{count} deals", number)
    assert counted(Spot(), number) == form.format(count=f"{number:,}")


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("partner, {count} unseen", "partner, {count} unseen"),
        ("robot, {count} card", "robot, {count} cards"),
        ("{count} sampled deal", "{count} sampled deals"),
    ],
)
def test_counts_have_six_forms(arabic, one, many):
    with CATALOGUE.open("rb") as file:
        forms = read_po(file).get(one).string
    said = [
        translation.written(translation.ngettext(one, many, n).format(count=n))
        for n in (0, 1, 2, 3, 11, 100)
    ]
    found = [form.format(count=n) for form, n in zip(forms, (0, 1, 2, 3, 11, 100), strict=True)]
    assert said == found
    assert len({re.sub(r"\d+", "", form) for form in said}) >= 5  # two may be written alike


COUNTS = (0, 1, 2, 3, 11, 100)
DRAWN_OUT = "Then you must block with {reply}; it takes {count} pick in all."


def test_counts_within_sentences_have_the_form_of_their_number(arabic):
    """Sentences that had one form for all: of ten, eleven and two alike."""
    keys = [translation.written(full_key(n)) for n in COUNTS]
    for said, told in zip(
        keys, ("0 ورقة", "ورقة واحدة", "ورقتان", "3 ورقات", "11 ورقة"), strict=False
    ):
        assert f" {told}، " in said
    with CATALOGUE.open("rb") as file:
        catalog = read_po(file)
        picks = catalog.get(DRAWN_OUT).string
        deals = catalog.get(
            "Knock: undercut in {share}; {gained} on average if won, {lost} if lost, in the "
            "{count} deal before it was left out."
        ).string
    ends = [
        form.format(reply=5, count=n).split()[-2:] for form, n in zip(picks, COUNTS, strict=True)
    ]
    assert [" ".join(end) for end in ends] == [
        *("0 اختيار.", "اختيار واحد.", "المجموع اختيارين.", "3 اختيارات.", "11 اختيارًا."),
        "100 اختيار.",
    ]
    for form, told in zip(deals, ("توزيعة", "واحدة", "توزيعتين", "توزيعات"), strict=False):
        assert f"{told} قبل" in form


def test_advice_on_bets_has_a_line_as_high_as_its_letters(mirrored, qtbot):
    panel = BettingPanel()
    qtbot.addWidget(panel)
    assert panel.advice.minimumHeight() == fonts.line_height("advice")


def test_no_sentence_is_glued_before_another():
    with CATALOGUE.open("rb") as file:
        for message in read_po(file):
            for text in (message.id,) if isinstance(message.id, str) else message.id:
                assert not re.match(r"{\w+}[A-Z]", text), text
                assert not text.endswith(". "), text


def test_figures_that_are_painted_turn_and_ranks_do_not(qtbot, show):
    translation.use(["ar"], own_digits=True)
    try:
        deck = DeckPicker()
        show(deck)
        ace = deck.key(parse_cards("As")[0])
        deck.set_values({ace.card: "88"}, {ace.card: 1.0})
        turned = ace.grab().toImage()
        deck.set_values({ace.card: "٨٨"}, {ace.card: 1.0})
        assert ace.grab().toImage() == turned
        assert side_bid(0, 8, 0).endswith("\u2066٨ ♠\u2069")
    finally:
        translation.use([])


def test_a_line_of_bets_runs_as_its_keys_go(mirrored, show):
    panel = LinePanel(QWidget())
    moves, here = walk(["check", "bet 5"], Table(3, 10.0, 50.0))
    panel.show_line(Setup(), moves, 2, here)
    show(panel).resize(700, 72)
    assert left_of(panel.crumbs[0], panel.crumbs[1])


def places(text, *parts, option=None):
    """Where parts of a text begin, from the left."""
    layout = QTextLayout(text)
    if option is not None:
        layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    return [line.cursorToX(text.index(part))[0] for part in parts]


def test_a_trick_goes_to_the_seat_behind_its_arrow(arabic, mirrored, show):
    line = LineView("Line")
    line.show_rows([TrickRow(1, (Chip(at=0, card=0, seat=SOUTH),), EAST)])
    text = line.findChildren(Text)[-1].plain()
    assert translation.written(text) == f"← {SEAT_SIGNS[EAST]}"
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.RightToLeft)
    arrow, seat = places("← ق", "←", "ق", option=option)
    assert seat < arrow


def test_errors_of_suits_are_read_from_the_right(arabic):
    errors = tuple((se,) * 7 for se in (0.02, 0.03, 0.04, 0.05))
    text = error_words(replace(bids((8, 0, 4.1)), make_se=errors))
    spades, clubs = places(text, "♠", "♣")
    assert clubs < spades  # the first suit stands at the right


def test_a_seat_stands_before_its_share(arabic):
    seat, share = places(translation.in_turn("3", "28.5", between="  "), "3", "28.5")
    assert share < seat


def test_two_scores_stand_in_the_order_of_their_columns(arabic, mirrored):
    text = translation.in_turn("−8", "6")
    eight, six = places(text, "8", "6")
    assert eight > six
    assert translation.written(text) == "−8 : 6"


@pytest.mark.parametrize(
    ("text", "parts", "whole"),
    [
        ("Bid <em>{bid} in {suit}</em>. You make it in {chance}.", ("bid", "suit"), "<em>"),
        ("{error} {suit}", ("error", "suit"), ""),
    ],
)
def test_a_number_and_its_suit_stand_alike_wherever_they_stand(arabic, text, parts, whole):
    said = translation._(text)
    assert f"{whole}\u2066{{{parts[0]}}} {{{parts[1]}}}\u2069" in said


@pytest.mark.parametrize(("first", "last"), [("22:0", "AA"), ("AA", "22:0"), ("2c2d", "AA")])
def test_what_is_wrong_with_a_range_has_no_english(arabic, first, last):
    one, other, board = parse_range(first), parse_range(last), parse_cards("2c3d7h8s")
    with pytest.raises(ValueError, match=r"in position|out of position") as refused:
        equilibrium.Spot(one, other, tuple(board), 10, 10, (NO_SIZES, NO_SIZES))
    assert not re.search("[A-Za-z]", translation.said(refused.value))


def test_no_line_begins_with_a_per_cent_sign():
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file)
    for message in catalogue:
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        assert not any(re.search(r"[\d}] %(?!%)", form) for form in forms), message.id


def key(text, scan_code, modifiers=Qt.KeyboardModifier.NoModifier):
    first = 0 if sys.platform == "win32" else X11_FIRST
    return QKeyEvent(QEvent.Type.KeyPress, 0, modifiers, scan_code + first, 0, 0, text)


@pytest.mark.skipif(sys.platform == "darwin", reason="a Mac counts its keys otherwise")
def test_cards_are_typed_by_the_place_of_the_key(qtbot):
    typing = CardTyping()
    typed = []
    typing.typed.connect(typed.append)
    for text, code in (("ش", 30), ("س", 31), ("٧", 8), ("ي", 32), ("1", 2), ("٠", 11), ("ا", 35)):
        assert typing.feed(key(text, code))
    assert typed == parse_cards("As7dTh")


def test_latin_letters_are_typed_as_they_are():
    assert typed_text(key("a", 16)) == "a"  # on a French keyboard, where English has q
    assert typed_text(key("", 0)) == ""


@pytest.mark.skipif(sys.platform == "darwin", reason="a Mac counts its keys otherwise")
def test_brackets_are_typed_by_the_place_of_the_key():
    assert typed_text(key("ج", 26)) == "["
    assert typed_text(key("×", 26, Qt.KeyboardModifier.ShiftModifier)) == "{"
