"""A table of gin from what can be told of it in a few words, without the history of the deal."""

from typing import Literal

from engine.cards import card_name, mask_of
from engine.games.rummy.gin.rules import HAND, LAST_STOCK, ME, PLAIN, Event, GinRules, Phase, Table
from engine.games.rummy.rules import Cards
from engine.sentences import RefusedError, Sentence

Ask = Literal["upcard", "draw", "discard"]
STOCK = 31


def seen_table(
    hand: Cards,
    *,
    upcard: int | None = None,
    discards: Cards = (),
    took: Cards = (),
    passed: Cards = (),
    just_took: int | None = None,
    stock: int | None = None,
    ask: Ask | None = None,
    rules: GinRules = PLAIN,
) -> Table:
    """Table on my turn, from the cards seen.

    Parameters
    ----------
    hand : my ten cards, or eleven when I am to throw one
    upcard : the top of the pile; when I am to throw, the one that I did not take
    discards : the rest of the pile, the oldest first
    took : cards that the opponent took from the pile and holds
    passed : cards that the opponent let lie; the rest of the pile is taken to be theirs. If none
        are named, the players are taken to have thrown the cards of the pile by turns.
    just_took : the card that I have taken in this turn
    stock : cards in stock; all cards not seen if it is not given
    ask : what I am to do: answer the offer of the first upcard, draw, or throw

    Raises
    ------
    ValueError
        If the cards do not make a table.
    """
    if len(hand) not in (HAND, HAND + 1):
        raise RefusedError(
            "A hand of gin is {hand} cards, or {more} to throw one of them, not {number}.",
            hand=HAND,
            more=HAND + 1,
            number=len(hand),
        )
    pile = discards if upcard is None else (*discards, upcard)
    for card in (*hand, *pile, *took):
        if (*hand, *pile, *took).count(card) > 1:
            raise RefusedError("The {card} can be in one place only.", card=card_name(card))
    if just_took is not None and just_took not in hand:
        raise RefusedError(
            "The {card} was just taken and is not in your hand.", card=card_name(just_took)
        )
    if ask is None:
        fresh = not discards and not took and stock in (None, STOCK)
        ask = "discard" if len(hand) > HAND else "upcard" if fresh else "draw"
    if (len(hand) > HAND) != (ask == "discard"):
        raise RefusedError(
            "To {due} you hold {size} cards, not {number}.",
            due=_DUE[ask],
            size=HAND + (ask == "discard"),
            number=len(hand),
        )
    if ask != "discard" and upcard is None:
        raise RefusedError("Say which card lies on top of the pile.")
    hidden = HAND - len(took)
    unseen = 52 - len(hand) - len(pile) - len(took)
    if hidden < 0:
        raise RefusedError(
            "The opponent holds {hand} cards; {number} are too many.", hand=HAND, number=len(took)
        )
    most = min(unseen - hidden, STOCK - (ask == "discard" and just_took is None))
    left = most if stock is None else stock
    if not LAST_STOCK <= left <= most:
        raise RefusedError(
            "The stock cannot hold {left} cards; it is {last_stock} to {most} by the cards seen.",
            left=left,
            last_stock=LAST_STOCK,
            most=most,
        )
    takes = int(just_took is not None)
    events = _events(pile, upcard if ask != "discard" else None, took, passed)
    turns = max((STOCK - left + len(took) + takes) // 2, 0)
    phases: dict[Ask, Phase] = {"upcard": "first offer", "draw": "draw", "discard": "throw"}
    return Table(
        hand=mask_of(hand),
        pile=pile,
        to_move=ME,
        theirs=mask_of(took),
        hidden=hidden,
        mine=0 if just_took is None else 1 << just_took,
        stock=left,
        phase=phases[ask],
        taken=just_took,
        turns=(turns, turns),
        takes=(takes, len(took)),
        shed=(mask_of(_mine(pile, passed)), mask_of(card for card in pile)),
        events=events,
        limit=rules.limit(pile[0]) if pile else rules.knock,
        factor=rules.factor(pile[0]) if pile else 1,
        big_gin=rules.big_gin,
    )


_DUE: dict[Ask, str] = {
    "upcard": Sentence("answer the upcard"),
    "draw": Sentence("draw"),
    "discard": Sentence("throw a card"),
}


def _mine(pile: Cards, passed: Cards) -> Cards:
    """Cards of the pile that the opponent could have taken: those I threw."""
    if passed:
        return tuple(card for card in pile if card in passed)
    return pile[-2::-2][::-1]  # the top is theirs


def _events(pile: Cards, upcard: int | None, took: Cards, passed: Cards) -> tuple[Event, ...]:
    """Decisions of the opponent that agree with the pile: refusals, cards taken, and throws.

    Which throw followed which refusal is not known; they are paired in the order given.
    """
    refused = _mine(pile, passed) + tuple(card for card in passed if card not in pile)
    thrown = tuple(card for card in pile if card not in refused)
    tops = [*((card, "draw") for card in refused), *((card, "take") for card in took)]
    if not refused and len(thrown) == 1 and upcard in thrown and not took:
        return ()  # the first upcard, which nobody threw
    count = max(len(tops), len(thrown))
    events = []
    buried = theirs = 0
    spare = count - len(tops)  # throws without a refusal that is known come first
    for turn in range(count):
        top, kind = tops[turn - spare] if turn >= spare else (thrown[0], "stock only")
        late = turn - (count - len(thrown))
        card = thrown[late] if late >= 0 else None
        shed = buried | 1 << top
        if card is None:  # it is only known that they refused the upcard, or hold it
            if kind == "take":
                continue
            kind = "pass"
        events.append(
            Event(
                kind,  # type: ignore[arg-type]  # one of three words by now
                top,
                buried & ~(1 << top),
                0,
                theirs,
                shed,
                turn,
                0,
                card if card != top else None,
            )
        )
        buried |= 0 if kind == "take" else 1 << top
        theirs |= 1 << top if kind == "take" else 0
        buried |= 0 if card is None else 1 << card
    return tuple(events)
