"""What a translated page of the guide lacks beside the English one (part of `make messages`).

A language's pages lie in ``docs/CODE`` under the English names; a page that is not there is shown
in English. They have the same headings, commands, programs, keys, tables, pictures and figures.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
_KEY = re.compile(r"(?:Ctrl|Alt|Shift)\b[+\w]*|\bF\d+\b|\bBackspace\b")


def problems(english: str, other: str) -> Iterator[str]:
    """Differences between a page and its translation that no language needs, in a line each."""
    for what, find in _PARTS.items():
        here, there = Counter(find(english)), Counter(find(other))
        if missing := here - there:
            yield f"{what}: missing {', '.join(sorted(missing))}"
        if what in _EXACT and (added := there - here):
            yield f"{what}: not in English {', '.join(sorted(added))}"
    anchors = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in _titles(other)}
    for target in re.findall(r"\]\(#([^)]+)\)", other):
        if target not in anchors:
            yield f"heading: #{target} is none of this page"


def translated() -> Iterator[tuple[Path, Path]]:
    """Every translated page, and the English one that it should be of."""
    for page in sorted(DOCS.glob("*/*.md")):
        yield page, DOCS / page.name


def all_problems() -> Iterator[str]:
    """What is wrong with the translated pages."""
    for page, english in translated():
        name = page.relative_to(DOCS.parent)
        if not english.is_file():
            yield f"{name}: there is no English {english.name}"
            continue
        found = problems(english.read_text("utf-8"), page.read_text("utf-8"))
        yield from (f"{name}: {problem}" for problem in found)


def _prose(text: str) -> str:
    return re.sub(r"(?ms)^```.*?^```$|^    .*?$", "", text)


def _titles(text: str) -> list[str]:
    return re.findall(r"(?m)^#+ (.*)$", _prose(text))


def _figures(text: str) -> set[str]:
    words = re.sub(r"`[^`]*`|\]\([^)]*\)", "", _prose(text))
    return set(re.findall(r"(?<![A-Za-z\d])\d(?:[\d.,]*\d)?", words))


def _code(text: str) -> set[str]:
    return {" ".join(code.split()) for code in re.findall(r"`([^`]+)`", _prose(text))}


def _rows(text: str) -> list[str]:
    return [f"{row.count('|')} bars" for row in re.findall(r"(?m)^\|.*$", text)]


_PARTS: dict[str, Callable[[str], Iterable[str]]] = {
    "headings": lambda text: re.findall(r"(?m)^#+(?= )", _prose(text)),
    "commands": lambda text: re.findall(r"(?m)^    \S.*$", text),
    "programs": lambda text: re.findall(r"(?ms)^```.*?^```$", text),
    "tables": _rows,
    "points": lambda text: re.findall(r"(?m)^- ", text),
    "links": lambda text: re.findall(r"\]\((?!\S*README)([^)#]+)\)", text),
    "code": _code,
    "keys": lambda text: set(_KEY.findall(_prose(text))),
    "figures": _figures,
}
#: What a translation has as often as the English page; it may add figures and code.
_EXACT = {"headings", "commands", "programs", "tables", "points", "links"}
