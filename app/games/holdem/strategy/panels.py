"""Parts of the page that shows an equilibrium: the line, what is done, who holds what, locks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QWidget,
)

from app.games.holdem.ranges.action_grid import Action, Swatch, looks, paint_swatch, shown_order
from app.games.holdem.ranges.words import combo_text
from app.games.holdem.strategy.line import (
    FLOP,
    RIVER,
    Move,
    Table,
    action_name,
    chips_of,
    short_name,
)
from app.games.holdem.strategy.notes import guesses
from app.games.holdem.strategy.setup import STREETS, Setup
from app.games.holdem.strategy.words import (
    ClassPlay,
    action_evs,
    is_advice,
    percent,
    size,
    sizes_lines,
    whole_evs,
)
from app.look import theme
from app.look.colours import track
from app.look.fonts import font
from app.look.paint import (
    paint_frame,
    placed,
)
from app.widgets.controls import Button
from app.widgets.focus import Roving, RovingButton
from app.widgets.layout import STRETCH, across, discard, down, fill, in_order, make_grid
from app.widgets.panels import Panel, SeatSquare
from app.widgets.tables import ListTable
from app.widgets.text import ElidedText, Text, paint_text, set_visible
from app.words import digits, figures
from app.words.digits import Notation
from app.words.figures import unbroken
from app.words.translation import _, ngettext
from engine.games.holdem.ranges import HANDS
from engine.games.holdem.strategy.equilibrium import Advice

MOST_COMBOS, MOST_COLUMNS = 6, 5  # rows at a time, and actions in columns
NARROW_COLUMNS = 3
HEADER_PX = 49  # of the panel of actions, with its margins, in any letters
_LEFT = Qt.AlignmentFlag.AlignLeft
_RIGHT = Qt.AlignmentFlag.AlignRight


class Crumb(RovingButton):
    """A step of the line: who, and what; the present decision is lit, later steps are faint."""

    def __init__(self, who: str, what: str, *, now: bool, later: bool) -> None:
        super().__init__()
        self._who, self.what, self.now, self._later = who, what, now, later
        bold, plain = QFontMetrics(font(12, 600)), QFontMetrics(font(12, 500))
        self._who_width = plain.horizontalAdvance(who) + (5 if who else 0)
        self.setFixedSize(self._who_width + bold.horizontalAdvance(what) + 18, 27)
        text = _("now: {player}") if now else _("{player} {action}, go there")
        self.set_name(text.format(player=who, action=what).strip())
        self.setToolTip("" if now else _("Go to this decision"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        whole = QRectF(self.rect())
        line = colours.acc if self.now else colours.tx if self.hovered_or_down() else colours.line2
        fill = colours.accbg if self.now else colours.surf
        paint_frame(painter, whole, 6, fill=fill, line=line)
        if self._later:
            painter.setOpacity(0.5)
        rest = whole.adjusted(9, 0, -9, 0)
        paint_text(painter, rest, self._who, font(12, 500), colours.tx2, _LEFT)
        rest.setLeft(rest.left() + self._who_width)
        paint_text(painter, placed(rest, self), self.what, font(12, 600), colours.tx, _LEFT)


class LinePanel(Panel):
    """The betting so far, street by street; a click goes to a decision.

    Tab comes to it after the widget `after`.
    """

    gone_to = Signal(int)  # a number of steps

    def __init__(self, after: QWidget) -> None:
        super().__init__(margins=(10, 7, 14, 5), spacing=5)
        self._after = after
        self.setAccessibleName(_("Betting line"))
        self.setToolTip(_("Alt+Left and Alt+Right go along the line"))
        self._row = in_order(spacing=6)  # as Alt+Left and Alt+Right go
        self.quiz_button = Button(_("Quiz"), kind="outline", small=True)
        self.quiz_button.setToolTip(_("Choose for a hand at random, and hear what that costs"))
        self.end_button = Button(_("End"), kind="outline", small=True)
        self.end_button.setAccessibleName(_("End the quiz"))
        content = QWidget()
        content.setProperty("role", "page")
        content.setLayout(self._row)
        self._row.setContentsMargins(4, 0, 4, 4)  # room for the focus ring
        self.area = QScrollArea()  # a long line goes on beyond the left
        self.area.setWidget(content)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for bar in (self.area.setHorizontalScrollBarPolicy, self.area.setVerticalScrollBarPolicy):
            bar(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFixedHeight(58)
        self.area.horizontalScrollBar().rangeChanged.connect(self._reveal)
        buttons = self.end_button, self.quiz_button  # which keeps its place at the end
        top = ((button, Qt.AlignmentFlag.AlignTop) for button in buttons)
        self.body.addLayout(in_order((self.area, 1), *top))
        self.end_button.hide()
        self._streets: list[QWidget] = []
        self.crumbs: list[Crumb] = []
        self._shown: object = None
        self._roving = Roving()
        self.setFixedHeight(72)

    def show_line(self, setup: Setup, moves: Sequence[Move], at: int, here: Table) -> None:
        """Show the moves, of which `at` lead to the present decision; `here` is that table."""
        key = (tuple(moves), at, here, setup.names)
        if key == self._shown:
            return
        focus = any(crumb.hasFocus() for crumb in self.crumbs)
        self._shown = key
        discard(self._row, self._streets)
        while self._row.count():
            self._row.takeAt(0)
        self._streets, self.crumbs, row = [], [], None
        street = 0
        for number, move in enumerate([*moves, None]):
            if move is None and at < len(moves):
                break
            table = here if move is None else move.table
            if (table.player is not None and table.street != street) or row is None:
                street = table.street
                row = self._add_street(STREETS[street - FLOP])
            card = move is not None and table.player is None
            if card or (move is None and table.player is None):
                if move is None:
                    coming = _("river ?") if table.street == RIVER - 1 else _("turn ?")
                    what = _("the end") if table.ended else coming
                    self._add(row, "", what, number, now=True, later=False)
                continue  # a card is shown on the board
            assert table.player is not None
            what = _("?") if move is None else short_name(move.word, table)
            now = number == at
            self._add(row, setup.names[table.player], what, number, now=now, later=number > at)
        self._row.addStretch(1)
        self._roving.set_buttons(self.crumbs)
        lit = next((crumb for crumb in self.crumbs if crumb.now), None)
        self._roving.stop_at(lit)
        QTimer.singleShot(0, self.area, self._reveal)
        if focus and lit is not None:
            lit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _reveal(self, *_range: int) -> None:
        """Scroll to the present decision, once it has its place."""
        lit = next((crumb for crumb in self.crumbs if crumb.now), None)
        if lit is not None:
            self.area.ensureWidgetVisible(lit, 60, 0)

    def _add_street(self, name: str) -> QHBoxLayout:
        part = QWidget()
        left, row = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute, in_order(spacing=5)
        down((Text(name, "hint"), left), row, spacing=4, margins=(0, 0, 12, 0), within=part)
        self._row.addWidget(part)
        self._streets.append(part)
        return row

    def _add(
        self, row: QHBoxLayout, who: str, what: str, number: int, *, now: bool, later: bool
    ) -> None:
        crumb = Crumb(who, what, now=now, later=later)
        crumb.clicked.connect(partial(self.gone_to.emit, number))
        row.addWidget(crumb)
        QWidget.setTabOrder(self.crumbs[-1] if self.crumbs else self._after, crumb)
        self.crumbs.append(crumb)


class ActionRow(RovingButton):
    """An action: its look, chips, how often and what it wins; a click goes on with it."""

    NAME, CHIPS, SHARE, EV = 92, 42, 58, 50
    HEIGHT = 25

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(self.HEIGHT)
        self.word = self._name = self._chips = self._ev = ""
        self._share: float | None = 0.0
        self._look = Action("call")

    def show_action(
        self,
        word: str,
        table: Table,
        look: Action,
        share: float | None,
        evs: tuple[str, str],
        *,
        asked: bool = False,
    ) -> None:
        """Show an action of a table; without a share it is asked in a quiz, or not known yet.

        `evs` are of the hands that do it, and of all if they did.
        """
        ev, of_all = map(digits.value, evs)
        chips = chips_of(word)[1]
        name = action_name(word, table)
        shown = (word, name, table.chips(chips) if chips else "", look, share, ev)
        self.word, self._name, self._chips, self._look, self._share, self._ev = shown
        if asked:
            self.set_name(_("{action}, choose it").format(action=name))
        elif share is None:
            self.set_name(_("{action}, go on with it").format(action=name))
        else:
            text = _("{action}, {percent} percent, EV {ev}; go on with it")
            self.set_name(text.format(action=name, percent=f"{100 * share:.1f}", ev=ev))
        text = _(
            "Hands that do this win {ev} on average; other hands do other things, so this is no "
            "comparison. If all hands did it: {all}. Click to go on with it."
        )
        tip = text.format(ev=ev, all=of_all)
        if share is None:
            tip = _("Choose this") if asked else _("Click to go on with it.")
        self.setToolTip(tip)
        self.setAccessibleDescription("" if share is None else tip)
        self.update()

    def text(self) -> str:
        """What is read: name, share and EV."""
        return f"{self._name} {figures.percent(self._share or 0, 1)} {self._ev}"

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        whole = QRectF(self.rect())
        if self.hovered_or_down():
            paint_frame(painter, whole, 5, fill=colours.raised)
        swatch = QRectF(2, (whole.height() - Swatch.SIDE) / 2, Swatch.SIDE, Swatch.SIDE)
        paint_swatch(painter, placed(swatch, self).topLeft(), self._look)
        name = QRectF(22, 0, self.NAME, whole.height())
        paint_text(painter, placed(name, self), self._name, font(13, 600), colours.tx, _LEFT)
        chips = QRectF(name.right(), 0, self.CHIPS, whole.height())
        paint_text(painter, placed(chips, self), self._chips, font(12, 500), colours.tx2, _RIGHT)
        if self._share is None:
            return
        ev = QRectF(whole.right() - self.EV - 4, 0, self.EV, whole.height())
        paint_text(painter, placed(ev, self), self._ev, font(13, 500), colours.tx, _RIGHT)
        share = QRectF(ev.left() - self.SHARE, 0, self.SHARE, whole.height())
        text = figures.percent(self._share, 1)
        paint_text(painter, placed(share, self), text, font(13, 600), colours.tx, _RIGHT)
        left = chips.right() + 10
        bar = QRectF(left, whole.height() / 2 - 4, max(0.0, share.left() - left - 4), 8)
        paint_frame(painter, placed(bar, self), 3, fill=track(colours))
        if self._share > 0:
            bar.setWidth(max(2.0, self._share * bar.width()))
            self._look.paint(painter, placed(bar, self))


class ActionsPanel(Panel):
    """What whoever decides does, over all hands; Tab comes to it after the widget `after`."""

    taken = Signal(str)
    narrow = False  # little room beside the title

    def __init__(self, after: QWidget) -> None:
        super().__init__("–", spacing=2)
        self._after = after
        self.unit = Text(_("share, EV of who does it"), "hint")
        self.add_right(self.unit)
        self.rows: list[ActionRow] = []
        self._roving = Roving()
        self.body.addStretch(1)

    def set_room(self, rows: int) -> None:
        """Have room for so many actions, and so the same place below for what comes there."""
        high = rows * ActionRow.HEIGHT + (rows - 1) * self.body.spacing()
        self.setMinimumHeight(HEADER_PX + high)

    def show_advice(
        self,
        setup: Setup,
        table: Table,
        advice: Advice | None,
        part: str = "",
        *,
        asked: bool = False,
    ) -> None:
        """Show the actions of a decision, or what one part of the range does.

        While they are asked in a quiz, or not solved, they have no figures.
        """
        if advice is None or not advice.actions:
            self.set_title(_("Actions"))
            self.set_hint("")
            set_visible(self.unit, False)
            for row in self.rows:
                set_visible(row, False)
            return
        text = _("{player}: {part}") if part else _("{player} to act")
        self.set_title(text.format(player=setup.names[table.player or 0], part=part))
        go_on = "" if self.narrow else _("click one to go on")
        self.set_hint(_("choose one") if asked else go_on)
        told = is_advice(advice) and not asked
        set_visible(self.unit, told)
        while len(self.rows) < len(advice.actions):
            row = ActionRow()
            row.clicked.connect(lambda _on=False, r=row: self.taken.emit(r.word))
            self.body.insertWidget(len(self.rows), row)
            QWidget.setTabOrder(self.rows[-1] if self.rows else self._after, row)
            self.rows.append(row)
        evs, all_evs, faces = action_evs(advice), whole_evs(advice), looks(advice.actions)
        for at, row in enumerate(self.rows):
            set_visible(row, at < len(advice.actions))
            if at < len(advice.actions):
                ev = evs[at]
                texts = ("–" if ev is None else table.ev(ev), table.ev(all_evs[at]))
                share = advice.frequencies[at] if told else None
                row.show_action(advice.actions[at], table, faces[at], share, texts, asked=asked)
        self._roving.set_buttons(self.rows[: len(advice.actions)], 1)

    def texts(self) -> list[str]:
        return [row.text() for row in self.rows if not row.isHidden()]


class CombosPanel(Panel):
    """The combinations of one hand: how often they do what, EV and equity."""

    narrow = False  # room for fewer actions

    def __init__(self) -> None:
        super().__init__("–", spacing=4)
        self._tables: dict[int, ListTable] = {}  # by the number of actions shown
        self._hand, self._from = -1, 0  # the hand that is shown, and its first row
        self._shown: tuple[int, ClassPlay, Sequence[str], Table, int | None] | None = None
        self.more = Button("", kind="link", small=True, then=self._turn)
        self.reach = ElidedText("", "hint")
        self._low = across((self.reach, 1), spacing=8)
        fill(self.body, STRETCH, self._low)
        self._below = True
        self.set_below(False)

    def set_below(self, below: bool) -> None:
        """Put what is told beside the title below the rows, where tabs take the header's room."""
        if below != self._below:
            self._below = below
            set_visible(self.reach, below)
            if below:
                self._low.addWidget(self.more)
            else:
                self.add_right(self.more)
            self.setFixedHeight(54 + 25 * (MOST_COMBOS + 1 + below))
            self._show_again()

    def _show_again(self) -> None:
        if self._shown is not None:
            self.show_hand(*self._shown)

    def table(self, actions: int) -> ListTable:
        if actions not in self._tables:
            headers = ["", *[""] * actions, _("EV"), _("Equity")]
            table = ListTable(
                headers, right=range(1, actions + 3), row_height=25, name=_("Combinations")
            )
            table.set_spacing(8)
            self._tables[actions] = table
            self.body.insertWidget(0, table)
        return self._tables[actions]

    def shown_table(self) -> ListTable | None:
        """The table that is to be seen."""
        return next((t for t in self._tables.values() if not t.isHidden()), None)

    def show_hand(
        self, at: int, play: ClassPlay, actions: Sequence[str], table: Table, mine: int | None
    ) -> None:
        """Show one of `HANDS`; `mine` is marked and comes first."""
        if at != self._hand:
            self._hand, self._from = at, 0
        self._shown = at, play, actions, table, mine
        hand = Notation(HANDS[at])
        self.set_title(hand)
        count = len(play.combos)
        text = ngettext(
            "{count} combination, {reach} % of it gets here",
            "{count} combinations, {reach} % of each gets here",
            count,
        )
        hint = text.format(count=count, reach=percent(play.reach))
        self.set_hint("" if self.narrow or self._below else hint)
        self.reach.set_text(hint)
        columns: list[int] = []
        if play.frequencies:  # what is done most, where there is no room for all
            most = NARROW_COLUMNS if self.narrow else MOST_COLUMNS
            often = sorted(range(len(actions)), key=lambda i: -play.frequencies[i])[:most]
            columns = [i for i in shown_order(actions) if i in often]
        shown = self.table(len(columns))
        for other in self._tables.values():
            set_visible(other, other is shown)
        shown.set_header(0, hand)
        for column, i in enumerate(columns):
            name = short_name(actions[i], table)
            shown.set_header(column + 1, name)
        # To a tenth of a per cent: solving goes on, and what is worth the same keeps its place.
        worth = 1000 / max(table.pot, 1e-9)
        ranked = sorted(play.combos, key=lambda c: (c.combo != mine, -round(c.ev * worth), c.combo))
        combos = ranked[self._from : self._from + MOST_COMBOS]
        rows = [
            [
                combo_text(combo.combo),
                *(percent(combo.frequencies[i]) for i in columns),
                table.ev(combo.ev),
                f"{100 * combo.equity:.1f}",
            ]
            for combo in combos
        ]
        shown.set_rows(rows, [i for i, combo in enumerate(combos) if combo.combo == mine])
        for label, combo in zip(
            shown.findChildren(Text)[len(columns) + 3 :: len(columns) + 3], combos, strict=False
        ):
            label.setToolTip(_loss_tip(actions, combo.action_evs, table))
        rest = count - self._from - MOST_COMBOS
        set_visible(self.more, count > MOST_COMBOS)
        if count > MOST_COMBOS:
            text = _("{count} more") if rest > 0 else _("first {count}")
            self.more.set_words(text.format(count=rest if rest > 0 else MOST_COMBOS))

    def show_nothing(self) -> None:
        """Show no hand, in the same room."""
        self._shown = None
        self.set_title(_("Hand"))
        self.set_hint("")
        self.reach.set_text("")
        for table in self._tables.values():
            set_visible(table, False)
        set_visible(self.more, False)

    def _turn(self) -> None:
        """Show the next combinations of the hand, after the last the first."""
        if self._shown is not None:
            count = len(self._shown[1].combos)
            self._from = (self._from + MOST_COMBOS) if self._from + MOST_COMBOS < count else 0
            self._show_again()

    def rows(self) -> list[tuple[str, ...]]:
        table = self.shown_table()
        return table.rows() if table else []


