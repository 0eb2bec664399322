"""Every widget in its states: ``python -m tests.gallery [dark|light] [OUT.png]``."""

import sys

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.cards.deck import DeckPanel
from app.cards.faces import Face
from app.cards.hand import Fan, HandCard, SuitRows, hand_card
from app.cards.slots import CardSlot, SlotState
from app.look import theme
from app.shell.frame.status_strip import StatusStrip
from app.shell.room.status import State, Status
from app.widgets.bars import Segment, ShareBar, StackedBar
from app.widgets.controls import Button, Chip, KeyCap, SegmentedControl, StepBar, Stepper
from app.widgets.curves import Curve, CurveChart
from app.widgets.focus import FocusRing
from app.widgets.paint_grid import PaintGrid
from app.widgets.panels import ErrorBox, Panel, SeatSquare, StepList, Verdict, set_stale
from app.widgets.tables import ClassTable, HeatTable, ListTable
from app.widgets.text import Text
from app.words.cards import pretty
from engine.cards import DECK, JOKER, parse_cards, suit_of

CLASSES = (
    *("High card", "Pair", "Two pair", "Trips", "Straight"),
    *("Flush", "Full house", "Quads", "Str. flush"),
)
YOU = (20.93, 32.34, 7.42, 1.22, 0.22, 37.76, 0.0, 0.0, 0.11)
THEM = (0.0, 49.5, 39.65, 7.09, 0.66, 0.0, 2.99, 0.11, 0.0)


def _row(*widgets: QWidget | int, spacing: int = 8) -> QHBoxLayout:
    """Widgets side by side; a number is a stretch."""
    row = QHBoxLayout()
    row.setSpacing(spacing)
    for widget in widgets:
        if isinstance(widget, int):
            row.addStretch(widget)
        else:
            row.addWidget(widget)
    return row


def _card(text: str) -> int:
    return parse_cards(text)[0]


def _board() -> Panel:
    """Flop set, turn next, river locked, dead cards open."""
    panel = Panel(role="felt", margins=(16, 12, 16, 14), spacing=6)
    slots = [CardSlot(f"board-{i}", 98, f"Board {i + 1}") for i in range(5)]
    for slot, card in zip(slots, parse_cards("Ks9s4d"), strict=False):
        slot.set_card(card)
    slots[3].set_state(SlotState.TARGET)
    slots[4].set_state(SlotState.LOCKED, "Set the turn first")
    dead = [CardSlot(f"dead-{i}", 44, "Dead card") for i in range(3)]
    dead[0].set_state(SlotState.ADD)
    dead[2].set_state(SlotState.UNKNOWN)
    row = _row(*slots, 1, *dead, spacing=6)
    row.setAlignment(Qt.AlignmentFlag.AlignBottom)
    panel.body.addLayout(row)
    return panel


def _seat(i: int, name: str, cards: str, share: float) -> Panel:
    """A seat strip as the Hold'em room shows it."""
    strip = Panel(role="seat", margins=(10, 3, 14, 3), spacing=0)
    slots = [CardSlot(f"seat-{i}-{j}", 44, f"{name}, card {j + 1}") for j in range(2)]
    for slot, card in zip(slots, parse_cards(cards), strict=True):
        slot.set_card(card)
    words = QVBoxLayout()
    words.setSpacing(0)
    words.addWidget(Text(name, "strong"))
    words.addWidget(Text("two cards", "hint"))
    bar = ShareBar(color=theme.current().seat(i))
    bar.set_share(share)
    middle = QVBoxLayout()
    middle.setSpacing(4)
    middle.addWidget(bar)
    middle.addWidget(Text(f"win {100 * share:.1f}  tie 0.0", "hint"))
    row = QHBoxLayout()
    row.setSpacing(10)
    row.addWidget(SeatSquare(i))
    row.addLayout(words)
    row.addSpacing(24)
    row.addLayout(_row(*slots, spacing=4))
    row.addLayout(middle, 1)
    row.addSpacing(40)
    row.addWidget(Text(f"{100 * share:.1f}", "number"))
    strip.body.addLayout(row)
    strip.setFixedHeight(52)
    return strip


