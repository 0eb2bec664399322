"""A hand that was played, and the bookkeeping that turns what players did into one. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from app.words.figures import stake_text
from app.words.translation import _
from engine.cards import card_text
from engine.games.holdem.rules import MOST_SEATS
from engine.games.holdem.strategy.push_fold import POSITIONS

STREETS = ("preflop", "flop", "turn", "river")
NEW_CARDS = (0, 3, 1, 1)  # of the board on each street
Kind = Literal["ante", "dead", "post", "fold", "check", "call", "bet", "raise", "return"]
DECISIONS = ("fold", "check", "call", "bet", "raise")
CENT = 0.011  # sites round stacks and parts of a pot
TEN = ("UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN", "SB", "BB")
MOST_NOTES, LONGEST_NOTE = 20, 80
MOST_NAMED, MOST_ACTIONS = 40, 1_000  # of a hand: those who sit out too; ten players need fewer


@dataclass(frozen=True, slots=True)
class Player:
    """One player of a hand; `cards` is empty where they are not known, `position` too.

    `won` are chips from pots, without bets that came back.
    """

    name: str
    seat: int
    stack: float  # before the hand
    cards: tuple[int, ...] = ()
    position: str = ""
    folded: bool = False
    won: float = 0.0


@dataclass(frozen=True, slots=True)
class Action:
    """What a player did, and what it was done with."""

    # by number
    street: int
    player: int
    kind: Kind  # of what was done
    chips: float  # that went into the pot by it; below 0 for a bet that came back
    to: float  # chips of the player on this street after it
    # before it: all chips put in, those to call (no more than the player has), those left to the
    # player
    pot: float
    call: float
    stack: float
    faced: float  # chips with which the last bet or raise was made; 0 if there is none to call
    # chips of the pot that a call can win: of more than the player has, others get back or play for
    # the rest
    playable: float


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that was played: players in the order of their seats."""

    site: str  # who wrote it
    players: tuple[Player, ...]
    hero: int | None  # number of the player whose cards the writer was dealt, None if not said
    # the second only of a board that was run twice
    board: tuple[int, ...]
    second_board: tuple[int, ...]
    blinds: tuple[float, float]  # small and big, 0 where not said
    actions: tuple[Action, ...]  # in order
    pots: tuple[float, ...]  # chips in the pot when each street that was dealt began
    pot: float  # chips that were played for in the end
    rake: float | None  # what the site took, None if not said
    # lines that were not understood and figures that do not agree, a sentence each
    notes: tuple[str, ...]
    source: str = ""  # text that it was read from
    finished: bool = False  # whether its end was written too

    @property
    def decisions(self) -> tuple[Action, ...]:
        """What players chose, without antes, blinds and bets that came back."""
        return tuple(action for action in self.actions if action.kind in DECISIONS)

    def folded_before(self, decision: int) -> frozenset[int]:
        """Players who have folded before decision number `decision`."""
        return frozenset(a.player for a in self.decisions[:decision] if a.kind == "fold")

    def matched(self, decision: int) -> float:
        """Chips behind of who takes a decision that another player who is in can match."""
        own = self.decisions[decision]
        gone = self.folded_before(decision)
        total = [player.stack for player in self.players]  # left, and before them on the street
        street, live = 0, [0.0] * len(total)
        for action in self.actions:
            if action.street != street:
                total = [chips - put for chips, put in zip(total, live, strict=True)]
                street, live = action.street, [0.0] * len(total)
            if action is own:
                break
            if action.kind in ("ante", "dead"):
                total[action.player] -= action.chips
            else:
                live[action.player] += action.chips
        others = [chips for number, chips in enumerate(total) if number not in gone | {own.player}]
        return min(own.stack, max(max(others, default=0.0) - live[own.player], 0.0))


#: Of an `Action`, all but the player's number, which is known at the end: here it is the name.
_Act = tuple[int, str, Kind, *tuple[float, ...]]


@dataclass
class Seated:
    """A player while the hand is read."""

    name: str
    seat: int
    stack: float
    left: float
    front: float = 0.0  # on this street
    put: float = 0.0  # in the hand
    won: float = 0.0
    cards: tuple[int, ...] = ()
    folded: bool = False
    acted: bool = False
    out: bool = False  # said to sit out