def _loss_tip(actions: Sequence[str], evs: Sequence[float], table: Table) -> str:
    """What each action of a combination wins, and what it costs."""
    if not evs:
        return ""
    best = max(evs)
    text = _("{action}: EV {ev}, costs {loss}")
    return "\n".join(
        text.format(action=action_name(word, table), ev=table.ev(ev), loss=table.ev(best - ev))
        for word, ev in zip(actions, evs, strict=True)
    )


class BothPanel(Panel):
    """Equity and EV of both ranges."""

    def __init__(self) -> None:
        super().__init__(_("Both ranges"), spacing=6)
        grid = make_grid(gaps=(10, 6), wide=1)
        for column, name in enumerate((_("Equity"), _("EV"), _("of the pot"))):
            grid.addWidget(Text(name, "hint"), 0, column + 2, _RIGHT)
        self.names: list[Text] = []
        self.squares: list[SeatSquare] = []
        self.figures: list[list[Text]] = []  # of those who play
        self._rows: list[list[Text]] = []
        for player in range(3):
            self.squares.append(SeatSquare(player))
            grid.addWidget(self.squares[player], player + 1, 0)
            self.names.append(Text("", "body"))
            grid.addWidget(self.names[player], player + 1, 1)
            self._rows.append([Text("–", "strong"), Text("–", "strong"), Text("–", "body")])
            for column, label in enumerate(self._rows[player]):
                grid.addWidget(label, player + 1, column + 2, _RIGHT)
        self.body.addLayout(grid)

    def show_advice(self, setup: Setup, advice: Advice | None) -> None:
        """Show what both ranges are worth, as far as it is known."""
        self.set_title(_("All ranges") if setup.is_of_three else _("Both ranges"))
        for widget in (self.names[-1], self.squares[-1], *self._rows[-1]):
            set_visible(widget, setup.is_of_three)
        self.figures = self._rows[: len(setup.names)]
        for player, name in enumerate(setup.names):
            self.names[player].set_text(name)
            self.squares[player].set_seat(setup.seats[player])
            texts = ("–",) * 3
            if advice is not None and is_advice(advice):
                ev = advice.evs[player]
                texts = (
                    figures.percent(advice.equities[player], 1),
                    setup.first_table.ev(ev),
                    figures.percent(ev / advice.pot, 1),
                )
            for label, text in zip(self.figures[player], texts, strict=True):
                label.set_text(text)


