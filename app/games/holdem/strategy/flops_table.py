"""Flops as a table that is sorted and filtered, and how often is bet as a chart."""

from __future__ import annotations

from bisect import bisect
from collections import deque
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from app.games.holdem.ranges.action_grid import Action, looks
from app.games.holdem.strategy.flops_words import (
    DECISIONS,
    actions_of,
    bets,
    ev_text,
    share_of,
    title_of,
)
from app.games.holdem.strategy.setup import NAMES
from app.games.holdem.words import flop_text
from app.look import theme
from app.look.paint import placed
from app.widgets.chart import Chart
from app.words.counts import listed
from app.words.figures import percent
from app.words.spoken import aloud
from app.words.translation import _, isolate
from engine.cards import RANKS, rank_of
from engine.games.holdem.flops.textures import textures_of
from engine.games.holdem.strategy.equilibrium import PLAYERS, Spot
from engine.games.holdem.strategy.many_flops import Flop, Row, means

FLOP, BARS = 0, (3, 4)  # columns; then come the actions of both
WIDTHS = (92, 106, 76, 122, 122)
SHARE_WIDTH, TEXT_PX, BAR_PX = 96, 46, 12
AT_ONCE = 20  # rows that come into the table in one turn
PARTS = Qt.ItemDataRole.UserRole
TRAILING = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
#: Of each filter: its name, and what it lets through.
FILTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (_("Suits"), ("", "monotone", "two-tone", "rainbow")),
    (_("Ranks"), ("", "paired", "connected", "disconnected")),
    (_("Highest card"), ("", "ace high", "king high", "queen high", "jack high or lower")),
)


def names_of(flop: Flop) -> set[str]:
    """What filters ask of a flop; three of a kind are paired, too."""
    names = {"", *textures_of(flop)}
    return names | {"paired"} if "three of a kind" in names else names


class _Item(QTreeWidgetItem):
    """A flop, with the figures by which each column sorts it."""

    def __init__(
        self, row: Row, pot: float, heads: Sequence[str], actions: Sequence[Sequence[str]]
    ) -> None:
        super().__init__()
        self.row, self.names = row, names_of(row.flop)
        self.keys: list[Any] = [sorted(map(rank_of, row.flop))[::-1], row.evs[0], row.equity]
        texts = [
            isolate(flop_text(row.flop)),
            ev_text(row.evs[0], row.se, pot),
            percent(row.equity, 1),
        ]
        decisions = [getattr(row, name) for name in DECISIONS]
        for column, decision in enumerate(decisions, BARS[0]):
            self.setData(column, PARTS, _parts(decision.actions, decision.frequencies))
        shares = [bets(decision) for decision in decisions]
        for decision, own in zip(decisions, actions, strict=True):
            shares += [share_of(decision, action) for action in own]
        self.keys += [-1.0 if share is None else share for share in shares]
        texts += ["–" if share is None else percent(share) for share in shares]
        for column, text in enumerate(texts):
            self.setText(column, text)
            if column not in (FLOP, *BARS):
                self.setTextAlignment(column, TRAILING)
        spoken = (f"{head} {text}" for head, text in zip(heads, texts, strict=True))
        self.setData(FLOP, Qt.ItemDataRole.AccessibleTextRole, aloud(listed(spoken)))


def _parts(actions: Sequence[str], often: Sequence[float]) -> list[tuple[Action, float]]:
    return list(zip(looks(actions), often, strict=True))


