"""Who has the cards that are used: names for the program, and how they are written and said."""

from enum import StrEnum

from app.words import seating
from app.words.translation import _, pgettext


class Owner(StrEnum):
    """Who or what has a card that is used, other than seats, which go by number or letter."""

    BOARD = "board"
    DEAD = "dead"
    SEEN = "seen"
    YOU = "you"
    OPPONENT = "opponent"
    PILE = "pile"


#: Names of owners, other than seats by number, as a screen reader says them ...
SPOKEN: dict[str, str] = {
    Owner.BOARD: _("on the board"),
    Owner.DEAD: _("dead"),
    Owner.SEEN: _("seen elsewhere"),
    Owner.YOU: _("in your hand"),
    Owner.OPPONENT: _("with the opponent"),
    Owner.PILE: _("in the pile"),
    "N": _("with North"),
    "E": _("with East"),
    "S": _("with South"),
    "W": _("with West"),
}
#: ... and as they are written under the card, where that is another word than their own.
NOTES: dict[str, str] = {
    Owner.BOARD: _("board"),
    Owner.DEAD: _("dead"),
    Owner.SEEN: _("seen"),
    Owner.YOU: _("you"),
    Owner.OPPONENT: _("opp."),
    Owner.PILE: _("pile"),
    "N": pgettext("seat over a card", "N"),
    "E": pgettext("seat over a card", "E"),
    "S": pgettext("seat over a card", "S"),
    "W": pgettext("seat over a card", "W"),
}
if seating.as_said():
    SPOKEN |= {
        "N": _("with your partner"),
        "E": _("with the player at your right"),
        "W": _("with the player at your left"),
    }
    NOTES |= {
        "N": pgettext("seat under a card", "ptn"),
        "E": pgettext("seat under a card", "right"),
        "W": pgettext("seat under a card", "left"),
    }
