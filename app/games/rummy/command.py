"""``kibitzer gin deadwood``, ``kibitzer rummy score``, ``kibitzer rummy check``."""

import time
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from app.games.rummy.options import parse_points, parse_wild_ranks
from app.shell.commands.output import fields, table
from app.shell.room.command import Command, Json
from app.words.counts import or_list, points
from app.words.translation import _, said
from engine.cards import JOKER, card_text, parse_cards
from engine.games import rummy
from engine.games.rummy import ARTICLE, GIN, PRESETS, Answer, Group, Question
from engine.games.rummy.rules import MOST_CARDS_PLAIN, MOST_DECKS, MOST_JOKERS

SWITCHES = ("wilds_as_rank", "mostly_wild", "all_wild", "same_suit_runs", "distinct_suits")


@cache
def _warm_up() -> None:
    for _name in rummy.prepare():
        pass


def _first_answer(question: Question) -> tuple[Answer, float]:
    """Grouping and discards, without the draws, and the seconds they took."""
    _warm_up()
    start_s = time.perf_counter()
    answer = next(rummy.analyse(question))
    return answer, time.perf_counter() - start_s


# ---- gin deadwood --------------------------------------------------------------------------


def _add_hand(parser: ArgumentParser) -> None:
    parser.add_argument(
        "hand",
        metavar="HAND",
        help=_("cards, 1 to {most_cards_plain}").format(most_cards_plain=MOST_CARDS_PLAIN),
    )


def _deadwood(options: Namespace) -> Iterator[tuple[float, Json]]:
    cards = tuple(parse_cards(options.hand))
    answer, elapsed_s = _first_answer(Question(cards, GIN))
    least = min((discard.points for discard in answer.discards), default=0)
    yield (
        1.0,
        fields(
            answer,
            {
                "room": "gin",
                "deadwood": answer.points,
                "melds": [_texts(group.cards) for group in answer.grouping.groups],
                "unmatched": _texts(answer.grouping.unmatched[::-1]),
                "discards": [
                    {"card": card_text(discard.card), "deadwood": discard.points}
                    for discard in answer.discards
                ],
                "best_discards": _texts(d.card for d in answer.discards if d.points == least),
            },
            *("can_knock", "gin", "big_gin"),
            {"elapsed_s": elapsed_s},
        ),
    )


def _deadwood_table(answer: Json) -> str:
    left = _cards(answer["unmatched"])
    if answer["unmatched"]:
        left = _("{cards}  ({points})").format(cards=left, points=points(answer["deadwood"]))
    rows = table([(_("melds"), _groups(answer["melds"])), (_("deadwood"), left)], 2)
    if answer["discards"]:
        discards = [(d["card"], str(d["deadwood"])) for d in answer["discards"]]
        rows += table([(_("discard"), _("deadwood")), *discards])
        rows.append(f"{_('best')}  {_cards(answer['best_discards'])}")
    end = _("can knock") if answer["can_knock"] else _("cannot knock")
    end = _("gin") if answer["gin"] else end
    return "\n".join([*rows, _("big gin") if answer["big_gin"] else end])


# ---- rummy score and rummy check -----------------------------------------------------------


def _add_group(parser: ArgumentParser) -> None:
    parser.add_argument("hand", metavar="GROUP", help=_("cards; XX is a joker"))
    _add_options(parser)


def _add_score(parser: ArgumentParser) -> None:
    parser.add_argument("hand", metavar="HAND", help=_("cards, 1 to 14; XX is a joker"))
    _add_options(parser)