def _deck() -> DeckPanel:
    """Deck with colours, owners, dots and the legend."""
    deck = DeckPanel()
    used = {"As": "1", "Js": "1", "Kd": "2", "Qh": "2", "Th": "3", "Tc": "3"}
    used |= dict.fromkeys(("Ks", "9s", "4d"), "board")
    owners = {_card(text): who for text, who in used.items()}
    shares = {c: 91 if suit_of(c) == 0 else 88 if c % 13 == 12 else 29 - c % 7 for c in DECK}
    texts = {c: str(v) for c, v in shares.items()}
    deck.picker.set_owners(owners)
    heat = {c: (v - 45.4) / (54.6 if v > 45.4 else 45.4) for c, v in shares.items()}
    deck.picker.set_values(texts, heat)
    deck.picker.set_spoken({c: f"equity after it {v} percent" for c, v in shares.items()})
    deck.set_place("Turn")
    deck.add_right(Text("Colour by", "hint"))
    choice = SegmentedControl(["Nothing", "My equity after this card"], chosen=1, small=True)
    deck.add_right(choice)
    deck.legend.set_words("worse", "better than now (45.4 %)")
    for widget in (KeyCap("Q"), KeyCap("S"), Text(f"types {pretty(_card('Qs'))}", "hint")):
        deck.legend.add_right(widget)
    deck.legend.show()
    return deck


def _plain_deck() -> DeckPanel:
    """Deck without colours, a rank lit, dots."""
    deck = DeckPanel(36)
    deck.picker.set_owners(dict.fromkeys(parse_cards("5s6s7s8sJhJdJc4d5dKcAh"), "you"))
    deck.picker.set_dots(parse_cards("AsJsTs4s3s2s5h4h3h2h6d3d2dAc"))
    deck.picker.light_rank(10)
    deck.set_hint("<b>11 of 11</b> cards set")
    deck.add_right(Chip(f"improves the hand after {pretty(_card('Kc'))}", dot=True))
    deck.set_yours(True)
    return deck


def _equity() -> QWidget:
    colours = theme.current()
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(7)
    exact = Chip("exact, 903 boards", "quiet")
    sampled = Chip("Monte Carlo, 1,480,000 boards, ± 0.07", "sampling", dot=True)
    column.addLayout(_row(Text("Equity", "title"), exact, sampled, 1, Text("ties split", "hint")))
    bar = StackedBar("Equity")
    names = (("You  45.4 %", 45.4), ("Seat 2  49.7 %", 49.7), ("Seat 3  4.9 %", 4.9))
    bar.set_segments(
        [Segment(v, colours.seat(i), name, str(i + 1)) for i, (name, v) in enumerate(names)]
    )
    column.addWidget(bar)
    empty = StackedBar("Equity")
    empty.set_empty("The bar fills in as soon as your two cards are set.")
    column.addWidget(empty)
    return box


def _right_column() -> QVBoxLayout:
    verdict = Verdict()
    verdict.set(
        "Seat 2 is a slight favourite. You win <em>45.4 %</em>, mostly with a flush.",
        "You are behind now; 12 turn cards put you ahead. "
        "Calling is right for up to 99 into this pot.",
    )
    knock = Verdict()
    knock.set("Throw the K♣ and <em>knock with 10</em>.", "Or wait: 3♦ and 6♦ complete a run.")
    classes = ClassTable(CLASSES, name="How each hand ends up")
    classes.set_side(0, "You", theme.current().seat(0), YOU)
    classes.set_side(1, "Seat 2", theme.current().seat(1), THEM)
    ends = Panel("How each hand ends up", right=Text("% of boards", "hint"))
    ends.body.addWidget(classes)
    steps = StepList()
    steps.set_steps(
        [
            "Your two cards in the deck below",
            "Seat 2: two cards, a range, or leave it unknown",
            "Three cards for the flop, then turn and river",
        ]
    )
    click = Panel("What to click", margins=(16, 14, 16, 14))
    click.body.addWidget(steps)
    deal = Button("Deal a random hand", "dice", kind="primary")
    click.body.addLayout(_row(deal, Button("Open a position", "open", kind="outline"), 1))
    error = ErrorBox()
    error.set_error("“KJx” is not a hand. Write KJs (suited), KJo (offsuit) or KJ (both).")
    column = QVBoxLayout()
    column.setSpacing(12)
    for widget in (verdict, knock, ends, click, error, _tricks(), _chances(), _discards()):
        column.addWidget(widget)
    column.addStretch(1)
    return column


def _tricks() -> Panel:
    panel = Panel("Makeable tricks", "North–South, full deal", spacing=2)
    seats = ["South", "East", "North", "West"]
    names = ["spades", "hearts", "diamonds", "clubs"]
    table = HeatTable(list("♠♥♦♣"), seats, name="Makeable tricks", corner="Leader", row_names=names)
    tricks = ((13, 11, 13, 12), (9, 8, 9, 9), (10, 9, 10, 10), (10, 10, 10, 3))
    for i, row in enumerate(tricks):
        for j, v in enumerate(row):
            best = (i, j) == (0, 2)
            table.set_cell(i, j, str(v), (v - 6.5) / 6.5, best=best, current=(i, j) == (0, 0))
    panel.body.addWidget(table)
    return panel


