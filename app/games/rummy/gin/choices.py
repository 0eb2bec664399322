"""What each choice in a deal of gin is worth, the best first."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal

from app.games.rummy.gin import advice as play_advice
from app.games.rummy.gin.ranking import Ranking
from app.games.rummy.gin.record import Play
from app.look.fonts import line_height
from app.widgets.controls import SegmentedControl
from app.widgets.elided import ElidedButton
from app.widgets.panels import Panel
from app.widgets.scroll import ScrollList
from app.widgets.tables import ListTable
from app.widgets.text import Text, explain, set_visible
from app.words.translation import _

ROW_PX, ROW_LOW_PX = 24, 21
LEAST_PX = 62  # of the list: a header and two rows
WINS = 3  # column
EXPLAINED = (
    _("What you can do now, the best first."),
    "",
    _("In 95 of 100 cases the true figure is no further than this from the one that is shown."),
    _("How often you win this deal after the choice."),
    _("The points that are left over in your hand after the choice."),
    _("How often the card that you throw neither makes nor extends a group of theirs."),
)
POINTS_EXPLAINED = _(
    "What you win in this deal on average after the choice; what you lose counts as minus."
)
GAME_EXPLAINED = _("How often you win the whole game after the choice.")
KNOCK_EXPLAINED = _(
    "Undercut means that you knock, and the opponent has no more left over than you and wins."
)


class ChoicesPanel(Panel):
    """The choices, and what a knock is worth.

    While the pointer is over the list it stays as it is: no row moves away from under it.
    """

    goal_chosen = Signal(int)  # 0 for points, 1 for the chance to win the game
    more_wanted = Signal()  # the choices should be tried in more deals

    def __init__(self) -> None:
        self.goal = SegmentedControl([_("Points"), _("Game")], small=True, name=_("Worth in"))
        explain(self.goal.segment(0), POINTS_EXPLAINED)
        explain(self.goal.segment(1), GAME_EXPLAINED)
        super().__init__(_("Your choices"), spacing=4)
        self.more = ElidedButton(_("Sample more"), kind="link", small=True)
        explain(self.more, _("Try the choices in more deals, so that the error shrinks."))
        self.more.clicked.connect(self.more_wanted)
        self.add_right(self.more)
        self.add_right(self.goal)
        self.goal.changed.connect(self.goal_chosen)
        headers = [_("Choice"), _("Points"), "±", _("You win"), _("Left"), _("Safety")]
        right = range(1, len(headers))
        self.throws = ListTable(headers, right=right, row_height=ROW_PX, name=_("Choices"))
        self.draws = ListTable(headers[:4], right=(1, 2, 3), row_height=ROW_PX, name=_("Choices"))
        self.list = ScrollList(_("Choices"), LEAST_PX)
        for chart, columns in ((self.throws, 6), (self.draws, 4)):
            chart.set_spacing(12)
            for column in range(columns):
                chart.explain(column, EXPLAINED[column])
            self.list.column.addWidget(chart)
        self.list.column.addStretch(1)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its rows have it
        self.body.addWidget(self.list, 1)
        self.knock_line = Text("", "hint", wrap=True)
        explain(self.knock_line, KNOCK_EXPLAINED)
        self.body.addWidget(self.knock_line)
        self._narrow = self._tight = False
        self._shown: tuple[Play, Ranking] = (Play(), Ranking())
        self._waiting: tuple[Play, Ranking] | None = None

    def show_choices(self, play: Play, found: Ranking) -> None:
        """Show choices, unless the pointer is over those of the same moment."""
        same = (play.steps, play.at, play.goal) == (
            self._shown[0].steps,
            self._shown[0].at,
            self._shown[0].goal,
        )
        if same and self._shown[1].choices and self._pointed():
            self._waiting = play, found
            return
        self._shown, self._waiting = (play, found), None
        self.goal.set_chosen(int(play.goal == "game"))
        self._show()

    def offer_more(self, *, offered: bool) -> None:
        """Let the choices be tried in more deals, or not, as they are being tried now."""
        self.more.setEnabled(offered)

    def _pointed(self) -> bool:
        return any(chart.isVisible() and chart.underMouse() for chart in (self.throws, self.draws))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave and self._waiting is not None:
            self.show_choices(*self._waiting)
        return super().event(event)

    def _show(self) -> None:
        play, found = self._shown
        table, knock = play.table, found.best_knock()
        if table is None:
            return
        shown = [c for c in found.choices if c.step.kind != "knock" or c is knock]
        rows = play_advice.choice_rows(play, table, shown)
        tips = play_advice.choice_tips(table, found, shown)
        if self._tight and knock is not None and knock.deadwood:
            tips[shown.index(knock)] = play_advice.knock_line(found)
        thrown = table.phase == "throw"
        points = play.goal == "points"
        for chart, here, columns in ((self.throws, thrown, 6), (self.draws, not thrown, 4)):
            set_visible(chart, here)
            chart.set_header(1, _("Points") if points else _("Game"))
            chart.explain(1, POINTS_EXPLAINED if points else GAME_EXPLAINED)
            chart.set_rows(
                [row[:columns] for row in rows] if here else [], {0} if rows else (), tips
            )
        line = play_advice.knock_line(found, short=self._narrow)
        whole = play_advice.knock_line(found) if self._narrow else ""
        explain(self.knock_line, f"{whole} {KNOCK_EXPLAINED}".strip())
        self.knock_line.set_text(line)
        set_visible(self.knock_line, bool(line) and not self._tight)

    def fit(self, *, narrow: bool, low: bool) -> None:
        """Bring columns nearer where it is narrow, and rows where it is low.

        Where lines are high as well, what a knock is worth is in the tip of its row, so that four
        choices are seen.
        """
        tight = low and line_height("body") >= ROW_LOW_PX
        if tight != self._tight:
            self._tight = tight
            self._show()
        if narrow != self._narrow:
            self._narrow = narrow
            self.more.set_words(_("More") if narrow else _("Sample more"))
            for chart in (self.throws, self.draws):
                chart.set_header(WINS, _("Win") if narrow else _("You win"))
                chart.set_spacing(8 if narrow else 12)
            self._show()
        for chart in (self.throws, self.draws):
            chart.set_row_height(ROW_LOW_PX if low else ROW_PX)

    def rows(self) -> list[tuple[str, ...]]:
        return self.throws.rows() or self.draws.rows()
