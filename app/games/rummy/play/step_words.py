"""What is asked of a player, and how steps are named, in gin and Three Thirteen. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.words.cards import the
from app.words.translation import _, ngettext


@dataclass(frozen=True, slots=True)
class Asked:
    """What the player is to do next: a headline, more of it, and the same beside the deck."""

    headline: str
    detail: str = ""
    hint: str = ""


def fault_asked(number: int, fault: str) -> Asked:
    """A step has become impossible: it is to be corrected first."""
    text = _("Step {number} cannot have happened.")
    hint = _("first correct step {number}")
    return Asked(text.format(number=number + 1), fault, hint.format(number=number + 1))


def drawing_asked() -> Asked:
    """I drew from stock, and have not said which card."""
    return Asked(
        _("Which card did you draw?"),
        _("Click it in the deck, or type it."),
        _("click the card <i>you drew from stock</i>"),
    )


def correction_asked(number: int, text: str, fault: str, *, by_card: bool) -> Asked:
    """A step is looked at; a card, or only a button, corrects it."""
    headline = _("Step {number}: {text}.").format(number=number + 1, text=text)
    card = _("The advice is for this moment. Click another card to correct it.")
    button = _("The advice is for this moment. The buttons correct it.")
    hint = _("correct <i>step {number}</i> with the buttons")
    if by_card:
        hint = _("click the right card for <i>step {number}</i>")
    detail = fault or (card if by_card else button)
    return Asked(headline, detail, hint.format(number=number + 1))


def wrong_card_asked() -> Asked:
    """The cards dealt are looked at."""
    return Asked(
        _("Which card of the deal was wrong?"),
        _("Click it in the deck to put it back, then click the right one."),
        _("click <i>the card that was wrong</i>"),
    )


def step_numbers(numbers: Sequence[int]) -> str:
    """Numbers of some steps in a row, from 1: ``4`` or ``4–5``."""
    first, last = min(numbers) + 1, max(numbers) + 1
    return str(first) if first == last else f"{first}–{last}"


def place_name(at: int | None, count: int) -> str:
    """Place `at` among `count` steps, None for the last."""
    if at is None or at >= count:
        return ngettext("{count} step", "{count} steps", count).format(count=count)
    if at < 0:
        return _("the deal")
    return _("step {number} of {count}").format(number=at + 1, count=count)


def not_drawn(card: int) -> str:
    """Why a card cannot have been drawn: it lies face up."""
    text = _("You drew from stock, and {card} lies face up: click the card that you drew.")
    return text.format(card=the(card))


def link(at: int, text: str, fault: str, *, chosen: bool) -> str:
    """Markup of step `at`; struck out if it cannot have happened."""
    mark = "i" if chosen else "s" if fault else "b"
    return f'<a href="{at}" style="text-decoration:none"><{mark}>{text}</{mark}></a>'
