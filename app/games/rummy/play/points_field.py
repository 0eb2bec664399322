"""Fields of the score sheets of gin and Three Thirteen, for the points of a deal or a round."""

from __future__ import annotations

from PySide6.QtCore import Qt, SignalInstance

from app.widgets.entry_field import EntryField
from app.widgets.text import set_role
from app.words.translation import _
from engine.games.rummy.rules import MOST_POINTS

WIDTH = 50  # for four figures: what is refused is read beside its refusal


def points_field() -> EntryField:
    """An empty field for points; a click into it selects what is there."""
    field = EntryField("", width=WIDTH, letters=False)
    set_role(field, "fit", "close")
    field.setPlaceholderText("–")
    field.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return field


def read_points(field: EntryField, text: str, refused: SignalInstance) -> int | None:
    """Points that were entered, 0 for an empty text; None, and why, if they cannot be."""
    if text and not (text.isdecimal() and int(text) <= MOST_POINTS):
        field.refuse()
        said = _("“{points}” cannot be points: write 0 to {most}, or nothing.")
        refused.emit(said.format(points=text, most=MOST_POINTS))
        return None
    field.accept()
    return int(text or 0)
