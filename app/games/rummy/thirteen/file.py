"""A round of Three Thirteen in play as it stands in a file, and as text to copy and paste."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from app.games.rummy import options
from app.games.rummy.play.timeline import DEALT
from app.games.rummy.thirteen.record import ThirteenPlay
from app.words.fields import list_field, named_lines, text_field, whole_number
from app.words.translation import _
from engine.cards import card_text, cards_text, parse_cards
from engine.games.rummy import ARTICLE, ROUNDS
from engine.games.rummy.rules import MOST_POINTS, Cards
from engine.games.rummy.thirteen import LEAST_PLAYERS, MOST_PLAYERS, Sheet, parse_step
from engine.games.rummy.thirteen.scoring import Row

TITLE = "Kibitzer, Three Thirteen in play"
NAMES = ("rules", "round", "players", "first", "hand", "upcard", "steps", "scores")


def to_json(play: ThirteenPlay) -> dict[str, Any]:
    """Round as it stands in a file."""
    return {
        "round": play.number,
        "players": play.players,
        "first": play.first,
        "dealt": cards_text(play.hand),
        "upcard": None if play.upcard is None else card_text(play.upcard),
        "steps": [str(step) for step in play.steps],
        "at": play.at,
        "going_out": play.going_out,
        "drawing": play.drawing,
        "rules": options.rules_json(play.rules),
        "sheet": {str(number): list(row) for number, row in play.sheet.rows},
    }


def from_json(data: object) -> ThirteenPlay:
    """Read what `to_json` wrote; all may be missing.

    ValueError if anything is of the wrong kind or impossible.
    """
    if not isinstance(data, dict):
        raise ValueError(_("The round in this file is missing or damaged."))
    upcard = data.get("upcard")
    players = whole_number(
        data.get("players", 2), _("The number of players"), LEAST_PLAYERS, MOST_PLAYERS
    )
    steps = list_field(data.get("steps", []), _("The steps"), _("steps"))
    return ThirteenPlay(
        number=whole_number(data.get("round", 3), _("The round"), ROUNDS[0], ROUNDS[-1]),
        players=players,
        first=whole_number(data.get("first", 0), _("Who begins"), 0, players - 1),
        hand=_cards(text_field(data.get("dealt", ""), _("The hand"))),
        upcard=None if upcard is None else _one_card(text_field(upcard, _("The upcard"))),
        steps=tuple(parse_step(text_field(step, _("A step"))) for step in steps),
        at=_at(data.get("at"), len(steps)),
        going_out=data.get("going_out", False) is True,
        drawing=data.get("drawing", False) is True,
        rules=options.rules_from_json(data.get("rules", {}), ARTICLE),
        sheet=_sheet(data.get("sheet", {}), players),
    ).checked()


def to_text(play: ThirteenPlay, results: Iterable[str] = ()) -> str:
    """Plain text that people can read and `from_text` understands."""
    lines = [TITLE, f"Round: {play.number}", f"Players: {play.players}"]
    lines += [f"First: {play.first + 1}", f"Hand: {cards_text(play.hand)}"]
    if text := options.rules_text(play.rules, ARTICLE):
        lines.append(f"Rules: {text}")
    if play.upcard is not None:
        lines.append(f"Upcard: {card_text(play.upcard)}")
    if play.steps and play.deal is not None:
        lines.append(f"Steps: {'; '.join(map(str, play.steps))}")
    if play.sheet.rows:
        rows = [
            f"{number}: {' '.join('-' if n is None else str(n) for n in row)}"
            for number, row in play.sheet.rows
        ]
        lines.append(f"Scores: {', '.join(rows)}")
    return "\n".join([*lines, *results]) + "\n"


def is_text(text: str) -> bool:
    """Tell whether a text is one that `to_text` wrote."""
    return text.strip().startswith(TITLE)


def from_text(text: str, base: ThirteenPlay) -> ThirteenPlay:
    """Read what `to_text` wrote, or just cards: those dealt to me, by the rules of `base`.

    ValueError if something in it is not what its place needs.
    """
    if not is_text(text):
        cards = _cards(text)
        if not cards:
            raise ValueError(_("The text holds no cards. Write them as in 5s6s7s or 10h."))
        upcard = cards[-1] if len(cards) == base.size + 1 else None
        hand = cards if upcard is None else cards[:-1]
        return replace(base.emptied(), hand=hand, upcard=upcard).checked()
    found = named_lines(text, NAMES)
    rules = options.rules_from_text(found.get("rules", ""), ARTICLE)
    data: dict[str, Any] = {"rules": options.rules_json(rules)}
    for name in ("round", "players", "first"):
        if name in found:
            number = found[name]
            data[name] = int(number) if number.isdecimal() and len(number) < 4 else number
    if isinstance(data.get("first"), int):
        data["first"] -= 1
    data["dealt"] = found.get("hand", "")
    data["upcard"] = found.get("upcard")
    data["steps"] = [step.strip() for step in found.get("steps", "").split(";") if step.strip()]
    sheet: dict[str, list[int | str | None]] = {}
    for row in filter(None, (row.strip() for row in found.get("scores", "").split(","))):
        number, _colon, scores = row.partition(":")
        sheet[number.strip()] = [
            None if n == "-" else int(n) if n.isdecimal() and len(n) < 5 else n
            for n in scores.split()
        ]
    return from_json(data | {"sheet": sheet})


def _at(value: object, steps: int) -> int | None:
    if value is None:
        return None
    return whole_number(value, _("The step that is looked at"), DEALT, max(steps - 1, DEALT))


def _cards(text: str) -> Cards:
    return tuple(parse_cards(text, jokers=True))


def _one_card(text: str) -> int:
    cards = _cards(text)
    if len(cards) != 1:
        raise ValueError(_("The upcard in this file is not one card; write it as in 5s."))
    return cards[0]


def _sheet(data: object, players: int) -> Sheet:
    if not isinstance(data, dict):
        raise ValueError(_("The score sheet in this file is missing or damaged."))
    rows: list[tuple[int, Row]] = []
    for name, row in data.items():
        if not isinstance(name, str) or not name.isdecimal() or len(name) > 2:
            raise ValueError(_("The score sheet in this file is missing or damaged."))
        points = list_field(row, _("A round’s score"), _("numbers"))
        rows.append(
            (
                int(name),
                tuple(
                    None if n is None else whole_number(n, _("A round’s score"), 0, MOST_POINTS)
                    for n in points
                ),
            )
        )
    return Sheet(players, tuple(sorted(rows)))