def _chances() -> Panel:
    panel = Panel("Average tricks")
    for i, mean in enumerate((9.3, 6.5, 6.4, 7.3)):
        bar = ShareBar(8)
        bar.set_share(mean / 13)
        row = _row(Text("♠♥♦♣"[i]), bar, Text(f"{mean}"))
        row.setStretch(1, 1)
        panel.body.addLayout(row)
    stale = Text("These numbers are stale: 45.4 %")
    set_stale(stale, True)
    panel.body.addWidget(stale)
    return panel


def _discards() -> Panel:
    panel = Panel("If you discard", spacing=4)
    table = ListTable(["Card", "Deadwood", "Draws that improve"], right=(1,))
    rows = [("K♣ knock", "<em>10</em>", "19 cards"), ("5♦", "15", "30 cards"), ("4♦", "16", "none")]
    table.set_rows(rows, best={0})
    panel.body.addWidget(table)
    return panel


def _hands() -> Panel:
    felt = Panel("South", "to lead, trick 3. Click a card to play it.", role="felt", spacing=0)
    fan = Fan("South’s hand", 112, step=62, badges=True)
    tricks = (12, 12, 13, 13, 13, 13, 13, 11, 11, 12, 13)
    cards = parse_cards("AsQsTs9s8s3s2sTh3h9dKc")
    fan.set_cards(
        [
            hand_card(c, badge=str(t), badge_kind="best" if t == 13 else "plain")
            for c, t in zip(cards, tricks, strict=True)
        ]
    )
    felt.body.addWidget(fan)
    played = Fan("Hand with illegal cards", 86, step=63)
    shown = [hand_card(c, dimmed=c % 2 == 0, enabled=c % 2 == 1) for c in cards[:5]]
    shown += [hand_card(_card("8d"), wild=True, lifted=True), hand_card(JOKER)]
    shown += [hand_card(_card("Kc"), lifted=True, ring="brass")]
    played.set_cards(shown)
    felt.body.addWidget(played)
    rows = SuitRows("West’s hand")
    rows.set_cards(
        [hand_card(c, badge="2" if c == 51 else "") for c in parse_cards("6s4sAhQh8h2hAd3d2d")]
    )
    backs = Fan("East’s hand", 44, step=13)
    backs.set_cards([HandCard(-i - 1, None) for i in range(9)])
    felt.body.addLayout(_row(rows, backs, 1, spacing=24))
    nine = Fan("The nine cards", 97, wide_badges=True, spread=True)
    nine.set_cards([_number(n) for n in range(1, 10)])
    felt.body.addWidget(nine)
    return felt


def _number(n: int) -> HandCard:
    face = Face(str(n))
    if n in (1, 3, 6, 8):
        side = "theirs" if n < 5 else "yours"
        return HandCard(n, face, badge=side, badge_kind="quiet", gone=True, enabled=False)
    word, kind = {2: ("Win", "good"), 5: ("Win", "good"), 4: ("Loss", "bad")}.get(
        n, ("Draw", "plain")
    )
    return HandCard(n, face, badge=word, badge_kind=kind, ring="brass" if n in (2, 5) else "")