@dataclass
class Recorder:
    """Follows a hand as it is read; refuses what cannot be in a sentence."""

    site: str
    source: str = ""
    blinds: tuple[float, float] = (0.0, 0.0)
    button: int | None = None  # number of a seat
    hero: str = ""
    total: float | None = None  # the pot as the site says
    rake: float | None = None
    finished: bool = False
    players: dict[str, Seated] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    board: list[int] = field(default_factory=list)
    second: list[int] = field(default_factory=list)
    street: int = 0
    pot: float = 0.0
    dropped: float = 0.0  # into the pot by the site
    pots: list[float] = field(default_factory=list)
    faced: float = 0.0
    posts: dict[str, str] = field(default_factory=dict)  # "small" and "big" -> who
    actions: list[_Act] = field(default_factory=list)
    _level: float = -1.0  # as it was worked out last; below 0 once something was paid

    def note(self, sentence: str) -> None:
        """Keep what is to be said of the reading."""
        if sentence not in self.notes and len(self.notes) < MOST_NOTES:
            self.notes.append(sentence)

    def not_understood(self, line: str) -> None:
        text = line if len(line) <= LONGEST_NOTE else f"{line[:LONGEST_NOTE]}…"
        self.note(_("“{line}” was not understood.").format(line=text))

    def sit(self, name: str, seat: int, stack: float, *, out: bool = False) -> None:
        if name in self.players:
            raise ValueError(_("“{name}” has two seats in this hand.").format(name=name[:40]))
        if any(player.seat == seat for player in self.players.values()):
            raise ValueError(_("Seat {number} is taken twice in this hand.").format(number=seat))
        self.players[name] = Seated(name, seat, stack, stack, out=out)
        if len(self.players) > MOST_NAMED:
            text = _("This hand names more than {most} players.")
            raise ValueError(text.format(most=MOST_NAMED))

    # ---- what players do ------------------------------------------------------------------

    @property
    def level(self) -> float:
        """Chips that a player must have put in on this street to stay."""
        if self._level < 0:
            level = max([player.front for player in self.players.values()], default=0.0)
            big = self.players.get(self.posts.get("big", ""))
            if self.street == 0 and big is not None and big.left <= 0:
                level = max(level, self.blinds[1])  # one that is all-in costs others the whole one
            self._level = level
        return self._level

    def post(self, name: str, kind: Kind, chips: float, blind: str = "") -> None:
        """An ante, a blind, or chips that only buy into the pot (`dead`)."""
        player = self._of(name)
        if self.street or any(kind in DECISIONS for _street, _name, kind, *_rest in self.actions):
            text = _("“{name}” posts after the betting has begun.")
            raise ValueError(text.format(name=name[:40]))
        if blind and blind not in self.posts:
            self.posts[blind], self._level = name, -1.0
            small, big = self.blinds
            self.blinds = (small or chips, big) if blind == "small" else (small, big or chips)
        self._pay(player, kind, chips, self._to_call(player), live=kind == "post")

    def drop(self, chips: float) -> None:
        """The site adds to the pot."""
        self.dropped, self.pot = self.dropped + chips, self.pot + chips

    def act(self, name: str, kind: Kind, chips: float = 0.0) -> None:
        """A decision; `chips` are what it puts in now."""
        player = self._of(name)
        call, level = self._to_call(player), self.level
        text = ""
        if player.folded:
            text = _("“{name}” acts after folding.")
        elif kind == "check" and call > CENT:
            text = _("“{name}” checks where {call} is to call.")
        elif kind == "call" and abs(chips - call) > CENT:
            text = _("“{name}” calls {chips} where {call} is to call.")
        elif kind in ("bet", "raise") and player.front + chips <= level + 1e-9:
            text = _("“{name}” bets or raises no more than there is to call.")
        elif kind == "bet" and level > 0:
            text = _("“{name}” bets where there is a bet already.")
        elif kind == "raise" and level == 0:
            text = _("“{name}” raises where there is no bet.")
        if text:
            said = {"name": name[:40], "call": stake_text(call), "chips": stake_text(chips)}
            raise ValueError(text.format(**said))
        self._pay(player, kind, chips, call)
        player.folded = kind == "fold"
        if kind in ("bet", "raise"):
            self.faced = chips

    def raise_to(self, name: str, to: float, by: float | None = None) -> None:
        """A raise to so many chips on this street; `by` is checked if it is said."""
        if by is not None and abs(self.level + by - to) > CENT and self.level > 0:
            text = _("“{name}” raises {by} to {to}, which does not add up; {to} was taken.")
            said = {"name": name[:40], "by": stake_text(by), "to": stake_text(to)}
            self.note(text.format(**said))
        self.act(name, "raise", _money(to - self._of(name).front))

    def all_in(self, name: str, chips: float) -> None:
        """Chips that are a call, a bet or a raise, as it comes out."""
        level, front = self.level, self._of(name).front
        kind: Kind = "call" if front + chips <= level + CENT else "raise" if level else "bet"
        self.act(name, kind, chips)

    def give_back(self, name: str, chips: float) -> None:
        """A bet that nobody called comes back."""
        player = self._of(name)
        if chips > player.front + CENT:
            text = _("{chips} come back to “{name}”, who has bet {front}.")
            front = stake_text(player.front)
            said = {"name": name[:40], "chips": stake_text(chips), "front": front}
            raise ValueError(text.format(**said))
        self._pay(player, "return", -chips, self._to_call(player))

    def win(self, name: str, chips: float) -> None:
        """A player takes chips from a pot."""
        player = self._of(name)
        player.won = _money(player.won + chips)
        self.finished = True

    def _of(self, name: str) -> Seated:
        if name not in self.players:
            raise ValueError(_("“{name}” acts without a seat.").format(name=name[:40]))
        return self.players[name]

    def _to_call(self, player: Seated) -> float:
        return _money(min(max(self.level - player.front, 0.0), player.left))

    def _pay(
        self, player: Seated, kind: Kind, chips: float, call: float, *, live: bool = True
    ) -> None:
        left = player.left
        if chips > left + CENT:
            text = _("“{name}” puts in {chips} and has {left}.")
            said = {"chips": stake_text(chips), "left": stake_text(left)}
            raise ValueError(text.format(name=player.name[:40], **said))
        playable, pot, faced = self._playable(player, call), self.pot, 0.0
        if call:
            faced = self.faced or (self.level if self.street == 0 else 0.0)
            faced -= max(self.level - player.front, 0.0) - call  # what nobody can call is no bet
        player.acted = True
        if chips:
            player.left = max(_money(left - chips), 0.0)
            player.front = _money(player.front + chips) if live else player.front
            player.put = _money(player.put + chips)
            self.pot = _money(pot + chips)
            known = self._level >= 0 and live and chips > 0 and kind != "post"
            self._level = max(self._level, player.front) if known else -1.0
        what = self.street, player.name, kind, _money(chips), player.front
        self.actions.append((*what, pot, call, left, _money(faced), playable))
        if len(self.actions) > MOST_ACTIONS:
            text = _("This hand has more than {most} actions.")
            raise ValueError(text.format(most=f"{MOST_ACTIONS:,}"))

    def _playable(self, player: Seated, call: float) -> float:
        if call < player.left:
            return self.pot
        put = sum([min(other.put, player.put + call) for other in self.players.values()])
        return _money(put + self.dropped)

    # ---- the board --------------------------------------------------------------------------

    def deal(self, street: int, cards: list[int]) -> None:
        """Another street begins; `cards` are all of the board, or those that are new."""
        if street != self.street + 1:
            text = _("The {street} of this hand does not follow on the street before it.")
            raise ValueError(text.format(street=_street_name(street)))
        self._bring_back()
        new = cards[len(self.board) :] if cards[: len(self.board)] == self.board else cards
        if len(new) != NEW_CARDS[street]:
            text = _("The {street} of this hand has {count} new cards instead of {right}.")
            said = {"street": _street_name(street), "right": NEW_CARDS[street]}
            raise ValueError(text.format(count=len(new), **said))
        self.board += new
        self.street, self.faced, self._level = street, 0.0, -1.0
        self.pots.append(self.pot)
        for player in self.players.values():
            player.front = 0.0

    def _bring_back(self) -> None:
        """What the largest bet has above all others was not called."""
        fronts = sorted(self.players.values(), key=lambda player: -player.front)
        if len(fronts) > 1 and (over := fronts[0].front - fronts[1].front) > CENT:
            self.give_back(fronts[0].name, _money(over))

    def show(self, name: str, cards: list[int]) -> None:
        """A player's cards are known; who shows only one of two keeps what is known so far."""
        player = self._of(name)
        if len(cards) > 2:
            text = _("“{cards}” is {count} cards; a player of Hold’em holds two.")
            shown = "".join(map(card_text, cards))[:40]
            raise ValueError(text.format(cards=shown, count=len(cards)))
        if len(cards) == 2 or not player.cards:
            player.cards = tuple(cards)

    # ---- the end ----------------------------------------------------------------------------

    def done(self) -> PlayedHand:
        """The hand; ValueError if it has fewer than two players, too many, or a card twice."""
        if self.finished:
            self._bring_back()
        over = self.finished or self.street
        dealt = [p for p in self.players.values() if p.acted or not (p.out or over) or p.cards]
        dealt.sort(key=lambda player: player.seat)
        if len(dealt) < 2:
            text = _(
                "This hand history names no two players; lines such as "
                "“Seat 1: Ann ($10 in chips)” are missing."
            )
            raise ValueError(text)
        if len(dealt) > MOST_SEATS:
            text = _("{count} players were dealt in; a table has 2 to {most}.")
            raise ValueError(text.format(count=len(dealt), most=MOST_SEATS))
        known = [card for player in dealt for card in player.cards] + self.board
        if twice := next((card for card in known if known.count(card) > 1), None):
            text = _("“{card}” was given twice; each card is in the deck only once.")
            raise ValueError(text.format(card=card_text(twice)))
        self._compare_pot()
        positions = self._positions(dealt)
        numbers = {player.name: number for number, player in enumerate(dealt)}
        return PlayedHand(
            site=self.site,
            players=tuple(
                Player(p.name, p.seat, p.stack, p.cards, positions[i], p.folded, p.won)
                for i, p in enumerate(dealt)
            ),
            hero=numbers.get(self.hero),
            board=tuple(self.board),
            second_board=tuple(self.second),
            blinds=self.blinds,
            actions=tuple(
                Action(street, numbers[name], kind, *rest)
                for street, name, kind, *rest in self.actions
            ),
            pots=tuple(self.pots),
            pot=self.pot,
            rake=self.rake,
            notes=tuple(self.notes),
            source=self.source,
            finished=self.finished,
        )

    def _compare_pot(self) -> None:
        if self.total is None or not self.finished:
            return
        # Winamax leaves the rake out of the pot.
        if min(abs(self.total - self.pot), abs(self.total + (self.rake or 0.0) - self.pot)) > CENT:
            text = _("The pot of this history is {total}; what was bet adds up to {pot}.")
            said = {"total": stake_text(self.total), "pot": stake_text(self.pot)}
            self.note(text.format(**said))

    def _positions(self, dealt: list[Seated]) -> list[str]:
        """Position of each player by the button, or, where that seat is empty, the big blind."""
        seats = [player.seat for player in dealt]
        count, big = len(dealt), self.posts.get("big")
        if self.button in seats:
            at = seats.index(self.button)
            names = list(_names(count))
            if count > 2 and dealt[(at + 1) % count].name == big:
                names = [name for name in _names(count + 1) if name != "SB"]  # a dead small blind
            start = at - names.index("SB" if count == 2 else "BTN")
            if big not in (None, dealt[(start + names.index("BB")) % count].name):
                self.note(_("The big blind of this history is not where its button puts it."))
        elif self.button is not None and big is not None and count > 2:  # the button is dead
            names = [name for name in _names(count + 1) if name != "BTN"]
            start = [player.name for player in dealt].index(big) + 1
        else:
            self.note(_("This hand does not say who has the button."))
            return [""] * count
        places = {(start + i) % count: name for i, name in enumerate(names)}
        return [places[i] for i in range(count)]


def _names(count: int) -> tuple[str, ...]:
    """Positions in the order of acting before the flop."""
    return POSITIONS.get(count) or (*TEN[:4], *("UTG+4",) * (count - 10), *TEN[4:])


def _money(chips: float) -> float:
    """Without what adding of decimals leaves behind."""
    return chips and round(chips, 6)  # most that is put in is nothing


def _street_name(street: int) -> str:
    return (_("deal"), _("flop"), _("turn"), _("river"))[street]
