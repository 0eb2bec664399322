"""What the panels of the Gin & Three Thirteen page say: numbers in, sentences out, no Qt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.games.rummy.hand import Hand, Move
from app.games.rummy.melds.gains import group_made, making
from app.games.rummy.melds.words import MOST_NAMED
from app.words.cards import pretty, rank_text, the
from app.words.counts import (
    IN_FIGURES,
    and_list,
    cards as cards_counted,
    count_word,
    listed,
    points,
)
from app.words.figures import chance
from app.words.owners import Owner
from app.words.translation import _, ngettext
from engine.cards import cards_text, mask_of, parse_cards
from engine.games.rummy import Answer, Discard, Draw, Draws, Rules

ACTS = {
    "draw": _("Drew {card}"),
    "take": _("Took {card}"),
    "throw": _("Threw {card}"),
    "see": _("Seen {card}"),
}


@dataclass(frozen=True, slots=True)
class Odds:
    """One line of chances: what it is about, with the cards if they are few, and the figures."""

    label: str
    figures: str
    best: bool = False


def copies(draws: Sequence[Draw]) -> int:
    """Number of cards, copies counted."""
    return sum(draw.copies for draw in draws)


def with_symbols(text: str) -> str:
    """A sentence of the engine with its cards as players write them: ``9♥ K♦`` for ``9hKd``."""

    def cards(match: re.Match[str]) -> str:
        return " ".join(pretty(card) for card in parse_cards(match[0], jokers=True))

    return re.sub(r"\b(?:[2-9TJQKA][shcd]|XX)+\b", cards, text)


# ---- discards ------------------------------------------------------------------------------


def _merit(discard: Discard, hand: Hand) -> tuple[int, bool, int, int, int]:
    """Smaller is better: fewest points, a wild card kept, then most draws that make a group.

    Then most draws that improve, and most that find a place in a group.
    """
    draws = discard.draws
    made = copies(making(hand, draws, discard.card) or ())
    improving, fitting = (copies(draws.improving), copies(draws.fitting)) if draws else (0, 0)
    return discard.points, discard.wild, -made, -improving, -fitting


def ranked(answer: Answer, hand: Hand) -> tuple[Discard, ...]:
    """Discards of a hand, the best first."""
    return tuple(sorted(answer.discards, key=lambda discard: _merit(discard, hand)))


def best_discards(answer: Answer, hand: Hand) -> tuple[Discard, ...]:
    """The best discards, which are as good as each other."""
    discards = ranked(answer, hand)
    least = _merit(discards[0], hand)
    return tuple(discard for discard in discards if _merit(discard, hand) == least)


def without_hint(discard: Discard) -> str:
    """What a hand is worth without the card that is thrown."""
    text = _("without {card}: {points}")
    return text.format(card=the(discard.card), points=points(discard.grouping.points))


def discard_word(discard: Discard, hand: Hand) -> str:
    """What throwing a card lets the player do, in one word; empty for nothing."""
    if not discard.can_knock:
        return ""
    if hand.mode == "gin":
        return _("gin") if discard.points == 0 else _("knock")
    return _("go out")


def discard_draws(discard: Discard, hand: Hand) -> str:
    """How many cards help after a discard."""
    if discard.draws is None:
        return "–"
    made = making(hand, discard.draws, discard.card)
    if made is not None:
        lowered = copies(discard.draws.improving) - copies(made)
        if not made and not lowered:
            return _("none")
        text = _("{made} group, {lowered} lower")
        return text.format(made=copies(made), lowered=lowered)
    helping = discard.draws.improving if hand.mode == "gin" else discard.draws.knocking
    number = copies(helping)
    return cards_counted(number, IN_FIGURES) if number else _("none")


# ---- the hand ------------------------------------------------------------------------------


def hand_hint(hand: Hand) -> str:
    """How many cards are held, and what is due."""
    held = len(hand.cards)
    if not hand.complete:
        return ngettext("{count} of {size} card", "{count} of {size} cards", hand.size).format(
            count=held, size=hand.size
        )
    if hand.to_throw:
        text = ngettext("{count} card, throw one", "{count} cards, throw one", held)
    elif hand.seeing:
        return cards_counted(held, IN_FIGURES)
    else:
        text = ngettext("{count} card, draw one", "{count} cards, draw one", held)
    return text.format(count=held)


def own_groups(hand: Hand, left: int, invalid: int, best: int | None) -> str:
    """How good the player's own grouping is."""
    if best is None:
        text = _("Your groups leave <b>{points}</b>.")
        wrong = ngettext(
            "Your groups leave <b>{points}</b>, {count} group not valid.",
            "Your groups leave <b>{points}</b>, {count} groups not valid.",
            invalid,
        )
    elif left == best:
        text = _("Your groups leave <b>{points}</b>: the best there is.")
        wrong = ngettext(
            "Your groups leave <b>{points}</b>, {count} group not valid: the best there is.",
            "Your groups leave <b>{points}</b>, {count} groups not valid: the best there is.",
            invalid,
        )
    else:
        text = _("Your groups leave <b>{points}</b>; the best leaves {best}.")
        wrong = ngettext(
            "Your groups leave <b>{points}</b>, {count} group not valid; the best leaves {best}.",
            "Your groups leave <b>{points}</b>, {count} groups not valid; the best leaves {best}.",
            invalid,
        )
    said = wrong if invalid else text
    return said.format(points=points(left), count=count_word(invalid), best=best)


