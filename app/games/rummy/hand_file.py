"""A hand as it stands in a file."""

from __future__ import annotations

from collections.abc import Iterable
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
from engine.cards import card_text, parse_cards


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
