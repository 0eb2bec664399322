"""A hand in play as it is entered: what a click means, and what it is in a file. No Qt."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any, Literal

from app.games.holdem.play import people
from app.games.holdem.play.people import Player, Players
from app.games.holdem.ranges.words import range_text
from app.games.holdem.stakes import NO_CAP, parse_rake, rake_text, shown_size
from app.words.fields import named_lines, numbers
from app.words.figures import stake_text
from app.words.translation import _
from engine.cards import cards_text, parse_cards
from engine.games.holdem.in_play import (
    Answer,
    Hand,
    Question,
    Step,
    Table,
    amount,
    asked_of,
    judge_before,
    judged_by,
    line_text,
    parse_line,
    usual_sizes,
)
from engine.games.holdem.ranges import Range, parse_range
from engine.games.holdem.seats import MOST_SEATS
from engine.games.holdem.table import Advice

Given = tuple[int, float]  # number of a step of mine, and what it gave up in big blinds
Known = tuple[int, int, Range]
MOST_LINE = 4_000  # letters of a line in a file
TITLE = "Kibitzer, Hold’em in play"
OPENS = (2.0, 2.5, 3.0)  # big blinds that are offered as first raises
SHARES = (0.33, 0.75)  # of the pot that are offered as bets of others


@dataclass(frozen=True, slots=True)
class Play:
    """A hand as far as it was entered."""

    hand: Hand = field(default_factory=Hand)  # seats, stacks, and what was done
    me: int = 3  # my seat
    hole: tuple[int, ...] = ()  # my cards, as far as they are known
    due: tuple[int, ...] = ()  # cards of the flop, as far as they are known
    # step that is looked at, which the next one entered takes the place of; None for none
    at: int | None = None
    # what seats may hold, as they were edited: seat, cards on the board then, range
    ranges: tuple[Known, ...] = ()
    given: tuple[Given, ...] = ()  # what my decisions gave up
    players: Players = ()  # how others are taken to play, where it is not by the chart
    # what was done then and after it on its street, where that decision is judged
    judged: tuple[Step, ...] | None = None
    # of a tournament, for who is left; short stacks are all-in or fold for them
    prizes: tuple[float, ...] = ()

    # ---- reading -------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """Seats, stacks and blinds."""
        return self.hand.table

    @property
    def shown(self) -> Hand:
        """The hand at the step that is looked at."""
        return self.hand if self.at is None else Hand(self.table, self.hand.steps[: self.at])

    @property
    def position(self) -> str:
        """My position."""
        return self.table.positions[self.me]

    @property
    def cards_wanted(self) -> int:
        """Cards to be clicked next: mine, or those of the board; 0 for none."""
        if len(self.hole) < 2:
            return 2 - len(self.hole)
        return max(0, self.shown.cards_due - len(self.due))

    @property
    def out(self) -> bool:
        """Whether I have folded."""
        return self.me not in self.shown.left

    def asked(self) -> Question | Advice | None:
        question = self._asked()
        return Advice(question, self.prizes) if question and self.prizes else question

    def _asked(self) -> Question | None:
        shown = self.shown
        if len(self.hole) < 2 or self.out or shown.over:
            return None
        try:
            hole, players = (self.hole[0], self.hole[1]), self.players
            if self.judged is not None and self.at is None:
                return asked_of(shown, self.me, hole, *self.judged)
            told = tuple((seat, player.manner) for seat, player in players)
            return Question(shown, self.me, hole, self.ranges, players=told)
        except ValueError:
            return None

    def to_judge(self) -> Play:
        """The same, asked as where decisions are judged, not as where advice is wanted."""
        return replace(self, judged=self.judged or ())

    def player_of(self, seat: int) -> Player | None:
        """How somebody is taken to play; None for by the chart."""
        return dict(self.players).get(seat)

    def total_given(self) -> float:
        """Big blinds that my decisions so far gave up."""
        return sum(cost for _step, cost in self.given)

    def owners(self) -> dict[int, str]:
        """Cards that are used, and by whom."""
        shown = self.shown
        found = {card: _("you") for card in self.hole}
        return found | {card: _("board") for card in (*shown.board, *self.due)}

    # ---- changing ------------------------------------------------------------------------

    def clicked(self, card: int) -> Play:
        """A card of the deck was clicked; ValueError if it can go nowhere; in one sentence."""
        if card in self.due:
            return replace(self, due=tuple(c for c in self.due if c != card))
        if card in self.hole:
            return replace(self, hole=tuple(c for c in self.hole if c != card))
        if card in self.shown.board:
            raise ValueError(_("That card is on the board; click its street in the line first."))
        if len(self.hole) < 2:
            return replace(self, hole=(*self.hole, card))
        if not self.cards_wanted:
            raise ValueError(_("No card is due: somebody is to act."))
        due = (*self.due, card)
        if len(due) < self.shown.cards_due:
            return replace(self, due=due)
        return self._stepped(Step("board", cards=due))

    def typed(self, card: int) -> Play:
        """A card was typed: once more does not take it back from my hand.

        ValueError if it can go nowhere; in one sentence.
        """
        if card in self.hole and len(self.hole) == 2:
            text = _("That card is in your hand; a click on it there takes it back.")
            raise ValueError(text)
        return self.clicked(card)

    def did(self, step: Step, answer: Answer | None = None) -> Play:
        """Who is to act did this; of mine it is kept what it gave up.

        Where charts know it, it is the same however fast it was done. ValueError if that cannot be;
        in one sentence.
        """
        new, shown, cost = self._stepped(step), self.shown, None
        if step.seat != self.me:
            return new
        by_chart = len(self.hole) == 2 and not (shown.street or self.players or self.prizes)
        if by_chart and not self.ranges:
            cost = judge_before(shown, (self.hole[0], self.hole[1]), step).cost
        elif answer is not None and answer.frequencies and answer.source != "prizes":
            cost = judged_by(answer, shown, step).cost  # what is for prizes is not in big blinds
        if cost is None:
            return new
        at = len(self.hand.steps) if self.at is None else self.at
        return replace(new, given=(*new.given, (at, cost)))

    def folded_to(self, seat: int) -> Play:
        """All before a seat fold; ValueError if its turn does not come."""
        hand = self.shown.folded_to(seat)
        given = self._given_before(self.at)
        return replace(self, hand=hand, at=None, due=(), given=given, judged=None)

    def _stepped(self, step: Step) -> Play:
        hand = self.hand.then(step) if self.at is None else self.hand.corrected(self.at, step)
        given = self._given_before(self.at)
        new = replace(self, hand=hand, at=None, due=(), given=given, judged=None)
        return new._known_before(self.shown.street + 1) if step.kind == "board" else new

    def _known_before(self, street: int) -> Play:
        """Without ranges that were edited on a street, told by its cards on the board, or later."""
        return replace(self, ranges=tuple(known for known in self.ranges if known[1] < street))

    def _given_before(self, at: int | None) -> tuple[Given, ...]:
        return self.given if at is None else tuple(pair for pair in self.given if pair[0] < at)

    def back(self) -> Play:
        """Without the last card or step."""
        if self.due:
            return replace(self, due=self.due[:-1])
        steps = self.hand.steps[: self.at]
        if not steps:
            return replace(self, hole=self.hole[:-1])
        hand = Hand(self.table, steps[:-1])
        given = self._given_before(len(steps) - 1)
        new = replace(self, hand=hand, at=None, given=given, judged=None)
        return new._known_before(hand.street + 1)

    def looking(self, at: int) -> Play:
        """The step of that number is looked at; the last one is past the end."""
        at = max(0, at)
        return replace(self, at=None if at >= len(self.hand.steps) else at, due=())

    def next_hand(self) -> Play:
        """The next hand: the button moves on, and the stacks with their players."""
        stacks = (*self.table.stacks[1:], self.table.stacks[0])
        table = replace(self.table, stacks=stacks)
        seats = table.seats
        players = tuple(((seat - 1) % seats, player) for seat, player in self.players)
        return Play(Hand(table), me=(self.me - 1) % seats, players=players)

    def emptied(self) -> Play:
        """The next hand, if this one was begun."""
        return self.next_hand() if self.hole or self.hand.steps else self

    def dealt(self, seed: int) -> Play:
        """Two cards at random for me."""
        cards = random.Random(seed).sample(range(52), 2)
        return Play(Hand(self.table), me=self.me, hole=tuple(cards), players=self.players)

    def at_table(self, table: Table) -> Play:
        """Another table; what was done stays as far as it can."""
        same = table.seats == self.table.seats
        me = self.me if same else table.seats - min(3, table.seats)
        new = replace(self, hand=self.hand.at_table(table), me=me, at=None, due=(), given=())
        return new if same else replace(new, ranges=(), players=(), prizes=())

    def with_seats(self, seats: int) -> Play:
        """More seats, or fewer."""
        table = self.table
        stacks = (table.stacks[-1],) * seats
        straddle = table.straddle if seats > 2 else 0.0
        return self.at_table(replace(table, stacks=stacks, straddle=straddle))

    def with_stacks(self, text: str) -> Play:
        """One stack for all, or one for each; ValueError says what is wrong."""
        found = numbers(text, 1, MOST_SEATS, "100")
        seats = self.table.seats
        if len(found) not in (1, seats):
            raise ValueError(_("Give one stack for all, or {seats}.").format(seats=seats))
        stacks = found * seats if len(found) == 1 else found
        return self.at_table(replace(self.table, stacks=stacks))

    def with_blinds(self, text: str) -> Play:
        """Small blind, ante and straddle in big blinds; ValueError says what is wrong."""
        small, ante, straddle = (*numbers(text, 1, 3, "0.5 / 0 / 0"), 0.0, 0.0)[:3]
        return self.at_table(replace(self.table, small_blind=small, ante=ante, straddle=straddle))

    def with_rake(self, text: str) -> Play:
        """Per cent of the pot, and perhaps the most; ValueError says what is wrong."""
        return self.at_table(replace(self.table, rake=_rake(text.strip() or "0")))

    def seated(self, seat: int) -> Play:
        """I sit there."""
        return replace(self, me=seat, given=())

    def with_range(self, seat: int, hands: Range) -> Play:
        """What a seat may hold on this street, as the user knows better."""
        street = self.shown.street
        others = tuple(known for known in self.ranges if known[:2] != (seat, street))
        return replace(self, ranges=(*others, (seat, street, hands)), judged=None)

    def with_player(self, seat: int, player: Player | None) -> Play:
        """Somebody is taken to play like that; None: by the chart."""
        known = {**dict(self.players), seat: player}
        players = tuple((s, p) for s, p in sorted(known.items()) if p)
        return replace(self, players=players, judged=None)


NO_PLAY = Play()


def offered(play: Play, answer: Answer | None) -> list[str]:
    """Actions on the bar: those of the answer, or the usual ones; for opponents fold is first."""
    shown = play.shown
    if shown.to_act < 0:
        return []
    choices = shown.choices()
    found = ["check"] if choices.checks else ["fold", "call"]
    sizes: list[float] = []
    if answer is not None and answer.to_act == play.position:
        told = (float(name.split()[1]) for name in answer.actions if name[0] in "br")
        sizes = [max(shown_size(to), choices.least) for to in told]
    if not sizes and choices.most:
        bet = shown.state.bet
        if shown.street:
            usual = usual_sizes(shown)
            shares = [size.value for size in (usual.bets if choices.bets else usual.raises)]
            if choices.bets and shown.to_act != play.me:
                shares = [*SHARES]
            pot = choices.pot + choices.call
            sizes = [shown_size(bet + share * pot) for share in shares]
        else:
            opened = bet > max(1.0, play.table.straddle)
            sizes = [3 * bet] if opened else [size * bet for size in OPENS]
    word = "bet" if choices.bets else "raise"
    found += [f"{word} {amount(to)}" for to in sizes if choices.least <= to < choices.most]
    return [*found, "all-in"] if choices.most else found


def step_of(hand: Hand, action: str) -> Step:
    """An action of who is to act as it is offered or typed: "fold", "bet 5.8" and so on.

    ValueError if its amount is none.
    """
    kind, _blank, to = action.partition(" ")
    if kind in ("fold", "check", "call", "all-in"):
        return Step(PLAIN[kind], hand.to_act)
    return Step("bet" if hand.choices().bets else "raise", hand.to_act, numbers(to, 1, 1, "7.5")[0])


PLAIN: dict[str, Literal["fold", "check", "call", "all-in"]] = {
    "fold": "fold",
    "check": "check",
    "call": "call",
    "all-in": "all-in",
}


# ---- files and text --------------------------------------------------------------------------


def table_json(table: Table) -> dict[str, Any]:
    """Stacks and blinds as they stand in a file."""
    return {
        "stacks": list(table.stacks),
        "small_blind": table.small_blind,
        "ante": table.ante,
        "straddle": table.straddle,
        "rake": list(table.rake),
    }


def table_from(data: dict[str, Any]) -> Table:
    """Read what `table_json` wrote; KeyError, TypeError or ValueError if it is none."""
    share, cap = data.get("rake", (0.0, 0.0))
    names = {"small_blind": 0.5, "ante": 0.0, "straddle": 0.0}
    small, ante, straddle = (finite(data.get(name, usual)) for name, usual in names.items())
    stacks = tuple(map(finite, data["stacks"]))
    return Table(stacks, small, ante, straddle, (finite(share), finite(cap)))


def finite(value: object) -> float:
    """A number of a file; TypeError if it is none."""
    if not isinstance(value, int | float) or not isfinite(value):
        raise TypeError
    return float(value)


def to_json(play: Play) -> dict[str, Any]:
    """A hand as it stands in a file."""
    table = play.table
    return {
        **table_json(table),
        "me": play.position,
        "hand": cards_text(play.hole),
        "line": line_text(Hand(table, (*play.hand.steps, *(play.judged or ())))),
        "due": cards_text(play.due),
        "ranges": [
            [table.positions[seat], street, range_text(held)] for seat, street, held in play.ranges
        ],
        "given": [list(pair) for pair in play.given],
        **({"players": people.to_json(play.players, table)} if play.players else {}),
        **({"judged": len(play.hand.steps)} if play.judged else {}),
        **({"prizes": list(play.prizes)} if play.prizes else {}),
    }


def from_json(data: object) -> Play:
    """Read what `to_json` wrote; ValueError if anything is of the wrong kind or impossible."""
    if not isinstance(data, dict):
        raise ValueError(_("The hand in play in this file cannot be read."))
    try:
        table = table_from(data)
        me = table.positions.index(str(data["me"]))
        hole = tuple(parse_cards(str(data.get("hand", ""))))
        due = tuple(parse_cards(str(data.get("due", ""))))
        known = data.get("ranges", [])
        if isinstance(known, dict):  # before they were kept by street, of the last one
            known = [(name, -1, text) for name, text in known.items()]
        ranges = [
            (table.positions.index(name), int(street), parse_range(str(text)))
            for name, street, text in known
        ]
        given = tuple((int(at), float(cost)) for at, cost in data.get("given", []))
        line = str(data.get("line", ""))
        players = people.from_json(data.get("players", []), table)
        prizes = tuple(map(finite, data.get("prizes", [])))
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        raise ValueError(_("The hand in play in this file cannot be read.")) from None
    hand = parse_line(line[:MOST_LINE], table)
    by_street = tuple((seat, on if on >= 0 else hand.street, held) for seat, on, held in ranges)
    at = data.get("judged")
    if at is None:
        return _checked(Play(hand, me, hole, due, None, by_street, given, players, None, prizes))
    if type(at) is not int or not 0 <= at < len(hand.steps):
        raise ValueError(_("The hand in play in this file cannot be read."))
    judged, hand = hand.steps[at:], hand.before(at)
    return _checked(Play(hand, me, hole, due, None, by_street, given, players, judged, prizes))


def _checked(play: Play) -> Play:
    cards = (*play.hole, *play.hand.board, *play.due)
    small = len(play.hole) <= 2 and len(play.due) < 3
    wrong = not small or len(set(cards)) < len(cards) or (play.due and play.hand.street)
    paid = sorted((each for each in play.prizes if 0 <= each < 1e9), reverse=True)
    wrong = wrong or [*play.prizes] != paid or bool(paid and not paid[0])
    if wrong or any(not 0 <= cost < 1e6 for _at, cost in play.given):
        raise ValueError(_("The hand in play in this file cannot be read."))
    return play


TEXT_NAMES = ("stacks", "blinds", "prizes", "rake", "plays", "me", "line")


def to_text(play: Play, results: Sequence[str] = ()) -> str:
    """Plain text that people can read and `from_text` understands."""
    table = play.table
    posted = (table.small_blind, table.ante, table.straddle)
    lines = [
        TITLE,
        f"Stacks: {' / '.join(stake_text(stack) for stack in table.stacks)}",
        f"Blinds: {' / '.join(f'{chips:.10g}' for chips in posted)}",
        *([f"Prizes: {' / '.join(map(stake_text, play.prizes))}"] if play.prizes else []),
        *([f"Rake: {raked_text(table)}"] if table.rake[0] else []),
        *([f"Plays: {people.players_text(play.players, table)}"] if play.players else []),
        f"Me: {play.position} {cards_text(play.hole)}".rstrip(),
        f"Line: {line_text(play.hand)}".rstrip(),
    ]
    return "\n".join([*lines, *results]) + "\n"


def raked_text(table: Table) -> str:
    """The rake of a table as it is typed; empty if there is none."""
    share, cap = table.rake
    return rake_text(share, cap if cap < NO_CAP else None) if share else ""


def _rake(text: str) -> tuple[float, float]:
    share, cap = parse_rake(text)
    return (share, NO_CAP if cap is None else cap) if share else (0.0, 0.0)


def is_play_text(text: str) -> bool:
    """Whether `text` is what `to_text` wrote."""
    return text.lstrip().startswith(TITLE)


def from_text(text: str) -> Play:
    """Read what `to_text` wrote.

    ValueError if the stacks or my seat are missing, or something cannot be.
    """
    found = named_lines(text, TEXT_NAMES)
    stacks = numbers(found.get("stacks", ""), 1, MOST_SEATS, "100")
    blinds = numbers(found.get("blinds", "0.5"), 1, 3, "0.5 / 0 / 0")
    small, ante, straddle = (*blinds, 0.0, 0.0)[:3]
    table = Table(stacks, small, ante, straddle, _rake(found.get("rake", "0")))
    name, _blank, cards = found.get("me", "").partition(" ")
    if name not in table.positions:
        raise ValueError(_("“{name}” is no seat of this table.").format(name=name[:20]))
    hand = parse_line(found.get("line", ""), table)
    players = people.parse_players(found.get("plays", ""), table)
    me, hole = table.positions.index(name), tuple(parse_cards(cards))
    paid = found.get("prizes", "")
    prizes = numbers(paid, 1, MOST_SEATS, "60 / 40") if paid else ()
    return _checked(Play(hand, me, hole, players=players, prizes=prizes))
