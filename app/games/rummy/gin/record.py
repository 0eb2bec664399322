"""A deal of gin as it is played beside a real table: what was entered, and what a click means.

An immutable record without Qt. The deal itself, with all that follows from its steps, is
`engine.games.rummy.gin.Deal`; here is what the page adds: the deal before it is complete, the
step that is looked at, and the cards that are being shown at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal

from app.games.rummy.gin.habits import Habits
from app.games.rummy.play.step_words import not_drawn
from app.games.rummy.play.timeline import DEALT, Followed
from app.shell.room import judged as judged_moves
from app.words.cards import the
from app.words.translation import _
from engine.cards import DECK, mask_of
from engine.games.rummy import gin
from engine.games.rummy.gin import (
    ANY_KIND,
    KINDS,
    ME,
    THEM,
    Advice,
    Advise,
    Deal,
    GinRules,
    Goal,
    Result,
    Step,
    Table,
    cards_of,
    deal_result,
    next_kinds,
)
from engine.games.rummy.rules import Cards, game_totals, one_game_totals, sheet_games
from engine.limits import Limits

HAND = 10
RivalName = Literal["", "simple", "rule", "net", "advise"]
SECONDS = (1, 3, 10, 30)  # that an answer may take
JUDGED_S = 0.6  # seconds for each move against ours
REPLY_DEALS = 512  # that ours looks at
SURE_OF_KIND = 0.7  # weight of the kind that the user says the opponent is
PLAIN = GinRules()


@dataclass(frozen=True, slots=True)
class Judged(judged_moves.Judged):
    """What a move of mine against Kibitzer cost, by what I could know."""

    VAGUE = 3.0

    number: int  # of the step, from 0
    # points behind the best choice, and the standard error of that
    loss: float
    loss_se: float
    best: Step  # that choice
    again: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Play(Followed[Step, Table]):
    """A deal as far as it was entered."""

    dealer: int = THEM  # who dealt
    shown: Cards = ()  # cards of the opponent that were shown so far, once somebody went out
    rules: GinRules = PLAIN  # house rules
    # points of each deal of this game before this one, negative for the opponent
    sheet: tuple[int, ...] = ()
    typed: int | None = None  # points of this deal that were typed in, in place of its end
    goal: Goal = "points"  # choose by points of the deal, or by the chance to win the game
    seconds: int = SECONDS[0]  # to sample for, at every decision
    kind: str = ""  # what the user says of the opponent, one of `KINDS`; empty if nothing
    kinds: tuple[float, ...] = ANY_KIND  # chance of each kind of opponent, before this deal
    against: RivalName = ""  # the player of ours who holds the other hand, empty at a real table
    # that hand, and the cards to be drawn, the first first
    theirs: Cards = ()
    stock: Cards = ()
    judged: tuple[Judged, ...] = ()  # against ours, my moves as far as they were judged
    # against ours, the number of steps after which I asked for advice, which is shown from then on;
    # -1 while it is hidden
    peeked: int = -1
    name: str = ""  # of the opponent at a real table, empty if it was not said
    # counts of opponents by name, of the deals before this one
    met: tuple[tuple[str, Habits], ...] = ()

    # ---- reading -------------------------------------------------------------------------

    @property
    def deal(self) -> Deal | None:
        """The deal, once its cards are known."""
        if len(self.hand) < HAND or self.upcard is None:
            return None
        return Deal(self.hand, self.upcard, self.dealer, self.steps, self.rules)

    @property
    def opponent(self) -> str:
        """Name under which the opponent is counted: a person's, or a player of ours."""
        return f"Kibitzer {self.against}" if self.against else self.name

    @property
    def result(self) -> Result | None:
        """How the deal ended, if it did and the opponent's hand was shown."""
        deal = self.deal
        return None if deal is None or self.first_fault is not None else deal_result(deal)

    @property
    def met_now(self) -> dict[str, Habits]:
        """Counts of each opponent by name, with this deal if it is over and was followed."""
        met = dict(self.met)
        if self.deal is not None and self.result is not None and self.typed is None:
            so_far = met.get(self.opponent, Habits())
            met[self.opponent] = so_far.after(self.deal.table, self.result)
        return met

    @property
    def scores(self) -> tuple[int, int]:
        """Points of both in this game, before this deal."""
        return self._scores(self.open_sheet)

    @property
    def scores_now(self) -> tuple[int, int]:
        """Points of both in this game, with this deal if it is over."""
        return self._scores(self.full_sheet)

    @property
    def points(self) -> int | None:
        """Points of this deal: as they were typed in, or once it is over."""
        if self.typed is not None:
            return self.typed
        return None if self.result is None else self.result.points

    @property
    def open_sheet(self) -> tuple[int, ...]:
        """Points of the deals before this one; none after a game that is over."""
        return () if game_totals(self.rules.scoring, self.sheet) is not None else self.sheet

    @property
    def full_sheet(self) -> tuple[int, ...]:
        """Points of each deal of this game, with this one if it is over."""
        if self.points is not None:
            return (*self.open_sheet, self.points)
        return self.open_sheet if self.hand else self.sheet

    def _scores(self, sheet: Sequence[int]) -> tuple[int, int]:
        """Points of both in the game that a deal counts in first, of those that are not over."""
        scoring = self.rules.scoring
        games = sheet_games(scoring, sheet)
        opened = (game for game in games if one_game_totals(scoring, game) is None)
        return _sums(next(opened, games[-1]))

    @property
    def totals(self) -> tuple[int, int] | None:
        """Totals of both once the game is over, with boxes and the bonus for the game."""
        return game_totals(self.rules.scoring, self.full_sheet)

    @property
    def to_show(self) -> bool:
        """Whether the opponent's hand is to be shown, card by card."""
        table = self.table
        if self.at is not None or table is None or self.first_fault is not None:
            return False
        if self.typed is not None:
            return False
        return table.out is not None and not table.shown

    @property
    def hidden(self) -> bool:
        """Whether advice waits until it is asked for; a look back shows it."""
        return bool(self.against) and self.at is None and self.peeked < 0

    def question(self) -> Advise | None:
        """What to ask the engine, None before the deal is known and when it is over."""
        deal, table = self.deal, self.table
        if deal is None or table is None or self.at == DEALT or table.phase == "over":
            return None
        if self.hidden or self.typed is not None:
            return None
        if not self.sound:
            return None
        if table.to_move == THEM and table.phase == "throw":  # as it was before they drew
            table = deal.table_before((len(self.steps) if self.at is None else self.at) - 1)
        try:
            return Advise(
                table,
                self.dealer,
                self.rules.scoring,
                self.scores,
                self.goal,
                self.kinds,
                Limits(seconds=self.seconds),
                go_on=True,
            )
        except ValueError:  # more was entered than can be
            return None

    @property
    def robots_turn(self) -> gin.Play | None:
        """Question to the player of ours, None unless it is their turn."""
        table = self.table
        if not (self.against and self.theirs) or self.at is not None or table is None:
            return None
        if table.to_move != THEM or table.phase == "over":
            return None
        seed = len(self.steps) + 1000 * self.stock[-1]  # the same if it is asked again
        limits = Limits(deals=REPLY_DEALS, seed=seed)
        return gin.Play(self.rivals_deal.table, self.against, self.rules.scoring, limits)

    def to_judge(self) -> Iterator[tuple[int, Advise]]:
        """My moves that were not judged, or from too few deals, and what to ask about each.

        Against ours they are judged as they are made, at a real table once the deal is scored:
        until then there is advice, and a step may be corrected.
        """
        deal = self.deal
        if deal is None or not (self.theirs if self.against else self.result):
            return
        done = {judged.number for judged in self.judged}
        for number in range(len(self.steps)):
            question = None if number in done else self.judges_question(number)
            if question is not None:
                yield number, question
        for judged in self.judged:
            question = self.judges_question(judged.number)
            if judged.waits and question is not None:
                limits = Limits(seconds=judged_moves.AGAIN_S)
                yield judged.number, replace(question, limits=limits)

    def judges_question(self, number: int) -> Advise | None:
        """What is asked to judge the step of that number, or the next; None if it is no choice."""
        deal = self.deal
        if deal is None:
            return None
        table = deal.table_before(number)
        if table.to_move != ME or table.phase == "over" or len(table.choices()) < 2:
            return None
        limits = Limits(seconds=JUDGED_S)
        scoring, scores = self.rules.scoring, self.scores
        return Advise(table, self.dealer, scoring, scores, kinds=self.kinds, limits=limits)

    def judged_by(self, number: int, answer: Advice) -> Judged | None:
        """What a move of mine cost by the advice for the moment before it."""
        if number >= len(self.steps) or not answer.done or answer.best is None:
            return None
        made = self.steps[number]
        plain = Step("draw") if made.kind == "draw" else made
        mine = next((choice for choice in answer.choices if choice.step == plain), None)
        if mine is None:
            return None
        error = mine.behind_se
        if mine.step == answer.best:
            error = judged_moves.best_se([(c.behind, c.behind_se) for c in answer.choices])
        return Judged(number, mine.behind, error, answer.best)

    @property
    def prior(self) -> tuple[float, ...]:
        """Chance of each kind of opponent before anything is seen."""
        if not self.kind:
            return ANY_KIND
        rest = 1 - SURE_OF_KIND
        return tuple(
            SURE_OF_KIND * (name == self.kind) + rest * chance
            for name, chance in zip(KINDS, ANY_KIND, strict=True)
        )

    # ---- changes -------------------------------------------------------------------------

    def clicked(self, card: int) -> Play:
        """What a click on a card means now.

        ValueError if it can mean nothing; the message is one sentence for the player.
        """
        table = self.table
        if self.setting_up or table is None:
            return self._dealt(card)
        if self.typed is not None:
            raise ValueError(_("The points of this deal are typed in: begin the next deal."))
        if self.to_show:
            return self._shown(card)
        if self.against:
            return self._clicked_against(card, table)
        if self.at is not None and self.at < len(self.steps):
            return self.done(self._other(self.steps[self.at], card, table))
        if self.drawing:
            if card == table.top:
                raise ValueError(not_drawn(card))
            return self.done(Step("draw", card))
        if self.going_out and table.to_move == THEM and table.phase in ("draw", "stock only"):
            took = card == table.top and table.phase == "draw"
            return self.done(Step("take")) if took else self.done(Step("draw"), Step("knock", card))
        if self.going_out and table.to_move == THEM and table.phase == "throw":
            return self.done(Step("knock", card))
        deal = self.deal
        assert deal is not None
        return replace(self, steps=deal.clicked(card).steps, going_out=False)

    def done(self, *steps: Step) -> Play:
        """Steps more; or the first of them in place of the one that is looked at.

        ValueError if they cannot come here.
        """
        deal = self.deal
        if deal is None:
            raise ValueError(_("The ten cards of your hand and the first upcard come first."))
        if self.against:
            if self.at is not None:
                raise ValueError(_("Go back to now: what was played against Kibitzer stays."))
            if deal.table.to_move == ME and steps[0].kind == "draw":
                steps = (Step("draw", self.next_card), *steps[1:])
        if self.at is None or self.at == DEALT:
            waits = self.going_out and steps[-1].kind in ("draw", "take")
            after = deal.after(*steps).steps
            return replace(self, steps=after, at=None, going_out=waits, drawing=False)
        return replace(self, steps=deal.corrected(self.at, steps[0]).steps, at=None, judged=())

    def with_kind(self, kind: str) -> Play:
        """The same deal against that kind of opponent, empty for any."""
        told = replace(self, kind=kind)
        return replace(told, kinds=told.prior)

    def knocking(self, *, going_out: bool) -> Play:
        """The opponent knocked, or did not after all; the card that they threw comes next."""
        return replace(self, going_out=going_out)

    def looking_at(self, at: int | None) -> Play:
        """The same deal, looked at before step `at`; the last table from the end on."""
        return self if at == DEALT and self.against else Followed.looking_at(self, at)

    def forgotten(self) -> Play:
        """Without the step that is looked at, and all later ones."""
        return replace(Followed.forgotten(self), shown=(), judged=())

    def with_judged(self, judged: Judged) -> Play:
        """With another move judged."""
        known = judged_moves.with_another(self.judged, judged, lambda each: each.number)
        return replace(self, judged=known)

    def scored(self, points: int | None) -> Play:
        """The game with points of this deal, typed in; one without cards is done with them.

        None takes them back.
        """
        if self.hand or points is None:
            return replace(self, typed=points, at=None, going_out=False, drawing=False, shown=())
        return replace(self, typed=points).next_deal(0)

    def taken_back(self) -> Play:
        """Without what was entered last: one click's worth."""
        if self.typed is not None:
            return replace(self, typed=None)
        if self.at is not None:
            return self.looking_at(None)
        if self.drawing:
            return replace(self, drawing=False)
        if self.going_out or self.shown:
            return replace(self, going_out=False, shown=self.shown[:-1])
        if self.against:
            return self._my_turn_before()
        if self.steps:
            last = self.steps[-2:]
            both = [s.kind for s in last] in (["draw", "throw"], ["draw", "knock"])
            both = both and last[0].card is None
            return replace(self, steps=self.steps[: -2 if both else -1], judged=())
        if self.upcard is not None:
            return replace(self, upcard=None)
        return replace(self, hand=self.hand[:-1])

    def emptied(self) -> Play:
        """The deal before its first card, in the same game."""
        bare = Followed.emptied(self)
        return replace(bare, shown=(), theirs=(), stock=(), judged=(), typed=None)

    def dealt(self, seed: int) -> Play:
        """Ten cards and an upcard at random; the whole deck if it is played against us."""
        cards = Random(seed).sample(DECK, len(DECK))
        dealt = replace(self.emptied(), hand=tuple(cards[:HAND]), upcard=cards[HAND])
        if not self.against:
            return dealt
        rest = cards[HAND + 1 :]
        theirs, stock = tuple(rest[:HAND]), tuple(rest[HAND:])
        return replace(dealt, against=self.against, theirs=theirs, stock=stock)

    def next_deal(self, seed: int, kinds: tuple[float, ...] | None = None) -> Play:
        """The next deal of the game, dealt by the other player; a game that is won begins anew.

        Against us its cards come from `seed`.
        """
        sheet = self.full_sheet
        if self.hand and game_totals(self.rules.scoring, sheet) is not None:
            sheet = ()  # of one typed in the totals are still to be seen
        met = self.kinds if kinds is None else next_kinds(kinds, self.prior)
        counted = tuple(self.met_now.items())
        following = replace(self, sheet=sheet, dealer=1 - self.dealer, kinds=met, met=counted)
        return following.dealt(seed) if self.against and self.hand else following.emptied()

    # ---- against Kibitzer ----------------------------------------------------------------

    @property
    def next_card(self) -> int:
        """The card that is drawn from stock next."""
        return self.stock[sum(step.kind == "draw" for step in self.steps)]

    @property
    def rivals_deal(self) -> Deal:
        """The deal as the player sees it who holds the other hand."""
        deal = self.deal
        assert deal is not None
        seen: list[Step] = []
        stock = iter(self.stock)
        for number, step in enumerate(self.steps):
            if step.kind == "show":  # it is this player's own hand
                continue
            if step.kind == "draw":
                card, mine = next(stock), deal.table_before(number).to_move == ME
                step = Step("draw") if mine else Step("draw", card)
            seen.append(step)
        assert self.upcard is not None
        return Deal(self.theirs, self.upcard, 1 - self.dealer, tuple(seen), self.rules)

    def replied(self, step: Step) -> Play:
        """After a step of the player who holds the other hand; at the end both hands are shown."""
        return self.done(Step(step.kind, None if step.kind == "draw" else step.card))

    def ended(self) -> Play:
        """With the other hand shown, if somebody went out."""
        deal = self.deal
        if not self.against or deal is None or not self.to_show:
            return self
        cards = tuple(cards_of(self.rivals_deal.table.hand))
        return replace(self, steps=deal.after(Step("show", cards=cards)).steps)

    def _my_turn_before(self) -> Play:
        back = replace(self, steps=self.steps[:-1])
        while back.steps and back.table is not None and back.table.to_move != ME:
            back = replace(back, steps=back.steps[:-1])
        return replace(back, judged=tuple(j for j in self.judged if j.number < len(back.steps)))

    def _clicked_against(self, card: int, table: Table) -> Play:
        if self.at is None and table.to_move == THEM and table.phase != "over":
            raise ValueError(_("It is the opponent’s turn."))
        if table.phase == "throw":
            return self.done(Step("throw", card)).ended()
        if card == table.top:
            return self.done(Step("take"))
        raise ValueError(_("Click the stock to draw from it, or the card that lies face up."))

    # ---- within --------------------------------------------------------------------------

    def _dealt(self, card: int) -> Play:
        """A card of the deal more, or one back."""
        if self.against:
            raise ValueError(_("Kibitzer deals: press “Deal the cards”."))
        if card in self.hand:
            return replace(self, hand=tuple(c for c in self.hand if c != card), at=self._open())
        if card == self.upcard:
            return replace(self, upcard=None, at=self._open())
        if len(self.hand) < HAND:
            new = replace(self, hand=(*self.hand, card))
        elif self.upcard is None:
            new = replace(self, upcard=card)
        else:
            text = _("All cards of the deal are known; put one of them back, then click {card}.")
            raise ValueError(text.format(card=the(card)))
        return replace(new, at=self._open() if new.deal is None else None)

    def _open(self) -> int | None:
        return DEALT if self.steps else None

    def _shown(self, card: int) -> Play:
        """A card of the opponent's hand more, or one back; the deal is scored with the last."""
        table, deal = self.table, self.deal
        assert table is not None
        assert deal is not None
        if table.theirs >> card & 1:
            return self
        shown = (
            tuple(c for c in self.shown if c != card) if card in self.shown else (*self.shown, card)
        )
        if not table.unseen >> card & 1:
            text = _("The opponent cannot hold {card}; it is elsewhere.")
            raise ValueError(text.format(card=the(card)))
        cards = tuple(cards_of(table.theirs | mask_of(shown)))
        if len(cards) < HAND + (table.end == "big gin" and table.out == THEM):
            return replace(self, shown=shown)
        return replace(self, steps=deal.after(Step("show", cards=cards)).steps, shown=())

    @staticmethod
    def _other(old: Step, card: int, table: Table) -> Step:
        """The step that a click on `card` puts in place of `old`."""
        if old.kind in ("throw", "knock"):
            return Step(old.kind, card)
        if card == table.top and table.phase != "stock only":
            return Step("take")
        if old.kind == "show":
            raise ValueError(_("Forget this step, and show the hand again."))
        return Step("draw", card)


def _sums(sheet: Sequence[int]) -> tuple[int, int]:
    """Points of both in some deals."""
    return sum(max(d, 0) for d in sheet), sum(max(-d, 0) for d in sheet)
