"""What is shown of hands that were played: figures, habits, the dearest decisions, one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.cards.faces import card_width, face_of, paint_card
from app.games.holdem.play import words as play_words
from app.games.holdem.review import words
from app.games.holdem.review.store import NOT_JUDGED, Begun, Opponent, Row, Seen
from app.games.holdem.review.totals import STREETS, Part, Totals
from app.look import theme
from app.look.paint import is_mirrored
from app.widgets.bars import ShareBar
from app.widgets.chart import Chart
from app.widgets.controls import Button, SegmentedControl
from app.widgets.elided import ElidedButton
from app.widgets.layout import STRETCH, across, down, fill, make_grid
from app.widgets.panels import Panel
from app.widgets.text import ElidedText, Text, explain, keep_room, set_role, set_visible
from app.words.cards import pretty
from app.words.counts import listed
from app.words.figures import plain_figure
from app.words.spoken import aloud
from app.words.translation import _

CARD_PX, GAP_PX, APART_PX, GRAPH_PX, LABEL_PX = 52, 6, 16, 96, 14
ID = Qt.ItemDataRole.UserRole
TRAILING = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
HEADS = (
    *(_("Hand"), _("Cards"), _("Where"), _("Street"), _("You"), _("bb"), _("Better")),
    _("How sure"),
)
HAND, STREET, BB = 0, 3, 5  # columns
PADDING_PX = 14  # of a cell
WIDTHS = (92, 76, 60, 92, 108, 58, 96, 110)
NARROW_WIDTHS = (0, 60, 52, 58, 80, 54, 80, 96)
NARROW_PX = 700  # of the table, under which columns are narrow
MOST_DIGITS = 7  # the last of a hand's number, by which it is told from others
STREET_KEYS = (None, *STREETS, NOT_JUDGED)


class EmptyPanel(Panel):
    """Where files are dropped while nothing is there.

    Signals
    -------
    files_wanted, folder_wanted : the user looks for some
    """

    files_wanted = Signal()
    folder_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        column = down(STRETCH, spacing=12)
        sites = _(
            "PokerStars, GG, 888, Winamax and iPoker: cash and tournaments, as they write them."
        )
        for text, role in (
            (_("Drop hand histories or a folder here"), "verdict"),
            (sites, "detail"),
            (_("They are kept on this machine alone; each hand is read once."), "hint"),
        ):
            line = Text(text, role, wrap=True)
            line.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
            column.addWidget(line)
        self.files = Button(_("Add files"), "open", kind="primary")
        self.folder = Button(_("Add a folder"), "open", kind="outline")
        self.files.clicked.connect(self.files_wanted)
        self.folder.clicked.connect(self.folder_wanted)
        fill(column, across(STRETCH, self.files, self.folder, STRETCH), STRETCH)
        self.body.addLayout(column)
        self.setAccessibleName(_("Drop hand histories or a folder here"))


class FiguresPanel(Panel):
    """What all hands come to, in five figures.

    Signals
    -------
    files_wanted, folder_wanted : more hands
    pause_wanted : stop, or go on
    """

    files_wanted = Signal()
    folder_wanted = Signal()
    pause_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(" ")
        self.pause = ElidedButton(_("Pause"), kind="outline", small=True)
        self.files = ElidedButton(_("Add files"), kind="outline", small=True)
        self.folder = ElidedButton(_("Add a folder"), kind="outline", small=True)
        for button, signal in (
            (self.pause, self.pause_wanted),
            (self.files, self.files_wanted),
            (self.folder, self.folder_wanted),
        ):
            button.clicked.connect(signal)
            self.add_right(button)
        row = across(spacing=8)
        self.boxes: list[tuple[Panel, ElidedText, ElidedText]] = []
        for name in words.FIGURES:
            box = Panel(role="feltbox", margins=(10, 7, 8, 8), spacing=1)
            figure, below = ElidedText("–", "heading"), ElidedText("", "hint")
            fill(box.body, ElidedText(name, "hint"), figure, below)
            box.setAccessibleName(name)
            self.boxes.append((box, figure, below))
            row.addWidget(box, 1)
        self.body.addLayout(row)

    def show_totals(
        self, totals: Totals, *, going: bool, left: bool, begun: Sequence[Begun] = ()
    ) -> None:
        """Show figures; the button stops what is going, or goes on with what waits."""
        self.set_title(words.hands_text(totals.hands))
        stakes = words.stakes_text(totals.stakes, totals.unread)
        self.set_hint(words.begun_text(begun) if begun else stakes)
        figures = words.figures(totals)
        for (box, figure, below), (value, note) in zip(self.boxes, figures, strict=True):
            figure.set_text(*value)
            below.set_text(*note)
            box.setAccessibleDescription(aloud(f"{value[0]} {note[0]}"))
        self.pause.set_words(_("Pause") if going else _("Go on"))
        set_visible(self.pause, going or left)


class LeaksPanel(Panel):
    """What is done again and again, and costs; a click shows the decisions.

    Signals
    -------
    chosen : show these decisions
    train_wanted : keep them to be trained
    """

    chosen = Signal(object)
    train_wanted = Signal(object)
    MOST = 5

    def __init__(self) -> None:
        super().__init__(_("What costs you most"), _("times, bb in all"), spacing=4)
        grid = make_grid(gaps=(10, 2))
        grid.setColumnStretch(0, 5)
        grid.setColumnStretch(2, 3)
        self.leaks: list[Part] = []
        self.rows: list[tuple[ElidedButton, Text, ShareBar, Text, Button]] = []
        for at in range(self.MOST):
            name = ElidedButton("", kind="link", small=True)
            train = Button(_("Train it"), kind="link", small=True)
            row = (name, Text("", "hint"), ShareBar(8, color="err"), Text("", "strong"), train)
            name.clicked.connect(lambda _on=False, at=at: self.chosen.emit(self.leaks[at]))
            train.clicked.connect(lambda _on=False, at=at: self.train_wanted.emit(self.leaks[at]))
            row[1].setAlignment(TRAILING)
            row[3].setAlignment(TRAILING)
            grid.addWidget(name, at, 0, Qt.AlignmentFlag.AlignLeading)
            for column, widget in enumerate(row[1:], 1):
                grid.addWidget(widget, at, column)
            self.rows.append(row)
        self.none = Text("", "hint", wrap=True)
        fill(self.body, grid, self.none)
        explain(
            self,
            _("Groups of like decisions that gave up more than chance explains; dearest first."),
            hover=False,
        )

    def show_leaks(self, leaks: Sequence[Part], most: int, *, coming: bool) -> None:
        """Show the first of these, or a sentence if there are none.

        Where others may come, or there are some, what is below them stays in its place.
        """
        self.leaks = list(leaks[: min(most, self.MOST)])
        room = most if coming or self.leaks else 0
        for at, (*_others, train) in enumerate(self.rows):
            keep_room(train, at < room)
        keep_room(self.none, bool(room))
        top = self.leaks[0].cost if self.leaks else 1.0
        for at, (name, times, bar, cost, train) in enumerate(self.rows):
            there = at < len(self.leaks)
            for widget in (name, times, bar, cost, train):
                set_visible(widget, there)
            if there:
                leak = self.leaks[at]
                text = words.leak_text(leak)
                name.set_words(text)
                times.set_text(f"{leak.dear:,} ×")
                bar.set_share(leak.cost / top)
                cost.set_text(words.bb(leak.cost))
                train.setAccessibleName(f"{_('Train it')}: {text}")
        nothing = _("Nothing done again and again costs more than chance explains.")
        self.none.set_text(_("Nothing dear so far.") if coming else nothing)
        set_visible(self.none, not self.leaks)


class DearestPanel(Panel):
    """Decisions that gave up most, as a table; what was scrolled to stays where it is.

    Signals
    -------
    street_chosen : 0, 3, 4, 5, None for all, or `NOT_JUDGED`
    chosen : id of a decision
    opened : the same, to be opened in play
    """

    street_chosen = Signal(object)
    chosen = Signal(int)
    opened = Signal(int)

    def __init__(self) -> None:
        super().__init__(_("Dearest decisions"))
        sentence = _(
            "Decisions that gave up most, dearest first; ± is roughly how far a cost may be off."
        )
        explain(self, sentence, hover=False)
        names = (_("All"), _("Before"), _("Flop"), _("Turn"), _("River"), _("Not judged"))
        self.street = SegmentedControl(names, small=True, name=_("Street"))
        self.street.changed.connect(lambda at: self.street_chosen.emit(STREET_KEYS[at]))
        self.add_right(self.street)
        self.tree = tree = QTreeWidget()
        tree.setAccessibleName(_("Dearest decisions"))
        tree.setColumnCount(len(HEADS))
        tree.setHeaderLabels(list(HEADS))
        tree.setRootIsDecorated(False)
        tree.setUniformRowHeights(True)
        tree.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        tree.setMinimumHeight(120)
        header = tree.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        self._narrow: bool | None = None
        self.set_room(sum(WIDTHS))
        tree.headerItem().setTextAlignment(BB, TRAILING)
        tree.currentItemChanged.connect(lambda now, _before: self._choose(now))
        tree.itemActivated.connect(lambda item, _column: self.opened.emit(item.data(HAND, ID)))
        self.body.addWidget(tree, 1)
        self._filling = False
        self._wanted: int | None = None  # id of what somebody has chosen

    def as_rows(self) -> list[tuple[str, ...]]:
        """The table, to be copied."""
        items = [self.tree.topLevelItem(at) for at in range(self.tree.topLevelItemCount())]
        texts = [tuple(item.data(HAND, ID + 1)) for item in items if item]
        return [tuple(map(format, HEADS)), *texts]

    def stay(self) -> None:
        """What is shown was chosen: something is done with it."""
        self._wanted = self.current

    @property
    def current(self) -> int | None:
        """Id of the decision that is chosen."""
        item = self.tree.currentItem()
        return None if item is None else int(item.data(HAND, ID))

    def set_room(self, width: int) -> None:
        """Take the columns that there is room for."""
        narrow = width < NARROW_PX
        if narrow is self._narrow:
            return  # what one has drawn wider stays so
        self._narrow = narrow
        for column, px in enumerate(NARROW_WIDTHS if narrow else WIDTHS):
            self.tree.header().resizeSection(column, px)
        self.tree.setColumnHidden(HAND, narrow)  # its number stands at the right, too
        set_role(self.tree, "dense", narrow)
        names = (words.street_title(name) for name in STREETS.values())
        longest = max(map(self.tree.fontMetrics().horizontalAdvance, names)) + PADDING_PX
        if longest > self.tree.columnWidth(STREET):
            self.tree.header().resizeSection(STREET, longest)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these; what was chosen stays so, and at its place if one has scrolled there.

        As long as nobody has chosen it is the first.
        """
        tree, chosen, old = self.tree, self._wanted, self.tree.currentItem()
        bar = tree.verticalScrollBar()
        scrolled = bar.value()
        before = 0 if old is None else tree.visualItemRect(old).top()
        self._filling, shown = True, self.current
        had = tree.hasFocus()
        tree.clear()
        tree.addTopLevelItems([_item(row) for row in rows])
        at = next((at for at, row in enumerate(rows) if row.id == chosen), 0)
        item = tree.topLevelItem(at)
        kept = item is not None and item.data(HAND, ID) == chosen
        if item is not None:
            tree.setAutoScroll(False)  # else it is scrolled to, at the latest when it is shown
            tree.setCurrentItem(item)
            tree.setAutoScroll(True)
            if kept and scrolled:
                tree.scrollToTop()
                bar.setValue(bar.value() + tree.visualItemRect(item).top() - before)
            else:
                bar.setValue(scrolled)
        self._filling = False
        if had:
            tree.setFocus()
        self._wanted = chosen if kept else None
        if item is not None and item.data(HAND, ID) != shown:
            self.chosen.emit(item.data(HAND, ID))

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and not self._filling:
            self._wanted = item.data(HAND, ID)
            self.chosen.emit(self._wanted)


