"""``kibitzer strategy --flops``: one spot on many flops, with means and rules of thumb.

Each of ``flops`` has ``ev`` (of both, in chips; ``se`` is their standard error), and ``first`` and
``after_check``: what out of position does as the flop comes, and in position after a check:
``frequencies`` and ``evs`` (of the whole range, if every hand did that) by action, ``ev`` as it is
played, and ``parts`` of the range. These are of the boards that taught them, to be set beside each
other; what is won is the flop's ``ev``, of fresh boards. ``means`` and ``textures`` count each flop
by its weight and by ``deals``, the pairs of hands that may be held there. Of ``rules`` the first is
one for all flops, then come two, and so on; ``cost`` is what they lose beside the solution, in % of
the pot. ``rough`` is that of the roughest flop: what a best response gains, or about what sampled
frequencies lose.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from app.games.holdem.strategy.flops_words import (
    DECISIONS,
    csv_of,
    listed_flops,
    rough_text,
    when_text,
)
from app.games.holdem.strategy.report_file import ReportFile, row_json
from app.games.holdem.words import TEXTURE_NAMES
from app.shell.commands.output import new_file, read_bytes, table, with_error, write_parts
from app.shell.room.command import Json, add_number
from app.words.figures import percent
from app.words.translation import _
from engine.estimates import half_width
from engine.games.holdem.strategy import many_flops
from engine.games.holdem.strategy.equilibrium import PLAYERS, Spot
from engine.games.holdem.strategy.many_flops import ManyFlops, Means, Report, Row, Rules, Weighed
from engine.limits import Limits

LONGEST = 1 << 20  # bytes of a list of flops
#: Options of one spot that mean nothing over many.
OF_ONE = ("board", "line", "middle", "save", "load")


def add_arguments(parser: ArgumentParser) -> None:
    """Options of a report over many flops."""
    add = parser.add_argument
    text = _(
        "15, 25, 49, 95 or 184 that stand for all; all; or a file: As7d2c or As7d2c:0.5 a line"
    )
    add("--flops", metavar="N|all|FILE", help=text)
    add_number(parser, "--boards", _("sampled on each flop, if not solved to --stop"), least=1)
    text = _("keep what is found there, flop by flop, and go on with what is kept")
    add("--out", metavar="FILE", help=text)
    add("--csv", type=new_file, metavar="FILE", help=_("write a line for each flop there"))


def is_of_all(text: str) -> bool:
    """Whether flops that stand for all are asked for, and not those in a file."""
    return text == "all" or (text.isascii() and text.isdigit() and len(text) < 5)


def flops_of(text: str) -> tuple[Weighed, ...]:
    """A set that comes with Kibitzer, or the flops in a file."""
    if is_of_all(text):
        count = many_flops.ALL if text == "all" else int(text)
        if count in (*many_flops.COUNTS, many_flops.ALL):
            return many_flops.flop_set(count)
        counts = ", ".join(map(str, many_flops.COUNTS))
        said = _("There is no set of {count} flops; give {counts}, all, or a file of flops.")
        raise ValueError(said.format(count=text, counts=counts))
    data = read_bytes(text, LONGEST + 1)
    if len(data) > LONGEST:
        raise ValueError(_("“{file}” is too large for a list of flops.").format(file=text))
    return listed_flops(data.decode("utf-8-sig", "replace"))


def only_here(options: Namespace) -> str:
    """Why the same words would not do elsewhere: files are of one machine, as is one spot."""
    in_batch = getattr(options, "cluster", None) is None
    if options.flops is None:
        return "" if in_batch else _("“--cluster” is for “--flops”; one spot is solved here.")
    if in_batch and (options.out or options.csv or not is_of_all(options.flops)):
        return _("A report with files of its own is of this machine; ask for it by itself.")
    return ""


def answer(
    options: Namespace, flops: tuple[Weighed, ...], spot: Spot
) -> Iterator[tuple[float, Json]]:
    """Yield how far it is, and what was found in the end."""
    if is_of_all(options.flops) and not many_flops.is_of_classes(spot):
        text = _(
            "“--flops {flops}” needs ranges that treat suits alike, as AKs does and AhKh does not."
        )
        raise ValueError(text.format(flops=options.flops))
    if options.out and options.csv and Path(options.out).resolve() == Path(options.csv).resolve():
        raise ValueError(_("“--out” and “--csv” are the same file; name two."))
    if options.out and not Path(options.out).parent.is_dir():
        text = _("There is no folder “{folder}” for the report; make it first.")
        raise ValueError(text.format(folder=Path(options.out).parent))
    limits = Limits(options.boards, seed=options.seed, threads=options.threads)
    question = ManyFlops(spot, flops, options.stop, options.memory, limits=limits)
    kept = ReportFile(Path(options.out)) if options.out else None
    try:
        known = kept.begin(question) if kept else ()
        held = {row.flop for row in known}
        for report in many_flops.analyse(replace(question, known=known)):
            if kept:
                for row in report.rows:
                    if row.flop not in held:
                        kept.keep(row)
                        held.add(row.flop)
            yield report.progress, {}
    finally:
        if kept:
            kept.close()
    found = _json(question, report)
    if options.csv:
        write_parts(options.csv, [csv_of(report.rows).encode()])
    yield 1.0, found


def _json(question: ManyFlops, report: Report) -> Json:
    rows, pot = report.rows, question.spot.pot
    summary = many_flops.summary(rows, pot)
    return {
        "room": "holdem",
        "method": "sampled boards" if question.target is None else "equilibrium",
        "pot": pot,
        "rough": max(row.rough for row in rows),
        "means": _means(summary.means),
        "textures": [
            {"texture": group.texture, "share": group.share} | _means(group.means)
            for group in summary.textures
        ],
        "rules": {player: list(map(_rules, several)) for player, several in summary.rules.items()},
        "flops": [_row(row) for row in rows],
        "elapsed_s": report.elapsed_s,
    }


def _row(row: Row) -> Json:
    found = row_json(row)
    return {"flop": found.pop("flop"), "ev": _of_players(found.pop("evs")), **found}


def _of_players(figures: Sequence[float]) -> Json:
    return dict(zip(PLAYERS, figures, strict=True))


def _means(means: Means) -> Json:
    found = asdict(means)
    return {"ev": _of_players(found.pop("evs")), **found}


def _rules(rules: Rules) -> Json:
    found = asdict(rules)
    return found | {"rules": [rule | {"when": dict(rule["when"])} for rule in found["rules"]]}


def _columns(found: Json) -> list[tuple[str, str]]:
    """Decisions, each with all of its actions."""
    return [(name, action) for name in DECISIONS for action in found["means"][name]["actions"]]


def _share(decision: Json, action: str) -> float | None:
    """How often an action is taken; None where it never comes to the decision."""
    return dict(zip(decision["actions"], decision["frequencies"], strict=True)).get(action)


def table_of(found: Json) -> str:
    """Means by texture, every flop, and rules of thumb, as lines."""
    head = (_("equity"), _("EV"), _("± 95 %"))
    columns = _columns(found)
    titles = [action if name == "first" else f"x, {action}" for name, action in columns]

    def figures(of: Json, shares: list[float | None]) -> tuple[str, ...]:
        own = (percent(of["equity"], 1), f"{of['ev']['oop']:.2f}", f"{half_width(of['se']):.2f}")
        return (*own, *("–" if share is None else percent(share) for share in shares))

    groups = [(TEXTURE_NAMES[""], _("share"), *head, *titles)]
    for group in ({"texture": "", "share": 1.0} | found["means"], *found["textures"]):
        shares = [_share(group[name], action) for name, action in columns]
        name = TEXTURE_NAMES[group["texture"]]
        groups.append((name, percent(group["share"]), *figures(group, shares)))
    flops = [(_("flop"), _("weight"), *head, *titles)]
    for row in sorted(found["flops"], key=lambda row: -row["ev"]["oop"]):
        shares = [_share(row[name], action) for name, action in columns]
        flops.append((row["flop"], f"{row['weight']:.4g}", *figures(row, shares)))
    parts = [table(flops), table(groups)]
    for player, several in found["rules"].items():
        if several:
            parts.append(_rules_lines(player, several))
    parts.append([rough_text(found["rough"], solved=found["method"] == "equilibrium")])
    return "\n\n".join("\n".join(part) for part in parts)


def _rules_lines(player: str, several: list[Json]) -> list[str]:
    text = _("Rules of thumb for {player}, and what they lose of the pot:")
    found = [text.format(player=player)]
    for rules in several:
        found.append(_("{cost} %").format(cost=with_error(rules["cost"], rules["se"], ".2f")))
        for rule in rules["rules"]:
            when = when_text(rule["when"].items())
            found.append(
                _("  {flops} ({share}): {action}, loses {cost} %").format(
                    flops=when,
                    share=percent(rule["share"]),
                    action=rule["action"],
                    cost=with_error(rule["cost"], rule["se"], ".2f"),
                )
            )
    return found
