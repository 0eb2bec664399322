"""What the onlooker says of a hand: what to do, and why. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from app.games.rummy.hand import Hand
from app.games.rummy.melds.gains import making
from app.games.rummy.melds.words import MOST_NAMED
from app.games.rummy.words import best_discards, copies, ranked, wild_words
from app.words.cards import pretty, the
from app.words.counts import (
    and_list,
    count_title,
    count_word,
    listed,
    or_list,
    points,
)
from app.words.translation import _, ngettext
from app.words.verdict import Verdict, waiting
from engine.games.rummy import Answer, Discard, Draw, Draws


class Chance(Enum):
    """What a card from the stock may do."""

    IMPROVE = auto()
    KNOCK = auto()
    GO_OUT = auto()
    GIN = auto()


def verdict(hand: Hand, answer: Answer | None, taking: Answer | None = None) -> Verdict:
    """What to do, in one sentence, and why, in another; `taking` is the hand with the upcard."""
    if not hand.cards:
        return _start(hand)
    if answer is None:
        return waiting(_("The best grouping of these cards is on its way."))
    if not hand.complete:
        return _so_far(hand, answer.points)
    if answer.discards:
        return _throwing(hand, answer)
    upcard = hand.upcard_now
    if upcard is not None and taking is not None and taking.discards and answer.draws:
        return _taking(upcard, answer.draws, ranked(taking, hand.take(upcard))[0])
    return _drawing(hand, answer)


def _start(hand: Hand) -> Verdict:
    if hand.mode == "gin":
        text = ngettext(
            "Click the {count} card of your hand.",
            "Click the {count} cards of your hand.",
            hand.size,
        )
        return Verdict(text.format(count=hand.size), _("They are grouped as they come."))
    text = ngettext(
        "Click the {count} card of round {round}.",
        "Click the {count} cards of round {round}.",
        hand.size,
    )
    return Verdict(text.format(count=hand.size, round=hand.number), wild_words(hand.rules))


def _so_far(hand: Hand, left: int) -> Verdict:
    text = ngettext(
        "{count} point is left over so far.", "{count} points are left over so far.", left
    )
    headline = text.format(count=left) if left else _("Nothing is left over so far.")
    missing = hand.size - len(hand.cards)
    text = ngettext("{count} more card makes a hand.", "{count} more cards make a hand.", missing)
    return Verdict(headline, text.format(count=count_title(missing)))


def _throwing(hand: Hand, answer: Answer) -> Verdict:
    gin = hand.mode == "gin"
    best = best_discards(answer, hand)
    left, draws = best[0].points, best[0].draws
    cards = _any_of(best)
    if answer.big_gin and gin:
        headline = _("<em>Big gin</em>: every card is in a group.")
        return Verdict(headline, _scored(hand, hand.scoring.big_gin))
    if gin and left == 0:
        headline = _("Throw {cards} and say <em>gin</em>.")
        return Verdict(headline.format(cards=cards), _scored(hand, hand.scoring.gin))
    if best[0].can_knock and gin:
        headline = _("Throw {cards} and <em>knock with {points}</em>.")
        wait = _waiting(draws) if draws else ""
        return Verdict(headline.format(cards=cards, points=left), wait)
    if best[0].can_knock:
        return Verdict(_("Throw {cards} and <em>go out</em>.").format(cards=cards))
    headline = ngettext(
        "Throw {cards}. That leaves <em>{count} point</em>.",
        "Throw {cards}. That leaves <em>{count} points</em>.",
        left,
    )
    chances = (Chance.IMPROVE, Chance.KNOCK) if gin else (Chance.GO_OUT,)
    made = making(hand, draws, best[0].card)
    detail = _chances(draws, chances, then=True, made=made) if draws else ""
    if draws and not gin:
        detail = f"{detail} {_oftener(answer, draws)}".strip()
    return Verdict(headline.format(cards=cards, count=left), detail)


def _oftener(answer: Answer, draws: Draws) -> str:
    """Which throw leaves more, and more cards that then let you go out; empty if none does."""

    def going_out(discard: Discard) -> int:
        return copies(discard.draws.knocking) if discard.draws else 0

    other = max(answer.discards, key=lambda discard: (going_out(discard), -discard.points))
    number = going_out(other)
    if number <= copies(draws.knocking):
        return ""
    text = ngettext(
        "After {card} {count} card lets you go out, with {left} left.",
        "After {card} {count} cards let you go out, with {left} left.",
        number,
    )
    return text.format(card=the(other.card), count=number, left=points(other.points))


def _any_of(best: Sequence[Discard]) -> str:
    """``the K♣ or the 9♥``; of many the first and how many others."""
    names = [the(discard.card) for discard in best]
    if len(names) <= MOST_NAMED:
        return or_list(names)
    text = _("{card} or any of {count} others")
    return text.format(card=names[0], count=count_word(len(names) - 1))


def _drawing(hand: Hand, answer: Answer) -> Verdict:
    draws, gin = answer.draws, hand.mode == "gin"
    if answer.gin and gin:
        return Verdict(_("<em>Gin</em>: nothing is left over."))
    if answer.gin:
        return Verdict(_("Nothing is left over: you can <em>go out</em>."))
    if hand.seeing:
        headline = ngettext(
            "Click the card that is thrown: you have <em>{count} point</em> left.",
            "Click the card that is thrown: you have <em>{count} points</em> left.",
            answer.points,
        )
    elif not answer.can_knock:
        headline = ngettext(
            "Draw a card: <em>{count} point</em> is left.",
            "Draw a card: <em>{count} points</em> are left.",
            answer.points,
        )
    elif gin:
        headline = ngettext(
            "Draw a card: <em>{count} point</em> is left, enough to knock.",
            "Draw a card: <em>{count} points</em> are left, enough to knock.",
            answer.points,
        )
    else:
        headline = ngettext(
            "Draw a card: <em>{count} point</em> is left, enough to go out.",
            "Draw a card: <em>{count} points</em> are left, enough to go out.",
            answer.points,
        )
    last = Chance.GO_OUT if not gin else Chance.GIN if answer.can_knock else Chance.KNOCK
    made = making(hand, draws)
    detail = _chances(draws, (Chance.IMPROVE, last), made=made) if draws else ""
    return Verdict(headline.format(count=answer.points), detail)


def _taking(upcard: int, stock: Draws, best: Discard) -> Verdict:
    """Whether the upcard leaves less after this turn than the stock does on average."""
    mean = sum(draw.copies * draw.points for draw in stock.cards) / max(1, stock.unseen)
    if best.points < mean:  # thrown again, it never is: what is drawn can be thrown as well
        headline = _("Take {card}: <em>{left}</em> left after throwing {thrown}.")
        detail = _("A card from the stock leaves {mean} on average.")
    else:
        headline = _("Leave {card} and <em>draw from the stock</em>.")
        detail = (
            _("The stock leaves {mean} on average; the upcard leaves {left} and is thrown again.")
            if best.card == upcard
            else _(
                "The stock leaves {mean} on average; "
                "the upcard leaves {left} after throwing {thrown}."
            )
        )
    figures = {
        "card": the(upcard),
        "left": points(best.points),
        "thrown": the(best.card),
        "mean": f"{mean:.1f}",
    }
    return Verdict(headline.format(**figures), detail.format(**figures))


def _scored(hand: Hand, bonus: int) -> str:
    text = (
        _("It scores {bonus} and all that the opponent has left over, doubled for the spade.")
        if hand.doubled
        else _("It scores {bonus} and all that the opponent has left over.")
    )
    return text.format(bonus=bonus)


# ---- chances -------------------------------------------------------------------------------


def _chances(
    draws: Draws,
    chances: Sequence[Chance],
    *,
    then: bool = False,
    made: Sequence[Draw] | None = None,
) -> str:
    """A sentence such as ``19 of the 41 unseen cards improve the hand, 4 let you knock.``.

    Where the draws are known that make a group, those come first, then those that only lower
    the points.
    """
    if made is not None and chances[0] is Chance.IMPROVE:
        clauses = _made_clauses(draws, made, then=then)
    else:
        clauses = [_of_all(draws, chances[0], then=then)]
    clauses += filter(None, (_beside(draws, chance) for chance in chances[1:]))
    # Each clause has a count of its own, whose plural a language forms by itself: a sentence for
    # each of the ways to put up to four together would be some hundred, of six plurals each.
    # Translators: a list of statements, such as "19 of the 41 unseen cards improve the hand,
    # 4 let you knock", with commas between
    return _("{clauses}.").format(clauses=listed(clauses))


def _made_clauses(draws: Draws, made: Sequence[Draw], *, then: bool) -> list[str]:
    """``10 of the 41 unseen cards make a group``, ``22 only lower the points``."""
    number = copies(made)
    if then:
        text = ngettext(
            "{count} of the {unseen} unseen cards then makes a group",
            "{count} of the {unseen} unseen cards then make a group",
            number,
        )
    else:
        text = ngettext(
            "{count} of the {unseen} unseen cards makes a group",
            "{count} of the {unseen} unseen cards make a group",
            number,
        )
    first = text.format(count=number or _("None"), unseen=draws.unseen)
    lower = copies(draws.improving) - number
    text = ngettext("{count} only lowers the points", "{count} only lower the points", lower)
    return [first, text.format(count=lower)] if lower else [first]


def _of_all(draws: Draws, chance: Chance, *, then: bool) -> str:
    """``19 of the 41 unseen cards improve the hand``: a clause that begins a sentence."""
    if chance is Chance.IMPROVE:
        number = copies(draws.improving)
        if then:
            text = ngettext(
                "{count} of the {unseen} unseen cards then improves the hand",
                "{count} of the {unseen} unseen cards then improve the hand",
                number,
            )
        else:
            text = ngettext(
                "{count} of the {unseen} unseen cards improves the hand",
                "{count} of the {unseen} unseen cards improve the hand",
                number,
            )
    else:
        number = copies(draws.knocking)
        text = ngettext(
            "{count} of the {unseen} unseen cards then lets you go out",
            "{count} of the {unseen} unseen cards then let you go out",
            number,
        )
    return text.format(count=number or _("None"), unseen=draws.unseen)


def _beside(draws: Draws, chance: Chance) -> str:
    """``4 let you knock``: a clause that follows another; empty where gin cannot be made."""
    if chance is Chance.GIN:
        number = copies(draws.gin)
        named = and_list([pretty(draw.card) for draw in draws.gin])
        cards = named if len(draws.gin) <= MOST_NAMED else number
        text = ngettext("{cards} makes gin", "{cards} make gin", number)
        return text.format(cards=cards) if number else ""
    number = copies(draws.knocking)
    if chance is Chance.KNOCK:
        text = ngettext("{count} lets you knock", "{count} let you knock", number)
    else:
        text = ngettext("{count} lets you go out", "{count} let you go out", number)
    return text.format(count=number or _("none"))


def _waiting(draws: Draws) -> str:
    """What not to knock yet may bring; empty where gin cannot be made."""
    number = copies(draws.gin)
    if not number:
        return ""
    if len(draws.gin) <= MOST_NAMED:
        text = ngettext("Or wait: {cards} makes gin.", "Or wait: {cards} make gin.", number)
        return text.format(cards=and_list([pretty(draw.card) for draw in draws.gin]))
    text = ngettext(
        "Or wait: {count} of the {unseen} unseen cards makes gin.",
        "Or wait: {count} of the {unseen} unseen cards make gin.",
        number,
    )
    return text.format(count=number, unseen=draws.unseen)
