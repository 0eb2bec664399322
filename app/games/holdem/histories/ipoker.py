"""Histories of the iPoker network: XML, of which only elements, attributes and text are read.

A document type or entities, which XML could name files with, are refused. Several documents may
stand in one file one after the other, each with several games; actions are in the order of their
numbers, not as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NoReturn
from xml.parsers import expat

from app.games.holdem.histories.amounts import AMOUNT, parse_amount
from app.games.holdem.histories.pieces import checked, matches
from app.games.holdem.histories.played import STREETS, PlayedHand, Recorder
from app.words.translation import _
from engine.cards import parse_cards

_GAME = re.compile(r"(<game\s[^<>]*>)|</game\s*>")
_GENERAL = re.compile(r"(<general\s*>)|</general\s*>")
_FOREIGN = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_STAKES = re.compile(rf"({AMOUNT})\s?/\D{{0,3}}({AMOUNT})")
_CARD = re.compile(r"([SHDC])(10|[2-9TJQKA])", re.IGNORECASE)
SITE = "iPoker"
OUT = ("8", "9")  # sitting out, or waiting for the blind
FLOP_ROUND = 2
MOST_DEPTH = 20
WRONG_NUMBER = _("“{text}” is no number of a round or an action.")


@dataclass
class _Element:
    name: str
    attributes: dict[str, str]
    text: str = ""
    children: list[_Element] = field(default_factory=list)

    def all(self, name: str) -> list[_Element]:
        """Elements of a name in this one, however deep."""
        found = [child for child in self.children if child.name == name]
        return found + [inner for child in self.children for inner in child.all(name)]

    def text_of(self, name: str) -> str:
        """Text of the first element of a name."""
        return next((element.text.strip() for element in self.all(name)), "")


def is_ipoker(text: str) -> bool:
    """Whether a text looks like a history of iPoker, well-formed or not."""
    start = text[:2000].lstrip("\ufeff \t\r\n")
    return start.startswith("<") and bool(re.search(r"<session\b|<game\b", start))


def hand_count(text: str) -> int:
    return max(sum(1 for _game in _elements(_GAME, text)), 1)


def _elements(tags: re.Pattern[str], text: str, begin: int = 0) -> Iterator[tuple[int, int]]:
    """Where elements begin and end; what is not closed is none. Each letter is read once."""
    opened: int | None = None
    for tag in matches(tags, text, "<", begin):
        if opened is None and tag[1]:
            opened = tag.start()
        elif opened is not None and not tag[1]:
            yield opened, tag.end()
            opened = None


def read(text: str, at: int) -> PlayedHand:
    """Read hand number `at`, counted from 0.

    ValueError if the text is not such XML, or has no hand of Hold'em, or one that cannot be.
    """
    if any(matches(_FOREIGN, text, "<")):
        raise ValueError(_("This XML has a document type or entities, which histories never have."))
    game = next(islice(_elements(_GAME, text), at, None), None)
    if game is None:
        raise ValueError(_("This XML has no whole “game”, so there is no hand in it."))
    general = _general_of(text, game[0])
    heads, hand = checked(text[slice(*general)]), checked(text[slice(*game)])
    about = _parse(heads) if heads else _Element("general", {})
    return _read_game(_parse(hand), about, f"<session>{heads}{hand}</session>")


def _general_of(text: str, game: int) -> tuple[int, int]:
    """What holds for all games of a document, which stands before its first."""
    session = max(text.rfind("<session", 0, game), 0)
    return next(_elements(_GENERAL, text[:game], session), (0, 0))


def site_of(_text: str) -> str:
    """Who wrote a hand."""
    return SITE


def read_alone(text: str) -> PlayedHand:
    """Read a text of one hand, see `read`."""
    return read(text, 0)


def texts(text: str) -> Iterator[tuple[int, str]]:
    """Where each game of a text begins, and a document of it alone. Each letter is read once."""
    heads, after = "", 0
    for begin, end in _elements(_GAME, text):
        between, after = text[after:begin], end
        session = between.rfind("<session")
        if session >= 0 or not heads:
            general = next(_elements(_GENERAL, between, max(session, 0)), (0, 0))
            heads = between[slice(*general)]
        yield begin, f"<session>{heads}{text[begin:end]}</session>"


def _parse(text: str) -> _Element:
    top = _Element("", {})
    inside = [top]

    def refuse(*_what: object) -> NoReturn:
        raise ValueError(_("This XML has entities, which histories never have."))

    def begin(name: str, attributes: dict[str, str]) -> None:
        if len(inside) > MOST_DEPTH:
            raise ValueError(_("This XML is nested too deep to be a hand history."))
        element = _Element(name, attributes)
        inside[-1].children.append(element)
        inside.append(element)

    def more(letters: str) -> None:
        inside[-1].text += letters

    parser = expat.ParserCreate()
    parser.buffer_text = True  # else a text of many lines is put together line by line
    parser.StartElementHandler = begin
    parser.EndElementHandler = lambda _name: inside.pop()
    parser.CharacterDataHandler = more
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text, True)
    except expat.ExpatError as problem:
        message = _("This XML is damaged: {problem}.")
        raise ValueError(message.format(problem=expat.ErrorString(problem.code))) from None
    return top.children[0]


def _read_game(game: _Element, about: _Element, source: str) -> PlayedHand:
    hand = Recorder(SITE, source)
    title = about.text_of("gametype")
    if title and not re.search("hold.?em", title, re.IGNORECASE):
        message = _("“{title}” is not a hand of Hold’em.")
        raise ValueError(message.format(title=title[:60]))
    if stakes := _STAKES.search(title):
        hand.blinds = parse_amount(stakes[1]), parse_amount(stakes[2])
    for player in game.all("player"):
        name, seat = player.attributes.get("name", ""), player.attributes.get("seat", "")
        if not name or not re.fullmatch(r"\d{1,3}", seat):
            raise ValueError(_("A player of this hand has no name, or no number of a seat."))
        hand.sit(name, int(seat), _sum(player, "chips"))
        if player.attributes.get("win"):
            hand.win(name, _sum(player, "win"))
        if player.attributes.get("dealer") == "1":
            hand.button = int(seat)
    hand.hero = about.text_of("nickname")
    rounds = sorted(game.all("round"), key=lambda part: _number(part))
    for part in rounds:
        street = _number(part) - FLOP_ROUND + 1
        if street >= len(STREETS):
            raise ValueError(WRONG_NUMBER.format(text=_number(part)))
        cards = part.all("cards")
        if street > 0:
            board = [c for c in cards if c.attributes.get("type", "").lower() != "pocket"]
            hand.deal(street, parse_cards(" ".join(_cards(c.text) for c in board)))
        for pocket in cards:
            shown = _cards(pocket.text)
            if pocket.attributes.get("type", "").lower() == "pocket" and shown:
                hand.show(pocket.attributes.get("player", ""), parse_cards(shown))
        for action in sorted(part.all("action"), key=lambda part: _number(part)):
            _act(hand, action)
    hand.finished = True
    return hand.done()


def _number(element: _Element) -> int:
    text = element.attributes.get("no", "")
    if not re.fullmatch(r"\d{1,6}", text):
        raise ValueError(WRONG_NUMBER.format(text=text[:20]))
    return int(text)


def _sum(element: _Element, name: str) -> float:
    """An amount in an attribute, in whatever currency."""
    text = element.attributes.get(name, "")
    found = re.search(AMOUNT, text)
    if not found:
        raise ValueError(_("“{text}” is not an amount.").format(text=text[:40]))
    return parse_amount(found[0])


def _cards(text: str) -> str:
    """Cards with the rank first; unknown ones (X) are none."""
    words = [word for word in text.split() if word.upper() != "X"]
    return " ".join(_CARD.sub(r"\2\1", word) if _CARD.fullmatch(word) else word for word in words)


def _act(hand: Recorder, action: _Element) -> None:
    """One action; the numbers of their kinds are the network's own."""
    name, kind = action.attributes.get("player", ""), action.attributes.get("type", "")
    if kind in OUT:
        return
    if kind in ("0", "4"):
        hand.act(name, "fold" if kind == "0" else "check")
        return
    chips = _sum(action, "sum")
    if kind == "1":
        hand.post(name, "post", chips, "small")
    elif kind == "2":
        hand.post(name, "post", chips, "big")
    elif kind == "15":
        hand.post(name, "ante", chips)
    elif kind == "3":
        hand.act(name, "call", chips)
    elif kind == "5":
        hand.act(name, "bet", chips)
    elif kind == "7":
        hand.all_in(name, chips)
    elif kind == "23":
        hand.raise_to(name, chips)
    else:
        message = _("Action {kind} of “{name}” is not known, so the pot is not.")
        raise ValueError(message.format(kind=kind[:10], name=name[:40]))
