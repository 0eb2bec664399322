"""``kibitzer equity``: who wins how often.

With ``--combos`` each player who has a range has in JSON ``combos``, a list of ``{"cards",
"equity", "share"}`` from the best to the worst: the equity of a combination and the share of the
deals in which it is held, both 0 to 1. The equities times the shares add up to the player's.

On a flop or turn a player whose two cards are known has ``outs``: how often he is ``ahead``,
``level`` and ``behind`` now, as the hands stand, and if he is behind ``cards``, after which he is
ahead more often than behind: ``{"card", "makes", "ahead"}``, all in shares of the deals, 0 to 1.
"""

import math
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import suppress

from app.shell.commands.output import answer_json, fields, lines, table
from app.shell.room.command import Command, Json, add_number
from app.words.figures import percent
from app.words.translation import _, ngettext
from engine.cards import CardError, card_text, cards_text, parse_cards
from engine.estimates import half_width
from engine.games import holdem
from engine.games.holdem import (
    HAND_CLASSES,
    Answer,
    Outs,
    Question,
    Range,
    SeatEquity,
    parse_range,
)
from engine.games.holdem.ranges import COMBOS
from engine.games.holdem.rules import Number
from engine.limits import Limits

COMBOS_A_LINE = 8
LARGE = 1000  # counts from here on are told without decimals
PATIENCE_S = 2.0  # a script waits for the answer; the window goes on counting for longer


def _add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "players", nargs="+", metavar="PLAYER", help=_("AsKs, a range as in '22+, ATs+', or random")
    )
    add("--board", default="", metavar="CARDS", help=_("3, 4 or 5 cards"))
    add("--dead", default="", metavar="CARDS", help=_("cards out of play"))
    add("--combos", action="store_true", help=_("each combination of a range, too"))
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--exact", action="store_true", help=_("count every deal"))
    add_number(how, "--samples", _("sample N deals"), least=1)


def player(text: str) -> tuple[int, ...] | Range:
    """Two known cards, none for ``random``, or a range; ValueError for anything else."""
    if text.strip().lower() == "random":
        return ()
    with suppress(CardError):
        cards = parse_cards(text)
        if len(cards) == 2:
            return tuple(cards)
    return parse_range(text)


def _question(options: Namespace) -> Question:
    return Question(
        seats=tuple(player(text) for text in options.players),
        board=tuple(parse_cards(options.board)),
        dead=tuple(parse_cards(options.dead)),
        method="exact" if options.exact else "sampled" if options.samples is not None else "auto",
        limits=Limits(deals=options.samples, seed=options.seed, threads=options.threads),
        patience_s=PATIENCE_S,
    )


def _answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    for answer in holdem.analyse(_question(options)):
        yield answer.progress, _json(options.players, answer, combos=options.combos)
        if answer.method == "exact" and len(parse_cards(options.board)) not in (3, 4):
            break  # hand classes, which come later, are not told here; outs are


def _json(players: list[str], answer: Answer, *, combos: bool) -> Json:
    figures = ("win", "tie", "lose", "equity", "equity_se")
    found: list[Json] = []
    for text, seat in zip(players, answer.seats, strict=True):
        each: Json = {"combos": _combos(seat)} if combos and seat.combo_equity else {}
        outs = answer.outs[len(found)] if answer.outs else None
        if outs is not None:
            each["outs"] = _outs(outs)
        found.append(fields(seat, {"input": text}, *figures, each))
    return answer_json("holdem", answer, "method", "situations", {"players": found})


def _outs(outs: Outs) -> Json:
    """How a known hand stands now, and after each card that puts it ahead."""
    cards = [
        {"card": card_text(card), "makes": HAND_CLASSES[index], "ahead": share}
        for (index, group), shares in zip(outs.groups, outs.shares, strict=True)
        for card, share in zip(group, shares, strict=True)
    ]
    return fields(outs.now, "ahead", "level", "behind", {"cards": cards})


def _combos(seat: SeatEquity) -> list[Json]:
    """Every combination that a range may have: the best first, with its share of the deals."""
    found = [
        {"cards": combo_cards_text(at), "equity": equity, "share": share}
        for at, (equity, share) in enumerate(zip(seat.combo_equity, seat.combo_weight, strict=True))
        if share and not math.isnan(equity)
    ]
    return sorted(found, key=lambda combo: (-combo["equity"], combo["cards"]))


def combo_cards_text(combo: int) -> str:
    """``AsKh``: cards of one of `COMBOS`, the higher first."""
    return cards_text(sorted(COMBOS[combo], key=lambda card: (-(card % 13), card)))


def _table(answer: Json) -> str:
    rows = [(_("player"), _("equity"), "±", _("win"), _("tie"), _("lose"))]
    for player in answer["players"]:
        counts = (count_text(player[key]) for key in ("win", "tie", "lose"))
        se = 100 * player["equity_se"]
        error = f"{half_width(se):.3f}" if se else "-"
        rows.append((player["input"], percent(player["equity"], 3), error, *counts))
    end = (
        ngettext(
            "exact, {count} deal in {seconds} s",
            "exact, {count} deals in {seconds} s",
            answer["situations"],
        )
        if answer["method"] == "exact"
        else ngettext(
            "sampled (± is a 95 % interval), {count} deal in {seconds} s",
            "sampled (± is a 95 % interval), {count} deals in {seconds} s",
            answer["situations"],
        )
    )
    count, seconds = count_text(answer["situations"]), f"{answer['elapsed_s']:.3f}"
    players = answer["players"]
    listed = [line for player in players for line in _told_outs(player)]
    listed += [line for player in players for line in _listed(player)]
    return lines(table(rows), end.format(count=count, seconds=seconds), listed)


def _told_outs(player: Json) -> list[str]:
    """The outs of a player who is behind, in a line."""
    outs = player.get("outs")
    if outs is None or outs["behind"] <= outs["ahead"]:
        return []
    text = ngettext(
        "{player} is ahead of {ahead} now, behind {behind}; {count} card puts it ahead: {cards}",
        "{player} is ahead of {ahead} now, behind {behind}; {count} cards put it ahead: {cards}",
        len(outs["cards"]),
    )
    return [
        text.format(
            player=player["input"],
            ahead=percent(outs["ahead"]),
            behind=percent(outs["behind"]),
            count=len(outs["cards"]),
            cards="".join(card["card"] for card in outs["cards"]) or "-",
        )
    ]


def _listed(player: Json) -> list[str]:
    """The combinations of a player in lines, each with its equity in per cent."""
    if "combos" not in player:
        return []
    shown = [f"{combo['cards']} {100 * combo['equity']:5.1f}" for combo in player["combos"]]
    head = _("{player}, equity of each combination in %:").format(player=player["input"])
    starts = range(0, len(shown), COMBOS_A_LINE)
    return ["", head, *("   ".join(shown[at : at + COMBOS_A_LINE]) for at in starts)]


def count_text(count: Number) -> str:
    """``1,712,304``; ``66.5`` with a decimal where it is not whole and small enough to matter."""
    return f"{count:,.0f}" if count == int(count) or count >= LARGE else f"{count:,.1f}"


EQUITY = Command(
    name="equity",
    help=_("Hold'em: win, tie and equity of 2 to 10 players"),
    example="kibitzer equity AsKs QdQh --board Qs7s2d",
    add_arguments=_add_arguments,
    answer=_answer,
    table=_table,
)
