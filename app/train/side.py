"""What stands beside the table in Train: the task, what is next, and how it went of late."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout

from app.shell.room.game import Game
from app.shell.room.training import Trainer
from app.shell.storage import documents
from app.train import words
from app.train.charts import CostRows, CourseChart, Dash
from app.train.keeping import Keeping
from app.train.store import Cost, Kept, Share, Span, Store
from app.widgets.controls import Button, SegmentedControl
from app.widgets.panels import Panel, Verdict
from app.widgets.scroll import ScrollColumn
from app.widgets.tables import ListTable
from app.widgets.text import ElidedText, Text, plain, set_visible
from app.words.translation import _

NEXT_ROWS, ALL_ROWS, SHARE_ROWS, COST_ROWS = 4, 20, 8, 4
LEAST_DECISIONS = 10  # of which a cost per hundred is told
OF_LATE_DAYS, SPANS = 30, 10  # that progress is shown of, and parts of them
GAP, ROOMY_PX = 12, 500  # px; the second has room for a cost in words


Told = tuple[Kept, Trainer, str, str]  # a position, who trains it, its cards and what was chosen


class Side(ScrollColumn):
    """The task with what may be chosen, and panels that `refresh` reads anew."""

    def __init__(self, keeping: Keeping) -> None:
        super().__init__(GAP)
        self._keeping = keeping
        self._asked: Kept | None = None
        self._comes: Sequence[Told] = ()  # what is kept, what comes first first
        column = self.column
        self.verdict = Verdict(headline=40, detail=80)
        self.verdict.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # where nothing is done on the table
        self.choices_panel = Panel(_("Choose"))
        self.choices = QGridLayout()
        self.choices.setSpacing(6)
        self.choices_panel.body.addLayout(self.choices)
        self.coming = Text(_("What there is to choose comes with the first figures …"), wrap=True)
        self.choices_panel.body.addWidget(self.coming)
        self.choices_panel.hide()
        self.costs = CostRows(_("What costs you most"))
        self.costs_panel = Panel(_("What costs you most"), _("per 100 decisions"))
        self.costs_panel.body.addWidget(self.costs)
        self.course = CourseChart(_("Where you stand"))
        self.of_late = SegmentedControl([_("30 days"), _("All")], small=True, name=_("Days"))
        self.of_late.changed.connect(lambda _at: self._ask_progress())
        self.course_panel = Panel(_("Where you stand"), right=self.of_late)
        self.course_panel.body.addWidget(self.course)
        legend = QHBoxLayout()
        self.trained, self.played = ElidedText("", "hint"), ElidedText("", "hint", least=130)
        for colour, text in (("acc", self.trained), ("fold", self.played)):
            legend.addWidget(Dash(colour, dashed=text is self.played))
            legend.addWidget(text)
        legend.addStretch(1)
        self.course_panel.body.addLayout(legend)
        self.next = ListTable(
            [_("Position"), _("You chose"), _("Cost"), _("Due")],
            right=(2, 3),
            name=_("What comes next"),
        )
        self.shares = ListTable(
            [_("About"), _("Answers"), _("Right")], right=(1, 2), name=_("Answers by theme")
        )
        self.all_button = Button(_("All of them"), kind="outline", small=True)
        self.all_button.setToolTip(_("Ask all that is kept, every room mixed, due or not"))
        self.next.set_spacing(10)
        self.next_panel = Panel(_("Next"), " ", right=self.all_button)
        self.next_panel.body.addWidget(self.next)
        self.shares_panel = Panel(_("Answers by theme"))
        self.shares_panel.body.addWidget(self.shares)
        self.panels = (self.costs_panel, self.course_panel, self.next_panel, self.shares_panel)
        for part in (self.verdict, self.choices_panel, *self.panels):
            column.addWidget(part)
        column.addStretch(1)
        for panel in (self.costs_panel, self.next_panel, self.shares_panel):
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
            name = names.get(f"{cost.room}/{cost.theme}")
            if name is not None and cost.mean > 0 and cost.decisions >= LEAST_DECISIONS:
                trainers = self._keeping.trainers(cost.room)
                point = next(each.point for each in trainers if cost.theme in each.themes)
                dear.append((cost.mean / (point or 1.0), name, words.per_hundred(cost)))
        dear = sorted(dear, reverse=True)[:COST_ROWS]
        self.costs.set_rows([(name, cost / dear[0][0], told) for cost, name, told in dear])
        set_visible(self.costs_panel, bool(dear))

    def _show_course(self, spans: Sequence[Span]) -> None:
        answers, right = (sum(span.answers for span in spans), sum(s.answers_right for s in spans))
        decisions = sum(span.decisions for span in spans)
        good = sum(span.decisions_right for span in spans)
        trained = words.right_of(_("answered best or as good"), right, answers)
        played = words.right_of(_("in games"), good, decisions)
        self.trained.set_text(trained, words.right_of(_("answers"), right, answers))
        self.played.set_text(played)
        lines = (
            ("acc", [s.answers_right / s.answers if s.answers else None for s in spans]),
            ("fold", [s.decisions_right / s.decisions if s.decisions else None for s in spans]),
        )
        self.course.set_lines(lines, f"{plain(trained)}; {plain(played)}")

    def _show_next(self, found: Sequence[Told]) -> None:
        self._comes = found
        keeping, today = self._keeping, self._keeping.today()
        rows: list[list[str]] = []
        tips: dict[int, str] = {}
        asked = self._asked and self._asked.id
        most = ALL_ROWS if asked is None else NEXT_ROWS  # beside a table there is less room
        for kept, trainer, known_by, chosen in [each for each in found if each[0].id != asked][
            :most
        ]:
            whole, short = trainer.cost(kept.cost), words.short_cost(trainer, kept.cost)
            cost = whole if asked is None and self.width() >= ROOMY_PX else short
            about = keeping.about_what(kept) if asked is None else keeping.room_of(kept)
            if known_by and asked is None:
                known_by = words.about(known_by, trainer.themes.get(kept.theme, ""))
            tips[len(rows)] = about
            rows.append([known_by or about, chosen, cost, words.due_words(kept.due, today)])
        self.next.set_rows(rows, tips=tips)
        self.next_panel.set_hint(words.kept(keeping.counts.positions))
        set_visible(self.next_panel, bool(rows))

    def _names(self) -> dict[str, str]:
        """Names of all themes, by room and theme as in files."""
        return {
            f"{room}/{key}": words.about(title, name)
            for room, title, themes in self._keeping.themes()
            for key, name in themes
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
            return kept, trainer, trainer.known_by(position), trainer.name(position, kept.chosen)
    except ValueError:
        return kept, trainer, "", "–"
