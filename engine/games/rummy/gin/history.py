"""A deal of gin written down: what the players did, in turn."""

from collections.abc import Sequence

from engine.cards import card_name, card_text, parse_cards
from engine.games.rummy.gin.rules import HAND, ME, PLAIN, THEM, Deal, GinRules, Kind, Step
from engine.games.rummy.rules import Cards
from engine.sentences import RefusedError


def history_text(deal: Deal) -> str:
    """Notation of what happened, as `parse_history` reads it."""
    return "; ".join([f"upcard {card_text(deal.upcard)}", *map(str, deal.steps)])


def parse_history(
    text: str, hand: Cards, rules: GinRules = PLAIN, dealer: int | None = None
) -> Deal:
    """Read a deal from its steps and the hand that I hold after them.

    The text is ``upcard Ts; pass; pass; draw; throw 4c; draw 5h; throw Ks``: the first upcard,
    then what the players did in turn, the non-dealer first. A draw of mine names its card.
    Without `dealer` it is the one with whom it is my turn in the end.

    Raises
    ------
    ValueError
        If the text says something that cannot be; the message quotes it.
    """
    upcard, steps = parse_steps(text)
    faults: list[ValueError] = []
    for candidate in (THEM, ME) if dealer is None else (dealer,):
        try:
            deal = Deal(_dealt(hand, upcard, steps, candidate), upcard, candidate, rules=rules)
            deal = deal.after(*steps)
        except ValueError as error:
            faults.append(error)
            continue
        if dealer is not None or deal.table.to_move == ME or deal.table.phase == "over":
            return deal
        faults.append(
            RefusedError("After these steps it is the opponent's turn; add what they did.")
        )
    raise faults[0]


def parse_steps(text: str) -> tuple[int, tuple[Step, ...]]:
    """Read the first upcard and the steps of a history, possible or not.

    Raises
    ------
    ValueError
        If the text is not made of steps; the message quotes what is none.
    """
    kinds: dict[str, Kind] = {
        "pass": "pass",
        "take": "take",
        "draw": "draw",
        "throw": "throw",
        "discard": "throw",
        "knock": "knock",
        "gin": "knock",
        "big-gin": "big gin",
        "show": "show",
    }
    words = text.replace(";", " ").replace(":", " ").replace(",", " ").split()
    said: list[tuple[str, list[int]]] = []
    for word in words:
        if word.lower() in kinds or word.lower() == "upcard":
            said.append((word.lower(), []))
        elif not said:
            raise RefusedError(
                "“{word}” is no step; begin with the first upcard, as in upcard Ts.", word=word
            )
        else:
            said[-1][1].extend(parse_cards(word))
    if not said or said[0][0] != "upcard" or len(said[0][1]) != 1:
        raise RefusedError("A history begins with the first upcard, as in upcard Ts.")
    steps = []
    for name, cards in said[1:]:
        if name == "upcard":
            raise RefusedError("“upcard” comes once, at the beginning.")
        if name == "show":
            steps.append(Step("show", cards=tuple(cards)))
        elif len(cards) > 1:
            raise RefusedError(
                "“{name}” does not go with {number} cards; write one.", name=name, number=len(cards)
            )
        else:
            steps.append(Step(kinds[name], cards[0] if cards else None))
    return said[0][1][0], tuple(steps)


def _dealt(hand: Cards, upcard: int, steps: Sequence[Step], dealer: int) -> Cards:
    """The ten cards dealt to me, from those I hold after `steps`."""
    mover, pile = 1 - dealer, [upcard]
    gained: list[int] = []
    lost: list[int] = []
    for step in steps:
        if step.kind == "take" and pile:
            card = pile.pop()
            if mover == ME:
                gained.append(card)
        if step.kind == "draw" and mover == ME and step.card is not None:
            gained.append(step.card)
        if step.kind in ("throw", "knock") and step.card is not None:
            pile.append(step.card)
            if mover == ME:
                lost.append(step.card)
        if step.kind in ("pass", "throw"):
            mover = 1 - mover
    cards = [*hand, *lost]
    for card in gained:
        if card not in cards:
            raise RefusedError(
                "The {card} came to your hand and is not there any more.", card=card_name(card)
            )
        cards.remove(card)
    if len(cards) != HAND:
        raise RefusedError(
            "The hand and the history make {number} cards dealt to you instead of {hand}.",
            number=len(cards),
            hand=HAND,
        )
    return tuple(cards)
