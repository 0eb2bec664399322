"""Panels at the right of the Gin & Three Thirteen page: chances, and the turns so far."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.games.rummy import words
from app.games.rummy.hand import Hand
from app.widgets.controls import Button, Chip, StepBar
from app.widgets.layout import STRETCH, across, fill, make_grid
from app.widgets.panels import Panel
from app.widgets.text import ElidedText, Text, explain, set_visible
from app.words.cards import the
from app.words.translation import _
from engine.games.rummy import Answer

#: Lines of chances at most, and px of what knocking is worth, by game; nothing below moves then.
MOST_LINES, NOTE_PX = {"gin": 5, "three_thirteen": 3}, {"gin": 32, "three_thirteen": 0}
LINE_PX, LINE_LOW_PX = 28, 23  # of a line with its chip


class OddsPanel(Panel):
    """Knock or go out now, and the chances of the next card from the stock."""

    def __init__(self) -> None:
        super().__init__(_("Knock or play on"), spacing=5)
        lines = QWidget()  # which takes its room while it is empty, too
        self._grid = make_grid(gaps=(10, None), within=lines)
        self._grid.setVerticalSpacing(0)  # Qt leaves it out at a row that is empty
        self._grid.setColumnStretch(0, 1)
        self._rows: list[tuple[Text, Text, Chip]] = []
        self._line_px, self._lines = LINE_PX, 0
        self.note = Text("", "hint", wrap=True)
        fill(self.body, lines, self.note)
        sentence = _("Whether you may go out now, and how many unseen cards would do what is said.")
        explain(self, sentence, hover=False)

    def wait(self, hand: Hand) -> None:
        """Keep the room that the chances of a hand will take."""
        self._show(hand, (), "")

    def show_odds(self, hand: Hand, answer: Answer) -> None:
        self._show(hand, words.odds(hand, answer), words.knock_words(hand, answer))

    def _show(self, hand: Hand, lines: Sequence[words.Odds], note: str) -> None:
        self.set_title(_("Knock or play on") if hand.mode == "gin" else _("Go out or play on"))
        self._lines = MOST_LINES.get(hand.mode, 0)
        self._make_room()
        self.note.setMinimumHeight(NOTE_PX.get(hand.mode, 0))
        right = Qt.AlignmentFlag.AlignRight
        while len(self._rows) < len(lines):
            row = ElidedText(), Text("", "strong"), Chip("", "brass")
            at = len(self._rows)
            self._grid.addWidget(row[0], at, 0)
            self._grid.addWidget(row[1], at, 1, right)
            self._grid.addWidget(row[2], at, 1, right)
            self._rows.append(row)
        for i, (label, figures, chip) in enumerate(self._rows):
            here = i < len(lines)
            best = here and lines[i].best
            for widget, visible in (
                (label, here),
                (figures, here and not best),
                (chip, best),
            ):
                widget.setVisible(visible)
            if here:
                label.set_text(lines[i].label)
                figures.set_text(lines[i].figures)
                chip.set(lines[i].figures)
        self.note.set_text(note)
        set_visible(self.note, bool(note) or self.note.minimumHeight() > 0)

    def fit(self, *, low: bool) -> None:
        """Take sizes that suit the height of the window."""
        self._line_px = LINE_LOW_PX if low else LINE_PX
        self._make_room()

    def _make_room(self) -> None:
        for at in range(max(MOST_LINES.values())):
            self._grid.setRowMinimumHeight(at, self._line_px * (at < self._lines))

    def texts(self) -> list[str]:
        """Lines that are shown, as they are read."""
        return [
            f"{label.plain()}: {figures.plain()}"
            for label, figures, _chip in self._rows
            if not label.isHidden()
        ]


class TurnsPanel(Panel):
    """What happened since the deal, with steps back and forward."""

    moved = Signal(int)
    taken = Signal(int)

    def __init__(self) -> None:
        self.steps = StepBar(width=74)
        super().__init__(_("This deal"), right=self.steps)
        self.steps.moved.connect(self.moved)
        self.text = Text("", wrap=True)
        explain(
            self.text, _("What happened since the hand was dealt; what is struck out is undone.")
        )
        self._upcard = -1
        self.take = Button(_("Take it"), kind="outline", small=True)
        self.take.clicked.connect(lambda: self.taken.emit(self._upcard))
        fill(self.body, self.text, across(self.take, STRETCH))

    def show_turns(self, hand: Hand) -> None:
        """Show the turns so far, and those stepped back over."""
        done, count = len(hand.turns), len(hand.turns) + len(hand.ahead)
        self.steps.set_position(done, count, _("{done} of {count}").format(done=done, count=count))
        said = [words.turn_text(move) for move in (*hand.turns, *hand.ahead)]
        first = max(0, done - 8)
        parts = [
            f"<b>{text}</b>" if i == done - 1 else f"<s>{text}</s>" if i >= done else text
            for i, text in enumerate(said)
        ][first : done + 3]
        self.text.set_text(("… · " if first else "") + " · ".join(parts))
        upcard = hand.upcard_now
        set_visible(self.take, upcard is not None)
        if upcard is not None:
            self._upcard = upcard
            self.take.set_words(_("Take {card}").format(card=the(upcard)))
