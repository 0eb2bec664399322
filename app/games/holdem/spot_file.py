"""A spot as it stands in a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.games.holdem.betting import Terms
from app.games.holdem.ranges.splits import ACTIONS, MOST_SPLITS, TAKEN, Split
from app.games.holdem.ranges.words import range_text
from app.games.holdem.spot import (
    LONGEST_NAME,
    LONGEST_POSITION,
    PARTS,
    Card,
    Mode,
    Seat,
    Spot,
    Who,
    any_card,
)
from app.games.holdem.spot_text import parse_hands
from app.games.holdem.stakes import checked_stake
from app.words.fields import list_field, quoted
from app.words.translation import (
    _,
    said,
)
from engine.cards import card_text, cards_text, parse_cards
from engine.games.holdem.ranges import NOTHING, Range
from engine.sentences import plain

if TYPE_CHECKING:  # the start is without it
    from app.games.holdem.histories.replay import Replay

#: What files say of the betting beside pot, call and rake, and what it is called.
TERMS = {
    "stack": _("The stack"),
    "bet": _("The bet"),
    "folds": _("The share of folds"),
    "cap": _("The cap of the rake"),
    "faced": _("The bet to be called"),
}
#: Methods as files name them.
MODES: dict[str, Mode] = {
    "equity": "equity",
    "equilibrium": "strategy",
    "push or fold": "push_fold",
    "before the flop": "before_flop",
    "in play": "in_play",
    "at the table": "table",
    "review": "review",
}
METHODS = {mode: method for method, mode in MODES.items()}
#: What modes hold as files name it.
FIELDS = {
    "setup": "strategy",
    "push": "table",
    "play": "play",
    "lookup": "lookup",
    "table": "session",
}


def to_json(spot: Spot) -> dict[str, Any]:
    """Spot as it stands in a file, with what all modes ask; the method is the open one's."""
    modes: dict[str, Any] = {}
    for mode, name in PARTS.items():
        part = getattr(spot, name)
        # A table that cannot be could not be read again, and would take the rest along.
        if part is None or (name == "push" and mode != spot.mode and not part.question()):
            continue
        modes[FIELDS[name]] = _file_of(name).to_json(part)
        if mode == spot.mode:
            modes["method"] = METHODS[mode]
    if spot.mode == "review":
        modes["method"] = "review"

    def text(card: Card) -> str | None:
        return None if card is None else card_text(card)

    def seat_json(seat: Seat) -> dict[str, str] | list[str | None]:
        if isinstance(seat, Range):
            return {"range": range_text(seat)}
        return [text(card) for card in seat]

    later = {"later": [text(card) for card in spot.later]} if any_card(spot.later) else {}
    return {
        "seats": [seat_json(seat) for seat in spot.seats],
        "board": [text(card) for card in spot.board],
        **later,
        "dead": [text(card) for card in spot.dead],
        "pot": spot.pot,
        "call": spot.call,
        **_betting(spot, seat_json),
        **modes,
    }


def _betting(spot: Spot, seat_json: Callable[[Seat], Any]) -> dict[str, Any]:
    """Who sits where, what is known of the betting, and the hand that was played, if any."""
    found: dict[str, Any] = {}
    if spot.who:
        found["names"] = [[who.name, who.position] for who in spot.who]
    if spot.splits:
        found["splits"] = [_split_json(split) for split in spot.splits]
    known = ((name, getattr(spot.terms, name)) for name in TERMS)
    found |= {name: value for name, value in known if value is not None}
    if spot.terms.rake:
        found["rake"] = spot.terms.rake
    if spot.replay is not None:
        replay = spot.replay
        held = [seat_json(seat) for seat in replay.held]
        found["hand"] = {"text": replay.hand.source, "decision": replay.at, "held": held}
    return found


def from_json(data: dict[str, Any]) -> Spot:
    """Read what `to_json` wrote.

    ValueError if anything is missing, of the wrong kind, or impossible at one table.
    """
    method = data.get("method", "equity")
    mode = MODES.get(method) if isinstance(method, str) else None
    if mode is None:
        text = _("The method {method} in this file is unknown; this Kibitzer may be too old.")
        raise ValueError(text.format(method=quoted(method)))
    # A file that names another method may be without seats.
    spot = _equities(data) if mode == "equity" or "seats" in data else Spot()
    there = [n for of, n in PARTS.items() if of == mode or FIELDS[n] in data]
    parts = {name: _file_of(name).from_json(data.get(FIELDS[name])) for name in there}
    return replace(spot, mode=mode, **parts)


def _file_of(part: str) -> Any:
    """The module that reads and writes what a mode holds: the start is without these."""
    if part == "setup":
        from app.games.holdem.strategy import file as strategy_file

        return strategy_file
    if part == "push":
        from app.games.holdem.push_fold import table as push_table

        return push_table
    if part == "play":
        from app.games.holdem.play import record as play_record

        return play_record
    if part == "lookup":
        from app.games.holdem.before_flop import record as lookup_record

        return lookup_record
    from app.games.holdem.table import file as table_file

    return table_file


