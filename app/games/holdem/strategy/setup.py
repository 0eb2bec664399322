"""What an equilibrium is asked about, and the point of its betting that is looked at. No Qt."""

from __future__ import annotations

import functools
import math
import random
import re
from dataclasses import dataclass, field, replace
from operator import mul
from typing import Any

from app.games.holdem.strategy.line import (
    FLOP,
    RIVER,
    Table,
    action_name,
    dealt_at,
    first_table,
    short_name,
    walk,
)
from app.words.counts import listed
from app.words.translation import (
    _,
    said,
)
from engine.cards import card_text, parse_cards
from engine.games.holdem import three_way
from engine.games.holdem.ranges import NOTHING, Range, combo_of, parse_range
from engine.games.holdem.strategy import equilibrium
from engine.games.holdem.strategy.equilibrium import Lock, Sizes, Strategy

Card = int | None
NO_BOARD: tuple[Card, ...] = (None,) * 5
TARGETS = (1.0, 0.5, 0.1)  # per cent of the pot
CAPS: tuple[int | None, ...] = (1, 2, 3, None)
STREETS = (_("Flop"), _("Turn"), _("River"))
LARGEST_CHIPS = 1e9
MOST_LOCKS = 200  # each of the 169 hands of a decision by itself, and some more
ALL_IN_UNDER = (math.inf, 1.5, 0.0)  # pots: always, when near, never
CAP = 2  # bets and raises on a street
MOST_BETS = 9  # the same, of three players where any number is allowed
MEMORY_PARTS = (0.25, 0.5, 0.75)  # of what is free, that a solution may take
MOST_RAKE = 50  # per cent
OFF_THE_LINE = {"ranges", "target", "rake", "rake_cap"}  # what a line does not depend on
KINDS = ("bets", "raises", "donks")
MOST_STREET_SIZES = 5  # the engine allows more; a player waits for each of them

BTN_OPENS = (
    "22+, A2s+, K2s+, Q4s+, J6s+, T6s+, 96s+, 85s+, 75s+, 64s+, 53s+, A2o+, K8o+, Q9o+, J9o+, T8o+"
)
BB_CALLS = (
    "TT-22, AJs-A2s, KJs-K4s, QTs-Q6s, JTs-J7s, T9s-T7s, 98s-96s, 87s-85s, 76s-75s, 65s-64s, 54s, "
    "AJo-A7o, KJo-K9o, QJo-QTo, JTo"
)
CO_OPENS = "22+, A2s+, K5s+, Q8s+, J8s+, T7s+, 97s+, 86s+, 76s, 65s, 54s, A8o+, KTo+, QTo+, JTo"
SB_RERAISES = "99+, A9s+, A5s-A2s, KTs+, QTs+, JTs, T9s, AQo+, KQo"
BTN_CALLS = "JJ-44, AQs-ATs, A5s-A4s, KQs-KTs, QJs-QTs, JTs, T9s, 98s, 87s, 76s, AQo, AJo, KQo"
SB_OPENS = (
    "22+, A2s+, K2s+, Q4s+, J6s+, T6s+, 96s+, 86s+, 75s+, 65s, 54s, A2o+, K7o+, Q9o+, J9o+, T9o"
)
#: Name, names of the players, their ranges, pot and stacks: first who is out of position.
PRESETS = (
    (_("Raised pot, BTN v BB"), ("BB", "BTN"), (BB_CALLS, BTN_OPENS), 5.5, 97.5),
    (_("CO v BB"), ("BB", "CO"), (BB_CALLS, CO_OPENS), 5.5, 97.5),
    (_("3-bet pot, SB v BTN"), ("SB", "BTN"), (SB_RERAISES, BTN_CALLS), 21.0, 90.0),
    (_("SB v BB"), ("SB", "BB"), (SB_OPENS, BB_CALLS), 6.0, 97.0),
)
#: Names of the presets where there is little room; what they are is told when pointed at.
SHORT_PRESETS = (_("BTN v BB"), _("CO v BB"), _("3-bet"), _("SB v BB"))
NAMES = ("OOP", "IP")  # of players without one: in files, and so the same in every language
MIDDLE = "MID"  # the same, of who acts between
_usual_range = functools.cache(parse_range)  # read again for each drawing, it took 5 ms

