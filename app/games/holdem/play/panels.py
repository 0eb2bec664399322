"""What is advised in a hand in play: choices, what may be held, what was given up."""

from __future__ import annotations

from math import comb

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout

from app.games.holdem.play import words
from app.games.holdem.play.record import Play
from app.games.holdem.ranges.action_grid import Action, RangePicture
from app.games.holdem.ranges.choice_table import MOST_ROWS, Choice, ChoiceTable
from app.games.holdem.words import action_text
from app.look.fonts import line_height
from app.widgets.controls import Button, SegmentedControl
from app.widgets.elided import ElidedButton
from app.widgets.layout import STRETCH, across, down, fill
from app.widgets.panels import Panel
from app.widgets.text import ElidedText, Text, explain, keep_room, set_visible
from app.words.figures import percent, plain_figure
from app.words.translation import _, ngettext
from engine.cards import DECK
from engine.games.holdem.in_play import Answer, amount
from engine.games.holdem.ranges import HAND_COMBOS, HANDS
from engine.games.holdem.seats import MOST_SEATS

USUAL_ROWS = 4  # of choices: what is below does not move when they come
CELL, WIDE_CELL = QSize(11, 8), QSize(22, 16)  # of the picture of a range


def look_of(action: str, at: int, bets: int) -> Action:
    """Look of an action, the `at`-th of so many bets and raises."""
    kind = action.split()[0]
    if kind in ("fold", "check", "call"):
        return Action("fold" if kind == "fold" else "call")
    return Action("bet", at / max(1, bets - 1) if bets > 1 else 0.5)


