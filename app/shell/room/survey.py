"""A dialog that fills while the engine looks at many games: what every survey has."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QDialog, QProgressBar, QWidget

from app.shell.asking.engine import Engine, Job
from app.widgets.controls import Button
from app.widgets.layout import across, down
from app.widgets.text import Text
from app.words.translation import _


class SurveyDialog(QDialog):
    """Heading and lead, what a room shows (`body`), a remark, a bar, and one button.

    A room adds its widgets to `body`, writes `show_part`, and calls `start`::

        super().__init__(engine, room, parent, title, lead, _("Deals looked at"))
        self.body.addWidget(self.table)
        self.start(Survey())
    """

    done_words = ""  # the remark once the survey is done
    stopped_words = _("Stopped")

    def __init__(
        self, engine: Engine, room: str, parent: QWidget, title: str, lead: str, progress: str
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.remark = Text("", "hint")
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.bar.setFixedSize(180, 6)
        self.bar.setAccessibleName(progress)
        self.button = Button(_("Cancel"), kind="outline", then=self._stop_or_close)
        self.body = down(spacing=12)
        down(
            Text(lead),
            self.body,
            across((self.remark, 1), self.bar, self.button),
            spacing=12,
            margins=(20, 18, 20, 18),
            within=self,
        )
        self.finished.connect(self._leave)
        self.job = Job(engine, room, self, self._show, self._end)

    def start(self, question: object) -> None:
        """Ask; the answers are shown as they come."""
        self.job.start(question)

    def show_part(self, answer: Any) -> None:
        """Show what is known so far."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def _show(self, answer: Any) -> None:
        self.bar.setValue(round(1000 * answer.progress))
        self.show_part(answer)

    def _end(self, problem: str | None) -> None:
        self.bar.hide()
        self.button.setText(_("Close"))
        text = _("Could not finish: {problem}").format(problem=problem)
        self.remark.set_text(self.done_words if problem is None else text)

    def _stop_or_close(self) -> None:
        if self.job.running:
            self.job.cancel()
            self._end(None)
            self.remark.set_text(self.stopped_words)
        else:
            self.reject()

    def _leave(self) -> None:
        self.job.cancel()
        self.deleteLater()