#: Field of the set-up that each kind of note is about, and whether nobody has said so.
NOTE_KINDS = {
    "usual range": ("ranges", True),
    "equity range": ("ranges", False),
    "narrowed range": ("ranges", False),
    "position range": ("ranges", True),  # of a hand that was played
    "known range": ("ranges", False),  # the same
    "acts last": ("names", True),
    "left out": ("names", True),
    "pot": ("pot", False),
    "pot guessed": ("pot", True),
    "pot at the flop": ("pot", False),
    "big blinds": ("pot", False),
    "stack": ("stack", False),
    "stack guessed": ("stack", True),
    "line": ("line", False),
    "before": ("board", True),
    "rake": ("rake", False),
    "rake paid": ("rake", True),  # by a hand that was played
    "sizes": ("texts", True),  # but for those that were bet there
}

Texts = tuple[str, str, str]  # sizes as they are typed, by street


@dataclass(frozen=True, slots=True)
class SizeTexts:
    """What a player may bet, as it is typed."""

    # on the flop, turn and river
    bets: Texts = ("66", "66", "75")
    raises: Texts = ("60", "60", "60")
    # bets into who bet or raised last on the street before; empty for the same as any other
    donks: Texts = ("", "", "")

    def sizes(self, street: int) -> Sizes:
        """Sizes on a street, told by its number of board cards."""
        at = street - FLOP
        bets, raises = (equilibrium.parse_sizes(t[at]) for t in (self.bets, self.raises))
        donks = self.donks[at].strip()
        if donks.lower() in ("", "-"):
            return Sizes(bets, raises, () if donks else None)
        return Sizes(bets, raises, equilibrium.parse_sizes(donks))

    def changed(self, kind: str, street: int, text: str) -> SizeTexts:
        """Another text of a kind on a street, 0 for the flop."""
        texts = [*getattr(self, kind)]
        texts[street] = text
        return replace(self, **{kind: tuple(texts)})


@dataclass(frozen=True, slots=True)
class Note:
    """Something of a set-up that was taken from elsewhere, or guessed, as long as it is so."""

    kind: str  # one of `NOTE_KINDS`
    player: int | None = None  # whose range, if it is one
    # hand that was added to the range, seats that are left out or chips of a big blind
    value: str | float | None = None

    @property
    def of(self) -> str:
        """Field of the set-up that it is about."""
        return NOTE_KINDS[self.kind][0]

    @property
    def guessed(self) -> bool:
        """Whether nobody has said so."""
        return NOTE_KINDS[self.kind][1]


