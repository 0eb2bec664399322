"""Panels at the right of a round in play: choices, players, the score sheet, the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import IntEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.games.rummy.play.points_field import points_field, read_points
from app.games.rummy.rules_panel import JOKERS, PRESET_SHORT, explain_presets, index_of
from app.games.rummy.thirteen import words as thirteen_words
from app.games.rummy.thirteen.record import ThirteenPlay
from app.widgets.controls import SegmentedControl, Stepper
from app.widgets.entry_field import EntryField
from app.widgets.layout import STRETCH, down, fill, make_grid
from app.widgets.panels import Panel
from app.widgets.scroll import ScrollList
from app.widgets.tables import ListTable
from app.widgets.text import Text, explain, set_visible
from app.words.translation import _
from engine.games.rummy import PRESETS, Rules
from engine.games.rummy.thirteen import LEAST_PLAYERS, MOST_PLAYERS, Advice
from engine.games.rummy.thirteen.scoring import Row

QWIDGETSIZE_MAX = (1 << 24) - 1  # Qt's own name for no limit
ROW_PX, ROW_LOW_PX = 24, 21
LEAST_PX = 62  # of the list of choices: a header and two rows
EXPLAINED = (
    _("What you can do now, the best first."),
    _("The points of the others, on average, less yours, when the round has ended."),
    _("The points that you end the round with, on average."),
    _("How often you are the first to go out."),
    _("The points that are left over in your hand after the choice."),
)


class ThirteenChoices(Panel):
    """What each choice is worth, the best first."""

    def __init__(self) -> None:
        super().__init__(_("Your choices"), spacing=4)
        headers = [_("Choice"), _("Ahead"), _("Points"), _("Out first"), _("Left")]
        self.table = ListTable(headers, right=(1, 2, 3, 4), row_height=ROW_PX, name=_("Choices"))
        for column, sentence in enumerate(EXPLAINED):
            self.table.explain(column, sentence)
        lines = ScrollList(_("Choices"), LEAST_PX)
        lines.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its rows have it
        fill(lines.column, self.table, STRETCH)
        self.body.addWidget(lines, 1)
        self._narrow = False
        self._shown: tuple[ThirteenPlay, Advice | None] = (ThirteenPlay(), None)

    def show_choices(self, play: ThirteenPlay, advice: Advice | None) -> None:
        """Show choices, the best first; none without advice."""
        self._shown = (play, advice)
        self._show()

    def _show(self) -> None:
        play, advice = self._shown
        rows: list[tuple[str, ...]] = []
        if play.table is not None and advice is not None:
            rows = thirteen_words.choice_rows(play.table, advice.choices)
        self.table.set_rows(rows, [0] if rows else [])
        hint = _("points on the others, at the end")
        self.set_hint("" if self._narrow else hint)

    def fit(self, *, narrow: bool, low: bool) -> None:
        """Bring columns nearer where it is narrow, and rows where it is low."""
        self.table.set_row_height(ROW_LOW_PX if low else ROW_PX)
        self.table.set_spacing(8 if narrow else 16)
        if narrow != self._narrow:
            self._narrow = narrow
            self._show()


class Tab(IntEnum):
    """Pages under the turn."""

    PLAYERS, SCORES, LOG, GAME = range(4)


PAGE_NAMES = (_("Players"), _("Scores"), _("This round"), _("Game"))


def suited_tab(play: ThirteenPlay) -> Tab:
    """Page that belongs to the moment."""
    if play.deal is None:
        return Tab.SCORES if play.sheet.rows and play.hand else Tab.GAME
    return Tab.SCORES if play.over else Tab.PLAYERS


class PlayersPage(QWidget):
    """How the round is likely to end for each player."""

    def __init__(self) -> None:
        super().__init__()
        headers = ["", _("Points"), _("Out first"), _("Known")]
        self.table = ListTable(headers, right=(1, 2), row_height=22, name=_("Players"))
        self._lines = ScrollList(_("Players"), snug=True)
        self._lines.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its rows have it
        self._lines.column.addWidget(self.table)
        down(self._lines, within=self)

    def show_players(self, play: ThirteenPlay, advice: Advice | None) -> None:
        """Show expected points, and who goes out first."""
        self.table.set_rows(thirteen_words.player_rows(play, advice))

    def fit(self, *, whole: bool) -> None:
        """Show all players, or let the list scroll where the choices need the room."""
        self._lines.setMaximumHeight(QWIDGETSIZE_MAX if whole else self._lines.minimumHeight())


class ScoresPage(QWidget):
    """The score sheet, with fields for the points of this round."""

    scored = Signal(int, object)  # player, and points or None
    refused = Signal(str)  # why points cannot be

    def __init__(self) -> None:
        super().__init__()
        self._label = Text("", "hint")
        self._grid = make_grid(gaps=(6, 2), wide=MOST_PLAYERS)
        self._column = down(self._label, self._grid, spacing=6, within=self)
        self.fields: list[EntryField] = []
        self._names: list[Text] = []
        self._number = 0  # of the round that is shown
        for player in range(MOST_PLAYERS):
            name = Text(_short_name(player), "hint")
            self._grid.addWidget(name, 0, player, Qt.AlignmentFlag.AlignHCenter)
            field = points_field()
            field.entered.connect(lambda text, i=player: self._entered(i, text.strip()))
            self._grid.addWidget(field, 1, player)
            self._names.append(name)
            self.fields.append(field)
        self._tables: dict[int, ListTable] = {}
        said = _("Points of each player in each round; whoever has the fewest in all wins.")
        explain(self, said, hover=False)

    def _entered(self, player: int, text: str) -> None:
        points = read_points(self.fields[player], text, self.refused)
        if points is not None:
            self.scored.emit(player, points if text else None)

    def focus_blank(self) -> None:
        """Give the keyboard to the first field without points, or with what cannot be."""
        here = (field for field in self.fields if field.isVisible())
        blank = next((field for field in here if not field.text() or field.is_wrong()), None)
        if blank is not None:
            blank.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_sheet(self, play: ThirteenPlay, row: Row) -> None:
        """Show all rounds; `row` is this one's, with what is known of its end."""
        number = thirteen_words.round_name(play.number)
        leader = thirteen_words.leader_text(play.sheet)
        text = _("Points of round {number}; {leader}") if leader else _("Points of round {number}")
        self._label.set_text(text.format(number=number, leader=leader))
        for player, (name, field) in enumerate(zip(self._names, self.fields, strict=True)):
            here = player < play.players
            set_visible(name, here)
            set_visible(field, here)
            if here:
                points = row[player]
                if play.number != self._number:  # what was refused is not of this round
                    field.accept()
                field.show_text("" if points is None else str(points))
                text = _("Points of {player} in round {number}")
                who = thirteen_words.player_name(player)
                field.setAccessibleName(text.format(player=who, number=number))
        self._number = play.number
        rows = thirteen_words.sheet_rows(play.sheet)
        for players, table in self._tables.items():
            set_visible(table, bool(rows) and players == play.players)
        if rows:
            self._table(play.players).set_rows(rows)

    def _table(self, players: int) -> ListTable:
        if players not in self._tables:
            headers = [_("Round"), *(_short_name(player) for player in range(players))]
            columns = range(1, players + 1)
            table = ListTable(headers, right=columns, row_height=22, name=_("Score sheet"))
            self._column.addWidget(table)
            self._tables[players] = table
        set_visible(self._tables[players], True)
        return self._tables[players]

    def rows(self, players: int) -> list[tuple[str, ...]]:
        return self._table(players).rows()


