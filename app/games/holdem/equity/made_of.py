"""What two hands end up as, or what a range is made of now: parts to pick, keep, drop and weigh."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from app.games.holdem import words
from app.games.holdem.ranges import parts as range_parts
from app.games.holdem.ranges.action_grid import Action as Look
from app.games.holdem.ranges.parts import Line, Pick
from app.games.holdem.ranges.splits import TAKEN, Action, Split
from app.games.holdem.ranges.words import whole_or_tenth
from app.games.holdem.spot import Spot
from app.look import theme
from app.look.fonts import font
from app.look.paint import paint_frame
from app.widgets.controls import Button, SegmentedControl
from app.widgets.entry_field import EntryField
from app.widgets.focus import Roving, RovingButton
from app.widgets.layout import STRETCH, across, down, fill
from app.widgets.panels import Panel
from app.widgets.tables import ClassTable
from app.widgets.text import ElidedText, Text, WholeText, explain, paint_text, set_visible
from app.words.translation import _
from engine.games.holdem import PARTS, Answer

END, NOW = range(2)
LOOKS = (Look("bet", 2 / 3), Look("call"), Look("fold"))  # of `ACTIONS`
ROW, LEAST_ROWS = 20, 3
MARK, NAME = 16, 106  # px of the columns
FIGURES = {"blocked": 42, "equity": 42, "combos": 46, "share": 46}  # from right to left, at least
HEADS = {
    "share": _("share"),
    "combos": _("combos"),
    "equity": _("equity"),
    "blocked": _("blocked"),
}
HEAD_GAP = 8  # px between heads
LEAST_BAR = 16  # px: less is not drawn
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight


def columns(width: float, *, blocked: bool) -> dict[str, QRectF]:
    """Boxes of a row's figures from right to left, and of the bar in what is left."""
    right, found = width - 4, {}
    heads = QFontMetricsF(font(11))
    for name, least in FIGURES.items():
        room = max(least, math.ceil(heads.horizontalAdvance(HEADS[name])) + HEAD_GAP)
        room *= blocked or name != "blocked"
        found[name] = QRectF(right - room, 0, room, ROW)
        right -= room
    found["name"] = QRectF(MARK, 0, NAME, ROW)
    found["bar"] = QRectF(MARK + NAME + 4, 5, max(0.0, right - MARK - NAME - 8), ROW - 10)
    return found


class PartRow(RovingButton):
    """A part: a click picks it, a right click or − leaves it out."""

    left_out = Signal()  # the same for what is not wanted
    radius = 5.0

    def __init__(self, part: int) -> None:
        super().__init__()
        self.part = part
        self.setFixedHeight(ROW)
        self.line = Line(part, 0.0, 0.0, None)
        self._wanted = self._left_out = self._blocked = False
        self._color = ""

    def show_line(self, line: Line, pick: Pick, color: str, *, blocked: bool) -> None:
        """Show figures, and whether the part is picked or left out."""
        self.line, self._color, self._blocked = line, color, blocked
        self._wanted, self._left_out = self.part in pick.wanted, self.part in pick.without
        spoken = range_parts.spoken_line(line, pick)
        self.set_name(spoken)
        self.setToolTip(spoken)
        self.update()

    def text(self) -> str:
        """What is read: mark, name, share, combinations and equity."""
        marks = filter(None, [self._mark()])
        return " ".join([*marks, words.PART_NAMES[self.part], *self._figures().values()])

    def _mark(self) -> str:
        return "+" if self._wanted else "−" if self._left_out else ""

    def _figures(self) -> dict[str, str]:
        line = self.line
        equity = "–" if line.equity is None else f"{100 * line.equity:.0f}"
        found = {
            "share": words.percent(line.share),
            "combos": whole_or_tenth(line.combos),
            "equity": equity,
        }
        if self._blocked:
            found["blocked"] = f"−{whole_or_tenth(line.blocked)}" if line.blocked else ""
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        whole, boxes = QRectF(self.rect()), columns(self.width(), blocked=self._blocked)
        marked = self._wanted or self._left_out
        if marked:
            line = colours.acc if self._wanted else colours.err
            fill = colours.accbg if self._wanted else colours.raised
            paint_frame(painter, whole, self.radius, fill=fill, line=line)
        elif self.hovered_or_down():
            paint_frame(painter, whole, self.radius, fill=colours.raised)
        strong = font(12, 600 if marked else 500)
        paint_text(painter, QRectF(2, 0, MARK - 4, ROW), self._mark(), strong, colours.tx)
        ink = colours.tx if self.line.combos else colours.tx3
        paint_text(painter, boxes["name"], words.PART_NAMES[self.part], strong, ink, _LEFT)
        for name, text in self._figures().items():
            color = colours.tx if name == "equity" else colours.tx2
            paint_text(painter, boxes[name], text, font(12, 500), color, _RIGHT)
        if boxes["bar"].width() >= LEAST_BAR:
            self._paint_bar(painter, boxes["bar"])

    def _paint_bar(self, painter: QPainter, box: QRectF) -> None:
        wide = max(1.0, self.line.share * box.width())
        if not self.line.plays:
            painter.fillRect(QRectF(box.left(), box.top(), wide, box.height()), QColor(self._color))
            return
        x = box.left()
        for look, share in zip(LOOKS, self.line.plays, strict=True):
            look.paint(painter, QRectF(x, box.top(), share * wide, box.height()))
            x += share * wide

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.left_out.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Minus, Qt.Key.Key_Underscore):
            self.left_out.emit()
        else:
            super().keyPressEvent(event)


