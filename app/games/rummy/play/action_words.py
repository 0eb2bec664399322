"""What JSON calls a choice of gin or Three Thirteen, as a terminal's table says it. No Qt."""

from app.shell.room.command import Json
from app.words.translation import _
from engine.cards import parse_cards
from engine.sentences import Sentence

#: How choices are judged, as JSON has it; catalogues have it as what the engine says.
METHOD = Sentence("sampled worlds, played on by rule")

_ACTIONS = {
    "big gin": _("big gin"),
    "pass": _("pass"),
    "take upcard": _("take upcard"),
    "draw from stock": _("draw from stock"),
}
_THROWS = {
    "discard": _("discard {card}"),
    "knock, discard": _("knock, discard {card}"),
    "gin, discard": _("gin, discard {card}"),
    "go out, discard": _("go out, discard {card}"),
}


def action_words(action: str) -> str:
    """``knock, discard Ks`` in the language of the terminal."""
    if action in _ACTIONS:
        return _ACTIONS[action]
    kind, _blank, card = action.rpartition(" ")
    return _THROWS[kind].format(card=card)


def sampled_line(answer: Json) -> str:
    """``sampled worlds, played on by rule: 384 in 0.05 s``."""
    method = answer["method"]
    return _("{method}: {count} in {seconds} s").format(
        method=_(method), count=answer["deals"], seconds=f"{answer['elapsed_s']:.2f}"
    )


def one_card(text: str, *, jokers: bool = False) -> int:
    """The only card of a text."""
    cards = parse_cards(text, jokers=jokers)
    if len(cards) != 1:
        raise ValueError(
            _("“{text}” is {number} cards; write one.").format(text=text, number=len(cards))
        )
    return cards[0]
