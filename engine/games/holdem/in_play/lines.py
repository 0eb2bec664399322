"""A hand's steps as text: ``HJ raise 2.5; BTN raise 8; HJ call | Qd9h4h HJ check``.

Who acts is named; seats that are left out between two folded. ``|`` and cards: the next street.
"""

import re

from engine.cards import cards_text, parse_cards
from engine.games.holdem.hand import Hand, Step, Table, amount, streets
from engine.sentences import RefusedError

LONGEST_LINE = 4_000
_STEP = re.compile(r"(\S+)\s+(\S+)(?:\s+(?:to\s+)?(\S+))?", re.ASCII)
_CARDS = re.compile(r"\s*(?:(?:10|[2-9TJQKA])[SHCD♠♥♣♦][\s,]*)+", re.IGNORECASE)
_WORDS = {
    **{"fold": "fold", "folds": "fold", "check": "check", "checks": "check"},
    **{"call": "call", "calls": "call", "bet": "raise", "bets": "raise"},
    **{"raise": "raise", "raises": "raise", "limp": "call", "limps": "call"},
    **{"all-in": "all-in", "allin": "all-in", "jam": "all-in", "shove": "all-in"},
}


def parse_line(text: str, table: Table) -> Hand:
    """The hand of a line.

    Raises
    ------
    ValueError
        If a part of it cannot be read, or cannot be; the message is one sentence for the player.
    """
    if len(text) > LONGEST_LINE:
        raise RefusedError("The line is too long; {most} letters at most.", most=LONGEST_LINE)
    hand = Hand(table)
    for number, street in enumerate(text.split("|")):
        if number:
            hand = hand.betting_over()
            cards = _CARDS.match(street)
            if cards is None:
                raise RefusedError(
                    "“{text}” has no cards; write those of the street after the bar, as in "
                    "| Qd9h4h.",
                    text=street.strip(),
                )
            hand = hand.deal(*parse_cards(cards[0]))
            street = street[cards.end() :]
        for part in re.split(r"[;,\n]", street):
            if part.strip():
                hand = _with_part(hand, part.strip())
    return hand


def _with_part(hand: Hand, part: str) -> Hand:
    read = _STEP.fullmatch(part)
    word = read and _WORDS.get(read[2].lower())
    if read is None or word is None:
        raise RefusedError(
            "“{part}” cannot be read; write who and what, as in BTN raise 8, SB fold, BB call.",
            part=part,
        )
    positions = hand.table.positions
    name = read[1].upper().replace("+", "").replace("YOU", "")
    if name not in positions:
        raise RefusedError(
            "“{name}” is none of the seats; they are {seats}.",
            name=read[1],
            seats=" ".join(positions),
        )
    hand = hand.folded_to(positions.index(name))
    if word == "fold":
        return hand.fold()
    if word in ("check", "call"):
        return hand.then(Step("check" if word == "check" else "call", hand.to_act))
    if word == "all-in":
        return hand.all_in()
    return hand.raise_to(_number(read[3], part))


def _number(text: str | None, part: str) -> float:
    try:
        return float(text or "")
    except ValueError:
        raise RefusedError(
            "“{part}” says no amount; write it in big blinds, as in BTN raise 8.", part=part
        ) from None


def step_text(hand: Hand, at: int) -> str:
    """A step as a line has it: ``BTN raise 8``; cards of the board as they are."""
    step = hand.steps[at]
    if step.kind == "board":
        return cards_text(step.cards)
    position = hand.table.positions[step.seat]
    if step.kind in ("fold", "check", "call"):
        return f"{position} {step.kind}"
    before, after = hand.states[at], hand.states[at + 1]
    to = after.front[step.seat]
    if to <= before.bet:
        return f"{position} call"
    if after.put[step.seat] >= hand.table.stacks[step.seat] - 1e-9:
        return f"{position} all-in"
    return f"{position} {'raise' if before.bet else 'bet'} {amount(to)}"


def line_text(hand: Hand) -> str:
    """The line of a hand; folds are left out where who comes next tells of them."""
    found: list[str] = []
    parts = list(streets(hand))
    for number, (begin, end) in enumerate(parts):
        last = number == len(parts) - 1
        told = [
            step_text(hand, at)
            for at in range(begin, end)
            if hand.steps[at].kind != "fold" or (last and _tells(hand, at, end))
        ]
        cards = cards_text(hand.steps[begin - 1].cards) if number else ""
        found.append(" ".join(filter(None, (cards, "; ".join(told)))))
    return " | ".join(found).strip()


def _tells(hand: Hand, at: int, end: int) -> bool:
    """Whether a fold has to be written: nobody acts after it on its street."""
    return all(step.kind == "fold" for step in hand.steps[at:end])


def read_hole(text: str) -> tuple[int, int]:
    """Two cards.

    Raises
    ------
    ValueError
        If they are not two.
    """
    cards = parse_cards(text)
    if len(cards) != 2 or cards[0] == cards[1]:
        raise RefusedError("“{text}” is not two cards, as in AhQh.", text=text)
    return cards[0], cards[1]
