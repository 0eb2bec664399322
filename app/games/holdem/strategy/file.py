"""A set-up for an equilibrium as it stands in a file and in copied text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.games.holdem.ranges.words import range_text
from app.games.holdem.strategy.line import Table, chips_of, exact_chips, walk
from app.games.holdem.strategy.notes import notes_from_json, notes_to_json
from app.games.holdem.strategy.setup import (
    ALL_IN_UNDER,
    CAPS,
    KINDS,
    MOST_LOCKS,
    NO_BOARD,
    TARGETS,
    Card,
    Setup,
)
from app.words.fields import (
    cards_field,
    choice,
    list_field,
    named_lines,
    quoted,
    text_field,
    whole_number,
)
from app.words.translation import _
from engine.cards import CardError, card_text, cards_text, parse_cards
from engine.games.holdem.ranges import NOTHING, Range, parse_range
from engine.games.holdem.strategy.equilibrium import Lock

LONGEST_NAME, MOST_STEPS, MOST_SEATS = 12, 40, 10
ALL_IN_WORDS = ("always", "near", "never")
# In the text of a position, in the order of `KINDS`.
SIZE_NAMES = ("Bets", "Raises", "Donks")
IP_SIZE_NAMES = ("IP bets", "IP raises", "IP donks")


def to_json(setup: Setup) -> dict[str, Any]:
    """Set-up as it stands in a file."""
    return {
        "names": list(setup.names),
        "seats": list(setup.seats),
        "ranges": [range_text(hands) for hands in setup.ranges],
        "board": [None if card is None else card_text(card) for card in setup.board],
        "pot": setup.pot,
        "stack": setup.stack,
        "blind": setup.blind,
        "in_blinds": setup.in_blinds,
        **{kind: list(getattr(setup.texts, kind)) for kind in KINDS},
        **(
            {}
            if setup.ip_texts is None
            else {f"ip_{kind}": list(getattr(setup.ip_texts, kind)) for kind in KINDS}
        ),
        "cap": setup.cap,
        "rake": setup.rake,
        "rake_cap": setup.rake_cap,
        "all_in": ALL_IN_WORDS[ALL_IN_UNDER.index(setup.all_in_under)],
        "target": setup.target,
        "locks": [
            {
                "line": list(lock.line),
                "hands": range_text(lock.hands),
                "frequencies": list(lock.frequencies),
                "by_combo": [list(shares) for shares in lock.by_combo],
            }
            for lock in setup.locks
        ],
        "solving": setup.solving,
        **({"stopped": True} if setup.stopped else {}),
        "line": list(setup.line),
        "mine": cards_text(setup.mine),
        **({"taken": notes_to_json(setup.taken)} if setup.taken else {}),
    }


def from_json(data: object) -> Setup:
    """Read what `to_json` wrote; ValueError if anything is of the wrong kind or impossible."""
    if not isinstance(data, dict):
        raise ValueError(_("The strategy in this file cannot be read."))
    new = Setup()
    ranges = [_range(text) for text in _each(data.get("ranges", ["", ""]), _("The ranges"))]
    names = [text_field(name, _("A name")) for name in _each(data.get("names"), _("The names"))]
    if not all(0 < len(name) <= LONGEST_NAME for name in names):
        raise ValueError(_("A name of a player in this file is empty or too long."))
    board = _board(data.get("board", list(NO_BOARD)))
    seats = [
        whole_number(seat, _("A seat"), 0, MOST_SEATS - 1)
        for seat in _each(data.get("seats", new.seats), _("The seats"))
    ]
    if not len(names) == len(seats) == len(ranges):
        raise ValueError(_("The names, seats and ranges in this file are not as many."))
    setup = new.changed(names=tuple(names), seats=tuple(seats), ranges=tuple(ranges), board=board)
    for what in ("pot", "stack"):
        setup = setup.with_chips(what, str(data.get(what, getattr(new, what))))
    setup = setup.with_blind(str(data.get("blind", 0.0)))
    setup = setup.told_in(data.get("in_blinds", False) is True)
    for player, start in ((None, ""), (1, "ip_")):
        for kind in KINDS:
            texts = _street_texts(data[start + kind]) if start + kind in data else []
            for street, text in enumerate(texts):
                setup = setup.with_sizes(kind, street, text, player)
    if setup.is_of_three:
        setup = setup.changed(ip_texts=None)
    for what in ("rake", "rake_cap"):
        setup = setup.with_rake(what, str(data.get(what, 0.0)))
    word = choice(
        data.get("all_in", "never"),
        ALL_IN_WORDS,
        _("All-in {value} in this file is not one of {words}."),
    )
    setup = setup.changed(all_in_under=ALL_IN_UNDER[ALL_IN_WORDS.index(word)])
    cap, target = data.get("cap", new.cap), data.get("target", new.target)
    if cap not in CAPS or isinstance(cap, bool):
        text = _("The cap {value} in this file is not 1, 2, 3 or null.")
        raise ValueError(text.format(value=quoted(cap)))
    if target not in TARGETS:
        text = _("The target {value} in this file is not 1, 0.5 or 0.1 % of the pot.")
        raise ValueError(text.format(value=quoted(target)))
    setup = setup.changed(cap=cap, target=float(target))
    mine = cards_field(data.get("mine", ""), _("Your two cards"))
    if len(mine) > 2 or set(mine) & set(board) or len(set(mine)) < len(mine):
        raise ValueError(_("Your two cards in this file are not two cards that are left."))
    setup = _point(setup, data, mine)
    return replace(setup, taken=notes_from_json(data.get("taken", []), setup))


def _point(setup: Setup, data: dict[str, Any], mine: tuple[int, ...]) -> Setup:
    """Add what is looked at; a line that cannot be is refused."""
    locks = list_field(data.get("locks", []), _("The locks"), _("locks"))
    if len(locks) > MOST_LOCKS:
        raise ValueError(_("This file has too many locks."))
    setup = replace(setup, mine=mine, locks=tuple(_lock(lock) for lock in locks))
    line = _line(data.get("line", []))
    if line:  # one may be waiting for the set-up to be solved: a pasted hand's
        check_line(line, setup.first_table, setup.cards)
    setup = replace(setup, line=line)
    if not data.get("solving", False):
        return setup
    problems = setup.needs()
    if problems:
        raise ValueError(problems[0])
    return replace(setup, solving=True, stopped=data.get("stopped") is True)


def check_line(line: Sequence[str], first: Table, board: Sequence[int]) -> None:
    """Refuse a line in which the cards or the order of acting cannot be.

    ValueError in one sentence. Whether a size is one of the set-up's, the engine says.
    """
    moves, _last = walk(line, first)
    for move in moves:
        table, text = move.table, _("{word} cannot come here in the line.")
        if table.ended:
            raise ValueError(text.format(word=quoted(move.word)))
        if table.player is None:
            try:
                cards = parse_cards(move.word)
            except CardError:
                cards = []
            if len(cards) != 1 or cards[0] in board:
                raise ValueError(text.format(word=quoted(move.word)))
        elif chips_of(move.word)[0] not in ("check", "call", "fold", "bet", "raise"):
            raise ValueError(text.format(word=quoted(move.word)))


def _line(value: object) -> tuple[str, ...]:
    words = list_field(value, _("The line"), _("actions"))
    if len(words) > MOST_STEPS:
        raise ValueError(_("The line in this file is too long."))
    return tuple(text_field(word, _("An action")) for word in words)


def _lock(value: object) -> Lock:
    if not isinstance(value, dict):
        raise ValueError(_("A lock in this file cannot be read."))
    rows = list_field(value.get("by_combo", []), _("A lock"), _("frequencies"))
    return Lock(
        _line(value.get("line", [])),
        _range(value.get("hands")),
        _shares(value.get("frequencies")),
        tuple(map(_shares, rows)),
    )


def _shares(value: object) -> tuple[float, ...]:
    shares = list_field(value, _("A lock"), _("frequencies"))
    if not all(isinstance(s, (int, float)) and not isinstance(s, bool) for s in shares):
        raise ValueError(_("The frequencies of a lock in this file are not numbers."))
    return tuple(map(float, shares))


def _range(text: object) -> Range:
    text = text_field(text, _("A range"))
    return parse_range(text) if text.strip() else NOTHING


def _board(value: object) -> tuple[Card, ...]:
    places = list_field(value, _("The board"), _("cards"))
    cards = [None if c is None else cards_field(c, _("The board")) for c in places]
    known = [c for c in cards if c is not None]
    wrong = any(len(c) != 1 for c in known) or len({*known}) < len(known)
    if len(cards) != 5 or wrong:
        raise ValueError(_("The board in this file is not five places for different cards."))
    return tuple(None if c is None else c[0] for c in cards)


def _street_texts(value: object) -> list[str]:
    """Sizes by street; two are of turn and river, as older files have them."""
    items = list(value) if isinstance(value, tuple) else list_field(value, _("The sizes"), _("two"))
    if len(items) == 2:
        items = [items[0], *items]
    if len(items) != 3:
        raise ValueError(_("The sizes in this file are not of flop, turn and river."))
    return [text_field(text, _("A size")) for text in items]


def _each(value: object, what: str) -> list[Any]:
    """What there is of each of two or three players."""
    items = list(value) if isinstance(value, tuple) else list_field(value, what, _("two"))
    if len(items) not in (2, 3):
        raise ValueError(_("{what} in this file are not two or three.").format(what=what))
    return items


#: Of the results that follow: how often somebody goes all-in, which the set-up has a line on, too.
_HOW_OFTEN = re.compile(r"(?im)^all-in:[^\n]*%[^\n]*$")
TEXT_NAMES = (
    *(
        "oop",
        "middle",
        "ip",
        "board",
        "pot",
        "stack",
        "big blind",
        "cap",
        "rake",
        "all-in",
        "line",
        "cards",
    ),
    *KINDS,
    *(f"ip {kind}" for kind in KINDS),
)


def to_text(setup: Setup, results: Sequence[str] = ()) -> str:
    """Plain text that people can read and `from_text` understands."""
    lines = [
        "Kibitzer, Hold’em strategy",
        f"OOP: {range_text(setup.ranges[0])}",
        *(f"Middle: {range_text(hands)}" for hands in setup.ranges[1:-1]),
        f"IP: {range_text(setup.ranges[-1])}",
        f"Board: {cards_text(setup.cards)}",
        f"Pot: {exact_chips(setup.pot)}",
        f"Stack: {exact_chips(setup.stack)}",
        *([f"Big blind: {exact_chips(setup.blind)}"] if setup.blind else []),
        *_size_lines(setup),
        f"Cap: {'none' if setup.cap is None else setup.cap}",
    ]
    if setup.rake:
        lines.append(f"Rake: {setup.rake:g} / {exact_chips(setup.rake_cap)}")
    if setup.all_in_under:
        lines.append(f"All-in: {ALL_IN_WORDS[ALL_IN_UNDER.index(setup.all_in_under)]}")
    if setup.line:
        lines.append(f"Line: {'; '.join(setup.line)}")
    if setup.mine:
        lines.append(f"Cards: {cards_text(setup.mine)}")
    return "\n".join([*lines, *results]) + "\n"


def _size_lines(setup: Setup) -> list[str]:
    found = []
    for texts, names in ((setup.texts, SIZE_NAMES), (setup.ip_texts, IP_SIZE_NAMES)):
        for kind, name in zip(KINDS, names, strict=True) if texts else ():
            sizes = getattr(texts, kind)
            if kind != "donks" or any(sizes):
                found.append(f"{name}: {' / '.join(sizes)}")
    return found


def from_text(text: str) -> Setup:
    """Read what `to_text` wrote.

    ValueError if a range or the board is missing, or something is not what its place needs.
    """
    found = named_lines(_HOW_OFTEN.sub("", text), TEXT_NAMES)
    three = "middle" in found
    start = Setup().with_third() if three else Setup()
    board = parse_cards(found.get("board", ""))
    cap = found.get("cap", "2")
    data: dict[str, Any] = {
        "names": list(start.names),
        "seats": list(start.seats),
        "ranges": [
            found.get(name, "") for name in ("oop", "middle", "ip") if name != "middle" or three
        ],
        "board": [*(card_text(card) for card in board), *[None] * 5][: max(5, len(board))],
        "cap": None if cap == "none" else int(cap) if cap.isdigit() else cap,
        "mine": found.get("cards", ""),
    }
    data |= {what: found[what] for what in ("pot", "stack") if what in found}
    if "big blind" in found:
        data |= {"blind": found["big blind"], "in_blinds": True}
    for kind in KINDS:
        for name in (kind, f"ip {kind}"):
            if name in found:
                parts = [part.strip() for part in found[name].split("/")]
                data[name.replace(" ", "_")] = parts
    if "rake" in found:
        rake, _slash, most = found["rake"].partition("/")
        data |= {"rake": rake.strip(), "rake_cap": most.strip() or "0"}
    if "all-in" in found:
        data["all_in"] = found["all-in"]
    if "line" in found:
        data["line"] = [word.strip() for word in found["line"].split(";") if word.strip()]
        data["solving"] = True
    return from_json(data)


def is_strategy_text(text: str) -> bool:
    """Whether `text` is what `to_text` wrote."""
    return {"oop", "ip"} <= set(named_lines(text, TEXT_NAMES))
