"""Reads files of hand histories hand by hand, as hands in play with the hero's decisions. No Qt."""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.games.holdem.histories import (
    Action,
    PlayedHand,
    hand_texts,
    is_hand_history,
    read_alone,
    site_of,
)
from app.games.holdem.review.habits import hand_part
from app.words.fields import reason
from app.words.translation import _, said
from engine.games.holdem.in_play import Hand, Step, Table, amount
from engine.games.holdem.review import AllIn
from engine.games.holdem.seats import MOST_SEATS

SUFFIXES = (".txt", ".xml", ".hh", ".log")
BLOCK = 1_000_000  # bytes that are read at once
MOST_XML = 60_000_000  # bytes of one file of iPoker, which is read whole
ENDS = (0, 3, 4, 5)  # board cards of each street
POTS = "limped", "raised", "3-bet", "4-bet"  # by the raises before the flop; more are no more
CLOSE = 0.011  # chips by which sites round
_NUMBER = re.compile(
    r"(?:Hand|Game|HandId:) #?([A-Z]{0,4}\d[\d-]{0,60})|gamecode=\"([^\"]{1,60})\"", re.ASCII
)
_DAY = re.compile(r"\b(\d{4})[/-](\d\d)[/-](\d\d)(?:[ T](\d\d:\d\d))?|\b(\d\d) (\d\d) (\d{4})\b")


@dataclass(frozen=True, slots=True)
class Unread:
    """A place in a file where a hand could not be read, and why; line 0 is the file as a whole."""

    file: str
    line: int
    error: str


@dataclass(frozen=True, slots=True)
class Text:
    """A hand as it stands in a file: the line at which it begins, who wrote it, its number."""

    line: int
    text: str
    site: str
    number: str


@dataclass(frozen=True, slots=True)
class Made:
    """A decision of the hero.

    Attributes
    ----------
    at : number of its step in the hand
    street : board cards then
    faced : what there was before it, as in "first in", "raise", "3-bet", "checked", "bet"
    place : position before the flop; later "in" or "out" of position
    did : as in "call 41", amounts in big blinds
    pot : big blinds in it before
    role : after the flop, "raised" or "called" before it; "limped" where nobody raised
    part : what the hero held, see `hand_part`
    """

    at: int
    street: int
    faced: str
    place: str
    did: str
    pot: float
    role: str
    part: str


@dataclass(frozen=True, slots=True)
class Read:
    """A hand that was read, in big blinds.

    Attributes
    ----------
    played : day, and time if it is said
    blind : chips of a big blind
    net : what the hero won or lost
    kind : of pot, as in "raised", "3-bet"
    hand : as it is followed in play; None where it cannot be, and `why`
    made : decisions of the hero
    all_in : if luck was all that was left before the river
    """

    site: str
    number: str
    played: str
    hero: str
    seats: int
    blind: float
    position: str
    net: float
    kind: str
    text: str
    played_hand: PlayedHand
    hand: Hand | None = None
    me: int = -1
    hole: tuple[int, ...] = ()
    made: tuple[Made, ...] = ()
    all_in: AllIn | None = None
    why: str = ""


# ---- files -----------------------------------------------------------------------------------


def files_in(paths: Iterable[Path | str]) -> list[Path]:
    """Files of these, and of the folders among them, in order."""
    found: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            inside = (p for p in path.rglob("*") if p.suffix.lower() in SUFFIXES and p.is_file())
            found += sorted(inside)
        else:
            found.append(path)
    return list(dict.fromkeys(found))


def stamp_of(path: Path) -> str:
    """What tells whether a file is as it was: its size, and when it was changed; empty: no file."""
    try:
        found = path.stat()
    except OSError:
        return ""
    return f"{found.st_size} {found.st_mtime_ns}"


def texts_of(path: Path) -> Iterator[Text | Unread]:
    """Text of each hand of a file, or why there is none."""
    try:
        if not path.is_file():
            raise ValueError(_("“{file}” is no file.").format(file=path.name))
        for line, text in _pieces(path):
            yield _text(line, text)
    except (OSError, ValueError) as problem:
        why = said(problem)
        if isinstance(problem, OSError):
            text = _("“{file}” cannot be read: {reason}.")
            why = text.format(file=path.name, reason=reason(problem))
        yield Unread(str(path), 0, why)


def texts_in(text: str) -> Iterator[Text | Unread]:
    """The same of a text."""
    for begin, hand in hand_texts(text):
        yield _text(1 + text.count("\n", 0, begin), hand)


def _text(line: int, text: str) -> Text:
    number = _number(text) or hashlib.sha256(text.strip().encode()).hexdigest()[:20]
    return Text(line, text, site_of(text), number)