class _Bars(QStyledItemDelegate):
    """Draws frequencies as a stacked bar behind the text of how often is bet."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Any) -> None:
        super().paint(painter, option, index)
        parts = index.data(PARTS)
        if not parts:
            return
        cell, view = QRectF(option.rect), option.widget
        assert isinstance(view, FlopsTree)
        cell = placed(cell, view.viewport())  # as if lines began at the left
        whole = cell.adjusted(TEXT_PX, 0, -8, 0)
        top, left = whole.center().y() - BAR_PX / 2, whole.left()
        for look, share in parts:
            wide = share * whole.width()
            look.paint(painter, placed(QRectF(left, top, wide, BAR_PX), view.viewport()))
            left += wide


class FlopsTree(QTreeWidget):
    """A row for each flop.

    Signals
    -------
    opened : a flop that is to be seen in Strategy
    filtered : rows that are shown
    """

    opened = Signal(object)
    filtered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Flops"))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMinimumHeight(120)
        self.setItemDelegate(_Bars(self))
        self.header().setSectionsClickable(True)
        self.header().setSortIndicatorShown(True)
        self.header().sectionClicked.connect(self.sort_by)
        self._sorted = (FLOP, True)  # by which column, and whether the largest is first
        self._all: list[_Item] = []  # also those that are filtered out
        self.itemActivated.connect(lambda item, _column: self.opened.emit(item.row.flop))
        self._heads: list[str] = []
        self._actions: list[Sequence[str]] = [(), ()]
        self._spot: Spot | None = None
        self._wanted: set[str] = set()
        self._coming: deque[Row] = deque()
        self._new: list[_Item] = []  # that are not in the table yet
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._add_some)
        self.set_heads()

    def set_heads(self) -> None:
        """Show the columns that there are: those of actions once some are known."""
        ev, first = _("EV {player}"), _("{player} bets")
        heads = [_("Flop"), ev.format(player=NAMES[0]), _("Equity"), first.format(player=NAMES[0])]
        heads.append(_("{player} after a check").format(player=NAMES[1]))
        for player, name, actions in zip(NAMES, DECISIONS, self._actions, strict=True):
            for action in actions:
                assert self._spot is not None
                text = _("{player}: {action}")
                heads.append(text.format(player=player, action=title_of(self._spot, name, action)))
        self._heads = heads
        self.setColumnCount(len(heads))
        self.setHeaderLabels(heads)
        for column in range(len(heads)):
            width = WIDTHS[column] if column < len(WIDTHS) else SHARE_WIDTH
            self.header().resizeSection(column, width)
            if column not in (FLOP, *BARS):
                self.headerItem().setTextAlignment(column, TRAILING)

    def begin(self, spot: Spot | None, rows: Sequence[Row]) -> None:
        """Show other rows, a few at a time."""
        self._coming.clear()
        self._all, self._new = [], []
        self._spot, self._actions, self._sorted = spot, [(), ()], (FLOP, True)
        self.set_heads()
        self._show()
        self.add(rows)

    def add(self, rows: Sequence[Row]) -> None:
        """Show more of them."""
        found = [actions_of(rows, name) for name in DECISIONS]
        both = list(zip(found, self._actions, strict=True))
        if any(new and not old for new, old in both):
            self._coming.extend(item.row for item in (*self._all, *self._new))
            self._all, self._new, self._actions = [], [], [old or new for new, old in both]
            self.set_heads()
        self._coming.extend(rows)
        self._timer.start()

    def _add_some(self) -> None:
        assert self._spot is not None
        for _each in range(min(AT_ONCE, len(self._coming))):
            row = self._coming.popleft()
            self._new.append(_Item(row, self._spot.pot, self._heads, self._actions))
        if not self._coming:
            self._timer.stop()
            alone = len(self._new) == 1 and self.topLevelItemCount()
            self._all += self._new
            if alone:  # what is read of the others stays
                self._insert(self._new[0])
            else:
                self._show()
            self._new = []

    def _insert(self, item: _Item) -> None:
        """Let a row stand in its place, if it passes the filter."""
        column, down = self._sorted
        if self._wanted <= item.names:
            keys = [each.keys[column] for each in self._items()][:: -1 if down else 1]
            at = bisect(keys, item.keys[column])
            self.insertTopLevelItem(len(keys) - at if down else at, item)
            self.filtered.emit(self.shown())

    def _show(self, *, others: bool = True) -> None:
        """Let what passes the filter stand in its order; what was chosen stays so.

        `others` are there than before.

        Qt's own sorting asks Python for each pair: 100 ms for all flops.
        """
        column, down = self._sorted
        items = [item for item in self._all if self._wanted <= item.names]
        items.sort(key=lambda item: item.keys[column], reverse=down)
        chosen, scrolled = self.currentItem(), self.verticalScrollBar().value()
        self.invisibleRootItem().takeChildren()
        self.addTopLevelItems(items)
        if items:
            self.setAutoScroll(False)
            self.setCurrentItem(chosen if chosen in items else items[0])
            self.setAutoScroll(True)
        self.verticalScrollBar().setValue(scrolled)
        order = Qt.SortOrder.DescendingOrder if down else Qt.SortOrder.AscendingOrder
        self.header().setSortIndicator(column, order)
        if others:
            self.filtered.emit([item.row for item in items])

    def filter(self, wanted: tuple[str, ...]) -> None:
        """Show only flops with these textures."""
        self._wanted = {*wanted}
        self._show()

    def shown(self) -> list[Row]:
        """Rows in the order in which they stand."""
        return [item.row for item in self._items()]

    def _items(self) -> list[_Item]:
        items = map(self.topLevelItem, range(self.topLevelItemCount()))
        return [item for item in items if isinstance(item, _Item)]

    def sort_by(self, column: int) -> None:
        """Sort by a column, the largest first; once more turns it round."""
        if column < self.columnCount():
            self._sorted = (column, self._sorted != (column, True))
            self._show(others=False)

    def as_rows(self) -> list[tuple[str, ...]]:
        """The table, to be copied."""
        columns = range(self.columnCount())
        heads = tuple(self.headerItem().text(column) for column in columns)
        return [
            heads,
            *(tuple(item.text(column) for column in columns) for item in self._items()),
        ]


class HeightChart(Chart):
    """How often is bet by the highest card: a dot for each flop, and lines of their means."""

    LEFT, RIGHT, TOP, CRISP = 34, 10, 8, True
    HEIGHT_PX, DOT_PX = 150, 6

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(self.HEIGHT_PX)
        self.setAccessibleName(_("How often is bet, by the highest card"))
        self._dots: list[list[tuple[int, float]]] = [[], []]
        self._means: list[list[tuple[int, float]]] = [[], []]

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these flops."""
        by_height: dict[int, list[Row]] = {}
        for row in rows:
            by_height.setdefault(max(map(rank_of, row.flop)), []).append(row)
        self._means, said = [[], []], []
        for high, own in sorted(by_height.items()):
            mean = means(own)
            for at, often in enumerate((mean.first, mean.after_check)):
                share = bets(often)
                if share is not None:
                    self._means[at].append((high, share))
                    said.append(f"{NAMES[at]} {RANKS[high]} {percent(share)}")
        # dots that lie on one another are painted once
        found = [
            {
                (high, round(share, 2))
                for high, own in by_height.items()
                for row in own
                if (share := bets(row.decision(player))) is not None
            }
            for player in PLAYERS
        ]
        self._dots = [sorted(each) for each in found]
        self.setAccessibleDescription(listed(said))
        self.update()

    def paint_chart(self, painter: QPainter) -> None:
        colours, last = theme.current(), len(RANKS) - 1
        for high, rank in enumerate(RANKS):
            place = self.at(high / last, 0)
            box = QRectF(place.x() - 10, place.y() + 4, 20, 16)
            self.write(painter, box, rank, Qt.AlignmentFlag.AlignHCenter)
        for at, color in enumerate((colours.acc, colours.brass)):
            faint, round_ = QColor(color), Qt.PenCapStyle.RoundCap
            faint.setAlphaF(0.45)
            painter.setPen(QPen(faint, self.DOT_PX, Qt.PenStyle.SolidLine, round_))
            painter.drawPoints(
                QPolygonF([self.at(high / last, share) for high, share in self._dots[at]])
            )
            if self._means[at]:
                points = [(high / last, share) for high, share in self._means[at]]
                self.paint_line(painter, points, color, dashed=bool(at))
