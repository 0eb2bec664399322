"""What is kept to be trained, in the terminal."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from app.shell.room.command import Command, Json, whole_number
from app.shell.room.game import Game
from app.shell.storage import documents
from app.shell.storage.version import version_of
from app.train.store import EVERY, Store, default_path
from app.train.words import summary
from app.words.translation import _, ngettext

MOST_SHOWN = 20
MOST_JUDGED = 100_000


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        choices=("import", "export", "judge"),
        help=_("take in, write, or judge again"),
    )
    parser.add_argument("file", nargs="?", metavar="FILE.jsonl", help=_("lines of JSON"))
    parser.add_argument("--due", action="store_true", help=_("what is to be trained today"))
    parser.add_argument("--room", metavar="ROOM", default="", help=_("only those of one room"))
    parser.add_argument(
        "--limit", type=whole_number(1), metavar="N", help=_("judge so many positions at most")
    )
    parser.add_argument("--db", metavar="FILE", help=_("default: what the window keeps"))


def _answer(options: argparse.Namespace) -> Iterator[tuple[float, Json]]:
    store = Store(Path(options.db) if options.db else default_path())
    if options.what is None:
        yield 1.0, _due(store, options.room)
        return
    if options.what == "judge":
        yield from judge_again(store, options.rooms, options.limit)
        return
    if options.file is None:
        raise ValueError(_("“train {what}” wants the name of a file").format(what=options.what))
    if options.what == "import":
        text = documents.load_text(options.file)
        yield 1.0, {"room": "train", "imported": store.read_lines(text.splitlines())}
        return
    lines = list(store.lines())
    documents.write_whole(options.file, "".join(f"{line}\n" for line in lines))
    yield 1.0, {"room": "train", "exported": len(lines)}


def judge_again(
    store: Store, games: Sequence[Game], limit: int | None
) -> Iterator[tuple[float, Json]]:
    """Ask today's adviser about what is kept, those first that another one judged."""
    from app.shell.storage.settings import Settings  # brings Qt

    least, by = Settings().least_cost, version_of("kibitzer")
    found = [kept for but in (by, EVERY) for kept in store.to_judge(but, "", limit or MOST_JUDGED)]
    wanted = list({kept.id: kept for kept in found}.values())[:limit]
    judged = no_mistakes = 0
    for number, kept in enumerate(wanted):
        yield number / len(wanted), {}
        try:
            trainer, position, package, question = kept.posed(games)
            *_, answer = importlib.import_module(f"engine.games.{package}").analyse(question)
            now, mistake = kept.judged(trainer, position, answer, by, least)
        except ValueError:
            now, mistake = replace(kept, judged_by=by), None
        store.judge(kept.id, now, out=mistake is False)
        judged += mistake is not None
        no_mistakes += mistake is False
    yield 1.0, {"room": "train", "judged": judged, "no_mistakes": no_mistakes}


def _due(store: Store, room: str) -> Json:
    from app.shell.storage.settings import Settings  # brings Qt

    today, new_a_day = date.today(), Settings().new_a_day
    rows = [
        {
            **{"id": kept.id, "room": kept.room, "theme": kept.theme, "chose": kept.chosen},
            **{"best": [kept.best], "cost": round(kept.cost, 3), "unit": kept.unit},
            "due": kept.due.isoformat(),
        }
        for kept in store.due(today, new_a_day, room)
    ]
    number = store.counts(today, new_a_day, room).positions
    return {"room": "train", "positions": number, "due": len(rows), "next": rows}


def _table(answer: Json) -> str:
    if (count := answer.get("imported")) is not None:
        return ngettext("{count} position read", "{count} positions read", count).format(
            count=count
        )
    if (count := answer.get("exported")) is not None:
        text = ngettext("{count} position written", "{count} positions written", count)
        return text.format(count=count)
    if "judged" in answer:
        return summary(answer["judged"], answer["no_mistakes"])
    count = answer["positions"]
    text = ngettext(
        "{due} due of {count} position kept", "{due} due of {count} positions kept", count
    )
    lines = [text.format(due=answer["due"], count=count)]
    for row in answer["next"][:MOST_SHOWN]:
        cells = (row["due"], f"{row['room']:11}", f"{row['theme']:15}", f"{row['chose']:9}")
        lines.append("  ".join((*cells, f"{row['best'][0]:9}", f"{row['cost']:g} {row['unit']}")))
    return "\n".join(lines)


COMMANDS = (
    Command(
        "train",
        _("what is to be trained today; or take in, or write, what is kept"),
        "kibitzer train --due --json",
        _arguments,
        _answer,
        _table,
        in_batch=False,
    ),
)