class ChoicesPanel(Panel):
    """My choices: how often each is taken, and what it is worth."""

    def __init__(self) -> None:
        super().__init__(_("Your choices"), _("how often, EV in bb"), spacing=8)
        self.table = ChoiceTable(figures=2)
        self.rows = self.table.rows
        self.table.leave_room(USUAL_ROWS)
        self.body.addLayout(self.table)
        self.source = Text("", "hint", wrap=True)
        line = QHBoxLayout()
        line.addStrut(2 * line_height("hint"))  # a style sheet would take less
        line.addWidget(self.source, alignment=Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(line)
        sentence = _(
            "How often your hand takes each action, and the big blinds that it wins from here "
            "on; a fold is 0."
        )
        explain(self, sentence, hover=False)

    def show_answer(self, play: Play, answer: Answer | None) -> None:
        """Show choices, or dashes."""
        names = answer.actions[:MOST_ROWS] if answer is not None else ()
        bets = [name for name in names if " " in name]
        choices = []
        for at, action in enumerate(names):
            assert answer is not None
            often = answer.frequencies[at] if answer.frequencies else None
            worth = answer.evs[at]
            figures = (
                "–" if often is None else percent(often),
                "–" if worth is None else plain_figure(worth),
            )
            if answer.by_chart:
                figures = plain_figure(answer.by_chart[at] or 0.0), figures[1]
            look = look_of(action, bets.index(action) if action in bets else 0, len(bets))
            name = action_text(action)
            choices.append(Choice(look, name, often or 0.0, figures, action == answer.best))
        self.table.show_choices(choices)
        self.source.set_text(words.source_line(play, answer) if answer and names else "")
        in_prizes = answer is not None and answer.source == "prizes"
        hint = _("how often, EV in %") if in_prizes else _("how often, EV in bb")
        bent = answer is not None and bool(answer.by_chart)
        self.set_hint(_("EV in bb: by the chart, against them") if bent else hint)


class HoldingsPanel(Panel):
    """What each player may hold."""

    # it is to be said how this seat plays
    edit_wanted, player_wanted = Signal(int), Signal(int)  # the range of this seat is to be edited

    def __init__(self) -> None:
        super().__init__(_("Who may hold what"), spacing=8)
        self.seat, self._seats = -1, [-1] * MOST_SEATS
        self.tabs = SegmentedControl([""] * MOST_SEATS, small=True, name=_("Whose range"))
        self.tabs.changed.connect(self._choose)
        keep_room(self.tabs)
        self.body.addLayout(across(self.tabs, STRETCH))
        self.picture = RangePicture(_("Range"), CELL)
        self.picture.clicked.connect(lambda: self.edit_wanted.emit(self.seat))
        column = down(spacing=5)
        self.figures = [(ElidedText(name, "hint"), Text("", "strong")) for name in _FIGURES]
        for name, figure in self.figures:
            column.addLayout(across((name, 1), figure))
        self.edit = Button(_("Edit"), kind="outline", small=True)
        self.edit.setToolTip(_("If you know them better (F2)"))
        self.edit.clicked.connect(lambda: self.edit_wanted.emit(self.seat))
        self.player = ElidedButton("", kind="outline", small=True)
        self.player.setToolTip(_("How they play before the flop (Alt+Y)"))
        self.player.clicked.connect(lambda: self.player_wanted.emit(self.seat))
        fill(column, STRETCH, self.player, self.edit)
        self.body.addLayout(across(self.picture, (column, 1), spacing=14))
        self._play: Play | None = None
        self._answer: Answer | None = None
        self._waits = False  # for an answer: what is shown is of some steps before
        sentence = _("Hands that a player may hold by what was done, fuller the likelier.")
        explain(self, sentence, hover=False)

    def show_answer(self, play: Play, answer: Answer | None) -> None:
        """Show the range of the chosen seat, or of the first opponent that is left.

        While an answer is awaited what was shown of this hand stays.
        """
        stays = self._answer is not None and play.asked() is not None and self._is_same_hand(play)
        self._waits = answer is None and stays
        if self._waits:
            answer = self._answer
        self._play, self._answer = play, answer
        known = dict(answer.ranges) if answer is not None else {}
        positions = play.table.positions
        seats = [seat for seat, name in enumerate(positions) if name in known and seat != play.me]
        seats += [play.me] * (play.position in known)
        for at in range(MOST_SEATS):
            there = at < len(seats)
            seat = seats[at] if there else -1
            name = _("You") if seat == play.me else positions[seat] if there else ""
            self.tabs.set_option(at, name or "–", shown=there)
            self._seats[at] = seat
        set_visible(self.tabs, bool(seats))
        if self.seat not in seats:
            acted = [s for s in seats if any(step.seat == s for step in play.shown.steps)]
            self.seat = (acted or seats or [-1])[0]
        self.tabs.set_chosen(seats.index(self.seat) if seats else -1)
        self._draw()

    def _is_same_hand(self, play: Play) -> bool:
        """Whether a hand is what is drawn, some steps earlier or later."""
        drawn = self._play
        if drawn is None or play.hand.over:
            return False
        ours, theirs = drawn.shown.steps, play.shown.steps
        steps = min(len(ours), len(theirs))
        same_cards = (drawn.hole, drawn.table) == (play.hole, play.table)
        return same_cards and ours[:steps] == theirs[:steps]

    def set_wide(self, wide: bool) -> None:
        """Show the range larger, or as small as beside other things."""
        self.picture.set_cell(WIDE_CELL if wide else CELL)

    def _choose(self, at: int) -> None:
        self.seat = self._seats[at]
        self._draw()

    def _draw(self) -> None:
        held = None
        if self._play is not None and self._answer is not None and self.seat >= 0:
            position = self._play.table.positions[self.seat]
            held = self._answer.range_of(position)
        self.edit.setEnabled(held is not None and not self._waits)
        nobody = self._play is None or self.seat in (-1, self._play.me)
        self.player.setEnabled(not nobody)
        player = None if self._play is None else self._play.player_of(self.seat)
        whole = words.player_text(player)
        named = player is not None and player.counted is not None  # all of that has no room
        self.player.set_words(words.short_player(player) if named else whole)
        self.player.setAccessibleName(whole)
        if held is None or self._play is None:
            self.picture.set_weights((0.0,) * len(HANDS), "–")
            for _name, figure in self.figures:
                figure.set_text("–")
            return
        mine = self.seat == self._play.me
        known = (*self._play.shown.board, *(() if mine else self._play.hole))
        live = held.without(known)
        top = max(live.weights) or 1.0
        weights = [
            sum(live.weights[i] for i in combos) / len(combos) / top
            for combos in HAND_COMBOS.values()
        ]
        share = percent(live.total / comb(len(DECK) - len(known), 2), 1)
        self.picture.set_weights(weights, share)
        texts = amount(round(live.total, 1)), share
        for (_name, figure), text in zip(self.figures, texts, strict=True):
            figure.set_text(text)


_FIGURES = (_("hands left"), _("of all"))


class ThisHandPanel(Panel):
    """What my decisions in this hand gave up so far."""

    def __init__(self) -> None:
        super().__init__(_("This hand"), " ")
        self.figure = Text("", "strong")
        self.add_right(self.figure)
        explain(self, _("Big blinds that your decisions gave up against the best, by the advice."))

    def show_play(self, play: Play) -> None:
        """Show the sum, and of how many decisions it is."""
        mine = sum(step.seat == play.me for step in play.hand.steps)
        text = ngettext("{judged} of {count} decision judged", "{judged} of {count} judged", mine)
        self.set_hint(text.format(judged=len(play.given), count=mine) if mine else "")
        text = _("{cost} bb given up") if play.given else _("none judged")
        self.figure.set_text(text.format(cost=f"{play.total_given():.1f}"))
