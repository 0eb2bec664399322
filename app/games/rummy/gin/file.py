"""A deal in play as it stands in a file, and as text that people read, copy and paste."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields, replace
from math import inf, isfinite
from typing import Any, get_args

from app.games.rummy import options
from app.games.rummy.gin.habits import Habits
from app.games.rummy.gin.record import HAND, PLAIN, SECONDS, Judged, Play, RivalName
from app.games.rummy.play.timeline import DEALT
from app.words.counts import or_list
from app.words.fields import (
    cards_field,
    choice,
    list_field,
    named_lines,
    number_field,
    text_field,
    whole_number,
)
from app.words.translation import _
from engine.cards import DECK, card_text, cards_text, parse_cards
from engine.games.rummy.gin import ANY_KIND, KINDS, GinRules, Goal, Step
from engine.games.rummy.gin.rules import MOST_STEPS, Kind
from engine.games.rummy.rules import MOST_POINTS

TITLE = "Kibitzer, Gin in play"
IN_STOCK = 31
MOST_DEALS = 200
MOST_MET, LONGEST_NAME = 1_000_000, 16  # of each count; letters
DEALERS = ("you", "opponent")
RULES = tuple(field.name for field in fields(GinRules) if field.name != "scoring")


def to_json(play: Play) -> dict[str, Any]:
    """Deal as it stands in a file."""
    return {
        "dealt": cards_text(play.hand),
        "upcard": None if play.upcard is None else card_text(play.upcard),
        "dealer": DEALERS[play.dealer],
        "steps": [str(step) for step in play.steps],
        "at": play.at,
        "going_out": play.going_out,
        "drawing": play.drawing,
        "shown": cards_text(play.shown),
        "rules": {name: getattr(play.rules, name) for name in RULES},
        "scoring": options.scoring_json(play.rules.scoring),
        "sheet": list(play.sheet),
        "typed": play.typed,
        "goal": play.goal,
        "seconds": play.seconds,
        "kind": play.kind,
        "kinds": list(play.kinds),
        "against": play.against,
        "theirs": cards_text(play.theirs),
        "stock": cards_text(play.stock),
        "judged": [[j.number, j.loss, j.loss_se, str(j.best)] for j in play.judged],
        **({"again": again} if (again := [j.number for j in play.judged if j.again]) else {}),
        "peeked": play.peeked,
        "name": play.name,
        "met": {name: list(habits) for name, habits in play.met},
    }


def from_json(data: object) -> Play:
    """Read what `to_json` wrote; all may be missing. Steps that cannot be are kept and marked.

    ValueError if anything is of the wrong kind.
    """
    if not isinstance(data, dict):
        raise ValueError(_("The deal in this file is missing or damaged."))
    upcard = data.get("upcard")
    steps = list_field(data.get("steps", []), _("The steps"), _("steps"))
    play = Play(
        hand=cards_field(data.get("dealt", ""), _("The cards dealt")),
        upcard=None if upcard is None else _one_card(upcard),
        dealer=_dealer(data.get("dealer", "opponent")),
        steps=tuple(parse_step(text_field(step, _("A step"))) for step in steps),
        at=_at(data.get("at"), len(steps)),
        going_out=data.get("going_out", False) is True,
        drawing=data.get("drawing", False) is True,
        shown=cards_field(data.get("shown", ""), _("The cards shown")),
        rules=_rules(data.get("rules", {}), data.get("scoring", {})),
        sheet=_sheet(data.get("sheet", [])),
        typed=None if (typed := data.get("typed")) is None else _points(typed),
        goal=choice(
            data.get("goal", "points"),
            get_args(Goal),
            _("{value} in this file is no goal; write {words}."),
        ),
        seconds=_seconds(data.get("seconds", SECONDS[0])),
        kind=choice(
            data.get("kind", ""), ("", *KINDS), _("{value} is no kind of player; write {words}.")
        ),
        kinds=_kinds(data.get("kinds", list(ANY_KIND))),
        against=choice(
            data.get("against", ""),
            get_args(RivalName),
            _("{value} in this file is no player; write {words}."),
        ),
        theirs=cards_field(data.get("theirs", ""), _("The opponent’s cards")),
        stock=cards_field(data.get("stock", ""), _("The stock")),
        judged=_judged(data.get("judged", []), len(steps), data.get("again", [])),
        peeked=number_field(data.get("peeked", -1), _("The step of the advice")),
        name=text_field(data.get("name", ""), _("The opponent’s name"))[:LONGEST_NAME],
        met=_met(data.get("met", {})),
    )
    return checked(play)


def to_text(play: Play, results: Iterable[str] = ()) -> str:
    """Plain text that people can read and `from_text` understands."""
    lines = [TITLE, f"Dealt: {cards_text(play.hand)}", f"Dealer: {DEALERS[play.dealer]}"]
    if play.upcard is not None:
        steps = [f"upcard {card_text(play.upcard)}", *map(str, play.steps)]
        lines.append(f"History: {'; '.join(steps)}")
    if play.sheet:
        lines.append(f"Deals: {', '.join(map(str, play.sheet))}")
    return "\n".join([*lines, *results]) + "\n"


def is_text(text: str) -> bool:
    """Tell whether a text is one that `to_text` wrote."""
    return text.strip().startswith(TITLE)


def from_text(text: str, base: Play) -> Play:
    """Read what `to_text` wrote, or just cards: those dealt to me, by the rules of `base`.

    ValueError if something in it is not what its place needs.
    """
    found = named_lines(text, ("dealt", "dealer", "history", "deals"))
    play = replace(base.emptied(), against="")
    if "dealt" not in found:
        hand = tuple(parse_cards(text))
        if not hand:
            raise ValueError(_("The text holds no cards. Write them as in 5s6s7s or 10h."))
        upcard = hand[HAND] if len(hand) == HAND + 1 else None
        dealt = hand[:HAND] if upcard is not None else hand
        return checked(replace(play, hand=dealt, upcard=upcard))
    upcard, steps = _history(found.get("history", ""))
    return checked(
        replace(
            play,
            hand=cards_field(found["dealt"], _("The cards dealt")),
            dealer=_dealer(found.get("dealer", "opponent")),
            upcard=upcard,
            steps=steps,
            sheet=_sheet([int(n[:6]) for n in re.findall(r"-?\d+", found.get("deals", ""))]),
        )
    )


def _history(text: str) -> tuple[int | None, tuple[Step, ...]]:
    parts = [part.strip() for part in text.split(";") if part.strip()]
    if not parts:
        return None, ()
    if not parts[0].startswith("upcard "):
        raise ValueError(_("A history begins with the first upcard, as in “upcard Ts; pass”."))
    return _one_card(parts[0].removeprefix("upcard ")), tuple(map(parse_step, parts[1:]))


def parse_step(text: str) -> Step:
    """Step as it is written: ``draw 5s``; ValueError if it is none."""
    kind, _blank, rest = text.strip().partition(" ")
    name: Kind = choice(
        kind.replace("-", " "), get_args(Kind), _("{value} is no step; write {words}.")
    )
    cards = cards_field(rest, _("A step"))
    if name == "show":
        return Step(name, cards=cards)
    if len(cards) > 1:
        raise ValueError(_("The step “{step}” names too many cards.").format(step=text))
    return Step(name, cards[0] if cards else None)


def checked(play: Play) -> Play:
    """Give this deal back if its cards are possible; its steps need not be.

    ValueError if a card is dealt twice, or there are too many.
    """
    dealt = play.hand if play.upcard is None else (*play.hand, play.upcard)
    if len(set(dealt)) < len(dealt):
        raise ValueError(_("A card of the deal is there twice."))
    if len(play.hand) > HAND:
        text = _("{count} cards are dealt; a hand of gin is {size}.")
        raise ValueError(text.format(count=len(play.hand), size=HAND))
    if play.against and (play.theirs or play.stock):
        whole = {*dealt, *play.theirs, *play.stock}
        if len(whole) < len(DECK) or len(play.theirs) != HAND or len(play.stock) != IN_STOCK:
            raise ValueError(_("The cards of this deal are not a whole deck."))
        if any(play.faults):
            raise ValueError(_("A step of this deal cannot have happened."))
    if len(play.steps) > MOST_STEPS:
        text = _("A deal has at most {most} steps, not {count}.")
        raise ValueError(text.format(most=MOST_STEPS, count=len(play.steps)))
    return play


def _one_card(value: object) -> int:
    cards = cards_field(value, _("The upcard"))
    if len(cards) != 1:
        raise ValueError(_("The upcard in this file is not one card; write it as in 5s."))
    return cards[0]


def _dealer(value: object) -> int:
    word = choice(value, DEALERS, _("{value} is no dealer; write {words}."))
    return DEALERS.index(word)


def _at(value: object, count: int) -> int | None:
    return None if value is None else whole_number(value, _("The step"), DEALT, max(count - 1, 0))


def _sheet(value: object) -> tuple[int, ...]:
    deals = list_field(value, _("The score sheet"), _("numbers"))
    if len(deals) > MOST_DEALS:
        text = _("A score sheet has at most {most} deals, not {count}.")
        raise ValueError(text.format(most=MOST_DEALS, count=len(deals)))
    return tuple(map(_points, deals))


def _points(value: object) -> int:
    return whole_number(value, _("A deal’s score"), -MOST_POINTS, MOST_POINTS)


def _seconds(value: object) -> int:
    if value not in SECONDS:
        text = _("The time in this file is none that can be set; write {seconds}.")
        raise ValueError(text.format(seconds=or_list([str(seconds) for seconds in SECONDS])))
    return next(seconds for seconds in SECONDS if seconds == value)


def _judged(value: object, count: int, again: object) -> tuple[Judged, ...]:
    found, longer = [], list_field(again, _("The moves judged"), _("moves"))
    for entry in list_field(value, _("The moves judged"), _("moves")):
        match entry:
            case [int(number), int() | float() as loss, int() | float() as loss_se, str(best)]:
                if 0 <= number < count and isfinite(loss) and 0 <= loss_se < inf:
                    move = number, float(loss), float(loss_se), parse_step(best)
                    found.append(Judged(*move, again=number in longer))
                    continue
        raise ValueError(_("A judged move in this file is none that can be."))
    return tuple(sorted(found, key=lambda judged: judged.number))


def _met(value: object) -> tuple[tuple[str, Habits], ...]:
    found = {}
    for name, counts in value.items() if isinstance(value, dict) else [("", None)]:
        numbers = counts if isinstance(counts, list) else []
        good = all(type(count) is int and 0 <= count < MOST_MET for count in numbers)
        if not good or len(numbers) != len(Habits._fields):
            raise ValueError(_("What was counted of opponents in this file cannot be read."))
        found[text_field(name, _("The opponent’s name"))[:LONGEST_NAME]] = Habits(*numbers)
    return tuple(found.items())


def _kinds(value: object) -> tuple[float, ...]:
    shares = list_field(value, _("The kinds of opponent"), _("shares"))
    good = all(isinstance(share, int | float) and 0 <= share <= 1 for share in shares)
    if len(shares) == len(ANY_KIND) - 1 and good:  # of a version that knew no ordinary players
        shares = [*(share * (1 - ANY_KIND[-1]) for share in shares), ANY_KIND[-1]]
    if len(shares) != len(ANY_KIND) or not good or sum(shares) <= 0:
        raise ValueError(_("The kinds of opponent in this file are not shares of one."))
    return tuple(float(share) for share in shares)


def _rules(value: object, scoring: object) -> GinRules:
    if not isinstance(value, dict):
        raise ValueError(_("The rules in this file are missing or damaged."))
    given = {name: value[name] for name in RULES if name in value}
    for name, what in given.items():
        if name == "knock":
            number_field(what, _("The most to knock with"))
        elif not isinstance(what, bool):
            raise ValueError(_("A rule in this file is neither on nor off."))
    return GinRules(options.scoring_from_json(scoring, PLAIN.scoring), **given)
