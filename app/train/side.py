"""What stands beside the table in Train: the task, what is next, and how it went of late."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from itertools import zip_longest

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.look import theme
from app.shell.room.game import Game
from app.shell.room.training import Trainer, unit_of
from app.shell.storage import documents
from app.train import words
from app.train.keeping import Keeping
from app.train.store import Cost, Kept, Share, Span, Store
from app.widgets.bars import ShareBar
from app.widgets.chart import Chart
from app.widgets.controls import Button, SegmentedControl
from app.widgets.layout import STRETCH, across, fill, make_grid
from app.widgets.panels import Panel, Verdict
from app.widgets.scroll import ScrollColumn
from app.widgets.tables import ListTable
from app.widgets.text import ElidedText, Text, plain, set_visible
from app.words.translation import _

NEXT_ROWS, ALL_ROWS, SHARE_ROWS = 4, 20, 8
LEAST_DECISIONS = 10  # of which a cost per hundred is told
OF_LATE_DAYS, SPANS = 30, 10  # that progress is shown of, and parts of them
GAP, ROOMY_PX = 12, 500  # px; the second has room for a cost in words
HEIGHT = 96  # px of the chart

Told = tuple[Kept, Trainer, str, str]  # a position, who trains it, its cards and what was chosen


class CourseChart(Chart):
    """Shares over the days, the oldest at the left in every language; None where there are none."""

    BOTTOM = 8

    def __init__(self, name: str) -> None:
        super().__init__()
        self._lines: tuple[tuple[str, tuple[float | None, ...]], ...] = ()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(300, HEIGHT)

    def set_lines(
        self, lines: Sequence[tuple[str, Sequence[float | None]]], description: str
    ) -> None:
        """Show lines, each with the name of its colour; `description` says what they tell."""
        self._lines = tuple((color, tuple(points)) for color, points in lines)
        self.setAccessibleDescription(description)
        self.update()

    def paint_chart(self, painter: QPainter) -> None:
        colours = theme.current()
        for number, (color, shares) in enumerate(self._lines):
            last = max(1, len(shares) - 1)
            points = [(i / last, share) for i, share in enumerate(shares) if share is not None]
            shade = str(getattr(colours, color))
            if len(points) > 1:
                self.paint_line(painter, points, shade, dashed=number > 0)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shade))
            for x, y in points if len(points) == 1 else points[-1:]:
                painter.drawEllipse(QPointF(self.at(x, y)), 3, 3)


class Dash(QWidget):
    """A short line like one of the chart."""

    def __init__(self, color: str, *, dashed: bool) -> None:
        super().__init__()
        self._color, self._pieces = color, ((0, 5), (9, 5)) if dashed else ((0, 14),)
        self.setFixedSize(14, 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        shade = QColor(str(getattr(theme.current(), self._color)))
        for begin, width in self._pieces:
            painter.fillRect(begin, 5, width, 3, shade)


class CostRows(QWidget):
    """What costs most: names, bars and figures."""

    MOST = 4

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        grid = make_grid((12, 6), within=self)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        self._rows: list[tuple[Text, ShareBar, Text]] = []
        for at in range(self.MOST):
            row = Text("", "body", wrap=True), ShareBar(8, color="err"), Text("", "strong")
            row[2].setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
            for column, part in enumerate(row):
                grid.addWidget(part, at, column)
            self._rows.append(row)

    def set_rows(self, rows: Sequence[tuple[str, float, str]]) -> None:
        """Show what each is about, a share of the dearest, and the figure."""
        for shown, row in zip_longest(self._rows, rows[: self.MOST]):
            for part in shown:
                set_visible(part, row is not None)
            if row is not None:
                shown[0].set_text(row[0])
                shown[1].set_share(row[1])
                shown[2].set_text(row[2])
        self.setAccessibleDescription("; ".join(f"{about} {cost}" for about, _, cost in rows))


class Side(ScrollColumn):
    """The task with what may be chosen, and panels that `refresh` reads anew."""

    def __init__(self, keeping: Keeping) -> None:
        super().__init__(GAP)
        self._keeping = keeping
        self._asked: Kept | None = None
        self._comes: Sequence[Told] = ()  # what is kept, what comes first first
        self.verdict = Verdict(headline=40, detail=80)
        self.verdict.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # where nothing is done on the table
        self.choices = make_grid((6, 6))
        self.coming = Text(_("What there is to choose comes with the first figures …"), wrap=True)
        self.choices_panel = Panel(_("Choose"))
        fill(self.choices_panel.body, self.choices, self.coming)
        self.costs = CostRows(_("What costs you most"))
        self.costs_panel = Panel(_("What costs you most"), _("per 100 decisions"))
        self.costs_panel.body.addWidget(self.costs)
        self.course = CourseChart(_("Where you stand"))
        self.of_late = SegmentedControl([_("30 days"), _("All")], small=True, name=_("Days"))
        self.of_late.changed.connect(lambda _at: self._ask_progress())
        self.trained, self.played = ElidedText("", "hint"), ElidedText("", "hint", least=130)
        lines = Dash("acc", dashed=False), self.trained, Dash("fold", dashed=True), self.played
        course_panel = Panel(_("Where you stand"), right=self.of_late)
        fill(course_panel.body, self.course, across(*lines, STRETCH, spacing=6))
        names = [_("Position"), _("You chose"), _("Cost"), _("Due")]
        self.next = ListTable(names, right=(2, 3), also=(1,), name=_("What comes next"))
        self.next.set_spacing(10)
        self.all_button = Button(_("All of them"), kind="outline", small=True)
        self.all_button.setToolTip(_("Ask all that is kept, every room mixed, due or not"))
        self.next_panel = Panel(_("Next"), " ", right=self.all_button)
        self.next_panel.body.addWidget(self.next)
        names = [_("About"), _("Answers"), _("Right")]
        self.shares = ListTable(names, right=(1, 2), name=_("Answers by theme"))
        self.shares_panel = Panel(_("Answers by theme"))
        self.shares_panel.body.addWidget(self.shares)
        fill(self.column, self.verdict, self.choices_panel, self.costs_panel, course_panel)
        fill(self.column, self.next_panel, self.shares_panel, STRETCH)
        later = self.choices_panel, self.costs_panel, self.next_panel, self.shares_panel
        for panel in later:
            panel.hide()  # until there is something to show

    def refresh(self, asked: Kept | None) -> None:
        """Show how things stand while a position, or none, is asked."""
        self._asked = asked
        games = self._keeping.rooms.games

        def find(store: Store) -> list[Told]:  # rooms read positions in this thread, too
            return [read for kept in store.next(ALL_ROWS) if (read := told(kept, games))]

        self._keeping.ask(find, self._show_next)
        self._ask_progress()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if (event.oldSize().width() >= ROOMY_PX) != (self.width() >= ROOMY_PX):
            self._show_next(self._comes)

    def _ask_progress(self) -> None:
        until = self._keeping.today()
        since = until - timedelta(days=OF_LATE_DAYS - 1) if self.of_late.chosen() == 0 else None
        self._keeping.ask(lambda store: store.costs(since), self._show_costs)
        self._keeping.ask(lambda store: store.course(since, until, SPANS), self._show_course)
        self._keeping.ask(lambda store: store.shares(since), self._show_shares)

    def _show_costs(self, costs: Sequence[Cost]) -> None:
        names, dear = self._names(), []
        for cost in costs:
            name = names.get(cost.name)
            if name is not None and cost.mean > 0 and cost.decisions >= LEAST_DECISIONS:
                weight = cost.mean / (unit_of(cost.unit).point or 1.0)
                dear.append((weight, name, words.per_hundred(cost)))
        dear = sorted(dear, reverse=True)[: CostRows.MOST]
        self.costs.set_rows([(name, cost / dear[0][0], told) for cost, name, told in dear])
        set_visible(self.costs_panel, bool(dear))

    def _show_course(self, spans: Sequence[Span]) -> None:
        whole = Span(*map(sum, zip(*spans, strict=True))) if spans else Span()
        trained, answers, played = (
            words.right_of(name, right, number)
            for name, right, number in (
                (_("answered best or as good"), whole.answers_right, whole.answers),
                (_("answers"), whole.answers_right, whole.answers),
                (_("in games"), whole.decisions_right, whole.decisions),
            )
        )
        self.trained.set_text(trained, answers)
        self.played.set_text(played)
        lines = (
            ("acc", [s.answers_right / s.answers if s.answers else None for s in spans]),
            ("fold", [s.decisions_right / s.decisions if s.decisions else None for s in spans]),
        )
        self.course.set_lines(lines, f"{plain(trained)}; {plain(played)}")

    def _show_next(self, found: Sequence[Told]) -> None:
        self._comes = found
        keeping, names = self._keeping, self._names()
        rows: list[list[str]] = []
        tips: dict[int, str] = {}
        asked = self._asked and self._asked.id
        most = ALL_ROWS if asked is None else NEXT_ROWS  # beside a table there is less room
        for kept, trainer, known_by, chosen in [each for each in found if each[0].id != asked][
            :most
        ]:
            about, cost = keeping.room_of(kept), words.short_cost(trainer, kept.cost)
            if asked is None:
                about = names.get(f"{kept.room}/{kept.theme}", about)
                if known_by:
                    known_by = words.about(known_by, trainer.themes.get(kept.theme, ""))
                if self.width() >= ROOMY_PX:
                    cost = trainer.cost(kept.cost)
            tips[len(rows)] = about
            due = words.due_words(kept.due, keeping.today())
            rows.append([known_by or about, chosen, cost, due])
        self.next.set_rows(rows, tips=tips)
        self.next_panel.set_hint(words.kept(keeping.counts.positions))
        set_visible(self.next_panel, bool(rows))

    def _names(self) -> dict[str, str]:
        """Names of all themes, by room and theme as in files."""
        return {
            f"{game.name}/{key}": words.about(game.title, name)
            for game in self._keeping.rooms.games
            for key, name in words.themes(game).items()
        }

    def _show_shares(self, found: Sequence[Share]) -> None:
        rows = words.share_rows(found, self._names(), SHARE_ROWS)
        self.shares.set_rows(rows)
        set_visible(self.shares_panel, bool(rows) and self._asked is None)


def told(kept: Kept, games: Sequence[Game]) -> Told | None:
    """Who trains a position, what it is known by, and what was chosen: a dash if it is unreadable.

    What it is about is left out: that gives the answer away.
    """
    trainer = kept.trainer(games)
    if trainer is None:
        return None
    try:
        with documents.reading():
            position = trainer.read(kept.position)
            chosen = "–" if kept.chosen == kept.best else trainer.name(position, kept.chosen)
            return kept, trainer, trainer.known_by(position), chosen
    except ValueError:
        return kept, trainer, "", "–"
