"""A report over many flops in the window: what is asked, a table of flops, and what they come to.

It shows what it is told, and tells what is clicked.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.games.holdem.strategy import flops_words as words
from app.games.holdem.strategy.flops_table import FILTERS, FlopsTree, HeightChart
from app.games.holdem.strategy.flops_work import FlopsWork
from app.games.holdem.strategy.setup import NAMES, Setup
from app.games.holdem.words import TEXTURE_NAMES
from app.widgets.controls import Button, SegmentedControl
from app.widgets.elided import ElidedButton
from app.widgets.layout import STRETCH, across, down, fill
from app.widgets.panels import Panel, Verdict
from app.widgets.scroll import SideColumn
from app.widgets.tables import ListTable
from app.widgets.text import Text, explain, set_visible
from app.words.figures import percent, plus_minus, unbroken
from app.words.translation import _, isolate, ngettext
from engine.games.holdem.strategy import many_flops
from engine.games.holdem.strategy.equilibrium import PLAYERS
from engine.games.holdem.strategy.many_flops import ALL, COUNTS, Row, Summary, TextureMeans

RIGHT_WIDTH, SPACING, ROW_PX = 404, 12, 21
SETS = (*COUNTS, ALL)
LIST = len(SETS)  # the choice after them
BOARDS = (400, many_flops.BOARDS, 6400, None)  # sampled on a flop; None to solve it
RANKS = {"ace high": "A", "king high": "K", "queen high": "Q", "jack high or lower": "J−"}


class FlopsView(QWidget):
    """What is known of many flops.

    Signals
    -------
    start_wanted, pause_wanted : calculate what is chosen; stop, or go on
    list_wanted : flops are to be read from a file
    open_wanted, csv_wanted, back_wanted : what the buttons say
    opened : a flop is to be seen in Strategy
    chosen : another set, or other boards
    """

    start_wanted = Signal()
    pause_wanted = Signal()
    list_wanted = Signal()
    open_wanted = Signal()
    csv_wanted = Signal()
    back_wanted = Signal()
    opened = Signal(object)
    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        left = down(self._build_asked(), (self._build_table(), 1), spacing=SPACING)
        across((left, 1), self._build_right(), spacing=16, within=self)
        self._summary: Summary | None = None
        self._work: FlopsWork | None = None

    # ---- building ------------------------------------------------------------------------------

    def _build_asked(self) -> Panel:
        self.asked = panel = Panel(_("Many flops"), " ")
        names = [f"{count:,}" for count in COUNTS] + [_("All"), _("List")]
        self.sets = SegmentedControl(names, chosen=2, small=True, name=_("Set of flops"))
        text = _("Open a list")
        self.list_button = ElidedButton(text, kind="outline", small=True, then=self.list_wanted)
        self.list_button.setToolTip(_("A text file: As7d2c or As7d2c:0.5 a line"))
        self.list_button.hide()
        self.sets.changed.connect(lambda at: set_visible(self.list_button, at == LIST))
        self.sets.changed.connect(self.chosen)
        boards = [f"{boards:,}" for boards in BOARDS if boards] + [_("Solved")]
        self.boards = SegmentedControl(
            boards, chosen=1, small=True, name=_("Boards sampled on each flop")
        )
        self.boards.setToolTip(
            _("Boards sampled on each flop, or each solved to what the set-up stops at")
        )
        self.start = Button(_("Start"), "next", kind="primary", small=True, then=self.start_wanted)
        self.pause = Button(_("Pause"), kind="outline", small=True, then=self.pause_wanted)
        self.open = ElidedButton(_("Open"), kind="outline", small=True, then=self.open_wanted)
        self.open.setAccessibleName(_("Open a report"))
        self.csv_button = ElidedButton(_("CSV"), kind="outline", small=True, then=self.csv_wanted)
        self.csv_button.setToolTip(_("Write a line for each flop as a table"))
        self.back = ElidedButton(_("Set-up"), kind="outline", small=True, then=self.back_wanted)
        self.back.setToolTip(_("Back to the set-up (Alt+M)"))
        for button in (self.open, self.csv_button, self.back):
            panel.add_right(button)
        row = across(Text(_("Flops"), "hint"), self.sets, self.list_button, STRETCH, spacing=8)
        second = across(Text(_("Boards"), "hint"), self.boards, STRETCH, spacing=8)
        fill(second, self.pause, self.start)
        fill(panel.body, row, second)
        sentence = _("The spot of the set-up on many flops, one after the other, into a file.")
        explain(panel, sentence, hover=False)
        return panel

    def _build_table(self) -> Panel:
        self.flops = panel = Panel(_("Flops"))
        self.filters = []
        for name, textures in FILTERS:
            options = [isolate(RANKS.get(each, TEXTURE_NAMES[each])) for each in textures]
            options[0] = _("All")
            control = SegmentedControl(options, small=True, name=name)
            control.changed.connect(lambda _at: self._filter())
            self.filters.append(control)
        self.tree = FlopsTree()
        self.tree.opened.connect(self.opened)
        self.tree.filtered.connect(self._show_filtered)
        suits, ranks, high = self.filters
        self.filtered = Text("", "hint")
        fill(panel.body, across(suits, high, STRETCH, spacing=8))
        fill(panel.body, across(ranks, self.filtered, STRETCH, spacing=8), (self.tree, 1))
        sentence = _(
            "A click on a column, or its number, sorts by it; Enter or a double click opens the "
            "flop in Strategy. Bars: check, then bets from small to large."
        )
        explain(panel, sentence, hover=False)
        self.tree.setToolTip(sentence)
        return panel

    def _build_right(self) -> SideColumn:
        self.right = SideColumn(RIGHT_WIDTH)
        self.verdict = Verdict(headline=50, detail=220)
        explain(self.verdict, _("What both do on all flops, and what that rests on"), hover=False)
        self.rules = Panel(_("Rules of thumb"), spacing=6)
        self.player = SegmentedControl(NAMES, small=True, name=_("Whose rules"))
        self.player.changed.connect(lambda _at: self._show_rules())
        self.rules.add_right(self.player)
        self.rule_lines = Text("", "body", wrap=True)
        self.rules.body.addWidget(self.rule_lines)
        explain(
            self.rules,
            _(
                "What every hand may do on some flops, and what that loses beside the solution, "
                "in per cent of the pot, with its 95 % error."
            ),
            hover=False,
        )
        self.heights = Panel(_("Bets by high card"), spacing=4)
        self.chart = HeightChart()
        self.heights.set_hint(_("%; dashed: IP"))
        self.heights.body.addWidget(self.chart)
        heads = ("", _("share"), _("EV"), *NAMES)
        self.groups = Panel(_("By texture"), _("means, how often is bet"), spacing=4)
        name = _("Means by texture")
        self.textures = ListTable(heads, right=(1, 2, 3, 4), row_height=ROW_PX, name=name)
        self.textures.set_spacing(8)
        self.groups.body.addWidget(self.textures)
        for panel in (self.verdict, self.rules, self.heights, self.groups):
            self.right.add(panel)
        return self.right

    # ---- what is chosen ------------------------------------------------------------------------

    def count(self) -> int | None:
        """Number of flops that stand for all; None for a list."""
        at = self.sets.chosen()
        return None if at == LIST else SETS[at]

    def boards_wanted(self) -> int | None:
        """Boards to be sampled on each flop; None to solve it."""
        return BOARDS[self.boards.chosen()]

    def type_key(self, event: QKeyEvent) -> bool:
        """A digit sorts by that column."""
        column = event.key() - Qt.Key.Key_1
        if event.modifiers() or not 0 <= column < 9:
            return False
        self.tree.sort_by(column)
        return True

    def csv(self) -> str:
        """A line for each flop that is shown, in the order in which they stand."""
        return words.csv_of(self.tree.shown())

    def _filter(self) -> None:
        pairs = zip(FILTERS, self.filters, strict=True)
        self.tree.filter(tuple(textures[control.chosen()] for (_n, textures), control in pairs))

    # ---- drawing -------------------------------------------------------------------------------

    def begin(self, work: FlopsWork) -> None:
        """Show another report."""
        self._work, question = work, work.question
        assert question is not None
        self._summary = None
        self.tree.begin(question.spot, list(work.rows.values()))

    def show_work(self, setup: Setup, work: FlopsWork, problem: str) -> None:
        """Show how far it is; `problem` says why the set-up cannot be calculated."""
        question = work.question
        text = _("pot {pot}, stacks {stack}")
        asked = question.spot if question else setup
        told = text.format(pot=f"{asked.pot:g}", stack=f"{asked.stack:g}")
        if question:
            told = _("{file}: {text}").format(file=work.path.name, text=told)
        self.asked.set_hint(told, work.path.name if question else "")
        self.pause.set_words(_("Pause") if work.going else _("Go on"))
        set_visible(self.pause, work.going or work.left > 0)
        set_visible(self.csv_button, bool(work.rows))
        self.start.setEnabled(not problem and not work.going)
        self.start.setToolTip(problem or _("Calculate this spot on these flops (Ctrl+Enter)"))
        summary = work.summary
        for panel in (self.rules, self.heights, self.groups):
            set_visible(panel, summary is not None)
        if question is None or summary is None:
            detail = _(
                "EV and first actions on every flop, means by texture and rules of thumb. It goes "
                "on while you do other things, and can be stopped and gone on with another day."
            )
            wanted = _("This spot on many flops: choose them, and start.")
            going = _("One moment.")
            self.verdict.set(going if work.going else problem or wanted, detail)
            return
        if summary is not self._summary:
            self._summary = summary
            rows = list(work.rows.values())
            said = words.verdict(question, rows, summary, left=work.left).unbroken()
            self.verdict.set(said.headline, said.detail)
            self._show_rules()
            whole = TextureMeans("", 1.0, summary.means)
            self.textures.set_rows(
                [_group_row(group, self._pot()) for group in (whole, *summary.textures)]
            )
            self.groups.forget_size()  # it may have other rows

    def _show_filtered(self, rows: Sequence[Row]) -> None:
        QTimer.singleShot(0, self.chart, lambda: self.chart.show_rows(rows))  # in a turn of its own
        text = ngettext("{count} flop", "{count} flops", len(rows)).format(count=f"{len(rows):,}")
        if rows:
            found = many_flops.means(rows)
            text = _("{flops}: EV {ev}").format(
                flops=text, ev=words.ev_text(found.evs[0], found.se, self._pot())
            )
        self.filtered.set_text(text)

    def _show_rules(self) -> None:
        summary, at = self._summary, self.player.chosen()
        question = self._work.question if self._work else None
        if summary is None or question is None:
            return
        lines = []
        several = summary.rules[PLAYERS[at]]
        for rules in several[:1] + several[1:][-1:]:  # one, and as many as save something
            count = len(rules.rules)
            text = ngettext(
                "{count} rule, loses {cost} %", "{count} rules, lose {cost} %", count
            ).format(count=count, cost=plus_minus(rules.cost, rules.se))
            lines.append(f"<i>{text}</i>")
            name = words.DECISIONS[at]
            lines += [words.rule_text(rule, question.spot, name) for rule in rules.rules]
        self.rule_lines.set_text(unbroken("<br>".join(lines)))

    def _pot(self) -> float:
        question = self._work.question if self._work else None
        return question.spot.pot if question else 0.0

    def fit(self) -> None:
        """Choose sizes that suit the window."""
        self.right.fit()


def _group_row(group: TextureMeans, pot: float) -> tuple[str, ...]:
    means = group.means
    often = map(words.bets, (means.first, means.after_check))
    shares = ("–" if share is None else percent(share) for share in often)
    ev = words.ev_text(means.evs[0], means.se, pot)
    return (TEXTURE_NAMES[group.texture], percent(group.share), ev, *shares)