def turn_text(move: Move) -> str:
    """One turn, as in ``Threw K♣``."""
    act, card = move
    return ACTS[act].format(card=pretty(card))


def results(hand: Hand, answer: Answer | None) -> list[str]:
    """Lines about the answer for the clipboard."""
    if answer is None:
        return []
    groups = " | ".join(cards_text(group.cards) for group in answer.grouping.groups)
    left = cards_text(answer.grouping.unmatched)
    text = _("Deadwood: {cards} ({points})")
    lines = [
        _("Groups: {groups}").format(groups=groups or _("none")),
        text.format(cards=left or _("none"), points=points(answer.points)),
    ]
    for discard in ranked(answer, hand)[:MOST_NAMED]:
        word = discard_word(discard, hand)
        text = _("Discard {card}: {points}, {act}") if word else _("Discard {card}: {points}")
        card = cards_text([discard.card])
        lines.append(text.format(card=card, points=points(discard.points), act=word))
    return lines


# ---- the deck ------------------------------------------------------------------------------


def helping(hand: Hand, draws: Draws, thrown: int | None = None) -> tuple[Draw, ...]:
    """Draws that the deck marks: those that make a group, or in Three Thirteen let go out.

    Where none do either, or where groups are not told apart, those that lower the points.
    """
    if made := making(hand, draws, thrown):
        return made
    return draws.knocking if _going_out(hand, draws) else draws.improving


def _going_out(hand: Hand, draws: Draws) -> bool:
    """Whether to count the draws that let go out: in Three Thirteen, unless one may already."""
    return hand.mode == "three_thirteen" and draws.points > draws.knock and bool(draws.knocking)


def helping_cards(hand: Hand, draws: Draws, thrown: int | None = None) -> dict[int, str]:
    """The same draws, each with what it does: ``makes 3♦ 4♦ 5♦``, or ``helps``."""
    made = making(hand, draws, thrown)
    held = mask_of(card for card in hand.cards if card != thrown) if made else 0
    said = {}
    for draw in helping(hand, draws, thrown):
        group = group_made(held, draw.card) if made else []
        cards = " ".join(pretty(card) for card in group)
        said[draw.card] = _("makes {cards}").format(cards=cards) if group else _("helps")
    return said


def helping_hint(hand: Hand, draws: Draws, thrown: int | None) -> str:
    """What the dots in the deck mean."""
    going_out = _going_out(hand, draws)
    if making(hand, draws, thrown):
        text = _("makes a group after {card}")
        return _("makes a group") if thrown is None else text.format(card=pretty(thrown))
    if thrown is None:
        return _("lets you go out") if going_out else _("improves the hand")
    text = _("lets you go out after {card}") if going_out else _("improves the hand after {card}")
    return text.format(card=pretty(thrown))


def next_click(hand: Hand) -> str:
    """What to click in the deck next, or what is wild."""
    if len(hand.cards) == hand.size:
        return _("click a card that is thrown") if hand.seeing else _("click the card you draw")
    if hand.to_throw and hand.mode == "gin":
        return _("click the card you throw, or one that lies elsewhere")
    if hand.seeing and not hand.to_throw:
        return _("click a card that lies elsewhere")
    if hand.mode == "three_thirteen":
        return wild_hint(hand.rules)
    size = hand.size + hand.to_throw
    text = ngettext("{count} of {size} card set", "{count} of {size} cards set", size)
    return text.format(count=len(hand.cards), size=size)


