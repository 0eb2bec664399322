"""What an equilibrium is asked about, and the point of its betting that is looked at. No Qt."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from typing import Any

from app.games.holdem.strategy_line import TURN, Table
from app.words.translation import _
from engine.cards import card_text, parse_cards
from engine.games.holdem.ranges import COMBOS, NOTHING, Range, parse_range
from engine.games.holdem.strategy import equilibrium
from engine.games.holdem.strategy.equilibrium import Lock, Sizes, Strategy

Card = int | None
NO_BOARD: tuple[Card, ...] = (None,) * 5
TARGETS = (1.0, 0.5, 0.1)  # per cent of the pot
CAPS: tuple[int | None, ...] = (1, 2, 3, None)
STREETS = (_("Turn"), _("River"))
LARGEST_CHIPS = 1e9
MOST_LOCKS = 200  # each of the 169 hands of a decision by itself, and some more
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
NAMES = (_("OOP"), _("IP"))


@dataclass(frozen=True, slots=True)
class Setup:
    """Two ranges on a board, what may be bet, and where in the betting we are.

    Attributes
    ----------
    names : of the players; out of position, who acts first on every street, comes first
    ranges : theirs
    board : flop, turn, river; None is an empty place
    pot, stack : chips in the middle, and what each has behind
    bets, raises : sizes as they are typed, on the turn and on the river
    cap : bets and raises on a street; None for any number
    target : exploitability to stop at, in per cent of the pot
    locks : decisions that are given
    solving : answers are looked at, not the set-up
    line : what has been done since, and the river's card
    looked_at : whose hands are shown; None for who decides
    mine : two cards, or fewer while they are typed
    """

    names: tuple[str, str] = NAMES
    ranges: tuple[Range, Range] = (NOTHING, NOTHING)
    board: tuple[Card, ...] = NO_BOARD
    pot: float = 5.5
    stack: float = 97.5
    bets: tuple[str, str] = ("66", "75")
    raises: tuple[str, str] = ("60", "allin")
    cap: int | None = 2
    target: float = 0.5
    locks: tuple[Lock, ...] = ()
    solving: bool = False
    line: tuple[str, ...] = ()
    looked_at: int | None = None
    mine: tuple[int, ...] = ()

    # ---- reading -------------------------------------------------------------------------

    @property
    def cards(self) -> tuple[int, ...]:
        """Board cards of the set-up, without gaps."""
        return tuple(card for card in self.board if card is not None)

    @property
    def river(self) -> Card:
        """River of the set-up, or of the line."""
        if self.board[4] is not None or len(self.cards) < TURN:
            return self.board[4]
        at = self.river_at
        return None if at is None else parse_cards(self.line[at])[0]

    @property
    def river_at(self) -> int | None:
        """Place of the river's card in the line, if it is there."""
        table = self.first_table
        for at, word in enumerate(self.line):
            if table.player is None and not table.ended:
                return at
            table = table.after(word)
        return None

    @property
    def shown_board(self) -> tuple[Card, ...]:
        """The board with the river of the line."""
        return (*self.board[:4], self.river)

    @property
    def shown_cards(self) -> tuple[int, ...]:
        """Board cards with the river of the line, without gaps."""
        return tuple(card for card in self.shown_board if card is not None)

    @property
    def first_table(self) -> Table:
        """Pot and stacks where the betting begins."""
        return Table(len(self.cards), self.pot, self.stack)

    @property
    def next_place(self) -> int | None:
        """Board place that the next card takes, in the set-up."""
        return next((at for at, card in enumerate(self.board) if card is None), None)

    @property
    def chip(self) -> float:
        """Smallest chip: 1 where pot and stack are whole and not small, else a hundredth."""
        whole = self.pot == int(self.pot) and self.stack == int(self.stack)
        return 1.0 if whole and self.pot >= 50 else 0.01

    def needs(self) -> list[str]:
        """What is missing before this can be solved, in sentences."""
        found = []
        for name, hands in zip(self.names, self.ranges, strict=True):
            if not hands.combos:
                found.append(_("{player} needs a range.").format(player=name))
            elif not hands.without(self.cards).combos:
                text = _("The range of {player} has nothing left on this board.")
                found.append(text.format(player=name))
        count = len(self.cards)
        if count < 3:
            found.append(_("Click three cards for the flop."))
        elif count == 3:
            found.append(_("Click the turn: flops are not solved yet."))
        if not self.pot > 0:
            found.append(_("The pot is empty."))
        if not found:
            try:
                self.spot()
            except ValueError as error:
                found.append(str(error))
        return found

    def spot(self) -> equilibrium.Spot:
        """The engine's spot; ValueError says what is wrong."""
        turn, river = (
            Sizes(equilibrium.parse_sizes(bets), equilibrium.parse_sizes(raises))
            for bets, raises in zip(self.bets, self.raises, strict=True)
        )
        return equilibrium.Spot(
            *self.ranges,
            board=self.cards,
            pot=self.pot,
            stack=self.stack,
            sizes=(turn, turn),
            river_sizes=(river, river),
            cap=self.cap,
            chip=self.chip,
            locks=self.locks,
        )

    def question(self) -> Strategy | None:
        """What to ask, once it is to be solved."""
        if not self.solving or self.needs():
            return None
        return Strategy(self.spot(), self.line, self.target)

    def solved_part(self) -> Setup:
        """What a solution depends on, without what is looked at in it."""
        return replace(self, line=(), looked_at=None, mine=(), target=0.0)

    # ---- changing the set-up ---------------------------------------------------------------

    def changed(self, **changes: Any) -> Setup:
        """Another set-up: nothing is solved of it yet."""
        new = replace(self, **changes)
        if new == self:
            return self
        mine = tuple(card for card in new.mine if card not in new.board)
        return replace(new, mine=mine, locks=(), solving=False, line=(), looked_at=None)

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
        """Another range for a player."""
        new = (hands, self.ranges[1]) if player == 0 else (self.ranges[0], hands)
        return self.changed(ranges=new)

    def swapped(self) -> Setup:
        """Who was first to act is last."""
        (first, last), (one, other) = self.names, self.ranges
        return self.changed(names=(last, first), ranges=(other, one))

    def with_sizes(self, kind: str, street: int, text: str) -> Setup:
        """Other `bets` or `raises` on a street, 0 for the turn.

        Raises
        ------
        ValueError
            If `text` is no sizes.
        """
        sizes = equilibrium.parse_sizes(text)
        if len(sizes) > MOST_STREET_SIZES:
            message = _("{count} sizes are too many; give {most} or fewer.")
            raise ValueError(message.format(count=len(sizes), most=MOST_STREET_SIZES))
        Sizes(sizes if kind == "bets" else (), sizes if kind == "raises" else ())
        old = getattr(self, kind)
        return self.changed(**{kind: (text, old[1]) if street == 0 else (old[0], text)})

    def with_chips(self, what: str, text: str) -> Setup:
        """Another `pot` or `stack`.

        Raises
        ------
        ValueError
            If `text` is no amount that can be.
        """
        try:
            chips = float(text.replace(",", ""))
        except ValueError:
            chips = math.nan
        least = 0.1 if what == "pot" else 0.0
        if not least <= chips <= LARGEST_CHIPS:
            message = _("“{text}” is not an amount; write a number such as 5.5.")
            raise ValueError(message.format(text=text[:20]))
        return self.changed(**{what: chips})

    def preset(self, number: int) -> Setup:
        """One of `PRESETS` on the same board."""
        _name, names, texts, pot, stack = PRESETS[number]
        first, last = (parse_range(text) for text in texts)
        return self.changed(names=names, ranges=(first, last), pot=pot, stack=stack)

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
        """A random turn or river for these ranges."""
        source = random.Random(seed)
        setup = self if all(hands.combos for hands in self.ranges) else self.emptied()
        while True:
            cards = source.sample(range(52), source.choice((4, 5)))
            board: tuple[Card, ...] = (*cards, *NO_BOARD)[:5]
            new = setup.changed(board=board, mine=())
            if not new.needs():
                return new

    # ---- changing what is looked at ----------------------------------------------------------

    def solve(self) -> Setup:
        """Look at the answers."""
        return replace(self, solving=True)

    def edit(self) -> Setup:
        """Look at the set-up."""
        return replace(self, solving=False)

    def went(self, *words: str) -> Setup:
        """A step further along the line."""
        return replace(self, line=(*self.line, *words), looked_at=None)

    def deal(self, card: int) -> Setup:
        """Another river, or, where none has come, another turn; what was done stays done."""
        if card in self.shown_board:
            return self
        mine = () if card in self.mine else self.mine
        at, table = self.river_at, self.first_table
        if at is not None:
            line = (*self.line[:at], card_text(card), *self.line[at + 1 :])
            return replace(self, line=line, mine=mine, looked_at=None)
        for word in self.line:
            table = table.after(word)
        if table.player is None and not table.ended:
            return replace(self.went(card_text(card)), mine=mine)
        place = len(self.cards) - 1
        board = (*self.board[:place], card, *self.board[place + 1 :])
        new = replace(self, board=board, mine=mine, locks=(), looked_at=None)
        return new if not new.needs() else self

    def with_lock(self, lock: Lock) -> Setup:
        """A decision is given, for some hands: these are locked anew, others stay as they are.

        Raises
        ------
        ValueError
            If there are too many locks.
        """
        held = lock.hands.weights
        kept = []
        for old in self.locks:
            if old.line == lock.line:
                weights = tuple(
                    0.0 if new else w for w, new in zip(old.hands.weights, held, strict=True)
                )
                old = replace(old, hands=Range(weights))
            if old.hands.combos:
                kept.append(old)
        if len(kept) >= MOST_LOCKS:
            text = _("There are {most} locks, which is the most; unlock all, or lock all hands.")
            raise ValueError(text.format(most=MOST_LOCKS))
        return replace(self, locks=(*kept, lock))

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
        if len(self.mine) != 2:
            return None
        low, high = sorted(self.mine)
        return COMBOS.index((low, high))


NO_SETUP = Setup()  # nothing was set up yet