def _controls() -> Panel:
    panel = Panel("Controls")
    kinds = ("plain", "outline", "primary", "link")
    buttons = [Button(kind.capitalize(), "new", kind=kind) for kind in kinds]
    off = [Button("Switched off", "redo", kind=kind) for kind in kinds[:3]]
    for button in off:
        button.setEnabled(False)
    panel.body.addLayout(_row(*buttons, Button("Undo", "undo", icon_only=True), 1))
    panel.body.addLayout(_row(*off, Button("Run", kind="outline", small=True), 1))
    trump = SegmentedControl(list("♠♥♦♣"), name="Trump")
    modes = SegmentedControl(["No trump", "Trump ♠", "Trump ♥"], name="Trump")
    panel.body.addLayout(_row(Stepper(2, 10, "{} seats".format, value=3), modes, trump, 1))
    steps = StepBar()
    steps.set_position(9, 52, "Card 9 of 52")
    chips = [Chip("void ♣", square=True), Chip("S <b>10♠</b>", "brass", square=True)]
    chips += [Chip("allowed", "brass"), Chip("Any two", "yours")]
    panel.body.addLayout(_row(steps, *chips, 1))
    grid = QGridLayout()
    line, number, choice, slider = QLineEdit("120"), QSpinBox(), QComboBox(), QSlider()
    slider.setOrientation(Qt.Orientation.Horizontal)
    slider.setValue(30)
    choice.addItems(["Counterclockwise", "Clockwise"])
    wrong = QLineEdit("KJx")
    wrong.setProperty("wrong", True)
    check = QCheckBox("Reduce motion")
    check.setChecked(True)
    for i, widget in enumerate((line, wrong, number, choice, slider, check)):
        grid.addWidget(widget, i // 3, i % 3)
    panel.body.addLayout(grid)
    return panel


def _painted() -> Panel:
    panel = Panel("Painting and curves")
    grid = PaintGrid([f"{a}{b}" for a in "AKQ" for b in "AKQ"], 3, name="Cells", diagonal=True)
    for i, weight in enumerate((1.0, 1.0, 0.5, 1.0, 1.0, 0.0, 0.25, 0.0, 1.0)):
        grid.set_cell(i, weight, mixed=i == 6, spoken=grid.cells[i].label)
    grid.set_notes({3: "38", 4: "71", 8: "85"}, {3: -0.6, 4: 0.3, 8: 1.0})
    chart = CurveChart("Equity of each hand", 114)
    colours = theme.current()
    steps = ((0.0, 0.9), (0.3, 0.8), (0.35, 0.5), (0.8, 0.4), (1.0, 0.1))
    lower = tuple((x, y / 2) for x, y in steps)
    spread = (0.1, 0.2, 0.3, 0.1, 0.3)
    chart.set_curves(
        [
            Curve("You", colours.seat(0), steps, spread),
            Curve("Seat 2", colours.seat(1), lower, spread[::-1]),
        ]
    )
    row = _row(grid, spacing=24)
    row.addWidget(chart, 1)
    panel.body.addLayout(row)
    return panel


def _strips() -> list[StatusStrip]:
    done, running, failed = StatusStrip(), StatusStrip(), StatusStrip()
    done.set_status(Status("Exact", "903 boards in 1 ms"))
    done.set_note("Engine ready")
    figures = "1,480,000 of 4,000,000 boards, ± 0.07"
    running.set_status(Status("Sampling", figures, State.RUNNING, 0.37))
    running.set_note("First start: preparing engine 5 of 12", 0.42)
    failed.set_status(Status("Could not finish", "the engine stopped", State.FAILED))
    return [done, running, failed]


def build() -> QWidget:
    """All widgets on one sheet, 1280 pixels wide."""
    sheet = QWidget()
    sheet.setProperty("role", "page")
    left = QVBoxLayout()
    left.setSpacing(12)
    seats = QVBoxLayout()
    seats.setSpacing(6)
    seats.addWidget(_seat(0, "You", "AsJs", 0.454))
    seats.addWidget(_seat(1, "Seat 2", "KdQh", 0.497))
    left.addWidget(_board())
    left.addWidget(_equity())
    left.addLayout(seats)
    for widget in (_deck(), _plain_deck(), _hands(), _controls(), _painted()):
        left.addWidget(widget)
    left.addStretch(1)
    right = QWidget()
    right.setFixedWidth(404)
    column = _right_column()
    column.setContentsMargins(0, 0, 0, 0)
    right.setLayout(column)
    columns = QHBoxLayout()
    columns.setContentsMargins(100, 16, 16, 16)
    columns.setSpacing(16)
    columns.addLayout(left, 1)
    columns.addWidget(right)
    whole = QVBoxLayout(sheet)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.addLayout(columns)
    for strip in _strips():
        whole.addWidget(strip)
    return sheet


def main(arguments: list[str]) -> int:
    """Show the gallery, or write a picture of it."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    theme.apply(app, arguments[0] if arguments else "dark")
    FocusRing(app)
    sheet = build()
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(sheet)
    window = QWidget()
    window.setWindowTitle("Kibitzer gallery")
    theme.dress(window)
    around = QVBoxLayout(window)
    around.setContentsMargins(0, 0, 0, 0)
    around.addWidget(area)
    window.resize(1280, 800 if len(arguments) < 2 else sheet.sizeHint().height())
    window.show()
    if len(arguments) < 2:
        return app.exec()
    QTest.qWait(200)  # the progress bar shows itself late
    window.grab().save(arguments[1])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
