"""A hand as it stands in a file, and as text that people read, copy and paste."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, get_args

from app.games.rummy import options
from app.games.rummy.gin import file as play_file
from app.games.rummy.hand import (
    FIRST_ROUND,
    SCORING,
    Act,
    Cards,
    Hand,
    Mode,
    Move,
    Sort,
    check_round,
    first_rules,
)
from app.games.rummy.thirteen import file as thirteen_file
from app.words.fields import choice, quoted
from app.words.translation import _
from engine.cards import card_text, cards_text, parse_cards

TITLES = {"gin": "Gin rummy", "three_thirteen": "Three Thirteen"}


def to_json(hand: Hand) -> dict[str, Any]:
    """Hand as it stands in a file, with what was left in other modes if it has some."""
    aside = {"aside": [_to_json(other) for other in hand.aside]} if hand.aside else {}
    return _to_json(hand) | aside


def _to_json(hand: Hand) -> dict[str, Any]:
    if hand.mode == "gin_play":
        return {"mode": hand.mode, "play": play_file.to_json(hand.play)}
    if hand.mode == "thirteen_play":
        return {"mode": hand.mode, "play": thirteen_file.to_json(hand.thirteen)}
    return {
        "mode": hand.mode,
        "round": hand.number,
        "hand": _texts(hand.cards),
        "seen": _texts(hand.seen),
        "turns": [[act, card_text(card)] for act, card in hand.turns],
        "ahead": [[act, card_text(card)] for act, card in hand.ahead],
        "groups": [_texts(group) for group in hand.groups],
        "sort": hand.sort,
        "seeing": hand.seeing,
        "mine": hand.mine,
        "by_upcard": hand.by_upcard,
        "upcard": None if hand.upcard is None else card_text(hand.upcard),
        "rules": options.rules_json(hand.rules),
        "scoring": options.scoring_json(hand.scoring),
    }


def from_json(data: dict[str, Any]) -> Hand:
    """Read what `to_json` wrote; all but the hand may be missing.

    ValueError if anything is of the wrong kind or impossible.
    """
    hand = _from_json(data)
    for other in _list(data.get("aside", []), _("The hands of other modes")):
        if not isinstance(other, dict):
            raise ValueError(_("The hand of another mode in this file cannot be read."))
        hand = hand.beside(_from_json(other))
    return hand


def _from_json(data: dict[str, Any]) -> Hand:
    refusal = _("The mode {value} in this file is not one of {words}.")
    mode: Mode = choice(data.get("mode", "gin"), get_args(Mode), refusal)
    if mode == "gin_play":
        return Hand(mode="gin_play", play=play_file.from_json(data.get("play", {})))
    if mode == "thirteen_play":
        thirteen = thirteen_file.from_json(data.get("play", {}))
        return Hand(mode=mode, rules=first_rules(mode), thirteen=thirteen)
    number, sort = data.get("round", FIRST_ROUND), data.get("sort", "suit")
    check_round(number)
    choice(sort, get_args(Sort), _("The sort {value} in this file is not one of {words}."))
    rules = options.rules_from_json(data.get("rules", {}), first_rules(mode, number))
    upcard = data.get("upcard")
    hand = Hand(
        mode=mode,
        number=number,
        rules=rules,
        cards=_cards(data.get("hand"), _("The hand")),
        seen=_cards(data.get("seen", []), _("The cards seen")),
        turns=_moves(data.get("turns", [])),
        ahead=_moves(data.get("ahead", [])),
        groups=tuple(_cards(g, _("A group")) for g in _list(data.get("groups", []), _("Groups"))),
        sort=sort,
        seeing=data.get("seeing", False) is True,
        mine=data.get("mine", False) is True,
        by_upcard=data.get("by_upcard", False) is True,
        upcard=None if upcard is None else _cards([upcard], _("The upcard"))[0],
        scoring=options.scoring_from_json(data.get("scoring", {}), SCORING),
    )
    return hand.checked()


def _texts(cards: Iterable[int]) -> list[str]:
    return [card_text(card) for card in cards]


def _list(data: object, what: str) -> list[Any]:
    if not isinstance(data, list):
        raise ValueError(_("{what} are missing or damaged.").format(what=what))
    return data


def _cards(data: object, what: str) -> Cards:
    if not isinstance(data, list) or not all(isinstance(text, str) for text in data):
        message = _('{what} must be a list of cards, as in ["5s", "Th"].')
        raise ValueError(message.format(what=what))
    cards = []
    for text in data:
        parsed = parse_cards(text, jokers=True)
        if len(parsed) != 1:
            message = _("{text} is not one card. Write a rank and a suit, as in 5s.")
            raise ValueError(message.format(text=quoted(text)))
        cards += parsed
    return tuple(cards)


def _moves(data: object) -> tuple[Move, ...]:
    moves: list[Move] = []
    for move in _list(data, _("The turns")):
        if not isinstance(move, list) or len(move) != 2 or move[0] not in get_args(Act):
            message = _('{move} is not a turn; write it as in ["draw", "5s"].')
            raise ValueError(message.format(move=quoted(move)))
        moves.append((move[0], _cards([move[1]], _("A turn"))[0]))
    return tuple(moves)


def to_text(hand: Hand, results: Iterable[str] = ()) -> str:
    """Plain text that people can read and `from_text` understands."""
    if hand.mode == "gin_play":
        return play_file.to_text(hand.play, results)
    if hand.mode == "thirteen_play":
        return thirteen_file.to_text(hand.thirteen, results)
    title = TITLES[hand.mode]
    if hand.mode == "three_thirteen":
        title += f", round {hand.number}"
    lines = [f"Kibitzer, {title}", f"Hand: {cards_text(hand.cards)}"]
    if hand.seen:
        lines.append(f"Seen: {cards_text(hand.seen)}")
    lines += [f"My group: {cards_text(group)}" for group in hand.groups]
    if text := options.rules_text(hand.rules, first_rules(hand.mode, hand.number)):
        lines.append(f"Rules: {text}")
    if hand.by_upcard:
        lines.append(
            f"Knock by upcard: {'unknown' if hand.upcard is None else card_text(hand.upcard)}"
        )
    return "\n".join([*lines, *results]) + "\n"


def from_text(text: str, base: Hand) -> Hand:
    """Read what `to_text` wrote, or just cards, which are a hand by the rules of `base`.

    ValueError if the text has no cards, or something in it is not what its place needs.
    """
    if play_file.is_text(text):
        return Hand(mode="gin_play", play=play_file.from_text(text, base.play))
    named = re.search(r"^[^\S\n]*hand\s*:", text, re.IGNORECASE | re.MULTILINE)
    if thirteen_file.is_text(text) or (base.mode == "thirteen_play" and not named):
        thirteen = thirteen_file.from_text(text, base.thirteen)
        return Hand(mode="thirteen_play", rules=first_rules("thirteen_play"), thirteen=thirteen)
    if base.mode == "gin_play" and not named:
        return replace(base, play=play_file.from_text(text, base.play))
    if not named:
        cards = tuple(parse_cards(text, jokers=True))
        if not cards:
            raise ValueError(_("The text holds no cards. Write them as in 5s6s7s or 10h."))
        return replace(base.emptied(), cards=cards).checked()
    hand = Hand()
    first = text.strip().splitlines()[0]
    if match := re.search(r"three thirteen(?:, round (\d+))?", first, re.IGNORECASE):
        number = int(match[1] or FIRST_ROUND)
        check_round(number)
        rules = first_rules("three_thirteen", number)
        hand = Hand(mode="three_thirteen", number=number, rules=rules)
    for line in text.splitlines():
        name, colon, rest = (part.strip() for part in line.partition(":"))
        match name.lower() if colon else "":
            case "hand":
                hand = replace(hand, cards=tuple(parse_cards(rest, jokers=True)))
            case "seen":
                hand = replace(hand, seen=tuple(parse_cards(rest, jokers=True)))
            case "my group":
                group = tuple(parse_cards(rest, jokers=True))
                hand = replace(hand, groups=(*hand.groups, group))
            case "rules":
                hand = replace(hand, rules=options.rules_from_text(rest, hand.rules))
            case "knock by upcard":
                upcard = None if rest == "unknown" else parse_cards(rest)[0]
                hand = replace(hand, by_upcard=True, upcard=upcard)
    return replace(hand, sort="own", mine=bool(hand.groups)).checked()
