"""A hand as plain text that people read, copy and paste; its names of lines are a format."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from app.games.rummy import options
from app.games.rummy.gin import file as play_file
from app.games.rummy.hand import FIRST_ROUND, Hand, check_round, first_rules
from app.games.rummy.thirteen import file as thirteen_file
from app.words.translation import _
from engine.cards import card_text, cards_text, parse_cards

TITLES = {"gin": "Gin rummy", "three_thirteen": "Three Thirteen"}


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
