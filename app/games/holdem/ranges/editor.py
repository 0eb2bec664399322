"""The range editor: a grid to paint in and a text to type in, each mirroring the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLayout,
    QMenu,
    QToolTip,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.cards.typing import typed_text
from app.games.holdem import words
from app.games.holdem.ranges import words as range_words
from app.games.holdem.ranges.field import RangeField
from app.games.holdem.ranges.orders import ORDERS, part
from app.games.holdem.ranges.percent_slider import PercentSlider
from app.games.holdem.ranges.suits_popup import SuitsPopup
from app.games.holdem.ranges.undo import Edit, RangeHistory, Step
from app.look import theme
from app.shell.room.undo import UNDO_STEPS
from app.widgets.controls import Button, KeyCap, SegmentedControl
from app.widgets.layout import STRETCH, across, down, for_once
from app.widgets.paint_grid import PaintGrid
from app.widgets.panels import ErrorBox, SeatSquare
from app.widgets.scrim import FramelessDialog
from app.widgets.text import Text, explain, set_role
from app.widgets.voice import voice
from app.words.translation import _, said
from engine.games.holdem.range_formats import Format, written
from engine.games.holdem.ranges import (
    COMBOS,
    HAND_COMBOS,
    HANDS,
    NOTHING,
    Range,
    RangeError,
    parse_range,
    read_range,
)

SIZE = QSize(904, 634)
PRESETS = (
    (_("Pairs"), "22+", _("Every pair")),
    (_("Broadway"), "AT+, KT+, QT+, JT", _("Two different ranks from ten to ace")),
    (_("Suited aces"), "A2s+", _("An ace and another card of its suit")),
    (_("Suited connectors"), "AKs-32s", _("Two neighbouring ranks of one suit")),
    (_("Any two"), "random", _("Every hand there is")),
)
FORMATS: Mapping[Format, str] = {
    "pio": "PioSolver",
    "gto": _("GTO+ and Flopzilla"),
    "weights": _("PioSolver, 1,326 weights"),
}
EDITED_EVERY_MS = 150  # the page behind hears of changes at most this often
TEXT_AFTER_MS = 80  # while painting, the text follows a little later
READING_MS = 500  # what takes longer is told
BEING_TYPED_MS = 700  # a word that is being typed is not called wrong before
MOST_CARDS_NAMED = 6
_HAND_AT = {hand: at for at, hand in enumerate(HANDS)}


class RangeEditor(FramelessDialog):
    """Edits the range of one seat; nothing in it asks the engine."""

    edited = Signal(object)  # the Range as it is now, at most every `EDITED_EVERY_MS`
    used = Signal(object)  # the Range, when the user takes it
    saved_wanted = Signal()  # the user asks for the saved ranges

    def __init__(
        self, seat: int, title: str, hands: Range, known: Sequence[int], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.seat, self.hands, self._known = seat, hands, tuple(known)
        self.setProperty("role", "editor")
        self.setWindowTitle(title)
        self.setFixedSize(SIZE)
        self.round_corners()
        self._equities: tuple[Sequence[float], Sequence[float]] = ((), ())
        self._errors: tuple[RangeError, ...] = ()
        self._top_is_moving = False
        self._order = 0  # of ORDERS
        self._text_timer = self._timer(TEXT_AFTER_MS, self._write_text)
        self._error_timer = self._timer(BEING_TYPED_MS, lambda: self._show_errors(typing=False))
        self._reading_timer = self._timer(READING_MS, self._tell_reading)
        self._edited_timer = self._timer(EDITED_EVERY_MS, lambda: self.edited.emit(self.hands))
        self._build()
        self._suits: SuitsPopup | None = None
        self._parts: Sequence[int] = ()
        for keys, then in (
            (QKeySequence.StandardKey.Undo, self.undo),
            (QKeySequence.StandardKey.Redo, self.redo),
        ):
            QShortcut(keys, self, then)
        self._show_everything()
        self._write_text()
        self._history = RangeHistory(self._step(), UNDO_STEPS)
        self.grid.focus_cell()
        theme.notifier().changed.connect(self._recolour)

    def _timer(self, ms: int, then: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=ms)
        timer.timeout.connect(then)
        return timer

    # ---- building ------------------------------------------------------------------------

    def _build(self) -> None:
        self.count = Text("", "body")
        header = across(
            SeatSquare(self.seat),
            Text(self.windowTitle(), "heading"),
            STRETCH,
            self.count,
            spacing=8,
        )
        down(
            header,
            across(self._left_side(), (self._right_side(), 1), spacing=20),
            STRETCH,
            self._buttons(),
            spacing=14,
            margins=(20, 18, 20, 18),
            within=self,
        )

    def _left_side(self) -> QLayout:
        self.grid = PaintGrid(HANDS, 13, name=_("Starting hands"), diagonal=True)
        self.grid.painted.connect(self._paint)
        self.grid.stroke_ended.connect(lambda: self._finish(Edit.STROKE))
        self.grid.detail_wanted.connect(self.open_suits)
        self.show_equity = QCheckBox(_("Equity"))
        self.show_equity.setToolTip(_("Write in each cell how often these hands win"))
        self.show_equity.toggled.connect(self._show_notes)
        hint = across(
            Text(_("Drag to paint, again to erase."), "hint"),
            6,
            KeyCap(_("Shift")),
            Text(_("paints half, a right click picks suits."), "hint"),
            STRETCH,
            self.show_equity,
            spacing=6,
        )
        return down(self.grid, hint, spacing=10)

    def _right_side(self) -> QLayout:
        self.text = RangeField()
        self.text.textChanged.connect(self._read_text)
        self.text.cursorPositionChanged.connect(lambda: self._error_timer.start())
        self.text.undo_wanted.connect(self.undo)
        self.text.redo_wanted.connect(self.redo)
        self.text.enter_pressed.connect(self.use)
        self.error = ErrorBox()
        self.copy_button = Button(_("Copy as…"), kind="outline", small=True)
        explain(self.copy_button, _("Copy the range as other programs read it; all can be pasted."))
        self.copy_button.clicked.connect(self._offer_formats)
        typed = _titled(_("As text"), self.text, beside=self.copy_button)
        typed.addSpacing(2)
        typed.addWidget(self.error)

        self.top = PercentSlider(_("Top of the hand list"), 0, 1)
        explain(
            self.top,
            _("The best so many percent of all starting hands, in the order that is chosen."),
        )
        self.top.changed.connect(self._take_top)
        self.order = SegmentedControl(
            (_("Equity"), _("Raise first"), _("All in first")), small=True, name=_("Order of hands")
        )
        for number, sentence in enumerate(
            (
                _("By how often a hand wins against any two cards, all in before the flop."),
                _(
                    "By W. Chen’s points, made for who may open with a raise: high cards, pairs, "
                    "one suit and neighbouring ranks count; the same points by equity."
                ),
                _(
                    "By how many chips one can have and still move in face up from the small blind "
                    "rather than fold (Sklansky and Karlson): hands that are called less come "
                    "earlier."
                ),
            )
        ):
            explain(self.order.segment(number), sentence)
        self.order.changed.connect(self._take_order)

        self.brush = PercentSlider(_("Weight to paint with"), 1, 0)
        self.brush.changed.connect(self._take_brush)
        self._take_brush(100.0)

        self.presets = []
        for name, text, what in PRESETS:
            button = Button(name, kind="outline", small=True)
            sentence = _("{what} ({range}), added to what is there; with Ctrl, instead of it.")
            explain(button, sentence.format(what=what, range=text))
            button.clicked.connect(lambda _on=False, text=text: self._take_preset(text))
            self.presets.append(button)
        self.replace = QCheckBox(_("Replace"))
        self.replace.setToolTip(_("Start from these alone, instead of adding them (Ctrl)"))
        start = _titled(_("Start from"))
        start.addLayout(across(*self.presets[:3], STRETCH, spacing=8))
        start.addLayout(across(*self.presets[3:], STRETCH, self.replace, spacing=8))

        self.removed = Text("", "hint", wrap=True)
        return down(
            typed,
            _titled(_("Top hands"), self.top, beside=self.order),
            _titled(_("Weight to paint with"), self.brush),
            start,
            _titled(_("Removed by known cards"), self.removed),
            STRETCH,
            spacing=14,
        )

    def _buttons(self) -> QLayout:
        self.clear_button = Button(_("Clear"), kind="outline", then=lambda: self.take(NOTHING))
        self.invert_button = Button(_("Invert"), kind="outline", then=self._invert)
        self.saved_button = Button(_("Saved ranges"), "save", kind="outline")
        self.saved_button.clicked.connect(self.saved_wanted)
        self.cancel_button = Button(_("Cancel"), kind="outline", then=self.reject)
        self.use_button = Button(_("Use range"), kind="primary", then=self.use)
        self.use_button.setDefault(True)
        return across(
            self.clear_button,
            self.invert_button,
            self.saved_button,
            STRETCH,
            self.cancel_button,
            self.use_button,
            spacing=8,
        )

    def show_reading(self, *, reading: bool) -> None:
        """Tell that the library of ranges is being read, if that takes long; or that it was."""
        if reading:
            self._reading_timer.start()
        else:
            self._reading_timer.stop()
            self.saved_button.set_words(_("Saved ranges"))
            self.saved_button.setEnabled(True)

    def _tell_reading(self) -> None:
        self.saved_button.set_words(_("Reading the library …"))
        self.saved_button.setEnabled(False)

    # ---- changes -------------------------------------------------------------------------

    def take(self, hands: Range) -> None:
        """Go on with another range, as one undo step."""
        self._set(hands)
        self._write_text()
        self._finish(Edit.WHOLE)

    def use(self) -> None:
        """Give the range to whoever asked for it, unless it is empty."""
        if self.hands.combos:
            self.used.emit(self.hands)
            self.accept()

    def done(self, result: int) -> None:
        """Close; nothing more is told of changes, not even late."""
        self._edited_timer.stop()
        super().done(result)

    def undo(self) -> None:
        """Take back the last stroke, or what was typed last."""
        self._go_to_step(-1)

    def redo(self) -> None:
        """Make a step again that was taken back."""
        self._go_to_step(1)

    def set_equities(
        self,
        equities: Sequence[float],
        weights: Sequence[float],
        parts: Sequence[int] = (),
        *,
        exact: bool = True,
    ) -> None:
        """Equity, share of deals and `parts.PARTS` of each combination; empty for none."""
        self._equities, self._parts = (equities, weights), parts
        found = _("Equity, exact") if exact else _("Equity, sampled")
        self.show_equity.setText(found if equities else _("Equity"))
        self._show_notes()
        self._show_suits()

    def open_suits(self, cell: int) -> None:
        """Show the combinations of one hand, to paint them one by one."""
        popup = SuitsPopup(HANDS[cell], self.grid.brush, self._known, self)
        popup.painted.connect(self._paint_combo)
        popup.finished.connect(lambda: self._finish(Edit.STROKE))
        popup.show_weights(self.hands.weights)
        button = self.grid.cells[cell]
        place = button.mapToGlobal(QPoint(button.width() + 4, 0))
        popup.move(place)
        popup.show()
        screen = self.screen().availableGeometry()  # the size is certain once it is shown
        place.setX(min(place.x(), screen.right() - popup.width()))
        place.setY(min(place.y(), screen.bottom() - popup.height()))
        popup.move(place)
        self._suits = popup
        self._show_suits()

    def _show_suits(self) -> None:
        """Write equities into the combinations that are painted one by one."""
        if self._equities[0] and self._suits is not None and isValid(self._suits):
            of_hand = range_words.hand_equities(*self._equities, self.hands)
            middle, _best = range_words.middle_and_best(of_hand, self.hands)
            self._suits.show_equities(self._equities[0], self._parts, middle)

    def _paint(self, cell: int, weight: float) -> None:
        weights = list(self.hands.weights)
        for combo in HAND_COMBOS[HANDS[cell]]:
            weights[combo] = weight
        self._paint_weights(weights, cell)

    def _paint_combo(self, combo: int, weight: float) -> None:
        weights = list(self.hands.weights)
        weights[combo] = weight
        assert self._suits is not None
        self._paint_weights(weights, _HAND_AT[self._suits.hand])
        self._suits.show_weights(self.hands.weights)

    def _paint_weights(self, weights: list[float], cell: int) -> None:
        """Take over weights that differ in one cell."""
        self.hands = Range(tuple(weights))
        self._show_cell(cell)
        self._show_counts()
        self._edited_timer.start()  # anew: a stroke is told when it rests, and never waits
        if not self._text_timer.isActive():
            self._text_timer.start()

    def _set(self, hands: Range) -> None:
        if hands != self.hands:
            self.hands = hands
            self._show_everything()
            self._after_change()

    def _after_change(self) -> None:
        if not self._edited_timer.isActive():
            self._edited_timer.start()

    def _finish(self, edit: Edit) -> None:
        """End an undo step."""
        if self._text_timer.isActive():
            self._text_timer.stop()
            self._write_text()
        self._history.add(self._step(), edit)

    def _step(self) -> Step:
        return Step(self.hands, self.text.toPlainText())

    def _go_to_step(self, by: int) -> None:
        step = self._history.go(by)
        if step is not None:
            self._text_timer.stop()
            self._set(step.hands)
            self._put_text(step.text)
            self._errors = read_range(step.text)[1]
            self._show_errors(typing=False)

    def _take_top(self, percent: float) -> None:
        self.top.show_percent(percent)
        self._top_is_moving = True  # what the user set stays, though whole hands fit less well
        self._set(part(ORDERS[self._order], percent / 100))
        self._top_is_moving = False
        self._write_text()
        self._finish(Edit.TOP)

    def _take_order(self, order: int) -> None:
        """Go on with another order, and take its top if that of the one before was taken."""
        percent = self.top.number.value()
        before, self._order = self._order, order
        if self.hands == part(ORDERS[before], percent / 100):
            self._take_top(percent)

    def _take_brush(self, percent: float) -> None:
        self.grid.brush = round(percent) / 100
        self.brush.show_percent(percent)

    def _take_preset(self, text: str) -> None:
        hands = parse_range(text)
        if not (self.replace.isChecked() or self._control_is_down()):
            pairs = zip(hands.weights, self.hands.weights, strict=True)
            hands = Range(tuple(max(pair) for pair in pairs))
        self.take(hands)

    def _control_is_down(self) -> bool:
        return bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier)

    def _invert(self) -> None:
        self.take(self.hands.inverted())

    # ---- copies ----------------------------------------------------------------------------

    def _offer_formats(self) -> None:
        menu = for_once(QMenu(self))
        for form, name in FORMATS.items():
            menu.addAction(name, partial(self.copy_as, form))
        menu.popup(self.copy_button.mapToGlobal(self.copy_button.rect().bottomLeft()))
        menu.setActiveAction(menu.actions()[0])

    def copy_as(self, form: Format) -> None:
        """Put the range on the clipboard as another program reads it."""
        QGuiApplication.clipboard().setText(written(self.hands, form))
        said = _("Copied for {program}").format(program=FORMATS[form])
        QToolTip.showText(self.copy_button.mapToGlobal(QPoint(0, 0)), said, self.copy_button)
        voice().say(said, "hint")

    # ---- text ----------------------------------------------------------------------------

    def _read_text(self) -> None:
        """Take over what was typed: good parts at once, bad ones are marked."""
        hands, self._errors = read_range(self.text.toPlainText())
        self._set(hands)
        self._show_errors(typing=True)
        self._finish(Edit.TYPING)

    def _write_text(self) -> None:
        self._put_text(range_words.range_text(self.hands))
        self._errors = ()
        self._show_errors(typing=False)

    def _put_text(self, text: str) -> None:
        if text != self.text.toPlainText():
            self.text.blockSignals(True)
            self.text.setPlainText(text)
            self.text.blockSignals(False)

    def _show_errors(self, *, typing: bool) -> None:
        """Underline what is wrong and explain the first of it; spare the word being typed."""
        text, caret = self.text.toPlainText(), self.text.textCursor().position()
        errors = list(self._errors)
        if typing:
            errors = [e for e in errors if _utf16(text, e.end) != caret]
            self._error_timer.start()
        else:
            self._error_timer.stop()
        self.text.underline([(_utf16(text, e.start), _utf16(text, e.end)) for e in errors])
        set_role(self.text, "wrong", bool(errors))
        sentence = said(errors[0]) if errors else ""
        if sentence and self.hands.combos:
            sentence = _("{problem} The rest is in use.").format(problem=sentence)
        self.error.set_error(sentence)

    # ---- drawing -------------------------------------------------------------------------

    def _show_everything(self) -> None:
        for cell in range(len(HANDS)):
            self._show_cell(cell)
        self._show_counts()
        self._show_notes()

    def _show_cell(self, cell: int) -> None:
        weights = [self.hands.weights[combo] for combo in HAND_COMBOS[HANDS[cell]]]
        mixed = min(weights) != max(weights)
        mean = sum(weights) / len(weights) if mixed else weights[0]
        spoken = range_words.spoken_cell(HANDS[cell], weights)
        self.grid.set_cell(cell, mean, mixed=mixed, spoken=spoken)

    def _show_counts(self) -> None:
        share = 100 * self.hands.share
        text = _("<b>{count}</b> of {all} hands, {share}")
        self.count.set_text(
            text.format(
                count=range_words.hand_count(self.hands),
                all=f"{len(COMBOS):,}",
                share=words.percent(self.hands.share),
            )
        )
        if not self._top_is_moving:
            self.top.show_percent(share)
        self.removed.set_text(range_words.removed_by(self.hands, self._known, MOST_CARDS_NAMED))
        some = self.hands.combos > 0
        self.use_button.setEnabled(some)
        self.use_button.setToolTip("" if some else _("Paint or type at least one hand first"))

    def _show_notes(self) -> None:
        """Write equities into the cells; what they are coloured by is the range's own."""
        equities, weights = self._equities
        self.show_equity.setEnabled(bool(equities))
        if not (self.show_equity.isChecked() and equities):
            self.grid.set_notes({}, {})
            return
        of_hand = range_words.hand_equities(equities, weights, self.hands)
        notes = {_HAND_AT[hand]: f"{100 * equity:.0f}" for hand, equity in of_hand.items()}
        now, best = range_words.middle_and_best(of_hand, self.hands)
        heat = {_HAND_AT[h]: round(words.heat(e, now, best), 2) for h, e in of_hand.items()}
        self.grid.set_notes(notes, heat)

    def _recolour(self) -> None:
        self._show_errors(typing=False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if plain and typed_text(event).isprintable() and typed_text(event).strip():
            self.text.go_on_typing(typed_text(event))  # the grid has no use for it
        else:
            super().keyPressEvent(event)


def _titled(title: str, *widgets: QWidget, beside: QWidget | None = None) -> QVBoxLayout:
    """A title, and under it widgets side by side, the first of which takes the width."""
    head = across(Text(title, "title"), STRETCH)
    if beside is not None:
        head.addWidget(beside)
    column = down(head, spacing=6)
    row = across(spacing=8)
    for i, widget in enumerate(widgets):
        row.addWidget(widget, int(i == 0))
    if widgets:
        column.addLayout(row)
    return column


def _utf16(text: str, at: int) -> int:
    """Place in a Qt text of place `at` in a Python one."""
    return len(text[:at].encode("utf-16-le")) // 2