def in_order(text: str) -> str:
    """Cards and figures as they are read, in a line that goes from right to left too."""
    letters = any(sign.isalpha() and sign.isascii() is False for sign in text)
    return text if letters or not is_mirrored() else f"\u2066{text}\u2069"


def _item(row: Row) -> QTreeWidgetItem:
    number = row.number if len(row.number) <= MOST_DIGITS else f"…{row.number[-MOST_DIGITS:]}"
    texts = (
        *(number, words.cards_text(row.hole), row.position),
        words.street_title(STREETS[row.street]),
        *(words.did(row.did), "–" if row.why else words.bb(row.cost)),
        *(words.better(row.best), words.how_sure(row)),
    )
    item = QTreeWidgetItem([in_order(text) for text in texts])
    item.setData(HAND, ID, row.id)
    item.setData(HAND, ID + 1, (row.number, *texts[1:]))
    item.setToolTip(HAND, row.number)
    item.setTextAlignment(BB, TRAILING)
    return item


class CardsRow(QWidget):
    """Two cards, then those of the board."""

    def __init__(self) -> None:
        super().__init__()
        self._groups: tuple[tuple[int, ...], ...] = ()
        self.setFixedHeight(CARD_PX)

    def show_cards(self, *groups: tuple[int, ...]) -> None:
        """Show groups of cards, each apart from the next."""
        self._groups = groups
        self.setAccessibleName(aloud(listed([pretty(card) for group in groups for card in group])))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(7 * (card_width(CARD_PX) + GAP_PX) + APART_PX, CARD_PX)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for card, place in self.places():
            paint_card(painter, place, face_of(card))

    def places(self) -> Iterator[tuple[int, QRectF]]:
        """Cards, each with where it stands: closer together where there is little room."""
        wide, count = card_width(CARD_PX), sum(map(len, self._groups))
        apart = APART_PX * (len(self._groups) - 1)
        gap = max(0.0, min(GAP_PX, (self.width() - count * wide - apart) / max(1, count - 1)))
        taken = count * (wide + gap) - gap + apart
        x = float(self.width() - taken) if is_mirrored() else 0.0
        for group in self._groups:
            for card in group:
                yield card, QRectF(x, 0, wide, CARD_PX)
                x += wide + gap
            x += APART_PX