class _Heads(QWidget):
    """Names of the columns."""

    def __init__(self) -> None:
        super().__init__()
        self.blocked = False
        self.setFixedHeight(16)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, boxes = QPainter(self), columns(self.width(), blocked=self.blocked)
        for name, text in HEADS.items():
            if self.blocked or name != "blocked":
                box = QRectF(boxes[name].left(), 0, boxes[name].width(), 16)
                paint_text(painter, box, text, font(11), theme.current().tx2, _RIGHT)


class _Rows(QScrollArea):
    """Rows that scroll where there is no room for all."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self._content = content
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(LEAST_ROWS * ROW, self._content.sizeHint().height()))


def _first(spot: Spot, seats: tuple[int, int]) -> int:
    """Whose parts are shown first: the range's, where you hold two cards."""
    yours, theirs = (spot.range_of(seat) is not None for seat in seats)
    return seats[int(theirs and not yours)]


class MadeOfPanel(Panel):
    """How two hands end up; or now, the parts of what one seat may hold."""

    switched = Signal()  # the user asks for the end, or for now
    seat_chosen = Signal(int)  # whose parts are to be shown
    picked = Signal()  # parts are picked, or no longer
    # an action that the picked hands are to do, and which part of them, 0 to 1
    given = Signal(str, float)
    kept = Signal()  # all but the picked hands are to fold
    taken = Signal(str)  # what is done on the way to the next street
    cleared = Signal()  # nothing is to be decided on this street
    listed = Signal()  # the hands are to be listed one by one

    def __init__(self) -> None:
        super().__init__(_("How each hand ends up"), spacing=4)
        self.pick = Pick()
        self.seat = 0
        self._short = False
        self._chosen = False  # whether the user said whose parts are to be shown
        self._board: tuple[int, ...] = ()  # on which parts are picked
        self.unit = WholeText(_("% of boards"), "hint", "%")
        self.add_right(self.unit)
        explain(self.unit, _("How many of 100 boards leave a player with a hand of each kind."))
        self.when = SegmentedControl(
            [_("End"), _("Now")], small=True, name=_("Hands at the end or")
        )
        self.when.changed.connect(lambda _chosen: self.switched.emit())
        self.whose = SegmentedControl([words.seat_name(0), "–"], small=True, name=_("Whose hands"))
        self.whose.changed.connect(lambda chosen: self.seat_chosen.emit(chosen))
        self.list_button = Button(_("List"), kind="outline", small=True, then=self.listed)
        self.list_button.setToolTip(_("The hands one by one, to sort and to copy (Alt+L)"))
        self._choices = QWidget()
        short = _("Click another seat.")
        self.others = WholeText(_("Another seat? Click its number."), "hint", short)
        row = across(self.when, self.whose, (self.others, 1), spacing=8, within=self._choices)
        fill(row, STRETCH, self.list_button)
        self.at_end = ClassTable(words.CLASS_LABELS, name=_("How each hand ends up"))
        explain(self.at_end, _("How often a hand is of each kind once all five cards are out."))
        self.now = QWidget()
        fill(self.body, self._choices, (self.at_end, 1), (self.now, 1))
        self._build_now()
        self.body.addStretch()
        self._counted = True
        self._sides: tuple[Spot, Answer | None, tuple[int, int]] = (Spot(), None, (0, 1))

    def _build_now(self) -> None:
        self._heads = _Heads()
        content = QWidget()
        content.setProperty("role", "page")
        rows = down(spacing=0, within=content)
        self.rows = [PartRow(part) for part in range(len(PARTS))]
        self._roving = Roving()
        for row in self.rows:
            row.clicked.connect(lambda _on=False, part=row.part: self._toggle(part))
            row.left_out.connect(lambda part=row.part: self._toggle(part, out=True))
            rows.addWidget(row)
            row.hide()
        rows.addStretch(1)
        self._area = _Rows(content)
        self.found = ElidedText("", "strong")
        self.every = SegmentedControl(
            [_("Any"), _("All")], small=True, name=_("Hands in any of the picked parts, or in")
        )
        self.every.changed.connect(lambda _chosen: self._toggle_every())
        self._found_row = QWidget()
        across((self.found, 1), self.every, within=self._found_row)
        self.plan, self.enough = ElidedText("", "hint"), ElidedText("", "hint")
        down(
            self._heads,
            (self._area, 1),
            self._found_row,
            self._build_actions(),
            self.plan,
            self.enough,
            self._build_next(),
            spacing=4,
            within=self.now,
        )
        explain(
            self.now,
            _(
                "What the hands have made and draw to; the guide defines each part. A click picks "
                "a part, a right click or the minus key leaves it out; what is picked is marked "
                "in the grid and can be kept, dropped, or given an action."
            ),
            hover=False,
        )

    def _build_actions(self) -> QWidget:
        self._actions = QWidget()
        self.keep_button = Button(_("Keep"), kind="outline", small=True, then=self.kept)
        self.keep_button.setToolTip(_("Only these hands go on to the next street"))
        row = across(self.keep_button, spacing=5, within=self._actions)
        self.action_buttons: dict[Action, Button] = {}
        tips: dict[Action, tuple[str, str]] = {
            "folds": (_("Drop"), _("These hands fold")),
            "bets": (_("Bet"), _("These hands bet or raise")),
            "calls": (_("Call"), _("These hands call or check")),
        }
        for action, (name, tip) in tips.items():
            button = Button(name, kind="outline", small=True)
            button.setToolTip(tip)
            button.clicked.connect(lambda _on=False, action=action: self._give(action))
            self.action_buttons[action] = button
            row.addWidget(button)
        tip = _("Part of these hands that drop, bet or call do it with, in percent")
        self.weight = EntryField(_("Part of the hands, percent"), tip, width=48)
        self.weight.show_text("100")
        self.weight.entered.connect(lambda _text: self._weight())
        fill(row, STRETCH, self.weight, Text("%", "hint"))
        return self._actions

    def _build_next(self) -> QWidget:
        self._next = QWidget()
        names = [_("bets"), _("calls"), _("both")]
        self.next = SegmentedControl(names, small=True, name=_("Hands on the next street"))
        self.next.changed.connect(lambda chosen: self.taken.emit(TAKEN[chosen]))
        self.clear_button = Button(_("All again"), kind="outline", small=True, then=self.cleared)
        self.clear_button.setToolTip(_("Nothing is decided on this street"))
        across(
            Text(_("Next street"), "hint"),
            self.next,
            STRETCH,
            self.clear_button,
            spacing=6,
            within=self._next,
        )
        return self._next

    # ---- showing -------------------------------------------------------------------------

    def set_short(self, short: bool) -> None:
        """Where there is little height, let what is picked stand in place of what is decided."""
        if short != self._short:
            self._short = short
            if self.shows_now():
                self.show_sides(*self._sides)

    def show_sides(
        self, spot: Spot, answer: Answer | None, seats: tuple[int, int], *, animate: bool = False
    ) -> None:
        """Compare two seats."""
        self._sides = spot, answer, seats
        results = [answer.seats[seat] if answer else None for seat in seats]
        counted = any(result is not None and result.classes for result in results)
        if counted or (answer is not None and answer.done):
            self._counted = counted  # till an answer says otherwise: panels do not jump
        known = [seat for seat, r in zip(seats, results, strict=True) if r and r.part_combos]
        known_now = spot.street() in (3, 4, 5) and bool(known)
        now = known_now and self.when.chosen() == NOW
        ranged = any(spot.range_of(seat) is not None for seat in range(spot.size))
        awaited = spot.street() in (3, 4, 5) and ranged and not (answer and answer.done)
        set_visible(self.when, known_now or awaited)
        more = spot.size > len(seats) and not now
        set_visible(self.others, more)
        # What comes with an answer has its room.
        set_visible(self._choices, known_now or awaited or more)
        set_visible(self.whose, now)
        set_visible(self.list_button, now)
        set_visible(self.unit, not now)
        self.set_title(_("What it is made of") if now else _("How each hand ends up"))
        by_samples = answer and (answer.method == "sampled" or answer.classes_sampled)
        self.unit.set_text(_("% of boards, sampled") if by_samples else _("% of boards"))
        set_visible(self.at_end, not now)
        set_visible(self.now, now)
        if now and answer is not None:
            self._show_now(spot, answer, seats)
            return
        for side, (seat, result) in enumerate(zip(seats, results, strict=True)):
            percents = words.class_share(result) if result else []
            name, colour = words.player_name(spot, seat), theme.current().seat(seat)
            self.at_end.set_side(side, name, colour, percents or None, animate=animate)

    def _show_now(self, spot: Spot, answer: Answer, seats: tuple[int, int]) -> None:
        self.whose.set_option(1, words.player_name(spot, seats[1]))
        self._choose_seat(self.seat if self._chosen and self.seat in seats else _first(spot, seats))
        self.whose.set_chosen(seats.index(self.seat))
        found = {line.part: line for line in range_parts.lines(spot, answer, self.seat)}
        blocked = any(line.blocked for line in found.values())
        self._heads.blocked = blocked
        self._heads.update()
        color = theme.current().seat(self.seat)
        for row in self.rows:
            line = found.get(row.part)
            if line is not None:
                row.show_line(line, self.pick, color, blocked=blocked)
            set_visible(row, line is not None)
        self._roving.set_buttons(self.shown_rows(), 1)
        self._area.updateGeometry()  # the rows are none of its own layout
        self._show_pick(spot, answer)

    def _show_pick(self, spot: Spot, answer: Answer) -> None:
        ranged, split = spot.range_of(self.seat) is not None, spot.split_of(self.seat)
        combos = self.pick.combos(answer.combo_parts)
        weights = range_parts.live_weights(spot, self.seat)
        held = range_parts.held(weights, answer.seats[self.seat], combos)
        picked = range_parts.held_words(held) if self.pick else ""
        self.found.set_text(picked)
        self.found.setToolTip(range_parts.pick_words(self.pick))
        set_visible(self._found_row, bool(self.pick))
        set_visible(self._actions, bool(self.pick) and ranged)
        for button in (self.keep_button, *self.action_buttons.values()):
            button.setEnabled(held.combos > 0)
        plan = range_parts.plan(spot, answer, self.seat, split) if split else None
        said = [range_parts.plan_words(plan), range_parts.defence_words(plan)] if plan else ["", ""]
        if self._short:  # one line, whose end is in its tooltip
            said = [" ".join(filter(None, said)), ""]
        self.plan.set_text(said[0])
        self.enough.set_text(said[1])
        room = not (self._short and self.pick)
        for text in (self.plan, self.enough):
            set_visible(text, room and bool(text.markup()))
        set_visible(self._next, room and split is not None)
        if split is not None:
            self.next.set_chosen(TAKEN.index(split.taken))
            self._offer(split)

    def _offer(self, split: Split) -> None:
        """Let only what leaves some hands be taken."""
        for i, taken in enumerate(TAKEN):
            self.next.segment(i).setEnabled(bool(split.taking(taken).goes_on.combos))

    def shown_rows(self) -> list[PartRow]:
        """Rows of the parts that are held."""
        return [row for row in self.rows if not row.isHidden()]

    def texts(self) -> list[str]:
        return [row.text() for row in self.shown_rows()]

    def says_something(self, spot: Spot) -> bool:
        """Whether there is something to compare."""
        return self._counted and not spot.is_blank()

    def wants_now(self) -> bool:
        """Whether it is to tell what a range is made of, where that is known."""
        return self.when.chosen() == NOW

    def shows_now(self) -> bool:
        """Whether it tells what a range is made of, and not how hands end up."""
        return not self.now.isHidden()

    def figures(self) -> tuple[QWidget, ...]:
        """What is dimmed while it is out of date."""
        return self.at_end, self._area

    def picks(self, answer: Answer | None) -> Sequence[int] | None:
        """Combinations that are picked now; None where none are looked at alone."""
        shown = self.shows_now() and bool(self.pick)
        return self.pick.combos(answer.combo_parts) if shown and answer else None

    # ---- picking -------------------------------------------------------------------------

    def follow(self, spot: Spot) -> None:
        """Forget what is picked when another board comes."""
        board = spot.known_board()
        if board != self._board:
            self._board = board
            self.weight.setText("100")
            self.weight.accept()
            self.forget()
        self._chosen &= not spot.is_blank()

    def forget(self) -> bool:
        """Pick nothing any longer; tells whether something was picked."""
        if not self.pick:
            return False
        focused = self.window().focusWidget()
        inside = (self._actions, self._found_row)
        if focused is not None and any(part.isAncestorOf(focused) for part in inside):
            self._focus_row()  # what has the keyboard is hidden with the picks
        self.pick = Pick()
        self.every.set_chosen(0)
        self.show_sides(*self._sides)
        return True

    def choose_side(self, side: int) -> None:
        """Show the parts of the first or the second of the seats that are compared."""
        spot, answer, seats = self._sides
        self._chosen = True
        self._choose_seat(seats[side])
        self.show_sides(spot, answer, seats)

    def _choose_seat(self, seat: int) -> None:
        if seat != self.seat:
            self.seat, self.pick = seat, Pick()
            self.every.set_chosen(0)
            self.weight.setText("100")
            self.weight.accept()

    def focus_rows(self) -> None:
        """Show the parts, and go there with the keyboard."""
        self.when.set_chosen(NOW)
        self.switched.emit()
        self._focus_row()

    def _focus_row(self) -> None:
        rows = self.shown_rows()
        stops = [row for row in rows if row.focusPolicy() == Qt.FocusPolicy.StrongFocus]
        if rows:
            (stops or rows)[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _toggle(self, part: int, *, out: bool = False) -> None:
        self._pick_this(self.pick.toggled(part, out=out))

    def _toggle_every(self) -> None:
        pick = self.pick
        self._pick_this(Pick(pick.wanted, pick.without, self.every.chosen() == 1))

    def _pick_this(self, pick: Pick) -> None:
        self.pick = pick
        self.every.set_chosen(int(pick.every))
        spot, answer, seats = self._sides
        if answer is not None:
            self.show_sides(spot, answer, seats)
        self.picked.emit()

    def _give(self, action: Action) -> None:
        part = self._weight()
        if part is not None:
            self.given.emit(action, part)

    def _weight(self) -> float | None:
        """Part of the picked hands, 0 to 1; None, and marked, for what is none."""
        try:
            part = float(self.weight.text().strip("% ") or 100) / 100
        except ValueError:
            part = -1.0
        if not 0 < part <= 1:
            self.weight.refuse()
            return None
        self.weight.accept()
        return part