def read_file(path: Path, hero: str = "") -> Iterator[Read | Unread]:
    """Each hand of a file, or why it could not be read."""
    for each in texts_of(path):
        yield each if isinstance(each, Unread) else read_text(str(path), each, hero)


def read_text(file: str, hand: Text, hero: str = "") -> Read | Unread:
    """A hand of a file, or why it could not be read."""
    try:
        return of_played(read_alone(hand.text), hand.number, hand.text, hero)
    except ValueError as problem:
        return Unread(file, hand.line, said(problem))


def _pieces(path: Path) -> Iterator[tuple[int, str]]:
    """Line at which each hand of a file begins, and its text."""
    line, rest, whole = 1, "", False
    with path.open("rb") as file:
        data = file.read(BLOCK)
        decoder = codecs.getincrementaldecoder(_encoding(data))("replace")
        if not is_hand_history(decoder.decode(data)[:100_000]):
            text = _("“{file}” has no hand histories of a site that is read.")
            raise ValueError(text.format(file=path.name))
        decoder.reset()
        if data.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
            data += file.read(MOST_XML)
        while data:
            text = rest + decoder.decode(data)
            data = file.read(BLOCK)
            hands = list(hand_texts(text))
            kept = hands[-1][0] if data and hands else len(text)
            at = 0
            for begin, hand in hands[: len(hands) - bool(data)]:
                line += text.count("\n", at, begin)
                at, whole = begin, True
                yield line, hand
            line += text.count("\n", at, kept)
            rest = text[kept:]
    if not whole:
        text = _("“{file}” breaks off within its first hand.")
        raise ValueError(text.format(file=path.name))


def _encoding(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data)
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8-sig"


# ---- hands -----------------------------------------------------------------------------------


def _number(text: str) -> str:
    found = _NUMBER.search(text)
    return (found[1] or found[2]) if found else ""


def _day(text: str) -> str:
    found = _DAY.search(text)
    if found is None:
        return ""
    if found[1]:
        return " ".join(filter(None, (f"{found[1]}-{found[2]}-{found[3]}", found[4])))
    return f"{found[7]}-{found[6]}-{found[5]}"


def of_played(hand: PlayedHand, number: str = "", text: str = "", hero: str = "") -> Read:
    """A hand that was played as one of the hero's.

    Raises
    ------
    ValueError
        If it is not written to its end, or does not say who the hero is.
    """
    if not hand.finished:
        raise ValueError(_("This hand is not written to its end."))
    names = [player.name for player in hand.players]
    me = names.index(hero) if hero in names else -1 if hero else hand.hero
    if me is None or me < 0:
        raise ValueError(_("This hand does not say which player you are."))
    blind = hand.blinds[1]
    if blind <= 0:
        raise ValueError(_("This hand does not say its blinds."))
    raises = sum(act.kind == "raise" and act.street == 0 for act in hand.decisions)
    kind = POTS[min(raises, len(POTS) - 1)]
    player = hand.players[me]
    read = Read(
        *(hand.site, number, _day(text[:4000]), player.name, len(hand.players), blind),
        *(player.position, net_of(hand, me) / blind, kind, text, hand),
    )
    try:
        return _followed(read, me)
    except ValueError as problem:
        return replace(read, why=said(problem))


def net_of(hand: PlayedHand, player: int) -> float:
    """Chips that a player won in a hand, or lost."""
    put = sum(act.chips for act in hand.actions if act.player == player)
    return round(hand.players[player].won - put, 6)


def _followed(read: Read, me: int) -> Read:
    played, blind = read.played_hand, read.blind
    order = _order(played)
    table = _table(played, order, blind)
    seats = {player: seat for seat, player in enumerate(order)}
    hole, seat = played.players[me].cards, seats[me]
    if len(hole) != 2:
        raise ValueError(_("Your two cards are not known."))
    hand = Hand(table, tuple(_till_out(_steps(played, seats, blind), seat)))
    made = tuple(_made(hand, seat, hole))
    all_in = _all_in(played, hand, seats, seat)
    return replace(read, hand=hand, me=seat, hole=hole, made=made, all_in=all_in)


UNUSUAL = _("Its blinds are not the usual ones: somebody posted more, or less.")


def _order(played: PlayedHand) -> list[int]:
    """Players in the order of acting before the flop; the big blind is last."""
    count = len(played.players)
    positions = [player.position for player in played.players]
    small = "BTN" if count == 2 else "SB"
    if (
        count > MOST_SEATS
        or positions.count("BB") != 1
        or positions.count(small) + (count == 2) < 1
    ):
        raise ValueError(UNUSUAL)
    start = positions.index("BB") + 1
    return [(start + at) % count for at in range(count)]


