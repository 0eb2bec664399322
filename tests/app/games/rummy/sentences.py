"""What no sentence of a game in play may say, and the room that verdicts have."""

import re

from app.games.rummy.play.view import RIGHT_NARROW, RIGHT_WIDTH, VERDICT
from app.widgets.panels import verdict_height

THINGS = ("point", "hand", "card", "step", "deal", "decision", "player", "round", "time")
WRONG = (
    rf"(?<![\d.,])\b1 ({'|'.join(THINGS)})s\b",
    rf"(?<![\d.,])\b(?!1\b)\d+ ({'|'.join(THINGS)})\b(?! \d)",
    r"\bin (0|100) %",  # of samples, which never say so much
    r"\bnan\b|\binf\b|None(?! of)|[{}]|  |\.\.|\bthe the\b|\band and\b",
    r"[−+]0\.0\b",
    r"(?<![\d.])-\d",  # a hyphen for a minus
    r"\bYou (has|wins|leads|begins|goes)\b",
)
TAGS = re.compile("<[^>]+>")


def read(text):
    """A text as it is read."""
    return TAGS.sub("", text).replace("\N{NO-BREAK SPACE}", " ")


def check_grammar(text):
    """Find none of what is wrong."""
    for wrong in WRONG:
        assert not re.search(wrong, text), text


def check_room(widget, said):
    """No verdict is higher than the room that is kept for it, wide or narrow."""
    for width in (RIGHT_WIDTH, RIGHT_NARROW):
        widget.set(said.headline, said.detail)
        assert widget.heightForWidth(width) <= verdict_height(*VERDICT), said