def _equities(data: dict[str, Any]) -> Spot:
    seats = list_field(data.get("seats"), _("The seats"), _("cards"))
    board = _cards(data.get("board"), 5, _("The board"))
    later = _cards(data.get("later", [None] * 5), 5, _("The later board"))
    dead = [
        c
        for c in list_field(data.get("dead", []), _("The dead cards"), _("cards"))
        if c is not None
    ]
    spot = Spot(
        seats=tuple(_seat(seat, number) for number, seat in enumerate(seats, start=1)),
        board=tuple(board),
        later=tuple(later),
        dead=tuple(c for c in (_card(text) for text in dead) if c is not None),
        pot=checked_stake(data.get("pot"), _("The pot")),
        call=checked_stake(data.get("call"), _("The call")),
        terms=_terms(data),
        splits=_splits(data.get("splits", []), len(seats)),
        who=_who(data.get("names", []), len(seats)),
        replay=_replay(data.get("hand")),
    )
    return spot.checked()


def _split_json(split: Split) -> dict[str, Any]:
    hands: dict[str, str] = {name: range_text(split.of(name)) for name in ACTIONS}
    return {"seat": split.seat + 1, "board": cards_text(split.board), **hands, "taken": split.taken}


def _splits(value: object, seats: int) -> tuple[Split, ...]:
    """What seats did with their ranges, of at most so many seats."""
    rows = list_field(value, _("The streets of the ranges"), _("ranges"))
    return tuple(_split(row, seats) for row in rows[:MOST_SPLITS])


def _split(row: object, seats: int) -> Split:
    found = row if isinstance(row, dict) else {}
    seat, board, taken = (found.get(name) for name in ("seat", "board", "taken"))
    texts = [found.get(name) for name in ACTIONS]
    cards = tuple(parse_cards(board)) if isinstance(board, str) else ()
    if (
        type(seat) is not int
        or not 1 <= seat <= seats
        or len(set(cards)) != len(cards)
        or len(cards) not in (0, 3, 4, 5)
        or taken not in TAKEN
        or not all(isinstance(text, str) for text in texts)
    ):
        raise ValueError(_("What a seat does with its range cannot be read in this file."))
    bets, calls, folds = (parse_hands(str(text)) if text else NOTHING for text in texts)
    return Split(seat - 1, cards, bets, calls, folds, taken)


def _terms(data: dict[str, Any]) -> Terms:
    stakes = {name: checked_stake(data.get(name), what) for name, what in TERMS.items()}
    rake = checked_stake(data.get("rake", 0.0), _("The rake"))
    for share in (rake, stakes["folds"]):
        if share is not None and share > 1:
            text = _("{value} in this file is not a share; write 0 to 1.")
            raise ValueError(text.format(value=quoted(share)))
    return Terms(rake=rake or 0.0, **stakes)


def _who(value: object, seats: int) -> tuple[Who, ...]:
    """Who sits where, of at most so many seats."""
    found = []
    for pair in list_field(value, _("The names"), _("names and positions"))[:seats]:
        texts = list_field(pair, _("The names"), _("names and positions"))
        if len(texts) != 2 or not all(isinstance(text, str) for text in texts):
            raise ValueError(_("A name in this file should be a name and a position."))
        name, position = (" ".join(plain(text).split()) for text in texts)
        found.append(Who(name[:LONGEST_NAME], position[:LONGEST_POSITION]))
    return tuple(found)


def _replay(value: object) -> Replay | None:
    """A hand that was played, read again from its text."""
    if value is None:
        return None
    from app.games.holdem.histories import read_hand
    from app.games.holdem.histories.layout import spot_of

    text = value.get("text") if isinstance(value, dict) else None
    at = value.get("decision") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(text, str) or type(at) is not int:
        raise ValueError(_("The hand that was played cannot be read in this file."))
    replay = spot_of(read_hand(text)).replay
    assert replay is not None
    held = list_field(value.get("held"), _("The hand that was played"), _("seats"))
    if len(held) != len(replay.held) or not 0 <= at <= len(replay.hand.decisions):
        raise ValueError(_("The hand that was played does not fit its text in this file."))
    seats = tuple(_seat(seat, number) for number, seat in enumerate(held, start=1))
    return replace(replay, at=at, held=seats)


def _cards(value: object, size: int, what: str) -> list[Card]:
    cards = [_card(text) for text in list_field(value, what, _("cards"))]
    if len(cards) != size:
        text = _("{what} in this file has {count} places instead of {size}.")
        raise ValueError(text.format(what=what, count=len(cards), size=size))
    return cards


def _seat(value: object, number: int) -> Seat:
    if not isinstance(value, dict):
        first, second = _cards(value, 2, _("A seat"))
        return first, second
    text = value.get("range")
    if not isinstance(text, str):
        message = _("The range of seat {number} in this file cannot be read.")
        raise ValueError(message.format(number=number))
    try:
        return parse_hands(text)
    except ValueError as error:
        message = _("The range of seat {number} in this file: {problem}")
        raise ValueError(message.format(number=number, problem=said(error))) from None


def _card(text: object) -> Card:
    if text is None:
        return None
    cards = parse_cards(text) if isinstance(text, str) else []
    if len(cards) != 1:
        message = _("“{text}” in this file is not a card. Cards look like As or Th.")
        raise ValueError(message.format(text=str(text)[:40]))
    return cards[0]