def _table(played: PlayedHand, order: list[int], blind: float) -> Table:
    stacks = tuple(round(played.players[player].stack / blind, 6) for player in order)
    antes = [act.chips for act in played.actions if act.kind == "ante"]
    ante = max(antes, default=0.0)
    posts = dict.fromkeys(order, 0.0)
    for act in played.actions:
        if act.kind == "dead":
            raise ValueError(UNUSUAL)
        posts[act.player] += act.chips if act.kind == "post" else 0.0
    small, big = posts.pop(order[-2]), posts.pop(order[-1])
    straddle = posts.pop(order[0], 0.0)
    whole = big + CLOSE >= min(blind, played.players[order[-1]].stack - ante)
    if any(posts.values()) or not whole or (straddle and straddle <= blind):
        raise ValueError(UNUSUAL)
    if antes and len(antes) < len(order):
        raise ValueError(_("Not everybody has posted an ante."))
    return Table(
        stacks,
        small_blind=min(1.0, (small or played.blinds[0]) / blind),
        ante=round(ante / blind, 6),
        straddle=round(straddle / blind, 6),
    )


def _steps(played: PlayedHand, seats: dict[int, int], blind: float) -> Iterator[Step]:
    street, last = 0, {act.player: act for act in played.decisions}
    for act in played.decisions:
        while street < act.street:
            street += 1
            yield Step("board", cards=played.board[ENDS[street - 1] : ENDS[street]])
        all_in = act.stack - act.chips <= CLOSE and last[act.player] is act
        yield _step(act, seats[act.player], blind, all_in=all_in)
    for end in ENDS[street + 1 :]:
        if len(played.board) >= end:
            yield Step("board", cards=played.board[ENDS[ENDS.index(end) - 1] : end])


def _till_out(steps: Iterable[Step], me: int) -> Iterator[Step]:
    """Without the streets that come after my fold, by which nothing of mine is judged."""
    out = False
    for step in steps:
        if out and step.kind == "board":
            return
        out = out or (step.kind == "fold" and step.seat == me)
        yield step


def _step(act: Action, seat: int, blind: float, *, all_in: bool) -> Step:
    if act.kind in ("bet", "raise"):
        if all_in:
            return Step("all-in", seat)
        return Step("bet" if act.kind == "bet" else "raise", seat, round(act.to / blind, 6))
    if act.kind == "fold":
        return Step("fold", seat)
    return Step("check" if act.kind == "check" else "call", seat)


def _made(hand: Hand, me: int, hole: Sequence[int]) -> Iterator[Made]:
    raises = calls = 0
    raiser = -1
    for at, (step, state) in enumerate(zip(hand.steps, hand.states[:-1], strict=True)):
        if step.kind == "board":
            raises = calls = 0
            continue
        after = hand.states[at + 1]
        if step.seat == me:
            street = len(state.board)
            if street:
                order = [s for s in hand.table.order(street) if s not in state.folded]
                place = "in" if order[-1] == me else "out"
                faced = ("checked", "bet", "raise")[min(raises, 2)]
            else:
                place = hand.table.positions[me]
                faced = ("first in", "raise", "3-bet", "4-bet")[min(raises, 3)]
                faced = "limp" if not raises and calls else faced
            call = round(after.put[me] - state.put[me], 6)
            to = after.front[me]
            did: str = step.kind
            if step.kind == "call":
                did = f"call {amount(call)}"
            elif step.kind == "all-in" or step.to:
                word = "all-in" if not hand.table.stacks[me] - after.put[me] else step.kind
                did = f"{word} {amount(to)}"
            role = "limped" if raiser < 0 else "raised" if raiser == me else "called"
            what = (
                place,
                did,
                round(sum(state.put), 6),
                role if street else "",
                hand_part(hole, state.board),
            )
            yield Made(at, street, faced, *what)
        raises += after.bet > state.bet
        if after.bet > state.bet and not state.board:
            raiser = step.seat
        calls += step.kind == "call"


def _all_in(played: PlayedHand, hand: Hand, seats: dict[int, int], me: int) -> AllIn | None:
    """If nobody could act any more before the river, and all showed their cards."""
    at = len(hand.steps)
    while at and hand.steps[at - 1].kind == "board":
        at -= 1
    before = hand.before(at)
    left = before.left
    if before.to_act >= 0 or before.street == 5 or me not in left or len(left) < 2:
        return None
    players = {seat: player for player, seat in seats.items()}
    holes = [played.players[players[seat]].cards for seat in left]
    if len(played.board) < 5 or any(len(hole) != 2 for hole in holes):
        return None
    return AllIn(0, before, me, tuple((hole[0], hole[1]) for hole in holes))