@dataclass(frozen=True, slots=True)
class Setup:
    """Two or three ranges on a board, what may be bet, and where in the betting we are."""

    # of the players; out of position, who acts first on every street, comes first
    names: tuple[str, ...] = NAMES
    # theirs, which have the same colours in the equities: you are seat 0
    seats: tuple[int, ...] = (1, 0)
    ranges: tuple[Range, ...] = (NOTHING, NOTHING)  # theirs
    board: tuple[Card, ...] = NO_BOARD  # flop, turn, river; None is an empty place
    # chips in the middle, and what each has behind
    pot: float = 5.5
    stack: float = 97.5
    blind: float = 0.0  # chips of a big blind, 0 if that is not known
    in_blinds: bool = False  # amounts are told in big blinds
    texts: SizeTexts = SizeTexts()  # sizes as they are typed
    ip_texts: SizeTexts | None = None  # of who acts last, if others
    cap: int | None = CAP  # bets and raises on a street; None for any number
    # per cent taken from the pot, and chips at most, 0 for any number
    rake: float = 0.0
    rake_cap: float = 0.0
    # one of `ALL_IN_UNDER`: where this many pots or fewer are left, all-in is a size
    all_in_under: float = 0.0
    target: float = 0.5  # exploitability to stop at, in per cent of the pot
    memory_part: float = 0.5  # of the free memory, that a solution may take; one of `MEMORY_PARTS`
    locks: tuple[Lock, ...] = ()  # decisions that are given
    solving: bool = False  # answers are looked at, not the set-up
    # the user has stopped solving it: it goes on when that is asked for
    stopped: bool = field(default=False, compare=False)
    line: tuple[str, ...] = ()  # what has been done since, and the cards that came
    looked_at: int | None = None  # whose hands are shown; None for who decides
    mine: tuple[int, ...] = ()  # two cards, or fewer while they are typed
    # what was taken over from the equities or a hand history, and is still so
    taken: tuple[Note, ...] = field(default=(), compare=False)

    # ---- reading -------------------------------------------------------------------------

    @property
    def cards(self) -> tuple[int, ...]:
        """Board cards of the set-up, without gaps."""
        return tuple(card for card in self.board if card is not None)

    @property
    def dealt_at(self) -> tuple[int, ...]:
        """Places of the cards in the line."""
        return dealt_at(self.line, self.first_table)

    @property
    def shown_board(self) -> tuple[Card, ...]:
        """The board with the cards of the line."""
        cards = [*self.cards, *(parse_cards(self.line[at])[0] for at in self.dealt_at)]
        return (*cards, *NO_BOARD)[:RIVER] if self.dealt_at else self.board

    @property
    def shown_cards(self) -> tuple[int, ...]:
        """Board cards with those of the line, without gaps."""
        return tuple(card for card in self.shown_board if card is not None)

    @property
    def first_table(self) -> Table:
        """Pot and stacks where the betting begins."""
        unit = self.blind if self.in_blinds and self.blind else 1.0
        return first_table(len(self.cards), self.pot, self.stack, len(self.ranges), unit)

    @property
    def is_of_three(self) -> bool:
        """Whether a third player is in."""
        return len(self.ranges) == three_way.PLAYERS

    @property
    def next_place(self) -> int | None:
        """Board place that the next card takes, in the set-up."""
        return next((at for at, card in enumerate(self.board) if card is None), None)

    @property
    def chip(self) -> float:
        """Smallest chip: 1 where pot and stack are whole and not small, else a hundredth."""
        whole = self.pot == int(self.pot) and self.stack == int(self.stack)
        return 1.0 if whole and self.pot >= 50 else 0.01

    def line_text(self) -> str:
        """``Check, Bet 77 %, Call, 2♠``: what has been done."""
        moves, _end = walk(self.line, self.first_table)
        return listed(
            short_name(move.word, move.table)
            if move.table.player is None
            else action_name(move.word, move.table)
            for move in moves
        )

    def rake_text(self) -> str:
        """``Rake 5 %, at most 3``; nothing for none."""
        if not self.rake:
            return ""
        text = _("Rake {percent} %")
        if self.rake_cap:
            text = _("Rake {percent} %, at most {chips}")
        chips = self.first_table.chips(self.rake_cap)
        return text.format(percent=f"{self.rake:g}", chips=chips)

    @property
    def least_cards(self) -> int:
        """Board cards with which it can be solved."""
        return RIVER if self.is_of_three else FLOP

    def needs(self) -> list[str]:
        """What is missing before this can be solved, in sentences."""
        found = []
        for name, hands in zip(self.names, self.ranges, strict=True):
            if not hands.combos:
                found.append(_("{player} needs a range.").format(player=name))
            elif not hands.without(self.cards).combos:
                text = _("The range of {player} has nothing left on this board.")
                found.append(text.format(player=name))
        if len(self.cards) < self.least_cards:
            found.append(
                _("Three players are solved on a river: click five cards.")
                if self.is_of_three
                else _("Click three cards for the flop.")
            )
        if not self.pot > 0:
            found.append(_("The pot is empty."))
        if not found:
            try:
                (self.of_three if self.is_of_three else self.spot)()
            except ValueError as error:
                found.append(said(error))
        return found

    def spot(self) -> equilibrium.Spot:
        """The engine's spot; ValueError says what is wrong."""
        first = max(len(self.cards), FLOP)
        both = self.texts, self.ip_texts or self.texts
        here, turn, river = (
            (both[0].sizes(street), both[1].sizes(street)) for street in (first, 4, 5)
        )
        oop, ip = self.ranges
        return equilibrium.Spot(
            oop,
            ip,
            board=self.cards,
            pot=self.pot,
            stack=self.stack,
            sizes=here,
            turn_sizes=turn if first < 4 else None,
            river_sizes=river if first < RIVER else None,
            cap=self.cap,
            chip=self.chip,
            rake=self.rake / 100,
            rake_cap=self.rake_cap or math.inf,
            all_in_under=self.all_in_under,
            locks=self.locks,
        )

    def of_three(self) -> three_way.Strategy:
        """The engine's river of three; ValueError says what is wrong."""
        first, middle, last = self.ranges
        offered = three_way.Offered(
            self.texts.sizes(RIVER),
            cap=MOST_BETS if self.cap is None else self.cap,
            chip=self.chip,
            all_in_under=self.all_in_under,
        )
        return three_way.Strategy(
            *((first, middle, last), self.cards, self.pot, self.stack, offered),
            rake=(self.rake / 100, self.rake_cap or math.inf),
            line=self.line,
            target=self.target,
        )

    def question(self) -> Strategy | three_way.Strategy | None:
        """What to ask, once it is to be solved."""
        if not self.solving or self.needs():
            return None
        if self.is_of_three:
            return self.of_three()
        return Strategy(self.spot(), self.line, self.target, memory_part=self.memory_part)

    def solved_part(self) -> Setup:
        """What a solution depends on, without what is looked at in it."""
        bare = replace(self, line=(), looked_at=None, mine=(), seats=(1, 0))
        return replace(bare, target=0.0, memory_part=0.5, blind=0.0, in_blinds=False)

    # ---- changing the set-up ---------------------------------------------------------------

    def changed(self, **changes: Any) -> Setup:
        """Another set-up: nothing is solved of it yet. The line stays if it still leads there."""
        new = replace(self, **changes)
        if new == self:
            return self
        mine = tuple(card for card in new.mine if card not in new.board)
        line = self.line if changes.keys() <= OFF_THE_LINE else ()
        taken = tuple(note for note in self.taken if new._is_so_still(note, self, line))
        return replace(
            new,
            mine=mine,
            locks=(),
            solving=False,
            stopped=False,
            line=line,
            looked_at=None,
            taken=taken,
        )

    def _is_so_still(self, note: Note, before: Setup, line: tuple[str, ...]) -> bool:
        """Whether what a note is about is as it was."""
        if note.of == "line":
            return line == before.line
        now, old = getattr(self, note.of), getattr(before, note.of)
        if note.player is None or len(now) != len(old):
            return bool(now == old)
        return bool(now[note.player] == old[note.player])

    def click_card(self, card: int) -> Setup:
        """Place a card on the board, or take it back."""
        if card in self.board:
            at = self.board.index(card)
            return self.changed(board=(*self.board[:at], None, *self.board[at + 1 :]))
        at_next = self.next_place
        if at_next is None:
            return self
        return self.changed(board=(*self.board[:at_next], card, *self.board[at_next + 1 :]))

    def with_range(self, player: int, hands: Range) -> Setup:
        return self.changed(ranges=(*self.ranges[:player], hands, *self.ranges[player + 1 :]))

    def with_third(self) -> Setup:
        """A third player comes in, who acts between the others, or goes."""
        (name, *_middle, last), (hands, *_between, others) = self.names, self.ranges
        (seat, *_seat, last_seat) = self.seats
        if self.is_of_three:
            return self.changed(names=(name, last), seats=(seat, last_seat), ranges=(hands, others))
        third = next(at for at in range(three_way.PLAYERS) if at not in self.seats)
        return self.changed(
            names=(name, MIDDLE, last),
            seats=(seat, third, last_seat),
            ranges=(hands, NOTHING, others),
            ip_texts=None,
        )

    def swapped(self) -> Setup:
        """Who was first to act is last."""
        texts = (self.texts, None) if self.ip_texts is None else (self.ip_texts, self.texts)
        return self.changed(
            names=self.names[::-1],
            seats=self.seats[::-1],
            ranges=self.ranges[::-1],
            texts=texts[0],
            ip_texts=texts[1],
        )

    def with_sizes(self, kind: str, street: int, text: str, player: int | None = None) -> Setup:
        """Other sizes of one of `KINDS` on a street, 0 for the flop, of a player or of both.

        ValueError if `text` is no sizes.
        """
        text = _with_commas(text)
        sizes = equilibrium.parse_sizes("" if text == "-" else text)
        if len(sizes) > MOST_STREET_SIZES:
            message = _("{count} sizes are too many; give {most} or fewer.")
            raise ValueError(message.format(count=len(sizes), most=MOST_STREET_SIZES))
        Sizes(() if kind == "raises" else sizes, sizes if kind == "raises" else ())
        first = self.texts if player == 1 else self.texts.changed(kind, street, text)
        if player is None:
            last = None
        else:
            last = self.ip_texts or self.texts
            last = last.changed(kind, street, text) if player == 1 else last
        return self.changed(texts=first, ip_texts=None if last == first else last)

    def texts_of(self, player: int | None) -> SizeTexts:
        """Sizes of a player, or of both."""
        return (self.ip_texts or self.texts) if player == 1 else self.texts

    def without_size(self, street: int, kind: str, size: equilibrium.Size) -> Setup:
        """The same with a size less on a street, 0 for the flop, for both."""

        def less(texts: SizeTexts) -> SizeTexts:
            parts = [part.strip() for part in getattr(texts, kind)[street].split(",")]
            kept = [part for part in parts if equilibrium.parse_sizes(part) != (size,)]
            return texts.changed(kind, street, ", ".join(kept))

        last = None if self.ip_texts is None else less(self.ip_texts)
        return self.changed(texts=less(self.texts), ip_texts=last)

    def using(self, part: float) -> Setup:
        """Another part of the free memory may be taken."""
        return replace(self, memory_part=part)

    def with_rake(self, what: str, text: str) -> Setup:
        """Another `rake` in per cent, or `rake_cap`.

        ValueError if `text` is no rake that can be.
        """
        most = MOST_RAKE if what == "rake" else LARGEST_CHIPS
        message = _("“{text}” is no rake; write a number such as 5, or 0 for none.")
        value = _number(text.replace("%", "") or "0", 0, most, message.format(text=text[:20]))
        return self.changed(**{what: value})

    def with_chips(self, what: str, text: str) -> Setup:
        """Another `pot` or `stack`; ValueError if `text` is no amount that can be."""
        least = 0.1 if what == "pot" else 0
        message = _("“{text}” is not an amount; write a number such as 5.5.")
        chips = _number(text.replace(",", ""), least, LARGEST_CHIPS, message.format(text=text[:20]))
        return self.changed(**{what: chips})

    def preset(self, number: int) -> Setup:
        """One of `PRESETS` on the same board."""
        _name, names, texts, pot, stack = PRESETS[number]
        first, last = (_usual_range(text) for text in texts)
        new = self.changed(names=names, seats=(1, 0), ranges=(first, last), pot=pot, stack=stack)
        kinds = {note.kind for note in self.taken}
        if "sizes" in kinds:  # of another hand
            new = new.changed(texts=SizeTexts(), ip_texts=None, cap=CAP)
        if "rake paid" in kinds:
            new = new.changed(rake=0.0)
        # It was chosen now, even where it is just what had been taken over.
        return replace(new, taken=tuple(note for note in new.taken if note.kind == "rake"))

    def most_actions(self) -> int:
        """Actions that a decision has at most."""
        near = int(self.all_in_under > 0)
        streets = [
            texts.sizes(street)
            for texts in (self.texts, self.ip_texts or self.texts)
            for street in range(max(len(self.cards), FLOP), RIVER + 1)
        ]
        bets = max(max(len(sizes.bets), len(sizes.donks or ())) for sizes in streets)
        return max(1 + bets, 2 + max(len(sizes.raises) for sizes in streets)) + near

    def preset_in_use(self) -> int | None:
        """Number of the preset whose ranges and chips these are."""
        for number in range(len(PRESETS)):
            new = self.preset(number)
            same = (new.ranges, new.pot, new.stack) == (self.ranges, self.pot, self.stack)
            if same and new.names == self.names:
                return number
        return None

    def emptied(self) -> Setup:
        """The first preset without a board."""
        return Setup(target=self.target).preset(0)

    def dealt(self, seed: int) -> Setup:
        """A random turn or river for these ranges: a flop takes long."""
        source = random.Random(seed)
        setup = self if all(hands.combos for hands in self.ranges) else self.emptied()
        while True:
            count = RIVER if setup.is_of_three else source.choice((4, 5))
            cards = source.sample(range(52), count)
            board: tuple[Card, ...] = (*cards, *NO_BOARD)[:5]
            new = setup.changed(board=board, mine=())
            if not new.needs():
                return new

    # ---- changing what is looked at ----------------------------------------------------------

    def solve(self) -> Setup:
        """Look at the answers."""
        return replace(self, solving=True, stopped=False)

    def edit(self) -> Setup:
        return replace(self, solving=False)

    def went(self, *words: str) -> Setup:
        """A step further along the line."""
        return replace(self, line=(*self.line, *words), looked_at=None)

    def deal(self, card: int) -> Setup:
        """The card that is due, or another one instead of the last; what was done stays done."""
        if card in self.shown_board:
            return self
        mine = () if card in self.mine else self.mine
        _moves, table = walk(self.line, self.first_table)
        if table.player is None and not table.ended:
            return replace(self.went(card_text(card)), mine=mine)
        if self.dealt_at:
            at = self.dealt_at[-1]
            line = (*self.line[:at], card_text(card), *self.line[at + 1 :])
            return replace(self, line=line, mine=mine, looked_at=None)
        place = len(self.cards) - 1
        board = (*self.board[:place], card, *self.board[place + 1 :])
        new = replace(self, board=board, mine=mine, locks=(), looked_at=None)
        return new if not new.needs() else self

    def with_lock(self, lock: Lock) -> Setup:
        """A decision is given, for some hands: these are locked anew, others stay as they are.

        ValueError if there are too many locks.
        """
        kept = []
        for old in self.locks:
            both = map(mul, old.hands.weights, lock.hands.weights)
            left = old.without(lock.hands) if old.line == lock.line and any(both) else old
            if left.hands.combos:
                kept.append(left)
        if len(kept) >= MOST_LOCKS:
            text = _("There are {most} locks, which is the most; unlock all, or lock all hands.")
            raise ValueError(text.format(most=MOST_LOCKS))
        return replace(self, locks=(*kept, lock))

    def told_in(self, in_blinds: bool) -> Setup:
        """Amounts are told in big blinds, or in chips."""
        return replace(self, in_blinds=in_blinds and self.blind > 0)

    def with_blind(self, text: str) -> Setup:
        """Another big blind; amounts are told in it.

        ValueError if `text` is no amount that can be.
        """
        try:
            blind = float(text.replace(",", "") or 0)
        except ValueError:
            blind = math.nan
        if not 0 <= blind <= LARGEST_CHIPS:
            message = _("“{text}” is no big blind; write its chips, or 0 to tell all in chips.")
            raise ValueError(message.format(text=text[:20]))
        return replace(self, blind=blind, in_blinds=blind > 0)

    def without_locks(self) -> Setup:
        """All play as is best for them again."""
        return replace(self, locks=())

    def type_mine(self, card: int) -> Setup:
        """A card of mine was typed; the third begins anew."""
        if card in self.shown_board:
            return self
        held = () if len(self.mine) == 2 else self.mine
        return self if card in held else replace(self, mine=(*held, card))

    @property
    def my_combo(self) -> int | None:
        """Number of my two cards, if they are known."""
        return combo_of(self.mine) if len(self.mine) == 2 else None


NO_SETUP = Setup()  # nothing was set up yet


def _with_commas(text: str) -> str:
    """``33, 75%, allin``: sizes may be typed with spaces or semicolons between them, too."""
    whole = re.sub(r"(?<=[\d.])\s+(?=[%x])|(?<=all)\s+(?=in)", "", text, flags=re.IGNORECASE)
    return ", ".join(re.findall(r"[^,;\s]+", whole))


def _number(text: str, least: float, most: float, refusal: str) -> float:
    """A number within bounds; ValueError says `refusal`."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not least <= value <= most:
        raise ValueError(refusal)
    return value