def _add_options(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--wild", required=True, metavar="RANK", help=_("the round's rank, or none"))
    add("--preset", choices=list(PRESETS), default="article", help=_("house rules"))
    for name in SWITCHES:
        option = f"--{name.replace('_', '-')}"
        add(option, action=BooleanOptionalAction, help=_HELP[name])
    add("--aces", choices=("low", "high", "both", "wrap"), help=_("place in runs"))
    for name, least, most in (
        ("max-wild", 0, 14),
        ("max-set", 0, 14),
        ("min-set", 2, 13),
        ("min-run", 2, 13),
        ("decks", 1, MOST_DECKS),
        ("jokers", 0, MOST_JOKERS),
    ):
        kind = _number(least, most)
        text = _HELP[name.replace("-", "_")]
        add(f"--{name}", type=kind, metavar="N", help=text)
    add("--points", default="", metavar="A=1,XX=20", help=_("points of left-overs"))


_HELP = {
    "wilds_as_rank": _("a wild-rank card may also stand for itself"),
    "mostly_wild": _("a group may hold more wild than natural cards"),
    "all_wild": _("a group may hold only wild cards"),
    "same_suit_runs": _("a run is of one suit"),
    "distinct_suits": _("a set holds each suit once"),
    "max_wild": _("most wild cards in a group, 0 for no limit"),
    "max_set": _("most cards in a set, 0 for no limit"),
    "min_set": _("fewest cards in a set"),
    "min_run": _("fewest cards in a run"),
    "decks": _("default: as many as the cards need"),
    "jokers": _("default: as many as the cards need"),
}


def _number(least: int, most: int) -> Any:
    def number(text: str) -> int:
        if text.isdecimal() and least <= int(text) <= most:
            return int(text)
        raise ArgumentTypeError(
            _("“{text}” cannot be; write a number from {least} to {most}").format(
                text=text, least=least, most=most
            )
        )

    return number


def _question(options: Namespace) -> Question:
    """Cards and rules, checked against each other."""
    cards = tuple(parse_cards(options.hand, jokers=True))
    base = PRESETS.get(options.preset, ARTICLE)
    names = (*SWITCHES, "aces", "max_wild", "max_set", "min_set", "min_run")
    given = {name: value for name in names if (value := getattr(options, name)) is not None}
    natural = [card for card in cards if card != JOKER]
    most = max((natural.count(card) for card in natural), default=1)
    rules = replace(
        base,
        **given,
        points=parse_points(options.points, base),
        wild_ranks=parse_wild_ranks(options.wild),
        decks=options.decks or min(most, MOST_DECKS),
        jokers=(min(cards.count(JOKER), MOST_JOKERS) if options.jokers is None else options.jokers),
        hand_size=1 if len(cards) > 2 else 13,  # so that no discard is due
    )
    return Question(cards, rules)


def _score(options: Namespace) -> Iterator[tuple[float, Json]]:
    answer, elapsed_s = _first_answer(_question(options))
    yield (
        1.0,
        {
            "room": "rummy",
            "points": answer.points,
            "groups": [_laid(group) for group in answer.grouping.groups],
            "unmatched": _texts(answer.grouping.unmatched[::-1]),
            "elapsed_s": elapsed_s,
        },
    )


def _score_table(answer: Json) -> str:
    groups = [
        [card["card"] + (f"={card['as']}" if "as" in card else "") for card in group]
        for group in answer["groups"]
    ]
    rows = [
        (_("groups"), _groups(groups)),
        (_("left over"), _cards(answer["unmatched"])),
        (_("points"), str(answer["points"])),
    ]
    return "\n".join(table(rows, 2))


def _check(options: Namespace) -> Iterator[tuple[float, Json]]:
    question = _question(options)
    start_s = time.perf_counter()
    verdict = rummy.check(question.cards, question.rules)
    yield (
        1.0,
        {
            "room": "rummy",
            "valid": verdict.valid,
            "reason": verdict.reason or None,
            "message": said(verdict.message),
            "suggestion": said(verdict.suggestion),
            "kinds": list(verdict.kinds),
            "group": _laid(verdict.group) if verdict.group else None,
            "elapsed_s": time.perf_counter() - start_s,
        },
    )


def _check_table(answer: Json) -> str:
    if not answer["valid"]:
        text = _("not a group: {why}")
        return text.format(why=f"{answer['message']} {answer['suggestion']}".strip())
    cards = [c["card"] + (f"={c['as']}" if "as" in c else "") for c in answer["group"]]
    names = {"set": _("a set"), "run": _("a run")}
    kinds = or_list([names[kind] for kind in answer["kinds"]])
    return _("{kinds}: {cards}").format(kinds=kinds, cards=" ".join(cards))


def _laid(group: Group) -> list[dict[str, str]]:
    """Cards of a group; what a card stands for is said if that is another one."""
    return [
        {"card": card_text(card)} | ({} if card == stands else {"as": card_text(stands)})
        for card, stands in zip(group.cards, group.stands_for, strict=True)
    ]


def _texts(cards: Any) -> list[str]:
    return [card_text(card) for card in cards]


def _cards(cards: list[str]) -> str:
    return " ".join(cards) or _("none")


def _groups(groups: list[list[str]]) -> str:
    return " | ".join(" ".join(group) for group in groups) or _("none")


DEADWOOD = Command(
    name="gin deadwood",
    help=_("Gin: melds, deadwood and the best discard"),
    example="kibitzer gin deadwood 5s6s7s8sJhJdJcAh4d5dKc",
    add_arguments=_add_hand,
    answer=_deadwood,
    table=_deadwood_table,
)
SCORE = Command(
    name="rummy score",
    help=_("Three Thirteen: the best grouping of a hand, with wild cards"),
    example="kibitzer rummy score 3c4cXX6cQsQh8d9h --wild 8",
    add_arguments=_add_score,
    answer=_score,
    table=_score_table,
)
CHECK = Command(
    name="rummy check",
    help=_("Three Thirteen: whether cards are a group, and if not, why not"),
    example="kibitzer rummy check 9h8dKd --wild 8",
    add_arguments=_add_group,
    answer=_check,
    table=_check_table,
)
