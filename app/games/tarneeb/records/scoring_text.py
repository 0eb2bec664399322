"""Scorings as they are written: by the name of a usual one, or a name of one's own and its points.

``Uncle's; to 31; lost tricks; kaboot 26``: what is not said is as in "Tarneeb to 41". It is the
same in files, copied text and on the command line, in every language. Without Qt.
"""

from __future__ import annotations

from dataclasses import replace

from app.games.tarneeb.words import SCORING_NAMES
from app.words.fields import quoted, whole_number
from app.words.translation import _
from engine.games.tarneeb import SCORINGS, Scoring
from engine.sentences import plain

MOST = 999  # points
LONGEST = 40  # letters of a name
OWN = replace(SCORINGS[1], name="")
#: Fields that are numbers, and those that are one of some words, by how they are written.
NUMBERS = {
    "to": "target",
    "all": "all_tricks",
    "kaboot": "kaboot",
    "failed kaboot": "failed_kaboot",
}
WORDS = {
    "made": ("tricks", "bid"),
    "failed": ("tricks", "nothing"),
    "lost": ("bid", "tricks"),
}


def scoring_name(scoring: Scoring) -> str:
    return SCORING_NAMES[scoring.name] if scoring in SCORINGS else scoring.name


def write_scoring(scoring: Scoring) -> str:
    """The name of a usual scoring; else name and points."""
    if scoring in SCORINGS:
        return scoring.name
    parts = [f"{written} {getattr(scoring, field)}" for written, field in NUMBERS.items()]
    parts += [f"{field} {getattr(scoring, field)}" for field in WORDS]
    return "; ".join((scoring.name, *parts))


def read_scoring(text: object) -> Scoring:
    """The scoring that `write_scoring` wrote, or somebody typed; ValueError if it is none."""
    name, *parts = (part.strip() for part in plain(str(text)).split(";"))
    usual = next((s for s in SCORINGS if name.lower() == s.name.lower()), None)
    if usual is not None and not parts:
        return usual
    if not parts or not name or len(name) > LONGEST or usual is not None:
        message = _(
            "{name} is not a scoring; write one of: {names}; or a name and points of your own, as "
            "in “Ours; to 31; lost tricks; kaboot 26”."
        )
        raise ValueError(
            message.format(name=quoted(text), names="; ".join(s.name for s in SCORINGS))
        )
    changes: dict[str, object] = {}
    for part in parts:
        written, _blank, value = part.rpartition(" ")
        written = " ".join(written.lower().split())
        if written in NUMBERS and value.isascii() and value.isdecimal() and len(value) < 5:
            least = 1 if written == "to" else 0
            changes[NUMBERS[written]] = whole_number(int(value), quoted(written), least, MOST)
        elif value.lower() in WORDS.get(written, ()):
            changes[written] = value.lower()
        else:
            message = _(
                "{part} says nothing of a scoring; write to, all, kaboot or failed kaboot and "
                "points; made tricks or bid; failed tricks or nothing; lost bid or tricks."
            )
            raise ValueError(message.format(part=quoted(part)))
    return replace(OWN, name=name, **changes)  # type: ignore[arg-type]  # by their names