class HandPanel(Panel):
    """The hand of the chosen decision.

    Signals
    -------
    play_wanted : open it in play
    copy_wanted : its text as the site wrote it
    """

    play_wanted = Signal()
    copy_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(_("Hand"))
        self.copy = ElidedButton(_("Copy"), kind="outline", small=True, then=self.copy_wanted)
        self.copy.setToolTip(_("The hand as its site wrote it (Alt+C); Alt+B copies a picture"))
        self.play = ElidedButton(
            _("Open in play"), kind="outline", small=True, then=self.play_wanted
        )
        self.buttons = (self.copy, self.play)
        for button in self.buttons:
            keep_room(button)
            self.add_right(button)
        self.cards, self.line = CardsRow(), Text("", "body", wrap=True)
        fill(self.body, self.cards, self.line)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Without what can be pressed, as in a picture."""
        for button in self.buttons:
            button.hide()
        try:
            yield
        finally:
            for button in self.buttons:
                button.show()

    def show_hand(self, row: Row | None, seen: Seen | None) -> None:
        """Show a hand up to a decision; nothing if none is chosen."""
        there = seen is not None and row is not None
        for widget in (*self.buttons, self.cards):
            set_visible(widget, there)
        if seen is None or row is None:
            self.set_title(_("Hand"))
            self.line.set_text(_("No decision is chosen.") if row is None else _("Reading …"))
            return
        self.set_title(_("Hand {number}").format(number=row.number))
        hand = seen.hand
        self.cards.show_cards(seen.hole, hand.states[seen.at].board)
        steps = [
            f"<i>{play_words.did_text(hand, at)}</i>" if at == seen.at else _told(seen, at)
            for at in range(seen.at + 1)
            if hand.steps[at].kind != "fold" or at == seen.at
        ]
        self.line.set_text(" · ".join(steps))


def _told(seen: Seen, at: int) -> str:
    text = play_words.did_text(seen.hand, at)
    return f"<b>{text}</b>" if seen.hand.steps[at].seat == seen.me else text


class StreetsPanel(Panel):
    """Where it goes: big blinds given up by street."""

    def __init__(self) -> None:
        super().__init__(_("Where it goes"), _("bb given up by street"))
        grid = make_grid(gaps=(12, 5), wide=1)
        self.rows: dict[str, tuple[ShareBar, Text, Text]] = {}
        for at, street in enumerate(STREETS.values()):
            bar, judged = ShareBar(8, color="err"), Text("", "hint")
            cost = Text("–", "strong")
            for text in (judged, cost):
                text.setAlignment(TRAILING)
            name = Text(words.street_title(street), "hint")
            for column, widget in enumerate((name, bar, judged, cost)):
                grid.addWidget(widget, at, column)
            self.rows[street] = bar, judged, cost
        self.body.addLayout(grid)

    def show_streets(self, streets: Sequence[Part]) -> None:
        """Show bars and figures."""
        parts = {part.what[0]: part for part in streets}
        top = max((part.cost for part in streets), default=0.0) or 1.0
        for street, (bar, judged, cost) in self.rows.items():
            part = parts.get(street, Part((street,)))
            bar.set_share(part.cost / top)
            judged.set_text(words.judged_text(part) if part.times else "")
            cost.set_text(words.bb(part.cost) if part.judged else "–")


class WonChart(Chart):
    """What was won so far, hand by hand, and by equity at all-ins."""

    LEFT, TOP, BOTTOM, CRISP = 48, 8, 8, True

    def __init__(self) -> None:
        super().__init__()
        self._graph: tuple[tuple[float, float], ...] = ()
        self.setFixedHeight(GRAPH_PX)
        self.setAccessibleName(_("What was won, hand by hand"))

    def show_graph(self, totals: Totals) -> None:
        """Show sums so far."""
        self._graph = ((0.0, 0.0), *totals.graph)
        ends = [end for pair in self._graph for end in pair]
        low, high = min(ends), max(ends)
        self._low, self._high = low, max(high, low + 1)
        zero, apart = self._share(0.0), LABEL_PX / (GRAPH_PX - self.TOP - self.BOTTOM)
        ends = [end for end in (round(low), round(high)) if abs(self._share(end) - zero) > apart]
        self.LEVELS = [(self._share(level), plain_figure(level, 0)) for level in (0.0, *ends)]
        self.setAccessibleDescription(words.graph_text(totals))
        self.update()

    def _share(self, chips: float) -> float:
        return (chips - self._low) / (self._high - self._low)

    def paint_chart(self, painter: QPainter) -> None:
        colours = theme.current()
        count = max(1, len(self._graph) - 1)
        for column, color in ((1, colours.tx2), (0, colours.tx)):
            points = [
                (at / count, self._share(pair[column])) for at, pair in enumerate(self._graph)
            ]
            self.paint_line(painter, points, color, dashed=bool(column))


class WonPanel(Panel):
    """The graph, and what it comes to in words."""

    def __init__(self) -> None:
        super().__init__(_("Won"), _("bb; dashed: by equity at all-ins"), spacing=4)
        self.chart, self.text = WonChart(), Text("", "hint", wrap=True)
        fill(self.body, self.chart, self.text)

    def show_graph(self, totals: Totals) -> None:
        """Show sums so far."""
        self.chart.show_graph(totals)
        self.text.set_text(words.graph_text(totals))


class OpponentsPanel(Panel):
    """How others play, with counts; their names only where that is wanted.

    Signals
    -------
    names_wanted : show names, or leave them out
    """

    names_wanted = Signal(bool)
    MOST = 6

    def __init__(self) -> None:
        super().__init__(_("Opponents"), _("%, 95 % intervals"), spacing=4)
        self._named = True
        self.names = Button(_("Leave names out"), kind="link", small=True)
        self.names.clicked.connect(lambda: self.names_wanted.emit(not self._named))
        self.add_right(self.names)
        self.grid = make_grid(gaps=(10, None), wide=0)
        self.body.addLayout(self.grid)
        self._rows: list[list[Text]] = []
        for column, (head, meaning) in enumerate(words.HABITS, 1):
            title = Text(head, "hint")
            title.setToolTip(meaning)
            title.setAlignment(TRAILING)
            self.grid.addWidget(title, 0, column)
        for at in range(self.MOST):
            row = [Text("", "hint") if column else ElidedText("", "body") for column in range(5)]
            for column, text in enumerate(row):
                if column:
                    text.setAlignment(TRAILING)
                self.grid.addWidget(text, at + 1, column)
            self._rows.append(row)

    def show_opponents(self, opponents: Sequence[Opponent], *, names: bool) -> None:
        """Show those who were met most often."""
        self._named = names
        self.names.set_words(_("Leave names out") if names else _("Show names"))
        for at, row in enumerate(self._rows):
            there = at < len(opponents)
            told = words.opponent(opponents[at], at, names=names) if there else [""] * len(row)
            for text, words_of in zip(row, told, strict=True):
                set_visible(text, there)
                text.set_text(words_of)


class RestsPanel(Panel):
    """What the figures rest on, and what is not in them.

    Signals
    -------
    clear_wanted : forget all hands
    """

    clear_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(_("What this rests on"))
        self.text = Text("", "detail", wrap=True)
        self.unread = Text("", "hint", wrap=True)
        self.clear = Button(_("Forget all hands"), kind="outline", small=True)
        self.clear.clicked.connect(self.clear_wanted)
        fill(self.body, self.text, self.unread, across(self.clear, STRETCH))
