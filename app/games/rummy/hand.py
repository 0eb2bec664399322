"""The hand as the page shows it: cards held, cards seen elsewhere, the turns so far.

An immutable record without Qt. Every method that changes something gives a new, possible
record, so that no click makes an impossible one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from app.games.rummy.gin.record import Play
from app.games.rummy.thirteen.record import ThirteenPlay
from app.words.translation import _
from engine.cards import JOKER, card_text, rank_of, suit_of
from engine.games.rummy import (
    ARTICLE,
    GIN,
    ROUNDS,
    Grouping,
    Question,
    Rules,
    Scoring,
    oklahoma,
    random_hand,
    three_thirteen,
)

Mode = Literal["gin", "gin_play", "three_thirteen", "thirteen_play"]
Sort = Literal["rank", "suit", "groups", "own"]
Act = Literal["draw", "take", "throw", "see"]
Move = tuple[Act, int]
Cards = tuple[int, ...]

FIRST_ROUND = 3
SCORING = Scoring()
NO_PLAY = Play()
NO_ROUND = ThirteenPlay()
SUIT_ORDER = (0, 1, 3, 2)  # spades, hearts, diamonds, clubs, as in the deck


def first_rules(mode: Mode, number: int = FIRST_ROUND) -> Rules:
    return GIN if mode.startswith("gin") else three_thirteen(number, ARTICLE)


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards held in the order shown, and what else is known."""

    mode: Mode = "gin"  # which of the two games, or gin with an opponent, whose deal is `play`
    number: int = FIRST_ROUND  # round of Three Thirteen, 3 to 14
    rules: Rules = GIN  # the rules in force, but for Oklahoma's limit, which the upcard sets
    cards: Cards = ()  # cards held; up to one more than `rules.hand_size`
    seen: Cards = ()  # cards known to lie elsewhere
    turns: tuple[Move, ...] = ()  # what happened since the hand was dealt, oldest first
    ahead: tuple[Move, ...] = ()  # what was stepped back over, next first
    groups: tuple[Cards, ...] = ()  # groups that the player made of `cards`
    sort: Sort = "suit"  # how `cards` are arranged
    seeing: bool = False  # the next card clicked in the deck was seen elsewhere, not drawn
    mine: bool = False  # the player's own groups are shown, not the best ones
    by_upcard: bool = False  # Oklahoma: the first upcard's points are the most to knock with
    upcard: int | None = None  # that card, once it has been seen
    scoring: Scoring = SCORING  # bonuses of gin
    # a deal or a round in play, in the modes of those names; then the rest is at rest
    play: Play = NO_PLAY
    thirteen: ThirteenPlay = NO_ROUND
    aside: tuple[Hand, ...] = ()  # what was left in the other modes, in the order of these

    # ---- reading -------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """Cards held between turns."""
        return self.rules.hand_size

    @property
    def to_throw(self) -> bool:
        """Whether one card too many is held, as before the discard."""
        return len(self.cards) > self.size

    @property
    def complete(self) -> bool:
        """Whether all cards are held, one too many or not."""
        return len(self.cards) >= self.size

    @property
    def next_is_seen(self) -> bool:
        """Whether the next card clicked in the deck goes to the cards seen."""
        return self.seeing or self.to_throw

    @property
    def in_force(self) -> Rules:
        """Rules with Oklahoma's limit, once the upcard is known."""
        if self.by_upcard and self.upcard is not None:
            return oklahoma(self.upcard, self.rules)
        return self.rules

    @property
    def doubled(self) -> bool:
        """Whether Oklahoma's upcard is a spade, which doubles the deal."""
        return self.by_upcard and self.upcard is not None and suit_of(self.upcard) == 0

    @property
    def loose(self) -> Cards:
        """Cards that the player has put into no group, in the order shown."""
        left = Counter(card for group in self.groups for card in group)
        loose = []
        for card in reversed(self.cards):
            if left[card]:
                left[card] -= 1
            else:
                loose.append(card)
        return tuple(reversed(loose))

    @property
    def upcard_now(self) -> int | None:
        """Card on top of the discards that may be taken now, if it has just been seen."""
        last = self.turns[-1] if self.turns else None
        ready = last is not None and last[0] == "see" and len(self.cards) == self.size
        return last[1] if ready and last else None

    def copies(self, card: int) -> int:
        """How many of a card are in play."""
        return self.rules.jokers if card == JOKER else self.rules.decks

    def free(self, card: int) -> int:
        """How many of a card are neither held nor seen."""
        return self.copies(card) - self.cards.count(card) - self.seen.count(card)

    def question(self) -> Question | None:
        """What to ask the engine, or None for an empty hand; the cards' order does not matter."""
        if not self.cards:
            return None
        return Question(tuple(sorted(self.cards)), self.in_force, tuple(sorted(self.seen)))

    # ---- cards ---------------------------------------------------------------------------

    def click(self, card: int) -> Hand:
        """A card of the deck was clicked: it is held or seen now, or what `click_used` says."""
        if self.free(card) <= 0:
            return self.click_used(card)
        if self.next_is_seen:
            return self.see(card)
        return self.draw(card)

    def click_used(self, card: int) -> Hand:
        """A card that is held or seen was clicked: it is thrown if one is due, else goes back.

        Once there are turns nothing goes back, as they would be wrong then: that is for undo,
        or `put_back`. What was seen last may go back, and so may the card just drawn.
        """
        if card in self.cards:
            if self.to_throw:
                return self.throw(card)
            return self if self.turns else self.put_back(card)
        acts = [act for act, other in self.turns if other == card]
        return self.unsee(card) if not acts or acts[-1] == "see" else self

    def draw(self, card: int) -> Hand:
        """Hold a free card; the one that is thrown later counts as drawn, the others as dealt."""
        if self.to_throw or self.free(card) <= 0:
            return self
        held = replace(self, cards=(*self.cards, card), ahead=())
        return held._note("draw", card) if self.complete else held

    def see(self, card: int) -> Hand:
        """Know a free card to lie elsewhere; the first one is Oklahoma's upcard, but a joker."""
        if self.free(card) <= 0:
            return self
        first = self.upcard is None and self.by_upcard and card != JOKER
        known = replace(self, seen=(*self.seen, card), upcard=card if first else self.upcard)
        return replace(known._note("see", card), seeing=False)

    def take(self, card: int) -> Hand:
        """Take a card that was seen, as the upcard."""
        if self.to_throw or not self.complete or card not in self.seen:
            return self
        taken = replace(self, cards=(*self.cards, card), seen=_without_last(self.seen, card))
        return replace(taken._note("take", card), seeing=False)

    def throw(self, card: int) -> Hand:
        """Throw a card; next one sees what the opponent throws."""
        if not self.to_throw or card not in self.cards:
            return self
        thrown = replace(
            self, cards=_without_last(self.cards, card), seen=(*self.seen, card), seeing=True
        )
        return thrown._note("throw", card)._fit_groups()

    def put_back(self, card: int) -> Hand:
        """Put a card that is held back into the deck: it was clicked by mistake."""
        if card not in self.cards:
            return self
        if self.turns and self.turns[-1] == ("draw", card):
            return replace(self.step(-1), ahead=(), seeing=False)
        left = replace(self, cards=_without_last(self.cards, card), turns=(), ahead=())
        return replace(left, seeing=False)._fit_groups()

    def unsee(self, card: int) -> Hand:
        """Put a card that was seen back into the deck: it was clicked by mistake."""
        if card not in self.seen:
            return self
        about = [i for i, move in enumerate(self.turns) if move[1] == card]
        kept: tuple[Move, ...] = ()  # turns that do not fit any more are forgotten
        if about and self.turns[about[-1]][0] == "see":
            kept = self.turns[: about[-1]] + self.turns[about[-1] + 1 :]
        elif not about:
            kept = self.turns
        upcard = None if card == self.upcard else self.upcard
        seen = _without_last(self.seen, card)
        return replace(self, seen=seen, turns=kept, ahead=(), upcard=upcard)

    def step(self, by: int) -> Hand:
        """Step back (-1) or forward (1) in the turns."""
        if by < 0 and self.turns:
            *earlier, (act, card) = self.turns
            cards, seen = self.cards, self.seen
            if act in ("draw", "take"):
                cards = _without_last(cards, card)
            if act in ("throw", "see"):
                seen = _without_last(seen, card)
            cards += (card,) * (act == "throw")
            seen += (card,) * (act == "take")
            back = replace(self, cards=cards, seen=seen, turns=tuple(earlier))
            ahead = ((act, card), *self.ahead)
            return replace(
                back, ahead=ahead, seeing=bool(earlier) and earlier[-1][0] == "throw"
            )._fit_groups()
        if by > 0 and self.ahead:
            (act, card), *later = self.ahead
            moves = {"draw": self.draw, "take": self.take, "throw": self.throw, "see": self.see}
            return replace(moves[act](card), ahead=tuple(later))
        return self

    def step_to(self, at: int) -> Hand:
        """Step to the place after `at` turns."""
        hand = self
        while len(hand.turns) > max(0, at):
            hand = hand.step(-1)
        while len(hand.turns) < at and hand.ahead:
            hand = hand.step(1)
        return hand

    def beside(self, now: Hand) -> Hand:
        """Take in what the other modes hold while `now` is shown."""
        held = {hand.mode: hand for hand in (*self.aside, replace(now, aside=()), *now.aside)}
        held.pop(self.mode, None)
        aside = tuple(held[mode] for mode in get_args(Mode) if mode in held)
        return self if aside == self.aside else replace(self, aside=aside)

    def in_mode(self, mode: Mode) -> Hand:
        """The hand of another mode, where it was left."""
        new = Hand(mode=mode, rules=first_rules(mode))
        if mode == "thirteen_play" and self.mode == "three_thirteen":
            new = replace(new, thirteen=self.in_play())
        found = next((hand for hand in self.aside if hand.mode == mode), new)
        return found.beside(self)

    def emptied(self) -> Hand:
        """Nothing held or seen, by the same rules."""
        if self.mode == "gin_play":
            return replace(self, play=self.play.emptied())
        if self.mode == "thirteen_play":
            return replace(self, thirteen=self.thirteen.renewed())
        return replace(
            self, cards=(), seen=(), turns=(), ahead=(), groups=(), seeing=False, upcard=None
        )

    def dealt(self, seed: int) -> Hand:
        """A random hand, before the discard if the deck allows that."""
        if self.mode == "gin_play":
            return replace(self, play=self.play.dealt(seed))
        if self.mode == "thirteen_play":
            return replace(self, thirteen=self.thirteen.dealt(seed))
        most = 52 * self.rules.decks + self.rules.jokers
        cards = random_hand(self.rules, min(self.size + 1, most), seed)
        hand = self.emptied()
        for card in cards:
            hand = hand.draw(card)
        return hand

    def _note(self, act: Act, card: int) -> Hand:
        return replace(self, turns=(*self.turns, (act, card)), ahead=())

    # ---- the player's own arrangement -----------------------------------------------------

    def arranged(self, grouping: Grouping | None) -> Cards:
        """Cards as `sort` says; by groups only once a grouping is known."""
        if self.sort == "rank":
            return tuple(sorted(self.cards, key=_by_rank))
        if self.sort == "own" or (self.sort == "groups" and grouping is None):
            return self.cards
        if self.sort == "suit" or grouping is None:
            return tuple(sorted(self.cards, key=_by_suit))
        left, order = Counter(self.cards), []
        for card in (*(c for group in grouping.groups for c in group.cards), *grouping.unmatched):
            if left[card]:
                left[card] -= 1
                order.append(card)
        return (*order, *sorted(left.elements(), key=_by_suit))

    def reordered(self, cards: Sequence[int]) -> Hand:
        """Same cards in another order, from now on the player's own."""
        if Counter(cards) != Counter(self.cards):
            return self
        return replace(self, cards=tuple(cards), sort="own")

    def with_group(self, cards: Sequence[int]) -> Hand:
        if not cards or Counter(cards) - Counter(self.loose):
            return self
        return replace(self, groups=(*self.groups, tuple(cards)))

    def moved(self, card: int, source: int, goal: int) -> Hand:
        """Move a card between groups; -1 is the loose cards, one past the last a new group."""
        at = self.loose if source < 0 else self.groups[source]
        if source == goal or card not in at or not -1 <= goal <= len(self.groups):
            return self
        groups = [list(group) for group in self.groups] + [[]]
        if source >= 0:
            groups[source].remove(card)
        if goal >= 0:
            groups[goal].append(card)
        return replace(self, groups=tuple(tuple(group) for group in groups if group))

    def grouped_as(self, grouping: Grouping) -> Hand:
        """Take over a grouping of these cards."""
        groups = tuple(group.cards for group in grouping.groups)
        if Counter(card for group in groups for card in group) - Counter(self.cards):
            return self
        return replace(self, groups=groups)

    def with_view(self, *, mine: bool) -> Hand:
        """Show the player's own groups, or the best ones."""
        return replace(self, mine=mine)

    def _fit_groups(self) -> Hand:
        """Drop cards from the player's groups that are no longer held."""
        left = Counter(self.cards)
        groups = []
        for group in self.groups:
            kept = []
            for card in group:
                if left[card]:
                    left[card] -= 1
                    kept.append(card)
            if kept:
                groups.append(tuple(kept))
        return replace(self, groups=tuple(groups))

    # ---- rules ---------------------------------------------------------------------------

    def with_rules(self, rules: Rules) -> Hand:
        """Same hand by other rules; a hand of another size is another deal, so turns go.

        ValueError if the cards held and seen are impossible by these rules.
        """
        turns = rules.hand_size == self.size
        hand = replace(
            self,
            rules=rules,
            turns=self.turns if turns else (),
            ahead=self.ahead if turns else (),
        )
        return hand.checked()

    def with_oklahoma(self) -> Hand:
        """Let the first upcard, which may have been seen already, limit the points to knock."""
        seen = next((card for act, card in self.turns if act == "see"), None)
        return replace(self, by_upcard=True, upcard=seen if self.upcard is None else self.upcard)

    def in_play(self) -> ThirteenPlay:
        """A game of Three Thirteen in play, of this round and by these house rules."""
        return ThirteenPlay(number=self.number, rules=self.rules)

    def with_round(self, number: int) -> Hand:
        """Another round of Three Thirteen; a hand too large for it goes back to the deck."""
        follows = self.rules.wild_ranks == three_thirteen(self.number).wild_ranks
        now = three_thirteen(number)
        rules = replace(
            self.rules,
            wild_ranks=now.wild_ranks if follows else self.rules.wild_ranks,
            hand_size=now.hand_size,
        )
        hand = replace(self, number=number)
        if len(self.cards) > rules.hand_size + 1:
            hand = hand.emptied()
        return replace(hand, rules=rules, turns=(), ahead=(), seeing=False)

    def checked(self) -> Hand:
        """Give this hand back if it is possible.

        ValueError if it is not; the message is one sentence for the player.
        """
        rules = self.rules
        if self.mode == "three_thirteen" and self.size != min(self.number, 13):
            text = _("Round {round} is played with {count} cards, not {size}.")
            count = min(self.number, 13)
            raise ValueError(text.format(round=self.number, count=count, size=self.size))
        wild = rules.wild_ranks or rules.jokers or rules.decks > 1
        if wild and rules.hand_size > 13:
            text = _(
                "{count} cards in a hand are too many with wild cards or several decks; "
                "take 13 at most."
            )
            raise ValueError(text.format(count=rules.hand_size))
        if len(self.cards) > self.size + 1:
            text = _(
                "{held} cards are held; in this game it is {size}, and {most} before the discard."
            )
            held = len(self.cards)
            raise ValueError(text.format(held=held, size=self.size, most=self.size + 1))
        Question(self.cards or (0,), rules, self.seen if self.cards else ())
        for card in set(self.seen):
            if self.free(card) < 0:
                text = _("“{card}” was seen more often than it is in play.")
                raise ValueError(text.format(card=card_text(card)))
        if Counter(card for group in self.groups for card in group) - Counter(self.cards):
            raise ValueError(_("The groups hold cards that are not in the hand."))
        if not all(self.groups):
            raise ValueError(_("A group of no cards is no group."))
        if self.upcard is not None and not 0 <= self.upcard < JOKER:
            raise ValueError(_("The upcard is not a card of the deck."))
        self._check_turns()
        return self

    def _check_turns(self) -> None:
        """Replay the turns from the first to the last."""
        problem = ValueError(_("The turns do not lead to this hand; leave them out."))
        hand = self
        while hand.turns:
            act, card = hand.turns[-1]
            if card not in (hand.cards if act in ("draw", "take") else hand.seen):
                raise problem
            before = hand.step(-1)
            if len(before.cards) > self.size + 1:
                raise problem
            hand = before
        count = len(hand.ahead)
        again = hand.step_to(count)
        if len(again.turns) != count:
            raise problem


def _by_suit(card: int) -> tuple[int, int]:
    """Place of a card in a hand by suit: aces first, as low cards; jokers last."""
    return (9, 0) if card == JOKER else (SUIT_ORDER.index(suit_of(card)), (rank_of(card) + 1) % 13)


def _by_rank(card: int) -> tuple[int, int]:
    return (99, 0) if card == JOKER else ((rank_of(card) + 1) % 13, SUIT_ORDER.index(suit_of(card)))


def _without_last(cards: Cards, card: int) -> Cards:
    """`cards` without the last `card`, which must be there."""
    at = len(cards) - 1 - cards[::-1].index(card)
    return cards[:at] + cards[at + 1 :]


def check_round(number: object) -> None:
    """Accept a round of Three Thirteen; ValueError if there is no such round."""
    if not isinstance(number, int) or isinstance(number, bool) or number not in ROUNDS:
        text = _("Round “{round}” cannot be; rounds are 3 to 13, or 14.")
        raise ValueError(text.format(round=number))
