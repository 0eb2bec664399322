"""``kibitzer hand``: a hand history as seats, streets, pots and the odds of each decision."""

from __future__ import annotations

import codecs
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from app.games.holdem.betting import needed_equity
from app.games.holdem.histories import (
    MOST_LETTERS,
    STREETS,
    Action,
    PlayedHand,
    hand_count,
    read_hand,
)
from app.shell.commands.output import read_bytes, table
from app.shell.room.command import Command, Json, add_number
from app.words.figures import percent, stake_text
from app.words.translation import _
from engine.cards import cards_text

MOST_BYTES = 4 * MOST_LETTERS


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help=_("hands as PokerStars, GG, 888, Winamax or iPoker write them")
    )
    add_number(parser, "--number", _("hand N of the file, not its last"), least=1)


def _text(file: str) -> str:
    """Text of a file in UTF-8, UTF-16 or else Latin-1."""
    data = read_bytes(file, MOST_BYTES + 1)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    text, start = _text(options.file), time.perf_counter()
    hand, count = read_hand(text, options.number or 0), hand_count(text)
    found = _json(hand) | {"elapsed_s": time.perf_counter() - start}
    yield 1.0, {"room": "holdem", "number": options.number or count, "hands": count} | found


def _json(hand: PlayedHand) -> Json:
    players = [
        {
            "name": player.name,
            "seat": player.seat,
            "position": player.position or None,
            "stack": player.stack,
            "cards": cards_text(player.cards) or None,
            "folded": player.folded,
        }
        for player in hand.players
    ]
    ends = (0, 3, 4, 5)
    streets = [
        {
            "street": name,
            "board": cards_text(hand.board[: ends[street]]),
            "pot": (0.0, *hand.pots)[street],
            "actions": [_action(hand, act) for act in hand.actions if act.street == street],
        }
        for street, name in enumerate(STREETS[: 1 + len(hand.pots)])
    ]
    return {
        "site": hand.site,
        "blinds": hand.blinds,
        "hero": None if hand.hero is None else hand.players[hand.hero].name,
        "players": players,
        "streets": streets,
        "board": cards_text(hand.board),
        "second_board": cards_text(hand.second_board) or None,
        "pot": hand.pot,
        "rake": hand.rake,
        "notes": hand.notes,
    }


def _action(hand: PlayedHand, act: Action) -> Json:
    player = hand.players[act.player]
    found: Json = {"player": player.name, "position": player.position or None, "action": act.kind}
    found |= {"chips": act.chips, "to": act.to}
    if act in hand.decisions:
        odds = needed_equity(act.playable, act.call) if act.call else None
        found |= {"pot": act.pot, "call": act.call, "stack": act.stack}
        found |= {"playable": act.playable, "pot_odds": odds}
    return found


def _table(answer: Json) -> str:
    rows = [(_("player"), _("position"), _("stack"), _("cards"))]
    for player in answer["players"]:
        folded = _("{cards} folded").format(cards=player["cards"] or "").strip()
        cards = folded if player["folded"] else player["cards"] or "-"
        stack = stake_text(player["stack"])
        rows.append((player["name"], player["position"] or "-", stack, cards))
    parts = [table(rows, left=2)]
    for street in answer["streets"]:
        cards = _spaced(street["board"])
        if street["street"] == STREETS[0]:
            title = _("before the flop")
        else:
            text = _("{cards}, pot {pot}")
            title = text.format(cards=cards, pot=stake_text(street["pot"]))
        head = (title, _("does"), _("pot"), _("to call"), _("odds"))
        lines = [_row(act) for act in street["actions"]]
        parts.append(table([head, *lines], left=2))
    pot = stake_text(answer["pot"])
    if answer["rake"] is None:
        end = _("{site}, pot {pot}").format(site=answer["site"], pot=pot)
    else:
        rake = stake_text(answer["rake"])
        end = _("{site}, pot {pot}, rake {rake}").format(site=answer["site"], pot=pot, rake=rake)
    if answer["second_board"]:
        parts.append([_("second board {cards}").format(cards=_spaced(answer["second_board"]))])
    parts.append([end, *answer["notes"]])
    return "\n\n".join("\n".join(part) for part in parts)


def _spaced(cards: str) -> str:
    return " ".join(cards[at : at + 2] for at in range(0, len(cards), 2))


def _row(act: Json) -> tuple[str, ...]:
    who = f"{act['player']} {act['position'] or ''}".strip()
    texts = {
        "ante": _("ante {chips}"),
        "dead": _("dead {chips}"),
        "post": _("posts {chips}"),
        "fold": _("folds"),
        "check": _("checks"),
        "call": _("calls {chips}"),
        "bet": _("bets {chips}"),
        "raise": _("raises to {to}"),
        "return": _("gets {chips} back"),
    }
    chips, to = stake_text(abs(act["chips"])), stake_text(act["to"])
    does = texts[act["action"]].format(chips=chips, to=to)
    if "pot" not in act:
        return who, does, "", "", ""
    call = stake_text(act["call"]) if act["call"] else "-"
    odds = percent(act["pot_odds"], 1) if act["call"] else "-"
    return who, does, stake_text(act["pot"]), call, odds


HAND = Command(
    name="hand",
    help=_("Hold'em: a hand history as seats, streets, pots and pot odds"),
    example="kibitzer hand hand.txt",
    add_arguments=_add_arguments,
    answer=_answer,
    table=_table,
    only_here=lambda options: _("“{file}” is a file of this machine.").format(file=options.file),
)