def deck_notes(hand: Hand) -> tuple[dict[int, str], dict[int, str]]:
    """Who has the cards that are used up, and notes on those of which more are free."""
    owners: dict[int, str] = {}
    notes: dict[int, str] = {}
    held, seen = Counter(hand.cards), Counter(hand.seen)
    for card in {*held, *seen}:
        used = held[card] + seen[card]
        if hand.free(card) <= 0:
            owners[card] = Owner.YOU if held[card] else Owner.SEEN
        else:
            word = _("you") if held[card] else _("seen")
            notes[card] = word if used == 1 else _("{count} used").format(count=used)
    return owners, notes


# ---- rules ---------------------------------------------------------------------------------


def wild_rank_text(rules: Rules) -> str:
    """Ranks that are wild: ``8`` or ``8, K``; empty for none."""
    return listed(rank_text(rank) for rank in rules.wild_ranks)


def wild_words(rules: Rules) -> str:
    """What is wild, in a sentence: ``8s and jokers are wild.`` for round 8."""
    if not rules.wild_ranks:
        return _("Jokers are wild.") if rules.jokers else _("Nothing is wild.")
    return _("{cards} are wild.").format(cards=_wild_cards(rules))


def wild_hint(rules: Rules) -> str:
    """The same as a remark, without a full stop."""
    if not rules.wild_ranks:
        return _("Jokers are wild") if rules.jokers else _("Nothing is wild")
    return _("{cards} are wild").format(cards=_wild_cards(rules))


def _wild_cards(rules: Rules) -> str:
    ranks = [_("{rank}s").format(rank=rank_text(rank)) for rank in rules.wild_ranks]
    return and_list([*ranks, _("jokers")] if rules.jokers else ranks)


# ---- knock or play on ----------------------------------------------------------------------


def odds(hand: Hand, answer: Answer) -> list[Odds]:
    """Knock or go out now, and the chances of the next draw."""
    discards = ranked(answer, hand)
    draws = discards[0].draws if discards else answer.draws
    lines = [_now(hand, answer, discards)]
    if draws is None:
        return lines
    gin = hand.mode == "gin"
    made = making(hand, draws, discards[0].card if discards else None)
    found = [(_("Improves"), draws.improving)]
    if made is not None:
        lowering = tuple(draw for draw in draws.improving if draw not in made)
        found = [(_("Makes a group"), made), (_("Only lowers the points"), lowering)]
    if not answer.can_knock:
        act = _("Knock after one draw") if gin else _("Go out after one draw")
        found.append((act, draws.knocking))
    if gin and not answer.gin:
        found.append((_("Gin after one draw"), draws.gin))
    for label, cards in found:
        number, share = copies(cards), chance(draws.chance(cards))
        text = _("{count} of {unseen}, {chance}") if number else _("no card")
        figures = text.format(count=number, unseen=draws.unseen, chance=share)
        few = 0 < len(cards) <= MOST_NAMED
        named = f" &nbsp;{' '.join(pretty(draw.card) for draw in cards)}" if few else ""
        lines.append(Odds(label + named, figures))
    return lines


def _now(hand: Hand, answer: Answer, discards: Sequence[Discard]) -> Odds:
    """Whether to knock or go out is allowed now."""
    gin = hand.mode == "gin"
    left = discards[0].points if discards else answer.points
    if answer.can_knock:
        if discards:
            text = _("Knock now with {points}") if gin else _("Go out now with {points}")
        else:
            text = _("Knock with {points}") if gin else _("Go out with {points}")
        return Odds(text.format(points=left), _("allowed"), best=True)
    limit = hand.in_force.knock
    text = _("{over} over {limit}") if limit else _("{points} left")
    over = text.format(over=left - limit, limit=limit, points=points(left))
    return Odds(_("Knock now") if gin else _("Go out now"), over)


def knock_words(hand: Hand, answer: Answer) -> str:
    """What knocking or going on is worth, in gin."""
    if hand.mode != "gin":
        return ""
    scoring, left = hand.scoring, answer.discards[0].points if answer.discards else answer.points
    said = []
    least = left if scoring.undercut_on_ties else left - 1
    if answer.gin:
        text = _("Gin scores {bonus} more than the opponent has left over.")
        said.append(text.format(bonus=scoring.gin))
    elif answer.can_knock and least >= 0:
        text = (
            _("An opponent with {least} or less left undercuts you: {bonus} to them.")
            if least
            else _("An opponent with nothing left undercuts you: {bonus} to them.")
        )
        said.append(text.format(least=least, bonus=scoring.undercut))
    if hand.doubled:
        said.append(_("The upcard was a spade: all of it counts double."))
    return " ".join(said)
