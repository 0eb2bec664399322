"""A round of Three Thirteen as it is played at a real table, and the scores of all rounds.

An immutable record without Qt. The round itself, with all that follows from its steps, is
`engine.games.rummy.thirteen.Round`; here is what the page adds: the deal before it is complete,
what the next card clicked means, and the score sheet.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

from app.games.rummy.play.step_words import not_drawn
from app.games.rummy.play.timeline import DEALT, Followed
from app.words.cards import the
from app.words.translation import _
from engine.games.rummy import ARTICLE, ROUNDS, Rules, decks_for, three_thirteen
from engine.games.rummy.thirteen import ME, Advise, Round, Sheet, Step, Table
from engine.games.rummy.thirteen.rules import check_players, deck_of
from engine.games.rummy.thirteen.scoring import LAST_ROUND

FIRST_ROUND = ROUNDS[0]
NO_SCORES = Sheet()


@dataclass(frozen=True, slots=True)
class ThirteenPlay(Followed[Step, Table]):
    """A round as far as it was entered, in its game."""

    number: int = FIRST_ROUND  # the round, 3 to 14
    players: int = 2  # number of players; I am player 0, the others follow in the order of play
    first: int = ME  # who begins the round
    rules: Rules = ARTICLE  # house rules, without the round's wild rank
    sheet: Sheet = NO_SCORES  # points of all rounds

    # ---- reading -------------------------------------------------------------------------

    @property
    def round_rules(self) -> Rules:
        """The house rules with what is wild in this round."""
        return three_thirteen(self.number, self.rules)

    @property
    def size(self) -> int:
        return self.round_rules.hand_size

    @property
    def deal(self) -> Round | None:
        """The round, once its cards are known."""
        if len(self.hand) < self.size or self.upcard is None:
            return None
        return Round(self.round_rules, self.hand, self.upcard, self.players, self.first, self.steps)

    @property
    def over(self) -> bool:
        """Whether all have had their last turn."""
        table = self.table
        ended = table is not None and table.phase == "over"
        return ended and self.at is None and self.first_fault is None

    def question(self) -> Advise | None:
        """What to ask the engine, None before the cards are known."""
        table = self.table
        return None if table is None or self.at == DEALT or not self.sound else Advise(table)

    def free(self, card: int) -> int:
        """How many of a card are neither held nor seen."""
        if self.table is not None:
            return self.table.unseen[card]
        used = Counter((*self.hand, *(() if self.upcard is None else (self.upcard,))))
        return deck_of(self.round_rules)[card] - used[card]

    # ---- changes -------------------------------------------------------------------------

    def clicked(self, card: int) -> ThirteenPlay:
        """What a click on a card means now.

        ValueError if it can mean nothing; the message is one sentence for the player.
        """
        now = self.deal
        if now is None or self.at == DEALT:
            return self._dealt(card)
        table = now.table
        if self.correcting is not None:
            at = now.table_before(self.correcting)
            return self.done(self._other(self.steps[self.correcting], card, at))
        if self.drawing:
            if card == table.top and not table.drawable[card]:
                raise ValueError(not_drawn(card))
            return self.done(Step("draw", card))
        if not self.going_out or table.phase == "over":
            return replace(self, steps=now.clicked(card).steps)
        if table.phase == "throw":
            return self.done(Step("out", card))
        if table.to_move == ME or card == table.top:
            return replace(self, steps=now.clicked(card).steps)
        return self.done(Step("draw"), Step("out", card))

    def done(self, *steps: Step) -> ThirteenPlay:
        """Steps more; or the first of them in place of the one that is looked at.

        ValueError if they cannot come here.
        """
        now = self.deal
        if now is None:
            raise ValueError(_("The cards of your hand and the first upcard come first."))
        if self.correcting is not None:
            return replace(self, steps=now.corrected(self.correcting, steps[0]).steps, at=None)
        waits = self.going_out and steps[-1].kind in ("draw", "take")
        after = now.after(*steps).steps
        return replace(self, steps=after, at=None, going_out=waits, drawing=False)

    def looking_at(self, at: int | None) -> ThirteenPlay:
        """The same round, looked at before step `at`; the last table from the end on."""
        return self if self.deal is None else Followed.looking_at(self, at)  # first the deal

    def taken_back(self) -> ThirteenPlay:
        """Without what was entered last: one click's worth."""
        now = self.deal
        if self.at is not None and now is not None:
            return self.looking_at(None)
        if self.going_out or self.drawing:
            return replace(self, going_out=False, drawing=False)
        if now is not None and self.steps:
            return replace(self, steps=now.undone().steps)
        if self.upcard is not None:
            return replace(self, upcard=None)
        return replace(self, hand=self.hand[:-1])

    def dealt(self, seed: int) -> ThirteenPlay:
        """A hand and an upcard at random."""
        deck = list(deck_of(self.round_rules).elements())
        cards = Random(seed).sample(deck, self.size + 1)
        return replace(self.emptied(), hand=tuple(cards[:-1]), upcard=cards[-1])

    def with_number(self, number: int) -> ThirteenPlay:
        """Another round of the same game; its cards are not known yet."""
        if number == self.number:
            return self
        return replace(self.emptied(), number=number).checked()

    def with_players(self, players: int) -> ThirteenPlay:
        """The game with so many players, and with as many decks as are usual then."""
        if players == self.players:
            return self
        decks = decks_for(players)
        changed = replace(
            self.emptied(),
            players=players,
            first=self.first % players,
            rules=replace(self.rules, decks=decks, jokers=2 * decks if self.rules.jokers else 0),
            sheet=self.sheet.for_players(players),
        )
        return changed.checked()

    def with_first(self, first: int) -> ThirteenPlay:
        """The same cards, begun by another player; what happened since is forgotten."""
        return replace(self, first=first, steps=(), at=None, going_out=False, drawing=False)

    def with_rules(self, rules: Rules) -> ThirteenPlay:
        """The game by other house rules; ValueError if what was entered is impossible by them."""
        return replace(self, rules=rules).checked()

    def scored(self, number: int, player: int, points: int | None) -> ThirteenPlay:
        """The game with a player's points of a round on its sheet."""
        return replace(self, sheet=self.sheet.entered(number, player, points))

    def with_end(self, left: int) -> ThirteenPlay:
        """The game with what is known of the end of this round, of which `left` are my points."""
        table = self.table
        if table is None or table.phase != "over" or table.out is None:
            return self
        row = self.sheet.row(self.number)
        found = self if row[ME] is not None else self.scored(self.number, ME, left)
        if table.out != ME and row[table.out] is None:
            found = found.scored(self.number, table.out, 0)
        return found

    def next_round(self, left: int) -> ThirteenPlay:
        """The next round, begun by the next player, with this one's scores entered.

        ValueError if the decks are too few for it, or points of this round are not known.
        """
        scored = self._scored_whole(left)
        following = replace(scored.emptied(), number=scored.sheet.next_round)
        return replace(following, first=(self.first + 1) % self.players).checked()

    def new_game(self, left: int) -> ThirteenPlay:
        """The first round of another game of the same players, begun by the next of them.

        ValueError if points of this round are not known: it is not said yet who won.
        """
        self._scored_whole(left)
        first = (self.first + 1) % self.players
        sheet = Sheet(self.players)
        return replace(self.emptied(), number=FIRST_ROUND, first=first, sheet=sheet)

    def renewed(self) -> ThirteenPlay:
        """No cards; once it is known who won, another game."""
        known = None not in self.with_end(0).sheet.row(self.number)
        return self.new_game(0) if self.number >= LAST_ROUND and known else self.emptied()

    def _scored_whole(self, left: int) -> ThirteenPlay:
        scored = self.with_end(left)
        if None in scored.sheet.row(self.number):
            text = _("First enter the others’ points: those that are left blank are not zero.")
            raise ValueError(text)
        return scored

    def checked(self) -> ThirteenPlay:
        """Give this back if it can be; ValueError if it cannot."""
        check_players(self.round_rules, self.players)
        if self.sheet.players != self.players:
            text = _("The score sheet is for {count} players.")
            raise ValueError(text.format(count=self.sheet.players))
        if len(self.hand) > self.size:
            text = _("{count} cards are dealt; a hand of this round is {size}.")
            raise ValueError(text.format(count=len(self.hand), size=self.size))
        dealt = Counter((*self.hand, *(() if self.upcard is None else (self.upcard,))))
        for card in dealt - deck_of(self.round_rules):
            text = _("{card} is dealt more often than the decks hold it.")
            raise ValueError(text.format(card=the(card)))
        if self.deal is None and self.steps and self.at != DEALT:
            raise ValueError(_("The cards of your hand and the first upcard come first."))
        return self

    # ---- within --------------------------------------------------------------------------

    def _dealt(self, card: int) -> ThirteenPlay:
        """A card of the deal more, or one back if no more are free or wanted."""
        if self.free(card) <= 0 or self.deal is not None:
            if card == self.upcard:
                return replace(self, upcard=None)
            if card in self.hand:
                return self.put_back(card)
            text = _("All of {card} are in use.")
            if self.deal is not None:
                text = _(
                    "All cards of the deal are known; put one of them back, then click {card}."
                )
            raise ValueError(text.format(card=the(card)))
        new = replace(self, upcard=card)
        if len(self.hand) < self.size:
            new = replace(self, hand=(*self.hand, card))
        return new if new.deal is None else replace(new, at=None)

    def put_back(self, card: int) -> ThirteenPlay:
        """Without one copy of a card of my hand, while the deal is entered or corrected."""
        if not self.setting_up or card not in self.hand:
            return self
        at = len(self.hand) - 1 - self.hand[::-1].index(card)
        return replace(self, hand=self.hand[:at] + self.hand[at + 1 :])

    @staticmethod
    def _other(old: Step, card: int, table: Table) -> Step:
        """The step that a click on `card` puts in place of `old`."""
        if old.kind in ("throw", "out"):
            return Step(old.kind, card)
        return Step("take") if card == table.top else Step("draw", card)
