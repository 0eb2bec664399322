"""``kibitzer review``: what the decisions of hands that were played gave up.

``streets``, ``positions`` and ``pots`` have for each name ``{"decisions", "judged", "cost_bb",
"se"}``; ``not_judged`` says why not and how many decisions, ``not_followed`` how many hands.
``per_100`` is over the ``per_100_hands`` of which each decision is judged, null of fewer than two.
``se`` and ``per_100_se`` are standard errors; the table has half the 95 % interval after ±.
``unread`` lists the first hands that could not be read, of ``unread_hands``, and files without any
(line 0). ``luck_bb`` is what
all-ins won beside what was to be expected with the cards that were shown, both after the rake.
"""

from __future__ import annotations

import csv
import io
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from app.games.holdem.review import words
from app.games.holdem.review.store import Store, default_path
from app.games.holdem.review.totals import STREETS, Part, Which
from app.games.holdem.review.work import Heard, judge_on, read_in
from app.games.holdem.words import source_text
from app.shell.commands.output import new_file, table, write_parts
from app.shell.room.command import Command, Json, seconds
from app.words.fields import quoted
from app.words.translation import _
from engine.estimates import half_width

MOST_ROWS = 20
OFF = _("± 95 %")
READING = 0.05  # share of the bar that reading takes


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        message = _("{quoted} is no day; write it as 2026-11-01")
        raise ArgumentTypeError(message.format(quoted=quoted(text))) from None


def _add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("files", nargs="*", metavar="FILE|FOLDER", help=_("hand histories; none: what is kept"))
    add("--db", metavar="FILE", help=_("where hands are kept; default: with the window's"))
    add("--since", type=_day, metavar="DATE", help=_("only hands of later days"))
    add("--hero", default="", metavar="NAME", help=_("whose decisions; default: the writer's"))
    add("--seconds", type=seconds, metavar="S", help=_("judge for so long; the rest another time"))
    add("--csv", type=new_file, metavar="FILE", help=_("write the dearest decisions there"))


def _answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    start = time.perf_counter()
    store = Store(Path(options.db) if options.db else default_path())
    for name in options.files:
        if not Path(name).exists():
            raise ValueError(_("There is no file or folder “{file}”.").format(file=name))
    which = Which(options.hero, options.since or "")
    try:
        heard = Heard()
        for share in read_in(store, options.files, options.hero, heard):
            yield READING * share, {}
        if options.files and not (heard.new or heard.known):
            problems = [words.unread_line(each) for each in (*heard.files, *store.unread())]
            raise ValueError(problems[0] if problems else _("There is no hand to be read there."))
        for left_s in judge_on(store, which, options.seconds, options.threads):
            if left_s is not None:
                spent_s = time.perf_counter() - start
                yield spent_s / (spent_s + max(left_s, 0.0)), {}
        answer = _json(store, which, heard)
        if options.csv:
            write_parts(options.csv, [_csv(answer).encode()])
    finally:
        store.close()
    yield 1.0, answer | {"elapsed_s": time.perf_counter() - start}


def _json(store: Store, which: Which, heard: Heard) -> Json:
    totals = store.totals(which)
    mean, se = totals.per_100 or (None, None)
    return {
        "room": "holdem",
        "hands": totals.hands,
        "unread": [
            {"file": each.file, "line": each.line, "error": each.error}
            for each in (*heard.files, *store.unread())
        ],
        "unread_hands": totals.unread,
        "decisions": totals.decisions,
        "judged": totals.judged,
        "waiting": totals.waiting,
        "not_judged": [{"why": why, "times": number} for why, number in totals.whys],
        "not_followed": [{"why": why, "hands": number} for why, number in totals.refused],
        "net_bb": round(totals.net, 3),
        "luck_bb": round(totals.luck, 3),
        "all_ins": totals.all_ins,
        "cost_bb": round(totals.cost, 3),
        "per_100": None if mean is None else round(mean, 3),
        "per_100_se": None if se is None else round(se, 3),
        "per_100_hands": totals.whole,
        "streets": _parts(totals.streets),
        "positions": _parts(totals.places),
        "pots": _parts(totals.kinds),
        "leaks": [
            {
                "what": words.leak_text(part),
                "times": part.dear,
                "cost_bb": round(part.cost, 3),
                "se": round(part.se, 3),
            }
            for part in totals.leaks
        ],
        "dearest": [
            {
                "hand": row.number,
                "cards": row.hole,
                "position": row.position,
                "street": STREETS[row.street],
                "chose": row.did,
                "best": row.best,
                "cost_bb": round(row.cost, 3),
                "error": round(row.error, 3),
                "source": row.source,
            }
            for row in store.dearest(MOST_ROWS, which)
        ],
    }