class SetupPanel(Panel):
    """What may be bet, and a way back to the set-up; what is shown can be written as a table."""

    def __init__(self) -> None:
        super().__init__(_("Set-up"), spacing=4)
        self.csv_button = Button(_("CSV"), kind="link")
        self.csv_button.setToolTip(_("Write every combination here, or every river, as a table"))
        self.csv_button.setAccessibleName(_("Save as a table, CSV"))
        self.save_button = Button(_("Save"), kind="link")
        self.save_button.setToolTip(_("Save the solution in a file (Alt+S)"))
        self.save_button.setAccessibleName(_("Save the solution"))
        self.change_button = Button(_("Change"), kind="link")
        self.change_button.setAccessibleName(_("Change the set-up"))
        self.sizes, self.exact = Text("", "detail", wrap=True), Text("", "detail")
        buttons = self.csv_button, self.save_button, self.change_button
        row = across(self.exact, STRETCH, *buttons, spacing=12)  # tabs may take all of the header
        fill(self.body, self.sizes, row)

    def show_setup(self, setup: Setup, advice: Advice | None) -> None:
        lines = [*sizes_lines(setup), *filter(None, [setup.rake_text()])]
        if guessed := guesses(setup):
            lines.append(_("Guessed: {what}.").format(what=guessed))
        self.sizes.set_text(unbroken(" <br>".join(lines)))
        self.exact.set_text("" if advice is None else size(advice.memory_mb))
