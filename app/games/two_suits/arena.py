"""The arena: every player meets the perfect and the random one."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Signal

from app.games.two_suits import words
from app.shell.asking.engine import Engine, Job
from app.widgets.controls import Button
from app.widgets.panels import Panel
from app.widgets.tables import ListTable
from app.widgets.text import explain
from app.words.counts import cards_each, listed
from app.words.figures import error
from app.words.translation import _, pgettext
from engine.games.two_suits import Arena, ArenaAnswer, Player
from engine.limits import Limits

OPPONENTS: tuple[Player, ...] = ("perfect", "random")
DEALS = 1000
MEANING = _("Mean tricks a game; each deal is played twice, with the hands exchanged.")
Entrant = Player | Literal["your-net"]


class ArenaPanel(Panel):
    """Mean tricks of every player, the user's own net included if there is one."""

    progressed = Signal(object)  # share of the games that are played; None at their end

    def __init__(self, engine: Engine, room: str) -> None:
        self.run_button = Button(pgettext("button", "Run"), kind="outline", small=True)
        super().__init__(_("Arena"), right=self.run_button)
        self.run_button.clicked.connect(self.run)
        self.table = ListTable(
            [_("Player"), _("vs perfect"), _("vs random")],
            right=(1, 2),
            row_height=22,
            name=_("Arena"),
        )
        explain(self, MEANING)
        self.body.addWidget(self.table)
        self.body.addStretch(1)
        self._size, self._net = 4, b""
        self._trump: int | None = None
        self._played_size = self._planned = 0
        self._queue: list[tuple[Entrant, Arena]] = []
        self._found: dict[tuple[Entrant, Player], ArenaAnswer | str] = {}
        self.job = Job(engine, room, self, self._on_answer, self._on_done)
        self._show()

    def set_game(self, size: int, trump: int | None, net: bytes) -> None:
        """Say what will be played, and which net is the user's own, if any."""
        if net != self._net:
            for opponent in OPPONENTS:
                self._found.pop(("your-net", opponent), None)
        self._size, self._trump, self._net = size, trump, net
        self._show()

    def _players(self) -> list[Entrant]:
        """Everybody who plays, the user's own net behind Kibitzer's."""
        players: list[Entrant] = [*words.PLAYER_NAMES]
        if self._net:
            players.insert(2, "your-net")
        return players

    def _match(self, first: Entrant, second: Player) -> Arena:
        player: Player = "net" if first == "your-net" else first
        net = self._net if first == "your-net" else None
        limits = Limits(deals=DEALS)
        return Arena(player, second, self._size, self._trump, net=net, limits=limits)

    def run(self) -> None:
        """Let all players play; or stop that."""
        if self._queue:
            self._queue.clear()
            self.job.cancel()
            self._show()
            self.progressed.emit(None)
            return
        self._found, self._played_size = {}, self._size
        self._queue = [
            (player, self._match(player, opponent))
            for player in self._players()
            for opponent in OPPONENTS
        ]
        self._planned = len(self._queue)
        self.job.start(self._queue[0][1])
        self._show()
        self.progressed.emit(0.0)

    def _on_answer(self, answer: ArenaAnswer) -> None:
        player, asked = self._queue[0]
        self._found[player, asked.second] = answer
        self._show()
        done = self._planned - len(self._queue) + answer.progress
        self.progressed.emit(done / self._planned)

    def _on_done(self, problem: str | None) -> None:
        if not self._queue:
            return
        player, asked = self._queue.pop(0)
        if problem is not None:
            self._found[player, asked.second] = problem
        if self._queue:
            self.job.start(self._queue[0][1])
        else:
            self.progressed.emit(None)
        self._show()

    def _show(self) -> None:
        self.run_button.setText(_("Cancel") if self._queue else pgettext("button", "Run"))
        rows = []
        for player in self._players():
            found = [self._found.get((player, opponent)) for opponent in OPPONENTS]
            cells = [
                f"{a.first_tricks.mean:.2f}" if isinstance(a, ArenaAnswer) else "–" for a in found
            ]
            rows.append((words.entrant(player), *cells))
        self.table.set_rows(rows)
        answers = [a for a in self._found.values() if isinstance(a, ArenaAnswer)]
        hint = _("{deals:,} deals").format(deals=DEALS)
        if answers:  # the table may have changed since
            largest = max(answer.first_tricks.se for answer in answers)
            size = [cards_each(self._played_size)] if self._played_size != self._size else []
            hint = listed((hint, *size, error(largest, 2)))
        self.set_hint(hint)
        problems = [a for a in self._found.values() if isinstance(a, str)]
        self.table.setToolTip(problems[0] if problems else MEANING)
