"""Options of the rules as JSON and as text: for files, the clipboard and the command line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from app.words.fields import quoted
from app.words.translation import _
from engine.cards import RANKS
from engine.games.rummy import GIN, Rules, Scoring

JOKER_NAME = "XX"
PLACES = (*RANKS, JOKER_NAME)  # of `Rules.points`


def parse_rank(text: str) -> int:
    """Rank 0..12 of ``8``, ``T``, ``10`` or ``k``; ValueError for anything else."""
    rank = {"10": "T"}.get(text.strip(), text.strip().upper())
    if len(rank) != 1 or rank not in RANKS:
        raise ValueError(
            _("“{text}” is not a rank. Write one of 2 to 9, T (or 10), J, Q, K, A.").format(
                text=text
            )
        )
    return RANKS.index(rank)


def parse_wild_ranks(text: str) -> tuple[int, ...]:
    """Ranks of ``8``, ``8,K`` or ``none``; ValueError if a part of `text` is not a rank."""
    if text.strip().lower() in ("", "none"):
        return ()
    return tuple(sorted({parse_rank(part) for part in text.split(",")}))


def parse_points(text: str, base: Rules) -> tuple[int, ...]:
    """Points of all ranks and the joker: those of `base` but for what `text` says.

    `text` is like ``A=1,J=10,XX=20``.

    ValueError if a part of `text` does not give a rank or XX whole points from 0 to 100.
    """
    points = list(base.points)
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _equals, number = part.partition("=")
        joker = name.strip().upper() == JOKER_NAME
        if not number.strip().isdecimal() or int(number) > 100:
            raise ValueError(
                _("“{part}” gives no points from 0 to 100. Write A=1 or XX=20.").format(part=part)
            )
        points[13 if joker else parse_rank(name)] = int(number)
    return tuple(points)


# ---- files ---------------------------------------------------------------------------------


def rules_json(rules: Rules) -> dict[str, Any]:
    """Rules as they stand in a file."""
    data = {field.name: getattr(rules, field.name) for field in fields(rules)}
    data["points"] = dict(zip(PLACES, rules.points, strict=True))
    data["wild_ranks"] = [RANKS[rank] for rank in rules.wild_ranks]
    return data


def rules_from_json(data: object, base: Rules) -> Rules:
    """Read what `rules_json` wrote; what is missing is as in `base`.

    ValueError if an option is unknown, of the wrong kind, or contradicts another.
    """
    given = dict(_object(data, _("The rules")))
    changed: dict[str, Any] = {}
    if "points" in given:
        points = _object(given.pop("points"), _("The points"))
        text = ",".join(f"{name}={value}" for name, value in points.items())
        changed["points"] = parse_points(text, base)
    if "wild_ranks" in given:
        ranks = given.pop("wild_ranks")
        if not isinstance(ranks, list):
            raise ValueError(_("The wild ranks are not a list; write them as in [8]."))
        changed["wild_ranks"] = tuple(sorted({parse_rank(str(rank)) for rank in ranks}))
    return replace(base, **changed, **_like(given, base))


def scoring_json(scoring: Scoring) -> dict[str, Any]:
    """Scoring as it stands in a file."""
    return {field.name: getattr(scoring, field.name) for field in fields(scoring)}


def scoring_from_json(data: object, base: Scoring) -> Scoring:
    """Read what `scoring_json` wrote; what is missing is as in `base`.

    ValueError if a number is unknown, of the wrong kind, or out of 0 to 1000.
    """
    given = _like(_object(data, _("The scoring")), base)
    for name, value in given.items():
        if not 0 <= value <= 1000:
            raise ValueError(
                _("{value} {words} points cannot be; they are 0 to 1000.").format(
                    value=value, words=_words(name)
                )
            )
    if not given.get("target", base.target):
        raise ValueError(_("A game cannot be played to 0 points."))
    return replace(base, **given)


def _object(data: object, what: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise ValueError(_("{what} are missing or damaged.").format(what=what))
    return data


def _like(given: dict[str, Any], base: Rules | Scoring) -> dict[str, Any]:
    """`given`, once every value is of the type that it has in `base`."""
    for name, value in given.items():
        was = getattr(base, name, None)
        if was is None:
            raise ValueError(
                _("{quoted} is not an option of the rules.").format(quoted=quoted(name))
            )
        if type(value) is not type(was):
            raise ValueError(
                _("The option “{name}” cannot be {quoted}; it is like {was}.").format(
                    name=name, quoted=quoted(value), was=was
                )
            )
    return given


# ---- text ----------------------------------------------------------------------------------


def rules_text(rules: Rules, base: Rules) -> str:
    """Options in which `rules` differ from `base`: ``aces=both; decks=2``; empty for none."""
    parts = []
    for field in fields(rules):
        value = getattr(rules, field.name)
        if value == getattr(base, field.name):
            continue
        if field.name == "points":
            text = ",".join(
                f"{name}={points}"
                for name, points, was in zip(PLACES, value, base.points, strict=True)
                if points != was
            )
        elif field.name == "wild_ranks":
            text = ",".join(RANKS[rank] for rank in value) or "none"
        else:
            text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
        parts.append(f"{field.name}={text}")
    return "; ".join(parts)


def rules_from_text(text: str, base: Rules) -> Rules:
    """Read what `rules_text` wrote.

    ValueError if an option is unknown, of the wrong kind, or contradicts another.
    """
    changed: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, _equals, value = (word.strip() for word in part.partition("="))
        was = getattr(base, name) if name in _names(GIN) else None
        if was is None:
            raise ValueError(_("“{name}” is not an option of the rules.").format(name=name))
        if name == "points":
            changed[name] = parse_points(value, base)
        elif name == "wild_ranks":
            changed[name] = parse_wild_ranks(value)
        elif isinstance(was, bool):
            if value not in ("yes", "no"):
                raise ValueError(
                    _("“{part}” is not an option; write {name}=yes or {name}=no.").format(
                        part=part, name=name
                    )
                )
            changed[name] = value == "yes"
        elif isinstance(was, int):
            if not value.isdecimal() or len(value) > 3:
                raise ValueError(
                    _("“{part}” is not an option; write {name}={was}, a whole number.").format(
                        part=part, name=name, was=was
                    )
                )
            changed[name] = int(value)
        else:
            changed[name] = value
    return replace(base, **changed)


def _names(record: Rules) -> Iterable[str]:
    return [field.name for field in fields(record)]


def _words(name: str) -> str:
    return name.replace("_", " ")