def _parts(parts: tuple[Part, ...]) -> Json:
    return {
        part.what[0]: {
            "decisions": part.times,
            "judged": part.judged,
            "cost_bb": round(part.cost, 3),
            "se": round(part.se, 3),
        }
        for part in parts
    }


def _csv(answer: Json) -> str:
    out = io.StringIO()
    if answer["dearest"]:
        writer = csv.DictWriter(out, list(answer["dearest"][0]))
        writer.writeheader()
        writer.writerows(answer["dearest"])
    return out.getvalue()


def _table(answer: Json) -> str:
    parts = [words.head_lines(answer)]
    for title, key in ((_("street"), "streets"), (_("position"), "positions"), (_("pot"), "pots")):
        rows = [
            (words.name_of(name), _judged(part), *_cost(part, part["judged"]))
            for name, part in answer[key].items()
        ]
        parts.append(_rows((title, _("judged"), _("bb"), OFF), rows))
    leaks = [
        (leak["what"], f"{leak['times']:,}", *_cost(leak, leak["times"]))
        for leak in answer["leaks"]
    ]
    parts.append(_rows((_("what costs most"), _("times"), _("bb"), OFF), leaks))
    head = (_("hand"), _("cards"), _("seat"), _("street"), _("did"), _("better"), _("source"))
    dearest = [
        (
            *(row["hand"], row["cards"], row["position"], words.name_of(row["street"])),
            *(row["chose"], row["best"], source_text(row["source"])),
            f"{-row['cost_bb']:.1f}",
        )
        for row in answer["dearest"]
    ]
    parts.append(_rows((*head, _("bb")), dearest, left=7))
    whys = [(words.why_text(each["why"]), f"{each['times']:,}") for each in answer["not_judged"]]
    parts.append(_rows((_("not judged, because"), _("decisions")), whys))
    whys = [(words.why_text(each["why"]), f"{each['hands']:,}") for each in answer["not_followed"]]
    parts.append(_rows((_("not followed, because"), _("hands")), whys))
    parts.append(
        [
            f"{each['file']}:{each['line']}: {each['error']}" if each["line"] else each["error"]
            for each in answer["unread"]
        ]
    )
    return "\n\n".join("\n".join(part) for part in parts if part)


def _rows(head: tuple[str, ...], rows: Sequence[tuple[str, ...]], left: int = 1) -> list[str]:
    return table([head, *rows], left) if rows else []


def _judged(part: Json) -> str:
    text = _("{judged} of {count}")
    return text.format(judged=f"{part['judged']:,}", count=f"{part['decisions']:,}")


def _cost(part: Json, judged: int) -> tuple[str, str]:
    """What was given up, and how far that may be off; dashes where nothing is judged."""
    if not judged:
        return "–", "–"
    return f"{0.0 - part['cost_bb']:.1f}", f"{half_width(part['se']):.1f}"


REVIEW = Command(
    name="review",
    help=_("Hold'em: what the decisions of hands that were played gave up"),
    example="kibitzer review histories --since 2026-11-01 --seconds 600",
    add_arguments=_add_arguments,
    answer=_answer,
    table=_table,
    in_batch=False,
    in_pieces=True,
)
