"""A spot as plain text that people read, copy and paste; its names of lines are a format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from app.games.holdem.betting import Terms
from app.games.holdem.ranges.words import range_text
from app.games.holdem.spot import (
    LONGEST_NAME,
    NOBODY,
    TOO_MANY_SEATS,
    UNKNOWN,
    Card,
    Pair,
    Seat,
    Spot,
    Who,
    any_card,
)
from app.games.holdem.stakes import checked_stake, parse_rake, parse_stake, rake_text
from app.words.fields import pasted
from app.words.figures import stake_text
from app.words.translation import _
from engine.cards import CardError, card_text, cards_text, parse_cards
from engine.games.holdem.ranges import Range, RangeError, parse_range
from engine.games.holdem.rules import MOST_SEATS
from engine.sentences import plain

#: Who sits in a seat: a name in quotation marks, a position, or both.
_WHO = r"(?:\s*“([^”\n]*)”)?(?:[,\s]+([A-Za-z]{2,5}(?:\+?\d)?))?"
_SEAT = re.compile(rf"\s*(?:you|seat\s*(\d{{1,2}})){_WHO}\s*:(.*)$", re.IGNORECASE)
#: A board behind hands, ``AsKs v QQ+ on Kd9h4h``, and one in a line of its own.
_ON = re.compile(r"(?<![ \t])[ \t]+on[ \t]+(.+)$", re.IGNORECASE | re.MULTILINE)
_BOARD = re.compile(r"^[ \t]*(?:board|flop)[ \t]*[:=][ \t]*(.*)$", re.IGNORECASE | re.MULTILINE)
#: Where more cards are written than have places there, by the number of these.
TOO_MANY = {
    2: _("“{text}” is {count} cards; a player holds two."),
    5: _("“{text}” is {count} cards; a board has five."),
}
EXAMPLE = "You: AsKs\nSeat 2: QQ+, AQs+\nBoard: Qs 7s 2d\nPot: 60\nTo call: 30"


def to_text(spot: Spot, results: Sequence[str] = (), summary: str = "") -> str:
    """Plain text that people can read and `from_text` understands.

    `results` has a remark for every seat, set off by a bar.
    """
    lines = ["Kibitzer, Hold’em"]
    for seat in range(spot.size):
        name = ("You" if seat == 0 else f"Seat {seat + 1}") + _who_text(spot.who_is(seat))
        hands = spot.range_of(seat)
        cards = _slots_text(spot.pair(seat)) if spot.hole(seat) else "unknown"
        if hands is not None:
            cards = _unmistakable(hands)
        remark = f" | {results[seat]}" if results else ""
        lines.append(f"{name}: {cards}{remark}")
    lines.append(f"Board: {_slots_text(spot.board)}")
    if any_card(spot.later):
        lines.append(f"Later: {_slots_text(spot.later)}")
    if spot.dead:
        lines.append(f"Dead: {cards_text(spot.dead)}")
    for name, stake in (("Pot", spot.pot), ("To call", spot.call)):
        if stake is not None:
            lines.append(f"{name}: {stake_text(stake)}")
    lines += _terms_lines(spot.terms)
    if summary:
        lines.append(summary)
    return "\n".join(lines) + "\n"


def _who_text(who: Who) -> str:
    """`` “Bob”, CO``; nothing for nobody."""
    name = " “{}”".format(who.name.replace("”", '"')) if who.name else ""
    return name + (f", {who.position}" if who.position else "")


def _terms_lines(terms: Terms) -> list[str]:
    """A line for each thing that is known of the betting."""
    lines = [
        f"{name}: {stake_text(stake)}"
        for name, stake in (("Stack", terms.stack), ("Bet", terms.bet), ("Faced", terms.faced))
        if stake is not None
    ]
    if terms.folds is not None:
        lines.append(f"Folds: {rake_text(terms.folds, None)} %")
    if terms.rake:
        lines.append(f"Rake: {rake_text(terms.rake, terms.cap)}")
    return lines


def from_text(text: str) -> Spot:
    """Read what `to_text` wrote, or just hands: ``AsKs QdQh`` or ``AsKs v QQ+,AKs``.

    ValueError if the text has no hands, or something in it is not what its place needs.
    """
    if not re.search(rf"^[^\S\n]*you{_WHO}\s*:", text, re.IGNORECASE | re.MULTILINE):
        return _from_hands(text)
    held: dict[int, str] = {}
    who: dict[int, Who] = {}
    board: list[Card] = [None] * 5
    later: list[Card] = [None] * 5
    dead: list[int] = []
    stakes: dict[str, float | None] = {}
    for line in text.splitlines():
        if match := _SEAT.match(line):
            number, rest = int(match[1] or 1), match[4].partition("|")[0].strip()
            if not 1 <= number <= MOST_SEATS:
                message = _("“Seat {number}” cannot be; seats are numbered 1 to 10.")
                raise ValueError(message.format(number=number))
            held[number - 1] = rest
            if match[2] or match[3]:
                name = " ".join(plain(match[2] or "").split())[:LONGEST_NAME]
                who[number - 1] = Who(name, (match[3] or "").upper())
            continue
        name, colon, rest = line.partition(":")
        name, rest = name.strip().lower(), rest.partition("|")[0].strip()
        if not colon:
            continue
        if name == "board":
            board = _slots(rest, 5)
        elif name == "later":
            later = _slots(rest, 5)
        elif name == "dead":
            dead = parse_cards(rest)
        elif name in ("pot", "to call") or name in ("stack", "bet", "faced"):
            stakes[name] = checked_stake(parse_stake(rest), f"“{rest}”")
        elif name == "folds":
            stakes[name] = parse_rake(rest)[0]
        elif name == "rake":
            stakes[name], stakes["cap"] = parse_rake(rest)
    seats = {seat: parse_seat(rest) for seat, rest in held.items()}
    size = max(2, max(seats, default=0) + 1)
    known = ("stack", "bet", "folds", "cap", "faced")
    terms = Terms(rake=stakes.get("rake") or 0.0, **{name: stakes.get(name) for name in known})
    return Spot(
        tuple(seats.get(seat, UNKNOWN) for seat in range(size)),
        terms=terms,
        who=tuple(who.get(seat, NOBODY) for seat in range(size)) if who else (),
        board=tuple(board),
        later=tuple(later),
        dead=tuple(dead),
        pot=stakes.get("pot"),
        call=stakes.get("to call"),
    ).checked()


def _from_hands(text: str) -> Spot:
    """Seats from hands with ``v``, bars or lines between them, or else with blanks.

    A list with commas, ``QQ+, AKs``, is one range, if it is not all cards.
    """
    text, board = _with_board(text)
    parts = [part for part in re.split(r"(?<!\s)\s+vs?\.?\s+|[|;\n]+", text) if part.strip()]
    if len(parts) == 1 and not _is_one_hand(text):
        parts = re.split(r"[\s,]+", text.strip())
    pasted("".join(parts), _("hands such as AsKs QdQh"))
    seats = [_hand(part.strip()) for part in parts]  # what is no hand is said first
    if len(seats) > MOST_SEATS:
        raise ValueError(TOO_MANY_SEATS.format(count=len(seats), most=MOST_SEATS))
    return Spot(tuple([*seats, UNKNOWN][: max(2, len(seats))]), tuple(board)).checked()


def _with_board(text: str) -> tuple[str, list[Card]]:
    """Hands without the board that stands behind them or in a line of its own, and the board."""
    found = _ON.search(text) or _BOARD.search(text)
    if not found:
        return text, [None] * 5
    return text[: found.start()] + text[found.end() :], _slots(found[1], 5)


def board_of(text: str) -> tuple[Card, ...] | None:
    """The board that a text is alone, ``board: Kd 9h 4h``; None if it is anything else.

    ValueError if what is called a board are no cards, or too many.
    """
    found = _BOARD.fullmatch(text.strip())
    return None if found is None else tuple(_slots(found[1], 5))


def _unmistakable(hands: Range) -> str:
    """Text of a range that `parse_seat` reads as a range, not as two cards or as unknown."""
    text = range_text(hands)
    if text == "random":
        return "100%"
    try:
        alone = len(parse_cards(text)) == 2
    except CardError:
        return text
    return f"{text}:1" if alone else text


def parse_seat(text: str) -> Seat:
    """Read what a seat holds: ``As Kd``, ``As -``, ``unknown``, or a range, ``QQ+, AKs``.

    ValueError if `text` is neither; the sentence is that of the range unless `text` is all cards.
    """
    try:
        return _pair(_slots(text, 2))
    except ValueError as error:
        try:
            return parse_hands(text)
        except RangeError as range_error:
            raise (range_error if isinstance(error, CardError) else error) from None


def parse_hands(text: str) -> Range:
    """Read a range that has hands.

    RangeError if part of `text` is not a hand; ValueError if there is no hand in it.
    """
    hands = parse_range(text)
    if not hands.combos:
        message = _("“{text}” has no hands. Write some, as in QQ+, AKs.")
        raise ValueError(message.format(text=text[:40]))
    return hands


def _is_one_hand(text: str) -> bool:
    try:
        return len(parse_cards(text)) == 2
    except CardError:
        return "," in text.strip(" ,")


def _hand(text: str) -> Seat:
    """One player of a pasted line: two cards, a range, or a question mark."""
    seat = UNKNOWN if text in ("?", "??") else parse_seat(text)
    if not isinstance(seat, Range) and sum(card is not None for card in seat) == 1:
        message = _("“{text}” is not a hand of two cards, as in AsKs.")
        raise ValueError(message.format(text=text))
    return seat


def _pair(cards: list[Card]) -> Pair:
    first, second, *_ = (*cards, None, None)
    return first, second


def _slots_text(cards: Iterable[Card]) -> str:
    """Cards with a dash for each gap, as in ``Ks - 4d``; a lone dash for none at all."""
    return " ".join("-" if c is None else card_text(c) for c in cards).rstrip(" -") or "-"


def _slots(text: str, size: int) -> list[Card]:
    """Read what `_slots_text` wrote, filled up to `size`; ``unknown`` and ``random`` are empty."""
    cards: list[Card] = []
    for word in text.replace(",", " ").split():
        if word.lower() not in ("unknown", "random"):
            cards += [None] if set(word) <= {"-"} else parse_cards(word)
    if len(cards) > size:
        raise ValueError(TOO_MANY[size].format(text=text, count=len(cards)))
    return [*cards, *[None] * (size - len(cards))]
