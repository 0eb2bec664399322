"""The panel of the net: how it learned, training one of your own, opening and saving it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal

from app.games.two_suits import words
from app.games.two_suits.charts import LearningCurve
from app.look.fonts import line_height
from app.shell.asking.engine import Engine, Job
from app.shell.room import places
from app.shell.storage.documents import write_whole
from app.shell.storage.saving import saver
from app.widgets.controls import Button
from app.widgets.panels import Panel
from app.widgets.text import Text, explain
from app.words.translation import _
from engine.games.two_suits import AboutNet, AboutNetAnswer, Training, TrainingAnswer

FEWEST_LEARNED = 4  # cards each
TRAINING_GAMES = 100_000
LARGEST_NET = 1_000_000  # bytes of a file
FILTER = _("Nets (*.npz)")


class NetPanel(Panel):
    """The learning curve of the user's own net, or else of the one that comes with Kibitzer."""

    progressed = Signal(object)  # share of the training that is done; None at its end
    learned = Signal(object, str)  # bytes of a net that was trained or opened, what was done
    hint_wanted = Signal(str)  # a short remark

    def __init__(self, engine: Engine, room: str) -> None:
        super().__init__(_("Learning curve"))
        self.open_button = Button(_("Open a net"), "open", small=True, icon_only=True)
        self.open_button.clicked.connect(self._choose_to_open)
        self.save_button = Button(_("Save your net"), "save", small=True, icon_only=True)
        self.save_button.clicked.connect(self._choose_to_save)
        self.train_button = Button(_("Train"), kind="outline", small=True, then=self.train)
        sentence = _(
            "In how many of 100 new positions a net plays a best card, by games learned from."
        )
        explain(self, sentence)
        for button in (self.open_button, self.save_button, self.train_button):
            self.add_right(button)
        self.curve = LearningCurve()
        self.caption = Text("", "hint", wrap=True)
        self.caption.setMinimumHeight(line_height("hint"))  # nothing below moves when it comes
        self.body.addWidget(self.curve, 1)
        self.body.addWidget(self.caption)
        self._size, self._trump, self._net = FEWEST_LEARNED, -1, b""  # of no game yet
        self._newest: TrainingAnswer | None = None
        self._opening = b""
        self.job = Job(engine, room, self, self._on_training, self._on_training_done)
        self._about_job = Job(engine, room, self, self._show_about, self._on_problem)
        self._opening_job = Job(engine, room, self, self._use_opened, self._on_problem)

    def set_game(self, size: int, trump: int | None, net: bytes) -> None:
        """Say what is played, and which net is the user's own, if any."""
        self._size = max(FEWEST_LEARNED, size)
        known = 1 if trump in (0, 1) else 0
        self.train_button.setToolTip(
            _("Let a net play {training_games:,} games of {size} cards against itself").format(
                training_games=TRAINING_GAMES, size=self._size
            )
        )
        self.save_button.setEnabled(bool(net))
        self.save_button.setToolTip(
            _("Save your net") if net else _("Train a net, or open one first")
        )
        if (known, net) != (self._trump, self._net):
            self._trump, self._net = known, net
            if not self.job.running:
                self._ask_about()

    def _ask_about(self) -> None:
        self._about_job.start(AboutNet(1 if self._trump else None, self._net or None))

    def _show_about(self, answer: AboutNetAnswer) -> None:
        self.curve.show_points(answer.curve, answer.games)
        self.caption.set_text(words.net_text(answer, bool(self._net)))
        whose = _("Your net") if self._net else _("The net that comes with Kibitzer")
        self.curve.setToolTip(
            _("{whose}: share of best cards in deals it never learned from").format(whose=whose)
        )

    def _on_problem(self, problem: str | None) -> None:
        if problem is not None:
            self.caption.set_text(problem)

    # ---- training ------------------------------------------------------------------------

    def train(self) -> None:
        """Train a net by playing against itself; or stop that and keep what it has learned."""
        if self.job.running:
            self.job.cancel()
            self._on_training_done(None)
            return
        self._newest = None
        self._about_job.cancel()
        self.curve.show_points((), TRAINING_GAMES)
        self.caption.set_text(_("Playing against itself"))
        self.train_button.setText(_("Stop"))
        self.job.start(Training(self._size, TRAINING_GAMES, 1 if self._trump else None))
        self.progressed.emit(0.0)

    def _on_training(self, answer: TrainingAnswer) -> None:
        self._newest = answer
        self.curve.show_points(answer.curve, TRAINING_GAMES)
        self.caption.set_text(words.training_text(answer))
        self.progressed.emit(answer.progress)

    def _on_training_done(self, problem: str | None) -> None:
        self.train_button.setText(_("Train"))
        self.progressed.emit(None)
        newest, self._newest = self._newest, None
        if problem is not None:
            self.caption.set_text(_("Could not finish: {problem}").format(problem=problem))
        elif newest is None:
            self._ask_about()
        else:
            self.learned.emit(newest.net, _("Train a net"))

    # ---- files ---------------------------------------------------------------------------

    def _choose_to_open(self) -> None:
        file = places.path_to_open(self, _("Open a net"), FILTER)
        if file:
            self.open_net(file)

    def open_net(self, file: str) -> None:
        """Make the net in a file the user's own, if it is one."""
        try:
            with open(file, "rb") as source:
                self._opening = source.read(LARGEST_NET)
        except OSError as error:
            self.hint_wanted.emit(
                _("The net cannot be read: {lower}").format(lower=(error.strerror or "").lower())
            )
        else:
            self._opening_job.start(AboutNet(None, self._opening))

    def _use_opened(self, _answer: AboutNetAnswer) -> None:
        self.learned.emit(self._opening, _("Open a net"))

    def _choose_to_save(self) -> None:
        file = places.path_to_save(self, _("Save your net"), "net.npz", FILTER)
        if file:
            self.save_net(file)

    def save_net(self, file: str) -> None:
        """Write the user's own net; `kibitzer two-suits arena --net` and this panel read it."""

        def tell(problem: str | None) -> None:
            self.hint_wanted.emit(_("Saved your net") if problem is None else problem)

        saver().save(file, partial(write_whole, file, self._net), self, tell)