def _short_name(player: int) -> str:
    return _("You") if player == 0 else str(player + 1)


class GamePage(QWidget):
    """Who plays, who begins, and by which rules."""

    # a function from the round to the round that the user wants; it raises ValueError if that
    # cannot be
    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._play = ThirteenPlay()
        self._grid = make_grid(gaps=(14, 8), wide=2, within=self)
        self.players = Stepper(LEAST_PLAYERS, MOST_PLAYERS, name=_("players"))
        self._add(_("Players"), self.players)
        self.players.changed.connect(lambda n: self._change(lambda play: play.with_players(n)))
        self.first = SegmentedControl(
            [_short_name(player) for player in range(MOST_PLAYERS)], small=True, name=_("Begins")
        )
        self._add(_("Begins"), self.first)
        self.first.changed.connect(lambda i: self._change(lambda play: play.with_first(i)))
        self.preset = SegmentedControl(list(PRESET_SHORT), small=True, name=_("Preset"))
        explain_presets(self.preset)
        self._add(_("Preset"), self.preset)
        self.preset.changed.connect(self._choose_preset)
        self.decks = SegmentedControl("1234", small=True, name=_("Decks"))
        self._add(_("Decks"), self.decks)
        self.decks.changed.connect(lambda i: self._rules(decks=i + 1))
        self.jokers = SegmentedControl([_("none"), "2", "4"], small=True, name=_("Jokers"))
        self._add(_("Jokers"), self.jokers)
        self.jokers.changed.connect(lambda i: self._rules(jokers=JOKERS[i]))

    def _add(self, name: str, control: SegmentedControl | Stepper) -> None:
        row = self._grid.rowCount()
        self._grid.addWidget(Text(name, "hint"), row, 0)
        self._grid.addWidget(control, row, 1, Qt.AlignmentFlag.AlignLeft)

    def show_game(self, play: ThirteenPlay) -> None:
        """Show who plays, and the rules in force."""
        self._play, rules = play, play.rules
        for control in (self.players, self.first, self.preset, self.decks, self.jokers):
            control.setEnabled(not play.steps)
        if play.over:  # the next round may need one more
            self.decks.setEnabled(True)
        self.setToolTip(_("Chosen before the first turn") if play.steps else "")
        self.players.set_value(play.players)
        for player in range(MOST_PLAYERS):
            self.first.set_option(player, _short_name(player), shown=player < play.players)
        self.first.set_chosen(play.first)
        alike = [self._preset(base) for base in PRESETS.values()]
        self.preset.set_chosen(index_of(play.round_rules, alike))
        self.decks.set_chosen(rules.decks - 1)
        self.jokers.set_chosen(index_of(rules.jokers, JOKERS))

    def _preset(self, base: Rules) -> Rules:
        """A preset with the decks and jokers that are in play."""
        play = self._play
        rules = replace(base, decks=play.rules.decks, jokers=play.rules.jokers)
        return replace(play, hand=(), upcard=None, steps=(), rules=rules).round_rules

    def _choose_preset(self, i: int) -> None:
        base = list(PRESETS.values())[i]
        rules = self._play.rules
        self._change(
            lambda play: play.with_rules(replace(base, decks=rules.decks, jokers=rules.jokers))
        )

    def _rules(self, **changes: int) -> None:
        self._change(
            lambda play: play.with_rules(replace(play.rules, **changes))  # type: ignore[arg-type]  # by name
        )

    def _change(self, change: Callable[[ThirteenPlay], ThirteenPlay]) -> None:
        self.changed.emit(change)
