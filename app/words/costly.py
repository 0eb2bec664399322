"""Which choice of a player cost most, and links to the steps of a game. No Qt."""

from __future__ import annotations

from app.words.translation import _


def step_link(at: int, text: str) -> str:
    """Markup of a text that leads to the table before step `at`."""
    return f'<a href="{at}" style="text-decoration:none"><u>{text}</u></a>'


def costliest(act: str, points: str, best: str, at: int | None) -> str:
    """Which choice cost most; a link to the table before it, unless there is none to look at."""
    text = _("Your costliest choice: {act}, {points} points; {best} was better.")
    text = text.format(act=act, points=points, best=best)
    return text if at is None else step_link(at, text)
