"""Histories in lines: PokerStars, GG, Winamax and 888, which differ in few ways.

All name seats, then post, then act street by street under starred headings. PokerStars and GG
have a colon behind a player's name, Winamax and 888 a blank; 888 writes amounts in brackets, and
those of raises are the chips that go in, where others write the chips before the player in the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from app.games.holdem.histories.amounts import AMOUNT, SIGN, parse_amount
from app.games.holdem.histories.pieces import checked, matches
from app.games.holdem.histories.played import PlayedHand, Recorder
from app.words.translation import _
from engine.cards import parse_cards


@dataclass(frozen=True, slots=True)
class Site:
    """How a site's histories differ from others'."""

    name: str  # of the site
    header: str  # finds the first line of a hand
    behind: str  # what stands behind a player's name
    adds: bool = False  # whether the amount of a raise is what goes in


SITES = (
    Site("PokerStars", r"^[ \t\ufeff]*PokerStars\b.*?\b(?:Hand|Game) #\d+.*$", ": "),
    Site("GG", r"^[ \t\ufeff]*Poker Hand #[A-Z]{1,4}\d+.*$", ": "),
    Site("Winamax", r"^[ \t\ufeff]*Winamax Poker\b.*HandId: #.*$", " "),
    Site("Kibitzer", r"^[ \t\ufeff]*Kibitzer Hand #\d+.*$", ": "),  # of our own table
    Site("888", r"^[ \t*\ufeff]*+\S.* Hand History for Game \d+.*$", " ", adds=True),
)
LONGEST_LINE = 1_000  # letters: what is longer was not written by a site
NO_HEADER = SITES[0]  # a hand that was copied without its first line
_ANY_HEADER = re.compile("|".join(f"(?:{site.header})" for site in SITES), re.MULTILINE)
_STARRED = re.compile(r"\*{2,3} ?(?P<name>[^*]+?) ?\*{2,3}(?P<rest>.*)$")
_BUTTON = re.compile(r"\bSeat #?(\d{1,4}) is the button")
_SEAT = re.compile(
    rf"^Seat (\d{{1,4}}): (.+) \( ?{SIGN}({AMOUNT})(?:[^()\d]*+\)|[^()]*+(?<=bounty)\))(.*)$"
)
_STAKES = re.compile(
    rf"(?:\((?:[^()]*, )?|^\s*)(?:{AMOUNT}[^\d/()]{{0,3}}/)?"
    rf"{SIGN}({AMOUNT})[^\d/()]{{0,5}}/{SIGN}({AMOUNT})(?=[^/\d]|$)"
)
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_RETURNED = re.compile(rf"^Uncalled bet \({SIGN}({AMOUNT})[^)]*\) returned to (.+)$")
_TOTAL = re.compile(rf"^Total pot {SIGN}({AMOUNT})")
_RAKE = re.compile(rf"\bRake {SIGN}({AMOUNT})")
_DROP = re.compile(rf"^Cash Drop to Pot ?: ?(?:total )?{SIGN}({AMOUNT})")
_WON = re.compile(rf" (?:collected|wins|won) (?:\[ ?)?(?:{SIGN}({AMOUNT}))?")
_MONEY = re.compile(rf"{SIGN}({AMOUNT})")
_RAISE = re.compile(rf"raises (?:{SIGN}({AMOUNT})[^\d]{{0,5}} )?to {SIGN}({AMOUNT})")
_SHOWN = re.compile(r"^(?:shows|showed|mucks|mucked) \[([^\]]*)\]")
_SUMMARY_SEAT = re.compile(r"Seat \d+: ")
_SUMMARY_SHOWN = re.compile(r"\b(?:showed|shows|mucked) \[([^\]]*)\]")
#: What players do beside the game, or what the record does without.
_BESIDE = re.compile(
    r"(?:said|has|is|was|will|joins?|leaves?|sits?|does|doesn't|did|mucks|shows|collected|wins|won|"
    r"finished|re-?buys|adds|requests?|chooses|pays|receives?|cashed|cashes|declines?|stands|"
    r"re-?joins|timed|connected|disconnected|wants|returns|reconnects|tops|runs?|goes|takes)\b",
    re.IGNORECASE,
)
#: Lines that name no player and change nothing.
_PASSED_OVER = re.compile(
    r"(?:Table\b|Total number of players|Board\b|Seat \d+|Hand was run|Tournament\b|#Game No|"
    r"Dealt to\b|Betting is capped|Main pot|Side pot|Hand cancelled|FIRST Board|SECOND Board|"
    r"\(Hi:|.* Blinds .*Holdem|Total pot|Rake\b|"
    r".* (?:joins|leaves|has left|has joined) the (?:table|game)|"
    r".* (?:said, \"|was removed|is disconnected|is connected|has timed out|"
    r"will be allowed|sits out|is sitting out|re-?buys|adds \S+ chips|has returned|has been|"
    r"finished the tournament|wins the tournament|collected|won|Poker Hand #))",
)
_SECTIONS: tuple[tuple[str, str], ...] = (
    (r"PRE-?FLOP|HOLE CARDS|ANTE.BLINDS|DEALING DOWN CARDS|ANTES?|BLINDS", "preflop"),
    (r"(?:DEALING )?(?:FIRST )?FLOP", "1"),
    (r"(?:DEALING )?(?:FIRST )?TURN", "2"),
    (r"(?:DEALING )?(?:FIRST )?RIVER", "3"),
    (r"(?:SECOND|THIRD) (?:FLOP|TURN|RIVER)", "again"),
    (r"(?:(?:FIRST|SECOND|THIRD) )?SHOW ?DOWN", "showdown"),
    (r"SUMMARY", "summary"),
)


@lru_cache(100)
def _section_of(name: str) -> str | None:
    return next((s for words, s in _SECTIONS if re.fullmatch(words, name, re.I)), None)


def is_history(text: str) -> bool:
    """Whether a text looks like a hand history in lines, well-formed or not."""
    return any(_headers(text)) or "*** HOLE CARDS ***" in text


def hand_count(text: str) -> int:
    """Number of hands in a text; one without its first line counts too."""
    return max(sum(1 for _header in _headers(text)), 1)


def _headers(text: str) -> Iterator[re.Match[str]]:
    return matches(_ANY_HEADER, text, "\n")


def read(text: str, at: int) -> PlayedHand:
    """Read hand number `at`, counted from 0.

    ValueError if it is no hand of Hold'em, or one that cannot be; in one sentence.
    """
    headers = [*islice(_headers(text), at, at + 2)]
    begin = headers[0].start() if headers else 0
    end = headers[1].start() if len(headers) > 1 else len(text)
    return read_alone(text[begin:end])


def read_alone(text: str) -> PlayedHand:
    """Read a text of one hand, see `read`."""
    text = checked(text)
    header = next(_headers(text), None)
    if header is None:
        return _Reader(NO_HEADER, text).read(text.splitlines())
    reader = _Reader(_site(header[0]), text)
    title = reader.take_header(header[0], text)
    if not re.search("hold.?em", title, re.IGNORECASE) or re.search(r"6\+|short", title, re.I):
        message = _("“{title}” is not a hand of Hold’em.")
        raise ValueError(message.format(title=title.strip(" *")[:60]))
    return reader.read(text.splitlines()[1:])


def site_of(text: str) -> str:
    """Who wrote a hand."""
    header = next(_headers(text), None)
    return NO_HEADER.name if header is None else _site(header[0]).name


def _site(header: str) -> Site:
    return next(site for site in SITES if re.match(site.header, header, re.MULTILINE))


def texts(text: str) -> Iterator[tuple[int, str]]:
    """Where each hand of a text begins, and its part of the text."""
    begins = [header.start() for header in _headers(text)] or [0]
    for begin, end in zip(begins, [*begins[1:], len(text)], strict=True):
        yield begin, text[begin:end]


class _Reader:
    """Goes through the lines of one hand."""

    def __init__(self, site: Site, text: str) -> None:
        self._site = site
        self._hand = Recorder(site.name, text.strip())
        self._section = "seats"
        self._names: list[str] = []  # the longest first: one may begin like another
        self._plain: set[str] = set()  # of these, those that no other begins like

    def take_header(self, header: str, hand: str) -> str:
        """The line that names the game, once the blinds are known from it."""
        title = header
        if self._site.adds:
            title = next((line for line in hand.splitlines() if " Blinds " in line), header)
        title = title[:LONGEST_LINE]
        if stakes := _STAKES.findall(title):
            small, big = stakes[-1]
            self._hand.blinds = parse_amount(small), parse_amount(big)
        return title

    def read(self, lines: list[str]) -> PlayedHand:
        for line in lines:
            line = line.strip().removeprefix("\ufeff")
            if len(line) > LONGEST_LINE:
                self._hand.not_understood(line)
            elif line:
                self._take(line)
        return self._hand.done()

    def _take(self, line: str) -> None:
        hand = self._hand
        name, _behind, words = line.partition(self._site.behind)
        if name in self._plain and words.startswith(_OFTEN):  # most lines: at once
            self._take_act(name, words, line)
            return
        if self._section == "seats" and "Seat" in line:
            if button := _BUTTON.search(line):
                hand.button = int(button[1])
                return
            if seat := _SEAT.match(line):
                out = "sitting out" in seat[4] or "out of hand" in seat[4]
                hand.sit(seat[2], int(seat[1]), parse_amount(seat[3]), out=out)
                self._names = sorted(hand.players, key=len, reverse=True)
                self._plain = {
                    name
                    for name in self._names
                    if not any(other.startswith(name) for other in self._names if other != name)
                }
                return
        if line.startswith("**") and (starred := _STARRED.match(line)):
            self._begin(line, starred["name"], starred["rest"])
            return
        if line.startswith("Dealt to "):
            self._take_dealt(line.removeprefix("Dealt to "))
            return
        if self._section == "summary" and line.startswith("Seat "):
            self._take_summary(line)
            return
        named = [name for name in self._names if line.startswith(name)]
        if self._take_money(line, named):
            return
        if self._section == "summary":
            self._take_summary(line)
            return
        behind = self._site.behind
        who = next((name for name in named if line.startswith(behind, len(name))), None)
        if who is not None:
            self._take_act(who, line[len(who) + len(behind) :], line)
        elif not _PASSED_OVER.match(line) and self._section != "showdown":
            hand.not_understood(line)

    def _begin(self, line: str, name: str, rest: str) -> None:
        """A heading: another section, with the cards behind it."""
        section = _section_of(name)
        if section is None:
            if not re.search("Hand History for Game|Blinds", line):
                self._hand.not_understood(line)
            return
        cards = parse_cards(" ".join(_BRACKETS.findall(rest)).replace(",", " "))
        if section.isdecimal():
            self._hand.deal(int(section), cards)
        elif section == "again":
            # The cards of the second board stand for themselves or behind those before them.
            kept = self._hand.board[: {"FLOP": 0, "TURN": 3}.get(name.split()[-1].upper(), 4)]
            before = self._hand.second or kept
            self._hand.second = cards if len(cards) > len(before) else [*before, *cards]
        self._hand.finished |= section in ("showdown", "summary")
        self._section = section

    def _take_dealt(self, rest: str) -> None:
        """``Dealt to Ann [Ah Kd]``."""
        name = next((n for n in self._names if rest.startswith(f"{n} ")), None)
        found = _BRACKETS.findall(rest)
        if name is not None and found and found[-1].strip():
            self._hand.hero = name
            self._hand.show(name, parse_cards(found[-1]))

    def _take_money(self, line: str, named: list[str]) -> bool:
        """Chips that go back, or to the winner, or that the site adds; the pot as it is said."""
        hand = self._hand
        if line[0] == "U" and (found := _RETURNED.match(line)):
            hand.give_back(found[2], parse_amount(found[1]))
            hand.finished = True
            return True
        if line[0] == "C" and (found := _DROP.match(line)):
            hand.drop(parse_amount(found[1]))
            return True
        if line[0] == "T" and (found := _TOTAL.match(line)):
            hand.total = parse_amount(found[1])
            if rake := _RAKE.search(line):
                hand.rake = parse_amount(rake[1])
            return True
        for name in named:
            if found := _WON.match(line, len(name)):
                hand.win(name, parse_amount(found[1]) if found[1] else 0.0)
                return True
        return False

    def _take_summary(self, line: str) -> None:
        """Cards that are shown in the end."""
        if "[" not in line:
            return
        seat = _SUMMARY_SEAT.match(line)
        at = seat.end() if seat else 0
        for name in self._names:
            if line.startswith((f"{name} ", f"{name}: "), at):
                if shown := _SUMMARY_SHOWN.search(line, at + len(name)):
                    self._hand.show(name, parse_cards(shown[1]))
                return

    def _take_act(self, name: str, words: str, line: str) -> None:
        hand = self._hand
        verb = words.split(" ", 1)[0]
        if verb in ("folds", "checks"):
            hand.act(name, "fold" if verb == "folds" else "check")
        elif shown := _SHOWN.match(words):
            hand.show(name, parse_cards(shown[1]))
        elif verb == "posts":
            self._take_post(name, words, line)
        elif verb == "raises" and not self._site.adds and (found := _RAISE.match(words)):
            by = parse_amount(found[1]) if found[1] else None
            hand.raise_to(name, parse_amount(found[2]), by)
        elif verb in _ACTS:
            found = _MONEY.search(words)
            if found is None:
                raise ValueError(_("“{words}” tells no amount.").format(words=line[:40]))
            _ACTS[verb](hand, name, parse_amount(found[1]))
        elif not _BESIDE.match(words):
            hand.not_understood(line)

    def _take_post(self, name: str, words: str, line: str) -> None:
        """Antes and blinds; of two amounts, or of both blinds in one, the small one is dead."""
        hand = self._hand
        found = [parse_amount(text) for text in _MONEY.findall(words)]
        if not found:
            raise ValueError(_("“{words}” tells no amount.").format(words=line[:40]))
        chips = found[0]
        if re.match(r"posts (?:the )?ante\b", words):
            hand.post(name, "ante", chips)
        elif re.match(r"posts small (?:&|and) big blinds?", words):
            small = min(hand.blinds[0], chips)
            hand.post(name, "dead", small)
            hand.post(name, "post", chips - small)
        elif re.match("posts dead", words):
            if len(found) > 1:
                hand.post(name, "post", max(found))
            hand.post(name, "dead", min(found))
        elif re.match("posts small blind", words):
            hand.post(name, "post", chips, "small")
        elif re.match("posts big blind", words):
            hand.post(name, "post", chips, "big")
        elif re.match(r"posts (?:a )?straddle\b|posts? (?:a )?blind\b|posts [^a-z]*$", words):
            hand.post(name, "post", chips)
        else:
            hand.not_understood(line)


_OFTEN = ("folds", "checks", "calls ", "bets ", "raises ")
#: What verbs do, with the first amount behind them; 888 raises by what goes in.
_ACTS: dict[str, Callable[[Recorder, str, float], None]] = {
    "calls": lambda hand, name, chips: hand.act(name, "call", chips),
    "bets": lambda hand, name, chips: hand.act(name, "bet", chips),
    "raises": lambda hand, name, chips: hand.act(name, "raise", chips),
    "allin": lambda hand, name, chips: hand.all_in(name, chips),
    "all-in": lambda hand, name, chips: hand.all_in(name, chips),
    "straddle": lambda hand, name, chips: hand.post(name, "post", chips),
}
