"""What the Gin & Three Thirteen page says: numbers in, sentences out, no Qt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.games.rummy.hand import Hand, Move
from engine.cards import (
    JOKER,
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    cards_text,
    parse_cards,
    rank_of,
    suit_of,
)
from engine.games.rummy import Answer, Discard, Draw, Draws, Group, Objection, Rules

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen"),
)
ACTS = {"draw": "Drew", "take": "Took", "throw": "Threw", "see": "Seen"}
MOST_NAMED = 3  # cards that a sentence lists before it counts them


@dataclass(frozen=True, slots=True)
class Said:
    """The verdict: what to do, and why."""

    headline: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Odds:
    """One line of chances: what it is about, with the cards if they are few, and the figures."""

    label: str
    figures: str
    best: bool = False


# ---- cards and counts ----------------------------------------------------------------------


def rank_word(rank: int) -> str:
    """Rank as players write it: 10, not T."""
    return "10" if RANKS[rank] == "T" else RANKS[rank]


def pretty(card: int) -> str:
    """``10♦``; a joker is its star and word."""
    return "Joker" if card == JOKER else rank_word(rank_of(card)) + SUIT_SYMBOLS[suit_of(card)]


def the(card: int) -> str:
    """``the 10♦``, ``the joker``."""
    return "the joker" if card == JOKER else f"the {pretty(card)}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def count(number: int, what: str) -> str:
    """``one card``, ``seven cards``, ``19 cards``."""
    word = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{word} {what}{'' if number == 1 else 's'}"


def points(number: int) -> str:
    """``1 point``, ``9 points``."""
    return f"{number} point{'' if number == 1 else 's'}"


def percent(share: float) -> str:
    """Whole per cent; never 0 or 100 for what may be or may fail."""
    if 0 < share < 0.01:
        return "under 1 %"
    return "over 99 %" if 0.99 < share < 1 else f"{100 * share:.0f} %"


def copies(draws: Sequence[Draw]) -> int:
    """Number of cards, copies counted."""
    return sum(draw.copies for draw in draws)


# ---- groups --------------------------------------------------------------------------------


def group_caption(group: Group) -> tuple[str, str]:
    """Kind of a group, and what is to be said of it."""
    return group.kind.capitalize(), _run_words(group) if group.kind == "run" else _set_words(group)


def _run_words(group: Group) -> str:
    wild = _standing_in(group)
    if len(wild) > 2:
        return f"wild for {listed([pretty(stands) for _, stands in wild])}"
    if wild:
        verb = "stands for" if len(wild) == 1 else "is"
        return listed([f"{pretty(card)} {verb} {pretty(stands)}" for card, stands in wild])
    first, last = (rank_word(rank_of(group.cards[i])) for i in (0, -1))
    suits = {suit_of(card) for card in group.cards}
    return f"{first}–{last}" + (f" of {SUIT_NAMES[suits.pop()]}" if len(suits) == 1 else "")


def _set_words(group: Group) -> str:
    wild = [card for card, _ in _standing_in(group)]
    rank = RANK_NAMES[rank_of(group.stands_for[0])]
    many = rank + ("es" if rank == "six" else "s")
    if len(wild) == len(group.cards) or len(wild) > 2:
        return f"{count(len(wild), 'wild card')}, {many}"
    if len(wild) == 1:
        article = "an" if rank[0] in "ae" else "a"
        return f"{pretty(wild[0])} is wild, {article} {rank}"
    if wild:
        return f"{listed([pretty(card) for card in wild])} are {many}"
    return f"{NUMBERS[len(group.cards)]} {many}"


def _standing_in(group: Group) -> list[tuple[int, int]]:
    """Wild cards of a group, each with the card that it stands for."""
    return [
        (card, stands)
        for card, stands in zip(group.cards, group.stands_for, strict=True)
        if card != stands
    ]


def sum_words(cards: Sequence[int], rules: Rules) -> str:
    """``1 + 4 + 5 + 10 = 20``."""
    costs = [rules.cost(card) for card in cards]
    if len(costs) == 1:
        return str(costs[0])
    return f"{' + '.join(map(str, costs))} = {sum(costs)}"


def why(answer: Answer) -> str:
    """Why the cards left over are left over, in one or two sentences."""
    alone = [pretty(o.card) for o in answer.objections if o.group is None]
    if len(alone) > MOST_NAMED + 1:
        alone[MOST_NAMED:] = [f"{NUMBERS[len(alone) - MOST_NAMED]} more"]
    sentences = []
    if alone:
        fits = "fits" if len(alone) == 1 else "fit"
        sentences.append(f"{listed(alone)} {fits} no group.")
    groups_seen = set()
    for objection in answer.objections:
        if objection.group is not None and objection.group.cards not in groups_seen:
            groups_seen.add(objection.group.cards)
            sentences.append(_objection(objection, answer.points))
    return " ".join(sentences)


def _objection(objection: Objection, best: int) -> str:
    assert objection.group is not None
    group = " ".join(pretty(card) for card in objection.group.cards)
    worse = objection.points is not None and objection.points > best
    price = f"{objection.points} would be left, not {best}" if worse else "no fewer are left"
    if objection.contested:
        needed = listed([pretty(card) for card in dict.fromkeys(objection.contested)])
        return f"{pretty(objection.card)} in {group} takes {needed} from a group: {price}."
    return f"{pretty(objection.card)} fits into {group}, but {price}."


# ---- verdict -------------------------------------------------------------------------------


def ranked(answer: Answer) -> tuple[Discard, ...]:
    """Discards, best first: fewest points, then most cards that improve the hand."""

    def merit(discard: Discard) -> tuple[int, int]:
        return discard.points, -copies(discard.draws.improving) if discard.draws else 0

    return tuple(sorted(answer.discards, key=merit))


def best_discards(answer: Answer) -> tuple[Discard, ...]:
    """The best discards; of equal points those after which most cards improve the hand."""
    discards = ranked(answer)

    def merit(discard: Discard) -> tuple[int, int]:
        return discard.points, copies(discard.draws.improving) if discard.draws else 0

    return tuple(d for d in discards if merit(d) == merit(discards[0]))


def verdict(hand: Hand, answer: Answer | None, taking: Answer | None = None) -> Said:
    """What to do, in one sentence, and why, in another; `taking` is the hand with the upcard."""
    if not hand.cards:
        cards = f"{hand.size} card" + "s" * (hand.size != 1)
        if hand.mode == "gin":
            return Said(f"Click the {cards} of your hand.", "They are grouped as they come.")
        return Said(f"Click the {cards} of round {hand.number}.", wild_words(hand.rules))
    if answer is None:
        return Said("–")
    if not hand.complete:
        left = points(answer.points) if answer.points else "Nothing"
        is_ = "is" if answer.points <= 1 else "are"
        more = count(hand.size - len(hand.cards), "more card")
        return Said(f"{left} {is_} left over so far.", f"{more} make a hand.".capitalize())
    if answer.discards:
        return _throwing(hand, answer)
    upcard = hand.upcard_now
    if upcard is not None and taking is not None and taking.discards and answer.draws:
        return _taking(upcard, answer.draws, ranked(taking)[0])
    return _drawing(hand, answer)


def _throwing(hand: Hand, answer: Answer) -> Said:
    gin = hand.mode == "gin"
    best = best_discards(answer)
    names = [the(d.card) for d in best[:MOST_NAMED]]
    if len(best) > MOST_NAMED:
        throw = f"Throw {names[0]} or any of {NUMBERS[len(best) - 1]} others"
    else:
        throw = f"Throw {listed(names, 'or')}"
    left, draws = best[0].points, best[0].draws
    if answer.big_gin and gin:
        return Said("<em>Big gin</em>: every card is in a group.", _scored(hand, "big gin"))
    if gin and left == 0:
        return Said(f"{throw} and say <em>gin</em>.", _scored(hand, "gin"))
    if best[0].can_knock:
        act = f"knock with {left}" if gin else "go out"
        wait = _chances(draws, ("gin",)) if gin and draws else ""
        return Said(f"{throw} and <em>{act}</em>.", f"Or wait: {wait}." if wait else "")
    kinds = ("improve", "knock") if gin else ("go out",)
    detail = _chances(draws, kinds, " then") if draws else ""
    headline = f"{throw}. That leaves <em>{points(left)}</em>."
    return Said(headline, _sentence(detail))


def _drawing(hand: Hand, answer: Answer) -> Said:
    draws, gin = answer.draws, hand.mode == "gin"
    act = "to knock" if gin else "to go out"
    if answer.gin:
        done = "<em>Gin</em>: nothing is left over."
        return Said(done if gin else "Nothing is left over: you can <em>go out</em>.")
    what = ("improve", "gin") if gin and answer.can_knock else ("improve", "knock")
    detail = _chances(draws, what if gin else ("improve", "go out")) if draws else ""
    is_ = "is" if answer.points == 1 else "are"
    enough = f", enough {act}" if answer.can_knock else ""
    headline = f"Draw a card: <em>{points(answer.points)}</em> {is_} left{enough}."
    return Said(headline, _sentence(detail))


def _taking(upcard: int, stock: Draws, best: Discard) -> Said:
    """Whether the upcard leaves less after this turn than the stock does on average."""
    mean = sum(draw.copies * draw.points for draw in stock.cards) / max(1, stock.unseen)
    left, again = points(best.points), best.card == upcard
    if best.points < mean and not again:
        headline = f"Take {the(upcard)}: <em>{left}</em> left after throwing {the(best.card)}."
        return Said(headline, f"A card from the stock leaves {mean:.1f} on average.")
    headline = f"Leave {the(upcard)} and <em>draw from the stock</em>."
    then = "and is thrown again" if again else f"after throwing {the(best.card)}"
    detail = f"The stock leaves {mean:.1f} on average; the upcard leaves {left} {then}."
    return Said(headline, detail)


def _chances(draws: Draws, kinds: Sequence[str], then: str = "") -> str:
    """``19 of the 41 unseen cards improve the hand, four let you knock``."""
    found = {
        "improve": (draws.improving, "improves the hand", "improve the hand"),
        "knock": (draws.knocking, "lets you knock", "let you knock"),
        "go out": (draws.knocking, "lets you go out", "let you go out"),
        "gin": (draws.gin, "makes gin", "make gin"),
    }
    parts: list[str] = []
    for kind in kinds:
        cards, one, many = found[kind]
        number = copies(cards)
        if kind == "gin" and 0 < len(cards) <= MOST_NAMED:
            parts.append(
                f"{listed([pretty(c.card) for c in cards])} {one if number == 1 else many}"
            )
        elif kind != "gin" or number:
            of = "" if parts else f" of the {draws.unseen} unseen cards{then}"
            parts.append(f"{number or 'none'}{of} {one if number == 1 else many}")
    return ", ".join(parts)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _scored(hand: Hand, what: str) -> str:
    bonus = hand.scoring.big_gin if what == "big gin" else hand.scoring.gin
    twice = ", doubled for the spade" if hand.doubled else ""
    return f"It scores {bonus} and all that the opponent has left over{twice}."


def wild_words(rules: Rules) -> str:
    """What is wild, as in ``8s and jokers are wild.`` for round 8."""
    ranks = [f"{rank}s" for rank in wild_rank_text(rules).split(", ") if rank]
    names = ranks + ["jokers"] * bool(rules.jokers)
    if not names:
        return "Nothing is wild."
    text = f"{listed(names)} are wild."
    return text[0].upper() + text[1:]


def wild_rank_text(rules: Rules) -> str:
    """Ranks that are wild: ``8`` or ``8, K``; empty for none."""
    return ", ".join({"T": "10"}.get(RANKS[r], RANKS[r]) for r in rules.wild_ranks)


# ---- panels --------------------------------------------------------------------------------


def hand_hint(hand: Hand) -> str:
    """How many cards are held, and what is due."""
    held = f"{len(hand.cards)} card" + "s" * (len(hand.cards) != 1)
    if not hand.complete:
        return f"{len(hand.cards)} of {hand.size} cards"
    return f"{held}, throw one" if hand.to_throw else f"{held}, draw one"


def without_hint(discard: Discard) -> str:
    """What a hand is worth without the card that is thrown."""
    return f"without {the(discard.card)}: {points(discard.grouping.points)}"


def discard_word(discard: Discard, hand: Hand) -> str:
    """What throwing a card lets the player do, in one word."""
    if not discard.can_knock:
        return ""
    if hand.mode == "gin":
        return "gin" if discard.points == 0 else "knock"
    return "go out"


def discard_draws(discard: Discard, hand: Hand) -> str:
    """How many cards help after a discard."""
    if discard.draws is None:
        return "–"
    helping = discard.draws.improving if hand.mode == "gin" else discard.draws.knocking
    number = copies(helping)
    return f"{number} card{'s' * (number != 1)}" if number else "none"


def helping(hand: Hand, draws: Draws) -> tuple[Draw, ...]:
    """Draws that the deck marks: those that improve, or in Three Thirteen let go out if any do."""
    return draws.knocking if _going_out(hand, draws) else draws.improving


def _going_out(hand: Hand, draws: Draws) -> bool:
    """Whether to count the draws that let go out: in Three Thirteen, unless one may already."""
    return hand.mode == "three_thirteen" and draws.points > draws.knock and bool(draws.knocking)


def helping_hint(hand: Hand, draws: Draws, thrown: int | None) -> str:
    """What the dots in the deck mean."""
    does = "lets you go out" if _going_out(hand, draws) else "improves the hand"
    return does + (f" after {pretty(thrown)}" if thrown is not None else "")


def odds(hand: Hand, answer: Answer) -> list[Odds]:
    """Knock or go out now, and the chances of the next draw."""
    discards = ranked(answer)
    draws = discards[0].draws if discards else answer.draws
    left = discards[0].points if discards else answer.points
    gin = hand.mode == "gin"
    limit = hand.in_force.knock
    lines = []
    act = "Knock" if gin else "Go out"
    if answer.can_knock:
        now = " now" if discards else ""
        lines.append(Odds(f"{act}{now} with {left}", "allowed", best=True))
    else:
        over = f"{left - limit} over {limit}" if limit else f"{points(left)} left"
        lines.append(Odds(f"{act} now", over))
    if draws is None:
        return lines
    found = [("Improves", draws.improving)]
    if not answer.can_knock:
        found.append((f"{act} after one draw", draws.knocking))
    if gin and not answer.gin:
        found.append(("Gin after one draw", draws.gin))
    for label, cards in found:
        number = copies(cards)
        share = percent(draws.chance(cards))
        figures = f"{number} of {draws.unseen}, {share}" if number else "no card"
        few = 0 < len(cards) <= MOST_NAMED
        named = f" &nbsp;{' '.join(pretty(draw.card) for draw in cards)}" if few else ""
        lines.append(Odds(label + named, figures))
    return lines


def knock_words(hand: Hand, answer: Answer) -> str:
    """What knocking or going on is worth, in gin."""
    if hand.mode != "gin":
        return ""
    scoring, left = hand.scoring, answer.discards[0].points if answer.discards else answer.points
    twice = " The upcard was a spade: all of it counts double." if hand.doubled else ""
    if answer.gin:
        return f"Gin scores {scoring.gin} more than the opponent has left over.{twice}"
    if not answer.can_knock:
        return twice.strip()
    least = left if scoring.undercut_on_ties else left - 1
    if least < 0:
        return twice.strip()
    under = f"{least} or less" if least else "nothing"
    return f"An opponent with {under} left undercuts you: {scoring.undercut} to them.{twice}"


def with_symbols(text: str) -> str:
    """A sentence of the engine with its cards as players write them: ``9♥ K♦`` for ``9hKd``."""

    def cards(match: re.Match[str]) -> str:
        return " ".join(pretty(card) for card in parse_cards(match[0], jokers=True))

    return re.sub(r"\b(?:[2-9TJQKA][shcd]|XX)+\b", cards, text)


def turn_text(move: Move) -> str:
    """One turn, as in ``Threw K♣``."""
    act, card = move
    return f"{ACTS[act]} {pretty(card)}"


def next_click(hand: Hand) -> str:
    """What to click in the deck next, or what is wild."""
    if len(hand.cards) == hand.size:
        return "click a card that is thrown" if hand.seeing else "click the card you draw"
    if hand.seeing and not hand.to_throw:
        return "click a card that lies elsewhere"
    if hand.mode == "three_thirteen":
        return wild_words(hand.rules).removesuffix(".")
    return f"{len(hand.cards)} of {hand.size + hand.to_throw} cards set"


def deck_notes(hand: Hand) -> tuple[dict[int, str], dict[int, str]]:
    """Who has the cards that are used up, and notes on those of which more are free."""
    owners: dict[int, str] = {}
    notes: dict[int, str] = {}
    held, seen = Counter(hand.cards), Counter(hand.seen)
    for card in {*held, *seen}:
        word = "you" if held[card] else "seen"
        if hand.free(card) <= 0:
            owners[card] = word
        else:
            notes[card] = (
                word if held[card] + seen[card] == 1 else f"{held[card] + seen[card]} used"
            )
    return owners, notes


def own_groups(hand: Hand, left: int, invalid: int, best: int | None) -> str:
    """How good the player's own grouping is."""
    said = f"Your groups leave <b>{points(left)}</b>"
    if invalid:
        said += f", {count(invalid, 'group')} not valid"
    if best is None:
        return f"{said}."
    if left == best:
        return f"{said}: the best there is."
    return f"{said}; the best leaves {best}."


def results(hand: Hand, answer: Answer | None) -> list[str]:
    """Lines about the answer for the clipboard."""
    if answer is None:
        return []
    groups = [cards_text(group.cards) for group in answer.grouping.groups]
    lines = [f"Groups: {' | '.join(groups) or 'none'}"]
    left = cards_text(answer.grouping.unmatched) or "none"
    lines.append(f"Deadwood: {left} ({points(answer.points)})")
    for discard in ranked(answer)[:MOST_NAMED]:
        word = discard_word(discard, hand)
        lines.append(
            f"Discard {cards_text([discard.card])}: {points(discard.points)}"
            + (f", {word}" if word else "")
        )
    return lines
